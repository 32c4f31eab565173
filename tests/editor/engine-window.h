/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* A window with an engine of the person that is a misbehaving program (tests/core/engine/fake.py). Everything is static:
 * each test is one program. */

#include "fake-engine.h"
#include "window-test.h"

#include "mas-analysis-commands.h"
#include "mas-analysis-panel.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define E2    52 /* squares are counted from a8 */
#define E3    44
#define E4    36

typedef struct
{
  char        *pids;
  MasEngines  *engines; /* borrowed */
  MasWindow   *window;
  MasDocument *document;
  MasEditArea *area;
  MasAnalysis *analysis;
  guint        n_keys;
  double       longest; /* ms of processor time that one turn of the main loop took */
  double       second;  /* and the one after it */
} Fixture;

static inline void
add_fake (Fixture    *f,
          const char *how)
{
  g_autofree char *folder = tmp_folder_new ("mas-engines");

  f->pids = g_build_filename (folder, "pids", NULL);
  f->engines = mas_engines_get_default ();
  fake_engines_add (f->engines, how, f->pids);
}

static inline void
set_up (Fixture    *f,
        const char *how,
        const char *game,
        const char *fen)
{
  const QiReadOptions options = { .game = game };
  g_autoptr (QiReading) reading = qi_notation_read (qi_notation_lookup ("fen"), fen, -1, &options);
  MasAnalysisCommands *commands;

  add_fake (f, how);
  f->window = new_window (application);
  f->document = mas_document_new (reading->setup);
  mas_window_set_document (f->window, f->document);
  settle ();
  f->area = window_area (f->window);
  commands = mas_window_get_commands (f->window, MAS_TYPE_ANALYSIS_COMMANDS);
  f->analysis = mas_analysis_commands_get_analysis (commands);
  mas_analysis_set_patience (f->analysis,
                             g_str_has_prefix (how, "flood") ? FLOOD_PATIENCE : FAKE_PATIENCE);
}

/* The window closes, whatever the engine does at that moment, and nothing runs on. */
static inline void
tear_down (Fixture *f)
{
  g_autoptr (MasEngineEntry) entry = g_list_model_get_item (G_LIST_MODEL (f->engines), 0);
  gpointer window = f->window;

  g_object_add_weak_pointer (G_OBJECT (window), &window);
  destroy_window (f->window);
  wait_for (fake_engines_are_gone (f->pids));
  wait_for (window == NULL);
  mas_engines_remove (f->engines, entry);
  g_object_set (f->engines, "for-mover", FALSE, "arrows", TRUE, "replier", 0, NULL);
  g_object_unref (f->document);
  g_free (f->pids);
}

static inline GtkWidget *
get_panel (Fixture *f)
{
  return find_widget (GTK_WIDGET (f->window), MAS_TYPE_ANALYSIS_PANEL, NULL);
}

static inline void
click (GtkWidget  *root,
       const char *label)
{
  GtkWidget *button = find_seen (root, GTK_TYPE_BUTTON, label);

  if (button == NULL)
    g_error ("no button %s", label);
  g_signal_emit_by_name (button, "clicked");
}

static inline guint
count_starts (Fixture *f)
{
  return fake_engines_count (f->pids);
}

/* The window of the log; NULL: there is none. */
static inline GtkWidget *
find_log (void)
{
  GListModel *all = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (all, i);

      if (g_strcmp0 (gtk_window_get_title (window), "Log of the Engine") == 0)
        return GTK_WIDGET (window);
    }
  return NULL;
}

/* The log that was just opened holds @part, and is closed again. */
static inline void
check_log (const char *part)
{
  GtkWidget *log = find_log ();
  GtkTextBuffer *buffer;
  GtkTextIter begin;
  GtkTextIter end;
  g_autofree char *text = NULL;

  g_assert_nonnull (log);
  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (find_widget (log, GTK_TYPE_TEXT_VIEW, NULL)));
  gtk_text_buffer_get_bounds (buffer, &begin, &end);
  text = gtk_text_buffer_get_text (buffer, &begin, &end, TRUE);
  if (strstr (text, part) == NULL)
    g_error ("%s: %s", part, text);
  gtk_window_destroy (GTK_WINDOW (log));
  g_assert_null (find_log ());
}
