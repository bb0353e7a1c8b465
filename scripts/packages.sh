#!/bin/bash
# Builds the Debian packages of what is committed, without a network, as a distribution would, and
# tests them: with lintian, if it is installed, and, if mmdebstrap or debootstrap is installed and
# we are root, by installing, upgrading while a server runs, removing and purging them in a fresh
# Debian. The page and the fonts must be built (./run --build).
#   scripts/packages.sh [ROOT]    ROOT: a fresh Debian that is there already
set -euo pipefail
# shellcheck source=scripts/doors.sh
source "$(dirname "$(readlink -f "$0")")/doors.sh"
cd "$root"
box=$(mktemp -d)
port=$((20000 + RANDOM % 10000)) # of the server that is tried
server=''
trap clean EXIT

clean()
{
    [[ ! $server ]] || kill "$server" 2>/dev/null || true
    rm -rf "$box"
}

build()
{
    local version offline=()
    version=$(sed -n "s/^ *version: '\(.*\)',$/\1/p" meson.build)
    scripts/release --sources
    cp "build/kvartal-$version.tar.gz" "$box/kvartal_$version.orig.tar.gz"
    tar -xzf "build/kvartal-$version.tar.gz" -C "$box"
    unshare -n true 2>/dev/null && offline=(unshare -n)
    (cd "$box/kvartal-$version" && quietly "${offline[@]}" dpkg-buildpackage -us -uc)
    rm -rf build/packages && mkdir -p build/packages
    cp "$box"/*.deb build/packages/
}

# Makes a fresh Debian; false if no tool for it is installed.
make_fresh()
{
    if command -v mmdebstrap >/dev/null; then
        quietly mmdebstrap --mode=root --variant=apt bookworm "$fresh"
    elif command -v debootstrap >/dev/null; then
        quietly debootstrap --variant=minbase bookworm "$fresh"
    else
        return 1
    fi
    cp /etc/resolv.conf "$fresh/etc/"
}

inside()
{
    chroot "$fresh" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"
}

# What is left of us in the fresh Debian.
leftovers()
{
    inside find / -xdev \( -path /proc -o -path /sys -o -path /var/cache -o -path /var/log -o -path /debs \) -prune \
        -o -name '*kvartal*' -print
}

ask()
{
    inside python3 -c 'import sys, urllib.request as r
body = sys.argv[2].encode() if sys.argv[2:] else None
print(r.urlopen(r.Request("http://127.0.0.1:" + sys.argv[1], body), timeout=10).read().decode())' "$port$1" "${@:2}"
}

# Upgrades a package while its server runs: the old program goes on serving, and the new one,
# started in its place, has every table.
upgrade_while_it_serves()
{
    local table
    start_server
    inside /usr/share/doc/kvartal-server/examples/load-test.sh "http://127.0.0.1:$port" 2
    table=$(ask /api/tables '{"name":"welcome","seats":2}' | sed 's/.*"id":"\([0-9a-f]*\)".*/\1/')
    quietly inside sh -c 'apt-get install -y --reinstall /debs/*.deb'
    ask "/api/tables/$table" | grep -q "$table" || fail "The server was lost while its package was upgraded."
    kill "$server"
    wait "$server" || fail "The server of an upgraded package did not end well."
    start_server
    ask "/api/tables/$table" | grep -q "$table" || fail "An upgrade lost a table."
    kill "$server"
    wait "$server"
    server=''
    rm -rf "$fresh/var/lib/kvartal"
}

start_server()
{
    local try
    chroot "$fresh" env STATE_DIRECTORY=/var/lib/kvartal kvartal serve --config /etc/kvartal/serve.conf \
        >"$box/server.txt" 2>&1 &
    server=$!
    for try in {1..50}; do
        ask /health/ready >/dev/null 2>&1 && return
        sleep 0.1
    done
    cat "$box/server.txt" >&2
    fail "The installed server did not start ($try tries)."
}

# What each package is for.
use()
{
    inside kvartal version
    inside kvartal simulate machinery --games 2 --seed a >/dev/null
    inside kvartal print welcome -o /tmp/sheet.pdf
    inside python3 -c 'import kvartal; assert kvartal.Match("machinery").moves()'
    inside /usr/share/doc/kvartal-server/examples/kvartal-load --help >/dev/null
    inside sh -c '! command -v man >/dev/null || man -w kvartal-serve >/dev/null'
}

try()
{
    local packages=(kvartal kvartal-data kvartal-server libkvartal0 libkvartal-dev python3-kvartal)
    mkdir -p "$fresh/debs"
    cp "$box"/*.deb "$fresh/debs/"
    rm -f "$fresh"/debs/*-dbgsym_*
    quietly inside sh -c 'apt-get update && apt-get install -y --no-install-recommends curl /debs/*.deb'
    use
    echo "port = $port" >>"$fresh/etc/kvartal/serve.conf"
    mkdir -p "$fresh/var/lib/kvartal"
    upgrade_while_it_serves
    grep -q "^port = $port$" "$fresh/etc/kvartal/serve.conf" || fail "An upgrade lost what was configured."
    quietly inside apt-get remove -y "${packages[@]}"
    [[ -f $fresh/etc/kvartal/serve.conf ]] || fail "Removing lost what was configured."
    quietly inside dpkg --purge "${packages[@]}"
    [[ -z $(leftovers) ]] || fail "Purging left something: $(leftovers)"
}

main()
{
    fresh=${1:-}
    build
    if command -v lintian >/dev/null; then
        lintian --no-cfg --fail-on error --suppress-tags initial-upload-closes-no-bugs "$box"/*.changes
    fi
    if [[ ! $fresh && $EUID == 0 ]]; then
        fresh=$box/fresh
        make_fresh || fresh=''
    fi
    if [[ $fresh ]]; then
        try
    else
        say "Skipped: installing the packages, which needs root, and mmdebstrap or debootstrap."
    fi
}

main "$@"
