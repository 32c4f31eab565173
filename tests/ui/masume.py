# SPDX-License-Identifier: Apache-2.0
"""The editor as a person uses it: its window, its board's squares, its hands, its files.

Built on drive.py. Squares are found by asking the board itself: a click puts the cursor on a square and
the board's accessible description names it, so the tests know nothing of how it is laid out."""
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import traceback

from drive import App, press, wait_until, xdo

MASUME, QI = map(os.path.abspath, sys.argv[1:3])
DATA = os.path.join(os.environ.get("G_TEST_SRCDIR", "tests"), "..", "data")


def example(name):
    return os.path.join(DATA, "examples", name)


def qi(*words, stdin=None, status=0):
    """Runs the tool; returns what it printed."""
    r = subprocess.run([QI] + list(words), input=stdin, stdout=subprocess.PIPE,
                       stderr=subprocess.PIPE, text=True)
    assert r.returncode == status, (words, r.returncode, r.stdout, r.stderr)
    return r.stdout


def position(path):
    """The position of a file as `qi check` reads it: squares by index, hands, turn."""
    report = json.loads(qi("check", "--json", path))
    assert report["ok"], report
    found = report["position"]
    found["board"] = dict(found["board"])
    return found


def scratch(text, name="position.json"):
    """A file of its own with @text; deleted with the session's folder."""
    folder = tempfile.mkdtemp(dir=os.environ.get("UI_SESSION_DIR"))
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)
    return path


def chosen(*programs):
    """A state folder with these engines, as if the person had added them."""
    state = tempfile.mkdtemp(dir=os.environ.get("UI_SESSION_DIR"))
    os.makedirs(os.path.join(state, "masume"))
    with open(os.path.join(state, "masume", "engines.ini"), "w", encoding="utf-8") as f:
        for i, program in enumerate(programs):
            path = next(p for p in ("/usr/games/" + program, "/usr/bin/" + program) if os.path.exists(p))
            f.write("[engine %d]\nname=%s\ncommand=%s;\nprotocol=uci\n" % (i, program.capitalize(), path))
    return state


def native(*args):
    """A file written by `qi new`."""
    return scratch(qi("new", *args))


class Editor(App):
    """The editor, opened on @files. @state: the folder where unsaved work is kept; without it
    each editor has a new one, so that no test is offered the work of an earlier one."""

    def __init__(self, *files, env=None, state=None):
        state = state or tempfile.mkdtemp(dir=os.environ.get("UI_SESSION_DIR"))
        super().__init__([MASUME] + list(files), env=dict({"XDG_STATE_HOME": state}, **(env or {})))

    def __exit__(self, kind, value, tb):
        super().__exit__(kind, value, tb)
        if kind is None:
            said = [x for x in self.output.splitlines() if re.search("WARNING|CRITICAL", x)
                    and "Screen coordinates not supported" not in x]  # the toolkit writes this when screen readers ask
            assert not said, said

    def open_board(self, title=re.compile(".")):
        self.win = self.window(title)
        self.board = Board(self, self.win)
        return self.board

    def resize(self, width, height):
        """Asks the window manager for this window size."""
        for wid in xdo("search", "--onlyvisible", "--class", "masume").split():
            subprocess.run(["xdotool", "windowsize", wid, str(width), str(height)],
                           stderr=subprocess.DEVNULL, check=False)

    def hand(self, side):
        """The tray of a hand: @side is a pattern for its name."""
        return self.win.find(name=re.compile("(?i)%s.*hand" % side), role="list")

    def save(self, path=None):
        """Saves. While the window has not seen the last change, nothing is unsaved yet: with @path,
        waits until that file was written."""
        def state():
            return path and (os.stat(path).st_ino, os.stat(path).st_mtime_ns)
        before = state()
        press("ctrl+s")
        wait_until("saved", lambda: (path is None or state() != before) and not self.modified())

    def modified(self):
        return bool(self.win.all(description=re.compile("(?i)unsaved"))) or "•" in self.win.name

    def undo(self, times=1):
        for _ in range(times):
            press("ctrl+z")


MEASURED = {}


def place(name):
    """Column and row of a square of chess (a8 first) or shogi (9一 first)."""
    if name[0].isdigit():
        return 9 - int(name[0]), "一二三四五六七八九".index(name[1])
    return ord(name[0]) - ord("a"), 8 - int(name[1:])


class Board:
    """The squares of the board on the screen. 2D boards only."""

    def __init__(self, app, window):
        self.app = app
        self.node = window.find("table", re.compile("^Board"))
        self.left = self.top = self.side = None

    def here(self):
        """The name of the square under the cursor."""
        return self.node.description.split(",")[0]

    def probe(self, x, y, origin=None):
        """The name of the square at a point of the widget, which is at @origin; outside the squares,
        the name of the previous one. Clicks there and lets go."""
        ox, oy = origin or self.node.at(fx=0, fy=0)
        self.app.click((ox + round(x), oy + round(y)), then="Escape")
        return self.here()

    def _bounds(self, middle, reach, at):
        """The two ends of the square at @middle along a line, to a pixel, by halving."""
        name, ends = at(middle), []
        for far in (middle - reach, middle + reach):
            inside, outside = middle, far
            while abs(outside - inside) > 1:
                between = (inside + outside) / 2
                if at(between) == name:
                    inside = between
                else:
                    outside = between
            ends.append((inside + outside) / 2)
        return name, ends[0], ends[1]

    def focus(self):
        """Gives the board the keyboard, by a click in its middle."""
        self.app.click(self.node.at())
        press("Escape")
        wait_until("the board to have the keyboard", lambda: self.node.has("focused"))

    def _look(self):
        """Where the squares are, from the edges of a square near the middle. None while the window
        is being laid out, or while an answer belongs to an earlier click: then the square is
        not square."""
        box = self.node.box
        _, _, width, height = box
        key = (self.node.name, width, height)
        if key not in MEASURED:
            origin = self.node.at(fx=0, fy=0)
            x, y, reach = width * 0.45, height * 0.45, min(width, height) * 0.2
            name, left, right = self._bounds(x, reach, lambda at: self.probe(at, y, origin))
            same, top, bottom = self._bounds(y, reach, lambda at: self.probe(x, at, origin))
            column, row = place(name)
            side = (right - left + bottom - top) / 2
            if (self.node.box != box or self.node.at(fx=0, fy=0) != origin or same != name
                    or abs(right - left - side) >= 1.5):
                return None
            MEASURED[key] = left - column * side, top - row * side, side
        return MEASURED[key]

    def measure(self):
        """Finds where the squares are. The result is kept for widgets of the same size with a
        board of the same name."""
        self.left, self.top, self.side = wait_until("squares that are square", self._look, timeout=60)
        self.focus()
        return self

    def at(self, column, row):
        """Screen coordinates of the middle of a square, counted from the top left."""
        ox, oy = self.node.at(fx=0, fy=0)
        return (round(ox + self.left + (column + 0.5) * self.side),
                round(oy + self.top + (row + 0.5) * self.side))

    def square(self, name):
        """The same for the name of a chess square."""
        return self.at(*place(name))

    def go(self, name):
        """Moves the cursor to a chess square by keys."""
        self.focus()
        press("ctrl+Home")
        column, row = place(name)
        press(" ".join(["Right"] * column + ["Down"] * row))
        wait_until("the cursor on " + name, lambda: self.here() == name)


ROLES = {"push button", "toggle button", "text", "combo box", "spin button", "check box",
         "menu item", "table", "table cell"}
# Roles that the toolkit builds inside its own controls without a name.
TOOLKIT = set()


def check_names(app, where):
    bad = []
    for node, _ in app.root.walk():
        name, role = node.look("name"), node.look("role")
        words = name.split()
        if role in ROLES and role not in TOOLKIT and (
                not name or name.startswith(("Gtk", "Adw", "Mas", "_"))
                or (len(words) == 2 and words[0] == words[1])):
            bad.append((role, name, node.description, node.parent.name))
    assert not bad, "%s: %r" % (where, bad)


def main(tests):
    """Runs every test (or those whose name contains UI_ONLY), prints TAP, and says in the exit
    status whether one failed."""
    only = os.environ.get("UI_ONLY", "")
    tests = [test for test in tests if only in test.__name__]
    print("1..%d" % len(tests))
    bad = 0
    for i, test in enumerate(tests, 1):
        try:
            test()
            print("ok %d %s" % (i, test.__name__))
        except Exception:
            bad += 1
            traceback.print_exc()
            print("not ok %d %s" % (i, test.__name__))
        sys.stdout.flush()
    sys.exit(1 if bad else 0)
