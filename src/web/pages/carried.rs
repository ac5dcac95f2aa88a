use actix_web::HttpResponse;
use askama::Template;

use crate::web::carried::Carried;
use crate::web::error::AppError;
use crate::web::page::{Page, html};

/// A form that waits to be sent, with what was typed.
#[derive(Template)]
#[template(path = "pages/carried.html")]
struct CarriedPage {
    page: Page,
    carried: Carried,
}

/// Answers those who have signed in with the form that waited for it.
///
/// # Errors
///
/// When the template fails.
pub fn after_sign_in(page: Page, carried: Carried) -> Result<HttpResponse, AppError> {
    html(&CarriedPage { carried, page })
}
