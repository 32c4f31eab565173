/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-seat.h"

#include "mas-words.h"
#include "qi-error-private.h"
#include "qi-game.h"

#include <glib/gi18n.h>

#define PATIENCE    10000 /* ms for an answer that needs no thinking */
#define MAX_SQUARES 1024  /* of a board that is looked at before it is sent */

struct _MasSeat
{
  GObject         parent_instance;

  MasEngines     *engines;
  guint           patience;
  QiEngine       *engine;   /* or NULL */
  MasEngineEntry *entry;    /* the entry for which it was started; or NULL */
  char           *last_log; /* the log of the engine before; or NULL */
};

G_DEFINE_FINAL_TYPE (MasSeat, mas_seat, G_TYPE_OBJECT)

static void
mas_seat_dispose (GObject *object)
{
  MasSeat *self = MAS_SEAT (object);

  mas_seat_leave (self);
  g_clear_object (&self->engines);
  g_clear_pointer (&self->last_log, g_free);

  G_OBJECT_CLASS (mas_seat_parent_class)->dispose (object);
}

static void
mas_seat_class_init (MasSeatClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_seat_dispose;
}

static void
mas_seat_init (MasSeat *self)
{
  self->patience = PATIENCE;
}

MasSeat *
mas_seat_new (MasEngines *engines)
{
  g_return_val_if_fail (MAS_IS_ENGINES (engines), NULL);

  MasSeat *self = g_object_new (MAS_TYPE_SEAT, NULL);

  self->engines = g_object_ref (engines);
  return self;
}

void
mas_seat_set_patience (MasSeat *self,
                       guint    milliseconds)
{
  g_return_if_fail (MAS_IS_SEAT (self));
  self->patience = milliseconds;
}

static void
on_started_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  MasSeat *self = g_task_get_source_object (task);
  GError *error = NULL;

  if (!qi_engine_start_finish (QI_ENGINE (source), result, &error))
    g_task_return_error (task, error);
  else if (source != (gpointer) self->engine)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "another sits there");
  else
    {
      mas_seat_set_options (self->engine, self->entry);
      g_task_return_boolean (task, TRUE);
    }
}

void
mas_seat_take_async (MasSeat            *self,
                     MasEngineEntry     *entry,
                     QiSetup            *setup,
                     GCancellable       *cancellable,
                     GAsyncReadyCallback callback,
                     gpointer            user_data)
{
  g_return_if_fail (MAS_IS_SEAT (self));
  g_return_if_fail (MAS_IS_ENGINE_ENTRY (entry));

  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  g_autofree char *danger =
    setup != NULL ? mas_seat_word_danger (mas_seat_dup_danger (setup)) : NULL;

  g_task_set_source_tag (task, mas_seat_take_async);
  if (danger != NULL)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s", danger);
      return;
    }
  if (self->entry != entry)
    mas_seat_leave (self);
  if (self->engine != NULL && qi_engine_is_running (self->engine))
    {
      g_task_return_boolean (task, TRUE);
      return;
    }
  if (self->engine == NULL)
    {
      self->engine = mas_seat_make_engine (self->engines, entry);
      self->entry = g_object_ref (entry);
      /* Changed settings take effect with the next start. */
      g_signal_connect_swapped (entry, "changed", G_CALLBACK (mas_seat_leave), self);
    }
  qi_engine_set_patience (self->engine, self->patience);
  qi_engine_start_async (self->engine, cancellable, on_started_cb, g_steal_pointer (&task));
}

QiEngine *
mas_seat_take_finish (MasSeat      *self,
                      GAsyncResult *result,
                      GError      **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_boolean (G_TASK (result), error) ? self->engine : NULL;
}

void
mas_seat_leave (MasSeat *self)
{
  g_return_if_fail (MAS_IS_SEAT (self));

  if (self->engine == NULL)
    return;
  g_free (self->last_log);
  self->last_log = qi_engine_dup_log (self->engine);
  g_signal_handlers_disconnect_by_data (self->entry, self);
  g_clear_object (&self->entry);
  mas_engines_quit (self->engines, self->engine);
  g_clear_object (&self->engine);
}

char *
mas_seat_dup_log (MasSeat *self)
{
  g_return_val_if_fail (MAS_IS_SEAT (self), NULL);

  return self->engine != NULL ? qi_engine_dup_log (self->engine) : g_strdup (self->last_log);
}

/* One engine ------------------------------------------------------------------------------------------------------ */

QiEngine *
mas_seat_make_engine (MasEngines     *engines,
                      MasEngineEntry *entry)
{
  const char *const *argv = mas_engine_entry_get_argv (entry);
  g_autofree char *folder = g_path_get_dirname (argv[0]);
  QiEngine *engine = qi_engine_new (argv, g_path_is_absolute (folder) ? folder : NULL,
                                    mas_engine_entry_get_protocol (entry));

  mas_engines_watch (engines, engine);
  return engine;
}

void
mas_seat_set_options (QiEngine       *engine,
                      MasEngineEntry *entry)
{
  g_autofree const char **options = mas_engine_entry_list_options (entry);

  /* An option that the engine no longer has is ignored. */
  for (gsize i = 0; options[i] != NULL; i++)
    qi_engine_set_option (engine, options[i], mas_engine_entry_get_value (entry, options[i]), NULL);
}

/* Dangers --------------------------------------------------------------------------------------------------------- */

/* Whether engines are known to crash, or to report nonsense, where this finding applies. */
static gboolean
is_danger (const QiFinding *finding)
{
  static const char *const codes[] = { "adjacent-kings",
                                       "extra-king",
                                       "facing-generals",
                                       "no-black-king",
                                       "no-king",
                                       "no-white-king",
                                       "pawn-on-first-rank",
                                       "pawn-on-last-rank",
                                       "pawns-on-backrank",
                                       "side-not-to-move-in-check",
                                       "too-many-black-pawns",
                                       "too-many-black-pieces",
                                       "too-many-kings",
                                       "too-many-white-pawns",
                                       "too-many-white-pieces",
                                       NULL };

  return qi_finding_get_severity (finding) == QI_SEVERITY_ERROR
         || g_strv_contains (codes, qi_finding_get_code (finding));
}

char *
mas_seat_dup_danger (QiSetup *setup)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();

  if (qi_position_get_n_squares (qi_setup_get_position (setup)) > MAX_SQUARES)
    return NULL;
  qi_game_diagnose_setup (setup, findings);
  for (guint i = 0; i < findings->len; i++)
    if (is_danger (g_ptr_array_index (findings, i)))
      return mas_words_finding (g_ptr_array_index (findings, i), setup);
  return NULL;
}

char *
mas_seat_word_danger (char *danger)
{
  g_autofree char *own = danger;

  /* Translators: what is wrong: "White has no king." */
  return own != NULL
           ? g_strdup_printf (_("%s Engines may end at such a position, so it is not sent."), own)
           : NULL;
}

gboolean
mas_seat_was_not_sent (const GError *error)
{
  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA)
         || g_error_matches (error, QI_ERROR, QI_ERROR_UNREPRESENTABLE)
         || qi_error_has_code (error, "engine-cannot");
}
