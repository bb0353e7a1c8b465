#!/usr/bin/env python3
"""Memory is short for a while: a limit on the address space that is set from outside and lifted again.
The server refuses what it cannot do, stays alive, and is as good as new afterwards.

Sanitizers cannot live with such a limit, so the program is the release, $KVARTAL_RELEASE."""

import contextlib
import os
import random
import re
import resource
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "support"))
from checks import check, equal, finish  # noqa: E402
from server import Player, Server, wait_until  # noqa: E402
from websocket import Refused  # noqa: E402

program = os.path.abspath(os.environ["KVARTAL_RELEASE"])
box = tempfile.TemporaryDirectory()
FREE = ("--rate", "100000", "--burst", "100000", "--tables", "1000000", "--sockets", "100000",
        "--bot-tables", "1000000", "--http-rate", "1000000", "--costly-rate", "1000000")
TROUBLE = (OSError, Refused, AssertionError, KeyError, ValueError)


def address_space(pid):
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        return int(re.search(r"VmSize:\s+(\d+)", status.read())[1]) * 1024


def limit(server, more):
    """So many bytes more than the server has now; None: as much as it likes."""
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
        while time.monotonic() < self.end and len(self.sockets) < 3000:
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
        self.join()
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


def can_create(server):
    with contextlib.suppress(*TROUBLE):
        return bool(server.create()["id"])
    return False


def main():
    if not os.path.exists(program):
        print("skipped: there is no release; ./test release makes one.")
        sys.exit(77)
    with open(os.path.join(box.name, "errors"), "w+", encoding="utf-8") as errors:
        server = Server(program, os.path.join(box.name, "memory.db"), *FREE, errors=errors)
        check("a game before", plays_a_game(server, 1))
        troubles = 0
        for number, more in enumerate((0, 256 << 10, 4 << 20)):
            name = f"{more >> 10} KB"
            limit(server, more)
            crowd = Crowd(server, 5)
            crowd.join()
            troubles += crowd.troubles
            equal(f"with {name} left the server lives", server.process.poll(), None)
            limit(server, None)
            check(f"after {name} it takes tables again", wait_until(lambda: can_create(server), 30))
            crowd.leave()
            check(f"after {name} a game is played to its end", plays_a_game(server, number))
            equal(f"after {name} it is healthy", server.http("GET", "/health")[0], 200)
        check("memory was short indeed", troubles > 0, troubles)
        print(f"# {troubles} refusals and lost connections")
        equal("memory: exit code", server.stop(), 0)
    finish()


main()
