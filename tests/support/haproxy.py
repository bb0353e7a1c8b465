"""A HAProxy with deploy/haproxy.cfg, in which only addresses and the certificate are changed."""

import atexit
import os
import shutil
import socket
import ssl
import subprocess

from patience import PATIENCE
from server import free_port, wait_until

CONFIGURATION = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "deploy",
                             "haproxy.cfg")


def is_installed():
    return program() is not None


def program():
    return shutil.which("haproxy", path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")


class HAProxy:
    """A HAProxy in front of one to three servers: a, b and c."""

    def __init__(self, folder, ports, without=()):
        self.port, self.plain_port = free_port(), free_port()
        self.certificate = make_certificate(folder)
        ports = [*ports, *ports * 2][:3]  # one server may stand for all
        with open(CONFIGURATION, encoding="utf-8") as file:
            lines = [line for line in file if not any(word in line for word in without)]
        text = "".join(lines)
        for old, new in (("bind :80\n", f"bind 127.0.0.1:{self.plain_port}\n"),
                         ("bind :443 ", f"bind 127.0.0.1:{self.port} "),
                         ("/etc/haproxy/kvartal.pem", self.certificate),
                         *((f"10.0.0.{number + 1}:8080", f"127.0.0.1:{port}")
                           for number, port in enumerate(ports))):
            assert old in text, old
            text = text.replace(old, new)
        path = os.path.join(folder, "haproxy.cfg")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        with open(os.path.join(folder, "haproxy.log"), "w", encoding="utf-8") as log:
            # -n: fewer connections than the file says, since descriptors are limited.
            self.process = subprocess.Popen([program(), "-db", "-n", "2000", "-f", path], stdout=log,
                                            stderr=log)
        atexit.register(self.stop)
        self.trust = ssl.create_default_context(cafile=self.certificate)
        self.trust.check_hostname = False
        if not wait_until(self.is_listening):
            with open(log.name, encoding="utf-8") as said:
                raise RuntimeError(f"HAProxy did not start: {said.read()}")

    def is_listening(self):
        try:
            socket.create_connection(("127.0.0.1", self.port), 5).close()
            return True
        except OSError:
            return False

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(PATIENCE)


def make_certificate(folder):
    """Certificate and key in one file, as HAProxy expects them."""
    both = os.path.join(folder, "both.pem")
    if os.path.exists(both):
        return both
    parts = [os.path.join(folder, name) for name in ("part-key.pem", "part-cert.pem")]
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", parts[0],
                    "-out", parts[1], "-days", "2", "-subj", "/CN=localhost"],
                   capture_output=True, check=True)
    with open(both, "w", encoding="ascii") as file:
        for part in reversed(parts):
            with open(part, encoding="ascii") as lines:
                file.write(lines.read())
    return both
