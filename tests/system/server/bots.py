#!/usr/bin/env python3
"""Bots under attack: one address makes hundreds of experts think while others play. The program is
$KVARTAL; addresses come from the header of a proxy, which the tests set."""

import concurrent.futures
import contextlib
import os
import re
import sqlite3
import sys
import tempfile
import time

root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../..")
sys.path.insert(0, os.path.join(root, "tests/support"))
from checks import check, equal, finish, silent  # noqa: E402
from patience import PATIENCE  # noqa: E402
from server import Player, Server, wait_until  # noqa: E402

program = os.path.abspath(os.environ["KVARTAL"])
thought = 2 * PATIENCE  # seconds for a turn of an expert on a busy machine
box = tempfile.TemporaryDirectory()
FREE = ("--rate", "100000", "--burst", "100000", "--tables", "100000", "--sockets", "10000",
        "--open-tables", "0", "--http-rate", "1000000", "--costly-rate", "1000000",
        "--bot-tables", "100000", "--behind-proxy")
TABLES, EXPERTS = 28, 16


class From:
    """The server as somebody at this address sees it."""

    def __init__(self, server, address):
        self.server, self.headers = server, {"X-Forwarded-For": address}

    def create(self, **options):
        status, table = self.server.http("POST", "/api/tables", {"name": "welcome", **options}, self.headers)
        assert status == 201, (status, table)
        return table

    def socket(self, table):
        return self.server.socket(table, headers=[f"{name}: {value}" for name, value in self.headers.items()],
                                  timeout=thought)

    def record(self, table):
        return self.server.http("GET", f"/api/tables/{table['id']}/record", headers=self.headers)

    def sit(self, bots, **options):
        """A table with these bots, whose game has begun, and its player."""
        table = self.create(seats=1 + len(bots), bots=bots, **options)
        player = Player(self, table["id"], "Anna", table["token"])
        player.sit()
        assert player.ask({"do": "start"})["ok"]
        return table, player


def start(*words, store="bots.db"):
    errors = open(os.path.join(box.name, "errors"), "a+", encoding="utf-8")
    return Server(program, os.path.join(box.name, store), *FREE, *words, errors=errors)


def attack(server):
    """Tables of experts alone, each with a spectator; returns their sockets."""
    attacker, sockets = From(server, "203.0.113.66"), []
    for _ in range(TABLES):
        table = attacker.create(seats=EXPERTS, bots=["expert"] * EXPERTS)
        socket = attacker.socket(table["id"])
        socket.until("table")
        assert socket.ask({"do": "enter", "token": table["token"]})[0]["ok"]
        assert socket.ask({"do": "start"})[0]["ok"]
        sockets.append(socket)
    return sockets


def play_round(player, number, moves):
    """Plays a turn and waits for all bots of the table; returns the seconds that takes."""
    began = time.monotonic()
    assert player.play(number, moves)["ok"]
    player.socket.until("round")
    return time.monotonic() - began


def finished_game(visitor):
    """A short game that is over."""
    table, player = visitor.sit(["random"], name="machinery")
    for number in range(1, 11):
        assert player.play(number, ["done"])["ok"]
        while player.socket.receive().get("event") not in ("round", "over"):
            pass
    player.close()
    return table


def fetch_record(visitor, table):
    began = time.monotonic()
    status, text = visitor.record(table)
    equal("there is a record", (status, "r10 s2: done" in text), (200, True))
    return time.monotonic() - began


def in_time(name, seconds, limit=PATIENCE):
    print(f"# {name}: {seconds:.3f} s", flush=True)
    check(name, seconds < limit, f"{seconds:.2f} s")


def played_by_bots(server):
    with contextlib.closing(sqlite3.connect(server.store)) as database:
        return database.execute("SELECT count(*) FROM lines WHERE text LIKE 'auto %'").fetchone()[0]


def test_attack(server):
    """An address that asks for little is served at once while another asks for very much."""
    honest = From(server, "198.51.100.7")
    games = [finished_game(honest) for _ in range(3)]
    _, easy = honest.sit(["easy", "medium"], name="machinery")
    sockets = attack(server)
    check("hundreds of experts wait", server.figure("kvartal_bot_queue") > TABLES * EXPERTS / 2,
          server.figure("kvartal_bot_queue"))
    in_time("under attack: a record", fetch_record(honest, games[0]))
    for number in range(1, 4):
        in_time("under attack: a round of easy bots", play_round(easy, number, ["done"]))
    _, serious = honest.sit(["expert"], name="machinery")
    in_time("under attack: a turn of an expert", play_round(serious, 1, ["done"]), thought)
    newcomer = From(server, "198.51.100.8")
    _, player = newcomer.sit(["easy"], name="machinery")
    in_time("under attack: a newcomer", play_round(player, 1, ["done"]))
    time.sleep(2)
    waiting = server.figure("kvartal_bot_queue")
    check("nobody is asked twice", TABLES * EXPERTS / 2 < waiting <= TABLES * EXPERTS, waiting)
    check("the age of the oldest is told", 1 < server.figure("kvartal_bot_queue_oldest_seconds"))
    for socket in sockets:
        socket.close()
    in_time("after the attack: a round of easy bots", play_round(easy, 4, ["done"]))
    in_time("after the attack: a record", fetch_record(honest, games[1]))
    in_time("after the attack: a turn of an expert", play_round(serious, 2, ["done"]), thought)
    check("those who were left stop thinking",
          wait_until(lambda: server.figure("kvartal_bot_queue") == 0))
    check("… which is counted", server.figure("kvartal_bot_turns_cancelled_total") >= TABLES * EXPERTS / 2)
    for client in (easy, serious, player):
        client.close()


def test_records(server):
    """Records that are made while the loop hands out others."""
    visitor = From(server, "198.51.100.10")
    games = [finished_game(visitor) for _ in range(8)]
    with concurrent.futures.ThreadPoolExecutor(2 * len(games)) as pool:
        for game in 2 * games:
            pool.submit(fetch_record, visitor, game)


def test_once(server):
    """Tables of experts without an attack: each turn is computed once, and played."""
    players = [From(server, f"198.51.100.{20 + i}").sit(["expert", "hard"], name="machinery")[1] for i in range(2)]
    for number in (1, 2):
        for player in players:
            assert player.play(number, ["done"])["ok"]
        for player in players:
            player.socket.until("round")
    for player in players:
        player.close()
    check("all come to rest", wait_until(lambda: server.figure("kvartal_bot_queue") == 0))
    found = [0, 0]

    def is_quiet():
        found[:] = server.figure("kvartal_bot_turns_found_total"), server.figure("kvartal_bot_turns_total")
        return found[0] == found[1] == played_by_bots(server)

    check("as many turns are played as were found", wait_until(is_quiet), (found, played_by_bots(server)))


def test_coming_back(server):
    """Bots stopped when everybody left think again when somebody returns, even at once."""
    table, player = From(server, "198.51.100.9").sit(["expert"], name="machinery")
    for _ in range(5):
        player.close()
        player.connect()
    in_time("bots think again after their table was left", play_round(player, 1, ["done"]), thought)
    player.close()
    rooms = server.figure("kvartal_rooms")
    check("there is a table to go", rooms > 0)
    equal("… of this game", server.http("GET", f"/api/tables/{table['id']}")[1]["table"]["round"], 2)


def blind_weights():
    """A file of weights for Machinery, all of them 0."""
    with open(os.path.join(root, "src/games/machinery/bot/weights.c"), encoding="utf-8") as file:
        text = re.sub(r"(FEATURE_[A-Z_]*\] = ).*", r"\g<1>0,", file.read())
    path = os.path.join(box.name, "blind.c")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def bot_total(server):
    """A bot's score in a game whose other player does nothing."""
    _, player = From(server, "198.51.100.30").sit(["medium"], name="machinery")
    for number in range(1, 11):
        assert player.play(number, ["done"])["ok"]
        event = {}
        while event.get("event") not in ("round", "over"):
            event = player.socket.receive()
    player.close()
    return max(score["total"] for score in event["scores"])  # the other player has 0


def test_weights(server):
    """Bots play by the weights that the server was started with: over 40 games of `kvartal simulate`
    the worst score was 49 with those compiled in, and the best 8 with zeros."""
    total = bot_total(server)
    check("bots see by the weights compiled in", total > 30, total)
    blind = start("--weights", blind_weights(), store="blind.db")
    total = bot_total(blind)
    check("bots play by other weights", total < 30, total)
    equal("it ends well", blind.stop(), 0)


def test_end(server):
    """A server stops at once although its bots are thinking."""
    sockets = attack(server)
    began = time.monotonic()
    equal("it ends well", server.stop(), 0)
    in_time("it ends at once", time.monotonic() - began)
    for socket in sockets:
        socket.close()


def main():
    server = start()
    for test in (test_attack, test_records, test_once, test_coming_back, test_weights, test_end):
        test(server)
    silent(os.path.join(box.name, "errors"))
    finish()


main()
