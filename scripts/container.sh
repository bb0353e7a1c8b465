#!/bin/bash
# Builds the container of Containerfile from a release's sources, and tries it: it runs as nobody,
# with a root that it cannot write, is healthy, and keeps its tables over a restart. Needs podman
# and root.
#   scripts/container.sh [BASE]    BASE: an image of Debian to build on; the registry's by default
set -euo pipefail
# shellcheck source=scripts/doors.sh
source "$(dirname "$(readlink -f "$0")")/doors.sh"
cd "$root"
box=$(mktemp -d)
name=kvartal-test-$$
port=$((20000 + RANDOM % 10000))
base=${1:-docker.io/library/debian:bookworm-slim}
engine=(podman)
limits=()
trap clean EXIT

clean()
{
    "${engine[@]}" rm --force --volumes "$name" >/dev/null 2>&1 || true
    "${engine[@]}" volume rm --force "$name" >/dev/null 2>&1 || true
    "${engine[@]}" rmi --force "$name" >/dev/null 2>&1 || true
    rm -rf "$box"
}

# Without a registry the base is made here, as the registry's is.
find_base()
{
    "${engine[@]}" image exists "$base" && return
    timeout 60 "${engine[@]}" pull --quiet "$base" >/dev/null 2>&1 && return
    base=localhost/kvartal-base
    "${engine[@]}" image exists "$base" && return
    quietly mmdebstrap --variant=apt bookworm "$box/base.tar" &&
        quietly "${engine[@]}" import --quiet "$box/base.tar" "$base"
}

# Inside another container crun may be forbidden what runc does without.
find_runtime()
{
    "${engine[@]}" run --rm --network=host "$base" true >/dev/null 2>&1 && return
    engine=(podman --runtime runc)
    limits=(--ulimit nofile=4096:4096 --ulimit nproc=1024:1024)
    "${engine[@]}" run --rm --network=host "${limits[@]}" "$base" true
}

build()
{
    local version
    version=$(sed -n "s/^ *version: '\(.*\)',$/\1/p" meson.build)
    scripts/release --sources
    tar -xzf "build/kvartal-$version.tar.gz" -C "$box"
    quietly "${engine[@]}" build --isolation=chroot --network=host --format=docker --build-arg "BASE=$base" \
        -t "$name" "$box/kvartal-$version"
}

start()
{
    local try
    "${engine[@]}" run --detach --name "$name" --network=host --read-only --cap-drop=all \
        --security-opt=no-new-privileges "${limits[@]}" -v "$name:/var/lib/kvartal" "$name" \
        --port "$port" --admin-listen "127.0.0.1:$((port + 1))" >/dev/null
    for try in {1..100}; do
        curl -sf "http://localhost:$port/health/ready" >/dev/null && return
        sleep 0.1
    done
    "${engine[@]}" logs "$name" >&2
    fail "The container did not start ($try tries)."
}

inside()
{
    "${engine[@]}" exec "$name" "$@"
}

try()
{
    local table code
    start
    [[ $(inside id -un) == nobody ]] || fail "The container does not run as nobody."
    ! inside touch /usr/local/bin/x 2>/dev/null || fail "The container can write its root."
    inside kvartal admin health --server "http://localhost:$((port + 1))"
    [[ $("${engine[@]}" inspect --format '{{.Config.Healthcheck.Test}}' "$name") == *"admin health"* ]] ||
        fail "The container has no health check."
    table=$(curl -sf "http://localhost:$port/api/tables" -d '{"name":"welcome","seats":2}' |
        sed 's/.*"id":"\([0-9a-f]*\)".*/\1/')
    curl -sf "http://localhost:$port/" | grep -qi '<!doctype html' || fail "The container has no page."
    "${engine[@]}" stop --time 15 "$name" >/dev/null
    code=$("${engine[@]}" inspect --format '{{.State.ExitCode}}' "$name")
    [[ $code == 0 ]] || fail "The container ended with $code."
    "${engine[@]}" rm "$name" >/dev/null
    start
    curl -sf "http://localhost:$port/api/tables/$table" | grep -q "$table" || fail "A restart lost a table."
    printf 'The container runs as nobody on a read-only root, is healthy, and keeps its tables: %s.\n' \
        "$("${engine[@]}" image inspect --format '{{.Size}}' "$name" | awk '{ printf "%.0f MB", $1 / 1e6 }')"
}

main()
{
    if ! command -v podman >/dev/null || [[ $EUID != 0 ]]; then
        say "Skipped: the container, which needs podman and root."
        return
    fi
    find_base
    find_runtime
    build
    try
}

main
