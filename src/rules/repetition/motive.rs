//! What a move is: 将 杀 捉 兑 献 拦 跟 闲 (2011, art. 24, 26).

use std::fmt;

use crate::xiangqi::{Move, Role, Square, SquareSet};

use super::chase::{self, Chase, Finding};
use super::definitions::{Definitions, GuardingCapturer, KeyPoint};
use super::exchange::Reach;
use super::moment::Moment;
use super::offer::{self, Acceptance, Offer};
use super::search::Search;
use super::{quiet, threat, view};

/// Consecutive checks within which a mate threat is seen.
pub const MATE_CHECKS: u8 = 9;

/// The nature of a move.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Motive {
    /// 将 (2011, 24.1)
    Check,
    /// 杀 (2011, 24.2)
    MateThreat,
    /// 捉 (2011, 24.3)
    Chase,
    /// 兑 (2011, 24.4)
    Exchange,
    /// 献 (2011, 24.5)
    Sacrifice,
    /// 拦 (2011, 24.6)
    Block,
    /// 跟 (2011, 24.7)
    Follow,
    /// 闲 (2011, 24.8)
    Idle,
}

impl Motive {
    pub const ALL: [Motive; 8] = [
        Motive::Check,
        Motive::MateThreat,
        Motive::Chase,
        Motive::Exchange,
        Motive::Sacrifice,
        Motive::Block,
        Motive::Follow,
        Motive::Idle,
    ];

    /// The book's word.
    pub const fn name(self) -> &'static str {
        match self {
            Motive::Check => "将",
            Motive::MateThreat => "杀",
            Motive::Chase => "捉",
            Motive::Exchange => "兑",
            Motive::Sacrifice => "献",
            Motive::Block => "拦",
            Motive::Follow => "跟",
            Motive::Idle => "闲",
        }
    }

    /// Whether it is one of 将 杀 捉; all else is allowed (2011, 24.8).
    pub const fn is_attack(self) -> bool {
        match self {
            Motive::Check | Motive::MateThreat | Motive::Chase => true,
            Motive::Exchange
            | Motive::Sacrifice
            | Motive::Block
            | Motive::Follow
            | Motive::Idle => false,
        }
    }
}

impl fmt::Display for Motive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a move has its motive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    Check {
        by: SquareSet,
        /// 自毙: the check leaves its own side to be mated (2011, 24.18).
        is_self_inflicted: bool,
    },
    MateThreat {
        line: Vec<Move>,
    },
    Chase(Vec<Chase>),
    Exchange(Offer),
    /// The moved piece can be taken by these.
    Sacrifice {
        takers: SquareSet,
    },
    /// The move of the other side that is no longer possible.
    Block {
        blocked: Move,
    },
    /// The rooted piece that the moved piece attacks.
    Follow {
        target: Square,
    },
    Idle(Idleness),
}

/// Why a move is no attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Idleness {
    /// It wins nothing.
    Harmless,
    /// A king left check (2011, 26.1.2).
    KingLeftCheck,
    /// King or pawn attacks by itself (2011, 26.1).
    KingOrPawn,
    /// What it attacks could be won without it (2011, 24.3, 26.3).
    Standing(Vec<Square>),
    /// The mate it threatens was threatened without it (2011, 26.3).
    StandingMate,
    /// It holds a point that must be held (2011, 26.2).
    KeyPoint(Vec<Chase>),
}

/// Something the edition or the search leaves open about a move.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Doubt {
    /// The search met its bound.
    Bounded,
    /// Whether an even capture by a guarding piece is a chase (1999).
    GuardingCapturer,
    /// Whether the point makes a plain draw (2010, 26.2; 1999, 27.3).
    KeyPoint,
    /// Whether an offer whose acceptance harms is a chase (1999).
    HarmfulOffer,
    /// Whether a pawn given for a rook is a gain (1999, 25.3).
    PawnForRook,
    /// A pawn's chase counts where both sides attack all the time (1999, 27.2).
    PawnChase,
    /// Whether allowed moves over many points are without purpose (2011, 23.4).
    Purpose,
    /// Clauses disagree about what both sides do (2010, 26.8.1–26.8.3).
    ClausesDisagree,
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Doubt::Bounded => "the search met its bound",
            Doubt::GuardingCapturer => {
                "the edition does not say whether a guarding piece chases when it only breaks even"
            }
            Doubt::KeyPoint => "whether the point makes a plain draw is for the arbiter to say",
            Doubt::HarmfulOffer => {
                "the edition does not say whether an exchange that harms is a chase"
            }
            Doubt::PawnForRook => {
                "the edition does not say whether a pawn given for a rook is a gain"
            }
            Doubt::PawnChase => {
                "the edition counts a pawn's chase where both sides attack on every move"
            }
            Doubt::Purpose => {
                "whether the allowed moves are without purpose is for the arbiter to say"
            }
            Doubt::ClausesDisagree => {
                "the clauses of the edition disagree about such play on both sides"
            }
        })
    }
}

/// The motive of a move with its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    pub motive: Motive,
    pub reason: Reason,
    /// Why it might be something else.
    pub doubts: Vec<Doubt>,
}

impl Judged {
    fn idle(why: Idleness) -> Judged {
        Judged {
            motive: Motive::Idle,
            reason: Reason::Idle(why),
            doubts: Vec::new(),
        }
    }
}

/// Judges one move. Where it is several things, the heaviest counts (2011,
/// 26.4).
pub fn judge(moment: &Moment, definitions: Definitions, search: &mut Search) -> Judged {
    let mut judged = judge_unbounded(moment, definitions, search);
    if search.is_exceeded() && !moment.is_check() {
        judged.doubts.push(Doubt::Bounded);
    }
    if definitions.mutual_pawn_chase_counts
        && !judged.motive.is_attack()
        && moment.role() == Some(Role::Pawn)
        && chase::attacks_as_king_or_pawn(moment)
    {
        judged.doubts.push(Doubt::PawnChase);
    }
    judged
}

fn judge_unbounded(moment: &Moment, definitions: Definitions, search: &mut Search) -> Judged {
    if moment.is_check() {
        return check(moment, search);
    }
    if definitions.king_leaving_check_is_idle
        && moment.answers_check()
        && moment.role() == Some(Role::King)
    {
        return Judged::idle(Idleness::KingLeftCheck);
    }
    let root = view::with_turn(&moment.after, moment.mover());
    let setting = threat::setting(root, SquareSet::EMPTY, definitions, search);
    let offers = offer::offers(&setting, definitions, search);
    let (mate, had_mate) = new_mate(moment, &offers, search);
    if let Some(line) = &mate
        && !definitions.chase_outweighs_mate_threat
    {
        return mate_threat(line.clone());
    }
    let finding = chase::find(moment, &setting, &offers, definitions, search);
    match (mate, finding) {
        (mate, Finding::Chases(chases)) => {
            let mut judged = chased(chases, definitions);
            if let Some(line) = mate
                && !judged.doubts.is_empty()
            {
                judged = mate_threat(line);
            }
            judged
        }
        (Some(line), Finding::KeyPoint(_) | Finding::Standing(_) | Finding::NoThreat) => {
            mate_threat(line)
        }
        (None, Finding::KeyPoint(chases)) => match definitions.key_point {
            KeyPoint::WithOneAttacker => Judged::idle(Idleness::KeyPoint(chases)),
            KeyPoint::WherePlainDraw => {
                let mut judged = chased(chases, definitions);
                judged.doubts.push(Doubt::KeyPoint);
                judged
            }
        },
        (None, Finding::Standing(threats)) => {
            let targets = threats.iter().map(|threat| threat.target).collect();
            let idleness = Idleness::Standing(targets);
            quiet::judge(moment, &offers, search).unwrap_or(Judged::idle(idleness))
        }
        (None, Finding::NoThreat) => {
            let idleness = if had_mate {
                Idleness::StandingMate
            } else if chase::attacks_as_king_or_pawn(moment) {
                Idleness::KingOrPawn
            } else {
                Idleness::Harmless
            };
            quiet::judge(moment, &offers, search).unwrap_or(Judged::idle(idleness))
        }
    }
}

/// 将 (2011, 24.1)
fn check(moment: &Moment, search: &mut Search) -> Judged {
    let by = moment.after.checkers();
    let passed = view::with_turn(&moment.before, !moment.mover());
    let seen = Reach::FULL.mate;
    let is_self_inflicted = search.mate(&moment.after, by, seen).is_some()
        && search.mate(&passed, SquareSet::EMPTY, seen).is_none();
    Judged {
        motive: Motive::Check,
        reason: Reason::Check {
            by,
            is_self_inflicted,
        },
        doubts: Vec::new(),
    }
}

fn mate_threat(line: Vec<Move>) -> Judged {
    Judged {
        motive: Motive::MateThreat,
        reason: Reason::MateThreat { line },
        doubts: Vec::new(),
    }
}

fn chased(chases: Vec<Chase>, definitions: Definitions) -> Judged {
    let mut doubts = Vec::new();
    let mut doubt = |doubt, is_doubtful: &dyn Fn(&Chase) -> bool| {
        if chases.iter().all(is_doubtful) {
            doubts.push(doubt);
        }
    };
    if definitions.guarding_capturer == GuardingCapturer::Unsaid {
        doubt(Doubt::GuardingCapturer, &|chase| chase.is_even);
    }
    if !definitions.harmful_offer_is_chase {
        doubt(Doubt::HarmfulOffer, &|chase| chase.by_harmful_offer);
    }
    if !definitions.pawn_for_rook_gains {
        doubt(Doubt::PawnForRook, &|chase| chase.costs_pawn);
    }
    Judged {
        motive: Motive::Chase,
        reason: Reason::Chase(chases),
        doubts,
    }
}

/// A mate by consecutive checks that the move threatens and that was not
/// threatened before it (2011, 24.2, 26.3), and whether any is threatened.
///
/// A mate that needs the capture of a piece that can be exchanged first is
/// none, unless the exchange is mate too (26.10).
fn new_mate(moment: &Moment, offers: &[Offer], search: &mut Search) -> (Option<Vec<Move>>, bool) {
    let mover = moment.mover();
    let root = view::with_turn(&moment.after, mover);
    search.bar(offer::offering_captures(offers, mover, |acceptance| {
        acceptance != Acceptance::Mated
    }));
    let lines = search.mating_lines(&root, SquareSet::EMPTY, MATE_CHECKS);
    search.bar(Vec::new());
    if lines.is_empty() {
        return (None, false);
    }
    let mut known = search.mating_lines(&moment.before, moment.before.checkers(), MATE_CHECKS);
    if moment.answers_check()
        && let Some(previous) = moment.before_their_move()
    {
        known.extend(search.mating_lines(&previous, SquareSet::EMPTY, MATE_CHECKS));
    }
    let is_known = |line: &Vec<Move>| {
        let first = line.first();
        first.is_some_and(|first| first.from != moment.m.to)
            && known.iter().any(|old| old.first() == first)
    };
    (lines.into_iter().find(|line| !is_known(line)), true)
}

fn list(f: &mut fmt::Formatter<'_>, line: &[Move]) -> fmt::Result {
    for (i, m) in line.iter().enumerate() {
        if 0 < i {
            f.write_str(" ")?;
        }
        write!(f, "{m}")?;
    }
    Ok(())
}

fn points(f: &mut fmt::Formatter<'_>, points: impl IntoIterator<Item = Square>) -> fmt::Result {
    for (i, point) in points.into_iter().enumerate() {
        if 0 < i {
            f.write_str(", ")?;
        }
        write!(f, "{point}")?;
    }
    Ok(())
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Check {
                by,
                is_self_inflicted,
            } => {
                f.write_str("gives check from ")?;
                points(f, *by)?;
                if *is_self_inflicted {
                    f.write_str(", leaving its own king to be mated")?;
                }
                Ok(())
            }
            Reason::MateThreat { line } => {
                f.write_str("threatens mate: ")?;
                list(f, line)
            }
            Reason::Chase(chases) => {
                f.write_str("chases ")?;
                for (i, chase) in chases.iter().enumerate() {
                    if 0 < i {
                        f.write_str("; ")?;
                    }
                    write!(f, "{chase}: ")?;
                    list(f, &chase.line)?;
                }
                Ok(())
            }
            Reason::Exchange(offer) => write!(
                f,
                "offers {} in exchange for {}",
                offer.offered, offer.target
            ),
            Reason::Sacrifice { takers } => {
                f.write_str("offers the moved piece to ")?;
                points(f, *takers)
            }
            Reason::Block { blocked } => write!(f, "stands in the way of {blocked}"),
            Reason::Follow { target } => write!(f, "keeps an eye on the rooted piece on {target}"),
            Reason::Idle(why) => match why {
                Idleness::Harmless => f.write_str("threatens nothing"),
                Idleness::KingLeftCheck => f.write_str("the king leaves check"),
                Idleness::KingOrPawn => f.write_str("king or pawn attacks by itself"),
                Idleness::Standing(targets) => {
                    f.write_str("changes nothing about the attack on ")?;
                    points(f, targets.iter().copied())
                }
                Idleness::StandingMate => f.write_str("the mate was threatened before"),
                Idleness::KeyPoint(chases) => {
                    f.write_str("holds a point that must be held; the attack on ")?;
                    points(f, chases.iter().map(|chase| chase.target))?;
                    f.write_str(" comes with it")
                }
            },
        }
    }
}

impl Reason {
    /// The points it is about: pieces chased, offered to, followed.
    pub fn targets(&self) -> Vec<Square> {
        let mut targets = match self {
            Reason::Chase(chases) | Reason::Idle(Idleness::KeyPoint(chases)) => {
                chases.iter().map(|chase| chase.target).collect()
            }
            Reason::Exchange(offer) => vec![offer.target],
            Reason::Follow { target } => vec![*target],
            Reason::Idle(Idleness::Standing(targets)) => targets.clone(),
            Reason::Check { .. }
            | Reason::MateThreat { .. }
            | Reason::Sacrifice { .. }
            | Reason::Block { .. }
            | Reason::Idle(
                Idleness::Harmless
                | Idleness::KingLeftCheck
                | Idleness::KingOrPawn
                | Idleness::StandingMate,
            ) => Vec::new(),
        };
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    /// The line of play that shows it, if there is one.
    pub fn line(&self) -> &[Move] {
        match self {
            Reason::MateThreat { line } => line,
            Reason::Chase(chases) => chases.first().map_or(&[], |chase| &chase.line),
            Reason::Check { .. }
            | Reason::Exchange(_)
            | Reason::Sacrifice { .. }
            | Reason::Block { .. }
            | Reason::Follow { .. }
            | Reason::Idle(_) => &[],
        }
    }
}
