use super::position::Position;
use super::setup::{Setup, SetupError};

/// The number of lines of legal play of exactly `depth` plies.
///
/// Takes placements that play could not have produced too, because published
/// tables hold some: a king that could be taken, an advisor off its points.
///
/// # Errors
///
/// When a side has not one king, or more pieces than at the start.
pub fn perft(setup: &Setup, depth: u32) -> Result<u64, SetupError> {
    setup.validate_material()?;
    Ok(count(&Position::unvalidated(*setup), depth))
}

fn count(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal_moves().len() as u64,
        _ => position
            .legal_moves()
            .iter()
            .map(|&m| {
                let mut next = *position;
                next.play_unchecked(m);
                count(&next, depth - 1)
            })
            .sum(),
    }
}
