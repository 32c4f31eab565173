# SPDX-License-Identifier: Apache-2.0
"""Engines in the window: mates and their cooks on the page of the analysis, without an engine; with Stockfish a
reply by the rules, and an evaluation of rows of a list. None of it is shown before the person has added an engine
or asked for it."""
import os
import re

from drive import press, wait_until
from masume import Editor, chosen, main, qi, scratch

ROOKS = "7k/8/8/8/8/8/8/RR5K w - - 0 1"
BACK = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1"
ROWS = """6k1/5ppp/8/8/8/8/8/K3R3 w - - id "one";
3R2k1/5ppp/8/8/8/8/8/K7 b - - id "two";
k3r3/8/8/8/8/8/5PPP/6K1 b - - id "three";
"""
FAIRY = """setoption name UCI_Variant value fairy
position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
"""  # the engine's own game, for its knowledge of endings
LONG = 120  # s: an engine thinks while other tests run
SHOTS = os.environ.get("UI_SHOTS")


def position_file(fen):
    return scratch(qi("convert", "--to=json", "--game=chess", "-", stdin=fen + "\n"))


def labels(win, words):
    """How many labels of the window have these words. The tree is searched, as assistive technology may not find for
    a while what was hidden before."""
    pattern = re.compile(words)
    return sum(node.look("role") == "label" and bool(pattern.search(node.look("name") or ""))
               for node, _ in win.walk())


def shows(win, words, n=1):
    """Waits for so many labels with these words."""
    wait_until("%d labels with %s" % (n, words), lambda: labels(win, words) >= n, timeout=LONG)


def shot(app, name):
    """A picture of the window for a person to look at, if the environment asks for it."""
    if SHOTS:
        app.screenshot(os.path.join(SHOTS, name + ".png"))


def test_off_at_start():
    with Editor(position_file(ROOKS), state=chosen()) as app:
        app.open_board()
        win = app.win
        assert not win.all("push button", "Find Mates")
        app.click(win.find("push button", "By the rules").at())
        win.find("push button", "Reply")
        assert not win.all("push button", "Who replies", states=("showing",))
        # Without an engine mates are searched for as well, and the page says by what.
        press("ctrl+k")
        shows(win, "^No engine has been added yet.$")
        win.find("push button", "Find Mates").click()
        shows(win, "^By Masume’s own search")
        shows(win, "^#2$", 2)
        shot(app, "mates")
        press("ctrl+k")
        win.gone("push button", "Find Mates")


def test_mates():
    """With an engine: its name is shown, each first move that mates is listed, and a click plays it by the
    rules."""
    with Editor(position_file(ROOKS), state=chosen("stockfish")) as app:
        app.open_board()
        win = app.win
        press("ctrl+k")
        # By its action: the lines of the analysis that come in meanwhile push it down, and one of them would be clicked.
        win.find("push button", "Find Mates").do()
        shows(win, "^By Stockfish .*, which may miss a mate.$")
        # Either rook can begin; the analysis shows one of these moves.
        shows(win, "^Ra7 Kg8 Rb8#$")
        shows(win, "^Rb7 Kg8 Ra8#$")
        shot(app, "mates-engine")
        line = [node for node, _ in win.walk() if node.look("name") == "Rb7 Kg8 Ra8#"][-1]
        app.click(line.at(fx=0, dx=8))
        app.wait_status(re.compile("Black to move"))
        app.undo()
        wait_until("the position as it was", lambda: not app.modified())


def test_rules_of_engine():
    """A game whose rules Masume does not have is played by those of an engine, and the window
    says so."""
    path = scratch(qi("convert", "--to=json", "-", stdin=FAIRY))
    with Editor(path, state=chosen()) as app:
        app.open_board()
        assert not app.win.find("push button", "By the rules").has("sensitive")
    with Editor(path, state=chosen("fairy-stockfish")) as app:
        board = app.open_board()
        win = app.win
        app.click(win.find("push button", "By the rules").at())
        shows(win, "^Rules of Fairy-stockfish$")
        shows(win, "^First player to move$")
        # The pawn in front of the king.
        board.focus()
        press("ctrl+Home " + "Right " * 4 + "Down " * 6 + "space")
        app.wait_status(re.compile(": 2 squares: "))
        shot(app, "rules-of-engine")
        press("Up space")
        app.wait_status(re.compile("^1. e2e3"), timeout=LONG)
        shows(win, "^Second player to move$")
        win.find("push button", "Reply").click()
        app.wait_status(re.compile("^1… "), timeout=LONG)
        shows(win, "^First player to move$")


def test_reply():
    path = position_file(BACK)
    with Editor(path, state=chosen("stockfish")) as app:
        app.open_board()
        win = app.win
        app.click(win.find("push button", "By the rules").at())
        app.click(win.find("push button", "Who replies").at())
        shot(app, "reply-menu")
        win.find(re.compile("menu item"), "Stockfish").choose()
        win.find("push button", "Reply").click()
        app.wait_status(re.compile("^1. Re8#"), timeout=LONG)
        shot(app, "reply")


def test_evaluate():
    path = scratch(ROWS, "rows.epd")
    with Editor(path, state=chosen("stockfish")) as app:
        win = app.window(re.compile("."))
        rows = win.find("list", "Positions")
        rows.find("list item", re.compile("^Row 3"))
        rows.find("list item", re.compile("^Row 1")).right_click()
        win.find(re.compile("menu item"), "Evaluate Rows…").choose()
        question = app.window("Evaluate Rows")
        if SHOTS:
            app.screenshot(os.path.join(SHOTS, "question.png"), question)
        question.find("spin button", "Seconds for Each Position")
        app.click(question.find("check box", "Write into the Rows").at())
        question.find("push button", "Evaluate").click()
        rows.find("list item", re.compile("^Row 1, .*value #1"), timeout=LONG)
        rows.find("list item", re.compile("^Row 2, .*value #0"))
        rows.find("list item", re.compile("^Row 3, .*value −#1"))
        shot(app, "rows")
        app.activate(win)
        press("ctrl+s")

        def written():
            with open(path, encoding="utf-8") as f:
                return re.findall(r" ce (-?\d+); acd \d+;", f.read())
        wait_until("the values in the file", lambda: written() == ["32766", "-32767", "32766"])


main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
