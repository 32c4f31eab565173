# SPDX-License-Identifier: Apache-2.0
"""What a screen reader says: Orca itself runs beside the window, and its debug file tells what it spoke."""
import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile

from drive import press, wait_until
from masume import Editor, example, main, native

SPOKEN = re.compile(r"SPEECH OUTPUT: (['\"])(.*?)\s*\1 ?\{", re.S)


class Orca:
    """What was spoken since the last look."""

    def __init__(self, log):
        self.log = log
        self.seen = 0

    def all(self):
        if not os.path.exists(self.log):
            return []
        with open(self.log, encoding="utf-8", errors="replace") as f:
            return [said[1] for said in SPOKEN.findall(f.read())]

    def forget(self):
        self.seen = len(self.all())

    def hears(self, *words):
        """Waits until each of these was in something that was spoken since; returns it all."""
        wait_until(lambda: "%s in %s" % (words, self.all()[self.seen:]),
                   lambda: all(any(word in said for said in self.all()[self.seen:]) for word in words))
        return self.all()[self.seen:]


# Orca keeps its debug file in a buffer; here each line is there at once.
START = """
import builtins, runpy, sys
plain = builtins.open
def open_by_line(name, *args, **keys):
    file = plain(name, *args, **keys)
    if name == sys.argv[-1]:
        file.reconfigure(line_buffering=True)
    return file
builtins.open = open_by_line
del sys.argv[0]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


@contextlib.contextmanager
def orca():
    folder = tempfile.mkdtemp(dir=os.environ.get("UI_SESSION_DIR"))
    log = os.path.join(folder, "log")
    with open(os.path.join(folder, "out"), "w", encoding="utf-8") as out:
        process = subprocess.Popen([sys.executable, "-c", START, shutil.which("orca"), "--replace", "-u", folder, "--debug-file", log], stdout=out, stderr=out)
        try:
            reader = Orca(log)
            reader.hears("Screen reader on")
            yield reader
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def focus_board(reader):
    """Away and back: the reader knows what has the focus."""
    press("Tab")
    press("shift+Tab")
    reader.hears("Board")
    reader.forget()


def acts(reader, *steps):
    """Each key, and what has to be heard of it; nothing is said twice."""
    for key, *words in steps:
        press(key)
        said = reader.hears(*words)
        for word in words:
            assert sum(word in text for text in said) == 1, (key, said)
        reader.forget()


def test_acts():
    with orca() as reader, Editor(native("--game=chess")) as app:
        app.open_board()
        focus_board(reader)
        acts(reader,
             ("Right", "b8, black knight"),
             ("Delete", "b8, empty"),
             ("ctrl+z", "Undone", "b8, black knight"),
             ("ctrl+shift+z", "Done again"),
             ("ctrl+z", "Undone"),
             ("ctrl+c", "Copied: 1 square, 1 piece"),
             ("ctrl+a", "64 squares, 32 pieces selected"),
             ("Escape", "b8, black knight"),
             ("ctrl+Return", "Black to move"),
             ("ctrl+Return", "White to move"),
             ("ctrl+shift+Delete", "Board cleared"),
             ("ctrl+z", "Undone: Clear Board"))


def test_refusal():
    """Why, and the ways out."""
    with orca() as reader, Editor(example("line.masume")) as app:
        app.open_board()
        focus_board(reader)
        acts(reader, ("ctrl+v", "clipboard"))


main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
