#!/bin/bash
# What scripts rely on: exit codes, failures as JSON, closed pipes, character sets and colours; and
# what is suggested after a mistyped word. The program is $1 or $KVARTAL.
set -u
export LC_ALL=C.UTF-8
unset NO_COLOR CLICOLOR_FORCE

# shellcheck source=tests/support/support.sh
source "$(dirname "$0")/../../support/support.sh"
cd "$box" || exit 1
type_hints >hints
echo '{"streets":[' >bad.json
: >empty

# ---- Failures as JSON, with the exit codes of docs/formats.md -----------------------------------

# fails CODE WORD…: with --json this prints one object with that code on standard output, whose
# message is the sentence on standard error; the exit code is $wanted, with --json and without.
fails()
{
    local code=$1
    shift
    check "$* ends with $wanted" "$wanted" "$@"
    check "$* --json ends with $wanted" "$wanted" "$@" --json
    if python3 - "$out" "$err" "$code" 2>trouble <<'PYTHON'; then
import json, sys
lines = open(sys.argv[1]).read().splitlines()
assert len(lines) == 1, lines
answer = json.loads(lines[0])
assert answer["ok"] is False and answer["code"] == sys.argv[3], answer
said = open(sys.argv[2]).read().splitlines()[0]
assert said.startswith("kvartal: ") and answer["message"] in said, (answer, said)
PYTHON
        ok "$* --json says $code"
    else
        not_ok "$* --json says $code" "$(tail -n 1 trouble)"
    fi
}

wanted=1
fails unknown-game games nope
fails unknown-game simulate nope
fails bad-name simulate welcome:colour=red
fails bad-setup simulate welcome --seats 4000000000
fails bad-setup simulate welcome:rival=sam --seats 2
fails bad-file score welcome "$box/none.json"
fails bad-json score welcome "$box/bad.json"
fails bad-file replay "$box/none.txt"
fails bad-record replay "$box/empty"
fails bad-record verify "$box/empty"
fails bad-record analyse "$box/empty"
fails bad-file lesson check "$box/none"
fails bad-file merge "$box/none"
wanted=2
fails usage dance
fails usage simulate
fails usage simulate welcome --speed 3
fails usage simulate welcome --games many
fails usage simulate welcome --games
fails usage simulate welcome --games 2 --count 2
fails usage simulate welcome --device abacus
fails unknown-bot simulate welcome --bots nobody
fails bad-budget simulate welcome --bots hard@soon
fails bad-name simulate welcome --seed 'a b'
fails unknown-bot tournament welcome --bots random,nobody
fails usage analyse "$box/empty" --level random
fails usage verify "$box/empty" --commitment 12
fails usage lesson burn "$box/empty"
check 'a wrong value of serve' 2 serve --log loud
check 'a wrong paper' 2 print welcome --paper napkin -o sheet.pdf

# ---- Did you mean …? ----------------------------------------------------------------------------

# means PATTERN WORD…: prints at most two lines, which match the pattern.
means()
{
    local pattern=$1 code=0 lines
    shift
    "$program" "$@" >"$out" 2>"$err" </dev/null || code=$?
    lines=$(wc -l <"$err")
    if ((code == 0 || lines > 2)); then
        not_ok "$*" "exit code $code, $lines lines"
    else
        has "$* is understood" "$pattern" "$err"
    fi
}

means 'Did you mean "simulate"\?' simulte welcome
means 'Did you mean "bench"\?' bnech
means 'Did you mean "tournament"\?' tourn
means 'Did you mean "version"\?' verison
means 'Did you mean "play"\?' help plya
means 'Did you mean --games\?' simulate welcome --gmaes 3
means 'Did you mean --games\?' simulate welcome --gmaes=3
means 'Did you mean "check"\?' admin chek
means 'called "Welcom": did you mean "welcome"\?' play Welcom
means 'did you mean "machinery"\?' games machinry
means 'did you mean "edition"\?' play welcome:editon=first
means 'did you mean "first"\?' play welcome:edition=frist
means 'called "exprt": did you mean "expert"\?' simulate welcome --bots exprt@2x
means '^"kvartal --help" lists all commands\.$' dance
lacks 'nothing like it is nothing meant' 'Did you mean' "$err"
means '^"kvartal --help" lists all commands\.$'

# ---- The version --------------------------------------------------------------------------------

check 'version' 0 --version
mv "$out" version
for word in -V version; do
    check "version by $word" 0 "$word"
    same "version by $word is the same" "$out" version
done

# ---- Closed pipes -------------------------------------------------------------------------------

check 'a game' 0 play --work 20 welcome#7 --seats 2 --save game.txt <hints
# Nobody reads: the program prints nothing, and exits with 1.
while read -r words; do
    read -ra arguments <<<"$words"
    {
        sleep 0.1 # until the reader is gone
        code=0
        "$program" "${arguments[@]}" <hints 2>"$err" || code=$?
        echo "$code" >code
    } | true
    silent "$words into a closed pipe is quiet" "$err"
    equal "$words into a closed pipe ends with 1" "$(<code)" 1
done <<'WORDS'
--help
games
games --json
simulate welcome --games 3
simulate welcome --games 3 --json
replay game.txt
verify game.txt
play welcome#42 --work 20
print welcome -o -
WORDS
for ((i = 0; i < 3000; i++)); do
    echo '{"do":"games"}'
done 2>/dev/null | "$program" engine 2>"$err" | head -n 1 >"$out"
silent 'engine into head is quiet' "$err"
has 'engine into head answers' '^\{"ok":true' "$out"

# ---- Letters ------------------------------------------------------------------------------------

# plain NAME LOCALE WORD…: nothing but ASCII is written there.
plain()
{
    local name=$1 locale=$2 code=0
    shift 2
    LC_ALL=$locale "$program" "$@" >"$out" 2>"$err" <hints || code=$?
    if LC_ALL=C grep -qE $'[\x80-\xff]' "$out" "$err"; then
        not_ok "$name" "$(LC_ALL=C grep -hE $'[\x80-\xff]' "$out" "$err" | head -n 2)"
    else
        ok "$name"
    fi
}

check 'UTF-8 is written where it is read' 0 games
has 'a dash' '—' "$out"
for locale in C POSIX ru_RU.KOI8-R; do
    for words in games '--help --lang ru' 'replay game.txt --lang uk' 'play welcome#42 --work 20' 'dance --lang ru'; do
        # shellcheck disable=SC2086 # splitting is intended
        plain "$words in $locale" "$locale" $words
    done
done
plain 'Russian in ASCII' C --help --lang ru
has 'Russian in ASCII can be read' '^Ispolzovanie: kvartal KOMANDA' "$out"
code=0
LC_ALL=C "$program" games --json --lang ru >"$out" || code=$?
has 'JSON is UTF-8 everywhere' 'Бумажные' "$out"
code=0
LC_ALL=C "$program" play welcome#42 --work 20 --save ascii.txt <hints >"$out" || code=$?
check 'a record of plain letters' 0 replay ascii.txt

# ---- Colours ------------------------------------------------------------------------------------

escape=$'\033'
check 'colours are not for pipes' 0 games
lacks 'no colours in a pipe' "$escape" "$out"
CLICOLOR_FORCE=1 check 'colours that are asked for' 0 games
has 'CLICOLOR_FORCE=1 brings colours' "$escape" "$out"
CLICOLOR_FORCE=0 check 'colours that are not asked for' 0 games
lacks 'CLICOLOR_FORCE=0 brings none' "$escape" "$out"
NO_COLOR=1 CLICOLOR_FORCE=1 check 'colours that are refused' 0 games
lacks 'NO_COLOR comes first' "$escape" "$out"

finish
