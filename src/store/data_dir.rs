use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::error::StoreError;

/// The folder in which a service keeps its database and keys.
#[derive(Clone, Debug)]
pub struct DataDir {
    root: PathBuf,
}

impl DataDir {
    /// Makes the folder where it is absent; on Unix only its owner may enter.
    ///
    /// # Errors
    ///
    /// When it cannot be made.
    pub fn open(root: &Path) -> Result<DataDir, StoreError> {
        let mut builder = fs::DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(root).map_err(|source| StoreError::File {
            what: "making folder",
            path: root.display().to_string(),
            source,
        })?;
        Ok(DataDir {
            root: root.to_owned(),
        })
    }

    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Where the database lies.
    pub fn database(&self) -> PathBuf {
        self.root.join("jipu.sqlite3")
    }

    /// The 64 secret bytes that seal session cookies, made at the first call;
    /// on Unix only their owner may read the file.
    ///
    /// # Errors
    ///
    /// When the file cannot be read or written, or has another length.
    pub fn session_secret(&self) -> Result<[u8; 64], StoreError> {
        let bytes = self.secret("session.key", || rand::random::<[u8; 64]>().to_vec())?;
        bytes.try_into().map_err(|bytes: Vec<u8>| {
            StoreError::Corrupt(format!(
                "session.key: expected 64 bytes, found {}",
                bytes.len()
            ))
        })
    }

    /// The content of a secret file, if it is there.
    pub(super) fn find_secret(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let path = self.root.join(name);
        match fs::read(&path) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(err) if err.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(err) => Err(failed("reading", &path)(err)),
        }
    }

    /// The content of a secret file, which is made where it is absent; on
    /// Unix only its owner may read it.
    ///
    /// Of two processes that make it at once, one wins and both get its file:
    /// it appears under its name when it is complete, not before.
    pub(super) fn secret(
        &self,
        name: &str,
        make: impl FnOnce() -> Vec<u8>,
    ) -> Result<Vec<u8>, StoreError> {
        if let Some(bytes) = self.find_secret(name)? {
            return Ok(bytes);
        }
        let path = self.root.join(name);
        let draft = self
            .root
            .join(format!(".{name}.{:016x}", rand::random::<u64>()));
        let mut options = fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&draft).map_err(failed("making", &draft))?;
        let linked = file
            .write_all(&make())
            .and_then(|()| file.sync_all())
            .and_then(|()| fs::hard_link(&draft, &path));
        fs::remove_file(&draft).map_err(failed("removing", &draft))?;
        match linked {
            Err(err) if err.kind() != io::ErrorKind::AlreadyExists => {
                Err(failed("writing", &path)(err))
            }
            Ok(()) | Err(_) => fs::read(&path).map_err(failed("reading", &path)),
        }
    }
}

fn failed(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> StoreError {
    let path = path.display().to_string();
    move |source| StoreError::File { what, path, source }
}
