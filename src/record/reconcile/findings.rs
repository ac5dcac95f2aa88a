//! What the arbiter should look at, put into order.

use crate::record::scoresheet::Scoresheet;
use crate::xiangqi::{BySide, Move, Side};

use super::alternatives::ways_across;
use super::discrepancy::{Discrepancy, Mismatch};
use super::problem::{Game, Problem};
use super::reconciliation::{EntryState, Place, ReconciledPly, SheetAccount};

/// Everything that does not agree, in the order of play.
pub(super) fn findings(
    problem: &Problem,
    game: &Game,
    sheets: BySide<Option<&Scoresheet>>,
    plies: &[ReconciledPly],
    accounts: &BySide<Option<SheetAccount>>,
) -> Vec<Discrepancy> {
    let mut found = open_plies(problem, game, plies);
    for side in Side::ALL {
        if let (Some(sheet), Some(account)) = (sheets[side], &accounts[side]) {
            of_sheet(side, sheet, account, plies, &mut found);
        }
    }
    if let (Some(red), Some(black)) = (sheets.red, sheets.black) {
        let same = same_mistakes(red, black, plies);
        if let Some(&ply) = same.first() {
            found.push(about(
                None,
                ply,
                None,
                Mismatch::SameMistakes { plies: same },
            ));
        }
        let doubtful: Vec<u16> = plies
            .iter()
            .filter(|ply| ply.settled.is_some() && !ply.doubts.is_empty())
            .map(|ply| ply.ply)
            .collect();
        if let Some(&ply) = doubtful.first() {
            found.push(about(
                None,
                ply,
                None,
                Mismatch::OneWord { plies: doubtful },
            ));
        }
    }
    found.sort_by_key(|found| found.ply);
    found
}

fn about(sheet: Option<Side>, ply: u16, entry: Option<usize>, matter: Mismatch) -> Discrepancy {
    Discrepancy {
        sheet,
        ply: Some(ply),
        entry,
        matter,
    }
}

fn is_unwritten(ply: &ReconciledPly) -> bool {
    Side::ALL.into_iter().all(|side| {
        matches!(
            ply.states[side],
            None | Some(EntryState::Missing | EntryState::Unreadable)
        )
    })
}

fn open_plies(problem: &Problem, game: &Game, plies: &[ReconciledPly]) -> Vec<Discrepancy> {
    let mut found = Vec::new();
    let is_gap = |ply: &ReconciledPly| ply.settled.is_none() && is_unwritten(ply);
    let runs: Vec<_> = plies.chunk_by(|a, b| is_gap(a) && is_gap(b)).collect();
    let is_gap_run = |run: &&&[ReconciledPly]| run.first().is_some_and(is_gap);
    let gaps = runs.iter().filter(is_gap_run).count();
    for run in runs {
        let (Some(first), Some(last)) = (run.first(), run.last()) else {
            continue;
        };
        let matter = if is_gap(first) {
            let (from, to) = (first.ply, last.ply);
            let ways = ways_across(problem, game, from, to, gaps);
            Mismatch::Gap { from, to, ways }
        } else if let Some(settled) = first.settled {
            if settled.provenance != crate::record::Provenance::Inferred {
                continue;
            }
            Mismatch::Inferred
        } else if differ(problem, game, first) {
            Mismatch::Conflict
        } else {
            Mismatch::SeveralReadings
        };
        found.push(about(None, first.ply, None, matter));
    }
    found
}

/// Whether each sheet says a move that the other does not.
fn differ(problem: &Problem, game: &Game, ply: &ReconciledPly) -> bool {
    let Some(step) = game.steps.get(usize::from(ply.ply) - 1) else {
        return false;
    };
    let says = |side: Side| -> Vec<Move> {
        let readings = problem.readings_of(side, step.used[side].item, &step.position);
        readings.map_or(Vec::new(), |readings| readings.to_vec())
    };
    let (red, black) = (says(Side::Red), says(Side::Black));
    !red.is_empty() && !black.is_empty() && !red.iter().any(|mv| black.contains(mv))
}

fn of_sheet(
    side: Side,
    sheet: &Scoresheet,
    account: &SheetAccount,
    plies: &[ReconciledPly],
    found: &mut Vec<Discrepancy>,
) {
    if account.entries.is_empty() {
        found.push(Discrepancy {
            sheet: Some(side),
            ply: None,
            entry: None,
            matter: Mismatch::EmptySheet,
        });
        return;
    }
    let mut late = 0;
    let mut reached = 0;
    for entry in &account.entries {
        let written = || {
            let entry = sheet.entries.get(entry.entry);
            entry.map_or(String::new(), |entry| entry.text.clone())
        };
        let ply = entry.ply.unwrap_or(reached);
        reached = ply;
        let mut add = |matter| found.push(about(Some(side), ply, Some(entry.entry), matter));
        match entry.place {
            Place::Own | Place::Shifted(_) => {
                let by = match entry.place {
                    Place::Shifted(by) => by,
                    _ => 0,
                };
                if by != late {
                    late = by;
                    add(Mismatch::Shifted { by });
                }
            }
            Place::OtherColumn => add(Mismatch::OtherColumn { written: written() }),
            Place::Doubled => add(Mismatch::Doubled { written: written() }),
            Place::Stray => add(Mismatch::Stray { written: written() }),
        }
        match (entry.state, entry.ply) {
            (EntryState::Wrong, Some(number)) => {
                let settled = plies
                    .get(usize::from(number) - 1)
                    .and_then(|ply| ply.settled);
                if let Some(settled) = settled {
                    add(Mismatch::Wrong {
                        written: written(),
                        meant: settled.mv,
                        slip: entry.slip,
                    });
                }
            }
            (EntryState::Unreadable, _) => add(Mismatch::Unreadable { written: written() }),
            (EntryState::Ok | EntryState::Ambiguous | EntryState::Missing, _)
            | (EntryState::Wrong, None) => {}
        }
    }
    if let Some(&ply) = account.missed.first() {
        let plies = account.missed.clone();
        found.push(about(Some(side), ply, None, Mismatch::Missed { plies }));
    }
}

/// The plies for which both sheets have the same entry, and it is wrong.
fn same_mistakes(red: &Scoresheet, black: &Scoresheet, plies: &[ReconciledPly]) -> Vec<u16> {
    plies
        .iter()
        .filter(|ply| {
            let wrong = |side: Side| ply.states[side] == Some(EntryState::Wrong);
            let content = |sheet: &Scoresheet, side: Side| {
                let entry = sheet.entries.get(ply.entries[side]?)?;
                Some(entry.content.clone())
            };
            wrong(Side::Red)
                && wrong(Side::Black)
                && content(red, Side::Red) == content(black, Side::Black)
        })
        .map(|ply| ply.ply)
        .collect()
}
