# SPDX-License-Identifier: Apache-2.0
"""The help: by its key and from the menu, with a viewer and without."""
import os
import tempfile

from drive import press, wait_until
from masume import DATA, Editor, example, main

VIEWER = """[Desktop Entry]
Type=Application
Name=Viewer
Exec=sh -c 'echo "$1" >>"$0"' %s %%u
MimeType=x-scheme-handler/help;
"""


def surroundings(viewer=None):
    """An environment in which the tree's help pages are found, and in which the only viewer is @viewer,
    a file that gets the addresses."""
    home = tempfile.mkdtemp(dir=os.environ.get("UI_SESSION_DIR"))
    if viewer:
        folder = os.path.join(home, "applications")
        os.mkdir(folder)
        with open(os.path.join(folder, "viewer.desktop"), "w", encoding="utf-8") as f:
            f.write(VIEWER % viewer)
        with open(os.path.join(folder, "mimeapps.list"), "w", encoding="utf-8") as f:
            f.write("[Default Applications]\nx-scheme-handler/help=viewer.desktop\n")
        with open(os.path.join(folder, "mimeinfo.cache"), "w", encoding="utf-8") as f:
            f.write("[MIME Cache]\nx-scheme-handler/help=viewer.desktop;\n")
    # System files that the toolkit needs, without the installed programs.
    shared = tempfile.mkdtemp(dir=os.environ.get("UI_SESSION_DIR"))
    for name in "glib-2.0", "icons", "mime":
        os.symlink(os.path.join("/usr/share", name), os.path.join(shared, name))
    os.symlink(os.path.abspath(os.path.join(DATA, "help")), os.path.join(shared, "help"))
    return {"XDG_DATA_HOME": home, "XDG_DATA_DIRS": shared}


def test_viewer():
    """F1 and the menu's item give the help's address to the viewer."""
    shown = os.path.join(tempfile.mkdtemp(dir=os.environ.get("UI_SESSION_DIR")), "shown")

    def lines():
        if not os.path.exists(shown):
            return []
        with open(shown, encoding="utf-8") as f:
            return f.read().split()

    with Editor(example("chess.masume"), env=surroundings(shown)) as app:
        app.open_board()
        press("F1")
        wait_until("the help to be shown", lambda: lines() == ["help:masume"])
        press("F10")
        app.win.find("menu item", "Help").choose()
        wait_until("it to be shown again", lambda: lines() == ["help:masume"] * 2)


def test_no_viewer():
    """Without a viewer the window says so."""
    with Editor(example("chess.masume"), env=surroundings()) as app:
        app.open_board()
        press("F1")
        app.find(name="No program here can show the help. Install the help viewer Yelp.")


main([test_viewer, test_no_viewer])
