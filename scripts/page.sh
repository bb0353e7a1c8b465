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
        grep -E '^src/(base|languages|core|draw|games|bots|engine|wasm)/' | sort
    printf '%s\n' "$objects"/{ru,uk}.c
}

# Compiles one source, unless its object is newer than it and than all headers.
compile_for_browser()
{
    local source=$1 name=${1//\//-} object
    object=$objects/${name%.c}.o
    [[ $object -nt $source && $object -nt $objects/headers ]] && return
    clang --target=wasm32 -std=c17 -O2 -nostdlib -ffreestanding -fvisibility=hidden \
        ${KV_CHECKED:+-DKV_CHECKED} -ffunction-sections -Wall -Wextra -Werror -Iinclude -Isrc -c "$source" -o "$object"
}

make_catalogues()
{
    local language
    for language in ru uk; do
        [[ $objects/$language.c -nt po/$language.po ]] ||
            python3 scripts/catalogue.py "po/$language.po" "$objects/$language.c"
    done
}

build_core()
{
    mkdir -p "$objects"
    if [[ ! -f $objects/headers || $(find src include -name '*.h' -newer "$objects/headers") ]]; then
        touch "$objects/headers"
    fi
    make_catalogues
    export objects
    export -f compile_for_browser
    # shellcheck disable=SC2016 # expanded by the inner shell
    core_sources | xargs -d '\n' -n 1 -P "$(nproc)" bash -c 'compile_for_browser "$1"' bash
    core_sources | sed -e 's|/|-|g' -e "s|\.c$|.o|" -e "s|^|$objects/|" |
        xargs -d '\n' wasm-ld --no-entry --gc-sections --strip-all -z stack-size=1048576 \
            -o build/core.wasm
}

bundle_page()
{
    node_modules/.bin/tsc --noEmit -p . && node web/build.mjs
}

main()
{
    if [[ ${1:-} != --core ]]; then
        install_modules || fail "The page's modules could not be installed (npm ci)."
    fi
    [[ ${1:-} == --modules ]] && return
    build_core || fail "The core could not be compiled for browsers."
    [[ ${1:-} == --core ]] && return
    bundle_page || fail "The page could not be built; the reasons stand above."
}

main "$@"
