# SPDX-License-Identifier: Apache-2.0
"""A person without a pointer who uses the editor: by keys alone, or with a screen reader, through the accessible
tree. With a screen reader an act only counts once it was heard."""
import os
import re
import subprocess
import sys
import tempfile

from gi.repository import GLib

from drive import Missing, press, type_text, wait_until, xdo
from masume import Editor, position

# Prints what is on the clipboard, as another program reads it.
CLIPBOARD = """
import gi
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GLib, Gtk
Gtk.init()
loop = GLib.MainLoop()
def got(clipboard, result):
    print(clipboard.read_text_finish(result) or "")
    loop.quit()
Gdk.Display.get_default().get_clipboard().read_text_async(None, got)
loop.run()
"""


class Person:
    """A person with one task. @reader: the screen reader, or None for keys alone."""

    def __init__(self, reader):
        self.reader = reader
        self.listens = reader is not None
        self.start = len(reader.all()) if reader is not None else 0
        self.app = self.path = self.state = None

    # -- the program
    def open(self, *files, state=None, rows=False):
        self.path = files[0] if files else None
        self.state = state or tempfile.mkdtemp(dir=os.environ.get("UI_SESSION_DIR"))
        self.listen()
        self.app = Editor(*files, state=self.state)
        if not files:
            self.app.win = self.app.window()
            return self.app
        self.app.open_board()
        if rows:  # the list has the keyboard
            return self.app
        wait_until("the keyboard on the board", lambda: self.app.board.node.has("focused"))
        self.hears("Board, ")
        return self.app

    def close(self, failed):
        if self.listens and not failed:
            typed = [said for said in self.reader.all()[self.start:] if re.search(r"\b(Gtk|Adw|Mas)[A-Z]", said)]
            assert not typed, typed  # names of types are not words
        if self.app is not None:
            app, self.app = self.app, None
            app.__exit__(*(sys.exc_info() if failed else (None, None, None)))

    # -- what is heard
    def listen(self):
        """Forgets what was heard before."""
        if self.listens:
            self.reader.forget()

    def hears(self, *words, once=False):
        """Waits until the screen reader has said each of these; with keys alone there is nothing
        to hear."""
        if not self.listens:
            return
        said = self.reader.hears(*words)
        for word in words if once else ():
            assert sum(word in text for text in said) == 1, (word, said)

    # -- keys
    def key(self, keys, *words, once=False):
        self.listen()
        press(keys)
        self.hears(*words, once=once)

    def type(self, text):
        type_text(text)

    def focused(self):
        """The node with the keyboard: in a popover there may be two, and the last one is meant."""
        for window in self.app.windows()[::-1]:
            got = window.all(states=("focused",))
            if got:
                return got[-1]
        return None

    def focus(self, name, role=None, key="Tab", most=60):
        """Goes there by pressing one key again and again; with a screen reader, waits each time to
        hear the place."""
        last = None
        for _ in range(most):
            self.listen()
            press(key)
            try:
                if self.listens:  # looking at the tree here would delay the answers to the reader
                    self.hears_where(key)
                else:
                    wait_until("another focus", lambda: (self.focused() or self.app.win).path != last, timeout=1)
            except Missing:
                if self.listens:
                    raise Missing("nothing is said of %s" % self.focused())
            try:
                got = self.focused()
                if got is not None:
                    last = got.path
                    if fits(name_of(got), name) and (role is None or got.role == role):
                        self.arrive(got)
                        return got
            except GLib.Error:
                continue
        raise AssertionError("%s never reaches %s" % (key, getattr(name, "pattern", name)))

    def hears_where(self, key):
        """When nothing is heard at a place, goes back and there again."""
        back = {"Tab": "shift+Tab", "shift+Tab": "Tab"}.get(key)
        try:
            self.reader.hears_more(10 if back else 30)
        except Missing:
            if back is None:
                raise
            press(back)
            self.reader.hears_more()
            self.listen()
            press(key)
            self.reader.hears_more()

    def arrive(self, node):
        """With a screen reader, waits for the name of the place: earlier words may be about the place before, and
        a reader that lags behind skips words about widgets without the focus."""
        words = name_of(node).split()
        if self.listens and words:
            try:
                wait_until("its name", lambda: any(words[0] in said for said in self.reader.since()), timeout=5)
            except Missing:
                pass  # some names are spoken in other words

    def push(self, name, role=None, key="Tab"):
        """Presses a button: by keys, or by its accessible action."""
        if self.listens:
            node = self.app.root.find(role, name)
            self.listen()
            node.do()
        else:
            self.focus(name, role, key)
            press("space")

    def push_slot(self, name):
        """Presses a slot of the palette, in which Tab stops once and the arrows go on."""
        if self.listens:
            self.push(name, "push button")
            return
        self.to_board()
        self.focus(re.compile("^Hold nothing"), None, "shift+Tab", 6)
        for key in ["Down"] * 16 + ["Right"] + ["Up"] * 16:
            before = self.focused().path
            press(key)
            try:
                wait_until("another slot", lambda: self.focused().path != before, timeout=0.4)
            except Missing:
                continue
            if fits(self.focused().name, name):
                press("space")
                return
        raise AssertionError("no arrow reaches %s" % name)

    def menu(self, *names):
        """Chooses from the main menu: by F10 and the arrows, or by actions."""
        if self.listens:
            self.app.root.find("push button", "Main menu", nth=1).do()
            for name in names:
                node = self.app.root.find("menu item", name)
                self.listen()
                node.do()
            return
        press("F10")
        wait_until("a menu", lambda: self.app.root.all("menu item", names[0]))
        for i, name in enumerate(names):
            self.focus(name, "menu item", "Down", 40)
            press("Right" if i + 1 < len(names) else "Return")

    def to_board(self):
        """Moves the keyboard to the board."""
        for _ in range(40):
            node = self.app.board.node
            if node.has("focused"):
                return
            press("F6")
            try:
                wait_until("the board", lambda: node.has("focused"), timeout=0.5)
            except Missing:
                pass
        raise AssertionError("no F6 reaches the board")

    def go(self, column, row):
        """Moves the cursor to a square, counted from the top left."""
        press("ctrl+Home")
        self.listen()
        press(" ".join(["Right"] * column + ["Down"] * row) or "Right Left")
        self.hears(self.name(column, row) + ",")

    def name(self, column, row):
        """The name of the square, from the board's cursor when it has stopped."""
        last = [None]

        def still():
            before, last[0] = last[0], self.app.board.here()
            return before == last[0]
        wait_until("the cursor on %d, %d" % (column, row), still, poll=0.15)
        return last[0]

    def wait_line(self, pattern):
        return self.app.wait_status(re.compile(pattern))

    def hears_line(self, pattern, *words):
        """Waits until the line under the board, and the screen reader, say it."""
        self.wait_line(pattern)
        self.hears(*words)

    # -- the result
    def save(self):
        self.app.save(self.path)
        return position(self.path)

    def modified(self):
        return self.app.modified()

    def clipboard(self):
        return subprocess.run([sys.executable, "-c", CLIPBOARD], stdout=subprocess.PIPE, text=True, check=True, timeout=30,
                              env=dict(os.environ, GTK_A11Y="none")).stdout.strip()

    def choose_file(self, path):
        """Enters @path in the toolkit's dialog that opens a file."""
        wait_until("a dialog", lambda: len(self.app.windows()) > 1)
        press("slash")
        press("ctrl+a")
        type_text(path)
        wait_until("the name", lambda: any(path in n.text for n in self.app.root.all("text")))
        self.hears("Name or place")
        self.listen()
        press("Return")

    def name_file(self, path):
        """Enters @path in the dialog that writes a file."""
        wait_until("a dialog", lambda: self.app.root.all("text", "Name:"))
        self.hears("Name:")
        press("ctrl+a")
        type_text(path)
        self.listen()
        press("Return")


def name_of(node):
    """The name of a node; for a list item without one its words, as a screen reader says them."""
    return node.name or " ".join(n.name for n in node.all("label"))


def fits(text, want):
    return bool(want.search(text)) if hasattr(want, "search") else text == want


def away():
    """Moves the pointer to where it touches nothing."""
    xdo("mousemove", 1279, 959)
