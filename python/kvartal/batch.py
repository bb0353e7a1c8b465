"""Many matches side by side: arrays in, arrays out."""

from typing import Dict, List, Optional

import numpy as np

from kvartal._library import ffi, lib, refusal
from kvartal.packs import read_name

REWARDS = ("score", "lead", "win", "change")
RESETS = ("at_once", "next_step", "never")
DEVICES = ("cpu", "cuda")


def _choice(what: str, word: str, words) -> int:
    if word not in words:
        raise ValueError(f"{what} is one of {', '.join(words)}, not {word!r}.")
    return words.index(word)


def seed_of(number: int) -> str:
    """The seed of a batch for a number; no two numbers have the same seed."""
    if not 0 <= number < 1 << 48:
        raise ValueError(f"A seed is a number from 0 to {(1 << 48) - 1}, not {number}.")
    return f"{number:x}"


class Batch:
    """Matches of one setup. Its arrays are written in place by every step; they are read-only.
    With device="cuda" they are in the memory of a GPU: see `kvartal.cuda`.

    observations  uint8 (matches, seats, bytes): `planes` names their parts
    features      int32 (matches, seats, count): what bots evaluate; None unless asked for
    masks         uint8 (matches, seats, actions): 1 where an action is legal
    bits          uint64 (matches, seats, words): the same as bits; None unless asked for
    rewards       float32 (matches, seats): of the last step
    scores        int32 (matches, seats): of the last match that ended
    over          bool (matches,): whether it ended with the last step
    """

    def __new__(cls, *_, device: str = "cpu", **__):
        if _choice("device", device, DEVICES) == 0:
            return super().__new__(cls)
        from kvartal.cuda import CudaBatch  # imported here, since it imports this class
        return super().__new__(CudaBatch)

    def __init__(
        self,
        name: str,
        matches: int,
        seats: Optional[int] = None,
        *,
        seed: str = "0",
        first: int = 0,
        reward: str = "score",
        reset: str = "at_once",
        skip_forced: bool = False,
        others: int = 0,
        observations: bool = True,
        masks: bool = True,
        bits: bool = False,
        features: bool = False,
        device: str = "cpu",
    ):
        if matches < 1:
            raise ValueError(f"A batch has at least one match, not {matches}.")
        self._open(name, seats, seed, _choice("reward", reward, REWARDS),
                   _choice("reset", reset, RESETS), skip_forced, others)
        self.matches = matches
        self._allocate(observations, masks, bits, features)
        self._prepare_samples(seed)
        self.start(first)

    def _prepare_samples(self, seed):
        self._rng = ffi.new("struct kv_rng *")
        lib.kv_rng_start(self._rng, seed.encode(), 1)
        self._actions = np.zeros((self.matches, self.seats), np.int32)
        self._own = ffi.from_buffer("int32_t[]", self._actions)

    def _open(self, name, seats, seed, reward, reset, skip_forced, others):
        self._error = ffi.new("struct kv_error *")
        setup = read_name(name)
        text = str(seed).encode()
        if not lib.kv_seed_set(setup, text, len(text), self._error):
            raise refusal(self._error)
        if seats is not None:
            setup.seats = seats
        options = ffi.new("struct kv_batch_options *", {
            "reward": reward, "reset": reset, "skip_forced": skip_forced, "others": others})
        self._batch = ffi.new("struct kv_batch *")
        if not lib.kv_batch_open(self._batch, setup, options, self._error):
            raise refusal(self._error)
        self.seats: int = self._batch.setup.seats
        self.actions: int = self._batch.actions
        self.wait: int = self.actions - 1

    def _array(self, field: str, shape, dtype, wanted=True):
        """An array that only the library can write to."""
        if not wanted:
            return None
        array = np.zeros(shape, dtype)
        setattr(self._arrays, field, ffi.cast("void *", array.ctypes.data))
        self._kept.append(array)
        shown = array.view()
        shown.flags.writeable = False
        return shown

    def _allocate(self, observations, masks, bits, features):
        self._arrays = ffi.new("struct kv_batch_arrays *")
        self._kept: List[np.ndarray] = []
        batch, each = self._batch, (self.matches, self.seats)
        self._state = np.zeros(self.matches * batch.state + 64, np.uint8)
        start = -self._state.ctypes.data % 64
        self._arrays.states = ffi.cast("void *", self._state.ctypes.data + start)
        self.observations = self._array("observations", (*each, batch.observation), np.uint8,
                                        observations)
        self.masks = self._array("masks", (*each, self.actions), np.uint8, masks)
        self.bits = self._array("bits", (*each, batch.words), np.uint64, bits)
        self.features = self._array("features", (*each, batch.features), np.int32, features)
        self.rewards = self._array("rewards", each, np.float32)
        self.scores = self._array("scores", each, np.int32)
        self.over = self._array("over", (self.matches,), np.bool_)

    def start(self, first: int = 0) -> None:
        """Starts all matches anew. Match i is the game SEED.(first + i); each time it starts again
        the number grows by `matches`, so that no two games are the same."""
        if first < 0:
            raise ValueError(f"Matches are numbered from 0, not from {first}.")
        self._start(first)

    def _start(self, first: int) -> None:
        lib.kv_batch_start(self._batch, self._arrays, 0, self.matches, first, self.matches)

    def step(self, actions) -> None:
        """Plays an action for every seat of every match; `wait` for a seat that waits. If one is
        not legal, Refused names it and nothing is played."""
        pointer = self._own if actions is self._actions else self._pointer(actions)
        if not lib.kv_batch_step(self._batch, self._arrays, 0, self.matches, pointer, self._error):
            raise refusal(self._error)

    def _pointer(self, actions):
        if not isinstance(actions, np.ndarray):
            actions = np.array(actions, np.int32)
        if actions.dtype != np.int32:
            raise TypeError(f"actions are int32, not {actions.dtype}.")
        if actions.shape != (self.matches, self.seats):
            raise ValueError(f"actions have the shape {(self.matches, self.seats)} (matches, "
                             f"seats), not {actions.shape}.")
        if not actions.flags.c_contiguous:
            raise ValueError("actions lie one after the other in memory: these have strides of "
                             f"{actions.strides} bytes.")
        return ffi.from_buffer("int32_t[]", actions)

    def sample(self) -> np.ndarray:
        """A legal action for every seat, all equally likely; always the same array."""
        lib.kv_batch_sample(self._batch, self._arrays, 0, self.matches, self._rng, self._own)
        return self._actions

    # ---- Looking at one match ----

    def _check(self, match: int, seat: int = 0) -> None:
        if not (0 <= match < self.matches and 0 <= seat < self.seats):
            raise IndexError(f"There is no match {match}, seat {seat}: the batch has "
                             f"{self.matches} matches of {self.seats} seats.")

    def _find(self, match: int):
        """Arrays with the state of a match, and its index in them."""
        return self._arrays, match

    def legal(self, match: int, seat: int = 0) -> np.ndarray:
        """The legal actions of a seat, as numbers."""
        self._check(match, seat)
        count = ffi.new("uint32_t *")
        listed = lib.kv_batch_legal(self._batch, *self._find(match), seat, count)
        return np.frombuffer(ffi.buffer(listed, 2 * count[0]), np.uint16).astype(np.int32)

    def name(self, match: int) -> str:
        """The name of the game, with its seed, which `Match` and the program accept."""
        self._check(match)
        setup = ffi.new("struct kv_setup *", self._batch.setup)
        number = lib.kv_batch_progress(self._batch, *self._find(match)).number
        setup.seed = ffi.string(self._batch.setup.seed) + f".{number}".encode()
        text, data = ffi.new("struct kv_text *"), ffi.new("char[256]")
        lib.kv_text_start(text, data, 256)
        lib.kv_name_print(setup, text)
        return ffi.string(data).decode()

    def round(self, match: int) -> int:
        """The round of a match, from 1."""
        self._check(match)
        return lib.kv_batch_progress(self._batch, *self._find(match)).round

    # ---- Actions and planes ----

    def text(self, action: int) -> str:
        """An action in words, as records have it."""
        if action == self.wait:
            return "wait"
        if not 0 <= action < self.actions:
            raise IndexError(f"There is no action {action}; they go from 0 to {self.wait}.")
        text, data = ffi.new("struct kv_text *"), ffi.new("char[64]")
        lib.kv_text_start(text, data, 64)
        lib.kv_action_say(self._batch.setup.game, action, text)
        return ffi.string(data).decode()

    def action(self, text: str) -> int:
        """The action with this text."""
        if text == "wait":
            return self.wait
        words, number = text.encode(), ffi.new("uint32_t *")
        if not lib.kv_action_read(self._batch.setup.game, words, len(words), number, self._error):
            raise refusal(self._error)
        return number[0]

    @property
    def planes(self) -> Dict[str, slice]:
        """The parts of an observation by name."""
        return {name: part for name, (part, _) in self.describe().items()}

    def describe(self) -> Dict[str, tuple]:
        """The same, each with a sentence about its content."""
        count = lib.kv_batch_planes(self._batch, ffi.NULL, 0)
        planes = ffi.new("struct kv_batch_plane[]", count)
        lib.kv_batch_planes(self._batch, planes, count)
        return {ffi.string(plane.id).decode(): (slice(plane.offset, plane.offset + plane.length),
                                                ffi.string(plane.about).decode())
                for plane in planes}

    # ---- Search ----

    def copy(self, match: int, place: int, into: Optional["Batch"] = None) -> None:
        """Copies a match over another one, of this batch or of another of the same setup."""
        into = into or self
        if type(into) is not type(self):
            raise ValueError("Both batches must be on the processor.")
        self._check(match)
        into._check(place)
        if ffi.buffer(self._batch)[:] != ffi.buffer(into._batch)[:]:
            raise ValueError("Both batches must have the same game, seats, seed and options.")
        lib.kv_batch_copy(self._batch, self._arrays, match, into._arrays, place)

    def determinise(self, match: int, seat: int) -> None:
        """Redraws all that a seat does not see. For search; use it on a copy."""
        self._check(match, seat)
        lib.kv_batch_determinise(self._batch, self._arrays, match, seat, self._rng)
