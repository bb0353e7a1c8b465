#!/usr/bin/env python3
"""Measures the server online: kvartal serve on one core, kvartal-load on another, over loopback.

Every figure stands beside its target, and beside what a plain libwebsockets echo and SQLite by
itself reach in the same run, since machines differ and are busy. Processor time is given too: it
is what the server would need on a core of its own."""

import argparse
import http.client
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
FREE = ["--rate", "1000000", "--burst", "1000000", "--sockets", "1000000", "--tables", "1000000",
        "--open-tables", "0", "--quota-mb", "0",
        "--http-rate", "1000000", "--costly-rate", "1000000"]
CLOCK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def pinned(core, command):
    cores = sorted(os.sched_getaffinity(0))
    return ["taskset", "-c", str(cores[min(core, len(cores) - 1)]), *map(str, command)]


class Process:
    """A program on a core, with its processor time and memory."""

    def __init__(self, core, command, **options):
        self.popen = subprocess.Popen(pinned(core, command), text=True, **options)

    def processor_seconds(self):
        stat = pathlib.Path(f"/proc/{self.popen.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(stat[11]) + int(stat[12])) / CLOCK

    def memory(self):
        return int(pathlib.Path(f"/proc/{self.popen.pid}/statm").read_text().split()[1]) * PAGE

    def stop(self, kill=False):
        self.popen.kill() if kill else self.popen.terminate()
        self.popen.wait()


class Server(Process):
    def __init__(self, bench, database):
        self.port, self.site = bench.port, f"http://127.0.0.1:{bench.port}"
        self.began = time.monotonic()
        command = [bench.program, "serve", "--port", bench.port, "--db", database, *FREE]
        super().__init__(0, command, stdout=subprocess.DEVNULL)
        while not self.is_well():
            if self.popen.poll() is not None:
                sys.exit("The server has ended.")
            time.sleep(0.005)
        self.well_after = time.monotonic() - self.began

    def is_well(self):
        try:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
            connection.request("GET", "/health")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    def create(self, count, seats):
        """Tables of known deals, as lines for kvartal-load."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        lines = []
        for number in range(1, count + 1):
            options = {"name": f"welcome#{number}", "seats": seats, "patience": 0}
            connection.request("POST", "/api/tables", json.dumps(options),
                               {"Content-Type": "application/json"})
            made = json.load(connection.getresponse())
            lines.append(f"{made['id']} {made['token']} {seats} welcome#{number}\n")
        connection.close()
        return lines

    def first_table(self, table):
        """Asks for a table until it answers."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
                   "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
                   "Sec-WebSocket-Protocol": "kvartal.1"}
        connection.request("GET", f"/api/tables/{table}/socket", headers=headers)
        connection.sock.recv(1)
        while b'"event":"table"' not in connection.sock.recv(65536):
            pass
        connection.close()


class Bench:
    def __init__(self, options):
        self.program, self.load, self.port = options.program, options.load, options.port
        self.scale = options.scale
        self.box = ROOT / "build" / "online"
        shutil.rmtree(self.box, ignore_errors=True)
        self.box.mkdir(parents=True)

    def many(self, count):
        return max(1, round(count * self.scale))

    def loader(self, command, site, lines=(), switches=(), **numbers):
        words = [self.load, command, site, *switches]
        for name, number in numbers.items():
            words += [f"--{name}", number]
        process = Process(1, words, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)
        process.popen.stdin.writelines(lines)
        process.popen.stdin.close()
        return process

    def play(self, server, lines, *switches, **numbers):
        """Figures of the loader, and the server's processor time since everybody was there."""
        loader = self.loader("play", server.site, lines, switches, **numbers)
        while (line := loader.popen.stderr.readline()) != "go\n":
            if not line:
                sys.exit("kvartal-load has ended before the games began.")
            print(line, end="", file=sys.stderr)
        before = server.processor_seconds()
        said = loader.popen.stdout.readline()
        used = server.processor_seconds() - before
        print(loader.popen.stderr.read(), end="", file=sys.stderr)
        if loader.popen.wait() != 0:
            sys.exit("kvartal-load has failed.")
        return json.loads(said) | {"processor": used}


# ---- What others do by themselves ----


def commits(bench):
    """Commits a second of one row, how long 99 of 100 take at most, and rows a second by 100."""
    database = sqlite3.connect(bench.box / "plain.db", isolation_level=None)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.execute("CREATE TABLE lines (seq INTEGER PRIMARY KEY, text TEXT NOT NULL)")
    text = "turn 12 0 take 1; write 8 2:5; park; done"

    def rate(rows):
        began, times = time.monotonic(), []
        while time.monotonic() - began < 2:
            start = time.monotonic()
            database.execute("BEGIN")
            database.executemany("INSERT INTO lines (text) VALUES (?)", [(text,)] * rows)
            database.execute("COMMIT")
            times.append(time.monotonic() - start)
        return len(times) * rows / sum(times), sorted(times)[len(times) * 99 // 100] * 1000

    return *rate(1), rate(100)[0]


def echo(bench):
    site = f"http://127.0.0.1:{bench.port + 1}"
    server = Process(0, [bench.load, "echo", site])
    time.sleep(0.5)
    loader = bench.loader("ask", site, count=bench.many(4000), seconds=4)
    figures = json.loads(loader.popen.stdout.readline())
    server.stop(kill=True)
    return figures["rate"]


# ---- The figures ----


def speed(bench, pace, *switches):
    for old in bench.box.glob("speed.db*"):
        old.unlink()
    server = Server(bench, bench.box / "speed.db")
    figures = bench.play(server, server.create(bench.many(2000), 2), *switches, pace=pace)
    server.stop()
    return figures


def hold(bench, server, lines, count):
    """Memory of the server for this many sockets, in bytes."""
    before = server.memory()
    loader = bench.loader("hold", server.site, lines, count=count)
    if "sockets" not in loader.popen.stdout.readline():
        sys.exit(loader.popen.stderr.read())
    time.sleep(1)
    taken = server.memory() - before
    loader.stop()
    return taken


def watched(bench, database, lines):
    """Memory of a server whose tables all have one spectator, in bytes."""
    server = Server(bench, database)
    taken = hold(bench, server, lines, len(lines))
    server.stop()
    return taken


def memory(bench):
    """Bytes a socket; bytes a table that waits; and bytes a table in the middle of its game.

    The last is the difference between all and half of the tables, since reading the first ones
    fills the cache of SQLite, 2 MB whatever comes after."""
    tables, sockets = bench.many(10000), bench.many(10000)
    database = bench.box / "memory.db"
    server = Server(bench, database)
    before = server.memory()
    server.create(tables, 2)
    waiting = (server.memory() - before) / tables
    playing = server.create(bench.many(5000), 2)
    bench.play(server, playing, rounds=5)
    server.stop()
    server = Server(bench, database)
    socket = hold(bench, server, playing[:1], sockets) / sockets
    server.stop()
    half = playing[::2]
    grown = watched(bench, database, playing) - watched(bench, database, half)
    return socket, waiting, grown / (len(playing) - len(half)) - socket


def stadium(bench):
    server = Server(bench, bench.box / "stadium.db")
    figures = bench.play(server, server.create(1, bench.many(10000)), rounds=4)
    server.stop()
    return figures


def restart(bench):
    """Seconds until a server with very many stored tables is healthy, and until one answers."""
    count, database = bench.many(100000), bench.box / "restart.db"
    server = Server(bench, database)
    lines = server.create(1, 2)
    bench.play(server, lines, rounds=3)
    server.stop()
    copy_table(database, count)
    server = Server(bench, database)
    server.first_table(lines[0].split()[0])
    answered = time.monotonic() - server.began
    server.stop()
    return count, server.well_after, answered


def copy_table(path, count):
    """Copies the only table of a file over and over, as if each had been played."""
    database = sqlite3.connect(path, isolation_level=None)
    (state, listed, text), = database.execute("SELECT state, listed, text FROM tables")
    (fence, length), = database.execute("SELECT fence, lines FROM heads")
    played = database.execute("SELECT fence, at, text FROM lines ORDER BY seq").fetchall()
    letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"

    def code(key):
        return "".join(letters[key >> 5 * place & 31] for place in range(6))

    keys = range(2, count + 1)
    database.execute("BEGIN")
    database.executemany(
        "INSERT INTO tables (key, id, code, created, state, listed, text) VALUES (?,?,?,?,?,?,?)",
        ((key, os.urandom(16), code(key), 0, state, listed, text) for key in keys))
    database.executemany(
        "INSERT INTO heads VALUES (?,?,0,?,?)",
        ((key, fence, length, key * length) for key in keys))
    database.executemany(
        "INSERT INTO lines VALUES (?,?,?,?,?,?)",
        (((key - 1) * length + number + 1, (key - 1) * length + number if number else 0, number,
          *played[number]) for key in keys for number in range(length)))
    database.execute("COMMIT")
    database.close()


# ---- The report ----


def line(what, figure, unit, target="", ratio=""):
    print(f"  {what:<52}{figure:>12} {unit:<12}{target:<12}{ratio}".rstrip(), flush=True)


def by_processor(figures):
    """Turns a second, if the server had a core of its own."""
    return figures["turns"] / figures["processor"] if figures["processor"] else 0


def report_speed(figures, alone, title, target):
    print(title)
    echoed, one, grouped = alone
    rate = figures["rate"]
    line("Durable turns", f"{rate:.0f}", "a second", target,
         f"{rate / echoed:.2f} of the echo, {rate / one:.2f} of single commits, "
         f"{rate / grouped:.3f} of grouped rows")
    line("The same by processor time of the server", f"{by_processor(figures):.0f}", "a second", target)
    line("A turn answered, half of them within", f"{figures['p50']:.1f}", "ms")
    line("99 of 100 within", f"{figures['p99']:.1f}", "ms", "≤ 20" if "pace" in title else "")
    line("All within", f"{figures['max']:.1f}", "ms")


def measure_alone(bench):
    print("By themselves")
    one, slow, grouped = commits(bench)
    line("SQLite, commits of one row", f"{one:.0f}", "a second")
    line("99 of 100 of these within", f"{slow:.1f}", "ms")
    line("SQLite, rows in groups of 100", f"{grouped:.0f}", "a second")
    echoed = echo(bench)
    line("libwebsockets, messages echoed", f"{echoed:.0f}", "a second")
    bench.alone = (echoed, one, grouped)


def measure_speed(bench):
    report_speed(speed(bench, 0), bench.alone,
                 f"{bench.many(2000)} tables of two at full speed: everybody answers at once",
                 "≥ 30000")
    figures = speed(bench, 0, "--states")
    line("The same, every client is sent the state", f"{figures['rate']:.0f}", "a second", "",
         f"{by_processor(figures):.0f} by processor time of the server")


def measure_pace(bench):
    pace = bench.many(30000)
    runs = sorted((speed(bench, pace) for _ in range(3)), key=lambda figures: figures["p99"])
    report_speed(runs[1], bench.alone,
                 f"{bench.many(2000)} tables of two at a pace of {pace} turns a second, the middle "
                 "one of three runs", "")


def measure_memory(bench):
    socket, waiting, table = memory(bench)
    print("Memory of the process")
    line(f"A socket, of {bench.many(10000)}", f"{socket / 1024:.2f}", "KB", "≤ 8")
    line("A table that waits, nobody connected", f"{waiting / 1024:.2f}", "KB", "≤ 2")
    line("A table in mid-game, its spectator subtracted", f"{table / 1024:.2f}", "KB", "≤ 2")


def measure_stadium(bench):
    figures = stadium(bench)
    print(f"One table of {bench.many(10000)} seats")
    line("From the last turn to everybody told, at most", f"{figures['told_max'] / 1000:.2f}", "s",
         "≤ 1")
    line("A turn answered, 99 of 100 within", f"{figures['p99'] / 1000:.2f}", "s")


def measure_restart(bench):
    count, well, answered = restart(bench)
    print(f"Restart with {count} stored tables")
    line("Until /health is fine", f"{well:.2f}", "s", "≤ 3")
    line("Until the first table answers", f"{answered:.2f}", "s", "≤ 3")


PARTS = {"speed": measure_speed, "pace": measure_pace, "memory": measure_memory,
         "stadium": measure_stadium, "restart": measure_restart}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", default=ROOT / "build" / "kvartal")
    parser.add_argument("--load", default=ROOT / "build" / "release" / "src" / "kvartal-load")
    parser.add_argument("--port", type=int, default=18350)
    parser.add_argument("--scale", type=float, default=1, help="0.1: a tenth of everything")
    parser.add_argument("--only", choices=PARTS, action="append", help="only this part")
    options = parser.parse_args()
    bench = Bench(options)
    measure_alone(bench)
    for name, measure in PARTS.items():
        if not options.only or name in options.only:
            measure(bench)


if __name__ == "__main__":
    main()
