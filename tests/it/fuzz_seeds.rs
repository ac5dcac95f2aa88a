//! Replays the seeds of the fuzz targets, so that what was once found stays
//! mended without a fuzzer.

use std::path::Path;

#[path = "../../fuzz/targets.rs"]
mod targets;

fn replay(target: &str, run: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fuzz/seeds")
        .join(target);
    let mut seeds = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let data = std::fs::read(&path).unwrap();
        if std::panic::catch_unwind(|| run(&data)).is_err() {
            panic!("the target fails on {}", path.display());
        }
        seeds += 1;
    }
    assert!(0 < seeds, "{} has no seeds", folder.display());
}

#[test]
fn fen() {
    replay("fen", targets::fen);
}

#[test]
fn move_text() {
    replay("move_text", targets::move_text);
}

#[test]
fn note() {
    replay("note", targets::note);
}

#[test]
fn sheet() {
    replay("sheet", targets::sheet);
}

#[test]
fn pair() {
    replay("pair", targets::pair);
}
