use super::resolve::{files_from_right, from_front};
use super::text::{Direction, Relative, Selector};
use crate::xiangqi::{FileNo, Move, Position, Role, Side};

/// A way of writing moves.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// 炮二平五; Red in Chinese numerals, Black in digits.
    Full,
    /// `炮25`, with a bar under the last digit for 进 and over it for 退.
    Short,
    /// `C2=5`, in capitals for both sides, pawns as in the 2018 rules.
    Wxf,
    /// `H2-E2`
    Iccs,
}

/// Which form of the Chinese characters to write.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Script {
    #[default]
    Simplified,
    Traditional,
}

/// How a notation tells several pawns apart.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Pawns {
    /// 前 后, 前 中 后, 一 to 五; counted on when two files are shared.
    Chinese,
    /// `+ -`, otherwise rank in file and file.
    Wxf,
}

/// Writes a move that is legal in `position`.
///
/// Where no piece stands on the starting point, only the two points are
/// written, whatever the notation.
pub fn write(notation: Notation, script: Script, position: &Position, mv: Move) -> String {
    let convention = match notation {
        Notation::Full | Notation::Short => Pawns::Chinese,
        Notation::Wxf => Pawns::Wxf,
        Notation::Iccs => return points(mv),
    };
    let Some(piece) = position.piece_at(mv.from) else {
        return points(mv);
    };
    let relative = relative(position, mv, piece.side, piece.role, convention);
    match notation {
        Notation::Full => full(&relative, script, piece.side, piece.role),
        Notation::Short => short(&relative, script, piece.side, piece.role),
        Notation::Wxf | Notation::Iccs => wxf(&relative, piece.role),
    }
}

impl Relative {
    /// The parts that Chinese notation writes for a move of an own piece;
    /// `None` where no piece stands on the starting point.
    pub fn describe(position: &Position, mv: Move) -> Option<Relative> {
        let piece = position.piece_at(mv.from)?;
        Some(relative(
            position,
            mv,
            piece.side,
            piece.role,
            Pawns::Chinese,
        ))
    }
}

fn relative(position: &Position, mv: Move, side: Side, role: Role, pawns: Pawns) -> Relative {
    let (home, goal) = (mv.from.rank().from_home(side), mv.to.rank().from_home(side));
    let direction = match goal.cmp(&home) {
        std::cmp::Ordering::Greater => Direction::Forward,
        std::cmp::Ordering::Less => Direction::Backward,
        std::cmp::Ordering::Equal => Direction::Sideways,
    };
    let arrival = mv.to.file().number(side);
    let number = if role.moves_straight() && direction != Direction::Sideways {
        FileNo::new(goal.abs_diff(home)).unwrap_or(arrival)
    } else {
        arrival
    };
    Relative {
        role: Some(role),
        selector: selector(position, mv, side, role, pawns),
        direction: Some(direction),
        barred: false,
        number,
    }
}

fn selector(position: &Position, mv: Move, side: Side, role: Role, pawns: Pawns) -> Selector {
    let board = position.board();
    let file = mv.from.file();
    let number = file.number(side);
    // One of two advisors or elephants on a file can only go forward and the
    // other only back, so they never take 前 or 后.
    if matches!(role, Role::King | Role::Advisor | Role::Elephant) {
        return Selector::File(number);
    }
    let same = board.pieces_on_file(side, role, file);
    if same.len() < 2 {
        return Selector::File(number);
    }
    let nth = |mut points: &mut dyn Iterator<Item = crate::xiangqi::Square>| {
        let before = (&mut points)
            .take_while(|square| *square != mv.from)
            .count();
        u8::try_from(before + 1).unwrap_or(u8::MAX)
    };
    let in_file = nth(&mut from_front(same, side));
    let shared = || {
        files_from_right(side)
            .map(|file| board.pieces_on_file(side, role, file))
            .filter(|set| 2 <= set.len())
    };
    let one_file = shared().nth(1).is_none();
    match (same.len(), in_file, pawns) {
        (2, 1, _) if one_file => Selector::Front,
        (2, _, _) if one_file => Selector::Rear,
        (_, _, Pawns::Wxf) => Selector::NthOn(in_file, number),
        (3, 1, Pawns::Chinese) if one_file => Selector::Front,
        (3, 2, Pawns::Chinese) if one_file => Selector::Middle,
        (3, _, Pawns::Chinese) if one_file => Selector::Rear,
        (_, _, Pawns::Chinese) => {
            Selector::Nth(nth(&mut shared().flat_map(|set| from_front(set, side))))
        }
    }
}

fn points(mv: Move) -> String {
    let (from, to) = (mv.from.to_string(), mv.to.to_string());
    format!("{}-{}", from.to_uppercase(), to.to_uppercase())
}

fn full(relative: &Relative, script: Script, side: Side, role: Role) -> String {
    let mut text = String::with_capacity(12);
    let number = |n: FileNo| match side {
        Side::Red => chinese(n.get()),
        Side::Black => digit(n.get()),
    };
    start(&mut text, relative, script, side, role, number);
    text.push(match relative.direction {
        Some(Direction::Forward) => match script {
            Script::Simplified => '进',
            Script::Traditional => '進',
        },
        Some(Direction::Backward) => '退',
        Some(Direction::Sideways) | None => '平',
    });
    text.push(number(relative.number));
    text
}

fn short(relative: &Relative, script: Script, side: Side, role: Role) -> String {
    let mut text = String::with_capacity(8);
    let number = |n: FileNo| digit(n.get());
    start(&mut text, relative, script, side, role, number);
    text.push(number(relative.number));
    match relative.direction {
        Some(Direction::Forward) => text.push('\u{332}'),
        Some(Direction::Backward) => text.push('\u{305}'),
        Some(Direction::Sideways) | None => {}
    }
    text
}

/// The piece and its place, which stands before it unless it is a file.
fn start(
    text: &mut String,
    relative: &Relative,
    script: Script,
    side: Side,
    role: Role,
    number: impl Fn(FileNo) -> char,
) {
    let rear = match script {
        Script::Simplified => '后',
        Script::Traditional => '後',
    };
    let (before, after) = match relative.selector {
        Selector::File(file) => (None, Some(file)),
        Selector::Front => (Some('前'), None),
        Selector::Middle => (Some('中'), None),
        Selector::Rear => (Some(rear), None),
        Selector::Nth(nth) => (Some(chinese(nth)), None),
        Selector::FrontOn(file) => (Some('前'), Some(file)),
        Selector::MiddleOn(file) => (Some('中'), Some(file)),
        Selector::RearOn(file) => (Some(rear), Some(file)),
        Selector::NthOn(nth, file) => (Some(chinese(nth)), Some(file)),
    };
    text.extend(before);
    text.push(name(script, side, role));
    text.extend(after.map(number));
}

fn wxf(relative: &Relative, role: Role) -> String {
    let mut text = String::with_capacity(4);
    let letter = match role {
        Role::King => 'K',
        Role::Advisor => 'A',
        Role::Elephant => 'E',
        Role::Horse => 'H',
        Role::Rook => 'R',
        Role::Cannon => 'C',
        Role::Pawn => 'P',
    };
    let (first, second) = match relative.selector {
        Selector::File(file)
        | Selector::FrontOn(file)
        | Selector::RearOn(file)
        | Selector::MiddleOn(file) => (letter, digit(file.get())),
        Selector::Front => (letter, '+'),
        Selector::Middle => (letter, '.'),
        Selector::Rear => (letter, '-'),
        Selector::Nth(nth) => (letter, digit(nth)),
        Selector::NthOn(nth, file) => (digit(nth), digit(file.get())),
    };
    text.push(first);
    text.push(second);
    text.push(match relative.direction {
        Some(Direction::Forward) => '+',
        Some(Direction::Backward) => '-',
        Some(Direction::Sideways) | None => '=',
    });
    text.push(digit(relative.number.get()));
    text
}

/// The name of a piece, as its own side has it.
fn name(script: Script, side: Side, role: Role) -> char {
    match (role, side, script) {
        (Role::King, Side::Red, Script::Simplified) => '帅',
        (Role::King, Side::Red, Script::Traditional) => '帥',
        (Role::King, Side::Black, Script::Simplified) => '将',
        (Role::King, Side::Black, Script::Traditional) => '將',
        (Role::Advisor, Side::Red, _) => '仕',
        (Role::Advisor, Side::Black, _) => '士',
        (Role::Elephant, Side::Red, _) => '相',
        (Role::Elephant, Side::Black, _) => '象',
        (Role::Horse, _, Script::Simplified) => '马',
        (Role::Horse, _, Script::Traditional) => '馬',
        (Role::Rook, _, Script::Simplified) => '车',
        (Role::Rook, _, Script::Traditional) => '車',
        (Role::Cannon, _, _) => '炮',
        (Role::Pawn, Side::Red, _) => '兵',
        (Role::Pawn, Side::Black, _) => '卒',
    }
}

fn digit(n: u8) -> char {
    char::from_digit(u32::from(n), 10).unwrap_or('?')
}

/// 一 to 九.
fn chinese(n: u8) -> char {
    match n {
        1 => '一',
        2 => '二',
        3 => '三',
        4 => '四',
        5 => '五',
        6 => '六',
        7 => '七',
        8 => '八',
        _ => '九',
    }
}
