#!/usr/bin/env python3
"""kvartal pack schema: good packs are valid, and faulty ones are not, as far as a schema can tell. The
program is $KVARTAL; packs are those of tests/packs."""

import copy
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import jsonschema

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "../../support"))
from checks import check, equal, finish  # noqa: E402

PROGRAM = os.path.abspath(os.environ["KVARTAL"])
PACKS = HERE / "../../packs"


def run(*words):
    return subprocess.run([PROGRAM, "pack", *words], capture_output=True, text=True)


def read(text):
    return json.loads("\n".join("" if line.lstrip().startswith("//") else line for line in text.splitlines()))


def is_refused(pack):
    """Whether the program itself refuses the pack."""
    with tempfile.NamedTemporaryFile("w", suffix=".pack") as file:
        json.dump(pack, file)
        file.flush()
        return run("check", file.name).returncode != 0


def leaves(figures, path=()):
    """All figures of a pack that has them all, with their paths."""
    for key, value in figures.items():
        if isinstance(value, dict) and "is" not in value:
            yield from leaves(value, (*path, key))
        else:
            yield (*path, key), value["is"]


def with_figure(game, path, value):
    figures = value
    for key in reversed(path):
        figures = {key: figures}
    return {"kvartal-pack": 1, "game": game, "figures": figures}


def spoilt(value):
    """Figures of a wrong type or shape and, but for lists, one far out of range."""
    yield {"is": value, "from": "somewhere"}
    yield {"was": value}
    if isinstance(value, list):
        yield value + value + value
        yield [True] * len(value)
    else:
        yield [value]
        yield 100000 if isinstance(value, int) else "x" * 300


def test_game(game):
    schema = json.loads(run("schema", game).stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    whole = json.loads(run("show", game, "--json").stdout)
    check(f"{game}: our own box is valid", validator.is_valid(whole))
    for path in sorted(PACKS.glob(f"{game}-*.pack")):
        faults = [fault.message for fault in validator.iter_errors(read(path.read_text()))]
        equal(f"{game}: {path.name} is valid", faults[:1], [])
    asked = set()
    for path, value in leaves(whole["figures"]):
        check(f"{game}: {'/'.join(path)} is valid alone, and only as it should be",
              validator.is_valid(with_figure(game, path, value)) and
              not any(validator.is_valid(with_figure(game, path, bad)) for bad in spoilt(value)))
        kind = path[0], path[2:]  # the same in all rows
        if kind not in asked:
            asked.add(kind)
            check(f"{game}: … as the program has it", all(is_refused(with_figure(game, path, bad)) for bad in spoilt(value)))
    for frame in ({"game": "chess"}, {"kvartal-pack": 2}, {"title": "x" * 81}, {"more": 1}):
        check(f"{game}: no frame with {frame}", not validator.is_valid({**copy.deepcopy(whole), **frame}))
        check(f"{game}: refused with {frame}", is_refused({**copy.deepcopy(whole), **frame}))
    other = "welcome" if game != "welcome" else "machinery"
    check(f"{game}: not a pack of {other}", not validator.is_valid(json.loads(run("show", other, "--json").stdout)))


for name in ("machinery", "smallcities", "welcome"):
    test_game(name)
refused = run("schema", "chess")
equal("no such game: exit status", refused.returncode, 1)
check("no such game: a sentence", "chess" in refused.stderr)
finish()
