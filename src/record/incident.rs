use crate::rules::{ClaimRuling, ClaimVerdict, Clause, RecordingRuling};
use crate::xiangqi::Side;

use super::game::{ClaimDecision, Incident, Matter};

impl Incident {
    /// The entry for a natural-limit claim that was ruled on as proposed.
    pub fn of_claim(ruling: &ClaimRuling) -> Incident {
        let penalty = &ruling.penalty;
        Incident {
            ply: Some(ruling.at),
            side: Some(ruling.claimant),
            matter: Matter::NaturalLimitClaim {
                decision: match ruling.verdict {
                    ClaimVerdict::Upheld => ClaimDecision::Upheld,
                    ClaimVerdict::Rejected => ClaimDecision::Rejected,
                    ClaimVerdict::NotAccepted(_) => ClaimDecision::NotAccepted,
                },
                counted_rounds: ruling.counted_rounds,
            },
            clauses: numbers(ruling.clauses.iter().chain(&penalty.clauses)),
            fouls: penalty.fouls,
            clock_seconds: u32::try_from(-penalty.clock_seconds).unwrap_or(0),
            note: String::new(),
            decided_by: String::new(),
        }
    }

    /// The entry for what `side` was found after ply `ply` to have missed.
    pub fn of_missed_moves(side: Side, ply: u16, ruling: &RecordingRuling) -> Incident {
        Incident {
            ply: Some(ply),
            side: Some(side),
            matter: Matter::MissedMoves {
                missed: ruling.missed,
            },
            clauses: numbers(ruling.clause.iter()),
            fouls: ruling.fouls,
            clock_seconds: 0,
            note: String::new(),
            decided_by: String::new(),
        }
    }
}

/// The numbers of `clauses`, each once.
fn numbers<'a>(clauses: impl Iterator<Item = &'a Clause>) -> Vec<String> {
    let mut numbers: Vec<String> = Vec::new();
    for clause in clauses {
        if !numbers.iter().any(|number| number == clause.number) {
            numbers.push(clause.number.to_owned());
        }
    }
    numbers
}
