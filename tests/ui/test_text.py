# SPDX-License-Identifier: Apache-2.0
"""The text below the board, with real keys and the real pointer: links, faults, drafts."""
import re
import subprocess
import sys

from drive import press, type_text, wait_until, xdo
from masume import Editor, example, main, native, position

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
        # The first letter is a little to the right of the field's left edge, in its middle.
        token = entry.at(fx=0, dx=3)
        wait_until("a quiet token", lambda: colour(token, 0, -7) == colour(token, 0, -9))
        quiet = colour(token, 0, -7)
        xdo("mousemove", *map(str, corner))
        wait_until("the token to be lit", lambda: colour(token, 0, -7) != quiet)
        xdo("mousemove", *map(str, board.square("e4")))
        wait_until("the token to be quiet", lambda: colour(token, 0, -7) == quiet)
        xdo("mousemove", *map(str, token))
        wait_until("the square to be lit", lambda: colour(corner, -edge, -edge) != plain)
        # A lifted piece has marks of its own: nothing else is lit then.
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
                   lambda: entry.acc.get_caret_offset() == 22)
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
        # Edits of the board do not change the text, and a note says so.
        app.click(board.square("e2"))
        app.click(board.square("e4"))
        wait_until("a change", app.modified)
        app.win.find("label", re.compile("board has changed"))
        assert entry.text == broken
        app.win.find("push button", "Show the Board’s Text").click()
        wait_until("the board's text", lambda: "/4P3/" in entry.text)


def test_copying_says_first_what_is_lost():
    with Editor(example("shogi.masume")) as app:
        app.open_board()
        app.win.find("push button", "Copy the position", nth=1).click()
        feen = app.root.find("list item", "Board line (FEEN)")
        assert re.match("Without .*title", feen.description), feen.description
        masume = app.root.find("list item", re.compile("Masume"))
        assert masume.description == ""
        feen.choose_row()
        app.wait_status(re.compile("^Copied as Board line without .*title"))
        entry = entry_of(app)
        entry.click()
        press("ctrl+a ctrl+v")
        wait_until("what was copied", lambda: entry.text.endswith(" s/S"))
    with Editor(example("raumschach.masume")) as app:
        app.open_board()
        app.win.find("push button", "Copy the position", nth=1).click()
        fen = app.root.find("list item", "FEN")
        assert "5×5×5" in fen.description and "sensitive" not in fen.states, fen.description

SHOGI = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"


def contents(path):
    with open(path, "rb") as f:
        return f.read()


def board_of(app):
    """The name of the board, which has its size."""
    return app.win.find("table", re.compile("^Board")).name


def type_over(app, text):
    press("ctrl+l ctrl+a")
    type_text(text)
    wait_until("the text in the entry", lambda: entry_of(app).text == text)


def test_text_that_is_no_position_yet_waits():
    path = native("--game=shogi")
    before = contents(path)
    with Editor(path) as app:
        app.open_board()
        entry, size = entry_of(app), board_of(app)
        type_over(app, "hello")
        app.wait_status(re.compile("not on the board yet"))
        wait_until("its description", lambda: entry.description.startswith(
            "This text is not on the board yet. It would make the board 5 × 1."))
        # Return held down asks once, and does no more.
        xdo("keydown", "Return")
        app.wait_status(re.compile(r"^Make the board 5 × 1\?"))
        xdo("sleep", "0.9", "keyup", "Return")
        assert board_of(app) == size and not app.modified()
        # Save asks as well, and writes nothing before the answer.
        press("ctrl+s")
        app.root.find("push button", "Save the Board")
        assert contents(path) == before
        press("Escape")
        app.root.gone("push button", "Apply Text and Save")
        assert contents(path) == before and entry.text == "hello"
        press("ctrl+s")
        app.root.find("push button", "Save the Board").click()
        app.win.find("label", re.compile("is not applied: the file holds the board"))
        assert contents(path) == before and entry.text == "hello"
        # Closing asks as well.
        press("ctrl+w")
        app.root.find("push button", "Discard")
        press("Escape")
        app.root.gone("push button", "Discard")
        press("ctrl+l Escape")
        app.wait_status("The text was dropped, the board stays as it is")
        assert entry.text == SHOGI and board_of(app) == size and not app.modified()
        # A second Return applies the text, and one undo brings the board back.
        type_over(app, "lnsgk")
        assert board_of(app) == size
        press("Return")
        app.wait_status(re.compile(r"^Make the board 5 × 1\?"))
        press("Return")
        wait_until("the board of five squares", lambda: board_of(app) != size)
        app.undo()
        wait_until("the board as it was", lambda: board_of(app) == size and not app.modified())
        assert entry.text == SHOGI


def test_text_that_waits_is_saved_when_that_is_chosen():
    path = native("--game=shogi")
    before = contents(path)
    with Editor(path) as app:
        app.open_board()
        type_over(app, "lnsgk")
        press("ctrl+s")
        app.root.find("push button", "Apply Text and Save").click()
        wait_until("another file", lambda: contents(path) != before)
    found = position(path)
    assert found["shape"] == [1, 5], found


def test_question_is_answered_by_its_buttons():
    with Editor(native("--game=shogi")) as app:
        app.open_board()
        entry, size = entry_of(app), board_of(app)
        type_over(app, "hello")
        # Leaving the entry changes nothing.
        app.board.focus()
        assert entry.text == "hello" and board_of(app) == size
        entry.click()
        press("Return")
        keep = app.win.find("push button", "Keep the Board", description=re.compile(r"5 × 1\?"))
        press("Tab Tab")
        app.win.find("push button", "Apply", states=("focused",))
        press("Tab")
        wait_until("the keyboard on the other answer", lambda: keep.has("focused"))
        press("space")
        wait_until("the board's text", lambda: entry.text == SHOGI)
        type_over(app, "hello")
        app.win.find("push button", "Apply").click()
        wait_until("the board of five squares", lambda: board_of(app) != size)
        wait_until("the keyboard on the board", lambda: app.board.node.has("focused"))


FEEN = "k^2/3/2K^ / C/c"


def own_selection(app, text, clipboard):
    """Another program offers @text, as its selection or on the clipboard."""
    tool = "clipboard" if clipboard else "primary"
    return subprocess.Popen([sys.executable, "-c", OFFER, tool, text], stdout=subprocess.PIPE, text=True)


OFFER = """
import sys, gi
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GLib, GObject, Gtk
kind, text = sys.argv[1:]
app = Gtk.Application()
def show(app):
    window = Gtk.ApplicationWindow(application=app, title="Offer", default_width=220, default_height=80)
    label = Gtk.Label(label="drag me")
    source = Gtk.DragSource()
    source.connect("prepare", lambda *a: Gdk.ContentProvider.new_for_value(text))
    label.add_controller(source)
    window.set_child(label)
    window.present()
    display = window.get_display()
    board = display.get_clipboard() if kind == "clipboard" else display.get_primary_clipboard()
    board.set_content(Gdk.ContentProvider.new_for_value(text))
    print("ready", flush=True)
app.connect("activate", show)
app.run([])
"""


def test_pasted_whole_applies_at_once():
    for text, applies in ((FEEN, True), ("lnsgk", False)):
        with Editor(native("--game=shogi")) as app:
            app.open_board()
            app.resize(900, 700)
            entry, size = entry_of(app), board_of(app)
            offer = own_selection(app, text, True)
            try:
                assert offer.stdout.readline() == "ready\n"
                entry.click()
                wait_until("the keyboard in the entry", lambda: entry.has("focused"))
                press("ctrl+a ctrl+v")
                wait_until("the text in the entry", lambda: entry.text == text)
                if applies:
                    wait_until("the board of three files", lambda: board_of(app) != size)
                    app.wait_status(re.compile("^Position replaced by the pasted Board line"))
                    app.undo()
                    wait_until("the board as it was", lambda: board_of(app) == size)
                else:
                    app.wait_status(re.compile("not on the board yet"))
                    assert board_of(app) == size
            finally:
                offer.kill()
                offer.wait()


def test_middle_click_and_drop_apply_at_once():
    for dropped in (False, True):
        with Editor(native("--game=shogi")) as app:
            app.open_board()
            entry, size = entry_of(app), board_of(app)
            press("ctrl+l ctrl+a Delete")
            wait_until("an empty entry", lambda: entry.text == "")
            offer = own_selection(app, FEEN, False)
            try:
                assert offer.stdout.readline() == "ready\n"
                wid = xdo("search", "--sync", "--onlyvisible", "--name", "^Offer$").split()[-1]
                xdo("windowmove", "--sync", wid, "20", "20")
                if dropped:
                    app.drag((130, 70), entry.at(fx=.3), steps=20, hold=.3)
                else:
                    app.click(entry.at(fx=.3), button=2)
                wait_until("the text in the entry", lambda: entry.text == FEEN)
                wait_until("the board of three files", lambda: board_of(app) != size)
            finally:
                offer.kill()
                offer.wait()


main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
