/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-mates.h"

#include "mas-seat.h"
#include "mas-words.h"
#include "qi-mates-private.h"
#include "qi-setup-private.h"

#include <glib/gi18n.h>

struct _MasMates
{
  GObject        parent_instance;

  MasEngines    *engines;
  MasDocument   *document; /* or NULL */
  GSignalGroup  *signals;
  MasSeat       *seat;

  MasMatesStatus status;
  GCancellable  *looking; /* or NULL */
  QiState       *state;   /* of what is looked at; or NULL */
  guint          most;
  gboolean       was_engine; /* one was asked */
  guint          n_tried, n_moves;
  GArray        *lines; /* MasAnalysisLine */
  char          *words; /* or NULL */
  char          *note;  /* or NULL */
};

/* What the callbacks need to notice that the object has given up on them. */
typedef struct
{
  MasMates     *self;
  GCancellable *cancellable;
} Call;

static guint changed_signal;

G_DEFINE_FINAL_TYPE (MasMates, mas_mates, G_TYPE_OBJECT)

static Call *
call_new (MasMates *self)
{
  Call *call = g_new0 (Call, 1);

  call->self = g_object_ref (self);
  call->cancellable = g_object_ref (self->looking);
  return call;
}

static void
call_free (Call *call)
{
  g_object_unref (call->cancellable);
  g_object_unref (call->self);
  g_free (call);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Call, call_free)

static gboolean
is_wanted (const Call *call)
{
  return call->self->looking == call->cancellable;
}

static void
line_clear (gpointer data)
{
  mas_analysis_line_clear (data);
}

/* The end --------------------------------------------------------------------------------------------------------- */

/* @words: taken. */
static void
finish (MasMates      *self,
        MasMatesStatus status,
        char          *words)
{
  g_clear_object (&self->looking);
  mas_seat_leave (self->seat);
  g_free (self->words);
  self->words = words;
  self->status = status;
  g_signal_emit (self, changed_signal, 0);
}

static char *
dup_found (guint n,
           guint most)
{
  if (n == 0)
    return g_strdup_printf (ngettext ("No mate in %u move was found.",
                                      "No mate in %u moves was found.", most),
                            most);
  /* Translators: how many first moves of a problem lead to mate */
  return g_strdup_printf (ngettext ("Only this first move mates.", "%u first moves mate.", n), n);
}

static void
take_mates (MasMates  *self,
            GPtrArray *mates)
{
  for (guint i = 0; i < mates->len; i++)
    {
      const QiMate *mate = g_ptr_array_index (mates, i);
      MasAnalysisLine line = { 0 };

      mas_analysis_line_take_mate (&line, self->state, mate);
      g_array_append_val (self->lines, line);
    }
  finish (self, MAS_MATES_DONE, dup_found (mates->len, self->most));
}

/* The search ------------------------------------------------------------------------------------------------------ */

static void
on_progress_cb (guint    n_tried,
                guint    n_moves,
                gpointer user_data)
{
  const Call *call = user_data;

  if (!is_wanted (call))
    return;
  call->self->n_tried = n_tried;
  call->self->n_moves = n_moves;
  g_signal_emit (call->self, changed_signal, 0);
}

static void
on_searched_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr (Call) call = user_data;
  g_autoptr (GPtrArray) mates = qi_mates_finish (result, NULL);

  if (is_wanted (call) && mates != NULL)
    take_mates (call->self, mates);
}

/* @note: who looks; taken. */
static void
search (MasMates *self,
        char     *note)
{
  Call *call = call_new (self);

  mas_seat_leave (self->seat);
  g_free (self->note);
  self->note = note;
  self->n_tried = self->n_moves = 0;
  qi_mates_find_async (self->state, self->most, self->looking, on_progress_cb, call, on_searched_cb,
                       call);
}

/* Engines --------------------------------------------------------------------------------------------------------- */

static char *
dup_instead (void)
{
  return g_strdup (
    _("The engine cannot be asked for this: by Masume’s own search, which looks at every line."));
}

static void
take_error (MasMates     *self,
            const GError *error)
{
  if (mas_seat_was_not_sent (error))
    search (self, dup_instead ());
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    finish (self, MAS_MATES_FAILED, mas_words_error (error, qi_state_get_setup (self->state)));
  else
    mas_mates_forget (self);
}

static void
on_asked_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (Call) call = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) mates = qi_mates_finish (result, &error);

  if (!is_wanted (call))
    return;
  if (mates != NULL)
    take_mates (call->self, mates);
  else
    take_error (call->self, error);
}

static void
on_taken_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (Call) call = user_data;
  MasMates *self = call->self;
  g_autoptr (GError) error = NULL;
  QiEngine *engine = mas_seat_take_finish (MAS_SEAT (source), result, &error);
  const QiEngineLimits limits = { 0 };
  const char *name;
  Call *own;

  if (!is_wanted (call))
    return;
  if (engine == NULL)
    {
      take_error (self, error);
      return;
    }
  if (!qi_mates_has_protocol (qi_engine_get_protocol (engine)))
    {
      search (self, dup_instead ());
      return;
    }
  name = qi_engine_get_name (engine);
  g_free (self->note);
  /* Translators: the name of an engine */
  self->note =
    g_strdup_printf (_("By %s, which may miss a mate."), name != NULL ? name : _("the engine"));
  own = call_new (self);
  qi_mates_ask_async (engine, self->state, self->most, &limits, self->looking, on_progress_cb, own,
                      on_asked_cb, own);
}

/* The object ------------------------------------------------------------------------------------------------------ */

static void
on_document_changed_cb (MasMates *self,
                        QiSetup  *before)
{
  /* A mark that is drawn does not change the position. */
  if (before == NULL || self->document == NULL
      || !qi_setup_differs_in_words (before, mas_document_get_setup (self->document)))
    mas_mates_forget (self);
}

static void
mas_mates_dispose (GObject *object)
{
  MasMates *self = MAS_MATES (object);

  if (self->looking != NULL)
    g_cancellable_cancel (self->looking);
  g_clear_object (&self->looking);
  g_clear_object (&self->signals);
  g_clear_object (&self->document);
  g_clear_object (&self->seat);
  g_clear_object (&self->engines);
  g_clear_pointer (&self->state, qi_state_unref);
  g_clear_pointer (&self->lines, g_array_unref);
  g_clear_pointer (&self->words, g_free);
  g_clear_pointer (&self->note, g_free);

  G_OBJECT_CLASS (mas_mates_parent_class)->dispose (object);
}

static void
mas_mates_class_init (MasMatesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_mates_dispose;
  changed_signal = g_signal_new ("changed", MAS_TYPE_MATES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
mas_mates_init (MasMates *self)
{
  self->lines = g_array_new (FALSE, TRUE, sizeof (MasAnalysisLine));
  g_array_set_clear_func (self->lines, line_clear);
  self->signals = g_signal_group_new (MAS_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->signals, "changed", G_CALLBACK (on_document_changed_cb),
                                  self);
}

MasMates *
mas_mates_new (MasEngines *engines)
{
  g_return_val_if_fail (MAS_IS_ENGINES (engines), NULL);

  MasMates *self = g_object_new (MAS_TYPE_MATES, NULL);

  self->engines = g_object_ref (engines);
  self->seat = mas_seat_new (engines);
  return self;
}

void
mas_mates_set_document (MasMates    *self,
                        MasDocument *document)
{
  g_return_if_fail (MAS_IS_MATES (self));

  if (!g_set_object (&self->document, document))
    return;
  g_signal_group_set_target (self->signals, document);
  mas_mates_forget (self);
}

void
mas_mates_set_patience (MasMates *self,
                        guint     milliseconds)
{
  g_return_if_fail (MAS_IS_MATES (self));
  mas_seat_set_patience (self->seat, milliseconds);
}

void
mas_mates_look (MasMates *self,
                guint     most)
{
  MasEngineEntry *entry;
  g_autoptr (GError) error = NULL;

  g_return_if_fail (MAS_IS_MATES (self));
  g_return_if_fail (most > 0 && most <= MAS_MATES_MAX);

  mas_mates_forget (self);
  if (self->document == NULL)
    return;
  self->most = most;
  self->was_engine = FALSE;
  self->state = qi_state_new_for_setup (mas_document_get_setup (self->document), &error);
  if (self->state == NULL)
    {
      finish (self, MAS_MATES_FAILED,
              mas_words_error (error, mas_document_get_setup (self->document)));
      return;
    }
  self->looking = g_cancellable_new ();
  self->status = MAS_MATES_LOOKING;
  entry = mas_engines_get_chosen (self->engines);
  self->was_engine = entry != NULL;
  if (entry != NULL)
    mas_seat_take_async (self->seat, entry, qi_state_get_setup (self->state), self->looking,
                         on_taken_cb, call_new (self));
  else
    search (self, g_strdup (_("By Masume’s own search, which looks at every line.")));
  g_signal_emit (self, changed_signal, 0);
}

void
mas_mates_restart (MasMates *self)
{
  g_return_if_fail (MAS_IS_MATES (self));

  if (self->most > 0)
    mas_mates_look (self, self->most);
}

void
mas_mates_forget (MasMates *self)
{
  g_return_if_fail (MAS_IS_MATES (self));

  if (self->status == MAS_MATES_NONE)
    return;
  if (self->looking != NULL)
    g_cancellable_cancel (self->looking);
  g_array_set_size (self->lines, 0);
  g_clear_pointer (&self->state, qi_state_unref);
  g_clear_pointer (&self->note, g_free);
  self->n_tried = self->n_moves = 0;
  finish (self, MAS_MATES_NONE, NULL);
}

MasMatesStatus
mas_mates_get_status (MasMates *self)
{
  g_return_val_if_fail (MAS_IS_MATES (self), MAS_MATES_NONE);
  return self->status;
}

guint
mas_mates_get_progress (MasMates *self,
                        guint    *n_moves)
{
  g_return_val_if_fail (MAS_IS_MATES (self), 0);

  *n_moves = self->n_moves;
  return self->n_tried;
}

guint
mas_mates_get_n (MasMates *self)
{
  g_return_val_if_fail (MAS_IS_MATES (self), 0);
  return self->lines->len;
}

const MasAnalysisLine *
mas_mates_get_line (MasMates *self,
                    guint     index)
{
  g_return_val_if_fail (MAS_IS_MATES (self), NULL);

  return index < self->lines->len ? &g_array_index (self->lines, MasAnalysisLine, index) : NULL;
}

const char *
mas_mates_get_words (MasMates *self)
{
  g_return_val_if_fail (MAS_IS_MATES (self), NULL);
  return self->words;
}

const char *
mas_mates_get_note (MasMates *self)
{
  g_return_val_if_fail (MAS_IS_MATES (self), NULL);
  return self->note;
}

gboolean
mas_mates_was_engine (MasMates *self)
{
  g_return_val_if_fail (MAS_IS_MATES (self), FALSE);
  return self->was_engine;
}

char *
mas_mates_dup_log (MasMates *self)
{
  g_return_val_if_fail (MAS_IS_MATES (self), NULL);
  return mas_seat_dup_log (self->seat);
}
