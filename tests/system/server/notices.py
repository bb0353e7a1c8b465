#!/usr/bin/env python3
"""Notices to players who are not connected: a real server, and a push service on loopback that checks
signatures and decrypts. The program is $KVARTAL."""

import os
import random
import re
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from checks import check, equal, finish  # noqa: E402
from push_service import Browser, PushService, encode  # noqa: E402
from server import Player, Server, free_port, wait_until  # noqa: E402

program = os.path.abspath(os.environ["KVARTAL"])
box = tempfile.TemporaryDirectory()
key_file = os.path.join(box.name, "push.pem")
service = PushService(box.name)
os.environ["SSL_CERT_FILE"] = service.certificate[0]
CONTACT = "mailto:operator@example.org"
AFTER = 1


def options(**other):
    chosen = {"push-key": key_file, "push-contact": CONTACT, "push-after": str(AFTER),
              "push-hosts": f"127.0.0.1:{service.port}", "push-private": None, "tables": "1000",
              "rate": "1000", "burst": "1000", **other}
    words = []
    for name, value in chosen.items():
        words += [] if value is False else [f"--{name}"] if value is None else [f"--{name}", value]
    return words


def start(store, **other):
    errors = open(os.path.join(box.name, "errors"), "a+", encoding="utf-8")
    return Server(program, os.path.join(box.name, store), *options(**other), errors=errors)


def errors_of(server):
    with open(server.errors.name, encoding="utf-8") as errors:
        return errors.read()


def refused(name, answer, code):
    equal(name, answer.get("error", {}).get("code"), code)


def play(player):
    """A legal turn in the round that is played."""
    show = player.ask({"do": "show"})
    answer = player.play(show["round"], player.choose(random.Random(1)))
    assert answer["ok"], answer


def table_of_two(server, name="", **options_):
    """Anna at a table, Boris, who has subscribed and left, and his browser."""
    table = server.create(patience=0, **options_)
    anna = Player(server, table["id"], "Anna", table["token"])
    anna.sit()
    boris = Player(server, table["id"], "Boris")
    boris.sit()
    browser = Browser(service, f"{table['code']}{name}")
    answer = boris.ask(browser.subscription(lang="ru"))
    assert answer["ok"], answer
    assert anna.ask({"do": "start"})["ok"]
    return table, anna, boris, browser


def arrives(browser, count=1):
    return wait_until(lambda: len(service.read_by(browser)) >= count)


def stays(browser, count, seconds=AFTER + 2):
    """Whether no further messages come."""
    time.sleep(seconds)
    return len(service.read_by(browser)) == count


# ---- The key ----


def test_key():
    made = subprocess.run([program, "admin", "push-key", key_file], capture_output=True, text=True)
    equal("key: exit code", made.returncode, 0)
    equal("key: only its owner may read it", stat.S_IMODE(os.stat(key_file).st_mode), 0o600)
    again = subprocess.run([program, "admin", "push-key", key_file], capture_output=True, text=True)
    equal("key: never overwritten", again.returncode, 1)
    lone = subprocess.run([program, "admin", "push-key"], capture_output=True, text=True)
    equal("key: needs a file", lone.returncode, 2)
    for name, other in {"no contact": {"push-contact": False}, "bad contact": {"push-contact": "me"},
                        "no such key": {"push-key": key_file + "x"},
                        "not a key": {"push-key": service.certificate[0]}}.items():
        server = subprocess.run(
            [program, "serve", "--db", ":memory:", "--port", "0", "--admin-listen",
             f"127.0.0.1:{free_port()}", *options(**other)],
            capture_output=True, text=True, timeout=60)
        equal(f"start with {name}: refused", server.returncode, 1)
        check(f"start with {name}: a sentence", len(server.stderr) > 20, server.stderr)
    os.chmod(key_file, 0o644)
    server = subprocess.run([program, "serve", "--db", ":memory:", "--port", "0", *options()],
                            capture_output=True, text=True, timeout=60)
    check("a key that others may read: refused", server.returncode == 1 and "chmod" in server.stderr,
          server.stderr)
    os.chmod(key_file, 0o600)


# ---- A notice ----


def test_notice(server):
    table, anna, boris, browser = table_of_two(server, clock=86400)
    answer = boris.ask({"do": "push"})
    equal("push: how many subscriptions", answer.get("subscriptions"), 1)
    check("nobody is told while here", stays(browser, 0))
    boris.close()
    check("a notice comes", arrives(browser))
    message = service.read_by(browser)[0]
    equal("it is signed with the server's key", message.key, answer["key"])
    equal("the service may write to", message.claims["sub"], CONTACT)
    text = message.text
    equal("it says what, and at which table", (text["kind"], text["table"]), ("turn", table["code"]))
    equal("nothing else", sorted(text), ["kind", "lang", "table", "text"])
    equal("in the reader's language", text["lang"], "ru")
    check("it lasts as long as the turn", 86000 < int(message.headers["TTL"]) <= 86400,
          message.headers)
    topic = message.headers["Topic"]
    check("a topic of letters", re.fullmatch(r"[A-Za-z0-9_-]{1,32}", topic), topic)
    check("the service does not learn the table",
          not any(word in repr(message.headers) + repr(message.path.replace(browser.name, ""))
                  for word in (table["id"], table["code"])), message.headers)
    check("one notice for a turn", stays(browser, 1))
    boris.connect()
    play(boris)
    play(anna)
    boris.close()
    check("the next round is another turn", arrives(browser, 2))
    equal("it replaces the one before", service.read_by(browser)[1].headers["Topic"], topic)
    check("every message has a salt of its own",
          service.read_by(browser)[0].body[:16] != service.read_by(browser)[1].body[:16])
    anna.close()


def test_over(server):
    table = server.create(name="machinery", seats=2, patience=0, clock=1)
    anna = Player(server, table["id"], "Anna", table["token"])
    anna.sit()
    assert anna.ask({"do": "bot", "level": "random"})["ok"]
    browser = Browser(service, f"{table['code']}over")
    assert anna.ask(browser.subscription())["ok"]
    watcher = Player(server, table["id"], "Watcher")
    assert anna.ask({"do": "start"})["ok"]
    anna.close()  # the clock plays for her, before a notice is due
    check("whoever is gone is told of the end",
          wait_until(lambda: [m for m in service.read_by(browser) if m.text["kind"] == "over"], 120))
    equal("in a sentence", service.read_by(browser)[-1].text["text"],
          f"The game at table {table['code']} is over.")
    watcher.close()


# ---- Who may ask, and where requests go ----


def test_refused(server):
    table, anna, boris, browser = table_of_two(server, "refused")
    for name, endpoint in {
            "another host": "https://push.example.org/x", "another port": "https://127.0.0.1:1/x",
            "localhost": f"https://localhost:{service.port}/x",
            "the administration": f"https://127.0.0.1:{server.admin_port}/metrics"}.items():
        refused(f"{name}: not asked", boris.ask(browser.subscription() | {"endpoint": endpoint}),
                "bad-endpoint")
    refused("no TLS", boris.ask(browser.subscription() | {"endpoint": "http://127.0.0.1/x"}),
            "bad-request")
    refused("no point of the curve",
            boris.ask(browser.subscription() | {"p256dh": encode(b"\4" + bytes(64))}), "bad-request")
    guest = Player(server, table["id"], "Guest")
    refused("without a seat", guest.ask(browser.subscription()), "no-seat")
    said = [event for player in (anna, boris, guest) for event in player.events]
    check("nobody hears of a subscription", browser.endpoint not in repr(said)
          and encode(browser.auth) not in repr(said))
    check("nor the lobby",
          browser.endpoint not in repr(server.http("GET", f"/api/tables/{table['id']}")))
    for player in (anna, boris, guest):
        player.close()


def test_private():
    """A listed host whose address belongs to this machine is not asked."""
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    listener.settimeout(AFTER + 4)
    server = start("private.db", **{"push-private": False,
                                    "push-hosts": f"127.0.0.1:{port}, localhost:{port}"})
    for host in ("127.0.0.1", "localhost"):
        _, anna, boris, browser = table_of_two_at(server, f"https://{host}:{port}/x")
        boris.close()
        check(f"{host}: the notice is given up at once",
              wait_until(lambda: "no address that may be connected to" in errors_of(server)),
              errors_of(server)[-300:])
        os.truncate(server.errors.name, 0)
        anna.close()
    try:
        listener.accept()
        check("nothing has connected", False)
    except TimeoutError:
        check("nothing has connected", True)
    listener.close()
    equal("private: exit code", server.stop(), 0)


def table_of_two_at(server, endpoint):
    table = server.create(patience=0)
    anna = Player(server, table["id"], "Anna", table["token"])
    anna.sit()
    boris = Player(server, table["id"], "Boris")
    boris.sit()
    browser = Browser(service, table["code"])
    answer = boris.ask(browser.subscription() | {"endpoint": endpoint})
    assert answer["ok"], answer
    assert anna.ask({"do": "start"})["ok"]
    return table, anna, boris, browser


def test_off(server):
    off = start("off.db", **{"push-key": False})
    table = off.create()
    anna = Player(off, table["id"], "Anna", table["token"])
    anna.sit()
    refused("without a key there are no notices", anna.ask({"do": "push"}), "no-push")
    anna.close()
    equal("off: exit code", off.stop(), 0)
    crowd = server.create(name="machinery", seats=17)
    anna = Player(server, crowd["id"], "Anna", crowd["token"])
    anna.sit()
    refused("a crowd has none", anna.ask({"do": "push"}), "no-push")
    anna.close()


# ---- The end of a subscription ----


def test_revoked(server):
    _, anna, boris, browser = table_of_two(server, "revoked")
    assert boris.ask({"do": "unsubscribe", "endpoint": browser.endpoint})["ok"]
    equal("revoked", boris.ask({"do": "push"}).get("subscriptions"), 0)
    boris.close()
    check("nothing is sent after that", stays(browser, 0))
    anna.close()


def test_gone(server):
    for status in (404, 410):
        _, anna, boris, browser = table_of_two(server, f"gone{status}")
        before = server.figure("kvartal_notices_total", end="gone")
        service.status[f"/send/{browser.name}"] = status
        boris.close()
        check(f"{status}: counted",
              wait_until(lambda n=before: server.figure("kvartal_notices_total", end="gone") > n))
        boris.connect()
        equal(f"{status}: the subscription is removed",
              boris.ask({"do": "push"}).get("subscriptions"), 0)
        boris.close()
        anna.close()


def test_seat_left(server):
    _, anna, boris, browser = table_of_two(server, "left")
    assert boris.ask({"do": "rise"})["ok"]
    boris.close()
    check("who has left for good is not told", stays(browser, 0))
    anna.close()


# ---- Trouble ----


def test_refusing_service(server):
    _, anna, boris, browser = table_of_two(server, "denied")
    service.status[f"/send/{browser.name}"] = 403
    lost, attempts = server.figure("kvartal_notices_total", end="lost"), service.attempts
    boris.close()
    check("403: given up",
          wait_until(lambda: server.figure("kvartal_notices_total", end="lost") > lost))
    time.sleep(3)
    equal("403: tried once", service.attempts - attempts, 1)
    check("403: logged, without the address", "status 403" in errors_of(server)
          and browser.name not in errors_of(server), errors_of(server)[-300:])
    boris.connect()
    equal("403: the subscription stays", boris.ask({"do": "push"}).get("subscriptions"), 1)
    boris.close()
    anna.close()


def test_later(server):
    """Retry-After is obeyed."""
    _, anna, boris, browser = table_of_two(server, "later")
    service.status[f"/send/{browser.name}"] = 429
    service.headers = {"Retry-After": "5"}
    attempts = service.attempts
    boris.close()
    wait_until(lambda: service.attempts > attempts)
    began = time.monotonic()
    service.status.clear()
    service.headers = {}
    check("429: comes later", arrives(browser))
    check("429: not before it may", time.monotonic() - began > 4.5, time.monotonic() - began)
    anna.close()


def test_down(server):
    """An unreachable service gets the notice when it is back; the table stays in memory."""
    _, anna, boris, browser = table_of_two(server, "down")
    service.stop()
    boris.close()
    check("down: one notice waits", wait_until(lambda: server.figure("kvartal_notices_waiting") == 1))
    anna.close()
    service.start()
    check("down: it comes when the service is back", arrives(browser))
    check("down: nothing waits any more",
          wait_until(lambda: server.figure("kvartal_notices_waiting") == 0))


def test_slow(server):
    """A service that answers after seconds, or never, costs players nothing."""
    tables = [table_of_two(server, "slow") for _ in range(8)]
    service.delay = 30
    for _, _, boris, _ in tables:
        boris.close()
    check("slow: notices wait", wait_until(lambda: server.figure("kvartal_notices_waiting") >= 6))
    _, anna, boris, _ = table_of_two(server, "quick")
    worst = 0
    for _ in range(5):
        for player in (anna, boris):
            show = player.ask({"do": "show"})
            moves = player.choose(random.Random(1))
            began = time.monotonic()
            assert player.play(show["round"], moves)["ok"]
            worst = max(worst, time.monotonic() - began)
    check("slow: turns are as quick as ever", worst < service.delay / 2, worst)
    service.release()
    check("slow: all arrive", all(arrives(browser) for _, _, _, browser in tables))
    for _, anna_, _, _ in tables:
        anna_.close()
    anna.close()
    boris.close()


def test_stopped_meanwhile():
    """A server that is stopped while a service does not answer exits in time, and retries later."""
    server = start("stopped.db")
    table, anna, boris, browser = table_of_two(server)
    service.delay = 30
    attempts = service.attempts
    boris.close()
    assert wait_until(lambda: service.attempts > attempts)
    began = time.monotonic()
    equal("stopped: exit code", server.stop(), 0)
    check("stopped: in time", time.monotonic() - began < 9, time.monotonic() - began)
    service.delay = 0
    server.start()
    anna.connect()
    check("stopped: the notice comes after all", arrives(browser))
    anna.close()
    equal("stopped: exit code again", server.stop(), 0)


def test_killed():
    """Subscriptions survive the server, and so does the fact that somebody was notified."""
    server = start("killed.db")
    _, anna, boris, browser = table_of_two(server)
    _, anna2, boris2, told = table_of_two(server)
    boris2.close()
    assert arrives(told)
    assert wait_until(lambda: server.figure("kvartal_notices_total", end="sent") == 1)
    time.sleep(0.5)
    server.process.kill()
    server.process.wait()
    server.start()
    anna.connect()
    anna2.connect()
    check("killed: a notice comes from the new server", arrives(browser))
    check("killed: who was told is not told again", stays(told, 1))
    boris.connect()
    equal("killed: the subscription is there", boris.ask({"do": "push"}).get("subscriptions"), 1)
    for player in (anna, anna2, boris):
        player.close()
    check("killed: the history can be read", b"damaged: 0" in subprocess.run(
        [program, "admin", "check", "--db", server.store], capture_output=True,
        env=os.environ | {"LC_ALL": "C.UTF-8"}).stdout)
    equal("killed: exit code", server.stop(signal.SIGTERM), 0)


test_key()
hall = start("hall.db")
for test in (test_notice, test_over, test_refused, test_off, test_revoked, test_gone, test_seat_left,
             test_refusing_service, test_later, test_down, test_slow):
    test(hall)
equal("hall: exit code", hall.stop(), 0)
test_private()
test_stopped_meanwhile()
test_killed()
equal("every message was signed and could be read", service.faults, [])
finish()
