"""No level of bots is below the one beneath it. The program is the first argument.

Levels meet their neighbours with mirrored deals. The cheap ones meet often enough to be clearly
better; of the dear ones, which meet seldom, it must not be clear that they are worse. "Clearly" is
2.58 standard errors: with equal players that would be seen once in two hundred times. Seeds and
budgets of work are fixed, so what is true once stays true until the bots change.
"""

import json
import subprocess
import sys

CLEARLY = 2.58
GAMES = ("welcome", "smallcities", "machinery")
# Who meets, how often, by what work for a turn (0: their own), and what must be seen.
MEETINGS = (
    ("random,novice,easy,medium", 300, 0, "better"),
    ("medium,hard", 24, 0, "not worse"),
    ("hard,expert", 12, 150000, "not worse"),
)


def meet(program, game, bots, games, work):
    command = [program, "tournament", game, "--seats", "2", "--bots", bots, "--ladder",
               "--games", str(games), "--seed", "ladder", "--json", "--lang", "en"]
    if work:
        command += ["--work", str(work)]
    return json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)["pairs"]


def holds(share, error, wish):
    """Of the points that the lower one of two levels got."""
    return share + CLEARLY * error < 0.5 if wish == "better" else share - CLEARLY * error <= 0.5


def main():
    failed = 0
    for game in GAMES:
        for bots, games, work, wish in MEETINGS:
            for pair in meet(sys.argv[1], game, bots, games, work):
                lower, upper = pair["bots"]
                share, error = pair["share"]["mean"], pair["share"]["se"]
                fine = holds(share, error, wish)
                failed += not fine
                print(f"{'ok' if fine else 'not ok'} {game}: {upper} is {wish} than {lower}, "
                      f"{100 * (1 - share):.1f} ± {100 * error:.1f} % of {games} games", flush=True)
    return 1 if failed else 0


sys.exit(main())
