"""Learns solo Small Cities with numpy alone: a linear policy by REINFORCE.

Each game is a column of a batch; forced moves are skipped. The reward of a choice is the gain in
score from then on, relative to the mean of all games at that step."""

import sys

import numpy as np

import kvartal

GAMES, RATE = 64, 0.3


def scale(batch):
    """An observation as numbers near 0 and 1, and a constant."""
    seen = batch.observations[:, 0].astype(np.float32)
    return np.concatenate([np.minimum(seen, 8) / np.maximum(1, seen.max(0)), np.ones((len(seen), 1))],
                          axis=1, dtype=np.float32)


def choose(batch, weights, random):
    """What was seen, the probability of each action, and an action drawn accordingly."""
    seen, legal = scale(batch), batch.masks[:, 0] != 0
    logits = np.where(legal, seen @ weights, -np.inf)
    chances = np.exp(logits - logits.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    drawn = (chances.cumsum(1) > random.random((len(seen), 1))).argmax(1)
    return seen, chances, drawn


def play(weights, random, seed, learn=True):
    """Plays a batch of games to the end; returns the scores, and the gradient of their rewards."""
    batch = kvartal.Batch("smallcities:goals=none,bonus=none", GAMES, 1, seed=seed, reward="change",
                          reset="never", skip_forced=True)
    steps, gradient = [], np.zeros_like(weights)
    while not (batch.masks[:, 0, batch.wait] == 1).all():
        seen, chances, drawn = choose(batch, weights, random)
        batch.step(drawn.astype(np.int32).reshape(-1, 1))
        steps.append((seen, chances, drawn, batch.rewards[:, 0].copy()))
    to_come = np.zeros(GAMES, np.float32)
    for seen, chances, drawn, rewards in reversed(steps if learn else []):
        to_come += rewards
        error = -chances
        error[np.arange(GAMES), drawn] += 1
        gradient += seen.T @ (error * (to_come - to_come.mean())[:, None])
    return batch.scores[:, 0].mean(), gradient / GAMES


def main(updates):
    random = np.random.default_rng(1)
    batch = kvartal.Batch("smallcities", 1, 1)
    weights = np.zeros((batch.observations.shape[-1] + 1, batch.actions), np.float32)
    before, _ = play(weights, random, "test", learn=False)
    for update in range(updates):
        score, gradient = play(weights, random, f"u{update}")
        weights += RATE * gradient / np.abs(gradient).max()
    after, _ = play(weights, random, "test", learn=False)
    print(f"random {before:.1f} points, after {updates} updates {after:.1f}")
    return after > before + 2


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else 25))
