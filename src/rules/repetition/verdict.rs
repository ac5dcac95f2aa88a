//! Who must change (2011, art. 25, 26.9; 2010, art. 24, 26.8; 1999, art. 26).

use std::fmt;

use crate::rules::edition::Edition;
use crate::xiangqi::{BySide, Side};

use super::article::Article;
use super::conduct::Weight;

/// What follows from the two sides' play.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// 单方长将
    LosesAtOnce(Side),
    /// 应由该方变着，不变作负
    MustChange(Side),
    /// 不变作和
    Draw,
    /// The edition does not settle it, or a move's motive is open and matters.
    Undecided,
}

impl Verdict {
    /// The side that must change or has lost.
    pub const fn at_fault(self) -> Option<Side> {
        match self {
            Verdict::LosesAtOnce(side) | Verdict::MustChange(side) => Some(side),
            Verdict::Draw | Verdict::Undecided => None,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::LosesAtOnce(side) => write!(f, "{side} loses"),
            Verdict::MustChange(side) => write!(f, "{side} must change"),
            Verdict::Draw => f.write_str("draw if neither changes"),
            Verdict::Undecided => f.write_str("undecided"),
        }
    }
}

/// The verdict on these moves, with the articles it rests on.
pub fn verdict(edition: Edition, play: &BySide<Vec<Weight>>) -> (Verdict, Vec<Article>) {
    let is_all = |side: Side, is_meant: &dyn Fn(Weight) -> bool| {
        !play[side].is_empty() && play[side].iter().all(|&weight| is_meant(weight))
    };
    let checks = BySide::from_fn(|side| is_all(side, &|weight| weight == Weight::Check));
    let forbidden = BySide::from_fn(|side| is_all(side, &|weight| weight != Weight::Allowed));
    for side in Side::ALL {
        if checks[side] && !checks[!side] {
            let articles = vec![
                Article::PerpetualCheck,
                Article::NoPerpetualCheck,
                Article::LosesAtOnce,
            ];
            return (Verdict::LosesAtOnce(side), articles);
        }
    }
    match (forbidden.red, forbidden.black) {
        (false, false) => (
            Verdict::Draw,
            vec![Article::BothAllowed, Article::DrawIfUnchanged],
        ),
        (true, false) => one_forbidden(Side::Red, play),
        (false, true) => one_forbidden(Side::Black, play),
        (true, true) if checks.red => equal_fault(),
        (true, true) => match edition {
            Edition::Cxa1999 => equal_fault(),
            Edition::Cxa2010 => both_forbidden_2010(play),
            Edition::Cxa2011 => both_forbidden_2011(play),
        },
    }
}

fn one_forbidden(side: Side, play: &BySide<Vec<Weight>>) -> (Verdict, Vec<Article>) {
    let mut articles = Vec::new();
    let is_chase = |weight: &Weight| match weight {
        Weight::RookChase | Weight::RootlessChase | Weight::LightChase => true,
        Weight::Check | Weight::MateThreat | Weight::Allowed => false,
    };
    if play[side].iter().all(is_chase) {
        articles.push(Article::PerpetualChase);
    } else if play[side]
        .iter()
        .all(|&weight| weight == Weight::MateThreat)
    {
        articles.push(Article::PerpetualMateThreat);
    } else {
        articles.push(Article::Forbidden);
    }
    articles.extend([Article::OneForbidden, Article::MustChange]);
    (Verdict::MustChange(side), articles)
}

fn equal_fault() -> (Verdict, Vec<Article>) {
    (
        Verdict::Draw,
        vec![
            Article::BothForbidden,
            Article::EqualFault,
            Article::DrawIfUnchanged,
        ],
    )
}

fn is_heavy(weight: Weight) -> bool {
    match weight {
        Weight::Check | Weight::MateThreat | Weight::RookChase | Weight::RootlessChase => true,
        Weight::LightChase | Weight::Allowed => false,
    }
}

/// 26.9.1–26.9.4 of 2011. The kinds of play that 26.9.1 names are those in
/// which every move checks, threatens mate, or chases a rook or a rootless
/// piece other than jointly.
fn both_forbidden_2011(play: &BySide<Vec<Weight>>) -> (Verdict, Vec<Article>) {
    let heavy = BySide::from_fn(|side| play[side].iter().all(|&weight| is_heavy(weight)));
    let side = match (heavy.red, heavy.black) {
        (true, false) => Side::Red,
        (false, true) => Side::Black,
        (true, true) | (false, false) => return equal_fault(),
    };
    let all = |side: Side, weight| play[side].iter().all(|&each| each == weight);
    let article = if all(!side, Weight::LightChase) && all(side, Weight::RookChase) {
        Article::RookAgainstJoint
    } else if all(!side, Weight::LightChase) && all(side, Weight::RootlessChase) {
        Article::RootlessAgainstJoint
    } else {
        Article::HeavierChanges
    };
    (
        Verdict::MustChange(side),
        vec![Article::BothForbidden, article, Article::MustChange],
    )
}

/// 26.8 of 2010: a side that chases a rook or a rootless piece all the time
/// must change unless the other does no better. Where 26.8.2 and 26.8.1 with
/// 26.8.3 disagree, on a rook chased against mate threats, it is left open.
fn both_forbidden_2010(play: &BySide<Vec<Weight>>) -> (Verdict, Vec<Article>) {
    let is_heavy_chase = |weight: &Weight| match weight {
        Weight::RookChase | Weight::RootlessChase => true,
        Weight::Check | Weight::MateThreat | Weight::LightChase | Weight::Allowed => false,
    };
    let chasing = BySide::from_fn(|side| play[side].iter().all(is_heavy_chase));
    let side = match (chasing.red, chasing.black) {
        (true, false) => Side::Red,
        (false, true) => Side::Black,
        (true, true) | (false, false) => return equal_fault(),
    };
    let chases_rook = play[side].iter().all(|&weight| weight == Weight::RookChase);
    let other_is_heavy = play[!side].iter().all(|&weight| is_heavy(weight));
    let article = if chases_rook {
        Article::RookAgainstJoint
    } else {
        Article::RootlessAgainstJoint
    };
    match (other_is_heavy, chases_rook) {
        (true, true) => (Verdict::Undecided, vec![article]),
        (true, false) => equal_fault(),
        (false, _) => (
            Verdict::MustChange(side),
            vec![article, Article::MustChange],
        ),
    }
}
