//! Two sheets put together: hand-made pairs with what is to be said of each.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use jipu::record::{
    EntryState, Mismatch, Place, Provenance, Reconciliation, Scoresheet, Slip, WaysAcross, read,
    reconcile,
};
use jipu::render::{Language, sentences};
use jipu::rules::{Edition, Ruleset};
use jipu::xiangqi::{BySide, Move, Position, Side};
use serde_json::{Value, json};

use crate::program::run;
use crate::shared;
use crate::spoil::{Dice, Game, Habits, sheet};

/// A game of 32 plies in book moves.
const GAME: &str = "\
1. 炮二平五 马8进7
2. 马二进三 车9平8
3. 车一平二 马2进3
4. 兵七进一 卒7进1
5. 车二进六 炮8平9
6. 车二平三 炮9退1
7. 马八进七 士4进5
8. 马七进六 炮9平7
9. 车三平四 象3进5
10. 炮八平七 车1平2
11. 车九进一 卒7进1
12. 马六进五 马3进5
13. 炮五进四 卒7进1
14. 马三退五 卒7平6
15. 车四退三 马7进5
16. 车四进三 车8进3
";

const MOVES: [&str; 32] = [
    "h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7", "c3c4", "g6g5", "h0h6", "h7i7", "h6g6", "i7i8",
    "b0c2", "d9e8", "c2d4", "i8g8", "g6f6", "c9e7", "b2c2", "a9b9", "a0a1", "g5g4", "d4e6", "c7e6",
    "e2e6", "g4g3", "g2e1", "g3f3", "f6f3", "g7e6", "f3f6", "h9h6",
];

fn join(red: Option<&Scoresheet>, black: Option<&Scoresheet>) -> Reconciliation {
    reconcile(
        BySide { red, black },
        &Position::default(),
        &BTreeMap::new(),
        &Ruleset::of(Edition::Cxa2011),
    )
}

fn join_texts(red: &str, black: &str) -> Reconciliation {
    join(Some(&read(red).0), Some(&read(black).0))
}

fn moves(found: &Reconciliation) -> Vec<String> {
    found.moves().map(|mv| mv.to_string()).collect()
}

/// `GAME` with one line replaced.
fn with(from: &str, to: &str) -> String {
    assert!(GAME.contains(from), "{from}");
    GAME.replace(from, to)
}

fn codes(found: &Reconciliation) -> Vec<&'static str> {
    found
        .discrepancies
        .iter()
        .map(|found| found.matter.code())
        .collect()
}

#[test]
fn the_same_sheet_twice_has_nothing_to_find() {
    let found = join_texts(GAME, GAME);
    assert_eq!(moves(&found), MOVES);
    assert!(found.complete && found.unique);
    assert_eq!(codes(&found), [""; 0]);
    for ply in &found.plies {
        assert_eq!(ply.settled.unwrap().provenance, Provenance::Both);
        assert_eq!(ply.states.red, Some(EntryState::Ok));
        assert_eq!(ply.states.black, Some(EntryState::Ok));
    }
    for side in Side::ALL {
        let account = found.sheets[side].as_ref().unwrap();
        assert_eq!(account.entries.len(), 32);
        assert_eq!((account.fouls, account.clause), (0, None));
    }
}

#[test]
fn a_ply_missing_on_one_sheet_comes_from_the_other() {
    let red = with("卒7进1\n5.", "—\n5.");
    let black = with("9. 车三平四", "9. —");
    let found = join_texts(&red, &black);
    assert_eq!(moves(&found), MOVES);
    assert!(found.complete && found.unique);
    let provenance = |ply: usize| found.plies[ply - 1].settled.unwrap().provenance;
    assert_eq!(provenance(8), Provenance::BlackOnly);
    assert_eq!(provenance(17), Provenance::RedOnly);
    assert_eq!(provenance(9), Provenance::Both);
    let sheets = found.sheets.map(Option::unwrap);
    assert_eq!(sheets.red.missed, [8]);
    assert_eq!(sheets.black.missed, [17]);
}

/// Penalties by 7.1: four missed are a foul, eight are two; 1999 counts four
/// in a row.
#[test]
fn missed_moves_cost_fouls_by_edition() {
    let apart = GAME
        .replace("马8进7", "—")
        .replace("马2进3", "—")
        .replace("炮8平9", "—")
        .replace("士4进5", "—");
    let in_a_row = GAME
        .replace("9. 车三平四 象3进5", "9. — —")
        .replace("10. 炮八平七 车1平2", "10. — —");
    let rows = [
        (&apart, Edition::Cxa2011, 1, Some("7.1")),
        (&apart, Edition::Cxa1999, 0, None),
        (&in_a_row, Edition::Cxa2010, 1, Some("7.1")),
        (&in_a_row, Edition::Cxa1999, 1, Some("7.1")),
    ];
    let red = read(GAME).0;
    for (text, edition, fouls, clause) in rows {
        let black = read(text).0;
        let found = reconcile(
            BySide {
                red: Some(&red),
                black: Some(&black),
            },
            &Position::default(),
            &BTreeMap::new(),
            &Ruleset::of(edition),
        );
        let account = found.sheets.black.unwrap();
        assert_eq!(account.missed.len(), 4);
        assert_eq!(account.fouls, fouls, "{edition}");
        assert_eq!(account.clause.map(|clause| clause.number), clause);
    }
}

/// An entry that cannot be read is missed only when the arbiter says so (7.2).
#[test]
fn unreadable_entries_wait_for_the_arbiter() {
    let black = GAME
        .replace("马8进7", "马8?7")
        .replace("马2进3", "马2?3")
        .replace("炮8平9", "炮8评9")
        .replace("士4进5", "士?进5");
    let found = join_texts(GAME, &black);
    assert_eq!(moves(&found), MOVES);
    let account = found.sheets.black.unwrap();
    assert_eq!(account.unreadable, [2, 6, 10, 14]);
    assert_eq!(account.missed, [0; 0]);
    assert_eq!((account.fouls, account.fouls_if_confirmed), (0, 1));
    assert_eq!(found.plies[1].states.black, Some(EntryState::Unreadable));
}

/// Each row: what stands on Black's sheet instead, and how it is wrong. None
/// can be played in its place.
#[test]
fn slips_are_told_by_the_other_sheet() {
    let rows = [
        ("车二平三", "车二平二", 11, Slip::Number),
        ("马七进六", "马三退六", 15, Slip::Several),
        ("炮五进四", "炮五退四", 25, Slip::Direction),
        ("炮五进四", "马五进四", 25, Slip::Piece),
        ("车九进一", "车二进一", 21, Slip::File),
        ("车四退三", "车三退四", 29, Slip::Swapped),
        ("车1平2", "车9平8", 20, Slip::OtherSide),
    ];
    for (right, wrong, ply, slip) in rows {
        let found = join_texts(GAME, &with(right, wrong));
        assert_eq!(moves(&found), MOVES, "{wrong}");
        let account = found.sheets.black.as_ref().unwrap();
        assert_eq!(account.wrong, [ply], "{wrong}");
        let entry = &account.entries[usize::from(ply) - 1];
        assert_eq!(entry.slip, Some(slip), "{wrong}");
        assert_eq!(codes(&found)[0], "wrong_entry", "{wrong}");
    }
}

/// When both can be played and nothing later tells, nobody is believed.
#[test]
fn two_playable_moves_are_disputed() {
    let found = join_texts(GAME, &with("车8进3", "车8进2"));
    assert_eq!(moves(&found), MOVES[..31]);
    assert!(!found.complete && !found.unique);
    let last = found.plies.last().unwrap();
    assert_eq!(last.settled, None);
    let candidates: Vec<String> = last.candidates.iter().map(|c| c.mv.to_string()).collect();
    assert_eq!(candidates.len(), 2);
    assert!(candidates.contains(&"h9h6".to_owned()) && candidates.contains(&"h9h7".to_owned()));
    assert_eq!(codes(&found), ["conflict"]);

    let fixed = BTreeMap::from([(32, "h9h6".parse().unwrap())]);
    let (red, black) = (read(GAME).0, read(&with("车8进3", "车8进2")).0);
    let found = reconcile(
        BySide {
            red: Some(&red),
            black: Some(&black),
        },
        &Position::default(),
        &fixed,
        &Ruleset::of(Edition::Cxa2011),
    );
    assert_eq!(moves(&found), MOVES);
    assert!(found.complete);
    let last = found.plies.last().unwrap();
    assert_eq!(last.settled.unwrap().provenance, Provenance::Fixed);
    assert_eq!(found.sheets.black.unwrap().wrong, [32]);
}

/// Ply 22 on neither sheet: the pawn that goes on from g4 to g3 must have come
/// there.
#[test]
fn a_gap_with_one_way_across_is_filled() {
    let text = with("11. 车九进一 卒7进1", "11. 车九进一 —");
    let found = join_texts(&text, &text);
    assert_eq!(moves(&found), MOVES);
    let ply = &found.plies[21];
    assert_eq!(ply.settled.unwrap().provenance, Provenance::Inferred);
    assert!(codes(&found).contains(&"inferred"));
}

/// Ply 21 on neither sheet: another move of the rook f6 would even change
/// which moves plies 29 and 31 are; all others are known all the same.
#[test]
fn a_gap_with_many_ways_is_left_open() {
    let text = with("11. 车九进一 卒7进1", "11. — 卒7进1");
    let found = join_texts(&text, &text);
    assert_eq!(moves(&found), MOVES[..20]);
    assert!(!found.complete && !found.unique);
    for (ply, mv) in found.plies.iter().zip(MOVES) {
        match ply.settled {
            Some(settled) => assert_eq!(settled.mv.to_string(), mv, "{}", ply.ply),
            None => {
                assert!([21, 29, 31].contains(&ply.ply), "{}", ply.ply);
                assert!(ply.candidates.iter().any(|c| c.mv.to_string() == mv));
            }
        }
    }
    let gap = found
        .discrepancies
        .iter()
        .find_map(|found| match found.matter {
            Mismatch::Gap { from, to, ways } => Some((from, to, ways)),
            _ => None,
        });
    let ways = u32::try_from(found.plies[20].candidates.len()).unwrap();
    assert_eq!(gap, Some((21, 21, WaysAcross::Exactly(ways))));
}

/// Round 9 stands in line 10, and so on to the end.
#[test]
fn a_skipped_line_is_no_missed_move() {
    let mut black = String::new();
    for (i, line) in GAME.lines().enumerate() {
        let (_, moves) = line.split_once(". ").unwrap();
        let number = if i < 8 { i + 1 } else { i + 2 };
        if i == 8 {
            black.push_str("9. — —\n");
        }
        black.push_str(&format!("{number}. {moves}\n"));
    }
    let found = join_texts(GAME, &black);
    assert_eq!(moves(&found), MOVES);
    let account = found.sheets.black.as_ref().unwrap();
    assert_eq!(account.missed, [0; 0]);
    assert_eq!(account.entries[15].place, Place::Own);
    assert_eq!(account.entries[16].place, Place::Shifted(2));
    assert_eq!(account.entries[31].place, Place::Shifted(2));
    assert_eq!(codes(&found), ["shifted"]);
}

/// Round 9 stands in lines 9 and 10.
#[test]
fn a_doubled_line_is_found() {
    let mut black = String::new();
    for (i, line) in GAME.lines().enumerate() {
        let (_, moves) = line.split_once(". ").unwrap();
        let number = if i < 9 { i + 1 } else { i + 2 };
        black.push_str(&format!("{number}. {moves}\n"));
        if i == 8 {
            black.push_str(&format!("10. {moves}\n"));
        }
    }
    let found = join_texts(GAME, &black);
    assert_eq!(moves(&found), MOVES);
    let account = found.sheets.black.as_ref().unwrap();
    assert_eq!(account.entries.len(), 34);
    let doubled = account.entries.iter().filter(|e| e.place == Place::Doubled);
    assert_eq!(doubled.count(), 2);
    assert_eq!(account.missed, [0; 0]);
}

/// A round on neither sheet, and no room left for it: where that shows at all,
/// the game found is not the only one.
#[test]
fn a_round_that_both_left_out_leaves_doubt() {
    for lost in 2..16 {
        let mut text = String::new();
        let rounds = GAME.lines().enumerate().filter(|&(at, _)| at != lost);
        for ((_, line), number) in rounds.zip(1..) {
            let (_, moves) = line.split_once(". ").unwrap();
            text.push_str(&format!("{number}. {moves}\n"));
        }
        let found = join_texts(&text, &text);
        assert!(!found.unique || found.cost == 0, "round {}", lost + 1);
    }
}

#[test]
fn one_sheet_alone() {
    let sheet = read(GAME).0;
    let found = join(Some(&sheet), None);
    assert_eq!(moves(&found), MOVES);
    assert!(found.complete);
    assert_eq!(found.sheets.black, None);
    assert!(
        found
            .plies
            .iter()
            .all(|ply| ply.settled.unwrap().provenance == Provenance::RedOnly
                && ply.states.black.is_none())
    );
    let found = join(None, Some(&sheet));
    assert_eq!(moves(&found), MOVES);
    assert_eq!(
        found.plies[0].settled.unwrap().provenance,
        Provenance::BlackOnly
    );
}

/// The columns of a sheet exchanged, whoever wrote it: the game is the one
/// played, and no entry is held against the writer.
#[test]
fn exchanged_columns_are_put_right() {
    let exchanged: String = GAME
        .lines()
        .map(|line| {
            let [number, red, black] = line.split(' ').collect::<Vec<_>>()[..] else {
                panic!("{line}")
            };
            format!("{number} {black} {red}\n")
        })
        .collect();
    let (right, wrong) = (read(GAME).0, read(&exchanged).0);
    for (red, black, told) in [
        (Some(&wrong), Some(&right), vec![Side::Red]),
        (Some(&right), Some(&wrong), vec![Side::Black]),
        (Some(&wrong), Some(&wrong), vec![Side::Red, Side::Black]),
        (Some(&wrong), None, vec![Side::Red]),
        (None, Some(&wrong), vec![Side::Black]),
        (Some(&right), Some(&right), vec![]),
    ] {
        let found = join(red, black);
        assert_eq!(moves(&found), MOVES);
        let sides = found
            .discrepancies
            .iter()
            .filter(|told| told.matter == Mismatch::ColumnsExchanged)
            .filter_map(|told| told.sheet);
        assert_eq!(sides.collect::<Vec<_>>(), told);
        for account in [&found.sheets.red, &found.sheets.black] {
            assert!(account.as_ref().is_none_or(|account| account.fouls == 0));
        }
    }
}

#[test]
fn an_empty_sheet_missed_everything() {
    let found = join_texts(GAME, "");
    assert_eq!(moves(&found), MOVES);
    let account = found.sheets.black.as_ref().unwrap();
    assert_eq!(account.missed.len(), 32);
    assert_eq!(account.fouls, 2);
    assert!(codes(&found).contains(&"empty_sheet"));
    let found = join_texts("", "");
    assert_eq!(codes(&found), ["nothing_written"]);
}

#[test]
fn sheets_of_different_games_are_not_joined() {
    let Some(lines) = shared::json_lines("data/games/ccpd-sample.jsonl") else {
        return;
    };
    let games = Game::corpus(&lines, 60, 160);
    let mut dice = Dice::new(5);
    for pair in games.chunks_exact(2).take(40) {
        let red = sheet(&pair[0].cells(&Habits::default(), &mut dice));
        let black = sheet(&pair[1].cells(&Habits::default(), &mut dice));
        let found = join(Some(&red), Some(&black));
        assert_eq!(codes(&found), ["different_games"]);
        assert!(found.plies.is_empty() && !found.unique && !found.complete);
    }
}

/// However little of it was written down.
#[test]
fn sheets_of_one_game_are_of_one_game() {
    let Some(lines) = shared::json_lines("data/games/ccpd-sample.jsonl") else {
        return;
    };
    let half = Habits {
        missing: 500,
        ..Habits::CLEAN
    };
    let mut dice = Dice::new(6);
    for game in Game::corpus(&lines, 60, 160).iter().take(20) {
        let red = sheet(&game.cells(&half, &mut dice));
        let black = sheet(&game.cells(&half, &mut dice));
        let found = join(Some(&red), Some(&black));
        assert!(!codes(&found).contains(&"different_games"));
        // Where the search ended the rest is one finding.
        let stray = codes(&found)
            .iter()
            .filter(|&&code| code == "stray")
            .count();
        assert!(stray < 4, "{:?}", codes(&found));
    }
}

#[test]
fn a_few_moves_that_are_all_unlike_are_of_two_games() {
    let found = join_texts(
        "1. 炮二平五 马8进7 2. 马二进三 车9平8",
        "1. 相三进五 卒7进1 2. 兵三进一 炮2平5",
    );
    assert_eq!(codes(&found), ["different_games"]);
}

#[test]
fn a_sheet_with_another_start_is_not_joined() {
    let other = format!(
        "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKAB1R w\"]\n\n{GAME}"
    );
    let found = join_texts(GAME, &other);
    assert_eq!(codes(&found), ["different_starts"]);
    assert!(found.plies.is_empty());
}

#[test]
fn a_fixed_move_that_cannot_be_played_is_named() {
    let sheet = read(GAME).0;
    let found = reconcile(
        BySide {
            red: Some(&sheet),
            black: Some(&sheet),
        },
        &Position::default(),
        &BTreeMap::from([(3, "h0h5".parse::<Move>().unwrap())]),
        &Ruleset::of(Edition::Cxa2011),
    );
    assert_eq!(codes(&found)[0], "fixed_illegal");
    assert!(!found.complete);
}

fn file(name: &str, text: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("jipu-reconcile-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path
}

fn program(args: &[&str]) -> (i32, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_jipu"))
        .arg("reconcile")
        .args(args)
        .output()
        .unwrap();
    (
        output.status.code().unwrap(),
        String::from_utf8(output.stdout).unwrap(),
    )
}

#[test]
fn the_program_prints_one_json_object() {
    let red = file("red.txt", &with("卒7进1\n5.", "—\n5."));
    let black = file("black.txt", &with("车8进3", "车8进2"));
    let (red, black) = (red.to_str().unwrap(), black.to_str().unwrap());
    let (code, told) = program(&[red, black, "--json"]);
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(code, 1);
    assert_eq!(told["complete"], false);
    assert_eq!(told["unique"], false);
    assert_eq!(told["moves"], json!(MOVES[..31]));
    let ply = &told["plies"][7];
    assert_eq!(ply["ply"], 8);
    assert_eq!(ply["move"], "g6g5");
    assert_eq!(ply["provenance"], "black_only");
    assert_eq!(
        (&ply["red"], &ply["black"]),
        (&json!("missing"), &json!("ok"))
    );
    assert_eq!(ply["candidates"], json!([]));
    let ply = &told["plies"][31];
    assert_eq!(ply["move"], Value::Null);
    assert_eq!(ply["provenance"], "disputed");
    assert_eq!(ply["candidates"].as_array().unwrap().len(), 2);
    let sheet = &told["sheets"]["red"];
    assert_eq!(sheet["entries"], 31);
    assert_eq!(sheet["missed"], json!([8]));
    for list in ["unreadable", "wrong", "shifted", "doubled"] {
        assert_eq!(sheet[list], json!([]), "{list}");
    }
    assert_eq!(
        (&sheet["fouls"], &sheet["clause"]),
        (&json!(0), &Value::Null)
    );

    let (code, told) = program(&[red, black, "--json", "--fix", "32=h9h6"]);
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(code, 1);
    assert_eq!(told["complete"], true);
    assert_eq!(told["plies"][31]["provenance"], "fixed");
}

/// What was not used of a sheet is told as `check` tells it, with its place.
#[test]
fn what_was_not_read_of_a_sheet_is_told() {
    let whole = file("read-whole.txt", GAME);
    let whole = whole.to_str().unwrap();
    let too_long = format!("[Event \"{}\"]\n{GAME}", "x".repeat(9000));
    let two_games = format!("[Event \"a\"]\n\n{GAME}\n[Event \"b\"]\n\n1. 炮二平五 马8进7\n");
    for (name, text, code, place, exit) in [
        (
            "bracket",
            with("马2进3\n4.", "马2进3 {看不清\n4."),
            "bracket_not_closed",
            (3, 14),
            1,
        ),
        (
            "misnumbered",
            with("\n7. ", "\n70. "),
            "round_misnumbered",
            (7, 1),
            1,
        ),
        ("end", with("车8进3", "看不清"), "unclear_end", (16, 10), 1),
        ("header", too_long, "header_too_long", (1, 1), 1),
        (
            "control",
            with("马2进3\n4.", "马2进3 \u{7}\n4."),
            "control_characters",
            (3, 14),
            1,
        ),
        (
            "beyond",
            with("车8进3", "车8进3\n5000. 炮五平四 马5退3"),
            "round_out_of_range",
            (17, 1),
            1,
        ),
        ("games", two_games, "several_games", (1, 1), 0),
    ] {
        let spoiled = file(&format!("read-{name}.pgn"), &text);
        let spoiled = spoiled.to_str().unwrap();
        for (side, sheets) in [("red", [spoiled, whole]), ("black", [whole, spoiled])] {
            let other = if side == "red" { "black" } else { "red" };
            let (exited, told) = program(&[sheets[0], sheets[1], "--json"]);
            let told: Value = serde_json::from_str(&told).unwrap();
            assert_eq!(exited, exit, "{name}: {told}");
            assert_eq!(told["reading"][other]["diagnostics"], json!([]), "{name}");
            assert_eq!(told["reading"][side]["encoding"], "UTF-8");
            let found = told["reading"][side]["diagnostics"].as_array().unwrap();
            let found = found.iter().find(|found| found["code"] == code);
            let found = found.unwrap_or_else(|| panic!("{name}: {told}"));
            assert_eq!(
                (&found["line"], &found["column"]),
                (&json!(place.0), &json!(place.1)),
                "{name}"
            );
            let (exited, printed) = program(&sheets);
            assert_eq!(exited, exit, "{name}: {printed}");
            let line = format!(
                "{}: {side}, line {}, column {}: {}",
                found["severity"].as_str().unwrap(),
                place.0,
                place.1,
                found["message"]
                    .as_str()
                    .unwrap()
                    .replace('\u{7}', "\\u{7}")
            );
            assert!(printed.contains(&line), "{line}: {printed}");
        }
    }
}

/// It is told of sheets that are not joined as well, and an entry that cannot
/// be read is named once.
#[test]
fn what_was_not_read_is_told_of_sheets_apart() {
    let words = file("words.txt", "{此页无着法");
    let empty = file("nothing.txt", " \n");
    let sheets = [words.to_str().unwrap(), empty.to_str().unwrap()];
    let (code, printed) = program(&sheets);
    assert_eq!(code, 2);
    assert!(
        printed.contains("warning: red, line 1, column 1: expected a bracket that closes"),
        "{printed}"
    );
    assert!(
        printed.contains("warning: red, line 1, column 1: expected moves, found none"),
        "{printed}"
    );
    assert!(!printed.contains("black, line"), "{printed}");

    let dim = file("dim.txt", &with("车8进3", "车8禁3"));
    let whole = file("bright.txt", GAME);
    let sheets = [dim.to_str().unwrap(), whole.to_str().unwrap()];
    let (code, printed) = program(&sheets);
    assert_eq!(code, 1);
    assert_eq!(printed.matches("`车8禁`").count(), 1, "{printed}");
    let (_, told) = program(&[sheets[0], sheets[1], "--json"]);
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(
        told["reading"]["red"]["diagnostics"][0]["code"],
        "unreadable_move"
    );
}

/// Joined or not, a move that cannot be read is told as `check` tells it.
#[test]
fn unreadable_moves_are_told_as_when_read_alone() {
    let dim = file("dim-alone.txt", &with("车8进3", "车8禁3"));
    let whole = file("dim-whole.txt", GAME);
    let other = file(
        "dim-other.txt",
        "1. 兵七进一 卒7进1\n2. 马八进七 马8进7\n3. 马二进一 象3进5\n4. 炮八平九 车9平8\n",
    );
    let [dim, whole, other] = [&dim, &whole, &other].map(|path| path.to_str().unwrap());
    let (_, alone, _) = run(&["check", dim], b"");
    let found = alone.lines().find(|line| line.contains("cannot be read"));
    let (_, found) = found.unwrap().split_once(": `").unwrap();
    let message = format!("`{found}");
    assert!(message.contains(": expected "), "{message}");
    for sheets in [[dim, whole], [whole, dim], [dim, other], [other, dim]] {
        let (_, printed) = program(&sheets);
        assert_eq!(printed.matches(&message).count(), 1, "{message}: {printed}");
        let (_, told) = program(&[sheets[0], sheets[1], "--json"]);
        assert!(told.contains(&message), "{message}: {told}");
    }
}

/// Nobody has missed a move because we cannot read the file.
#[test]
fn a_format_that_is_not_read_is_no_empty_sheet() {
    let whole = file("read.txt", GAME);
    let whole = whole.to_str().unwrap();
    for (name, text, kind) in [
        ("sheet.json", "{\"moves\": [\"h2e2\"]}", "JSON"),
        (
            "sheet.cbf",
            "<?xml version=\"1.0\"?><ChineseChessRecord/>",
            "XML (CBF, PFC)",
        ),
    ] {
        let other = file(name, text);
        for sheets in [
            [other.to_str().unwrap(), whole],
            [whole, other.to_str().unwrap()],
        ] {
            let (code, out, err) = run(&["reconcile", sheets[0], sheets[1]], b"");
            assert_eq!((code, out.as_str()), (2, ""), "{name}");
            let expected = format!("expected a record in a format that is read, found {kind}\n");
            assert!(err.ends_with(&expected), "{err}");
        }
    }
}

/// Sheets that tell the same moves may yet differ in what stands above them.
#[test]
fn heads_that_differ_are_told() {
    let mate = "[FEN \"3k5/9/4P4/9/9/9/9/9/9/4K4 w\"]\n1. 兵五进一\n";
    let cases: [(&str, &str, &str, &[&str], i32); 9] = [
        (GAME, "结果：红胜\n", "结果：黑胜\n", &["results_differ"], 1),
        (GAME, "结果：红胜\n", "结果：1-0\n", &[], 0),
        (GAME, "结果：红胜\n", "[Result \"*\"]\n", &[], 0),
        (GAME, "结果：红胜\n", "", &[], 0),
        (GAME, "红方：张三\n", "红方：李四\n", &["players_differ"], 1),
        (GAME, "红方：张 三\n", "红方：北京 张三\n", &[], 0),
        (GAME, "红方：张三\n", "黑方：李四\n", &[], 0),
        // Black has no move: Red has won.
        (
            mate,
            "结果：和棋\n",
            "结果：红胜\n",
            &["results_differ", "result_mismatch"],
            1,
        ),
        (
            mate,
            "[Result \"*\"]\n",
            "结果：红胜\n",
            &["result_left_open"],
            0,
        ),
    ];
    for (moves, red, black, expected, exit) in cases {
        let sheets = [("head-red.txt", red), ("head-black.txt", black)]
            .map(|(name, head)| file(name, &format!("{head}{moves}")));
        let [one, other] = sheets.each_ref().map(|path| path.to_str().unwrap());
        for (first, second) in [(one, other), (other, one)] {
            let (code, told) = program(&[first, second, "--json"]);
            let told: Value = serde_json::from_str(&told).unwrap();
            let found = told["diagnostics"].as_array().unwrap().iter();
            let codes: Vec<&str> = found.map(|found| found["code"].as_str().unwrap()).collect();
            assert_eq!((codes.as_slice(), code), (expected, exit), "{red}{black}");
        }
    }
    let told = program(&[
        file("head-1.txt", &format!("结果：红胜\n{GAME}"))
            .to_str()
            .unwrap(),
        file("head-2.txt", &format!("结果：黑胜\n{GAME}"))
            .to_str()
            .unwrap(),
    ]);
    assert!(
        told.1
            .ends_with("warning: the sheets state different results: red `红胜`, black `黑胜`\n"),
        "{}",
        told.1
    );
}

/// A move that depends on how an earlier ply is decided cannot be written in
/// words, and is marked.
#[test]
fn moves_of_another_game_are_marked() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/examples");
    let sheets = ["red.txt", "black.txt"].map(|name| format!("{folder}/{name}"));
    let (_, printed) = program(&[&sheets[0], &sheets[1]]);
    assert!(
        printed.contains("  45 red   车八平九 / b0a0* / "),
        "{printed}"
    );
    let mark = "\n   * does not follow the moves assumed before it";
    assert!(printed.contains(mark), "{printed}");
    let (_, printed) = program(&[&sheets[0], &sheets[1], "--fix", "31=b0b6"]);
    assert!(!printed.contains('*'), "{printed}");
}

#[test]
fn one_is_not_told_as_many() {
    let one = file("one.txt", "1. 炮二平五\n");
    let one = one.to_str().unwrap();
    let (_, printed) = program(&[one, one]);
    assert!(printed.contains("\n1 ply, complete"), "{printed}");
    assert!(
        printed
            .contains("\nred   text, UTF-8: 1 entry, 0 missed, 0 unreadable, 0 wrong: 0 fouls\n"),
        "{printed}"
    );
    let thin = file(
        "thin.txt",
        &with("1. 炮二平五 马8进7\n2. 马二进三 车9平8", "1. — —\n2. — —"),
    );
    let whole = file("thick.txt", GAME);
    let (_, printed) = program(&[thin.to_str().unwrap(), whole.to_str().unwrap()]);
    assert!(
        printed.contains("28 entries, 4 missed, 0 unreadable, 0 wrong: 1 foul (7.1)\n"),
        "{printed}"
    );
    for (matter, told) in [
        (
            Mismatch::NotReached { count: 1 },
            "1 entry at the end belongs to no ply that can be played",
        ),
        (
            Mismatch::Shifted { by: -1 },
            "from here on the entries stand 1 ply too early",
        ),
        (
            Mismatch::Gap {
                from: 4,
                to: 4,
                ways: WaysAcross::Exactly(1),
            },
            "no sheet shows ply 4; one way leads across",
        ),
        (
            Mismatch::Gap {
                from: 4,
                to: 6,
                ways: WaysAcross::MoreThan(0),
            },
            "no sheet shows plies 4 to 6; the ways across were too many to count",
        ),
    ] {
        assert_eq!(matter.to_string(), told);
    }
}

/// What is said of a gap must be true of one sheet as of two.
#[test]
fn a_gap_is_told_alike_of_one_sheet_and_of_two() {
    let gap = |ways| Mismatch::Gap {
        from: 4,
        to: 4,
        ways: WaysAcross::Exactly(ways),
    };
    for (language, many, one) in [
        (
            Language::ZhHans,
            "2黑没有记录；有 3 种走法能接上。",
            "有 1 种走法能接上",
        ),
        (
            Language::ZhHant,
            "2黑沒有記錄；有 3 種走法能接上。",
            "有 1 種走法能接上",
        ),
        (
            Language::En,
            "No sheet shows 2 Black; 3 ways lead across.",
            "one way leads across",
        ),
    ] {
        let sentence = |ways| sentences::mismatch(language, Side::Black, &gap(ways), &[]);
        assert_eq!(sentence(3), many);
        assert!(sentence(1).contains(one), "{}", sentence(1));
        let inferred = sentences::mismatch(language, Side::Red, &Mismatch::Inferred, &[]);
        assert!(
            !inferred.contains('两') && !inferred.contains('兩'),
            "{inferred}"
        );
    }
}

/// Rooks that go back and forth, in so many rounds.
fn back_and_forth(rounds: usize) -> String {
    let moves = ["车一进一 车9进1", "车一退一 车9退1"];
    (0..rounds)
        .map(|round| format!("{}. {}\n", round + 1, moves[round % 2]))
        .collect()
}

#[test]
fn a_game_that_is_too_long_is_named() {
    let sheet = read(&back_and_forth(599)).0;
    let found = join(Some(&sheet), Some(&sheet));
    assert!(found.complete && found.unique);
    for rounds in [600, 601, 700, 1000] {
        let sheet = read(&back_and_forth(rounds)).0;
        for sheets in [(Some(&sheet), Some(&sheet)), (None, Some(&sheet))] {
            let found = join(sheets.0, sheets.1);
            assert_eq!(codes(&found), ["too_many_plies"], "{rounds}");
            assert_eq!(found.discrepancies[0].ply, None);
            assert_eq!(found.plies.len(), 1200);
            assert!(!found.complete);
        }
    }
}

/// A game is not called complete that ends where the rest of a sheet was cut
/// off, unless the other sheet goes on.
#[test]
fn a_game_that_ends_where_a_sheet_is_cut_is_not_complete() {
    let cut = read(&format!("{GAME}5000. 炮五平四 马5退3\n")).0;
    assert_eq!(cut.cut_after, Some(32));
    let whole = read(GAME).0;
    let longer = read(&format!("{GAME}17. 车四平六 车8平5\n")).0;
    let complete = |red, black| join(red, black).complete;
    assert!(!complete(Some(&cut), Some(&whole)));
    assert!(!complete(Some(&whole), Some(&cut)));
    assert!(!complete(None, Some(&cut)));
    assert!(!complete(Some(&cut), Some(&cut)));
    assert!(complete(Some(&whole), Some(&whole)));
    assert!(complete(Some(&longer), Some(&cut)));
}

#[test]
fn the_program_exits_by_what_it_found() {
    let whole = file("whole.txt", GAME);
    let empty = file("empty.txt", "");
    let (whole, empty) = (whole.to_str().unwrap(), empty.to_str().unwrap());
    assert_eq!(program(&[whole, whole]).0, 0);
    assert_eq!(program(&[whole, empty]).0, 1);
    assert_eq!(program(&[empty, empty]).0, 2);
    assert_eq!(program(&[whole, "--writer", "black"]).0, 0);
    assert_eq!(program(&[whole, "/nonexistent"]).0, 2);
    assert_eq!(program(&[whole, whole, "--fix", "3"]).0, 2);
    let (_, printed) = program(&[whole, whole]);
    assert!(
        printed.contains("32 plies, complete, and no other game fits"),
        "{printed}"
    );
}
