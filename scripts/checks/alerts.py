#!/usr/bin/env python3
"""Fails if an alert rule or the dashboard names a metric that the server does not have, or if
docs/operations.md misses a metric or does not explain an alert. Run in the root."""

import json
import re
import subprocess
import shutil
import sys

RULES, BOARD, PAGE = "deploy/prometheus-alerts.yml", "deploy/grafana-dashboard.json", "docs/operations.md"
METRIC = re.compile(r"\b(?:kvartal|process)_[a-z_]+[a-z]\b")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def main():
    known = set(METRIC.findall(" ".join(re.findall(r'"([a-z_]+)"', read("src/server/ops/metrics.c")))))
    wrong = []
    json.loads(read(BOARD))
    page = read(PAGE)
    for path in (RULES, BOARD):
        for name in sorted(set(METRIC.findall(read(path)))):
            if re.sub(r"_(bucket|sum|count)$", "", name) not in known and name not in known:
                wrong.append(f"{path}: the server has no metric {name}.")
    wrong += [f"{PAGE}: {name} is not described." for name in sorted(known) if f"`{name}" not in page]
    for alert in re.findall(r"- alert: (\w+)", read(RULES)):
        if f"**{alert}**" not in page:
            wrong.append(f"{PAGE}: the alarm {alert} is not explained.")
    for number, line in enumerate(read(RULES).splitlines(), 1):
        if re.match(r" *(- )?\w+: [^'\"#][^'\"]*: ", line):
            wrong.append(f"{RULES}:{number}: a text with a colon in it needs quotes.")
    if shutil.which("promtool"):
        wrong += [""] if subprocess.run(["promtool", "check", "rules", RULES], check=False).returncode else []
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
