#!/bin/bash
# The program in its three languages, from outside; and the check of their catalogues. The program
# is $1 or $KVARTAL.
set -u

program=$(readlink -f "${1:-${KVARTAL:?The path of the program is missing.}}")
root=$(cd "$(dirname "$(readlink -f "$0")")/../../.." && pwd)
box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT
passed=0 failed=0
cd "$box" || exit 1

# Only the checks choose the language.
unset LC_ALL LC_MESSAGES LANG LANGUAGE
export LC_CTYPE=C.UTF-8 # tests/system/cli/scripts.sh tests other character sets

# ---- Helpers -----------------------------------------------------------------------------------

# holds NAME COMMAND…: the command succeeds; otherwise its output is shown.
holds()
{
    local name=$1 said
    shift
    if said=$("$@" 2>&1); then
        passed=$((passed + 1))
        echo "ok $name"
    else
        failed=$((failed + 1))
        echo "not ok $name: $(head -c 400 <<<"$said")"
    fi
}

# Says why a check failed, and fails.
lies()
{
    printf '%s\n' "$1"
    return 1
}

fails()
{
    ! "$@"
}

# says PATTERN COMMAND…: the command's output contains this.
says()
{
    local pattern=$1 said
    shift
    said=$("$@" 2>&1)
    grep -qE -- "$pattern" <<<"$said" || lies "no \"$pattern\" in: $said"
}

# ends CODE COMMAND…
ends()
{
    local wanted=$1 code=0
    shift
    "$@" </dev/null >said 2>&1 || code=$?
    ((code == wanted)) || lies "exit code $code instead of $wanted"
}

english='^Usage: kvartal COMMAND'
russian='^Использование: kvartal КОМАНДА'
ukrainian='^Використання: kvartal КОМАНДА'

# ---- Which language is chosen ------------------------------------------------------------------

speaks()
{
    local name=$1 pattern=$2
    shift 2
    holds "$name" says "$pattern" env "$@"
}

speaks 'nothing asked for is English' "$english" "$program" --help
speaks 'LANG chooses' "$russian" LANG=ru_RU.UTF-8 "$program" --help
speaks 'LANG may be short' "$ukrainian" LANG=uk "$program" --help
speaks 'LC_MESSAGES comes before LANG' "$ukrainian" LC_MESSAGES=uk_UA.UTF-8 LANG=ru_RU "$program" --help
speaks 'LC_ALL comes before both' "$russian" LC_ALL=ru LC_MESSAGES=uk LANG=uk "$program" --help
speaks 'an empty LC_ALL does not count' "$russian" LC_ALL= LANG=ru "$program" --help
speaks 'LANGUAGE comes before all' "$ukrainian" LANGUAGE=uk LC_ALL=ru "$program" --help
speaks 'LANGUAGE is a list' "$russian" LANGUAGE=de:ru:uk LANG=en_GB.UTF-8 "$program" --help
speaks 'LANGUAGE of strangers is English' "$english" LANGUAGE=de:fr LANG=ru_RU "$program" --help
speaks 'the locale C is English' "$english" LC_ALL=C LANGUAGE=uk "$program" --help
speaks 'C.UTF-8 is English' "$english" LC_ALL=C.UTF-8 LANGUAGE=uk LANG=ru "$program" --help
speaks 'POSIX is English' "$english" LC_ALL=POSIX LANGUAGE=uk "$program" --help
speaks 'a language of strangers is English' "$english" LANG=de_DE.UTF-8 "$program" --help
speaks '--lang comes before the environment' "$russian" LANG=uk "$program" --lang ru --help
speaks '--lang may stand at the end' "$ukrainian" "$program" --help --lang=uk
speaks '--lang brings English back' "$english" LANG=uk "$program" --help --lang en
speaks 'the last --lang counts' "$ukrainian" "$program" --lang ru --help --lang uk
speaks '--lang after "--" is an argument' '^kvartal: Игры «--lang» нет' LANG=ru "$program" games -- --lang

for wrong in '--lang' '--lang=' '--lang ua' '--lang=russian'; do
    # shellcheck disable=SC2086 # splitting is intended
    holds "$wrong is wrong usage" ends 2 "$program" games $wrong
    holds "$wrong is explained" grep -q '^kvartal: .*en (English), ru (русский).*uk (українська)\.$' said
done
speaks 'a wrong --lang is explained in the language of the environment' 'Мови «ua» тут немає' \
    LANG=uk "$program" games --lang ua

# ---- The same in every language ----------------------------------------------------------------

echo '{"streets":[' >bad.json
printf 'take 9\n1\nhint\n\nhelp\nquit\n' >typed
: >empty

# Commands whose exit code is the same in all languages, right ones and wrong ones.
while read -r words; do
    read -ra arguments <<<"$words"
    code=0
    "$program" "${arguments[@]}" <typed >english 2>&1 || code=$?
    for language in ru uk; do
        translated=0
        "$program" "${arguments[@]}" --lang "$language" <typed >said 2>&1 || translated=$?
        holds "\"$words\" ends alike in $language" test "$translated" -eq "$code"
    done
done <<'END'
--help
--version
dance
games
games nope
games --json
games --json=yes
score welcome bad.json
score welcome none.json
score welcome
simulate welcome --games 3 --seed a
simulate welcome --games many
simulate welcome --bot nobody
simulate welcome:colour=red
replay empty
replay none.txt
play welcome#42
play welcome --seats 20000
bench nope
END

# Ids, codes and moves are for programs and stay as they are.
cat >requests <<'END'
{"do":"moves","seat":0}
{"do":"new","name":"welcome#1","seats":2}
{"do":"new","name":"nope"}
{"do":"moves","seat":0}
{"do":"moves","seat":7}
{"do":"moves","seat":0,"tell":1}
{"do":"play","seat":0,"move":"fly"}
{"do":"undo","seat":0}
{"do":"load","record":"nonsense"}
{"do":"bot","seat":0,"level":"nobody"}
{"do":"dance"}
nothing
END

for_programs()
{
    "$program" engine --lang "$1" <requests | grep -oE '^\{"ok":[a-z]+|"code":"[^"]*"|"moves":\[[^]]*\]'
}

for_programs en >english
for language in ru uk; do
    for_programs "$language" >said
    holds "the engine has the same codes and moves in $language" diff english said
    holds "the engine speaks $language" fails grep -E '"message":"[A-Z"\][a-z]+ [a-z]+' \
        <("$program" engine --lang "$language" <requests)
done

# If requested, each move comes with a sentence.
told()
{
    printf '%s\n' '{"do":"new","name":"welcome#1","seats":2}' "{\"do\":\"moves\",\"seat\":0$1}" |
        "$program" engine | tail -n 1
}
holds 'moves are told on request' grep -qE \
    '^\{"ok":true,"moves":\["take 1","take 2","take 3"\],"told":\["[^"]*","[^"]*","[^"]*"\]\}$' <(told ',"tell":true')
holds 'moves are not told otherwise' grep -qE '"moves":\["take 1","take 2","take 3"\]\}$' <(told '')
holds 'moves are not told when told not to' grep -qE '"take 3"\]\}$' <(told ',"tell":false')

# ---- Nothing is left in English, and lines fit --------------------------------------------------

# The help of these is translated with the rest of what they print.
left_out=' '

# No line of five or more English words in the help is the same in another language.
no_english()
{
    local sentences
    sentences=$(grep -E '([A-Za-z]{2,}[ ,.;:]+){4}[A-Za-z]{2,}' "$1" | grep -Fx -f "$2")
    [[ ! $sentences ]] || lies "$sentences"
}

fits_columns()
{
    local wide
    wide=$(LC_ALL=C.UTF-8 grep -E '^.{81,}' "$1")
    [[ ! $wide ]] || lies "$wide"
}

help_of()
{
    if [[ $1 == kvartal ]]; then
        "$program" --help "--lang=$2"
    else
        "$program" help "$1" "--lang=$2"
    fi >"help.$2" 2>&1
}

mapfile -t commands < <("$program" --help | sed -nE 's/^  ([a-z]+) +.*/\1/p' | grep -vx help)
holds 'the help lists commands' test "${#commands[@]}" -ge 8
for command in kvartal "${commands[@]}"; do
    for language in en ru uk; do
        help_of "$command" "$language"
        holds "the help of $command in $language fits into 80 columns" fits_columns "help.$language"
    done
    [[ $left_out == *" $command "* ]] && continue
    holds "the help of $command is English" grep -q '^Usage: ' help.en
    holds "the help of $command mentions --lang" grep -q -e --lang help.en
    for language in ru uk; do
        holds "the help of $command leaves no sentence to $language" no_english help.en "help.$language"
    done
done

for language in ru uk; do
    "$program" simulate smallcities --games 20 --seed a --bot random,novice "--lang=$language" >said
    holds "simulate fits into 80 columns in $language" fits_columns said
    holds "simulate has its figures in line in $language" test \
        "$(LC_ALL=C.UTF-8 grep -cE '^.{21} ± .{7} ' said)" -eq 4
    "$program" play welcome#42 "--lang=$language" <typed >said
    holds "play fits into 80 columns in $language" fits_columns said
done

# ---- Counts -------------------------------------------------------------------------------------

counts()
{
    "$program" simulate welcome --seats "$2" --games "$3" --seed a --lang "$1" | head -n 1
}
holds 'counts of 1 in Russian' says ': 1 партия, 1 игрок,' counts ru 1 1
holds 'counts of 2 in Russian' says ': 2 партии, 2 игрока,' counts ru 2 2
holds 'counts of 5 in Russian' says ': 5 партий, 11 игроков,' counts ru 11 5
holds 'counts of 21 in Russian' says ': 21 партия, 3 игрока,' counts ru 3 21
holds 'counts of 1 in Ukrainian' says ': 1 партія, 1 гравець,' counts uk 1 1
holds 'counts of 2 in Ukrainian' says ': 2 партії, 2 гравці,' counts uk 2 2
holds 'counts of 5 in Ukrainian' says ': 5 партій, 11 гравців,' counts uk 11 5
holds 'counts of 22 in Ukrainian' says ': 22 партії, 21 гравець,' counts uk 21 22
holds 'counts of 1 in English' says ': 1 game, 1 seat,' counts en 1 1
holds 'counts of 21 in English' says ': 21 games, 11 seats,' counts en 11 21

# ---- The check of the catalogues ----------------------------------------------------------------

# A copy of the catalogues in which a command on standard input has changed the Russian one.
doctored()
{
    rm -rf po
    cp -r "$root/po" po
    "$@" <"$root/po/ru.po" >po/ru.po
}

watch()
{
    "$root/scripts/languages.sh" check po
}

sentence='msgid "Goodbye."'
doctored cat
holds 'the watch does not speak of a good entry' fails says 'Goodbye' watch
doctored sed "/^$sentence\$/{n;s/.*/msgstr \"\"/}"
holds 'the watch finds what is missing' says 'untranslated' watch
holds 'the watch names it' says "    $sentence" watch
holds 'the watch fails on it' fails watch
doctored sed "/^#, c-format\$/{N;s/^#, c-format\\n$sentence\$/#, fuzzy, c-format\\n$sentence/}"
holds 'the watch finds what is fuzzy' says "only-fuzzy" watch
holds 'the watch names what is fuzzy' says "    $sentence" watch
holds 'the watch fails on what is fuzzy' fails watch
doctored sed "\$a\\\\nmsgid \"Nobody says this.\"\\nmsgstr \"Так никто не говорит.\""
holds 'the watch finds what is left over' says 'only-obsolete' watch
holds 'the watch names what is left over' says '    msgid "Nobody says this."' watch
holds 'the watch fails on what is left over' fails watch
doctored sed 's/^msgstr "Раунд %u окончен\."/msgstr "Раунд окончен."/'
holds 'the watch finds a lost directive' says 'number of format specifications' watch
holds 'the watch fails on a lost directive' fails watch
holds 'the watch explains wrong usage' ends 2 "$root/scripts/languages.sh" dance

echo "$passed passed, $failed failed"
((failed == 0))
