use actix_web::{HttpResponse, web};
use askama::Template;

use crate::store::events;
use crate::web::error::AppError;
use crate::web::page::{Page, html};
use crate::web::state::{self, AppState};

#[derive(Template)]
#[template(path = "pages/home.html")]
struct HomePage {
    page: Page,
    events: Vec<EventLine>,
    /// Where the list goes on, if it does.
    more: Option<String>,
}

pub struct EventLine {
    pub id: i32,
    pub name: String,
    pub group_name: String,
    pub site: String,
    pub dates: String,
}

/// Events on one page.
const PAGE_LENGTH: usize = 30;

#[derive(serde::Deserialize)]
pub struct Query {
    before: Option<i32>,
}

/// `GET /`
pub async fn home(
    page: Page,
    state: web::Data<AppState>,
    query: web::Query<Query>,
) -> Result<HttpResponse, AppError> {
    let before = query.before;
    let limit = i64::try_from(PAGE_LENGTH)
        .unwrap_or(i64::MAX)
        .saturating_add(1);
    let mut rows = state::read(&state, move |conn| Ok(events::list(conn, before, limit)?)).await?;
    let goes_on = PAGE_LENGTH < rows.len();
    rows.truncate(PAGE_LENGTH);
    html(&HomePage {
        page,
        more: rows
            .last()
            .filter(|_| goes_on)
            .map(|row| format!("/?before={}", row.id)),
        events: rows
            .into_iter()
            .map(|row| EventLine {
                id: row.id,
                dates: shown_dates(&row.starts_on, &row.ends_on),
                name: row.name,
                group_name: row.group_name,
                site: row.site,
            })
            .collect(),
    })
}

/// One date, or the two with a dash between them.
pub fn shown_dates(starts_on: &str, ends_on: &str) -> String {
    if ends_on.is_empty() || ends_on == starts_on {
        starts_on.to_owned()
    } else {
        format!("{starts_on} – {ends_on}")
    }
}
