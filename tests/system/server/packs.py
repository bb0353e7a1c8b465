#!/usr/bin/env python3
"""Tables with a pack: it is checked, kept with the table in either store, and handed to everybody, also
by a server that was killed and started again. The program is $KVARTAL."""

import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from checks import check, equal, finish, sane_file  # noqa: E402
from postgres import Postgres  # noqa: E402
from server import Player, Server  # noqa: E402

program = os.path.abspath(os.environ["KVARTAL"])
box = tempfile.TemporaryDirectory()
os.environ["XDG_DATA_HOME"] = box.name
FREE = ("--rate", "100000", "--burst", "100000", "--http-rate", "10000", "--costly-rate", "10000")
games = ("welcome", "smallcities", "machinery")


def start(store):
    errors = open(os.path.join(box.name, "errors"), "a+", encoding="utf-8")
    return Server(program, store, *FREE, errors=errors)


def pack_of(game):
    """A pack: its text, and the name of its game."""
    file = f"tests/packs/{game}-one.pack"
    said = subprocess.run([program, "pack", "keep", file], capture_output=True, text=True, check=True)
    with open(file, encoding="utf-8") as pack:
        return pack.read(), re.search(rf"{game}:pack=[0-9a-f]+", said.stdout)[0]


def test_game(name, server, game):
    """A whole game of two and a bot; the server dies right after its start."""
    text, called = pack_of(game)
    table = server.create(name=called, pack=text, seats=3, bots=["novice"], public=True)
    entry = server.http("GET", f"/api/tables/{table['id']}")[1]["table"]
    equal(f"{name}, {game}: the lobby has its title", entry["pack"], "Test box one")
    host = Player(server, table["id"], "Anna", table["token"])
    host.sit()
    guest = Player(server, table["code"], "Boris")
    guest.sit()
    equal(f"{name}, {game}: whoever comes has it", guest.ask({"do": "pack"})["pack"], text)
    host.ask({"do": "start"})
    server.stop(signal.SIGKILL)
    server.start()
    watcher = server.socket(table["id"])
    watcher.receive()
    equal(f"{name}, {game}: a server that died still has it",
          watcher.ask({"do": "pack"})[0]["pack"], text)
    threads = [threading.Thread(target=one.live, args=(random.Random(seed),))
               for seed, one in enumerate((host, guest))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    status, record = server.http("GET", f"/api/tables/{table['id']}/record")
    equal(f"{name}, {game}: the record", status, 200)
    file = os.path.join(box.name, "record.txt")
    with open(file, "w", encoding="utf-8") as written:
        written.write(record if isinstance(record, str) else record.decode())
    played = subprocess.run([program, "replay", file], capture_output=True, text=True, check=False)
    equal(f"{name}, {game}: is played again with the pack", played.returncode, 0)
    check(f"{name}, {game}: which it names", called in open(file, encoding="utf-8").read())


def test_bots(server, game):
    """Programs that join get the pack, though they have kept none themselves."""
    text, called = pack_of(game)
    table = server.create(name=called, pack=text, seats=2)
    host = Player(server, table["id"], "Anna", table["token"])
    host.sit()
    link = f"http://127.0.0.1:{server.port}/#/table/{table['code']}"
    with tempfile.TemporaryDirectory() as empty:
        bot = subprocess.Popen([program, "bot", "--join", link, "--level", "novice", "--name", "Bot"],
                               env={**os.environ, "XDG_DATA_HOME": empty}, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
        while not any(seat and seat["name"] == "Bot" for seat in
                      server.http("GET", f"/api/tables/{table['id']}")[1]["table"]["seats"]):
            assert bot.poll() is None, bot.communicate()
        host.ask({"do": "start"})
        host.live(random.Random(1))
        said, trouble = bot.communicate(timeout=120)
    equal(f"a bot joins {game}: exit code", bot.returncode, 0)
    check(f"a bot joins {game}: its result", "Bot: place " in said)
    equal(f"a bot joins {game}: complaints", trouble, "")


def test_bad(server):
    """What is wrong is refused with a sentence, and nothing is opened."""
    text, called = pack_of("smallcities")
    for what, body, status, code in (
            ("not here", {"name": called}, 400, "missing-pack"),
            ("another one", {"name": "smallcities:pack=0123456789abcdef", "pack": text}, 400,
             "bad-pack"),
            ("not named", {"name": "smallcities", "pack": text}, 400, "bad-pack"),
            ("wrong", {"name": called, "pack": text.replace('"stars"', '"starz"')}, 400, "bad-pack"),
            ("no text", {"name": called, "pack": 7}, 400, "bad-request"),
            ("too long", {"name": called, "pack": text + " " * 49152}, 400, "bad-pack"),
            ("much too long", {"name": called, "pack": text + " " * 70000}, 413, "too-large")):
        said, answer = server.http("POST", "/api/tables", body)
        equal(f"a pack that is {what}: status", said, status)
        equal(f"a pack that is {what}: code", answer["error"]["code"], code)
    table = server.create(name=called, pack="// " + "x" * 20000 + "\n" + text)
    check("a pack may have long comments", len(table["id"]) == 32)
    standard = server.socket(server.create()["id"])
    standard.receive()
    equal("a table without one", standard.ask({"do": "pack"})[0]["error"]["code"], "no-pack")


def main():
    server = start(os.path.join(box.name, "packs.db"))
    for game in games:
        test_game("a file", server, game)
        test_bots(server, game)
    test_bad(server)
    equal("a file: exit code", server.stop(), 0)
    checked = subprocess.run([program, "admin", "check", "--db", os.path.join(box.name, "packs.db")],
                             capture_output=True, text=True, check=False)
    equal("the store is in order", checked.returncode, 0)
    try:
        database = Postgres()
    except FileNotFoundError as reason:
        print(f"# skipped: {reason}")
        database = None
    if database:
        server = start(database.url)
        test_game("PostgreSQL", server, "welcome")
        equal("PostgreSQL: exit code", server.stop(), 0)
        database.stop()
    sane_file(os.path.join(box.name, "errors"))
    finish()


main()
