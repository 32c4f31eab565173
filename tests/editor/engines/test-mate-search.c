/* SPDX-License-Identifier: Apache-2.0 */
/* Searching for mates: by the chosen engine, or by the search when there is no engine or none that can; a failure is
 * told in one sentence, and nothing runs on. */
#include "fake-engine.h"
#include "mas-analysis.h"

#include "qi-game-info-private.h"
#include "qi-notation.h"

#define ROOKS   "7k/8/8/8/8/8/8/RR5K w - - 0 1"
#define NO_KING "8/8/8/8/8/8/8/RR5K w - - 0 1"

/**
 * Case:
 * @fake: how fake.py behaves; NULL: @program
 * @program: NULL as well: no engine was added
 * @fen: NULL: the start of the game
 * @n: first moves that mate in two
 * @words, @note: parts of the two sentences; NULL: there is none
 */
typedef struct
{
  const char    *name;
  const char    *fake;
  const char    *program;
  const char    *protocol;
  const char    *game;
  const char    *fen;
  MasMatesStatus status;
  guint          n;
  const char    *words;
  const char    *note;
} Case;

static const Case cases[] = {
  { "no-engine", NULL, NULL, NULL, "chess", ROOKS, MAS_MATES_DONE, 2, "2 first moves mate", "every line" },
  { "engine", NULL, "stockfish", "uci", "chess", ROOKS, MAS_MATES_DONE, 2, "2 first moves mate", "Stockfish" },
  /* Engines whose protocol has no limit for mates, or that do not know the game. */
  { "other-protocol", NULL, "hoichess", "cecp", "chess", ROOKS, MAS_MATES_DONE, 2, "2 first moves mate", "cannot be asked" },
  { "other-game", NULL, "stockfish", "uci", "crazyhouse", ROOKS, MAS_MATES_DONE, 2, "2 first moves mate", "cannot be asked" },
  /* Positions that make engines crash are not sent. */
  { "held", "good", NULL, NULL, "chess", NO_KING, MAS_MATES_DONE, 0, "No mate in 2 moves", "cannot be asked" },
  { "none", NULL, NULL, NULL, "chess", "7k/8/8/8/8/8/8/R6K w - - 0 1", MAS_MATES_DONE, 0, "No mate in 2 moves", "every line" },
  { "no-rules", NULL, NULL, NULL, "tenjiku", NULL, MAS_MATES_FAILED, 0, "rules", NULL },
  { "never", "never", NULL, NULL, "chess", ROOKS, MAS_MATES_FAILED, 0, "did not answer", NULL },
  { "dies-at-once", "dies-at-once", NULL, NULL, "chess", ROOKS, MAS_MATES_FAILED, 0, "ended by itself", NULL },
  { "dies-go", "dies-go", NULL, NULL, "chess", ROOKS, MAS_MATES_FAILED, 0, "ended by itself", "Fake" },
  { "refuses", "refuses", NULL, NULL, "chess", ROOKS, MAS_MATES_FAILED, 0, "no king", "Fake" },
};

typedef struct
{
  char        *pids;
  MasEngines  *engines;
  MasDocument *document;
  MasAnalysis *analysis;
  MasMates    *mates; /* borrowed */
} Fixture;

static QiSetup *
make_setup (const char *game,
            const char *fen)
{
  if (fen == NULL)
    return qi_game_info_dup_start (qi_game_info_lookup (game));

  g_autoptr (QiReading) reading =
    qi_notation_read (qi_notation_lookup ("fen"), fen, -1, &(QiReadOptions) { .game = game });
  return qi_setup_ref (reading->setup);
}

static void
set_up (Fixture    *f,
        const char *fake,
        const char *program,
        const char *protocol,
        QiSetup    *setup)
{
  f->engines = fake_engines_new (&f->pids);
  if (fake != NULL)
    fake_engines_add (f->engines, fake, f->pids);
  else if (program != NULL)
    fake_engines_add_program (f->engines, program, protocol);
  f->document = mas_document_new (setup);
  f->analysis = mas_analysis_new (f->engines);
  mas_analysis_set_patience (f->analysis, fake != NULL ? FAKE_PATIENCE : 60000);
  mas_analysis_set_document (f->analysis, f->document);
  f->mates = mas_analysis_get_mates (f->analysis);
}

static void
tear_down (Fixture *f)
{
  mas_analysis_set_active (f->analysis, FALSE);
  mas_mates_forget (f->mates);
  wait_for (fake_engines_are_gone (f->pids));
  let_go (f->analysis);
  let_go (f->document);
  fake_engines_free (f->engines, f->pids);
}

static void
check_words (const char *words,
             const char *part)
{
  if (part == NULL)
    g_assert_cmpstr (words, ==, NULL);
  else if (words == NULL || strstr (words, part) == NULL)
    g_error ("%s: %s", part, words);
}

static void
test_case (gconstpointer data)
{
  const Case *test = data;
  g_autoptr (QiSetup) setup = make_setup (test->game, test->fen);
  Fixture f = { 0 };

  set_up (&f, test->fake, test->program, test->protocol, setup);
  g_assert_cmpint (mas_mates_get_status (f.mates), ==, MAS_MATES_NONE);
  mas_mates_look (f.mates, 2);
  wait_for (mas_mates_get_status (f.mates) != MAS_MATES_LOOKING);
  g_assert_cmpint (mas_mates_get_status (f.mates), ==, test->status);
  g_assert_cmpuint (mas_mates_get_n (f.mates), ==, test->n);
  check_words (mas_mates_get_words (f.mates), test->words);
  check_words (mas_mates_get_note (f.mates), test->note);
  for (guint i = 0; i < test->n; i++)
    {
      const MasAnalysisLine *line = mas_mates_get_line (f.mates, i);
      g_autofree char *score = mas_analysis_line_dup_score (line, FALSE);

      g_assert_cmpstr (score, ==, "#2");
      g_assert_true (g_str_has_prefix (line->texts[0], "R"));
      /* Each move can be pointed at and played. */
      for (guint ply = 0; ply < line->n_plies; ply++)
        g_assert_nonnull (line->setups[ply]);
    }
  g_assert_true (mas_document_get_setup (f.document) == setup);
  tear_down (&f);
}

/* The result belongs to one position: an edit removes it, and a running search stops. */
static void
test_edit (void)
{
  g_autoptr (QiSetup) setup = make_setup ("chess", ROOKS);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  Fixture f = { 0 };

  set_up (&f, NULL, NULL, NULL, setup);
  mas_mates_look (f.mates, 2);
  wait_for (mas_mates_get_status (f.mates) == MAS_MATES_DONE);
  qi_edit_turn (edit, QI_SIDE_SECOND);
  g_assert_true (mas_document_apply (f.document, edit, "Turn", NULL, NULL));
  g_assert_cmpint (mas_mates_get_status (f.mates), ==, MAS_MATES_NONE);
  g_assert_cmpuint (mas_mates_get_n (f.mates), ==, 0);
  g_assert_cmpstr (mas_mates_get_words (f.mates), ==, NULL);

  mas_mates_look (f.mates, 9);
  g_assert_cmpint (mas_mates_get_status (f.mates), ==, MAS_MATES_LOOKING);
  mas_mates_forget (f.mates);
  g_assert_cmpint (mas_mates_get_status (f.mates), ==, MAS_MATES_NONE);
  tear_down (&f);
}

/* The analysis pauses while mates are searched for, and goes on afterwards. */
static void
test_pause (void)
{
  g_autoptr (QiSetup) setup = make_setup ("chess", ROOKS);
  Fixture f = { 0 };

  set_up (&f, "good", NULL, NULL, setup);
  mas_mates_look (f.mates, 2);
  mas_analysis_set_active (f.analysis, TRUE);
  run_ready ();
  g_assert_cmpint (mas_analysis_get_status (f.analysis), !=, MAS_ANALYSIS_DONE);
  wait_for (mas_mates_get_status (f.mates) != MAS_MATES_LOOKING);
  wait_for (mas_analysis_get_status (f.analysis) == MAS_ANALYSIS_DONE);
  tear_down (&f);
}

/* Nothing runs before the person asks, and nothing while the analysis is off. */
static void
test_off (void)
{
  g_autoptr (QiSetup) setup = make_setup ("chess", ROOKS);
  Fixture f = { 0 };

  set_up (&f, "ignores-stop", NULL, NULL, setup);
  run_ready ();
  g_assert_false (g_file_test (f.pids, G_FILE_TEST_EXISTS));
  mas_analysis_set_active (f.analysis, TRUE);
  mas_mates_look (f.mates, 2);
  wait_for (g_file_test (f.pids, G_FILE_TEST_EXISTS));
  mas_analysis_set_active (f.analysis, FALSE);
  g_assert_cmpint (mas_mates_get_status (f.mates), ==, MAS_MATES_NONE);
  tear_down (&f);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/mate-search/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/editor/mate-search/edit", test_edit);
  g_test_add_func ("/editor/mate-search/pause", test_pause);
  g_test_add_func ("/editor/mate-search/off", test_off);
  return g_test_run ();
}
