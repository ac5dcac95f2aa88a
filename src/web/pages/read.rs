use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;

use crate::format::ReadError;
use crate::web::error::AppError;
use crate::web::form::Form;
use crate::web::input::OpenInput;
use crate::web::page::{Page, html, rejected};
use crate::web::reading::{self, ReadingView};
use crate::web::state::AppState;
use crate::web::visitor::Visitor;
use crate::xiangqi::Position;

#[derive(Template)]
#[template(path = "pages/read.html")]
struct ReadPage {
    page: Page,
    form: Form,
    reading: Option<ReadingView>,
}

/// `GET /read`
pub async fn form(page: Page) -> Result<HttpResponse, AppError> {
    let form = Form::new(page.language);
    html(&ReadPage {
        page,
        form,
        reading: None,
    })
}

/// `POST /read`: reads a record without keeping it.
pub async fn read(
    page: Page,
    request: HttpRequest,
    state: web::Data<AppState>,
    input: OpenInput,
) -> Result<HttpResponse, AppError> {
    state.limits.reading(&request)?;
    let mut form = Form::new(page.language);
    let bytes = input.0.sheet().to_vec();
    let read = web::block(move || reading::read(&bytes, None)).await?;
    match read {
        Ok(read) => {
            form.set("text", read.sheet().source.clone());
            html(&ReadPage {
                reading: Some(ReadingView::new(page.language, &read)),
                form,
                page,
            })
        }
        Err(err) => {
            form.set("text", input.0.get("text"));
            form.reject_with("text", reading::refusal(page.language, &err));
            rejected(&ReadPage {
                page,
                form,
                reading: None,
            })
        }
    }
}

#[derive(Template)]
#[template(ext = "html", source = r#"<p class="hint">{{ sentence }}</p>"#)]
struct Nothing {
    sentence: String,
}

/// `POST /read/live`: the reading alone, as a piece of a page, while one types.
pub async fn live(
    request: HttpRequest,
    state: web::Data<AppState>,
    visitor: Visitor,
    input: OpenInput,
) -> Result<HttpResponse, AppError> {
    state.limits.reading(&request)?;
    let language = visitor.language;
    let start: Option<Position> = input.0.line("start").parse().ok();
    let bytes = input.0.sheet().to_vec();
    let view = web::block(move || {
        reading::read(&bytes, start.as_ref()).map(|read| ReadingView::new(language, &read))
    })
    .await?;
    let body = match view {
        Ok(view) => view.render()?,
        Err(ReadError::Empty) => String::new(),
        Err(err) => Nothing {
            sentence: reading::refusal(language, &err),
        }
        .render()?,
    };
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .body(body))
}
