#!/usr/bin/env python3
"""Makes docs/pictures/terminal.svg from a real screen: terminal_svg.py PROGRAM [OUT.svg]

The program plays the beginning of a game on a pseudo-terminal; the characters and colours of its
screen are drawn.
"""
import os
import sys
import tempfile
from html import escape

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, os.path.join(ROOT, "tests/support"))
from pseudo_terminal import Terminal  # noqa: E402

COLUMNS, LINES, WIDTH, HEIGHT, EDGE = 80, 24, 9, 19, 12
PAPER, INK = "#14191f", "#dfe5ea"
KEYS = ("\r", "\r", "\r", "\r", "\x1b[C", "\x1b[B")


def colour_of(number):
    """One of the 256 colours, from the cube or the greys."""
    if number >= 232:
        return "#%02x%02x%02x" % ((8 + 10 * (number - 232),) * 3)
    cube = number - 16
    return "#%02x%02x%02x" % tuple(55 + 40 * c if c else 0 for c in (cube // 36, cube // 6 % 6, cube % 6))


def look_of(mode):
    """Colour, background and weight of a cell, by the numbers of its escape sequences."""
    ink, ground, bold, turned = INK, None, False, False
    numbers = iter(mode)
    for number in numbers:
        if number in (38, 48):
            next(numbers)
            colour = colour_of(next(numbers))
            ink, ground = (colour, ground) if number == 38 else (ink, colour)
        elif number == 0:
            ink, ground, bold, turned = INK, None, False, False
        elif number in (39, 49):
            ink, ground = (INK, ground) if number == 39 else (ink, None)
        elif number in (1, 22):
            bold = number == 1
        elif number in (7, 27):
            turned = number == 7
    return (ground or PAPER, ink, bold) if turned else (ink, ground, bold)


def draw_row(row, marks, y):
    for x, (letter, mode) in enumerate(zip(row, marks)):
        ink, ground, bold = look_of(mode)
        left, top = EDGE + x * WIDTH, EDGE + y * HEIGHT
        if ground:
            yield f'<rect x="{left}" y="{top}" width="{WIDTH}" height="{HEIGHT}" fill="{ground}"/>'
        if letter.strip():
            weight = ' font-weight="bold"' if bold else ""
            yield f'<text x="{left}" y="{top + 14}" fill="{ink}"{weight}>{escape(letter)}</text>'


def draw(screen):
    width, height = COLUMNS * WIDTH + 2 * EDGE, LINES * HEIGHT + 2 * EDGE
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        'aria-label="A game of Small Cities in the terminal">'
    )
    yield '<style>text{font:15px "DejaVu Sans Mono",Menlo,Consolas,monospace}</style>'
    yield f'<rect width="{width}" height="{height}" rx="8" fill="{PAPER}"/>'
    for y in range(LINES):
        yield from draw_row(screen.rows[y], screen.marks[y], y)
    yield "</svg>"


def main():
    program = os.path.abspath(sys.argv[1])
    target = sys.argv[2] if len(sys.argv) > 2 else os.path.join(ROOT, "docs/pictures/terminal.svg")
    with tempfile.TemporaryDirectory() as home:
        argv = [program, "play", "smallcities#7", "--bots", "easy", "--lang", "en"]
        with Terminal(argv, COLUMNS, LINES, XDG_STATE_HOME=home, XDG_CONFIG_HOME=home) as terminal:
            terminal.wait_for("Enter choose")
            for key in KEYS:
                terminal.send(key)
                terminal.settle(0.3)
            with open(target, "w", encoding="utf-8") as file:
                file.write("\n".join(draw(terminal.screen)) + "\n")


if __name__ == "__main__":
    main()
