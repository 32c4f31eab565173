/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-drawing-commands.h"

#include "mas-appearance.h"
#include "mas-dialogs.h"
#include "mas-piece-art.h"
#include "mas-words.h"

#include "diagram-drawing.h"
#include "qi-error.h"
#include "qi-token-private.h"

#include <glib/gi18n.h>

#define MIME_SVG        "image/svg+xml"
#define MIME_FILES      "text/uri-list"
#define CHUNK_BYTES     65536
#define PROBLEMS_TIME   15 /* s that problems are shown */
#define UNDO_NOTICE     "undo-drawing"
#define PROBLEMS_NOTICE "drawing-problems"

struct _MasDrawingCommands
{
  MasCommands  parent_instance;

  MasDrawings *drawings;
};

G_DEFINE_FINAL_TYPE (MasDrawingCommands, mas_drawing_commands, MAS_TYPE_COMMANDS)

static MasMessages *
get_messages (MasDrawingCommands *self)
{
  return mas_commands_get_messages (MAS_COMMANDS (self));
}

/* Whether the window is gone. */
static gboolean
is_over (MasDrawingCommands *self)
{
  return mas_commands_get_window (MAS_COMMANDS (self)) == NULL;
}

/* A piece that waits for its drawing. */
typedef struct
{
  MasDrawingCommands *self;
  const QiGameInfo   *info;
  QiToken            *piece;
  GByteArray         *pasted; /* bytes received from the clipboard so far */
  gboolean            files;  /* that is a list of files */
} Wait;

static Wait *
wait_new (MasDrawingCommands *self,
          const QiGameInfo   *info,
          const QiToken      *piece)
{
  Wait *wait = g_new0 (Wait, 1);

  wait->self = g_object_ref (self);
  wait->info = info;
  wait->piece = qi_token_copy (piece);
  wait->pasted = g_byte_array_new ();
  return wait;
}

static void
wait_free (Wait *wait)
{
  g_object_unref (wait->self);
  g_byte_array_unref (wait->pasted);
  g_free (wait->piece);
  g_free (wait);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Wait, wait_free)

/* Only the last step can be undone, so the toast that offers to undo the one before is removed. */
static void
offer_undo (MasDrawingCommands *self,
            const char         *words)
{
  const MasNotice notice = {
    .name = UNDO_NOTICE,
    .words = words,
    .button = _("Undo"),
    .action = "win.undo-drawing",
  };

  mas_messages_offer (get_messages (self), &notice);
}

static void
say_error (MasDrawingCommands *self,
           const GError       *error)
{
  QiFinding *finding = qi_error_get_finding (error);
  g_autofree char *words = finding != NULL ? mas_words_finding_at (finding, NULL) : NULL;

  if (words == NULL)
    mas_messages_tell_error (get_messages (self), error);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    mas_messages_tell (get_messages (self), words);
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

  if (is_over (wait->self))
    return;
  if (!done)
    {
      say_error (wait->self, error);
      return;
    }
  piece = mas_words_piece (wait->info, wait->piece);
  /* Translators: a piece: "New drawing for white knight" */
  words = g_strdup_printf (_("New drawing for %s"), piece);
  offer_undo (wait->self, words);
}

/* Takes @wait. */
static void
assign (Wait   *wait,
        GFile  *file,
        GBytes *svg)
{
  mas_drawings_assign_async (wait->self->drawings, wait->info, wait->piece, file, svg,
                             mas_commands_get_cancellable (MAS_COMMANDS (wait->self)),
                             on_assigned_cb, wait);
}

static void
on_chosen_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (Wait) wait = user_data;
  g_autoptr (GFile) file = mas_file_dialog_open_finish (result, NULL);

  if (file != NULL && !is_over (wait->self))
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

  if (is_over (wait->self))
    return;
  if (bytes == NULL)
    {
      say_error (wait->self, error);
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
                                   mas_commands_get_cancellable (MAS_COMMANDS (wait->self)),
                                   on_pasted_cb, wait);
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

  if (is_over (wait->self))
    return;
  if (stream == NULL)
    {
      mas_messages_tell (get_messages (wait->self), _("The clipboard holds no drawing"));
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

  gdk_clipboard_read_async (gtk_widget_get_clipboard (
                              GTK_WIDGET (mas_commands_get_window (MAS_COMMANDS (wait->self)))),
                            mimes, G_PRIORITY_DEFAULT,
                            mas_commands_get_cancellable (MAS_COMMANDS (wait->self)),
                            on_clipboard_cb, wait);
}

static void
reset (MasDrawingCommands *self,
       const QiGameInfo   *info,
       const QiToken      *piece)
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
on_drawing_cb (MasEditArea        *area,
               guint               act,
               gpointer            info,
               gpointer            piece,
               GFile              *file,
               MasDrawingCommands *self)
{
  if (is_over (self))
    return;
  switch ((MasDrawingAct) act)
    {
    case MAS_DRAWING_FILE:
      assign (wait_new (self, info, piece), file, NULL);
      break;
    case MAS_DRAWING_CHOOSE:
      mas_file_dialog_open_drawing_async (mas_commands_get_window (MAS_COMMANDS (self)),
                                          mas_commands_get_cancellable (MAS_COMMANDS (self)),
                                          on_chosen_cb, wait_new (self, info, piece));
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
on_undo_drawing_cb (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  MasDrawingCommands *self = user_data;
  g_autoptr (GError) error = NULL;

  mas_messages_withdraw (get_messages (self), UNDO_NOTICE);
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

  /* A single problem that is not about a drawing is shown in its own words. */
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
on_show_drawing_problems_cb (GSimpleAction *action,
                             GVariant      *parameter,
                             gpointer       user_data)
{
  const MasChoice close = { "close", _("_Close"), MAS_CHOICE_PLAIN };
  MasDrawings *drawings = MAS_DRAWING_COMMANDS (user_data)->drawings;
  g_autofree char *heading = dup_heading (drawings);
  g_autofree char *body = mas_drawings_dup_problems (drawings);

  if (*body != '\0')
    mas_confirm_async (mas_commands_get_window (user_data), heading, body, &close, 1, on_read_cb,
                       NULL);
}

/* Each list of problems is shown once, by one window; when the problems are gone, the toast goes
 * too. */
static void
on_changed_cb (MasDrawings        *drawings,
               MasDrawingCommands *self)
{
  g_autofree char *words = NULL;
  MasNotice notice = {
    .name = PROBLEMS_NOTICE,
    .button = _("Details"),
    .action = "win.show-drawing-problems",
    .seconds = PROBLEMS_TIME,
  };

  if (mas_drawings_get_n_problems (drawings) == 0)
    mas_messages_withdraw (get_messages (self), PROBLEMS_NOTICE);
  if (!mas_drawings_take_unsaid (drawings))
    return;
  words = dup_heading (drawings);
  notice.words = words;
  mas_messages_offer (get_messages (self), &notice);
}

/* A missing theme is reported once, by one window. */
static void
on_appearance_changed_cb (MasAppearance      *appearance,
                          MasDrawingCommands *self)
{
  g_autofree char *words = mas_appearance_take_unsaid (appearance);

  if (words != NULL)
    mas_messages_tell (get_messages (self), words);
}

static void
mas_drawing_commands_dispose (GObject *object)
{
  g_clear_object (&MAS_DRAWING_COMMANDS (object)->drawings);

  G_OBJECT_CLASS (mas_drawing_commands_parent_class)->dispose (object);
}

static void
mas_drawing_commands_class_init (MasDrawingCommandsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_drawing_commands_dispose;
}

static void
mas_drawing_commands_init (MasDrawingCommands *self)
{
}

MasDrawingCommands *
mas_drawing_commands_new (GtkApplicationWindow *window,
                          MasMessages          *messages,
                          MasDrawings          *drawings,
                          MasEditArea          *area)
{
  const GActionEntry entries[] = {
    { .name = "undo-drawing", .activate = on_undo_drawing_cb },
    { .name = "show-drawing-problems", .activate = on_show_drawing_problems_cb },
  };
  MasAppearance *appearance = mas_appearance_get_default ();
  MasDrawingCommands *self =
    g_object_new (MAS_TYPE_DRAWING_COMMANDS, "window", window, "messages", messages, NULL);

  self->drawings = g_object_ref (drawings);
  mas_commands_add (MAS_COMMANDS (self), entries, G_N_ELEMENTS (entries));
  g_signal_connect_object (appearance, "changed", G_CALLBACK (on_appearance_changed_cb), self, 0);
  on_appearance_changed_cb (appearance, self);
  g_signal_connect_object (area, "drawing", G_CALLBACK (on_drawing_cb), self, 0);
  g_signal_connect_object (drawings, "changed", G_CALLBACK (on_changed_cb), self, 0);
  on_changed_cb (drawings, self);
  return self;
}
