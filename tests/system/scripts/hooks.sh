#!/bin/bash
# shellcheck disable=SC2016 # dollars and backticks are for the files written here
# scripts/hooks/pre-commit: it stops what is badly formatted, and looks at what is staged.
set -uo pipefail
# shellcheck source=tests/support/support.sh
source "$(dirname "$0")/../../support/support.sh"

# A repository of its own, with one good file of each kind.
mkdir -p "$box/repository/src/"{base,core,bots,games/welcome/{picture,hand,paper,bot}} \
    "$box/repository/web/"{core,ui,screens}
cd "$box/repository" || exit 1
cp -r "$root/scripts" "$root/.clang-format" .
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
export GIT_AUTHOR_NAME=x GIT_AUTHOR_EMAIL=x@localhost GIT_COMMITTER_NAME=x GIT_COMMITTER_EMAIL=x@localhost
git init --quiet --initial-branch=main
git config core.hooksPath scripts/hooks
printf 'int one(void)\n{\n    return 1;\n}\n' >src/base/one.c
printf '#include "base/one.h"\nint two(void)\n{\n    return one();\n}\n' >src/core/two.c
printf 'int one(void);\n' >src/base/one.h
printf 'int cards(void)\n{\n    return 81;\n}\n' >src/games/welcome/game.c
printf 'int games(void)\n{\n    return cards();\n}\n' >src/games/registry.c
printf 'int bots(void)\n{\n    return games();\n}\n' >src/bots/bots.c
touch src/games/welcome/{picture/picture,hand/hand,paper/paper,bot/bot}.h
sed "s/.*/files('&')/" >src/meson.build <<END
base/one.c
core/two.c
bots/bots.c
games/registry.c
games/welcome/game.c
END
printf 'export const one = 1;\n' | tee web/core/one.ts web/screens/home.ts web/more_screens.ts >web/ui/two.ts
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

# upward FILE LINE PATTERN: the file with this line more is stopped by the floors, which say why; with
# an empty pattern it passes. Then it is as it was.
beginning=$(git rev-parse HEAD)
upward()
{
    printf '%s\n' "$2" >>"$1" && git add .
    try "$1: $2" $((${#3} > 0)) "$3"
    git reset --quiet --hard "$beginning"
}

upward src/base/one.c 'int three = two();' 'src/base/one.c:5 names two of src/core/two.c'
upward src/core/two.c 'int three = games();' 'src/core/two.c:6 names games of src/games/registry.c'
upward src/bots/bots.c 'int three = cards();' 'names cards of src/games/welcome/game.c'
upward src/games/registry.c 'int three = cards();' ''
upward src/games/welcome/hand/hand.h '#include "games/welcome/picture/picture.h"' ''
upward src/games/welcome/hand/hand.h '#include "games/welcome/paper/paper.h"' 'the insides of a neighbour'
upward src/games/welcome/paper/paper.h '#include "games/welcome/hand/hand.h"' 'the insides of a neighbour'
upward src/games/welcome/bot/bot.h '#include "games/welcome/hand/hand.h"' 'from an upper floor'
upward src/games/welcome/bot/bot.h '#include "games/welcome/picture/picture.h"' 'the insides of a neighbour'
upward src/games/welcome/hand/hand.h '#include "games/welcome/bot/bot.h"' 'only the game itself sees its bot'
upward web/ui/two.ts 'import { one } from "../core/one";' ''
upward web/ui/two.ts 'import { one } from "../screens/home";' 'web/ui/two.ts imports from ../screens'
upward web/ui/two.ts 'const home = () => import("../screens/home");' 'web/ui/two.ts imports from ../screens'
upward web/ui/two.ts 'import "../screens/home";' 'web/ui/two.ts imports from ../screens'
upward web/ui/two.ts 'const more = () => import("../more_screens");' 'imports from ../more_screens'
upward web/screens/home.ts 'const more = () => import("../more_screens");' ''
upward web/screens/home.ts 'import { one } from "../more_screens";' 'imports from ../more_screens'

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
