#!/bin/bash
# kvartal pack: the figures of a box are shown, checked, compared and kept; then every command knows
# its game, and without the pack it is refused. The program is $1 or $KVARTAL.
set -u
export LC_ALL=C.UTF-8

# shellcheck source=tests/support/support.sh
source "$(dirname "$0")/../../support/support.sh"
cd "$box" || exit 1
export XDG_DATA_HOME=$box/data

# ---- Shown and checked ----

for game in welcome smallcities machinery; do
    check "$game is shown" 0 pack show "$game"
    cp "$out" "$game.pack"
    check "$game: what is shown is good" 0 pack check "$game.pack"
    has "$game: … and our own" 'nothing differs from the standard box' "$out"
    check "$game: nothing differs" 0 pack diff "$game" "$game.pack"
    has "$game: … and that is said" '^Nothing differs\.$' "$out"
    check "$game: our own box is not kept" 1 pack keep "$game.pack"
done
check 'from standard input' 0 pack check - <welcome.pack

cat >mine.pack <<'END'
{
  // from the box of 2019
  "kvartal-pack": 1, "game": "smallcities", "title": "Наша коробка",
  "figures": {"firm-ground": {"is": 5, "from": "box"}}
}
END
sed 's/"is": 5/"is": 0/' mine.pack >bad.pack
check 'a bad pack' 1 pack check "$box/bad.pack"
has 'its line' 'bad\.pack: Line 4: "firm-ground" is a whole number from 1 to 40, not 0\.' "$err"
check 'in Russian' 1 pack check "$box/bad.pack" --lang ru
has 'its sentence' '«firm-ground» — целое число от 1 до 40, а не 0\.' "$err"
check 'a bad pack is not kept' 1 pack keep "$box/bad.pack"
check 'no file' 1 pack check "$box/nowhere.pack"
check 'a folder' 1 pack check "$box"
check 'an unknown action' 2 pack eat mine.pack
check 'two games' 1 pack diff welcome mine.pack
has 'which two' 'boxes of different games: Welcome and Small Cities' "$err"
check 'a difference' 0 pack diff smallcities mine.pack
has 'what it is' '^firm-ground: 3 → 5$' "$out"

# ---- Kept and played ----

check 'nothing is kept yet' 0 pack list
has '… and that is said' 'No pack is kept yet' "$out"
check 'good as JSON' 0 pack check mine.pack --json
name=$(python3 -c 'import json, sys; print(json.load(sys.stdin)["name"])' <"$out")
check 'unknown before it is kept' 1 simulate "$name" --games 1 --bots random
has 'what is missing' 'is played with the pack [0-9a-f]{16}, which is not here' "$err"
check 'kept' 0 pack keep mine.pack
has 'how to play it' "kvartal play $name" "$out"
same 'as it was written' mine.pack "data/kvartal/packs/${name#*=}.pack"
mkfifo data/kvartal/packs/0123456789abcdef.pack # nobody will ever write to it
check 'the list' 0 pack list
has 'its title' "^$name  Наша коробка\$" "$out"
check 'simulated' 0 simulate "$name,bonus=firm-ground" --games 1 --bots random --seed 1 --records games.txt
check 'replayed' 0 replay "$box/games.txt" --lang en
check 'printed' 0 print "$name" -o sheet.pdf
XDG_DATA_HOME=$box/elsewhere check 'a record without its pack' 1 replay "$box/games.txt"
has 'its line' 'Line 2: This game is played with the pack' "$err"

finish
