#!/bin/bash
# kvartal lesson: our own lessons are valid, and faults in a file are reported by line. The
# program is $1 or $KVARTAL.
set -u
export LC_ALL=C.UTF-8

# shellcheck source=tests/support/support.sh
source "$(dirname "$0")/../../support/support.sh"
cd "$box" || exit 1

check 'all lessons' 0 lesson check "$root"/lessons/*/*.lesson
has 'what is fine is said' '1-first-turn.lesson: 6 steps' "$out"
check 'all lessons as JSON' 0 lesson check --json "$root"/lessons/*/*.lesson
has 'with answers' '"right":\["take 1"\]' "$out"

# The line that contains these words.
line_of()
{
    grep -n -m 1 -- "$1" "$2" | cut -d: -f1
}

first=$root/lessons/welcome/1-first-turn.lesson
check 'from standard input' 0 lesson check - <"$first"

sed 's/^goal move take 1$/goal move take 4/' "$first" >unreachable.lesson
check 'a task out of reach' 1 lesson check "$box/unreachable.lesson"
has 'its line' 'unreachable\.lesson: Line '"$(line_of '^goal' unreachable.lesson)"': no turn of this position fulfils the task\.' "$err"

sed 's/"5",null,null,null,"11"/"12",null,null,null,"11"/' "$first" >impossible.lesson
check 'a position that cannot be' 1 lesson check "$box/impossible.lesson"
has 'its line too' 'impossible\.lesson: Line '"$(line_of '^set' impossible.lesson)"': Sheet 1: ' "$err"

sed '/^otherwise/d' "$first" >silent.lesson
check 'a missing text' 1 lesson check "$box/silent.lesson"
has 'what is missing' 'silent\.lesson: Line '"$(line_of '^step' silent.lesson)"': the step that begins here has no "otherwise"\.' "$err"

check 'one wrong file of two' 1 lesson check "$box/silent.lesson" "$first"
has 'the other one is checked' '6 steps' "$out"

check 'no file' 1 lesson check "$box/nowhere.lesson"
check 'no file at all' 2 lesson check
check 'nothing to do' 2 lesson
check 'something else' 2 lesson teach "$first"
head -c 100000 /dev/urandom >noise.lesson
check 'noise' 1 lesson check "$box/noise.lesson"
finish
