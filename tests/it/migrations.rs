use diesel::Connection as _;
use diesel::prelude::{QueryableByName, RunQueryDsl as _};
use diesel::sql_query;
use diesel::sql_types::Text;
use diesel_migrations::MigrationHarness as _;
use jipu::store::{Connection, MIGRATIONS};

#[derive(QueryableByName, Debug, PartialEq, Eq)]
struct Object {
    #[diesel(sql_type = Text)]
    sql: String,
}

fn schema(conn: &mut Connection) -> Vec<Object> {
    sql_query(
        "SELECT sql FROM sqlite_master
         WHERE sql IS NOT NULL AND name NOT LIKE '__diesel%' AND name NOT LIKE 'sqlite%'
         ORDER BY name",
    )
    .load(conn)
    .unwrap()
}

/// `down.sql` undoes `up.sql` exactly, for every migration.
#[test]
fn every_migration_reverts_cleanly() {
    let mut conn = Connection::establish(":memory:").unwrap();
    let mut count = 0;
    for migration in conn.pending_migrations(MIGRATIONS).unwrap() {
        let before = schema(&mut conn);
        conn.run_migration(&*migration).unwrap();
        assert_ne!(schema(&mut conn), before, "{}", migration.name());
        conn.revert_migration(&*migration).unwrap();
        assert_eq!(schema(&mut conn), before, "{}", migration.name());
        conn.run_migration(&*migration).unwrap();
        count += 1;
    }
    assert!(6 <= count);
}
