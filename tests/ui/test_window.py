# SPDX-License-Identifier: Apache-2.0
"""The window's parts as a screen reader and the keyboard meet them, and what lies beyond one board."""
import os
import re

from drive import press, type_text, wait_until
from masume import Editor, example, main, native, position, scratch

ROLES = {"push button", "toggle button", "text", "combo box", "spin button", "check box",
         "menu item", "table", "table cell"}
# What the toolkit builds inside its own controls and gives no name to: the caption of a group of
# rows that can be edited is named by the row around it.
TOOLKIT = set()


def position_of(app, path):
    app.save()
    return position(path)


def check_names(app, where):
    bad = []
    for node, _ in app.root.walk():
        name = node.name
        words = name.split()
        if node.role in ROLES and node.role not in TOOLKIT and (
                not name or name.startswith(("Gtk", "Adw", "Mas", "_"))
                or (len(words) == 2 and words[0] == words[1])):
            bad.append((node.role, name, node.description, node.parent.name))
    assert not bad, "%s: %r" % (where, bad)


def test_every_control_has_a_name():
    with Editor() as app:
        app.window(re.compile("."))
        check_names(app, "the gallery")
        app.root.find("push button", "New…")
        app.root.find("push button", re.compile("Raumschach")).click()
        app.open_board()
        check_names(app, "the board")
        for name in ("New position", "Recent positions", "Copy the position", "Main menu"):
            app.win.find("push button", name, nth=1).do("click")
            wait_until("the popover of " + name, lambda: app.root.all("menu item")
                       or app.root.all("push button", "Create"))
            check_names(app, name)
            press("Escape")
            app.win.gone("push button", "Create")
        app.board.focus()
        press("ctrl+Home Return")
        app.root.find("menu item", re.compile("Hold"))
        check_names(app, "the menu of a square")
        press("Escape")


def test_shrinking_shows_what_goes_and_can_be_undone():
    path = native("--game=chess")
    with Editor(path) as app:
        board = app.open_board()
        spin = app.win.find("spin button", "Ranks")
        spin.click(fx=0.2)
        press("ctrl+a 7 Return")
        app.win.find("push button", "Shrink and Remove 8 Pieces")
        app.wait_status("8 pieces would be removed")
        app.win.find("label", re.compile("a1, white rook"))
        assert spin.has("focused") or any(n.has("focused") for n, _ in spin.walk()), \
            "looking at what would go takes the keyboard from nobody"
        assert not app.modified()
        app.win.find("push button", re.compile("^Shrink")).click()
        wait_until("the smaller board", lambda: board.node.name == "Board, 8 by 7")
        assert len(position_of(app, path)["board"]) == 24
        app.win.find("push button", re.compile("^Undo( Undo)?$")).click()
        wait_until("the board again", lambda: board.node.name == "Board, 8 by 8")
        assert len(position_of(app, path)["board"]) == 32


def test_too_large_board_offers_to_allow_it():
    path = native("--shape=8,8,8", "--styles=C,c")
    with Editor(path) as app:
        board = app.open_board()
        for name in ("Files", "Ranks", "Layers"):
            app.win.find("spin button", name).set_value(60)
        app.win.find("label", re.compile("216.?000 squares"))
        apply = app.win.find("push button", "Apply")
        assert "sensitive" not in apply.states
        app.win.find("push button", "Allow Very Large Boards for This Document").do("click")
        wait_until("leave to apply it", lambda: "sensitive" in apply.states)
        apply.do("click")
        wait_until("the large board", lambda: board.node.name == "Board, 60 layers of 60 by 60")


def test_only_the_page_that_is_shown_can_be_met():
    with Editor(example("chess.json")) as app:
        app.open_board()
        for what in ("Choose a Position", "Examples", "Text of the file", "No Board Yet"):
            assert not app.root.all(name=what), what
    with Editor() as app:
        win = app.window(re.compile("."))
        win.find(name="Choose a Position")
        for role, name in (("table", re.compile("^Board")), ("panel", "Inspector"),
                           ("text", "Text of the file")):
            assert not win.all(role, name), name


def test_faulty_file_has_names():
    with Editor(scratch('{"board": [["K^", nul]]}\n')) as app:
        win = app.window(re.compile("position"))
        win.find("text", "Text of the file")
        check_names(app, "a faulty file")
        assert not win.all(name="Choose a Position")


main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
