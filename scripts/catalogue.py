#!/usr/bin/env python3
"""Turns a gettext catalogue into a C table: catalogue.py po/uk.po uk.c

Only what is translated and not fuzzy is taken; the rest stays English.
"""
import ast
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


def main():
    source, target = sys.argv[1:]
    language = os.path.basename(source).removesuffix(".po")
    with open(source, encoding="utf-8") as file:
        rows = table(file)
    with open(target, "w", encoding="ascii") as out:
        out.write(f'/* Made of po/{language}.po by scripts/catalogue.py. */\n')
        out.write('#include "languages/languages.h"\n\n')
        out.write("static const struct entry entries[] = {\n")
        for english, translated in rows:
            words = ", ".join(quoted(text) for text in translated)
            out.write(f"    {{{quoted(english.decode())}, {{{words}}}}},\n")
        out.write("    {0},\n};\n\n")
        out.write(f"const struct catalogue kv_catalogue_{language} = {{entries, {len(rows)}}};\n")


if __name__ == "__main__":
    main()
