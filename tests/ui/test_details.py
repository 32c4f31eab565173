# SPDX-License-Identifier: Apache-2.0
"""The details of a game in the inspector, as the keyboard and a screen reader meet them."""
import json
import re

from drive import press, type_text, wait_until
from masume import Editor, main, qi, scratch


def details(app, path):
    app.save(path)
    return json.loads(qi("convert", "--to=json", path))["setup"].get("details", {})


def tab_to(app, node):
    """Brings the keyboard to @node, by keys."""
    app.board.focus()
    press("F6")
    for _ in range(60):
        if any(n.has("focused") for n, _ in node.walk()):
            return
        press("Tab")
    raise AssertionError("no way by keys to %r" % node)


def fen(text):
    """A file of our own format with the position of a FEN."""
    return scratch(qi("convert", "--to=json", "-", stdin=text + "\n"))


def test_castling_and_en_passant():
    path = fen("rnbqkbnr/pppp1ppp/8/8/P3P3/4p3/1PPP1PPP/RNBQKBN1 b KQkq - 0 3")
    with Editor(path) as app:
        app.open_board()
        # The rook of h1 is gone and the right is not: its box says so and can be unticked.
        gone = app.win.find("check box", "White’s castling: h1: no rook there")
        assert gone.has("checked")
        tab_to(app, gone)
        press("space")
        wait_until("the box to be unticked", lambda: not gone.has("checked"))
        box = app.win.find("check box", "Black’s castling: Queen’s side (a8)")
        tab_to(app, box)
        press("space")
        wait_until("the box to be unticked", lambda: not box.has("checked"))
        assert details(app, path)["castling"] == {"first": [56], "second": [7]}
        app.undo()
        wait_until("the right again", lambda: box.has("checked"))

        # Only the pawn of a4 can just have moved two squares: e3 is not empty.
        row = app.win.find("combo box", "En passant")
        tab_to(app, row)
        press("space")
        app.root.find("label", "a3")
        press("Down Return")
        # While the list is open it takes the keys: afterwards the old choice is shown nowhere.
        app.root.gone("label", "None")
        assert details(app, path).get("enPassant") == 40


def test_castling_of_a_king_that_moved():
    path = fen("r3k2r/8/8/8/8/8/8/R1K4R w kq - 0 1")
    with Editor(path) as app:
        app.open_board()
        for square in "h1", "a1":
            box = app.win.find("check box", "White’s castling: %s: no king on e1" % square)
            assert not box.has("sensitive") and not box.has("checked")
        assert app.win.find("check box", "Black’s castling: King’s side (h8)").has("sensitive")
    # A right in a file is kept, and reported as a fault.
    path = fen("r3k2r/8/8/8/8/8/8/R1K4R w KQkq - 0 1")
    before = open(path, encoding="utf-8").read()
    with Editor(path) as app:
        app.open_board()
        assert app.win.find("check box", "White’s castling: h1: no king on e1").has("checked")
        app.win.find("label", re.compile("castling right"))
        assert not app.modified()
    assert open(path, encoding="utf-8").read() == before


def test_wrong_style_is_told_and_not_taken():
    path = scratch(qi("new", "--shape=8,8", "--styles=C,c"))
    with Editor(path) as app:
        app.open_board()
        app.win.find("label", "Advanced").click()
        row = app.win.find("text", "White’s style")
        press("Tab")
        for typed, words in (("c", "Upper case for the first player."),
                             ("   ", "A style is a letter or a name.")):
            press("ctrl+a")
            type_text(typed)
            # A text that cannot be a style is reported where it can be seen, and there is no Apply
            # button.
            told = app.win.find("label", words)
            app.win.gone("push button", "Apply")
            wait_until("the words below the entry to be seen", lambda: told.showing
                       and told.box[1] + told.box[3] <= app.win.find("push button", re.compile("^Format")).box[1])
            press("Return")
            app.win.find("label", words)
            assert not app.modified()
        press("Escape")
        wait_until("what the document has", lambda: row.text == "C")
        app.win.gone("label", "A style is a letter or a name.")


def corner(app):
    """The name of the square that is listed first."""
    board = app.open_board()
    board.focus()
    press("ctrl+Home")
    return board.here()


def wait_for_list(app, label):
    """Waits for what a drop-down offers, and until keys go there."""
    app.root.find("label", label)
    wait_until("the keyboard in the list", lambda: any(
        node.has("focused") for node in app.root.all("list item") + app.root.all("filler")))


def test_rank_one_is_kept():
    path = scratch(json.dumps({"board": [["a", None], [None, None], ["b", None]], "hands": {"first": [], "second": []},
                               "styles": {"first": "Q", "second": "q"}, "turn": "first"}))
    with Editor(path) as app:
        wait_until("rank 1 at the top", lambda: corner(app) == "a1")
        row = app.win.find("combo box", "Rank 1")
        tab_to(app, row)
        press("space")
        wait_for_list(app, "At the bottom")
        press("Down Return")
        # While the list is open it takes the keys.
        wait_until("rank 1 at the bottom", lambda: corner(app) == "a3")
        assert details(app, path) == {"rankOne": "bottom"}
    with Editor(path) as app:
        wait_until("rank 1 at the bottom", lambda: corner(app) == "a3")
        # The default is chosen by removing the detail from the file.
        tab_to(app, app.win.find("combo box", "Rank 1"))
        press("space")
        wait_for_list(app, "At the top")
        press("Up Return")
        wait_until("rank 1 at the top", lambda: corner(app) == "a1")
        app.save(path)
        assert "rankOne" not in open(path, encoding="utf-8").read()
    with Editor(path) as app:
        wait_until("rank 1 at the top again", lambda: corner(app) == "a1")


def test_counters_by_keys():
    path = fen("4k3/8/8/8/8/8/8/4K3 w - - 5 60")
    with Editor(path) as app:
        app.open_board()
        spin = app.win.find("spin button", "Half-moves without progress")
        text = next(n for n, _ in spin.walk() if n.role == "text" or n.has("editable"))
        tab_to(app, spin)
        press("ctrl+a")
        type_text("42")
        wait_until("what was typed", app.modified)
        press("Up Up")
        wait_until("two more", lambda: details(app, path)["halfmove"] == 44)
        app.undo()
        wait_until("the number of the file in one step", lambda: text.text == "5")
        press("ctrl+a")
        type_text("123456")
        app.win.find("label", "This takes a number from 0 to 9999.")
        press("Tab")
        wait_until("the greatest number", lambda: details(app, path)["halfmove"] == 9999)
        assert details(app, path)["fullmove"] == 60


def test_description():
    path = fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    with Editor(path) as app:
        app.open_board()
        tab_to(app, app.win.find("push button", "Add to the description", nth=1))
        press("space")
        app.root.find("menu item", "Comment")
        press("Up")         # from the first entry to the last
        press("Return")
        view = app.win.find("text", "Comment")
        wait_until("the new text to have the keyboard", lambda: view.has("focused"))
        type_text("one")
        press("Return")
        type_text("two")
        entry = app.win.find("text", "Title")
        entry.set_text("Study & more")
        wait_until("both", lambda: details(app, path)
                   .items() >= {"comment": "one\ntwo", "title": "Study & more"}.items())


main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
