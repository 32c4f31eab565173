#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""options.py ROOT: a build without some options neither installs nor needs what these are for, and its tool has no command that it
cannot carry out."""
import json
import os
import subprocess
import sys
import tempfile

WINDOW = ["/bin/masume", ".desktop", ".metainfo.xml", ".gschema.xml", "/mime/packages", "/icons", "masume.1", "/locale/"]
RENDER = ["/qi-render"]
DRAWING = ["/masume-drawing", "piece-sets.md"]
TOOL = ["/bin/qi", "qi.1", "qi-variants.5", "masume-position.5", "variants.md"]
TOOLKIT = ["gtk4", "libadwaita-1"]
DRAWS = ["cairo", "pango", "librsvg-2.0"]
# options, installed, not installed, needed, not needed
CASES = [
    ([], TOOL + WINDOW + RENDER + DRAWING, [], TOOLKIT + DRAWS, []),
    (["-Deditor=false"], TOOL + RENDER + DRAWING, WINDOW, DRAWS, TOOLKIT),
    (["-Drender=false"], TOOL + WINDOW + DRAWING, RENDER, TOOLKIT + DRAWS, []),
    (["-Deditor=false", "-Drender=false"], TOOL, WINDOW + RENDER + DRAWING, [], TOOLKIT + DRAWS),
]


def introspect(build, what):
    return json.loads(subprocess.run(["meson", "introspect", what, build], stdout=subprocess.PIPE, check=True).stdout)


def faults(root, build, case):
    options, there, absent, needed, free = case
    done = subprocess.run(["meson", "setup", "-Dtests=false", *options, build, root], text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        return [done.stdout]
    files = introspect(build, "--installed").values()
    needs = {x["name"] for x in introspect(build, "--dependencies")}
    said = ["not installed: " + x for x in there if not any(x in f for f in files)]
    said += ["installed: " + x for x in absent if any(x in f for f in files)]
    said += ["does not ask for " + x for x in needed if x not in needs] + ["asks for " + x for x in free if x in needs]
    if "-Deditor=false" in options:
        subprocess.run(["meson", "compile", "-C", build], stdout=subprocess.DEVNULL, check=True)
        listed = subprocess.run([build + "/src/qi/qi", "--help"], text=True, stdout=subprocess.PIPE, check=True).stdout
        told = [listed]
        for name in ("qi.1", "qi", "qi.fish", "_qi"):
            with open(os.path.join(build, "src/qi/describe", name), encoding="utf-8") as f:
                told.append(f.read())
        draws = "-Drender=false" not in options
        said += ["says render" for text in told if ("render" in text) != draws]
    return said


def main():
    print("1..%d" % len(CASES))
    for i, case in enumerate(CASES):
        with tempfile.TemporaryDirectory() as folder:
            said = faults(sys.argv[1], folder + "/b", case)
        for x in said:
            print("# " + x.replace("\n", "\n# "))
        print("%s %d %s" % ("not ok" if said else "ok", i + 1, " ".join(case[0]) or "all"))


main()
