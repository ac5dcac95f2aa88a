-- A player's sheet as it was handed in. A later one is a new row; the latest
-- of a side counts.
CREATE TABLE sheets (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    game_id INTEGER NOT NULL REFERENCES games (id),
    side TEXT NOT NULL CHECK (side IN ('red', 'black')),
    -- Byte for byte as received.
    source BLOB NOT NULL,
    sha256 TEXT NOT NULL,
    submitted_by INTEGER NOT NULL REFERENCES users (id),
    submitted_at BIGINT NOT NULL
);

CREATE INDEX sheets_of_game ON sheets (game_id, side, id);

CREATE TRIGGER sheets_keep BEFORE UPDATE ON sheets
BEGIN SELECT RAISE(ABORT, 'a sheet is never changed'); END;

CREATE TRIGGER sheets_stay BEFORE DELETE ON sheets
BEGIN SELECT RAISE(ABORT, 'a sheet is never deleted'); END;
