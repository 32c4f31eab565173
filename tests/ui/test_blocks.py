# SPDX-License-Identifier: Apache-2.0
"""Parts of a board: copied, cut, held, turned and put down, by keys and by pointer, and in another window."""
import re

from drive import press, type_text, wait_until
from masume import Board, Editor, main, native, position, qi, scratch

HELD = re.compile("held: click or Space puts them down")


def placement(path):
    return qi("convert", "--to=fen", path).split()[0]


def select(board, name, keys):
    board.go(name)
    press(keys)


def test_copy_and_paste_by_keys():
    path = native("--game=chess")
    with Editor(path) as app:
        board = app.open_board()
        select(board, "a2", "shift+Right shift+Down")
        press("ctrl+c")
        app.wait_status("Copied: 4 squares, 4 pieces")
        press("Escape")
        board.go("c5")
        press("ctrl+v")
        app.wait_status(HELD)
        type_text("Q3")
        app.wait_status(re.compile("nothing is typed"))
        press("alt+Right")
        app.wait_status(HELD)
        press("space")
        app.wait_status("4 pieces put down. Rights that cannot hold there are left out")
        # The block is put down once: the next Space lifts a piece.
        press("space")
        app.wait_status(re.compile("lifted"))
        press("Escape")
        app.save(path)
        # "PP/RN" turned clockwise is "RP/NP".
        assert placement(path) == "rnbqkbnr/pppppppp/8/2RP4/2NP4/8/PPPPPPPP/RNBQKBNR", placement(path)
        press("ctrl+z")
        app.save(path)
        assert placement(path) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


def test_cut_and_clip_by_pointer():
    path = native("--game=chess")
    with Editor(path) as app:
        board = app.open_board().measure()
        select(board, "a2", "shift+Right shift+Down")
        press("ctrl+x")
        app.wait_status("Cut: 4 squares, 4 pieces")
        press("ctrl+v")
        app.wait_status(HELD)
        app.click(board.square("h6"))
        app.wait_status("2 pieces put down; 2 were beyond the edge and are left out. Rights that cannot hold there are left out")
        app.save(path)
        assert placement(path) == "rnbqkbnr/pppppppp/7P/7R/8/8/2PPPPPP/2BQKBNR", placement(path)


def test_escape_lets_go():
    path = native("--game=chess")
    with Editor(path) as app:
        board = app.open_board()
        board.go("e2")
        press("ctrl+c")
        app.wait_status("Copied: 1 square, 1 piece")
        press("ctrl+v")
        app.wait_status(HELD)
        press("Escape")
        board.go("e4")
        app.wait_status("e4, empty")
        press("Return")
        app.win.find("menu item", "Place…")
        assert not app.modified()


def test_bar_of_what_is_held():
    path = native("--game=chess")
    with Editor(path) as app:
        board = app.open_board().measure()
        select(board, "a2", "shift+Right shift+Down")
        press("ctrl+c")
        app.wait_status("Copied: 4 squares, 4 pieces")
        assert not app.win.all("push button", "Turn Right", states=("visible", "showing"))
        press("Escape")
        board.go("c5")
        press("ctrl+v")
        app.wait_status(HELD)
        bar = app.win.find(name="Part of a board that is held")
        # The bar is beside the squares, not over them.
        left, top, width, height = bar.box
        corners = [board.square(name) for name in ("a8", "h8", "a1", "h1")]
        assert left > max(x for x, _ in corners) or left + width < min(x for x, _ in corners), (bar.box, corners)
        bar.find("push button", "Turn Right").click()
        app.wait_status(HELD)
        bar.find("push button", "Put Down").click()
        app.wait_status("4 pieces put down. Rights that cannot hold there are left out")
        app.save(path)
        # "PP/RN" turned clockwise is "RP/NP".
        assert placement(path) == "rnbqkbnr/pppppppp/8/2RP4/2NP4/8/PPPPPPPP/RNBQKBNR", placement(path)
        press("ctrl+v")
        app.wait_status(HELD)
        app.win.find(name="Part of a board that is held").find("push button", "Let Go").do("click")
        app.win.gone(name="Part of a board that is held", states=("visible",))


def test_hold_stays():
    path = native("--shape=4,4", "--styles=C,c")
    with Editor(path) as app:
        board = app.open_board().measure()
        board.focus()
        press("ctrl+Home")
        type_text("KQ")
        press("Escape ctrl+Home shift+Right shift+space")
        app.wait_status(HELD)
        press("Down space")
        app.wait_status("2 pieces put down")
        press("Down space")
        app.wait_status("2 pieces put down")
        press("Escape")
        app.save(path)
        assert sorted(position(path)["board"]) == [0, 1, 5, 6, 9, 10], position(path)


def test_selection_turns_where_it_is():
    path = native("--game=chess")
    with Editor(path) as app:
        board = app.open_board()
        select(board, "a1", "shift+Right shift+Right")
        press("alt+Left")
        app.wait_status("3 squares changed; 1 piece that was not selected is covered")
        # The selection moves as well, so that the opposite key moves it back.
        app.save(path)
        assert placement(path) == "rnbqkbnr/pppppppp/8/8/8/B7/NPPPPPPP/R2QKBNR", placement(path)


def test_drag_moves_and_ctrl_copies():
    """A drag of a selected piece moves the selection; with Ctrl the selection is copied. One
    step each."""
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
    path = native("--game=chess")
    with Editor(path) as app:
        board = app.open_board().measure()
        for mods, words, after in (
                ((), "moved", "rnbqkbnr/pppppppp/8/PPP5/RNB5/8/3PPPPP/3QKBNR"),
                (("ctrl",), "copied", "rnbqkbnr/pppppppp/8/PPP5/RNB5/8/PPPPPPPP/RNBQKBNR")):
            select(board, "a1", "shift+Right shift+Right shift+Up")
            app.wait_status(re.compile("^6 squares, .* selected"))
            app.drag(board.square("b2"), board.square("b5"), mods=mods)
            app.wait_status(re.compile("(?i)6 pieces %s" % words))
            app.save(path)
            assert placement(path) == after, (words, placement(path))
            press("Escape ctrl+z")
            app.save(path)
            assert placement(path) == start, (words, placement(path))


def test_menu_and_fill():
    path = native("--shape=8,8", "--styles=C,c")
    with Editor(path) as app:
        board = app.open_board().measure()
        app.drag(board.square("c6"), board.square("d5"))
        app.wait_status(re.compile("^4 squares, 0 pieces selected"))
        app.win.find("panel", "Palette").find(name="white rook").click()
        app.wait_status(re.compile("(?i)white rook held"))
        press("ctrl+shift+f")
        app.wait_status("4 squares filled")
        press("Escape")
        app.click(board.square("c6"), 3)
        app.win.find("menu item", "Swap Sides").do("click")
        app.wait_status("4 squares changed")
        app.save(path)
        assert position(path)["board"] == {18: "r", 19: "r", 26: "r", 27: "r"}, position(path)
        press("ctrl+z ctrl+z")
        app.save(path)
        assert position(path)["board"] == {}


def test_return_middle_click_and_undo():
    path = native("--game=chess")
    with Editor(path) as app:
        board = app.open_board().measure()
        select(board, "a2", "shift+Right")
        press("ctrl+c")
        app.wait_status("Copied: 2 squares, 2 pieces")
        press("Escape")
        board.go("a5")
        press("ctrl+v")
        app.wait_status(HELD)
        press("Return")
        app.wait_status("2 pieces put down")
        app.save(path)
        assert placement(path) == "rnbqkbnr/pppppppp/8/PP6/8/8/PPPPPPPP/RNBQKBNR", placement(path)
        # After a large change the toast offers undo.
        app.win.find("push button", re.compile("^Undo( Undo)?$")).click()
        app.save(path)
        assert placement(path) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", placement(path)
        # A middle click on a selection holds it as a block, and the block stays held.
        select(board, "c2", "shift+Right")
        app.click(board.square("d2"), 2)
        app.wait_status(HELD)
        app.click(board.square("c4"))
        app.wait_status("2 pieces put down")
        app.click(board.square("e5"))
        app.wait_status("2 pieces put down")
        press("Escape")
        app.save(path)
        assert placement(path) == "rnbqkbnr/pppppppp/8/4PP2/2PP4/8/PPPPPPPP/RNBQKBNR", placement(path)


def paste_text(app, board, text):
    source = app.win.find("text", "Any piece")   # any entry that can be copied from
    source.set_text(text)
    source.click()
    press("ctrl+a ctrl+c")
    board.focus()
    press("ctrl+v")


def test_text_of_another_size_asks():
    path = native("--game=chess")
    small = "2k/3/K2 w - - 0 1"
    with Editor(path) as app:
        board = app.open_board().measure()
        # By keys: Esc does neither; the first answer has the keyboard.
        board.go("c6")
        paste_text(app, board, small)
        app.win.find("push button", "Place as Block")
        press("Escape")
        app.win.gone("push button", "Place as Block")
        assert not app.modified()
        paste_text(app, board, small)
        app.win.find("push button", "Place as Block")
        press("Return")
        app.wait_status(HELD)
        press("Left Up Up space")
        app.wait_status("2 pieces put down")
        app.save(path)
        assert placement(path) == "rnbqkbnr/pppppppp/4k3/8/2K5/8/PPPPPPPP/RNBQKBNR", placement(path)
        # By pointer.
        paste_text(app, board, small)
        app.win.find("push button", "Replace Board").click()
        app.win.find("push button", re.compile("^Undo( Undo)?$"))
        app.save(path)
        assert position(path)["board"] == {2: "k", 6: "K"}, position(path)


def test_select_by_menu_and_keys():
    path = native("--game=chess")
    with Editor(path) as app:
        board = app.open_board().measure()
        # The menu of a square selects related squares; that of the selection has acts on all of it.
        app.click(board.square("b2"), 3)
        app.win.find("menu item", "Same Piece").do("click")
        app.wait_status(re.compile("^8 squares, 8 × white pawn selected"))
        app.click(board.square("c2"), 3)
        app.win.find("menu item", "Up").do("click")
        app.wait_status(re.compile("8 "))
        app.save(path)
        assert placement(path) == "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/8/RNBQKBNR", placement(path)
        # The squares stay selected, and each of their pieces changes.
        press("ctrl+i")
        app.wait_status("8 pieces changed")
        app.save(path)
        assert placement(path) == "rnbqkbnr/pppppppp/8/8/8/pppppppp/8/RNBQKBNR", placement(path)
        press("ctrl+z ctrl+z")
        press("Escape")
        board.go("e4")
        press("shift+Right shift+Down")
        app.wait_status(re.compile("^4 squares, 0 pieces selected"))
        press("ctrl+shift+i")
        app.wait_status(re.compile("^60 squares, 32 pieces selected"))
        press("Delete")
        app.save(path)
        assert placement(path) == "8/8/8/8/8/8/8/8", placement(path)
        press("ctrl+z")


def shown(item):
    return item.box[2] > 0


def test_replace_a_kind():
    path = native("--game=chess")
    with Editor(path) as app:
        board = app.open_board().measure()
        select(board, "a1", "shift+Right shift+Right")
        app.click(board.square("b1"), 3)
        app.win.find("menu item", "Replace").do("click")
        app.win.find("menu item", "white knight").do("click")
        # Other kinds of pieces have the same list; this one is on the screen.
        wait_until("its list", lambda: any(shown(item) for item in app.win.all("menu item", "black queen")))
        next(item for item in app.win.all("menu item", "black queen") if shown(item)).do("click")
        app.wait_status("1 piece replaced")
        app.save(path)
        assert placement(path) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RqBQKBNR", placement(path)
        press("ctrl+z")
        app.save(path)
        assert placement(path) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", placement(path)


class Two:
    """A window with chess and one with shogi; what is done goes to the one that was brought to the front."""

    def __init__(self, app):
        wait_until("both windows", lambda: len(app.root.all("frame")) == 2)
        windows = {w.find("table", re.compile("^Board")).name: w for w in app.root.all("frame")}
        self.app, self.chess, self.shogi = app, windows["Board, 8 by 8"], windows["Board, 9 by 9"]

    def go(self, window):
        self.app.win = window
        self.app.activate(window)
        self.app.board = Board(self.app, window)
        return self.app.board

    def wait_words(self, pattern):
        label = self.app.win.find("label", None, description="status")
        wait_until("the words " + pattern, lambda: re.search(pattern, label.text))


def two_files():
    """With names of their own, by which the windows are told apart."""
    return scratch(qi("new", "--game=chess"), "chess.json"), scratch(qi("new", "--game=shogi"), "shogi.json")


# The rook's castling right was copied as well, and does not exist in this game.
PUT_DOWN = "^2 pieces put down. Rights that cannot hold there are left out$"


def test_into_another_window_by_keys():
    path, other = two_files()
    with Editor(path, other) as app:
        two = Two(app)
        for window, keys, words in ((two.chess, "ctrl+Home shift+Right ctrl+c", "Copied"),
                                    (two.shogi, "ctrl+Home Down Down Down ctrl+v", "held"),
                                    (two.shogi, "space", PUT_DOWN)):
            board = two.go(window)
            wait_until("the keyboard on the board", lambda: board.node.has("focused") or press("F6"), poll=1)
            press(keys)
            two.wait_words(words)
        app.save(other)
        assert {i: position(other)["board"][i] for i in (27, 28)} == {27: "r", 28: "n"}, position(other)


def test_into_another_window_by_pointer():
    path, other = two_files()
    with Editor(path, other) as app:
        two = Two(app)
        board = two.go(two.chess).measure()
        app.click(board.square("a8"))
        app.click(board.square("b8"), mods=("shift",))
        two.wait_words("^2 squares")
        app.click(board.square("b8"), 3)
        app.win.find("menu item", "Copy").choose()
        two.wait_words("Copied")
        board = two.go(two.shogi).measure()
        app.win.find("push button", "Main menu").click()
        app.win.find("menu item", "Paste Position").choose()
        two.wait_words("held")
        app.click(board.at(0, 3))
        two.wait_words(PUT_DOWN)
        app.save(other)
        assert {i: position(other)["board"][i] for i in (27, 28)} == {27: "r", 28: "n"}, position(other)


main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
