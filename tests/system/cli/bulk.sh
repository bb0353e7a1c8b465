#!/bin/bash
# Games in bulk from outside: rows and records, shards and how they are merged, weights, budgets.
# The program is $1 or $KVARTAL.
set -u
export LC_ALL=C.UTF-8

# shellcheck source=tests/support/support.sh
source "$(dirname "$0")/../../support/support.sh"
cd "$box" || exit 1

# refuses NAME PATTERN WORD…: the program refuses, with a sentence that matches the pattern.
refuses()
{
    local name=$1 pattern=$2
    shift 2
    check "$name" 1 "$@"
    has "$name: the sentence names it" "$pattern" "$err"
}

# misuses NAME PATTERN WORD…: the same for an invalid command line.
misuses()
{
    local name=$1 pattern=$2
    shift 2
    check "$name" 2 "$@"
    has "$name: the sentence names it" "$pattern" "$err"
}

# ---- Rows and records --------------------------------------------------------------------------

games=(simulate smallcities --seed abc --bot "random,novice")
check 'rows and records' 0 "${games[@]}" --games 9 --rows rows --records records --threads 1
check 'the same with threads, in a folder' 0 "${games[@]}" --games 9 --rows rows3 --records folder/ --threads 3
same 'rows are in the order of games' rows rows3
equal 'a row for each game' "$(wc -l <rows)" 9
for i in 0 1 2 3 4 5 6 7 8; do
    cat "folder/smallcities-abc.$i.txt"
done >joined
same 'one file has the records of the folder' joined records
check 'a record replays' 0 replay folder/smallcities-abc.4.txt --json
if python3 - rows "$out" <<'END'; then
import json, sys
rows = [json.loads(line) for line in open(sys.argv[1])]
replayed = json.load(open(sys.argv[2]))
assert [row["game"] for row in rows] == list(range(9))
row = rows[4]
assert row["seed"] == "abc.4" and row["rounds"] == replayed["round"], row
assert row["scores"] == [score["total"] for score in replayed["scores"]], row
assert row["places"] == replayed["places"] and row["endings"] == replayed["ended"], row
END
    ok 'a row tells what the record tells'
else
    not_ok 'a row tells what the record tells' "$(sed -n 5p rows) $(head -c 600 "$out")"
fi
check 'a shard' 0 "${games[@]}" --first 3 --count 4 --rows shard
sed -n 4,7p rows >middle
same 'a shard has the games of its numbers' middle shard
check 'the last number there can be' 0 "${games[@]}" --first 8999999999 --count 1 --rows last
has 'the last number' '"seed":"abc.8999999999"' last
check 'a number beyond it' 2 "${games[@]}" --first 9000000000
check 'two numbers of games' 2 "${games[@]}" --games 5 --count 5
check 'rows on standard output' 0 "${games[@]}" --games 2 --rows /dev/stdout
has 'a row among the figures' '^\{"game":1,' "$out"
equal 'nothing is left beside the files' "$(find . -name '*.tmp')" ''

mkdir occupied
echo old >old
refuses 'rows to a folder' 'occupied' "${games[@]}" --rows "$box/occupied"
refuses 'rows to nowhere' 'nowhere/rows' "${games[@]}" --rows "$box/nowhere/rows"
refuses 'records to nowhere' 'nowhere/records/' "${games[@]}" --records nowhere/records/
refuses 'rows where records cannot be' 'nowhere/records' "${games[@]}" --rows old --records "$box/nowhere/records"
refuses 'rows to a full disk' '/dev/full' "${games[@]}" --games 1000 --rows /dev/full --records old
equal 'what was there is there' "$(cat old)" old
equal 'nothing is half written' "$(find . -name '*.tmp')" ''

timeout --foreground -s INT -k 20 --preserve-status 2 "$program" simulate welcome --games 1000000000 \
    --seed a --rows stopped --json >"$out" 2>"$err"
equal 'rows of what Ctrl-C has stopped' "$?" 0
equal 'are those that were counted' "$(wc -l <stopped)" "$(sed 's/.*"games":\([0-9]*\).*/\1/' "$out")"
timeout --foreground -s KILL -k 20 --preserve-status 2 "$program" simulate welcome --games 1000000000 \
    --seed a --rows killed >"$out" 2>"$err"
equal 'there are none of what was killed' "$(find . -name killed)" ''
rm -f killed.tmp stopped

# ---- Rows for training a net -------------------------------------------------------------------

learn=(train smallcities --seats 1 --seed r --games 6)
check 'rows are written' 0 "${learn[@]}" --rows rows.bin --threads 1
check 'rows by two threads' 0 "${learn[@]}" --rows again.bin --threads 2
equal 'which are the same' "$(cksum <rows.bin)" "$(cksum <again.bin)"
equal 'whole rows of what the first line names' "$(python3 - rows.bin <<'END'
import json, struct, sys
with open(sys.argv[1], "rb") as file:
    columns = json.loads(file.readline())["columns"]
    numbers = [number for (number,) in struct.iter_unpack("<i", file.read())]
rows = [dict(zip(columns, numbers[i:])) for i in range(0, len(numbers), len(columns))]
games = {row["#game"] for row in rows}
last = {}  # the last turn of each game and branch, which comes first: rows run backwards
for row in rows:
    last.setdefault((row["#game"], row["#branch"]), row)
ends = all(row["#outcome"] == row["#goal"] for row in last.values())
same = all(row["#outcome"] == last[row["#game"], row["#branch"]]["#outcome"] for row in rows)
print(len(numbers) % len(columns), sorted(games), ends, same,
      len({row["#branch"] for row in rows}), all(row["base"] == 1 for row in rows))
END
)" '0 [0, 1, 2, 3, 4, 5] True True 5 True'
refuses 'rows with the weights of another game' 'the weights of Welcome' "${learn[@]}" --rows rows.bin \
    --weights "$root/src/games/welcome/bot/weights.c"
refuses 'rows to nowhere' 'nowhere' "${learn[@]}" --rows "$box/nowhere/rows.bin"

# ---- Weights -----------------------------------------------------------------------------------

own=$root/src/games/smallcities/bot/weights.c
few=(smallcities --seed w --games 6 --json)
result()
{
    sed 's/,"speed":.*//' "$out"
}

check 'without weights' 0 simulate "${few[@]}" --bots medium
plain=$(result)
check 'with the weights compiled in' 0 simulate "${few[@]}" --bots medium --weights "$own"
equal 'the same weights play the same' "$(result)" "$plain"
sed 's/\(FEATURE_[A-Z_]*\] = \)-*[0-9]*,$/\10,/' "$own" >nothing.c
check 'with the net that lies among the examples' 0 simulate machinery --games 1 --bots greedy \
    --weights "$root/examples/machinery_net.weights"
check 'with weights that see nothing' 0 simulate "${few[@]}" --bots medium --weights nothing.c
if [ "$(result)" != "$plain" ]; then ok 'other weights play otherwise'; else not_ok 'other weights play otherwise' "$plain"; fi
check 'a bot keeps its own weights' 0 simulate "${few[@]}" --bots medium+own --weights nothing.c
equal 'and plays as without others' "$(result | sed 's/+own//g')" "$plain"
check 'weights against those compiled in' 0 tournament smallcities --seed w --games 20 --seats 2 --json \
    --bots medium,medium+own --weights nothing.c
has 'which win' '"won":0,"drawn":0,"lost":20' "$out"
check 'weights that nobody has' 2 simulate "${few[@]}" --bots medium+mine
has 'a sentence names the bot' 'no bot called "medium[+]mine"' "$err"
ran 'training writes weights' "$("$program" train smallcities --seats 2 --generations 1 --games 4 --checks 2 --out trained.c \
    >"$out" 2>"$err"; echo $?)" 0
check 'which bots play by' 0 simulate "${few[@]}" --bots medium --weights trained.c
equal 'the kind that was trained has no net any more' "$(grep -c '\.net =' "$own") $(grep -c '\.net =' trained.c)" '2 1'
sed 's/\(\.out = {\)[^}]*/\1'"$(printf '0, %.0s' {1..31})"'0/' "$own" >netless.c
check 'with nets that add nothing' 0 simulate "${few[@]}" --bots medium --weights netless.c
if [ "$(result)" != "$plain" ]; then ok 'nets change how bots play'; else not_ok 'nets change how bots play' "$plain"; fi

check 'a tournament without weights' 0 tournament smallcities --seed w --games 2 --bots "novice,easy" --out "$box/cup"
refuses 'a tournament with other weights' 'another tournament' tournament smallcities --seed w --games 2 \
    --bots "novice,easy" --out "$box/cup" --weights nothing.c
check 'a game in the terminal with weights' 0 play smallcities#1 --weights "$own" </dev/null
head -n 12 folder/smallcities-abc.4.txt >three-rounds.txt # an analysis thinks about every turn
check 'analysis with weights' 0 analyse three-rounds.txt --level hard --work 300 --weights nothing.c
echo '{"do":"new","name":"smallcities#1","seats":1}
{"do":"hint","seat":0,"level":"medium"}' >asked
check 'the engine with weights' 0 engine --weights nothing.c <asked
tail -n 1 "$out" >thought
check 'the engine without' 0 engine <asked
if tail -n 1 "$out" | cmp -s - thought; then not_ok 'thinks otherwise' "$(cat thought)"; else ok 'thinks otherwise'; fi

with=(simulate smallcities --games 1 --bots easy --weights)
refuses 'weights of another game' 'the weights of Welcome' "${with[@]}" "$root/src/games/welcome/bot/weights.c"
refuses 'a tournament with those' 'the weights of Welcome' tournament smallcities --weights "$root/src/games/welcome/bot/weights.c"
refuses 'a game with those' 'the weights of Welcome' play smallcities --weights "$root/src/games/welcome/bot/weights.c"
refuses 'analysis with those' 'the weights of Welcome' analyse folder/smallcities-abc.4.txt --weights "$root/src/games/welcome/bot/weights.c"
refuses 'a bot with no weights' 'nowhere.c' bot --join localhost:8080/KX4P7Q --weights "$box/nowhere.c"
refuses 'a server with no weights' 'nowhere.c' serve --port 0 --db :memory: --weights "$box/nowhere.c"
head -n 20 "$own" >short.c
refuses 'a server with weights cut short' 'short.c' serve --port 0 --db :memory: --weights "$box/short.c"
refuses 'weights of no game' 'a game "chess"' "${with[@]}" <(sed 's/smallcities_weights/chess_weights/' "$own")
sed -i '0,/FEATURE_/{/FEATURE_/d}' nothing.c
refuses 'weights of fewer features' 'features for .*, and this version of Small Cities counts' "${with[@]}" "$box/nothing.c"
refuses 'weights of an unknown feature' 'does not count the feature "luck"' "${with[@]}" \
    <(sed '0,/FEATURE_[A-Z_]*/s//FEATURE_LUCK/' "$own")
refuses 'a feature twice' 'twice' "${with[@]}" <(sed '0,/.*FEATURE_.*/s//&\n&/' "$own")
refuses 'a weight beyond all bounds' 'line 1[0-9]' "${with[@]}" <(sed '0,/\(FEATURE_[A-Z_]*\] = \).*/s//\199999999999,/' "$own")
refuses 'weights cut short' 'cut short after line 30' "${with[@]}" <(head -n 30 "$own")
refuses 'weights without their end' 'cut short' "${with[@]}" <(head -n -1 "$own")
refuses 'weights of one kind' 'here the weights|not a weights file' "${with[@]}" <(sed '/\[KIND_/,$d' "$own"; sed -n '/KIND_[A-Z]*\] =/,$p' "$own" | tail -n +50)
refuses 'a net of too few units' 'line [0-9]* is "' "${with[@]}" <(sed '0,/\.bias = {/s/\(\.bias = {\)[-0-9]*, /\1/' "$own")
refuses 'a net that sends too much' 'line [0-9]* is "' "${with[@]}" <(sed 's/\(\.out = {\)[-0-9]*/\12001/' "$own")
refuses 'a weight of a net beyond all bounds' 'line [0-9]* is "' "${with[@]}" <(sed 's/\(BASE\] = {[0-9]*, {\)[-0-9]*/\1128/' "$own")
refuses 'a net without a feature' 'line [0-9]* is "' "${with[@]}" <(sed '/SCORE\] = {/d' "$own")
refuses 'a net cut short' 'cut short' "${with[@]}" <(sed '/SCORE\] = {/,$d' "$own")
refuses 'something else' 'not a weights file' "${with[@]}" "$root/README.md"
refuses 'nothing at all' 'not a weights file' "${with[@]}" /dev/null

# ---- Budgets -----------------------------------------------------------------------------------

duel=(simulate smallcities --seed b --games 2 --json --bots)
check 'a budget of once' 0 "${duel[@]}" hard@1x
once=$(result)
check 'is that of the level' 0 "${duel[@]}" hard
equal 'once is the usual' "$(result)" "${once//hard@1x/hard}"
check 'a budget of work' 0 "${duel[@]}" hard@500
work=$(result)
check 'is that of --work' 0 "${duel[@]}" hard --work 500
equal 'for one bot as for all' "$(result)" "${work//hard@500/hard}"
check 'its own budget comes first' 0 "${duel[@]}" hard@500 --work 90
equal 'whatever all have' "$(result)" "$work"
check 'two budgets' 0 "${duel[@]}" hard@0.05x,hard@2x
has 'they are two bots' '"hard@0.05x":.*"hard@2x":' "$out"
check 'a budget of time' 0 "${duel[@]}" hard@1ms,random
check 'a tournament of budgets' 0 tournament smallcities --seed b --games 2 --bots hard@0.1x,hard@100,hard@1ms --out budgets
has 'its file has them' '"bots":\["hard@0.1x","hard@100","hard@1ms"\]' budgets
check 'next to no work' 0 simulate smallcities --bots novice@0.001x --games 1
check 'a game with a budget' 0 play smallcities#1 --bots hard@100 </dev/null
check 'analysis with a budget' 0 analyse three-rounds.txt --level hard@300
for budget in '' x ms 0x 0 0ms 1.5ms 1.5 2.x .5x 1.2345x 10X 10xx 10s -1x 1e3x 1000001x 3600001ms 4294967296 \
    99999999999999999999x '10x '; do
    misuses "the budget \"$budget\"" 'is not a budget' simulate smallcities --bots "hard@$budget"
done
misuses 'a budget of nobody' 'no bot called "nobody"' simulate smallcities --bots nobody@2x
misuses 'a budget of who does not think' 'random' simulate smallcities --bots random@2x
many=hard
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do many=$many,hard@$i; done
refuses 'more kinds than there can be' 'at most 15 kinds' simulate welcome --seats 16 --bots "$many"

# ---- Merged shards -----------------------------------------------------------------------------

whole=(simulate welcome:rival=sam --seats 1 --seed s --bots "easy@0.5x")
check 'all games at once' 0 "${whole[@]}" --count 23 --out whole
sed '/^Speed:/,$d' "$out" >whole.txt
check 'all games at once, as JSON' 0 "${whole[@]}" --count 23 --json
result >whole.json
check 'the first shard' 0 "${whole[@]}" --first 0 --count 7 --out s0 --threads 1
check 'the second' 0 "${whole[@]}" --first 7 --count 1 --out s1 --threads 2
check 'the third' 0 "${whole[@]}" --first 8 --count 15 --out s2 --threads 3
check 'shards in any order' 0 merge s2 s0 s1 --out merged
cp "$out" merged.txt
sed -i '$d' whole.txt # the empty line before the speed
same 'tell what all games tell' whole.txt merged.txt
same 'and have its file' whole merged
check 'shards as JSON' 0 merge s0 s1 s2 --json
sed 's/}$//' "$out" >merged.json
same 'tell the same as JSON' whole.json merged.json
check 'two shards' 0 merge s1 s2 --out later
check 'and the rest' 0 merge later s0 --out merged
same 'shards of shards' whole merged

refuses 'a shard twice' 's0 and .*s0 overlap: both have game 0' merge "$box/s0" "$box/s1" "$box/s0"
refuses 'a gap' 'nobody has game 7' merge s0 s2
check 'a shard that overlaps' 0 "${whole[@]}" --first 6 --count 3 --out s3
refuses 'an overlap' 'both have game 6' merge "$box/s0" "$box/s3"
# other NAME MEMBER WORD…: a shard of such games cannot be merged with the first.
other()
{
    local name=$1 member=$2
    shift 2
    check "a shard of $name" 0 simulate "$@" --first 7 --count 1 --out other
    refuses "$name" "belong together: \"$member\" is" merge "$box/s0" "$box/other"
}
other 'another game' name smallcities --seats 1 --seed s --bots easy@0.5x
other 'other options' name welcome:rival=irene --seats 1 --seed s --bots easy@0.5x
other 'other seats' name welcome --seats 2 --seed s --bots easy@0.5x
other 'another seed' seed welcome:rival=sam --seats 1 --seed t --bots easy@0.5x
other 'other bots' bots welcome:rival=sam --seats 1 --seed s --bots easy
other 'another budget' work welcome:rival=sam --seats 1 --seed s --bots easy@0.5x --work 5
sed 's/\(FEATURE_[A-Z_]*\] = \)-*[0-9]*,/\10,/' "$root/src/games/welcome/bot/weights.c" >blind.c
other 'other weights' players welcome:rival=sam --seats 1 --seed s --bots easy@0.5x --weights blind.c
sed 's/"program":"[^"]*"/"program":"0.1.0"/' s1 >other
refuses 'another version' 'belong together: "program" is' merge "$box/s0" "$box/other"
sed '2s/"count":1,/"count":5,/' s1 >other
refuses 'a shard that was stopped' 'other was stopped: it has 1 of its 5 games' merge "$box/other"
head -n 1 s1 >other
refuses 'a shard without counts' 'other is cut short' merge "$box/other"
head -c -9 s1 >other
refuses 'a shard cut short' 'other is cut short' merge "$box/other"
sed '2s/"moves":[0-9]*/"moves":-1/' s1 >other
refuses 'counts that are none' 'Line 2 of .*other' merge "$box/other"
sed '2s/"bins":\[/"bins":[5,1,/' s1 >other
refuses 'counts that are not those of the scores' 'Line 2 of .*other' merge "$box/other"
sed '1s/"name":"[^"]*"/"name":"chess"/' s1 >other
refuses 'a shard of no game' 'Line 1 of .*other' merge "$box/other"
refuses 'a file that is no shard' 'rows is not a file that' merge "$box/rows"
refuses 'no file' 'nowhere' merge "$box/nowhere"
check 'nothing to merge' 2 merge

cup=(tournament smallcities --seed s --bots "random,novice,random" --json)
check 'all deals at once' 0 "${cup[@]}" --count 7 --out cup7
result >cup7.json
check 'the first deals' 0 "${cup[@]}" --count 3 --out c0
check 'the second' 0 "${cup[@]}" --first 3 --count 2 --out c1
check 'the third' 0 "${cup[@]}" --first 5 --count 2 --out c2
check 'shards of a tournament' 0 merge c1 c2 c0 --out merged --json
sed 's/}$//' "$out" >merged.json
same 'tell what all deals tell' cup7.json merged.json
same 'and have its file' cup7 merged
check 'a tournament goes on from there' 0 "${cup[@]}" --count 9 --out merged
check 'as from its own file' 0 "${cup[@]}" --count 9 --out cup7
same 'with the same result' cup7 merged
check 'a shard is resumed' 0 "${cup[@]}" --first 3 --count 2 --out c1
refuses 'a shard of other deals' '"first" is 3 there and 4 here' "${cup[@]}" --first 4 --count 2 --out "$box/c1"
refuses 'a gap of deals' 'nobody has deal 3' merge c0 c2
head -n 6 c1 >other
refuses 'a deal that is not finished' 'nobody has deal 4' merge c0 other c2
refuses 'an overlap of deals' 'both have deal 3' merge "$box/c0" "$box/c1" "$box/c1"
refuses 'a tournament and a simulation' 'belong together: "kvartal" is' merge "$box/c0" "$box/s0"
sed '3s/"deal":3/"deal":4/' c1 >other
refuses 'a deal in a wrong place' 'Line 3 of .*other' merge "$box/other"
sed '1s/"bots":\[[^]]*\]/"bots":[]/' c1 >other
refuses 'a tournament of nobody' 'Line 1 of .*other' merge "$box/other"
head -n 1 c1 >other
refuses 'a tournament without a deal' 'No deal is finished' merge other
check 'two numbers of deals' 2 "${cup[@]}" --games 5 --count 5
equal 'nothing is left beside any file' "$(find . -name '*.tmp')" ''

finish
