"""A bot that knows no rules: python3 examples/bot.py localhost:8080 KX4P7Q [NAME]"""
import hashlib
import random
import secrets
import sys
import time

from websocket import WebSocket


class Bot:
    def __init__(self, server, code, name="Python"):
        self.place = server, f"/api/tables/{code}/socket"
        self.words = secrets.token_hex(16)  # mixed into the deal: pledged now, revealed at the start
        self.pledge = hashlib.sha256(f"words\n{self.words}".encode()).hexdigest()
        # repeating this with the same token returns the same seat
        self.sit = {"do": "sit", "name": name, "token": secrets.token_hex(16), "pledge": self.pledge}
        self.fair, self.is_asked, self.played = None, False, 0

    def hear(self):
        said = self.table.receive()
        if said.get("event") == "table" and self.fair is None:
            self.fair = said["fair"]
        elif said.get("event") == "reveal":  # has the server kept its commitment?
            self.is_asked = said["fair"] == self.fair and self.pledge in said.get("pledges", [self.pledge])
        return said

    def ask(self, request):
        time.sleep(0.06)  # the server allows 20 requests a second
        self.table.send(request)
        while (said := self.hear()).get("do") != request["do"]:
            pass  # events in between are not needed here
        return said

    def choose(self):
        moves = []  # a better bot would look at the state and search
        while choices := self.ask({"do": "moves", "moves": moves}).get("moves"):
            moves.append(random.choice(choices))
        return moves

    def play(self):
        self.table = WebSocket(*self.place)
        self.hear()  # the first event shows the table
        if not (seat := self.ask(self.sit))["ok"]:
            sys.exit(seat["error"]["message"])
        while not (state := self.ask({"do": "show"})).get("over"):
            if self.is_asked:
                self.is_asked = False
                self.ask({"do": "reveal", "words": self.words})
            elif state.get("round", 0) > self.played:
                self.ask({"do": "play", "round": state["round"], "moves": self.choose()})
                self.played = state["round"]
            else:
                self.hear()  # wait for an event, then look again
        print("Points:", self.ask({"do": "score"})["scores"][seat["seat"]]["total"])


bot, is_over = Bot(*sys.argv[1:]), False
while not is_over:
    try:
        bot.play()
        is_over = True
    except ConnectionError:
        time.sleep(1)  # the token brings back the same seat
