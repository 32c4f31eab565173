# SPDX-License-Identifier: Apache-2.0
"""Pictures of a position leave the real window: exported, copied, and previewed before printing."""
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

from drive import press, type_text, wait_until, xdo
from masume import Editor, check_names, example, main, qi

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
        # The chooser has the same title as the dialog below it; only the chooser has an entry for a
        # name.
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


# Another program: a file can be dragged out of its window, and it has a picture on the clipboard.
OFFER = """
import sys
import gi
gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gio, GLib, Gtk
path, = sys.argv[1:]
def show(app):
    window = Gtk.ApplicationWindow(application=app, title="Offer", default_width=220, default_height=100)
    label = Gtk.Label(label="drag me", hexpand=True, vexpand=True)
    source = Gtk.DragSource()
    uri = (Gio.File.new_for_path(path).get_uri() + "\\r\\n").encode()
    source.set_content(Gdk.ContentProvider.new_for_bytes("text/uri-list", GLib.Bytes.new(uri)))
    label.add_controller(source)
    window.set_child(label)
    window.present()
    kind = "image/png" if path.endswith(".png") else "image/svg+xml"
    with open(path, "rb") as file:
        picture = Gdk.ContentProvider.new_for_bytes(kind, GLib.Bytes.new(file.read()))
    window.get_display().get_clipboard().set_content(picture)
    print("ready", flush=True)
app = Gtk.Application(application_id=None, flags=Gio.ApplicationFlags.NON_UNIQUE)
app.connect("activate", show)
app.run([])
"""
NINE = "Board, 9 by 9"


def picture_of_shogi(ending):
    folder = tempfile.mkdtemp(dir=os.environ.get("UI_SESSION_DIR"))
    path = os.path.join(folder, "shogi." + ending)
    qi("render", "-o", path, example("shogi.masume"))
    return path


def shows_shogi(app):
    """A window shows the position that the picture holds."""
    wait_until("the board of shogi", lambda: app.root.all("table", NINE))
    wait_until("its text", lambda: any("lnsgk" in (node.text or "") for node in app.root.all("text")))


def test_picture_opened_by_pointer():
    for ending in ("svg", "png"):
        path = picture_of_shogi(ending)
        with Editor(example("chess.masume")) as app:
            app.open_board()
            app.win.find("push button", "Open").click()
            chooser = app.window("Open Position")
            # A path is typed anywhere in the chooser, as it begins with a slash.
            type_text(path)
            wait_until("the name", lambda: any(node.text == path for node in chooser.all("text")))
            press("Return")
            shows_shogi(app)


def test_picture_dropped_and_pasted():
    for ending in ("svg", "png"):
        path = picture_of_shogi(ending)
        for dropped in (True, False):
            with Editor(example("chess.masume")) as app:
                board = app.open_board()
                board.focus()
                offer = subprocess.Popen([sys.executable, "-c", OFFER, path], stdout=subprocess.PIPE, text=True)
                try:
                    assert offer.stdout.readline() == "ready\n"
                    wid = xdo("search", "--sync", "--onlyvisible", "--name", "^Offer$").split()[-1]
                    xdo("windowmove", "--sync", wid, "20", "20")
                    if dropped:
                        app.drag((130, 70), board.node.at(), steps=20, hold=.3)
                    else:
                        app.click(board.node.at())
                        press("Escape ctrl+v")
                        app.win.find("push button", "Replace Board").click()
                    shows_shogi(app)
                finally:
                    offer.kill()
                    offer.wait()


main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
