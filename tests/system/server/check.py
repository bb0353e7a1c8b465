#!/usr/bin/env python3
"""Damage in a store is noticed, named and contained: by the server, and by `kvartal admin check`.
The program is $KVARTAL."""

import contextlib
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from checks import check, equal, finish, sane_file  # noqa: E402
from server import Player, Server, wait_until  # noqa: E402

program = os.path.abspath(os.environ["KVARTAL"])
box = tempfile.TemporaryDirectory()
FREE = ("--rate", "100000", "--burst", "100000")


def start(store, *words):
    errors = open(os.path.join(box.name, "errors"), "a+", encoding="utf-8")
    return Server(program, os.path.join(box.name, store), *FREE, *words, errors=errors)


def errors_of(server):
    with open(server.errors.name, encoding="utf-8") as errors:
        return errors.read()


def say(store, sql, *values):
    """Runs SQL on the file itself."""
    with sqlite3.connect(store, timeout=20) as file:
        rows = file.execute(sql, values).fetchall()
    file.close()
    return rows


def last_line(store, table):
    return say(store, "SELECT h.last FROM heads h JOIN tables t USING (key) WHERE t.id = ?",
               bytes.fromhex(table["id"]))[0][0]


def play(server, rounds=3):
    table = server.create(seats=1)
    player = Player(server, table["id"], "Anna", table["token"])
    player.sit()
    assert player.ask({"do": "start"})["ok"]
    for number in range(1, rounds + 1):
        assert player.play(number, player.choose(random.Random(number)))["ok"]
    player.close()
    return table


# ---- The server ----------------------------------------------------------------------------------


def test_broken_table():
    server = start("broken.db")
    broken, whole = play(server), play(server)
    server.stop()
    seq = last_line(server.store, broken)
    say(server.store, "UPDATE lines SET text = text || ' ' WHERE seq = ?", seq)
    server.start()
    before = server.figure("kvartal_store_call_seconds_count", call="read")
    for _ in range(3):
        client = server.socket(broken["id"])
        said = client.receive()
        equal("a broken table is final", (said["event"], "cannot be read" in said["why"]),
              ("missing", True))
        client.close()
    said = errors_of(server)
    equal("it is told once", said.count(f"of table {broken['id']}"), 1)
    number = say(server.store, "SELECT number FROM lines WHERE seq = ?", seq)[0][0]
    check("with its line", f"Line {number} of table {broken['id']} is damaged" in said, said)
    equal("and read once", server.figure("kvartal_store_call_seconds_count", call="read") - before,
          1)
    equal("it is counted", server.figure("kvartal_tables_broken_total"), 1)
    equal("so is the error", server.figure("kvartal_store_errors_total", code="damaged"), 1)
    player = Player(server, whole["id"], "Anna", whole["token"])
    check("others go on", player.play(4, player.choose(random.Random(4)))["ok"])
    player.close()

    link = f"http://127.0.0.1:{server.port}/#/table/{broken['id']}"
    bot = subprocess.run([program, "bot", "--join", link, "--level", "easy"], capture_output=True,
                         text=True, timeout=30, check=False)
    check("a bot of ours does not try again",
          bot.returncode == 1 and "cannot be read" in bot.stderr, (bot.returncode, bot.stderr))
    server.stop()


def test_unreplayable():
    """A line with a valid checksum that does not fit the game, at a table whose clock is due."""
    server = start("misfit.db")
    table = play(server)
    server.stop()
    seq = last_line(server.store, table)
    say(server.store, "UPDATE lines SET text = 'nonsense {}', checksum = NULL WHERE seq = ?", seq)
    say(server.store, "UPDATE tables SET wake = 1")
    before = errors_of(server)
    server.start()
    time.sleep(3)  # the clock is due again and again
    said = errors_of(server)[len(before):]
    equal("told once, however often it is due", said.count(f"of table {table['id']}"), 1)
    check("with the line that does not fit", "cannot be played" in said, said)
    server.stop()


# ---- The tool ------------------------------------------------------------------------------------


def admin(*words):
    ran = subprocess.run([program, "admin", *words], capture_output=True, text=True, timeout=60,
                         check=False)
    return ran.returncode, ran.stdout + ran.stderr


def test_check():
    server = start("checked.db")
    tables = [play(server) for _ in range(6)]
    code, said = admin("check", "--db", server.store)  # while the server has it
    equal("a whole store: exit code", code, 0)
    check("… and what it says", "Tables: 6, of which damaged: 0." in said
          and "without a checksum: 0." in said, said)
    server.stop()
    say(server.store, "INSERT INTO lines (before, number, fence, at, text) VALUES (0, 0, 1, 1, 'x')")
    code, said = admin("check", "--db", server.store)
    check("a line of no table", code == 1 and "belong to no table: 1." in said, (code, said))
    say(server.store, "DELETE FROM lines WHERE text = 'x'")
    lines = [last_line(server.store, table) for table in tables]
    say(server.store, "UPDATE lines SET text = text || '.' WHERE seq = ?", lines[0])
    say(server.store, "UPDATE lines SET at = at - 1 WHERE seq = ?", lines[1])
    say(server.store, "DELETE FROM lines WHERE seq = ?", lines[2])
    say(server.store, "UPDATE lines SET text = 'nonsense {}', checksum = NULL WHERE seq = ?",
        lines[3])
    say(server.store, "UPDATE lines SET checksum = NULL WHERE seq = ?", lines[4])
    code, said = admin("check", "--db", server.store)
    equal("a damaged store: exit code", code, 1)
    for table, words in zip(tables, ("its checksum differs", "its checksum differs", "lost lines",
                                     "cannot be played", None, None)):
        row = [line for line in said.splitlines() if table["id"] in line]
        check(f"{words}: the table is named", words in row[0] if words else not row, said)
    check("the sum", "Tables: 6, of which damaged: 4." in said
          and "without a checksum: 2." in said, said)
    equal("no store is no damage", admin("check", "--db", "/nowhere.db")[0], 3)
    equal("no --db", admin("check")[0], 2)
    with contextlib.closing(sqlite3.connect(server.store, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        code, said = admin("check", "--db", server.store)
    check("a locked store is no damage", code == 3 and "locked" in said, (code, said))
    with open(server.store, "r+b") as file:
        file.seek(100)
        file.write(b"nonsense" * 500)
    code, said = admin("check", "--db", server.store)
    check("a damaged file is damage", code == 1 and "damaged" in said, (code, said))


def test_row_behind():
    """A row without the state of its table, as a server of another version left it."""
    server = start("behind.db")
    table = play(server)
    server.stop()
    say(server.store, "UPDATE tables SET state = 0 WHERE id = ?", bytes.fromhex(table["id"]))
    code, said = admin("check", "--db", server.store)
    check("a row that is behind is reported", code == 1 and table["id"] in said
          and "earlier state" in said, (code, said))
    server.start()
    server.socket(table["id"]).until("table")
    check("… and healed when the table is opened",
          wait_until(lambda: admin("check", "--db", server.store)[0] == 0))
    server.stop()
    plan = say(server.store, "EXPLAIN QUERY PLAN SELECT (SELECT count(*) FROM heads WHERE owner = life AND "
               "owner > 0) FROM nodes")
    check("the tables of a node are counted by an index", "heads_of_owner" in str(plan), plan)


def test_many():
    """More tables than are listed at once."""
    server = start("many.db", "--tables", "1000", "--open-tables", "0", "--costly-rate", "100000")
    tables = [server.create() for _ in range(105)]
    server.stop()
    for table in (tables[0], tables[-1]):
        say(server.store, "UPDATE lines SET text = text || '.' WHERE seq = ?",
            last_line(server.store, table))
    code, said = admin("check", "--db", server.store)
    check("the first and the last of many", code == 1 and tables[0]["id"] in said
          and tables[-1]["id"] in said and "Tables: 105, of which damaged: 2." in said, said)


def test_purge_and_vacuum():
    server = start("purged.db")
    tables = [play(server, 8) for _ in range(12)]  # so few rounds end no game
    equal("what a server has stays", admin("purge", "--db", server.store, "--older-than", "1"),
          (0, "Removed: 0 finished, 0 abandoned, 0 never started.\n"))
    server.stop()
    say(server.store, "UPDATE lines SET at = at - 172800000, checksum = NULL")
    say(server.store, "UPDATE tables SET created = created - 172800000")
    equal("another state stays",
          admin("purge", "--db", server.store, "--older-than", "1", "--state", "unstarted"),
          (0, "Removed: 0 finished, 0 abandoned, 0 never started.\n"))
    equal("a state that is none", admin("purge", "--db", server.store, "--state", "broken")[0], 2)
    server.start()
    Player(server, tables[0]["id"], "Anna", tables[0]["token"])  # a player is back at one of them
    equal("the others go, while the server runs",
          admin("purge", "--db", server.store, "--older-than", "1"),
          (0, "Removed: 0 finished, 11 abandoned, 0 never started.\n"))
    equal("their lines too", say(server.store, "SELECT count(*) FROM lines")[0][0],
          say(server.store, "SELECT sum(lines) FROM heads")[0][0])
    code, said = admin("vacuum", "--db", server.store)
    equal("vacuum: exit code", code, 0)
    check("vacuum: what it says", "shrank by" in said, said)
    equal("vacuum: no free pages are left",
          say(server.store, "PRAGMA freelist_count")[0][0], 0)
    equal("all is whole", admin("check", "--db", server.store)[0], 0)
    server.stop()
    code, said = admin("vacuum", "--db", "postgres://nowhere/")
    check("vacuum: PostgreSQL does it by itself", code == 1 and "autovacuum" in said, said)


def main():
    for test in (test_broken_table, test_unreplayable, test_check, test_row_behind, test_many,
                 test_purge_and_vacuum):
        test()
    sane_file(os.path.join(box.name, "errors"))
    finish()


main()
