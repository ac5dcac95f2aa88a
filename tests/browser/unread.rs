//! Sheets with heads that differ and a part that is not read, up to where an
//! arbiter would certify.

use crate::evening::{hand_in, new_board, set_up};
use crate::person::{DESKTOP, Person};

const RED: &str = "[Red \"程远帆\"]\n[Black \"阮成保\"]\n[Result \"1-0\"]\n\
     1. 炮二平五 马8进7 (中炮对屏风马\n2. 马二进三 车9平8\n3. 车一平二 马2进3\n\
     4. 兵三进一 卒3进1 马八进九\n5. 炮八平七 卒7进\n1000000. 马八进九 车1平2\n";

const BLACK: &str = "[Red \"程远航\"]\n[Black \"阮成保\"]\n[Result \"1/2-1/2\"]\n\
     1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2进3\n\
     4. 兵三进一 卒3进1\n5. 炮八平七 卒7进1\n";

#[tokio::test]
async fn what_was_not_read_is_seen_before_certifying() {
    let Some(mut person) = Person::at("unread", DESKTOP, false).await else {
        return;
    };
    person.sign_in_first().await;
    set_up(&mut person).await;
    let path = new_board(&mut person, 1).await;
    hand_in(&mut person, &path, "red", RED).await;
    hand_in(&mut person, &path, "black", BLACK).await;
    for language in ["zh-Hans", "en"] {
        person
            .go(&format!("/language?set={language}&back={path}/arbiter"))
            .await;
        person.look_both("arbiter").await;
        assert!(person.has(".findings .place").await);
        person.go(&format!("{path}/result")).await;
        person.look_both("result").await;
        assert!(person.has(".findings .place").await);
    }
}
