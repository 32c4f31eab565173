# SPDX-License-Identifier: Apache-2.0
"""Acts on the whole board: the menu Set Up by keys and by pointer, the key for Clear Board, and undo by a toast."""
import json
import re

from drive import press, type_text, wait_until
from masume import Editor, main, native, position, qi, scratch

UNDO = re.compile("^Undo( Undo)?$")
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def fen(path):
    return qi("convert", "--to=fen", path).strip()


def set_up(app, *keys):
    """Goes through the submenu by its keys, and waits until the menu is gone."""
    press("F10")
    app.root.find("menu item", "Set Up")
    wait_until("the keyboard in the menu", lambda: not app.board.node.has("focused"))
    for key in ("u",) + keys:
        press(key)
    app.root.gone("menu item")


def test_by_keys():
    path = native("--game=chess")
    with Editor(path) as app:
        board = app.open_board()
        board.focus()
        set_up(app, "o")
        app.wait_status(re.compile("^Turned for the other player"))
        app.save(path)
        # A half turn puts the kings on d1 and d8; Black is to move, with the pieces as White had
        # them.
        assert fen(path).split()[:2] == ["rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR", "b"], fen(path)
        set_up(app, "t", "m")
        app.wait_status(re.compile("^Left and right mirrored"))
        app.save(path)
        assert fen(path).startswith("rnbqkbnr/"), fen(path)
        # Each act is one step.
        press("ctrl+z ctrl+z")
        app.save(path)
        assert fen(path) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def test_clear_and_take_back():
    path = scratch(KIWIPETE, "position.fen")
    with Editor(path) as app:
        board = app.open_board()
        board.focus()
        press("ctrl+shift+Delete")
        app.wait_status(re.compile("^Board cleared"))
        app.save(path)
        # The castling rights go with their rooks.
        assert fen(path).split()[0] == "8/8/8/8/8/8/8/8" and fen(path).split()[2] == "-", fen(path)
        press("ctrl+shift+Delete")
        app.wait_status("There is nothing to change")
        press("ctrl+z")
        app.wait_status(re.compile("^Undone: Clear Board"))
        app.save(path)
        assert fen(path) == KIWIPETE


def test_the_toast_takes_back():
    path = scratch(KIWIPETE, "position.fen")
    with Editor(path) as app:
        app.open_board().focus()
        set_up(app, "s")
        app.wait_status(re.compile("^Sides swapped"))
        # This Undo button says what it undoes.
        app.win.find("push button", UNDO).click()
        app.wait_status("Undone: Swap Sides")
        wait_until("nothing unsaved", lambda: not app.modified())


def test_the_key_is_the_entrys_in_an_entry():
    path = native("--game=chess")
    with Editor(path) as app:
        app.open_board().focus()
        press("ctrl+l")
        press("ctrl+shift+Delete")
        press("Escape")
        app.board.focus()
        app.save() if app.modified() else None
        assert len(position(path)["board"]) == 32


def test_chess960_by_number():
    path = native("--game=chess")
    with Editor(path) as app:
        board = app.open_board()
        board.focus()
        set_up(app, "9")
        spin = app.win.find("spin button", re.compile("^Number of the start position"))
        wait_until("the keyboard in it", lambda: any(
            node.has("focused") for node, _ in spin.walk()))
        press("ctrl+a")
        type_text("959")
        press("Return")
        app.wait_status("Chess960 position 959 set up")
        app.save(path)
        assert position(path)["board"][56] == "R" and position(path)["board"][57] == "K^"
        assert json.load(open(path))["setup"]["game"] == "chess960"


def test_shuffles():
    """By keys, from chess, and with each side shuffled alone: the same pieces, and no castling. Other games do not
    offer this."""
    path = native("--game=chess")
    with Editor(path) as app:
        app.open_board().focus()
        for key, words in (("l", "Shuffle chess set up"), ("d", "Transcendental chess set up")):
            set_up(app, key)
            app.wait_status(words)
            app.save(path)
            details = json.load(open(path))["setup"]["details"]
            pieces = sorted(position(path)["board"].values())
            assert "castling" not in details, details
            assert pieces == sorted(["K^", "k^"] + list("QqRRrrBBbbNNnn") + ["P"] * 8 + ["p"] * 8), pieces
    path = native("--game=capablanca")
    with Editor(path) as app:
        app.open_board().focus()
        set_up(app, "a")
        app.wait_status("Capablanca Random Chess set up")
        press("ctrl+z")
        app.save(path) if app.modified() else None
        assert position(path)["board"][70] == "R"


def test_lines_at_the_cursor_by_pointer():
    path = native("--game=chess")
    with Editor(path) as app:
        board = app.open_board().measure()
        app.click(board.square("e4"), 3)
        app.win.find("menu item", "Insert or Delete").do("click")
        app.win.find("menu item", "Delete Rank from Board").do("click")
        app.wait_status(re.compile("^Rank deleted"))
        app.save(path)
        saved = position(path)
        assert saved["shape"] == [7, 8] and len(saved["board"]) == 32, saved


def test_layers():
    path = native("--game=raumschach")
    with Editor(path) as app:
        app.open_board().focus()
        before = position(path)["board"]
        set_up(app, "t", "v")
        app.wait_status(re.compile("^Layers put in reverse order"))
        app.save(path)
        after = position(path)["board"]
        assert after == {(4 - i // 25) * 25 + i % 25: piece for i, piece in before.items()}


main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
