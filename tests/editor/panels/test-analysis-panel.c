/* SPDX-License-Identifier: Apache-2.0 */
/* What the panel shows of an analysis is what a click plays, whatever the engine says meanwhile. */
#include "mas-analysis-panel.h"
#include "find-widget.h"
#include "wait.h"
#include "tmp-folder.h"

#include "mas-document.h"
#include "qi-notation.h"

#include <adwaita.h>

typedef struct
{
  GtkWidget   *window;
  GtkWidget   *panel;
  MasEngines  *engines;
  MasAnalysis *analysis;
  MasDocument *document;
  GStrv        played;
} Fixture;

static void
on_play_cb (GSimpleAction *action,
            GVariant      *moves,
            gpointer       user_data)
{
  Fixture *f = user_data;

  g_strfreev (f->played);
  f->played = g_variant_dup_strv (moves, NULL);
}

/* How the fake behaves, what it is told, and what the analysis comes to. @protocol: NULL: UCI. @words: parts of what the panel
 * says. */
typedef struct
{
  const char       *how;
  const char       *fen;
  MasAnalysisStatus status;
  const char       *protocol;
  const char       *words[2];
} Case;

static const Case good = { "good", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                           MAS_ANALYSIS_DONE };
static const Case no_king = { "good",
                              "rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
                              MAS_ANALYSIS_HELD,
                              NULL,
                              { "Black has no king.",
                                "Engines may end at such a position, so it is not sent." } };
static const Case liar = { "changes", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", MAS_ANALYSIS_DONE };
/* They do not say what they hold. */
static const Case forgets = { "kings-forgets",
                              "k7/8/8/7p/7P/8/1K6/8 w - - 0 1",
                              MAS_ANALYSIS_THINKING,
                              NULL,
                              { "The engine does not have the move b2a1." } };
static const Case adds = { "tries-adds",
                           "k7/8/8/7p/7P/8/2K5/8 w - - 0 1",
                           MAS_ANALYSIS_THINKING,
                           "cecp",
                           { "The engine has the move c2c5, which the rules do not allow." } };
static const Case untold = { "tries-edit",
                             "k7/8/8/7p/7P/8/2K5/8 w - - 7 9",
                             MAS_ANALYSIS_THINKING,
                             "cecp",
                             { "The engine cannot be told this: half-moves without progress." } };

static void
set_up (Fixture      *f,
        gconstpointer data)
{
  const Case *test = data;
  const GActionEntry entries[] = {
    { .name = "play-moves", .activate = on_play_cb, .parameter_type = "as" }
  };
  g_autofree char *script = g_test_build_filename (G_TEST_DIST, "core", "engine", "fake.py", NULL);
  g_autofree char *folder = tmp_folder_new ("mas-panel");
  g_autofree char *path = g_build_filename (folder, "engines.ini", NULL);
  g_autofree char *pids = g_build_filename (folder, "pids", NULL);
  g_autoptr (MasEngineEntry) entry =
    mas_engine_entry_new ("Fake",
                          (const char *[]) { "/usr/bin/python3", script, test->how, pids, NULL },
                          test->protocol != NULL ? test->protocol : "uci");
  g_autoptr (QiReading) reading = qi_notation_read (qi_notation_lookup ("fen"), test->fen, -1,
                                                    &(QiReadOptions) { .game = "chess" });
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();

  f->engines = mas_engines_new (path);
  mas_engines_add (f->engines, entry);
  f->document = mas_document_new (reading->setup);
  f->analysis = mas_analysis_new (f->engines);
  mas_analysis_set_document (f->analysis, f->document);
  f->panel = g_object_new (MAS_TYPE_ANALYSIS_PANEL, NULL);
  mas_analysis_panel_set_analysis (MAS_ANALYSIS_PANEL (f->panel), f->analysis);
  f->window = gtk_window_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (actions), entries, G_N_ELEMENTS (entries), f);
  gtk_widget_insert_action_group (f->window, "win", G_ACTION_GROUP (actions));
  gtk_window_set_child (GTK_WINDOW (f->window), f->panel);
  mas_analysis_set_active (f->analysis, TRUE);
  gtk_window_present (GTK_WINDOW (f->window));
  wait_for (mas_analysis_get_status (f->analysis) == test->status);
}

static void
tear_down (Fixture      *f,
           gconstpointer data)
{
  mas_analysis_set_active (f->analysis, FALSE);
  gtk_window_destroy (GTK_WINDOW (f->window));
  g_object_unref (f->analysis);
  g_object_unref (f->document);
  wait_for (G_OBJECT (f->engines)->ref_count == 1);
  g_object_unref (f->engines);
  g_strfreev (f->played);
}

/* The label with moves whose text is @text; NULL: there is none to be seen. */
static GtkWidget *
find_label (GtkWidget  *widget,
            const char *text)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget)
      && g_strcmp0 (gtk_label_get_text (GTK_LABEL (widget)), text) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_label (child, text);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* The second move of a line, with the first. */
static void
test_play (Fixture      *f,
           gconstpointer data)
{
  GtkWidget *label = find_label (f->panel, "e4 e5");
  const char *uris[] = { "1", "0", "7", "" };
  const guint n_played[] = { 2, 1, 0, 1 };
  gboolean done = FALSE;

  g_assert_nonnull (label);
  g_assert_nonnull (find_label (f->panel, "+0.35"));
  for (gsize i = 0; i < G_N_ELEMENTS (uris); i++)
    {
      g_clear_pointer (&f->played, g_strfreev);
      g_signal_emit_by_name (label, "activate-link", uris[i], &done);
      g_assert_true (done);
      g_assert_cmpuint (f->played != NULL ? g_strv_length (f->played) : 0, ==, n_played[i]);
    }
  g_assert_cmpstr (f->played[0], ==, "e4");
}

/* Moves of another position are not offered for a moment. */
static void
test_edit (Fixture      *f,
           gconstpointer data)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();
  GtkWidget *label = find_label (f->panel, "e4 e5");
  gboolean done = FALSE;

  g_assert_nonnull (label);
  qi_edit_turn (edit, QI_SIDE_SECOND);
  g_assert_true (mas_document_apply (f->document, edit, "Turn", NULL, NULL));
  g_assert_null (find_label (f->panel, "e4 e5"));
  g_signal_emit_by_name (label, "activate-link", "0", &done);
  g_assert_null (f->played);
}

/* A move that is pointed at is drawn, and nothing else is another. */
static void
test_preview (Fixture      *f,
              gconstpointer data)
{
  GtkWidget *label = find_label (f->panel, "e4 e5");
  QiSetup *before = mas_document_get_setup (f->document);
  g_autofree char *text = NULL;
  g_autoptr (GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  gboolean is_shown = FALSE;

  g_assert_nonnull (label);
  text = g_strdup (gtk_label_get_label (GTK_LABEL (label)));
  wait_for (gtk_widget_get_width (label) > 0);
  g_signal_emit_by_name (label, "query-tooltip", 4, gtk_widget_get_height (label) / 2, FALSE,
                         tooltip, &is_shown);
  g_assert_true (is_shown);
  /* By the keyboard no move is pointed at. */
  g_signal_emit_by_name (label, "query-tooltip", 0, 0, TRUE, tooltip, &is_shown);
  g_assert_false (is_shown);
  run_ready ();
  g_assert_true (mas_document_get_setup (f->document) == before);
  g_assert_false (mas_document_is_modified (f->document));
  g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (label)), ==, text);
  g_assert_null (f->played);
}

/* A position that kills engines waits, with the reason, until the person sends it. */
static void
test_held (Fixture      *f,
           gconstpointer data)
{
  GtkWidget *label = find_label (f->panel, "Send Anyway");

  g_assert_nonnull (label);
  for (gsize i = 0; i < G_N_ELEMENTS (no_king.words); i++)
    g_assert_nonnull (find_seen (f->panel, GTK_TYPE_LABEL, no_king.words[i]));
  g_signal_emit_by_name (gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON), "clicked");
  wait_for (mas_analysis_get_status (f->analysis) == MAS_ANALYSIS_DONE);
  g_assert_null (find_label (f->panel, "Send Anyway"));
}

/* Out of sight nothing is thought about; what was edited meanwhile is, once it is seen again. */
static void
test_hidden (Fixture      *f,
             gconstpointer data)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();
  MasAnalysis *seen = mas_analysis_new (f->engines);
  g_autofree char *log = NULL;

  mas_analysis_set_document (seen, f->document);
  mas_analysis_set_active (seen, TRUE);
  wait_for (mas_analysis_get_status (seen) == MAS_ANALYSIS_DONE);
  gtk_widget_set_visible (f->window, FALSE);
  qi_edit_turn (edit, QI_SIDE_SECOND);
  g_assert_true (mas_document_apply (f->document, edit, "Turn", NULL, NULL));
  /* One that is told of the edit later is through with it, and here nothing was sent. */
  wait_for (mas_analysis_get_status (seen) == MAS_ANALYSIS_DONE);
  log = mas_analysis_dup_log (f->analysis);
  g_assert_null (strstr (log, " b KQkq"));
  g_assert_null (mas_analysis_get_line (f->analysis, 0));
  mas_analysis_set_active (seen, FALSE);
  g_object_unref (seen);
  gtk_window_present (GTK_WINDOW (f->window));
  wait_for (mas_analysis_get_status (f->analysis) == MAS_ANALYSIS_DONE);
}

/* An engine that holds another position: the panel says what, as long as it does. */
static void
test_differs (Fixture      *f,
              gconstpointer data)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();

  g_assert_nonnull (
    find_seen (f->panel, GTK_TYPE_LABEL, "The engine holds another position: castling"));
  qi_edit_detail (edit, "castling", NULL);
  g_assert_true (mas_document_apply (f->document, edit, "Rights", NULL, NULL));
  wait_for (mas_analysis_get_status (f->analysis) == MAS_ANALYSIS_DONE);
  g_assert_null (find_seen (f->panel, GTK_TYPE_LABEL, "The engine holds another position"));
}

/* A position that has been without a king for longer than the analysis waits after an edit. */
static void
test_held_later (Fixture      *f,
                 gconstpointer data)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();

  g_assert_null (find_label (f->panel, "Send Anyway"));
  qi_edit_put (edit, 4, NULL);
  g_assert_true (mas_document_apply (f->document, edit, "Take", NULL, NULL));
  g_assert_null (find_seen (f->panel, GTK_TYPE_LABEL, no_king.words[1]));
  g_assert_null (find_label (f->panel, "Send Anyway"));
  wait_for (mas_analysis_get_status (f->analysis) == MAS_ANALYSIS_HELD);
  test_held (f, data);
}

static void
on_show_finding_cb (GtkWidget *panel,
                    QiFinding *finding,
                    GString   *squares)
{
  gsize n = 0;
  const guint *all = qi_finding_get_squares (finding, &n);

  for (gsize i = 0; i < n; i++)
    g_string_append_printf (squares, "%u ", all[i]);
}

/* Moves that one of both does not have, and what an engine cannot be told: the sentence, and the squares of a row that is
 * chosen. */
static void
test_found (Fixture      *f,
            gconstpointer data)
{
  const Case *test = data;
  GtkWidget *label;
  g_autoptr (GString) squares = g_string_new (NULL);

  wait_for ((label = find_seen (f->panel, GTK_TYPE_LABEL, test->words[0])) != NULL);
  g_signal_connect (f->panel, "show-finding", G_CALLBACK (on_show_finding_cb), squares);
  gtk_widget_activate (gtk_widget_get_ancestor (label, GTK_TYPE_LIST_BOX_ROW));
  /* Counted from a8: b2 and a1; c2 and c5. */
  g_assert_cmpstr (squares->str, ==, test == &forgets ? "49 56 " : test == &adds ? "50 26 " : "");
  g_assert_false (mas_document_is_modified (f->document));
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add ("/editor/analysis-panel/play", Fixture, &good, set_up, test_play, tear_down);
  g_test_add ("/editor/analysis-panel/edit", Fixture, &good, set_up, test_edit, tear_down);
  g_test_add ("/editor/analysis-panel/preview", Fixture, &good, set_up, test_preview, tear_down);
  g_test_add ("/editor/analysis-panel/hidden", Fixture, &good, set_up, test_hidden, tear_down);
  g_test_add ("/editor/analysis-panel/held", Fixture, &no_king, set_up, test_held, tear_down);
  g_test_add ("/editor/analysis-panel/held-later", Fixture, &good, set_up, test_held_later,
              tear_down);
  g_test_add ("/editor/analysis-panel/lacks", Fixture, &forgets, set_up, test_found, tear_down);
  g_test_add ("/editor/analysis-panel/adds", Fixture, &adds, set_up, test_found, tear_down);
  g_test_add ("/editor/analysis-panel/untold", Fixture, &untold, set_up, test_found, tear_down);
  g_test_add ("/editor/analysis-panel/differs", Fixture, &liar, set_up, test_differs, tear_down);
  return g_test_run ();
}
