#!/bin/bash
# Manual pages and shell completions, which are made from the tables of --help. The program is $1 or
# $KVARTAL.
set -u
export LC_ALL=C.UTF-8

# shellcheck source=tests/support/support.sh
source "$(dirname "$0")/../../support/support.sh"
cd "$box" || exit 1
mkdir bin
ln -s "$program" bin/kvartal
PATH=$box/bin:$PATH

# ---- Pages --------------------------------------------------------------------------------------

check 'manual: a list of commands' 0 manual --list
mapfile -t commands <"$out"
equal 'manual: every command of --help has a page' \
    "$(printf '%s\n' "${commands[@]}" help | sort)" \
    "$(kvartal --help | sed -n '/^Commands:$/,/^$/s/^  \([a-z]\{1,\}\) .*/\1/p' | sort)"
check 'manual: no such page' 2 manual dance
has 'manual: nor is the command of shells one' 'There is no command' <(kvartal manual complete 2>&1)

# Each option of --help is in the page, which man shows without a warning.
for language in en uk; do
    for command in '' "${commands[@]}"; do
        page=$box/page.1
        kvartal manual ${command:+"$command"} --lang "$language" >"$page"
        ! command -v man >/dev/null ||
            equal "$language: man has nothing against kvartal ${command:-alone}" \
                "$(man --warnings=all -E UTF-8 -l "$page" 2>&1 >/dev/null)" ''
        [ "$command" ] || continue
        equal "$language: the options of $command" \
            "$(sed -n 's/^[.]B \\-\\-\([^ ]*\).*/\1/p' "$page" | sed 's/\\-/-/g')" \
            "$(kvartal "$command" --help --lang "$language" | sed -n 's/^  --\([^ ]*\).*/\1/p')"
    done
done
kvartal manual admin >admin.1
has 'manual: actions have a section' '^[.]SH ACTIONS' admin.1
kvartal manual play --lang ru >play.1
has 'manual: in capitals in Russian too' '^[.]SH БОТЫ' play.1

# ---- bash ---------------------------------------------------------------------------------------

# shellcheck source=deploy/completions/kvartal.bash
source "$root/deploy/completions/kvartal.bash"

# offers LINE: what bash would offer at the end of this line, sorted, in one line.
offers()
{
    COMP_LINE=$1 COMP_POINT=${#1} COMP_WORDBREAKS=$' \t\n"\'><=;|&(:'
    _kvartal
    printf '%s\n' "${COMPREPLY[@]}" | sort | tr '\n' ' '
}

touch record.txt
equal 'bash: commands' "$(offers 'kvartal ver')" 'verify version '
equal 'bash: help of commands' "$(offers 'kvartal help tour')" 'tournament '
equal 'bash: options' "$(offers 'kvartal serve --keep')" '--keep-abandoned --keep-finished --keep-unstarted '
equal 'bash: options of all commands' "$(offers 'kvartal play --la')" '--lang '
equal 'bash: values' "$(offers 'kvartal serve --log ')" 'json quiet text '
equal 'bash: values after =' "$(offers 'kvartal serve --log=j')" 'json '
equal 'bash: games' "$(offers 'kvartal play s')" 'smallcities '
equal 'bash: options of games' "$(offers 'kvartal play welcome:ed')" 'edition= '
equal 'bash: their values' "$(offers 'kvartal play welcome:edition=f')" 'first '
equal 'bash: a second option' "$(offers 'kvartal play welcome:edition=first,dr')" 'first,draft= '
equal 'bash: bots' "$(offers 'kvartal bot --level me')" 'medium '
equal 'bash: lists of bots' "$(offers 'kvartal play --bots easy,me')" 'easy,medium '
equal 'bash: files' "$(offers 'kvartal replay rec')" 'record.txt '
equal 'bash: files of options' "$(offers 'kvartal play --save=rec')" 'record.txt '
equal 'bash: actions' "$(offers 'kvartal admin va')" 'vacuum '
equal 'bash: the value of an option is no argument' "$(offers 'kvartal score --lang uk we')" 'welcome '
equal 'bash: nothing for a number' "$(offers 'kvartal serve --port ')" ' '
equal 'bash: nothing for an unknown command' "$(offers 'kvartal dance --')" ' '

# ---- Other shells, where installed --------------------------------------------------------------

if command -v fish >/dev/null; then
    equal 'fish: options' "$(fish -c "source $root/deploy/completions/kvartal.fish
        complete -C 'kvartal serve --keep-f'" | cut -f1)" '--keep-finished'
    equal 'fish: files' "$(fish -c "source $root/deploy/completions/kvartal.fish
        complete -C 'kvartal replay rec'" | cut -f1)" 'record.txt'
fi
if command -v zsh >/dev/null; then
    equal 'zsh: reads its completion' "$(zsh -n "$root/deploy/completions/_kvartal" 2>&1)" ''
fi

finish
