#!/bin/bash
# scripts/release: what it refuses, in which words, and what it produces.
set -uo pipefail
# shellcheck source=tests/support/support.sh
source "$(dirname "$0")/../../support/support.sh"

# A separate repository with only what a release looks at.
mkdir -p "$box/repository/scripts" "$box/repository/include"
cp "$root/scripts/release" "$root/scripts/doors.sh" "$box/repository/scripts/"
cd "$box/repository" || exit 1
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
export GIT_AUTHOR_NAME=x GIT_AUTHOR_EMAIL=x@localhost GIT_COMMITTER_NAME=x GIT_COMMITTER_EMAIL=x@localhost

# write VERSION HEADER HEADING TEST: the files that a release looks at.
write()
{
    printf "project(\n    version: '%s',\n)\n" "$1" >meson.build
    printf '#define KV_VERSION "%s"\n' "$2" >include/kvartal.h
    printf '# Changelog\n\n## %s\n- Something new.\n\n## 0.1.0 – 2026-01-01\n- The first.\n' "$3" >CHANGELOG.md
    printf '#!/bin/sh\n%s\n' "$4" >"./test"
    chmod +x test
    git add . && git commit --quiet --allow-empty -m 'A state'
}

# refuses NAME CODE PATTERN WORD…: the exit code, a sentence, and no tag.
refuses()
{
    local name=$1 wanted=$2 pattern=$3 code=0
    shift 3
    scripts/release "$@" >"$out" 2>"$err" || code=$?
    equal "$name: exit code" "$code" "$wanted"
    has "$name: says why" "$pattern" "$err"
    equal "$name: no tag" "$(git tag --list 'v9*')" ''
}

git init --quiet --initial-branch=main
write 9.8.7 9.8.7 '9.8.7 – 2026-11-16' true
refuses 'an unknown option' 2 'There is no option --now' --now
refuses 'a dry run' 0 'v9.8.7 would be tagged' --dry-run

touch stray
refuses 'a stray file' 1 'changes that are not committed'
rm stray
git switch --quiet -c other
refuses 'another branch' 1 'The branch is other; releases are made from main'
git switch --quiet --detach
refuses 'no branch' 1 'No branch is checked out'
git switch --quiet main

write 9.8.7 9.8.6 '9.8.7 – 2026-11-16' true
refuses 'a header of another version' 1 'meson.build says 9.8.7, but include/kvartal.h says "9.8.6"'
write 9.8 9.8 '9.8 – 2026-11-16' true
refuses 'a version of two numbers' 1 'no version of three numbers, but "9.8"'
write 9.8.7 9.8.7 Unreleased true
refuses 'no heading' 1 'CHANGELOG.md has no heading "## 9.8.7'
write 9.8.7 9.8.7 '9.8.7' true
refuses 'no date' 1 'CHANGELOG.md has no heading "## 9.8.7'
write 9.8.7 9.8.7 '9.8.7 – 2026-11-16' true
sed -i '/Something new/d' CHANGELOG.md && git commit --quiet -am 'Nothing new'
refuses 'nothing to say' 1 'CHANGELOG.md says nothing about 9.8.7'

write 9.8.7 9.8.7 '9.8.7 – 2026-11-16' 'echo one failed; exit 1'
refuses 'a test that fails' 1 './test failed'
write 9.8.7 9.8.7 '9.8.7 – 2026-11-16' 'touch stray'
refuses 'a test that leaves something' 1 './test changed files'
rm stray
refuses 'a test that is not asked' 0 'v9.8.7 would be tagged' --untested --dry-run

write 9.8.7 9.8.7 '9.8.7 – 2026-11-16' true
printf '/build/\n' >.gitignore && git add . && git commit --quiet -m 'An ignored folder'
scripts/release >"$out" 2>"$err"
equal 'a release: exit code' $? 0
has 'a release: says how to go on' 'git push origin main v9.8.7' "$err"
equal 'a release: the tag tells what is new' "$(git tag --list --format='%(contents)' v9.8.7)" '- Something new.'
tar -xzf build/kvartal-9.8.7.tar.gz -C "$box" 2>"$err"
same 'a release: the sources' "$box/kvartal-9.8.7/CHANGELOG.md" CHANGELOG.md
(cd build && sha256sum --quiet -c kvartal-9.8.7.tar.gz.sha256) >"$out" 2>&1
equal 'a release: the checksum' $? 0
scripts/release >"$out" 2>"$err"
equal 'the same release again: exit code' $? 1
has 'the same release again: says why' 'The tag v9.8.7 exists already' "$err"

finish
