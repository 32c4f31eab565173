/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-dialogs.h"
#include "mas-toasts.h"
#include "mas-window-private.h"

#include <glib/gi18n.h>

/* Acts on the rows of a file of many positions. */

static QiCollection *
get_rows (MasWindow *self)
{
  MasCollection *collection = mas_window_get_collection (self);

  return collection != NULL ? mas_collection_get_collection (collection) : NULL;
}

void
mas_window_update_row_actions (MasWindow *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  QiCollection *rows = get_rows (self);
  gboolean has = rows != NULL;
  guint n_rows = has ? qi_collection_get_n_rows (rows) : 0;
  guint n = has ? mas_collection_list_count_selected (self->rows) : 0;
  gboolean ordered = has && qi_collection_get_division (rows) != QI_DIVISION_FOLDER;
  gboolean problems = has
                      && qi_collection_count (rows, QI_VERDICT_ERROR)
                             + qi_collection_count (rows, QI_VERDICT_WARNING)
                             + qi_collection_count (rows, QI_VERDICT_NOTE)
                           > 0;

  gtk_widget_action_set_enabled (widget, "win.insert-row", has);
  gtk_widget_action_set_enabled (widget, "win.duplicate-rows", n > 0);
  gtk_widget_action_set_enabled (widget, "win.delete-rows", n > 0);
  gtk_widget_action_set_enabled (widget, "win.revert-rows", n > 0);
  gtk_widget_action_set_enabled (widget, "win.move-rows-up", ordered && n > 0 && n < n_rows);
  gtk_widget_action_set_enabled (widget, "win.move-rows-down", ordered && n > 0 && n < n_rows);
  gtk_widget_action_set_enabled (widget, "win.export-rows", n > 0);
  gtk_widget_action_set_enabled (widget, "win.compare-rows", n == 2);
  gtk_widget_action_set_enabled (widget, "win.compare-row-saved", n == 1);
  gtk_widget_action_set_enabled (widget, "win.next-problem", problems);
  gtk_widget_action_set_enabled (widget, "win.previous-problem", problems);
  gtk_widget_action_set_enabled (widget, "win.next-row", n_rows > 0);
  gtk_widget_action_set_enabled (widget, "win.previous-row", n_rows > 0);
  gtk_widget_action_set_enabled (widget, "win.find", has);
}

static void
say_refused (MasWindow    *self,
             const GError *error)
{
  g_autofree char *words = error != NULL ? mas_window_dup_error_words (self, error)
                                         : g_strdup (_("This cannot be done in this file."));

  mas_strip_show (self->strip, GTK_MESSAGE_WARNING, words, NULL, NULL);
  mas_window_say (self, words);
}

/* The rows selected now are others: shows them, and one of them in the editor. */
static void
show_rows (MasWindow   *self,
           const guint *rows,
           guint        n_rows)
{
  mas_window_open_row (self, rows[0], FALSE);
  mas_collection_list_select_rows (self->rows, rows, n_rows);
}

static void
show_run (MasWindow *self,
          guint      row)
{
  show_rows (self, &row, 1);
}

/* A position like the others: the start of the current one's game, or its board without pieces. */
static QiSetup *
make_setup (MasWindow *self)
{
  MasDocument *document = mas_window_get_document (self);
  QiSetup *present = document != NULL ? mas_document_get_setup (document) : NULL;
  const QiGameInfo *info =
    document != NULL ? mas_document_get_game_info (document) : qi_game_info_lookup ("chess");

  if (info != NULL)
    return qi_game_info_dup_start (info);
  return qi_setup_ref (present);
}

/* The button of the toast takes back the last step: when there is another one it has to go. */
void
mas_window_withdraw_undo (MasWindow *self)
{
  if (self->toasts != NULL)
    mas_toasts_replace (self->toasts, MAS_WINDOW_UNDO_TOAST, NULL);
}

/* What an act on rows is called: with the number of the only one, or how many they are. @one and @many are
 * formats of a number, translated. Free with g_free(). */
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

static void
mas_window_insert_row (GtkWidget  *widget,
                       const char *action_name,
                       GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  MasCollection *collection = mas_window_get_collection (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (QiSetup) setup = NULL;
  g_autofree char *label = NULL;
  guint row = 0;

  if (collection == NULL || !mas_window_keep_faulty (self))
    return;
  row = mas_collection_get_current (collection);
  row = row == G_MAXUINT ? qi_collection_get_n_rows (get_rows (self)) : row + 1;
  setup = make_setup (self);
  /* Translators: a step that can be undone, and the number of a position in a file */
  label = g_strdup_printf (_("Insert Row %'u"), row + 1);
  mas_window_withdraw_undo (self);
  if (mas_collection_insert (collection, row, setup, label, &error))
    show_run (self, row);
  else
    say_refused (self, error);
}

static void
mas_window_duplicate_rows (GtkWidget  *widget,
                           const char *action_name,
                           GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  MasCollection *collection = mas_window_get_collection (self);
  g_autoptr (GArray) rows = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *label = NULL;

  if (collection == NULL || !mas_window_keep_faulty (self))
    return;
  rows = mas_collection_list_dup_selected (self->rows);
  if (rows->len == 0)
    return;
  /* Translators: steps that can be undone; the number of a position in a file, or how many they are */
  label = dup_act_label (rows, _("Duplicate Row %s"), _("Duplicate %s Rows"));
  mas_window_withdraw_undo (self);
  if (!mas_collection_duplicate (collection, (const guint *) rows->data, rows->len, label, &error))
    {
      say_refused (self, error);
      return;
    }
  /* The copies stand behind their originals. */
  for (guint i = 0; i < rows->len; i++)
    g_array_index (rows, guint, i) += i + 1;
  show_rows (self, (const guint *) rows->data, rows->len);
}

static void
offer_undo (MasWindow  *self,
            const char *words)
{
  g_autofree char *markup = g_markup_escape_text (words, -1);
  AdwToast *toast = adw_toast_new (markup);

  adw_toast_set_button_label (toast, _("Undo"));
  adw_toast_set_action_name (toast, "win.undo-rows");
  mas_toasts_replace (self->toasts, MAS_WINDOW_UNDO_TOAST, toast);
  mas_window_say (self, words);
}

static void
mas_window_delete_rows (GtkWidget  *widget,
                        const char *action_name,
                        GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  MasCollection *collection = mas_window_get_collection (self);
  g_autoptr (GArray) rows = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *words = NULL;
  g_autofree char *label = NULL;
  guint first = 0;

  if (collection == NULL || !mas_window_keep_faulty (self))
    return;
  rows = mas_collection_list_dup_selected (self->rows);
  if (rows->len == 0)
    return;
  first = g_array_index (rows, guint, 0);
  /* Translators: steps that can be undone; the number of a position in a file, or how many they are */
  label = dup_act_label (rows, _("Delete Row %s"), _("Delete %s Rows"));
  if (!mas_collection_delete (collection, (const guint *) rows->data, rows->len, label, &error))
    {
      say_refused (self, error);
      return;
    }
  mas_rows_session_set_last (mas_window_get_rows_session (self), first);
  if (mas_collection_get_current (collection) == G_MAXUINT)
    mas_window_open_current_row (self);
  else
    mas_collection_list_select (self->rows, mas_collection_get_current (collection), 1);
  words = g_strdup_printf (ngettext ("%'u position deleted", "%'u positions deleted", rows->len),
                           rows->len);
  offer_undo (self, words);
}

static void
move_rows (MasWindow *self,
           gboolean   down)
{
  MasCollection *collection = mas_window_get_collection (self);
  g_autoptr (GArray) rows = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *label = NULL;
  guint n_rows = 0;
  guint first = 0;
  guint last = 0;
  guint to = 0;

  if (collection == NULL || !mas_window_keep_faulty (self))
    return;
  rows = mas_collection_list_dup_selected (self->rows);
  n_rows = qi_collection_get_n_rows (get_rows (self));
  if (rows->len == 0)
    return;
  first = g_array_index (rows, guint, 0);
  last = g_array_index (rows, guint, rows->len - 1);
  if (down ? last + 1 >= n_rows : first == 0)
    return;
  to = down ? last + 2 : first - 1;
  mas_window_withdraw_undo (self);
  /* Translators: steps that can be undone; the number of a position in a file, or how many they are */
  label = down ? dup_act_label (rows, _("Move Row %s Down"), _("Move %s Rows Down"))
               : dup_act_label (rows, _("Move Row %s Up"), _("Move %s Rows Up"));
  if (!mas_collection_move (collection, (const guint *) rows->data, rows->len, to, label, &error))
    {
      say_refused (self, error);
      return;
    }
  mas_collection_list_select (self->rows, down ? to - rows->len : to, rows->len);
}

static void
mas_window_move_rows (GtkWidget  *widget,
                      const char *action_name,
                      GVariant   *parameter)
{
  move_rows (MAS_WINDOW (widget), g_str_equal (action_name, "win.move-rows-down"));
}

static void
mas_window_revert_rows (GtkWidget  *widget,
                        const char *action_name,
                        GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  MasCollection *collection = mas_window_get_collection (self);
  g_autoptr (GArray) rows = NULL;
  g_autofree char *label = NULL;

  if (collection == NULL || !mas_window_keep_faulty (self))
    return;
  rows = mas_collection_list_dup_selected (self->rows);
  if (rows->len == 0)
    return;
  /* Translators: steps that can be undone; the number of a position in a file, or how many they are */
  label = dup_act_label (rows, _("Revert Row %s to Saved"), _("Revert %s Rows to Saved"));
  mas_window_withdraw_undo (self);
  /* A text with faults is shown by the window alone: nobody tells it of another one. */
  if (mas_collection_revert (collection, (const guint *) rows->data, rows->len, label)
      && mas_window_get_document (self) == NULL
      && mas_collection_get_current (collection) != G_MAXUINT)
    mas_window_open_row (self, mas_collection_get_current (collection), FALSE);
}

static void
mas_window_undo_rows (GtkWidget  *widget,
                      const char *action_name,
                      GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);

  if (mas_window_get_rows_session (self) != NULL)
    mas_window_step_rows (self, TRUE);
}

/* Undo and redo go through all rows, to the one concerned. */
void
mas_window_step_rows (MasWindow *self,
                      gboolean   back)
{
  MasRowsSession *session = mas_window_get_rows_session (self);
  gboolean stays = mas_compare_page_has_theirs (self->compare_page, NULL);
  guint current = G_MAXUINT;
  g_autofree char *label = NULL;
  g_autofree char *words = NULL;

  if (!mas_rows_session_keep (session))
    return;
  label = g_strdup (back ? mas_rows_session_get_undo_label (session)
                         : mas_rows_session_get_redo_label (session));
  if (label == NULL || (back ? !mas_rows_session_undo (session) : !mas_rows_session_redo (session)))
    return;
  mas_window_withdraw_undo (self);
  current = mas_collection_get_current (mas_rows_session_get_rows (session));
  if (current != G_MAXUINT)
    mas_collection_list_select (self->rows, current, 1);
  if (stays && current != G_MAXUINT)
    mas_window_compare_theirs (self, current, G_MAXUINT);
  words = g_strdup_printf (back ? _("Undone: %s") : _("Done again: %s"), label);
  mas_window_say (self, words);
}

/* A reload lost changes. */
void
mas_window_offer_return (MasWindow *self)
{
  offer_undo (self, _("Reloaded; changes that were not saved are gone"));
}

/* Going through rows and problems. */

static void
go_to_row (MasWindow *self,
           guint      row)
{
  gboolean in_list = mas_collection_list_has_focus (self->rows);

  mas_window_open_row (self, row, FALSE);
  if (mas_collection_get_current (mas_window_get_collection (self)) != row)
    return;
  mas_collection_list_select (self->rows, row, 1);
  if (!in_list && self->page == MAS_PAGE_EDITOR && gtk_window_get_focus (GTK_WINDOW (self)) == NULL)
    mas_window_focus_board (self);
}

static void
mas_window_step_row (GtkWidget  *widget,
                     const char *action_name,
                     GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  MasCollection *collection = mas_window_get_collection (self);
  gboolean forward = g_str_equal (action_name, "win.next-row");
  guint n = collection != NULL ? g_list_model_get_n_items (G_LIST_MODEL (collection)) : 0;
  guint current = 0;
  guint place = 0;
  gboolean shown = FALSE;

  if (n == 0)
    return;
  current = mas_collection_get_current (collection);
  shown = current != G_MAXUINT && mas_collection_find_place (collection, current, &place);
  /* Where the filter hides the current row, @place is that of the next one that is shown. */
  if (forward && shown && place + 1 < n)
    place++;
  else if (!forward && place > 0)
    place--;
  if (place < n && mas_collection_get_row (collection, place) != current)
    go_to_row (self, mas_collection_get_row (collection, place));
}

/* The next row that the filter shows whose verdict is as bad; round the end. */
static gboolean
find_shown_problem (MasWindow *self,
                    guint      current,
                    gboolean   forward,
                    QiVerdict  least,
                    guint     *found)
{
  MasCollection *collection = mas_window_get_collection (self);
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
mas_window_step_problem (GtkWidget  *widget,
                         const char *action_name,
                         GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  MasCollection *collection = mas_window_get_collection (self);
  gboolean forward = g_str_equal (action_name, "win.next-problem");
  QiCollection *rows = get_rows (self);
  QiVerdict least = QI_VERDICT_NOTE;
  guint current = 0;
  guint found = 0;
  gboolean any = FALSE;

  if (rows == NULL || !mas_window_keep_faulty (self))
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
    mas_window_toast (self, _("There is no other problem"), FALSE);
}

static void
mas_window_find (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);

  if (mas_window_get_collection (self) == NULL)
    return;
  adw_flap_set_reveal_flap (self->sidebar, TRUE);
  mas_collection_list_focus_search (self->rows);
}

void
mas_window_install_row_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.insert-row", NULL, mas_window_insert_row);
  gtk_widget_class_install_action (klass, "win.duplicate-rows", NULL, mas_window_duplicate_rows);
  gtk_widget_class_install_action (klass, "win.delete-rows", NULL, mas_window_delete_rows);
  gtk_widget_class_install_action (klass, "win.move-rows-up", NULL, mas_window_move_rows);
  gtk_widget_class_install_action (klass, "win.move-rows-down", NULL, mas_window_move_rows);
  gtk_widget_class_install_action (klass, "win.revert-rows", NULL, mas_window_revert_rows);
  gtk_widget_class_install_action (klass, "win.undo-rows", NULL, mas_window_undo_rows);
  gtk_widget_class_install_action (klass, "win.next-row", NULL, mas_window_step_row);
  gtk_widget_class_install_action (klass, "win.previous-row", NULL, mas_window_step_row);
  gtk_widget_class_install_action (klass, "win.next-problem", NULL, mas_window_step_problem);
  gtk_widget_class_install_action (klass, "win.previous-problem", NULL, mas_window_step_problem);
  gtk_widget_class_install_action (klass, "win.find", NULL, mas_window_find);
  mas_window_install_row_file_actions (klass);
}
