#!/bin/bash
# Checks that the house stands: lower floors never include upper ones, games and faces never see
# each other, the freestanding floors need no libc, and no source file is forgotten by the build.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."

wrong=0

complain()
{
    printf '%s\n' "$*"
    wrong=1
}

# The floor of a file in src, counted from the ground.
floor_of()
{
    case $1 in
    src/base/* | src/languages/*) echo 1 ;;
    src/core/* | src/draw/*) echo 2 ;;
    src/games/*) echo 3 ;;
    src/bots/*) echo 4 ;;
    src/engine/*) echo 5 ;;
    src/print/* | src/store/* | src/rooms/*) echo 6 ;; # libraries of the faces
    src/server/* | src/client/*) echo 7 ;;            # faces that a command starts, above those
    *) echo 8 ;;                                      # a face: cli, load, …
    esac
}

# The room: the folder whose insides only the folder itself sees, on the floors where it matters.
room_of()
{
    case $1 in
    src/games/*/*) cut -d/ -f1-3 <<<"$1" ;;
    src/*/*) cut -d/ -f1-2 <<<"$1" ;;
    esac
}

# The file that FILE means by #include "WORDS", or nothing.
resolve()
{
    local file=$1 words=$2 folder
    for folder in "$(dirname "$file")" src include; do
        if [[ -f $folder/$words ]]; then
            realpath --relative-to=. "$folder/$words"
            return
        fi
    done
}

check_own()
{
    local file=$1 words=$2 target from to
    target=$(resolve "$file" "$words")
    if [[ -z $target ]]; then
        complain "$file includes \"$words\", which is nowhere."
        return
    fi
    [[ $target == src/* ]] || return 0
    from=$(floor_of "$file")
    to=$(floor_of "$target")
    if ((to > from)); then
        complain "$file includes \"$words\" from an upper floor."
    elif ((to == from && (from == 3 || from >= 6))) && [[ $(room_of "$file") != $(room_of "$target") ]]; then
        complain "$file includes \"$words\", the insides of a neighbour."
    fi
}

check_system()
{
    local file=$1 words=$2
    (($(floor_of "$file") >= 6)) && return
    case $words in
    limits.h | stdarg.h | stdbool.h | stddef.h | stdint.h) ;;
    *) complain "$file is freestanding and may not include <$words>." ;;
    esac
}

check_includes()
{
    local file words
    while IFS=: read -r file words; do
        words=${words#*[\"<]}
        check_own "$file" "${words%%\"*}"
    done < <(grep -rHE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' src --include='*.[ch]')
    while IFS=: read -r file words; do
        words=${words#*<}
        check_system "$file" "${words%%>*}"
    done < <(grep -rHE '^[[:space:]]*#[[:space:]]*include[[:space:]]*<' src --include='*.[ch]')
}

# Every source stands in the list of its folder's meson.build; ./test builds tests/strength itself.
check_lists()
{
    local folder file words
    for folder in src tests fuzz; do
        while IFS= read -r file; do
            words=${file#"$folder"/}
            grep -qF -e "'$words'" -e "'${words%.c}'" "$folder/meson.build" ||
                complain "$file is not in $folder/meson.build."
        done < <(find "$folder" -name '*.c' ! -path 'tests/strength/*' | sort)
    done
}

check_includes
check_lists
exit "$wrong"
