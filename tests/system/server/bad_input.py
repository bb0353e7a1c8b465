#!/usr/bin/env python3
"""Errors of operators: each is answered by one sentence, and nothing is lost. A configuration with an
unknown key, a store of a later version, an expired certificate, a truncated backup, a program that is
replaced while it serves. The program is $KVARTAL."""

import contextlib
import datetime
import hashlib
import os
import random
import shutil
import signal
import sqlite3
import ssl
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from checks import check, equal, finish, sane  # noqa: E402
from postgres import Postgres  # noqa: E402
from server import Player, Server, wait_until  # noqa: E402

program = os.path.abspath(os.environ["KVARTAL"])
box = tempfile.TemporaryDirectory()


def path(name):
    return os.path.join(box.name, name)


def write(name, text):
    with open(path(name), "w", encoding="utf-8") as file:
        file.write(text)
    return path(name)


def run(*words):
    ran = subprocess.run([program, *words], capture_output=True, text=True, timeout=60, check=False)
    sane(ran.stderr)
    return ran.returncode, ran.stderr.strip()


def says(name, said, code, *parts):
    """Checks that there is one sentence, with these parts, and that exit code."""
    lines = [line for line in said[1].splitlines() if line]
    check(name, said[0] == code and len(lines) == 1 and all(part in lines[0] for part in parts), said)


def digest(name):
    with open(name, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def errors_of(server):
    with open(server.errors.name, encoding="utf-8") as file:
        return file.read()


def start(store, *words, own=program):
    errors = open(path(f"errors-{random.random()}"), "w+", encoding="utf-8")
    return Server(own, store, *words, errors=errors)


def make_store(name):
    """A file with a table in it, from a server that has stopped."""
    server = start(path(name))
    table = server.create()
    equal(f"{name}: exit code", server.stop(), 0)
    return server, table


def test_config():
    config = write("serve.conf", "port = 0\nrat = 20\n")
    says("an unknown key", run("serve", "--config", config), 1, "line 2", "rat")
    write("serve.conf", "rate = 20\n")
    server = start(path("config.db"), "--config", config)
    table = server.create()
    write("serve.conf", "rate = 30\nquota = 5\n")
    server.process.send_signal(signal.SIGHUP)
    check("an unknown key while it serves is told", wait_until(lambda: "quota" in errors_of(server)))
    equal("… in one line", len(errors_of(server).strip().splitlines()), 1)
    equal("… and the server serves on", server.http("GET", f"/api/tables/{table['id']}")[0], 200)
    equal("config: exit code", server.stop(), 0)


def test_later_store():
    server, _ = make_store("later.db")
    with contextlib.closing(sqlite3.connect(server.store)) as file, file:
        file.execute("PRAGMA user_version = 99")
    before = digest(server.store)
    for words in (("serve", "--port", "0", "--db", server.store), ("admin", "check", "--db", server.store),
                  ("admin", "move", "--db", server.store, "--to", path("moved.db"))):
        code, said = run(*words)
        check(f"a later store: {words[:2]}", code in (1, 3) and "newer" in said and
              len(said.splitlines()) == 1, (code, said))
    equal("a later store is not touched", digest(server.store), before)
    try:
        database = Postgres()
    except FileNotFoundError as reason:
        print(f"# skipped: {reason}")
        return
    server = start(database.url)
    server.create()
    server.stop()
    psql = [os.path.join(database.programs, "psql"), "-qAt", "-h", database.box.name, "-U", "kvartal",
            "postgres", "-c"]
    subprocess.run([*psql, "UPDATE kvartal_schema SET version = 99"], check=True)
    says("a later PostgreSQL", run("serve", "--port", "0", "--db", database.url), 1, "newer")
    kept = subprocess.run([*psql, "SELECT version, (SELECT count(*) FROM kvartal_tables) FROM kvartal_schema"],
                          capture_output=True, text=True, check=True).stdout.strip()
    equal("… is not touched", kept, "99|1")
    database.stop()


def make_certificate(name, days):
    """Files of a certificate valid for so many days, beginning two days ago."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    key = ec.generate_private_key(ec.SECP256R1())
    who = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    begin = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(days=2)
    made = (x509.CertificateBuilder().subject_name(who).issuer_name(who).public_key(key.public_key())
            .serial_number(x509.random_serial_number()).not_valid_before(begin)
            .not_valid_after(begin + datetime.timedelta(days=days)).sign(key, hashes.SHA256()))
    with open(path(f"{name}.pem"), "wb") as file:
        file.write(made.public_bytes(serialization.Encoding.PEM))
    with open(path(f"{name}.key"), "wb") as file:
        file.write(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
                                     serialization.NoEncryption()))


def served_certificate(server):
    return ssl.get_server_certificate(("127.0.0.1", server.port))


def read(name):
    with open(path(name), encoding="ascii") as file:
        return file.read()


def test_certificate():
    make_certificate("old", 1)
    make_certificate("new", 30)
    for end in ("pem", "key"):
        shutil.copy(path(f"old.{end}"), path(f"used.{end}"))
    server = start(path("tls.db"), "--cert", path("used.pem"), "--key", path("used.key"))
    said = errors_of(server).strip()
    check("a certificate that has run out is told at the start", "ran out on" in said and
          len(said.splitlines()) == 1, said)
    equal("… and served", served_certificate(server), read("old.pem"))
    for end in ("pem", "key"):
        shutil.copy(path(f"new.{end}"), path(f"used.{end}"))
    server.process.send_signal(signal.SIGHUP)
    check("a new one is taken", wait_until(lambda: served_certificate(server) == read("new.pem")))
    for end in ("pem", "key"):
        shutil.copy(path(f"old.{end}"), path(f"used.{end}"))
    server.process.send_signal(signal.SIGHUP)
    check("… and not given up for one that has run out",
          wait_until(lambda: errors_of(server).count("ran out on") == 2))
    equal("… which is still served", served_certificate(server), read("new.pem"))
    equal("certificate: exit code", server.stop(), 0)


def test_backup():
    server, table = make_store("whole.db")
    equal("a backup", run("backup", server.store, "--to", path("copy.db"))[0], 0)
    with open(path("copy.db"), "r+b") as file:
        file.truncate(os.path.getsize(path("copy.db")) * 2 // 3 // 4096 * 4096 + 100)
    before = digest(path("copy.db"))
    says("a backup cut short: serve", run("serve", "--port", "0", "--db", path("copy.db")), 1, "damaged")
    code, said = run("admin", "check", "--db", path("copy.db"))
    check("a backup cut short: check", code == 1 and "damaged" in said, (code, said))
    code, said = run("backup", path("copy.db"), "--to", path("second.db"))
    check("a backup of it is refused", code == 1 and len(said.splitlines()) == 1, (code, said))
    check("… and leaves nothing", not os.path.exists(path("second.db")))
    equal("it is not touched", digest(path("copy.db")), before)
    server.start()
    equal("the store itself is whole", server.http("GET", f"/api/tables/{table['id']}")[0], 200)
    server.stop()


def test_upgrade():
    """A new program replaces the old one, as a package does it, while games are played."""
    own = path("kvartal")
    shutil.copy(program, own)
    server = start(path("upgrade.db"), "--rate", "1000", "--burst", "1000", own=own)
    table = server.create(seats=1)
    player = Player(server, table["id"], "Anna", table["token"])
    player.sit()
    assert player.ask({"do": "start"})["ok"]
    assert player.play(1, player.choose(random.Random(1)))["ok"]
    shutil.copy(program, own + ".new")
    os.rename(own + ".new", own)
    check("the old program serves on", player.play(2, player.choose(random.Random(2)))["ok"])
    check("… for new players too", server.create()["id"])
    equal("upgrade: exit code", server.stop(), 0)
    server.start()
    player.come_back()
    equal("the new one has the game", player.ask({"do": "show"})["round"], 3)
    check("… and goes on with it", player.play(3, player.choose(random.Random(3)))["ok"])
    player.close()
    equal("upgrade: exit code of the new one", server.stop(), 0)


def main():
    os.environ["ASAN_OPTIONS"] = "detect_leaks=0"  # the check takes seconds at every exit
    os.environ["LC_ALL"] = "C.UTF-8"
    for test in (test_config, test_later_store, test_certificate, test_backup, test_upgrade):
        test()
    finish()


main()
