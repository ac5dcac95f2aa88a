use actix_web::{HttpResponse, web};
use askama::Template;
use serde::Deserialize;

use crate::store::games::GameRow;
use crate::web::dossier::{self, Dossier};
use crate::web::error::AppError;
use crate::web::page::{Page, html};
use crate::web::pages::events::stage_key;
use crate::web::replay::ReplayView;
use crate::web::state::AppState;
use crate::web::words;
use crate::xiangqi::Side;

#[derive(Template)]
#[template(path = "pages/game.html")]
struct GamePage {
    page: Page,
    head: GameHead,
    replay: ReplayView,
    /// What the repetition that the game ends in is coming to; for arbiters.
    repeating: Option<String>,
    red_sheet: bool,
    black_sheet: bool,
    /// Number of the certificate in force.
    certificate: Option<String>,
}

/// Who plays, where, and how far the game has come.
pub struct GameHead {
    pub id: i32,
    /// What the page's forms are made from.
    pub seen: i32,
    pub title: String,
    pub event: String,
    pub event_path: String,
    pub place: String,
    pub red: PlayerView,
    pub black: PlayerView,
    pub result: String,
    pub stage: String,
    pub stage_key: &'static str,
    pub certified: bool,
}

pub struct PlayerView {
    pub name: String,
    /// Team, title and rating in one line.
    pub about: String,
}

impl PlayerView {
    pub fn of(game: &GameRow, side: Side) -> PlayerView {
        let (name, parts) = match side {
            Side::Red => (
                &game.red_name,
                [&game.red_team, &game.red_title, &game.red_rating],
            ),
            Side::Black => (
                &game.black_name,
                [&game.black_team, &game.black_title, &game.black_rating],
            ),
        };
        let about: Vec<&str> = parts
            .into_iter()
            .map(String::as_str)
            .filter(|part| !part.is_empty())
            .collect();
        PlayerView {
            name: name.clone(),
            about: about.join(" · "),
        }
    }
}

impl GameHead {
    pub fn new(page: &Page, dossier: &Dossier) -> GameHead {
        let game = &dossier.game;
        let key = stage_key(dossier.progress);
        let round = page.t1("round-title", "number", dossier.round.number);
        let board = page.t1("board-title", "number", game.board);
        GameHead {
            id: game.id,
            seen: dossier.seen,
            title: format!("{} – {}", game.red_name, game.black_name),
            event: dossier.event.name.clone(),
            event_path: format!(
                "/events/{}#round-{}",
                dossier.event.id, dossier.round.number
            ),
            place: format!("{round} · {board}"),
            red: PlayerView::of(game, Side::Red),
            black: PlayerView::of(game, Side::Black),
            result: dossier
                .result
                .as_ref()
                .map_or_else(String::new, |result| words::outcome(page.language, result)),
            stage: page.t(key),
            stage_key: key,
            certified: dossier.progress.certified,
        }
    }
}

#[derive(Deserialize)]
pub struct At {
    pub ply: Option<usize>,
}

/// `GET /games/{id}`
pub async fn show(
    mut page: Page,
    state: web::Data<AppState>,
    id: web::Path<i32>,
    at: web::Query<At>,
) -> Result<HttpResponse, AppError> {
    let (dossier, joined) = dossier::load(&state, id.into_inner()).await?;
    let ply = page.shown_ply(at.ply, joined.reconciliation.plies.len());
    let path = format!("/games/{}", dossier.game.id);
    html(&GamePage {
        head: GameHead::new(&page, &dossier),
        replay: ReplayView::new(page.language, &path, &joined, ply),
        repeating: (joined.repeating.as_ref())
            .filter(|_| page.visitor.is_signed_in() && !dossier.progress.certified)
            .map(|repeating| repeating.sentence(page.language)),
        red_sheet: dossier.sheets.red.is_some(),
        black_sheet: dossier.sheets.black.is_some(),
        certificate: dossier.certificate().map(|row| row.id.clone()),
        page,
    })
}
