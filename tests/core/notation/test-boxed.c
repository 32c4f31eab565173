/* SPDX-License-Identifier: Apache-2.0 */
/* Values as languages without structs of their own have them: copies say the same and are freed on their own; functions that
 * give a text or a new token, with the examples of the specifications of PIN, EPIN, SIN, QPI and CELL (sashite.dev). */
#include "qi-cell.h"
#include "qi-epin-private.h"
#include "qi-game-info.h"
#include "qi-notation.h"
#include "qi-pin.h"
#include "qi-qpi.h"
#include "qi-sin.h"

#include <string.h>

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static void
test_tokens (void)
{
  QiPin pin;
  QiEpin epin;
  QiSin sin;
  QiQpi qpi;

  g_assert_true (qi_pin_parse ("+k^", -1, &pin, NULL));
  g_assert_true (qi_epin_parse ("-R'", -1, &epin));
  g_assert_true (qi_sin_parse ("s", -1, &sin, NULL));
  g_assert_true (qi_qpi_parse ("C:k^", -1, QI_QPI_CURRENT, &qpi, NULL, NULL));
  QiPin *pin_copy = g_boxed_copy (QI_TYPE_PIN, &pin);
  QiEpin *epin_copy = g_boxed_copy (QI_TYPE_EPIN, &epin);
  QiSin *sin_copy = g_boxed_copy (QI_TYPE_SIN, &sin);
  QiQpi *qpi_copy = g_boxed_copy (QI_TYPE_QPI, &qpi);
  g_autofree char *pin_text = qi_pin_dup_text (pin_copy);
  g_autofree char *epin_text = qi_epin_dup_text (epin_copy);
  g_autofree char *qpi_text = qi_qpi_dup_text (qpi_copy);

  g_assert_cmpstr (pin_text, ==, "+k^");
  g_assert_cmpstr (epin_text, ==, "-R'");
  g_assert_cmpint (qi_sin_get_char (sin_copy), ==, 's');
  g_assert_cmpstr (qpi_text, ==, "C:k^");
  g_boxed_free (QI_TYPE_PIN, pin_copy);
  g_boxed_free (QI_TYPE_EPIN, epin_copy);
  g_boxed_free (QI_TYPE_SIN, sin_copy);
  g_boxed_free (QI_TYPE_QPI, qpi_copy);
}

/* Each changes one attribute; the value itself will do as the result. */
static void
test_epin (void)
{
  static const struct
  {
    const char *from;
    void (*change) (const QiEpin *, QiEpin *);
    const char *to;
  } rows[] = {
    { "K^'", qi_epin_enhance, "+K^'" },   { "+r", qi_epin_enhance, "+r" },
    { "+K^'", qi_epin_diminish, "-K^'" }, { "-p", qi_epin_normalize, "p" },
    { "P", qi_epin_mark_terminal, "P^" }, { "+P^'", qi_epin_unmark_terminal, "+P'" },
    { "+P^'", qi_epin_flip, "+p^'" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      QiEpin epin;

      g_assert_true (qi_epin_parse (rows[i].from, -1, &epin));
      rows[i].change (&epin, &epin);
      g_autofree char *text = qi_epin_dup_text (&epin);

      g_assert_cmpstr (text, ==, rows[i].to);
    }
}

static void
test_qpi (void)
{
  static const struct
  {
    const char *from;
    void (*change) (const QiQpi *, QiQpi *);
    const char *to;
  } rows[] = {
    { "C:K^", qi_qpi_enhance, "C:+K^" },         { "C:+k", qi_qpi_diminish, "C:-k" },
    { "s:-p", qi_qpi_normalize, "s:p" },         { "C:K", qi_qpi_mark_terminal, "C:K^" },
    { "c:+k^", qi_qpi_unmark_terminal, "c:+k" },
  };
  QiQpi qpi;

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_assert_true (qi_qpi_parse (rows[i].from, -1, QI_QPI_CURRENT, &qpi, NULL, NULL));
      rows[i].change (&qpi, &qpi);
      g_autofree char *text = qi_qpi_dup_text (&qpi);

      g_assert_cmpstr (text, ==, rows[i].to);
    }
  g_assert_true (qi_qpi_parse ("O:+r", -1, QI_QPI_CURRENT, &qpi, NULL, NULL));
  qi_qpi_with_type (&qpi, 'Q', &qpi);
  qi_qpi_with_state (&qpi, QI_PIECE_DIMINISHED, &qpi);
  g_autofree char *text = qi_qpi_dup_text (&qpi);
  g_assert_cmpstr (text, ==, "O:-q");
}

/* Two tokens are equal when each attribute is. */
static void
test_equal (void)
{
  static const char *const texts[] = { "K", "Q", "k", "+K", "K^", "K'" };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (texts); j++)
      {
        QiEpin a, b;
        QiPin c, d;

        g_assert_true (qi_epin_parse (texts[i], -1, &a));
        g_assert_true (qi_epin_parse (texts[j], -1, &b));
        g_assert_cmpint (qi_epin_equal (&a, &b), ==, i == j);
        if (qi_pin_parse (texts[i], -1, &c, NULL) && qi_pin_parse (texts[j], -1, &d, NULL))
          g_assert_cmpint (qi_pin_equal (&c, &d), ==, i == j);
      }
}

/* A length in bytes, and none; names of states; a fault that nobody asks for. */
static void
test_lengths (void)
{
  QiPieceState state;
  QiEpin epin;
  QiSin sin;
  QiQpi qpi;

  g_assert_true (qi_epin_parse ("+Kxyz", 2, &epin));
  g_assert_false (qi_epin_parse_full ("+Kxyz", -1, &epin, NULL, NULL));
  g_assert_false (qi_epin_parse_full ("K^''", -1, &epin, NULL, NULL));
  g_assert_false (qi_epin_init (&epin, 'K', QI_SIDE_FIRST, QI_PIECE_NORMAL, FALSE, 2, NULL));
  g_assert_false (qi_sin_parse ("ss", -1, &sin, NULL));
  g_assert_false (qi_sin_init (&sin, 'x', QI_SIDE_FIRST, NULL));
  g_assert_false (qi_qpi_parse ("C", -1, QI_QPI_CURRENT, &qpi, NULL, NULL));
  g_assert_false (qi_qpi_init (&qpi, 'c', 'K', QI_SIDE_FIRST, QI_PIECE_NORMAL, NULL));
  g_assert_true (qi_piece_state_from_name ("enhanced", -1, &state));
  g_assert_cmpint (state, ==, QI_PIECE_ENHANCED);
  g_assert_true (qi_piece_state_from_name ("normalise", 6, &state));
  g_assert_cmpint (state, ==, QI_PIECE_NORMAL);
  g_assert_false (qi_piece_state_from_name ("enhance!", 8, &state));
}

static void
test_cells (void)
{
  static const struct
  {
    guint indices[4];
    guint n;
    const char *name;
    const char *fault;
  } rows[] = {
    { { 0 }, 1, "a", NULL },
    { { 4, 3 }, 2, "e4", NULL },
    { { 0, 0, 0 }, 3, "a1A", NULL },
    { { 25, 255, 25 }, 3, "z256Z", NULL },
    { { 26, 0, 26 }, 3, "aa1AA", NULL },
    { { 255, 255, 255 }, 3, "iv256IV", NULL },
    { { 0 }, 0, NULL, "no_indices" },
    { { 0, 0, 0, 0 }, 4, NULL, "too_many_dimensions" },
    { { 256, 0 }, 2, NULL, "index_out_of_range" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const char *fault = NULL;
      g_autofree char *name =
        qi_cell_dup_name (rows[i].n > 0 ? rows[i].indices : NULL, rows[i].n, &fault);

      g_assert_cmpstr (name, ==, rows[i].name);
      g_assert_cmpstr (fault, ==, rows[i].fault);
    }
}

/* A copy of what was read shares what it holds, and outlives it. */
static void
test_readings (void)
{
  static const char *const texts[] = { START, "no position", "{\"turn\": \"first\"}" };
  const QiReadOptions options = { .want_places = TRUE };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      QiReading *reading = qi_notation_detect (texts[i], -1, &options);
      QiReading *copy = g_boxed_copy (QI_TYPE_READING, reading);

      g_assert_true (copy->setup == reading->setup);
      g_assert_true (copy->partial == reading->partial);
      g_assert_true (copy->findings == reading->findings);
      g_assert_true (copy->places == reading->places);
      g_assert_true (copy->source == reading->source);
      qi_reading_free (reading);
      g_assert_nonnull (copy->findings);
      if (i == 0)
        g_assert_cmpuint (qi_position_get_n_pieces (qi_setup_get_position (copy->setup)), ==, 32);
      g_boxed_free (QI_TYPE_READING, copy);
    }
  qi_reading_free (NULL);
}

static void
test_options (void)
{
  QiReadOptions *options = qi_read_options_new ("chess", "a.fen");
  QiReadOptions *copy = NULL;
  QiReadOptions *none = qi_read_options_new (NULL, NULL);
  QiWriteOptions *plain = qi_write_options_new (NULL);
  QiWriteOptions *with_source = NULL;
  QiWriteOptions *second = NULL;

  options->bytes = g_bytes_new_static (START, strlen (START));
  options->want_places = TRUE;
  copy = g_boxed_copy (QI_TYPE_READ_OPTIONS, options);
  g_boxed_free (QI_TYPE_READ_OPTIONS, options);
  g_assert_cmpstr (copy->game, ==, "chess");
  g_assert_cmpstr (copy->file, ==, "a.fen");
  g_assert_true (copy->want_places);
  g_assert_cmpuint (g_bytes_get_size (copy->bytes), ==, strlen (START));
  g_boxed_free (QI_TYPE_READ_OPTIONS, copy);
  g_assert_null (none->game);
  g_assert_null (none->file);
  g_boxed_free (QI_TYPE_READ_OPTIONS, none);

  /* Native JSON has a source, which a text is written with. */
  g_autoptr (QiReading) start = qi_notation_detect (START, -1, NULL);
  g_autofree char *json =
    qi_notation_write (qi_notation_lookup ("json"), start->setup, plain, NULL);
  g_autoptr (QiReading) reading = qi_notation_detect (json, -1, NULL);
  g_assert_nonnull (reading->source);
  with_source = qi_write_options_new (reading->source);
  second = g_boxed_copy (QI_TYPE_WRITE_OPTIONS, with_source);
  g_assert_true (second->source == reading->source);
  g_boxed_free (QI_TYPE_WRITE_OPTIONS, with_source);
  g_autofree char *again =
    qi_notation_write (qi_notation_lookup ("json"), reading->setup, second, NULL);
  g_assert_cmpstr (again, ==, json);
  g_boxed_free (QI_TYPE_WRITE_OPTIONS, second);
  g_boxed_free (QI_TYPE_WRITE_OPTIONS, plain);
}

/* What is never freed is its own copy. A piece that goes to the hand loses its promotion, and changes its side. */
static void
test_games (void)
{
  static const struct
  {
    const char *game;
    const char *piece;
    QiSide side;
    const char *held;
  } rows[] = {
    { "shogi", "+P", QI_SIDE_SECOND, "p" },
    { "shogi", "r", QI_SIDE_FIRST, "R" },
    { "crazyhouse", "N", QI_SIDE_SECOND, "n" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const QiGameInfo *info = qi_game_info_lookup (rows[i].game);
      QiGameInfo *copy = g_boxed_copy (QI_TYPE_GAME_INFO, info);
      const QiToken piece = QI_TOKEN (rows[i].piece);
      g_autofree QiToken *held = qi_game_info_dup_in_hand (copy, &piece, rows[i].side);
      const QiToken expected = QI_TOKEN (rows[i].held);

      g_assert_true (copy == info);
      g_assert_true (qi_token_equal (held, &expected));
      g_boxed_free (QI_TYPE_GAME_INFO, copy);
      g_assert_cmpstr (qi_game_info_get_id (info), ==, rows[i].game);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/boxed/tokens", test_tokens);
  g_test_add_func ("/core/boxed/epin", test_epin);
  g_test_add_func ("/core/boxed/qpi", test_qpi);
  g_test_add_func ("/core/boxed/equal", test_equal);
  g_test_add_func ("/core/boxed/lengths", test_lengths);
  g_test_add_func ("/core/boxed/cells", test_cells);
  g_test_add_func ("/core/boxed/readings", test_readings);
  g_test_add_func ("/core/boxed/options", test_options);
  g_test_add_func ("/core/boxed/games", test_games);
  return g_test_run ();
}
