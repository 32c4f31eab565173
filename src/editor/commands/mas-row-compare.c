/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-row-compare.h"

#include <glib/gi18n.h>

struct _MasRowCompare
{
  MasCommands        parent_instance;

  MasCollectionList *list; /* weak */
  MasComparePage    *page; /* weak */
  MasRowOpener      *opener;
};

G_DEFINE_FINAL_TYPE (MasRowCompare, mas_row_compare, MAS_TYPE_COMMANDS)

static void
say_unreadable (MasRowCompare *self)
{
  mas_messages_tell (mas_commands_get_messages (MAS_COMMANDS (self)),
                     _("A text that cannot be read cannot be compared"));
}

/* Rows with each other. */

/* @saved: @row_a as it is in the file. */
static void
compare (MasRowCompare *self,
         guint          row_a,
         gboolean       saved,
         guint          row_b)
{
  MasCollection *collection = mas_commands_get_collection (MAS_COMMANDS (self));
  g_autofree char *title_a = NULL;
  g_autofree char *title_b = NULL;
  g_autoptr (QiSetup) a = mas_collection_dup_setup (collection, row_a, saved, &title_a);
  g_autoptr (QiSetup) b = mas_collection_dup_setup (collection, row_b, FALSE, &title_b);
  const QiNotation *format = qi_collection_get_format (mas_collection_get_collection (collection));
  MasCompareSide before = { .title = title_a, .setup = a, .format = format };
  MasCompareSide after = { .title = title_b, .setup = b, .format = format };

  if (a == NULL || b == NULL)
    {
      say_unreadable (self);
      return;
    }
  /* The second side is the row in the editor, so that Undo applies to it. */
  mas_row_opener_open (self->opener, row_b, FALSE);
  if (!saved)
    before.document = mas_collection_get_document (collection, row_a, NULL, NULL);
  after.document = mas_collection_get_document (collection, row_b, NULL, NULL);
  mas_compare_page_set (self->page, &before, &after);
}

/* The selected rows, when there are exactly @n of them and their pending edits were written; else
 * NULL. */
static GArray *
dup_selected (MasRowCompare *self,
              guint          n)
{
  g_autoptr (GArray) rows = NULL;

  if (mas_commands_get_collection (MAS_COMMANDS (self)) == NULL
      || !mas_commands_keep_row (MAS_COMMANDS (self)))
    return NULL;
  rows = mas_collection_list_dup_selected (self->list);
  return rows->len == n ? g_steal_pointer (&rows) : NULL;
}

static void
on_compare_rows_cb (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  g_autoptr (GArray) rows = dup_selected (user_data, 2);

  if (rows != NULL)
    compare (user_data, g_array_index (rows, guint, 0), FALSE, g_array_index (rows, guint, 1));
}

static void
on_compare_row_saved_cb (GSimpleAction *action,
                         GVariant      *parameter,
                         gpointer       user_data)
{
  g_autoptr (GArray) rows = dup_selected (user_data, 1);

  if (rows != NULL)
    mas_row_compare_saved (user_data, g_array_index (rows, guint, 0));
}

/* What another program made of them. */

/* Goes to a change, and compares it. */
static void
show_change (MasRowCompare *self,
             guint          row,
             guint          change)
{
  if (row == G_MAXUINT)
    {
      mas_row_opener_compare_theirs (self->opener, G_MAXUINT, change);
      return;
    }
  mas_row_opener_open (self->opener, row, FALSE);
  mas_collection_list_select (self->list, row, 1);
  mas_row_opener_compare_theirs (self->opener, row, G_MAXUINT);
}

static void
step_theirs (MasRowCompare *self,
             gboolean       forward)
{
  MasRowsSession *session = mas_commands_get_rows_session (MAS_COMMANDS (self));
  gboolean compared = FALSE;
  guint shown = G_MAXUINT;
  guint row = G_MAXUINT;
  guint change = G_MAXUINT;

  if (session == NULL || !mas_rows_session_keep (session))
    return;
  compared = mas_compare_page_has_theirs (self->page, &shown);
  /* While nothing is compared, the search starts with the current row itself. */
  change =
    mas_rows_session_find_change (session,
                                  mas_collection_get_current (mas_rows_session_get_rows (session)),
                                  shown, forward, !compared, &row);
  if (change != G_MAXUINT)
    show_change (self, row, change);
}

static void
on_next_theirs_cb (GSimpleAction *action,
                   GVariant      *parameter,
                   gpointer       user_data)
{
  step_theirs (user_data, TRUE);
}

static void
on_previous_theirs_cb (GSimpleAction *action,
                       GVariant      *parameter,
                       gpointer       user_data)
{
  step_theirs (user_data, FALSE);
}

static void
on_compare_mine_cb (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  MasRowCompare *self = user_data;
  guint change = G_MAXUINT;

  if (!mas_compare_page_has_theirs (self->page, &change) || change != G_MAXUINT)
    return;
  mas_compare_page_set_mine (self->page, !mas_compare_page_get_mine (self->page));
  mas_row_opener_compare_theirs (
    self->opener, mas_collection_get_current (mas_commands_get_collection (user_data)), G_MAXUINT);
}

static void
mas_row_compare_update (MasCommands *commands)
{
  MasRowCompare *self = MAS_ROW_COMPARE (commands);
  guint n = self->list != NULL && mas_commands_get_rows_session (commands) != NULL
              ? mas_collection_list_count_selected (self->list)
              : 0;

  mas_commands_enable (commands, "compare-rows", n == 2);
  mas_commands_enable (commands, "compare-row-saved", n == 1);
}

static void
mas_row_compare_dispose (GObject *object)
{
  MasRowCompare *self = MAS_ROW_COMPARE (object);

  g_clear_weak_pointer (&self->list);
  g_clear_weak_pointer (&self->page);
  g_clear_object (&self->opener);

  G_OBJECT_CLASS (mas_row_compare_parent_class)->dispose (object);
}

static void
mas_row_compare_class_init (MasRowCompareClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_row_compare_dispose;
  MAS_COMMANDS_CLASS (klass)->update = mas_row_compare_update;
}

static void
mas_row_compare_init (MasRowCompare *self)
{
}

MasRowCompare *
mas_row_compare_new (GtkApplicationWindow *window,
                     MasMessages          *messages,
                     MasCollectionList    *list,
                     MasComparePage       *page,
                     MasRowOpener         *opener)
{
  const GActionEntry entries[] = {
    { .name = "compare-rows", .activate = on_compare_rows_cb },
    { .name = "compare-row-saved", .activate = on_compare_row_saved_cb },
    { .name = "next-theirs", .activate = on_next_theirs_cb },
    { .name = "previous-theirs", .activate = on_previous_theirs_cb },
    { .name = "compare-mine", .activate = on_compare_mine_cb },
  };
  MasRowCompare *self =
    g_object_new (MAS_TYPE_ROW_COMPARE, "window", window, "messages", messages, NULL);

  g_set_weak_pointer (&self->list, list);
  g_set_weak_pointer (&self->page, page);
  self->opener = g_object_ref (opener);
  g_signal_connect_object (list, "selected", G_CALLBACK (mas_row_compare_update), self,
                           G_CONNECT_SWAPPED);
  mas_commands_add (MAS_COMMANDS (self), entries, G_N_ELEMENTS (entries));
  return self;
}

void
mas_row_compare_saved (MasRowCompare *self,
                       guint          row)
{
  g_return_if_fail (MAS_IS_ROW_COMPARE (self));
  g_return_if_fail (mas_commands_get_collection (MAS_COMMANDS (self)) != NULL);
  compare (self, row, TRUE, row);
}

void
mas_row_compare_news (MasRowCompare *self)
{
  MasRowsSession *session = NULL;
  MasCollection *rows = NULL;
  guint current = G_MAXUINT;
  guint row = G_MAXUINT;
  guint change = G_MAXUINT;

  g_return_if_fail (MAS_IS_ROW_COMPARE (self));

  session = mas_commands_get_rows_session (MAS_COMMANDS (self));
  g_return_if_fail (session != NULL);

  if (!mas_rows_session_keep (session))
    return;
  rows = mas_rows_session_get_rows (session);
  current = mas_collection_get_current (rows);
  change = mas_rows_session_find_change (session, current, G_MAXUINT, TRUE, TRUE, &row);
  if (change != G_MAXUINT && row != current)
    change =
      mas_rows_session_find_change (session, G_MAXUINT, mas_collection_count_theirs (rows) - 1,
                                    TRUE, FALSE, &row);
  mas_compare_page_set_mine (self->page, FALSE);
  if (change != G_MAXUINT)
    show_change (self, row, change);
  else if (current == G_MAXUINT
           || !mas_row_opener_compare_theirs (self->opener, current, G_MAXUINT))
    say_unreadable (self);
}
