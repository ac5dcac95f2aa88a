use crate::xiangqi::Side;

use super::ruleset::{DrawOfferLimit, Ruleset};

/// Whether `side` may offer a draw after the offers made so far, all of them
/// declined and in the order in which they were made.
pub fn may_offer(side: Side, earlier: &[Side], ruleset: &Ruleset) -> bool {
    match ruleset.draw_offers {
        DrawOfferLimit::Alternate => earlier.last() != Some(&side),
        DrawOfferLimit::Ahead(limit) => {
            let count = |who| earlier.iter().filter(|&&offerer| offerer == who).count();
            count(side) < count(!side) + usize::from(limit)
        }
    }
}

/// The offers that were one too many, as indices into `offers`; each is a foul
/// (1999 and 2010, 9.1.3; 2011, 8.1.3).
pub fn excessive(offers: &[Side], ruleset: &Ruleset) -> Vec<usize> {
    let mut excessive = Vec::new();
    for (i, &side) in offers.iter().enumerate() {
        let (earlier, _) = offers.split_at(i);
        if !may_offer(side, earlier, ruleset) {
            excessive.push(i);
        }
    }
    excessive
}
