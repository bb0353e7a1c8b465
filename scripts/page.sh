#!/bin/bash
# Builds the page: build/page/ is the whole of it, to be served by any web server.
#   scripts/page.sh           the cores as WebAssembly, the scripts and styles around them
#   scripts/page.sh --core    only the cores: build/core.wasm, which a first visit loads, and
#                             build/core-packs.wasm, which plays with packs too (docs/packs.md);
#                             and the words of their languages, build/words-*.bin
#   scripts/page.sh --modules only what comes from npm: node_modules
# With KV_CHECKED=1 the core stops where an assertion does not hold (src/base/assert.h).
set -euo pipefail
# shellcheck source=scripts/doors.sh
source "$(dirname "$(readlink -f "$0")")/doors.sh"
cd "$root"

objects=build/core${KV_CHECKED:+-checked}

core_sources()
{
    find src -name '*.c' |
        grep -E '^src/(base|languages|core|draw|games|bots|lessons|engine|wasm)/' | sort
}

# The core of a first visit plays with our own boxes only. Code for packs is in separate files, or
# between #ifndef KV_NO_PACKS and #endif; rings around figures are in draw/pack_marks.h.
small_sources()
{
    core_sources | grep -vE '/pack(ing|_[a-z]+)\.c$'
}

# The objects of the sources on stdin: of the core, or (--packs) of the one with packs, which
# shares those that do not differ.
objects_of()
{
    local source differing=
    [[ ${1:-} == --packs ]] && differing=$(grep -rlE '^#ifndef KV_NO_PACKS|"draw/pack_marks.h"' src)
    while read -r source; do
        [[ $'\n'$differing$'\n' == *$'\n'$source$'\n'* ]] && source=packs-$source
        source=${source//\//-}
        printf '%s/%s.o\n' "$objects" "${source%.c}"
    done
}

# Compiles a source to an object, unless that is newer than it, than all headers and than this
# script. Code that a bot runs thousands of times per turn, and a tap many times, is compiled for
# speed; words, pictures, requests and the rest for size, which takes 20 KB of 267 off the core by
# brotli.
compile_for_browser()
{
    local source=$1 object=$2 level=-Oz without=-DKV_NO_PACKS
    local hot='/base/(json_write|memory|rng|text)\.c$|/languages/words\.c$|/(rules|bot)/|/bots/(net|turns)\.c$'
    [[ $object -nt $source && $object -nt $objects/headers && $object -nt scripts/page.sh ]] && return
    [[ $source =~ $hot && ! $source =~ /(any|map|explain|options|enter|deal|cut|events|plans|machinery/rules/play)\.c$ ]] && level=-O2
    [[ $object == */packs-* ]] && without=
    clang --target=wasm32 -std=c17 $level -nostdlib -ffreestanding -fvisibility=hidden \
        -DKV_BROWSER $without ${KV_CHECKED:+-DKV_CHECKED} -ffunction-sections -Wall -Wextra -Werror -Iinclude -Isrc -c "$source" -o "$object"
}

# The words of each language for the page: of all sentences that one of the cores or the page itself
# may use. Mistakes in lessons are reported to their authors, by the program.
make_words()
{
    local language files
    mapfile -t files < <(
        core_sources | grep -v '^src/lessons/' | objects_of --packs
        find web -name '*.ts*' | sort
    )
    for language in ru uk; do
        python3 scripts/catalogue.py "build/words-$language.bin" "po/$language.po" "${files[@]}"
    done
}

# All translations for the texts that the page loads when they are needed.
make_dictionaries()
{
    local language
    for language in ru uk; do
        python3 scripts/catalogue.py "build/$language.json" "po/$language.po"
    done
}

# Compiles the sources on stdin, for the core or (--packs) the one with packs.
compile_all()
{
    local sources
    mapfile -t sources
    # shellcheck disable=SC2016 # expanded by the inner shell
    paste -d '\n' <(printf '%s\n' "${sources[@]}") <(printf '%s\n' "${sources[@]}" | objects_of "$@") |
        xargs -d '\n' -n 2 -P "$(nproc)" bash -c 'compile_for_browser "$@"' bash
}

# Links the objects on stdin. Encoding numbers as short as possible took 3 KB of 249 off the core by
# brotli.
link_core()
{
    xargs -d '\n' wasm-ld --no-entry --gc-sections --strip-all --compress-relocations \
        -z stack-size=1048576 -o "$1"
}

build_cores()
{
    mkdir -p "$objects"
    if [[ ! -f $objects/headers || $(find src include -name '*.h' -newer "$objects/headers") ]]; then
        touch "$objects/headers"
    fi
    export objects
    export -f compile_for_browser
    core_sources | compile_all --packs
    small_sources | compile_all
    small_sources | objects_of | link_core build/core.wasm
    core_sources | objects_of --packs | link_core build/core-packs.wasm
    make_words
}

bundle_page()
{
    make_dictionaries && node_modules/.bin/tsc --noEmit -p . && node web/build.mjs
}

build()
{
    if [[ ${1:-} != --core ]]; then
        install_modules || fail "The page's modules could not be installed (npm ci)."
    fi
    [[ ${1:-} == --modules ]] && return
    build_cores || fail "The core could not be compiled for browsers."
    [[ ${1:-} == --core ]] && return
    bundle_page || fail "The page could not be built; the reasons stand above."
}

alone build "$@"
