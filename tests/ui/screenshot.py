# SPDX-License-Identifier: Apache-2.0
"""Makes the README's picture anew: meson compile -C BUILD screenshot

or ui-session -c screenshot.py MASUME QI OUT.png. Nothing is slept over: each step is waited for by
what the window says and shows."""
import os
import re
import subprocess
import sys

from drive import press, wait_until, xdo
from masume import Editor, example

SIZE = 1120, 800
OUT = sys.argv[3]


def shown(wid):
    """What a window shows now, as a picture's bytes."""
    return subprocess.run(["import", "-silent", "-window", wid, "rgb:-"], check=True,
                          stdout=subprocess.PIPE).stdout


def settled(what, wid, other=None):
    """Waits until the window shows the same twice, half a second apart, and not @other."""
    last = []

    def look():
        last.append(shown(wid))
        return len(last) > 1 and last[-1] == last[-2] and last[-1] != other

    wait_until(what, look, timeout=30, poll=0.5)
    return last[-1]


with Editor(example("shogi.masume")) as app:
    board = app.open_board(re.compile("shogi"))
    wid = xdo("getactivewindow").strip()
    subprocess.run(["xdotool", "windowsize", wid, str(SIZE[0]), str(SIZE[1]),
                    "windowmove", wid, "40", "40"], check=True)
    wait_until("a window of %d × %d" % SIZE, 
               lambda: "%dx%d" % SIZE in xdo("getwindowgeometry", wid))
    settled("the window to be drawn", wid)
    board.measure()
    app.click(board.square("3四"))
    wait_until("the rook to be lifted", lambda: board.here() == "3四")
    before = settled("the lifted piece", wid)
    xdo("mousemove", *board.square("7四"))
    settled("its ghost", wid, before)
    part = OUT + ".part"
    subprocess.run(["import", "-silent", "-window", wid, "png:" + part], check=True)
    os.replace(part, OUT)
    press("Escape")
