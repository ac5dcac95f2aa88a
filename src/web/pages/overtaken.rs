//! The answer to a form that was made from what is no longer so.

use actix_web::{FromRequest as _, HttpRequest, HttpResponse, ResponseError as _, web};
use askama::Template;

use crate::render::{Language, sentences};
use crate::store::audit_log::AuditRow;
use crate::web::carried::Carried;
use crate::web::clock::shown_time;
use crate::web::dossier::{self, Dossier, Joined};
use crate::web::error::AppError;
use crate::web::page::{Page, html_with};
use crate::web::pages::games::GameHead;
use crate::web::rulings;
use crate::web::seen::SEEN;
use crate::web::state::AppState;
use crate::web::words;
use crate::xiangqi::{Move, Rounds, Side};

#[derive(Template)]
#[template(path = "pages/overtaken.html")]
struct OvertakenPage {
    page: Page,
    head: GameHead,
    changes: Vec<Change>,
    /// What was about to be decided.
    about: String,
    carried: Carried,
    /// Whether it means the same as before, and can be decided all the same.
    may_send: bool,
    /// The page as it is now.
    back: String,
}

struct Change {
    at: String,
    by: String,
    action: String,
    what: String,
}

/// What a form decides, by its address below the game's.
enum Matter<'a> {
    Sheet(&'a str),
    Ply(u16),
    Undo(i32),
    MissedMoves,
    Incident,
    Revoke(i32),
    NaturalLimit,
    Repetition,
    Result,
    Certificate,
    Reopening,
    Board,
}

impl Matter<'_> {
    fn at(path: &str) -> Option<Matter<'_>> {
        let mut parts = path.strip_prefix("/games/")?.split('/').skip(1);
        let parts = [parts.next(), parts.next(), parts.next()].map(Option::unwrap_or_default);
        Some(match parts {
            ["", _, _] => Matter::Board,
            ["sheets", side, _] => Matter::Sheet(side),
            ["plies", ply, _] => Matter::Ply(ply.parse().ok()?),
            ["fixes", fix, "undo"] => Matter::Undo(fix.parse().ok()?),
            ["missed-moves", _, _] => Matter::MissedMoves,
            ["incidents", _, _] => Matter::Incident,
            ["decisions", decision, "revoke"] => Matter::Revoke(decision.parse().ok()?),
            ["natural-limit", _, _] => Matter::NaturalLimit,
            ["repetition", _, _] => Matter::Repetition,
            ["result", _, _] => Matter::Result,
            ["certificates", _, _] => Matter::Certificate,
            ["reopen", _, _] => Matter::Reopening,
            _ => return None,
        })
    }

    /// Whether it stands on its own; what answers a proposal is to be made
    /// anew from the proposal as it is now.
    fn stands_alone(&self) -> bool {
        match self {
            Matter::Sheet(_)
            | Matter::Ply(_)
            | Matter::Undo(_)
            | Matter::Incident
            | Matter::Revoke(_)
            | Matter::Result
            | Matter::Reopening
            | Matter::Board => true,
            Matter::MissedMoves
            | Matter::NaturalLimit
            | Matter::Repetition
            | Matter::Certificate => false,
        }
    }

    /// The page it is decided on, below the game's.
    fn page(&self) -> String {
        match self {
            Matter::Sheet(side) => format!("/sheets/{side}"),
            Matter::Ply(ply) => format!("/arbiter#ply-{ply}"),
            Matter::Undo(_) => "/arbiter".to_owned(),
            Matter::MissedMoves | Matter::Incident | Matter::Revoke(_) => "/rulings".to_owned(),
            Matter::NaturalLimit => "/natural-limit".to_owned(),
            Matter::Repetition => "/repetition".to_owned(),
            Matter::Result | Matter::Certificate | Matter::Reopening => "/result".to_owned(),
            Matter::Board => "/edit".to_owned(),
        }
    }

    /// What was about to be decided, in words.
    fn words(&self, says: &Says<'_>, form: &Carried) -> String {
        let language = says.language;
        let t = |key: &str| language.text(key);
        let side = || says.side(form.get("side"));
        match self {
            Matter::Sheet("red") => t("sheet-title-red"),
            Matter::Sheet(_) => t("sheet-title-black"),
            Matter::Ply(ply) => {
                let written = form.get("written").trim();
                let what = if written.is_empty() {
                    says.at_ply(*ply, form.get("move"))
                } else {
                    written.to_owned()
                };
                words::pair(language, &says.ply_name(*ply), &what)
            }
            Matter::Undo(fix) => words::pair(language, &t("bench-undo"), &says.fix(*fix)),
            Matter::MissedMoves => {
                let name = format!("{} · {}", t("rulings-missed"), side());
                let is_confirmed = form.get("action") == "confirm";
                let verdict = t(if is_confirmed {
                    "rulings-confirm"
                } else {
                    "rulings-dismiss"
                });
                words::pair(language, &name, &verdict)
            }
            Matter::Incident => match form.get("action") {
                "draw_offer" => words::pair(language, &t("rulings-enter-offer"), &side()),
                "foul" => {
                    let offence = form.get("offence").replace('_', "-");
                    let offence = format!("{} · {}", side(), t(&format!("offence-{offence}")));
                    words::pair(language, &t("rulings-enter-foul"), &offence)
                }
                _ => t("rulings-enter-note"),
            },
            Matter::Revoke(id) => words::pair(
                language,
                &t("rulings-revoke"),
                &says.decision(|row| row.id == *id),
            ),
            Matter::NaturalLimit => {
                let claimant = says.side(form.get("claimant"));
                words::pair(language, &t("limit-title"), &claimant)
            }
            Matter::Repetition => t("tab-repetition"),
            Matter::Result => words::pair(
                language,
                &t("result-title"),
                &says.result(form.get("winner"), form.get("reason")),
            ),
            Matter::Certificate => t("certify-button"),
            Matter::Reopening => t("certify-correct-button"),
            Matter::Board => t("board-edit"),
        }
    }
}

/// Puts what is on file into words.
struct Says<'a> {
    language: Language,
    dossier: &'a Dossier,
    joined: &'a Joined,
}

impl Says<'_> {
    fn side(&self, code: &str) -> String {
        let side = match code {
            "red" => Side::Red,
            "black" => Side::Black,
            _ => return String::new(),
        };
        sentences::side_name(self.language, side)
    }

    fn rounds(&self) -> Rounds {
        Rounds::of(&self.dossier.start())
    }

    fn ply_name(&self, ply: u16) -> String {
        sentences::ply_name(self.language, self.rounds(), ply)
    }

    /// A move on the board as it is before a ply.
    fn at_ply(&self, ply: u16, iccs: &str) -> String {
        let before = usize::from(ply).checked_sub(1);
        let position = before.and_then(|at| self.joined.positions.get(at));
        match (position, iccs.parse::<Move>()) {
            (Some(position), Ok(mv)) => sentences::move_name(self.language, position, mv),
            (_, _) => iccs.to_owned(),
        }
    }

    fn fix(&self, id: i32) -> String {
        let fix = self.dossier.fixes.iter().find(|fix| fix.id == id);
        fix.and_then(|fix| {
            let ply = u16::try_from(fix.ply).ok()?;
            let name = self.ply_name(ply);
            let mv = self.at_ply(ply, &fix.iccs);
            Some(words::pair(self.language, &name, &mv))
        })
        .unwrap_or_default()
    }

    fn decision(&self, is_it: impl Fn(&crate::store::decisions::DecisionRow) -> bool) -> String {
        let rows = &self.dossier.decisions;
        let Some(row) = rows.iter().find(|row| is_it(row)) else {
            return String::new();
        };
        let text = rulings::matter_text(self.language, self.rounds(), row);
        match row.side {
            Some(side) => format!("{text} · {}", sentences::side_name(self.language, side)),
            None => text,
        }
    }

    fn result(&self, winner: &str, termination: &str) -> String {
        let winner = self.language.text(&format!("winner-{winner}"));
        match words::termination(termination) {
            Some(how) => {
                let how = words::termination_text(self.language, how);
                let values = [("winner", winner.as_str()), ("how", how.as_str())];
                self.language.text_with("outcome-by", &values)
            }
            None => winner,
        }
    }

    /// What one line of the log is about.
    fn change(&self, row: &AuditRow) -> String {
        let detail = row.detail.as_str();
        match row.action.as_str() {
            "sheet.submitted" => self.side(detail),
            "ply.fixed" => {
                let mut parts = detail.splitn(3, ' ');
                let (ply, iccs) = (parts.next().unwrap_or_default(), parts.next());
                let reason = parts.next().unwrap_or_default();
                let Some(ply) = ply.parse().ok() else {
                    return detail.to_owned();
                };
                let name = self.ply_name(ply);
                let mv = self.at_ply(ply, iccs.unwrap_or_default());
                let fixed = words::pair(self.language, &name, &mv);
                if reason.is_empty() {
                    fixed
                } else {
                    format!("{fixed} · {reason}")
                }
            }
            "ply.fix_undone" => detail
                .parse()
                .map_or_else(|_| String::new(), |id| self.fix(id)),
            // Both are written with the same time.
            "decision.made" => self.decision(|other| {
                other.decided_at == row.at && detail.starts_with(other.matter.as_str())
            }),
            "decision.revoked" => {
                let id: Option<i32> = detail.parse().ok();
                self.decision(|row| Some(row.id) == id)
            }
            "result.entered" => {
                let (winner, how) = detail.split_once(' ').unwrap_or((detail, ""));
                self.result(winner, how)
            }
            _ => detail.to_owned(),
        }
    }
}

/// Answers a form whose basis has changed; `None` where its address is that of
/// no board.
///
/// # Errors
///
/// When the board cannot be read.
pub async fn answer(
    request: &HttpRequest,
    carried: Carried,
    rows: &[AuditRow],
) -> Result<Option<HttpResponse>, AppError> {
    let id = request
        .match_info()
        .get("id")
        .and_then(|id| id.parse().ok());
    let state = request.app_data::<web::Data<AppState>>();
    let (Some(id), Some(state), Some(last)) = (id, state, rows.last()) else {
        return Ok(None);
    };
    let to = carried.to.clone();
    let Some(matter) = Matter::at(&to) else {
        return Ok(None);
    };
    let (dossier, joined) = dossier::load(state, id).await?;
    let mut page = Page::extract(request).await?;
    let says = Says {
        language: page.language,
        dossier: &dossier,
        joined: &joined,
    };
    let back = format!("/games/{id}{}", matter.page());
    back.clone_into(&mut page.here);
    let action = |row: &AuditRow| page.t(&words::action_key(&row.action));
    let overtaken = OvertakenPage {
        head: GameHead::new(&page, &dossier),
        changes: rows
            .iter()
            .map(|row| Change {
                at: shown_time(row.at, state.utc_offset_minutes),
                by: row.user.clone().unwrap_or_else(|| "—".to_owned()),
                action: action(row),
                what: says.change(row),
            })
            .collect(),
        about: matter.words(&says, &carried),
        may_send: matter.stands_alone()
            && dossier.progress.certified == matches!(matter, Matter::Reopening),
        carried: carried.with(SEEN, &last.id.to_string()),
        back,
        page,
    };
    let status = AppError::Overtaken(Vec::new()).status_code();
    html_with(status, &overtaken).map(Some)
}
