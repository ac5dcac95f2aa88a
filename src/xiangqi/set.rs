use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};

use super::square::Square;

/// A set of points.
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(u128); // Invariant: bits 90 and up are clear.

impl SquareSet {
    pub const EMPTY: SquareSet = SquareSet(0);

    const ALL: u128 = (1 << 90) - 1;

    pub const fn of(square: Square) -> SquareSet {
        SquareSet(1 << square.index())
    }

    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    #[must_use]
    pub const fn with(self, square: Square) -> SquareSet {
        SquareSet(self.0 | 1 << square.index())
    }

    #[must_use]
    pub const fn without(self, square: Square) -> SquareSet {
        SquareSet(self.0 & !(1 << square.index()))
    }

    pub fn insert(&mut self, square: Square) {
        *self = self.with(square);
    }

    pub fn remove(&mut self, square: Square) {
        *self = self.without(square);
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub fn first(self) -> Option<Square> {
        (self.0 != 0).then(|| Square::at(self.0.trailing_zeros() as usize))
    }

    pub fn last(self) -> Option<Square> {
        (self.0 != 0).then(|| Square::at(self.0.ilog2() as usize))
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;

    fn bitor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }
}

impl BitOrAssign for SquareSet {
    fn bitor_assign(&mut self, other: SquareSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for SquareSet {
    type Output = SquareSet;

    fn bitand(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }
}

impl Sub for SquareSet {
    type Output = SquareSet;

    fn sub(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & !other.0)
    }
}

impl Not for SquareSet {
    type Output = SquareSet;

    fn not(self) -> SquareSet {
        SquareSet(!self.0 & SquareSet::ALL)
    }
}

impl Iterator for SquareSet {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let square = self.first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares.into_iter().fold(SquareSet::EMPTY, SquareSet::with)
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
