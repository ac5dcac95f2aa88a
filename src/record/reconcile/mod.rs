//! Puts two sheets together.
//!
//! [`reconcile`] looks for the legal game that explains what one or two
//! players wrote with the fewest and likeliest mistakes, says of every ply
//! where it is known from, leaves open what the sheets do not decide, and
//! accounts to each player for every entry of the sheet.
//!
//! It proposes; the arbiter fixes plies and asks again.

mod account;
mod align;
mod alternatives;
mod columns;
mod cost;
mod cursor;
mod discrepancy;
mod findings;
mod foresight;
mod judge;
mod problem;
mod reconciliation;
mod search;
mod slip;
mod strip;
mod tracks;
mod unproven;

use std::collections::BTreeMap;

use crate::rules::Ruleset;
use crate::xiangqi::{BySide, Move, Position, Side};

use super::scoresheet::Scoresheet;

use alternatives::{Alternatives, alternatives};
use problem::{Game, Problem};
use search::Outcome;
use strip::Strip;
use tracks::Allowed;

pub use discrepancy::{Discrepancy, Mismatch, WaysAcross};
pub use reconciliation::{
    Candidate, EntryAccount, EntryState, Place, ReconciledPly, Reconciliation, Settled,
    SheetAccount,
};
pub use slip::Slip;

/// Plies at which no game is followed any farther. The longest real one met
/// has 430.
const MOST_PLIES: u16 = 1_200;

/// Plies followed in reviewing the game and those that replace it.
const MOST_WORK: usize = 30_000;

/// Fewer plies on both sheets do not tell whether they are of one game.
const FEWEST_COMMON: u16 = 8;

/// But when so many are all unlike, they do.
const FEWEST_UNLIKE: u16 = 4;

/// Puts the sheets of one game together.
///
/// `start` is where play begins; `fixed` are the plies, counted from 1, that
/// an arbiter has settled. `None` stands for a sheet that was not handed in,
/// which is not the same as one on which nothing is written.
pub fn reconcile(
    sheets: BySide<Option<&Scoresheet>>,
    start: &Position,
    fixed: &BTreeMap<u16, Move>,
    ruleset: &Ruleset,
) -> Reconciliation {
    let strips = sheets.map(|sheet| sheet.map(Strip::of));
    let written = BySide::from_fn(|side| strips[side].as_ref());
    let problem = Problem::of(written, start, fixed);
    let ways = columns::arrangements(sheets, &strips, &problem);
    if ways.is_empty() {
        return reconcile_arranged(sheets, &problem, ruleset);
    }
    let found = ways.into_iter().map(|exchanged| {
        let arranged = columns::arranged(&strips, exchanged);
        let arranged = BySide::from_fn(|side| arranged[side].as_ref());
        let problem = Problem::of(arranged, start, fixed);
        let mut found = reconcile_arranged(sheets, &problem, ruleset);
        let exchanged = Side::ALL.into_iter().filter(|&side| exchanged[side]);
        let told = exchanged.map(|side| Discrepancy {
            sheet: Some(side),
            ply: None,
            entry: None,
            matter: Mismatch::ColumnsExchanged,
        });
        found.discrepancies.splice(0..0, told);
        found
    });
    let mut found: Vec<Reconciliation> = found.collect();
    found.sort_by_key(standing);
    let mut found = found.into_iter();
    let (Some(best), next) = (found.next(), found.next()) else {
        unreachable!("there is a way to take the sheets")
    };
    match next {
        // Which sheet it is must show.
        Some(next) if is_as_good(&best, &next) => unjoined(start, Mismatch::ColumnsUnclear),
        _ => best,
    }
}

/// By what ways to take the sheets are compared: whether they come to an end,
/// and what is wrong then.
fn standing(found: &Reconciliation) -> (bool, bool, u32) {
    let mut told = found.discrepancies.iter();
    let short = told.any(|told| matches!(told.matter, Mismatch::TooLittle { .. }));
    (found.plies.is_empty(), short, found.cost)
}

fn is_as_good(best: &Reconciliation, next: &Reconciliation) -> bool {
    let (best, next) = (standing(best), standing(next));
    !best.0 && (best.0, best.1) == (next.0, next.1) && next.2 <= best.2 + cost::DISPUTE_MARGIN
}

/// Puts sheets together as they are arranged.
fn reconcile_arranged(
    sheets: BySide<Option<&Scoresheet>>,
    problem: &Problem,
    ruleset: &Ruleset,
) -> Reconciliation {
    let start = problem.start;
    if let Some(obstacle) = obstacle(sheets, problem) {
        return unjoined(start, obstacle);
    }
    let Some(explanation) = explain(problem, sheets) else {
        return unjoined(start, Mismatch::NothingWritten);
    };
    let Explanation {
        game,
        found,
        gave_up,
        cut,
        proven,
    } = explanation;

    let (common, agree) = common(problem, &game);
    if are_different(common, agree) {
        return unjoined(start, Mismatch::DifferentGames { common, agree });
    }
    let plies = judge::judge(problem, &game, &found);
    let unique = !cut && !gave_up && judge::is_unique(&game, &plies, &found);
    let accounts = BySide::from_fn(|side| {
        let strip = problem.strip(side)?;
        Some(account::account(side, strip, &game, &plies, ruleset))
    });
    let mut discrepancies = shortfall(problem, &game, gave_up);
    let unsure = if proven {
        (cut && !gave_up).then_some(Mismatch::CutShort)
    } else {
        Some(Mismatch::Unproven)
    };
    discrepancies.extend(unsure.map(|matter| Discrepancy {
        sheet: None,
        ply: None,
        entry: None,
        matter,
    }));
    discrepancies.extend(findings::findings(
        problem, &game, sheets, &plies, &accounts,
    ));
    if !game.complete {
        discrepancies.retain(|found| !is_beyond(problem, &game, found));
    }
    let ends = game.complete && !gave_up && !is_cut(sheets, &game);
    Reconciliation {
        start: *start,
        complete: ends && plies.iter().all(|ply| ply.settled.is_some()),
        plies,
        unique,
        cost: game.cost,
        sheets: accounts,
        discrepancies,
    }
}

/// The game that explains the sheets best, and what else may have been played.
struct Explanation {
    game: Game,
    found: Alternatives,
    gave_up: bool,
    /// Whether a game as good may have been missed.
    cut: bool,
    /// Unset when a search that followed the kinds of pieces was cut short.
    proven: bool,
}

/// Explains the sheets, taken in an order of their own, so that it makes no
/// difference who wrote which.
fn explain(problem: &Problem, sheets: BySide<Option<&Scoresheet>>) -> Option<Explanation> {
    let words = |side: Side| {
        let entries = sheets[side].map(|sheet| sheet.entries.iter());
        entries.map(|entries| {
            entries
                .map(|entry| (entry.ply, &entry.text))
                .collect::<Vec<_>>()
        })
    };
    if words(Side::Red) <= words(Side::Black) {
        return explain_in_order(problem);
    }
    let exchanged = Problem::of(problem.strips.swapped(), problem.start, problem.fixed);
    let mut explanation = explain_in_order(&exchanged)?;
    explanation.game.exchange();
    explanation.found.exchange();
    Some(explanation)
}

fn explain_in_order(problem: &Problem) -> Option<Explanation> {
    let Outcome {
        games,
        possible,
        gave_up,
        cut,
        tracks,
    } = problem.search(MOST_PLIES);
    let mut games = games.into_iter();
    let mut game = games.next()?;
    let others: Vec<Game> = games.collect();
    let mut work = MOST_WORK;
    let mut found = alternatives(problem, &game, work);
    while let Some(better) = found.better.take() {
        work = work.saturating_sub(found.work);
        game = better;
        found = alternatives(problem, &game, work);
    }
    found.add_games(&game, &others);
    found.add(&game, possible);
    let proven = tracks.is_none();
    if let Some(tracks) = tracks {
        unproven::leave_open(problem, &game, &Allowed::of(tracks), &mut found);
    }
    Some(Explanation {
        game,
        found,
        gave_up,
        cut,
        proven,
    })
}

/// What forbids even to try.
fn obstacle(sheets: BySide<Option<&Scoresheet>>, problem: &Problem) -> Option<Mismatch> {
    let written = |side: &Side| problem.strip(*side).is_some_and(|strip| 0 < strip.len());
    if !Side::ALL.iter().any(written) && problem.fixed.is_empty() {
        return Some(Mismatch::NothingWritten);
    }
    let elsewhere = |side: &Side| {
        sheets[*side].is_some_and(|sheet| {
            sheet.start.is_some() && sheet.start_position().ok() != Some(*problem.start)
        })
    };
    if Side::ALL.iter().any(elsewhere) {
        return Some(Mismatch::DifferentStarts);
    }
    let (common, agree) = problem.alignment.agreement();
    are_different(common, agree).then_some(Mismatch::DifferentGames { common, agree })
}

/// Whether sheets that show so many plies both, and so many of them alike, are
/// not of one game.
fn are_different(common: u16, agree: u16) -> bool {
    (FEWEST_COMMON <= common && agree * 2 < common) || (FEWEST_UNLIKE <= common && agree == 0)
}

/// The plies that both sheets show, and how many of them alike.
fn common(problem: &Problem, game: &Game) -> (u16, u16) {
    let (mut common, mut agree) = (0, 0);
    for step in &game.steps {
        let costs = Side::ALL.map(|side| {
            let readable = problem.is_readable(side, step.used[side]);
            readable.then(|| problem.misfit_of(side, &step.position, step.used[side], step.mv))
        });
        if let [Some(red), Some(black)] = costs {
            common += 1;
            agree += u16::from(red < cost::SLIP && black < cost::SLIP);
        }
    }
    (common, agree)
}

/// Whether the game was followed as far as any is, and has not ended.
fn is_too_long(game: &Game) -> bool {
    !game.complete && usize::from(MOST_PLIES) <= game.steps.len()
}

/// Whether an entry has no ply only because the game was not followed to it.
fn is_beyond(problem: &Problem, game: &Game, found: &Discrepancy) -> bool {
    let Mismatch::Stray { .. } = found.matter else {
        return false;
    };
    let first = found.sheet.and_then(|side| {
        let next = game.cursors[side].next;
        problem.strip(side)?.item(next)
    });
    first.is_some_and(|first| Some(first.entry) <= found.entry)
}

/// Whether the game ends with the last entry of a sheet that has more moves
/// than were read.
fn is_cut(sheets: BySide<Option<&Scoresheet>>, game: &Game) -> bool {
    let last = game.steps.last();
    Side::ALL.into_iter().any(|side| {
        let cut = sheets[side].and_then(|sheet| Some((sheet, sheet.cut_after?)));
        cut.is_some_and(|(sheet, after)| sheet.last_ply() <= after)
            && last.is_none_or(|step| step.used[side].item.is_some())
    })
}

/// What keeps the game from reaching the end of the sheets.
fn shortfall(problem: &Problem, game: &Game, gave_up: bool) -> Vec<Discrepancy> {
    let plies = u16::try_from(game.steps.len()).unwrap_or(u16::MAX);
    let general = |matter| Discrepancy {
        sheet: None,
        ply: Some(plies.saturating_add(1)),
        entry: None,
        matter,
    };
    let next = plies.saturating_add(1);
    if let Some(&mv) = problem.fixed.get(&next)
        && let Err(why) = game.last.explain(mv)
    {
        return vec![general(Mismatch::FixedIllegal { ply: next, mv, why })];
    }
    if gave_up {
        return vec![general(Mismatch::TooLittle { from: next })];
    }
    if is_too_long(game) {
        // It belongs to no ply of the game.
        return vec![Discrepancy {
            ply: None,
            ..general(Mismatch::TooManyPlies { limit: MOST_PLIES })
        }];
    }
    let left = |side: Side| {
        problem.strip(side).map_or(0, |strip| {
            strip.len().saturating_sub(game.cursors[side].next)
        })
    };
    let count = left(Side::Red) + left(Side::Black);
    if game.complete || count == 0 {
        return Vec::new();
    }
    vec![general(Mismatch::NotReached { count })]
}

fn unjoined(start: &Position, matter: Mismatch) -> Reconciliation {
    Reconciliation {
        start: *start,
        plies: Vec::new(),
        complete: false,
        unique: false,
        cost: 0,
        sheets: BySide::default(),
        discrepancies: vec![Discrepancy {
            sheet: None,
            ply: None,
            entry: None,
            matter,
        }],
    }
}
