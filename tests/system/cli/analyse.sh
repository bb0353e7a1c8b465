#!/bin/bash
# kvartal analyse from outside: its report, figures and picture, and incomplete records. The program
# is $1 or $KVARTAL.
set -u
export LC_ALL=C.UTF-8

# shellcheck source=tests/support/support.sh
source "$(dirname "$0")/../../support/support.sh"

# analyse NAME CODE WORD…: with little work, which is enough for the checks here.
analyse()
{
    check "$1" "$2" analyse --level hard --work 1 "${@:3}"
}

fits()
{
    lacks "$1 fits into 80 columns" '^.{81,}' "$out"
    lacks "$1 has no spaces at the end of lines" ' $' "$out"
    lacks "$1 has no figure that is none" '[^a-z](nan|inf)[^a-z]' "$out"
}

is_json()
{
    if python3 -m json.tool "$out" >/dev/null 2>"$err"; then
        ok "$1"
    else
        not_ok "$1" "$(cat "$err")"
    fi
}

# record FILE NAME SEATS: a game of random legal moves, the same each time.
record()
{
    python3 - "$program" "$2" "$3" >"$1" <<'END'
import json, random, subprocess, sys

program, name, seats = sys.argv[1], sys.argv[2], int(sys.argv[3])
chance = random.Random(5)
engine = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

def ask(**request):
    engine.stdin.write(json.dumps(request) + "\n")
    engine.stdin.flush()
    return json.loads(engine.stdout.readline())

ask(do="new", name=name, seats=seats)
over = False
while not over:
    for seat in range(seats):
        moves = ask(do="moves", seat=seat)["moves"]
        while moves and not over:
            before = ask(do="show")["round"]
            answer = ask(do="play", seat=seat, move=chance.choice(moves))
            over = answer["over"]
            moves = answer["moves"] if answer["round"] == before else []
sys.stdout.write(ask(do="record")["record"])
END
}

record "$box/alone.txt" machinery#5 1
record "$box/two.txt" machinery:events=off#5 2
record "$box/rival.txt" welcome:rival=sam#5 1
record "$box/draft.txt" welcome:edition=first,draft=on#5 3
record "$box/crowd.txt" machinery#5 9

# ---- Whole records -----------------------------------------------------------------------------

analyse 'a game alone' 0 "$box/alone.txt" --svg "$box/alone.svg"
fits 'a game alone'
has 'it tells expectation, cost and luck' '^Round +Expected +Cost +Luck$' "$out"
has 'it tells the offer' '^        Offer: .*event' "$out"
has 'it tells what was played, in words' '^        Played: Draw figure' "$out"
has 'it tells what was better' '^        Better: ' "$out"
has 'and why' '^        Why: ' "$out"
has 'it marks blunders' '^ +[0-9]+ \?\? ' "$out"
has 'it adds up' '^  Luck of the offers ' "$out"
has 'it tells the accuracy' '^  Accuracy, from 0 to 100 +[0-9.]+ ± [0-9.]+$' "$out"
has 'the last turn is certain' '^  10 [?! ]+−?[0-9.]+ ± 0\.0 ' "$out"

analyse 'a game of two' 0 "$box/two.txt"
fits 'a game of two'
has 'it tells chances' 'Winning +Cost +Luck$' "$out"
has 'it tells of both seats' '^Seat 2, total$' "$out"
has 'the chance at the end is told' '^  At the end +−?[0-9.]+ ± 0\.0 +[0-9]+ ± 0 %$' "$out"
lacks 'chances are not summed' '^  (Luck|Skill|The rest|Cost).* %$' "$out"
analyse 'one seat of two' 0 "$box/two.txt" --seat 2
lacks 'only that seat is told of' '^Seat 1' "$out"
analyse 'against a rival' 0 "$box/rival.txt"
fits 'against a rival'
has 'there are chances against a rival' 'Winning' "$out"
analyse 'a draft' 0 "$box/draft.txt" --seat 3 --json
is_json 'a draft as JSON'
analyse 'one seat of a crowd' 0 "$box/crowd.txt" --seat 9 --svg "$box/crowd.svg"

for language in ru uk; do
    analyse "a game in $language" 0 "$box/two.txt" --lang "$language" --svg "$box/$language.svg"
    fits "a game in $language"
    lacks "no English in $language" 'Expected|Played|Better|Luck|Seat|Marks' "$out"
done

for threads in 1 2 3; do
    analyse "with $threads threads" 0 "$box/two.txt" --json --threads "$threads"
    mv "$out" "$box/threads$threads"
done
same 'two threads find the same' "$box/threads1" "$box/threads2"
same 'three threads find the same' "$box/threads1" "$box/threads3"

# Several threads work on one turn: the engine's hint is the same, byte for byte.
for threads in 1 2 3 8; do
    "$program" engine --threads "$threads" >"$box/hint$threads" <<'END'
{"do":"new","name":"welcome#threads","seats":2}
{"do":"hint","seat":0,"level":"hard","most":4,"work":60000}
END
done
has 'a hint has rollouts' '"samples":[1-9]' "$box/hint1"
for threads in 2 3 8; do
    same "a hint is the same with $threads threads" "$box/hint1" "$box/hint$threads"
done
cp "$box/threads1" "$out"
is_json 'the report as JSON'
cat >"$box/add.py" <<'END'
import collections, json, sys

chances = collections.Counter()
for turn in json.load(open(sys.argv[1]))["turns"]:
    chances[turn["round"]] += turn["played"]["chance"]
print(*sorted(set(chances.values())))
END
equal 'the chances of both seats add up to 100 % after every round' \
    "$(python3 "$box/add.py" "$out")" 10000
cat >"$box/certain.py" <<'END'
import json, sys

found = [turn[key] for turn in json.load(open(sys.argv[1]))["turns"] for key in ("played", "before")]
print(sum(not 0 < one["chance"] < 10000 or not one["chance_error"] for one in found))
END
equal 'a few rollouts that agree make no chance certain' "$(python3 "$box/certain.py" "$out")" 0
python3 - "$program" >"$box/tie.txt" <<'END'
import json, subprocess, sys

engine = subprocess.Popen([sys.argv[1], "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

def ask(**request):
    engine.stdin.write(json.dumps(request) + "\n")
    engine.stdin.flush()
    return json.loads(engine.stdout.readline())

over = ask(do="new", name="machinery#5", seats=3)["over"]
while not over:
    for seat in range(3):
        over = ask(do="play", seat=seat, move="done")["over"]
sys.stdout.write(ask(do="record")["record"])
END
analyse 'a win of three' 0 "$box/tie.txt"
has 'each has a third of it' 'At the end .* 33 ± 0 %$' "$out"
analyse 'a win of three for programs' 0 "$box/tie.txt" --json
equal 'the thirds add up' "$(python3 -c 'import json, sys
print(sum(one["end"]["chance"] for one in json.load(sys.stdin)["totals"]))' <"$out")" 10000
analyse 'another seed' 0 "$box/two.txt" --json --seed other
if cmp -s "$out" "$box/threads1"; then
    not_ok 'another seed finds other figures' 'they are the same'
else
    ok 'another seed finds other figures'
fi
analyse 'with a limit of time' 0 "$box/alone.txt" --ms 1

for picture in alone crowd ru uk; do
    if xmllint --noout "$box/$picture.svg" 2>"$err"; then
        ok "the picture $picture is well-formed"
    else
        not_ok "the picture $picture is well-formed" "$(head -n 1 "$err")"
    fi
done
has 'the picture has a title' 'aria-label="machinery#5"' "$box/alone.svg"
has 'the picture tells the score' 'Seat 1: (−)?[0-9]+' "$box/alone.svg"
has 'the picture has marks' '>\?\?</text>' "$box/alone.svg"

# ---- Marks -------------------------------------------------------------------------------------

# A good turn in round 2. By rollouts to the end another one is better by 5.5 ± 1.4 points, which
# would be a ??; by rollouts to the horizon at which the expert plays, it is not.
cat >"$box/expert.txt" <<'END'
kvartal record 1
name machinery#mark.6 ~59d0
seats 1 ~2475
r1: paver #../#../### | excavator ##/#./#. | loader ## | event 5, warranty ~666d
r1 s1: draw 1 power-plant a1 a2 a3 b3 c3; draw 2 factory c2 a3 b3 c3; done ~00ff
r2: grader #### | tower-crane ##/#./#./#. | aerial-lift ####/.#.. | event 11, double shift ~2a4a
r2 s1: draw 1 town-hall a2 b2 c2 d2; draw 1 town-hall a3 b3 c3 d3; builder town-hall b1; done ~e700
r3: aerial-lift #./##/#./#. | paver ###/.#./.#. | tipper ##/## | event 12, reconstruction ~0206
end open ~1a39
END
cat >"$box/marks.py" <<'END'
import json, sys

turn = json.load(open(sys.argv[1]))["turns"][-1]
print(turn["round"], turn["cost"]["value"] > 2.5 * turn["cost"]["value_error"], repr(turn["mark"]),
      turn["equal"])
END
check "a turn that is not wrong" 0 analyse "$box/expert.txt" --seed seed1 --json
equal 'is not marked by one count alone, but said to be about equal' \
    "$(python3 "$box/marks.py" "$out")" "2 True '' True"

# ---- Incomplete records, and other errors ------------------------------------------------------

grep -v '^end' "$box/alone.txt" >"$box/cut.txt"
analyse 'a record without its end' 0 "$box/cut.txt"
has 'it says so' 'The record stops after line [0-9]+' "$out"
head -n 5 "$box/alone.txt" >"$box/cut.txt"
analyse 'a record of one round' 0 "$box/cut.txt" --svg "$box/cut.svg"
has 'it tells that round' '^   1 ' "$out"
head -n 7 "$box/two.txt" >"$box/cut.txt"
analyse 'a round without the last turn' 0 "$box/cut.txt" --json
is_json 'it is told as JSON'
has 'with a note' '"note":"The record stops' "$out"
head -n 4 "$box/alone.txt" >"$box/cut.txt"
analyse 'a record without a turn' 1 "$box/cut.txt"
has 'it says that there is none' 'no complete turn' "$err"
head -c 300 "$box/alone.txt" >"$box/cut.txt"
analyse 'a record cut in the middle of a line' 0 "$box/cut.txt"
sed '5s/fill/draw/' "$box/alone.txt" | sed '7s/[0-9]/9/' >"$box/wrong.txt"
analyse 'a changed record' 1 "$box/wrong.txt"
has 'it names the line' 'Line [0-9]+' "$err"
analyse 'an empty record' 1 /dev/null
analyse 'a record that is none' 1 "$program"
analyse 'a missing record' 1 "$box/none.txt"
analyse 'an unknown seat' 1 "$box/two.txt" --seat 3
has 'it says which there are' 'There is no seat 3; seats in the record: 2' "$err"
analyse 'a crowd' 1 "$box/crowd.txt"
has 'it says to choose' '--seat chooses one' "$err"
analyse 'a bot that does not look ahead' 2 "$box/two.txt" --level easy
analyse 'several bots' 2 "$box/two.txt" --level hard,expert
analyse 'an unknown bot' 2 "$box/two.txt" --level god
analyse 'a bad seed' 2 "$box/two.txt" --seed 'a b'
analyse 'a picture that cannot be written' 1 "$box/alone.txt" --svg "$box/none/there.svg"
analyse 'no record' 2
analyse 'seat 0' 2 "$box/two.txt" --seat 0

finish
