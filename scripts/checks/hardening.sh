#!/bin/bash
# Fails if one of these binaries lacks what makes bugs harder to exploit: position-independent code,
# a read-only table of addresses that is filled in at start, a stack that cannot be executed,
# canaries on it, marked jump targets, and checked functions of libc: scripts/checks/hardening.sh
# FILE…
set -euo pipefail
export LC_ALL=C
status=0

# wants FILE WHAT PATTERN COMMAND…: the command, on that file, says something like the pattern.
wants()
{
    local file=$1 what=$2 pattern=$3
    shift 3
    # grep reads all of it: closing the pipe early would be a failure too
    if ! "$@" "$file" 2>/dev/null | grep -E -- "$pattern" >/dev/null; then
        printf '%s: no %s\n' "$file" "$what"
        status=1
    fi
}

# More jump targets are marked than the few in the compiler's own start files.
marks()
{
    (($(objdump -d "$1" | grep -cE '\<(endbr64|paciasp|bti)\>') > 10))
}

for file in "$@"; do
    wants "$file" 'position-independent code' 'Type: +DYN' readelf -hW
    wants "$file" 'read-only relocations (RELRO)' 'GNU_RELRO' readelf -lW
    wants "$file" 'binding at the start (BIND_NOW)' 'BIND_NOW|FLAGS_1.*NOW' readelf -dW
    wants "$file" 'stack that cannot be executed' 'GNU_STACK.* RW ' readelf -lW
    wants "$file" 'canaries on the stack' '__stack_chk_fail' readelf --dyn-syms -W
    marks "$file" || { printf '%s: no marked targets of jumps (branch protection)\n' "$file" && status=1; }
    [[ $file == *.so* ]] || # libraries may use nothing of libc that could be checked
        wants "$file" 'checked functions of libc (FORTIFY)' '__[a-z]+_chk(@|$)' readelf --dyn-syms -W
done
# What Debian's own tool says, except for what it looks for in notes: Debian's start files have
# none.
! command -v hardening-check >/dev/null || hardening-check --quiet --nofortify --nocfprotection "$@" || status=1
exit "$status"
