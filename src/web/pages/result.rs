use actix_web::{HttpResponse, web};
use askama::Template;

use crate::render::Language;
use crate::rules::{Outcome, Termination};
use crate::store::decisions;
use crate::store::results::{self, NewResult, ResultRow};
use crate::web::certification;
use crate::web::clock::shown_time;
use crate::web::dossier::{self, Dossier, Joined};
use crate::web::error::AppError;
use crate::web::findings::Findings;
use crate::web::form::{Checked, Form};
use crate::web::input::Input;
use crate::web::page::{Page, html, rejected};
use crate::web::pages::games::GameHead;
use crate::web::rulings;
use crate::web::seen::{Basis, Seen};
use crate::web::sheet_findings::{SheetFindings, head_findings, sheet_findings};
use crate::web::state::{self, AppState};
use crate::web::visitor::Arbiter;
use crate::web::words;
use crate::xiangqi::{BySide, Side};

#[derive(Template)]
#[template(path = "pages/result.html")]
struct ResultPage {
    page: Page,
    head: GameHead,
    tab: &'static str,
    form: Form,
    winners: Vec<(String, String)>,
    reasons: Vec<(String, String)>,
    /// What the board, the fouls and the claims propose.
    proposals: Vec<String>,
    /// Who entered the result that stands.
    entered: Option<String>,
    /// What to look at before it is certified: what the heads of the sheets
    /// say otherwise, and what reading the sheets found.
    heads: Findings,
    sheet_findings: Vec<SheetFindings>,
    /// Where the record does not bear out the result that was entered.
    doubts: Vec<String>,
    blockers: Vec<String>,
    certificates: Vec<CertificateLine>,
    correct_form: Form,
}

struct CertificateLine {
    id: String,
    at: String,
    by: String,
}

/// What the board, an upheld claim or the fouls say about the outcome.
fn proposals(dossier: &Dossier, joined: &Joined) -> Vec<Outcome> {
    let mut found = Vec::new();
    let end = joined.line.last();
    found.extend(Outcome::on_board(end));
    if rulings::is_claim_upheld(dossier) {
        found.push(Outcome {
            termination: Termination::NaturalLimit,
            winner: None,
        });
    }
    found.extend(rulings::repetition_outcome(dossier));
    let tally = rulings::fouls(dossier);
    for side in Side::ALL {
        if let Some(loss) = tally[side].loss {
            found.push(Outcome {
                termination: loss.termination,
                winner: Some(!side),
            });
        }
    }
    found
}

fn outcome(result: &ResultRow) -> Outcome {
    Outcome {
        termination: words::termination(&result.termination).unwrap_or(Termination::Unstated),
        winner: result.winner,
    }
}

/// Where the board, the claims and the fouls do not bear out the result that
/// was entered. The arbiter may know what no sheet shows, so nothing is
/// refused.
fn doubts(language: Language, result: &ResultRow, proposed: &[Outcome]) -> Vec<String> {
    let entered = outcome(result);
    let Outcome { termination, .. } = entered;
    let is_on_record = matches!(
        termination,
        Termination::Checkmate
            | Termination::Stalemate
            | Termination::ForbiddenRepetition
            | Termination::Fouls
            | Termination::UntrueClaims
            | Termination::Repetition
            | Termination::NaturalLimit
    );
    let unshown = (is_on_record && !proposed.contains(&entered))
        .then_some(("result-not-on-record", &entered));
    let otherwise = proposed.iter().filter(|outcome| {
        let settled = matches!(
            outcome.termination,
            Termination::Checkmate | Termination::Stalemate
        );
        outcome.winner != entered.winner || (settled && **outcome != entered)
    });
    unshown
        .into_iter()
        .chain(otherwise.map(|outcome| ("result-otherwise-on-record", outcome)))
        .map(|(key, outcome)| {
            language.text_with(key, &[("text", &words::outcome_text(language, outcome))])
        })
        .collect()
}

/// A form with what stands, or with what is proposed.
fn filled(language: Language, result: Option<&ResultRow>, proposed: Option<&Outcome>) -> Form {
    let mut form = Form::new(language);
    match (result, proposed) {
        (Some(result), _) => {
            let termination =
                words::termination(&result.termination).unwrap_or(Termination::Unstated);
            form.set("winner", words::winner_code(result.winner, termination));
            form.set("reason", result.termination.clone());
            let clock = |seconds: Option<i32>| seconds.map_or_else(String::new, words::clock);
            form.set("red_time", clock(result.seconds.red));
            form.set("black_time", clock(result.seconds.black));
            form.set("ended", result.ended.clone());
            form.set("remarks", result.remarks.clone());
        }
        (None, Some(outcome)) => {
            form.set(
                "winner",
                words::winner_code(outcome.winner, outcome.termination),
            );
            form.set("reason", words::termination_code(outcome.termination));
        }
        (None, None) => {
            form.set("winner", "");
            form.set("reason", words::termination_code(Termination::Resignation));
        }
    }
    form
}

fn result_page(
    state: &AppState,
    page: Page,
    dossier: &Dossier,
    joined: &Joined,
    form: Option<Form>,
    correct_form: Option<Form>,
) -> ResultPage {
    let language = page.language;
    let proposed = proposals(dossier, joined);
    let mut winners: Vec<(String, String)> = ["red", "black", "none", "nobody"]
        .map(|code| (code.to_owned(), page.t(&format!("winner-{code}"))))
        .to_vec();
    winners.insert(0, (String::new(), "—".to_owned()));
    let offset = state.utc_offset_minutes;
    let mut blockers = certification::blockers(language, dossier, joined);
    // Another result than the one that stands was just meant.
    if form.is_some() && dossier.result.is_some() {
        blockers.push(page.t("certify-block-refused"));
    }
    ResultPage {
        head: GameHead::new(&page, dossier),
        tab: "result",
        winners,
        reasons: Termination::ALL
            .into_iter()
            .map(|termination| {
                (
                    words::termination_code(termination).to_owned(),
                    words::termination_text(language, termination),
                )
            })
            .collect(),
        proposals: proposed
            .iter()
            .map(|outcome| {
                page.t1(
                    "result-proposed",
                    "text",
                    words::outcome_text(language, outcome),
                )
            })
            .collect(),
        entered: dossier.result.as_ref().map(|result| {
            language.text_with(
                "result-entered",
                &[
                    ("result", &words::outcome_text(language, &outcome(result))),
                    ("by", &result.decided_by),
                    ("at", &shown_time(result.decided_at, offset)),
                ],
            )
        }),
        heads: Findings(head_findings(language, joined)),
        sheet_findings: sheet_findings(language, joined),
        doubts: dossier
            .result
            .as_ref()
            .map_or_else(Vec::new, |result| doubts(language, result, &proposed)),
        blockers,
        certificates: dossier
            .certificates
            .iter()
            .map(|row| CertificateLine {
                id: row.id.clone(),
                at: shown_time(row.issued_at, offset),
                by: row.issued_by.clone(),
            })
            .collect(),
        form: form.unwrap_or_else(|| filled(language, dossier.result.as_ref(), proposed.first())),
        correct_form: correct_form.unwrap_or_else(|| Form::new(language)),
        page,
    }
}

/// `GET /games/{id}/result`
pub async fn show(
    page: Page,
    state: web::Data<AppState>,
    _arbiter: Arbiter,
    id: web::Path<i32>,
) -> Result<HttpResponse, AppError> {
    let (dossier, joined) = dossier::load(&state, id.into_inner()).await?;
    html(&result_page(&state, page, &dossier, &joined, None, None))
}

/// Reads a time used; notes what is wrong with it.
fn seconds(checked: &mut Checked<'_>, name: &'static str) -> Option<i32> {
    let text = checked.line(name);
    if text.is_empty() {
        return None;
    }
    let seconds = words::read_clock(&text);
    if seconds.is_none() {
        checked.form.reject(name, "result-time-wrong");
    }
    seconds
}

/// `POST /games/{id}/result`
pub async fn save(
    page: Page,
    state: web::Data<AppState>,
    arbiter: Arbiter,
    id: web::Path<i32>,
    input: Input,
) -> Result<HttpResponse, AppError> {
    let id = id.into_inner();
    let seen = Seen::of(&input, id, Basis::File);
    let (dossier, joined) = dossier::load_seen(&state, seen).await?;
    let mut checked = Checked::new(page.language, &input);
    let termination = words::termination(input.line("reason"));
    let winner = match input.line("winner") {
        "red" => Some(Some(Side::Red)),
        "black" => Some(Some(Side::Black)),
        "none" | "nobody" => Some(None),
        _ => None,
    };
    match (winner, termination) {
        (None, _) => checked.form.reject("winner", "form-required"),
        (_, None) => checked.form.reject("reason", "form-required"),
        (Some(winner), Some(termination)) => {
            let nobody = input.line("winner") == "nobody";
            let outcome = Outcome {
                termination,
                winner,
            };
            if !outcome.is_possible()
                || nobody != (termination == Termination::Forfeit && winner.is_none())
            {
                checked.form.reject("reason", "result-contradicts");
            }
        }
    }
    let times = BySide {
        red: seconds(&mut checked, "red_time"),
        black: seconds(&mut checked, "black_time"),
    };
    let ended = checked.line("ended");
    let remarks = checked.paragraph("remarks", 1000);
    let (Some(winner), Some(termination), true) = (winner, termination, checked.form.is_ok())
    else {
        let form = Some(checked.form);
        return rejected(&result_page(&state, page, &dossier, &joined, form, None));
    };
    let entered = seen.write(&state, &arbiter, "result.entered", move |conn, by| {
        let new = NewResult {
            game_id: id,
            termination: words::termination_code(termination),
            winner,
            seconds: times,
            ended: &ended,
            remarks: &remarks,
            decided_by: by.user_id,
            decided_at: by.at,
        };
        results::create(conn, &new)?;
        let winner = words::winner_code(winner, termination);
        let how = words::termination_code(termination);
        Ok(((), format!("{winner} {how}")))
    });
    entered.await?;
    Ok(page.done("result-saved", &format!("/games/{id}/result#certify")))
}

/// `POST /games/{id}/certificates`: issues the certificate.
pub async fn certify(
    page: Page,
    state: web::Data<AppState>,
    arbiter: Arbiter,
    id: web::Path<i32>,
    input: Input,
) -> Result<HttpResponse, AppError> {
    let id = id.into_inner();
    let seen = Seen::of(&input, id, Basis::File);
    let (dossier, joined) = dossier::load_seen(&state, seen).await?;
    if !certification::blockers(page.language, &dossier, &joined).is_empty() {
        return rejected(&result_page(&state, page, &dossier, &joined, None, None));
    }
    let user_id = arbiter.0.id;
    let shared = state.clone();
    let certificate_id = state::write(&state, move |conn| {
        seen.require(conn)?;
        // Once more within the transaction, so that nothing changed since.
        let dossier = Dossier::load(conn, id)?;
        let joined = shared.joined.get(&dossier);
        certification::issue(conn, &shared, &dossier, &joined, user_id)
    })
    .await?;
    Ok(page.done("certify-done", &format!("/v/{certificate_id}")))
}

/// `POST /games/{id}/reopen`: opens a certified game for correction.
pub async fn reopen(
    page: Page,
    state: web::Data<AppState>,
    arbiter: Arbiter,
    id: web::Path<i32>,
    input: Input,
) -> Result<HttpResponse, AppError> {
    let id = id.into_inner();
    let seen = Seen::of(&input, id, Basis::Certificate);
    let (dossier, joined) = dossier::load_seen(&state, seen).await?;
    let mut checked = Checked::new(page.language, &input);
    let reason = checked.required_line("correct_reason");
    if !checked.form.is_ok() {
        let form = Some(checked.form);
        return rejected(&result_page(&state, page, &dossier, &joined, None, form));
    }
    let reopened = seen.write(&state, &arbiter, "game.reopened", move |conn, by| {
        decisions::reopen(conn, id, &reason, by.user_id, by.at)?;
        Ok(((), reason))
    });
    reopened.await?;
    Ok(page.done("certify-reopened", &format!("/games/{id}/result")))
}
