use std::collections::BTreeMap;
use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use jipu::notation::{Notation, Script, write};
use jipu::record::{Mismatch, Reconciliation, Scoresheet, read, reconcile};
use jipu::rules::{Edition, Line, Ruleset};
use jipu::xiangqi::{BySide, Position};

/// A line of play of 120 plies, the same in every run: each move is the one
/// that a plain congruence picks.
fn line() -> Line {
    let mut line = Line::new(Position::default());
    let mut state: usize = 1;
    while line.len() < 120 {
        state = step(state);
        let legal = line.last().legal_moves();
        let mv = (state / 65_536)
            .checked_rem(legal.len())
            .and_then(|at| legal.get(at))
            .expect("this line does not end in mate");
        line.push(*mv).expect("legal");
    }
    line
}

fn step(state: usize) -> usize {
    (state * 1_103_515_245 + 12_345) % 2_147_483_648
}

const BLANK: &str = "—";

/// The moves of the line as written in one way.
fn written(line: &Line, notation: Notation) -> Vec<String> {
    let positions = line.positions().iter();
    positions
        .zip(line.moves())
        .map(|(position, mv)| write(notation, Script::Simplified, position, *mv))
        .collect()
}

/// A player's sheet of the line, on which a cell stays blank when `blank`
/// says so of its ply, and from round `skip` on everything stands a line
/// lower.
fn sheet(line: &Line, blank: impl Fn(usize) -> bool, skip: usize) -> Scoresheet {
    let mut cells = written(line, Notation::Full);
    for (at, cell) in cells.iter_mut().enumerate() {
        if blank(at) {
            BLANK.clone_into(cell);
        }
    }
    lined_up(&cells, skip)
}

/// A sheet in short form without a bar, on which every fifth cell or so is
/// blank and every twentieth has a wrong digit at its end.
fn careless(line: &Line, mut state: usize) -> Scoresheet {
    let mut cells = written(line, Notation::Short);
    for cell in &mut cells {
        cell.retain(|c| !matches!(c, '\u{332}' | '\u{305}'));
        state = step(state);
        match state / 65_536 % 20 {
            0..4 => BLANK.clone_into(cell),
            4 => {
                let last = cell.pop().and_then(|digit| digit.to_digit(10));
                let wrong = last.expect("short form ends in a digit") % 9 + 1;
                cell.push_str(&wrong.to_string());
            }
            _ => {}
        }
    }
    lined_up(&cells, NEVER)
}

/// A sheet with these cells in rounds, a line left out before round `skip`.
fn lined_up(cells: &[String], skip: usize) -> Scoresheet {
    let text: String = cells
        .chunks(2)
        .zip(1..)
        .map(|(round, number)| {
            let number = if number < skip { number } else { number + 1 };
            format!("{number}. {}\n", round.join(" "))
        })
        .collect();
    read(&text).0
}

fn join(red: &Scoresheet, black: &Scoresheet) -> Reconciliation {
    reconcile(
        BySide {
            red: Some(red),
            black: Some(black),
        },
        &Position::default(),
        &BTreeMap::new(),
        &Ruleset::of(Edition::Cxa2011),
    )
}

const NEVER: usize = usize::MAX;

/// What is stated is asserted to be the line, so that a fast wrong answer
/// cannot pass.
fn bench_reconcile(c: &mut Criterion) {
    let line = line();
    let none = |_: usize| false;
    // A sixth of each sheet, never both.
    let red_blank = |at: usize| at % 6 == 1;
    let black_blank = |at: usize| at % 6 == 4;
    // And a sixth of which one in six is blank on both.
    let black_also = |at: usize| at % 36 == 1 || (at % 6 == 4 && at % 36 != 4);
    let cases = [
        (
            "whole",
            sheet(&line, none, NEVER),
            sheet(&line, none, NEVER),
            120,
        ),
        (
            "sixth-missing",
            sheet(&line, red_blank, NEVER),
            sheet(&line, black_blank, NEVER),
            120,
        ),
        (
            "sixth-missing-on-both",
            sheet(&line, red_blank, NEVER),
            sheet(&line, black_also, NEVER),
            100,
        ),
        (
            "sixth-missing-line-skipped",
            sheet(&line, red_blank, 20),
            sheet(&line, black_blank, NEVER),
            120,
        ),
    ];
    let mut group = c.benchmark_group("record/reconcile");
    for (name, red, black, stated) in &cases {
        group.bench_function(*name, |b| {
            b.iter(|| {
                let found = join(black_box(red), black_box(black));
                let settled = found.plies.iter().zip(line.moves());
                let right = settled
                    .filter_map(|(ply, mv)| ply.settled.map(|settled| settled.mv == *mv))
                    .inspect(|right| assert!(right, "{name}"))
                    .count();
                assert!(*stated <= right, "{name}: {right} plies stated");
            });
        });
    }
    // More is wrong than can be looked at: how long the bounds let it take.
    let (red, black) = (careless(&line, 1), careless(&line, 2));
    group.bench_function("beyond-bounds", |b| {
        b.iter(|| {
            let found = join(black_box(&red), black_box(&black));
            let mut told = found.discrepancies.iter();
            assert!(told.any(|told| told.matter == Mismatch::Unproven));
            assert!(!found.unique);
        });
    });
    group.finish();
}

criterion_group!(benches, bench_reconcile);
criterion_main!(benches);
