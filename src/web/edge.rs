//! What happens to every request and response.

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{HttpMessage as _, HttpRequest, HttpResponse, web};
use askama::Template;
use serde::Serialize;

use super::carried::Refused;
use super::error::AppError;
use super::form;
use super::input;
use super::page::{Page, came_from};
use super::rulings;
use super::state::AppState;
use super::words;
use crate::render::Language;

/// Only our own files; no script or style within a page, no frame around it.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; \
     object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Middleware: headers that tell browsers to be careful.
///
/// # Errors
///
/// What the handler says.
pub async fn security_headers(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let is_secure = request
        .app_data::<web::Data<AppState>>()
        .is_some_and(|state| state.is_secure());
    let mut response = next.call(request).await?;
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    set(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::X_FRAME_OPTIONS, "DENY");
    set(header::REFERRER_POLICY, "same-origin");
    set(
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    );
    if is_secure {
        set(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        // Pages depend on who asks.
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    Ok(response)
}

/// Middleware: refuses requests that change something and that a browser says
/// come from another site.
///
/// # Errors
///
/// What the handler says.
pub async fn refuse_cross_site(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let is_safe = [Method::GET, Method::HEAD, Method::OPTIONS].contains(request.method());
    if !is_safe && is_cross_site(&request) {
        return Ok(request.error_response(AppError::CrossSite));
    }
    Ok(next.call(request).await?.map_into_boxed_body())
}

fn is_cross_site(request: &ServiceRequest) -> bool {
    let header = |name: &str| header_text(request.headers(), name);
    if let Some(site) = header("sec-fetch-site") {
        return site != "same-origin" && site != "none";
    }
    // Browsers too old for the first header; programs send neither.
    let Some(origin) = header("origin") else {
        return false;
    };
    let host = origin.split_once("://").map(|(_, host)| host);
    host != header("host")
}

fn header_text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// An error, for people.
#[derive(Template)]
#[template(path = "pages/error.html")]
struct ErrorPage {
    page: Page,
    status: u16,
    code: &'static str,
    title: String,
    text: String,
    detail: Option<String>,
    /// A form that was refused with it.
    refused: Option<Refused>,
    /// Whether it may go through if it is sent again.
    may_send: bool,
    /// The page of the form that was sent.
    back: Option<String>,
}

/// An error, for programs (RFC 9457).
#[derive(Serialize)]
struct Problem<'a> {
    r#type: &'a str,
    title: &'a str,
    status: u16,
    code: &'a str,
    detail: String,
}

/// Middleware: gives every failure its page or problem document, and logs the
/// causes of our own.
///
/// # Errors
///
/// What lies further in could not answer at all.
pub async fn write_errors(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let response = next.call(request).await?.map_into_boxed_body();
    let status = response.status();
    let is_failure = status.is_client_error() || status.is_server_error();
    // A form shown again has its page already.
    let is_written = response.response().error().is_none()
        && response.headers().contains_key(header::CONTENT_TYPE);
    if !is_failure || is_written {
        return Ok(response);
    }
    let (request, old) = response.into_parts();
    let new = match old.error().and_then(|err| err.as_error::<AppError>()) {
        Some(error) => failure(&request, status, error),
        None => {
            let error = match status {
                StatusCode::NOT_FOUND => AppError::NotFound,
                StatusCode::FORBIDDEN => AppError::Forbidden,
                _ if status.is_server_error() => AppError::Internal(anyhow::anyhow!(
                    "{}",
                    old.error().map_or_else(String::new, ToString::to_string)
                )),
                StatusCode::PAYLOAD_TOO_LARGE => input::too_large(&request),
                StatusCode::METHOD_NOT_ALLOWED => AppError::expected("expected-method", ""),
                _ => AppError::expected("expected-request", ""),
            };
            failure(&request, status, &error)
        }
    };
    let new = with_headers_of(&old, new);
    Ok(ServiceResponse::new(request, new))
}

/// Keeps what the old response said in headers, such as when to try again.
fn with_headers_of(old: &HttpResponse<BoxBody>, mut new: HttpResponse) -> HttpResponse {
    for (name, value) in old.headers() {
        if name != header::CONTENT_TYPE && name != header::CONTENT_LENGTH {
            new.headers_mut().append(name.clone(), value.clone());
        }
    }
    new
}

fn failure(request: &HttpRequest, status: StatusCode, error: &AppError) -> HttpResponse {
    if let AppError::Internal(cause) = error {
        tracing::error!(path = request.path(), error = ?cause, "request failed");
    }
    let code = error.code();
    if request.path().starts_with("/api/") {
        let problem = Problem {
            r#type: "about:blank",
            title: status.canonical_reason().unwrap_or("Error"),
            status: status.as_u16(),
            code,
            detail: error.to_string(),
        };
        return HttpResponse::build(status)
            .content_type("application/problem+json")
            .body(serde_json::to_string(&problem).unwrap_or_default());
    }
    if matches!(error, AppError::SignInFirst) && request.method() == Method::GET {
        let here = request
            .uri()
            .path_and_query()
            .map_or("/", |path| path.as_str());
        let query: String = here.bytes().map(percent_encoded).collect();
        return HttpResponse::SeeOther()
            .insert_header((header::LOCATION, format!("/sign-in?next={query}")))
            .finish();
    }
    let page = Page::plain(request);
    let key = error.key();
    let state = request.app_data::<web::Data<AppState>>();
    let offset = state.map_or(0, |state| state.utc_offset_minutes);
    let may_send = matches!(
        error,
        AppError::StaleForm | AppError::TooMany { .. } | AppError::Internal(_)
    );
    let refused = request.extensions_mut().remove::<Refused>();
    // What cannot be sent again is shown for what was typed.
    let refused = refused.filter(|refused| may_send || !refused.carried.typed(&page).is_empty());
    let error_page = ErrorPage {
        status: status.as_u16(),
        code,
        title: page.t(&format!("error-{key}")),
        text: page.t(&match (error, &refused) {
            (AppError::StaleForm, Some(_)) => "carried-stale-form".to_owned(),
            (_, _) => format!("error-{key}-text"),
        }),
        detail: match error {
            AppError::Expected { key, found } => {
                Some(page.language.text_with(key, &[("found", found)]))
            }
            AppError::TooLong { found, most } => Some(form::too_long(page.language, *found, *most)),
            AppError::Invalid(detail) => Some(detail.clone()),
            AppError::TooMany { seconds } => Some(page.t1("error-wait", "seconds", seconds)),
            AppError::Ruled(row) => Some(rulings::ruled(page.language, row, offset)),
            AppError::TooLarge { limit, found } => Some(too_large(page.language, *limit, *found)),
            _ => None,
        },
        may_send,
        // Whatever the error, what was typed there can be mended.
        back: (request.method() == Method::POST)
            .then(|| came_from(request).to_owned())
            .filter(|path| path != "/"),
        refused,
        page,
    };
    HttpResponse::build(status)
        .content_type("text/html; charset=utf-8")
        .body(error_page.render().unwrap_or_default())
}

fn too_large(language: Language, limit: usize, found: Option<usize>) -> String {
    let limit = words::mebibytes(limit);
    let Some(found) = found else {
        return language.text_with("error-limit", &[("limit", &limit)]);
    };
    let found = words::mebibytes(found);
    let values = [("limit", limit.as_str()), ("found", found.as_str())];
    language.text_with("error-limit-found", &values)
}

fn percent_encoded(byte: u8) -> String {
    if byte.is_ascii_alphanumeric() || b"-_.~/".contains(&byte) {
        char::from(byte).to_string()
    } else {
        format!("%{byte:02X}")
    }
}
