"""Checks that are counted: what a test program of Python says line by line, and at its end."""

import sys

counts = {True: 0, False: 0}


def check(name, is_fine, what=""):
    counts[bool(is_fine)] += 1
    print(f"ok {name}" if is_fine else f"not ok {name}: {what}", flush=True)


def equal(name, found, wanted):
    check(name, found == wanted, f"{found!r} instead of {wanted!r}")


def finish():
    """The last words of a program."""
    print(f"{counts[True]} passed, {counts[False]} failed")
    sys.exit(counts[False] > 0)
