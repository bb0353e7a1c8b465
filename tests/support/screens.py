"""Full-screen kvartal play, for tests; the program is $KVARTAL, run by $KVARTAL_UNDER if that is set:
valgrind, say."""

import itertools
import os
import shlex
import shutil
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from pseudo_terminal import Terminal  # noqa: E402

PROGRAM = os.path.abspath(os.environ["KVARTAL"])
box = tempfile.TemporaryDirectory()


def under():
    words = shlex.split(os.environ.get("KVARTAL_UNDER", ""))
    return [shutil.which(words[0]), *words[1:]] if words else []


def play(*words, columns=80, lines=24, **more):
    more = {"XDG_STATE_HOME": box.name, "XDG_DATA_HOME": box.name, **more}
    words = words + ("--bots", "random")
    return Terminal([*under(), PROGRAM, "play", *words], columns, lines, **more)


def leave(terminal):
    terminal.send(" q")  # the first key closes a note
    assert terminal.wait() == 0, terminal.screen.text()


def press_keys(terminal):
    terminal.send("\r\r\t\r\r\x1b[B\r" * 4)
    terminal.settle(0.02)


def play_to_end(terminal, act=press_keys, between=lambda step: None):
    """Repeats something until the game is over, which may take long on a busy machine."""
    terminal.wait_for("Enter choose")
    end = time.monotonic() + 120
    for step in itertools.count():
        act(terminal)
        if "The game is over" in terminal.screen.all:
            return
        assert time.monotonic() < end, terminal.screen.text()
        between(step)


def finish(terminal):
    play_to_end(terminal)
    terminal.settle(0.2)
    terminal.send(" ")


def end_turn(terminal, words):
    for _ in range(20):
        terminal.send("\r")
        terminal.settle(0.1)
        if words in terminal.screen.text():
            return
    raise AssertionError(terminal.screen.text())


def menu(home, *rows):
    """Opens the menu and moves the cursor to these rows in turn."""
    terminal = Terminal([PROGRAM, "play"], XDG_STATE_HOME=home, XDG_DATA_HOME=home + "/data")
    terminal.wait_for("> ")
    for row in rows:
        go_to_row(terminal, row)
    return terminal


def go_to_row(terminal, row):
    for _ in range(30):
        terminal.settle(0.05)
        if "> " + row in terminal.screen.text():
            return
        terminal.send("\x1b[B")
    raise AssertionError("no row %r:\n%s" % (row, terminal.screen.text()))
