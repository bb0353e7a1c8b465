"""How many moves a second of processor time random play makes from Python: the best of several
measurements, with masks and observations written and without."""

import sys
import time

import kvartal

MATCHES, STEPS, TRIES = 1024, 60, 7


def measure(batch) -> float:
    best = 0.0
    for _ in range(TRIES):
        moves, began = 0, time.process_time()
        for _ in range(STEPS):
            actions = batch.sample()
            moves += int((actions != batch.wait).sum())
            batch.step(actions)
        best = max(best, moves / (time.process_time() - began))
    return best


if __name__ == "__main__":
    for name in sys.argv[1:] or ["welcome", "smallcities", "machinery"]:
        whole = measure(kvartal.Batch(name, MATCHES, 2))
        bare = measure(kvartal.Batch(name, MATCHES, 2, masks=False, observations=False))
        print(f"{name}: {whole / 1e6:.2f} million moves a second, without masks and observations "
              f"{bare / 1e6:.2f}")
