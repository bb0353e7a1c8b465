"""How strong and how fast the levels of bots are: run by ./bench bots.

scripts/bots.table says what is measured. Every pair of levels, and every level alone, is a tournament
with a file of its own in build/bots, so that a run of days can be stopped at any time and resumed.
Another version of the program has its files in another folder.
"""

import argparse
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
LEVELS = "random,novice,easy,medium,hard,expert"
TIMED_GAMES = 2  # of each pair of levels, to time their turns
LEAST_GAMES = 16  # of a tournament, however slow


class Row:
    """A line of the table."""

    def __init__(self, line):
        self.title, self.name, seats, aims = (part.strip() for part in line.split("|"))
        self.seats = int(seats)
        self.aims = [aim.split() for aim in aims.split(",") if aim]
        self.game = self.name.split(":")[0]

    def aim(self, *words):
        """The target, or None."""
        return next((float(aim[-1]) for aim in self.aims if aim[:-1] == list(words)), None)


def read_rows(wanted):
    lines = (ROOT / "scripts" / "bots.table").read_text().splitlines()
    rows = [Row(line) for line in lines if line and not line.startswith("#")]
    return [row for row in rows if wanted in row.name or wanted in row.title]


class Bench:
    def __init__(self, options):
        self.options = options
        self.levels = options.levels.split(",")
        program = pathlib.Path(options.program).read_bytes()
        self.folder = pathlib.Path(options.folder) / hashlib.sha256(program).hexdigest()[:12]
        self.folder.mkdir(parents=True, exist_ok=True)
        self.turns = {}  # of each game, what `speed` says about each level

    def hold(self, *words):
        """Runs a tournament and returns its figures."""
        command = [self.options.program, "tournament", *words, "--json", "--lang", "en"]
        done = subprocess.run(command, stdout=subprocess.PIPE, check=False)
        if done.returncode:
            sys.exit("The tournament ended early: " + " ".join(command))
        figures = json.loads(done.stdout)
        if figures["stopped"]:
            sys.exit("Stopped; what was played is kept.")
        return figures

    # ---- Times ----

    def time(self, game):
        """Median and worst of a turn in milliseconds, by level, on one core."""
        kept = self.folder / f"times-{game}-{self.options.levels}.json"
        if not kept.exists():
            print(f"Timing {game} …", file=sys.stderr)
            figures = self.hold(game, "--seats", "2", "--bots", self.options.levels, "--ladder",
                                "--games", str(TIMED_GAMES), "--threads", "1", "--seed", "time")
            games = {bot["bot"]: bot["games"] for bot in figures["bots"]}
            turns = {turn["bot"]: turn for turn in figures["speed"]["turns"]}
            for level, turn in turns.items():
                turn["count"] /= games[level]
            kept.write_text(json.dumps(turns))
        return json.loads(kept.read_text())

    def seconds(self, row, bots):
        """Roughly how long a game takes on all cores."""
        turns = [self.turns[row.game][bot] for bot in bots]
        return sum(turn["count"] * turn["median_ms"] / 1000 for turn in turns) / self.options.threads

    def games(self, row, bots):
        """How many games fit into the time: whole deals, so an even number."""
        most = self.options.games
        if self.options.seconds:
            fitting = int(self.options.seconds / self.seconds(row, bots))
            most = min(most, max(fitting, LEAST_GAMES))
        return max(most // 2 * 2, 2)

    # ---- Tasks ----

    def tasks(self, row):
        """The bots of each tournament: pairs, the stronger one first, or single ones."""
        if row.seats == 1:
            return [[level] for level in self.levels]
        return [list(pair) for pair in zip(self.levels[1:], self.levels)]

    def run(self, row, bots):
        name = f"{row.name}-{row.seats}-{'-'.join(bots)}.jsonl".replace(":", "-")
        return self.hold(row.name, "--seats", str(row.seats), "--bots", ",".join(bots),
                         "--games", str(self.games(row, bots)), "--threads", str(self.options.threads),
                         "--seed", "bench", "--out", str(self.folder / name))

    def measure(self, rows):
        """Figures of all tasks, by row and bots; quick ones first."""
        for game in {row.game: None for row in rows}:
            self.turns[game] = self.time(game)
        tasks = sorted(((self.seconds(row, bots) * self.games(row, bots), i, bots)
                        for i, row in enumerate(rows) for bots in self.tasks(row)))
        total = sum(task[0] for task in tasks)
        print(f"{len(tasks)} tournaments of up to {self.options.games} games, about {span(total)} in all "
              f"with {self.options.threads} threads, less what was played before. It may be stopped "
              f"and goes on where it was.", file=sys.stderr)
        figures = {}
        for at, (seconds, i, bots) in enumerate(tasks, 1):
            print(f"{at}/{len(tasks)} {rows[i].title}: {' – '.join(bots)}, about {span(seconds)} …",
                  file=sys.stderr)
            figures[i, tuple(bots)] = self.run(rows[i], bots)
        return figures


def span(seconds):
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.0f} h"


# ---- The page ----


def cell(figure, factor, aim, games):
    """"68.1 ± 0.4 (300)", with the number of games, and a mark if an aim is missed; shares of games,
    such as wins, with their interval: "68.1, 62.6–73.1 (300)"."""
    mean = figure["mean"] * factor
    error = " ± " + ("?" if figure["se"] is None else f"{figure['se'] * factor:.2f}")
    if "low" in figure:
        error = f", {figure['low'] * factor:.1f}–{figure['high'] * factor:.1f}"
    missed = " (aim missed)" if aim is not None and mean < aim else ""
    return f"{mean:.1f}{error} ({games}){missed}"


def table(head, lines):
    rows = [head, ["---"] + ["--:"] * (len(head) - 1), *lines]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows) + "\n"


def print_ladders(bench, rows, figures):
    pairs = bench.tasks(Row("|two seats|2|"))
    lines = []
    for i, row in enumerate(rows):
        if row.seats == 2:
            found = [figures[i, tuple(pair)] for pair in pairs]
            lines.append([row.title] + [cell(one["pairs"][0]["share"], 100, row.aim("each"),
                                             one["games"]) for one in found])
    if lines and pairs:
        print("\n### Each level against the one below\n\nPercent of points in games of two seats "
              "with mirrored deals; a draw is half a point. Aim: 65.\n")
        print(table(["game"] + [" – ".join(pair) for pair in pairs], lines), end="")


def level_figures(bench, row, i, level, figures):
    """The figures of a level alone, or against the one below; of the lowest, against the one above."""
    at = max(bench.levels.index(level), 1)
    bots = [level] if row.seats == 1 else [bench.levels[at], bench.levels[at - 1]]
    return next(bot for bot in figures[i, tuple(bots)]["bots"] if bot["bot"] == level)


def print_means(bench, rows, figures, key, factor, title):
    lines = []
    for i, row in enumerate(rows):
        if key == "wins" and (row.seats > 1 or "rival" not in row.name):
            continue
        aims = [row.aim(level, key) for level in bench.levels]
        found = [level_figures(bench, row, i, level, figures) for level in bench.levels]
        cells = [cell(one[key], factor, aim, one["games"]) for one, aim in zip(found, aims)]
        aimed = next((f"{aim:g}" for aim in aims if aim is not None), "")
        lines.append([row.title] + cells + [aimed])
    if lines:
        print(f"\n### {title}\n")
        print(table(["game"] + bench.levels + ["aim"], lines), end="")


def print_times(bench):
    lines = [[game] + [f"{turns[level]['median_ms']:.2f} / {turns[level]['worst_ms']:.1f}"
                       for level in bench.levels] for game, turns in bench.turns.items()]
    print("\n### Time of a turn\n\nMilliseconds of processor time on one core: median / worst. The "
          "aims: medium 5, hard 50, expert 500.\n")
    print(table(["game"] + bench.levels, lines), end="")


def print_page(bench, rows, figures):
    note = ("Each figure is followed by its standard error over deals, shares of games by their 95 % interval "
            "(Wilson), and the number of games.")
    print("\n" + textwrap.fill(f"{bench.options.measured} {note}".strip(), width=100))
    print_ladders(bench, rows, figures)
    print_means(bench, rows, figures, "score", 1,
                "Mean scores (with two seats: against the level below)")
    print_means(bench, rows, figures, "wins", 100, "Percent of wins against a rival")
    print_times(bench)


def main():
    parser = argparse.ArgumentParser(prog="./bench bots", description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="", help="only lines of the table with this word")
    parser.add_argument("--games", type=int, default=10000, help="of each tournament (10000)")
    parser.add_argument("--seconds", type=float, default=0,
                        help="about so long for a tournament: dear levels play fewer games")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--levels", default=LEVELS, help=f"weakest first ({LEVELS})")
    parser.add_argument("--program", default=str(ROOT / "build" / "kvartal"))
    parser.add_argument("--folder", default=str(ROOT / "build" / "bots"), help="what is kept")
    parser.add_argument("--measured", default="", help="a sentence on the machine")
    options = parser.parse_args()
    rows = read_rows(options.game)
    if not rows or options.games < 1 or "," not in options.levels:
        parser.error("There is nothing to measure: no such line of the table, no game, or no pair "
                     "of levels.")
    bench = Bench(options)
    print_page(bench, rows, bench.measure(rows))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("Stopped; what was played is kept.")
