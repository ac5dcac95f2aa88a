//! Pages as they are printed: nothing of theirs is for a screen alone.

use crate::person::{DESKTOP, Person};

/// The heads of columns that cannot be read on paper.
const BLANK_HEADS: &str = "return [...document.querySelectorAll('main thead th')] \
     .filter((head) => head.textContent.trim() !== '') \
     .filter((head) => head.offsetWidth < 5 || head.offsetHeight < 5 || \
         parseFloat(getComputedStyle(head).fontSize) < 5) \
     .map((head) => head.textContent)";

#[tokio::test]
async fn printed_pages_are_whole() {
    let Some(mut person) = Person::at("printed", DESKTOP, true).await else {
        return;
    };
    let password = person.service.password();
    person.sign_in("demo-admin", &password).await;
    person.go("/events/1").await;
    let certified = person.game_of("stage-certified").await;
    person.go("/events/1").await;
    let open = person.game_of("stage-both-sheets").await;
    let event = "/events/1".to_owned();
    let arbiter = format!("{open}/arbiter");
    for path in [event, certified.clone(), open, arbiter] {
        person.go(&path).await;
        let blank = person.on_paper(BLANK_HEADS).await;
        assert_eq!(blank.as_array().unwrap().len(), 0, "{path}: {blank}");
    }
    let width = "return document.querySelector('.three').offsetWidth";
    let width = person.on_paper(width).await.as_f64().unwrap();
    assert!(600.0 < width, "the table has the whole page, not {width}");
    person.print("arbiter").await;

    person.go(&certified).await;
    person.press("a[href^='/v/']").await;
    let address = format!("{}{}", person.service.address, person.path().await);
    let look_up = "const found = document.querySelector('.look-up'); \
         return [found.innerText, found.querySelector('svg').getBoundingClientRect().width]";
    let found = person.on_paper(look_up).await;
    assert!(found[0].as_str().unwrap().contains(&address), "{found}");
    assert!(80.0 < found[1].as_f64().unwrap(), "{found}");
    person.print("certificate").await;
}
