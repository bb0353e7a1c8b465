"""Writes docs/notebook.ipynb by running the cells below.

With --check the notebook is compared instead, so that it cannot fall behind the package."""

import ast
import contextlib
import io
import json
import pathlib
import sys

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "notebook.ipynb"

CELLS = [
    "# Kvartal in a notebook\n\nA match is played in words, and shows itself as a picture.",
    'import kvartal\n\nmatch = kvartal.Match("smallcities#42", seats=1)\nmatch.moves()[:3]',
    "Bots play too. Here nine turns of the simplest:",
    'for turn in range(9):\n    print(match.bot("random"))\nmatch',
    "match.scores(), match.sheet()[\"start\"]",
    "A batch is many matches side by side. Actions are numbers, and every number has its words.",
    'batch = kvartal.Batch("smallcities", matches=256, seats=1, skip_forced=True)\n'
    "batch.observations.shape, batch.masks.shape, batch.text(batch.legal(0)[0])",
    "Random play, until each match was over at least once:",
    "over = batch.over.copy()\nwhile not over.all():\n    batch.step(batch.sample())\n"
    "    over |= batch.over\nfloat(batch.scores.mean()), int(batch.scores.max())",
    "An observation has named planes:",
    "for name, (part, about) in list(batch.describe().items())[:6]:\n"
    '    print(f"{name:10} {part.start:4} … {part.stop:4}  {about}")',
]


def lines(text):
    return text.splitlines(keepends=True)


def result(value):
    """A value as a notebook shows it."""
    data = {"text/plain": lines(repr(value))}
    if hasattr(value, "_repr_svg_"):
        data["image/svg+xml"] = lines(value._repr_svg_())
    return data


def run(code, names):
    """Runs a cell; returns its outputs."""
    tree, printed, outputs = ast.parse(code), io.StringIO(), []
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last else None
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream",
                        "text": lines(printed.getvalue())})
    return outputs, value


def notebook():
    names, cells, count = {}, [], 0
    for text in CELLS:
        cell = {"metadata": {}, "source": lines(text), "id": f"cell-{len(cells)}"}
        if text.startswith("#") or text.endswith((".", ":")) and "(" not in text:
            cells.append({"cell_type": "markdown", **cell})
            continue
        count += 1
        outputs, value = run(text, names)
        if value is not None:
            outputs.append({"output_type": "execute_result", "execution_count": count,
                            "metadata": {}, "data": result(value)})
        cells.append({"cell_type": "code", "execution_count": count, "outputs": outputs, **cell})
    return {"cells": cells, "metadata": {"language_info": {"name": "python"}}, "nbformat": 4,
            "nbformat_minor": 5}


if __name__ == "__main__":
    made = json.dumps(notebook(), ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    if sys.argv[1:] != ["--check"]:
        PAGE.write_text(made, encoding="utf-8")
    elif PAGE.read_text(encoding="utf-8") != made:
        sys.exit(f"{PAGE} is not what its cells give now: run {sys.argv[0]} and look at it.")
