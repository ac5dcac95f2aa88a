//! What each sheet comes to once the game is known.

use crate::notation::readings;
use crate::rules::Ruleset;
use crate::rules::recording::{self, Counted};
use crate::xiangqi::{Move, Position, Side};

use super::cursor::{Manner, Used, is_doubled};
use super::problem::Game;
use super::reconciliation::{EntryAccount, EntryState, Place, ReconciledPly, SheetAccount};
use super::slip::slip;
use super::strip::Strip;

/// How `used` has a ply where one of `moves` was played.
pub(super) fn state(strip: &Strip, used: Used, position: &Position, moves: &[Move]) -> EntryState {
    let Some(item) = used.item.and_then(|item| strip.item(item)) else {
        return EntryState::Missing;
    };
    let Some(text) = item.text else {
        return EntryState::Unreadable;
    };
    let readings = readings(&text, position, strip.bars);
    let meant = readings.iter().filter(|mv| moves.contains(mv)).count();
    match (moves, meant) {
        (_, 0) => EntryState::Wrong,
        ([only], _) if readings.settled() != Some(*only) => EntryState::Ambiguous,
        (_, 1) => EntryState::Ok,
        (_, _) => EntryState::Ambiguous,
    }
}

/// The account of `writer`'s sheet.
pub(super) fn account(
    writer: Side,
    strip: &Strip,
    game: &Game,
    plies: &[ReconciledPly],
    ruleset: &Ruleset,
) -> SheetAccount {
    let mut entries = Vec::with_capacity(strip.items.len());
    let (mut missed, mut unreadable, mut wrong) = (Vec::new(), Vec::new(), Vec::new());
    for (step, ply) in game.steps.iter().zip(plies) {
        let used = step.used[writer];
        if let Some(taken) = used.item {
            let skipped = u16::from(used.skipped);
            let first = taken.saturating_sub(skipped);
            for index in first..taken {
                let place = stray_or_doubled(strip, first, skipped);
                entries.extend(left_out(strip, index, place));
            }
        }
        match ply.states[writer] {
            Some(EntryState::Missing) if recording::is_due(ply.side, writer, ruleset) => {
                missed.push(ply.ply);
            }
            Some(EntryState::Unreadable) => unreadable.push(ply.ply),
            Some(EntryState::Wrong) => wrong.push(ply.ply),
            Some(EntryState::Missing | EntryState::Ok | EntryState::Ambiguous) | None => {}
        }
        if let Some((index, item)) = used.item.and_then(|i| Some((i, strip.item(i)?))) {
            let state = ply.states[writer].unwrap_or(EntryState::Ok);
            let slip = match (item.text, state) {
                (Some(text), EntryState::Wrong) => {
                    slip(&text, ply.assumed, &step.position, strip.bars)
                }
                _ => None,
            };
            let late = item.cell - i32::from(ply.ply);
            let place = match used.manner {
                Manner::Column => Place::OtherColumn,
                _ if late == 0 => Place::Own,
                _ => Place::Shifted(late),
            };
            entries.push((
                index,
                EntryAccount {
                    entry: item.entry,
                    ply: Some(ply.ply),
                    place,
                    state,
                    slip,
                },
            ));
        }
    }
    let next = game.cursors[writer].next;
    let count = strip.len().saturating_sub(next);
    for index in next..strip.len() {
        let place = stray_or_doubled(strip, next, count);
        entries.extend(left_out(strip, index, place));
    }
    entries.sort_unstable_by_key(|&(index, _)| index);

    let ruling = recording::fouls(&missed, &Counted::default(), ruleset);
    let confirmed = if ruleset.unreadable_is_missed {
        let mut all = missed.clone();
        all.extend(unreadable.iter().filter(|&&ply| {
            plies
                .get(usize::from(ply).saturating_sub(1))
                .is_some_and(|ply| recording::is_due(ply.side, writer, ruleset))
        }));
        recording::fouls(&all, &Counted::default(), ruleset).fouls
    } else {
        ruling.fouls
    };
    SheetAccount {
        entries: entries.into_iter().map(|(_, account)| account).collect(),
        missed,
        unreadable,
        wrong,
        fouls: ruling.fouls,
        clause: ruling.clause,
        fouls_if_confirmed: confirmed,
    }
}

fn stray_or_doubled(strip: &Strip, first: u16, count: u16) -> Place {
    if is_doubled(strip, first, count) {
        Place::Doubled
    } else {
        Place::Stray
    }
}

/// The account of an item that records no ply.
fn left_out(strip: &Strip, index: u16, place: Place) -> Option<(u16, EntryAccount)> {
    let item = strip.item(index)?;
    let state = if item.text.is_some() {
        EntryState::Wrong
    } else {
        EntryState::Unreadable
    };
    Some((
        index,
        EntryAccount {
            entry: item.entry,
            ply: None,
            place,
            state,
            slip: None,
        },
    ))
}
