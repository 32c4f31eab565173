#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""moved.py HELPERS QI RENDER DRAWING: the programs find each other after all of them were moved together, in the layout of an
installation (HELPERS is the folder of the helpers, relative to bin) or of a build."""
import os
import shutil
import subprocess
import sys
import tempfile

POSITION = "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"
DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>\n'


def put(program, folder, script):
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, os.path.basename(program))
    if script is None:
        shutil.copy(program, path)
        return
    # A program that shows that it was called, and not the one at another place.
    with open(path, "w", encoding="utf-8") as f:
        f.write("#!/bin/sh\n" + script)
    os.chmod(path, 0o755)


def render(top, qi):
    """The result of drawing a position with a drawing of a user's own."""
    drawings = os.path.join(top, "set")
    os.makedirs(drawings)
    with open(os.path.join(drawings, "K^.svg"), "w", encoding="utf-8") as f:
        f.write(DRAWING)
    # A cache of its own: for a drawing known from another run the program would not be called.
    env = dict(os.environ, XDG_CACHE_HOME=os.path.join(top, "cache"))
    return subprocess.run([qi, "render", "--game=chess", "--type=svg", "-o", "-", "--set=" + drawings + "/"], input=POSITION,
                          env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60, check=False)


def main():
    helpers, qi, renderer, drawing = sys.argv[1:]
    layouts = {"installed": ["bin", os.path.normpath(os.path.join("bin", helpers)), os.path.normpath(os.path.join("bin", helpers))],
               "built": ["src/qi", "src/qi", "src/drawing"]}
    print("1..%d" % (3 * len(layouts)))
    number = 0
    for name, folders in layouts.items():
        for case in ("all", "render", "drawing"):
            number += 1
            with tempfile.TemporaryDirectory() as top:
                folders_here = [os.path.join(top, "moved", x) for x in folders]
                put(qi, folders_here[0], None)
                put(renderer, folders_here[1], "echo asked\n" if case == "render" else None)
                put(drawing, folders_here[2], "echo asked >%s/asked\n" % top if case == "drawing" else None)
                done = render(top, os.path.join(folders_here[0], os.path.basename(qi)))
                good = {"all": done.returncode == 0 and "<svg" in done.stdout, "render": done.stdout == "asked\n",
                        "drawing": os.path.exists(os.path.join(top, "asked"))}[case]
                if not good:
                    print("# %d\n# %s" % (done.returncode, done.stdout[:500].replace("\n", "\n# ")))
                print("%s %d %s/%s" % ("ok" if good else "not ok", number, name, case))


main()
