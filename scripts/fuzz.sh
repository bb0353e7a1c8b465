#!/bin/bash
# Runs one fuzzer of ./test for a while: fuzz.sh SECONDS fuzz/fuzz_NAME.c
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."

target=$(basename "$2" .c)
name=${target#fuzz_}
found=$PWD/build/fuzz/found/$name # new inputs; the corpus in git is only read
log=build/fuzz/$name.txt
folders=("$found")
options=(-max_total_time="$1" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1
    -artifact_prefix="$PWD/build/fuzz/crash-$name-")
[[ -d fuzz/corpus/$name ]] && folders+=("$PWD/fuzz/corpus/$name")
[[ $name == lesson ]] && folders+=("$PWD"/lessons/*) # they are corpus enough
[[ -f fuzz/$name.dict ]] && options+=(-dict="$PWD/fuzz/$name.dict")
mkdir -p "$found"
export KVARTAL_FONTS=$PWD/build/fuzz/src/fonts # those that are printed with, not substitutes
export LSAN_OPTIONS=suppressions=$PWD/tests/support/leaks.txt:print_suppressions=0

if "build/fuzz/fuzz/$target" "${options[@]}" "${folders[@]}" >"$log" 2>&1; then
    printf '%s: %s\n' "$target" "$(grep -a '^Done' "$log" || tail -n 1 "$log")"
else
    tail -n 100 "$log"
    printf '%s found something: the input is one of build/fuzz/crash-%s-*.\n' "$target" "$name"
    exit 1
fi
