use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context as _;
use sha2::{Digest as _, Sha256};
use time::OffsetDateTime;

use super::key::{DATA, NAME, secret_key_in, signing_key};
use super::output::{extension, write};
use super::render::SheetOpts;
use super::{GameOpts, argument, incomplete, tell};
use crate::certify::issue;
use crate::format::canonical::{SheetDigest, Statement};
use crate::render::certified_pdf;

/// Sign a game and write its certificate
///
/// The whole record must be read and playable; what else was found in it is
/// told on standard error. A PDF shows the scoresheet and carries
/// the signed record; a .note is the signed record alone. Exits with 0 if it
/// was written, and 2 if it was not.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  jipu certify game.pgn -o game.pdf
  jipu certify game.pgn -o game.note --language en --base-url https://jipu.example.org")]
pub struct Opts {
    #[command(flatten)]
    game: GameOpts,
    /// File to write: .pdf or .note
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// File with the secret key [default: the one in the data folder, made
    /// where there is none]
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
    /// Folder with the keys
    #[arg(long, value_name = "FOLDER", default_value = DATA, env = "JIPU_DATA")]
    data: PathBuf,
    /// Number of the certificate that this one corrects
    #[arg(long, value_name = "ID", value_parser = argument::certificate_id)]
    supersedes: Option<String>,
    /// Address under which certificates are looked up, such as
    /// https://jipu.example.org; printed as QR code
    #[arg(long, value_name = "URL", env = "JIPU_BASE_URL", value_parser = argument::base_url)]
    base_url: Option<String>,
    #[command(flatten)]
    sheet: SheetOpts,
}

pub fn run(opts: &Opts, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let ending = extension(&opts.output);
    anyhow::ensure!(
        ending == "pdf" || ending == "note",
        "expected a file name that ends in .pdf or .note, found {}",
        opts.output.display()
    );
    let bytes = opts.game.bytes()?;
    let opened = opts.game.open_in(&bytes)?;
    let game = &opened.game;
    let replay = opts.game.replay(game)?;
    anyhow::ensure!(
        replay.complete,
        "a certificate needs the whole game, but {}",
        incomplete(game, &replay)
    );
    let key = match &opts.key {
        Some(path) => secret_key_in(path)?,
        None => signing_key(&opts.data, NAME)?,
    };
    let statement = Statement {
        record: opts.sheet.record(game, &replay),
        sheets: vec![SheetDigest {
            side: None,
            sha256: Sha256::digest(&bytes).into(),
        }],
        supersedes: opts.supersedes.clone().unwrap_or_default(),
    };
    let certificate = issue(&statement, now()?, &key);
    if ending == "note" {
        write(&opts.output, certificate.note.as_bytes())?;
    } else {
        let url = opts.base_url.as_deref().map_or_else(String::new, |base| {
            format!("{}/v/{}", base.trim_end_matches('/'), certificate.id)
        });
        let pdf = certified_pdf(&certificate, &url, &opts.sheet.options(), &key)?;
        write(&opts.output, &pdf)?;
    }
    tell(&opened.checked().diagnostics);
    writeln!(out, "certificate  {}", certificate.id)?;
    writeln!(out, "digest       sha256:{}", certificate.digest_hex())?;
    writeln!(out, "signed by    {}", certificate.signed_by)?;
    writeln!(out, "written to   {}", opts.output.display())?;
    Ok(ExitCode::SUCCESS)
}

fn now() -> anyhow::Result<OffsetDateTime> {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .context("the clock stands before 1970")?;
    Ok(OffsetDateTime::from_unix_timestamp(i64::try_from(
        since.as_secs(),
    )?)?)
}
