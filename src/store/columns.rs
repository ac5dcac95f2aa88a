//! How domain values lie in columns.

use crate::xiangqi::Side;

use super::error::StoreError;

pub(super) fn side_text(side: Side) -> &'static str {
    match side {
        Side::Red => "red",
        Side::Black => "black",
    }
}

pub(super) fn side_from(text: &str) -> Result<Side, StoreError> {
    match text {
        "red" => Ok(Side::Red),
        "black" => Ok(Side::Black),
        other => Err(StoreError::Corrupt(format!("side `{other}`"))),
    }
}
