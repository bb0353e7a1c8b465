#!/bin/bash
# Tests a server: two players at each of some tables play whole games of known deals, up to ten
# turns a second each, and it shows how long answers took, in milliseconds. A server with its usual
# limits takes 30 new tables an hour and 64 players from one address; with --tables 1000
# --sockets 4000 more.
#   load-test.sh [SITE [TABLES [TURNS]]]
#                    http://localhost:8080, 10 tables, 20 turns a second at each
# Needs curl, and kvartal-load beside it, in /usr/lib/kvartal or as $KVARTAL_LOAD.
set -euo pipefail
site=${1:-http://localhost:8080}
tables=${2:-10} turns=${3:-20}

fail()
{
    printf '%s\n' "$*" >&2
    exit 1
}

find_program()
{
    local file
    for file in "${KVARTAL_LOAD:-}" "$(dirname "$0")/kvartal-load" /usr/lib/kvartal/kvartal-load; do
        [[ -x $file ]] && echo "$file" && return
    done
    fail "kvartal-load is not here; the variable KVARTAL_LOAD names it."
}

member()
{
    sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"
}

# One table: "ID TOKEN SEATS NAME".
make_table()
{
    local name="welcome#load-$1" said
    said=$(curl -sS "$site/api/tables" -d "{\"name\":\"$name\",\"seats\":2}") || fail "$site does not answer."
    [[ $said == '{"ok":true'* ]] || fail "$site makes no table: $(member message <<<"$said")"
    printf '%s %s 2 %s\n' "$(member id <<<"$said")" "$(member token <<<"$said")" "$name"
}

[[ $tables =~ ^[1-9][0-9]*$ && $turns =~ ^[1-9][0-9]*$ ]] || fail "TABLES and TURNS are numbers."
program=$(find_program)
made=$(for ((i = 1; i <= tables; i++)); do make_table "$i"; done)
"$program" play "$site" --pace "$((tables * turns))" <<<"$made"
