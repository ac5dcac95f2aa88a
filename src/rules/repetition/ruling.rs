//! A ruling on a repetition: labels, sums, verdict and the clauses for each.

use crate::rules::clause::Clause;
use crate::rules::edition::Edition;
use crate::xiangqi::{BySide, Move, Position, Side};

use super::article::Article;
use super::conduct::{Conduct, Weight};
use super::cycle::{Cycle, Ground};
use super::definitions::Definitions;
use super::frame::Frame;
use super::moment::Moment;
use super::motive::{self, Doubt, Idleness, Judged, Motive, Reason};
use super::search::Search;
use super::verdict::{self, Verdict};

/// What a repetition comes to under one edition, with the evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    pub edition: Edition,
    pub cycle: Cycle,
    /// One for each ply of the cycle's last complete round.
    pub labels: Vec<Label>,
    pub conduct: BySide<Conduct>,
    pub verdict: Verdict,
    pub clauses: Vec<Clause>,
}

/// What one move of the cycle is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    pub ply: usize,
    pub side: Side,
    pub m: Move,
    pub motive: Motive,
    pub reason: Reason,
    pub clauses: Vec<Clause>,
    /// What is open about it.
    pub doubts: Vec<Doubt>,
}

/// Nodes searched for one ruling at most. At about half a million a second
/// this keeps the worst case well within a second.
const NODES: u32 = 240_000;

/// At most so many ways of settling open labels are compared.
const MAX_WAYS: usize = 4096;

impl Ruling {
    /// Rules on the moves of one round of `cycle`; they are the plies from
    /// `first_ply` on.
    pub(super) fn on(
        edition: Edition,
        cycle: Cycle,
        start: &Position,
        moves: &[Move],
        first_ply: usize,
    ) -> Ruling {
        let definitions = Definitions::of(edition);
        let mut positions = vec![*start];
        for &m in moves {
            let mut next = *positions.last().unwrap_or(start);
            next.play_unchecked(m);
            positions.push(next);
        }
        let moments: Vec<Moment> = moves
            .iter()
            .zip(positions.windows(2))
            .enumerate()
            .filter_map(|(i, (&m, around))| {
                let [before, after] = around else { return None };
                let at = match cycle.ground {
                    // The first move follows on the last.
                    Ground::Repeated => i.checked_sub(1).or(moves.len().checked_sub(1)),
                    Ground::Drifted => i.checked_sub(1),
                };
                Some(Moment {
                    previous: at.and_then(|at| positions.get(at)).copied(),
                    before: *before,
                    m,
                    after: *after,
                })
            })
            .collect();
        let labels = judge_all(&moments, definitions)
            .into_iter()
            .zip(&moments)
            .enumerate()
            .map(|(i, (judged, moment))| {
                Label::new(edition, first_ply + i, moment.mover(), moment.m, judged)
            })
            .collect();
        Ruling::from_labels(edition, cycle, labels)
    }

    /// Sums up labels, which may be an arbiter's.
    pub fn from_labels(edition: Edition, cycle: Cycle, labels: Vec<Label>) -> Ruling {
        let conduct = BySide::from_fn(|side| Conduct {
            motives: labels
                .iter()
                .filter(|label| label.side == side)
                .map(|label| label.motive)
                .collect(),
        });
        let (verdict, mut articles) = settle(edition, &labels);
        if cycle.ground == Ground::Drifted {
            articles.insert(0, Article::NineRounds);
        }
        let verdict = match (cycle.ground, verdict) {
            // Whether allowed moves are without positive sense is for the
            // arbiter to say (23.4).
            (Ground::Drifted, Verdict::Draw) => Verdict::Undecided,
            (
                Ground::Drifted | Ground::Repeated,
                Verdict::Draw
                | Verdict::Undecided
                | Verdict::LosesAtOnce(_)
                | Verdict::MustChange(_),
            ) => verdict,
        };
        let mut clauses: Vec<Clause> = articles
            .into_iter()
            .filter_map(|article| article.clause(edition))
            .collect();
        // Articles that later editions keep apart.
        clauses.dedup();
        Ruling {
            edition,
            cycle,
            labels,
            conduct,
            verdict,
            clauses,
        }
    }

    /// The doubts that keep the ruling open, with the plies they are about;
    /// one about the play as a whole comes with the ply the cycle begins with.
    pub fn open_questions(&self) -> Vec<(usize, Doubt)> {
        if self.verdict != Verdict::Undecided {
            return Vec::new();
        }
        let as_found = verdict::verdict(self.edition, &weights(&self.labels)).0;
        let overall = match (self.cycle.ground, as_found) {
            (Ground::Drifted, Verdict::Draw) => Some(Doubt::Purpose),
            (_, Verdict::Undecided) => Some(Doubt::ClausesDisagree),
            (_, Verdict::Draw | Verdict::MustChange(_) | Verdict::LosesAtOnce(_)) => None,
        };
        let labels = self.labels.iter();
        labels
            .flat_map(|label| label.doubts.iter().map(|&doubt| (label.ply, doubt)))
            .chain(overall.map(|doubt| (self.cycle.from_ply, doubt)))
            .collect()
    }
}

/// Judges each move with an equal share of half the nodes, and those that need
/// more again with an equal share of all that are left.
fn judge_all(moments: &[Moment], definitions: Definitions) -> Vec<Judged> {
    let share = |nodes: u32, count: usize| nodes / u32::try_from(count.max(1)).unwrap_or(u32::MAX);
    let judge = |moment: &Moment, nodes| {
        let frame = Frame::of(moment);
        let mut search = Search::new(nodes);
        let judged = motive::judge(&frame.moment(moment), definitions, &mut search);
        (frame.judged(judged), search)
    };
    let first = share(NODES / 2, moments.len());
    let mut left = NODES;
    let mut judged = Vec::with_capacity(moments.len());
    let mut unsettled = Vec::new();
    for (i, moment) in moments.iter().enumerate() {
        let (found, search) = judge(moment, first);
        left = left.saturating_sub(first - search.left());
        if search.is_exceeded() {
            unsettled.push((i, moment));
        }
        judged.push(found);
    }
    let second = share(left, unsettled.len());
    for (i, moment) in unsettled {
        if let Some(found) = judged.get_mut(i) {
            *found = judge(moment, second).0;
        }
    }
    judged
}

impl Label {
    fn new(edition: Edition, ply: usize, side: Side, m: Move, judged: Judged) -> Label {
        let clauses = articles(&judged)
            .into_iter()
            .filter_map(|article| article.clause(edition))
            .collect();
        Label {
            ply,
            side,
            m,
            motive: judged.motive,
            reason: judged.reason,
            clauses,
            doubts: judged.doubts,
        }
    }

    /// The weight it has as it stands.
    pub fn weight(&self) -> Weight {
        match self.motive {
            Motive::Check => Weight::Check,
            Motive::MateThreat => Weight::MateThreat,
            Motive::Chase => self.chase_weight(),
            Motive::Exchange
            | Motive::Sacrifice
            | Motive::Block
            | Motive::Follow
            | Motive::Idle => Weight::Allowed,
        }
    }

    fn chase_weight(&self) -> Weight {
        let Reason::Chase(chases) = &self.reason else {
            return Weight::LightChase;
        };
        let weight = |chase: &super::chase::Chase| {
            if !chase.is_heavy() {
                Weight::LightChase
            } else if chase.piece.role == crate::xiangqi::Role::Rook {
                Weight::RookChase
            } else {
                Weight::RootlessChase
            }
        };
        chases
            .iter()
            .map(weight)
            .min()
            .unwrap_or(Weight::LightChase)
    }

    /// The weights it may have once its doubts are settled.
    fn possible_weights(&self) -> Vec<Weight> {
        let weight = self.weight();
        let mut weights = vec![weight];
        for doubt in &self.doubts {
            match doubt {
                Doubt::Bounded => match weight {
                    Weight::Allowed => {
                        weights.extend([Weight::RootlessChase, Weight::LightChase]);
                    }
                    Weight::LightChase => weights.push(Weight::RootlessChase),
                    Weight::Check
                    | Weight::MateThreat
                    | Weight::RookChase
                    | Weight::RootlessChase => {}
                },
                Doubt::GuardingCapturer
                | Doubt::KeyPoint
                | Doubt::HarmfulOffer
                | Doubt::PawnForRook => weights.push(Weight::Allowed),
                Doubt::PawnChase => weights.push(Weight::LightChase),
                Doubt::Purpose | Doubt::ClausesDisagree => {}
            }
        }
        weights
    }
}

/// The weights of each side's moves as found.
fn weights(labels: &[Label]) -> BySide<Vec<Weight>> {
    BySide::from_fn(|side| {
        labels
            .iter()
            .filter(|label| label.side == side)
            .map(Label::weight)
            .collect()
    })
}

/// The verdict, if it is the same however the open labels are settled.
fn settle(edition: Edition, labels: &[Label]) -> (Verdict, Vec<Article>) {
    let found = verdict::verdict(edition, &weights(labels));
    let possible: Vec<Vec<Weight>> = labels.iter().map(Label::possible_weights).collect();
    let ways = possible
        .iter()
        .try_fold(1_usize, |ways, weights| ways.checked_mul(weights.len()))
        .filter(|&ways| ways <= MAX_WAYS);
    let Some(ways) = ways else {
        return (Verdict::Undecided, found.1);
    };
    let is_settled = (0..ways).all(|way| {
        let mut rest = way;
        let mut play = BySide::<Vec<Weight>>::default();
        for (label, weights) in labels.iter().zip(&possible) {
            let chosen = weights.get(rest % weights.len()).copied();
            rest /= weights.len();
            play[label.side].extend(chosen);
        }
        verdict::verdict(edition, &play).0 == found.0
    });
    if is_settled {
        found
    } else {
        (Verdict::Undecided, found.1)
    }
}

/// The articles a label rests on.
fn articles(judged: &Judged) -> Vec<Article> {
    let mut articles = vec![Article::Motive(judged.motive)];
    match &judged.reason {
        Reason::Check {
            is_self_inflicted, ..
        } => {
            if *is_self_inflicted {
                articles.push(Article::SelfInflicted);
            }
        }
        Reason::Chase(chases) => {
            if chases
                .iter()
                .any(|chase| chase.root == super::root::Root::False)
            {
                articles.push(Article::FalseRoot);
            }
            if chases.iter().all(super::chase::Chase::is_joint) {
                articles.push(Article::Joint);
            }
            if chases.iter().any(|chase| chase.is_even) {
                articles.push(Article::GuardingCapturer);
            }
            if chases.iter().any(|chase| chase.by_harmful_offer) {
                articles.push(Article::HarmfulOffer);
            }
        }
        Reason::Idle(why) => match why {
            Idleness::Harmless => {}
            Idleness::KingLeftCheck => articles.push(Article::KingLeavesCheck),
            Idleness::KingOrPawn => articles.push(Article::KingAndPawn),
            Idleness::Standing(_) | Idleness::StandingMate => articles.push(Article::SelfBrought),
            Idleness::KeyPoint(_) => articles.push(Article::KeyPoint),
        },
        Reason::MateThreat { .. }
        | Reason::Exchange(_)
        | Reason::Sacrifice { .. }
        | Reason::Block { .. }
        | Reason::Follow { .. } => {}
    }
    articles
}
