use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use serde::Deserialize;

use crate::format::report::CheckReport;
use crate::rules::Edition;
use crate::web::error::AppError;
use crate::web::reading;
use crate::web::state::AppState;
use crate::xiangqi::Position;

/// A record within JSON; a body of any other type is the record itself.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadRequest {
    text: String,
    #[serde(default)]
    start_fen: Option<String>,
}

/// `POST /api/v1/read`: reads a record and says what `jipu check --json` says
/// of it. Nothing is kept.
pub async fn read(
    request: HttpRequest,
    state: web::Data<AppState>,
    body: web::Bytes,
) -> Result<HttpResponse, AppError> {
    state.limits.reading(&request)?;
    let is_json = request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.starts_with("application/json"));
    let (bytes, start) = if is_json {
        let asked: ReadRequest =
            serde_json::from_slice(&body).map_err(|err| AppError::Invalid(err.to_string()))?;
        let start = asked
            .start_fen
            .map(|fen| {
                fen.parse::<Position>()
                    .map_err(|err| AppError::Invalid(format!("start_fen: {err}")))
            })
            .transpose()?;
        (asked.text.into_bytes(), start)
    } else {
        (body.to_vec(), None)
    };
    let report = web::block(move || {
        let read = reading::read(&bytes, start.as_ref())?;
        Ok::<_, crate::format::ReadError>(CheckReport::new(
            read.opened.game.format,
            read.opened.encoding,
            Edition::default(),
            read.sheet(),
            &read.checked,
        ))
    })
    .await?
    .map_err(|err| AppError::Invalid(err.to_string()))?;
    Ok(HttpResponse::Ok().json(report))
}
