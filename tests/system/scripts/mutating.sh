#!/bin/bash
# ./test mutants: a copy of the tree builds, and a change that a test knows is noticed. The copy
# takes minutes, so only with --long; the tests of the copy are the quick ones.
set -uo pipefail
# shellcheck source=tests/support/support.sh
source "$(dirname "$0")/../../support/support.sh"

[[ ${KV_LONG:-} ]] || exit 77
# On this line a notice is put off until later; its mutant retries it too early.
line=$(grep -n 'notify_at = now + NOTIFIED_AGAIN' src/rooms/notices.c | head -n 1)
env -u KV_LONG python3 scripts/checks/mutants.py "src/rooms/notices.c:${line%%:*}" --count 1 >"$out" 2>&1
equal 'its exit code' "$?" 0
has 'the change is noticed' '1 of 1 mutants' "$out"
finish
