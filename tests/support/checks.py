"""Checks that are counted and printed line by line, and the summary at the end."""

import sys

counts = {True: 0, False: 0}


def check(name, is_fine, what=""):
    counts[bool(is_fine)] += 1
    print(f"ok {name}" if is_fine else f"not ok {name}: {what}", flush=True)


def equal(name, found, wanted):
    check(name, found == wanted, f"{found!r} instead of {wanted!r}")


def silent(path):
    """Checks that a server has written nothing to its standard error."""
    with open(path, encoding="utf-8") as errors:
        equal("not a word on standard error", errors.read()[:3000], "")


def sane(said):
    """Checks that no sanitizer complains in what a server has written."""
    check("no sanitizer complains", "Sanitizer" not in said and "runtime error" not in said, said[:3000])


def sane_file(path):
    with open(path, encoding="utf-8") as errors:
        sane(errors.read())


def finish():
    """Prints the counts and exits."""
    print(f"{counts[True]} passed, {counts[False]} failed")
    sys.exit(counts[False] > 0)
