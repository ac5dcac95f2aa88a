use serde::Serialize;

use crate::rules::Edition;
use crate::rules::repetition::Verdict;
use crate::rules::repetition::{
    Chase, Conduct, Cycle, Ground, Label, Manner, NotRipe, Reason, Ruling,
};
use crate::xiangqi::Side;

use super::DiagnosticReport;

/// A ruling on a repetition.
#[derive(Clone, Debug, Serialize)]
pub struct RepetitionReport {
    pub edition: String,
    /// `None` where nothing repeats.
    pub cycle: Option<CycleReport>,
    /// One for each ply of one round of the cycle.
    pub labels: Vec<&'static str>,
    pub moves: Vec<String>,
    pub red: ConductReport,
    pub black: ConductReport,
    /// `red` or `black`; `None` where the game is drawn if neither changes, and
    /// where it is undecided.
    pub must_change: Option<String>,
    pub loses_at_once: bool,
    pub ruling: String,
    pub clauses: Vec<&'static str>,
    pub reasons: Vec<LabelReport>,
    /// What keeps the ruling open, or why there is none.
    pub open: Vec<String>,
    /// What was found about the record that the ruling rests on.
    pub diagnostics: Vec<DiagnosticReport>,
}

#[derive(Clone, Debug, Serialize)]
pub struct CycleReport {
    pub from_ply: usize,
    pub period: usize,
    pub times: usize,
    /// `repeated`, or `drifted` for many rounds on three or more points.
    pub ground: &'static str,
}

#[derive(Clone, Debug, Default, Serialize)]
pub struct ConductReport {
    pub forbidden: bool,
    pub summary: String,
}

/// One ply's label and why.
#[derive(Clone, Debug, Serialize)]
pub struct LabelReport {
    pub ply: usize,
    pub side: String,
    #[serde(rename = "move")]
    pub mv: String,
    pub label: &'static str,
    pub targets: Vec<String>,
    pub line: Vec<String>,
    pub text: String,
    pub clauses: Vec<&'static str>,
    pub chases: Vec<ChaseReport>,
    pub doubts: Vec<String>,
}

/// One piece chased.
#[derive(Clone, Debug, Serialize)]
pub struct ChaseReport {
    pub target: String,
    /// FEN letter of the piece chased.
    pub piece: char,
    pub by: String,
    /// Pieces without which it could not be taken.
    pub with: Vec<String>,
    /// 无根, 假根, 少根 or 有根.
    pub root: &'static str,
    pub roots: Vec<String>,
    /// `at_once`, `through_exchange`, `through_checks` or `through_offer`.
    pub manner: &'static str,
    pub line: Vec<String>,
}

impl From<&Ruling> for RepetitionReport {
    fn from(ruling: &Ruling) -> RepetitionReport {
        let labels = &ruling.labels;
        RepetitionReport {
            edition: ruling.edition.to_string(),
            cycle: Some((&ruling.cycle).into()),
            labels: labels.iter().map(|label| label.motive.name()).collect(),
            moves: labels.iter().map(|label| label.m.to_string()).collect(),
            red: (&ruling.conduct[Side::Red]).into(),
            black: (&ruling.conduct[Side::Black]).into(),
            must_change: ruling.verdict.at_fault().map(|side| side.to_string()),
            loses_at_once: matches!(ruling.verdict, Verdict::LosesAtOnce(_)),
            ruling: ruling.verdict.to_string(),
            clauses: ruling.clauses.iter().map(|clause| clause.number).collect(),
            reasons: labels.iter().map(LabelReport::from).collect(),
            open: ruling
                .open_questions()
                .iter()
                .map(|(ply, doubt)| format!("ply {ply}: {doubt}"))
                .collect(),
            diagnostics: Vec::new(),
        }
    }
}

impl RepetitionReport {
    /// A game whose end gives no cause for a ruling.
    pub fn not_ripe(edition: Edition, why: &NotRipe) -> RepetitionReport {
        let cycle = match why {
            NotRipe::NoRepetition | NotRipe::Recurred { .. } => None,
            NotRipe::TooFew { cycle, .. } | NotRipe::TooLong(cycle) => Some(cycle.into()),
        };
        RepetitionReport {
            edition: edition.to_string(),
            cycle,
            labels: Vec::new(),
            moves: Vec::new(),
            red: ConductReport::default(),
            black: ConductReport::default(),
            must_change: None,
            loses_at_once: false,
            ruling: "not ripe".to_owned(),
            clauses: Vec::new(),
            reasons: Vec::new(),
            open: vec![why.to_string()],
            diagnostics: Vec::new(),
        }
    }
}

impl From<&Cycle> for CycleReport {
    fn from(cycle: &Cycle) -> CycleReport {
        CycleReport {
            from_ply: cycle.from_ply,
            period: cycle.period,
            times: cycle.times,
            ground: match cycle.ground {
                Ground::Repeated => "repeated",
                Ground::Drifted => "drifted",
            },
        }
    }
}

impl From<&Conduct> for ConductReport {
    fn from(conduct: &Conduct) -> ConductReport {
        ConductReport {
            forbidden: conduct.is_forbidden(),
            summary: conduct.to_string(),
        }
    }
}

impl From<&Label> for LabelReport {
    fn from(label: &Label) -> LabelReport {
        let chases = match &label.reason {
            Reason::Chase(chases) => chases.iter().map(ChaseReport::from).collect(),
            Reason::Check { .. }
            | Reason::MateThreat { .. }
            | Reason::Exchange(_)
            | Reason::Sacrifice { .. }
            | Reason::Block { .. }
            | Reason::Follow { .. }
            | Reason::Idle(_) => Vec::new(),
        };
        LabelReport {
            ply: label.ply,
            side: label.side.to_string(),
            mv: label.m.to_string(),
            label: label.motive.name(),
            targets: texts(label.reason.targets()),
            line: texts(label.reason.line()),
            text: label.reason.to_string(),
            clauses: label.clauses.iter().map(|clause| clause.number).collect(),
            chases,
            doubts: texts(&label.doubts),
        }
    }
}

impl From<&Chase> for ChaseReport {
    fn from(chase: &Chase) -> ChaseReport {
        ChaseReport {
            target: chase.target.to_string(),
            piece: chase.piece.letter(),
            by: chase.capturer.to_string(),
            with: texts(chase.partners),
            root: chase.root.name(),
            roots: texts(chase.roots),
            manner: match chase.manner {
                Manner::AtOnce => "at_once",
                Manner::ThroughExchange => "through_exchange",
                Manner::ThroughChecks => "through_checks",
                Manner::ThroughOffer => "through_offer",
            },
            line: texts(&chase.line),
        }
    }
}

fn texts<T: ToString>(items: impl IntoIterator<Item = T>) -> Vec<String> {
    items.into_iter().map(|item| item.to_string()).collect()
}
