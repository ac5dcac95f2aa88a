use actix_web::{HttpResponse, web};
use askama::Template;

use crate::rules::Edition;
use crate::store::StoreError;
use crate::store::events::{self, EventData, EventRow, RoundRow};
use crate::store::games::{self, GameRow, Progress};
use crate::web::error::AppError;
use crate::web::form::{Checked, Form};
use crate::web::input::Input;
use crate::web::page::{Page, html, rejected, see_other};
use crate::web::pages::home::shown_dates;
use crate::web::regulations::{self, REGULATIONS};
use crate::web::state::{self, AppState};
use crate::web::visitor::Arbiter;
use crate::web::words;

#[derive(Template)]
#[template(path = "pages/event.html")]
struct EventPage {
    page: Page,
    event: EventRow,
    dates: String,
    edition: String,
    /// What the event sets otherwise than its edition.
    regulations: Vec<(String, String)>,
    rounds: Vec<RoundLines>,
    round_form: Form,
    certified: usize,
    boards: usize,
}

struct RoundLines {
    round: RoundRow,
    /// Whether it is on none of the event's days.
    is_outside: bool,
    title: String,
    games: Vec<GameLine>,
}

struct GameLine {
    id: i32,
    board: i32,
    red: String,
    red_team: String,
    black: String,
    black_team: String,
    result: String,
    /// One word for how far it has come, and its key for the style.
    stage: String,
    stage_key: &'static str,
}

/// How far a game has come, as the key of a word.
pub fn stage_key(progress: Progress) -> &'static str {
    match progress {
        Progress {
            certified: true, ..
        } => "stage-certified",
        Progress { result: true, .. } => "stage-result",
        Progress {
            red_sheet: true,
            black_sheet: true,
            ..
        } => "stage-both-sheets",
        Progress {
            red_sheet: true, ..
        } => "stage-red-sheet",
        Progress {
            black_sheet: true, ..
        } => "stage-black-sheet",
        Progress { .. } => "stage-empty",
    }
}

async fn event_page(
    state: &web::Data<AppState>,
    page: Page,
    id: i32,
    round_form: Form,
) -> Result<EventPage, AppError> {
    let (event, rounds, games, progress, results) = state::read(state, move |conn| {
        Ok((
            events::find(conn, id)?,
            events::list_rounds(conn, id)?,
            games::list_by_event(conn, id)?,
            games::progress_by_event(conn, id)?,
            games::results_by_event(conn, id)?,
        ))
    })
    .await?;
    let progress_of = |id: i32| {
        progress
            .iter()
            .find(|(game, _)| *game == id)
            .map_or_else(Progress::default, |(_, progress)| *progress)
    };
    let game_line = |game: &GameRow| {
        let progress = progress_of(game.id);
        let result = results.iter().rfind(|(id, _, _)| *id == game.id);
        let key = stage_key(progress);
        GameLine {
            id: game.id,
            board: game.board,
            red: game.red_name.clone(),
            red_team: game.red_team.clone(),
            black: game.black_name.clone(),
            black_team: game.black_team.clone(),
            result: result.map_or_else(String::new, |(_, _, winner)| {
                words::score(winner.as_deref()).to_owned()
            }),
            stage: page.t(key),
            stage_key: key,
        }
    };
    let rounds: Vec<RoundLines> = rounds
        .into_iter()
        .map(|round| RoundLines {
            title: page.t1("round-title", "number", round.number),
            is_outside: !is_within(&event, &round.played_on),
            games: games
                .iter()
                .filter(|game| game.round_id == round.id)
                .map(game_line)
                .collect(),
            round,
        })
        .collect();
    let ruleset = regulations::ruleset(&event);
    let overrides = regulations::overrides(&event);
    let certified = progress.iter().filter(|(_, p)| p.certified).count();
    Ok(EventPage {
        dates: shown_dates(&event.starts_on, &event.ends_on),
        edition: words::edition(page.language, &event),
        regulations: REGULATIONS
            .iter()
            .filter(|regulation| overrides.contains_key(regulation.name))
            .map(|regulation| {
                (
                    page.t(&words::field_key(regulation.name)),
                    regulation.in_force(&ruleset).to_string(),
                )
            })
            .chain(
                overrides
                    .contains_key(regulations::RECORDED_MOVES)
                    .then(|| (page.t("field-recorded-moves"), page.t("recorded-own"))),
            )
            .collect(),
        boards: games.len(),
        certified,
        round_form,
        rounds,
        event,
        page,
    })
}

/// `GET /events/{id}`
pub async fn show(
    page: Page,
    state: web::Data<AppState>,
    id: web::Path<i32>,
) -> Result<HttpResponse, AppError> {
    let form = Form::new(page.language);
    html(&event_page(&state, page, id.into_inner(), form).await?)
}

#[derive(Template)]
#[template(path = "pages/event_form.html")]
struct EventFormPage {
    page: Page,
    form: Form,
    title: String,
    action: String,
    back: String,
    editions: Vec<(String, String)>,
    recorded: Vec<(String, String)>,
    regulations: Vec<RegulationField>,
}

struct RegulationField {
    name: &'static str,
    label_key: String,
    /// What each edition has.
    printed: String,
}

fn form_page(page: Page, form: Form, id: Option<i32>) -> EventFormPage {
    let place = id.map_or_else(|| "/events".to_owned(), |id| format!("/events/{id}"));
    let printed = |regulation: &regulations::Regulation| {
        Edition::ALL
            .map(|edition| format!("{edition}: {}", regulation.printed(edition)))
            .join(" · ")
    };
    EventFormPage {
        title: page.t(if id.is_some() {
            "event-edit"
        } else {
            "event-new"
        }),
        back: id.map_or_else(|| "/".to_owned(), |_| place.clone()),
        action: place,
        editions: Edition::ALL
            .into_iter()
            .rev()
            .map(|edition| {
                let year = edition.to_string();
                let name = page.t1("edition-name", "year", &year);
                (year, name)
            })
            .collect(),
        recorded: vec![
            (String::new(), page.t("recorded-both")),
            (regulations::OWN.to_owned(), page.t("recorded-own")),
        ],
        regulations: REGULATIONS
            .iter()
            .map(|regulation| RegulationField {
                name: regulation.name,
                label_key: words::field_key(regulation.name),
                printed: printed(regulation),
            })
            .collect(),
        form,
        page,
    }
}

/// `GET /events/new`
pub async fn new_form(page: Page, _arbiter: Arbiter) -> Result<HttpResponse, AppError> {
    let form = Form::new(page.language);
    html(&form_page(page, form, None))
}

/// `GET /events/{id}/edit`
pub async fn edit_form(
    page: Page,
    state: web::Data<AppState>,
    _arbiter: Arbiter,
    id: web::Path<i32>,
) -> Result<HttpResponse, AppError> {
    let id = id.into_inner();
    let event = state::read(&state, move |conn| Ok(events::find(conn, id)?)).await?;
    let mut form = Form::new(page.language);
    let overrides = regulations::overrides(&event);
    for (name, value) in overrides {
        let text = value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned);
        form.set(&name, text);
    }
    form.set("name", event.name);
    form.set("group_name", event.group_name);
    form.set("site", event.site);
    form.set("starts_on", event.starts_on);
    form.set("ends_on", event.ends_on);
    form.set("time_control", event.time_control);
    form.set("chief_arbiter", event.chief_arbiter);
    form.set("edition", event.edition);
    form.set("edition_name", event.edition_name);
    html(&form_page(page, form, Some(id)))
}

fn read_form(checked: &mut Checked<'_>) -> EventData {
    let edition: Result<Edition, _> = checked.input.line("edition").parse();
    if edition.is_err() {
        checked.form.reject("edition", "form-required");
    }
    let edition = edition.unwrap_or_default();
    let data = EventData {
        name: checked.required_line("name"),
        group_name: checked.line("group_name"),
        site: checked.line("site"),
        starts_on: checked.date("starts_on"),
        ends_on: checked.date("ends_on"),
        time_control: checked.line("time_control"),
        chief_arbiter: checked.line("chief_arbiter"),
        edition: edition.to_string(),
        edition_name: checked.line("edition_name"),
        overrides: regulations::read_form(checked, edition),
    };
    // ISO dates order as text.
    if !data.ends_on.is_empty() && data.ends_on < data.starts_on {
        checked.form.reject("ends_on", "event-ends-before");
    }
    data
}

/// `POST /events`
pub async fn create(
    page: Page,
    state: web::Data<AppState>,
    arbiter: Arbiter,
    input: Input,
) -> Result<HttpResponse, AppError> {
    let mut checked = Checked::new(page.language, &input);
    let data = read_form(&mut checked);
    if !checked.form.is_ok() {
        return rejected(&form_page(page, checked.form, None));
    }
    let user_id = arbiter.0.id;
    let id = state::write(&state, move |conn| {
        let id = events::create(conn, &data, Some(user_id), state::now())?;
        state::log(conn, user_id, "event.made", &data.name)?;
        Ok(id)
    })
    .await?;
    Ok(page.done("event-made", &format!("/events/{id}")))
}

/// `POST /events/{id}`
pub async fn update(
    page: Page,
    state: web::Data<AppState>,
    arbiter: Arbiter,
    id: web::Path<i32>,
    input: Input,
) -> Result<HttpResponse, AppError> {
    let id = id.into_inner();
    let mut checked = Checked::new(page.language, &input);
    let data = read_form(&mut checked);
    if !checked.form.is_ok() {
        return rejected(&form_page(page, checked.form, Some(id)));
    }
    let user_id = arbiter.0.id;
    state::write(&state, move |conn| {
        events::find(conn, id)?;
        events::update(conn, id, &data)?;
        state::log(conn, user_id, "event.changed", &data.name)
    })
    .await?;
    Ok(page.done("event-changed", &format!("/events/{id}")))
}

/// Whether a day is one of the event's, as far as they are known.
fn is_within(event: &EventRow, day: &str) -> bool {
    // ISO dates order as text.
    day.is_empty()
        || ((event.starts_on.is_empty() || *event.starts_on <= *day)
            && (event.ends_on.is_empty() || *day <= *event.ends_on))
}

/// The number of a round and its day, if both can be.
fn read_round(checked: &mut Checked<'_>, event: &EventRow) -> Option<(i32, String)> {
    let played_on = checked.date("played_on");
    if checked.form.is_ok() && !is_within(event, &played_on) {
        let dates = format!("{} – {}", event.starts_on, event.ends_on);
        let values = [("dates", dates.trim())];
        let sentence = checked.form.language().text_with("round-outside", &values);
        checked.form.reject_with("played_on", sentence);
    }
    let number = checked.required_number("number", 1, 999)?;
    checked.form.is_ok().then_some((number, played_on))
}

/// `POST /events/{id}/rounds`
pub async fn create_round(
    page: Page,
    state: web::Data<AppState>,
    arbiter: Arbiter,
    id: web::Path<i32>,
    input: Input,
) -> Result<HttpResponse, AppError> {
    let id = id.into_inner();
    let event = state::read(&state, move |conn| Ok(events::find(conn, id)?)).await?;
    let mut checked = Checked::new(page.language, &input);
    if let Some((number, played_on)) = read_round(&mut checked, &event) {
        let user_id = arbiter.0.id;
        let made = state::write(&state, move |conn| {
            let now = state::now();
            match events::create_round(conn, id, number, &played_on, now) {
                Err(StoreError::Taken) => return Ok(false),
                made => made?,
            };
            let detail = words::round_detail(&event, number, &played_on);
            state::log(conn, user_id, "round.made", &detail)?;
            Ok(true)
        })
        .await?;
        if made {
            return Ok(see_other(&format!("/events/{id}#round-{number}")));
        }
        checked.form.reject("number", "round-taken");
    }
    rejected(&event_page(&state, page, id, checked.form).await?)
}

#[derive(Template)]
#[template(path = "pages/round_form.html")]
struct RoundFormPage {
    page: Page,
    form: Form,
    round: RoundRow,
}

/// `GET /rounds/{id}/edit`
pub async fn round_form(
    page: Page,
    state: web::Data<AppState>,
    _arbiter: Arbiter,
    id: web::Path<i32>,
) -> Result<HttpResponse, AppError> {
    let id = id.into_inner();
    let round = state::read(&state, move |conn| Ok(events::find_round(conn, id)?)).await?;
    let mut form = Form::new(page.language);
    form.set("number", round.number.to_string());
    form.set("played_on", round.played_on.clone());
    html(&RoundFormPage { page, form, round })
}

/// `POST /rounds/{id}`
pub async fn update_round(
    page: Page,
    state: web::Data<AppState>,
    arbiter: Arbiter,
    id: web::Path<i32>,
    input: Input,
) -> Result<HttpResponse, AppError> {
    let id = id.into_inner();
    let (round, event) = state::read(&state, move |conn| {
        let round = events::find_round(conn, id)?;
        let event = events::find(conn, round.event_id)?;
        Ok((round, event))
    })
    .await?;
    let mut checked = Checked::new(page.language, &input);
    if let Some((number, played_on)) = read_round(&mut checked, &event) {
        let user_id = arbiter.0.id;
        let done = state::write(&state, move |conn| {
            match events::update_round(conn, id, number, &played_on) {
                Err(StoreError::Taken) => return Ok(false),
                done => done?,
            }
            let detail = words::round_detail(&event, number, &played_on);
            state::log(conn, user_id, "round.changed", &detail)?;
            Ok(true)
        })
        .await?;
        if done {
            return Ok(see_other(&format!("/events/{}", round.event_id)));
        }
        checked.form.reject("number", "round-taken");
    }
    rejected(&RoundFormPage {
        page,
        form: checked.form,
        round,
    })
}
