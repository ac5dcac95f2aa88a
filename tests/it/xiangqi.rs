use jipu::xiangqi::{Move, Position};
use proptest::prelude::*;

/// Positions reached by legal play. Each byte picks a move modulo the number
/// available, so every input is valid and shrinking shortens the game.
pub fn reachable_position() -> impl Strategy<Value = Position> {
    prop::collection::vec(any::<u8>(), 0..160).prop_map(|choices| {
        let mut position = Position::default();
        for choice in choices {
            let moves = position.legal_moves();
            let Some(i) = usize::from(choice).checked_rem(moves.len()) else {
                break;
            };
            position.play_unchecked(moves[i]);
        }
        position
    })
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort();
    moves
}

proptest! {
    #[test]
    fn fen_round_trip(position in reachable_position()) {
        let text = position.to_string();
        let read: Position = text.parse().unwrap();
        prop_assert_eq!(read, position);
        prop_assert_eq!(read.key(), position.key());
        prop_assert_eq!(read.to_string(), text);
    }

    #[test]
    fn mirror_and_swap_keep_legality(position in reachable_position()) {
        let moves = sorted(position.legal_moves());
        let mirrored = position.mirrored().legal_moves().into_iter().map(Move::mirrored);
        prop_assert_eq!(&sorted(mirrored), &moves);
        let swapped = position.swapped().legal_moves().into_iter().map(Move::rotated);
        prop_assert_eq!(&sorted(swapped), &moves);
    }

    /// The list of legal moves and the explanation of single moves are two
    /// pieces of code that must agree on all 8,100 pairs of points.
    #[test]
    fn explain_agrees_with_the_list(position in reachable_position()) {
        let moves = position.legal_moves();
        for from in jipu::xiangqi::Square::all() {
            for to in jipu::xiangqi::Square::all() {
                let m = Move { from, to };
                prop_assert_eq!(position.explain(m).is_ok(), moves.contains(&m), "{}", m);
                prop_assert_eq!(position.is_legal(m), moves.contains(&m), "{}", m);
            }
        }
    }
}

/// Each row: FEN, move, and what is said of it.
#[test]
fn illegal_moves_are_explained() {
    let rows = [
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", "d0d1", "ok"),
        (
            "4k4/9/9/9/9/9/9/9/9/3K5 w",
            "d0e0",
            "the two kings would face each other",
        ),
        (
            "4k4/9/9/9/9/9/9/9/9/3K5 w",
            "d0c0",
            "the king or advisor would leave the palace",
        ),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", "a0a1", "no piece stands on a0"),
        (
            "4k4/9/9/9/9/9/9/9/9/3K5 w",
            "e9e8",
            "the piece on e9 is the opponent's",
        ),
        (
            "3k5/9/9/9/9/9/9/9/1R7/1N2K4 w",
            "b0c2",
            "a piece on b1 blocks the horse's leg",
        ),
        (
            "3k5/9/9/9/9/9/9/9/1R7/1N2K4 w",
            "b1b0",
            "an own piece stands on b0",
        ),
        ("3k5/9/9/9/9/9/9/9/1R7/1N2K4 w", "b1h1", "ok"),
        (
            "3k5/9/9/9/9/9/9/9/3N5/2B1K4 w",
            "c0e2",
            "a piece on d1 blocks the elephant's eye",
        ),
        (
            "3k5/9/9/9/9/2B6/9/9/9/4K4 w",
            "c4e6",
            "the elephant would cross the river",
        ),
        (
            "3k5/9/9/9/9/9/4P4/9/9/4K4 w",
            "e3e2",
            "a pawn never moves back",
        ),
        (
            "3k5/9/9/9/9/9/4P4/9/9/4K4 w",
            "e3d3",
            "a pawn moves sideways only beyond the river",
        ),
        (
            "3k5/9/9/9/9/9/4P4/9/9/4K4 w",
            "e3e5",
            "this piece does not move that way",
        ),
        (
            "3k5/4r4/9/9/9/9/9/9/4C4/5K3 w",
            "e1e8",
            "a cannon takes over exactly one piece, found 0 between",
        ),
        ("3k5/4r4/4n4/9/9/9/9/9/4C4/5K3 w", "e1e8", "ok"),
        (
            "3k5/4r4/4n4/9/9/9/9/9/4R4/5K3 w",
            "e1e8",
            "a piece on e7 stands in the way",
        ),
        (
            "3k5/4r4/9/9/4R4/9/9/9/9/4K4 w",
            "e5d5",
            "the own king would be exposed to e8",
        ),
        (
            "3k5/4r4/9/9/9/9/9/9/9/4K3R w",
            "i0i1",
            "the own king stays in check from e8",
        ),
        (
            "3k5/4r4/9/9/9/9/9/9/9/4K3R w",
            "i0g1",
            "this piece does not move that way",
        ),
    ];
    for (fen, m, expected) in rows {
        let position: Position = fen.parse().unwrap();
        let m: Move = m.parse().unwrap();
        let said = |position: Position, m| match position.explain(m) {
            Ok(()) => "ok".to_owned(),
            Err(reason) => reason.to_string(),
        };
        assert_eq!(said(position, m), expected, "{m} in {fen}");
        let ok = expected == "ok";
        assert_eq!(
            said(position.mirrored(), m.mirrored()) == "ok",
            ok,
            "{m} in {fen}"
        );
        assert_eq!(
            said(position.swapped(), m.rotated()) == "ok",
            ok,
            "{m} in {fen}"
        );
    }
}

/// Each row: FEN, and why it cannot be played from.
#[test]
fn unplayable_setups_are_refused() {
    let rows = [
        ("", "expected a FEN, found nothing"),
        ("9/9 w", "expected 10 ranks parted by `/`, found 2"),
        ("3k5/9/9/9/9/9/9/9/9/9 w", "expected one red king, found 0"),
        (
            "3k5/9/9/9/9/9/9/9/9/3KK4 w",
            "expected one red king, found 2",
        ),
        (
            "3k6/9/9/9/9/9/9/9/9/4K4 w",
            "expected 9 points on rank 9, found 10",
        ),
        (
            "3k5/9/9/9/9/9/9/9/9/3xK4 w",
            "expected a piece letter or a digit, found `x` at character 22",
        ),
        (
            "3k5/9/9/9/9/9/9/9/9/4K4 x",
            "expected side `w`, `r` or `b`, found `x`",
        ),
        (
            "3k5/9/9/9/9/9/9/9/9/4K4 w - - 99999 1",
            "expected a whole number up to 65535 as counter, found `99999`",
        ),
        (
            "3k5/9/9/9/9/9/9/9/9/3K5 w",
            "black is not to move but its king can be taken",
        ),
        (
            "3k5/9/9/9/9/9/9/9/9/RRR1K4 w",
            "expected at most 2 of R, found 3",
        ),
        ("3k5/9/9/9/9/9/9/9/3A5/4K4 w", "A cannot stand on d1"),
    ];
    for (fen, expected) in rows {
        let err = fen.parse::<Position>().unwrap_err();
        assert_eq!(err.to_string(), expected, "{fen}");
    }
}

#[test]
fn fen_variants_are_read() {
    let expected = Position::default();
    for fen in [
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w 0 1",
    ] {
        assert_eq!(fen.parse::<Position>(), Ok(expected), "{fen}");
    }
}

/// Checkmate and stalemate both leave no move; only one is check.
#[test]
fn endings() {
    let mate: Position = "3k5/3P5/3R5/9/9/9/9/9/9/4K4 b".parse().unwrap();
    assert!(mate.is_checkmate() && !mate.is_stalemate());
    let stalemate: Position = "3k5/4P4/9/9/9/9/9/9/9/4K4 b".parse().unwrap();
    assert!(stalemate.is_stalemate() && !stalemate.is_checkmate());
}

/// A line of play keeps every position, so none may be large.
#[test]
fn positions_are_small() {
    assert!(size_of::<Position>() < 200, "{}", size_of::<Position>());
}
