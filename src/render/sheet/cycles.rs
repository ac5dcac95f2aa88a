//! What a ruling on a repetition rests on: the position its cycle begins in,
//! and each of its moves with what it is.

use super::closing::{DrawnFigure, FIGURE, HALF};
use super::strip::{Place, Strip};
use super::{ENTERED, Setter};
use crate::notation::{Notation, write};
use crate::record::{Matter, RuledCycle};
use crate::render::diagram::Board;
use crate::render::fit::Fitted;
use crate::render::fonts::Face;
use crate::render::page::{LEFT, RIGHT};
use crate::render::{motives, sentences};
use crate::rules::repetition::Verdict;
use crate::xiangqi::Rounds;

const LINE: f32 = 46.0;
const LINES: usize = 21;
/// Two columns beside the board; the cycles of a ruling are shorter.
const MOST_MOVES: usize = 2 * LINES;

impl Setter<'_> {
    pub(super) fn cycles(&mut self) -> Vec<Strip> {
        let record = self.record;
        let ruled = record
            .incidents
            .iter()
            .filter_map(|incident| match &incident.matter {
                Matter::Repetition {
                    verdict,
                    cycle: Some(cycle),
                } => Some((*verdict, cycle)),
                Matter::Repetition { cycle: None, .. }
                | Matter::MissedMoves { .. }
                | Matter::NaturalLimitClaim { .. }
                | Matter::Foul(_)
                | Matter::DrawOffer
                | Matter::PlyFixed
                | Matter::Other => None,
            });
        ruled
            .map(|(verdict, cycle)| self.cycle(verdict, cycle))
            .collect()
    }

    fn cycle(&mut self, verdict: Verdict, cycle: &RuledCycle) -> Strip {
        let language = self.options.language;
        let before = usize::from(cycle.first_ply.saturating_sub(1));
        let mut position = self.record.start;
        let mut moves = self.record.plies.iter().map(|ply| ply.mv);
        for mv in moves.by_ref().take(before) {
            position.play_unchecked(mv);
        }
        let rounds = Rounds::of(&self.record.start);
        let place = sentences::ply_name(language, rounds, cycle.first_ply);
        let caption = self.words_with("figure-cycle", &[("ply", &place)]);
        let figure = DrawnFigure {
            caption: self
                .typesetter
                .line(&caption, Face::Kai, 36.0, 22.0, HALF - 20.0),
            board: Board::new(&position.setup(), &[]),
        };

        let column = if LINES < cycle.motives.len() {
            HALF / 2.0
        } else {
            HALF
        };
        let verdict = motives::verdict(language, verdict);
        let verdict = self
            .typesetter
            .line(&verdict, Face::Kai, 38.0, 22.0, HALF - 20.0);
        let mut lines: Vec<Fitted> = Vec::new();
        let plies = cycle.first_ply..;
        for ((motive, mv), ply) in cycle.motives.iter().zip(moves).zip(plies).take(MOST_MOVES) {
            let text = format!(
                "{}　{}　{}",
                sentences::ply_name(language, rounds, ply),
                write(Notation::Full, language.script(), &position, mv),
                motives::motive(language, *motive)
            );
            position.play_unchecked(mv);
            lines.push(
                self.typesetter
                    .line(&text, Face::Kai, 34.0, 20.0, column - 20.0),
            );
        }
        Strip::new(FIGURE, move |page, Place { y, .. }| {
            figure.draw(page, LEFT, y);
            let x = RIGHT - HALF;
            page.text(ENTERED, verdict.size, x, y + 40.0, verdict.text);
            let mut left = x;
            let mut baseline = y + 116.0;
            for (line, count) in lines.into_iter().zip(1..) {
                page.text(ENTERED, line.size, left, baseline, line.text);
                baseline += LINE;
                if count == LINES {
                    (left, baseline) = (x + column, y + 116.0);
                }
            }
        })
        .below(30.0)
    }
}
