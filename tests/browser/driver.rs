//! One Chromium under WebDriver, with a limit on every wait.

use std::future::Future;
use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::error::CmdError;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

use crate::surroundings::Lines;

/// Longest wait for one command, with other work on the machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running chromedriver on a port of its own. Takes its browsers with it.
pub struct Driver {
    process: Child,
    port: u16,
    /// Process ids of the browsers it started.
    browsers: Vec<i64>,
}

impl Driver {
    /// `None` where there is no chromedriver; the test then says so and
    /// passes, unless `JIPU_REQUIRE_ALL` is set.
    pub fn start() -> Option<Driver> {
        let started = Command::new("chromedriver")
            .args(["--port=0", "--log-level=WARNING"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut process = match started {
            Ok(process) => process,
            Err(err) => {
                assert!(
                    std::env::var_os("JIPU_REQUIRE_ALL").is_none(),
                    "chromedriver is absent ({err}) and nothing may be skipped"
                );
                // Past the test harness, which keeps what is printed.
                let _ = writeln!(std::io::stderr(), "SKIPPED: chromedriver is absent ({err})");
                return None;
            }
        };
        let said = Lines::of(process.stdout.take().unwrap());
        let mut driver = Driver {
            process,
            port: 0,
            browsers: Vec::new(),
        };
        let port = said.after("was started successfully on port ");
        driver.port = port.trim_end_matches('.').parse().unwrap();
        Some(driver)
    }

    /// Opens a browser with a profile in `folder`.
    pub async fn browser(&mut self, folder: &Path) -> Client {
        let args = [
            "--headless=new".to_owned(),
            // Chromium's sandbox refuses to run as root, as in containers.
            "--no-sandbox".to_owned(),
            "--disable-gpu".to_owned(),
            "--disable-dev-shm-usage".to_owned(),
            "--disable-background-networking".to_owned(),
            "--no-first-run".to_owned(),
            "--force-color-profile=srgb".to_owned(),
            "--hide-scrollbars".to_owned(),
            format!("--user-data-dir={}", folder.join("profile").display()),
        ];
        let preferences = json!({
            "intl.accept_languages": "zh-CN",
            "download.default_directory": folder,
            "download.prompt_for_download": false,
            "plugins.always_open_pdf_externally": true,
        });
        let capabilities = json!({
            "goog:chromeOptions": { "args": args, "prefs": preferences },
            "goog:loggingPrefs": { "browser": "ALL" },
            "timeouts": { "pageLoad": 20_000, "script": 10_000, "implicit": 0 },
        });
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let Value::Object(capabilities) = capabilities else {
            unreachable!()
        };
        builder.capabilities(capabilities);
        let address = format!("http://127.0.0.1:{}", self.port);
        let client = within("a browser", builder.connect(&address)).await;
        let id = client
            .capabilities()
            .and_then(|found| found.get("goog:processID"));
        self.browsers.extend(id.and_then(Value::as_i64));
        client
    }

    /// Asks for a clean end, which also ends the browsers.
    fn shut_down(&mut self) -> std::io::Result<()> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, self.port));
        let second = Duration::from_secs(1);
        let mut stream = TcpStream::connect_timeout(&address, second)?;
        stream.set_read_timeout(Some(3 * second))?;
        stream.write_all(b"GET /shutdown HTTP/1.1\r\nHost: localhost\r\n\r\n")?;
        stream.read_exact(&mut [0])
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.shut_down();
        let until = Instant::now() + Duration::from_secs(2);
        while matches!(self.process.try_wait(), Ok(None)) && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
        for id in &self.browsers {
            if is_chromium(*id) {
                let _ = Command::new("kill")
                    .args(["-KILL", &id.to_string()])
                    .status();
            }
        }
    }
}

/// Whether a process is still the browser that was started, and no other that
/// was given its number since.
fn is_chromium(id: i64) -> bool {
    std::fs::read_to_string(format!("/proc/{id}/comm")).is_ok_and(|name| name.contains("chrom"))
}

/// What comes of `future`, which must be soon and no error.
pub async fn within<T, E: std::fmt::Display>(
    what: &str,
    future: impl Future<Output = Result<T, E>>,
) -> T {
    match tokio::time::timeout(PATIENCE, future).await {
        Ok(Ok(done)) => done,
        Ok(Err(err)) => panic!("{what}: {err}"),
        Err(_) => panic!("{what}: no answer in {PATIENCE:?}"),
    }
}

/// A command that chromedriver knows beyond WebDriver.
#[derive(Debug)]
struct Extra {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Extra {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        base.join(&format!(
            "session/{}/{}",
            session.unwrap_or_default(),
            self.path
        ))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.body.to_string()))
    }
}

/// A DevTools command.
pub async fn devtools(client: &Client, command: &'static str, parameters: Value) -> Value {
    let body = json!({ "cmd": command, "params": parameters });
    let extra = Extra {
        path: "goog/cdp/execute",
        body,
    };
    within(command, client.issue_cmd(extra)).await
}

/// What pages wrote to the console since it was last asked.
pub async fn console(client: &Client) -> Result<Value, CmdError> {
    let extra = Extra {
        path: "se/log",
        body: json!({ "type": "browser" }),
    };
    client.issue_cmd(extra).await
}
