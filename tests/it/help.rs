//! What `--help` says.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use crate::program::Folder;

const COMMANDS: [&str; 13] = [
    "",
    "audit natural-limit",
    "audit repetition",
    "certify",
    "check",
    "diagram",
    "judge",
    "key",
    "perft",
    "reconcile",
    "render",
    "serve",
    "verify",
];

fn help(command: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_jipu"))
        .args(command.split_whitespace())
        .arg("--help")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{command}");
    String::from_utf8(output.stdout).unwrap()
}

/// The lines behind `Examples:`.
fn examples(help: &str) -> Vec<&str> {
    let (_, examples) = help.split_once("\nExamples:\n").unwrap_or_default();
    examples
        .lines()
        .map_while(|line| line.strip_prefix("  "))
        .collect()
}

#[test]
fn every_command_is_listed_and_has_examples() {
    let listed: BTreeSet<String> = help("")
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .map_while(|line| Some(line.split_whitespace().next()?.to_owned()))
        .filter(|name| name != "help")
        .collect();
    let known: BTreeSet<String> = COMMANDS
        .iter()
        .filter_map(|command| Some(command.split_whitespace().next()?.to_owned()))
        .collect();
    assert_eq!(listed, known);
    for command in COMMANDS {
        let help = help(command);
        let examples = examples(&help);
        assert!(!examples.is_empty(), "{command}: {help}");
        for example in examples {
            assert!(
                example.starts_with(&format!("jipu {command}")),
                "{command}: {example}"
            );
        }
    }
}

/// Every example runs on an ordinary game and finds nothing wrong.
#[cfg(unix)]
#[test]
fn examples_run() {
    let scratch = Folder::new("help");
    let folder = scratch.0.as_path();
    let moves = "1. 炮二平五 马2进3\n2. 马二进三 马8进7\n3. 车一平二 车9平8\n";
    let game = format!("[Red \"张三\"]\n[Black \"李四\"]\n\n{moves}");
    for (name, text) in [
        ("game.pgn", &*game),
        ("red.txt", moves),
        ("black.txt", moves),
    ] {
        std::fs::write(folder.join(name), text).unwrap();
    }
    let program = Path::new(env!("CARGO_BIN_EXE_jipu"));
    let mut ran = 0;
    for command in COMMANDS {
        for example in examples(&help(command)) {
            // A service runs until it is stopped.
            if example.starts_with("jipu serve") {
                continue;
            }
            let output = Command::new("/bin/sh")
                .args(["-c", example])
                .current_dir(folder)
                .env("PATH", program.parent().unwrap())
                .env_remove("JIPU_DATA")
                .env_remove("JIPU_BASE_URL")
                .output()
                .unwrap();
            let err = String::from_utf8_lossy(&output.stderr);
            // A claim of a draw after three rounds is rejected, and the cycle
            // of the diagram is forbidden to Red.
            let expected = match command {
                "audit natural-limit" | "judge" => 1,
                _ => 0,
            };
            assert_eq!(output.status.code(), Some(expected), "{example}: {err}");
            ran += 1;
        }
    }
    assert!(18 < ran);
}
