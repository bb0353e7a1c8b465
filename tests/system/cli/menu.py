#!/usr/bin/env python3
"""Full-screen kvartal play: its menu, several people, and saved games."""

import os
import re
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../support"))
from pseudo_terminal import Terminal, run_tests  # noqa: E402
from screens import PROGRAM, end_turn, finish, go_to_row, leave, menu, play  # noqa: E402


def test_hot_seat():
    """Two people at one screen, which is covered until the next one is there: only the owner sees
    a hand of cards, or the goals of Small Cities."""
    for game in ("welcome:edition=first,draft=on#7", "smallcities#7"):
        with play(game, "--people", "2") as terminal:
            terminal.wait_for("Seat 1 plays now.")
            assert "┌" not in terminal.screen.text(), terminal.screen.text()
            assert "specialisation" not in terminal.screen.text(), terminal.screen.text()
            terminal.send("x\r")
            terminal.wait_for("Seat 1 · Round 1")
            end_turn(terminal, "Seat 2 plays now.")
            leave(terminal)
    with play("welcome#7", "--people", "2") as terminal:
        for seat, turn in ((1, 1), (2, 1), (1, 2)):
            terminal.wait_for("Seat %d plays now." % seat)
            terminal.send("\r")
            terminal.wait_for("Seat %d · Round %d" % (seat, turn))
            if turn == 1:
                end_turn(terminal, "Seat %d plays now." % (3 - seat))
        leave(terminal)
    with play("--resume") as terminal:
        terminal.wait_for("Seat 1 plays now.")
        leave(terminal)


def test_own_goals():
    """Of another player the screen shows the town and the points as the round began: no goals, and
    not the turn just played."""
    with play("smallcities:bonus=none,goal=hub#7", "--people", "2", lines=40) as terminal:
        goals = []
        for seat in (1, 2):
            terminal.wait_for("Seat %d plays now." % seat)
            terminal.send("\r")
            terminal.wait_for("Seat %d · Round 1" % seat)
            terminal.settle(0.3)
            assert terminal.screen.text().count("specialisation") == 1, terminal.screen.text()
            goals.append(re.search(r"specialisation .*", terminal.screen.text())[0])
            if seat == 1:
                end_turn(terminal, "Seat 2 plays now.")
        assert goals[0] != goals[1], goals
        leave(terminal)
    with play("welcome#7", "--people", "2", columns=120) as terminal:
        terminal.wait_for("Seat 1 plays now.")
        terminal.send("\r1\r\r")  # a park, worth 2 points
        end_turn(terminal, "Seat 2 plays now.")
        terminal.send("\r")
        terminal.wait_for("Seat 2 · Round 1")
        terminal.settle(0.3)
        assert "Seat 1: 0" in terminal.screen.text(), terminal.screen.text()
        end_turn(terminal, "Seat 1 plays now.")
        terminal.send("\r")
        terminal.wait_for("Seat 1 · Round 2 · 2 points")
        leave(terminal)


def test_kept():
    """If the terminal goes away in the middle of a turn the game is kept; --resume continues it."""
    with play("machinery#7") as terminal:
        terminal.wait_for("Enter choose")
        terminal.send("\r\r")
        terminal.wait_for("1 figure can be drawn")
        terminal.hang_up()
    with play("--resume") as terminal:
        terminal.wait_for("1 figure can be drawn")
        leave(terminal)


def test_menu():
    """Without a name a menu asks what to play; it offers to continue the last game."""
    with tempfile.TemporaryDirectory() as home:
        with menu(home, "Start", "Game") as terminal:
            assert terminal.screen.find("·  ·  ·"), terminal.screen.text()  # a preview
            terminal.send("\x1b[C")  # the next game
            terminal.wait_for("Small Cities")
            terminal.wait_for("▄▄██▄▄")
            go_to_row(terminal, "Seats")
            terminal.send("\x1b[C")  # one more seat
            terminal.wait_for("< 3 >")
            terminal.send("\r")
            terminal.wait_for("Small Cities · Round 1")
            terminal.send("w")
            terminal.wait_for("Saved: ")
            leave(terminal)
        with menu(home, "Continue the last game") as terminal:
            terminal.send("\r")
            terminal.wait_for("Small Cities · Round 1")
            leave(terminal)
        with menu(home, "Saved game: < smallcities-") as terminal:
            terminal.send("\r")
            terminal.wait_for("Small Cities · Round 1")
            leave(terminal)
        with menu(home, "Continue the last game") as terminal:
            terminal.send("q")
            assert terminal.wait() == 0


def test_words_of_the_menu():
    """Options and bots are called as on the page, in the reader's language."""
    for language, words in {
        "en": ("Game", "what the stars are good for: < ", "Bots: < medium >"),
        "ru": ("Игра", "что дают звёзды: < ", "Боты: < средний >"),
    }.items():
        with tempfile.TemporaryDirectory() as home:
            argv = [PROGRAM, "play", "--lang", language]
            with Terminal(argv, lines=30, XDG_STATE_HOME=home, XDG_DATA_HOME=home) as terminal:
                terminal.wait_for("> ")
                go_to_row(terminal, words[0])
                terminal.send("\x1b[C")
                for word in words[1:]:
                    terminal.wait_for(word)
                terminal.send("q")
                assert terminal.wait() == 0


def test_finished_record():
    """Opening a finished game again leaves the saved game alone."""
    with tempfile.TemporaryDirectory() as home:
        finished = os.path.join(home, "finished.txt")
        more = {"XDG_STATE_HOME": home, "XDG_DATA_HOME": home}
        with play("machinery#7", "--save", finished, **more) as terminal:
            finish(terminal)
            leave(terminal)
        with play("welcome#7", **more) as terminal:
            terminal.wait_for("Enter choose")
            leave(terminal)
        with play("--load", finished, **more) as terminal:
            terminal.wait_for("The game is over")
            terminal.send(" \x1b[D")
            terminal.settle(0.2)
            terminal.send("h")
            terminal.wait_for("Analysing: ")
            terminal.send("q")  # stops that, and leaves
            assert terminal.wait() == 0
        with play("--resume", **more) as terminal:
            terminal.wait_for("Welcome · Round 1")
            leave(terminal)


def test_towns():
    """Today's town has the name and the medals that the page gives it."""
    with tempfile.TemporaryDirectory() as home:
        with menu(home, "Today's town") as terminal:
            terminal.send("\r")
            terminal.wait_for("Welcome · Round 1")
            leave(terminal)
        with open(os.path.join(home, "kvartal/game.txt"), encoding="utf-8") as file:
            assert "name welcome#daily-%s" % time.strftime("%Y-%m-%d") in file.read()
    root = os.path.join(HERE, "../../..")
    with open(os.path.join(root, "web/core/towns.ts"), encoding="utf-8") as file:
        page = re.findall(r'options: "(.*?)", marks: \[(.*?)\]', file.read())
    with open(os.path.join(root, "src/cli/play/towns.c"), encoding="utf-8") as file:
        own = re.findall(r'", "(.*?)", (?:true|false), \{(.*?)\}', file.read())
    assert own == page[: len(own)] and len(own) == 6, (own, page)
    with play("machinery:events=off#daily-2026-11-16", "--seats", "1") as terminal:
        finish(terminal)
        assert "silver from 85, gold from 94" in terminal.screen.all
        leave(terminal)


def test_lesson():
    """A wrong answer is explained and tried again, a right one leads to the next step."""
    with tempfile.TemporaryDirectory() as home:
        with menu(home, "Lesson: < Your first turn >") as terminal:
            terminal.send("\r")
            terminal.wait_for("Step 1 of 6")
            terminal.send(" 2")
            terminal.wait_for("This is another pair.")
            terminal.send(" 1")
            terminal.wait_for("The pair is yours.")
            terminal.send(" ")
            terminal.wait_for("Step 2 of 6")
            terminal.send(" h")
            terminal.wait_for("A right answer: write 8 2:")
            terminal.send(" u")
            terminal.wait_for("nothing to undo")
            leave(terminal)
        assert not os.path.exists(os.path.join(home, "kvartal/game.txt"))


run_tests(globals())
