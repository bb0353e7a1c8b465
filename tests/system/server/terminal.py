#!/usr/bin/env python3
"""Online tables in the full-screen terminal. The program is $KVARTAL."""

import os
import random
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from pseudo_terminal import Terminal, run_tests  # noqa: E402
from screens import PROGRAM, go_to_row, leave  # noqa: E402
from server import Player, Server, free_port  # noqa: E402

GAMES = {"welcome": "Welcome", "smallcities": "Small Cities", "machinery": "Machinery"}
box = tempfile.TemporaryDirectory()
KEYS = "\r\r\t\r\r\x1b[B\r"  # chooses something, and ends the turn sooner or later
ENTER = "\r"


def start(name="tables"):
    errors = open(os.path.join(box.name, "errors"), "a+", encoding="utf-8")
    limits = ("--rate", "1000", "--burst", "1000")  # for the seat that asks about every move
    return Server(PROGRAM, os.path.join(box.name, name + ".db"), *limits, errors=errors)


def sit_down(server, home, *words, name="Anna", **more):
    """A player at a terminal, with a folder for what the program remembers."""
    argv = [PROGRAM, "play", "--name", name, *words]
    if server:
        argv += ["--server", "http://127.0.0.1:%d" % server.port]
    home = os.path.join(box.name, home)
    names = ("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")
    return Terminal(argv, **dict.fromkeys(names, home), **more)


def enter_lobby(terminal):
    terminal.wait_for("> ")
    go_to_row(terminal, "Online")
    terminal.send(ENTER)
    terminal.wait_for("Online tables")


def play_round(player, chance, number):
    """The other seat's turn, by the protocol; events before its next turn are skipped."""
    answer = player.ask({"do": "play", "round": number, "moves": player.choose(chance)})
    assert answer["ok"] or answer["error"]["code"] == "over", answer


def round_of(player):
    answer = player.ask({"do": "show"})
    return None if answer.get("over") else answer.get("round")


def shows_round(terminal, number):
    head = terminal.screen.text().split("\n", 1)[0]
    return "Round %d ·" % number in head and "The game is over" not in terminal.screen.all


def play_on(terminal, player, chance, rounds=1000):
    """Both seats play so many rounds, or to the end of the game."""
    for _ in range(rounds):
        number = round_of(player)
        if number is None:
            return
        play_round(player, chance, number)
        began = time.monotonic()
        while shows_round(terminal, number):
            terminal.send(KEYS)
            terminal.settle(0.05)
            assert time.monotonic() < began + 60, terminal.screen.text()


def finish(terminal, words):
    terminal.wait_for("← → rounds")
    assert "The game is over" in terminal.screen.all  # a key may have closed the note
    for word in words:
        assert word in terminal.screen.all, terminal.screen.text()
    terminal.send(" \x1b[D")  # the last round again, from the record
    terminal.settle(0.3)
    leave(terminal)


def test_join():
    """Every game to its end: joined by its code, and by its link; the other seat by the protocol."""
    server = start()
    chance = random.Random(1)
    for game, title in GAMES.items():
        table = server.create(name=game)
        other = Player(server, table["id"], "Boris", table["token"])
        other.sit()
        link = "http://127.0.0.1:%d/#/table/%s" % (server.port, table["code"])
        join = table["code"].lower() if game == "welcome" else link
        with sit_down(server, game, "--join", join) as terminal:
            terminal.wait_for("Seat 2: Anna")
            assert "Start" not in terminal.screen.text(), terminal.screen.text()
            assert other.ask({"do": "start"})["ok"]
            terminal.wait_for("%s · Seat 2 · Table %s · Round 1" % (title, table["code"]))
            play_on(terminal, other, chance)
            finish(terminal, ("Anna: ", "Boris: "))
        assert server.http("GET", "/api/tables/%s/record" % table["id"])[0] == 200
    assert server.stop() == 0


def test_pack():
    """The figures of somebody's own box come with the table."""
    server = start()
    with open("tests/packs/smallcities-one.pack", encoding="utf-8") as file:
        pack = file.read()
    kept = dict(os.environ, XDG_DATA_HOME=os.path.join(box.name, "owner"))
    said = subprocess.run([PROGRAM, "pack", "keep", "tests/packs/smallcities-one.pack"], env=kept,
                          capture_output=True, text=True, check=True).stdout
    table = server.create(name=re.search("smallcities:pack=[0-9a-f]+", said)[0], pack=pack)
    other = Player(server, table["id"], "Boris", table["token"])
    other.sit()
    with sit_down(server, "pack", "--join", table["code"]) as terminal:
        terminal.wait_for("Seat 2: Anna")
        assert other.ask({"do": "start"})["ok"]
        terminal.wait_for("Table %s · Round 1" % table["code"])
        play_on(terminal, other, random.Random(5))
        finish(terminal, ("Anna: ", "Boris: "))
    assert server.stop() == 0


def test_create():
    """A table that the player opens: its code for others, a bot, chat, and a turn taken back."""
    server = start()
    with sit_down(server, "create") as terminal:
        enter_lobby(terminal)
        go_to_row(terminal, "Create a table of Welcome")
        terminal.send(ENTER)
        terminal.wait_for("Give the others this code: ")
        code = re.search(r"this code: (\w+)", terminal.screen.text())[1]
        assert len(code) == 6, code
        go_to_row(terminal, "Start")
        terminal.send(ENTER)
        terminal.wait_for("Wait for somebody, or add a bot.")
        other = Player(server, code, "Борис")
        other.sit()
        terminal.wait_for("Seat 2: Борис")
        assert "Wait for somebody" not in terminal.screen.text(), terminal.screen.text()
        assert other.ask({"do": "say", "text": "привет 漢字"})["ok"]
        terminal.wait_for("Борис: привет 漢字")
        terminal.send("cHello, все\r")
        terminal.wait_for("Anna: Hello, все")
        go_to_row(terminal, "Start")
        terminal.send(ENTER)
        terminal.wait_for("Table %s · Round 1" % code)
        assert other.ask({"do": "say", "text": "good luck"})["ok"]
        terminal.wait_for("Борис: good luck")
        terminal.send("h")
        terminal.wait_for("This table plays without hints.")
        terminal.send("w")
        terminal.wait_for("The server keeps this game until its end.")
        for _ in range(30):
            terminal.send(ENTER)
            terminal.settle(0.1)
            if "Your turn is sent" in terminal.screen.text():
                break
        terminal.wait_for("Your turn is sent. Still playing: 1.")
        terminal.send("u")
        terminal.wait_for("Choose a number with its effect.")
        play_on(terminal, other, random.Random(2), rounds=2)
        terminal.send("vvv")
        terminal.wait_for("\nБорис: ")  # and the points when the round began
        terminal.send("v")
        terminal.wait_for("Round 2\n")
        terminal.settle(0.3)
        assert "Борис: good luck" in terminal.screen.text(), terminal.screen.text()
        for name in ("Anna", "Борис"):
            turns = re.findall("^%s: .*[0-9].*" % name, terminal.screen.text(), re.M)
            assert len(turns) == 2, terminal.screen.text()
            assert "write" not in turns[0], turns  # described in words
        leave(terminal)
        assert "Your seat at table %s is kept" % code in terminal.screen.all
    assert server.stop() == 0


def test_list():
    """Public tables are listed, and joined by their row; a room that is left has a free seat."""
    server = start("list")
    hidden = server.create(name="machinery")
    table = server.create(name="smallcities", public=True)
    other = Player(server, table["id"], "Boris", table["token"])
    other.sit()
    full = server.create(name="welcome", public=True, bots=["easy", "easy"], clock=60)
    begun = server.create(name="welcome", public=True, bots=["easy"])
    somebody = Player(server, begun["id"], "Clara", begun["token"])
    somebody.sit()
    assert somebody.ask({"do": "start"})["ok"]
    told = {
        full["code"]: ("2 of 2 seats · 1 minute · full", "All seats of this table are taken."),
        begun["code"]: ("Clara · the game has begun", "only its players can return to it."),
    }
    with sit_down(server, "list") as terminal:
        enter_lobby(terminal)
        row = "%s  Small Cities · " % table["code"]  # the list may be some seconds old
        terminal.wait_for(row)
        assert hidden["code"] not in terminal.screen.text(), terminal.screen.text()
        for code, words in told.items():
            go_to_row(terminal, code)
            assert words[0] in terminal.screen.text(), terminal.screen.text()
            terminal.send(ENTER)
            terminal.wait_for(words[1])
        go_to_row(terminal, row)
        terminal.send(ENTER)
        terminal.wait_for("Seat 2: Anna")
        terminal.send("q")
        terminal.wait_for("Online tables")
        terminal.wait_for(row)
        leave(terminal)
    entry = server.http("GET", "/api/tables/" + table["id"])[1]["table"]
    assert entry["count"] == 1, entry
    with sit_down(server, "list", "--join", table["code"]) as terminal:
        terminal.wait_for("Seat 2: Anna")
        assert other.ask({"do": "remove", "seat": 1})["ok"]
        refused(terminal, "The host has removed you from the table.")
    assert server.stop() == 0


def test_return():
    """If a terminal goes away the seat is kept; the next one returns to it in the same turn."""
    server = start()
    table = server.create(name="welcome")
    other = Player(server, table["id"], "Boris", table["token"])
    other.sit()
    with sit_down(server, "return", "--join", table["code"]) as terminal:
        terminal.wait_for("Seat 2: Anna")
        assert other.ask({"do": "start"})["ok"]
        terminal.wait_for("Round 1")
        play_on(terminal, other, random.Random(3), rounds=1)
        terminal.wait_for("Round 2")
        terminal.hang_up()
    with sit_down(server, "return") as terminal:
        enter_lobby(terminal)
        go_to_row(terminal, "Return to my seat at table " + table["code"])
        terminal.send(ENTER)
        terminal.wait_for("Seat 2 · Table %s · Round 2" % table["code"])
        leave(terminal)
    with sit_down(server, "return", "--join", table["code"]) as terminal:
        terminal.wait_for("Seat 2 · Table %s · Round 2" % table["code"])
        play_on(terminal, other, random.Random(4))
        finish(terminal, ("Anna: ",))
    assert server.stop() == 0


def test_restart():
    """A server is killed and restarted in the middle of a game: the player sees a sentence and keeps
    the seat; a turn played meanwhile is sent later."""
    server = start("restart")
    table = server.create(name="welcome")
    other = Player(server, table["id"], "Boris", table["token"])
    other.sit()
    with sit_down(server, "restart", "--join", table["code"]) as terminal:
        terminal.wait_for("Seat 2: Anna")
        assert other.ask({"do": "start"})["ok"]
        terminal.wait_for("Round 1")
        play_on(terminal, other, random.Random(5), rounds=2)
        terminal.wait_for("Round 3")
        for _ in range(2):  # no key is pressed between a return and the next loss
            server.stop(9)
            terminal.wait_for("The server cannot be reached; trying again…")
            for _ in range(12):
                terminal.send(ENTER)
                terminal.settle(0.1)
            server.start()
            other.connect()
            terminal.wait_for("Connected again; your seat is yours.")
        play_on(terminal, other, random.Random(6))
        finish(terminal, ("Anna: ",))
    assert server.stop() == 0


def refused(terminal, *sentences):
    """The lobby is back, with a sentence, and the name entered is still there."""
    for sentence in sentences:
        terminal.wait_for(lambda screen: sentence in " ".join(screen.text().split()))
    assert "Your name: Anna" in terminal.screen.text(), terminal.screen.text()
    leave(terminal)


def test_clock():
    """A table with a clock: the time per turn in its room, the time that is left while it runs, and
    a bot's turn when it is up."""
    server = start()
    with sit_down(server, "clock") as terminal:
        enter_lobby(terminal)
        go_to_row(terminal, "  Time per turn: < no limit >")
        terminal.send("\x1b[C")
        terminal.wait_for("Time per turn: < 30 seconds >")
        terminal.send("\x1b[A\r")
        terminal.wait_for("Time per turn: 30 seconds")
        code = re.search(r"this code: (\w+)", terminal.screen.text())[1]
        other = Player(server, code, "Boris")
        other.sit()
        terminal.wait_for("Seat 2: Boris")
        terminal.send(ENTER)
        terminal.wait_for("Round 1 · 0 points · 0:30")
        for seconds in (29, 28):
            terminal.wait_for("points · 0:%d" % seconds)
        leave(terminal)
    table = server.create(name="welcome", clock=2)
    other = Player(server, table["id"], "Boris", table["token"])
    other.sit()
    with sit_down(server, "clock", "--join", table["code"]) as terminal:
        terminal.wait_for("Seat 2: Anna")
        assert other.ask({"do": "start"})["ok"]
        terminal.wait_for("Round 1")
        terminal.wait_for("Round 2")
        leave(terminal)
    assert server.stop() == 0


def test_rematch():
    """After the end `r` leads to a new table for the same people, whoever asked for it first."""
    server = start()
    table = server.create(name="machinery")
    other = Player(server, table["id"], "Boris", table["token"])
    other.sit()
    with sit_down(server, "rematch", "--join", table["code"]) as terminal:
        terminal.wait_for("Seat 2: Anna")
        code = table["code"]
        for first in ("terminal", "other"):
            assert other.ask({"do": "start"})["ok"]
            terminal.wait_for("Seat 2 · Table %s · Round 1" % code)
            terminal.screen.all = ""
            play_on(terminal, other, random.Random(7))
            terminal.wait_for("r rematch")
            terminal.send(" ")  # the note goes
            terminal.settle(0.3)
            if first == "other":
                assert other.ask({"do": "rematch"})["ok"]
                terminal.wait_for("There is a rematch at a new table: r goes there.")
            terminal.send("r")
            terminal.wait_for("Seat 1: Boris (away)")
            code = re.search(r"Table (\w+)", terminal.screen.text())[1]
            other = Player(server, code, "Boris", other.token)
            terminal.wait_for(lambda screen: "away" not in screen.text())
        terminal.send("q")
        terminal.wait_for("Online tables")
        leave(terminal)
    assert server.stop() == 0


def test_gone():
    """A table that is gone when its server is restarted: a sentence in the reader's language, and no
    claim that the seat is kept."""
    errors = open(os.path.join(box.name, "errors"), "a+", encoding="utf-8")
    server = Server(PROGRAM, ":memory:", errors=errors)
    table = server.create(name="welcome")
    other = Player(server, table["id"], "Boris", table["token"])
    other.sit()
    with sit_down(server, "gone", "--join", table["code"], "--lang", "ru") as terminal:
        terminal.wait_for("Игрок 2: Anna")
        assert other.ask({"do": "start"})["ok"]
        terminal.wait_for("Раунд 1")
        server.stop(9)
        terminal.wait_for("Сервер недоступен")
        server.start()
        terminal.wait_for("Такого стола нет.")
        terminal.send("1")
        terminal.wait_for("Здесь эту партию не продолжить. Нажмите q, чтобы выйти.")
        before = len(terminal.screen.all)
        terminal.send("q")
        assert terminal.wait() == 0
        assert table["code"] not in terminal.screen.all[before:], terminal.screen.all[before:]
    assert server.stop() == 0


def test_refusals():
    """A wrong code, a full table, an invalid address, and a server that does not run."""
    server = start()
    table = server.create(name="welcome", bots=["easy", "easy"])
    with sit_down(server, "refusals", "--join", "222222") as terminal:
        refused(terminal, "There is no such table.")
    with sit_down(server, "refusals", "--join", table["code"]) as terminal:
        refused(terminal, "All seats of this table are taken.")
    with sit_down(server, "refusals", "--join", "no code") as terminal:
        refused(terminal, "is not the address of a table.")
    with sit_down(None, "nowhere", "--server", "http://127.0.0.1:%d" % free_port()) as terminal:
        enter_lobby(terminal)
        terminal.wait_for("127.0.0.1")
        terminal.settle(0.5)
        assert re.search(r"\n\n  .*127.0.0.1.*\.", terminal.screen.text()), terminal.screen.text()
        go_to_row(terminal, "Join")
        terminal.send("\r222222\r")
        refused(terminal, "does not answer. Is the server running, and the address right?")
    with sit_down(server, "typed") as terminal:
        enter_lobby(terminal)
        go_to_row(terminal, "Server")
        terminal.send("\r" + "\x7f" * 60 + "nonsense://\r")
        refused(terminal, "is no address such as http://localhost:8080.")
    assert server.stop() == 0


run_tests(globals())
