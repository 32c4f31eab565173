# SPDX-License-Identifier: Apache-2.0
"""Muted findings: muted in the menu of a finding, by pointer and by keys, for a position and for a list; counted,
and unmuted. The saved file is read by `qi`."""
import json
import os
import re
import subprocess
import tempfile

from gi.repository import GLib

from drive import Missing, press, wait_until
from masume import Editor, main, qi, scratch

CHECKED = "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1"  # the side that is not to move is in check
FINE = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
CODE = "side-not-to-move-in-check"
WORDS = re.compile("^Warning: .*check")
MENU = "More for this finding"
MUTE = re.compile("Don’t Warn About This")
AGAIN = "Warn About This Again"
QUIET = "Don’t Warn About This"
SHOTS = os.environ.get("MUTED_SHOTS")  # a folder for pictures of what is shown


def shot(app, name):
    if SHOTS:
        subprocess.run(["sleep", "0.6"], check=True)
        subprocess.run(["import", "-silent", "-window", "root", os.path.join(SHOTS, name + ".png")],
                       check=True)


def native(text):
    """The position as a native file."""
    return scratch(qi("convert", "--to=json", stdin=text), "position.json")


def muted(path):
    with open(path, encoding="utf-8") as f:
        return json.load(f).get("setup", {}).get("details", {}).get("muted", [])


def click(app, role, name):
    """Clicks a widget that may be replaced at this moment."""
    def done():
        try:
            app.win.find(role, name, timeout=2).click()
        except (Missing, GLib.Error):
            return False
        return True
    wait_until("a click on %s" % (name,), done)


def open_menu(app):
    """Opens the menu of a finding, which may move or be made anew just then."""
    def opened():
        click(app, "push button", MENU)
        try:
            return app.win.find("menu item", MUTE, timeout=3)
        except Missing:
            return None
    return wait_until("the menu of the finding", opened)


def reach(app, role, name):
    """Goes to a widget with the Tab key."""
    app.board.focus()
    for _ in range(80):
        press("Tab")
        if any(n.has("focused") for n in app.win.all(role, name)):
            return
    raise AssertionError("no Tab reaches %s %r" % (role, name))


def state():
    return tempfile.mkdtemp(dir=os.environ.get("UI_SESSION_DIR"))


def test_native_by_pointer():
    path = native(CHECKED)
    with Editor(path) as app:
        app.open_board()
        app.win.find("list item", WORDS)
        open_menu(app)
        shot(app, "menu")
        app.win.find("menu item", MUTE).choose()
        app.win.gone("list item", WORDS)
        button = app.win.find("push button", "1 muted")
        app.save(path)
        shot(app, "count")
        assert muted(path) == [CODE], muted(path)
        assert ", 1 muted" in qi("check", path)
        # Undo and redo.
        app.board.focus()
        app.undo()
        app.win.find("list item", WORDS)
        app.win.gone("push button", "1 muted")
        press("ctrl+shift+z")
        button = app.win.find("push button", "1 muted")
        # And unmuted.
        button.click()
        app.win.find("push button", AGAIN)
        shot(app, "kinds")
        click(app, "push button", AGAIN)
        app.win.find("list item", WORDS)
        app.win.gone("push button", "1 muted")
        app.save(path)
        assert muted(path) == [], muted(path)


def test_native_by_keys():
    path = native(CHECKED)
    with Editor(path) as app:
        app.open_board()
        app.win.find("list item", WORDS)
        reach(app, "list item", WORDS)
        press("shift+F10")
        app.win.find("menu item", MUTE)
        press("Return")
        app.win.gone("list item", WORDS)
        app.win.find("push button", "1 muted")
        app.save(path)
        assert muted(path) == [CODE], muted(path)
    with Editor(path) as app:
        app.open_board()
        app.win.find("push button", "1 muted")
        reach(app, "push button", "1 muted")
        press("space")
        app.win.find("push button", AGAIN)
        wait_until("the keyboard in it",
                   lambda: any(n.has("focused") for n in app.win.all("push button", AGAIN)))
        press("space")
        app.win.find("list item", WORDS)


def test_fen_is_kept_beside():
    """A FEN cannot hold muted findings: the file stays as it is, and the next start finds them."""
    path = scratch(CHECKED + "\n", "position.fen")
    kept = state()
    with Editor(path, state=kept) as app:
        app.open_board()
        app.win.find("list item", WORDS).right_click()
        app.win.find("menu item", MUTE).choose()
        app.win.gone("list item", WORDS)
        app.win.find("push button", "1 muted")
        assert not app.modified()
    assert open(path, encoding="utf-8").read() == CHECKED + "\n"
    with Editor(path, state=kept) as app:
        app.open_board()
        app.win.find("push button", "1 muted").click()
        click(app, "push button", AGAIN)
        app.win.find("list item", WORDS)
    with Editor(path, state=kept) as app:
        app.open_board()
        app.win.find("list item", WORDS)


def test_list():
    """All rows are judged without the muted finding: verdicts, counts, filters and the next problem."""
    path = scratch("".join(x + "\n" for x in (FINE, CHECKED, FINE, CHECKED)), "suite.fen")
    kept = state()
    with Editor(path, state=kept) as app:
        app.open_board()
        rows = app.win.find("list", "Positions")
        wait_until("the counts", lambda: rows.description == "2 warnings, 2 fine")
        press("F8")
        app.win.find("label", re.compile("^Row 2 of 4"))
        open_menu(app).choose()
        wait_until("the counts", lambda: rows.description == "4 fine")
        rows.find("list item", re.compile("^Row 2, .*fine: Line 2$"))
        app.win.find("push button", "1 kind muted")
        app.win.find("push button", "1 muted")
        shot(app, "list")
        assert not app.modified()
    with Editor(path, state=kept) as app:
        app.open_board()
        rows = app.win.find("list", "Positions")
        wait_until("the counts", lambda: rows.description == "4 fine")
        app.win.find("push button", "1 kind muted").click()
        app.win.find("push button", AGAIN)
        shot(app, "list-kinds")
        click(app, "push button", AGAIN)
        wait_until("the counts", lambda: rows.description == "2 warnings, 2 fine")
        app.win.gone("push button", "1 kind muted")


def test_list_muted_where_it_is_summed_up():
    """Muted by keys under All Remarks: the kind is gone from there, its rows are fine, and the count stays."""
    kept = state()
    path = scratch("".join(x + "\n" for x in (FINE, CHECKED, FINE.replace("8/8", "9/8", 1), CHECKED)), "suite.fen")
    with Editor(path, state=kept) as app:
        app.open_board()
        rows = app.win.find("list", "Positions")
        wait_until("the counts", lambda: rows.description == "1 error, 2 warnings, 1 fine")
        app.win.find("push button", "All Remarks").click()
        app.win.find("list item", re.compile("in 2 rows"))
        # Errors cannot be muted.
        wait_until("a button for the warning alone", lambda: len(app.win.all("push button", QUIET)) == 1)
        for _ in range(8):
            if any(n.has("focused") for n in app.win.all("push button", QUIET)):
                break
            press("Tab")
        shot(app, "remarks-mute")
        press("space")
        app.win.gone("push button", QUIET)
        wait_until("the counts", lambda: rows.description == "1 error, 3 fine")
        app.win.find("push button", "1 kind muted")
        press("Escape")
        assert not app.modified()
    with Editor(path, state=kept) as app:
        app.open_board()
        rows = app.win.find("list", "Positions")
        wait_until("the counts", lambda: rows.description == "1 error, 3 fine")


def test_list_summed_up():
    """Each kind of remark is listed once, with its rows, which can be shown alone; "Z" is in three of six."""
    strange = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNZ w Qkq - 0 1"
    path = scratch("".join(x + "\n" for x in (FINE, strange, CHECKED, strange, FINE, strange)),
                   "suite.fen")
    with Editor(path) as app:
        app.open_board()
        rows = app.win.find("list", "Positions")
        wait_until("the counts", lambda: rows.description == "4 warnings, 2 fine")
        app.win.find("push button", "All Remarks").click()
        app.win.find("list item", re.compile("“Z” is no piece of this game. in 3 rows"))
        app.win.find("list item", re.compile("in check: Black. Row 3$"))
        shot(app, "remarks")
        press("Return")
        wait_until("the three rows", lambda: [n.name.split(",")[0] for n in rows.all("list item")]
                   == ["Row 2", "Row 4", "Row 6"])
        shot(app, "remarks-chosen")
        app.win.find("push button", re.compile("^“Z” is no piece")).click()
        app.win.find("push button", "Show All Positions").click()
        wait_until("all rows", lambda: len(rows.all("list item")) == 6)
        app.win.find("push button", "All Remarks")
        assert not app.modified()
    with Editor(scratch(FINE + "\n" + FINE + "\n", "fine.fen")) as app:
        app.open_board()
        rows = app.win.find("list", "Positions")
        wait_until("the counts", lambda: rows.description == "2 fine")
        assert not app.win.all("push button", "All Remarks")


main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
