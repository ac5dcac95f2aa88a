CREATE TABLE users (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    -- Typed to sign in; lower case.
    name TEXT NOT NULL UNIQUE,
    -- Printed on sheets.
    display_name TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('admin', 'arbiter')),
    -- Argon2 hash as a PHC string.
    password TEXT NOT NULL,
    -- Raised to end every session of the user.
    session_epoch INTEGER NOT NULL,
    disabled_at BIGINT,
    created_at BIGINT NOT NULL
);

CREATE TABLE invitations (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    -- SHA-256 of the token in the link; the token itself is never kept.
    token_hash TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL CHECK (role IN ('admin', 'arbiter')),
    -- For whom it is meant, in the inviter's words.
    note TEXT NOT NULL,
    created_by INTEGER REFERENCES users (id),
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at BIGINT,
    used_by INTEGER REFERENCES users (id)
);
