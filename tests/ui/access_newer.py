# SPDX-License-Identifier: Apache-2.0
"""Ten more tasks: parts of a board, lost work, sheets, appearance, lists, muted findings, symmetry."""
import os
import re
import signal
import tempfile

from drive import press, wait_until
from access_tasks import START, chess, task
from masume import native, qi, scratch

CHECKED = "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1"  # the side that is not to move is in check


@task
def copy_and_put_down_a_part(p):
    p.open(chess())
    p.go(0, 6)
    p.key("shift+Right shift+Down", "4 squares")
    p.key("ctrl+c", "Copied: 4 squares, 4 pieces", once=True)
    press("Escape")
    p.go(2, 3)
    p.key("ctrl+v", "held")
    p.wait_line("held: click or Space")  # the clipboard may answer late
    p.key("space", "4 pieces put down", once=True)
    p.wait_line("4 pieces put down")
    board = p.save()["board"]
    assert [board.get(i) for i in (26, 27, 34, 35)] == ["P", "P", "R", "N"], board


@task
def mirror_the_board(p):
    p.open(chess())
    p.menu("Set Up", "Turn and Mirror", "Mirror Left and Right")
    p.hears_line("^Left and right mirrored", "mirrored")
    assert p.save()["board"][3] == "k^"
    press("ctrl+z")
    wait_until("a step back", p.modified)


@task
def take_back_work_that_was_lost(p):
    path = scratch(START + "\n", "lost.fen")
    p.open(path)
    p.go(0, 0)
    press("Delete")
    wait_until("a change", p.modified)
    drafts = os.path.join(p.state, "masume", "drafts")
    wait_until("a draft", lambda: os.path.isdir(drafts) and any(n.endswith(".draft") for n in os.listdir(drafts)))
    os.kill(p.app.pid, signal.SIGKILL)
    p.app.wait_exit()
    p.app.stop()
    p.open(path, state=p.state)
    p.push("Recover", "push button", "shift+Tab")
    wait_until("the work", lambda: "1nbqkbnr" in p.app.root.find(None, "Text of the position").text)
    p.hears("changes are back")


@task
def set_up_a_sheet(p):
    out = os.path.join(tempfile.mkdtemp(dir=os.environ.get("UI_SESSION_DIR")), "sheet.pdf")
    p.open(scratch("%s\n%s\n" % (START, CHECKED), "tasks.fen"), rows=True)
    p.menu(re.compile("^Export Sheet"))
    p.app.window(re.compile("^Export Sheet"))
    p.hears("Export Sheet")
    p.focus("Side by Side", "spin button")
    p.hears("Side by Side")
    press("ctrl+a")
    p.type("3")
    p.key("Tab")
    wait_until("three columns", lambda: any(n.value == 3 for n in p.app.root.all("spin button", "Side by Side")))
    p.focus("Export…", "push button", "shift+Tab")
    p.hears("Export")
    press("space")
    p.name_file(out)
    p.hears("xported")
    wait_until("a sheet", lambda: os.path.exists(out) and os.path.getsize(out) > 0)
    with open(out, "rb") as f:
        assert f.read(5) == b"%PDF-"


def open_preferences(p):
    """The reader may speak the window first, or the widget with the focus."""
    p.key("ctrl+comma")
    if p.listens:
        p.reader.hears_any("Preferences", "Appearance")


@task
def choose_another_look(p):
    p.open(chess())
    open_preferences(p)
    p.app.window("Preferences")
    p.focus("Slate")
    p.hears("Slate.", "not selected")
    p.key("space", "selected")
    wait_until("another look", lambda: p.app.root.find("radio button", "Slate").has("checked"))
    press("Escape")
    wait_until("one window", lambda: len(p.app.windows()) == 1)
    open_preferences(p)
    p.focus("Slate")
    p.hears("Slate", "selected")
    wait_until("the same look", lambda: p.app.root.find("radio button", "Slate").has("checked"))
    press("Escape")


@task
def compare_with_what_was_saved(p):
    p.open(chess())
    p.go(4, 6)
    p.key("space", "lifted")
    press("Up Up")
    p.key("space", "e4, white pawn")
    p.key("F7", "compared")
    p.key("n", "White pawn e2")
    press("Escape")
    wait_until("the board", lambda: p.app.root.all("table", "Board, 8 by 8"))


@task
def find_in_a_list(p):
    p.open(scratch("%s\n%s\n%s\n" % (START, CHECKED, START), "list.fen"), rows=True)
    p.app.root.find(None, re.compile("^Row 3"))
    p.key("ctrl+f", "Search positions")
    p.type("4k3")
    wait_until("one row", lambda: not p.app.root.all(None, re.compile("^Row 3,")))
    p.hears("1 of 3")


@task
def hear_no_more_of_a_finding(p):
    p.open(scratch(qi("convert", "--to=json", stdin=CHECKED), "position.json"))
    p.app.root.find("list item", re.compile("^Warning: .*check"))
    p.focus(re.compile("^Warning: .*check"), "list item")
    p.hears("check")
    press("shift+F10")
    p.app.root.find("menu item", re.compile("Don’t Warn About This"))
    p.key("Return")
    p.app.root.find("push button", "1 muted")
    p.save()
    with open(p.path, encoding="utf-8") as f:
        assert "side-not-to-move-in-check" in f.read()


@task
def place_in_symmetry(p):
    p.open(native("--shape=8,8", "--styles=C,c"))
    p.key("ctrl+y", "same piece opposite", once=True)
    p.push_slot("white rook")
    p.wait_line("(?i)rook held")
    p.to_board()
    p.go(0, 7)
    p.key("space", "ook")
    board = p.save()["board"]
    assert len(board) == 2 and board[56] == "R" and board[63] == "R", board


@task
def read_the_board(p):
    p.open(chess())
    p.go(4, 7)
    p.key("ctrl+1", "a1 to h1: a1, white rook; b1, white knight")
    p.key("ctrl+2", "e8 to e1: e8, black king")
    p.key("ctrl+3", "Next to e1: d2, white pawn")
    p.key("F3", "o other such piece")
    p.key("F4", "f1, white bishop")
    p.key("ctrl+shift+d", "Position in Words", "white king: e1")
    p.app.window("Position in Words")
    press("Escape")
    wait_until("one window", lambda: len(p.app.windows()) == 1)
    if not p.listens:
        p.wait_line("f1, white bishop")
