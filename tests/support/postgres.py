"""A private PostgreSQL in a temporary folder, reached through a socket there."""

import atexit
import glob
import os
import pwd
import signal
import subprocess
import tempfile
import time

from patience import PATIENCE


class Postgres:
    def __init__(self):
        found = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
        if not found:
            raise FileNotFoundError("There is no PostgreSQL here.")
        self.programs = found[-1]
        self.box = tempfile.TemporaryDirectory(prefix="kvartal")
        self.data = os.path.join(self.box.name, "data")
        self.url = f"postgres://kvartal@/postgres?host={self.box.name}"
        self.user = None  # it refuses to run as root
        if os.geteuid() == 0:
            self.user = "postgres"
            entry = pwd.getpwnam(self.user)
            os.chown(self.box.name, entry.pw_uid, entry.pw_gid)
        subprocess.run(
            [self._program("initdb"), "-D", self.data, "-A", "trust", "-U", "kvartal",
             "-E", "UTF8", "--locale=C", "--no-sync"],
            check=True, user=self.user, stdout=subprocess.DEVNULL, cwd=self.box.name)
        self.process = None
        self.start()

    def _program(self, name):
        return os.path.join(self.programs, name)

    def start(self):
        self.process = subprocess.Popen(
            [self._program("postgres"), "-D", self.data, "-k", self.box.name,
             "-c", "listen_addresses=", "-c", "logging_collector=off"],
            user=self.user, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            cwd=self.box.name)
        atexit.register(self.process.kill)
        ready = [self._program("pg_isready"), "-q", "-h", self.box.name]
        for _ in range(400):
            if subprocess.run(ready, check=False).returncode == 0:
                return
            time.sleep(0.05)
        raise RuntimeError("PostgreSQL did not start.")

    def stop(self, number=signal.SIGINT):
        """SIGINT: fast; SIGQUIT: at once, as in a crash."""
        self.process.send_signal(number)
        self.process.wait(PATIENCE)
