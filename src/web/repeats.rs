//! Forms sent once more, as by a double click.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use sha2::{Digest as _, Sha256};
use tokio::sync::{Mutex as Turn, OwnedMutexGuard};

use super::input::Input;

/// What a form led to that was taken.
#[derive(Clone, Debug)]
pub struct Done {
    pub location: String,
    /// Key of the sentence about what was done.
    pub notice: Option<String>,
}

/// One form: whoever sends it waits here for others who do, and finds what it
/// led to.
type Sending = Arc<Turn<Option<Done>>>;

/// Forms sent lately, each by a digest of all that it says. Its token is part
/// of that, and so whose it is.
#[derive(Default)]
pub struct Repeats(Mutex<HashMap<[u8; 32], Sending>>);

/// Forms remembered before those that nobody is sending are dropped.
const MOST_KEPT: usize = 256;

impl Repeats {
    /// Waits until nobody else is sending the very same form; then what it has
    /// led to, to be looked at and set.
    pub async fn turn(&self, path: &str, input: &Input) -> Option<OwnedMutexGuard<Option<Done>>> {
        let turn = {
            let mut turns = self.0.lock().ok()?;
            if MOST_KEPT <= turns.len() {
                turns.retain(|_, turn| 1 < Arc::strong_count(turn));
            }
            Arc::clone(turns.entry(digest(path, input)).or_default())
        };
        Some(turn.lock_owned().await)
    }
}

fn digest(path: &str, input: &Input) -> [u8; 32] {
    let mut digest = Sha256::new();
    let mut part = |bytes: &[u8]| {
        // With its length, so that no two forms come to the same.
        digest.update(bytes.len().to_le_bytes());
        digest.update(bytes);
    };
    part(path.as_bytes());
    part(input.file().unwrap_or_default());
    for (name, value) in input.fields() {
        part(name.as_bytes());
        part(value.as_bytes());
    }
    digest.finalize().into()
}
