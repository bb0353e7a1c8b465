#!/usr/bin/env python3
"""Online play from outside: a real server and real clients. The program is $KVARTAL."""

import contextlib
import json
import os
import random
import re
import resource
import secrets
import signal
import socket
import sqlite3
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from checks import check, equal, finish, silent  # noqa: E402
from older_server import OlderServer  # noqa: E402
from patience import PATIENCE  # noqa: E402
from server import Player, Server, used_memory, wait_until  # noqa: E402
from websocket import Refused, WebSocket  # noqa: E402

program = os.path.abspath(os.environ["KVARTAL"])
kills = int(os.environ.get("KV_KILLS", 60))
box = tempfile.TemporaryDirectory()
FREE = ("--rate", "100000", "--burst", "100000", "--tables", "100000", "--open-tables", "0",
        "--http-rate", "1000000", "--costly-rate", "1000000",
        "--sockets", "10000", "--bot-tables",
        "100000")


def refused(name, answer, code):
    equal(name, answer.get("error", {}).get("code"), code)


def start(store, *words):
    errors = open(os.path.join(box.name, "errors"), "a+", encoding="utf-8")
    return Server(program, os.path.join(box.name, store), *words, errors=errors)


def errors_of(server):
    server.errors.flush()
    with open(server.errors.name, encoding="utf-8") as errors:
        return errors.read()


def forget_errors(server):
    os.truncate(server.errors.name, 0)


def stop(name, server, number=signal.SIGTERM):
    equal(f"{name}: exit code", server.stop(number), 0)


class Hesitant(Player):
    """Somebody who takes back many a turn, and plays another one."""
    chance = random.Random(3)

    def play(self, number, moves):
        answer = super().play(number, list(moves))
        while answer["ok"] and self.chance.random() < 0.5:
            back = self.ask({"do": "take_back", "round": number})
            if not back["ok"]:
                code = back["error"]["code"]
                assert code in ("turn-done", "over", "too-often", "unavailable"), back
                break
            del self.told[number]
            moves[:] = self.choose(self.chance)  # what is sent again when this is lost
            answer = super().play(number, list(moves))
        return answer


def two_players(server, kind=Player, **options):
    table = server.create(**options)
    host = kind(server, table["id"], "Anna", table["token"])
    host.sit()
    guest = kind(server, table["code"].lower(), "Борис")
    guest.sit()
    return table, host, guest


def live(players, seed):
    """All play at once, each in a thread."""
    fine = []
    threads = [threading.Thread(target=lambda p=p, i=i: fine.append(p.live(random.Random(seed + i))))
               for i, p in enumerate(players)]
    for thread in threads:
        thread.start()
    return threads, fine


def turns_of(record):
    """What a record says of each seat's turn: (round, seat) → moves."""
    found = re.findall(r"^r(\d+) s(\d+): (.*) ~", record, re.M)
    equal("a record has every turn once", len(found), len({row[:2] for row in found}))
    return {(int(number), int(seat) - 1): moves.split("; ") for number, seat, moves in found}


def compare(name, server, table, players):
    """The record proves itself and has every turn that somebody was told is kept."""
    status, record = server.http("GET", f"/api/tables/{table['id']}/record")
    equal(f"{name}: there is a record", status, 200)
    file = os.path.join(box.name, "record")
    with open(file, "w", encoding="utf-8") as out:
        out.write(record)
    replayed = subprocess.run([program, "replay", file], capture_output=True, text=True)
    equal(f"{name}: the record replays", (replayed.returncode, replayed.stderr), (0, ""))
    turns = turns_of(record)
    lost = [(player.name, number) for player in players for number, moves in player.told.items()
            if turns.get((number, player.seat)) != moves]
    equal(f"{name}: nothing that was acknowledged is lost", lost, [])


# ---- Playing -----------------------------------------------------------------------------------


def test_game(server):
    table, host, guest = two_players(server, public=True)
    watcher = server.socket(table["id"])
    equal("the first thing is the table", watcher.receive()["event"], "table")
    listed = [row["id"] for row in server.http("GET", "/api/tables")[1]["tables"]]
    check("a public table is listed", table["id"] in listed, listed)
    status, found = server.http("GET", f"/api/tables/{table['code'].lower()}")
    equal("a table by its code in small letters", (status, found["table"]["id"]), (200, table["id"]))
    equal("no record before the end", server.http("GET", f"/api/tables/{table['id']}/record")[0], 409)
    status, picture = server.http("GET", f"/api/tables/{table['code']}/qr.svg")
    check("a QR code", status == 200 and picture.startswith("<svg"), picture[:80])
    refused("only the host starts", guest.ask({"do": "start"}), "not-host")
    check("the host starts", host.ask({"do": "start"})["ok"])
    refused("who watches does not play", watcher.ask({"do": "play", "round": 1, "moves": []})[0],
            "no-seat")
    threads, fine = live([host, guest], 1)
    for thread in threads:
        thread.join()
    equal("both play to the end", fine, [True, True])
    check("who watches hears of the end", watcher.until("over")["scores"])
    compare("a game", server, table, [host, guest])


def test_bots(server):
    table = server.create(seats=3, bots=["random", "medium"])
    player = Player(server, table["id"], "Anna", table["token"])
    player.sit()
    check("with bots: starts", player.ask({"do": "start"})["ok"])
    check("with bots: to the end", player.live(random.Random(3)))
    compare("with bots", server, table, [player])
    player.close()


def test_coming_back(server):
    table, host, guest = two_players(server)
    host.ask({"do": "start"})
    moves = guest.choose(random.Random(5))
    check("a turn is kept", guest.play(1, moves)["ok"])
    check("the same turn again counts once", guest.play(1, moves)["ok"])
    guest.close()
    guest.connect()
    check("after coming back it counts once too", guest.play(1, moves)["ok"])
    other = server.socket(table["id"])
    other.until("table")
    refused("an unknown token", other.ask({"do": "enter", "token": "0" * 32})[0], "bad-token")
    check("the same token on another device",
          other.ask({"do": "enter", "token": guest.token})[0]["seat"] == guest.seat)
    for client in (host, guest, other):
        client.close()


def test_taking_back():
    """A turn is taken back, and the server dies before anybody has heard of it."""
    server = start("back.db", *FREE)
    table, host, guest = two_players(server, name="machinery", patience=0)
    watcher = server.socket(table["id"])
    watcher.until("table")
    host.ask({"do": "start"})
    back = {"do": "take_back", "round": 1}
    refused("nothing to be taken back yet", guest.ask(back), "turn-open")
    check("a turn is kept", guest.play(1, guest.choose(random.Random(5)))["ok"])
    equal("… and everybody hears of it", watcher.until("waiting")["done"], [guest.seat])
    refused("who watches takes nothing back", watcher.ask(back)[0], "no-seat")
    refused("nor does who has not played", host.ask(back), "turn-open")
    check("a turn is taken back", guest.ask(back)["ok"])
    equal("… which everybody hears", watcher.until("waiting")["done"], [])
    check("… and another one is played", guest.play(1, guest.choose(random.Random(6)))["ok"])
    before = len(lines_of(server))
    guest.socket.send(back)
    check("it is taken back again", wait_until(lambda: len(lines_of(server)) > before))
    server.stop(signal.SIGKILL)
    server.start()
    for player in (host, guest):
        player.come_back()
    equal("… and still is after a restart", guest.ask({"do": "show"})["waiting"], [0, 1])
    check("… and may be asked for again", guest.ask(back)["ok"])
    equal("… but counts once", len(lines_of(server)), before + 1)
    moves = guest.choose(random.Random(7))
    check("the turn is played at last", guest.play(1, moves)["ok"])
    check("… and the other one", host.play(1, host.choose(random.Random(8)))["ok"])
    refused("what is closed is not taken back", guest.ask(back), "turn-done")
    threads, _ = live([host, guest], 9)
    for thread in threads:
        thread.join()
    compare("after taking back", server, table, [host, guest])
    watcher.close()
    for player in (host, guest):
        player.close()
    stop("taking back", server)


def test_repeating(server):
    """What was asked for with a token may be asked for again."""
    token = secrets.token_hex(16)
    made = [server.create(token=token) for _ in range(2)]
    equal("a request with the same token is the same table", made[0], made[1])
    equal("… whose host has that token", made[0]["token"], token)
    alone = start("repeating.db", "--tables", "2")
    again = [alone.create(token=token)["id"] for _ in range(5)]
    equal("repeating a request costs nothing", len(set(again)), 1)
    check("… and others are still free", alone.create()["id"] not in again)
    equal("… but no more than there are", alone.http("POST", "/api/tables", {"name": "welcome"})[0], 429)
    equal("… while that one is found", alone.create(token=token)["id"], again[0])
    stop("repeating", alone)
    own = {"do": "sit", "name": "Anna", "token": secrets.token_hex(16)}
    for _ in range(3):
        client = server.socket(made[0]["id"])
        client.until("table")
        answer = client.ask(own)[0]
        equal("sitting down again is the same seat", (answer["seat"], answer["token"]), (0, own["token"]))
        client.close()
    equal("… and one seat", server.http("GET", f"/api/tables/{made[0]['id']}")[1]["table"]["count"], 1)
    other = server.socket(made[0]["id"])
    other.until("table")
    equal("somebody else has another seat", other.ask({"do": "sit", "name": "Anna"})[0]["seat"], 1)
    other.close()


def take_codes(server, count):
    """The next codes that the server tries count as taken."""
    with contextlib.closing(sqlite3.connect(server.store)) as database, database:
        database.execute("CREATE TABLE IF NOT EXISTS tries (try INTEGER)")
        database.execute("DELETE FROM tries")
        database.execute("DROP TRIGGER IF EXISTS taken")
        database.execute(
            "CREATE TRIGGER taken BEFORE INSERT ON tables "
            f"WHEN (SELECT count(*) FROM tries) < {count} "
            "BEGIN INSERT INTO tries VALUES (1); SELECT RAISE(IGNORE); END")


def test_codes(server):
    take_codes(server, 2)
    table = server.create(seats=2, bots=["random"])
    equal("a code that is taken is not the end", server.http("GET", f"/api/tables/{table['code']}")[1]
          ["table"]["id"], table["id"])
    player = Player(server, table["id"], "Anna", table["token"])
    player.sit()
    player.ask({"do": "start"})
    check("… and the game is played", player.live(random.Random(9)))
    take_codes(server, 2)
    answer = player.ask({"do": "rematch"})
    check("a rematch is answered", answer["ok"], answer)
    told = player.socket.until("rematch")
    status, found = server.http("GET", f"/api/tables/{told['id']}")
    equal("its code is not the end of a rematch either",
          (status, found["table"]["code"], found["table"]["seats"][1]["name"]), (200, told["code"], "Anna"))
    again = player.ask({"do": "rematch"})
    equal("… and there is one", (again["id"], again["code"]), (told["id"], told["code"]))
    player.close()


# ---- Hostile clients ---------------------------------------------------------------------------


def is_alive(server, name):
    equal(name, server.http("GET", "/health")[0], 200)


def hears_nothing_more(client):
    try:
        while True:
            client.receive()
    except OSError:
        return True


def status_of(server, path, **options):
    try:
        WebSocket(server.port, path, **options).close()
        return 101
    except Refused as refusal:
        return refusal.args[0]
    except OSError:
        return 0


def test_doors(server):
    table = server.create()
    path = f"/api/tables/{table['id']}/socket"
    own = f"Origin: http://127.0.0.1:{server.port}"
    equal("our own page may connect", status_of(server, path, headers=[own]), 101)
    for origin in ("http://evil.example", f"http://127.0.0.1:{server.port}.evil.example", "null"):
        equal(f"Origin {origin}", status_of(server, path, headers=[f"Origin: {origin}"]), 403)
    for protocol in ("kvartal.2", "chat", None):
        equal(f"subprotocol {protocol}", status_of(server, path, protocol=protocol), 400)
    equal("no WebSocket elsewhere", status_of(server, "/"), 403)
    equal("a stranger's page may not create tables",
          server.http("POST", "/api/tables", {"name": "welcome"},
                      {"Origin": "http://evil.example"})[0], 403)
    missing = WebSocket(server.port, f"/api/tables/{'0' * 32}/socket")
    equal("a table that is not there", missing.receive()["event"], "missing")
    check("… and the connection is closed", hears_nothing_more(missing))
    for body, status in ((b"", 400), (b"[", 400), (b"{}", 400), (b'{"name":"chess"}', 400),
                         (b"x" * 70000, 413)):
        equal(f"a request {body[:20]}", server.http("POST", "/api/tables", body)[0], status)
    equal("no door for operators", server.admin("GET", "/admin/tables")[0], 404)


def test_garbage(server):
    table = server.create()
    chance = random.Random(7)
    for i in range(30):
        client = server.socket(table["id"])
        try:
            client.socket.sendall(chance.randbytes(chance.randrange(1, 3000)))
            client.socket.settimeout(0.05)
            hears_nothing_more(client)
        finally:
            client.close()
    half = server.socket(table["id"])
    half.socket.sendall(b"\x81\xfe\x10")
    half.close()
    for text in ("", "{", "[]", "null", '{"do":1}', '{"do":"nothing"}', '{"do":"sit"}', "\0",
                 '{"do":"sit","name":"\\u202e"}', '{"do":"play","round":-1,"moves":["x"]}',
                 '{"do":"enter","token":"' + "f" * 7000 + '"}'):
        client = server.socket(table["id"])
        client.until("table")
        answer = client.ask(text)[0]
        check(f"refused: {text[:40]!r}", answer["ok"] is False and answer["error"]["message"], answer)
        client.close()
    binary = server.socket(table["id"])
    binary.send_frame(2, b"{}")
    check("binary is hung up on", hears_nothing_more(binary))
    giant = server.socket(table["id"])
    try:
        giant.send_frame(1, b'"' + b"x" * 200000 + b'"')
    except OSError:
        pass
    check("a giant message is hung up on", hears_nothing_more(giant))
    pieces = server.socket(table["id"])
    pieces.until("table")
    pieces.send_frame(1, b'{"do":', last=False)
    pieces.send_frame(0, b'"ping"}')
    check("a message in two frames is one", pieces.answer()[0]["ok"])
    pieces.close()
    is_alive(server, "all of that did no harm")


def test_names(server):
    table = server.create()
    client = server.socket(table["id"])
    name = "<b>\"Ж'&\\"
    check("an odd name", client.ask({"do": "sit", "name": name})[0]["ok"])
    seats = server.http("GET", f"/api/tables/{table['id']}")[1]["table"]["seats"]
    equal("is told as it is, in JSON alone", seats[0]["name"], name)
    client.close()


def is_closed(line):
    line.settimeout(0.01)
    try:
        return line.recv(1) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


def answers_health(server):
    try:
        return server.http("GET", "/health")[0] == 200
    except OSError:
        return False


def test_limits():
    server = start("limits.db", "--sockets", "5", "--tables", "3")
    tables = [server.create() for _ in range(3)]
    equal("one table too many", server.http("POST", "/api/tables", {"name": "welcome"})[0], 429)
    clients = [server.socket(tables[0]["id"]) for _ in range(5)]
    equal("one socket too many", status_of(server, f"/api/tables/{tables[0]['id']}/socket"), 429)
    clients.pop().close()
    check("one less, one more", wait_until(
        lambda: status_of(server, f"/api/tables/{tables[0]['id']}/socket") == 101))
    plain = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(40)]
    time.sleep(0.5)
    closed = [line for line in plain if is_closed(line)]
    equal("of forty that say nothing, ten are hung up on at once", len(closed), 10)
    for line in plain:
        line.close()
    check("when they have gone, others come", wait_until(lambda: answers_health(server)))
    found = [server.http("GET", f"/api/tables/{secrets.choice('ABCDEFGH')}{number:05}".replace("0", "2")
                         .replace("1", "3"))[0] for number in range(40)]
    equal("codes cannot be tried one after the other", (found[0], found[-1], found.count(429) >= 5),
          (404, 429, True))
    equal("… nor by WebSockets", server.socket("ZZZZZZ").receive()["event"], "closing")
    equal("… and nobody is told then whether there is such a table",
          server.http("GET", f"/api/tables/{tables[0]['code']}")[0], 429)
    equal("a table is found by its id all the same",
          server.http("GET", f"/api/tables/{tables[0]['id']}")[0], 200)
    fast = clients[0]
    fast.until("table")
    answers = []
    try:
        for _ in range(10000):
            fast.send({"do": "ping"})
    except OSError:
        pass
    try:
        while True:
            answers.append(fast.receive())
    except OSError:
        pass
    check("ten thousand messages: some are answered", 40 <= len(answers) < 1000, len(answers))
    refused("ten thousand messages: then no more", answers[-1], "too-fast")
    is_alive(server, "limits disturb nobody else")
    stop("limits", server)


def rematches(server, table, most):
    """Bots alone play, and the host asks for another game at once, again and again: the answers of
    those requests that were refused, and how many tables there were."""
    for count in range(1, most + 1):
        host = server.socket(table["id"])
        host.until("table")
        host.ask({"do": "enter", "token": table["token"]})
        answer = host.ask({"do": "start"})[0]
        if answer["ok"]:
            host.until("over")
            answer = host.ask({"do": "rematch"})[0]
        if not answer["ok"]:
            host.close()
            return count, answer
        table = {"id": host.until("rematch")["id"], "token": table["token"]}
        host.close()
    return most, {}


def test_rematch_limits():
    """A rematch is a new table, and games of bots alone have a limit of their own."""
    options = {"name": "machinery", "seats": 2, "bots": ["random", "random"]}
    server = start("rematch.db", "--tables", "4")
    count, answer = rematches(server, server.create(**options), 8)
    equal("rematches count as new tables", count, 4)
    refused("… and the fifth is refused", answer, "too-many-tables")
    equal("… as is a new one", server.http("POST", "/api/tables", options)[0], 429)
    stop("rematches", server)
    server = start("alone.db", "--bot-tables", "3")
    count, answer = rematches(server, server.create(**options), 8)
    equal("games of bots alone are counted", count, 4)
    refused("… and the fourth does not start", answer, "too-many-tables")
    table = server.create(seats=2, bots=["random"])
    host = Player(server, table["id"], "Anna", table["token"])
    host.sit()
    check("… but one with a person does", host.ask({"do": "start"})["ok"])
    host.close()
    stop("games of bots alone", server)


def test_hasty_bots():
    """Bots that are quicker than a connection may be are cut off, come back, and play to the end."""
    server = start("hasty.db", "--rate", "4", "--burst", "8")
    table = server.create(name="machinery")
    bots = [subprocess.Popen([program, "bot", "--join", f"http://127.0.0.1:{server.port}/api/tables/{table['id']}",
                              "--level", "random"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            for _ in range(2)]
    host = server.socket(table["id"])
    host.until("table")
    host.ask({"do": "enter", "token": table["token"]})
    check("bots sit down", wait_until(lambda: server.http("GET", f"/api/tables/{table['id']}")[1]["table"]["count"] == 2))
    check("… and start", host.ask({"do": "start"})[0]["ok"])
    said = [bot.communicate(timeout=90)[0] for bot in bots]
    equal("… and play to the end", [bot.returncode for bot in bots], [0, 0])
    check("… and say their place", all("place" in text for text in said), said)
    check("… though they were too fast", server.figure("kvartal_refusals_total", limit="requests") > 0)
    host.close()
    stop("hasty bots", server)


def test_older_server(server):
    """A bot of today at a server that does not know `states`: it asks for the state itself."""
    older = OlderServer(server.port)
    table = server.create(name="machinery", bots=["random"])
    bot = subprocess.Popen([program, "bot", "--join", f"http://127.0.0.1:{older.port}/api/tables/{table['id']}",
                            "--level", "random"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    host = server.socket(table["id"])
    host.until("table")
    host.ask({"do": "enter", "token": table["token"]})
    check("an older server: a bot sits down",
          wait_until(lambda: server.http("GET", f"/api/tables/{table['id']}")[1]["table"]["count"] == 2))
    check("… and starts", host.ask({"do": "start"})[0]["ok"])
    said = bot.communicate(timeout=90)[0]
    equal("… and plays to the end", bot.returncode, 0)
    check("… and says its place", "place" in said, said)
    equal("… though it was refused once", older.refused, 1)
    host.close()
    older.close()


def test_slow_reader():
    """Somebody talks, somebody else does not listen; and somebody asks and does not listen."""
    usual = os.environ["ASAN_OPTIONS"]
    os.environ["ASAN_OPTIONS"] = f"{usual}:quarantine_size_mb=1"  # or freed memory counts as used
    server = start("slow.db", *FREE)
    os.environ["ASAN_OPTIONS"] = usual
    table = server.create()
    talker = server.socket(table["id"])
    talker.ask({"do": "sit", "name": "Anna"})
    slow = server.socket(table["id"])
    slow.until("table")
    before = server.figure("kvartal_dropped_total")
    said = 0
    while said < 20000 and server.figure("kvartal_dropped_total") == before:
        for _ in range(200):
            said += talker.ask({"do": "say", "text": "x" * 200})[0]["ok"]
    check("who does not read is cut off", 200 < said < 20000, said)
    asker = server.socket(table["id"])
    asker.until("table")
    asker.socket.settimeout(1)
    memory = used_memory(server.process.pid)
    try:
        for _ in range(200000):  # all the answers would be 40 MB
            asker.send({"do": "nonsense", "tag": "x" * 60})
    except OSError:
        pass
    grown = used_memory(server.process.pid) - memory
    check("who asks and does not read costs no memory", grown < 10000, f"{grown} KB")
    is_alive(server, "slow readers disturb nobody")
    for client in (talker, slow, asker):
        client.close()
    stop("slow readers", server)


# ---- Ends --------------------------------------------------------------------------------------


def test_shutdown():
    server = start("shutdown.db", *FREE)
    table, host, guest = two_players(server)
    host.ask({"do": "start"})
    moves = host.choose(random.Random(1))
    check("a turn before the end", host.play(1, moves)["ok"])
    server.process.send_signal(signal.SIGTERM)
    equal("clients hear that it closes", guest.socket.until("closing")["event"], "closing")
    equal("shutdown: exit code", server.process.wait(PATIENCE), 0)
    server.start()
    host.connect()
    check("after a restart everything is there", host.play(1, moves)["ok"])
    guest.connect()
    equal("… and the round is the same", guest.ask({"do": "show"})["round"], 1)
    stop("after a restart", server, signal.SIGINT)


def admin(*words):
    answer = subprocess.run([program, "admin", *words], capture_output=True, text=True, check=False)
    return answer.returncode, answer.stdout, answer.stderr


def write_token():
    token = os.path.join(box.name, "token")
    with open(token, "w", encoding="ascii") as file:
        file.write("0123456789abcdef0123456789abcdef\n")
    return token


def test_admin():
    token = write_token()
    server = start("admin.db", "--admin-token-file", token, "--node", "alone", *FREE)
    door = ("--server", f"http://127.0.0.1:{server.admin_port}", "--token-file", token)
    table = server.create()
    other = server.create()
    for right in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": "Basic YTpi"}):
        equal(f"the door is closed to {right}", server.admin("GET", "/admin/tables", None, right)[0], 401)
    code, out, _ = admin("tables", *door)
    check("admin tables", code == 0 and table["id"] in out and other["id"] in out, out)
    code, out, _ = admin("nodes", *door)
    check("admin nodes", code == 0 and re.search(r"^alone +2 ", out, re.M), out)
    client = server.socket(table["id"])
    client.until("table")
    equal("admin remove", admin("remove", table["id"], *door)[0], 0)
    equal("… its clients hear that it is no more", client.until("missing")["event"], "missing")
    equal("… and it is gone", server.http("GET", f"/api/tables/{table['id']}")[0], 404)
    equal("admin remove again", admin("remove", table["id"], *door)[0], 1)
    client = server.socket(other["id"])
    client.until("table")
    equal("admin drain", admin("drain", *door)[0], 0)
    equal("… clients hear of it", client.until("closing")["event"], "closing")
    equal("… it is not healthy any more", server.http("GET", "/health")[0], 503)
    equal("… nothing new is taken",
          server.http("POST", "/api/tables", {"name": "welcome"})[0], 503)
    equal("… nobody is let in", status_of(server, f"/api/tables/{other['id']}/socket"), 503)
    equal("admin without a token", admin("tables")[0], 2)
    equal("admin without a server", admin("tables", "--server", "http://127.0.0.1:1",
                                          "--token-file", token)[0], 1)
    stop("admin", server)


def test_memory():
    """Where nothing is to be kept, nothing is left behind."""
    server = Server(program, ":memory:")
    check("a table in memory", server.create()["code"])
    equal("memory: exit code", server.stop(), 0)
    check("… and no file", not os.path.exists(":memory:"))


def test_proxy():
    """What a proxy says is believed only behind one."""
    forwarded = ["Origin: https://games.example", "X-Forwarded-Host: games.example",
                 "X-Forwarded-Proto: https", "X-Forwarded-For: 198.51.100.7, 203.0.113.9"]
    for words, status in (((), 403), (("--behind-proxy",), 101)):
        server = start("proxy.db", "--node", "x", *words)
        table = server.create()
        path = f"/node/x/api/tables/{table['id']}/socket"
        equal(f"a proxy's words {words}", status_of(server, path, headers=forwarded), status)
        equal("a node by its own name", server.http("GET", "/node/x/health")[0], 200)
        equal("not by another's", server.http("GET", "/node/y/health")[0], 404)
        stop("proxy", server)


def test_tls():
    key, certificate = (os.path.join(box.name, name) for name in ("key.pem", "cert.pem"))
    made = subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key,
                           "-out", certificate, "-days", "2", "-subj", "/CN=localhost"],
                          capture_output=True, check=False)
    if made.returncode != 0:
        return
    token = write_token()
    server = start("tls.db", "--cert", certificate, "--key", key, "--admin-token-file", token)
    trust = ssl.create_default_context(cafile=certificate)
    trust.check_hostname = False
    with urllib.request.urlopen(f"https://127.0.0.1:{server.port}/health", context=trust) as answer:
        equal("TLS", answer.status, 200)
    request = urllib.request.Request(f"https://127.0.0.1:{server.port}/api/tables",
                                     b'{"name":"welcome"}', method="POST")
    with urllib.request.urlopen(request, context=trust) as answer:
        table = json.load(answer)
    client = WebSocket(server.port, f"/api/tables/{table['id']}/socket", tls=trust)
    equal("a WebSocket over TLS", client.receive()["event"], "table")
    check("… answers", client.ask({"do": "sit", "name": "Anna"})[0]["ok"])
    client.close()
    name = f"https://localhost:{server.admin_port}"
    for words, trusted, wanted in (((name,), True, 0), ((name,), False, 1),
                                   ((name.replace("localhost", "127.0.0.1"),), True, 1),
                                   ((name.replace("https", "http"),), True, 1)):
        if trusted:
            os.environ["SSL_CERT_FILE"] = certificate
        code, out, said = admin("tables", "--token-file", token, "--server", *words)
        os.environ.pop("SSL_CERT_FILE", None)
        equal(f"admin over TLS {words} {trusted}", code, wanted)
        check("… says what it found", table["id"] in out if wanted == 0 else
              "https://" in said or "SSL_CERT_FILE" in said, (out, said))
    stop("TLS", server)
    for words, sentence in ((("--cert", certificate), "two files"),
                            (("--cert", certificate, "--key", "/nowhere"), "cannot be read"),
                            (("--cert", key, "--key", key), "no certificate"),
                            (("--cert", certificate, "--key", certificate), "no private key")):
        answer = subprocess.run([program, "serve", "--port", "0", "--db", ":memory:", *words],
                                capture_output=True, text=True, check=False)
        equal(f"TLS, {sentence}: exit code", answer.returncode, 1)
        check(f"TLS, {sentence}", sentence in answer.stderr, answer.stderr)


def test_full_disk():
    """A limit on the size of files stands for a full disk; it can be lifted from outside."""
    server = start("full.db", *FREE)
    table, host, guest = two_players(server)
    host.ask({"do": "start"})
    players = [host, guest]
    for player in players:
        player.pause = 0.02
    threads, fine = live(players, 21)
    time.sleep(0.5)
    opened = server.figure("kvartal_sockets_opened_total")
    pid, infinity = server.process.pid, resource.RLIM_INFINITY
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, infinity))
    check("a full disk shows in /health",
          wait_until(lambda: server.http("GET", "/health")[0] == 503))
    told = [dict(player.told) for player in players]
    time.sleep(1)
    equal("nothing is acknowledged meanwhile", [player.told for player in players], told)
    equal("the page is there all the same", server.http("GET", "/")[0], 200)
    check("players wait", wait_until(lambda: server.figure("kvartal_suspended") == 1))
    equal("… and are not dropped", (server.figure("kvartal_sockets"),
                                    server.figure("kvartal_sockets_opened_total")), (2, opened))
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (infinity, infinity))
    check("with room again it is well",
          wait_until(lambda: server.http("GET", "/health")[0] == 200))
    for thread in threads:
        thread.join()
    equal("… and everybody plays to the end", fine, [True, True])
    compare("a full disk", server, table, players)
    check("… and it was said", "kvartal: " in errors_of(server))
    forget_errors(server)
    stop("a full disk", server)


def test_end_while_stuck():
    """The last turn comes while nothing can be kept, for longer than the server's lease. When there is
    room again the turn is kept, both players hear of it, and the store knows that the game is over."""
    server = start("stuck.db", *FREE)
    table, host, guest = two_players(server, name="machinery")
    host.ask({"do": "start"})
    for number in range(1, 10):
        assert host.play(number, ["done"])["ok"] and guest.play(number, ["done"])["ok"]
    pid, infinity = server.process.pid, resource.RLIM_INFINITY
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, infinity))
    last = {"do": "play", "round": 10, "moves": ["done"]}
    host.socket.send(last)
    check("the last turn but one is stuck", wait_until(lambda: server.http("GET", "/health")[0] == 503))
    guest.socket.send(last)
    check("the lease lapses", wait_until(lambda: server.figure("kvartal_suspended") == 1))
    equal("the table stays", server.figure("kvartal_rooms"), 1)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (infinity, infinity))
    check("what was stuck is kept", wait_until(lambda: server.http("GET", "/health")[0] == 200))
    equal("… both turns are answered for", [p.socket.answer()[0]["ok"] for p in (host, guest)],
          [True, True])
    for player in (host, guest):
        check("… and both hear of the end", player.socket.until("over")["scores"])
    equal("… and there is a record", server.http("GET", f"/api/tables/{table['id']}/record")[0], 200)
    forget_errors(server)
    stop("the end while stuck", server)


def test_kills():
    server = start("kills.db", *FREE)
    games = []
    chance = random.Random(11)
    for i in range(3):
        table, *players = two_players(server, Hesitant if i else Player)
        players[0].ask({"do": "start"})
        games.append((table, players))
    everybody = [player for _, players in games for player in players]
    done = 0
    while done < kills:
        threads, _ = live(everybody, done)
        while any(thread.is_alive() for thread in threads):
            time.sleep(chance.random() * 0.12)
            if done < kills:
                server.stop(signal.SIGKILL)
                server.start()
                done += 1
        for table, players in games:
            compare(f"after {done} kills", server, table, players)
        fresh = []
        for _, players in games:
            for player in players:
                player.close()
            table, *players = two_players(server, type(players[0]))
            players[0].ask({"do": "start"})
            fresh.append((table, players))
        games, everybody = fresh, [player for _, players in fresh for player in players]
    stop("after kills", server)


def lines_of(server):
    with contextlib.closing(sqlite3.connect(server.store)) as database:
        return [text for text, in database.execute("SELECT text FROM lines")]


class Overheard:
    """All that a server says by HTTP of a table, as bytes."""

    def __init__(self, server, request):
        self.server, self.request, self.said = server, request, []
        self.table = json.loads(self.ask(201, "POST", "/api/tables", request))

    def ask(self, expected, method, path, body=None, port=None):
        status, headers, data = self.server.exchange(method, path, body, port=port)
        equal(f"what {method} {path} answers", status, expected)
        self.said += [str(headers).encode(), data]
        return data

    def ask_all(self):
        self.ask(201, "POST", "/api/tables", self.request)  # the same again, by its token
        listed = self.ask(200, "GET", "/api/tables")
        check("the list has the table", self.table["id"].encode() in listed, listed)
        for name in (self.table["id"], self.table["code"]):
            self.ask(200, "GET", f"/api/tables/{name}")
            self.ask(409, "GET", f"/api/tables/{name}/record")
            self.ask(200, "GET", f"/api/tables/{name}/qr.svg")
            self.ask(400, "GET", f"/api/tables/{name}/socket")
        self.ask(200, "GET", "/metrics", port=self.server.admin_port)


def test_secrets():
    """Before the end HTTP says neither the secret of a deal nor the seed that follows from it."""
    server = start("secrets.db", *FREE)
    heard = Overheard(server, {"name": "machinery", "seats": 2, "public": True,
                               "token": secrets.token_hex(16)})
    players = [Player(server, heard.table["id"], "Anna", heard.table["token"]),
               Player(server, heard.table["id"], "Boris")]
    for player in players:
        player.sit()
    heard.ask_all()
    check("secrets: starts", players[0].ask({"do": "start"})["ok"])
    heard.ask_all()
    for player in players:
        check("secrets: a turn", player.play(1, player.choose(random.Random(1)))["ok"])
        heard.ask_all()
    server.stop(signal.SIGKILL)
    server.start()
    heard.ask_all()  # from the store: nobody has woken the table
    for player in players:
        player.come_back()
    watcher = server.socket(heard.table["id"])
    heard.ask_all()
    for thread in live(players, 2)[0]:
        thread.join()
    over = watcher.until("over")
    for name in ("secret", "seed"):
        equal(f"{name}: of 32 digits", len(over[name]), 32)
        said = [data for data in heard.said if over[name].encode() in data]
        equal(f"{name}: not said before the end", said, [])
    record = heard.ask(200, "GET", f"/api/tables/{heard.table['id']}/record")
    check("secrets: the record has both", all(over[name].encode() in record for name in ("secret", "seed")))
    for client in (watcher, *players):
        client.close()
    stop("secrets", server)


def test_unheard():
    """The server dies after it has kept something and before anybody has heard of it."""
    server = start("unheard.db", *FREE)
    for number in range(5):
        token, seat = secrets.token_hex(16), {"do": "sit", "name": f"Anna {number}",
                                              "token": secrets.token_hex(16)}
        body = json.dumps({"name": "welcome", "seats": 2, "token": token})
        before = len(lines_of(server))
        with socket.create_connection(("127.0.0.1", server.port)) as line:
            line.sendall(f"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n{body}"
                         .encode())
            check("a table is kept", wait_until(lambda: len(lines_of(server)) > before))
            server.stop(signal.SIGKILL)
        server.start()
        table = server.create(token=token)
        equal("… and found by its token, once", len(lines_of(server)), before + 1)
        client = server.socket(table["id"])
        client.until("table")
        client.send(seat)
        check("somebody is kept who sits down", wait_until(lambda: seat["name"] in lines_of(server)[-1]))
        server.stop(signal.SIGKILL)
        client.close()
        server.start()
        client = server.socket(table["id"])
        client.until("table")
        equal("… and has the same seat", client.ask(seat)[0]["seat"], 0)
        equal("… once", len(lines_of(server)), before + 2)
        client.close()
    stop("unheard", server)


def main():
    server = start("play.db", *FREE)
    # Sanitizers look for leaks in the first server alone, since that takes seconds.
    os.environ["ASAN_OPTIONS"] = "detect_leaks=0"
    for test in (test_game, test_bots, test_coming_back, test_repeating, test_codes, test_doors, test_garbage, test_names,
                 test_older_server):
        test(server)
    stop("playing", server)
    test_slow_reader()
    test_limits()
    test_rematch_limits()
    test_hasty_bots()
    test_admin()
    test_memory()
    test_proxy()
    test_tls()
    test_shutdown()
    test_full_disk()
    test_end_while_stuck()
    test_secrets()
    test_unheard()
    test_taking_back()
    test_kills()
    silent(os.path.join(box.name, "errors"))
    finish()


main()
