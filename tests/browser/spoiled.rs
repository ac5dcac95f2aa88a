//! Two sheets of a masters' game, as badly kept as sheets are, put together
//! by an arbiter to a certified sheet.

use std::collections::BTreeMap;

use jipu::record::{Mismatch, Reconciliation, reconcile};
use jipu::rules::{Edition, Ruleset};
use jipu::xiangqi::{BySide, Position};
use serde_json::Value;

use crate::driver::within;
use crate::evening::{
    REASON, answer, answer_in_writing, certify, hand_in, new_board, set_up, settle,
};
use crate::paper::{real_game, typed};
use crate::person::{DESKTOP, PHONE, Person};
use crate::spoil::{Cell, Dice, Game, Habits, sheet};

/// The ply of the question one is at.
async fn here(person: &Person) -> usize {
    let row = "return document.querySelector('.question.here').previousElementSibling.id";
    let row = person.run(row).await;
    row.as_str().unwrap()[4..].parse().unwrap()
}

async fn questions(person: &Person) -> u64 {
    let count = "return document.querySelectorAll('.question').length";
    person.run(count).await.as_u64().unwrap()
}

/// The moves of the joined game, as the page has them.
async fn moves(person: &Person) -> Vec<String> {
    let moves = "return [...document.querySelectorAll('a[data-move]')].map((a) => a.dataset.move)";
    let Value::Array(moves) = person.run(moves).await else {
        panic!("no moves")
    };
    moves
        .iter()
        .map(|mv| mv.as_str().unwrap().to_owned())
        .collect()
}

/// On a phone: the button leads to a question, with the board above it.
async fn by_touch(person: &mut Person) {
    person.resize(PHONE).await;
    let next = person.find("[data-question='1']").await;
    within("the next question", next.click()).await;
    let ply = here(person).await;
    let shown = "const board = document.querySelector('[data-board]').getBoundingClientRect(); \
         const here = document.querySelector('.question.here').getBoundingClientRect(); \
         return 0 <= board.top && board.bottom <= here.top && here.top < innerHeight";
    person.until("stepping to a question", shown).await;
    let at = person
        .run("return document.querySelector('[data-at]').textContent")
        .await;
    assert_eq!(at, (ply - 1).to_string(), "the board as it was then");
    person.capture("question-360.png").await;
    person.resize(DESKTOP).await;
    person.go(&person.path().await).await;
}

/// Goes from question to question by keyboard, and answers each by what was
/// played; takes the first answer back and gives it again.
async fn decide(person: &mut Person, game: &Game) -> usize {
    person.keys("n").await;
    let first = here(person).await;
    let shown = person.text("[data-at]").await;
    assert_eq!(shown, (first - 1).to_string(), "the board as it was then");
    assert!(
        person
            .run("return document.activeElement.closest('.question') !== null")
            .await
            == true
    );
    if 1 < questions(person).await {
        person.keys("n").await;
        assert!(first < here(person).await, "on to the next question");
        person.keys("p").await;
    }
    assert_eq!(here(person).await, first, "and back");
    let before = questions(person).await;
    answer(person, game, first).await;
    assert!(questions(person).await < before, "less is open");
    person.keys_for_more("u").await;
    assert_eq!(questions(person).await, before, "taken back");
    person.look("taken-back").await;
    answer_in_writing(person, game, first).await;

    let mut answered = 1;
    while 0 < questions(person).await {
        assert!(answered < game.moves.len(), "no end to the questions");
        person.keys("n").await;
        let ply = here(person).await;
        answer(person, game, ply).await;
        answered += 1;
    }
    answered
}

#[tokio::test]
async fn a_badly_kept_game_is_put_together() {
    let Some((told, game)) = real_game("ccpd-sample", "ccpd-0bac3e82d9") else {
        return;
    };
    let Some(mut person) = Person::at("spoiled", DESKTOP, false).await else {
        return;
    };
    let habits = Habits {
        missing: 220,
        slips: 30,
        ..Habits::default()
    };
    let red = Habits {
        lost_rounds: 1,
        ..habits
    };
    let black = Habits {
        skipped_lines: 1,
        ..habits
    };
    let plies = game.moves.len();
    // The first cast by which a fifth of each is missing and something wrong.
    let spoiled =
        |sheet: &[Cell]| sheet.len() * 5 <= plies * 4 && sheet.iter().any(|cell| !cell.right);
    let (red, black) = (1..)
        .map(|seed| {
            let mut dice = Dice::new(seed);
            (game.cells(&red, &mut dice), game.cells(&black, &mut dice))
        })
        .find(|(red, black)| spoiled(red) && spoiled(black))
        .unwrap();
    let neither = (0..plies)
        .filter(|ply| !red.iter().chain(&black).any(|cell| cell.ply == *ply))
        .count();

    person.sign_in_first().await;
    set_up(&mut person).await;
    let path = new_board(&mut person, 1).await;
    hand_in(&mut person, &path, "red", &typed(&red)).await;
    hand_in(&mut person, &path, "black", &typed(&black)).await;
    person.look_both("open").await;
    by_touch(&mut person).await;
    let decided = decide(&mut person, &game).await;
    // What the sheets agree on wrongly is put right as well.
    let mut mended = 0;
    let mut shown = moves(&person).await;
    for (ply, mv) in (1..).zip(&game.moves) {
        if shown.get(ply - 1) != Some(&mv.to_string()) {
            person.go(&format!("{path}/arbiter?fix={ply}")).await;
            answer(&person, &game, ply).await;
            shown = moves(&person).await;
            mended += 1;
        }
    }
    let played: Vec<String> = game.moves.iter().map(ToString::to_string).collect();
    assert_eq!(moves(&person).await, played);
    println!("{plies} plies, {neither} on neither sheet, {decided} decided, {mended} mended");
    person.look_both("settled").await;
    person.print("settled").await;
    person.go(&format!("{path}/sheets/red")).await;
    person.print("sheet").await;

    person.go(&format!("{path}/rulings")).await;
    person
        .press("form:has([name=side][value=red]) button[value=confirm]")
        .await;
    person
        .press("form:has([name=side][value=black]) button[value=confirm]")
        .await;
    person.look_both("rulings").await;
    let winner = if told["result"] == "1-0" {
        "red"
    } else {
        "black"
    };
    let id = certify(&mut person, &path, winner, "resignation").await;
    person.keep_sheet(&id).await;
    person.print("certificate").await;

    // Every decision is on the sheet, with who took it.
    let shown = person.text("main").await;
    assert!(shown.contains(&format!("{REASON} · 裁判长")), "{shown}");
    let signed = shown.matches("· 裁判长").count();
    assert!(
        decided + mended + 2 <= signed,
        "{signed} of {decided}: {shown}"
    );
}

/// Sheets with so much missing that the search is cut short: most plies are
/// open, many of them only for what came before, and few answers settle all.
#[tokio::test]
async fn a_game_beyond_the_bounds_is_settled_answer_by_answer() {
    let Some((_, game)) = real_game("ccpd-sample", "ccpd-0bac3e82d9") else {
        return;
    };
    let Some(mut person) = Person::at("beyond", DESKTOP, false).await else {
        return;
    };
    let habits = Habits {
        missing: 300,
        slips: 30,
        ..Habits::default()
    };
    let unproven = |found: &Reconciliation| {
        let mut told = found.discrepancies.iter();
        told.any(|told| told.matter == Mismatch::Unproven)
    };
    let (red, black) = (1..)
        .map(|seed| {
            let mut dice = Dice::new(seed);
            (
                game.cells(&habits, &mut dice),
                game.cells(&habits, &mut dice),
            )
        })
        .find(|(red, black)| {
            let (red, black) = (sheet(red), sheet(black));
            let sheets = BySide {
                red: Some(&red),
                black: Some(&black),
            };
            let rules = Ruleset::of(Edition::Cxa2011);
            let found = reconcile(sheets, &Position::default(), &BTreeMap::new(), &rules);
            found.plies.len() == game.moves.len() && unproven(&found)
        })
        .unwrap();

    person.sign_in_first().await;
    set_up(&mut person).await;
    let path = new_board(&mut person, 1).await;
    hand_in(&mut person, &path, "red", &typed(&red)).await;
    hand_in(&mut person, &path, "black", &typed(&black)).await;
    person.look_both("unproven").await;
    let shown = person.text("main").await;
    assert!(shown.contains("凡依据无人记录之着推断者"), "{shown}");
    assert!(shown.contains("视前面存疑之着而定"), "{shown}");
    let asked = questions(&person).await;
    let answered = settle(&mut person, &game).await;
    println!(
        "{} plies, {asked} questions, {answered} answered",
        game.moves.len()
    );
    assert_eq!(questions(&person).await, 0);
    let played: Vec<String> = game.moves.iter().map(ToString::to_string).collect();
    assert_eq!(moves(&person).await, played);
    person.look_both("settled").await;
}
