#!/usr/bin/env python3
"""Full-screen kvartal play. The program is $KVARTAL; RENEW=1 rewrites the golden screens."""

import os
import random
import re
import shlex
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../support"))
from pseudo_terminal import run_tests  # noqa: E402
from screens import PROGRAM, box, finish, leave, play, play_to_end  # noqa: E402

GOLDEN = os.path.join(HERE, "../../golden/screens")
GAMES = ("welcome#7", "smallcities#7", "machinery#7")
SIZES = ((60, 20), (80, 24), (120, 40))
if os.environ.get("KVARTAL_UNDER"):  # valgrind, say: one size takes long enough
    SIZES = SIZES[1:2]
LANGUAGES = {"en": "Enter choose", "ru": "Enter выбрать", "uk": "Enter вибрати"}


def test_whole_games():
    """Every game is played to its end by keys, at every size, while the window is resized."""
    for game in GAMES:
        for columns, lines in SIZES:
            with play(game, columns=columns, lines=lines) as terminal:

                def resize(step):
                    by = random.Random(step).choice((-22, -8, 0, 9))
                    if step % 5 == 4:
                        terminal.resize(columns + by, lines + by // 4)

                play_to_end(terminal, between=resize)
                terminal.resize(columns, lines)
                terminal.send("\x1b[D")  # closes the note
                terminal.wait_for("rounds")
                terminal.send("\x1b[D" * 3)
                terminal.settle()
                leave(terminal)


def test_golden():
    """The first round of every game, as text, in three languages."""
    for game in GAMES:
        for language, ready in LANGUAGES.items():
            for columns, lines in SIZES:
                with play(game, "--lang", language, columns=columns, lines=lines) as terminal:
                    terminal.wait_for(ready)
                    terminal.send("\r\r\x1b[C")
                    terminal.settle(0.3)
                    folder = game.split("#", maxsplit=1)[0]
                    name = "%s/%s-%dx%d.txt" % (folder, language, columns, lines)
                    compare(name, terminal.screen.text() + "\n")
                    leave(terminal)


def test_advice():
    """Advice is complete at every size: what does not fit a line continues on the next."""
    for language, ready in LANGUAGES.items():
        whole = ""
        for columns, lines in ((130, 40), (80, 24), (60, 20), (42, 16)):
            words = ("smallcities#7", "--lang", language)
            with play(*words, columns=columns, lines=lines) as terminal:
                terminal.wait_for(ready)
                terminal.send("\r\r\r\r\x1b[C\x1b[B")
                terminal.settle(0.3)
                rows = terminal.screen.text().splitlines()
                whole = whole or rows[-3]
                if lines == 40:  # the goals below the board are complete, too
                    assert "".join(rows).count("(") == "".join(rows).count(")"), rows
                joined = " ".join(" ".join(rows).split())
                assert len(whole) > 70 and whole in joined, (whole, terminal.screen.text())
                leave(terminal)


def compare(name, text):
    path = os.path.join(GOLDEN, name)
    if os.environ.get("RENEW"):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    with open(path, encoding="utf-8") as file:
        assert file.read() == text, name + " differs:\n" + text


def test_small_windows():
    """One pane at a time below 60 by 20, and a sentence below 40 by 15."""
    with play("welcome#7", columns=44, lines=16) as terminal:
        terminal.wait_for("Enter choose")
        assert "1:  9 park" in terminal.screen.text(), terminal.screen.text()
        assert "[cards] town tracks plans others log" in terminal.screen.text()
        terminal.send("1")
        terminal.wait_for("1 parks")
        terminal.wait_for("cards [town] tracks plans others log")
        terminal.resize(30, 10)
        terminal.wait_for("make the window larger")
        terminal.resize(80, 24)
        terminal.wait_for("plan 1")
        leave(terminal)


def press(terminal, words, times=1):
    x, y = terminal.screen.find(words)
    terminal.send("\x1b[<0;%d;%dM\x1b[<0;%d;%dm" % ((x + 1, y + 1) * 2) * times)


def test_mouse():
    """A click chooses a card; the first click on a house previews it, the second writes, and both
    may arrive at once."""
    for presses in ((1, 1), (2,)):
        with play("welcome#7") as terminal:
            terminal.wait_for("2: 14")
            press(terminal, "2: 14")
            terminal.wait_for("14 on the top street")
            terminal.settle(0.2)
            house = "·    ·    ·    ·  │"  # the seventh
            for times in presses:
                assert "fence on the top" not in terminal.screen.text(), terminal.screen.text()
                press(terminal, house, times)
                terminal.settle(0.3)
                house = "14    ·    ·    ·  │"
            terminal.wait_for("A fence on the top street")
            assert house in terminal.screen.text(), terminal.screen.text()
            leave(terminal)


def look_of(mode):
    """Whether a cell has a coloured background, and whether the cursor is on it."""
    ground = cursor = False
    numbers = iter(mode)
    for number in numbers:
        if number in (38, 48):
            next(numbers, None)
            next(numbers, None)
        if number == 0:
            ground = cursor = False
        elif number in (7, 27):
            cursor = number == 7
        elif 40 <= number <= 49 or 100 <= number <= 107:
            ground = number != 49
    return ground, cursor


def press_somewhere(terminal, chance):
    """Clicks where the cursor is, which chooses, or now and then on another choice."""
    looks = [
        (x, y, *look_of(mode))
        for y, marks in enumerate(terminal.screen.marks)
        for x, mode in enumerate(marks)
    ]
    under_cursor = [look for look in looks if look[3]]
    hot = [look for look in looks if look[2]]
    cells = hot if hot and chance.random() < 0.2 else under_cursor or hot or [(1, 1)]
    x, y = chance.choice(cells)[:2]
    terminal.send("\x1b[<0;%d;%dM\x1b[<0;%d;%dm" % ((x + 1, y + 1) * 2))
    terminal.settle(0.02)


def test_whole_games_by_mouse():
    """Every game is played to its end by the mouse alone, at every size."""
    for game in GAMES:
        for columns, lines in SIZES:
            chance = random.Random(game)
            with play(game, columns=columns, lines=lines) as terminal:
                play_to_end(terminal, lambda terminal: press_somewhere(terminal, chance))
                leave(terminal)


def test_whole_games_in_tmux():
    """The same in tmux, a terminal that we did not write."""
    settings = os.path.join(box.name, "tmux.conf")
    with open(settings, "w") as file:
        file.write("set -g mouse on\nset -g status off\nset -sg escape-time 0\n")
        file.write("set -g default-terminal tmux-256color\n")
    # a server for each game: one that is about to exit would take the next game with it
    command = 'exec tmux -L kvartal-$$ -f %s new-session "$@"' % settings
    os.environ["KVARTAL_UNDER"] = shlex.join(["sh", "-c", command, "sh"])
    try:
        test_whole_games()
        test_whole_games_by_mouse()
    finally:
        del os.environ["KVARTAL_UNDER"]


def test_negative_score():
    """A negative score has its sign before the points."""
    with play("machinery#7") as terminal:
        terminal.wait_for("Enter choose")
        for key in "1t\r\r\r":  # the second figure is turned, which breaks machinery
            terminal.send(key)
            terminal.settle(0.1)
        terminal.wait_for("Round 1 · -3 points")
        leave(terminal)


def test_end():
    """After the end: analyses of the game and of a turn, other towns, and a search in the log."""
    with play("machinery#7", columns=100) as terminal:
        finish(terminal)
        terminal.send("h")
        terminal.wait_for("Cost of all mistakes", 120)
        terminal.send(" \x1b[D\x1b[Dh")
        terminal.wait_for("Played: ")
        terminal.send(" 2")
        terminal.wait_for("Seat 2 · Round")
        terminal.send("vvvv")
        terminal.settle(0.2)
        rows = [row for row in terminal.screen.text().splitlines()[1:-3] if row.strip()]
        assert not rows[-1].startswith("Round"), rows  # no heading without turns below it
        terminal.send("v/SEAT 1\r")
        terminal.wait_for(lambda screen: screen.text().splitlines()[1].startswith("Seat 1: "))
        terminal.settle(0.2)
        first = terminal.screen.text()
        terminal.send("n")
        terminal.settle(0.2)
        assert terminal.screen.text() != first, first
        terminal.send("N")
        terminal.wait_for(lambda screen: screen.text() == first)
        terminal.send("/nowhere\r")
        terminal.wait_for('The log has no "nowhere".')
        leave(terminal)


def test_rules():
    """? shows the keys and the rules for what can be done now, in the reader's language."""
    with play("welcome#7", lines=40) as terminal:
        terminal.wait_for("Enter choose")
        terminal.send("?")
        terminal.wait_for("The three pairs")
        terminal.send(" 1?")
        terminal.wait_for("Writing a number")
        leave(terminal)
    with play("welcome#7", "--lang", "ru", lines=20) as terminal:
        terminal.wait_for("Enter выбрать")
        terminal.send("?")
        terminal.wait_for("↓ дальше")
        terminal.send("\x1b[6~")
        terminal.wait_for("Три пары")
        leave(terminal)


def test_undo_and_hint():
    """u takes back a move; h suggests a turn, and Enter plays all of it."""
    with play("welcome#7") as terminal:
        terminal.wait_for("Enter choose")
        terminal.send("1")
        terminal.wait_for("9")
        terminal.send("uu")
        terminal.wait_for("nothing to undo")
        terminal.send("h")
        terminal.wait_for("whole turn", 60)
        terminal.send("\r")
        terminal.wait_for("Round 2")
        terminal.send("u")
        terminal.wait_for("Round 1 ")
        leave(terminal)


def test_locales():
    """ASCII in the locale C, no colours with NO_COLOR, and other languages."""
    with play("machinery#7", LC_ALL="C") as terminal:
        terminal.wait_for("Enter choose")
        terminal.settle()
        assert terminal.screen.text().isascii(), terminal.screen.text()
        leave(terminal)
    with play("machinery#7", NO_COLOR="1") as terminal:
        terminal.wait_for("Enter choose")
        terminal.settle()
        assert not re.search(r"\x1b\[[0-9;]*[34][0-9](;5)?[;m]", terminal.screen.all)
        leave(terminal)
    with play("machinery#7", "--lang", "uk") as terminal:
        terminal.wait_for("Раунд 1")
        leave(terminal)
    for kind in ("xterm", "vt100", "linux"):
        # For some of them ncurses never frees a few bytes.
        with play("smallcities#7", TERM=kind, ASAN_OPTIONS="detect_leaks=0") as terminal:
            terminal.wait_for("Enter choose")
            terminal.send("\r\r")
            terminal.settle()
            leave(terminal)


# Colours that a terminal may have: its description, and how it sets the foreground.
COLOURS = {
    "1 << 24": ("colors#0x1000000,pairs#0x7fff,RGB", r"38\:2\:%p1%{65536}%/%d\:%p1%{256}%/%{255}%&%d\:%p1%{255}%&%d"),
    "256": ("colors#256,pairs#0x7fff", r"38;5;%p1%d"),
    "16": ("colors#16,pairs#256", r"%?%p1%{8}%<%t3%p1%d%e%p1%{82}%+%d%;"),
    "8": ("colors#8,pairs#64", r"3%p1%d"),
}
INKS = {"1 << 24": r"38:2:\d+:\d+:\d+", "256": r"38;5;\d+", "16": r"9[0-7]", "8": r"3[0-7]"}


def test_colours():
    """True colour, 256, 16 and 8 colours, as the terminal's description says."""
    with tempfile.TemporaryDirectory() as folder:
        for number, (name, (counts, ink)) in enumerate(COLOURS.items()):
            ground = ink.replace("38", "48").replace("t3%", "t4%").replace("{82}", "{92}")
            ground = "4" + ink[1:] if name == "8" else ground
            source = "kv%d|a test,ccc@,initc@,oc@,%s,setaf=\\E[%sm,setab=\\E[%sm,use=xterm-256color,\n" % (
                number, counts, ink, ground)
            subprocess.run(["tic", "-x", "-o", folder, "-"], input=source.encode(), check=True)
            more = {"TERM": "kv%d" % number, "TERMINFO": folder, "ASAN_OPTIONS": "detect_leaks=0"}
            with play("smallcities#7", **more) as terminal:
                terminal.wait_for("Enter choose")
                terminal.send("\r\r")
                terminal.settle(0.2)
                inks = set(re.findall(r"\x1b\[([0-9;:]+)m", terminal.screen.all))
                found = [other for other in INKS if any(re.fullmatch(INKS[other], i) for i in inks)]
                assert name in found and (name in ("16", "8") or found == [name]), (name, found, inks)
                leave(terminal)


def tmux(*words):
    command = ["tmux", "-L", "kvartal-%d" % os.getpid(), "-f", "/dev/null", *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_tmux():
    """The golden screens in tmux, a terminal that we did not write, while its window is resized."""
    words = "env LC_ALL=C.UTF-8 XDG_STATE_HOME=%s %s play machinery#7 --bots random" % (box.name, PROGRAM)
    tmux("new-session", "-d", "-x", "60", "-y", "20", words)
    try:
        while "Enter choose" not in tmux("capture-pane", "-p"):
            time.sleep(0.1)
        tmux("send-keys", "Enter", "Enter", "Right")
        for columns, lines in SIZES + SIZES[:1]:
            tmux("resize-window", "-x", str(columns), "-y", str(lines))
            with open(os.path.join(GOLDEN, "machinery/en-%dx%d.txt" % (columns, lines))) as file:
                golden = file.read().split()
            end = time.monotonic() + 30
            while (shown := tmux("capture-pane", "-p")).split() != golden:
                assert time.monotonic() < end, shown
                time.sleep(0.1)
    finally:
        tmux("kill-server")


def bytes_of_keys(game, language, columns, lines):
    """How many bytes each Enter makes the program send, until the game is over."""
    over = {"en": "The game is over", "ru": "Партия окончена", "uk": "Партію закінчено"}[language]
    with play(game, "--lang", language, columns=columns, lines=lines) as terminal:
        terminal.wait_for(LANGUAGES[language])
        terminal.settle(0.3)
        sent = []
        for _ in range(120):
            before = terminal.screen.bytes
            terminal.send("\r")
            terminal.settle(0.08)
            sent.append(terminal.screen.bytes - before)
            if over in terminal.screen.all:
                break
        assert over in terminal.screen.all, terminal.screen.text()
        leave(terminal)
    return sent


def test_slow_link():
    """A key in any game sends less than 2 KB: two seconds at 9600 baud, and usually far less."""
    for game in GAMES:
        for language, (columns, lines) in (("en", SIZES[-1]), *((l, (80, 24)) for l in LANGUAGES)):
            sent = bytes_of_keys(game, language, columns, lines)
            print(game, language, columns, lines, "bytes: at most", max(sent), "of", len(sent))
            assert len(sent) > 20 and max(sent) < 2048, (game, language, columns, lines, sent)
            assert sum(sent) / len(sent) < 1024, (game, language, columns, lines, sent)


run_tests(globals())
