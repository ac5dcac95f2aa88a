use actix_web::cookie::{Cookie, SameSite, time::Duration};
use actix_web::http::header;
use actix_web::{HttpResponse, web};
use serde::Deserialize;

use crate::render::Language;
use crate::web::error::AppError;
use crate::web::page::local_path;
use crate::web::visitor::LANGUAGE_COOKIE;

#[derive(Deserialize)]
pub struct Query {
    set: String,
    #[serde(default)]
    back: String,
}

/// `GET /language?set=en&back=/`: keeps the choice of a language in a cookie.
pub async fn set(query: web::Query<Query>) -> Result<HttpResponse, AppError> {
    let language: Language = query
        .set
        .parse()
        .map_err(|_| AppError::expected("expected-language", &query.set))?;
    let cookie = Cookie::build(LANGUAGE_COOKIE, language.code())
        .path("/")
        .max_age(Duration::days(365))
        .same_site(SameSite::Lax)
        .finish();
    Ok(HttpResponse::SeeOther()
        .cookie(cookie)
        .insert_header((header::LOCATION, local_path(&query.back)))
        .finish())
}
