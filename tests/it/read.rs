use jipu::record::{Scoresheet, read, replay};

use crate::shared;

/// The moves a text is read as, or what stopped it.
fn moves(text: &str) -> String {
    let (sheet, _) = read(text);
    replayed(&sheet)
}

fn replayed(sheet: &Scoresheet) -> String {
    let replay = match replay(sheet) {
        Ok(replay) => replay,
        Err(error) => return error.to_string(),
    };
    let moves: Vec<String> = replay
        .line
        .moves()
        .iter()
        .map(|mv| mv.to_string())
        .collect();
    moves.join(" ")
}

/// The moves of a text, then its findings, one a line.
fn check(text: &str) -> String {
    let (sheet, mut found) = read(text);
    let mut lines = vec![replayed(&sheet)];
    if let Ok(replay) = replay(&sheet) {
        found.extend(replay.diagnostics);
    }
    found.sort_by_key(|found| (found.line, found.column));
    for found in found {
        let ply = found.ply.map_or("-".to_owned(), |ply| ply.to_string());
        lines.push(format!(
            "{} {ply} {}:{}",
            found.code(),
            found.line,
            found.column
        ));
    }
    lines.join("\n")
}

/// `\t`, `\r` and `\u{..}`.
fn unescape(text: &str) -> String {
    let text = text.replace("\\t", "\t").replace("\\r", "\r");
    let mut parts = text.split("\\u{");
    let mut plain = parts.next().unwrap().to_owned();
    for part in parts {
        let (code, rest) = part.split_once('}').unwrap();
        plain.push(char::from_u32(u32::from_str_radix(code, 16).unwrap()).unwrap());
        plain.push_str(rest);
    }
    plain
}

#[test]
fn shapes() {
    let cases = include_str!("../data/read/shapes.txt");
    let mut failures = Vec::new();
    let mut count = 0;
    for case in cases.split("\n== ").skip(1) {
        let (title, body) = case.split_once('\n').unwrap();
        let (text, expected) = body.split_once("\n--\n").unwrap();
        let text = unescape(text);
        let actual = check(&text);
        if actual.trim_end() != expected.trim_end() {
            failures.push(format!("{title}\nexpected {expected}\nfound    {actual}"));
        }
        count += 1;
    }
    assert!(
        failures.is_empty(),
        "{} of {count}\n{}",
        failures.len(),
        failures.join("\n\n")
    );
    assert!(60 < count);
}

fn texts(value: &serde_json::Value) -> Vec<String> {
    value.as_array().map_or_else(Vec::new, |all| {
        all.iter()
            .map(|text| text.as_str().unwrap().to_owned())
            .collect()
    })
}

#[test]
fn messy_texts() {
    let Some(folder) = shared::shared("data/messy") else {
        return;
    };
    let manifest = std::fs::read_to_string(folder.join("manifest.json")).unwrap();
    let manifest: Vec<serde_json::Value> = serde_json::from_str(&manifest).unwrap();
    let mut compared = 0;
    for file in &manifest {
        let name = file["file"].as_str().unwrap();
        let path = shared::shared(&format!("data/{name}")).unwrap();
        let text = std::fs::read_to_string(path).unwrap();
        let actual = moves(&text);
        // Coordinates in DhtmlXQ tags are a file format, not a written sheet.
        if text.contains("[DhtmlXQ]") || file["expected_moves_iccs"].is_null() {
            continue;
        }
        assert_eq!(
            actual,
            texts(&file["expected_moves_iccs"]).join(" "),
            "{name}"
        );
        compared += 1;
    }
    assert_eq!(compared, 8);
}

#[test]
fn ranks_counted_from_one() {
    let text = "1. h3e3 h10g8 2. h1g3 i10h10";
    assert_eq!(moves(text), "h2e2 h9g7 h0g2 i9h9");
    assert_eq!(moves("1. h2e2 h9g7"), "h2e2 h9g7");
}

#[test]
fn masters_games_in_several_shapes() {
    let Some(games) = shared::json_lines("data/games/ccpd-sample.jsonl") else {
        return;
    };
    for game in &games {
        let written = texts(&game["original_notation"]);
        let expected = texts(&game["moves_iccs"]).join(" ");
        let numbered = |mark: &str, between: &str, end: &str| -> String {
            let rounds = written.chunks(2).zip(1..);
            rounds
                .map(|(round, n)| format!("{n}{mark}{}{end}", round.join(between)))
                .collect()
        };
        let shapes = [
            numbered(". ", " ", "\n"),
            numbered(".", "", ""),
            numbered("、", "\t", "\r\n"),
            numbered("\t", "\t", "\n"),
            numbered(" | ", " | ", " |\n"),
            numbered(",", ",", "\n"),
            numbered(" ", "，", "；"),
            written.join(" "),
            written.join("\n"),
            written.concat(),
            expected.clone(),
        ];
        for sheet in shapes {
            assert_eq!(moves(&sheet), expected, "{}\n{sheet}", game["id"]);
        }
    }
    assert_eq!(games.len(), 500);
}
