//! Every page of the made-up event in every language, on a desk and on a
//! phone.

use crate::person::{DESKTOP, PHONE, Person};

const PAGES: &[(&str, &str)] = &[
    ("home", "/"),
    ("event", "/events/1"),
    ("event-edit", "/events/1/edit"),
    ("board-new", "/rounds/1/boards/new"),
    ("read", "/read"),
    ("verify", "/verify"),
    ("account", "/account"),
    ("users", "/users"),
    ("audit-log", "/audit-log"),
];

/// The pages of a certified game that differ from those of another.
const CERTIFIED_PAGES: &[(&str, &str)] =
    &[("game", ""), ("arbiter", "/arbiter"), ("result", "/result")];

/// The pages of one game.
const GAME_PAGES: &[(&str, &str)] = &[
    ("game", ""),
    ("sheet", "/sheets/red"),
    ("arbiter", "/arbiter"),
    ("rulings", "/rulings"),
    ("limit", "/natural-limit?claimant=red&round=20&mover=black"),
    ("repetition", "/repetition"),
    ("result", "/result"),
];

/// The game that ends in a repetition, by what its page says.
async fn repeating(person: &Person) -> String {
    person.go("/events/1").await;
    let games = "return [...document.querySelectorAll('.boards td:nth-child(2) a')] \
         .map((a) => a.getAttribute('href'))";
    for game in person.run(games).await.as_array().unwrap() {
        let game = game.as_str().unwrap();
        person.go(game).await;
        if person.has(".summary a[href$='/repetition']").await {
            return game.to_owned();
        }
    }
    panic!("no game of the made-up event repeats");
}

async fn every_page(name: &'static str, language: &str) {
    let Some(mut person) = Person::at(name, DESKTOP, true).await else {
        return;
    };
    person.go(&format!("/language?set={language}&back=/")).await;
    let password = person.service.password();
    person.sign_in("demo-admin", &password).await;
    person.go("/events/1").await;
    // One game that is certified, and one that is not.
    let certified = person.game_of("stage-certified").await;
    let certificate = {
        person.go(&certified).await;
        person.press("a[href^='/v/']").await;
        person.path().await
    };
    let mut pages: Vec<(String, String)> = PAGES
        .iter()
        .map(|(name, path)| ((*name).to_owned(), (*path).to_owned()))
        .collect();
    pages.push(("certificate".to_owned(), certificate));
    person.go("/events/1").await;
    let open = person.game_of("stage-both-sheets").await;
    for (stage, game, names) in [
        ("certified", &certified, CERTIFIED_PAGES),
        ("open", &open, GAME_PAGES),
    ] {
        for (name, rest) in names {
            pages.push((format!("{stage}-{name}"), format!("{game}{rest}")));
        }
    }
    let repeating = repeating(&person).await;
    pages.push(("repeating-game".to_owned(), repeating.clone()));
    pages.push(("repeating".to_owned(), format!("{repeating}/repetition")));
    for width in [DESKTOP, PHONE] {
        person.resize(width).await;
        for (name, path) in &pages {
            person.go(path).await;
            person.look(name).await;
        }
    }
}

#[tokio::test]
async fn in_simplified_chinese() {
    every_page("pages-zh-Hans", "zh-Hans").await;
}

#[tokio::test]
async fn in_traditional_chinese() {
    every_page("pages-zh-Hant", "zh-Hant").await;
}

#[tokio::test]
async fn in_english() {
    every_page("pages-en", "en").await;
}
