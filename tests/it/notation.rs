use jipu::notation::{
    Bars, Direction, MoveText, Notation, Ranks, Relative, Resolution, School, Script, Selector,
    parse, readings, resolve, says, scan, write,
};
use jipu::xiangqi::{Board, File, FileNo, Move, Piece, Position, Rank, Role, Setup, Side, Square};
use proptest::prelude::*;

use crate::shared;
use crate::xiangqi::reachable_position;

/// The rows of a table, without comments, as columns.
fn table<const COLUMNS: usize>(name: &str) -> Vec<[String; COLUMNS]> {
    let path = format!("tests/data/notation/{name}.tsv"); // Relative to the package root.
    let text = std::fs::read_to_string(&path).unwrap();
    let rows: Vec<_> = text
        .lines()
        .filter(|row| !row.starts_with('#'))
        .map(|row| {
            let columns: Vec<String> = row.split('\t').map(unescaped).collect();
            columns.try_into().unwrap_or_else(|columns| {
                panic!("{path}: expected {COLUMNS} columns, found {columns:?}")
            })
        })
        .collect();
    assert!(!rows.is_empty(), "{path} has no rows");
    rows
}

fn unescaped(column: &str) -> String {
    column
        .replace("\\n", "\n")
        .replace("\\r", "\r")
        .replace("\\t", "\t")
}

/// A board seen from elsewhere. Players write the same text on a board whose
/// colours are swapped, and mirrored files on a mirrored one.
#[derive(Copy, Clone, Debug, PartialEq)]
enum View {
    Plain,
    Swapped,
    Mirrored,
}

impl View {
    fn position(self, position: &Position) -> Position {
        match self {
            View::Plain => *position,
            View::Swapped => position.swapped(),
            View::Mirrored => position.mirrored(),
        }
    }

    /// From and to the view: each is its own inverse.
    fn mv(self, mv: Move) -> Move {
        match self {
            View::Plain => mv,
            View::Swapped => mv.rotated(),
            View::Mirrored => mv.mirrored(),
        }
    }

    fn square(self, square: Square) -> Square {
        self.mv(Move {
            from: square,
            to: square,
        })
        .from
    }

    /// The points and files named in a reason, as seen from the plain board.
    fn reason(self, reason: &str) -> String {
        let words = reason.split(' ').scan("", |before, word| {
            let comma = if word.ends_with(',') { "," } else { "" };
            let bare = word.trim_end_matches(',');
            let file = match bare.parse::<u8>() {
                Ok(file) if *before == "file" && self == View::Mirrored => Some(10 - file),
                _ => None,
            };
            *before = bare;
            Some(match (bare.parse::<Square>(), file) {
                (Ok(square), _) => format!("{}{comma}", self.square(square)),
                (_, Some(file)) => format!("{file}{comma}"),
                _ => word.to_owned(),
            })
        });
        words.collect::<Vec<_>>().join(" ")
    }

    /// `None` where a number could be a file or a distance, where pawns are
    /// counted across files, and where letters allow several readings.
    fn text(self, text: MoveText) -> Option<MoveText> {
        if self != View::Mirrored {
            return match (self, text) {
                (View::Swapped, MoveText::Points(mv)) => Some(MoveText::Points(mv.rotated())),
                _ => Some(text),
            };
        }
        let mirrored = |file: FileNo| FileNo::new(10 - file.get()).unwrap();
        match text {
            MoveText::Points(mv) => Some(MoveText::Points(mv.mirrored())),
            MoveText::Lettered(_) | MoveText::Algebraic(_) => None,
            MoveText::Relative(relative) => {
                let straight = relative.role.unwrap_or(Role::Pawn).moves_straight();
                let number = match relative.direction {
                    Some(Direction::Sideways) => mirrored(relative.number),
                    _ if !straight => mirrored(relative.number),
                    Some(Direction::Forward | Direction::Backward) => relative.number,
                    None => return None,
                };
                let selector = match relative.selector {
                    Selector::File(file) => Selector::File(mirrored(file)),
                    Selector::FrontOn(file) => Selector::FrontOn(mirrored(file)),
                    Selector::MiddleOn(file) => Selector::MiddleOn(mirrored(file)),
                    Selector::RearOn(file) => Selector::RearOn(mirrored(file)),
                    Selector::NthOn(nth, file) => Selector::NthOn(nth, mirrored(file)),
                    Selector::Nth(_) => return None,
                    Selector::Front | Selector::Middle | Selector::Rear => relative.selector,
                };
                Some(MoveText::Relative(Relative {
                    selector,
                    number,
                    ..relative
                }))
            }
        }
    }
}

/// What a text is read as on a board seen from elsewhere: a move, several, or
/// why not, in the terms of the plain board. `None` where the text cannot be
/// put in the view's terms.
fn read(position: &Position, written: &str, bars: Bars, view: View) -> Option<String> {
    let text = match parse(written) {
        Ok(text) => view.text(text)?,
        Err(unreadable) => return Some(unreadable.to_string()),
    };
    let list = |moves: &[Move]| {
        let mut moves: Vec<String> = moves.iter().map(|mv| view.mv(*mv).to_string()).collect();
        moves.sort();
        moves.join(" ")
    };
    Some(match resolve(&text, &view.position(position), bars) {
        Resolution::Move { mv, alternatives } if alternatives.is_empty() => view.mv(mv).to_string(),
        Resolution::Move { mv, alternatives } => {
            format!("{}, else {}", view.mv(mv), list(&alternatives))
        }
        Resolution::Ambiguous(moves) => format!("ambiguous: {}", list(&moves)),
        Resolution::Illegal(why_not) => view.reason(&why_not.to_string()),
    })
}

/// The views in which a row does not come out as expected.
fn check(fen: &str, written: &str, bars: Bars, expected: &str, why: &str) -> Vec<String> {
    let position: Position = fen.parse().unwrap();
    [View::Plain, View::Swapped, View::Mirrored]
        .into_iter()
        .filter_map(|view| {
            let read = read(&position, written, bars, view)?;
            (read != expected).then(|| {
                format!("{written} in {fen}, {view:?} ({why}): {read}, expected {expected}")
            })
        })
        .collect()
}

#[test]
fn written_moves_are_resolved() {
    let mut wrong = Vec::new();
    for [fen, bars, written, expected, why] in table("resolve") {
        let bars = match bars.as_str() {
            "under" => Bars::UnderIsForward,
            "over" => Bars::OverIsForward,
            "absent" => Bars::Absent,
            _ => panic!("{bars}"),
        };
        wrong.extend(check(&fen, &written, bars, &expected, &why));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_glyph_is_read_for_either_side() {
    let mut wrong = Vec::new();
    for [fen, written, glyphs, expected, why] in table("glyphs") {
        for glyph in glyphs.chars() {
            let written = written.replace('□', &glyph.to_string());
            wrong.extend(check(&fen, &written, Bars::default(), &expected, &why));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn unreadable_texts_are_explained() {
    for [written, expected, why] in table("unreadable") {
        let error = parse(&written).unwrap_err();
        assert_eq!(error.to_string(), expected, "{written} ({why})");
        let before = written[..error.span.start].chars().count();
        assert_eq!(before + 1, error.at, "{written}");
        let found = written[error.span].chars().next();
        assert_eq!(found, error.found, "{written}");
    }
}

#[test]
fn the_longest_move_is_taken_from_running_text() {
    for [text, taken, read_as, why] in table("scan") {
        let scanned = scan(&text).map(|(read, len)| (text[..len].to_owned(), read));
        let expected = (taken != "-").then(|| (taken, parse(&read_as).unwrap()));
        assert_eq!(scanned, expected, "{text} ({why})");
    }
}

/// One line of play in several notations.
#[test]
fn notations_agree() {
    for [written, school, moves] in table("parallel") {
        let ranks = Ranks::of(written.split(' '));
        let parse = |text| ranks.parse(text).unwrap();
        let texts: Vec<MoveText> = written.split(' ').map(parse).collect();
        let found = School::of(&texts);
        let name = found.map_or("-".to_owned(), |school| format!("{school:?}"));
        assert_eq!(name, school, "{written}");
        let mut position = Position::default();
        for (text, mv) in texts.iter().zip(moves.split(' ')) {
            let text = found.map_or(*text, |school| text.in_school(school));
            let mv: Move = mv.parse().unwrap();
            let certain = Resolution::Move {
                mv,
                alternatives: Vec::new(),
            };
            assert_eq!(
                resolve(&text, &position, Bars::of(&texts)),
                certain,
                "{written}"
            );
            position.play(mv).unwrap();
        }
        assert_eq!(texts.len(), moves.split(' ').count());
    }
}

#[test]
fn a_sheet_shows_how_it_uses_bars() {
    let rows = [
        ("炮25 马87̲", Bars::UnderIsForward, "bars"),
        ("炮25 马87", Bars::Absent, "no marks at all"),
        (
            "炮二平五 马8进7",
            Bars::UnderIsForward,
            "nothing is left out",
        ),
        (
            "炮25 马8+7",
            Bars::UnderIsForward,
            "only sideways is left out",
        ),
        (
            "炮25 马8进7 车9平8",
            Bars::Absent,
            "sideways is written elsewhere",
        ),
        ("炮25 马87̲ 车9平8", Bars::UnderIsForward, "bars, and a word"),
        ("h2e2 h9g7", Bars::UnderIsForward, "nothing is left out"),
    ];
    for (written, expected, why) in rows {
        let texts: Vec<MoveText> = written
            .split(' ')
            .map(|text| parse(text).unwrap())
            .collect();
        assert_eq!(Bars::of(&texts), expected, "{written} ({why})");
    }
}

const WAYS: [(Notation, Script); 6] = [
    (Notation::Full, Script::Simplified),
    (Notation::Full, Script::Traditional),
    (Notation::Short, Script::Simplified),
    (Notation::Short, Script::Traditional),
    (Notation::Wxf, Script::Simplified),
    (Notation::Iccs, Script::Simplified),
];

/// Every legal move, written in every way, is read as itself and as nothing
/// else, whole or from the start of running text.
fn check_round_trip(position: &Position) {
    for mv in position.legal_moves() {
        for (notation, script) in WAYS {
            let written = write(notation, script, position, mv);
            let text = parse(&written).unwrap().in_school(School::Wxf);
            let certain = Resolution::Move {
                mv,
                alternatives: Vec::new(),
            };
            let resolution = resolve(&text, position, Bars::UnderIsForward);
            assert_eq!(resolution, certain, "{written} in {position}");
            let (scanned, len) = scan(&written).unwrap();
            assert_eq!(len, written.len(), "{written}");
            assert_eq!(scanned.in_school(School::Wxf), text, "{written}");
            // Its letters read in any school, a capital is still taken for WXF first.
            let readings = readings(&scanned, position, Bars::UnderIsForward);
            assert_eq!(readings.settled(), Some(mv), "{written} in {position}");
        }
        let described = MoveText::Relative(Relative::describe(position, mv).unwrap());
        let readings = readings(&described, position, Bars::Absent);
        assert_eq!(readings.to_vec(), [mv], "{described:?} in {position}");
        assert!(described.relatives().all(|relative| relative.is_possible()));
    }
}

/// Red's pieces on a board with the two kings; `None` where no legal play
/// leads there. What cannot stand on its point is left out.
fn with_red(pieces: impl IntoIterator<Item = (Role, u8, u8)>) -> Option<Position> {
    let mut board = Board::empty();
    let mut put = |side, role: Role, file, rank| {
        let square = Square::new(File::new(file).unwrap(), Rank::new(rank).unwrap());
        if board.piece_at(square).is_none() && role.can_stand_on(side, square) {
            board.set(square, Some(Piece { side, role }));
        }
    };
    put(Side::Red, Role::King, 4, 0);
    put(Side::Black, Role::King, 3, 9);
    for (role, file, rank) in pieces {
        put(Side::Red, role, file, rank);
    }
    let setup = Setup {
        board,
        turn: Side::Red,
        quiet_plies: 0,
        round: 1,
    };
    Position::new(setup).ok()
}

/// Every way to have up to five pawns on two files.
#[test]
fn moves_of_any_pawns_are_read_as_written() {
    let mut positions = 0;
    for (one, other) in [(2, 6), (4, 3), (4, 5)] {
        for ranks in 0_u16..1 << 14 {
            if 5 < ranks.count_ones() {
                continue;
            }
            let pawns = (0..14).filter(|bit| ranks >> bit & 1 == 1).map(|bit| {
                let file = if bit < 7 { one } else { other };
                (Role::Pawn, file, 3 + bit % 7)
            });
            if let Some(position) = with_red(pawns) {
                check_round_trip(&position);
                check_round_trip(&position.swapped());
                positions += 1;
            }
        }
    }
    // The ways to choose at most 5 of 14 points, on the first pair of files.
    assert!(1 + 14 + 91 + 364 + 1001 + 2002 < positions);
}

/// Pairs of pieces and five pawns, all on two files.
fn crowded_position() -> impl Strategy<Value = Position> {
    let points = prop::collection::vec((any::<bool>(), 0_u8..10), 12);
    (0_u8..9, 0_u8..9, points, any::<bool>()).prop_filter_map(
        "no legal play leads there",
        |(one, other, points, swapped)| {
            let roles = [
                [Role::Pawn; 5].as_slice(),
                &[Role::Rook, Role::Horse, Role::Cannon].repeat(2),
                &[Role::Elephant],
            ]
            .concat();
            let pieces = roles.into_iter().zip(points);
            let position = with_red(
                pieces.map(|(role, (which, rank))| (role, if which { one } else { other }, rank)),
            )?;
            Some(if swapped {
                position.swapped()
            } else {
                position
            })
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn moves_are_read_as_written(position in reachable_position()) {
        check_round_trip(&position);
    }

    #[test]
    fn moves_of_crowded_files_are_read_as_written(position in crowded_position()) {
        check_round_trip(&position);
    }

    /// Any text: reading ends, says where it failed, and scanning never takes
    /// more than there is.
    #[test]
    fn any_text_is_answered(text in "[炮马兵前中后一三五13590进退平+.=/CPhe2 \n(jì)̲̅-]{0,12}") {
        match parse(&text) {
            Ok(read) => {
                let position = Position::default();
                for mv in readings(&read, &position, Bars::Absent).iter() {
                    prop_assert!(position.is_legal(*mv));
                }
            }
            Err(error) => prop_assert!(text.get(error.span).is_some()),
        }
        if let Some((read, len)) = scan(&text) {
            prop_assert_eq!(scan(&text[..len]), Some((read, len)));
            prop_assert_eq!(parse(&text[..len]), Ok(read));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Asking for one move gives what looking for it among all readings does.
    #[test]
    fn a_text_says_what_its_readings_are(position in reachable_position()) {
        check_sayings(&position);
    }

    #[test]
    fn texts_on_crowded_files_say_what_their_readings_are(position in crowded_position()) {
        check_sayings(&position);
    }
}

/// Texts of all legal moves, with and without bars and as other players may
/// write them, held against all legal moves.
fn check_sayings(position: &Position) {
    let moves = position.legal_moves();
    for &mv in moves.iter() {
        for (notation, script) in WAYS {
            let written = write(notation, script, position, mv);
            let bare = written.replace(['\u{332}', '\u{305}'], "");
            let loose = written.replacen(['前', '后', '後'], "炮", 1);
            for text in [written, bare, loose]
                .iter()
                .filter_map(|text| parse(text).ok())
            {
                for bars in [Bars::UnderIsForward, Bars::OverIsForward, Bars::Absent] {
                    let readings = readings(&text, position, bars);
                    for &other in moves.iter() {
                        let said = says(&text, position, bars, other);
                        assert_eq!(
                            said,
                            readings.said(other),
                            "{text:?}, {other} in {position}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn pawns_are_written_by_one_convention() {
    let rows = [
        (
            "3k5/9/4P4/9/4P4/9/9/9/9/4K4 w",
            "e7f7",
            "前兵平四",
            "前兵4",
            "P+=4",
        ),
        (
            "3k5/9/4P4/9/4P4/9/9/9/9/4K4 w",
            "e5e6",
            "后兵进一",
            "后兵1̲",
            "P-+1",
        ),
        (
            "3k5/9/4P4/4P4/4P4/9/9/9/9/4K4 w",
            "e7e8",
            "前兵进一",
            "前兵1̲",
            "15+1",
        ),
        (
            "3k5/9/4P4/4P4/4P4/9/9/9/9/4K4 w",
            "e6f6",
            "中兵平四",
            "中兵4",
            "25=4",
        ),
        (
            "3k5/9/4P4/4P4/4P4/9/9/9/9/4K4 w",
            "e5d5",
            "后兵平六",
            "后兵6",
            "35=6",
        ),
        (
            "3k5/4P4/4P4/4P4/4P4/9/9/9/9/4K4 w",
            "e8e9",
            "一兵进一",
            "一兵1̲",
            "15+1",
        ),
        (
            "3k5/4P4/4P4/4P4/4P4/9/9/9/9/4K4 w",
            "e5f5",
            "四兵平四",
            "四兵4",
            "45=4",
        ),
        (
            "3k5/4P4/4P4/4P4/4P4/4P4/9/9/9/4K4 w",
            "e6d6",
            "三兵平六",
            "三兵6",
            "35=6",
        ),
        (
            "3k5/9/2P3P2/2P3P2/9/9/9/9/9/4K4 w",
            "g7g8",
            "一兵进一",
            "一兵1̲",
            "13+1",
        ),
        (
            "3k5/9/2P3P2/2P3P2/9/9/9/9/9/4K4 w",
            "g6f6",
            "二兵平四",
            "二兵4",
            "23=4",
        ),
        (
            "3k5/9/2P3P2/2P3P2/9/9/9/9/9/4K4 w",
            "c7c8",
            "三兵进一",
            "三兵1̲",
            "17+1",
        ),
        (
            "3k5/9/2P3P2/2P3P2/9/9/9/9/9/4K4 w",
            "c6d6",
            "四兵平六",
            "四兵6",
            "27=6",
        ),
        (
            "3k5/9/2P3P2/2P3P2/2P6/9/9/9/9/4K4 w",
            "c5d5",
            "五兵平六",
            "五兵6",
            "37=6",
        ),
    ];
    for (fen, mv, full, short, wxf) in rows {
        let position: Position = fen.parse().unwrap();
        let mv: Move = mv.parse().unwrap();
        let written = |notation| write(notation, Script::Simplified, &position, mv);
        assert_eq!(written(Notation::Full), full, "{mv} in {fen}");
        assert_eq!(written(Notation::Short), short, "{mv} in {fen}");
        assert_eq!(written(Notation::Wxf), wxf, "{mv} in {fen}");
    }
}

#[test]
fn moves_are_written_in_every_notation_and_script() {
    let start = Position::default();
    let black = start.swapped();
    let rows = [
        (
            start,
            "h2e2",
            ["炮二平五", "炮二平五", "炮25", "C2=5", "H2-E2"],
        ),
        (
            start,
            "h0g2",
            ["马二进三", "馬二進三", "马23̲", "H2+3", "H0-G2"],
        ),
        (
            start,
            "h2h1",
            ["炮二退一", "炮二退一", "炮21̅", "C2-1", "H2-H1"],
        ),
        (
            start,
            "i0i1",
            ["车一进一", "車一進一", "车11̲", "R1+1", "I0-I1"],
        ),
        (
            start,
            "g0e2",
            ["相三进五", "相三進五", "相35̲", "E3+5", "G0-E2"],
        ),
        (
            start,
            "f0e1",
            ["仕四进五", "仕四進五", "仕45̲", "A4+5", "F0-E1"],
        ),
        (
            start,
            "e0e1",
            ["帅五进一", "帥五進一", "帅51̲", "K5+1", "E0-E1"],
        ),
        (
            start,
            "c3c4",
            ["兵七进一", "兵七進一", "兵71̲", "P7+1", "C3-C4"],
        ),
        (black, "b7e7", ["炮2平5", "炮2平5", "炮25", "C2=5", "B7-E7"]),
        (black, "h9g7", ["马8进7", "馬8進7", "马87̲", "H8+7", "H9-G7"]),
        (black, "c9e7", ["象3进5", "象3進5", "象35̲", "E3+5", "C9-E7"]),
        (black, "d9e8", ["士4进5", "士4進5", "士45̲", "A4+5", "D9-E8"]),
        (black, "e9e8", ["将5进1", "將5進1", "将51̲", "K5+1", "E9-E8"]),
        (black, "g6g5", ["卒7进1", "卒7進1", "卒71̲", "P7+1", "G6-G5"]),
    ];
    for (position, mv, expected) in rows {
        let mv: Move = mv.parse().unwrap();
        let written = [
            (Notation::Full, Script::Simplified),
            (Notation::Full, Script::Traditional),
            (Notation::Short, Script::Simplified),
            (Notation::Wxf, Script::Traditional),
            (Notation::Iccs, Script::Simplified),
        ]
        .map(|(notation, script)| write(notation, script, &position, mv));
        assert_eq!(written, expected);
    }
    let two = [
        ("3k5/9/9/9/7C1/9/9/7C1/9/5K3 w", "h5h4", "前炮退一", "前炮1̅"),
        ("3k5/9/9/9/7C1/9/9/7C1/9/5K3 w", "h2e2", "後炮平五", "後炮5"),
        ("3k5/9/9/9/9/2B6/9/9/9/2B1K4 w", "c4e2", "相七退五", "相75̅"),
        ("3k5/9/9/9/9/9/9/3A5/9/3AK4 w", "d0e1", "仕六進五", "仕65̲"),
    ];
    for (fen, mv, full, short) in two {
        let position: Position = fen.parse().unwrap();
        let mv: Move = mv.parse().unwrap();
        let written = |notation| write(notation, Script::Traditional, &position, mv);
        assert_eq!(written(Notation::Full), full);
        assert_eq!(written(Notation::Short), short);
    }
}

/// Replays a corpus, handing each move to `visit` with the position before it
/// and the published text, if there is one.
fn replay(file: &str, mut visit: impl FnMut(&Position, Option<&str>, Move)) -> Option<usize> {
    let games = shared::json_lines(&format!("data/games/{file}.jsonl"))?;
    for game in &games {
        let mut position: Position = game["start_fen"].as_str().unwrap().parse().unwrap();
        let written = game["original_notation"].as_array();
        let moves = game["moves_iccs"].as_array().unwrap();
        assert!(written.is_none_or(|written| written.len() == moves.len()));
        for (ply, mv) in moves.iter().enumerate() {
            let mv: Move = mv.as_str().unwrap().parse().unwrap();
            let written = written.map(|written| written[ply].as_str().unwrap());
            visit(&position, written, mv);
            position.play(mv).unwrap();
        }
    }
    Some(games.len())
}

/// The notation the masters' games were published in. Of 46,911 moves many
/// leave out 前 or 后.
#[test]
fn published_games_are_read() {
    let mut plies = 0;
    let mut check = |position: &Position, written: Option<&str>, mv: Move| {
        let written = written.unwrap();
        let read = read(position, written, Bars::default(), View::Plain).unwrap();
        assert_eq!(read, mv.to_string(), "{written} in {position}");
        plies += 1;
    };
    let Some(games) = replay("ccpd-sample", &mut check) else {
        return;
    };
    assert_eq!(games, 500);
    replay("ccpd-positions", &mut check);
    assert!(46_911 <= plies);
}

#[test]
fn moves_of_real_games_are_read_as_written() {
    for file in ["wukong-iccs", "ccpd-positions", "ccpd-repetition"] {
        replay(file, |position, _, mv| {
            for (notation, script) in WAYS {
                let written = write(notation, script, position, mv);
                let text = parse(&written).unwrap();
                let readings = readings(&text, position, Bars::default());
                assert_eq!(readings.settled(), Some(mv), "{written} in {position}");
            }
        });
    }
}

/// Short form without a bar on the whole sheet: a count over a larger corpus
/// of masters' games found one legal reading for 62 % of the plies, two for
/// 30 %, three for 7 %. The move played is always among them.
#[test]
fn lost_bars_leave_few_readings() {
    let mut counts = [0_u32; 4];
    let games = replay("ccpd-sample", |position, _, mv| {
        let mut written = write(Notation::Short, Script::Simplified, position, mv);
        written.retain(|c| !matches!(c, '\u{332}' | '\u{305}'));
        let text = parse(&written).unwrap();
        let readings = readings(&text, position, Bars::Absent);
        assert!(readings.contains(&mv), "{written} in {position}");
        counts[readings.len().min(4) - 1] += 1;
    });
    if games.is_some() {
        let total: u32 = counts.iter().sum();
        for (count, expected) in counts.into_iter().zip([62, 30, 7, 0]) {
            let percent = (100 * count + total / 2) / total;
            assert!(percent.abs_diff(expected) <= 1, "{counts:?}");
        }
    }
}
