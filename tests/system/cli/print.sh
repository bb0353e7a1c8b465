#!/bin/bash
# kvartal print from outside: pages, fonts and words of what it prints, and wrong input.
# The program is $1 or $KVARTAL.
set -u

# shellcheck source=tests/support/support.sh
source "$(dirname "$0")/../../support/support.sh"
cd "$box" || exit 1
mkdir pages # everything is printed here, and nothing else may appear
games='welcome smallcities machinery'

# ---- Helpers -----------------------------------------------------------------------------------

# prints NAME WORD…: kvartal print WORD… succeeds without output.
prints()
{
    local name=$1 code=0
    shift
    "$program" print "$@" >"$out" 2>"$err" || code=$?
    if [ "$code" -ne 0 ] || [ -s "$err" ]; then
        not_ok "$name" "exit code $code; $(head -c 300 "$err")"
    else
        ok "$name"
    fi
}

# refuses NAME CODE PATTERN WORD…: it exits with that code and one sentence that matches (and
# a hint where the help is), and leaves no file behind.
refuses()
{
    local name=$1 wanted=$2 pattern=$3 code=0 sentences
    shift 3
    "$program" print "$@" >"$out" 2>"$err" || code=$?
    sentences=$(grep -c '^kvartal: [^ ].*[.?]$' "$err")
    if [ "$code" -ne "$wanted" ]; then
        not_ok "$name" "exit code $code instead of $wanted; $(head -c 300 "$err")"
    elif [ "$sentences" -ne 1 ] || [ "$(grep -cv '^Try ' "$err")" -ne 1 ]; then
        not_ok "$name" "not one sentence, but: $(head -c 300 "$err")"
    elif ! grep -qE -- "$pattern" "$err"; then
        not_ok "$name" "\"$pattern\" is not in: $(head -c 300 "$err")"
    elif [ -n "$(ls -A pages)" ] || [ -s "$out" ]; then
        not_ok "$name" "something was left behind: $(ls -A pages)"
    else
        ok "$name"
    fi
}

# pages FILE, and info FILE FIELD
pages()
{
    pdfinfo "$1" 2>&1 | sed -n 's/^Pages: *//p'
}

info()
{
    pdfinfo "$1" 2>&1 | sed -n "s/^$2: *//p"
}

# is_wide FILE: is the first page in landscape format?
is_wide()
{
    info "$1" 'Page size' | awk '{ print ($1 > $3) ? "yes" : "no" }'
}

# ---- Empty sheets ------------------------------------------------------------------------------

# Every font of a PDF is embedded and has a table for reading it back as text.
check_fonts()
{
    local fonts
    fonts=$(pdffonts "$2" | tail -n +3)
    equal "$1: every font is embedded" "$(awk '$(NF - 4) != "yes"' <<<"$fonts")" ''
    equal "$1: every font knows its letters" "$(awk '$(NF - 2) != "yes"' <<<"$fonts")" ''
    equal "$1: there are fonts" "$([ -n "$fonts" ] && echo yes)" yes
    equal "$1: nothing is a bitmap" "$(pdfimages -list "$2" | tail -n +3)" ''
    equal "$1: no font but those of the look" \
        "$(awk '{ sub(/^[A-Z]*[+]/, "", $1); print $1 }' <<<"$fonts" |
            grep -vxE '(Oswald|PTSans|Caveat)-Regular' | tr '\n' ' ')" ''
}

check_game()
{
    local game=$1 word=$2
    prints "$game" "$game" -o "$game.pdf"
    equal "$game: one page" "$(pages "$game.pdf")" 1
    has "$game: a title" "$word" <(info "$game.pdf" Title)
    check_fonts "$game" "$game.pdf"
    pdftotext "$game.pdf" "$game.txt"
    has "$game: words can be selected" "$word" "$game.txt"
    has "$game: figures are in Oswald" Oswald <(pdffonts "$game.pdf")
    prints "$game in colour" "$game" --colour --output "$game-colour.pdf"
    equal "$game: colour makes a difference" "$(cmp -s "$game.pdf" "$game-colour.pdf" || echo yes)" yes
    prints "$game as SVG" "$game" --svg -o "$game.svg"
    if xmllint --noout "$game.svg" 2>"$err"; then
        ok "$game: the SVG is well-formed"
    else
        not_ok "$game: the SVG is well-formed" "$(head -n 3 "$err")"
    fi
    prints "$game as PNG" "$game" --png -o "$game.png"
    equal "$game: a PNG begins like one" "$(head -c 8 "$game.png" | od -An -tx1 | tr -d ' ')" \
        89504e470d0a1a0a
}

check_game welcome '(Welcome|WELCOME)'
check_game smallcities 'Small Cities'
check_game machinery 'Machinery'

prints '100 sheets' welcome --count 100 -o many.pdf
equal '100 sheets have 100 pages' "$(pages many.pdf)" 100
equal '100 sheets are one picture, put on many pages' \
    "$(($(stat -c %s many.pdf) < 4 * $(stat -c %s welcome.pdf) ? 1 : 0))" 1
equal 'the last of 100 pages has words' "$(pdftotext -f 100 many.pdf - | grep -ci welcome)" 1

# count, sheets on a page, pages
for words in '1 1 1' '3 1 3' '1 2 1' '4 2 2' '5 2 3' '8 4 2' '9 4 3'; do
    read -r count per_page wanted <<<"$words"
    prints "$count sheets, $per_page on a page" smallcities --count "$count" --per-page "$per_page" \
        -o some.pdf
    equal "$count sheets, $per_page on a page: $wanted pages" "$(pages some.pdf)" "$wanted"
    equal "$count sheets, $per_page on a page: all are there" \
        "$(pdftotext some.pdf - | grep -c 'Small Cities')" "$count"
done
prints 'a full page where nobody counts' machinery --per-page 4 -o some.pdf
equal 'a full page has four sheets' "$(pdftotext some.pdf - | grep -c Machinery)" 4

for words in 'a4 595.276 841.89' 'a5 419.528 595.276' 'letter 612 792'; do
    read -r paper short long <<<"$words"
    prints "paper $paper" smallcities --paper "$paper" -o some.pdf
    has "paper $paper has its size" "^$short x $long pts" <(info some.pdf 'Page size')
done
equal 'an upright sheet stands' "$(is_wide smallcities.pdf)" no
equal 'a wide sheet lies' "$(is_wide welcome.pdf)" yes
prints 'two wide sheets' welcome --per-page 2 -o some.pdf
equal 'two wide sheets stand one under the other' "$(is_wide some.pdf)" no

prints 'to standard output' welcome -o -
has 'standard output is a PDF' '^%PDF-' "$out"
equal 'standard output has its page' "$(pages "$out")" 1
prints 'a PNG to standard output' welcome --png -o -
prints 'an SVG to standard output' welcome --svg -o -
prints 'options of a game' 'welcome:board=blueprint,advanced=on#7' -o some.pdf
echo old >some.pdf
prints 'an old file' welcome -o some.pdf
equal 'an old file is replaced' "$(pages some.pdf)" 1
equal 'no file stays beside it' "$(find . -name '*.tmp')" ''
prints 'to a device' welcome -o /dev/null

# ---- File name extensions, names -----------------------------------------------------------------

prints 'a file that ends in .png' welcome -o ending.png
equal 'a file that ends in .png is one' "$(head -c 8 ending.png | od -An -tx1 | tr -d ' ')" 89504e470d0a1a0a
prints 'a file that ends in .SVG' welcome -o ending.SVG
has 'a file that ends in .SVG is one' '<svg' ending.SVG
prints 'a file with another ending' welcome -o ending.txt
has 'a file with another ending is a PDF' '^%PDF-' ending.txt

long='Hryhorii-Maksymilian Konstantynopolskyi-Preobrazhenskyi the Younger'
for game in $games; do
    prints "$game with names" "$game" --names "Анна, $long" -o named.pdf
    equal "$game with names: a sheet for each" "$(pages named.pdf)" 2
    has "$game with names: the first one" 'Анна' <(pdftotext -l 1 named.pdf -)
    pdftotext named.pdf named.txt
    has "$game with names: the long one is cut" 'Hryhorii-[A-Za-z -]*…' named.txt
    lacks "$game with names: its end is gone" 'Younger' named.txt
    prints "$game with one name of two" "$game" --names Anna --count 2 -o named.pdf
    equal "$game with one name of two: both sheets" "$(pages named.pdf)" 2
    has "$game has room for name or architect" '(Name|architect)' <(pdftotext "$game.pdf" -)
done
has 'smallcities has room for a date' 'Date' <(pdftotext smallcities.pdf -)

# ---- A class -----------------------------------------------------------------------------------

for game in $games; do
    prints "$game for a class" --class 3 --rounds "$game#42" --work 30 --names Anna -o class.pdf
    pdftotext class.pdf class.txt
    has "$game for a class says so" ': a class$' <(info class.pdf Title)
    for number in 1 2 3; do
        has "$game for a class: sheet $number" "No. $number" <(pdftotext -f $number -l $number class.pdf -)
    done
    lacks "$game for a class: no fourth sheet" 'No. 4' class.txt
    has "$game for a class: offers" 'Offers to read aloud' class.txt
    has "$game for a class: a table" 'Points' class.txt
    case $game in
    welcome) wanted='nobody has the cards shuffled anew' ;;
    smallcities) wanted='marker: (red|yellow|brown|green|blue)' ;;
    machinery) wanted='event [0-9]+: ' ;;
    esac
    has "$game for a class: its own words" "$wanted" class.txt
    has "$game for a class: the key" 'Answer key' class.txt
    has "$game for a class: the key has its moves" '; done[)]' class.txt
    equal "$game for a class: a name on the sheet and in the table" "$(grep -c '^Anna' class.txt)" 2
    check_fonts "$game for a class" class.pdf
    cp class.pdf again.pdf
    prints "$game for a class again" --class 3 --rounds "$game#42" --work 30 --names Anna -o class.pdf
    equal "$game for a class again is the same" "$(pdftotext again.pdf - | cmp - class.txt 2>&1)" ''
done
prints 'a class without rounds' welcome --class 2 -o class.pdf
pdftotext class.pdf class.txt
lacks 'a class without rounds has no offers' 'Offers to read aloud' class.txt
equal 'a class without rounds: two sheets and the table' "$(pages class.pdf)" 3

# ---- Records -----------------------------------------------------------------------------------

type_hints >hints
for game in welcome smallcities machinery; do
    "$program" play "$game#42" --work 200 --save "$game.record" <hints >/dev/null
    prints "record of $game" --record "$game.record" -o kept.pdf
    equal "record of $game: a page for each seat" "$(pages kept.pdf)" 2
    check_fonts "record of $game" kept.pdf
    pdftotext kept.pdf kept.txt
    has "record of $game is written by hand" Caveat <(pdffonts kept.pdf)
    has "record of $game says which game it was" "$game#42 · rounds: [0-9]+ · [a-z]" kept.txt
    has "record of $game says whose sheet it is" 'Seat 2 of 2' kept.txt
    total=$("$program" replay --json "$game.record" | sed 's/.*"total":\(-*[0-9]*\).*/\1/')
    has "record of $game has the score" "(^|[^0-9])${total#-}([^0-9]|$)" kept.txt
    has "record of $game has the result" "Points: $total · place [12] of 2" kept.txt
    prints "record of $game after a round" "$game" --record "$game.record" --round 2 --seat 1 --svg \
        -o kept.svg
    has "record of $game after a round says so" 'Seat 1 of 2.*after round 2' kept.svg
    if xmllint --noout kept.svg 2>"$err"; then
        ok "record of $game: the SVG is well-formed"
    else
        not_ok "record of $game: the SVG is well-formed" "$(head -n 3 "$err")"
    fi
done
prints 'record with names' --record welcome.record --names 'Анна & Ко, Bohdan <3>' --seat 1 --svg \
    -o kept.svg
has 'record with names has the first one' '>Анна &amp; Ко<' kept.svg
lacks 'record with names does not have both' Bohdan kept.svg
prints 'record with one name' --record welcome.record --names Anna -o kept.pdf
pdftotext kept.pdf kept.txt
has 'record with one name has it' Anna kept.txt
has 'record with one name counts the other' 'Seat 2 of 2' kept.txt
prints 'record on one page' --record welcome.record --per-page 2 --png -o kept.png
prints 'record by its whole name' 'welcome#42' --record welcome.record -o kept.pdf
prints 'record from standard input' --record - -o kept.pdf <welcome.record
lines=$(grep -n '^r3' welcome.record | head -n 1 | cut -d: -f1)
head -n "$lines" welcome.record >cut.record
prints 'whole rounds of a record cut short' --record cut.record --round 2 -o kept.pdf
"$program" play welcome:edition=first#1 --seats 1 --work 200 --save alone.record <hints >/dev/null 2>&1
prints 'record of a game alone' --record alone.record --png -o kept.png

# ---- Cards and reminders -----------------------------------------------------------------------

check_cards()
{
    local game=$1 fronts
    prints "$game: fronts" "$game" --cards --no-backs -o fronts.pdf
    prints "$game: cards" "$game" --cards -o cards.pdf
    fronts=$(pages fronts.pdf)
    equal "$game: as many pages of backs" "$(pages cards.pdf)" $((2 * fronts))
    has "$game: cards have a title" ': cards$' <(info cards.pdf Title)
    check_fonts "$game: cards" cards.pdf
    equal "$game: every page is upright" "$(is_wide cards.pdf)" no
    prints "$game: cards with a bleed" "$game" --cards --bleed --no-backs -o some.pdf
    equal "$game: cards with a bleed need more pages" "$(($(pages some.pdf) > fronts ? 1 : 0))" 1
    prints "$game: two decks" "$game" --cards --no-backs --count 2 -o some.pdf
    equal "$game: two decks have twice the pages" "$(pages some.pdf)" $((2 * fronts))
    prints "$game: cards on A5" "$game" --cards --no-backs --paper a5 --colour -o some.pdf
    equal "$game: fewer on A5" "$(($(pages some.pdf) > fronts ? 1 : 0))" 1
    refuses "$game: too many decks" 1 'at most 10000' "$game" --cards --count 5000 -o pages/x.pdf
    refuses "$game: cards as a PNG" 1 'one page' "$game" --cards --png -o pages/x.png
}

check_reminder()
{
    local game=$1
    prints "$game: reminder" "$game" --reminder -o reminder.pdf
    has "$game: a reminder is a5" '^419.528 x 595.276 pts' <(info reminder.pdf 'Page size')
    check_fonts "$game: reminder" reminder.pdf
    prints "$game: two reminders" "$game" --reminder --per-page 2 --colour -o some.pdf
    has "$game: two reminders lie on a4" '^841.89 x 595.276 pts' <(info some.pdf 'Page size')
    equal "$game: two reminders are one page" "$(pages some.pdf)" 1
    prints "$game: reminders on letter" "$game" --reminder --paper letter --count 4 -o some.pdf
    equal "$game: four reminders are two pages" "$(pages some.pdf)" 2
    prints "$game: reminder as SVG" "$game" --reminder --svg -o some.svg
    prints "$game: reminder as PNG" "$game" --reminder --png -o some.png
}

for game in $games; do
    check_cards "$game"
    check_reminder "$game"
done

# ---- Languages ---------------------------------------------------------------------------------

for language in en ru uk; do
    for game in $games; do
        prints "$game in $language" "$game" --lang "$language" -o spoken.pdf
        has "$game in $language says so" "/Lang \\($language\\)" spoken.pdf
        equal "$game in $language: nothing is wrong with the file" \
            "$(pdftotext spoken.pdf - 2>&1 >/dev/null)" ''
        check_fonts "$game in $language" spoken.pdf
    done
done
prints 'a record in Ukrainian' --record welcome.record --lang uk -o spoken.pdf
has 'a record in Ukrainian can be read' 'Очки: .*місце' <(pdftotext spoken.pdf -)
prints 'a record in Russian' --record welcome.record --lang ru -o spoken.pdf
has 'a record in Russian can be read' 'Очки: .*место' <(pdftotext spoken.pdf -)

# ---- Other fonts -------------------------------------------------------------------------------

for game in $games; do
    KVARTAL_FONTS=/nonexistent prints "$game without our fonts" "$game" -o plain.pdf
    equal "$game without our fonts has words" "$(pdftotext plain.pdf - | grep -c '[a-z]' | sed 's/^[1-9].*/some/')" some
done

# ---- Wrong input -------------------------------------------------------------------------------

refuses 'no game' 2 'NAME is missing' -o pages/x.pdf
refuses 'no output' 2 '-o FILE is missing' welcome
refuses 'no file after -o' 2 'needs a value' welcome -o
refuses 'an unknown option' 2 'no option' welcome --unknown -o pages/x.pdf
refuses 'a short option' 2 'two dashes' welcome -x
refuses 'an argument too many' 2 'too many' welcome welcome -o pages/x.pdf
refuses 'an unknown game' 1 'no game' nope -o pages/x.pdf
refuses 'an unknown option of a game' 1 '.' welcome:nope=1 -o pages/x.pdf
for paper in a2 A4 '' a4x; do
    refuses "paper \"$paper\"" 2 'a4, a5 and letter' welcome --paper "$paper" -o pages/x.pdf
done
for count in 0 10001 -1 99999999999999999999999 many '' 1.5; do
    refuses "count \"$count\"" 2 'from 1 to 10000' welcome --count "$count" -o pages/x.pdf
done
for per_page in 0 5 many; do
    refuses "$per_page on a page" 2 'from 1 to 4' welcome --per-page "$per_page" -o pages/x.pdf
done
refuses '3 on a page' 2 '1, 2 or 4' welcome --per-page 3 -o pages/x.pdf
refuses 'cards and a reminder' 2 'printed separately' welcome --cards --reminder -o pages/x.pdf
refuses 'cards of a record' 2 'only sheets' --record welcome.record --cards -o pages/x.pdf
refuses 'a reminder of a record' 2 'only sheets' --record welcome.record --reminder -o pages/x.pdf
refuses 'cards of another number' 2 'leave out --per-page' welcome --cards --per-page 2 -o pages/x.pdf
refuses 'no backs of sheets' 2 'need --cards' welcome --no-backs -o pages/x.pdf
refuses 'cards as an SVG' 2 'print a PDF' welcome --cards --svg -o pages/x.svg
refuses 'names on cards' 2 'Only sheets have names' welcome --cards --names Anna -o pages/x.pdf
refuses 'more names than sheets' 1 'Names: 3, but sheets: 2' welcome --names a,b,c --count 2 -o pages/x.pdf
refuses 'a bleed of sheets' 2 'need --cards' welcome --bleed -o pages/x.pdf
refuses 'a PNG that is called an SVG' 2 'ends in .svg is an SVG' welcome --png -o pages/x.svg
refuses 'an SVG that is called a PNG' 2 'ends in .png is a PNG' welcome --svg -o pages/x.png
refuses 'a PNG that is called a PDF' 2 'ends in .pdf is a PDF' welcome --png -o pages/x.pdf
refuses 'cards in a file for one picture' 2 'print a PDF' welcome --cards -o pages/x.svg
refuses 'rounds without a class' 2 'needs --class' welcome --rounds -o pages/x.pdf
refuses 'work without rounds' 2 'need --rounds' welcome --class 3 --work 9 -o pages/x.pdf
refuses 'a class of cards' 2 'empty sheets' welcome --class 3 --cards -o pages/x.pdf
refuses 'a class and a count' 2 'leave out --count' welcome --class 3 --count 4 -o pages/x.pdf
refuses 'a class as a PNG' 2 'many pages' welcome --class 3 -o pages/x.png
refuses 'a class that drafts' 1 'cards of their own' welcome:edition=first,draft=on --class 3 --rounds -o pages/x.pdf
refuses 'too large a class' 2 'from 1 to 1000' welcome --class 1001 -o pages/x.pdf
refuses 'too many names' 1 'Names: 3' --record welcome.record --names a,b,c -o pages/x.pdf
refuses 'names that are noise' 2 'UTF-8' --record welcome.record --names $'\xff' -o pages/x.pdf
refuses 'names with a bell' 2 'UTF-8' --record welcome.record --names $'a\ab' -o pages/x.pdf
refuses 'SVG and PNG' 2 'SVG or a PNG' welcome --svg --png -o pages/x.svg
refuses 'an SVG of many sheets' 1 'one sheet' welcome --svg --count 2 -o pages/x.svg
refuses 'an SVG of a full page' 2 'one picture' welcome --svg --per-page 2 -o pages/x.svg
refuses 'a PNG of many pages' 1 'one page' welcome --png --count 3 --per-page 2 -o pages/x.png
refuses 'a round without a record' 2 'need --record' welcome --round 2 -o pages/x.pdf
refuses 'a seat without a record' 2 'need --record' welcome --seat 2 -o pages/x.pdf

refuses 'output in no folder' 1 'could not be written' welcome -o pages/none/x.pdf
refuses 'output that is a folder' 1 'could not be written' welcome -o pages
refuses 'output without a name' 2 '-o FILE is missing' welcome -o ''
refuses 'output that is full' 1 'No space' welcome -o /dev/full
code=0
"$program" print welcome -o - >/dev/full 2>"$err" || code=$?
equal 'standard output that is full: exit code' "$code" 1
has 'standard output that is full: a sentence' '^kvartal: Standard output .*[.]$' "$err"
(
    ulimit -f 8 # blocks; the disk is full after them
    trap '' XFSZ
    exec "$program" print welcome --count 500 -o pages/x.pdf 2>"$err"
)
equal 'a disk that becomes full: exit code' $? 1
has 'a disk that becomes full: a sentence' '^kvartal: .*could not be written' "$err"
equal 'a disk that becomes full: nothing is left' "$(ls -A pages)" ''

refuses 'no record' 1 'could not be opened' --record none.record -o pages/x.pdf
refuses 'a folder as record' 1 'could not be read' --record pages -o pages/x.pdf
refuses 'a record and a count' 2 'leave out --count' --record welcome.record --count 2 -o pages/x.pdf
refuses 'a record of another game' 1 'game of welcome#42, not of machinery' machinery \
    --record welcome.record -o pages/x.pdf
refuses 'a record of other options' 1 'not of' welcome:advanced=on --record welcome.record \
    -o pages/x.pdf
refuses 'a record of another seed' 1 'not of' 'welcome#43' --record welcome.record -o pages/x.pdf
refuses 'a record of an unknown game' 1 'nope' nope --record welcome.record -o pages/x.pdf
refuses 'a round too far' 1 'nothing to print of round 500' --record welcome.record --round 500 \
    -o pages/x.pdf
refuses 'round 0' 2 'from 1' --record welcome.record --round 0 -o pages/x.pdf
refuses 'a seat nobody has' 1 'no seat 3' --record welcome.record --seat 3 -o pages/x.pdf
refuses 'an SVG of two seats' 1 'choose one with --seat' --record welcome.record --svg -o pages/x.svg
refuses 'a PNG of two seats' 1 'one page' --record welcome.record --png -o pages/x.png
refuses 'a record cut short' 1 'stops after line.*--round 2 prints' --record cut.record -o pages/x.pdf
refuses 'a round that is cut short' 1 'nothing to print of round 3' --record cut.record --round 3 \
    -o pages/x.pdf
sed '8s/take [0-9]/take 9/' welcome.record >bad.record
refuses 'an edited record' 1 'Line 8:' --record bad.record -o pages/x.pdf
head -c 5000 /dev/urandom >bad.record
refuses 'noise as a record' 1 'Line 1:' --record bad.record -o pages/x.pdf
: >bad.record
refuses 'an empty record' 1 'Line 1:' --record bad.record -o pages/x.pdf
cp welcome.record same.record
refuses 'the record as output' 2 'overwrite the record' --record same.record -o same.record
equal 'the record as output is still the record' "$(cmp same.record welcome.record 2>&1)" ''
echo old >kept.pdf
"$program" print --record bad.record -o kept.pdf 2>/dev/null
equal 'an old file outlives a refusal' "$(cat kept.pdf)" old

# ---- Help --------------------------------------------------------------------------------------

prints 'help' --help
has 'help says usage' '^Usage: kvartal print' "$out"
"$program" --help >"$out"
has 'help lists print' '^  print ' "$out"

finish
