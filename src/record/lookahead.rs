//! How far a sheet can be followed from a position.

use std::collections::HashMap;

use crate::notation::{Bars, MoveText, readings};
use crate::xiangqi::{Move, Position};

/// Plies played in all lookaheads of one sheet; at well over a million a
/// second the search stays under a quarter of a second.
const MOST_PLIES: usize = 100_000;

/// Tries the readings of later entries against each other.
pub(super) struct Lookahead<'a> {
    /// `None` for a ply without a readable entry.
    texts: Vec<Option<&'a MoveText>>,
    bars: Bars,
    played: usize,
    /// For a ply, the position before it and the goal: how far play leads.
    known: HashMap<(usize, usize, Position), usize>,
}

/// How far play can be followed.
#[derive(Copy, Clone, Debug)]
pub(super) struct Reach {
    /// Plies from the start of the game.
    pub plies: usize,
    /// The search was given up; it may lead farther.
    pub exhausted: bool,
}

/// A ply at which more than one move is tried.
struct Fork {
    at: usize,
    before: Position,
    moves: std::vec::IntoIter<Move>,
    farthest: usize,
}

impl<'a> Lookahead<'a> {
    pub(super) fn new(texts: Vec<Option<&'a MoveText>>, bars: Bars) -> Lookahead<'a> {
        Lookahead {
            texts,
            bars,
            played: 0,
            known: HashMap::new(),
        }
    }

    /// The most plies that can be followed, at most `end`, when `at` plies
    /// have led to `position`.
    pub(super) fn reach(&mut self, position: Position, at: usize, end: usize) -> Reach {
        let mut forks: Vec<Fork> = Vec::new();
        let mut next = Some((position, at));
        let mut farthest = at;
        loop {
            if MOST_PLIES < self.played {
                return Reach {
                    plies: forks
                        .iter()
                        .map(|fork| fork.farthest)
                        .fold(farthest, usize::max),
                    exhausted: true,
                };
            }
            if let Some((position, at)) = next.take() {
                match self.run(position, at, end) {
                    Ok(fork) => forks.push(fork),
                    Err(reached) => farthest = farthest.max(reached),
                }
            }
            let Some(fork) = forks.last_mut() else {
                return Reach {
                    plies: farthest,
                    exhausted: false,
                };
            };
            fork.farthest = fork.farthest.max(farthest);
            if farthest < end
                && let Some(mv) = fork.moves.next()
            {
                let mut after = fork.before;
                after.play_unchecked(mv);
                self.played += 1;
                next = Some((after, fork.at + 1));
                farthest = fork.at + 1;
                continue;
            }
            farthest = fork.farthest;
            let key = (fork.at, end, fork.before);
            self.known.insert(key, farthest);
            forks.pop();
        }
    }

    /// Plays on while there is one move only: to a fork, or as far as it goes.
    fn run(&mut self, mut position: Position, mut at: usize, end: usize) -> Result<Fork, usize> {
        loop {
            if end <= at {
                return Err(end);
            }
            let Some(text) = self.texts.get(at) else {
                return Err(at);
            };
            let moves = match text {
                Some(text) => {
                    let found = readings(text, &position, self.bars);
                    match &*found {
                        [] => return Err(at),
                        [mv] => {
                            position.play_unchecked(*mv);
                            self.played += 1;
                            at += 1;
                            continue;
                        }
                        many => many.to_vec(),
                    }
                }
                None => position.legal_moves().to_vec(),
            };
            if let Some(&reached) = self.known.get(&(at, end, position)) {
                return Err(reached);
            }
            return Ok(Fork {
                at,
                before: position,
                moves: moves.into_iter(),
                farthest: at,
            });
        }
    }
}
