//! Audits a claim of a draw by the natural limit (自然限着).
//!
//! # What is counted
//!
//! The stage runs from the last capture, or from the first move of the record,
//! to the claim; moves of pawns do not end it. Its plies make half as many
//! rounds, rounded down. Each of the claimant's checks beyond those that count
//! takes off one round, the check and its answer (2011, 22.2; 1999, 23.3). The
//! claim is upheld when the rounds left reach the limit.
//!
//! Quiet plies that a start position claims to have behind it are stated but
//! not counted: they are on no sheet, and nobody can say which were checks.
//!
//! # What is not accepted
//!
//! A claim out of turn, after the game is over, beyond the last established
//! ply, or on a sheet with too many gaps in the stage is not accepted, which
//! costs nothing. How many are too many the rulebook leaves to the arbiter;
//! [`Ruleset::claim_gaps`] is what is proposed.

use crate::xiangqi::{Rounds, Side};

use super::clause::Clause;
use super::edition::Edition;
use super::line::Line;
use super::outcome::{Outcome, Termination};
use super::ruleset::Ruleset;

/// A player's claim that the natural limit is reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    pub claimant: Side,
    /// Plies played when it is made; `None` is after the last one. What was
    /// played later does not matter (2011, 22.4).
    pub at: Option<u16>,
    /// Claims of the same player rejected earlier in this stage.
    pub earlier_rejected: u8,
    /// What the claimant's own sheet lacks.
    pub gaps: SheetGaps,
}

impl Claim {
    /// A first claim after the last ply, on a sheet without gaps.
    pub const fn by(claimant: Side) -> Claim {
        Claim {
            claimant,
            at: None,
            earlier_rejected: 0,
            gaps: SheetGaps {
                missing: Vec::new(),
                unreadable: Vec::new(),
            },
        }
    }
}

/// Plies that a sheet should show and does not, each list in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SheetGaps {
    pub missing: Vec<u16>,
    pub unreadable: Vec<u16>,
}

impl SheetGaps {
    pub const fn len(&self) -> usize {
        self.missing.len() + self.unreadable.len()
    }

    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Those after ply `after` and up to ply `to`.
    fn within(&self, after: u16, to: u16) -> SheetGaps {
        let keep = |plies: &[u16]| {
            let stage = plies.iter().filter(|&&ply| after < ply && ply <= to);
            stage.copied().collect()
        };
        SheetGaps {
            missing: keep(&self.missing),
            unreadable: keep(&self.unreadable),
        }
    }
}

/// What an audit finds, and the evidence for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimRuling {
    pub edition: Edition,
    pub claimant: Side,
    /// Plies played when the claim was made.
    pub at: u16,
    pub limit_rounds: u16,
    /// The capture that began the stage; `None` where the record shows none.
    pub last_capture_ply: Option<u16>,
    /// Plies in the stage.
    pub quiet_plies: u16,
    /// Quiet plies that the start position states on top; not counted.
    pub quiet_before_start: u16,
    /// The claimant's checks in the stage, in order.
    pub check_plies: Vec<u16>,
    /// Those of `check_plies` that no longer count.
    pub discounted_plies: Vec<u16>,
    /// Rounds that they take off, one each.
    pub discounted_rounds: u16,
    pub counted_rounds: u16,
    /// What the claimant's sheet lacks in the stage.
    pub gaps: SheetGaps,
    pub verdict: ClaimVerdict,
    /// What the verdict rests on.
    pub clauses: Vec<Clause>,
    pub penalty: Penalty,
    /// Whether the arbiter may rule the draw on this count although the claim
    /// is not accepted (1999, 23.3).
    pub draw_unasked: bool,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum ClaimVerdict {
    /// The game is drawn.
    Upheld,
    /// The limit is not reached; see [`ClaimRuling::penalty`].
    Rejected,
    NotAccepted(NotAccepted),
}

impl ClaimVerdict {
    /// The name in JSON and in wording keys.
    pub const fn as_str(self) -> &'static str {
        match self {
            ClaimVerdict::Upheld => "upheld",
            ClaimVerdict::Rejected => "rejected",
            ClaimVerdict::NotAccepted(_) => "not_accepted",
        }
    }
}

/// Why a claim is not looked into.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAccepted {
    #[error("a claim is made while one's own clock runs, and here the opponent is to move")]
    OutOfTurn,
    #[error("the game was over before the claim was made")]
    GameOver(Termination),
    /// The line ends before the claim: what was played then is not known.
    #[error(
        "the game is established for {established} {} only",
        if *.established == 1 { "ply" } else { "plies" }
    )]
    NotEstablished { established: u16 },
    #[error("the claimant's sheet lacks {lacking} of {of} entries, and at most {allowed} may be")]
    ThinSheet { lacking: u16, of: u16, allowed: u16 },
}

impl NotAccepted {
    /// The name in JSON and in wording keys.
    pub const fn as_str(self) -> &'static str {
        match self {
            NotAccepted::OutOfTurn => "out_of_turn",
            NotAccepted::GameOver(_) => "game_over",
            NotAccepted::NotEstablished { .. } => "not_established",
            NotAccepted::ThinSheet { .. } => "thin_sheet",
        }
    }
}

/// What an untrue claim costs the claimant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Penalty {
    pub fouls: u8,
    /// By how many seconds the claimant's remaining time changes, whether they
    /// come off the time left or are added to the time used
    /// ([`Ruleset::untrue_claim_clock`]). A flag that falls by it loses.
    pub clock_seconds: i64,
    /// Whether the claimant loses the game on this claim and the earlier ones.
    pub loses: bool,
    pub clauses: Vec<Clause>,
}

/// Audits `claim` against the moves of `line`.
///
/// Plies are counted to 65,535, a hundred times the longest game known; a
/// longer line is audited as if it ended there.
pub fn audit(line: &Line, claim: &Claim, ruleset: &Ruleset) -> ClaimRuling {
    let edition = ruleset.edition;
    let established = u16::try_from(line.len()).unwrap_or(u16::MAX);
    let at = claim.at.unwrap_or(established);
    let stage = Stage::before(line, at.min(established), claim.claimant);

    let counted_checks = usize::from(ruleset.counted_checks);
    let discounted_plies: Vec<u16> = stage.checks.iter().copied().skip(counted_checks).collect();
    let discounted_rounds = u16::try_from(discounted_plies.len()).unwrap_or(u16::MAX);
    let counted_rounds = (stage.quiet_plies / 2).saturating_sub(discounted_rounds);
    let reached = ruleset.natural_limit_rounds <= counted_rounds;
    let gaps = claim.gaps.within(stage.last_capture_ply.unwrap_or(0), at);

    let mut clauses = vec![
        Clause::natural_limit(edition),
        Clause::natural_limit_claim(edition),
    ];
    let mut penalty = Penalty::default();
    let verdict = match obstacle(line, claim, at, &stage, &gaps, ruleset) {
        Some((reason, clause)) => {
            clauses = vec![clause];
            ClaimVerdict::NotAccepted(reason)
        }
        None if reached => ClaimVerdict::Upheld,
        None => {
            let (cost, losing) = untrue_claim(claim.earlier_rejected, ruleset);
            penalty = cost;
            clauses.extend(losing);
            ClaimVerdict::Rejected
        }
    };

    ClaimRuling {
        edition,
        claimant: claim.claimant,
        at,
        limit_rounds: ruleset.natural_limit_rounds,
        last_capture_ply: stage.last_capture_ply,
        quiet_plies: stage.quiet_plies,
        quiet_before_start: stage.quiet_before_start,
        check_plies: stage.checks,
        discounted_plies,
        discounted_rounds,
        counted_rounds,
        gaps,
        draw_unasked: ruleset.arbiter_rules_unasked
            && reached
            && verdict == ClaimVerdict::NotAccepted(NotAccepted::OutOfTurn),
        verdict,
        clauses,
        penalty,
    }
}

/// The plies since the last capture.
struct Stage {
    last_capture_ply: Option<u16>,
    quiet_plies: u16,
    quiet_before_start: u16,
    /// The claimant's checks, in order.
    checks: Vec<u16>,
}

impl Stage {
    /// The stage as it stands after ply `at` of `line`.
    fn before(line: &Line, at: u16, claimant: Side) -> Stage {
        let mut checks = Vec::new();
        let mut quiet_plies = 0;
        let mut last_capture_ply = None;
        let played = usize::from(at);
        let before = line.positions().iter();
        let after = line.positions().iter().skip(1);
        let plies = before.zip(after).zip(line.moves()).take(played);
        for (ply, ((before, after), &m)) in (1..=at).zip(plies).rev() {
            if before.is_capture(m) {
                last_capture_ply = Some(ply);
                break;
            }
            quiet_plies += 1;
            if before.turn() == claimant && after.in_check() {
                checks.push(ply);
            }
        }
        checks.reverse();
        Stage {
            last_capture_ply,
            quiet_plies,
            quiet_before_start: match last_capture_ply {
                Some(_) => 0,
                None => line.start().quiet_plies(),
            },
            checks,
        }
    }
}

/// What stands in the way of the claim, and the clause that says so.
fn obstacle(
    line: &Line,
    claim: &Claim,
    at: u16,
    stage: &Stage,
    gaps: &SheetGaps,
    ruleset: &Ruleset,
) -> Option<(NotAccepted, Clause)> {
    let edition = ruleset.edition;
    let position = line.positions().get(usize::from(at));
    let outcome = position.and_then(Outcome::on_board);
    if let Some(Outcome {
        termination,
        winner: Some(_),
    }) = outcome
    {
        let clause = termination.clause(edition)?;
        return Some((NotAccepted::GameOver(termination), clause));
    }
    let to_move = Rounds::of(line.start()).side(usize::from(at) + 1);
    if to_move != claim.claimant {
        let clause = Clause::claim_on_own_time(edition).unwrap_or(Clause::own_time(edition));
        return Some((NotAccepted::OutOfTurn, clause));
    }
    // 1999 knows no thin sheets, only a count that the arbiter must verify.
    let clause = Clause::thin_sheet(edition).unwrap_or(Clause::natural_limit_claim(edition));
    if position.is_none() {
        let established = u16::try_from(line.len()).unwrap_or(u16::MAX);
        return Some((NotAccepted::NotEstablished { established }, clause));
    }
    let allowed = ruleset.claim_gaps?;
    let lacking = u16::try_from(gaps.len()).unwrap_or(u16::MAX);
    let reason = NotAccepted::ThinSheet {
        lacking,
        of: stage.quiet_plies,
        allowed,
    };
    (allowed < lacking).then_some((reason, clause))
}

/// What an untrue claim costs, and the clause under which it loses the game
/// if it does.
fn untrue_claim(earlier_rejected: u8, ruleset: &Ruleset) -> (Penalty, Option<Clause>) {
    let edition = ruleset.edition;
    let untrue_claims = earlier_rejected.saturating_add(1);
    let again = ruleset
        .untrue_claims_that_lose
        .is_some_and(|limit| limit <= untrue_claims);
    // Each of them was a foul.
    let fouls = ruleset.fouls_that_lose <= untrue_claims;
    let losing = if again {
        Clause::untrue_claims_lose(edition)
    } else if fouls {
        Some(Clause::fouls_lose(edition))
    } else {
        None
    };
    let mut clauses = vec![
        Clause::untrue_claim(edition),
        Clause::natural_limit_claim(edition),
    ];
    clauses.extend(losing);
    let penalty = Penalty {
        fouls: 1,
        clock_seconds: -i64::from(ruleset.untrue_claim_seconds),
        loses: again || fouls,
        clauses,
    };
    (penalty, losing)
}
