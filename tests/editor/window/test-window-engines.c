/* SPDX-License-Identifier: Apache-2.0 */
/* Engines that behave as none should (tests/core/engine/fake.py) at work in the whole window: it goes on answering, one
 * sentence says what happened and what can be done, the position is untouched, and nothing runs on after the window. */
#include "engine-window.h"
#include "press-key.h"
#include "rounds.h"

#include "mas-mates-box.h"

#include <time.h>

#define BACK      "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1"
#define RACE      "8/8/4k3/8/8/8/3K4/8 w - - 0 1"
#define KEY_PAUSE 100 /* ms */

/* Each case --------------------------------------------------------------------------------------------------------- */

/**
 * Case:
 * @how: fake.py's word
 * @status: where the analysis ends
 * @words: a part of the sentence in the panel; NULL: there is nothing to be said
 */
typedef struct
{
  const char       *how;
  MasAnalysisStatus status;
  const char       *words;
} Case;

static const Case cases[] = {
  /* It never answers, answers later than anybody waits, or does not even read. */
  { "never", MAS_ANALYSIS_FAILED, "did not answer" },
  { "never-ready", MAS_ANALYSIS_FAILED, "did not answer" },
  { "does-not-read", MAS_ANALYSIS_FAILED, "did not answer" },
  /* It floods, prints one endless line, bytes that are no text. */
  { "floods-thinking", MAS_ANALYSIS_DONE, NULL },
  { "endless", MAS_ANALYSIS_DONE, "no legal move" },
  { "binary", MAS_ANALYSIS_DONE, "no legal move" },
  { "odd-lines", MAS_ANALYSIS_DONE, NULL },
  /* It dies at each step. */
  { "dies-at-once", MAS_ANALYSIS_FAILED, "ended by itself" },
  { "dies-uci", MAS_ANALYSIS_FAILED, "ended by itself" },
  { "dies-isready", MAS_ANALYSIS_FAILED, "ended by itself" },
  { "dies-position", MAS_ANALYSIS_FAILED, "ended by itself" },
  { "dies-go", MAS_ANALYSIS_FAILED, "ended by itself" },
  { "dies-thinking", MAS_ANALYSIS_FAILED, "ended by itself" },
  { "closes", MAS_ANALYSIS_FAILED, "ended by itself" },
  /* It ignores what it is told, and has children that do. */
  { "ignores-stop", MAS_ANALYSIS_THINKING, NULL },
  { "ignores-quit", MAS_ANALYSIS_DONE, "no legal move" },
  { "starts-others", MAS_ANALYSIS_DONE, "no legal move" },
  /* It says what is not so. */
  { "good", MAS_ANALYSIS_DONE, "“z9z9”, which is no legal move" },
  { "lies", MAS_ANALYSIS_DONE, "no legal move" },
  { "refuses", MAS_ANALYSIS_FAILED, "no king" },
};

static double
get_used (void)
{
  struct timespec used;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &used);
  return (double) used.tv_sec * 1e3 + (double) used.tv_nsec / 1e6;
}

static guint
get_cursor (Fixture *f)
{
  guint cursor = 0;

  g_object_get (f->area, "cursor", &cursor, NULL);
  return cursor;
}

/* A key moves the cursor at once. */
static gboolean
on_key_cb (gpointer user_data)
{
  Fixture *f = user_data;
  const guint cursor = get_cursor (f);

  g_assert_true (press_key (GTK_WIDGET (f->area), cursor == E4 ? GDK_KEY_Left : GDK_KEY_Right, 0));
  g_assert_cmpuint (get_cursor (f), !=, cursor);
  f->n_keys++;
  return G_SOURCE_CONTINUE;
}

/* Runs the main loop until the analysis has come to @status, while somebody goes about the board with the keys. */
static void
work_until (Fixture          *f,
            MasAnalysisStatus status)
{
  const guint keys = g_timeout_add (KEY_PAUSE, on_key_cb, f);

  mas_edit_area_focus_board (f->area);
  while (mas_analysis_get_status (f->analysis) != status || f->n_keys < 2)
    {
      const double before = get_used ();

      g_main_context_iteration (NULL, TRUE);
      const double used = get_used () - before;
      f->second = MAX (f->second, MIN (f->longest, used));
      f->longest = MAX (f->longest, used);
    }
  g_source_remove (keys);
}

static void
test_case (gconstpointer data)
{
  const Case *test = data;
  Fixture f = { 0 };
  QiSetup *before;
  GtkWidget *panel;

  set_up (&f, test->how, "chess", START);
  before = mas_document_get_setup (f.document);
  panel = get_panel (&f);
  g_object_set (f.area, "cursor", E4, NULL);
  g_assert_false (gtk_widget_get_mapped (panel));
  activate (f.window, "win.analysis");
  work_until (&f, test->status);
  wait_for (gtk_widget_get_mapped (panel));
  settle ();
  /* The first line that is shown lets the window be laid out and drawn anew, with whatever engine. */
  g_test_message ("longest turns of the main loop: %.1f and %.1f ms", f.longest, f.second);
  if (test->words != NULL && find_seen (panel, GTK_TYPE_LABEL, test->words) == NULL)
    g_error ("%s", mas_analysis_get_words (f.analysis));
  g_assert_cmpint (find_seen (panel, GTK_TYPE_BUTTON, "Restart") != NULL, ==, test->words != NULL);
  g_assert_cmpint (find_seen (panel, GTK_TYPE_BUTTON, "Show Log") != NULL, ==, test->words != NULL);
  g_assert_null (find_seen (panel, GTK_TYPE_BUTTON, "Send Anyway"));
  g_assert_true (mas_document_get_setup (f.document) == before);
  g_assert_false (mas_document_is_modified (f.document));
  tear_down (&f);
}

/* Both buttons, after an end by itself and after an illegal move. */
static void
test_buttons (gconstpointer data)
{
  const char *how = data;
  Fixture f = { 0 };
  GtkWidget *panel;

  set_up (&f, how, "chess", START);
  panel = get_panel (&f);
  activate (f.window, "win.analysis");
  wait_for (find_seen (panel, GTK_TYPE_BUTTON, "Restart") != NULL);
  g_assert_cmpuint (count_starts (&f), ==, 1);
  click (panel, "Show Log");
  check_log ("go ");
  click (panel, "Restart");
  wait_for (count_starts (&f) == 2);
  wait_for (find_seen (panel, GTK_TYPE_BUTTON, "Restart") != NULL);
  tear_down (&f);
}

/* Mates: the same. */
static void
test_mates (void)
{
  Fixture f = { 0 };
  GtkWidget *box;

  set_up (&f, "dies-go", "chess", BACK);
  activate (f.window, "win.analysis");
  box = find_widget (get_panel (&f), MAS_TYPE_MATES_BOX, NULL);
  wait_for (gtk_widget_get_mapped (box) && count_starts (&f) == 1);
  wait_for (mas_analysis_get_status (f.analysis) == MAS_ANALYSIS_FAILED);
  click (box, "Find Mates");
  wait_for (find_seen (box, GTK_TYPE_BUTTON, "Restart") != NULL);
  g_assert_nonnull (find_seen (box, GTK_TYPE_LABEL, "ended by itself"));
  g_assert_cmpuint (count_starts (&f), ==, 2);
  click (box, "Show Log");
  check_log ("go ");
  click (box, "Restart");
  wait_for (count_starts (&f) == 3);
  wait_for (find_seen (box, GTK_TYPE_BUTTON, "Restart") != NULL);
  tear_down (&f);
}

/* Reply, and the rules of an engine ----------------------------------------------------------------------------------- */

static GtkWidget *
get_remark (Fixture *f)
{
  return get_remark_part (f->window, "message");
}

/**
 * Failure:
 * @game: kingrace: one of which Masume has no rules, so that those of the engine are used; else the engine replies
 * @log: a part of what was said
 */
typedef struct
{
  const char *how;
  const char *game;
  const char *words;
  const char *log;
} Failure;

static const Failure failures[] = {
  { "good", "chess", "“z9z9”, which is no legal move", "bestmove z9z9" },
  { "odd-lines", "chess", "there is no move", "bestmove" },
  { "dies-go", "chess", "ended by itself", "go " },
  { "dies-at-once", "chess", "ended by itself", "" },
  { "refuses", "chess", "no king", "no king" },
  { "race-dies", "kingrace", "ended by itself", "go perft" },
  { "race-illegal", "kingrace", "cannot do this", "z9z9" },
  { "race-lies", "kingrace", "holds", "Fen: " },
};

static void
test_failure (gconstpointer data)
{
  const Failure *test = data;
  const gboolean replies = g_str_equal (test->game, "chess");
  Fixture f = { 0 };
  MasRules *rules;
  QiSetup *before;

  set_up (&f, test->how, test->game, replies ? BACK : RACE);
  before = mas_document_get_setup (f.document);
  rules = mas_editor_page_get_rules (f.window->editor);
  if (replies)
    g_object_set (f.engines, "replier", 1, NULL);
  activate (f.window, "win.by-the-rules");
  if (replies)
    click (GTK_WIDGET (f.window), "Reply");
  for (guint i = 1; i <= 2; i++)
    {
      wait_for (count_starts (&f) == i);
      wait_for (shows_part (f.window, "notes", "message"));
      g_assert_nonnull (
        strstr (gtk_label_get_label (get_remark_part (f.window, "message_label")), test->words));
      g_assert_cmpint (mas_rules_get_active (rules), ==, replies);
      click (get_remark (&f), "Show Log");
      check_log (test->log);
      if (i == 1)
        click (get_remark (&f), "Restart");
    }
  g_assert_true (mas_document_get_setup (f.document) == before);
  /* What is said of a reply goes with the next move. */
  if (replies)
    {
      g_assert_null (mas_rules_play_text (rules, "Kb1"));
      wait_for (!shows_part (f.window, "notes", "message"));
    }
  tear_down (&f);
}

/* What somebody else remarks meanwhile stays. */
static void
test_other_remark (void)
{
  Fixture f = { 0 };
  MasRules *rules;

  set_up (&f, "dies-go", "chess", BACK);
  rules = mas_editor_page_get_rules (f.window->editor);
  g_object_set (f.engines, "replier", 1, NULL);
  activate (f.window, "win.by-the-rules");
  click (GTK_WIDGET (f.window), "Reply");
  wait_for (shows_part (f.window, "notes", "message"));
  mas_messages_remark (f.window->messages, QI_SEVERITY_NOTE, "Something else", NULL, NULL);
  g_assert_null (mas_rules_play_text (rules, "Kb1"));
  settle ();
  g_assert_cmpstr (gtk_label_get_label (get_remark_part (f.window, "message_label")), ==,
                   "Something else");
  g_assert_true (shows_part (f.window, "notes", "message"));
  tear_down (&f);
}

int
main (int   argc,
      char *argv[])
{
  static const char *const restarted[] = { "good", "dies-go", "refuses" };

  gtk_test_init (&argc, &argv, NULL);
  /* Of a sort that behaves alike one in a run of samples; `engine` and `analysis` meet them all in it. */
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i += get_sample_step (3))
    {
      g_autofree char *path = g_strconcat ("/editor/window-engines/case/", cases[i].how, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (restarted); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/window-engines/buttons/", restarted[i], NULL);

      g_test_add_data_func (path, restarted[i], test_buttons);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (failures); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/window-engines/fails/", failures[i].how, NULL);

      g_test_add_data_func (path, &failures[i], test_failure);
    }
  g_test_add_func ("/editor/window-engines/other-remark", test_other_remark);
  g_test_add_func ("/editor/window-engines/mates", test_mates);
  return run_window_tests ();
}
