//! What the program refuses to sign, draw or rule on, and how it says so.

use std::process::Command;

use crate::program::{Folder, run_in as jipu};

/// Two rooks go to and fro; every number of rounds is legal.
fn rounds(count: usize) -> String {
    let moves = [["h0g2", "h9g7"], ["g2h0", "g7h9"]];
    (0..count)
        .map(|i| format!("{}. {}\n", i + 1, moves[i % 2].join(" ")))
        .collect()
}

/// Texts of which only the beginning is read, with the code of the finding.
fn cut_records() -> Vec<(&'static str, String, &'static str)> {
    let unnumbered = ["h0g2", "h9g7", "g2h0", "g7h9"];
    let unnumbered: Vec<&str> = unnumbered.into_iter().cycle().take(2_002).collect();
    vec![
        ("numbered", rounds(1_200), "round_out_of_range"),
        ("unnumbered", unnumbered.join(" "), "too_many_plies"),
        (
            "far",
            "1. 炮二平五 马8进7\n1000000. 马二进三 车9平8\n".to_owned(),
            "round_out_of_range",
        ),
        (
            "third",
            "1. 炮二平五 马8进7 马二进三\n2. 马二进三 车9平8\n".to_owned(),
            "moves_left_out",
        ),
    ]
}

/// Whatever is made of a record, its reader hears what was not used of it.
#[test]
fn every_command_tells_what_was_not_read() {
    let folder = Folder::new("unread");
    let game = "1. 炮二平五 马8进7 {中炮\n2. 马二进三 车9平8\n3. 马三退二 车8平9 看不清\n";
    folder.write("game.txt", game);
    for (args, streams) in [
        (&["check", "game.txt"][..], 1),
        (&["reconcile", "game.txt", "game.txt"], 1),
        (&["reconcile", "game.txt", "game.txt", "--json"], 1),
        (&["render", "game.txt", "-o", "game.svg"], 2),
        (
            &["certify", "game.txt", "-o", "game.note", "--data", "data"],
            2,
        ),
        (
            &["audit", "natural-limit", "game.txt", "--claimant", "red"],
            2,
        ),
        (
            &[
                "audit",
                "natural-limit",
                "game.txt",
                "--claimant",
                "red",
                "--json",
            ],
            1,
        ),
        (&["audit", "repetition", "game.txt"], 2),
        (&["audit", "repetition", "game.txt", "--json"], 1),
    ] {
        let (_, out, err) = jipu(&folder.0, args);
        let told = if streams == 1 { &out } else { &err };
        assert!(
            told.contains("expected a bracket that closes this `{`"),
            "{args:?}: {out} {err}"
        );
        if args.contains(&"--json") {
            let parsed: Result<serde_json::Value, _> = serde_json::from_str(&out);
            assert!(parsed.is_ok(), "{args:?}: {out}");
            assert_eq!(err, "", "{args:?}");
        }
    }
    // What stands behind the ply asked about has no part in it.
    folder.write("later.txt", "1. 炮二平五 马8进7\n2. 马二进三 车9平1\n");
    let args = [
        "audit",
        "natural-limit",
        "later.txt",
        "--claimant",
        "red",
        "--at",
        "2",
    ];
    let (_, _, err) = jipu(&folder.0, &args);
    assert_eq!(err, "");
}

#[test]
fn a_record_that_was_cut_is_not_whole() {
    let folder = Folder::new("cut");
    for (name, text, code) in cut_records() {
        folder.write("game.txt", &text);
        let run = |args: &[&str]| jipu(&folder.0, args);

        let (exit, out, _) = run(&["check", "game.txt", "--json"]);
        let told: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(exit, 1, "{name}");
        assert_eq!(told["complete"], false, "{name}");
        let found = told["diagnostics"].as_array().unwrap();
        assert!(
            found
                .iter()
                .any(|found| found["code"] == code && found["severity"] == "error"),
            "{name}: {found:?}"
        );

        let (exit, out, err) = run(&["certify", "game.txt", "-o", "game.note"]);
        assert_eq!((exit, out.as_str()), (2, ""), "{name}");
        assert!(
            err.contains("not all of it was read: line "),
            "{name}: {err}"
        );
        assert!(!folder.0.join("game.note").exists());

        let (exit, _, err) = run(&["render", "game.txt", "-o", "game.svg"]);
        assert_eq!(exit, 1, "{name}");
        assert!(
            err.contains("not all of it was read: line "),
            "{name}: {err}"
        );

        for claimant in ["red", "black"] {
            let args = ["audit", "natural-limit", "game.txt", "--claimant", claimant];
            let (exit, out, _) = run(&[&args[..], &["--json"]].concat());
            let told: serde_json::Value = serde_json::from_str(&out).unwrap();
            assert_eq!(exit, 1, "{name}");
            assert_eq!(told["ruling"], "not_accepted", "{name}");
            assert_eq!(told["reason"]["code"], "not_established", "{name}");
            assert_eq!(told["penalty"]["fouls"], 0, "{name}");
            let (_, out, _) = run(&args);
            assert!(out.contains("error: "), "{name}: {out}");
        }

        let (exit, out, err) = run(&["audit", "repetition", "game.txt", "--json"]);
        assert_eq!((exit, out.as_str()), (2, ""), "{name}");
        assert!(
            err.contains("error: ") && err.contains("not all of it was read"),
            "{name}: {err}"
        );
    }
}

/// What lies before the cut is as it was.
#[test]
fn claims_before_the_cut_are_ruled_on() {
    let folder = Folder::new("before-cut");
    folder.write("game.txt", rounds(1_200));
    let claim = [
        "audit",
        "natural-limit",
        "game.txt",
        "--claimant",
        "red",
        "--at",
        "120",
    ];
    let (exit, out, _) = jipu(&folder.0, &claim);
    assert_eq!(exit, 0, "{out}");
    let (exit, out, _) = jipu(
        &folder.0,
        &["audit", "repetition", "game.txt", "--at", "20"],
    );
    assert_eq!(exit, 0, "{out}");
}

#[test]
fn a_position_too_long_to_read_is_not_played_without() {
    let folder = Folder::new("long-fen");
    let fen = "rnbakabnr/".repeat(20_000);
    folder.write("game.pgn", format!("[FEN \"{fen}\"]\n\n1. h2e2 h9g7\n"));
    let (exit, out, _) = jipu(&folder.0, &["check", "game.pgn"]);
    assert_eq!(exit, 2);
    assert!(
        out.contains("expected at most 8192 bytes in the line of header FEN"),
        "{out}"
    );
    assert!(out.contains("cannot play from the start position"), "{out}");
}

/// Each row: arguments, and what the complaint says.
#[test]
fn usage_errors_say_what_was_expected_and_found() {
    let folder = Folder::new("usage");
    folder.write("game.txt", "1. 炮二平五 马8进7\n");
    folder.write("file", "");
    let rows: &[(&[&str], &str)] = &[
        (
            &[
                "certify",
                "game.txt",
                "-o",
                "x.note",
                "--supersedes",
                "nonsense",
            ],
            "expected the number of a certificate such as 7QJ2-KX4M-P9TD, found `nonsense`",
        ),
        (
            &[
                "certify",
                "game.txt",
                "-o",
                "x.note",
                "--base-url",
                "not a url",
            ],
            "expected an address such as https://jipu.example.org, found `not a url`",
        ),
        (
            &[
                "certify",
                "game.txt",
                "-o",
                "x.note",
                "--base-url",
                "https://not a url",
            ],
            "expected an address such as",
        ),
        (
            &[
                "audit",
                "natural-limit",
                "game.txt",
                "--claimant",
                "red",
                "--at",
                "3",
            ],
            "expected a ply up to 2, found 3",
        ),
        (
            &["audit", "repetition", "game.txt", "--at", "3"],
            "expected a ply up to 2, found 3",
        ),
        (&["audit", "repetition", "game.txt", "--at", "-1x"], "found"),
        (
            &["check", "game.txt", "--number", "x"],
            "expected a number from 1 to 18446744073709551615, found `x`",
        ),
        (
            &["serve", "--listen", "8080"],
            "expected an address with a port, such as 127.0.0.1:8080, found `8080`",
        ),
        (
            &["check", "game.txt", "--number", "2"],
            "expected game number 1, the only one in the file, found 2",
        ),
        (
            &["check", ""],
            "expected the name of a file, or - for standard input, found nothing",
        ),
        (
            &["render", "game.txt", "-o", "x.png", "--dpi", "9000"],
            "expected a number from 36 to 600, found `9000`",
        ),
        (
            &["diagram", "4k4/9/9/9/9/9/9/9/9/4K4 w", "-o", "x.PDF"],
            "expected a file name that ends in .svg or .png, found x.PDF",
        ),
        (
            &["diagram", "4k4/9/9/9/9/9/9/9/9/4K4 w", "-o", "x.txt"],
            "expected a file name that ends in .svg or .png, found x.txt",
        ),
        (
            &[
                "diagram",
                "4k4/9/9/9/9/9/9/9/9/4K4 w",
                "-o",
                "x.svg",
                "--last-move",
                "a0a0",
            ],
            "expected two different points, found `a0a0`",
        ),
        (
            &["key", "--name", "a b+c"],
            "expected a key name of 1 to 64 letters, digits, `.`, `-` and `_`, found `a b+c`",
        ),
    ];
    for (args, reason) in rows {
        let (exit, out, err) = jipu(&folder.0, args);
        assert_eq!((exit, out.as_str()), (2, ""), "{args:?}: {err}");
        assert!(err.contains(reason), "{args:?}: {err}");
    }
    let (exit, _, err) = jipu(&folder.0, &["key", "--data", "file"]);
    assert_eq!(exit, 2);
    assert_eq!(err.matches("File exists").count(), 1, "{err}");
    assert!(!folder.0.join("x.note").exists() && !folder.0.join("jipu-data").exists());
}

#[test]
fn what_is_no_certificate_is_not_judged() {
    let folder = Folder::new("no-certificate");
    folder.write("empty", "");
    folder.write("random", (0..=255).collect::<Vec<u8>>());
    folder.write("game.pgn", "[Red \"x\"]\n1. h2e2 h9g7\n");
    let (exit, _, err) = jipu(&folder.0, &["render", "game.pgn", "-o", "plain.pdf"]);
    assert_eq!(exit, 0, "{err}");
    for name in ["empty", "random", "game.pgn", "plain.pdf"] {
        let (exit, out, _) = jipu(&folder.0, &["verify", name]);
        assert_eq!(exit, 2, "{name}: {out}");
        assert!(out.starts_with("NOT VALID\nproblem "), "{out}");
    }
}

#[test]
fn a_certificate_is_never_overwritten() {
    let folder = Folder::new("overwrite");
    folder.write("game.txt", "1. 炮二平五 马8进7\n");
    let run = |args: &[&str]| jipu(&folder.0, args);
    let (exit, out, err) = run(&["certify", "game.txt", "-o", "game.pdf"]);
    assert_eq!(exit, 0, "{err}");
    let id = out.split_whitespace().nth(1).unwrap();
    let before = std::fs::read(folder.0.join("game.pdf")).unwrap();
    for command in ["render", "certify"] {
        let (exit, _, err) = run(&[command, "game.txt", "-o", "game.pdf"]);
        assert_eq!(exit, 2);
        assert!(
            err.contains(&format!("found certificate {id} in game.pdf")),
            "{err}"
        );
        assert_eq!(std::fs::read(folder.0.join("game.pdf")).unwrap(), before);
    }
    let (exit, said, _) = run(&["verify", "game.pdf"]);
    assert_eq!(exit, 0, "{said}");
    assert!(
        said.contains("game         2 plies, players not named\n"),
        "{said}"
    );
    let signed = said
        .lines()
        .find(|line| line.starts_with("signed at"))
        .unwrap();
    let at = signed.split_whitespace().nth(2).unwrap();
    let rfc3339 = time::OffsetDateTime::parse(at, &time::format_description::well_known::Rfc3339);
    assert!(rfc3339.is_ok(), "{signed}");
    // What is not a certificate may be.
    for _ in 0..2 {
        let (exit, _, err) = run(&["render", "game.txt", "-o", "plain.pdf"]);
        assert_eq!(exit, 0, "{err}");
    }
}

/// Findings that do not stand in the way are told all the same.
#[test]
fn certifying_tells_what_was_found() {
    let folder = Folder::new("told");
    // Red's second rook mates, and yet the header has Black win.
    folder.write(
        "game.pgn",
        "[FEN \"3k5/9/9/9/9/9/9/R8/1R7/5K3 w\"]\n[Result \"0-1\"]\n\n1. b1b8 d9e9\n2. a2a9\n",
    );
    let (exit, _, err) = jipu(&folder.0, &["certify", "game.pgn", "-o", "x.note"]);
    assert_eq!(exit, 0, "{err}");
    assert!(
        err.contains("warning: ply 3, ") && err.contains("`0-1`"),
        "{err}"
    );
    assert!(err.ends_with("0 errors, 1 warning\n"), "{err}");
}

/// Marks that turn the direction of writing do not reach the terminal.
#[test]
fn format_characters_are_shown_escaped() {
    let folder = Folder::new("bidi");
    folder.write(
        "game.txt",
        "红方: a\u{202e}b\u{2066}\n黑方: c\u{1b}d\n1. 炮二平五 马8进7\n",
    );
    let (_, out, _) = jipu(&folder.0, &["check", "game.txt"]);
    assert!(out.contains("a\\u{202e}b\\u{2066}"), "{out}");
    assert!(out.contains("c\\u{1b}d"), "{out}");
    let (_, _, err) = jipu(&folder.0, &["check", "x\u{202e}y"]);
    assert!(err.contains("x\\u{202e}y"), "{err}");
}

/// One line sums up many findings, and what was not followed comes last.
#[test]
fn many_findings_are_summed_up() {
    let folder = Folder::new("summary");
    folder.write("game.txt", "1. 炮二平五 炮九进九\n2. 马二进三 车九平九九\n");
    let (_, out, _) = jipu(&folder.0, &["check", "game.txt"]);
    let lines: Vec<&str> = out.lines().collect();
    let [.., before, last] = lines.as_slice() else {
        panic!("{out}")
    };
    assert!(
        before.starts_with("info: ") && before.contains("not followed"),
        "{out}"
    );
    assert!(last.contains(" error"), "{out}");
}

/// What cannot be read or written is named, and nothing else is blamed.
#[test]
fn files_that_cannot_be_read_or_written() {
    let folder = Folder::new("files");
    folder.write("game.txt", "1. 炮二平五 马8进7\n");
    let cases: [(&[&str], &str); 5] = [
        (&["check", "none.txt"], "jipu: cannot read none.txt: "),
        (&["check", "."], "jipu: cannot read .: "),
        (&["verify", "none.pdf"], "jipu: cannot read none.pdf: "),
        (
            &["render", "game.txt", "-o", "none/game.svg"],
            "jipu: cannot write none/game.svg: ",
        ),
        (
            &["reconcile", "game.txt", "none.txt"],
            "jipu: cannot read none.txt: ",
        ),
    ];
    for (args, expected) in cases {
        let (code, out, err) = jipu(&folder.0, args);
        assert_eq!((code, &*out), (2, ""), "{args:?}");
        assert!(err.starts_with(expected), "{args:?}: {err}");
        assert_eq!(err.lines().count(), 1, "{args:?}: {err}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn full_output() {
    use std::fs::File;
    use std::process::Stdio;

    let full = || Stdio::from(File::options().write(true).open("/dev/full").unwrap());
    let run = |args: &[&str], out: Stdio, err: Stdio| {
        Command::new(env!("CARGO_BIN_EXE_jipu"))
            .args(args)
            .stdout(out)
            .stderr(err)
            .output()
            .unwrap()
    };
    let perft = ["perft", "3k5/9/9/9/9/9/9/9/9/4K4 w", "1"];
    let told = run(&perft, full(), Stdio::piped());
    assert_eq!(told.status.code(), Some(2));
    let err = String::from_utf8(told.stderr).unwrap();
    assert!(
        err.starts_with("jipu: cannot write to standard output: "),
        "{err}"
    );
    let told = run(&["check", "none.txt"], Stdio::piped(), full());
    assert_eq!(told.status.code(), Some(2));
    // Nobody reads any more.
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let told = run(&perft, writer.into(), Stdio::piped());
    assert_eq!((told.status.code(), &*told.stderr), (Some(2), &b""[..]));
}

/// A move is settled where the game can have one, once, and a sheet is read
/// once.
#[test]
fn settled_plies_beyond_the_game() {
    let folder = Folder::new("settled");
    folder.write("red.txt", "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n");
    let settle = |fixes: &[&str]| {
        let mut args = vec!["reconcile", "red.txt", "red.txt"];
        args.extend_from_slice(fixes);
        jipu(&folder.0, &args)
    };
    let (code, _, err) = settle(&["--fix", "65535=h2e2"]);
    assert_eq!(code, 2);
    assert_eq!(
        err,
        "jipu: expected a move for ply 5 at most, found one for ply 65535\n"
    );
    let (_, out, err) = settle(&["--fix", "5=i0h0", "--fix", "6=b9c7"]);
    assert_eq!(err, "");
    assert!(out.contains("\n6 plies, complete, "), "{out}");
    let (code, _, err) = settle(&["--fix", "1=h2e2", "--fix", "1=b2e2"]);
    assert_eq!(code, 2);
    assert_eq!(
        err,
        "jipu: expected one move for ply 1, found h2e2 and b2e2\n"
    );
    let (code, _, err) = jipu(&folder.0, &["reconcile", "-", "-"]);
    assert_eq!(code, 2);
    assert!(
        err.contains("expected standard input for one of the sheets"),
        "{err}"
    );
}
