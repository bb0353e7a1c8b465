#!/bin/bash
# The checks that other scripts share can fail.
# shellcheck source=tests/support/support.sh
source "$(dirname "$0")/../../support/support.sh"

# fails NAME CHECK…: the check finds fault.
fails()
{
    local name=$1 said
    shift
    said=$("$@" 2>"$err")
    if [[ $said == 'not ok '* ]]; then
        ok "$name"
    else
        not_ok "$name" "$said"
    fi
}

printf 'one\ntwo\n' >"$box/text"
: >"$box/empty"

has 'has finds a line' '^two$' "$box/text"
fails 'has: no such line' has x three "$box/text"
fails 'has: an empty file' has x . "$box/empty"
fails 'has: no file' has x . "$box/nowhere"
lacks 'lacks finds no line' three "$box/text"
fails 'lacks: there is such a line' lacks x two "$box/text"
fails 'lacks: an empty file' lacks x three "$box/empty"
fails 'lacks: no file' lacks x three "$box/nowhere"
fails 'lacks: no pattern' lacks x '(' "$box/text"
silent 'silent finds nothing' "$box/empty"
fails 'silent: something' silent x "$box/text"
fails 'silent: no file' silent x "$box/nowhere"
equal 'equal' a a
fails 'equal: something else' equal x a b
check 'check' 0 --version
fails 'check: another code' check x 1 --version
fails 'check: no success' check x 0 dance

finish
