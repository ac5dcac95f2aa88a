//! What programs ask, under `/api/v1`: JSON out, problem documents on errors.

pub mod reading;
pub mod reconciliation;
pub mod verification;
