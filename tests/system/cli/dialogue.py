#!/usr/bin/env python3
"""kvartal play --plain on a terminal: a dialogue. The program is $KVARTAL."""

import os
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from pseudo_terminal import Terminal, run_tests  # noqa: E402

PROGRAM = os.path.abspath(os.environ["KVARTAL"])


def play(*arguments, **more):
    return Terminal([PROGRAM, "play", "--plain", *arguments], **more)


def test_keys():
    """Up recalls the last line, Tab completes, and no escape sequence of a key is echoed."""
    with play("welcome#7", "--bots", "random") as terminal:
        terminal.wait_for("Round 1>")
        terminal.send("take 1\n")
        terminal.wait_for("Your moves:")
        terminal.send("score\n")
        terminal.settle()
        terminal.send("\x1b[A")
        terminal.wait_for("Round 1> score")
        assert "^[" not in terminal.screen.text()
        terminal.send("\x15wr\t")
        terminal.wait_for("Round 1> write")
        terminal.send("\x15und\t\n")
        terminal.wait_for("3 take 3")
        terminal.send("q\nq\n")
        assert terminal.wait() == 0, (terminal.code, terminal.screen.text())
        assert "Goodbye." in terminal.screen.text()


def test_short_words():
    """? shows help, 1:6 writes, and Enter plays the whole hinted turn."""
    with play("welcome#7", "--bots", "random") as terminal:
        terminal.wait_for("Round 1>")
        terminal.send("?\n")
        terminal.wait_for("leaves the game; so does q")
        terminal.send("take 1\n")
        terminal.settle()
        terminal.send("1:6\n")
        terminal.settle()
        assert "neither a legal move" not in terminal.screen.all
        terminal.send("undo\nundo\nhint\n")
        terminal.wait_for("Enter plays")
        terminal.send("\n")
        terminal.wait_for("Round 2>")
        terminal.send("q\nq\n")
        assert terminal.wait() == 0, (terminal.code, terminal.screen.text())


def test_width():
    """Sentences are wrapped at the width of the terminal."""
    for columns in (50, 100):
        with play("welcome#7", "--bots", "random", columns=columns) as terminal:
            terminal.wait_for("Round 1>")
            terminal.screen.feed(b"\x1b[2J\x1b[H")
            terminal.send("nonsense\n")
            terminal.wait_for("for the commands.")
            widest = max(len(line) for line in terminal.screen.text().split("\n"))
            assert columns - 12 < widest <= columns, widest
            terminal.send("q\nq\n")
            assert terminal.wait() == 0, (terminal.code, terminal.screen.text())


def test_wide_letters():
    """A Chinese character takes two columns."""
    with play("welcome#7", "--bots", "random", columns=60) as terminal:
        terminal.wait_for("Round 1>")
        terminal.send("城市" * 10 + " " + "城市" * 10 + "\n")
        terminal.wait_for("for the commands.")
        lines = [line for line in terminal.screen.text().split("\n") if line.count("城") == 10]
        assert len(lines) >= 2, terminal.screen.text()
        terminal.send("q\nq\n")
        assert terminal.wait() == 0, (terminal.code, terminal.screen.text())


def test_dumb():
    """A terminal that cannot move its cursor gets the dialogue, and no escape sequences."""
    command = [PROGRAM, "play", "welcome#7", "--bots", "random"]
    with Terminal(command, TERM="dumb") as terminal:
        terminal.wait_for("Round 1>")
        terminal.send("q\nq\n")
        assert terminal.wait() == 0, (terminal.code, terminal.screen.text())
        assert "\x1b" not in terminal.screen.all


def test_configuration():
    """The configuration file sets options, the command line overrides them, errors are reported."""
    with tempfile.TemporaryDirectory() as box:
        path = os.path.join(box, "kvartal", "config")
        os.mkdir(os.path.dirname(path))

        def write(text):
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)

        write("# mine\nlang = uk\nplay.seats = 3\nplay.bots = random\nbot.nonsense = 1\n")
        with play("welcome#7", XDG_CONFIG_HOME=box) as terminal:
            terminal.wait_for("Раунд 1>")
            assert "3 гравці" in terminal.screen.all, terminal.screen.all
            terminal.send("q\nq\n")
            assert terminal.wait() == 0
        with play("welcome#7", "--seats", "2", "--lang", "en", XDG_CONFIG_HOME=box) as terminal:
            terminal.wait_for("Round 1>")
            assert "2 seats" in terminal.screen.all, terminal.screen.all
            terminal.send("q\nq\n")
            assert terminal.wait() == 0
        for line in ("play.seats = many", "play.nonsense = 1"):
            write("\n" + line + "\n")
            with play("welcome#7", XDG_CONFIG_HOME=box) as terminal:
                assert terminal.wait() == 2, terminal.screen.text()
                assert "line 2" in terminal.screen.all.replace("\r\n", ""), terminal.screen.all


def test_kiosk():
    """With --kiosk nothing is written outside the data folder."""
    with tempfile.TemporaryDirectory() as box:
        with play("welcome#7", "--bots", "random", "--kiosk", XDG_DATA_HOME=box) as terminal:
            terminal.wait_for("Round 1>")
            for name in ("/tmp/x.txt", "../x.txt", ".hidden"):
                terminal.send("save " + name + "\n")
                terminal.settle(0.1)
            terminal.send("save mine.txt\n")
            terminal.wait_for("Saved: ")
            terminal.send("q\nq\n")
            assert terminal.wait() == 0
        found = [os.path.join(top, file) for top, _, files in os.walk(box) for file in files]
        assert found == [os.path.join(box, "kvartal", "mine.txt")], found


run_tests(globals())
