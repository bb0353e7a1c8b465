#!/usr/bin/env python3
"""Lists what programs linked to our shared libraries depend on: symbols, and sizes of structs.

    scripts/checks/abi.py LIBRARY HEADER… > src/abi/NAME.txt
    scripts/checks/abi.py --check src/abi/NAME.txt LIBRARY HEADER…

The list is kept in git, so a change to it is visible. The first change since a release that removes
something needs a new soname: it raises `abi` in src/meson.build.
"""

import difflib
import os
import re
import subprocess
import sys
import tempfile


def symbols(library):
    said = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=True)
    names = [line.split()[-1] for line in said.stdout.splitlines()]
    return sorted(name for name in names if name.startswith("kv_"))


def structs(headers):
    """Each struct of the headers with its size on this machine, by the compiler."""
    names = set()
    for header in headers:
        with open(header, encoding="utf-8") as file:
            names.update(re.findall(r"^struct (kv_\w+) \{", file.read(), flags=re.M))
    lines = [f'#include "{os.path.abspath(header)}"' for header in headers]
    lines += ["#include <stdio.h>", "int main(void) {"]
    lines += [f'printf("struct {name} %zu\\n", sizeof(struct {name}));' for name in sorted(names)]
    with tempfile.TemporaryDirectory() as folder:
        source, program = os.path.join(folder, "sizes.c"), os.path.join(folder, "sizes")
        with open(source, "w", encoding="utf-8") as file:
            file.write("\n".join(lines + ["return 0; }", ""]))
        include = os.path.dirname(os.path.abspath(headers[0]))
        subprocess.run([os.environ.get("CC", "cc"), "-I", include, source, "-o", program], check=True)
        return subprocess.run([program], capture_output=True, text=True, check=True).stdout.splitlines()


def soname(library):
    said = subprocess.run(["readelf", "-d", library], capture_output=True, text=True, check=True)
    return re.search(r"SONAME.*\[(.*)\]", said.stdout).group(1)


def main():
    words = sys.argv[1:]
    kept = None
    if words[0] == "--check":
        kept, words = words[1], words[2:]
    library, headers = words[0], words[1:]
    found = [soname(library), *symbols(library), *structs(headers)]
    if not kept:
        print("\n".join(found))
        return 0
    with open(kept, encoding="utf-8") as file:
        known = file.read().splitlines()
    if known == found:
        return 0
    print("\n".join(difflib.unified_diff(known, found, kept, library, lineterm="", n=0)))
    print(f"The ABI has changed. If something was taken away or has another size, and this is the first\n"
          f"such change since the last release, raise `abi` in src/meson.build. Then:\n"
          f"    scripts/checks/abi.py {library} {' '.join(headers)} > {kept}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
