#!/bin/bash
# Any number of processes does what one does: figures and files are the same, byte for byte. The
# program is $1 or $KVARTAL, built with -Dmpi=enabled.
set -u
export LC_ALL=C.UTF-8 OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

# shellcheck source=tests/support/support.sh
source "$(dirname "$0")/../support/support.sh"
cd "$box" || exit 1

# spread NAME PROCESSES CODE WORD…: the program in that many processes exits with that code.
spread()
{
    local name=$1 processes=$2 wanted=$3 code=0
    shift 3
    timeout 120 mpirun --oversubscribe -n "$processes" "$program" "$@" >"$out" 2>"$err" </dev/null || code=$?
    ran "$name" "$code" "$wanted"
}

result()
{
    sed 's/,"speed":.*//' "$out"
}

games=(simulate smallcities --seed m --games 41 --bots "easy,random" --json)
check 'a simulation alone' 0 "${games[@]}" --rows rows1 --records records1 --out counts1
result >result1
for processes in 2 4; do
    spread "a simulation of $processes" "$processes" 0 "${games[@]}" --rows rows --records records --out counts
    equal "the figures of $processes" "$(result)" "$(cat result1)"
    same "the rows of $processes" rows rows1
    same "the records of $processes" records records1
    same "the counts of $processes" counts counts1
done
spread 'with threads' 2 0 "${games[@]}" --threads 3
equal 'the figures with threads' "$(result)" "$(cat result1)"
spread 'more processes than games' 4 0 simulate smallcities --games 2 --seed m --json
check 'two games alone' 0 simulate smallcities --games 2 --seed m --json
spread 'a seed that nobody chose' 4 0 simulate smallcities --games 8 --rows rows --json
equal 'is one for all' "$(grep -c "\"seed\":\"$(sed 's/.*"seed":"\([^"]*\)".*/\1/' "$out")\." rows)" 8

cup=(tournament smallcities --seed m --games 8 --bots "random,novice,random" --json)
check 'a tournament alone' 0 "${cup[@]}" --out cup1
result >result1
spread 'a tournament of four' 4 0 "${cup[@]}" --out cup4
equal 'its figures' "$(result)" "$(cat result1)"
same 'its file' cup4 cup1
head -n 6 cup1 >begun
spread 'a tournament resumed by four' 4 0 "${cup[@]}" --out begun
same 'is the same tournament' begun cup1

for method in fit climb; do
    lesson=(train smallcities --seats 2 --generations 1 --games 8 --checks 4 --method "$method")
    "$program" "${lesson[@]}" --out alone.c >told1 2>&1
    spread "training of four by $method" 4 0 "${lesson[@]}" --out four.c
    same "the weights of $method" four.c alone.c
done

spread 'a game there is not' 4 1 simulate chess
equal 'is refused once' "$(grep -c 'There is no game' "$err")" 1
spread 'rows that cannot be written' 4 1 simulate smallcities --rows "$box/nowhere/rows"
equal 'are refused once' "$(grep -c 'nowhere/rows could not be written' "$err")" 1
spread 'a tournament that cannot be kept' 4 1 "${cup[@]}" --out "$box/nowhere/cup"
equal 'is refused once' "$(grep -c 'nowhere/cup could not be opened' "$err")" 1
spread 'a disk that is full' 4 1 simulate smallcities --games 3000 --rows /dev/full

# mpirun may exit before it has passed on all output, but the files are complete. It waits twice as
# long as it lets processes live.
timeout --foreground -s INT -k 60 4 mpirun --mca odls_base_sigkill_timeout 10 --oversubscribe -n 3 "$program" \
    simulate welcome --bots medium --games 1000000000 --seed a --rows stopped --out stopped.counts \
    >"$out" 2>"$err" </dev/null
played=$(sed -n 's/.*"games":\([0-9]*\).*/\1/p' stopped.counts)
equal 'Ctrl-C keeps the games that were played' "$(wc -l <stopped)" "$played"
if [ "${played:-0}" -gt 0 ]; then ok 'and there are some'; else not_ok 'and there are some' "$(head -c 300 "$err")"; fi
equal 'nothing is left beside the files' "$(find . -name '*.tmp')" ''

finish
