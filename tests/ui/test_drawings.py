# SPDX-License-Identifier: Apache-2.0
"""A person's own drawings that are made to do harm: the real window goes on, says which they are, and
starts again."""
import os
import re
import shutil
import signal
import subprocess
import tempfile

from drive import screenshot, wait_until
from masume import Editor, main, native

OPEN = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>"
GREEN = (0, 255, 0)
HURTING = {
    "N.svg": "<text y='90' font-size='1e7'>K</text>",
    "B.svg": "<filter id='f'><feConvolveMatrix order='50' kernelMatrix='%s'/></filter>"
             "<rect width='80' height='80' filter='url(#f)'/>" % " ".join(["1"] * 2500),
    "R.svg": "".join("<mask id='m%d'><rect width='99' height='99' fill='#fff' mask='url(#m%d)'/></mask>"
                     % (i, i + 1) for i in range(1000)) + "<rect width='80' height='80' mask='url(#m0)'/>",
    "b.svg": "<filter id='f'>" + "<feGaussianBlur stdDeviation='90'/>" * 150 + "</filter>"
             + "<rect width='80' height='80' filter='url(#f)'/>" * 200,
}
ENDLESS = {"n.svg": HURTING["b.svg"], "q.svg": HURTING["b.svg"] + "<g/>",
           "r.svg": HURTING["b.svg"] + "<g/><g/>"}


class Own:
    """The assigned drawings for chess pieces, as files that exist before the editor starts."""

    def __init__(self, drawings):
        self.folder = tempfile.mkdtemp(dir=os.environ.get("UI_SESSION_DIR"))
        self.env = {"XDG_DATA_HOME": os.path.join(self.folder, "data"),
                    "XDG_CACHE_HOME": os.path.join(self.folder, "cache")}
        own = os.path.join(self.folder, "data", "masume", "pieces", "own", "C")
        os.makedirs(own)
        for name, text in drawings.items():
            with open(os.path.join(own, name), "w", encoding="utf-8") as f:
                f.write(OPEN + text + "</svg>")

    def __enter__(self):
        return self

    def __exit__(self, *error):
        shutil.rmtree(self.folder, ignore_errors=True)


def pixel(x, y):
    raw = subprocess.run(["import", "-silent", "-window", "root", "-crop", "1x1+%d+%d" % (x, y),
                          "-depth", "8", "rgb:-"], check=True, stdout=subprocess.PIPE).stdout
    return tuple(raw[:3])


def readers():
    """The helper processes that read drawings, from this session's process folder."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/comm" % pid, encoding="ascii") as f:
                name = f.read().strip()
            with open("/proc/%s/stat" % pid, encoding="ascii") as f:
                fields = f.read().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if name == "masume-drawing" and fields[0] != "Z":
            found.append((int(pid), int(fields[1])))
    return found


def readers_of(pid):
    return [reader for reader, parent in readers() if parent == pid]


def test_lives_and_starts_again():
    drawings = dict(HURTING, **{"Q.svg": "<rect width='100' height='100' fill='#0f0'/>"})
    with Own(drawings) as own:
        for round_ in range(2):
            with Editor(native("--game=chess"), env=own.env) as app:
                board = app.open_board()
                app.win.find("label", re.compile("^4 drawings cannot be used"))
                wait_until("no more readers", lambda: not readers_of(app.proc.pid))
                board.measure()
                wait_until("the drawing that can be used",
                           lambda: pixel(*board.square("d1")) == GREEN)
                app.click(board.square("e2"))
                app.click(board.square("e4"))
                wait_until("a change", app.modified)
                if round_ == 0 and os.environ.get("UI_DRAWINGS_SHOT"):
                    screenshot(os.environ["UI_DRAWINGS_SHOT"])


def test_readers_end_with_the_editor():
    with Own(ENDLESS) as own:
        app = Editor(native("--game=chess"), env=own.env)
        pid = app.proc.pid
        wait_until("a reader", lambda: readers_of(pid), poll=0.002)
        reader = readers_of(pid)
        os.kill(pid, signal.SIGKILL)
        app.proc.wait()
        wait_until("it to end", lambda: not [r for r, _ in readers() if r in reader])


main([v for k, v in sorted(globals().items()) if k.startswith("test_")])
