"""A bot that knows no rules: python3 examples/bot.py localhost:8080 KX4P7Q [NAME]"""
import random
import secrets
import sys
import time

from websocket import WebSocket


def ask(table, request):
    time.sleep(0.06)  # a server takes 20 requests a second
    table.send(request)
    while "event" in (answer := table.receive()):
        pass  # what is told in between is not needed here
    return answer


def choose(table):
    moves = []  # a better bot would look at the state, and think
    while choices := ask(table, {"do": "moves", "moves": moves}).get("moves"):
        moves.append(random.choice(choices))
    return moves


def main(server, code, name="Python", token=secrets.token_hex(16)):
    table, played = WebSocket(server, f"/api/tables/{code}/socket"), 0
    # who has a seat by this token sits there once, however often this is said
    if not (seat := ask(table, {"do": "sit", "name": name, "token": token}))["ok"]:
        sys.exit(seat["error"]["message"])
    try:
        while not (state := ask(table, {"do": "show"})).get("over"):
            if state.get("round", 0) > played:
                played = state["round"]
                ask(table, {"do": "play", "round": played, "moves": choose(table)})
            else:
                table.receive()  # something has happened: look again
    except ConnectionError:
        time.sleep(1)
        return main(server, code, name, token)  # the same seat, by its token
    print("Points:", ask(table, {"do": "score"})["scores"][seat["seat"]]["total"])


main(*sys.argv[1:])
