use super::algebraic::Algebraic;
use super::school::School;
use crate::xiangqi::{FileNo, Move, Role};

/// A move as written, not yet matched with a board.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum MoveText {
    /// Two points, as in ICCS `H2-E2`.
    Points(Move),
    /// Piece, place, direction and number, as in 炮二平五 or `炮25`.
    Relative(Relative),
    /// Piece and point of arrival, as in `Cbe2`.
    Algebraic(Algebraic),
    /// The same as `Relative` with a Latin letter for the piece, as in `C2=5` or `p25`.
    Lettered(Lettered),
}

/// The four parts of a written move, each as the player put it down.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Relative {
    /// `None` where only the place among pawns is written (前四平五).
    pub role: Option<Role>,
    pub selector: Selector,
    /// `None` where the text does not say: short form without a mark, which
    /// is 平 on a sheet that marks the others and lost on one that does not.
    pub direction: Option<Direction>,
    /// Whether the direction is drawn as a bar, taken here as under = 进; the
    /// sheet may mean it the other way round ([`super::Bars`]).
    pub barred: bool,
    /// File of arrival or distance, 1 to 9.
    pub number: FileNo,
}

/// What a move written with a letter says in each school that can read it.
///
/// The schools disagree: `p` is 兵 in WXF and 炮 in pinyin and in Vietnamese.
/// The other moves of a sheet mostly tell which it is ([`School::of`]).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lettered {
    /// At most three, without gaps at the front.
    readings: [Option<(School, Relative)>; 3],
    /// Capital letters are taken for WXF first.
    pub(super) capital: bool,
}

/// How the moved piece is told from others of its kind.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Selector {
    /// The file it stands on.
    File(FileNo),
    /// 前
    Front,
    /// 中
    Middle,
    /// 后
    Rear,
    /// 一 二 三 四 五 of several pawns: counted over all files that hold two
    /// or more, the file at the player's right first, from the front on each.
    Nth(u8),
    /// 前四: the front one on that file.
    FrontOn(FileNo),
    /// 中四: the middle one of three on that file.
    MiddleOn(FileNo),
    /// 后六: the rear one on that file.
    RearOn(FileNo),
    /// WXF `26`: the second from the front on file 6.
    NthOn(u8, FileNo),
}

/// 进 退 平 (CXA Rules 2011, art. 7.5).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// 进
    Forward,
    /// 退
    Backward,
    /// 平
    Sideways,
}

impl Direction {
    pub const ALL: [Direction; 3] = [Direction::Forward, Direction::Backward, Direction::Sideways];

    /// 进 for 退 and 退 for 进.
    #[must_use]
    pub const fn reversed(self) -> Direction {
        match self {
            Direction::Forward => Direction::Backward,
            Direction::Backward => Direction::Forward,
            Direction::Sideways => Direction::Sideways,
        }
    }
}

impl MoveText {
    /// Everything the text may say, one for each school in the case of
    /// letters; empty where points are written.
    pub fn relatives(&self) -> impl Iterator<Item = Relative> {
        let own = match self {
            MoveText::Relative(relative) => Some(*relative),
            MoveText::Points(_) | MoveText::Algebraic(_) | MoveText::Lettered(_) => None,
        };
        let lettered = match self {
            MoveText::Lettered(lettered) => Some(*lettered),
            MoveText::Points(_) | MoveText::Algebraic(_) | MoveText::Relative(_) => None,
        };
        own.into_iter().chain(
            lettered
                .into_iter()
                .flat_map(|lettered| lettered.readings.into_iter().flatten())
                .map(|(_, relative)| relative),
        )
    }

    /// The text with its letters read in `school` alone, where that school
    /// can read them; otherwise the text as it is.
    #[must_use]
    pub fn in_school(self, school: School) -> MoveText {
        let MoveText::Lettered(lettered) = self else {
            return self;
        };
        let mut kept = lettered.readings().filter(|(other, _)| *other == school);
        Lettered::new([kept.next(), kept.next(), kept.next()], lettered.capital)
            .map_or(self, MoveText::Lettered)
    }
}

impl Relative {
    /// Whether some position has a piece that can do this. 平 of a horse, 退
    /// of a pawn and an elephant on an even file are never right.
    pub fn is_possible(&self) -> bool {
        let role = self.role.unwrap_or(Role::Pawn);
        let number = self.number.get();
        let from = match self.selector {
            Selector::File(file)
            | Selector::FrontOn(file)
            | Selector::MiddleOn(file)
            | Selector::RearOn(file)
            | Selector::NthOn(_, file) => Some(file.get()),
            Selector::Front | Selector::Middle | Selector::Rear | Selector::Nth(_) => None,
        };
        let files = from.map(|from| from.abs_diff(number));
        let possible = |direction| match (role, direction) {
            (Role::Rook | Role::Cannon, Direction::Forward | Direction::Backward) => true,
            (Role::Rook | Role::Cannon, Direction::Sideways) => files != Some(0),
            (Role::Pawn, Direction::Forward) => number == 1,
            (Role::Pawn, Direction::Backward) => false,
            (Role::Pawn, Direction::Sideways) => files.is_none_or(|files| files == 1),
            (Role::King, Direction::Forward | Direction::Backward) => number == 1,
            (Role::King, Direction::Sideways) => {
                matches!(number, 4..=6) && files.is_none_or(|files| files == 1)
            }
            (Role::Horse, Direction::Forward | Direction::Backward) => {
                files.is_none_or(|files| files == 1 || files == 2)
            }
            (Role::Elephant, Direction::Forward | Direction::Backward) => {
                number % 2 == 1 && files.is_none_or(|files| files == 2)
            }
            (Role::Advisor, Direction::Forward | Direction::Backward) => {
                matches!(number, 4..=6) && files.is_none_or(|files| files == 1)
            }
            (Role::Horse | Role::Elephant | Role::Advisor, Direction::Sideways) => false,
        };
        match self.direction {
            Some(direction) => possible(direction),
            None => Direction::ALL.into_iter().any(possible),
        }
    }
}

impl Lettered {
    /// Returns `None` when nothing can be read.
    pub(super) fn new(
        readings: [Option<(School, Relative)>; 3],
        capital: bool,
    ) -> Option<Lettered> {
        readings[0].map(|_| Lettered { readings, capital })
    }

    /// Every reading with the school it belongs to; at least one.
    pub fn readings(&self) -> impl Iterator<Item = (School, Relative)> {
        self.readings.into_iter().flatten()
    }
}
