use actix_web::{HttpResponse, web};
use askama::Template;
use serde::Deserialize;

use crate::render::{Language, sentences};
use crate::rules::natural_limit::audit;
use crate::rules::{Claim, ClaimRuling, ClaimVerdict, NotAccepted, SheetGaps};
use crate::web::dossier::{self, Dossier, Joined};
use crate::web::error::AppError;
use crate::web::form::Form;
use crate::web::input::Input;
use crate::web::moment;
use crate::web::page::{Page, html};
use crate::web::pages::arbiter::board_at;
use crate::web::pages::games::GameHead;
use crate::web::pages::rulings::{Decision, note, side_of};
use crate::web::reading::written;
use crate::web::rulings::{self, CONFIRMED};
use crate::web::seen::{Basis, Seen};
use crate::web::state::AppState;
use crate::web::visitor::Arbiter;
use crate::web::words;
use crate::xiangqi::{Rounds, Side};

#[derive(Template)]
#[template(path = "pages/natural_limit.html")]
struct LimitPage {
    page: Page,
    head: GameHead,
    tab: &'static str,
    form: Form,
    sides: Vec<(String, String)>,
    at_hint: String,
    /// Plies that are settled without a gap.
    established: usize,
    /// From which move on nothing is, if the game goes on.
    open_from: Option<String>,
    claim: Option<ClaimView>,
    /// The ruling on this very claim, if there is one.
    ruled: Option<String>,
}

/// A claim, what is proposed, and the evidence.
struct ClaimView {
    claimant: String,
    at: u16,
    /// The last move before it, by its round and side.
    after: String,
    verdict_key: &'static str,
    verdict: String,
    reason: Option<String>,
    rounds: String,
    facts: Vec<(String, String)>,
    checks: Vec<CheckView>,
    penalty: Option<String>,
    clauses: String,
    notes: Vec<String>,
    is_accepted: bool,
    board: String,
}

struct CheckView {
    ply: u16,
    place: String,
    text: String,
    counts: bool,
    word: String,
}

#[derive(Deserialize)]
pub struct Query {
    claimant: Option<String>,
    #[serde(default)]
    round: String,
    #[serde(default)]
    mover: String,
}

/// Audits a claim on what is settled of the game.
fn rule(dossier: &Dossier, joined: &Joined, claimant: Side, at: Option<u16>) -> ClaimRuling {
    let gaps = joined.reconciliation.sheets[claimant].as_ref().map_or_else(
        SheetGaps::default,
        |account| SheetGaps {
            missing: account.missed.clone(),
            unreadable: account.unreadable.clone(),
        },
    );
    let mut claim = Claim {
        claimant,
        at,
        earlier_rejected: 0,
        gaps,
    };
    let first = audit(&joined.line, &claim, &dossier.ruleset);
    // Which stage it is, only the audit tells.
    claim.earlier_rejected =
        rulings::earlier_rejected(dossier, claimant, first.at, first.last_capture_ply);
    audit(&joined.line, &claim, &dossier.ruleset)
}

fn view(language: Language, dossier: &Dossier, joined: &Joined, ruling: &ClaimRuling) -> ClaimView {
    let t = |key: &str| language.text(key);
    let rounds = Rounds::of(joined.line.start());
    let name = |ply: u16| sentences::ply_name(language, rounds, ply);
    let key = rulings::verdict_code(&ruling.verdict);
    let move_at = |ply: u16| {
        let at = usize::from(ply).saturating_sub(1);
        let position = joined.line.positions().get(at);
        position
            .zip(joined.line.moves().get(at))
            .map_or_else(String::new, |(position, &mv)| {
                written(language, position, mv)
            })
    };
    let capture = ruling.last_capture_ply.map_or_else(
        || t("limit-no-capture"),
        |ply| format!("{} {}", name(ply), move_at(ply)),
    );
    let gaps: Vec<u16> = {
        let mut gaps = ruling.gaps.missing.clone();
        gaps.extend(&ruling.gaps.unreadable);
        gaps.sort_unstable();
        gaps
    };
    let gaps = if gaps.is_empty() {
        t("limit-gaps-none")
    } else {
        words::pair(
            language,
            &gaps.len().to_string(),
            &sentences::ply_names(language, rounds, &gaps),
        )
    };
    let quiet = {
        let (rounds, plies) = (ruling.quiet_plies / 2, ruling.quiet_plies);
        let (rounds, plies) = (rounds.to_string(), plies.to_string());
        let values = [("rounds", rounds.as_str()), ("plies", plies.as_str())];
        language.text_with("limit-quiet-count", &values)
    };
    let counted_checks = dossier.ruleset.counted_checks.to_string();
    let mut notes = Vec::new();
    if 0 < ruling.quiet_before_start {
        let plies = ruling.quiet_before_start.to_string();
        notes.push(language.text_with("limit-before-start", &[("plies", &plies)]));
    }
    if ruling.draw_unasked {
        notes.push(t("limit-draw-unasked"));
    }
    let penalty = &ruling.penalty;
    let mut clauses: Vec<&str> = Vec::new();
    for clause in ruling.clauses.iter().chain(&penalty.clauses) {
        if !clauses.contains(&clause.number) {
            clauses.push(clause.number);
        }
    }
    ClaimView {
        claimant: sentences::side_name(language, ruling.claimant),
        at: ruling.at,
        after: name(ruling.at),
        verdict_key: key,
        verdict: t(&format!("claim-{}", key.replace('_', "-"))),
        reason: match &ruling.verdict {
            ClaimVerdict::Upheld | ClaimVerdict::Rejected => None,
            ClaimVerdict::NotAccepted(reason) => Some(not_accepted(language, rounds, reason)),
        },
        rounds: language.text_with(
            "limit-rounds",
            &[
                ("counted", &ruling.counted_rounds.to_string()),
                ("limit", &ruling.limit_rounds.to_string()),
            ],
        ),
        facts: vec![
            (t("limit-quiet"), quiet),
            (t("limit-capture"), capture),
            (t("limit-checks"), ruling.check_plies.len().to_string()),
            (t("limit-discounted"), ruling.discounted_rounds.to_string()),
            (t("limit-gaps"), gaps),
        ],
        checks: ruling
            .check_plies
            .iter()
            .map(|&ply| {
                let counts = !ruling.discounted_plies.contains(&ply);
                CheckView {
                    ply,
                    place: name(ply),
                    text: move_at(ply),
                    counts,
                    word: if counts {
                        t("limit-counts")
                    } else {
                        language.text_with("limit-not-counts", &[("checks", &counted_checks)])
                    },
                }
            })
            .collect(),
        penalty: (0 < penalty.fouls).then(|| {
            let fouls = language.text_with("foul-count", &[("count", &penalty.fouls.to_string())]);
            let sentence = language.text_with(
                "limit-penalty",
                &[
                    ("fouls", &fouls),
                    ("seconds", &(-penalty.clock_seconds).to_string()),
                ],
            );
            if penalty.loses {
                [sentence, t("limit-loses")].join(&t("sentence-separator"))
            } else {
                sentence
            }
        }),
        clauses: clauses.join(", "),
        notes,
        is_accepted: !matches!(ruling.verdict, ClaimVerdict::NotAccepted(_)),
        board: board_at(language, joined, usize::from(ruling.at)),
    }
}

fn not_accepted(language: Language, rounds: Rounds, reason: &NotAccepted) -> String {
    match reason {
        NotAccepted::OutOfTurn => language.text("not-accepted-out-of-turn"),
        NotAccepted::GameOver(_) => language.text("not-accepted-game-over"),
        NotAccepted::NotEstablished { established: 0 } => {
            language.text("not-accepted-nothing-established")
        }
        NotAccepted::NotEstablished { established } => language.text_with(
            "not-accepted-not-established",
            &[("last", &sentences::ply_name(language, rounds, *established))],
        ),
        NotAccepted::ThinSheet {
            lacking,
            of,
            allowed,
        } => language.text_with(
            "not-accepted-thin-sheet",
            &[
                ("lacking", &lacking.to_string()),
                ("of", &of.to_string()),
                ("allowed", &allowed.to_string()),
            ],
        ),
    }
}

/// `GET /games/{id}/natural-limit?claimant=red&round=120&mover=black`
pub async fn show(
    page: Page,
    state: web::Data<AppState>,
    _arbiter: Arbiter,
    id: web::Path<i32>,
    query: web::Query<Query>,
) -> Result<HttpResponse, AppError> {
    let (dossier, joined) = dossier::load(&state, id.into_inner()).await?;
    let language = page.language;
    let mut form = Form::new(language);
    let asked = query.claimant.as_deref().unwrap_or_default();
    let claimant = side_of(asked).ok();
    if claimant.is_none() && !asked.is_empty() {
        form.reject("claimant", "limit-claimant-needed");
    }
    // The player on move after the last settled ply is the likely claimant.
    let likely = claimant.unwrap_or_else(|| joined.line.last().turn());
    form.set("claimant", likely.to_string());
    let established = joined.line.len();
    let at = moment::plies(&mut form, &query.round, &query.mover, &joined.line)
        .and_then(|at| u16::try_from(at).ok());
    let ruling = claimant
        .filter(|_| form.is_ok())
        .map(|claimant| rule(&dossier, &joined, claimant, at));
    let claim = (ruling.as_ref()).map(|ruling| view(language, &dossier, &joined, ruling));
    let ruled = ruling.as_ref().and_then(|ruling| {
        let (ply, side) = (Some(i32::from(ruling.at)), Some(ruling.claimant));
        let row = rulings::standing(&dossier.decisions, rulings::NATURAL_LIMIT, ply, side)?;
        Some(rulings::ruled(language, row, state.utc_offset_minutes))
    });
    html(&LimitPage {
        head: GameHead::new(&page, &dossier),
        tab: "limit",
        sides: moment::movers(language),
        at_hint: moment::hint(language, &joined.line),
        open_from: (established < joined.reconciliation.plies.len()).then(|| {
            sentences::ply_name(language, Rounds::of(joined.line.start()), established + 1)
        }),
        established,
        claim,
        ruled,
        form,
        page,
    })
}

/// `POST /games/{id}/natural-limit`: rules on a claim.
pub async fn decide_claim(
    page: Page,
    state: web::Data<AppState>,
    arbiter: Arbiter,
    id: web::Path<i32>,
    input: Input,
) -> Result<HttpResponse, AppError> {
    let id = id.into_inner();
    let seen = Seen::of(&input, id, Basis::Proposal);
    let (dossier, joined) = dossier::load_seen(&state, seen).await?;
    let claimant = side_of(input.line("claimant"))?;
    let at: u16 = input
        .line("at")
        .parse()
        .map_err(|_| AppError::expected("expected-plies", input.line("at")))?;
    let ruling = rule(&dossier, &joined, claimant, Some(at));
    let proposed = rulings::verdict_code(&ruling.verdict);
    let as_proposed = input.line("action") != "not_accepted";
    let verdict = if as_proposed {
        proposed
    } else {
        "not_accepted"
    };
    let rejected = verdict == "rejected";
    let fouls = if rejected { ruling.penalty.fouls } else { 0 };
    let seconds = if rejected {
        i32::try_from(-ruling.penalty.clock_seconds).unwrap_or(0)
    } else {
        0
    };
    let mut numbers: Vec<&str> = ruling.clauses.iter().map(|clause| clause.number).collect();
    if rejected {
        for clause in &ruling.penalty.clauses {
            if !numbers.contains(&clause.number) {
                numbers.push(clause.number);
            }
        }
    }
    let clauses = rulings::clauses_json(&numbers);
    let facts = rulings::claim_facts(&ruling, verdict);
    let note = note(&input)?;
    let decision = Decision {
        matter: rulings::NATURAL_LIMIT,
        ply: Some(i32::from(at)),
        side: Some(claimant),
        verdict: CONFIRMED,
        fouls,
        clock_seconds: seconds,
        clauses,
        facts,
        note,
    };
    decision.enter(&page, &state, seen, &arbiter).await
}
