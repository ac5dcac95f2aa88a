use std::fmt;

use crate::xiangqi::{FileNo, IllegalMove, Role};

/// Why a written move cannot be played.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum WhyNot {
    #[error("no {} is left on the board", Named(.role))]
    NoneLeft { role: Role },
    #[error("no {} stands on file {}", Named(.role), .file.get())]
    NotOnFile { role: Role, file: FileNo },
    /// 前 or 后 with a single piece of the kind.
    #[error("there is only one {}, so front or rear means nothing", Named(.role))]
    OnlyOne { role: Role },
    /// 前 or 后 with pieces on different files.
    #[error("no two {}s stand on one file, so front or rear means nothing", Named(.role))]
    NotOnOneFile { role: Role },
    /// 前四 and the like, with fewer than two on that file.
    #[error("front or rear needs two {}s on file {}, found {found}", Named(.role), .file.get())]
    NoPairOnFile { role: Role, file: FileNo, found: u8 },
    /// 中 without three on one file.
    #[error("the middle one needs three {}s on one file, found {found}", Named(.role))]
    NoMiddle { role: Role, found: u8 },
    /// 三兵, `35` and the like, with fewer pieces to count.
    #[error("number {nth} is counted among {}s on shared files, found {found}", Named(.role))]
    TooFew { role: Role, nth: u8, found: u8 },
    #[error("{}s never move sideways", Named(.role))]
    NeverSideways { role: Role },
    /// Sideways to the file it stands on.
    #[error("the {} already stands on file {}", Named(.role), .file.get())]
    SameFile { role: Role, file: FileNo },
    /// No step of a horse, elephant or advisor leads from file to file.
    #[error("no {} steps from file {} to file {}", Named(.role), .from.get(), .to.get())]
    NoSuchStep {
        role: Role,
        from: FileNo,
        to: FileNo,
    },
    #[error("the {} would leave the board", Named(.role))]
    OffBoard { role: Role },
    #[error(transparent)]
    Rule(#[from] IllegalMove),
}

impl WhyNot {
    /// How far the move got before it failed; of several pieces that could
    /// be meant, the one that got farthest tells the player most.
    pub(super) const fn progress(self) -> u8 {
        match self {
            WhyNot::NoneLeft { .. }
            | WhyNot::NotOnFile { .. }
            | WhyNot::OnlyOne { .. }
            | WhyNot::NotOnOneFile { .. }
            | WhyNot::NoPairOnFile { .. }
            | WhyNot::NoMiddle { .. }
            | WhyNot::TooFew { .. } => 0,
            WhyNot::NeverSideways { .. }
            | WhyNot::SameFile { .. }
            | WhyNot::NoSuchStep { .. }
            | WhyNot::OffBoard { .. } => 1,
            WhyNot::Rule(rule) => match rule {
                IllegalMove::NoPiece { .. }
                | IllegalMove::NotYours { .. }
                | IllegalMove::WrongShape { .. } => 1,
                IllegalMove::LeavesPalace { .. }
                | IllegalMove::CrossesRiver
                | IllegalMove::PawnBack
                | IllegalMove::PawnSideways => 2,
                IllegalMove::OwnPiece { .. }
                | IllegalMove::LegBlocked { .. }
                | IllegalMove::EyeBlocked { .. }
                | IllegalMove::PathBlocked { .. }
                | IllegalMove::Screens { .. } => 3,
                IllegalMove::KingInCheck { .. }
                | IllegalMove::ExposesKing { .. }
                | IllegalMove::KingsFace => 4,
            },
        }
    }
}

struct Named<'a>(&'a Role);

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Role::King => "king",
            Role::Advisor => "advisor",
            Role::Elephant => "elephant",
            Role::Horse => "horse",
            Role::Rook => "rook",
            Role::Cannon => "cannon",
            Role::Pawn => "pawn",
        })
    }
}
