#!/usr/bin/env python3
"""What strangers send to a server itself, without a proxy in front of it. The program is $KVARTAL."""

import os
import socket
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "support"))
from checks import check, equal, finish  # noqa: E402
from server import Server, free_port  # noqa: E402

program = os.path.abspath(os.environ["KVARTAL"])
box = tempfile.TemporaryDirectory()
ODD_WAYS = ("//{}", "/./{}", "/x/../{}", "/../{}", "/%2e/{}", "/x/%2e%2e/{}", "/x/..//./{}")


def start(*words):
    errors = open(os.path.join(box.name, "errors"), "a+", encoding="utf-8")
    return Server(program, ":memory:", *words, errors=errors)


def talk(port, *pieces, timeout=10):
    """All that comes back before the server hangs up, or falls silent."""
    answer = b""
    with socket.create_connection(("127.0.0.1", port), timeout) as line:
        try:
            for piece in pieces:
                line.sendall(piece if isinstance(piece, bytes) else piece.encode())
            while piece := line.recv(65536):
                answer += piece
        except OSError:
            pass
    return answer


def status_of_path(port, path):
    """The status for a path that is sent as it is."""
    answer = talk(port, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    return int(answer.split()[1]) if answer else 0


# ---- The two listeners -------------------------------------------------------------------------


def test_listeners():
    token = os.path.join(box.name, "token")
    with open(token, "w", encoding="ascii") as file:
        file.write("0123456789abcdef0123456789abcdef\n")
    server = start("--node", "a", "--admin-token-file", token)
    for path in ("metrics", "admin/tables", "admin/nodes", "%6detrics", "%61dmin/tables"):
        for way in ("/{}", "/node/a/{}", "/node/a//{}", "/node/a/node/a/{}", *ODD_WAYS):
            equal(f"for all: {way.format(path)}", status_of_path(server.port, way.format(path)), 404)
    for way in ("/{}", *ODD_WAYS):
        equal(f"for operators: {way.format('metrics')}",
              status_of_path(server.admin_port, way.format("metrics")), 200)
        equal(f"for operators: {way.format('admin/tables')}",
              status_of_path(server.admin_port, way.format("admin/tables")), 401)
    for path in ("/", "/index.html", "/api/tables", "/api/tables/AAAAAA/socket"):
        equal(f"operators play elsewhere: {path}", status_of_path(server.admin_port, path), 404)
    for path in ("/health", "/health/live", "/health/ready"):
        equal(f"{path} tells strangers nothing", server.http("GET", path), (200, {"ok": True}))
        status, told = server.admin("GET", path)
        check(f"{path} tells operators", status == 200 and told["node"] == "a" and told["version"], told)
    equal("no other health", server.http("GET", "/health/x")[0], 404)
    right = {"Authorization": "Bearer 0123456789abcdef0123456789abcdef"}
    equal("drain", server.admin("POST", "/admin/drain", b"", right)[0], 200)
    equal("a drained server lives", server.http("GET", "/health/live")[0], 200)
    equal("… but is not ready", server.http("GET", "/health/ready")[0], 503)
    equal("listeners: exit code", server.stop(), 0)


def serve(*words):
    """Starts a server that is expected to end by itself, or None if it goes on."""
    return subprocess.run([program, "serve", "--db", ":memory:", *words], capture_output=True,
                          text=True, timeout=20, check=False)


def test_admin_address():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        answer = serve("--port", "0", "--admin-listen", f"127.0.0.1:{port}")
        equal("an admin port that is taken: exit code", answer.returncode, 1)
        check("… and why", "--admin-listen" in answer.stderr, answer.stderr)
    for words in ("8081", "127.0.0.1", "127.0.0.1:x", ":8081", "127.0.0.1:65536", "", "256.1.2.3:0"):
        answer = serve("--port", "0", "--admin-listen", words)
        equal(f"--admin-listen {words}: exit code", answer.returncode, 1)
        check(f"--admin-listen {words}: why", "--admin-listen" in answer.stderr, answer.stderr)


def test_default_admin_address():
    """The port after the public one is only a wish."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1] - 1
        process = subprocess.Popen([program, "serve", "--db", ":memory:", "--port", str(port)],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        said = process.stdout.readline()
        if said:  # the port before the taken one may be somebody's too
            equal("the server is there all the same", status_of_path(port, "/health/live"), 200)
        process.terminate()
        check("a default admin port that is taken is told",
              not said or "--admin-listen" in process.communicate(timeout=20)[1])
    port = free_port()
    process = subprocess.Popen([program, "serve", "--db", ":memory:", "--port", str(port)],
                               stdout=subprocess.PIPE, text=True)
    process.stdout.readline()
    equal("by itself it is the next port", status_of_path(port + 1, "/metrics"), 200)
    process.terminate()
    process.communicate(timeout=20)


def main():
    os.environ["ASAN_OPTIONS"] = "detect_leaks=0"
    test_listeners()
    test_admin_address()
    test_default_admin_address()
    with open(os.path.join(box.name, "errors"), encoding="utf-8") as errors:
        equal("not a word on standard error", errors.read()[:3000], "")
    finish()


main()
