#!/usr/bin/env python3
"""Compiles the rules of all games for NVIDIA's GPUs: ptx.py TABLE ROOT CODE.c CODE.d [CLANG…]

CODE.c becomes a table of PTX texts (src/cuda/code.h), of simulations or of batches as TABLE says,
empty where no clang is given; CODE.d tells ninja what it was made of. No tool or header of NVIDIA's
is needed: clang compiles each source to bitcode, links that, and optimises the whole with the
entry, so that what the kernel does not call is dropped.

That takes half a minute or more. It is done once for all clones: what was made of the same sources by
the same clang is taken from $KV_PTX_CACHE, where that names a folder.
"""
import contextlib
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

# The oldest supported GPUs: those on which the threads of a warp may diverge freely (2017).
TARGET = ["--target=nvptx64-nvidia-cuda", "-march=sm_70", "-Wall", "-Wextra", "-Werror"]
C = ["-x", "c", "-std=c17", "-ffreestanding"]
SHARED = ["src/base/memory.c", "src/base/rng.c", "src/core/ranking.c"]
COUNTING, KERNEL = "src/lab/simulation/counting.c", "src/cuda/kernel.c"
# By tables and kernels: the entries, the sources beside the rules, and those of a game's bots.
TABLES = {
    "simulation": {
        "random": ("src/cuda/entry.cl", [COUNTING, "src/cuda/random.c", KERNEL], set()),
        "greedy": ("src/cuda/entry.cl",
                   [COUNTING, "src/cuda/greedy.c", "src/bots/turns.c", "src/bots/evaluation.c", "src/bots/net.c", KERNEL],
                   {"evaluation", "prospects", "remainders"}),
        "climb": ("src/cuda/entry.cl",
                  ["src/cuda/greedy.c", "src/bots/turns.c", "src/bots/evaluation.c", "src/bots/net.c", "src/cuda/climb.c"],
                  {"evaluation", "prospects", "remainders"}),
    },
    "batch": {
        "batch": ("src/cuda/batch_entries.cl",
                  ["src/batch/play.c", "src/batch/output.c", "src/cuda/batch_kernel.c"],
                  {"evaluation", "prospects", "remainders", "planes"}),
    },
}
KEPT = 8  # in the cache, of some MB each
DEFINITIONS = ["-DKV_PLAY=kv_cuda_play", "-DKV_PLAY_ROUNDS=kv_cuda_rounds",
               "-DKV_KERNELS=kv_cuda_"]
# How many registers a thread may have, where fewer than it needs let more threads run, by kernel or
# by game and kernel: measured, docs/research.md.
REGISTERS = {"greedy": 128, "climb": 128, ("welcome", "random"): 80}
# How kernels are optimised, where another way than the usual one is faster: measured there as well.
# Threads wait for instructions, too, so shorter code may be; and what is inlined knows where the
# state lies.
INLINED = "-mllvm -inline-threshold=1000000"
OPTIMISED = {("welcome", "greedy"): "-O2",
             ("welcome", "random"): INLINED,
             ("machinery", "random"): INLINED,
             ("smallcities", "random"): "-fno-unroll-loops"}


def rules(game):
    """The sources of a game's rules, given the file with its struct."""
    return sorted((game.parent / "rules").glob("*.c")) + [game]


def looks(game, parts):
    """Those of what its bots see, without their words."""
    return sorted(path for path in (game.parent / "bot").glob("*.c") if path.stem in parts)


class Compiler:
    def __init__(self, clang, root, folder):
        self.clang, self.root, self.folder = clang, root, folder
        self.read, self.made, self.speed = set(), {}, ["-O3"]

    def run(self, arguments):
        subprocess.run(self.clang + TARGET + self.speed + [str(word) for word in arguments], check=True)

    def bitcode(self, source, name, *more):
        """Compiles a source without optimising it, and records what it includes."""
        made = self.folder / (name + ".bc")
        rule = made.with_suffix(".d")
        self.run(C + DEFINITIONS + ["-I", self.root / "include", "-I", self.root / "src", "-MD", "-MF", rule,
                      "-Xclang", "-disable-llvm-passes", "-emit-llvm", "-c", source, "-o", made, *more])
        self.read.update(re.sub(r"\\\n", " ", rule.read_text()).split()[1:])
        return made

    def part(self, game, source, *more):
        """The bitcode of a source for a game, made once for all of its kernels that are as long."""
        key = game, source, *self.speed
        if key not in self.made:
            name = f"{game}-{source.parent.name}-{source.stem}-{len(self.made)}"
            self.made[key] = self.bitcode(source, name, *more)
        return self.made[key]

    def ptx(self, game, kernel, entry, sources):
        """The last source is the one that the others are linked into."""
        links, name = [], f"-DKV_GAME=kv_{game}"
        self.speed = ["-O3", *OPTIMISED.get((game, kernel), "").split()]
        for source in sources[:-1]:
            links += ["-Xclang", "-mlink-bitcode-file", "-Xclang", self.part(game, source, name)]
        whole = self.bitcode(sources[-1], game, name, *links)
        made = self.folder / f"{game}-{kernel}.ptx"
        self.run(["-x", "cl", "-Xclang", "-mlink-builtin-bitcode", "-Xclang", whole, "-S", entry, "-o", made])
        self.read.add(str(entry))
        return limited(made.read_text(), REGISTERS.get((game, kernel), REGISTERS.get(kernel)))


def limited(text, registers):
    """The text with a limit of registers for its entry."""
    limit = f"\n.maxnreg {registers}" if registers else ""
    return re.sub(r"(\.visible \.entry [^)]*\))", r"\1" + limit, text)


def quoted(text):
    """A C string, a line of it for each of the text; comments and empty lines are left out."""
    lines = [line.strip() for line in text.splitlines()]
    lines = [re.sub(r"\s+//.*$", "", line).replace("\t", " ") for line in lines if line and not line.startswith("//")]
    return "\n".join('     "' + line.replace("\\", "\\\\").replace('"', '\\"') + '\\n"' for line in lines)


def parts_of(table, root):
    """The kernels of a table: the game, the kernel, its entry and its sources."""
    for game in sorted((root / "src/games").glob("*/game.c")):
        for kernel, (entry, own, parts) in TABLES[table].items():
            sources = [root / path for path in SHARED] + rules(game) + looks(game, parts)
            yield game.parent.name, kernel, root / entry, sources + [root / path for path in own]


def compiled(table, root, clang):
    """The rows of a table, and the files they were made of."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        compiler = Compiler(clang, root, pathlib.Path(folder))
        for name, kernel, entry, sources in parts_of(table, root):
            text = compiler.ptx(name, kernel, entry, sources)
            rows.append(f'    {{"{name}", "{kernel}",\n{quoted(text)}}},\n')
    return "".join(rows), sorted({os.path.abspath(path) for path in compiler.read})


# ---- The cache ---------------------------------------------------------------------------------

def maker(table, root, clang):
    """A digest of what makes a table, and of the names of its sources."""
    seen = hashlib.sha256(pathlib.Path(__file__).read_bytes())
    seen.update(subprocess.run([*clang, "--version"], capture_output=True, check=True).stdout)
    for name, kernel, _, sources in parts_of(table, root):
        seen.update(f"{name} {kernel} {[os.path.relpath(path, root) for path in sources]}".encode())
    return seen.hexdigest()


def digest(path):
    """The digest of a file that was read; nothing if it no longer exists."""
    try:
        return hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()
    except OSError:
        return ""


def found(folder, made_by, root):
    """What any clone has made of files that are the same in this one."""
    for path in sorted(folder.glob(f"{made_by}.*")):
        read, rows = path.read_text().split("\n", 1)
        read = {os.path.join(root, name): sums for name, sums in json.loads(read).items()}
        if all(digest(name) == sums for name, sums in read.items()):
            path.touch()
            return rows, sorted(read)
    return None


def keep(folder, made_by, root, rows, read):
    """Adds to the cache, and removes what has not been used for longest."""
    folder.mkdir(parents=True, exist_ok=True)
    inside = f"{root}/"
    head = json.dumps({name.removeprefix(inside): digest(name) for name in read})
    unfinished = folder / f"unfinished.{os.getpid()}"
    unfinished.write_text(f"{head}\n{rows}")
    unfinished.rename(folder / f"{made_by}.{hashlib.sha256(head.encode()).hexdigest()}")
    by_age = sorted(folder.iterdir(), key=lambda path: -path.stat().st_mtime)
    for old in by_age[KEPT:]:
        old.unlink(missing_ok=True)


def kept(table, root, clang):
    """The same as `compiled`, from the cache if it is there."""
    folder = pathlib.Path(os.environ.get("KV_PTX_CACHE") or "/nowhere")
    made_by = maker(table, root, clang)
    with contextlib.suppress(OSError):  # a cache that another clone cleans up just now
        there = found(folder, made_by, root)
        if there:
            return there
    rows, read = compiled(table, root, clang)
    if os.environ.get("KV_PTX_CACHE"):
        with contextlib.suppress(OSError):  # a full disk, or a home that cannot be written to
            keep(folder, made_by, root, rows, read)
    return rows, read


def main():
    table, root, output, depfile = sys.argv[1], *map(pathlib.Path, sys.argv[2:5])
    clang = sys.argv[5:]
    rows, read = kept(table, root, clang) if clang else ("", [])
    output.write_text(f'#include "cuda/code.h"\n\nconst struct cuda_code cuda_{table}_codes[] = {{\n'
                      + rows + "    {0, 0, 0},\n};\n")
    depfile.write_text(f"{output}: {' '.join(read)}\n")


main()
