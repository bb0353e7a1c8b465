#!/usr/bin/env python3
"""Turns gettext catalogues into a C table: catalogue.py catalogue.c po/ru.po po/uk.po [FILE…]

Into a file that ends in .json it writes an object of one of them: sentences by their English, without
plurals. Only what is translated and not fuzzy is taken; the rest stays English. With files, scripts
or a linked core, only sentences that stand in one of them are taken: the page needs no commands.
"""
import ast
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
    """The forms of each sentence by its English."""
    rows = {}
    with open(path, encoding="utf-8") as lines:
        for fields in entries(lines):
            if not fields["msgid"] or ", fuzzy" in fields["#"] or not all(forms(fields)):
                continue
            context = fields["msgctxt"] + "\4" if "msgctxt" in fields else ""
            rows[(context + fields["msgid"]).encode()] = forms(fields)
    return rows


def stands_in(english, contents):
    """Looks for a sentence as a core has it, closed by a zero, or a script, between quotes."""
    escaped = json.dumps(english.decode(), ensure_ascii=False)[1:-1].encode()
    return english + b"\0" in contents or any(
        quote + escaped + quote in contents for quote in (b'"', b"'", b"`"))


def read(path):
    with open(path, "rb") as file:
        return file.read()


def words(english, languages):
    """How many forms a sentence has, and those in each language, closed by zeros; empty where it is
    not translated."""
    count = max(len(rows.get(english, [])) for rows in languages)
    padded = [(rows.get(english, []) + [""] * count)[:count] for rows in languages]
    return chr(count) + "\0".join(form for own in padded for form in own)


def write_table(target, languages, wanted):
    with open(target, "w", encoding="ascii") as out:
        out.write("/* Made of the files in po by scripts/catalogue.py. */\n")
        out.write('#include "languages/languages.h"\n\n')
        out.write("static const struct entry entries[] = {\n")
        for english in wanted:
            translated = quoted(words(english, languages))
            out.write(f"    {{{quoted(english.decode())}, {translated}}},\n")
        out.write("    {0},\n};\n\n")
        out.write(f"const struct catalogue kv_catalogue = {{entries, {len(wanted)}}};\n")


def write_object(target, rows):
    single = {english.decode(): own[0] for english, own in rows.items() if len(own) == 1}
    with open(target, "w", encoding="utf-8") as out:
        json.dump(dict(sorted(single.items())), out, ensure_ascii=False)


def main():
    target, *sources = sys.argv[1:]
    languages = [sentences(path) for path in sources if path.endswith(".po")]
    files = [path for path in sources if not path.endswith(".po")]
    if target.endswith(".json"):
        write_object(target, languages[0])
        return
    wanted = sorted(set().union(*languages))
    if files:
        contents = b"".join(read(path) for path in files)
        wanted = [english for english in wanted if stands_in(english, contents)]
    write_table(target, languages, wanted)


if __name__ == "__main__":
    main()
