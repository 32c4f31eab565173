# SPDX-License-Identifier: Apache-2.0
"""Makes the README's picture anew: ui-session -c screenshot.py MASUME QI OUT.png"""
import re
import subprocess
import sys
import time

from drive import press, xdo
from masume import Editor, example

with Editor(example("shogi.json")) as app:
    board = app.open_board(re.compile("shogi"))
    for wid in xdo("search", "--onlyvisible", "--class", "masume").split():
        subprocess.run(["xdotool", "windowsize", wid, "1120", "800", "windowmove", wid, "40", "40"],
                       stderr=subprocess.DEVNULL, check=False)
    time.sleep(1)       # a picture of a moment: there is nothing to wait for but the window manager
    board.measure()
    app.click(board.square("3四"))
    xdo("mousemove", *board.square("7四"))
    time.sleep(0.5)
    wid = xdo("getactivewindow").strip()
    subprocess.run(["import", "-silent", "-window", wid, sys.argv[3]], check=True)
    press("Escape")
