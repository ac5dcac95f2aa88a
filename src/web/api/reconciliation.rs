use std::collections::BTreeMap;

use actix_web::{HttpRequest, HttpResponse, web};
use serde::Deserialize;

use crate::format::Opened;
use crate::format::report::ReconciliationReport;
use crate::record::{reconcile, stated_start};
use crate::rules::{Edition, Ruleset};
use crate::web::error::AppError;
use crate::web::state::AppState;
use crate::xiangqi::{BySide, Move, Position};

/// Two sheets, or one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReconcileRequest {
    #[serde(default)]
    red: Option<String>,
    #[serde(default)]
    black: Option<String>,
    #[serde(default)]
    start_fen: Option<String>,
    #[serde(default)]
    edition: Option<String>,
    /// Plies that are settled, by number.
    #[serde(default)]
    fixed: BTreeMap<u16, String>,
}

fn invalid(what: &str, err: impl std::fmt::Display) -> AppError {
    AppError::Invalid(format!("{what}: {err}"))
}

/// `POST /api/v1/reconcile`: puts two sheets together and says what
/// `jipu reconcile --json` says of them. Nothing is kept.
pub async fn reconcile_sheets(
    request: HttpRequest,
    state: web::Data<AppState>,
    body: web::Bytes,
) -> Result<HttpResponse, AppError> {
    state.limits.reading(&request)?;
    let asked: ReconcileRequest =
        serde_json::from_slice(&body).map_err(|err| invalid("body", err))?;
    let start = asked
        .start_fen
        .map(|fen| fen.parse::<Position>())
        .transpose()
        .map_err(|err| invalid("start_fen", err))?;
    let edition = asked
        .edition
        .map(|edition| edition.parse::<Edition>())
        .transpose()
        .map_err(|err| invalid("edition", err))?
        .unwrap_or_default();
    let fixed = asked
        .fixed
        .into_iter()
        .map(|(ply, mv)| Ok((ply, mv.parse::<Move>()?)))
        .collect::<Result<BTreeMap<u16, Move>, crate::xiangqi::ParseIccsError>>()
        .map_err(|err| invalid("fixed", err))?;
    let ruleset = Ruleset::of(edition);
    let report = web::block(move || {
        let known = start.unwrap_or_default();
        let open = |name: &str, text: Option<String>| {
            text.map(|text| Opened::sheet_from(&known, text.as_bytes(), None))
                .transpose()
                .map_err(|err| invalid(name, err))
        };
        let opened = BySide {
            red: open("red", asked.red)?,
            black: open("black", asked.black)?,
        };
        let opened = BySide::from_fn(|side| opened[side].as_ref());
        let sheets = opened.map(|opened| opened.map(|opened| &opened.game.sheet));
        let start = match start {
            Some(start) => start,
            None => stated_start(sheets).map_err(|err| AppError::Invalid(err.to_string()))?,
        };
        let found = reconcile(sheets, &start, &fixed, &ruleset);
        Ok::<_, AppError>(ReconciliationReport::new(&ruleset, opened, &found))
    })
    .await??;
    Ok(HttpResponse::Ok().json(report))
}
