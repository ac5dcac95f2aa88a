//! What is known of each ply, and whether all of it is certain.

use crate::notation::readings;
use crate::record::game::Provenance;
use crate::record::reluctance::reluctance;
use crate::xiangqi::{BySide, Move, Side};

use super::account;
use super::alternatives::Alternatives;
use super::cost;
use super::cursor::Manner;
use super::problem::{Game, Problem, Step};
use super::reconciliation::{Candidate, EntryState, ReconciledPly, Settled};

/// Says of every ply whether it is known and from where.
pub(super) fn judge(problem: &Problem, game: &Game, found: &Alternatives) -> Vec<ReconciledPly> {
    game.steps
        .iter()
        .zip(1_u16..)
        .map(|(step, ply)| judge_ply(problem, game, found, step, ply))
        .collect()
}

fn judge_ply(
    problem: &Problem,
    game: &Game,
    found: &Alternatives,
    step: &Step,
    ply: u16,
) -> ReconciledPly {
    let own = Candidate {
        mv: step.mv,
        cost: step.misfit,
        sheets: BySide::from_fn(|side| {
            problem.misfit_of(side, &step.position, step.used[side], step.mv)
        }),
    };
    let mut candidates = vec![own];
    let mut doubts = Vec::new();
    for (mv, known) in found.games_at(ply) {
        let candidate = Candidate {
            mv,
            cost: known.cost.saturating_sub(game.cost) + step.misfit,
            sheets: known.sheets,
        };
        if known.cost <= game.cost + cost::DISPUTE_MARGIN {
            candidates.push(candidate);
        } else {
            doubts.push(candidate);
        }
    }
    for mv in found.open_at(ply) {
        if candidates.iter().all(|known| known.mv != mv) {
            doubts.retain(|doubt| doubt.mv != mv);
            // Where it cannot be played here, a piece stood elsewhere.
            let position = step.position.is_legal(mv).then_some(&step.position);
            let sheets = BySide::from_fn(|side| {
                let misfit = |position| problem.misfit_of(side, position, step.used[side], mv);
                position.map_or(0, misfit)
            });
            let misfit = position.map_or(step.misfit, |_| sheets.red + sheets.black);
            candidates.push(Candidate {
                mv,
                cost: misfit + cost::SLIP,
                sheets,
            });
        }
    }
    let fixed = problem.fixed.contains_key(&ply);
    let shared = usize::from(ply) <= found.common;
    let settled = (fixed || (shared && candidates.len() == 1)).then(|| Settled {
        mv: step.mv,
        provenance: if fixed {
            Provenance::Fixed
        } else {
            provenance(problem, step)
        },
    });
    let likely = |candidate: &Candidate| {
        let legal = step.position.is_legal(candidate.mv);
        let reluctance = if legal {
            reluctance(&step.position, candidate.mv)
        } else {
            u32::MAX
        };
        (candidate.cost, reluctance, candidate.mv)
    };
    candidates.sort_by_key(likely);
    doubts.sort_by_key(likely);
    if settled.is_some() {
        candidates.clear();
    }
    let moves: Vec<Move> = match settled {
        Some(settled) => vec![settled.mv],
        None => candidates.iter().map(|candidate| candidate.mv).collect(),
    };
    ReconciledPly {
        ply,
        side: step.position.turn(),
        settled,
        assumed: step.mv,
        candidates,
        doubts,
        states: BySide::from_fn(|side| {
            let strip = problem.strip(side)?;
            Some(account::state(
                strip,
                step.used[side],
                &step.position,
                &moves,
            ))
        }),
        entries: BySide::from_fn(|side| {
            let strip = problem.strip(side)?;
            Some(strip.item(step.used[side].item?)?.entry)
        }),
    }
}

fn provenance(problem: &Problem, step: &Step) -> Provenance {
    let says = |side: Side| {
        problem
            .strip(side)
            .zip(step.used[side].item)
            .and_then(|(strip, item)| Some((strip, strip.item(item)?.text?)))
            .is_some_and(|(strip, text)| {
                readings(&text, &step.position, strip.bars).contains(&step.mv)
            })
    };
    match (says(Side::Red), says(Side::Black)) {
        (true, true) => Provenance::Both,
        (true, false) => Provenance::RedOnly,
        (false, true) => Provenance::BlackOnly,
        (false, false) => Provenance::Inferred,
    }
}

/// Plies that may rest on one sheet's word in a game called unique, if the
/// sheets are otherwise without fault: fewer than make a foul.
const MOST_ON_ONE_WORD: usize = 4;

/// And for each of them so many plies on which both sheets agree.
const CONFIRMED_EACH: usize = 5;

/// Whether a sheet leaves out plies without leaving room for them, or has one
/// in the other column. Who did so once may have done it where the other did
/// too, which leaves no trace.
fn has_lost_the_thread(game: &Game, side: Side) -> bool {
    let mut offset = 0;
    game.steps.iter().any(|step| {
        let lost = offset < step.after[side].offset;
        offset = step.after[side].offset;
        lost || step.used[side].manner == Manner::Column
    })
}

/// Whether the game is proven to be the only one.
pub(super) fn is_unique(game: &Game, plies: &[ReconciledPly], found: &Alternatives) -> bool {
    if !game.complete || found.cut_short || plies.iter().any(|ply| ply.settled.is_none()) {
        return false;
    }
    // A round that both players left out makes what follows wrong on both.
    let all_wrong = |ply: &ReconciledPly| {
        let wrong = |side| ply.states[side].is_none_or(|state| state == EntryState::Wrong);
        Side::ALL.into_iter().all(wrong)
    };
    let lost = |side| has_lost_the_thread(game, side);
    if plies.iter().any(all_wrong) || Side::ALL.into_iter().any(lost) {
        return false;
    }
    let doubtful = plies.iter().filter(|ply| !ply.doubts.is_empty()).count();
    if doubtful == 0 {
        return true;
    }
    let orderly = game.steps.iter().all(|step| {
        step.misfit == 0
            && Side::ALL.into_iter().all(|side| {
                matches!(step.used[side].manner, Manner::Plain | Manner::Missed)
                    && step.used[side].skipped == 0
            })
    });
    let confirmed = plies
        .iter()
        .filter(|ply| {
            ply.settled
                .is_some_and(|settled| settled.provenance == Provenance::Both)
        })
        .count();
    orderly && doubtful <= MOST_ON_ONE_WORD && doubtful * CONFIRMED_EACH <= confirmed
}
