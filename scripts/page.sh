#!/bin/bash
# Builds the page: build/page/ is the whole of it, to be served by any web server.
#   scripts/page.sh           the core as WebAssembly, the scripts and styles around it
#   scripts/page.sh --core    only the core: build/core.wasm
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
        grep -E '^src/(base|languages|core|draw|games|bots|lessons|engine|wasm)/' |
        grep -vE '/pack(ing|_[a-z]+)\.c$' | sort # the page plays with our own boxes
}

# The objects of the sources on stdin.
objects_of()
{
    sed -e 's|/|-|g' -e 's|\.c$|.o|' -e "s|^|$objects/|"
}

# Compiles one source, unless its object is newer than it, than all headers and than this script.
# Rules and bots are compiled for speed; words, pictures and requests for size, which took 11 KB of
# 202 off the core by brotli and no measurable time.
compile_for_browser()
{
    local source=$1 name=${1//\//-} object level=-O2
    object=$objects/${name%.c}.o
    [[ $object -nt $source && $object -nt $objects/headers && $object -nt scripts/page.sh ]] && return
    [[ $source =~ /(core|words|picture|paper|hand|draw|lessons|engine|languages|wasm|common|template)/|/(explain|options|enter)\.c$ ]] &&
        level=-Oz
    clang --target=wasm32 -std=c17 $level -nostdlib -ffreestanding -fvisibility=hidden \
        -DKV_BROWSER -DKV_NO_PACKS ${KV_CHECKED:+-DKV_CHECKED} -ffunction-sections -Wall -Wextra -Werror -Iinclude -Isrc -c "$source" -o "$object"
}

# Translations of the sentences that the core or the page may say; a catalogue that stays the same
# keeps its date. Mistakes in lessons are told to those who write them, by the program.
make_catalogues()
{
    local language sources
    mapfile -t sources < <(core_sources | grep -v '^src/lessons/' | objects_of &&
        find web -name '*.ts*' | sort)
    for language in ru uk; do
        python3 scripts/catalogue.py "po/$language.po" "$objects/$language.new" "${sources[@]}"
        cmp -s "$objects/$language.new" "$objects/$language.c" ||
            mv "$objects/$language.new" "$objects/$language.c"
    done
}

# All translations for the texts that the page loads when they are needed.
make_dictionaries()
{
    local language
    for language in ru uk; do
        python3 scripts/catalogue.py "po/$language.po" "build/$language.json"
    done
}

# Compiles the sources on stdin.
compile_all()
{
    # shellcheck disable=SC2016 # expanded by the inner shell
    xargs -d '\n' -n 1 -P "$(nproc)" bash -c 'compile_for_browser "$1"' bash
}

build_core()
{
    local catalogues=("$objects"/{ru,uk}.c)
    mkdir -p "$objects"
    if [[ ! -f $objects/headers || $(find src include -name '*.h' -newer "$objects/headers") ]]; then
        touch "$objects/headers"
    fi
    export objects
    export -f compile_for_browser
    core_sources | compile_all
    make_catalogues
    printf '%s\n' "${catalogues[@]}" | compile_all
    { core_sources && printf '%s\n' "${catalogues[@]}"; } | objects_of |
        xargs -d '\n' wasm-ld --no-entry --gc-sections --strip-all -z stack-size=1048576 \
            -o build/core.wasm
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
    build_core || fail "The core could not be compiled for browsers."
    [[ ${1:-} == --core ]] && return
    bundle_page || fail "The page could not be built; the reasons stand above."
}

alone build "$@"
