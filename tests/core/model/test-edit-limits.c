/* SPDX-License-Identifier: Apache-2.0 */
/* Edits of setups that are not within the limits themselves, steps that take whole setups, and edits that are joined. */
#include "case-table.h"
#include "edit-scripts.h"

#include "qi-error.h"

#define LONG_PIECE "longpiece"
#define LONG_STYLE "longstyle"

/* What stands on a1 of a board of two by two squares, in the first hand, and the first style; NULL: nothing, or "C". */
static QiSetup *
make_setup (const char *piece,
            const char *held,
            const char *style)
{
  const QiShape shape = { 2, { 2, 2 } };
  QiPositionBuilder *builder = qi_position_builder_new (&shape, qi_limits_get_default ());
  g_autoptr (QiPosition) position = NULL;

  qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN (style != NULL ? style : "C"));
  qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN ("c"));
  if (piece != NULL)
    qi_position_builder_put (builder, 0, &QI_TOKEN (piece));
  if (held != NULL)
    qi_position_builder_add_to_hand (builder, QI_SIDE_FIRST, &QI_TOKEN (held), 1);
  position = qi_position_builder_end (builder, NULL);
  return qi_setup_new (position, NULL, NULL);
}

/* With names of at most four bytes: a step that writes a name anew refuses it, and one that leaves it alone does not. */
static const struct
{
  const char *name;
  const char *piece;
  const char *held;
  const char *style;
  const char *script;
  const char *code; /* NULL: the edit is done */
} limited[] = {
  { "toggle", LONG_PIECE, LONG_PIECE, LONG_STYLE, "toggle", NULL },
  { "put-elsewhere", LONG_PIECE, LONG_PIECE, LONG_STYLE, "put 1 K", NULL },
  { "take-away", LONG_PIECE, NULL, NULL, "put 0", NULL },
  { "clear", LONG_PIECE, LONG_PIECE, NULL, "clear", NULL },
  { "put", NULL, NULL, NULL, "put 0 " LONG_PIECE, "piece-too-long" },
  { "style", NULL, NULL, NULL, "style first " LONG_STYLE, "style-too-long" },
  { "turn-board", LONG_PIECE, NULL, NULL, "board right", "piece-too-long" },
  { "shape", LONG_PIECE, NULL, NULL, "shape 3,3 start", "piece-too-long" },
  { "shape-of-edited", NULL, NULL, NULL, "put 1 K; shape 3,3 start", NULL },
  { "swap-piece", LONG_PIECE, NULL, NULL, "swap", "piece-too-long" },
  { "swap-held", NULL, LONG_PIECE, NULL, "swap", "piece-too-long" },
  { "swap-style", NULL, NULL, LONG_STYLE, "swap", "style-too-long" },
  { "clear-style", NULL, NULL, LONG_STYLE, "clear", "style-too-long" },
  { "turn-board-style", NULL, NULL, LONG_STYLE, "board right; toggle", "style-too-long" },
  { "turn-board-held", NULL, LONG_PIECE, NULL, "board right; toggle; put 3 K", "piece-too-long" },
};

static void
test_limited (gconstpointer data)
{
  const typeof (limited[0]) *c = data;
  QiLimits limits = *qi_limits_get_default ();
  g_autoptr (QiSetup) setup = make_setup (c->piece, c->held, c->style);
  g_autoptr (QiSetup) untouched = make_setup (c->piece, c->held, c->style);
  g_autoptr (QiEdit) edit = edit_new (c->script);
  g_autoptr (GError) error = NULL;
  g_autoptr (QiSetup) after = NULL;

  limits.max_token_bytes = 4;
  after = qi_edit_apply (edit, setup, &limits, NULL, &error);
  g_assert_true (qi_setup_equal (setup, untouched));
  if (c->code == NULL)
    {
      g_assert_no_error (error);
      g_assert_false (qi_setup_equal (setup, after));
      return;
    }
  g_assert_null (after);
  g_assert_error (error, QI_ERROR, QI_ERROR_REFUSED);
  g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, c->code);
}

static const EditCase cases[] = {
  { "hand-overflow", "K", "hand first P 9223372036854775807", "too-many-pieces" },
  { "turn-then-take", "ab/.. P p", "board right; hand first P -1", ".a/.b - p" },
  { "turn-then-give", "ab./... P p", "board right; hand second q 1", ".a/.b/.. P pq" },
  { "passed-beyond", "ab/cd", "put 0 z", "zb/cd", "{\"enPassant\":9}", "{\"enPassant\":9}" },
  { "swap-of-no-side", "1K", "swap", "1k", NULL, NULL, "1" },
};

/* A piece that is not a string has no other side, which is told; a neutral one is of both sides. */
static void
test_swap_value (void)
{
  const QiToken value = { "17", 2, QI_TOKEN_JSON };
  g_autoptr (QiSetup) before = make_setup ("K", NULL, NULL);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (GPtrArray) notes = qi_findings_new ();
  g_autoptr (QiSetup) after = NULL;
  QiPosition *position = NULL;

  qi_edit_put (edit, 3, &value);
  qi_edit_put (edit, 2, &QI_TOKEN ("=.1"));
  qi_edit_swap_sides (edit);
  after = qi_edit_apply (edit, before, NULL, notes, NULL);
  g_assert_nonnull (after);
  position = qi_setup_get_position (after);
  g_assert_cmpstr (qi_position_get_piece (position, 0)->text, ==, "k");
  g_assert_true (qi_token_equal (qi_position_get_piece (position, 3), &value));
  g_assert_cmpstr (qi_position_get_piece (position, 2)->text, ==, "=.1");
  g_assert_cmpuint (notes->len, ==, 1);
  g_assert_cmpstr (qi_finding_get_code (notes->pdata[0]), ==, "pieces-of-no-side");
}

/* Laying a part of a board down: on squares that are there, with details that hold there. */
static const struct
{
  const char *name;
  guint       square; /* G_MAXUINT: none */
  const char *piece;  /* NULL: steps before it have put it there */
  const char *details;
  const char *after; /* or the code of the finding that refuses it */
} laid[] = {
  { "piece", 1, "N", "{}", "aN/.." },
  { "as-it-is", 1, NULL, "{\"promoted\":[0]}", "a./.." },
  { "nothing", G_MAXUINT, NULL, "{}", "a./.." },
  { "outside", 4, NULL, "{}", "index-out-of-range" },
  { "piece-outside", 4, "N", "{}", "index-out-of-range" },
  { "detail-outside", 1, NULL, "{\"walls\":[9]}", "bad-detail" },
};

static void
test_laid (gconstpointer data)
{
  const typeof (laid[0]) *c = data;
  g_autoptr (QiSetup) before = setup_new ("a./..", NULL);
  g_autoptr (QiSetup) said = setup_new ("a./..", c->details);
  g_autoptr (GArray) covered = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GPtrArray) pieces = c->piece != NULL ? g_ptr_array_new () : NULL;
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (QiSetup) after = NULL;
  g_autofree char *text = NULL;
  const QiToken piece = QI_TOKEN (c->piece != NULL ? c->piece : "");

  if (c->square != G_MAXUINT)
    g_array_append_val (covered, c->square);
  if (pieces != NULL)
    g_ptr_array_add (pieces, (gpointer) &piece);
  qi_edit_lay (edit, covered, pieces, qi_setup_get_details (said));
  after = qi_edit_apply (edit, before, NULL, NULL, &error);
  if (after == NULL)
    {
      g_assert_error (error, QI_ERROR, QI_ERROR_REFUSED);
      g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, c->after);
      return;
    }
  text = setup_print (after);
  g_assert_cmpstr (text, ==, c->after);
}

/* A piece without a name is one, too. */
static void
test_nameless (void)
{
  g_autoptr (QiSetup) before = setup_new ("..", NULL);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (QiSetup) after = NULL;

  qi_edit_put (edit, 1, &QI_TOKEN (""));
  after = qi_edit_apply (edit, before, NULL, NULL, NULL);
  g_assert_nonnull (qi_position_get_piece (qi_setup_get_position (after), 1));
  g_assert_true (qi_token_is (qi_position_get_piece (qi_setup_get_position (after), 1), ""));
}

/* Setting up keeps what is said of the position and not of its pieces. */
static void
test_set_up (void)
{
  g_autoptr (QiSetup) before =
    setup_new ("ab/..", "{\"title\":\"T\",\"comment\":\"C\",\"walls\":[3],\"halfmove\":7,"
                        "\"players\":{\"first\":\"A\"},\"muted\":[\"no-king\"]}");
  g_autoptr (QiSetup) start = setup_new ("K./.k", "{\"title\":\"S\",\"walls\":[1]}");
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (QiSetup) after = NULL;
  g_autoptr (QiSetup) expected =
    setup_new ("K./.k", "{\"title\":\"T\",\"walls\":[1],\"comment\":\"C\","
                        "\"players\":{\"first\":\"A\"},\"muted\":[\"no-king\"]}");

  qi_edit_set_up (edit, before, start);
  after = qi_edit_apply (edit, before, NULL, NULL, NULL);
  g_assert_true (qi_setup_equal (after, expected));
}

/* An edit of others, one step of each kind, does what they do one after another, also when they are gone. */
static void
test_append (void)
{
  static const char *const scripts[] = {
    "put 0 K; move 0 3; hand first P 1", "replace ab/.. {\"walls\":[3]}", "game chess",
    "detail title \"T\"; detail walls",  "style first S; toggle",
  };
  g_autoptr (QiSetup) before = setup_new ("../..", NULL);
  g_autoptr (QiSetup) stepwise = qi_setup_ref (before);
  g_autoptr (QiSetup) together = NULL;
  g_autoptr (QiEdit) all = qi_edit_new ();
  const QiToken knight = QI_TOKEN ("N");

  for (gsize i = 0; i <= 2 * G_N_ELEMENTS (scripts); i++)
    {
      g_autoptr (QiEdit) one = i < G_N_ELEMENTS (scripts) ? edit_new (scripts[i]) : qi_edit_new ();
      QiSetup *next = NULL;

      if (i >= G_N_ELEMENTS (scripts))
        {
          g_autoptr (QiSetup) part = setup_new ("xy/..", "{\"promoted\":[1]}");
          g_autoptr (GArray) covered = g_array_new (FALSE, FALSE, sizeof (guint));
          g_autoptr (GPtrArray) pieces = i % 2 == 0 ? g_ptr_array_new () : NULL;
          const guint square = (guint) (i % 4);

          g_array_append_val (covered, square);
          if (pieces != NULL)
            g_ptr_array_add (pieces, (gpointer) &knight);
          qi_edit_lay (one, covered, pieces, qi_setup_get_details (part));
        }
      qi_edit_append (all, one);
      next = qi_edit_apply (one, stepwise, NULL, NULL, NULL);
      g_assert_nonnull (next);
      qi_setup_unref (stepwise);
      stepwise = next;
    }
  together = qi_edit_apply (all, before, NULL, NULL, NULL);
  g_assert_true (qi_setup_equal (together, stepwise));
  g_assert_cmpstr (qi_setup_get_game (together), ==, "chess");
}

/* One more reference keeps an edit, also in a value of GObject. */
static void
test_ref (void)
{
  QiEdit *edit = edit_new ("put 0 K");
  GValue value = G_VALUE_INIT;
  g_autoptr (QiSetup) before = setup_new ("..", NULL);
  g_autoptr (QiSetup) after = NULL;
  g_autofree char *text = NULL;

  g_value_init (&value, QI_TYPE_EDIT);
  g_value_set_boxed (&value, edit);
  qi_edit_unref (edit);
  after = qi_edit_apply (g_value_get_boxed (&value), before, NULL, NULL, NULL);
  g_value_unset (&value);
  text = setup_print (after);
  g_assert_cmpstr (text, ==, "K.");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/core/edit-limits/limited/", limited, test_limited);
  case_table_add ("/core/edit-limits/cases/", cases, edit_case_run);
  case_table_add ("/core/edit-limits/laid/", laid, test_laid);
  g_test_add_func ("/core/edit-limits/swap-value", test_swap_value);
  g_test_add_func ("/core/edit-limits/nameless", test_nameless);
  g_test_add_func ("/core/edit-limits/set-up", test_set_up);
  g_test_add_func ("/core/edit-limits/append", test_append);
  g_test_add_func ("/core/edit-limits/ref", test_ref);
  return g_test_run ();
}
