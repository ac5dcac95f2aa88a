use std::path::Path;

use crate::program::{Folder, run_in};
use jipu::certify::{
    Certificate, KeyError, NoteError, Problem, PublicKey, SecretKey, Verification, issue, read,
    verify,
};
use jipu::format::canonical::{self, SheetDigest, Statement};
use jipu::record::{
    ClaimDecision, GameRecord, Headers, Incident, Matter, PlayedPly, Player, Provenance, RuledCycle,
};
use jipu::render::{Language, Options, certified_pdf, problem_text};
use jipu::rules::fouls::Offence;
use jipu::rules::repetition::{Motive, Verdict};
use jipu::rules::{
    ClockPenalty, DrawOfferLimit, Edition, Outcome, RecordedMoves, Ruleset, Scoring, Termination,
};
use jipu::store::DataDir;
use jipu::xiangqi::{BySide, Position, Side};
use proptest::prelude::*;
use sha2::{Digest as _, Sha256};
use time::macros::datetime;

fn key() -> SecretKey {
    SecretKey::from_seed("example.org", &[7; 32]).unwrap()
}

/// The record of the worked example in `docs/certificate.md`.
const EXAMPLE: &str = include_str!("../data/certify/example.record");

fn example() -> Statement {
    canonical::parse(EXAMPLE).unwrap()
}

fn certificate() -> Certificate {
    issue(&example(), datetime!(2026-10-18 17:41:09 +8), &key())
}

fn certified(certificate: &Certificate) -> Vec<u8> {
    let options = Options::new(Language::ZhHans);
    certified_pdf(certificate, "https://example.org/v/X", &options, &key()).unwrap()
}

fn check(bytes: &[u8]) -> Verification {
    verify(bytes, &[key().public().clone()])
}

fn problems(bytes: &[u8]) -> Vec<String> {
    let found = check(bytes);
    assert_eq!(found.valid, found.problems.is_empty());
    found.problems.iter().map(ToString::to_string).collect()
}

#[test]
fn the_worked_example() {
    let statement = example();
    assert_eq!(canonical::write(&statement), EXAMPLE);
    let record = &statement.record;
    assert_eq!(record.headers.event, "县象棋赛\n第二站");
    assert_eq!(record.headers.players.black.name, "Nguyễn \\ Ất");
    assert_eq!(record.ruleset.natural_limit_rounds, 50);
    assert_eq!(record.ruleset.edition, Edition::Cxa2011);
    assert_eq!(record.plies.len(), 4);
    assert_eq!(record.plies[3].mv.to_string(), "h9g7");
    assert_eq!(record.plies[3].provenance, Provenance::Inferred);
    assert_eq!(record.plies[2].clock, Some(71));
    assert_eq!(
        record.outcome,
        Some(Outcome {
            termination: Termination::Agreement,
            winner: None
        })
    );
    assert_eq!(record.incidents.len(), 1);
    assert_eq!(record.incidents[0].clauses, ["22.2", "8.1.4"]);
    assert_eq!(statement.sheets.len(), 2);
    assert_eq!(statement.supersedes, "");

    // Digest and number as other programs work them out (see the docs).
    let certificate = certificate();
    assert_eq!(
        certificate.digest_hex(),
        include_str!("../data/certify/example.digest").trim()
    );
    assert_eq!(
        certificate.id,
        include_str!("../data/certify/example.id").trim()
    );
}

/// The note is what the C2SP specification says, without help from our own
/// code: key number, line form, and a plain Ed25519 signature over the text.
#[test]
fn a_certificate_is_a_signed_note() {
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;
    use ed25519_dalek::{Signature, SigningKey};

    let certificate = certificate();
    let (text, signature) = certificate.note.rsplit_once("\n\n").unwrap();
    let text = format!("{text}\n");
    let line = signature.strip_suffix('\n').unwrap();
    let base64 = line.strip_prefix("— example.org ").unwrap();
    let bytes = STANDARD.decode(base64).unwrap();
    assert_eq!(bytes.len(), 4 + 64);

    let signing = SigningKey::from_bytes(&[7; 32]);
    let mut keyed = b"example.org\n\x01".to_vec();
    keyed.extend_from_slice(signing.verifying_key().as_bytes());
    assert_eq!(bytes[..4], Sha256::digest(&keyed)[..4]);
    let signature = Signature::from_slice(&bytes[4..]).unwrap();
    signing
        .verifying_key()
        .verify_strict(text.as_bytes(), &signature)
        .unwrap();

    assert!(text.ends_with(EXAMPLE));
    let head = text.strip_suffix(EXAMPLE).unwrap();
    let digest: String = Sha256::digest(EXAMPLE)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    assert_eq!(
        head,
        format!(
            "jipu-certificate/1\nid {}\ndigest sha256:{digest}\n\
             signed-at 2026-10-18T17:41:09+08:00\n\n",
            certificate.id
        )
    );
    // The number is the digest's first 60 bits in the docs' letters.
    let letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
    let mut bits = u64::from_str_radix(&digest[..15], 16).unwrap();
    let mut id = String::new();
    for place in 0..12 {
        if place == 4 || place == 8 {
            id.insert(0, '-');
        }
        id.insert(
            0,
            letters
                .chars()
                .nth(usize::try_from(bits % 32).unwrap())
                .unwrap(),
        );
        bits /= 32;
    }
    assert_eq!(certificate.id, id);
}

#[test]
fn what_was_issued_is_valid() {
    let certificate = certificate();
    assert_eq!(read(&certificate.note).unwrap(), certificate);
    for bytes in [
        certificate.note.clone().into_bytes(),
        certified(&certificate),
    ] {
        let found = check(&bytes);
        assert_eq!(found.problems, []);
        assert!(found.valid);
        assert_eq!(found.id.as_deref(), Some(certificate.id.as_str()));
        assert_eq!(found.digest, Some(certificate.digest_hex()));
        assert_eq!(found.signed_by, Some(key().public().label()));
        assert_eq!(found.signed_at, Some(certificate.signed_at));
        assert_eq!(found.statement, Some(example()));
        assert_eq!(found.superseded_by, None);
    }
    // The same record, time and key give the same bytes.
    assert_eq!(certificate, self::certificate());
    assert_eq!(certified(&certificate), certified(&certificate));
}

#[test]
fn a_bare_record_is_not_a_certificate() {
    let found = check(EXAMPLE.as_bytes());
    assert!(!found.valid);
    assert_eq!(found.problems, [Problem::NotSigned]);
    assert_eq!(found.id, Some(certificate().id));
    assert_eq!(found.statement, Some(example()));
}

/// Every byte of a note, and bytes all over a PDF, changed one at a time.
#[test]
fn any_byte_changed_is_caught() {
    let certificate = certificate();
    let note = certificate.note.clone().into_bytes();
    let caught = |bytes: &mut Vec<u8>, at: usize, flip: u8| {
        bytes[at] ^= flip;
        let found = check(bytes);
        assert!(
            !found.valid && !found.problems.is_empty(),
            "byte {at} by {flip:#x}"
        );
        assert_eq!(found.signed_by, None);
        bytes[at] ^= flip;
    };
    let mut bytes = note.clone();
    for at in 0..note.len() {
        for flip in [0x01, 0x20, 0x80] {
            caught(&mut bytes, at, flip);
        }
    }
    assert_eq!(bytes, note);

    let pdf = certified(&certificate);
    let mut bytes = pdf.clone();
    let holds = |part: &[u8]| pdf.windows(part.len()).position(|window| window == part);
    let attached = holds(b"/Type/EmbeddedFile").unwrap();
    let seal = holds(b"%jipu-seal/1 ").unwrap();
    let dense = (0..200)
        .chain(attached - 200..attached + 400)
        .chain(seal - 100..pdf.len());
    for at in dense.chain((200..pdf.len()).step_by(61)) {
        caught(&mut bytes, at, 0x01);
    }
    for at in (0..pdf.len()).step_by(997) {
        caught(&mut bytes, at, 0x20);
        caught(&mut bytes, at, 0x80);
    }
    assert_eq!(bytes, pdf);

    // Bytes lost, doubled and added.
    for whole in [&note, &pdf] {
        for at in (0..whole.len()).step_by(whole.len() / 97) {
            let mut shorter = whole.clone();
            shorter.remove(at);
            assert!(!check(&shorter).valid, "without byte {at}");
            let mut longer = whole.clone();
            longer.insert(at, b' ');
            assert!(!check(&longer).valid, "a space at {at}");
            assert!(!check(&whole[..at]).valid, "cut at {at}");
        }
        for tail in ["\n", " ", "\0", "%\n", "\n— x y\n"] {
            let mut longer = whole.clone();
            longer.extend_from_slice(tail.as_bytes());
            assert!(!check(&longer).valid, "{tail:?} added");
        }
    }
}

/// A record with any byte changed is another record, or none.
#[test]
fn a_changed_record_never_has_the_same_number() {
    let certificate = certificate();
    let mut bytes = EXAMPLE.as_bytes().to_vec();
    for at in 0..bytes.len() {
        for flip in [0x01, 0x10, 0x80] {
            bytes[at] ^= flip;
            let found = check(&bytes);
            assert!(!found.valid);
            assert_ne!(found.id.as_deref(), Some(certificate.id.as_str()), "{at}");
            if let Some(statement) = found.statement {
                assert_eq!(canonical::write(&statement).as_bytes(), bytes);
            }
            bytes[at] ^= flip;
        }
    }
}

/// What is wrong is said precisely.
#[test]
fn problems_are_named() {
    let certificate = certificate();
    let note = certificate.note.as_str();
    let label = key().public().label();
    let altered = format!("the text was altered: it is not what the key {label} signed");

    let renamed = problems(note.replace("red-name 甲", "red-name 丙").as_bytes());
    assert_eq!(renamed.len(), 3, "{renamed:?}");
    assert_eq!(renamed[0], altered);
    assert!(
        renamed[1].starts_with("the record has digest "),
        "{renamed:?}"
    );
    assert!(
        renamed[2].starts_with("the record has number "),
        "{renamed:?}"
    );

    let moved = problems(note.replace("ply 3 h0g2", "ply 3 h0g1").as_bytes());
    assert_eq!(
        moved[3],
        "the record is not canonical, line 53: move h0g1 cannot be played: \
         this piece does not move that way"
    );

    let later = note.replace("T17:41:09", "T17:41:10");
    assert_eq!(problems(later.as_bytes()).concat(), altered);

    let untimed = note.replace("signed-at 2026-10-18T17:41:09+08:00", "signed-at yesterday");
    assert_eq!(
        problems(untimed.as_bytes()),
        [
            altered,
            "line 4 of the certificate: expected `a time such as 2026-10-18T17:41:09+08:00`, \
             found `yesterday`"
                .to_owned()
        ]
    );

    let (text, _) = note.rsplit_once("\n\n").unwrap();
    assert_eq!(
        problems(format!("{text}\n").as_bytes()),
        ["expected a blank line and a signature line after the text, found neither"]
    );
    let twice = format!("{note}— other.example AAAA\n");
    assert_eq!(
        problems(twice.as_bytes()),
        ["expected one signature line, found 2"]
    );

    let other = SecretKey::from_seed("example.org", &[8; 32]).unwrap();
    let found = verify(note.as_bytes(), &[other.public().clone()]);
    assert_eq!(found.problems, [Problem::UnknownKey(label.clone())]);
    assert_eq!(found.signed_by, None);
    assert_eq!(found.id, Some(certificate.id.clone()));
    let forged = issue(&example(), certificate.signed_at, &other);
    assert_eq!(
        check(forged.note.as_bytes()).problems,
        [Problem::UnknownKey(other.public().label())]
    );
    // The right name and number over a signature of another key.
    let claimed =
        note.rsplit_once("\n— ").unwrap().0.to_owned() + &swap_signature(note, &forged.note);
    assert_eq!(
        check(claimed.as_bytes()).problems,
        [Problem::SignatureWrong(label)]
    );

    let words = ["", "hello", "jipu", "%PD", "\u{feff}jipu-certificate/1\n"];
    for text in words {
        assert_eq!(
            check(text.as_bytes()).problems,
            [Problem::NotRecognised],
            "{text}"
        );
    }
    assert_eq!(
        check(b"jipu-certificate/1\nid \xff\n").problems,
        [Problem::NotUtf8 { at: 22 }]
    );
    let large = vec![b' '; (16 << 20) + 1];
    assert_eq!(
        check(&large).problems,
        [Problem::TooLarge { found: large.len() }]
    );
}

/// The signature line of one note with the signature bytes of another.
fn swap_signature(note: &str, other: &str) -> String {
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;

    let decode = |note: &str| {
        let base64 = note.trim_end().rsplit_once(' ').unwrap().1.to_owned();
        STANDARD.decode(base64).unwrap()
    };
    let mut bytes = decode(note)[..4].to_vec();
    bytes.extend_from_slice(&decode(other)[4..]);
    format!("\n— example.org {}\n", STANDARD.encode(bytes))
}

fn replaced(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let at = bytes
        .windows(from.len())
        .position(|window| window == from)
        .unwrap();
    [&bytes[..at], to, &bytes[at + from.len()..]].concat()
}

#[test]
fn problems_of_pdfs_are_named() {
    let certificate = certificate();
    let pdf = certified(&certificate);
    let label = key().public().label();

    // A page, a font or any other part: the record in it is still good.
    let page = replaced(&pdf, b"/MediaBox[0 0 ", b"/MediaBox[0 1 ");
    assert_eq!(check(&page).problems, [Problem::SealWrong(label.clone())]);

    let attached = replaced(&pdf, "red-name 甲".as_bytes(), "red-name 丙".as_bytes());
    let found = check(&attached).problems;
    assert!(
        found.contains(&Problem::SignatureWrong(label.clone())),
        "{found:?}"
    );
    assert!(
        found.contains(&Problem::SealWrong(label.clone())),
        "{found:?}"
    );

    let seal = pdf
        .windows(13)
        .position(|window| window == b"%jipu-seal/1 ")
        .unwrap();
    let end = seal + pdf[seal..].iter().position(|byte| *byte == b'\n').unwrap() + 1;
    let unsealed = [&pdf[..seal], &pdf[end..]].concat();
    assert_eq!(check(&unsealed).problems, [Problem::NoSeal]);
    let blurred = replaced(
        &pdf,
        b"%jipu-seal/1 example.org ",
        b"%jipu-seal/1 example_org_",
    );
    assert_eq!(check(&blurred).problems, [Problem::SealUnreadable]);

    let gone = replaced(&pdf, b"jipu-certificate/1\n", b"jipu-certificate/2\n");
    let found = check(&gone).problems;
    assert!(found.contains(&Problem::NoAttachment), "{found:?}");

    // The pages of one game with the certificate of another, each good alone.
    let mut statement = example();
    statement.supersedes = certificate.id.clone();
    let correction = issue(&statement, certificate.signed_at, &key());
    assert_ne!(correction.id, certificate.id);
    let other = replaced(
        &pdf,
        certificate.note.as_bytes(),
        correction.note.as_bytes(),
    );
    let length = |note: &str| format!("/Length {}/", note.len());
    let other = replaced(
        &other,
        length(&certificate.note).as_bytes(),
        length(&correction.note).as_bytes(),
    );
    let found = check(&other);
    assert_eq!(found.problems, [Problem::SealWrong(label)]);
    assert_eq!(found.statement.unwrap().supersedes, certificate.id);

    let stranger = SecretKey::from_seed("stranger", &[9; 32]).unwrap();
    let options = Options::new(Language::En);
    let resealed = certified_pdf(&certificate, "", &options, &stranger).unwrap();
    assert_eq!(
        check(&resealed).problems,
        [Problem::SealUnknownKey(stranger.public().label())]
    );
}

/// Texts that mean a record but are not the one way to write it.
#[test]
fn records_that_are_not_canonical() {
    let cases = [
        (
            "jipu-record/1",
            "jipu-record/2",
            "line 1: expected `jipu-record/1`, found `jipu-record/2`",
        ),
        (
            "group\n",
            "group \n",
            "line 4: expected field `group`, found `group `",
        ),
        (
            "group\n",
            "",
            "line 4: expected field `group`, found `date 2026-10-18`",
        ),
        ("event 县", "event \\县", "line 3: expected escapes"),
        (
            "event 县",
            "event \\u{53bf}",
            "line 3: expected `event 县象棋赛\\n第二站`, found",
        ),
        (
            "counted-checks 10",
            "counted-checks 010",
            "line 26: expected `counted-checks 10`, found",
        ),
        (
            "counted-checks 10",
            "counted-checks +10",
            "line 26: expected `counted-checks 10`, found",
        ),
        (
            "counted-checks 10",
            "counted-checks 70000",
            "line 26: expected a whole number in range in",
        ),
        (
            "arbiter-rules-unasked no",
            "arbiter-rules-unasked No",
            "line 30: expected `yes` or `no`",
        ),
        (
            "edition 2011",
            "edition 2020",
            "line 23: expected 1999, 2010 or 2011",
        ),
        (
            "ply 2 h7e7",
            "ply 3 h7e7",
            "line 52: expected the next number",
        ),
        ("ply 2 h7e7", "ply 2 H7E7", "line 52: expected `ply 2 h7e7"),
        (
            "ply 2 h7e7",
            "ply 2 h7h0",
            "line 52: move h7h0 cannot be played",
        ),
        (
            "outcome agreement -",
            "outcome agreement",
            "line 55: expected a termination",
        ),
        (
            "sheet red sha256:0",
            "sheet red sha256:G",
            "line 48: expected a side and",
        ),
        ("RNBAKABNR w", "RNBAKABNR r", "line 50: expected `start"),
        (
            "\nend\n",
            "\nend",
            "line 63: expected the last line to be `end`",
        ),
        (
            "\nend\n",
            "\nend\n\n",
            "line 64: expected the last line to be `end`",
        ),
        (
            "\nend\n",
            "\n",
            "line 63: expected the last line to be `end`",
        ),
    ];
    for (from, to, message) in cases {
        assert!(EXAMPLE.contains(from), "{from}");
        let text = EXAMPLE.replacen(from, to, 1);
        let found = canonical::parse(&text).unwrap_err().to_string();
        assert!(found.starts_with(message), "{from} -> {to}: {found}");
    }
    let huge = "x".repeat(canonical::MAX_BYTES + 1);
    assert!(
        canonical::parse(&huge)
            .unwrap_err()
            .to_string()
            .contains("4 MiB")
    );
}

/// Every problem has its sentence in every language, with what it names.
#[test]
fn problems_in_words() {
    let named = [
        (Problem::NotRecognised, ""),
        (Problem::TooLarge { found: 77 }, "77"),
        (Problem::NotUtf8 { at: 78 }, "78"),
        (Problem::NoSeal, ""),
        (Problem::SealUnreadable, ""),
        (Problem::SealUnknownKey("k+1".to_owned()), "k+1"),
        (Problem::SealWrong("k+2".to_owned()), "k+2"),
        (Problem::NoAttachment, ""),
        (Problem::Note(NoteError::Unsigned), ""),
        (Problem::Note(NoteError::SignatureCount(3)), "3"),
        (Problem::Note(NoteError::SignatureLine), ""),
        (Problem::NotSigned, ""),
        (Problem::UnknownKey("k+3".to_owned()), "k+3"),
        (Problem::SignatureWrong("k+4".to_owned()), "k+4"),
        (
            Problem::Head {
                line: 2,
                expected: "id",
                found: "ID".to_owned(),
            },
            "ID",
        ),
        (
            Problem::DigestMismatch {
                stated: "aa".to_owned(),
                found: "bb".to_owned(),
            },
            "bb",
        ),
        (
            Problem::IdMismatch {
                stated: "AA".to_owned(),
                found: "BB".to_owned(),
            },
            "AA",
        ),
        (
            Problem::Record(canonical::parse("x\n").unwrap_err()),
            "expected `jipu-record/1`, found `x`",
        ),
    ];
    for language in Language::ALL {
        for (problem, name) in &named {
            let text = problem_text(language, problem);
            assert!(text.contains(name), "{text}");
            assert!(
                !text.starts_with("problem-") && !text.contains("{$"),
                "{text}"
            );
        }
    }
}

/// Runs the program in a folder; gives its exit code and all it said.
fn jipu(folder: &Path, args: &[&str]) -> (i32, String) {
    let (code, out, err) = run_in(folder, args);
    (code, out + &err)
}

#[test]
fn from_the_command_line() {
    let scratch = Folder::new("certify");
    let folder = scratch.0.as_path();
    let run = |args: &[&str]| jipu(folder, args);
    let file = |name: &str| std::fs::read(folder.join(name)).unwrap();
    let game = "红方: 甲\n黑方: <乙>\n结果: 和棋\n\n\
                1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2进3\n";
    std::fs::write(folder.join("game.txt"), game).unwrap();

    let (code, said) = run(&["certify", "game.txt", "-o", "sheet.pdf"]);
    assert_eq!(code, 0, "{said}");
    let id = said.split_whitespace().nth(1).unwrap().to_owned();
    let (code, said) = run(&["verify", "sheet.pdf", "--json"]);
    assert_eq!(code, 0, "{said}");
    let report: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!(report["valid"], true);
    assert_eq!(report["id"], id.as_str());
    assert_eq!(report["digest"].as_str().unwrap().len(), 64);
    assert!(report["signed_by"].as_str().unwrap().starts_with("jipu+"));
    assert_eq!(report["superseded_by"], serde_json::Value::Null);
    assert_eq!(report["problems"], serde_json::json!([]));

    // The sheet handed in is named by its digest.
    let (code, said) = run(&[
        "certify",
        "game.txt",
        "-o",
        "game.note",
        "--supersedes",
        &id,
    ]);
    assert_eq!(code, 0, "{said}");
    let note = String::from_utf8(file("game.note")).unwrap();
    let digest: String = Sha256::digest(game)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    assert!(
        note.contains(&format!("\nsheet - sha256:{digest}\n")),
        "{note}"
    );
    assert!(note.contains(&format!("\nsupersedes {id}\n")), "{note}");
    assert!(
        note.contains("\nply 6 b9c7 archive -\noutcome unstated -\n"),
        "{note}"
    );

    // Elsewhere the public key has to be given.
    let (code, public) = run(&["key"]);
    assert_eq!(code, 0);
    let away = folder.join("away");
    std::fs::create_dir_all(&away).unwrap();
    let (code, said) = jipu(&away, &["verify", "../game.note"]);
    assert_eq!(code, 1);
    assert!(said.starts_with("NOT KNOWN\n"), "{said}");
    assert!(said.contains("which is not trusted here"), "{said}");
    assert!(!away.join("jipu-data").exists());
    let (code, said) = jipu(&away, &["verify", "../game.note", "--key", public.trim()]);
    assert_eq!(code, 0, "{said}");
    std::fs::write(away.join("keys.txt"), &public).unwrap();
    let (code, said) = jipu(&away, &["verify", "../game.note", "--key", "keys.txt"]);
    assert_eq!(code, 0, "{said}");

    std::fs::write(folder.join("altered.note"), note.replace("甲", "丙")).unwrap();
    let (code, said) = run(&["verify", "altered.note"]);
    assert_eq!(code, 1);
    assert!(
        said.starts_with("NOT VALID\nproblem      the text was altered"),
        "{said}"
    );

    // What cannot be done is said, and leaves nothing behind.
    for (args, reason) in [
        (vec!["verify", "absent.pdf"], "cannot read absent.pdf"),
        (
            vec!["verify", "game.note", "--key", "nonsense"],
            "neither a key nor a file",
        ),
        (
            vec!["certify", "game.txt", "-o", "x.doc"],
            "ends in .pdf or .note",
        ),
        (
            vec!["render", "game.txt", "-o", "x.doc"],
            "ends in .pdf, .png or .svg",
        ),
        (
            vec!["diagram", "nonsense", "-o", "x.svg"],
            "cannot read the position",
        ),
        (
            vec!["certify", "short.txt", "-o", "x.pdf"],
            "ply 3 cannot be followed",
        ),
    ] {
        std::fs::write(
            folder.join("short.txt"),
            "1. 炮二平五 马8进7\n2. 马二进九\n",
        )
        .unwrap();
        let (code, said) = run(&args);
        assert_eq!(code, 2, "{said}");
        assert!(said.contains(reason), "{said}");
        assert!(!folder.join("x.pdf").exists() && !folder.join("x.doc").exists());
    }

    for (name, language) in [("a.pdf", "zh-Hans"), ("b.svg", "zh-Hant"), ("c.png", "en")] {
        let (code, said) = run(&["render", "game.txt", "-o", name, "--language", language]);
        assert_eq!(code, 0, "{said}");
    }
    assert!(file("a.pdf").starts_with(b"%PDF-1.7"));
    let svg = String::from_utf8(file("b.svg")).unwrap();
    assert!(
        svg.contains("紅方") && svg.contains("&#60;乙&#62;"),
        "{svg}"
    );
    assert!(svg.contains("@font-face") && folder.join("b-2.svg").exists());
    let picture = image::load_from_memory(&file("c.png")).unwrap();
    assert_eq!((picture.width(), picture.height()), (1240, 1754));
    assert!(folder.join("c-2.png").exists());
    let (code, said) = run(&["render", "short.txt", "-o", "s.pdf"]);
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("ply 3 cannot be followed"), "{said}");

    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    let (code, said) = run(&["diagram", start, "-o", "d.png", "--width", "470"]);
    assert_eq!(code, 0, "{said}");
    let picture = image::load_from_memory(&file("d.png")).unwrap();
    assert_eq!((picture.width(), picture.height()), (470, 565));
}

#[test]
fn keys_as_text() {
    let key = key();
    let public: PublicKey = key.public().to_string().parse().unwrap();
    assert_eq!(&public, key.public());
    let again = SecretKey::from_secret_text(&format!("{}\n", key.to_secret_text())).unwrap();
    assert_eq!(again.public(), key.public());
    // Logs must not give it away.
    assert_eq!(
        format!("{key:?}"),
        format!("SecretKey({})", key.public().label())
    );

    for name in ["", "a b", "a+b", "甲", &"x".repeat(65)] {
        let found = SecretKey::from_seed(name, &[1; 32]).unwrap_err();
        assert_eq!(found, KeyError::Name(name.to_owned()));
    }
    let text = key.public().to_string();
    assert_eq!(
        text.replace("example.org", "example.com")
            .parse::<PublicKey>(),
        Err(KeyError::Number)
    );
    assert_eq!(
        "example.org+12345678".parse::<PublicKey>(),
        Err(KeyError::PublicForm)
    );
    assert_eq!(
        SecretKey::from_secret_text(&text).unwrap_err(),
        KeyError::SecretForm
    );
}

#[test]
fn the_key_file_is_made_once_for_its_owner() {
    let scratch = Folder::new("key");
    let folder = scratch.0.join("data");
    let data = DataDir::open(&folder).unwrap();
    assert!(data.find_signing_key().unwrap().is_none());
    let made: Vec<_> = std::thread::scope(|scope| {
        let makers: Vec<_> = (0..4)
            .map(|_| scope.spawn(|| data.signing_key("example.org").unwrap()))
            .collect();
        makers
            .into_iter()
            .map(|maker| maker.join().unwrap())
            .collect()
    });
    let kept = data.find_signing_key().unwrap().unwrap();
    for key in &made {
        assert_eq!(key.public(), kept.public());
    }
    let files: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap())
        .collect();
    assert_eq!(files.len(), 1, "{files:?}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = files[0].metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        let mode = std::fs::metadata(&folder).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
    }
    std::fs::write(folder.join("signing.key"), "nonsense").unwrap();
    let found = data.find_signing_key().unwrap_err().to_string();
    assert!(
        found.contains("signing.key: expected a secret key"),
        "{found}"
    );
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        "\\PC{0,12}",
        "[\\u{0}-\\u{1f}\\u{7f}-\\u{a0}\\\\ n{}u\\u{200b}-\\u{202e}\\u{feff}象棋]{0,10}",
    ]
}

fn any_side() -> impl Strategy<Value = Option<Side>> {
    prop::sample::select(vec![Some(Side::Red), Some(Side::Black), None])
}

fn any_headers() -> impl Strategy<Value = Headers> {
    prop::collection::vec(any_text(), 20).prop_map(|texts| {
        let mut texts = texts.into_iter();
        let mut text = || texts.next().unwrap();
        let mut player = || Player {
            name: text(),
            team: text(),
            rating: text(),
            title: text(),
        };
        let players = BySide {
            red: player(),
            black: player(),
        };
        Headers {
            event: text(),
            group: text(),
            date: text(),
            round: text(),
            board: text(),
            site: text(),
            time_control: text(),
            started: text(),
            ended: text(),
            players,
            arbiter: text(),
            chief_arbiter: text(),
            result: text(),
        }
    })
}

fn any_ruleset() -> impl Strategy<Value = Ruleset> {
    let numbers = prop::collection::vec(any::<u8>(), 16);
    let flags = prop::collection::vec(any::<bool>(), 16);
    let edition = prop::sample::select(Edition::ALL.to_vec());
    (edition, any_text(), numbers, flags).prop_map(|(edition, edition_name, n, flag)| {
        let some = |i: usize| flag[i].then_some(n[i]);
        let long = |i: usize| flag[i].then_some(u16::from(n[i]) * 200);
        Ruleset {
            edition,
            edition_name,
            natural_limit_rounds: u16::from(n[0]),
            counted_checks: u16::from(n[1]),
            untrue_claim_seconds: u32::from(n[2]) * 10_000_000,
            untrue_claim_clock: if flag[0] {
                ClockPenalty::TakenOff
            } else {
                ClockPenalty::AddedToUsed
            },
            untrue_claims_that_lose: some(1),
            arbiter_rules_unasked: flag[2],
            claim_gaps: long(3),
            recorded_moves: if flag[4] {
                RecordedMoves::BothSides
            } else {
                RecordedMoves::Own
            },
            missed_per_foul: u16::from(n[3]),
            missed_in_a_row: flag[5],
            missed_fouls_per_finding: some(6),
            unreadable_is_missed: flag[7],
            look_alike_is_missed: flag[8],
            recording_pause_seconds: some(9).map(u32::from),
            fouls_that_lose: n[4],
            illegal_moves_that_lose: n[5],
            illegal_move_rounds: long(10),
            early_presses_that_lose: some(11),
            draw_offers: if flag[12] {
                DrawOfferLimit::Alternate
            } else {
                DrawOfferLimit::Ahead(n[6])
            },
            cycles_for_ruling: n[7],
            drifting_attack_rounds: long(13),
            lateness_minutes: long(14),
            scoring: Scoring {
                win: n[8],
                draw: BySide {
                    red: n[9],
                    black: n[10],
                },
                loss: n[11],
            },
        }
    })
}

fn any_incident() -> impl Strategy<Value = Incident> {
    let claims = vec![
        ClaimDecision::Upheld,
        ClaimDecision::Rejected,
        ClaimDecision::NotAccepted,
    ];
    let verdicts = vec![
        Verdict::LosesAtOnce(Side::Red),
        Verdict::LosesAtOnce(Side::Black),
        Verdict::MustChange(Side::Red),
        Verdict::MustChange(Side::Black),
        Verdict::Draw,
        Verdict::Undecided,
    ];
    let offences = vec![
        Offence::Interference,
        Offence::ClockTampering,
        Offence::DrawOffer,
        Offence::TouchedOwn,
        Offence::TouchedOpponent,
        Offence::MissedMoves,
        Offence::EarlyPress,
        Offence::IllegalMove,
        Offence::Conduct,
    ];
    let motives = prop::collection::vec(prop::sample::select(Motive::ALL.to_vec()), 0..9);
    let cycle =
        (any::<u16>(), motives).prop_map(|(first_ply, motives)| RuledCycle { first_ply, motives });
    let matter = prop_oneof![
        any::<u16>().prop_map(|missed| Matter::MissedMoves { missed }),
        (prop::sample::select(claims), any::<u16>()).prop_map(|(decision, counted_rounds)| {
            Matter::NaturalLimitClaim {
                decision,
                counted_rounds,
            }
        }),
        (prop::sample::select(verdicts), prop::option::of(cycle))
            .prop_map(|(verdict, cycle)| Matter::Repetition { verdict, cycle }),
        prop::sample::select(offences).prop_map(Matter::Foul),
        any::<Option<u16>>()
            .prop_map(|last_capture_ply| Matter::Foul(Offence::UntrueClaim { last_capture_ply })),
        Just(Matter::DrawOffer),
        Just(Matter::PlyFixed),
        Just(Matter::Other),
    ];
    let clauses = prop::collection::vec(any_text(), 0..3);
    let numbers = any::<(Option<u16>, u8, u32)>();
    let words = (any_text(), any_text());
    (matter, any_side(), clauses, numbers, words).prop_map(
        |(matter, side, clauses, (ply, fouls, clock_seconds), (note, decided_by))| Incident {
            ply,
            side,
            matter,
            clauses,
            fouls,
            clock_seconds,
            note,
            decided_by,
        },
    )
}

fn any_plies() -> impl Strategy<Value = Vec<PlayedPly>> {
    let provenances = [
        Provenance::Both,
        Provenance::RedOnly,
        Provenance::BlackOnly,
        Provenance::Inferred,
        Provenance::Fixed,
        Provenance::Archive,
    ];
    prop::collection::vec(any::<(u8, u8, Option<u32>)>(), 0..40).prop_map(move |choices| {
        let mut position = Position::default();
        let mut plies = Vec::new();
        for (choice, source, clock) in choices {
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else {
                break;
            };
            position.play_unchecked(mv);
            plies.push(PlayedPly {
                mv,
                provenance: provenances[usize::from(source) % provenances.len()],
                clock,
            });
        }
        plies
    })
}

fn any_statement() -> impl Strategy<Value = Statement> {
    let outcome = prop::option::of(
        (prop::sample::select(&Termination::ALL[..]), any_side()).prop_map(
            |(termination, winner)| Outcome {
                termination,
                winner,
            },
        ),
    );
    let sheets = prop::collection::vec(
        (any_side(), any::<[u8; 32]>()).prop_map(|(side, sha256)| SheetDigest { side, sha256 }),
        0..3,
    );
    let texts = (any_text(), any_text());
    let times = any::<(Option<u32>, Option<u32>)>();
    (
        any_headers(),
        any_ruleset(),
        any_plies(),
        outcome,
        times,
        prop::collection::vec(any_incident(), 0..4),
        texts,
        sheets,
    )
        .prop_map(
            |(headers, ruleset, plies, outcome, times, incidents, texts, sheets)| Statement {
                record: GameRecord {
                    headers,
                    ruleset,
                    start: Position::default(),
                    plies,
                    outcome,
                    time_used: BySide {
                        red: times.0,
                        black: times.1,
                    },
                    incidents,
                    remarks: texts.0,
                },
                sheets,
                supersedes: texts.1,
            },
        )
}

proptest! {
    /// What is written is read back the same, and no two records share a text.
    #[test]
    fn records_round_trip(statement in any_statement(), other in any_statement()) {
        let text = canonical::write(&statement);
        prop_assert_eq!(canonical::parse(&text), Ok(statement.clone()));
        let plain = |c: char| c == '\n' || !c.is_control();
        prop_assert!(text.chars().all(plain));
        if statement != other {
            prop_assert_ne!(text, canonical::write(&other));
        }
    }

    #[test]
    fn certificates_round_trip(statement in any_statement(), seed in any::<[u8; 32]>()) {
        let key = SecretKey::from_seed("k", &seed).unwrap();
        let certificate = issue(&statement, datetime!(2026-01-02 3:04:05.678 UTC), &key);
        let found = verify(certificate.note.as_bytes(), &[key.public().clone()]);
        prop_assert_eq!(&found.problems, &[]);
        prop_assert_eq!(found.statement, Some(statement));
        prop_assert_eq!(read(&certificate.note), Ok(certificate));
    }
}
