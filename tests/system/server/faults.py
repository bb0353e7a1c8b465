#!/usr/bin/env python3
"""Strangers play (tests/support/stranger.py) while their servers are killed, stopped and restarted,
connections are cut, disks fill up, clocks jump and PostgreSQL crashes. Whatever was acknowledged must be
in the records, once, and every record must replay. The program is $KVARTAL.

    faults.py [--minutes N] [--seed S]      two minutes, and a random seed, which is printed

The seed determines what happens when, and what is played, but not what a fault hits."""

import argparse
import contextlib
import os
import random
import re
import resource
import secrets
import signal
import struct
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from checks import check, equal, finish, sane_file  # noqa: E402
from postgres import Postgres  # noqa: E402
from server import Server  # noqa: E402
from stranger import Deaf, Lost, Stranger, ask_http  # noqa: E402

program = os.path.abspath(os.environ["KVARTAL"])
shim = os.path.abspath(os.environ["KV_SHIFTED_CLOCK"])
box = tempfile.TemporaryDirectory()
FREE = ("--rate", "100000", "--burst", "100000", "--tables", "100000", "--open-tables", "0", "--sockets",
        "10000", "--http-rate", "100000", "--costly-rate", "100000", "--bot-tables", "100000")
GAMES = ("welcome", "welcome:advanced=on", "smallcities", "machinery")
DISK = 24 << 20  # bytes of the small disk
TABLES = 3  # at once, in each place
HARMLESS = 60  # seconds after the last fault in which all games must end


def path(name):
    return os.path.join(box.name, name)


class Disk:
    """A file system that can be filled up; where none can be mounted, a limit on file sizes."""

    def __init__(self):
        self.folder = path("disk")
        os.mkdir(self.folder)
        mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "none", self.folder]
        self.is_mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0

    def fill(self, pid):
        if not self.is_mounted:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
            return
        with open(os.path.join(self.folder, "ballast"), "wb", buffering=0) as ballast:
            for size in (1 << 20, 4096):
                with contextlib.suppress(OSError):
                    while True:
                        ballast.write(bytes(size))

    def free(self, pid):
        if self.is_mounted:
            os.unlink(os.path.join(self.folder, "ballast"))
        elif pid:  # a server that was killed has no limit any more
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)

    def close(self):
        if self.is_mounted:
            subprocess.run(["umount", self.folder], check=True)


class Place:
    """One store, its servers, and the tables that strangers play there."""

    def __init__(self, name, store, nodes, chance):
        self.name, self.store, self.chance = name, store, chance
        self.clock = path(f"clock-{name}")
        self.shift(0)
        self.errors = open(path("errors"), "a+", encoding="utf-8")
        self.servers = []
        for node in nodes:
            words = ("--node", node) if len(nodes) > 1 else ()
            self.servers.append(self.start(words))
        self.addresses = [f"127.0.0.1:{server.port}" for server in self.servers]
        self.games, self.ended, self.deaf = [], 0, 0

    def start(self, words):
        with self.by_its_clock():
            server = Server(program, self.store, *FREE, *words, errors=self.errors)
        if words:  # other servers redirect to this address, which is known only now
            server.stop()
            server.arguments += ["--place", f"http://127.0.0.1:{server.port}"]
            self.restart(server)
        return server

    @contextlib.contextmanager
    def by_its_clock(self):
        os.environ.update(LD_PRELOAD=shim, KV_CLOCK_SHIFT=self.clock)
        try:
            yield
        finally:
            del os.environ["LD_PRELOAD"], os.environ["KV_CLOCK_SHIFT"]

    def restart(self, server):
        with self.by_its_clock():
            server.start()

    def shift(self, seconds):
        with open(self.clock, "r+b" if os.path.exists(self.clock) else "wb") as file:
            file.write(struct.pack("qq", seconds, 0))

    # ---- Games

    def try_http(self, method, where, body=None, wanted=200, seconds=60):
        """Repeats a request until it gets the wanted answer: servers may be down."""
        end, answer = time.monotonic() + seconds, None
        while time.monotonic() < end:
            with contextlib.suppress(Lost):
                answer = ask_http(self.chance.choice(self.addresses), method, where, body)
                if answer[0] == wanted:
                    break
            time.sleep(0.1)
        return answer

    def open_game(self):
        token = secrets.token_hex(16)
        seats, name = self.chance.randrange(1, 4), self.chance.choice(GAMES)
        settings = {"name": name, "seats": seats, "patience": 0, "token": token,
                    "clock": self.chance.choice((0, 3600))}
        said = self.try_http("POST", "/api/tables", settings, 201)
        if not said or said[0] != 201:
            check(f"{self.name}: a table is made", False, (settings, said))
            return
        table = re.search('"id":"([0-9a-f]{32})"', said[1])[1]
        own = [Stranger(self.addresses, table, f"S{seat}", secrets.token_hex(16) if seat else token,
                        random.Random(self.chance.random()), hosts=0 if seat else seats, pause=0.1)
               for seat in range(seats)]
        for stranger in own:
            stranger.start()
        self.games.append((table, name, own))

    def tend(self, opens=True):
        """Checks the games that have ended, and opens new ones."""
        for game in [game for game in self.games if not any(s.is_alive() for s in game[2])]:
            self.games.remove(game)
            self.check_game(*game)
        while opens and len(self.games) < TABLES:
            self.open_game()

    def check_game(self, table, name, strangers):
        about = f"{self.name}: {name} of {len(strangers)}"
        complaints = [what for stranger in strangers for what in stranger.complaints]
        equal(f"{about}: the page is kept to", complaints, [])
        said = self.try_http("GET", f"/api/tables/{table}/record")
        if not said or said[0] != 200:
            check(f"{about}: there is a record", False, said)
            return
        self.check_record(about, said[1], strangers)
        self.ended += 1

    @staticmethod
    def check_record(about, record, strangers):
        rows = re.findall(r"^r(\d+) s(\d+): (.*) ~", record, re.M)
        turns = {(int(number), int(seat) - 1): moves.split("; ") for number, seat, moves in rows}
        equal(f"{about}: every turn is there once", len(rows), len(turns))
        lost = [(s.name, number, moves, turns.get((number, s.seat))) for s in strangers
                for number, moves in s.promised.items() if turns.get((number, s.seat)) != moves]
        equal(f"{about}: all that was acknowledged is there", lost, [])
        strange = [(s.name, number) for s in strangers for (number, seat), moves in turns.items()
                   if seat == s.seat and moves not in s.sent.get(number, [])]
        equal(f"{about}: nothing else is there", strange, [])
        with open(path("record"), "w", encoding="utf-8") as file:
            file.write(record)
        replayed = subprocess.run([program, "replay", path("record")], capture_output=True, text=True,
                                  check=False)
        equal(f"{about}: the record replays", (replayed.returncode, replayed.stderr), (0, ""))

    def close(self):
        """Games are played to their ends, without faults."""
        end = time.monotonic() + HARMLESS
        while self.games and time.monotonic() < end:
            self.tend(opens=False)
            time.sleep(0.1)
        for _, name, strangers in self.games:
            check(f"{self.name}: {name} ends", False,
                  [(s.name, s.turn, s.address, s.complaints, s.is_alive()) for s in strangers])
            for stranger in strangers:
                stranger.should_end.set()
        for server in self.servers:
            equal(f"{self.name}: exit code", server.stop(), 0)
        checked = subprocess.run([program, "admin", "check", "--db", self.store], capture_output=True,
                                 text=True, check=False)
        equal(f"{self.name}: the store is whole", checked.returncode, 0)
        check(f"{self.name}: games were played", self.ended > 0)
        print(f"# {self.name}: {self.ended} games, {self.deaf} deaf clients. {checked.stdout.strip()}")


# ---- Faults --------------------------------------------------------------------------------------
# Each function inflicts a fault on a place, says so, and has undone it when it returns.


def kill(place, chance, say):
    server, pause = chance.choice(place.servers), chance.uniform(0, 4)
    say(f"kill -9, back after {pause:.1f} s")
    server.stop(signal.SIGKILL)
    time.sleep(pause)
    place.restart(server)


def end(place, chance, say):
    server, pause = chance.choice(place.servers), chance.uniform(0, 1)
    say(f"SIGTERM, back after {pause:.1f} s")
    equal(f"{place.name}: exit code", server.stop(), 0)
    time.sleep(pause)
    place.restart(server)


def stop(place, chance, say):
    server, pause = chance.choice(place.servers), chance.uniform(0.5, 6)
    say(f"SIGSTOP, SIGCONT after {pause:.1f} s")
    server.process.send_signal(signal.SIGSTOP)
    time.sleep(pause)
    server.process.send_signal(signal.SIGCONT)


def cut(place, chance, say):
    strangers = [s for game in place.games for s in game[2] if chance.random() < 0.5]
    say(f"{len(strangers)} connections are cut")
    for stranger in strangers:
        stranger.cut()


def deafen(place, chance, say):
    count = chance.randrange(2, 8)
    say(f"{count} clients are deaf")
    for _ in range(count if place.games else 0):
        place.deaf += 1
        Deaf(chance.choice(place.addresses), chance.choice(place.games)[0], chance).start()


def jump(place, chance, say):
    """The clock is right again before the next fault: a server that starts with a wrong one believes
    it (docs/operations.md, "Time")."""
    seconds, pause = chance.choice((-86400, -3600, -5, 5, 7200, 86400)), chance.uniform(0.5, 3)
    say(f"the clock is set by {seconds:+} s, and back after {pause:.1f} s")
    place.shift(seconds)
    time.sleep(pause)
    place.shift(0)


def fill_disk(place, chance, say):
    pid, pause = place.servers[0].process.pid, chance.uniform(0.5, 6)
    say(f"the disk is full for {pause:.1f} s")
    place.disk.fill(pid)
    time.sleep(pause)
    place.disk.free(pid)


def restart_database(place, chance, say):
    number, pause = chance.choice((signal.SIGINT, signal.SIGQUIT)), chance.uniform(0, 5)
    say(f"PostgreSQL {'crashes' if number == signal.SIGQUIT else 'ends'}, back after {pause:.1f} s")
    place.database.stop(number)
    time.sleep(pause)
    place.database.start()


def kill_while_full(place, chance, say):
    """A server that acknowledges before it has written would lose turns here."""
    server, pause = place.servers[0], chance.uniform(0.3, 2.5)
    say(f"the disk is full, and kill -9 after {pause:.1f} s")
    place.disk.fill(server.process.pid)
    time.sleep(pause)
    server.stop(signal.SIGKILL)
    place.disk.free(None)
    place.restart(server)


def kill_while_down(place, chance, say):
    pause = chance.uniform(0.3, 2.5)
    say(f"PostgreSQL crashes, and kill -9 of its servers after {pause:.1f} s")
    place.database.stop(signal.SIGQUIT)
    time.sleep(pause)
    for server in place.servers:
        server.stop(signal.SIGKILL)
    place.database.start()
    for server in place.servers:
        place.restart(server)


EVERYWHERE = (kill, end, stop, cut, deafen, jump)


def places(chance):
    """One server with a file on a small disk, and two that share a PostgreSQL."""
    disk = Disk()
    file = Place("file", os.path.join(disk.folder, "tables.db"), ["a"], random.Random(chance.random()))
    file.disk, file.faults = disk, (*EVERYWHERE, fill_disk, kill_while_full)
    try:
        database = Postgres()
    except FileNotFoundError as reason:
        print(f"# skipped: {reason}")
        return [file]
    shared = Place("PostgreSQL", database.url, ["a", "b"], random.Random(chance.random()))
    shared.database, shared.faults = database, (*EVERYWHERE, restart_database, kill_while_down)
    return [file, shared]


def schedule(own_places, chance):
    """An endless series of faults: every kind in every place, shuffled anew each time."""
    while True:
        turn = [(place, fault) for place in own_places for fault in place.faults]
        chance.shuffle(turn)
        for place, fault in turn:
            yield place, fault, random.Random(chance.random()), chance.uniform(0.2, 2.5)


def run(minutes, seed):
    chance = random.Random(seed)
    own_places = places(chance)
    began = time.monotonic()
    for place, fault, own_chance, pause in schedule(own_places, chance):
        calm = time.monotonic() + pause
        while time.monotonic() < calm:
            for own in own_places:
                own.tend()
            time.sleep(0.05)
        if time.monotonic() - began > minutes * 60:
            break
        fault(place, own_chance, lambda what, name=place.name: print(
            f"# {time.monotonic() - began:6.1f} s  {name}: {what}", flush=True))
    for place in own_places:
        place.close()
    own_places[0].disk.close()


def main():
    words = argparse.ArgumentParser()
    words.add_argument("--minutes", type=float, default=float(os.environ.get("KV_FAULT_MINUTES") or 2))
    words.add_argument("--seed", default=os.environ.get("KV_FAULT_SEED") or secrets.token_hex(4))
    options = words.parse_args()
    os.environ["ASAN_OPTIONS"] = "detect_leaks=0"  # the check takes seconds at every exit
    print(f"# the same again: ./test faults --minutes {options.minutes:g} --seed {options.seed}", flush=True)
    run(options.minutes, options.seed)
    sane_file(path("errors"))
    finish()


main()
