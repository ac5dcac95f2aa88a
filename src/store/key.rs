use super::data_dir::DataDir;
use super::error::StoreError;
use crate::certify::{KeyError, SecretKey};

const FILE: &str = "signing.key";

impl DataDir {
    /// The key that signs certificates, made at the first call under `name`;
    /// on Unix only its owner may read the file.
    ///
    /// # Errors
    ///
    /// When no key can have that name, or the file cannot be read or written.
    pub fn signing_key(&self, name: &str) -> Result<SecretKey, StoreError> {
        let new = SecretKey::from_seed(name, &rand::random()).map_err(corrupt)?;
        let text = self.secret(FILE, || format!("{}\n", new.to_secret_text()).into_bytes())?;
        read(&text)
    }

    /// The key that signs certificates, if one was made.
    ///
    /// # Errors
    ///
    /// When the file cannot be read.
    pub fn find_signing_key(&self) -> Result<Option<SecretKey>, StoreError> {
        let text = self.find_secret(FILE)?;
        text.map(|text| read(&text)).transpose()
    }
}

fn read(text: &[u8]) -> Result<SecretKey, StoreError> {
    let text = std::str::from_utf8(text).unwrap_or_default();
    SecretKey::from_secret_text(text).map_err(corrupt)
}

fn corrupt(err: KeyError) -> StoreError {
    StoreError::Corrupt(format!("{FILE}: {err}"))
}
