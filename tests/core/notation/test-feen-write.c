/* SPDX-License-Identifier: Apache-2.0 */
/* FEEN for setups: what is written, refused and lost. */
#include "notation-tests.h"
#include "qi-details-private.h"

static const QiNotation *
feen (void)
{
  const QiNotation *notation = qi_notation_lookup ("feen");

  g_assert_nonnull (notation);
  return notation;
}

/* The setup of an "encode" case: hands are unordered lists. */
static QiSetup *
make_setup (const QiValue *item)
{
  const QiValue *shape_value = qi_value_get_member (item, "shape");
  const QiValue *board = qi_value_get_member (item, "board");
  gint64 sizes[3] = { 0 };
  QiShape shape;

  for (gsize i = 0; i < qi_value_get_size (shape_value); i++)
    g_assert_true (qi_value_get_int (qi_value_get_item (shape_value, i), &sizes[i]));
  g_assert_true (
    qi_shape_init (&shape, sizes, qi_value_get_size (shape_value), qi_limits_get_default (), NULL));

  QiPositionBuilder *builder = qi_position_builder_new (&shape, qi_limits_get_default ());
  for (gsize i = 0; i < qi_value_get_size (board); i++)
    {
      const QiValue *entry = qi_value_get_item (board, i);
      gint64 square = 0;

      g_assert_true (qi_value_get_int (qi_value_get_item (entry, 0), &square));
      qi_position_builder_put (builder, (guint) square,
                               &QI_TOKEN (qi_value_get_text (qi_value_get_item (entry, 1), NULL)));
    }
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      const char *name = qi_side_get_name (side);
      const QiValue *hand = qi_value_get_member (qi_value_get_member (item, "hands"), name);
      const char *style = vectors_text (qi_value_get_member (item, "styles"), name, NULL);

      for (gsize i = 0; i < qi_value_get_size (hand); i++)
        qi_position_builder_add_to_hand (
          builder, side, &QI_TOKEN (qi_value_get_text (qi_value_get_item (hand, i), NULL)), 1);
      qi_position_builder_set_style (builder, side, &QI_TOKEN (style));
    }
  if (strcmp (vectors_text (item, "turn", NULL), "second") == 0)
    qi_position_builder_set_turn (builder, QI_SIDE_SECOND);

  g_autoptr (QiPosition) position = qi_position_builder_end (builder, NULL);
  g_assert_nonnull (position);
  return qi_setup_new (position, NULL, NULL);
}

static void
test_encode (gconstpointer data)
{
  const QiValue *item = data;
  g_autoptr (QiSetup) setup = make_setup (item);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *text = qi_notation_write (feen (), setup, NULL, findings);

  g_assert_cmpstr (text, ==, vectors_text (item, "canonical", NULL));
  g_assert_cmpuint (findings->len, ==, 0);
}

static void
test_encode_degenerate (gconstpointer data)
{
  const QiValue *item = data;
  const QiValue *shape = qi_value_get_member (item, "reparse_shape");
  QiWriteOptions strict = { .strict = TRUE };
  g_autoptr (QiSetup) setup = make_setup (item);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *text = qi_notation_write (feen (), setup, NULL, findings);

  g_assert_cmpuint (findings->len, ==, 1);
  const QiFinding *finding = g_ptr_array_index (findings, 0);
  if (qi_value_get_kind (shape) == QI_VALUE_NULL)
    {
      g_assert_null (text);
      g_assert_cmpstr (qi_finding_get_code (finding), ==, "one-rank-per-layer");
      g_assert_cmpint (qi_finding_get_severity (finding), ==, QI_SEVERITY_ERROR);
      return;
    }
  g_assert_cmpstr (text, ==, vectors_text (item, "canonical", NULL));
  g_assert_cmpstr (qi_finding_get_code (finding), ==, "shape-changed");
  g_assert_cmpint (qi_finding_get_severity (finding), ==, QI_SEVERITY_NOTE);
  g_assert_null (qi_notation_write (feen (), setup, &strict, NULL));
}

static QiSetup *
make_board (const gint64 *sizes,
            gsize         n_sizes,
            const char   *first,
            const char   *second)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (QiPosition) position =
    qi_position_new (sizes, n_sizes, &QI_TOKEN (first), &QI_TOKEN (second),
                     qi_limits_get_default (), &error);

  g_assert_no_error (error);
  return qi_setup_new (position, NULL, NULL);
}

static void
assert_refused (QiSetup    *setup,
                const char *code)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();

  g_assert_null (qi_notation_write (feen (), setup, NULL, findings));
  g_assert_cmpuint (findings->len, >=, 1);
  g_assert_cmpstr (qi_finding_get_code (g_ptr_array_index (findings, 0)), ==, code);
  g_assert_cmpint (qi_finding_get_severity (g_ptr_array_index (findings, 0)), ==,
                   QI_SEVERITY_ERROR);
}

static void
test_refusals (void)
{
  const gint64 cube[] = { 40, 40, 40 };
  const gint64 square[] = { 255, 255 };
  g_autoptr (QiSetup) too_long = make_board (cube, 3, "C", "c");
  g_autoptr (QiSetup) fine = make_board (square, 2, "C", "c");
  g_autoptr (QiSetup) word = make_board (square, 2, "Chess", "c");
  g_autoptr (QiSetup) swapped = make_board (square, 2, "c", "C");

  assert_refused (too_long, "too-long");
  assert_refused (word, "style-without-letter");
  assert_refused (swapped, "style-without-letter");
  g_autofree char *text = qi_notation_write (feen (), fine, NULL, NULL);
  g_assert_nonnull (text);
}

static void
test_refused_tokens (void)
{
  const gint64 sizes[] = { 3, 3 };
  g_autoptr (QiSetup) empty = make_board (sizes, 2, "C", "c");
  QiToken number = { "12", 2, QI_TOKEN_JSON };
  QiToken word = QI_TOKEN ("king");
  const QiBoardChange changes[] = { { 2, &number }, { 4, &word }, { 7, &number } };
  const QiHandChange hand[] = { { &word, 1 } };
  g_autoptr (QiPosition) board =
    qi_position_board_diff (qi_setup_get_position (empty), changes, 3, NULL);
  g_autoptr (QiPosition) position = qi_position_hand_diff (board, QI_SIDE_SECOND, hand, 1, NULL);
  g_autoptr (QiSetup) setup = qi_setup_with_position (empty, position);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  gsize n = 0;
  QiSide side = QI_SIDE_FIRST;

  g_assert_null (qi_notation_write (feen (), setup, NULL, findings));
  g_assert_cmpuint (findings->len, ==, 3);
  const guint *squares = qi_finding_get_squares (g_ptr_array_index (findings, 0), &n);
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpuint (squares[0], ==, 2);
  g_assert_cmpuint (squares[1], ==, 7);
  g_assert_cmpstr (qi_finding_get_param (g_ptr_array_index (findings, 1), "piece"), ==, "king");
  g_assert_true (qi_finding_get_hand (g_ptr_array_index (findings, 2), &side));
  g_assert_cmpint (side, ==, QI_SIDE_SECOND);
}

static void
test_losses (void)
{
  const gint64 sizes[] = { 8, 8 };
  const guint rooks[] = { 63, 56 };
  QiWriteOptions strict = { .strict = TRUE };
  g_autoptr (QiSetup) plain = make_board (sizes, 2, "C", "c");
  g_autoptr (QiDetails) none = qi_details_new ();
  g_autoptr (QiDetails) one =
    qi_details_with_side_squares (none, "castling", QI_SIDE_FIRST, rooks, 2);
  g_autoptr (QiDetails) two = qi_details_with_int (one, "halfmove", 0);
  g_autoptr (QiDetails) details = qi_details_with_int (two, "fullmove", 7);
  g_autoptr (QiSetup) setup = qi_setup_new (qi_setup_get_position (plain), "chess", details);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *text = qi_notation_write (feen (), setup, NULL, findings);
  g_autofree char *codes = notation_dup_codes (findings);

  g_assert_cmpstr (text, ==, "8/8/8/8/8/8/8/8 / C/c");
  /* A counter at its start means the same as no counter. */
  g_assert_cmpstr (codes, ==, "game-lost detail-lost detail-lost");
  g_assert_cmpstr (qi_finding_get_param (g_ptr_array_index (findings, 0), "game"), ==, "chess");
  g_assert_cmpstr (qi_finding_get_param (g_ptr_array_index (findings, 1), "key"), ==, "castling");
  g_assert_cmpstr (qi_finding_get_param (g_ptr_array_index (findings, 2), "key"), ==, "fullmove");
  g_assert_null (qi_notation_write (feen (), setup, &strict, NULL));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_autoptr (QiValue) canonicalise = vectors_load ("feen-canonicalise.json");
  vectors_add (canonicalise, "encode", "/core/feen/encode", test_encode);
  vectors_add (canonicalise, "encode-degenerate", "/core/feen/degenerate", test_encode_degenerate);
  g_test_add_func ("/core/feen/write/refusals", test_refusals);
  g_test_add_func ("/core/feen/write/tokens", test_refused_tokens);
  g_test_add_func ("/core/feen/write/losses", test_losses);
  return g_test_run ();
}
