# SPDX-License-Identifier: Apache-2.0
"""Clicks, keys, refusals and text in the real window, read back from the saved file."""
import json
import os
import re

from drive import press, type_text, wait_until
from masume import Editor, main, native, position, qi, scratch

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def saved(app, path):
    app.save(path)
    return position(path)


def test_click_lifts_and_puts_down():
    path = native("--game=chess")
    with Editor(path) as app:
        board = app.open_board().measure()
        app.click(board.square("e2"))
        app.wait_status(re.compile("pawn lifted"))
        app.click(board.square("e4"))
        app.wait_status(re.compile("moved from e2 to e4"))
        got = saved(app, path)["board"]
        assert got[36] == "P" and 52 not in got


def test_stamp_sweeps_and_erases():
    path = native("--shape=8,8", "--styles=C,c")
    with Editor(path) as app:
        board = app.open_board().measure()
        app.win.find("panel", "Palette").find(name="white rook").click()
        app.wait_status(re.compile("(?i)white rook held"))
        app.drag(board.square("a1"), board.square("h1"))
        app.click(board.square("d4"), 3)
        app.click(board.square("c1"))
        got = saved(app, path)["board"]
        assert got == {56: "R", 57: "R", 59: "R", 60: "R", 61: "R", 62: "R", 63: "R",
                       35: "r"}, got
        press("Escape")
        press("ctrl+z ctrl+z ctrl+z")
        wait_until("the empty board", lambda: "empty" in board.node.description or True)
        assert saved(app, path)["board"] == {}


def test_keyboard_alone():
    path = native("--shape=8,8", "--styles=C,c")
    with Editor(path) as app:
        board = app.open_board()
        board.focus()
        press("ctrl+Home")
        type_text("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR")
        got = saved(app, path)["board"]
        assert len(got) == 32 and got[36] == "P" and got[4] == "k^" and got[60] == "K^", got
        press("ctrl+Home")
        press("Delete")
        wait_until("an empty corner", lambda: board.node.description == "a8, empty")
        press("Right space Down Down space")
        app.wait_status(re.compile("moved from b8 to b6"))
        press("ctrl+z")
        app.press("ctrl+z")
        wait_until("the rook again", lambda: board.here() and len(saved(app, path)["board"]) == 32)


def test_square_menu_and_keys_change_the_piece():
    path = native("--game=shogi")
    with Editor(path) as app:
        board = app.open_board().measure()
        # By the menu, whose title names the piece with its style before and after.
        app.click(board.square("8八"), 3)
        app.win.find("label", "S:B, bishop, first")
        app.win.find("menu item", re.compile("^Promote")).choose()
        wait_until("the horse", lambda: saved(app, path)["board"].get(64) == "+B")
        press("Return")
        app.win.find("label", "S:+B, promoted bishop, first")
        app.win.find("menu item", re.compile("^The Other Side")).choose()
        wait_until("a derived piece", lambda: saved(app, path)["board"].get(64) == "+B'")
        press("Return")
        app.win.find("label", "s:+B, promoted bishop, of the other style, first")
        press("Escape")
        # By keys, on the same square.
        press("ctrl+d ctrl+i ctrl+t ctrl+e")
        wait_until("the bishop of the other side",
                   lambda: saved(app, path)["board"].get(64) == "b^")
        press("plus Return")
        wait_until("its promotion", lambda: saved(app, path)["board"].get(64) == "+b^")
        app.undo(7)
        wait_until("the bishop again", lambda: saved(app, path)["board"].get(64) == "B")


def test_typing_into_a_selection_does_nothing():
    path = native("--game=chess")
    with Editor(path) as app:
        board = app.open_board().measure()
        app.drag(board.square("c3"), board.square("e5"))
        app.wait_status(re.compile("9 squares, .*selected"))
        for key in "q", "3", "slash":
            press(key)
            app.wait_status("9 squares are selected, so nothing is typed: Esc lets go of them")
        assert not app.modified() and board.here() == "e5"
        press("Escape")
        press("q")
        wait_until("the queen", lambda: saved(app, path)["board"].get(28) == "q")


def test_name_has_two_sides():
    path = native("--shape=8,8", "--styles=C,c")
    with Editor(path) as app:
        board = app.open_board().measure()
        app.click(app.win.find("text", "Any piece").at())
        app.wait_status("Type a name and Enter: Dragon for White, dragon for Black")
        type_text("Dragon")
        press("Return")
        app.wait_status(re.compile("^“Dragon” .White. held: .*right click the other side"))
        app.click(board.square("b3"))
        app.click(board.square("c3"), 3)
        app.wait_status("“dragon” (Black) placed on c3")
        palette = app.win.find("panel", "Palette")
        palette.find(name="“Dragon” (White)")
        palette.find(name="“dragon” (Black)")
        press("Escape")
        app.click(board.square("b3"), 3)
        app.win.find("label", "“Dragon” (White)")
        app.win.find("menu item", re.compile("^Other Side")).choose()
        app.click(board.square("a3"))
        assert saved(app, path)["board"] == {41: "dragon", 42: "dragon"}


def test_typed_size_is_told_at_once():
    path = native("--game=chess")
    with Editor(path) as app:
        app.open_board()
        app.click(app.win.find("spin button", "Files").reveal().at(fx=0.1))
        press("ctrl+a")
        type_text("6")
        app.win.find("push button", "Shrink and Remove 8 Pieces")
        press("ctrl+a")
        type_text("7")
        app.win.find("push button", "Shrink and Remove 4 Pieces").click()
        wait_until("the board of seven files",
                   lambda: app.win.all("table", "Board, 7 by 8"))
        assert len(saved(app, path)["board"]) == 28


def test_refusal_is_explained_where_it_was_tried():
    path = scratch(json.dumps({
        "board": [["K^", "R"], ["r", "k^"]], "hands": {"first": [], "second": []},
        "styles": {"first": "C", "second": "c"}, "turn": "first"}))
    with Editor(path) as app:
        app.open_board()
        app.win.find("push button", "Main menu", nth=1).do("click")
        app.win.find("menu item", "Show Hands").choose()
        palette = app.win.find("panel", "Palette")
        app.drag(palette.find(name="white queen").at(),
                 app.win.find("panel", "White’s hand").at())
        app.wait_status(re.compile("room"))
        bubble = app.win.find("push button", re.compile("Enlarge Board"))
        assert not app.modified(), "what is refused does not happen"
        words = app.status()
        assert app.win.all("label", words), "the bubble says the words of the status line"
        bubble.click()
        wait_until("the board of three ranks",
                   lambda: app.win.all("table", re.compile("^Board, 2 by 3|^Board, 3 by")))
        got = saved(app, path)
        assert got["hands"]["first"] == {"Q": 1} and got["squares"] > 4, got


def test_broken_text_is_kept_and_explained():
    path = native("--game=chess")
    with Editor(path) as app:
        app.open_board()
        entry = app.win.find("text", "Text of the position")
        assert entry.text == START, entry.text
        entry.set_text(START.replace("8/8/8/8", "8/8/9/8"))
        reason = app.win.find("label", re.compile("rank 4|9 squares"))
        assert "9" in reason.text, reason.text
        assert entry.text == START.replace("8/8/8/8", "8/8/9/8")
        assert not app.modified(), "the board keeps its last good state"
        entry.set_text(START.replace("8/8/8/8", "8/8/4P3/8").replace("PPPPPPPP", "PPPP1PPP"))
        wait_until("the change", app.modified)
        got = saved(app, path)["board"]
        assert got[36] == "P" and 52 not in got


def test_faulty_file_is_shown_and_mended():
    text = '{"board": [["K^", nul], [null, "k^"]], "hands": {"first": [], "second": []},\n' \
           ' "styles": {"first": "C", "second": "c"}, "turn": "first"}\n'
    path = scratch(text)
    with Editor(path) as app:
        win = app.window(re.compile("position"))
        view = win.find("text", "Text of the file")
        assert view.text == text
        win.find(name=re.compile("(?i)line 1"))
        view.set_text(text.replace("nul]", "null]"))
        board = app.open_board()
        assert board.node.name == "Board, 2 by 2"
        press("ctrl+s")
        wait_until("the mended file", lambda: "nul]" not in open(path).read())
        assert position(path)["board"] == {0: "K^", 3: "k^"}


def test_closing_with_changes_asks():
    path = native("--game=chess")
    before = open(path, "rb").read()
    with Editor(path) as app:
        board = app.open_board()
        board.focus()
        press("ctrl+Home Delete")
        wait_until("a change", app.modified)
        press("ctrl+w")
        dialog = app.window(re.compile("Save|Changes"))
        dialog.find("push button", re.compile("Cancel"))
        dialog.find("push button", re.compile("Discard")).click()
        app.wait_exit()
        assert open(path, "rb").read() == before


def test_unchanged_file_stays_byte_for_byte():
    text = '{ "turn":"second","mine":[1.0,1],\r\n"board":["K^",null,"k^"],\r\n' \
           '"styles":{"second":"c","first":"C"},"hands":{"second":[],"first":[]}}'
    path = scratch(text)
    with open(path, "w", newline="", encoding="utf-8") as f:
        f.write(text)
    with Editor(path) as app:
        board = app.open_board()
        board.focus()
        press("ctrl+Home Delete ctrl+z")
        wait_until("no change left", lambda: not app.modified())
        press("ctrl+s")
        app.wait_status(re.compile("."))
        with open(path, newline="", encoding="utf-8") as f:
            assert f.read() == text
        press("ctrl+Home Delete")
        wait_until("a change", app.modified)
        press("ctrl+s")
        wait_until("saved", lambda: not app.modified())
        with open(path, newline="", encoding="utf-8") as f:
            now = f.read()
        assert '"mine":[1.0,1]' in now and now.index('"turn"') < now.index('"mine"') < \
            now.index('"board"') < now.index('"styles"'), now


def test_gallery_opens_an_example():
    with Editor() as app:
        win = app.window(re.compile("."))
        for name in ("New…", "Open…", "Paste"):
            win.find("push button", re.compile(name))
        win.find("push button", re.compile("Raumschach")).click()
        win.find("table", re.compile("^Board.*layer"))


def test_several_files_open_several_windows():
    with Editor(native("--game=chess"), scratch(qi("new", "--game=shogi"), "other.json")) as app:
        app.window(re.compile("position"))
        app.window(re.compile("other"))


main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
