use actix_web::{HttpResponse, web};
use askama::Template;

use crate::render::sentences;
use crate::store::events::{self, RoundRow};
use crate::store::games::{self, GameData};
use crate::store::{StoreError, audit_log};
use crate::web::error::AppError;
use crate::web::form::{Checked, Form};
use crate::web::input::Input;
use crate::web::page::{Page, html, rejected};
use crate::web::seen::{Basis, SEEN, Seen};
use crate::web::state::{self, AppState};
use crate::web::visitor::Arbiter;
use crate::web::words;
use crate::xiangqi::{Position, START_FEN};

#[derive(Template)]
#[template(path = "pages/board_form.html")]
struct BoardFormPage {
    page: Page,
    form: Form,
    title: String,
    action: String,
    back: String,
    round_title: String,
    /// What the form was made from, where the board was made before.
    seen: Option<i32>,
}

fn form_page(
    page: Page,
    form: Form,
    round: &RoundRow,
    game: Option<i32>,
    seen: Option<i32>,
) -> BoardFormPage {
    BoardFormPage {
        title: page.t(if game.is_some() {
            "board-edit"
        } else {
            "board-new"
        }),
        action: game.map_or_else(
            || format!("/rounds/{}/boards", round.id),
            |id| format!("/games/{id}"),
        ),
        back: game.map_or_else(
            || format!("/events/{}#round-{}", round.event_id, round.number),
            |id| format!("/games/{id}"),
        ),
        round_title: page.t1("round-title", "number", round.number),
        form,
        seen,
        page,
    }
}

async fn round_of(state: &web::Data<AppState>, id: i32) -> Result<RoundRow, AppError> {
    state::read(state, move |conn| Ok(events::find_round(conn, id)?)).await
}

/// `GET /rounds/{id}/boards/new`
pub async fn new_form(
    page: Page,
    state: web::Data<AppState>,
    _arbiter: Arbiter,
    round: web::Path<i32>,
) -> Result<HttpResponse, AppError> {
    let round_id = round.into_inner();
    let round = round_of(&state, round_id).await?;
    let next = state::read(&state, move |conn| Ok(games::next_board(conn, round_id)?)).await?;
    let mut form = Form::new(page.language);
    form.set("board", next.to_string());
    html(&form_page(page, form, &round, None, None))
}

/// `GET /games/{id}/edit`
pub async fn edit_form(
    page: Page,
    state: web::Data<AppState>,
    _arbiter: Arbiter,
    id: web::Path<i32>,
) -> Result<HttpResponse, AppError> {
    let id = id.into_inner();
    let (seen, game, round) = state::read(&state, move |conn| {
        games::require_open(conn, id)?;
        let seen = audit_log::newest(conn)?;
        let game = games::find(conn, id)?;
        let round = events::find_round(conn, game.round_id)?;
        Ok((seen, game, round))
    })
    .await?;
    let mut form = Form::new(page.language);
    form.set("board", game.board.to_string());
    form.set("red_name", game.red_name);
    form.set("red_team", game.red_team);
    form.set("red_rating", game.red_rating);
    form.set("red_title", game.red_title);
    form.set("black_name", game.black_name);
    form.set("black_team", game.black_team);
    form.set("black_rating", game.black_rating);
    form.set("black_title", game.black_title);
    if game.start_fen != START_FEN {
        form.set("start_fen", game.start_fen);
    }
    form.set("arbiter", game.arbiter);
    form.set("started", game.started);
    html(&form_page(page, form, &round, Some(id), Some(seen)))
}

/// No list of ratings has more digits.
const MOST_RATING: i32 = 9999;

/// A rating, or nothing where there is none.
fn rating(checked: &mut Checked<'_>, name: &'static str) -> String {
    let rating = checked.number(name, 1, MOST_RATING);
    rating.map_or_else(String::new, |rating| rating.to_string())
}

fn read_form(checked: &mut Checked<'_>, round_id: i32) -> Option<GameData> {
    let board = checked.required_number("board", 1, 9999);
    let mut start_fen = checked.line("start_fen");
    if start_fen.is_empty() {
        start_fen = START_FEN.to_owned();
    }
    match start_fen.parse::<Position>() {
        Ok(position) => start_fen = position.to_string(),
        Err(err) => {
            let why = sentences::start_position(checked.form.language(), &err);
            let sentence = words::pair(
                checked.form.language(),
                &checked.form.t("board-fen-wrong"),
                &why,
            );
            checked.form.reject_with("start_fen", sentence);
        }
    }
    let data = GameData {
        round_id,
        board: board.unwrap_or_default(),
        red_name: checked.required_line("red_name"),
        red_team: checked.line("red_team"),
        red_rating: rating(checked, "red_rating"),
        red_title: checked.line("red_title"),
        black_name: checked.required_line("black_name"),
        black_team: checked.line("black_team"),
        black_rating: rating(checked, "black_rating"),
        black_title: checked.line("black_title"),
        start_fen,
        arbiter: checked.line("arbiter"),
        started: checked.line("started"),
    };
    checked.form.is_ok().then_some(data)
}

/// `POST /rounds/{id}/boards`
pub async fn create(
    page: Page,
    state: web::Data<AppState>,
    arbiter: Arbiter,
    round: web::Path<i32>,
    input: Input,
) -> Result<HttpResponse, AppError> {
    let round = round_of(&state, round.into_inner()).await?;
    let mut checked = Checked::new(page.language, &input);
    if let Some(data) = read_form(&mut checked, round.id) {
        let user_id = arbiter.0.id;
        let made = state::write(&state, move |conn| {
            let now = state::now();
            let id = match games::create(conn, &data, Some(user_id), now) {
                Err(StoreError::Taken) => return Ok(None),
                made => made?,
            };
            let entry = audit_log::NewAudit {
                at: now,
                user_id: Some(user_id),
                action: "board.made",
                game_id: Some(id),
                detail: "",
            };
            audit_log::record(conn, &entry)?;
            Ok(Some(id))
        })
        .await?;
        if let Some(id) = made {
            return Ok(page.done("board-made", &format!("/games/{id}")));
        }
        checked.form.reject("board", "board-taken");
    }
    rejected(&form_page(page, checked.form, &round, None, None))
}

/// `POST /games/{id}`
pub async fn update(
    page: Page,
    state: web::Data<AppState>,
    arbiter: Arbiter,
    id: web::Path<i32>,
    input: Input,
) -> Result<HttpResponse, AppError> {
    let id = id.into_inner();
    let round = state::read(&state, move |conn| {
        let game = games::find(conn, id)?;
        Ok(events::find_round(conn, game.round_id)?)
    })
    .await?;
    let mut checked = Checked::new(page.language, &input);
    if let Some(data) = read_form(&mut checked, round.id) {
        let seen = Seen::of(&input, id, Basis::Board);
        let changed = seen.write(&state, &arbiter, "board.changed", move |conn, _| {
            games::update(conn, id, &data)?;
            Ok(((), String::new()))
        });
        match changed.await {
            Ok(()) => return Ok(page.done("board-changed", &format!("/games/{id}"))),
            // Another game has that board.
            Err(AppError::AlreadyDone) => checked.form.reject("board", "board-taken"),
            Err(err) => return Err(err),
        }
    }
    rejected(&form_page(
        page,
        checked.form,
        &round,
        Some(id),
        input.line(SEEN).parse().ok(),
    ))
}
