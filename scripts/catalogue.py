#!/usr/bin/env python3
"""Turns a gettext catalogue into a C table: catalogue.py po/uk.po uk.c [FILE…]

Into a file that ends in .json it writes an object: sentences by their English, without plurals. Only
what is translated and not fuzzy is taken; the rest stays English. With files, sources or compiled
objects, only sentences that stand in one of them are taken: the page needs no commands.
"""
import ast
import json
import os
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


def table(lines):
    rows = {}
    for fields in entries(lines):
        if not fields["msgid"] or ", fuzzy" in fields["#"] or not all(forms(fields)):
            continue
        context = fields["msgctxt"] + "\4" if "msgctxt" in fields else ""
        rows[(context + fields["msgid"]).encode()] = forms(fields)
    return sorted(rows.items())


def stands_in(english, contents):
    """Looks for a sentence as an object has it, or a script between quotes of either kind."""
    escaped = json.dumps(english.decode(), ensure_ascii=False)[1:-1].encode()
    return english in contents or escaped in contents


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write_table(target, language, rows):
    with open(target, "w", encoding="ascii") as out:
        out.write(f'/* Made of po/{language}.po by scripts/catalogue.py. */\n')
        out.write('#include "languages/languages.h"\n\n')
        out.write("static const struct entry entries[] = {\n")
        for english, translated in rows:
            words = ", ".join(quoted(text) for text in translated)
            out.write(f"    {{{quoted(english.decode())}, {{{words}}}}},\n")
        out.write("    {0},\n};\n\n")
        out.write(f"const struct catalogue kv_catalogue_{language} = {{entries, {len(rows)}}};\n")


def write_object(target, rows):
    sentences = {english.decode(): words[0] for english, words in rows if len(words) == 1}
    with open(target, "w", encoding="utf-8") as out:
        json.dump(sentences, out, ensure_ascii=False)


def main():
    source, target, *files = sys.argv[1:]
    language = os.path.basename(source).removesuffix(".po")
    with open(source, encoding="utf-8") as file:
        rows = table(file)
    if files:
        contents = b"".join(read(path) for path in files)
        rows = [row for row in rows if stands_in(row[0], contents)]
    if target.endswith(".json"):
        write_object(target, rows)
    else:
        write_table(target, language, rows)


if __name__ == "__main__":
    main()
