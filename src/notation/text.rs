use crate::xiangqi::{FileNo, Move, Role};

/// A move as written, not yet matched with a board.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum MoveText {
    /// Two points, as in ICCS `H2-E2`.
    Points(Move),
    /// Piece, place, direction and number, as in 炮二平五, `炮25` or `C2=5`.
    Relative(Relative),
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
    /// File of arrival or distance, 1 to 9.
    pub number: FileNo,
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
    /// 一 二 三 四 五 of several pawns, counted by one of several conventions.
    Nth(u8),
    /// 前四: the front one on that file.
    FrontOn(FileNo),
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
