/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-dialogs.h"
#include "mas-losses.h"
#include "mas-text-formats.h"
#include "mas-window-private.h"
#include "mas-words.h"

#include <glib/gi18n.h>

#define MAX_WRITTEN      4096 /* squares of a board that is written on trial */
#define MAX_LOSS_LETTERS 60   /* of what a format leaves out, in the dialog's list of formats */

/* What was saved, and what of the position is not in the file. */

/* What the setup says that strict PON cannot, in words; NULL when there is nothing. */
static const char *
get_words_beyond_pon (QiSetup *setup)
{
  const QiNotation *pon = qi_notation_lookup ("pon");
  const QiWriteOptions options = { .compact = TRUE };
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *text = NULL;

  if (pon == NULL || qi_position_get_n_squares (qi_setup_get_position (setup)) > MAX_WRITTEN)
    return NULL;
  text = qi_notation_write (pon, setup, &options, findings);
  if (text == NULL)
    return _("The file holds a position that strict PON has no form for. Other programs may not "
             "read it.");
  if (findings->len > 0)
    return _(
     "The file holds more than strict PON can: its game or details that other programs may "
     "not know. The position itself is read by any PON reader.");
  return NULL;
}

/* Said once for each document. */
static void
say_beyond_pon (MasWindow *self)
{
  const char *words = NULL;

  if (!self->said_beyond_pon && mas_document_is_sparse (mas_window_get_document (self)))
    words = _("The file lists the pieces in place of a board, a form that strict PON does not "
              "have. Other programs may not read it.");
  else if (!self->said_beyond_pon)
    words = get_words_beyond_pon (mas_document_get_setup (mas_window_get_document (self)));
  if (words == NULL)
    {
      mas_strip_clear (self->strip);
      return;
    }
  self->said_beyond_pon = TRUE;
  mas_strip_show (self->strip, GTK_MESSAGE_INFO, words, NULL, NULL);
}

/* What the file does not hold, as one text; NULL when it holds everything. */
static char *
dup_not_saved (MasWindow        *self,
               const QiNotation *format,
               GPtrArray        *notes)
{
  g_autofree char *list = mas_losses_dup_list (notes);
  GString *words = g_string_new (NULL);

  if (list != NULL)
    /* Translators: a format, and what it leaves out: "Saved as FEN without castling rights, marks." */
    g_string_append_printf (words, _("Saved as %s without %s."), format->name, list);
  if (mas_text_panel_has_unread_text (self->text_panel))
    {
      if (words->len > 0)
        g_string_append_c (words, ' ');
      g_string_append (words, mas_text_panel_has_pending (self->text_panel)
                                ? _("The text below the board is not applied: the file holds the "
                                    "board as it is shown.")
                                : _("The text below the board could not be read: the file holds "
                                    "the board as it is shown."));
    }
  return g_string_free (words, words->len == 0);
}

static void
say_saved (MasWindow *self,
           GFile     *file,
           GPtrArray *notes)
{
  const QiNotation *format = mas_document_get_format (mas_window_get_document (self));
  g_autofree char *words = dup_not_saved (self, format, notes);
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *display = g_filename_display_name (name);
  /* Translators: the name of a file */
  g_autofree char *said = g_strdup_printf (_("Saved as “%s”"), display);

  mas_window_say (self, said);
  if (words == NULL && g_str_equal (format->id, "json"))
    say_beyond_pon (self);
  else if (words == NULL)
    mas_strip_clear (self->strip);
  else if (g_str_equal (format->id, "json"))
    mas_strip_show (self->strip, GTK_MESSAGE_INFO, words, NULL, NULL);
  else
    {
      mas_strip_show (self->strip, GTK_MESSAGE_INFO, words, _("Save _Everything…"),
                      "win.save-everything");
      mas_window_say (self, words);
    }
}

static void
say_rows_saved (MasWindow *self,
                GFile     *file)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *display = g_filename_display_name (name);
  g_autofree char *words = g_strdup_printf (_("Saved as “%s”"), display);

  mas_strip_clear (self->strip);
  mas_window_say (self, words);
}

static void
say_not_saved (MasWindow    *self,
               const GError *error)
{
  /* The file itself need not exist. */
  g_autofree char *reason = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND)
                              ? g_strdup (_("Its folder does not exist."))
                              : mas_window_dup_error_words (self, error);
  /* Translators: the reason, a whole sentence */
  g_autofree char *words = g_strdup_printf (_("Not saved. %s"), reason);

  /* The rows that were not changed are gone with the file: no other name helps. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG)
      && mas_window_get_rows_session (self) != NULL)
    mas_strip_show (self->strip, GTK_MESSAGE_ERROR, words, _("_Export Changes…"),
                    "win.export-changes");
  else
    mas_strip_show (self->strip, GTK_MESSAGE_ERROR, words, _("Save _As…"), "win.save-as");
  mas_window_say (self, words);
}

/* What is to be known of the save itself, whatever became of it. */
static void
say_save_notes (MasWindow *self,
                GPtrArray *notes)
{
  for (guint i = 0; notes != NULL && i < notes->len; i++)
    {
      const QiFinding *finding = g_ptr_array_index (notes, i);
      const char *code = qi_finding_get_code (finding);
      g_autofree char *words = NULL;

      if (g_str_equal (code, "save-kept"))
        {
          words = mas_words_finding (finding, NULL);
          mas_strip_show (self->strip, GTK_MESSAGE_WARNING, words, NULL, NULL);
          mas_window_say (self, words);
        }
      else if (g_str_equal (code, "save-unguarded") && !self->said_unguarded)
        {
          words = mas_words_finding (finding, NULL);
          self->said_unguarded = TRUE;
          mas_window_toast (self, words, FALSE);
        }
    }
}

static void
on_saved_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  MasWindow *self = g_task_get_source_object (task);
  MasSession *session = MAS_SESSION (source);
  g_autoptr (GPtrArray) notes = NULL;
  g_autoptr (GError) error = NULL;
  gboolean saved = mas_session_save_finish (session, result, &notes, &error);

  if (session != self->session)
    saved = FALSE;
  else if (saved)
    {
      GFile *file = mas_session_get_file (session);

      mas_window_add_recent (file);
      if (mas_window_get_rows_session (self) != NULL)
        say_rows_saved (self, file);
      else
        say_saved (self, file, notes);
    }
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
           && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PENDING))
    say_not_saved (self, error);
  say_save_notes (self, notes);
  g_task_return_boolean (task, saved);
}

void
mas_window_save_session (MasWindow        *self,
                         GFile            *file,
                         const QiNotation *format,
                         GTask            *task)
{
  mas_session_save_async (self->session, file, format, NULL, on_saved_cb, g_object_ref (task));
}

/* Formats on offer in the dialog. */

/* "FEN (*.fen), without castling rights, marks" */
static char *
dup_type_name (const QiNotation *format,
               const char       *lost)
{
  const char *extension = format->extensions != NULL ? format->extensions[0] : NULL;
  g_autofree char *name = extension != NULL ? g_strdup_printf ("%s (*%s)", format->name, extension)
                                            : g_strdup (format->name);
  g_autofree char *start = NULL;

  if (lost == NULL)
    return g_steal_pointer (&name);
  if (g_utf8_strlen (lost, -1) > MAX_LOSS_LETTERS)
    {
      g_autofree char *cut = g_utf8_substring (lost, 0, MAX_LOSS_LETTERS - 1);

      start = g_strconcat (cut, "…", NULL);
    }
  /* Translators: a format, and what it leaves out: "FEN (*.fen), without castling rights, marks" */
  return g_strdup_printf (_("%s, without %s"), name, start != NULL ? start : lost);
}

/* Every format that could hold the position, each with what it would leave out. @format is among
 * them. */
static GPtrArray *
list_types (MasDocument      *document,
            const QiNotation *format)
{
  QiSetup *setup = mas_document_get_setup (document);
  gboolean tried = qi_position_get_n_squares (qi_setup_get_position (setup)) <= MAX_WRITTEN;
  g_autoptr (GPtrArray) formats = mas_text_formats_list (document, NULL);
  GPtrArray *types = g_ptr_array_new_with_free_func ((GDestroyNotify) mas_file_type_free);

  if (!g_ptr_array_find (formats, format, NULL))
    g_ptr_array_insert (formats, 0, (gpointer) format);
  for (guint i = 0; i < formats->len; i++)
    {
      const QiNotation *other = g_ptr_array_index (formats, i);
      g_autofree char *reason = NULL;
      g_autofree char *lost = tried ? mas_losses_dup_trial (other, setup, &reason) : NULL;
      g_autofree char *name = dup_type_name (other, lost);

      if (reason == NULL || other == format)
        g_ptr_array_add (types, mas_file_type_new (other->id, name, other->extensions));
    }
  return types;
}

/* What a save under this name means: an ending that was typed says the format, else the one chosen
 * in the dialog. */
static const QiNotation *
get_format (MasWindow  *self,
            GFile      *file,
            const char *type)
{
  const QiNotation *chosen = type != NULL ? qi_notation_lookup (type) : NULL;
  g_autofree char *name = g_file_get_basename (file);
  const QiNotation *named = name != NULL ? qi_notation_for_filename (name) : NULL;

  if (chosen == NULL)
    return mas_document_get_format_for (mas_window_get_document (self), file);
  if (mas_file_type_fits (chosen->extensions, name) || named == NULL || named->write == NULL)
    return chosen;
  return named;
}

static void
on_save_chosen_cb (GObject      *source,
                   GAsyncResult *result,
                   gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  MasWindow *self = g_task_get_source_object (task);
  MasDocument *document = mas_window_get_document (self);
  g_autoptr (GError) error = NULL;
  g_autofree char *type = NULL;
  g_autoptr (GFile) file = mas_file_dialog_save_finish (result, &type, &error);

  if (file == NULL || document == NULL)
    {
      g_task_return_boolean (task, FALSE);
      return;
    }
  /* The dialog has asked whether what is there is to be replaced. */
  mas_document_set_stamp (document, NULL);
  mas_window_save_session (self, file, get_format (self, file, type), task);
}

/* "Tsume 12.json" for a position that was never saved. */
static char *
dup_new_name (MasDocument      *document,
              const QiNotation *format)
{
  g_autofree char *title = mas_document_dup_title (document);
  const char *extension = format->extensions != NULL ? format->extensions[0] : NULL;

  for (char *p = title; *p != '\0'; p++)
    if (*p == '/' || g_ascii_iscntrl (*p))
      *p = '-';
  return g_strconcat (title, extension != NULL ? extension : ".json", NULL);
}

/* The file's name with the ending of @format, unless it is the file's own format. */
static char *
dup_name_for (MasWindow        *self,
              GPtrArray        *types,
              const QiNotation *format,
              const char       *name)
{
  MasDocument *document = mas_window_get_document (self);
  for (guint i = 0; i < types->len && format != mas_document_get_format (document); i++)
    {
      const MasFileType *type = g_ptr_array_index (types, i);

      if (g_str_equal (type->id, format->id))
        return mas_file_type_dup_name (types, type, name);
    }
  return g_strdup (name);
}

static void
ask_where (MasWindow        *self,
           const QiNotation *format,
           GTask            *task)
{
  MasDocument *document = mas_window_get_document (self);
  GFile *file = mas_document_get_file (document);
  g_autoptr (GPtrArray) types = list_types (document, format);
  g_autofree char *present =
    file != NULL ? g_file_get_basename (file) : dup_new_name (document, format);
  g_autofree char *name = NULL;

  name = dup_name_for (self, types, format, present);
  mas_file_dialog_save_async (GTK_WINDOW (self), file, name, types, format->id, NULL,
                              on_save_chosen_cb, g_object_ref (task));
}

/* Whether the file says more than the position, which a save over it would lose; says so then. */
static gboolean
would_lose_rest (MasWindow *self)
{
  MasDocument *document = mas_window_get_document (self);
  GPtrArray *rest = mas_document_get_rest (document);
  g_autofree char *notes = NULL;
  g_autofree char *words = NULL;

  if (rest == NULL || !mas_document_is_modified (document))
    return FALSE;
  notes = mas_editor_page_dup_notes (self->editor, rest);
  /* Translators: what else is in the file, whole sentences */
  words =
    g_strdup_printf (_("The file holds more than this position, and saving over it would lose "
                       "that. %s"),
                     notes);
  mas_strip_show (self->strip, GTK_MESSAGE_WARNING, words, NULL, NULL);
  return TRUE;
}

void
mas_window_save_now (MasWindow *self,
                     gboolean   save_as,
                     GTask     *task)
{
  MasDocument *document = mas_window_get_document (self);
  GFile *file = document != NULL ? mas_document_get_file (document) : NULL;

  if (mas_window_get_rows_session (self) != NULL)
    {
      if (!save_as)
        mas_window_save_session (self, NULL, NULL, task);
      else if (mas_window_keep_faulty (self))
        mas_window_save_rows_as (self, task);
      else
        g_task_return_boolean (task, FALSE);
    }
  else if (document == NULL)
    g_task_return_boolean (task, FALSE);
  else if (file == NULL || save_as || would_lose_rest (self))
    ask_where (self, mas_document_get_format (document), task);
  else
    mas_window_save_session (self, NULL, NULL, task);
}

void
mas_window_save_async (MasWindow          *self,
                       gboolean            save_as,
                       GAsyncReadyCallback callback,
                       gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, callback, user_data);

  g_task_set_source_tag (task, mas_window_save_async);
  mas_window_settle_text (self, mas_window_save_now, save_as, task);
}

gboolean
mas_window_save_finish (MasWindow    *self,
                        GAsyncResult *result)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), NULL);
}

static void
mas_window_save (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  mas_window_save_async (MAS_WINDOW (widget), g_str_equal (action_name, "win.save-as"), NULL, NULL);
}

static void
save_everything (MasWindow *self,
                 gboolean   save_as,
                 GTask     *task)
{
  ask_where (self, qi_notation_lookup ("json"), task);
}

/* In the native format, which keeps everything. */
static void
mas_window_save_everything (GtkWidget  *widget,
                            const char *action_name,
                            GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  g_autoptr (GTask) task = g_task_new (self, NULL, NULL, NULL);

  g_task_set_source_tag (task, mas_window_save_everything);
  if (mas_window_get_document (self) != NULL)
    mas_window_settle_text (self, save_everything, TRUE, task);
}

void
mas_window_install_save_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.save", NULL, mas_window_save);
  gtk_widget_class_install_action (klass, "win.save-as", NULL, mas_window_save);
  gtk_widget_class_install_action (klass, "win.save-everything", NULL, mas_window_save_everything);
}
