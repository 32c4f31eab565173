/* SPDX-License-Identifier: Apache-2.0 */
/* Moves of a state as text, and in an array. */
#define G_LOG_DOMAIN "Qi"

#include "qi-state.h"
#include "qi-state-private.h"

#include "qi-error.h"
#include "qi-error-private.h"
#include "qi-found-private.h"
#include "qi-move-private.h"

/**
 * qi_state_write_move:
 * @self: a state
 * @move: a legal move
 * @notation: (nullable): one of qi_game_list_notations(); %NULL: the usual one
 *
 * Returns: (transfer full): its text
 *
 * Since: 1.0
 */
char *
qi_state_write_move (QiState      *self,
                     const QiMove *move,
                     const char   *notation)
{
  g_return_val_if_fail (self != NULL && move != NULL, NULL);
  g_return_val_if_fail (qi_state_is_legal (self, move), NULL);

  QiGame *game = qi_state_get_game (self);
  const QiPast past = qi_state_get_past (self);
  GString *text = g_string_new (NULL);

  if (notation == NULL)
    notation = qi_game_list_notations (game)[0];
  QI_GAME_GET_CLASS (game)->write_move (game, qi_state_get_board (self), &past, move, notation,
                                        text);
  return g_string_free (text, FALSE);
}

static QiFinding *
new_text_finding (QiFinding *(*make) (const char *text),
                  const char *text)
{
  g_autofree char *shown = qi_token_dup_text (&QI_TOKEN (text));

  return make (shown);
}

/**
 * qi_state_read_move:
 * @self: a state
 * @text: of a move
 * @notation: (nullable): one of qi_game_list_notations(); %NULL: any of them, the usual one first
 * @move: gets the move, alone
 * @error: %QI_ERROR: "bad-move-text" (no such notation of a move), "ambiguous-move" (the text fits several legal
 *   moves), or those of qi_state_refuse() where the text names squares between which no legal move goes
 *
 * Returns: whether there is one such move
 */
gboolean
qi_state_read_move (QiState    *self,
                    const char *text,
                    const char *notation,
                    QiMoveList *move,
                    GError    **error)
{
  g_return_val_if_fail (self != NULL && text != NULL && move != NULL, FALSE);

  QiGame *game = qi_state_get_game (self);
  const QiPast past = qi_state_get_past (self);
  const char *const *notations = qi_game_list_notations (game);
  QiFinding *finding = NULL;

  for (guint i = 0; notations[i] != NULL; i++)
    {
      gboolean is_read = FALSE;

      if (notation != NULL && strcmp (notation, notations[i]) != 0)
        continue;
      qi_move_list_empty (move);
      is_read = QI_GAME_GET_CLASS (game)->read_move (game, qi_state_get_board (self), &past, text,
                                                     notations[i], move);
      if (is_read && move->n_moves == 1)
        {
          g_clear_pointer (&finding, qi_finding_unref);
          return TRUE;
        }
      if (finding != NULL)
        continue;
      if (is_read)
        finding = new_text_finding (qi_found_ambiguous_move, text);
      else if (move->n_moves > 0)
        finding = qi_state_refuse (self, move->moves[0].from, move->moves[0].to);
    }
  qi_move_list_empty (move);
  qi_set_error (error, QI_ERROR_REFUSED,
                finding != NULL ? finding : new_text_finding (qi_found_bad_move_text, text));
  return FALSE;
}

/**
 * qi_state_dup_moves: (rename-to qi_state_list_moves)
 * @self: a state
 * @origin: as of qi_state_list_moves()
 *
 * qi_state_list_moves() for who would rather have an array than be quick.
 *
 * Returns: (transfer container) (element-type QiMove): the legal moves, which the array owns
 *
 * Since: 1.0
 */
GPtrArray *
qi_state_dup_moves (QiState *self,
                    guint    origin)
{
  g_return_val_if_fail (self != NULL, NULL);

  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
  GPtrArray *array = g_ptr_array_new_with_free_func (g_free);

  qi_state_list_moves (self, origin, &moves);
  for (guint i = 0; i < moves.n_moves; i++)
    g_ptr_array_add (array, qi_move_copy (&moves.moves[i]));
  return array;
}

/**
 * qi_state_parse_move:
 * @self: a state
 * @text: of a move
 * @notation: (nullable): one of qi_game_list_notations(); %NULL: any of them, the usual one first
 * @error: %QI_ERROR: "bad-move-text" (no such notation of a move), "ambiguous-move" (the text fits several legal
 *   moves), or those of qi_state_refuse() where the text names squares between which no legal move goes
 *
 * Returns: (transfer full): the one legal move that @text names, freed with g_free(); %NULL with @error
 *
 * Since: 1.0
 */
QiMove *
qi_state_parse_move (QiState    *self,
                     const char *text,
                     const char *notation,
                     GError    **error)
{
  QiMove space[4];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

  g_return_val_if_fail (self != NULL && text != NULL, NULL);

  return qi_state_read_move (self, text, notation, &moves, error) ? qi_move_copy (&moves.moves[0])
                                                                  : NULL;
}
