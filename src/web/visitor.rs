use std::future::{Ready, ready};

use actix_session::{Session, SessionExt as _};
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::header;
use actix_web::middleware::Next;
use actix_web::{FromRequest, HttpMessage as _, HttpRequest, web};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use subtle::ConstantTimeEq as _;

use crate::render::Language;
use crate::store::users::{self, UserRole, UserRow};

use super::error::AppError;
use super::state::{self, AppState};

/// Cookie that keeps the chosen language.
pub const LANGUAGE_COOKIE: &str = "jipu-language";

/// How long a sign-in lasts, in milliseconds: longer than a playing day.
const SIGN_IN_LASTS: i64 = 24 * 60 * 60 * 1000;

const USER: &str = "user";
const TOKEN: &str = "token";
const NOTICE: &str = "notice";

/// Who is asking, and in which language.
#[derive(Clone, Debug)]
pub struct Visitor {
    pub language: Language,
    pub user: Option<User>,
}

/// A signed-in user.
#[derive(Clone, Debug)]
pub struct User {
    pub id: i32,
    /// What the user signs in with.
    pub login: String,
    /// As others see it.
    pub name: String,
    pub role: UserRole,
}

impl User {
    fn of(row: UserRow) -> Option<User> {
        let role = row.role().ok()?;
        Some(User {
            id: row.id,
            login: row.name,
            name: row.display_name,
            role,
        })
    }
}

impl Visitor {
    /// As [`identify`] left it with the request.
    pub fn of(request: &HttpRequest) -> Visitor {
        request
            .extensions()
            .get::<Visitor>()
            .cloned()
            .unwrap_or_else(|| Visitor {
                language: language_of(request),
                user: None,
            })
    }

    pub fn is_signed_in(&self) -> bool {
        self.user.is_some()
    }

    pub fn is_admin(&self) -> bool {
        self.user
            .as_ref()
            .is_some_and(|user| user.role == UserRole::Admin)
    }
}

impl FromRequest for Visitor {
    type Error = AppError;
    type Future = Ready<Result<Visitor, AppError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Visitor::of(request)))
    }
}

/// A signed-in arbiter or administrator; asking for one refuses everybody else.
#[derive(Clone, Debug)]
pub struct Arbiter(pub User);

impl FromRequest for Arbiter {
    type Error = AppError;
    type Future = Ready<Result<Arbiter, AppError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(match Visitor::of(request).user {
            Some(user) => match user.role {
                UserRole::Admin | UserRole::Arbiter => Ok(Arbiter(user)),
            },
            None => Err(AppError::SignInFirst),
        })
    }
}

/// A signed-in administrator; asking for one refuses everybody else.
#[derive(Clone, Debug)]
pub struct Admin(pub User);

impl FromRequest for Admin {
    type Error = AppError;
    type Future = Ready<Result<Admin, AppError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(match Visitor::of(request).user {
            Some(user) => match user.role {
                UserRole::Admin => Ok(Admin(user)),
                UserRole::Arbiter => Err(AppError::Forbidden),
            },
            None => Err(AppError::SignInFirst),
        })
    }
}

/// The language chosen before, else the first of the browser's that we speak,
/// else simplified Chinese.
fn language_of(request: &HttpRequest) -> Language {
    if let Some(cookie) = request.cookie(LANGUAGE_COOKIE)
        && let Ok(language) = cookie.value().parse()
    {
        return language;
    }
    request
        .headers()
        .get(header::ACCEPT_LANGUAGE)
        .and_then(|value| value.to_str().ok())
        .into_iter()
        .flat_map(|value| value.split(','))
        .filter_map(|part| part.split(';').next())
        .find_map(|tag| tag.trim().parse().ok())
        .unwrap_or_default()
}

/// Middleware: looks the session's user up and leaves a [`Visitor`] with the
/// request.
///
/// # Errors
///
/// What the handler says.
pub async fn identify(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let state = request.app_data::<web::Data<AppState>>().cloned();
    let user = match state {
        Some(state) => match signed_in(&state, &request.get_session()).await {
            Ok(user) => user,
            Err(err) => return Ok(request.error_response(err)),
        },
        None => None,
    };
    let visitor = Visitor {
        language: language_of(request.request()),
        user,
    };
    request.extensions_mut().insert(visitor);
    Ok(next.call(request).await?.map_into_boxed_body())
}

async fn signed_in(
    state: &web::Data<AppState>,
    session: &Session,
) -> Result<Option<User>, AppError> {
    let Ok(Some((id, epoch, at))) = session.get::<(i32, i32, i64)>(USER) else {
        return Ok(None);
    };
    if at + SIGN_IN_LASTS < state::now() {
        return Ok(None);
    }
    let row = state::read(state, move |conn| Ok(users::find_active(conn, id)?)).await?;
    Ok(row
        .filter(|row| row.session_epoch == epoch)
        .and_then(User::of))
}

/// Starts a session for `user`, under a new token; the request is theirs from
/// now on.
///
/// # Errors
///
/// When the session cannot be written.
pub fn sign_in(request: &HttpRequest, session: &Session, user: UserRow) -> Result<(), AppError> {
    session.clear();
    session.renew();
    session
        .insert(USER, (user.id, user.session_epoch, state::now()))
        .map_err(|err| AppError::Internal(err.into()))?;
    let visitor = Visitor {
        language: Visitor::of(request).language,
        user: User::of(user),
    };
    request.extensions_mut().insert(visitor);
    Ok(())
}

pub fn sign_out(session: &Session) {
    session.purge();
}

/// Keeps a sentence for the next page, by its key in the wording.
pub fn leave_notice(session: &Session, key: &str) {
    // A lost notice is no reason to fail what it tells of.
    if let Err(err) = session.insert(NOTICE, key) {
        tracing::warn!(error = %err, "notice not kept");
    }
}

/// The sentence kept for the next page, which stays kept.
pub fn kept_notice(session: &Session) -> Option<String> {
    session.get(NOTICE).ok().flatten()
}

pub fn take_notice(session: &Session) -> Option<String> {
    session.remove_as(NOTICE)?.ok()
}

/// The session's form token, in a different guise each time so that
/// compression does not betray it.
///
/// # Errors
///
/// When the session cannot be written.
pub fn form_token(session: &Session) -> Result<String, AppError> {
    let secret = match session_token(session) {
        Some(secret) => secret,
        None => {
            let secret: [u8; 16] = rand::random();
            session
                .insert(TOKEN, URL_SAFE_NO_PAD.encode(secret))
                .map_err(|err| AppError::Internal(err.into()))?;
            secret
        }
    };
    let mask: [u8; 16] = rand::random();
    let masked = mask.iter().zip(secret).map(|(mask, byte)| mask ^ byte);
    let bytes: Vec<u8> = mask.iter().copied().chain(masked).collect();
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

/// Whether `token` is one that [`form_token`] gave to this session.
pub fn is_form_token(session: &Session, token: &str) -> bool {
    let Some(secret) = session_token(session) else {
        return false;
    };
    let Ok(bytes) = URL_SAFE_NO_PAD.decode(token) else {
        return false;
    };
    let Some((mask, masked)) = bytes.split_at_checked(secret.len()) else {
        return false;
    };
    let unmasked: Vec<u8> = mask.iter().zip(masked).map(|(a, b)| a ^ b).collect();
    unmasked.ct_eq(&secret).into()
}

fn session_token(session: &Session) -> Option<[u8; 16]> {
    let text: String = session.get(TOKEN).ok()??;
    URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok()
}
