# SPDX-License-Identifier: Apache-2.0
"""The text below the board, with real keys and the real pointer: links, faults, drafts."""
import re
import subprocess

from drive import press, type_text, wait_until, xdo
from masume import Editor, example, main, native

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def colour(point, dx=0, dy=0):
    """The colour of one pixel of the screen."""
    x, y = point
    return subprocess.run(
        ["import", "-silent", "-window", "root", "-crop", "1x1+%d+%d" % (x + dx, y + dy), "txt:-"],
        stdout=subprocess.PIPE, check=True, text=True).stdout.splitlines()[-1].split()[2]


def entry_of(app):
    return app.win.find("text", "Text of the position")


def test_caret_says_the_square_and_lights_it():
    with Editor(native("--game=chess")) as app:
        board = app.open_board().measure()
        entry = entry_of(app)
        corner = board.square("a8")
        edge = round(board.side / 2) - 4
        before = colour(corner, -edge, -edge)
        press("ctrl+l ctrl+Home")
        app.wait_status("a8, black rook")
        wait_until("the square to be lit", lambda: colour(corner, -edge, -edge) != before)
        press("Right Right Right Right")
        app.wait_status("e8, black king")
        wait_until("the first square to be as it was",
                   lambda: colour(corner, -edge, -edge) == before)
        press("Escape")
        wait_until("the keyboard on the board", lambda: board.node.has("focused"))
        assert entry.text == START


def test_hovering_lights_the_other_one():
    with Editor(native("--game=chess")) as app:
        board = app.open_board().measure()
        entry = entry_of(app)
        corner = board.square("a8")
        edge = round(board.side / 2) - 4
        xdo("mousemove", *map(str, board.square("e4")))
        plain = colour(corner, -edge, -edge)
        # The first letter stands a little right of the field's left edge, in its middle.
        token = entry.at(fx=0, dx=3)
        wait_until("a quiet token", lambda: colour(token, 0, -7) == colour(token, 0, -9))
        quiet = colour(token, 0, -7)
        xdo("mousemove", *map(str, corner))
        wait_until("the token to be lit", lambda: colour(token, 0, -7) != quiet)
        xdo("mousemove", *map(str, board.square("e4")))
        wait_until("the token to be quiet", lambda: colour(token, 0, -7) == quiet)
        xdo("mousemove", *map(str, token))
        wait_until("the square to be lit", lambda: colour(corner, -edge, -edge) != plain)
        # What is held has marks of its own: nothing else is lit then.
        app.click(board.square("b1"))
        app.wait_status(re.compile("knight lifted"))
        xdo("mousemove", *map(str, token))
        wait_until("the square to be quiet", lambda: colour(corner, -edge, -edge) == plain)
        press("Escape")


def test_faults_are_listed_and_lead_to_their_places():
    with Editor(native("--game=chess")) as app:
        app.open_board()
        entry = entry_of(app)
        entry.click()
        press("ctrl+a")
        type_text("8/8/8/4k3/8/4K?3/8/7R x - - 3 40")
        side = app.win.find("push button", re.compile("“x”"))
        app.win.find("push button", re.compile("“.”.*is not a piece"))
        side.click()
        wait_until("the caret at the wrong side",
                   lambda: entry.acc.get_text_iface().get_caret_offset() == 22)
        press("Delete")
        type_text("w")
        app.win.gone("push button", re.compile("“x”"))
        entry.click()
        press("ctrl+z ctrl+z")
        wait_until("typing taken back", lambda: " x " in entry.text)


def test_broken_text_outlives_another_format():
    with Editor(native("--game=chess")) as app:
        board = app.open_board().measure()
        entry = entry_of(app)
        entry.click()
        press("End")
        type_text("x")
        broken = START + "x"
        assert entry.text == broken
        app.win.find("push button", "Format: FEN").click()
        press("Down Return")
        wait_until("the board as FEEN", lambda: entry.text.endswith("/ C/c"))
        app.win.find("push button", "Back to FEN").click()
        wait_until("the broken text", lambda: entry.text == broken)
        # Edits of the board leave it alone, and say so.
        app.click(board.square("e2"))
        app.click(board.square("e4"))
        wait_until("a change", app.modified)
        app.win.find("label", re.compile("board has changed"))
        assert entry.text == broken
        app.win.find("push button", "Show the Board’s Text").click()
        wait_until("the board's text", lambda: "/4P3/" in entry.text)


def test_copying_says_first_what_is_lost():
    with Editor(example("shogi.json")) as app:
        app.open_board()
        app.win.find("push button", "Copy the position", nth=1).click()
        feen = app.root.find("list item", "FEEN")
        assert re.match("Without .*title", feen.description), feen.description
        masume = app.root.find("list item", re.compile("Masume"))
        assert masume.description == ""
        feen.click()
        app.wait_status(re.compile("^Copied as FEEN without .*title"))
        entry = entry_of(app)
        entry.click()
        press("ctrl+a ctrl+v")
        wait_until("what was copied", lambda: entry.text.endswith(" s/S"))
    with Editor(example("raumschach.json")) as app:
        app.open_board()
        app.win.find("push button", "Copy the position", nth=1).click()
        fen = app.root.find("list item", "FEN")
        assert "5×5×5" in fen.description and "sensitive" not in fen.states, fen.description


main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
