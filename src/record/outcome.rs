use crate::xiangqi::{Position, Side};

use super::diagnostic::Finding;

/// A result as a header or the end of a record states it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum StatedResult {
    Won(Side),
    Drawn,
    /// `*`: not finished, or not known.
    Open,
}

impl StatedResult {
    /// Returns `None` for a text that states no result, or none that is known.
    pub fn read(text: &str) -> Option<StatedResult> {
        let folded: String = text
            .chars()
            .filter(|c| !c.is_whitespace())
            .map(|c| simplified(c).to_ascii_lowercase())
            .collect();
        let red = StatedResult::Won(Side::Red);
        let black = StatedResult::Won(Side::Black);
        if let Some((loser, len)) = defeat(&folded)
            && len == folded.chars().count()
        {
            return Some(StatedResult::Won(!loser));
        }
        Some(match folded.as_str() {
            "1-0" | "2-0" | "红胜" | "红方胜" | "红先胜" | "先胜" | "黑负" | "黑方负"
            | "redwins" | "w" => red,
            "0-1" | "0-2" | "黑胜" | "黑方胜" | "红负" | "红方负" | "红先负" | "先负"
            | "blackwins" | "l" => black,
            "1/2-1/2" | "½-½" | "1-1" | "和" | "和棋" | "和局" | "作和" | "议和" | "红先和"
            | "先和" | "draw" | "d" => StatedResult::Drawn,
            "*" => StatedResult::Open,
            _ => return None,
        })
    }

    /// What is wrong with a stated result at the end of a game: a finished
    /// position settles it (CXA Rules 2011, art. 4.1.1 and 4.1.2), whatever the
    /// head says.
    pub(super) fn contradiction(stated: &str, last: &Position) -> Option<Finding> {
        let mated = last.is_checkmate();
        if !mated && !last.is_stalemate() {
            return None;
        }
        let loser = last.turn();
        let text = stated.to_owned();
        match StatedResult::read(stated)? {
            StatedResult::Won(winner) if winner != loser => None,
            StatedResult::Won(_) | StatedResult::Drawn => Some(Finding::ResultMismatch {
                stated: text,
                loser,
                mated,
            }),
            StatedResult::Open => Some(Finding::ResultLeftOpen {
                stated: text,
                loser,
                mated,
            }),
        }
    }
}

/// A side and how it lost, at the start of a text: 黑方认输, 红超时. Returns the
/// side and the number of characters.
pub(super) fn defeat(text: &str) -> Option<(Side, usize)> {
    const LONGEST: usize = 6;
    let folded: String = text.chars().take(LONGEST).map(simplified).collect();
    let (side, rest) = [(Side::Red, '红'), (Side::Black, '黑')]
        .into_iter()
        .find_map(|(side, name)| Some((side, folded.strip_prefix(name)?)))?;
    let how = rest.strip_prefix('方').unwrap_or(rest);
    let found = ["超时判负", "超时负", "超时", "认输", "认负"]
        .into_iter()
        .find(|known| how.starts_with(known))?;
    let named = folded.chars().count() - how.chars().count();
    Some((side, named + found.chars().count()))
}

const fn simplified(c: char) -> char {
    match c {
        '紅' => '红',
        '勝' => '胜',
        '負' => '负',
        '議' => '议',
        '認' => '认',
        '輸' => '输',
        '時' => '时',
        _ => c,
    }
}
