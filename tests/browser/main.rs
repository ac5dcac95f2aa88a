//! The service as people use it: the built program, in a real browser.
//!
//! Needs Chromium and chromedriver; without them every walk says `SKIPPED`
//! and passes, unless `JIPU_REQUIRE_ALL` is set. Each page that is looked at
//! must fit the screen, on a desk and on a phone, and write nothing to the
//! console; pictures of all of them are kept in `target/screenshots`.
#![allow(
    clippy::as_conversions,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a failing test may panic"
)]

mod driver;
mod evening;
mod languages;
mod paper;
mod person;
mod printed;
mod repetition;
mod scriptless;
mod service;
#[path = "../it/shared.rs"]
mod shared;
#[allow(dead_code, reason = "the walks need a part of it")]
#[path = "../it/spoil.rs"]
mod spoil;
mod spoiled;
mod surroundings;
mod unread;
