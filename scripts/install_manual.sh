#!/bin/bash
# Writes the manual pages of a program, in each of its languages, where meson installs them:
#   scripts/install_manual.sh PROGRAM MANDIR
# The pages are made by the program from the tables that its --help is made from.
set -euo pipefail
export LC_ALL=C.UTF-8
program=$1 folder=$MESON_INSTALL_DESTDIR_PREFIX/$2

# write_page FILE WORD…
write_page()
{
    local file=$1
    shift
    mkdir -p "$(dirname "$file")"
    "$program" manual "$@" >"$file"
}

mapfile -t commands < <("$program" manual --list)
for language in en ru uk; do
    pages=$folder/man1
    [[ $language == en ]] || pages=$folder/$language/man1
    write_page "$pages/kvartal.1" --lang "$language"
    for command in "${commands[@]}"; do
        write_page "$pages/kvartal-$command.1" "$command" --lang "$language"
    done
done
