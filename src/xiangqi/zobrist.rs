use super::square::Square;

/// One random word for each piece code and point, and one for Black to move.
///
/// A key only finds candidates for equality: keys collide, so whoever needs
/// certainty compares positions.
const KEYS: [[u64; 90]; 14] = keys();

pub(super) const BLACK_TO_MOVE: u64 = 0x9e6c_63d0_876a_9a7b;

pub(super) const fn of(code: u8, square: Square) -> u64 {
    KEYS[code as usize - 1][square.index()]
}

const fn keys() -> [[u64; 90]; 14] {
    // SplitMix64 from a fixed seed.
    let mut state: u64 = 0x6a69_7075;
    let mut keys = [[0; 90]; 14];
    let mut code = 0;
    while code < 14 {
        let mut square = 0;
        while square < 90 {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = state;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            keys[code][square] = z ^ (z >> 31);
            square += 1;
        }
        code += 1;
    }
    keys
}
