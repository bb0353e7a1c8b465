"""An independent client, written from docs/protocol.md alone, WebSocket included. It plays whatever
happens to servers and connections, and notes what it was promised. It must not use anything of ours, so
that it finds what our own clients take for granted."""

import base64
import hashlib
import http.client
import json
import os
import socket
import struct
import threading
import time
from urllib.parse import urlsplit

SILENCE = 8  # seconds of silence after which a connection counts as lost
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Lost(Exception):
    """The connection has ended, or could not be made."""


def digest(kind, words):
    return hashlib.sha256(f"{kind}\n{words}".encode()).hexdigest()


def frame(kind, data):
    """A frame as clients send it, masked (RFC 6455)."""
    length = len(data)
    head = bytes([0x80 | kind, 0x80 | length]) if length < 126 else struct.pack("!BBH", 0x80 | kind, 254, length)
    mask = os.urandom(4)
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))


class Line:
    """One WebSocket to a table."""

    def __init__(self, address, table, receive_buffer=None):
        host, port = address.rsplit(":", 1)
        self.rest = b""
        self.socket = socket.socket()
        try:
            if receive_buffer:
                self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
            self.socket.settimeout(SILENCE)
            self.socket.connect((host, int(port)))
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.socket.sendall(
                f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {address}\r\n"
                "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
                "Sec-WebSocket-Protocol: kvartal.1\r\n\r\n".encode())
            while b"\r\n\r\n" not in self.rest:
                self.read()
        except OSError as error:
            self.socket.close()
            raise Lost(str(error)) from error
        head, self.rest = self.rest.split(b"\r\n\r\n", 1)
        if head.split()[1] != b"101":
            self.socket.close()
            raise Lost(head.split(b"\r\n")[0].decode())

    def read(self):
        try:
            piece = self.socket.recv(65536)
        except OSError as error:
            raise Lost(str(error)) from error
        if not piece:
            raise Lost("hung up")
        self.rest += piece

    def take(self, count):
        while len(self.rest) < count:
            self.read()
        taken, self.rest = self.rest[:count], self.rest[count:]
        return taken

    def send(self, kind, data):
        try:
            self.socket.sendall(frame(kind, data))
        except OSError as error:
            raise Lost(str(error)) from error

    def receive(self):
        """The next message."""
        while True:
            first, length = self.take(2)
            if length > 125:
                length = int.from_bytes(self.take(2 if length == 126 else 8), "big")
            data = self.take(length)
            if first & 15 == TEXT:
                return json.loads(data)
            if first & 15 == CLOSE:
                raise Lost("closed")
            if first & 15 == PING:
                self.send(PONG, data)

    def close(self):
        self.socket.close()


def ask_http(address, method, path, body=None):
    """Status and text of an answer; raises Lost if there is none."""
    connection = http.client.HTTPConnection(address, timeout=SILENCE)
    try:
        connection.request(method, path, None if body is None else json.dumps(body),
                           {"Content-Type": "application/json"})
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    except (OSError, http.client.HTTPException) as error:
        raise Lost(str(error)) from error
    finally:
        connection.close()


class Stranger(threading.Thread):
    """Sits down at a table, plays to the end, and repeats whatever was not answered."""

    def __init__(self, addresses, table, name, token, chance, *, hosts=0, pause=0.0):
        super().__init__(daemon=True)
        self.addresses, self.address = addresses, addresses[0]
        self.table, self.name, self.token, self.chance = table, name, token, chance
        self.hosts, self.pause = hosts, pause  # hosts: how many seats to wait for before the start
        self.words = chance.randbytes(16).hex()
        self.line, self.entry, self.events, self.tag = None, {}, [], 0
        self.seat = self.fair = self.reveal = None
        self.promised = {}  # round → moves that were acknowledged
        self.sent = {}  # round → every turn that was ever sent
        self.turn = (0, [])  # the round, and the turn for it, even if unanswered
        self.regretted = None  # the round whose turn is to be taken back
        self.has_revealed = False
        self.complaints = []  # whatever docs/protocol.md does not allow
        self.over = None
        self.should_end = threading.Event()

    # ---- Talking

    def complain(self, what):
        self.complaints.append(f"{self.name}: {what}")

    def note(self, said):
        """Handles an event that comes while something else is awaited."""
        self.events.append(said)
        kind = said["event"]
        if kind == "table":
            self.entry = said["table"]
            self.fair = self.fair or said.get("fair")
        elif kind == "reveal":
            self.reveal = said
        elif kind == "over":
            self.check_deal(said)
        elif kind in ("moved", "missing", "closing"):
            self.leave(said)

    def leave(self, said):
        if said["event"] == "missing":
            self.complain(f"the table is gone: {said['why']}")
            self.should_end.set()
        if said["event"] == "moved":
            self.address = urlsplit(said["to"]).netloc or self.address
            raise Lost("moved")
        raise Lost(said["event"])

    def hear(self):
        said = self.line.receive()
        if "event" not in said:
            self.complain(f"an answer that nobody asked for: {said}")
        else:
            self.note(said)
        return said

    def ask(self, **request):
        """The answer to a request, which must be the next answer to come."""
        self.tag += 1
        self.line.send(TEXT, json.dumps({**request, "tag": self.tag}).encode())
        while "event" in (said := self.line.receive()):
            self.note(said)
        if said.get("tag") != self.tag or said.get("do") != request["do"]:
            self.complain(f"{request} was answered by {said}")
        return said

    def want(self, *fine, **request):
        """An answer that is yes, or one of these refusals; otherwise the connection is given up."""
        answer = self.ask(**request)
        code = None if answer["ok"] else answer["error"]["code"]
        if code == "unavailable":  # nothing was changed: try again soon
            time.sleep(0.2)
            raise Lost("unavailable")
        if code and code not in fine:
            self.complain(f"{request} was refused: {answer}")
            raise Lost(code)
        return code or answer

    # ---- Coming and going

    def connect(self):
        self.line, self.reveal = Line(self.address, self.table), None
        if (first := self.hear())["event"] != "table":
            self.complain(f"the first message was {first}")
        answer = self.want(do="sit", name=self.name, token=self.token, pledge=digest("words", self.words))
        if self.seat not in (None, answer["seat"]) and self.entry["state"] == "waiting":
            self.complain(f"sat at {self.seat}, and now at {answer['seat']}")
        self.seat = answer["seat"]

    def run(self):
        pause = 0.05
        while not self.should_end.is_set():
            try:
                self.connect()
                pause = 0.05
                self.play()
                return
            except Lost as reason:
                if str(reason) != "moved":
                    self.address = self.chance.choice(self.addresses)
            except (KeyError, TypeError, ValueError) as reason:
                self.complain(f"did not understand: {reason!r}")
            finally:
                if self.line:
                    self.line.close()
            self.should_end.wait(pause)
            pause = min(1.0, pause * 1.5)

    def cut(self):
        """The network fails without a word to either side."""
        if line := self.line:
            try:
                line.socket.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    # ---- Playing

    def play(self):
        while not self.should_end.is_set():
            if self.reveal:
                self.has_revealed |= self.want("started", do="reveal", words=self.words) != "started"
                self.reveal = None
            if self.regretted:
                self.take_back(self.regretted)
            shown = self.want("not-started", do="show")
            if shown == "not-started":
                self.wait_for_start()
            elif shown["over"]:
                self.over = True
                return
            elif shown["round"] in self.promised:
                self.hear()
            else:
                self.play_round(shown["round"])

    def wait_for_start(self):
        if self.hosts and self.entry["count"] == self.hosts and not self.reveal:
            self.want("started", do="start")
        else:
            self.hear()

    def play_round(self, number):
        self.check_last(number - 1)
        if self.turn[0] != number:  # otherwise the same turn is repeated, and counts once
            self.turn = (number, self.choose())
        self.should_end.wait(self.pause)
        self.sent.setdefault(number, []).append(self.turn[1])
        if self.want("over", do="play", round=number, moves=self.turn[1]) != "over":
            self.promised[number] = self.turn[1]
            self.regretted = number if self.chance.random() < 0.1 else None

    def take_back(self, number):
        """Repeated if the answer was lost. Then another turn is played, unless the round is over."""
        if isinstance(self.want("turn-done", "over", "too-often", do="take_back", round=number), dict):
            del self.promised[number]
            self.turn = (0, [])
        self.regretted = None

    def choose(self):
        moves = []
        while listed := self.want(do="moves", moves=moves)["moves"]:
            moves.append(self.chance.choice(listed))
        return moves

    def check_last(self, number):
        """Checks that the turn acknowledged in the round before is the one played."""
        if number not in self.promised:
            return
        told = self.want("bad-round", do="turns", round=number)
        if told != "bad-round" and told["turns"][self.seat] != self.promised[number]:
            self.complain(f"round {number}: {self.promised[number]} became {told['turns'][self.seat]}")

    def check_deal(self, over):
        """Checks the steps of `Fair dealing` that concern this player."""
        if self.fair and digest("fair", over["secret"]) != self.fair:
            self.complain("the secret is not what was committed to")
        if self.has_revealed and self.words not in over["words"]:
            self.complain("words that were pledged are not in the deal")


class Deaf(threading.Thread):
    """Sends requests and never reads; or stops in the middle of one."""

    def __init__(self, address, table, chance):
        super().__init__(daemon=True)
        self.address, self.table, self.chance = address, table, chance
        self.seconds = chance.uniform(1, 6)

    def run(self):
        try:
            line = Line(self.address, self.table, receive_buffer=2048)
            text = frame(TEXT, b'{"do":"show"}')
            if self.chance.random() < 0.5:
                line.socket.sendall(text[:self.chance.randrange(1, len(text))])
                time.sleep(self.seconds)
            end = time.monotonic() + self.seconds
            while time.monotonic() < end:
                line.socket.sendall(text * 20)
                time.sleep(0.05)
            line.close()
        except (Lost, OSError):
            pass  # as it should be: the server does not wait
