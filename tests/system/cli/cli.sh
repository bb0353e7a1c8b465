#!/bin/bash
# The program as its users see it, from outside: every command, its exit codes, and wrong input.
# The program is $1 or $KVARTAL.
set -u
export LC_ALL=C.UTF-8 # English; tests/system/cli/speaking.sh tests the others

# shellcheck source=tests/support/support.sh
source "$(dirname "$0")/../../support/support.sh"

# ---- Helpers -----------------------------------------------------------------------------------

# ends NAME CODE WANTED: for commands run without `check`.
ends()
{
    if [ "$2" -eq "$3" ]; then
        ok "$1"
    else
        not_ok "$1" "exit code $2 instead of $3"
    fi
}

# ---- Help and usage ----------------------------------------------------------------------------

commands="games play engine score simulate replay verify print bench train analyse tournament merge"

check 'help' 0 --help
for command in $commands; do
    has "help lists $command" "^  $command " "$out"
done
check 'help as a word' 0 help
check 'version' 0 --version
has 'version says a number' '^kvartal [0-9]+\.[0-9]+' "$out"
for command in $commands; do
    check "help of $command" 0 "$command" --help
    has "help of $command says usage" "^Usage: kvartal $command" "$out"
    mv "$out" "$box/help"
    check "help as a word of $command" 0 help "$command"
    same "help of $command is the same both ways" "$out" "$box/help"
    check "unknown option of $command" 2 "$command" --unknown
    check "short option of $command" 2 "$command" -x
done
check 'no command' 2
check 'unknown command' 2 dance
check 'help of an unknown command' 2 help dance
check 'missing arguments of score' 2 score
check 'missing argument of score' 2 score welcome
check 'missing argument of simulate' 2 simulate
check 'missing argument of replay' 2 replay
check 'an argument too many' 2 games welcome welcome
check 'a missing value' 2 simulate welcome --games
check 'a value for a flag' 2 games --json=yes
check 'a number that is none' 2 simulate welcome --games many
check 'a negative number' 2 simulate welcome --games -5
check 'a number out of range' 2 simulate welcome --games 0
check 'a number beyond all bounds' 2 simulate welcome --games 99999999999999999999999
check 'load with a name' 2 play welcome --load "$box/none"

# ---- Output that cannot be written -------------------------------------------------------------

code=0
"$program" games >/dev/full 2>"$err" || code=$?
ends 'games on a full disk ends with 1' "$code" 1
has 'games on a full disk says so' 'could not be written' "$err"
code=0
"$program" games >&- 2>"$err" || code=$?
ends 'games without stdout ends with 1' "$code" 1
has 'games without stdout says so' 'could not be written' "$err"
code=0
echo '{"do":"games"}' | "$program" engine >/dev/full 2>"$err" || code=$?
ends 'engine on a full disk ends with 1' "$code" 1
has 'engine on a full disk says so' 'could not be written' "$err"
"$program" games 2>"$err" | head -n 1 >"$out"
silent 'games into head is quiet' "$err"
has 'games into head shows a line' '.' "$out"

# ---- games -------------------------------------------------------------------------------------

check 'games' 0 games
has 'games lists Welcome' 'Welcome.*"welcome"' "$out"
has 'games lists options' 'edition=first\|second\|collector \(default: second\)' "$out"
lacks 'no colours in a pipe' $'\033' "$out"
check 'games of one' 0 games welcome
has 'games of one tells of the components' 'About the components' "$out"
has 'games of one tells what a plan asks for' '^ +A2 +estates of 2 2 2 2: 8 points, later 4$' "$out"
has 'games of one tells it of the first edition' '^ +1[.]2 +estates of' "$out"
check 'games as JSON' 0 games --json
has 'games as JSON is an answer' '^\{"ok":true,"games":\[\{"id":"welcome"' "$out"
check 'games of one as JSON' 0 games welcome --json
has 'games of one as JSON has components' '"components":"' "$out"
has 'games of one as JSON has the plans' '"words":\[\{"id":"1.1","title":"estates of' "$out"
check 'games of an unknown one' 1 games nope
check 'games of an empty one' 1 games ''

# ---- engine ------------------------------------------------------------------------------------

engine()
{
    local name=$1 input=$2
    printf '%b' "$input" >"$box/in"
    check "$name" 0 engine <"$box/in"
}

lines_are()
{
    local count
    count=$(wc -l <"$out")
    if [ "$count" -eq "$2" ]; then
        ok "$1"
    else
        not_ok "$1" "$count lines instead of $2"
    fi
}

engine 'engine without input' ''
lines_are 'engine answers nothing to nothing' 0
engine 'engine with empty lines' '\n\r\n   \n'
lines_are 'engine ignores empty lines' 0
engine 'engine with games' '{"do":"games"}\n'
has 'engine lists games' '^\{"ok":true,"games"' "$out"
engine 'engine with Windows line ends' '{"do":"games"}\r\n{"do":"games"}\r\n'
lines_are 'engine answers each' 2
lacks 'engine understands each' '"ok":false' "$out"
engine 'engine with a last line without newline' '{"do":"games"}'
lines_are 'engine answers it' 1
engine 'engine with bad JSON' '{"do":\n[1,2\nnothing\n{"do":"games"}\n'
lines_are 'engine answers bad JSON' 4
has 'engine says bad-json' '"code":"bad-json"' "$out"
engine 'engine with a zero byte' '{"do":"games"}\0\n{"do":"\0"}\n'
lines_are 'engine answers lines with zero bytes' 2
lacks 'engine refuses zero bytes' '"ok":true' "$out"
engine 'engine with wrong requests' '{"do":"show"}\n{"do":"dance"}\n{"do":"new","name":"nope"}\n{"do":"new","name":"welcome:colour=red"}\n7\n'
lines_are 'engine answers wrong requests' 5
lacks 'engine refuses wrong requests' '"ok":true' "$out"
has 'engine says unknown-game' '"code":"unknown-game"' "$out"
engine 'engine with a wrong seat and move' '{"do":"new","name":"welcome#1","seats":2}\n{"do":"moves","seat":7}\n{"do":"play","seat":0,"move":"fly"}\n{"do":"moves","seat":0}\n'
has 'engine says bad-seat' '"code":"bad-seat"' "$out"
has 'engine says illegal-move' '"code":"illegal-move"' "$out"
engine 'engine goes on after refusals' '{"do":"new","name":"welcome#1","seats":2}\n{"do":"play","seat":0,"move":"fly"}\n{"do":"bot","seat":0,"level":"random"}\n{"do":"score"}\n'
has 'engine scores' '"places":\[1,' "$out"

{
    head -c 17000000 /dev/zero | tr '\0' 'a'
    printf '\n{"do":"games"}\n'
} >"$box/in"
check 'engine with a line of 17 MB' 0 engine <"$box/in"
lines_are 'engine answers after the long line' 2
has 'engine says too-long' '^\{"ok":false,"error":\{"code":"too-long"' "$out"
has 'engine understands the next line' '^\{"ok":true,"games"' "$out"
{
    printf '{"do":"games"}'
    head -c $((16 * 1024 * 1024 - 14)) /dev/zero | tr '\0' ' '
    printf '\n'
} >"$box/in"
check 'engine with the longest line' 0 engine <"$box/in"
has 'engine reads the longest line' '^\{"ok":true,"games"' "$out"
rm -f "$box/in"
check 'engine with closed stdin' 1 engine <&-
check 'engine with a folder as stdin' 1 engine <"$box"

# ---- score -------------------------------------------------------------------------------------

cat >"$box/sheet.json" <<'END'
{"streets":[
 {"houses":["3","5","6","9",null,null,"11","13","14","15"],"fences":[3,4],"pools":[],"parks":3,"used":[]},
 {"houses":["1",null,null,null,null,null,null,null,null,"8","9"],"fences":[1,10],"pools":[],"parks":1,"used":[]},
 {"houses":["3","4","6",null,null,null,null,null,null,null,null,"15"],"fences":[1],"pools":[],"parks":0,"used":[]}],
 "agents":[1,0,3,0,0,0],"temps":2,"pools":0,"bis":0,"roundabouts":0,"refusals":0,"plans":[null,null,null]}
END
{
    printf '{"sheets":['
    cat "$box/sheet.json"
    printf ','
    sed 's/"refusals":0/"refusals":2/' "$box/sheet.json"
    printf ']}'
} >"$box/two.json"

check 'score of one sheet' 0 score welcome "$box/sheet.json"
has 'score of one sheet is right' '^Total +37$' "$out"
check 'score from stdin' 0 score welcome - <"$box/sheet.json"
has 'score from stdin is right' '^Total +37$' "$out"
check 'score as JSON' 0 score welcome "$box/sheet.json" --json
has 'score as JSON is right' '^\{"ok":true,"scores":\[\{"seat":0,"total":37,' "$out"
check 'score of two sheets' 0 score welcome "$box/two.json"
has 'score of two sheets is right' '^Total +37 +34$' "$out"
has 'score of two sheets has places' '^Place +1 +2$' "$out"
check 'score of an unknown game' 1 score nope "$box/sheet.json"
check 'score of an unknown option' 1 score welcome:colour=red "$box/sheet.json"
check 'score of an unknown choice' 1 score welcome:edition=tenth "$box/sheet.json"
check 'score of no file' 1 score welcome "$box/none.json"
check 'score of a folder' 1 score welcome "$box"
check 'score with closed stdin' 1 score welcome - <&-
echo '{"streets":[' >"$box/bad.json"
check 'score of malformed JSON' 1 score welcome "$box/bad.json"
has 'score of malformed JSON says where' 'Line [0-9]+, column [0-9]+' "$err"
: >"$box/bad.json"
check 'score of an empty file' 1 score welcome "$box/bad.json"
echo '{"sheets":[]}' >"$box/bad.json"
check 'score of no sheets' 1 score welcome "$box/bad.json"
sed 's/"6","9"/"6","2"/' "$box/sheet.json" >"$box/bad.json"
check 'score of a sheet no game could reach' 1 score welcome "$box/bad.json"
has 'score names the place' 'Street 1, house 4' "$err"
sed 's/"agents":\[1/"agents":[9/' "$box/sheet.json" >"$box/bad.json"
check 'score of too many marks' 1 score welcome "$box/bad.json"
head -c 70000000 /dev/zero | tr '\0' ' ' >"$box/bad.json"
check 'score of a huge file' 1 score welcome "$box/bad.json"
has 'score of a huge file says how much' '64 MiB' "$err"
rm "$box/bad.json"

# ---- simulate ----------------------------------------------------------------------------------

without_speed()
{
    sed -e 's/,"speed":.*//' -e '/^Speed:/d' "$out" >"$1"
}

for words in 'welcome --games 60' 'welcome --seats 4 --bot random,novice --games 6' \
    'welcome:edition=first,advanced=on --games 60' 'welcome:rival=sam --games 60' \
    'welcome:edition=first,draft=on --seats 3 --games 60'; do
    for form in '' '--json'; do
        for threads in 1 2 3; do
            # shellcheck disable=SC2086 # splitting is intended
            check "simulate $words $form with $threads threads" 0 simulate $words --seed abc \
                --threads "$threads" $form
            without_speed "$box/threads$threads"
        done
        same "simulate $words $form is the same with two threads" "$box/threads1" "$box/threads2"
        same "simulate $words $form is the same with three threads" "$box/threads1" "$box/threads3"
    done
done
check 'simulate' 0 simulate welcome --games 50 --seed abc
has 'simulate tells scores' '^Scores ' "$out"
has 'simulate tells rounds' '^Rounds: ' "$out"
has 'simulate tells uses' '^  park ' "$out"
has 'simulate tells its speed' '^Speed: ' "$out"
lacks 'simulate has no figure that is none' 'nan|inf' "$out"
check 'simulate one game' 0 simulate welcome --games 1
lacks 'simulate one game has no figure that is none' '[^a-z](nan|inf)[^a-z]' "$out"
check 'simulate with the longest seed' 0 simulate welcome --games 2 \
    --seed 12345678901234567890123456789012
check 'simulate with its seed in the name' 0 simulate welcome#abc --games 50 --json
without_speed "$box/named"
check 'simulate with its seed as an option' 0 simulate welcome --seed abc --games 50 --json
without_speed "$box/option"
same 'simulate takes both seeds for one' "$box/named" "$box/option"
check 'simulate with little work' 0 simulate machinery --games 2 --bot expert,hard --work 500
check 'simulate with little time' 0 simulate machinery --games 1 --bot expert --ms 1
check 'simulate with no work' 2 simulate machinery --work 0
check 'simulate an unknown game' 1 simulate nope
check 'simulate on an unknown device' 2 simulate welcome --device abacus
has 'the devices are named' 'cpu or cuda' "$err"
check 'simulate on the processor' 0 simulate welcome --games 2 --device cpu
check 'a GPU has no other bots' 1 simulate welcome --device cuda --bots easy
check 'simulate an unknown bot' 2 simulate welcome --bot random,nobody
check 'simulate no bot' 2 simulate welcome --bot ''
check 'simulate too many seats' 1 simulate welcome --seats 4000000000
check 'simulate a bad seed' 2 simulate welcome --seed 'a b'
check 'simulate two seats with a rival' 1 simulate welcome:rival=sam --seats 2
code=0
timeout --foreground -s INT -k 20 --preserve-status 2 "$program" simulate welcome --games 1000000000 --seed a \
    >"$out" 2>"$err" || code=$?
ends 'simulate ends on Ctrl-C' "$code" 0
has 'simulate says that it was stopped' 'Stopped before' "$out"
has 'simulate reports what it has' '^Rounds: ' "$out"

# ---- Train -------------------------------------------------------------------------------------

# learns NAME FILE WORD…: a short training succeeds and prints its progress on standard error.
learns()
{
    local name=$1 file=$2 code=0
    shift 2
    "$program" train machinery --seats 1 --games 6 --out "$file" "$@" >"$out" 2>"$err" || code=$?
    ends "$name" "$code" 0
}
learns 'train' "$box/weights1.c" --generations 2 --threads 1
has 'train tells its progress' '^generation 2: ' "$err"
has 'train writes weights' '\[FEATURE_SCORE\] = [0-9]+,' "$box/weights1.c"
learns 'train in two threads' "$box/weights2.c" --generations 2 --threads 2
same 'train is the same in any number of threads' "$box/weights1.c" "$box/weights2.c"
learns 'train a little' "$box/weights3.c" --generations 1
learns 'train goes on' "$box/weights3.c" --generations 2 --resume "$box/weights3.c"
same 'train goes on as if it had not stopped' "$box/weights1.c" "$box/weights3.c"
learns 'train by climbing' "$box/weights4.c" --generations 1 --method climb
check 'train by an unknown method' 2 train machinery --method guess
check 'train from no weights' 1 train machinery --seats 1 --resume "$program"
check 'train an unknown game' 1 train nope

# ---- play --------------------------------------------------------------------------------------

record=$box/game.txt
type_hints >"$box/hints"
check 'play to the end' 0 play --work 200 welcome#42 --save "$record" <"$box/hints"
has 'play tells the end' 'The game is over after round [0-9]+' "$out"
has 'play tells places' '^Place +[12] +[12]$' "$out"
has 'play tells how to replay' 'kvartal replay' "$out"
has 'play tells what others did' '^  Nora \(seat 2, medium\): ' "$out"
if LC_ALL=C.UTF-8 grep -nE '^.{81,}' "$out" >"$box/wide"; then
    not_ok 'play fits into 80 columns' "$(head -n 1 "$box/wide")"
else
    ok 'play fits into 80 columns'
fi
if [ -e "$record.tmp" ]; then
    not_ok 'play leaves no file beside its record' "$record.tmp"
else
    ok 'play leaves no file beside its record'
fi

check 'replay' 0 replay "$record"
has 'replay tells rounds' '^Round 1$' "$out"
has 'replay tells turns' '^  seat 1: take ' "$out"
has 'replay tells totals' '^  Totals: seat 1 ' "$out"
has 'replay says that all is in order' 'The record is valid' "$out"
check 'replay from stdin' 0 replay - <"$record"
check 'replay quietly' 0 replay --quiet "$record"
lines_are 'replay quietly says one line' 1
check 'replay as JSON' 0 replay --json "$record"
has 'replay as JSON is an answer' '^\{"ok":true,"name":"welcome#42","seats":2,' "$out"

check 'play one seat' 0 play --work 200 welcome:rival=sam#1 --save "$box/solo.txt" <"$box/hints"
has 'play one seat has a rival' 'the rival' "$out"
# A record of an online table, and the commitment that its table showed before the start.
fair=$root/tests/system/cli/fair.txt
check 'verify' 0 verify "$fair"
has 'verify tells that the seed follows' 'added \(2 in all\)' "$out"
has 'verify tells that the cards follow' 'The cards of all [0-9]+ rounds are those' "$out"
commitment=$(printf 'fair\n5f0e6d1c2b3a49587766554433221100' | sha256sum | cut -d' ' -f1)
has 'verify tells the commitment' "$commitment" "$out"
check 'verify what was noted' 0 verify --commitment "${commitment^^}" "$fair"
has 'verify tells that it fits' 'The commitment matches' "$out"
check 'verify another commitment' 1 verify --commitment "${commitment//[0-9]/0}" "$fair"
check 'verify no commitment' 2 verify --commitment 12 "$fair"
check 'verify as JSON' 0 verify --json - <"$fair"
has 'verify as JSON is an answer' '^\{"ok":true,"proved":true,"rounds":[0-9]+,' "$out"
pledged=$root/tests/system/cli/pledged.txt
check 'verify pledges' 0 verify "$pledged"
has 'verify tells that words were pledged' 'The words of 1 player are those pledged' "$out"
has 'verify tells who withheld theirs' 'Seat 2 had pledged words and did not reveal them' "$out"
has 'verify tells the digest over pledges' "$(printf 'pledges\n\n%s\n%s' "$(printf 'words\n%s' \
    cae57acf5b436b6a37a979c8c0dcadbb | sha256sum | cut -d' ' -f1)" \
    2dad5882f6cd862248a6a2ff33df0de8fd737a51784179cd0ecd36e69f915883 | sha256sum | cut -d' ' -f1)" "$out"
check 'verify pledges as JSON' 0 verify --json "$pledged"
has 'verify as JSON counts them' '"words":1,"kept":1,"withheld":1,"pledges":"[0-9a-f]{64}"' "$out"
# The host's words for the table and seat 1's are pledged, seat 2's are not.
mixed=$root/tests/system/cli/pledged_table.txt
check 'verify words of the table' 0 verify "$mixed"
has 'verify counts all words' '\(3 in all\)' "$out"
has 'verify tells of the table' "The host's words for the table are those pledged" "$out"
has 'verify does not count the table as a player' 'The words of 1 player are those pledged' "$out"
has 'verify counts who did not pledge' 'The words of 1 player were said without' "$out"
check 'verify words of the table as JSON' 0 verify --json "$mixed"
has 'verify as JSON tells of the table' '"words":3,"kept":2,"withheld":0,"table":"kept"' "$out"
check 'verify a known deal' 0 verify "$record"
has "verify a known deal says so" "there is nothing to" "$out"
check 'verify a known deal with a commitment' 1 verify --commitment "$commitment" "$record"
sed 's/a red door/a red Door/' "$fair" >"$box/changed.txt"
check 'verify changed words' 1 verify "$box/changed.txt"
head -n 12 "$fair" >"$box/cut.txt"
check 'verify a cut record' 1 verify "$box/cut.txt"

check 'replay one seat' 0 replay "$box/solo.txt"
check 'play the first edition alone' 0 play --work 200 welcome:edition=first#1 --seats 1 <"$box/hints"
check 'play a draft' 0 play --work 200 welcome:edition=first,draft=on#1 --seats 3 --save "$box/draft.txt" \
    <"$box/hints"
check 'replay a draft' 0 replay "$box/draft.txt"
check 'play in a crowd' 0 play --work 200 welcome#1 --seats 40 --bot random --save "$box/crowd.txt" \
    <"$box/hints"
has 'play in a crowd says how many more' 'and 33 more' "$out"
check 'replay a crowd' 0 replay "$box/crowd.txt"
has 'replay of a crowd shows the leaders' '\(and 32 more\)' "$out"

# A dialogue: errors, commands, any case and spacing, and the end of input.
cat >"$box/in" <<'END'

fly
undo
help
moves
score
sheet
sheet 2
sheet 9
table
take 9
  TAKE   1
undo
1
save
END
check 'play with mistakes' 0 play welcome#42 <"$box/in"
has 'play explains an empty line' 'Type one of your moves' "$out"
has 'play explains an unknown word' '"fly" is neither a legal move nor a command' "$out"
has 'play explains an undo too many' 'nothing to undo' "$out"
has 'play explains a wrong move' '"take 9" is not possible now' "$out"
has 'play explains a wrong sheet' 'Which sheet' "$out"
has 'play explains a save without a name' 'Where to' "$out"
has 'play takes moves whatever their case' '^  write [0-9]+ ' "$out"
has 'play says goodbye' '^Goodbye\.$' "$out"
check 'play without input' 0 play welcome#42 </dev/null

# A turn taken back twice and ended again: the same cards, and the same turns of the bots.
printf '%s\n' 'done' undo undo 'done' undo 'done' "save $box/back.txt" quit >"$box/in"
check 'play a turn again' 0 play machinery#3 --seats 3 <"$box/in"
has 'play takes back a turn' '^Round 2> undo$' "$out"
has 'play takes back one turn' 'nothing to undo' "$out"
printf '%s\n' 'done' "save $box/once.txt" quit >"$box/in"
check 'play a turn once' 0 play machinery#3 --seats 3 <"$box/in"
same 'a turn that was taken back leaves no trace' "$box/once.txt" "$box/back.txt"
has 'play without input says goodbye' '^Goodbye\.$' "$out"
check 'play with closed stdin' 1 play welcome#42 <&-
head -c 100000 /dev/zero >"$box/in"
check 'play with bytes that are no text' 0 play welcome#42 <"$box/in"

# Saving in mid-game, resuming, and not overwriting a file that is not a record.
half=$box/half.txt
head -n 25 "$box/hints" >"$box/in"
check 'play half a game' 0 play welcome#42 --save "$half" <"$box/in"
has 'play half a game tells how to go on' 'play --load' "$out"
check 'replay half a game' 0 replay "$half"
has 'replay half a game says so' 'The game is not over' "$out"
check 'play goes on' 0 play --work 200 --load "$half" --save "$half" <"$box/hints"
check 'replay the whole of it' 0 replay "$half"
has 'replay the whole of it sees the end' 'The game ended after round' "$out"
check 'play a finished game' 0 play --load "$record" </dev/null
has 'play a finished game shows its end' 'The game is over after round' "$out"
echo 'Dear aunt,' >"$box/letter"
check 'play does not write over a letter' 1 play --work 200 welcome#42 --save "$box/letter" <"$box/hints"
has 'the letter is whole' 'Dear aunt' "$box/letter"
printf 'save %s\nquit\n' "$box/letter" >"$box/in"
check 'play does not save over a letter' 0 play welcome#42 <"$box/in"
has 'the letter is still whole' 'Dear aunt' "$box/letter"
printf 'save %s\nquit\n' "$box/typed.txt" >"$box/in"
check 'play saves when told to' 0 play welcome#42 <"$box/in"
check 'replay what was saved' 0 replay "$box/typed.txt"

code=0
"$program" play --work 200 welcome#42 --save /dev/full <"$box/hints" >"$out" 2>"$err" || code=$?
ends 'play on a full disk ends with 1' "$code" 1
has 'play on a full disk says so' 'could not be written' "$err"
has 'play on a full disk goes on to the end' 'The game is over after round' "$out"
check 'play an unknown game' 1 play nope </dev/null
check 'play an unknown bot' 2 play welcome --bot nobody </dev/null
check 'play too many seats' 1 play welcome --seats 20000 </dev/null
check 'play without a record to load' 1 play --load "$box/none.txt" </dev/null
check 'play a letter' 1 play --load "$box/letter" </dev/null

# ---- replay of wrong records -------------------------------------------------------------------

# wrong NAME LINE PATTERN: the record $box/wrong.txt is refused, and the refusal names that line.
wrong()
{
    check "replay $1" 1 replay "$box/wrong.txt"
    has "replay $1 says the line" "$2" "$err"
    has "replay $1 says why" "$3" "$err"
    check "replay $1 as JSON" 1 replay --json "$box/wrong.txt"
    equal "replay $1 as JSON is no success" "$(grep -c '"ok":true' "$out")" 0
    check "play $1" "${4:-1}" play --load "$box/wrong.txt" </dev/null
}

sed '1s/[0-9]*$/99/' "$record" >"$box/wrong.txt"
wrong 'a record from the future' 'Line 1:' 'version 99'
sed '8s/take [0-9]/take 9/' "$record" >"$box/wrong.txt"
wrong 'an edited record' 'Line 8:' 'changed'
sed '9d' "$record" >"$box/wrong.txt"
wrong 'a record without a line' 'Line 9:' 'removed or inserted'
sed '9p' "$record" >"$box/wrong.txt"
wrong 'a record with a line twice' 'Line 10:' '.'
sed '2s/welcome/welcomes/' "$record" >"$box/wrong.txt"
wrong 'a record of another game' 'Line 2:' '.'
{
    cat "$record"
    echo 'more'
} >"$box/wrong.txt"
wrong 'a record that goes on' 'Line [0-9]+:' 'nothing may follow'
head -n 20 "$record" >"$box/wrong.txt"
wrong 'a record cut after a line' 'after line 20' 'everything before is valid' 0
head -c 700 "$record" >"$box/wrong.txt"
wrong 'a record cut in a line' 'after line [0-9]+' 'everything before is valid' 0
has 'play of a cut record goes on' 'game continues' "$out"
head -n 2 "$record" >"$box/wrong.txt"
wrong 'a record without seats' 'Line 3:' 'stops'
: >"$box/wrong.txt"
wrong 'an empty record' 'Line 1:' 'not a record'
head -c 5000 /dev/urandom >"$box/wrong.txt"
wrong 'noise' 'Line 1:' 'not a record'
check 'replay of no file' 1 replay "$box/none.txt"
check 'replay of a folder' 1 replay "$box"
check 'replay with closed stdin' 1 replay - <&-
code=0
"$program" replay "$record" >/dev/full 2>"$err" || code=$?
ends 'replay on a full disk ends with 1' "$code" 1
sed 's/$/\r/' "$record" >"$box/windows.txt"
check 'replay with Windows line ends' 0 replay "$box/windows.txt"

finish
