#!/usr/bin/env python3
"""Memory of full-screen kvartal play, and the latency of a key. $KVARTAL is the release."""

import os
import select
import statistics
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../support"))
from pseudo_terminal import run_tests  # noqa: E402
from screens import leave, play  # noqa: E402
from server import used_memory  # noqa: E402

GAMES = ("welcome#7", "smallcities#7", "machinery#7")


def test_memory():
    """A game takes less than 12 MB of resident memory, shared libraries included."""
    for game in GAMES:
        with play(game) as terminal:
            terminal.wait_for("Enter choose")
            for _ in range(12):
                terminal.send("\r")
                terminal.settle(0.05)
            used = used_memory(terminal.pid)
            print("%s: %d kB" % (game, used))
            assert used < 12000, used
            leave(terminal)


def first_bytes(terminal, keys):
    """Milliseconds from each key that draws something to the first byte drawn."""
    times = []
    for key in keys:
        began = time.monotonic()
        os.write(terminal.master, key.encode())
        if select.select([terminal.master], [], [], 0.2)[0]:
            times.append(1000 * (time.monotonic() - began))
        terminal.settle(0.03)
    return times


def test_keys():
    """The median key is drawn within 10 ms; other programs may delay single ones."""
    for game in GAMES:
        with play(game, columns=120, lines=40) as terminal:
            terminal.wait_for("Enter choose")
            terminal.settle(0.3)
            times = first_bytes(terminal, ["\x1b[C", "\t"] * 20)
            print("%s: %.1f ms, at most %.1f" % (game, statistics.median(times), max(times)))
            assert len(times) > 10 and statistics.median(times) < 10, times
            leave(terminal)


run_tests(globals())
