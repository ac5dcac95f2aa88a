use std::fs;
use std::io::{self, Read as _, Write as _};
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
        let path = self.root.join("session.key");
        let failed = |what| {
            let path = path.display().to_string();
            move |source| StoreError::File { what, path, source }
        };
        match fs::File::open(&path) {
            Ok(mut file) => {
                let mut bytes = Vec::new();
                file.read_to_end(&mut bytes).map_err(failed("reading"))?;
                bytes.try_into().map_err(|bytes: Vec<u8>| {
                    StoreError::Corrupt(format!(
                        "{}: expected 64 bytes, found {}",
                        path.display(),
                        bytes.len()
                    ))
                })
            }
            Err(err) if err.kind() == io::ErrorKind::NotFound => {
                let secret: [u8; 64] = rand::random();
                let mut options = fs::OpenOptions::new();
                options.write(true).create_new(true);
                #[cfg(unix)]
                std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
                let mut file = options.open(&path).map_err(failed("making"))?;
                file.write_all(&secret).map_err(failed("writing"))?;
                file.sync_all().map_err(failed("writing"))?;
                Ok(secret)
            }
            Err(err) => Err(failed("reading")(err)),
        }
    }
}
