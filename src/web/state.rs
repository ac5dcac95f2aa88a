use std::net::SocketAddr;
use std::time::{SystemTime, UNIX_EPOCH};

use actix_web::cookie::Key;
use actix_web::web;

use crate::certify::SecretKey;
use crate::store::{Connection, DataDir, Database, StoreError, audit_log};

use super::dossier::JoinedCache;
use super::error::AppError;
use super::limits::Limits;
use super::repeats::Repeats;

/// What a key is called that the service has to make.
const KEY_NAME: &str = "jipu";

/// What the handlers share.
pub struct AppState {
    pub database: Database,
    pub cookie_key: Key,
    /// Signs certificates.
    pub signing_key: SecretKey,
    /// Scheme and host in links that leave the service, without a slash at the
    /// end.
    pub base_url: String,
    /// Difference of shown times from UTC, in minutes.
    pub utc_offset_minutes: i32,
    pub limits: Limits,
    pub joined: JoinedCache,
    pub repeats: Repeats,
}

impl AppState {
    /// Opens the database and keys in `data`, making what is absent.
    ///
    /// # Errors
    ///
    /// When a file cannot be opened or made.
    pub fn open(
        data: &DataDir,
        base_url: &str,
        utc_offset_minutes: i32,
    ) -> Result<AppState, StoreError> {
        Ok(AppState {
            database: Database::open(&data.database())?,
            cookie_key: Key::from(&data.session_secret()?),
            signing_key: data.signing_key(KEY_NAME)?,
            base_url: base_url.trim_end_matches('/').to_owned(),
            utc_offset_minutes,
            limits: Limits::default(),
            joined: JoinedCache::default(),
            repeats: Repeats::default(),
        })
    }

    /// Whether pages are reached by https, so that cookies must be.
    pub fn is_secure(&self) -> bool {
        self.base_url.starts_with("https://")
    }
}

/// The address others reach a service at that listens on `listen`.
pub fn default_base_url(listen: SocketAddr) -> String {
    if listen.ip().is_unspecified() {
        format!("http://localhost:{}", listen.port())
    } else {
        format!("http://{listen}")
    }
}

/// Writes into the audit log what somebody did that concerns no board.
pub fn log(
    conn: &mut Connection,
    user_id: i32,
    action: &str,
    detail: &str,
) -> Result<(), StoreError> {
    let entry = audit_log::NewAudit {
        at: now(),
        user_id: Some(user_id),
        action,
        game_id: None,
        detail,
    };
    Ok(audit_log::record(conn, &entry)?)
}

/// Milliseconds since 1970 in UTC.
pub fn now() -> i64 {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// Reads from the database away from the threads that serve requests.
///
/// # Errors
///
/// What `f` says.
pub async fn read<T: Send + 'static>(
    state: &web::Data<AppState>,
    f: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
) -> Result<T, AppError> {
    let database = state.database.clone();
    Ok(web::block(move || database.read(f)).await??)
}

/// Writes to the database in one transaction, away from the threads that serve
/// requests.
///
/// # Errors
///
/// What `f` says, after which nothing was written.
pub async fn write<T: Send + 'static>(
    state: &web::Data<AppState>,
    f: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
) -> Result<T, AppError> {
    let database = state.database.clone();
    Ok(web::block(move || database.write(f)).await??)
}
