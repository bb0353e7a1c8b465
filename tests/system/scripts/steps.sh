#!/bin/bash
# ./test: which steps and tests a name on the command line means. Nothing can be built here, so that
# each step fails at once, and is named; one that fails without a word does not stop the others.
set -uo pipefail
# shellcheck source=tests/support/support.sh
source "$(dirname "$0")/../../support/support.sh"

mkdir -p "$box/tree"/{scripts,tests/system}
cd "$box/tree" || exit 1
cp "$root/test" .
touch tests/system/{online,online_twice,releasing}.sh
cat >scripts/doors.sh <<'DOORS'
root=$PWD
speak_plainly() { :; }
install_packages() { :; }
say() { printf '%s\n' "$*" >&2; }
build_release() { false; }
build_fuzzers() { false; }
configure() { false; }
configure_sanitized() { echo "${tests[*]}" >asked; false; }
DOORS

# means NAMES STEPS [TESTS]: these steps run, and of the step `tests` these tests.
means()
{
    local names ran
    rm -f asked
    read -ra names <<<"$1"
    bash test "${names[@]}" >"$out" 2>"$err"
    ran=$(sed -nE 's/^([a-z-]+) +FAILED .*/\1/p' "$out" | sort | tr '\n' ' ')
    equal "$1: steps" "${ran% }" "$2"
    equal "$1: tests" "$(cat asked 2>/dev/null)" "${3:-}"
}

means unit unit
means page page
means page- 'page-lint page-unit'
means page-unit page-unit
means 'unit page' 'page unit'
means online tests 'online online_twice'
means release release
means releas 'release tests' releasing
means 'page-unit twice' 'page-unit tests' online_twice

bash test nowhere >"$out" 2>"$err"
equal 'a name of nothing: exit code' "$?" 2
has 'it says so' 'No step and no test has "nowhere" in its name' "$err"

# A test with the name of a step could not be named.
sed -nE 's/^(all|named)_steps=\(([^)]*)\).*/\2/p' "$root/test" | tr ' ' '\n' | sort >steps
has 'the steps are found' '^reproducible$' steps
find "$root/tests" \( -name 'test_*.c' -o -path '*/system/*.sh' -o -path '*/system/*.py' \) -printf '%f\n' |
    sed 's/\.[a-z]*$//' | sort >tests.txt
equal 'no test has the name of a step' "$(comm -12 steps tests.txt)" ''
finish
