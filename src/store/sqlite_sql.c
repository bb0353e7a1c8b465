/*
 * What a store in a file says to SQLite: its schema, version by version, and its statements.
 *
 * SQLite writes whole pages, so a line must not dirty a page of its own. The lines of all tables
 * are in one long list, where a batch fills one page after another, and each line names the one
 * before it of its table. Besides, only the table's head changes with every line: a few bytes, next
 * to the heads of tables opened at the same time. What the lobby shows of a table is long and kept
 * elsewhere.
 */
#include "store/sqlite.h"

const char *const sqlite_schema[] = {
    /* 1: nodes, tables and their histories. `life` is never used twice, `owner` is one or 0. */
    "CREATE TABLE nodes ("
    "    life INTEGER PRIMARY KEY AUTOINCREMENT,"
    "    name TEXT NOT NULL UNIQUE,"
    "    place TEXT NOT NULL,"
    "    until INTEGER NOT NULL"
    ") STRICT;"
    "CREATE TABLE tables ("
    "    key INTEGER PRIMARY KEY,"
    "    id BLOB NOT NULL UNIQUE,"
    "    code TEXT NOT NULL UNIQUE,"
    "    created INTEGER NOT NULL,"
    "    state INTEGER NOT NULL DEFAULT 0,"
    "    listed INTEGER NOT NULL DEFAULT 0,"
    "    wake INTEGER NOT NULL DEFAULT 0,"
    "    text TEXT NOT NULL DEFAULT ''"
    ") STRICT;"
    "CREATE TABLE heads ("
    "    key INTEGER PRIMARY KEY," /* the table's */
    "    fence INTEGER NOT NULL,"
    "    owner INTEGER NOT NULL,"
    "    lines INTEGER NOT NULL,"
    "    last INTEGER NOT NULL"
    ") STRICT;"
    "CREATE TABLE lines ("
    "    seq INTEGER PRIMARY KEY,"
    "    before INTEGER NOT NULL," /* 0: none */
    "    number INTEGER NOT NULL,"
    "    fence INTEGER NOT NULL,"
    "    at INTEGER NOT NULL,"
    "    text TEXT NOT NULL"
    ") STRICT;",
    /* 2: ways to find tables without reading them all. */
    "CREATE INDEX tables_in_lobby ON tables (key) WHERE listed = 1 AND state < 2;"
    "CREATE INDEX tables_to_wake ON tables (wake) WHERE wake > 0;"
    "CREATE INDEX tables_by_state ON tables (state);",
    /* 3: a checksum for each line; when a table was claimed last; removed tables whose lines are
       still there; bans. */
    "ALTER TABLE lines ADD COLUMN checksum INTEGER;"
    "ALTER TABLE heads ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE trash ("
    "    place INTEGER PRIMARY KEY,"
    "    id BLOB NOT NULL,"
    "    lines INTEGER NOT NULL,"
    "    last INTEGER NOT NULL"
    ") STRICT;"
    "CREATE TABLE bans ("
    "    kind INTEGER NOT NULL,"
    "    who TEXT NOT NULL,"
    "    until INTEGER NOT NULL," /* 0: for ever */
    "    PRIMARY KEY (kind, who)"
    ") STRICT;",
    /* 4: how many tables a node has, without reading them all. */
    "CREATE INDEX heads_of_owner ON heads (owner) WHERE owner > 0;",
    NULL,
};

#define ROW                                                                                        \
    "SELECT t.id, t.code, t.state, t.created,"                                                     \
    "    coalesce((SELECT at FROM lines WHERE seq = h.last), 0), t.text, coalesce(n.name, ''),"    \
    "    t.listed, t.wake "                                                                        \
    "FROM tables t JOIN heads h ON h.key = t.key "                                                 \
    "    LEFT JOIN nodes n ON n.life = h.owner AND n.until > ?1 "

#define OWNER                                                                                      \
    "SELECT t.id, t.code, t.key, h.fence, h.lines, h.owner, n.place, t.wake "                      \
    "FROM tables t JOIN heads h ON h.key = t.key "                                                 \
    "    LEFT JOIN nodes n ON n.life = h.owner AND n.until > ?1 "

#define OLDER                                                                                      \
    "t.key < CASE WHEN ?2 IS NULL THEN 9223372036854775807"                                        \
    "    ELSE (SELECT key FROM tables WHERE id = ?2) END "

const char *const sqlite_statements[FILE_STATEMENTS] = {
    [FILE_TAKE_NAME] = "DELETE FROM nodes WHERE name = ?1",
    [FILE_ENTER_NODE] = "INSERT INTO nodes (name, place, until) VALUES (?1, ?2, ?3)",
    [FILE_BEAT] = "UPDATE nodes SET until = ?2 WHERE life = ?1",
    [FILE_BEAT_AGAIN] = "INSERT INTO nodes (life, name, place, until) VALUES (?1, ?2, ?3, ?4) "
                        "ON CONFLICT DO NOTHING",
    [FILE_FORGET] = "DELETE FROM nodes WHERE until < ?1",
    [FILE_LEAVE] = "DELETE FROM nodes WHERE life = ?1",
    [FILE_CREATE_TABLE] = "INSERT INTO tables (id, code, created) VALUES (?1, ?2, ?3) "
                          "ON CONFLICT DO NOTHING",
    [FILE_CREATE_HEAD] = "INSERT INTO heads (key, fence, owner, lines, last) "
                         "VALUES (?1, 1, ?2, 0, 0)",
    [FILE_HEAD] = "SELECT h.key, h.fence, h.owner, h.lines, h.last "
                  "FROM tables t JOIN heads h ON h.key = t.key WHERE t.id = ?1",
    [FILE_APPEND] = "INSERT INTO lines (before, number, fence, at, text, checksum) "
                    "VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [FILE_MOVE_HEAD] = "UPDATE heads SET lines = ?2, last = ?3 WHERE key = ?1",
    [FILE_LINE] = "SELECT before, number, fence, at, text, checksum FROM lines WHERE seq = ?1",
    [FILE_SUMMARISE] = "UPDATE tables SET state = ?2, listed = ?3, wake = ?4 "
                       "WHERE key = ?1 AND (state <> ?2 OR listed <> ?3 OR wake <> ?4)",
    [FILE_SAY_TEXT] = "UPDATE tables SET text = ?2 WHERE key = ?1 AND text <> ?2",
    [FILE_OWNER_BY_ID] = OWNER "WHERE t.id = ?2",
    [FILE_OWNER_BY_CODE] = OWNER "WHERE t.code = ?2",
    [FILE_CLAIM] = "UPDATE heads SET fence = fence + 1, owner = ?2, seen = ?3 WHERE key = ?1",
    [FILE_RELEASE] = "UPDATE heads SET owner = 0 WHERE fence = ?2 AND owner = ?3 AND "
                     "    key = (SELECT key FROM tables WHERE id = ?1)",
    [FILE_FIND_BY_ID] = ROW "WHERE t.id = ?2",
    [FILE_FIND_BY_CODE] = ROW "WHERE t.code = ?2",
    [FILE_LIST] = ROW "WHERE " OLDER "ORDER BY t.key DESC LIMIT ?3",
    [FILE_LOBBY] =
        ROW "WHERE t.listed = 1 AND t.state < 2 AND " OLDER "ORDER BY t.key DESC LIMIT ?3",
    [FILE_DUE] = ROW "WHERE t.wake > 0 AND t.wake <= ?2 AND (n.life IS NULL OR n.life = ?4) "
                     "ORDER BY t.wake, t.key LIMIT ?3",
    [FILE_COUNT] = "SELECT state, count(*) FROM tables GROUP BY state",
    [FILE_COUNT_NODES] = "SELECT count(*) FROM nodes WHERE until > ?1",
    [FILE_NODES] = "SELECT name, place, until - ?1,"
                   "    (SELECT count(*) FROM heads WHERE owner = life AND owner > 0)"
                   " FROM nodes WHERE until > ?1 ORDER BY name",
    [FILE_REMOVE_LINE] = "DELETE FROM lines WHERE seq = ?1",
    [FILE_REMOVE_HEAD] = "DELETE FROM heads WHERE key = ?1",
    [FILE_REMOVE_TABLE] = "DELETE FROM tables WHERE key = ?1",
    [FILE_THROW_AWAY] = "INSERT INTO trash (id, lines, last) SELECT t.id, h.lines, h.last "
                        "FROM tables t JOIN heads h ON h.key = t.key WHERE t.key = ?1",
    [FILE_TRASH] = "SELECT place, id, lines, last FROM trash ORDER BY place LIMIT 1",
    [FILE_SHORTEN_TRASH] = "UPDATE trash SET lines = ?2, last = ?3 WHERE place = ?1",
    [FILE_EMPTY_TRASH] = "DELETE FROM trash WHERE place = ?1",
    [FILE_OLD] = "SELECT t.key, t.state, t.created, t.wake, h.seen,"
                 "    coalesce((SELECT at FROM lines WHERE seq = h.last), t.created), n.life "
                 "FROM tables t JOIN heads h ON h.key = t.key "
                 "    LEFT JOIN nodes n ON n.life = h.owner AND n.until > ?1 "
                 "WHERE t.key > ?2 ORDER BY t.key LIMIT ?3",
    [FILE_ADD_BAN] = "INSERT INTO bans (kind, who, until) VALUES (?1, ?2, ?3) "
                     "ON CONFLICT (kind, who) DO UPDATE SET until = excluded.until",
    [FILE_LIFT_BAN] = "DELETE FROM bans WHERE kind = ?1 AND who = ?2",
    [FILE_BANS] = "SELECT kind, who, until FROM bans WHERE until = 0 OR until > ?1 "
                  "ORDER BY kind, who",
    [FILE_SIZE] = "SELECT (SELECT page_count FROM pragma_page_count) * page_size,"
                  "    (SELECT freelist_count FROM pragma_freelist_count) * page_size "
                  "FROM pragma_page_size",
    [FILE_STRAYS] = "SELECT (SELECT count(*) FROM lines)"
                    "    - (SELECT coalesce(sum(lines), 0) FROM heads)"
                    "    - (SELECT coalesce(sum(lines), 0) FROM trash)",
    [FILE_WHOLE] = "SELECT quick_check FROM pragma_quick_check(1)",
};
