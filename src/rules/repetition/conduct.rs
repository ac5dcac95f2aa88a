//! What a side's moves in a cycle add up to (2011, 24.9–24.14).

use std::fmt;

use super::motive::Motive;

/// How much a move weighs against the other side's (2011, 26.9).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Weight {
    Check,
    MateThreat,
    /// 捉车
    RookChase,
    /// 捉无根子
    RootlessChase,
    /// A joint chase, or of a piece with roots.
    LightChase,
    Allowed,
}

/// A side's play in a cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conduct {
    /// Its motives, in the order played.
    pub motives: Vec<Motive>,
}

impl Conduct {
    /// Whether every move attacks: 禁止着法 (2011, 24.13).
    pub fn is_forbidden(&self) -> bool {
        !self.motives.is_empty() && self.motives.iter().all(|motive| motive.is_attack())
    }

    /// Whether every move is of this motive.
    pub fn is_all(&self, motive: Motive) -> bool {
        !self.motives.is_empty() && self.motives.iter().all(|&each| each == motive)
    }
}

impl fmt::Display for Conduct {
    /// Writes the book's summary: 长捉, 一将一捉, 两闲.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for motive in Motive::ALL {
            let count = self.motives.iter().filter(|&&each| each == motive).count();
            if count == 0 {
                continue;
            }
            if count == self.motives.len() && motive != Motive::Idle {
                return write!(f, "长{motive}");
            }
            write!(f, "{}{motive}", numeral(count))?;
        }
        Ok(())
    }
}

fn numeral(count: usize) -> String {
    const DIGITS: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    let digit = |n: usize| DIGITS.get(n).copied().unwrap_or_default();
    match (count / 10, count % 10) {
        (0, 2) => "两".to_owned(),
        (0, ones) => digit(ones).to_owned(),
        (1, ones) => format!("十{}", digit(ones)),
        (tens @ 2..=9, ones) => format!("{}十{}", digit(tens), digit(ones)),
        _ => count.to_string(),
    }
}
