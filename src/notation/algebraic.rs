use super::ranks::Ranks;
use super::school::School;
use crate::xiangqi::{File, Position, Rank, Role, Square, SquareSet};

/// A move in the short algebraic form of WinBoard and chess engines: piece,
/// where it comes from as far as that is needed, and point of arrival, as in
/// `Cbe2`, `Rxb9`, `H4f6` and, for a pawn, `c5`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Algebraic {
    pub role: Role,
    pub file: Option<File>,
    pub rank: Option<Rank>,
    pub to: Square,
}

impl Algebraic {
    /// Reads a text that is one such move and nothing else. Marks of capture,
    /// check and opinion say nothing about which move it is.
    ///
    /// Since `c5` or `Ha4` are found in running text too, and mean something
    /// else there, only a list of such moves should be read with it.
    pub fn parse(text: &str, ranks: Ranks) -> Option<Algebraic> {
        let text = text.trim_end_matches(['+', '#', '!', '?']);
        let letter = text.chars().next().filter(char::is_ascii_uppercase);
        let (role, points) = match letter {
            Some(letter) => {
                let [role, _] = School::Wxf.roles(letter.to_ascii_lowercase());
                (role?, text.strip_prefix(letter)?)
            }
            None => (Role::Pawn, text),
        };
        let (before, to) = last_point(points, ranks)?;
        let from = before.trim_end_matches(['x', '-']);
        if 1 < before.len() - from.len() {
            return None;
        }
        let file = from.chars().next().and_then(file);
        let digits = from.get(usize::from(file.is_some())..)?;
        let rank = match digits {
            "" => None,
            digits => Some(ranks.rank(number(digits)?)?),
        };
        Some(Algebraic {
            role,
            file,
            rank,
            to,
        })
    }

    /// The own pieces that it can be about.
    pub(super) fn pieces(&self, position: &Position) -> SquareSet {
        let side = position.turn();
        let mut found = SquareSet::EMPTY;
        for square in position.board().pieces_of(side, self.role) {
            if self.file.is_none_or(|file| file == square.file())
                && self.rank.is_none_or(|rank| rank == square.rank())
            {
                found.insert(square);
            }
        }
        found
    }
}

/// The point at the end of a text, and what stands before it.
fn last_point(text: &str, ranks: Ranks) -> Option<(&str, Square)> {
    let letter = text.rfind(|c: char| !c.is_ascii_digit())?;
    let (before, point) = text.split_at_checked(letter)?;
    let file = file(point.chars().next()?)?;
    let rank = ranks.rank(number(point.get(1..)?)?)?;
    Some((before, Square::new(file, rank)))
}

fn file(letter: char) -> Option<File> {
    let letter = u8::try_from(letter).ok()?;
    File::new(letter.checked_sub(b'a')?)
}

/// A rank is written without a leading zero.
fn number(digits: &str) -> Option<u8> {
    if digits.is_empty() || (1 < digits.len() && digits != "10") {
        return None;
    }
    digits.parse().ok()
}
