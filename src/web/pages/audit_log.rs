use actix_web::{HttpResponse, web};
use askama::Template;
use serde::Deserialize;

use crate::store::audit_log;
use crate::web::clock::shown_time;
use crate::web::error::AppError;
use crate::web::page::{Page, html};
use crate::web::state::{self, AppState};
use crate::web::visitor::Admin;
use crate::web::words;

#[derive(Template)]
#[template(path = "pages/audit_log.html")]
struct AuditLogPage {
    page: Page,
    lines: Vec<AuditLine>,
    more: Option<String>,
}

struct AuditLine {
    at: String,
    user: String,
    action: String,
    game_id: Option<i32>,
    detail: String,
}

#[derive(Deserialize)]
pub struct Query {
    before: Option<i32>,
    game: Option<i32>,
}

/// Lines on one page.
const PAGE_LENGTH: usize = 100;

/// `GET /audit-log`
pub async fn show(
    page: Page,
    state: web::Data<AppState>,
    _admin: Admin,
    query: web::Query<Query>,
) -> Result<HttpResponse, AppError> {
    let (before, game) = (query.before, query.game);
    let limit = i64::try_from(PAGE_LENGTH)
        .unwrap_or(i64::MAX)
        .saturating_add(1);
    let mut rows = state::read(&state, move |conn| {
        Ok(audit_log::list(conn, game, before, limit)?)
    })
    .await?;
    let goes_on = PAGE_LENGTH < rows.len();
    rows.truncate(PAGE_LENGTH);
    let game_query = game.map_or_else(String::new, |game| format!("&game={game}"));
    let action = |code: &str| page.t(&words::action_key(code));
    html(&AuditLogPage {
        more: rows
            .last()
            .filter(|_| goes_on)
            .map(|row| format!("/audit-log?before={}{game_query}", row.id)),
        lines: rows
            .iter()
            .map(|row| AuditLine {
                at: shown_time(row.at, state.utc_offset_minutes),
                user: row.user.clone().unwrap_or_else(|| "—".to_owned()),
                action: action(&row.action),
                game_id: row.game_id,
                detail: row.detail.clone(),
            })
            .collect(),
        page,
    })
}
