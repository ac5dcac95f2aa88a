use std::fmt;
use std::hash::{Hash, Hasher};

use super::piece::{Piece, Role};
use super::set::SquareSet;
use super::side::Side;
use super::square::{File, Rank, Square};
use super::zobrist;

/// Pieces on points, with the line occupancies that attack look-ups need.
#[derive(Copy, Clone)]
pub struct Board {
    codes: [u8; 90],
    pub(super) ranks: [u16; 10],
    pub(super) files: [u16; 9],
    sides: [SquareSet; 2],
    kings: [Option<Square>; 2],
    key: u64,
}

impl Board {
    pub const fn empty() -> Board {
        Board {
            codes: [0; 90],
            ranks: [0; 10],
            files: [0; 9],
            sides: [SquareSet::EMPTY; 2],
            kings: [None; 2],
            key: 0,
        }
    }

    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        Piece::from_code(self.codes[square.index()])
    }

    pub(super) const fn code_at(&self, square: Square) -> u8 {
        self.codes[square.index()]
    }

    /// The points on which `side` has a piece.
    pub const fn pieces(&self, side: Side) -> SquareSet {
        self.sides[side.index()]
    }

    pub fn occupied(&self) -> SquareSet {
        self.sides[0] | self.sides[1]
    }

    /// The points on which `side` has a piece of this role.
    pub fn pieces_of(&self, side: Side, role: Role) -> SquareSet {
        let code = Piece { side, role }.code();
        self.pieces(side)
            .filter(|&square| self.code_at(square) == code)
            .collect()
    }

    /// The points of one file on which `side` has a piece of this role.
    pub fn pieces_on_file(&self, side: Side, role: Role, file: File) -> SquareSet {
        let code = Piece { side, role }.code();
        let mut occupied = self.files[usize::from(file.index())];
        let mut set = SquareSet::EMPTY;
        while occupied != 0 {
            let rank = occupied.trailing_zeros() as usize;
            occupied &= occupied - 1;
            let square = Square::at(rank * 9 + usize::from(file.index()));
            if self.code_at(square) == code {
                set.insert(square);
            }
        }
        set
    }

    /// Where `side`'s king stands; with several kings, one of them.
    pub const fn king(&self, side: Side) -> Option<Square> {
        self.kings[side.index()]
    }

    /// Puts `piece` on `square`, or clears it, and returns what stood there.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) -> Option<Piece> {
        let old = self.take(square);
        if let Some(piece) = piece {
            self.put(square, piece);
        }
        old
    }

    pub(super) fn take(&mut self, square: Square) -> Option<Piece> {
        let code = self.codes[square.index()];
        let piece = Piece::from_code(code)?;
        self.codes[square.index()] = 0;
        self.ranks[usize::from(square.rank().index())] &= !(1 << square.file().index());
        self.files[usize::from(square.file().index())] &= !(1 << square.rank().index());
        self.sides[piece.side.index()].remove(square);
        self.key ^= zobrist::of(code, square);
        if piece.role == Role::King {
            self.kings[piece.side.index()] =
                self.pieces(piece.side).find(|&s| self.code_at(s) == code);
        }
        Some(piece)
    }

    /// The point must be empty.
    pub(super) fn put(&mut self, square: Square, piece: Piece) {
        let code = piece.code();
        self.codes[square.index()] = code;
        self.ranks[usize::from(square.rank().index())] |= 1 << square.file().index();
        self.files[usize::from(square.file().index())] |= 1 << square.rank().index();
        self.sides[piece.side.index()].insert(square);
        self.key ^= zobrist::of(code, square);
        if piece.role == Role::King {
            self.kings[piece.side.index()] = Some(square);
        }
    }

    /// Equal for equal boards; different boards may share a key.
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The board reflected about file `e`.
    pub fn mirrored(&self) -> Board {
        self.mapped(|square, piece| (square.mirrored(), piece))
    }

    /// The board turned around, with every piece changing owner.
    pub fn swapped(&self) -> Board {
        self.mapped(|square, piece| {
            (
                square.rotated(),
                Piece {
                    side: !piece.side,
                    role: piece.role,
                },
            )
        })
    }

    fn mapped(&self, map: impl Fn(Square, Piece) -> (Square, Piece)) -> Board {
        let mut board = Board::empty();
        for square in self.occupied() {
            if let Some(piece) = self.piece_at(square) {
                let (square, piece) = map(square, piece);
                board.put(square, piece);
            }
        }
        board
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.codes == other.codes
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl fmt::Display for Board {
    /// Writes the first field of a FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                match self.piece_at(Square::new(file, *rank)) {
                    None => empty += 1,
                    Some(piece) => {
                        if 0 < empty {
                            write!(f, "{empty}")?;
                        }
                        empty = 0;
                        write!(f, "{}", piece.letter())?;
                    }
                }
            }
            if 0 < empty {
                write!(f, "{empty}")?;
            }
            if 0 < rank.index() {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
