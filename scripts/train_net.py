#!/usr/bin/env python3
"""Trains the net that corrects a game's evaluation (docs/bots.md, "The net").

In each generation games are played with the net so far (kvartal train --rows), and the net learns
from the rows of the last few generations. Needs numpy and torch; runs on a GPU if there is one.
"""
import argparse
import hashlib
import json
import re
import subprocess
import sys
import time

import numpy
import torch

UNITS = 32  # KV_NET_UNITS; the rest mirrors src/bots/net.c
INPUT_MOST = 127
INPUT_ONE, WEIGHT_ONE, OUT_ONE = 64, 256, 100
BIAS_ONE = INPUT_ONE * WEIGHT_ONE
OUT_MOST = 2000 / OUT_ONE
SCALE_ONE = 256
ROWS_IN_ROUND = 4  # branches that rows.c plays


# ---- Rows ----

def read_rows(path, device):
    """The features' ids, the columns before them, and the features."""
    with open(path, "rb") as file:
        head = json.loads(file.readline())
        rows = numpy.fromfile(file, dtype="<i4").reshape(-1, len(head["columns"]))
    first = sum(name.startswith("#") for name in head["columns"])
    rows = torch.from_numpy(rows).to(device)
    return head["columns"][first:], rows[:, :first].long(), rows[:, first:]


def scales_of(features):
    """Scales with which nearly all values of a feature stay within the range of inputs."""
    some = features[:100000].abs().float()
    most = torch.maximum(some.kthvalue(len(some) - len(some) // 1000, dim=0)[0], some.amax(0) / 4)
    return (INPUT_MOST * SCALE_ONE / most.clamp(min=1)).int().clamp(max=65535)


def inputs_of(features, scale):
    """The net's inputs, from features: integers, rounded towards 0."""
    inputs = torch.div(features * scale, SCALE_ONE, rounding_mode="trunc")
    return inputs.clamp(-INPUT_MOST, INPUT_MOST).to(torch.int8)


def by_rounds(head, inputs, target):
    """The rows of one round of one game side by side. If it was played in several ways, the game that
    explored is left out."""
    key, branch = head[:, 0] * 1024 + head[:, 1], head[:, 2]
    _, group, count = torch.unique(key * 2 + (branch > 0), return_inverse=True, return_counts=True)
    several = torch.unique(key[branch > 0])
    kept = (branch > 0) | ~torch.isin(key, several)
    slot = (branch - 1).clamp(min=0)
    shape = (len(count), ROWS_IN_ROUND)
    x = torch.zeros(shape + (inputs.shape[1],), dtype=torch.int8, device=head.device)
    y = torch.zeros(shape, device=head.device)
    mask = torch.zeros(shape, device=head.device)
    group, slot = group[kept], slot[kept]
    x[group, slot], y[group, slot], mask[group, slot] = inputs[kept], target[kept], 1
    full = mask.sum(1) > 0
    return x[full], y[full], mask[full]


# ---- The net ----

class Net(torch.nn.Module):
    """The net of src/bots/net.c, in floating point."""

    def __init__(self, inputs):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.randn(inputs, UNITS) * 0.05)
        self.bias = torch.nn.Parameter(torch.rand(UNITS) * 0.5)
        self.out = torch.nn.Parameter(torch.randn(UNITS) * 0.01)

    def forward(self, x):
        sums = (x.float() / INPUT_ONE) @ self.weight + self.bias
        return torch.clamp(sums, 0, 1) ** 2 @ self.out

    def limit(self):
        with torch.no_grad():
            most = INPUT_MOST / WEIGHT_ONE
            self.weight.clamp_(-most, most)
            self.bias.clamp_(-1.9, 1.9)
            self.out.clamp_(-OUT_MOST, OUT_MOST)

    def whole(self, coarse):
        """Weights, in multiples of `coarse`, biases and output weights, as integers."""
        parts = ((self.weight, WEIGHT_ONE), (self.bias, BIAS_ONE), (self.out, OUT_ONE))
        weight, bias, out = [numpy.rint(part.detach().cpu().numpy() * one) for part, one in parts]
        most = INPUT_MOST // coarse
        weight = numpy.clip(numpy.rint(weight / coarse), -most, most) * coarse
        return [part.astype(int) for part in (weight, bias, out)]


def loss_of(net, x, y, mask, level):
    """The squared error of differences within a round, and a fraction of that of the round's mean."""
    error = (net(x) - y) * mask
    count = mask.sum(1)
    mean = error.sum(1) / count
    within = ((error - mean[:, None]) ** 2 * mask).sum() / count.clamp(min=1).sum()
    return within, (mean**2).mean(), within + level * (mean**2).mean()


def fit(net, data, options, steps, rate, device):
    optimizer = torch.optim.Adam(net.parameters(), lr=rate)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps,
                                                   pct_start=0.1)
    sums = torch.zeros(2, device=device)
    seen = 0
    for step in range(steps):
        x, y, mask = data[int(torch.randint(len(data), (1,)))]
        chosen = torch.randint(len(x), (options.batch,), device=device)
        within, level, loss = loss_of(net, x[chosen], y[chosen], mask[chosen], options.level)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        net.limit()
        if step >= steps * 3 // 4:
            sums += torch.stack([within.detach(), level.detach()])
            seen += 1
    return (sums / max(seen, 1)).sqrt().tolist()


# ---- The weights file ----

def kind_in(text, kind):
    """Where the lines of a kind of table are."""
    start = text.index('.id = "%s"' % kind)
    return start, text.index("\n        },\n", start) + 1


def linear_of(text, kind, ids):
    start, end = kind_in(text, kind)
    found = dict(re.findall(r"\[FEATURE_(\w+)\] = (-?\d+),", text[start:end]))
    return numpy.array([int(found.get(id.upper().replace("-", "_"), 0)) for id in ids])


def resume(net, text, kind, ids):
    """Continues with the net of a weights file; returns its scales, or None if it has no net."""
    start, end = kind_in(text, kind)
    if ".net =" not in text[start:end]:
        return None
    body = text[text.index(".net =", start):end]

    def numbers(pattern):
        return [int(number) for number in re.search(pattern, body)[1].split(",")]

    names = [id.upper().replace("-", "_") for id in ids]
    rows = [re.search(r"\[FEATURE_%s\] = \{(\d+), \{(.*)\}\}" % name, body) for name in names]
    parts = [[[int(number) for number in row[2].split(",")] for row in rows],
             numbers(r"\.bias = \{(.*)\}"), numbers(r"\.out = \{(.*)\}")]
    with torch.no_grad():
        for to, part, one in zip((net.weight, net.bias, net.out), parts,
                                 (WEIGHT_ONE, BIAS_ONE, OUT_ONE)):
            to.copy_(torch.tensor(part) / one)
    return torch.tensor([int(row[1]) for row in rows], dtype=torch.int32)


def with_net(text, kind, ids, scale, net, origin, coarse):
    """The text of a weights file with the net of a kind of table in it."""
    weight, bias, out = net.whole(coarse)

    def listed(numbers):
        return ", ".join(str(number) for number in numbers)

    lines = ["            .net =", "                &(const struct kv_net){",
             "                    .bias = {%s}," % listed(bias),
             "                    .out = {%s}," % listed(out),
             "                    .in =", "                        {"]
    for i, id in enumerate(ids):
        constant = id.upper().replace("-", "_")
        lines.append("                            [FEATURE_%s] = {%d, {%s}},"
                     % (constant, scale[i], listed(weight[i])))
    lines += ["                        },", "                },"]
    start, end = kind_in(text, kind)
    body = text[start:end]
    body = body.split("            .net =\n")[0]
    body = re.sub(r"(\.origin = KV_ORIGIN\(\"[^\";]*)[^\"]*",
                  lambda found: found[1] + "; net: " + origin, body)
    return text[:start] + body + "\n".join(lines) + "\n" + text[end:]


# ---- Generations ----

def run(command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def learn(options):
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(options.seed)
    with open(options.weights, encoding="utf-8") as file:
        text = file.read()
    digest = hashlib.sha256()
    net = scale = None
    data = []
    path, began = options.weights, time.time()
    for generation in range(1, options.generations + 1):
        if time.time() - began > options.seconds:
            break
        run([options.program, "train", options.name, "--seats", str(options.seats), "--rows",
             options.rows, "--games", str(options.games), "--seed",
             "%d.%d" % (options.seed, generation), "--weights", path])
        played = time.time()
        ids, head, features = read_rows(options.rows, device)
        with open(options.rows, "rb") as file:
            for part in iter(lambda: file.read(1 << 24), b""):
                digest.update(part)
        if net is None:
            net = Net(len(ids))
            scale = resume(net, text, options.kind, ids)
            first = scale is None
            scale = scales_of(features) if first else scale.to(device)
            net = net.to(device)
        linear = torch.tensor(linear_of(text, options.kind, ids), device=device).double()
        target = (head[:, 4] - features.double() @ linear / 256) / 100
        data.append(by_rounds(head, inputs_of(features, scale), target.float()))
        data = data[-options.memory:]
        first = first and generation == 1
        errors = fit(net, data, options, options.steps * (2 if first else 1),
                     options.rate * (2 if first else 1), device)
        origin = "scripts/train_net.py %s --seats %d --seed %d --games %d --coarse %d, " % (
            options.name, options.seats, options.seed, options.games, options.coarse)
        origin += "generation %d, rows %s" % (generation, digest.hexdigest()[:16])
        path = "%s.%d" % (options.out, generation % 2)
        for name in (path, options.out):
            with open(name, "w", encoding="utf-8") as file:
                file.write(with_net(text, options.kind, ids, scale, net, origin, options.coarse))
        print("generation %d: %d rows of %.2f points; errors within a round %.3f, of rounds %.3f; "
              "played by %.0f s, learned by %.0f s" % (
                  generation, len(head), head[head[:, 2] == 1, 3].float().mean() / 100, *errors,
                  played - began, time.time() - began), flush=True)
        if options.check:
            print("  " + check(options, path), flush=True)


def check(options, path):
    """The line of a tournament's report for the bot."""
    text = run([options.program, "tournament", options.name, "--seats", str(options.seats),
                "--bots", options.check, "--games", str(options.checks), "--seed", "check",
                "--weights", path])
    return " ".join(line.strip() for line in text.splitlines() if options.check in line)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", help="the game with its options, as kvartal train takes it")
    parser.add_argument("--kind", required=True, help="the kind of table: alone, company, …")
    parser.add_argument("--seats", type=int, default=1)
    parser.add_argument("--program", default="kvartal")
    parser.add_argument("--weights", required=True, help="the weights file to begin with")
    parser.add_argument("--out", required=True, help="the weights file with the net")
    parser.add_argument("--rows", default="rows.bin", help="where rows are kept meanwhile")
    parser.add_argument("--generations", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=1e9, help="none is begun after these")
    parser.add_argument("--games", type=int, default=20000, help="of a generation")
    parser.add_argument("--memory", type=int, default=4, help="generations to learn from")
    parser.add_argument("--steps", type=int, default=3000)
    parser.add_argument("--batch", type=int, default=8192, help="rounds")
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--level", type=float, default=0.1, help="what a round's mean counts")
    parser.add_argument("--coarse", type=int, default=1,
                        help="the net's weights are multiples of it, and so compress better")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", help="a bot whose mean score is told after each generation")
    parser.add_argument("--checks", type=int, default=4000, help="games for that")
    learn(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
