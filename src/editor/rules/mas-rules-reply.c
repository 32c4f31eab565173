/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-rules.h"
#include "mas-rules-private.h"

#include "mas-words.h"
#include "qi-search.h"

#include <glib/gi18n.h>

#define REPLY_TIME (2 * G_USEC_PER_SEC)

/* What the callbacks of a search need; it may outlive the rules that asked for it. */
typedef struct
{
  GWeakRef      rules;
  GCancellable *cancellable;
} Search;

static void
search_free (gpointer data)
{
  Search *search = data;

  g_weak_ref_clear (&search->rules);
  g_clear_object (&search->cancellable);
  g_free (search);
}

gboolean
mas_rules_is_replying (MasRules *self)
{
  g_return_val_if_fail (MAS_IS_RULES (self), FALSE);
  return self->reply != NULL;
}

const char *
mas_rules_get_progress (MasRules *self)
{
  g_return_val_if_fail (MAS_IS_RULES (self), NULL);
  return self->progress;
}

static void
end_reply (MasRules *self)
{
  g_clear_object (&self->reply);
  g_clear_pointer (&self->progress, g_free);
}

void
mas_rules_cancel_reply (MasRules *self)
{
  g_return_if_fail (MAS_IS_RULES (self));

  if (self->reply == NULL)
    return;
  g_cancellable_cancel (self->reply);
  end_reply (self);
  mas_rules_emit_replying (self);
}

/* The rules that still wait for this search, or NULL if they are gone or it was cancelled. */
static MasRules *
dup_rules (Search *search)
{
  g_autoptr (MasRules) rules = g_weak_ref_get (&search->rules);

  return rules != NULL && rules->reply == search->cancellable ? g_steal_pointer (&rules) : NULL;
}

/* "+0.32" in units of about a pawn, or that the game is decided. */
static char *
dup_score (int score)
{
  if (QI_SCORE_IS_WIN (score))
    return g_strdup_printf (ngettext ("wins in %d half-move", "wins in %d half-moves",
                                      QI_SCORE_WIN - score),
                            QI_SCORE_WIN - score);
  if (QI_SCORE_IS_LOSS (score))
    return g_strdup_printf (ngettext ("loses in %d half-move", "loses in %d half-moves",
                                      QI_SCORE_WIN + score),
                            QI_SCORE_WIN + score);
  return g_strdup_printf ("%+.2f", score / 100.0);
}

static void
on_progress_cb (const QiSearchResult *result,
                gpointer              user_data)
{
  g_autoptr (MasRules) rules = dup_rules (user_data);
  g_autofree char *score = NULL;
  g_autofree char *progress = NULL;

  if (rules == NULL)
    return;
  score = dup_score (result->score);
  /* Translators: how many plies deep the search has looked, and what it thinks of the position */
  progress = g_strdup_printf (_("Depth %u, %s"), result->depth, score);
  mas_rules_set_progress (rules, progress);
}

static void
on_found_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  Search *search = user_data;
  g_autoptr (MasRules) rules = dup_rules (search);
  g_autoptr (QiSearchResult) found = qi_search_run_finish (result, NULL);

  if (rules != NULL)
    {
      end_reply (rules);
      if (found != NULL && found->line->len > 0)
        mas_rules_play (rules, g_ptr_array_index (found->line, 0), NULL);
      mas_rules_emit_replying (rules);
    }
  search_free (search);
}

/* What a player chose in the search's place. */
static void
on_chosen_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  Search *search = user_data;
  g_autoptr (MasRules) rules = dup_rules (search);
  g_autoptr (GError) error = NULL;
  g_autofree QiMove *move = qi_player_choose_finish (QI_PLAYER (source), result, &error);

  if (rules != NULL)
    {
      end_reply (rules);
      if (move != NULL)
        mas_rules_play (rules, move, NULL);
      else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        rules->trouble = mas_words_error (error, qi_state_get_setup (rules->state));
      mas_rules_emit_replying (rules);
    }
  search_free (search);
}

void
mas_rules_set_player (MasRules *self,
                      QiPlayer *player)
{
  g_return_if_fail (MAS_IS_RULES (self));

  if (self->player == player)
    return;
  mas_rules_cancel_reply (self);
  g_set_object (&self->player, player);
  g_clear_pointer (&self->trouble, g_free);
  mas_rules_emit_replying (self);
}

void
mas_rules_set_progress (MasRules   *self,
                        const char *progress)
{
  g_return_if_fail (MAS_IS_RULES (self));

  if (self->reply == NULL || g_strcmp0 (self->progress, progress) == 0)
    return;
  g_free (self->progress);
  self->progress = g_strdup (progress);
  mas_rules_emit_replying (self);
}

const char *
mas_rules_get_trouble (MasRules *self)
{
  g_return_val_if_fail (MAS_IS_RULES (self), NULL);
  return self->trouble;
}

/* A pass that is the only move is not asked for: some engines have no word for it. */
static gboolean
pass_only (MasRules *self)
{
  QiMove space[2];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

  moves.limit = 2;
  qi_state_list_moves (self->state, QI_ORIGIN_ALL, &moves);
  return moves.n_moves == 1 && moves.moves[0].kind == QI_MOVE_PASS
         && mas_rules_play (self, &moves.moves[0], NULL);
}

void
mas_rules_reply (MasRules *self)
{
  const QiSearchLimits limits = { .microseconds = REPLY_TIME };
  Search *search = NULL;

  g_return_if_fail (MAS_IS_RULES (self));

  if (self->state == NULL || self->reply != NULL || self->outcome.result != QI_RESULT_ONGOING)
    return;
  /* The search knows no rules but Masume's own. */
  if (mas_rules_is_asking (self) || (self->player == NULL && mas_rules_get_source (self) != NULL))
    return;
  if (self->player != NULL && pass_only (self))
    return;
  search = g_new0 (Search, 1);
  g_weak_ref_init (&search->rules, self);
  search->cancellable = g_cancellable_new ();
  self->reply = g_object_ref (search->cancellable);
  g_clear_pointer (&self->trouble, g_free);
  if (self->player != NULL)
    qi_player_choose_async (self->player, self->state, search->cancellable, on_chosen_cb, search);
  else
    qi_search_run_async (self->state, &limits, search->cancellable, on_progress_cb, search,
                         on_found_cb, search);
  mas_rules_emit_replying (self);
}
