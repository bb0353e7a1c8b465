"""Which changes of the code do the quick tests not notice? ./test mutants [PATH…] [--count N]

Changes one operator or number of a source at random, builds the tests of ./test unit in a copy of
the tree and runs those that it is a part of: a mutant that fails to build does not count, one that a
test fails on is killed, and those that survive are shown. Somebody who writes tests finds there what to test next; some
survivors change nothing that could be seen. The same seed makes the same mutants of the same files.
"""

import argparse
import filecmp
import os
import random
import re
import shutil
import subprocess
import sys

STANDARD = ["src/core", "src/rooms", "src/games"]
FOLDER = "build/mutants"
BUILT = ["include", "src", "tests", "po", "scripts", "meson.build", "meson_options.txt"]
LONGEST = 300  # seconds of a mutant's tests: one that runs on is killed too
# What an operator becomes. Spaces around it tell it from pointers, includes and comments.
OPERATORS = {
    " == ": [" != "], " != ": [" == "],
    " < ": [" <= ", " >= "], " <= ": [" < ", " > "],
    " > ": [" >= ", " <= "], " >= ": [" > ", " < "],
    " && ": [" || "], " || ": [" && "],
    " + ": [" - "], " - ": [" + "], " += ": [" -= "], " -= ": [" += "],
    " & ": [" | "], " | ": [" & "], " |= ": [" &= "],
    " << ": [" >> "], " >> ": [" << "],
    "++": ["--"], "true": ["false"], "false": ["true"],
    "(!": ["("], "return ": ["return !"],
}
PATTERN = re.compile("|".join(re.escape(words) for words in sorted(OPERATORS, key=len, reverse=True))
                     + r"|\b\d+u?\b")
# Lines whose changes these tests cannot see: the size of a buffer, which sanitizers watch, and what
# happens when memory runs out, which tests/system/server/memory.py tries.
UNSEEN = re.compile(r"\bchar \w+\[|no[_-]memory")


def code_of(line, inside):
    """The line with strings, comments and directives blanked, and whether a comment goes on."""
    kept = list(line)
    if not inside and line.lstrip().startswith("#"):
        return " " * len(line), False
    for found in re.finditer(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])+\'|/\*.*?(?:\*/|$)', line):
        kept[found.start():found.end()] = " " * len(found.group())
    if inside:
        end = line.find("*/")
        if end < 0:
            return " " * len(line), True
        kept[:end + 2] = " " * (end + 2)
    rest = line[line.rfind("*/") + 2:] if "*/" in line else line
    return "".join(kept), "/*" in rest or (inside and "*/" not in line)


def places_in(path):
    """Every place that can change: path, line (from 0), column, what stands there."""
    inside = False
    with open(path, encoding="utf-8") as source:
        for number, line in enumerate(source):
            code, inside = code_of(line.rstrip("\n"), inside)
            # of a function, or of a table of constants
            within = line[:1].isspace() and not UNSEEN.search(line)
            for found in PATTERN.finditer(code if within else ""):
                yield path, number, found.start(), found.group()


def change_of(words, chance):
    if words in OPERATORS:
        return chance.choice(OPERATORS[words])
    number = int(words.rstrip("u"))
    return str(number + 1) if number == 0 else str(number + chance.choice((-1, 1)))


def files_of(paths, ending):
    for path in paths:
        if os.path.isfile(path):
            yield path
        for folder, _, files in os.walk(path):
            yield from (os.path.join(folder, file) for file in files if file.endswith(ending))


def bring_up_to_date(path, copy):
    """Copies what differs, as a new file: ninja must see that a mutant of an earlier run is gone."""
    if not os.path.exists(copy) or not filecmp.cmp(path, copy, shallow=False):
        os.makedirs(os.path.dirname(copy), exist_ok=True)
        shutil.copy(path, copy)


def run(*command, **options):
    return subprocess.run(command, cwd=FOLDER, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          check=False, **options).returncode


def build():
    return run("ninja", "-C", "build", "unit") == 0


def linked_since(instant):
    """The tests that a change since then is a part of."""
    folder = os.path.join(FOLDER, "build/tests")
    return sorted(name for name in os.listdir(folder) if re.fullmatch(r"test_[a-z_]+", name) and
                  os.stat(os.path.join(folder, name)).st_mtime_ns >= instant)


def prepare():
    """A copy of the tree, built; tests look for their files from its root."""
    wanted = set(files_of(BUILT, ""))
    for path in files_of((os.path.join(FOLDER, name) for name in BUILT), ""):
        if os.path.relpath(path, FOLDER) not in wanted:
            os.remove(path)
    for path in wanted:
        bring_up_to_date(path, os.path.join(FOLDER, path))
    for name in ("docs", "node_modules", "examples", "fuzz", "web"):
        if not os.path.islink(os.path.join(FOLDER, name)):
            os.symlink(os.path.abspath(name), os.path.join(FOLDER, name))
    if not os.path.exists(os.path.join(FOLDER, "build/build.ninja")):
        run("meson", "setup", "build", "-Dtests=true", "-Dbuildtype=debug", "-Doptimization=1",
            "-Db_lto=false", "-Dwerror=false", env={**os.environ, "CC": "clang"})
    if not build() or not passes(linked_since(0)):
        sys.exit("The tests fail before anything is changed: ./test unit says which.")


def passes(tests):
    if not tests:
        return True
    try:
        return run("meson", "test", "-C", "build", "--no-rebuild", "--maxfail", "1", *tests,
                   timeout=LONGEST) == 0
    except subprocess.TimeoutExpired:
        return False


def try_mutant(place, words):
    """What became of it: "killed", "survived", or nothing where it does not build."""
    path, number, column, old = place
    copy = os.path.join(FOLDER, path)
    with open(copy, encoding="utf-8") as source:
        lines = source.readlines()
    line = lines[number]
    lines[number] = line[:column] + words + line[column + len(old):]
    with open(copy, "w", encoding="utf-8") as source:
        source.writelines(lines)
    changed = os.stat(copy).st_mtime_ns
    try:
        return None if not build() else "survived" if passes(linked_since(changed)) else "killed"
    finally:
        lines[number] = line
        with open(copy, "w", encoding="utf-8") as source:
            source.writelines(lines)


def main():
    parser = argparse.ArgumentParser(prog="./test mutants", description=__doc__.split("\n\n")[0])
    parser.add_argument("paths", nargs="*", default=STANDARD, metavar="PATH")
    parser.add_argument("--count", type=int, default=20, help="mutants to try (20)")
    parser.add_argument("--seed", default="1", help="chooses them (1)")
    options = parser.parse_args()
    places = [place for path in sorted(set(files_of(options.paths, ".c"))) for place in places_in(path)]
    if not places:
        sys.exit("There is nothing to change in " + " ".join(options.paths) + ".")
    chance = random.Random(options.seed)
    chance.shuffle(places)
    prepare()
    counts = {"killed": 0, "survived": 0}
    for place in places:
        if sum(counts.values()) == options.count:
            break
        words = change_of(place[3], chance)
        became = try_mutant(place, words)
        if not became:
            continue
        counts[became] += 1
        path, number, _, old = place
        print(f"{became:9} {path}:{number + 1}: {old.strip()} became {words.strip()}", flush=True)
    print(f"{counts['killed']} of {sum(counts.values())} mutants were killed.")


main()
