#!/usr/bin/env python3
"""Checks Markdown: prose is wrapped at 100 columns, and what it links to or names exists.

    scripts/checks/prose.py [FILE…]      all files that git knows by default

Tables, code and the targets of links may be of any length. A path in backticks that begins
with a folder of the tree (`src/core/match.c`) must exist; one with a placeholder in capitals, a star
or a brace (`src/games/NAME`, `test_*.c`) is not checked.
"""

import pathlib
import re
import subprocess
import sys

WIDTH = 100
ROOT = pathlib.Path(__file__).resolve().parents[2]
FENCE = re.compile(r"\s*(```|~~~)")
LINK = re.compile(r"\]\(([^)\s]+)\)")
NAMED = re.compile(r"`((?:include|src|web|tests|fuzz|scripts|docs|deploy|examples|packages|po)/[^`\s]*)`")
PLACEHOLDER = re.compile(r"[*{}\[\]<>…]|(^|[/-])[A-Z]{2,}(/|\.|$)")


def markdown_files():
    names = subprocess.run(["git", "ls-files", "-z", "*.md"], cwd=ROOT, check=True, text=True,
                           stdout=subprocess.PIPE).stdout
    return [ROOT / name for name in sorted(set(names.split("\0"))) if name]


def missing_targets(path, line):
    """What a line links to, or names in backticks, but does not exist."""
    for target in LINK.findall(line):
        target = target.split("#")[0]
        if target and ":" not in target and not (path.parent / target).exists():
            yield target
    for name in NAMED.findall(line):
        name = name.split("#")[0].split(":")[0]
        if not PLACEHOLDER.search(name) and not (ROOT / name).exists():
            yield name


def faults(path):
    """Every fault of a file as (line number, sentence)."""
    in_fence = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if FENCE.match(line):
            in_fence = not in_fence
        if in_fence or line.startswith("    "):
            continue
        for target in missing_targets(path, line):
            yield number, f"{target} does not exist."
        width = len(LINK.sub("]", line))
        if width > WIDTH and not line.startswith("|") and " " in line.strip():
            yield number, f"{width} columns; prose is wrapped at {WIDTH}."


def main():
    paths = [pathlib.Path(name).resolve() for name in sys.argv[1:]] or markdown_files()
    found = [(path, *fault) for path in paths for fault in faults(path)]
    for path, number, sentence in found:
        print(f"{path.relative_to(ROOT)}:{number}: {sentence}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
