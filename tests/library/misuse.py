# SPDX-License-Identifier: Apache-2.0
"""What public functions do when they are called wrongly. For each of them, as the headers declare it: a correct call; one with
NULL for each argument in turn; and one with a number outside of its enumeration or of any board. The calls are made in a process
that may end. For an argument that the documentation calls nullable or optional NULL is accepted silently; for any other a critical
is logged and the function returns. A wrong number may not end the program."""
import os
import re

from interface import read

# The arguments of correct calls, by their types.
VALUES = {
    "const char *": '"e4"', "gssize": "-1", "gsize": "0", "gint64": "0", "guint": "0", "guint64": "1", "gboolean": "TRUE",
    "int": "1", "char": "'K'", "gpointer": "NULL", "GCancellable *": "g_cancellable_new ()", "GError **": "&error",
    "const char **": "(const char *[1]) { NULL }", "guint *": "(guint[4]) { 0 }", "gsize *": "(gsize[1]) { 0 }",
    "gint64 *": "(gint64[1]) { 0 }", "const gint64 *": "(const gint64[2]) { 8, 8 }", "const guint *": "(const guint[2]) { 0, 0 }",
    "char []": "buffer", "guint []": "(guint[3]) { 0 }", "GString *": 'g_string_new ("")', "GPtrArray *": "qi_findings_new ()",
    "GBytes **": "(GBytes *[1]) { NULL }", "GFile *": 'g_file_new_for_path ("nowhere")', "const GError *": "a_fault ()", "GAsyncResult *": "a_task ()",
    "QiSide": "QI_SIDE_FIRST", "QiSide *": "(QiSide[1]) { 0 }", "QiSeverity": "QI_SEVERITY_ERROR",
    "QiDimension": "QI_DIMENSION_FILES", "QiAnchor": "QI_ANCHOR_START", "QiTurning": "QI_TURNING_HALF",
    "QiPieceState": "QI_PIECE_NORMAL", "QiPieceState *": "(QiPieceState[1]) { 0 }", "QiQpiProfile": "QI_QPI_CURRENT",
    "QiResult": "QI_RESULT_DRAW", "QiTransformKinds": "QI_TRANSFORM_PIN", "QiPosition *": "a_position ()",
    "QiSetup *": "a_setup ()", "QiDetails *": "qi_details_new ()", "QiValue *": "qi_value_new_int (1)",
    "QiEdit *": "qi_edit_new ()", "QiDifference *": "a_difference ()", "QiFinding *": "a_finding ()",
    "QiState *": "a_state ()", "QiGame *": "qi_state_get_game (a_state ())",
    "QiGameInfo *": 'qi_game_info_lookup ("chess")', "QiNotation *": 'qi_notation_lookup ("fen")',
    "QiToken *": '(QiToken[1]) { { "K", 1, QI_TOKEN_STRING } }', "const QiToken **": "(const QiToken *[1]) { NULL }",
    "QiShape *": "(QiShape[1]) { { 2, { 8, 8 } } }", "QiLimits *": "qi_limits_get_default ()",
    "QiPin *": "(QiPin[1]) { { 'K', 0, 0, 0 } }", "QiEpin *": "(QiEpin[1]) { { 'K', 0, 0, 0, 0 } }",
    "QiSin *": "(QiSin[1]) { { 'C', 0 } }", "QiQpi *": "(QiQpi[1]) { { { 'C', 0 }, { 'K', 0, 0, 0 } } }",
    "QiMove *": "a_move ()",
    "QiMoveList *": "a_list ()", "QiOutcome *": "(QiOutcome[1]) { { 0 } }", "QiSquareSet *": "a_set ()",
    "QiItemReader *": "a_reader ()", "QiItemSpan *": "(QiItemSpan[1]) { { 0 } }", "QiSource *": "a_source ()",
    "QiReadOptions *": "(QiReadOptions[1]) { { 0 } }", "QiWriteOptions *": "(QiWriteOptions[1]) { { 0 } }",
    "QiReading *": "a_reading ()", "QiHandChange *": "NULL", "QiBoardChange *": "NULL", "QiValue *const *": "NULL",
    "const char *const *": "NULL", "QiPositionIter *": "an_iter ()", "QiSearchLimits *": "(QiSearchLimits[1]) { { 1, 100, 0 } }",
    "QiSearchResult *": "a_result ()", "QiSearchProgress": "NULL", "QiSquareFunc": "on_square", "GAsyncReadyCallback": "NULL",
    "QiPositionBuilder *": "a_builder ()", "...": '"x"',
}
# Arguments that need another value than that of their type.
OTHER = {
    ("qi_cell_dup_name", "n_indices"): "2", ("qi_qpi_transform", "name"): '"flip"', ("qi_sin_transform", "name"): '"flip"',
    ("qi_pin_transform", "name"): '"flip"', ("qi_epin_transform", "name"): '"flip"', ("qi_shape_init", "n_sizes"): "2",
    ("qi_position_new", "n_sizes"): "2", ("qi_edit_shape", "n_sizes"): "2", ("qi_item_reader_new", "fd"): "a_file ()",
    ("qi_state_refuse", "from"): "52",
    ("qi_square_set_init", "n_squares"): "64", ("qi_game_lookup", "id"): '"chess"', ("qi_move_list_init", "capacity"): "1",
    ("qi_fix_make_edit", "finding"): "a_finding ()", ("qi_setup_new", "game"): '"chess"', ("qi_search_run_async", "limits"):
    "(QiSearchLimits[1]) { { 1, 100, 0 } }", ("qi_value_get_item", "self"): "a_list_value ()",
    ("qi_value_with_item", "self"): "a_list_value ()", ("qi_value_get_key", "self"): "an_object ()",
    ("qi_details_get_key", "self"): "some_details ()", ("qi_details_get_value", "self"): "some_details ()",
    ("qi_file_load", "max_bytes"): "1000", ("qi_file_save", "file"): 'g_file_new_for_path ("/dev/null/none")',
    ("qi_file_save", "length"): "2", ("qi_details_from_value", "value"): "an_object ()",
    ("qi_value_new_number", "text"): '"1"', ("qi_value_get_text", "self"): 'qi_value_new_string ("x", -1)',
    ("qi_value_get_boolean", "self"): "qi_value_new_boolean (TRUE)", ("qi_value_get_member", "self"): "an_object ()",
}
# Arguments whose number may be invalid: by type, and by name.
ENUMERATIONS = {"QiSide", "QiSeverity", "QiDimension", "QiAnchor", "QiTurning", "QiPieceState", "QiQpiProfile", "QiResult",
                "QiTransformKinds"}
NUMBERS = {"index", "square", "from", "to", "origin", "piece", "first_index", "file", "rank", "layer", "depth"}
PROGRAM = """/* Made by tests/library/misuse.py from the headers. */
#include <fcntl.h>
#include <qi-position.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static int n_said;
static char buffer[64];

static GLogWriterOutput on_log (GLogLevelFlags level, const GLogField *fields, gsize n, gpointer data)
{
  n_said += (level & (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING)) != 0;
  return G_LOG_WRITER_HANDLED;
}
static void on_square (guint square, gpointer data) {}
static QiReading *a_reading (void)
{
  return qi_notation_read (qi_notation_lookup ("fen"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", -1, NULL);
}
static QiSetup *a_setup (void) { return qi_setup_with_game (a_reading ()->setup, "chess"); }
static QiSource *a_source (void)
{
  const QiNotation *json = qi_notation_lookup ("json");
  return qi_notation_read (json, qi_notation_write (json, a_setup (), NULL, NULL), -1, NULL)->source;
}
static QiPosition *a_position (void) { return qi_setup_get_position (a_setup ()); }
static QiState *a_state (void) { return qi_state_new_for_setup (a_setup (), NULL); }
static QiMoveList *a_list (void)
{
  QiMoveList *list = g_new0 (QiMoveList, 1);
  qi_move_list_init (list, NULL, 0);
  return list;
}
static QiMove *a_move (void)
{
  QiMoveList *list = a_list ();
  qi_state_list_moves (a_state (), QI_ORIGIN_ALL, list);
  return &list->moves[0];
}
static QiSquareSet *a_set (void)
{
  QiSquareSet *set = g_new0 (QiSquareSet, 1);
  qi_square_set_init (set, 64);
  return set;
}
static QiDifference *a_difference (void)
{
  QiSetup *setup = a_setup ();
  return qi_difference_new (setup, qi_setup_with_game (setup, NULL));
}
static QiFinding *a_finding (void)
{
  return g_ptr_array_index (qi_notation_read (qi_notation_lookup ("fen"), "8/9", -1, NULL)->findings, 0);
}
static GError *a_fault (void)
{
  GError *error = NULL;
  qi_game_lookup ("none", qi_position_get_shape (a_position ()), &error);
  return error;
}
static int a_file (void) { return open ("/dev/null", O_RDONLY); }
static QiItemReader *a_reader (void) { return qi_item_reader_new (a_file (), NULL, NULL, 1000); }
static QiPositionIter *an_iter (void)
{
  QiPositionIter *iter = g_new0 (QiPositionIter, 1);
  qi_position_iter_init (iter, a_position (), 0);
  return iter;
}
static QiSearchResult *a_result (void) { return qi_search_run (a_state (), &(QiSearchLimits) { 1, 100, 0 }, NULL, NULL, NULL); }
static void on_done (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}
static GAsyncResult *a_task (void)
{
  GAsyncResult *result = NULL;
  qi_search_run_async (a_state (), &(QiSearchLimits) { 1, 100, 0 }, NULL, NULL, NULL, on_done, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return result;
}
static QiPositionBuilder *a_builder (void) { return qi_position_builder_new (&(QiShape) { 2, { 8, 8 } }, NULL); }
static QiValue *a_list_value (void) { return qi_value_new_array ((QiValue *[1]) { qi_value_new_int (1) }, 1); }
static QiValue *an_object (void)
{
  return qi_value_new_object ((const char *const[1]) { "e4" }, (QiValue *[1]) { qi_value_new_int (1) }, 1);
}
static QiDetails *some_details (void) { return qi_details_with_int (qi_details_new (), "e4", 1); }

%(calls)s
typedef struct { const char *name; void (*call) (void); } Row;
static const Row rows[] = {
%(rows)s};

/* Moves that no game has, of each kind, from and to what is no square. */
static void moves_of (const QiGameInfo *game)
{
  QiState *state = qi_state_new_for_setup (qi_game_info_dup_start (game), NULL);
  if (state == NULL)
    return;
  const guint n = qi_position_get_n_squares (qi_setup_get_position (qi_state_get_setup (state)));
  const guint32 squares[] = { 0, n - 1, n, QI_SQUARE_NONE };
  const guint16 pieces[] = { 0, 1, 65535 };
  const char *const *notations = qi_game_list_notations (qi_state_get_game (state));
  for (guint i = 0; i < 7 * 4 * 4; i++)
    {
      QiMove move = { .kind = i %% 7, .from = squares[i / 7 %% 4], .to = squares[i / 28 %% 4], .piece = pieces[i %% 3],
                      .extra = squares[3 * (i %% 2)], .flags = 255 * (i / 2 %% 2) };
      QiEdit *edit = qi_state_describe (state, &move);
      if (edit != NULL)
        qi_edit_unref (edit);
      for (guint k = 0; notations[k] != NULL; k++)
        g_free (qi_state_write_move (state, &move, notations[k]));
    }
}

/* Calls from @row on, in a process of its own, which may end at any of them: the next begins behind it. */
static void call_from (guint row, guint *at)
{
  for (*at = row; *at < G_N_ELEMENTS (rows); (*at)++)
    {
      n_said = 0;
      alarm (20);
      rows[*at].call ();
      printf ("%%s %%s\\n", rows[*at].name, n_said > 0 ? "says" : "silent");
      fflush (stdout);
    }
  for (const QiGameInfo *const *game = qi_game_info_get_all () + (*at - G_N_ELEMENTS (rows)); *game != NULL; (*at)++, game++)
    {
      n_said = 0;
      alarm (20);
      moves_of (*game);
      printf ("moves/%%s %%s\\n", qi_game_info_get_id (*game), n_said > 0 ? "says" : "silent");
      fflush (stdout);
    }
  _exit (0);
}

int main (void)
{
  guint *at = mmap (NULL, sizeof *at, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

  g_log_set_always_fatal (0);
  g_log_set_writer_func (on_log, NULL, NULL);
  for (guint row = 0;; row = *at + 1)
    {
      int status = 0;
      pid_t child = fork ();

      if (child == 0)
        call_from (row, at);
      if (waitpid (child, &status, 0) != child || !WIFSIGNALED (status))
        return status;
      printf ("%%s ends\\n", *at < G_N_ELEMENTS (rows) ? rows[*at].name : "moves/of-a-game");
      fflush (stdout);
    }
}
"""


def functions(lines):
    """Each function with its arguments, (type, name) each."""
    for line in lines:
        found = re.match(r"(.*?)(qi_\w+) \((.*)\)$", line)
        if not found or line.startswith(("typedef", "#")):
            continue
        arguments = []
        for text in re.split(r",(?![^\[]*\])", found[3]) if found[3] != "void" else []:
            one = re.fullmatch(r"(.*?)(\w*)( ?\[.*\] ?)?", text.strip())
            arguments.append(((one[1].strip() or "...") + (" []" if one[3] else ""), one[2]))
        yield found[2], arguments


def may_be_null(root):
    """{function: the arguments that may be NULL by their documentation}."""
    found = {}
    for folder, _, names in os.walk(os.path.join(root, "core")):
        for name in names:
            if not name.endswith((".c", ".h")):
                continue
            for comment in re.findall(r"/\*\*\n(.*?)\*/", read(os.path.join(folder, name)), re.S):
                function = re.match(r"\s*\* (qi_\w+):", comment)
                if function:
                    found.setdefault(function[1], set()).update(
                        re.findall(r"^ \* @(\w+): [^:]*\((?:nullable|optional)\)[^:]*:", comment, re.M))
    return found


def value(function, kind, name):
    other = OTHER.get((function, name))
    return other or VALUES.get(kind) or VALUES[re.sub(r"^const ", "", kind)]


def calls(root, lines):
    """(name, what is expected, the call)."""
    null = may_be_null(root)
    for function, arguments in functions(lines):
        good = [value(function, *x) for x in arguments]
        yield function, "silent", "%s (%s)" % (function, ", ".join(good))
        for i, (kind, name) in enumerate(arguments):
            other = good[:i], good[i + 1:]
            if "*" in kind or "[]" in kind:
                free = kind == "GError **" or name in null.get(function, ())
                # NULL is valid for an array without elements.
                free = free or good[i] == "NULL"
                yield "%s/%s=NULL" % (function, name), "silent" if free else "says", "%s (%s)" % (
                    function, ", ".join(other[0] + ["NULL"] + other[1]))
            if kind in ENUMERATIONS or (kind in ("guint", "gsize", "gint64") and name in NUMBERS):
                yield "%s/%s=99" % (function, name), "", "%s (%s)" % (
                    function, ", ".join(other[0] + ["(%s) 4294967294u" % kind] + other[1]))


def program(rows):
    bodies, table = [], []
    for i, (name, _, call) in enumerate(rows):
        bodies.append("static void call_%d (void) { G_GNUC_UNUSED GError *error = NULL; (void) %s; }\n" % (i, call))
        table.append('  { "%s", call_%d },\n' % (name, i))
    return PROGRAM % {"calls": "".join(bodies), "rows": "".join(table)}


def faults(rows, said):
    """The calls that did not do what was expected."""
    did = dict(x.rsplit(" ", 1) for x in said.splitlines())
    missing = [x for x, _, _ in rows if x not in did]
    missing += [x + " ends" for x in did if x.startswith("moves/") and did[x] == "ends"]
    return missing + ([] if "moves/chess" in did else ["no moves"]) + ["%s: %s, not %s: %s" % (name, did[name], wanted or "going on", call) for name, wanted, call in rows
                      if name in did and (did[name] != wanted if wanted else did[name] == "ends")]
