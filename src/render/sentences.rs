//! What reading and the rules found, in sentences a player understands.

use crate::notation::{Expected, Notation, ParseMoveError, WhyNot, write};
use crate::record::{
    Basis, ClaimDecision, Finding, Foreign, GameRecord, HeadMismatch, Incident, Matter, Mismatch,
    Slip, WaysAcross,
};
use crate::rules::fouls::Offence;
use crate::xiangqi::{
    FenError, FileNo, IllegalMove, Move, Piece, Position, Role, Rounds, SetupError, Side, Square,
};

use super::motives;
use super::wording::Language;

/// What was found in a text. `side` is the player whose move it concerns.
pub fn finding(language: Language, side: Side, finding: &Finding) -> String {
    let say = |key: &str, values: &[(&str, &str)]| language.text_with(key, values);
    match finding {
        Finding::AlternativeKeptAside { round } => {
            say("finding-alternative", &[("round", &round.to_string())])
        }
        Finding::AmbiguousMove { text } => say("finding-ambiguous", &[("text", text)]),
        Finding::BracketNotClosed { opened } => {
            say("finding-bracket-not-closed", &[("opened", opened)])
        }
        Finding::ControlCharacters { count } => say(
            "finding-control-characters",
            &[("count", &count.to_string())],
        ),
        Finding::FormatNotRead(Foreign::Numbers) => say("finding-format-numbers", &[]),
        Finding::FormatNotRead(foreign @ (Foreign::Xml | Foreign::Json)) => {
            say("finding-format-not-read", &[("name", &foreign.to_string())])
        }
        Finding::HeaderNotClosed { name } => say("finding-header-not-closed", &[("name", name)]),
        Finding::HeaderTooLong { name, found, most } => say(
            "finding-header-too-long",
            &[
                ("name", name),
                ("found", &found.to_string()),
                ("most", &most.to_string()),
            ],
        ),
        Finding::IllegalMove { text, why } => {
            let why = why_not(language, side, *why);
            say("finding-illegal", &[("text", text), ("why", &why)])
        }
        Finding::InferredMove { basis, .. } => match basis {
            Basis::Gap => say("finding-inferred-gap", &[]),
            Basis::Unreadable { text } => say("finding-inferred-unreadable", &[("text", text)]),
            Basis::Ambiguous { text } => say("finding-inferred-ambiguous", &[("text", text)]),
            Basis::Bare { text } => say("finding-inferred-bare", &[("text", text)]),
        },
        Finding::MissingMove { .. } => say("finding-missing", &[]),
        Finding::MovesInRemarks { count } => {
            say("finding-moves-in-remarks", &[("count", &count.to_string())])
        }
        Finding::MovesLeftOut { round, moves } => say(
            "finding-moves-left-out",
            &[("round", &round.to_string()), ("moves", moves)],
        ),
        Finding::NoMoves => say("finding-no-moves", &[]),
        Finding::NotReached { count } => {
            say("finding-not-reached", &[("count", &count.to_string())])
        }
        Finding::NumeralsExchanged => say("finding-numerals-exchanged", &[]),
        Finding::OneSideOnly { side } => {
            let side = side_name(language, *side);
            say("finding-one-side", &[("side", &side)])
        }
        Finding::ResultLeftOpen {
            stated,
            loser,
            mated,
        } => {
            let key = if *mated {
                "finding-open-mated"
            } else {
                "finding-open-stalemated"
            };
            let loser = side_name(language, *loser);
            say(key, &[("stated", stated), ("loser", &loser)])
        }
        Finding::ResultMismatch {
            stated,
            loser,
            mated,
        } => {
            let key = if *mated {
                "finding-result-mated"
            } else {
                "finding-result-stalemated"
            };
            let loser = side_name(language, *loser);
            say(key, &[("stated", stated), ("loser", &loser)])
        }
        Finding::RoundMisnumbered { found, taken } => say(
            "finding-round-misnumbered",
            &[("found", &found.to_string()), ("taken", &taken.to_string())],
        ),
        Finding::RoundOutOfRange { found, most } => say(
            "finding-round-out-of-range",
            &[("found", &found.to_string()), ("most", &most.to_string())],
        ),
        Finding::RoundRepeated { round } => {
            say("finding-round-repeated", &[("round", &round.to_string())])
        }
        Finding::RoundsSkipped { from, to } if from == to => {
            say("finding-round-skipped", &[("round", &from.to_string())])
        }
        Finding::RoundsSkipped { from, to } => say(
            "finding-rounds-skipped",
            &[("from", &from.to_string()), ("to", &to.to_string())],
        ),
        Finding::SeveralGames { count, taken } => say(
            "finding-several-games",
            &[("count", &count.to_string()), ("taken", &taken.to_string())],
        ),
        Finding::StartPosition(error) => {
            let error = start_position(language, error);
            say("finding-start-position", &[("error", &error)])
        }
        Finding::TooManyHeaders { most } => {
            say("finding-too-many-headers", &[("most", &most.to_string())])
        }
        Finding::TooManyPlies { most } => {
            say("finding-too-many-plies", &[("most", &most.to_string())])
        }
        Finding::TooMuchText => say("finding-too-much-text", &[]),
        Finding::UnclearEnd { text } => say("finding-unclear-end", &[("text", text)]),
        Finding::UnreadableMove { text, error } => {
            let why = unreadable(language, error);
            say("finding-unreadable", &[("text", text), ("why", &why)])
        }
    }
}

/// Why a FEN is no position that can be played from.
pub fn start_position(language: Language, error: &FenError) -> String {
    let say = |key: &str, values: &[(&str, &str)]| language.text_with(key, values);
    let piece = |piece: &Piece| {
        let side = side_name(language, piece.side);
        let name = piece_name(language, piece.side, piece.role);
        say("fen-piece", &[("side", &side), ("piece", &name)])
    };
    match error {
        FenError::TooLong(found) => say("fen-too-long", &[("found", &found.to_string())]),
        FenError::Empty => say("fen-empty", &[]),
        FenError::RankCount(found) => say("fen-rank-count", &[("found", &found.to_string())]),
        FenError::RankLength { rank, found } => say(
            "fen-rank-length",
            &[("rank", &rank.to_string()), ("found", &found.to_string())],
        ),
        FenError::Piece { found, at } => say(
            "fen-letter",
            &[("found", &found.to_string()), ("at", &at.to_string())],
        ),
        FenError::Turn(found) => say("fen-turn", &[("found", found)]),
        FenError::Counter(found) => say("fen-counter", &[("found", found)]),
        FenError::Setup(SetupError::Kings { side, found }) => say(
            "fen-kings",
            &[
                ("side", &side_name(language, *side)),
                ("found", &found.to_string()),
            ],
        ),
        FenError::Setup(SetupError::TooMany { piece: many, found }) => say(
            "fen-too-many",
            &[("piece", &piece(many)), ("found", &found.to_string())],
        ),
        FenError::Setup(SetupError::Misplaced {
            piece: placed,
            square,
        }) => say(
            "fen-misplaced",
            &[("piece", &piece(placed)), ("square", &square.to_string())],
        ),
        FenError::Setup(SetupError::KingCapturable { side }) => say(
            "fen-king-capturable",
            &[("side", &side_name(language, *side))],
        ),
    }
}

/// A move as players write it; where it cannot be played, the piece that
/// stands there and the two points.
pub fn move_name(language: Language, position: &Position, mv: Move) -> String {
    if position.is_legal(mv) {
        return write(Notation::Full, language.script(), position, mv);
    }
    let side = position.turn();
    let own = position
        .piece_at(mv.from)
        .filter(|piece| piece.side == side);
    let Some(piece) = own else {
        return move_points(language, side, mv);
    };
    let name = piece_name(language, side, piece.role);
    let (from, to) = (square_name(side, mv.from), square_name(side, mv.to));
    let values = [("piece", name.as_str()), ("from", &from), ("to", &to)];
    language.text_with("move-of-piece", &values)
}

/// The two points of a move, as its player counts them.
pub fn move_points(language: Language, side: Side, mv: Move) -> String {
    let (from, to) = (square_name(side, mv.from), square_name(side, mv.to));
    language.text_with("move-of-points", &[("from", &from), ("to", &to)])
}

/// What was expected and found where a move could not be read.
pub fn unreadable(language: Language, error: &ParseMoveError) -> String {
    let key = match error.expected {
        Expected::Move => "expected-move",
        Expected::Piece => "expected-piece",
        Expected::PieceOrFile => "expected-piece-or-file",
        Expected::File => "expected-file",
        Expected::Direction => "expected-direction",
        Expected::DirectionOrNumber => "expected-direction-or-number",
        Expected::Number => "expected-number",
        Expected::PieceLetter => "expected-piece-letter",
        Expected::End => "expected-end",
    };
    let expected = language.text(key);
    let at = error.at.to_string();
    match error.found {
        Some(found) => language.text_with(
            "unreadable-found",
            &[
                ("at", &at),
                ("expected", &expected),
                ("found", &found.to_string()),
            ],
        ),
        None => language.text_with("unreadable-end", &[("at", &at), ("expected", &expected)]),
    }
}

/// Why a move of `side` cannot be played.
pub fn why_not(language: Language, side: Side, why: WhyNot) -> String {
    let say = |key: &str, role: Role, rest: &[(&str, &str)]| {
        let piece = piece_name(language, side, role);
        let mut values = vec![("piece", piece.as_str())];
        values.extend_from_slice(rest);
        language.text_with(key, &values)
    };
    let file = |file: FileNo| file_name(side, file);
    match why {
        WhyNot::NoneLeft { role } => say("why-none-left", role, &[]),
        WhyNot::NotOnFile { role, file: at } => {
            say("why-not-on-file", role, &[("file", &file(at))])
        }
        WhyNot::OnlyOne { role } => say("why-only-one", role, &[]),
        WhyNot::NotOnOneFile { role } => say("why-not-on-one-file", role, &[]),
        WhyNot::NoPairOnFile { role, file: at, .. } => {
            say("why-no-pair-on-file", role, &[("file", &file(at))])
        }
        WhyNot::NoMiddle { role, found } => {
            say("why-no-middle", role, &[("found", &found.to_string())])
        }
        WhyNot::TooFew { role, nth, found } => say(
            "why-too-few",
            role,
            &[("nth", &nth.to_string()), ("found", &found.to_string())],
        ),
        WhyNot::NeverSideways { role } => say("why-never-sideways", role, &[]),
        WhyNot::SameFile { role, file: at } => say("why-same-file", role, &[("file", &file(at))]),
        WhyNot::NoSuchStep { role, from, to } => say(
            "why-no-such-step",
            role,
            &[("from", &file(from)), ("to", &file(to))],
        ),
        WhyNot::OffBoard { role } => say("why-off-board", role, &[]),
        WhyNot::Rule(rule) => broken_rule(language, side, rule),
    }
}

/// Which rule of movement a move of `side` breaks.
pub fn broken_rule(language: Language, side: Side, rule: IllegalMove) -> String {
    let plain = |key: &str| language.text(key);
    let at = |key: &str, square: Square| {
        language.text_with(key, &[("square", &square_name(side, square))])
    };
    let of = |key: &str, role: Role| {
        language.text_with(key, &[("piece", &piece_name(language, side, role))])
    };
    match rule {
        IllegalMove::NoPiece { from } => at("why-no-piece", from),
        IllegalMove::NotYours { from } => at("why-not-yours", from),
        IllegalMove::OwnPiece { to } => at("why-own-piece", to),
        IllegalMove::WrongShape { role } => of("why-wrong-shape", role),
        IllegalMove::LeavesPalace { role } => of("why-leaves-palace", role),
        IllegalMove::CrossesRiver => of("why-crosses-river", Role::Elephant),
        IllegalMove::PawnBack => of("why-pawn-back", Role::Pawn),
        IllegalMove::PawnSideways => of("why-pawn-sideways", Role::Pawn),
        IllegalMove::LegBlocked { at: square } => at("why-leg-blocked", square),
        IllegalMove::EyeBlocked { at: square } => at("why-eye-blocked", square),
        IllegalMove::PathBlocked { at: square } => at("why-path-blocked", square),
        IllegalMove::Screens { found } => {
            language.text_with("why-screens", &[("found", &found.to_string())])
        }
        IllegalMove::KingInCheck { by } => at("why-king-in-check", by),
        IllegalMove::ExposesKing { by } => at("why-exposes-king", by),
        IllegalMove::KingsFace => plain("why-kings-face"),
    }
}

/// 红方, 黑方
pub fn side_name(language: Language, side: Side) -> String {
    language.text(match side {
        Side::Red => "side-red",
        Side::Black => "side-black",
    })
}

/// The piece's name as that side writes it.
pub fn piece_name(language: Language, side: Side, role: Role) -> String {
    let piece = match role {
        Role::King => "king",
        Role::Advisor => "advisor",
        Role::Elephant => "elephant",
        Role::Horse => "horse",
        Role::Rook => "rook",
        Role::Cannon => "cannon",
        Role::Pawn => "pawn",
    };
    language.text(&format!("piece-{side}-{piece}"))
}

/// A file's number as that side writes it: Red in Chinese numerals, Black in
/// digits (CXA Rules 2011, art. 1.1).
fn file_name(side: Side, file: FileNo) -> String {
    match side {
        Side::Red => "一二三四五六七八九"
            .chars()
            .nth(usize::from(file.get()).saturating_sub(1))
            .map_or_else(String::new, String::from),
        Side::Black => file.get().to_string(),
    }
}

/// A point by its coordinates, with the file as that side counts it.
fn square_name(side: Side, square: Square) -> String {
    format!("{square}·{}", file_name(side, square.file().number(side)))
}

/// What does not agree between the sheets, in a sentence; `positions` are those
/// before each ply of the game, and the first is where it starts.
pub fn mismatch(
    language: Language,
    side: Side,
    matter: &Mismatch,
    positions: &[Position],
) -> String {
    let key = format!("mismatch-{}", matter.code().replace('_', "-"));
    let say = |values: &[(&str, &str)]| language.text_with(&key, values);
    let rounds = Rounds::of(&positions.first().copied().unwrap_or_default());
    match matter {
        Mismatch::NothingWritten
        | Mismatch::EmptySheet
        | Mismatch::DifferentStarts
        | Mismatch::ColumnsExchanged
        | Mismatch::ColumnsUnclear
        | Mismatch::Unproven
        | Mismatch::CutShort
        | Mismatch::Conflict
        | Mismatch::SeveralReadings
        | Mismatch::Inferred => say(&[]),
        Mismatch::DifferentGames { common, agree } => say(&[
            ("common", &common.to_string()),
            ("agree", &agree.to_string()),
        ]),
        Mismatch::TooLittle { from } => say(&[("from", &ply_name(language, rounds, *from))]),
        Mismatch::TooManyPlies { limit } => say(&[("limit", &limit.to_string())]),
        Mismatch::NotReached { count } => say(&[("count", &count.to_string())]),
        Mismatch::FixedIllegal { ply, mv, why } => say(&[
            ("ply", &ply_name(language, rounds, *ply)),
            ("move", &{
                let before = usize::from(*ply).checked_sub(1);
                let position = before.and_then(|at| positions.get(at));
                position.map_or_else(|| mv.to_string(), |at| move_name(language, at, *mv))
            }),
            ("why", &broken_rule(language, side, *why)),
        ]),
        Mismatch::Gap { from, to, ways } => {
            let ways = match ways {
                WaysAcross::Exactly(ways) => {
                    language.text_with("ways-exactly", &[("ways", &ways.to_string())])
                }
                WaysAcross::MoreThan(0) => language.text("ways-uncounted"),
                WaysAcross::MoreThan(ways) => {
                    language.text_with("ways-more-than", &[("ways", &ways.to_string())])
                }
            };
            let plies: Vec<u16> = (*from..=*to).collect();
            say(&[
                ("plies", &ply_names(language, rounds, &plies)),
                ("ways", &ways),
            ])
        }
        Mismatch::Wrong { written, slip, .. } => {
            let slip = slip_name(language, *slip);
            say(&[("text", written), ("slip", &slip)])
        }
        Mismatch::Unreadable { written }
        | Mismatch::OtherColumn { written }
        | Mismatch::Doubled { written }
        | Mismatch::Stray { written } => say(&[("text", written)]),
        Mismatch::Shifted { by } => {
            let key = match by.signum() {
                -1 => "mismatch-shifted-early",
                0 => "mismatch-shifted-back",
                _ => "mismatch-shifted-late",
            };
            language.text_with(key, &[("by", &by.unsigned_abs().to_string())])
        }
        Mismatch::Missed { plies }
        | Mismatch::SameMistakes { plies }
        | Mismatch::OneWord { plies } => say(&[
            ("plies", &ply_names(language, rounds, plies)),
            ("count", &plies.len().to_string()),
        ]),
    }
}

/// What the head of a sheet says otherwise than the other's, or than the game.
pub fn head_mismatch(language: Language, matter: &HeadMismatch) -> String {
    match matter {
        HeadMismatch::ResultsDiffer { red, black } => {
            language.text_with("head-results-differ", &[("red", red), ("black", black)])
        }
        HeadMismatch::PlayersDiffer { side, red, black } => {
            let side = side_name(language, *side);
            let values = [("side", side.as_str()), ("red", red), ("black", black)];
            language.text_with("head-players-differ", &values)
        }
        HeadMismatch::Result(found) => finding(language, Side::Red, found),
    }
}

/// In what an entry differs from the move it stands for.
pub fn slip_name(language: Language, slip: Option<Slip>) -> String {
    let key = slip.map_or("none", Slip::as_str).replace('_', "-");
    language.text(&format!("slip-{key}"))
}

/// A ply by its round and side: 12红. Before the first it is the start.
pub fn ply_name(language: Language, rounds: Rounds, ply: impl Into<usize>) -> String {
    let ply = ply.into();
    if ply == 0 {
        return language.text("replay-start");
    }
    language.text_with(
        "ply-name",
        &[
            ("round", &rounds.round(ply).to_string()),
            ("side", &side_short(language, rounds.side(ply))),
        ],
    )
}

/// Several plies, runs joined: 12红、15黑–17红; both of a round are that round.
pub fn ply_names(language: Language, rounds: Rounds, plies: &[u16]) -> String {
    let name = |ply: u16| ply_name(language, rounds, ply);
    let round = |ply: u16| rounds.round(usize::from(ply));
    let separator = language.text("list-separator");
    plies
        .chunk_by(|earlier, later| earlier + 1 == *later)
        .map(|run| match run {
            [] => String::new(),
            [only] => name(*only),
            [red, black] if round(*red) == round(*black) => {
                language.text_with("ply-both", &[("round", &round(*red).to_string())])
            }
            [first, .., last] => format!("{}–{}", name(*first), name(*last)),
        })
        .collect::<Vec<_>>()
        .join(&separator)
}

/// 红, 黑
fn side_short(language: Language, side: Side) -> String {
    language.text(match side {
        Side::Red => "side-short-red",
        Side::Black => "side-short-black",
    })
}

/// What a foul was.
pub fn offence(language: Language, offence: Offence) -> String {
    language.text(match offence {
        Offence::Interference => "offence-interference",
        Offence::ClockTampering => "offence-clock-tampering",
        Offence::DrawOffer => "offence-draw-offer",
        Offence::UntrueClaim { .. } => "offence-untrue-claim",
        Offence::TouchedOwn => "offence-touched-own",
        Offence::TouchedOpponent => "offence-touched-opponent",
        Offence::MissedMoves => "offence-missed-moves",
        Offence::EarlyPress => "offence-early-press",
        Offence::IllegalMove => "offence-illegal-move",
        Offence::Conduct => "offence-conduct",
    })
}

/// A round as it is called, where its name is a bare number.
pub fn round_name(language: Language, round: &str) -> String {
    numbered(language, "round-title", round)
}

/// A board as it is called, where its name is a bare number.
pub fn board_name(language: Language, board: &str) -> String {
    numbered(language, "board-title", board)
}

fn numbered(language: Language, key: &str, name: &str) -> String {
    let name = name.trim();
    let is_number = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
    if is_number {
        language.text_with(key, &[("number", name)])
    } else {
        name.to_owned()
    }
}

/// The move of a ply, as players write it; empty where there is none.
pub fn played(language: Language, record: &GameRecord, ply: Option<u16>) -> String {
    let mut position = record.start;
    let mut moves = record.plies.iter().map(|ply| ply.mv);
    let Some(before) = ply.and_then(|ply| usize::from(ply).checked_sub(1)) else {
        return String::new();
    };
    for mv in moves.by_ref().take(before) {
        position.play_unchecked(mv);
    }
    moves.next().map_or_else(String::new, |mv| {
        write(Notation::Full, language.script(), &position, mv)
    })
}

/// A foul or ruling of a record, and whose it is, in one line.
pub fn incident(language: Language, record: &GameRecord, incident: &Incident) -> String {
    let matter = match &incident.matter {
        Matter::MissedMoves { missed } => {
            language.text_with("incident-missed-moves", &[("count", &missed.to_string())])
        }
        Matter::NaturalLimitClaim {
            decision,
            counted_rounds,
        } => {
            let key = match decision {
                ClaimDecision::Upheld => "incident-limit-upheld",
                ClaimDecision::Rejected => "incident-limit-rejected",
                ClaimDecision::NotAccepted => "incident-limit-not-accepted",
            };
            language.text_with(key, &[("rounds", &counted_rounds.to_string())])
        }
        Matter::Repetition { verdict, .. } => language.text_with(
            "incident-repetition",
            &[("verdict", &motives::verdict(language, *verdict))],
        ),
        Matter::Foul(foul) => offence(language, *foul),
        Matter::DrawOffer => language.text("decision-draw-offer"),
        Matter::PlyFixed => language.text_with(
            "incident-ply-fixed",
            &[("move", &played(language, record, incident.ply))],
        ),
        Matter::Other => String::new(),
    };
    let fouls = (0 < incident.fouls)
        .then(|| language.text_with("foul-count", &[("count", &incident.fouls.to_string())]));
    let clock = (0 < incident.clock_seconds).then(|| {
        language.text_with(
            "incident-clock",
            &[("seconds", &incident.clock_seconds.to_string())],
        )
    });
    let parts = [
        incident.side.map(|side| side_name(language, side)),
        (incident.ply).map(|ply| ply_name(language, Rounds::of(&record.start), ply)),
        Some(matter),
        Some(incident.note.clone()),
        fouls,
        clock,
        Some(incident.clauses.join(", ")),
        Some(incident.decided_by.clone()),
    ];
    let parts: Vec<String> = parts
        .into_iter()
        .flatten()
        .filter(|part| !part.is_empty())
        .collect();
    parts.join(" · ")
}
