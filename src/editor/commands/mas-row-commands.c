/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-row-commands.h"

#include <glib/gi18n.h>

struct _MasRowCommands
{
  MasCommands        parent_instance;

  MasCollectionList *list; /* weak */
  MasComparePage    *page; /* weak */
  MasRowOpener      *opener;
  GSignalGroup      *signals; /* on the session when it has rows */
  GCancellable      *sorting; /* (nullable): while rows are being sorted */
};

G_DEFINE_FINAL_TYPE (MasRowCommands, mas_row_commands, MAS_TYPE_COMMANDS)

static MasMessages *
get_messages (MasRowCommands *self)
{
  return mas_commands_get_messages (MAS_COMMANDS (self));
}

static MasRowsSession *
get_session (MasRowCommands *self)
{
  return mas_commands_get_rows_session (MAS_COMMANDS (self));
}

static MasCollection *
get_collection (MasRowCommands *self)
{
  return mas_commands_get_collection (MAS_COMMANDS (self));
}

static MasDocument *
get_document (MasRowCommands *self)
{
  return mas_commands_get_document (MAS_COMMANDS (self));
}

static QiCollection *
get_rows (MasRowCommands *self)
{
  MasCollection *collection = get_collection (self);

  return collection != NULL ? mas_collection_get_collection (collection) : NULL;
}

static void
say_refused (MasRowCommands *self,
             const GError   *error)
{
  g_autofree char *words = error != NULL ? mas_messages_dup_error (get_messages (self), error)
                                         : g_strdup (_("This cannot be done in this file."));

  mas_messages_remark (get_messages (self), QI_SEVERITY_WARNING, words, NULL, NULL);
  mas_messages_say (get_messages (self), words);
}

/* The selected rows have changed: shows them, and one of them in the editor. */
static void
show_rows (MasRowCommands *self,
           const guint    *rows,
           guint           n_rows)
{
  mas_row_opener_open (self->opener, rows[0], FALSE);
  mas_collection_list_select_rows (self->list, rows, n_rows);
}

/* A position like the others: the start position of the current one's game, or its board without
 * pieces. */
static QiSetup *
make_setup (MasRowCommands *self)
{
  MasDocument *document = get_document (self);
  QiSetup *present = document != NULL ? mas_document_get_setup (document) : NULL;
  const QiGameInfo *info =
    document != NULL ? mas_document_get_game_info (document) : qi_game_info_lookup ("chess");

  if (info != NULL)
    return qi_game_info_dup_start (info);
  return qi_setup_ref (present);
}

/* The button of the notice undoes the last step, so the notice goes when another step follows. */
static void
withdraw_undo (MasRowCommands *self)
{
  mas_messages_withdraw (get_messages (self), MAS_ROW_UNDO_NOTICE);
}

/* The name of an act on rows: with the number of the only row, or with how many there are. @one and @many
 * are formats of a number, translated. Free with g_free(). */
static char *
dup_act_label (const GArray *rows,
               const char   *one,
               const char   *many)
{
  g_autofree char *number =
    g_strdup_printf ("%'u", rows->len == 1 ? g_array_index (rows, guint, 0) + 1 : rows->len);
  g_auto (GStrv) parts = g_strsplit (rows->len == 1 ? one : many, "%s", 2);

  return g_strjoin (number, parts[0], parts[1], NULL);
}

/* The selected rows, after their pending edits were written; NULL when nothing is selected or an
 * edit could not be written. */
static GArray *
dup_selected (MasRowCommands *self)
{
  g_autoptr (GArray) rows = NULL;

  if (get_collection (self) == NULL || !mas_commands_keep_row (MAS_COMMANDS (self)))
    return NULL;
  rows = mas_collection_list_dup_selected (self->list);
  return rows->len > 0 ? g_steal_pointer (&rows) : NULL;
}

static void
on_insert_row_cb (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  MasRowCommands *self = user_data;
  MasCollection *collection = get_collection (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (QiSetup) setup = NULL;
  g_autofree char *label = NULL;
  guint row = 0;

  if (collection == NULL || !mas_commands_keep_row (MAS_COMMANDS (self)))
    return;
  row = mas_collection_get_current (collection);
  row = row == G_MAXUINT ? qi_collection_get_n_rows (get_rows (self)) : row + 1;
  setup = make_setup (self);
  /* Translators: a step that can be undone, and the number of a position in a file */
  label = g_strdup_printf (_("Insert Row %'u"), row + 1);
  withdraw_undo (self);
  if (mas_collection_insert (collection, row, setup, label, &error))
    show_rows (self, &row, 1);
  else
    say_refused (self, error);
}

static void
on_duplicate_rows_cb (GSimpleAction *action,
                      GVariant      *parameter,
                      gpointer       user_data)
{
  MasRowCommands *self = user_data;
  MasCollection *collection = get_collection (self);
  g_autoptr (GArray) rows = dup_selected (self);
  g_autoptr (GError) error = NULL;
  g_autofree char *label = NULL;

  if (rows == NULL)
    return;
  /* Translators: steps that can be undone; the number of a position in a file, or how many they are */
  label = dup_act_label (rows, _("Duplicate Row %s"), _("Duplicate %s Rows"));
  withdraw_undo (self);
  if (!mas_collection_duplicate (collection, (const guint *) rows->data, rows->len, label, &error))
    {
      say_refused (self, error);
      return;
    }
  /* The copies follow their originals. */
  for (guint i = 0; i < rows->len; i++)
    g_array_index (rows, guint, i) += i + 1;
  show_rows (self, (const guint *) rows->data, rows->len);
}

void
mas_row_commands_offer_undo (MasMessages *messages,
                             const char  *words)
{
  const MasNotice notice = {
    .name = MAS_ROW_UNDO_NOTICE,
    .words = words,
    .button = _("Undo"),
    .action = "win.undo-rows",
  };

  mas_messages_offer (messages, &notice);
}

static void
offer_undo (MasRowCommands *self,
            const char     *words)
{
  mas_row_commands_offer_undo (get_messages (self), words);
}

gboolean
mas_row_commands_delete (MasRowCommands *self,
                         const GArray   *rows,
                         const char     *label)
{
  MasCollection *collection = get_collection (self);
  g_autoptr (GError) error = NULL;
  g_autofree char *words = NULL;

  g_return_val_if_fail (collection != NULL && rows->len > 0, FALSE);

  if (!mas_collection_delete (collection, (const guint *) rows->data, rows->len, label, &error))
    {
      say_refused (self, error);
      return FALSE;
    }
  mas_rows_session_set_last (get_session (self), g_array_index (rows, guint, 0));
  if (mas_collection_get_current (collection) == G_MAXUINT)
    mas_row_opener_reopen (self->opener);
  else
    mas_collection_list_select (self->list, mas_collection_get_current (collection), 1);
  words = g_strdup_printf (ngettext ("%'u position deleted", "%'u positions deleted", rows->len),
                           rows->len);
  offer_undo (self, words);
  return TRUE;
}

static void
on_delete_rows_cb (GSimpleAction *action,
                   GVariant      *parameter,
                   gpointer       user_data)
{
  MasRowCommands *self = user_data;
  g_autoptr (GArray) rows = dup_selected (self);
  g_autofree char *label = NULL;

  if (rows == NULL)
    return;
  /* Translators: steps that can be undone; the number of a position in a file, or how many they are */
  label = dup_act_label (rows, _("Delete Row %s"), _("Delete %s Rows"));
  mas_row_commands_delete (self, rows, label);
}

static void
move_rows (MasRowCommands *self,
           gboolean        down)
{
  MasCollection *collection = get_collection (self);
  g_autoptr (GArray) rows = dup_selected (self);
  g_autoptr (GError) error = NULL;
  g_autofree char *label = NULL;
  guint n_rows = 0;
  guint first = 0;
  guint last = 0;
  guint to = 0;

  if (rows == NULL)
    return;
  n_rows = qi_collection_get_n_rows (get_rows (self));
  first = g_array_index (rows, guint, 0);
  last = g_array_index (rows, guint, rows->len - 1);
  if (down ? last + 1 >= n_rows : first == 0)
    return;
  to = down ? last + 2 : first - 1;
  withdraw_undo (self);
  /* Translators: steps that can be undone; the number of a position in a file, or how many they are */
  label = down ? dup_act_label (rows, _("Move Row %s Down"), _("Move %s Rows Down"))
               : dup_act_label (rows, _("Move Row %s Up"), _("Move %s Rows Up"));
  if (!mas_collection_move (collection, (const guint *) rows->data, rows->len, to, label, &error))
    {
      say_refused (self, error);
      return;
    }
  mas_collection_list_select (self->list, down ? to - rows->len : to, rows->len);
}

static void
on_move_up_cb (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  move_rows (user_data, FALSE);
}

static void
on_move_down_cb (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  move_rows (user_data, TRUE);
}

/* --- order ------------------------------------------------------------------------------------ */

static const struct
{
  const char *name;
  const char *label; /* of the step that can be undone */
} sorts[QI_N_SORTS] = {
  [QI_SORT_VERDICT] = { "verdict", N_("Sort by Problems") },
  [QI_SORT_TITLE] = { "title", N_("Sort by Title") },
  [QI_SORT_MATERIAL] = { "material", N_("Sort by Material") },
};

typedef struct
{
  MasRowCommands *commands; /* owned */
  QiRowList      *rows;     /* what is sorted */
  QiSortBy        by;
} Sort;

static void
sort_free (Sort *self)
{
  g_object_unref (self->commands);
  qi_row_list_unref (self->rows);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Sort, sort_free)

static void
take_order (MasRowCommands *self,
            const GArray   *order,
            QiSortBy        by)
{
  MasCollection *collection = get_collection (self);
  g_autoptr (GError) error = NULL;
  guint current;

  if (order->len == 0)
    return;
  withdraw_undo (self);
  if (!mas_collection_reorder (collection, (const guint *) order->data, order->len,
                               _(sorts[by].label), &error))
    {
      say_refused (self, error);
      return;
    }
  current = mas_collection_get_current (collection);
  if (current != G_MAXUINT)
    mas_collection_list_select (self->list, current, 1);
  offer_undo (self, _("All rows are sorted"));
}

static void
on_sorted_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (Sort) sort = user_data;
  MasRowCommands *self = sort->commands;
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) order = qi_collection_sort_finish (QI_COLLECTION (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->list == NULL)
    return;
  g_clear_object (&self->sorting);
  if (order == NULL)
    say_refused (self, error);
  else if (get_rows (self) == QI_COLLECTION (source) && mas_commands_keep_row (MAS_COMMANDS (self))
           && qi_collection_get_rows (QI_COLLECTION (source)) == sort->rows)
    take_order (self, order, sort->by);
  else
    mas_messages_remark (get_messages (self), QI_SEVERITY_NOTE,
                         _("The list was changed meanwhile, and is not sorted."), NULL, NULL);
}

static void
on_sort_rows_cb (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  MasRowCommands *self = user_data;
  const char *name = g_variant_get_string (parameter, NULL);
  Sort *sort;

  if (get_collection (self) == NULL || !mas_commands_keep_row (MAS_COMMANDS (self)))
    return;
  mas_collection_flush (get_collection (self));
  g_cancellable_cancel (self->sorting);
  g_clear_object (&self->sorting);
  for (guint by = 0; by < QI_N_SORTS; by++)
    if (g_str_equal (sorts[by].name, name))
      {
        self->sorting = g_cancellable_new ();
        sort = g_new0 (Sort, 1);
        sort->commands = g_object_ref (self);
        sort->rows = qi_row_list_ref (qi_collection_get_rows (get_rows (self)));
        sort->by = by;
        qi_collection_sort_async (get_rows (self), by, self->sorting, on_sorted_cb, sort);
        return;
      }
}

static void
on_revert_rows_cb (GSimpleAction *action,
                   GVariant      *parameter,
                   gpointer       user_data)
{
  MasRowCommands *self = user_data;
  MasCollection *collection = get_collection (self);
  g_autoptr (GArray) rows = dup_selected (self);
  g_autofree char *label = NULL;

  if (rows == NULL)
    return;
  /* Translators: steps that can be undone; the number of a position in a file, or how many they are */
  label = dup_act_label (rows, _("Revert Row %s to Saved"), _("Revert %s Rows to Saved"));
  withdraw_undo (self);
  /* A text with faults is known to the window only, so no signal tells it that the text changed. */
  if (mas_collection_revert (collection, (const guint *) rows->data, rows->len, label)
      && get_document (self) == NULL && mas_collection_get_current (collection) != G_MAXUINT)
    mas_row_opener_open (self->opener, mas_collection_get_current (collection), FALSE);
}

static void
on_undo_rows_cb (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  if (get_session (user_data) != NULL)
    mas_row_commands_step (user_data, TRUE);
}

static void
enable (MasRowCommands *self)
{
  MasCommands *commands = MAS_COMMANDS (self);
  QiCollection *rows = get_rows (self);
  gboolean has = rows != NULL && self->list != NULL;
  guint n_rows = has ? qi_collection_get_n_rows (rows) : 0;
  guint n = has ? mas_collection_list_count_selected (self->list) : 0;
  gboolean ordered = has && qi_collection_get_division (rows) != QI_DIVISION_FOLDER;

  mas_commands_enable (commands, "insert-row", has);
  mas_commands_enable (commands, "duplicate-rows", n > 0);
  mas_commands_enable (commands, "delete-rows", n > 0);
  mas_commands_enable (commands, "revert-rows", n > 0);
  mas_commands_enable (commands, "sort-rows", ordered && n_rows > 1);
  mas_commands_enable (commands, "move-rows-up", ordered && n > 0 && n < n_rows);
  mas_commands_enable (commands, "move-rows-down", ordered && n > 0 && n < n_rows);
}

/* A reload lost changes. */
static void
on_replaced_cb (MasRowCommands *self)
{
  offer_undo (self, _("Reloaded; changes that were not saved are gone"));
}

static void
mas_row_commands_update (MasCommands *commands)
{
  MasRowCommands *self = MAS_ROW_COMMANDS (commands);
  MasRowsSession *session = get_session (self);
  g_autoptr (GObject) before = g_signal_group_dup_target (self->signals);

  if ((GObject *) session != before)
    withdraw_undo (self);
  g_signal_group_set_target (self->signals, session);
  enable (self);
}

static void
mas_row_commands_dispose (GObject *object)
{
  MasRowCommands *self = MAS_ROW_COMMANDS (object);

  g_cancellable_cancel (self->sorting);
  g_clear_object (&self->sorting);
  g_clear_object (&self->signals);
  g_clear_object (&self->opener);
  g_clear_weak_pointer (&self->list);
  g_clear_weak_pointer (&self->page);

  G_OBJECT_CLASS (mas_row_commands_parent_class)->dispose (object);
}

static void
mas_row_commands_class_init (MasRowCommandsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_row_commands_dispose;
  MAS_COMMANDS_CLASS (klass)->update = mas_row_commands_update;
}

static void
mas_row_commands_init (MasRowCommands *self)
{
  self->signals = g_signal_group_new (MAS_TYPE_ROWS_SESSION);
  g_signal_group_connect_swapped (self->signals, "rows-described", G_CALLBACK (enable), self);
  g_signal_group_connect_swapped (self->signals, "acted", G_CALLBACK (withdraw_undo), self);
  g_signal_group_connect_swapped (self->signals, "notify::rows", G_CALLBACK (withdraw_undo), self);
  g_signal_group_connect_swapped (self->signals, "replaced-rows", G_CALLBACK (on_replaced_cb),
                                  self);
}

MasRowCommands *
mas_row_commands_new (GtkApplicationWindow *window,
                      MasMessages          *messages,
                      MasCollectionList    *list,
                      MasComparePage       *page,
                      MasRowOpener         *opener)
{
  const GActionEntry entries[] = {
    { .name = "insert-row", .activate = on_insert_row_cb },
    { .name = "duplicate-rows", .activate = on_duplicate_rows_cb },
    { .name = "delete-rows", .activate = on_delete_rows_cb },
    { .name = "move-rows-up", .activate = on_move_up_cb },
    { .name = "move-rows-down", .activate = on_move_down_cb },
    { .name = "revert-rows", .activate = on_revert_rows_cb },
    { .name = "sort-rows", .activate = on_sort_rows_cb, .parameter_type = "s" },
    { .name = "undo-rows", .activate = on_undo_rows_cb },
  };
  MasRowCommands *self =
    g_object_new (MAS_TYPE_ROW_COMMANDS, "window", window, "messages", messages, NULL);

  g_set_weak_pointer (&self->list, list);
  g_set_weak_pointer (&self->page, page);
  self->opener = g_object_ref (opener);
  g_signal_connect_object (list, "selected", G_CALLBACK (enable), self, G_CONNECT_SWAPPED);
  mas_commands_add (MAS_COMMANDS (self), entries, G_N_ELEMENTS (entries));
  return self;
}

void
mas_row_commands_step (MasRowCommands *self,
                       gboolean        back)
{
  MasRowsSession *session = get_session (self);
  gboolean stays = mas_compare_page_has_theirs (self->page, NULL);
  guint current = G_MAXUINT;
  g_autofree char *label = NULL;
  g_autofree char *words = NULL;

  g_return_if_fail (session != NULL);

  if (!mas_rows_session_keep (session))
    return;
  label = g_strdup (back ? mas_rows_session_get_undo_label (session)
                         : mas_rows_session_get_redo_label (session));
  if (label == NULL || (back ? !mas_rows_session_undo (session) : !mas_rows_session_redo (session)))
    return;
  withdraw_undo (self);
  current = mas_collection_get_current (mas_rows_session_get_rows (session));
  if (current != G_MAXUINT)
    mas_collection_list_select (self->list, current, 1);
  if (stays && current != G_MAXUINT)
    mas_row_opener_compare_theirs (self->opener, current, G_MAXUINT);
  words = g_strdup_printf (back ? _("Undone: %s") : _("Done again: %s"), label);
  mas_messages_say (get_messages (self), words);
}
