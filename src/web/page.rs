use std::future::{Ready, ready};

use actix_session::{Session, SessionExt as _};
use actix_web::dev::Payload;
use actix_web::http::Method;
use actix_web::http::StatusCode;
use actix_web::http::header;
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use askama::Template;

use crate::render::Language;

use super::assets;
use super::error::AppError;
use super::visitor::{Visitor, form_token, leave_notice, take_notice};
use super::words;

/// What every page shows around its own matter.
pub struct Page {
    pub language: Language,
    pub visitor: Visitor,
    /// Token for the forms of the page; empty where it has none.
    pub token: String,
    /// Path and query, to come back to after switching the language.
    pub here: String,
    /// A sentence about what was just done.
    pub notice: Option<String>,
    /// What remembers one for the next page; absent on the page of an error.
    session: Option<Session>,
}

/// The page that answers a request.
impl FromRequest for Page {
    type Error = AppError;
    type Future = Ready<Result<Page, AppError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Page::new(request, &request.get_session()))
    }
}

impl Page {
    /// A page for `visitor`, with a form token if anybody may fill in its
    /// forms.
    ///
    /// # Errors
    ///
    /// When the session cannot be written.
    pub fn new(request: &HttpRequest, session: &Session) -> Result<Page, AppError> {
        let mut page = Page::plain(request);
        page.session = Some(session.clone());
        if page.visitor.is_signed_in() {
            page.token = form_token(session)?;
            page.notice = take_notice(session).map(|key| page.t(&key));
        }
        Ok(page)
    }

    /// Sends the browser on to another page, with a sentence about what was
    /// done, by its key.
    pub fn done(&self, notice: &str, path: &str) -> HttpResponse {
        if let Some(session) = &self.session {
            leave_notice(session, notice);
        }
        see_other(path)
    }

    /// A page with a form that visitors without an account fill in.
    ///
    /// # Errors
    ///
    /// When the session cannot be written.
    pub fn with_form(request: &HttpRequest, session: &Session) -> Result<Page, AppError> {
        let mut page = Page::plain(request);
        page.session = Some(session.clone());
        page.token = form_token(session)?;
        page.notice = take_notice(session).map(|key| page.t(&key));
        Ok(page)
    }

    /// A page without forms.
    pub fn plain(request: &HttpRequest) -> Page {
        let visitor = Visitor::of(request);
        Page {
            language: visitor.language,
            visitor,
            token: String::new(),
            here: if request.method() == Method::POST {
                // An address that takes a form may have no page of its own.
                came_from(request).to_owned()
            } else {
                let address = request.uri().path_and_query();
                address.map_or_else(|| "/".to_owned(), ToString::to_string)
            },
            notice: None,
            session: None,
        }
    }

    /// The text under a key, in the page's language.
    pub fn t(&self, key: &str) -> String {
        self.language.text(key)
    }

    /// The text under a key with one place filled.
    pub fn t1(&self, key: &str, name: &str, value: impl ToString) -> String {
        self.language.text_with(key, &[(name, &value.to_string())])
    }

    /// The ply to show of a game: the one asked for, or the last; where it is
    /// not there, the page says so.
    pub fn shown_ply(&mut self, asked: Option<usize>, plies: usize) -> usize {
        let ply = asked.unwrap_or(plies);
        if plies < ply {
            let (asked, most) = (ply.to_string(), plies.to_string());
            let values = [("ply", asked.as_str()), ("plies", most.as_str())];
            self.notice = Some(self.language.text_with("replay-no-such-ply", &values));
        }
        ply.min(plies)
    }

    /// A name with what it is the name of.
    pub fn pair(&self, name: impl AsRef<str>, value: impl AsRef<str>) -> String {
        words::pair(self.language, name.as_ref(), value.as_ref())
    }

    /// The address of a static file, new with each version of it.
    pub fn asset(&self, name: &str) -> String {
        assets::address(name)
    }

    pub fn user_name(&self) -> &str {
        self.visitor.user.as_ref().map_or("", |user| &user.name)
    }

    /// What the visitor signs in with, for password managers.
    pub fn login(&self) -> &str {
        self.visitor.user.as_ref().map_or("", |user| &user.login)
    }

    /// The languages that can be chosen: tag, own name, whether it is this.
    pub fn languages(&self) -> [(&'static str, &'static str, bool); 3] {
        let own = |language: Language| match language {
            Language::ZhHans => "简体",
            Language::ZhHant => "繁體",
            Language::En => "English",
        };
        Language::ALL.map(|language| (language.code(), own(language), language == self.language))
    }
}

/// Answers with a page.
///
/// # Errors
///
/// When the template fails.
pub fn html(page: &impl Template) -> Result<HttpResponse, AppError> {
    html_with(StatusCode::OK, page)
}

/// Answers with a form that could not be accepted.
///
/// # Errors
///
/// When the template fails.
pub fn rejected(page: &impl Template) -> Result<HttpResponse, AppError> {
    html_with(StatusCode::UNPROCESSABLE_ENTITY, page)
}

/// # Errors
///
/// When the template fails.
pub fn html_with(status: StatusCode, page: &impl Template) -> Result<HttpResponse, AppError> {
    Ok(HttpResponse::build(status)
        .content_type("text/html; charset=utf-8")
        .body(page.render()?))
}

/// Sends the browser on to another page, to be fetched with GET.
pub fn see_other(path: &str) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((header::LOCATION, path))
        .finish()
}

/// `path` if it leads into this site, else the home page.
pub fn local_path(path: &str) -> &str {
    let is_local = path.starts_with('/') && !path.starts_with("//") && !path.contains('\\');
    if is_local && !path.chars().any(char::is_control) {
        path
    } else {
        "/"
    }
}

/// The page that a form was on, as the browser says.
pub fn came_from(request: &HttpRequest) -> &str {
    let referer = request.headers().get(header::REFERER);
    referer
        .and_then(|value| value.to_str().ok())
        .and_then(|address| address.split_once("://"))
        .and_then(|(_, rest)| rest.find('/').and_then(|at| rest.get(at..)))
        .map_or("/", local_path)
}
