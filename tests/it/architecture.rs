//! The layers and what each may name, read from the sources.

use std::fs;
use std::path::{Path, PathBuf};

/// Bottom to top: each may name only itself and those before it, save where
/// `may_not_name` says less.
const LAYERS: [&str; 10] = [
    "xiangqi", "notation", "rules", "record", "format", "certify", "render", "store", "web", "cli",
];

/// Below these lie no files, sockets, clocks, environment or randomness.
const PURE: [&str; 7] = [
    "xiangqi", "notation", "rules", "record", "format", "certify", "render",
];

fn may_name(layer: &str, other: &str) -> bool {
    let place = |name| LAYERS.iter().position(|layer| *layer == name).unwrap();
    match (layer, other) {
        // Rules speak of plies and moves, never of how they are written.
        ("rules", "notation") => false,
        // What is stored is not how it looks.
        ("store", "render") => false,
        _ => place(other) <= place(layer),
    }
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// Calls `check` with every line of code of a layer; comments are left out.
fn each_line(layer: &str, mut check: impl FnMut(&str, &str)) {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for file in sources(&src.join(layer)) {
        let text = fs::read_to_string(&file).unwrap();
        for (i, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap();
            check(code, &format!("{}:{}", file.display(), i + 1));
        }
    }
}

#[test]
fn layers_point_downwards() {
    let mut lines = 0;
    for layer in LAYERS {
        each_line(layer, |code, place| {
            lines += 1;
            // A grouped import would hide the layer's name from this test.
            assert!(!code.contains("use crate::{"), "{place}: grouped import");
            for other in LAYERS {
                assert!(
                    may_name(layer, other) || !code.contains(&format!("crate::{other}")),
                    "{place}: `{layer}` must not use `{other}`"
                );
            }
        });
    }
    assert!(1000 < lines, "the sources were not found");
}

#[test]
fn libraries_stay_in_their_layer() {
    let owners: [(&str, &[&str]); 4] = [
        ("diesel", &["store"]),
        ("actix", &["web"]),
        ("clap", &["cli"]),
        ("serde", &["format", "web"]),
    ];
    for (library, allowed) in owners {
        for layer in LAYERS.iter().filter(|layer| !allowed.contains(layer)) {
            each_line(layer, |code, place| {
                let named = code.contains(&format!("{library}::"));
                assert!(!named, "{place}: `{layer}` must not name {library}");
            });
        }
    }
}

#[test]
fn pure_layers_touch_nothing_outside() {
    let outside = [
        "std::fs",
        "std::net",
        "std::env",
        "std::io::std",
        "std::process",
        "SystemTime",
        "Instant::",
        "now_utc",
        "rand::",
        "println!",
        "print!(",
        "dbg!",
        "thread::sleep",
    ];
    for layer in PURE {
        each_line(layer, |code, place| {
            for word in outside {
                assert!(!code.contains(word), "{place}: `{word}` in `{layer}`");
            }
        });
    }
}
