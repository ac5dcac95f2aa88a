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
    perft_told(setup, depth, |_, _| {})
}

/// Like [`perft`], which takes long where `depth` is large: `told` hears how
/// many first moves are counted, and of how many.
///
/// # Errors
///
/// As [`perft`].
pub fn perft_told(
    setup: &Setup,
    depth: u32,
    mut told: impl FnMut(usize, usize),
) -> Result<u64, SetupError> {
    setup.validate_material()?;
    let start = Position::unvalidated(*setup);
    let Some(rest) = depth.checked_sub(1) else {
        return Ok(1);
    };
    let first = start.legal_moves();
    let mut nodes = 0;
    for (done, &m) in first.iter().enumerate() {
        told(done, first.len());
        let mut next = start;
        next.play_unchecked(m);
        nodes += count(&next, rest);
    }
    told(first.len(), first.len());
    Ok(nodes)
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
