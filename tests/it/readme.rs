//! What the README says can be done.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::program::Folder;

/// Every command of the README runs, in its order, on the example files.
#[test]
fn commands_run() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let scratch = Folder::new("readme");
    let folder = scratch.0.as_path();
    for file in fs::read_dir(root.join("docs/examples")).unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), folder.join(file.file_name())).unwrap();
    }
    let program = Path::new(env!("CARGO_BIN_EXE_jipu")).parent().unwrap();
    let path = format!("{}:/usr/bin:/bin", program.display());
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let mut ran = 0;
    for line in readme.lines() {
        let Some(command) = line.strip_prefix("$ ") else {
            continue;
        };
        let output = Command::new("/bin/sh")
            .args(["-c", command])
            .current_dir(folder)
            .env("PATH", &path)
            .env_remove("JIPU_DATA")
            .env_remove("JIPU_BASE_URL")
            .output()
            .unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        let code = output.status.code();
        assert!(matches!(code, Some(0 | 1)), "{command}: {code:?} {err}");
        assert!(!output.stdout.is_empty(), "{command}");
        ran += 1;
    }
    assert!(10 < ran, "{ran}");
}

/// The example game is clean, and its two sheets make the same game once the
/// ply that neither has is settled.
#[test]
fn example_files_tell_one_game() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples");
    let moves = |args: &[&str]| -> (Option<i32>, serde_json::Value) {
        let output = Command::new(env!("CARGO_BIN_EXE_jipu"))
            .args(args)
            .arg("--json")
            .current_dir(&folder)
            .output()
            .unwrap();
        let told = serde_json::from_slice(&output.stdout).unwrap();
        (output.status.code(), told)
    };
    let (code, game) = moves(&["check", "game.pgn"]);
    assert_eq!((code, &game["complete"]), (Some(0), &true.into()));
    let plies = game["plies"].as_array().unwrap();
    let played: Vec<&serde_json::Value> = plies.iter().map(|ply| &ply["move"]).collect();
    let (_, open) = moves(&["reconcile", "red.txt", "black.txt"]);
    assert_eq!(open["complete"], false);
    let (_, joined) = moves(&["reconcile", "red.txt", "black.txt", "--fix", "31=b0b6"]);
    assert_eq!(joined["complete"], true);
    let joined: Vec<&serde_json::Value> = joined["moves"].as_array().unwrap().iter().collect();
    assert_eq!(joined, played);
}
