#!/bin/bash
# scripts/checks/once.py: a kept result is repeated until something that it depends on changes.
set -uo pipefail
# shellcheck source=tests/support/support.sh
source "$(dirname "$0")/../../support/support.sh"

# A repository with a test, the program it tries, and what it may read.
mkdir -p "$box/repository"/{lessons,docs,src,tests/page/support}
cd "$box/repository" || exit 1
export XDG_CACHE_HOME=$box/cache KVARTAL=$box/repository/program GIT_CONFIG_GLOBAL=/dev/null
unset KV_LONG
git init --quiet
cat >trial.sh <<'TRIAL'
echo ran >>"$RUNS"
cat "$KVARTAL" docs/read.md
exit "${CODE:-0}"
TRIAL
touch program core lessons/one src/one.c docs/{read,unread}.md docs/one.md page.test.mjs tests/page/support/one.mjs
export RUNS=$box/runs

# try NAME RUNS: after it the test has run that many times.
try()
{
    local code=0
    : >>"$RUNS"
    KV_REPEATABLE=yes KV_TRIED=$PWD/core KV_WORLD=$("$root/scripts/checks/once.py" --world) \
        "$root/scripts/checks/once.py" bash trial.sh >"$out" 2>"$err" || code=$?
    equal "$1: exit code" "$code" "${CODE:-0}"
    equal "$1: runs" "$(wc -l <"$RUNS")" "$2"
}

echo words >program
try 'a test that has not run' 1
lacks 'it says nothing of the cache' Kept "$out"
try 'one that has passed' 1
has 'its words are repeated' '^words$' "$out"
has 'and that they are' '^Kept: ' "$out"
KV_LONG=1 try 'everything is asked for' 2
echo other >program
try 'another program' 3
echo '# another test' >>trial.sh
try 'another test' 4
echo more >lessons/one
try 'other data' 5
touch lessons/two
try 'a file more' 6
echo more >docs/read.md
try 'another document that it names' 7
echo more >docs/unread.md
echo more >src/one.c
try 'what it does not read' 7
LC_ALL=C try 'another setting' 8
echo another >core
try 'another file that it tries' 9
echo failing >program
CODE=3 try 'one that fails' 10
CODE=3 try 'fails again' 11
echo other >program
try 'as it has been before' 11
mv "$XDG_CACHE_HOME/kvartal/tests" "$box/tests"
touch "$XDG_CACHE_HOME/kvartal/tests"
try 'a cache that cannot be written' 12
rm "$XDG_CACHE_HOME/kvartal/tests"
{ printf '#' && head -c 200000 /dev/zero | tr '\0' '-'; } >>trial.sh
try 'a large test' 13
echo less >docs/read.md
try 'another document, whose name is known' 14
try 'neither is another' 14
echo less >docs/unread.md
try 'what it does not read' 14

# The page's tests are asked about together.
kept()
{
    equal "$1" "$("$root/scripts/checks/once.py" --kept page.test.mjs trial.sh)" "$2"
}

kept 'none has passed' ''
"$root/scripts/checks/once.py" --keep page.test.mjs
kept 'one has passed' page.test.mjs
echo '// more' >>tests/page/support/one.mjs
kept 'what they share is another' ''
rm -rf .git
kept 'where nobody knows the files' ''

finish
