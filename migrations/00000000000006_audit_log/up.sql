-- Who did what, when.
CREATE TABLE audit_log (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    at BIGINT NOT NULL,
    -- NULL where nobody was signed in.
    user_id INTEGER REFERENCES users (id),
    action TEXT NOT NULL,
    -- The game it concerns, if one.
    game_id INTEGER REFERENCES games (id),
    detail TEXT NOT NULL
);

CREATE INDEX audit_log_of_game ON audit_log (game_id, id);

CREATE TRIGGER audit_log_keep BEFORE UPDATE ON audit_log
BEGIN SELECT RAISE(ABORT, 'the audit log is never changed'); END;

CREATE TRIGGER audit_log_stay BEFORE DELETE ON audit_log
BEGIN SELECT RAISE(ABORT, 'the audit log is never cut'); END;
