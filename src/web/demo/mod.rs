//! A small made-up event with games at every stage, for newcomers.
//!
//! Players, sheets and rulings are invented, and so are the games: each line
//! of `games.txt` is one, from the usual start, in legal moves.

use std::collections::BTreeSet;

use crate::notation::{Notation, Script, write};
use crate::rules::Line;
use crate::store::decisions::{self, NewDecision};
use crate::store::events::{self, EventData};
use crate::store::games::{self, GameData};
use crate::store::results::{self, NewResult};
use crate::store::users::{self, NewUser, UserRole};
use crate::store::{Connection, StoreError, sheets};
use crate::xiangqi::{BySide, Position, Rounds, Side};

use super::certification;
use super::clock::shown_date;
use super::dossier::Dossier;
use super::error::AppError;
use super::password;
use super::rulings;
use super::state::{self, AppState};
use super::token;

const GAMES: &str = include_str!("games.txt");

const ADMIN: &str = "demo-admin";
const ARBITER: &str = "demo-arbiter";

/// How to sign in to the made-up event.
#[derive(Clone, Debug)]
pub struct DemoAccounts {
    pub admin: &'static str,
    pub arbiter: &'static str,
    /// The same for both, and new at each start.
    pub password: String,
}

/// Makes the event where the database is empty, and sets a fresh password.
///
/// # Errors
///
/// `AlreadyDone` where the database holds something else.
pub fn load(state: &AppState) -> Result<DemoAccounts, AppError> {
    let password: String = token::new().chars().take(12).collect();
    let hash = password::hash(&password)?;
    state.database.write(|conn| {
        let now = state::now();
        let existing = users::find_by_name(conn, ADMIN)?;
        match existing {
            Some(admin) => {
                users::set_password(conn, admin.id, &hash)?;
                if let Some(arbiter) = users::find_by_name(conn, ARBITER)? {
                    users::set_password(conn, arbiter.id, &hash)?;
                }
            }
            None if users::list(conn)?.is_empty() => {
                let user = |name, display_name, role| NewUser {
                    name,
                    display_name,
                    role,
                    password: &hash,
                    created_at: now,
                };
                users::create(conn, &user(ADMIN, "管理员（演示）", UserRole::Admin))?;
                let arbiter =
                    users::create(conn, &user(ARBITER, "沈知行（演示）", UserRole::Arbiter))?;
                Demo {
                    state,
                    conn,
                    arbiter,
                    now,
                }
                .event()?;
            }
            None => return Err(StoreError::AlreadyDone),
        }
        Ok::<(), StoreError>(())
    })?;
    Ok(DemoAccounts {
        admin: ADMIN,
        arbiter: ARBITER,
        password,
    })
}

/// How a player kept a sheet.
#[derive(Default)]
struct Keeping {
    /// Plies left blank.
    blank: &'static [usize],
    /// Rounds that were skipped, so that the rest stands one line too low.
    skipped: &'static [usize],
    /// Plies with another text than the move.
    instead: &'static [(usize, &'static str)],
    short: bool,
}

/// A board: its players and how far it has come.
struct Board {
    round: i32,
    board: i32,
    red: [&'static str; 4],
    black: [&'static str; 4],
    /// Number of the game in the file.
    game: Option<usize>,
    sheets: BySide<Option<Keeping>>,
}

struct Demo<'a> {
    state: &'a AppState,
    conn: &'a mut Connection,
    arbiter: i32,
    now: i64,
}

/// A day in milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;

impl Demo<'_> {
    fn event(&mut self) -> Result<(), StoreError> {
        let date = |days: i64| shown_date(self.now + days * DAY, self.state.utc_offset_minutes);
        let (first, second, last) = (date(-1), date(0), date(2));
        let data = EventData {
            name: "“听松杯”象棋邀请赛（演示）".to_owned(),
            group_name: "公开组".to_owned(),
            site: "松风棋院".to_owned(),
            starts_on: first.clone(),
            ends_on: last,
            time_control: "60 分钟，每步加 30 秒".to_owned(),
            chief_arbiter: "顾长河".to_owned(),
            edition: "2011".to_owned(),
            edition_name: String::new(),
            overrides: "{}".to_owned(),
        };
        let event = events::create(self.conn, &data, Some(self.arbiter), self.now)?;
        let rounds = [
            events::create_round(self.conn, event, 1, &first, self.now)?,
            events::create_round(self.conn, event, 2, &second, self.now)?,
        ];
        for board in boards() {
            let round = rounds
                .get(usize::try_from(board.round - 1).unwrap_or_default())
                .copied()
                .ok_or(StoreError::NotFound)?;
            let id = self.board(round, &board)?;
            match (board.round, board.board) {
                (1, 1) => {
                    self.settle(id)?;
                    self.result(id, "checkmate", Some(Side::Red), [3_925, 3_492])?;
                    self.certify(id)?;
                }
                (1, 2) => {
                    self.settle(id)?;
                    self.result(id, "checkmate", Some(Side::Black), [3_180, 3_011])?;
                    self.certify(id)?;
                    self.correct(id)?;
                }
                (1, 3) => {
                    self.settle(id)?;
                    self.result(id, "checkmate", Some(Side::Black), [1_874, 2_206])?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn board(&mut self, round_id: i32, board: &Board) -> Result<i32, StoreError> {
        let [red_name, red_team, red_rating, red_title] = board.red.map(str::to_owned);
        let [black_name, black_team, black_rating, black_title] = board.black.map(str::to_owned);
        let data = GameData {
            round_id,
            board: board.board,
            red_name,
            red_team,
            red_rating,
            red_title,
            black_name,
            black_team,
            black_rating,
            black_title,
            start_fen: Position::default().to_string(),
            arbiter: "沈知行".to_owned(),
            started: "14:00".to_owned(),
        };
        let id = games::create(self.conn, &data, Some(self.arbiter), self.now)?;
        let Some(line) = board.game.and_then(game) else {
            return Ok(id);
        };
        for side in Side::ALL {
            if let Some(keeping) = &board.sheets[side] {
                let text = sheet(&data, side, &line, keeping);
                sheets::submit(self.conn, id, side, text.as_bytes(), self.arbiter, self.now)?;
            }
        }
        Ok(id)
    }

    /// Confirms what the sheets lack.
    fn settle(&mut self, id: i32) -> Result<(), StoreError> {
        for side in Side::ALL {
            let dossier = Dossier::load(self.conn, id)?;
            let joined = self.state.joined.get(&dossier);
            let Some(finding) = rulings::missed(&dossier, &joined, side) else {
                continue;
            };
            if finding.is_empty() {
                continue;
            }
            let ruling = finding.ruling(&[], &dossier);
            let clauses: Vec<&str> = ruling.clause.iter().map(|clause| clause.number).collect();
            let new = NewDecision {
                game_id: id,
                matter: rulings::MISSED_MOVES,
                ply: i32::try_from(joined.line.len()).ok(),
                side: Some(side),
                verdict: rulings::CONFIRMED,
                fouls: i32::from(ruling.fouls),
                clock_seconds: 0,
                clauses: &rulings::clauses_json(&clauses),
                facts: &rulings::missed_facts(&finding.missed, &finding.unreadable),
                note: "",
                decided_by: self.arbiter,
                decided_at: self.now,
            };
            decisions::create(self.conn, &new)?;
        }
        Ok(())
    }

    fn result(
        &mut self,
        id: i32,
        termination: &str,
        winner: Option<Side>,
        seconds: [i32; 2],
    ) -> Result<(), StoreError> {
        let [red, black] = seconds.map(Some);
        let new = NewResult {
            game_id: id,
            termination,
            winner,
            seconds: BySide { red, black },
            ended: "16:05",
            remarks: "",
            decided_by: self.arbiter,
            decided_at: self.now,
        };
        results::create(self.conn, &new)?;
        Ok(())
    }

    fn certify(&mut self, id: i32) -> Result<(), StoreError> {
        let dossier = Dossier::load(self.conn, id)?;
        let joined = self.state.joined.get(&dossier);
        certification::issue(self.conn, self.state, &dossier, &joined, self.arbiter)?;
        Ok(())
    }

    /// Corrects a certified game, so that an old certificate can be seen too.
    fn correct(&mut self, id: i32) -> Result<(), StoreError> {
        let reason = "黑方用时抄录有误。";
        // After the first certificate and before the second.
        decisions::reopen(self.conn, id, reason, self.arbiter, state::now())?;
        self.result(id, "checkmate", Some(Side::Black), [3_180, 3_071])?;
        self.certify(id)
    }
}

/// The moves of a line of the file.
fn game(number: usize) -> Option<Line> {
    let moves = GAMES.lines().nth(number)?.split(' ');
    let moves = moves
        .map(|mv| mv.parse().ok())
        .collect::<Option<Vec<_>>>()?;
    Line::from_moves(Position::default(), moves).ok()
}

/// The text of a sheet.
fn sheet(data: &GameData, side: Side, line: &Line, keeping: &Keeping) -> String {
    let (notation, heading) = match (keeping.short, side) {
        (true, _) => (Notation::Short, "对局记录（简写）"),
        (false, _) => (Notation::Full, "对局记录"),
    };
    let mut text = format!(
        "{heading}\n红方：{} {}\n黑方：{} {}\n",
        data.red_name, data.red_team, data.black_name, data.black_team
    );
    let entry = |ply: usize| {
        let at = ply.checked_sub(1)?;
        let position = line.positions().get(at)?;
        let mv = *line.moves().get(at)?;
        if keeping.blank.contains(&ply) {
            return Some("—".to_owned());
        }
        let other = keeping.instead.iter().find(|(at, _)| *at == ply);
        Some(match other {
            Some((_, other)) => (*other).to_owned(),
            None => write(notation, Script::Simplified, position, mv),
        })
    };
    let rounds = Rounds::of(line.start());
    let skipped: BTreeSet<usize> = keeping.skipped.iter().copied().collect();
    let mut number = 0;
    for round in 1..=rounds.round(line.len()) {
        number += 1;
        if skipped.contains(&round) {
            number += 1;
        }
        let [red, black] = Side::ALL.map(|side| {
            let ply = rounds.ply(round, side);
            ply.and_then(entry).unwrap_or_default()
        });
        text.push_str(format!("{number}. {red} {black}").trim_end());
        text.push('\n');
    }
    text
}

fn kept(blank: &'static [usize]) -> Option<Keeping> {
    Some(Keeping {
        blank,
        ..Keeping::default()
    })
}

fn boards() -> Vec<Board> {
    let nobody = BySide {
        red: None,
        black: None,
    };
    vec![
        Board {
            round: 1,
            board: 1,
            red: ["林见山", "松风棋院", "2412", "大师"],
            black: ["白庭舟", "南浦棋社", "2388", "大师"],
            game: Some(0),
            sheets: BySide {
                red: kept(&[30, 52]),
                black: Some(Keeping {
                    blank: &[21, 22, 41, 57, 60],
                    short: true,
                    ..Keeping::default()
                }),
            },
        },
        Board {
            round: 1,
            board: 2,
            red: ["陆一苇", "东篱棋院", "2305", ""],
            black: ["宋怀瑾", "松风棋院", "2341", ""],
            game: Some(1),
            sheets: BySide {
                red: kept(&[]),
                black: kept(&[44]),
            },
        },
        Board {
            round: 1,
            board: 3,
            red: ["Đặng Minh Khôi", "Hà Nội", "2267", ""],
            black: ["江照野", "南浦棋社", "2290", ""],
            game: Some(2),
            sheets: BySide {
                red: kept(&[12]),
                black: kept(&[]),
            },
        },
        Board {
            round: 2,
            board: 1,
            red: ["宋怀瑾", "松风棋院", "2341", ""],
            black: ["林见山", "松风棋院", "2412", "大师"],
            game: Some(3),
            sheets: BySide {
                red: Some(Keeping {
                    blank: &[18, 31, 32, 47],
                    skipped: &[26],
                    ..Keeping::default()
                }),
                black: Some(Keeping {
                    blank: &[17, 31, 55, 56, 57],
                    instead: &[(40, "(看不清)")],
                    ..Keeping::default()
                }),
            },
        },
        Board {
            round: 2,
            board: 2,
            red: ["白庭舟", "南浦棋社", "2388", "大师"],
            black: ["陆一苇", "东篱棋院", "2305", ""],
            game: Some(5),
            sheets: BySide {
                red: kept(&[64, 130]),
                black: kept(&[77, 78, 150, 151, 152]),
            },
        },
        Board {
            round: 2,
            board: 3,
            red: ["江照野", "南浦棋社", "2290", ""],
            black: ["秦牧云", "东篱棋院", "2254", ""],
            game: Some(4),
            sheets: BySide {
                red: kept(&[]),
                black: kept(&[26]),
            },
        },
        Board {
            round: 2,
            board: 4,
            red: ["方未晚", "南浦棋社", "2198", ""],
            black: ["Đặng Minh Khôi", "Hà Nội", "2267", ""],
            game: Some(6),
            sheets: BySide {
                red: kept(&[35, 36, 90]),
                black: None,
            },
        },
        Board {
            round: 2,
            board: 5,
            red: ["周砚秋", "松风棋院", "2176", ""],
            black: ["叶栖梧", "东篱棋院", "2183", ""],
            game: None,
            sheets: nobody,
        },
    ]
}
