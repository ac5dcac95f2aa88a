use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;

use crate::certify::{PublicKey, SecretKey};
use crate::store::DataDir;

/// Show the public half of the key that signs certificates
///
/// Others check certificates with it: `jipu verify FILE --key PUBLIC`. The key
/// is made where there is none yet.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  jipu key
  jipu key --pem")]
pub struct Opts {
    /// Folder with the keys
    #[arg(long, value_name = "FOLDER", default_value = DATA, env = "JIPU_DATA")]
    data: PathBuf,
    /// Name of the key, if it has to be made
    #[arg(long, default_value = NAME, value_parser = super::argument::key_name)]
    name: String,
    /// Print it as PEM, for other tools
    #[arg(long)]
    pem: bool,
}

/// Where keys are kept unless told otherwise.
pub const DATA: &str = "./jipu-data";

/// What a key is called unless told otherwise.
pub const NAME: &str = "jipu";

pub fn run(opts: &Opts, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let key = signing_key(&opts.data, &opts.name)?;
    if opts.pem {
        write!(out, "{}", key.public().to_pem())?;
    } else {
        writeln!(out, "{}", key.public())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The key in a data folder, made where it is absent.
///
/// # Errors
///
/// When folder or file cannot be read or made.
pub fn signing_key(data: &Path, name: &str) -> anyhow::Result<SecretKey> {
    let opened = DataDir::open(data).and_then(|data| data.signing_key(name));
    opened.with_context(|| format!("cannot get the signing key in {}", data.display()))
}

/// A secret key from a file.
///
/// # Errors
///
/// When the file cannot be read, or holds no key.
pub fn secret_key_in(path: &Path) -> anyhow::Result<SecretKey> {
    let reading = || format!("cannot read a secret key from {}", path.display());
    let text = fs::read_to_string(path).with_context(reading)?;
    SecretKey::from_secret_text(&text).with_context(reading)
}

/// Public keys: one as text, or those in a file, one a line.
///
/// # Errors
///
/// When it is neither.
pub fn public_keys(text: &str) -> anyhow::Result<Vec<PublicKey>> {
    let found = match text.parse() {
        Ok(key) => return Ok(vec![key]),
        Err(err) => err,
    };
    if !Path::new(text).exists() {
        return Err(found).with_context(|| format!("`{text}` is neither a key nor a file"));
    }
    let reading = || format!("cannot read public keys from {text}");
    let content = fs::read_to_string(text).with_context(reading)?;
    let lines = content.lines().filter(|line| !line.trim().is_empty());
    let keys: Result<Vec<PublicKey>, _> = lines.map(str::parse).collect();
    keys.with_context(reading)
}
