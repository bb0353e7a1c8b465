#!/usr/bin/env python3
"""Full-screen kvartal play with nonsense input and misbehaving terminals. The program is $KVARTAL;
FUZZ_SECONDS says how long random bytes are typed, FUZZ_SEED which ones."""

import os
import random
import re
import signal
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../support"))
from pseudo_terminal import run_tests  # noqa: E402
from screens import leave, menu, play  # noqa: E402

GAMES = ("welcome#7", "smallcities#7", "machinery#7")
FUZZ_SECONDS = float(os.environ.get("FUZZ_SECONDS", "10"))


def quit_anyhow(terminal):
    """The noise may have ended inside an escape sequence, which swallows the next keys."""
    for _ in range(20):
        for keys in ("\x1b", "\r", "  q"):
            terminal.send(keys)
            terminal.settle(0.05)
        if terminal.ended():
            return


def test_random_bytes():
    """Whatever is typed, the program goes on or exits cleanly; in half of the games no key quits."""
    seed = int(os.environ.get("FUZZ_SEED", "1"))
    chance = random.Random(seed)
    end = time.monotonic() + FUZZ_SECONDS
    games = 0
    while time.monotonic() < end:
        with play(chance.choice(GAMES), *chance.choice(((), ("--people", "2")))) as terminal:
            terminal.wait_for(lambda screen: re.search("Enter choose|plays now", screen.text()))
            left_out = b"\x1a\x1c" + chance.choice((b"", b"q\x03"))  # stop, kill; quit, interrupt
            for _ in range(20):
                noise = bytes(chance.randrange(256) for _ in range(200))
                terminal.send(noise.translate(None, left_out))
                terminal.settle(0.01)
                if chance.random() < 0.1:
                    terminal.resize(chance.randrange(20, 140), chance.randrange(5, 50))
            quit_anyhow(terminal)
            assert terminal.wait(60) == 0, (seed, games, terminal.code, terminal.screen.text())
        games += 1
    print("%d games of random bytes in %.0f s" % (games, FUZZ_SECONDS))


def test_stray_bytes():
    """A byte that is not UTF-8 is skipped, but not what follows it; letters beyond ASCII work."""
    with play("welcome#7") as terminal:
        terminal.wait_for("Enter choose")
        for byte in (b"\xf0", b"\xff", b"\xc3", b"\xe2\x82", b"\x80"):
            terminal.send(byte + b"?")
            terminal.wait_for("Arrows, Tab")
            terminal.send(" ")
            terminal.wait_for("Choose a number")
        terminal.send("/Раунд")
        terminal.wait_for("/Раунд_")
        terminal.send("\x1b")
        terminal.settle(0.1)
        leave(terminal)


def test_flow_control():
    """Ctrl-S does not freeze the screen."""
    with play("welcome#7") as terminal:
        terminal.wait_for("Enter choose")
        terminal.send("\x13?")
        terminal.wait_for("Arrows, Tab")
        leave(terminal)


def test_paste():
    """A megabyte pasted by mistake changes nothing."""
    with play("welcome#7") as terminal:
        terminal.wait_for("Enter choose")
        terminal.settle(0.2)
        before = terminal.screen.text()
        began = time.monotonic()
        terminal.send("x" * (1 << 20))
        terminal.settle(0.5)
        print("a paste of 1 MB: %.1f s" % (time.monotonic() - began))
        assert terminal.screen.text() == before, terminal.screen.text()
        leave(terminal)


def test_silence():
    """A terminal that neither answers nor reads: its keys count once it reads again, and if it goes
    away instead the game is kept."""
    with play("machinery#7") as terminal:
        terminal.wait_for("Enter choose")
        for _ in range(40):
            os.write(terminal.master, b"\t" * 100)  # what they draw is not read
            time.sleep(0.02)
        os.write(terminal.master, b"?")
        terminal.wait_for("Arrows, Tab")
        terminal.send(" 1\r")
        terminal.wait_for("1 figure can be drawn")
        for _ in range(40):
            os.write(terminal.master, b"\t" * 100)
            time.sleep(0.02)
        terminal.hang_up()
    with play("--resume") as terminal:
        terminal.wait_for("1 figure can be drawn")
        leave(terminal)


def test_interrupts():
    """Repeated Ctrl-C while the program exits: its last message is still written."""
    for _ in range(5):
        with play("welcome#7") as terminal:
            terminal.wait_for("Enter choose")
            terminal.send("q")
            end = time.monotonic() + 20
            while not terminal.ended() and time.monotonic() < end:
                os.kill(terminal.pid, signal.SIGINT)
                terminal.read(0)
            assert terminal.wait() == 0, terminal.screen.all[-200:]


def test_later_version():
    """A game saved by a later version is refused with a sentence, by the screen and the menu, and
    its file is left unchanged."""
    with tempfile.TemporaryDirectory() as home:
        path = os.path.join(home, "kvartal/game.txt")
        os.mkdir(os.path.dirname(path))
        text = "kvartal record 2\nname welcome#7 ~0000\n"
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        with play("--resume", XDG_STATE_HOME=home) as terminal:
            assert terminal.wait() == 1
            assert "version" in terminal.screen.all, terminal.screen.all
        with menu(home, "Continue the last game") as terminal:
            terminal.send("\r")
            assert terminal.wait() == 1
            assert "version" in terminal.screen.all, terminal.screen.all
        with open(path, encoding="utf-8") as file:
            assert file.read() == text


run_tests(globals())
