#!/usr/bin/env python3
"""Servers under load by clients of their own: bots that join, the bot in Python, and kvartal-load,
whose games are known beforehand, so that a turn lost or doubled shows in the scores. The server is
killed at random instants, and what was acknowledged is compared with what its file holds.

The program is $KVARTAL, the load $KVARTAL_LOAD; $KV_KILLS says how often the server is killed."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(here, "../../support"))
from checks import check, equal, finish, sane  # noqa: E402
from postgres import Postgres  # noqa: E402
from server import Server, free_port, used_memory, wait_until  # noqa: E402

program = os.path.abspath(os.environ["KVARTAL"])
load = os.path.abspath(os.environ["KVARTAL_LOAD"])
kills = int(os.environ.get("KV_KILLS", 24))
# Looking for leaks takes seconds at every end, and freed memory that is kept would count as used.
os.environ["ASAN_OPTIONS"] = "detect_leaks=0:quarantine_size_mb=4"
os.environ["LC_ALL"] = "C.UTF-8"
box = tempfile.TemporaryDirectory()
errors = open(os.path.join(box.name, "errors"), "a+", encoding="utf-8")
FREE = ("--rate", "100000", "--burst", "100000", "--tables", "100000", "--open-tables", "0",
        "--http-rate", "1000000", "--costly-rate", "1000000",
        "--sockets", "100000")


def path(name):
    return os.path.join(box.name, name)


def start(store, *words, **options):
    return Server(program, path(store), *words, errors=errors, **options)


# ---- Bots that join ----------------------------------------------------------------------------


class Bots:
    """kvartal bot --join, or the bot in Python."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        text=True)

    def end(self, seconds=120):
        """Its exit code and what it said."""
        said, complaints = self.process.communicate(timeout=seconds)
        return self.process.returncode, said + complaints


def join(url, *words):
    return Bots(program, "bot", "--join", url, *words)


def start_table(server, table, count):
    """Starts the game when so many sit there."""
    host = server.socket(table["id"])
    host.send({"do": "enter", "token": table["token"]})
    line = f"/api/tables/{table['id']}"
    check("they sit down", wait_until(
        lambda: server.http("GET", line)[1]["table"]["count"] == count, 30))
    check("the host starts", host.ask({"do": "start"})[0]["ok"])
    host.close()


def test_bots(server):
    site = f"http://127.0.0.1:{server.port}"
    table = server.create(name="welcome", seats=3)
    one = join(f"{site}/#/table/{table['code'].lower()}", "--level", "easy", "--name", "Ада")
    two = join(f"{site}/api/tables/{table['id']}/socket", "--level", "random", "--count", "2",
               "--name", "Troop")
    start_table(server, table, 3)
    code, said = one.end()
    check("a bot plays to the end", code == 0 and "Ада: place " in said, (code, said))
    check("… and checks the deal", "Fair deal: checked." in said, said)
    code, said = two.end()
    check("two bots of one call too", code == 0 and "Troop 1: place" in said and
          "Troop 2: place" in said, (code, said))
    status, record = server.http("GET", f"/api/tables/{table['id']}/record")
    equal("the table has a record", status, 200)
    proof = subprocess.run([program, "verify", "-"], input=record, capture_output=True, text=True, check=False)
    check("bots pledge words", "The words of 3 players are those pledged" in proof.stdout, proof.stdout)
    full = server.create(seats=2, bots=["random", "random"])
    for url, words, code, sentence in (
            (f"{site}/{full['code']}", (), 1, "All seats of this table are taken"),
            (f"{site}/{table['code']}", (), 1, "The game has already begun"),
            (f"{site}/#/table/222222", (), 1, "There is no such table"),
            (f"{site}/somewhere/222222", (), 1, "not as a Kvartal server"),
            (f"{site}/", (), 2, "is not the address of a table"),
            (f"{site}/222222", ("--level", "divine"), 2, "There is no bot called"),
            (f"{site}/{full['code']}", ("--seat-token", "f" * 32), 1, "Nobody at this table"),
            (f"{site}/{full['code']}", ("--seat-token", "f"), 2, "the token of one seat")):
        found, said = join(url, *words).end()
        check(f"a bot is told: {sentence}", found == code and sentence in said, (found, said))


def test_crowd(server):
    """More seats than are shown to each."""
    table = server.create(name="welcome", seats=30)
    bots = join(f"127.0.0.1:{server.port}/{table['code']}", "--level", "random", "--count", "30")
    start_table(server, table, 30)
    code, said = bots.end()
    equal("thirty bots at one table", (code, said.count(": place ")), (0, 30))


def test_python(server):
    table = server.create(seats=2)
    command = [sys.executable, os.path.join(here, "../../../examples/bot.py")]
    address = [f"127.0.0.1:{server.port}", table["code"]]
    bots = [Bots(*command, *address, "Ada"), Bots(*command, *address)]
    start_table(server, table, 2)
    for bot in bots:
        code, said = bot.end()
        check("the bot in Python plays to the end", code == 0 and "Points: " in said, (code, said))
    with open(path("python.txt"), "w", encoding="utf-8") as file:
        file.write(server.http("GET", f"/api/tables/{table['id']}/record")[1])
    proof = subprocess.run([program, "verify", "--json", path("python.txt")], capture_output=True, text=True,
                           check=False).stdout
    check("both bots in Python pledged their words, and said them", '"kept":2,"withheld":0' in proof, proof)
    code, said = Bots(*command, *address).end()
    check("the bot in Python is told", code == 1 and "begun" in said, (code, said))


def test_return():
    """The server goes away in the middle, again and again, and a bot comes back by itself."""
    server = start("return.db", *FREE)
    table = server.create(name="machinery", seats=2)
    bots = join(f"127.0.0.1:{server.port}/{table['code']}", "--level", "novice", "--count", "2")
    start_table(server, table, 2)
    for number in (signal.SIGKILL, signal.SIGKILL, signal.SIGKILL, signal.SIGTERM):
        time.sleep(0.2)
        server.stop(number)
        time.sleep(0.2)
        server.start()
    code, said = bots.end()
    check("bots come back after the server did", code == 0 and said.count(": place ") == 2,
          (code, said))
    server.stop()


def test_tls():
    """A certificate is trusted only where somebody says so."""
    server = start("tls.db", *FREE)
    table = server.create(seats=2, bots=["random", "random"])
    server.stop()
    certificate, key = path("cert.pem"), path("key.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key,
                    "-out", certificate, "-days", "2", "-subj", "/CN=localhost",
                    "-addext", "subjectAltName=DNS:localhost"], check=True, capture_output=True)
    server = start("tls.db", "--cert", certificate, "--key", key)
    url = f"https://localhost:{server.port}/#/table/{table['code']}"
    code, said = join(url).end()
    check("an unknown certificate is not trusted", code == 1 and "trusted" in said, (code, said))
    os.environ["SSL_CERT_FILE"] = certificate
    code, said = join(url).end()
    del os.environ["SSL_CERT_FILE"]
    check("a bot joins by TLS", code == 1 and "All seats" in said, (code, said))
    server.stop()


# ---- Load --------------------------------------------------------------------------------------

GAMES = ("welcome", "machinery", "smallcities", "welcome:edition=first,advanced=on")


def lines_of(servers, count, seats=2):
    """New tables of known deals, made by the servers in turn, as kvartal-load reads them."""
    lines = []
    for number in range(count):
        name = f"{GAMES[number % len(GAMES)]}#{number}"
        table = servers[number % len(servers)].create(name=name, seats=seats, patience=0)
        lines.append(f"{table['id']} {table['token']} {seats} {name}\n")
    return lines


class Load:
    def __init__(self, servers, lines, *switches, **numbers):
        sites = ",".join(f"http://127.0.0.1:{server.port}" for server in servers)
        self.told = path(f"told-{random.random()}")
        words = [str(word) for pair in numbers.items() for word in (f"--{pair[0]}", pair[1])]
        self.process = subprocess.Popen(
            [load, "play", sites, "--told", self.told, *switches, *words], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.process.stdin.writelines(lines)
        self.process.stdin.close()
        self.process.stdin = None
        first = self.process.stderr.readline()
        check("everybody is at the tables", first == "go\n", first)

    def is_playing(self):
        return self.process.poll() is None

    def acknowledged(self):
        """(table, round, seat) of every turn that somebody was told is kept."""
        with open(self.told, encoding="ascii") as file:
            rows = [line.split() for line in file if line.endswith("\n")]
        return {(row[0], int(row[1]), int(row[2])) for row in rows}

    def end(self, name):
        """What it has counted."""
        said, complaints = self.process.communicate(timeout=180)
        check(f"{name}: all games end with the scores they must have",
              self.process.returncode == 0, complaints[-500:])
        print("#", said.strip(), flush=True)
        return json.loads(said or "{}")


def kept(store):
    """(table, round, seat) of every turn in a file, as a list."""
    database = sqlite3.connect(path(store))
    lines = {row[0]: row[1:] for row in database.execute("SELECT seq, before, text FROM lines")}
    found = []
    for table, seq in database.execute(
            "SELECT lower(hex(id)), last FROM tables JOIN heads USING (key)"):
        while seq:
            seq, text = lines[seq]
            word, *rest = text.split(" ", 3)
            if word == "turn":
                found.append((table, int(rest[0]), int(rest[1])))
    database.close()
    return found


def test_full_speed(server):
    """As fast as the server can, with everything that sanitizers look for."""
    counted = Load([server], lines_of([server], 100)).end("a hundred tables at full speed")
    equal("who does not ask for states is sent none", counted.get("states"), 0)


def test_states(server):
    """Whoever asks for states is sent one at the beginning of each round, in which they send a turn."""
    counted = Load([server], lines_of([server], 40), "--states").end("forty tables with states")
    equal("a state for each round and seat", counted.get("states"), counted.get("turns"))
    for words, sentence in ((("--states", "--pace"), "--pace needs a value"), (("--state",), "no option --state")):
        done = subprocess.run([load, "play", "http://127.0.0.1:1", *words], capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, check=False)
        check(f"the load says: {sentence}", done.returncode == 1 and sentence in done.stderr, done.stderr)


def test_script(server):
    """What operators are given to try their server."""
    script = [os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../deploy/load-test.sh")]
    done = subprocess.run([*script, f"http://127.0.0.1:{server.port}", "3"], capture_output=True, text=True,
                          timeout=120, check=False, env={**os.environ, "ASAN_OPTIONS": "detect_leaks=0"})
    check("the script of operators plays", done.returncode == 0 and done.stdout, (done.stdout, done.stderr))
    done = subprocess.run([*script, "http://127.0.0.1:1", "3"], capture_output=True, text=True, timeout=60,
                          check=False)
    check("… and says when there is no server", done.returncode == 1 and "does not answer" in done.stderr,
          done.stderr)


def test_kills():
    """Every kill is a storm as well: all clients come back at once."""
    server = start("kills.db", *FREE)
    chance, lost, doubled, done = random.Random(13), 0, 0, 0
    while done < kills:
        running = Load([server], lines_of([server], 20), pace=200)
        while running.is_playing() and done < kills:
            time.sleep(chance.random() * 0.4)
            server.stop(signal.SIGKILL)
            told, done = running.acknowledged(), done + 1
            turns = kept("kills.db")
            lost += len(told - set(turns))
            doubled += len(turns) - len(set(turns))
            server.start()
        running.end(f"after {done} kills")
    equal("nothing acknowledged is lost", lost, 0)
    equal("nothing is doubled", doubled, 0)
    server.stop()


def test_storm(server):
    """Hundreds of sockets come and are gone, over and over."""
    line = lines_of([server], 1)[0]
    memory = []
    for _ in range(6):
        holder = subprocess.Popen(
            [load, "hold", f"http://127.0.0.1:{server.port}", "--count", "300"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        holder.stdin.write(line)
        holder.stdin.close()
        holder.stdin = None
        equal("300 sockets at once", holder.stdout.readline(), '{"sockets":300}\n')
        holder.kill()
        holder.communicate()
        check("and gone", wait_until(lambda: server.figure("kvartal_sockets") == 0))
        memory.append(used_memory(server.process.pid))
    check("no memory stays behind", memory[-1] - memory[1] < 20000, memory)


def test_nodes():
    """Three servers with one PostgreSQL: one is killed, one stopped for long, the database goes."""
    try:
        database = Postgres()
    except FileNotFoundError as reason:
        print(f"# skipped: {reason}")
        return
    nodes = []
    for name in "abc":
        port = free_port()
        nodes.append(Server(program, database.url, "--node", name, "--place",
                            f"http://127.0.0.1:{port}", *FREE, port=port, errors=errors))
    running = Load(nodes, lines_of(nodes, 60), pace=60, patience=60)
    time.sleep(2)
    nodes[0].stop(signal.SIGKILL)
    time.sleep(4)
    nodes[0].start()
    nodes[1].process.send_signal(signal.SIGSTOP)
    time.sleep(5)
    nodes[1].process.send_signal(signal.SIGCONT)
    time.sleep(2)
    database.stop(signal.SIGQUIT)
    time.sleep(1)
    database.start()
    check("the load outlasts all of that", running.is_playing())
    running.end("three nodes")
    for node in nodes:
        equal("a node ends well", node.stop(), 0)
    database.stop()


def main():
    server = start("load.db", *FREE)
    for test in (test_bots, test_crowd, test_python, test_full_speed, test_states, test_script, test_storm):
        test(server)
    equal("the server ends well", server.stop(), 0)
    test_return()
    test_tls()
    test_kills()
    test_nodes()
    errors.seek(0)
    sane(errors.read())
    finish()


main()
