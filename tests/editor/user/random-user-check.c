/* SPDX-License-Identifier: Apache-2.0 */
#include "random-user.h"

#include "mas-session-private.h"
#include "mas-steps.h"

#include <malloc.h>
#include <string.h>
#include <unistd.h>

#define MAX_STEPS 100000

/* The first bytes for "%.*s", as they are not NUL-terminated. */
#define show_bytes(bytes) \
  (bytes) != NULL ? (int) MIN (g_bytes_get_size (bytes), 80) : 0, \
  (bytes) != NULL ? (const char *) g_bytes_get_data ((bytes), NULL) : ""

static void
check_title (User *self)
{
  MasWindow *window = self->window;
  const char *shown = gtk_window_get_title (GTK_WINDOW (window));

  if (mas_window_get_document (window) != NULL && mas_window_get_collection (window) == NULL)
    {
      g_autofree char *title = mas_document_dup_title (mas_window_get_document (window));
      g_autofree char *expected = mas_document_is_modified (mas_window_get_document (window))
                                    ? g_strconcat (title, " •", NULL)
                                    : g_strdup (title);

      g_assert_cmpstr (shown, ==, expected);
    }
  g_assert_cmpstr (shown, ==,
                   adw_window_title_get_title (
                     ADW_WINDOW_TITLE (gtk_widget_get_template_child (GTK_WIDGET (window->header),
                                                                      MAS_TYPE_HEADER, "title"))));
}

static gboolean
begins_at_start (User *self)
{
  QiHistory *history = mas_document_get_history (mas_window_get_document (self->window));
  g_autoptr (QiHistoryEntry) first = g_list_model_get_item (G_LIST_MODEL (history), 0);

  return qi_setup_equal (qi_history_entry_get_setup (first), self->start);
}

static void
check_history (User *self)
{
  QiHistory *history = mas_document_get_history (mas_window_get_document (self->window));
  guint n = g_list_model_get_n_items (G_LIST_MODEL (history));
  guint cursor = qi_history_get_cursor (history);

  g_assert_cmpuint (cursor, <, n);
  g_assert_true (qi_history_can_undo (history) == (cursor > 0));
  g_assert_true (qi_history_can_redo (history) == (cursor + 1 < n));
  /* Whatever the person does, undo leads back to what was opened. */
  if (self->start != NULL && !self->disturbed)
    g_assert_true (begins_at_start (self));
}

static void
check_page (User *self)
{
  MasWindow *window = self->window;
  static const char *const names[] = {
    [MAS_PAGE_GALLERY] = "gallery", [MAS_PAGE_BLANK] = "blank",   [MAS_PAGE_LOADING] = "loading",
    [MAS_PAGE_EDITOR] = "editor",   [MAS_PAGE_FAULTY] = "faulty", [MAS_PAGE_FAILED] = "failed",
    [MAS_PAGE_COMPARE] = "compare",
  };

  g_assert_cmpstr (gtk_stack_get_visible_child_name (window->stack), ==, names[window->page]);
  if (window->page == MAS_PAGE_EDITOR)
    g_assert_nonnull (mas_window_get_document (window));
  if (window->page == MAS_PAGE_FAULTY || window->page == MAS_PAGE_FAILED)
    g_assert_null (mas_window_get_document (window));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (window)));
}

static gboolean
is_token_counted (QiPosition    *position,
                  QiSide         side,
                  const QiToken *token,
                  guint          count)
{
  return token == NULL || qi_position_get_hand_count (position, side, token) == count;
}

static void
check_area (User *self)
{
  MasEditArea *area = mas_editor_page_get_area (self->window->editor);
  QiSetup *setup = mas_document_get_setup (mas_window_get_document (self->window));
  QiPosition *position = qi_setup_get_position (setup);

  g_assert_true (area->document == mas_window_get_document (self->window));
  g_assert_true (
    qi_setup_equal (mas_board_view_get_setup (MAS_BOARD_VIEW (mas_stage_get_board (area->stage))),
                    setup));
  g_assert_cmpuint (mas_cursor_get_square (area->cursor), <, qi_position_get_n_squares (position));
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      GPtrArray *slots =
        mas_hand_view_get_slots (MAS_HAND_VIEW (mas_stage_get_hand (area->stage, side)));

      for (guint i = 0; i < slots->len; i++)
        {
          MasSlot *slot = g_ptr_array_index (slots, i);

          g_assert_true (is_token_counted (position, side, mas_slot_get_token (slot),
                                           mas_slot_get_count (slot)));
        }
    }
  g_assert_cmpuint (mas_palette_get_slots (MAS_PALETTE (mas_stage_get_palette (area->stage)))->len,
                    >, 0);
}

/* The text below the board is that of the position, unless the panel says that it is not. */
static void
check_text (User *self)
{
  MasTextPanel *panel = self->window->text_panel;
  const char *text = mas_text_field_get_text (panel->entry);
  g_autofree char *expected = NULL;
  g_autoptr (QiReading) reading = NULL;

  g_assert_true (panel->document == mas_window_get_document (self->window));
  if (mas_text_panel_is_broken (panel) || mas_text_panel_has_pending (panel) || panel->write_id != 0
      || qi_position_get_n_squares (mas_document_get_position (panel->document)) > 4096)
    return;
  expected = mas_text_panel_write (panel, NULL);
  if (expected == NULL || g_str_equal (expected, text))
    return;
  user_say ("format %s, text “%.150s”", panel->format->id, text);
  user_say ("board “%.200s”", expected);
  /* The person typed it, and it may leave out a part of the position. */
  g_assert_nonnull (panel->said);
  reading = mas_text_panel_read (panel, panel->format, text);
  g_assert_nonnull (reading->setup);
  g_assert_true (qi_setup_equal (reading->setup, panel->said->setup));
}

/* The position can be written and read back, so the model allows it. */
static void
check_valid (User *self)
{
  const QiNotation *json = qi_notation_lookup ("json");
  QiSetup *setup = mas_document_get_setup (mas_window_get_document (self->window));
  g_autofree char *text = NULL;
  g_autoptr (QiReading) reading = NULL;

  if (qi_position_get_n_squares (qi_setup_get_position (setup)) > 4096)
    return;
  text = qi_notation_write (json, setup, NULL, NULL);
  g_assert_nonnull (text);
  reading = qi_notation_read (json, text, -1, NULL);
  g_assert_nonnull (reading->setup);
  g_assert_true (qi_setup_equal (reading->setup, setup));
}

static void
check_focus (User *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self->window));

  if (self->window->page != MAS_PAGE_EDITOR || user_find_front (self) != NULL)
    return;
  g_assert_nonnull (focus);
  g_assert_true (gtk_widget_get_root (focus) == GTK_ROOT (self->window));
}

static void
check_rows (User *self)
{
  MasWindow *window = self->window;
  guint current = mas_collection_get_current (mas_window_get_collection (window));
  QiCollection *rows = mas_collection_get_collection (mas_window_get_collection (window));

  if (current != G_MAXUINT)
    g_assert_cmpuint (current, <, qi_collection_get_n_rows (rows));
  if (current != G_MAXUINT && mas_window_get_document (window) != NULL)
    g_assert_true (
      mas_collection_get_document (mas_window_get_collection (window), current, NULL, NULL)
      == mas_window_get_document (window));
}

void
user_check (User    *self,
            gboolean deep)
{
  check_page (self);
  if (mas_window_get_collection (self->window) != NULL)
    check_rows (self);
  if (mas_window_get_document (self->window) == NULL)
    return;
  check_title (self);
  check_history (self);
  check_area (self);
  if (!deep)
    return;
  user_paint (self);
  check_focus (self);
  check_text (self);
  check_valid (self);
}

/* The end. */

static void
activate (User       *self,
          const char *action)
{
  gtk_widget_activate_action (GTK_WIDGET (self->window), action, NULL);
  for (guint i = 0; i < 50 && g_main_context_iteration (NULL, FALSE); i++)
    ;
}

/* Drops the texts that wait below the board, in all formats. */
static void
drop_texts (User *self)
{
  MasTextPanel *panel = self->window->text_panel;
  const char *format = NULL;
  char *text = NULL;

  for (guint i = 0; i < 100 && (text = mas_text_panel_dup_pending (panel, &format)) != NULL; i++)
    {
      user_say ("dropped %s “%s”", format, text);
      g_free (text);
      mas_text_panel_back_to (panel, format);
      mas_text_panel_drop_pending (panel);
    }
  g_assert_false (mas_text_panel_has_unread_text (panel));
}

static void
undo_document (User *self)
{
  QiHistory *history = mas_document_get_history (mas_window_get_document (self->window));

  drop_texts (self);
  mas_edit_area_focus_board (mas_editor_page_get_area (self->window->editor));
  for (guint i = 0; i < MAX_STEPS && qi_history_can_undo (history); i++)
    activate (self, "win.undo");
  g_assert_false (qi_history_can_undo (history));
  g_assert_cmpuint (qi_history_get_cursor (history), ==, 0);
  user_settle (self);
  /* Undo may have brought a typed text back. */
  drop_texts (self);
}

/* In a list undo goes back in the log of the list: a position that was read again for one of its steps has
 * a history of its own with that step, which nobody sees. */
static void
undo_steps (User *self)
{
  MasCollection *rows = mas_window_get_collection (self->window);

  for (guint i = 0; i < MAX_STEPS && mas_collection_get_undo_label (rows) != NULL; i++)
    activate (self, "win.undo-rows");
  g_assert_null (mas_collection_get_undo_label (rows));
  g_assert_cmpuint (mas_steps_get_cursor (mas_collection_get_steps (rows)), ==, 0);
  user_settle (self);
}

static gboolean
has_bytes (User *self)
{
  g_autoptr (GBytes) bytes = g_file_load_bytes (self->file, NULL, NULL, NULL);

  return bytes != NULL && g_bytes_equal (bytes, self->bytes);
}

static void
assert_bytes (User *self)
{
  g_autoptr (GBytes) bytes = g_file_load_bytes (self->file, NULL, NULL, NULL);

  g_assert_nonnull (bytes);
  if (!g_bytes_equal (bytes, self->bytes))
    user_say ("the file is now “%.*s”", show_bytes (bytes));
  g_assert_true (g_bytes_equal (bytes, self->bytes));
}

static gboolean
is_saved (User *self)
{
  if (mas_window_get_collection (self->window) != NULL)
    return !mas_collection_is_modified (mas_window_get_collection (self->window))
           && !mas_session_keeps_mine (self->window->session);
  if (mas_document_is_modified (mas_window_get_document (self->window))
      || mas_document_is_saving (mas_window_get_document (self->window)))
    return FALSE;
  return has_bytes (self);
}

/* For the report: why the file is not saved. */
static void
say_save (User *self)
{
  MasDocument *document = mas_window_get_document (self->window);
  GFile *file = mas_window_get_file (self->window);
  MasQuestion *question = mas_session_get_question (self->window->session);

  user_say ("not saved to %s: question “%s”", file != NULL ? g_file_peek_path (file) : "no file",
            question != NULL ? mas_question_get_title (question) : "none");
  if (document != NULL)
    user_say ("  modified %d, saving %d", mas_document_is_modified (document),
              mas_document_is_saving (document));
}

/* Saves what is here, whatever the file holds meanwhile. */
static void
save_over (User *self)
{
  GFile *file = mas_window_get_file (self->window);
  gboolean same = file != NULL && g_file_equal (file, self->file);

  self->dialogs->choose_file (self->file);
  for (guint i = 0; i < 5; i++)
    {
      if (mas_session_get_question (self->window->session) != NULL)
        activate (self, "win.keep-mine");
      activate (self, same ? "win.save" : "win.save-as");
      if (user_wait (self, is_saved, 3000))
        break;
      say_save (self);
    }
  self->dialogs->choose_file (NULL);
}

/* For the report: which rows differ from the file. */
static void
say_rows (User *self)
{
  QiCollection *rows = mas_collection_get_collection (mas_window_get_collection (self->window));

  user_say ("log %s",
            mas_steps_is_whole (mas_collection_get_steps (mas_window_get_collection (self->window)))
              ? "whole"
              : "cut");
  user_say ("%u rows, %u modified, keeps %d", qi_collection_get_n_rows (rows),
            mas_collection_count_modified (mas_window_get_collection (self->window)),
            mas_session_keeps_mine (self->window->session));
  for (guint row = 0; row < qi_collection_get_n_rows (rows); row++)
    {
      g_autoptr (GBytes) text = qi_collection_dup_text (rows, row, NULL);
      g_autoptr (GBytes) saved = qi_collection_dup_saved_text (rows, row, NULL);

      user_say ("row %u%s: “%.*s”, saved “%.*s”", row,
                qi_collection_is_row_modified (rows, row) ? " modified" : "", show_bytes (text),
                show_bytes (saved));
    }
}

/* Looked up each time, as a file that is read again makes a new collection. */
static QiCollection *
get_rows (User *self)
{
  return mas_collection_get_collection (mas_window_get_collection (self->window));
}

/* Undoes what was typed into a text with faults. */
static void
undo_typed (User *self)
{
  GtkWidget *view = user_find_text_view (GTK_WIDGET (self->window->faulty));
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));

  for (guint i = 0; i < MAX_STEPS && gtk_text_buffer_get_can_undo (buffer); i++)
    gtk_text_buffer_undo (buffer);
  user_settle (self);
}

/* Undoes what was typed into the page, where it was typed. */
static void
undo_page (User *self)
{
  if (mas_window_get_document (self->window) != NULL)
    drop_texts (self);
  else if (self->window->page == MAS_PAGE_FAULTY)
    undo_typed (self);
}

static void
undo_rows (User *self)
{
  MasWindow *window = self->window;
  guint n_reverted = 0;
  gboolean had_all = FALSE;

  mas_collection_list_set_search (window->rows, "", 0);
  user_settle (self);
  /* While a text cannot be a row of the file nothing else can be done: it is undone first. */
  if (mas_window_get_document (window) != NULL)
    drop_texts (self);
  else if (window->page == MAS_PAGE_FAULTY)
    undo_typed (self);
  undo_steps (self);
  /* When the log goes back to the file's contents no row is left to revert. */
  had_all = mas_steps_is_whole (mas_collection_get_steps (mas_window_get_collection (window)))
            && !self->disturbed && has_bytes (self);
  for (guint row = 0; row < qi_collection_get_n_rows (get_rows (self)); row++)
    {
      mas_window_open_row (window, row, FALSE);
      user_settle (self);
      g_assert_cmpuint (mas_collection_get_current (mas_window_get_collection (window)), ==, row);
      undo_page (self);
    }
  mas_collection_flush (mas_window_get_collection (window));
  /* A text with faults loses its history when another row is opened, and so does a row that was reverted
   * and opened again. Reverting is itself an act on rows, which undo would take before the edits of a
   * row: so it comes last. */
  for (guint row = 0; row < qi_collection_get_n_rows (get_rows (self)); row++)
    if (qi_collection_is_row_modified (get_rows (self), row))
      {
        if (n_reverted == 0)
          say_rows (self);
        n_reverted++;
        mas_collection_list_select (window->rows, row, 1);
        activate (self, "win.revert-rows");
      }
  user_settle (self);
  g_test_message ("%u rows put back as a whole", n_reverted);
  if (had_all)
    g_assert_cmpuint (n_reverted, ==, 0);
  if (mas_collection_is_modified (mas_window_get_collection (window)))
    say_rows (self);
  g_assert_false (mas_collection_is_modified (mas_window_get_collection (window)));
}

static void
undo_text (User *self)
{
  g_autoptr (GBytes) bytes = NULL;
  const char *text = NULL;

  undo_typed (self);
  text = mas_faulty_text_get_text (mas_session_get_faulty (self->window->session));
  bytes = g_bytes_new (text, strlen (text));
  g_assert_true (g_bytes_equal (bytes, self->bytes));
}

static gboolean
is_settled (User *self)
{
  if (mas_question_is (mas_session_get_question (self->window->session), MAS_QUESTION_CHANGED))
    activate (self, "win.reload-file");
  return qi_setup_equal (mas_document_get_setup (mas_window_get_document (self->window)),
                         self->start);
}

/* A document takes its layout from the contents that the file had last: the file gets its first contents
 * back. */
static void
restore_file (User *self)
{
  gsize length = 0;
  const char *text = g_bytes_get_data (self->bytes, &length);

  g_assert_true (g_file_set_contents (g_file_peek_path (self->file), text, (gssize) length, NULL));
  user_wait (self, is_settled, 1500);
}

static gboolean
is_loaded (User *self)
{
  return mas_window_get_document (self->window) != NULL && begins_at_start (self);
}

static void
load_again (User *self)
{
  drop_texts (self);
  mas_window_load_file (self->window, self->file, FALSE);
  g_assert_true (user_wait (self, is_loaded, 30000));
  user_settle (self);
}

/* For the report. */
static void
say_difference (User *self)
{
  const QiNotation *json = qi_notation_lookup ("json");
  QiSetup *setup = mas_document_get_setup (mas_window_get_document (self->window));
  GListModel *history =
    G_LIST_MODEL (mas_document_get_history (mas_window_get_document (self->window)));
  g_autofree char *now = qi_notation_write (json, setup, NULL, NULL);
  g_autofree char *start = qi_notation_write (json, self->start, NULL, NULL);

  user_say ("now %s", now);
  user_say ("at first %s", start);
  user_say ("games %s and %s", qi_setup_get_game (setup), qi_setup_get_game (self->start));
  for (guint i = 0; i < MIN (g_list_model_get_n_items (history), 5); i++)
    {
      g_autoptr (QiHistoryEntry) entry = g_list_model_get_item (history, i);

      user_say ("step %u: %s", i, qi_history_entry_get_label (entry));
    }
}

void
user_undo_all (User *self)
{
  MasWindow *window = self->window;

  user_say ("everything is undone");
  for (guint i = 0; i < 50 && user_find_front (self) != NULL; i++)
    {
      user_close_front (self);
      user_pause (20);
    }
  mas_window_end_compare (window);
  mas_rules_set_active (mas_editor_page_get_rules (window->editor), FALSE);
  user_settle (self);
  if (mas_window_get_collection (window) != NULL)
    {
      undo_rows (self);
      save_over (self);
    }
  else if (window->page == MAS_PAGE_FAULTY)
    undo_text (self);
  else if (self->traits & USER_FAULTY)
    undo_document (self); /* it was repaired: the file keeps its faults until the save */
  else
    {
      if (self->disturbed)
        restore_file (self);
      /* A file reloaded in another format makes another document. */
      if (self->disturbed && !begins_at_start (self))
        load_again (self);
      undo_document (self);
      if (!qi_setup_equal (mas_document_get_setup (mas_window_get_document (window)), self->start))
        say_difference (self);
      g_assert_true (
        qi_setup_equal (mas_document_get_setup (mas_window_get_document (window)), self->start));
      save_over (self);
    }
  user_check (self, TRUE);
  assert_bytes (self);
}

gsize
user_get_memory_in_use (void)
{
  struct mallinfo2 info = mallinfo2 ();

  return info.uordblks + info.hblkhd;
}

gsize
user_get_memory (void)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) words = NULL;

  malloc_trim (0);
  g_assert_true (g_file_get_contents ("/proc/self/statm", &text, NULL, NULL));
  words = g_strsplit (text, " ", 4);
  g_assert_cmpuint (g_strv_length (words), ==, 4);
  return (gsize) (g_ascii_strtoull (words[1], NULL, 10) - g_ascii_strtoull (words[2], NULL, 10))
         * (gsize) sysconf (_SC_PAGESIZE);
}
