#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""introspection.py ROOT GIR LIBRARY: the library as other languages see it. Every public function is described, or stands here
with the reason why not; the typelib has what is described; the example in Python says what the one in C says."""
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

import check
from interface import kept

CORE = "{http://www.gtk.org/introspection/core/1.0}"
C = "{http://www.gtk.org/introspection/c/1.0}"
GET_TYPE = "{http://www.gtk.org/introspection/glib/1.0}get-type"
# What other languages have no need of, or cannot have. Each name is that of a function or the beginning of several.
LEFT_OUT = {
    "qi_cell_format": "writes into the caller's memory", "qi_pin_format": "the same", "qi_epin_format": "the same",
    "qi_qpi_format": "the same", "qi_game_info_to_hand": "the same",
    "qi_finding_new": "has as many arguments as its text asks for",
    "qi_item_reader_": "has one owner: not to be copied", "qi_position_builder_": "the same",
    "qi_source_": "is held by a reading", "qi_reading_free": "a copy is freed by who has it", "qi_search_result_free": "the same",
    "qi_move_copy": "the same", "qi_token_copy": "the same",
    "qi_game_info_get_all": "an array of records: qi_game_info_lookup()",
    "qi_notation_get_all": "an array of records: qi_notation_lookup()",
    "qi_move_list_init": "is memory of the caller: qi_state_dup_moves()", "qi_state_list_moves": "the same",
}
# What each call gives, in Python's words. Qi is the namespace; `setup` is a start of chess.
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
len(Qi.State.new_for_setup(setup).dup_moves(GLib.MAXUINT32)) == 20
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
import gc, sys
import gi
gi.require_version("Qi", "0")
from gi.repository import GLib, Qi
FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
setup = Qi.GameInfo.lookup("chess").dup_start()
kept = []
def token(text):
    kept.append(Qi.Value.new_string(text, -1))
    return Qi.Token.from_value(kept[-1], GLib.String.new(""))[1]
def moved(a, b):
    edit = Qi.Edit.new()
    edit.move(a, b)
    return edit
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


# A record by value is beyond introspection. qi_pin_transform() and its like make the same ones, by name.
BY_VALUE = r"Qi(Pin|Epin|Sin|Qpi|Token|Past) qi_\w+ \("


def left_out(name, line):
    return name in LEFT_OUT or any(x.endswith("_") and name.startswith(x) for x in LEFT_OUT) or re.match(BY_VALUE, line)


class Namespace:
    def __init__(self, root, gir, library, folder):
        self.root, self.gir, self.library, self.folder = root, gir, library, folder
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

    def run(self, *words, said=None):
        done = subprocess.run(words, input=said, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                              env=self.environment())
        if done.returncode:
            raise AssertionError("%s: %d\n%s" % (" ".join(words), done.returncode, done.stdout))
        return done.stdout


def check_described(names):
    public = {x: line for x, line in kept(names.root).items() if x.startswith("qi_")}
    there = {x for x, good in names.functions.items() if good}
    missing = sorted(x for x, line in public.items() if x not in there and not left_out(x, line))
    assert not missing, "not described: " + " ".join(missing)
    stale = sorted(x for x in LEFT_OUT if not any(y == x or x.endswith("_") and y.startswith(x) for y in set(public) - there))
    assert not stale, "described after all: " + " ".join(stale)
    assert not there - set(public), "not public: " + " ".join(sorted(there - set(public)))


def check_typelib(names):
    """Each function of the description has an address in the library."""
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


def check_python(names):
    said = names.run(names.python(), os.path.join(names.root, "data/library/example.py"), names.positions)
    check.check_said(said)


def main():
    checks = [check_described, check_typelib, check_calls, check_python]
    bad = 0
    print("1..%d" % len(checks))
    with tempfile.TemporaryDirectory() as folder:
        names = Namespace(*[os.path.abspath(x) for x in sys.argv[1:4]], folder)
        names.positions = os.path.join(folder, "positions")
        os.mkdir(names.positions)
        for name, text in check.FOLDER.items():
            with open(os.path.join(names.positions, name), "w", encoding="utf-8") as f:
                f.write(text + "\n")
        for i, one in enumerate(checks, 1):
            lacks = "no PyGObject" if one in (check_calls, check_python) and not names.python() else ""
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
