#!/usr/bin/env python3
"""Makes a table of gettext files for test_languages: sentences.py SCRIPTS sentences.c ru.po uk.po"""
import sys

sys.path.insert(0, sys.argv[1])
from catalogue import quoted, sentences  # noqa: E402


def main():
    target, *sources = sys.argv[2:]
    with open(target, "w", encoding="ascii") as out:
        out.write('#include "unit/core/sentences.h"\n\nconst struct sentence sentences[] = {\n')
        for language, source in enumerate(sources, start=1):
            for english, forms in sentences(source).items():
                words = ", ".join(quoted(form) for form in forms)
                out.write(f"    {{{language}, {quoted(english.decode())}, {{{words}}}}},\n")
        out.write("    {0},\n};\n")


main()
