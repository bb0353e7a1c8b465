# Shared by the scripts that test the program from outside, which source it.
# shellcheck shell=bash disable=SC2034 # they use its variables
# The program is $1 or $KVARTAL. Each script works in its own temporary folder, $box, which is removed
# at the end.

program=$(readlink -f "${1:-${KVARTAL:?The path of the program is missing.}}")
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT
out=$box/out err=$box/err
passed=0 failed=0
export LSAN_OPTIONS="${LSAN_OPTIONS:+$LSAN_OPTIONS:}suppressions=$root/tests/support/leaks.txt:print_suppressions=0"

ok()
{
    passed=$((passed + 1))
    echo "ok $1"
}

not_ok()
{
    failed=$((failed + 1))
    echo "not ok $1: $2"
}

# ran NAME CODE WANTED: the program, whose output is in $out and $err, exited with the wanted code,
# and with a sentence if that is not 0.
ran()
{
    if [ "$2" -ne "$3" ]; then
        not_ok "$1" "exit code $2 instead of $3; $(head -c 300 "$err")"
    elif [ "$3" -ne 0 ] && ! grep -q '^kvartal: [A-Z"/].*[.]' "$err"; then
        not_ok "$1" "no sentence on stderr, but: $(head -c 300 "$err")"
    else
        ok "$1"
    fi
}

# check NAME CODE WORD…: runs the program with these words and checks the same; on success it must not
# write to standard error. Standard input comes from the caller.
check()
{
    local name=$1 wanted=$2 code=0
    shift 2
    "$program" "$@" >"$out" 2>"$err" || code=$?
    if [ "$code" -eq 0 ] && [ "$wanted" -eq 0 ] && [ -s "$err" ]; then
        not_ok "$name" "something on stderr: $(head -c 300 "$err")"
    else
        ran "$name" "$code" "$wanted"
    fi
}

# has NAME PATTERN FILE and lacks NAME PATTERN FILE; a file that is empty or missing fails
# `lacks`: use silent NAME FILE there.
has()
{
    if grep -qE -- "$2" "$3"; then
        ok "$1"
    else
        not_ok "$1" "\"$2\" is not in: $(head -c 400 "$3")"
    fi
}

lacks()
{
    local code=0
    grep -qE -- "$2" "$3" || code=$?
    if [ "$code" -eq 0 ]; then
        not_ok "$1" "\"$2\" is in: $(grep -E -- "$2" "$3" | head -c 400)"
    elif [ "$code" -ne 1 ] || ! [ -s "$3" ]; then
        not_ok "$1" "there is nothing in which \"$2\" could be"
    else
        ok "$1"
    fi
}

silent()
{
    if [ -f "$2" ] && ! [ -s "$2" ]; then
        ok "$1"
    else
        not_ok "$1" "it says: $(head -c 400 "$2")"
    fi
}

# equal NAME FOUND WANTED
equal()
{
    if [ "$2" = "$3" ]; then
        ok "$1"
    else
        not_ok "$1" "\"$2\" instead of \"$3\""
    fi
}

# same NAME FILE FILE
same()
{
    if cmp -s "$2" "$3"; then
        ok "$1"
    else
        not_ok "$1" "$(diff "$2" "$3" | head -n 5)"
    fi
}

# "hint" and Enter many times, which plays a whole game.
type_hints()
{
    for ((i = 0; i < 2000; i++)); do
        printf 'hint\n\n'
    done
}

# The last command of a script: prints the counts, and fails if a check did.
finish()
{
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}
