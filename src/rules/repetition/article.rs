use crate::rules::clause::Clause;
use crate::rules::edition::Edition;

use super::motive::Motive;

/// A rule on repetition, whatever its number in an edition.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Article {
    Motive(Motive),
    PerpetualCheck,
    PerpetualMateThreat,
    PerpetualChase,
    Forbidden,
    FalseRoot,
    Joint,
    SelfInflicted,
    NoPerpetualCheck,
    BothAllowed,
    OneForbidden,
    BothForbidden,
    KingAndPawn,
    KingLeavesCheck,
    KeyPoint,
    SelfBrought,
    GuardingCapturer,
    HarmfulOffer,
    /// Both at fault, one more heavily.
    HeavierChanges,
    /// A chase of a rook against a joint one.
    RookAgainstJoint,
    /// A chase of a rootless piece against a joint one.
    RootlessAgainstJoint,
    EqualFault,
    NineRounds,
    LosesAtOnce,
    DrawIfUnchanged,
    MustChange,
}

impl Article {
    /// The clause that states it, if the edition has one.
    pub fn clause(self, edition: Edition) -> Option<Clause> {
        let number = match edition {
            Edition::Cxa1999 => self.in_1999(),
            Edition::Cxa2010 => self.in_2010(),
            Edition::Cxa2011 => Some(self.in_2011()),
        }?;
        Some(Clause { edition, number })
    }

    const fn in_2011(self) -> &'static str {
        match self {
            Article::Motive(Motive::Check) => "24.1",
            Article::Motive(Motive::MateThreat) => "24.2",
            Article::Motive(Motive::Chase) => "24.3",
            Article::Motive(Motive::Exchange) => "24.4",
            Article::Motive(Motive::Sacrifice) => "24.5",
            Article::Motive(Motive::Block) => "24.6",
            Article::Motive(Motive::Follow) => "24.7",
            Article::Motive(Motive::Idle) => "24.8",
            Article::PerpetualCheck => "24.9",
            Article::PerpetualMateThreat => "24.10",
            Article::PerpetualChase => "24.11",
            Article::Forbidden => "24.13",
            Article::FalseRoot => "24.16",
            Article::Joint => "24.17",
            Article::SelfInflicted => "24.18",
            Article::NoPerpetualCheck => "25.1",
            Article::BothAllowed => "25.2",
            Article::OneForbidden => "25.3",
            Article::BothForbidden => "25.4",
            Article::KingAndPawn => "26.1",
            Article::KingLeavesCheck => "26.1.2",
            Article::KeyPoint => "26.2",
            Article::SelfBrought => "26.3",
            Article::GuardingCapturer => "26.5",
            Article::HarmfulOffer => "26.10",
            Article::HeavierChanges => "26.9.1",
            Article::RookAgainstJoint => "26.9.2",
            Article::RootlessAgainstJoint => "26.9.3",
            Article::EqualFault => "26.9.4",
            Article::NineRounds => "23.4",
            Article::LosesAtOnce => "23.5.1",
            Article::DrawIfUnchanged => "23.5.2.1",
            Article::MustChange => "23.5.2.2",
        }
    }

    const fn in_2010(self) -> Option<&'static str> {
        Some(match self {
            Article::Motive(Motive::Check) => "25.1",
            Article::Motive(Motive::MateThreat) => "25.2",
            Article::Motive(Motive::Chase) => "25.3",
            Article::Motive(Motive::Exchange) => "25.4",
            Article::Motive(Motive::Sacrifice) => "25.5",
            Article::Motive(Motive::Block) => "25.6",
            Article::Motive(Motive::Follow) => "25.7",
            Article::Motive(Motive::Idle) => "25.8",
            Article::PerpetualCheck => "25.9",
            Article::PerpetualMateThreat => "25.10",
            Article::PerpetualChase => "25.11",
            Article::Forbidden => "25.13",
            Article::FalseRoot => "25.16",
            Article::Joint => "25.17",
            Article::SelfInflicted => "25.18",
            Article::NoPerpetualCheck => "24.1",
            Article::BothAllowed | Article::BothForbidden | Article::EqualFault => "24.2.1",
            Article::OneForbidden => "24.2.2",
            Article::KingAndPawn => "26.1",
            Article::KingLeavesCheck => "26.1.2",
            Article::KeyPoint => "26.2",
            Article::SelfBrought => "26.3",
            Article::GuardingCapturer => "26.6",
            Article::HarmfulOffer => "26.9",
            Article::RookAgainstJoint => "26.8.2",
            Article::HeavierChanges | Article::RootlessAgainstJoint => "26.8.3",
            Article::NineRounds => "23.4",
            Article::LosesAtOnce => "23.5.1.1",
            Article::DrawIfUnchanged => "23.5.2.1",
            Article::MustChange => "23.5.2.2",
        })
    }

    const fn in_1999(self) -> Option<&'static str> {
        Some(match self {
            Article::Motive(Motive::Check) => "28.1",
            Article::Motive(Motive::MateThreat) => "28.2",
            Article::Motive(Motive::Chase) => "28.3",
            Article::Motive(Motive::Exchange) => "28.5",
            Article::Motive(Motive::Sacrifice) => "28.6",
            Article::Motive(Motive::Block) => "28.7",
            Article::Motive(Motive::Follow) => "28.8",
            Article::Motive(Motive::Idle) => "28.9",
            Article::PerpetualCheck => "28.10",
            Article::PerpetualMateThreat => "28.11",
            Article::PerpetualChase => "28.12",
            Article::Forbidden => "25.2",
            Article::FalseRoot => "28.16",
            Article::NoPerpetualCheck => "26.1",
            Article::BothAllowed => "26.2",
            Article::BothForbidden | Article::EqualFault => "26.3",
            Article::OneForbidden => "26.4",
            Article::KingAndPawn => "27.1",
            Article::KeyPoint => "27.3",
            Article::SelfBrought => "29.2",
            Article::LosesAtOnce => "24.1",
            Article::DrawIfUnchanged => "24.2",
            Article::MustChange => "24.3",
            Article::Joint
            | Article::SelfInflicted
            | Article::KingLeavesCheck
            | Article::GuardingCapturer
            | Article::HarmfulOffer
            | Article::HeavierChanges
            | Article::RookAgainstJoint
            | Article::RootlessAgainstJoint
            | Article::NineRounds => return None,
        })
    }
}
