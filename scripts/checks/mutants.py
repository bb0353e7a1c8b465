"""Finds changes of the code that the quick tests do not notice.

    ./test mutants [PATH…] [--count N] [--seed WORD]

Changes one operator or number of a source at random, in a copy of the tree, and runs those quick
tests (./test unit, and two for GPUs) that the source is a part of: first those of its own folder,
then the others, until one fails. A mutant on which a test fails is killed; one that does not build
is not counted. Those that survive are shown with their line: each is a case to write, or a change
without a visible effect. The same seed makes the same mutants of the same files. PATH is a folder of
src, a source, or one line of it, as in src/rooms/views.c:124.
"""

import argparse
import contextlib
import fcntl
import filecmp
import glob
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import time

STANDARD = ["src/core", "src/rooms", *sorted(glob.glob("src/games/*/rules"))]
FOLDER = "build/mutants"
QUICK = {f"{project}{suite}" for project in ("", "kvartal:") for suite in ("unit", "quick")}
BUILT = ["include", "src", "tests", "po", "scripts", "meson.build", "meson_options.txt"]
# How long a test may run before its mutant counts as an endless loop: each takes two seconds at
# most.
PROCESSOR_SECONDS, SECONDS = 20, 120
MEMORY = 4 << 30
# What replaces an operator. Spaces around it distinguish it from pointers, includes and comments.
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
# Lines whose changes these tests cannot see: the size of a buffer, which sanitizers watch.
UNSEEN = re.compile(r"\bchar \w+\[")


# ---- The places that can change ----------------------------------------------------------------

def code_of(line, inside):
    """The line with strings, comments and directives blanked, and whether it ends inside a comment."""
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
    """Every place that can change: path, line (from 0), column, and the text there."""
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


def places_of(argument):
    """The places in the named path; exits with a sentence if there are none."""
    path, line = re.fullmatch(r"(.*?)(?::(\d+))?", argument).groups()
    path = os.path.relpath(path)
    if not os.path.exists(path):
        sys.exit(f"There is no {path}.")
    if not (path + "/").startswith("src/") or (os.path.isfile(path) and not path.endswith(".c")):
        sys.exit(f"{path} cannot be changed: name sources (.c) or folders of src.")
    if line and os.path.isdir(path):
        sys.exit(f"{path} is a folder: it has no line {line}.")
    places = [place for file in files_of([path], ".c") for place in places_in(file)
              if not line or place[1] + 1 == int(line)]
    if not places:
        sys.exit(f"There is no operator and no number to change in {argument}.")
    return places


# ---- The copy, and its tests -------------------------------------------------------------------

def bring_up_to_date(path, copy):
    """Copies what differs, with a new time: ninja must see that an earlier mutant is gone."""
    if not os.path.exists(copy) or not filecmp.cmp(path, copy, shallow=False):
        os.makedirs(os.path.dirname(copy), exist_ok=True)
        shutil.copy(path, copy)


def run(*command, **options):
    return subprocess.run(command, cwd=FOLDER, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          check=False, **options).returncode


def build(tests):
    return run("ninja", "-C", "build", *(test["target"] for test in tests)) == 0


def set_limits():
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_SECONDS, PROCESSOR_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def start(test):
    return subprocess.Popen(test["cmd"], cwd=FOLDER, env={**os.environ, **test["env"]},
                            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL, start_new_session=True, preexec_fn=set_limits)


def first_failure(tests):
    """The name of a test that fails, if any; runs as many at once as there are processors."""
    waiting, running = list(tests), {}
    try:
        while waiting or running:
            while waiting and len(running) < os.cpu_count():
                test = waiting.pop(0)
                running[start(test)] = test["name"], time.monotonic() + SECONDS
            for process, (name, end) in list(running.items()):
                if process.poll() is None and time.monotonic() < end:
                    continue
                if process.returncode != 0:
                    return name
                del running[process]
            time.sleep(0.005)
        return None
    finally:
        for process in running:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def tests_of_copy():
    """The quick tests; each knows its target and the folder of tests/unit that it is in."""
    said = subprocess.run(["meson", "introspect", "build", "--tests"], cwd=FOLDER, check=True,
                          capture_output=True, text=True).stdout
    folders = {os.path.basename(path)[:-2]: os.path.basename(os.path.dirname(path))
               for path in files_of(["tests/unit"], ".c")}
    return [{**test, "target": os.path.relpath(test["cmd"][0], os.path.join(FOLDER, "build")),
             "folder": folders[test["name"]]}
            for test in json.loads(said) if QUICK.intersection(test["suite"])]


def prepare():
    """A copy of the tree, built; tests look for their files from its root."""
    wanted = set(files_of(BUILT, ""))
    for path in files_of((os.path.join(FOLDER, name) for name in BUILT), ""):
        if os.path.relpath(path, FOLDER) not in wanted:
            os.remove(path)
    for path in wanted:
        bring_up_to_date(path, os.path.join(FOLDER, path))
    for name in os.listdir():
        if name not in [*BUILT, "build"] and not os.path.lexists(os.path.join(FOLDER, name)):
            os.symlink(os.path.abspath(name), os.path.join(FOLDER, name))
    if not os.path.exists(os.path.join(FOLDER, "build/build.ninja")):
        linker = {"CC_LD": "lld"} if shutil.which("ld.lld") else {}
        run("meson", "setup", "build", "-Dtests=true", "-Dbuildtype=debug", "-Doptimization=1",
            "-Db_lto=false", "-Dwerror=false", "-Dc_args=-g0", env={**os.environ, "CC": "clang", **linker})
    if run("ninja", "-C", "build", "build.ninja"):
        sys.exit(f"The copy cannot be configured: {FOLDER}/build/meson-logs/meson-log.txt says why.")
    tests = tests_of_copy()
    if not build(tests):
        sys.exit("The tests do not build as they are: ./test unit or ./test test_cuda says why.")
    failed = first_failure(tests)
    if failed:
        sys.exit(f"{failed} fails before anything is changed: ./test {failed} says why.")
    return tests


def alone():
    """A lock on the copy, for as long as this runs."""
    os.makedirs(FOLDER, exist_ok=True)
    lock = open(os.path.join(FOLDER, "lock"), "w", encoding="utf-8")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        sys.exit("Another ./test mutants is running in this tree; please wait until it has ended.")
    return lock


# ---- Mutants -----------------------------------------------------------------------------------

def linked_since(tests, instant):
    """The tests whose programs contain a change since then."""
    return [test for test in tests
            if os.stat(os.path.join(FOLDER, "build", test["target"])).st_mtime_ns >= instant]


def killer_of(path, tests, changed):
    """The test that fails on the change, "" if none does, and None if it does not build."""
    near = [test for test in tests if test["folder"] in path.split("/")]
    for group in near, [test for test in tests if test not in near]:
        if group and not build(group):
            return None
        killer = first_failure(linked_since(group, changed))
        if killer:
            return killer
    return ""


def try_mutant(place, words, tests):
    path, number, column, old = place
    copy = os.path.join(FOLDER, path)
    with open(copy, encoding="utf-8") as source:
        lines = source.readlines()
    line = lines[number]
    try:
        lines[number] = line[:column] + words + line[column + len(old):]
        with open(copy, "w", encoding="utf-8") as source:
            source.writelines(lines)
        return killer_of(path, tests, os.stat(copy).st_mtime_ns)
    finally:
        lines[number] = line
        with open(copy, "w", encoding="utf-8") as source:
            source.writelines(lines)


def show(place, words, killer):
    path, number, column, old = place
    print(f"{'killed  ' if killer else 'SURVIVED'}  {path}:{number + 1}: {old.strip()} became "
          f"{words.strip()}{' (' + killer + ')' if killer else ''}", flush=True)
    if not killer:
        with open(path, encoding="utf-8") as source:
            line = source.readlines()[number].rstrip("\n")
        print("          " + (line[:column] + words + line[column + len(old):]).strip(), flush=True)


def conclude(killed, survived):
    print(f"{killed} of {killed + survived} mutants were killed.")
    if survived:
        print("For each that survived, write a case that fails with the changed line, or see that "
              "nobody could tell the difference.\nName the line to try it again: ./test mutants "
              "PATH:LINE")


def count(words):
    if not words.isdigit() or int(words) == 0:
        raise argparse.ArgumentTypeError(f"{words} is no number of mutants")
    return int(words)


def arguments():
    about, _, more = __doc__.partition("\n\n")
    parser = argparse.ArgumentParser(prog="./test mutants", description=about, epilog=more.split("\n\n")[1],
                                     usage="./test mutants [PATH…] [--count N] [--seed WORD]")
    parser.add_argument("paths", nargs="*", default=STANDARD, metavar="PATH",
                        help=f"what to change ({' '.join(STANDARD)})")
    parser.add_argument("--count", type=count, default=20, metavar="N", help="mutants to try (20)")
    parser.add_argument("--seed", default="1", metavar="WORD", help="chooses them (1)")
    return parser.parse_args()


def main():
    options = arguments()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ninja must not outlive this
    places = sorted({place for path in options.paths for place in places_of(path)})
    chance = random.Random(options.seed)
    chance.shuffle(places)
    killed = survived = 0
    stopped = False
    try:
        with alone():
            print("Building the quick tests in a copy of the tree …", flush=True)
            tests = prepare()
            for place in places:
                words = change_of(place[3], chance)
                killer = try_mutant(place, words, tests)
                if killer is None:
                    continue
                show(place, words, killer)
                killed, survived = killed + bool(killer), survived + (not killer)
                if killed + survived == options.count:
                    break
    except KeyboardInterrupt:
        stopped = True
        print("\nStopped; the tree is as it was.")
    conclude(killed, survived)
    sys.exit(130 if stopped else 0)


main()
