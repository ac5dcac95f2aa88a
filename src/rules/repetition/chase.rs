//! 捉: what makes a threat to win a piece a chase (2011, 24.3, 26.1–26.5,
//! 26.10, 26.11).

use std::fmt;

use crate::xiangqi::{Move, Piece, Position, Role, Side, Square, SquareSet};

use super::definitions::Definitions;
use super::exchange::{Reach, Setting, Yield};
use super::moment::Moment;
use super::offer::{self, Acceptance, Offer};
use super::root::{self, Root};
use super::search::Search;
use super::threat::{self, Manner, Threat};
use super::{joint, key_point, view};

/// One piece chased by a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chase {
    pub piece: Piece,
    /// Where it stands.
    pub target: Square,
    /// The piece that takes it.
    pub capturer: Square,
    /// The pieces without which it could not be taken (24.17).
    pub partners: SquareSet,
    pub root: Root,
    /// The pieces that are or seem to be its roots.
    pub roots: SquareSet,
    /// The capture makes good what it costs elsewhere, and no more (26.5).
    pub is_even: bool,
    /// The chasing side gives up a pawn for a rook in it (26.7).
    pub costs_pawn: bool,
    /// How it is taken, from the chasing side's next move on; or how a harmful
    /// offer is accepted.
    pub line: Vec<Move>,
    pub manner: Manner,
    /// It rests on an exchange offer whose acceptance harms (26.10).
    pub by_harmful_offer: bool,
}

impl Chase {
    /// 联合捉子
    pub fn is_joint(&self) -> bool {
        !self.partners.is_empty()
    }

    /// 捉车 or 捉无根子, not jointly: what 26.9.1 names.
    pub fn is_heavy(&self) -> bool {
        !self.is_joint() && (self.piece.role == Role::Rook || self.root.is_none())
    }
}

impl fmt::Display for Chase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the {} on {} ({}) by {}",
            role_name(self.piece.role),
            self.target,
            self.root,
            self.capturer
        )?;
        for partner in self.partners {
            write!(f, " with {partner}")?;
        }
        f.write_str(match self.manner {
            Manner::AtOnce => "",
            Manner::ThroughExchange => " through an exchange",
            Manner::ThroughChecks => " through checks",
            Manner::ThroughOffer => " through an offer that harms to accept",
        })?;
        if self.is_even {
            f.write_str(" at an even price")?;
        }
        Ok(())
    }
}

/// The English name of a piece.
pub const fn role_name(role: Role) -> &'static str {
    match role {
        Role::King => "king",
        Role::Advisor => "advisor",
        Role::Elephant => "elephant",
        Role::Horse => "horse",
        Role::Rook => "rook",
        Role::Cannon => "cannon",
        Role::Pawn => "pawn",
    }
}

/// What a move comes to as a chase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// Nothing can be won.
    NoThreat,
    /// What can be won could be won without the move (24.3, 26.3).
    Standing(Vec<Threat>),
    /// Advisors and elephants attacked from a point that must be held (26.2).
    KeyPoint(Vec<Chase>),
    Chases(Vec<Chase>),
}

/// The pieces that the move of `moment` chases.
pub fn find(
    moment: &Moment,
    setting: &Setting,
    offers: &[Offer],
    definitions: Definitions,
    search: &mut Search,
) -> Finding {
    let mover = moment.mover();
    let harmless = offer::offering_captures(offers, mover, |a| a == Acceptance::Harmless);
    search.bar(harmless);
    let finding = find_barred(moment, setting, offers, definitions, search);
    search.bar(Vec::new());
    match finding {
        Finding::Chases(_) => finding,
        Finding::NoThreat | Finding::Standing(_) | Finding::KeyPoint(_) => offers
            .iter()
            .find(|offer| offer.acceptance != Acceptance::Harmless && offer.is_new(moment))
            .map_or(finding, |offer| {
                Finding::Chases(vec![by_harmful_offer(setting, offer)])
            }),
    }
}

/// A new offer whose acceptance harms is a chase even where the pieces are
/// evenly protected (26.10).
fn by_harmful_offer(setting: &Setting, offer: &Offer) -> Chase {
    let board = setting.root.board();
    let roots = board.attackers(offer.target, !setting.root.turn());
    Chase {
        piece: piece_at(&setting.root, offer.target),
        target: offer.target,
        capturer: offer.offered,
        partners: SquareSet::EMPTY,
        root: if roots.is_empty() {
            Root::None
        } else {
            Root::Full
        },
        roots,
        is_even: false,
        costs_pawn: false,
        line: vec![offer.acceptance_move()],
        manner: Manner::ThroughOffer,
        by_harmful_offer: true,
    }
}

fn find_barred(
    moment: &Moment,
    setting: &Setting,
    offers: &[Offer],
    definitions: Definitions,
    search: &mut Search,
) -> Finding {
    let before = BeforeMove::new(moment, setting, definitions, search);
    let mut after = *setting;
    before.expose(
        &mut after,
        moment.mover(),
        before.undisturbed.with(moment.m.to),
    );
    let mut threats = threat::winning_moves(&after, Reach::FULL, definitions, search);
    threats.retain(|threat| !offer::is_side_by_side(&after.root, threat, offers));
    if threats.is_empty() {
        return Finding::NoThreat;
    }
    let new = before.only_new(moment, &after, &threats, definitions, search);
    if new.is_empty() {
        return Finding::Standing(threats);
    }
    let chases = describe_all(&after, &new, offers, definitions, search);
    if key_point::threatens_only_weak(&moment.after, &new)
        && key_point::has_one_attacker(&moment.after, moment.mover())
        && key_point::is_needed(&moment.before, &moment.after, search)
    {
        return Finding::KeyPoint(chases);
    }
    Finding::Chases(chases)
}

/// How things stood before the move, for telling what is new.
struct BeforeMove {
    setting: Setting,
    /// The mover's pieces that hang both before and after.
    undisturbed: SquareSet,
    /// The same, seen from before the move.
    undisturbed_then: SquareSet,
}

impl BeforeMove {
    fn new(
        moment: &Moment,
        after: &Setting,
        definitions: Definitions,
        search: &mut Search,
    ) -> BeforeMove {
        let mover = moment.mover();
        let tolerated = moment.before.checkers();
        let setting = threat::setting(moment.before, tolerated, definitions, search);
        let undisturbed = setting.hanging[mover] & after.hanging[mover];
        let undisturbed_then = if after.hanging[mover].contains(moment.m.to) {
            undisturbed.with(moment.m.from)
        } else {
            undisturbed
        };
        BeforeMove {
            setting,
            undisturbed,
            undisturbed_then,
        }
    }

    /// Counts the loss of pieces that hang outside `undisturbed`.
    fn expose(&self, setting: &mut Setting, mover: Side, undisturbed: SquareSet) {
        let hanging = setting.hanging[mover];
        setting.exposed = hanging - undisturbed;
        setting.hanging[mover] = hanging & undisturbed;
    }

    /// The threats that the move made: those that were not there before it,
    /// and those it takes part in that could not be carried out before it,
    /// because the mover was in check or had a piece under attack. What the other side brought on itself does not count
    /// (26.3).
    fn only_new(
        &self,
        moment: &Moment,
        after: &Setting,
        threats: &[Threat],
        definitions: Definitions,
        search: &mut Search,
    ) -> Vec<Threat> {
        let parries_mate = moment.parries_mate(search);
        let attacks_anew = |threat: &Threat| threat.is_new_attack_of(moment);
        let mut earlier = Vec::new();
        if (parries_mate || moment.answers_check() || threats.iter().any(attacks_anew))
            && let Some(previous) = moment.before_their_move()
        {
            let setting = threat::setting(previous, SquareSet::EMPTY, definitions, search);
            earlier = threat::winning_moves(&setting, Reach::FULL, definitions, search);
        }
        if parries_mate {
            let is_new = |threat: &&Threat| !is_among(threat, &earlier);
            return threats.iter().filter(is_new).cloned().collect();
        }
        let mut standing = threat::winning_moves(&self.setting, Reach::FULL, definitions, search);
        if moment.answers_check() {
            standing.extend_from_slice(&earlier);
        }
        let mut real = self.setting;
        self.expose(&mut real, moment.mover(), self.undisturbed_then);
        real.tolerated = SquareSet::EMPTY;
        let feasible = if real.exposed.is_empty() && !moment.answers_check() {
            standing.clone()
        } else {
            threat::winning_moves(&real, Reach::FULL, definitions, search)
        };
        threats
            .iter()
            .filter(|threat| {
                if !is_among(threat, &standing) {
                    return true;
                }
                // What the other side just put under attack is its own doing,
                // unless the moved piece goes to attack it too (26.3).
                if attacks_anew(threat)
                    && moment.before_their_move().is_some()
                    && !is_among(threat, &earlier)
                {
                    return true;
                }
                !is_among(threat, &feasible)
                    && joint::takes_part(after, threat, moment.m.to, definitions, search)
            })
            .cloned()
            .collect()
    }
}

/// Whether the same could be won, no worse and no less directly, with one of
/// `known`: the same piece, or anything as good where the other side could
/// choose.
fn is_among(threat: &Threat, known: &[Threat]) -> bool {
    known.iter().any(|old| {
        let is_as_good = if threat.is_choice {
            threat.worth <= old.worth
        } else {
            !old.is_choice && old.target == threat.target
        };
        is_as_good && threat.outcome <= old.outcome && old.manner <= threat.manner
    })
}

/// The chases that `threats` are, one for each piece and capturer.
///
/// If one piece alone can win a piece, then no other needs partners to chase it
/// (24.17).
fn describe_all(
    setting: &Setting,
    threats: &[Threat],
    offers: &[Offer],
    definitions: Definitions,
    search: &mut Search,
) -> Vec<Chase> {
    let mut chases: Vec<Chase> = Vec::new();
    for threat in threats {
        let is_same = |target, capturer| target == threat.target && capturer == threat.capturer;
        if chases
            .iter()
            .any(|chase| is_same(chase.target, chase.capturer))
        {
            continue;
        }
        let alike: Vec<&Threat> = threats
            .iter()
            .filter(|other| is_same(other.target, other.capturer))
            .collect();
        let partners = joint::partners(setting, &alike, definitions, search);
        let plainest = alike.iter().min_by_key(|threat| threat.manner);
        let plainest = plainest.copied().unwrap_or(threat);
        chases.push(describe(
            setting,
            plainest,
            partners,
            offers,
            definitions,
            search,
        ));
    }
    let taken_alone = chases
        .iter()
        .filter(|chase| !chase.is_joint())
        .map(|chase| chase.target);
    let alone: SquareSet = taken_alone.collect();
    for chase in &mut chases {
        if alone.contains(chase.target) {
            chase.partners = SquareSet::EMPTY;
        }
    }
    chases
}

fn describe(
    setting: &Setting,
    threat: &Threat,
    partners: SquareSet,
    offers: &[Offer],
    definitions: Definitions,
    search: &mut Search,
) -> Chase {
    let protection = root::protection(setting, threat, definitions, search);
    Chase {
        piece: piece_at(&setting.root, threat.target),
        target: threat.target,
        capturer: threat.capturer,
        partners,
        root: protection.root,
        roots: protection.roots,
        is_even: threat.outcome == Yield::Even,
        costs_pawn: costs_pawn(&setting.root, &threat.line),
        line: threat.line.clone(),
        manner: threat.manner,
        by_harmful_offer: threat.manner == Manner::AtOnce
            && offers
                .iter()
                .any(|offer| offer.target == threat.target && offer.offered == threat.capturer),
    }
}

/// The piece of the side not to move on `target`.
fn piece_at(root: &Position, target: Square) -> Piece {
    let unknown = Piece {
        side: !root.turn(),
        role: Role::Pawn,
    };
    root.piece_at(target).unwrap_or(unknown)
}

fn costs_pawn(root: &Position, line: &[Move]) -> bool {
    let mut position = *root;
    line.iter().any(|&m| {
        let is_defenders = position.turn() != root.turn();
        let taken = position.play_unchecked(m);
        is_defenders && taken.is_some_and(|piece| piece.role == Role::Pawn)
    })
}

/// Whether king or pawn alone attacks something with its own move, which is
/// allowed (26.1).
pub fn attacks_as_king_or_pawn(moment: &Moment) -> bool {
    let role = moment
        .before
        .piece_at(moment.m.from)
        .map(|piece| piece.role);
    let targets = moment.after.board().destinations(moment.m.to)
        & moment.after.board().pieces(!moment.mover());
    matches!(role, Some(Role::King | Role::Pawn))
        && targets.into_iter().any(|to| {
            let m = Move {
                from: moment.m.to,
                to,
            };
            view::is_legal(
                &view::with_turn(&moment.after, moment.mover()),
                m,
                SquareSet::EMPTY,
            )
        })
}
