use actix_session::Session;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;

use crate::store::users::{self, NewUser, UserRole};
use crate::store::{StoreError, audit_log, invitations};
use crate::web::error::AppError;
use crate::web::form::{Checked, Form};
use crate::web::input::Input;
use crate::web::page::{Page, html, rejected};
use crate::web::password;
use crate::web::state::{self, AppState};
use crate::web::token;
use crate::web::visitor;

#[derive(Template)]
#[template(path = "pages/invitation.html")]
struct InvitationPage {
    page: Page,
    form: Form,
    token: String,
    role_text: String,
}

/// The role of a link that still works.
async fn open_role(
    state: &web::Data<AppState>,
    request: &HttpRequest,
    token: &str,
) -> Result<UserRole, AppError> {
    state.limits.sign_in(request)?;
    let hash = token::hash(token);
    let invitation = state::read(state, move |conn| {
        Ok(invitations::find_open(conn, &hash, state::now())?)
    })
    .await?
    .ok_or(AppError::LinkUsed)?;
    UserRole::from_code(&invitation.role).ok_or(AppError::NotFound)
}

/// `GET /invite/{token}`: the form for a new account.
pub async fn form(
    request: HttpRequest,
    session: Session,
    state: web::Data<AppState>,
    token: web::Path<String>,
) -> Result<HttpResponse, AppError> {
    let role = open_role(&state, &request, &token).await?;
    let page = Page::with_form(&request, &session)?;
    html(&InvitationPage {
        form: Form::new(page.language),
        role_text: page.t(&format!("role-{}", role.code())),
        token: token.into_inner(),
        page,
    })
}

/// `POST /invite/{token}`: makes the account and signs its owner in.
pub async fn accept(
    request: HttpRequest,
    session: Session,
    state: web::Data<AppState>,
    token: web::Path<String>,
    input: Input,
) -> Result<HttpResponse, AppError> {
    let role = open_role(&state, &request, &token).await?;
    let page = Page::with_form(&request, &session)?;
    let mut checked = Checked::new(page.language, &input);
    let name = checked.required_line("name");
    let display_name = checked.required_line("display_name");
    let password = checked.new_password();
    if checked.form.is_ok() {
        let token_hash = token::hash(&token);
        let made = state::write(&state, move |conn| {
            let now = state::now();
            let Ok(hash) = password::hash(&password) else {
                return Err(StoreError::Corrupt("no salt".to_owned()));
            };
            let new = NewUser {
                name: &name,
                display_name: &display_name,
                role,
                password: &hash,
                created_at: now,
            };
            let id = match invitations::accept(conn, &token_hash, &new) {
                Err(StoreError::Taken) => return Ok(None),
                made => made?,
            };
            let entry = audit_log::NewAudit {
                at: now,
                user_id: Some(id),
                action: "account.made",
                game_id: None,
                detail: role.code(),
            };
            audit_log::record(conn, &entry)?;
            Ok(Some(users::find(conn, id)?))
        })
        .await;
        match made {
            Ok(Some(user)) => {
                visitor::sign_in(&request, &session, user)?;
                return Ok(page.done("invitation-welcome", "/"));
            }
            Ok(None) => checked.form.reject("name", "invitation-name-taken"),
            Err(AppError::AlreadyDone) => return Err(AppError::LinkUsed),
            Err(err) => return Err(err),
        }
    }
    rejected(&InvitationPage {
        form: checked.form,
        role_text: page.t(&format!("role-{}", role.code())),
        token: token.into_inner(),
        page,
    })
}
