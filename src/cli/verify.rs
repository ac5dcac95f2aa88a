use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;
use serde_json::json;
use time::format_description::well_known::Rfc3339;

use super::input::{Input, input};
use super::key::{DATA, public_keys};
use super::terminal::{count, visible};
use crate::certify::{self, Problem, PublicKey, Verification, verify};
use crate::store::DataDir;

/// Check a certified PDF, a signed note or a canonical record
///
/// Works offline. Exits with 0 if the file is valid, 1 if anything speaks
/// against it, and 2 if it cannot be read or is none of these.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  jipu verify game.pdf
  jipu verify game.note --json")]
pub struct Opts {
    /// File to check; `-` is standard input
    file: Input,
    /// Public key that is trusted, or a file of them, one a line; may be
    /// given several times [default: the key in the data folder]
    #[arg(long, value_name = "PUBLIC")]
    key: Vec<String>,
    /// Folder with the keys
    #[arg(long, value_name = "FOLDER", default_value = DATA, env = "JIPU_DATA")]
    data: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Opts {
    fn trusted(&self) -> anyhow::Result<Vec<PublicKey>> {
        let mut trusted = Vec::new();
        for key in &self.key {
            trusted.extend(public_keys(key)?);
        }
        if self.key.is_empty() && self.data.is_dir() {
            let found = DataDir::open(&self.data).and_then(|data| data.find_signing_key());
            let found =
                found.with_context(|| format!("cannot read the key in {}", self.data.display()))?;
            trusted.extend(found.map(|key| key.public().clone()));
        }
        Ok(trusted)
    }
}

pub fn run(opts: &Opts, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let bytes = input(&opts.file, certify::MAX_BYTES)?;
    let found = verify(&bytes, &opts.trusted()?);
    if opts.json {
        let signed_at = found.signed_at.and_then(|at| at.format(&Rfc3339).ok());
        let problems: Vec<String> = found.problems.iter().map(ToString::to_string).collect();
        let report = json!({
            "valid": found.valid,
            "id": found.id,
            "digest": found.digest,
            "signed_by": found.signed_by,
            "signed_at": signed_at,
            "superseded_by": found.superseded_by,
            "problems": problems,
        });
        writeln!(out, "{report}")?;
    } else {
        print(&found, out)?;
    }
    Ok(if found.valid {
        ExitCode::SUCCESS
    } else if is_something_else(&found) {
        ExitCode::from(2)
    } else {
        ExitCode::from(1)
    })
}

/// Whether a file bears no trace of a certificate.
fn is_something_else(found: &Verification) -> bool {
    matches!(
        found.problems.as_slice(),
        [Problem::NotRecognised | Problem::TooLarge { .. }]
            | [Problem::NoAttachment, Problem::NoSeal]
    )
}

fn print(found: &Verification, out: &mut impl Write) -> anyhow::Result<()> {
    let is_key_unknown =
        |problem: &Problem| matches!(problem, Problem::UnknownKey(_) | Problem::SealUnknownKey(_));
    let said = if found.valid {
        "valid"
    } else if found.problems.iter().all(is_key_unknown) {
        "NOT KNOWN"
    } else {
        "NOT VALID"
    };
    writeln!(out, "{said}")?;
    for problem in &found.problems {
        writeln!(out, "problem      {}", visible(&problem.to_string()))?;
    }
    if let Some(id) = &found.id {
        writeln!(out, "certificate  {id}")?;
    }
    if let Some(digest) = &found.digest {
        writeln!(out, "digest       sha256:{digest}")?;
    }
    if let Some(key) = &found.signed_by {
        writeln!(out, "signed by    {key}")?;
    }
    if let Some(at) = found.signed_at {
        writeln!(out, "signed at    {}", at.format(&Rfc3339)?)?;
    }
    if let (true, Some(statement)) = (found.valid, &found.statement) {
        let record = &statement.record;
        let players = &record.headers.players;
        let plies = count(record.plies.len(), "ply", "plies");
        let names = [&players.red.name, &players.black.name];
        if names.iter().all(|name| name.is_empty()) {
            writeln!(out, "game         {plies}, players not named")?;
        } else {
            let [red, black] = names.map(|name| match name.as_str() {
                "" => "?".to_owned(),
                name => visible(name),
            });
            writeln!(out, "game         {red} – {black}, {plies}")?;
        }
        if !statement.supersedes.is_empty() {
            writeln!(out, "corrects     {}", statement.supersedes)?;
        }
    }
    Ok(())
}
