# SPDX-License-Identifier: Apache-2.0
"""Calls each function of the GObject introspection as other languages do. The argument for each type is written here in syntax
that Python and JavaScript share; any result is accepted. A call may fail with an error of the library or of GLib; it may not be
impossible in the language, warn, or end the program."""
import re
import xml.etree.ElementTree as ET

CORE = "{http://www.gtk.org/introspection/core/1.0}"
C = "{http://www.gtk.org/introspection/c/1.0}"
CALLABLE = [CORE + x for x in ("function", "method", "constructor")]
VALUES = {
    "utf8": '"e4"', "filename": '"nowhere"', "gssize": "-1", "gsize": "0", "gint64": "0", "guint": "0", "guint32": "0", "guint64": "1",
    "gboolean": "True", "gint": "1", "gchar": "letter", "gpointer": "None", "Gio.Cancellable": "None", "Gio.File": "file",
    "Gio.AsyncResult": "task", "GLib.Error": "fault", "GLib.String": "text", "Value": "Qi.Value.new_int(1)",
    "Token": 'Qi.Token.new("K")', "Side": "Qi.Side.FIRST", "Severity": "Qi.Severity.ERROR", "Dimension": "Qi.Dimension.FILES",
    "Anchor": "Qi.Anchor.START", "Turning": "Qi.Turning.HALF", "PieceState": "Qi.PieceState.NORMAL",
    "QpiProfile": "Qi.QpiProfile.CURRENT", "Result": "Qi.Result.DRAW", "TransformKinds": "Qi.TransformKinds.PIN",
    "Position": "setup.get_position()", "Setup": "setup", "Details": "Qi.Details.new()", "Edit": "Qi.Edit.new()",
    "Difference": "Qi.Difference.new(setup, setup.with_game(None))", "Finding": "wrong.findings[0]", "State": "state",
    "Game": "state.get_game()", "GameInfo": 'Qi.GameInfo.lookup("chess")', "Notation": 'Qi.Notation.lookup("fen")',
    "Shape": "setup.get_position().get_shape()", "Limits": "Qi.Limits.get_default()", "Pin": 'Qi.Pin.parse("K", -1)[1]',
    "Epin": 'Qi.Epin.parse("K", -1)[1]', "Sin": 'Qi.Sin.parse("C", -1)[1]',
    "Qpi": 'Qi.Qpi.parse("C:K", -1, Qi.QpiProfile.CURRENT)[1]', "Move": "state.list_moves(all)[0]", "SquareSet": "squares()",
    "ReadOptions": "Qi.ReadOptions.new(None, None)", "WriteOptions": "Qi.WriteOptions.new(None)", "Reading": "wrong",
    "Source": "source", "ItemReader": "reader()", "PositionBuilder": "Qi.PositionBuilder.new(setup.get_position().get_shape(), None)",
    "SearchLimits": "limits()", "SearchResult": "Qi.search_run(state, limits(), None, None)", "PositionIter": "walk()",
    "MoveList": "moves()", "SearchProgress": "None", "SquareFunc": "on_call", "Gio.AsyncReadyCallback": "on_call",
}
# Arrays as arguments, by the type of their elements.
ARRAYS = {"gint64": "[8, 8]", "guint": "[4, 3]", "utf8": '["a"]', "Value": "[Qi.Value.new_int(1)]", "Finding": "[]",
          "BoardChange": "[]", "HandChange": "[]"}
# Arguments that need another value than that of their type.
OTHER = {
    ("qi_epin_init", "derived"): "False", ("qi_pin_transform", "name"): '"flip"', ("qi_epin_transform", "name"): '"flip"',
    ("qi_sin_transform", "name"): '"flip"', ("qi_qpi_transform", "name"): '"flip"', ("qi_pin_transform", "argument"): "None",
    ("qi_epin_transform", "argument"): "None", ("qi_sin_transform", "argument"): "None",
    ("qi_qpi_transform", "argument"): "None", ("qi_value_new_number", "text"): '"1"', ("qi_game_lookup", "id"): '"chess"',
    ("qi_setup_new", "game"): '"chess"', ("qi_state_write_move", "notation"): "None", ("qi_state_refuse", "from"): "52",
    ("qi_state_parse_move", "notation"): "None", ("qi_item_reader_new", "fd"): "descriptor()", ("qi_item_reader_new", "from"): "None",
    ("qi_item_reader_new", "max_bytes"): "1000", ("qi_file_load", "max_bytes"): "1000", ("qi_details_from_value", "value"): "object",
    ("qi_file_save", "length"): "2", ("qi_qpi_from_epin", "second"): 'Qi.Sin.parse("c", -1)[1]',
    ("qi_qpi_to_epin", "second"): 'Qi.Sin.parse("c", -1)[1]', ("qi_square_set_init", "n_squares"): "64",
    ("qi_value_get_item", "self"): "Qi.Value.new_array([Qi.Value.new_int(1)])", ("qi_value_get_key", "self"): "object",
    ("qi_value_with_item", "self"): "Qi.Value.new_array([Qi.Value.new_int(1)])", ("qi_value_get_member", "self"): "object",
    ("qi_details_get_key", "self"): 'Qi.Details.new().with_int("e4", 1)', ("qi_value_get_boolean", "self"): "Qi.Value.new_boolean(True)",
    ("qi_details_get_value", "self"): 'Qi.Details.new().with_int("e4", 1)', ("qi_shape_get_index", "layer"): "0",
    ("qi_value_get_text", "self"): 'Qi.Value.new_string("x", -1)', ("qi_position_new_from_nested", "limits"): "None",
    ("qi_state_new", "setup"): "setup", ("qi_outcome_get_reasons", ""): "", ("qi_search_run_finish", "result"): "task",
}
PYTHON = '''
import gc, os, sys
import gi
gi.require_version("Qi", "0")
from gi.repository import Gio, GLib, Qi
all = GLib.MAXUINT32
letter = %(letter)s
file = Gio.File.new_for_path("/dev/null/none")
text = GLib.String.new("")
setup = Qi.GameInfo.lookup("chess").dup_start()
state = Qi.State.new_for_setup(setup)
wrong = Qi.Notation.lookup("fen").read("8/9", -1, None)
json = Qi.Notation.lookup("json")
source = json.read(json.write(setup, None, None), -1, None).source
object = Qi.Value.new_object(["e4"], [Qi.Value.new_int(1)])
def on_call(*_):
    pass
def squares():
    made = Qi.SquareSet()
    made.init(64)
    return made
def moves():
    return Qi.MoveList()
def limits():
    made = Qi.SearchLimits()
    made.depth, made.nodes = 1, 100
    return made
def walk():
    return Qi.PositionIter.init(setup.get_position(), 0)
def descriptor():
    return os.open("/dev/null", os.O_RDONLY)
def reader():
    return Qi.ItemReader.new(descriptor(), None, None, 1000)
loop = GLib.MainLoop()
def on_done(_, result):
    global task
    task = result
    loop.quit()
try:
    Qi.Game.lookup("none", setup.get_position().get_shape())
except GLib.Error as e:
    fault = e
Qi.search_run_async(state, limits(), None, None, None, on_done)
loop.run()
for line in %(rows)s:
    print("# " + line[0], flush=True)
    for _ in range(1 if "task" in line[1] else 2):
        try:
            eval(line[1].replace(".with(", ".with_(").replace(".is(", ".is_("))
        except GLib.Error:
            pass
        except Exception as e:
            print("%%s: %%s: %%r" %% (line[0], line[1], e), flush=True)
            break
        gc.collect()
'''
JAVASCRIPT = '''
imports.gi.versions.Qi = '0';
const {Gio, GLib, Qi} = imports.gi;
const System = imports.system;
const all = GLib.MAXUINT32, letter = %(letter)s, file = Gio.File.new_for_path('/dev/null/none'), text = new GLib.String('');
const setup = Qi.GameInfo.lookup('chess').dup_start(), state = Qi.State.new_for_setup(setup);
const wrong = Qi.Notation.lookup('fen').read('8/9', -1, null), json = Qi.Notation.lookup('json');
const source = json.read(json.write(setup, null, null), -1, null).source;
const object = Qi.Value.new_object(['e4'], [Qi.Value.new_int(1)]);
const on_call = () => {}, None = null, True = true, False = false;
const streams = [];
let task = null, fault = null;
function squares() { const made = new Qi.SquareSet(); made.init(64); return made; }
function moves() { return new Qi.MoveList(); }
function limits() { const made = new Qi.SearchLimits(); made.depth = 1; made.nodes = 100; return made; }
function walk() { return Qi.PositionIter.init(setup.get_position(), 0); }
function descriptor() { return 0; }
function reader() { return Qi.ItemReader.new(0, null, null, 1000); }
try { Qi.Game.lookup('none', setup.get_position().get_shape()); } catch (e) { fault = e; }
const loop = new GLib.MainLoop(null, false);
Qi.search_run_async(state, limits(), null, null, (_, result) => { task = result; loop.quit(); });
loop.run();
for (const line of %(rows)s) {
    print('# ' + line[0]);
    for (let i = line[1].includes('task') ? 1 : 0; i < 2; i++) {
        try {
            eval(line[1]);
        } catch (e) {
            if (!(e instanceof GLib.Error)) {
                print(`${line[0]}: ${line[1]}: ${e.message}`);
                break;
            }
        }
        System.gc();
    }
}
'''


def kind_of(parameter):
    """(type, type of the elements of an array, number of the argument with its length)."""
    array = parameter.find(CORE + "array")
    if array is not None:
        inner = array.find(CORE + "type")
        return None, inner.get("name") if inner is not None else "", array.get("length")
    found = parameter.find(CORE + "type")
    return (found.get("name") if found is not None else None), None, None


def arguments(function, name):
    """The value for each input argument."""
    rows = [x for x in function.findall("%sparameters/%sparameter" % (CORE, CORE))]
    left = set()
    for one in rows:
        _, _, length = kind_of(one)
        if length:
            left.add(int(length))
        if one.get("closure"):
            left.add(int(one.get("closure")))
        if one.get("destroy"):
            left.add(int(one.get("destroy")))
    found = []
    for i, one in enumerate(rows):
        if one.get("direction") == "out" or i in left:
            continue
        kind, of, _ = kind_of(one)
        other = OTHER.get((name, one.get("name")))
        found.append(other or (ARRAYS[of] if of is not None else VALUES[kind]))
    return found


def calls(gir):
    """[name of the function, its call in the syntax of both languages]."""
    namespace = ET.parse(gir).getroot().find(CORE + "namespace")
    for owner in [namespace] + list(namespace):
        holder = "" if owner is namespace else owner.get("name")
        for function in owner:
            if function.tag not in CALLABLE or function.get("introspectable") == "0" or function.get("moved-to"):
                continue
            if function.get("shadowed-by"):
                continue
            name = function.get(C + "identifier")
            called = function.get("shadows") or function.get("name")
            given = ", ".join(arguments(function, name))
            if function.tag == CORE + "method":
                instance = OTHER.get((name, function.find("%sparameters/%sinstance-parameter" % (CORE, CORE)).get("name")))
                yield name, "%s.%s(%s)" % (instance or VALUES[holder], called, given)
            else:
                yield name, "Qi.%s%s(%s)" % (holder + "." if holder else "", called, given)


def program(text, rows, letter):
    listed = ",\n".join("[%s, %s]" % tuple("'" + x.replace("\\", "\\\\").replace("'", "\\'") + "'" for x in row) for row in rows)
    return text % {"rows": "[\n" + listed + "\n]", "letter": letter}


def faults(said, rows):
    """The calls that the language could not make; a program that ended did so at the call that it began last."""
    begun = re.findall(r"^# (\w+)$", said, re.M)
    bad = [x for x in said.splitlines() if x and not x.startswith("# ")]
    if len(begun) != len(rows):
        bad.append("ended at %s" % (begun[-1] if begun else "the beginning"))
    return bad
