use argon2::{Argon2, PasswordHash, PasswordHasher as _, PasswordVerifier as _};

use super::error::AppError;

/// Characters a password must have at least.
pub const MIN_LENGTH: usize = 8;

/// Bytes a password may have at most, so that hashing stays quick.
pub const MAX_BYTES: usize = 256;

/// What sign-ins of unknown names are checked against, so that they take as
/// long as others. It is the hash of random bytes.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRmb3Jub2JvZHk$hZrqGSGmWSpDeYOCmdNVtrOCwYHPyeTKJPXUlrjVvWc";

/// The argon2id hash of a password under a fresh salt, as a PHC string. Takes
/// some 20 ms by design.
///
/// # Errors
///
/// When no salt could be made.
pub fn hash(password: &str) -> Result<String, AppError> {
    Argon2::default()
        .hash_password(password.as_bytes())
        .map(|hash| hash.to_string())
        .map_err(|err| AppError::Internal(anyhow::anyhow!("hashing a password: {err}")))
}

/// Whether `password` is the one that `hash` was made of; `None` takes as long
/// and is never right.
pub fn is_right(password: &str, hash: Option<&str>) -> bool {
    let Ok(parsed) = PasswordHash::new(hash.unwrap_or(NOBODY)) else {
        return false;
    };
    let is_match = Argon2::default()
        .verify_password(password.as_bytes(), &parsed)
        .is_ok();
    is_match && hash.is_some()
}
