/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "notation-tests.h"
#include "qi-epin-private.h"

/* A file of tests/data/shogi: its position as SFEN, its game, and the findings of reading it by its
 * name and its content alone. */
typedef struct
{
  const char *file;
  const char *sfen;
  const char *game;
  const char *codes;
} ShogiFile;

static inline char *
shogi_dup_sfen (QiSetup *setup)
{
  g_autofree char *text = qi_notation_write (qi_notation_lookup ("sfen"), setup, NULL, NULL);

  g_assert_nonnull (text);
  return g_steal_pointer (&text);
}

static inline void
shogi_test_file (const ShogiFile *file,
                 const char      *format)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "shogi", file->file, NULL);
  g_autofree char *text = NULL;
  gsize length = 0;
  const QiNotation *notation = qi_notation_for_filename (path);

  g_test_message ("%s", file->file);
  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  g_assert_nonnull (notation);
  g_assert_cmpstr (notation->id, ==, format);

  g_autoptr (QiReading) found = qi_notation_detect (text, (gssize) length, NULL);
  g_assert_cmpstr (found->format, ==, format);
  g_autoptr (QiReading) reading = notation_read (format, text, length, NULL, FALSE);
  g_autofree char *codes = notation_dup_codes (reading->findings);
  g_assert_cmpstr (codes, ==, file->codes);
  g_assert_nonnull (reading->setup);
  g_assert_true (qi_setup_equal (reading->setup, found->setup));
  g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, file->game);
  notation_assert_sound (reading, length);
  assert_findings (reading->findings, length);

  g_autofree char *sfen = shogi_dup_sfen (reading->setup);
  g_assert_cmpstr (sfen, ==, file->sfen);

  /* The text that the library writes of it says the same, with or without the game's name. */
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *own = qi_notation_write (notation, reading->setup, NULL, findings);
  g_assert_nonnull (own);
  g_assert_cmpuint (findings->len, ==, 0);
  g_autoptr (QiReading) again = notation_read (format, own, strlen (own), NULL, FALSE);
  g_assert_nonnull (again->setup);
  g_assert_true (qi_position_equal (qi_setup_get_position (again->setup),
                                    qi_setup_get_position (reading->setup)));
  g_assert_cmpstr (qi_setup_get_game (again->setup), ==, file->game);
  g_autofree char *same = qi_notation_write (notation, again->setup, NULL, NULL);
  g_assert_cmpstr (same, ==, own);
}

/* A random setup of shogi's pieces with a game, or of all pieces of that game. */
static inline QiSetup *
shogi_random_setup (GRand            *rand,
                    const QiGameInfo *info,
                    gboolean          with_hands)
{
  const QiShape *shape = qi_game_info_get_shape (info);
  QiPositionBuilder *builder = qi_position_builder_new (shape, qi_limits_get_default ());
  const guint n_squares = qi_shape_get_n_squares (shape);
  gsize n_pieces = 0;
  const QiGamePiece *pieces = qi_game_info_get_pieces (info, &n_pieces);
  gint32 n = g_rand_int_range (rand, 0, (gint32) n_squares + 1);

  for (gint32 i = 0; i < n; i++)
    {
      const QiGamePiece *piece = &pieces[g_rand_int_range (rand, 0, (gint32) n_pieces)];
      char text[QI_EPIN_MAX_BYTES + 1];
      QiEpin epin;

      g_assert_true (qi_epin_parse (piece->token, -1, &epin));
      epin.side = (QiSide) g_rand_int_range (rand, 0, 2);
      qi_epin_format (&epin, text);
      if (with_hands && epin.state == QI_PIECE_NORMAL && !epin.terminal && g_rand_boolean (rand))
        qi_position_builder_add_to_hand (builder, epin.side, &QI_TOKEN (text), 1);
      else
        qi_position_builder_put (builder, (guint) g_rand_int_range (rand, 0, (gint32) n_squares),
                                 &QI_TOKEN (text));
    }
  qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN ("S"));
  qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN ("s"));
  qi_position_builder_set_turn (builder, (QiSide) g_rand_int_range (rand, 0, 2));

  g_autoptr (QiPosition) position = qi_position_builder_end (builder, NULL);
  g_autoptr (QiDetails) none = qi_details_new ();
  return qi_setup_new (position, qi_game_info_get_id (info), none);
}

/* A text, and what is read of it. */
typedef struct
{
  const char *name;
  const char *input;
  const char *sfen;     /* NULL: no position */
  const char *findings; /* as of dup_findings() */
  const char *details;  /* JSON; NULL: not looked at */
} ShogiRow;

static inline void
shogi_check_row (const char     *format,
                 const ShogiRow *row)
{
  g_autoptr (QiReading) reading = notation_read (format, row->input, strlen (row->input), NULL, FALSE);
  g_autofree char *findings = dup_findings (reading->findings, row->input);

  g_assert_cmpstr (findings, ==, row->findings);
  assert_findings (reading->findings, strlen (row->input));
  g_assert_cmpint (reading->setup != NULL, ==, row->sfen != NULL);
  if (row->sfen == NULL)
    return;
  g_autofree char *sfen = shogi_dup_sfen (reading->setup);
  g_assert_cmpstr (sfen, ==, row->sfen);
  if (row->details == NULL)
    return;
  g_autoptr (QiValue) value = qi_details_to_value (qi_setup_get_details (reading->setup));
  g_autofree char *json = qi_value_to_string (value);
  g_assert_cmpstr (json, ==, row->details);
}
