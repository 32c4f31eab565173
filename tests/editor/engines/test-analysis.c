/* SPDX-License-Identifier: Apache-2.0 */
/* The analysis of a document by programs that behave as no engine should (tests/core/engine/fake.py): one sentence says
 * what happened, the document is untouched, and no process is left. */
#include "fake-engine.h"
#include "rounds.h"
#include "tmp-folder.h"
#include "mas-analysis.h"

#include "qi-notation.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
/* The pawns stand before each other, as two kings alone are drawn. */
#define KINGS       "k7/8/8/7p/7P/8/2K5/8 w - - 0 1"
#define NEAR_CORNER "k7/8/8/7p/7P/8/1K6/8 w - - 0 1"
#define NO_KING     "rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"

/**
 * Case:
 * @how: fake.py's word
 * @status: where it ends
 * @words: a part of the sentence, NULL: none is said
 */
typedef struct
{
  const char       *how;
  MasAnalysisStatus status;
  const char       *words;
} Case;

static const Case cases[] = {
  { "good", MAS_ANALYSIS_DONE, "z9z9" }, /* no legal move */
  { "never", MAS_ANALYSIS_FAILED, "did not answer" },
  { "does-not-read", MAS_ANALYSIS_FAILED, "did not answer" },
  { "dies-at-once", MAS_ANALYSIS_FAILED, "ended by itself" },
  { "dies-uci", MAS_ANALYSIS_FAILED, "ended by itself" },
  { "flood", MAS_ANALYSIS_DONE, "z9z9" },
  { "endless", MAS_ANALYSIS_DONE, "z9z9" },
  { "binary", MAS_ANALYSIS_DONE, "z9z9" },
  { "lies", MAS_ANALYSIS_DONE, "z9z9" },
  { "never-ready", MAS_ANALYSIS_FAILED, "did not answer" },
  { "dies-position", MAS_ANALYSIS_FAILED, "ended by itself" },
  { "dies-isready", MAS_ANALYSIS_FAILED, "ended by itself" },
  { "dies-go", MAS_ANALYSIS_FAILED, "ended by itself" },
  { "dies-thinking", MAS_ANALYSIS_FAILED, "ended by itself" },
  { "closes", MAS_ANALYSIS_FAILED, "ended by itself" },
  { "refuses", MAS_ANALYSIS_FAILED, "no king" },
  { "odd-lines", MAS_ANALYSIS_DONE, NULL },
  { "floods-thinking", MAS_ANALYSIS_DONE, NULL },
  { "ignores-stop", MAS_ANALYSIS_THINKING, NULL },
  { "ignores-quit", MAS_ANALYSIS_DONE, "z9z9" },
  { "starts-others", MAS_ANALYSIS_DONE, "z9z9" },
};

typedef struct
{
  char        *pids;
  MasEngines  *engines;
  MasDocument *document;
  MasAnalysis *analysis;
} Fixture;

static QiSetup *
make_setup (const char *fen)
{
  g_autoptr (QiReading) reading = qi_notation_read (qi_notation_lookup ("fen"), fen, -1, NULL);

  return qi_setup_ref (reading->setup);
}

static void
set_up_speaking (Fixture    *f,
                 const char *how,
                 const char *protocol,
                 const char *fen)
{
  g_autoptr (QiSetup) setup = make_setup (fen);

  f->engines = fake_engines_new (&f->pids);
  fake_engines_add_speaking (f->engines, how, protocol, f->pids);
  f->document = mas_document_new (setup);
  f->analysis = mas_analysis_new (f->engines);
  mas_analysis_set_patience (f->analysis,
                             g_str_has_prefix (how, "flood") ? FLOOD_PATIENCE : FAKE_PATIENCE);
  mas_analysis_set_document (f->analysis, f->document);
}

static void
set_up (Fixture    *f,
        const char *how,
        const char *fen)
{
  set_up_speaking (f, how, "uci", fen);
}

static void
wait_for_status (Fixture          *f,
                 MasAnalysisStatus status)
{
  wait_for (mas_analysis_get_status (f->analysis) == status);
}

static gboolean
on_tick_cb (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

/* The window closes: the engine is asked to end, and ended. */
static void
tear_down (Fixture *f)
{
  const guint tick = g_timeout_add (10, on_tick_cb, NULL);

  mas_analysis_set_active (f->analysis, FALSE);
  g_assert_cmpint (mas_analysis_get_status (f->analysis), ==, MAS_ANALYSIS_OFF);
  wait_for (fake_engines_are_gone (f->pids));
  run_ready ();
  g_source_remove (tick);
  let_go (f->analysis);
  let_go (f->document);
  fake_engines_free (f->engines, f->pids);
}

static void
test_case (gconstpointer data)
{
  const Case *test = data;
  Fixture f = { 0 };

  set_up (&f, test->how, START);
  QiSetup *before = mas_document_get_setup (f.document);

  g_assert_cmpint (mas_analysis_get_status (f.analysis), ==, MAS_ANALYSIS_OFF);
  mas_analysis_set_active (f.analysis, TRUE);
  wait_for_status (&f, test->status);
  if (test->words == NULL)
    g_assert_cmpstr (mas_analysis_get_words (f.analysis), ==, NULL);
  else
    g_assert_nonnull (strstr (mas_analysis_get_words (f.analysis), test->words));
  g_assert_true (mas_document_get_setup (f.document) == before);
  g_assert_false (mas_document_is_modified (f.document));
  tear_down (&f);
}

/* Lines as the fake tells them: 35 hundredths, and mated in two. */
static void
test_lines (void)
{
  Fixture f = { 0 };
  g_autofree char *white = NULL;
  g_autofree char *black = NULL;
  g_autofree char *mate = NULL;

  set_up (&f, "good", START);
  mas_analysis_set_active (f.analysis, TRUE);
  wait_for_status (&f, MAS_ANALYSIS_DONE);

  const MasAnalysisLine *first = mas_analysis_get_line (f.analysis, 0);
  const MasAnalysisLine *second = mas_analysis_get_line (f.analysis, 1);

  g_assert_nonnull (first);
  g_assert_nonnull (second);
  g_assert_null (mas_analysis_get_line (f.analysis, 2));
  g_assert_cmpuint (first->depth, ==, 3);
  g_assert_cmpuint (first->nodes, ==, 120);
  g_assert_cmpuint (first->n_plies, ==, 2);
  g_assert_cmpstr (first->texts[0], ==, "e4");
  g_assert_cmpstr (first->texts[1], ==, "e5");
  g_assert_cmpuint (first->from, ==, 52); /* e2, counted from a8 */
  g_assert_cmpuint (first->to, ==, 36);
  white = mas_analysis_line_dup_score (first, FALSE);
  black = mas_analysis_line_dup_score (first, TRUE);
  mate = mas_analysis_line_dup_score (second, FALSE);
  g_assert_cmpstr (white, ==, "+0.35");
  g_assert_cmpstr (black, ==, "−0.35");
  g_assert_cmpstr (mate, ==, "−#2");
  tear_down (&f);
}

/* A position without a king is not sent; it is when the person wants it. */
static void
test_held (void)
{
  Fixture f = { 0 };
  g_autofree char *log = NULL;
  g_autofree char *after = NULL;

  set_up (&f, "good", NO_KING);
  mas_analysis_set_active (f.analysis, TRUE);
  wait_for_status (&f, MAS_ANALYSIS_HELD);
  g_assert_nonnull (mas_analysis_get_words (f.analysis));
  log = mas_analysis_dup_log (f.analysis);
  g_assert_null (strstr (log, "rnbq1bnr"));
  mas_analysis_send_anyway (f.analysis);
  wait_for_status (&f, MAS_ANALYSIS_DONE);
  after = mas_analysis_dup_log (f.analysis);
  g_assert_nonnull (strstr (after, "rnbq1bnr"));
  tear_down (&f);
}

/* An edit is followed; what was told of the position before it is gone at once. */
static void
test_edit (void)
{
  Fixture f = { 0 };
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autofree char *log = NULL;

  set_up (&f, "good", START);
  mas_analysis_set_active (f.analysis, TRUE);
  wait_for_status (&f, MAS_ANALYSIS_DONE);
  qi_edit_turn (edit, QI_SIDE_SECOND);
  g_assert_true (mas_document_apply (f.document, edit, "Turn", NULL, NULL));
  g_assert_null (mas_analysis_get_line (f.analysis, 0));
  wait_for_status (&f, MAS_ANALYSIS_DONE);
  log = mas_analysis_dup_log (f.analysis);
  g_assert_nonnull (strstr (log, " b KQkq"));
  tear_down (&f);
}

static void
put_on_e8 (Fixture    *f,
           const char *piece)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();

  qi_edit_put (edit, 4, piece != NULL ? &QI_TOKEN (piece) : NULL);
  g_assert_true (mas_document_apply (f->document, edit, "Put", NULL, NULL));
}

static void
turn (Fixture *f,
      QiSide   side)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();

  qi_edit_turn (edit, side);
  g_assert_true (mas_document_apply (f->document, edit, "Turn", NULL, NULL));
}

static void
on_held_cb (MasAnalysis *analysis,
            guint       *n_held)
{
  *n_held += mas_analysis_get_status (analysis) == MAS_ANALYSIS_HELD;
}

static guint
count (const char *text,
       const char *part)
{
  guint n = 0;

  for (const char *p = text; (p = strstr (p, part)) != NULL; p += strlen (part))
    n++;
  return n;
}

/* Many edits at once, while the engine thinks, before and after: it follows the last one. What is between is not sent
 * and not complained about. */
static void
test_burst (gconstpointer data)
{
  const char *how = data;
  Fixture f = { 0 };
  g_autofree char *log = NULL;
  guint n_held = 0;

  set_up (&f, how, START);
  g_signal_connect (f.analysis, "changed", G_CALLBACK (on_held_cb), &n_held);
  mas_analysis_set_active (f.analysis, TRUE);
  wait_for_status (&f, g_str_equal (how, "good") ? MAS_ANALYSIS_DONE : MAS_ANALYSIS_THINKING);
  for (guint i = 0; i < 50; i++)
    {
      put_on_e8 (&f, NULL);
      g_assert_cmpint (mas_analysis_get_status (f.analysis), ==, MAS_ANALYSIS_WAITING);
      turn (&f, i % 2 == 0 ? QI_SIDE_SECOND : QI_SIDE_FIRST);
      put_on_e8 (&f, "q^");
      put_on_e8 (&f, "k^");
      g_main_context_iteration (NULL, FALSE);
      g_assert_null (mas_analysis_get_line (f.analysis, 0));
    }
  turn (&f, QI_SIDE_SECOND);
  if (g_str_equal (how, "good"))
    {
      wait_for_status (&f, MAS_ANALYSIS_DONE);
      g_assert_cmpuint (mas_analysis_get_line (f.analysis, 0)->nodes, ==, 120);
    }
  else
    /* One that does not stop is ended, and another one takes its place. */
    wait_for_status (&f, MAS_ANALYSIS_THINKING);
  g_assert_cmpuint (n_held, ==, 0);
  log = mas_analysis_dup_log (f.analysis);
  g_assert_cmpuint (count (log, "rnbq1bnr"), ==, 0);
  g_assert_cmpuint (count (log, "rnbqqbnr"), ==, 0);
  g_assert_nonnull (strstr (g_strrstr (log, "position "), " b KQkq"));
  tear_down (&f);
}

/**
 * Compared:
 * @how: fake.py's word; none of these says what it holds
 * @findings: codes, moves or details, and squares, counted from a8
 * @n_starts: one that is silent or ends when its moves are asked for is started again, and not asked
 */
typedef struct
{
  const char *how;
  const char *protocol;
  const char *fen;
  const char *findings;
  guint       n_starts;
} Compared;

static const Compared compared[] = {
  { "kings-good", "uci", KINGS, "", 1 },
  { "kings-forgets", "uci", NEAR_CORNER, "engine-lacks-move b2a1 49 56\n", 1 },
  { "kings-thinks", "uci", NEAR_CORNER, "", 1 },
  { "kings-silent", "uci", NEAR_CORNER, "", 2 },
  { "kings-quits", "uci", NEAR_CORNER, "", 2 },
  { "tries-good", "cecp", KINGS, "", 1 },
  { "tries-usermove", "cecp", KINGS, "", 1 },
  { "tries-lacks", "cecp", KINGS, "engine-lacks-move c2b1 50 57\n", 1 },
  { "tries-adds", "cecp", KINGS, "engine-other-move c2c5 50 26\n", 1 },
  { "tries-dies", "cecp", KINGS, "", 2 },
  /* What it cannot be told is found before its moves. */
  { "tries-edit", "cecp", "k7/8/8/7p/7P/8/2K5/8 w - - 7 9", "detail-lost halfmove\n", 1 },
};

static char *
dup_findings (Fixture *f)
{
  GPtrArray *findings = mas_analysis_get_findings (f->analysis);
  GString *text = g_string_new (NULL);

  for (guint i = 0; findings != NULL && i < findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (findings, i);
      const char *move = qi_finding_get_param (finding, "move");
      gsize n_squares = 0;
      const guint *squares = qi_finding_get_squares (finding, &n_squares);

      g_string_append_printf (text, "%s %s", qi_finding_get_code (finding),
                              move != NULL ? move : qi_finding_get_param (finding, "key"));
      for (gsize j = 0; j < n_squares; j++)
        g_string_append_printf (text, " %u", squares[j]);
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

/* An engine that does not say what it holds is asked for its moves, and thinks then. */
static void
test_compared (gconstpointer data)
{
  const Compared *test = data;
  Fixture f = { 0 };
  g_autofree char *findings = NULL;

  set_up_speaking (&f, test->how, test->protocol, test->fen);
  mas_analysis_set_active (f.analysis, TRUE);
  wait_for_status (&f, MAS_ANALYSIS_THINKING);
  findings = dup_findings (&f);
  g_assert_cmpstr (findings, ==, test->findings);
  g_assert_cmpuint (fake_engines_count (f.pids), ==, test->n_starts);
  tear_down (&f);
}

/* What was found stays while more lines are asked for, and goes with the position. */
static void
test_findings_stay (void)
{
  Fixture f = { 0 };
  g_autofree char *findings = NULL;
  g_autofree char *after = NULL;

  set_up (&f, "kings-forgets", NEAR_CORNER);
  mas_analysis_set_active (f.analysis, TRUE);
  wait_for_status (&f, MAS_ANALYSIS_THINKING);
  g_object_set (f.engines, "lines", 5, NULL);
  findings = dup_findings (&f);
  g_assert_cmpstr (findings, ==, compared[1].findings);
  turn (&f, QI_SIDE_SECOND);
  g_assert_null (mas_analysis_get_findings (f.analysis));
  wait_for_status (&f, MAS_ANALYSIS_THINKING);
  after = dup_findings (&f);
  g_assert_cmpstr (after, ==, "");
  g_assert_cmpuint (fake_engines_count (f.pids), ==, 1);
  tear_down (&f);
}

static gboolean
log_has (Fixture    *f,
         const char *part)
{
  g_autofree char *log = mas_analysis_dup_log (f->analysis);

  return log != NULL && strstr (log, part) != NULL;
}

/* An edit while moves are tried: no more of them are, and the same process goes on with the next position. */
static void
test_compare_interrupted (void)
{
  Fixture f = { 0 };

  set_up_speaking (&f, "tries-good", "cecp", KINGS);
  mas_analysis_set_active (f.analysis, TRUE);
  wait_for (log_has (&f, "c2b"));
  turn (&f, QI_SIDE_SECOND);
  wait_for_status (&f, MAS_ANALYSIS_THINKING);
  g_assert_true (log_has (&f, "a8b8"));
  g_assert_true (log_has (&f, "a8h1"));
  g_assert_false (log_has (&f, "c2h8"));
  g_assert_cmpuint (fake_engines_count (f.pids), ==, 1);
  tear_down (&f);
}

/* One that died runs again when the person wants it, and by nothing else. */
static void
test_restart (void)
{
  Fixture f = { 0 };
  g_autoptr (QiEdit) edit = qi_edit_new ();

  set_up (&f, "dies-go", START);
  mas_analysis_set_active (f.analysis, TRUE);
  wait_for_status (&f, MAS_ANALYSIS_FAILED);
  qi_edit_turn (edit, QI_SIDE_SECOND);
  mas_document_apply (f.document, edit, "Turn", NULL, NULL);
  for (guint i = 0; i < 20; i++)
    g_main_context_iteration (NULL, FALSE);
  g_assert_cmpint (mas_analysis_get_status (f.analysis), ==, MAS_ANALYSIS_FAILED);
  mas_analysis_restart (f.analysis);
  g_assert_cmpint (mas_analysis_get_status (f.analysis), ==, MAS_ANALYSIS_WAITING);
  wait_for_status (&f, MAS_ANALYSIS_FAILED);
  tear_down (&f);
}

/* Out of sight it is not started. */
static void
test_hidden (void)
{
  Fixture f = { 0 };

  set_up (&f, "good", START);
  mas_analysis_set_hidden (f.analysis, TRUE);
  mas_analysis_set_active (f.analysis, TRUE);
  for (guint i = 0; i < 20; i++)
    g_main_context_iteration (NULL, FALSE);
  g_assert_false (g_file_test (f.pids, G_FILE_TEST_EXISTS));
  mas_analysis_set_hidden (f.analysis, FALSE);
  wait_for_status (&f, MAS_ANALYSIS_DONE);
  tear_down (&f);
}

/* When the program ends, what runs ends at once, and nothing is started because of that. */
static void
test_over (void)
{
  Fixture f = { 0 };
  guint n_started;

  set_up (&f, "ignores-stop", START);
  mas_analysis_set_active (f.analysis, TRUE);
  wait_for_status (&f, MAS_ANALYSIS_THINKING);
  n_started = fake_engines_count (f.pids);
  mas_engines_end_all (f.engines);
  wait_for_status (&f, MAS_ANALYSIS_NO_ENGINE);
  g_assert_cmpuint (fake_engines_count (f.pids), ==, n_started);
  tear_down (&f);
}

/* A file that is none of ours is set aside, not written over. */
static void
test_unreadable (void)
{
  g_autofree char *folder = tmp_folder_new ("mas-engines");
  g_autofree char *path = g_build_filename (folder, "engines.ini", NULL);
  g_autofree char *aside = g_strconcat (path, "~", NULL);
  g_autofree char *text = NULL;
  g_autoptr (MasEngines) engines = NULL;

  g_assert_true (g_file_set_contents (path, "no key file\n", -1, NULL));
  engines = mas_engines_new (path);
  g_object_set (engines, "lines", 5, NULL);
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_get_contents (aside, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "no key file\n");
}

/* What was chosen is there at the next start. */
static void
test_kept (void)
{
  g_autofree char *folder = tmp_folder_new ("mas-engines");
  g_autofree char *path = g_build_filename (folder, "state", "engines.ini", NULL);
  g_autoptr (MasEngines) engines = mas_engines_new (path);
  g_autoptr (MasEngines) again = NULL;
  guint lines = 0;
  gboolean arrows = TRUE;

  g_assert_null (mas_engines_get_chosen (engines));
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (MasEngineEntry) entry =
        mas_engine_entry_new (i == 0 ? "One" : "Two",
                              (const char *[]) { "/bin/with space", "a;b", NULL }, "usi");

      mas_engines_add (engines, entry);
      mas_engine_entry_set_value (entry, "Odd = [name]", "x;y");
    }
  g_object_set (engines, "lines", 5, "arrows", FALSE, "chosen", 1, NULL);

  again = mas_engines_new (path);
  MasEngineEntry *entry = mas_engines_get_chosen (again);

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (again)), ==, 2);
  g_assert_cmpstr (mas_engine_entry_get_name (entry), ==, "Two");
  g_assert_cmpstr (mas_engine_entry_get_argv (entry)[0], ==, "/bin/with space");
  g_assert_cmpstr (mas_engine_entry_get_argv (entry)[1], ==, "a;b");
  g_assert_cmpstr (mas_engine_entry_get_protocol (entry), ==, "usi");
  g_assert_cmpstr (mas_engine_entry_get_value (entry, "Odd = [name]"), ==, "x;y");
  g_object_get (again, "lines", &lines, "arrows", &arrows, NULL);
  g_assert_cmpuint (lines, ==, 5);
  g_assert_false (arrows);
  mas_engines_remove (again, entry);
  g_assert_cmpstr (mas_engine_entry_get_name (mas_engines_get_chosen (again)), ==, "One");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/analysis/fake/", cases[i].how, NULL);

      if (!is_flood_left_out (cases[i].how))
        g_test_add_data_func (path, &cases[i], test_case);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (compared); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/analysis/compared/", compared[i].how, NULL);

      g_test_add_data_func (path, &compared[i], test_compared);
    }
  g_test_add_func ("/editor/analysis/compared/stays", test_findings_stay);
  g_test_add_func ("/editor/analysis/compared/interrupted", test_compare_interrupted);
  g_test_add_func ("/editor/analysis/lines", test_lines);
  g_test_add_func ("/editor/analysis/held", test_held);
  g_test_add_func ("/editor/analysis/edit", test_edit);
  g_test_add_data_func ("/editor/analysis/burst", "good", test_burst);
  g_test_add_data_func ("/editor/analysis/burst/ignores-stop", "ignores-stop", test_burst);
  g_test_add_func ("/editor/analysis/restart", test_restart);
  g_test_add_func ("/editor/analysis/hidden", test_hidden);
  g_test_add_func ("/editor/analysis/kept", test_kept);
  g_test_add_func ("/editor/analysis/unreadable", test_unreadable);
  g_test_add_func ("/editor/analysis/over", test_over);
  return g_test_run ();
}
