//! Folders that go again, and what other programs say.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::ChildStdout;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// A folder in the build folder that goes with the value.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let name = format!("browser-{name}-{}", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What a program writes, line by line, as long as it runs.
pub struct Lines(Receiver<String>);

impl Lines {
    pub fn of(output: ChildStdout) -> Lines {
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                // Read on, so that the program does not wait for a reader.
                let _ = sender.send(line);
            }
        });
        Lines(lines)
    }

    /// What follows `before` on the first line that has it.
    pub fn after(&self, before: &str) -> String {
        loop {
            match self.0.recv_timeout(Duration::from_secs(30)) {
                Ok(line) => {
                    if let Some((_, rest)) = line.split_once(before) {
                        return rest.to_owned();
                    }
                }
                Err(err) => panic!("no line with `{before}`: {err}"),
            }
        }
    }
}
