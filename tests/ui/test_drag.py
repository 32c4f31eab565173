# SPDX-License-Identifier: Apache-2.0
"""Every drag between board, hands and palette with a real pointer, read back from the saved file."""
import json
import re
import sys

from drive import press, wait_until, xdo
from masume import Editor, main, position, scratch


def shogi(pieces, first=(), second=()):
    """A native file of a shogi position: @pieces maps indices to tokens."""
    rows = [[pieces.get(rank * 9 + file) for file in range(9)] for rank in range(9)]
    return scratch(json.dumps({
        "board": rows, "hands": {"first": list(first), "second": list(second)},
        "styles": {"first": "S", "second": "s"}, "turn": "first", "setup": {"game": "shogi"}}))


class Session:
    """One window on a small shogi position."""

    def __init__(self, pieces, first=(), second=()):
        self.path = shogi(pieces, first, second)
        self.app = Editor(self.path)

    def __enter__(self):
        try:
            self.app.__enter__()
            self.board = self.app.open_board().measure()
            self.win = self.app.win
        except BaseException:
            self.app.__exit__(*sys.exc_info())
            raise
        return self

    def __exit__(self, *what):
        self.app.__exit__(*what)

    def slot(self, side, piece):
        return self.win.find(name=re.compile("^%s’s hand: .*%s" % (side, piece)))

    def tray(self, side):
        return self.win.find(name="%s’s hand" % side)

    def palette(self, name):
        return self.win.find("panel", "Palette").find(name=re.compile(name))

    def saved(self):
        self.app.save(self.path)
        return position(self.path)


KINGS = {4: "k^", 76: "K^"}


def test_board_to_board():
    with Session({**KINGS, 40: "P"}) as s:
        s.app.drag(s.board.at(4, 4), s.board.at(4, 3))
        s.app.wait_status(re.compile("moved from 5五 to 5四"))
        assert s.saved()["board"] == {4: "k^", 31: "P", 76: "K^"}


def test_onto_a_piece_replaces_it():
    with Session({**KINGS, 40: "R", 31: "p"}) as s:
        s.app.drag(s.board.at(4, 4), s.board.at(4, 3))
        assert s.saved()["board"] == {4: "k^", 31: "R", 76: "K^"}


def test_ctrl_copies():
    with Session({**KINGS, 40: "P"}) as s:
        s.app.drag(s.board.at(4, 4), s.board.at(0, 0), mods=("ctrl",))
        assert s.saved()["board"] == {0: "P", 4: "k^", 40: "P", 76: "K^"}


def test_escape_cancels():
    with Session({**KINGS, 40: "P"}) as s:
        s.app.drag(s.board.at(4, 4), s.board.at(0, 0), escape=True)
        assert s.board.node.description, "the board still answers"
        assert not s.app.modified()


def test_board_to_hand():
    with Session({**KINGS, 40: "+p"}) as s:
        s.app.drag(s.board.at(4, 4), s.tray("Sente").at())
        got = s.saved()
        assert got["board"] == KINGS
        assert got["hands"] == {"first": {"P": 1}, "second": {}}, got["hands"]


def test_board_to_hand_with_shift_keeps_the_token():
    with Session({**KINGS, 40: "+p"}) as s:
        # Shift counts at the drop: pressed earlier it would begin a selection.
        x, y = s.board.at(4, 4)
        to_x, to_y = s.tray("Sente").at()
        xdo("mousemove", x, y, "mousedown", 1)
        for step in range(1, 13):
            xdo("mousemove", x + (to_x - x) * step // 12, y + (to_y - y) * step // 12)
        s.app.wait_status(re.compile("^Let go: "))
        xdo("keydown", "shift", "mouseup", 1, "keyup", "shift")
        assert s.saved()["hands"] == {"first": {"+p": 1}, "second": {}}


def test_shift_at_the_end_of_a_drag_that_is_seen_late():
    with Session({**KINGS, 40: "+p"}) as s:
        x, y = s.board.at(4, 4)
        to = s.tray("Sente").at()
        with s.app.asleep():
            xdo("mousemove", x, y, "mousedown", 1, "keydown", "shift",
                "mousemove", *to, "mouseup", 1, "keyup", "shift")
        assert s.saved()["hands"] == {"first": {"+p": 1}, "second": {}}


def test_hand_to_board():
    with Session(KINGS, first=["P", "P"]) as s:
        s.app.drag(s.slot("Sente", "pawn").at(), s.board.at(4, 4))
        got = s.saved()
        assert got["board"][40] == "P"
        assert got["hands"]["first"] == {"P": 1}


def test_hand_to_hand():
    with Session(KINGS, first=["P", "P"]) as s:
        s.app.drag(s.slot("Sente", "pawn").at(), s.tray("Gote").at())
        assert s.saved()["hands"] == {"first": {"P": 1}, "second": {"p": 1}}


def test_hand_off():
    with Session(KINGS, first=["P"]) as s:
        s.app.drag(s.slot("Sente", "pawn").at(), s.win.find("panel", "Palette").at(fy=0.3))
        assert s.saved()["hands"] == {"first": {}, "second": {}}


def test_board_off_to_the_palette():
    with Session({**KINGS, 40: "P"}) as s:
        s.app.drag(s.board.at(4, 4), s.win.find("panel", "Palette").at(fy=0.3))
        assert s.saved()["board"] == KINGS


def test_layers_off():
    """What is dropped outside all layers goes, at whatever side; between two layers it goes back. Two layers of 3 by 3
    stand side by side."""
    board = [[[None, None, None], [None, "R", None], [None, None, None]]] * 2
    path = scratch(json.dumps({"board": board, "hands": {"first": [], "second": []},
                               "styles": {"first": "C", "second": "c"}, "turn": "first"}))
    with Editor(path) as app:
        board = app.open_board()
        board.focus()
        _, _, width, height = board.node.box
        left, top = board.node.at(fx=0, fy=0)
        middle = next(x for x in (width * i / 20 for i in range(1, 20))
                      if board.probe(x, height / 2) == "b2A")
        start = left + round(middle), top + height // 2
        app.drag(start, (left + width // 2, top + height // 2))
        wait_until("the status line to speak", lambda: app.status())
        assert not app.modified(), "between the layers"
        for x, y in ((0.5, 0.02), (0.5, 0.98)):
            app.drag(start, (left + round(width * x), top + round(height * y)))
            app.wait_status(re.compile("removed"))
            app.save(path)
            assert position(path)["board"] == {13: "R"}
            app.undo()
            wait_until("the rook again", app.modified)
            app.save(path)
            assert position(path)["board"] == {4: "R", 13: "R"}


def test_board_frame_returns_the_piece():
    with Session({**KINGS, 40: "P"}) as s:
        x, y = s.board.at(0, 4)
        s.app.drag(s.board.at(4, 4), (round(x - s.board.side / 2 - 6), y))
        wait_until("the status line to speak", lambda: s.app.status())
        assert not s.app.modified()


def test_palette_to_board():
    with Session(KINGS) as s:
        s.app.drag(s.palette("^sente’s gold$").at(), s.board.at(4, 4))
        assert s.saved()["board"] == {**KINGS, 40: "G"}


def test_palette_to_hand():
    with Session(KINGS) as s:
        s.app.drag(s.palette("^sente’s gold$").at(), s.tray("Gote").at())
        assert s.saved()["hands"] == {"first": {}, "second": {"g": 1}}


def test_undo_takes_each_back():
    with Session({**KINGS, 40: "P"}) as s:
        s.app.drag(s.board.at(4, 4), s.board.at(4, 3))
        s.app.drag(s.board.at(4, 3), s.tray("Sente").at())
        press("ctrl+z ctrl+z")
        wait_until("nothing left to save", lambda: not s.app.modified())
        press("ctrl+shift+z")
        assert s.saved()["board"][31] == "P"


main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
