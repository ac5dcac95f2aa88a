//! Pages for people, one file a subject.

pub mod account;
pub mod arbiter;
pub mod audit_log;
pub mod boards;
pub mod carried;
pub mod certificates;
pub mod events;
pub mod games;
pub mod home;
pub mod invitations;
pub mod language;
pub mod natural_limit;
pub mod overtaken;
pub mod read;
pub mod repetition;
pub mod result;
pub mod rulings;
pub mod sheets;
pub mod users;
