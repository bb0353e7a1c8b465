#!/bin/bash
# Whether the errors that analyses state are right: see tests/calibration/calibrate.py. The program
# is $1 or $KVARTAL. The small set is enough to detect a wrong formula; the long one measures.
set -u
export LC_ALL=C.UTF-8

program=${1:-$KVARTAL}
calibrate=(python3 "$(dirname "$0")/../../calibration/calibrate.py" "$program" --check)

if [[ ${KV_LONG:-} ]]; then
    # The work of hints is a third of what the analysis does by default.
    players=(--hints 30 --twins 30 --novices 5)
    "${calibrate[@]}" --games machinery "${players[@]}" --hint-work 2564100 &&
        "${calibrate[@]}" --games smallcities "${players[@]}" --hint-work 694444 &&
        "${calibrate[@]}" --games welcome "${players[@]}" --hint-work 833333
else
    "${calibrate[@]}" --games smallcities --level hard --records 2 --seeds 8 --hints 1 \
        --hint-work 27777 --ratio 0.7 1.3 --agreement 0.85 --novices 2 --mistakes 0.1
fi
