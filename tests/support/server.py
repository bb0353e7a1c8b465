"""A real server in a separate process, and what tests ask it."""

import atexit
import json
import random
import re
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request

from patience import PATIENCE
from websocket import Refused, WebSocket


def free_port():
    """A port that is free now, below 32768: the system gives those above to outgoing connections, so
    one of them could be taken by the time that a server starts or restarts."""
    while True:
        port = random.randrange(12000, 32000)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                pass


class Server:
    def __init__(self, program, store, *words, port=None, errors=None):
        self.arguments = [program, "serve", "--db", store, *words]
        self.store = store
        self.errors = errors
        self.port = free_port() if port is None else port
        self.admin_port = free_port()
        self.process = None
        self.start()

    def start(self):
        """Starts it, after a stop on the same port, and waits until it says where it is."""
        self.process = subprocess.Popen(
            [*self.arguments, "--port", str(self.port),
             "--admin-listen", f"127.0.0.1:{self.admin_port}"],
            stdout=subprocess.PIPE, stderr=self.errors, text=True)
        line = self.process.stdout.readline()
        atexit.register(self.process.kill)
        found = re.search(r"https?://[^ ]*:(\d+) ", line)
        if not found:
            raise RuntimeError(f"The server did not start: {line!r}")
        self.port = int(found[1])

    def stop(self, number=signal.SIGTERM):
        """Sends a signal and returns the exit code."""
        self.process.send_signal(number)
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return code

    def exchange(self, method, path, body=None, headers=None, port=None):
        """The status, the headers and the bytes of an answer."""
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{port or self.port}{path}", data, headers or {}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()

    def http(self, method, path, body=None, headers=None, port=None):
        """The status and the text of an answer, or its object where it is JSON."""
        status, said, data = self.exchange(method, path, body, headers, port)
        text = data.decode()
        return status, json.loads(text) if said["content-type"] == "application/json" else text

    def create(self, **options):
        """A new table: its id, its code and the host's token."""
        status, table = self.http("POST", "/api/tables", {"name": "welcome", "seats": 2, **options})
        assert status == 201, (status, table)
        return table

    def socket(self, table, **options):
        return WebSocket(self.port, f"/api/tables/{table}/socket", **options)

    def admin(self, method, path, body=None, headers=None):
        """The same from the operators' listener."""
        return self.http(method, path, body, headers, self.admin_port)

    def figure(self, name, **labels):
        """A metric, summed over all series with these labels."""
        rows = re.findall(rf"^{name}(?:{{(.*)}})? (.*)$", self.admin("GET", "/metrics")[1], re.M)
        wanted = {f'{label}="{value}"' for label, value in labels.items()}
        values = [float(value) for own, value in rows if wanted <= set(own.split(","))]
        if not values:
            raise KeyError(name, labels)
        return sum(values)


class Player:
    """A player with a token, who reconnects when the connection is lost."""

    def __init__(self, server, table, name, token=None):
        self.server, self.table, self.token, self.name = server, table, token, name
        self.seat = None
        self.told = {}  # what the server has acknowledged: round → moves
        self.events = []
        self.pause = 0  # seconds before each turn
        self.last = 0  # when a turn was last acknowledged
        self.connect()

    def connect(self):
        self.socket = self.server.socket(self.table)
        said = self.socket.receive()
        if said["event"] == "moved":  # to another server, given by its full address
            self.socket.close()
            port = int(said["to"].rsplit(":", 1)[1])
            self.socket = WebSocket(port, f"/api/tables/{self.table}/socket")
            said = self.socket.receive()
        if said["event"] != "table":
            raise ConnectionError(said)
        if self.token:
            answer = self.ask({"do": "enter", "token": self.token})
            assert answer["ok"], answer
            self.seat = answer["seat"]

    def ask(self, request):
        answer, events = self.socket.ask(request)
        self.events += events
        return answer

    def sit(self):
        answer = self.ask({"do": "sit", "name": self.name})
        assert answer["ok"], answer
        self.token, self.seat = answer["token"], answer["seat"]

    def choose(self, chance):
        """A legal turn."""
        moves = []
        while True:
            answer = self.ask({"do": "moves", "moves": moves})
            assert answer["ok"], answer
            if not answer["moves"]:
                return moves
            moves.append(chance.choice(answer["moves"]))

    def play(self, number, moves):
        answer = self.ask({"do": "play", "round": number, "moves": moves})
        if answer["ok"]:
            self.told[number] = moves
            self.last = time.monotonic()
        return answer

    def live(self, chance, seconds=120):
        """Plays until the game is over, whatever happens to the connection."""
        self.socket.socket.settimeout(5)
        end = time.monotonic() + seconds
        number, moves = 0, []
        while time.monotonic() < end:
            try:
                table = self.socket.ask({"do": "show"})[0]
                if not table["ok"]:
                    raise ConnectionError(table)
                if table["over"]:
                    return True
                if table["round"] != number or not moves:
                    number, moves = table["round"], self.choose(chance)
                time.sleep(self.pause)
                answer = self.play(number, moves)
                assert answer["ok"] or answer["error"]["code"] in ("unavailable", "over"), answer
                while self.socket.receive().get("event") not in ("round", "over"):
                    pass
            except (OSError, Refused):
                self.come_back()
        return False

    def next_server(self):
        """The server to reconnect to: the same, unless a test knows others."""
        return self.server

    def come_back(self):
        try:
            self.close()
            time.sleep(0.05)
            self.server = self.next_server()
            self.connect()
            self.socket.socket.settimeout(5)
        except (OSError, Refused):
            pass

    def close(self):
        self.socket.close()


def used_memory(pid):
    """Kilobytes of memory that a process uses."""
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1])


def wait_until(condition, seconds=PATIENCE):
    """Whether the condition becomes true in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return condition()

