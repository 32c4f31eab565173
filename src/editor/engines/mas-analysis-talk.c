/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-analysis-private.h"

#include "mas-seat.h"
#include "mas-words.h"
#include "qi-engine-holds-private.h"
#include "qi-engine-moves-private.h"
#include "qi-error-private.h"

#include <glib/gi18n.h>

#define SHOW_PAUSE  60    /* ms during which several lines are shown together */
#define SHORT_THINK 10000 /* ms for an engine that cannot think without a limit */

static gboolean
on_show_cb (gpointer user_data)
{
  MasAnalysis *self = user_data;

  self->show_id = 0;
  for (guint i = 0; i < MAS_ENGINES_MAX_LINES; i++)
    if (self->lines[i].is_told)
      mas_analysis_line_read (&self->lines[i], self->state, qi_engine_get_protocol (self->engine));
  g_signal_emit_by_name (self, "changed");
  return G_SOURCE_REMOVE;
}

/* @words: taken. */
void
mas_analysis_set_status (MasAnalysis      *self,
                         MasAnalysisStatus status,
                         char             *words)
{
  g_free (self->words);
  self->words = words;
  self->status = status;
  g_signal_emit_by_name (self, "changed");
}

void
mas_analysis_forget_lines (MasAnalysis *self)
{
  g_clear_handle_id (&self->show_id, g_source_remove);
  for (guint i = 0; i < MAS_ENGINES_MAX_LINES; i++)
    mas_analysis_line_clear (&self->lines[i]);
}

void
mas_analysis_forget_setup (MasAnalysis *self)
{
  mas_analysis_forget_lines (self);
  g_clear_pointer (&self->findings, g_ptr_array_unref);
  g_clear_pointer (&self->setup, qi_setup_unref);
  g_clear_pointer (&self->state, qi_state_unref);
  self->placed = self->asked = self->compared = self->thought = FALSE;
}

void
mas_analysis_forget_engine (MasAnalysis *self)
{
  mas_analysis_forget_setup (self);
  self->is_asked = self->started = self->needs_limit = FALSE;
  g_clear_pointer (&self->mute_game, g_free);
  g_clear_object (&self->busy);
  if (self->entry != NULL)
    g_signal_handlers_disconnect_by_data (self->entry, self);
  g_clear_object (&self->entry);
  if (self->engine == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->engine, self);
  mas_engines_quit (self->engines, self->engine);
  g_clear_object (&self->engine);
}

/* Answers ---------------------------------------------------------------------------------------------------------- */

/* Whether @source is the present engine and gave an answer. */
static gboolean
take_answer (MasAnalysis  *self,
             GObject      *source,
             const GError *error)
{
  if (source != (gpointer) self->engine)
    return FALSE;
  self->is_asked = FALSE;
  g_clear_object (&self->busy);
  if (error == NULL)
    return TRUE;
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      const gboolean runs = qi_engine_is_running (self->engine) && self->started;

      self->failed = TRUE;
      mas_analysis_set_status (self, runs ? MAS_ANALYSIS_REFUSED : MAS_ANALYSIS_FAILED,
                               mas_words_error (error, self->setup));
    }
  else
    mas_analysis_go_on (self);
  return FALSE;
}

static void
on_started_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr (MasAnalysis) self = user_data;
  g_autoptr (GError) error = NULL;

  qi_engine_start_finish (QI_ENGINE (source), result, &error);
  if (!take_answer (self, source, error))
    return;
  self->started = TRUE;
  mas_seat_set_options (self->engine, self->entry);
  mas_analysis_go_on (self);
}

/* What is told after each answer is another array, so that who shows it sees that. */
static void
add_findings (MasAnalysis     *self,
              const GPtrArray *more)
{
  GPtrArray *all;

  if (more->len == 0)
    return;
  all = qi_findings_new ();
  for (guint i = 0; self->findings != NULL && i < self->findings->len; i++)
    g_ptr_array_add (all, qi_finding_ref (g_ptr_array_index (self->findings, i)));
  for (guint i = 0; i < more->len; i++)
    g_ptr_array_add (all, qi_finding_ref (g_ptr_array_index (more, i)));
  g_clear_pointer (&self->findings, g_ptr_array_unref);
  self->findings = all;
  g_signal_emit_by_name (self, "changed");
}

static void
on_placed_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (MasAnalysis) self = user_data;
  g_autoptr (GError) error = NULL;

  qi_engine_place_finish (QI_ENGINE (source), result, &error);
  if (!take_answer (self, source, error))
    return;
  /* An edit came meanwhile. */
  self->placed = self->setup != NULL;
  g_clear_pointer (&self->findings, g_ptr_array_unref);
  if (self->placed)
    add_findings (self, qi_engine_get_losses (self->engine));
  mas_analysis_go_on (self);
}

static void
on_holds_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (MasAnalysis) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *answer = qi_engine_ask_finish (QI_ENGINE (source), result, &error);
  g_autoptr (GPtrArray) findings = qi_findings_new ();

  /* Many engines cannot tell which position they hold. */
  if (qi_error_has_code (error, "engine-cannot"))
    g_clear_error (&error);
  if (!take_answer (self, source, error))
    return;
  self->asked = self->setup != NULL;
  if (self->asked && answer != NULL
      && qi_engine_compare (self->engine, self->setup, answer, findings))
    {
      self->compared = TRUE;
      add_findings (self, findings);
    }
  mas_analysis_go_on (self);
}

static void
on_moves_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (MasAnalysis) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) findings = qi_engine_moves_finish (QI_ENGINE (source), result, &error);

  /* It holds what was tried last, and not the position. */
  if (error != NULL && source == (gpointer) self->engine)
    self->placed = FALSE;
  /* One that does not say its moves, or ends when it is asked, is not asked again: it can think all the same. */
  if (error != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      if (source == (gpointer) self->engine && self->state != NULL)
        {
          g_free (self->mute_game);
          self->mute_game = g_strdup (qi_game_get_id (qi_state_get_game (self->state)));
        }
      g_clear_error (&error);
    }
  if (!take_answer (self, source, error))
    return;
  self->compared = self->setup != NULL;
  if (self->compared && findings != NULL)
    add_findings (self, findings);
  mas_analysis_go_on (self);
}

static void
on_line_cb (MasAnalysis        *self,
            const QiEngineLine *line)
{
  /* What it says until it stops is about the previous position. */
  if (line->rank == 0 || line->rank > MAS_ENGINES_MAX_LINES || self->busy == NULL
      || g_cancellable_is_cancelled (self->busy))
    return;
  mas_analysis_line_take (&self->lines[line->rank - 1], line);
  /* The first line of a position is shown at once. */
  if (self->show_id == 0)
    self->show_id = g_timeout_add (self->lines[0].is_read ? SHOW_PAUSE : 0, on_show_cb, self);
}

/* Words about an answer that is no legal move. */
static char *
dup_illegal (MasAnalysis *self,
             const char  *best)
{
  MasAnalysisLine line = { 0 };
  const QiEngineLine said = { .rank = 1, .moves = best };
  g_autofree char *text = NULL;
  char *words = NULL;

  if (self->state == NULL || *best == '\0')
    return NULL;
  mas_analysis_line_take (&line, &said);
  mas_analysis_line_read (&line, self->state, qi_engine_get_protocol (self->engine));
  text = g_utf8_make_valid (best, -1);
  if (!line.is_legal)
    /* Translators: a move, as the engine wrote it */
    words = g_strdup_printf (_("The engine wants to play “%s”, which is no legal move."), text);
  mas_analysis_line_clear (&line);
  return words;
}

static void
on_thought_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr (MasAnalysis) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *best = qi_engine_think_finish (QI_ENGINE (source), result, &error);
  const gboolean is_stale = self->busy != NULL && g_cancellable_is_cancelled (self->busy);

  if (source == (gpointer) self->engine && !self->needs_limit
      && qi_error_has_code (error, "engine-cannot"))
    {
      self->needs_limit = TRUE;
      self->is_asked = FALSE;
      g_clear_object (&self->busy);
      mas_analysis_go_on (self);
      return;
    }
  if (!take_answer (self, source, error))
    return;
  if (is_stale)
    {
      mas_analysis_go_on (self);
      return;
    }
  self->thought = TRUE;
  if (self->show_id != 0)
    {
      g_clear_handle_id (&self->show_id, g_source_remove);
      on_show_cb (self);
    }
  mas_analysis_set_status (self, MAS_ANALYSIS_DONE, dup_illegal (self, best));
}

/* The engine ended although nothing was asked of it. */
static void
on_ended_cb (MasAnalysis  *self,
             const GError *error)
{
  if (self->failed || self->is_asked)
    return;
  self->failed = TRUE;
  mas_analysis_set_status (self, MAS_ANALYSIS_FAILED, mas_words_error (error, self->setup));
}

/* What is asked ---------------------------------------------------------------------------------------------------- */

static void
start (MasAnalysis    *self,
       MasEngineEntry *entry)
{
  if (self->engine == NULL)
    {
      self->engine = mas_seat_make_engine (self->engines, entry);
      qi_engine_set_patience (self->engine, self->patience);
      g_signal_connect_swapped (self->engine, "line", G_CALLBACK (on_line_cb), self);
      g_signal_connect_swapped (self->engine, "ended", G_CALLBACK (on_ended_cb), self);
      self->entry = g_object_ref (entry);
      g_signal_connect_swapped (entry, "changed", G_CALLBACK (mas_analysis_restart), self);
    }
  self->is_asked = TRUE;
  self->started = FALSE;
  self->placed = self->asked = self->compared = self->thought = FALSE;
  mas_analysis_set_status (self, MAS_ANALYSIS_WAITING, NULL);
  qi_engine_start_async (self->engine, NULL, on_started_cb, g_object_ref (self));
}

static void
place (MasAnalysis *self)
{
  char *danger = NULL;

  if (self->setup == NULL)
    {
      self->setup = qi_setup_ref (mas_document_get_setup (self->document));
      self->state = qi_state_new_for_setup (self->setup, NULL);
    }
  danger = self->anyway ? NULL : mas_seat_dup_danger (self->setup);
  if (danger != NULL)
    {
      mas_analysis_set_status (self, MAS_ANALYSIS_HELD, danger);
      return;
    }
  self->is_asked = TRUE;
  qi_engine_place_async (self->engine, self->setup, NULL, on_placed_cb, g_object_ref (self));
}

static void
think (MasAnalysis *self)
{
  QiEngineLimits limits = { .milliseconds = self->needs_limit ? SHORT_THINK : 0 };

  g_object_get (self->engines, "lines", &limits.n_lines, NULL);
  self->is_asked = TRUE;
  self->busy = g_cancellable_new ();
  mas_analysis_set_status (self, MAS_ANALYSIS_THINKING, NULL);
  qi_engine_think_async (self->engine, &limits, self->busy, on_thought_cb, g_object_ref (self));
}

/* What the engine says that it holds is asked first, and its moves where it says nothing of the kind. */
static void
compare (MasAnalysis *self)
{
  self->is_asked = TRUE;
  if (!self->asked)
    {
      qi_engine_ask_async (self->engine, QI_ENGINE_ASK_HOLDS, 0, NULL, on_holds_cb,
                           g_object_ref (self));
      return;
    }
  self->busy = g_cancellable_new ();
  qi_engine_moves_async (self->engine, self->state, self->busy, on_moves_cb, g_object_ref (self));
}

static gboolean
can_compare (MasAnalysis *self)
{
  if (self->compared || !self->asked)
    return !self->compared;
  return self->state != NULL
         && g_strcmp0 (self->mute_game, qi_game_get_id (qi_state_get_game (self->state))) != 0;
}

gboolean
mas_analysis_is_held_up (MasAnalysis *self)
{
  return self->hidden || mas_mates_get_status (self->mates) == MAS_MATES_LOOKING;
}

/* Does the next thing that has to be done, when nothing else is going on. */
void
mas_analysis_go_on (MasAnalysis *self)
{
  MasEngineEntry *entry = mas_engines_get_chosen (self->engines);

  if (!self->active || self->document == NULL)
    {
      mas_analysis_forget_engine (self);
      return;
    }
  if (self->is_asked || self->failed || mas_analysis_is_held_up (self) || self->edit_id != 0)
    return;
  if (entry != self->entry)
    mas_analysis_forget_engine (self);
  if (entry == NULL)
    mas_analysis_set_status (self, MAS_ANALYSIS_NO_ENGINE, NULL);
  else if (self->engine == NULL || !qi_engine_is_running (self->engine))
    start (self, entry);
  else if (!self->placed)
    place (self);
  else if (can_compare (self))
    compare (self);
  else if (!self->thought)
    think (self);
}

/* Stops thinking, and begins again if it may. */
void
mas_analysis_stop_thinking (MasAnalysis *self)
{
  if (self->busy != NULL)
    g_cancellable_cancel (self->busy);
  else
    mas_analysis_go_on (self);
}
