//! `jipu audit natural-limit` as a user meets it.

use serde_json::{Value, json};

use crate::program::run;
use crate::shared::{json_lines, shared};

/// Audits `game`; tells the exit code, what was printed and what was complained
/// of.
fn audit(game: &[u8], args: &[&str]) -> (i32, String, String) {
    run(&[&["audit", "natural-limit", "-"], args].concat(), game)
}

/// A PGN with moves as points: Red's rook checks the king to and fro from
/// ply 119 on, after 59 quiet rounds of which the last ends in a capture.
fn game(checks: usize, quiet: usize) -> String {
    let mut moves: Vec<&str> = Vec::new();
    let to_and_fro = ["f0f1", "h5g5", "f1f0", "g5h5"];
    moves.extend(to_and_fro.iter().cycle().take(116));
    moves.extend(["f0f1", "h5i5"]);
    let checking = ["a8a9", "d9d8", "a9a8", "d8d9"];
    moves.extend(checking.iter().cycle().take(2 * checks));
    let after = ["f1f0", "i5h5", "f0f1", "h5i5"];
    moves.extend(after.iter().cycle().take(2 * quiet));
    let mut text =
        "[Game \"Chinese Chess\"]\n[FEN \"3k5/R8/9/9/7rP/9/9/9/9/5K3 w - - 0 1\"]\n\n".to_owned();
    for (i, round) in moves.chunks(2).enumerate() {
        text += &format!("{}. {}\n", i + 1, round.join(" "));
    }
    text
}

#[test]
fn prints_one_json_object() {
    let (code, out, err) = audit(game(12, 49).as_bytes(), &["--claimant", "red", "--json"]);
    assert_eq!((code, err.as_str()), (1, ""));
    let told: Value = serde_json::from_str(&out).unwrap();
    let expected = json!({
        "edition": "2011",
        "claimant": "red",
        "at": 240,
        "limit_rounds": 60,
        "last_capture_ply": 118,
        "quiet_plies": 122,
        "claimant_checks": 12,
        "discounted_rounds": 2,
        "counted_rounds": 59,
        "ruling": "rejected",
        "clauses": ["4.2.4", "22.2"],
        "penalty": {
            "fouls": 1,
            "clock_seconds": -300,
            "loses": false,
            "clauses": ["8.1.4", "22.2"],
        },
        "discounted_plies": [139, 141],
        "check_plies": [119, 121, 123, 125, 127, 129, 131, 133, 135, 137, 139, 141],
        "quiet_before_start": 0,
        "gaps": { "missing": [], "unreadable": [] },
        "reason": null,
        "draw_unasked": false,
            "diagnostics": [],
    });
    assert_eq!(told, expected);
}

/// Each row: arguments, exit code, and fields of the answer.
#[test]
fn exit_codes_follow_the_ruling() {
    let game = game(12, 50);
    let rows: [(&[&str], i32, &str, Value); 6] = [
        (&["--claimant", "red"], 0, "upheld", Value::Null),
        (
            &["--claimant", "red", "--at", "240"],
            1,
            "rejected",
            Value::Null,
        ),
        (
            &["--claimant", "red", "--at", "240", "--limit", "50"],
            0,
            "upheld",
            Value::Null,
        ),
        (
            &["--claimant", "black", "--at", "241"],
            0,
            "upheld",
            Value::Null,
        ),
        (
            &["--claimant", "black"],
            1,
            "not_accepted",
            json!("out_of_turn"),
        ),
        (
            &["--claimant", "red", "--edition", "1999"],
            0,
            "upheld",
            Value::Null,
        ),
    ];
    for (args, code, ruling, reason) in rows {
        let (exit, out, err) = audit(game.as_bytes(), &[args, &["--json"]].concat());
        assert_eq!((exit, err.as_str()), (code, ""), "{args:?}");
        let told: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(told["ruling"], ruling, "{args:?}");
        assert_eq!(told["reason"]["code"], reason, "{args:?}");
    }
}

#[test]
fn a_second_untrue_claim_loses() {
    let game = game(12, 49);
    for (edition, loses, clauses) in [
        ("1999", false, json!(["4.2.4", "23.3"])),
        ("2010", true, json!(["4.2.4", "22.2", "4.1.11"])),
        ("2011", true, json!(["4.2.4", "22.2", "4.1.11"])),
    ] {
        let args = ["--claimant", "red", "--earlier-rejected", "1", "--json"];
        let (_, out, _) = audit(
            game.as_bytes(),
            &[&args[..], &["--edition", edition]].concat(),
        );
        let told: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(told["edition"], edition);
        assert_eq!(told["penalty"]["loses"], loses);
        assert_eq!(told["clauses"], clauses);
    }
}

#[test]
fn says_the_same_to_people() {
    let (code, out, err) = audit(game(12, 49).as_bytes(), &["--claimant", "red"]);
    assert_eq!((code, err.as_str()), (1, ""));
    assert_eq!(
        out,
        "Claim by red after ply 240, rules of 2011: rejected (4.2.4, 22.2)\n\
         \x20 122 plies since the capture at ply 118: 61 rounds\n\
         \x20 12 checks by red, 10 of them count: 2 rounds off for plies 139, 141\n\
         \x20 59 rounds counted, 60 needed\n\
         \x20 1 foul, 300 s taken off the clock (8.1.4, 22.2)\n"
    );
}

#[test]
fn bad_input_is_refused_with_a_reason() {
    let game = game(0, 0);
    let rows: [(&[u8], &[&str], &str); 8] = [
        (b"", &["--claimant", "red"], "found"),
        (b"[Event \"x\"]\n", &["--claimant", "red"], "expected"),
        (
            b"[FEN \"9/9/9/9/9/9/9/9/9/4K4 w\"]\n1. e0e1",
            &["--claimant", "red"],
            "start position",
        ),
        (
            game.as_bytes(),
            &["--claimant", "green"],
            "expected red or black, found `green`",
        ),
        (
            game.as_bytes(),
            &["--claimant", "red", "--edition", "2020"],
            "expected edition 1999, 2010 or 2011, found `2020`",
        ),
        (
            game.as_bytes(),
            &["--claimant", "red", "--limit", "0"],
            "expected a number from 1 to 65535, found `0`",
        ),
        (
            game.as_bytes(),
            &["--claimant", "red", "--at", "x"],
            "expected a number from 0 to 65535, found `x`",
        ),
        (
            game.as_bytes(),
            &["--claimant", "red", "--at", "260"],
            "expected a ply up to 118, found 260",
        ),
    ];
    for (game, args, expected) in rows {
        let (code, out, err) = audit(game, args);
        assert_eq!((code, out.as_str()), (2, ""), "{args:?} {err}");
        assert!(err.contains(expected), "{err}");
    }
}

/// The same game as a text sheet in which Black stopped recording moves.
#[test]
fn a_sheet_with_gaps_is_too_thin() {
    let Some(games) = json_lines("data/games/ccpd-long-nocapture.jsonl") else {
        return;
    };
    let game = &games[0];
    let moves: Vec<&str> = game["original_notation"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| m.as_str().unwrap())
        .collect();
    let sheet = |blank: &[usize]| {
        let mut text = String::new();
        for (i, round) in moves.chunks(2).enumerate() {
            let black = if blank.contains(&(2 * i + 2)) {
                "……"
            } else {
                round[1]
            };
            text += &format!("{}. {} {black}\n", i + 1, round[0]);
        }
        text
    };
    let args = ["--claimant", "black", "--at", "287", "--json"];
    let answer = |text: String| {
        let (code, out, _) = audit(text.as_bytes(), &args);
        let told: Value = serde_json::from_str(&out).unwrap();
        (code, told)
    };
    // The capture at ply 91 began the stage.
    assert_eq!(answer(sheet(&[])).1["ruling"], "upheld");
    let (code, told) = answer(sheet(&[200, 202, 204, 206, 208, 210]));
    assert_eq!(code, 1);
    assert_eq!(told["ruling"], "not_accepted");
    assert_eq!(told["clauses"], json!(["22.3"]));
    assert_eq!(
        told["gaps"]["missing"],
        json!([200, 202, 204, 206, 208, 210])
    );
    assert_eq!(told["penalty"]["fouls"], 0);
}

/// An archive file as it lies in the archive, in Big5.
#[test]
fn archive_files_are_audited() {
    let Some(path) = shared("data/files/01_ccpd_各地杯賽_00000608.pgn") else {
        return;
    };
    let bytes = std::fs::read(path).unwrap();
    let (code, out, err) = audit(&bytes, &["--claimant", "red", "--json"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let told: Value = serde_json::from_str(&out).unwrap();
    // Of its 288 plies the last 197 are quiet.
    assert_eq!(told["at"], 288);
    assert_eq!(told["last_capture_ply"], 288 - 197);
    assert_eq!(told["counted_rounds"], 98);
}
