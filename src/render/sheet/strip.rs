//! What follows the moves, as strips put one below the other on pages.

use crate::render::page::Page;

/// Where strips begin and end on a page.
pub(super) const TOP: f32 = 272.0;
const BOTTOM: f32 = 2806.0;

/// Where a strip has come to stand.
#[derive(Copy, Clone)]
pub(super) struct Place {
    pub(super) y: f32,
    /// Whether nothing stands above it on its page.
    pub(super) begins_page: bool,
}

type Draw = Box<dyn FnOnce(&mut Page, Place)>;

/// A part of a page as wide as the page that is never broken.
pub(super) struct Strip {
    height: f32,
    /// Space left free above it, unless it begins a page.
    above: f32,
    /// A heading does not stay behind alone.
    with_next: bool,
    /// Stands at the very end of the page.
    at_bottom: bool,
    draw: Draw,
}

impl Strip {
    pub(super) fn new(height: f32, draw: impl FnOnce(&mut Page, Place) + 'static) -> Strip {
        Strip {
            height,
            above: 0.0,
            with_next: false,
            at_bottom: false,
            draw: Box::new(draw),
        }
    }

    pub(super) fn below(self, above: f32) -> Strip {
        Strip { above, ..self }
    }

    pub(super) fn with_next(self) -> Strip {
        Strip {
            with_next: true,
            ..self
        }
    }

    pub(super) fn at_bottom(self) -> Strip {
        Strip {
            at_bottom: true,
            ..self
        }
    }
}

/// Where each strip stands, with the number of its page, from `y` on.
fn places(strips: &[Strip], mut y: f32) -> Vec<(usize, Place)> {
    // What each strip needs together with those it must not be parted from.
    let mut needs: Vec<f32> = Vec::with_capacity(strips.len());
    let mut following = 0.0;
    for strip in strips.iter().rev() {
        let need = strip.height + if strip.with_next { following } else { 0.0 };
        following = need + strip.above;
        needs.push(need);
    }
    needs.reverse();

    let mut page = 0;
    let mut places = Vec::with_capacity(strips.len());
    for (strip, need) in strips.iter().zip(needs) {
        let mut begins_page = y <= TOP;
        if !begins_page && BOTTOM < y + strip.above + need {
            page += 1;
            y = TOP;
            begins_page = true;
        }
        if !begins_page {
            y += strip.above;
        }
        if strip.at_bottom {
            y = y.max(BOTTOM - strip.height);
        }
        places.push((page, Place { y, begins_page }));
        y += strip.height;
    }
    places
}

/// Whether strips that begin on a page at `y` need fewer pages than on their
/// own.
pub(super) fn saves_a_page(strips: &[Strip], y: f32) -> bool {
    let more = |y| places(strips, y).last().map_or(0, |(page, _)| *page);
    more(y) <= more(TOP)
}

/// Puts strips on a page from `y` on, and on as many more as they need.
pub(super) fn pack(
    strips: Vec<Strip>,
    page: Page,
    y: f32,
    mut new_page: impl FnMut() -> Page,
) -> Vec<Page> {
    let places = places(&strips, y);
    let mut pages = vec![page];
    for (strip, (number, place)) in strips.into_iter().zip(places) {
        if pages.len() <= number {
            pages.push(new_page());
        }
        if let Some(page) = pages.last_mut() {
            (strip.draw)(page, place);
        }
    }
    pages
}
