use std::fmt;

use crate::notation::{Bars, Direction, MoveText, Relative, Selector};
use crate::xiangqi::{FileNo, Move, Position, Role};

use super::cost;

/// How an entry differs from the move it stands for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Slip {
    /// 平 for 进 and the like.
    Direction,
    /// The file or distance at the end.
    Number,
    /// The file at the front.
    File,
    /// 前 for 后, or a place where a file belongs.
    Place,
    /// Another piece's name.
    Piece,
    /// Both numerals, exchanged.
    Swapped,
    /// Files counted from the other player's right.
    OtherSide,
    /// One coordinate of one point, or both points exchanged.
    Point,
    /// Two parts at once.
    Several,
}

impl Slip {
    pub const fn as_str(self) -> &'static str {
        match self {
            Slip::Direction => "direction",
            Slip::Number => "number",
            Slip::File => "file",
            Slip::Place => "place",
            Slip::Piece => "piece",
            Slip::Swapped => "swapped",
            Slip::OtherSide => "other_side",
            Slip::Point => "point",
            Slip::Several => "several",
        }
    }

    pub(super) const fn cost(self) -> u32 {
        match self {
            // There are only two directions to take by mistake, a number has
            // eight; but a digit is also the likelier to be miswritten.
            Slip::Direction
            | Slip::Number
            | Slip::File
            | Slip::Place
            | Slip::Swapped
            | Slip::Point => cost::SLIP,
            Slip::Piece | Slip::OtherSide => cost::SLIP + 50,
            Slip::Several => cost::DOUBLE_SLIP,
        }
    }
}

impl fmt::Display for Slip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// How `text` comes near `mv`, which it does not say; `None` when more than
/// two parts differ.
pub(super) fn slip(text: &MoveText, mv: Move, position: &Position, bars: Bars) -> Option<Slip> {
    if let MoveText::Points(points) = text {
        return slip_of_points(*points, mv);
    }
    let meant = Relative::describe(position, mv)?;
    let own_file = mv.from.file().number(position.turn());
    text.relatives()
        .filter_map(|written| slip_of_parts(&written, &meant, own_file, bars))
        .min_by_key(|slip| slip.cost())
}

fn slip_of_points(written: Move, meant: Move) -> Option<Slip> {
    let swapped = Move {
        from: written.to,
        to: written.from,
    };
    if swapped == meant {
        return Some(Slip::Point);
    }
    let wrong = [
        written.from.file() != meant.from.file(),
        written.from.rank() != meant.from.rank(),
        written.to.file() != meant.to.file(),
        written.to.rank() != meant.to.rank(),
    ];
    match wrong.into_iter().filter(|&wrong| wrong).count() {
        0 | 1 => Some(Slip::Point),
        2 => Some(Slip::Several),
        _ => None,
    }
}

fn slip_of_parts(
    written: &Relative,
    meant: &Relative,
    own_file: FileNo,
    bars: Bars,
) -> Option<Slip> {
    let role = meant.role.unwrap_or(Role::Pawn);
    let same_role = written.role.unwrap_or(Role::Pawn) == role;
    let same_number = written.number == meant.number;
    let same_direction = match written.direction {
        None => {
            bars == Bars::Absent
                || !role.moves_straight()
                || meant.direction == Some(Direction::Sideways)
        }
        Some(direction) if written.barred && bars == Bars::OverIsForward => {
            meant.direction == Some(direction.reversed())
        }
        Some(direction) => meant.direction == Some(direction),
    };
    let file = match written.selector {
        Selector::File(file)
        | Selector::FrontOn(file)
        | Selector::MiddleOn(file)
        | Selector::RearOn(file)
        | Selector::NthOn(_, file) => Some(file),
        Selector::Front | Selector::Middle | Selector::Rear | Selector::Nth(_) => None,
    };
    let same_place = written.selector == meant.selector || file == Some(own_file);

    let wrong = [!same_role, !same_place, !same_direction, !same_number];
    match wrong.into_iter().filter(|&wrong| wrong).count() {
        // It differs in nothing but a convention: which pawn comes first.
        0 => Some(Slip::Place),
        1 if !same_role => Some(Slip::Piece),
        1 if !same_direction => Some(Slip::Direction),
        1 if !same_number => Some(Slip::Number),
        1 if file == Some(opposite(own_file)) && !has_file_of_arrival(meant, role) => {
            Some(Slip::OtherSide)
        }
        1 if file.is_some() && matches!(meant.selector, Selector::File(_)) => Some(Slip::File),
        1 => Some(Slip::Place),
        2 if !same_place && !same_number => {
            if file == Some(meant.number) && written.number == own_file {
                Some(Slip::Swapped)
            } else if file == Some(opposite(own_file)) && written.number == opposite(meant.number) {
                Some(Slip::OtherSide)
            } else {
                Some(Slip::Several)
            }
        }
        2 => Some(Slip::Several),
        _ => None,
    }
}

/// Whether the number of the move is a file and not a distance.
fn has_file_of_arrival(meant: &Relative, role: Role) -> bool {
    !role.moves_straight() || meant.direction == Some(Direction::Sideways)
}

/// The same file counted by the other player.
fn opposite(file: FileNo) -> FileNo {
    FileNo::new(10 - file.get()).unwrap_or(file)
}
