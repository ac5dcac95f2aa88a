//! A way through the sheets on which moves that nobody wrote may be left open.

use crate::record::reluctance::reluctance;
use crate::xiangqi::{BySide, Move, Position};

use super::super::cost;
use super::super::cursor::{Cursor, Used};
use super::super::problem::{Problem, Step};

/// One ply of a line.
#[derive(Copy, Clone, Debug)]
pub(super) struct Link {
    /// Before the move.
    pub position: Position,
    /// `None` while nothing says what was played: the turn passes, and the
    /// entries that follow tell whether a piece is missed elsewhere.
    pub mv: Option<Move>,
    pub used: BySide<Used>,
    pub after: BySide<Cursor>,
    /// What it costs that entries are missing or stand elsewhere.
    pub place: u32,
    /// What it costs that the entries do not say the move.
    pub misfit: u32,
}

/// What a position must allow.
#[derive(Copy, Clone, Debug)]
pub(super) enum Want {
    /// The entries used to be read at less than a cost.
    Fit { used: BySide<Used>, below: u32 },
    /// A move that is settled.
    Legal(Move),
    /// That the side to move can leave things as they are.
    Calm,
}

impl Want {
    pub fn is_met(self, problem: &Problem, position: &Position) -> bool {
        match self {
            Want::Fit { used, below } => problem
                .exact(position, used)
                .into_iter()
                .any(|mv| problem.misfit(position, used, mv) < below),
            Want::Legal(mv) => position.is_legal(mv),
            Want::Calm => !position.in_check(),
        }
    }
}

impl Link {
    /// The position after the move, or after the turn has passed.
    pub fn played(&self) -> Position {
        played(&self.position, self.mv)
    }

    pub fn step(self) -> Option<Step> {
        Some(Step {
            position: self.position,
            mv: self.mv?,
            used: self.used,
            after: self.after,
            place: self.place,
            misfit: self.misfit,
        })
    }

    /// What else may have been played at this ply, with what it costs the
    /// sheets: any move where nobody wrote one, else what comes as near to the
    /// entries or one slip less.
    pub fn options(&self, problem: &Problem, ply: u16) -> Vec<(Move, u32)> {
        const MOST_MORE: u32 = cost::SLIP + 50;
        if problem.fixed.contains_key(&ply) {
            return Vec::new();
        }
        let position = &self.position;
        let moves = position.legal_moves();
        let others = moves.iter().copied().filter(|&mv| self.mv != Some(mv));
        let options = others.map(|mv| (mv, problem.misfit(position, self.used, mv)));
        if self.mv.is_none() || !problem.is_written(self.used) {
            return options.collect();
        }
        let nonsense = problem.texts(self.used) * cost::UNRELATED;
        options
            .filter(|&(_, misfit)| {
                misfit < nonsense && self.misfit <= misfit && misfit <= self.misfit + MOST_MORE
            })
            .collect()
    }

    /// The move that the entries say in another position, at no greater cost.
    fn instead(&self, problem: &Problem, ply: u16, position: &Position) -> Option<(Move, u32)> {
        let mv = self.mv?;
        let legal = position.is_legal(mv);
        if !problem.is_written(self.used) || problem.fixed.contains_key(&ply) {
            return legal.then_some((mv, self.misfit));
        }
        if legal {
            let misfit = problem.misfit(position, self.used, mv);
            if misfit <= self.misfit {
                return Some((mv, misfit));
            }
        }
        let exact = problem.exact(position, self.used).into_iter();
        exact
            .map(|mv| (mv, problem.misfit(position, self.used, mv)))
            .min_by_key(|&(_, misfit)| misfit)
            .filter(|&(_, misfit)| misfit <= self.misfit)
    }
}

/// The position after a move, or after one that is left open.
pub(super) fn played(position: &Position, mv: Option<Move>) -> Position {
    let Some(mv) = mv else {
        return position.passed();
    };
    let mut after = *position;
    after.play_unchecked(mv);
    after
}

/// Follows the entries of a line from a place on in another position. The
/// last position, or the first link whose entries fit worse than they did, or
/// before which all is as it was.
pub(super) fn follow(
    problem: &Problem,
    line: &[Link],
    from: usize,
    position: Position,
    work: &mut usize,
) -> Result<Position, usize> {
    follow_noting(problem, line, from, position, work, |_| {})
}

fn follow_noting(
    problem: &Problem,
    line: &[Link],
    from: usize,
    mut position: Position,
    work: &mut usize,
    mut note: impl FnMut(Link),
) -> Result<Position, usize> {
    for (at, link) in line.iter().enumerate().skip(from) {
        *work += 1;
        if position == link.position {
            return Err(at);
        }
        let (mv, misfit) = if link.mv.is_some() {
            let ply = u16::try_from(at + 1).unwrap_or(u16::MAX);
            let (mv, misfit) = link.instead(problem, ply, &position).ok_or(at)?;
            (Some(mv), misfit)
        } else if position.in_check() {
            return Err(at);
        } else {
            (None, link.misfit)
        };
        let link = Link {
            position,
            mv,
            misfit,
            ..*link
        };
        position = link.played();
        note(link);
    }
    Ok(position)
}

/// Plays `mv` at a place of the line and follows the entries to its end,
/// leaving the new links from there on in `links`.
pub(super) fn replay(
    problem: &Problem,
    line: &[Link],
    at: usize,
    mv: Move,
    work: &mut usize,
    links: &mut Vec<Link>,
) -> Result<Position, usize> {
    links.clear();
    let Some(&first) = line.get(at) else {
        return Err(at);
    };
    let first = Link {
        mv: Some(mv),
        misfit: problem.misfit(&first.position, first.used, mv),
        ..first
    };
    links.push(first);
    follow_noting(problem, line, at + 1, first.played(), work, |link| {
        links.push(link);
    })
}

/// A line with some links changed from a place on, for which only the moves
/// after them are still as they were.
pub(super) fn spliced(line: &[Link], at: usize, links: &[Link]) -> Vec<Link> {
    let mut spliced = line.get(..at).unwrap_or_default().to_vec();
    spliced.extend_from_slice(links);
    spliced.extend_from_slice(line.get(at + links.len()..).unwrap_or_default());
    spliced
}

/// Puts a move where the line leaves one open: of those with which all that
/// follows still fits the likeliest. Where there is none, the line as far as
/// it was filled and the place.
pub(super) fn filled(
    problem: &Problem,
    mut line: Vec<Link>,
    work: &mut usize,
) -> Result<Vec<Link>, (Vec<Link>, usize)> {
    let mut links = Vec::new();
    for at in 0..line.len() {
        let Some(link) = line.get(at).filter(|link| link.mv.is_none()) else {
            continue;
        };
        let mut moves = link.position.legal_moves().to_vec();
        moves.sort_by_cached_key(|&mv| {
            (
                problem.misfit(&link.position, link.used, mv),
                reluctance(&link.position, mv),
                mv,
            )
        });
        let fits = |&mv: &Move| replay(problem, &line, at, mv, work, &mut links).is_ok();
        if !moves.iter().any(fits) {
            return Err((line, at));
        }
        line.truncate(at);
        line.append(&mut links);
    }
    Ok(line)
}
