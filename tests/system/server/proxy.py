#!/usr/bin/env python3
"""What strangers send through a real HAProxy with deploy/haproxy.cfg and TLS. The program is
$KVARTAL."""

import json
import os
import re
import socket
import ssl
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
import haproxy  # noqa: E402
from checks import check, equal, finish, silent  # noqa: E402
from server import Server, wait_until  # noqa: E402
from websocket import WebSocket  # noqa: E402

program = os.path.abspath(os.environ["KVARTAL"])
box = tempfile.TemporaryDirectory()
FREE = ("--http-rate", "1000000", "--costly-rate", "1000000", "--tables", "100000", "--open-tables", "0")


class Visitor:
    """A connection through the proxy, reused for one request after another."""

    def __init__(self, proxy, address="127.0.0.1"):
        plain = socket.create_connection(("127.0.0.1", proxy.port), 20, (address, 0))
        self.line = proxy.trust.wrap_socket(plain, server_hostname="localhost")
        self.buffer = b""

    def ask(self, request):
        self.line.sendall(request.encode())
        return self.answer()

    def answer(self):
        """The status and the body of the next answer."""
        while b"\r\n\r\n" not in self.buffer:
            self.read()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        length = int((re.search(rb"content-length: *(\d+)", head, re.I) or [0, 0])[1])
        while len(self.buffer) < length:
            self.read()
        body, self.buffer = self.buffer[:length], self.buffer[length:]
        return int(head.split()[1]), body

    def read(self):
        piece = self.line.recv(65536)
        if not piece:
            raise ConnectionError("hung up")
        self.buffer += piece

    def get(self, path, method="GET", lines=""):
        return self.ask(f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{lines}\r\n")

    def close(self):
        self.line.close()


def status_of(proxy, path, **options):
    visitor = Visitor(proxy)
    try:
        return visitor.get(path, **options)[0]
    finally:
        visitor.close()


def test_ways(proxy, server):
    """What is let through, and what is not."""
    table = server.create()
    for path in ("/", "/index.html", "/app-7QK2M4ZD.js", "/manifest.webmanifest", "/health/ready",
                 "/api/tables", f"/api/tables/{table['id']}", f"/node/a/api/tables/{table['code']}",
                 f"/api/tables/{table['id']}/qr.svg", "/api/tables?after=" + table["id"]):
        equal(f"let through: {path}", status_of(proxy, path), 200)
    for path in ("/metrics", "/admin/tables", "/health", "/health/live", "/%6detrics", "/node/a/health"):
        for way in ("", "/", "/.", "/x/..", "/node/a", "/node/a/"):
            equal(f"not let through: {way}{path}", status_of(proxy, way + path), 404)
    for method in ("PUT", "DELETE", "OPTIONS", "PATCH"):
        equal(f"not let through: {method}", status_of(proxy, "/", method=method), 405)
    for lines in ("Transfer-Encoding: chunked\r\n", "Content-Length: 5\r\n"):
        equal(f"not let through: {lines.strip()}", status_of(proxy, "/", lines=lines), 400)
    client = WebSocket(proxy.port, f"/node/a/api/tables/{table['id']}/socket", tls=proxy.trust)
    equal("a WebSocket", client.receive()["event"], "table")
    check("… answers", client.ask({"do": "ping"})[0]["ok"])
    client.close()


def agrees(proxy, ciphers):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    context.set_ciphers(ciphers + ":@SECLEVEL=0")
    try:
        with socket.create_connection(("127.0.0.1", proxy.port), 10) as plain:
            context.wrap_socket(plain).close()
        return True
    except OSError:
        return False


def test_tls(proxy):
    check("forward secret ciphers are spoken", agrees(proxy, "ECDHE-RSA-AES128-GCM-SHA256"))
    for ciphers in ("AES128-GCM-SHA256", "ECDHE-RSA-AES128-SHA"):
        check(f"{ciphers} is not", not agrees(proxy, ciphers))
    with socket.create_connection(("127.0.0.1", proxy.plain_port), 10) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        equal("without TLS there is only the way to it", line.recv(65536).split()[1], b"301")


# ---- Whose answer is whose ---------------------------------------------------------------------


def attack(proxy, until):
    """Sends requests whose bodies look like requests, over and over."""
    hidden = "GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n"
    chunk = f"{len(hidden):x}\r\n{hidden}\r\n0\r\n\r\n"
    requests = (f"GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n{chunk}",
                f"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(hidden)}\r\n\r\n{hidden}",
                "POST / HTTP/1.1\r\nHost: localhost\r\n\r\n",
                f"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n{chunk}")
    number = 0
    while time.monotonic() < until:
        try:
            visitor = Visitor(proxy)
            number += 1
            visitor.ask(requests[number % len(requests)])
            visitor.close()
        except (OSError, ConnectionError):
            pass


def visit(proxy, until, wrong, counts):
    """Asks for the same thing over and over, and notes every wrong or missing answer."""
    visitor = Visitor(proxy)
    while time.monotonic() < until:
        counts.append(1)
        try:
            answer = visitor.get("/manifest.webmanifest")
        except OSError as reason:
            answer = 0, repr(reason).encode()
        if answer[0] != 200 or b'"name": "Kvartal"' not in answer[1]:
            wrong.append(answer)
            visitor.close()
            visitor = Visitor(proxy)
    visitor.close()


def test_answers(name, proxy):
    until = time.monotonic() + 4
    wrong, counts = [], []
    threads = [threading.Thread(target=attack, args=(proxy, until)) for _ in range(3)]
    threads += [threading.Thread(target=visit, args=(proxy, until, wrong, counts)) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check(f"{name}: visitors ask", len(counts) > 50, len(counts))
    equal(f"{name}: nobody gets a wrong answer of {len(counts)}", (len(wrong), wrong[:2]), (0, []))


# ---- Bodies that come late ---------------------------------------------------------------------


def test_late_bodies(proxy, server):
    """Addresses are forgotten while the bodies of their requests are still arriving."""
    body = json.dumps({"name": "welcome"})
    head = f"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n"
    visitors = [Visitor(proxy, f"127.0.2.{number + 1}") for number in range(200)]
    for visitor in visitors:
        visitor.line.sendall(head.encode())
    time.sleep(8.5)
    forgotten = server.figure("kvartal_addresses")
    check("addresses are forgotten", forgotten < 150, forgotten)
    statuses = [visitor.ask(body)[0] for visitor in visitors]
    equal("… and all of them get their tables", statuses, [201] * len(visitors))
    for visitor in visitors:
        visitor.close()


def main():
    if not haproxy.is_installed():
        print("1..0 # SKIP haproxy is not installed")
        sys.exit(77)
    os.environ["ASAN_OPTIONS"] = "detect_leaks=0"
    errors = open(os.path.join(box.name, "errors"), "a+", encoding="utf-8")
    server = Server(program, ":memory:", "--node", "a", "--behind-proxy", *FREE, errors=errors)
    proxy = haproxy.HAProxy(box.name, [server.port])
    check("the proxy finds its server",
          wait_until(lambda: status_of(proxy, "/health/ready") == 200))
    test_ways(proxy, server)
    test_tls(proxy)
    test_answers("as it is", proxy)
    test_late_bodies(proxy, server)
    proxy.stop()
    careless = haproxy.HAProxy(box.name, [server.port], without=("deny_status 400",))
    check("a careless proxy finds its server",
          wait_until(lambda: status_of(careless, "/health/ready") == 200))
    test_answers("careless", careless)
    careless.stop()
    equal("behind a proxy: exit code", server.stop(), 0)
    silent(os.path.join(box.name, "errors"))
    finish()


main()
