#!/usr/bin/env python3
"""Clocks set during games, and clocks that differ between servers: nobody loses a turn.
$KV_SHIFTED_CLOCK shifts the clocks of a server. The program is $KVARTAL."""

import email.utils
import os
import signal
import struct
import sys
import tempfile
import time
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from checks import check, equal, finish, sane_file  # noqa: E402
from postgres import Postgres  # noqa: E402
from server import Player, Server, wait_until  # noqa: E402

program = os.path.abspath(os.environ["KVARTAL"])
box = tempfile.TemporaryDirectory()
shim = os.path.abspath(os.environ["KV_SHIFTED_CLOCK"])
FREE = ("--rate", "100000", "--burst", "100000", "--tables", "100000", "--sockets", "10000")
HOUR, TURN = 3600, 40


def path(name):
    return os.path.join(box.name, name)


class Clock:
    """The clocks of one server: the wall clock, and the one that goes on during a suspension."""

    def __init__(self, name, shift=0):
        self.file = path(name)
        self.set(shift)

    def set(self, shift, asleep=0):
        with open(self.file, "r+b" if os.path.exists(self.file) else "wb") as file:
            file.write(struct.pack("qq", shift, asleep))

    def start(self, store, *words):
        """A server with these clocks."""
        os.environ.update(LD_PRELOAD=shim, KV_CLOCK_SHIFT=self.file)
        try:
            return Server(program, store, *FREE, *words, errors=open(path("errors"), "a+", encoding="utf-8"))
        finally:
            del os.environ["LD_PRELOAD"], os.environ["KV_CLOCK_SHIFT"]


def play_table(server, *others, **options):
    table = server.create(clock=TURN, **options)
    players = [Player(server, table["id"], "Anna", table["token"]), Player(server, table["id"], "Boris")]
    players += [Player(server, table["id"], name) for name in others]
    for player in players:
        player.sit()
    assert players[0].ask({"do": "start"})["ok"]
    return table, players


def first_turn(player):
    moves = []
    while listed := player.ask({"do": "moves", "moves": moves})["moves"]:
        moves.append(listed[0])
    return moves


def left_of(server, table):
    """The time left of the turn, in ms, as a newcomer is told."""
    watcher = server.socket(table["id"])
    said = watcher.until("table")
    watcher.close()
    return said["left"]


def wall_clock(server):
    """The server's, by the Date header of an answer."""
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/health") as answer:
        return email.utils.parsedate_to_datetime(answer.headers["date"]).timestamp()


def test_jumps():
    clock = Clock("jumps")
    server = clock.start(path("jumps.db"))
    table, (*players, absent) = play_table(server, "Clara", seats=3, patience=1)
    began = time.monotonic()
    for number, shift in enumerate((0, 2 * HOUR, -2 * HOUR, 24 * HOUR, 0), 1):
        absent.connect()
        absent.close()  # the room looks at its clocks when its patience with her ends
        clock.set(shift)
        apart = wall_clock(server) - time.time()
        check(f"clock {shift:+} s: the server sees it", abs(apart - shift) < 60, apart)
        time.sleep(1.5)
        for player in players:
            answer = player.play(number, first_turn(player))
            equal(f"clock {shift:+} s: the turn of round {number} is the player's own",
                  answer.get("error", {}).get("code") or answer["ok"], True)
        check("a bot plays for who is absent", wait_until(lambda: round_of(server, table) > number))
        left = left_of(server, table)
        check(f"clock {shift:+} s: the next turn is as long as ever", TURN - 15 < left / 1000 <= TURN, left)
    events = [said for player in players for said in player.events]
    check("deadlines do not jump", max(said["deadline"] for said in events if "deadline" in said) -
          min(said["deadline"] for said in events if "deadline" in said) < time.monotonic() - began + 5)
    equal("the lease did not lapse", server.figure("kvartal_lease_lapses_total"), 0)
    equal("jumps: exit code", server.stop(), 0)


def test_suspended():
    """A machine is suspended for longer than the lease: others may own the tables by now, so the
    store is asked first. The clock of the turn has stood still meanwhile."""
    clock = Clock("suspended")
    server = clock.start(path("suspended.db"))
    table, players = play_table(server)
    equal("before the sleep", server.figure("kvartal_lease_lapses_total"), 0)
    clock.set(30, 30)
    for event in ("paused", "resumed"):
        equal(f"after it all hear {event}",
              [player.socket.until(event)["event"] for player in players], [event] * 2)
    check("the lease has lapsed", server.figure("kvartal_lease_lapses_total") >= 1)
    left = left_of(server, table)
    check("nobody slept away their turn", TURN - 15 < left / 1000 <= TURN, left)
    check("and the game goes on", players[0].play(1, first_turn(players[0]))["ok"])
    equal("suspended: exit code", server.stop(), 0)


def test_restart():
    """The time left of a turn survives a restart."""
    clock = Clock("restart")
    server = clock.start(path("restart.db"))
    table, players = play_table(server)
    before, began = left_of(server, table), time.monotonic()
    time.sleep(2)
    server.stop(signal.SIGKILL)
    server.start()
    left, passed = left_of(server, table), (time.monotonic() - began) * 1000
    check("after a restart the clock has gone on", before - passed - 1500 < left < before - 1900,
          (before, passed, left))
    players[0].connect()
    equal("restart: exit code", server.stop(), 0)


def test_different():
    """Two servers with clocks two hours apart, and the clock of the database: a table moves from one
    to the other, and back."""
    try:
        database = Postgres()
    except FileNotFoundError as reason:
        print(f"# skipped: {reason}")
        return
    for first, second in ((0, 2 * HOUR), (2 * HOUR, 0), (-2 * HOUR, 0)):
        name = f"clocks {first:+} s and {second:+} s"
        servers = [Clock(f"clock {letter}{first}{second}", shift).start(
            database.url, "--node", f"{letter}{first}{second}") for letter, shift in (("a", first), ("b", second))]
        table, _ = play_table(servers[0])
        began = time.monotonic()
        servers[0].stop(signal.SIGKILL)
        answers = []
        wait_until(lambda: answers.append(first_event(servers[1], table)) or answers[-1] == "table")
        equal(f"{name}: the table is taken over", answers[-1], "table")
        left, passed = left_of(servers[1], table) / 1000, time.monotonic() - began
        if first <= second:
            check(f"{name}: its clock goes on", TURN - passed - 3 < left < TURN - 1, (left, passed))
        else:  # its lines are from the future, but no turn gets more than its time
            check(f"{name}: its turn is not cut short", TURN - passed - 3 < left <= TURN, (left, passed))
        equal(f"{name}: nobody has played for anybody", round_of(servers[1], table), 1)
        equal(f"{name}: exit code", servers[1].stop(), 0)
    database.stop()


def first_event(server, table):
    try:
        watcher = server.socket(table["id"])
        event = watcher.receive()["event"]
        watcher.close()
        return event
    except OSError:
        return None


def round_of(server, table):
    watcher = server.socket(table["id"])
    watcher.until("table")
    answer = watcher.ask({"do": "show"})[0]
    watcher.close()
    return answer["round"]


def main():
    os.environ["ASAN_OPTIONS"] = "detect_leaks=0"  # the check takes seconds at every exit
    for test in (test_jumps, test_suspended, test_restart, test_different):
        test()
    sane_file(path("errors"))
    finish()


main()
