use crate::rules::fouls::Offence;
use crate::rules::repetition::{Motive, Verdict};
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
    NaturalLimitClaim {
        decision: ClaimDecision,
        counted_rounds: u16,
    },
    /// 循环: the verdict, and what it was passed on where that is known.
    Repetition {
        verdict: Verdict,
        cycle: Option<RuledCycle>,
    },
    /// 犯规, other than by missed moves or an untrue claim.
    Foul(Offence),
    /// 提和
    DrawOffer,
    /// A ply the arbiter fixed, with the reason in the note.
    PlyFixed,
    /// Anything else, in the note.
    Other,
}

/// What became of a natural-limit claim.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum ClaimDecision {
    Upheld,
    Rejected,
    /// 不受理: not ruled on, such as when made out of turn.
    NotAccepted,
}

/// One round of a cycle, as it was ruled on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuledCycle {
    /// Its first ply, from 1.
    pub first_ply: u16,
    /// What each of its moves is, by the ruling.
    pub motives: Vec<Motive>,
}
