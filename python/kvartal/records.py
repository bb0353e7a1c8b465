"""Records as data: the games that `kvartal simulate --records` and others have written."""

import pathlib
import re
from typing import Any, Dict, Iterable, Iterator, List, Union

from kvartal.match import Match

_TURN = re.compile(r"r(\d+) s(\d+): (.*?)(?: ~[0-9a-f]{4})?$")
_START = "kvartal record 1"


def split(text: str) -> Iterator[str]:
    """The records in a text of consecutive records."""
    for part in text.split(_START)[1:]:
        yield _START + part


def read(path: Union[str, pathlib.Path]) -> Iterator[str]:
    """The records of a file, or of all files below a folder in the order of their names."""
    path = pathlib.Path(path)
    for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
        if file.is_file():
            yield from split(file.read_text(encoding="utf-8"))


def turns(record: str) -> Iterator[Dict[str, Any]]:
    """The turns of a record: round and seat (from 0), and the moves."""
    for line in record.splitlines():
        found = _TURN.match(line)
        if found:
            yield {"round": int(found[1]), "seat": int(found[2]) - 1,
                   "moves": [move.strip() for move in found[3].split(";")]}


def row(record: str) -> Dict[str, Any]:
    """A record in figures. The library reads it, so a bad one is refused."""
    match = Match.from_record(record)
    state = match.state
    return {"name": state["name"], "seats": state["seats"], "rounds": state["round"],
            "over": state["over"], "ended": state["ended"], "scores": match.scores(),
            "moves": [move for turn in turns(record) for move in turn["moves"]]}


def rows(records: Iterable[str]) -> List[Dict[str, Any]]:
    """The same for many records."""
    return [row(record) for record in records]


def to_parquet(records: Iterable[str], path: Union[str, pathlib.Path]) -> int:
    """Writes a row for each record into a Parquet file; needs pyarrow. Returns how many."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise ImportError("to_parquet needs pyarrow, which is not installed here.") from None
    made = rows(records)
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(made), path)
    return len(made)
