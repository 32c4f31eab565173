# SPDX-License-Identifier: Apache-2.0
"""A position played by the rules, with a real pointer and keyboard: targets before the move, refusals, promotion,
drops, castling, mate, the reply, and findings about a set-up."""
import re
import subprocess
import time

from drive import press, wait_until, xdo
from masume import Editor, main, native, position, scratch, qi


def pixel(x, y):
    """The colour on the screen at a point."""
    out = subprocess.run(["import", "-silent", "-window", "root", "-crop", "1x1+%d+%d" % (x, y),
                          "-depth", "8", "rgb:-"], stdout=subprocess.PIPE, check=True).stdout
    return tuple(out[:3])


def from_fen(fen, game="chess"):
    return scratch(qi("convert", "--to=json", "--game=" + game, "-", stdin=fen + "\n"))


class Game:
    """One window on a file, with the rules on."""

    def __init__(self, path, rules=True, measured=True):
        self.path, self.rules, self.measured = path, rules, measured
        self.app = Editor(path)

    def __enter__(self):
        self.app.__enter__()
        try:
            self.board = self.app.open_board()
            self.win = self.app.win
            self.toggle = self.win.find("push button", "By the rules")
            before = self.board.node.box
            if self.rules:
                self.app.click(self.toggle.at())
                wait_until("the rules to be on", lambda: self.toggle.has("pressed"))
            self.settle(before)
        except BaseException:
            self.app.__exit__(AssertionError, None, None)
            raise
        return self

    def __exit__(self, *what):
        self.app.__exit__(*what)

    def settle(self, before):
        """The widgets for the rules take no room from the board: finds its squares, and checks that they stay."""
        if self.measured:
            self.board.focus()
            time.sleep(0.3)     # drawing has to be finished before squares are looked for
            self.board.measure()
        assert self.board.node.box == before, (before, self.board.node.box)

    def click(self, *squares):
        for name in squares:
            self.app.click(self.board.square(name))

    def drag(self, origin, target):
        self.app.drag(self.board.square(origin), self.board.square(target))

    def said(self, pattern):
        self.app.wait_status(re.compile(pattern))

    def strip(self, words):
        """Waits until the strip below the header has these words."""
        self.win.find("label", words)

    def saved(self):
        self.app.save(self.path)
        return position(self.path)["board"]


def cursor_to(game, name):
    """Moves the cursor to a square by arrow keys, which keep a lifted piece."""
    press("ctrl+Home")
    column, row = ord(name[0]) - ord("a"), 8 - int(name[1])
    press(" ".join(["Right"] * column + ["Down"] * row))
    wait_until("the cursor on " + name, lambda: game.board.here() == name)


def index(name):
    return (8 - int(name[1])) * 8 + ord(name[0]) - ord("a")


def test_targets_before_the_move():
    with Game(native("--game", "chess")) as g:
        before = {s: pixel(*g.board.square(s)) for s in ("f3", "h3", "e4")}
        g.click("g1")
        g.said("^White knight on g1: 2 squares: f3, h3$")
        wait_until("a mark on f3", lambda: pixel(*g.board.square("f3")) != before["f3"])
        assert pixel(*g.board.square("h3")) != before["h3"]
        assert pixel(*g.board.square("e4")) == before["e4"]
        cursor_to(g, "f3")
        assert g.board.node.description == "f3, empty, legal target", g.board.node.description
        cursor_to(g, "e4")
        assert g.board.node.description == "e4, empty", g.board.node.description
        press("Escape")
        wait_until("no mark on f3", lambda: pixel(*g.board.square("f3")) == before["f3"])


def test_a_move_is_refused_in_place():
    with Game(native("--game", "chess")) as g:
        g.drag("e2", "e5")
        alert = g.win.find("alert")
        assert alert.name, "the bubble says why"
        assert not g.app.modified()
        press("Escape")
        g.drag("a1", "a2")
        g.said("^A piece of the same side stands on a2")
        press("Escape")
        g.click("e7")
        g.said("^The piece on e7 belongs to the side that is not to move")
        assert not g.app.modified()


def test_moves_by_pointer_and_keys():
    with Game(native("--game", "chess")) as g:
        g.drag("e2", "e4")
        g.said(r"^1\. e4: Black to move$")
        g.click("e7", "e5")
        g.said(r"^1… e5: White to move$")
        cursor_to(g, "g1")
        press("space")
        g.said("^White knight on g1: ")
        cursor_to(g, "f3")
        press("space")
        g.said(r"^2\. Nf3: Black to move$")
        press("ctrl+z ctrl+z")
        g.said(r"^Undone: 1… e5$")
        press("ctrl+shift+z")
        g.said(r"^Done again: 1… e5$")
        # A letter typed on the board begins a move in the entry.
        press("N")
        entry = g.win.find("text", "Type a move")
        wait_until("the letter in the entry", lambda: entry.text == "N")
        press("c 3 Return")
        g.strip("Black to move")
        press("Escape")
        board = g.saved()
        assert board[index("c3")] == "N" and index("b1") not in board


def test_castling_and_en_passant():
    with Game(from_fen("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1")) as g:
        g.drag("e5", "d6")
        g.said(r"^1\. exd6")
        g.drag("e8", "g8")
        g.said(r"^1… O-O")
        g.drag("e1", "a1")
        g.said(r"^2\. O-O-O")
        board = g.saved()
        assert index("d5") not in board
        assert board[index("c1")].startswith(("K", "+K")) and board[index("d1")].startswith(("R", "+R"))


def test_promotion_is_chosen_at_the_square():
    with Game(from_fen("8/p3P1k1/8/8/8/8/P5K1/8 w - - 0 1")) as g:
        g.drag("e7", "e8")
        g.win.find("push button", re.compile("^white queen: e8=Q"))
        press("Escape")
        wait_until("no choice", lambda: not g.win.all("push button", re.compile("white queen: e8")))
        assert not g.app.modified()
        g.click("e7", "e8")
        g.app.click(g.win.find("push button", re.compile("^white knight: e8=N")).at())
        g.said(r"^1\. e8=N\+?: Black to move")
        press("ctrl+z")
        g.drag("e7", "e8")
        g.win.find("push button", re.compile("^white rook: e8=R"))
        press("r")
        g.said(r"^1\. e8=R: Black to move")
        press("ctrl+z")
        g.drag("e7", "e8")
        g.win.find("push button", re.compile("^white queen: e8=Q"))
        press("Return")
        g.said(r"^1\. e8=Q: Black to move")


def test_drops():
    path = from_fen("4k4/9/9/9/9/9/4P4/9/4K4 b P2g 1", "shogi")
    with Game(path) as g:
        tray = g.win.find(name=re.compile("^Sente’s hand: .*pawn"))
        g.app.click(tray.at())
        g.said("^Sente’s pawn in hand: ")
        g.app.click(g.board.at(4, 4))
        g.said("on this file|same file|nifu|two pawns|The rules")
        g.app.click(g.board.at(3, 4))
        g.said(r"^1\. ")
        g.app.click(g.win.find(name=re.compile("^Gote’s hand: .*gold")).at())
        g.said("^Gote’s gold in hand: ")
        press("Escape")
        g.app.drag(g.board.at(4, 0), g.board.at(4, 1))
        got = g.saved()
        assert got[4 * 9 + 3] == "P", got


def test_mate_in_the_strip():
    with Game(native("--game", "chess")) as g:
        for origin, target in (("e2", "e4"), ("e7", "e5"), ("f1", "c4"), ("b8", "c6"),
                               ("d1", "h5"), ("g8", "f6"), ("h5", "f7")):
            g.drag(origin, target)
        g.said(r"^4\. Qxf7#: Checkmate: White wins$")
        g.strip("Checkmate: White wins")
        g.click("e8")
        g.said("^The game is over. Checkmate: White wins")
        press("Escape")
        press("ctrl+z")
        g.strip("White to move")


def test_reply_and_cancel():
    with Game(native("--game", "chess")) as g:
        reply = g.win.find("push button", "Reply").at()
        for cancel in (lambda: g.app.click(reply), lambda: press("Escape")):
            # No question to the window in between: the search takes two seconds.
            g.app.click(reply)
            time.sleep(0.2)
            cancel()
            g.win.find("push button", "Reply")
            assert not g.app.modified()
        g.app.click(reply)
        g.strip("Black to move")
        g.said(r"^1\. \S+: Black to move$")
        assert g.app.modified()


def test_an_edit_ends_the_reply():
    with Game(native("--game", "chess")) as g:
        g.drag("e2", "e4")
        g.app.click(g.win.find("push button", "Reply").at())
        press("ctrl+z")
        g.strip("White to move")
        g.win.find("push button", "Reply")


def test_turned_off():
    with Game(native("--game", "chess")) as g:
        g.drag("e2", "e4")
        g.said(r"^1\. e4")
        press("Delete")
        g.said("^By the Rules is on")
        before = g.board.node.box
        g.app.click(g.win.find("push button", "Turn By the Rules Off").at())
        wait_until("the rules to be off", lambda: not g.toggle.has("pressed"))
        g.settle(before)
        g.drag("e4", "e8")
        g.said("moved from e4 to e8")
        board = g.saved()
        assert board[index("e8")] == "P"


def test_no_game_no_rules():
    with Game(native("--shape=8,8"), rules=False, measured=False) as g:
        assert not g.toggle.has("sensitive")
        assert "does not name its game" in g.toggle.description


def test_stones_are_placed():
    with Game(native("--game", "go"), measured=False) as g:
        g.app.click(g.board.node.at(fx=0.5, fy=0.5))
        g.said(r"^1\. [A-T]\d+: White to move$")
        g.app.click(g.board.node.at(fx=0.5, fy=0.5))
        g.said("^Something stands on ")
        for _ in range(2):
            g.app.click(g.win.find("push button", "Pass").at())
        g.strip(re.compile("^Two passes: Black wins"))


def test_history_is_the_game():
    with Game(native("--game", "chess")) as g:
        g.drag("e2", "e4")
        g.drag("e7", "e5")
        g.said(r"^1… e5")
        g.win.find("push button", "History").click()
        steps = g.win.find("list", "History")
        wait_until("the steps", lambda: [x.name for x in steps.all("label")] == [
            "Start", "1. e4", "1… e5"])
        press("Home")
        wait_until("the start", lambda: g.win.all("label", "White to move"))


def test_attacks_while_a_key_is_held():
    with Game(native("--game", "chess"), rules=False) as g:
        g.board.go("b1")
        # The pointer is away from the board, so the square of the cursor is meant.
        xdo("mousemove", 5, 5)
        xdo("keydown", "F8")
        g.said("^b1, white knight: attacks a3, c3, d2; White attacks it from a1")
        assert "attacks a3" in g.board.node.description
        xdo("keyup", "F8")
        g.said("^(?!b1)")
        # In a list of positions with problems F8 goes to the next problem, so Ctrl+F8 does this
        # too.
        xdo("keydown", "ctrl+F8")
        g.said("^b1, white knight: attacks a3, c3, d2; White attacks it from a1")
        xdo("keyup", "ctrl+F8")
        g.said("^(?!b1)")


def test_findings_and_a_fix():
    path = from_fen("4k3/8/8/8/8/8/8/P3K3 w - - 0 1")
    with Game(path, rules=False) as g:
        before = pixel(*g.board.square("a1"))
        row = g.win.find("list item", re.compile("^Warning: .*a1"))
        # Choosing the finding moves the cursor to its square, whose description has the words.
        g.app.click(row.at())
        wait_until("the cursor on a1", lambda: g.board.here() == "a1")
        words = row.name.split(": ", 1)[1]
        assert g.board.node.description == "a1, white pawn. " + words, g.board.node.description
        assert before, "the square is marked from the start"
        g.win.find("push button", "Remove the Pieces").click()
        wait_until("nothing more to find",
                   lambda: not g.win.all("list item", re.compile("^Warning: .*a1")))
        assert g.board.node.description == "a1, empty", g.board.node.description
        press("ctrl+z")
        wait_until("the pawn", lambda: g.board.node.description == "a1, white pawn. " + words)


def test_another_game_is_a_way_out():
    """A letter that no piece has does not drop the game; whoever means another one says so. The rights of Chess960 are
    told once."""
    rows = (
        ("3qr2z/3Q3p/p2p2pB/3P1p2/4p3/PPb3P1/2P1PP1P/5BK1 w - -\n", "“z” is no piece of this game.", "Not Chess", ""),
        ("nrkbbrqn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBRQN w KQkq - 0 1\n",
         "A castling right without its king and rook in their places.", "Chess960", "Chess960"),
    )
    for text, words, button, game in rows:
        with Editor(scratch(text, "a.fen")) as app:
            app.open_board()
            app.win.find("label", words)
            assert len(app.win.all("label", words)) == 1
            app.win.find("push button", button).click()
            app.win.gone("label", words)
            app.win.gone("label", re.compile("^Findings"))
            wait_until("the game", lambda: app.win.all("label", game or "8 × 8"))
            app.undo()
            app.win.find("label", words)


main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
