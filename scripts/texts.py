#!/usr/bin/env python3
"""Puts the players' rules and the lessons into the program: texts.py ROOT texts.c texts.d

Every file of ROOT/rules and ROOT/lessons becomes a row of a C table (src/cli/book/book.h), lessons in
their order. texts.d tells ninja what the tables were made of.
"""
import os
import re
import sys

from catalogue import quoted


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def rules(root):
    """Game, no part, and path of each file."""
    folder = os.path.join(root, "rules")
    for name in sorted(os.listdir(folder)):
        if name.endswith(".md"):
            yield name.removesuffix(".md"), "", os.path.join(folder, name)


def lessons(root):
    """Game, part and path of each file, ordered by the numbers at the beginning of their names."""
    for game in sorted(os.listdir(os.path.join(root, "lessons"))):
        folder = os.path.join(root, "lessons", game)
        names = [name for name in os.listdir(folder) if name.endswith(".lesson")]
        for name in sorted(names, key=lambda name: int(name.split("-")[0])):
            yield game, re.sub(r"^\d+-|\.lesson$", "", name), os.path.join(folder, name)


def write_table(out, name, rows):
    out.write(f"const struct book_text {name}[] = {{\n")
    for game, part, path in rows:
        lines = "\n".join(" " * 5 + quoted(line) for line in read(path).splitlines(keepends=True))
        out.write(f"    {{{quoted(game)}, {quoted(part)},\n{lines}}},\n")
    out.write("    {0},\n};\n")


def main():
    root, target, depfile = sys.argv[1:]
    tables = {"book_rules": list(rules(root)), "book_lessons": list(lessons(root))}
    with open(target, "w", encoding="ascii") as out:
        out.write('/* Made of rules and lessons by scripts/texts.py. */\n#include "cli/book/book.h"\n\n')
        for name, rows in tables.items():
            write_table(out, name, rows)
    with open(depfile, "w", encoding="utf-8") as out:
        paths = [path for rows in tables.values() for _, _, path in rows]
        folders = sorted({os.path.dirname(path) for path in paths})
        out.write(f"{target}: {' '.join(paths + folders)}\n")


if __name__ == "__main__":
    main()
