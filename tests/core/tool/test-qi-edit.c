/* SPDX-License-Identifier: Apache-2.0 */
#include "tool-run.h"

#define EMPTY(rows) "{\"board\":" rows ",\"hands\":{\"first\":[],\"second\":[]},"                  \
                    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}"
#define SMALL   EMPTY ("[[\"K\",null],[null,\"k\"]]")
#define MARKED(marks) "{\"board\":[[\"K\",null],[null,\"k\"]],\"hands\":{\"first\":[],\"second\":[]},"      \
                      "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\","                    \
                      "\"setup\":{\"details\":{\"marks\":[" marks "]}}}"
#define CHESS   EMPTY ("[[null,null,null],[null,\"K\",null],[null,null,null]]")

/* Operations on an input. */
static const ToolCase cases[] = {
  { "put", "put=1:Q", SMALL, 0, EMPTY ("[[\"K\",\"Q\"],[null,\"k\"]]") "\n", NULL },
  { "put-name", "put=b1:Q", SMALL, 0, EMPTY ("[[\"K\",\"Q\"],[null,\"k\"]]") "\n", NULL },
  { "put-colon", "put=1:C:K^", SMALL, 0, EMPTY ("[[\"K\",\"C:K^\"],[null,\"k\"]]") "\n", NULL },
  { "put-equals", "put=1:a=b", SMALL, 0, EMPTY ("[[\"K\",\"a=b\"],[null,\"k\"]]") "\n", NULL },
  { "put-out", "put=4:Q", SMALL, 1, "", "index-out-of-range" },
  { "put-negative", "put=-1:Q", SMALL, 1, "", "index-out-of-range" },
  { "put-huge", "put=99999999999999999999:Q", SMALL, 1, "", "index-out-of-range" },
  { "put-bad-cell", "put=4e:Q", SMALL, 1, "", "bad-cell" },
  { "put-name-out", "put=c1:Q", SMALL, 1, "", "index-out-of-range" },
  { "clear", "clear=a1", SMALL, 0, EMPTY ("[[null,null],[null,\"k\"]]") "\n", NULL },
  { "clear-empty", "clear=1", SMALL, 0, SMALL "\n", NULL },
  { "move", "move=a1:b1", SMALL, 0, EMPTY ("[[null,\"K\"],[null,\"k\"]]") "\n", NULL },
  { "move-takes", "move=0:3", SMALL, 0, EMPTY ("[[null,null],[null,\"K\"]]") "\n", NULL },
  { "move-nothing", "move=1:2", SMALL, 1, "", "empty-square" },
  { "hand", "hand=first:P:2", SMALL, 0,
    "{\"board\":[[\"K\",null],[null,\"k\"]],\"hands\":{\"first\":[\"P\",\"P\"],\"second\":[]},"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}\n", NULL },
  { "hand-colons", "hand=second:a:b:1", SMALL, 0,
    "{\"board\":[[\"K\",null],[null,\"k\"]],\"hands\":{\"first\":[],\"second\":[\"a:b\"]},"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}\n", NULL },
  { "hand-underflow", "hand=first:P:-1", SMALL, 1, "", "hand-underflow" },
  { "hand-too-many", "hand=first:P:3", SMALL, 1, "", "too-many-pieces" },
  { "hand-huge", "hand=first:P:99999999999999999999", SMALL, 1, "", "too-many-pieces" },
  { "hand-least", "hand=first:P:-99999999999999999999", SMALL, 1, "", "hand-underflow" },
  { "in-order", "hand=first:P:2 hand=first:P:-1 clear=0 hand=first:P:1", SMALL, 0, NULL, NULL },
  { "each-whole", "hand=first:P:3 clear=0", SMALL, 1, "", "too-many-pieces" },
  { "styles", "styles=S,x", SMALL, 0,
    "{\"board\":[[\"K\",null],[null,\"k\"]],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"S\",\"second\":\"x\"},\"turn\":\"first\"}\n", NULL },
  { "shape-same", "shape=2,2", SMALL, 0, SMALL "\n", NULL },
  { "shape-empty", "shape=", SMALL, 1, "", "empty-shape" },
  { "shape-small", "shape=2,0", SMALL, 1, "", "dimension-too-small" },
  { "shape-large", "shape=256", SMALL, 1, "", "dimension-too-large" },
  { "shape-many", "shape=1,1,1,1", SMALL, 1, "", "too-many-dimensions" },
  { "shape-squares", "shape=41,40,40", SMALL, 1, "", "too-many-squares" },
  { "shape-then-cell", "shape=3,3 put=c3:Q", SMALL, 0, NULL, NULL },
  { "rotate", "rotate=right", SMALL, 0, EMPTY ("[[null,\"K\"],[\"k\",null]]") "\n", NULL },
  { "rotate-left", "rotate=left", SMALL, 0, EMPTY ("[[null,\"k\"],[\"K\",null]]") "\n", NULL },
  { "rotate-half", "rotate=half", SMALL, 0, EMPTY ("[[\"k\",null],[null,\"K\"]]") "\n", NULL },
  { "mirror-files", "mirror=files", SMALL, 0, EMPTY ("[[null,\"K\"],[\"k\",null]]") "\n", NULL },
  { "mirror-ranks", "mirror=ranks", SMALL, 0, EMPTY ("[[null,\"k\"],[\"K\",null]]") "\n", NULL },
  { "mirror-layers", "mirror=layers", SMALL, 1, "", "missing-dimension" },
  { "swap-axes", "put=1:Q swap=files,ranks", SMALL, 0, EMPTY ("[[\"K\",null],[\"Q\",\"k\"]]") "\n", NULL },
  { "swap-layers", "swap=files,layers", SMALL, 1, "", "missing-dimension" },
  { "swap-layers-ranks", "swap=ranks,layers", SMALL, 1, "", "missing-dimension" },
  { "swap-sides", "swap=sides", SMALL, 0,
    "{\"board\":[[\"k\",null],[null,\"K\"]],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"second\"}\n", NULL },
  { "shift", "clear=3 shift=ranks:1", SMALL, 0, EMPTY ("[[null,null],[\"K\",null]]") "\n", NULL },
  { "shift-back", "clear=0 shift=files:-1", SMALL, 0, EMPTY ("[[null,null],[\"k\",null]]") "\n", NULL },
  { "shift-layers", "shift=layers:1", SMALL, 1, "", "missing-dimension" },
  { "insert", "insert=rank:2", SMALL, 0,
    EMPTY ("[[\"K\",null],[null,null],[null,\"k\"]]") "\n", NULL },
  { "insert-name", "insert=file:b1", SMALL, 0,
    EMPTY ("[[\"K\",null,null],[null,null,\"k\"]]") "\n", NULL },
  { "insert-out", "insert=rank:4", SMALL, 1, "", "index-out-of-range" },
  { "delete", "insert=rank:2 delete=rank:2", SMALL, 0, SMALL "\n", NULL },
  { "delete-piece", "clear=3 delete=rank:2", SMALL, 0, EMPTY ("[[\"K\",null]]") "\n", NULL },
  { "crop", "crop=pieces", CHESS, 0, EMPTY ("[[\"K\"]]") "\n", NULL },
  { "crop-empty", "clear=4 crop=pieces", CHESS, 1, "", "empty-board" },
  { "crop-box", "clear=3 crop=0..1", SMALL, 0, EMPTY ("[[\"K\",null]]") "\n", NULL },
  { "crop-box-names", "clear=0 crop=b1..b2", SMALL, 0, EMPTY ("[[null],[\"k\"]]") "\n", NULL },
  { "crop-box-out", "crop=0..4", SMALL, 1, "", "index-out-of-range" },
  { "rest-no-set", "rest=first", SMALL, 1, "", "no-set" },
  { "return-no-set", "return=extras", SMALL, 1, "", "no-set" },
  /* The rest of a user's own set, which has one king for each side. */
  { "set", "set=pieces clear=0 rest=first", SMALL, 0,
    "{\"board\":[[null,null],[null,\"k\"]],\"hands\":{\"first\":[\"K\"],\"second\":[]},"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\","
    "\"setup\":{\"details\":{\"set\":{\"K\":1,\"k\":1}}}}\n", NULL },
  { "set-nothing", "clear=0..3 set=pieces", SMALL, 1, "", "no-set" },
  { "set-and-none", "set=pieces set=none", SMALL, 0, SMALL "\n", NULL },
  { "clear-box", "clear=a1..b2", SMALL, 0, EMPTY ("[[null,null],[null,null]]") "\n", NULL },
  { "clear-box-flat", "clear=3..2", SMALL, 0, EMPTY ("[[\"K\",null],[null,null]]") "\n", NULL },
  { "clear-box-out", "clear=0..4", SMALL, 1, "", "index-out-of-range" },
  { "clear-box-negative", "clear=-1..3", SMALL, 1, "", "index-out-of-range" },
  { "fill", "fill=0..2:P", SMALL, 0, EMPTY ("[[\"P\",null],[\"P\",\"k\"]]") "\n", NULL },
  /* The corners may be any two opposite ones: here those of the middle and the right column. */
  { "fill-back", "fill=7..2:a:b", CHESS, 0,
    EMPTY ("[[null,\"a:b\",\"a:b\"],[null,\"a:b\",\"a:b\"],[null,\"a:b\",\"a:b\"]]") "\n",
    NULL },
  { "fill-one", "fill=1:Q", SMALL, 0, EMPTY ("[[\"K\",\"Q\"],[null,\"k\"]]") "\n", NULL },
  { "flood", "flood=b1:P", SMALL, 0, EMPTY ("[[\"K\",\"P\"],[null,\"k\"]]") "\n", NULL },
  { "flood-around", "flood=0:a:b", CHESS, 0,
    EMPTY ("[[\"a:b\",\"a:b\",\"a:b\"],[\"a:b\",\"K\",\"a:b\"],[\"a:b\",\"a:b\",\"a:b\"]]") "\n",
    NULL },
  { "flood-piece", "fill=0..1:P flood=1:Q", CHESS, 0,
    EMPTY ("[[\"Q\",\"Q\",null],[null,\"K\",null],[null,null,null]]") "\n", NULL },
  { "flood-out", "flood=4:P", SMALL, 1, "", "index-out-of-range" },
  { "fill-out", "fill=0..9:P", SMALL, 1, "", "index-out-of-range" },
  { "move-part", "move=0..1:2", SMALL, 0, EMPTY ("[[null,null],[\"K\",null]]") "\n", NULL },
  { "move-part-off", "move=0..1:1", SMALL, 1, "", "index-out-of-range" },
  { "copy", "clear=3 copy=0..2:1", SMALL, 0, EMPTY ("[[\"K\",\"K\"],[null,null]]") "\n", NULL },
  { "copy-out", "copy=0..4:1", SMALL, 1, "", "index-out-of-range" },
  { "copy-onto-nothing", "copy=0..1:9", SMALL, 1, "", "index-out-of-range" },
  { "rotate-part", "rotate=right:0..4", CHESS, 0,
    EMPTY ("[[null,null,null],[\"K\",null,null],[null,null,null]]") "\n", NULL },
  { "rotate-part-long", "rotate=right:2..8", CHESS, 1, "", "index-out-of-range" },
  { "mirror-part", "put=3:R mirror=files:3..4", CHESS, 0,
    EMPTY ("[[null,null,null],[\"K\",\"R\",null],[null,null,null]]") "\n", NULL },
  { "swap-part", "swap=sides:0..1", SMALL, 0, EMPTY ("[[\"k\",null],[null,\"k\"]]") "\n", NULL },
  { "replace", "replace=K:a:b", SMALL, 0, EMPTY ("[[\"a:b\",null],[null,\"k\"]]") "\n", NULL },
  { "replace-none", "replace=Q:R", SMALL, 0, SMALL "\n", NULL },
  { "replace-part", "put=1:K put=2:K replace=a1..b1:K:Q", SMALL, 0,
    EMPTY ("[[\"Q\",\"Q\"],[\"K\",\"k\"]]") "\n", NULL },
  { "replace-part-corners", "put=1:K put=2:K replace=b1..b2:K:Q", SMALL, 0,
    EMPTY ("[[\"K\",\"Q\"],[\"K\",\"k\"]]") "\n", NULL },
  { "replace-part-layers", "shape=2,2,2 put=4:K put=5:K replace=4..0:K:Q", SMALL, 0,
    EMPTY ("[[[\"Q\",null],[null,\"k\"]],[[\"Q\",\"K\"],[null,null]]]") "\n", NULL },
  { "replace-part-colons", "replace=0..3:K:a:b", SMALL, 0, EMPTY ("[[\"a:b\",null],[null,\"k\"]]") "\n", NULL },
  { "replace-part-none", "replace=1..3:K:Q", SMALL, 0, SMALL "\n", NULL },
  { "replace-part-out", "replace=0..4:K:Q", SMALL, 1, "", "index-out-of-range" },
  { "promote", "promote=0..3", SMALL, 0, EMPTY ("[[\"+K\",null],[null,\"+k\"]]") "\n", NULL },
  { "promote-twice", "promote=0 promote=0", SMALL, 0, EMPTY ("[[\"+K\",null],[null,\"k\"]]") "\n", NULL },
  { "demote", "promote=0 demote=0..1 demote=3", SMALL, 0, EMPTY ("[[\"K\",null],[null,\"-k\"]]") "\n", NULL },
  { "send", "send=0..3:second", SMALL, 0,
    "{\"board\":[[null,null],[null,null]],\"hands\":{\"first\":[],\"second\":[\"K\",\"k\"]},"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}\n", NULL },
  { "send-out", "send=4:first", SMALL, 1, "", "index-out-of-range" },
  { "mark", "mark=a1..b1", SMALL, 0,
    MARKED ("{\"kind\":\"square\",\"squares\":[0]},{\"kind\":\"square\",\"squares\":[1]}") "\n", NULL },
  { "mark-look", "mark=3:circle:red", SMALL, 0,
    MARKED ("{\"kind\":\"square\",\"squares\":[3],\"shape\":\"circle\",\"colour\":\"red\"}") "\n", NULL },
  { "mark-again", "mark=0..1:blue mark=1 mark=1", SMALL, 0,
    MARKED ("{\"kind\":\"square\",\"squares\":[0],\"colour\":\"blue\"},"
            "{\"kind\":\"square\",\"squares\":[1]}") "\n", NULL },
  { "unmark", "mark=0..3 unmark=0..2", SMALL, 0,
    MARKED ("{\"kind\":\"square\",\"squares\":[1]},{\"kind\":\"square\",\"squares\":[3]}") "\n", NULL },
  { "unmark-all", "mark=0..3 unmark=0..3", SMALL, 0, SMALL "\n", NULL },
  { "mark-out", "mark=0..4", SMALL, 1, "", "index-out-of-range" },
  { "start-no-game", "start=position", SMALL, 1, "", "game-not-named" },
  { "bad-input", "put=1:Q", "{}", 1, "", NULL },
};

static void
test_case (gconstpointer data)
{
  const ToolCase *row = data;
  g_autofree char *json_line = g_strconcat ("edit --json --from=json ", row->line, NULL);
  g_auto (ToolRun) run = { 0 };
  g_auto (ToolRun) json = { 0 };
  g_autoptr (QiValue) value = NULL;

  tool_run_case (&run, "edit --from=json", row);
  tool_run_line (&json, NULL, json_line, row->input, -1);
  g_assert_cmpint (json.status, ==, row->status);
  g_assert_cmpstr (json.err, ==, "");
  value = tool_parse_json (json.out, -1);
  g_assert_cmpint (tool_get_flag (value, "ok"), ==, row->status == 0);
  g_assert_cmpint (qi_value_get_member (value, "position") != NULL, ==, row->status == 0);
  if (row->code != NULL)
    g_assert_cmpstr (tool_get_text (tool_get_finding (value, "error"), "code"), ==, row->code);
}

/* The result in JSON has the turn of the position, and squares in two kinds of names. */
static void
test_turn (void)
{
  static const struct
  {
    const char *line, *turn;
  } rows[] = {
    { "edit --json turn", "second" },
    { "edit --json turn turn", "first" },
    { "edit --json turn=second", "second" },
    { "edit --json turn=first", "first" },
    { "edit --json turn=second turn", "first" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (ToolRun) run = { 0 };
      g_autoptr (QiValue) value = NULL;

      tool_run_line (&run, NULL, rows[i].line, SMALL, -1);
      g_assert_cmpint (run.status, ==, 0);
      value = tool_parse_json (run.out, -1);
      g_assert_cmpstr (tool_get_text (qi_value_get_member (value, "position"), "turn"), ==,
                       rows[i].turn);
    }
}

/* With a game given, names are in its coordinates: a8 is index 0 of chess; --coords=cell changes
 * that. */
static void
test_coordinates (void)
{
  static const struct
  {
    const char *line;
    const char *board;
  } rows[] = {
    { "edit --json --game=chess --from=fen put=a8:Q", "[[0,\"Q\"]]" },
    { "edit --json --game=chess --from=fen put=a1:Q", "[[56,\"Q\"]]" },
    { "edit --json --game=chess --from=fen --coords=cell put=a1:Q", "[[0,\"Q\"]]" },
    { "edit --json --game=chess --from=fen --coords=game put=h1:Q", "[[63,\"Q\"]]" },
    { "edit --json --game=chess --from=fen put=56:Q", "[[56,\"Q\"]]" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (ToolRun) run = { 0 };
      g_autoptr (QiValue) value = NULL;
      g_autofree char *board = NULL;

      tool_run_line (&run, NULL, rows[i].line, "8/8/8/8/8/8/8/8 w - - 0 1", -1);
      g_assert_cmpint (run.status, ==, 0);
      value = tool_parse_json (run.out, -1);
      board =
        qi_value_to_string (qi_value_get_member (qi_value_get_member (value, "position"), "board"));
      g_assert_cmpstr (board, ==, rows[i].board);
    }
}

/* Rights are pasted with a part where they are possible; elsewhere they are left out, which a remark reports. By the
 * Laws of Chess king and rook have to be on their original squares. */
static void
test_rights (void)
{
  static const struct
  {
    const char *line;
    const char *castling;
    gboolean dropped;
  } rows[] = {
    { "edit --game=chess --from=fen copy=e1..h1:e4", "\"first\":[63,56]", TRUE },
    { "edit --game=chess --from=fen copy=g1..h1:g5", "\"first\":[63,56]", TRUE },
    { "edit --game=chess --from=fen move=g1..h1:g5", "\"first\":[56]", TRUE },
    { "edit --game=chess --from=fen copy=e1..h1:e1", "\"first\":[63,56]", FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (ToolRun) run = { 0 };
      g_autoptr (QiValue) value = NULL;
      g_autofree char *text = NULL;

      tool_run_line (&run, NULL, rows[i].line,
                     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", -1);
      g_assert_cmpint (run.status, ==, 0);
      value = tool_parse_json (run.out, -1);
      text = qi_value_to_string (value);
      g_assert_nonnull (strstr (text, rows[i].castling));
      g_assert_cmpint (strstr (run.err, "detail-dropped") != NULL, ==, rows[i].dropped);
    }
}

/* A native file keeps the order of its members and unknown members. */
static void
test_keeps_source (void)
{
  static const char input[] =
    "{\"turn\":\"first\",\"mine\":{\"a\":[1.0, 2e5]},\"styles\":{\"first\":\"C\",\"second\":\"c\"},"
    "\"board\":[\"K\",null,\"k\"],\"hands\":{\"second\":[],\"first\":[]}}";
  static const char *const order[] = { "\"turn\"", "\"mine\"", "\"styles\"", "\"board\"",
                                       "\"hands\"" };
  g_auto (ToolRun) same = { 0 };
  g_auto (ToolRun) edited = { 0 };
  const char *last;

  tool_run_line (&same, NULL, "edit turn turn", input, -1);
  g_assert_cmpint (same.status, ==, 0);
  g_assert_true (g_str_has_prefix (same.out, input));
  g_assert_cmpstr (same.out + strlen (input), ==, "\n");
  tool_run_line (&edited, NULL, "edit put=1:Q", input, -1);
  g_assert_cmpint (edited.status, ==, 0);
  last = edited.out;
  for (gsize i = 0; i < G_N_ELEMENTS (order); i++)
    {
      const char *found = strstr (last, order[i]);

      g_assert_nonnull (found);
      last = found;
    }
  g_assert_nonnull (strstr (edited.out, "1.0"));
  g_assert_nonnull (strstr (edited.out, "2e5"));
  g_assert_nonnull (strstr (edited.out, "\"Q\""));
}

/* A refusal quotes the word that was refused. */
static void
test_refusal_caret (void)
{
  g_auto (ToolRun) run = { 0 };

  tool_run_line (&run, NULL, "edit --caret=always clear=0 put=9:Q", SMALL, -1);
  g_assert_cmpint (run.status, ==, 1);
  g_assert_cmpstr (run.err, ==,
                   "argument:1:1: error: invalid flat index: 9 (board has 4 squares) "
                   "[index-out-of-range]\nput=9:Q\n^~~~~~~\n");
}

/* Invalid operations. Each fails as a whole with its code. */
static void
test_bad_ops (void)
{
  static const struct
  {
    const char *ops, *code;
  } rows[] = {
    { "", "json-syntax" },
    { "[", "json-syntax" },
    { "[{\"op\":\"toggle\"}", "json-syntax" },
    { "[] x", "json-syntax" },
    { "[{\"op\":\"toggle\",\"op\":\"toggle\"}]", "duplicate-key" },
    { "{}", "bad-operation" },
    { "null", "bad-operation" },
    { "[null]", "bad-operation" },
    { "[[]]", "bad-operation" },
    { "[{}]", "bad-operation" },
    { "[{\"op\":1}]", "bad-operation" },
    { "[{\"op\":\"nonsense\"}]", "bad-operation" },
    { "[{\"op\":\"board_diff\"}]", "bad-operation" },
    { "[{\"op\":\"board_diff\",\"changes\":{}}]", "bad-operation" },
    { "[{\"op\":\"board_diff\",\"changes\":[1]}]", "bad-operation" },
    { "[{\"op\":\"board_diff\",\"changes\":[[1]]}]", "bad-operation" },
    { "[{\"op\":\"board_diff\",\"changes\":[[\"1\",\"K\"]]}]", "bad-operation" },
    { "[{\"op\":\"board_diff\",\"changes\":[[1.5,\"K\"]]}]", "bad-operation" },
    { "[{\"op\":\"board_diff\",\"changes\":[[1e3,\"K\"]]}]", "bad-operation" },
    { "[{\"op\":\"first_hand_diff\",\"changes\":[[null,1]]}]", "bad-operation" },
    { "[{\"op\":\"second_hand_diff\",\"changes\":[[\"K\",true]]}]", "bad-operation" },
    { "[{\"op\":\"toggle\"},{\"op\":\"board_diff\",\"changes\":[[4,\"K\"]]}]", "index-out-of-"
                                                                               "range" },
    { "[{\"op\":\"board_diff\",\"changes\":[[99999999999999999999,\"K\"]]}]", "index-out-of-"
                                                                              "range" },
    { "[{\"op\":\"first_hand_diff\",\"changes\":[[\"K\",99999999999999999999]]}]", "too-many-"
                                                                                   "pieces" },
    { "[{\"op\":\"first_hand_diff\",\"changes\":[[\"K\",-99999999999999999999]]}]", "hand-"
                                                                                    "underflow" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *dir = g_dir_make_tmp ("qi-edit-XXXXXX", NULL);
      g_autofree char *path = g_build_filename (dir, "in.json", NULL);
      g_autoptr (QiValue) value = NULL;
      g_auto (ToolRun) run = { 0 };
      g_auto (ToolRun) plain = { 0 };

      g_assert_true (g_file_set_contents (path, SMALL, -1, NULL));
      tool_run_line (&run, dir, "edit --json --ops=- in.json", rows[i].ops, -1);
      tool_run_line (&plain, dir, "edit --ops=- in.json --caret=always", rows[i].ops, -1);
      g_remove (path);
      g_rmdir (dir);
      g_assert_cmpint (run.status, ==, 1);
      g_assert_cmpstr (run.err, ==, "");
      value = tool_parse_json (run.out, -1);
      g_assert_cmpstr (tool_get_text (tool_get_finding (value, "error"), "code"), ==, rows[i].code);
      g_assert_cmpint (plain.status, ==, 1);
      g_assert_cmpstr (plain.out, ==, "");
      g_assert_nonnull (strstr (plain.err, rows[i].code));
    }
}

/* The position that a vector starts from. */
static char *
new_position (const QiValue *shape)
{
  g_autoptr (GString) line = g_string_new ("new --shape=");
  g_auto (ToolRun) run = { 0 };

  for (gsize i = 0; i < qi_value_get_size (shape); i++)
    {
      gint64 size = 0;

      g_assert_true (qi_value_get_int (qi_value_get_item (shape, i), &size));
      g_string_append_printf (line, "%s%" G_GINT64_FORMAT, i > 0 ? "," : "", size);
    }
  tool_run_line (&run, NULL, line->str, NULL, 0);
  g_assert_cmpint (run.status, ==, 0);
  g_assert_cmpstr (run.err, ==, "");
  return g_steal_pointer (&run.out);
}

static void
check_state (const QiValue *position,
             const QiValue *state)
{
  const QiValue *hands = qi_value_get_member (position, "hands");

  tool_assert_value (qi_value_get_member (position, "board"), qi_value_get_member (state, "board"));
  tool_assert_value (qi_value_get_member (hands, "first"), qi_value_get_member (state, "first_"
                                                                                       "hand"));
  tool_assert_value (qi_value_get_member (hands, "second"),
                     qi_value_get_member (state, "second_hand"));
  g_assert_cmpstr (tool_get_text (position, "turn"), ==, tool_get_text (state, "turn"));
  g_assert_cmpint (vectors_int (position, "squares"), ==, vectors_int (state, "square_count"));
  g_assert_cmpint (vectors_int (position, "pieces"), ==, vectors_int (state, "piece_count"));
}

/* Every vector of diffs, run with `qi new` and `qi edit --ops`. */
static void
test_vectors (void)
{
  g_autoptr (QiValue) vectors = vectors_load ("qi-diff.json");
  const QiValue *rows = qi_value_get_member (vectors, "cases");
  g_autofree char *dir = g_dir_make_tmp ("qi-diff-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (dir, "ops.json", NULL);

  for (gsize i = 0; i < qi_value_get_size (rows); i++)
    {
      const QiValue *row = qi_value_get_item (rows, i);
      const QiValue *expect = qi_value_get_member (row, "expect");
      g_autofree char *start = new_position (qi_value_get_member (row, "shape"));
      g_autofree char *ops = qi_value_to_string (qi_value_get_member (row, "ops"));
      gboolean ok = tool_get_flag (expect, "ok");
      g_autoptr (QiValue) value = NULL;
      g_auto (ToolRun) run = { 0 };

      g_assert_true (g_file_set_contents (path, ops, -1, NULL));
      tool_run_line (&run, dir, "edit --json --ops=ops.json", start, -1);
      g_test_message ("%s: %s", tool_get_text (row, "id"), run.out);
      g_assert_cmpstr (run.err, ==, "");
      g_assert_cmpint (run.status, ==, ok ? 0 : 1);
      value = tool_parse_json (run.out, -1);
      g_assert_cmpint (tool_get_flag (value, "ok"), ==, ok);
      if (ok)
        check_state (qi_value_get_member (value, "position"), qi_value_get_member (expect, "stat"
                                                                                           "e"));
      else
        {
          g_autofree char *code = tool_dup_code (tool_get_text (expect, "error"));

          g_assert_cmpstr (tool_get_text (tool_get_finding (value, "error"), "code"), ==, code);
        }
    }
  g_remove (path);
  g_rmdir (dir);
}

/* `qi new`: what the model refuses gives status 1 and its code. */
static void
test_new (void)
{
  static const struct
  {
    const char *line;
    int status;
    const char *part;
  } rows[] = {
    { "new --shape=1 --styles=S,x --json", 0, "\"styles\":{\"first\":\"S\",\"second\":\"x\"}" },
    { "new --shape=0 --json", 1,
      "\"code\":\"dimension-too-small\",\"message\":\"dimension size must be "
      "at least 1, got 0\"" },
    { "new --shape= --json", 1, "\"code\":\"empty-shape\"" },
    { "new --shape=-3 --json", 1, "\"code\":\"dimension-too-small\"" },
    { "new --shape=256 --json", 1, "\"code\":\"dimension-too-large\"" },
    { "new --shape=0,256 --json", 1, "\"code\":\"dimension-too-small\"" },
    { "new --shape=256,0 --json", 1, "\"code\":\"dimension-too-large\"" },
    { "new --shape=99999999999999999999 --json", 1, "\"code\":\"dimension-too-large\"" },
    { "new --shape=1,1,1,1 --json", 1, "\"code\":\"too-many-dimensions\"" },
    { "new --shape=255,255,2 --json", 1, "\"code\":\"too-many-squares\"" },
    { "new --shape=255,255,2 --json --limits=large", 0, "\"squares\":130050" },
    { "new --shape=2,2 --json", 0,
      "{\"ok\":true,\"findings\":[],\"position\":{\"shape\":[2,2],"
      "\"board\":[],\"hands\":{\"first\":{},\"second\":{}},\"styles\":{"
      "\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\",\"squares\":4,"
      "\"pieces\":0}}\n" },
    { "new --game=chess --json", 0, "\"squares\":64,\"pieces\":32" },
    { "new --game=shogi --json", 0, "\"squares\":81,\"pieces\":40" },
    { "new --game=xiangqi --json", 0, "\"squares\":90,\"pieces\":32" },
    { "new --game=raumschach --json", 0, "\"squares\":125,\"pieces\":40" },
    { "new --game=go --json", 0, "\"squares\":361,\"pieces\":0" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (ToolRun) run = { 0 };

      tool_run_line (&run, NULL, rows[i].line, NULL, 0);
      g_assert_cmpstr (run.err, ==, "");
      g_assert_cmpint (run.status, ==, rows[i].status);
      if (strstr (run.out, rows[i].part) == NULL)
        g_assert_cmpstr (run.out, ==, rows[i].part);
    }
}

/* The output is a native file, and also strict PON since no details are needed. */
static void
test_new_text (void)
{
  static const struct
  {
    const char *line, *text;
  } rows[] = {
    { "new --shape=1", EMPTY ("[null]") },
    { "new --shape=1,2", EMPTY ("[[null,null]]") },
    { "new --shape=1,1,2", EMPTY ("[[[null,null]]]") },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (ToolRun) run = { 0 };
      g_auto (ToolRun) check = { 0 };
      g_autoptr (QiValue) value = NULL;
      g_autoptr (QiValue) expected = tool_parse_json (rows[i].text, -1);

      tool_run_line (&run, NULL, rows[i].line, NULL, 0);
      g_assert_cmpint (run.status, ==, 0);
      value = tool_parse_json (run.out, -1);
      tool_assert_value (value, expected);
      tool_run_line (&check, NULL, "check --from=pon --strict", run.out, -1);
      g_assert_cmpint (check.status, ==, 0);
    }
}

/* The style is refused, not the shape. */
static void
test_new_long_style (void)
{
  g_autofree char *style = g_strnfill (256, 'S');
  g_autofree char *line = g_strdup_printf ("new --shape=2 --styles=C,%s", style);
  g_auto (ToolRun) run = { 0 };

  tool_run_line (&run, NULL, line, NULL, 0);
  g_assert_cmpint (run.status, ==, 1);
  g_assert_cmpstr (run.out, ==, "");
  g_assert_nonnull (strstr (run.err, "[style-too-long]\n"));
}

/* The defender of a problem gets all remaining pieces; pieces beyond the set are removed. */
static void
test_set (void)
{
  static const struct
  {
    const char *line, *input, *sfen;
  } rows[] = {
    { "edit - rest=second", "4k4/9/4P4/9/9/9/9/9/9 b G 1",
      "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n" },
    { "edit - hand=first:G:4 return=extras", "4k4/9/4P4/9/9/9/9/9/9 b G 1",
      "4k4/9/4P4/9/9/9/9/9/9 b 4G 1\n" },
    { "edit - return=extras", "4k4/9/4P4/9/9/9/9/9/9 b G 1", "4k4/9/4P4/9/9/9/9/9/9 b G 1\n" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (ToolRun) edited = { 0 };
      g_auto (ToolRun) run = { 0 };

      tool_run_line (&edited, NULL, rows[i].line, rows[i].input, -1);
      g_assert_cmpint (edited.status, ==, 0);
      tool_run_line (&run, NULL, "convert --to=sfen", edited.out, -1);
      g_assert_cmpstr (run.out, ==, rows[i].sfen);
    }
}

/* A game with a set of its own keeps it. */
static void
test_set_of_game (void)
{
  g_auto (ToolRun) run = { 0 };

  tool_run_line (&run, NULL, "edit - set=pieces", "4k4/9/4P4/9/9/9/9/9/9 b G 1", -1);
  g_assert_cmpint (run.status, ==, 1);
  g_assert_cmpstr (run.out, ==, "");
  g_assert_nonnull (strstr (run.err, "shogi has a set of pieces of its own [set-of-game]\n"));
}

/* Start positions, by the numbers of Chess960's own table: 0, 518 (chess) and 959. Remarks on the position stay. */
static void
test_start (void)
{
  static const struct
  {
    const char *line, *fen;
  } rows[] = {
    { "edit - clear=a1..h8 start=position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR " },
    { "edit - chess960=0", "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR " },
    { "edit - chess960=518", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR " },
    { "edit - chess960=959", "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB " },
    /* The first and the last in alphabetical order; there is no castling. */
    { "edit - shuffle=chess:0", "bbknnqrr/pppppppp/8/8/8/8/PPPPPPPP/BBKNNQRR w - - 0 1" },
    { "edit - shuffle=chess:5039", "rrqnnkbb/pppppppp/8/8/8/8/PPPPPPPP/RRQNNKBB w - - 0 1" },
    { "edit - shuffle=transcendental:2879",
      "rrqnnkbb/pppppppp/8/8/8/8/PPPPPPPP/BBKNNQRR w - - 0 1" },
  };
  static const char *const wrong[] = {
    "edit - shuffle=chess:5040",
    "edit - shuffle=chess:-1",
    "edit - shuffle=shogi",
    "edit - shuffle=chess:",
    "edit - set=these",
    "edit - set=",
    "edit - chess960=960",
    "edit - chess960=-1",
    "edit - chess960=",
    "edit - start=",
    "edit - fill=a1",
    "edit - fill=:P",
    "edit - flood=a1",
    "edit - flood=:P",
    "edit - flood=a1:",
    "edit - clear=..a1",
    "edit - clear=a1..",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (ToolRun) edited = { 0 };
      g_auto (ToolRun) run = { 0 };

      tool_run_line (&edited, NULL, rows[i].line, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", -1);
      g_assert_cmpint (edited.status, ==, 0);
      tool_run_line (&run, NULL, "convert --to=fen", edited.out, -1);
      g_assert_true (g_str_has_prefix (run.out, rows[i].fen));
    }
  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_auto (ToolRun) run = { 0 };

      tool_run_line (&run, NULL, wrong[i], "4k3/8/8/8/8/8/8/4K3 w - - 0 1", -1);
      g_assert_cmpint (run.status, ==, 2);
      g_assert_cmpstr (run.out, ==, "");
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/qi/edit/word/", cases, test_case);
  g_test_add_func ("/qi/edit/turn", test_turn);
  g_test_add_func ("/qi/edit/start", test_start);
  g_test_add_func ("/qi/edit/coordinates", test_coordinates);
  g_test_add_func ("/qi/edit/part-rights", test_rights);
  g_test_add_func ("/qi/edit/keeps-source", test_keeps_source);
  g_test_add_func ("/qi/edit/refusal-caret", test_refusal_caret);
  g_test_add_func ("/qi/edit/bad-ops", test_bad_ops);
  g_test_add_func ("/qi/edit/vectors", test_vectors);
  g_test_add_func ("/qi/new/table", test_new);
  g_test_add_func ("/qi/new/text", test_new_text);
  g_test_add_func ("/qi/new/long-style", test_new_long_style);
  g_test_add_func ("/qi/edit/set", test_set);
  g_test_add_func ("/qi/edit/set-of-game", test_set_of_game);
  return g_test_run ();
}
