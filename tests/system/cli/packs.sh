#!/bin/bash
# kvartal pack: the figures of a box are shown, checked, compared and kept; then every command knows
# the pack's game, which is refused without the pack. The program is $1 or $KVARTAL.
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

# Every kind of figure differs in the two packs with which the rules are tested.
cat >kinds.py <<'END'
import json
import sys


def kind(path):
    return (path[0], path[-1] if len(path) > 2 else "")


def kinds(figures, path=()):
    if isinstance(figures, dict) and "is" not in figures:
        return {one for key, part in figures.items() for one in kinds(part, (*path, key))}
    return {kind(path)}


shown, compared = (json.load(open(file, encoding="utf-8")) for file in sys.argv[1:])
differ = {kind(one["figure"].split(".")) for one in compared["differences"]}
print(*sorted(kinds(shown["figures"]) - differ))
END
for game in welcome smallcities machinery; do
    "$program" pack show "$game" --json >shown.json
    for number in one two; do
        "$program" pack diff "$game" "$root/tests/packs/$game-$number.pack" --json >differences.json
        equal "$game-$number differs in everything" "$(python3 kinds.py shown.json differences.json)" ''
    done
done

cat >mine.pack <<'END'
{
  // from the box of 2019
  "kvartal-pack": 1, "game": "smallcities", "title": "Наша коробка",
  "figures": {"firm-ground": {"is": 5, "from": "box"}}
}
END
sed 's/"is": 5/"is": 0/' mine.pack >bad.pack
sed -e 's/"is": 5/"is": 0/' -e 's/"from"/"form"/' mine.pack >two.pack
check 'a bad pack' 1 pack check "$box/bad.pack"
has 'its line' 'bad\.pack: Line 4: "firm-ground" is a whole number from 1 to 40, not 0\.' "$err"
check 'in Russian' 1 pack check "$box/bad.pack" --lang ru
has 'its sentence' '«firm-ground» — целое число от 1 до 40, а не 0\.' "$err"
has 'one kind of quotes' 'а не «3»\.' <("$program" pack check --lang ru - <<<'{"kvartal-pack": 1, "game": "smallcities", "figures": {"firm-ground": "3"}}' 2>&1)
check 'all faults as JSON' 1 pack check "$box/two.pack" --json
equal 'every one of them' "$(python3 -c 'import json, sys; print(len(json.load(sys.stdin)["faults"]))' <"$out")" 2
has 'more may follow' 'Whether the figures go together' "$err"
check 'the nearest game' 1 pack show machinry
has '… is named' 'did you mean "machinery"' "$err"
check 'a bad pack is not kept' 1 pack keep "$box/bad.pack"
check 'no file' 1 pack check "$box/nowhere.pack"
check 'a folder' 1 pack check "$box"
check 'an unknown action' 2 pack eat mine.pack
check 'two games' 1 pack diff welcome mine.pack
has 'which two' 'boxes of different games: Welcome and Small Cities' "$err"
check 'a difference' 0 pack diff smallcities mine.pack
has 'what it is' '^firm-ground: 3 → 5$' "$out"
check 'a difference as JSON' 0 pack diff smallcities mine.pack --json
has '… says it' '"differences":\[\{"figure":"firm-ground","one":3,"other":5\}\]' "$out"
check 'shown with where it comes from' 0 pack show mine.pack
has '… the box' '"firm-ground": \{"is": 5,"from":"box"\}' "$out"
check 'shown as plain JSON' 0 pack show mine.pack --json
if python3 -c 'import json, sys; assert json.load(sys.stdin)["title"] == "Наша коробка"' <"$out"; then ok '… which it is'; else not_ok '… which it is'; fi

# ---- Kept and played ----

check 'nothing is kept yet' 0 pack list
has '… and that is said' 'No pack is kept yet' "$out"
check 'good as JSON' 0 pack check mine.pack --json
name=$(python3 -c 'import json, sys; print(json.load(sys.stdin)["name"])' <"$out")
check 'unknown before it is kept' 1 simulate "$name" --games 1 --bots random
has 'what is missing' 'is played with the pack [0-9a-f]{16}, which is not here' "$err"
has '… and what to do' 'kvartal pack keep FILE' "$err"
HOME='' XDG_DATA_HOME='' check 'no place to keep it' 1 pack keep mine.pack
has '… is said of both variables' 'neither XDG_DATA_HOME nor HOME' "$err"
XDG_DATA_HOME=$box/mine.pack check 'a place that is no folder' 1 pack keep mine.pack
has '… is named' 'mine.pack/kvartal/packs/ cannot be made' "$err"
check 'kept' 0 pack keep mine.pack
has 'how to play it' "kvartal play $name" "$out"
same 'as it was written' mine.pack "data/kvartal/packs/${name#*=}.pack"
sed 's/Наша/Другая/' mine.pack >other.pack
check 'the same figures again' 0 pack keep other.pack
has '… under another title' 'was kept already as "Наша коробка"; it was replaced' "$out"
check 'and back' 0 pack keep mine.pack --json
has '… as JSON' '"replaced":true,"title-before":"Другая коробка"' "$out"
mkfifo data/kvartal/packs/0123456789abcdef.pack # nobody will ever write to it
check 'the list' 0 pack list
has 'its title' "^$name  Наша коробка\$" "$out"
sed 's/: 5/: 4/' mine.pack >four.pack
check 'a second one' 0 pack keep four.pack --json
echo '{' >data/kvartal/packs/fedcba9876543210.pack # broken by hand
check 'the list in order' 0 pack list --json
has '… of titles and ids' '"packs":\[\{[^]]*"Наша коробка"[^]]*"Наша коробка"\}\]' "$out"
has '… and what is broken' '"broken":\[.*fedcba9876543210.pack","fault":"Line 2, column 1' "$out"
check 'the list for people' 0 pack list
has 'what is broken' 'Line 2, column 1' "$out"
check 'the game with its box' 0 games "$name"
has '… and whose it is' 'Figures of the pack "Наша коробка"' "$out"
check 'as JSON' 0 games "$name" --json
has '… with its title' '"pack-title":"Наша коробка"' "$out"
check 'a game with a seed is no game' 1 games "$name#1"
check 'a pack of another game' 1 games "welcome:${name#*:}"
has '… is told' 'is one of Small Cities, not of Welcome' "$err"
echo help | "$program" play "$name" --plain --lang en >"$out" 2>&1
has 'help says whose figures' 'Figures of the pack "Наша коробка"' "$out"
check 'simulated' 0 simulate "$name,bonus=firm-ground" --games 1 --bots random --seed 1 --records games.txt
check 'replayed' 0 replay "$box/games.txt" --lang en
check 'printed' 0 print "$name" -o sheet.pdf
for first in 0 2; do
    check "a shard from $first on" 0 simulate "$name,bonus=firm-ground,goals=none" --bots random \
        --seed 1 --first $first --count 2 --out "s$first"
done
check 'shards with a pack are merged' 0 merge s0 s2
XDG_DATA_HOME=$box/elsewhere check 'shards without their pack' 1 merge s0 s2
has 'what is missing' 'is played with the pack' "$err"

# ---- On paper ----

cat >temps.pack <<'END'
{"kvartal-pack": 1, "game": "welcome", "title": "Our box", "figures": {
  "temps-by-rank": [9, 5, 2], "temps-alone": [4, 8], "temps-closed": [6, 9, 4, 6, 2, 3],
  "boards": {"classic": {"roundabouts": [0, 4, 9], "refusals": [0, 1, 2, 6]}}}}
END
check 'a pack with other losses' 0 pack keep temps.pack --json
name=$(python3 -c 'import json, sys; print(json.load(sys.stdin)["name"])' <"$out")
check 'its memo' 0 print "$name,edition=second,advanced=on" --reminder -o memo.pdf
pdftotext -raw memo.pdf memo.txt
has 'temps by rank' 'most boxes: 9, for second most: 5' memo.txt
has 'roundabouts' 'lost for one: 4, for two: 9\.' memo.txt
has 'refusals' 'for one: 1, for two: 2, for three: 6\.' memo.txt
has 'whose figures' 'Figures of the pack "Our box" \([0-9a-f]{16}\)' memo.txt
lacks 'not ours' 'Reconstructed by us' memo.txt

# rings NAME: how many more rings there are with --origins, the legend's among them.
rings()
{
    "$program" print "$1" --origins -o ours.svg && "$program" print "$1" -o plain.svg || return
    echo $(($(grep -oF 'class="c2 l19' ours.svg | wc -l) - $(grep -oF 'class="c2 l19' plain.svg | wc -l)))
}
check 'the first pack again' 0 pack check mine.pack --json
name=$(python3 -c 'import json, sys; print(json.load(sys.stdin)["name"])' <"$out")
equal 'the map, its centre, four stars, the bonus and the legend have a ring' "$(rings smallcities:bonus=firm-ground,goals=none)" 8
equal 'the bonus of the box has none' "$(rings "$name,bonus=firm-ground,goals=none")" 7
check 'a legend' 0 print smallcities --origins -o ours.pdf
has 'what rings mean' 'with this ring are our reconstruction' <(pdftotext -raw ours.pdf -)
check 'cards with rings' 0 print smallcities --cards --origins -o ours.pdf
has 'their legend' 'our reconstruction' <(pdftotext -raw ours.pdf -)
check 'a memo has its foot' 2 print smallcities --reminder --origins -o ours.pdf
check 'a memo for one' 0 print welcome:edition=first --seats 1 --reminder -o memo.pdf
has 'how to set up its deck' 'shuffle the solo card into 40 of the 81 cards' <(pdftotext -raw memo.pdf -)

XDG_DATA_HOME=$box/elsewhere check 'a record without its pack' 1 replay "$box/games.txt"
has 'its line' 'Line 2: This game is played with the pack' "$err"

finish
