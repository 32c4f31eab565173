/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-recovery.h"

#include "mas-file-session.h"
#include "mas-rows-session.h"
#include "mas-words.h"

#include <glib/gi18n.h>

#define REMEMBER_DELAY 2                    /* s */
#define FLUSH_TIME     (3 * G_USEC_PER_SEC) /* µs that the end of the program waits for the disk */

struct _MasRecovery
{
  GObject          parent_instance;

  GtkApplication  *application; /* owns this */
  MasRecoveryCalls calls;
  GSettings       *settings;    /* or NULL */
  MasDraftStore   *store;       /* NULL: nothing can be kept */
  char            *fault;       /* (nullable): why drafts cannot be kept, until a window has shown
                                   it */
  GPtrArray       *offers;      /* MasOrphan: adopted, and in no window yet */
  guint            remember_id; /* source that updates the list of open windows */
  guint            n_unread;    /* unreadable drafts that no window has reported yet */
};

G_DEFINE_FINAL_TYPE (MasRecovery, mas_recovery, G_TYPE_OBJECT)

/* What was left. */

/* A draft that this program cannot read (another version's, damaged) stays where it is. */
static void
adopt_all (MasRecovery *self)
{
  g_autoptr (GPtrArray) orphans = mas_draft_store_list (self->store, NULL);

  for (guint i = 0; orphans != NULL && i < orphans->len; i++)
    {
      const MasOrphan *orphan = g_ptr_array_index (orphans, i);

      if (orphan->fault != NULL)
        self->n_unread += orphan->offered ? 0 : 1;
      else if (mas_draft_store_adopt (self->store, orphan, NULL))
        g_ptr_array_add (self->offers, mas_orphan_copy (orphan));
      if (orphan->fault != NULL && !orphan->offered)
        mas_draft_store_set_offered (self->store, orphan->head.id);
    }
}

static void
mas_recovery_finalize (GObject *object)
{
  MasRecovery *self = MAS_RECOVERY (object);

  g_clear_handle_id (&self->remember_id, g_source_remove);
  g_clear_object (&self->settings);
  g_clear_object (&self->store);
  g_clear_pointer (&self->offers, g_ptr_array_unref);
  g_free (self->fault);
  G_OBJECT_CLASS (mas_recovery_parent_class)->finalize (object);
}

static void
mas_recovery_class_init (MasRecoveryClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mas_recovery_finalize;
}

static void
mas_recovery_init (MasRecovery *self)
{
  self->offers = g_ptr_array_new_with_free_func ((GDestroyNotify) mas_orphan_free);
}

static gboolean
on_remember_cb (gpointer user_data)
{
  MasRecovery *self = user_data;

  self->remember_id = 0;
  self->calls.remember (self->application);
  return G_SOURCE_REMOVE;
}

/* The list of windows is also kept up to date while the program runs, for an unexpected end. The last window to
 * be closed stays in the list. */
static void
remember_soon (MasRecovery *self)
{
  if (self->store == NULL || self->remember_id != 0
      || gtk_application_get_windows (self->application) == NULL)
    return;
  self->remember_id = g_timeout_add_seconds (REMEMBER_DELAY, on_remember_cb, self);
}

MasRecovery *
mas_recovery_new (GtkApplication         *application,
                  GSettings              *settings,
                  const MasRecoveryCalls *calls)
{
  MasRecovery *self = g_object_new (MAS_TYPE_RECOVERY, NULL);
  g_autoptr (GError) error = NULL;

  self->application = application;
  self->calls = *calls;
  self->settings = settings != NULL ? g_object_ref (settings) : NULL;
  self->store = mas_draft_store_open (NULL, &error);
  if (self->store == NULL)
    {
      self->fault = mas_words_error (error, NULL);
      return self;
    }
  g_signal_connect_object (application, "window-removed", G_CALLBACK (remember_soon), self,
                           G_CONNECT_SWAPPED);
  mas_draft_store_tidy (self->store, mas_draft_limits_get_default (), g_get_real_time ());
  adopt_all (self);
  return self;
}

/* Windows. */

static gboolean
is_of_file (const MasOrphan *orphan,
            GFile           *file)
{
  g_autofree char *uri = file != NULL ? g_file_get_uri (file) : NULL;

  return uri != NULL && g_strcmp0 (orphan->head.uri, uri) == 0;
}

/* Whether a draft still fits the file as it is now. Edits of a list are always offered with the file; if it is
 * no longer a list, the person is told there that they cannot be applied. */
static gboolean
fits (const MasOrphan *orphan,
      MasSession      *session)
{
  return orphan->head.kind == MAS_DRAFT_ROWS || MAS_IS_FILE_SESSION (session);
}

static MasOrphan *
steal_offer (MasRecovery *self,
             guint        index)
{
  return g_ptr_array_steal_index (self->offers, index);
}

/* Takes an offer whose file could be read: opening that file did not crash the program. */
static MasOrphan *
steal_read_offer (MasRecovery *self,
                  guint        index)
{
  MasOrphan *offer = steal_offer (self, index);

  if (!offer->ended_a_start)
    mas_draft_store_set_opening (self->store, offer->head.id, FALSE);
  return offer;
}

static void offer_alone (MasRecovery *self, MasOrphan *orphan);

static void say_faults (MasRecovery *self, GtkWindow *window);

/* Drafts of the session's file that do not fit what the file is now get windows of their own. */
static void
offer_misfits (MasRecovery *self,
               MasSession  *session)
{
  for (guint i = 0; i < self->offers->len;)
    {
      const MasOrphan *orphan = g_ptr_array_index (self->offers, i);

      if (is_of_file (orphan, mas_session_get_file (session)) && !fits (orphan, session))
        offer_alone (self, steal_read_offer (self, i));
      else
        i++;
    }
}

/* The first draft of the session's file, unless the session asks something already. */
static void
offer_next (MasRecovery *self,
            MasSession  *session)
{
  for (guint i = 0; i < self->offers->len && mas_session_get_offer (session) == NULL; i++)
    {
      const MasOrphan *orphan = g_ptr_array_index (self->offers, i);
      g_autoptr (MasOrphan) offer = NULL;

      if (!is_of_file (orphan, mas_session_get_file (session)) || !fits (orphan, session))
        continue;
      offer = steal_read_offer (self, i);
      mas_session_offer_draft (session, offer);
      return;
    }
}

void
mas_recovery_add_session (MasRecovery *self,
                          GtkWindow   *window,
                          MasSession  *session)
{
  g_return_if_fail (MAS_IS_RECOVERY (self));
  g_return_if_fail (MAS_IS_SESSION (session));

  say_faults (self, window);
  if (self->store == NULL)
    return;
  mas_session_set_store (session, self->store);
  remember_soon (self);
  offer_misfits (self, session);
  offer_next (self, session);
  g_signal_connect_object (session, "offer-ended", G_CALLBACK (offer_next), self,
                           G_CONNECT_SWAPPED);
}

static MasWindow *
find_window (MasRecovery     *self,
             const MasOrphan *orphan)
{
  for (GList *l = gtk_application_get_windows (self->application); l != NULL; l = l->next)
    if (MAS_IS_WINDOW (l->data) && is_of_file (orphan, mas_window_get_file (MAS_WINDOW (l->data))))
      return MAS_WINDOW (l->data);
  return NULL;
}

static MasWindow *
get_empty_window (MasRecovery *self)
{
  for (GList *l = gtk_application_get_windows (self->application); l != NULL; l = l->next)
    if (MAS_IS_WINDOW (l->data) && mas_window_is_empty (MAS_WINDOW (l->data)))
      return MAS_WINDOW (l->data);
  return self->calls.new_window (self->application);
}

/* Shows a draft in a window that has only the question in it: reading its file may have crashed an earlier
 * start. */
static void
offer_alone (MasRecovery *self,
             MasOrphan   *orphan)
{
  MasWindow *window = get_empty_window (self);
  g_autoptr (MasOrphan) owned = orphan;
  g_autoptr (MasSession) session = mas_file_session_new_for_orphan (owned);

  mas_window_set_session (window, session);
  if (mas_session_get_offer (session) == NULL)
    mas_session_offer_draft (session, owned);
  else
    g_ptr_array_add (self->offers, g_steal_pointer (&owned)); /* after that one */
  gtk_window_present (GTK_WINDOW (window));
}

static void
say_faults (MasRecovery *self,
            GtkWindow   *window)
{
  g_autofree char *words = NULL;

  if (!MAS_IS_WINDOW (window) || (self->fault == NULL && self->n_unread == 0))
    return;
  if (self->fault != NULL)
    /* Translators: the reason, a whole sentence */
    words =
      g_strdup_printf (_("Changes that are not saved cannot be kept for the case that the program "
                         "ends unexpectedly. %s"),
                       self->fault);
  else
    words = g_strdup_printf (
      ngettext ("Changes of %'u position that were not saved cannot be read by this version. They "
                "are kept.",
                "Changes of %'u positions that were not saved cannot be read by this version. They "
                "are kept.",
                self->n_unread),
      self->n_unread);
  g_clear_pointer (&self->fault, g_free);
  self->n_unread = 0;
  mas_window_warn (MAS_WINDOW (window), words);
}

void
mas_recovery_offer (MasRecovery *self)
{
  g_autoptr (GPtrArray) alone = NULL;
  GtkWindow *active = NULL;

  g_return_if_fail (MAS_IS_RECOVERY (self));

  active = gtk_application_get_active_window (self->application);
  /* Only in an empty window: a window that reads a file has its own messages to show later. */
  if (MAS_IS_WINDOW (active) && mas_window_is_empty (MAS_WINDOW (active)))
    say_faults (self, active);
  alone = g_ptr_array_new ();
  for (guint i = 0; i < self->offers->len;)
    {
      const MasOrphan *orphan = g_ptr_array_index (self->offers, i);

      if (find_window (self, orphan) != NULL)
        i++; /* the window that is reading its file takes this offer when it is done */
      else if (orphan->head.uri == NULL || orphan->ended_a_start)
        g_ptr_array_add (alone, steal_offer (self, i));
      else
        {
          MasWindow *window = get_empty_window (self);
          g_autoptr (GFile) file = g_file_new_for_uri (orphan->head.uri);

          /* A file that crashes the program is not read again at the next start. */
          mas_draft_store_set_opening (self->store, orphan->head.id, TRUE);
          mas_window_load_file (window, file, orphan->head.large);
          gtk_window_present (GTK_WINDOW (window));
          i++;
        }
    }
  for (guint i = 0; i < alone->len; i++)
    offer_alone (self, g_ptr_array_index (alone, i));
}

/* Which windows are open. */

static MasWindowEntry *
describe (MasWindow *window)
{
  MasSession *session = mas_window_get_session (window);
  GFile *file = mas_window_get_file (window);
  MasCollection *rows =
    MAS_IS_ROWS_SESSION (session) ? mas_rows_session_get_rows (MAS_ROWS_SESSION (session)) : NULL;
  g_autofree char *uri = file != NULL ? g_file_get_uri (file) : NULL;
  const char *draft = session != NULL ? mas_session_get_draft_id (session) : NULL;
  MasWindowEntry *entry = NULL;

  if (uri == NULL && draft == NULL)
    return NULL;
  entry = mas_window_entry_new (uri, draft);
  gtk_window_get_default_size (GTK_WINDOW (window), &entry->width, &entry->height);
  entry->maximized = gtk_window_is_maximized (GTK_WINDOW (window));
  if (rows != NULL && mas_collection_get_current (rows) != G_MAXUINT)
    entry->row = mas_collection_get_current (rows);
  return entry;
}

void
mas_recovery_remember (MasRecovery *self)
{
  g_autoptr (GPtrArray) entries = NULL;

  g_return_if_fail (MAS_IS_RECOVERY (self));

  g_clear_handle_id (&self->remember_id, g_source_remove);
  if (self->store == NULL)
    return;
  entries = g_ptr_array_new_with_free_func ((GDestroyNotify) mas_window_entry_free);
  for (GList *l = gtk_application_get_windows (self->application); l != NULL; l = l->next)
    {
      MasWindowEntry *entry = MAS_IS_WINDOW (l->data) ? describe (MAS_WINDOW (l->data)) : NULL;

      if (entry != NULL)
        g_ptr_array_insert (entries, 0, entry); /* the one that was used last comes last */
    }
  mas_draft_store_put_windows (self->store, entries);
}

gboolean
mas_recovery_open_windows (MasRecovery *self)
{
  g_autoptr (GPtrArray) entries = NULL;
  gboolean any = FALSE;

  g_return_val_if_fail (MAS_IS_RECOVERY (self), FALSE);

  if (self->store == NULL || self->settings == NULL
      || !g_settings_get_boolean (self->settings, "restore-windows"))
    return FALSE;
  entries = mas_draft_store_dup_windows (self->store, NULL);
  for (guint i = 0; entries != NULL && i < entries->len; i++)
    {
      const MasWindowEntry *entry = g_ptr_array_index (entries, i);
      g_autoptr (GFile) file = entry->uri != NULL ? g_file_new_for_uri (entry->uri) : NULL;
      MasWindow *window = NULL;

      /* A window without a file comes back by its draft. A file that is gone is passed over. */
      if (file == NULL || !g_file_query_exists (file, NULL))
        continue;
      window = self->calls.new_window (self->application);
      if (entry->width > 0 && entry->height > 0)
        gtk_window_set_default_size (GTK_WINDOW (window), entry->width, entry->height);
      if (entry->maximized)
        gtk_window_maximize (GTK_WINDOW (window));
      mas_window_load_file_at (window, file, FALSE, entry->row);
      gtk_window_present (GTK_WINDOW (window));
      any = TRUE;
    }
  return any;
}

void
mas_recovery_flush (MasRecovery *self)
{
  g_return_if_fail (MAS_IS_RECOVERY (self));
  if (self->store != NULL)
    mas_draft_store_flush (self->store, FLUSH_TIME);
}

void
mas_recovery_keep (MasRecovery *self)
{
  g_return_if_fail (MAS_IS_RECOVERY (self));

  if (self->store == NULL)
    return;
  for (GList *l = gtk_application_get_windows (self->application); l != NULL; l = l->next)
    {
      MasSession *session =
        MAS_IS_WINDOW (l->data) ? mas_window_get_session (MAS_WINDOW (l->data)) : NULL;

      if (session != NULL)
        mas_session_keep_draft (session);
    }
  mas_recovery_remember (self);
  mas_draft_store_flush (self->store, FLUSH_TIME);
}
