#!/usr/bin/env python3
"""A bot for kvartal tournament: kvartal tournament welcome --bots novice,./examples/first_bot.py

It knows no rule of any game. Each line it reads is a JSON object with all that its seat may see and
with the moves that are possible now (docs/formats.md); it answers by a line with one or more moves,
and is asked again until its turn is over. A better bot looks at request["table"] and
request["sheets"][request["seat"]].
"""
import json
import sys

# What it likes, best first; of equals it takes the first one listed.
TASTE = ("plan", "use", "write", "park", "pool", "agent", "fence", "build", "draw", "builder",
         "take", "erase", "star", "temp", "skip", "done", "pass", "bis", "roundabout", "reshuffle",
         "refuse")


def choose(request):
    return min(request["moves"], key=lambda move: TASTE.index(move.split()[0]))


for line in sys.stdin:
    print(json.dumps({"moves": [choose(json.loads(line))]}), flush=True)
