use actix_web::{HttpResponse, web};
use askama::Template;

use crate::store::invitations;
use crate::store::users::{self, UserRole, UserRow};
use crate::web::clock::shown_time;
use crate::web::error::AppError;
use crate::web::form::{Checked, Form};
use crate::web::input::Input;
use crate::web::page::{Page, html, rejected};
use crate::web::state::{self, AppState};
use crate::web::token;
use crate::web::visitor::Admin;

#[derive(Template)]
#[template(path = "pages/users.html")]
struct UsersPage {
    page: Page,
    form: Form,
    roles: Vec<(String, String)>,
    users: Vec<UserLine>,
    invitations: Vec<InvitationLine>,
    /// The link just made: it is shown once and then never again.
    link: Option<String>,
}

struct UserLine {
    id: i32,
    name: String,
    display_name: String,
    role: String,
    since: String,
    is_disabled: bool,
    is_self: bool,
}

struct InvitationLine {
    id: i32,
    role: String,
    note: String,
    expires: String,
}

/// How long an invitation can be used, in milliseconds.
const INVITATION_LASTS: i64 = 7 * 24 * 60 * 60 * 1000;

async fn users_page(
    state: &web::Data<AppState>,
    page: Page,
    form: Form,
    admin: &Admin,
    link: Option<String>,
) -> Result<UsersPage, AppError> {
    let (rows, open) = state::read(state, |conn| {
        let rows = users::list(conn)?;
        Ok((rows, invitations::list_open(conn, state::now())?))
    })
    .await?;
    let offset = state.utc_offset_minutes;
    let role_text = |code: &str| page.t(&format!("role-{code}"));
    let user_line = |row: UserRow| UserLine {
        id: row.id,
        role: role_text(&row.role),
        since: shown_time(row.created_at, offset),
        is_disabled: row.disabled_at.is_some(),
        is_self: row.id == admin.0.id,
        name: row.name,
        display_name: row.display_name,
    };
    Ok(UsersPage {
        users: rows.into_iter().map(user_line).collect(),
        invitations: open
            .into_iter()
            .map(|row| InvitationLine {
                id: row.id,
                role: role_text(&row.role),
                note: row.note,
                expires: shown_time(row.expires_at, offset),
            })
            .collect(),
        roles: [UserRole::Arbiter, UserRole::Admin]
            .map(|role| (role.code().to_owned(), role_text(role.code())))
            .to_vec(),
        link,
        form,
        page,
    })
}

/// `GET /users`
pub async fn list(
    page: Page,
    state: web::Data<AppState>,
    admin: Admin,
) -> Result<HttpResponse, AppError> {
    let form = Form::new(page.language);
    html(&users_page(&state, page, form, &admin, None).await?)
}

/// `POST /users/invitations`: makes a one-time link and shows it.
pub async fn invite(
    page: Page,
    state: web::Data<AppState>,
    admin: Admin,
    input: Input,
) -> Result<HttpResponse, AppError> {
    let mut checked = Checked::new(page.language, &input);
    let note = checked.required_line("note");
    let role = UserRole::from_code(input.line("role"));
    if role.is_none() {
        checked.form.reject("role", "form-required");
    }
    let form = checked.form;
    let Some(role) = role.filter(|_| form.is_ok()) else {
        return rejected(&users_page(&state, page, form, &admin, None).await?);
    };
    let token = token::new();
    let token_hash = token::hash(&token);
    let admin_id = admin.0.id;
    state::write(&state, move |conn| {
        let now = state::now();
        let new = invitations::NewInvitation {
            token_hash: &token_hash,
            role,
            note: &note,
            created_by: Some(admin_id),
            created_at: now,
            expires_at: now + INVITATION_LASTS,
        };
        invitations::create(conn, &new)?;
        state::log(conn, admin_id, "invitation.made", role.code())
    })
    .await?;
    let link = format!("{}/invite/{token}", state.base_url);
    let form = Form::new(page.language);
    html(&users_page(&state, page, form, &admin, Some(link)).await?)
}

/// `POST /users/invitations/{id}/withdraw`
pub async fn withdraw(
    page: Page,
    state: web::Data<AppState>,
    admin: Admin,
    id: web::Path<i32>,
    _input: Input,
) -> Result<HttpResponse, AppError> {
    let (id, admin_id) = (id.into_inner(), admin.0.id);
    state::write(&state, move |conn| {
        invitations::withdraw(conn, id, state::now())?;
        state::log(conn, admin_id, "invitation.withdrawn", &id.to_string())
    })
    .await?;
    Ok(page.done("users-withdrawn", "/users"))
}

/// `POST /users/{id}/access`: bars a user or lets one in again.
///
/// Nobody bars themselves, so that an administrator is always left.
pub async fn set_access(
    page: Page,
    state: web::Data<AppState>,
    admin: Admin,
    id: web::Path<i32>,
    input: Input,
) -> Result<HttpResponse, AppError> {
    let (id, admin_id) = (id.into_inner(), admin.0.id);
    if id == admin_id {
        return Err(AppError::Forbidden);
    }
    let bar = input.line("action") == "bar";
    state::write(&state, move |conn| {
        users::find(conn, id)?;
        users::set_disabled(conn, id, bar.then(state::now))?;
        let action = if bar {
            "account.barred"
        } else {
            "account.let_in"
        };
        state::log(conn, admin_id, action, &id.to_string())
    })
    .await?;
    Ok(page.done(if bar { "users-barred" } else { "users-let-in" }, "/users"))
}
