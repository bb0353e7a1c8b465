"""A server of version 0.1, as its clients see it: today's behind a proxy that refuses the request
`enter` with `states`, a key that version did not know."""

import json
import socket
import struct
import threading


def frame(message):
    data = json.dumps(message).encode()
    return struct.pack("!BBH", 0x81, 126, len(data)) + data


class Reader:
    """Reads from a client: the head of its HTTP request, then frames."""

    def __init__(self, line):
        self.line = line
        self.buffer = b""

    def _until(self, is_enough):
        while not is_enough():
            piece = self.line.recv(65536)
            if not piece:
                raise ConnectionError("The client has hung up.")
            self.buffer += piece

    def _take(self, count):
        self._until(lambda: len(self.buffer) >= count)
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def head(self):
        self._until(lambda: b"\r\n\r\n" in self.buffer)
        return self._take(self.buffer.index(b"\r\n\r\n") + 4)

    def frame(self):
        """A frame in its bytes, and its text; at most 64 KB, which is what clients send."""
        head = self._take(2)
        length = head[1] & 0x7F
        if length == 126:
            head += self._take(2)
            (length,) = struct.unpack("!H", head[2:])
        mask, data = self._take(4), self._take(length)
        return head + mask + data, bytes(byte ^ mask[i & 3] for i, byte in enumerate(data))


class OlderServer:
    refusal = {"code": "bad-request", "message": 'This request does not take the key "states".'}

    def __init__(self, port):
        self.server = port
        self.refused = 0
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        threading.Thread(target=self._admit, daemon=True).start()

    def _admit(self):
        while True:
            try:
                client = self.door.accept()[0]
            except OSError:
                return
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client):
        server = socket.create_connection(("127.0.0.1", self.server))
        threading.Thread(target=self._answer, args=(server, client), daemon=True).start()
        reader = Reader(client)
        try:
            server.sendall(reader.head())
            while True:
                raw, text = reader.frame()
                if b'"states"' in text:
                    self.refused += 1
                    client.sendall(frame({"ok": False, "do": "enter", "error": self.refusal}))
                else:
                    server.sendall(raw)
        except OSError:
            server.close()

    @staticmethod
    def _answer(server, client):
        try:
            while piece := server.recv(65536):
                client.sendall(piece)
        except OSError:
            pass
        client.close()

    def close(self):
        self.door.close()
