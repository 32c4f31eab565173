#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""check.py ROOT BUILD LIBRARY: the library as it is installed. Its symbols are exactly the functions of the public headers,
which still fit programs that were compiled with them, all headers are installed, and the examples of data/library build with the
flags of pkg-config, run, and print the same."""
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

import layout
import misuse
from interface import as_c, compare, interface, kept, key, lines_of, public_headers, read

FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
# A rank of nine squares, which no board with seven ranks of eight has.
FOLDER = {"bad.fen": FEN.replace("/8/8/8/8/", "/8/9/8/8/"), "good.fen": FEN,
          "kings.fen": "8/8/8/8/8/8/8/8 w - - 0 1"}
# The board after 1. e4 in PON: the second player's pieces in lower case, royal pieces with "^".
AFTER = [list("rnbqkbnr"), ["p"] * 8, [None] * 8, [None] * 8, [None] * 4 + ["P"] + [None] * 3, [None] * 8,
         ["P"] * 4 + [None] + ["P"] * 3, list("RNBQKBNR")]
AFTER[0][4], AFTER[7][4] = "k^", "K^"
# A header, and its changes: which names break programs that were compiled with it, and which are new.
HEADER = """typedef enum { QI_A, QI_B = 1 << 3, QI_C } QiKind;
typedef struct { guint x; const char *y; } QiPair; /* QiPair */
typedef struct _QiWork QiWork;
#ifndef __GI_SCANNER__
struct _QiWork
{
  int   at;
  void (*start) (QiWork *self, guint n);
};
#else
struct _QiWork { int at; };
#endif
#define QI_MOST 7
gboolean qi_pair_is (const QiPair *self,
                     QiKind        kind);
"""
BREAKS = [
    ("", "", "", ""),
    ("guint x; const char *y;", "const char *y; guint x;", "QiPair", ""),
    ("QI_A, ", "", "QI_A", ""),
    ("QI_A, ", "QI_A, QI_NEW, ", "", "QI_NEW"),
    ("<< 3", "<< 2", "QI_B QI_C", ""),
    ("7", "8", "QI_MOST", ""),
    ("guint n);", "int n);", "QiWork", ""),
    ("int   at;", "int at; int more;", "QiWork", ""),
    ("gboolean", "guint", "qi_pair_is", ""),
    ("const QiPair", "QiPair", "qi_pair_is", ""),
    ("kind);", "kind, guint n);", "qi_pair_is", ""),
    ("qi_pair_is", "qi_pair_was", "qi_pair_is", "qi_pair_was"),
    ("(const QiPair *self,\n                     QiKind        kind)", "(const QiPair *self, QiKind kind)", "", ""),
]
# Black's twenty: each pawn one or two squares, each knight to two.
MOVES = sorted([f + r for f in "abcdefgh" for r in "65"] + ["Na6", "Nc6", "Nf6", "Nh6"])


def declared(text):
    """Names of the functions that a header declares."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    text = re.sub(r"^#.*(?:\\\n.*)*", "", text, flags=re.M)
    found = set(re.findall(r"\b(qi_\w+)\s*\(", text))
    return found | {x + "_get_type" for x in re.findall(r"G_DECLARE_\w+ \(\w+, (\w+)", text)}


def public_names(text):
    """The names that a header declares, except for enumerators, which are documented with their type, and for functions that a
    macro generates for a type or an error domain."""
    constants = re.findall(r"^#define (QI_(?!TYPE_)\w+)", text, re.M)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    types = re.findall(r"^typedef (?:struct|enum)\b[^;{]*?(?:\{.*?^\} *)?(\w+);", text, re.M | re.S)
    callbacks = re.findall(r"^typedef [^(;{]*\(\*(\w+)\)", text, re.M)
    functions = [x for x in declared(text) if not x.endswith(("_get_type", "_quark"))]
    return constants + types + callbacks + re.findall(r"^G_DECLARE_\w+ \((\w+)", text, re.M) + functions


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
        """Installs the files for development in a folder of their own; returns the flags of pkg-config for them."""
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

    def syntax(self, text):
        source = os.path.join(self.folder, "kept.c")
        with open(source, "w", encoding="utf-8") as f:
            f.write(text)
        run("cc", "-std=c11", "-fsyntax-only", source, *self.flags())

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
    symbols = re.findall(r"^ (qi_\w+)@", read(os.path.join(lib.root, "data/packages/debian/libqi-position0.symbols")), re.M)
    assert symbols == listed, "libqi-position0.symbols: " + " ".join(sorted(set(symbols) ^ set(listed)))


def check_since(lib):
    """Each function, type, callback and constant is documented, with the version that it is available since."""
    now = [int(x) for x in re.search(r"^  version: '(\d+)\.(\d+)", read(os.path.join(lib.root, "meson.build")), re.M).groups()]
    texts = [read(os.path.join(folder, x)) for folder, _, names in os.walk(os.path.join(lib.root, "core")) for x in names
             if x.endswith((".c", ".h"))]
    since = {name: re.findall(r"^ \* Since: (\d+)\.(\d+)$", words, re.M) for text in texts
             for name, words in re.findall(r"^/\*\*\n \* (\w+):(.*?)\*/", text, re.M | re.S)}
    named = {x for path in lib.headers.values() for x in public_names(read(path))}
    assert len(named) > 400, len(named)
    missing = sorted(x for x in named if [[int(y) for y in z] <= now for z in since.get(x, [])] != [True])
    assert not missing, "no documentation with a Since: " + " ".join(missing)


def check_exports(lib):
    rows = [x.split() for x in run("nm", "-D", "--defined-only", lib.library).splitlines()]
    shown = {x[2].split("@")[0] for x in rows if x[1] not in "A"}
    ours = {x for x in shown if not x.startswith(("__asan", "__ubsan", "__odr_asan"))}
    assert ours == lib.functions, sorted(ours ^ lib.functions)
    assert not [x for x in rows if x[1] in "BDR"], "data is shown"
    assert "SONAME" in run("objdump", "-p", lib.library)


def check_kept(lib):
    """No declaration was removed, changed or not recorded, by the text of the headers and by the compiler."""
    broken, new = compare(kept(lib.root), interface(lib.root))
    assert not broken + new, "\n".join(broken + new + ["tests/library/interface.py . --write writes down what is new"])
    lines = list(kept(lib.root).values())
    functions = [x for x in kept(lib.root) if x.startswith("qi_")]
    assert sorted(functions) == sorted(lib.functions), set(functions) ^ lib.functions
    lib.syntax(as_c(lines))
    for old, other in (("gboolean qi_edit_is_empty", "double qi_edit_is_empty"), ("QI_CHANGE_TURN = 5", "QI_CHANGE_TURN = 6"),
                       ("struct QiChange { ", "struct QiChange { double d; ")):
        assert any(old in x for x in lines), old
        try:
            lib.syntax(as_c([x.replace(old, other) for x in lines]))
        except AssertionError:
            continue
        raise AssertionError("the compiler takes " + other)


def check_layout(lib):
    """Fields of structures have their recorded offsets in bytes; a wrong size or offset is noticed."""
    rows = layout.kept(lib.root)
    fields = layout.structures(interface(lib.root).values())
    listed = {name: [x[0] for x in there] for name, _, there in rows}
    assert listed == fields, "tests/library/layout.py . --write writes down what is new: " + " ".join(
        x for x in sorted(set(listed) | set(fields)) if listed.get(x) != fields.get(x))
    lib.syntax(layout.as_c(rows))
    name, size, there = rows[0]
    field, offset, length = there[-1]
    if struct.calcsize("P") == 8:
        for other in ((name, size + 4, there), (name, size, [(field, offset - 4, length)]), (name, size, [(field, offset, length * 2)])):
            try:
                lib.syntax(layout.as_c([other]))
            except AssertionError:
                continue
            raise AssertionError("the compiler takes %s" % (other,))


def check_breaks(_):
    was = {key(x): x for x in lines_of(HEADER)}
    assert set(was) == {"QI_A", "QI_B", "QI_C", "QiPair", "QiWork", "QI_MOST", "qi_pair_is"}, was
    for old, other, broken, new in BREAKS:
        said = compare(was, {key(x): x for x in lines_of(HEADER.replace(old, other, 1) if old else HEADER)})
        found = [" ".join(sorted(key(re.sub(r"^\w+: ", "", x)) for x in rows)) for rows in said]
        assert found == [broken, new], (old, other, found)


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
    """Compares the output of each example with what is known about the position."""
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


def check_misuse(lib):
    """Each function called with NULL and with wrong numbers: see misuse.py."""
    rows = list(misuse.calls(lib.root, list(interface(lib.root).values())))
    assert len({x[0].split("/")[0] for x in rows}) == len(lib.functions)
    source = os.path.join(lib.folder, "misuse.c")
    with open(source, "w", encoding="utf-8") as f:
        f.write(misuse.program(rows))
    bad = misuse.faults(rows, lib.compile_and_run(["cc", "-std=gnu11", "-w", "-O0"], source))
    assert not bad, "\n".join(bad)


def check_same(lib):
    assert len(set(lib.said.values())) == 1, lib.said


def main():
    checks = [check_headers, check_map, check_since, check_exports, check_kept, check_layout, check_breaks, check_version, check_c, check_cc, check_same,
              check_misuse]
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
