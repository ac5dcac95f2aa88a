use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;
use time::UtcOffset;

use super::argument;
use crate::web::{self, Config};

/// Run the web service
///
/// Makes its data folder, database and keys where they are absent. As long as
/// there is no administrator, each start prints a one-time link that makes
/// one.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  jipu serve
  jipu serve --demo --data demo-data
  jipu serve --listen 0.0.0.0:8080 --base-url https://jipu.example.org")]
pub struct Opts {
    /// Folder for the database and the keys.
    #[arg(
        long,
        value_name = "FOLDER",
        default_value = "./jipu-data",
        env = "JIPU_DATA"
    )]
    data: PathBuf,
    /// Address and port to listen on; port 0 takes a free one.
    #[arg(long, default_value = "127.0.0.1:8080", env = "JIPU_LISTEN", value_parser = argument::listen)]
    listen: SocketAddr,
    /// Scheme and host under which others reach the service, as in links and
    /// QR codes [default: the address listened on].
    #[arg(long, env = "JIPU_BASE_URL", value_parser = argument::base_url)]
    base_url: Option<String>,
    /// Difference from UTC of the times shown, such as +08:00.
    #[arg(long, default_value = "+08:00", env = "JIPU_UTC_OFFSET", value_parser = offset_minutes, allow_hyphen_values = true)]
    utc_offset: i32,
    /// Load a small made-up event with games at every stage, and print how to
    /// sign in to it. Needs a data folder of its own.
    #[arg(long)]
    demo: bool,
}

fn offset_minutes(text: &str) -> Result<i32, String> {
    let format = time::macros::format_description!("[offset_hour sign:mandatory]:[offset_minute]");
    UtcOffset::parse(text, format)
        .map(|offset| i32::from(offset.whole_minutes()))
        .map_err(|_| format!("expected an offset such as +08:00, found `{text}`"))
}

/// Serves until the process is told to stop.
pub fn run(opts: &Opts, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    tracing_subscriber::fmt()
        .with_env_filter(
            tracing_subscriber::EnvFilter::try_from_default_env()
                .unwrap_or_else(|_| "warn,jipu=info".into()),
        )
        .with_writer(std::io::stderr)
        .init();
    let config = Config {
        data: opts.data.clone(),
        listen: opts.listen,
        base_url: opts.base_url.clone(),
        utc_offset_minutes: opts.utc_offset,
        demo: opts.demo,
    };
    let mut printed = Ok(());
    web::serve(&config, |started| {
        printed = (|| {
            writeln!(out, "jipu is running: {}", started.address)?;
            if let Some(link) = &started.first_link {
                writeln!(out, "make the first administrator: {link}")?;
                writeln!(out, "(works once, for 24 hours)")?;
            }
            if let Some(demo) = &started.demo {
                writeln!(
                    out,
                    "sign in as {} or {}, password {}",
                    demo.arbiter, demo.admin, demo.password
                )?;
            }
            out.flush()
        })();
    })?;
    printed.context("printing the address")?;
    Ok(ExitCode::SUCCESS)
}
