#!/usr/bin/env python3
"""The log of a server: nobody waits for whoever reads it, or does not. The program is $KVARTAL."""

import fcntl
import json
import os
import signal
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from checks import check, equal, finish  # noqa: E402
from server import Server, wait_until  # noqa: E402

program = os.path.abspath(os.environ["KVARTAL"])
box = tempfile.TemporaryDirectory()
FREE = ("--rate", "100000", "--burst", "100000", "--tables", "100000", "--sockets", "10000",
        "--open-tables", "0", "--http-rate", "1000000", "--costly-rate", "1000000")
SMALL = 4096  # bytes of a pipe that is full soon


class Pipe:
    """Standard error of a server, which is read when the test says so."""

    def __init__(self):
        self.end, self.begin = os.pipe()
        fcntl.fcntl(self.begin, fcntl.F_SETPIPE_SZ, SMALL)
        self.text = b""

    def read(self):
        """Reads all until the server ends, in a thread."""
        def keep_reading():
            while piece := os.read(self.end, 65536):
                self.text += piece
        thread = threading.Thread(target=keep_reading)
        thread.start()
        return thread

    def lines(self):
        return [json.loads(line) for line in self.text.decode().splitlines()]


def start(name, pipe, *words):
    server = Server(program, os.path.join(box.name, name), "--log", "json", *FREE, *words, errors=pipe.begin)
    os.close(pipe.begin)
    return server


def create(server, count):
    """Makes tables, each of which is a line of the log; tells how many were made."""
    return sum(server.http("POST", "/api/tables", {"name": "welcome", "seats": 2})[0] == 201
               for _ in range(count))


def test_unread():
    """More lines than a pipe and the server's own buffer hold, and nobody reads them."""
    pipe = Pipe()
    server = start("unread.db", pipe)
    made, began = 0, time.monotonic()
    while server.figure("kvartal_log_dropped_total") < 10 and time.monotonic() < began + 120:
        made += create(server, 200)
    check("lines are dropped, and counted", server.figure("kvartal_log_dropped_total") >= 10)
    equal("the server answers", server.admin("GET", "/health")[0], 200)
    reader = pipe.read()
    check("what was kept is there when somebody reads",
          wait_until(lambda: b"log-dropped" in pipe.text, 20))
    made += create(server, 5)
    dropped = server.figure("kvartal_log_dropped_total")
    equal("it ends well", server.stop(), 0)
    reader.join(20)
    events = [line["event"] for line in pipe.lines()]
    told = [line["message"] for line in pipe.lines() if line["event"] == "log-dropped"]
    equal("every line is there, or counted", events.count("table-created") + dropped, made)
    equal("the log says how many are lost", sum(int(line.split()[0]) for line in told), dropped)


def test_end():
    """A server whose log nobody reads ends all the same."""
    pipe = Pipe()
    server = start("end.db", pipe)
    create(server, 200)
    began = time.monotonic()
    equal("an unread server ends well", server.stop(), 0)
    check("… and soon", time.monotonic() - began < 15, time.monotonic() - began)
    os.close(pipe.end)


def test_gone():
    """Whoever read it has gone: its end of the pipe is closed."""
    pipe = Pipe()
    server = start("gone.db", pipe)
    os.close(pipe.end)
    equal("tables are made without a reader", create(server, 100), 100)
    equal("a server without a reader ends well", server.stop(), 0)


def test_crash():
    """What happened before a crash can be read."""
    for number in (signal.SIGABRT, signal.SIGSEGV):
        pipe = Pipe()
        server = start(f"crash{number}.db", pipe)
        reader = pipe.read()
        equal("tables are made", create(server, 20), 20)
        code = server.stop(number)
        check("the server has crashed", code != 0, code)
        reader.join(20)
        equal("every line is there after a crash", pipe.text.count(b"table-created"), 20)


def main():
    os.environ["ASAN_OPTIONS"] = "detect_leaks=0"  # looking for them takes seconds at every end
    test_unread()
    test_end()
    test_gone()
    test_crash()
    finish()


main()
