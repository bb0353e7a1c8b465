#!/usr/bin/env python3
"""Memory is short for a while: a limit on the address space is set from outside and lifted again, and
allocations fail at random ($KV_FAILING_MEMORY). The server refuses what it cannot do, keeps running,
and recovers completely.

Sanitizers do not work under such a limit, so the program is the release, $KVARTAL_RELEASE."""

import contextlib
import os
import random
import re
import resource
import struct
import sys
import tempfile
import threading
import time

os.environ["KV_PATIENCE"] = "20"  # seconds: a server without memory never answers some
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from checks import check, equal, finish  # noqa: E402
from server import Player, Server, wait_until  # noqa: E402
from websocket import Refused  # noqa: E402

program = os.path.abspath(os.environ["KVARTAL_RELEASE"])
box = tempfile.TemporaryDirectory()
FREE = ("--rate", "100000", "--burst", "100000", "--tables", "1000000", "--sockets", "100000",
        "--bot-tables", "1000000", "--open-tables", "0", "--quota-mb", "0",
        "--http-rate", "1000000", "--costly-rate", "1000000")
TROUBLE = (OSError, Refused, AssertionError, KeyError, ValueError)


def address_space(pid):
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        return int(re.search(r"VmSize:\s+(\d+)", status.read())[1]) * 1024


def limit(server, more):
    """Limits the server to so many bytes more than it has now; None: no limit."""
    most = resource.RLIM_INFINITY if more is None else address_space(server.process.pid) + more
    resource.prlimit(server.process.pid, resource.RLIMIT_AS, (most, resource.RLIM_INFINITY))


class Crowd(threading.Thread):
    """Opens tables and connections and never lets go of them; starts games with gaps between seats."""

    def __init__(self, server, seconds):
        super().__init__()
        self.server, self.end = server, time.monotonic() + seconds
        self.sockets, self.troubles = [], 0
        self.start()

    def run(self):
        while time.monotonic() < self.end and len(self.sockets) < 1000:
            try:
                self.play()
            except TROUBLE:
                self.troubles += 1
                time.sleep(0.005)

    def play(self):
        table = self.server.create(name="machinery", seats=16, bots=["easy"] * 15, clock=1)
        for _ in range(8):
            self.sockets.append(self.server.socket(table["id"], timeout=2))
        host = self.sockets[-1]
        host.until("table")
        for request in ({"do": "enter", "token": table["token"]}, {"do": "sit", "name": "x" * 24},
                        {"do": "remove", "seat": 3}, {"do": "start"}, {"do": "show"}):
            host.ask(request)
        self.sockets.append(self.server.socket("22222222", timeout=2))

    def leave(self):
        for line in self.sockets:
            line.close()


def plays_a_game(server, seed):
    table = server.create(bots=["random"])
    player = Player(server, table["id"], "Anna", table["token"])
    player.sit()
    assert player.ask({"do": "start"})["ok"]
    is_over = player.live(random.Random(seed))
    player.close()
    return is_over


def recovers(server, seed):
    """Whether a whole game can be played again, soon."""
    def attempt():
        with contextlib.suppress(*TROUBLE):
            return plays_a_game(server, seed)
        return False
    return wait_until(attempt, 40)


def trouble(name, server, begin, end, seconds):
    """A crowd comes while memory is short; returns how often something was refused or lost."""
    begin()
    crowds = [Crowd(server, seconds) for _ in range(6)]
    for crowd in crowds:
        crowd.join()
    equal(f"{name}: the server lives", server.process.poll(), None)
    end()
    for crowd in crowds:
        crowd.leave()
    check(f"{name}: afterwards a game is played to its end", recovers(server, 1))
    check(f"{name}: … and it is healthy", wait_until(lambda: server.http("GET", "/health")[0] == 200))
    return sum(crowd.troubles for crowd in crowds)


def test_limit(errors):
    server = Server(program, os.path.join(box.name, "limit.db"), *FREE, errors=errors)
    check("a game before", plays_a_game(server, 1))
    troubles = sum(trouble(f"{more >> 10} KB left", server, lambda more=more: limit(server, more),
                           lambda: limit(server, None), 5) for more in (0, 1 << 20))
    check("memory was short indeed", troubles > 0, troubles)
    print(f"# {troubles} refusals and lost connections")
    equal("a limit: exit code", server.stop(), 0)


def test_chance(errors):
    share = os.path.join(box.name, "share")

    def fail(count):
        with open(share, "r+b" if os.path.exists(share) else "wb") as file:
            file.write(struct.pack("q", count))

    fail(0)
    os.environ.update(LD_PRELOAD=os.path.abspath(os.environ["KV_FAILING_MEMORY"]), KV_MEMORY_FAILS=share)
    server = Server(program, os.path.join(box.name, "chance.db"), *FREE, errors=errors)
    del os.environ["LD_PRELOAD"], os.environ["KV_MEMORY_FAILS"]
    troubles = sum(trouble(f"one of {count} fails", server, lambda count=count: fail(count),
                           lambda: fail(0), 4) for count in (1000, 10, 3))
    check("allocations failed indeed", troubles > 0, troubles)
    print(f"# {troubles} refusals and lost connections")
    equal("chance: exit code", server.stop(), 0)


def main():
    if not os.path.exists(program):
        print("skipped: there is no release; ./test release makes one.")
        sys.exit(77)
    with open(os.path.join(box.name, "errors"), "w+", encoding="utf-8") as errors:
        test_limit(errors)
        test_chance(errors)
    finish()


main()
