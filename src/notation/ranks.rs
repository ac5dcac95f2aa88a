use crate::xiangqi::Rank;

/// From which number points of a move such as `h2e2` count their ranks.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ranks {
    /// 0 to 9, as ICCS and UCCI do.
    #[default]
    FromZero,
    /// 1 to 10, as some engines do.
    FromOne,
}

impl Ranks {
    /// How the moves of one list count, given as written: a rank 10 shows that
    /// all are counted from 1.
    pub fn of<'a>(written: impl IntoIterator<Item = &'a str>) -> Ranks {
        let ten = |text: &str| text.contains("10") || text.contains("１０");
        if written.into_iter().any(ten) {
            Ranks::FromOne
        } else {
            Ranks::FromZero
        }
    }

    pub(super) const fn rank(self, written: u8) -> Option<Rank> {
        match self {
            Ranks::FromZero => Rank::new(written),
            Ranks::FromOne if 0 < written => Rank::new(written - 1),
            Ranks::FromOne => None,
        }
    }
}
