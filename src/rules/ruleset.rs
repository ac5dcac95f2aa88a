use crate::xiangqi::BySide;

use super::edition::Edition;

/// An edition with what the event sets otherwise.
///
/// Start from [`Ruleset::of`] and change single fields; every number that an
/// event may set is a field here and nowhere a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruleset {
    pub edition: Edition,
    /// What the event calls the rules it is played under, such as a later
    /// edition; empty where that is `edition` itself.
    pub edition_name: String,

    /// Rounds without a capture that make a draw (2011, 4.2.4).
    pub natural_limit_rounds: u16,
    /// The claimant's checks that count in one natural-limit stage (2011,
    /// 22.2; 1999, 23.3).
    pub counted_checks: u16,
    /// Seconds an untrue natural-limit claim costs the claimant (2011, 22.2).
    pub untrue_claim_seconds: u32,
    pub untrue_claim_clock: ClockPenalty,
    /// Untrue claims in one natural-limit stage that lose the game (2011,
    /// 4.1.11).
    pub untrue_claims_that_lose: Option<u8>,
    /// Whether the arbiter may rule a draw on the count unasked (1999, 23.3).
    pub arbiter_rules_unasked: bool,
    /// Entries that the claimant's sheet may lack in the stage before a claim
    /// on it is not accepted (2011, 22.3 says "too many"). `None` takes any.
    pub claim_gaps: Option<u16>,

    /// Whose moves a player is to record (7.1 of every edition).
    pub recorded_moves: RecordedMoves,
    /// Missed entries that make one foul (7.1 of every edition).
    pub missed_per_foul: u16,
    /// Whether only missed entries in a row add up to a foul (1999, 7.1).
    pub missed_in_a_row: bool,
    /// The most fouls one finding of missed entries can cost (2011, 7.1).
    pub missed_fouls_per_finding: Option<u8>,
    /// Whether an unreadable entry counts as missed once the arbiter says so
    /// (2011, 7.2).
    pub unreadable_is_missed: bool,
    /// Whether entries that look alike count as missed too (2011, 7.2).
    pub look_alike_is_missed: bool,
    /// With fewer seconds left than this a player may stop recording until
    /// the next time period (1999, 7.2; 2010, 7.3).
    pub recording_pause_seconds: Option<u32>,

    /// Fouls that lose the game (2011, 4.1.10).
    pub fouls_that_lose: u8,
    /// Moves against the rules of movement that lose the game; fewer are fouls
    /// (2011, 4.1.8). See [`Level::illegal_moves_that_lose`].
    pub illegal_moves_that_lose: u8,
    /// Rounds within which an illegal move must be found (2011, 5.8.3).
    pub illegal_move_rounds: Option<u16>,
    /// Times the clock is pressed before moving that lose the game; fewer are
    /// fouls (2011, 4.1.9). `None` where it is no offence of its own.
    pub early_presses_that_lose: Option<u8>,
    pub draw_offers: DrawOfferLimit,

    /// Times a cycle must come about before it is ripe for a ruling (2011,
    /// 23.1).
    pub cycles_for_ruling: u8,
    /// Rounds of unchanging attack over three points or more that are ripe
    /// without a threefold cycle (2011, 23.4).
    pub drifting_attack_rounds: Option<u16>,

    /// Minutes of lateness that forfeit the game, where the rules or the event
    /// state them (2011, 20.1).
    pub lateness_minutes: Option<u16>,
    pub scoring: Scoring,
}

impl Ruleset {
    /// The edition as printed, at national level.
    pub fn of(edition: Edition) -> Ruleset {
        let common = Ruleset {
            edition,
            edition_name: String::new(),
            natural_limit_rounds: 60,
            counted_checks: 10,
            untrue_claim_seconds: 300,
            untrue_claim_clock: ClockPenalty::TakenOff,
            untrue_claims_that_lose: Some(2),
            arbiter_rules_unasked: false,
            // As many as make a foul are too many.
            claim_gaps: Some(3),
            recorded_moves: RecordedMoves::BothSides,
            missed_per_foul: 4,
            missed_in_a_row: false,
            missed_fouls_per_finding: Some(2),
            unreadable_is_missed: true,
            look_alike_is_missed: false,
            recording_pause_seconds: Some(180),
            fouls_that_lose: 3,
            illegal_moves_that_lose: Level::National.illegal_moves_that_lose(edition),
            illegal_move_rounds: None,
            early_presses_that_lose: Some(2),
            draw_offers: DrawOfferLimit::Ahead(2),
            cycles_for_ruling: 3,
            drifting_attack_rounds: Some(9),
            lateness_minutes: None,
            scoring: Scoring::TWO_ONE_NIL,
        };
        match edition {
            Edition::Cxa1999 => Ruleset {
                untrue_claim_clock: ClockPenalty::AddedToUsed,
                untrue_claims_that_lose: None,
                arbiter_rules_unasked: true,
                claim_gaps: None,
                missed_in_a_row: true,
                missed_fouls_per_finding: None,
                unreadable_is_missed: false,
                early_presses_that_lose: None,
                draw_offers: DrawOfferLimit::Alternate,
                drifting_attack_rounds: None,
                scoring: Scoring::ONE_HALF_NIL,
                ..common
            },
            Edition::Cxa2010 => common,
            Edition::Cxa2011 => Ruleset {
                look_alike_is_missed: true,
                recording_pause_seconds: None,
                illegal_move_rounds: Some(5),
                lateness_minutes: Some(15),
                ..common
            },
        }
    }
}

/// How the time for an untrue claim is charged. Either way the claimant has
/// that much less left.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum ClockPenalty {
    /// From the time left (2010 and 2011, 22.2).
    TakenOff,
    /// To the time used (1999, 23.3).
    AddedToUsed,
}

/// Whose moves belong on a player's sheet.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum RecordedMoves {
    BothSides,
    /// Only the writer's own, where the event says so.
    Own,
}

/// The level of a competition, on which the cost of an illegal move depends.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    National,
    /// Provincial and below, and national junior events.
    ProvincialOrJunior,
}

impl Level {
    /// Illegal moves that lose the game (1999, 4.1.6; 2010 and 2011, 4.1.8).
    pub const fn illegal_moves_that_lose(self, edition: Edition) -> u8 {
        match (edition, self) {
            (Edition::Cxa1999, _) | (_, Level::National) => 1,
            (Edition::Cxa2010 | Edition::Cxa2011, Level::ProvincialOrJunior) => 2,
        }
    }
}

/// How often a player may offer a draw.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum DrawOfferLimit {
    /// Never twice running (1999, 23.1).
    Alternate,
    /// At most so many more than the opponent (2010 and 2011, 22.1).
    Ahead(u8),
}

/// What a result is worth, in half points.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scoring {
    pub win: u8,
    /// An event may give the side that moves second more (2011, 13.3).
    pub draw: BySide<u8>,
    pub loss: u8,
}

impl Scoring {
    /// 1, ½ and 0 (1999, 14.1).
    pub const ONE_HALF_NIL: Scoring = Scoring {
        win: 2,
        draw: BySide { red: 1, black: 1 },
        loss: 0,
    };
    /// 2, 1 and 0 (2010, 14.1; 2011, 13.1).
    pub const TWO_ONE_NIL: Scoring = Scoring {
        win: 4,
        draw: BySide { red: 2, black: 2 },
        loss: 0,
    };
}
