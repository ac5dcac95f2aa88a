CREATE TABLE events (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    name TEXT NOT NULL,
    group_name TEXT NOT NULL,
    site TEXT NOT NULL,
    -- ISO dates, or empty.
    starts_on TEXT NOT NULL,
    ends_on TEXT NOT NULL,
    time_control TEXT NOT NULL,
    chief_arbiter TEXT NOT NULL,
    -- Year of the edition the rules start from.
    edition TEXT NOT NULL,
    -- The edition as the event names it, where it is another one.
    edition_name TEXT NOT NULL,
    -- JSON object: what the event sets otherwise.
    overrides TEXT NOT NULL,
    created_by INTEGER REFERENCES users (id),
    created_at BIGINT NOT NULL
);

CREATE TABLE rounds (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    event_id INTEGER NOT NULL REFERENCES events (id),
    number INTEGER NOT NULL,
    played_on TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    UNIQUE (event_id, number)
);

CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    round_id INTEGER NOT NULL REFERENCES rounds (id),
    board INTEGER NOT NULL,
    red_name TEXT NOT NULL,
    red_team TEXT NOT NULL,
    red_rating TEXT NOT NULL,
    red_title TEXT NOT NULL,
    black_name TEXT NOT NULL,
    black_team TEXT NOT NULL,
    black_rating TEXT NOT NULL,
    black_title TEXT NOT NULL,
    start_fen TEXT NOT NULL,
    arbiter TEXT NOT NULL,
    started TEXT NOT NULL,
    created_by INTEGER REFERENCES users (id),
    created_at BIGINT NOT NULL,
    UNIQUE (round_id, board)
);
