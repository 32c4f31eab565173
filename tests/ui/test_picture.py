# SPDX-License-Identifier: Apache-2.0
"""Pictures of a position leave the real window: exported, copied, and seen before they are printed."""
import os
import re
import tempfile
import xml.etree.ElementTree

from drive import press, type_text, wait_until
from masume import Editor, check_names, example, main

SVG = "{http://www.w3.org/2000/svg}"


def test_export_by_keys():
    folder = tempfile.mkdtemp(dir=os.environ.get("UI_SESSION_DIR"))
    path = os.path.join(folder, "board.svg")
    with Editor(example("shogi.masume")) as app:
        app.open_board()
        press("ctrl+shift+e")
        dialog = app.window("Export Picture")
        dialog.find(name="Preview")
        check_names(app, "export dialog")
        press("ctrl+Return")
        # The chooser has the same title as the dialog under it; only it has a name to type.
        chooser = wait_until("the chooser", lambda: next(
            (w for w in app.root.children if w.all("text", "Name:")), None))
        name = chooser.find("text", "Name:")
        wait_until("the name", lambda: name.text == "shogi.svg")
        press("ctrl+a")
        type_text(path)
        press("Return")
        wait_until("the picture", lambda: os.path.exists(path))
        app.wait_status(re.compile("Picture exported as “board.svg”"))
        root = xml.etree.ElementTree.parse(path).getroot()
        assert root.tag == SVG + "svg"
        assert len(root.findall(".//%suse" % SVG)) >= 35
        assert not root.findall(".//%simage" % SVG)


def test_copy_says_what_was_copied():
    with Editor(example("chess.masume")) as app:
        board = app.open_board()
        board.focus()
        press("ctrl+alt+c")
        app.wait_status(re.compile("Copied as a picture, SVG and PNG, and as text"))


def test_print_preview():
    with Editor(example("chess.masume")) as app:
        app.open_board()
        press("ctrl+p")
        window = app.window("Print")
        window.find("label", "Page 1 of 1")
        window.find(name="Preview")
        check_names(app, "print preview")
        press("Escape")
        wait_until("the preview to close",
                   lambda: not [w for w in app.root.children if w.name == "Print"])


main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
