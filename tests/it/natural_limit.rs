use jipu::record::{ClaimDecision, Incident, Matter};
use jipu::rules::natural_limit::audit;
use jipu::rules::{
    Claim, ClaimRuling, ClaimVerdict, Edition, Line, NotAccepted, Ruleset, SheetGaps,
};
use jipu::xiangqi::{Move, Position, Side};

use crate::shared::json_lines;

/// Red's rook on the a file can check the king on d9 or d8 with every move.
/// Red's king and Black's rook can each go to and fro, Red's a pawn can
/// advance, and Red's other pawn can take Black's.
const START: &str = "3k5/R8/9/8p/7rP/9/P8/9/9/5K3 w - - 0 1";

/// Plays rounds from `START`: `q` both sides quietly, `c` a check by Red and
/// its answer, `p` a pawn move by Red, `x` a capture by Red, each so many
/// times; `.` is a quiet move by Red alone.
fn line(script: &str) -> Line {
    line_from(START, script)
}

fn line_from(start: &str, script: &str) -> Line {
    let mut line = Line::new(start.parse().unwrap());
    for word in script.split_whitespace() {
        let (kind, times) = word.split_at(1);
        for _ in 0..times.parse().unwrap_or(1) {
            match kind {
                "q" => {
                    either(&mut line, ["f0f1", "f1f0"]);
                    either(&mut line, ["h5g5", "g5h5"]);
                }
                "." => either(&mut line, ["f0f1", "f1f0"]),
                "c" => {
                    either(&mut line, ["a8a9", "a9a8"]);
                    assert!(line.last().in_check());
                    either(&mut line, ["d9d8", "d8d9"]);
                }
                "p" => {
                    either(&mut line, ["a3a4", "a4a5"]);
                    either(&mut line, ["h5g5", "g5h5"]);
                }
                "x" => {
                    either(&mut line, ["i5i6"]);
                    either(&mut line, ["h5g5", "g5h5"]);
                }
                _ => panic!("{word}"),
            }
        }
    }
    line
}

/// Plays the one of `moves` that is possible.
fn either<const N: usize>(line: &mut Line, moves: [&str; N]) {
    let legal = moves
        .iter()
        .map(|m| m.parse().unwrap())
        .find(|&m| line.last().is_legal(m));
    line.push(legal.unwrap()).unwrap();
}

fn numbers(plies: &[u16]) -> String {
    let plies: Vec<String> = plies.iter().map(u16::to_string).collect();
    plies.join(",")
}

/// The ruling on one line: the count, the verdict with its clauses, and the
/// penalty with its clauses.
fn show(ruling: &ClaimRuling) -> String {
    let verdict = match ruling.verdict {
        ClaimVerdict::Upheld => "upheld".to_owned(),
        ClaimVerdict::Rejected => "rejected".to_owned(),
        ClaimVerdict::NotAccepted(reason) => match reason {
            NotAccepted::OutOfTurn => "out of turn".to_owned(),
            NotAccepted::GameOver(termination) => format!("over by {termination:?}"),
            NotAccepted::NotEstablished { established } => format!("known to {established}"),
            NotAccepted::ThinSheet { lacking, of, .. } => format!("lacks {lacking} of {of}"),
        },
    };
    let list = |clauses: &[jipu::rules::Clause]| {
        let clauses: Vec<&str> = clauses.iter().map(|clause| clause.number).collect();
        clauses.join(" ")
    };
    let mut shown = format!(
        "{} quiet since {} at {}, {} checks, {} off [{}]: {} of {}, {verdict} ({})",
        ruling.quiet_plies,
        ruling
            .last_capture_ply
            .map_or("start".to_owned(), |ply| ply.to_string()),
        ruling.at,
        ruling.check_plies.len(),
        ruling.discounted_rounds,
        numbers(&ruling.discounted_plies),
        ruling.counted_rounds,
        ruling.limit_rounds,
        list(&ruling.clauses),
    );
    let penalty = &ruling.penalty;
    if penalty.fouls != 0 || penalty.clock_seconds != 0 || penalty.loses {
        let loses = if penalty.loses { " and the game" } else { "" };
        shown += &format!(
            ", {} foul {} s{loses} ({})",
            penalty.fouls,
            penalty.clock_seconds,
            list(&penalty.clauses)
        );
    }
    if ruling.draw_unasked {
        shown += ", drawn if the arbiter says so";
    }
    shown
}

/// Audits the claim, and the same claim in the mirrored and in the
/// colour-swapped game, which must come to the same.
fn check(line: &Line, claim: &Claim, ruleset: &Ruleset) -> String {
    let ruling = audit(line, claim, ruleset);
    let again = |start: Position, change: fn(Move) -> Move, claimant: Side| {
        let moves = line.moves().iter().map(|&m| change(m));
        let line = Line::from_moves(start, moves).unwrap();
        let claim = Claim {
            claimant,
            ..claim.clone()
        };
        let changed = audit(&line, &claim, ruleset);
        assert_eq!(
            ClaimRuling {
                claimant: ruling.claimant,
                ..changed
            },
            ruling
        );
    };
    again(line.start().mirrored(), Move::mirrored, claim.claimant);
    again(line.start().swapped(), Move::rotated, !claim.claimant);
    show(&ruling)
}

fn check_2011(script: &str, claimant: Side) -> String {
    let ruleset = Ruleset::of(Edition::Cxa2011);
    check(&line(script), &Claim::by(claimant), &ruleset)
}

/// What a first untrue claim costs under 2011.
const FOUL_2011: &str = "1 foul -300 s (8.1.4 22.2)";

#[test]
fn sixty_rounds_are_drawn_and_fifty_nine_are_not() {
    assert_eq!(
        check_2011("q60", Side::Red),
        "120 quiet since start at 120, 0 checks, 0 off []: 60 of 60, upheld (4.2.4 22.2)"
    );
    // Half a round counts for nothing.
    assert_eq!(
        check_2011("q59 .", Side::Black),
        format!(
            "119 quiet since start at 119, 0 checks, 0 off []: 59 of 60, rejected (4.2.4 22.2), {FOUL_2011}"
        )
    );
    assert_eq!(
        check_2011("q60 .", Side::Black),
        "121 quiet since start at 121, 0 checks, 0 off []: 60 of 60, upheld (4.2.4 22.2)"
    );
}

#[test]
fn a_capture_begins_the_count_anew() {
    assert_eq!(
        check_2011("q40 x q40", Side::Red),
        format!(
            "81 quiet since 81 at 162, 0 checks, 0 off []: 40 of 60, rejected (4.2.4 22.2), {FOUL_2011}"
        )
    );
    assert_eq!(
        check_2011("x q60", Side::Red),
        "121 quiet since 1 at 122, 0 checks, 0 off []: 60 of 60, upheld (4.2.4 22.2)"
    );
    // Checks before the capture are of another stage.
    assert_eq!(
        check_2011("c30 x q60", Side::Red),
        "121 quiet since 61 at 182, 0 checks, 0 off []: 60 of 60, upheld (4.2.4 22.2)"
    );
}

#[test]
fn pawn_moves_do_not() {
    assert_eq!(
        check_2011("q29 p q29 p", Side::Red),
        "120 quiet since start at 120, 0 checks, 0 off []: 60 of 60, upheld (4.2.4 22.2)"
    );
}

#[test]
fn ten_checks_of_the_claimant_count() {
    assert_eq!(
        check_2011("c10 q50", Side::Red),
        "120 quiet since start at 120, 10 checks, 0 off []: 60 of 60, upheld (4.2.4 22.2)"
    );
    assert_eq!(
        check_2011("c11 q49", Side::Red),
        format!(
            "120 quiet since start at 120, 11 checks, 1 off [21]: 59 of 60, rejected (4.2.4 22.2), {FOUL_2011}"
        )
    );
    assert_eq!(
        check_2011("c11 q50", Side::Red),
        "122 quiet since start at 122, 11 checks, 1 off [21]: 60 of 60, upheld (4.2.4 22.2)"
    );
    // 61 rounds less two are 59.
    assert_eq!(
        check_2011("q57 x q15 c8 q15 c2 q19 c2", Side::Red),
        format!(
            "123 quiet since 115 at 238, 12 checks, 2 off [235,237]: 59 of 60, rejected (4.2.4 22.2), {FOUL_2011}"
        )
    );
}

#[test]
fn checks_of_the_other_side_all_count() {
    assert_eq!(
        check_2011("c40 q20 .", Side::Black),
        "121 quiet since start at 121, 0 checks, 0 off []: 60 of 60, upheld (4.2.4 22.2)"
    );
}

#[test]
fn checks_alone_never_reach_the_limit() {
    assert_eq!(
        check_2011("c60", Side::Red),
        format!(
            "120 quiet since start at 120, 60 checks, 50 off [{}]: 10 of 60, rejected (4.2.4 22.2), {FOUL_2011}",
            numbers(&(21..=119).step_by(2).collect::<Vec<u16>>())
        )
    );
}

#[test]
fn an_event_may_set_the_limit_and_the_checks() {
    let mut ruleset = Ruleset::of(Edition::Cxa2011);
    let red = Claim::by(Side::Red);
    for (limit, script, expected) in [
        (
            50,
            "q50",
            "100 quiet since start at 100, 0 checks, 0 off []: 50 of 50, upheld (4.2.4 22.2)",
        ),
        (
            50,
            "q49",
            "98 quiet since start at 98, 0 checks, 0 off []: 49 of 50, rejected (4.2.4 22.2), 1 foul -300 s (8.1.4 22.2)",
        ),
        (
            40,
            "q40",
            "80 quiet since start at 80, 0 checks, 0 off []: 40 of 40, upheld (4.2.4 22.2)",
        ),
        (
            40,
            "q39",
            "78 quiet since start at 78, 0 checks, 0 off []: 39 of 40, rejected (4.2.4 22.2), 1 foul -300 s (8.1.4 22.2)",
        ),
    ] {
        ruleset.natural_limit_rounds = limit;
        assert_eq!(check(&line(script), &red, &ruleset), expected);
    }
    ruleset.counted_checks = 2;
    ruleset.untrue_claim_seconds = 120;
    assert_eq!(
        check(&line("c4 q36"), &red, &ruleset),
        "80 quiet since start at 80, 4 checks, 2 off [5,7]: 38 of 40, rejected (4.2.4 22.2), 1 foul -120 s (8.1.4 22.2)"
    );
}

#[test]
fn the_moment_of_the_claim_decides() {
    let line = line("q60 x q3");
    let ruleset = Ruleset::of(Edition::Cxa2011);
    let claim = |at| Claim {
        at: Some(at),
        ..Claim::by(Side::Red)
    };
    // What the opponent plays afterwards changes nothing (2011, 22.4).
    assert_eq!(
        check(&line, &claim(120), &ruleset),
        "120 quiet since start at 120, 0 checks, 0 off []: 60 of 60, upheld (4.2.4 22.2)"
    );
    assert_eq!(
        check(&line, &claim(118), &ruleset),
        format!(
            "118 quiet since start at 118, 0 checks, 0 off []: 59 of 60, rejected (4.2.4 22.2), {FOUL_2011}"
        )
    );
    assert_eq!(
        check(&line, &claim(122), &ruleset),
        format!(
            "1 quiet since 121 at 122, 0 checks, 0 off []: 0 of 60, rejected (4.2.4 22.2), {FOUL_2011}"
        )
    );
    assert_eq!(
        check(&line, &claim(0), &ruleset),
        format!(
            "0 quiet since start at 0, 0 checks, 0 off []: 0 of 60, rejected (4.2.4 22.2), {FOUL_2011}"
        )
    );
}

#[test]
fn a_claim_out_of_turn_is_not_accepted() {
    let claim = Claim::by(Side::Black);
    let rows = [
        (
            Edition::Cxa1999,
            "120 quiet since start at 120, 0 checks, 0 off []: 60 of 60, out of turn (8.5), drawn if the arbiter says so",
        ),
        (
            Edition::Cxa2010,
            "120 quiet since start at 120, 0 checks, 0 off []: 60 of 60, out of turn (8.3)",
        ),
        (
            Edition::Cxa2011,
            "120 quiet since start at 120, 0 checks, 0 off []: 60 of 60, out of turn (22.4)",
        ),
    ];
    for (edition, expected) in rows {
        let ruleset = Ruleset::of(edition);
        assert_eq!(check(&line("q60"), &claim, &ruleset), expected);
    }
    // The arbiter's own right reaches as far as the count does.
    let ruleset = Ruleset::of(Edition::Cxa1999);
    assert_eq!(
        check(&line("q59"), &claim, &ruleset),
        "118 quiet since start at 118, 0 checks, 0 off []: 59 of 60, out of turn (8.5)"
    );
}

#[test]
fn editions_differ_in_what_an_untrue_claim_costs() {
    let line = line("q59");
    let rows = [
        (
            Edition::Cxa1999,
            0,
            "4.2.4 23.3), 1 foul -300 s (9.1.4 23.3)",
        ),
        (
            Edition::Cxa1999,
            1,
            "4.2.4 23.3), 1 foul -300 s (9.1.4 23.3)",
        ),
        // The third foul, all of them for claims.
        (
            Edition::Cxa1999,
            2,
            "4.2.4 23.3 4.1.8), 1 foul -300 s and the game (9.1.4 23.3 4.1.8)",
        ),
        (
            Edition::Cxa2010,
            0,
            "4.2.4 22.2), 1 foul -300 s (9.1.4 22.2)",
        ),
        (
            Edition::Cxa2010,
            1,
            "4.2.4 22.2 4.1.11), 1 foul -300 s and the game (9.1.4 22.2 4.1.11)",
        ),
        (
            Edition::Cxa2011,
            0,
            "4.2.4 22.2), 1 foul -300 s (8.1.4 22.2)",
        ),
        (
            Edition::Cxa2011,
            1,
            "4.2.4 22.2 4.1.11), 1 foul -300 s and the game (8.1.4 22.2 4.1.11)",
        ),
        (
            Edition::Cxa2011,
            u8::MAX,
            "4.2.4 22.2 4.1.11), 1 foul -300 s and the game (8.1.4 22.2 4.1.11)",
        ),
    ];
    for (edition, earlier_rejected, expected) in rows {
        let claim = Claim {
            earlier_rejected,
            ..Claim::by(Side::Red)
        };
        let expected = format!(
            "118 quiet since start at 118, 0 checks, 0 off []: 59 of 60, rejected ({expected}"
        );
        assert_eq!(check(&line, &claim, &Ruleset::of(edition)), expected);
    }
}

#[test]
fn earlier_untrue_claims_do_not_spoil_a_true_one() {
    let claim = Claim {
        earlier_rejected: 1,
        ..Claim::by(Side::Red)
    };
    assert_eq!(
        check(&line("q60"), &claim, &Ruleset::of(Edition::Cxa2011)),
        "120 quiet since start at 120, 0 checks, 0 off []: 60 of 60, upheld (4.2.4 22.2)"
    );
}

#[test]
fn a_claim_on_too_thin_a_sheet_is_not_accepted() {
    let claim = |missing: &[u16], unreadable: &[u16]| Claim {
        gaps: SheetGaps {
            missing: missing.to_vec(),
            unreadable: unreadable.to_vec(),
        },
        ..Claim::by(Side::Red)
    };
    let upheld = "121 quiet since 21 at 142, 0 checks, 0 off []: 60 of 60, upheld (4.2.4 22.2)";
    let thin = "121 quiet since 21 at 142, 0 checks, 0 off []: 60 of 60, lacks 4 of 121 (22.3)";
    let line = line("q10 x q60");
    let ruleset = Ruleset::of(Edition::Cxa2011);
    assert_eq!(check(&line, &claim(&[30, 31], &[77]), &ruleset), upheld);
    assert_eq!(check(&line, &claim(&[30, 31], &[77, 142]), &ruleset), thin);
    // Gaps before the stage and after the claim do not matter.
    assert_eq!(
        check(&line, &claim(&[1, 2, 3, 21, 22, 143], &[20]), &ruleset),
        upheld
    );
    let ruleset = Ruleset::of(Edition::Cxa2010);
    assert_eq!(check(&line, &claim(&[30, 31], &[77, 142]), &ruleset), thin);
    // 1999 has no such clause.
    let ruleset = Ruleset::of(Edition::Cxa1999);
    assert_eq!(
        check(&line, &claim(&[30, 31], &[77, 142]), &ruleset),
        "121 quiet since 21 at 142, 0 checks, 0 off []: 60 of 60, upheld (4.2.4 23.3)"
    );
    // How many are too many is the event's to say.
    let ruleset = Ruleset {
        claim_gaps: Some(4),
        ..Ruleset::of(Edition::Cxa2011)
    };
    assert_eq!(
        check(&line, &claim(&[30, 31], &[77, 142]), &ruleset),
        upheld
    );
}

#[test]
fn a_claim_beyond_what_is_established_is_not_accepted() {
    let claim = Claim {
        at: Some(130),
        ..Claim::by(Side::Red)
    };
    let line = line("q60");
    for (edition, clause) in [
        (Edition::Cxa1999, "23.3"),
        (Edition::Cxa2010, "22.3"),
        (Edition::Cxa2011, "22.3"),
    ] {
        assert_eq!(
            check(&line, &claim, &Ruleset::of(edition)),
            format!(
                "120 quiet since start at 130, 0 checks, 0 off []: 60 of 60, known to 120 ({clause})"
            )
        );
    }
}

#[test]
fn a_game_that_is_over_cannot_be_claimed() {
    // One rook mates on the back rank, the other keeps the king there.
    let mate = "3k5/1R7/R8/9/9/9/9/9/9/4K4 w - - 0 1";
    let mut line = Line::new(mate.parse().unwrap());
    line.push("a7a9".parse().unwrap()).unwrap();
    assert!(line.last().is_checkmate());
    assert_eq!(
        check(
            &line,
            &Claim::by(Side::Black),
            &Ruleset::of(Edition::Cxa2011)
        ),
        "1 quiet since start at 1, 0 checks, 0 off []: 0 of 60, over by Checkmate (4.1.1)"
    );
}

#[test]
fn quiet_plies_before_the_start_are_stated_and_not_counted() {
    let start = START.replace("0 1", "118 70");
    let ruleset = Ruleset::of(Edition::Cxa2011);
    let ruling = audit(&line_from(&start, "q1"), &Claim::by(Side::Red), &ruleset);
    assert_eq!((ruling.quiet_plies, ruling.quiet_before_start), (2, 118));
    assert_eq!(ruling.verdict, ClaimVerdict::Rejected);
    let ruling = audit(&line_from(&start, "q1 x"), &Claim::by(Side::Red), &ruleset);
    assert_eq!((ruling.quiet_plies, ruling.quiet_before_start), (1, 0));
}

#[test]
fn a_ruling_is_entered_in_the_record() {
    let ruleset = Ruleset::of(Edition::Cxa2011);
    let claim = Claim {
        earlier_rejected: 1,
        ..Claim::by(Side::Red)
    };
    let entered = Incident::of_claim(&audit(&line("q59"), &claim, &ruleset));
    let expected = Incident {
        ply: Some(118),
        side: Some(Side::Red),
        matter: Matter::NaturalLimitClaim {
            decision: ClaimDecision::Rejected,
            counted_rounds: 59,
        },
        clauses: ["4.2.4", "22.2", "4.1.11", "8.1.4"]
            .map(str::to_owned)
            .to_vec(),
        fouls: 1,
        clock_seconds: 300,
        note: String::new(),
        decided_by: String::new(),
    };
    assert_eq!(entered, expected);
    let entered = Incident::of_claim(&audit(&line("q60"), &claim, &ruleset));
    assert_eq!((entered.fouls, entered.clock_seconds), (0, 0));
    assert_eq!(entered.clauses, ["4.2.4", "22.2"]);
}

/// A board of letters with rank 9 first, and just enough of the rules to see
/// captures and checks: a second opinion that shares no code with the first.
struct Letters([[char; 9]; 10]);

impl Letters {
    fn parse(fen: &str) -> Letters {
        let mut board = [['.'; 9]; 10];
        let placement = fen.split(' ').next().unwrap();
        for (row, text) in placement.split('/').enumerate() {
            let mut file = 0;
            for c in text.chars() {
                match c.to_digit(10) {
                    Some(empty) => file += empty as usize,
                    None => {
                        board[row][file] = c;
                        file += 1;
                    }
                }
            }
        }
        Letters(board)
    }

    /// Plays `h2e2` and says whether it took something.
    fn play(&mut self, m: &str) -> bool {
        let at = |i: usize| {
            let bytes = m.as_bytes();
            ((b'9' - bytes[i + 1]) as usize, (bytes[i] - b'a') as usize)
        };
        let ((from_row, from_file), (row, file)) = (at(0), at(2));
        let taken = self.0[row][file];
        self.0[row][file] = std::mem::replace(&mut self.0[from_row][from_file], '.');
        taken != '.'
    }

    fn at(&self, row: i32, file: i32) -> char {
        match (usize::try_from(row), usize::try_from(file)) {
            (Ok(row), Ok(file)) if row < 10 && file < 9 => self.0[row][file],
            _ => '#',
        }
    }

    /// Whether the king of the side written in lower (`black`) or upper case
    /// stands attacked, seen from the king outwards.
    fn is_in_check(&self, black: bool) -> bool {
        let own = |letter: char| {
            if black {
                letter
            } else {
                letter.to_ascii_uppercase()
            }
        };
        let enemy = |letter: char| {
            if black {
                letter.to_ascii_uppercase()
            } else {
                letter
            }
        };
        let (mut row, mut file) = (0, 0);
        for (i, rank) in self.0.iter().enumerate() {
            for (j, &letter) in rank.iter().enumerate() {
                if letter == own('k') {
                    (row, file) = (i as i32, j as i32);
                }
            }
        }
        for (dr, df) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
            let ray: Vec<char> = (1..10)
                .map(|n| self.at(row + n * dr, file + n * df))
                .filter(|&letter| letter != '.' && letter != '#')
                .collect();
            if ray.first() == Some(&enemy('r')) || ray.get(1) == Some(&enemy('c')) {
                return true;
            }
            // A pawn beside the king, or one that goes down the board at it.
            let next = self.at(row + dr, file + df);
            let before_king = if black { dr == 1 } else { dr == -1 };
            if next == enemy('p') && (dr == 0 || before_king) {
                return true;
            }
        }
        // The horse's leg is the point diagonally next to the king.
        for (lr, lf) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            if self.at(row + lr, file + lf) != '.' {
                continue;
            }
            if self.at(row + 2 * lr, file + lf) == enemy('n')
                || self.at(row + lr, file + 2 * lf) == enemy('n')
            {
                return true;
            }
        }
        false
    }
}

/// Every game with a run of a hundred quiet plies or more, claimed at the end
/// of that run by both players under every edition.
#[test]
fn long_quiet_runs_of_masters_games_are_counted_right() {
    let Some(games) = json_lines("data/games/ccpd-long-nocapture.jsonl") else {
        return;
    };
    let mut verdicts = [0, 0];
    let mut capped = 0;
    for game in &games {
        let start = game["start_fen"].as_str().unwrap();
        let moves: Vec<&str> = game["moves_iccs"]
            .as_array()
            .unwrap()
            .iter()
            .map(|m| m.as_str().unwrap())
            .collect();
        let red_first = start.split(' ').nth(1) == Some("w");
        let line = Line::from_moves(
            start.parse().unwrap(),
            moves.iter().map(|m| m.parse().unwrap()),
        )
        .unwrap();

        let mut board = Letters::parse(start);
        // Of each ply: whether it captures, and whether it checks.
        let told: Vec<(bool, bool)> = moves
            .iter()
            .enumerate()
            .map(|(i, m)| {
                let captures = board.play(m);
                (captures, board.is_in_check((i % 2 == 0) == red_first))
            })
            .collect();

        let run_end = game["no_capture_to_ply"].as_u64().unwrap() as usize;
        for (i, claimant) in [Side::Red, Side::Black].into_iter().enumerate() {
            let moves_on_odd = (claimant == Side::Red) == red_first;
            // The claimant is to move after an even number of plies if he
            // made the first, and after an odd number otherwise.
            let at = run_end - usize::from(run_end.is_multiple_of(2) != moves_on_odd);
            let capture = (0..at).rev().find(|&i| told[i].0);
            let stage = capture.map_or(0, |i| i + 1);
            let checks = (stage..at)
                .filter(|&i| (i % 2 == 0) == moves_on_odd && told[i].1)
                .count();
            let rounds = (at - stage) / 2 - checks.saturating_sub(10);
            capped += usize::from(10 < checks);
            if at == run_end {
                assert_eq!(
                    (at - stage) as u64,
                    game["longest_no_capture_plies"].as_u64().unwrap()
                );
            }
            for edition in Edition::ALL {
                let claim = Claim {
                    at: Some(at as u16),
                    ..Claim::by(claimant)
                };
                let ruleset = Ruleset::of(edition);
                check(&line, &claim, &ruleset);
                let ruling = audit(&line, &claim, &ruleset);
                let told = (
                    ruling.last_capture_ply.map(usize::from),
                    usize::from(ruling.quiet_plies),
                    ruling.check_plies.len(),
                    usize::from(ruling.counted_rounds),
                    ruling.verdict,
                );
                let expected = (
                    capture.map(|i| i + 1),
                    at - stage,
                    checks,
                    rounds,
                    if 60 <= rounds {
                        ClaimVerdict::Upheld
                    } else {
                        ClaimVerdict::Rejected
                    },
                );
                assert_eq!(told, expected, "{} {claimant} {edition}", game["id"]);
            }
            verdicts[i] += usize::from(60 <= rounds);
        }
    }
    // Both outcomes and the cap on checks are met with.
    assert!(
        verdicts
            .iter()
            .all(|&upheld| 0 < upheld && upheld < games.len())
    );
    assert!(0 < capped);
}
