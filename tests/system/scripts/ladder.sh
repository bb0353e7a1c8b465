#!/bin/bash
# tests/strength/ladder.py can fail: it runs with programs that only report made-up results.
set -uo pipefail
# shellcheck source=tests/support/support.sh
source "$(dirname "$0")/../../support/support.sh"

# A tournament in which the upper level of each pair has the share $BETTER, and equals have $EQUAL;
# or what $ANSWER says.
cat >"$box/program" <<'END'
#!/usr/bin/env python3
import json, os, sys
bots = sys.argv[sys.argv.index("--bots") + 1].split(",")
better, equal = float(os.environ["BETTER"]), float(os.environ["EQUAL"])
pairs = [{"bots": [lower, upper if lower != upper else upper + "#2"],
          "share": {"mean": 1 - (equal if lower == upper else better), "se": 0.03}}
         for lower, upper in zip(bots, bots[1:])]
print(os.environ.get("ANSWER") or json.dumps({"pairs": pairs}))
END
chmod +x "$box/program"

# climbs NAME CODE BETTER EQUAL [ANSWER]
climbs()
{
    local code=0
    BETTER=$3 EQUAL=$4 ANSWER=${5:-} python3 "$root/tests/strength/ladder.py" "$box/program" \
        >"$out" 2>"$err" || code=$?
    equal "$1" "$code" "$2"
}

climbs 'every level is better' 0 0.7 0.5
has 'and all of them were looked at' '^ok machinery: expert is clearly better' "$out"
climbs 'levels are no better' 1 0.5 0.5
has 'and it says which' '^not ok welcome: novice is not clearly better than random' "$out"
climbs 'levels are hardly better' 1 0.57 0.5
climbs 'levels are worse' 1 0.3 0.5
climbs 'a level is better than itself' 1 0.7 0.7
climbs 'nobody met' 1 0.7 0.5 '{"pairs":[]}'
has 'and it says so' 'did not meet each other' "$err"

finish
