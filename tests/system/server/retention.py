#!/usr/bin/env python3
"""Retention: tables that nobody needs are removed, and no others. The program is $KVARTAL; a table is
aged by changing its times in the file."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from checks import check, equal, finish, sane_file  # noqa: E402
from patience import PATIENCE  # noqa: E402
from server import Player, Server, wait_until  # noqa: E402
from websocket import Refused  # noqa: E402

program = os.path.abspath(os.environ["KVARTAL"])
box = tempfile.TemporaryDirectory()
FREE = ("--rate", "100000", "--burst", "100000", "--tables", "100000", "--sockets", "10000",
        "--http-rate", "1000000", "--costly-rate", "1000000")
DAY = 24 * 3600 * 1000


def start(store, *words):
    errors = open(os.path.join(box.name, "errors"), "a+", encoding="utf-8")
    return Server(program, os.path.join(box.name, store), "--log", "text", *FREE, *words,
                  errors=errors)


def errors_of(server):
    with open(server.errors.name, encoding="utf-8") as errors:
        return errors.read()


def say(server, sql, *values):
    """Runs SQL on the file itself."""
    with sqlite3.connect(server.store, timeout=20) as file:
        rows = file.execute(sql, values).fetchall()
    file.close()
    return rows


def age(server, table, days):
    """Makes a table look last used so many days ago. Checksums cover times, so they are removed."""
    then = int(time.time() * 1000) - days * DAY
    key = say(server, "SELECT key FROM tables WHERE id = ?", bytes.fromhex(table["id"]))[0][0]
    say(server, "UPDATE tables SET created = ? WHERE key = ?", then, key)
    say(server, "UPDATE heads SET seen = 0 WHERE key = ?", key)
    say(server, """WITH RECURSIVE log (seq) AS (SELECT last FROM heads WHERE key = ?
        UNION ALL SELECT before FROM log JOIN lines USING (seq) WHERE before > 0)
        UPDATE lines SET at = ?, checksum = NULL WHERE seq IN (SELECT seq FROM log)""", key, then)


def begin(server, seats=1, **options):
    """A table whose game has begun, and its players."""
    table = server.create(seats=seats, **options)
    players = [Player(server, table["id"], f"Player {i}", None if i else table["token"])
               for i in range(seats)]
    for player in players:
        player.sit()
    assert players[0].ask({"do": "start"})["ok"]
    return table, players


def leave(players):
    for player in players:
        player.close()


def codes(server):
    return {row[0] for row in say(server, "SELECT code FROM tables")}


def make_tables(server):
    """Two tables of each kind: first all that will age, then all that stay young, since stores list
    tables in the order of their creation."""
    tables = {}
    for when in ("old", "young"):
        tables["unstarted", when] = server.create()
        tables["finished", when], players = begin(server)
        check(f"a game is played to its end ({when})", players[0].live(random.Random(7)))
        leave(players)
        tables["abandoned", when], players = begin(server, 2)
        leave(players)
        tables["clocked", when], players = begin(server, 2, clock=864000)  # ten days for a turn
        leave(players)
    return tables


# ---- Removing by age -----------------------------------------------------------------------------


def test_retention():
    server = start("old.db")
    tables = make_tables(server)
    server.stop()
    for (_, when), table in tables.items():
        age(server, table, 50 if when == "old" else 5)
    lines = say(server, "SELECT count(*) FROM lines")[0][0]

    server.arguments += ["--keep-finished", "0", "--keep-abandoned", "60", "--keep-unstarted", "60"]
    server.start()
    check("the store has a size", wait_until(lambda: server.figure("kvartal_store_bytes") > 10000))
    time.sleep(2.5)
    equal("what is younger than its time stays", codes(server),
          {table["code"] for table in tables.values()})
    equal("and 0 is for ever", server.figure("kvartal_purged_total"), 0)
    visitor = server.socket(tables["abandoned", "old"]["id"])  # somebody looks in
    equal("an old table wakes up", visitor.receive()["event"], "table")
    server.stop()

    server.arguments[-5::2] = ["40", "40", "40"]
    server.start()
    wanted = {table["code"] for (kind, when), table in tables.items()
              if when == "young" or kind in ("abandoned", "clocked")}
    check("old ones go, and not those that were visited or have a clock",
          wait_until(lambda: codes(server) == wanted), codes(server) ^ wanted)
    for kind, count in (("finished", 1), ("abandoned", 0), ("unstarted", 1)):
        equal(f"{kind} ones are counted", server.figure("kvartal_purged_total", kind=kind), count)
    check("it is told", wait_until(
        lambda: "tables-purged unstarted=" in errors_of(server), 20), errors_of(server)[-500:])
    check("their lines go too", wait_until(lambda: say(
        server, "SELECT count(*) FROM lines")[0][0] < lines and not say(
            server, "SELECT * FROM trash"), 30))
    gone = server.socket(tables["finished", "old"]["id"])
    equal("a removed table is missing", gone.receive()["event"], "missing")
    server.stop()

    age(server, tables["abandoned", "old"], 50)
    server.start()
    wanted.remove(tables["abandoned", "old"]["code"])
    check("an abandoned game goes when nobody has come for long",
          wait_until(lambda: codes(server) == wanted), codes(server) ^ wanted)
    living = tables["unstarted", "young"]
    player = Player(server, living["id"], "Anna", living["token"])
    age(server, living, 50)
    time.sleep(2)
    check("a table that a server has in memory stays", living["code"] in codes(server))
    player.close()
    equal("the server ends well", server.stop(), 0)


def test_cluster_owner():
    """A table of another live server is not removed."""
    server = start("two.db", "--node", "a")
    table = server.create()
    age(server, table, 50)
    other = start("two.db", "--node", "b")
    time.sleep(3)
    check("another server's table stays", table["code"] in codes(server))
    server.process.send_signal(signal.SIGKILL)
    server.process.wait(PATIENCE)
    time.sleep(3.5)  # its lease
    other.stop()
    other.start()  # it looks at all tables
    check("a dead server's table goes", wait_until(lambda: not codes(other)))
    other.stop()


# ---- The size of a store -------------------------------------------------------------------------


def test_alarm():
    server = start("large.db", "--store-alarm-mb", "1")
    equal("a small store is no alarm", server.figure("kvartal_store_alarm"), 0)
    equal("nor is it told", server.admin("GET", "/health/ready")[1].get("storeLarge"), False)
    server.stop()
    say(server, "CREATE TABLE ballast (bytes BLOB)")
    say(server, "INSERT INTO ballast VALUES (zeroblob(2000000))")
    server.start()
    check("a large one is", wait_until(lambda: server.figure("kvartal_store_alarm") == 1))
    equal("health tells of it", server.admin("GET", "/health/ready")[1].get("storeLarge"), True)
    check("and so does the log", wait_until(
        lambda: "more than the 1 of --store-alarm-mb" in errors_of(server), 20))
    server.stop()


# ---- What an address may use ---------------------------------------------------------------------


def test_quota():
    server = start("quota.db", "--quota-mb", "1", "--behind-proxy", "--bot-tables", "100")
    _, players = begin(server, 2, clock=5)  # seconds for a turn, and then bots play
    table = server.create(seats=2)
    name = "\U0001f3b2\U0001f3b3" * 12
    player = server.socket(table["id"])
    player.receive()
    refusals, count = [], 0
    while not refusals and count < 20000:  # many at once, to share the waits for the disk
        for _ in range(50):
            player.send({"do": "sit", "name": name})
            player.send({"do": "rise"})
        answers = [player.answer()[0] for _ in range(100)]
        refusals = [answer["error"]["code"] for answer in answers if not answer["ok"]]
        count += 50
    equal("who has filled the quota is refused", set(refusals), {"too-much"})
    check("after about a megabyte", 1e6 < 2 * server.figure("kvartal_lines_total") * 200 < 4e6
          and count > 500, count)
    check("looking is no change", player.ask({"do": "ping"})[0]["ok"])
    status, said = server.http("POST", "/api/tables", {"name": "welcome"})
    equal("no new tables either", (status, said["error"]["code"]), (429, "too-much"))
    check("it is counted", server.figure("kvartal_refusals_total", limit="kilobytes") >= 2)
    status, said = server.http("POST", "/api/tables", {"name": "welcome"},
                               {"X-Forwarded-For": "192.0.2.1"})
    equal("others have their own", status, 201)
    before, end = players[0].ask({"do": "show"})["round"], time.monotonic() + 7
    while time.monotonic() < end:  # spends what the limit gives back each second
        for request in ({"do": "sit", "name": name}, {"do": "rise"}):
            player.ask(request)
        time.sleep(0.05)
    equal("nor do bots play when a clock runs out", players[0].ask({"do": "show"})["round"], before)
    server.stop()


def test_open_tables():
    server = start("open.db", "--open-tables", "3", "--behind-proxy")
    tables = [server.create() for _ in range(3)]
    status, said = server.http("POST", "/api/tables", {"name": "welcome"})
    equal("no more tables at once", (status, said["error"]["code"]), (429, "too-many-tables"))
    equal("others may", server.http("POST", "/api/tables", {"name": "welcome"},
                                    {"X-Forwarded-For": "192.0.2.1"})[0], 201)
    equal("it is counted", server.figure("kvartal_refusals_total", limit="open_tables"), 1)
    server.stop()
    server.start()  # no table is in memory now
    sockets = [server.socket(table["id"]) for table in tables]
    equal("they may be woken", [socket.receive()["event"] for socket in sockets], ["table"] * 3)
    more = server.http("POST", "/api/tables", {"name": "welcome"},
                       {"X-Forwarded-For": "192.0.2.2"})[1]
    server.stop()
    server.start()
    sockets = [server.socket(table["id"]) for table in tables]
    equal("and again", [socket.receive()["event"] for socket in sockets], ["table"] * 3)
    equal("but not more of them", server.socket(more["id"]).receive()["event"], "closing")
    server.stop()


# ---- Bans ----------------------------------------------------------------------------------------


def refused(name, answer, code):
    equal(name, answer.get("error", {}).get("code"), code)


def status_of(server, table, address):
    """The status of a connection from an address behind a proxy; 101 if it is let in."""
    try:
        socket = server.socket(table["id"], headers=[f"X-Forwarded-For: {address}"])
    except Refused as refusal:
        return refusal.args[0]
    socket.close()
    return 101


def start_two(store):
    """Two servers with one store, and what `kvartal admin` says to the first of them, or to another."""
    token = os.path.join(box.name, "token")
    with open(token, "w", encoding="ascii") as out:
        out.write("0123456789abcdef0123\n")
    servers = [start(store, "--node", name, "--behind-proxy", "--admin-token-file", token)
               for name in "ab"]

    def admin(*words, server=servers[0]):
        ran = subprocess.run([program, "admin", *words, "--token-file", token, "--server",
                              f"http://127.0.0.1:{server.admin_port}"], capture_output=True,
                             text=True, timeout=30, check=False)
        return ran.returncode, ran.stdout + ran.stderr

    return (*servers, admin)


def test_bans():
    first, second, admin = start_two("bans.db")
    table = first.create(seats=4)
    far = second.create(seats=4)
    guest = first.socket(table["id"], headers=["X-Forwarded-For: 192.0.2.7"])
    guest.receive()
    away = second.socket(far["id"], headers=["X-Forwarded-For: 2001:db8:1:2::99"])
    away.receive()
    equal("a ban", admin("ban", "192.0.2.7", "--for", "2"), (0, "Done.\n"))
    equal("of a network", admin("ban", "2001:db8:1:2:3:4:5:6")[0], 0)
    for word in ("192.0.2.0/24", "2001:db8::/32", "192.0.2.300", "192.0.2.1-9"):
        equal(f"what is no address is no name either: {word}", admin("ban", word)[0], 1)
    for written in ("192.0.2.7:4711", "[2001:db8:1:2::5]", "[2001:db8:1:2::5]:4711"):
        equal(f"an address with a port is the same: {written}",
              first.http("POST", "/api/tables", {"name": "welcome"}, {"X-Forwarded-For": written})[0], 403)
    said = guest.until("missing")
    check("who is there is sent away, with a sentence", "has banned this address" in
          said["why"], said)
    equal("on the other server too", away.until("missing")["event"], "missing")
    equal("nobody comes in from there", status_of(first, table, "192.0.2.7"), 403)
    check("nor by the other server",
          wait_until(lambda: status_of(second, far, "192.0.2.7") == 403))
    equal("nor from that network", status_of(first, table, "2001:db8:1:2:ffff::1"), 403)
    equal("others do", (status_of(first, table, "192.0.2.8"),
                        status_of(first, table, "2001:db8:1:3::1")), (101, 101))
    status, answer = first.http("POST", "/api/tables", {"name": "welcome"},
                                {"X-Forwarded-For": "192.0.2.7"})
    equal("nor may it make a table", (status, answer["error"]["code"]), (403, "banned"))
    code, listed = admin("bans", server=second)
    check("they are listed", code == 0 and "address 192.0.2.7" in listed
          and "address 2001:db8:1:2::/64" in listed and " 2 " in listed, listed)
    equal("a ban is lifted", admin("unban", "192.0.2.7")[0], 0)
    check("and all may come", wait_until(lambda: status_of(second, far, "192.0.2.7") == 101))
    code, said = admin("unban", "192.0.2.7")
    check("nothing to lift", code == 1 and "is not banned" in said, said)
    equal("a ban without anybody", admin("ban")[0], 2)
    for server in (first, second):
        equal("a server ends well", server.stop(), 0)


def test_banned_and_muted_names():
    first, second, admin = start_two("names.db")
    table = first.create(seats=4)
    equal("a name", admin("ban", "  Злий\u00a0 Борис ")[0], 0)
    guest = first.socket(table["id"], headers=["X-Forwarded-For: 192.0.2.7"])
    guest.receive()
    refused("cannot sit", guest.ask({"do": "sit", "name": "злий БОРИС"})[0], "banned")
    equal("a mute", admin("mute", "Anna")[0], 0)
    check("others can", guest.ask({"do": "sit", "name": "ANNA"})[0]["ok"])
    refused("but do not talk where the name is muted",
            guest.ask({"do": "say", "text": "hello"})[0], "muted")
    equal("an address", admin("mute", "192.0.2.9")[0], 0)
    other = first.socket(table["id"], headers=["X-Forwarded-For: 192.0.2.9"])
    other.receive()
    check("a muted address plays", other.ask({"do": "sit", "name": "Boris"})[0]["ok"])
    refused("but does not talk", other.ask({"do": "say", "text": "hello"})[0], "muted")
    equal("an end of that", admin("unmute", "192.0.2.9")[0], 0)
    check("is an end", wait_until(lambda: other.ask({"do": "say", "text": "hello"})[0]["ok"]))
    for server in (first, second):
        equal("a server ends well", server.stop(), 0)


def main():
    for test in (test_retention, test_cluster_owner, test_alarm, test_quota, test_open_tables,
                 test_bans, test_banned_and_muted_names):
        test()
    sane_file(os.path.join(box.name, "errors"))
    finish()


main()
