"""Packs: the figures of a box as its owner has them (docs/packs.md)."""

import json
import re
from typing import Dict, List

from kvartal._library import PACK_BYTES, Refused, ffi, lib, libc, refusal

_read: Dict[str, "Pack"] = {}  # all packs read so far, by the ids that names use


class Pack:
    """A pack, read from its text. From then on names and records with its id are accepted."""

    def __init__(self, text: str):
        self.text = text
        self._memory = ffi.gc(libc.realloc(ffi.NULL, PACK_BYTES), libc.free)
        self._pack = ffi.cast("struct kv_pack *", self._memory)
        self.game = ffi.cast("struct kv_game *", self._memory)  # its first member
        source = ffi.new("char[]", text.encode())
        self._read(source)
        told = json.loads(ffi.string(source))  # its comments have become blanks
        self.title: str = told.get("title", "")
        self.name: str = self._name_of(told["game"])
        self.id: str = "".join(ids_in(self.name))
        if self.id:
            _read.setdefault(self.id, self)  # the first one may be in use already

    def _read(self, source):
        room = ffi.new("char[]", 1 << 16)
        said = ffi.new("struct kv_text *")
        lib.kv_text_start(said, room, len(room))
        faults = ffi.new("struct kv_pack_faults *", {"text": said})
        if not lib.kv_pack_read(self._pack, source, len(source) - 1, faults):
            raise Refused("bad-pack", ffi.string(room).decode(errors="replace").strip())

    def _name_of(self, game: str) -> str:
        """The name of its game, without an id if all figures are the standard ones."""
        setup, room = read_name(game), ffi.new("char[]", 512)
        setup.game = self.game
        text = ffi.new("struct kv_text *")
        lib.kv_text_start(text, room, len(room))
        lib.kv_name_print(setup, text)
        return ffi.string(room).decode().split("#")[0]

    def __repr__(self) -> str:
        return f"<kvartal.Pack {self.name}{': ' + self.title if self.title else ''}>"


def ids_in(text: str) -> List[str]:
    """The ids of packs in a name or a record."""
    return re.findall(r"pack=([0-9a-f]+)", text)


def texts_for(text: str) -> List[str]:
    """The texts of those packs that a name or a record needs and that have been read."""
    return [_read[one].text for one in dict.fromkeys(ids_in(text)) if one in _read]


def read_name(name: str):
    """The setup that a name such as "welcome:advanced=on#42" means. Packs stay in memory as
    long as Python runs, and so does the setup's game."""
    games, count = [pack.game for pack in _read.values()], 0
    while lib.kv_games[count]:
        count += 1
    known = ffi.new("const struct kv_game *[]", [*lib.kv_games[0:count], *games, ffi.NULL])
    setup, error = ffi.new("struct kv_setup *"), ffi.new("struct kv_error *")
    text = name.encode()
    if not lib.kv_name_read_from(known, text, len(text), setup, error):
        raise refusal(error)
    return setup
