/// Brackets and the ones that close them, in the order of the text.
pub(super) struct Brackets {
    pairs: Vec<(usize, usize)>,
    next: usize,
}

impl Brackets {
    pub(super) fn of(text: &str) -> Brackets {
        let mut pairs = Vec::new();
        // One stack a kind, so that a stray bracket of one does not hide the
        // others.
        let mut stacks: [Vec<usize>; 3] = Default::default();
        let [round, square, curly] = &mut stacks;
        let mut blank_line = true;
        for (at, c) in text.char_indices() {
            let end = at + c.len_utf8();
            match c {
                '(' | '（' => round.push(at),
                '[' | '［' | '【' | '〔' => square.push(at),
                '{' | '｛' if !opens_moves(text, at) => curly.push(at),
                ')' | '）' => pairs.extend(round.pop().map(|start| (start, end))),
                ']' | '］' | '】' | '〕' => pairs.extend(square.pop().map(|start| (start, end))),
                '}' | '｝' => pairs.extend(curly.pop().map(|start| (start, end))),
                // Outside braces nothing in brackets goes on beyond a blank
                // line: the closing one is missing.
                '\n' if blank_line => {
                    round.clear();
                    square.clear();
                }
                _ => {}
            }
            blank_line = c == '\n' || (blank_line && c.is_whitespace());
        }
        pairs.sort_unstable();
        Brackets { pairs, next: 0 }
    }

    /// The end of the bracket that opens at `start`; to be asked in order.
    pub(super) fn closing(&mut self, start: usize) -> Option<usize> {
        while let Some(&(open, end)) = self.pairs.get(self.next) {
            if start < open {
                return None;
            }
            self.next += 1;
            if open == start {
                return Some(end);
            }
        }
        None
    }
}

/// `START{` opens the moves, not a remark.
pub(super) fn opens_moves(text: &str, at: usize) -> bool {
    text.get(..at)
        .is_some_and(|before| before.trim_end_matches(' ').ends_with("START"))
}
