# SPDX-License-Identifier: Apache-2.0
"""Makes the pictures of the window anew, for the README and for software centres: meson compile -C BUILD screenshot

or ui-session -c screenshot.py MASUME QI FOLDER. Nothing is slept over: each step is waited for by
what the window says and shows."""
import os
import re
import subprocess
import sys

from drive import press, wait_until, xdo
from masume import Editor, example, qi, scratch

SIZE = 1120, 800
FOLDER = sys.argv[3]
# The fewest that leave a picture without bands.
COLOURS = 200

SPANISH = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3\n"
ROWS = """8/8/4k3/8/8/3QK3/8/8 w - - 0 1
8/8/4k3/9/8/3QK3/8/8 w - - 0 1
6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1
kr6/pp6/8/3N4/8/8/8/6K1 w - - 0 1
8/8/8/8/8/3QK3/8/8 w - - 0 1
7k/5Q2/8/6K1/8/8/8/8 w - - 0 1
"""


def shown(wid):
    """The window's present picture, as bytes."""
    return subprocess.run(["import", "-silent", "-window", wid, "rgb:-"], check=True,
                          stdout=subprocess.PIPE).stdout


def settled(what, wid, other=None):
    """Waits until the window looks the same twice, half a second apart, and differs from @other."""
    last = []

    def look():
        last.append(shown(wid))
        return len(last) > 1 and last[-1] == last[-2] and last[-1] != other

    wait_until(what, look, timeout=30, poll=0.5)
    return last[-1]


def take(name, wid, colours=COLOURS):
    settled("the window to be still", wid)
    part = os.path.join(FOLDER, name + ".part")
    subprocess.run(["import", "-silent", "-window", wid, "png:" + part], check=True)
    if colours:
        subprocess.run(["convert", part, "+dither", "-colors", str(colours), "-strip", "-define",
                        "png:compression-level=9", "png8:" + part], check=True)
    os.replace(part, os.path.join(FOLDER, name))


def open_window(app, title):
    board = app.open_board(title)
    wid = xdo("getactivewindow").strip()
    subprocess.run(["xdotool", "windowsize", wid, str(SIZE[0]), str(SIZE[1]),
                    "windowmove", wid, "40", "40"], check=True)
    wait_until("a window of %d × %d" % SIZE,
               lambda: "%dx%d" % SIZE in xdo("getwindowgeometry", wid))
    settled("the window to be drawn", wid)
    return board, wid


def draw_light():
    with Editor(example("shogi.masume")) as app:
        board, wid = open_window(app, re.compile("shogi"))
        board.measure()
        app.click(board.square("3四"))
        wait_until("the rook to be lifted", lambda: board.here() == "3四")
        before = settled("the lifted piece", wid)
        xdo("mousemove", *board.square("7四"))
        settled("its ghost", wid, before)
        take("masume.png", wid, colours=0)
        press("Escape")


def draw_dark():
    with Editor(example("xiangqi.masume"), env={"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"}) as app:
        take("dark.png", open_window(app, re.compile("xiangqi"))[1])


def draw_layers():
    with Editor(example("raumschach.masume")) as app:
        take("layers.png", open_window(app, re.compile("raumschach"))[1])


def draw_list():
    with Editor(scratch(ROWS, "endings.fen")) as app:
        _, wid = open_window(app, re.compile("endings"))
        wait_until("the verdicts", lambda: app.win.find("list", "Positions").description.startswith("1 error"))
        take("list.png", wid)


def draw_comparison():
    with Editor(scratch(qi("new", "--game=chess"))) as app:
        board, wid = open_window(app, re.compile("position"))
        board.measure()
        app.drag(board.square("e2"), board.square("e4"))
        app.wait_status(re.compile("moved from e2 to e4"))
        app.drag(board.square("b8"), board.square("c6"))
        app.wait_status(re.compile("moved from b8 to c6"))
        press("F7")
        app.win.find("list", "Differences")
        take("compare.png", wid)


def draw_refusal():
    """An illegal move while playing by the rules, and the reason."""
    with Editor(scratch(SPANISH, "ruy-lopez.fen")) as app:
        board, wid = open_window(app, re.compile("ruy"))
        toggle = app.win.find("push button", "By the rules")
        toggle.click()
        wait_until("the rules to be on", lambda: toggle.has("pressed"))
        board.measure()
        app.drag(board.square("d8"), board.square("d5"))
        app.wait_status(re.compile("in the way"))
        take("refusal.png", wid)


os.makedirs(FOLDER, exist_ok=True)
for draw_one in (draw_light, draw_dark, draw_layers, draw_list, draw_comparison, draw_refusal):
    draw_one()
