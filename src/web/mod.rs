//! The service: its addresses, who may use them, and what they answer.

mod api;
mod assets;
mod carried;
mod certification;
mod clock;
mod demo;
mod dossier;
mod edge;
mod error;
mod findings;
mod form;
mod input;
mod limits;
mod moment;
mod page;
mod pages;
mod password;
mod reading;
mod regulations;
mod repeating;
mod repeats;
mod replay;
mod rulings;
mod seen;
mod sheet_findings;
mod state;
mod token;
mod visitor;
mod words;
mod workbench;

use std::net::{SocketAddr, TcpListener};

use actix_session::config::PersistentSession;
use actix_session::storage::CookieSessionStore;
use actix_session::{SessionMiddleware, config::CookieContentSecurity};
use actix_web::body::MessageBody;
use actix_web::cookie::{SameSite, time::Duration};
use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::middleware::{Compress, from_fn};
use actix_web::{App, HttpServer, web};

use crate::store::{DataDir, StoreError, invitations, users};

pub use demo::{DemoAccounts, load as load_demo};
pub use error::AppError;
pub use state::AppState;

/// What a service is started with.
#[derive(Clone, Debug)]
pub struct Config {
    pub data: std::path::PathBuf,
    pub listen: SocketAddr,
    /// Scheme and host under which others reach it, if not `listen`'s.
    pub base_url: Option<String>,
    /// Difference of shown times from UTC, in minutes.
    pub utc_offset_minutes: i32,
    /// Whether to load a made-up event.
    pub demo: bool,
}

/// How long the printed link can be used, in milliseconds.
const FIRST_LINK_LASTS: i64 = 24 * 60 * 60 * 1000;

/// Serves until the process is told to stop.
///
/// `started` is called with what to tell the operator once requests are
/// accepted.
///
/// # Errors
///
/// When the data folder or the address cannot be used.
pub fn serve(config: &Config, started: impl FnOnce(&Started)) -> anyhow::Result<()> {
    let listener = TcpListener::bind(config.listen)
        .map_err(|err| anyhow::anyhow!("cannot listen on {}: {err}", config.listen))?;
    let listen = listener.local_addr()?;
    let base_url = config
        .base_url
        .clone()
        .unwrap_or_else(|| state::default_base_url(listen));
    let data = DataDir::open(&config.data)?;
    let state = AppState::open(&data, &base_url, config.utc_offset_minutes)?;
    let demo = if config.demo {
        let accounts = demo::load(&state).map_err(|err| match err {
            AppError::AlreadyDone => anyhow::anyhow!(
                "expected an empty data folder for the made-up event, found other data in {}",
                config.data.display()
            ),
            err => err.into(),
        })?;
        Some(accounts)
    } else {
        None
    };
    let first_link = first_link(&state)?;
    let state = web::Data::new(state);
    started(&Started {
        address: state.base_url.clone(),
        first_link,
        demo,
    });
    actix_web::rt::System::new().block_on(async move {
        HttpServer::new(move || app(state.clone()))
            .listen(listener)?
            .run()
            .await
    })?;
    Ok(())
}

/// What the operator needs to know once the service runs.
#[derive(Clone, Debug)]
pub struct Started {
    pub address: String,
    /// Makes the first administrator; absent once there is one.
    pub first_link: Option<String>,
    /// How to sign in to the made-up event, if one was asked for.
    pub demo: Option<DemoAccounts>,
}

/// A fresh one-time link for the first administrator, unless there is one.
///
/// # Errors
///
/// When the database refuses.
pub fn first_link(state: &AppState) -> Result<Option<String>, StoreError> {
    let token = token::new();
    let now = state::now();
    let is_needed = state.database.write(|conn| {
        if users::has_admin(conn)? {
            return Ok::<bool, StoreError>(false);
        }
        invitations::withdraw_first(conn, now)?;
        let new = invitations::NewInvitation {
            token_hash: &token::hash(&token),
            role: users::UserRole::Admin,
            note: "",
            created_by: None,
            created_at: now,
            expires_at: now + FIRST_LINK_LASTS,
        };
        invitations::create(conn, &new)?;
        Ok(true)
    })?;
    Ok(is_needed.then(|| format!("{}/invite/{token}", state.base_url)))
}

/// The whole application, as the server and the tests run it.
pub fn app(
    state: web::Data<AppState>,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody>,
        Error = actix_web::Error,
        InitError = (),
    >,
> {
    let sessions =
        SessionMiddleware::builder(CookieSessionStore::default(), state.cookie_key.clone())
            .cookie_name("jipu-session".to_owned())
            .cookie_secure(state.is_secure())
            .cookie_http_only(true)
            .cookie_same_site(SameSite::Lax)
            .cookie_content_security(CookieContentSecurity::Private)
            .session_lifecycle(PersistentSession::default().session_ttl(Duration::days(1)))
            .build();
    App::new()
        .app_data(state)
        .app_data(input::form_config())
        .app_data(input::multipart_config())
        .app_data(web::PayloadConfig::new(input::MAX_BODY))
        .configure(routes)
        .default_service(web::to(|| async { Err::<&str, _>(AppError::NotFound) }))
        // The last is the outermost.
        .wrap(from_fn(edge::refuse_cross_site))
        .wrap(from_fn(carried::keep_forms))
        .wrap(from_fn(visitor::identify))
        .wrap(sessions)
        .wrap(from_fn(edge::write_errors))
        .wrap(Compress::default())
        .wrap(from_fn(edge::security_headers))
}

/// The map of addresses.
fn routes(config: &mut web::ServiceConfig) {
    use pages::{
        account, arbiter, audit_log, boards, certificates, events, games, home, invitations,
        language, natural_limit, read, repetition, result, rulings, sheets, users,
    };
    let get = web::get;
    let post = web::post;
    config
        .route("/", get().to(home::home))
        .route("/static/{name}", get().to(assets::get))
        .route("/language", get().to(language::set))
        .route("/read", get().to(read::form))
        .route("/read", post().to(read::read))
        .route("/read/live", post().to(read::live))
        .route("/sign-in", get().to(account::sign_in_form))
        .route("/sign-in", post().to(account::sign_in))
        .route("/sign-out", post().to(account::sign_out))
        .route("/account", get().to(account::form))
        .route("/account", post().to(account::set_password))
        .route("/invite/{token}", get().to(invitations::form))
        .route("/invite/{token}", post().to(invitations::accept))
        .route("/events", post().to(events::create))
        .route("/events/new", get().to(events::new_form))
        .route("/events/{id}", get().to(events::show))
        .route("/events/{id}", post().to(events::update))
        .route("/events/{id}/edit", get().to(events::edit_form))
        .route("/events/{id}/rounds", post().to(events::create_round))
        .route("/rounds/{id}", post().to(events::update_round))
        .route("/rounds/{id}/edit", get().to(events::round_form))
        .route("/rounds/{id}/boards", post().to(boards::create))
        .route("/rounds/{id}/boards/new", get().to(boards::new_form))
        .route("/games/{id}", get().to(games::show))
        .route("/games/{id}", post().to(boards::update))
        .route("/games/{id}/sheets/{side}", get().to(sheets::form))
        .route("/games/{id}/sheets/{side}", post().to(sheets::submit))
        .route("/games/{id}/arbiter", get().to(arbiter::show))
        .route("/games/{id}/plies/{ply}", post().to(arbiter::fix))
        .route("/games/{id}/fixes/{fix}/undo", post().to(arbiter::undo))
        .route("/games/{id}/rulings", get().to(rulings::show))
        .route("/games/{id}/missed-moves", post().to(rulings::missed_moves))
        .route("/games/{id}/incidents", post().to(rulings::incident))
        .route(
            "/games/{id}/decisions/{decision}/revoke",
            post().to(rulings::revoke),
        )
        .route("/games/{id}/natural-limit", get().to(natural_limit::show))
        .route(
            "/games/{id}/natural-limit",
            post().to(natural_limit::decide_claim),
        )
        .route("/games/{id}/repetition", get().to(repetition::show))
        .route(
            "/games/{id}/repetition",
            post().to(repetition::decide_repetition),
        )
        .route("/games/{id}/result", get().to(result::show))
        .route("/games/{id}/result", post().to(result::save))
        .route("/games/{id}/certificates", post().to(result::certify))
        .route("/games/{id}/reopen", post().to(result::reopen))
        .route("/games/{id}/draft.pdf", get().to(certificates::draft))
        .route("/v/{id}", get().to(certificates::show))
        .route("/v/{id}/sheet.pdf", get().to(certificates::pdf))
        .route("/v/{id}/sheet-{page}.png", get().to(certificates::picture))
        .route("/v/{id}/certificate.note", get().to(certificates::note))
        .route("/verify", get().to(certificates::form))
        .route("/verify", post().to(certificates::verify))
        .route("/key.pem", get().to(certificates::public_key))
        .route("/audit-log", get().to(audit_log::show))
        .route("/api/v1/read", post().to(api::reading::read))
        .route(
            "/api/v1/reconcile",
            post().to(api::reconciliation::reconcile_sheets),
        )
        .route("/api/v1/verify", post().to(api::verification::verify))
        .route("/sheets/{id}/source", get().to(sheets::source))
        .route("/games/{id}/edit", get().to(boards::edit_form))
        .route("/users", get().to(users::list))
        .route("/users/invitations", post().to(users::invite))
        .route(
            "/users/invitations/{id}/withdraw",
            post().to(users::withdraw),
        )
        .route("/users/{id}/access", post().to(users::set_access));
}
