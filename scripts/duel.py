#!/usr/bin/env python3
"""Lets two versions of the program play each other, each with its own rules, search and weights.

    scripts/duel.py OLD NEW NAME [--level expert] [--games N] [--seed S] [--lanes N]

Every deal is played twice, the second time with the seats exchanged. Both engines play a game side by
side: the one whose turn it is thinks, and the other one is told the moves. If they disagree on the
result, the duel stops.
"""
import argparse
import concurrent.futures
import json
import math
import subprocess
import sys


class Engine:
    """A program that answers requests (docs/formats.md)."""

    def __init__(self, program):
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen([program, "engine"], stdin=pipe, stdout=pipe, text=True)
        except OSError as error:
            sys.exit("%s could not be started: %s." % (program, error.strerror))

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            sys.exit("An engine has stopped.")
        answer = json.loads(line)
        if not answer["ok"]:
            sys.exit("%s: %s" % (json.dumps(request), answer["error"]["message"]))
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def play(programs, name, level):
    """One game; the programs in the order of their seats. Returns the totals."""
    engines = [Engine(program) for program in programs]
    for engine in engines:
        state = engine.ask(do="new", name=name, seats=len(engines))
    while not state["over"]:
        for seat, engine in enumerate(engines):
            moves = engine.ask(do="bot", seat=seat, level=level)["moves"]
            for other in engines:
                if other is not engine:
                    other.ask(do="play", seat=seat, moves=moves)
        state = engines[0].ask(do="show")
    scores, *rest = [engine.ask(do="score")["scores"] for engine in engines]
    totals = [score["total"] for score in scores]
    if any([score["total"] for score in other] != totals for other in rest):
        sys.exit("The programs do not agree on the scores of %s." % name)
    for engine in engines:
        engine.close()
    return totals


def wilson(share, games):
    """The 95 % interval of a share."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games**2)) / (1 + z * z / games)
    return middle - half, middle + half


def report(options, leads):
    """The result so far: leads of NEW, two for each deal."""
    games = len(leads)
    share = sum((lead > 0) + (lead == 0) / 2 for lead in leads) / games
    pairs = [(one + other) / 2 for one, other in zip(leads[::2], leads[1::2])]
    mean = sum(pairs) / len(pairs)
    spread = sum((pair - mean) ** 2 for pair in pairs) / max(len(pairs) - 1, 1)
    error = math.sqrt(spread / len(pairs))
    low, high = wilson(share, games)
    return "%s, %s: %d games, %s has %.1f %% (%.1f to %.1f) and leads by %.2f ± %.2f points" % (
        options.name, options.level, games, options.new, 100 * share, 100 * low, 100 * high, mean,
        error)


def read_options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("old", help="a program")
    parser.add_argument("new", help="another one")
    parser.add_argument("name", help="the game, such as welcome:edition=first")
    parser.add_argument("--level", default="expert")
    parser.add_argument("--games", type=int, default=40, help="an even number")
    parser.add_argument("--seed", default="duel")
    parser.add_argument("--lanes", type=int, default=1, help="games side by side")
    options = parser.parse_args()
    if options.games < 2 or options.games % 2:
        parser.error("--games is an even number, since every deal is played twice.")
    return options


def main():
    options = read_options()

    def lead(game):
        programs = [options.old, options.new]
        old_seat = game % 2
        seats = programs[::-1] if old_seat else programs
        totals = play(seats, "%s#%s%d" % (options.name, options.seed, game // 2), options.level)
        return totals[1 - old_seat] - totals[old_seat]

    leads = []
    with concurrent.futures.ThreadPoolExecutor(options.lanes) as lanes:
        for found in lanes.map(lead, range(options.games)):
            leads.append(found)
            if len(leads) % 2 == 0:
                print(report(options, leads), file=sys.stderr if len(leads) < options.games
                      else sys.stdout, flush=True)


if __name__ == "__main__":
    main()
