use super::CanonicalError;
use super::fields::{NONE, SIDES, optional, value, word};
use super::parse::Reader;
use super::write::Writer;
use crate::record::{Incident, Matter};

/// One line for what was decided, one for each clause, one each for the note
/// and for who decided.
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
            upheld: true,
            counted_rounds,
        } => format!("natural-limit-upheld {counted_rounds}"),
        Matter::NaturalLimitClaim {
            upheld: false,
            counted_rounds,
        } => format!("natural-limit-rejected {counted_rounds}"),
        Matter::Repetition { must_change } => {
            format!("repetition {}", word(&SIDES, must_change))
        }
        Matter::PlyFixed => "ply-fixed".to_owned(),
        Matter::Other => "other".to_owned(),
    }
}

/// Reads an incident, if one begins on the next line.
pub(super) fn parse_incident(reader: &mut Reader<'_>) -> Result<Option<Incident>, CanonicalError> {
    let Some(line) = reader.optional_field("incident") else {
        return Ok(None);
    };
    let incident = incident_line(line).ok_or_else(|| {
        let expected = "ply, side, fouls, seconds and matter";
        reader.bad_value("incident", expected, line)
    })?;
    let mut clauses = Vec::new();
    while let Some(clause) = reader.optional_field("clause") {
        clauses.push(reader.unescaped("clause", clause)?);
    }
    let note = reader.text("note")?;
    let decided_by = reader.text("decided-by")?;
    Ok(Some(Incident {
        clauses,
        note,
        decided_by,
        ..incident
    }))
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
        ("natural-limit-upheld", Some(rounds)) => Matter::NaturalLimitClaim {
            upheld: true,
            counted_rounds: rounds.parse().ok()?,
        },
        ("natural-limit-rejected", Some(rounds)) => Matter::NaturalLimitClaim {
            upheld: false,
            counted_rounds: rounds.parse().ok()?,
        },
        ("repetition", Some(side)) => Matter::Repetition {
            must_change: value(&SIDES, side)?,
        },
        ("ply-fixed", None) => Matter::PlyFixed,
        ("other", None) => Matter::Other,
        _ => return None,
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
