use actix_web::{HttpResponse, web};
use askama::Template;
use serde_json::json;

use crate::render::{Language, Mark, diagram, motives, sentences};
use crate::rules::Line;
use crate::rules::repetition::{self, Idleness, Label, Motive, Reason, Ruling, Verdict};
use crate::store::decisions;
use crate::web::dossier::{self, Dossier, Joined};
use crate::web::error::AppError;
use crate::web::form::Form;
use crate::web::input::Input;
use crate::web::moment;
use crate::web::page::{Page, html, rejected};
use crate::web::pages::games::GameHead;
use crate::web::pages::rulings::{Decision, note};
use crate::web::reading::written;
use crate::web::rulings::{self, CONFIRMED, DISMISSED};
use crate::web::seen::{Basis, Seen};
use crate::web::state::AppState;
use crate::web::visitor::Arbiter;
use crate::web::words;
use crate::xiangqi::{Rounds, Side, SquareSet};

#[derive(Template)]
#[template(path = "pages/repetition.html")]
struct RepetitionPage {
    page: Page,
    head: GameHead,
    tab: &'static str,
    form: Form,
    at: usize,
    /// The part of an address that tells the moment.
    moment: String,
    movers: Vec<(String, String)>,
    at_hint: String,
    established: usize,
    /// Why there is no ruling, or what the next repetition would mean.
    notice: Option<String>,
    ruling: Option<RulingView>,
    /// Rulings on this very moment.
    ruled: Vec<String>,
}

struct RulingView {
    /// Whether it is ripe; otherwise it only says what would come.
    is_ripe: bool,
    cycle: String,
    verdict: String,
    verdict_key: &'static str,
    conduct: [(String, String, bool); 2],
    clauses: String,
    labels: Vec<LabelView>,
    open: Vec<String>,
    is_changed: bool,
    /// What the arbiter can choose from where the rules leave it open.
    own_verdicts: Vec<(String, String)>,
    board: String,
    first_board: String,
    step: usize,
    /// The step after it, if it is not the last.
    next: usize,
}

struct LabelView {
    ply: usize,
    step: usize,
    place: String,
    is_red: bool,
    text: String,
    iccs: String,
    code: &'static str,
    motive: String,
    /// Whether the arbiter says otherwise than was found.
    is_changed: bool,
    reason: String,
    clauses: String,
    targets: String,
    attackers: String,
    options: Vec<(&'static str, String, bool)>,
}

const MOTIVES: [(&str, Motive); 8] = [
    ("check", Motive::Check),
    ("mate", Motive::MateThreat),
    ("chase", Motive::Chase),
    ("exchange", Motive::Exchange),
    ("sacrifice", Motive::Sacrifice),
    ("block", Motive::Block),
    ("follow", Motive::Follow),
    ("idle", Motive::Idle),
];

fn motive_code(motive: Motive) -> &'static str {
    MOTIVES
        .iter()
        .find(|(_, known)| *known == motive)
        .map_or("idle", |(code, _)| code)
}

/// What an arbiter can rule where the rules leave it open.
const OWN_VERDICTS: [(&str, Verdict); 5] = [
    ("red_must_change", Verdict::MustChange(Side::Red)),
    ("black_must_change", Verdict::MustChange(Side::Black)),
    ("draw", Verdict::Draw),
    ("red_loses", Verdict::LosesAtOnce(Side::Red)),
    ("black_loses", Verdict::LosesAtOnce(Side::Black)),
];

fn own_verdict(code: &str) -> Option<Verdict> {
    let mut known = OWN_VERDICTS.iter();
    known.find(|(name, _)| *name == code).map(|(_, own)| *own)
}

/// A ruling as the service finds it, and with the arbiter's labels.
struct Asked {
    line: Line,
    found: Result<Ruling, repetition::NotRipe>,
    is_ripe: bool,
    /// The ruling with the arbiter's labels in it.
    ruling: Option<Ruling>,
    /// Plies whose label the arbiter changed.
    changed: Vec<usize>,
}

/// Rules on the end of the first `at` plies, with labels changed as `label`
/// says.
fn ask<'a>(
    dossier: &Dossier,
    joined: &Joined,
    at: usize,
    label: impl Fn(&str) -> Option<&'a str>,
) -> Asked {
    let moves = joined.line.moves().iter().copied().take(at);
    // They are a part of a legal line.
    let line = Line::from_moves(*joined.line.start(), moves)
        .unwrap_or_else(|_| Line::new(*joined.line.start()));
    let found = repetition::audit(&line, &dossier.ruleset);
    let is_ripe = found.is_ok();
    let ruling = found
        .clone()
        .or_else(|_| repetition::foresee(&line, &dossier.ruleset))
        .ok();
    let mut changed = Vec::new();
    let ruling = ruling.map(|ruling| {
        let labels: Vec<Label> = ruling
            .labels
            .iter()
            .map(|found| {
                let chosen = label(&format!("l{}", found.ply))
                    .and_then(|code| MOTIVES.iter().find(|(known, _)| *known == code));
                match chosen {
                    Some((_, motive)) if *motive != found.motive => {
                        changed.push(found.ply);
                        Label {
                            motive: *motive,
                            reason: Reason::Idle(Idleness::Harmless),
                            clauses: Vec::new(),
                            doubts: Vec::new(),
                            ..found.clone()
                        }
                    }
                    Some(_) | None => found.clone(),
                }
            })
            .collect();
        if changed.is_empty() {
            ruling
        } else {
            Ruling::from_labels(ruling.edition, ruling.cycle, labels)
        }
    });
    Asked {
        line,
        found,
        is_ripe,
        ruling,
        changed,
    }
}

/// The pieces that attack, to be marked on the board.
fn attackers(reason: &Reason) -> SquareSet {
    let mut squares = SquareSet::EMPTY;
    match reason {
        Reason::Check { by, .. } => squares = *by,
        Reason::Chase(chases) => {
            for chase in chases {
                squares.insert(chase.capturer);
                for partner in chase.partners {
                    squares.insert(partner);
                }
            }
        }
        Reason::Exchange(offer) => squares.insert(offer.offered),
        Reason::MateThreat { .. }
        | Reason::Sacrifice { .. }
        | Reason::Block { .. }
        | Reason::Follow { .. }
        | Reason::Idle(_) => {}
    }
    squares
}

fn board(language: Language, line: &Line, labels: &[Label], step: usize) -> String {
    let Some(first) = labels.first() else {
        return String::new();
    };
    let at = first.ply.saturating_sub(1) + step;
    let Some(position) = line.positions().get(at) else {
        return String::new();
    };
    let mut marks = Vec::new();
    if let Some(label) = step.checked_sub(1).and_then(|at| labels.get(at)) {
        marks.push(Mark::LastMove(label.m));
        marks.extend(label.reason.targets().into_iter().map(Mark::Target));
        marks.extend(attackers(&label.reason).map(Mark::Attacker));
    }
    diagram(&position.setup(), &marks, language)
}

fn own_verdicts(language: Language) -> Vec<(String, String)> {
    let choose = (String::new(), "—".to_owned());
    let own = OWN_VERDICTS.iter().map(|(code, own)| {
        let named = match own {
            // The words of the book are for perpetual check alone.
            Verdict::LosesAtOnce(side) => language.text_with(
                "repetition-own-loses",
                &[("side", &sentences::side_name(language, *side))],
            ),
            own => motives::verdict(language, *own),
        };
        ((*code).to_owned(), named)
    });
    std::iter::once(choose).chain(own).collect()
}

fn ruling_view(language: Language, asked: &Asked, ruling: &Ruling, step: usize) -> RulingView {
    let joined_names =
        |squares: &mut dyn Iterator<Item = String>| squares.collect::<Vec<_>>().join(" ");
    let step = step.min(ruling.labels.len());
    let rounds = Rounds::of(asked.line.start());
    RulingView {
        is_ripe: asked.is_ripe,
        cycle: motives::cycle(language, rounds, &ruling.cycle),
        verdict: motives::verdict(language, ruling.verdict),
        verdict_key: match ruling.verdict {
            Verdict::LosesAtOnce(_) | Verdict::MustChange(_) => "rejected",
            Verdict::Draw => "upheld",
            Verdict::Undecided => "not_accepted",
        },
        conduct: Side::ALL.map(|side| {
            (
                sentences::side_name(language, side),
                ruling.conduct[side].to_string(),
                ruling.conduct[side].is_forbidden(),
            )
        }),
        clauses: ruling
            .clauses
            .iter()
            .map(|clause| clause.number)
            .collect::<Vec<_>>()
            .join(", "),
        labels: ruling
            .labels
            .iter()
            .zip(1..)
            .map(|(label, step)| {
                let before = asked.line.positions().get(label.ply.saturating_sub(1));
                let after = asked.line.positions().get(label.ply);
                let is_changed = asked.changed.contains(&label.ply);
                LabelView {
                    ply: label.ply,
                    step,
                    place: sentences::ply_name(language, rounds, label.ply),
                    is_red: label.side == Side::Red,
                    text: before
                        .map_or_else(|| label.m.to_string(), |at| written(language, at, label.m)),
                    iccs: label.m.to_string(),
                    code: motive_code(label.motive),
                    motive: motives::motive(language, label.motive),
                    is_changed,
                    reason: if is_changed {
                        language.text("repetition-by-arbiter")
                    } else {
                        after.map_or_else(String::new, |after| {
                            motives::reason(language, after, &label.reason)
                        })
                    },
                    clauses: label
                        .clauses
                        .iter()
                        .map(|clause| clause.number)
                        .collect::<Vec<_>>()
                        .join(", "),
                    targets: joined_names(
                        &mut label
                            .reason
                            .targets()
                            .into_iter()
                            .map(|square| square.to_string()),
                    ),
                    attackers: joined_names(
                        &mut attackers(&label.reason).map(|square| square.to_string()),
                    ),
                    options: MOTIVES
                        .iter()
                        .map(|(code, motive)| {
                            (
                                *code,
                                motives::motive(language, *motive),
                                *motive == label.motive,
                            )
                        })
                        .collect(),
                }
            })
            .collect(),
        open: ruling
            .open_questions()
            .into_iter()
            .map(|(ply, doubt)| {
                words::pair(
                    language,
                    &sentences::ply_name(language, rounds, ply),
                    &motives::doubt(language, doubt),
                )
            })
            .collect(),
        is_changed: !asked.changed.is_empty(),
        own_verdicts: match ruling.verdict {
            Verdict::Undecided => own_verdicts(language),
            Verdict::LosesAtOnce(_) | Verdict::MustChange(_) | Verdict::Draw => Vec::new(),
        },
        board: board(language, &asked.line, &ruling.labels, step),
        first_board: board(language, &asked.line, &ruling.labels, 0),
        next: step.saturating_add(1).min(ruling.labels.len()),
        step,
    }
}

fn repetition_page(
    state: &AppState,
    page: Page,
    dossier: &Dossier,
    joined: &Joined,
    asked: &Asked,
    form: Form,
    step: usize,
) -> RepetitionPage {
    let language = page.language;
    let at = asked.line.len();
    RepetitionPage {
        head: GameHead::new(&page, dossier),
        tab: "repetition",
        at,
        moment: moment::query(&asked.line),
        movers: moment::movers(language),
        at_hint: moment::hint(language, &joined.line),
        established: joined.line.len(),
        notice: asked
            .found
            .as_ref()
            .err()
            .map(|why| motives::not_ripe(language, Rounds::of(asked.line.start()), why)),
        ruling: asked
            .ruling
            .as_ref()
            .map(|ruling| ruling_view(language, asked, ruling, step)),
        ruled: decisions::in_force(&dossier.decisions)
            .into_iter()
            .filter(|row| row.matter == rulings::REPETITION && row.ply == i32::try_from(at).ok())
            .map(|row| rulings::ruled(language, row, state.utc_offset_minutes))
            .collect(),
        form,
        page,
    }
}

/// `GET /games/{id}/repetition?round=56&mover=black&l97=idle&ply=2`: the cycle the game ends
/// in and what it comes to, if `l97` and the like are the labels.
pub async fn show(
    mut page: Page,
    state: web::Data<AppState>,
    _arbiter: Arbiter,
    id: web::Path<i32>,
    query: web::Query<Vec<(String, String)>>,
) -> Result<HttpResponse, AppError> {
    let (dossier, joined) = dossier::load(&state, id.into_inner()).await?;
    let field = |name: &str| {
        query
            .iter()
            .find(|(field, _)| field == name)
            .map(|(_, value)| value.as_str())
    };
    let established = joined.line.len();
    let [round, mover] = [moment::ROUND, moment::MOVER].map(|name| field(name).unwrap_or_default());
    let mut form = Form::new(page.language);
    let at = moment::plies(&mut form, round, mover, &joined.line);
    let is_asked = form.is_ok();
    let at = at.unwrap_or(established);
    let step = match field("ply").filter(|step| !step.is_empty()) {
        None => None,
        Some(step) => {
            let number = step.parse().ok();
            Some(number.ok_or_else(|| AppError::expected("expected-plies", step))?)
        }
    };
    let (dossier, joined, asked) = {
        let query = query.clone();
        web::block(move || {
            let asked = ask(&dossier, &joined, at, |name| {
                query
                    .iter()
                    .find(|(field, _)| field == name)
                    .map(|(_, value)| value.as_str())
            });
            (dossier, joined, asked)
        })
        .await?
    };
    let cycle = (asked.ruling.as_ref()).map_or(0, |ruling| ruling.labels.len());
    let step = match step {
        Some(_) if is_asked => page.shown_ply(step, cycle),
        Some(_) | None => 0,
    };
    let shown = repetition_page(&state, page, &dossier, &joined, &asked, form, step);
    if is_asked {
        html(&shown)
    } else {
        html(&RepetitionPage {
            notice: None,
            ruling: None,
            ..shown
        })
    }
}

/// `POST /games/{id}/repetition`: confirms or dismisses a ruling.
pub async fn decide_repetition(
    page: Page,
    state: web::Data<AppState>,
    arbiter: Arbiter,
    id: web::Path<i32>,
    input: Input,
) -> Result<HttpResponse, AppError> {
    let id = id.into_inner();
    let seen = Seen::of(&input, id, Basis::Proposal);
    let (dossier, joined) = dossier::load_seen(&state, seen).await?;
    let typed = input.line("at");
    let at = typed.parse().ok().filter(|at| *at <= joined.line.len());
    let at: usize = at.ok_or_else(|| AppError::expected("expected-plies", typed))?;
    let labels = input.clone();
    let (dossier, joined, asked) = web::block(move || {
        let asked = ask(&dossier, &joined, at, |name| {
            labels.has(name).then(|| labels.get(name))
        });
        (dossier, joined, asked)
    })
    .await?;
    let language = page.language;
    let is_confirmed = input.line("action") == "confirm";
    let note = note(&input)?;
    let (Some(ruling), true) = (&asked.ruling, asked.is_ripe) else {
        return Err(AppError::expected("expected-repetition", ""));
    };
    // What the rules leave open, the arbiter decides.
    let verdict = match ruling.verdict {
        Verdict::Undecided if is_confirmed => own_verdict(input.line("verdict")),
        found => Some(found),
    };
    let is_own = is_confirmed && ruling.verdict == Verdict::Undecided;
    let mut form = Form::of(language, &input);
    // The form above asks for a moment too.
    moment::set(&mut form, &asked.line);
    if verdict.is_none() {
        form.reject("verdict", "repetition-verdict-needed");
    }
    if (is_own || !asked.changed.is_empty() || !is_confirmed) && note.is_empty() {
        form.reject("note", "repetition-reason-needed");
    }
    let (Some(verdict), true) = (verdict, form.is_ok()) else {
        return rejected(&repetition_page(
            &state, page, &dossier, &joined, &asked, form, 0,
        ));
    };
    let numbers: Vec<&str> = ruling.clauses.iter().map(|clause| clause.number).collect();
    let clauses = rulings::clauses_json(&numbers);
    let facts = json!({
        "verdict": rulings::verdict_word(verdict),
        "from_ply": ruling.cycle.from_ply,
        "period": ruling.cycle.period,
        "times": ruling.cycle.times,
        "labels": ruling
            .labels
            .iter()
            .map(|label| json!({ "ply": label.ply, "label": label.motive.name() }))
            .collect::<Vec<_>>(),
        "changed": asked.changed,
    })
    .to_string();
    let side = verdict.at_fault();
    let decision = Decision {
        matter: rulings::REPETITION,
        ply: i32::try_from(at).ok(),
        side,
        verdict: if is_confirmed { CONFIRMED } else { DISMISSED },
        fouls: 0,
        clock_seconds: 0,
        clauses,
        facts,
        note,
    };
    decision.enter(&page, &state, seen, &arbiter).await
}
