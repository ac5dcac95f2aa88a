//! Which moves repeat (2011, 23.1–23.4).

use std::collections::BTreeSet;

use crate::rules::line::Line;
use crate::rules::ruleset::Ruleset;
use crate::xiangqi::{Move, Position};

/// A stretch of a line of play that repeats.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// The first ply that counts, from 1: the move that enters the cycle from
    /// outside counts, a capture does not (23.2).
    pub from_ply: usize,
    /// Plies after which the position comes back.
    pub period: usize,
    /// Complete rounds of the cycle so far.
    pub times: usize,
    pub ground: Ground,
}

/// On what a ruling may be asked for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    /// The moves came back (23.1).
    Repeated,
    /// Many rounds, nine by the book, on three or more points (23.4).
    Drifted,
}

/// Points that one side must have used while drifting (23.4).
const POINTS_NEEDED: usize = 3;

impl Cycle {
    /// The cycle that `line` ends in, if it was played at least twice: the one
    /// with the shortest period.
    pub fn ending(line: &Line) -> Option<Cycle> {
        let positions = line.positions();
        let last = line.len();
        let repeats = |later: usize, period: usize| {
            let earlier = later.checked_sub(period)?;
            let same = positions.get(earlier)? == positions.get(later)?;
            same.then_some(earlier)
        };
        (2..=last / 2).step_by(2).find_map(|period| {
            repeats(last, period)?;
            let mut first = last - period;
            while 1 < first && repeats(first - 1 + period, period).is_some() {
                first -= 1;
            }
            // `first` is the earliest ply whose position comes back.
            let first = first.max(1);
            let entry = line.moves().get(first - 1)?;
            let is_capture = positions
                .get(first - 1)
                .is_some_and(|before| before.piece_at(entry.to).is_some());
            let from_ply = first + usize::from(is_capture);
            let times = (last + 1 - from_ply) / period;
            (2 <= times).then_some(Cycle {
                from_ply,
                period,
                times,
                ground: Ground::Repeated,
            })
        })
    }

    /// The last `rounds` rounds, if in them nothing was captured and one side
    /// kept moving one piece on three or more points, coming back to some
    /// (23.4).
    pub fn drifting(line: &Line, rounds: u16) -> Option<Cycle> {
        let period = 2 * usize::from(rounds);
        let first = line.len().checked_sub(period)?;
        let moves = line.moves().get(first..)?;
        let positions = line.positions().get(first..)?;
        let is_quiet = moves
            .iter()
            .zip(positions)
            .all(|(m, before)| before.piece_at(m.to).is_none());
        let drifts = |parity: usize| {
            let own: Vec<Move> = moves.iter().skip(parity).step_by(2).copied().collect();
            let is_one_piece = own
                .windows(2)
                .all(|pair| matches!(pair, [a, b] if a.to == b.from));
            let points: BTreeSet<_> = own.iter().map(|m| m.to).collect();
            is_one_piece && POINTS_NEEDED <= points.len() && points.len() < own.len()
        };
        (is_quiet && (drifts(0) || drifts(1))).then_some(Cycle {
            from_ply: first + 1,
            period,
            times: 1,
            ground: Ground::Drifted,
        })
    }

    /// Whether it was played as often as `ruleset` asks (23.1, 23.3).
    pub fn is_ripe(&self, ruleset: &Ruleset) -> bool {
        match self.ground {
            Ground::Repeated => usize::from(ruleset.cycles_for_ruling) <= self.times,
            Ground::Drifted => true,
        }
    }

    /// The ply with which the last complete round of the cycle began.
    pub fn last_round(&self) -> usize {
        self.from_ply + self.times.saturating_sub(1) * self.period
    }
}

/// The moves of one round of a cycle given by hand, with the position they
/// start from.
///
/// `line` may play the round several times. Its first move may come from
/// outside the cycle (23.2): the round is then closed by the same piece's move
/// to the same point.
pub fn one_round(line: &Line) -> Option<(Position, Vec<Move>)> {
    let start = line.start();
    let positions = line.positions();
    if line.last() == start {
        let period = (1..=line.len()).find(|&period| {
            line.len().is_multiple_of(period)
                && positions
                    .iter()
                    .zip(positions.iter().skip(period))
                    .all(|(a, b)| a == b)
        })?;
        return Some((*start, line.moves().get(..period)?.to_vec()));
    }
    let entry = *line.moves().first()?;
    let entered = positions.get(1)?;
    let end = line.last();
    let closing = end.board().pieces(end.turn()).find_map(|from| {
        let m = Move { from, to: entry.to };
        let mut closed = *end;
        (closed.play(m).is_ok() && closed == *entered).then_some(m)
    })?;
    let mut moves = line.moves().to_vec();
    *moves.first_mut()? = closing;
    Some((*end, moves))
}

/// The round that `line` closes after some moves that lead into it, with its
/// first ply.
pub fn round_after_lead_in(line: &Line) -> Option<(usize, &Position, &[Move])> {
    let first = line
        .positions()
        .iter()
        .position(|position| position == line.last())?;
    let round = line.moves().get(first..)?;
    let start = line.positions().get(first)?;
    (!round.is_empty()).then_some((first + 1, start, round))
}
