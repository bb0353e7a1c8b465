#!/usr/bin/env -S python3 -IS
# It starts for each test, and without site-packages in half the time.
"""Runs a test unless it has passed before with the very same bytes: once.py COMMAND…

A wrapper for `meson test`. The output of a test that passed is kept in ~/.cache/kvartal/tests
($XDG_CACHE_HOME), for all clones, under a digest of all that it depends on: its programs and scripts,
what it may read, and what is installed; $KVARTAL is the program that a script tries, $KV_TRIED a list
of other files that it reads, one a line. Only tests that set $KV_REPEATABLE are kept: those
without servers, clocks and terminals. With $KV_LONG everything runs.

once.py --world               digests of what all programs and all scripts depend on, for $KV_WORLD
once.py --kept FILE…          those of the page's tests that have passed with $KVARTAL as they are
once.py --keep FILE…          these have passed now
"""

import contextlib
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import time

FOLDER = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "kvartal", "tests")
DAYS = 30  # after which an unused output is removed
# Test programs read nothing else.
DATA = re.compile(r"^(lessons|rules|tests/(golden|packs))/")
# Scripts may read anything but what is compiled into the program they test, or run by other tests.
COMPILED = re.compile(r"^(src|include|web|fuzz|tests/(page|unit|property|oracle|strength|cluster|system/server))/")
# Read by few tests, and only by those that contain its name.
DOCUMENT = re.compile(r"^docs/|^[^/]*\.md$|^src/.*\.c$|^web/.*\.ts$")
NAME = re.compile(rb"(?<![\w./-])[\w./-]+\.(?:md|ts|c)")
LARGE = 100_000  # bytes
# What the tests of the page share.
PAGE = re.compile(r"^tests/page/(support|looks)/|^tests/page/run\.mjs$")
# What changes a test without being a file.
SETTINGS = ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS", "LC_ALL", "TZ", "KV_TRIED")


def said_by(*command):
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout


def tracked():
    """The files of this clone, including those not committed yet."""
    return sorted(set(said_by("git", "ls-files", "-co", "--exclude-standard").splitlines()))


def add_file(sums, path):
    sums.update(os.path.basename(path).encode() + b"\0")
    with contextlib.suppress(FileNotFoundError):  # deleted, and not yet committed
        sums.update(hashlib.sha256(pathlib.Path(path).read_bytes()).digest())


def world():
    """Digests of all that is installed, with what programs may read, and with what scripts may read
    without naming it."""
    programs = hashlib.sha256(said_by("dpkg-query", "-W").encode())
    scripts = programs.copy()
    scripts.update(f"{sys.version} {said_by('node', '--version')}".encode())  # perhaps not Debian's
    for path in tracked():
        for sums, is_read in ((programs, DATA.match(path)),
                              (scripts, not COMPILED.match(path) and not DOCUMENT.match(path))):
            if is_read:
                sums.update(path.encode())
                add_file(sums, path)
    return programs.hexdigest(), scripts.hexdigest()


def names_in(path):
    """What may be names of documents in a file; in a large one they are looked for only once."""
    contents = pathlib.Path(path).read_bytes()
    if len(contents) < LARGE:
        return NAME.findall(contents)
    kept = FOLDER / f"names-{hashlib.sha256(NAME.pattern + contents).hexdigest()}"
    with contextlib.suppress(OSError):
        return kept.read_bytes().split(b"\n")
    names = sorted(set(NAME.findall(contents)))
    keep(kept, b"\n".join(names))
    return names


def documents_in(files):
    """The documents named in these files, from whatever folder."""
    documents = set()
    for name in {name for path in files for name in names_in(path)}:
        parts = name.decode().split("/")
        ends = ("/".join(parts[i:]) for i in range(len(parts)))
        documents.update(end for end in ends if DOCUMENT.match(end) and os.path.isfile(end))
    return sorted(documents)


def digest(common, words, own, others):
    """The digest of what is common to many tests, the arguments of one, its own files, the documents
    that they name, and other files."""
    sums = hashlib.sha256("\0".join([common, *words]).replace(os.getcwd(), "").encode())
    for path in [*own, *documents_in(own), *others]:
        add_file(sums, path)
    return sums.hexdigest()


def forget():
    """Removes what has not been used in the last weeks."""
    oldest = time.time() - DAYS * 24 * 3600
    for path in FOLDER.glob("*"):
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < oldest:
                path.unlink()


def keep(path, text):
    with contextlib.suppress(OSError):  # a full disk: the test will run again
        FOLDER.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(f".{os.getpid()}")
        unfinished.write_bytes(text)
        unfinished.rename(path)


def place_of_page(tests):
    """For each test of the page, the file that records that it has passed."""
    common, shared = world()[1], [os.environ["KVARTAL"], *filter(PAGE.match, tracked())]
    return {test: FOLDER / digest(common, [test], [test], shared) for test in tests}


def place_of(command):
    """For a program or a script, the file with its output when it passed."""
    programs, scripts = os.environ["KV_WORLD"].split()
    common = programs if len(command) == 1 else scripts
    words = [*command, *(f"{name}={os.environ.get(name)}" for name in SETTINGS)]
    own = [word for word in command if os.path.isfile(word)]
    fonts = pathlib.Path(os.environ.get("KVARTAL_FONTS", "/nowhere"))
    tried = [os.environ["KVARTAL"]] if "KVARTAL" in os.environ else []
    tried += os.environ.get("KV_TRIED", "").split("\n")
    return FOLDER / digest(common, words, own, [*filter(None, tried), *sorted(map(str, fonts.glob("*")))])


def run(command):
    """Runs a test, prints its output, and keeps that if it passes."""
    path = place_of(command)
    if path.is_file():
        path.touch()
        print(path.read_text(encoding="utf-8"))
        print("Kept: it has passed before, byte for byte.")
        return 0
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    sys.stdout.buffer.write(done.stdout)
    sys.stdout.flush()
    if done.returncode == 0:
        keep(path, done.stdout)
    if done.returncode < 0:  # ends by the same signal, which meson reports
        os.kill(os.getpid(), -done.returncode)
    return done.returncode


def answer(question, tests):
    """Requests about the cache as a whole, or about the page's tests."""
    if question == "--world":
        forget()
        print(*world())
        return
    for test, path in place_of_page(tests).items():
        if question == "--keep":
            keep(path, b"")
        elif path.is_file() and not os.environ.get("KV_LONG"):
            print(test)


def main(words):
    if words[0] in ("--world", "--kept", "--keep"):
        # Without git or Debian's packages there is no telling what has changed, so nothing is kept.
        with contextlib.suppress(OSError, subprocess.CalledProcessError):
            answer(words[0], words[1:])
        return 0
    if os.environ.get("KV_LONG") or not os.environ.get("KV_REPEATABLE") or not os.environ.get("KV_WORLD"):
        os.execvp(words[0], words)
    return run(words)


sys.exit(main(sys.argv[1:]))
