//! Rulings on repetition: the rulebook's diagrams, our own cases, properties
//! over real games, and the command line.

use jipu::rules::repetition::{
    self, Cycle, Doubt, Motive, NotACycle, NotRipe, Reason, Ruling, Verdict, Weight,
};
use jipu::rules::{Edition, Line, Ruleset};
use jipu::xiangqi::{Move, Position};
use serde_json::Value;

use crate::program::run;
use crate::shared::json_lines;

pub fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace()
        .map(|m| m.parse().unwrap())
        .collect()
}

pub fn judge(start: &Position, moves: &[Move], edition: Edition) -> Ruling {
    repetition::judge(start, moves, &Ruleset::of(edition))
        .unwrap_or_else(|err| panic!("{start:?}: {err}"))
}

/// One letter a ply; allowed moves all count as 闲.
fn classes(ruling: &Ruling) -> String {
    let class = |motive: Motive| match motive.is_attack() {
        true => motive,
        false => Motive::Idle,
    };
    let labels = ruling.labels.iter();
    labels.map(|label| class(label.motive).name()).collect()
}

pub fn verdict(ruling: &Ruling) -> String {
    match ruling.verdict {
        Verdict::Draw => "draw".to_owned(),
        other => other.to_string(),
    }
}

/// What decides the verdict about each ply, and what is open about it.
fn weights(ruling: &Ruling) -> Vec<(Weight, &[Doubt])> {
    let labels = ruling.labels.iter();
    labels
        .map(|label| (label.weight(), &label.doubts[..]))
        .collect()
}

pub fn rows(path: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(path).unwrap();
    let rows: Vec<Vec<String>> = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect();
    assert!(!rows.is_empty(), "{path} has no rows");
    rows
}

/// The position and moves as they are, reflected, turned around, and both,
/// with whether the sides are exchanged.
fn views(start: &Position, moves: &[Move]) -> [(Position, Vec<Move>, bool); 4] {
    let mirrored = |moves: &[Move]| moves.iter().map(|m| m.mirrored()).collect::<Vec<_>>();
    let turned: Vec<Move> = moves.iter().map(|m| m.rotated()).collect();
    [
        (*start, moves.to_vec(), false),
        (start.mirrored(), mirrored(moves), false),
        (start.swapped(), turned.clone(), true),
        (start.swapped().mirrored(), mirrored(&turned), true),
    ]
}

fn exchanged(verdict: &str) -> String {
    let mut words: Vec<&str> = verdict.split(' ').collect();
    match words[0] {
        "red" => words[0] = "black",
        "black" => words[0] = "red",
        _ => {}
    }
    words.join(" ")
}

/// `expected` with `.` for labels, and `-` for the verdict, that do not matter.
fn agrees(ruling: &Ruling, labels: &str, expected: &str) -> bool {
    let found = classes(ruling);
    found.chars().count() == labels.chars().count()
        && found
            .chars()
            .zip(labels.chars())
            .all(|(found, wanted)| wanted == '.' || found == wanted)
        && (expected == "-" || verdict(ruling) == expected)
}

#[test]
fn diagrams_of_the_2011_rulebook() {
    let path = "tests/data/repetition/2011/diagrams.tsv";
    let mut wrong = Vec::new();
    let rows = rows(path);
    assert_eq!(rows.len(), 40);
    for row in rows {
        let [id, fen, line, labels, expected] = &row[..] else {
            panic!("{path}: expected 5 columns in {row:?}");
        };
        let labels: String = labels
            .chars()
            .map(|label| {
                if "将杀捉".contains(label) {
                    label
                } else {
                    '闲'
                }
            })
            .collect();
        for (start, line, is_exchanged) in views(&fen.parse().unwrap(), &moves(line)) {
            let found = judge(&start, &line, Edition::Cxa2011);
            let expected = if is_exchanged {
                exchanged(expected)
            } else {
                expected.clone()
            };
            if !agrees(&found, &labels, &expected) {
                wrong.push(format!("{id}: {} {}", classes(&found), verdict(&found)));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn one_notion_a_case() {
    let path = "tests/data/repetition/2011/notions.tsv";
    let mut wrong = Vec::new();
    let rows = rows(path);
    assert!(60 <= rows.len());
    for row in rows {
        let [fen, line, labels, expected, clause, why] = &row[..] else {
            panic!("{path}: expected 6 columns in {row:?}");
        };
        for (start, line, is_exchanged) in views(&fen.parse().unwrap(), &moves(line)) {
            let found = judge(&start, &line, Edition::Cxa2011);
            let expected = if is_exchanged {
                exchanged(expected)
            } else {
                expected.clone()
            };
            if !agrees(&found, labels, &expected) {
                let (classes, verdict) = (classes(&found), verdict(&found));
                wrong.push(format!("{clause} {why}: {start:?} {classes} {verdict}"));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// 兑 or 献: what is offered to a piece of its own kind is exchanged only
/// where it is taken back (1999, 28.5, 28.6; 2010, 25.4, 25.5; 2011, 24.4,
/// 24.5). A root of the piece it is offered to makes no difference: in 图2,
/// 图29, 参考图9 and 参考图22 it has none.
#[test]
fn what_is_not_taken_back_is_given_away() {
    let rook = "e1a1 d9d8 a1e1 d8d9";
    let horse = "g4e5 d9d8 e5g4 d8d9";
    let cases = [
        (
            "3k5/9/9/r8/9/9/9/9/4R4/5K3 w",
            rook,
            Motive::Sacrifice,
            "neither has a root",
        ),
        (
            "r2k5/9/9/r8/9/9/9/9/4R4/5K3 w",
            rook,
            Motive::Sacrifice,
            "only theirs has one",
        ),
        (
            "3k5/9/9/r8/9/9/9/2N6/4R4/5K3 w",
            rook,
            Motive::Exchange,
            "only ours has one",
        ),
        (
            "r2k5/9/9/r8/9/9/9/2N6/4R4/5K3 w",
            rook,
            Motive::Exchange,
            "both have one",
        ),
        (
            "r2k5/9/9/r8/9/9/9/1pN6/4R4/5K3 w",
            rook,
            Motive::Sacrifice,
            "the root's leg is blocked",
        ),
        (
            "3k5/9/9/2n6/9/6N2/9/9/9/5K3 w",
            horse,
            Motive::Sacrifice,
            "horses without roots",
        ),
        (
            "3k5/9/9/2n6/9/4P1N2/9/9/9/5K3 w",
            horse,
            Motive::Exchange,
            "a pawn is a root",
        ),
    ];
    for (fen, line, expected, why) in cases {
        for edition in Edition::ALL {
            for (start, line, _) in views(&fen.parse().unwrap(), &moves(line)) {
                let ruling = judge(&start, &line, edition);
                assert_eq!(
                    ruling.labels[0].motive, expected,
                    "{why}: {start:?}, {edition}"
                );
                assert_eq!(ruling.verdict, Verdict::Draw, "{why}: {start:?}, {edition}");
            }
        }
    }
}

/// Who takes part in a chase (2011, 24.17): target, capturer and partners of
/// what the first move chases.
#[test]
fn chases_name_those_without_whom_they_fail() {
    let cases = [
        // A rook and a cannon against one root, though the cannons face each
        // other.
        (
            "1r1ak4/4a4/9/9/9/9/8p/1cN6/5C3/1R2K4 w - - 0 1",
            "f1f2 i3h3 f2f1 h3i3",
            ("b2", "b0", "f2"),
        ),
        // The root that takes back lets the cannon through.
        (
            "4k4/4a4/6n2/6p2/5Nc2/9/8p/3C5/9/3K5 w - - 0 1",
            "d2g2 i3h3 g2d2 h3i3",
            ("g7", "f5", "g2"),
        ),
        // A screen is no partner.
        (
            "5k3/9/9/9/C6n1/9/2N6/9/9/3K5 w - - 0 1",
            "c3d5 f9f8 d5c3 f8f9",
            ("h5", "a5", ""),
        ),
    ];
    for (fen, line, expected) in cases {
        let ruling = judge(&fen.parse().unwrap(), &moves(line), Edition::Cxa2011);
        let Reason::Chase(chases) = &ruling.labels[0].reason else {
            panic!("{fen}: {}", ruling.labels[0].reason);
        };
        let found = chases.iter().map(|chase| {
            let partners: Vec<String> = chase.partners.map(|square| square.to_string()).collect();
            let (target, capturer) = (chase.target.to_string(), chase.capturer.to_string());
            (target, capturer, partners.join(" "))
        });
        let found: Vec<_> = found.collect();
        let (target, capturer, partners) = expected;
        let expected = (target.to_owned(), capturer.to_owned(), partners.to_owned());
        assert!(found.contains(&expected), "{fen}: {found:?}");
    }
}

/// The archived games in which positions come back.
fn games(file: &str) -> Option<Vec<(String, Line)>> {
    let read = |game: &Value| {
        let start = game["start_fen"].as_str().unwrap().parse().unwrap();
        let mut line = Line::new(start);
        for m in game["moves_iccs"].as_array().unwrap() {
            let m = m.as_str().unwrap().parse().unwrap();
            if line.push(m).is_err() {
                break;
            }
        }
        (game["id"].as_str().unwrap().to_owned(), line)
    };
    let games = json_lines(&format!("data/games/{file}"))?;
    Some(games.iter().map(read).collect())
}

/// What Fairy-Stockfish makes of rounds of real games, as recorded by
/// `tests/oracle/pyffish_cycles.py`. It counts what one piece attacks and no
/// more, so we may differ; but never about perpetual check, and how often
/// otherwise is in `docs/repetition.md`.
#[test]
fn perpetual_checks_are_what_an_engine_calls_so() {
    let mut counts = std::collections::BTreeMap::new();
    for row in rows("tests/data/repetition/pyffish.tsv") {
        let [fen, line, theirs] = &row[..] else {
            panic!("expected 3 columns in {row:?}");
        };
        let ruling = judge(&fen.parse().unwrap(), &moves(line), Edition::Cxa2011);
        let ours = ruling.verdict.at_fault();
        let ours = ours.map_or("draw".to_owned(), |side| side.to_string());
        if let Verdict::LosesAtOnce(side) = ruling.verdict {
            assert_eq!(*theirs, side.to_string(), "{fen} {line}");
            *counts.entry("perpetual check").or_insert(0) += 1;
        }
        let kind = match (ours.as_str(), theirs.as_str()) {
            (ours, theirs) if ours == theirs => "same",
            (_, "draw") => "only we find fault",
            ("draw", _) => "only the engine finds fault",
            (_, _) => "opposite",
        };
        *counts.entry(kind).or_insert(0) += 1;
    }
    let expected = [
        ("only the engine finds fault", 3),
        ("only we find fault", 30),
        ("perpetual check", 48),
        ("same", 136),
    ];
    assert_eq!(counts, expected.into());
}

/// Board and colours are symmetric, so labels and verdict must be.
#[test]
fn cycles_of_real_games_look_the_same_from_every_side() {
    // Games with a repetition, and long games without a capture.
    let files = ["ccpd-repetition.jsonl", "ccpd-long-nocapture.jsonl"];
    let Some(games) = files.into_iter().map(games).collect::<Option<Vec<_>>>() else {
        return;
    };
    let games: Vec<_> = games.into_iter().flatten().collect();
    let ruleset = Ruleset::of(Edition::Cxa2011);
    let mut cycles = 0;
    let mut seen = std::collections::HashSet::new();
    for (id, line) in &games {
        for at in 1..=line.len() {
            let played = line.moves().iter().take(at).copied();
            let played = Line::from_moves(*line.start(), played).unwrap();
            let Ok(ruling) = repetition::foresee(&played, &ruleset) else {
                continue;
            };
            let first = ruling.labels[0].ply - 1;
            let start = line.positions()[first];
            let round = &line.moves()[first..first + ruling.cycle.period];
            if !seen.insert((start, round.to_vec())) {
                continue;
            }
            let ruling = judge(&start, round, Edition::Cxa2011);
            for (start, moves, is_exchanged) in views(&start, round) {
                let seen = judge(&start, &moves, Edition::Cxa2011);
                let expected = if is_exchanged {
                    exchanged(&verdict(&ruling))
                } else {
                    verdict(&ruling)
                };
                assert_eq!(classes(&seen), classes(&ruling), "{id} at {at}");
                assert_eq!(verdict(&seen), expected, "{id} at {at}");
                assert_eq!(weights(&seen), weights(&ruling), "{id} at {at}");
            }
            cycles += 1;
        }
    }
    assert!(200 <= cycles, "{cycles} cycles");
}

#[test]
fn audits_every_archived_game() {
    let Some(games) = games("ccpd-repetition.jsonl") else {
        return;
    };
    assert_eq!(games.len(), 128);
    let mut rulings = 0;
    for (id, line) in &games {
        for edition in Edition::ALL {
            let ruleset = Ruleset::of(edition);
            for at in 1..=line.len() {
                let played = line.moves().iter().take(at).copied();
                let played = Line::from_moves(*line.start(), played).unwrap();
                // Ruling is slow beside finding the cycle: the first will do.
                let is_ripe = Cycle::ending(&played).is_some_and(|cycle| cycle.is_ripe(&ruleset));
                if is_ripe && repetition::audit(&played, &ruleset).is_ok() {
                    rulings += 1;
                    break;
                }
            }
            if let Err(NotRipe::TooLong(cycle)) = repetition::audit(line, &ruleset) {
                panic!("{id}: {cycle:?}");
            }
        }
    }
    assert!(100 < rulings, "{rulings}");
}

#[test]
fn a_cycle_is_counted_from_the_move_that_enters_it() {
    let ruleset = Ruleset::of(Edition::Cxa2011);
    let start: Position = "5k3/9/7n1/9/9/9/9/9/R8/3K5 w - - 0 1".parse().unwrap();
    let find = |text: &str| {
        let line = Line::from_moves(start, moves(text)).unwrap();
        Cycle::ending(&line).map(|cycle| (cycle.from_ply, cycle.period, cycle.times))
    };
    // The rook comes from outside: its first move counts (23.2).
    let entered = "a1a5 f9f8 a5a1 f8f9 a1a5 f9f8 a5a1 f8f9 a1a5 f9f8 a5a1 f8f9";
    assert_eq!(find(entered), Some((1, 4, 3)));
    assert_eq!(find("a1a7 h7g5 a7a5"), None);
    let outside = format!("a1a7 {}", "h7g5 a7a5 g5h7 a5a7 ".repeat(3));
    assert_eq!(find(&outside), Some((1, 4, 3)));
    let short = "h7g5 a7a5 g5h7 a5a7 ".repeat(2);
    assert_eq!(find(&format!("a1a7 {short}")), Some((1, 4, 2)));

    let line = Line::from_moves(start, moves(&format!("a1a7 {short}"))).unwrap();
    let refused = repetition::audit(&line, &ruleset).unwrap_err();
    assert!(matches!(refused, NotRipe::TooFew { cycle, .. } if cycle.times == 2));
    assert_eq!(repetition::foresee(&line, &ruleset).unwrap().cycle.times, 2);
}

#[test]
fn a_capture_that_enters_the_cycle_does_not_count() {
    let start: Position = "5k3/9/n6n1/9/9/9/9/9/R8/3K5 w - - 0 1".parse().unwrap();
    let rounds = "h7g5 a7a5 g5h7 a5a7 ".repeat(3);
    let line = Line::from_moves(start, moves(&format!("a1a7 {rounds}"))).unwrap();
    let cycle = Cycle::ending(&line).unwrap();
    assert_eq!((cycle.from_ply, cycle.period, cycle.times), (2, 4, 3));
}

#[test]
fn nine_rounds_on_many_points_may_be_ruled_on() {
    let ruleset = Ruleset::of(Edition::Cxa2011);
    let start: Position = "5k3/9/9/9/9/9/9/9/4R4/3K5 w - - 0 1".parse().unwrap();
    // Red checks on nine different points of two files, going about them in
    // no order that repeats.
    let text = "e1f1 f9e9 f1e1 e9f9 e1f1 f9e9 f1f3 e9e8 f3e3 e8f8 e3f3 f8e8 f3e3 e8f8 \
                e3e5 f8f9 e5f5 f9e9";
    let line = Line::from_moves(start, moves(text)).unwrap();
    assert_eq!(line.len(), 18);
    let ruling = repetition::audit(&line, &ruleset).unwrap();
    assert_eq!(ruling.cycle.period, 18);
    // Two of the moves are quiet, and whether the rest is idle shuffling is
    // for the arbiter to say.
    assert_eq!(ruling.verdict, Verdict::Undecided);
    assert_eq!(ruling.open_questions(), [(1, Doubt::Purpose)]);
    // 1999 knows no such rule.
    let old = repetition::audit(&line, &Ruleset::of(Edition::Cxa1999));
    assert!(matches!(
        old,
        Err(NotRipe::NoRepetition | NotRipe::TooFew { .. })
    ));
}

#[test]
fn a_position_that_comes_back_by_other_moves_is_told_from_a_cycle() {
    let ruleset = Ruleset::of(Edition::Cxa2011);
    let start: Position = "5k3/9/9/9/9/9/9/9/R8/3K5 w - - 0 1".parse().unwrap();
    let line = |text: &str| Line::from_moves(start, moves(text)).unwrap();
    let refuse = |text: &str| repetition::audit(&line(text), &ruleset).unwrap_err();
    // The rook goes around by two ways of different length.
    let twice = "a1b1 f9f8 b1a1 f8f9 a1c1 f9f8 c1c2 f8f9 c2a2 f9f8 a2a1 f8f9";
    let other = NotRipe::Recurred { first: 0, times: 3 };
    assert_eq!(refuse(twice), other);
    assert_eq!(repetition::foresee(&line(twice), &ruleset), Err(other));
    let once = NotRipe::Recurred { first: 0, times: 2 };
    assert_eq!(refuse("a1b1 f9f8 b1a1 f8f9"), once);
    assert_eq!(refuse("a1b1 f9f8"), NotRipe::NoRepetition);
    assert_eq!(refuse(""), NotRipe::NoRepetition);
}

#[test]
fn what_is_no_cycle_is_refused() {
    let ruleset = Ruleset::of(Edition::Cxa2011);
    let start: Position = "5k3/9/7n1/9/9/9/9/9/R8/3K5 w - - 0 1".parse().unwrap();
    let refuse = |text: &str| repetition::judge(&start, &moves(text), &ruleset).unwrap_err();
    assert_eq!(refuse(""), NotACycle::Empty);
    assert!(matches!(
        refuse("a1a7 f9f8 a7a1"),
        NotACycle::DoesNotReturn { .. }
    ));
    assert!(matches!(
        refuse("a1a7 a7a1"),
        NotACycle::OneSideOnly { ply: 2, .. }
    ));
    assert!(matches!(
        refuse("a1b2 f9f8"),
        NotACycle::Illegal { ply: 1, .. }
    ));
    assert!(matches!(
        refuse(&"a1a7 f9f8 a7a1 f8f9 ".repeat(31)),
        NotACycle::TooLong(124)
    ));
}

#[test]
fn a_round_given_several_times_is_one_round() {
    let start: Position = "5k3/9/7n1/9/9/9/9/9/R8/3K5 w - - 0 1".parse().unwrap();
    let round = "a1a7 f9f8 a7a1 f8f9 ";
    let once = judge(&start, &moves(round), Edition::Cxa2011);
    let often = judge(&start, &moves(&round.repeat(10)), Edition::Cxa2011);
    assert_eq!((once.cycle.period, once.cycle.times), (4, 3));
    assert_eq!((often.cycle.period, often.cycle.times), (4, 10));
    assert_eq!(once.labels, often.labels);
}

#[test]
fn moves_that_lead_into_a_round_are_left_out_of_it() {
    let start: Position = "5k3/9/7n1/9/9/9/9/9/R8/3K5 w - - 0 1".parse().unwrap();
    let led = moves("d0d1 f9f8 a1a2 f8f9 a2a1 f9f8");
    let ruling = judge(&start, &led, Edition::Cxa2011);
    assert_eq!((ruling.cycle.from_ply, ruling.cycle.period), (3, 4));
    assert_eq!(ruling.labels[0].m, led[2]);
    assert_eq!(ruling.labels[0].ply, 3);
}

/// A cycle of forty plies in which nothing is repeated before its end.
#[test]
fn a_long_cycle_is_labelled_ply_by_ply() {
    let start: Position = "5k3/9/9/9/9/9/9/9/R8/3K5 w - - 0 1".parse().unwrap();
    let mut text = String::new();
    let points = ["a1", "b1", "c1", "g1", "h1", "i1", "i2", "h2", "g2", "c2"];
    let black = ["f9", "f8", "f7", "f8"];
    let mut way: Vec<&str> = points.to_vec();
    way.extend(["b2", "a2", "a3", "b3", "c3", "c4", "b4", "a4", "a5", "a6"]);
    for i in 0..20 {
        let (from, to) = (way[i], way[(i + 1) % 20]);
        text += &format!("{from}{to} {}{} ", black[i % 4], black[(i + 1) % 4]);
    }
    let ruling = judge(&start, &moves(&text), Edition::Cxa2011);
    assert_eq!(ruling.labels.len(), 40);
    assert_eq!(ruling.verdict, Verdict::Draw);
}

/// The same cycle under the three editions, where they differ.
#[test]
fn editions_differ() {
    let rule = |fen: &str, text: &str| {
        Edition::ALL.map(|edition| verdict(&judge(&fen.parse().unwrap(), &moves(text), edition)))
    };
    // A rook chased all the time, against a joint chase among others: both are
    // at fault, which only 1999 leaves at that.
    let both = rule(
        "2b1ka3/4a4/n1c1b1n2/p1r1p3p/6p2/5N1R1/P3P3P/2N1B2C1/4A4/2BAK4 w - - 0 1",
        "c2d4 c6c4 d4c2 c4c6",
    );
    assert_eq!(both, ["draw", "red must change", "red must change"]);
    // One perpetual check loses everywhere.
    let check = rule("5k3/9/9/9/9/4R4/9/9/9/3K5 w - - 0 1", "e4f4 f9e9 f4e4 e9f9");
    assert_eq!(check, ["red loses", "red loses", "red loses"]);
    // A root that leaves a horse to take a horse: 1999 does not say.
    let even = "5k3/r3a4/6n2/9/9/2p6/N6R1/9/9/3K5 w - - 0 1";
    let line = moves("h3g3 c4b4 g3h3 b4c4");
    let old = judge(&even.parse().unwrap(), &line, Edition::Cxa1999);
    assert_eq!(old.labels[0].doubts, [Doubt::GuardingCapturer]);

    let open = |fen: &str, text: &str, edition| {
        let ruling = judge(&fen.parse().unwrap(), &moves(text), edition);
        assert_eq!(ruling.verdict, Verdict::Undecided);
        ruling.open_questions()
    };
    // A rook chased all the time, against a mate threat and a chase: 2010,
    // 26.8.2 makes the former change, 26.8.1 with 26.8.3 a draw of it.
    let (fen, line) = (
        "4k4/9/9/4r4/9/4N4/9/3C5/9/3K2B2 w - - 0 1",
        "e4c5 e6d6 c5e4 d6e6",
    );
    assert_eq!(rule(fen, line)[0], "draw");
    assert_eq!(rule(fen, line)[2], "draw");
    let disagree = open(fen, line, Edition::Cxa2010);
    assert_eq!(disagree, [(1, Doubt::ClausesDisagree)]);
    // A pawn chases a rook that chases a horse: 1999, 27.2 counts the pawn's
    // chase where both sides attack all the time, later editions never do.
    let (fen, line) = (
        "1rb1kacn1/4a4/2n1b2r1/p1C1pRP1p/2p6/9/PcP1P3P/N3C1N2/9/1RBAKAB2 w - - 0 1",
        "g6h6 h7g7 h6g6 g7h7",
    );
    assert_eq!(
        rule(fen, line)[1..],
        ["black must change", "black must change"]
    );
    let mutual = open(fen, line, Edition::Cxa1999);
    assert_eq!(mutual, [(1, Doubt::PawnChase), (3, Doubt::PawnChase)]);
}

const CHASE: &str = "5k3/9/7n1/9/9/9/9/9/R8/3K5 w - - 0 1";

#[test]
fn judge_prints_one_json_object() {
    let args = ["judge", "--fen", CHASE, "--moves", "a1a7 h7g5 a7a5 f9f8"];
    let (code, _, err) = run(&args, b"");
    assert_eq!(code, 2, "{err}");
    let fen = "5k3/9/7n1/9/R8/9/9/9/9/3K5 w - - 0 1";
    let args = [
        "judge",
        "--json",
        "--fen",
        fen,
        "--moves",
        "a5a7 h7g5 a7a5 g5h7",
    ];
    let (code, out, err) = run(&args, b"");
    assert_eq!((code, err.as_str()), (1, ""));
    let told: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(told["edition"], "2011");
    assert_eq!(told["cycle"]["from_ply"], 1);
    assert_eq!(told["cycle"]["period"], 4);
    assert_eq!(told["cycle"]["times"], 3);
    assert_eq!(told["labels"], serde_json::json!(["捉", "闲", "捉", "闲"]));
    assert_eq!(told["red"]["forbidden"], true);
    assert_eq!(told["red"]["summary"], "长捉");
    assert_eq!(told["black"]["forbidden"], false);
    assert_eq!(told["black"]["summary"], "两闲");
    assert_eq!(told["must_change"], "red");
    assert_eq!(told["loses_at_once"], false);
    assert_eq!(told["ruling"], "red must change");
    assert_eq!(
        told["clauses"],
        serde_json::json!(["24.11", "25.3", "23.5.2.2"])
    );
    let reason = &told["reasons"][0];
    assert_eq!(reason["ply"], 1);
    assert_eq!(reason["label"], "捉");
    assert_eq!(reason["targets"], serde_json::json!(["h7"]));
    assert_eq!(reason["line"], serde_json::json!(["a7h7"]));
    assert_eq!(reason["chases"][0]["root"], "无根");
}

#[test]
fn judge_refuses_in_one_sentence() {
    let refuse = |fen: &str, line: &str| {
        let (code, out, err) = run(&["judge", "--fen", fen, "--moves", line], b"");
        assert_eq!((code, out.as_str()), (2, ""), "{err}");
        err
    };
    let says = |text: &str, part: &str| assert!(text.contains(part), "{text}");
    says(&refuse(CHASE, "a1a7 f9f8"), "lead back to the start");
    says(&refuse(CHASE, "a1a7 a7a1"), "both sides in turn");
    says(&refuse(CHASE, "a1b3 f9f8"), "legal move as ply 1");
    says(&refuse(CHASE, "a1a7 x"), "`x`");
    says(&refuse(CHASE, ""), "found none");
    let one_king = "5k3/9/9/9/9/9/9/9/R8/9 w - - 0 1";
    says(&refuse(one_king, "a1a7 f9f8 a7a1 f8f9"), "one red king");
}

#[test]
fn audit_finds_the_cycle_a_game_ends_in() {
    let game = format!(
        "[Game \"Chinese Chess\"]\n[FEN \"5k3/9/7n1/9/9/R8/9/9/9/3K5 w - - 0 1\"]\n\n\
         1. a4a5 f9f8 2. a5a7 {}",
        "h7g5 a7a5 g5h7 a5a7 ".repeat(3)
    );
    let (code, out, err) = run(&["audit", "repetition", "-", "--json"], game.as_bytes());
    assert_eq!((code, err.as_str()), (1, ""), "{out}");
    let told: Value = serde_json::from_str(&out).unwrap();
    // The king's step came from outside the cycle, and counts.
    assert_eq!(told["cycle"]["from_ply"], 2, "{out}");
    assert_eq!(told["cycle"]["times"], 3);
    assert_eq!(told["must_change"], "red");
    assert_eq!(told["reasons"][0]["ply"], 10);

    let (code, out, _) = run(
        &["audit", "repetition", "-", "--json", "--at", "8"],
        game.as_bytes(),
    );
    let told: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &told["ruling"]), (0, &Value::from("not ripe")));
}
