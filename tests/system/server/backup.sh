#!/bin/bash
# kvartal backup: complete copies, and a sentence if none can be made.
set -uo pipefail
# shellcheck source=tests/support/support.sh
source "$(dirname "$0")/../../support/support.sh"
cd "$box" || exit 1

# run CODE NAME ARGUMENT…
run()
{
    local code=$1 name=$2 status=0
    shift 2
    "$program" backup "$@" >"$out" 2>"$err" </dev/null || status=$?
    equal "$name: exit code" "$status" "$code"
}

# Runs SQL on a file, with Python's SQLite in place of ours.
sql()
{
    python3 -c 'import sqlite3, sys
base = sqlite3.connect(sys.argv[1])
print(base.executescript(sys.argv[2]) if len(sys.argv) > 3 else base.execute(sys.argv[2]).fetchone()[0])' "$@"
}

sql tables.db 'PRAGMA journal_mode = WAL; CREATE TABLE lines (text TEXT);
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
    INSERT INTO lines SELECT hex(randomblob(50)) FROM n' all >/dev/null

run 0 'a copy' tables.db --to copy.db
has 'a copy: says so' '^copy.db is a complete, verified copy of tables.db' "$out"
equal 'a copy: all lines' "$(sql copy.db 'SELECT count(*) FROM lines')" 20000
equal 'a copy: one file' "$(echo copy.db*)" copy.db

run 1 'a copy of old' tables.db --to copy.db
has 'a copy of old: stays' 'copy.db already exists; --force replaces it' "$err"
sql tables.db 'DELETE FROM lines WHERE rowid > 5' all >/dev/null
run 0 'force' tables.db --to copy.db --force
equal 'force: replaces' "$(sql copy.db 'SELECT count(*) FROM lines')" 5

run 1 'no file' nothing.db --to other.db
has 'no file: named' 'nothing.db could not be opened: No such file' "$err"
run 1 'no folder' tables.db --to no/folder.db
has 'no folder: named' 'no/folder.db' "$err"
run 1 'itself' tables.db --to tables.db --force
has 'itself: refused' 'cannot be its own copy' "$err"
run 1 'a folder' tables.db --to . --force
has 'a folder: refused' 'is not a file' "$err"
run 1 'no database' "$root/tests/system/server/backup.sh" --to other.db
has 'no database: said' 'is damaged, or not a file of Kvartal' "$err"
run 1 'PostgreSQL' postgres://localhost/kvartal --to other.db
has 'PostgreSQL: names its tool' 'pg_dump' "$err"
run 2 'no target' tables.db
has 'no target: said' '--to is missing' "$err"
run 2 'no source' --to other.db

status=0
(
    ulimit -f 20
    trap '' XFSZ
    exec "$program" backup tables.db --to other.db
) >"$out" 2>"$err" || status=$?
equal 'no room: exit code' "$status" 1
has 'no room: said' 'could not be (read or )?written' "$err"
equal 'nothing half done is left' "$(echo other.db* copy.db*)" 'other.db* copy.db'

run 0 'help' --help
has 'help: tells' 'Copies the file' "$out"
finish
