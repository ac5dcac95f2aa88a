//! What each fuzz target does with its bytes. Shared with the ordinary tests,
//! which replay the seeds.

#![allow(dead_code, reason = "each target uses one of the functions")]

use std::collections::BTreeMap;

use jipu::certify::{PublicKey, read, verify};
use jipu::format::canonical;
use jipu::notation::{Bars, MoveText, parse, readings, resolve, scan};
use jipu::record;
use jipu::rules::{Edition, Ruleset};
use jipu::xiangqi::{BySide, Position, Setup, perft};

/// A FEN that reads is written and read again to the same position, and its
/// moves can all be played.
pub fn fen(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let Ok(setup) = text.parse::<Setup>() else {
        return;
    };
    assert_eq!(setup.to_string().parse(), Ok(setup));
    let _ = perft(&setup, 2);
    let Ok(position) = Position::new(setup) else {
        return;
    };
    for m in position.legal_moves() {
        let mut next = position;
        next.play(m).expect("a legal move can be played");
    }
}

/// A move text is read or refused with a place inside it; what is read is
/// settled on the board by legal moves only.
pub fn move_text(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    match parse(text) {
        Ok(read) => settle_everywhere(&read),
        Err(error) => assert!(text.get(error.span).is_some()),
    }
    if let Some((read, len)) = scan(text) {
        let taken = text.get(..len).expect("on a character's edge");
        assert_eq!(scan(taken), Some((read, len)));
        assert_eq!(parse(taken), Ok(read));
    }
}

/// Doubled files, many pawns, checks and bare kings.
const BOARDS: [&str; 4] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "4k4/9/2P1P4/2P1P4/2P6/9/4C4/4C4/3R5/3RK4 w",
    "3k1a3/4P4/9/9/9/2n6/2n6/1p1p5/9/4K4 b",
    "3k5/9/9/9/9/9/9/9/9/4K4 w",
];

fn settle_everywhere(read: &MoveText) {
    for fen in BOARDS {
        let position: Position = fen.parse().expect("the boards are playable");
        for bars in [Bars::UnderIsForward, Bars::OverIsForward, Bars::Absent] {
            let _ = resolve(read, &position, bars);
            for m in readings(read, &position, bars).iter() {
                assert!(position.is_legal(*m));
            }
        }
    }
}

/// A certificate, a PDF or a record is judged, whatever its bytes. What reads
/// as a record is its canonical text; nothing but the seed that was signed with
/// the trusted key is valid.
pub fn note(data: &[u8]) {
    const TRUSTED: &str = "example.org+5afb6a22+AepKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtIs";
    let trusted: PublicKey = TRUSTED.parse().expect("written by the program");
    let found = verify(data, &[trusted]);
    assert_eq!(found.valid, found.problems.is_empty());
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    if let Ok(statement) = canonical::parse(text) {
        assert_eq!(canonical::write(&statement), text);
    }
    if let Ok(certificate) = read(text) {
        assert_eq!(certificate.note, text);
        assert_eq!(Some(certificate.id), found.id);
    }
}

/// A sheet keeps its source, its entries stand where they say, and following
/// it never leaves legal play.
pub fn sheet(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let (sheet, _) = record::read(text);
    assert_eq!(sheet.source, text);
    for entry in &sheet.entries {
        assert!(1 <= entry.line && 1 <= entry.column);
    }
    if let Ok(replay) = record::replay(&sheet) {
        assert!(replay.line.len() <= usize::from(sheet.last_ply()));
    }
}

/// Two sheets, parted by a form feed, are put together: what is stated can be
/// played, and a ply that is open has more than one candidate or the game's
/// end in doubt.
pub fn pair(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let (red, black) = text.split_once('\u{c}').unwrap_or((text, ""));
    let (red, black) = (record::read(red).0, record::read(black).0);
    let found = record::reconcile(
        BySide {
            red: Some(&red),
            black: Some(&black),
        },
        &Position::default(),
        &BTreeMap::new(),
        &Ruleset::of(Edition::Cxa2011),
    );
    let mut position = found.start;
    for ply in &found.plies {
        assert!(position.is_legal(ply.assumed));
        if let Some(settled) = ply.settled {
            assert_eq!(settled.mv, ply.assumed);
            assert!(ply.candidates.is_empty());
        }
        position.play_unchecked(ply.assumed);
    }
    assert!(!found.unique || found.plies.iter().all(|ply| ply.settled.is_some()));
    for (sheet, account) in [(&red, &found.sheets.red), (&black, &found.sheets.black)] {
        if let Some(account) = account {
            assert!(account.entries.len() <= sheet.entries.len());
        }
    }
}
