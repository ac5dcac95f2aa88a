//! The ruling on repetition, over three real games.

use crate::evening::{certify, hand_in, new_board, set_up};
use crate::paper::{real_game, typed};
use crate::person::{DESKTOP, Person};
use crate::spoil::{Dice, Habits};

/// A game with the ply to rule at, what the page's verdict is marked with,
/// and the side at fault.
///
/// Who is at fault agrees with what an engine says of the same positions
/// under rules of its own.
const GAMES: [(&str, usize, &str, &str); 3] = [
    ("ccpd-5d9899edfe", 58, "rejected", "红方"),
    ("ccpd-016fde301b", 71, "rejected", "红方"),
    ("ccpd-ebafcd6014", 61, "upheld", ""),
];

async fn verdict(person: &Person) -> String {
    person.text(".big-verdict").await
}

/// Goes through the cycle by keys and by clicks, with the marks in step.
async fn step_through(person: &mut Person, period: usize) {
    let marks = "return document.querySelectorAll('[data-board] .mark').length";
    for step in 1..=period {
        person.keys("\u{E014}").await;
        assert_eq!(person.text("[data-at]").await, step.to_string());
        assert!(
            2 <= person.run(marks).await.as_u64().unwrap(),
            "the move is marked"
        );
    }
    let first = person.find("a[data-ply='1']").await;
    crate::driver::within("a move", first.click()).await;
    assert_eq!(person.text("[data-at]").await, "1");
}

#[tokio::test]
async fn repetitions_of_real_games_are_ruled_on() {
    let games: Option<Vec<_>> = GAMES
        .iter()
        .map(|(id, ..)| real_game("ccpd-repetition", id))
        .collect();
    let Some(games) = games else { return };
    let Some(mut person) = Person::at("repetition", DESKTOP, false).await else {
        return;
    };
    person.sign_in_first().await;
    set_up(&mut person).await;
    for (number, ((_, game), (_, at, key, fault))) in (1..).zip(games.iter().zip(GAMES)) {
        let text = typed(&game.cells(&Habits::default(), &mut Dice::new(1)));
        let path = new_board(&mut person, number).await;
        hand_in(&mut person, &path, "red", &text).await;
        hand_in(&mut person, &path, "black", &text).await;
        let mover = if at % 2 == 0 { "black" } else { "red" };
        let page = format!("{path}/repetition?round={}&mover={mover}", at.div_ceil(2));
        person.go(&page).await;
        person.look_both("found").await;
        person.print("found").await;
        assert!(person.has(&format!(".verdict-{key}")).await);
        let found = verdict(&person).await;
        assert!(found.contains(fault), "{found}");
        let period = person
            .run("return document.querySelectorAll('.labels tbody tr').length")
            .await;
        step_through(&mut person, period.as_u64().unwrap() as usize).await;
        person.look("stepped").await;

        // With every move of both sides harmless, nobody has to change.
        let idle = "document.querySelectorAll('.labels select').forEach((s) => s.value = 'idle')";
        person.run(idle).await;
        person.press("form.bench-table button").await;
        assert!(person.has(".verdict-upheld").await, "the verdict follows");
        person.look_both("changed").await;
        person.press("button[value=confirm]").await;
        assert!(person.has("#e-note").await, "not without a reason");
        person.refused().await;
        person.fill("note", "双方说明了着法的用意").await;
        person.press("button[value=confirm]").await;
        assert_eq!(person.path().await, format!("{path}/rulings"));
        let kept = person.text(".journal li:first-child").await;
        assert!(
            kept.contains("双方说明了着法的用意") && kept.contains("裁判长"),
            "{kept}"
        );

        // And as it was found.
        person.press(".journal li:first-child form button").await;
        person.go(&page).await;
        person.press("button[value=confirm]").await;
        person.look("kept").await;
        if number == 1 {
            let id = certify(&mut person, &path, "black", "forbidden_repetition").await;
            person.look_both("certified").await;
            person.keep_sheet(&id).await;
        }
    }
}
