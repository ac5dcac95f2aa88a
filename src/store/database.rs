use std::path::Path;
use std::time::Duration;

use diesel::connection::SimpleConnection as _;
use diesel::r2d2::{ConnectionManager, CustomizeConnection, Pool};
use diesel::{Connection as _, SqliteConnection};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness as _, embed_migrations};

use super::error::StoreError;

/// Every change of the schema, in order.
pub const MIGRATIONS: EmbeddedMigrations = embed_migrations!("migrations");

/// A connection, as the functions of this layer take it.
pub type Connection = SqliteConnection;

/// The database of one service: a pool of connections to it.
#[derive(Clone)]
pub struct Database {
    pool: Pool<ConnectionManager<Connection>>,
}

/// What each connection is told when it is opened.
#[derive(Debug)]
struct Pragmas;

impl CustomizeConnection<Connection, diesel::r2d2::Error> for Pragmas {
    fn on_acquire(&self, conn: &mut Connection) -> Result<(), diesel::r2d2::Error> {
        // FULL, because what was acknowledged must survive a power cut.
        conn.batch_execute(
            "PRAGMA busy_timeout = 5000;
             PRAGMA synchronous = FULL;
             PRAGMA foreign_keys = ON;",
        )
        .map_err(diesel::r2d2::Error::QueryError)
    }
}

impl Database {
    /// Opens the SQLite file at `path`, making it where there is none, and
    /// brings its schema up to date.
    ///
    /// # Errors
    ///
    /// When the file cannot be opened or is not a database of ours.
    pub fn open(path: &Path) -> Result<Database, StoreError> {
        let url = path.to_str().ok_or(StoreError::Path)?;
        let mut conn = Connection::establish(url)?;
        conn.batch_execute("PRAGMA busy_timeout = 5000;")?;
        // Once and before the pool: while connections race to set it, fresh
        // starts meet "database is locked".
        conn.batch_execute("PRAGMA journal_mode = WAL;")?;
        conn.run_pending_migrations(MIGRATIONS)
            .map_err(StoreError::Migration)?;
        let pool = Pool::builder()
            .max_size(8)
            .min_idle(Some(1))
            .connection_timeout(Duration::from_secs(10))
            .connection_customizer(Box::new(Pragmas))
            .build(ConnectionManager::new(url))?;
        Ok(Database { pool })
    }

    /// Runs `f` on a connection. Blocks.
    ///
    /// # Errors
    ///
    /// What `f` says, or that no connection was to be had.
    pub fn read<T, E: From<StoreError>>(
        &self,
        f: impl FnOnce(&mut Connection) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut conn = self.pool.get().map_err(StoreError::from)?;
        f(&mut conn)
    }

    /// Runs `f` in a transaction that has the right to write from its start,
    /// so that what it reads is still so when it writes. Blocks.
    ///
    /// # Errors
    ///
    /// What `f` says, after which nothing was written.
    pub fn write<T, E: From<StoreError> + From<diesel::result::Error>>(
        &self,
        f: impl FnOnce(&mut Connection) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut conn = self.pool.get().map_err(StoreError::from)?;
        conn.immediate_transaction(f)
    }
}
