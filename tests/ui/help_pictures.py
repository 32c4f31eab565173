# SPDX-License-Identifier: Apache-2.0
"""Makes the pictures of the help anew: meson compile -C BUILD help-pictures

or ui-session -c help_pictures.py MASUME QI FOLDER. Boards are drawn by the tool; of the window there is
what it shows, once it shows the same twice, with as few colours as leave it readable."""
import os
import re
import subprocess
import sys

from drive import press, wait_until, xdo
from masume import Editor, example, qi, scratch

FOLDER = sys.argv[3]
SIZE = 960, 640
COLOURS = 48

HANDS = "lnsgk1snl/1r4gb1/p1pppp2p/6R2/9/1rP6/P2PPPP1P/1BG6/LNS1KGSNL w 3P2p 16"
PROBLEMS = """7k/5Q2/8/6K1/8/8/8/8 w - - bm Kg6; id "One";
6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id "Two";
kr6/pp6/8/3N4/8/8/8/6K1 w - - bm Nc7#; id "Three";
7k/7p/8/6N1/8/8/8/6KQ w - - bm Qa8#; id "Four";
"""


def reduce(source, name):
    """Writes @source, a picture for ImageMagick, with few colours."""
    subprocess.run(["convert", source, "+dither", "-colors", str(COLOURS), "-strip", "-define",
                    "png:compression-level=9", "png8:" + os.path.join(FOLDER, name)], check=True)


def draw(name, text, *options):
    """As an SVG, or as pixels where the SVG would be large."""
    pixels = name.endswith(".png")
    out = scratch("", "picture.png") if pixels else os.path.join(FOLDER, name)
    qi("render", "-o", out, "--ground=paper", "--no-data", *options, stdin=text)
    if pixels:
        reduce(out, name)


def draw_boards():
    start = qi("edit", "move=e2:e4", stdin=qi("new", "--game=chess"))
    draw("first.svg", start, "--coordinates", "--square=32")
    draw("layers.png", qi("new", "--game=raumschach"), "--coordinates", "--square=28")
    draw("hands.svg", HANDS, "--from=sfen", "--coordinates", "--square=36", "--signs=international")
    draw("sheet.png", PROBLEMS, "--from=epd", "--sheet=2x2", "--answers=1", "--scale=0.8")


def shown(wid):
    """The window's present picture, as bytes."""
    return subprocess.run(["import", "-silent", "-window", wid, "rgb:-"], check=True,
                          stdout=subprocess.PIPE).stdout


def take(name, wid):
    last = []

    def look():
        last.append(shown(wid))
        return len(last) > 1 and last[-1] == last[-2]

    wait_until("a window that shows the same twice", look, timeout=30, poll=0.5)
    picture = scratch("", "window.png")
    subprocess.run(["import", "-silent", "-window", wid, "png:" + picture], check=True)
    reduce(picture, name)


def open_window(app, title):
    board = app.open_board(title)
    wid = xdo("getactivewindow").strip()
    subprocess.run(["xdotool", "windowsize", wid, str(SIZE[0]), str(SIZE[1]), "windowmove", wid, "40", "40"],
                   check=True)
    wait_until("a window of %d × %d" % SIZE, lambda: "%dx%d" % SIZE in xdo("getwindowgeometry", wid))
    shown(wid)
    return board, wid


def draw_windows():
    path = scratch(qi("new", "--game=chess"))
    with Editor(path) as app:
        board, wid = open_window(app, re.compile("position"))
        board.measure()
        app.drag(board.square("e2"), board.square("e4"))
        app.wait_status(re.compile("moved from e2 to e4"))
        app.click(app.win.find("panel", "Palette").find(name="white knight").at())
        app.wait_status(re.compile("held"))
        app.move(board.square("f3"))
        take("window.png", wid)
        press("Escape")
        app.drag(board.square("g1"), board.square("f3"), button=3)
        app.drag(board.square("d2"), board.square("d4"), button=3, mods=("shift",))
        board.go("e5")
        press("ctrl+m")
        wait_until("the mark to be said", lambda: "marked" in board.node.description)
        take("marks.png", wid)
        press("F7")
        app.win.find("list", "Differences")
        take("compare.png", wid)
        press("Escape")
    rows = "\n".join(("8/8/4k3/8/8/3QK3/8/8 w - - 0 1", "8/8/4k3/9/8/3QK3/8/8 w - - 0 1",
                      "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "8/8/8/8/8/3QK3/8/8 w - - 0 1")) + "\n"
    with Editor(scratch(rows, "endings.fen")) as app:
        _, wid = open_window(app, re.compile("endings"))
        wait_until("the verdicts", lambda: app.win.find("list", "Positions").description.startswith("1 error"))
        take("list.png", wid)


os.makedirs(FOLDER, exist_ok=True)
draw_boards()
draw_windows()
