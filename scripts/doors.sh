# What the doors ./run, ./test and ./bench have in common. To be sourced by them.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

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

apt_get()
{
    local command=(env DEBIAN_FRONTEND=noninteractive apt-get -q -y "$@")
    [[ $EUID == 0 ]] || command=(sudo "${command[@]}")
    quietly "${command[@]}"
}

# Installs what is missing of the given package lists: install_packages debian debian-test
install_packages()
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

# Prepares the folder build/NAME with the given options of meson, unless that was done already.
configure()
{
    local folder=$root/build/$1 wish
    shift
    wish="$root ${CC:-} $*"
    if [[ -f $folder/build.ninja && $(cat "$folder/configured" 2>/dev/null) == "$wish" ]]; then
        return 0
    fi
    rm -rf "$folder"
    quietly meson setup "$folder" "$root" "$@" && printf '%s\n' "$wish" >"$folder/configured"
}

# Brings the folder build/NAME up to date, and says so if there is anything to do.
compile()
{
    local folder=$root/build/$1
    [[ $(ninja -C "$folder" -n 2>&1) == *'no work to do.'* ]] && return 0
    say "Building Kvartal ($1)…"
    quietly ninja --quiet -C "$folder"
}

# Makes build/kvartal. A running game keeps its old program: the new one takes its place whole.
build_program()
{
    local built=$root/build/release/src/kvartal program=$root/build/kvartal
    configure release && compile release || return 1
    cmp -s "$built" "$program" && return 0
    cp "$built" "$program.new" && mv -f "$program.new" "$program"
}

# The same for the doors: one at a time, with a sentence when it fails.
build_release()
{
    mkdir -p "$root/build"
    (
        flock 9
        build_program 9>&-
    ) 9>"$root/build/.lock" || fail "Kvartal could not be built; the reasons stand above."
}
