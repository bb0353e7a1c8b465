#!/usr/bin/env python3
"""Three servers with one PostgreSQL, under load: one is killed, one is suspended and resumed, and
the database is restarted. Nothing that was acknowledged is lost. The program is $KVARTAL."""

import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from checks import check, finish, sane  # noqa: E402
from postgres import Postgres  # noqa: E402
from server import Player, Server, free_port  # noqa: E402

program = os.path.abspath(os.environ["KVARTAL"])
FREE = ("--rate", "100000", "--burst", "100000", "--tables", "100000", "--open-tables", "0",
        "--http-rate", "1000000", "--costly-rate", "1000000",
        "--sockets", "10000")
PAIRS = 4


class Guest(Player):
    """Reconnects to any server that is up."""

    servers = []

    def next_server(self):
        return random.choice(Guest.servers)


class Pair(threading.Thread):
    """Two people who play one game after another until the time is up."""

    def __init__(self, number, until):
        super().__init__()
        self.chance = random.Random(number)
        self.until = until
        self.games = []  # (table, players, whether both came to the end)
        self.troubles = []

    def run(self):
        while time.monotonic() < self.until:
            try:
                self.play()
            except (OSError, AssertionError) as trouble:  # no table: try elsewhere
                self.troubles.append(repr(trouble))
                time.sleep(0.1)

    def play(self):
        server = random.choice(Guest.servers)
        table = server.create()
        players = [Guest(server, table["id"], "Anna", table["token"]),
                   Guest(server, table["id"], "Boris")]
        for player in players:
            player.pause = 0.05
            player.sit()
        assert players[0].ask({"do": "start"})["ok"]
        game = (table, players, [])
        self.games.append(game)
        threads = [threading.Thread(target=lambda p=p: game[2].append(
            p.live(random.Random(self.chance.random()), 60))) for p in players]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def gap(pairs, since):
    """The time after `since` until every pair has had a turn acknowledged again."""
    while True:
        waits = [max((p.last for g in pair.games for p in g[1]), default=0) for pair in pairs]
        if all(last > since for last in waits) or time.monotonic() > since + 20:
            return max(last - since for last in waits) if all(w > since for w in waits) else 99
        time.sleep(0.02)


def compare(games, server, box):
    lost = doubled = unreadable = unfinished = 0
    for table, players, ends in games:
        unfinished += ends != [True, True]
        status, record = server.http("GET", f"/api/tables/{table['id']}/record")
        if status != 200:
            unreadable += 1
            continue
        file = os.path.join(box, "record")
        with open(file, "w", encoding="utf-8") as out:
            out.write(record)
        replay = subprocess.run([program, "replay", file], capture_output=True, check=False)
        unreadable += replay.returncode != 0
        lines = record.splitlines()
        for player in players:
            for number, moves in player.told.items():
                head = f"r{number} s{player.seat + 1}: "
                found = [line for line in lines if line.startswith(head)]
                doubled += len(found) > 1
                lost += not found or found[0].split(" ~")[0] != head + "; ".join(moves)
    check("every game came to its end", unfinished == 0, unfinished)
    check("every record is there and replays", unreadable == 0, unreadable)
    check("nothing acknowledged is lost", lost == 0, lost)
    check("nothing is doubled", doubled == 0, doubled)


def main():
    try:
        database = Postgres()
    except FileNotFoundError as reason:
        print(f"skipped: {reason}")
        sys.exit(77)
    os.environ["ASAN_OPTIONS"] = "detect_leaks=0"  # the check takes seconds at every exit
    box = tempfile.TemporaryDirectory()
    errors = open(os.path.join(box.name, "errors"), "w+", encoding="utf-8")
    nodes = []
    for name in "abc":
        port = free_port()
        nodes.append(Server(program, database.url, "--node", name, "--place",
                            f"http://127.0.0.1:{port}", *FREE, port=port, errors=errors))
    Guest.servers = list(nodes)
    pairs = [Pair(i, time.monotonic() + 30) for i in range(PAIRS)]
    for pair in pairs:
        pair.start()
    time.sleep(4)

    Guest.servers = nodes[1:]
    nodes[0].stop(signal.SIGKILL)
    seconds = gap(pairs, time.monotonic())
    check("a killed node: everybody plays on within 5 s", seconds < 5, f"{seconds:.2f} s")
    print(f"# {seconds:.2f} s")
    nodes[0].start()
    Guest.servers = list(nodes)
    time.sleep(2)

    nodes[1].process.send_signal(signal.SIGSTOP)
    Guest.servers = [nodes[0], nodes[2]]
    time.sleep(6)
    nodes[1].process.send_signal(signal.SIGCONT)
    Guest.servers = list(nodes)
    seconds = gap(pairs, time.monotonic())
    check("a stopped node: everybody plays on", seconds < 5, f"{seconds:.2f} s")
    time.sleep(2)

    database.stop(signal.SIGQUIT)
    time.sleep(2)
    database.start()
    seconds = gap(pairs, time.monotonic())
    check("a restarted database: everybody plays on", seconds < 10, f"{seconds:.2f} s")

    for pair in pairs:
        pair.join()
    games = [game for pair in pairs for game in pair.games]
    check("there were games", len(games) >= PAIRS, len(games))
    print(f"# {len(games)} games, troubles: {[pair.troubles[:2] for pair in pairs]}")
    compare(games, nodes[2], box.name)
    for node in nodes:
        check("a node ends well", node.stop() == 0)
    errors.seek(0)
    sane(errors.read())
    database.stop()
    finish()


main()
