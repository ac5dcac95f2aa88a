//! Board diagrams: Red below in relief (阳文), Black above reversed (阴文)
//! (CXA Rules 2011, art. 1.3).

use std::fmt::Write as _;

use askama::Template;

use super::wording::Language;
use crate::xiangqi::{File, Move, Rank, Role, Setup, Side, Square};

/// Something pointed out on a diagram.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The move just made: where from and where to.
    LastMove(Move),
    /// A piece under attack, such as one being chased.
    Target(Square),
    /// A piece that attacks it.
    Attacker(Square),
}

/// Width of a diagram in its own units.
pub const DIAGRAM_WIDTH: i16 = Board::WIDTH;

#[derive(Template)]
#[template(path = "sheet/diagram.svg")]
struct Diagram {
    label: String,
    board: Board,
}

/// The parts of a board drawing, in hundredths of the distance between lines
/// from the upper left point.
#[derive(Template)]
#[template(path = "sheet/board.svg")]
pub(super) struct Board {
    stars: String,
    numbers: Vec<(i32, char, char)>,
    pieces: Vec<DrawnPiece>,
    origins: Vec<(i32, i32)>,
    frames: Vec<String>,
    targets: Vec<(i32, i32)>,
    attackers: Vec<(i32, i32)>,
}

struct DrawnPiece {
    side: Side,
    name: char,
    x: i32,
    y: i32,
}

/// Draws a placement as an SVG document of its own, which may also stand
/// inside a page: it carries no ids.
pub fn diagram(setup: &Setup, marks: &[Mark], language: Language) -> String {
    let diagram = Diagram {
        label: language.text_with("diagram-label", &[("fen", &setup.to_string())]),
        board: Board::new(setup, marks),
    };
    diagram
        .render()
        .unwrap_or_else(|_| unreachable!("writing into a string cannot fail"))
}

fn point(square: Square) -> (i32, i32) {
    (
        100 * i32::from(square.file().index()),
        100 * i32::from(9 - square.rank().index()),
    )
}

/// The character on a piece, in the forms carved on real ones: the sides
/// differ in every one, so a copy in grey still tells them apart.
const fn name(side: Side, role: Role) -> char {
    match (side, role) {
        (Side::Red, Role::King) => '帥',
        (Side::Red, Role::Advisor) => '仕',
        (Side::Red, Role::Elephant) => '相',
        (Side::Red, Role::Horse) => '傌',
        (Side::Red, Role::Rook) => '俥',
        (Side::Red, Role::Cannon) => '炮',
        (Side::Red, Role::Pawn) => '兵',
        (Side::Black, Role::King) => '將',
        (Side::Black, Role::Advisor) => '士',
        (Side::Black, Role::Elephant) => '象',
        (Side::Black, Role::Horse) => '馬',
        (Side::Black, Role::Rook) => '車',
        (Side::Black, Role::Cannon) => '砲',
        (Side::Black, Role::Pawn) => '卒',
    }
}

/// The numeral printed for file number `n`: Red's are Chinese (art. 1.1).
pub(super) fn numeral(side: Side, n: u8) -> char {
    let numerals = match side {
        Side::Red => "一二三四五六七八九",
        Side::Black => "123456789",
    };
    numerals
        .chars()
        .nth(usize::from(n).saturating_sub(1))
        .unwrap_or(' ')
}

/// Corner strokes around the points where cannons and pawns start.
fn stars() -> String {
    let cannons = [(1, 2), (7, 2), (1, 7), (7, 7)];
    let pawns = [0, 2, 4, 6, 8].into_iter().flat_map(|f| [(f, 3), (f, 6)]);
    let mut path = String::new();
    for (file, row) in cannons.into_iter().chain(pawns) {
        for (dx, dy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
            if (file == 0 && dx < 0) || (file == 8 && 0 < dx) {
                continue;
            }
            let (x, y) = (100 * file + 9 * dx, 100 * row + 9 * dy);
            let _ = write!(path, "M{} {y}H{x}V{}", x + 18 * dx, y + 18 * dy);
        }
    }
    path
}

/// Corner strokes around a point, at distance `r`.
fn frame((x, y): (i32, i32), r: i32) -> String {
    let mut path = String::new();
    for (dx, dy) in [(-1, -1), (1, -1), (1, 1), (-1, 1)] {
        let (cx, cy) = (x + r * dx, y + r * dy);
        let _ = write!(path, "M{} {cy}H{cx}V{}", cx - 20 * dx, cy - 20 * dy);
    }
    path
}

impl Board {
    /// The space the drawing takes, pieces and file numbers included.
    pub(super) const LEFT: i16 = -70;
    pub(super) const TOP: i16 = -110;
    pub(super) const WIDTH: i16 = 940;
    pub(super) const HEIGHT: i16 = 1130;

    pub(super) fn new(setup: &Setup, marks: &[Mark]) -> Board {
        let mut board = Board {
            stars: stars(),
            numbers: File::ALL
                .iter()
                .map(|file| {
                    (
                        100 * i32::from(file.index()),
                        numeral(Side::Black, file.number(Side::Black).get()),
                        numeral(Side::Red, file.number(Side::Red).get()),
                    )
                })
                .collect(),
            pieces: Vec::new(),
            origins: Vec::new(),
            frames: Vec::new(),
            targets: Vec::new(),
            attackers: Vec::new(),
        };
        for &rank in Rank::ALL.iter().rev() {
            for file in File::ALL {
                let square = Square::new(file, rank);
                if let Some(piece) = setup.board.piece_at(square) {
                    let (x, y) = point(square);
                    board.pieces.push(DrawnPiece {
                        side: piece.side,
                        name: name(piece.side, piece.role),
                        x,
                        y,
                    });
                }
            }
        }
        for &mark in marks {
            match mark {
                Mark::LastMove(m) => {
                    board.origins.push(point(m.from));
                    board.frames.push(frame(point(m.to), 51));
                }
                Mark::Target(square) => board.targets.push(point(square)),
                Mark::Attacker(square) => board.attackers.push(point(square)),
            }
        }
        board
    }
}
