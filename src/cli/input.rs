use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::Context as _;

/// A file to read, or `-` for standard input.
#[derive(Clone, Debug)]
pub enum Input {
    Stdin,
    Path(PathBuf),
}

impl FromStr for Input {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Input, &'static str> {
        match text {
            "" => Err("expected the name of a file, or - for standard input, found nothing"),
            "-" => Ok(Input::Stdin),
            path => Ok(Input::Path(path.into())),
        }
    }
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Input::Stdin => f.write_str("standard input"),
            Input::Path(path) => path.display().fmt(f),
        }
    }
}

/// Reads all of `from`, which may have `most` bytes.
///
/// # Errors
///
/// When it cannot be read or is larger.
pub fn input(from: &Input, most: usize) -> anyhow::Result<Vec<u8>> {
    let reading = || format!("cannot read {from}");
    let reader: Box<dyn Read> = match from {
        Input::Stdin => Box::new(io::stdin().lock()),
        Input::Path(path) => Box::new(File::open(path).with_context(reading)?),
    };
    let mut bytes = Vec::new();
    reader
        .take(u64::try_from(most)? + 1)
        .read_to_end(&mut bytes)
        .with_context(reading)?;
    anyhow::ensure!(
        bytes.len() <= most,
        "expected at most {} MiB in {from}, found more",
        most >> 20
    );
    Ok(bytes)
}
