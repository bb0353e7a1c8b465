#!/bin/bash
# What the other scripts test on the release, once with sanitizers: each path through analyse, print
# and tournament, and each language. The program is $1 or $KVARTAL.
set -u
export LC_ALL=C.UTF-8

# shellcheck source=tests/support/support.sh
source "$(dirname "$0")/../../support/support.sh"
cd "$box" || exit 1

type_hints >hints
for game in welcome smallcities machinery; do
    check "a game of $game" 0 play --work 20 "$game#7" --seats 2 --save "$game.txt" <hints
done

# ---- analyse -----------------------------------------------------------------------------------

analyse=(analyse --level hard --work 1)
check 'analyse: a report' 0 "${analyse[@]}" machinery.txt
has 'analyse: figures' '[0-9]' "$out"
check 'analyse: JSON, and a page of a game of two' 0 "${analyse[@]}" smallcities.txt --json --html two.html
has 'analyse: an object' '^\{' "$out"
has 'analyse: the page is whole' '</html>' two.html
check 'a game of somebody who errs' 0 simulate machinery --games 1 --seats 1 --bots random --seed 5 --records erring.txt
check 'analyse: a picture and a page' 0 "${analyse[@]}" erring.txt --svg picture.svg --html page.html \
    --names 'Anna <b>' --lang uk
has 'analyse: the picture is there' '<svg' picture.svg
has 'analyse: the page shows mistakes' '<section class="turn' page.html
head -n 6 welcome.txt >begun.txt
check 'analyse: a record of a game that was begun' 0 "${analyse[@]}" begun.txt
check 'analyse: no record' 1 "${analyse[@]}" "$box/hints"

# ---- print -------------------------------------------------------------------------------------

for game in welcome smallcities machinery; do
    check "print: sheets of $game" 0 print "$game" -o "$game.pdf"
    check "print: cards of $game" 0 print "$game" --cards -o "$game-cards.pdf"
    check "print: a game of $game" 0 print --record "$game.txt" -o "$game-record.pdf"
    for file in "$game" "$game-cards" "$game-record"; do
        equal "print: $file is a PDF" "$(head -c 5 "$file.pdf")" '%PDF-'
    done
done
check 'print: no such folder' 1 print welcome -o "$box/nowhere/sheet.pdf"

# ---- tournament --------------------------------------------------------------------------------

tournament=(tournament machinery --bots "random,easy" --games 4 --seed one --work 10)
check 'tournament: two threads' 0 "${tournament[@]}" --threads 2 --out "$box/two"
head -n 3 two >"$box/cut"
check 'tournament: goes on' 0 "${tournament[@]}" --threads 1 --out cut
same 'tournament: as if it had not stopped' two cut
check 'tournament: JSON' 0 "${tournament[@]}" --json
has 'tournament: an object' '^\{' "$out"
check 'tournament: a program plays along' 0 tournament machinery --games 1 \
    --bots "random,python3 $root/examples/first_bot.py"
check 'tournament: another seed' 1 "${tournament[@]}" --seed two --out "$box/two"

# ---- Languages ---------------------------------------------------------------------------------

for language in en ru uk; do
    for words in --help 'play --help' 'games welcome'; do
        # shellcheck disable=SC2086 # splitting is intended
        check "$language: $words" 0 $words --lang "$language"
    done
    check "$language: a replay" 0 replay welcome.txt --lang "$language"
done

finish
