//! The built program, serving.

use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::surroundings::Lines;

/// `jipu serve` on a free port. Ends with the value.
pub struct Service {
    process: Child,
    pub address: String,
    said: Lines,
}

impl Service {
    /// With the database in `folder`; `demo` loads the made-up event.
    pub fn start(folder: &Path, demo: bool) -> Service {
        let mut command = Command::new(env!("CARGO_BIN_EXE_jipu"));
        command
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(folder.join("data"));
        if demo {
            command.arg("--demo");
        }
        let mut process = command
            .env_remove("JIPU_BASE_URL")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut service = Service {
            said: Lines::of(process.stdout.take().unwrap()),
            process,
            address: String::new(),
        };
        service.address = service.said.after("jipu is running: ");
        service
    }

    /// The one-time link that makes the first administrator.
    pub fn first_link(&self) -> String {
        self.said.after("make the first administrator: ")
    }

    /// The password of the made-up accounts.
    pub fn password(&self) -> String {
        self.said.after("password ")
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
