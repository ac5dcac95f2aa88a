use diesel::prelude::*;

use super::database::Connection;
use super::error::StoreError;
use super::schema::users;

/// What a user may do.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum UserRole {
    /// Makes accounts besides what an arbiter does.
    Admin,
    /// Sets up events, takes in sheets, decides and certifies.
    Arbiter,
}

impl UserRole {
    pub const fn code(self) -> &'static str {
        match self {
            UserRole::Admin => "admin",
            UserRole::Arbiter => "arbiter",
        }
    }

    pub fn from_code(code: &str) -> Option<UserRole> {
        [UserRole::Admin, UserRole::Arbiter]
            .into_iter()
            .find(|role| role.code() == code)
    }
}

#[derive(Clone, Debug, Queryable)]
pub struct UserRow {
    pub id: i32,
    pub name: String,
    pub display_name: String,
    pub role: String,
    pub password: String,
    pub session_epoch: i32,
    pub disabled_at: Option<i64>,
    pub created_at: i64,
}

impl UserRow {
    /// # Errors
    ///
    /// When the column holds no role.
    pub fn role(&self) -> Result<UserRole, StoreError> {
        UserRole::from_code(&self.role)
            .ok_or_else(|| StoreError::Corrupt(format!("role `{}`", self.role)))
    }
}

/// An account to be made.
pub struct NewUser<'a> {
    pub name: &'a str,
    pub display_name: &'a str,
    pub role: UserRole,
    /// Argon2 hash as a PHC string.
    pub password: &'a str,
    pub created_at: i64,
}

/// The form a sign-in name is stored and looked up in.
pub fn normal_name(name: &str) -> String {
    name.trim().to_lowercase()
}

/// # Errors
///
/// `Taken` where the name is.
pub fn create(conn: &mut Connection, user: &NewUser<'_>) -> Result<i32, StoreError> {
    let id = diesel::insert_into(users::table)
        .values((
            users::name.eq(normal_name(user.name)),
            users::display_name.eq(user.display_name),
            users::role.eq(user.role.code()),
            users::password.eq(user.password),
            users::session_epoch.eq(0),
            users::created_at.eq(user.created_at),
        ))
        .returning(users::id)
        .get_result(conn)?;
    Ok(id)
}

pub fn find(conn: &mut Connection, id: i32) -> QueryResult<UserRow> {
    users::table.find(id).first(conn)
}

/// The user, if the account exists and may sign in.
pub fn find_active(conn: &mut Connection, id: i32) -> QueryResult<Option<UserRow>> {
    users::table
        .find(id)
        .filter(users::disabled_at.is_null())
        .first(conn)
        .optional()
}

pub fn find_by_name(conn: &mut Connection, name: &str) -> QueryResult<Option<UserRow>> {
    users::table
        .filter(users::name.eq(normal_name(name)))
        .first(conn)
        .optional()
}

/// All users, oldest first.
pub fn list(conn: &mut Connection) -> QueryResult<Vec<UserRow>> {
    users::table.order(users::id).limit(1000).load(conn)
}

/// Whether there is an administrator who can sign in.
pub fn has_admin(conn: &mut Connection) -> QueryResult<bool> {
    diesel::select(diesel::dsl::exists(
        users::table
            .filter(users::role.eq(UserRole::Admin.code()))
            .filter(users::disabled_at.is_null()),
    ))
    .get_result(conn)
}

/// Sets a password and ends the user's other sessions.
pub fn set_password(conn: &mut Connection, id: i32, password: &str) -> QueryResult<i32> {
    diesel::update(users::table.find(id))
        .set((
            users::password.eq(password),
            users::session_epoch.eq(users::session_epoch + 1),
        ))
        .returning(users::session_epoch)
        .get_result(conn)
}

/// Bars a user (`Some(when)`) or lets one in again, and ends their sessions.
pub fn set_disabled(conn: &mut Connection, id: i32, at: Option<i64>) -> QueryResult<usize> {
    diesel::update(users::table.find(id))
        .set((
            users::disabled_at.eq(at),
            users::session_epoch.eq(users::session_epoch + 1),
        ))
        .execute(conn)
}
