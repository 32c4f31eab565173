/* SPDX-License-Identifier: Apache-2.0 */
/* `qi token`: the vectors run through the tool, and cases that are in no vector. */
#include "tool-run.h"

/* Each has a file of vectors. */
static const char *const kinds[] = { "pin", "epin", "sin", "qpi", "cell" };

typedef struct
{
  const char    *kind;
  const QiValue *item;
} VectorCase;

/* One line of JSON in which every key of the case has the value of the case. */
static void
assert_attributes (const ToolRun *run,
                   const QiValue *item)
{
  static const char *const keys[] = {
    "input",
    "valid",
    "error",
    "pin_error",
    "abbr",
    "side",
    "state",
    "terminal",
    "derived",
    "canonical",
    "style",
    "style_side",
    "name",
    "relation",
    "indices",
    "valid_same_side_profile",
    "error_same_side_profile",
    "valid_seed_profile",
  };
  g_autoptr (QiValue) result = tool_parse_json (run->out, (gssize) run->out_length);
  gsize n_checked = 0;

  g_assert_cmpuint (strcspn (run->out, "\n"), ==, run->out_length - 1);
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    if (qi_value_get_member (item, keys[i]) != NULL)
      {
        n_checked++;
        tool_assert_value (qi_value_get_member (result, keys[i]),
                           qi_value_get_member (item, keys[i]));
      }
  g_assert_cmpuint (n_checked, >=, 3);
  /* Only a valid token is described, and only an invalid one has an error. */
  g_assert_cmpint (qi_value_get_member (result, "error") == NULL, ==,
                   vectors_boolean (item, "valid"));
  g_assert_cmpint (qi_value_get_member (result, "canonical") != NULL, ==,
                   vectors_boolean (item, "valid"));
}

static void
test_parse (gconstpointer data)
{
  const VectorCase *row = data;
  gsize length = 0;
  const char *input = vectors_text (row->item, "input", &length);
  int status = vectors_boolean (row->item, "valid") ? 0 : 1;
  const char *piped[] = { "token", row->kind, "-", NULL };
  const char *given[] = { "token", row->kind, "--", input, NULL };
  g_auto (ToolRun) run = { 0 };
  g_auto (ToolRun) again = { 0 };

  tool_run (&run, NULL, piped, input, (gssize) length);
  assert_attributes (&run, row->item);
  g_assert_cmpstr (run.err, ==, "");
  g_assert_cmpint (run.status, ==, status);
  /* As an argument too, unless it means standard input. */
  if (strlen (input) != length || g_str_equal (input, "-"))
    return;
  tool_run (&again, NULL, given, NULL, 0);
  g_assert_cmpstr (again.out, ==, run.out);
  g_assert_cmpint (again.status, ==, status);
}

static void
test_transform (gconstpointer data)
{
  const VectorCase *row = data;
  const QiValue *value = qi_value_get_member (row->item, "arg");
  const char *argument = vectors_text (row->item, "arg", NULL);
  g_autofree char *op = NULL;
  g_autofree char *expected = g_strconcat (vectors_text (row->item, "output", NULL), "\n", NULL);

  if (value != NULL && qi_value_get_kind (value) == QI_VALUE_BOOLEAN)
    argument = qi_value_get_boolean (value) ? "true" : "false";
  op = g_strconcat ("--op=", vectors_text (row->item, "op", NULL), argument != NULL ? ":" : "",
                    argument, NULL);

  /* Without "--": tokens that start with a dash are not taken for options. */
  const char *args[] = { "token", row->kind, vectors_text (row->item, "input", NULL), op, NULL };
  g_auto (ToolRun) run = { 0 };

  tool_run (&run, NULL, args, NULL, 0);
  g_assert_cmpstr (run.err, ==, "");
  g_assert_cmpstr (run.out, ==, expected);
  g_assert_cmpint (run.status, ==, 0);
}

/* Both ways: from number to name, and from name to number. */
static void
test_square (gconstpointer data)
{
  const VectorCase *row = data;
  const QiValue *sizes = qi_value_get_member (row->item, "shape");
  const char *cell = vectors_text (row->item, "cell", NULL);
  g_autoptr (GString) shape = g_string_new ("--shape=");
  g_autofree char *index =
    g_strdup_printf ("--index=%" G_GINT64_FORMAT, vectors_int (row->item, "index"));
  g_autofree char *expected = g_strconcat (cell, "\n", NULL);
  g_auto (ToolRun) run = { 0 };
  g_auto (ToolRun) again = { 0 };

  for (gsize i = 0; i < qi_value_get_size (sizes); i++)
    {
      gint64 size = 0;

      g_assert_true (qi_value_get_int (qi_value_get_item (sizes, i), &size));
      g_string_append_printf (shape, "%s%" G_GINT64_FORMAT, i > 0 ? "," : "", size);
    }

  const char *named[] = { "token", "cell", index, shape->str, NULL };
  const char *numbered[] = { "token", "cell", cell, shape->str, NULL };

  tool_run (&run, NULL, named, NULL, 0);
  g_assert_cmpstr (run.out, ==, expected);
  g_assert_cmpint (run.status, ==, 0);
  tool_run (&again, NULL, numbered, NULL, 0);
  g_assert_cmpint (again.status, ==, 0);

  g_autoptr (QiValue) result = tool_parse_json (again.out, (gssize) again.out_length);

  g_assert_cmpint (vectors_int (result, "index"), ==, vectors_int (row->item, "index"));
}

/* Other cases. @out is the whole output, NULL for any; @err must be in the remarks. */
typedef struct
{
  const char *name;
  const char *line;
  const char *input;
  int         status;
  const char *out;
  const char *err;
} Case;

#define COMPARED(family, type, side, state, cross, equal)                                          \
  "{\"same_family\":" #family ",\"same_type\":" #type ",\"same_side\":" #side                      \
  ",\"same_state\":" #state ",\"cross_family\":" #cross ",\"equal\":" #equal "}\n"
#define REFUSED(fault)                                                                             \
  "{\"valid\":false,\"error\":\"" fault "\"}\n"

static const Case cases[] = {
  { "newline-counts", "pin -", "K\n", 1, NULL, "" },
  { "stdin-dash", "pin -", "-", 1,
    "{\"input\":\"-\",\"valid\":false,\"error\":\"invalid_letter\"}\n", "" },
  { "dash-token", "pin -p", "", 0,
    "{\"input\":\"-p\",\"valid\":true,\"abbr\":\"P\",\"side\":\"second\",\"state\":\"diminished\","
    "\"terminal\":false,\"canonical\":\"-p\"}\n",
    "" },
  { "dash-h", "epin -h --op=normalize", "", 0, "h\n", "" },
  { "json-too", "sin C --json", "", 0,
    "{\"input\":\"C\",\"valid\":true,\"abbr\":\"C\",\"side\":\"first\",\"canonical\":\"C\"}\n", "" },
  { "parts", "qpi s:-p^", "", 0,
    "{\"input\":\"s:-p^\",\"valid\":true,\"style\":\"S\",\"style_side\":\"second\",\"name\":\"P\","
    "\"side\":\"second\",\"state\":\"diminished\",\"terminal\":true,\"relation\":\"native\","
    "\"sin\":\"s\",\"pin\":\"-p^\",\"canonical\":\"s:-p^\",\"valid_same_side_profile\":true,"
    "\"valid_seed_profile\":false}\n",
    "" },
  { "part-fault", "qpi CC:K", "", 1,
    "{\"input\":\"CC:K\",\"valid\":false,\"error\":\"invalid_sin\",\"sin_error\":\"too_long\","
    "\"valid_same_side_profile\":false,\"valid_seed_profile\":false}\n",
    "" },
  { "not-utf8", "pin \xff", "", 1,
    "{\"input\":\"\xEF\xBF\xBD\",\"valid\":false,\"error\":\"invalid_letter\"}\n", "" },
  /* Profiles. */
  { "profile-same-side", "qpi C:k --profile=same-side", "", 1, NULL, "" },
  { "profile-same-side-good", "qpi C:K^ --profile=same-side", "", 0, NULL, "" },
  { "profile-seed", "qpi C:K^ --profile=seed", "", 1,
    "{\"input\":\"C:K^\",\"valid\":false,\"error\":\"invalid_pin\","
    "\"valid_same_side_profile\":true,\"valid_seed_profile\":false}\n",
    "" },
  { "profile-op", "qpi C:K --profile=same-side --op=with_sin:s", "", 1,
    "{\"input\":\"C:K\",\"op\":\"with_sin\",\"error\":\"side_mismatch\"}\n", "" },
  { "profile-op-seed", "qpi C:K --profile=seed --op=mark_terminal", "", 1,
    "{\"input\":\"C:K\",\"op\":\"mark_terminal\",\"error\":\"invalid_pin\"}\n", "" },
  /* Transformations that are in no vector. */
  { "op-twice", "epin k --op=flip --op=enhance --op=derive", "", 0, "+K'\n", "" },
  { "op-empty-argument", "pin K --op=with_abbr:", "", 1,
    "{\"input\":\"K\",\"op\":\"with_abbr\",\"error\":\"invalid_abbr\"}\n", "" },
  { "op-second-wrong", "pin K --op=flip --op=with_side:third", "", 1,
    "{\"input\":\"k\",\"op\":\"with_side\",\"error\":\"invalid_side\"}\n", "" },
  { "op-colon-argument", "qpi C:K --op=with_pin:a:b", "", 1,
    "{\"input\":\"C:K\",\"op\":\"with_pin\",\"error\":\"invalid_pin\"}\n", "" },
  { "op-bad-token", "pin KK --op=flip", "", 1,
    "{\"input\":\"KK\",\"valid\":false,\"error\":\"invalid_terminal_marker\"}\n", "" },
  { "op-unknown", "pin K --op=promote", "", 2, "", "--op: 'promote' is none of diminish, enhance" },
  { "op-not-for-kind", "pin K --op=derive", "", 2, "", "--op: 'derive' is none of" },
  { "op-missing", "pin K --op=with_side", "", 2, "", "with_side:ARG" },
  { "op-too-many", "pin K --op=flip:first", "", 2, "", "takes no argument" },
  /* The constructor of qpi.rb. */
  { "new", "qpi --new=C,K,first,normal", "", 0,
    "{\"valid\":true,\"style\":\"C\",\"style_side\":\"first\",\"name\":\"K\",\"side\":\"first\","
    "\"state\":\"normal\",\"terminal\":false,\"relation\":\"native\",\"sin\":\"C\",\"pin\":\"K\","
    "\"canonical\":\"C:K\",\"valid_same_side_profile\":true,\"valid_seed_profile\":true}\n",
    "" },
  { "new-op", "qpi --new=S,R,second,enhanced --op=normalize", "", 0, "s:r\n", "" },
  { "new-state-default", "qpi --new=S,R,second --op=flip", "", 0, "S:R\n", "" },
  { "new-compare", "qpi --new=S,R,second --compare=s:r", "", 0,
    COMPARED (true, true, true, true, false, true), "" },
  { "new-family", "qpi --new=c,K,first,normal", "", 1, REFUSED ("invalid_family"), "" },
  { "new-family-long", "qpi --new=CC,k,third,odd", "", 1, REFUSED ("invalid_family"), "" },
  { "new-family-empty", "qpi --new=,K,first,normal", "", 1, REFUSED ("invalid_family"), "" },
  { "new-type", "qpi --new=C,k,third,odd", "", 1, REFUSED ("invalid_type"), "" },
  { "new-side", "qpi --new=C,K,third,odd", "", 1, REFUSED ("invalid_side"), "" },
  { "new-state", "qpi --new=C,K,first,odd", "", 1, REFUSED ("invalid_state"), "" },
  { "new-state-empty", "qpi --new=C,K,first,", "", 1, REFUSED ("invalid_state"), "" },
  { "new-few", "qpi --new=C,K", "", 2, "", "FAMILY,TYPE,SIDE,STATE" },
  { "new-many", "qpi --new=C,K,first,normal,x", "", 2, "", "FAMILY,TYPE,SIDE,STATE" },
  { "new-and-text", "qpi C:K --new=C,K,first", "", 2, "", "'C:K' is too many" },
  /* Two identifiers. */
  { "compare", "qpi C:K --compare=s:+k^", "", 0,
    COMPARED (false, true, false, false, true, false), "" },
  { "compare-equal", "qpi S:+R --compare=S:+R", "", 0,
    COMPARED (true, true, true, true, false, true), "" },
  { "compare-bad", "qpi C:K --compare=K", "", 1,
    "{\"input\":\"K\",\"valid\":false,\"error\":\"missing_separator\","
    "\"valid_same_side_profile\":false,\"valid_seed_profile\":false}\n",
    "" },
  { "compare-profile", "qpi C:K --compare=C:k --profile=same-side", "", 1, NULL, "" },
  { "compare-and-op", "qpi C:K --compare=C:K --op=flip", "", 2, "", "either" },
  /* Squares. */
  { "cell-shape", "cell b2B --shape=2,3,4", "", 0,
    "{\"input\":\"b2B\",\"valid\":true,\"indices\":[1,1,1],\"canonical\":\"b2B\",\"index\":17}\n",
    "" },
  { "cell-off", "cell i1 --shape=8,8", "", 1,
    "{\"input\":\"i1\",\"valid\":true,\"indices\":[8,0],\"canonical\":\"i1\","
    "\"error\":\"index_out_of_range\"}\n",
    "" },
  { "cell-flat", "cell e --shape=8,8", "", 1,
    "{\"input\":\"e\",\"valid\":true,\"indices\":[4],\"canonical\":\"e\",\"error\":\"bad_cell\"}\n",
    "" },
  { "index-beyond", "cell --index=64 --shape=8,8", "", 1, "",
    "argument:1:9: error: the board has no square 64 (it has 64 squares) [index-out-of-range]" },
  { "index-negative", "cell --index=-1 --shape=8,8", "", 1, "", "[index-out-of-range]" },
  { "index-json", "cell --index=64 --shape=8,8 --json", "", 1,
    "{\"error\":\"index-out-of-range\"}\n", "" },
  { "index-word", "cell --index=x --shape=8,8", "", 2, "", "'x' is no number" },
  { "index-bare", "cell --index=3", "", 2, "", "--index needs --shape" },
  { "index-and-name", "cell e4 --index=3 --shape=8,8", "", 2, "", "'e4' is too many" },
  { "shape-refused", "cell --index=0 --shape=0,8", "", 1, "", "[dimension-too-small]" },
  { "shape-empty", "cell a1 --shape=", "", 1, "", "[empty-shape]" },
  { "shape-word", "cell a1 --shape=x", "", 2, "", "'x' is no list" },
  { "shape-json", "cell --index=0 --shape=1,1,1,1 --json", "", 1,
    "{\"error\":\"too-many-dimensions\"}\n", "" },
  { "shape-large", "cell iu255IU --shape=255,255,255 --limits=large", "", 0, NULL, "" },
  /* Bad usage. */
  { "nothing", "", "", 2, "", "is none of pin, epin, sin, qpi, cell" },
  { "bad-kind", "pon K", "", 2, "", "'pon' is none of pin, epin, sin, qpi, cell" },
  { "no-text", "pin", "", 2, "", "which token?" },
  { "two-texts", "pin K Q", "", 2, "", "'Q' is too many" },
  { "new-for-pin", "pin --new=C,K,first", "", 2, "", "--new is not for pin" },
  { "profile-for-pin", "pin K --profile=seed", "", 2, "", "--profile is not for pin" },
  { "profile-bad", "qpi C:K --profile=old", "", 2, "", "'old' is none of current|same-side|seed" },
  { "shape-for-pin", "pin K --shape=8", "", 2, "", "--shape is not for pin" },
  { "op-for-cell", "cell e4 --op=flip", "", 2, "", "--op is not for cell" },
  { "compare-for-epin", "epin K --compare=K", "", 2, "", "--compare is not for epin" },
  { "help", "--help", "", 0, NULL, "" },
  { "help-short", "-h", "", 0, NULL, "" },
};

static void
test_case (gconstpointer data)
{
  const Case *row = data;
  g_autofree char *line = g_strconcat ("token", row->line[0] != '\0' ? " " : "", row->line, NULL);
  g_auto (ToolRun) run = { 0 };

  tool_run_line (&run, NULL, line, row->input, -1);
  if (row->out != NULL)
    g_assert_cmpstr (run.out, ==, row->out);
  if (row->err[0] == '\0')
    g_assert_cmpstr (run.err, ==, "");
  else if (strstr (run.err, row->err) == NULL)
    g_assert_cmpstr (run.err, ==, row->err);
  g_assert_cmpint (run.status, ==, row->status);
}

/* Standard input is read whole, up to a limit: a colon far from the start changes the error. */
static void
test_long_input (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const char *args[] = { "token", "qpi", "-", NULL };
  g_auto (ToolRun) without = { 0 };
  g_auto (ToolRun) with = { 0 };
  g_auto (ToolRun) beyond = { 0 };

  for (guint i = 0; i < 100000; i++)
    g_string_append_c (text, 'C');
  tool_run (&without, NULL, args, text->str, (gssize) text->len);
  g_assert_nonnull (strstr (without.out, "\"missing_separator\""));
  g_string_append (text, ":K");
  tool_run (&with, NULL, args, text->str, (gssize) text->len);
  g_assert_nonnull (strstr (with.out, "\"invalid_sin\""));
  while (text->len < 3 << 20)
    g_string_append_c (text, 'C');
  tool_run (&beyond, NULL, args, text->str, (gssize) text->len);
  g_assert_nonnull (strstr (beyond.out, "\"too_long\""));
  g_assert_cmpuint (beyond.out_length, <, 100);
  g_assert_cmpint (beyond.status, ==, 1);
}

static void
add_vectors (const char *kind,
             QiValue    *document,
             GPtrArray  *rows)
{
  const QiValue *cases_of_file = qi_value_get_member (document, "cases");

  for (gsize i = 0; i < qi_value_get_size (cases_of_file); i++)
    {
      const QiValue *item = qi_value_get_item (cases_of_file, i);
      const char *what = vectors_text (item, "kind", NULL);
      VectorCase *row = g_new (VectorCase, 1);
      g_autofree char *path =
        g_strconcat ("/qi/token/", kind, "/", vectors_text (item, "id", NULL), NULL);

      *row = (VectorCase) { kind, item };
      g_ptr_array_add (rows, row);
      if (g_str_equal (what, "parse"))
        g_test_add_data_func (path, row, test_parse);
      else if (g_str_equal (what, "transform"))
        g_test_add_data_func (path, row, test_transform);
      else if (g_str_equal (what, "square"))
        g_test_add_data_func (path, row, test_square);
      else /* the tool has no names for indices outside of any board */
        g_assert_cmpstr (what, ==, "format");
    }
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GPtrArray) documents =
    g_ptr_array_new_with_free_func ((GDestroyNotify) qi_value_unref);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *name = g_strconcat (kinds[i], ".json", NULL);
      QiValue *document = vectors_load (name);

      g_ptr_array_add (documents, document);
      add_vectors (kinds[i], document, rows);
    }
  case_table_add ("/qi/token/", cases, test_case);
  g_test_add_func ("/qi/token/long-input", test_long_input);
  return g_test_run ();
}
