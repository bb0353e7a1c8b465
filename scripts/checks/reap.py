#!/usr/bin/env python3
"""Runs a command, and waits for the processes that it leaves behind: reap.py WORD…

A browser exits before its children do, and the time of an orphaned process is counted nowhere: the
shell's `time` misses more than half of what the tests of the page take. Here orphans become children
of this process, whose time includes theirs.
"""
import ctypes
import os
import subprocess
import sys
import time

PR_SET_CHILD_SUBREAPER = 36
PATIENCE = 5  # seconds for processes that are about to exit


def reap():
    """Waits for orphans, but not forever."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.05)
        except ChildProcessError:
            return


ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
status = subprocess.run(sys.argv[1:], check=False).returncode
reap()
sys.exit(status if status >= 0 else 128 - status)
