use jipu::record::{Incident, Matter, read};
use jipu::rules::recording::{Counted, fouls, is_due};
use jipu::rules::{Edition, RecordedMoves, Ruleset};
use jipu::xiangqi::Side;

/// Weighs findings one after another, separated by `|`, and writes the fouls
/// each costs. A finding is plies and ranges of plies.
fn check(ruleset: &Ruleset, findings: &str) -> String {
    let mut counted = Counted::default();
    let mut told = Vec::new();
    for finding in findings.split('|') {
        let mut plies: Vec<u16> = Vec::new();
        for word in finding.split_whitespace() {
            match word.split_once('-') {
                Some((from, to)) => {
                    plies.extend(from.parse::<u16>().unwrap()..=to.parse::<u16>().unwrap())
                }
                None => plies.push(word.parse().unwrap()),
            }
        }
        let ruling = fouls(&plies, &counted, ruleset);
        let clause = ruling.clause.map_or("-", |clause| clause.number);
        assert_eq!(clause == "7.1", ruling.fouls != 0);
        told.push(format!("{}:{}", ruling.missed, ruling.fouls));
        counted = ruling.counted;
    }
    told.join(" ")
}

#[test]
fn missed_moves_by_number_in_2010_and_2011() {
    for edition in [Edition::Cxa2010, Edition::Cxa2011] {
        let ruleset = Ruleset::of(edition);
        let rows = [
            ("", "0:0", "nothing missed"),
            ("5 9 40", "3:0", "three are none"),
            ("5 9 40 71", "4:1", "each four are a foul, in a row or not"),
            ("31-37", "7:1", "seven are still one"),
            ("31-38", "8:2", "eight are two at once"),
            ("1-40", "40:2", "and so are any more"),
            (
                "5 9 40 | 71",
                "3:0 1:1",
                "three and one at the next look are four",
            ),
            ("5 9 | 40 | 71", "2:0 1:0 1:1", "over three looks"),
            ("5 9 40 | 5 9 40", "3:0 0:0", "the same three found again"),
            ("1-5 | 11-13", "5:1 3:1", "the fifth waits for three more"),
            ("1-5 | 11 12", "5:1 2:0", "and not for two"),
            (
                "1-4 | 11-14 | 21-24",
                "4:1 4:1 4:1",
                "one finding, one penalty",
            ),
            ("1-3 | 11-15", "3:0 5:2", "eight by the second look"),
            ("1-40 | 51", "40:2 1:0", "a flat two pay for all of them"),
            ("1-11 | 51", "11:2 1:0", "for eleven too"),
            ("40 9 5 71 9", "4:1", "order and repetition do not matter"),
        ];
        for (findings, expected, reason) in rows {
            assert_eq!(check(&ruleset, findings), expected, "{edition}: {reason}");
        }
    }
}

#[test]
fn missed_moves_in_a_row_in_1999() {
    let ruleset = Ruleset::of(Edition::Cxa1999);
    let rows = [
        ("31-33", "3:0", "three in a row"),
        ("31-34", "4:1", "four in a row"),
        ("31-33 35 36 38", "6:0", "six, never four in a row"),
        ("31-38", "8:2", "eight in a row"),
        ("1-12", "12:3", "no limit to one finding"),
        (
            "1-4 11-14 21-23",
            "11:2",
            "two runs of four and one of three",
        ),
        ("31-33 | 34", "3:0 1:1", "the run goes on at the next look"),
        ("31-33 | 35", "3:0 1:0", "this is not the same run"),
        (
            "31 32 34 35 | 33",
            "4:0 1:1",
            "a ply found later joins two runs",
        ),
        (
            "31-34 | 35-37 | 38",
            "4:1 3:0 1:1",
            "the second four of a run",
        ),
        ("31-34 | 31-34", "4:1 0:0", "found again"),
    ];
    for (findings, expected, reason) in rows {
        assert_eq!(check(&ruleset, findings), expected, "{reason}");
    }
}

#[test]
fn an_event_may_set_the_numbers() {
    let mut ruleset = Ruleset::of(Edition::Cxa2011);
    ruleset.missed_per_foul = 3;
    ruleset.missed_fouls_per_finding = None;
    assert_eq!(check(&ruleset, "1-10 | 20 21"), "10:3 2:1");
    ruleset.missed_per_foul = 0;
    assert_eq!(check(&ruleset, "1-10 | 20 21"), "10:0 2:0");
    ruleset.missed_in_a_row = true;
    assert_eq!(check(&ruleset, "1-10 | 20 21"), "10:0 2:0");
}

#[test]
fn an_event_may_have_own_moves_recorded_only() {
    let mut ruleset = Ruleset::of(Edition::Cxa1999);
    assert!(is_due(Side::Black, Side::Red, &ruleset));
    ruleset.recorded_moves = RecordedMoves::Own;
    assert!(!is_due(Side::Black, Side::Red, &ruleset));
    assert!(is_due(Side::Red, Side::Red, &ruleset));
    // A player's own moves in a row are every other ply.
    assert_eq!(check(&ruleset, "31 33 35 37"), "4:1");
    assert_eq!(check(&ruleset, "31 33 35 39"), "4:0");
}

#[test]
fn a_finding_keeps_what_it_saw() {
    let ruleset = Ruleset::of(Edition::Cxa2011);
    let first = fouls(&[40, 5, 9, 11, 3], &Counted::default(), &ruleset);
    assert_eq!(first.counted.missed(), [3, 5, 9, 11, 40]);
    assert_eq!(first.counted.carried(), 1);
    let second = fouls(&[60], &first.counted, &ruleset);
    assert_eq!(second.counted.missed(), [3, 5, 9, 11, 40, 60]);
    assert_eq!(second.counted.carried(), 2);
}

#[test]
fn a_finding_is_entered_in_the_record() {
    let ruleset = Ruleset::of(Edition::Cxa2011);
    let none = Counted::default();
    let ruling = fouls(&[5, 9, 40, 71, 73], &none, &ruleset);
    let entered = Incident::of_missed_moves(Side::Black, 90, &ruling);
    assert_eq!(entered.matter, Matter::MissedMoves { missed: 5 });
    assert_eq!((entered.ply, entered.side), (Some(90), Some(Side::Black)));
    assert_eq!((entered.fouls, entered.clock_seconds), (1, 0));
    assert_eq!(entered.clauses, ["7.1"]);
    let entered = Incident::of_missed_moves(Side::Black, 90, &fouls(&[5], &none, &ruleset));
    assert_eq!(entered.fouls, 0);
    assert!(entered.clauses.is_empty());
}

/// What is missing and what is unreadable among eight plies of a sheet.
fn check_gaps(writer: Side, ruleset: &Ruleset) -> (Vec<u16>, Vec<u16>) {
    let text = "1. 炮二平五 马8进7\n2. 马二进三 ……\n3. 车一平二 车囧平囧\n";
    let (sheet, _) = read(text);
    let gaps = sheet.gaps(writer, 8, ruleset);
    (gaps.missing, gaps.unreadable)
}

#[test]
fn a_sheet_lacks_what_it_was_due_to_show() {
    let mut ruleset = Ruleset::of(Edition::Cxa2011);
    assert_eq!(check_gaps(Side::Red, &ruleset), (vec![4, 7, 8], vec![6]));
    ruleset.recorded_moves = RecordedMoves::Own;
    assert_eq!(check_gaps(Side::Red, &ruleset), (vec![7], vec![]));
    assert_eq!(check_gaps(Side::Black, &ruleset), (vec![4, 8], vec![6]));
}
