#!/usr/bin/env python3
"""clang-tidy for ./test: checks every source, except those in which it found nothing before. These
are remembered by content in ~/.cache/kvartal/tidy ($XDG_CACHE_HOME), for all clones.

Its analyzer, which takes nine tenths of the time, searches deeply in files that are not committed yet,
and follows fewer paths through the others. With $KV_LONG it searches all files deeply, again.

build/sanitize must be configured: its commands say how the program's sources are compiled.
"""

import concurrent.futures
import glob
import hashlib
import json
import os
import re
import subprocess
import sys

FEW_NODES, ALL_NODES = 20000, 225000  # the latter is clang's default
BUILD = "build/sanitize"
ROOT = os.getcwd()
# clang-tidy looks at one file at a time; this header tells it about the others. The file that
# defines these does without it.
SHIM = ["--extra-arg-before=-include", f"--extra-arg-before={ROOT}/scripts/tidy.h"]
# A source that asks libc for more does so before its first header, but after that one.
GNU = "--extra-arg-before=-D_GNU_SOURCE="
FLAGS = ["--extra-arg=-std=c17", "--extra-arg=-Iinclude", "--extra-arg=-Isrc"]
LIBPQ = ["--extra-arg=-isystem/usr/include/postgresql"]  # where Debian has its header
FOLDER = os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "kvartal", "tidy")
LONG = bool(os.environ.get("KV_LONG"))
INCLUDE = re.compile(rb'^\s*#\s*include\s*["<]([^">]+)[">]', re.MULTILINE)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def said_by(*command):
    """The output of a command; nothing if it fails or does not exist."""
    try:
        return subprocess.run(command, capture_output=True, check=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""


def closure(path):
    """The file and everything of ours that it includes, at any depth."""
    found, waiting = set(), [path]
    while waiting:
        path = os.path.normpath(waiting.pop())
        if path in found:
            continue
        found.add(path)
        for name in INCLUDE.findall(read(path)):
            places = (os.path.join(place, name.decode()) for place in (os.path.dirname(path), "include", "src"))
            waiting += [place for place in places if os.path.isfile(place)]
    return sorted(found)


def system():
    """What all files depend on: clang-tidy, its options, and the headers of libraries."""
    return "\n".join([said_by("clang-tidy", "--version"), read(".clang-tidy").decode(),
                      read("scripts/tidy.h").decode(), said_by("dpkg-query", "-W", "lib*-dev")])


def asks_for(path):
    return [GNU] if re.search(rb"^#define _GNU_SOURCE", read(path), re.MULTILINE) else []


def tasks():
    """Each source, with the clang-tidy command for it."""
    with open(f"{BUILD}/compile_commands.json", encoding="utf-8") as file:
        commands = {os.path.relpath(os.path.join(entry["directory"], entry["file"])): entry["command"]
                    for entry in json.load(file)}
    for path in sorted(glob.glob("src/**/*.c", recursive=True)):
        if path.startswith("src/wasm/"):
            yield path, [*SHIM, "--extra-arg=--target=wasm32", *FLAGS], "", ["--"]
        elif path.startswith("src/cluster/mpi") and path not in commands:
            continue  # built only with MPI, whose headers it needs
        elif re.search(rb"^bool kv_refuse\(", read(path), re.MULTILINE):
            yield path, ["-p", BUILD], commands.get(path, ""), []
        else:
            yield path, ["-p", BUILD, *asks_for(path), *SHIM], commands.get(path, ""), []
    for path in sorted(glob.glob("fuzz/*.c") + glob.glob("examples/*.c")):
        yield path, [*asks_for(path), *SHIM, *FLAGS, *(LIBPQ if b"postgres.h" in read(path) else [])], "", ["--"]


def digest(path, options, command, common):
    """All that clang-tidy's findings in a file depend on."""
    sums = hashlib.sha256("\n".join([common, command, *options]).replace(ROOT, "").encode())
    for part in [path, "scripts/tidy.h"]:
        for name in closure(part):
            sums.update(name.encode() + b"\n" + read(name))
    return sums.hexdigest()


def look(task, nodes, common):
    """Checks one file; returns the findings."""
    path, options, command, last = task
    options = [*options, "--extra-arg=-Xclang", "--extra-arg=-analyzer-config", "--extra-arg=-Xclang",
               f"--extra-arg=max-nodes={nodes}"]
    passed = os.path.join(FOLDER, digest(path, options, command, common))
    if not LONG and os.path.exists(passed):
        os.utime(passed)
        return ""
    done = subprocess.run(["clang-tidy", "--quiet", *options, path, *last], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    said = re.sub(r"^\d+ warnings? .*generated\.\n", "", done.stdout, flags=re.MULTILINE).strip()
    if done.returncode == 0 and not said:
        with open(passed, "w", encoding="ascii"):
            return ""
    return said or f"clang-tidy ended with {done.returncode} on {path}."


def main():
    os.makedirs(FOLDER, exist_ok=True)
    changed = set((said_by("git", "diff", "--name-only", "HEAD") +
                   said_by("git", "ls-files", "--others", "--exclude-standard")).splitlines())
    common, complaints = system(), 0
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        looking = [pool.submit(look, task, ALL_NODES if LONG or task[0] in changed else FEW_NODES, common)
                   for task in tasks()]
        for said in (future.result() for future in looking):
            if said:
                print(said, flush=True)
                complaints += 1
    sys.exit(complaints > 0)


main()
