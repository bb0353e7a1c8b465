#!/usr/bin/env python3
"""A seat at an online table, played by keys on a pseudo-terminal: terminal_seat.py LINK FOLDER. Prints
"seated", plays to the end, and prints the path of its record, which it keeps in the folder. The
program is $KVARTAL."""

import glob
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from pseudo_terminal import Terminal  # noqa: E402
from screens import PROGRAM  # noqa: E402

KEYS = "\r\r\t\r\r\x1b[B\r"  # chooses something, and ends the turn sooner or later


def play_on(terminal):
    for _ in range(1200):
        if "The game is over" in terminal.screen.all:
            return
        if "Your turn is sent" not in terminal.screen.text():
            terminal.send(KEYS)
        terminal.settle(0.05)
    raise AssertionError(terminal.screen.text())


def main():
    link, folder = sys.argv[1:]
    homes = dict.fromkeys(("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), folder)
    argv = [PROGRAM, "play", "--name", "Anna", "--join", link]
    with Terminal(argv, columns=100, **homes) as terminal:
        terminal.wait_for("Seat 2: Anna")
        print("seated", flush=True)
        terminal.wait_for("Round 1", 60)
        play_on(terminal)
        terminal.wait_for("r rematch")
        terminal.settle(0.2)
        terminal.send(" w")  # the first key closes a note
        terminal.wait_for("Saved:")
        terminal.send("q")
        assert terminal.wait() == 0, terminal.screen.text()
    print(*glob.glob(os.path.join(folder, "kvartal", "*-*.txt")))


main()
