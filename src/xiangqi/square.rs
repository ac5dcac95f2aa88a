use std::fmt;
use std::str::FromStr;

use super::side::Side;

/// One of the nine upright lines, `a` to `i` from Red's left.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct File(u8); // Invariant: below 9.

impl File {
    pub const ALL: [File; 9] = [
        File(0),
        File(1),
        File(2),
        File(3),
        File(4),
        File(5),
        File(6),
        File(7),
        File(8),
    ];

    /// Returns `None` unless `index` is below 9.
    pub const fn new(index: u8) -> Option<File> {
        if index < 9 { Some(File(index)) } else { None }
    }

    /// 0 for file `a`, Red's leftmost.
    pub const fn index(self) -> u8 {
        self.0
    }

    pub const fn mirrored(self) -> File {
        File(8 - self.0)
    }

    /// The number `side` writes for this file.
    pub const fn number(self, side: Side) -> FileNo {
        match side {
            Side::Red => FileNo(9 - self.0),
            Side::Black => FileNo(self.0 + 1),
        }
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'a' + self.0))
    }
}

impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One of the ten cross lines, 0 to 9 from Red's home row.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rank(u8); // Invariant: below 10.

impl Rank {
    pub const ALL: [Rank; 10] = [
        Rank(0),
        Rank(1),
        Rank(2),
        Rank(3),
        Rank(4),
        Rank(5),
        Rank(6),
        Rank(7),
        Rank(8),
        Rank(9),
    ];

    /// Returns `None` unless `index` is below 10.
    pub const fn new(index: u8) -> Option<Rank> {
        if index < 10 { Some(Rank(index)) } else { None }
    }

    /// 0 for Red's home row.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Steps from `side`'s home row: 0 at home, 9 at the far edge.
    pub const fn from_home(self, side: Side) -> u8 {
        match side {
            Side::Red => self.0,
            Side::Black => 9 - self.0,
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One of the ninety points, `a0` to `i9`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8); // Invariant: below 90; rank * 9 + file.

impl Square {
    pub const COUNT: usize = 90;

    pub const fn new(file: File, rank: Rank) -> Square {
        Square(rank.0 * 9 + file.0)
    }

    /// Returns `None` unless `index` is below 90; `a0` is 0, `i0` 8, `a1` 9.
    pub const fn from_index(index: u8) -> Option<Square> {
        if index < 90 {
            Some(Square(index))
        } else {
            None
        }
    }

    /// For indices that are below 90 by construction.
    pub(super) const fn at(index: usize) -> Square {
        assert!(index < 90);
        Square(index as u8)
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn file(self) -> File {
        File(self.0 % 9)
    }

    pub const fn rank(self) -> Rank {
        Rank(self.0 / 9)
    }

    /// The point `files` to Red's right and `ranks` away from Red's home row.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file().0 as i8 + files;
        let rank = self.rank().0 as i8 + ranks;
        if file < 0 || 8 < file || rank < 0 || 9 < rank {
            return None;
        }
        Some(Square(rank as u8 * 9 + file as u8))
    }

    /// The same point on a board reflected about file `e`.
    pub const fn mirrored(self) -> Square {
        Square(self.0 - self.0 % 9 + 8 - self.0 % 9)
    }

    /// The same point seen from the other player's chair.
    pub const fn rotated(self) -> Square {
        Square(89 - self.0)
    }

    /// Whether the point is in `side`'s palace (九宫).
    pub const fn in_palace(self, side: Side) -> bool {
        let file = self.file().0;
        3 <= file && file <= 5 && self.rank().from_home(side) <= 2
    }

    /// Whether the point is on `side`'s own half of the board.
    pub const fn in_home_half(self, side: Side) -> bool {
        self.rank().from_home(side) <= 4
    }

    pub fn all() -> impl Iterator<Item = Square> {
        (0..90).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = ();

    /// Reads `h2` or `H2`.
    fn from_str(text: &str) -> Result<Square, ()> {
        let &[file, rank] = text.as_bytes() else {
            return Err(());
        };
        let file = file.to_ascii_lowercase().checked_sub(b'a').ok_or(())?;
        let rank = rank.checked_sub(b'0').ok_or(())?;
        match (File::new(file), Rank::new(rank)) {
            (Some(file), Some(rank)) => Ok(Square::new(file, rank)),
            (None, _) | (_, None) => Err(()),
        }
    }
}

/// A file as a player names it, counted from that player's own right.
///
/// Both players count from their own right-hand side (CXA Rules 2011, art.
/// 1.1), so a `FileNo` says nothing without a [`Side`]: turn it into a
/// [`File`] with [`FileNo::file`] before touching the board.
///
/// # Examples
///
/// ```
/// use jipu::xiangqi::{FileNo, Side};
///
/// let two = FileNo::new(2).expect("in 1..=9");
/// assert_eq!(two.file(Side::Red).to_string(), "h");
/// assert_eq!(two.file(Side::Black).to_string(), "b");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileNo(u8); // Invariant: in 1..=9.

impl FileNo {
    /// Returns `None` unless `n` is in `1..=9`.
    pub const fn new(n: u8) -> Option<FileNo> {
        if 1 <= n && n <= 9 {
            Some(FileNo(n))
        } else {
            None
        }
    }

    pub const fn get(self) -> u8 {
        self.0
    }

    /// The absolute file this number denotes for `side`.
    pub const fn file(self, side: Side) -> File {
        match side {
            Side::Red => File(9 - self.0),
            Side::Black => File(self.0 - 1),
        }
    }
}
