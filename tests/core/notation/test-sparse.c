/* SPDX-License-Identifier: Apache-2.0 */
/* The sparse form of the native format: what is read and refused, what is written and when, and that
 * it takes memory for the pieces only. */
#include "qi-edit.h"
#include "readings.h"
#include "tool-run.h"

#include <sys/resource.h>

#define HANDS "\"hands\":{\"first\":[],\"second\":[]}"
#define STYLES "\"styles\":{\"first\":\"C\",\"second\":\"c\"}"
#define TURN    "\"turn\":\"first\""
#define REST    HANDS "," STYLES "," TURN "}"
#define SPARSE(pieces) "{\"shape\":[2,2],\"pieces\":" pieces "," REST
#define FLAT(board) "{\"shape\":[2,2],\"board\":" board "," REST
#define NONE    FLAT ("[null,null,null,null]")

#define N_PIECES       10000u
#define MAX_TEXT_BYTES 1000000u
#define MAX_MORE_KIB   24000 /* of the tool over such a board, beyond what a small one takes */

#ifdef __SANITIZE_ADDRESS__
#define HAS_SANITIZER TRUE
#else
#define HAS_SANITIZER FALSE
#endif

/* Texts that are read (y_) and that are not (n_). */
typedef struct
{
  const char *name;
  const char *text;
  const char *findings; /* code<bytes> … */
  const char *same;     /* the same in another form: all, or what is left beside the errors */
} Case;

static const Case cases[] = {
  { "y_none", SPARSE ("[]"), "", NONE },
  { "y_blanks", SPARSE ("[ [ 0 , \"K\" ] ,\n\t[3,\"k\"] ]"), "", FLAT ("[\"K\",null,null,\"k\"]") },
  { "y_all", SPARSE ("[[0,1],[1,2],[2,3],[3,4]]"), "", FLAT ("[1,2,3,4]") },
  { "y_kinds", SPARSE ("[[0,[\"a\",[1]]],[1,{\"b\":null}],[2,true],[3,1.50]]"), "",
    FLAT ("[[\"a\",[1]],{\"b\":null},true,1.50]") },
  { "y_member_order", "{\"pieces\":[[1,\"K\"]]," HANDS "," TURN "," STYLES ",\"shape\":[2,2]}", "",
    FLAT ("[null,\"K\",null,null]") },
  { "y_hands",
    "{\"shape\":[2],\"pieces\":[],\"hands\":{\"first\":[[\"P\",2]],\"second\":[]}," STYLES "," TURN
    "}",
    "",
    "{\"shape\":[2],\"board\":[null,null],\"hands\":{\"first\":[[\"P\",2]],\"second\":[]}," STYLES
    "," TURN "}" },
  { "y_setup", "{\"setup\":{\"game\":\"x\"},\"shape\":[1],\"pieces\":[]," REST, "",
    "{\"setup\":{\"game\":\"x\"},\"shape\":[1],\"board\":[null]," REST },
  { "y_unknown_member", "{\"mine\":[1],\"shape\":[1],\"pieces\":[]," REST, "",
    "{\"shape\":[1],\"board\":[null]," REST },
  { "n_both", "{\"shape\":[1],\"board\":[1],\"pieces\":[[0,2]]," REST, "board-twice<\"pieces\">",
    "{\"shape\":[1],\"board\":[1]," REST },
  { "n_both_nested", "{\"pieces\":[[0,2]],\"board\":[1]," REST, "board-twice<\"pieces\">",
    "{\"board\":[1]," REST },
  { "n_no_shape", "{\"pieces\":[[0,1],[\"x\",2]]," REST, "bad-shape<}> bad-square-entry<[\"x\",2]>",
    NULL },
  { "n_bad_shape", "{\"shape\":[0],\"pieces\":[[0,1]]," REST, "dimension-too-small<[0]>", NULL },
  { "n_too_many_squares", "{\"shape\":[255,255,255],\"pieces\":[[0,1]]," REST,
    "too-many-squares<[255,255,255]>", NULL },
  { "n_object", SPARSE ("{}"), "pieces-not-list<{}>", NONE },
  { "n_null", SPARSE ("null"), "pieces-not-list<null>", NONE },
  { "n_flat_list", SPARSE ("[0,\"K\"]"), "bad-square-entry<0> bad-square-entry<\"K\">", NONE },
  { "n_entries",
    SPARSE ("[[],[0],[0,null],[0,1,2],[\"0\",1],[0.0,1],[0e0,1],[[0],1],{\"0\":1},null,[3,\"k\"]]"),
    "bad-square-entry<[]> bad-square-entry<[0]> bad-square-entry<[0,null]> "
    "bad-square-entry<[0,1,2]> bad-square-entry<[\"0\",1]> bad-square-entry<[0.0,1]> "
    "bad-square-entry<[0e0,1]> bad-square-entry<[[0],1]> bad-square-entry<{\"0\":1}> "
    "bad-square-entry<null>",
    FLAT ("[null,null,null,\"k\"]") },
  { "n_deep_entry", SPARSE ("[[0,[[1],{\"a\":[2]}],[3,[4]]],[1,\"K\"]]"),
    "bad-square-entry<[0,[[1],{\"a\":[2]}],[3,[4]]]>", FLAT ("[null,\"K\",null,null]") },
  { "n_outside", SPARSE ("[[-1,1],[-0,1],[2,2],[4,3],[99999999999999999999999999,4],[3,5]]"),
    "index-out-of-range<-1> index-out-of-range<-0> index-out-of-range<4> "
    "index-out-of-range<99999999999999999999999999>",
    FLAT ("[null,null,2,5]") },
  { "n_twice", SPARSE ("[[1,\"K\"],[1,\"K\"]]"), "squares-not-ascending<1>",
    FLAT ("[null,\"K\",null,null]") },
  { "n_descending", SPARSE ("[[2,\"K\"],[0,\"Q\"],[3,\"k\"]]"), "squares-not-ascending<0>",
    FLAT ("[null,null,\"K\",\"k\"]") },
  { "n_total",
    "{\"shape\":[2],\"pieces\":[[0,1]],\"hands\":{\"first\":[[1,2]],\"second\":[]}," STYLES "," TURN
    "}",
    "too-many-pieces<{\"first\":[[1,2]],\"second\":[]}>",
    "{\"shape\":[2],\"board\":[1,null]," REST },
  { "n_hand_entry",
    "{\"shape\":[2],\"pieces\":[],\"hands\":{\"first\":[\"P\"],\"second\":[]}," STYLES "," TURN "}",
    "bad-hand-entry<\"P\">", "{\"shape\":[2],\"board\":[null,null]," REST },
  { "n_cut", "{\"shape\":[2],\"pieces\":[[0,1],[1,", "json-syntax<>",
    "{\"shape\":[2],\"board\":[1,null]," HANDS
    ",\"styles\":{\"first\":\"?\",\"second\":\"?\"}," TURN "}" },
  { "n_twice_member", "{\"shape\":[2],\"pieces\":[[0,1]],\"pieces\":[]," REST,
    "duplicate-key<\"pieces\">",
    "{\"shape\":[2],\"board\":[1,null]," HANDS
    ",\"styles\":{\"first\":\"?\",\"second\":\"?\"}," TURN "}" },
};

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (QiReading) reading = read_exactly ("json", c->text, strlen (c->text), NULL);
  g_autofree char *findings = dup_findings (reading->findings, c->text);
  g_autoptr (QiReading) detected = qi_notation_detect (c->text, -1, NULL);

  assert_findings (reading->findings, strlen (c->text));
  g_assert_cmpstr (findings, ==, c->findings);
  g_assert_true ((reading->setup != NULL) == (c->name[0] == 'y'));
  g_assert_true ((reading->source != NULL) == (c->name[0] == 'y'));
  g_assert_cmpstr (detected->format, ==, "json");
  QiSetup *got = reading->setup != NULL ? reading->setup : reading->partial;
  if (c->same == NULL)
    {
      g_assert_null (got);
      return;
    }
  g_autoptr (QiReading) expected = read_exactly ("json", c->same, strlen (c->same), NULL);
  g_assert_nonnull (expected->setup);
  g_assert_nonnull (got);
  g_assert_true (qi_setup_equal (got, expected->setup));
}

/* The closed formats know no such member. */
static void
test_closed (void)
{
  const char *text = SPARSE ("[]");
  g_autoptr (QiReading) pon = read_exactly ("pon", text, strlen (text), NULL);
  g_autoptr (QiReading) flat = read_exactly ("qi-flat", text, strlen (text), NULL);
  g_autofree char *pon_findings = dup_findings (pon->findings, text);
  g_autofree char *flat_findings = dup_findings (flat->findings, text);

  g_assert_cmpstr (pon_findings, ==,
                   "missing-field<}> unknown-field<\"shape\"> unknown-field<\"pieces\">");
  g_assert_cmpstr (flat_findings, ==, "missing-field<}> unknown-field<\"pieces\">");
}

static void
test_places (void)
{
  const char *text = SPARSE ("[[1, \"K\"], [2,  {\"a\": 1}]]");
  static const struct
  {
    const char *slice;
    guint square;
  } expected[] = { { "\"K\"", 1 }, { "{\"a\": 1}", 2 } };
  QiReadOptions options = { .want_places = TRUE };
  g_autoptr (QiReading) reading = read_exactly ("json", text, strlen (text), &options);

  g_assert_cmpuint (reading->places->len, ==, G_N_ELEMENTS (expected));
  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      const QiTextPlace *place = &g_array_index (reading->places, QiTextPlace, i);
      g_assert_cmpmem (text + place->offset, (int) place->length, expected[i].slice,
                       (int) strlen (expected[i].slice));
      g_assert_cmpuint (place->square, ==, expected[i].square);
    }
}

static void
test_long_token (void)
{
  g_autofree char *token = g_strnfill (256, '7');
  g_autofree char *text = g_strdup_printf (SPARSE ("[[1,%s],[2,\"K\"]]"), token);
  g_autofree char *expected = g_strdup_printf ("piece-too-long<%s>", token);
  g_autoptr (QiReading) reading = read_exactly ("json", text, strlen (text), NULL);
  g_autofree char *findings = dup_findings (reading->findings, text);

  g_assert_cmpstr (findings, ==, expected);
  g_assert_cmpuint (qi_position_get_n_board_pieces (qi_setup_get_position (reading->partial)), ==,
                    1);
}

static char *
write_json (QiSetup         *setup,
            const QiReading *from,
            gboolean         compact)
{
  const QiWriteOptions options = { .compact = compact, .source = from ? from->source : NULL };
  char *text = qi_notation_write (qi_notation_lookup ("json"), setup, &options, NULL);

  g_assert_nonnull (text);
  return text;
}

/* An edit of the entries, and the list before and after. Squares that are put are named with their
 * pieces, emptied ones with "-". */
typedef struct
{
  const char *name;
  const char *edit;
  const char *from;
  const char *to;
} Change;

static const Change changes[] = {
  { "put-first", "0 Q", "[[1,\"\\u004b\"], [3, \"k\" ]]",
    "[[0, \"Q\"], [1,\"\\u004b\"], [3, \"k\" ]]" },
  { "put-between", "2 Q", "[[1,\"K\"], [3,\"k\"]]", "[[1,\"K\"], [2, \"Q\"], [3,\"k\"]]" },
  { "put-last", "3 Q", "[[1,\"K\"] , [2,\"k\"] ]", "[[1,\"K\"] , [2,\"k\"], [3, \"Q\"] ]" },
  { "put-none", "3 Q", "[ ]", "[\n    [3, \"Q\"]\n  ]" },
  { "put-after-one", "3 Q", "[\n\t[0, 1]\n]", "[\n\t[0, 1],\n\t[3, \"Q\"]\n]" },
  { "replace", "1 Q", "[ [ 1 ,\"K\" ],[3,1.0]]", "[ [ 1 ,\"Q\" ],[3,1.0]]" },
  { "empty-first", "1 -", "[[1,\"K\"],\n [3,\"k\"]]", "[[3,\"k\"]]" },
  { "empty-last", "3 -", "[ [1,\"K\"],[3,\"k\"] ]", "[ [1,\"K\"] ]" },
  { "empty-all", "1 -", "[\n [1,\"K\"]\n]", "[]" },
  { "array", "0 [1]", "[[1,\"K\"]]", "[[0, [1]], [1,\"K\"]]" },
};

/* A file with a layout of its own around the list. */
static char *
dup_file (const char *list)
{
  return g_strconcat ("{\n  \"x\": {\"pieces\":[ 0]},\n  \"pieces\":", list,
                      ",\"shape\":[2,  2],\"turn\": \"first\"," HANDS "," STYLES "\n}\n", NULL);
}

static void
test_change (gconstpointer data)
{
  const Change *c = data;
  g_autofree char *text = dup_file (c->from);
  g_autofree char *expected = dup_file (c->to);
  g_autoptr (QiReading) reading = read_exactly ("json", text, strlen (text), NULL);
  g_auto (GStrv) words = g_strsplit (c->edit, " ", 2);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  const QiToken list = { "[1]", 3, QI_TOKEN_JSON };
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (reading->setup);
  g_autofree char *same = write_json (reading->setup, reading, FALSE);
  g_assert_cmpstr (same, ==, text);
  if (words[1][0] == '[')
    qi_edit_put (edit, g_ascii_strtoll (words[0], NULL, 10), &list);
  else
    qi_edit_put (edit, g_ascii_strtoll (words[0], NULL, 10),
                 words[1][0] == '-' ? NULL : &QI_TOKEN (words[1]));
  g_autoptr (QiSetup) changed =
    qi_edit_apply (edit, reading->setup, qi_limits_get_default (), NULL, &error);
  g_assert_no_error (error);
  g_autofree char *written = write_json (changed, reading, FALSE);
  g_autoptr (QiReading) again = read_exactly ("json", written, strlen (written), NULL);
  g_assert_nonnull (again->setup);
  g_assert_true (qi_setup_equal (again->setup, changed));
  g_assert_cmpstr (written, ==, expected);
}

/* A board with a piece on each of the first @n_pieces squares that are @step apart. */
static QiSetup *
make_board (const gint64 *sizes,
            gsize         n_sizes,
            guint         n_pieces,
            guint         step)
{
  QiShape shape;
  g_autoptr (GError) error = NULL;

  g_assert_true (qi_shape_init (&shape, sizes, n_sizes, qi_limits_get_large (), &error));
  QiPositionBuilder *builder = qi_position_builder_new (&shape, qi_limits_get_large ());
  qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN ("C"));
  qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN ("c"));
  for (guint i = 0; i < n_pieces; i++)
    qi_position_builder_put (builder, i * step, i % 2 == 0 ? &QI_TOKEN ("K^") : &QI_TOKEN ("p"));
  g_autoptr (QiPosition) position = qi_position_builder_end (builder, &error);
  g_assert_no_error (error);
  return qi_setup_new (position, NULL, NULL);
}

/* A new text is sparse on more squares than the default limits have, less than a quarter filled. */
static void
test_rule (void)
{
  static const struct
  {
    gint64 sizes[3];
    guint n_pieces;
    gboolean is_sparse;
  } rows[] = {
    { { 1, 255, 255 }, 0, FALSE },    { { 41, 41, 40 }, 0, TRUE },
    { { 40, 41, 40 }, 16399, TRUE },  { { 40, 41, 40 }, 16400, FALSE },
    { { 40, 41, 40 }, 65600, FALSE },
  };
  QiReadOptions large = { .limits = qi_limits_get_large () };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    for (guint compact = 0; compact < 2; compact++)
      {
        g_autoptr (QiSetup) setup = make_board (rows[i].sizes, 3, rows[i].n_pieces, 1);
        g_autofree char *text = write_json (setup, NULL, compact == 1);
        g_assert_true ((strstr (text, "\"pieces\"") != NULL) == rows[i].is_sparse);
        g_assert_true ((strstr (text, "\"shape\"") != NULL) == rows[i].is_sparse);
        g_assert_true ((strstr (text, "\"board\"") == NULL) == rows[i].is_sparse);
        g_autoptr (QiReading) again = read_exactly ("json", text, strlen (text), &large);
        g_assert_nonnull (again->setup);
        g_assert_true (qi_setup_equal (again->setup, setup));
      }
}

static void
test_fresh_layout (void)
{
  const gint64 sizes[] = { 2, 255, 255 };
  g_autoptr (QiSetup) setup = make_board (sizes, 3, 2, 65025);
  g_autofree char *text = write_json (setup, NULL, FALSE);
  g_autofree char *compact = write_json (setup, NULL, TRUE);

  g_assert_cmpstr (
    text, ==,
    "{\n  \"shape\": [2, 255, 255],\n  \"pieces\": [\n    [0, \"K^\"],\n"
    "    [65025, \"p\"]\n  ],\n  \"hands\": {\"first\": [], \"second\": []},\n"
    "  \"styles\": {\"first\": \"C\", \"second\": \"c\"},\n  \"turn\": \"first\"\n}");
  g_assert_cmpstr (compact, ==,
                   "{\"shape\":[2,255,255],\"pieces\":[[0,\"K^\"],[65025,\"p\"]]," REST);
}

/* A text keeps its form unless the shape changes to one that is large and sparse. */
static void
test_form_kept (void)
{
  static const struct
  {
    const char *text;
    gint64 sizes[3];
    const char *member;
  } rows[] = {
    { "{\"shape\":[2],\"pieces\":[[0,\"K^\"]]," REST,
      { 1, 2, 3 },
      "{\"shape\":[1,2,3],\"pieces\":[" },
    { "{\"shape\":[2],\"pieces\":[]," REST,
      { 2, 255, 255 },
      "{\"shape\":[2,255,255],\"pieces\":[" },
    { "{\"shape\":[2],\"board\":[1,2]," REST,
      { 2, 255, 255 },
      "{\"shape\":[2,255,255],\"pieces\":[" },
    { "{\"board\":[1,2]," REST, { 2, 255, 255 }, "{\"shape\":[2,255,255],\"pieces\":[" },
    { "{\"board\":[1,2]," REST, { 1, 2, 3 }, "{\"board\":[[[" },
    { "{\"shape\":[2],\"board\":[1,2]," REST, { 1, 2, 3 }, "{\"shape\":[1,2,3],\"board\":[" },
  };
  QiReadOptions large = { .limits = qi_limits_get_large () };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiReading) reading =
        read_exactly ("json", rows[i].text, strlen (rows[i].text), NULL);
      g_autoptr (QiSetup) setup = make_board (rows[i].sizes, 3, 3, 1);
      g_assert_nonnull (reading->setup);
      g_autofree char *text = write_json (setup, reading, FALSE);
      g_assert_true (g_str_has_prefix (text, rows[i].member));
      g_autoptr (QiReading) again = read_exactly ("json", text, strlen (text), &large);
      g_assert_nonnull (again->setup);
      g_assert_true (qi_setup_equal (again->setup, setup));
    }
}

/* Our own files, edited at random, are what a fresh write of the edited setup is. */
static void
test_own_layout (void)
{
  const gint64 sizes[] = { 2, 255, 255 };
  static const char *const pieces[] = { NULL, "K^", "+p'", "R" };
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);
  g_autoptr (QiSetup) setup = make_board (sizes, 3, 2, 3);
  QiReadOptions large = { .limits = qi_limits_get_large () };

  for (guint round = 0; round < 500; round++)
    {
      g_autofree char *fresh = write_json (setup, NULL, FALSE);
      g_autoptr (QiReading) reading = read_exactly ("json", fresh, strlen (fresh), &large);
      g_autoptr (QiEdit) edit = qi_edit_new ();
      g_assert_nonnull (reading->setup);
      for (gint i = g_rand_int_range (rand, 1, 4); i > 0; i--)
        {
          const char *piece = pieces[g_rand_int_range (rand, 0, round % 100 < 50 ? 4 : 2)];
          qi_edit_put (edit, g_rand_int_range (rand, 0, 12) * 11,
                       piece != NULL ? &QI_TOKEN (piece) : NULL);
        }
      g_autoptr (QiSetup) changed = qi_edit_apply (edit, setup, qi_limits_get_large (), NULL, NULL);
      g_assert_nonnull (changed);
      g_autofree char *expected = write_json (changed, NULL, FALSE);
      g_autofree char *edited = write_json (changed, reading, FALSE);
      g_assert_cmpstr (edited, ==, expected);
      qi_setup_unref (setup);
      setup = g_steal_pointer (&changed);
    }
}

/* The most memory that any child has had so far, in KiB. */
static glong
get_children_resident (void)
{
  struct rusage usage = { 0 };

  getrusage (RUSAGE_CHILDREN, &usage);
  return usage.ru_maxrss;
}

/* The tool opens and edits 255³ squares with 10,000 pieces in little more memory than a chess board
 * takes. */
static void
test_memory (void)
{
  const gint64 sizes[] = { 255, 255, 255 };
  static const char *const lines[] = {
    "edit --limits=large put=16581374:Q clear=0 put=1658:N",
    "check --limits=large",
    "convert --limits=large --to=json",
  };
  g_autoptr (QiSetup) setup = make_board (sizes, 3, N_PIECES, 1657);
  g_autofree char *text = write_json (setup, NULL, FALSE);
  g_autofree char *with_line = g_strconcat (text, "\n", NULL);
  g_auto (ToolRun) small = { 0 };
  g_auto (ToolRun) new = { 0 };

  g_assert_cmpuint (strlen (text), <, MAX_TEXT_BYTES);
  tool_run_line (&small, NULL, "edit put=0:Q", SPARSE ("[[1,\"K\"]]"), -1);
  g_assert_cmpint (small.status, ==, 0);
  glong before = get_children_resident ();
  tool_run_line (&new, NULL, "new --shape=255,255,255 --limits=large", NULL, 0);
  g_assert_cmpint (new.status, ==, 0);
  g_assert_cmpuint (new.out_length, <, 1000);
  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_auto (ToolRun) run = { 0 };
      tool_run_line (&run, NULL, lines[i], with_line, -1);
      g_assert_cmpint (run.status, ==, 0);
      g_assert_cmpuint (run.out_length, <, MAX_TEXT_BYTES);
      if (i == 0)
        {
          g_assert_nonnull (strstr (run.out, "\n    [1657, \"p\"],\n    [1658, \"N\"],\n"));
          g_assert_nonnull (strstr (run.out, ",\n    [16581374, \"Q\"]\n  ],"));
          g_assert_null (strstr (run.out, "[0, "));
        }
      if (i == 2)
        g_assert_cmpstr (run.out, ==, with_line);
    }
  g_test_message ("%ld KiB, and %ld for a small board", get_children_resident (), before);
  if (!HAS_SANITIZER && g_getenv ("MASUME_SAMPLES") == NULL)
    g_assert_cmpint (get_children_resident () - before, <, MAX_MORE_KIB);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/core/sparse/", cases[i].name, NULL);
      g_test_add_data_func (path, &cases[i], test_case);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autofree char *path = g_strconcat ("/core/sparse/change/", changes[i].name, NULL);
      g_test_add_data_func (path, &changes[i], test_change);
    }
  g_test_add_func ("/core/sparse/closed", test_closed);
  g_test_add_func ("/core/sparse/places", test_places);
  g_test_add_func ("/core/sparse/long-token", test_long_token);
  g_test_add_func ("/core/sparse/rule", test_rule);
  g_test_add_func ("/core/sparse/fresh-layout", test_fresh_layout);
  g_test_add_func ("/core/sparse/form-kept", test_form_kept);
  g_test_add_func ("/core/sparse/own-layout", test_own_layout);
  g_test_add_func ("/core/sparse/memory", test_memory);
  return g_test_run ();
}
