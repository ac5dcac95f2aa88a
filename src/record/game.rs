use crate::rules::{Outcome, Ruleset};
use crate::xiangqi::{BySide, Move, Position, Side};

/// A game as settled by the arbiter: what a certificate vouches for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    pub headers: Headers,
    pub ruleset: Ruleset,
    pub start: Position,
    /// Legal from `start`, without gaps.
    pub plies: Vec<PlayedPly>,
    pub outcome: Option<Outcome>,
    /// Total time each side used, in seconds.
    pub time_used: BySide<Option<u32>>,
    /// Fouls and rulings, in the order they were decided.
    pub incidents: Vec<Incident>,
    pub remarks: String,
}

/// One ply and where the knowledge of it comes from.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct PlayedPly {
    pub mv: Move,
    pub provenance: Provenance,
    /// Time the mover had used after this move, in seconds.
    pub clock: Option<u32>,
}

/// Which source settles a ply.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Provenance {
    /// Both sheets say so.
    Both,
    RedOnly,
    BlackOnly,
    /// The only legal way for the game to go on.
    Inferred,
    /// An arbiter decided it.
    Fixed,
    /// Taken from a single record, such as an archive file.
    Archive,
}

/// What stands at the head of a scoresheet; empty where unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headers {
    pub event: String,
    /// 组别
    pub group: String,
    pub date: String,
    /// 轮次
    pub round: String,
    /// 台次
    pub board: String,
    pub site: String,
    /// 用时规则
    pub time_control: String,
    pub started: String,
    pub ended: String,
    pub players: BySide<Player>,
    pub arbiter: String,
    pub chief_arbiter: String,
    /// The result as the source states it, which may contradict the moves.
    pub result: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    pub name: String,
    /// 单位
    pub team: String,
    /// 等级分
    pub rating: String,
    /// 称号
    pub title: String,
}

/// A foul or ruling as entered under 犯规与裁决.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incident {
    /// Number of plies played when it was decided.
    pub ply: Option<u16>,
    /// Whom it concerns.
    pub side: Option<Side>,
    pub matter: Matter,
    /// Clause numbers of the game's edition, as printed.
    pub clauses: Vec<String>,
    /// Fouls it costs `side`.
    pub fouls: u8,
    /// Seconds taken off `side`'s clock.
    pub clock_seconds: u32,
    /// The arbiter's own words.
    pub note: String,
    /// Name of the arbiter who decided it; empty where unknown.
    pub decided_by: String,
}

/// What an [`Incident`] is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Matter {
    /// 漏记
    MissedMoves { missed: u16 },
    /// 自然限着
    NaturalLimitClaim { upheld: bool, counted_rounds: u16 },
    /// A repetition ruling; `must_change` is the side at fault.
    Repetition { must_change: Option<Side> },
    /// A ply the arbiter fixed, with the reason in the note.
    PlyFixed,
    /// Anything else, in the note.
    Other,
}
