# SPDX-License-Identifier: Apache-2.0
"""Files of many positions: the list beside the board, its verdicts, its filters, mending faults on
the board and as text, acts on rows, saving. The saved file is read here without the editor."""
import json
import os
import re
import tempfile

from drive import press, type_text, wait_until, xdo
from masume import Editor, main, qi, scratch

FINE = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
WIDE = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPPP/RNBQKBNR w KQkq - 0 1"
KINGLESS = "8/5k2/8/8/8/8/4P3/8 w - - 0 1"
ENDING = "8/5k2/8/8/3K4/8/4P3/8 w - - 0 1"
# Row 2 has a rank of nine squares, row 4 no white king. Comments, blanks and line ends are odd on purpose.
SUITE = "# a suite\r\n%s\r\n%s\n\n\t%s  \n%s\n" % (FINE, WIDE, ENDING, KINGLESS)


def bytes_of(path):
    with open(path, "rb") as f:
        return f.read()


def suite(text=SUITE, name="suite.fen"):
    path = scratch("", name)
    with open(path, "wb") as f:
        f.write(text.encode())
    return path


class List(Editor):
    """The editor on a file of many positions."""

    def open_list(self, rows):
        self.win = self.window(re.compile("."))
        self.list = self.win.find("list", "Positions")
        self.row(rows)
        return self.list

    def row(self, number, pattern=""):
        """Waits for a row whose name continues with @pattern."""
        return self.list.find("list item", re.compile(r"^Row %s, .*%s" % (number, pattern)))

    def rows(self):
        """The numbers of the rows that are listed."""
        return [int(re.match(r"Row (\d+)", n.name).group(1)) for n in self.list.all("list item")]

    def subtitle(self, words):
        self.win.find("label", re.compile(words))

    def button(self, name):
        return self.win.find("push button", name)


def test_verdicts_and_next_problem():
    with List(suite()) as app:
        app.open_list(4)
        app.row(1, "fine: Line 2$")
        app.row(2, "error: Rank 2 has 9 squares")
        app.row(3, "fine: Line 5$")
        app.row(4, "warning: White has no king")
        wait_until("the counts", lambda: app.list.description == "1 error, 1 warning, 2 fine")
        app.subtitle("^Row 1 of 4")
        press("F8")
        app.subtitle("^Row 2 of 4")
        app.win.find("text", "Text of the file")
        press("F8")
        app.subtitle("^Row 4 of 4")
        press("F8")
        app.subtitle("^Row 2 of 4")
        press("shift+F8")
        app.subtitle("^Row 4 of 4")
        press("ctrl+Page_Up")
        app.subtitle("^Row 3 of 4")
        app.button("Next problem").click()
        app.subtitle("^Row 4 of 4")


def test_mend_on_the_board_and_save():
    path = suite()
    with List(path) as app:
        app.open_list(4)
        app.row(4, "warning").click()
        app.subtitle("^Row 4 of 4")
        board = app.open_board()
        board.go("d4")
        press("shift+k")
        app.row(4, "fine: Line 6, changed$")
        wait_until("the mark of changes", lambda: "•" in app.win.name)
        app.save()
        app.row(4, "fine: Line 6$")
    assert bytes_of(path) == (SUITE.replace(KINGLESS, ENDING)).encode(), bytes_of(path)


def test_mend_as_text():
    path = suite()
    with List(path) as app:
        app.open_list(4)
        app.row(2, "error").click()
        text = app.win.find("text", "Text of the file")
        text.click(fx=0.5, fy=0.02)
        press("ctrl+a")
        type_text(FINE)
        app.row(2, "fine: Line 3, changed$")
        board = app.open_board()
        wait_until("the board to have the keyboard", lambda: board.node.has("focused"))
        app.save()
    assert bytes_of(path) == SUITE.replace(WIDE, FINE).encode(), bytes_of(path)


def test_undo_gives_back_the_bytes():
    path = suite()
    with List(path) as app:
        app.open_list(4)
        app.row(3).click()
        app.subtitle("^Row 3 of 4")
        board = app.open_board()
        board.go("a1")
        press("q")
        app.row(3, "changed$")
        press("ctrl+z")
        wait_until("no change", lambda: not app.modified())
        app.row(3, "fine: Line 5$")


def test_one_undo_for_all_rows():
    path = suite()
    with List(path) as app:
        app.open_list(4)
        board = app.open_board()
        board.go("a5")
        press("q")
        app.row(1, "changed$")
        app.row(3).click()
        app.subtitle("^Row 3 of 4")
        board.go("a1")
        press("q")
        app.row(3, "changed$")
        app.save()
        app.row(4).click()
        app.subtitle("^Row 4 of 4")
        press("Delete")
        wait_until("three rows", lambda: app.rows() == [1, 2, 3])
        app.row(1).click()
        app.subtitle("^Row 1 of 3")
        for words, subtitle in (("Delete Row 4", "^Row 4 of 4"), (".* in Row 3", "^Row 3 of 4"),
                                (".* in Row 1", "^Row 1 of 4")):
            press("ctrl+z")
            app.wait_status(re.compile("^Undone: %s" % words))
            app.subtitle(subtitle)
        app.row(2).click()
        app.subtitle("^Row 2 of 4")
        press("ctrl+shift+z")
        app.wait_status(re.compile("^Done again: .* in Row 1"))
        app.subtitle("^Row 1 of 4")
        press("ctrl+z")
        app.subtitle("^Row 1 of 4")
        press("ctrl+s")
        wait_until("the first bytes", lambda: bytes_of(path) == SUITE.encode())


def test_filters():
    with List(suite()) as app:
        app.open_list(4)
        app.button("1 error").click()
        wait_until("the errors", lambda: app.rows() == [2])
        app.button("1 warning").click()
        wait_until("errors and warnings", lambda: app.rows() == [2, 4])
        app.button("1 error").click()
        app.button("1 warning").click()
        wait_until("all", lambda: app.rows() == [1, 2, 3, 4])
        press("ctrl+f")
        type_text("5K2")
        wait_until("what the text finds", lambda: app.rows() == [3, 4])
        type_text("nothing")
        app.win.find("label", "No Positions Found")
        press("Escape")
        wait_until("all again", lambda: app.rows() == [1, 2, 3, 4])


def test_find_like_this():
    other = ENDING.replace("5k2", "2k5").replace("3K4", "4K3").replace("4P3", "3P4")
    counted = ENDING.replace("0 1", "3 40")
    with List(suite("\n".join((ENDING, other, FINE, counted)) + "\n")) as app:
        app.open_list(4)
        button = app.win.find("push button", "Find positions like this one", nth=1)

        def choose(name):
            button.do("click")
            app.win.find(re.compile("menu item"), name).choose()

        choose("The Same Position")
        wait_until("the same", lambda: app.rows() == [1, 4])
        choose("Also Mirrored")
        wait_until("its image too", lambda: app.rows() == [1, 2, 4])
        choose("Show Only the Repetitions")
        wait_until("what is there again", lambda: app.rows() == [2, 4])
        # Without a pointer: the menu's button is behind the search, and the command has a letter of its own.
        choose("All Positions")
        choose("Show Each")
        wait_until("all of them", lambda: app.rows() == [1, 2, 3, 4])
        press("ctrl+f Tab")
        wait_until("the button to have the keyboard", lambda: button.has("focused") or app.win.all(
            "toggle button", "Find positions like this one", states=("focused",)))
        press("space")
        app.win.find(re.compile("menu item"), "Delete the Repetitions")
        press("d")
        wait_until("each once", lambda: app.rows() == [1, 2])
        app.wait_status("2 positions deleted")
        press("ctrl+z")
        wait_until("all again", lambda: app.rows() == [1, 2, 3, 4])
        app.wait_status("Undone: Delete Repetitions")


def test_acts_on_rows():
    path = suite()
    with List(path) as app:
        app.open_list(4)
        app.row(1).click()
        press("Delete")
        wait_until("three rows", lambda: app.rows() == [1, 2, 3])
        app.row(1, "error")
        press("ctrl+z")
        wait_until("four rows", lambda: app.rows() == [1, 2, 3, 4])
        wait_until("no change", lambda: not app.modified())
        app.row(3).click()
        press("ctrl+d")
        wait_until("five rows", lambda: app.rows() == [1, 2, 3, 4, 5])
        app.subtitle("^Row 4 of 5")
        press("alt+Up alt+Up")
        app.row(2, "changed|fine")
        app.subtitle("^Row 2 of 5")
        press("Insert")
        wait_until("six rows", lambda: app.rows() == [1, 2, 3, 4, 5, 6])
        app.subtitle("^Row 3 of 6")
        app.save()
    lines = bytes_of(path).decode().split("\n")
    found = [x.strip() for x in lines if x.strip() and not x.startswith("#")]
    assert found == [FINE, ENDING, FINE, WIDE, ENDING, KINGLESS], found
    assert lines[0] == "# a suite\r", lines


def test_close_asks_once():
    path = suite()
    with List(path) as app:
        app.open_list(4)
        app.row(1).click()
        press("Delete")
        wait_until("three rows", lambda: app.rows() == [1, 2, 3])
        press("ctrl+w")
        app.root.find("push button", "Discard").click()
        assert app.wait_exit() == 0
    assert bytes_of(path) == SUITE.encode()


def test_native_array_keeps_what_it_does_not_know():
    first = json.loads(qi("new", "--game=chess"))
    first["x-note"] = {"kept": [1, 2.50]}
    text = "[\n  %s,\n\n  %s ]\n" % (json.dumps(first), json.dumps(first))
    path = suite(text, "two.json")
    with List(path) as app:
        app.open_list(2)
        app.row(2).click()
        app.subtitle("^Row 2 of 2")
        board = app.open_board()
        board.go("e2")
        press("Delete")
        app.row(2, "changed$")
        app.save()
    saved = bytes_of(path).decode()
    assert saved.startswith(text[:len(text) // 2 - 5]), saved
    both = json.loads(saved)
    assert both[0] == first and both[1] != first
    assert both[1]["x-note"] == {"kept": [1, 2.5]}, both[1]


def test_folder():
    folder = tempfile.mkdtemp(dir=os.environ.get("UI_SESSION_DIR"))
    for name, text in (("b.fen", FINE), ("a.fen", KINGLESS), ("c.fen", ENDING)):
        with open(os.path.join(folder, name), "w") as f:
            f.write(text + "\n")
    with List(folder) as app:
        app.open_list(3)
        app.row(1, "warning: White has no king").click()
        app.subtitle("^Row 1 of 3")
        board = app.open_board()
        board.go("d4")
        press("shift+k")
        app.row(1, "fine: a.fen, changed$")
        app.save()
    assert bytes_of(os.path.join(folder, "a.fen")) == (ENDING + "\n").encode()
    assert bytes_of(os.path.join(folder, "b.fen")) == (FINE + "\n").encode()


def test_a_hundred_thousand_lines():
    lines = [re.sub(r"\d+$", str(i % 300 + 1), ENDING if i % 2 else FINE) for i in range(100000)]
    lines[70000] = WIDE
    path = suite("\n".join(lines) + "\n", "many.fen")
    with List(path) as app:
        app.win = app.window(re.compile("."))
        app.list = app.win.find("list", "Positions")
        app.row(1)
        app.list.find("list item", re.compile("^Row 1,")).click()
        press("End")
        app.row(100000, "fine: Line 100000$")
        app.subtitle("^Row 100000 of 100000")
        wait_until("all to be checked", lambda: app.list.description == "1 error, 99999 fine",
                   timeout=60)
        press("F8")
        app.subtitle("^Row 70001 of 100000")
        app.row(70001, "error")
        # The row with the keyboard is listed before the list is drawn there; the wheel would turn from where the list was.
        wait_until("the rows around it", lambda: {70000, 70002} <= set(app.rows()))
        xdo("mousemove", *app.list.at(fx=0.5, fy=0.3))
        for _ in range(30):
            xdo("click", "4")
        wait_until("rows before it", lambda: any(n < 69980 for n in app.rows()))


def test_names_and_panes():
    with List(suite()) as app:
        app.open_list(4)
        wait_until("the list to have the keyboard",
                   lambda: any(n.has("focused") for n in app.list.all("list item")))
        press("F6")
        board = app.open_board()
        wait_until("the board to have the keyboard", lambda: board.node.has("focused"))
        press("F9")
        app.win.gone("list", "Positions")
        press("F9")
        app.win.find("list", "Positions")
        app.resize(700, 700)
        app.win.gone("list", "Positions")
        app.button("List of positions")
        press("F9")
        app.win.find("list", "Positions")


main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
