#!/bin/bash
# kvartal tournament from outside: the same result whatever happens on the way, mirrored deals,
# ratings, programs as players, and programs that do everything wrong. The program is $1 or
# $KVARTAL.
set -u
export LC_ALL=C.UTF-8

# shellcheck source=tests/support/support.sh
source "$(dirname "$0")/../../support/support.sh"
example=$root/examples/first_bot.py

# held NAME CODE WORD…: a tournament exits with that code, and with a sentence if it is not 0.
held()
{
    local name=$1 wanted=$2 code=0
    shift 2
    timeout 120 "$program" tournament "$@" >"$out" 2>"$err" </dev/null || code=$?
    ran "$name" "$code" "$wanted"
}

# true_that NAME EXPRESSION: the expression is true of the JSON in $out, called `t` in Python.
true_that()
{
    local said
    if said=$(python3 - "$out" "$2" 2>&1 <<'END'
import json, math, sys
t = json.load(open(sys.argv[1]))
bot = {b["bot"]: b for b in t["bots"]}
sys.exit(not eval(sys.argv[2]))
END
    ); then
        ok "$1"
    else
        not_ok "$1" "$(tail -n 1 <<<"$said") $(head -c 600 "$out")"
    fi
}

# The result without the one part that differs between runs.
result()
{
    sed 's/,"speed":.*//' "$out"
}

# ---- The same whatever happens on the way ------------------------------------------------------

small=(welcome --bots "random,novice,easy" --games 24 --seed one --json)
held 'with one thread' 0 "${small[@]}" --threads 1 --out "$box/one"
result >"$box/result"
held 'with three threads' 0 "${small[@]}" --threads 3 --out "$box/three"
same 'threads do not change the file' "$box/one" "$box/three"
equal 'threads do not change the result' "$(result)" "$(cat "$box/result")"
equal 'a line for the head and for each unit' "$(wc -l <"$box/one")" 37

held 'what is finished is not played again' 0 "${small[@]}" --out "$box/one"
equal 'and gives the same result' "$(result)" "$(cat "$box/result")"
true_that 'nothing was played' 't["speed"]["units"] == 0'
same 'nor written' "$box/one" "$box/three"

head -n 20 "$box/three" >"$box/cut"
head -n 21 "$box/three" | tail -n 1 | head -c 30 >>"$box/cut"
held 'a file that was cut' 0 "${small[@]}" --out "$box/cut"
same 'goes on where it stopped' "$box/cut" "$box/three"
equal 'to the same result' "$(result)" "$(cat "$box/result")"

long=(welcome --bots "novice,easy" --games 100 --seed two --json)
# begin FILE WORD…: starts a tournament, and waits until part of it is in the file.
begin()
{
    local file=$1
    shift
    "$program" tournament "$@" --threads 2 --out "$file" >"$out" 2>"$err" &
    for ((i = 0; i < 1000; i++)); do
        if [ -f "$file" ] && [ "$(wc -l <"$file")" -gt 5 ]; then
            break
        fi
        sleep 0.01
    done
}

begin "$box/killed" "${long[@]}"
kill -KILL $!
wait $! 2>/dev/null
lines=$(wc -l <"$box/killed")
if [ "$lines" -gt 5 ] && [ "$lines" -lt 51 ]; then
    ok 'it was killed in the middle'
else
    not_ok 'it was killed in the middle' "$lines lines"
fi
held 'one that was killed goes on' 0 "${long[@]}" --out "$box/killed"
result >"$box/result"
held 'one that was not' 0 "${long[@]}" --out "$box/whole"
same 'it ends with the same file' "$box/killed" "$box/whole"
equal 'and the same result' "$(result)" "$(cat "$box/result")"

held 'fewer games than the file has' 0 "${small[@]}" --games 10 --out "$box/three"
same 'leave it alone' "$box/one" "$box/three"
true_that 'and are counted alone' 't["deals"] == 5'
held 'without a seed the one of the file' 0 welcome --bots random,novice,easy --games 24 --json \
    --out "$box/one"
true_that 'is used' 't["seed"] == "one" and t["speed"]["units"] == 0'

begin "$box/stopped" welcome --bots easy --games 1000000 --seed x
kill -TERM $!
code=0
wait $! || code=$?
equal 'stopped in the middle it ends well' "$code" 0
has 'and reports what there is' 'Stopped before all 1000000 deals' "$out"

# ---- Files that are not ours -------------------------------------------------------------------

refused()
{
    cp "$box/bad" "$box/kept"
    held "$1" 1 "${small[@]}" --out "$box/bad"
    has "$1: why" "$2" "$err"
    same "$1: the file stays" "$box/bad" "$box/kept"
}

cp "$box/three" "$box/bad"
small[6]=other
refused 'another seed' '"seed" is "one" there and "other" here'
small[6]=one small[2]=random,novice
refused 'other bots' 'belongs to another tournament: "bots"'
small[2]=random,novice,easy
sed 's/"players":"......../"players":"00000000/' "$box/three" >"$box/bad"
refused 'other weights' '"players"'
sed '5s/"deal":1/"deal":2/' "$box/three" >"$box/bad"
refused 'a changed line' 'Line 5 of .* is not a result'
sed '7s/scores/shores/' "$box/three" >"$box/bad"
refused 'a line of something else' 'Line 7 of '
printf 'my notes' >"$box/bad"
refused 'notes without an end' 'is not a tournament file'
printf 'my notes\n' >"$box/bad"
refused 'notes' 'is not a tournament file'
printf '{"a":1}\n' >"$box/bad"
refused 'other JSON' 'is not a tournament file'
held 'a folder' 1 "${small[@]}" --out "$box"
held 'a device' 1 "${small[@]}" --out /dev/full
held 'a folder that is not there' 1 "${small[@]}" --out "$box/none/file"

# ---- Wrong input -------------------------------------------------------------------------------

held 'an unknown bot' 2 welcome --bots medium,strongest
has 'it lists those there are' 'novice, easy' "$err"
held 'a program that is not there' 1 welcome --bots "medium,$box/nobody"
has 'it says why' 'could not be started: No such file' "$err"
held 'an empty name of a bot' 2 welcome --bots medium,
held 'too many bots' 1 welcome --bots "easy$(printf ',easy%.0s' {1..64})"
held 'too many pairings' 1 welcome --seats 10 --bots "easy$(printf ',easy%.0s' {1..40})"
held 'a ladder of one' 1 welcome --bots easy --ladder
held 'seats that the game has not' 1 smallcities --seats 100000
held 'no name' 2
held 'no patience' 2 welcome --patience 0

# ---- Mirrored deals ----------------------------------------------------------------------------

# Plays like the example, and records each offer that it sees.
cat >"$box/spy.py" <<END
import json, sys
sys.path.insert(0, "$(dirname "$example")")
seen = open("$box/seen", "a")
for line in sys.stdin:
    request = json.loads(line)
    assert "#" not in request["name"], "the seed tells the cards to come"
    sheet = request["sheets"][request["seat"]]
    if not sheet.get("turn"):
        table = request["table"]
        offer = {k: table[k] for k in ("offer", "figure", "building", "cards", "event") if k in table}
        print(json.dumps([request["seat"], request["round"], offer]), file=seen, flush=True)
    last = [m for m in request["moves"] if m.split()[0] != "refuse"] or request["moves"]
    print(json.dumps({"moves": [last[0]]}), flush=True)
END
for game in welcome smallcities machinery; do
    rm -f "$box/seen"
    held "a spy at $game" 0 "$game" --bots "random,python3 $box/spy.py" --games 4 --threads 1 --seed m
    lacks "the spy at $game never forfeits" 'forfeit' "$out"
    if python3 - "$box/seen" <<'END'; then
import json, sys
games = []
for line in open(sys.argv[1]):
    seat, round, offer = json.loads(line)
    if round == 1:
        games.append((seat, []))
    games[-1][1].append(offer)
assert len(games) == 4 and all(len(offers) > 5 for _, offers in games), games
for first, second in ((0, 1), (2, 3)):
    assert {games[first][0], games[second][0]} == {0, 1}, "it sat in both seats"
    rounds = min(len(games[first][1]), len(games[second][1]))
    assert games[first][1][:rounds] == games[second][1][:rounds], "with the same offers"
assert games[0][1] != games[2][1][:len(games[0][1])], "and another deal is another one"
END
        ok "deals of $game are mirrored"
    else
        not_ok "deals of $game are mirrored" 'see above'
    fi
done

# ---- Ratings -----------------------------------------------------------------------------------

held 'equal bots' 0 machinery --bots easy,easy --games 100 --seed r --json
true_that 'are equal within the interval' \
    'abs(bot["easy"]["elo"]["mean"]) <= 1.3 * (bot["easy"]["elo"]["high"] - bot["easy"]["elo"]["mean"])'
true_that 'their rating is that of the formula' \
    'abs(bot["easy"]["elo"]["mean"] * 2 - 400 * math.log10((t["pairs"][0]["won"] + t["pairs"][0]["drawn"] / 2 + .5) / (t["pairs"][0]["lost"] + t["pairs"][0]["drawn"] / 2 + .5))) < .01'
held 'unequal bots' 0 welcome --bots random,novice,medium --games 60 --seed r --json
true_that 'are rated in order' \
    'bot["random"]["elo"]["high"] < bot["novice"]["elo"]["low"] and bot["novice"]["elo"]["high"] < bot["medium"]["elo"]["low"]'
true_that 'wins add up' 'abs(sum(b["wins"]["mean"] for b in t["bots"]) - 1.5) < 1e-4'
true_that 'shares have intervals, which are never points' \
    'all(0 <= s["low"] <= s["mean"] <= s["high"] <= 1 and s["low"] < s["high"] for s in [b["wins"] for b in t["bots"]] + [p["share"] for p in t["pairs"]])'
# At the maximum of the likelihood, everybody's points are the expected ones.
cat >"$box/expected.py" <<'END'
import json, sys
t = json.load(open(sys.argv[1]))
elo = {b["bot"]: b["elo"]["mean"] for b in t["bots"]}
surprise = dict.fromkeys(elo, 0.0)
for pair in t["pairs"]:
    a, b = pair["bots"]
    points = pair["won"] + pair["drawn"] / 2 + .5
    games = pair["won"] + pair["drawn"] + pair["lost"] + 1
    more = points - games / (1 + 10 ** ((elo[b] - elo[a]) / 400))
    surprise[a] += more
    surprise[b] -= more
assert abs(sum(elo.values())) < .1, elo
assert all(abs(s) < .01 for s in surprise.values()), surprise
END
for words in '--seats 2' '--seats 3' '--ladder' '--seats 1' '--seats 5' '--ladder --seats 4'; do
    # shellcheck disable=SC2086 # two words
    held "a tournament $words" 0 smallcities --bots random,novice,easy,novice --games 12 --seed e \
        --json $words
    if python3 "$box/expected.py" "$out"; then
        ok "ratings of $words are the most likely ones"
    else
        not_ok "ratings of $words are the most likely ones" "$(head -c 500 "$out")"
    fi
done
held 'a ladder' 0 welcome --bots random,novice,easy --ladder --games 10 --json
true_that 'has one pair less than bots' \
    '[p["bots"] for p in t["pairs"]] == [["random", "novice"], ["novice", "easy"]]'
held 'alone' 0 smallcities --seats 1 --bots random,easy --games 20 --seed a --json
true_that 'nobody wins, and scores are compared' \
    't["bots"][0]["wins"] is None and t["pairs"][0]["lost"] > 15 and t["games"] == 40'
held 'against a rival' 0 welcome:rival=ann --bots random,medium --seats 1 --games 20 --seed a --json
true_that 'one wins or not' 'bot["medium"]["wins"]["mean"] > bot["random"]["wins"]["mean"]'
held 'one bot' 0 machinery --bots easy --games 4 --json
held 'one deal' 0 machinery --bots random,easy --games 2 --json
true_that 'shows no error, but of ratings' \
    'bot["easy"]["score"]["se"] is None and bot["easy"]["elo"]["se"] > 50'
held 'a hundred seats' 0 welcome --seats 100 --bots random,random,novice --games 3 --json
true_that 'everybody has sat everywhere' 't["games"] == 3 and bot["random#2"]["games"] == 3'

# ---- For people --------------------------------------------------------------------------------

for language in en ru uk; do
    held "a table in $language" 0 welcome --bots "random,easy,$example" --games 4 --lang "$language"
    lacks "no line of $language is wider than 80" '^.{81}' "$out"
    has "a table in $language has ratings" 'easy  .* ± ' "$out"
    held "help in $language" 0 --help --lang "$language"
    lacks "no line of help in $language is wider than 80" '^.{81}' "$out"
done
held 'a table with large errors' 0 welcome --bots random,novice --games 4 --seed 2
has 'an error of two digits' ' ± 1[0-9][.][0-9]{2} ' "$out"
lacks 'no line with such an error is wider than 80' '^.{81}' "$out"

# ---- Programs that play along ------------------------------------------------------------------

for game in welcome welcome:edition=first,draft=on smallcities machinery; do
    held "the example plays $game" 0 "$game" --bots "random,$example" --games 4 --seed x --json
    true_that "the example plays $game without a fault" \
        'all(not b["forfeits"] for b in t["bots"]) and t["deals"] == 2'
    silent "nothing is said about the example at $game" "$err"
done
held 'the example alone' 0 welcome:rival=ann --seats 1 --bots "$example" --games 2 --json
true_that 'without a fault too' 'not t["bots"][0]["forfeits"]'

# The example's rules in shell, with a whole turn in each answer.
cat >"$box/whole.py" <<'END'
import json, sys
for line in sys.stdin:
    moves = json.loads(line)["moves"]
    print(json.dumps({"moves": ["pass", "done"] if "pass" in moves else [moves[-1], "done"]}))
    sys.stdout.flush()
END
held 'several moves at once' 0 smallcities:bonus=none --bots "random,python3 $box/whole.py" --games 4 \
    --json
true_that 'are played' 'not any(b["forfeits"] for b in t["bots"])'

# ---- Programs that do everything wrong ---------------------------------------------------------

answering()
{
    printf '#!/bin/bash\n%s\n' "$2" >"$box/$1"
    chmod +x "$box/$1"
}

answering dies 'exit 3'
answering leaves 'read -r line; exit 0'
answering garbage 'while read -r line; do echo hello; done'
answering empty 'while read -r line; do echo "{\"moves\":[]}"; done'
answering numbers 'while read -r line; do echo "{\"moves\":[1]}"; done'
answering zeros 'while read -r line; do printf "\0\0\n"; done'
answering illegal 'while read -r line; do echo "{\"moves\":[\"fly 3\"]}"; done'
answering sleeps 'sleep 1000 & sleep 1000'
answering endless 'while :; do printf "%01000d" 0; done 2>/dev/null'
answering closes 'exec >&-; while read -r line; do :; done'
answering stubborn "trap '' TERM INT HUP; while :; do sleep 1; done"
for kind in dies:died leaves:died garbage:garbage empty:garbage numbers:garbage zeros:garbage \
    illegal:illegal sleeps:late endless:garbage closes:died stubborn:late; do
    held "one that ${kind%:*}" 0 machinery --bots "random,$box/${kind%:*}" --games 2 --patience 1 \
        --threads 1 --json
    true_that "one that ${kind%:*} is named" \
        "t['bots'][1]['forfeits'].get('${kind#*:}', 0) == 3 and t['bots'][1]['forfeits']['skipped'] > 3"
    has "one that ${kind%:*} is told of" "The bot \".*/${kind%:*}\" forfeits a turn: .*[.]" "$err"
done
held 'a table with a broken one' 0 machinery --bots "random,$box/illegal" --games 2 --seed b
has 'says how often' '^ +3  named illegal moves' "$out"
has 'and names it' 'illegal" has forfeited to the level "novice"' "$out"
held 'a broken one once more' 0 machinery --bots "random,$box/illegal" --games 4 --seed b --threads 3 \
    --out "$box/broken" --json
result >"$box/result"
held 'its faults are kept' 0 machinery --bots "random,$box/illegal" --games 4 --seed b --out "$box/broken" \
    --json
equal 'and come back' "$(result)" "$(cat "$box/result")"
held 'a command of the shell that is not there' 0 machinery --bots 'random,nobody at all' --games 2
has 'is told of too' 'ended before it answered' "$out"

# ---- ./bench bots ------------------------------------------------------------------------------

measure=(python3 "$root/scripts/bench_bots.py" --program "$program" --folder "$box/bench"
    --levels "random,novice" --games 2 --threads 2)
"${measure[@]}" >"$out" 2>"$err"
equal 'the bots are measured' $? 0
has 'an estimate comes first' '^13 tournaments of up to 2 games, about [0-9]+ s in all' "$err"
has 'each level against the one below' '^\| Machinery with events \| [0-9.]+, [0-9.]+–[0-9.]+ \(' "$out"
has 'wins against a rival' '^\| Welcome against Irene \(3\) \|' "$out"
cp "$out" "$box/figures"
"${measure[@]}" >"$out" 2>"$err"
same 'what was measured is kept' "$out" "$box/figures"
code=0
"${measure[@]}" nothing >"$out" 2>"$err" || code=$?
equal 'measuring nothing is refused' "$code" 2

# None of them is left running. The pattern comes from a file, so that grep does not find itself.
printf '%s' "$box" >"$box/pattern"
left=$(cd "$box" && cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\0' ' ' | grep -aoF -f pattern)
equal 'no process is left behind' "$left" ''

finish
