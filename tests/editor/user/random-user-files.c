/* SPDX-License-Identifier: Apache-2.0 */
#include "random-user.h"

#include "mas-session-private.h"

#include <glib/gstdio.h>
#include <string.h>

/* Files and the clipboard, and the rows of files of many positions. */

static const char *const positions[] = {
  "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2",
  "8/8/8/4k3/8/4K3/8/8 b",
  "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
  "lnsgkgsnl/9/9/9/9/9/9/9/LNSGKGSNL w 2P3p 7",
  "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1",
  "{\"board\":[[\"k\",null],[null,{\"a\":1}]],\"hands\":{\"first\":[1],\"second\":[]},"
  "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"second\"}",
  "rnbqk^bnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQK^BNR / C/c",
  "3/3/3 / C/c",
};

static const char *const rubbish[] = {
  "",
  "hello",
  "9/9/9",
  "{\"board\":",
  "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  "\xef\xbb\xbf",
  "<html><body>1. e4</body></html>",
  "[Event \"?\"]",
  "((((((((((",
  "\t\n\r\n",
};

static void
paste_text (User       *self,
            const char *text)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (self->window));

  user_say ("  paste “%s”", text);
  gdk_clipboard_set_text (clipboard, text);
  gtk_widget_activate_action (GTK_WIDGET (self->window), "win.paste", NULL);
  user_pause (15);
}

static void
paste (User *self)
{
  if (user_find_front (self) == NULL && mas_window_get_document (self->window) != NULL)
    paste_text (self, positions[user_below (self, G_N_ELEMENTS (positions))]);
}

static void
paste_rubbish (User *self)
{
  if (user_find_front (self) == NULL && mas_window_get_document (self->window) != NULL)
    paste_text (self, rubbish[user_below (self, G_N_ELEMENTS (rubbish))]);
}

static void
copy_and_paste (User *self)
{
  if (user_find_front (self) != NULL)
    return;
  user_press_key (self, user_chance (self, 70) ? GDK_KEY_c : GDK_KEY_x, GDK_CONTROL_MASK);
  user_settle (self);
  if (user_chance (self, 60))
    user_press_key (self, GDK_KEY_v, GDK_CONTROL_MASK);
  user_pause (15);
}

static gboolean
is_modified (User *self)
{
  MasWindow *window = self->window;

  /* Asking this applies what was typed just now. */
  mas_text_panel_is_broken (window->text_panel);
  if (mas_window_get_collection (window) != NULL)
    mas_collection_flush (mas_window_get_collection (window));
  return mas_window_get_collection (window) != NULL
           ? mas_collection_is_modified (mas_window_get_collection (window))
           : mas_window_get_document (window) != NULL
               && mas_document_is_modified (mas_window_get_document (window));
}

/* A file of many positions is saved only while it is not modified: acts on rows before a save cannot
 * be undone. */
static void
save (User *self)
{
  if (user_find_front (self) != NULL
      || (mas_window_get_collection (self->window) != NULL && is_modified (self)))
    return;
  gtk_widget_activate_action (GTK_WIDGET (self->window), "win.save", NULL);
  user_settle (self);
  user_pause (30);
}

/* Saves under another name and, perhaps, in another format. */
static void
save_as (User *self)
{
  static const char *const endings[] = { "fen", "json", "feen", "sfen", "txt", "epd", "pon" };
  g_autofree char *name = g_strdup_printf ("scratch-%u.%s", self->n_scratch++ % 4,
                                           endings[user_below (self, G_N_ELEMENTS (endings))]);
  g_autoptr (GFile) file = g_file_get_child (self->folder, name);

  if (user_find_front (self) != NULL || self->window->page != MAS_PAGE_EDITOR)
    return;
  user_say ("  %s", name);
  self->dialogs->choose_file (file);
  gtk_widget_activate_action (GTK_WIDGET (self->window), "win.save-as", NULL);
  user_settle (self);
  user_pause (30);
  self->dialogs->choose_file (NULL);
}

static void
export_rows (User *self)
{
  g_autofree char *name = g_strdup_printf ("rows-%u.txt", self->n_scratch++ % 4);
  g_autoptr (GFile) file = g_file_get_child (self->folder, name);

  if (user_find_front (self) != NULL)
    return;
  self->dialogs->choose_file (file);
  gtk_widget_activate_action (GTK_WIDGET (self->window),
                              user_chance (self, 50) ? "win.export-rows" : "win.export-changes",
                              NULL);
  user_pause (30);
  self->dialogs->choose_file (NULL);
}

/* Opens the picture dialog, with a file to write. */
static void
export_picture (User *self)
{
  static const char *const endings[] = { "svg", "png", "pdf" };
  g_autofree char *name =
    g_strdup_printf ("picture.%s", endings[user_below (self, G_N_ELEMENTS (endings))]);
  g_autoptr (GFile) file = g_file_get_child (self->folder, name);
  GtkWidget *front = NULL;

  if (user_find_front (self) != NULL || mas_window_get_document (self->window) == NULL)
    return;
  gtk_widget_activate_action (GTK_WIDGET (self->window), "win.export-picture", NULL);
  user_paint (self);
  front = user_find_front (self);
  if (front == NULL)
    return;
  self->dialogs->choose_file (file);
  gtk_widget_activate_action (front, "picture.export", NULL);
  user_pause (100);
  self->dialogs->choose_file (NULL);
  user_close_front (self);
}

/* Another program writes the file. */

static void
write_file (User       *self,
            const char *text,
            gsize       length)
{
  const char *path = g_file_peek_path (self->file);

  user_say ("  on disk “%.*s”", (int) MIN (length, 60), text);
  g_assert_true (g_file_set_contents_full (path, text, (gssize) length,
                                           user_chance (self, 50) ? G_FILE_SET_CONTENTS_CONSISTENT
                                                                  : G_FILE_SET_CONTENTS_NONE,
                                           0666, NULL));
  user_pause (250);
}

static void
answer (User *self)
{
  static const char *const answers[] = {
    "win.reload-file", "win.compare-disk", "win.keep-mine", "win.show-file", "win.save",
  };
  const char *action = answers[user_below (self, G_N_ELEMENTS (answers))];

  if (mas_session_get_question (self->window->session) == NULL
      || (g_str_equal (action, "win.save") && mas_window_get_collection (self->window) != NULL
          && is_modified (self)))
    return;
  user_say ("  answer %s", action);
  gtk_widget_activate_action (GTK_WIDGET (self->window), action, NULL);
  user_pause (50);
}

static void
disturb (User *self)
{
  gsize length = 0;
  const char *text = g_bytes_get_data (self->bytes, &length);
  const char *other = user_chance (self, 60)
                        ? positions[user_below (self, G_N_ELEMENTS (positions))]
                        : rubbish[user_below (self, G_N_ELEMENTS (rubbish))];
  guint what = user_below (self, 10);

  if (user_find_front (self) != NULL)
    return;
  if (what < 4)
    write_file (self, other, strlen (other));
  else if (what < 8)
    write_file (self, text, length);
  else if (what < 9)
    {
      user_say ("  gone");
      g_unlink (g_file_peek_path (self->file));
      user_pause (250);
    }
  self->disturbed = TRUE;
  answer (self);
}

/* Writes the same bytes again, so that nothing is lost. */
static void
touch (User *self)
{
  gsize length = 0;
  const char *text = g_bytes_get_data (self->bytes, &length);

  if (user_find_front (self) == NULL)
    write_file (self, text, length);
}

/* Rows. */

static void
open_row (User *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (mas_window_get_collection (self->window)));
  guint row = 0;

  if (n == 0 || user_find_front (self) != NULL)
    return;
  row = mas_collection_get_row (mas_window_get_collection (self->window), user_below (self, n));
  user_say ("  row %u", row);
  mas_collection_list_select (self->window->rows, row, 1);
  mas_window_open_row (self->window, row, user_chance (self, 50));
}

static void
select_rows (User *self)
{
  guint n = qi_collection_get_n_rows (
    mas_collection_get_collection (mas_window_get_collection (self->window)));
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint row = 0; row < n; row++)
    if (user_chance (self, 30))
      g_array_append_val (rows, row);
  if (rows->len > 0 && user_find_front (self) == NULL)
    mas_collection_list_select_rows (self->window->rows, (const guint *) (gpointer) rows->data,
                                     rows->len);
}

/* Bounded, as a text with faults that cannot be a row of the list blocks everything else. */
void
user_undo_acts (User *self)
{
  MasCollection *rows = mas_window_get_collection (self->window);

  for (guint i = 0; i < 200 && mas_collection_get_undo_label (rows) != NULL; i++)
    gtk_widget_activate_action (GTK_WIDGET (self->window), "win.undo-rows", NULL);
  self->n_acts = 0;
}

/* The number of acts on rows that are remembered is limited: no more than that are done one after
 * another. */
static void
act_on_rows (User *self)
{
  static const char *const actions[] = {
    "win.insert-row",     "win.duplicate-rows", "win.delete-rows", "win.move-rows-up",
    "win.move-rows-down", "win.revert-rows",    "win.undo-rows",   "win.undo-rows",
  };
  const char *action = actions[user_below (self, G_N_ELEMENTS (actions))];

  if (user_find_front (self) != NULL)
    return;
  if (!g_str_equal (action, "win.undo-rows") && self->n_acts++ > 90)
    {
      action = "win.undo-rows";
      user_undo_acts (self);
    }
  user_say ("  %s", action);
  gtk_widget_activate_action (GTK_WIDGET (self->window), action, NULL);
}

static void
search (User *self)
{
  static const char *const texts[] = { "", "", "k", "RNBQ", "zzzz", "8/8", "-" };

  if (user_find_front (self) == NULL)
    mas_collection_list_set_search (self->window->rows,
                                    texts[user_below (self, G_N_ELEMENTS (texts))],
                                    user_chance (self, 30) ? 1u << user_below (self, QI_N_VERDICTS)
                                                           : 0);
}

const UserAct user_file_acts[] = {
  { "paste", 25, 0, USER_LARGE, paste },
  { "paste rubbish", 15, 0, 0, paste_rubbish },
  { "copy and paste", 20, 0, 0, copy_and_paste },
  { "save", 12, 0, USER_FAULTY, save },
  { "save as", 6, 0, USER_FAULTY | USER_LIST, save_as },
  { "export rows", 6, USER_LIST, 0, export_rows },
  { "export a picture", 3, 0, 0, export_picture },
  { "another program writes the file", 4, 0, USER_FAULTY | USER_LIST, disturb },
  { "another program writes the same", 3, 0, 0, touch },
  { "answer about the file", 6, 0, 0, answer },
  { "open a row", 80, USER_LIST, 0, open_row },
  { "select rows", 30, USER_LIST, 0, select_rows },
  { "act on rows", 60, USER_LIST, 0, act_on_rows },
  { "search", 15, USER_LIST, 0, search },
  { NULL, 0, 0, 0, NULL },
};
