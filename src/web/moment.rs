//! A moment of a game, told as players and the sheet count: whose move of which
//! round was the last.

use crate::render::{Language, sentences};
use crate::xiangqi::Side;

use super::form::Form;
use super::pages::rulings::side_of;

/// Names of the fields that tell it.
pub const ROUND: &str = "round";
pub const MOVER: &str = "mover";

/// How many plies were played by the moment that is told, of those
/// `established`: all where no round is. The form shows it, and what is wrong
/// with it.
pub fn plies(form: &mut Form, round: &str, mover: &str, established: usize) -> Option<usize> {
    let typed = round.trim();
    if typed.is_empty() {
        form.set(ROUND, established.div_ceil(2).to_string());
        form.set(MOVER, side(established).to_string());
        return Some(established);
    }
    form.set(ROUND, typed);
    form.set(MOVER, mover);
    let rounds = established.div_ceil(2);
    let round: Option<usize> = typed.parse().ok().filter(|at| (1..=rounds).contains(at));
    let Some(round) = round else {
        form.reject_number(ROUND, 1, rounds);
        return None;
    };
    let plies = match side_of(mover) {
        Ok(Side::Red) => 2 * round - 1,
        Ok(Side::Black) => 2 * round,
        Err(_) => {
            form.reject(MOVER, "form-required");
            return None;
        }
    };
    if established < plies {
        let last = name(form.language(), established);
        let values = [("last", last.as_str())];
        let sentence = form.language().text_with("moment-beyond", &values);
        form.reject_with(ROUND, sentence);
        return None;
    }
    Some(plies)
}

/// Who made the last of some plies.
pub const fn side(plies: usize) -> Side {
    if plies.is_multiple_of(2) {
        Side::Black
    } else {
        Side::Red
    }
}

/// The last of some plies, by its round and side.
pub fn name(language: Language, plies: usize) -> String {
    sentences::ply_name(language, u16::try_from(plies).unwrap_or(u16::MAX))
}

/// The part of an address that tells it.
pub fn query(plies: usize) -> String {
    let (round, mover) = (plies.div_ceil(2), side(plies));
    format!("{ROUND}={round}&{MOVER}={mover}")
}

/// What can be told of a game, beside the fields.
pub fn hint(language: Language, established: usize) -> String {
    let (last, plies) = (name(language, established), established.to_string());
    let values = [("last", last.as_str()), ("plies", plies.as_str())];
    language.text_with("moment-hint", &values)
}

/// The sides to choose from.
pub fn movers(language: Language) -> Vec<(String, String)> {
    let mover = |side: Side| (side.to_string(), sentences::side_name(language, side));
    Side::ALL.map(mover).to_vec()
}
