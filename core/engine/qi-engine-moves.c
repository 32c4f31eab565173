/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-moves-private.h"

#include "qi-engine-holds-private.h"
#include "qi-engine-inner-private.h"

#include "qi-error-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-square-set-private.h"
#include "qi-state-private.h"

#include <string.h>

#define TRY_AT_ONCE 200 /* moves that are expected to be refused */
#define MAX_OTHERS  20 /* moves of one position that are named although the rules do not have them */

/**
 * Comparing:
 * @notation: in which both write moves
 * @ours, @others: texts; of all moves that the rules have, and of some that they do not
 * @next: what is tried next: an index of @ours, and behind them of @others
 * @n_other: moves of @others that it takes
 */
typedef struct
{
  QiState    *state;
  const char *notation;
  GPtrArray  *ours;
  GPtrArray  *others;
  GPtrArray  *findings;
  guint       next;
  guint       n_other;
} Comparing;

static void
comparing_free (gpointer data)
{
  Comparing *self = data;

  qi_state_unref (self->state);
  g_ptr_array_unref (self->ours);
  g_ptr_array_unref (self->others);
  g_ptr_array_unref (self->findings);
  g_free (self);
}

static void
finish (GTask *task)
{
  Comparing *self = g_task_get_task_data (task);

  g_task_return_pointer (task, g_ptr_array_ref (self->findings),
                         (GDestroyNotify) g_ptr_array_unref);
  g_object_unref (task);
}

static void
fail (GTask  *task,
      GError *error)
{
  g_task_return_error (task, error);
  g_object_unref (task);
}

/* What both write -------------------------------------------------------------------------------------------------- */

/* The notation in which the engine is told moves. CECP counts the ranks of larger boards from 0, as UCCI does; GNU Shogi names
 * squares as USI does. NULL: the game's moves are not written so. */
static const char *
get_notation (QiEngine *engine,
              QiGame   *game)
{
  const char *notation = qi_engine_get_protocol (engine);

  if (engine->talk.driver == &qi_engine_cecp)
    {
      if (qi_engine_cecp_is_gnu_shogi (&engine->talk))
        notation = "usi";
      else
        notation = qi_shape_get_ranks (qi_game_get_shape (game)) > 9 ? "ucci" : "uci";
    }
  return qi_game_has_notation (game, notation) ? notation : NULL;
}

static void
append_square (const Comparing *self,
               guint            square,
               GString         *text)
{
  const QiShape *shape = qi_game_get_shape (qi_state_get_game (self->state));
  const guint files = qi_shape_get_files (shape);
  const guint rank = qi_shape_get_ranks (shape) - 1 - square / files;
  const guint file = square % files;

  if (strcmp (self->notation, "usi") == 0)
    g_string_append_printf (text, "%u%c", files - file, (int) ('a' + square / files));
  /* Without an I. */
  else if (strcmp (self->notation, "gtp") == 0)
    g_string_append_printf (text, "%c%u", (int) ('A' + file + (file >= 8)), rank + 1);
  else
    g_string_append_printf (text, "%c%u", (int) ('a' + file),
                            rank + (strcmp (self->notation, "ucci") != 0));
}

static gboolean
is_begin_of_one (const GPtrArray *texts,
                 const char      *begin)
{
  for (guint i = 0; i < texts->len; i++)
    if (g_str_has_prefix (g_ptr_array_index (texts, i), begin))
      return TRUE;
  return FALSE;
}

/* All from a square of the side to move to one that is not of it, but our own moves: whatever they promote to. */
static void
add_others (Comparing *self)
{
  const QiShape *shape = qi_game_get_shape (qi_state_get_game (self->state));
  const guint n = qi_shape_get_n_squares (shape);
  g_auto (QiSquareSet) own = QI_SQUARE_SET_NONE;

  qi_square_set_init (&own, n);
  qi_state_add_occupied_by (self->state, qi_state_get_turn (self->state), &own);
  for (guint from = 0; from < n; from++)
    for (guint to = 0; to < n && qi_square_set_has (&own, from); to++)
      {
        g_autoptr (GString) text = g_string_new (NULL);

        if (qi_square_set_has (&own, to))
          continue;
        append_square (self, from, text);
        append_square (self, to, text);
        if (!is_begin_of_one (self->ours, text->str))
          g_ptr_array_add (self->others, g_strdup (text->str));
      }
}

static gboolean
is_one (const GPtrArray *texts,
        const char      *text)
{
  for (guint i = 0; i < texts->len; i++)
    if (strcmp (g_ptr_array_index (texts, i), text) == 0)
      return TRUE;
  return FALSE;
}

/* The square at the begin of @at, which goes on behind it. The longest name counts: "b10" begins with "b1". */
static gboolean
take_square (const Comparing *self,
             const char     **at,
             guint           *square)
{
  const guint n = qi_shape_get_n_squares (qi_game_get_shape (qi_state_get_game (self->state)));
  gsize length = 0;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GString) name = g_string_new (NULL);

      append_square (self, i, name);
      if (name->len > length && g_str_has_prefix (*at, name->str))
        {
          length = name->len;
          *square = i;
        }
    }
  *at += length;
  return length > 0;
}

/* No rules read such a move: its squares are read from the text. */
static void
add_other (Comparing  *self,
           const char *text)
{
  QiFinding *finding = qi_found_engine_other_move (text);
  const char *drop = strpbrk (text, "@*");
  const char *at = drop != NULL ? drop + 1 : text;
  guint square;

  while (take_square (self, &at, &square))
    qi_finding_add_square (finding, square);
  qi_findings_add (self->findings, finding);
  self->n_other++;
}

static void
add_lacking (Comparing  *self,
             const char *text)
{
  QiFinding *finding = qi_found_engine_lacks_move (text);
  QiMove space[2];
  g_auto (QiMoveList) move = QI_MOVE_LIST (space);

  if (qi_state_read_move (self->state, text, self->notation, &move, NULL) && move.n_moves > 0)
    {
      if (move.moves[0].kind == QI_MOVE_STEP)
        qi_finding_add_square (finding, move.moves[0].from);
      if (move.moves[0].kind != QI_MOVE_PASS)
        qi_finding_add_square (finding, move.moves[0].to);
    }
  qi_findings_add (self->findings, finding);
}

/* Moves that it tries ---------------------------------------------------------------------------------------------- */

static void try_next (QiEngine *engine, GTask *task);

static void
on_tried_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  QiEngine *engine = QI_ENGINE (source);
  GTask *task = user_data;
  Comparing *self = g_task_get_task_data (task);
  GError *error = NULL;
  g_autofree char *answer = qi_engine_ask_finish (engine, result, &error);
  guint n_refused;

  /* Some end at an illegal move. That says nothing of the position, and they are not told another. */
  if (answer == NULL && self->next >= self->ours->len && qi_error_has_code (error, "engine-ended"))
    {
      engine->dies_of_others = TRUE;
      g_clear_error (&error);
      finish (task);
      return;
    }
  if (answer == NULL)
    {
      fail (task, error);
      return;
    }
  n_refused = engine->talk.driver->count_refused (answer);
  if (self->next < self->ours->len)
    {
      if (n_refused > 0)
        add_lacking (self, g_ptr_array_index (self->ours, self->next));
      self->next++;
    }
  else
    {
      const guint first = self->next - self->ours->len;
      const guint n = MIN (self->others->len - first, TRY_AT_ONCE);

      if (n_refused < n)
        add_other (self, g_ptr_array_index (self->others, first + n_refused));
      self->next += MIN (n_refused + 1, n);
    }
  try_next (engine, task);
}

static void
on_placed_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  QiEngine *engine = QI_ENGINE (source);
  GTask *task = user_data;
  Comparing *self = g_task_get_task_data (task);
  g_autoptr (GPtrArray) moves = g_ptr_array_new ();
  GError *error = NULL;

  if (!qi_engine_place_finish (engine, result, &error))
    {
      fail (task, error);
      return;
    }
  if (self->next < self->ours->len)
    g_ptr_array_add (moves, g_ptr_array_index (self->ours, self->next));
  else
    for (guint i = self->next - self->ours->len; i < self->others->len && moves->len < TRY_AT_ONCE;
         i++)
      g_ptr_array_add (moves, g_ptr_array_index (self->others, i));
  /* None is left, and it holds the position as before. */
  if (moves->len == 0 || self->n_other == MAX_OTHERS)
    {
      finish (task);
      return;
    }
  g_ptr_array_add (moves, NULL);
  qi_engine_try_async (engine, (const char *const *) moves->pdata, NULL, on_tried_cb, task);
}

/* Each begins from the position itself: what engines make of a move that they take back is not asked for here. Between two
 * the engine waits, and goes on running where no more are wanted. */
static void
try_next (QiEngine *engine,
          GTask    *task)
{
  Comparing *self = g_task_get_task_data (task);
  GError *error = NULL;

  if (g_cancellable_set_error_if_cancelled (g_task_get_cancellable (task), &error))
    fail (task, error);
  else
    qi_engine_place_async (engine, qi_state_get_setup (self->state), NULL, on_placed_cb, task);
}

/* Moves that it lists ---------------------------------------------------------------------------------------------- */

static void
compare_lists (Comparing *self,
               GArray    *theirs)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();

  for (guint i = 0; i < theirs->len; i++)
    g_ptr_array_add (texts, g_array_index (theirs, QiEngineCount, i).move);
  for (guint i = 0; i < self->ours->len; i++)
    if (!is_one (texts, g_ptr_array_index (self->ours, i)))
      add_lacking (self, g_ptr_array_index (self->ours, i));
  for (guint i = 0; i < texts->len && self->n_other < MAX_OTHERS; i++)
    if (!is_one (self->ours, g_ptr_array_index (texts, i)))
      add_other (self, g_ptr_array_index (texts, i));
}

static void
on_listed_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  GError *error = NULL;
  GTask *task = user_data;
  QiEngine *engine = QI_ENGINE (source);
  g_autofree char *answer = qi_engine_ask_finish (engine, result, &error);
  Comparing *self = g_task_get_task_data (task);

  if (answer != NULL)
    {
      g_autoptr (GArray) theirs = qi_engine_read_moves (engine, answer);

      compare_lists (self, theirs);
      finish (task);
    }
  else if (qi_error_has_code (error, "engine-cannot") && engine->talk.driver->count_refused != NULL)
    {
      g_clear_error (&error);
      if (!engine->dies_of_others)
        add_others (self);
      try_next (engine, task);
    }
  else
    fail (task, error);
}

void
qi_engine_moves_async (QiEngine           *engine,
                       QiState            *state,
                       GCancellable       *cancellable,
                       GAsyncReadyCallback callback,
                       gpointer            user_data)
{
  g_return_if_fail (QI_IS_ENGINE (engine));
  g_return_if_fail (state != NULL);

  GTask *task = g_task_new (engine, cancellable, callback, user_data);
  Comparing *self = g_new0 (Comparing, 1);
  const gboolean is_gtp = engine->talk.driver == &qi_engine_gtp;
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

  g_task_set_source_tag (task, qi_engine_moves_async);
  /* What was found is told, even if it was cancelled at the same moment. */
  g_task_set_check_cancellable (task, FALSE);
  self->state = qi_state_ref (state);
  self->notation = get_notation (engine, qi_state_get_game (state));
  self->ours = g_ptr_array_new_with_free_func (g_free);
  self->others = g_ptr_array_new_with_free_func (g_free);
  self->findings = qi_findings_new ();
  g_task_set_task_data (task, self, comparing_free);
  if (self->notation == NULL)
    {
      fail (task, qi_error_new (QI_ERROR_REFUSED, qi_found_engine_cannot ("list its moves")));
      return;
    }
  qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
  /* GTP lists where stones may be put. */
  for (guint i = 0; i < moves.n_moves; i++)
    if (!is_gtp || moves.moves[i].kind != QI_MOVE_PASS)
      g_ptr_array_add (self->ours, qi_state_write_move (state, &moves.moves[i], self->notation));
  qi_engine_ask_async (engine, QI_ENGINE_ASK_MOVES, 1, NULL, on_listed_cb, task);
}

GPtrArray *
qi_engine_moves_finish (QiEngine     *engine,
                        GAsyncResult *result,
                        GError      **error)
{
  g_return_val_if_fail (g_task_is_valid (result, engine), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
