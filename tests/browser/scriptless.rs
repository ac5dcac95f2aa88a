//! Pages do their work with scripts turned off.

use serde_json::json;

use crate::driver::devtools;
use crate::person::{DESKTOP, Person};

#[tokio::test]
async fn a_game_is_replayed_and_a_sheet_read_without_scripts() {
    let Some(person) = Person::at("scriptless", DESKTOP, true).await else {
        return;
    };
    let off = json!({ "value": true });
    devtools(&person.client, "Emulation.setScriptExecutionDisabled", off).await;
    person.go("/events/1").await;
    person.follow(".boards a[href^='/games/']").await;
    let game = person.path().await;
    let shown = person.find("[data-board]").await;
    let end = crate::driver::within("the board", shown.html(true)).await;
    person.follow("[data-step=first]").await;
    assert_eq!(person.path().await, format!("{game}?ply=0"));
    person.follow("[data-step=forward]").await;
    assert_eq!(person.path().await, format!("{game}?ply=1"));
    assert_eq!(person.text("[data-at]").await, "1");
    let shown = person.find("[data-board]").await;
    let first = crate::driver::within("the board", shown.html(true)).await;
    assert_ne!(first, end);
    person.follow(".moves a[data-ply='5']").await;
    assert_eq!(person.path().await, format!("{game}?ply=5"));
    person.picture("replay.png").await;

    person.go("/read").await;
    let text = person.find("textarea").await;
    crate::driver::within("a sheet", text.send_keys("1. 炮二平五 马8进7")).await;
    person.follow("main form button.primary").await;
    assert!(person.text(".reading .summary").await.contains('2'));
    person.picture("read.png").await;
}
