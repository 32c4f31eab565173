#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""check.py ROOT BUILD LIBRARY: the library as others get it. Its symbols are the functions of the public headers and no
others, all headers are installed, and the examples of data/library build with what pkg-config says, run, and say the same."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
# A rank of nine squares, which no board with seven ranks of eight has.
FOLDER = {"bad.fen": FEN.replace("/8/8/8/8/", "/8/9/8/8/"), "good.fen": FEN,
          "kings.fen": "8/8/8/8/8/8/8/8 w - - 0 1"}
# 1. e4 as a board of PON: lower case the second player's, "^" the royal pieces.
AFTER = [list("rnbqkbnr"), ["p"] * 8, [None] * 8, [None] * 8, [None] * 4 + ["P"] + [None] * 3, [None] * 8,
         ["P"] * 4 + [None] + ["P"] * 3, list("RNBQKBNR")]
AFTER[0][4], AFTER[7][4] = "k^", "K^"
# Black's twenty: each pawn one or two squares, each knight to two.
MOVES = sorted([f + r for f in "abcdefgh" for r in "65"] + ["Na6", "Nc6", "Nf6", "Nh6"])


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def is_public(name):
    """The tables of findings are read by this tree's build and declare no functions."""
    return re.fullmatch(r"qi-.*\.h", name) and not re.search(r"-private\.h$|^qi-finding-table", name)


def public_headers(root):
    return {name: os.path.join(folder, name) for folder, _, names in os.walk(os.path.join(root, "core"))
            for name in names if is_public(name)}


def declared(text):
    """Names of the functions that a header declares."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    text = re.sub(r"^#.*(?:\\\n.*)*", "", text, flags=re.M)
    found = set(re.findall(r"\b(qi_\w+)\s*\(", text))
    return found | {x + "_get_type" for x in re.findall(r"G_DECLARE_\w+ \(\w+, (\w+)", text)}


def run(*words, **more):
    done = subprocess.run(words, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, **more)
    if done.returncode:
        raise AssertionError(" ".join(words) + "\n" + done.stdout)
    return done.stdout


class Library:
    def __init__(self, root, build, library, folder):
        self.root, self.build, self.library, self.folder = root, build, library, folder
        self.headers = public_headers(root)
        self.functions = set().union(*(declared(read(x)) for x in self.headers.values()))
        self.said = {}
        self.positions = os.path.join(folder, "positions")
        os.mkdir(self.positions)
        for name, text in FOLDER.items():
            with open(os.path.join(self.positions, name), "w", encoding="utf-8") as f:
                f.write(text + "\n")

    def install(self):
        """What programs are compiled with, in a folder of its own; gives what pkg-config says of it."""
        prefix = os.path.join(self.folder, "root")
        if not os.path.isdir(prefix):
            run("meson", "install", "-C", self.build, "--no-rebuild", "--tags", "devel", "--destdir", prefix)
        for where, _, names in os.walk(prefix):
            if "qi-position.pc" in names:
                return prefix, os.path.join(where, "qi-position.pc")
        raise AssertionError("no qi-position.pc is installed")

    def flags(self):
        prefix, pc = self.install()
        said = run("pkg-config", "--cflags", "--libs", pc).split()
        return [re.sub(r"^-([IL])(?=/(?!usr/include|usr/lib))", r"-\1" + prefix, x) if not os.path.isdir(x[2:])
                else x for x in said] + ["-L" + os.path.dirname(self.library)]

    def environment(self):
        return dict(os.environ, LD_LIBRARY_PATH=os.path.dirname(self.library), LC_ALL="C.UTF-8", G_DEBUG="fatal-warnings")

    def compile_and_run(self, compiler, source):
        program = os.path.join(self.folder, "program")
        run(*compiler, source, "-o", program, *self.flags())
        return run(program, self.positions, env=self.environment())


def check_headers(lib):
    """Every public header is installed, and <qi-position.h> includes it."""
    prefix, _ = lib.install()
    there = {name: os.path.join(folder, name) for folder, _, names in os.walk(prefix) for name in names
             if os.path.basename(folder) == "qi"}
    assert set(there) == set(lib.headers) | {"qi-version.h"}, set(there) ^ set(lib.headers)
    included = set(re.findall(r'#include "qi/([\w-]+\.h)"', read(os.path.join(lib.root, "core/library/qi-position.h.in"))))
    assert included == set(there), included ^ set(there)


def check_map(lib):
    listed = re.findall(r"^    (\w+);", read(os.path.join(lib.root, "core/library/qi-position.map")), re.M)
    assert listed == sorted(lib.functions), sorted(set(listed) ^ lib.functions)


def check_exports(lib):
    rows = [x.split() for x in run("nm", "-D", "--defined-only", lib.library).splitlines()]
    shown = {x[2].split("@")[0] for x in rows if x[1] not in "A"}
    ours = {x for x in shown if not x.startswith(("__asan", "__ubsan", "__odr_asan"))}
    assert ours == lib.functions, sorted(ours ^ lib.functions)
    assert not [x for x in rows if x[1] in "BDR"], "data is shown"
    assert "SONAME" in run("objdump", "-p", lib.library)


def check_version(lib):
    _, pc = lib.install()
    version = re.search(r"^Version: (.*)", read(pc), re.M)[1]
    major, minor, micro = (int(x) for x in version.split("."))
    source = os.path.join(lib.folder, "version.c")
    with open(source, "w", encoding="utf-8") as f:
        f.write('#include <qi-position.h>\n#if !QI_CHECK_VERSION (%d, %d, %d) || QI_CHECK_VERSION (%d, %d, %d)\n#error no\n'
                '#endif\nint main (void) { g_print (QI_VERSION_STRING); return 0; }\n'
                % (major, minor, micro, major, minor, micro + 1))
    assert lib.compile_and_run(["cc"], source) == version


def check_said(said):
    """What each example prints, against what is known of the position."""
    lines = said.splitlines()
    assert lines[:2] == ["turn: first to second", "e2 to e4: P"], lines[:2]
    board = json.loads(lines[2])
    assert board["board"] == AFTER and board["turn"] == "second", board
    assert lines[3].startswith("20 moves: ") and sorted(lines[3].split()[2:]) == MOVES, lines[3]
    assert lines[4].startswith("bad.fen: error: ") and lines[5] == "bad.fen: fen, not good", lines[4:]
    assert lines[6] == "good.fen: fen, good", lines[6]
    assert lines[7].startswith("kings.fen: ") and lines[-1].startswith("kings.fen: fen, "), lines[7:]


def check_c(lib):
    lib.said["c"] = lib.compile_and_run(["cc", "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror"],
                                        lib.root + "/data/library/example.c")
    check_said(lib.said["c"])


def check_cc(lib):
    lib.said["cc"] = lib.compile_and_run(["c++", "-std=c++20", "-Wall", "-Wextra", "-Wpedantic", "-Werror"],
                                         lib.root + "/data/library/example.cc")
    check_said(lib.said["cc"])


def check_same(lib):
    assert len(set(lib.said.values())) == 1, lib.said


def main():
    checks = [check_headers, check_map, check_exports, check_version, check_c, check_cc, check_same]
    if not shutil.which("c++"):
        checks.remove(check_cc)
    bad = 0
    print("1..%d" % len(checks))
    with tempfile.TemporaryDirectory() as folder:
        lib = Library(*[os.path.abspath(x) for x in sys.argv[1:4]], folder)
        for i, check in enumerate(checks, 1):
            try:
                check(lib)
                print("ok %d %s" % (i, check.__name__[6:]))
            except AssertionError as e:
                bad += 1
                print("# " + str(e).replace("\n", "\n# "))
                print("not ok %d %s" % (i, check.__name__[6:]))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
