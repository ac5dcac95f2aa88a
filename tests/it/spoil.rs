//! Two players' sheets of a known game, kept as badly as wanted.

use jipu::notation::{Bars, Notation, Script, parse, write};
use jipu::record::{Entry, EntryContent, Headers, Scoresheet};
use jipu::xiangqi::{Move, Position, Side};

/// SplitMix64: the same numbers for the same seed everywhere.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.roll() % n as u64) as usize
    }

    /// True in so many of a thousand cases.
    pub fn in_thousand(&mut self, n: u32) -> bool {
        self.roll() % 1000 < u64::from(n)
    }
}

/// How one player keeps the sheet. Rates are of a thousand entries.
#[derive(Clone, Copy, Debug)]
pub struct Habits {
    /// Cells left blank.
    pub missing: u32,
    /// One part of the move miswritten.
    pub slips: u32,
    /// Entries nobody can read.
    pub unreadable: u32,
    /// Lines left blank by mistake, the game going on in the next.
    pub skipped_lines: u32,
    /// Rounds not written, the next one standing in their line.
    pub lost_rounds: u32,
    /// Single plies not written, the next one standing in their cell.
    pub lost_plies: u32,
    /// Lines written twice, the game going on after the copy.
    pub doubled_lines: u32,
    /// Own moves left out with the opponent's reply in their cell.
    pub other_column: u32,
    /// Plies in a row without an entry, once.
    pub stretch: usize,
    /// Short form with the bars left out.
    pub bare: bool,
}

impl Habits {
    /// Of a player who keeps the sheet without a fault.
    pub const CLEAN: Habits = Habits {
        missing: 0,
        slips: 0,
        unreadable: 0,
        skipped_lines: 0,
        lost_rounds: 0,
        lost_plies: 0,
        doubled_lines: 0,
        other_column: 0,
        stretch: 0,
        bare: false,
    };
}

impl Default for Habits {
    fn default() -> Habits {
        Habits::CLEAN
    }
}

/// One cell of a sheet that has something in it.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The ply that its place stands for.
    pub place: u16,
    pub text: String,
    /// The ply it records.
    pub ply: usize,
    /// Whether it says that ply's move.
    pub right: bool,
}

pub struct Game {
    pub moves: Vec<Move>,
    /// Before each move.
    pub positions: Vec<Position>,
}

impl Game {
    pub fn new(start: Position, moves: &[Move]) -> Game {
        let mut position = start;
        let mut positions = Vec::new();
        for &mv in moves {
            positions.push(position);
            position.play(mv).unwrap();
        }
        Game {
            moves: moves.to_vec(),
            positions,
        }
    }

    /// The games of the corpus with `from` to `to` plies.
    pub fn corpus(lines: &[serde_json::Value], from: usize, to: usize) -> Vec<Game> {
        let mut games = Vec::new();
        for line in lines {
            let start: Position = line["start_fen"].as_str().unwrap().parse().unwrap();
            let moves: Vec<Move> = line["moves_iccs"]
                .as_array()
                .unwrap()
                .iter()
                .map(|mv| mv.as_str().unwrap().parse().unwrap())
                .collect();
            if from <= moves.len() && moves.len() <= to && start == Position::default() {
                games.push(Game::new(start, &moves));
            }
        }
        games
    }

    /// The cells of a sheet kept with these habits.
    pub fn cells(&self, habits: &Habits, dice: &mut Dice) -> Vec<Cell> {
        let plies = self.moves.len();
        let rounds = plies / 2;
        // Which rounds the single mistakes happen in, never the first two.
        let mut pick = |count: u32| -> Vec<usize> {
            let mut picked = Vec::new();
            while picked.len() < count as usize {
                let round = 2 + dice.below(rounds - 3);
                if !picked.contains(&round) {
                    picked.push(round);
                }
            }
            picked
        };
        let skipped = pick(habits.skipped_lines);
        let lost = pick(habits.lost_rounds);
        let doubled = pick(habits.doubled_lines);
        let lost_plies = pick(habits.lost_plies);
        let other_column = pick(habits.other_column);
        let stretch = if 0 < habits.stretch {
            let from = 4 + dice.below(plies - habits.stretch - 8);
            from..from + habits.stretch
        } else {
            0..0
        };

        let mut cells: Vec<Cell> = Vec::new();
        let mut offset: i32 = 0;
        for ply in 0..plies {
            let round = ply / 2;
            let first = ply % 2 == 0;
            let half = usize::from(!first);
            if first {
                offset += 2 * skipped.iter().filter(|&&r| r == round).count() as i32;
            }
            if lost.contains(&round) {
                offset -= 1;
                continue;
            }
            if lost_plies.contains(&round) && half == round % 2 {
                offset -= 1;
                continue;
            }
            let mut place = (ply as i32 + 1 + offset) as u16;
            if other_column.contains(&round) && half == round % 2 {
                continue;
            }
            if ply > 0
                && other_column.contains(&((ply - 1) / 2))
                && (ply - 1) % 2 == ((ply - 1) / 2) % 2
            {
                place -= 1;
            }
            if stretch.contains(&ply) || dice.in_thousand(habits.missing) {
                continue;
            }
            let mut text = self.written(ply, habits.bare);
            let mut right = true;
            if dice.in_thousand(habits.slips) {
                text = miswritten(&text, dice);
                right = false;
            }
            if dice.in_thousand(habits.unreadable) {
                text = "卐".to_owned();
                right = false;
            }
            cells.push(Cell {
                place,
                text,
                ply,
                right,
            });
            if !first && doubled.contains(&round) {
                let copies: Vec<Cell> = cells
                    .iter()
                    .filter(|cell| cell.ply / 2 == round)
                    .map(|cell| Cell {
                        place: cell.place + 2,
                        right: false,
                        ..cell.clone()
                    })
                    .collect();
                cells.extend(copies);
                offset += 2;
            }
        }
        cells
    }

    pub fn written(&self, ply: usize, bare: bool) -> String {
        let notation = if bare {
            Notation::Short
        } else {
            Notation::Full
        };
        let text = write(
            notation,
            Script::Simplified,
            &self.positions[ply],
            self.moves[ply],
        );
        if bare {
            text.replace(['\u{332}', '\u{305}'], "")
        } else {
            text
        }
    }
}

/// A sheet with these cells, as reading it gives.
pub fn sheet(cells: &[Cell]) -> Scoresheet {
    let entries: Vec<Entry> = cells
        .iter()
        .map(|cell| Entry {
            round: Some(cell.place.div_ceil(2)),
            side: if cell.place % 2 == 1 {
                Side::Red
            } else {
                Side::Black
            },
            ply: cell.place,
            line: u32::from(cell.place.div_ceil(2)),
            column: 1,
            text: cell.text.clone(),
            content: match parse(&cell.text) {
                Ok(text) => EntryContent::Move(text),
                Err(err) => EntryContent::Unreadable(err),
            },
        })
        .collect();
    let texts: Vec<_> = entries
        .iter()
        .filter_map(|entry| match &entry.content {
            EntryContent::Move(text) => Some(text),
            _ => None,
        })
        .collect();
    let bars = Bars::of(texts);
    Scoresheet {
        source: String::new(),
        headers: Headers::default(),
        tags: Vec::new(),
        start: None,
        entries,
        asides: Vec::new(),
        bars,
        cut_after: None,
    }
}

/// `text` with one part of it wrong.
pub fn miswritten(text: &str, dice: &mut Dice) -> String {
    const CHINESE: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
    const DIGITS: [char; 9] = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
    const DIRECTIONS: [char; 3] = ['进', '退', '平'];
    const PIECES: [char; 7] = ['车', '马', '炮', '兵', '相', '仕', '帅'];
    let chars: Vec<char> = text.chars().collect();
    let numerals: Vec<usize> = (0..chars.len())
        .filter(|&i| CHINESE.contains(&chars[i]) || DIGITS.contains(&chars[i]))
        .collect();
    let other = |c: char, among: &[char], dice: &mut Dice| loop {
        let new = among[dice.below(among.len())];
        if new != c {
            return new;
        }
    };
    loop {
        let mut new = chars.clone();
        match dice.below(10) {
            0..=3 => {
                let i = *numerals.last().unwrap();
                let among = if CHINESE.contains(&chars[i]) {
                    &CHINESE
                } else {
                    &DIGITS
                };
                new[i] = other(chars[i], among, dice);
            }
            4 | 5 if numerals.len() == 2 => {
                let i = numerals[0];
                let among = if CHINESE.contains(&chars[i]) {
                    &CHINESE
                } else {
                    &DIGITS
                };
                new[i] = other(chars[i], among, dice);
            }
            6 | 7 => {
                if let Some(i) = chars.iter().position(|c| DIRECTIONS.contains(c)) {
                    new[i] = other(chars[i], &DIRECTIONS, dice);
                }
            }
            8 if numerals.len() == 2 => new.swap(numerals[0], numerals[1]),
            _ => {
                if let Some(i) = chars
                    .iter()
                    .position(|c| PIECES.contains(c) || ['卒', '象', '士', '将'].contains(c))
                {
                    new[i] = other(chars[i], &PIECES, dice);
                }
            }
        }
        if new != chars {
            return new.into_iter().collect();
        }
    }
}

/// The generator spoils as much as it is asked to.
#[test]
fn habits_are_kept() {
    let Some(lines) = crate::shared::json_lines("data/games/ccpd-sample.jsonl") else {
        return;
    };
    let mut dice = Dice::new(1);
    let (mut plies, mut cells, mut wrong) = (0, 0, 0);
    for game in Game::corpus(&lines, 60, 160) {
        let habits = Habits {
            missing: 100,
            slips: 50,
            ..Habits::default()
        };
        let sheet = game.cells(&habits, &mut dice);
        plies += game.moves.len();
        cells += sheet.len();
        wrong += sheet.iter().filter(|cell| !cell.right).count();
        for cell in &sheet {
            let right = cell.text == game.written(cell.ply, false);
            assert_eq!(right, cell.right);
        }
    }
    let kept = cells as f64 / plies as f64;
    assert!((0.89..0.91).contains(&kept), "{kept}");
    let slipped = wrong as f64 / cells as f64;
    assert!((0.045..0.055).contains(&slipped), "{slipped}");
}
