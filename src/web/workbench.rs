//! Both sheets beside the joined game, aligned ply by ply.

use crate::record::{
    Candidate, Discrepancy, Entry, EntryAccount, EntryContent, EntryState, Finding, Mismatch,
    Place, ReconciledPly, Scoresheet, SheetAccount,
};
use crate::render::{Language, sentences};
use crate::store::fixes::{self, FixRow};
use crate::xiangqi::{BySide, Move, Position, Rounds, Side};

use super::dossier::{Dossier, Joined};
use super::findings::{FindingView, Findings};
use super::reading::written;
use super::replay::provenance_key;
use super::sheet_findings::{head_findings, on_sheet};

/// One line of the three columns.
pub struct Row {
    /// From 1; 0 for a line of entries that belong to no ply.
    pub ply: usize,
    /// Number of the round, on the line that begins it.
    pub round: Option<usize>,
    pub side_red: bool,
    pub red: Cell,
    pub black: Cell,
    pub joined: Option<JoinedCell>,
    /// What is to be said about this ply, in sentences.
    pub remarks: Vec<String>,
    pub question: Option<Question>,
}

/// What one sheet has for a ply.
#[derive(Default)]
pub struct Cell {
    pub text: String,
    /// Key of the state, for the style; empty where there is nothing to say.
    pub key: &'static str,
    /// States in words.
    pub tags: Vec<String>,
    /// Said to those who cannot see that nothing is marked.
    pub unmarked: Option<String>,
}

/// What the game has for a ply.
pub struct JoinedCell {
    pub text: String,
    pub iccs: String,
    pub key: &'static str,
    /// Where it is known from, in words, unless both sheets say so.
    pub note: Option<String>,
    /// The fix that stands, to take back.
    pub fix: Option<FixView>,
}

pub struct FixView {
    pub id: i32,
    pub by: String,
    pub reason: String,
}

/// Something for the arbiter to decide.
pub struct Question {
    /// Whether nothing is decided yet; otherwise it was asked for.
    pub is_open: bool,
    pub choices: Vec<Choice>,
    /// How many more moves come into question, in words.
    pub more: Option<String>,
    /// Why the last answer was not taken.
    pub error: Option<String>,
    pub typed: String,
    pub reason: String,
}

/// A move that comes into question.
pub struct Choice {
    pub iccs: String,
    pub text: String,
    /// What it would say about the sheets.
    pub cost: String,
    /// Whether it is the best of them, alone.
    pub is_best: bool,
}

/// An answer that could not be taken.
pub struct Refused {
    pub ply: u16,
    pub sentence: String,
    pub typed: String,
    pub reason: String,
}

/// Which ply to ask about although it is settled, and what went wrong before.
#[derive(Default)]
pub struct Asked {
    pub ply: Option<u16>,
    pub refused: Option<Refused>,
}

pub struct Workbench {
    pub rows: Vec<Row>,
    /// What is not said at its ply, worst first.
    pub remarks: Findings,
    /// Questions that are open, and plies that wait for their answers.
    pub open: usize,
    pub waiting: usize,
    /// How many plies are known in which way, in words.
    pub counts: Vec<(String, usize)>,
    pub unique: bool,
    pub complete: bool,
    /// The newest fix that stands, to take back.
    pub last_fix: Option<FixView>,
}

impl Workbench {
    pub fn new(
        language: Language,
        dossier: &Dossier,
        joined: &Joined,
        asked: &Asked,
        may_write: bool,
    ) -> Workbench {
        let reconciliation = &joined.reconciliation;
        let in_force = fixes::in_force(&dossier.fixes);
        let builder = Builder {
            language,
            joined,
            in_force: &in_force,
            asked,
            may_write,
        };
        let mut rows: Vec<Row> = Vec::new();
        let mut strays = BySide::from_fn(|side| builder.strays(side));
        let (mut open, mut waiting) = (0, 0);
        for (ply, position) in reconciliation.plies.iter().zip(&joined.positions) {
            for row in builder.stray_rows(&mut strays, ply.ply) {
                rows.push(row);
            }
            let waits = 0 < open && is_bound(ply, position);
            match ply.settled {
                Some(_) => {}
                None if waits => waiting += 1,
                None => open += 1,
            }
            rows.push(builder.row(ply, position, waits));
        }
        rows.extend(builder.stray_rows(&mut strays, u16::MAX));
        Workbench {
            remarks: builder.above(),
            counts: counts(language, &reconciliation.plies),
            open,
            waiting,
            unique: reconciliation.unique,
            complete: reconciliation.complete,
            last_fix: in_force
                .iter()
                .max_by_key(|fix| fix.id)
                .map(|fix| fix_view(fix)),
            rows,
        }
    }
}

/// The moves that come into question at a ply.
fn listed(ply: &ReconciledPly) -> &[Candidate] {
    if ply.candidates.is_empty() {
        &ply.doubts
    } else {
        &ply.candidates
    }
}

/// How many of them would need another move before them.
fn count_elsewhere(ply: &ReconciledPly, position: &Position) -> usize {
    let moves = listed(ply).iter().map(|candidate| candidate.mv);
    moves.filter(|&mv| !position.is_legal(mv)).count()
}

/// Whether a ply is open only for what may have been played before it: as the
/// board stands it can have but one of its candidates.
fn is_bound(ply: &ReconciledPly, position: &Position) -> bool {
    let mut others = ply
        .candidates
        .iter()
        .filter(|other| other.mv != ply.assumed);
    ply.settled.is_none() && others.all(|other| !position.is_legal(other.mv))
}

fn fix_view(fix: &FixRow) -> FixView {
    FixView {
        id: fix.id,
        by: fix.decided_by.clone(),
        reason: fix.reason.clone(),
    }
}

fn counts(language: Language, plies: &[ReconciledPly]) -> Vec<(String, usize)> {
    let keys = [
        "provenance-both",
        "provenance-red",
        "provenance-black",
        "provenance-inferred",
        "provenance-fixed",
        "provenance-disputed",
    ];
    keys.into_iter()
        .map(|key| {
            let count = plies
                .iter()
                .filter(|ply| provenance_key(ply) == key)
                .count();
            (language.text(key), count)
        })
        .filter(|(_, count)| 0 < *count)
        .collect()
}

struct Builder<'a> {
    language: Language,
    joined: &'a Joined,
    in_force: &'a [&'a FixRow],
    asked: &'a Asked,
    may_write: bool,
}

/// Where on the page a discrepancy is told.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Told {
    Above,
    AtPly(u16),
    /// By what stands in the ply's own cell.
    InCell,
}

/// Entries of one sheet that belong to no ply, each with the last ply entered
/// before it.
type Strays = Vec<(u16, Cell)>;

impl Builder<'_> {
    fn t(&self, key: &str) -> String {
        self.language.text(key)
    }

    fn sheet(&self, side: Side) -> Option<&Scoresheet> {
        self.joined.reads[side].as_ref().map(|read| read.sheet())
    }

    fn account(&self, side: Side) -> Option<&SheetAccount> {
        self.joined.reconciliation.sheets[side].as_ref()
    }

    fn entry_text(&self, side: Side, entry: usize) -> String {
        self.sheet(side)
            .and_then(|sheet| sheet.entries.get(entry))
            .map_or_else(String::new, |entry| entry.text.clone())
    }

    fn row(&self, ply: &ReconciledPly, position: &Position, waits: bool) -> Row {
        let is_asked = self.asked.ply == Some(ply.ply);
        let refused = self
            .asked
            .refused
            .as_ref()
            .filter(|refused| refused.ply == ply.ply);
        let is_open = ply.settled.is_none() && !waits;
        let ask = self.may_write && (is_open || is_asked || refused.is_some());
        Row {
            ply: usize::from(ply.ply),
            round: self.round(ply),
            side_red: ply.side == Side::Red,
            red: self.cell(Side::Red, ply),
            black: self.cell(Side::Black, ply),
            joined: Some(self.joined_cell(ply, position)),
            remarks: self.remarks(ply, waits),
            question: (is_open || ask).then(|| {
                let choices = self.choices(ply, position);
                Question {
                    is_open,
                    more: self.more(ply, choices.len()),
                    choices,
                    error: refused.map(|refused| refused.sentence.clone()),
                    typed: refused.map_or_else(String::new, |refused| refused.typed.clone()),
                    reason: refused.map_or_else(String::new, |refused| refused.reason.clone()),
                }
            }),
        }
    }

    /// The number of the round on the line that begins it.
    fn round(&self, ply: &ReconciledPly) -> Option<usize> {
        let rounds = Rounds::of(self.joined.line.start());
        (ply.side == Side::Red || ply.ply == 1).then_some(rounds.round(usize::from(ply.ply)))
    }

    fn cell(&self, side: Side, ply: &ReconciledPly) -> Cell {
        let Some(state) = ply.states[side] else {
            return Cell::default();
        };
        let entry = ply.entries[side];
        let account = entry.and_then(|entry| self.entry_account(side, entry));
        let mut tags = Vec::new();
        let key = match state {
            EntryState::Ok => "ok",
            EntryState::Missing => "missing",
            EntryState::Unreadable => "unreadable",
            EntryState::Wrong => "wrong",
            EntryState::Ambiguous => "ambiguous",
        };
        if state != EntryState::Ok {
            tags.push(self.t(&format!("status-{key}")));
        }
        tags.extend(account.and_then(|account| self.place_tag(account)));
        Cell {
            unmarked: tags.is_empty().then(|| self.t("status-ok")),
            text: entry.map_or_else(|| "—".to_owned(), |entry| self.entry_text(side, entry)),
            key,
            tags,
        }
    }

    fn entry_account(&self, side: Side, entry: usize) -> Option<&EntryAccount> {
        self.account(side)?
            .entries
            .iter()
            .find(|account| account.entry == entry)
    }

    fn place_tag(&self, account: &EntryAccount) -> Option<String> {
        let shifted = |key: &str, by: u32| self.language.text_with(key, &[("by", &by.to_string())]);
        match account.place {
            Place::Own => None,
            Place::Shifted(by) if by < 0 => Some(shifted("place-early", by.unsigned_abs())),
            Place::Shifted(by) => Some(shifted("place-late", by.unsigned_abs())),
            Place::OtherColumn => Some(self.t("place-other-column")),
            Place::Doubled => Some(self.t("place-doubled")),
            Place::Stray => Some(self.t("place-stray")),
        }
    }

    fn joined_cell(&self, ply: &ReconciledPly, position: &Position) -> JoinedCell {
        let mv = ply.settled.map_or(ply.assumed, |settled| settled.mv);
        let key = provenance_key(ply);
        let fix = self
            .in_force
            .iter()
            .find(|fix| fix.ply == i32::from(ply.ply));
        JoinedCell {
            text: written(self.language, position, mv),
            iccs: mv.to_string(),
            key,
            note: (key != "provenance-both").then(|| self.t(key)),
            fix: fix.map(|fix| fix_view(fix)),
        }
    }

    fn remarks(&self, ply: &ReconciledPly, waits: bool) -> Vec<String> {
        let found = &self.joined.reconciliation.discrepancies;
        found
            .iter()
            .filter(|found| self.told(found) == Told::AtPly(ply.ply))
            .map(|found| match found.matter {
                // Why that is so.
                Mismatch::SeveralReadings if waits => self.t("bench-waits"),
                _ => self.sentence(found),
            })
            .collect()
    }

    /// Where on the page something is told; each is told once.
    fn told(&self, found: &Discrepancy) -> Told {
        let plies = self.joined.reconciliation.plies.len();
        match (&found.matter, found.ply) {
            (Mismatch::Missed { .. } | Mismatch::OneWord { .. }, _) | (_, None | Some(0)) => {
                Told::Above
            }
            // What follows the last ply has no line of its own.
            (_, Some(ply)) if plies < usize::from(ply) => Told::Above,
            (Mismatch::Inferred, Some(_)) => Told::InCell,
            (_, Some(ply)) => Told::AtPly(ply),
        }
    }

    /// Whose move a ply is, also where no line of the page shows it.
    fn turn(&self, ply: Option<u16>) -> Side {
        let rounds = Rounds::of(&self.joined.reconciliation.start);
        rounds.side(ply.map_or(1, usize::from).max(1))
    }

    fn sentence(&self, found: &Discrepancy) -> String {
        let side = self.turn(found.ply);
        let content = self.entry(found).map(|entry| &entry.content);
        let sentence = match (&found.matter, content) {
            // As reading told it, with what was expected there.
            (Mismatch::Unreadable { written }, Some(EntryContent::Unreadable(error))) => {
                let finding = Finding::UnreadableMove {
                    text: written.clone(),
                    error: error.clone(),
                };
                sentences::finding(self.language, side, &finding)
            }
            (matter, _) => sentences::mismatch(self.language, side, matter, &self.joined.positions),
        };
        on_sheet(self.language, found.sheet, sentence)
    }

    /// What is told above the lines: of the heads, and what has no line.
    fn above(&self) -> Findings {
        let found = self.joined.reconciliation.discrepancies.iter();
        let of_game = found
            .filter(|found| self.told(found) == Told::Above)
            .map(|found| {
                let severity = found.matter.severity();
                let place = self.entry_place(found);
                FindingView::new(self.language, severity, place, self.sentence(found))
            });
        let of_heads = head_findings(self.language, self.joined);
        let mut above: Vec<FindingView> = of_game.chain(of_heads).collect();
        above.sort_by_key(|found| std::cmp::Reverse(found.severity));
        Findings(above)
    }

    /// The entry that something is about.
    fn entry(&self, found: &Discrepancy) -> Option<&Entry> {
        self.sheet(found.sheet?)?.entries.get(found.entry?)
    }

    /// Its line and column.
    fn entry_place(&self, found: &Discrepancy) -> Option<(u32, u32)> {
        let entry = self.entry(found)?;
        Some((entry.line, entry.column))
    }

    /// The moves that come into question and are not among the choices.
    fn more(&self, ply: &ReconciledPly, shown: usize) -> Option<String> {
        let count = listed(ply).len() - shown;
        let values = [("count", &*count.to_string())];
        (0 < count).then(|| self.language.text_with("bench-more", &values))
    }

    fn choices(&self, ply: &ReconciledPly, position: &Position) -> Vec<Choice> {
        let listed = listed(ply);
        let all = count_elsewhere(ply, position) <= MOST_ELSEWHERE;
        let least = listed.iter().map(|candidate| candidate.cost).min();
        let best = listed
            .iter()
            .filter(|candidate| Some(candidate.cost) == least)
            .count();
        listed
            .iter()
            .filter(|candidate| all || position.is_legal(candidate.mv))
            .take(MOST_CHOICES)
            .map(|candidate| Choice {
                iccs: candidate.mv.to_string(),
                text: self.choice_name(position, candidate.mv),
                cost: if position.is_legal(candidate.mv) {
                    self.cost(candidate)
                } else {
                    self.t("cost-other-before")
                },
                is_best: best == 1 && Some(candidate.cost) == least && 1 < listed.len(),
            })
            .collect()
    }

    /// A move as players write it; where it cannot be played yet its points:
    /// the piece that is to make it does not stand there.
    fn choice_name(&self, position: &Position, mv: Move) -> String {
        if position.is_legal(mv) {
            sentences::move_name(self.language, position, mv)
        } else {
            sentences::move_points(self.language, position.turn(), mv)
        }
    }

    /// What a candidate costs the sheets, in words.
    fn cost(&self, candidate: &Candidate) -> String {
        let red = 0 < candidate.sheets.red;
        let black = 0 < candidate.sheets.black;
        self.t(match (candidate.cost, red, black) {
            (0, _, _) => "cost-none",
            (_, true, true) => "cost-both",
            (_, true, false) => "cost-red",
            (_, false, true) => "cost-black",
            (_, false, false) => "cost-elsewhere",
        })
    }

    fn strays(&self, side: Side) -> Strays {
        let Some(account) = self.account(side) else {
            return Vec::new();
        };
        let mut after = 0;
        let mut strays = Vec::new();
        for entry in &account.entries {
            match entry.ply {
                Some(ply) => after = ply,
                None => {
                    let cell = Cell {
                        text: self.entry_text(side, entry.entry),
                        key: "wrong",
                        tags: self.place_tag(entry).into_iter().collect(),
                        unmarked: None,
                    };
                    strays.push((after, cell));
                }
            }
        }
        strays.reverse();
        strays
    }

    /// Lines for the entries that stand before a ply and belong to none.
    fn stray_rows(&self, strays: &mut BySide<Strays>, before: u16) -> Vec<Row> {
        let mut rows = Vec::new();
        loop {
            let mut next = |side: Side| {
                let due = strays[side]
                    .last()
                    .is_some_and(|(after, _)| *after < before);
                due.then(|| strays[side].pop())
                    .flatten()
                    .map(|(_, cell)| cell)
            };
            let (red, black) = (next(Side::Red), next(Side::Black));
            if red.is_none() && black.is_none() {
                return rows;
            }
            rows.push(Row {
                ply: 0,
                round: None,
                side_red: false,
                red: red.unwrap_or_default(),
                black: black.unwrap_or_default(),
                joined: None,
                remarks: Vec::new(),
                question: None,
            });
        }
    }
}

/// Moves offered for one ply; more cannot be looked through.
const MOST_CHOICES: usize = 16;

/// Where more than so many would need another move before them, none of those
/// is offered.
const MOST_ELSEWHERE: usize = 4;
