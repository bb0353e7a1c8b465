#!/usr/bin/env python3
"""A store is moved from a file to PostgreSQL and back, with every line of every table: `kvartal admin
move`; and `kvartal admin top`. The program is $KVARTAL."""

import os
import random
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from checks import check, equal, finish, sane_file  # noqa: E402
from postgres import Postgres  # noqa: E402
from server import Player, Server  # noqa: E402

program = os.path.abspath(os.environ["KVARTAL"])
box = tempfile.TemporaryDirectory()
FREE = ("--rate", "100000", "--burst", "100000", "--tables", "100000")
TABLES = 5


def path(name):
    return os.path.join(box.name, name)


def admin(*words):
    return subprocess.run([program, "admin", *words], capture_output=True, text=True, check=False)


def move(old, new, code=0):
    done = admin("move", "--db", old, "--to", new)
    equal(f"move: it ends with {code}", (done.returncode, done.stderr if code == 0 else ""), (code, ""))
    return done.stdout + done.stderr


def start(store):
    errors = open(path("errors"), "a+", encoding="utf-8")
    return Server(program, store, *FREE, errors=errors)


def play(server, number):
    """A table at which so many rounds were played."""
    table = server.create(seats=1)
    player = Player(server, table["id"], "Anna", table["token"])
    player.sit()
    player.ask({"do": "start"})
    for turn in range(1, number + 1):
        assert player.play(turn, player.choose(random.Random(turn)))["ok"]
    player.close()
    return table, player.token


def rows(file, sql):
    connection = sqlite3.connect(file)
    found = connection.execute(sql).fetchall()
    connection.close()
    return found


def content(file):
    """Everything that is stored for each table, in the order of tables."""
    return rows(file, "SELECT t.key, t.id, t.code, t.created, t.state, t.listed, t.text, h.lines "
                      "FROM tables t JOIN heads h USING (key) ORDER BY t.key")


def lines(file):
    return sorted(rows(file, "SELECT number, at, text, checksum FROM lines"))


def test_top(server):
    done = admin("top", "--server", f"http://127.0.0.1:{server.admin_port}", "--count", "2",
                 "--every", "1")
    frames = done.stdout.split("\n\n")
    equal("top: two frames", (done.returncode, len([f for f in frames if f.strip()])), (0, 2))
    check("top: tables in memory", any(line.split()[:3] == ["tables", "in", "memory"]
                                       for line in frames[0].splitlines()), done.stdout)
    check("top: rates from the second frame on",
          "per second" in frames[1] and "per second" not in frames[0], done.stdout)
    done = admin("top", "--server", f"http://127.0.0.1:{server.port}")
    check("top: not from players' address", done.returncode == 1 and "no figures" in done.stderr,
          done.stderr)


def test_move(postgres):
    old, back = path("old.db"), path("back.db")
    server = start(old)
    played = [play(server, number) for number in range(TABLES)]
    server.create(public=True)
    check("move: not while a server runs", "stop it first" in move(old, postgres.url, 1))
    test_top(server)
    server.stop()
    before = content(old), lines(old)
    said = move(old, postgres.url)
    check("move: it tells what was moved", f"tables: {TABLES + 1}, lines: {len(before[1])}" in said, said)
    equal("move: the old store is as it was", (content(old), lines(old)), before)
    equal("check: the new store is in order", admin("check", "--db", postgres.url).returncode, 0)
    move(old, postgres.url)  # again: all of it is there
    move(postgres.url, back)
    equal("move: the same tables came back", content(back), before[0])
    equal("move: and the same lines", lines(back), before[1])

    server = start(postgres.url)
    for number, (table, token) in enumerate(played):
        player = Player(server, table["id"], "Anna", token)
        answer = player.play(number + 1, player.choose(random.Random(number)))
        check(f"move: table {number} plays on", answer["ok"], answer)
        player.close()
    server.stop()
    check("move: not over tables that have gone on", "not the same" in move(old, postgres.url, 1))


def test_interrupted():
    """A killed move is resumed: some tables are complete, one has half of its lines."""
    old, new = path("old.db"), path("half.db")
    move(old, new)
    key, last = rows(new, "SELECT key, last FROM heads ORDER BY lines DESC LIMIT 1")[0]
    connection = sqlite3.connect(new)
    before = connection.execute("SELECT before FROM lines WHERE seq = ?", (last,)).fetchone()[0]
    connection.execute("DELETE FROM lines WHERE seq = ?", (last,))
    connection.execute("UPDATE heads SET last = ?, lines = lines - 1 WHERE key = ?", (before, key))
    newest = connection.execute("SELECT max(key) FROM tables").fetchone()[0]
    for table in ("tables", "heads"):
        connection.execute(f"DELETE FROM {table} WHERE key = ?", (newest,))
    connection.commit()
    connection.close()
    move(old, new)
    equal("move: it goes on where it stopped", content(new), content(old))


def test_refusals():
    old, other = path("old.db"), path("other.db")
    server = start(other)
    play(server, 1)
    server.stop()
    before = content(other)
    check("move: not into a store with other tables", "is not empty" in move(old, other, 1))
    equal("move: which stays as it was", content(other), before)
    check("move: not from nowhere", path("none.db") in move(path("none.db"), path("new.db"), 1))
    check("move: nothing is made then", not os.path.exists(path("new.db")))
    check("move: not onto itself", "the same" in move(old, old, 1))
    equal("move: not without --to", admin("move", "--db", old).returncode, 2)


def test_row_behind():
    """A row that lags behind its history, as a server of another version may leave it."""
    old = path("old.db")
    equal("check: all is well", admin("check", "--db", old).returncode, 0)
    connection = sqlite3.connect(old)
    connection.execute("UPDATE tables SET state = 0 WHERE state = 1 AND key = 2")
    connection.commit()
    connection.close()
    done = admin("check", "--db", old)
    check("check: a row behind its history is reported",
          done.returncode == 1 and "earlier state" in done.stdout and "damaged: 1" in done.stdout,
          done.stdout)


try:
    database = Postgres()
except FileNotFoundError as reason:
    print(reason)
    sys.exit(77)
test_move(database)
test_interrupted()
test_refusals()
test_row_behind()
sane_file(path("errors"))
finish()
