//! A moment of a game, told as players and the sheet count: whose move of which
//! round was the last.

use crate::render::{Language, sentences};
use crate::rules::Line;
use crate::xiangqi::{Rounds, Side};

use super::form::Form;
use super::pages::rulings::side_of;

/// Names of the fields that tell it.
pub const ROUND: &str = "round";
pub const MOVER: &str = "mover";

/// How many plies were played by the moment that is told, of those in `line`:
/// all where no round is. The form shows it, and what is wrong with it.
pub fn plies(form: &mut Form, round: &str, mover: &str, line: &Line) -> Option<usize> {
    let typed = round.trim();
    if typed.is_empty() {
        set(form, line);
        return Some(line.len());
    }
    form.set(ROUND, typed);
    form.set(MOVER, mover);
    let rounds = Rounds::of(line.start());
    let last = rounds.round(line.len());
    let round: Option<usize> = typed.parse().ok().filter(|at| (1..=last).contains(at));
    let Some(round) = round else {
        form.reject_number(ROUND, 1, last);
        return None;
    };
    let Ok(mover) = side_of(mover) else {
        form.reject(MOVER, "form-required");
        return None;
    };
    let language = form.language();
    let name = |ply: usize| sentences::ply_name(language, rounds, ply);
    let sentence = match rounds.ply(round, mover) {
        None => language.text_with("moment-before", &[("first", &name(1))]),
        Some(plies) if line.len() < plies => {
            language.text_with("moment-beyond", &[("last", &name(line.len()))])
        }
        Some(plies) => return Some(plies),
    };
    form.reject_with(ROUND, sentence);
    None
}

/// Fills in the moment after the last move of a line.
pub fn set(form: &mut Form, line: &Line) {
    let rounds = Rounds::of(line.start());
    form.set(ROUND, rounds.round(line.len()).to_string());
    form.set(MOVER, rounds.side(line.len()).to_string());
}

/// The part of an address that tells the moment after the last move of a line.
pub fn query(line: &Line) -> String {
    let rounds = Rounds::of(line.start());
    let (round, mover) = (rounds.round(line.len()), rounds.side(line.len()));
    format!("{ROUND}={round}&{MOVER}={mover}")
}

/// What can be told of a game, beside the fields.
pub fn hint(language: Language, line: &Line) -> String {
    let last = sentences::ply_name(language, Rounds::of(line.start()), line.len());
    let plies = line.len().to_string();
    let values = [("last", last.as_str()), ("plies", plies.as_str())];
    language.text_with("moment-hint", &values)
}

/// The sides to choose from.
pub fn movers(language: Language) -> Vec<(String, String)> {
    let mover = |side: Side| (side.to_string(), sentences::side_name(language, side));
    Side::ALL.map(mover).to_vec()
}
