use crate::xiangqi::Side;

/// A result as a header or the end of a record states it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum StatedResult {
    Won(Side),
    Drawn,
    /// `*`: not finished, or not known.
    Open,
}

impl StatedResult {
    /// Returns `None` for a text that states no result, or none that is known.
    pub fn read(text: &str) -> Option<StatedResult> {
        let folded: String = text
            .chars()
            .filter(|c| !c.is_whitespace())
            .map(|c| match c {
                '紅' => '红',
                '勝' => '胜',
                '負' => '负',
                '議' => '议',
                _ => c.to_ascii_lowercase(),
            })
            .collect();
        let red = StatedResult::Won(Side::Red);
        let black = StatedResult::Won(Side::Black);
        Some(match folded.as_str() {
            "1-0" | "2-0" | "红胜" | "红方胜" | "红先胜" | "先胜" | "黑负" | "黑方负"
            | "redwins" | "w" => red,
            "0-1" | "0-2" | "黑胜" | "黑方胜" | "红负" | "红方负" | "红先负" | "先负"
            | "blackwins" | "l" => black,
            "1/2-1/2" | "½-½" | "1-1" | "和" | "和棋" | "和局" | "作和" | "议和" | "红先和"
            | "先和" | "draw" | "d" => StatedResult::Drawn,
            "*" => StatedResult::Open,
            _ => return None,
        })
    }
}
