#!/bin/bash
# The sentences of Kvartal and their translations, by GNU gettext:
#   scripts/languages.sh update [FOLDER]   brings po/*.po up to date with the sources
#   scripts/languages.sh check [FOLDER]    fails on what is missing, fuzzy, left over or ill-formed
# FOLDER stands in for po.
set -euo pipefail
folder=${2:+$(readlink -f "$2")}
folder=${folder:-po}
cd "$(dirname "$(readlink -f "$0")")/.."

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# All sentences of the sources in C, in the order of the files.
extract_c()
{
    local words=(KV_MARK KV_MANUAL 'KV_MARK_IN:1c,2' kv_translate 'kv_translate_count:1,2' kv_refuse:3 FAULT:3
        cli_say:1 cli_say_at:2 cli_head:1 cli_complain:1 cli_misuse:1 cli_hint:1)
    local formats=({kv_put:2,kv_refuse:3,FAULT:3,cli_print:1,cli_say:1,cli_say_at:2,cli_head:1,cli_complain:1,cli_misuse:1,cli_hint:1}:c-format)
    find src include -name '*.[ch]' | LC_ALL=C sort |
        xgettext --files-from=- --from-code=UTF-8 --language=C --sort-by-file \
            --package-name=kvartal --keyword "${words[@]/#/--keyword=}" \
            "${formats[@]/#/--flag=}" --add-comments=Translators --output="$1"
}

# All sentences of the page. xgettext reads JavaScript but no TSX, so esbuild comes first; and the
# core fills in the sentences, so their directives are those of C.
extract_page()
{
    scripts/page.sh --modules
    find web \( -name '*.ts' -o -name '*.tsx' \) -print0 |
        xargs -0 node_modules/.bin/esbuild --outdir="$scratch/web" --jsx=automatic \
            --charset=utf8 --log-level=error
    find "$scratch/web" -name '*.js' | LC_ALL=C sort |
        xgettext --files-from=- --from-code=UTF-8 --language=JavaScript --sort-by-file \
            --package-name=kvartal --keyword --keyword=t:1 --keyword=tn:1,2 --output="$1"
    sed -i 's/^#, javascript-format$/#, c-format/' "$1"
}

# All sentences of the rules that players read.
extract_rules()
{
    node web/rules/compile.mjs sentences >"$scratch/rules.js"
    xgettext --from-code=UTF-8 --language=JavaScript --package-name=kvartal --keyword \
        --keyword=t:1 --output="$1" "$scratch/rules.js"
    sed -i '/^#, javascript-format$/d' "$1"
}

# All sentences of the lessons.
extract_lessons()
{
    node web/lessons/compile.mjs sentences >"$scratch/lessons.js"
    xgettext --from-code=UTF-8 --language=JavaScript --package-name=kvartal --keyword \
        --keyword=t:1 --output="$1" "$scratch/lessons.js"
    sed -i '/^#, javascript-format$/d' "$1"
}

extract()
{
    extract_c "$scratch/c.pot"
    extract_page "$scratch/page.pot"
    extract_rules "$scratch/rules.pot"
    extract_lessons "$scratch/lessons.pot"
    msgcat --use-first --sort-by-file --output-file="$1" "$scratch"/{c,page,rules,lessons}.pot
}

update()
{
    local file
    extract "$scratch/kvartal.pot"
    for file in "$folder"/*.po; do
        msgmerge --quiet --update --backup=none --no-fuzzy-matching --no-location "$file" \
            "$scratch/kvartal.pot"
        msgattrib --no-obsolete --no-location --output="$file" "$file"
    done
}

# Does this file have all sentences of the sources, and no others?
check()
{
    local file=$1 wrong=0 kind words
    msgfmt --check --output=/dev/null "$file" || wrong=1
    msgcmp --use-untranslated "$file" "$scratch/kvartal.pot" || wrong=1
    msgmerge --quiet --no-fuzzy-matching --output="$scratch/merged.po" "$file" "$scratch/kvartal.pot"
    for kind in untranslated only-fuzzy only-obsolete; do
        words=$(msgattrib "--$kind" --no-wrap "$scratch/merged.po" | grep -c '^\(#~ \)\?msgid' || true)
        if ((words > 1)) || [[ $kind == only-obsolete && $words != 0 ]]; then
            printf '%s: %s entries (%s)\n' "$file" "$words" "$kind"
            msgattrib "--$kind" --no-wrap "$scratch/merged.po" | sed -n 's/^\(#~ \)\?msgid/    msgid/p'
            wrong=1
        fi
    done
    return "$wrong"
}

case ${1:-} in
update) update ;;
check)
    status=0
    extract "$scratch/kvartal.pot"
    for file in "$folder"/*.po; do
        check "$file" || status=1
    done
    exit "$status"
    ;;
*)
    sed -n 's/^#   //p' "$0" >&2
    exit 2
    ;;
esac
