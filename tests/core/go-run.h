/* SPDX-License-Identifier: Apache-2.0 */
/* Boards of Go for the tests, as rows of text. */
#pragma once

#include "rules-run.h"

/* @rows: '.', 'X' and 'O', row by row; anything else is a piece that the game does not know. */
static inline QiSetup *
go_make_setup (guint       files,
               guint       ranks,
               const char *rows,
               QiSide      turn,
               QiDetails  *details)
{
  const QiShape shape = { 2, { ranks, files } };
  QiPositionBuilder *builder = qi_position_builder_new (&shape, qi_limits_get_default ());
  g_autoptr (QiPosition) position = NULL;

  g_assert_cmpuint (strlen (rows), ==, files * ranks);
  for (guint square = 0; square < files * ranks; square++)
    if (rows[square] != '.')
      {
        const char row = rows[square];
        const char text[] = { row == 'X' ? 'S' : row == 'O' ? 's' : row, '\0' };

        qi_position_builder_put (builder, square, &QI_TOKEN (text));
      }
  qi_position_builder_set_turn (builder, turn);
  position = qi_position_builder_end (builder, NULL);
  return qi_setup_new (position, "go", details);
}

static inline QiDetails *
go_make_rules (const char *json)
{
  g_autoptr (QiDetails) none = qi_details_new ();
  g_autoptr (QiValue) value = json != NULL ? qi_json_parse (json, -1, NULL, NULL) : NULL;

  return qi_details_with (none, "rules", value);
}

static inline QiState *
go_make_state (guint       files,
               guint       ranks,
               const char *rows,
               QiSide      turn,
               const char *rules)
{
  g_autoptr (QiDetails) details = go_make_rules (rules);
  g_autoptr (QiSetup) setup = go_make_setup (files, ranks, rows, turn, details);
  g_autoptr (GError) error = NULL;
  QiState *state = qi_state_new_for_setup (setup, &error);

  g_assert_no_error (error);
  return state;
}

static inline char *
go_dup_board (QiState *state)
{
  QiPosition *position = qi_setup_get_position (qi_state_get_setup (state));
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < qi_position_get_n_squares (position); i++)
    {
      const QiToken *piece = qi_position_get_piece (position, i);

      g_string_append_c (text, piece == NULL ? '.' : qi_token_is (piece, "S") ? 'X' : 'O');
    }
  return g_string_free (text, FALSE);
}
