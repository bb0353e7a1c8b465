"""The other side of Web Push: a push service on loopback, and browsers that can read its messages."""

import base64
import http.server
import json
import os
import ssl
import subprocess
import threading
import time

from cryptography.hazmat.primitives import hashes, hmac, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

POINT = (serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(data):
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data)


def keyed_hash(key, data):
    code = hmac.HMAC(key, hashes.SHA256())
    code.update(data)
    return code.finalize()


def derive(salt, secret, info, length):
    """HKDF, RFC 5869, of one block."""
    return keyed_hash(keyed_hash(salt, secret), info + b"\1")[:length]


class Browser:
    """A subscription, and the secrets that read its messages (RFC 8291)."""

    def __init__(self, service, name):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.public = self.key.public_key().public_bytes(*POINT)
        self.auth = os.urandom(16)
        self.name = name
        self.endpoint = f"{service.origin}/send/{name}"
        service.browsers[f"/send/{name}"] = self

    def subscription(self, **more):
        return {"do": "subscribe", "endpoint": self.endpoint, "p256dh": encode(self.public),
                "auth": encode(self.auth), **more}

    def read(self, body):
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        theirs, sealed = body[21:21 + length], body[21 + length:]
        assert size >= len(sealed) and length == 65, "one record, and a whole point"
        shared = self.key.exchange(ec.ECDH(), point(theirs))
        mixed = derive(self.auth, shared, b"WebPush: info\0" + self.public + theirs, 32)
        key = derive(salt, mixed, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive(salt, mixed, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert text[-1] == 2, "the last record"
        return json.loads(text[:-1])


def check_vapid(header, audience):
    """Checks the signature of RFC 8292; returns key and claims."""
    kind, rest = header.split(" ", 1)
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claims, signature = parts["t"].split(".")
    assert kind == "vapid" and json.loads(decode(head)) == {"typ": "JWT", "alg": "ES256"}, header
    raw = decode(signature)
    assert len(raw) == 64, "two numbers side by side"
    numbers = (int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    point(decode(parts["k"])).verify(utils.encode_dss_signature(*numbers),
                                     f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(decode(claims))
    assert claims["aud"] == audience, claims
    assert time.time() < claims["exp"] <= time.time() + 86400, claims
    return parts["k"], claims


class Message:
    """A message as the service got it, and as the browser reads it."""

    def __init__(self, handler, body):
        service = handler.server.owner
        self.path = handler.path
        self.headers = dict(handler.headers)
        self.at = time.monotonic()
        self.key, self.claims = check_vapid(handler.headers["Authorization"], service.origin)
        assert handler.headers["Content-Encoding"] == "aes128gcm"
        self.body = body
        self.text = service.browsers[handler.path].read(body)


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        service = self.server.owner
        body = self.rfile.read(int(self.headers["Content-Length"]))
        # Read before the count: a test that has seen this attempt may already set the next answer.
        status, headers = service.status.get(self.path, 201), dict(service.headers)
        service.attempts += 1
        service.released.wait(service.delay)
        try:
            message = Message(self, body)
            if 200 <= status < 300:
                service.messages.append(message)
        except Exception as error:  # a failure in this thread must reach the test
            service.faults.append(repr(error))
            status = 400
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, *words):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request, address):
        pass  # a client that closed the connection


class PushService:
    def __init__(self, folder):
        self.certificate = make_certificate(folder)
        self.messages, self.faults, self.browsers = [], [], {}
        self.status = {}  # by path; 201 by default
        self.headers = {}
        self.delay, self.attempts, self.port = 0, 0, 0
        self.released = threading.Event()
        self.start()

    @property
    def origin(self):
        return f"https://127.0.0.1:{self.port}"

    def start(self):
        """Starts it; after a stop, on the same port."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*self.certificate)
        self.server = Server(("127.0.0.1", self.port), Handler)
        self.server.owner = self
        # The handshake belongs to the thread of the request.
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True,
                                                 do_handshake_on_connect=False)
        self.port = self.server.server_address[1]
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True)
        self.thread.start()

    def stop(self):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()

    def release(self):
        """Answers the requests that wait for the delay, and all later ones, at once."""
        self.delay = 0
        self.released.set()
        self.released = threading.Event()

    def read_by(self, browser):
        return [message for message in self.messages if message.path == f"/send/{browser.name}"]


def make_certificate(folder):
    """A self-signed certificate for 127.0.0.1, and its key."""
    files = [os.path.join(folder, name) for name in ("push-cert.pem", "push-cert-key.pem")]
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                    "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
                    "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-out", files[0],
                    "-keyout", files[1]], check=True, capture_output=True)
    return files
