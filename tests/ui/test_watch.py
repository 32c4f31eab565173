# SPDX-License-Identifier: Apache-2.0
"""Files that other programs write while they are open."""
import os
import re
import shutil
import subprocess
import tempfile

from drive import press, type_text, wait_until
from masume import Editor, main

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
OTHER = "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1\n"
NOTHING = "rnbq/oh\n"


class OpenFile:
    """An editor with a file of its own, and the ways in which other programs write it."""

    def __init__(self, text=START):
        self.folder = tempfile.mkdtemp()
        self.path = os.path.join(self.folder, "a.fen")
        self.write(text)

    def __enter__(self):
        self.editor = Editor(self.path)
        self.app = self.editor.__enter__()
        self.board = self.app.open_board().measure()
        return self

    def __exit__(self, *error):
        self.editor.__exit__(*error)
        shutil.rmtree(self.folder, ignore_errors=True)

    def write(self, text):
        with open(self.path, "w") as f:
            f.write(text)

    def replace(self, text):
        with open(self.path + ".new", "w") as f:
            f.write(text)
        os.rename(self.path + ".new", self.path)

    def read(self):
        with open(self.path) as f:
            return f.read()

    def move_pawn(self):
        self.app.click(self.board.square("e2"))
        self.app.click(self.board.square("e4"))
        wait_until("a change", self.app.modified)

    def question(self, words):
        return self.app.win.find("label", re.compile(words))

    def button(self, name):
        return self.app.win.find("push button", name)

    def wait_text(self, placement):
        entry = self.app.win.find("text", "Text of the position")
        wait_until("the position " + placement, lambda: placement in entry.text)


def test_written_in_place():
    with OpenFile() as f:
        f.write(OTHER)
        f.app.wait_status(re.compile("^2 squares changed on disk"))
        f.wait_text("/3P4/")
        assert not f.app.modified()
        press("ctrl+z")
        f.wait_text("/8/PPPPPPPP/")
        wait_until("a change", f.app.modified)


def test_replaced_as_sed_does():
    with OpenFile() as f:
        for old, new in (("8/PPPPPPPP", "P7/1PPPPPPP"), ("P7/1PPPPPPP", "8/PPPPPPPP")):
            subprocess.run(["sed", "-i", "s|%s|%s|" % (old, new), f.path], check=True)
            f.app.wait_status(re.compile("^2 squares changed on disk"))
            f.wait_text(new)
            assert not f.app.modified()


def test_compare_and_keep_mine():
    with OpenFile() as f:
        f.move_pawn()
        f.replace(OTHER)
        f.question("a.fen.* was changed by another program")
        f.button("Compare").click()
        f.app.win.find("label", re.compile("a.fen, on disk"))
        press("Escape")
        f.button("Keep Mine").click()
        f.app.win.gone("push button", "Keep Mine")
        assert f.app.modified()
        assert f.read() == OTHER
        press("ctrl+s")
        wait_until("the file to be mine", lambda: "/4P3/" in f.read())
        f.app.wait_status(re.compile("^Saved"))
        assert not f.app.modified()


def test_reload_over_changes():
    with OpenFile() as f:
        f.move_pawn()
        f.write(OTHER)
        f.button("Reload").click()
        f.wait_text("/3P4/")
        assert not f.app.modified()
        f.app.win.gone("push button", "Reload")
        press("ctrl+z")
        f.wait_text("/4P3/")


def test_save_does_not_write_over_unseen():
    with OpenFile() as f:
        f.move_pawn()
        f.replace(OTHER)
        press("ctrl+s")
        f.button("Keep Mine")
        assert f.read() == OTHER


def test_removed_and_back():
    with OpenFile() as f:
        os.remove(f.path)
        f.question("a.fen.* was removed")
        wait_until("a change", f.app.modified)
        f.write(START)
        f.app.wait_status("The file says again what it said")
        f.app.win.gone("label", re.compile("was removed"))
        wait_until("no change", lambda: not f.app.modified())
        os.remove(f.path)
        f.question("a.fen.* was removed")
        f.button("Save").click()
        wait_until("the file", lambda: os.path.exists(f.path) and f.read() == START)
        f.app.win.gone("label", re.compile("was removed"))


def test_faulty_in_between():
    with OpenFile() as f:
        f.write(NOTHING)
        f.question("cannot be read as a position now")
        f.wait_text("/8/PPPPPPPP/")
        f.write(OTHER)
        f.app.wait_status(re.compile("^2 squares changed on disk"))
        f.app.win.gone("label", re.compile("cannot be read"))
        f.wait_text("/3P4/")


KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"
QUEEN = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1\n"
ROOK = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n"


def test_many_positions():
    with OpenFile(KINGS + QUEEN + ROOK) as f:
        f.wait_text("4k3/8/8/8/8/8/8/4K3")
        f.replace(QUEEN + QUEEN + ROOK)
        f.app.wait_status("1 row changed on disk")
        f.wait_text("3QK3")
        assert not f.app.modified()
        f.board.measure()
        f.app.click(f.board.square("d1"))
        f.app.click(f.board.square("d4"))
        wait_until("a change", f.app.modified)
        f.replace(QUEEN + KINGS + ROOK)
        f.button("Reload")
        f.button("Compare")
        f.button("Keep Mine").click()
        f.app.win.gone("push button", "Keep Mine")
        wait_until("the board to have the keyboard", lambda: f.board.node.has("focused"))
        press("ctrl+s")
        wait_until("the file to be mine", lambda: f.read().startswith("4k3/8/8/8/3Q4/"))
        assert f.read().endswith(QUEEN + ROOK)


def edit_rows(f):
    f.board.measure()
    f.app.click(f.board.square("d1"))
    f.app.click(f.board.square("d4"))
    wait_until("a change", f.app.modified)


def test_many_compared_with_where_it_went():
    with OpenFile(QUEEN + KINGS + ROOK) as f:
        f.wait_text("3QK3")
        rows = f.app.win.find("list", "Positions", description=re.compile("2 fine"))
        edit_rows(f)
        f.replace(QUEEN.replace("3QK3", "Q3K3") + KINGS)
        rows.find("list item", re.compile("^Row 1, .*changed, Changed here and on disk$"))
        rows.find("list item", re.compile("^Row 3, .*Removed on disk$"))
        f.app.win.find("label", "2 changes on disk")
        f.button("Compare").click()
        f.app.win.find("label", "Row 1 as read")
        f.app.win.find("label", "Row 1 on disk now")
        f.app.win.find("label", "This row was changed on disk, and here, too.")
        f.button("With Mine").click()
        f.app.win.find("label", "Row 1 here")
        f.button("What They Changed").click()
        f.app.win.find("label", "Row 1 as read")
        press("ctrl+Page_Down")
        f.app.win.find("label", "This row was changed neither here nor on disk.")
        press("ctrl+F7")
        f.app.win.find("label", "Removed on disk")
        rows.find("list item", re.compile("^Row 2, ")).click()
        f.app.win.find("label", "Row 2 on disk now")
        press("ctrl+shift+F7")
        f.app.win.find("label", "Row 1 on disk now")
        f.button("Done").click()
        f.button("Keep Mine").click()
        f.app.win.gone("label", "2 changes on disk")
        rows.find("list item", re.compile("^Row 1, .*changed$"))


def test_many_undo_reload():
    with OpenFile(QUEEN + KINGS + ROOK) as f:
        f.wait_text("3QK3")
        edit_rows(f)
        f.replace(ROOK + KINGS)
        f.button("Reload").click()
        f.wait_text("R3K3")
        wait_until("no change", lambda: not f.app.modified())
        f.app.win.find("label", re.compile("^Reloaded; changes"))
        press("ctrl+z")
        f.wait_text("/3Q4/")
        f.button("Keep Mine")
        assert f.app.modified()
        press("ctrl+shift+z")
        f.wait_text("R3K3")
        f.app.win.gone("push button", "Keep Mine")
        press("ctrl+z")
        f.wait_text("/3Q4/")
        f.button("Keep Mine").click()
        press("ctrl+s")
        wait_until("the file to be mine", lambda: f.read().endswith(KINGS + ROOK))
        assert "/3Q4/" in f.read()


def test_many_overwritten():
    with OpenFile(QUEEN + KINGS + ROOK) as f:
        f.wait_text("3QK3")
        edit_rows(f)
        f.write(ROOK + ROOK)
        f.question("a.fen.* was overwritten .* it cannot be saved; the changed ones can be exported")
        f.button("Compare")
        f.app.win.gone("push button", "Keep Mine")
        press("ctrl+s")
        f.app.wait_status(re.compile("was overwritten"))
        assert f.read() == ROOK + ROOK
        f.button("Export Changes…").click()
        name = f.app.window(re.compile("Save")).find("text", "Name:")
        wait_until("the name", lambda: name.text == "Selection.fen")
        press("ctrl+a")
        type_text("mine.fen")
        press("Return")
        wait_until("my row", lambda: os.path.exists(os.path.join(f.folder, "mine.fen")))
        with open(os.path.join(f.folder, "mine.fen")) as mine:
            assert mine.read() == QUEEN.replace("8/8/8/3QK3", "3Q4/8/8/4K3")
        f.button("Reload").click()
        f.wait_text("R3K3")
        wait_until("no change", lambda: not f.app.modified())


def test_many_changed_rows_stand_out():
    with OpenFile(KINGS + QUEEN + ROOK) as f:
        f.wait_text("8/8/4K3")
        rows = f.app.win.find("list", "Positions")
        rows.find("list item", re.compile("^Row 3, .*: Line 3$"))
        f.write(KINGS + QUEEN + QUEEN)
        f.app.wait_status("1 row changed on disk")
        assert not rows.all("list item", re.compile("^Row [12], .*on disk$"))
        rows.find("list item", re.compile("^Row 3, .*Line 3, changed on disk$")).click()
        rows.find("list item", re.compile("^Row 3, .*Line 3$"))
        f.wait_text("3QK3")


def test_many_touched():
    with OpenFile(QUEEN + KINGS + ROOK) as f:
        f.wait_text("3QK3")
        f.app.win.find("list", "Positions", description=re.compile("2 fine"))
        edit_rows(f)
        f.write("# a word\n" + QUEEN + KINGS + ROOK)
        f.app.wait_status("The file holds the same positions as before")
        press("ctrl+s")
        wait_until("the file to be mine", lambda: "/3Q4/" in f.read())
        assert f.read() == "# a word\n" + QUEEN.replace("8/8/8/3QK3", "3Q4/8/8/4K3") + KINGS + ROOK
        assert not f.app.modified()


main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
