use super::side::Side;
use super::square::Square;

/// What a piece is, whoever owns it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// 帅 将
    King,
    /// 仕 士
    Advisor,
    /// 相 象
    Elephant,
    /// 马
    Horse,
    /// 车
    Rook,
    /// 炮
    Cannon,
    /// 兵 卒
    Pawn,
}

impl Role {
    pub const ALL: [Role; 7] = [
        Role::King,
        Role::Advisor,
        Role::Elephant,
        Role::Horse,
        Role::Rook,
        Role::Cannon,
        Role::Pawn,
    ];

    pub(super) const fn index(self) -> usize {
        match self {
            Role::King => 0,
            Role::Advisor => 1,
            Role::Elephant => 2,
            Role::Horse => 3,
            Role::Rook => 4,
            Role::Cannon => 5,
            Role::Pawn => 6,
        }
    }

    /// How many a side starts with, and so can at most have.
    pub const fn count_at_start(self) -> u8 {
        match self {
            Role::King => 1,
            Role::Advisor | Role::Elephant | Role::Horse | Role::Rook | Role::Cannon => 2,
            Role::Pawn => 5,
        }
    }

    /// Whether pieces of this role move along lines, so that 平 exists for
    /// them and 进/退 tell a distance: 帅 车 炮 兵.
    pub const fn moves_straight(self) -> bool {
        match self {
            Role::King | Role::Rook | Role::Cannon | Role::Pawn => true,
            Role::Advisor | Role::Elephant | Role::Horse => false,
        }
    }

    /// Whether a piece of this role and `side` can ever stand on `square`.
    pub const fn can_stand_on(self, side: Side, square: Square) -> bool {
        let file = square.file().index();
        let rank = square.rank().from_home(side);
        match self {
            Role::King => square.in_palace(side),
            Role::Advisor => square.in_palace(side) && (file + rank) % 2 == 1,
            Role::Elephant => match rank {
                0 | 4 => file == 2 || file == 6,
                2 => file == 0 || file == 4 || file == 8,
                _ => false,
            },
            Role::Horse | Role::Rook | Role::Cannon => true,
            Role::Pawn => 5 <= rank || (3 <= rank && file.is_multiple_of(2)),
        }
    }
}

/// A piece on the board.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    pub side: Side,
    pub role: Role,
}

impl Piece {
    /// The FEN letter: `RNBAKCP` for Red, lower case for Black.
    pub const fn letter(self) -> char {
        let upper = match self.role {
            Role::King => 'K',
            Role::Advisor => 'A',
            Role::Elephant => 'B',
            Role::Horse => 'N',
            Role::Rook => 'R',
            Role::Cannon => 'C',
            Role::Pawn => 'P',
        };
        match self.side {
            Side::Red => upper,
            Side::Black => upper.to_ascii_lowercase(),
        }
    }

    /// Reads a FEN letter; `h` and `e` are taken for horse and elephant too.
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let role = match letter.to_ascii_lowercase() {
            'k' | 'g' => Role::King,
            'a' => Role::Advisor,
            'b' | 'e' => Role::Elephant,
            'n' | 'h' => Role::Horse,
            'r' => Role::Rook,
            'c' => Role::Cannon,
            'p' => Role::Pawn,
            _ => return None,
        };
        let side = if letter.is_ascii_uppercase() {
            Side::Red
        } else {
            Side::Black
        };
        Some(Piece { side, role })
    }

    /// 1 to 14; 0 is an empty point.
    pub(super) const fn code(self) -> u8 {
        1 + (self.side.index() * 7 + self.role.index()) as u8
    }

    pub(super) const fn from_code(code: u8) -> Option<Piece> {
        if code == 0 {
            return None;
        }
        let index = (code - 1) as usize;
        let side = if index < 7 { Side::Red } else { Side::Black };
        Some(Piece {
            side,
            role: Role::ALL[index % 7],
        })
    }
}
