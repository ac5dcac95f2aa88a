use std::io::{self, Write};
use std::process::ExitCode;

use crate::cli::argument::number;
use crate::cli::terminal::count;
use crate::cli::{GameOpts, asked_ply, findings, tell};
use crate::format::report::{ClaimReport, DiagnosticReport};
use crate::rules::{
    Claim, ClaimRuling, ClaimVerdict, Clause, ClockPenalty, Edition, Line, NotAccepted, Ruleset,
    natural_limit,
};
use crate::xiangqi::{Rounds, Side};

/// Audit a claim of a draw by the natural limit (自然限着)
///
/// Exits with 0 if the claim is upheld, 1 if it is rejected or not accepted,
/// and 2 if the game cannot be read or has no such ply.
///
/// What was found about the record is told on standard error, or as JSON with
/// the ruling.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  jipu audit natural-limit game.pgn --claimant red
  jipu audit natural-limit game.pgn --claimant black --at 3 --limit 30")]
pub struct Opts {
    #[command(flatten)]
    game: GameOpts,
    /// Player who claims: red or black
    #[arg(long, value_name = "SIDE", value_parser = parse_side)]
    claimant: Side,
    /// Plies played when the claim is made [default: all]
    #[arg(long, value_name = "PLY", value_parser = number(0..=u16::MAX))]
    at: Option<u16>,
    /// Rounds without a capture that make a draw [default: the edition's]
    #[arg(long, value_name = "ROUNDS", value_parser = number(1..=u16::MAX))]
    limit: Option<u16>,
    /// Claims of the same player rejected earlier in this stage
    #[arg(long, value_name = "NUMBER", default_value_t = 0, value_parser = number(0..=u8::MAX))]
    earlier_rejected: u8,
    /// Edition of the rules: 1999, 2010 or 2011
    #[arg(long, value_name = "YEAR", default_value_t)]
    edition: Edition,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

fn parse_side(text: &str) -> Result<Side, String> {
    Side::ALL
        .into_iter()
        .find(|side| side.to_string() == text)
        .ok_or_else(|| format!("expected red or black, found `{text}`"))
}

pub fn run(opts: &Opts, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let opened = opts.game.open()?;
    let game = &opened.game;
    let sheet = &game.sheet;
    let mut at = asked_ply(game, opts.at)?;
    let replay = opts.game.replay(game)?;
    let mut line = replay.line;
    if let Some(cut_after) = sheet.cut_after {
        let moves = line.moves().iter().take(usize::from(cut_after)).copied();
        line = Line::from_moves(*line.start(), moves)
            .map_err(|(ply, reason)| anyhow::anyhow!("ply {ply}: {reason}"))?;
        if opts.at.is_none() {
            at = next_own_time(&line, cut_after, opts.claimant);
        }
    }

    let mut ruleset = Ruleset::of(opts.edition);
    if let Some(limit) = opts.limit {
        ruleset.natural_limit_rounds = limit;
    }
    let claim = Claim {
        claimant: opts.claimant,
        at: Some(at),
        earlier_rejected: opts.earlier_rejected,
        gaps: sheet.gaps(opts.claimant, at.min(sheet.last_ply()), &ruleset),
    };
    let ruling = natural_limit::audit(&line, &claim, &ruleset);
    let found = opened.findings_to(at);
    if opts.json {
        let report = ClaimReport {
            diagnostics: DiagnosticReport::all(&found, opts.edition),
            ..ClaimReport::from(&ruling)
        };
        serde_json::to_writer(&mut *out, &report)?;
        writeln!(out)?;
    } else {
        write_ruling(&ruling, &ruleset, out)?;
        if let ClaimVerdict::NotAccepted(NotAccepted::NotEstablished { .. }) = ruling.verdict {
            for found in findings(&opened.checked().diagnostics) {
                writeln!(out, "  {found}")?;
            }
        } else {
            tell(&found);
        }
    }
    Ok(match ruling.verdict {
        ClaimVerdict::Upheld => ExitCode::SUCCESS,
        ClaimVerdict::Rejected | ClaimVerdict::NotAccepted(_) => ExitCode::from(1),
    })
}

/// The first ply after `ply` with `claimant` to move: when a claim was made
/// at the earliest on a record whose end is not read.
fn next_own_time(line: &Line, ply: u16, claimant: Side) -> u16 {
    let after = ply.saturating_add(1);
    let to_move = Rounds::of(line.start()).side(usize::from(after) + 1);
    after.saturating_add(u16::from(to_move != claimant))
}

fn write_ruling(ruling: &ClaimRuling, ruleset: &Ruleset, out: &mut impl Write) -> io::Result<()> {
    let ClaimRuling {
        edition,
        claimant,
        at,
        quiet_plies,
        counted_rounds,
        limit_rounds,
        ..
    } = ruling;
    let verdict = match ruling.verdict {
        ClaimVerdict::Upheld => "upheld, the game is drawn",
        ClaimVerdict::Rejected => "rejected",
        ClaimVerdict::NotAccepted(_) => "not accepted",
    };
    writeln!(
        out,
        "Claim by {claimant} after ply {at}, rules of {edition}: {verdict} ({})",
        list(&ruling.clauses)
    )?;
    if let ClaimVerdict::NotAccepted(reason) = ruling.verdict {
        writeln!(out, "  {reason}")?;
        // A count of what was played then would be a guess.
        if matches!(reason, NotAccepted::NotEstablished { .. }) {
            return Ok(());
        }
    }
    let since = match ruling.last_capture_ply {
        Some(ply) => format!("the capture at ply {ply}"),
        None => "the start".to_owned(),
    };
    writeln!(
        out,
        "  {} since {since}: {}",
        count(usize::from(*quiet_plies), "ply", "plies"),
        rounds(quiet_plies / 2)
    )?;
    if 0 < ruling.quiet_before_start {
        writeln!(
            out,
            "  the start position states {} more, which no move here shows: not counted",
            ruling.quiet_before_start
        )?;
    }
    let checks = count(ruling.check_plies.len(), "check", "checks");
    if ruling.discounted_plies.is_empty() {
        writeln!(out, "  {checks} by {claimant}, which take nothing off")?;
    } else {
        writeln!(
            out,
            "  {checks} by {claimant}, {} of them count: {} off{}",
            ruling.check_plies.len() - ruling.discounted_plies.len(),
            rounds(ruling.discounted_rounds),
            plies(" for plies", &ruling.discounted_plies)
        )?;
    }
    writeln!(
        out,
        "  {} counted, {limit_rounds} needed",
        rounds(*counted_rounds)
    )?;
    if !ruling.gaps.is_empty() {
        writeln!(
            out,
            "  not on the sheet:{}{}",
            plies(" missing", &ruling.gaps.missing),
            plies(" unreadable", &ruling.gaps.unreadable)
        )?;
    }
    if ruling.draw_unasked {
        writeln!(
            out,
            "  the arbiter may rule a draw on this count unasked ({})",
            Clause::natural_limit_claim(*edition)
        )?;
    }
    let penalty = &ruling.penalty;
    if 0 < penalty.fouls {
        let seconds = -penalty.clock_seconds;
        let clock = match ruleset.untrue_claim_clock {
            ClockPenalty::TakenOff => format!("{seconds} s taken off the clock"),
            ClockPenalty::AddedToUsed => format!("{seconds} s added to the time used"),
        };
        let loses = if penalty.loses {
            format!(", and {claimant} loses the game")
        } else {
            String::new()
        };
        writeln!(
            out,
            "  {}, {clock}{loses} ({})",
            count(usize::from(penalty.fouls), "foul", "fouls"),
            list(&penalty.clauses)
        )?;
    }
    Ok(())
}

fn rounds(number: u16) -> String {
    count(usize::from(number), "round", "rounds")
}

fn list(clauses: &[Clause]) -> String {
    let numbers: Vec<&str> = clauses.iter().map(|clause| clause.number).collect();
    numbers.join(", ")
}

/// `label` and the plies, runs of them as ranges; nothing without plies.
fn plies(label: &str, plies: &[u16]) -> String {
    let runs: Vec<String> = plies
        .chunk_by(|earlier, later| later - earlier == 1)
        .filter_map(|run| match run {
            [] => None,
            [ply] => Some(ply.to_string()),
            [first, .., last] => Some(format!("{first}-{last}")),
        })
        .collect();
    if runs.is_empty() {
        return String::new();
    }
    format!("{label} {}", runs.join(", "))
}
