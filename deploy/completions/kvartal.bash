# Completion of kvartal's commands, options, games, bots and files in bash. The program itself knows
# what a word may become: "kvartal complete -- WORD …".
# shellcheck shell=bash

_kvartal()
{
    local line=${COMP_LINE:0:COMP_POINT} breaks=${COMP_WORDBREAKS//[!=:]/} cut='' candidate typed words
    read -ra words <<<"$line"
    [[ $line == *[[:space:]] ]] && words+=('')
    typed=${words[-1]}
    # What stands before the last of these letters is no part of the word that bash replaces.
    [[ $breaks ]] && cut=${typed%"${typed##*["$breaks"]}"}
    COMPREPLY=()
    while IFS=$'\t' read -r candidate _; do
        if [[ $candidate == '*' ]]; then
            compopt -o filenames 2>/dev/null
            while read -r candidate; do
                COMPREPLY+=("$candidate")
            done < <(compgen -f -- "${typed#"$cut"}")
        else
            [[ $candidate == *[=:] ]] && compopt -o nospace 2>/dev/null
            COMPREPLY+=("${candidate#"$cut"}")
        fi
    done < <("${words[0]}" complete -- "${words[@]:1}" 2>/dev/null)
}

complete -F _kvartal kvartal
