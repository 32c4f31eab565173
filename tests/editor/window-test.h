/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* What the tests of the main window share. Everything is static: each test is one program. */

#include "editor-test.h"
#include "fake-dialogs.h"

#include "mas-drawing.h"
#include "mas-edit-area.h"
#include "mas-engines.h"
#include "mas-window-private.h"

#define MOVED_FEEN "rnbqk^bnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQK^BNR / C/c"

/* A text that FEN and SFEN read differently. */
#define AMBIGUOUS "8/8/8/4k3/8/4K3/8/8 b"

static MasApplication *application;

static inline MasWindow *
new_document_window (const char *text)
{
  MasWindow *window = new_window (application);
  g_autoptr (MasDocument) document = new_document (text);

  mas_window_set_document (window, document);
  settle ();
  /* A slow display has not placed it yet; what points at a square needs that. */
  wait_for (gtk_widget_get_width (GTK_WIDGET (window_area (window))) > 0);
  return window;
}

static inline void
move_pawn (MasWindow *window)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();

  qi_edit_move (edit, 52, 36);
  g_assert_true (
      mas_document_apply (mas_window_get_document (window), edit, "Move e2 to e4", NULL, NULL));
  settle ();
}

/* Puts @piece on @square, as an edit of its own. */
static inline void
put_piece (MasDocument *document,
           guint        square,
           const char  *piece)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();
  const QiToken token = { piece, (guint) strlen (piece), QI_TOKEN_STRING };

  qi_edit_put (edit, square, &token);
  g_assert_true (mas_document_apply (document, edit, "Put", NULL, NULL));
}

/* A part of the bar at the top. */
static inline gpointer
get_header_part (MasWindow  *window,
                 const char *name)
{
  return get_child (get_child (window, MAS_TYPE_WINDOW, "header"), MAS_TYPE_HEADER, name);
}

static inline const char *
get_title (MasWindow *window)
{
  AdwWindowTitle *title = get_header_part (window, "title");

  return adw_window_title_get_title (title);
}

static inline const char *
get_page (MasWindow *window)
{
  return gtk_stack_get_visible_child_name (get_child (window, MAS_TYPE_WINDOW, "stack"));
}

/* Pages that are made when they are first used are not children of the template. */
static inline GtkWidget *
get_stack_page (MasWindow  *window,
                const char *name)
{
  return gtk_stack_get_child_by_name (get_child (window, MAS_TYPE_WINDOW, "stack"), name);
}

static inline gpointer
get_history_part (MasWindow  *window,
                  const char *name)
{
  return get_child (get_header_part (window, "history"), MAS_TYPE_HISTORY_BUTTON, name);
}

/* A part of what stands under the header. */
static inline gpointer
get_strip_part (MasWindow  *window,
                const char *name)
{
  return get_child (get_child (window, MAS_TYPE_WINDOW, "strip"), MAS_TYPE_STRIP, name);
}

/* A part of what stands over the foot. */
static inline gpointer
get_remark_part (MasWindow  *window,
                 const char *name)
{
  return get_child (get_child (window, MAS_TYPE_WINDOW, "notes"), MAS_TYPE_STRIP, name);
}

/* Whether a part of one of them is shown: parts are made when they are first needed. */
static inline gboolean
shows_part (MasWindow *window, const char *strip, const char *name)
{
  GObject *part = gtk_widget_get_template_child (get_child (window, MAS_TYPE_WINDOW, strip),
                                                 MAS_TYPE_STRIP, name);

  return part != NULL && gtk_widget_get_visible (GTK_WIDGET (part));
}

static inline char *
dup_status (MasWindow *window)
{
  g_autofree char *status = NULL;

  g_object_get (window_area (window), "status", &status, NULL);
  g_assert_cmpstr (gtk_label_get_label (get_child (window, MAS_TYPE_WINDOW, "status")), ==, status);
  return g_steal_pointer (&status);
}

static inline void
activate (MasWindow  *window,
          const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), action, NULL));
  settle ();
}

/* The same for what shows a toast: on a busy machine the toast may be gone when everything else is
 * done. */
static inline void
activate_at_once (MasWindow  *window,
                  const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), action, NULL));
}

static inline void
paste_text (MasWindow  *window,
            const char *text)
{
  mas_text_commands_paste (mas_window_get_commands (window, MAS_TYPE_TEXT_COMMANDS), text);
}

static inline gboolean
is_saved (MasWindow *window)
{
  g_autofree char *status = dup_status (window);

  return g_str_has_prefix (status, "Saved as");
}

/* An engine of the person that is asked nothing. */
static inline void
add_engine (void)
{
  g_autoptr (MasEngineEntry) entry =
    mas_engine_entry_new ("stockfish", (const char *[]) { "/bin/true", NULL }, "uci");

  mas_engines_add (mas_engines_get_default (), entry);
}

/* Saves, and waits until the window reports it. */
static inline void
save (MasWindow *window)
{
  mas_edit_area_say (window_area (window), "not yet");
  activate (window, "win.save");
  wait_for (is_saved (window));
}

static inline void
close_window (MasWindow  *window,
              const char *answer)
{
  fake.answer = answer;
  fake.n_confirm = 0;
  gtk_window_close (GTK_WINDOW (window));
  settle ();
  fake.answer = NULL;
}

static inline guint
count_windows (void)
{
  return g_list_length (gtk_application_get_windows (GTK_APPLICATION (application)));
}

static inline GtkWidget *
find_choice (MasWindow *window)
{
  if (!shows_part (window, "strip", "choice"))
    return NULL;
  return gtk_widget_get_first_child (get_strip_part (window, "choice_buttons"));
}

static inline void
assert_game (MasWindow  *window,
             const char *expected)
{
  g_assert_cmpstr (qi_setup_get_game (mas_document_get_setup (mas_window_get_document (window))),
                   ==, expected);
}

/* Runs the tests that were added, with one application for all of them. */
static inline int
run_window_tests (void)
{
  int status = 0;

  application = new_application ();
  g_application_hold (G_APPLICATION (application));
  status = g_test_run ();
  g_free (fake.name);
  g_free (fake.types);
  g_free (fake.offered);
  g_free (fake.shown);
  g_free (fake.uri);
  g_free (fake.asked);
  g_application_release (G_APPLICATION (application));
  settle ();
  g_object_unref (application);
  mas_drawing_wait ();
  return status;
}
