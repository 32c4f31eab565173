/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-rows-session.h"

#include "mas-losses.h"
#include "mas-rows-session-private.h"
#include "mas-words.h"
#include "qi-visible-private.h"

#include <glib/gi18n.h>

#define DESCRIBE_DELAY 50 /* ms after the first change of rows that is not told yet */

enum
{
  PROP_ROWS = 1,
  N_PROPS
};

enum
{
  SIGNAL_ROWS_DESCRIBED,
  SIGNAL_ACTED,
  SIGNAL_OPENED,
  SIGNAL_REPLACED_ROWS,
  SIGNAL_WENT,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasRowsSession, mas_rows_session, MAS_TYPE_SESSION)

static QiCollection *
get_collection (MasRowsSession *self)
{
  return mas_collection_get_collection (self->rows);
}

/* What the rows tell. */

static void
on_refused_cb (MasCollection  *rows,
               guint           row,
               GError         *error,
               MasRowsSession *self)
{
  g_autofree char *reason = mas_words_error (error, NULL);
  /* Translators: the number of a position in a file, and the reason, a whole sentence */
  g_autofree char *words = g_strdup_printf (
    _("Row %'u keeps its last text in the file: it has no text for what the board shows. %s"),
    row + 1, reason);

  self->refused = TRUE;
  mas_session_remark (MAS_SESSION (self), QI_SEVERITY_WARNING, words);
}

static void
on_noted_cb (MasCollection  *rows,
             guint           row,
             GPtrArray      *findings,
             MasRowsSession *self)
{
  g_autofree char *list = mas_losses_dup_list (findings);
  g_autofree char *words = NULL;

  if (self->refused)
    mas_session_remark (MAS_SESSION (self), QI_SEVERITY_NOTE, NULL);
  self->refused = FALSE;
  if (list == NULL || g_strcmp0 (list, self->losses) == 0)
    return;
  g_free (self->losses);
  self->losses = g_strdup (list);
  /* Translators: the number of a position in a file, and what its format leaves out: "castling
   * rights, marks" */
  words = g_strdup_printf (_("Row %'u is kept without %s: its format has no place for that."),
                           row + 1, list);
  mas_session_remark (MAS_SESSION (self), QI_SEVERITY_NOTE, words);
}

static void
on_current_cb (MasRowsSession *self)
{
  guint row = mas_collection_get_current (self->rows);

  if (row != G_MAXUINT)
    self->last_row = row;
  mas_session_describe (MAS_SESSION (self));
}

static void
on_modified_cb (MasRowsSession *self)
{
  mas_session_describe (MAS_SESSION (self));
  mas_session_edited (MAS_SESSION (self));
}

static void
on_acted_cb (MasRowsSession *self)
{
  mas_session_describe (MAS_SESSION (self));
  g_signal_emit (self, signals[SIGNAL_ACTED], 0);
}

/* Undo works on all rows, so the row that changed is shown. */
static void
on_stepped_cb (MasRowsSession *self,
               guint           row)
{
  MasSession *session = MAS_SESSION (self);
  MasDocument *document = mas_session_get_document (session);

  if (row == G_MAXUINT)
    {
      mas_rows_session_open_current (self);
      return;
    }
  if (document != NULL && row == mas_collection_get_current (self->rows)
      && mas_collection_get_document (self->rows, row, NULL, NULL) == document)
    return;
  mas_rows_session_open_row (self, row);
  g_signal_emit (self, signals[SIGNAL_WENT], 0, row);
}

static gboolean
on_describe_cb (gpointer user_data)
{
  MasRowsSession *self = user_data;
  MasSession *session = MAS_SESSION (self);

  self->described_id = 0;
  mas_rows_session_show_awaited (self);
  mas_session_describe (session);
  g_signal_emit (self, signals[SIGNAL_ROWS_DESCRIBED], 0);
  /* The first row of a file that had none in its first bytes. */
  if (mas_collection_get_current (self->rows) == G_MAXUINT
      && mas_session_get_failure (session) != NULL
      && qi_collection_get_n_rows (get_collection (self)) > 0)
    mas_rows_session_open_current (self);
  return G_SOURCE_REMOVE;
}

static void
on_rows_changed_cb (MasRowsSession *self)
{
  mas_session_edited (MAS_SESSION (self));
  if (self->described_id == 0)
    self->described_id = g_timeout_add (DESCRIBE_DELAY, on_describe_cb, self);
}

static void
on_indexed_cb (QiCollection   *collection,
               GParamSpec     *pspec,
               MasRowsSession *self)
{
  QiFinding *fault = qi_collection_get_fault (collection);

  if (!qi_collection_is_indexed (collection))
    return;
  qi_collection_check (collection);
  g_signal_emit (self, signals[SIGNAL_ROWS_DESCRIBED], 0);
  if (fault != NULL)
    {
      g_autofree char *words = mas_words_finding_at (fault, NULL);

      mas_session_remark (MAS_SESSION (self), QI_SEVERITY_WARNING, words);
    }
}

/* Opening and closing. */

/* The rows are no longer shown anywhere. */
static void
stop_listening (MasRowsSession *self,
                MasCollection  *rows)
{
  if (rows == NULL)
    return;
  g_signal_handlers_disconnect_by_data (mas_collection_get_collection (rows), self);
  g_signal_handlers_disconnect_by_data (rows, self);
}

void
mas_rows_session_let_go (MasCollection *rows)
{
  if (rows == NULL)
    return;
  g_object_run_dispose (G_OBJECT (rows));
  g_object_unref (rows);
}

static void
forget (MasRowsSession *self)
{
  mas_rows_session_stop_reading (self);
  g_clear_handle_id (&self->described_id, g_source_remove);
  g_clear_pointer (&self->losses, g_free);
  self->refused = FALSE;
  mas_rows_session_end_disk (self);
}

MasCollection *
mas_rows_session_take (MasRowsSession *self,
                       MasCollection  *taken)
{
  QiCollection *rows = mas_collection_get_collection (taken);
  MasCollection *before = NULL;
  guint last = self->last_row;

  mas_session_set_guard (MAS_SESSION (self), NULL, NULL);
  forget (self);
  before = g_steal_pointer (&self->rows);
  stop_listening (self, before);
  self->rows = g_object_ref (taken);
  self->last_row = last;
  g_signal_connect_swapped (self->rows, "notify::modified", G_CALLBACK (on_modified_cb), self);
  g_signal_connect_swapped (self->rows, "notify::current", G_CALLBACK (on_current_cb), self);
  g_signal_connect_swapped (self->rows, "acted", G_CALLBACK (on_acted_cb), self);
  g_signal_connect_swapped (self->rows, "stepped", G_CALLBACK (on_stepped_cb), self);
  g_signal_connect_swapped (self->rows, "replaced", G_CALLBACK (mas_rows_session_open_current),
                            self);
  g_signal_connect (self->rows, "refused", G_CALLBACK (on_refused_cb), self);
  g_signal_connect (self->rows, "noted", G_CALLBACK (on_noted_cb), self);
  g_signal_connect_swapped (rows, "rows-changed", G_CALLBACK (on_rows_changed_cb), self);
  g_signal_connect_swapped (rows, "counts-changed", G_CALLBACK (on_rows_changed_cb), self);
  g_signal_connect_swapped (rows, "notify::file", G_CALLBACK (mas_session_take_muted), self);
  g_signal_connect (rows, "notify::indexed", G_CALLBACK (on_indexed_cb), self);
  mas_session_set_guard (MAS_SESSION (self), qi_collection_get_file (rows), NULL);
  mas_rows_session_begin_disk (self);
  mas_session_take_muted (MAS_SESSION (self));
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_ROWS]);
  mas_rows_session_open_current (self);
  qi_collection_check (rows);
  on_indexed_cb (rows, NULL, self);
  return before;
}

MasCollection *
mas_rows_session_get_rows (MasRowsSession *self)
{
  g_return_val_if_fail (MAS_IS_ROWS_SESSION (self), NULL);
  return self->rows;
}

static GFile *
mas_rows_session_get_file (MasSession *session)
{
  return qi_collection_get_file (get_collection (MAS_ROWS_SESSION (session)));
}

static char *
mas_rows_session_dup_title (MasSession *session)
{
  g_autofree char *name = g_file_get_basename (mas_rows_session_get_file (session));

  return qi_visible_dup_name (name);
}

/* "Row 12 of 3,400 · Shogi" */
static char *
mas_rows_session_dup_subtitle (MasSession *session)
{
  MasRowsSession *self = MAS_ROWS_SESSION (session);
  guint row = mas_collection_get_current (self->rows);
  g_autofree char *words = NULL;
  g_autofree char *game = NULL;

  if (row == G_MAXUINT)
    return g_strdup ("");
  /* Translators: which position of a file, of how many */
  words = g_strdup_printf (_("Row %'u of %'u"), row + 1,
                           qi_collection_get_n_rows (get_collection (self)));
  game = MAS_SESSION_CLASS (mas_rows_session_parent_class)->dup_subtitle (session);
  return game != NULL ? g_strjoin (" · ", words, game, NULL) : g_steal_pointer (&words);
}

static gboolean
mas_rows_session_is_modified (MasSession *session)
{
  MasRowsSession *self = MAS_ROWS_SESSION (session);
  MasFaultyText *faulty = mas_session_get_faulty (session);

  return mas_collection_is_modified (self->rows) || self->returned
         || mas_session_keeps_mine (session)
         || (faulty != NULL && mas_faulty_text_is_modified (faulty));
}

static char *
mas_rows_session_dup_loss (MasSession *session,
                           gboolean    with_text,
                           gboolean   *can_save)
{
  MasRowsSession *self = MAS_ROWS_SESSION (session);
  gboolean kept = mas_rows_session_keep (self);
  MasFaultyText *faulty = mas_session_get_faulty (session);
  g_autofree char *name = NULL;
  guint n = 0;

  *can_save = kept
              && (mas_collection_is_modified (self->rows) || self->returned
                  || mas_session_keeps_mine (session));
  if (*can_save)
    {
      name = mas_rows_session_dup_title (session);
      n = mas_collection_count_modified (self->rows);
      if (n == 0)
        /* Translators: the name of a file */
        return g_strdup_printf (
          _("“%s” has changes that are not saved. What is not saved will be lost."), name);
      /* Translators: the name of a file, a number of positions */
      return g_strdup_printf (
        ngettext ("In “%s”, %'u position has changes that are not saved. What is not saved will "
                  "be lost.",
                  "In “%s”, %'u positions have changes that are not saved. What is not saved "
                  "will be lost.",
                  n),
        name, n);
    }
  if (!with_text)
    return NULL;
  if (mas_session_is_unread (session))
    return mas_session_dup_unread_loss ();
  if (faulty != NULL && mas_faulty_text_is_modified (faulty))
    return mas_session_dup_faulty_loss ();
  return NULL;
}

/* Saving. */

static void
on_saved_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  MasRowsSession *self = g_task_get_source_object (task);
  MasSession *session = MAS_SESSION (self);
  MasFileGuard *guard = mas_session_get_guard (session);
  QiCollection *rows = QI_COLLECTION (source);
  GError *error = NULL;
  gboolean saved = qi_collection_save_finish (rows, result, &error);
  GPtrArray *notes = qi_collection_get_save_notes (rows);

  if (notes != NULL)
    g_task_set_task_data (task, g_ptr_array_ref (notes), (GDestroyNotify) g_ptr_array_unref);
  mas_session_set_busy (session, FALSE);
  if (self->rows == NULL || rows != get_collection (self))
    {
      g_clear_error (&error);
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "It is not open any more");
      return;
    }
  if (saved)
    {
      mas_rows_session_settle (self);
      mas_rows_session_end_disk (self);
      mas_session_set_guard (session, qi_collection_get_file (rows), NULL);
      mas_rows_session_begin_disk (self);
      mas_session_describe (session);
      mas_session_edited (session); /* nothing to keep or undo any more: the draft is dropped */
      g_task_return_boolean (task, TRUE);
      return;
    }
  if (guard != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PENDING))
    {
      gboolean overtaken = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);

      mas_file_guard_set_saving (guard, FALSE);
      if (overtaken && !mas_session_keeps_mine (session))
        error->code = G_IO_ERROR_PENDING;
      else if (overtaken || !mas_file_guard_has_missed (guard))
        guard = NULL;
      if (guard != NULL)
        mas_file_guard_look (guard);
    }
  mas_session_describe (session);
  g_task_return_error (task, error);
}

static void
mas_rows_session_save_async (MasSession         *session,
                             GFile              *file,
                             const QiNotation   *format,
                             GCancellable       *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer            user_data)
{
  MasRowsSession *self = MAS_ROWS_SESSION (session);
  MasFileGuard *guard = mas_session_get_guard (session);
  g_autoptr (GTask) task = g_task_new (session, cancellable, callback, user_data);

  g_task_set_source_tag (task, mas_rows_session_save_async);
  if (!mas_rows_session_keep (self))
    {
      /* mas_rows_session_keep() has said why. */
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "A row has no text");
      return;
    }
  if (file == NULL && guard != NULL)
    mas_file_guard_set_saving (guard, TRUE);
  mas_session_set_busy (session, TRUE);
  qi_collection_save_async (get_collection (self), file,
                            file == NULL && mas_session_keeps_mine (session), cancellable,
                            on_saved_cb, g_object_ref (task));
}

/* The type. */

static void
mas_rows_session_get_property (GObject    *object,
                               guint       prop_id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  if (prop_id == PROP_ROWS)
    g_value_set_object (value, MAS_ROWS_SESSION (object)->rows);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
mas_rows_session_dispose (GObject *object)
{
  MasRowsSession *self = MAS_ROWS_SESSION (object);

  forget (self);
  mas_rows_session_settle (self);
  mas_rows_session_forget_before (self);
  stop_listening (self, self->rows);
  mas_rows_session_let_go (g_steal_pointer (&self->rows));
  G_OBJECT_CLASS (mas_rows_session_parent_class)->dispose (object);
}

static void
mas_rows_session_finalize (GObject *object)
{
  g_hash_table_unref (MAS_ROWS_SESSION (object)->unwritten);
  G_OBJECT_CLASS (mas_rows_session_parent_class)->finalize (object);
}

static void
mas_rows_session_class_init (MasRowsSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  MasSessionClass *session_class = MAS_SESSION_CLASS (klass);

  object_class->get_property = mas_rows_session_get_property;
  object_class->dispose = mas_rows_session_dispose;
  object_class->finalize = mas_rows_session_finalize;
  session_class->get_file = mas_rows_session_get_file;
  session_class->dup_title = mas_rows_session_dup_title;
  session_class->dup_subtitle = mas_rows_session_dup_subtitle;
  session_class->is_modified = mas_rows_session_is_modified;
  session_class->dup_loss = mas_rows_session_dup_loss;
  session_class->save_async = mas_rows_session_save_async;
  session_class->answer = mas_rows_session_answer;
  session_class->dup_disk = mas_rows_session_dup_disk;
  session_class->look = mas_rows_session_look;
  session_class->make_draft = mas_rows_session_make_draft;
  session_class->drop_draft = mas_rows_session_drop_draft;
  session_class->recover = mas_rows_session_recover;
  session_class->dup_draft_setup = mas_rows_session_dup_draft_setup;

  props[PROP_ROWS] = g_param_spec_object ("rows", NULL, NULL, MAS_TYPE_COLLECTION,
                                          G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[SIGNAL_ROWS_DESCRIBED] =
    g_signal_new ("rows-described", MAS_TYPE_ROWS_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
  signals[SIGNAL_ACTED] = g_signal_new ("acted", MAS_TYPE_ROWS_SESSION, G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_REPLACED_ROWS] =
    g_signal_new ("replaced-rows", MAS_TYPE_ROWS_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
  signals[SIGNAL_WENT] = g_signal_new ("went", MAS_TYPE_ROWS_SESSION, G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SIGNAL_OPENED] = g_signal_new ("opened", MAS_TYPE_ROWS_SESSION, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
mas_rows_session_init (MasRowsSession *self)
{
  self->unwritten = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
}

MasSession *
mas_rows_session_new (QiCollection *rows)
{
  MasRowsSession *self = NULL;
  g_autoptr (MasCollection) taken = NULL;

  g_return_val_if_fail (QI_IS_COLLECTION (rows), NULL);

  self = g_object_new (MAS_TYPE_ROWS_SESSION, NULL);
  taken = mas_collection_new (rows);
  mas_rows_session_take (self, taken);
  return MAS_SESSION (self);
}
