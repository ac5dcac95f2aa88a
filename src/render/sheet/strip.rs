//! What follows the moves, as strips put one below the other on pages.

use crate::render::page::Page;

/// Where strips begin and end on a page.
const TOP: f32 = 272.0;
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

/// Puts strips on as many pages as they need.
pub(super) fn pack(strips: Vec<Strip>, mut new_page: impl FnMut() -> Page) -> Vec<Page> {
    // What each strip needs together with those it must not be parted from.
    let mut needs: Vec<f32> = Vec::with_capacity(strips.len());
    let mut following = 0.0;
    for strip in strips.iter().rev() {
        let need = strip.height + if strip.with_next { following } else { 0.0 };
        following = need + strip.above;
        needs.push(need);
    }
    needs.reverse();

    let mut pages = Vec::new();
    let mut page = new_page();
    let mut y = TOP;
    for (strip, need) in strips.into_iter().zip(needs) {
        let mut begins_page = y <= TOP;
        if !begins_page && BOTTOM < y + strip.above + need {
            pages.push(std::mem::replace(&mut page, new_page()));
            y = TOP;
            begins_page = true;
        }
        if !begins_page {
            y += strip.above;
        }
        if strip.at_bottom {
            y = y.max(BOTTOM - strip.height);
        }
        (strip.draw)(&mut page, Place { y, begins_page });
        y += strip.height;
    }
    pages.push(page);
    pages
}
