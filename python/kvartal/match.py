"""One match, to be read and played by people: moves as text, sheets as dicts, pictures."""

import json
from typing import Any, Dict, List, Optional, Sequence, Union

from kvartal._library import ENGINE_BYTES, Refused, ffi, lib, libc
from kvartal.packs import texts_for


class Match:
    """A match by name, such as Match("smallcities#42", seats=1). In a notebook it is a picture."""

    def __init__(self, name: str, seats: Optional[int] = None):
        self._memory = ffi.new("char[]", ENGINE_BYTES + 16)
        self._engine = ffi.cast("struct kv_engine *", self._memory)
        self._realloc = ffi.addressof(libc, "realloc")
        lib.kv_engine_start(self._engine, self._realloc, b"python")
        self._seat = 0
        self._give_packs(name)
        request = {"do": "new", "name": name}
        if seats is not None:
            request["seats"] = seats
        self.ask(request)

    @classmethod
    def from_record(cls, text: str, round: Optional[int] = None) -> "Match":
        """A match from its record, optionally only up to the beginning of a round."""
        match = cls("welcome#0", 1)
        match._give_packs(text)
        request: Dict[str, Any] = {"do": "load", "record": text}
        if round is not None:
            request["round"] = round
        match.ask(request)
        return match

    def _give_packs(self, text: str):
        for pack in texts_for(text):
            self.ask({"do": "pack", "pack": pack})

    def __del__(self):
        if getattr(self, "_engine", None):
            lib.kv_engine_stop(self._engine)
            self._engine = None

    def ask(self, request: Dict[str, Any]) -> Dict[str, Any]:
        """Any request of the engine (docs/formats.md): a dict in, a dict out."""
        line = json.dumps(request).encode()
        reply = ffi.new("struct kv_text *", {"allocate": self._realloc})
        try:
            lib.kv_engine_answer(self._engine, line, len(line), reply)
            answer = json.loads(ffi.buffer(reply.data, reply.length)[:])
        finally:
            libc.free(reply.data)
        if not answer.pop("ok"):
            raise Refused(answer["error"]["code"], answer["error"]["message"])
        return answer

    def seat(self, seat: int) -> "Match":
        """The same match, which a notebook then shows from this seat."""
        self._seat = seat
        return self

    @property
    def state(self) -> Dict[str, Any]:
        """The whole state: name, round, table, sheets, and the seats yet to play."""
        return self.ask({"do": "show"})

    def view(self, seat: int) -> Dict[str, Any]:
        """What a seat may see of the state."""
        return self.ask({"do": "show", "seat": seat})

    def sheet(self, seat: int = 0) -> Dict[str, Any]:
        """A sheet as it was when the round began, with the moves since under "turn"."""
        return self.state["sheets"][seat]

    @property
    def over(self) -> bool:
        return self.state["over"]

    @property
    def round(self) -> int:
        return self.state["round"]

    def moves(self, seat: int = 0) -> List[str]:
        """The legal moves of a seat now."""
        return self.ask({"do": "moves", "seat": seat})["moves"]

    def play(self, moves: Union[str, Sequence[str]], seat: int = 0) -> List[str]:
        """Plays one or more moves, all or none; returns the moves that are then legal."""
        words = [moves] if isinstance(moves, str) else list(moves)
        return self.ask({"do": "play", "seat": seat, "moves": words})["moves"]

    def undo(self, seat: int = 0) -> List[str]:
        """Takes back the last move of an unfinished turn."""
        return self.ask({"do": "undo", "seat": seat})["moves"]

    def bot(self, level: str = "medium", seat: int = 0) -> List[str]:
        """Lets a bot play the rest of a seat's turn; returns its moves."""
        return self.ask({"do": "bot", "seat": seat, "level": level})["moves"]

    def scores(self) -> List[int]:
        """The present total of each seat."""
        return [score["total"] for score in self.ask({"do": "score"})["scores"]]

    def record(self) -> str:
        """The match so far as text."""
        return self.ask({"do": "record"})["record"]

    def svg(self, seat: int = 0, layout: str = "wide") -> str:
        """A picture of a seat's sheet."""
        return self.ask({"do": "draw", "seat": seat, "layout": layout})["svg"]

    def _repr_svg_(self) -> str:
        return self.svg(self._seat)

    def __repr__(self) -> str:
        state = self.state
        end = "over" if state["over"] else f"round {state['round']}"
        seats = "1 seat" if state["seats"] == 1 else f"{state['seats']} seats"
        return f"<kvartal.Match {state['name']}, {seats}, {end}>"
