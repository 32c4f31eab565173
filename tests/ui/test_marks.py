# SPDX-License-Identifier: Apache-2.0
"""Marks and arrows drawn with a real pointer and real keys, and checked in the saved file; and every tool across the
layers of a board and the lines of a wrapped one."""
import json
import re
import sys

from drive import press, wait_until
from masume import Editor, main, scratch

CHESS = ["rnbqk^bnr", "pppppppp", "", "", "", "", "PPPPPPPP", "RNBQK^BNR"]


def chess():
    rows = [(re.findall(r"[A-Za-z]\^?", row) or [None] * 8) for row in CHESS]
    return native([*rows], "C", "c", {"game": "chess"})


def native(board, first, second, setup):
    return scratch(json.dumps({
        "board": board, "hands": {"first": [], "second": []},
        "styles": {"first": first, "second": second}, "turn": "first", "setup": setup}))


def index(name):
    """The number of a chess square."""
    return (8 - int(name[1])) * 8 + ord(name[0]) - ord("a")


class Session:
    """One window on a file."""

    def __init__(self, path):
        self.path = path
        self.app = Editor(path)

    def __enter__(self):
        try:
            self.app.__enter__()
            self.board = self.app.open_board()
            self.win = self.app.win
        except BaseException:
            self.app.__exit__(*sys.exc_info())
            raise
        return self

    def __exit__(self, *what):
        self.app.__exit__(*what)

    def tool(self, name):
        return self.win.find("panel", "Palette").find(name=re.compile("^" + name))

    def saved(self):
        self.app.save(self.path)
        with open(self.path, encoding="utf-8") as f:
            return json.load(f)

    def marks(self):
        """The saved marks: squares, and colour and shape when they are not the default."""
        marks = self.saved().get("setup", {}).get("details", {}).get("marks", [])
        return [tuple(m["squares"]) + tuple(m[k] for k in ("colour", "shape", "label") if k in m)
                for m in marks]

    def ends(self):
        """The screen coordinates of two squares, one near the top, one near the bottom. A click beside the squares
        leaves the cursor where it is."""
        _, _, width, height = self.board.node.box
        ox, oy = self.board.node.at(fx=0, fy=0)
        found = []
        for side in (0, 1):
            for x, y in ((x, y) for y in (n / 25 for n in range(3, 12)) for x in (0.2, 0.3, 0.4, 0.7)):
                x, y = width * abs(side - x), height * abs(side - y)
                names = set()
                for corner in ("ctrl+Home", "ctrl+End"):
                    press(corner)
                    names.add(self.board.probe(x, y))
                if len(names) == 1:
                    found.append((ox + round(x), oy + round(y)))
                    break
        assert len(found) == 2, found
        return found

    def put(self, point, letter):
        self.app.click(point)
        press("Escape")
        self.app.type(letter)


def test_right_drag():
    with Session(chess()) as s:
        s.board.measure()
        s.app.drag(s.board.square("d2"), s.board.square("h6"), button=3)
        s.app.wait_status(re.compile("Arrow from d2 to h6"))
        s.app.drag(s.board.square("e2"), s.board.square("e4"), button=3, mods=("shift",))
        s.app.drag(s.board.square("g8"), s.board.square("f6"), button=3, mods=("ctrl",))
        assert s.marks() == [(index("d2"), index("h6")), (index("e2"), index("e4"), "red"),
                             (index("g8"), index("f6"), "blue")], s.marks()
        # The same arrow again removes it. The file has something that PON cannot hold, which a
        # strip above the board says, so the squares have moved.
        s.board.measure()
        s.app.drag(s.board.square("d2"), s.board.square("h6"), button=3)
        s.app.wait_status(re.compile("removed"))
        assert len(s.marks()) == 2
        s.app.undo(4)
        assert s.marks() == []


def test_right_click_still_opens_the_menu():
    with Session(chess()) as s:
        s.board.measure()
        s.app.click(s.board.square("e2"), button=3)
        item = s.win.find("menu item", "Mark")
        assert item is not None
        press("Escape")
        assert not s.app.modified()
        # So does a drag that returns to its square.
        x, y = s.board.square("e2")
        s.app.drag((x - 10, y), (x + 10, y), button=3)
        s.win.find("menu item", "Mark")
        press("Escape")
        assert not s.app.modified()


def test_marker():
    with Session(chess()) as s:
        s.board.measure()
        s.app.click(s.tool("Marker"))
        s.app.wait_status(re.compile("Marker held"))
        s.app.click(s.board.square("e4"))
        s.app.click(s.board.square("d5"), button=3)
        s.app.drag(s.board.square("a3"), s.board.square("d3"))
        assert s.marks() == [(index(n),) for n in ("e4", "d5", "a3", "b3", "c3", "d3")], s.marks()
        s.app.drag(s.board.square("a3"), s.board.square("d3"))
        assert s.marks() == [(index("e4"),), (index("d5"),)], s.marks()
        # The sweep is one step.
        s.app.undo()
        assert len(s.marks()) == 6
        press("Escape")
        s.app.drag(s.board.square("e2"), s.board.square("e4"))
        assert s.saved()["board"][4][4] == "P"


def test_arrow_tool():
    with Session(chess()) as s:
        s.board.measure()
        s.app.click(s.tool("Arrows"))
        s.app.drag(s.board.square("b1"), s.board.square("c3"))
        s.app.click(s.board.square("g1"))
        s.app.click(s.board.square("f3"))
        assert s.marks() == [(index("b1"), index("c3")), (index("g1"), index("f3"))], s.marks()


def test_keys():
    with Session(chess()) as s:
        s.board.measure()
        s.board.go("e4")
        press("ctrl+m")
        wait_until("the mark to be said", lambda: "marked" in s.board.node.description)
        press("ctrl+shift+m Up Up Return")
        s.app.wait_status(re.compile("Arrow from e4 to e6"))
        assert s.marks() == [(index("e4"),), (index("e4"), index("e6"))], s.marks()
        press("ctrl+shift+m Left Escape")
        assert len(s.marks()) == 2
        s.board.go("e4")
        assert s.board.node.description == "e4, empty, marked, arrow to e6", s.board.node.description


def test_stamps_still_paint():
    with Session(chess()) as s:
        s.board.measure()
        s.app.click(s.tool("white queen"))
        s.app.drag(s.board.square("a4"), s.board.square("c4"), button=3)
        assert s.saved()["board"][4][:3] == ["q", "q", "q"]
        assert s.marks() == []


def arrow_and_piece(s, start, end):
    """A right drag draws, and a left drag moves, from @start to @end."""
    s.put(start, "R")
    s.app.drag(start, end, button=3)
    s.app.wait_status(re.compile("^Arrow from"))
    s.app.drag(start, end)
    s.app.wait_status(re.compile("moved from"))


def test_across_layers():
    board = [[[None] * 4 for _ in range(4)] for _ in range(3)]
    with Session(native(board, "A", "a", {})) as s:
        start, end = s.ends()
        arrow_and_piece(s, start, end)
        # A box between corners on two layers is selected.
        s.app.drag(start, end, mods=("shift",))
        s.app.wait_status(re.compile("selected"))
        press("ctrl+m Escape Escape")
        # Marks are swept from one layer to the other.
        s.app.click(s.tool("Marker"))
        s.app.drag(end, start, steps=60)
        press("Escape ctrl+Home Page_Down Page_Down")
        press("ctrl+shift+m Page_Up Return")
        s.app.wait_status(re.compile("^Arrow from"))
        saved, marks = s.saved(), s.marks()
        start, end = marks[0]
        assert start // 16 != end // 16, marks
        flat = [piece for layer in saved["board"] for rank in layer for piece in rank]
        assert {i: p for i, p in enumerate(flat) if p} == {end: "R"}, flat
        # The same rectangle of ranks and files on each layer between the two.
        (l0, r0, f0), (l1, r1, f1) = [(n // 16, n // 4 % 4, n % 4) for n in (start, end)]
        box = {(layer * 16 + r * 4 + f,) for layer in range(min(l0, l1), max(l0, l1) + 1)
               for r in range(min(r0, r1), max(r0, r1) + 1)
               for f in range(min(f0, f1), max(f0, f1) + 1)}
        singles = {m for m in marks if len(m) == 1}
        # The sweep began on a marked square, so it removed marks.
        assert singles < box and (start,) not in singles and (end,) not in singles, (box, marks)
        assert marks[-1] == (32, 16), marks


def test_across_lines():
    with Session(native([None] * 90, "A", "a", {})) as s:
        start, end = s.ends()
        arrow_and_piece(s, start, end)
        s.app.drag(start, end, mods=("shift",))
        s.app.wait_status(re.compile("selected"))
        press("ctrl+m")
        saved, marks = s.saved(), s.marks()
        (first, last), rest = marks[0], marks[1:]
        assert last > first + 10, marks
        assert {i: p for i, p in enumerate(saved["board"]) if p} == {last: "R"}, saved["board"]
        assert rest == [(n,) for n in range(first, last + 1)], marks


def flatten(board):
    return [p for part in board for p in (flatten(part) if isinstance(part, list) else [part])]


def tools_across(s):
    """Tools that paint, erase and copy, from one end to the other."""
    def pieces():
        return {i: p for i, p in enumerate(flatten(s.saved()["board"])) if p}

    start, end = s.ends()
    s.app.click(s.tool("white rook"))
    s.app.wait_status(re.compile("held"))
    s.app.drag(start, end, steps=60)
    swept = pieces()
    first, last = min(swept), max(swept)
    assert len(swept) > 1 and set(swept.values()) == {"R"}, swept
    s.app.undo()
    assert pieces() == {}
    s.app.drag(start, end, mods=("shift",), steps=60)
    line = pieces()
    assert min(line) == first and max(line) == last, (line, first, last)
    s.app.click(s.tool("Eraser"))
    s.app.drag(start, end, steps=60)
    assert first not in pieces() and last not in pieces()
    press("Escape")
    for at in line:
        if at in pieces():
            s.app.undo()
            break
    press("Escape ctrl+a Delete Escape")
    s.put(start, "R")
    s.app.drag(start, end, mods=("ctrl",), steps=60)
    assert pieces() == {first: "R", last: "R"}, pieces()


def test_tools_across_layers():
    with Session(native([[[None] * 4 for _ in range(4)] for _ in range(3)], "C", "c", {})) as s:
        tools_across(s)


main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
