"""Learns solo Small Cities by PPO, with PyTorch, in a minute on one core: masks, observations and
features are the input, the change of the score is the reward."""

import sys
import time

import numpy as np
import torch
from torch import nn

import kvartal

NAME, MATCHES, STEPS, EPOCHS, PIECES, CLIP, LAMBDA = "smallcities", 64, 24, 3, 4, 0.2, 0.95


def open_batch(seed, matches=MATCHES, reset="at_once"):
    return kvartal.Batch(NAME, matches, 1, seed=seed, reward="change", reset=reset,
                         skip_forced=True, features=True)


def look(batch):
    seen = np.concatenate([np.minimum(batch.observations[:, 0], 9), batch.features[:, 0]], 1)
    return torch.from_numpy(seen.astype(np.float32) / 4), torch.from_numpy(batch.masks[:, 0] != 0)


class Net(nn.Module):
    def __init__(self, batch, width=64):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(look(batch)[0].shape[1], width), nn.Tanh())
        self.policy, self.value = nn.Embedding(batch.actions, width), nn.Linear(width, 1)
        nn.init.zeros_(self.policy.weight)  # all legal moves equally likely at first

    def forward(self, seen, legal):
        """Evaluates only the legal moves: one in forty."""
        body, (row, action) = self.body(seen), legal.nonzero(as_tuple=True)
        logits = torch.full(legal.shape, -1e9)
        logits[row, action] = (body[row] * self.policy(action)).sum(1)
        choice = torch.distributions.Categorical(logits=logits, validate_args=False)
        return choice, self.value(body)[:, 0]


def play(net, batch):
    """STEPS steps of all matches, with the advantage and the return of each choice."""
    steps = []
    with torch.no_grad():
        for _ in range(STEPS):
            seen, legal = look(batch)
            choice, value = net(seen, legal)
            action = choice.sample()
            batch.step(action.numpy().astype(np.int32)[:, None])
            goes_on = torch.from_numpy(1 - batch.over.astype(np.float32))
            reward = torch.from_numpy(batch.rewards[:, 0] / 5)
            steps.append([seen, legal, action, choice.log_prob(action), value, reward, goes_on])
        later, ahead = net(*look(batch))[1], torch.zeros(MATCHES)
    for step in reversed(steps):
        value, reward, goes_on = step[4:]
        ahead = reward + goes_on * later - value + LAMBDA * goes_on * ahead
        later, step[4:] = value, [ahead, ahead + value]
    return [torch.cat(column) for column in zip(*steps)]


def learn(net, optimiser, data):
    for _ in range(EPOCHS):
        for piece in torch.randperm(len(data[0])).chunk(PIECES):
            seen, legal, action, before, ahead, goal = (column[piece] for column in data)
            choice, value = net(seen, legal)
            ratio, ahead = (choice.log_prob(action) - before).exp(), ahead / (ahead.std() + 1e-6)
            gain = torch.min(ratio * ahead, ratio.clamp(1 - CLIP, 1 + CLIP) * ahead).mean()
            loss = (value - goal).pow(2).mean() / 2 - gain - 0.003 * choice.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()


def judge(net, games=400):
    """The mean score in games not used for training, and its standard error."""
    batch = open_batch("judged", games, "never")
    with torch.no_grad():
        while not batch.masks[:, 0, batch.wait].all():
            batch.step(net(*look(batch))[0].sample().numpy().astype(np.int32)[:, None])
    return batch.scores.mean(), batch.scores.std() / games**0.5


def main(seconds):
    torch.set_num_threads(1)
    torch.manual_seed(1)
    batch = open_batch("learnt")
    net = Net(batch)
    optimiser = torch.optim.Adam(net.parameters(), lr=1e-3)
    before, error_before = judge(net)
    began, updates = time.process_time(), 0
    while time.process_time() - began < seconds:
        learn(net, optimiser, play(net, batch))
        updates += 1
    after, error_after = judge(net)
    print(f"random {before:.1f} ± {error_before:.1f} points, after {updates} updates in "
          f"{seconds:.0f} s of processor time {after:.1f} ± {error_after:.1f}")
    return after - before > 3 * (error_before**2 + error_after**2) ** 0.5


if __name__ == "__main__":
    sys.exit(not main(float(sys.argv[1]) if len(sys.argv) > 1 else 40))
