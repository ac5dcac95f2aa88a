use super::fields::{
    CLOCK_PENALTIES, FLAGS, NONE, PROVENANCES, RECORDED_MOVES, SIDES, TERMINATIONS, draw_offers,
    escape, hex, optional, word,
};
use super::incidents::write_incident;
use super::{SheetDigest, Statement, VERSION};
use crate::record::{GameRecord, Headers, PlayedPly, Player};
use crate::rules::{Outcome, Ruleset, Scoring};
use crate::xiangqi::BySide;

/// Lines of a record being written.
#[derive(Default)]
pub(super) struct Writer {
    out: String,
}

impl Writer {
    /// A field and its value; an empty value leaves the name alone.
    pub(super) fn field(&mut self, name: &str, value: &str) {
        self.out.push_str(name);
        if !value.is_empty() {
            self.out.push(' ');
            self.out.push_str(value);
        }
        self.out.push('\n');
    }

    /// A field whose value is somebody's words.
    pub(super) fn text(&mut self, name: &str, value: &str) {
        self.field(name, &escape(value));
    }
}

/// Writes the canonical text of a record.
///
/// Nothing of the record is left out: every field is named in this module, so
/// that a new one cannot be forgotten.
pub fn write(statement: &Statement) -> String {
    let Statement {
        record,
        sheets,
        supersedes,
    } = statement;
    let GameRecord {
        headers,
        ruleset,
        start,
        plies,
        outcome,
        time_used,
        incidents,
        remarks,
    } = record;
    let mut writer = Writer::default();
    writer.field(VERSION, "");
    writer.text("supersedes", supersedes);
    write_headers(&mut writer, headers);
    write_ruleset(&mut writer, ruleset);
    for SheetDigest { side, sha256 } in sheets {
        let value = format!("{} sha256:{}", word(&SIDES, side), hex(sha256));
        writer.field("sheet", &value);
    }
    writer.field("start", &start.to_string());
    for (i, ply) in plies.iter().enumerate() {
        let PlayedPly {
            mv,
            provenance,
            clock,
        } = ply;
        let provenance = word(&PROVENANCES, provenance);
        let value = format!("{} {mv} {provenance} {}", i + 1, optional(*clock));
        writer.field("ply", &value);
    }
    let result = match outcome {
        None => NONE.to_owned(),
        Some(Outcome {
            termination,
            winner,
        }) => {
            let termination = word(&TERMINATIONS, termination);
            format!("{termination} {}", word(&SIDES, winner))
        }
    };
    writer.field("outcome", &result);
    let BySide { red, black } = time_used;
    let used = format!("{} {}", optional(*red), optional(*black));
    writer.field("time-used", &used);
    for incident in incidents {
        write_incident(&mut writer, incident);
    }
    writer.text("remarks", remarks);
    writer.field("end", "");
    writer.out
}

fn write_headers(writer: &mut Writer, headers: &Headers) {
    let Headers {
        event,
        group,
        date,
        round,
        board,
        site,
        time_control,
        started,
        ended,
        players: BySide { red, black },
        arbiter,
        chief_arbiter,
        result,
    } = headers;
    writer.text("event", event);
    writer.text("group", group);
    writer.text("date", date);
    writer.text("round", round);
    writer.text("board", board);
    writer.text("site", site);
    writer.text("time-control", time_control);
    writer.text("started", started);
    writer.text("ended", ended);
    let Player {
        name,
        team,
        rating,
        title,
    } = red;
    writer.text("red-name", name);
    writer.text("red-team", team);
    writer.text("red-rating", rating);
    writer.text("red-title", title);
    let Player {
        name,
        team,
        rating,
        title,
    } = black;
    writer.text("black-name", name);
    writer.text("black-team", team);
    writer.text("black-rating", rating);
    writer.text("black-title", title);
    writer.text("arbiter", arbiter);
    writer.text("chief-arbiter", chief_arbiter);
    writer.text("stated-result", result);
}

fn write_ruleset(writer: &mut Writer, ruleset: &Ruleset) {
    let Ruleset {
        edition,
        edition_name,
        natural_limit_rounds,
        counted_checks,
        untrue_claim_seconds,
        untrue_claim_clock,
        untrue_claims_that_lose,
        arbiter_rules_unasked,
        claim_gaps,
        recorded_moves,
        missed_per_foul,
        missed_in_a_row,
        missed_fouls_per_finding,
        unreadable_is_missed,
        look_alike_is_missed,
        recording_pause_seconds,
        fouls_that_lose,
        illegal_moves_that_lose,
        illegal_move_rounds,
        early_presses_that_lose,
        draw_offers: offers,
        cycles_for_ruling,
        drifting_attack_rounds,
        lateness_minutes,
        scoring,
    } = ruleset;
    let flag = |flag| word(&FLAGS, flag);
    writer.field("edition", &edition.to_string());
    writer.text("edition-name", edition_name);
    writer.field("natural-limit-rounds", &natural_limit_rounds.to_string());
    writer.field("counted-checks", &counted_checks.to_string());
    writer.field("untrue-claim-seconds", &untrue_claim_seconds.to_string());
    writer.field(
        "untrue-claim-clock",
        word(&CLOCK_PENALTIES, untrue_claim_clock),
    );
    writer.field(
        "untrue-claims-that-lose",
        &optional(*untrue_claims_that_lose),
    );
    writer.field("arbiter-rules-unasked", flag(arbiter_rules_unasked));
    writer.field("claim-gaps", &optional(*claim_gaps));
    writer.field("recorded-moves", word(&RECORDED_MOVES, recorded_moves));
    writer.field("missed-per-foul", &missed_per_foul.to_string());
    writer.field("missed-in-a-row", flag(missed_in_a_row));
    writer.field(
        "missed-fouls-per-finding",
        &optional(*missed_fouls_per_finding),
    );
    writer.field("unreadable-is-missed", flag(unreadable_is_missed));
    writer.field("look-alike-is-missed", flag(look_alike_is_missed));
    writer.field(
        "recording-pause-seconds",
        &optional(*recording_pause_seconds),
    );
    writer.field("fouls-that-lose", &fouls_that_lose.to_string());
    writer.field(
        "illegal-moves-that-lose",
        &illegal_moves_that_lose.to_string(),
    );
    writer.field("illegal-move-rounds", &optional(*illegal_move_rounds));
    writer.field(
        "early-presses-that-lose",
        &optional(*early_presses_that_lose),
    );
    writer.field("draw-offers", &draw_offers(*offers));
    writer.field("cycles-for-ruling", &cycles_for_ruling.to_string());
    writer.field("drifting-attack-rounds", &optional(*drifting_attack_rounds));
    writer.field("lateness-minutes", &optional(*lateness_minutes));
    let Scoring {
        win,
        draw: BySide { red, black },
        loss,
    } = scoring;
    writer.field("scoring", &format!("{win} {red} {black} {loss}"));
}
