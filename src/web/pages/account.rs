use actix_session::Session;
use actix_web::{HttpRequest, HttpResponse, ResponseError as _, web};
use askama::Template;
use serde::Deserialize;

use crate::store::{audit_log, users};
use crate::web::carried::Carried;
use crate::web::error::AppError;
use crate::web::form::{Checked, Form};
use crate::web::input::Input;
use crate::web::page::{Page, html, html_with, local_path, rejected, see_other};
use crate::web::pages::carried;
use crate::web::password;
use crate::web::state::{self, AppState};
use crate::web::visitor::{self, Arbiter, Visitor};

#[derive(Template)]
#[template(path = "pages/sign_in.html")]
struct SignInPage {
    page: Page,
    form: Form,
    next: String,
    /// A form that waits for its sender to sign in.
    carried: Option<Carried>,
}

#[derive(Deserialize)]
pub struct Next {
    #[serde(default)]
    next: String,
}

/// `GET /sign-in`: who is signed in already is sent on.
pub async fn sign_in_form(
    request: HttpRequest,
    session: Session,
    query: web::Query<Next>,
) -> Result<HttpResponse, AppError> {
    if Visitor::of(&request).is_signed_in() {
        return Ok(see_other(local_path(&query.next)));
    }
    let page = Page::with_form(&request, &session)?;
    html(&SignInPage {
        form: Form::new(page.language),
        next: local_path(&query.next).to_owned(),
        carried: None,
        page,
    })
}

/// Answers a form that only somebody signed in may send; `next` is where to go
/// on if it cannot be carried along.
///
/// # Errors
///
/// When the session cannot be written.
pub fn sign_in_first(
    request: &HttpRequest,
    session: &Session,
    carried: Option<Carried>,
    next: &str,
) -> Result<HttpResponse, AppError> {
    let page = Page::with_form(request, session)?;
    let page = SignInPage {
        form: Form::new(page.language),
        next: next.to_owned(),
        carried,
        page,
    };
    html_with(AppError::SignInFirst.status_code(), &page)
}

/// `POST /sign-in`
pub async fn sign_in(
    request: HttpRequest,
    session: Session,
    state: web::Data<AppState>,
    input: Input,
) -> Result<HttpResponse, AppError> {
    state.limits.sign_in(&request)?;
    let name = input.line("name").to_owned();
    let typed = input.get("password").to_owned();
    let user = state::write(&state, move |conn| {
        let user = users::find_by_name(conn, &name)?;
        let is_right = typed.len() <= password::MAX_BYTES
            && password::is_right(&typed, user.as_ref().map(|user| user.password.as_str()));
        let user = user.filter(|user| is_right && user.disabled_at.is_none());
        let entry = audit_log::NewAudit {
            at: state::now(),
            user_id: user.as_ref().map(|user| user.id),
            action: if user.is_some() {
                "sign_in"
            } else {
                "sign_in.failed"
            },
            game_id: None,
            detail: "",
        };
        audit_log::record(conn, &entry)?;
        Ok(user)
    })
    .await?;
    let Some(user) = user else {
        let page = Page::with_form(&request, &session)?;
        let mut form = Form::of(page.language, &input);
        form.reject("password", "sign-in-wrong");
        return rejected(&SignInPage {
            form,
            next: local_path(input.get("next")).to_owned(),
            carried: Carried::back(&input),
            page,
        });
    };
    visitor::sign_in(&request, &session, user)?;
    match Carried::back(&input) {
        Some(carried) => carried::after_sign_in(Page::with_form(&request, &session)?, carried),
        None => Ok(see_other(local_path(input.get("next")))),
    }
}

/// `POST /sign-out`
pub async fn sign_out(session: Session, _input: Input) -> HttpResponse {
    visitor::sign_out(&session);
    see_other("/")
}

#[derive(Template)]
#[template(path = "pages/account.html")]
struct AccountPage {
    page: Page,
    form: Form,
}

/// `GET /account`
pub async fn form(page: Page, _arbiter: Arbiter) -> Result<HttpResponse, AppError> {
    html(&AccountPage {
        form: Form::new(page.language),
        page,
    })
}

/// `POST /account`: sets another password and ends the user's other sessions.
pub async fn set_password(
    page: Page,
    request: HttpRequest,
    session: Session,
    state: web::Data<AppState>,
    arbiter: Arbiter,
    input: Input,
) -> Result<HttpResponse, AppError> {
    state.limits.sign_in(&request)?;
    let mut checked = Checked::new(page.language, &input);
    let new = checked.new_password();
    if checked.form.is_ok() {
        let id = arbiter.0.id;
        let old = input.get("old_password").to_owned();
        let user = state::write(&state, move |conn| {
            let user = users::find(conn, id)?;
            if !password::is_right(&old, Some(&user.password)) {
                return Ok(None);
            }
            let Ok(hash) = password::hash(&new) else {
                return Ok(None);
            };
            users::set_password(conn, id, &hash)?;
            Ok(Some(users::find(conn, id)?))
        })
        .await?;
        if let Some(user) = user {
            visitor::sign_in(&request, &session, user)?;
            return Ok(page.done("account-password-set", "/account"));
        }
        checked
            .form
            .reject("old_password", "account-password-wrong");
    }
    rejected(&AccountPage {
        form: checked.form,
        page,
    })
}
