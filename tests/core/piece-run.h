/* SPDX-License-Identifier: Apache-2.0 */
/* Positions of games of moving pieces, by FEN and SFEN, and their moves by text. */
#pragma once

#include "rules-run.h"

#include "qi-notation.h"

/* @notation: "fen" or "sfen". */
static inline QiState *
piece_read (const char *game,
            const char *notation,
            const char *text)
{
  QiReadOptions options = { .game = game };
  g_autoptr (QiReading) reading = qi_notation_read (qi_notation_lookup (notation), text, -1, &options);
  g_autoptr (GError) error = NULL;
  QiState *state;

  if (reading->setup == NULL)
    g_error ("%s: %s is not read", game, text);
  state = qi_state_new_for_setup (reading->setup, &error);
  g_assert_no_error (error);
  return state;
}

/* The position that @text gives, or where it is NULL the start of the game. */
static inline QiState *
piece_state (const char *game,
             const char *text)
{
  g_autoptr (QiSetup) start = NULL;
  g_autoptr (GError) error = NULL;
  QiState *state;

  if (text != NULL)
    return piece_read (game, "fen", text);
  start = qi_game_info_dup_start (qi_game_info_lookup (game));
  state = qi_state_new_for_setup (start, &error);
  g_assert_no_error (error);
  return state;
}

static inline char *
piece_dup_fen (QiState *state)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  char *text = qi_notation_write (qi_notation_lookup ("fen"), qi_state_get_setup (state), NULL, findings);

  g_assert_nonnull (text);
  return text;
}

/* All legal moves in @notation, sorted, with a blank between. */
static inline char *
piece_dup_moves (QiState    *state,
                 const char *notation)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_auto (QiMoveList) moves;

  qi_move_list_init (&moves, NULL, 0);
  qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
  for (guint i = 0; i < moves.n_moves; i++)
    g_ptr_array_add (texts, qi_state_write_move (state, &moves.moves[i], notation));
  return rules_join (texts);
}

/* Plays @texts, separated by blanks, on @state, which it takes. */
static inline QiState *
piece_play (QiState    *state,
            const char *texts)
{
  g_auto (GStrv) words = g_strsplit (texts, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      QiState *next = rules_play (state, words[i]);

      qi_state_unref (state);
      state = next;
    }
  return state;
}
