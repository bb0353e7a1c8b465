#!/bin/bash
# kvartal bench from outside: every figure is there. The program is $1 or $KVARTAL.
set -u
export LC_ALL=C.UTF-8

# shellcheck source=tests/support/support.sh
source "$(dirname "$0")/../../support/support.sh"

for game in welcome smallcities machinery; do
    check "bench counts moves of $game" 0 bench "$game" --count 5
    has "bench has moves of $game" '^[0-9]{3}' "$out"
done
check 'bench' 0 bench welcome --json
for figure in moves_per_second games_per_second instructions_per_move moves_per_game list_length \
    two_threads_ratio crowd_seconds sheet_bytes table_bytes; do
    has "bench tells $figure" "\"$figure\":([0-9]|null)" "$out"
done
check 'bench of an unknown game' 1 bench nope

finish
