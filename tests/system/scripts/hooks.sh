#!/bin/bash
# shellcheck disable=SC2016 # dollars and backticks are for the files written here
# scripts/hooks/pre-commit: it stops what is badly formatted, and looks at what is staged.
set -uo pipefail
# shellcheck source=tests/support/support.sh
source "$(dirname "$0")/../../support/support.sh"

# A repository of its own, with one good file of each kind.
mkdir -p "$box/repository/src/base" "$box/repository/src/core"
cd "$box/repository" || exit 1
cp -r "$root/scripts" "$root/.clang-format" .
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
export GIT_AUTHOR_NAME=x GIT_AUTHOR_EMAIL=x@localhost GIT_COMMITTER_NAME=x GIT_COMMITTER_EMAIL=x@localhost
git init --quiet --initial-branch=main
git config core.hooksPath scripts/hooks
printf 'int one(void)\n{\n    return 1;\n}\n' >src/base/one.c
printf '#include "base/one.h"\n' >src/core/two.c
printf 'int one(void);\n' >src/base/one.h
printf "files('base/one.c', 'core/two.c')\n" >src/meson.build
mkdir -p tests fuzz include
touch tests/meson.build fuzz/meson.build include/kvartal.h
printf '# A page\n\nA short line.\n' >page.md
git add . && git commit --quiet --no-verify -m 'A beginning'

# try NAME CODE PATTERN: commits what is staged; then everything is as it was.
try()
{
    local code=0
    git commit --quiet -m "$1" >"$out" 2>&1 || code=$?
    equal "$1: exit code" "$code" "$2"
    [[ -z $3 ]] || has "$1: says why" "$3" "$out"
    git reset --quiet --hard HEAD
}

printf 'int one( void ){ return 1; }\n' >src/base/one.c && git add .
try 'badly formatted C' 1 'stopped by the check "format"'
printf '#include "core/two.h"\n' >src/base/one.c && touch src/core/two.h && git add .
try 'an include from an upper floor' 1 'stopped by the check "floors"'
printf '#!/bin/bash\necho $1\n' >scripts/new.sh && git add .
try 'a script with a word that splits' 1 'stopped by the check "shell"'
printf '#!/bin/bash\necho $1\n' >door && git add .
try 'a script without an ending' 1 'stopped by the check "shell"'
printf 'word %.0s' {1..30} >page.md && git add .
try 'a long line of prose' 1 '150 columns; prose is wrapped at 100'
printf 'See [there](nowhere.md).\n' >page.md && git add .
try 'a link to nothing' 1 'nowhere.md does not exist'
printf 'See `src/base/three.c`.\n' >page.md && git add .
try 'a path that is not there' 1 'src/base/three.c does not exist'

printf 'int one( void ){ return 1; }\n' >src/base/one.c && git add .
printf 'int one(void)\n{\n    return 1;\n}\n' >src/base/one.c
try 'a mend that is not staged' 1 'stopped by the check "format"'
printf '| a | b |\n|---|---|\n| %0120d | a table may be wide |\n' 1 >page.md && git add .
printf 'int one( void ){ return 1; }\n' >src/base/one.c
try 'a fault that is not staged' 0 ''
printf 'int one(void)\n{\n    return 2;\n}\n' >src/base/one.c && git add .
try 'all is well' 0 ''

finish
