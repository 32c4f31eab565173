# SPDX-License-Identifier: Apache-2.0
"""Nothing that can have the keyboard is called by its type: in the window, its menus and all its dialogs. GTK gives the type
where it knows no name."""
import re

from gi.repository import GLib

from drive import Missing, press, wait_until
from masume import Editor, chosen, main, native, scratch

# What can have the keyboard; lists and what scrolls say that they can, too, but hand it on.
ROLES = {"push button", "toggle button", "check box", "radio button", "text", "entry", "spin button", "combo box", "menu item",
         "list item", "table", "slider", "page tab", "switch"}
# Preferences of several pages would show these.
NEVER_SHOWN = ("GtkSearchEntry", "GtkLabel")
TYPE = re.compile(r"\b(Gtk|Adw|Mas)[A-Z]")
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"


def settled(root):
    """What can have the keyboard, as it was last seen, once nothing of it goes any more."""
    last = [None]

    def still():
        before = last[0]
        try:
            last[0] = [node for node, _ in root.walk() if "focusable" in node.look("states")]
            return before is not None and [n.path for n in before] == [n.path for n in last[0]]
        except GLib.Error:  # something went while it was asked
            return False
    wait_until("a window that is still", still, poll=0.15)
    return last[0]


def look(scene, root):
    """What is called by a type below @root, as lines. What went while it was asked is not there any more: all is asked
    again."""
    for _ in range(5):
        try:
            return look_once(scene, root)
        except GLib.Error as error:
            last = error
    raise last


def look_once(scene, root):
    found = []
    count = 0
    for node in settled(root):
        role, name = node.look("role"), node.look("name")
        if role not in ROLES or name in NEVER_SHOWN:
            continue
        count += 1
        if not name.strip() and not node.all("label") or TYPE.search(name):
            found.append("%s: %s “%s” in “%s”" % (scene, role, name, node.parent.name))
    assert count, scene
    return found


def each(scenes):
    faults = []
    for scene in scenes:
        faults += scene
    assert not faults, "\n".join(sorted(set(faults)))


def dialog(app, keys, title):
    press(keys)
    window = app.window(title)
    wait_until("what has the keyboard", lambda: window.all(states=("focused",)))
    faults = look(keys, window)
    press("Escape")
    wait_until("one window", lambda: len(app.windows()) == 1)
    return faults


def test_window():
    with Editor(native("--game=shogi")) as app:
        app.open_board()
        each([look("window", app.root)])


def test_dialogs():
    with Editor(native("--game=chess")) as app:
        app.open_board()
        each(dialog(app, keys, re.compile(title)) for keys, title in [
            ("ctrl+comma", "^Preferences"),
            ("ctrl+shift+e", "^Export Picture"),
            ("ctrl+p", "^Print"),
            ("ctrl+shift+d", "^Position in Words"),
        ])


def test_menus():
    with Editor(native("--game=chess")) as app:
        app.open_board()
        faults = []
        for keys, words in [("F10", "New Window"), ("shift+F10", "Mark"), ("ctrl+n", "Search games"), ("ctrl+shift+c", "FEN")]:
            press(keys)
            try:
                wait_until(keys, lambda: any(words in n.name for n in app.root.all(states=("focused",)))
                           or app.root.all(None, re.compile(words)))
            except Missing:
                faults.append("%s opens nothing" % keys)
            faults += look(keys, app.root)
            press("Escape")
        each([faults])


def test_list():
    with Editor(scratch(START * 2, "list.fen")) as app:
        app.root.find(None, re.compile("^Row 2"))
        each([look("list", app.root)])


def question(app, title, opener):
    """A dialog that a menu opens."""
    opener()
    window = app.window(title)
    wait_until("what has the keyboard", lambda: window.all(states=("focused",)))
    faults = look(title, window)
    press("Escape")
    wait_until("one window", lambda: len(app.windows()) == 1)
    return faults


def choose(app, *names):
    """From the main menu."""
    press("F10")
    for name in names:
        app.root.find(re.compile("menu item"), name).do()


def test_engines():
    """What is there for engines: their page of the preferences, mates, who replies, the question of rows."""
    with Editor(native("--game=chess"), state=chosen()) as app:
        app.open_board()
        press("ctrl+k")
        app.win.find("push button", "Find Mates")
        app.win.find("spin button", "Mate in")
        faults = look("analysis", app.root)
        app.click(app.win.find("push button", "How the analysis is shown", nth=1).at())
        app.root.find("spin button", "First Moves")
        app.root.find(None, "Scores for the Side to Move", states=("focusable",))
        faults += look("how it is shown", app.root)
        press("Escape")
        press("ctrl+k ctrl+comma")
        window = app.window(re.compile("^Preferences"))
        window.find(re.compile("radio button|toggle button|page tab"), "Engines").do()
        window.find(None, "Choose a Program…")
        each([faults, look("engines", window)])


def test_rows():
    with Editor(scratch(START * 2, "list.epd"), state=chosen("stockfish")) as app:
        app.open_board()
        app.root.find("list item", re.compile("^Row 1")).right_click()
        item = app.root.find(re.compile("menu item"), "Evaluate Rows…")
        faults = look("menu of a row", app.root)
        each([faults, question(app, "Evaluate Rows", item.click),
              question(app, re.compile("^Export Sheet"), lambda: choose(app, re.compile("^Export Sheet")))])


def test_maker():
    with Editor(native("--game=chess")) as app:
        app.open_board()
        each([question(app, "Make a Game", lambda: choose(app, "Set Up", "Make This a Game…"))])


def test_keys():
    """The toolkit's window of keys, too."""
    with Editor(native("--game=chess")) as app:
        app.open_board()
        each([question(app, "Keyboard shortcuts", lambda: press("ctrl+question"))])


def test_about():
    """The toolkit's window, with all its pages: they are behind each other, and none is hidden."""
    with Editor(native("--game=chess")) as app:
        app.open_board()
        each([question(app, "About", lambda: choose(app, re.compile("^About")))])


def test_faulty():
    with Editor(scratch('{ "board": [', "faulty.json")) as app:
        app.window(re.compile("faulty"))
        wait_until("a page", lambda: app.root.all(states=("focused",)))
        each([look("faulty", app.root)])


def test_compare():
    with Editor(native("--game=chess")) as app:
        app.open_board()
        press("Delete F7")
        app.root.find(None, re.compile("compared$"))
        each([look("compare", app.root)])


def test_gallery():
    with Editor() as app:
        app.window()
        each([look("gallery", app.root)])


main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
