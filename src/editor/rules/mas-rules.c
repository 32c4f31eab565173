/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-rules.h"
#include "mas-rules-private.h"

#include "mas-piece.h"
#include "mas-words.h"
#include "qi-error.h"
#include "qi-game-private.h"
#include "qi-setup-private.h"
#include "qi-state-private.h"

#include <glib/gi18n.h>
#include <string.h>

#define MAX_KEPT \
  8192 /* bytes of a board up to which every step keeps its state; others are played again */

enum
{
  PROP_ACTIVE = 1,
  N_PROPS
};

enum
{
  SIGNAL_CHANGED,
  SIGNAL_REPLYING,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasRules, mas_rules, G_TYPE_OBJECT)

/* The state of a step of the history. */

QiHistoryEntry *
mas_rules_dup_entry (MasRules *self,
                     guint     index)
{
  return g_list_model_get_item (G_LIST_MODEL (mas_document_get_history (self->document)), index);
}

static void
keep (QiHistoryEntry *entry,
      QiState        *state)
{
  if (qi_game_get_board_size (qi_state_get_game (state)) <= MAX_KEPT)
    g_object_set_qdata_full (G_OBJECT (entry), MAS_RULES_STATE, qi_state_ref (state),
                             (GDestroyNotify) qi_state_unref);
}

/* What kind of step this is for the game. */
typedef enum
{
  STEP_START, /* a new game starts at this step */
  STEP_MOVE,
  STEP_WORDS, /* only words and marks beside the game were changed */
} Step;

static Step
get_step (MasRules *self,
          guint     index)
{
  g_autoptr (QiHistoryEntry) entry = NULL;
  g_autoptr (QiHistoryEntry) before = NULL;

  if (index == 0)
    return STEP_START;
  entry = mas_rules_dup_entry (self, index);
  if (g_object_get_qdata (G_OBJECT (entry), MAS_RULES_MOVE) != NULL)
    return STEP_MOVE;
  before = mas_rules_dup_entry (self, index - 1);
  return qi_setup_differs_in_words (qi_history_entry_get_setup (before),
                                    qi_history_entry_get_setup (entry))
           ? STEP_WORDS
           : STEP_START;
}

gboolean
mas_rules_is_words (MasRules *self,
                    guint     index)
{
  return get_step (self, index) == STEP_WORDS;
}

/* The state that a step of the history leads to from @state. */
static QiState *
follow_step (MasRules *self,
             QiState  *state,
             guint     index)
{
  g_autoptr (QiHistoryEntry) entry = mas_rules_dup_entry (self, index);
  const QiMove *move = g_object_get_qdata (G_OBJECT (entry), MAS_RULES_MOVE);

  return move != NULL ? qi_state_apply (state, move, NULL)
                      : qi_state_with_words (state, qi_history_entry_get_setup (entry));
}

/* The state at the history's cursor: the moves before it are played again from the start of the
 * game, or from the last step that kept its state. */
static QiState *
build_state (MasRules *self)
{
  guint cursor = qi_history_get_cursor (mas_document_get_history (self->document));
  guint first = cursor;
  g_autoptr (QiState) state = NULL;

  if (mas_rules_has_referee (self))
    return mas_rules_ask (self);
  for (;; first--)
    {
      g_autoptr (QiHistoryEntry) entry = mas_rules_dup_entry (self, first);
      QiState *kept = g_object_get_qdata (G_OBJECT (entry), MAS_RULES_STATE);

      if (kept != NULL)
        state = qi_state_ref (kept);
      else if (get_step (self, first) == STEP_START)
        state = qi_state_new_for_setup (qi_history_entry_get_setup (entry), NULL);
      else
        continue;
      break;
    }
  for (guint i = first + 1; state != NULL && i <= cursor; i++)
    {
      QiState *next = follow_step (self, state, i);

      qi_state_unref (state);
      state = next;
    }
  if (state == NULL)
    state = qi_state_new_for_setup (mas_document_get_setup (self->document), NULL);
  return g_steal_pointer (&state);
}

/* A mark drawn after a move does not change which move was the last. */
static void
read_last (MasRules *self)
{
  guint index = qi_history_get_cursor (mas_document_get_history (self->document));
  Step step = get_step (self, index);
  g_autoptr (QiHistoryEntry) entry = NULL;
  const QiMove *move = NULL;

  self->n_last = 0;
  while (step == STEP_WORDS)
    step = get_step (self, --index);
  entry = mas_rules_dup_entry (self, index);
  move = g_object_get_qdata (G_OBJECT (entry), MAS_RULES_MOVE);
  if (move == NULL)
    return;
  if (move->from != QI_SQUARE_NONE)
    self->last[self->n_last++] = move->from;
  if (move->to != QI_SQUARE_NONE)
    self->last[self->n_last++] = move->to;
}

static void
look_for_placements (MasRules *self)
{
  QiMove space[1];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

  if (self->places || self->state == NULL)
    return;
  moves.limit = 1;
  qi_state_list_moves (self->state, QI_ORIGIN_DROPS, &moves);
  self->places = moves.n_moves > 0 && moves.moves[0].kind == QI_MOVE_PLACE;
}

void
mas_rules_take_state (MasRules *self,
                      QiState  *state)
{
  g_clear_pointer (&self->trouble, g_free);
  g_clear_pointer (&self->state, qi_state_unref);
  self->state = state;
  memset (&self->outcome, 0, sizeof self->outcome);
  self->n_last = 0;
  if (state == NULL)
    return;
  qi_state_judge (state, &self->outcome);
  read_last (self);
  look_for_placements (self);
}

/* Whether the document can be played. */

static char *
dup_obstacle (QiSetup  *setup,
              gboolean *unruled)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (QiGame) game = qi_game_for_setup (setup, &error);
  QiFinding *finding = error != NULL ? qi_error_get_finding (error) : NULL;

  *unruled = finding != NULL && g_str_equal (qi_finding_get_code (finding), "no-rules");
  if (game != NULL)
    return NULL;
  if (*unruled)
    {
      g_autofree char *words = mas_words_finding (finding, setup);

      return g_strdup_printf ("%s %s", words,
                              _("An engine that has them can be added in Preferences."));
    }
  return finding != NULL ? mas_words_finding (finding, setup) : g_strdup (error->message);
}

static void
judge_document (MasRules *self)
{
  QiSetup *setup = self->document != NULL ? mas_document_get_setup (self->document) : NULL;
  const QiShape *shape = NULL;

  if (setup == NULL)
    {
      g_clear_pointer (&self->obstacle, g_free);
      self->obstacle = g_strdup (_("There is no position to play."));
      self->judged = self->unruled = FALSE;
      return;
    }
  shape = qi_position_get_shape (qi_setup_get_position (setup));
  if (self->judged && g_strcmp0 (self->game, qi_setup_get_game (setup)) == 0
      && qi_shape_equal (&self->shape, shape))
    return;
  g_free (self->obstacle);
  g_free (self->game);
  self->obstacle = dup_obstacle (setup, &self->unruled);
  self->game = g_strdup (qi_setup_get_game (setup));
  self->shape = *shape;
  self->judged = TRUE;
  self->places = FALSE;
}

void
mas_rules_turn (MasRules *self,
                gboolean  active)
{
  if (self->active == active)
    return;
  self->active = active;
  mas_rules_cancel_reply (self);
  mas_rules_stop_asking (self);
  if (active)
    g_clear_pointer (&self->failure, g_free);
  mas_rules_take_state (self, active ? build_state (self) : NULL);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_ACTIVE]);
}

static void
on_document_changed_cb (MasRules *self,
                        QiSetup  *before)
{
  QiSetup *setup = self->document != NULL ? mas_document_get_setup (self->document) : NULL;

  /* The search goes on while a mark is drawn, because the game does not change. */
  if (self->reply != NULL
      && (before == NULL || setup == NULL || !qi_setup_differs_in_words (before, setup)))
    mas_rules_cancel_reply (self);
  judge_document (self);
  mas_rules_stop_asking (self);
  if (mas_rules_get_obstacle (self) != NULL)
    mas_rules_turn (self, FALSE);
  else if (self->next != NULL)
    {
      g_autoptr (QiHistoryEntry) entry =
        mas_rules_dup_entry (self,
                             qi_history_get_cursor (mas_document_get_history (self->document)));

      g_object_set_qdata_full (G_OBJECT (entry), MAS_RULES_MOVE, qi_move_copy (self->played),
                               g_free);
      if (!mas_rules_has_referee (self))
        keep (entry, self->next);
      mas_rules_take_state (self, mas_rules_has_referee (self) ? build_state (self)
                                                               : g_steal_pointer (&self->next));
    }
  else if (self->active)
    mas_rules_take_state (self, build_state (self));
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
mas_rules_get_property (GObject    *object,
                        guint       prop_id,
                        GValue     *value,
                        GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_ACTIVE:
      g_value_set_boolean (value, MAS_RULES (object)->active);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
mas_rules_set_property (GObject      *object,
                        guint         prop_id,
                        const GValue *value,
                        GParamSpec   *pspec)
{
  switch (prop_id)
    {
    case PROP_ACTIVE:
      mas_rules_set_active (MAS_RULES (object), g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
mas_rules_dispose (GObject *object)
{
  MasRules *self = MAS_RULES (object);

  if (self->reply != NULL)
    g_cancellable_cancel (self->reply);
  g_clear_object (&self->reply);
  g_clear_object (&self->signals);
  g_clear_object (&self->document);
  g_clear_pointer (&self->state, qi_state_unref);
  g_clear_pointer (&self->obstacle, g_free);
  g_clear_pointer (&self->game, g_free);
  g_clear_pointer (&self->progress, g_free);
  g_clear_pointer (&self->trouble, g_free);
  g_clear_object (&self->player);
  mas_rules_stop_asking (self);
  g_clear_object (&self->referee);
  g_clear_pointer (&self->failure, g_free);

  G_OBJECT_CLASS (mas_rules_parent_class)->dispose (object);
}

static void
mas_rules_class_init (MasRulesClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = mas_rules_get_property;
  object_class->set_property = mas_rules_set_property;
  object_class->dispose = mas_rules_dispose;
  props[PROP_ACTIVE] =
    g_param_spec_boolean ("active", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", MAS_TYPE_RULES, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_REPLYING] = g_signal_new ("replying", MAS_TYPE_RULES, G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 0);
}

static void
mas_rules_init (MasRules *self)
{
  self->signals = g_signal_group_new (MAS_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->signals, "changed", G_CALLBACK (on_document_changed_cb),
                                  self);
  judge_document (self);
}

MasRules *
mas_rules_new (void)
{
  return g_object_new (MAS_TYPE_RULES, NULL);
}

void
mas_rules_emit_replying (MasRules *self)
{
  g_signal_emit (self, signals[SIGNAL_REPLYING], 0);
}

void
mas_rules_set_document (MasRules    *self,
                        MasDocument *document)
{
  g_return_if_fail (MAS_IS_RULES (self));
  g_return_if_fail (document == NULL || MAS_IS_DOCUMENT (document));

  if (self->document == document)
    return;
  mas_rules_turn (self, FALSE);
  g_clear_pointer (&self->failure, g_free);
  g_set_object (&self->document, document);
  g_signal_group_set_target (self->signals, document);
  judge_document (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

MasDocument *
mas_rules_get_document (MasRules *self)
{
  g_return_val_if_fail (MAS_IS_RULES (self), NULL);
  return self->document;
}

const char *
mas_rules_get_obstacle (MasRules *self)
{
  g_return_val_if_fail (MAS_IS_RULES (self), NULL);
  return mas_rules_has_referee (self) ? NULL : self->obstacle;
}

gboolean
mas_rules_get_active (MasRules *self)
{
  g_return_val_if_fail (MAS_IS_RULES (self), FALSE);
  return self->active;
}

void
mas_rules_set_active (MasRules *self,
                      gboolean  active)
{
  g_return_if_fail (MAS_IS_RULES (self));

  active = active && mas_rules_get_obstacle (self) == NULL;
  if (self->active == active)
    return;
  mas_rules_turn (self, active);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

QiState *
mas_rules_get_state (MasRules *self)
{
  g_return_val_if_fail (MAS_IS_RULES (self), NULL);
  return self->state;
}

const QiOutcome *
mas_rules_get_outcome (MasRules *self)
{
  g_return_val_if_fail (MAS_IS_RULES (self), NULL);
  return &self->outcome;
}

gboolean
mas_rules_places (MasRules *self)
{
  g_return_val_if_fail (MAS_IS_RULES (self), FALSE);
  return self->state != NULL && self->places;
}

const guint *
mas_rules_get_last (MasRules *self,
                    guint    *n_squares)
{
  g_return_val_if_fail (MAS_IS_RULES (self), NULL);

  *n_squares = self->n_last;
  return self->last;
}
