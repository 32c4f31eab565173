/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-row-opener.h"

#include "mas-speech.h"

#include <glib/gi18n.h>

struct _MasRowOpener
{
  MasCommands        parent_instance;

  MasCollectionList *list; /* weak */
  MasComparePage    *page; /* weak */
  MasPendingText    *pending;
  GSignalGroup      *signals; /* on the session when it has rows */
};

static guint focus_board_signal;

G_DEFINE_FINAL_TYPE (MasRowOpener, mas_row_opener, MAS_TYPE_COMMANDS)

static MasCollection *
get_collection (MasRowOpener *self)
{
  return mas_commands_get_collection (MAS_COMMANDS (self));
}

static QiCollection *
get_rows (MasRowOpener *self)
{
  MasCollection *collection = get_collection (self);

  return collection != NULL ? mas_collection_get_collection (collection) : NULL;
}

/* A text that waits. */

/* The row that is to be opened once the question about the text is answered. */
typedef struct
{
  MasRowOpener *self;
  MasDocument  *document; /* what was open */
  guint         row;
  gboolean      focus;
} Next;

static void
on_answered_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  Next *next = user_data;
  MasRowOpener *self = next->self;
  MasPendingAnswer answer = mas_pending_text_finish (MAS_PENDING_TEXT (source), result);
  QiCollection *rows = get_rows (self);

  if (answer == MAS_PENDING_GO_ON && rows != NULL
      && mas_commands_get_window (MAS_COMMANDS (self)) != NULL
      && mas_commands_get_document (MAS_COMMANDS (self)) == next->document
      && next->row < qi_collection_get_n_rows (rows))
    {
      mas_collection_list_select (self->list, next->row, 1);
      mas_row_opener_open (self, next->row, next->focus);
    }
  g_object_unref (next->self);
  g_object_unref (next->document);
  g_free (next);
}

/* FALSE when no text waits. */
static gboolean
ask_pending (MasRowOpener *self,
             guint         row,
             gboolean      focus)
{
  MasSession *session = mas_commands_get_session (MAS_COMMANDS (self));
  guint current = mas_collection_get_current (get_collection (self));
  Next *next = NULL;

  if (current == G_MAXUINT || current == row || !mas_pending_text_waits (self->pending, session))
    return FALSE;
  mas_collection_list_select (self->list, current, 1);
  next = g_new0 (Next, 1);
  next->self = g_object_ref (self);
  next->document = g_object_ref (mas_session_get_document (session));
  next->row = row;
  next->focus = focus;
  mas_pending_text_leave_async (self->pending, session, on_answered_cb, next);
  return TRUE;
}

/* The current row has changed by itself. */
static void
on_went_cb (MasRowOpener *self,
            guint         row)
{
  mas_compare_page_leave (self->page);
  mas_collection_list_select (self->list, row, 1);
}

/* Going through rows and problems. */

/* Wherever the keyboard focus is, a screen reader hears which row is shown now and what is wrong with
 * it. */
static void
speak_row (MasRowOpener *self,
           guint         row)
{
  MasCollection *collection = get_collection (self);
  GtkWidget *window = GTK_WIDGET (mas_commands_get_window (MAS_COMMANDS (self)));
  g_autofree char *number = g_strdup_printf (_("Row %'u"), row + 1);
  g_autoptr (MasCollectionRow) shown = NULL;
  guint place = 0;

  mas_speech_say (window, number);
  if (mas_collection_find_place (collection, row, &place))
    shown = g_list_model_get_item (G_LIST_MODEL (collection), place);
  if (shown != NULL)
    mas_speech_say (window, mas_collection_row_get_words (shown));
}

static void
go_to_row (MasRowOpener *self,
           guint         row)
{
  GtkWindow *window = mas_commands_get_window (MAS_COMMANDS (self));
  gboolean in_list = mas_collection_list_has_focus (self->list);

  mas_row_opener_open (self, row, FALSE);
  if (mas_collection_get_current (get_collection (self)) != row)
    return;
  mas_collection_list_select (self->list, row, 1);
  speak_row (self, row);
  if (!in_list && gtk_window_get_focus (window) == NULL)
    g_signal_emit (self, focus_board_signal, 0);
}

static void
step_row (MasRowOpener *self,
          gboolean      forward)
{
  MasCollection *collection = get_collection (self);
  guint n = collection != NULL ? g_list_model_get_n_items (G_LIST_MODEL (collection)) : 0;
  guint current = 0;
  guint place = 0;
  gboolean shown = FALSE;

  if (n == 0)
    return;
  current = mas_collection_get_current (collection);
  shown = current != G_MAXUINT && mas_collection_find_place (collection, current, &place);
  /* When the filter hides the current row, @place is already that of the next row that is shown. */
  if (!forward && place == 0)
    return;
  if (!forward)
    place--;
  else if (shown)
    place++;
  if (place < n)
    go_to_row (self, mas_collection_get_row (collection, place));
}

static void
on_next_row_cb (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  step_row (user_data, TRUE);
}

static void
on_previous_row_cb (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  step_row (user_data, FALSE);
}

/* The next shown row whose verdict is at least as bad; wraps around at the end. */
static gboolean
find_shown_problem (MasRowOpener *self,
                    guint         current,
                    gboolean      forward,
                    QiVerdict     least,
                    guint        *found)
{
  MasCollection *collection = get_collection (self);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (collection));
  guint place = 0;

  if (n == 0)
    return FALSE;
  if (!mas_collection_find_place (collection, current, &place) && forward)
    place += n - 1;
  for (guint i = 1; i <= n; i++)
    {
      guint next = (guint) (((guint64) place + (forward ? i : n - i)) % n);
      guint row = mas_collection_get_row (collection, next);

      if (row != current && qi_collection_get_verdict (get_rows (self), row) >= least)
        {
          *found = row;
          return TRUE;
        }
    }
  return FALSE;
}

static void
step_problem (MasRowOpener *self,
              gboolean      forward)
{
  MasCollection *collection = get_collection (self);
  QiCollection *rows = get_rows (self);
  QiVerdict least = QI_VERDICT_NOTE;
  guint current = 0;
  guint found = 0;
  gboolean any = FALSE;

  if (rows == NULL || !mas_commands_keep_row (MAS_COMMANDS (self)))
    return;
  if (qi_collection_count (rows, QI_VERDICT_ERROR) + qi_collection_count (rows, QI_VERDICT_WARNING)
      > 0)
    least = QI_VERDICT_WARNING;
  current = mas_collection_get_current (collection);
  if (mas_collection_is_filtered (collection))
    any = find_shown_problem (self, current, forward, least, &found);
  else
    any =
      qi_collection_find_problem (rows, current != G_MAXUINT ? current : 0, forward, least, &found);
  if (any)
    go_to_row (self, found);
  else
    mas_messages_tell (mas_commands_get_messages (MAS_COMMANDS (self)),
                       _("There is no other problem"));
}

static void
on_next_problem_cb (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  step_problem (user_data, TRUE);
}

static void
on_previous_problem_cb (GSimpleAction *action,
                        GVariant      *parameter,
                        gpointer       user_data)
{
  step_problem (user_data, FALSE);
}

static void
enable (MasRowOpener *self)
{
  MasCommands *commands = MAS_COMMANDS (self);
  QiCollection *rows = get_rows (self);
  gboolean any = rows != NULL && qi_collection_get_n_rows (rows) > 0;
  gboolean problems = rows != NULL
                      && qi_collection_count (rows, QI_VERDICT_ERROR)
                             + qi_collection_count (rows, QI_VERDICT_WARNING)
                             + qi_collection_count (rows, QI_VERDICT_NOTE)
                           > 0;

  mas_commands_enable (commands, "next-row", any);
  mas_commands_enable (commands, "previous-row", any);
  mas_commands_enable (commands, "next-problem", problems);
  mas_commands_enable (commands, "previous-problem", problems);
}

static void
mas_row_opener_update (MasCommands *commands)
{
  MasRowOpener *self = MAS_ROW_OPENER (commands);

  g_signal_group_set_target (self->signals, mas_commands_get_rows_session (commands));
  enable (self);
}

static void
mas_row_opener_dispose (GObject *object)
{
  MasRowOpener *self = MAS_ROW_OPENER (object);

  g_clear_object (&self->signals);
  g_clear_object (&self->pending);
  g_clear_weak_pointer (&self->list);
  g_clear_weak_pointer (&self->page);

  G_OBJECT_CLASS (mas_row_opener_parent_class)->dispose (object);
}

static void
mas_row_opener_class_init (MasRowOpenerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_row_opener_dispose;
  MAS_COMMANDS_CLASS (klass)->update = mas_row_opener_update;
  focus_board_signal = g_signal_new ("focus-board", MAS_TYPE_ROW_OPENER, G_SIGNAL_RUN_LAST, 0, NULL,
                                     NULL, NULL, G_TYPE_NONE, 0);
}

static void
mas_row_opener_init (MasRowOpener *self)
{
  self->signals = g_signal_group_new (MAS_TYPE_ROWS_SESSION);
  g_signal_group_connect_swapped (self->signals, "rows-described", G_CALLBACK (enable), self);
  g_signal_group_connect_swapped (self->signals, "went", G_CALLBACK (on_went_cb), self);
}

MasRowOpener *
mas_row_opener_new (GtkApplicationWindow *window,
                    MasMessages          *messages,
                    MasCollectionList    *list,
                    MasComparePage       *page,
                    MasPendingText       *pending)
{
  const GActionEntry entries[] = {
    { .name = "next-row", .activate = on_next_row_cb },
    { .name = "previous-row", .activate = on_previous_row_cb },
    { .name = "next-problem", .activate = on_next_problem_cb },
    { .name = "previous-problem", .activate = on_previous_problem_cb },
  };
  MasRowOpener *self =
    g_object_new (MAS_TYPE_ROW_OPENER, "window", window, "messages", messages, NULL);

  g_set_weak_pointer (&self->list, list);
  g_set_weak_pointer (&self->page, page);
  self->pending = g_object_ref (pending);
  mas_commands_add (MAS_COMMANDS (self), entries, G_N_ELEMENTS (entries));
  return self;
}

void
mas_row_opener_open (MasRowOpener *self,
                     guint         row,
                     gboolean      focus)
{
  MasRowsSession *session = NULL;
  gboolean stays = FALSE;

  g_return_if_fail (MAS_IS_ROW_OPENER (self));

  session = mas_commands_get_rows_session (MAS_COMMANDS (self));
  g_return_if_fail (session != NULL);

  if (ask_pending (self, row, focus))
    return;
  stays = mas_compare_page_has_theirs (self->page, NULL);
  if (!stays)
    mas_compare_page_leave (self->page);
  if (!mas_rows_session_open_row (session, row))
    {
      guint current = mas_collection_get_current (mas_rows_session_get_rows (session));

      if (current != row)
        mas_collection_list_select (self->list, current, 1);
      return;
    }
  if (stays)
    stays = mas_row_opener_compare_theirs (self, row, G_MAXUINT);
  if (focus && !stays)
    g_signal_emit (self, focus_board_signal, 0);
}

void
mas_row_opener_reopen (MasRowOpener *self)
{
  MasRowsSession *session = NULL;

  g_return_if_fail (MAS_IS_ROW_OPENER (self));

  session = mas_commands_get_rows_session (MAS_COMMANDS (self));
  g_return_if_fail (session != NULL);

  mas_compare_page_leave (self->page);
  mas_rows_session_open_current (session);
}

gboolean
mas_row_opener_compare_theirs (MasRowOpener *self,
                               guint         row,
                               guint         change)
{
  gboolean in_list = FALSE;

  g_return_val_if_fail (MAS_IS_ROW_OPENER (self), FALSE);

  in_list = mas_collection_list_has_focus (self->list);
  if (!mas_compare_page_set_theirs (self->page, row, change))
    return FALSE;
  if (in_list)
    mas_collection_list_focus (self->list);
  return TRUE;
}
