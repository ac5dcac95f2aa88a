CREATE TABLE certificates (
    -- The number printed on the sheet.
    id TEXT PRIMARY KEY NOT NULL,
    game_id INTEGER NOT NULL REFERENCES games (id),
    -- SHA-256 of the record in lower-case hexadecimal.
    digest TEXT NOT NULL,
    -- The canonical record, byte for byte as signed.
    record BLOB NOT NULL,
    -- The signed note.
    note TEXT NOT NULL,
    -- The certificate this one corrects.
    supersedes TEXT UNIQUE REFERENCES certificates (id),
    issued_by INTEGER NOT NULL REFERENCES users (id),
    issued_at BIGINT NOT NULL
);

CREATE INDEX certificates_of_game ON certificates (game_id, issued_at);

CREATE TRIGGER certificates_keep BEFORE UPDATE ON certificates
BEGIN SELECT RAISE(ABORT, 'a certificate is never changed'); END;

CREATE TRIGGER certificates_stay BEFORE DELETE ON certificates
BEGIN SELECT RAISE(ABORT, 'a certificate is never deleted'); END;
