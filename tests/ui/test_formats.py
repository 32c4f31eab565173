# SPDX-License-Identifier: Apache-2.0
"""Texts of every format come in and go out: pasted, opened and saved in the real window."""
import os
import re

from drive import press, type_text, wait_until
from masume import Editor, example, main, native, scratch

AMBIGUOUS = "8/8/8/4k3/8/4K3/8/8 b"


def test_save_dialog_offers_every_format():
    path = scratch(open(example("shogi.masume"), encoding="utf-8").read(), "shogi.json")
    other = path.replace(".json", ".sfen")
    with Editor(path) as app:
        app.open_board()
        press("ctrl+shift+s")
        dialog = app.window(re.compile("Save Position"))
        name = dialog.find("text", "Name:")
        wait_until("the name", lambda: name.text == "shogi.json")
        types = dialog.find("combo box", description=re.compile("types of files"))
        types.find("push button").do("click")
        dialog.find("label", "SFEN (*.sfen), without title")
        press("Up Up Return")
        wait_until("the ending of the format", lambda: name.text == "shogi.sfen")
        dialog.find("push button", re.compile("Save")).do("click")
        wait_until("the file", lambda: os.path.exists(other))
        app.win = app.window(re.compile("shogi.sfen"))
        app.win.find("label", "Saved as SFEN without title.")
        assert open(other, encoding="utf-8").read().startswith("lnsgk1snl/6gb1/")
        # And with everything, in Masume's own format.
        app.win.find("push button", re.compile("Save Everything")).click()
        dialog = app.window(re.compile("Save Position"))
        name = dialog.find("text", "Name:")
        wait_until("the native name", lambda: name.text == "shogi.masume")
        press("ctrl+a")
        type_text("all.json")
        press("Return")
        app.window(re.compile("all.json"))


def test_pasting_offers_the_other_reading():
    with Editor(native("--game=chess")) as app:
        board = app.open_board()
        entry = app.win.find("text", "Text of the position")
        entry.click()
        press("ctrl+a")
        type_text("x" + AMBIGUOUS)          # any text to be cut that leaves the board as it is
        press("Home shift+End ctrl+x Escape Escape")
        wait_until("the board's text again", lambda: entry.text.startswith("rnbqkbnr"))
        board.focus()
        press("ctrl+v")
        app.wait_status(re.compile("no position"))
        entry.click()
        press("ctrl+a")
        type_text(AMBIGUOUS)
        press("ctrl+a ctrl+x ctrl+z")
        board.focus()
        press("ctrl+v")
        other = app.win.find("push button", re.compile("^Read as SFEN: EuroShogi, Sente to move"))
        app.win.find("label", re.compile("read as FEN: Chess, Black to move"))
        other.click()
        app.wait_status(re.compile("read as SFEN"))
        wait_until("the other text", lambda: entry.text == "8/8/8/4k3/8/4K3/8/8 b - 1")
        press("ctrl+z")
        app.win.gone("push button", re.compile("^Read as"))


def test_opening_without_a_name_offers_it_too():
    path = scratch(AMBIGUOUS + "\n", "position")
    with Editor(path) as app:
        app.open_board()
        app.win.find("push button", re.compile("^Read as SFEN")).click()
        app.win.find("push button", re.compile("^Read as FEN"))
        assert not app.modified()
        press("ctrl+s")
        app.wait_status(re.compile("Saved"))
        assert open(path, encoding="utf-8").read() == AMBIGUOUS + "\n"


def test_typing_on_after_broken_text_and_closing_asks():
    with Editor(native("--game=chess")) as app:
        app.open_board()
        entry = app.win.find("text", "Text of the position")
        entry.click()
        press("End")
        type_text("x")
        press("ctrl+w")
        dialog = app.window(re.compile("Discard"))
        dialog.find("push button", re.compile("Cancel")).click()
        wait_until("the text still there", lambda: entry.text.endswith("1x"))


main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
