/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-engine-player.h"

#include "mas-analysis-line.h"
#include "mas-follow.h"
#include "mas-seat.h"
#include "qi-engine-value-private.h"

#include <glib/gi18n.h>

#define MOVE_TIME 2000 /* ms for a move */

struct _MasEnginePlayer
{
  QiPlayer        parent_instance;

  MasEngineEntry *entry;
  MasSeat        *seat;
  QiEngine       *heard;    /* the engine whose signals are connected; or NULL */
  guint           n_asked;  /* requests for a move that it has not answered */
  char           *progress; /* or NULL */
};

enum
{
  PROP_PROGRESS = 1,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (MasEnginePlayer, mas_engine_player, QI_TYPE_PLAYER)

/* Takes @progress. */
static void
set_progress (MasEnginePlayer *self,
              char            *progress)
{
  g_free (self->progress);
  self->progress = progress;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PROGRESS]);
}

static void
on_line_cb (MasEnginePlayer    *self,
            const QiEngineLine *said)
{
  MasAnalysisLine line = { 0 };
  g_autofree char *score = NULL;

  if (said->rank != 1 || said->is_bound || said->kind == QI_ENGINE_SCORE_NONE)
    return;
  mas_analysis_line_take (&line, said);
  score = mas_analysis_line_dup_score (&line, FALSE);
  mas_analysis_line_clear (&line);
  /* Translators: how many plies deep the search has looked, and what it thinks of the position */
  set_progress (self, g_strdup_printf (_("Depth %u, %s"), said->depth, score));
}

static void
hear (MasEnginePlayer *self,
      QiEngine        *engine)
{
  mas_follow (&self->heard, engine, "line", G_CALLBACK (on_line_cb), self);
}

static void
return_move (GTask               *task,
             const QiEngineValue *value)
{
  QiState *state = g_task_get_task_data (task);
  g_autoptr (GPtrArray) line = qi_engine_read_line (state, value->best, value->protocol, 1);
  g_autofree char *text = g_utf8_make_valid (value->best, -1);

  if (line->len > 0)
    g_task_return_pointer (task, qi_move_copy (g_ptr_array_index (line, 0)), g_free);
  else if (*text == '\0')
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s",
                             _("The engine says that there is no move."));
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                             /* Translators: a move, as the engine wrote it */
                             _("The engine wants to play “%s”, which is no legal move."), text);
}

static void
on_value_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  MasEnginePlayer *self = g_task_get_source_object (task);
  GError *error = NULL;
  g_autoptr (QiEngineValue) value = qi_engine_value_finish (QI_ENGINE (source), result, &error);

  self->n_asked--;
  if (value != NULL)
    return_move (task, value);
  else
    g_task_return_error (task, error);
}

static void
on_taken_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  MasEnginePlayer *self = g_task_get_source_object (task);
  const QiEngineLimits limits = { .milliseconds = MOVE_TIME };
  GError *error = NULL;
  QiEngine *engine = mas_seat_take_finish (self->seat, result, &error);
  GCancellable *cancellable; /* arguments are evaluated in any order, so this is read first */
  QiState *state;

  if (engine == NULL)
    {
      self->n_asked--;
      g_task_return_error (task, error);
      return;
    }
  hear (self, engine);
  cancellable = g_task_get_cancellable (task);
  state = g_task_get_task_data (task);
  qi_engine_value_async (engine, qi_state_get_setup (state), &limits, cancellable, on_value_cb,
                         g_steal_pointer (&task));
}

static void
mas_engine_player_choose_async (QiPlayer           *player,
                                QiState            *state,
                                GCancellable       *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer            user_data)
{
  MasEnginePlayer *self = MAS_ENGINE_PLAYER (player);
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, mas_engine_player_choose_async);
  g_task_set_task_data (task, qi_state_ref (state), (GDestroyNotify) qi_state_unref);
  /* An engine that is still finishing a cancelled request is replaced and not waited for. */
  if (self->n_asked > 0)
    mas_engine_player_leave (self);
  self->n_asked++;
  set_progress (self, NULL);
  mas_seat_take_async (self->seat, self->entry, qi_state_get_setup (state), cancellable,
                       on_taken_cb, task);
}

static void
mas_engine_player_get_property (GObject    *object,
                                guint       prop_id,
                                GValue     *value,
                                GParamSpec *pspec)
{
  if (prop_id == PROP_PROGRESS)
    g_value_set_string (value, MAS_ENGINE_PLAYER (object)->progress);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
mas_engine_player_dispose (GObject *object)
{
  MasEnginePlayer *self = MAS_ENGINE_PLAYER (object);

  hear (self, NULL);
  g_clear_object (&self->seat);
  g_clear_object (&self->entry);
  g_clear_pointer (&self->progress, g_free);

  G_OBJECT_CLASS (mas_engine_player_parent_class)->dispose (object);
}

static void
mas_engine_player_class_init (MasEnginePlayerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = mas_engine_player_get_property;
  object_class->dispose = mas_engine_player_dispose;
  QI_PLAYER_CLASS (klass)->choose_async = mas_engine_player_choose_async;
  props[PROP_PROGRESS] =
    g_param_spec_string ("progress", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
mas_engine_player_init (MasEnginePlayer *self)
{
}

MasEnginePlayer *
mas_engine_player_new (MasEngines     *engines,
                       MasEngineEntry *entry)
{
  g_return_val_if_fail (MAS_IS_ENGINES (engines), NULL);
  g_return_val_if_fail (MAS_IS_ENGINE_ENTRY (entry), NULL);

  MasEnginePlayer *self = g_object_new (MAS_TYPE_ENGINE_PLAYER, NULL);

  self->entry = g_object_ref (entry);
  self->seat = mas_seat_new (engines);
  return self;
}

MasEngineEntry *
mas_engine_player_get_entry (MasEnginePlayer *self)
{
  g_return_val_if_fail (MAS_IS_ENGINE_PLAYER (self), NULL);
  return self->entry;
}

void
mas_engine_player_set_patience (MasEnginePlayer *self,
                                guint            milliseconds)
{
  g_return_if_fail (MAS_IS_ENGINE_PLAYER (self));
  mas_seat_set_patience (self->seat, milliseconds);
}

void
mas_engine_player_leave (MasEnginePlayer *self)
{
  g_return_if_fail (MAS_IS_ENGINE_PLAYER (self));

  hear (self, NULL);
  mas_seat_leave (self->seat);
}

char *
mas_engine_player_dup_log (MasEnginePlayer *self)
{
  g_return_val_if_fail (MAS_IS_ENGINE_PLAYER (self), NULL);
  return mas_seat_dup_log (self->seat);
}
