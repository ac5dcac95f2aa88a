use super::audit_log::AuditRow;
use super::decisions::DecisionRow;
use diesel::result::{DatabaseErrorKind, Error as Diesel};

/// Why the store did not do as asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("no such record")]
    NotFound,
    /// Another row has the same name or number.
    #[error("already taken")]
    Taken,
    /// A certified game changes only after it was reopened.
    #[error("the game is certified")]
    Certified,
    /// The request came too late: somebody else's was first.
    #[error("already done")]
    AlreadyDone,
    /// This ruling on the same claim stands.
    #[error("ruled on already")]
    Ruled(Box<DecisionRow>),
    /// What the request rests on has changed: these are the lines of the log.
    #[error("changed meanwhile")]
    Overtaken(Vec<AuditRow>),
    #[error("a path that is not UTF-8 cannot name a database")]
    Path,
    #[error("a stored value cannot be read: {0}")]
    Corrupt(String),
    #[error("opening the database: {0}")]
    Open(#[from] diesel::ConnectionError),
    #[error("migrating the database: {0}")]
    Migration(#[source] Box<dyn std::error::Error + Send + Sync>),
    #[error("no database connection: {0}")]
    Pool(#[from] diesel::r2d2::PoolError),
    #[error(transparent)]
    Query(Diesel),
    #[error("{what} {path}: {source}")]
    File {
        what: &'static str,
        path: String,
        source: std::io::Error,
    },
}

impl From<Diesel> for StoreError {
    fn from(error: Diesel) -> StoreError {
        match error {
            Diesel::NotFound => StoreError::NotFound,
            Diesel::DatabaseError(DatabaseErrorKind::UniqueViolation, _) => StoreError::Taken,
            other => StoreError::Query(other),
        }
    }
}
