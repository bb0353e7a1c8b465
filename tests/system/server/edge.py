#!/usr/bin/env python3
"""What strangers send straight to a server, with no proxy in between. The program is $KVARTAL."""

import json
import os
import random
import re
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
import warnings

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from checks import check, equal, finish, silent  # noqa: E402
from server import Server, free_port, wait_until  # noqa: E402
from websocket import Refused, WebSocket  # noqa: E402

program = os.path.abspath(os.environ["KVARTAL"])
box = tempfile.TemporaryDirectory()
ODD_WAYS = ("//{}", "/./{}", "/x/../{}", "/../{}", "/%2e/{}", "/x/%2e%2e/{}", "/x/..//./{}")


def start(*words):
    errors = open(os.path.join(box.name, "errors"), "a+", encoding="utf-8")
    return Server(program, ":memory:", *words, errors=errors)


def talk(port, *pieces, timeout=10):
    """All that comes back until the server closes the connection or falls silent."""
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
    """The status for a path that is sent verbatim."""
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


def test_metrics_token():
    token = os.path.join(box.name, "token")
    server = start("--admin-token-file", token, "--metrics-token")
    equal("metrics without a token", status_of_path(server.admin_port, "/metrics"), 401)
    right = "Authorization: Bearer 0123456789abcdef0123456789abcdef"
    said = talk(server.admin_port,
                f"GET /metrics HTTP/1.1\r\nHost: localhost\r\n{right}\r\nConnection: close\r\n\r\n")
    check("metrics with a token", said.split()[1] == b"200" and b"kvartal_sockets" in said, said[:200])
    equal("health needs none", status_of_path(server.admin_port, "/health/ready"), 200)
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as file:
        check("nothing it starts gains rights", "NoNewPrivs:\t1\n" in file.read(), "NoNewPrivs")
    equal("metrics: exit code", server.stop(), 0)
    answer = serve("--port", "0", "--metrics-token")
    check("a token must be there", answer.returncode == 1 and "--admin-token-file" in answer.stderr, answer.stderr)


def serve(*words):
    """Runs a server that is expected to exit by itself, within 20 seconds."""
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
    """The port after the public one is only a default."""
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


# ---- Ambiguous requests ------------------------------------------------------------------------


def answers(port, *pieces, timeout=10):
    """The statuses of all answers until the server closes the connection."""
    text = talk(port, *pieces, timeout=timeout).decode(errors="replace")
    return [int(status) for status in re.findall(r"HTTP/1\.[01] (\d{3}) ", text)]


FINE = "GET /health/live HTTP/1.1\r\nHost: localhost\r\n"
NEXT = FINE + "Connection: close\r\n\r\n"
CHUNKS = "5\r\nhello\r\n0\r\n\r\n"
UNCLEAR = (
    ("chunks on a GET", FINE + "Transfer-Encoding: chunked\r\n\r\n" + CHUNKS, 400),
    ("a space before the colon", FINE + "Transfer-Encoding : chunked\r\n\r\n" + CHUNKS, 400),
    ("another encoding", FINE + "Transfer-Encoding: identity\r\n\r\n", 400),
    ("chunks on a POST", "POST /api/tables HTTP/1.1\r\nHost: localhost\r\n"
     "Transfer-Encoding: chunked\r\n\r\n" + CHUNKS, 400),
    ("both lengths", "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n"
     "Transfer-Encoding: chunked\r\n\r\n" + CHUNKS, 400),
    ("a body on a GET", FINE + "Content-Length: 5\r\n\r\nhello", 400),
    ("a body on a HEAD", "HEAD / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello", 400),
    ("a body on a DELETE", "DELETE / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello",
     400),
    ("two lengths", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 4\r\n"
     "\r\nhello", 400),
    ("a length that is none", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: +5\r\n\r\nhello", 400),
    ("a POST without its length", "POST /api/tables HTTP/1.1\r\nHost: localhost\r\n\r\n", 411),
    ("a PUT without its length", "PUT / HTTP/1.1\r\nHost: localhost\r\n\r\n", 405),
    ("no Host", "GET /health/live HTTP/1.1\r\n\r\n", 400),
    ("two Hosts", FINE + "Host: other\r\n\r\n", 400),
    ("a Host that is none", "GET /health/live HTTP/1.1\r\nHost: a/b\r\n\r\n", 400),
    ("a Host too long", f"GET /health/live HTTP/1.1\r\nHost: {'a' * 256}\r\n\r\n", 400),
    ("HTTP/9.9", "GET /health/live HTTP/9.9\r\nHost: localhost\r\n\r\n", 505),
)


def test_unclear(server):
    for name, request, status in UNCLEAR:
        equal(f"{name}: refused, and nothing after it", answers(server.port, request + NEXT), [status])
        equal(f"{name}, to operators", answers(server.admin_port, request + NEXT)[1:], [])
    equal("HTTP/0.9 gets nothing of the page", talk(server.port, "GET /\r\n\r\n").count(b"<html"), 0)
    equal("an empty body is none", answers(server.port, FINE + "Content-Length: 0\r\n\r\n" + NEXT),
          [200, 200])
    equal("HTTP/1.0 needs no Host", answers(server.port, "GET /health/live HTTP/1.0\r\n\r\n"), [200])
    upgrade = ("Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
               "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: kvartal.1\r\n")
    path = f"GET /api/tables/{server.create()['id']}/socket HTTP/1.1\r\n"
    for line in ("Host: localhost\r\nTransfer-Encoding: chunked\r\n", "", "Host: a b\r\n",
                 "Host: localhost\r\nContent-Length: 5\r\n"):
        equal(f"no WebSocket with {line!r}", answers(server.port, path + line + upgrade + "\r\n"), [400])
    loud = f"{path}Host: localhost\r\n{upgrade}\r\n".replace("websocket", "WebSocket")
    equal("a WebSocket is asked for in any case of letters", answers(server.port, loud, timeout=1), [101])


def post(path, length=None):
    body = '{"name":"welcome"}'
    length = len(body) if length is None else length
    return f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n{body}"


GET, POST = FINE + "\r\n", post("/api/tables")
EARLY = (
    ("one after another without a body", [GET + GET + NEXT], [200, 200, 200]),
    ("a POST after a GET", [GET + POST + NEXT], [200, 400]),
    ("a POST after a POST", [POST + POST + NEXT], [201, 400]),
    ("a GET after a POST, and a POST after that", [POST + GET + POST + NEXT], [201, 200, 400]),
    ("a POST after a file", ["GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" + POST + NEXT], [200, 400]),
    ("a POST whose head comes in two", [GET + POST[:9], POST[9:] + NEXT], [200, 400]),
    ("a body as long as the head and more", [GET + post("/api/tables", 400) + 400 * " "], [200, 400]),
    ("a body that never comes", [GET + post("/api/tables", 60000)], [200, 400]),
    ("a POST that nobody takes", [GET + post("/nowhere") + NEXT], [200, 400]),
    ("a POST without its length", [GET + "POST / HTTP/1.1\r\nHost: localhost\r\n\r\n" + NEXT], [200, 400]),
    ("a POST without a body", [GET + "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"],
     [200, 405]),
)


def test_early(server):
    """Pipelined requests. libwebsockets would look forever for a body in the wrong place."""
    for name, pieces, statuses in EARLY:
        equal(f"early: {name}", answers(server.port, *pieces, timeout=3), statuses)
        equal(f"early: {name}; others are served", answers(server.port, NEXT), [200])
    with socket.create_connection(("127.0.0.1", server.port), 10) as line:
        for number in range(3):  # what waits is served, whatever the connection has been used for
            line.sendall((GET if number == 1 else POST).encode())
            text = b""
            while not text.endswith(b"}"):
                text += line.recv(65536)
            equal(f"in time: {number}", text.split()[1], b"200" if number == 1 else b"201")
    equal("a body that nobody takes is read all the same", answers(server.port, post("/") + NEXT),
          [405, 200])


def test_patient():
    """A client that asks again the moment it has been answered has not asked too early."""
    server, too_early = start(), 0
    with socket.create_connection(("127.0.0.1", server.port), 10) as connection:
        for _ in range(1000):
            connection.sendall(POST.encode())
            text = b""
            while not text.endswith(b"}") and (piece := connection.recv(65536)):
                text += piece
            too_early += b"must wait" in text
    equal("asked again at once: refused as too early", too_early, 0)
    equal("asked again at once: exit code", server.stop(), 0)


def test_masks(server, **options):
    """Unmasked frames, all at once or byte by byte."""
    name = "over TLS" if options else "plain"
    table = create_over(server, **options)
    frame = b'\x81\x0d{"do":"ping"}'
    for pieces in ([frame], [frame[:1], frame[1:]], [b"\x89\x00"]):
        client = WebSocket(server.port, f"/api/tables/{table}/socket", **options)
        client.until("table")
        for piece in pieces:
            client.socket.sendall(piece)
            time.sleep(0.1)
        try:
            while True:
                client.receive()
        except OSError:
            pass
        equal(f"unmasked, {name}, {pieces}", client.closed, 1002)
        client.close()
    client = WebSocket(server.port, f"/api/tables/{table}/socket", **options)
    client.until("table")
    for number in range(5):
        check(f"masked, {name}: {number}", client.ask({"do": "ping"})[0]["ok"])
    client.close()


def create_over(server, tls=None):
    """The id of a new table."""
    request = urllib.request.Request(
        f"{'https' if tls else 'http'}://127.0.0.1:{server.port}/api/tables", b'{"name":"welcome"}',
        method="POST")
    with urllib.request.urlopen(request, context=tls, timeout=20) as answer:
        return json.load(answer)["id"]


# ---- Slow clients ------------------------------------------------------------------------------


def test_slow_bodies():
    """Addresses are forgotten while their requests wait for bodies; a body of one byte a second is
    too slow, whether anything waits for it or not."""
    server = start("--behind-proxy")
    body = json.dumps({"name": "welcome"})
    head = f"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
    began = time.monotonic()
    lines = []
    for number in range(300):
        line = socket.create_connection(("127.0.0.1", server.port), 20)
        line.sendall(f"{head}X-Forwarded-For: 10.0.{number // 250}.{number % 250 + 1}\r\n\r\n".encode())
        lines.append(line)
    drips = [socket.create_connection(("127.0.0.1", server.port), 20) for _ in range(2)]
    for drip, path in zip(drips, ("/api/tables", "/")):
        drip.sendall(f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n".encode())
    ends = [0, 0]

    def drip_all():
        for at, drip in enumerate(drips):
            try:
                drip.sendall(b"x")
                drip.setblocking(False)
                if not ends[at] and drip.recv(65536) == b"":
                    ends[at] = time.monotonic() - began
            except BlockingIOError:
                pass
            except OSError:
                ends[at] = ends[at] or time.monotonic() - began

    while time.monotonic() - began < 9:
        drip_all()
        time.sleep(1)
    check("nobody who drips is cut off early", ends == [0, 0], ends)
    forgotten = server.figure("kvartal_addresses")
    check("addresses are forgotten meanwhile", forgotten < 250, forgotten)
    statuses = []
    for line in lines:
        line.sendall(body.encode())
        statuses.append(int(line.recv(65536).split()[1]))
        line.close()
    equal("… and all of them get their tables", (len(statuses), set(statuses)), (300, {201}))
    while not all(ends) and time.monotonic() - began < 25:
        drip_all()
        time.sleep(0.5)
    check("a body of one byte a second is cut off within 15 s", all(10 < end < 16 for end in ends), ends)
    equal("slow bodies: exit code", server.stop(), 0)


def processor_seconds(server):
    with open(f"/proc/{server.process.pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def stall(server, request):
    """A connection that has asked for more than it can take, and reads nothing."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.connect(("127.0.0.1", server.port))
    line.settimeout(0.3)
    try:
        while True:
            line.sendall(request.encode() * 20)
    except TimeoutError:
        return line


def open_files(server):
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))


def test_stalled():
    """A client that asks and does not read costs no work, is dropped in time, and delays nobody."""
    server = start()
    equal("before", answers(server.port, GET + GET + NEXT), [200, 200, 200])
    files = open_files(server)
    lists = "GET /api/tables HTTP/1.1\r\nHost: localhost\r\n\r\n"
    lines = [stall(server, request) for request in (GET, lists)]
    used = processor_seconds(server)
    time.sleep(2)
    used = processor_seconds(server) - used
    check("clients that do not read make no work", used < 0.5, used)
    equal("others may still ask early", answers(server.port, GET + GET + NEXT, timeout=3), [200, 200, 200])
    wait_until(lambda: open_files(server) <= files, 40)
    check("nobody waits for ever for a client to read", open_files(server) <= files)
    for line in lines:
        line.close()
    equal("stalled clients: exit code", server.stop(), 0)


# ---- Guessing codes ----------------------------------------------------------------------------


def random_code(letters=8):
    return "".join(random.choice("23456789ABCDEFGHJKLMNPQRSTUVWXYZ") for _ in range(letters))


def ask_as(server, number, path):
    """The answer to one of many addresses."""
    return server.http("GET", path, None, {"X-Forwarded-For": f"10.1.0.{number}"})


def told(server, number, code):
    """The first message on a WebSocket to a code."""
    client = WebSocket(server.port, f"/api/tables/{code}/socket",
                       headers=[f"X-Forwarded-For: 10.1.0.{number}"])
    try:
        said = client.receive()
        return said["event"], said.get("why")
    finally:
        client.close()


def test_codes():
    server = start("--behind-proxy", "--tables", "1000")
    table, public = server.create(), server.create(public=True)
    equal("codes of private and public tables", (len(table["code"]), len(public["code"])), (8, 6))
    for code in (table["code"], public["code"].lower()):
        equal(f"found by its code {code}", ask_as(server, 1, f"/api/tables/{code}")[0], 200)
    for wrong in (random_code(), random_code(6)):
        equal("mistyped", ask_as(server, 1, f"/api/tables/{wrong}")[0], 404)
        equal("… over a WebSocket", told(server, 1, wrong)[0], "missing")
    for _ in range(40):
        status = ask_as(server, 1, f"/api/tables/{table['code']}")[0]
        if status != 200:
            break
    equal("who mistyped twice finds a table as often as need be", status, 200)
    equal("… and goes in", told(server, 1, table["code"])[0], "table")
    statuses = [ask_as(server, 2, f"/api/tables/{random_code()}")[0] for _ in range(40)]
    check("thirty in vain, then no more", 30 <= statuses.count(404) <= 32 and statuses[-1] == 429,
          statuses)
    over = [ask_as(server, 2, f"/api/tables/{code}{part}")
            for code in (table["code"], random_code()) for part in ("", "/record")]
    equal("over the limit all answers are the same", (over[0][0], [over[0]] * 4), (429, over))
    check("… over a WebSocket too", told(server, 2, table["code"]) == told(server, 2, random_code()) and
          told(server, 2, table["code"])[0] != "table", told(server, 2, table["code"]))
    equal("… but not by its id", ask_as(server, 2, f"/api/tables/{table['id']}")[0], 200)
    check("refusals are counted by limit", server.figure("kvartal_refusals_total", limit="codes") >= 8)
    lines = [threading.Thread(target=lambda: found.append(
        ask_as(server, 3, f"/api/tables/{random_code()}")[0])) for _ in range(80)]
    found = []
    for line in lines:
        line.start()
    for line in lines:
        line.join()
    check("eighty at once are no more than thirty", found.count(404) <= 32, found.count(404))
    equal("codes: exit code", server.stop(), 0)


# ---- Names, and TLS ----------------------------------------------------------------------------


def status_for(port, host, path="/"):
    line = f"Host: {host}\r\n" if host else ""
    return (answers(port, f"GET {path} HTTP/1.1\r\n{line}Connection: close\r\n\r\n") or [0])[0]


def test_hosts():
    server = start("--host", "games.example,www.games.example")
    table = server.create()
    for host in ("games.example", "GAMES.example:443", "www.games.example", "localhost:8080",
                 "127.0.0.1", "[::1]:8080"):
        equal(f"for {host}", status_for(server.port, host), 200)
    for host in ("evil.example", "games.example.evil.example", "xgames.example", "games", "10.0.0.1",
                 "www.games.example,games.example"):
        status = 400 if "," in host else 421
        equal(f"not for {host}", status_for(server.port, host), status)
        equal(f"not for {host}: tables", status_for(server.port, host, "/api/tables"), status)
        try:
            WebSocket(server.port, f"/api/tables/{table['id']}/socket", name=host).close()
            found = 101
        except Refused as refusal:
            found = refusal.args[0]
        equal(f"not for {host}: WebSockets", found, status)
    equal("health is asked for by any name", status_for(server.port, "10.0.0.1", "/health/ready"), 200)
    equal("operators may use a number", status_for(server.admin_port, "10.0.0.1:8081", "/metrics"), 200)
    equal("… but no other name", status_for(server.admin_port, "evil.example", "/metrics"), 421)
    equal("hosts: exit code", server.stop(), 0)
    server = start("--host", "games.example", "--behind-proxy")
    for host, status in (("games.example", 200), ("evil.example", 421)):
        equal(f"a proxy says {host}", server.http("GET", "/", None, {"X-Forwarded-Host": host})[0], status)
    equal("hosts behind a proxy: exit code", server.stop(), 0)


def make_certificate(name, files):
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", files[1],
                    "-out", files[0], "-days", "2", "-subj", f"/CN={name}"],
                   capture_output=True, check=True)


def handshake(port, version=None, ciphers=None):
    """The certificate that the server shows; None if the handshake fails."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_ciphers(ciphers or "ALL:@SECLEVEL=0")
    if version:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            context.minimum_version = context.maximum_version = version
    try:
        with socket.create_connection(("127.0.0.1", port), 10) as plain, \
                context.wrap_socket(plain) as line:
            return line.getpeercert(True)
    except (ssl.SSLError, ConnectionError):
        return None


def test_tls():
    files = [os.path.join(box.name, name) for name in ("cert.pem", "key.pem")]
    make_certificate("first", files)
    log = os.path.join(box.name, "tls.log")
    with open(log, "w", encoding="utf-8") as errors:
        server = Server(program, ":memory:", "--cert", files[0], "--key", files[1], "--log", "json",
                        errors=errors)
    two = ssl.TLSVersion.TLSv1_2
    for version, is_fine in ((ssl.TLSVersion.TLSv1, False), (ssl.TLSVersion.TLSv1_1, False), (two, True),
                             (ssl.TLSVersion.TLSv1_3, True)):
        equal(f"{version.name}", handshake(server.port, version) is not None, is_fine)
    for ciphers, is_fine in (("ECDHE-RSA-AES128-GCM-SHA256", True), ("ECDHE-RSA-CHACHA20-POLY1305", True),
                             ("AES128-GCM-SHA256", False), ("ECDHE-RSA-AES128-SHA", False),
                             ("AES256-SHA", False), ("DHE-RSA-AES128-GCM-SHA256", False)):
        equal(ciphers, handshake(server.port, two, ciphers + ":@SECLEVEL=0") is not None, is_fine)
    trust = ssl.create_default_context(cafile=files[0])
    trust.check_hostname = False
    test_masks(server, tls=trust)
    first = handshake(server.port)
    with open(files[0], "w", encoding="ascii") as file:
        file.write("nonsense")
    server.process.send_signal(signal.SIGHUP)
    check("a bad certificate is told", wait_until(lambda: "certificate-kept" in read(log)))
    equal("… and the old one stays", handshake(server.port), first)
    make_certificate("second", files)
    server.process.send_signal(signal.SIGHUP)
    check("a new certificate is taken", wait_until(lambda: handshake(server.port) not in (None, first)))
    check("… by operators' listener too", handshake(server.admin_port) not in (None, first))
    equal("TLS: exit code", server.stop(), 0)
    server = start()
    server.process.send_signal(signal.SIGHUP)
    equal("SIGHUP without TLS does no harm", server.http("GET", "/health/live")[0], 200)
    equal("SIGHUP: exit code", server.stop(), 0)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


# ---- Floods ------------------------------------------------------------------------------------


def flood(server, path, host, seconds, counts):
    """Sends requests over and over on one connection."""
    request = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nX-Forwarded-For: 10.2.0.1\r\n\r\n".encode()
    end = time.monotonic() + seconds
    try:
        with socket.create_connection(("127.0.0.1", server.port), 20) as line:
            while time.monotonic() < end:
                line.sendall(request)
                head = b""
                while b"\r\n\r\n" not in head:
                    head += line.recv(65536)
                status = int(head.split()[1])
                counts[status] = counts.get(status, 0) + 1
                if status == 429:
                    counts["retry"] = b"retry-after: " in head
                length = int(re.search(rb"content-length: (\d+)", head)[1])
                rest = length - len(head.split(b"\r\n\r\n", 1)[1])
                while rest > 0:
                    rest -= len(line.recv(65536))
    except OSError:
        pass


def test_pictures():
    """One address asks for QR codes with long Hosts; somebody else plays."""
    server = start("--behind-proxy")
    table = server.create()
    counts, times = {}, []
    threads = [threading.Thread(target=flood, args=(
        server, f"/api/tables/{random_code()}/qr.svg", "a" * 200 + str(number), 4, counts))
        for number in range(200)]
    for thread in threads:
        thread.start()
    client = WebSocket(server.port, f"/api/tables/{table['id']}/socket", timeout=30)
    client.until("table")
    while any(thread.is_alive() for thread in threads):
        began = time.monotonic()
        client.ask({"do": "ping"})
        times.append(time.monotonic() - began)
        time.sleep(0.05)
    client.close()
    drawn, seconds = server.figure("kvartal_qr_drawn_total"), 10
    check("few pictures are drawn", 0 < drawn <= 100 + 20 * seconds, (drawn, counts))
    check("most of the flood is refused, and told when to come back",
          counts.get(429, 0) > counts.get(200, 0) and counts.get("retry"), counts)
    check("somebody else's pings are answered", len(times) > 5 and sorted(times)[len(times) // 2] < 1,
          sorted(times)[-5:])
    path = f"/api/tables/{table['id']}/qr.svg"
    before = server.figure("kvartal_qr_drawn_total")
    pictures = {server.http("GET", path, None, {"X-Forwarded-For": "10.2.0.2"}) for _ in range(20)}
    equal("the same picture twenty times", (len(pictures), [status for status, _ in pictures]), (1, [200]))
    equal("… is drawn once", server.figure("kvartal_qr_drawn_total"), before + 1)
    equal("pictures: exit code", server.stop(), 0)


def status_of_socket(server, address):
    try:
        WebSocket(server.port, f"/api/tables/{'0' * 32}/socket", headers=[f"X-Forwarded-For: {address}"]).close()
        return 101
    except Refused as refusal:
        return refusal.args[0]


def test_http_limit():
    server = start("--behind-proxy", "--http-rate", "5")
    own = {"X-Forwarded-For": "10.3.0.1"}
    statuses = [server.http("GET", "/", None, own)[0] for _ in range(80)]
    check("a page load is within the limit, a flood is not",
          statuses[:50] == [200] * 50 and statuses.count(429) > 10, statuses)
    equal("others are not concerned", server.http("GET", "/", None, {"X-Forwarded-For": "10.3.0.2"})[0], 200)
    check("refused requests are counted", server.figure("kvartal_refusals_total", limit="http") ==
          statuses.count(429))
    for kind, status, least in (("page", "2xx", 50), ("page", "4xx", 10), ("admin", "2xx", 1)):
        count = server.figure("kvartal_http_requests_total", kind=kind, status=status)
        check(f"requests are counted: {kind} {status}", count >= least, count)
    server.http("GET", "/health/live")
    server.http("GET", "/api/tables/x")
    try:
        WebSocket(server.port, "/api/tables/x/socket", protocol="other")
    except Refused:
        pass
    for kind, status in (("health", "2xx"), ("api", "4xx"), ("socket", "4xx")):
        equal(f"requests are counted: {kind} {status}",
              server.figure("kvartal_http_requests_total", kind=kind, status=status), 1)
    sockets = [status_of_socket(server, "10.3.0.3") for _ in range(80)]
    check("WebSockets have the same limit", sockets[:50] == [101] * 50 and sockets.count(429) > 10, sockets)
    equal("the limit on HTTP: exit code", server.stop(), 0)
    server = start("--behind-proxy", "--costly-rate", "2")
    id_of = server.create()["id"]
    for number, path in enumerate(("/api/tables", f"/api/tables/{id_of}", f"/api/tables/{id_of}/record")):
        own = {"X-Forwarded-For": f"10.4.0.{number}"}
        statuses = [server.http("GET", path, None, own)[0] for _ in range(30)]
        check(f"what costs more has a limit of its own: {path[:20]}",
              429 not in statuses[:10] and statuses.count(429) > 5, statuses)
        equal("… and the page does not count", server.http("GET", "/", None, own)[0], 200)
    check("they are counted", server.figure("kvartal_refusals_total", limit="costly") > 15)
    equal("the limit on what costs: exit code", server.stop(), 0)


def main():
    os.environ["ASAN_OPTIONS"] = "detect_leaks=0"
    test_listeners()
    test_metrics_token()
    test_admin_address()
    test_default_admin_address()
    server = start()
    test_unclear(server)
    test_early(server)
    test_masks(server)
    equal("unclear requests: exit code", server.stop(), 0)
    test_patient()
    test_codes()
    test_hosts()
    test_tls()
    test_pictures()
    test_http_limit()
    test_slow_bodies()
    test_stalled()
    silent(os.path.join(box.name, "errors"))
    finish()


main()
