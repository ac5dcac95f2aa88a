use super::CanonicalError;
use super::fields::{NONE, SIDES, optional, value, word};
use super::parse::Reader;
use super::write::Writer;
use crate::record::{ClaimDecision, Incident, Matter, RuledCycle};
use crate::rules::fouls::Offence;
use crate::rules::repetition::{Motive, Verdict};
use crate::xiangqi::Side;

/// One line for what was decided, one for the cycle it was decided on, one for
/// each clause, one each for the note and for who decided.
pub(super) fn write_incident(writer: &mut Writer, incident: &Incident) {
    let Incident {
        ply,
        side,
        matter,
        clauses,
        fouls,
        clock_seconds,
        note,
        decided_by,
    } = incident;
    let line = format!(
        "{} {} {fouls} {clock_seconds} {}",
        optional(*ply),
        word(&SIDES, side),
        matter_words(matter)
    );
    writer.field("incident", &line);
    if let Matter::Repetition {
        cycle: Some(RuledCycle { first_ply, motives }),
        ..
    } = matter
    {
        let names: String = motives.iter().map(|motive| motive.name()).collect();
        writer.field("cycle", &format!("{first_ply} {names}"));
    }
    for clause in clauses {
        writer.text("clause", clause);
    }
    writer.text("note", note);
    writer.text("decided-by", decided_by);
}

fn matter_words(matter: &Matter) -> String {
    match matter {
        Matter::MissedMoves { missed } => format!("missed-moves {missed}"),
        Matter::NaturalLimitClaim {
            decision,
            counted_rounds,
        } => format!("{} {counted_rounds}", word(&CLAIMS, decision)),
        Matter::Repetition { verdict, .. } => word(&VERDICTS, verdict).to_owned(),
        Matter::Foul(Offence::UntrueClaim { last_capture_ply }) => {
            format!("untrue-claim {}", optional(*last_capture_ply))
        }
        Matter::Foul(offence) => word(&OFFENCES, offence).to_owned(),
        Matter::DrawOffer => "draw-offer".to_owned(),
        Matter::PlyFixed => "ply-fixed".to_owned(),
        Matter::Other => "other".to_owned(),
    }
}

const CLAIMS: [(ClaimDecision, &str); 3] = [
    (ClaimDecision::Upheld, "natural-limit-upheld"),
    (ClaimDecision::Rejected, "natural-limit-rejected"),
    (ClaimDecision::NotAccepted, "natural-limit-not-accepted"),
];

const VERDICTS: [(Verdict, &str); 6] = [
    (Verdict::LosesAtOnce(Side::Red), "repetition-red-loses"),
    (Verdict::LosesAtOnce(Side::Black), "repetition-black-loses"),
    (Verdict::MustChange(Side::Red), "repetition-red-must-change"),
    (
        Verdict::MustChange(Side::Black),
        "repetition-black-must-change",
    ),
    (Verdict::Draw, "repetition-draw"),
    (Verdict::Undecided, "repetition-undecided"),
];

/// All but an untrue claim, which says in which stage it was made.
const OFFENCES: [(Offence, &str); 9] = [
    (Offence::Interference, "interference"),
    (Offence::ClockTampering, "clock-tampering"),
    (Offence::DrawOffer, "excessive-draw-offer"),
    (Offence::TouchedOwn, "touched-own"),
    (Offence::TouchedOpponent, "touched-opponent"),
    (Offence::MissedMoves, "missed-moves-foul"),
    (Offence::EarlyPress, "early-press"),
    (Offence::IllegalMove, "illegal-move"),
    (Offence::Conduct, "conduct"),
];

/// Reads an incident, if one begins on the next line.
pub(super) fn parse_incident(reader: &mut Reader<'_>) -> Result<Option<Incident>, CanonicalError> {
    let Some(line) = reader.optional_field("incident") else {
        return Ok(None);
    };
    let incident = incident_line(line).ok_or_else(|| {
        let expected = "ply, side, fouls, seconds and matter";
        reader.bad_value("incident", expected, line)
    })?;
    let matter = match incident.matter {
        Matter::Repetition { verdict, .. } => Matter::Repetition {
            verdict,
            cycle: parse_cycle(reader)?,
        },
        matter => matter,
    };
    let mut clauses = Vec::new();
    while let Some(clause) = reader.optional_field("clause") {
        clauses.push(reader.unescaped("clause", clause)?);
    }
    let note = reader.text("note")?;
    let decided_by = reader.text("decided-by")?;
    Ok(Some(Incident {
        matter,
        clauses,
        note,
        decided_by,
        ..incident
    }))
}

fn parse_cycle(reader: &mut Reader<'_>) -> Result<Option<RuledCycle>, CanonicalError> {
    let Some(line) = reader.optional_field("cycle") else {
        return Ok(None);
    };
    let motive = |name: char| {
        let mut known = Motive::ALL.into_iter();
        known.find(|motive| motive.name().chars().eq([name]))
    };
    let cycle = line.split_once(' ').and_then(|(first_ply, names)| {
        Some(RuledCycle {
            first_ply: first_ply.parse().ok()?,
            motives: names.chars().map(motive).collect::<Option<_>>()?,
        })
    });
    cycle
        .map(Some)
        .ok_or_else(|| reader.bad_value("cycle", "first ply and what each move is", line))
}

fn incident_line(line: &str) -> Option<Incident> {
    let mut words = line.split(' ');
    let ply = words.next()?;
    let ply = if ply == NONE {
        None
    } else {
        Some(ply.parse().ok()?)
    };
    let side = value(&SIDES, words.next()?)?;
    let fouls = words.next()?.parse().ok()?;
    let clock_seconds = words.next()?.parse().ok()?;
    let matter = match (words.next()?, words.next()) {
        ("missed-moves", Some(missed)) => Matter::MissedMoves {
            missed: missed.parse().ok()?,
        },
        ("untrue-claim", Some(ply)) => Matter::Foul(Offence::UntrueClaim {
            last_capture_ply: if ply == NONE {
                None
            } else {
                Some(ply.parse().ok()?)
            },
        }),
        (claim, Some(rounds)) => Matter::NaturalLimitClaim {
            decision: value(&CLAIMS, claim)?,
            counted_rounds: rounds.parse().ok()?,
        },
        ("draw-offer", None) => Matter::DrawOffer,
        ("ply-fixed", None) => Matter::PlyFixed,
        ("other", None) => Matter::Other,
        (name, None) => match value(&VERDICTS, name) {
            Some(verdict) => Matter::Repetition {
                verdict,
                cycle: None,
            },
            None => Matter::Foul(value(&OFFENCES, name)?),
        },
    };
    words.next().is_none().then(|| Incident {
        ply,
        side,
        matter,
        clauses: Vec::new(),
        fouls,
        clock_seconds,
        note: String::new(),
        decided_by: String::new(),
    })
}
