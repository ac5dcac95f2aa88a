//! What must hold of any two sheets put together.

use std::collections::BTreeMap;

use jipu::record::{Reconciliation, Scoresheet, reconcile};
use jipu::rules::{Edition, Ruleset};
use jipu::xiangqi::{BySide, Move, Position, Side};

use crate::shared;
use crate::spoil::{Dice, Game, Habits, sheet};

const HABITS: Habits = Habits {
    missing: 100,
    unreadable: 20,
    skipped_lines: 1,
    ..Habits::CLEAN
};

fn join(
    red: &Scoresheet,
    black: &Scoresheet,
    start: &Position,
    fixed: &BTreeMap<u16, Move>,
) -> Reconciliation {
    reconcile(
        BySide {
            red: Some(red),
            black: Some(black),
        },
        start,
        fixed,
        &Ruleset::of(Edition::Cxa2011),
    )
}

/// The settled moves by ply.
fn stated(found: &Reconciliation) -> Vec<Option<Move>> {
    let settled = |ply: &jipu::record::ReconciledPly| ply.settled.map(|settled| settled.mv);
    found.plies.iter().map(settled).collect()
}

/// Runs a law over games of the corpus, each with two sheets.
fn each(mut law: impl FnMut(&Game, &mut Dice)) {
    let Some(lines) = shared::json_lines("data/games/ccpd-sample.jsonl") else {
        return;
    };
    let games = Game::corpus(&lines, 60, 160);
    let mut dice = Dice::new(11);
    for _ in 0..12 {
        let game = &games[dice.below(games.len())];
        law(game, &mut dice);
    }
}

#[test]
fn a_sheet_with_itself_has_nothing_to_find() {
    each(|game, dice| {
        let whole = sheet(&game.cells(&Habits::default(), dice));
        let found = join(&whole, &whole, &Position::default(), &BTreeMap::new());
        assert!(found.unique && found.complete && found.discrepancies.is_empty());
        assert_eq!(found.moves().collect::<Vec<_>>(), game.moves);
    });
}

/// It makes no difference to the game who wrote which sheet.
#[test]
fn the_sheets_may_be_exchanged() {
    each(|game, dice| {
        let one = sheet(&game.cells(&HABITS, dice));
        let other = sheet(&game.cells(&HABITS, dice));
        let found = join(&one, &other, &Position::default(), &BTreeMap::new());
        let turned = join(&other, &one, &Position::default(), &BTreeMap::new());
        assert_eq!(stated(&found), stated(&turned));
        assert_eq!(found.cost, turned.cost);
        let of = |found: &Reconciliation, side: Side| {
            found.sheets[side]
                .as_ref()
                .map(|sheet| sheet.missed.clone())
        };
        assert_eq!(of(&found, Side::Red), of(&turned, Side::Black));
    });
}

/// The candidates are the same, and what one costs a sheet goes with the sheet.
#[test]
fn costs_are_exchanged_with_the_sheets() {
    let mut compared = 0;
    const CARELESS: Habits = Habits {
        missing: 200,
        slips: 60,
        ..Habits::CLEAN
    };
    each(|game, dice| {
        let one = sheet(&game.cells(&CARELESS, dice));
        let other = sheet(&game.cells(&CARELESS, dice));
        let found = join(&one, &other, &Position::default(), &BTreeMap::new());
        let turned = join(&other, &one, &Position::default(), &BTreeMap::new());
        for (ply, other) in found.plies.iter().zip(&turned.plies) {
            let listed = ply.candidates.iter().chain(&ply.doubts);
            let others = other.candidates.iter().chain(&other.doubts);
            let costs = others.map(|other| (other.mv, other.cost, other.sheets.swapped()));
            let costs: Vec<_> = costs.collect();
            for (candidate, other) in listed.clone().zip(&costs) {
                let own = (candidate.mv, candidate.cost, candidate.sheets);
                assert_eq!(own, *other);
                compared += 1;
            }
            assert_eq!(listed.count(), costs.len());
        }
    });
    assert!(compared == 0 || 100 < compared, "{compared}");
}

/// The same habits in the mirrored game, and in the game with colours
/// swapped, give the mirrored and the swapped game.
#[test]
fn mirrored_and_swapped_sheets_give_the_same_game() {
    let start = Position::default();
    type View = fn(Move) -> Move;
    let views = [
        (start.mirrored(), Move::mirrored as View),
        (start.swapped(), Move::rotated as View),
    ];
    each(|game, dice| {
        let seed = dice.roll();
        let sheets = |game: &Game| {
            let mut dice = Dice::new(seed);
            let one = sheet(&game.cells(&HABITS, &mut dice));
            (one, sheet(&game.cells(&HABITS, &mut dice)))
        };
        let (one, other) = sheets(game);
        let found = join(&one, &other, &start, &BTreeMap::new());
        for (start, view) in views {
            let moves: Vec<Move> = game.moves.iter().map(|&mv| view(mv)).collect();
            let (one, other) = sheets(&Game::new(start, &moves));
            let seen = join(&one, &other, &start, &BTreeMap::new());
            let expected: Vec<Option<Move>> =
                stated(&found).into_iter().map(|mv| mv.map(view)).collect();
            assert_eq!(stated(&seen), expected);
        }
    });
}

#[test]
fn one_entry_dropped_is_one_omission() {
    each(|game, dice| {
        let cells = game.cells(&Habits::default(), dice);
        let mut fewer = cells.clone();
        let dropped = fewer.remove(dice.below(cells.len()));
        let (whole, short) = (sheet(&cells), sheet(&fewer));
        let found = join(&whole, &short, &Position::default(), &BTreeMap::new());
        assert_eq!(found.moves().collect::<Vec<_>>(), game.moves);
        let missed = |side: Side| found.sheets[side].as_ref().unwrap().missed.clone();
        assert_eq!(missed(Side::Red), [0; 0]);
        assert_eq!(missed(Side::Black), [dropped.place]);
    });
}

/// Fixing what was played at an open ply settles no other ply wrongly and
/// opens none.
#[test]
fn a_true_move_fixed_makes_nothing_worse() {
    each(|game, dice| {
        let one = sheet(&game.cells(&HABITS, dice));
        let other = sheet(&game.cells(&HABITS, dice));
        let before = join(&one, &other, &Position::default(), &BTreeMap::new());
        let Some(open) = before.plies.iter().find(|ply| ply.settled.is_none()) else {
            return;
        };
        let played = game.moves[usize::from(open.ply) - 1];
        let fixed = BTreeMap::from([(open.ply, played)]);
        let after = join(&one, &other, &Position::default(), &fixed);
        let right = |found: &Reconciliation| {
            let stated = stated(found);
            let pairs = stated.iter().zip(&game.moves);
            pairs.filter(|(stated, mv)| **stated == Some(**mv)).count()
        };
        assert!(right(&before) < right(&after));
    });
}

/// Nothing but the same two moves, five thousand times.
#[test]
fn nonsense_is_too_little_to_go_on() {
    let text: String = (1..=5_000)
        .map(|round| format!("{round}. 车一进一 车1进1\n"))
        .collect();
    let nonsense = jipu::record::read(&text).0;
    let found = join(&nonsense, &nonsense, &Position::default(), &BTreeMap::new());
    assert!(!found.complete && !found.unique);
    assert_eq!(found.discrepancies[0].matter.code(), "too_little");
}
