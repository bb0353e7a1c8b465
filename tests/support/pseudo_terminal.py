"""A program on a pseudo-terminal, and its screen, interpreted as xterm would."""
import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
import unicodedata

from patience import PATIENCE

ESCAPE = re.compile(
    r"\x1b(?:\[([?>=]?)([\d;:]*)[ !]?([@-~])|\][^\x07\x1b]*(?:\x07|\x1b\\)|[()][0-9A-Za-z]|([=>78cDEHMNOZ]))"
)


class Screen:
    """What a terminal shows: a grid of characters, and the cursor."""

    def __init__(self, columns, lines):
        self.decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self.pending = ""
        self.bytes = 0
        self.all = ""
        self.mode = ()
        self.x = self.y = 0
        self.saved = (0, 0)
        self.last = " "
        self.columns = self.lines = 0
        self.rows = []
        self.marks = []
        self.resize(columns, lines)

    def resize(self, columns, lines):
        rows, marks = self.rows, self.marks
        self.rows = [[" "] * columns for _ in range(lines)]
        self.marks = [[()] * columns for _ in range(lines)]
        for y in range(min(lines, len(rows))):
            for x in range(min(columns, self.columns)):
                self.rows[y][x], self.marks[y][x] = rows[y][x], marks[y][x]
        self.columns, self.lines = columns, lines
        self.top, self.bottom = 0, lines - 1
        self.x, self.y = min(self.x, columns - 1), min(self.y, lines - 1)

    def text(self):
        return "\n".join("".join(row).rstrip() for row in self.rows)

    def find(self, words):
        """Column and line of the words, from 0; None if they are not there."""
        for y, row in enumerate(self.rows):
            line = "".join(c or "\0" for c in row)
            if words in line:
                return line.index(words), y
        return None

    # ---- Input from the program ----

    def feed(self, data):
        self.bytes += len(data)
        text = self.pending + self.decode(data)
        self.all += text
        self.pending = ""
        at = 0
        while at < len(text):
            if text[at] == "\x1b":
                match = ESCAPE.match(text, at)
                if not match:
                    if len(text) - at > 64:
                        raise AssertionError("a strange escape sequence: %r" % text[at : at + 16])
                    self.pending = text[at:]
                    return
                self.escape(match)
                at = match.end()
            else:
                self.put(text[at])
                at += 1

    def put(self, letter):
        if letter == "\r":
            self.x = 0
        elif letter == "\n":
            self.down()
        elif letter == "\b":
            self.x = max(0, self.x - 1)
        elif letter == "\t":
            self.x = min(self.columns - 1, self.x // 8 * 8 + 8)
        elif letter >= " ":
            width = 2 if unicodedata.east_asian_width(letter) in "WF" else 1
            if self.x + width > self.columns:
                self.x = 0
                self.down()
            self.rows[self.y][self.x] = self.last = letter
            self.marks[self.y][self.x] = self.mode
            if width == 2:
                self.rows[self.y][self.x + 1] = ""
            self.x += width

    def down(self):
        if self.y == self.bottom:
            self.scroll(self.top, 1)
        elif self.y < self.lines - 1:
            self.y += 1

    def scroll(self, top, by):
        for _ in range(abs(by)):
            for grid, blank in ((self.rows, " "), (self.marks, ())):
                grid.pop(top if by > 0 else self.bottom)
                grid.insert(self.bottom if by > 0 else top, [blank] * self.columns)

    def erase(self, y, start, end):
        ground = self.ground()
        for x in range(start, min(end, self.columns)):
            self.rows[y][x], self.marks[y][x] = " ", ground

    def ground(self):
        """The attribute with which xterm erases: the background colour."""
        ground, numbers = (), iter(self.mode)
        for number in numbers:
            if number in (38, 48):
                colour = (number, next(numbers, 0), next(numbers, 0))
                ground = colour if number == 48 else ground
            elif number in (0, 49):
                ground = ()
            elif 40 <= number <= 47 or 100 <= number <= 107:
                ground = (number,)
        return ground

    def escape(self, match):
        private, arguments, final, single = match.groups()
        if single == "M":
            if self.y == self.top:
                self.scroll(self.top, -1)
            else:
                self.y = max(0, self.y - 1)
        elif single == "7":
            self.saved = self.x, self.y
        elif single == "8":
            self.x, self.y = self.saved
        if not final:
            return
        numbers = [int(n) if n.isdigit() else 0 for n in (arguments or "").split(";")]
        self.x = min(self.x, self.columns - 1)
        if not private:
            self.control(final, numbers, max(numbers[0], 1))
        elif final == "h" and 1049 in numbers:
            self.resize(self.columns, self.lines)
            for y in range(self.lines):
                self.erase(y, 0, self.columns)

    def control(self, final, numbers, count):
        if final in "Hf":
            self.y = min(self.lines, count) - 1
            self.x = min(self.columns, max(numbers[1] if len(numbers) > 1 else 1, 1)) - 1
        elif final in "G`":
            self.x = min(self.columns, count) - 1
        elif final == "d":
            self.y = min(self.lines, count) - 1
        elif final == "A":
            self.y = max(0, self.y - count)
        elif final == "B":
            self.y = min(self.lines - 1, self.y + count)
        elif final == "C":
            self.x = min(self.columns - 1, self.x + count)
        elif final == "D":
            self.x = max(0, self.x - count)
        elif final == "m":
            self.mode = () if numbers == [0] else self.mode + tuple(numbers)
        elif final == "r":
            self.top = count - 1
            self.bottom = (numbers[1] if len(numbers) > 1 and numbers[1] else self.lines) - 1
            self.x = self.y = 0
        elif final == "b":
            for _ in range(count):
                self.put(self.last)
        else:
            self.edit(final, numbers[0], count)

    def edit(self, final, kind, count):
        if final == "K":
            self.erase(self.y, self.x if kind == 0 else 0, self.columns if kind != 1 else self.x + 1)
        elif final == "J":
            if kind != 1:
                self.erase(self.y, self.x if kind == 0 else 0, self.columns)
            for y in range(self.y + 1 if kind == 0 else 0, self.lines if kind != 1 else self.y):
                self.erase(y, 0, self.columns)
        elif final == "X":
            self.erase(self.y, self.x, self.x + count)
        elif final in "P@":
            for grid, blank in ((self.rows, " "), (self.marks, ())):
                row = grid[self.y]
                if final == "P":
                    row[self.x :] = row[self.x + count :] + [blank] * count
                else:
                    row[self.x :] = ([blank] * count + row[self.x :])[: self.columns - self.x]
                grid[self.y] = row[: self.columns] + [blank] * (self.columns - len(row))
        elif final in "LM":
            self.scroll(self.y, count if final == "M" else -count)
        elif final in "ST":
            self.scroll(self.top, count if final == "S" else -count)


class Terminal:
    """A program that believes it runs on a terminal."""

    def __init__(self, argv, columns=80, lines=24, **environment):
        self.screen = Screen(columns, lines)
        names = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **environment}
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            os.environ.update({k: v for k, v in names.items() if v is not None})
            for name in [name for name, value in names.items() if value is None]:
                os.environ.pop(name, None)
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
            os.execv(argv[0], argv)
        self.code = None
        self.hung_up = False

    def resize(self, columns, lines):
        self.screen.resize(columns, lines)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def send(self, keys):
        data = keys.encode() if isinstance(keys, str) else keys
        while data:
            self.read(0)
            try:
                data = data[os.write(self.master, data[:512]) :]
            except OSError:  # the program has exited
                return

    def read(self, seconds):
        """Reads what comes within this time; False if nothing does, or the program has exited."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:
            data = b""
        self.screen.feed(data)
        return bool(data)

    def sleeps(self):
        """Whether the program waits: on a busy machine one that still draws may be silent, too."""
        try:
            with open("/proc/%d/stat" % self.pid) as stat:
                return stat.read().rpartition(")")[2].split()[0] not in "RD"
        except OSError:
            return True

    def settle(self, quiet=0.05):
        while self.read(quiet) or not self.sleeps():
            pass

    def wait_for(self, words, seconds=PATIENCE):
        """Waits until the screen shows the words, or what a function looks for, and is complete."""
        found = words if callable(words) else lambda screen: words in screen.text()
        end = time.monotonic() + seconds
        while not found(self.screen):
            if not self.read(0.1) and (time.monotonic() > end or self.ended()):
                raise AssertionError("%r does not come:\n%s" % (words, self.screen.text()))
        self.settle(0.01)

    def ended(self):
        if self.code is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.code = os.waitstatus_to_exitcode(status)
        return self.code is not None

    def wait(self, seconds=PATIENCE):
        """Waits for the program to exit; returns the exit code."""
        end = time.monotonic() + seconds
        while not self.ended():
            self.read(0.05)
            if time.monotonic() > end:
                self.kill()
                raise AssertionError("the program does not end:\n" + self.screen.text())
        while self.read(0):
            pass
        return self.code

    def hang_up(self):
        os.close(self.master)
        self.hung_up = True
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.ended():
                return self.code
            time.sleep(0.05)
        self.kill()
        raise AssertionError("the program stays without its terminal")

    def kill(self):
        if not self.ended():
            os.kill(self.pid, signal.SIGKILL)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()
        if not self.hung_up:
            os.close(self.master)


def run_tests(names):
    """Runs every function whose name begins with test_, or those named on the command line."""
    for name, test in list(names.items()):
        if name.startswith("test_") and (len(sys.argv) < 2 or name in sys.argv[1:]):
            test()
            print("%s ok" % name, flush=True)
