//! jipu (记谱): record-keeping and scoresheets for xiangqi.

pub mod certify;
pub mod cli;
pub mod format;
pub mod notation;
pub mod record;
pub mod render;
pub mod rules;
pub mod store;
pub mod web;
pub mod xiangqi;
