#!/usr/bin/env python3
"""Ask Fairy-Stockfish (pip install pyffish) what it makes of repeated moves.

Reads games as JSON lines ("id", "start_fen", "moves_iccs"), finds every round
of moves that is played twice in a row, plays it on as often as the engine needs
to rule, and writes a row for each: position, moves, and the side the engine
makes lose, or draw. The rows kept in tests/data/repetition/pyffish.tsv are
compared with our own rulings by `cargo test repetition::`.

    python3 tests/oracle/pyffish_cycles.py games.jsonl > tests/data/repetition/pyffish.tsv
"""

import json
import sys

import pyffish

LONGEST = 40  # plies of a round


def engine_move(iccs):
    """ICCS counts the ranks from 0, the engine from 1."""
    return "".join(c if c.isalpha() else str(int(c) + 1) for c in iccs)


def fens(start, moves):
    """Placement and side to move before each move and after the last."""
    engine = [engine_move(move) for move in moves]
    for ply in range(len(moves) + 1):
        yield " ".join(pyffish.get_fen("xiangqi", start, engine[:ply]).split()[:2])


def rounds(start, moves):
    """The positions and moves of every round that is played twice in a row."""
    seen = list(fens(start, moves))
    for end in range(len(moves) + 1):
        for period in range(2, min(LONGEST, end // 2) + 1, 2):
            middle, begin = end - period, end - 2 * period
            if seen[end] == seen[middle] and moves[begin:middle] == moves[middle:end]:
                yield seen[middle:end], moves[middle:end]
                break


def ruling(fen, moves):
    """Who loses if the round goes on."""
    line = [engine_move(move) for move in moves] * 4
    for ply in range(2 * len(moves), len(line) + 1):
        ended, value = pyffish.is_optional_game_end("xiangqi", fen, line[:ply])
        if ended:
            if value == 0:
                return "draw"
            to_move_is_red = (fen.split()[1] == "w") == (ply % 2 == 0)
            return "red" if to_move_is_red == (value < 0) else "black"
    return "none"


def main(path):
    print("# position\tmoves of the round (ICCS)\tside that loses by pyffish", pyffish.version())
    found = set()
    with open(path, encoding="utf-8") as games:
        for line in games:
            game = json.loads(line)
            for positions, moves in rounds(game["start_fen"], game["moves_iccs"]):
                # The same round may be looked at from each of its moves on.
                if frozenset(positions) not in found:
                    found.add(frozenset(positions))
                    fen = positions[0] + " - - 0 1"
                    print(fen, " ".join(moves), ruling(fen, moves), sep="\t")


if __name__ == "__main__":
    main(sys.argv[1])
