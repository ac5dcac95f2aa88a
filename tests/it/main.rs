#![allow(
    clippy::as_conversions,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a failing test may panic"
)]

mod arbiter;
mod architecture;
mod audit;
mod bench;
mod black_begins;
mod carried;
mod certify;
mod check;
mod diagrams;
mod format;
mod fuzz_seeds;
mod games;
mod help;
mod migrations;
mod natural_limit;
mod notation;
mod overtaken;
mod perft;
mod plain_words;
mod program;
mod rates;
mod read;
mod readme;
mod reconcile;
mod reconcile_laws;
mod recording;
mod refusals;
mod render;
mod repetition;
mod rules;
mod shared;
mod site;
mod spoil;
mod store;
mod web;
mod xiangqi;
