/* SPDX-License-Identifier: Apache-2.0 */
#include "case-table.h"
#include "qi-details.h"
#include "qi-details-private.h"
#include "qi-json-reader-private.h"
#include "qi-setup-private.h"

#include <string.h>

static QiDetails *
details_new (const char *text)
{
  g_autoptr (QiValue) value = qi_json_parse (text, -1, NULL, NULL);

  g_assert_nonnull (value);
  return qi_details_from_value (value);
}

static void
assert_text (const QiDetails *details,
             const char      *expected)
{
  g_autoptr (QiValue) value = qi_details_to_value (details);
  g_autofree char *text = qi_value_to_string (value);

  g_assert_cmpstr (text, ==, expected);
}

/* Values on a board of 3×3. NULL key: well-formed. */
static const struct
{
  const char *text;
  const char *key;
} checks[] = {
  { "{}", NULL },
  { "{\"castling\":{\"first\":[8,0],\"second\":[]}}", NULL },
  { "{\"castling\":{\"second\":[1]}}", NULL },
  { "{\"castling\":{}}", NULL },
  { "{\"castling\":{\"first\":[9]}}", "castling" },
  { "{\"castling\":{\"first\":[-1]}}", "castling" },
  { "{\"castling\":{\"first\":[1.0]}}", "castling" },
  { "{\"castling\":{\"first\":[\"1\"]}}", "castling" },
  { "{\"castling\":{\"first\":4}}", "castling" },
  { "{\"castling\":{\"third\":[]}}", "castling" },
  { "{\"castling\":[4]}", "castling" },
  { "{\"set\":{\"K^\":1,\"wolf\":0}}", NULL },
  { "{\"set\":{}}", NULL },
  { "{\"set\":{\"P\":-1}}", "set" },
  { "{\"set\":{\"P\":\"1\"}}", "set" },
  { "{\"set\":[\"P\"]}", "set" },
  { "{\"castling\":\"KQkq\"}", "castling" },
  { "{\"castling\":null}", "castling" },
  { "{\"gates\":{\"first\":[0]}}", NULL },
  { "{\"gates\":[0]}", "gates" },
  { "{\"enPassant\":8}", NULL },
  { "{\"enPassant\":9}", "enPassant" },
  { "{\"enPassant\":\"e3\"}", "enPassant" },
  { "{\"enPassant\":99999999999999999999}", "enPassant" },
  { "{\"ko\":0}", NULL },
  { "{\"ko\":[0]}", "ko" },
  { "{\"halfmove\":0,\"fullmove\":0,\"ply\":0}", NULL },
  { "{\"halfmove\":9223372036854775807}", NULL },
  { "{\"halfmove\":-1}", "halfmove" },
  { "{\"fullmove\":\"1\"}", "fullmove" },
  { "{\"ply\":1e3}", "ply" },
  { "{\"checks\":{\"first\":3,\"second\":0}}", NULL },
  { "{\"checks\":{\"first\":-3}}", "checks" },
  { "{\"checks\":3}", "checks" },
  { "{\"promoted\":[0,8],\"walls\":[]}", NULL },
  { "{\"promoted\":[0,9]}", "promoted" },
  { "{\"promoted\":{\"0\":1}}", "promoted" },
  { "{\"walls\":[null]}", "walls" },
  { "{\"komi\":6.5}", NULL },
  { "{\"komi\":-0.5e1}", NULL },
  { "{\"komi\":\"6.5\"}", "komi" },
  { "{\"players\":{\"first\":\"A\",\"second\":\"B\"}}", NULL },
  { "{\"players\":{\"first\":1}}", "players" },
  { "{\"players\":[\"A\",\"B\"]}", "players" },
  { "{\"title\":\"\",\"comment\":\"c\"}", NULL },
  { "{\"title\":1}", "title" },
  { "{\"comment\":null}", "comment" },
  { "{\"marks\":[]}", NULL },
  { "{\"marks\":[{\"kind\":\"square\",\"squares\":[1],\"colour\":\"red\"}]}", NULL },
  { "{\"marks\":[{\"kind\":\"arrow\",\"squares\":[1,2]}]}", NULL },
  { "{\"marks\":[{\"kind\":\"arrow\",\"squares\":[1]}]}", "marks" },
  { "{\"marks\":[{\"kind\":\"square\",\"squares\":[1,2]}]}", "marks" },
  { "{\"marks\":[{\"kind\":\"square\\u0000\",\"squares\":[1]}]}", "marks" },
  { "{\"marks\":[{\"kind\":\"star\",\"squares\":[1]}]}", "marks" },
  { "{\"marks\":[{\"squares\":[1]}]}", "marks" },
  { "{\"marks\":[{\"kind\":\"square\"}]}", "marks" },
  { "{\"marks\":[[1]]}", "marks" },
  { "{\"marks\":{\"kind\":\"square\"}}", "marks" },
  { "{\"muted\":[\"unused-hand\",\"adjacent-kings\"]}", NULL },
  { "{\"muted\":[]}", NULL },
  { "{\"muted\":[\"of-a-newer-version\"]}", NULL },
  { "{\"muted\":[\"a\",\"a\"]}", "muted" },
  { "{\"muted\":[\"No Code\"]}", "muted" },
  { "{\"muted\":\"adjacent-kings\"}", "muted" },
  { "{\"anything\":[{\"else\":[null]}]}", NULL },
  { "{\"enPassant\":4294967295}", "enPassant" },
  { "{\"walls\":[2,1,5,4]}", NULL },
  { "{\"marks\":[{\"kind\":\"square\",\"squares\":7}]}", "marks" },
  { "{\"marks\":[{\"kind\":\"spiral\",\"squares\":[1]}]}", "marks" },
  { "{\"operations\":[\"bm e4\",\"id 1\"]}", NULL },
  { "{\"operations\":[\"bm e4\",1]}", "operations" },
  { "{\"operations\":\"bm e4\"}", "operations" },
  { "{\"rankOne\":\"top\"}", NULL },
  { "{\"rankOne\":\"bottom\"}", NULL },
  { "{\"rankOne\":\"tip\"}", "rankOne" },
  { "{\"rankOne\":[\"top\"]}", "rankOne" },
};

static guint
wild (guint    square,
      gpointer user_data)
{
  return square % 3 == 0 ? QI_NO_SQUARE : square + 1;
}

/* Any value can be checked, asked for and renumbered. */
static void
test_check (void)
{
  const QiShape shape = { 2, { 3, 3 } };

  for (gsize i = 0; i < G_N_ELEMENTS (checks); i++)
    {
      g_autoptr (QiDetails) details = details_new (checks[i].text);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      gboolean good = qi_details_check (details, &shape, findings);

      g_test_message ("%s", checks[i].text);
      g_assert_cmpint (good, ==, checks[i].key == NULL);
      g_assert_cmpuint (findings->len, ==, good ? 0 : 1);
      if (!good)
        {
          g_assert_cmpstr (qi_finding_get_code (findings->pdata[0]), ==, "bad-detail");
          g_assert_cmpstr (qi_finding_get_param (findings->pdata[0], "key"), ==, checks[i].key);
        }

      g_autoptr (QiDetails) mapped = qi_details_map_squares (details, wild, NULL, NULL);
      g_autoptr (GArray) castling =
        qi_details_dup_squares (details, "castling", QI_SIDE_FIRST, &shape);
      g_autoptr (GArray) promoted =
        qi_details_dup_squares (details, "promoted", QI_SIDE_FIRST, &shape);

      g_assert_nonnull (mapped);
      for (guint j = 0; j < castling->len; j++)
        g_assert_cmpuint (g_array_index (castling, guint, j), <, 9);
      for (guint j = 0; j < promoted->len; j++)
        g_assert_cmpuint (g_array_index (promoted, guint, j), <, 9);
    }
}

/* Squares are those of the known keys that name some, and of values that look as they should. */
static void
test_names_squares (void)
{
  const QiShape shape = { 2, { 3, 3 } };
  g_autoptr (QiValue) list = qi_json_parse ("[8]", -1, NULL, NULL);
  g_autoptr (QiValue) outside = qi_json_parse ("[9]", -1, NULL, NULL);

  g_assert_true (qi_detail_names_squares ("walls", list, &shape));
  g_assert_false (qi_detail_names_squares ("walls", outside, &shape));
  g_assert_false (qi_detail_names_squares ("muted", list, &shape));
  g_assert_false (qi_detail_names_squares ("of-another-program", list, &shape));
}

static void
test_with (void)
{
  g_autoptr (QiDetails) empty = qi_details_new ();
  g_autoptr (QiDetails) one = qi_details_with_int (empty, "a", 1);
  g_autoptr (QiDetails) two = qi_details_with_int (one, "b", 2);
  g_autoptr (QiDetails) changed = qi_details_with_int (two, "a", 3);
  g_autoptr (QiDetails) same = qi_details_with_int (two, "a", 1);
  g_autoptr (QiDetails) less = qi_details_with (two, "a", NULL);
  g_autoptr (QiDetails) none = qi_details_with (two, "c", NULL);
  gint64 number = 0;

  assert_text (empty, "{}");
  assert_text (two, "{\"a\":1,\"b\":2}");
  assert_text (changed, "{\"a\":3,\"b\":2}");
  assert_text (less, "{\"b\":2}");
  g_assert_true (same == two);
  g_assert_true (none == two);
  g_assert_cmpuint (qi_details_get_size (two), ==, 2);
  g_assert_cmpstr (qi_details_get_key (two, 1), ==, "b");
  g_assert_null (qi_details_get (two, "c"));
  g_assert_true (qi_details_get_int (two, "b", &number));
  g_assert_cmpint (number, ==, 2);
  g_assert_false (qi_details_get_int (two, "c", &number));
}

static void
test_side_squares (void)
{
  const guint rooks[] = { 7, 0 };
  const QiShape shape = { 2, { 8, 8 } };
  g_autoptr (QiDetails) empty = qi_details_new ();
  g_autoptr (QiDetails) second =
    qi_details_with_side_squares (empty, "castling", QI_SIDE_SECOND, rooks, 2);
  g_autoptr (QiDetails) both =
    qi_details_with_side_squares (second, "castling", QI_SIDE_FIRST, rooks, 1);
  g_autoptr (QiDetails) first =
    qi_details_with_side_squares (both, "castling", QI_SIDE_SECOND, NULL, 0);
  g_autoptr (QiDetails) none =
    qi_details_with_side_squares (first, "castling", QI_SIDE_FIRST, NULL, 0);
  g_autoptr (GArray) squares = qi_details_dup_squares (both, "castling", QI_SIDE_SECOND, &shape);

  assert_text (second, "{\"castling\":{\"first\":[],\"second\":[7,0]}}");
  assert_text (both, "{\"castling\":{\"first\":[7],\"second\":[7,0]}}");
  assert_text (first, "{\"castling\":{\"first\":[7],\"second\":[]}}");
  assert_text (none, "{}");
  g_assert_cmpuint (squares->len, ==, 2);
  g_assert_cmpuint (g_array_index (squares, guint, 0), ==, 7);
  g_assert_cmpuint (g_array_index (squares, guint, 1), ==, 0);
}

static void
test_equal (void)
{
  g_autoptr (QiDetails) a = details_new ("{\"a\":1,\"b\":[2],\"c\":null}");
  g_autoptr (QiDetails) b = details_new ("{\"c\":null,\"a\":1,\"b\":[2]}");
  g_autoptr (QiDetails) c = details_new ("{\"c\":null,\"a\":1.0,\"b\":[2]}");
  g_autoptr (QiDetails) d = details_new ("{\"c\":null,\"a\":1}");

  g_assert_true (qi_details_equal (a, b));
  g_assert_cmpuint (qi_details_hash (a), ==, qi_details_hash (b));
  g_assert_false (qi_details_equal (a, c));
  g_assert_false (qi_details_equal (a, d));
}

/* A text is kept as it was written until some part of it differs. */
static void
test_kept (void)
{
  g_autoptr (QiDetails) details =
    details_new ("{\"marks\":[{\"c\":1,\"squares\":[1,2],\"kind\":\"arrow\"}],\"x\":1e2}");
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (QiDetails) mapped = qi_details_map_squares (details, wild, NULL, findings);

  assert_text (mapped, "{\"marks\":[{\"c\":1,\"squares\":[2,3],\"kind\":\"arrow\"}],\"x\":1e2}");
  g_assert_cmpuint (findings->len, ==, 0);
}

static void
test_nul_key (void)
{
  g_autoptr (QiDetails) details = details_new ("{\"a\\u0000b\":1,\"a\":2}");

  assert_text (details, "{\"a\":2}");
}

static void
test_setup (void)
{
  const gint64 sizes[] = { 2 };
  g_autoptr (QiPosition) position =
    qi_position_new (sizes, 1, &QI_TOKEN ("C"), &QI_TOKEN ("c"), qi_limits_get_default (), NULL);
  g_autoptr (QiPosition) other = qi_position_toggle (position);
  g_autoptr (QiDetails) details = details_new ("{\"ko\":1}");
  g_autoptr (QiSetup) plain = qi_setup_new (position, NULL, NULL);
  g_autoptr (QiSetup) again = qi_setup_new (position, NULL, NULL);
  g_autoptr (QiSetup) same_game = qi_setup_with_game (plain, NULL);
  g_autoptr (QiSetup) go = qi_setup_with_game (plain, "go");
  g_autoptr (QiSetup) detailed = qi_setup_with_details (go, details);
  g_autoptr (QiSetup) turned = qi_setup_with_position (detailed, other);

  g_assert_true (qi_setup_equal (plain, again));
  g_assert_cmpuint (qi_setup_hash (plain), ==, qi_setup_hash (again));
  g_assert_true (same_game == plain);
  g_assert_false (qi_setup_equal (plain, go));
  g_assert_cmpuint (qi_setup_hash (plain), !=, qi_setup_hash (go));
  g_assert_false (qi_setup_equal (go, detailed));
  g_assert_false (qi_setup_equal (detailed, turned));
  g_assert_cmpstr (qi_setup_get_game (turned), ==, "go");
  g_assert_true (qi_setup_get_details (turned) == details);
  g_assert_cmpint (qi_details_get_size (qi_setup_get_details (plain)), ==, 0);
}

/* The sides change places; what does not look as the key's value should stays as it is. NULL: nothing changes. */
static const struct
{
  const char *before;
  const char *after;
} swapped[] = {
  { "{\"checks\":{\"first\":3,\"second\":0}}", "{\"checks\":{\"first\":0,\"second\":3}}" },
  { "{\"checks\":{\"first\":3}}", "{\"checks\":{\"second\":3}}" },
  { "{\"checks\":{}}", NULL },
  { "{\"checks\":3}", NULL },
  { "{\"checks\":{\"first\":3,\"third\":0}}", NULL },
  { "{\"checks\":{\"first\":3,\"second\":0,\"third\":1}}", NULL },
  { "{\"set\":{\"P\":8,\"q\":1}}", "{\"set\":{\"p\":8,\"Q\":1}}" },
  { "{\"set\":{\"no piece\":8,\"+r\":1}}", "{\"set\":{\"no piece\":8,\"+R\":1}}" },
  { "{\"set\":{\"P\\u0000\":8}}", NULL },
  { "{\"set\":{}}", NULL },
  { "{\"set\":[\"P\"]}", NULL },
  { "{\"komi\":6.5}", "{\"komi\":-6.5}" },
  { "{\"komi\":-6.5}", "{\"komi\":6.5}" },
  { "{\"komi\":0.0}", NULL },
  { "{\"komi\":\"6.5\"}", NULL },
};

static void
test_swapped (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (swapped); i++)
    {
      g_autoptr (QiDetails) details = details_new (swapped[i].before);
      g_autoptr (QiDetails) result = qi_details_swap_sides (details);

      assert_text (result, swapped[i].after != NULL ? swapped[i].after : swapped[i].before);
      assert_text (details, swapped[i].before);
    }
}

/* The operations of an EPD that hold moves (PGN standard, 16.2.5) go, with a note, and no others. */
static const struct
{
  const char *before;
  const char *after; /* NULL: nothing changes */
} movable[] = {
  { "{\"operations\":[\"bm e4\",\"id 1\",\"pv e4 e5\"]}", "{\"operations\":[\"id 1\"]}" },
  { "{\"operations\":[\"am e4\",\"pm\",\"sm d4\"]}", "{}" },
  { "{\"operations\":[\"bmx e4\",\"ce 3\"]}", NULL },
  { "{\"operations\":[7,null,\"bm e4\"]}", "{\"operations\":[7,null]}" },
  { "{\"operations\":\"bm e4\"}", NULL },
  { "{}", NULL },
};

static void
test_without_moves (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (movable); i++)
    {
      g_autoptr (QiDetails) details = details_new (movable[i].before);
      g_autoptr (GPtrArray) notes = qi_findings_new ();
      g_autoptr (QiDetails) result = qi_details_without_moves (details, notes);

      assert_text (result, movable[i].after != NULL ? movable[i].after : movable[i].before);
      g_assert_cmpuint (notes->len, ==, movable[i].after != NULL ? 1 : 0);
    }
}

/* What is meant where a counter is missing: no move yet, and the first one (FEN's fields; "ply" as SFEN counts). */
static const struct
{
  const char *name;
  const char *text;
  const char *key;
  gboolean    at_start;
} counters[] = {
  { "halfmove", "{\"halfmove\":0}", "halfmove", TRUE },
  { "halfmove-later", "{\"halfmove\":1}", "halfmove", FALSE },
  { "fullmove", "{\"fullmove\":1}", "fullmove", TRUE },
  { "fullmove-later", "{\"fullmove\":2}", "fullmove", FALSE },
  { "fullmove-none", "{\"fullmove\":0}", "fullmove", FALSE },
  { "ply", "{\"ply\":1}", "ply", TRUE },
  { "ply-later", "{\"ply\":3}", "ply", FALSE },
  { "another-key", "{\"komi\":1}", "komi", FALSE },
  { "missing", "{}", "ply", FALSE },
  { "text", "{\"ply\":\"1\"}", "ply", FALSE },
};

static void
test_counter (gconstpointer data)
{
  const typeof (counters[0]) *c = data;
  g_autoptr (QiDetails) details = details_new (c->text);

  g_assert_cmpint (qi_details_are_at_start (details, c->key), ==, c->at_start);
}

/* A part is put down on squares of a board of 3×3. Lists keep the order that they had before the edit; what the part brings
 * takes the places of what it covers. */
static const struct
{
  const char *name;
  const char *now;
  const char *before; /* NULL: the same */
  const char *laid;
  const char *covered; /* squares */
  const char *after;
} laid[] = {
  { "up", "{\"walls\":[1,2,3]}", NULL, "{\"walls\":[5]}", "1", "{\"walls\":[2,3,5]}" },
  { "down", "{\"walls\":[3,2,1]}", NULL, "{\"walls\":[5]}", "1", "{\"walls\":[5,3,2]}" },
  { "anyhow", "{\"walls\":[2,1,3]}", NULL, "{\"walls\":[5]}", "1", "{\"walls\":[2,5,3]}" },
  { "laid-down", "{}", NULL, "{\"walls\":[5,4]}", "4,5", "{\"walls\":[5,4]}" },
  { "laid-anyhow", "{\"walls\":[2,1,3]}", NULL, "{\"walls\":[6,5,7]}", "1",
    "{\"walls\":[2,6,3,5,7]}" },
  { "one", "{\"walls\":[2]}", NULL, "{\"walls\":[1]}", "1", "{\"walls\":[1,2]}" },
  { "nothing", "{\"walls\":[2]}", NULL, "{}", "1", "{\"walls\":[2]}" },
  { "all-gone", "{\"walls\":[2]}", NULL, "{}", "2", "{}" },
  { "another-list", "{\"walls\":[1,2]}", "{\"walls\":[3]}", "{}", "1", "{\"walls\":[2]}" },
  { "another-list-more", "{\"walls\":[8,7]}", "{\"walls\":[1,2,3]}", "{\"walls\":[5]}", "5",
    "{\"walls\":[5,7,8]}" },
  { "passed", "{\"enPassant\":3}", NULL, "{}", "3", "{}" },
  { "passed-stays", "{\"enPassant\":3}", NULL, "{\"enPassant\":4}", "4", "{\"enPassant\":3}" },
  { "passed-laid", "{\"enPassant\":3}", NULL, "{\"enPassant\":4}", "3,4", "{\"enPassant\":4}" },
  { "rights", "{}", NULL, "{\"castling\":{\"first\":[8,6],\"second\":[]}}", "6,8",
    "{\"castling\":{\"first\":[8,6],\"second\":[]}}" },
  { "rights-more", "{\"castling\":{\"first\":[8],\"second\":[2]}}", NULL,
    "{\"castling\":{\"first\":[6],\"second\":[]}}", "6",
    "{\"castling\":{\"first\":[8,6],\"second\":[2]}}" },
  { "rights-some-gone", "{\"castling\":{\"first\":[8,6],\"second\":[]}}", NULL, "{}", "6",
    "{\"castling\":{\"first\":[8],\"second\":[]}}" },
  { "rights-gone", "{\"castling\":{\"first\":[8],\"second\":[]}}", NULL, "{}", "8", "{}" },
  { "mark-again", "{\"marks\":[{\"kind\":\"square\",\"squares\":[2]}]}", NULL,
    "{\"marks\":[{\"kind\":\"square\",\"squares\":[2],\"colour\":\"red\"}]}", "1",
    "{\"marks\":[{\"kind\":\"square\",\"squares\":[2],\"colour\":\"red\"}]}" },
  { "arrow-into",
    "{\"marks\":[{\"kind\":\"arrow\",\"squares\":[1,8]},{\"kind\":\"square\",\"squares\":[8]}]}",
    NULL, "{}", "8", "{\"marks\":[{\"kind\":\"arrow\",\"squares\":[1,8]}]}" },
  { "ill-formed", "{\"walls\":[99]}", NULL, "{\"walls\":[1]}", "1", "{\"walls\":[99]}" },
};

static void
test_laid (gconstpointer data)
{
  const typeof (laid[0]) *c = data;
  const QiShape shape = { 2, { 3, 3 } };
  g_autoptr (QiDetails) now = details_new (c->now);
  g_autoptr (QiDetails) before = details_new (c->before != NULL ? c->before : c->now);
  g_autoptr (QiDetails) part = details_new (c->laid);
  g_autoptr (GArray) covered = g_array_new (FALSE, FALSE, sizeof (guint));
  g_auto (GStrv) words = g_strsplit (c->covered, ",", -1);
  g_autoptr (QiDetails) after = NULL;

  for (guint i = 0; words[i] != NULL; i++)
    {
      const guint square = (guint) g_ascii_strtoull (words[i], NULL, 10);

      g_array_append_val (covered, square);
    }
  after = qi_details_lay (now, before, &shape, covered, part);
  assert_text (after, c->after);
  assert_text (now, c->now);
}

/* Two setups differ in words alone when the game, the position and what says something of it are the same. */
static void
test_in_words (void)
{
  g_autoptr (QiDetails) bare = qi_details_new ();
  g_autoptr (QiDetails) named = details_new ("{\"title\":\"T\"}");
  g_autoptr (QiDetails) walled = details_new ("{\"walls\":[1]}");
  const gint64 sizes[] = { 3, 3 };
  g_autoptr (QiPosition) empty =
    qi_position_new (sizes, 2, &QI_TOKEN ("C"), &QI_TOKEN ("c"), NULL, NULL);
  const QiToken king = QI_TOKEN ("K");
  const QiBoardChange change = { 4, &king };
  g_autoptr (QiPosition) other = qi_position_board_diff (empty, &change, 1, NULL);
  g_autoptr (QiSetup) setup = qi_setup_new (empty, "chess", bare);
  struct
  {
    QiSetup *setup;
    gboolean in_words;
  } rows[] = {
    { qi_setup_new (empty, "chess", bare), TRUE },
    { qi_setup_new (empty, "chess", named), TRUE },
    { qi_setup_new (empty, "chess", walled), FALSE },
    { qi_setup_new (empty, "xiangqi", bare), FALSE },
    { qi_setup_new (empty, NULL, bare), FALSE },
    { qi_setup_new (other, "chess", bare), FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_assert_cmpint (qi_setup_differs_in_words (setup, rows[i].setup), ==, rows[i].in_words);
      g_assert_cmpint (qi_setup_equal (setup, rows[i].setup), ==, i == 0);
      qi_setup_unref (rows[i].setup);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/details/check", test_check);
  g_test_add_func ("/core/details/names-squares", test_names_squares);
  g_test_add_func ("/core/details/with", test_with);
  g_test_add_func ("/core/details/side-squares", test_side_squares);
  g_test_add_func ("/core/details/equal", test_equal);
  g_test_add_func ("/core/details/kept", test_kept);
  g_test_add_func ("/core/details/nul-key", test_nul_key);
  g_test_add_func ("/core/details/setup", test_setup);
  g_test_add_func ("/core/details/in-words", test_in_words);
  g_test_add_func ("/core/details/swapped", test_swapped);
  g_test_add_func ("/core/details/without-moves", test_without_moves);
  case_table_add ("/core/details/counter/", counters, test_counter);
  case_table_add ("/core/details/laid/", laid, test_laid);
  return g_test_run ();
}
