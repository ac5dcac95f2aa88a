use actix_web::{HttpResponse, web};
use askama::Template;
use serde::Deserialize;

use crate::notation::{Bars, Resolution, parse, resolve};
use crate::render::{Language, Mark, diagram, sentences};
use crate::store::{StoreError, fixes};
use crate::web::dossier::{self, Dossier, Joined};
use crate::web::error::AppError;
use crate::web::form::{MAX_REASON, too_long, within};
use crate::web::input::Input;
use crate::web::page::{Page, html, rejected, see_other};
use crate::web::pages::games::GameHead;
use crate::web::reading::written;
use crate::web::seen::{Basis, Seen};
use crate::web::sheet_findings::{SheetFindings, sheet_findings};
use crate::web::state::AppState;
use crate::web::visitor::Arbiter;
use crate::web::workbench::{Asked, Refused, Workbench};
use crate::xiangqi::Move;

#[derive(Template)]
#[template(path = "pages/arbiter.html")]
struct ArbiterPage {
    page: Page,
    head: GameHead,
    tab: &'static str,
    bench: Workbench,
    sheet_findings: Vec<SheetFindings>,
    board: String,
    first_board: String,
    ply: usize,
    /// The ply after it, if it is not the last.
    next: usize,
    plies: usize,
    /// What the repetition that the game ends in is coming to.
    repeating: Option<String>,
    red_sheet: bool,
    black_sheet: bool,
}

fn bench_page(
    mut page: Page,
    dossier: &Dossier,
    joined: &Joined,
    asked: &Asked,
    ply: Option<usize>,
) -> ArbiterPage {
    let plies = joined.reconciliation.plies.len();
    let ply = page.shown_ply(ply, plies);
    if (asked.ply).is_some_and(|ply| plies < usize::from(ply) || ply == 0) {
        page.notice = Some(page.t("bench-no-such-ply"));
    }
    let language = page.language;
    ArbiterPage {
        head: GameHead::new(&page, dossier),
        tab: "join",
        bench: Workbench::new(
            language,
            dossier,
            joined,
            asked,
            !dossier.progress.certified,
        ),
        sheet_findings: sheet_findings(language, joined),
        board: board_at(language, joined, ply),
        first_board: board_at(language, joined, 0),
        ply,
        next: ply.saturating_add(1).min(plies),
        plies,
        repeating: (joined.repeating.as_ref()).map(|repeating| repeating.sentence(language)),
        red_sheet: dossier.sheets.red.is_some(),
        black_sheet: dossier.sheets.black.is_some(),
        page,
    }
}

/// The board after `ply` plies, with the last of them marked.
pub fn board_at(language: Language, joined: &Joined, ply: usize) -> String {
    let position = joined.positions.get(ply).copied().unwrap_or_default();
    let last = ply
        .checked_sub(1)
        .and_then(|at| joined.reconciliation.plies.get(at));
    let marks: Vec<Mark> = last
        .map(|ply| Mark::LastMove(ply.settled.map_or(ply.assumed, |settled| settled.mv)))
        .into_iter()
        .collect();
    diagram(&position.setup(), &marks, language)
}

#[derive(Deserialize)]
pub struct Query {
    ply: Option<usize>,
    /// A settled ply to decide otherwise.
    fix: Option<u16>,
}

/// `GET /games/{id}/arbiter`: both sheets beside the joined game.
pub async fn show(
    page: Page,
    state: web::Data<AppState>,
    _arbiter: Arbiter,
    id: web::Path<i32>,
    query: web::Query<Query>,
) -> Result<HttpResponse, AppError> {
    let (dossier, joined) = dossier::load(&state, id.into_inner()).await?;
    let asked = Asked {
        ply: query.fix,
        refused: None,
    };
    html(&bench_page(page, &dossier, &joined, &asked, query.ply))
}

/// What an arbiter answered about a ply: the move, or why it cannot be.
fn answer(language: Language, joined: &Joined, ply: u16, input: &Input) -> Result<Move, String> {
    // Plies after the last may be added too.
    let at = usize::from(ply).checked_sub(1);
    let Some((at, position)) = at.and_then(|at| Some((at, joined.positions.get(at)?))) else {
        return Err(language.text("bench-no-such-ply"));
    };
    let side = position.turn();
    let typed = input.line("written");
    if typed.is_empty() {
        let mv: Move = input
            .line("move")
            .parse()
            .map_err(|_| language.text("bench-choose"))?;
        // A candidate may need another move before it, which is then found.
        let is_listed = joined.reconciliation.plies.get(at).is_some_and(|ply| {
            let mut listed = ply.candidates.iter().chain(&ply.doubts);
            listed.any(|candidate| candidate.mv == mv)
        });
        return match position.explain(mv) {
            Err(rule) if !is_listed => Err(sentences::broken_rule(language, side, rule)),
            Ok(()) | Err(_) => Ok(mv),
        };
    }
    let text = parse(typed).map_err(|err| sentences::unreadable(language, &err))?;
    match resolve(&text, position, Bars::Absent) {
        Resolution::Move { mv, .. } => Ok(mv),
        Resolution::Illegal(why) => Err(sentences::why_not(language, side, why)),
        Resolution::Ambiguous(candidates) => {
            let candidates: Vec<String> = candidates
                .iter()
                .map(|&mv| format!("{} ({mv})", written(language, position, mv)))
                .collect();
            let separator = language.text("list-separator");
            let moves = candidates.join(&separator);
            Err(language.text_with("bench-ambiguous", &[("moves", &moves)]))
        }
    }
}

/// `POST /games/{id}/plies/{ply}`: settles a ply.
pub async fn fix(
    page: Page,
    state: web::Data<AppState>,
    arbiter: Arbiter,
    path: web::Path<(i32, u16)>,
    input: Input,
) -> Result<HttpResponse, AppError> {
    let (id, ply) = path.into_inner();
    let seen = Seen::of(&input, id, Basis::Plies);
    let (dossier, joined) = dossier::load_seen(&state, seen).await?;
    let reason = input.line("reason").to_owned();
    let fits =
        within(&reason, MAX_REASON).map_err(|found| too_long(page.language, found, MAX_REASON));
    let answered = fits.and_then(|()| answer(page.language, &joined, ply, &input));
    let mv = match answered {
        Ok(mv) => mv,
        Err(sentence) => {
            let asked = Asked {
                ply: Some(ply),
                refused: Some(Refused {
                    ply,
                    sentence,
                    typed: input.line("written").to_owned(),
                    reason,
                }),
            };
            return rejected(&bench_page(page, &dossier, &joined, &asked, None));
        }
    };
    seen.write(&state, &arbiter, "ply.fixed", move |conn, by| {
        let iccs = mv.to_string();
        let new = fixes::NewFix {
            game_id: id,
            ply: i32::from(ply),
            iccs: &iccs,
            reason: &reason,
            decided_by: by.user_id,
            decided_at: by.at,
        };
        fixes::create(conn, &new)?;
        Ok(((), format!("{ply} {iccs} {reason}")))
    })
    .await?;
    Ok(see_other(&format!("/games/{id}/arbiter#ply-{ply}")))
}

/// `POST /games/{id}/fixes/{fix}/undo`: takes a settled ply back.
pub async fn undo(
    page: Page,
    state: web::Data<AppState>,
    arbiter: Arbiter,
    path: web::Path<(i32, i32)>,
    input: Input,
) -> Result<HttpResponse, AppError> {
    let (id, fix) = path.into_inner();
    let reason = input.bounded("reason", MAX_REASON)?.to_owned();
    let seen = Seen::of(&input, id, Basis::Plies);
    seen.write(&state, &arbiter, "ply.fix_undone", move |conn, by| {
        match fixes::revoke(conn, id, fix, &reason, by.user_id, by.at) {
            Err(StoreError::Taken) => return Err(StoreError::AlreadyDone),
            done => done?,
        }
        Ok(((), fix.to_string()))
    })
    .await?;
    Ok(page.done("bench-undone", &format!("/games/{id}/arbiter")))
}
