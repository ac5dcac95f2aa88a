//! Which moves a ply may have, as far as one kind of piece shows it.

use crate::xiangqi::{BySide, Move, Position, Square};

use super::super::cursor::Cursor;
use super::table::{GONE, Sense, Table, UNWRITTEN, reached, read};
use super::{KINDS, Tracks, pair};

/// How much more than the least may be wrong, in what tables count in: a move
/// that nobody wrote may have been played without need, and another undo it.
const MORE: u8 = 2 * UNWRITTEN;

/// The tables from both ends of the sheets.
pub(in super::super) struct Allowed {
    tracks: Tracks,
    /// By side and kind, before each own ply.
    from_start: BySide<Vec<Vec<Table>>>,
}

impl Allowed {
    pub fn of(tracks: Tracks) -> Allowed {
        let from_start = BySide::from_fn(|side| {
            let tables = KINDS.into_iter().map(|role| {
                let (a, b) = pair(&tracks.start, side, role).unwrap_or((GONE, GONE));
                let mut tables = Vec::new();
                let mut last = Table::only(a, b);
                for said in tracks.plies.iter().filter(|said| said.side == side) {
                    last.take();
                    tables.push(last.clone());
                    last = last.step(said, role, Sense::FromStart);
                }
                tables
            });
            tables.collect()
        });
        Allowed { tracks, from_start }
    }

    /// Whether a move is by a piece of the kinds that are followed.
    pub fn follows(&self, position: &Position, mv: Move) -> bool {
        let piece = position.piece_at(mv.from);
        piece.is_some_and(|piece| KINDS.contains(&piece.role))
    }

    /// The moves of rooks, horses and cannons that the ply after `ply` plies
    /// may have, the sheets standing at these places.
    pub fn moves(&self, cursors: BySide<Cursor>, ply: u16) -> Vec<Move> {
        let mut found = Vec::new();
        if self.tracks.at(cursors, ply) != Some(ply) {
            return found;
        }
        let Some(said) = self.tracks.plies.get(usize::from(ply)) else {
            return found;
        };
        let side = said.side;
        let to_come = self.tracks.to_come(side, ply);
        let played = self.tracks.to_come(side, 0) - to_come;
        let tables = self.from_start[side].iter().zip(&self.tracks.to_end[side]);
        for (role, (from_start, to_end)) in KINDS.into_iter().zip(tables) {
            let after = to_come.checked_sub(1).and_then(|after| to_end.get(after));
            let (Some(before), Some(now), Some(after)) =
                (from_start.get(played), to_end.get(to_come), after)
            else {
                continue;
            };
            let most = before.all().least_with(now.all()).saturating_add(MORE);
            let mut put = |from: usize, to: usize, wrong: u8| {
                if wrong <= most
                    && let (Some(from), Some(to)) = (square(from), square(to))
                {
                    found.push(Move { from, to });
                }
            };
            if said.is_mute() {
                for from in 0..GONE {
                    for &to in reached(role, from) {
                        let wrong = before.row(from).least_with(after.row(to));
                        put(from, to, wrong.saturating_add(UNWRITTEN));
                    }
                }
            }
            for (text, bars) in said.of(role) {
                read(&text, bars, side, |from, other, to| {
                    let wrong = before.get(from, other).saturating_add(after.get(to, other));
                    put(from, to, wrong);
                });
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

fn square(index: usize) -> Option<Square> {
    u8::try_from(index).ok().and_then(Square::from_index)
}
