use std::hash::{Hash, Hasher};

use super::board::Board;
use super::explain::IllegalMove;
use super::fen::START_FEN;
use super::moves::{Move, MoveList};
use super::piece::{Piece, Role};
use super::set::SquareSet;
use super::setup::{Setup, SetupError};
use super::side::Side;
use super::square::Square;
use super::zobrist;

/// A placement from which the game can go on, with the side to move.
///
/// Two positions are equal when the same pieces stand on the same points and
/// the same side is to move (CXA Rules 2011, art. 23.1); the counters do not
/// matter. [`Position::key`] only finds candidates, equality compares in full.
#[derive(Copy, Clone, Debug)]
pub struct Position {
    board: Board,
    turn: Side,
    quiet_plies: u16,
    round: u16,
}

impl Position {
    /// # Errors
    ///
    /// When legal play could not have produced the placement.
    pub fn new(setup: Setup) -> Result<Position, SetupError> {
        setup.validate()?;
        Ok(Position::unvalidated(setup))
    }

    pub(super) const fn unvalidated(setup: Setup) -> Position {
        Position {
            board: setup.board,
            turn: setup.turn,
            quiet_plies: setup.quiet_plies,
            round: setup.round,
        }
    }

    /// A placement taken as it is, for asking what would follow if it arose:
    /// the side that just moved to move again, or a piece taken away. The side
    /// to move may then be able to take the king.
    pub const fn hypothetical(setup: Setup) -> Position {
        Position::unvalidated(setup)
    }

    pub const fn setup(&self) -> Setup {
        Setup {
            board: self.board,
            turn: self.turn,
            quiet_plies: self.quiet_plies,
            round: self.round,
        }
    }

    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// Plies played since the last capture.
    pub const fn quiet_plies(&self) -> u16 {
        self.quiet_plies
    }

    /// Number of the round in progress, from 1.
    pub const fn round(&self) -> u16 {
        self.round
    }

    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// Equal for equal positions; different positions may share a key.
    pub const fn key(&self) -> u64 {
        match self.turn {
            Side::Red => self.board.key(),
            Side::Black => self.board.key() ^ zobrist::BLACK_TO_MOVE,
        }
    }

    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        let board = &self.board;
        let in_check = self.in_check();
        let (leaving, entering) = board.sensitive_points(self.turn);
        let king = board.king(self.turn);
        for from in board.pieces(self.turn) {
            let always_test = in_check || king == Some(from) || leaving.contains(from);
            board.each_destination(from, |to| {
                let m = Move { from, to };
                let test = always_test || entering.contains(to);
                if !test || self.keeps_king_safe(m) {
                    list.push(m);
                }
            });
        }
        list
    }

    /// The points the piece of the side to move on `from` may legally go to.
    pub fn legal_destinations(&self, from: Square) -> SquareSet {
        if !self.board.pieces(self.turn).contains(from) {
            return SquareSet::EMPTY;
        }
        self.board
            .destinations(from)
            .filter(|&to| self.keeps_king_safe(Move { from, to }))
            .collect()
    }

    pub fn is_legal(&self, m: Move) -> bool {
        self.board.pieces(self.turn).contains(m.from)
            && self.board.can_reach(m.from, m.to)
            && self.keeps_king_safe(m)
    }

    /// Whether the mover's king is safe after a move its pieces can make.
    pub(super) fn keeps_king_safe(&self, m: Move) -> bool {
        !self.board.is_king_attacked_after(self.turn, m)
    }

    /// Whether the side to move is in check (CXA Rules 2011, art. 3.1).
    pub fn in_check(&self) -> bool {
        self.board.is_king_attacked(self.turn)
    }

    /// The pieces giving check to the side to move.
    pub fn checkers(&self) -> SquareSet {
        self.board.checkers(self.turn)
    }

    fn has_legal_move(&self) -> bool {
        let board = &self.board;
        board
            .pieces(self.turn)
            .any(|from| !self.legal_destinations(from).is_empty())
    }

    /// 将死: in check without an answer (CXA Rules 2011, art. 3.2).
    pub fn is_checkmate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }

    /// 困毙: not in check but without a move, which loses (CXA Rules 2011,
    /// art. 3.3 and 4.1.2).
    pub fn is_stalemate(&self) -> bool {
        !self.in_check() && !self.has_legal_move()
    }

    /// Plays a move after checking it, and returns the captured piece.
    ///
    /// # Errors
    ///
    /// Says which rule the move breaks; the position is then unchanged.
    pub fn play(&mut self, m: Move) -> Result<Option<Piece>, IllegalMove> {
        self.explain(m)?;
        Ok(self.play_unchecked(m))
    }

    /// Plays a move known to be legal, and returns the captured piece.
    pub fn play_unchecked(&mut self, m: Move) -> Option<Piece> {
        let piece = self.board.take(m.from);
        let captured = self.board.set(m.to, piece);
        self.quiet_plies = match captured {
            Some(_) => 0,
            None => self.quiet_plies.saturating_add(1),
        };
        if self.turn == Side::Black {
            self.round = self.round.saturating_add(1);
        }
        self.turn = !self.turn;
        captured
    }

    /// Whether `m` takes a piece.
    pub fn is_capture(&self, m: Move) -> bool {
        self.piece_at(m.to).is_some()
    }

    /// Whether `m`, which must be legal, gives check.
    pub fn gives_check(&self, m: Move) -> bool {
        let mut after = *self;
        after.play_unchecked(m);
        after.in_check()
    }

    /// The same board with the other side to move, as when a move is not known
    /// and nothing that follows hangs on it. Not a move of the game.
    #[must_use]
    pub const fn passed(&self) -> Position {
        Position {
            turn: match self.turn {
                Side::Red => Side::Black,
                Side::Black => Side::Red,
            },
            ..*self
        }
    }

    /// The position reflected about file `e`.
    #[must_use]
    pub fn mirrored(&self) -> Position {
        Position {
            board: self.board.mirrored(),
            ..*self
        }
    }

    /// The same position with the players exchanged: board turned around,
    /// colours swapped, the other side to move.
    #[must_use]
    pub fn swapped(&self) -> Position {
        Position {
            board: self.board.swapped(),
            turn: !self.turn,
            ..*self
        }
    }

    /// Pieces of `role` that the side to move has.
    pub fn own(&self, role: Role) -> SquareSet {
        self.board.pieces_of(self.turn, role)
    }
}

impl Default for Position {
    /// The start of a game (CXA Rules 2011, art. 1.3).
    fn default() -> Position {
        match START_FEN.parse() {
            Ok(position) => position,
            Err(_) => unreachable!("the start position is playable"),
        }
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.turn == other.turn && self.board == other.board
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}
