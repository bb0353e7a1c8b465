#!/usr/bin/env python3
"""What an operator relies on: notifications to systemd, metrics, a configuration that can be reloaded,
and a stop within ten seconds whatever the database does. The program is $KVARTAL."""

import contextlib
import ctypes
import json
import os
import re
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from checks import check, equal, finish, sane  # noqa: E402
from postgres import Postgres  # noqa: E402
from patience import PATIENCE  # noqa: E402
from server import Player, Server, wait_until  # noqa: E402

program = os.path.abspath(os.environ["KVARTAL"])
box = tempfile.TemporaryDirectory()


def path(name):
    return os.path.join(box.name, name)


def start(store, *words, **environment):
    """A server whose standard error is a file of its own."""
    before = dict(os.environ)
    os.environ.update(environment)
    try:
        errors = open(path(f"errors {store.replace('/', '_')[-40:]}"), "a+", encoding="utf-8")
        return Server(program, store if "://" in store else path(store), *words, errors=errors)
    finally:
        os.environ.clear()
        os.environ.update(before)


def log_of(server):
    with open(server.errors.name, encoding="utf-8") as errors:
        return errors.read()


# ---- The sandbox -------------------------------------------------------------------------------


def status_of(server, field):
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as status:
        return re.search(rf"^{field}:\s+(\d+)$", status.read(), re.M)[1]


def test_sandbox():
    """test_sandbox.c tests what is refused; here, that the server enters it unless told not to."""
    server = start("sandbox.db", "--log", "json")
    server.create()
    threads = os.listdir(f"/proc/{server.process.pid}/task")
    server.stop()
    event = next(json.loads(line) for line in log_of(server).splitlines() if '"sandbox"' in line)
    check("sandbox: threads were started in it", len(threads) > 2, threads)
    check("sandbox: the log tells of both parts", {"seccomp", "landlock"} <= set(event), event)
    for words, wanted in ((), "2"), (("--no-sandbox",), "0"):
        server = start("sandbox.db", *words)
        if event["seccomp"] or words:
            equal(f"sandbox: seccomp {words}", status_of(server, "Seccomp"), wanted)
        equal(f"sandbox: no new privileges {words}", status_of(server, "NoNewPrivs"), "1")
        server.stop()


# ---- systemd -----------------------------------------------------------------------------------


class Manager:
    """The service manager's end of the socket."""

    def __init__(self, name):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind("\0" + name[1:] if name[0] == "@" else name)
        self.socket.settimeout(PATIENCE)

    def hears(self, wanted, seconds=PATIENCE):
        """Everything up to a datagram with this line; None if it does not come."""
        said, end = [], time.monotonic() + seconds
        try:
            while (left := end - time.monotonic()) > 0:
                self.socket.settimeout(left)
                said.append(self.socket.recv(4096).decode().split("\n"))
                if wanted in said[-1]:
                    return said
        except TimeoutError:
            pass
        return None

    def forget(self):
        """Discards what was sent and not yet received."""
        self.socket.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            while True:
                self.socket.recv(4096)


class Held:
    """Some threads of our process are stopped, as if they hung, and the others go on."""
    SEIZE, INTERRUPT, DETACH, WALL = 0x4206, 0x4207, 17, 0x40000000

    def __init__(self, threads):
        self.threads = threads

    @staticmethod
    def trace(request, thread):
        libc = ctypes.CDLL(None, use_errno=True)
        arguments = (ctypes.c_long(request), ctypes.c_long(thread), ctypes.c_void_p(), ctypes.c_void_p())
        if libc.ptrace(*arguments) != 0:
            raise OSError(ctypes.get_errno(), "ptrace")

    def __enter__(self):
        for thread in self.threads:
            self.trace(self.SEIZE, thread)
            self.trace(self.INTERRUPT, thread)
            os.waitpid(thread, self.WALL)

    def __exit__(self, *_):
        for thread in self.threads:
            self.trace(self.DETACH, thread)


def other_threads(pid):
    """All threads but the first, which runs the loop."""
    return [int(name) for name in os.listdir(f"/proc/{pid}/task") if int(name) != pid]


def test_hung():
    """A server whose loop hangs, or whose store thread does, no longer notifies the watchdog."""
    manager, shift = Manager(path("hung")), path("shift")
    with open(shift, "wb") as file:
        file.write(struct.pack("qq", 0, 0))
    server = start("hung.db", NOTIFY_SOCKET=path("hung"), WATCHDOG_USEC="2000000", KV_CLOCK_SHIFT=shift,
                   LD_PRELOAD=os.path.abspath(os.environ["KV_SHIFTED_CLOCK"]))
    loop = server.process.pid
    others = other_threads(loop)
    check("the watchdog hears of it", manager.hears("WATCHDOG=1"))
    try:
        with Held([loop]):
            manager.forget()
            equal("… not while its loop hangs", manager.hears("WATCHDOG=1", 4), None)
    except PermissionError as reason:
        print(f"# skipped: {reason}")
        server.stop()
        return
    check("… and then it does again", manager.hears("WATCHDOG=1"))
    delay = server.figure("kvartal_loop_delay_seconds_sum")
    check("… and a figure tells how late the loop was", 2 < delay < 60, delay)
    with Held(others):
        check("a store that is slow for a while is no reason", manager.hears("WATCHDOG=1"))
        with open(shift, "r+b") as file:
            file.write(struct.pack("qq", 200, 200))

        def falls_silent():
            manager.forget()
            return manager.hears("WATCHDOG=1", 4) is None
        check("… but one that hangs for minutes is", wait_until(falls_silent, 40))
    check("… and then it goes on", manager.hears("WATCHDOG=1"))
    equal("hung: exit code", server.stop(), 0)
    sane(log_of(server))


def test_end_while_asking():
    """A server is stopped while it asks the store which tables it still owns."""
    shift = path("shift while asking")
    with open(shift, "wb") as file:
        file.write(struct.pack("qq", 0, 0))
    server = start("asking.db", KV_CLOCK_SHIFT=shift,
                   LD_PRELOAD=os.path.abspath(os.environ["KV_SHIFTED_CLOCK"]))
    loop = server.process.pid
    others = other_threads(loop)

    def lease():
        return server.figure("kvartal_lease_left_milliseconds")
    try:
        with contextlib.ExitStack() as loop_stands:
            with Held(others):
                with open(shift, "r+b") as file:
                    file.write(struct.pack("qq", 200, 200))
                check("its lease lapses", wait_until(lambda: lease() == 0))
                loop_stands.enter_context(Held([loop]))
            time.sleep(2)  # the store's thread renews the lease, and the loop does not know yet
            store_stands = contextlib.ExitStack()
            store_stands.enter_context(Held(others))
    except PermissionError as reason:
        print(f"# skipped: {reason}")
        server.stop()
        return
    with store_stands:
        check("it holds again, and the loop asks", wait_until(lambda: lease() > 0))
        server.process.send_signal(signal.SIGTERM)
        time.sleep(0.5)  # less than the loop waits for the answer
    equal("asking: exit code", server.process.wait(PATIENCE), 0)
    sane(log_of(server))


# ---- Metrics -----------------------------------------------------------------------------------


def test_metrics():
    """docs/operations.md names every metric, and no other."""
    server = start("metrics.db")
    said = server.admin("GET", "/metrics")[1]
    server.stop()
    figures = set(re.findall(r"^# TYPE (\w+)", said, re.M))
    docs = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../docs/operations.md")
    with open(docs, encoding="utf-8") as file:
        rows = re.search(r"^\| metric \|.*?\n\n", file.read(), re.M | re.S)[0]
    told = {re.sub("_(sum|count|bucket)$", "", name) for name in
            re.findall(r"\b(?:kvartal|process)_\w+", rows)}
    check("there are figures", len(figures) > 30, figures)
    equal("the docs have all figures", sorted(figures - told), [])
    equal("… and no other", sorted(told - figures), [])


def test_systemd():
    config = path("systemd.conf")
    with open(config, "w", encoding="utf-8") as file:
        file.write("rate = 20\n")
    for name in (path("notify"), f"@kvartal-test-{os.getpid()}"):
        manager = Manager(name)
        server = start(f"systemd {name[0] == '@'}.db", "--config", config, NOTIFY_SOCKET=name,
                       WATCHDOG_USEC="2000000")
        equal("the first word is that it is ready", manager.hears("READY=1"), [["READY=1"]])
        equal("… when it answers", server.http("GET", "/health")[0], 200)
        check("the watchdog hears of it, and again", manager.hears("WATCHDOG=1") and manager.hears("WATCHDOG=1"))
        server.process.send_signal(signal.SIGHUP)
        reloading = manager.hears("RELOADING=1")
        check("reloading is told, with its time",
              reloading and reloading[-1][1].startswith("MONOTONIC_USEC="), reloading)
        check("… and that it is over", manager.hears("READY=1"))
        server.process.send_signal(signal.SIGTERM)
        check("the end is told", manager.hears("STOPPING=1"))
        equal("systemd: exit code", server.process.wait(PATIENCE), 0)
    manager = Manager(path("for another"))
    other = start("dog.db", NOTIFY_SOCKET=path("for another"), WATCHDOG_USEC="2000000", WATCHDOG_PID="1")
    check("what is not watched is ready too", manager.hears("READY=1"))
    equal("… but no watchdog hears of it", manager.hears("WATCHDOG=1", 3), None)
    os.unlink(path("for another"))
    equal("a socket that is gone does no harm", other.http("GET", "/health")[0], 200)
    equal("… exit code", other.stop(), 0)


# ---- Configuration -----------------------------------------------------------------------------


def refused_start(text):
    """The exit code and message for a configuration with which the server does not start."""
    with open(path("bad.conf"), "w", encoding="utf-8") as file:
        file.write(text)
    answer = subprocess.run([program, "serve", "--port", "0", "--db", ":memory:", "--config", path("bad.conf")],
                            capture_output=True, text=True, check=False, timeout=60)
    return answer.returncode, answer.stderr


def creates(server):
    return server.http("POST", "/api/tables", {"name": "welcome"})[0]


def test_bad_config():
    for text, words in (("rate = fast\n", ("bad.conf, line 1", "whole number", "fast")),
                        ("\n# all is well\n  rate=1\nnonsense = 1\n", ("line 4", "nonsense")),
                        ("rate\n", ("line 1", "option = value")), ("log = loud\n", ("json, text or quiet",)),
                        ("behind-proxy = perhaps\n", ("yes or no",)), ("node =\n", ("needs a value",)),
                        ("config = other\n", ("no option",)), ("rate = 0\n", ("from 1 to",)),
                        ("rate = 1\n# again\nrate=1\n", ("line 3", "rate", "line 1 already")),
                        ("node = a\0b\n", ("not text",)), ("x" * 70000, ("too long",))):
        code, said = refused_start(text)
        wanted = 2 if "loud" in text else 1  # an invalid value, wherever it is set
        check(f"refused: {text[:30]!r}", code == wanted and all(word in said for word in words), (code, said))
    answer = subprocess.run([program, "serve", "--config", "/nowhere"], capture_output=True, text=True,
                            check=False)
    check("no such file", answer.returncode == 1 and "/nowhere" in answer.stderr, answer)


def test_config():
    def write(text):
        with open(config, "w", encoding="utf-8") as file:
            file.write(text)

    def told(event):
        return [json.loads(line) for line in log_of(server).splitlines() if f'"{event}"' in line]

    def reload():
        before = len(told("reloaded")) + len(told("reload-failed"))
        server.process.send_signal(signal.SIGHUP)
        return wait_until(lambda: len(told("reloaded")) + len(told("reload-failed")) > before)

    config = path("serve.conf")
    write("# limits\ntables = 1\nlog = json\nsockets = 1\nbehind-proxy = no\n")
    server = start("config.db", "--config", config, "--sockets", "2")
    equal("a limit of the file counts", [creates(server), creates(server)], [201, 429])
    write("tables = 1000000\nlog = json\nport = 1\n")
    check("it is read again", reload())
    check("a limit has changed without a restart", wait_until(lambda: creates(server) == 201))
    equal("a flag wins over the file", told("needs-restart"), [])
    write("tables = 1000000\nlog = json\nnode = other\n")
    check("it is read again", reload())
    equal("what needs a restart is told, and nothing else",
          ["node" in row["message"] for row in told("needs-restart")], [True])
    def changed():
        return {row["option"]: row["value"] for row in told("setting-changed")}

    write("tables = 1000000\nlog = json\nhost = games.example\nkeep-finished = 0\n")
    check("names are read again", reload())
    equal("… and count", server.http("GET", "/", None, {"Host": "evil.example"})[0], 421)
    equal("what has changed is told, to which value",
          {**changed(), "tables": 0}, {"tables": 0, "host": "games.example", "keep-finished": 0})
    write("tables = 1000000\n")
    server.process.send_signal(signal.SIGHUP)
    standard = {"log": "quiet", "host": "any", "keep-finished": 365}
    check("what the file does not say any more is as without it, and told",
          wait_until(lambda: standard.items() <= changed().items()), changed())
    equal("… and counts", server.http("GET", "/", None, {"Host": "evil.example"})[0], 200)
    write("tables = 1000000\nlog = json\n")
    check("the log speaks again", reload())
    write("tables = 1\nrate = nothing\n")
    check("a bad file is noticed", reload())
    check("… and told, with its line", "line 2" in told("reload-failed")[-1]["message"], told("reload-failed"))
    equal("… and changes nothing", creates(server), 201)
    write("tables = 1000000\nlog = quiet\n")
    server.process.send_signal(signal.SIGHUP)
    check("the log becomes quiet", wait_until(lambda: creates(server) == 201))
    os.unlink(config)
    server.process.send_signal(signal.SIGHUP)
    check("a file that is gone is told", wait_until(lambda: config in log_of(server)))
    equal("… and changes nothing", creates(server), 201)
    equal("configuration: exit code", server.stop(), 0)


# ---- Stopping ----------------------------------------------------------------------------------


def descendants(pid):
    """A process and its descendants."""
    found = [pid]
    for parent in found:
        with open(f"/proc/{parent}/task/{parent}/children", encoding="ascii") as children:
            found += [int(word) for word in children.read().split()]
    return found


def test_hung_database():
    """PostgreSQL is suspended: no answer, no refusal. The server stops in time all the same."""
    try:
        database = Postgres()
    except FileNotFoundError as reason:
        print(f"# skipped: {reason}")
        return
    for is_stuck in (False, True):
        name = "a hung database" + (", a turn stuck" if is_stuck else "")
        server = start(database.url, "--node", f"hung-{is_stuck}")
        table = server.create(bots=["random"])
        player = Player(server, table["id"], "Anna", table["token"])
        player.sit()
        frozen = descendants(database.process.pid)
        for pid in frozen:
            os.kill(pid, signal.SIGSTOP)
        try:
            if is_stuck:
                player.socket.send({"do": "start"})
                time.sleep(1)
            began = time.monotonic()
            server.process.send_signal(signal.SIGTERM)
            code = server.process.wait(PATIENCE)
            seconds = time.monotonic() - began
        finally:
            for pid in frozen:
                os.kill(pid, signal.SIGCONT)
        equal(f"{name}: exit code", code, 0)
        check(f"{name}: it ends within ten seconds", seconds < 10, f"{seconds:.1f} s")
        print(f"# {seconds:.1f} s")
        sane(log_of(server))
    database.stop()


def main():
    os.environ["ASAN_OPTIONS"] = "detect_leaks=0"  # the check takes seconds at every exit
    for test in (test_sandbox, test_systemd, test_hung, test_end_while_asking, test_metrics, test_bad_config,
                 test_config, test_hung_database):
        test()
    finish()


main()
