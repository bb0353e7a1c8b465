"""Compares Python's declarations of the libraries with their headers, using the C compiler.

A function that is declared twice must be the same function, and a struct must have the same size and
the same offsets. Run by ./test python.
"""

import re
import subprocess
import unittest
from pathlib import Path

from kvartal import _library, cuda

INCLUDE = Path(__file__).parents[2] / "include"
HEADERS = """
#include <kvartal_batch.h>
#include <kvartal_cuda.h>
#include <kvartal_pack.h>
#include <stdlib.h>
"""
STRUCT = re.compile(r"struct (\w+) \{.*?\};", re.DOTALL)


def checks_of(struct):
    """Assertions that a struct of the headers has the layout declared in Python."""
    layout = _library.ffi.typeof(struct)
    yield f"sizeof({struct}) == {_library.ffi.sizeof(layout)}"
    for name, field in layout.fields:
        yield f"offsetof({struct}, {name}) == {field.offset}"
        yield f"sizeof((({struct} *)0)->{name}) == {_library.ffi.sizeof(field.type)}"


def source_of(declarations):
    """A C source that compiles if the declarations agree with the headers."""
    structs = ["struct " + name for name in STRUCT.findall(declarations)]
    checks = [f'_Static_assert({one}, "{one}");' for struct in structs for one in checks_of(struct)]
    return "\n".join([HEADERS, STRUCT.sub("", declarations), *checks, ""])


def complaints(source):
    command = ["cc", "-std=c17", "-fsyntax-only", f"-I{INCLUDE}", "-x", "c", "-"]
    return subprocess.run(command, input=source, text=True, capture_output=True, check=False).stderr


class Declarations(unittest.TestCase):
    def test_they_agree_with_the_headers(self):
        for module in (_library, cuda):
            with self.subTest(module.__name__):
                self.assertEqual(complaints(source_of(module.DECLARATIONS)), "")

    def test_another_function_is_noticed(self):
        changed = _library.DECLARATIONS.replace("uint32_t most", "uint64_t most")
        self.assertIn("kv_batch_planes", complaints(source_of(changed)))

    def test_another_struct_is_noticed(self):
        source = source_of(_library.DECLARATIONS)
        self.assertIn("observation", complaints(re.sub(r"(, observation\) ==) \d+", r"\1 1", source)))


if __name__ == "__main__":
    unittest.main()
