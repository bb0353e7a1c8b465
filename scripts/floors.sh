#!/bin/bash
# Checks that the house stands: lower floors never include or call upper ones, games and faces never
# see each other, the freestanding floors need no libc, the build forgets no source file, and the
# folders of the page import only from those below.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."

wrong=0

complain()
{
    printf '%s\n' "$*"
    wrong=1
}

# Floors whose numbers are compared below: the folders of a game that do not see each other are on
# `beside` and `drawn`.
beside=6 drawn=7 hosted=12 libraries=13

# The functions below answer in $REPLY: they are called thousands of times, and a process for each
# answer would take most of a minute.

# The floor of a file in src, counted from the ground.
floor_of()
{
    case $1 in
    src/base/heap.h) REPLY=$hosted ;; # for all floors that have a libc
    src/base/* | src/languages/*) REPLY=1 ;;
    src/core/* | src/draw/*) REPLY=2 ;;
    src/games/common/*) REPLY=3 ;; # what several games have in common
    src/games/*/rules/*) REPLY=4 ;;
    src/games/*/words/*) REPLY=5 ;;
    src/games/*/picture/* | src/games/*/bot/*) REPLY=$beside ;;
    src/games/*/hand/* | src/games/*/paper/*) REPLY=$drawn ;;
    src/games/*/*) REPLY=8 ;; # a game as everybody else sees it
    src/games/*) REPLY=9 ;;   # the list of games
    src/bots/* | src/lessons/*) REPLY=10 ;;
    src/engine/* | src/batch/*) REPLY=11 ;;
    src/transport/*) REPLY=$hosted ;; # connections, for all who ask a server elsewhere
    src/lab/* | src/print/* | src/store/* | src/rooms/* | src/push/*) REPLY=$libraries ;; # of the faces
    src/cluster/*) REPLY=14 ;; # processes beside each other
    src/cuda/*) REPLY=14 ;; # the laboratory on a GPU
    src/server/limits.h | src/server/plan.h) REPLY=14 ;;
    src/server/ops/*) REPLY=15 ;;             # what operators read and set
    src/server/threads/*) REPLY=16 ;;         # they know neither tables nor connections
    src/server/* | src/client/*) REPLY=17 ;;  # net, tables and http, which know each other
    *) REPLY=18 ;;                            # a face: cli, load, …
    esac
}

# The room: the folder whose insides only the folder itself sees, on the floors where it matters.
room_of()
{
    local parts
    IFS=/ read -ra parts <<<"$1"
    case $1 in
    src/games/*/*/*) REPLY=${parts[*]:0:4} ;;
    src/games/*/*) REPLY=${parts[*]:0:3} ;;
    src/*/*) REPLY=${parts[*]:0:2} ;;
    *) REPLY='' ;;
    esac
}

# The game that a file belongs to, or nothing.
game_of()
{
    case $1 in
    src/games/common/*) REPLY='' ;;
    src/games/*/*)
        REPLY=${1#src/games/}
        REPLY=${REPLY%%/*}
        ;;
    *) REPLY='' ;;
    esac
}

# The file that FILE means by #include "WORDS", or nothing.
resolve()
{
    local file=$1 words=$2 folder
    for folder in "${file%/*}" src include; do
        REPLY=$folder/$words
        if [[ -f $REPLY ]]; then
            [[ /$words/ != */./* && /$words/ != */../* ]] || REPLY=$(realpath --relative-to=. "$REPLY")
            return
        fi
    done
    REPLY=''
}

check_own()
{
    local file=$1 words=$2 target from to own_game own_room
    resolve "$file" "$words"
    target=$REPLY
    if [[ -z $target ]]; then
        complain "$file includes \"$words\", which is nowhere."
        return
    fi
    [[ $target == src/* ]] || return 0
    floor_of "$file" && from=$REPLY
    floor_of "$target" && to=$REPLY
    game_of "$file" && own_game=$REPLY
    room_of "$file" && own_room=$REPLY
    if ((to > from)); then
        complain "$file includes \"$words\" from an upper floor."
    elif [[ $target == src/server/* && $target != src/server/server.h && $file != src/server/* ]]; then
        complain "$file includes \"$words\", the insides of the server."
    elif game_of "$target" && [[ $REPLY && $REPLY != "$own_game" ]]; then
        complain "$file includes \"$words\", the insides of a game."
    elif [[ $target == src/games/*/bot/* ]] && ((from == drawn)); then
        complain "$file includes \"$words\": only the game itself sees its bot."
    elif ((to == from && (from == beside || from == drawn || from >= libraries))) &&
        room_of "$target" && [[ $REPLY != "$own_room" ]]; then
        complain "$file includes \"$words\", the insides of a neighbour."
    fi
}

check_system()
{
    local file=$1 words=$2
    floor_of "$file"
    ((REPLY >= hosted)) && return
    case $words in
    limits.h | stdarg.h | stdbool.h | stddef.h | stdint.h) ;;
    smmintrin.h) ;; # instructions of x86-64-v2, of which the compiler alone knows
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

# All of src, a line each: "FLOOR PATH".
list_floors()
{
    local file
    while IFS= read -r file; do
        floor_of "$file"
        printf '%s %s\n' "$REPLY" "$file"
    done < <(find src -name '*.[ch]' | sort)
}

# Functions and variables of upper floors that a lower one names, whatever declares them: a linker
# would tie the two together. A definition is a line that begins in the first column of a source, is
# neither static nor extern nor a mere declaration.
check_names()
{
    local tie
    while IFS= read -r tie; do
        complain "$tie"
    done < <(list_floors | awk '
        { floor[$2] = $1; paths[++count] = $2 }
        END {
            for (i = 1; i <= count; i++)
                if (paths[i] ~ /\.c$/)
                    while ((getline line < paths[i]) > 0)
                        define(line, paths[i])
            for (i = 1; i <= count; i++) {
                close(paths[i])
                inside = 0
                for (number = 1; (getline line < paths[i]) > 0; number++)
                    look(line, paths[i], number)
            }
        }
        function define(line, path)
        {
            sub(/^__attribute__\(\([a-z]+\)\) /, "", line)
            if (line !~ /^[a-z]/ || line ~ /^(static|extern|typedef|enum|return|else) / ||
                line ~ /^[^=]*;/ ||
                !match(line, /[A-Za-z_][A-Za-z_0-9]*(\(|\[| =)/))
                return
            line = substr(line, RSTART, RLENGTH)
            sub(/(\(|\[| =)$/, "", line)
            if (!(line in owner) || floor[path] < floor[owner[line]])
                owner[line] = path
        }
        # Looks at the words of a line, without strings and comments.
        function look(line, path, number,    words, n, k)
        {
            gsub(/"([^"\\]|\\.)*"/, " ", line)
            gsub(/\/\*([^*]|\*[^\/])*\*\//, " ", line)
            if (inside && !sub(/^.*\*\//, " ", line))
                return
            inside = sub(/\/\*.*$/, " ", line)
            n = split(line, words, /[^A-Za-z_0-9]+/)
            for (k = 1; k <= n; k++)
                if (words[k] in owner && is_tie(path, owner[words[k]]))
                    printf "%s:%d names %s of %s: an upper floor, or the insides of a game.\n",
                           path, number, words[k], owner[words[k]]
        }
        # From a file to one above it; or into a game, whose list alone may name it.
        function is_tie(from, to,    parts)
        {
            return floor[to] > floor[from] ||
                   (split(to, parts, "/") > 3 && parts[2] == "games" && parts[3] != "common" &&
                    index(from, "src/games/" parts[3] "/") != 1 && from !~ /^src\/games\/registry\./)
        }')
}

# Every source stands in the list of its folder, or of a folder above it, where the nearest
# meson.build is; ./test builds tests/strength and tests/system/library itself.
check_lists()
{
    local list file words
    declare -A lists
    while IFS= read -r file; do
        list=${file%/*}
        until [[ -f $list/meson.build ]]; do
            list=${list%/*}
        done
        words=${file#"$list"/}
        [[ -v lists[$list] ]] || lists[$list]=$(<"$list/meson.build")
        [[ ${lists[$list]} == *"'$words'"* || ${lists[$list]} == *"'${words%.c}'"* ]] ||
            complain "$file is not in $list/meson.build."
    done < <(find src tests fuzz -name '*.c' ! -path 'tests/strength/*' ! -path 'tests/system/library/*' |
        sort)
}

# The folders of the page, from the ground up: none imports from one above it. What stands beside
# them may see everything.
page_folders='core ui picture rules game lessons review statistics online packs screens companion'

# However it is imported: by name, at once, or when it is needed. For the latter more_screens.ts packs
# the screens into one file, so a screen may ask for that.
check_page()
{
    local tie
    while IFS= read -r tie; do
        complain "$tie"
    done < <(grep -rHoE '(from|import) *\(?"\.\./[a-z_]+["/]' web --include='*.ts' --include='*.tsx' |
        awk -F'[/:"]' -v folders="$page_folders" '
            BEGIN { for (n = split(folders, names, " "); n > 0; n--) floor[names[n]] = n }
            /import *\("\.\.\/more_screens"/ && floor[$2] >= floor["screens"] { next }
            floor[$(NF - 1)] > floor[$2] || !floor[$(NF - 1)] {
                sub(/:(from|import) *\(?"/, " imports from ")
                print $0 ", an upper floor."
            }')
}

check_includes
check_names
check_lists
check_page
exit "$wrong"
