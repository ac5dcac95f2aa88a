use super::text::{Direction, MoveText};
use crate::xiangqi::Role;

/// A way of writing pieces with Latin letters.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum School {
    /// `K A E H R C P`, also `G M B N`; `+` 进, `-` 退, `=` or `.` 平.
    Wxf,
    /// Initials of the Chinese names: `j s x m c p b z`; signs as in WXF.
    Pinyin,
    /// `Tg S T M X P B`, in the south `V` and `C`; `.` or `+` 进, `/` 退, `-` 平.
    Vietnamese,
}

impl School {
    pub const ALL: [School; 3] = [School::Wxf, School::Pinyin, School::Vietnamese];

    /// The school of a sheet: the one that makes sense of more of its lettered
    /// moves than any other. `None` when there is no single one; the position
    /// then has to decide at each move.
    pub fn of<'a>(texts: impl IntoIterator<Item = &'a MoveText>) -> Option<School> {
        let mut counts = [0_u32; 3];
        for text in texts {
            if let MoveText::Lettered(lettered) = text {
                for (school, count) in School::ALL.into_iter().zip(&mut counts) {
                    let sense = lettered
                        .readings()
                        .any(|(other, relative)| other == school && relative.is_possible());
                    *count += u32::from(sense);
                }
            }
        }
        let most = counts.into_iter().max().filter(|&most| 0 < most)?;
        let mut best = School::ALL
            .into_iter()
            .zip(counts)
            .filter(|&(_, count)| count == most)
            .map(|(school, _)| school);
        let first = best.next();
        first.filter(|_| best.next().is_none())
    }

    /// The pieces a lower-case letter can stand for: 将 and 车 (jū) share `j`,
    /// 帅 and 士 share `s`.
    pub(super) const fn roles(self, letter: char) -> [Option<Role>; 2] {
        let one = match (self, letter) {
            (School::Wxf, 'k' | 'g') => Role::King,
            (School::Wxf, 'a' | 'm') => Role::Advisor,
            (School::Wxf, 'e' | 'b') => Role::Elephant,
            (School::Wxf, 'h' | 'n') => Role::Horse,
            (School::Wxf, 'r') => Role::Rook,
            (School::Wxf, 'c') => Role::Cannon,
            (School::Wxf, 'p') => Role::Pawn,
            (School::Pinyin, 'j') => return [Some(Role::Rook), Some(Role::King)],
            (School::Pinyin, 's') => return [Some(Role::Advisor), Some(Role::King)],
            (School::Pinyin, 'x') => Role::Elephant,
            (School::Pinyin, 'm') => Role::Horse,
            (School::Pinyin, 'c') => Role::Rook,
            (School::Pinyin, 'p') => Role::Cannon,
            (School::Pinyin, 'b' | 'z') => Role::Pawn,
            (School::Vietnamese, 's') => Role::Advisor,
            (School::Vietnamese, 't' | 'v') => Role::Elephant,
            (School::Vietnamese, 'm') => Role::Horse,
            (School::Vietnamese, 'x') => Role::Rook,
            (School::Vietnamese, 'p') => Role::Cannon,
            (School::Vietnamese, 'b' | 'c') => Role::Pawn,
            (School::Wxf | School::Pinyin | School::Vietnamese, _) => return [None, None],
        };
        [Some(one), None]
    }

    /// What a sign typed for a direction means.
    pub(super) const fn direction(self, sign: char) -> Option<Direction> {
        match (self, sign) {
            (School::Wxf | School::Pinyin | School::Vietnamese, '+') => Some(Direction::Forward),
            (School::Wxf | School::Pinyin, '-') => Some(Direction::Backward),
            (School::Wxf | School::Pinyin, '.' | '=') => Some(Direction::Sideways),
            (School::Vietnamese, '.') => Some(Direction::Forward),
            (School::Vietnamese, '/') => Some(Direction::Backward),
            (School::Vietnamese, '-') => Some(Direction::Sideways),
            (School::Wxf | School::Pinyin | School::Vietnamese, _) => None,
        }
    }
}
