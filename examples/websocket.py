"""Just enough of a WebSocket (RFC 6455) to talk JSON with a Kvartal server; standard library only."""

import base64
import json
import os
import socket
import struct


class WebSocket:
    def __init__(self, host, path):
        name, _, port = host.partition(":")
        self.socket = socket.create_connection((name, int(port or 80)), timeout=600)
        self.stream = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Protocol: kvartal.1\r\n\r\n".encode())
        status = self.stream.readline().decode()
        while self.stream.readline().strip():
            pass
        if " 101 " not in status:
            raise SystemExit(f"{host} does not open a table there: {status.strip()}")

    def _read(self, count):
        data = self.stream.read(count)
        if len(data) < count:
            raise ConnectionError("The server has hung up.")
        return data

    def _send(self, kind, data):
        mask = os.urandom(4)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack("!H", len(data))
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        self.socket.sendall(bytes([0x80 | kind]) + size + mask + masked)

    def send(self, message):
        self._send(1, json.dumps(message).encode())

    def receive(self):
        while True:
            kind, size = self._read(2)
            if size > 125:
                size, = struct.unpack(*("!H", self._read(2)) if size == 126 else ("!Q", self._read(8)))
            data = self._read(size)
            if kind & 15 == 1:
                return json.loads(data)
            if kind & 15 == 8:
                raise ConnectionError("The server has closed the connection.")
            if kind & 15 == 9:
                self._send(10, data)
