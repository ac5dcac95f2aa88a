//! `jipu check` as a user meets it.

use std::process::Command;

use serde_json::{Value, json};

use crate::program::run;
use crate::shared;

/// Checks `game`; tells the exit code, what was printed and what was complained
/// of.
fn check(game: &[u8], args: &[&str]) -> (i32, String, String) {
    run(&[&["check", "-"], args].concat(), game)
}

fn json(game: &str, args: &[&str]) -> (i32, Value) {
    let (code, out, _) = check(game.as_bytes(), &[&["--json"], args].concat());
    (code, serde_json::from_str(&out).unwrap())
}

#[test]
fn one_json_object() {
    let (code, told) = json(
        "赛事：测试杯\n红方：张三\n黑方：李四\n日期：2024-05-06\n结果：和棋\n1. 炮二平五 马8进7\n2. 炮五进四\n",
        &[],
    );
    assert_eq!(code, 0);
    assert_eq!(told["format"], "text");
    assert_eq!(told["encoding"], "UTF-8");
    assert_eq!(told["edition"], "2011");
    assert_eq!(
        told["start_fen"],
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
    );
    assert_eq!(
        told["final_fen"],
        "rnbakab1r/9/1c4nc1/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 2"
    );
    assert_eq!(told["legal_plies"], 3);
    assert_eq!(told["complete"], true);
    assert_eq!(told["diagnostics"], json!([]));
    assert_eq!(told["unreached"], json!([]));
    let headers = &told["headers"];
    for (name, value) in [
        ("event", "测试杯"),
        ("date", "2024-05-06"),
        ("red", "张三"),
        ("black", "李四"),
        ("result", "和棋"),
        ("site", ""),
    ] {
        assert_eq!(headers[name], value);
    }
    assert_eq!(
        told["plies"][2],
        json!({
            "ply": 3,
            "side": "red",
            "source": "炮五进四",
            "line": 7,
            "column": 4,
            "status": "ok",
            "move": "e2e6",
            "written": "炮五进四",
            "short": "炮54\u{332}",
            "wxf": "C5+4",
            "capture": true,
            "check": false,
            "candidates": [],
        })
    );
    assert_eq!(told["plies"][1]["written"], "马8进7");
    assert_eq!(told["plies"][1]["side"], "black");
}

#[test]
fn findings_in_json() {
    let (code, told) = json("1. 炮二平五 马8进7\n2. 马二进四 车9平8\n", &[]);
    assert_eq!(code, 1);
    assert_eq!(told["legal_plies"], 2);
    assert_eq!(told["complete"], false);
    assert_eq!(told["plies"].as_array().unwrap().len(), 3);
    let stopped = &told["plies"][2];
    assert_eq!(stopped["status"], "illegal");
    assert_eq!(stopped["move"], Value::Null);
    assert_eq!(stopped["source"], "马二进四");
    let found = &told["diagnostics"][0];
    assert_eq!(found["severity"], "error");
    assert_eq!(found["code"], "illegal_move");
    assert_eq!(found["ply"], 3);
    assert_eq!((&found["line"], &found["column"]), (&json!(2), &json!(4)));
    assert_eq!(found["candidates"], json!([]));
    assert!(found["message"].as_str().unwrap().contains("马二进四"));
    assert_eq!(told["unreached"][0]["source"], "车9平8");
    assert_eq!(told["unreached"][0]["ply"], 4);
}

#[test]
fn candidates_of_an_ambiguous_move() {
    let game = "[FEN \"3k5/9/9/9/4P4/9/4P4/9/9/4K4 w - - 0 1\"]\n1. 兵五进一\n";
    let (code, told) = json(game, &[]);
    assert_eq!(code, 1);
    assert_eq!(told["plies"][0]["status"], "ambiguous");
    let mut candidates = told["plies"][0]["candidates"].as_array().unwrap().clone();
    candidates.sort_by_key(Value::to_string);
    assert_eq!(candidates, [json!("e3e4"), json!("e5e6")]);
    assert_eq!(told["diagnostics"][0]["code"], "ambiguous_move");
}

/// Having no move loses by another clause in 1999 than in 2011.
#[test]
fn a_finding_cites_the_edition() {
    // Black's king on d9 may go neither to d8 nor to e9.
    let game = "[FEN \"3k5/9/4P4/9/9/9/9/9/9/4K4 w\"]\n[Result \"1/2-1/2\"]\n1. 兵五进一\n";
    for (edition, clause) in [("1999", "4.1.3"), ("2010", "4.1.2"), ("2011", "4.1.2")] {
        let (code, told) = json(game, &["--edition", edition]);
        assert_eq!(code, 1);
        assert_eq!(told["edition"], edition);
        assert_eq!(told["complete"], true);
        assert_eq!(told["diagnostics"][0]["code"], "result_mismatch");
        assert_eq!(told["diagnostics"][0]["severity"], "warning");
        assert_eq!(told["diagnostics"][0]["clauses"], json!([clause]));
    }
    let (code, _, err) = check(game.as_bytes(), &["--edition", "2012"]);
    assert_eq!(code, 2);
    assert!(
        err.contains("expected edition 1999, 2010 or 2011, found `2012`"),
        "{err}"
    );
}

#[test]
fn a_table_for_people() {
    let game =
        "红方：张三\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 炮8进9\n4. 车二进六\n";
    let (code, out, err) = check(game.as_bytes(), &[]);
    assert_eq!((code, err.as_str()), (1, ""));
    assert_eq!(
        out,
        "red     张三
format  text, UTF-8

   1. 炮二平五          马8进7
   2. 马二进三          车9平8
   3. 车一平二          炮8进9 illegal

5 legal plies, not complete
rnbakabr1/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 b - - 5 3
error: ply 6, line 4, column 9: `炮8进9` is not legal: the cannon would leave the board
info: ply 7, line 5, column 4: not followed on the board from here on, entries: 1
1 error, 0 warnings
"
    );
}

#[test]
fn what_cannot_be_read() {
    let cases: [(&[u8], &str); 6] = [
        (
            b"",
            "cannot read standard input: expected a game record, found an empty file",
        ),
        (
            b"ab\xff\xff\xff\xff",
            "cannot read standard input: expected text in UTF-8, UTF-16, GBK or Big5, found byte 0xff at \
             offset 2, which fits none of them: this looks like binary data",
        ),
        (
            b"XQ\x12\0\0\0\0",
            "cannot read standard input: expected a game record as text, found a file of XQStudio (XQF)",
        ),
        (
            "今天没有比赛".as_bytes(),
            "expected a game record in standard input, found neither moves nor headers",
        ),
        (
            b"[FEN \"rnba1abnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\"]\n1. C2=5",
            "cannot play from the start position in standard input: expected one black king, found 0",
        ),
        (
            &[b' '; 10_000_000],
            "expected at most 4 MiB in standard input, found more",
        ),
    ];
    for (game, expected) in cases {
        let (code, _, err) = check(game, &[]);
        assert_eq!((code, err), (2, format!("jipu: {expected}\n")));
    }
    let (code, _, err) = check(b"1. C2=5", &["--number", "2"]);
    assert_eq!(
        (code, err.as_str()),
        (
            2,
            "jipu: expected game number 1, the only one in the file, found 2\n"
        )
    );
    let (code, _, err) = check(b"1. C2=5", &["--format", "xqf"]);
    assert_eq!(code, 2);
    assert!(err.contains("expected format text, pgn, iccs, wxf or dhtmlxq, found `xqf`"));
}

/// An unplayable start is told in JSON too, with everything that was written.
#[test]
fn no_king() {
    let fen = "rnba1abnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let (code, told) = json(&format!("[FEN \"{fen}\"]\n1. 炮二平五 马8进7\n"), &[]);
    assert_eq!(code, 2);
    assert_eq!(told["start_fen"], fen);
    assert_eq!(told["final_fen"], Value::Null);
    assert_eq!(told["legal_plies"], 0);
    assert_eq!(told["complete"], false);
    assert_eq!(told["diagnostics"][0]["code"], "start_position");
    assert_eq!(told["unreached"].as_array().unwrap().len(), 2);
}

#[test]
fn headers_without_moves_are_a_finding() {
    let (code, told) = json("[Red \"张三\"]\n[Result \"1-0\"]\n\n1-0\n", &[]);
    assert_eq!(code, 1);
    assert_eq!(told["format"], "pgn");
    assert_eq!(told["complete"], false);
    assert_eq!(told["diagnostics"][0]["code"], "no_moves");
}

#[test]
fn one_of_several_games() {
    let two = "[Red \"张三\"]\n\n1. 炮二平五\n\n[Red \"李四\"]\n\n1. 马二进三\n";
    let (code, told) = json(two, &[]);
    assert_eq!((code, &told["headers"]["red"]), (0, &json!("张三")));
    assert_eq!(told["diagnostics"][0]["code"], "several_games");
    let (code, told) = json(two, &["--number", "2"]);
    assert_eq!((code, &told["headers"]["red"]), (0, &json!("李四")));
    assert_eq!(told["plies"][0]["move"], "h0g2");
    assert_eq!(told["plies"][0]["line"], 7);
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let (code, out, _) = check(
        "红方：张\u{1b}[31m三\n1. 炮二平五 马\u{7}8进7".as_bytes(),
        &[],
    );
    assert_eq!(code, 1);
    assert!(!out.contains(['\u{1b}', '\u{7}']), "{out:?}");
    assert!(out.contains("张\\u{1b}[31m三"), "{out:?}");
}

/// The game of a text whose manifest states no moves, as Fairy-Stockfish reads
/// it.
const WINBOARD: &str = "b2e2 b9c7 b0c2 a9b9 a0b0 c6c5 g3g4 h7h3 h0g2 h9g7 b0b4 h3c3 c0a2 i9h9 \
                        i0h0 h9h3 g2f4 b7a7 b4b9 c7b9 c2e1 b9c7 e1g2 c3c2 h2i2 h3f3 e2e1 c2i2 \
                        g0i2 c7b5";

/// What the manifest of the messy texts expects, through the program.
#[test]
fn messy_files() {
    let Some(folder) = shared::shared("data/messy") else {
        return;
    };
    let manifest = std::fs::read_to_string(folder.join("manifest.json")).unwrap();
    let manifest: Vec<Value> = serde_json::from_str(&manifest).unwrap();
    let mut compared = 0;
    for file in &manifest {
        let name = file["file"].as_str().unwrap();
        let path = shared::shared(&format!("data/{name}")).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_jipu"))
            .args(["check", "--json"])
            .arg(path)
            .output()
            .unwrap();
        let code = output.status.code().unwrap();
        let told: Value = serde_json::from_slice(&output.stdout).unwrap();
        let expected = &match name {
            "messy/32_winboard_pgn_with_evals.txt" => {
                json!(WINBOARD.split(' ').collect::<Vec<_>>())
            }
            _ => file["expected_moves_iccs"].clone(),
        };
        if expected.is_null() {
            assert_ne!(told["diagnostics"], json!([]), "{name}");
            continue;
        }
        let moves: Vec<Value> = told["plies"]
            .as_array()
            .unwrap()
            .iter()
            .map(|ply| ply["move"].clone())
            .collect();
        assert_eq!(&json!(moves), expected, "{name}");
        assert_eq!((code, &told["complete"]), (0, &json!(true)), "{name}");
        compared += 1;
    }
    assert_eq!((compared, manifest.len()), (10, 23));
}
