# SPDX-License-Identifier: Apache-2.0
"""Two positions compared: edit, compare, step, take by pointer and keys, undo, end."""
import re

from drive import press, type_text, wait_until
from masume import Editor, check_names, main, native, place, position, scratch


class Comparison(Editor):
    """The editor with a chess position in which e2 was moved to e4, d7 is empty and a white knight is
    on a8."""

    def __init__(self):
        self.path = native("--game=chess")
        super().__init__(self.path)

    def __enter__(self):
        super().__enter__()
        self.open_board().measure()
        self.board.go("e2")
        press("space Up Up space Escape")
        self.board.go("d7")
        press("Delete")
        self.board.go("a8")
        press("shift+n Escape")
        wait_until("changes", self.modified)
        return self

    def compare(self, keys="F7"):
        self.move(self.win.at(fx=0.5, fy=0.01)) # away from words that follow the pointer
        press(keys)
        self.over = self.win.find("table", re.compile("compared$"))
        return self.over

    def count(self):
        return int(re.match(r"(\d+)", self.over.description.replace("No", "0")).group(1))

    def rows(self):
        return [node.name for node in self.win.all("list item") if node.showing]

    def end(self):
        press("Escape")
        wait_until("the editor", lambda: self.board.node.showing)


def test_steps_and_words():
    with Comparison() as app:
        over = app.compare()
        assert over.name == "Board, “As saved” and “position.json” compared", over.name
        n = app.count()
        rows = app.rows()
        for words in ("White pawn e2 → e4", "d7: black pawn removed", "a8: black rook → white knight"):
            assert words in rows, rows
        check_names(app, "the comparison")
        press("n")
        app.wait_status("a8: black rook → white knight")
        wait_until("the cursor there", lambda: over.description
                   == "%d differences; a8: black rook → white knight" % n)
        press("alt+Down")
        app.wait_status("d7: black pawn removed")
        press("p")
        app.wait_status("a8: black rook → white knight")
        press("alt+Up")
        app.wait_status("This was the first difference")
        app.win.find("push button", "Next difference").click()
        app.wait_status("d7: black pawn removed")
        app.end()


def test_take_by_pointer_keys_and_button():
    with Comparison() as app:
        over = app.compare()
        n = app.count()
        press("n n")
        app.wait_status("d7: black pawn removed")
        press("Return")
        wait_until("one less", lambda: app.count() == n - 1)
        app.wait_status("Done: Take d7 from As saved")
        press("ctrl+z")
        wait_until("it again", lambda: app.count() == n)
        app.win.find("push button", "Take: d7: black pawn removed").click()
        wait_until("one less again", lambda: app.count() == n - 1)
        app.wait_status("Done: Take d7 from As saved")
        press("ctrl+z")
        wait_until("it once more", lambda: app.count() == n)
        app.click(point(app, "d7"))
        wait_until("one less by a click", lambda: app.count() == n - 1)
        app.wait_status("Done: Take d7 from As saved")
        app.win.find("push button", "Take All").click()
        wait_until("nothing left", lambda: app.over.description.startswith("No differences"))
        app.win.find("label", "No Differences")
        press("ctrl+z")
        wait_until("what was left", lambda: app.count() == n - 1)
        press("ctrl+z")
        wait_until("all", lambda: app.count() == n)
        app.end()
        wait_until("the keyboard on the board", lambda: app.board.node.has("focused"))


def point(app, name):
    """Moves the pointer to a square of the comparison's board, which fits its view and is in the middle
    of it, with 24 pixels around for the coordinates."""
    column, row = place(name)
    _, _, width, height = app.over.box
    side = (min(width, height) - 48) // 8
    x, y = app.over.at(dx=round((column - 3.5) * side), dy=round((row - 3.5) * side))
    app.move((x, y))
    app.wait_status(re.compile("^%s[:,]" % name))
    return x, y


def test_hover_says_what_a_click_does():
    with Comparison() as app:
        app.compare()
        point(app, "d7")
        app.wait_status("d7: black pawn removed. A click or Enter takes what “As saved” has here.")
        point(app, "d5")
        app.wait_status("d5, empty")
        app.end()


def test_modes():
    with Comparison() as app:
        app.compare()
        press("alt+2")
        wait_until("two boards", lambda: {"Board, “As saved”", "Board, “position.json”"}
                   <= {n.name for n in app.win.all("table") if n.showing})
        check_names(app, "side by side")
        press("alt+3")
        texts = wait_until("two texts", lambda: [n for n in app.win.all("text") if n.showing
                                                 and n.name in ("As saved", "position.json")])
        assert len(texts) == 2, texts
        assert texts[0].text.startswith("rnbqkbnr/pppppppp/"), texts[0].text
        assert texts[1].text.startswith("Nnbqkbnr/ppp1pppp/8/8/4P3/"), texts[1].text
        check_names(app, "the texts")
        press("alt+1")
        wait_until("one board", lambda: any(n.name.endswith("compared")
                                            for n in app.win.all("table") if n.showing))
        app.win.find("push button", "Done").click()
        wait_until("the editor", lambda: app.board.node.showing)


def test_saving_while_comparing_leaves_no_differences():
    with Comparison() as app:
        app.compare()
        press("ctrl+s")
        wait_until("saved", lambda: not app.modified())
        wait_until("no differences", lambda: app.over.description.startswith("No diff"))
        app.end()
        assert position(app.path)["board"][36] == "P"


def test_clipboard():
    with Comparison() as app:
        app.board.focus()
        press("ctrl+shift+c")
        app.board.go("h2")
        press("Delete")
        app.compare("shift+F7")
        assert app.over.name.startswith("Board, “Clipboard” and"), app.over.name
        wait_until("one difference", lambda: app.count() == 1)
        assert "h2: white pawn removed" in app.rows(), app.rows()
        app.end()


def compare_file(app, path):
    app.open_board()
    app.win.find("push button", "Main menu", nth=1).do("click")
    app.root.find("menu item", "Compare").do("click")
    app.root.find("menu item", "With File…").do("click")
    app.window(re.compile("Open"))
    type_text(path)
    press("Return")
    return app.win.find("table", re.compile("compared$"))


def test_file():
    other = scratch("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1\n", "other.fen")
    with Editor(native("--game=chess")) as app:
        over = compare_file(app, other)
        assert "“other.fen”" in over.name, over.name
        assert any("a1: white rook added" in n.name for n in app.win.all("list item"))
        press("Escape")
        wait_until("the editor", lambda: app.board.node.showing)


def test_file_of_many_positions():
    other = scratch("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1\n"
                    "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n", "many.fen")
    with Editor(native("--game=chess")) as app:
        over = compare_file(app, other)
        assert "“many.fen, position 1”" in over.name, over.name
        app.win.find("label", "“many.fen” holds many positions: this is number 1")


main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
