# SPDX-License-Identifier: Apache-2.0
"""Each act on a part of the board, on the whole of it and on its material, in every way that there is: by pointer
through its menu, by its keys, by its accessible action, and as a word of `qi edit`. Each way makes the same position.

test_ways.py MASUME QI [WAY…]: those of pointer, keys, action, word that are named, else all.
"""
import re
import sys

from drive import press, wait_until
from masume import Editor, main, native, position, qi, scratch

WAYS = sys.argv[3:] or ["pointer", "keys", "action", "word"]
CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
TURN, SHIFT, LINE = "Turn and Mirror", "Shift", "Insert or Delete"
# Of three squares from a1, unless it says another first square and other keys that select: the act's name, its menu, its
# keys, its accessible action, its word, and the board it makes of the start of chess, worked out by hand.
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
    ("up", [SHIFT, "Up"], None, "block.shift-up", "move=a3..c1:a4",
     "rnbqkbnr/pppppppp/8/8/8/PPP5/RNBPPPPP/3QKBNR"),
    ("right", [SHIFT, "Right"], None, "block.shift-right", "move=a3..c1:b3",
     "rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/1RNBKBNR"),
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
    ("insert-file", [LINE, "Insert File on the Left"], "i l", "set-up.insert-file-left", "insert=file:a1",
     "1rnbqkbnr/1pppppppp/9/9/9/9/1PPPPPPPP/1RNBQKBNR w"),
    ("delete-rank", [LINE, "Delete Rank from Board"], "i d", "set-up.delete-rank", "delete=rank:a1",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w"),
    ("clear", ["Clear Board"], "c", "set-up.clear-board", "clear=a1..h8", "8/8/8/8/8/8/8/8 w"),
]
# What the tsume problem's pieces leave of the set goes to a hand, and what is more than the set has goes away.
TSUME = "4k4/9/4P4/9/9/9/9/9/9 b G 1"
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
    """Through a menu that is open, by pointer."""
    for name in names:
        wait_until("the item " + name, lambda: shown(app, name))[0].click()
    app.root.gone("menu item")


def owner_of(app, action):
    """What has the accessible action, the board's own page before the window."""
    node = app.win.find("table", re.compile("^Board"))
    while action not in node.actions:
        node = node.parent
    return node


def draw(found):
    """The ranks of a board as FEN has them, of any size, and whose turn it is."""
    ranks, files = found["shape"]
    letters = [found["board"].get(i, "1")[0] for i in range(ranks * files)]
    text = "/".join("".join(letters[i:i + files]) for i in range(0, ranks * files, files))
    return re.sub("1+", lambda run: str(len(run[0])), text) + (" w" if found["turn"] == "first" else " b")


def written(path, target="fen"):
    if target == "fen":
        return draw(position(path))
    return " ".join(qi("convert", "--to=" + target, path).split()[:3])


def expect(app, path, before, name, way, board, target="fen"):
    """The file as saved, and one step of undo leads back."""
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


def test_blocks():
    path = native("--game=chess")
    with Editor(path) as app:
        board = app.open_board()
        if way("pointer"):
            board.measure()
        before = written(path)
        for name, menu, keys, action, words, after in BLOCKS:
            for kind in ("pointer", "keys", "action"):
                if not way(kind) or kind == "keys" and keys is None:
                    continue
                board.go("a1")
                press("shift+Right shift+Right shift+Up shift+Up")
                app.wait_status(re.compile("^9 squares"))
                if kind == "pointer":
                    app.click(board.square("b2"), 3)
                    choose(app, menu)
                elif kind == "keys":
                    press(keys)
                else:
                    owner_of(app, action).do(action)
                expect(app, path, before, name, kind, after)
            if way("word"):
                by_word(CHESS, words, after, name)


def test_board():
    path = native("--game=chess")
    with Editor(path) as app:
        board = app.open_board()
        before = written(path)
        for name, menu, keys, action, words, after in BOARD:
            for kind in ("pointer", "keys", "action"):
                if not way(kind):
                    continue
                board.go("a1")
                if kind == "pointer":
                    app.win.find("push button", "Main menu").click()
                    choose(app, ["Set Up"] + menu)
                elif kind == "keys":
                    press("F10")
                    app.root.find("menu item", "Set Up")
                    wait_until("the keyboard in the menu", lambda: not board.node.has("focused"))
                    press("u " + keys)
                    app.root.gone("menu item")
                else:
                    owner_of(app, action).do(action)
                expect(app, path, before, name, kind, after)
            if way("word"):
                by_word(CHESS, words, after, name)


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


main([test_blocks, test_board, test_material])
