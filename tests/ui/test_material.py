# SPDX-License-Identifier: Apache-2.0
"""What is left of a game's set, and the symmetry of stamps."""
import json
import re

from drive import press, type_text, wait_until
from masume import Editor, main, native, position, qi, scratch

TSUME = "4k4/9/4P4/9/9/9/9/9/9 b G 1"
# Shogi's set has 2 kings, 2 rooks, 2 bishops, 4 golds, silvers, knights and lances each, 18 pawns: this is what is
# neither on the board nor in the attacker's hand, without kings.
REST = {"r": 2, "b": 2, "g": 3, "s": 4, "n": 4, "l": 4, "p": 17}


def palette(app):
    return app.win.find("panel", "Palette")


def focused(node):
    wait_until("the keyboard on %r" % node, lambda: any(n.has("focused") for n, _ in node.walk()))


def test_figures_are_said():
    path = native("--game=shogi")
    with Editor(path) as app:
        board = app.open_board()
        pawn = palette(app).find("push button", "sente’s pawn")
        assert pawn.description.endswith("None left in the set"), pawn.description
        board.focus()
        press("ctrl+shift+Delete")
        wait_until("all of them left", lambda: pawn.description.endswith("18 left in the set"))


def test_rest_to_hand_by_pointer():
    path = scratch(TSUME, "position.sfen")
    with Editor(path) as app:
        app.open_board().focus()
        palette(app).find("push button", "The rest of the set").click()
        app.win.find("menu item", "Rest to Gote’s Hand").do("click")
        app.wait_status("Gote’s hand filled from the full set")
        app.save(path)
        assert position(path)["hands"] == {"first": {"G": 1}, "second": REST}, position(path)
        press("ctrl+z")
        app.save(path)
        assert position(path)["hands"]["second"] == {}


def test_rest_to_hand_by_keys():
    path = scratch(TSUME, "position.sfen")
    with Editor(path) as app:
        app.open_board().focus()
        button = palette(app).find("push button", "The rest of the set")
        # The entry for any piece is between the button and the board.
        press("shift+Tab")
        focused(palette(app).find("text", "Any piece"))
        press("shift+Tab")
        focused(button)
        press("space")
        focused(app.win.find("menu item", "Rest to Sente’s Hand"))
        press("Down")
        focused(app.win.find("menu item", "Rest to Gote’s Hand"))
        press("Return")
        app.wait_status("Gote’s hand filled from the full set")
        app.save(path)
        assert position(path)["hands"] == {"first": {"G": 1}, "second": REST}, position(path)


def own_set(app, path):
    """The set was named in the window of @path; now it is counted, and read from the file."""
    app.wait_status("These 2 pieces are the set now")
    app.save(path)
    with open(path, encoding="utf-8") as f:
        assert json.load(f)["setup"]["details"]["set"] == {"R": 1, "k": 1}
    press("Delete")  # the rook: the cursor is on a1
    rook = palette(app).find("push button", "white rook")
    wait_until("one is left", lambda: rook.description.endswith("1 left in the set"))
    app.save(path)
    assert qi("edit", path, "rest=first").count('"R"') == 2  # in the hand, and in the set
    press("ctrl+z ctrl+z")
    app.save(path)
    assert "set" not in open(path, encoding="utf-8").read()


TWO = '{"board":[[null,"k"],["R",null]],"hands":{"first":[],"second":[]},"styles":{"first":"C","second":"c"},"turn":"first"}'


def test_own_set_by_pointer():
    path = scratch(TWO)
    with Editor(path) as app:
        app.open_board().focus()
        palette(app).find("push button", "Set of pieces").click()
        app.win.find("menu item", "Use These as the Set").do("click")
        own_set(app, path)


def test_own_set_by_keys():
    path = scratch(TWO)
    with Editor(path) as app:
        app.open_board().focus()
        press("shift+Tab shift+Tab")
        focused(palette(app).find("push button", "Set of pieces"))
        press("space")
        focused(app.win.find("menu item", "Use These as the Set"))
        press("Return")
        own_set(app, path)


def owner_of(app, action):
    node = app.board.node
    while action not in node.actions:
        node = node.parent
    return node


def test_own_set_by_action():
    path = scratch(TWO)
    with Editor(path) as app:
        app.open_board().focus()
        press("ctrl+Home Down")
        owner_of(app, "board.use-as-set").do("board.use-as-set")
        own_set(app, path)


def test_symmetry_by_action():
    path = native("--shape=8,8", "--styles=C,c")
    with Editor(path) as app:
        board = app.open_board()
        board.focus()
        press("ctrl+Home")
        type_text("R")
        press("Escape ctrl+Home")
        for action, words in (("board.hold", "(?i)white rook held"), ("board.next-symmetry", "^Left and right")):
            owner_of(app, action).do(action)
            app.wait_status(re.compile(words))
        press("Down")
        owner_of(app, "board.press").do("board.press")
        app.wait_status("White rook placed on a7, white rook on h7")
        press("Escape")
        app.save(path)
        assert position(path)["board"] == {0: "R", 8: "R", 15: "R"}, position(path)


def test_symmetry_by_pointer():
    path = native("--shape=8,8", "--styles=C,c")
    with Editor(path) as app:
        board = app.open_board().measure()
        palette(app).find("push button", "Symmetry of stamp and eraser").click()
        app.win.find("menu item", "Left and Right", nth=1).do("click")
        app.wait_status("Left and right: the other side’s piece opposite")
        press("Escape")  # where the menu is still open, a click beside it only closes it
        palette(app).find("push button", "white rook").click()
        app.wait_status(re.compile("(?i)white rook held"))
        app.click(board.square("a1"))
        app.wait_status("White rook placed on a1, black rook on h1")
        app.save(path)
        assert position(path)["board"] == {56: "R", 63: "r"}, position(path)
        press("ctrl+z")
        app.save(path)
        assert position(path)["board"] == {}


def test_symmetry_by_keys():
    path = native("--shape=8,8", "--styles=C,c")
    with Editor(path) as app:
        board = app.open_board()
        board.focus()
        press("ctrl+Home")
        type_text("R")
        press("Escape ctrl+Home shift+space")
        app.wait_status(re.compile("(?i)white rook held"))
        press("ctrl+y ctrl+y")
        app.wait_status("Top and bottom: the same piece opposite")
        press("Right space")
        app.wait_status("White rook placed on b8, white rook on b1")
        # Symmetry does not apply to typed pieces.
        press("Escape Right")
        type_text("Q")
        press("Escape")
        app.save(path)
        assert position(path)["board"] == {0: "R", 1: "R", 57: "R", 2: "Q"}, position(path)


main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
