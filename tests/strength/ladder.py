"""Every level of bots is clearly better than the one beneath it. The program is the first argument.

Levels meet with mirrored deals, as often as it takes to distinguish them. "Clearly" is 2.58 standard
errors, which equal players reach once in two hundred times. The expert is slow, so it has a smaller
budget and meets medium, from which few games distinguish it: an expert with broken rollouts is no
better than medium. Seeds and budgets of work are fixed, so a result holds until the bots change. As
a control, a level must not be clearly better than itself.
"""

import json
import subprocess
import sys

CLEARLY = 2.58
# The games, and how often the expert meets medium: more often in Machinery, which has more luck.
GAMES = {"welcome": 8, "smallcities": 8, "machinery": 40}
# Who meets, how often (0: as above), with how much work per turn (0: their own), and whether each is
# clearly better than the one before.
MEETINGS = (
    ("random,novice,easy,medium", 300, 0, True),
    ("medium,hard", 120, 0, True),
    ("medium,expert", 0, 150000, True),
    ("medium,medium", 60, 0, False),
)


def meet(program, game, bots, games, work):
    command = [program, "tournament", game, "--seats", "2", "--bots", bots, "--ladder",
               "--games", str(games), "--seed", "ladder", "--json", "--lang", "en"]
    if work:
        command += ["--work", str(work)]
    pairs = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)["pairs"]
    levels = bots.split(",")
    met = [[bot.split("#")[0] for bot in pair["bots"]] for pair in pairs]  # a copy is medium#2
    if met != [list(two) for two in zip(levels, levels[1:])]:
        sys.exit(f"not ok {game}: {bots} did not meet each other, but {pairs}")
    return pairs


def main():
    failed = 0
    for game in GAMES:
        for bots, games, work, expected in MEETINGS:
            games = games or GAMES[game]
            for pair in meet(sys.argv[1], game, bots, games, work):
                lower, upper = pair["bots"]
                share, error = pair["share"]["mean"], pair["share"]["se"]  # of the lower one
                better = share + CLEARLY * error < 0.5
                failed += better != expected
                print(f"{'ok' if better == expected else 'not ok'} {game}: {upper} is "
                      f"{'' if better else 'not '}clearly better than {lower}, "
                      f"{100 * (1 - share):.1f} ± {100 * error:.1f} % of {games} games", flush=True)
    return 1 if failed else 0


sys.exit(main())
