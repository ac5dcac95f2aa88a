//! Pages for people, one file a subject.

pub mod account;
pub mod boards;
pub mod events;
pub mod home;
pub mod invitations;
pub mod language;
pub mod users;
