//! What pieces are worth against each other (2011, 1.2, 26.6, 26.7).

use crate::xiangqi::{Piece, Position, Role, Square};

/// What one side won less what it lost in a line of captures.
///
/// There is no single number for it: a strong piece outweighs any number of
/// weak ones (26.6), and the value of a crossed pawn floats below a rook's
/// (26.7), so the three kinds are kept apart.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Balance {
    /// In horses: a rook is two, a horse or a cannon one (1.2).
    pub strong: i16,
    /// Advisors and elephants.
    pub weak: i16,
    /// Pawns beyond the river.
    pub pawns: i16,
}

/// A rook in units of [`Balance::strong`].
const ROOK: i16 = 2;

impl Balance {
    pub const ZERO: Balance = Balance {
        strong: 0,
        weak: 0,
        pawns: 0,
    };

    /// What `piece` on `square` counts for. A king is beyond price and never
    /// captured; a pawn that has not crossed is no gain (26.7).
    pub fn of(piece: Piece, square: Square) -> Balance {
        let zero = Balance::ZERO;
        match piece.role {
            Role::King => zero,
            Role::Rook => Balance {
                strong: ROOK,
                ..zero
            },
            Role::Horse | Role::Cannon => Balance { strong: 1, ..zero },
            Role::Advisor | Role::Elephant => Balance { weak: 1, ..zero },
            Role::Pawn if square.in_home_half(piece.side) => zero,
            Role::Pawn => Balance { pawns: 1, ..zero },
        }
    }

    /// What taking `piece` on `square` counts for in a line from `root`: a pawn
    /// that only crossed the river in it is no gain (26.7).
    pub fn of_taken(root: &Position, piece: Piece, square: Square) -> Balance {
        let behind = square.offset(0, -piece.side.forward());
        let just_crossed = behind.is_some_and(|behind| {
            behind.in_home_half(piece.side)
                && root.piece_at(behind) == Some(piece)
                && root.piece_at(square) != Some(piece)
        });
        if piece.role == Role::Pawn && just_crossed {
            Balance::ZERO
        } else {
            Balance::of(piece, square)
        }
    }

    #[must_use]
    pub const fn plus(self, other: Balance) -> Balance {
        Balance {
            strong: self.strong + other.strong,
            weak: self.weak + other.weak,
            pawns: self.pawns + other.pawns,
        }
    }

    #[must_use]
    pub const fn minus(self, other: Balance) -> Balance {
        Balance {
            strong: self.strong - other.strong,
            weak: self.weak - other.weak,
            pawns: self.pawns - other.pawns,
        }
    }

    /// 得子 (26.6, 26.7). Pawns given up are made good by a rook alone; pawns
    /// won are a gain only where nothing else was lost for them.
    pub fn is_gain(self) -> bool {
        let pieces = (self.strong, self.weak);
        match self.pawns {
            0 => (0, 0) < pieces,
            1.. => (0, 0) <= pieces,
            ..0 => ROOK <= self.strong,
        }
    }

    /// 价值相当或得子 (26.5).
    pub fn is_even_or_gain(self) -> bool {
        if self.pawns < 0 {
            0 < self.strong
        } else {
            (0, 0) <= (self.strong, self.weak)
        }
    }
}
