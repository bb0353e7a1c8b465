#!/usr/bin/env python3
"""The public list agrees with the tables soon after each change, even if none follows it; and after a
server that died before it could write the change. The program is $KVARTAL."""

import contextlib
import os
import signal
import sqlite3
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from checks import check, equal, finish, sane_file  # noqa: E402
from postgres import Postgres  # noqa: E402
from server import Player, Server, wait_until  # noqa: E402

program = os.path.abspath(os.environ["KVARTAL"])
box = tempfile.TemporaryDirectory()
FREE = ("--tables", "100000", "--open-tables", "0", "--rate", "100000", "--burst", "100000",
        "--http-rate", "10000", "--costly-rate", "10000")
MANY = 40  # tables


def start(store, *words):
    errors = open(os.path.join(box.name, "errors"), "a+", encoding="utf-8")
    return Server(program, store, *FREE, *words, errors=errors)


def listed(server, table):
    """The table's entry of the public list; None where there is none."""
    rows = server.http("GET", "/api/tables")[1]["tables"]
    return next((row for row in rows if row["id"] == table["id"]), None)


def sit(server, table, *names):
    players = [Player(server, table["id"], name) for name in names]
    for player in players:
        player.sit()
    return players


def names_of(entry):
    return [seat["name"] for seat in entry["seats"] if seat]


def test_seats(name, server, others):
    """Seats that are taken right after the table was made."""
    table = server.create(public=True)
    anna, boris = sit(server, table, "Anna", "Boris")
    for one in (server, *others):
        check(f"{name}: the list knows who sits", wait_until(
            lambda one=one: names_of(listed(one, table)) == ["Anna", "Boris"]), listed(one, table))
    boris.ask({"do": "rise"})
    anna.ask({"do": "rise"})
    check(f"{name}: … and who has left", wait_until(
        lambda: names_of(listed(server, table)) == [] and listed(server, table)["count"] == 0),
          listed(server, table))
    return table


def test_leaving(name, server):
    """Seats are taken at many tables, and the server is stopped at once."""
    tables = [server.create(public=True) for _ in range(MANY)]
    for table in tables:
        sit(server, table, "Anna")
    equal(f"{name}: exit code", server.stop(), 0)
    server.start()
    known = [names_of(listed(server, table)) for table in tables]
    equal(f"{name}: a server that ends says it before", known, [["Anna"]] * MANY)


def test_dying(name, server):
    """The same with a server that is killed: the list is right once somebody opens the table."""
    table = server.create(public=True)
    sit(server, table, "Anna", "Boris")
    server.stop(signal.SIGKILL)
    server.start()
    server.socket(table["id"]).until("table")
    check(f"{name}: a row left behind is healed when the table is opened", wait_until(
        lambda: names_of(listed(server, table)) == ["Anna", "Boris"]), listed(server, table))


def test_older_row(server):
    """A row without state, as servers of another version may have left it."""
    table = server.create(public=True)
    host = Player(server, table["id"], "Anna", table["token"])
    host.sit()
    sit(server, table, "Boris")
    assert host.ask({"do": "start"})["ok"]
    equal("an older row: exit code", server.stop(), 0)
    with contextlib.closing(sqlite3.connect(server.store)) as file, file:
        file.execute("UPDATE tables SET state = 0, text = '' WHERE id = ?", (bytes.fromhex(table["id"]),))
    server.start()
    server.socket(table["id"]).until("table")
    check("an older row is healed when the table is opened", wait_until(
        lambda: (listed(server, table) or {}).get("state") == "playing"))


def main():
    os.environ["ASAN_OPTIONS"] = "detect_leaks=0"  # the check takes seconds at every exit
    server = start(os.path.join(box.name, "lobby.db"))
    test_seats("a file", server, [])
    test_leaving("a file", server)
    test_dying("a file", server)
    test_older_row(server)
    equal("a file: exit code", server.stop(), 0)
    try:
        database = Postgres()
    except FileNotFoundError as reason:
        print(f"# skipped: {reason}")
        database = None
    if database:
        servers = [start(database.url, "--node", name) for name in "ab"]
        test_seats("PostgreSQL", servers[0], servers[1:])
        test_leaving("PostgreSQL", servers[0])
        test_dying("PostgreSQL", servers[0])
        for server in servers:
            equal("PostgreSQL: exit code", server.stop(), 0)
        database.stop()
    sane_file(os.path.join(box.name, "errors"))
    finish()


main()
