//! How well spoiled sheets of real games are put together, kind by kind.
//!
//! `docs/reconciliation.md` shows the table that
//! `JIPU_TRIALS=500 cargo test --test it rates -- --nocapture`
//! prints.

use std::collections::BTreeMap;
use std::sync::Mutex;

use jipu::record::{Mismatch, Reconciliation, Scoresheet, reconcile};
use jipu::rules::{Edition, Ruleset};
use jipu::xiangqi::{BySide, Move, Position};

use crate::shared;
use crate::spoil::{Cell, Dice, Game, Habits, sheet};

/// Trials of each kind unless `JIPU_TRIALS` asks for more.
const TRIALS: usize = 20;

/// How two players keep their sheets and what must come of it at least.
struct Kind {
    name: &'static str,
    one: Habits,
    other: Option<Habits>,
    /// Percent of the games that must be accounted for.
    accounted: f64,
    /// Percent of the stated plies that must be right.
    right: f64,
    /// How many plies may be open for each that no sheet shows.
    open: f64,
}

const CLEAN: Habits = Habits::CLEAN;

/// The habits of the goals: one player skips or loses a round.
const CARELESS: Habits = Habits {
    missing: 80,
    slips: 20,
    ..CLEAN
};
const HASTY: Habits = Habits {
    missing: 120,
    slips: 10,
    ..CLEAN
};

const fn kind(name: &'static str, one: Habits, other: Habits, accounted: f64, right: f64) -> Kind {
    Kind {
        name,
        one,
        other: Some(other),
        accounted,
        right,
        open: f64::INFINITY,
    }
}

fn kinds() -> Vec<Kind> {
    let both = |name, habits, accounted, right| kind(name, habits, habits, accounted, right);
    let alone = |name, one, accounted, right| Kind {
        other: None,
        ..kind(name, one, CLEAN, accounted, right)
    };
    let missing = |missing| Habits { missing, ..CLEAN };
    let bare = Habits {
        bare: true,
        ..CLEAN
    };
    vec![
        both("nothing wrong", CLEAN, 100.0, 100.0),
        both("a sixth missing on each", missing(167), 90.0, 99.8),
        both(
            "5 % slips on each",
            Habits { slips: 50, ..CLEAN },
            95.0,
            99.8,
        ),
        both(
            "10 % unreadable on each",
            Habits {
                unreadable: 100,
                ..CLEAN
            },
            85.0,
            99.5,
        ),
        kind(
            "two lines skipped; one",
            Habits {
                skipped_lines: 2,
                ..CLEAN
            },
            Habits {
                skipped_lines: 1,
                ..CLEAN
            },
            85.0,
            98.0,
        ),
        kind(
            "two rounds lost; one",
            Habits {
                lost_rounds: 2,
                ..CLEAN
            },
            Habits {
                lost_rounds: 1,
                ..CLEAN
            },
            80.0,
            95.0,
        ),
        kind(
            "two plies lost; one",
            Habits {
                lost_plies: 2,
                ..CLEAN
            },
            Habits {
                lost_plies: 1,
                ..CLEAN
            },
            85.0,
            98.0,
        ),
        kind(
            "two lines doubled; one",
            Habits {
                doubled_lines: 2,
                ..CLEAN
            },
            Habits {
                doubled_lines: 1,
                ..CLEAN
            },
            90.0,
            98.0,
        ),
        kind(
            "two moves in the other column; one",
            Habits {
                other_column: 2,
                ..CLEAN
            },
            Habits {
                other_column: 1,
                ..CLEAN
            },
            90.0,
            99.0,
        ),
        kind(
            "ten plies in a row missing; 5 %",
            Habits {
                stretch: 10,
                ..CLEAN
            },
            missing(50),
            85.0,
            98.0,
        ),
        Kind {
            open: 1.5,
            ..kind(
                "8 % missing, 2 % slips, a line skipped; 12 %, 1 %",
                Habits {
                    skipped_lines: 1,
                    ..CARELESS
                },
                HASTY,
                97.0,
                99.8,
            )
        },
        Kind {
            open: 5.0,
            ..kind(
                "8 % missing, 2 % slips, a round lost; 12 %, 1 %",
                Habits {
                    lost_rounds: 1,
                    ..CARELESS
                },
                HASTY,
                90.0,
                97.0,
            )
        },
        both(
            "30 % missing, 3 % slips on each",
            Habits {
                missing: 300,
                slips: 30,
                ..CLEAN
            },
            80.0,
            99.5,
        ),
        kind(
            "one without bars; the other full",
            bare,
            CLEAN,
            100.0,
            100.0,
        ),
        both("both without bars", bare, 85.0, 98.5),
        kind(
            "without bars, 8 % missing, 2 % slips, a line skipped; 12 %, 1 %",
            Habits {
                bare: true,
                skipped_lines: 1,
                ..CARELESS
            },
            HASTY,
            90.0,
            99.0,
        ),
        alone(
            "one sheet, 3 % missing, 1 % slips",
            Habits {
                missing: 30,
                slips: 10,
                ..CLEAN
            },
            85.0,
            99.0,
        ),
        alone("one sheet without bars", bare, 30.0, 95.0),
        kind(
            "all at once; less of it",
            Habits {
                unreadable: 10,
                skipped_lines: 1,
                lost_rounds: 1,
                doubled_lines: 1,
                lost_plies: 1,
                other_column: 1,
                ..CARELESS
            },
            Habits {
                unreadable: 10,
                skipped_lines: 1,
                ..CARELESS
            },
            85.0,
            98.0,
        ),
    ]
}

/// What came of the trials of one kind.
#[derive(Default)]
struct Tally {
    games: usize,
    accounted: usize,
    stated: usize,
    right: usize,
    open: usize,
    unshown: usize,
    unique: usize,
    /// Seeds of games called unique that are not the game played.
    unique_wrong: Vec<usize>,
}

impl Tally {
    fn count(&mut self, game: &Game, shown: &[bool], found: &Reconciliation, seed: usize) {
        let last = shown
            .iter()
            .rposition(|&shown| shown)
            .map_or(0, |at| at + 1);
        let mut accounted = last <= found.plies.len();
        for (at, ply) in found.plies.iter().enumerate() {
            let played = game.moves.get(at);
            match ply.settled {
                Some(settled) => {
                    let right = played == Some(&settled.mv);
                    self.stated += 1;
                    self.right += usize::from(right);
                    accounted &= right;
                }
                None => {
                    self.open += 1;
                    let among = |mv: &Move| ply.candidates.iter().any(|known| known.mv == *mv);
                    accounted &= played.is_none_or(among);
                }
            }
        }
        self.games += 1;
        self.accounted += usize::from(accounted);
        self.open += game.moves.len().saturating_sub(found.plies.len());
        self.unshown += shown.iter().filter(|&&shown| !shown).count();
        self.unique += usize::from(found.unique);
        if found.unique && !accounted {
            self.unique_wrong.push(seed);
        }
    }

    fn percent(part: usize, whole: usize) -> f64 {
        100.0 * part as f64 / whole.max(1) as f64
    }

    fn row(&self, name: &str) -> String {
        let open = match self.unshown {
            0 => self.open.to_string(),
            unshown => format!("{} / {unshown}", self.open),
        };
        format!(
            "| {name} | {:.1} | {:.2} | {open} | {:.1} | {} |",
            Tally::percent(self.accounted, self.games),
            Tally::percent(self.right, self.stated),
            Tally::percent(self.unique, self.games),
            self.unique_wrong.len(),
        )
    }
}

fn trial(game: &Game, kind: &Kind, seed: usize, dice: &mut Dice, tally: &mut Tally) {
    let one = game.cells(&kind.one, dice);
    let other = kind.other.map(|habits| game.cells(&habits, dice));
    let mut shown = vec![false; game.moves.len()];
    for cell in one.iter().chain(other.iter().flatten()) {
        shown[cell.ply] = true;
    }
    let sheets = (
        Some(sheet(&one)),
        other.map(|cells: Vec<Cell>| sheet(&cells)),
    );
    // Either player may be the worse one.
    let (red, black) = if seed.is_multiple_of(2) {
        (&sheets.0, &sheets.1)
    } else {
        (&sheets.1, &sheets.0)
    };
    let found = reconcile(
        BySide {
            red: red.as_ref(),
            black: black.as_ref(),
        },
        &Position::default(),
        &BTreeMap::new(),
        &Ruleset::of(Edition::Cxa2011),
    );
    tally.count(game, &shown, &found, seed);
}

/// Every kind is put together as well as the table says, and a game called
/// unique is the game played.
#[test]
fn spoiled_sheets_are_put_together() {
    let Some(lines) = shared::json_lines("data/games/ccpd-sample.jsonl") else {
        return;
    };
    let trials = std::env::var("JIPU_TRIALS").map_or(TRIALS, |trials| trials.parse().unwrap());
    let games = Game::corpus(&lines, 60, 160);
    let kinds = kinds();
    let waiting = Mutex::new(kinds.iter().enumerate());
    let done: Mutex<BTreeMap<usize, Tally>> = Mutex::default();
    let work = || {
        loop {
            let next = waiting.lock().unwrap().next();
            let Some((index, kind)) = next else { break };
            let mut tally = Tally::default();
            for seed in 0..trials {
                let mut dice = Dice::new((index * 1_000_003 + seed) as u64);
                let game = &games[dice.below(games.len())];
                trial(game, kind, seed, &mut dice, &mut tally);
            }
            done.lock().unwrap().insert(index, tally);
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(work);
        scope.spawn(work);
    });

    println!(
        "| how the sheets are kept | accounted % | stated right % | open / unseen | unique % | wrong |"
    );
    println!("|---|---|---|---|---|---|");
    let mut failures = Vec::new();
    for (index, tally) in done.into_inner().unwrap() {
        let kind = &kinds[index];
        println!("{}", tally.row(kind.name));
        let accounted = Tally::percent(tally.accounted, tally.games);
        let right = Tally::percent(tally.right, tally.stated);
        let open = tally.open as f64 / tally.unshown.max(1) as f64;
        if accounted < kind.accounted
            || right < kind.right
            || kind.open < open
            || !tally.unique_wrong.is_empty()
        {
            let row = tally.row(kind.name);
            failures.push(format!("{row} seeds {:?}", tally.unique_wrong));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// One sheet without bars has more readings than are looked at; that is told,
/// and such a game is never called unique. Faultless sheets leave nothing out.
#[test]
fn games_not_looked_at_are_told() {
    let Some(lines) = shared::json_lines("data/games/ccpd-sample.jsonl") else {
        return;
    };
    let rules = Ruleset::of(Edition::Cxa2011);
    let is_cut = |red: &Scoresheet, black: Option<&Scoresheet>| {
        let red = Some(red);
        let sheets = BySide { red, black };
        let found = reconcile(sheets, &Position::default(), &BTreeMap::new(), &rules);
        let mut told = found.discrepancies.iter();
        let cut = told.any(|told| told.matter == Mismatch::CutShort);
        assert!(!cut || !found.unique);
        cut
    };
    let bare = Habits {
        bare: true,
        ..CLEAN
    };
    let mut dice = Dice::new(1);
    let mut cut = 0;
    for game in Game::corpus(&lines, 60, 160).iter().take(8) {
        let whole = sheet(&game.cells(&CLEAN, &mut dice));
        assert!(!is_cut(&whole, Some(&whole)));
        cut += u32::from(is_cut(&sheet(&game.cells(&bare, &mut dice)), None));
    }
    assert!(0 < cut);
}

/// Where much is missing most plies are open at first. An arbiter who answers
/// the first question each time comes to the game with few answers.
#[test]
fn answers_in_order_lead_to_the_game() {
    let Some(lines) = shared::json_lines("data/games/ccpd-sample.jsonl") else {
        return;
    };
    const GAMES: usize = 12;
    let games = Game::corpus(&lines, 60, 160);
    let habits = Habits {
        missing: 300,
        slips: 30,
        ..CLEAN
    };
    let rules = Ruleset::of(Edition::Cxa2011);
    let (mut unseen, mut answers) = (0, 0);
    for seed in 0..GAMES {
        let mut dice = Dice::new(seed as u64);
        let game = &games[dice.below(games.len())];
        let cells = [
            game.cells(&habits, &mut dice),
            game.cells(&habits, &mut dice),
        ];
        let shown = |ply: usize| cells.iter().flatten().any(|cell| cell.ply == ply);
        let last = (0..game.moves.len()).rfind(|&ply| shown(ply)).unwrap();
        unseen += (0..last).filter(|&ply| !shown(ply)).count();
        let sheets = cells.each_ref().map(|cells| sheet(cells));
        let [red, black] = sheets.each_ref().map(Some);
        let mut fixed = BTreeMap::new();
        loop {
            let found = reconcile(BySide { red, black }, &Position::default(), &fixed, &rules);
            let asked = found.plies.iter().find(|ply| ply.settled.is_none());
            // What is stated wrongly before the question is seen there.
            let wrong = found.plies.iter().find(|ply| {
                let mv = ply.settled.map(|settled| settled.mv);
                mv.is_some_and(|mv| game.moves.get(usize::from(ply.ply) - 1) != Some(&mv))
            });
            let asked = [asked, wrong]
                .into_iter()
                .flatten()
                .map(|ply| ply.ply)
                .min();
            let beyond = found.plies.len() <= last;
            let Some(ply) = asked.or_else(|| beyond.then_some(found.plies.len() as u16 + 1)) else {
                break;
            };
            let answered = fixed.insert(ply, game.moves[usize::from(ply) - 1]);
            assert_eq!(
                answered, None,
                "seed {seed}: ply {ply} is asked about again"
            );
        }
        answers += fixed.len();
    }
    println!("{GAMES} games, {unseen} plies on neither sheet, {answers} answers");
    assert!(
        answers <= 2 * unseen,
        "{answers} answers for {unseen} plies"
    );
}
