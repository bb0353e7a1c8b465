#!/usr/bin/env python3
"""The store is unavailable for longer than the server's lease: a locked file, a full disk, a suspended
database. Players wait and are told so; nobody is dropped. The program is $KVARTAL."""

import contextlib
import os
import random
import resource
import signal
import sqlite3
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from checks import check, equal, finish, sane_file  # noqa: E402
from postgres import Postgres  # noqa: E402
from server import Player, Server, wait_until  # noqa: E402

program = os.path.abspath(os.environ["KVARTAL"])
box = tempfile.TemporaryDirectory()
FREE = ("--rate", "100000", "--burst", "100000", "--tables", "100000", "--sockets", "10000")
LEASE = 3


def start(store, *words):
    errors = open(os.path.join(box.name, "errors"), "a+", encoding="utf-8")
    where = store if "://" in store else os.path.join(box.name, store)
    return Server(program, where, *FREE, *words, errors=errors)


class Listener(threading.Thread):
    """Collects everything that a player is told, until the connection ends."""

    def __init__(self, player):
        super().__init__(daemon=True)
        self.player, self.said, self.is_lost = player, [], False
        player.socket.socket.settimeout(None)
        self.start()

    def run(self):
        try:
            while True:
                self.said.append(self.player.socket.receive())
        except OSError:
            self.is_lost = True

    def events(self, *names):
        return [said["event"] for said in self.said if said.get("event") in names]

    def answers(self, tag):
        return [said for said in self.said if said.get("tag") == tag]

    def hears(self, event):
        return wait_until(lambda: self.events(event))

    def ask(self, tag, **request):
        self.player.socket.send({**request, "tag": tag})

    def answer(self, tag):
        wait_until(lambda: self.answers(tag))
        return (self.answers(tag) or [{"error": {"code": "silence"}}])[0]


def code_of(answer):
    return answer.get("error", {}).get("code") or answer["ok"]


def play_table(server, **options):
    """Two players of a game that has begun, and what they are told."""
    table = server.create(**options)
    players = [Player(server, table["id"], "Anna", table["token"]), Player(server, table["id"], "Boris")]
    for player in players:
        player.sit()
    assert players[0].ask({"do": "start"})["ok"]
    return table, players, [Listener(player) for player in players]


def first_moves(server, listener, seat):
    """A legal turn: the first move listed, again and again."""
    moves, number = [], 0
    while True:
        number += 1
        listener.ask(f"moves {seat} {number}", do="moves", moves=moves)
        listed = listener.answer(f"moves {seat} {number}")["moves"]
        if not listed:
            return moves
        moves.append(listed[0])


def stall(name, server, away, back, wait=LEASE + 5.0):
    """The store is unavailable while a turn of one game waits for it, and none of the other game."""
    table, _, busy = play_table(server)
    _, _, calm = play_table(server, clock=60)
    moves = first_moves(server, busy[0], 0)
    away()
    began = time.monotonic()
    busy[0].ask("turn", do="play", round=1, moves=moves)
    for listener in (*busy, *calm):
        check(f"{name}: players are told to wait", listener.hears("paused"))
    check(f"{name}: … with a sentence", [s for s in calm[0].said if s.get("event") == "paused"][0]["why"])
    calm[0].ask("look", do="show")
    equal(f"{name}: nothing is answered from memory", code_of(calm[0].answer("look")), "unavailable")
    equal(f"{name}: the turn is not answered for", busy[0].answers("turn"), [])
    equal(f"{name}: the figure says so", server.figure("kvartal_suspended"), 1)
    time.sleep(max(0, began + wait - time.monotonic()))
    back()
    for listener in (*busy, *calm):
        check(f"{name}: players are told that it goes on", listener.hears("resumed"))
    equal(f"{name}: the turn is kept, and answered for once",
          [code_of(answer) for answer in (busy[0].answer("turn"), *busy[0].answers("turn")[1:])], [True])
    lapses = int(server.figure("kvartal_lease_lapses_total"))
    check(f"{name}: the lease has lapsed", lapses >= 1, lapses)
    equal(f"{name}: everybody was told once", [listener.events("paused", "resumed") for listener in
                                               (*busy, *calm)], [["paused", "resumed"] * lapses] * 4)
    busy[1].ask("turn", do="play", round=1, moves=first_moves(server, busy[1], 1))
    check(f"{name}: the round is played to its end", busy[0].hears("round") and
          code_of(busy[1].answer("turn")) is True)
    left = [said["left"] for said in calm[1].said if said.get("event") == "table" and "left" in said]
    check(f"{name}: the clock of a turn stood still", left and left[-1] > 60000 - LEASE * 1000 - 1500, left)
    equal(f"{name}: nobody was dropped", [listener.is_lost for listener in (*busy, *calm)], [False] * 4)
    equal(f"{name}: and goes on", server.figure("kvartal_suspended"), 0)


def test_locked():
    server = start("locked.db")
    with contextlib.closing(sqlite3.connect(server.store, isolation_level=None)) as other:
        stall("a locked file", server, lambda: other.execute("BEGIN EXCLUSIVE"),
              lambda: other.execute("COMMIT"), 8)
    equal("a locked file: exit code", server.stop(), 0)


def test_lists():
    """While the file is locked, lists and records are soon refused; nobody else waits."""
    server = start("lists.db", "--http-rate", "100000")
    table = server.create()
    answers = []

    def ask(path):
        began = time.monotonic()
        answers.append((server.http("GET", path)[0], time.monotonic() - began))

    with contextlib.closing(sqlite3.connect(server.store, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        server.http("GET", "/health/live")
        time.sleep(2)  # the store's thread waits by now
        threads = [threading.Thread(target=ask, args=(path,)) for path in
                   ("/api/tables", f"/api/tables/{table['id']}/record", f"/api/tables/{'0' * 32}")]
        for thread in threads:
            thread.start()
        times = []
        while any(thread.is_alive() for thread in threads) and len(times) < 200:
            began = time.monotonic()
            server.http("GET", "/health/live")
            times.append(time.monotonic() - began)
            time.sleep(0.05)
        other.execute("COMMIT")
    for thread in threads:
        thread.join()
    check("lists: the loop is not held up", len(times) > 3 and sorted(times)[len(times) // 2] < 0.5, times)
    check("lists: all are answered in a few seconds", len(answers) == 3 and
          {status for status, _ in answers} <= {200, 404, 409, 503} and
          max(seconds for _, seconds in answers) < 8, answers)
    equal("lists: and as ever when the file is free", wait_until(
        lambda: server.http("GET", "/api/tables")[0] == 200, 20), True)
    equal("lists: exit code", server.stop(), 0)


def test_full():
    server = start("full.db")
    pid, infinity = server.process.pid, resource.RLIM_INFINITY
    stall("a full disk", server,
          lambda: resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, infinity)),
          lambda: resource.prlimit(pid, resource.RLIMIT_FSIZE, (infinity, infinity)), LEASE + 2)
    equal("a full disk: exit code", server.stop(), 0)


def test_stopped():
    """A process that was stopped, as on a suspended machine, answers nothing for its tables until
    the store has confirmed that it still owns them."""
    server = start("stopped.db")
    _, _, calm = play_table(server, clock=60)
    server.process.send_signal(signal.SIGSTOP)
    calm[0].ask("look", do="show")
    time.sleep(LEASE + 2)
    server.process.send_signal(signal.SIGCONT)
    check("a stopped server: players are told", calm[1].hears("resumed"))
    answer = calm[0].answer("look")
    order = [said.get("event") or said.get("tag") for said in calm[0].said]
    check("a stopped server: what was asked before is not answered from memory",
          code_of(answer) == "unavailable" or order.index("resumed") < order.index("look"), order)
    calm[0].ask("again", do="show")
    equal("a stopped server: then it is", code_of(calm[0].answer("again")), True)
    equal("a stopped server: nobody was dropped", [listener.is_lost for listener in calm], [False] * 2)
    equal("a stopped server: exit code", server.stop(), 0)


def test_replaced():
    """Another server with the same name gets all tables at once, without waiting for the lease."""
    server = start("name.db", "--node", "same")
    _, _, calm = play_table(server)
    other = start("name.db", "--node", "same")
    check("a replaced server: its players are sent away", wait_until(lambda: calm[0].is_lost))
    check("… and told", calm[0].events("closing"))
    equal("a replaced server: health", server.http("GET", "/health")[0], 503)
    equal("a replaced server: exit code", server.stop(), 0)
    equal("its successor: exit code", other.stop(), 0)


def test_taken():
    """While one server cannot reach the database, another takes one of its tables."""
    try:
        database = Postgres()
    except FileNotFoundError as reason:
        print(f"# skipped: {reason}")
        return
    servers = [start(database.url, "--node", name, "--place", "http://127.0.0.1:1") for name in "ab"]
    (taken, _, lost), (_, _, kept) = play_table(servers[0]), play_table(servers[0])
    servers[0].process.send_signal(signal.SIGSTOP)
    time.sleep(LEASE + 0.5)
    mover = None
    for _ in range(50):
        with contextlib.suppress(OSError):
            mover = Player(servers[1], taken["id"], "Clara")
            break
        time.sleep(0.1)
    check("a table that was left is taken over", mover)
    servers[0].process.send_signal(signal.SIGCONT)
    check("its players are sent away", wait_until(lambda: all(l.is_lost for l in lost)))
    equal("… and told", [l.events("closing", "resumed") for l in lost], [["closing"]] * 2)
    check("those of another table go on", kept[0].hears("resumed") and kept[1].hears("resumed"))
    equal("… and were not dropped", [l.is_lost for l in kept], [False] * 2)
    equal("its lines are whole", code_of(mover.ask({"do": "show"})), True)
    for server in servers:
        equal("a table taken: exit code", server.stop(), 0)
    database.stop()


def main():
    os.environ["ASAN_OPTIONS"] = "detect_leaks=0"  # the check takes seconds at every exit
    random.seed(1)
    for test in (test_locked, test_lists, test_full, test_stopped, test_replaced, test_taken):
        test()
    sane_file(os.path.join(box.name, "errors"))
    finish()


main()
