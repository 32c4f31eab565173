/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-window-watch-private.h"

#include <glib/gi18n.h>

/* The file on disk: what another program writes there is shown at once when nothing is lost by it,
 * and asked about otherwise. */

static void
stop_reading (MasWindowWatch *watch)
{
  if (watch->cancellable != NULL)
    g_cancellable_cancel (watch->cancellable);
  g_clear_object (&watch->cancellable);
}

void
mas_window_watch_forget (MasWindow *self)
{
  MasWindowWatch *watch = self->watch;
  gboolean asked = watch->question != MAS_QUESTION_NONE;

  watch->question = MAS_QUESTION_NONE;
  g_clear_pointer (&watch->words, g_free);
  g_clear_pointer (&watch->loaded, mas_loaded_free);
  if (asked)
    mas_window_hide_strip (self);
}

gboolean
mas_window_ask_again (MasWindow *self)
{
  static const MasStripButton buttons[][3] = {
    [MAS_QUESTION_CHANGED] = { { N_("_Reload"), "win.reload-file" },
                           { N_("_Compare"), "win.compare-disk" },
                           { N_("_Keep Mine"), "win.keep-mine" } },
    [MAS_QUESTION_OVERWRITTEN] = { { N_("_Reload"), "win.reload-file" },
                                   { N_("_Compare"), "win.compare-disk" },
                                   { N_("_Export Changes…"), "win.export-changes" } },
    [MAS_QUESTION_FAULTY] = { { N_("_Show"), "win.show-file" },
                          { N_("_Keep Mine"), "win.keep-mine" } },
    [MAS_QUESTION_UNREADABLE] = { { N_("Save _As…"), "win.save-as" } },
    [MAS_QUESTION_GONE] = { { N_("_Save"), "win.save" }, { N_("Save _As…"), "win.save-as" } },
  };
  const MasWindowWatch *watch = self->watch;
  MasStripButton shown[3];
  guint n = 0;

  if (watch == NULL || watch->question == MAS_QUESTION_NONE)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    {
      const MasStripButton *button = &buttons[watch->question][i];
      gboolean needs_document = button->action != NULL
                                && !g_str_equal (button->action, "win.reload-file")
                                && !g_str_equal (button->action, "win.keep-mine")
                                && !g_str_equal (button->action, "win.export-changes");

      if (button->action == NULL || (needs_document && self->document == NULL))
        continue;
      shown[n++] = (MasStripButton) { _(button->label), button->action };
    }
  mas_window_ask_in_strip (self, GTK_MESSAGE_WARNING, watch->words, shown, n);
  return TRUE;
}

void
mas_window_watch_ask (MasWindow   *self,
                      MasQuestion  question,
                      char        *words,
                      MasLoaded   *loaded)
{
  MasWindowWatch *watch = self->watch;

  watch->question = question;
  g_free (watch->words);
  watch->words = words;
  g_clear_pointer (&watch->loaded, mas_loaded_free);
  watch->loaded = loaded;
  mas_window_ask_again (self);
  mas_edit_area_say (self->edit_area, words);
}

char *
mas_window_watch_dup_name (MasWindow *self)
{
  g_autofree char *name = g_file_get_basename (self->watch->file);

  return g_filename_display_name (name);
}

/* Reloading. */

static gboolean
holds_same (QiPosition *a,
            QiPosition *b,
            guint       square)
{
  const QiToken *first = qi_position_get_piece (a, square);
  const QiToken *second = qi_position_get_piece (b, square);

  return first == second || (first != NULL && second != NULL && qi_token_equal (first, second));
}

char *
mas_window_watch_dup_changes (MasWindow *self,
                              QiSetup   *before)
{
  QiPosition *old = qi_setup_get_position (before);
  QiPosition *now = mas_document_get_position (self->document);
  guint n_squares = qi_position_get_n_squares (now);
  g_autoptr (GArray) squares = g_array_new (FALSE, FALSE, sizeof (guint));

  if (!qi_shape_equal (qi_position_get_shape (old), qi_position_get_shape (now)))
    return g_strdup (_("Changed on disk: the board has another size"));
  for (guint i = 0; i < n_squares; i++)
    if (!holds_same (old, now, i))
      g_array_append_val (squares, i);
  if (squares->len == 0)
    return g_strdup (_("Changed on disk: the same board"));
  mas_edit_area_flash (self->edit_area, (const guint *) (gpointer) squares->data, squares->len);
  return g_strdup_printf (
      ngettext ("%'u square changed on disk", "%'u squares changed on disk", squares->len),
      squares->len);
}

/* The way of reading that the document was read in, where the text can still be read so. */
static const QiReading *
find_reading (MasWindow       *self,
              const MasLoaded *loaded)
{
  const char *format = mas_document_get_format (self->document)->id;

  for (guint i = 0; i < loaded->readings->len; i++)
    {
      const QiReading *reading = g_ptr_array_index (loaded->readings, i);

      if (reading->setup != NULL && g_strcmp0 (reading->format, format) == 0)
        return reading;
    }
  return NULL;
}

/* Takes @loaded, which is valid. */
static void
reload (MasWindow *self,
        MasLoaded *loaded)
{
  g_autoptr (MasLoaded) owned = loaded;
  g_autoptr (QiSetup) before = NULL;
  g_autofree char *words = NULL;
  const QiReading *reading = NULL;

  self->watch->kept = FALSE;
  mas_window_watch_forget (self);
  if (self->document != NULL)
    reading = find_reading (self, loaded);
  if (reading == NULL)
    {
      /* In another format it is another document. */
      mas_window_take_loaded (self, g_steal_pointer (&owned));
      return;
    }
  /* A comparison with what the file said is over. */
  mas_window_end_compare (self);
  before = qi_setup_ref (mas_document_get_setup (self->document));
  /* Translators: a step that can be undone */
  mas_document_reload (self->document, reading, loaded->text, &loaded->stamp, _("Reload"));
  mas_window_hide_choice (self);
  mas_inspector_set_reading (self->inspector, reading);
  mas_window_update_title (self);
  words = mas_window_watch_dup_changes (self, before);
  mas_edit_area_say (self->edit_area, words);
}

/* Judging. */

static void
take_error (MasWindow    *self,
            const GError *error)
{
  g_autofree char *name = mas_window_watch_dup_name (self);
  g_autofree char *reason = mas_window_dup_error_words (self, error);

  if (self->document == NULL
      && (self->faulty == NULL || !mas_faulty_view_is_modified (self->faulty)))
    {
      mas_window_load_file (self, self->watch->file, FALSE);
      return;
    }
  if (self->document == NULL)
    {
      /* The text that is being mended stays; there is nothing to choose. */
      g_autofree char *words = g_strdup_printf (_("“%s” cannot be read any more. %s What is here "
                                                  "is kept."),
                                                name, reason);

      mas_window_watch_forget (self);
      mas_window_show_strip (self, GTK_MESSAGE_WARNING, words, NULL, NULL);
      return;
    }
  mas_document_set_stale (self->document, TRUE);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    mas_window_watch_ask (self, MAS_QUESTION_GONE,
         /* Translators: the name of a file */
         g_strdup_printf (_("“%s” was removed. What is here is kept; Save writes it again."), name),
         NULL);
  else
    mas_window_watch_ask (self, MAS_QUESTION_UNREADABLE,
         /* Translators: the name of a file, and why, a whole sentence */
         g_strdup_printf (_("“%s” cannot be read any more. %s What is here is kept."), name,
                          reason),
         NULL);
}

/* Whether what is in the window would be lost by a reload. */
static gboolean
has_own (MasWindow *self)
{
  if (self->document != NULL)
    return self->watch->kept || mas_document_has_changes (self->document)
           || mas_text_panel_has_unread_text (self->text_panel);
  return self->page == MAS_PAGE_FAULTY && mas_faulty_view_is_modified (self->faulty);
}

/* The file says what it said when it was read last: nothing is to be done, or no more. */
static void
settle (MasWindow       *self,
        const MasLoaded *loaded)
{
  if (self->watch->question != MAS_QUESTION_NONE)
    mas_edit_area_say (self->edit_area, _("The file says again what it said"));
  mas_document_set_stamp (self->document, &loaded->stamp);
  self->watch->kept = FALSE;
  mas_document_set_stale (self->document, FALSE);
  mas_window_watch_forget (self);
}

/* Takes @loaded. */
static void
take_news (MasWindow *self,
           MasLoaded *loaded)
{
  g_autofree char *name = mas_window_watch_dup_name (self);

  if (self->document != NULL && mas_document_has_text (self->document, loaded->text))
    {
      settle (self, loaded);
      mas_loaded_free (loaded);
    }
  else if (self->document == NULL && !has_own (self))
    {
      mas_window_watch_forget (self);
      mas_window_take_loaded (self, loaded);
    }
  else if (mas_loaded_is_valid (loaded) && !has_own (self))
    reload (self, loaded);
  else if (mas_loaded_is_valid (loaded) || self->document == NULL)
    mas_window_watch_ask (self, MAS_QUESTION_CHANGED,
         /* Translators: the name of a file */
         g_strdup_printf (_("“%s” was changed by another program, and there are changes here that "
                            "are not saved."),
                          name),
         loaded);
  else
    mas_window_watch_ask (self, MAS_QUESTION_FAULTY,
         /* Translators: the name of a file */
         g_strdup_printf (_("“%s” was changed by another program and cannot be read as a position "
                            "now. The last one that could be read is kept."),
                          name),
         loaded);
}

static void
on_read_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (MasWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (MasLoaded) loaded = mas_load_finish (result, &error);

  if (self->watch == NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
      || g_task_get_cancellable (G_TASK (result)) != self->watch->cancellable)
    return;
  g_clear_object (&self->watch->cancellable);
  if (self->document != NULL && mas_document_is_saving (self->document))
    self->watch->missed = TRUE;
  else if (loaded == NULL)
    take_error (self, error);
  else
    take_news (self, g_steal_pointer (&loaded));
}

/* Reads what the file says now. */
static void
look (MasWindow *self)
{
  MasWindowWatch *watch = self->watch;
  const gboolean large = self->document != NULL
                         && mas_document_get_limits (self->document) == qi_limits_get_large ();
  GFileType type;

  stop_reading (watch);
  if (watch->rows != NULL)
    {
      mas_window_watch_look_rows (self);
      return;
    }
  watch->missed = self->document != NULL && mas_document_is_saving (self->document);
  if (watch->missed)
    return;
  type = g_file_query_file_type (watch->file, G_FILE_QUERY_INFO_NONE, NULL);
  if (type == G_FILE_TYPE_SPECIAL)
    {
      /* Reading it might never end. */
      g_autoptr (GError) error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE, "");

      take_error (self, error);
      return;
    }
  watch->cancellable = g_cancellable_new ();
  mas_load_file_async (watch->file, large, watch->cancellable, on_read_cb, g_object_ref (self));
}

static void
on_changed_cb (QiFileWatch *file_watch,
               MasWindow   *self)
{
  look (self);
}

/* What is watched. */

void
mas_window_end_watch (MasWindow *self)
{
  MasWindowWatch *watch = self->watch;

  if (watch == NULL)
    return;
  stop_reading (watch);
  mas_window_watch_end_rows (self);
  if (watch->watch != NULL)
    g_signal_handlers_disconnect_by_data (watch->watch, self);
  g_clear_object (&watch->watch);
  g_clear_object (&watch->file);
  g_clear_pointer (&watch->words, g_free);
  g_clear_pointer (&watch->loaded, mas_loaded_free);
  g_clear_pointer (&self->watch, g_free);
}

static void
begin (MasWindow         *self,
       GFile             *file,
       const QiFileStamp *stamp)
{
  GFileType type;

  mas_window_end_watch (self);
  if (file == NULL)
    return;
  type = g_file_query_file_type (file, G_FILE_QUERY_INFO_NONE, NULL);
  /* A pipe that was read is empty now, and a device never ends. */
  if (type == G_FILE_TYPE_SPECIAL)
    return;
  self->watch = g_new0 (MasWindowWatch, 1);
  self->watch->file = g_object_ref (file);
  self->watch->watch = qi_file_watch_new (file, stamp);
  g_signal_connect (self->watch->watch, "changed", G_CALLBACK (on_changed_cb), self);
}

void
mas_window_watch_file (MasWindow         *self,
                       const QiFileStamp *stamp)
{
  begin (self, self->file, stamp);
}

void
mas_window_update_watch (MasWindow *self)
{
  GFile *file = self->document != NULL ? mas_document_get_file (self->document) : NULL;
  QiFileStamp stamp = { 0 };

  if (self->collection != NULL)
    {
      QiCollection *rows = mas_collection_get_collection (self->collection);

      if (self->watch != NULL && self->watch->rows == rows)
        return; /* another row of it */
      begin (self, qi_collection_get_file (rows), NULL);
      if (self->watch != NULL)
        mas_window_watch_begin_rows (self);
      return;
    }
  if (file != NULL)
    mas_document_get_stamp (self->document, &stamp);
  begin (self, file, &stamp);
}

gboolean
mas_window_watch_saved (MasWindow    *self,
                        const GError *error)
{
  if (self->watch != NULL && self->watch->rows != NULL)
    return mas_window_watch_saved_rows (self, error);
  if (error == NULL)
    {
      mas_window_update_watch (self);
      return FALSE;
    }
  if (self->watch == NULL)
    return FALSE;
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG))
    {
      self->watch->kept = TRUE; /* what was to be saved is not to be lost */
      look (self);
      return TRUE;
    }
  if (self->watch->missed)
    look (self);
  return FALSE;
}

/* Answers. */

static gboolean
can_reload (const MasWindowWatch *watch)
{
  return watch != NULL && (watch->question == MAS_QUESTION_CHANGED
                           || watch->question == MAS_QUESTION_OVERWRITTEN);
}

static void
mas_window_reload_file (GtkWidget  *widget,
                        const char *action_name,
                        GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);

  if (!can_reload (self->watch))
    return;
  if (self->watch->rows != NULL)
    {
      mas_window_watch_reload_rows (self);
      return;
    }
  reload (self, g_steal_pointer (&self->watch->loaded));
}

static void
mas_window_compare_disk (GtkWidget  *widget,
                         const char *action_name,
                         GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  g_autofree char *name = NULL;
  g_autofree char *title = NULL;
  const QiReading *reading = NULL;
  MasCompareSide before = { 0 };
  MasCompareSide after = { 0 };

  if (!can_reload (self->watch) || self->document == NULL)
    return;
  if (self->watch->rows != NULL)
    {
      mas_window_watch_compare_rows (self);
      return;
    }
  reading = find_reading (self, self->watch->loaded);
  if (reading == NULL)
    reading = self->watch->loaded->reading;
  name = mas_window_watch_dup_name (self);
  /* Translators: the name of a file: "a.fen, on disk" */
  title = g_strdup_printf (_("%s, on disk"), name);
  before.title = title;
  before.setup = reading->setup;
  before.format = qi_notation_lookup (reading->format);
  after.title = name;
  after.setup = mas_document_get_setup (self->document);
  after.document = self->document;
  after.format = mas_document_get_format (self->document);
  mas_window_compare (self, &before, &after);
}

static void
mas_window_keep_mine (GtkWidget  *widget,
                      const char *action_name,
                      GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  const MasWindowWatch *watch = self->watch;

  if (watch == NULL || (watch->loaded == NULL && watch->news == NULL))
    return;
  if (watch->rows == NULL && self->document != NULL)
    {
      /* The next save knows that it replaces this one. */
      mas_document_set_stamp (self->document, &watch->loaded->stamp);
      mas_document_set_stale (self->document, TRUE);
    }
  self->watch->kept = TRUE;
  mas_window_watch_forget (self);
  mas_edit_area_say (self->edit_area,
                     _("What is here is kept; Save replaces what the file says now"));
}

/* In a window of its own: the position that could be read stays where it is. */
static void
mas_window_show_file (GtkWidget  *widget,
                      const char *action_name,
                      GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  GtkApplication *app = gtk_window_get_application (GTK_WINDOW (self));
  MasWindow *window = NULL;
  MasLoaded *loaded = NULL;

  if (self->watch == NULL || self->watch->question != MAS_QUESTION_FAULTY)
    return;
  loaded = mas_load_text (self->watch->loaded->text, self->watch->file,
                          self->watch->loaded->large);
  loaded->stamp = self->watch->loaded->stamp;
  window = mas_window_new (MAS_IS_APPLICATION (app) ? MAS_APPLICATION (app) : NULL);
  mas_window_take_loaded (window, loaded);
  gtk_window_present (GTK_WINDOW (window));
}

gboolean
mas_window_keeps_mine (MasWindow *self)
{
  return self->watch != NULL && (self->watch->kept || self->watch->question == MAS_QUESTION_GONE);
}

void
mas_window_watch_saving (MasWindow *self)
{
  if (self->watch != NULL)
    self->watch->saving = TRUE;
}

void
mas_window_install_watch_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.reload-file", NULL, mas_window_reload_file);
  gtk_widget_class_install_action (klass, "win.compare-disk", NULL, mas_window_compare_disk);
  gtk_widget_class_install_action (klass, "win.keep-mine", NULL, mas_window_keep_mine);
  gtk_widget_class_install_action (klass, "win.show-file", NULL, mas_window_show_file);
}
