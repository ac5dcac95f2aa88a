use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use jipu::rules::fouls::{Foul, Offence, is_found_in_time, tally};
use jipu::rules::{
    Clause, DrawOfferLimit, Edition, Level, Outcome, Ruleset, Scoring, Termination, draw_offer,
};
use jipu::xiangqi::{BySide, Position, Side};

use crate::shared::shared;

#[test]
fn editions_are_read_by_year() {
    for edition in Edition::ALL {
        assert_eq!(edition.to_string().parse(), Ok(edition));
    }
    let err = "2020".parse::<Edition>().unwrap_err();
    assert_eq!(
        err.to_string(),
        "expected edition 1999, 2010 or 2011, found `2020`"
    );
    assert_eq!(Edition::default(), Edition::Cxa2011);
}

/// The fouls of one player, by initials, and what they come to.
///
/// `m` missed moves, `M` twice at once, `o` draw offer, `c` conduct, `e` early
/// press, `i` illegal move, `u` and `v` untrue claims in two different stages.
fn check_fouls(ruleset: &Ruleset, script: &str) -> String {
    let fouls: Vec<Foul> = script
        .chars()
        .map(|initial| {
            let (offence, times) = match initial {
                'm' => (Offence::MissedMoves, 1),
                'M' => (Offence::MissedMoves, 2),
                'o' => (Offence::DrawOffer, 1),
                'c' => (Offence::Conduct, 1),
                'e' => (Offence::EarlyPress, 1),
                'i' => (Offence::IllegalMove, 1),
                'u' => (
                    Offence::UntrueClaim {
                        last_capture_ply: Some(40),
                    },
                    1,
                ),
                'v' => (
                    Offence::UntrueClaim {
                        last_capture_ply: None,
                    },
                    1,
                ),
                _ => panic!("{initial}"),
            };
            Foul {
                side: Side::Black,
                offence,
                times,
            }
        })
        .collect();
    let both = tally(&fouls, ruleset);
    assert_eq!(both.red.fouls, 0);
    assert_eq!(both.red.loss, None);
    match both.black.loss {
        None => both.black.fouls.to_string(),
        Some(loss) => format!(
            "{} {:?} {}",
            both.black.fouls,
            loss.termination,
            loss.clause.map_or("-", |clause| clause.number)
        ),
    }
}

#[test]
fn fouls_add_up() {
    let national = |edition| Ruleset::of(edition);
    let junior = |edition| Ruleset {
        illegal_moves_that_lose: Level::ProvincialOrJunior.illegal_moves_that_lose(edition),
        ..Ruleset::of(edition)
    };
    use Edition::{Cxa1999, Cxa2010, Cxa2011};
    let rows = [
        (national(Cxa2011), "", "0"),
        (national(Cxa2011), "mo", "2"),
        (national(Cxa2011), "moc", "3 Fouls 4.1.10"),
        (national(Cxa2010), "moc", "3 Fouls 4.1.10"),
        (national(Cxa1999), "moc", "3 Fouls 4.1.8"),
        (national(Cxa2011), "Mo", "3 Fouls 4.1.10"),
        (national(Cxa2011), "M", "2"),
        (national(Cxa2011), "e", "1"),
        (national(Cxa2011), "ee", "2 Fouls 4.1.9"),
        (national(Cxa2010), "ee", "2 Fouls 4.1.9"),
        (national(Cxa1999), "ee", "2"),
        (national(Cxa2011), "i", "0 IllegalMove 4.1.8"),
        (national(Cxa2010), "i", "0 IllegalMove 4.1.8"),
        (national(Cxa1999), "i", "0 IllegalMove 4.1.6"),
        (junior(Cxa2011), "i", "1"),
        (junior(Cxa2011), "ii", "2 IllegalMove 4.1.8"),
        (junior(Cxa2010), "ii", "2 IllegalMove 4.1.8"),
        (junior(Cxa1999), "i", "0 IllegalMove 4.1.6"),
        (national(Cxa2011), "u", "1"),
        (national(Cxa2011), "uu", "2 UntrueClaims 4.1.11"),
        (national(Cxa2010), "uu", "2 UntrueClaims 4.1.11"),
        (national(Cxa2011), "uv", "2"),
        (national(Cxa2011), "uvu", "3 UntrueClaims 4.1.11"),
        (national(Cxa1999), "uu", "2"),
        (national(Cxa1999), "uuu", "3 Fouls 4.1.8"),
        // The first loss stays.
        (national(Cxa2011), "eemm", "4 Fouls 4.1.9"),
    ];
    for (ruleset, script, expected) in rows {
        assert_eq!(
            check_fouls(&ruleset, script),
            expected,
            "{} {script}",
            ruleset.edition
        );
    }
    let five = Ruleset {
        fouls_that_lose: 5,
        ..Ruleset::of(Cxa2011)
    };
    assert_eq!(check_fouls(&five, "moco"), "4");
    assert_eq!(check_fouls(&five, "mocoM"), "6 Fouls 4.1.10");
}

#[test]
fn illegal_moves_are_to_be_found_in_time() {
    let ruleset = Ruleset::of(Edition::Cxa2011);
    assert!(is_found_in_time(70, 70, &ruleset));
    assert!(is_found_in_time(70, 80, &ruleset));
    assert!(!is_found_in_time(70, 81, &ruleset));
    for edition in [Edition::Cxa1999, Edition::Cxa2010] {
        assert!(is_found_in_time(70, 300, &Ruleset::of(edition)));
    }
}

/// The offers, `r` and `b`, that are one too many.
fn check_offers(ruleset: &Ruleset, offers: &str) -> Vec<usize> {
    let offers: Vec<Side> = offers
        .chars()
        .map(|c| if c == 'r' { Side::Red } else { Side::Black })
        .collect();
    let excessive = draw_offer::excessive(&offers, ruleset);
    let swapped: Vec<Side> = offers.iter().map(|&side| !side).collect();
    assert_eq!(draw_offer::excessive(&swapped, ruleset), excessive);
    excessive
}

#[test]
fn draw_offers_are_limited() {
    let rows: [(Edition, &str, &[usize]); 8] = [
        (Edition::Cxa1999, "rbrb", &[]),
        (Edition::Cxa1999, "rr", &[1]),
        (Edition::Cxa1999, "rbbr", &[2]),
        (Edition::Cxa2010, "rr", &[]),
        (Edition::Cxa2010, "rrr", &[2]),
        (Edition::Cxa2011, "rrbr", &[]),
        (Edition::Cxa2011, "rrbrr", &[4]),
        (Edition::Cxa2011, "rrrb", &[2]),
    ];
    for (edition, offers, excessive) in rows {
        let ruleset = Ruleset::of(edition);
        assert_eq!(
            check_offers(&ruleset, offers),
            excessive,
            "{edition} {offers}"
        );
    }
    let strict = Ruleset {
        draw_offers: DrawOfferLimit::Ahead(1),
        ..Ruleset::of(Edition::Cxa2011)
    };
    assert_eq!(check_offers(&strict, "rr"), [1]);
}

#[test]
fn the_board_shows_some_outcomes() {
    let rows = [
        (
            "3k5/1R7/R8/9/9/9/9/9/9/5K3 b",
            None,
            "the king can go to e9",
        ),
        (
            "R2k5/1R7/9/9/9/9/9/9/9/4K4 b",
            Some((Termination::Checkmate, Some(Side::Red))),
            "checked on the back rank, and the rank below is covered",
        ),
        (
            "3k5/9/3P5/9/9/9/9/9/9/4K4 b",
            Some((Termination::Stalemate, Some(Side::Red))),
            "the pawn covers d8, the king e9",
        ),
        (
            "3k1a3/4a4/4b4/9/9/9/9/4B4/4A4/4K1B2 w",
            Some((Termination::InsufficientMaterial, None)),
            "nothing left that crosses the river",
        ),
        (
            "3k1a3/4a4/4b4/9/9/9/8p/4B4/4A4/4K1B2 w",
            None,
            "one pawn is enough to go on",
        ),
    ];
    for (fen, expected, reason) in rows {
        let position: Position = fen.parse().unwrap();
        let told = |position: &Position| {
            Outcome::on_board(position).map(|outcome| (outcome.termination, outcome.winner))
        };
        assert_eq!(told(&position), expected, "{reason}");
        assert_eq!(told(&position.mirrored()), expected, "{reason}");
        let swapped = expected.map(|(termination, winner)| (termination, winner.map(|side| !side)));
        assert_eq!(told(&position.swapped()), swapped, "{reason}");
    }
}

#[test]
fn results_score_by_edition_and_event() {
    let outcome = |termination, winner| Outcome {
        termination,
        winner,
    };
    let black_wins = outcome(Termination::Time, Some(Side::Black));
    let draw = outcome(Termination::Agreement, None);
    let both_absent = outcome(Termination::Forfeit, None);
    let points = |outcome: &Outcome, scoring: &Scoring| {
        let points = outcome.points(scoring);
        (points.red, points.black)
    };
    // In half points: 1, ½ and 0 in 1999, then 2, 1 and 0.
    for (edition, win, half) in [
        (Edition::Cxa1999, 2, 1),
        (Edition::Cxa2010, 4, 2),
        (Edition::Cxa2011, 4, 2),
    ] {
        let scoring = Ruleset::of(edition).scoring;
        assert_eq!(points(&black_wins, &scoring), (0, win));
        assert_eq!(points(&draw, &scoring), (half, half));
        assert_eq!(points(&both_absent, &scoring), (0, 0));
    }
    // The example of 2011, 13.3: three for a win, and a draw is worth more to
    // the side that moves second.
    let scoring = Scoring {
        win: 6,
        draw: BySide { red: 2, black: 4 },
        loss: 0,
    };
    assert_eq!(points(&black_wins, &scoring), (0, 6));
    assert_eq!(points(&draw, &scoring), (2, 4));
}

#[test]
fn every_ending_has_its_clause() {
    for edition in Edition::ALL {
        for termination in Termination::ALL {
            let expected = match termination {
                Termination::Unstated => false,
                // 1999 only knows the foul.
                Termination::UntrueClaims => edition != Edition::Cxa1999,
                _ => true,
            };
            assert_eq!(
                termination.clause(edition).is_some(),
                expected,
                "{edition} {termination:?}"
            );
        }
    }
}

/// The clause numbers in `text`, whatever the width of their digits.
fn numbers(text: &str) -> BTreeSet<String> {
    text.chars()
        .map(|c| match c {
            '．' => '.',
            '０'..='９' => char::from_digit(c as u32 - '０' as u32, 10).unwrap(),
            _ => c,
        })
        .collect::<String>()
        .split(|c: char| !c.is_ascii_digit() && c != '.')
        .map(|number| number.trim_matches('.').to_owned())
        .filter(|number| number.contains('.'))
        .collect()
}

/// The first cell of every row of the tables in the page on `edition`.
fn listed(edition: Edition) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/rules/{edition}.md"));
    fs::read_to_string(path)
        .unwrap()
        .lines()
        .filter_map(|line| line.strip_prefix("| "))
        .filter_map(|line| line.split(" | ").next())
        .filter(|cell| cell.starts_with(|c: char| c.is_ascii_digit()))
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_clause_cited_is_listed() {
    for edition in Edition::ALL {
        let listed = listed(edition);
        for clause in Clause::cited(edition) {
            assert!(
                listed.iter().any(|number| number == clause.number),
                "{edition} {clause}"
            );
        }
    }
}

/// Whether a page must list every clause of the article that `number` is in:
/// those on the game and its record, to the last one on repetition in 1999.
fn is_covered(number: &str) -> bool {
    let article = number.split('.').next().unwrap();
    matches!(article.parse().unwrap(), 1..=10 | 19..=24u16)
}

/// The pages list each clause of the articles they cover once, in order and
/// without a hole, and with a status.
#[test]
fn pages_on_editions_list_every_clause() {
    let states = [
        "implemented",
        "arbiter's judgement",
        "later",
        "out of scope",
    ];
    for edition in Edition::ALL {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/rules/{edition}.md"));
        for line in fs::read_to_string(path).unwrap().lines() {
            let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
            if cells[0].starts_with(|c: char| c.is_ascii_digit()) && cells.len() == 4 {
                assert!(
                    states.iter().any(|state| cells[2].starts_with(state)),
                    "{edition}: {line}"
                );
            }
        }
        let listed = listed(edition);
        let unique: BTreeSet<&String> = listed.iter().collect();
        assert_eq!(unique.len(), listed.len(), "{edition}");
        for number in &listed {
            let Some((article, last)) = number.rsplit_once('.') else {
                continue;
            };
            // Of the other articles only what is cited is listed.
            if !is_covered(number) {
                continue;
            }
            let last: u16 = last.parse().unwrap();
            let previous = format!("{article}.{}", last - 1);
            assert!(
                last == 1 || unique.contains(&previous),
                "{edition} {number} without {previous}"
            );
        }
        let covered = (1..=9).chain(19..=23).map(|article| article.to_string());
        for article in covered {
            assert!(
                listed
                    .iter()
                    .any(|number| number.split('.').next() == Some(&article)),
                "{edition} article {article}"
            );
        }
    }
}

#[test]
fn clauses_are_in_the_text_of_their_edition() {
    for edition in Edition::ALL {
        let Some(path) = shared(&format!("rules/{edition}.txt")) else {
            return;
        };
        let text = fs::read_to_string(path).unwrap();
        let numbers = numbers(&text);
        for clause in Clause::cited(edition) {
            assert!(numbers.contains(clause.number), "{edition} {clause}");
        }
        for number in listed(edition) {
            assert!(
                !number.contains('.') || numbers.contains(&number),
                "{edition} {number}"
            );
        }
    }
    // In the text of 2011 each clause begins a line, so it can be read the
    // other way too.
    let Some(path) = shared("rules/2011.txt") else {
        return;
    };
    let listed = listed(Edition::Cxa2011);
    for line in fs::read_to_string(path).unwrap().lines() {
        let number: String = line
            .chars()
            .take_while(|c| c.is_ascii_digit() || *c == '.')
            .collect();
        let Some((article, _)) = number.split_once('.') else {
            continue;
        };
        let article: u16 = article.parse().unwrap();
        if matches!(article, 1..=9 | 19..=23) {
            assert!(listed.contains(&number), "{number}");
        }
    }
}
