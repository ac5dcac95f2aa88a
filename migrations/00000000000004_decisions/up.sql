-- Plies an arbiter settled. Taking one back is a new row that names it.
CREATE TABLE fixes (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    game_id INTEGER NOT NULL REFERENCES games (id),
    ply INTEGER NOT NULL,
    -- The move, such as h2e2; empty in a row that takes another back.
    iccs TEXT NOT NULL,
    reason TEXT NOT NULL,
    revokes INTEGER UNIQUE REFERENCES fixes (id),
    decided_by INTEGER NOT NULL REFERENCES users (id),
    decided_at BIGINT NOT NULL
);

CREATE INDEX fixes_of_game ON fixes (game_id, id);

CREATE TRIGGER fixes_keep BEFORE UPDATE ON fixes
BEGIN SELECT RAISE(ABORT, 'a decision is never changed'); END;

CREATE TRIGGER fixes_stay BEFORE DELETE ON fixes
BEGIN SELECT RAISE(ABORT, 'a decision is never deleted'); END;

-- Findings confirmed or dismissed, fouls, claims and rulings.
CREATE TABLE decisions (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    game_id INTEGER NOT NULL REFERENCES games (id),
    matter TEXT NOT NULL,
    -- Plies played when it was decided.
    ply INTEGER,
    -- Whom it concerns.
    side TEXT CHECK (side IN ('red', 'black')),
    verdict TEXT NOT NULL,
    fouls INTEGER NOT NULL,
    clock_seconds INTEGER NOT NULL,
    -- JSON array of clause numbers.
    clauses TEXT NOT NULL,
    -- JSON: what the decision rests on.
    facts TEXT NOT NULL,
    note TEXT NOT NULL,
    revokes INTEGER UNIQUE REFERENCES decisions (id),
    decided_by INTEGER NOT NULL REFERENCES users (id),
    decided_at BIGINT NOT NULL
);

CREATE INDEX decisions_of_game ON decisions (game_id, id);

CREATE TRIGGER decisions_keep BEFORE UPDATE ON decisions
BEGIN SELECT RAISE(ABORT, 'a decision is never changed'); END;

CREATE TRIGGER decisions_stay BEFORE DELETE ON decisions
BEGIN SELECT RAISE(ABORT, 'a decision is never deleted'); END;

-- How a game ended. The latest row counts.
CREATE TABLE results (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    game_id INTEGER NOT NULL REFERENCES games (id),
    termination TEXT NOT NULL,
    -- NULL is a draw.
    winner TEXT CHECK (winner IN ('red', 'black')),
    red_seconds INTEGER,
    black_seconds INTEGER,
    ended TEXT NOT NULL,
    remarks TEXT NOT NULL,
    decided_by INTEGER NOT NULL REFERENCES users (id),
    decided_at BIGINT NOT NULL
);

CREATE INDEX results_of_game ON results (game_id, id);

CREATE TRIGGER results_keep BEFORE UPDATE ON results
BEGIN SELECT RAISE(ABORT, 'a result is never changed'); END;

CREATE TRIGGER results_stay BEFORE DELETE ON results
BEGIN SELECT RAISE(ABORT, 'a result is never deleted'); END;
