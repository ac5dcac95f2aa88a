//! What the service keeps: one file a table, in SQLite.
//!
//! Sheets, decisions, results and certificates are only ever added to;
//! triggers refuse to change or delete them. Times are milliseconds since
//! 1970 in UTC and are handed in.

pub mod audit_log;
pub mod certificates;
mod columns;
mod data_dir;
mod database;
pub mod decisions;
mod error;
pub mod events;
pub mod fixes;
pub mod games;
pub mod invitations;
mod key;
pub mod results;
mod schema;
pub mod sheets;
pub mod users;

pub use data_dir::DataDir;
pub use database::{Connection, Database, MIGRATIONS};
pub use error::StoreError;
