#!/bin/bash
# Run by `meson install`: takes the bytecode for link-time optimisation out of the installed
# archives: scripts/strip_archives.sh LIBDIR
set -euo pipefail
for archive in "$MESON_INSTALL_DESTDIR_PREFIX/$1"/libkvartal*.a; do
    objcopy --enable-deterministic-archives --remove-section='.gnu.lto_*' --remove-section='.gnu.debuglto_*' \
        --strip-symbol=__gnu_lto_v1 --strip-symbol=__gnu_lto_slim "$archive"
done
