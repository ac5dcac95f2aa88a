use crate::xiangqi::Side;

/// How a game ended and who won it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub termination: Termination,
    /// `None` is a draw.
    pub winner: Option<Side>,
}

/// The reasons of art. 4.1 and 4.2 for which a game ends.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Termination {
    /// 将死 (4.1.1)
    Checkmate,
    /// 困毙 (4.1.2)
    Stalemate,
    /// 认输 (2011, 4.1.12)
    Resignation,
    /// 超时 (2011, 4.1.6)
    Time,
    /// 长将 or a forbidden repetition kept up (2011, 4.1.4, 4.1.5)
    ForbiddenRepetition,
    /// 违反行棋规定 (2011, 4.1.3, 4.1.8)
    IllegalMove,
    /// 犯规 (2011, 4.1.10)
    Fouls,
    /// A second untrue natural-limit claim (2011, 4.1.11)
    UntrueClaims,
    /// 弃权 (2011, 4.1.7)
    Forfeit,
    /// 议和 (2011, 4.2.1)
    Agreement,
    /// Neither side can win (2011, 4.2.2)
    InsufficientMaterial,
    /// 不变作和 (2011, 4.2.3)
    Repetition,
    /// 自然限着 (2011, 4.2.4)
    NaturalLimit,
    /// Not stated.
    Unstated,
}
