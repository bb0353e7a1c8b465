#!/bin/bash
# Builds the Debian packages of what is committed, without a network, as a distribution would, and tries
# them: lintian, where it is there, and installed, upgraded, removed and purged in a fresh Debian, where
# debootstrap is there and we are root. The page and the fonts must be built (./run --build).
#   scripts/packages.sh [ROOT]    ROOT: a fresh Debian that is there already
set -euo pipefail
# shellcheck source=scripts/doors.sh
source "$(dirname "$(readlink -f "$0")")/doors.sh"
cd "$root"
box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT

build()
{
    local version offline=()
    version=$(sed -n "s/^ *version: '\(.*\)',$/\1/p" meson.build)
    scripts/release --sources
    cp "build/kvartal-$version.tar.gz" "$box/kvartal_$version.orig.tar.gz"
    tar -xzf "build/kvartal-$version.tar.gz" -C "$box"
    unshare -n true 2>/dev/null && offline=(unshare -n)
    (cd "$box/kvartal-$version" && quietly "${offline[@]}" dpkg-buildpackage -us -uc)
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

try()
{
    local packages=(kvartal kvartal-data kvartal-server libkvartal0 libkvartal-dev)
    mkdir -p "$fresh/debs"
    cp "$box"/*.deb "$fresh/debs/"
    rm -f "$fresh"/debs/*-dbgsym_*
    quietly inside sh -c 'apt-get update && apt-get install -y --no-install-recommends /debs/*.deb'
    inside kvartal version
    inside kvartal simulate machinery --games 2 --seed a >/dev/null
    inside kvartal print welcome -o /tmp/sheet.pdf
    echo 'port = 9000' >>"$fresh/etc/kvartal/serve.conf"
    quietly inside sh -c 'apt-get install -y --reinstall /debs/*.deb'
    grep -q '^port = 9000$' "$fresh/etc/kvartal/serve.conf" || fail "An upgrade lost what was configured."
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
    if [[ ! $fresh && $EUID == 0 ]] && command -v debootstrap >/dev/null; then
        fresh=$box/fresh
        quietly debootstrap --variant=minbase bookworm "$fresh"
    fi
    if [[ $fresh ]]; then
        try
    else
        say "Skipped: installing the packages, which needs root and debootstrap."
    fi
}

main "$@"
