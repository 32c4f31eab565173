/* SPDX-License-Identifier: Apache-2.0 */
#include "tool-run.h"

/* A user's own game, with an unknown key and one section that cannot be a game. */
static const char ini[] = "# games of my own\n"
                          "[tiny:chess]\n"
                          "maxFile = 5\n"
                          "maxRank = 5\n"
                          "startFen = rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1\n"
                          "castling = false\n"
                          "doubleStep = false\n"
                          "noSuchKey = 3\n"
                          "[orphan:nowhere]\n"
                          "maxRank = 5\n";

/* A user's data folder with the file in it; the file is also named by itself. */
typedef struct
{
  char *dir;
  char *path;
} Fixture;

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  g_autofree char *folder = NULL;
  GError *error = NULL;

  fixture->dir = g_dir_make_tmp ("qi-variants-XXXXXX", &error);
  g_assert_no_error (error);
  folder = g_build_filename (fixture->dir, "masume", NULL);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  fixture->path = g_build_filename (folder, "variants.ini", NULL);
  g_file_set_contents (fixture->path, ini, -1, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  g_autofree char *folder = g_path_get_dirname (fixture->path);

  g_remove (fixture->path);
  g_rmdir (folder);
  g_rmdir (fixture->dir);
  g_clear_pointer (&fixture->dir, g_free);
  g_clear_pointer (&fixture->path, g_free);
}

/* Runs the tool on @line with `--variants` of the file. */
static void
run_named (ToolRun       *run,
           const Fixture *fixture,
           const char    *line,
           const char    *input)
{
  g_autofree char *whole = g_strdup_printf ("%s --variants=%s", line, fixture->path);

  tool_run_line (run, NULL, whole, input, -1);
}

/* Each fault of the file is a remark with its line; the rest of the file works. An error in the file is an error of the
 * input; with a game given, only remarks about that game count. */
static void
test_named (Fixture      *fixture,
            gconstpointer data)
{
  g_auto (ToolRun) run = { 0 };
  g_auto (ToolRun) moves = { 0 };
  g_auto (ToolRun) chess = { 0 };
  g_auto (ToolRun) all = { 0 };
  g_autofree char *unknown = g_strdup_printf ("%s:8:1: warning: ", fixture->path);
  g_autofree char *orphan = g_strdup_printf ("%s:9:9: error: ", fixture->path);

  run_named (&run, fixture, "new --game=tiny", NULL);
  g_assert_nonnull (strstr (run.err, unknown));
  g_assert_nonnull (strstr (run.err, " [unknown-key]\n"));
  g_assert_null (strstr (run.err, orphan)); /* another game */
  g_assert_cmpint (run.status, ==, 0);
  run_named (&chess, fixture, "new --game=chess", NULL);
  g_assert_cmpstr (chess.err, ==, "");
  run_named (&all, fixture, "check", chess.out);
  g_assert_nonnull (strstr (all.err, orphan));
  g_assert_nonnull (strstr (all.err, " [unknown-parent]\n"));
  g_assert_cmpint (all.status, ==, 1);
  run_named (&moves, fixture, "perft --depth=1", run.out);
  g_assert_cmpstr (moves.out, ==, "7\n");
}

/* Pieces fall as in Connect Four: each of seven plies has seven choices, except for the seven games in which a file of
 * six squares is full; nobody can have won before. */
static void
test_falling (Fixture      *fixture,
              gconstpointer data)
{
  static const char falling[] =
    "[falling]\nmaxRank = 6\nmaxFile = 7\nimmobile = p\npieceDrops = true\n"
    "enclosingDrop = top\ndoubleStep = false\ncastling = false\n"
    "connectN = 4\nstartFen = 7/7/7/7/7/7[PPPPPPPPpppppppp] w - - 0 1\n";
  g_auto (ToolRun) start = { 0 };
  g_auto (ToolRun) count = { 0 };
  GError *error = NULL;

  g_file_set_contents (fixture->path, falling, -1, &error);
  g_assert_no_error (error);
  run_named (&start, fixture, "new --game=falling", NULL);
  g_assert_cmpstr (start.err, ==, "");
  run_named (&count, fixture, "perft --depth=7", start.out);
  g_assert_cmpstr (count.out, ==, "823536\n");
}

/* A wall is reported when the game can have none, neither at its start nor by a move. */
static void
test_walls (Fixture      *fixture,
            gconstpointer data)
{
  static const char walls[] =
    "[ducks:chess]\nduckGating = true\n"
    "[stones:chess]\npetrifyOnCaptureTypes = q\n"
    "[walled:chess]\nstartFen = rnbqkbnr/pppppppp/8/**6/8/6**/PPPPPPPP/RNBQKBNR w - - 0 1\n"
    "[plain:chess]\ndoubleStep = false\n";
  static const char fen[] = "rnbqkbnr/pppppppp/8/3*4/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
  static const struct
  {
    const char *game;
    gboolean is_told;
  } rows[] = { { "ducks", FALSE }, { "stones", FALSE }, { "walled", FALSE }, { "plain", TRUE } };
  GError *error = NULL;

  g_file_set_contents (fixture->path, walls, -1, &error);
  g_assert_no_error (error);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *line = g_strconcat ("check --game=", rows[i].game, NULL);
      g_auto (ToolRun) run = { 0 };

      run_named (&run, fixture, line, fen);
      g_test_message ("%s: %s", rows[i].game, run.err);
      g_assert_cmpint (run.status, ==, 0);
      g_assert_cmpint (strstr (run.err, "no use for walls: d5") != NULL, ==, rows[i].is_told);
    }
}

/* When the file itself is the input, it is checked as a whole, and its games are listed. */
static void
test_check (Fixture      *fixture,
            gconstpointer data)
{
  g_auto (ToolRun) run = { 0 };
  g_auto (ToolRun) json = { 0 };
  g_autofree char *line = g_strdup_printf ("variants check %s", fixture->path);
  g_autofree char *json_line = g_strdup_printf ("variants check --json %s", fixture->path);
  g_autofree char *orphan = g_strdup_printf ("%s:9:9: error: ", fixture->path);
  g_autoptr (QiValue) value = NULL;

  tool_run_line (&run, NULL, line, NULL, -1);
  g_assert_cmpint (run.status, ==, 1);
  g_assert_cmpstr (run.out, ==, "tiny\ttiny\n");
  g_assert_nonnull (strstr (run.err, orphan));
  tool_run_line (&json, NULL, json_line, NULL, -1);
  g_assert_cmpint (json.status, ==, 1);
  value = tool_parse_json (json.out, -1);
  g_assert_false (tool_get_flag (value, "ok"));
  g_assert_cmpuint (qi_value_get_size (qi_value_get_member (value, "variants")), ==, 2);
  g_assert_cmpuint (qi_value_get_size (qi_value_get_member (value, "games")), ==, 1);
}

/* Whether there is a remark of the code in the lines from @first to @last. */
static gboolean
is_told (const QiValue *remarks,
         const char    *code,
         gint64         first,
         gint64         last)
{
  for (gsize i = 0; i < qi_value_get_size (remarks); i++)
    {
      const QiValue *remark = qi_value_get_item (remarks, i);
      gint64 line = 0, column = 0;

      if (strcmp (tool_get_text (remark, "code"), code) == 0
          && qi_value_get_int (qi_value_get_member (remark, "line"), &line) && line >= first
          && line <= last && qi_value_get_int (qi_value_get_member (remark, "column"), &column)
          && column > 0)
        return TRUE;
    }
  return FALSE;
}

/* What in a section cannot be followed is told with its place, and a game whose rules need it is none. */
static void
test_not_silent (Fixture      *fixture,
                 gconstpointer data)
{
  static const struct
  {
    const char *section;
    const char *code;
    gboolean game; /* there is one all the same */
  } sections[] = {
    { "[a:chess]\nmultimoveOffset = 1", "variant-unsupported", FALSE },
    { "[b:chess]\nnoSuchKey = 1", "unknown-key", TRUE },
    { "[c:nosuchgame]\nmaxRank = 8", "unknown-parent", FALSE },
    { "[d:chess]\nmaxRank = x", "bad-value", TRUE },
    { "[e:chess]\nnonsense", "line-not-read", TRUE },
    { "[f", "bad-section", FALSE },
    { "[g:chess]\nstartFen = 8/8", "variant-left-out", FALSE },
    { "[h:chess]\nflipEnclosedPieces = sideways", "variant-unsupported", FALSE },
    { "[i:chess]\nstartFen = rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
      "variant-left-out", FALSE },
    { "[j:chess]\nstartFen = *nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", NULL, TRUE },
    { "[k:chess]\nstalemateValue = perhaps", "bad-value", TRUE },
  };
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) listed = g_string_new ("\n");
  g_autofree char *line = g_strdup_printf ("variants check --json %s", fixture->path);
  g_auto (ToolRun) run = { 0 };
  g_autoptr (QiValue) value = NULL;
  const QiValue *games = NULL;
  gint64 at = 1;

  for (gsize i = 0; i < G_N_ELEMENTS (sections); i++)
    g_string_append_printf (text, "%s\n", sections[i].section);
  g_assert_true (g_file_set_contents (fixture->path, text->str, -1, NULL));
  tool_run_line (&run, NULL, line, NULL, -1);
  g_assert_cmpint (run.status, ==, 1);
  value = tool_parse_json (run.out, -1);
  games = qi_value_get_member (value, "games");
  for (gsize i = 0; i < qi_value_get_size (games); i++)
    g_string_append_printf (listed, "%s\n", qi_value_get_text (qi_value_get_item (games, i), NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (sections); i++)
    {
      const gint64 last = at + (strchr (sections[i].section, '\n') != NULL ? 1 : 0);
      const char name[] = { '\n', sections[i].section[1], '\n', '\0' };

      g_test_message ("%s", sections[i].section);
      if (sections[i].code != NULL)
        g_assert_true (
          is_told (qi_value_get_member (value, "variants"), sections[i].code, at, last));
      g_assert_cmpint (strstr (listed->str, name) != NULL, ==, sections[i].game);
      at = last + 1;
    }
}

/* Each key that data/variants.md names as not supported leaves its game out. */
static void
test_unsupported (Fixture      *fixture,
                  gconstpointer data)
{
  g_autofree char *path = g_build_filename (g_getenv ("QI_DATA"), "variants.md", NULL);
  g_autofree char *line = g_strdup_printf ("variants check --json %s", fixture->path);
  g_autofree char *page = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_auto (GStrv) words = NULL;
  g_auto (ToolRun) run = { 0 };
  g_autoptr (QiValue) value = NULL;
  char *from = NULL, *to = NULL;
  guint n = 0;

  g_assert_true (g_file_get_contents (path, &page, NULL, NULL));
  from = strstr (page, "\n## Not supported\n");
  g_assert_nonnull (from);
  from = strstr (from, "\n| `");
  to = from != NULL ? strstr (from, "\n## ") : NULL;
  g_assert_nonnull (to);
  *to = '\0';
  /* Each row begins with its key. */
  words = g_strsplit (from, "\n| `", -1);
  for (guint i = 1; words[i] != NULL; i++)
    {
      *strchr (words[i], '`') = '\0';
      g_string_append_printf (text, "[g%u:chess]\n%s = true\n", n++, words[i]);
    }
  g_assert_cmpuint (n, >, 0);
  g_assert_true (g_file_set_contents (fixture->path, text->str, -1, NULL));
  tool_run_line (&run, NULL, line, NULL, -1);
  g_assert_cmpint (run.status, ==, 1);
  value = tool_parse_json (run.out, -1);
  g_assert_cmpuint (qi_value_get_size (qi_value_get_member (value, "games")), ==, 0);
  for (guint i = 0; i < n; i++)
    {
      g_test_message ("%s", words[i + 1]);
      g_assert_true (
        is_told (qi_value_get_member (value, "variants"), "unsupported-key", 2 * i + 2, 2 * i + 2));
      g_assert_true (is_told (qi_value_get_member (value, "variants"), "variant-unsupported",
                              2 * i + 1, 2 * i + 1));
    }
}

/* Each game has a line; Tenjiku Shogi has no rules, and a given file adds its own games. */
static void
test_games (Fixture      *fixture,
            gconstpointer data)
{
  g_auto (ToolRun) run = { 0 };
  g_auto (GStrv) lines = NULL;
  guint n_found = 0;

  run_named (&run, fixture, "games --json", NULL);
  g_assert_cmpint (run.status, ==, 1); /* a section of the file is left out */
  lines = g_strsplit (run.out, "\n", -1);
  for (guint i = 0; lines[i] != NULL && *lines[i] != '\0'; i++)
    {
      g_autoptr (QiValue) value = tool_parse_json (lines[i], -1);
      const char *id = tool_get_text (value, "id");

      g_assert_nonnull (tool_get_text (value, "name"));
      if (g_strcmp0 (id, "tenjiku") == 0 || g_strcmp0 (id, "shako") == 0
          || g_strcmp0 (id, "tiny") == 0)
        {
          const gboolean is_tenjiku = strcmp (id, "tenjiku") == 0;

          n_found++;
          g_assert_cmpint (tool_get_flag (value, "rules"), ==, !is_tenjiku);
          g_assert_cmpstr (tool_get_text (value, "family"), ==, is_tenjiku ? "shogi" : "chess");
          g_assert_cmpint (tool_get_text (value, "source") != NULL, ==, strcmp (id, "tiny") != 0);
        }
    }
  g_assert_cmpuint (n_found, ==, 3);
}

/* In JSON these remarks are next to the findings of the position. */
static void
test_json (Fixture      *fixture,
           gconstpointer data)
{
  g_auto (ToolRun) run = { 0 };
  g_autoptr (QiValue) value = NULL;
  const QiValue *variants;

  run_named (&run, fixture, "new --game=tiny --json", NULL);
  g_assert_cmpstr (run.err, ==, "");
  value = tool_parse_json (run.out, -1);
  g_assert_true (tool_get_flag (value, "ok"));
  variants = qi_value_get_member (value, "variants");
  g_assert_nonnull (variants);
  g_assert_cmpuint (qi_value_get_size (variants), ==, 1);
  g_assert_cmpstr (tool_get_text (qi_value_get_item (variants, 0), "code"), ==, "unknown-key");
  g_assert_cmpint (vectors_int (qi_value_get_item (variants, 0), "line"), ==, 8);
}

/* A file may begin with a byte-order mark, and be UTF-16. */
static void
test_encodings (Fixture      *fixture,
                gconstpointer data)
{
  static const struct
  {
    const char *mark;
    gsize mark_length;
    const char *encoding;
  } rows[] = {
    { "\xEF\xBB\xBF", 3, "UTF-8" },
    { "\xFF\xFE", 2, "UTF-16LE" },
    { "\xFE\xFF", 2, "UTF-16BE" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GString) text = g_string_new_len (rows[i].mark, (gssize) rows[i].mark_length);
      g_auto (ToolRun) plain = { 0 };
      g_auto (ToolRun) run = { 0 };
      g_autoptr (GError) error = NULL;
      g_autofree char *body = NULL;
      gsize length = 0;

      g_file_set_contents (fixture->path, ini, -1, &error);
      g_assert_no_error (error);
      run_named (&plain, fixture, "new --game=tiny", NULL);
      body = g_convert (ini, -1, rows[i].encoding, "UTF-8", NULL, &length, &error);
      g_assert_no_error (error);
      g_string_append_len (text, body, (gssize) length);
      g_file_set_contents (fixture->path, text->str, (gssize) text->len, &error);
      g_assert_no_error (error);
      run_named (&run, fixture, "new --game=tiny", NULL);
      g_assert_cmpint (run.status, ==, 0);
      g_assert_cmpstr (run.out, ==, plain.out);
      g_assert_cmpstr (run.err, ==, plain.err);
    }
}

/* Remarks about a parent also concern its child, and a game that is left out has a reason. */
static void
test_parents (Fixture      *fixture,
              gconstpointer data)
{
  static const char text[] =
    "[up:chess]\nnoSuchKey = 1\n[down:up]\n[duck:chess]\nmultimoveOffset = 1\n"
    "[duckling:duck]\n";
  g_auto (ToolRun) child = { 0 };
  g_auto (ToolRun) out = { 0 };
  g_autoptr (GError) error = NULL;

  g_file_set_contents (fixture->path, text, -1, &error);
  g_assert_no_error (error);
  run_named (&child, fixture, "new --game=down", NULL);
  g_assert_cmpint (child.status, ==, 0);
  g_assert_nonnull (strstr (child.err, ":2:1: warning: "));
  g_assert_null (strstr (child.err, "multimoveOffset"));
  run_named (&out, fixture, "new --game=duckling", NULL);
  g_assert_cmpint (out.status, ==, 2);
  g_assert_nonnull (
    strstr (out.err,
            ":6:2: error: the game duckling is left out, since its rules need multimoveOffset"));
  g_assert_null (strstr (out.err, "noSuchKey"));
}

/* A game is unknown as long as its file is not given. */
static void
test_unknown (Fixture      *fixture,
              gconstpointer data)
{
  g_auto (ToolRun) run = { 0 };
  g_auto (ToolRun) both = { 0 };

  tool_run_line (&run, NULL, "new --game=tiny", NULL, 0);
  g_assert_cmpint (run.status, ==, 2);
  run_named (&both, fixture, "new --game=orphan", NULL);
  g_assert_cmpint (both.status, ==, 2);
  g_assert_nonnull (strstr (both.err, "unknown game 'orphan'"));
}

/* The file in the user's folder is found when one of its games is named, by an option or in a
 * position. */
static void
test_own (Fixture      *fixture,
          gconstpointer data)
{
  static const char command[] =
    "\"$QI_TOOL\" new --game=tiny | \"$QI_TOOL\" play --moves=zz 2>&1 >/dev/null; "
    "\"$QI_TOOL\" new --game=tiny | \"$QI_TOOL\" moves | wc -l; "
    "\"$QI_TOOL\" new --game=tiny | \"$QI_TOOL\" show | head -n 1";
  const char *argv[] = { "sh", "-c", command, NULL };
  g_auto (GStrv) env = g_environ_setenv (g_get_environ (), "XDG_DATA_HOME", fixture->dir, TRUE);
  g_autofree char *out = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) error = NULL;
  int status = 0;

  g_spawn_sync (NULL, (char **) argv, env, G_SPAWN_SEARCH_PATH, NULL, NULL, &out, NULL, &status,
                &error);
  g_assert_no_error (error);
  lines = g_strsplit (out, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 4);
  g_assert_true (g_str_has_prefix (lines[0], "argument:1:1: error: "));
  g_assert_cmpint (g_ascii_strtoll (lines[1], NULL, 10), ==, 7);
  g_assert_true (g_str_has_prefix (lines[2], "tiny, 5×5, "));
}

/* Any bytes are accepted; they cause nothing but remarks. */
static void
test_hostile (Fixture      *fixture,
              gconstpointer data)
{
  static const char *const texts[] = { "",
                                       "\xff\xfe\x01[[[",
                                       "[x:x]\n",
                                       "[a:chess]\nmaxRank = 99999999999999999999\n",
                                       "[b:chess]\nstartFen = 9999999999/\n",
                                       "[c:chess]\ncustomPiece1 = z:\n",
                                       "[chess:shogi]\n",
                                       "[\n]\n=\n==\n[d:]\n[:e]\n[:]\n" };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_auto (ToolRun) run = { 0 };
      GError *error = NULL;

      g_file_set_contents (fixture->path, texts[i], -1, &error);
      g_assert_no_error (error);
      run_named (&run, fixture, "perft --depth=2",
                 "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
      g_assert_cmpint (run.status, >=, 0);
      g_assert_cmpstr (run.out, ==, "400\n");
    }
}

/* A game whose pieces are all dropped has an empty board at the start, which is not reported. */
static void
test_empty_start (Fixture      *fixture,
                  gconstpointer data)
{
  static const char drops[] = "[three]\n"
                              "maxRank = 3\n"
                              "maxFile = 3\n"
                              "immobile = p\n"
                              "pieceDrops = true\n"
                              "startFen = 3/3/3[PPPPPpppp] w - - 0 1\n";
  g_autoptr (GError) error = NULL;

  g_file_set_contents (fixture->path, drops, -1, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < 2; i++)
    {
      g_auto (ToolRun) run = { 0 };

      run_named (&run, fixture, i == 0 ? "check --game=three" : "check --game=chess",
                 i == 0 ? "3/3/3[PPPPPpppp] w - - 0 1" : "8/8/8/8/8/8/8/8 w - - 0 1");
      g_assert_cmpint (run.status, ==, 0);
      g_assert_cmpint (strstr (run.err, "[empty-board]") == NULL, ==, i == 0);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/qi/variants/named", Fixture, NULL, set_up, test_named, tear_down);
  g_test_add ("/qi/variants/json", Fixture, NULL, set_up, test_json, tear_down);
  g_test_add ("/qi/variants/falling", Fixture, NULL, set_up, test_falling, tear_down);
  g_test_add ("/qi/variants/walls", Fixture, NULL, set_up, test_walls, tear_down);
  g_test_add ("/qi/variants/check", Fixture, NULL, set_up, test_check, tear_down);
  g_test_add ("/qi/variants/not-silent", Fixture, NULL, set_up, test_not_silent, tear_down);
  g_test_add ("/qi/variants/unsupported", Fixture, NULL, set_up, test_unsupported, tear_down);
  g_test_add ("/qi/variants/games", Fixture, NULL, set_up, test_games, tear_down);
  g_test_add ("/qi/variants/encodings", Fixture, NULL, set_up, test_encodings, tear_down);
  g_test_add ("/qi/variants/parents", Fixture, NULL, set_up, test_parents, tear_down);
  g_test_add ("/qi/variants/unknown", Fixture, NULL, set_up, test_unknown, tear_down);
  g_test_add ("/qi/variants/own", Fixture, NULL, set_up, test_own, tear_down);
  g_test_add ("/qi/variants/empty-start", Fixture, NULL, set_up, test_empty_start, tear_down);
  g_test_add ("/qi/variants/hostile", Fixture, NULL, set_up, test_hostile, tear_down);
  return g_test_run ();
}
