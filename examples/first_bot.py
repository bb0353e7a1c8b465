#!/usr/bin/env python3
"""A bot for kvartal tournament: kvartal tournament welcome --bots novice,./examples/first_bot.py

It knows no rule of any game. Each line that it reads is a JSON object with all that its seat may
see and with the legal moves (docs/formats.md); it answers with a line of one or more moves, and is
asked again until its turn is over. A better bot looks at request["table"] and
request["sheets"][request["seat"]].
"""
import json
import sys

# Moves in its order of preference; among equals it takes the first one listed.
TASTE = ("plan", "use", "write", "park", "pool", "agent", "fence", "build", "draw", "builder",
         "take", "erase", "star", "temp", "skip", "done", "pass", "bis", "roundabout", "reshuffle",
         "refuse")


def choose(request):
    return min(request["moves"], key=lambda move: TASTE.index(move.split()[0]))


for line in sys.stdin:
    print(json.dumps({"moves": [choose(json.loads(line))]}), flush=True)
