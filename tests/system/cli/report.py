#!/usr/bin/env python3
"""kvartal analyse --html: the page in three games and languages, what it refuses, and how browsers
show and print it; and the pictures of --svg outside browsers. The program is $KVARTAL."""

import html.parser
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../support"))
from checks import check, equal, finish  # noqa: E402

PROGRAM = os.path.abspath(os.environ["KVARTAL"])
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
XHTML = "{http://www.w3.org/1999/xhtml}"
SVG = "{http://www.w3.org/2000/svg}"
NAMES = "Anna <b>&\"'>,Bohdan </section>"
GAMES = {"machinery": 1, "smallcities": 2, "welcome:edition=first": 2}
TITLES = {"en": "The costliest turns", "ru": "Самые дорогие ошибки", "uk": "Найдорожчі помилки"}
# Classes of lines in pictures: the numbers of their colours (src/draw/colours.c), and dashes.
PLAYED, BETTER, DASHED = {"l19", "l34"}, {"l15"}, {"d"}

box = tempfile.TemporaryDirectory()


def path_of(name):
    return os.path.join(box.name, name)


def read(name):
    with open(path_of(name), encoding="utf-8") as file:
        return file.read()


def run(*words):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False)


def analyse(*words):
    return run("analyse", "--level", "hard", "--work", "8000", *words)


def record(game, seats):
    """A game of random legal moves, the same each time."""
    path = path_of(game.split(":")[0] + ".txt")
    run("simulate", game, "--games", "1", "--seats", str(seats), "--bots", "random", "--seed", "5", "--records", path)
    return path


# ---- The page as text ----------------------------------------------------------------------------


class Balanced(html.parser.HTMLParser):
    """Parses a page as browsers do: every element that is opened must be closed."""

    def __init__(self):
        super().__init__()
        self.open, self.wrong = [], []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> at {self.getpos()}")


def elements(root, name, kind=""):
    return [one for one in root.iter(XHTML + name) if kind in one.get("class", "").split() or not kind]


def has_line(picture, colours, more=frozenset()):
    """Whether some line has one of these colours, and all classes of `more`."""
    looks = [set(one.get("class", "").split()) for one in picture.iter() if one.tag.startswith(SVG)]
    return any(colours & look and more <= look for look in looks)


def check_mistake(name, section):
    """A turn that could have been better, in words and in the picture for each screen. Returns whether
    what was played is crossed out: it is not if the turns differ only in what else they do."""
    sheets = elements(section, "div", "sheet")
    equal(f"{name} is drawn for desk and phone", len(sheets), 2)
    for line in ("played", "best"):
        equal(f"{name} tells what was {line}", len(elements(section, "p", line)), 1)
    for sheet in sheets:
        check(f"{name} shows what was better", has_line(sheet, BETTER))
    crossed = [has_line(sheet, PLAYED, DASHED) for sheet in sheets]
    equal(f"{name} is the same for desk and phone", len(set(crossed)), 1)
    return crossed[0]


def check_elsewhere(name, page):
    """The page fetches nothing and runs no script."""
    links = re.findall(r"""(?:href|src|data|action|poster)\s*=\s*["']([^"']*)""", page)
    equal(f"{name} links only to itself", [one for one in links if not one.startswith("#")], [])
    urls = re.findall(r"url\(([^)]{0,40})", page) + re.findall(r"@import[^;]*", page)
    equal(f"{name} fetches nothing", [one for one in urls if not one.startswith("data:font/ttf;base64,")], [])
    check(f"{name} has no script", "<script" not in page and not re.search(r"\son[a-z]+=", page))


def check_page(name, page, turns, language):
    reader = Balanced()
    reader.feed(page)
    equal(f"{name} is well-formed for browsers", reader.wrong + reader.open, [])
    root = xml.etree.ElementTree.fromstring(page)
    equal(f"{name} says its language", root.get("lang"), language)
    check(f"{name} is in its language", TITLES[language] in page)
    check_elsewhere(name, page)
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    equal(f"{name} has no name twice", len(ids), len(set(ids)))
    targets = {one.get("href")[1:] for one in elements(root, "a")}
    equal(f"{name} leads nowhere else", targets - set(ids), set())
    sections = {one.get("id"): one for one in elements(root, "section", "turn")}
    marked = [one for one in turns if one["mark"]]
    equal(f"{name} has every marked turn", len(sections), len(marked))
    crossed = 0
    for one in marked:
        section = sections[f"t{one['round']}-{one['seat'] + 1}"]
        equal(f"{name} marks round {one['round']}", elements(section, "b", "mark")[0].text, one["mark"])
        if "?" in one["mark"]:
            crossed += check_mistake(f"{name}, round {one['round']}", section)
    mistakes = sum("?" in one["mark"] for one in turns)
    check(f"{name} crosses out what was played", crossed > mistakes / 2, f"{crossed} of {mistakes}")
    equal(f"{name} has the costliest", len(elements(elements(root, "section", "costliest")[0], "li")), min(mistakes, 5))
    check(f"{name} has mistakes to show", mistakes > 0)
    return root


def test_games():
    for game, seats in GAMES.items():
        path, short = record(game, seats), game.split(":")[0]
        for language in TITLES:
            name = f"{short} in {language}"
            names = ",".join(NAMES.split(",")[:seats])
            result = analyse(path, "--lang", language, "--json", "--html", path_of(f"{short}-{language}.html"),
                             "--svg", path_of(f"{short}-{language}.svg"), "--names", names)
            equal(f"{name} is analysed", (result.returncode, result.stderr), (0, ""))
            report = json.loads(result.stdout)
            page = read(f"{short}-{language}.html")
            root = check_page(name, page, report["turns"], language)
            told = "".join(root.itertext())
            check(f"{name} tells names as they are", all(one in told for one in names.split(",")))
            check_figures(name, root, report)


def check_figures(name, root, report):
    """The page has the figures of the JSON: accuracy and luck of each seat, and the end."""
    cards = elements(root, "article")
    equal(f"{name} has every player", len(cards), len(report["totals"]))
    for card, total in zip(cards, report["totals"]):
        shown = ["".join(one.itertext()).replace(",", ".") for one in elements(card, "dd")]
        for figure in ("luck", "end", "accuracy"):
            value = total[figure]["value"]
            wanted = f"{abs(value) // 10 + (abs(value) % 10 >= 5)}"
            wanted = (wanted[:-1] or "0") + "." + wanted[-1]
            check(f"{name} tells {figure}", any(wanted in one for one in shown), f"{wanted} is not in {shown}")
    charts = elements(root, "div", "chart")
    equal(f"{name} has a chart for desk and phone", len(charts), 2)
    for chart in charts:
        check(f"{name} has error bands", any(" t" in one.get("class", "") for one in chart.iter(SVG + "path")))


# ---- What is refused -----------------------------------------------------------------------------


def refuses(name, code, words, *arguments):
    result = analyse(*arguments)
    equal(f"{name} is refused", result.returncode, code)
    check(f"{name} is refused in one sentence", re.fullmatch(rf"kvartal: .*{words}.*\.\n(\S.*\n)*", result.stderr),
          result.stderr)


def test_refusals():
    path, page = record("machinery", 1), path_of("old.html")
    with open(page, "w", encoding="utf-8") as file:
        file.write("old")
    refuses("a folder that is not there", 1, "could not be written", path, "--html", path_of("none/page.html"))
    refuses("a folder", 1, "could not be written", path, "--html", box.name)
    refuses("standard output", 2, "needs a file", path, "--html", "-")
    refuses("one file for two", 2, "same file", path, "--html", page, "--svg", page)
    refuses("the record itself", 2, "overwrite the record", path, "--html", path)
    refuses("names for nothing", 2, "--names needs", path, "--names", "Anna")
    refuses("more names than seats", 1, "Names: 2", path, "--html", page, "--names", "Anna,Bohdan")
    refuses("names of odd bytes", 2, "plain text", path, "--html", page, "--names", "An\nna")
    with open(path_of("head.txt"), "w", encoding="utf-8") as file:
        file.writelines(open(path, encoding="utf-8").readlines()[:4])
    refuses("a record without turns", 1, "no complete turn", path_of("head.txt"), "--html", page)
    equal("an old file stays", read("old.html"), "old")
    os.mkdir(path_of("full.html.tmp"))
    refuses("a file that cannot be begun", 1, "could not be written", path, "--html", path_of("full.html"))
    check("and there is none", not os.path.exists(path_of("full.html")))


# ---- As other programs render it -----------------------------------------------------------------


def pixels(pdf, page, dots):
    """The colours of a page of a PDF, as a set of triples."""
    words = ["pdftoppm", "-r", str(dots), "-f", str(page), "-l", str(page), pdf]
    data = subprocess.run(words, capture_output=True, check=True).stdout
    body = data.split(b"\n", 3)[3]
    return {tuple(body[at:at + 3]) for at in range(0, len(body) - 2, 3)}


def is_near(colours, wanted):
    return any(all(abs(a - b) < 24 for a, b in zip(one, wanted)) for one in colours)


def test_librsvg():
    """Programs without CSS variables, here librsvg, draw the same."""
    for short in ("machinery", "smallcities"):
        pdf = path_of(short + ".pdf")
        subprocess.run(["rsvg-convert", "-f", "pdf", "-o", pdf, path_of(short + "-en.svg")], check=True)
        colours = pixels(pdf, 1, 12)
        check(f"{short} has its paper in librsvg", is_near(colours, (0xF7, 0xF1, 0xE3)))
        check(f"{short} has its line in librsvg", is_near(colours, (0x2F, 0x6F, 0xA8)))
    subprocess.run([PROGRAM, "print", "welcome", "--svg", "-o", path_of("sheet.svg")], check=True)
    subprocess.run(["rsvg-convert", "-f", "pdf", "-o", path_of("sheet.pdf"), path_of("sheet.svg")], check=True)
    check("an empty sheet has ink in librsvg", is_near(pixels(path_of("sheet.pdf"), 1, 12), (0x22, 0x31, 0x3F)))


def browse(*words):
    """Headless Chromium. What it says about the machine does not matter here."""
    profile = "--user-data-dir=" + path_of("profile")
    subprocess.run([CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", profile, *words],
                   capture_output=True, check=True, timeout=240)


def first_pixel(path):
    """The colour of the first pixel, which every filter of PNG leaves as it is."""
    with open(path, "rb") as file:
        data = file.read()
    at, packed = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        packed += data[at + 8:at + 8 + length] if kind == b"IDAT" else b""
        at += 12 + length
    return tuple(zlib.decompress(packed)[1:4])


def test_browser():
    for theme, number, paper in (("light", 1, (0xF7, 0xF1, 0xE3)), ("dark", 0, (0x11, 0x1A, 0x2B))):
        for width, height in ((390, 844), (1440, 900)):
            path = path_of(f"{theme}-{width}.png")
            browse(f"--window-size={width},{height}", f"--blink-settings=preferredColorScheme={number}",
                   f"--screenshot={path}", "file://" + path_of("welcome-uk.html"))
            equal(f"it is {theme} at {width} pixels", first_pixel(path), paper)
            check(f"it is not empty, {theme} at {width} pixels", os.path.getsize(path) > 15000)


def test_paper():
    pdf = path_of("page.pdf")
    browse("--no-pdf-header-footer", f"--print-to-pdf={pdf}", "file://" + path_of("smallcities-en.html"))
    turns = read("smallcities-en.html").count('<section class="turn')
    said = subprocess.run(["pdfinfo", pdf], capture_output=True, text=True, check=True).stdout
    pages = int(re.search(r"Pages:\s+(\d+)", said).group(1))
    check("every turn has a page of its own", pages >= turns + 3, f"{pages} pages for {turns} turns")
    text = [subprocess.run(["pdftotext", "-f", str(one), "-l", str(one), pdf, "-"], capture_output=True, text=True,
                           check=True).stdout for one in range(1, pages + 1)]
    key = [one for one in range(pages) if "played, crossed out" in text[one]]
    check("no page has two turns", key and all(text[one].count("played, crossed out") == 1 for one in key))
    colours = pixels(pdf, key[0] + 1, 60) if key else set()
    check("what was played has its ink on paper", is_near(colours, (0xA2, 0x3A, 0x2E)))
    check("what was better has its ink on paper", is_near(colours, (0x1B, 0x6C, 0x7E)))
    check("paper is white", (255, 255, 255) in colours)


test_games()
test_refusals()
test_librsvg()
if shutil.which(CHROMIUM):
    test_browser()
    test_paper()
finish()
