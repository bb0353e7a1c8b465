#!/usr/bin/env python3
"""Checks the errors that analyses state against the spread of their figures between seeds.

Bots of several levels play games, and each record is analysed with several seeds. For cost, luck,
skill and the expected score the standard deviation between seeds is compared with the standard
error that was stated; a ratio of 1 is calibrated. Marks are compared with the most frequent one of
the turn. Then marks are counted: of a player who follows the hints of the same level, of that level
itself with other random numbers, and of a novice.
"""
import argparse
import collections
import concurrent.futures
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile

GAMES = {  # name, seats
    "machinery": ("machinery", 1),
    "smallcities": ("smallcities", 1),
    "welcome": ("welcome:edition=first", 1),
    "machinery-two": ("machinery", 2),
    "smallcities-two": ("smallcities", 2),
    "welcome-two": ("welcome", 2),
}
LEVELS = ["easy", "medium", "hard"]
FIGURES = ["cost", "luck", "skill", "expected"]


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if not answer["ok"]:
            sys.exit(f"{request}: {answer}")
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def play(options, name, seats, turn):
    """The record of a game; `turn` plays one seat's turn."""
    engine = Engine(options.program)
    over = engine.ask(do="new", name=name, seats=seats)["over"]
    while not over:
        for seat in range(seats):
            turn(engine, seat)
        over = engine.ask(do="show")["over"]
    record = engine.ask(do="record")["record"]
    engine.close()
    return record


def play_levels(options, game, number):
    name, seats = GAMES[game]
    return play(options, f"{name}#calibration{number}", seats,
                lambda engine, seat: engine.ask(do="bot", seat=seat,
                                                level=LEVELS[(number + seat) % len(LEVELS)]))


def play_hints(options, game, number):
    """The moves that a hint names, with the work that it gets before an analysis."""
    name, seats = GAMES[game]

    def turn(engine, seat):
        work = {"work": options.hint_work} if options.hint_work else {}
        hint = engine.ask(do="hint", seat=seat, level=options.level, most=1, **work)
        for move in hint["turns"][0]["moves"]:
            engine.ask(do="play", seat=seat, move=move)

    return play(options, f"{name}#hints{number}", seats, turn)


def play_novice(options, game, number):
    name, seats = GAMES[game]
    return play(options, f"{name}#novice{number}", seats,
                lambda engine, seat: engine.ask(do="bot", seat=seat, level="novice"))


def play_twin(options, game, number):
    """What the level plays itself: the search of a hint with other random numbers."""
    name, seats = GAMES[game]
    work = {"work": options.hint_work} if options.hint_work else {}
    return play(options, f"{name}#hints{number}", seats,
                lambda engine, seat: engine.ask(do="bot", seat=seat, level=options.level, **work))


def analyse(options, record, seed):
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(record)
        file.flush()
        command = [options.program, "analyse", file.name, "--json", "--threads", "1",
                   "--level", options.level, "--seed", f"seed{seed}"]
        if options.work:
            command += ["--work", str(options.work)]
        return json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)


def figure_of(turn, key):
    """Mean and error in points; None if unknown."""
    if key == "expected":
        return turn["played"]["value"], turn["played"]["value_error"]
    return (turn[key]["value"], turn[key]["value_error"]) if turn[key] else None


def spread_of(analyses, key):
    """Sums over turns: the variance between seeds, and the squared error that was stated."""
    variance = stated = 0
    for turns in zip(*(analysis["turns"] for analysis in analyses)):
        found = [figure_of(turn, key) for turn in turns]
        if turns[0]["forced"] or None in found:
            continue
        variance += statistics.variance(mean for mean, _ in found)
        stated += statistics.mean(error * error for _, error in found)
    return variance, stated


def agreement_of(analyses):
    """How often the most frequent mark was given, as a sum of shares, and of how many turns."""
    agreed = count = 0
    for turns in zip(*(analysis["turns"] for analysis in analyses)):
        if turns[0]["forced"]:
            continue
        marks = collections.Counter(turn["mark"].replace("!", "") for turn in turns)
        agreed += marks.most_common(1)[0][1] / len(turns)
        count += 1
    return agreed, count


def accuracies_of(analyses):
    """For each seat, its accuracies by seed."""
    return [[totals["accuracy"]["value"] / 100 if "accuracy" in totals else None for totals in seats]
            for seats in zip(*(analysis["totals"] for analysis in analyses))]


def calibrate(options, pool, game):
    records = list(pool.map(lambda number: play_levels(options, game, number),
                            range(options.records)))
    jobs = {(i, seed): pool.submit(analyse, options, record, seed)
            for i, record in enumerate(records) for seed in range(options.seeds)}
    found = [[jobs[i, seed].result() for seed in range(options.seeds)]
             for i in range(options.records)]
    result = {}
    for key in FIGURES:
        sums = [spread_of(analyses, key) for analyses in found]
        stated = sum(pair[1] for pair in sums)
        result[key] = math.sqrt(sum(pair[0] for pair in sums) / stated) if stated else 1
        result[key + "_error"] = math.sqrt(stated)
    agreed = [agreement_of(analyses) for analyses in found]
    turns = sum(pair[1] for pair in agreed)
    result["turns"] = turns
    result["marks"] = sum(pair[0] for pair in agreed) / turns
    for key in FIGURES:
        result[key + "_error"] /= math.sqrt(turns) * 100
    accuracies = [one for analyses in found for one in accuracies_of(analyses) if None not in one]
    if accuracies:
        result["accuracy_sd"] = math.sqrt(statistics.mean(map(statistics.variance, accuracies)))
    return result


def follow(options, pool, game, play_one, games):
    records = pool.map(lambda number: play_one(options, game, number), range(games))
    marks = collections.Counter()
    for analysis in pool.map(lambda record: analyse(options, record, 0), list(records)):
        marks.update(turn["mark"] for turn in analysis["turns"] if not turn["forced"])
    return marks


def check(title, is_fine):
    print(f"{'ok' if is_fine else 'not ok'} {title}", flush=True)
    return is_fine


def check_calibration(options, game, result):
    low, high = options.ratio
    fine = [check(f"{game}: {key} {result[key]:.2f}, {low} to {high} are wanted",
                  low <= result[key] <= high) for key in FIGURES]
    return all(fine) & check(f"{game}: marks agree in {100 * result['marks']:.1f} % of turns",
                             result["marks"] >= options.agreement)


def check_marks(game, who, marks):
    return check(f"{game}: {who} gets no ??, and ? in less than 1 % of turns",
                 marks["??"] == 0 and marks["?"] < max(sum(marks.values()), 101) / 100)


def check_mistakes(options, game, marks):
    """A control: marks that nobody ever gets would be useless."""
    turns = sum(marks.values())
    return check(f"{game}: a novice gets ? or ?? in at least {100 * options.mistakes:.0f} % of turns",
                 marks["?"] + marks["??"] >= options.mistakes * turns)


def tell(game, result):
    ratios = "  ".join(f"{key} {result[key]:.2f} (±{result[key + '_error']:.2f})"
                       for key in FIGURES)
    print(f"{game}: {result['turns']} turns  {ratios}  marks {100 * result['marks']:.1f} %  "
          f"accuracy ±{result.get('accuracy_sd', math.nan):.2f}", flush=True)


def tell_marks(game, who, marks):
    turns = sum(marks.values())
    print(f"{game}: {who}: {turns} turns  ? {marks['?']}  ?? {marks['??']}", flush=True)


def count_marks(options, pool, game):
    """A player who plays like the analysis gets no bad marks from it, and a novice does."""
    fine = True
    for games, who, play_one in [(options.hints, "whoever follows hints", play_hints),
                                 (options.twins, "a bot of the same level", play_twin)]:
        if games:
            marks = follow(options, pool, game, play_one, games)
            tell_marks(game, who, marks)
            fine &= not options.check or check_marks(game, who, marks)
    if options.novices:
        marks = follow(options, pool, game, play_novice, options.novices)
        tell_marks(game, "a novice", marks)
        fine &= not options.check or check_mistakes(options, game, marks)
    return fine


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--records", type=int, default=6)
    parser.add_argument("--seeds", type=int, default=12)
    parser.add_argument("--hints", type=int, default=0, help="games that follow hints")
    parser.add_argument("--twins", type=int, default=0, help="games of the level's own bot")
    parser.add_argument("--hint-work", type=int, default=0, help="of a hint, and of that bot")
    parser.add_argument("--novices", type=int, default=0, help="games of a novice")
    parser.add_argument("--mistakes", type=float, default=0.25, help="of a novice, at least")
    parser.add_argument("--level", default="expert")
    parser.add_argument("--work", type=int, default=0)
    parser.add_argument("--check", action="store_true", help="fails where it is not calibrated")
    parser.add_argument("--ratio", type=float, nargs=2, default=(0.9, 1.15), metavar="R")
    parser.add_argument("--agreement", type=float, default=0.9)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    fine = True
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for game in options.games.split(","):
            if options.records:
                result = calibrate(options, pool, game)
                tell(game, result)
                fine &= check_calibration(options, game, result) if options.check else True
            fine &= count_marks(options, pool, game)
    return 0 if fine else 1


sys.exit(main())
