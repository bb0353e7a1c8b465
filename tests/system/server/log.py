#!/usr/bin/env python3
"""The log of a server: nothing waits for its reader. The program is $KVARTAL."""

import fcntl
import http.client
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
from websocket import WebSocket  # noqa: E402

program = os.path.abspath(os.environ["KVARTAL"])
box = tempfile.TemporaryDirectory()
FREE = ("--rate", "100000", "--burst", "100000", "--tables", "100000", "--sockets", "10000",
        "--open-tables", "0", "--http-rate", "1000000", "--costly-rate", "1000000")
SMALL = 4096  # bytes of a pipe, which is soon full


class Pipe:
    """Standard error of a server, which is read when the test says so."""

    def __init__(self):
        self.end, self.begin = os.pipe()
        fcntl.fcntl(self.begin, fcntl.F_SETPIPE_SZ, SMALL)
        self.text = b""

    def read(self):
        """Reads everything until the server exits, in a thread."""
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
    """Makes tables, each of which logs a line; returns how many were made."""
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
          wait_until(lambda: b"log-dropped" in pipe.text))
    made += create(server, 5)
    dropped = server.figure("kvartal_log_dropped_total")
    equal("it ends well", server.stop(), 0)
    reader.join(20)
    events = [line["event"] for line in pipe.lines()]
    told = [line["message"] for line in pipe.lines() if line["event"] == "log-dropped"]
    equal("every line is there, or counted", events.count("table-created") + dropped, made)
    equal("the log says how many are lost", sum(int(line.split()[0]) for line in told), dropped)


def test_end():
    """A server whose log nobody reads stops all the same."""
    pipe = Pipe()
    server = start("end.db", pipe)
    create(server, 200)
    began = time.monotonic()
    equal("an unread server ends well", server.stop(), 0)
    check("… and soon", time.monotonic() - began < 15, time.monotonic() - began)
    os.close(pipe.end)


def test_gone():
    """The reader has gone: its end of the pipe is closed."""
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


def ask(server, method, path, body=None, **headers):
    """The status of an answer, and the id by which the log knows the request."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    line.request(method, path, body and json.dumps(body), {name.replace("_", "-"): value
                                                           for name, value in headers.items()})
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer.status, answer.headers["x-request-id"]


def test_requests():
    """A request is found in the log by the id in its answer."""
    pipe = Pipe()
    server = start("requests.db", pipe)
    reader = pipe.read()
    made, created = ask(server, "POST", "/api/tables", {"name": "welcome", "seats": 2})
    bad, refused = ask(server, "POST", "/api/tables", {"name": "chess"}, X_Request_Id="of-a-stranger")
    _, page = ask(server, "GET", "/nowhere.html")
    equal("status", (made, bad), (201, 400))
    equal("every request has an id of its own", len({created, refused, page}), 3)
    check("… which a stranger does not choose", refused != "of-a-stranger")
    told = server.socket("0" * 32).receive()
    check("who is sent away hears it too", told["event"] == "missing" and told["request"], told)
    table = server.create()
    server.stop()
    reader.join(20)
    rows = {line.get("request"): line for line in pipe.lines()}
    equal("the log knows who made a table", rows[created]["event"], "table-created")
    equal("… and what was refused", {name: rows[refused][name] for name in ("event", "kind", "status", "code")},
          {"event": "refused", "kind": "api", "status": 400, "code": "unknown-game"})
    check("a page that is not there is no line", page not in rows)

    pipe = Pipe()
    server = start("requests.db", pipe, "--behind-proxy")
    reader = pipe.read()
    said = ask(server, "POST", "/api/tables", {"name": "chess"}, X_Request_Id="of-the-proxy_1.2")
    equal("behind a proxy the id is the proxy's", said, (400, "of-the-proxy_1.2"))
    for wrong in ("two words", "x" * 41, '"'):
        check(f"… unless it is none: {wrong[:9]}",
              ask(server, "GET", "/api/tables", X_Request_Id=wrong)[1] not in (wrong, "", None))
    socket = WebSocket(server.port, f"/api/tables/{table['id']}/socket", headers=["X-Request-Id: socket-1"])
    socket.until("table")
    server.stop()
    reader.join(20)
    loaded = [line.get("request") for line in pipe.lines() if line["event"] == "table-loaded"]
    equal("a table is loaded for a socket", loaded, ["socket-1"])


def main():
    os.environ["ASAN_OPTIONS"] = "detect_leaks=0"  # the check takes seconds at every exit
    test_unread()
    test_end()
    test_gone()
    test_crash()
    test_requests()
    finish()


main()
