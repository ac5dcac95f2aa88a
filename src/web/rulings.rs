//! What the decisions on file about a game come to.

use serde::Deserialize;
use serde_json::json;

use crate::record::{ClaimDecision, Incident, Matter, RuledCycle};
use crate::render::{Language, motives, sentences};
use crate::rules::fouls::{Foul, Offence, Tally, tally};
use crate::rules::recording::{self, Counted, RecordingRuling};
use crate::rules::repetition::{Motive, Verdict};
use crate::rules::{ClaimRuling, ClaimVerdict, Edition, Outcome, Termination};
use crate::store::decisions::{self, DecisionRow};
use crate::store::fixes;
use crate::xiangqi::{BySide, Rounds, Side};

use super::clock::shown_time;
use super::dossier::{Dossier, Joined};

/// Matters of decisions, as stored.
pub const MISSED_MOVES: &str = "missed_moves";
pub const NATURAL_LIMIT: &str = "natural_limit";
pub const REPETITION: &str = "repetition";
pub const FOUL: &str = "foul";
pub const DRAW_OFFER: &str = "draw_offer";
pub const NOTE: &str = "note";

pub const CONFIRMED: &str = "confirmed";
pub const DISMISSED: &str = "dismissed";

/// Fouls an arbiter enters by hand, with the names they are stored under.
pub const OFFENCES: &[(&str, Offence)] = &[
    ("touched_own", Offence::TouchedOwn),
    ("touched_opponent", Offence::TouchedOpponent),
    ("early_press", Offence::EarlyPress),
    ("illegal_move", Offence::IllegalMove),
    ("interference", Offence::Interference),
    ("clock_tampering", Offence::ClockTampering),
    ("conduct", Offence::Conduct),
];

pub fn offence(code: &str) -> Option<Offence> {
    OFFENCES
        .iter()
        .find(|(name, _)| *name == code)
        .map(|(_, offence)| *offence)
}

/// What decisions of all matters rest on, as stored in JSON; each has its own
/// part of it.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Facts {
    /// Plies that count as missed, and those looked at that do not.
    plies: Vec<u16>,
    not_counted: Vec<u16>,
    /// Verdict on a claim.
    ruling: String,
    last_capture_ply: Option<u16>,
    counted_rounds: u16,
    offence: String,
    /// Verdict on a repetition, by its code, and each move it rests on.
    verdict: String,
    labels: Vec<RuledMove>,
}

#[derive(Deserialize)]
struct RuledMove {
    ply: u16,
    label: String,
}

impl Facts {
    /// The verdict on a repetition, against `side`.
    fn verdict(&self, side: Option<Side>) -> Verdict {
        match (self.verdict.as_str(), side) {
            ("loses_at_once", Some(side)) => Verdict::LosesAtOnce(side),
            ("must_change", Some(side)) => Verdict::MustChange(side),
            ("draw", _) => Verdict::Draw,
            (_, _) => Verdict::Undecided,
        }
    }

    fn cycle(&self) -> Option<RuledCycle> {
        let motive = |name: &str| Motive::ALL.into_iter().find(|known| known.name() == name);
        Some(RuledCycle {
            first_ply: self.labels.first()?.ply,
            motives: self
                .labels
                .iter()
                .map(|ruled| motive(&ruled.label))
                .collect::<Option<_>>()?,
        })
    }
}

/// A verdict on a repetition as stored.
pub const fn verdict_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::LosesAtOnce(_) => "loses_at_once",
        Verdict::MustChange(_) => "must_change",
        Verdict::Draw => "draw",
        Verdict::Undecided => "undecided",
    }
}

fn facts(row: &DecisionRow) -> Facts {
    serde_json::from_str(&row.facts).unwrap_or_default()
}

fn times(row: &DecisionRow) -> u8 {
    u8::try_from(row.fouls).unwrap_or(0)
}

/// What an arbiter has still to say about the entries one sheet lacks.
pub struct MissedFinding {
    /// Plies newly found missing.
    pub missed: Vec<u16>,
    /// Plies newly found unreadable; each counts once the arbiter says so.
    pub unreadable: Vec<u16>,
    /// What earlier findings dealt with.
    pub earlier: Counted,
}

impl MissedFinding {
    pub fn is_empty(&self) -> bool {
        self.missed.is_empty() && self.unreadable.is_empty()
    }

    /// What the finding costs if the given unreadable entries count.
    pub fn ruling(&self, unreadable: &[u16], dossier: &Dossier) -> RecordingRuling {
        let mut found = self.missed.clone();
        found.extend(
            self.unreadable
                .iter()
                .filter(|ply| unreadable.contains(ply)),
        );
        recording::fouls(&found, &self.earlier, &dossier.ruleset)
    }
}

/// What one sheet lacks that no finding has dealt with; `None` where it was
/// not handed in.
pub fn missed(dossier: &Dossier, joined: &Joined, side: Side) -> Option<MissedFinding> {
    let account = joined.reconciliation.sheets[side].as_ref()?;
    let mut earlier = Counted::default();
    let mut settled: Vec<u16> = Vec::new();
    for row in decisions::in_force(&dossier.decisions) {
        if row.matter != MISSED_MOVES || row.side != Some(side) {
            continue;
        }
        let facts = facts(row);
        if row.verdict == CONFIRMED {
            earlier = recording::fouls(&facts.plies, &earlier, &dossier.ruleset).counted;
        }
        settled.extend(facts.plies);
        settled.extend(facts.not_counted);
    }
    let new = |plies: &[u16]| {
        plies
            .iter()
            .copied()
            .filter(|ply| !settled.contains(ply))
            .collect()
    };
    Some(MissedFinding {
        missed: new(&account.missed),
        unreadable: new(&account.unreadable),
        earlier,
    })
}

/// What is stored of a finding: what counts, and what was looked at and does
/// not.
pub fn missed_facts(counted: &[u16], not_counted: &[u16]) -> String {
    json!({ "plies": counted, "not_counted": not_counted }).to_string()
}

/// The fouls of each side, as far as they are entered.
pub fn fouls(dossier: &Dossier) -> BySide<Tally> {
    let entered: Vec<Foul> = decisions::in_force(&dossier.decisions)
        .into_iter()
        .filter(|row| row.verdict == CONFIRMED && 0 < row.fouls)
        .filter_map(|row| {
            let facts = facts(row);
            let offence = match row.matter.as_str() {
                MISSED_MOVES => Offence::MissedMoves,
                DRAW_OFFER => Offence::DrawOffer,
                NATURAL_LIMIT => Offence::UntrueClaim {
                    last_capture_ply: facts.last_capture_ply,
                },
                FOUL => offence(&facts.offence)?,
                _ => return None,
            };
            Some(Foul {
                side: row.side?,
                offence,
                times: times(row),
            })
        })
        .collect();
    tally(&entered, &dossier.ruleset)
}

/// Who offered a draw, in order.
pub fn draw_offers(dossier: &Dossier) -> Vec<Side> {
    decisions::in_force(&dossier.decisions)
        .into_iter()
        .filter(|row| row.matter == DRAW_OFFER)
        .filter_map(|row| row.side)
        .collect()
}

/// How often `side` made another untrue claim than the one after `at` plies in
/// the stage that began with a capture.
pub fn earlier_rejected(
    dossier: &Dossier,
    side: Side,
    at: u16,
    last_capture_ply: Option<u16>,
) -> u8 {
    let count = decisions::in_force(&dossier.decisions)
        .into_iter()
        .filter(|row| row.matter == NATURAL_LIMIT && row.side == Some(side))
        .filter(|row| row.ply != Some(i32::from(at)))
        .filter(|row| {
            let facts = facts(row);
            facts.ruling == "rejected" && facts.last_capture_ply == last_capture_ply
        })
        .count();
    u8::try_from(count).unwrap_or(u8::MAX)
}

/// What is stored of a claim. `verdict` is the arbiter's.
pub fn claim_facts(ruling: &ClaimRuling, verdict: &str) -> String {
    json!({
        "ruling": verdict,
        "at": ruling.at,
        "limit_rounds": ruling.limit_rounds,
        "last_capture_ply": ruling.last_capture_ply,
        "quiet_plies": ruling.quiet_plies,
        "check_plies": ruling.check_plies,
        "discounted_plies": ruling.discounted_plies,
        "counted_rounds": ruling.counted_rounds,
    })
    .to_string()
}

/// The verdict in one word, as stored.
pub const fn verdict_code(verdict: &ClaimVerdict) -> &'static str {
    match verdict {
        ClaimVerdict::Upheld => "upheld",
        ClaimVerdict::Rejected => "rejected",
        ClaimVerdict::NotAccepted(_) => "not_accepted",
    }
}

/// Whether the latest claim on file was upheld, so that the game is drawn.
pub fn is_claim_upheld(dossier: &Dossier) -> bool {
    decisions::in_force(&dossier.decisions)
        .into_iter()
        .rfind(|row| row.matter == NATURAL_LIMIT)
        .is_some_and(|row| facts(row).ruling == "upheld")
}

/// What the latest confirmed ruling on a repetition makes of the game, if it
/// ends it.
pub fn repetition_outcome(dossier: &Dossier) -> Option<Outcome> {
    let row = decisions::in_force(&dossier.decisions)
        .into_iter()
        .rfind(|row| row.matter == REPETITION && row.verdict == CONFIRMED)?;
    match facts(row).verdict(row.side) {
        Verdict::LosesAtOnce(side) => Some(Outcome {
            termination: Termination::ForbiddenRepetition,
            winner: Some(!side),
        }),
        Verdict::Draw => Some(Outcome {
            termination: Termination::Repetition,
            winner: None,
        }),
        Verdict::MustChange(_) | Verdict::Undecided => None,
    }
}

/// A decision in a few words.
pub fn matter_text(language: Language, rounds: Rounds, row: &DecisionRow) -> String {
    let facts = facts(row);
    match row.matter.as_str() {
        MISSED_MOVES => {
            let names = sentences::ply_names(language, rounds, &facts.plies);
            language.text_with(
                "decision-missed-moves",
                &[("count", &facts.plies.len().to_string()), ("plies", &names)],
            )
        }
        NATURAL_LIMIT | REPETITION => claim_text(language, row),
        FOUL => language.text(&format!("offence-{}", facts.offence.replace('_', "-"))),
        DRAW_OFFER => language.text("decision-draw-offer"),
        decisions::REOPENED => language.text("decision-reopened"),
        _ => language.text("decision-note"),
    }
}

/// A ruling on a claim in a few words.
fn claim_text(language: Language, row: &DecisionRow) -> String {
    let facts = facts(row);
    if row.matter == NATURAL_LIMIT {
        let verdict = format!("claim-{}", facts.ruling.replace('_', "-"));
        let verdict = language.text(&verdict);
        let rounds = facts.counted_rounds.to_string();
        let values = [("verdict", verdict.as_str()), ("rounds", rounds.as_str())];
        language.text_with("decision-natural-limit", &values)
    } else {
        let verdict = motives::verdict(language, facts.verdict(row.side));
        language.text_with("decision-repetition", &[("verdict", &verdict)])
    }
}

/// The ruling on a claim that stands, if there is one.
pub fn standing<'a>(
    rows: &'a [DecisionRow],
    matter: &str,
    ply: Option<i32>,
    side: Option<Side>,
) -> Option<&'a DecisionRow> {
    decisions::in_force(rows)
        .into_iter()
        .find(|row| row.matter == matter && row.ply == ply && row.side == side)
}

/// What was ruled on a claim, about whom, by whom, when and why.
pub fn ruled(language: Language, row: &DecisionRow, offset_minutes: i32) -> String {
    let verdict = format!("verdict-{}", row.verdict);
    let parts = [
        Some(claim_text(language, row)),
        row.side.map(|side| sentences::side_name(language, side)),
        Some(language.text(&verdict)),
        Some(row.decided_by.clone()),
        Some(shown_time(row.decided_at, offset_minutes)),
        Some(row.note.clone()).filter(|note| !note.is_empty()),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join(" · ")
}

/// What goes on the sheet under fouls and rulings, in the order decided.
pub fn incidents(dossier: &Dossier) -> Vec<Incident> {
    let mut dated: Vec<(i64, Incident)> = fixes::in_force(&dossier.fixes)
        .into_iter()
        .map(|fix| {
            let incident = Incident {
                ply: u16::try_from(fix.ply).ok(),
                side: None,
                matter: Matter::PlyFixed,
                clauses: Vec::new(),
                fouls: 0,
                clock_seconds: 0,
                note: fix.reason.clone(),
                decided_by: fix.decided_by.clone(),
            };
            (fix.decided_at, incident)
        })
        .collect();
    dated.extend(
        decisions::in_force(&dossier.decisions)
            .into_iter()
            .filter(|row| row.verdict == CONFIRMED)
            .map(|row| (row.decided_at, incident(row))),
    );
    dated.sort_by_key(|(at, _)| *at);
    dated.into_iter().map(|(_, incident)| incident).collect()
}

fn incident(row: &DecisionRow) -> Incident {
    let facts = facts(row);
    let matter = match row.matter.as_str() {
        MISSED_MOVES => Matter::MissedMoves {
            missed: u16::try_from(facts.plies.len()).unwrap_or(u16::MAX),
        },
        NATURAL_LIMIT => Matter::NaturalLimitClaim {
            decision: match facts.ruling.as_str() {
                "upheld" => ClaimDecision::Upheld,
                "rejected" => ClaimDecision::Rejected,
                _ => ClaimDecision::NotAccepted,
            },
            counted_rounds: facts.counted_rounds,
        },
        REPETITION => Matter::Repetition {
            verdict: facts.verdict(row.side),
            cycle: facts.cycle(),
        },
        FOUL => offence(&facts.offence).map_or(Matter::Other, Matter::Foul),
        DRAW_OFFER => Matter::DrawOffer,
        _ => Matter::Other,
    };
    Incident {
        ply: row.ply.and_then(|ply| u16::try_from(ply).ok()),
        side: row.side,
        matter,
        clauses: serde_json::from_str(&row.clauses).unwrap_or_default(),
        fouls: times(row),
        clock_seconds: u32::try_from(row.clock_seconds).unwrap_or(0),
        note: row.note.clone(),
        decided_by: row.decided_by.clone(),
    }
}

/// The clause of an offence as stored: a JSON array of numbers.
pub fn clauses_json(numbers: &[&str]) -> String {
    json!(numbers).to_string()
}

/// The clause numbers of a decision, for people: `7.1, 8.1.6`.
pub fn clauses_text(row: &DecisionRow) -> String {
    let numbers: Vec<String> = serde_json::from_str(&row.clauses).unwrap_or_default();
    numbers.join(", ")
}

/// The clause of an offence in an edition.
pub fn offence_clause(offence: Offence, edition: Edition) -> Option<&'static str> {
    offence.clause(edition).map(|clause| clause.number)
}
