#!/usr/bin/env python3
"""Puts the page into the program: embed.py FOLDER page.c page.d

Every file of the folder becomes a row of a C table, as it is and compressed, so that the server
reads no file and compresses nothing. An empty folder makes an empty table. page.d tells ninja what
the table was made of.
"""
import gzip
import hashlib
import os
import re
import subprocess
import sys

TYPES = {
    ".bin": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}

# app-7QK2M4ZD.js and app.1f2e3d4c.css: the name changes whenever the content does.
HASHED = re.compile(r"[-.]([0-9A-Z]{8}|[0-9a-f]{8,64})\.[a-z0-9.]+$")

# Saving less than this is not worth the time to unpack.
WORTH_COMPRESSING = 0.95


def find_files(folder):
    """The paths below the folder, sorted by their bytes, and all folders."""
    paths, folders = [], []
    for place, inner, names in os.walk(folder):
        inner.sort()
        folders.append(place)
        paths += [os.path.relpath(os.path.join(place, name), folder) for name in names]
    return sorted(paths, key=str.encode), folders


def check(path):
    if not re.fullmatch(r"[A-Za-z0-9._/-]+", path):
        sys.exit(f"{path}: a name in the page may have letters, digits, '.', '_' and '-' only.")
    if os.path.splitext(path)[1] not in TYPES:
        sys.exit(f"{path}: there is no content type for this in scripts/embed.py.")


def brotli(plain):
    """By the program: a module would be found only by the system's own Python."""
    return subprocess.run(["brotli", "--stdout", "-q", "11"], input=plain, stdout=subprocess.PIPE, check=True).stdout


def compressed(plain):
    """The content compressed by gzip and by brotli; nothing if that is hardly smaller."""
    ways = gzip.compress(plain, 9, mtime=0), brotli(plain)
    return [way if len(way) < WORTH_COMPRESSING * len(plain) else b"" for way in ways]


LETTERS = [chr(b) if 32 <= b < 127 and chr(b) not in '"\\?' else f"\\{b:03o}" for b in range(256)]


def literal(content, width=96):
    """C strings: bytes other than letters are in octal, which no following letter can change."""
    rows = (content[at : at + width] for at in range(0, len(content), width))
    return "\n".join('    "' + "".join(LETTERS[b] for b in row) + '"' for row in rows)


def table(folder, paths):
    """The C source, piece by piece."""
    yield '/* The page, made by scripts/embed.py. */\n#include "server/http/page.h"\n\n'
    rows = []
    for number, path in enumerate(paths):
        check(path)
        with open(os.path.join(folder, path), "rb") as file:
            plain = file.read()
        ways = []
        for way, content in zip(("plain", "gzip", "brotli"), (plain, *compressed(plain))):
            ways.append(f"{{{way}_{number}, {len(content)}}}" if content else "{0}")
            if content:
                yield f"static const char {way}_{number}[] =\n{literal(content)};\n\n"
        kind = TYPES[os.path.splitext(path)[1]]
        etag = hashlib.sha256(plain).hexdigest()[:24]
        fixed = "true" if HASHED.search(path) else "false"
        rows.append(f'    {{"/{path}", "{kind}", "W/\\"{etag}\\"", {fixed},\n     {", ".join(ways)}}},\n')
    yield "static const struct server_file files[] = {\n"
    yield from rows
    yield "    {0},\n};\n\n"
    yield f"const struct server_page server_page = {{files, {len(rows)}}};\n"


def write_if_changed(target, text):
    """An old file with the same content keeps its time, so that nothing is compiled again."""
    try:
        with open(target, encoding="ascii") as file:
            if file.read() == text:
                return
    except FileNotFoundError:
        pass
    with open(target, "w", encoding="ascii") as file:
        file.write(text)


def main():
    folder, target, dependencies = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)  # so that ninja has something to watch
    paths, folders = find_files(folder)
    write_if_changed(target, "".join(table(folder, paths)))
    sources = folders + [os.path.join(folder, path) for path in paths]
    with open(dependencies, "w", encoding="utf-8") as file:
        file.write(f"{target}: {' '.join(source.replace(' ', chr(92) + ' ') for source in sources)}\n")


if __name__ == "__main__":
    main()
