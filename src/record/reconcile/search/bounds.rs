//! How much is looked at, and what is reckoned of what is not known yet.

/// Ways to have come to one ply that are followed.
pub(super) const MOST_AT_PLY: u32 = 300;

/// Ways to have come anywhere that are followed before the search gives up.
pub(super) const MOST_NODES: usize = 20_000;

/// Tasks after which it gives up.
pub(super) const MOST_TASKS: usize = 110_000;

/// Plies of lines followed after which it makes haste.
pub(super) const MOST_WORK: usize = 300_000;

/// The same where the sheets do not lie as numbered, after which it gives up.
pub(super) const CROOKED_WORK: usize = 850_000;

/// Plies of lines after which the kinds of pieces are followed too.
pub(super) const LONG_WORK: usize = 5_000;

/// Tasks and plies of lines for haste.
pub(super) const HASTY_TASKS: usize = 80_000;
pub(super) const HASTY_WORK: usize = 300_000;

/// Changes before an entry that are looked for in haste.
pub(super) const HASTY_MENDS: u32 = 3;

/// What a game is reckoned to cost for every ply of it besides what is known
/// to be wrong, in a long search and in haste.
pub(super) const TOLL: i64 = 30;
pub(super) const HASTY_TOLL: i64 = 300;

/// Of both after a first game is found, besides as many as that took.
pub(super) const MOST_AFTER: usize = 100_000;

/// How many plies ahead are looked at where there is a choice.
pub(super) const HORIZON: u16 = 20;

/// What an entry to come that does not fit is reckoned to cost: less than a
/// slip, since it may fit yet.
pub(super) const MISFIT_AHEAD: u32 = 250;

/// The same where the kinds of pieces are followed, which tells most of it.
pub(super) const MISFIT_BESIDES: u32 = 60;

/// Misfits beyond which it makes no difference how many there are.
pub(super) const MANY: u32 = 12;

/// What it is reckoned to cost to change what came before because of one
/// entry, so that few such changes are tried before many.
pub(super) const MENDED: u32 = 60;

/// The same for two changes at once.
pub(super) const MENDED_TWICE: u32 = 220;

/// How much more of that a game as good may have: one such change.
pub(super) const SIDESTEP: u32 = MENDED + 60;
