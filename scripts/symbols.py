#!/usr/bin/env python3
"""Lists what the headers of a library declare: functions and data, as the linker names them.

    scripts/symbols.py VERSION HEADER… > MAP    a version script that exports these and nothing else
    scripts/symbols.py --list HEADER…           one name per line
"""

import re
import sys


def declared(path):
    """The names at the top level of a header; neither types nor what is defined in the header itself."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    text = re.sub(r"/\*.*?\*/|//[^\n]*", " ", text, flags=re.S)
    text = re.sub(r"\\\n", " ", text)
    text = re.sub(r"^\s*#.*$", "", text, flags=re.M)
    text = re.sub(r'extern\s+"C"\s*\{', "", text)
    inner = re.compile(r"\{[^{}]*\}")
    while inner.search(text):
        text = inner.sub(";;", text)  # a body ends what it belongs to
    for statement in text.split(";"):
        words = " ".join(statement.replace("}", " ").split())
        if words.startswith(("typedef ", "static ")):
            continue
        name = re.search(r"\b(kv_\w+)\s*\(", words)
        if not name and words.startswith("extern "):
            name = re.search(r"\b(kv_\w+)\s*(?:\[[^\]]*\]\s*)*$", words)
        if name:
            yield name.group(1)


def main():
    first, *headers = sys.argv[1:]
    names = sorted({name for header in headers for name in declared(header)})
    if first == "--list":
        print("\n".join(names))
        return
    print(first, "{\n    global:")
    for name in names:
        print(f"        {name};")
    print("    local:\n        *;\n};")


if __name__ == "__main__":
    main()
