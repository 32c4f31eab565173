# SPDX-License-Identifier: Apache-2.0
"""Each act on a part of the board, on the whole of it and on its material, in every possible way: by pointer through
its menu, by its keys or those of its menu, by its accessible action, and as a word of `qi edit`. All ways make the
same position.

test_ways.py MASUME QI [WAY…]: those of pointer, keys, action, word that are named, else all.
"""
import json
import re
import sys

from drive import Missing, press, wait_until
from masume import Editor, example, main, native, position, qi, scratch

WAYS = sys.argv[3:] or ["pointer", "keys", "action", "word"]
CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
TURN, SHIFT, LINE = "Turn and Mirror", "Shift", "Insert or Delete"
# On three by three squares from a1, or from the square that is named last: the act's name, its menu, its keys (None:
# arrow keys in that menu), its accessible action, its word, and the resulting board from the start of chess, worked out
# by hand.
BLOCKS = [
    ("turn-right", [TURN, "Turn Right"], "alt+Right", "block.turn-right", "rotate=right:a1..c3",
     "rnbqkbnr/pppppppp/8/8/8/RP6/NP1PPPPP/BP1QKBNR"),
    ("turn-left", [TURN, "Turn Left"], "alt+Left", "block.turn-left", "rotate=left:a1..c3",
     "rnbqkbnr/pppppppp/8/8/8/1PB5/1PNPPPPP/1PRQKBNR"),
    ("half", [TURN, "Turn by 180°"], None, "block.turn-half", "rotate=half:a1..c3",
     "rnbqkbnr/pppppppp/8/8/8/BNR5/PPPPPPPP/3QKBNR"),
    ("files", [TURN, "Mirror Left and Right"], "alt+Down", "block.mirror-files", "mirror=files:a1..c3",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/BNRQKBNR"),
    ("ranks", [TURN, "Mirror Top and Bottom"], "alt+Up", "block.mirror-ranks", "mirror=ranks:a1..c3",
     "rnbqkbnr/pppppppp/8/8/8/RNB5/PPPPPPPP/3QKBNR"),
    ("diagonal", [TURN, "Mirror at the Diagonal"], None, "block.mirror-diagonal", "swap=files,ranks:a1..c3",
     "rnbqkbnr/pppppppp/8/8/8/1PR5/1PNPPPPP/1PBQKBNR"),
    ("swap", [TURN, "Swap Sides"], None, "block.swap-sides", "swap=sides:a1..c3",
     "rnbqkbnr/pppppppp/8/8/8/8/pppPPPPP/rnbQKBNR"),
    ("other-player", [TURN, "Turn for the Other Player"], None, "block.other-player",
     "rotate=half:a1..c3 swap=sides:a1..c3", "rnbqkbnr/pppppppp/8/8/8/bnr5/pppPPPPP/3QKBNR"),
    ("up", [SHIFT, "Up"], None, "block.shift-up", "move=a3..c1:a4",
     "rnbqkbnr/pppppppp/8/8/8/PPP5/RNBPPPPP/3QKBNR"),
    ("right", [SHIFT, "Right"], None, "block.shift-right", "move=a3..c1:b3",
     "rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/1RNBKBNR"),
    ("left", [SHIFT, "Left"], None, "block.shift-left", "move=b4..d2:a4",
     "rnbqkbnr/pppppppp/8/8/8/8/PPP1PPPP/RNBQKBNR", "b2"),
    ("down", [SHIFT, "Down"], None, "block.shift-down", "move=b4..d2:b3",
     "rnbqkbnr/pppppppp/8/8/8/8/P3PPPP/RPPPKBNR", "b2"),
    ("cut", ["Cut"], "ctrl+x", "block.cut", "clear=a1..c3",
     "rnbqkbnr/pppppppp/8/8/8/8/3PPPPP/3QKBNR"),
    ("crop", ["Crop to Selection"], None, "block.crop", "crop=a1..c3", "3/PPP/RNB"),
    ("replace", ["Replace", "white knight", "black queen"], None, None, "put=b1:q",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RqBQKBNR"),
    ("empty", ["Empty the Squares"], "Delete", "board.clear", "clear=a1..c3",
     "rnbqkbnr/pppppppp/8/8/8/8/3PPPPP/3QKBNR"),
    ("other-side", ["Other Side"], "ctrl+i", "board.flip-side", "swap=sides:a1..c3",
     "rnbqkbnr/pppppppp/8/8/8/8/pppPPPPP/rnbQKBNR"),
]
BOARD = [
    ("swap-sides", ["Swap Sides"], "s", "set-up.swap-sides", "swap=sides",
     "RNBQKBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbqkbnr b"),
    ("other-player", ["Turn for the Other Player"], "o", "set-up.other-player", "rotate=half swap=sides",
     "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR b"),
    ("turn-right", [TURN, "Turn Right"], "t r", "set-up.turn-right", "rotate=right",
     "RP4pr/NP4pn/BP4pb/QP4pq/KP4pk/BP4pb/NP4pn/RP4pr w"),
    ("turn-left", [TURN, "Turn Left"], "t l", "set-up.turn-left", "rotate=left",
     "rp4PR/np4PN/bp4PB/kp4PK/qp4PQ/bp4PB/np4PN/rp4PR w"),
    ("turn-half", [TURN, "Turn by 180°"], "t 1", "set-up.turn-half", "rotate=half",
     "RNBKQBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbkqbnr w"),
    ("mirror-files", [TURN, "Mirror Left and Right"], "t m", "set-up.mirror-files", "mirror=files",
     "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w"),
    ("mirror-ranks", [TURN, "Mirror Top and Bottom"], "t o", "set-up.mirror-ranks", "mirror=ranks",
     "RNBQKBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbqkbnr w"),
    ("shift-left", [SHIFT, "Left"], "f l", "set-up.shift-left", "shift=files:-1",
     "nbqkbnr1/ppppppp1/8/8/8/8/PPPPPPP1/NBQKBNR1 w"),
    ("mirror-diagonal", [TURN, "Mirror at the Diagonal"], "t d", "set-up.mirror-diagonal", "swap=files,ranks",
     "rp4PR/np4PN/bp4PB/qp4PQ/kp4PK/bp4PB/np4PN/rp4PR w"),
    ("shift-right", [SHIFT, "Right"], "f r", "set-up.shift-right", "shift=files:1",
     "1rnbqkbn/1ppppppp/8/8/8/8/1PPPPPPP/1RNBQKBN w"),
    ("shift-up", [SHIFT, "Up"], "f u", "set-up.shift-up", "shift=ranks:-1",
     "pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/8 w"),
    ("shift-down", [SHIFT, "Down"], "f d", "set-up.shift-down", "shift=ranks:1",
     "8/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w"),
    ("insert-file-right", [LINE, "Insert File on the Right"], "i r", "set-up.insert-file-right", "insert=file:b1",
     "r1nbqkbnr/p1ppppppp/9/9/9/9/P1PPPPPPP/R1NBQKBNR w"),
    ("delete-file", [LINE, "Delete File from Board"], "i f", "set-up.delete-file", "delete=file:a1",
     "nbqkbnr/ppppppp/7/7/7/7/PPPPPPP/NBQKBNR w"),
    ("insert-rank", [LINE, "Insert Rank Above"], "i a", "set-up.insert-rank-above", "insert=rank:a1",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/8/RNBQKBNR w"),
    ("insert-rank-below", [LINE, "Insert Rank Below"], "i b", "set-up.insert-rank-below", "insert=rank:a1",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/8/RNBQKBNR w", "a2"),
    ("insert-file", [LINE, "Insert File on the Left"], "i l", "set-up.insert-file-left", "insert=file:a1",
     "1rnbqkbnr/1pppppppp/9/9/9/9/1PPPPPPPP/1RNBQKBNR w"),
    ("delete-rank", [LINE, "Delete Rank from Board"], "i d", "set-up.delete-rank", "delete=rank:a1",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w"),
    ("clear", ["Clear Board"], "c", "set-up.clear-board", "clear=a1..h8", "8/8/8/8/8/8/8/8 w"),
]
# On a board with two kings alone.
KINGS = "8/8/8/3k4/8/3K4/8/8 w - - 0 1"
KINGS_BOARD = [
    ("crop", ["Crop to Pieces"], "e", "set-up.crop", "crop=pieces", "k/1/K w"),
    ("start", ["Start Position"], "p", "set-up.start", "start=position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"),
]
# On two layers, each of two ranks and three files: king and pawn, and below them the other king and a queen.
LAYERS = """{"board":[[["K",null,"P"],[null,null,null]],[["k",null,null],[null,"q",null]]],
"hands":{"first":[],"second":[]},"styles":{"first":"C","second":"c"},"turn":"first"}"""
LAYERS_BOARD = [
    ("reverse-layers", [TURN, "Reverse the Layers"], "t v", "set-up.mirror-layers", "mirror=layers", "k2/1q1|K1P/3 w"),
    ("files-layers", [TURN, "Swap Files and Layers"], "t f", "set-up.files-layers", "swap=files,layers",
     "Kk/2|2/1q|P1/2 w"),
    ("ranks-layers", [TURN, "Swap Ranks and Layers"], "t n", "set-up.ranks-layers", "swap=ranks,layers",
     "K1P/k2|3/1q1 w"),
    ("shift-back", [SHIFT, "To the Previous Layer"], "f p", "set-up.shift-back", "shift=layers:-1", "k2/1q1|3/3 w"),
    ("shift-on", [SHIFT, "To the Next Layer"], "f n", "set-up.shift-on", "shift=layers:1", "3/3|K1P/3 w"),
    ("layer-before", [LINE, "Insert Layer Before"], "i y", "set-up.insert-layer-before", "insert=layer:0",
     "3/3|K1P/3|k2/1q1 w"),
    ("layer-after", [LINE, "Insert Layer After"], "i t", "set-up.insert-layer-after", "insert=layer:6",
     "K1P/3|3/3|k2/1q1 w"),
    ("delete-layer", [LINE, "Delete Layer from Board"], "i e", "set-up.delete-layer", "delete=layer:0", "k2/1q1 w"),
]
# On a part of these layers: the last column has the keys that select it.
RANK, LAST_RANK = "ctrl+Home shift+Right shift+Right", "ctrl+End shift+Left shift+Left"
LAYERS_PART = [
    ("shift-on", [SHIFT, "To the Next Layer"], "block.shift-on", "move=0..2:6", "3/3|K1P/1q1", RANK),
    ("shift-back", [SHIFT, "To the Previous Layer"], "block.shift-back", "move=9..11:3", "K1P/1q1|k2/3", LAST_RANK),
    ("reverse-layers", [TURN, "Reverse the Layers"], "block.mirror-layers", "mirror=layers:0..8", "k2/3|K1P/1q1",
     "ctrl+Home shift+Right shift+Right shift+Page_Down"),
    ("files-layers", [TURN, "Swap Files and Layers"], "block.files-layers", "swap=files,layers:1..2", "K2/3|kP1/1q1",
     "ctrl+Home Right shift+Right"),
    # What would go beyond the last layer is moved inwards.
    ("ranks-layers", [TURN, "Swap Ranks and Layers"], "block.ranks-layers", None, "K1P/3|kq1/3",
     "ctrl+End Left shift+Up"),
    ("swap", [TURN, "Swap Sides"], "block.swap-sides", "swap=sides:0..2", "k1p/3|k2/1q1", RANK),
]
# Random acts and what they keep: the game, the item, its key, the action, the word, whether both sides have the same
# order, and whether castling rights are kept.
SHUFFLES = [
    ("chess", "Random Shuffle Chess", "l", "set-up.shuffle-chess", "shuffle=chess", True, False),
    ("chess", "Random Transcendental Chess", "d", "set-up.shuffle-transcendental", "shuffle=transcendental", False, False),
    ("capablanca", "Random Capablanca Chess", "a", "set-up.shuffle-capablanca", "shuffle=capablanca", True, None),
    ("chess", "Random Chess960", "r", "set-up.chess960-random", None, True, True),
]
# Selections that begin with a2, and what the status says about them.
SELECTS = [
    ("same", ["Select", "Same Piece"], None, "block.select-same", "^8 squares, 8 × white pawn selected"),
    ("side", ["Select", "Pieces of This Side"], None, "block.select-side", "^16 squares, 16 pieces selected"),
    ("file", ["Select", "File"], None, "block.select-file", "^8 squares, 4 pieces selected"),
    ("rank", ["Select", "Rank"], None, "block.select-rank", "^8 squares, 8 "),
    ("connected", ["Select", "Connected Squares"], None, "block.select-connected", "^8 squares, 8 × white pawn selected"),
    ("invert", ["Select", "Invert Selection"], "ctrl+shift+i", "block.select-invert", "^64 squares, 32 pieces selected"),
    ("all", ["Select", "Select All"], "ctrl+a", "board.select-all", "^64 squares, 32 pieces selected"),
]
# On the two by three squares from 9i in shogi.
ARMY = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
PROMOTED = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/+P+PPPPPPPP/1+B5R1/+L+NSGKGSNL b - 1"
PIECES = [
    ("promote", ARMY, ["Promote"], None, "board.promote", "promote=9g..8i",
     "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/+P+PPPPPPPP/1+B5R1/+L+NSGKGSNL b -"),
    ("demote", PROMOTED, ["Demote"], None, "board.demote", "demote=9g..8i",
     "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -"),
    ("to-first", ARMY, ["Send to Sente’s Hand"], "ctrl+Delete", "board.to-first-hand", "send=9g..8i:first",
     "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/2PPPPPPP/7R1/2SGKGSNL b BNL2P"),
    ("to-second", ARMY, ["Send to Gote’s Hand"], None, "board.to-second-hand", "send=9g..8i:second",
     "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/2PPPPPPP/7R1/2SGKGSNL b bnl2p"),
]
# What is left of the set in a tsume problem goes to a hand, and what is more than the set is removed.
TSUME = "4k4/9/4P4/9/9/9/9/9/9 b G 1"
# The board alone is cleared, or the hands as well.
HANDS_BOARD = [
    ("clear", ["Clear Board"], "c", "set-up.clear-board", "clear=9a..1i", "9/9/9/9/9/9/9/9/9 b G"),
    ("clear-all", ["Clear Board and Hands"], "h", "set-up.clear-all", "clear=9a..1i hand=first:G:-1",
     "9/9/9/9/9/9/9/9/9 b -"),
]
CROWD = "4k4/9/4P4/9/9/9/9/9/9 b 3R 1"
MATERIAL = [
    ("rest-first", TSUME, ["Rest to Sente’s Hand"], "", "board.rest-first", "rest=first",
     "4k4/9/4P4/9/9/9/9/9/9 b 2R2B4G4S4N4L17P"),
    ("rest-second", TSUME, ["Rest to Gote’s Hand"], "Down", "board.rest-second", "rest=second",
     "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p"),
    ("extras", CROWD, ["Return Extras"], "Down Down", "board.return-extras", "return=extras",
     "4k4/9/4P4/9/9/9/9/9/9 b 2R"),
]


def shown(app, name):
    return [item for item in app.root.all("menu item", name) if item.showing and item.box[2] > 0]


def choose(app, names):
    """Chooses from an open menu, by pointer."""
    for name in names:
        wait_until("the item " + name, lambda: shown(app, name))[0].click()
    app.root.gone("menu item")


def owner_of(app, action):
    """The node with the accessible action: the board's own page rather than the window."""
    node = app.win.find("table", re.compile("^Board"))
    while action not in node.actions:
        node = node.parent
    return node


def draw(found):
    """The ranks of a board of any size as FEN has them, layers separated by a bar, and the side to move."""
    *layers, ranks, files = found["shape"]
    letters = [found["board"].get(i, "1")[0] for i in range(ranks * files * (layers[0] if layers else 1))]
    lines = ["".join(letters[i:i + files]) for i in range(0, len(letters), files)]
    text = "|".join("/".join(lines[i:i + ranks]) for i in range(0, len(lines), ranks))
    return re.sub("1+", lambda run: str(len(run[0])), text) + (" w" if found["turn"] == "first" else " b")


def written(path, target="fen"):
    if target == "fen":
        return draw(position(path))
    return " ".join(qi("convert", "--to=" + target, path).split()[:3])


def expect(app, path, before, name, way, board, target="fen"):
    """Compares the saved file, and checks that one undo leads back."""
    app.save(path)
    assert written(path, target).startswith(board), (name, way, written(path, target), board)
    press("Escape ctrl+z")
    app.save(path)
    assert written(path, target) == before, (name, way, "undo", written(path, target))


def by_word(start, words, board, name, target="fen"):
    found = qi("edit", "-", *words.split(), stdin=start)
    path = scratch(found)
    assert written(path, target).startswith(board), (name, "word", written(path, target), board)


def way(kind):
    return kind in WAYS


def focused_item(app):
    found = app.root.all("menu item", states=("focused",))
    return found[-1] if found else None


def choose_by_arrows(app, names):
    """Chooses from an open menu, by keys alone. A key that comes before the menu has the keyboard is lost, so it is
    pressed again."""
    for i, name in enumerate(names):
        wait_until("the item " + name, lambda: shown(app, name))
        item = None
        for _ in range(60):
            item = focused_item(app)
            if item is not None and item.name == name:
                break
            press("Down")
            try:
                last = (item or app.root).path
                wait_until("another item", lambda: (focused_item(app) or app.root).path != last, timeout=0.5)
            except Missing:
                pass
        assert item is not None and item.name == name, (name, item)
        press("Return" if i + 1 == len(names) else "Right")
    app.root.gone("menu item")


def act_on_part(app, kind, at, menu, keys, action):
    """Acts on the selection, in one of the ways."""
    if kind == "pointer":
        app.click(at, 3)
        choose(app, menu)
    elif kind == "keys" and keys is None:
        press("Menu")
        choose_by_arrows(app, menu)
    elif kind == "keys":
        press(keys)
    else:
        owner_of(app, action).do(action)


def kinds(action):
    """The ways to do an act: without keys of its own it is done by keys in the menu. An act with a parameter is no
    accessible action; the items of its menu are."""
    return [kind for kind in ("pointer", "keys", "action") if way(kind) and (kind != "action" or action)]


def test_blocks():
    path = native("--game=chess")
    with Editor(path) as app:
        board = app.open_board()
        if way("pointer"):
            board.measure()
        before = written(path)
        for name, menu, keys, action, words, after, *first in BLOCKS:
            first = first[0] if first else "a1"
            for kind in kinds(action):
                board.go(first)
                press("shift+Right shift+Right shift+Up shift+Up")
                app.wait_status(re.compile("^9 squares"))
                at = kind == "pointer" and board.square(chr(ord(first[0]) + 1) + chr(ord(first[1]) + 1))
                act_on_part(app, kind, at, menu, keys, action)
                expect(app, path, before, name, kind, after)
            if way("word"):
                by_word(CHESS, words, after, name)


def find_squares(board, n):
    """Finds all @n squares of a board on the screen, whatever its form. A click outside the squares leaves the
    cursor where it is, so a new name belongs to another square."""
    _, _, width, height = board.node.box
    ox, oy = board.node.at(fx=0, fy=0)
    found = {}
    board.focus()
    press("ctrl+End")
    last = board.here()
    for steps in (11, 17, 25):
        for x, y in ((x, y) for y in range(steps) for x in range(steps)):
            at = width * (x + 0.5) / steps, height * (y + 0.5) / steps
            name = board.probe(*at)
            if name != last:
                last = name
                found.setdefault(name, (ox + round(at[0]), oy + round(at[1])))
            if len(found) == n:
                return found
    raise AssertionError(found)


def test_part_of_layers():
    """By pointer through the menu of the selection, at the square of the cursor."""
    path = scratch(LAYERS)
    with Editor(path) as app:
        board = app.open_board()
        points = find_squares(board, 12) if way("pointer") else {}
        before = written(path)
        for name, menu, action, _words, after, select in LAYERS_PART:
            for kind in kinds(action):
                board.focus()
                press(select)
                app.wait_status(re.compile("^[0-9]+ squares"))
                if kind == "pointer":
                    app.click(points[board.here()], 3)
                    choose(app, menu)
                else:
                    act_on_part(app, kind, None, menu, None, action)
                expect(app, path, before, name, kind, after)
    if way("word"):
        for name, _menu, _action, words, after, _select in LAYERS_PART:
            if words:
                by_word(LAYERS, words, after, name)


def test_selects():
    with Editor(native("--game=chess")) as app:
        board = app.open_board()
        if way("pointer"):
            board.measure()
        for _name, menu, keys, action, words in SELECTS:
            for kind in kinds(action):
                board.go("a2")
                act_on_part(app, kind, kind == "pointer" and board.square("a2"), menu, keys, action)
                app.wait_status(re.compile(words))
                press("Escape")
        assert not app.modified()


def test_pieces():
    for name, start, menu, keys, action, words, after in PIECES:
        path = scratch(start, "position.sfen")
        with Editor(path) as app:
            board = app.open_board()
            if way("pointer"):
                board.measure()
            before = written(path, "sfen")
            for kind in kinds(action):
                board.go("9九")
                press("shift+Right shift+Up shift+Up")
                app.wait_status(re.compile("^6 squares"))
                act_on_part(app, kind, kind == "pointer" and board.square("9九"), menu, keys, action)
                expect(app, path, before, name, kind, after, "sfen")
        if way("word"):
            by_word(start, words, after, name, "sfen")


def act_on_board(app, kind, menu, keys, action):
    """Acts by the menu Set Up, or by the accessible action."""
    if kind == "pointer":
        app.win.find("push button", "Main menu").click()
        choose(app, ["Set Up"] + menu)
    elif kind == "keys":
        press("F10")
        app.root.find("menu item", "Set Up")
        wait_until("the keyboard in the menu", lambda: not app.board.node.has("focused"))
        press("u " + keys)
        app.root.gone("menu item")
    else:
        owner_of(app, action).do(action)


def board_rows(path, start, rows, first="a1", target="fen"):
    with Editor(path) as app:
        board = app.open_board()
        before = written(path, target)
        for name, menu, keys, action, words, after, *at in rows:
            for kind in kinds(action):
                if first is None:
                    board.focus()
                    press("ctrl+Home")
                else:
                    board.go(at[0] if at else first)
                act_on_board(app, kind, menu, keys, action)
                expect(app, path, before, name, kind, after, target)
            if way("word") and words:
                by_word(start, words, after, name, target)


def test_board():
    board_rows(native("--game=chess"), CHESS, BOARD)


def test_board_of_kings():
    path = native("--game=chess")
    with open(path, "w", encoding="utf-8") as file:
        file.write(qi("convert", "--game=chess", "--to=json", "-", stdin=KINGS))
    board_rows(path, KINGS, KINGS_BOARD)


def test_board_with_hands():
    board_rows(scratch(TSUME, "position.sfen"), TSUME, HANDS_BOARD, None, "sfen")


def test_board_of_layers():
    board_rows(scratch(LAYERS), LAYERS, LAYERS_BOARD, None)


def check_shuffle(path, name, alike, rights):
    """All pieces of the start are there, each side's behind its pawns, in another order."""
    found = position(path)
    ranks, files = found["shape"]
    start = position(native("--game=" + name))
    board = found["board"]
    assert sorted(board.values()) == sorted(start["board"].values()), board
    for rank in (1, ranks - 2):
        assert {board[rank * files + i] for i in range(files)} == {"p" if rank == 1 else "P"}, board
    last = (ranks - 1) * files
    if alike:
        assert all(board[i].upper() == board[last + i] for i in range(files)), board
    if rights is not None:
        assert (rights_of(path) != "-") == rights, (rights_of(path), board)


def rights_of(path):
    return qi("convert", "--to=fen", path).split()[2]


def test_shuffles():
    for name, item, key, action, words, alike, rights in SHUFFLES:
        path = native("--game=" + name)
        with Editor(path) as app:
            app.open_board()
            before = written(path)
            for kind in kinds(action):
                app.board.focus()
                act_on_board(app, kind, [item], key, action)
                app.save(path)
                check_shuffle(path, name, alike, rights)
                press("Escape ctrl+z")
                app.save(path)
                assert written(path) == before, (item, kind, "undo", written(path))
        if way("word") and words is not None:
            check_shuffle(scratch(qi("edit", native("--game=" + name), words)), name, alike, rights)


# Squares of one line: the first three are selected.
LINE_BOARD = """{"board":["K",null,"P",null,"k"],"hands":{"first":[],"second":[]},"styles":{"first":"C","second":"c"},
"turn":"first"}"""
LINE_PART = [
    ("files", [TURN, "Mirror Left and Right"], "alt+Down", "block.mirror-files", "mirror=files:0..2", "P1K1k"),
    ("half", [TURN, "Turn by 180°"], None, "block.turn-half", "rotate=half:0..2", "P1K1k"),
    ("swap", [TURN, "Swap Sides"], None, "block.swap-sides", "swap=sides:0..2", "k1p1k"),
    ("right", [SHIFT, "Right"], None, "block.shift-right", "move=0..2:1", "1K1Pk"),
    ("cut", ["Cut"], "ctrl+x", "block.cut", "clear=0..2", "4k"),
    ("crop", ["Crop to Selection"], None, "block.crop", "crop=0..2", "K1P"),
    ("other-side", ["Other Side"], "ctrl+i", "board.flip-side", "swap=sides:0..2", "k1p1k"),
]


def test_part_of_a_line():
    path = scratch(LINE_BOARD)
    with Editor(path) as app:
        board = app.open_board()
        points = find_squares(board, 5) if way("pointer") else {}
        before = written_line(path)
        for name, menu, keys, action, words, after in LINE_PART:
            for kind in kinds(action):
                board.focus()
                press("ctrl+Home shift+Right shift+Right")
                app.wait_status(re.compile("^3 squares"))
                act_on_part(app, kind, kind == "pointer" and points[board.here()], menu, keys, action)
                app.save(path)
                assert written_line(path) == after, (name, kind, written_line(path), after)
                press("Escape ctrl+z")
                app.save(path)
                assert written_line(path) == before, (name, kind, "undo", written_line(path))
            if way("word"):
                assert written_line(scratch(qi("edit", "-", words, stdin=LINE_BOARD))) == after, (name, words)


def written_line(path):
    found = position(path)
    letters = "".join(found["board"].get(i, "1") for i in range(found["shape"][0]))
    return re.sub("1+", lambda run: str(len(run[0])), letters)


def marks_of(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file).get("setup", {}).get("details", {}).get("marks", [])


def test_marks():
    """Marks all nine squares; the same once more takes the marks away."""
    squares = [40, 41, 42, 48, 49, 50, 56, 57, 58]
    red = [{"kind": "square", "squares": [i], "colour": "red"} for i in squares]
    path = native("--game=chess")
    with Editor(path) as app:
        board = app.open_board()
        if way("pointer"):
            board.measure()
        for kind, expected in ((kind, marks) for kind in kinds(None) for marks in (red, [])):
            board.go("a1")
            select_box(app, "")
            act_on_part(app, kind, kind == "pointer" and board.square("b2"), ["Mark", "Red"], None, None)
            app.wait_status(re.compile("^Selection (marked|no longer marked)"))
            app.save(path)
            assert sorted(marks_of(path), key=lambda mark: mark["squares"]) == expected, (kind, marks_of(path))
            press("Escape")
    if way("word"):
        start = qi("new", "--game=chess")
        marked = scratch(qi("edit", "-", "mark=a1..c3:red", stdin=start))
        assert marks_of(marked) == red, marks_of(marked)
        assert marks_of(scratch(qi("edit", marked, "unmark=a1..c3"))) == []


def select_box(app, keys):
    press(keys + " shift+Right shift+Right shift+Up shift+Up")
    app.wait_status(re.compile("^9 squares"))


def test_hold():
    """Three by three squares from a1 are held and put down with the first one on f6; the originals stay."""
    after = "rnbqkbnr/pppppppp/8/5PPP/5RNB/8/PPPPPPPP/RNBQKBNR"
    path = native("--game=chess")
    with Editor(path) as app:
        board = app.open_board()
        if way("pointer"):
            board.measure()
        before = written(path)
        for kind in kinds("block.hold"):
            board.go("a1")
            select_box(app, "")
            act_on_part(app, kind, kind == "pointer" and board.square("b2"), ["Hold This"], "shift+space", "block.hold")
            app.wait_status(re.compile("held: click or Space"))
            if kind == "pointer":
                app.click(board.square("f6"))
            else:
                press("Right Right Right Up Up Up")
            if kind == "keys":
                press("space")
            elif kind == "action":
                owner_of(app, "board.press").do("board.press")
            app.wait_status(re.compile("^6 pieces put down"))
            expect(app, path, before, "hold", kind, after)
            press("Escape Escape")
    if way("word"):
        by_word(CHESS, "copy=a1..c3:f6", after, "hold")


def hold_queen(app, kind):
    """Takes a white queen as the stamp; except by pointer the keyboard stays on d1."""
    if kind == "pointer":
        app.win.find("panel", "Palette").find(name="white queen").click()
    elif kind == "keys":
        press("shift+space")
    else:
        owner_of(app, "board.hold").do("board.hold")
    app.wait_status(re.compile("(?i)white queen held"))


def test_hold_across_layers():
    """King and pawn of the first layer are held, and put down on the second one."""
    after = "K1P/3|K1P/1q1"
    path = scratch(LAYERS)
    with Editor(path) as app:
        board = app.open_board()
        points = find_squares(board, 12) if way("pointer") else {}
        before = written(path)
        for kind in kinds("block.hold"):
            board.focus()
            press("ctrl+Home Page_Down")
            target = board.here()
            press("ctrl+Home shift+Right shift+Right")
            app.wait_status(re.compile("^3 squares"))
            act_on_part(app, kind, kind == "pointer" and points[board.here()], ["Hold This"], "shift+space", "block.hold")
            app.wait_status(re.compile("held: click or Space"))
            if kind == "pointer":
                app.click(points[target])
            else:
                press("ctrl+Home Page_Down")
                press("space") if kind == "keys" else owner_of(app, "board.press").do("board.press")
            app.wait_status(re.compile("^2 pieces put down"))
            expect(app, path, before, "hold", kind, after)
            press("Escape Escape")
    if way("word"):
        by_word(LAYERS, "copy=0..2:6", after, "hold")


def test_select_layer():
    path = scratch(LAYERS)
    with Editor(path) as app:
        board = app.open_board()
        points = find_squares(board, 12) if way("pointer") else {}
        for kind in kinds("block.select-layer"):
            board.focus()
            press("ctrl+End")
            at = kind == "pointer" and points[board.here()]
            act_on_part(app, kind, at, ["Select", "Layer"], None, "block.select-layer")
            app.wait_status(re.compile("^6 squares, black king.*, black queen selected"))
            press("Escape")
        assert not app.modified()


def test_fill():
    """Fills three by three squares from a1, and the empty squares connected with d4."""
    box = "rnbqkbnr/pppppppp/8/8/8/QQQ5/QQQPPPPP/QQQQKBNR"
    area = "rnbqkbnr/pppppppp/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/PPPPPPPP/RNBQKBNR"
    path = native("--game=chess")
    with Editor(path) as app:
        board = app.open_board()
        if way("pointer"):
            board.measure()
        before = written(path)
        for kind in kinds("block.fill"):
            board.go("a1" if kind == "pointer" else "d1")
            if kind == "pointer":
                select_box(app, "")
            hold_queen(app, kind)
            if kind != "pointer":
                select_box(app, "Left Left Left")
            act_on_part(app, kind, kind == "pointer" and board.square("b2"), ["Fill Selection"], "ctrl+shift+f",
                        "block.fill")
            app.wait_status(re.compile("^9 squares filled"))
            expect(app, path, before, "fill", kind, box)
            press("Escape Escape")
            board.go("d1")
            if kind == "pointer":
                # While a piece is held a right click on the selection opens its menu, and elsewhere it places a
                # piece. Filled is what is connected with the square of the click, not what is selected.
                app.drag(board.square("d4"), board.square("e4"))
                app.wait_status(re.compile("^2 squares"))
            hold_queen(app, kind)
            if kind == "pointer":
                app.click(board.square("d4"), 3)
                choose(app, ["Fill Connected Squares"])
            else:
                press("Up Up Up")
                act_on_part(app, kind, None, ["Fill Connected Squares"], None, "block.fill-connected")
            app.wait_status(re.compile("^32 squares filled"))
            expect(app, path, before, "fill-connected", kind, area)
            press("Escape Escape")
    if way("word"):
        by_word(CHESS, "fill=a1..c3:Q", box, "fill")
        by_word(CHESS, "flood=d4:Q", area, "fill-connected")


# On all squares of the largest board: where a piece goes from rank and file, counted from the first listed square.
LARGEST = 255
LAST = LARGEST - 1
TURNS = [
    ("turn-right", lambda rank, file: (file, LAST - rank)),
    ("turn-left", lambda rank, file: (LAST - file, rank)),
    ("turn-half", lambda rank, file: (LAST - rank, LAST - file)),
    ("mirror-files", lambda rank, file: (rank, LAST - file)),
    ("mirror-ranks", lambda rank, file: (LAST - rank, file)),
    ("mirror-diagonal", lambda rank, file: (file, rank)),
]


def test_largest_board():
    """By accessible action: all of 255 by 255 squares are turned, changed, emptied and marked. It takes too long for
    every change."""
    if sys.argv[3:]:
        return
    with open(example("primes.masume"), encoding="utf-8") as file:
        path = scratch(file.read(), "primes.masume")
    before = position(path)["board"]
    n = LARGEST * LARGEST
    pieces = "%d pieces" % len(before)

    def turned(place):
        return {place(i // LARGEST, i % LARGEST)[0] * LARGEST + place(i // LARGEST, i % LARGEST)[1]: piece
                for i, piece in before.items()}
    rows = [("block." + name, "^%d squares changed" % n, turned(place)) for name, place in TURNS]
    rows += [
        ("block.swap-sides", "^%d squares changed" % n, {i: piece.swapcase() for i, piece in before.items()}),
        ("board.flip-side", "^%s changed" % pieces, {i: piece.swapcase() for i, piece in before.items()}),
        ("board.promote", "^%s changed" % pieces, {i: "+" + piece for i, piece in before.items()}),
        ("board.to-first-hand", "^%s sent" % pieces, {}),
        ("board.clear", "^%s removed" % pieces, {}),
    ]
    with Editor(path) as app:
        app.open_board().focus()
        for action, words, after in rows:
            owner_of(app, "board.select-all").do("board.select-all")
            app.wait_status(re.compile("^%d squares, %s selected" % (n, pieces)))
            owner_of(app, action).do(action)
            app.wait_status(re.compile(words))
            app.save(path)
            assert position(path)["board"] == after, action
            press("ctrl+z")
            app.wait_status(re.compile("^Undone"))
        press("ctrl+m")
        app.wait_status("Selection marked")
        app.save(path)
        assert sorted(mark["squares"][0] for mark in marks_of(path)) == list(range(n))


def test_material():
    for name, start, menu, keys, action, words, after in MATERIAL:
        path = scratch(start, "position.sfen")
        with Editor(path) as app:
            app.open_board().focus()
            before = written(path, "sfen")
            for kind in ("pointer", "keys", "action"):
                if not way(kind):
                    continue
                app.board.focus()
                button = app.win.find("push button", "The rest of the set")
                if kind == "pointer":
                    button.click()
                    choose(app, menu)
                elif kind == "keys":
                    press("shift+Tab shift+Tab")
                    wait_until("the keyboard on it", lambda: any(n.has("focused") for n, _ in button.walk()))
                    press("space")
                    wait_until("the menu", lambda: shown(app, menu[0]))
                    press(keys)
                    press("Return")
                else:
                    owner_of(app, action).do(action)
                expect(app, path, before, name, kind, after, "sfen")
        if way("word"):
            by_word(start, words, after, name, "sfen")


main([test_blocks, test_selects, test_pieces, test_part_of_layers,
      test_part_of_a_line, test_select_layer, test_marks, test_hold_across_layers, test_board, test_board_of_kings,
      test_board_with_hands, test_board_of_layers, test_shuffles, test_hold, test_fill, test_largest_board,
      test_material])
