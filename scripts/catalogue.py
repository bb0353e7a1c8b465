#!/usr/bin/env python3
"""Compiles gettext files for the readers of translations:

    catalogue.py catalogue.c po/ru.po po/uk.po   C: the words of all languages, for the program
    catalogue.py words.bin po/ru.po FILE…        a file of words, for the page: src/languages/words.h
    catalogue.py ru.json po/ru.po                an object: sentences by their English, no plurals

Only what is translated and not fuzzy is taken; the rest stays English. A file of words has only the
sentences found in FILE…, which are scripts or the core's objects: the page needs no commands.
"""
import ast
import bisect
import json
import sys


def entries(lines):
    """Yields each entry as a dictionary of its fields, comments under '#'."""
    fields, field = {"#": ""}, None
    for line in [*lines, "\n"]:
        line = line.strip()
        if not line:
            if "msgid" in fields:
                yield fields
            fields, field = {"#": ""}, None
        elif line.startswith("#"):
            if not line.startswith("#~"):
                fields["#"] += line
        elif line.startswith('"'):
            fields[field] += ast.literal_eval(line)
        else:
            field, text = line.split(" ", 1)
            fields[field] = ast.literal_eval(text)


def forms(fields):
    if "msgstr" in fields:
        return [fields["msgstr"]]
    return [fields.get(f"msgstr[{i}]", "") for i in range(3)]


def quoted(text):
    """A C string: bytes beyond ASCII in octal, which no following letter can change."""
    plain = {ord('"'): '\\"', ord("\\"): "\\\\", ord("\n"): "\\n"}
    letters = (
        plain.get(b) or (chr(b) if 32 <= b < 127 and b != ord("?") else f"\\{b:03o}")
        for b in text.encode()
    )
    return '"' + "".join(letters) + '"'


def sentences(path):
    """The forms of each sentence, by the English one."""
    rows = {}
    with open(path, encoding="utf-8") as lines:
        for fields in entries(lines):
            if not fields["msgid"] or ", fuzzy" in fields["#"] or not all(forms(fields)):
                continue
            context = fields["msgctxt"] + "\4" if "msgctxt" in fields else ""
            rows[(context + fields["msgid"]).encode()] = forms(fields)
    return rows


def strings_in(contents):
    """What zeros end, backwards and sorted: of strings that end alike an object may have the longest
    alone."""
    return sorted({string[::-1] for text in contents for string in text.split(b"\0")[:-1]})


def ends_one(english, strings):
    """Looks for a sentence as the core has it: at the end of a string."""
    backwards = english[::-1]
    place = bisect.bisect_left(strings, backwards)
    return place < len(strings) and strings[place].startswith(backwards)


def is_quoted(english, scripts):
    """Looks for a sentence as a script has it, in quotes."""
    escaped = json.dumps(english.decode(), ensure_ascii=False)[1:-1].encode()
    return escaped in scripts and any(quote + escaped + quote in scripts for quote in (b'"', b"'", b"`"))


def read(path):
    with open(path, "rb") as file:
        return file.read()


def hash_digits(contents):
    """Their hash, FNV-1a, as src/languages/words.c computes it."""
    value = 2166136261
    for byte in contents:
        value = (value ^ byte) * 16777619 & 0xFFFFFFFF
    return b"%08x" % value


def records(rows):
    """The hash of each sentence, and its record as src/languages/words.h describes it."""
    by_hash = {}
    for english, own in sorted(rows.items()):
        key = hash_digits(english)
        if key in by_hash:
            sys.exit(f"{english.decode()!r} has the hash of another sentence: change one of the two.")
        by_hash[key] = bytes([len(own)]) + key[2:] + b"".join(form.encode() + b"\0" for form in own)
    return by_hash


def words(rows):
    """The words of a language, piece by piece: the offsets of its groups, and its records."""
    by_hash = records(rows)
    place = 0
    for group in range(256):
        yield b"%08d" % place
        place += sum(len(by_hash[key]) for key in by_hash if int(key[:2], 16) == group)
    yield b"%08d" % place
    yield from (by_hash[key] for key in sorted(by_hash))


def write_table(target, sources):
    with open(target, "w", encoding="ascii") as out:
        out.write("/* Made of the files in po by scripts/catalogue.py. */\n")
        out.write('#pragma GCC diagnostic ignored "-Woverlength-strings"\n')
        out.write('#include "languages/words.h"\n')
        for number, path in enumerate(sources):
            lines = "\n".join(quoted(piece.decode()) for piece in words(sentences(path)))
            out.write(f"\nstatic const char words_{number}[] =\n{lines};\n")
        rows = "".join(f"{{words_{number}}}, " for number in range(len(sources)))
        out.write(f"\nconst struct words kv_catalogue[KV_LANGUAGES] = {{{{0}}, {rows}}};\n")


def write_words(target, rows, files):
    contents = [read(path) for path in files]
    strings = strings_in(contents)
    scripts = b"".join(text for text in contents if b"\0" not in text)
    wanted = {english: own for english, own in rows.items()
              if ends_one(english, strings) or is_quoted(english, scripts)}
    own = b"".join(words(wanted))
    with open(target, "wb") as out:
        out.write(b"kvartal words 1 " + hash_digits(own) + b"\n" + own)


def write_object(target, rows):
    single = {english.decode(): own[0] for english, own in rows.items() if len(own) == 1}
    with open(target, "w", encoding="utf-8") as out:
        json.dump(dict(sorted(single.items())), out, ensure_ascii=False)


def main():
    target, source, *others = sys.argv[1:]
    if target.endswith(".c"):
        write_table(target, [source, *others])
    elif target.endswith(".json"):
        write_object(target, sentences(source))
    else:
        write_words(target, sentences(source), others)


if __name__ == "__main__":
    main()
