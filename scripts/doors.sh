# What the doors ./run, ./test and ./bench share. To be sourced by them.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
# Results that take long to compute and follow from the sources alone, shared by all clones.
cache=${XDG_CACHE_HOME:-${HOME:-$root}/.cache}/kvartal

# Makes everything below independent of the caller's language. A player keeps theirs.
speak_plainly()
{
    export LC_ALL=C.UTF-8
}

say()
{
    printf '%s\n' "$*" >&2
}

fail()
{
    say "$*"
    exit 1
}

# Runs a command in silence; its output is shown only when it fails.
quietly()
{
    local log status=0
    log=$(mktemp)
    "$@" </dev/null >"$log" 2>&1 || status=$?
    [[ $status == 0 ]] || cat "$log" >&2
    rm -f "$log"
    return "$status"
}

# The packages of the given lists that are not installed, one per line. What an installed one of
# them provides counts too: nodejs may bring its own npm.
missing_packages()
{
    local wanted
    mapfile -t wanted < <(sed -e 's/#.*//' -e 's/[[:space:]]//g' -e '/^$/d' "$@" | LC_ALL=C sort -u)
    # shellcheck disable=SC2016 # the fields are for dpkg-query
    LC_ALL=C comm -23 <(printf '%s\n' "${wanted[@]}") <(
        dpkg-query -W -f '${Status} ${Package}, ${Provides}\n' "${wanted[@]}" 2>/dev/null |
            sed -n 's/^install ok installed //p' | tr -s ', ' '\n' | LC_ALL=C sort -u
    )
}

# Waits for another apt-get, such as that of a nightly upgrade.
apt_get()
{
    local command=(env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 -q -y "$@")
    [[ $EUID == 0 ]] || command=(sudo "${command[@]}")
    quietly "${command[@]}"
}

# Installs what is missing of the given package lists: install_debian debian debian-test
install_debian()
{
    local missing lists=("${@/#/$root/packages/}")
    if ! command -v dpkg-query >/dev/null; then
        command -v meson >/dev/null && command -v ninja >/dev/null && return 0
        fail "This is not a Debian system: please install by hand what ${lists[*]} would name there."
    fi
    mapfile -t missing < <(missing_packages "${lists[@]}")
    [[ ${#missing[@]} == 0 ]] && return 0
    if [[ $EUID != 0 ]] && ! command -v sudo >/dev/null; then
        fail "These Debian packages are missing: ${missing[*]}. Please install them as root;" \
            "there is no sudo here to do it for you."
    fi
    say "Installing from Debian: ${missing[*]}."
    apt_get update || fail "The list of Debian packages could not be updated (apt-get update)."
    apt_get install --no-install-recommends "${missing[@]}" ||
        fail "These Debian packages could not be installed: ${missing[*]}."
}

# Brings the folder node_modules to what package-lock.json says, unless it is there already.
install_modules()
{
    local lock=$root/package-lock.json installed=$root/node_modules/.installed
    cmp -s "$lock" "$installed" && return 0
    say "Installing from npm: $(sed -n 's/^    "\(.*\)": "[0-9].*/\1/p' "$root/package.json" | tr '\n' ' ')"
    quietly npm ci --no-audit --no-fund --prefix "$root" && cp "$lock" "$installed"
}

# Does one thing at a time, so that two doors opened at once do not get in each other's way. A
# command that already runs alone may call a script that asks for the same.
alone()
{
    if [[ ${KV_ALONE:-} == "$root" ]]; then
        "$@"
        return
    fi
    mkdir -p "$root/build"
    (
        flock 9
        export KV_ALONE=$root
        "$@" 9>&-
    ) 9>"$root/build/.lock"
}

# The start of every door: the packages of these lists, and those of npm.
install_packages()
{
    install_debian "$@"
    alone install_modules ||
        fail "The packages of npm could not be installed; the reasons stand above."
}

is_configured()
{
    [[ -f $1/build.ninja && $(cat "$1/configured" 2>/dev/null) == "$2" ]]
}

# Prepares the folder build/NAME with the given options of meson, unless that was done already. For
# ./test (KV_STRICT) warnings are errors; a folder prepared that way serves all doors. These builds
# are for processors since 2009; packages run on all processors of their architecture.
configure()
{
    local folder=$root/build/$1 wanted
    shift
    wanted="$root ${CC:-} ${CC_LD:-} $*"
    is_configured "$folder" "$wanted, strict" && return 0
    if [[ ${KV_STRICT:-} ]]; then
        set -- "$@" --werror
        wanted+=', strict'
    else
        is_configured "$folder" "$wanted" && return 0
    fi
    rm -rf "$folder"
    quietly meson setup "$folder" "$root" -Dx86=x86-64-v2 "$@" &&
        printf '%s\n' "$wanted" >"$folder/configured"
}

# Brings the folder build/NAME up to date, or only the targets that are named after it, and says so
# if there is anything to do.
compile()
{
    local folder=$root/build/$1 targets=("${@:2}")
    [[ $(ninja -C "$folder" -n "${targets[@]}" 2>&1) == *'no work to do.'* ]] && return 0
    say "Building Kvartal ($1)…"
    KV_PTX_CACHE=$cache/ptx quietly ninja --quiet -C "$folder" "${targets[@]}"
}

# Is there no page, or is one of its sources newer?
page_is_old()
{
    local page=$root/build/page/index.html
    [[ ! -f $page ||
        $(find "$root"/{include,po,scripts,src,web,*.json} -newer "$page" -print -quit) ]]
}

# Makes build/page, which becomes a part of the program. Without npm the program has none, and says
# so when somebody wants to see it.
build_page()
{
    [[ -x $root/scripts/page.sh ]] && page_is_old || return 0
    if ! command -v npm >/dev/null; then
        say "There is no npm here, so Kvartal is built without its page."
        return 0
    fi
    say "Building the page…"
    quietly "$root/scripts/page.sh"
}

# Makes build/kvartal, with its fonts beside it. A running game keeps its old program: the new one
# replaces it as a whole.
build_program()
{
    local built=$root/build/release/src/kvartal program=$root/build/kvartal
    build_page && configure release && compile release || return 1
    ln -sfn release/src/fonts "$root/build/fonts"
    cmp -s "$built" "$program" && return 0
    cp "$built" "$program.new" && mv -f "$program.new" "$program"
}

# The same for the doors, with a sentence when it fails.
build_release()
{
    alone build_program || fail "Kvartal could not be built; the reasons stand above."
}

# Of debug information only line numbers, which the reports of sanitizers name: the rest takes a
# fifth of a compiler's time. build/unit has all of it.
configure_sanitized()
{
    CC=clang CC_LD=lld configure "$@" -Doptimization=2 -Dc_args=-g1 -Db_lto=false \
        -Db_lundef=false -Db_sanitize=address,undefined
}

# Makes every fuzz/fuzz_NAME.c in build/fuzz.
build_fuzzers()
{
    local targets=("$root"/fuzz/fuzz_*.c)
    targets=("${targets[@]#"$root"/}")
    build_page # the server that is fuzzed does not start without it
    configure_sanitized fuzz -Dfuzzers=true && compile fuzz fonts "${targets[@]%.c}"
}
