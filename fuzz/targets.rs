//! What each fuzz target does with its bytes. Shared with the ordinary tests,
//! which replay the seeds.

use jipu::xiangqi::{Position, Setup, perft};

/// A FEN that reads is written and read again to the same position, and its
/// moves can all be played.
pub fn fen(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let Ok(setup) = text.parse::<Setup>() else {
        return;
    };
    assert_eq!(setup.to_string().parse(), Ok(setup));
    let _ = perft(&setup, 2);
    let Ok(position) = Position::new(setup) else {
        return;
    };
    for m in position.legal_moves() {
        let mut next = position;
        next.play(m).expect("a legal move can be played");
    }
}
