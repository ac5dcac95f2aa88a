use jipu::store::certificates::{self, NewCertificate};
use jipu::store::decisions::{self, NewDecision};
use jipu::store::fixes::{self, NewFix};
use jipu::store::users::{self, NewUser, UserRole};
use jipu::store::{Connection, DataDir, Database, StoreError, events, games, sheets};
use jipu::xiangqi::{START_FEN, Side};

use crate::program::Folder;

/// A database with one user, event, round and game.
fn database(scratch: &Folder) -> Database {
    let data = DataDir::open(&scratch.0).unwrap();
    let database = Database::open(&data.database()).unwrap();
    database
        .write(|conn| {
            let user = NewUser {
                name: "Arbiter",
                display_name: "Arbiter",
                role: UserRole::Arbiter,
                password: "x",
                created_at: 1,
            };
            assert_eq!(users::create(conn, &user)?, 1);
            let text = String::new;
            let event = events::EventData {
                name: "Cup".to_owned(),
                group_name: text(),
                site: text(),
                starts_on: text(),
                ends_on: text(),
                time_control: text(),
                chief_arbiter: text(),
                edition: "2011".to_owned(),
                edition_name: text(),
                overrides: "{}".to_owned(),
            };
            assert_eq!(events::create(conn, &event, Some(1), 1)?, 1);
            assert_eq!(events::create_round(conn, 1, 1, "", 1)?, 1);
            assert_eq!(games::create(conn, &board(1), Some(1), 1)?, 1);
            Ok::<(), StoreError>(())
        })
        .unwrap();
    database
}

fn board(number: i32) -> games::GameData {
    let text = String::new;
    games::GameData {
        round_id: 1,
        board: number,
        red_name: "Anna".to_owned(),
        red_team: text(),
        red_rating: text(),
        red_title: text(),
        black_name: "Bao".to_owned(),
        black_team: text(),
        black_rating: text(),
        black_title: text(),
        start_fen: START_FEN.to_owned(),
        arbiter: text(),
        started: text(),
    }
}

fn certify(conn: &mut Connection, id: &str, supersedes: Option<&str>) -> Result<(), StoreError> {
    let new = NewCertificate {
        id,
        game_id: 1,
        digest: "0",
        record: b"record",
        note: "note",
        supersedes,
        issued_by: 1,
        issued_at: 100,
    };
    certificates::create(conn, &new)
}

fn fix(ply: i32, iccs: &str) -> NewFix<'_> {
    NewFix {
        game_id: 1,
        ply,
        iccs,
        reason: "",
        decided_by: 1,
        decided_at: 1,
    }
}

fn decision(matter: &str) -> NewDecision<'_> {
    NewDecision {
        game_id: 1,
        matter,
        ply: None,
        side: Some(Side::Red),
        verdict: "confirmed",
        fouls: 1,
        clock_seconds: 0,
        clauses: "[]",
        facts: "{}",
        note: "",
        decided_by: 1,
        decided_at: 1,
    }
}

#[test]
fn a_later_sheet_takes_the_place_of_an_earlier_one_and_both_stay() {
    let scratch = Folder::new("store");
    let database = database(&scratch);
    // Not text in any encoding: kept all the same.
    let first = [0xff, 0x00, b'\r', b'\n', 0x80];
    let (latest, all) = database
        .write(|conn| {
            sheets::submit(conn, 1, Side::Red, &first, 1, 10)?;
            sheets::submit(conn, 1, Side::Red, b"second", 1, 20)?;
            let latest = sheets::latest(conn, 1)?;
            Ok::<_, StoreError>((latest, sheets::list(conn, 1, Side::Red)?))
        })
        .unwrap();
    assert_eq!(latest.red.unwrap().source, b"second");
    assert!(latest.black.is_none());
    assert_eq!(all.len(), 2);
    assert_eq!(all[1].source, first);
    // printf '\377\000\r\n\200' | sha256sum
    assert_eq!(
        all[1].sha256,
        "4d288d9d3d371ef6f5f9e09053daf6b47b9fb6ba905afcdf649a4541bba97690"
    );
}

#[test]
fn fixes_of_a_ply_give_way_and_can_be_taken_back() {
    let scratch = Folder::new("store");
    let database = database(&scratch);
    let standing = |conn: &mut Connection| {
        let rows = fixes::list(conn, 1).unwrap();
        fixes::in_force(&rows)
            .iter()
            .map(|fix| format!("{} {}", fix.ply, fix.iccs))
            .collect::<Vec<_>>()
    };
    database
        .write(|conn| {
            fixes::create(conn, &fix(7, "h2e2"))?;
            fixes::create(conn, &fix(3, "b0c2"))?;
            let third = fixes::create(conn, &fix(7, "h2d2"))?;
            assert_eq!(standing(conn), ["3 b0c2", "7 h2d2"]);
            fixes::revoke(conn, 1, third, "", 1, 2)?;
            assert_eq!(standing(conn), ["3 b0c2", "7 h2e2"]);
            // Once is enough.
            assert!(matches!(
                fixes::revoke(conn, 1, third, "", 1, 2),
                Err(StoreError::Taken)
            ));
            assert!(matches!(
                fixes::revoke(conn, 1, 99, "", 1, 2),
                Err(StoreError::NotFound)
            ));
            assert_eq!(fixes::list(conn, 1)?.len(), 4);
            Ok::<(), StoreError>(())
        })
        .unwrap();
}

#[test]
fn decisions_are_taken_back_by_a_row_of_their_own() {
    let scratch = Folder::new("store");
    let database = database(&scratch);
    database
        .write(|conn| {
            let id = decisions::create(conn, &decision("foul"))?;
            decisions::create(conn, &decision("draw_offer"))?;
            decisions::revoke(conn, 1, id, "mistaken", 1, 2)?;
            let rows = decisions::list(conn, 1)?;
            assert_eq!(rows.len(), 3);
            let standing = decisions::in_force(&rows);
            assert_eq!(standing.len(), 1);
            assert_eq!(standing[0].matter, "draw_offer");
            Ok::<(), StoreError>(())
        })
        .unwrap();
}

#[test]
fn a_certified_game_changes_only_after_it_was_reopened() {
    let scratch = Folder::new("store");
    let database = database(&scratch);
    let is_refused = |result: Result<i32, StoreError>| matches!(result, Err(StoreError::Certified));
    database
        .write(|conn| {
            assert!(matches!(
                decisions::reopen(conn, 1, "", 1, 50),
                Err(StoreError::AlreadyDone)
            ));
            certify(conn, "A", None)?;
            assert!(games::is_certified(conn, 1)?);
            assert!(is_refused(sheets::submit(conn, 1, Side::Red, b"", 1, 1)));
            assert!(is_refused(fixes::create(conn, &fix(1, "h2e2"))));
            assert!(is_refused(decisions::create(conn, &decision("foul"))));
            assert!(is_refused(games::update(conn, 1, &board(1)).map(|()| 0)));
            assert!(is_refused(certify(conn, "B", None).map(|()| 0)));
            // Even if the clock has not moved on.
            decisions::reopen(conn, 1, "a slip", 1, 100)?;
            assert!(!games::is_certified(conn, 1)?);
            sheets::submit(conn, 1, Side::Red, b"", 1, 1)?;
            certify(conn, "B", Some("A"))?;
            assert!(games::is_certified(conn, 1)?);
            assert_eq!(
                certificates::superseded_by(conn, "A")?.as_deref(),
                Some("B")
            );
            assert_eq!(certificates::superseded_by(conn, "B")?, None);
            let all = certificates::list_by_game(conn, 1)?;
            assert_eq!(all.len(), 2);
            assert_eq!(all[0].id, "B");
            Ok::<(), StoreError>(())
        })
        .unwrap();
}

#[test]
fn the_database_itself_refuses_to_change_what_was_decided() {
    use diesel::RunQueryDsl as _;
    let scratch = Folder::new("store");
    let database = database(&scratch);
    database
        .write(|conn| {
            sheets::submit(conn, 1, Side::Red, b"text", 1, 1)?;
            fixes::create(conn, &fix(1, "h2e2"))?;
            decisions::create(conn, &decision("foul"))?;
            certify(conn, "A", None)
        })
        .unwrap();
    let statements = [
        "UPDATE certificates SET note = 'forged'",
        "DELETE FROM certificates",
        "UPDATE sheets SET source = x'00'",
        "DELETE FROM sheets",
        "UPDATE fixes SET iccs = 'h2d2'",
        "DELETE FROM fixes",
        "UPDATE decisions SET fouls = 0",
        "DELETE FROM decisions",
    ];
    for statement in statements {
        let result = database.write(|conn| {
            diesel::sql_query(statement)
                .execute(conn)
                .map_err(StoreError::from)
        });
        let error = result.expect_err(statement).to_string();
        assert!(error.contains("never"), "{statement}: {error}");
    }
}

#[test]
fn numbers_are_given_once() {
    let scratch = Folder::new("store");
    let database = database(&scratch);
    let is_taken = |result: Result<i32, StoreError>| matches!(result, Err(StoreError::Taken));
    database
        .write(|conn| {
            assert_eq!(games::next_board(conn, 1)?, 2);
            assert!(is_taken(games::create(conn, &board(1), None, 1)));
            assert!(is_taken(events::create_round(conn, 1, 1, "", 1)));
            // A round of an event that is not there.
            assert!(events::create_round(conn, 9, 1, "", 1).is_err());
            Ok::<(), StoreError>(())
        })
        .unwrap();
}

#[test]
fn writers_wait_for_each_other() {
    let scratch = Folder::new("store");
    let database = database(&scratch);
    let threads: Vec<_> = (0..6)
        .map(|_| {
            let database = database.clone();
            std::thread::spawn(move || {
                for _ in 0..20 {
                    database
                        .write(|conn| {
                            let next = games::next_board(conn, 1)?;
                            games::create(conn, &board(next), None, 1)
                        })
                        .unwrap();
                }
            })
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
    let games = database
        .read(|conn| Ok::<_, StoreError>(games::list_by_event(conn, 1)?))
        .unwrap();
    let boards: Vec<i32> = games.iter().map(|game| game.board).collect();
    assert_eq!(boards, (1..=121).collect::<Vec<_>>());
}

#[test]
fn a_database_that_is_there_is_opened_again() {
    let scratch = Folder::new("store");
    database(&scratch);
    let data = DataDir::open(&scratch.0).unwrap();
    let secret = data.session_secret().unwrap();
    assert_eq!(data.session_secret().unwrap(), secret);
    let again = Database::open(&data.database()).unwrap();
    let games = again
        .read(|conn| Ok::<_, StoreError>(games::list_by_event(conn, 1)?))
        .unwrap();
    assert_eq!(games.len(), 1);
}
