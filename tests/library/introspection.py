#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""introspection.py ROOT GIR LIBRARY [VAPI]: the library as other languages see it. Every public function is in the GIR, or is listed
here with the reason why not; the typelib has all that the GIR has; each function can be called in Python and in JavaScript; the
examples in Python, JavaScript and Vala print the same as the one in C."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

import calls
import check
from interface import kept

CORE = "{http://www.gtk.org/introspection/core/1.0}"
C = "{http://www.gtk.org/introspection/c/1.0}"
GET_TYPE = "{http://www.gtk.org/introspection/glib/1.0}get-type"
# Functions that other languages do not need, or cannot have. Each name is that of a function, or a part of several names.
LEFT_OUT = {
    "_ref": "the language counts", "_unref": "the language counts", "_free": "the language frees",
    "qi_move_list_init": "takes memory of the caller", "qi_state_list_moves": "the same: qi_state_dup_moves() has its name",
}
# The result of each call, in Python. Qi is the namespace; `setup` is the start position of chess.
CALLS = """
Qi.Value.new_int(7).get_int() == (True, 7)
Qi.Value.new_array([Qi.Value.new_int(1), Qi.Value.new_null()]).get_size() == 2
Qi.Value.new_string("é", -1).to_string() == '"é"'
Qi.Position.new([8, 8], token("C"), token("c"), None).get_n_squares() == 64
setup.get_position().get_n_pieces() == 32
setup.get_position().get_piece(0).text[0] == "r"
setup.get_position().get_piece(20) is None
setup.get_game() == "chess"
setup.get_details().get_size() > 0
setup.with_game(None).get_game() is None
setup.equal(Qi.GameInfo.lookup("chess").dup_start())
Qi.GameInfo.lookup("shogi").get_side_name(Qi.Side.FIRST) == "sente"
Qi.GameInfo.lookup("none") is None
Qi.Side.other(Qi.Side.FIRST) == Qi.Side.SECOND
[x.get_code() for x in Qi.Game.dup_findings(setup)] == []
Qi.State.new_for_setup(setup).perft(3, None) == 8902
Qi.State.new_for_setup(setup).in_check(Qi.Side.FIRST) is False
Qi.State.new_for_setup(setup).refuse(0, 1).get_code() == "not-the-movers-piece"
Qi.Notation.lookup("fen").write(setup, None, None) == FEN
Qi.Notation.lookup("fen").read("8/9", -1, None).setup is None
Qi.Notation.lookup("fen").read("8/9", -1, None).findings[0].get_severity() == Qi.Severity.ERROR
len(Qi.Notation.detect_all(FEN, -1, None)) >= 1
"san" in Qi.Game.lookup("chess", setup.get_position().get_shape()).list_notations()
Qi.Sin.parse("C", -1)[0] and Qi.Sin.parse("C", -1)[1].side == Qi.Side.FIRST
Qi.Sin.parse("?", -1)[2] == "invalid_letter"
Qi.Sin.parse("C", -1)[1].transform("flip", None)[1].side == Qi.Side.SECOND
Qi.Pin.parse("+K^", -1)[1].flip().dup_text() == "+k^"
Qi.Epin.parse("K'", -1)[1].underive().dup_text() == "K"
Qi.Epin.from_pin(Qi.Pin.parse("K", -1)[1], True).dup_text() == "K'"
Qi.Qpi.parse("C:K", -1, Qi.QpiProfile.CURRENT)[1].derive().dup_text() == "c:K"
Qi.Qpi.from_epin(Qi.Epin.parse("K", -1)[1], Qi.Sin.parse("C", -1)[1], Qi.Sin.parse("s", -1)[1])[1].dup_text() == "C:K"
Qi.cell_dup_name([4, 3])[0] == "e4"
Qi.Token.new("K").dup_text() == "K"
"fen" in [x.id for x in Qi.Notation.get_all()]
Qi.Notation.lookup("fen").extensions == [".fen"]
"chess" in [x.get_id() for x in Qi.GameInfo.get_all()]
Qi.GameInfo.lookup("shogi").dup_in_hand(Qi.Token.new("+P"), Qi.Side.SECOND).dup_text() == "p"
len(Qi.State.new_for_setup(setup).list_moves(GLib.MAXUINT32)) == 20
Qi.State.new_for_setup(setup).parse_move("e4", None).to == 36
Qi.Notation.lookup("fen").read(FEN, -1, Qi.ReadOptions.new("chess", None)).setup.get_game() == "chess"
Qi.Value.new_object(["a", "b"], [Qi.Value.new_int(1), Qi.Value.new_null()]).to_string() == '{"a":1,"b":null}'
built().get_n_pieces() == 1
"bad-cell" in [x.code for x in Qi.Finding.get_codes()]
rewritten(own) == own
items(b"8/8 w", b"8/9 w") == [b"8/8 w", b"8/9 w"]
Qi.Pin.parse("+K^", -1)[1].transform("flip", None)[1].side == Qi.Side.SECOND
Qi.Epin.parse("k'", -1)[1].transform("underive", None)[1].derived is False
Qi.Qpi.parse("CK", -1, Qi.QpiProfile.CURRENT)[1].is_native()
Qi.transform_dup_names(Qi.TransformKinds.PIN)[0] != ""
Qi.Details.new().with_int("ply", 3).get_int("ply") == (True, 3)
refused(lambda: Qi.Position.new([0], token("C"), token("c"), None))
refused(lambda: Qi.Game.lookup("none", setup.get_position().get_shape()))
refused(lambda: Qi.Edit.apply(moved(20, 21), setup, None, None))
"""
CALLER = '''
import gc, os, sys
import gi
gi.require_version("Qi", "0")
from gi.repository import GLib, Qi
FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
setup = Qi.GameInfo.lookup("chess").dup_start()
own = Qi.Notation.lookup("json").write(setup, None, None).replace("{", '{ "own": 1,', 1)
kept = []
def token(text):
    kept.append(Qi.Value.new_string(text, -1))
    return Qi.Token.from_value(kept[-1], GLib.String.new(""))[1]
def moved(a, b):
    edit = Qi.Edit.new()
    edit.move(a, b)
    return edit
def built():
    builder = Qi.PositionBuilder.new(setup.get_position().get_shape(), None)
    builder.put(3, Qi.Token.new("K"))
    builder.set_style(Qi.Side.FIRST, Qi.Token.new("C"))
    builder.set_style(Qi.Side.SECOND, Qi.Token.new("c"))
    return builder.end()
def rewritten(text):
    reading = Qi.Notation.lookup("json").read(text, -1, None)
    return Qi.Notation.lookup("json").write(reading.setup, Qi.WriteOptions.new(reading.source), None)
def items(*rows):
    inward, outward = os.pipe()
    os.write(outward, b"".join(x + bytes([10]) for x in rows))
    os.close(outward)
    reader = Qi.ItemReader.new(inward, None, Qi.Notation.lookup("fen"), 1000)
    found = []
    while True:
        status, data, span = reader.next_bytes()
        if status != Qi.LineStatus.READ:
            os.close(inward)
            return found
        found.append(data.get_data())
def refused(call):
    try:
        call()
    except GLib.Error as e:
        return e.matches(Qi.error_quark(), e.code)
    return False
for line in sys.stdin.read().split("\\n"):
    if line:
        # Twice, and with what was freed looked at.
        for _ in range(2):
            try:
                good = eval(line)
            except Exception as e:
                good = repr(e)
            gc.collect()
            if good is not True:
                print("%s: %s" % (line, good), flush=True)
'''


def left_out(name):
    return name in LEFT_OUT or any(name.endswith(x) for x in LEFT_OUT if x.startswith("_"))


class Namespace:
    def __init__(self, folder, root, gir, library, vapi=None):
        self.root, self.gir, self.library, self.vapi, self.folder = root, gir, library, vapi, folder
        self.functions = {}
        for x in ET.parse(gir).iter():
            name = x.get(C + "identifier") if x.tag in (CORE + "function", CORE + "method", CORE + "constructor") else x.get(GET_TYPE)
            if name and name != "intern":
                good = x.get("introspectable") != "0" and "moved-to" not in x.attrib
                self.functions[name] = self.functions.get(name, False) or good
        self.typelib = os.path.dirname(gir)

    def environment(self):
        return dict(os.environ, GI_TYPELIB_PATH=self.typelib, LD_LIBRARY_PATH=os.path.dirname(self.library), LC_ALL="C.UTF-8",
                    G_DEBUG="fatal-criticals", MALLOC_CHECK_="3")

    def python(self):
        for one in ("/usr/bin/python3", sys.executable):
            if subprocess.run([one, "-c", "import gi"], capture_output=True, check=False).returncode == 0:
                return one
        return None

    def lacks(self, what):
        """The reason why a check cannot be made here, if any."""
        if what == "python":
            return "" if self.python() else "no PyGObject"
        if what == "vala":
            return "" if self.vapi and shutil.which("valac") else "no valac or vapigen"
        return "" if not what or shutil.which(what) else "no " + what

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)
        return path

    def run(self, *words, said=None):
        done = subprocess.run(words, input=said, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                              env=self.environment())
        if done.returncode:
            raise AssertionError("%s: %d\n%s" % (" ".join(words), done.returncode, done.stdout))
        return done.stdout


def check_described(names):
    public = {x: line for x, line in kept(names.root).items() if x.startswith("qi_")}
    there = {x for x, good in names.functions.items() if good}
    missing = sorted(x for x in public if x not in there and not left_out(x))
    undated = [x.get(C + "identifier") for x in ET.parse(names.gir).iter()
               if x.tag in (CORE + "function", CORE + "method", CORE + "constructor") and "version" not in x.attrib
               and not x.get(C + "identifier").endswith("_quark")]
    assert not undated, "since when: " + " ".join(undated)
    assert not missing, "not described: " + " ".join(missing)
    stale = sorted(x for x in LEFT_OUT if not any(y.endswith(x) for y in set(public) - there))
    stale += sorted(x for x in there if left_out(x))
    assert not stale, "described after all: " + " ".join(stale)
    assert not there - set(public), "not public: " + " ".join(sorted(there - set(public)))


def check_typelib(names):
    """Each function of the GIR has an address in the library."""
    code = ("import gi, sys\nfrom gi.repository import GIRepository as G\nr = G.Repository.get_default()\nr.require('Qi', '0', 0)\n"
            "print(r.get_n_infos('Qi'))\n")
    shown = set(re.findall(r" T (qi_\w+)", subprocess.run(["nm", "-D", names.library], text=True, capture_output=True,
                                                          check=True).stdout))
    assert set(names.functions) <= shown, set(names.functions) - shown
    if names.python() and not re.search("ImportError|ModuleNotFound", names.run(names.python(), "-c", "import gi")):
        names.run(names.python(), "-c", code)


def check_calls(names):
    bad = names.run(names.python(), "-c", CALLER, said=CALLS)
    assert not bad, bad


def call_all(names, words, text, letter, name):
    """Calls every function twice, with the C library's checks of the heap, in a program that a critical ends."""
    rows = list(calls.calls(names.gir))
    assert len(rows) > 250, len(rows)
    source = names.write(name, calls.program(text, rows, letter))
    done = subprocess.run([*words, source], text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=False, env=names.environment())
    bad = calls.faults(done.stdout, rows)
    assert not bad and done.returncode == 0, "\n".join(bad + [done.stderr])


def check_all_in_python(names):
    call_all(names, [names.python()], calls.PYTHON, 'ord("K")', "calls.py")


def check_all_in_javascript(names):
    call_all(names, ["gjs"], calls.JAVASCRIPT, '"K".charCodeAt(0)', "calls.js")


def check_python(names):
    said = names.run(names.python(), os.path.join(names.root, "data/library/example.py"), names.positions)
    check.check_said(said)


def check_javascript(names):
    check.check_said(names.run("gjs", "-m", os.path.join(names.root, "data/library/example.js"), names.positions))


def check_vala(names):
    """Compiles as another project would, except for the places of headers and library."""
    program = os.path.join(names.folder, "example")
    core = os.path.join(names.folder, "include")
    os.makedirs(os.path.join(core, "qi"))
    for name, path in check.public_headers(names.root).items():
        shutil.copy(path, os.path.join(core, "qi", name))
    for name in ("qi-version.h", "qi-position.h"):
        shutil.copy(os.path.join(os.path.dirname(names.gir), name), os.path.join(core, "qi" if "version" in name else "", name))
    names.run("valac", "--vapidir", os.path.dirname(names.vapi), "--pkg", "gio-2.0", "--pkg", "qi-position", "--directory", names.folder,
              "-X", "-I" + core, "-X", "-L" + os.path.dirname(names.library), "-X", "-lqi-position", "-X", "-w", "-o", "example",
              os.path.join(names.root, "data/library/example.vala"))
    check.check_said(names.run(program, names.positions))


def main():
    checks = {check_described: "", check_typelib: "", check_calls: "python", check_all_in_python: "python",
              check_all_in_javascript: "gjs", check_python: "python", check_javascript: "gjs", check_vala: "vala"}
    bad = 0
    print("1..%d" % len(checks))
    with tempfile.TemporaryDirectory() as folder:
        names = Namespace(folder, *[os.path.abspath(x) for x in sys.argv[1:]])
        names.positions = os.path.join(folder, "positions")
        os.mkdir(names.positions)
        for name, text in check.FOLDER.items():
            names.write(os.path.join("positions", name), text + "\n")
        for i, (one, needs) in enumerate(checks.items(), 1):
            lacks = names.lacks(needs)
            try:
                if not lacks:
                    one(names)
                print("ok %d %s%s" % (i, one.__name__[6:], " # SKIP " + lacks if lacks else ""))
            except AssertionError as e:
                bad += 1
                print("# " + str(e).replace("\n", "\n# "))
                print("not ok %d %s" % (i, one.__name__[6:]))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
