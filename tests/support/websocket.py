"""A small WebSocket client for tests: blocking, with a timeout, without extensions."""

import base64
import json
import os
import socket
import struct

from patience import PATIENCE


class Refused(Exception):
    """The server did not switch to WebSocket; args[0] is the HTTP status, 0 if there is none."""


class WebSocket:
    def __init__(self, port, path, host="127.0.0.1", protocol="kvartal.1", headers=(), timeout=PATIENCE,
                 tls=None, name=None):
        self.socket = socket.create_connection((host, port), timeout)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_hostname=host)
        self.buffer = b""
        self.closed = None  # the code of the server's closing frame
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {name or f'{host}:{port}'}", "Upgrade: websocket"]
        lines += ["Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}"]
        lines += [f"Sec-WebSocket-Protocol: {protocol}"] if protocol else []
        self.socket.sendall("\r\n".join([*lines, *headers, "", ""]).encode())
        while b"\r\n\r\n" not in self.buffer:
            self._read()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        status = int(head.split()[1])
        if status != 101:
            raise Refused(status)

    def _read(self):
        piece = self.socket.recv(65536)
        if not piece:
            raise ConnectionError("The server has hung up.")
        self.buffer += piece

    def _take(self, count):
        while len(self.buffer) < count:
            self._read()
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def send_frame(self, opcode, data, last=True):
        mask = os.urandom(4)
        head = bytes([opcode | (0x80 if last else 0)])
        if len(data) < 126:
            head += bytes([0x80 | len(data)])
        elif len(data) < 65536:
            head += struct.pack("!BH", 0xFE, len(data))
        else:
            head += struct.pack("!BQ", 0xFF, len(data))
        masked = bytes(byte ^ mask[i & 3] for i, byte in enumerate(data))
        self.socket.sendall(head + mask + masked)

    def send(self, request):
        text = request if isinstance(request, str) else json.dumps(request, ensure_ascii=False)
        self.send_frame(1, text.encode())

    def receive(self):
        """The next object; raises ConnectionError if the server has closed the connection."""
        while True:
            first, second = self._take(2)
            length = second & 0x7F
            if length == 126:
                (length,) = struct.unpack("!H", self._take(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", self._take(8))
            data = self._take(length)
            if first & 0xF == 1:
                return json.loads(data)
            if first & 0xF == 8:
                self.closed = struct.unpack("!H", data[:2])[0] if len(data) > 1 else 1005
                raise ConnectionError(f"The server has closed the connection: {self.closed}.")
            if first & 0xF == 9:
                self.send_frame(10, data)

    def ask(self, request):
        """Sends a request and returns its answer and the events that came before it."""
        self.send(request)
        return self.answer()

    def answer(self):
        events = []
        while "event" in (said := self.receive()):
            events.append(said)
        return said, events

    def until(self, event):
        while (said := self.receive()).get("event") != event:
            pass
        return said

    def close(self):
        self.socket.close()
