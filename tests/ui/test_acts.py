# SPDX-License-Identifier: Apache-2.0
"""How many acts a task takes: each click, drag and key counts, and so does each typed letter. Questions about
where a square is on the screen do not count."""
import os
import re
import tempfile

import drive
from masume import Editor, main, native, position, qi, scratch

# What is left of shogi's set beside the board and the attacker's hand.
TSUME = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"


class Acts:
    """Counts the acts, and knows how many are allowed."""

    def __init__(self, app, task, aim):
        self.app, self.task, self.aim, self.made = app, task, aim, 0

    def click(self, where, button=1):
        self.made += 1
        self.app.click(where, button)

    def drag(self, start, end):
        self.made += 1
        self.app.drag(start, end)

    def press(self, keys):
        self.made += len(keys.split())
        drive.press(keys)

    def type(self, text):
        self.made += len(text)
        drive.type_text(text)

    def choose(self, button, item, nth=0):
        """Clicks a button of the palette and an entry of its menu."""
        self.click(palette(self.app, button))
        found = self.app.win.find("menu item", item, nth=nth)
        drive.wait_until(item + " where it stays", lambda: self.app.popup_origin(found) and found.box[2] > 0)
        self.click(found)
        self.app.root.gone("menu item")
        # A click while the menu is still on the screen only closes it.
        drive.wait_until("the menu off the screen", lambda: len(self.app.xids()) == len(self.app.windows()))

    def stamp(self, piece):
        self.click(palette(self.app, piece))
        self.app.wait_status(re.compile("(?i)%s held" % piece))

    def end(self):
        print("# %s: %d acts, aim %d" % (self.task, self.made, self.aim))
        assert self.made <= self.aim, (self.task, self.made, self.aim)


def palette(app, name):
    return app.win.find("panel", "Palette").find("push button", name)


class Layers:
    """The squares of two layers of 5 by 5 that are side by side, found by asking the board, as in Board."""

    def __init__(self, board, first, second):
        self.board, self.names = board, (first, second)
        drive.wait_until("squares that are square", self._look, timeout=60)

    def _find(self, name, at, end):
        """The first of some points along a line that is in @name; None if none is."""
        return next((v for v in range(10, end, 20) if name.search(at(v))), None)

    def _look(self):
        _, _, width, height = self.board.node.box
        probe, self.left = self.board.probe, {}
        y = self._find(re.compile(self.names[0] + ".3"), lambda v: probe(round(width * 0.1), v), height)
        for layer in self.names:
            x = y and self._find(re.compile(layer + "c3"), lambda v: probe(v, y), width)
            if not x:
                return False
            _, left, right = self.board._bounds(x, 130, lambda v: probe(v, y))
            _, top, bottom = self.board._bounds(y, 130, lambda v: probe(x, v))
            self.side = right - left
            self.left[layer] = left - 2 * self.side
            self.top = top - 2 * self.side
        return abs(bottom - top - self.side) < 1.5

    def at(self, name):
        """Screen coordinates of the middle of a square, as Ea5."""
        ox, oy = self.board.node.at(fx=0, fy=0)
        return (round(ox + self.left[name[0]] + (ord(name[1]) - ord("a") + 0.5) * self.side),
                round(oy + self.top + (5.5 - int(name[2])) * self.side))


def test_chess_by_stamps_with_symmetry():
    path, start = native("--game=chess"), native("--game=chess")
    with Editor(path) as app:
        board = app.open_board().measure()
        acts = Acts(app, "chess by stamps with symmetry", 20)
        acts.press("ctrl+shift+Delete")
        app.wait_status(re.compile("^Board cleared"))
        acts.choose("Symmetry of stamp and eraser", "Top and Bottom", nth=1)
        app.wait_status("Top and bottom: the other side’s piece opposite")
        # From the outer squares inwards, so that one sweep is enough for two; at the top, as a toast covers the
        # lowest rank.
        for piece, squares in (("rook", "a8 h8"), ("knight", "b8 g8"), ("bishop", "c8 f8"), ("pawn", "a7 h7")):
            acts.stamp("black " + piece)
            acts.drag(*(board.square(square) for square in squares.split()))
        for piece, square in (("queen", "d8"), ("king", "e8")):
            acts.stamp("black " + piece)
            acts.click(board.square(square))
            app.wait_status(re.compile("^Black %s placed on %s" % (piece, square)))
        # The board's castling rights went with its rooks.
        for rook in ("h1", "a1", "h8", "a8"):
            acts.click(app.win.find("check box", re.compile(r"castling.*\(%s\)" % rook)))
        acts.end()
        app.save(path)
        assert qi("convert", "--to=fen", path) == qi("convert", "--to=fen", start)


def test_tsume_by_rest_to_hand():
    path = native("--game=shogi")
    with Editor(path) as app:
        board = app.open_board().measure()
        acts = Acts(app, "tsume", 8)
        acts.press("ctrl+shift+Delete")
        app.wait_status(re.compile("^Board cleared"))
        for piece, place in (("gote’s king", board.at(4, 0)), ("sente’s pawn", board.at(4, 2))):
            acts.drag(palette(app, piece), place)
            app.wait_status(re.compile("(?i)^%s placed" % piece))
        acts.choose("The rest of the set", "Rest to Gote’s Hand")
        app.wait_status("Gote’s hand filled from the full set")
        acts.drag(app.win.find(name=re.compile("^Gote’s hand: .*gold")), app.win.find(name="Sente’s hand"))
        acts.end()
        app.save(path)
        assert qi("convert", "--to=sfen", path) == qi("convert", "--to=sfen", scratch(TSUME, "tsume.sfen"))


def test_raumschach_by_stamps_with_symmetry():
    path, start = native("--game=raumschach"), native("--game=raumschach")
    with Editor(path) as app:
        app.open_board().focus()
        layers = Layers(app.board, "E", "D")
        acts = Acts(app, "Raumschach by stamps with symmetry", 18)
        acts.press("ctrl+shift+Delete")
        app.wait_status(re.compile("^Board cleared"))
        acts.choose("Symmetry of stamp and eraser", "Turned through All Layers", nth=1)
        # A sweep goes on from one layer to the next beside it.
        for piece, *ways in (("pawn", "Ea4 De4"), ("rook", "Ea5 Ee5"), ("knight", "Eb5 Ed5"), ("king", "Ec5"),
                             ("unicorn", "Da5 Dd5"), ("bishop", "Db5", "De5"), ("queen", "Dc5")):
            acts.stamp("black " + piece)
            for way in ways:
                ends = [layers.at(square) for square in way.split()]
                acts.drag(*ends) if len(ends) > 1 else acts.click(*ends)
                app.wait_status(re.compile("(?i)placed|painted|pieces"))
        acts.end()
        app.save(path)
        assert qi("convert", "--to=feen", path) == qi("convert", "--to=feen", start)


def test_own_game_to_a_file():
    folder = tempfile.mkdtemp(dir=os.environ.get("UI_SESSION_DIR"))
    os.chdir(folder)    # where the dialog saves
    with Editor() as app:
        app.win = app.window(re.compile("."))
        acts = Acts(app, "a game of 4×4×4 with four own pieces", 25)
        acts.press("ctrl+n")
        search = app.root.find("entry", "Search games")
        drive.wait_until("the keyboard in it", lambda: search.has("focused"))
        acts.type("4x4x4")
        acts.press("Return")
        app.open_board("Untitled")
        assert app.board.node.name == "Board, 4 layers of 4 by 4", app.board.node.name
        app.board.focus()
        board, expected = app.board.node, {}
        _, _, width, height = board.box
        for piece, fx, fy in (("W", 0.2, 0.2), ("X", 0.7, 0.2), ("Y", 0.2, 0.7), ("z", 0.7, 0.7)):
            square = app.board.probe(fx * width, fy * height)
            file, rank, layer = square
            expected["ABCD".index(layer) * 16 + "1234".index(rank) * 4 + "abcd".index(file)] = piece
            acts.click(app.win.find("text", "Any piece"))
            acts.type(piece)
            acts.press("Return")
            # These letters stand for pieces of problems, which have names.
            name = {"W": "white wazir", "z": "black zebra"}.get(piece, "“%s”" % piece)
            app.wait_status(re.compile("^%s.* held" % name, re.I))
            acts.click(board.at(fx=fx, fy=fy))
            app.wait_status(re.compile("^%s.* placed on %s" % (name, square), re.I))
        acts.press("ctrl+s")
        dialog = app.window(re.compile("Save Position"))
        name = dialog.find("text", "Name:")
        drive.wait_until("a name", lambda: name.text == "Untitled.masume")
        acts.press("Return")
        app.window("Untitled.masume")
        acts.end()
        saved = position(os.path.join(folder, "Untitled.masume"))
        assert saved["shape"] == [4, 4, 4], saved
        assert len(expected) == 4 and saved["board"] == expected, (saved, expected)


main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
