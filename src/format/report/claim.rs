use serde::Serialize;

use crate::rules::{ClaimRuling, ClaimVerdict, Clause, NotAccepted};

use super::DiagnosticReport;

/// A ruling on a natural-limit claim.
#[derive(Clone, Debug, Serialize)]
pub struct ClaimReport {
    pub edition: String,
    pub claimant: String,
    pub at: u16,
    pub limit_rounds: u16,
    pub last_capture_ply: Option<u16>,
    pub quiet_plies: u16,
    pub claimant_checks: usize,
    pub discounted_rounds: u16,
    pub counted_rounds: u16,
    /// `upheld`, `rejected` or `not_accepted`.
    pub ruling: &'static str,
    pub clauses: Vec<&'static str>,
    pub penalty: PenaltyReport,
    pub discounted_plies: Vec<u16>,
    pub check_plies: Vec<u16>,
    pub quiet_before_start: u16,
    pub gaps: GapsReport,
    /// Why the claim is not accepted.
    pub reason: Option<ReasonReport>,
    pub draw_unasked: bool,
    /// What was found about the record that the ruling rests on.
    pub diagnostics: Vec<DiagnosticReport>,
}

#[derive(Clone, Debug, Serialize)]
pub struct PenaltyReport {
    pub fouls: u8,
    /// The change in the time the claimant has left.
    pub clock_seconds: i64,
    pub loses: bool,
    pub clauses: Vec<&'static str>,
}

#[derive(Clone, Debug, Serialize)]
pub struct GapsReport {
    pub missing: Vec<u16>,
    pub unreadable: Vec<u16>,
}

#[derive(Clone, Debug, Serialize)]
pub struct ReasonReport {
    pub code: &'static str,
    pub message: String,
}

impl From<&ClaimRuling> for ClaimReport {
    fn from(ruling: &ClaimRuling) -> ClaimReport {
        let reason = match ruling.verdict {
            ClaimVerdict::Upheld | ClaimVerdict::Rejected => None,
            ClaimVerdict::NotAccepted(reason) => Some(reason.into()),
        };
        ClaimReport {
            edition: ruling.edition.to_string(),
            claimant: ruling.claimant.to_string(),
            at: ruling.at,
            limit_rounds: ruling.limit_rounds,
            last_capture_ply: ruling.last_capture_ply,
            quiet_plies: ruling.quiet_plies,
            claimant_checks: ruling.check_plies.len(),
            discounted_rounds: ruling.discounted_rounds,
            counted_rounds: ruling.counted_rounds,
            ruling: ruling.verdict.as_str(),
            clauses: numbers(&ruling.clauses),
            penalty: PenaltyReport {
                fouls: ruling.penalty.fouls,
                clock_seconds: ruling.penalty.clock_seconds,
                loses: ruling.penalty.loses,
                clauses: numbers(&ruling.penalty.clauses),
            },
            discounted_plies: ruling.discounted_plies.clone(),
            check_plies: ruling.check_plies.clone(),
            quiet_before_start: ruling.quiet_before_start,
            gaps: GapsReport {
                missing: ruling.gaps.missing.clone(),
                unreadable: ruling.gaps.unreadable.clone(),
            },
            reason,
            draw_unasked: ruling.draw_unasked,
            diagnostics: Vec::new(),
        }
    }
}

impl From<NotAccepted> for ReasonReport {
    fn from(reason: NotAccepted) -> ReasonReport {
        ReasonReport {
            code: reason.as_str(),
            message: reason.to_string(),
        }
    }
}

fn numbers(clauses: &[Clause]) -> Vec<&'static str> {
    clauses.iter().map(|clause| clause.number).collect()
}
