#!/bin/bash
# scripts/duel.py finds which of two programs plays better, and stops if they play different games.
set -uo pipefail
# shellcheck source=tests/support/support.sh
source "$(dirname "$0")/../../support/support.sh"

# changed NAME WHAT: a program like ours whose requests are changed on the way.
changed()
{
    printf '#!/bin/bash\nsed -u "%s" | "%s" "$@"\n' "$2" "$program" >"$box/$1"
    chmod +x "$box/$1"
}
changed weaker 's/medium/random/'
changed cheating 's/#duel0/#duel1/'

# duels NAME CODE WORD…
duels()
{
    local name=$1 wanted=$2 code=0
    shift 2
    python3 "$root/scripts/duel.py" "$@" --level medium >"$out" 2>"$err" || code=$?
    equal "$name" "$code" "$wanted"
}

duels 'a better program' 0 "$box/weaker" "$program" smallcities --games 6 --lanes 2
has 'wins, with its interval' '^smallcities, medium: 6 games, .* has 100.0 % \(61.0 to 100.0\) and leads by' "$out"
duels 'a worse one' 0 "$program" "$box/weaker" machinery --games 2
has 'loses' 'has 0.0 % .* leads by -[1-9]' "$out"
duels 'a program against itself' 0 "$program" "$program" welcome --games 2
duels 'a program with other cards' 1 "$program" "$box/cheating" welcome --games 2
has 'is found out' '"do": "play".*:' "$err"
duels 'half a deal' 2 "$program" "$program" welcome --games 3
has 'a sentence says why' 'every deal is played twice' "$err"
duels 'a program that is not there' 1 "$box/nowhere" "$program" welcome
has 'a sentence names it' 'nowhere' "$err"

finish
