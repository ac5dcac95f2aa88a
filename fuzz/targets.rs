//! What each fuzz target does with its bytes. Shared with the ordinary tests,
//! which replay the seeds.

use jipu::notation::{Bars, parse, readings, resolve, scan};
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

/// A move text is read or refused with a place inside it; what is read is
/// settled on the board by legal moves only.
pub fn move_text(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let position = Position::default();
    match parse(text) {
        Ok(read) => {
            for bars in [Bars::UnderIsForward, Bars::OverIsForward, Bars::Absent] {
                let _ = resolve(&read, &position, bars);
                for m in readings(&read, &position, bars).iter() {
                    assert!(position.is_legal(*m));
                }
            }
        }
        Err(error) => assert!(text.get(error.span).is_some()),
    }
    if let Some((read, len)) = scan(text) {
        let taken = text.get(..len).expect("on a character's edge");
        assert_eq!(scan(taken), Some((read, len)));
        assert_eq!(parse(taken), Ok(read));
    }
}
