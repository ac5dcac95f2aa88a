use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;

use crate::format::ReadError;
use crate::record::{Entry, EntryContent};
use crate::store::games;
use crate::store::sheets::{self, SheetRow};
use crate::web::carried::Carried;
use crate::web::clock::shown_time;
use crate::web::dossier::Dossier;
use crate::web::error::AppError;
use crate::web::form::Form;
use crate::web::input::Input;
use crate::web::page::{Page, html, rejected};
use crate::web::pages::games::GameHead;
use crate::web::reading::{self, Read, ReadingView};
use crate::web::seen::{Basis, Seen};
use crate::web::state::{self, AppState};
use crate::web::visitor::Arbiter;
use crate::xiangqi::{Position, Side};

#[derive(Template)]
#[template(path = "pages/sheet.html")]
struct SheetPage {
    page: Page,
    head: GameHead,
    side: Side,
    title: String,
    start: String,
    form: Form,
    reading: Option<ReadingView>,
    earlier: Vec<EarlierSheet>,
    /// Asked before a text takes the place of a better one.
    thin: Option<Thin>,
}

/// A text with far fewer moves than the sheet it would take the place of.
struct Thin {
    sentence: String,
    /// The form that hands it in all the same.
    carried: Carried,
}

struct EarlierSheet {
    id: i32,
    at: String,
    by: String,
    bytes: usize,
    sha256: String,
}

fn side_of(text: &str) -> Result<Side, AppError> {
    match text {
        "red" => Ok(Side::Red),
        "black" => Ok(Side::Black),
        _ => Err(AppError::NotFound),
    }
}

async fn load(
    state: &web::Data<AppState>,
    id: i32,
    side: Side,
) -> Result<(Dossier, Vec<SheetRow>), AppError> {
    state::read(state, move |conn| {
        let dossier = Dossier::load(conn, id)?;
        let rows = sheets::list(conn, id, side)?;
        Ok((dossier, rows))
    })
    .await
}

fn sheet_page(
    state: &AppState,
    page: Page,
    dossier: &Dossier,
    earlier: &[SheetRow],
    side: Side,
    form: Form,
    reading: Option<ReadingView>,
) -> SheetPage {
    let key = match side {
        Side::Red => "sheet-title-red",
        Side::Black => "sheet-title-black",
    };
    SheetPage {
        head: GameHead::new(&page, dossier),
        title: page.t(key),
        start: dossier.game.start_fen.clone(),
        earlier: earlier
            .iter()
            .map(|row| EarlierSheet {
                id: row.id,
                at: shown_time(row.submitted_at, state.utc_offset_minutes),
                by: row.submitted_by.clone(),
                bytes: row.source.len(),
                sha256: row.sha256.chars().take(16).collect(),
            })
            .collect(),
        side,
        form,
        reading,
        thin: None,
        page,
    }
}

/// `GET /games/{id}/sheets/{side}`: the form to hand a sheet in, with the one
/// on file if there is one.
pub async fn form(
    page: Page,
    state: web::Data<AppState>,
    _arbiter: Arbiter,
    path: web::Path<(i32, String)>,
) -> Result<HttpResponse, AppError> {
    let (id, side) = path.into_inner();
    let side = side_of(&side)?;
    let (dossier, earlier) = load(&state, id, side).await?;
    let mut form = Form::new(page.language);
    let mut view = None;
    if let Some(latest) = earlier.first()
        && let Ok(read) = reading::read(&latest.source, Some(&dossier.start()))
    {
        form.set("text", read.sheet().source.clone());
        view = Some(ReadingView::new(page.language, &read));
    }
    html(&sheet_page(
        &state, page, &dossier, &earlier, side, form, view,
    ))
}

/// Whether besides a file a text was typed that says something else; the text
/// of the sheet on file does not count, since the form comes with it.
fn is_also_typed(input: &Input, file: &str, latest: Option<&SheetRow>) -> bool {
    let plain = |text: &str| text.split_whitespace().collect::<String>();
    let typed = plain(input.get("text"));
    let on_file = latest.and_then(|row| reading::read(&row.source, None).ok());
    input.file().is_some()
        && !typed.is_empty()
        && typed != plain(file)
        && on_file.is_none_or(|read| typed != plain(&read.sheet().source))
}

/// How many entries of a sheet say a move.
fn moves(read: &Read) -> usize {
    let is_move = |entry: &&Entry| matches!(entry.content, EntryContent::Move(_));
    read.sheet().entries.iter().filter(is_move).count()
}

/// Moves by which a sheet is at least shorter than the one before it to be
/// asked about, unless it has none at all.
const FAR_FEWER: usize = 4;

/// The numbers of moves of a sheet and of the better one it would take the
/// place of.
fn thinner(read: &Read, latest: Option<&SheetRow>, start: &Position) -> Option<(usize, usize)> {
    let before = moves(&reading::read(&latest?.source, Some(start)).ok()?);
    let now = moves(read);
    let far_fewer = now < before.div_ceil(2) && FAR_FEWER <= before.saturating_sub(now);
    (far_fewer || (now == 0 && 0 < before)).then_some((now, before))
}

/// Name of the field that says that a thinner sheet is meant.
const CONFIRMED: &str = "confirmed";

/// `POST /games/{id}/sheets/{side}`: reads a sheet, and keeps it if that is
/// what was asked for.
///
/// Problems on a sheet are no reason to refuse it: it is evidence.
pub async fn submit(
    page: Page,
    request: HttpRequest,
    state: web::Data<AppState>,
    arbiter: Arbiter,
    path: web::Path<(i32, String)>,
    input: Input,
) -> Result<HttpResponse, AppError> {
    let (id, side) = path.into_inner();
    let side = side_of(&side)?;
    let is_submitted = input.line("action") == "submit";
    let seen = Seen::of(&input, id, Basis::Sheet(side));
    if is_submitted {
        state::read(&state, move |conn| seen.require(conn)).await?;
    }
    let (dossier, earlier) = load(&state, id, side).await?;
    let start = dossier.start();
    let bytes = input.sheet().to_vec();
    let for_reading = bytes.clone();
    let read = web::block(move || {
        let read = reading::read(&for_reading, Some(&start))?;
        read.opened.require_read()?;
        Ok::<_, ReadError>(read)
    })
    .await?;
    let mut form = Form::new(page.language);
    let read = match read {
        Ok(read) => read,
        Err(err) => {
            form.set("text", input.get("text"));
            form.reject_with("text", reading::refusal(page.language, &err));
            return rejected(&sheet_page(
                &state, page, &dossier, &earlier, side, form, None,
            ));
        }
    };
    if is_submitted && is_also_typed(&input, &read.sheet().source, earlier.first()) {
        form.set("text", input.get("text"));
        form.reject("text", "sheet-text-and-file");
        return rejected(&sheet_page(
            &state, page, &dossier, &earlier, side, form, None,
        ));
    }
    if !is_submitted {
        form.set("text", read.sheet().source.clone());
        let view = Some(ReadingView::new(page.language, &read));
        return html(&sheet_page(
            &state, page, &dossier, &earlier, side, form, view,
        ));
    }
    if input.line(CONFIRMED).is_empty()
        && let Some((now, before)) = thinner(&read, earlier.first(), &dossier.start())
        && let Some(carried) = Carried::of(request.path(), &input)
    {
        form.set("text", read.sheet().source.clone());
        let view = Some(ReadingView::new(page.language, &read));
        let counts = [("now", now.to_string()), ("before", before.to_string())];
        let counts = counts
            .each_ref()
            .map(|(name, count)| (*name, count.as_str()));
        let thin = Thin {
            sentence: page.language.text_with("sheet-thin", &counts),
            carried: carried.with(CONFIRMED, "yes"),
        };
        let shown = sheet_page(&state, page, &dossier, &earlier, side, form, view);
        return rejected(&SheetPage {
            thin: Some(thin),
            ..shown
        });
    }
    let kept = seen.write(&state, &arbiter, "sheet.submitted", move |conn, by| {
        sheets::submit(conn, id, side, &bytes, by.user_id, by.at)?;
        Ok((games::progress(conn, id)?, side.to_string()))
    });
    let progress = kept.await?;
    let next = if progress.red_sheet && progress.black_sheet {
        "/arbiter"
    } else {
        ""
    };
    Ok(page.done("sheet-submitted", &format!("/games/{id}{next}")))
}

/// `GET /sheets/{id}/source`: a sheet byte for byte as handed in.
pub async fn source(
    state: web::Data<AppState>,
    _arbiter: Arbiter,
    id: web::Path<i32>,
) -> Result<HttpResponse, AppError> {
    let id = id.into_inner();
    let row = state::read(&state, move |conn| sheets::find(conn, id)).await?;
    Ok(HttpResponse::Ok()
        .content_type("application/octet-stream")
        .insert_header((
            header::CONTENT_DISPOSITION,
            format!(
                "attachment; filename=\"game-{}-{}-{}.txt\"",
                row.game_id, row.side, row.id
            ),
        ))
        .body(row.source))
}
