use actix_web::{HttpResponse, web};
use askama::Template;

use crate::render::sentences;
use crate::rules::draw_offer::may_offer;
use crate::store::StoreError;
use crate::store::decisions::{self, NewDecision};
use crate::web::clock::shown_time;
use crate::web::dossier::{self, Dossier, Joined};
use crate::web::error::AppError;
use crate::web::form::{Checked, Form, MAX_NOTE};
use crate::web::input::Input;
use crate::web::page::{Page, html, rejected};
use crate::web::pages::games::GameHead;
use crate::web::rulings::{self, CONFIRMED, DISMISSED, OFFENCES};
use crate::web::seen::{Basis, Seen};
use crate::web::state::AppState;
use crate::web::visitor::Arbiter;
use crate::xiangqi::{Rounds, Side};

#[derive(Template)]
#[template(path = "pages/rulings.html")]
struct RulingsPage {
    page: Page,
    head: GameHead,
    tab: &'static str,
    is_joined: bool,
    sheets: Vec<SheetFinding>,
    tallies: Vec<TallyView>,
    offers: String,
    foul_form: Form,
    offences: Vec<(String, String)>,
    sides: Vec<(String, String)>,
    journal: Vec<JournalLine>,
    edition: String,
}

/// What one sheet lacks, and what is proposed.
struct SheetFinding {
    code: String,
    name: String,
    is_handed_in: bool,
    is_new: bool,
    missed: usize,
    missed_plies: String,
    unreadable: Vec<(u16, String, String)>,
    wrong: String,
    /// What it costs, in a sentence.
    proposal: String,
    clause: Option<String>,
    /// Found earlier and carried over to this finding.
    carried: u16,
}

struct TallyView {
    name: String,
    fouls: u8,
    limit: u8,
    loss: Option<String>,
}

struct JournalLine {
    id: i32,
    text: String,
    side: String,
    ply: String,
    cost: String,
    clauses: String,
    note: String,
    verdict: String,
    by: String,
    at: String,
    /// Whether it can be taken back.
    stands: bool,
    is_revoked: bool,
}

fn rulings_page(
    state: &AppState,
    page: Page,
    dossier: &Dossier,
    joined: &Joined,
    foul_form: Form,
) -> RulingsPage {
    let language = page.language;
    let tally = rulings::fouls(dossier);
    let side_name = |side| sentences::side_name(language, side);
    let offers = rulings::draw_offers(dossier);
    let count = |side| offers.iter().filter(|&&offer| offer == side).count();
    RulingsPage {
        head: GameHead::new(&page, dossier),
        tab: "rulings",
        is_joined: !joined.reconciliation.plies.is_empty(),
        sheets: Side::ALL
            .map(|side| sheet_finding(&page, dossier, joined, side))
            .into_iter()
            .collect(),
        tallies: Side::ALL
            .map(|side| TallyView {
                name: side_name(side),
                fouls: tally[side].fouls,
                limit: dossier.ruleset.fouls_that_lose,
                loss: tally[side].loss.map(|loss| {
                    let clause = loss.clause.map_or("", |clause| clause.number);
                    page.t1("rulings-loss", "clause", clause)
                }),
            })
            .into_iter()
            .collect(),
        offers: format!(
            "{} {} · {} {}",
            side_name(Side::Red),
            count(Side::Red),
            side_name(Side::Black),
            count(Side::Black)
        ),
        offences: std::iter::once(nothing())
            .chain(OFFENCES.iter().filter_map(|(code, offence)| {
                let clause = rulings::offence_clause(*offence, dossier.ruleset.edition)?;
                let name = page.t(&format!("offence-{}", code.replace('_', "-")));
                Some(((*code).to_owned(), format!("{name} ({clause})")))
            }))
            .collect(),
        sides: std::iter::once(nothing())
            .chain(Side::ALL.map(|side| (side.to_string(), side_name(side))))
            .collect(),
        journal: journal(state, &page, dossier),
        edition: dossier.ruleset.edition.to_string(),
        foul_form,
        page,
    }
}

fn sheet_finding(page: &Page, dossier: &Dossier, joined: &Joined, side: Side) -> SheetFinding {
    let language = page.language;
    let name = sentences::side_name(language, side);
    let account = joined.reconciliation.sheets[side].as_ref();
    let (Some(account), Some(finding)) = (account, rulings::missed(dossier, joined, side)) else {
        return SheetFinding {
            code: side.to_string(),
            name,
            is_handed_in: false,
            is_new: false,
            missed: 0,
            missed_plies: String::new(),
            unreadable: Vec::new(),
            wrong: String::new(),
            proposal: String::new(),
            clause: None,
            carried: 0,
        };
    };
    let counted: &[u16] = if dossier.ruleset.unreadable_is_missed {
        &finding.unreadable
    } else {
        &[]
    };
    let ruling = finding.ruling(&[], dossier);
    let confirmed = finding.ruling(counted, dossier);
    let fouls = |count: u8| language.text_with("foul-count", &[("count", &count.to_string())]);
    let proposal = if ruling.fouls == confirmed.fouls {
        page.t1("rulings-proposal", "fouls", fouls(ruling.fouls))
    } else {
        language.text_with(
            "rulings-proposal-unreadable",
            &[
                ("fouls", &fouls(ruling.fouls)),
                ("confirmed", &fouls(confirmed.fouls)),
            ],
        )
    };
    let rounds = Rounds::of(&dossier.start());
    let name_of = |ply: u16| sentences::ply_name(language, rounds, ply);
    let entry_text = |ply: u16| {
        joined
            .reconciliation
            .plies
            .get(usize::from(ply).saturating_sub(1))
            .and_then(|found| found.entries[side])
            .and_then(|entry| {
                Some(
                    joined.reads[side]
                        .as_ref()?
                        .sheet()
                        .entries
                        .get(entry)?
                        .text
                        .clone(),
                )
            })
            .unwrap_or_default()
    };
    SheetFinding {
        code: side.to_string(),
        name,
        is_handed_in: true,
        is_new: !finding.is_empty(),
        missed: finding.missed.len(),
        missed_plies: sentences::ply_names(language, rounds, &finding.missed),
        unreadable: finding
            .unreadable
            .iter()
            .map(|&ply| (ply, name_of(ply), entry_text(ply)))
            .collect(),
        wrong: sentences::ply_names(language, rounds, &account.wrong),
        proposal,
        clause: confirmed
            .clause
            .or(ruling.clause)
            .map(|clause| clause.number.to_owned()),
        carried: finding.earlier.carried(),
    }
}

fn journal(state: &AppState, page: &Page, dossier: &Dossier) -> Vec<JournalLine> {
    let language = page.language;
    let rounds = Rounds::of(&dossier.start());
    let rows = &dossier.decisions;
    let in_force: Vec<i32> = decisions::in_force(rows).iter().map(|row| row.id).collect();
    let seconds = |seconds: i32| match seconds {
        0 => None,
        seconds => Some(page.t1("rulings-seconds", "seconds", seconds)),
    };
    let fouls = |fouls: i32| match fouls {
        0 => None,
        fouls => Some(language.text_with("foul-count", &[("count", &fouls.to_string())])),
    };
    let mut lines: Vec<JournalLine> = rows
        .iter()
        .map(|row| JournalLine {
            id: row.id,
            text: if row.revokes.is_some() {
                page.t("decision-revoked")
            } else {
                rulings::matter_text(language, rounds, row)
            },
            side: row
                .side
                .map_or_else(String::new, |side| sentences::side_name(language, side)),
            ply: row
                .ply
                .and_then(|ply| u16::try_from(ply).ok())
                .filter(|ply| 0 < *ply)
                .map_or_else(String::new, |ply| {
                    sentences::ply_name(language, rounds, ply)
                }),
            cost: [fouls(row.fouls), seconds(row.clock_seconds)]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join(" · "),
            clauses: rulings::clauses_text(row),
            note: row.note.clone(),
            verdict: page.t(&format!("verdict-{}", row.verdict)),
            by: row.decided_by.clone(),
            at: shown_time(row.decided_at, state.utc_offset_minutes),
            stands: in_force.contains(&row.id),
            is_revoked: rows.iter().any(|other| other.revokes == Some(row.id)),
        })
        .collect();
    lines.reverse();
    lines
}

/// `GET /games/{id}/rulings`
pub async fn show(
    page: Page,
    state: web::Data<AppState>,
    _arbiter: Arbiter,
    id: web::Path<i32>,
) -> Result<HttpResponse, AppError> {
    let (dossier, joined) = dossier::load(&state, id.into_inner()).await?;
    let form = Form::new(page.language);
    html(&rulings_page(&state, page, &dossier, &joined, form))
}

/// The choice that stands until somebody makes one: nobody is given a foul by
/// a form that was left as it was.
fn nothing() -> (String, String) {
    (String::new(), "—".to_owned())
}

/// What an arbiter decides about a board.
pub struct Decision {
    pub matter: &'static str,
    pub ply: Option<i32>,
    pub side: Option<Side>,
    pub verdict: &'static str,
    pub fouls: u8,
    pub clock_seconds: i32,
    /// As [`rulings::clauses_json`] writes them.
    pub clauses: String,
    /// JSON: what it rests on.
    pub facts: String,
    pub note: String,
}

impl Decision {
    /// Enters it, and leads back to the rulings.
    ///
    /// # Errors
    ///
    /// As [`Seen::write`]; `Ruled` where a claim stands ruled on: a second
    /// ruling would count one claim twice.
    pub async fn enter(
        self,
        page: &Page,
        state: &web::Data<AppState>,
        seen: Seen,
        arbiter: &Arbiter,
    ) -> Result<HttpResponse, AppError> {
        let id = seen.game_id;
        let entered = seen.write(state, arbiter, "decision.made", move |conn, by| {
            let rows = decisions::list(conn, id)?;
            let is_claim = matches!(self.matter, rulings::NATURAL_LIMIT | rulings::REPETITION);
            if is_claim
                && let Some(row) = rulings::standing(&rows, self.matter, self.ply, self.side)
            {
                return Err(StoreError::Ruled(Box::new(row.clone())));
            }
            let new = NewDecision {
                game_id: id,
                matter: self.matter,
                ply: self.ply,
                side: self.side,
                verdict: self.verdict,
                fouls: i32::from(self.fouls),
                clock_seconds: self.clock_seconds,
                clauses: &self.clauses,
                facts: &self.facts,
                note: &self.note,
                decided_by: by.user_id,
                decided_at: by.at,
            };
            decisions::create(conn, &new)?;
            let side = self.side.map_or_else(String::new, |side| side.to_string());
            Ok(((), format!("{} {} {side}", self.matter, self.verdict)))
        });
        entered.await?;
        Ok(page.done("rulings-kept", &format!("/games/{id}/rulings")))
    }
}

/// The side a form names.
///
/// # Errors
///
/// When it names none.
pub fn side_of(text: &str) -> Result<Side, AppError> {
    match text {
        "red" => Ok(Side::Red),
        "black" => Ok(Side::Black),
        other => Err(AppError::expected("expected-side", other)),
    }
}

/// `POST /games/{id}/missed-moves`: confirms or dismisses what a sheet was
/// found to lack.
pub async fn missed_moves(
    page: Page,
    state: web::Data<AppState>,
    arbiter: Arbiter,
    id: web::Path<i32>,
    input: Input,
) -> Result<HttpResponse, AppError> {
    let id = id.into_inner();
    let side = side_of(input.line("side"))?;
    let seen = Seen::of(&input, id, Basis::Proposal);
    let (dossier, joined) = dossier::load_seen(&state, seen).await?;
    let finding = rulings::missed(&dossier, &joined, side)
        .filter(|finding| !finding.is_empty())
        .ok_or(AppError::AlreadyDone)?;
    let is_confirmed = input.line("action") == "confirm";
    let chosen: Vec<u16> = input
        .all("unreadable")
        .filter_map(|ply| ply.parse().ok())
        .collect();
    let unreadable: Vec<u16> = finding
        .unreadable
        .iter()
        .copied()
        .filter(|ply| chosen.contains(ply))
        .collect();
    let mut counted = finding.missed.clone();
    counted.extend(&unreadable);
    counted.sort_unstable();
    let not_counted: Vec<u16> = finding
        .unreadable
        .iter()
        .copied()
        .filter(|ply| !unreadable.contains(ply))
        .collect();
    let ruling = finding.ruling(&unreadable, &dossier);
    let fouls = if is_confirmed { ruling.fouls } else { 0 };
    let clauses: Vec<&str> = ruling
        .clause
        .filter(|_| is_confirmed)
        .map(|clause| clause.number)
        .into_iter()
        .collect();
    let clauses = rulings::clauses_json(&clauses);
    let facts = rulings::missed_facts(&counted, &not_counted);
    let note = note(&input)?;
    let ply = i32::try_from(joined.line.len()).ok();
    let decision = Decision {
        matter: rulings::MISSED_MOVES,
        ply,
        side: Some(side),
        verdict: if is_confirmed { CONFIRMED } else { DISMISSED },
        fouls,
        clock_seconds: 0,
        clauses,
        facts,
        note,
    };
    decision.enter(&page, &state, seen, &arbiter).await
}

/// What an arbiter noted beside a decision.
///
/// # Errors
///
/// `TooLong` where it is.
pub fn note(input: &Input) -> Result<String, AppError> {
    input.bounded("note", MAX_NOTE).map(str::to_owned)
}

/// `POST /games/{id}/incidents`: enters a foul, a draw offer or a remark.
pub async fn incident(
    page: Page,
    state: web::Data<AppState>,
    arbiter: Arbiter,
    id: web::Path<i32>,
    input: Input,
) -> Result<HttpResponse, AppError> {
    let id = id.into_inner();
    let seen = Seen::of(&input, id, Basis::Rulings);
    let (dossier, joined) = dossier::load_seen(&state, seen).await?;
    let mut checked = Checked::new(page.language, &input);
    let plies = joined.reconciliation.plies.len();
    let rounds = Rounds::of(&dossier.start());
    // A foul can fall in the round that was not played to its end.
    let last_round = match plies {
        0 => 1000,
        plies => i32::try_from(rounds.round(plies + 1)).unwrap_or(i32::MAX),
    };
    let round = checked.number("round", 1, last_round);
    let seconds = checked.number("seconds", 0, 36_000).unwrap_or(0);
    let note = checked.paragraph("note", MAX_NOTE);
    let side = match input.line("side") {
        "red" => Some(Side::Red),
        "black" => Some(Side::Black),
        _ => None,
    };
    let kind = input.line("action").to_owned();
    if kind == "note" && note.is_empty() {
        checked.form.reject("note", "form-required");
    }
    if kind != "note" && side.is_none() {
        checked.form.reject("side", "form-required");
    }
    let (matter, fouls, clauses, facts) = match kind.as_str() {
        "draw_offer" => {
            let offers = rulings::draw_offers(&dossier);
            let excessive = side.is_some_and(|side| !may_offer(side, &offers, &dossier.ruleset));
            let offence = crate::rules::fouls::Offence::DrawOffer;
            let clause = rulings::offence_clause(offence, dossier.ruleset.edition);
            (
                rulings::DRAW_OFFER,
                u8::from(excessive),
                rulings::clauses_json(
                    &clause.filter(|_| excessive).into_iter().collect::<Vec<_>>(),
                ),
                serde_json::json!({ "excessive": excessive }).to_string(),
            )
        }
        "foul" => {
            let code = input.line("offence");
            let clause = rulings::offence(code)
                .and_then(|offence| rulings::offence_clause(offence, dossier.ruleset.edition));
            if clause.is_none() {
                checked.form.reject("offence", "form-required");
            }
            (
                rulings::FOUL,
                1,
                rulings::clauses_json(&clause.into_iter().collect::<Vec<_>>()),
                serde_json::json!({ "offence": code }).to_string(),
            )
        }
        _ => (rulings::NOTE, 0, "[]".to_owned(), "{}".to_owned()),
    };
    if !checked.form.is_ok() {
        return rejected(&rulings_page(&state, page, &dossier, &joined, checked.form));
    }
    let ply = match round.and_then(|round| usize::try_from(round).ok()) {
        // Where Black begins, the first round has no move of Red's.
        Some(round) => (rounds.ply(round, side.unwrap_or(Side::Black)))
            .or_else(|| rounds.ply(round, Side::Black)),
        None => Some(plies),
    };
    let decision = Decision {
        matter,
        ply: ply.and_then(|ply| i32::try_from(ply).ok()),
        side,
        verdict: CONFIRMED,
        fouls,
        clock_seconds: seconds,
        clauses,
        facts,
        note,
    };
    decision.enter(&page, &state, seen, &arbiter).await
}

/// `POST /games/{id}/decisions/{decision}/revoke`: takes a decision back.
pub async fn revoke(
    page: Page,
    state: web::Data<AppState>,
    arbiter: Arbiter,
    path: web::Path<(i32, i32)>,
    input: Input,
) -> Result<HttpResponse, AppError> {
    let (id, decision) = path.into_inner();
    let note = note(&input)?;
    let seen = Seen::of(&input, id, Basis::Rulings);
    let revoked = seen.write(&state, &arbiter, "decision.revoked", move |conn, by| {
        decisions::revoke(conn, id, decision, &note, by.user_id, by.at)?;
        Ok(((), decision.to_string()))
    });
    revoked.await?;
    Ok(page.done("rulings-revoked", &format!("/games/{id}/rulings")))
}
