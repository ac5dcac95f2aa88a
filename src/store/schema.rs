diesel::table! {
    users (id) {
        id -> Integer,
        name -> Text,
        display_name -> Text,
        role -> Text,
        password -> Text,
        session_epoch -> Integer,
        disabled_at -> Nullable<BigInt>,
        created_at -> BigInt,
    }
}

diesel::table! {
    invitations (id) {
        id -> Integer,
        token_hash -> Text,
        role -> Text,
        note -> Text,
        created_by -> Nullable<Integer>,
        created_at -> BigInt,
        expires_at -> BigInt,
        used_at -> Nullable<BigInt>,
        used_by -> Nullable<Integer>,
    }
}

diesel::table! {
    events (id) {
        id -> Integer,
        name -> Text,
        group_name -> Text,
        site -> Text,
        starts_on -> Text,
        ends_on -> Text,
        time_control -> Text,
        chief_arbiter -> Text,
        edition -> Text,
        edition_name -> Text,
        overrides -> Text,
        created_by -> Nullable<Integer>,
        created_at -> BigInt,
    }
}

diesel::table! {
    rounds (id) {
        id -> Integer,
        event_id -> Integer,
        number -> Integer,
        played_on -> Text,
        created_at -> BigInt,
    }
}

diesel::table! {
    games (id) {
        id -> Integer,
        round_id -> Integer,
        board -> Integer,
        red_name -> Text,
        red_team -> Text,
        red_rating -> Text,
        red_title -> Text,
        black_name -> Text,
        black_team -> Text,
        black_rating -> Text,
        black_title -> Text,
        start_fen -> Text,
        arbiter -> Text,
        started -> Text,
        created_by -> Nullable<Integer>,
        created_at -> BigInt,
    }
}

diesel::table! {
    sheets (id) {
        id -> Integer,
        game_id -> Integer,
        side -> Text,
        source -> Binary,
        sha256 -> Text,
        submitted_by -> Integer,
        submitted_at -> BigInt,
    }
}

diesel::table! {
    fixes (id) {
        id -> Integer,
        game_id -> Integer,
        ply -> Integer,
        iccs -> Text,
        reason -> Text,
        revokes -> Nullable<Integer>,
        decided_by -> Integer,
        decided_at -> BigInt,
    }
}

diesel::table! {
    decisions (id) {
        id -> Integer,
        game_id -> Integer,
        matter -> Text,
        ply -> Nullable<Integer>,
        side -> Nullable<Text>,
        verdict -> Text,
        fouls -> Integer,
        clock_seconds -> Integer,
        clauses -> Text,
        facts -> Text,
        note -> Text,
        revokes -> Nullable<Integer>,
        decided_by -> Integer,
        decided_at -> BigInt,
    }
}

diesel::table! {
    results (id) {
        id -> Integer,
        game_id -> Integer,
        termination -> Text,
        winner -> Nullable<Text>,
        red_seconds -> Nullable<Integer>,
        black_seconds -> Nullable<Integer>,
        ended -> Text,
        remarks -> Text,
        decided_by -> Integer,
        decided_at -> BigInt,
    }
}

diesel::table! {
    certificates (id) {
        id -> Text,
        game_id -> Integer,
        digest -> Text,
        record -> Binary,
        note -> Text,
        supersedes -> Nullable<Text>,
        issued_by -> Integer,
        issued_at -> BigInt,
    }
}

diesel::table! {
    audit_log (id) {
        id -> Integer,
        at -> BigInt,
        user_id -> Nullable<Integer>,
        action -> Text,
        game_id -> Nullable<Integer>,
        detail -> Text,
    }
}

diesel::joinable!(rounds -> events (event_id));
diesel::joinable!(games -> rounds (round_id));
diesel::joinable!(results -> games (game_id));
diesel::joinable!(sheets -> users (submitted_by));
diesel::joinable!(fixes -> users (decided_by));
diesel::joinable!(decisions -> users (decided_by));
diesel::joinable!(results -> users (decided_by));
diesel::joinable!(certificates -> users (issued_by));
diesel::joinable!(audit_log -> users (user_id));

diesel::allow_tables_to_appear_in_same_query!(
    users,
    invitations,
    events,
    rounds,
    games,
    sheets,
    fixes,
    decisions,
    results,
    certificates,
    audit_log
);
