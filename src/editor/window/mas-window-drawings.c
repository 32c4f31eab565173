/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-appearance.h"
#include "mas-dialogs.h"
#include "mas-toasts.h"
#include "mas-window-private.h"
#include "mas-words.h"

#include "diagram-drawing.h"
#include "qi-error.h"

#include <glib/gi18n.h>

#define MIME_SVG       "image/svg+xml"
#define MIME_FILES     "text/uri-list"
#define CHUNK_BYTES    65536
#define PROBLEMS_TIME  15 /* s that problems are shown */
#define UNDO_TOAST     "undo-drawing"
#define PROBLEMS_TOAST "drawing-problems"

/* A piece that waits for its drawing. */
typedef struct
{
  MasWindow        *window;
  const QiGameInfo *info;
  QiToken          *piece;
  GByteArray       *pasted; /* what came of the clipboard so far */
  gboolean          files;  /* that is a list of files */
} Wait;

static Wait *
wait_new (MasWindow        *self,
          const QiGameInfo *info,
          const QiToken    *piece)
{
  Wait *wait = g_new0 (Wait, 1);

  wait->window = g_object_ref (self);
  wait->info = info;
  wait->piece = qi_token_copy (piece);
  wait->pasted = g_byte_array_new ();
  return wait;
}

static void
wait_free (Wait *wait)
{
  g_object_unref (wait->window);
  g_byte_array_unref (wait->pasted);
  g_free (wait->piece);
  g_free (wait);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Wait, wait_free)

/* Only the last step can be undone: the offer for the one before goes. */
static void
offer_undo (MasWindow  *self,
            const char *words)
{
  g_autofree char *markup = g_markup_escape_text (words, -1);
  AdwToast *toast = adw_toast_new (markup);

  adw_toast_set_button_label (toast, _("Undo"));
  adw_toast_set_action_name (toast, "win.undo-drawing");
  mas_toasts_replace (self->toasts, UNDO_TOAST, toast);
  mas_window_say (self, words);
}

static void
say_error (MasWindow    *self,
           const GError *error)
{
  QiFinding *finding = qi_error_get_finding (error);
  g_autofree char *words = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  words = finding != NULL ? mas_words_finding_at (finding, NULL)
                          : mas_window_dup_error_words (self, error);
  mas_window_toast (self, words, FALSE);
}

static void
on_assigned_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr (Wait) wait = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *piece = NULL;
  g_autofree char *words = NULL;
  gboolean done = mas_drawings_assign_finish (MAS_DRAWINGS (source), result, &error);

  if (wait->window->cancellable == NULL)
    return;
  if (!done)
    {
      say_error (wait->window, error);
      return;
    }
  piece = mas_words_piece (wait->info, wait->piece);
  /* Translators: a piece: "New drawing for white knight" */
  words = g_strdup_printf (_("New drawing for %s"), piece);
  offer_undo (wait->window, words);
}

/* Takes @wait. */
static void
assign (Wait   *wait,
        GFile  *file,
        GBytes *svg)
{
  mas_drawings_assign_async (wait->window->drawings, wait->info, wait->piece, file, svg,
                             wait->window->cancellable, on_assigned_cb, wait);
}

static void
on_chosen_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (Wait) wait = user_data;
  g_autoptr (GFile) file = mas_file_dialog_open_finish (result, NULL);

  if (file != NULL && wait->window->cancellable != NULL)
    assign (g_steal_pointer (&wait), file, NULL);
}

/* The clipboard. */

static void
take_pasted (Wait *wait)
{
  g_autoptr (Wait) own = wait;
  g_autoptr (GBytes) bytes = g_byte_array_free_to_bytes (g_steal_pointer (&own->pasted));
  g_autoptr (GFile) file = NULL;

  own->pasted = g_byte_array_new ();
  if (own->files)
    {
      g_autofree char *list = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
      g_auto (GStrv) uris = g_uri_list_extract_uris (list);

      if (uris[0] != NULL)
        file = g_file_new_for_uri (uris[0]);
    }
  if (file != NULL)
    assign (g_steal_pointer (&own), file, NULL);
  else
    assign (g_steal_pointer (&own), NULL, bytes);
}

static void read_on (Wait *wait, GInputStream *stream);

static void
on_pasted_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (Wait) wait = user_data;
  g_autoptr (GError) error = NULL;
  GInputStream *stream = G_INPUT_STREAM (source);
  g_autoptr (GBytes) bytes = g_input_stream_read_bytes_finish (stream, result, &error);

  if (wait->window->cancellable == NULL)
    return;
  if (bytes == NULL)
    {
      say_error (wait->window, error);
      return;
    }
  g_byte_array_append (wait->pasted, g_bytes_get_data (bytes, NULL),
                       (guint) g_bytes_get_size (bytes));
  if (g_bytes_get_size (bytes) == 0 || wait->pasted->len > DIAGRAM_DRAWING_MAX_BYTES)
    take_pasted (g_steal_pointer (&wait));
  else
    read_on (g_steal_pointer (&wait), stream);
}

/* Takes @wait. */
static void
read_on (Wait         *wait,
         GInputStream *stream)
{
  g_input_stream_read_bytes_async (stream, CHUNK_BYTES, G_PRIORITY_DEFAULT,
                                   wait->window->cancellable, on_pasted_cb, wait);
}

static void
on_clipboard_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  g_autoptr (Wait) wait = user_data;
  const char *mime = NULL;
  g_autoptr (GInputStream) stream =
    gdk_clipboard_read_finish (GDK_CLIPBOARD (source), result, &mime, NULL);

  if (wait->window->cancellable == NULL)
    return;
  if (stream == NULL)
    {
      mas_window_toast (wait->window, _("The clipboard holds no drawing"), FALSE);
      return;
    }
  wait->files = g_strcmp0 (mime, MIME_FILES) == 0;
  read_on (g_steal_pointer (&wait), stream);
}

static void
paste (Wait *wait)
{
  static const char *mimes[] = { MIME_SVG, MIME_FILES, "text/plain;charset=utf-8", "text/plain",
                                 NULL };

  gdk_clipboard_read_async (gtk_widget_get_clipboard (GTK_WIDGET (wait->window)), mimes,
                            G_PRIORITY_DEFAULT, wait->window->cancellable, on_clipboard_cb, wait);
}

static void
reset (MasWindow        *self,
       const QiGameInfo *info,
       const QiToken    *piece)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;
  g_autofree char *words = NULL;

  if (!mas_drawings_remove (self->drawings, info, piece, &error))
    {
      say_error (self, error);
      return;
    }
  name = mas_words_piece (info, piece);
  /* Translators: a piece: "Own drawing removed: white knight" */
  words = g_strdup_printf (_("Own drawing removed: %s"), name);
  offer_undo (self, words);
}

static void
on_drawing_cb (MasEditArea *area,
               guint        act,
               gpointer     info,
               gpointer     piece,
               GFile       *file,
               MasWindow   *self)
{
  if (self->cancellable == NULL)
    return;
  switch ((MasDrawingAct) act)
    {
    case MAS_DRAWING_FILE:
      assign (wait_new (self, info, piece), file, NULL);
      break;
    case MAS_DRAWING_CHOOSE:
      mas_file_dialog_open_drawing_async (GTK_WINDOW (self), self->cancellable, on_chosen_cb,
                                          wait_new (self, info, piece));
      break;
    case MAS_DRAWING_PASTE:
      paste (wait_new (self, info, piece));
      break;
    case MAS_DRAWING_RESET:
    default:
      reset (self, info, piece);
      break;
    }
}

static void
mas_window_undo_drawing (GtkWidget  *widget,
                         const char *action_name,
                         GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  g_autoptr (GError) error = NULL;

  mas_toasts_replace (self->toasts, UNDO_TOAST, NULL);
  if (!mas_drawings_undo (self->drawings, &error))
    say_error (self, error);
}

/* What cannot be used. */

static void
on_read_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_free (mas_confirm_finish (result));
}

/* "3 drawings of “Merida” cannot be used". Free with g_free(). */
static char *
dup_heading (MasDrawings *drawings)
{
  const char *name = mas_drawings_get_name (drawings);
  DiagramSet *set = mas_drawings_get_set (drawings);
  const GPtrArray *problems = set != NULL ? diagram_set_get_problems (set) : NULL;
  guint n = mas_drawings_get_n_problems (drawings);

  /* One that is of no single drawing says itself. */
  if (n == 1 && problems != NULL && problems->len == 1
      && *((const DiagramSetProblem *) g_ptr_array_index (problems, 0))->file == '\0')
    return mas_drawings_dup_problems (drawings);
  if (*name == '\0')
    return g_strdup_printf (ngettext ("%'u drawing cannot be used", "%'u drawings cannot be used",
                                      n),
                            n);
  return g_strdup_printf (
    /* Translators: the name of a set of drawings */
    ngettext ("%'u drawing of “%s” cannot be used", "%'u drawings of “%s” cannot be used", n), n,
    name);
}

static void
mas_window_show_drawing_problems (GtkWidget  *widget,
                                  const char *action_name,
                                  GVariant   *parameter)
{
  const MasChoice close = { "close", _("_Close"), MAS_CHOICE_PLAIN };
  MasDrawings *drawings = MAS_WINDOW (widget)->drawings;
  g_autofree char *heading = dup_heading (drawings);
  g_autofree char *body = mas_drawings_dup_problems (drawings);

  if (*body != '\0')
    mas_confirm_async (GTK_WINDOW (widget), heading, body, &close, 1, on_read_cb, NULL);
}

/* Each list of problems is said once, by one window; a list that is gone takes its words along. */
static void
on_changed_cb (MasDrawings *drawings,
               MasWindow   *self)
{
  g_autofree char *words = NULL;
  g_autofree char *markup = NULL;
  AdwToast *toast = NULL;

  if (mas_drawings_get_n_problems (drawings) == 0)
    mas_toasts_replace (self->toasts, PROBLEMS_TOAST, NULL);
  if (!mas_drawings_take_unsaid (drawings))
    return;
  words = dup_heading (drawings);
  markup = g_markup_escape_text (words, -1);
  toast = adw_toast_new (markup);
  adw_toast_set_timeout (toast, PROBLEMS_TIME);
  adw_toast_set_button_label (toast, _("Details"));
  adw_toast_set_action_name (toast, "win.show-drawing-problems");
  mas_toasts_replace (self->toasts, PROBLEMS_TOAST, toast);
  mas_window_say (self, words);
}

/* A theme that is not there is said once, by one window. */
static void
on_appearance_changed_cb (MasAppearance *appearance,
                          MasWindow     *self)
{
  g_autofree char *words = mas_appearance_take_unsaid (appearance);

  if (words != NULL)
    mas_window_toast (self, words, FALSE);
}

void
mas_window_add_drawings (MasWindow *self)
{
  MasAppearance *appearance = mas_appearance_get_default ();

  g_signal_connect_object (appearance, "changed", G_CALLBACK (on_appearance_changed_cb), self, 0);
  on_appearance_changed_cb (appearance, self);
  g_signal_connect_object (mas_editor_page_get_area (self->editor), "drawing",
                           G_CALLBACK (on_drawing_cb), self, 0);
  g_signal_connect_object (self->drawings, "changed", G_CALLBACK (on_changed_cb), self, 0);
  on_changed_cb (self->drawings, self);
}

void
mas_window_install_drawing_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.undo-drawing", NULL, mas_window_undo_drawing);
  gtk_widget_class_install_action (klass, "win.show-drawing-problems", NULL,
                                   mas_window_show_drawing_problems);
}
