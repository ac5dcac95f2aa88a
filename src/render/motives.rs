//! Why a move of a cycle is what it is, in sentences.

use crate::notation::{Notation, write};
use crate::rules::repetition::{
    Acceptance, Chase, Cycle, Doubt, Ground, Idleness, Manner, Motive, NotRipe, Reason, Verdict,
};
use crate::xiangqi::{Move, Position, Rounds, Square, SquareSet};

use super::diagram::numeral;
use super::sentences::{piece_name, ply_name, side_name};
use super::wording::Language;

/// Why a move has its motive; `after` is the position it leads to.
pub fn reason(language: Language, after: &Position, reason: &Reason) -> String {
    let say = |key: &str, values: &[(&str, &str)]| language.text_with(key, values);
    let at = |square: Square| point(language, after, square);
    match reason {
        Reason::Check {
            by,
            is_self_inflicted,
        } => {
            let by = points(language, after, *by);
            let key = if *is_self_inflicted {
                "motive-check-self-inflicted"
            } else {
                "motive-check"
            };
            say(key, &[("by", &by)])
        }
        Reason::MateThreat { line } => {
            let line = moves(language, after, line);
            say("motive-mate", &[("line", &line)])
        }
        Reason::Chase(chases) => chases
            .iter()
            .map(|chase| chased(language, after, chase))
            .collect::<Vec<_>>()
            .join(&language.text("sentence-separator")),
        Reason::Exchange(offer) => {
            let key = match offer.acceptance {
                Acceptance::Harmless => "motive-exchange",
                Acceptance::LosesValue => "motive-exchange-loses",
                Acceptance::Mated => "motive-exchange-mated",
            };
            say(
                key,
                &[
                    ("offered", &at(offer.offered)),
                    ("target", &at(offer.target)),
                ],
            )
        }
        Reason::Sacrifice { takers } => {
            let takers = points(language, after, *takers);
            say("motive-sacrifice", &[("takers", &takers)])
        }
        Reason::Block { blocked } => {
            let blocked = moves(language, after, &[*blocked]);
            say("motive-block", &[("move", &blocked)])
        }
        Reason::Follow { target } => say("motive-follow", &[("target", &at(*target))]),
        Reason::Idle(why) => match why {
            Idleness::Harmless => say("motive-idle", &[]),
            Idleness::KingLeftCheck => say("motive-idle-king-left-check", &[]),
            Idleness::KingOrPawn => say("motive-idle-king-or-pawn", &[]),
            Idleness::Standing(targets) => {
                let targets: SquareSet = targets.iter().copied().collect();
                let targets = points(language, after, targets);
                say("motive-idle-standing", &[("targets", &targets)])
            }
            Idleness::StandingMate => say("motive-idle-standing-mate", &[]),
            Idleness::KeyPoint(_) => say("motive-idle-key-point", &[]),
        },
    }
}

fn chased(language: Language, after: &Position, chase: &Chase) -> String {
    let target = point(language, after, chase.target);
    let by = point(language, after, chase.capturer);
    let root = language.text(match chase.root.name() {
        "无根" => "root-none",
        "假根" => "root-false",
        "少根" => "root-too-few",
        _ => "root-full",
    });
    let manner = language.text(match chase.manner {
        Manner::AtOnce => "manner-at-once",
        Manner::ThroughExchange => "manner-through-exchange",
        Manner::ThroughChecks => "manner-through-checks",
        Manner::ThroughOffer => "manner-through-offer",
    });
    let line = moves(language, after, &chase.line);
    let values = [
        ("target", target.as_str()),
        ("root", root.as_str()),
        ("by", by.as_str()),
        ("manner", manner.as_str()),
        ("line", line.as_str()),
    ];
    if chase.is_joint() {
        let partners = points(language, after, chase.partners);
        let mut values = values.to_vec();
        values.push(("partners", partners.as_str()));
        language.text_with("motive-chase-joint", &values)
    } else {
        language.text_with("motive-chase", &values)
    }
}

/// A piece by its name and where it stands: on a file as its own side counts
/// them, or on a point.
fn point(language: Language, position: &Position, square: Square) -> String {
    match position.piece_at(square) {
        Some(piece) => {
            let file = numeral(piece.side, square.file().number(piece.side).get());
            let piece = piece_name(language, piece.side, piece.role);
            language.text_with(
                "piece-at",
                &[
                    ("piece", &piece),
                    ("square", &square.to_string()),
                    ("file", &file.to_string()),
                ],
            )
        }
        None => square.to_string(),
    }
}

fn points(language: Language, position: &Position, squares: SquareSet) -> String {
    squares
        .map(|square| point(language, position, square))
        .collect::<Vec<_>>()
        .join(&language.text("list-separator"))
}

/// Moves played on from a position, whoever begins.
fn moves(language: Language, from: &Position, moves: &[Move]) -> String {
    let mut position = *from;
    let mut written = Vec::with_capacity(moves.len());
    for &mv in moves {
        written.push(write(Notation::Full, language.script(), &position, mv));
        position.play_unchecked(mv);
    }
    written.join(" ")
}

/// What a repetition comes to.
pub fn verdict(language: Language, verdict: Verdict) -> String {
    match verdict {
        Verdict::LosesAtOnce(side) => {
            language.text_with("repetition-loses", &[("side", &side_name(language, side))])
        }
        Verdict::MustChange(side) => language.text_with(
            "repetition-must-change",
            &[("side", &side_name(language, side))],
        ),
        Verdict::Draw => language.text("repetition-draw"),
        Verdict::Undecided => language.text("repetition-undecided"),
    }
}

/// What is open about a move.
pub fn doubt(language: Language, doubt: Doubt) -> String {
    language.text(match doubt {
        Doubt::Bounded => "doubt-bounded",
        Doubt::GuardingCapturer => "doubt-guarding-capturer",
        Doubt::KeyPoint => "doubt-key-point",
        Doubt::HarmfulOffer => "doubt-harmful-offer",
        Doubt::PawnForRook => "doubt-pawn-for-rook",
        Doubt::PawnChase => "doubt-pawn-chase",
        Doubt::Purpose => "doubt-purpose",
        Doubt::ClausesDisagree => "doubt-clauses-disagree",
    })
}

/// Why there is no ruling yet.
pub fn not_ripe(language: Language, rounds: Rounds, why: &NotRipe) -> String {
    match why {
        NotRipe::NoRepetition => language.text("repetition-none"),
        NotRipe::Recurred { times, .. } => {
            language.text_with("repetition-recurred", &[("times", &times.to_string())])
        }
        NotRipe::TooFew { cycle, needed } => language.text_with(
            "repetition-too-few",
            &[
                ("from", &ply_name(language, rounds, cycle.from_ply)),
                ("period", &cycle.period.to_string()),
                ("times", &cycle.times.to_string()),
                ("needed", &needed.to_string()),
            ],
        ),
        NotRipe::TooLong(cycle) => language.text_with(
            "repetition-too-long",
            &[("period", &cycle.period.to_string())],
        ),
    }
}

/// The cycle found, in a sentence.
pub fn cycle(language: Language, rounds: Rounds, cycle: &Cycle) -> String {
    let key = match cycle.ground {
        Ground::Repeated => "repetition-cycle",
        Ground::Drifted => "repetition-drift",
    };
    language.text_with(
        key,
        &[
            ("from", &ply_name(language, rounds, cycle.from_ply)),
            ("period", &cycle.period.to_string()),
            ("times", &cycle.times.to_string()),
            ("rounds", &(cycle.period / 2).to_string()),
        ],
    )
}

/// A motive: the book's word, and what it means in other languages.
pub fn motive(language: Language, motive: Motive) -> String {
    language.text(match motive {
        Motive::Check => "motive-name-check",
        Motive::MateThreat => "motive-name-mate",
        Motive::Chase => "motive-name-chase",
        Motive::Exchange => "motive-name-exchange",
        Motive::Sacrifice => "motive-name-sacrifice",
        Motive::Block => "motive-name-block",
        Motive::Follow => "motive-name-follow",
        Motive::Idle => "motive-name-idle",
    })
}
