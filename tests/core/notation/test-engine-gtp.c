/* SPDX-License-Identifier: Apache-2.0 */
/* What GNU Go makes of what we write: its own report of the position is read back and compared. */
#include "engine-run.h"
#include "notation-tests.h"

#include <glib/gstdio.h>

#define POSITIONS 60 /* of each size */
#define GAMES     40
#define MOVES     120 /* of each game: on small boards most of them take something */

/* --- GNU Go --------------------------------------------------------------------------------- */

static void
gnugo_start (EngineRun *run)
{
  static const char *const args[] = { "--mode", "gtp", "--seed", "1", NULL };

  engine_start (run, "gnugo", args);
}

/* What GNU Go answers to one command: "= …" or "? …". */
static char *
gnugo_ask (EngineRun  *run,
           const char *command)
{
  g_autoptr (GPtrArray) lines = engine_ask (run, command, "");

  return g_strdup (g_ptr_array_index (lines, 0));
}

/* Sends commands, one a line, all of which it must take. */
static void
gnugo_tell (EngineRun  *run,
            const char *commands)
{
  g_auto (GStrv) lines = g_strsplit (commands, "\n", -1);

  engine_send (run, commands);
  for (gsize i = 0; lines[i] != NULL; i++)
    {
      g_autoptr (GPtrArray) answer = engine_read (run, "");
      const char *first = g_ptr_array_index (answer, 0);

      if (*first != '=')
        g_error ("GNU Go answers “%s” to “%s”", first, lines[i]);
    }
}

/* Marks the stones that GNU Go lists. */
static void
gnugo_list (EngineRun  *run,
            const char *colour,
            char        mark,
            guint       size,
            char       *board)
{
  g_autofree char *command = g_strconcat ("list_stones ", colour, NULL);
  g_autofree char *answer = gnugo_ask (run, command);
  g_auto (GStrv) words = g_strsplit (answer + 2, " ", -1);

  g_assert_true (g_str_has_prefix (answer, "= "));
  for (gsize i = 0; words[i] != NULL; i++)
    {
      if (*words[i] == '\0')
        continue;

      const guint file = (guint) (words[i][0] - 'A') - (words[i][0] > 'I');
      const guint rank = size - (guint) g_ascii_strtoull (words[i] + 1, NULL, 10);
      board[rank * size + file] = mark;
    }
}

/* The board as GNU Go has it: 'X', 'O' and '.', row by row from the top. */
static char *
gnugo_dup_board (EngineRun *run,
                 guint      size)
{
  char *board = g_strnfill (size * size, '.');

  gnugo_list (run, "black", 'X', size, board);
  gnugo_list (run, "white", 'O', size, board);
  return board;
}

/* The same from the picture that it draws. */
static char *
gnugo_dup_picture (EngineRun *run,
                   guint      size)
{
  g_autoptr (GPtrArray) lines = engine_ask (run, "showboard", "");
  GString *board = g_string_new (NULL);

  for (guint i = 2; i < 2 + size; i++)
    {
      const char *line = g_ptr_array_index (lines, i);

      for (guint file = 0; file < size; file++)
        {
          const char c = line[3 + 2 * file];

          g_string_append_c (board, c == 'X' || c == 'O' ? c : '.');
        }
    }
  return g_string_free (board, FALSE);
}

/* --- ours ----------------------------------------------------------------------------------- */

static char *
dup_board (QiSetup *setup)
{
  QiPosition *position = qi_setup_get_position (setup);
  const guint n = qi_position_get_n_squares (position);
  char *board = g_strnfill (n, '.');

  for (guint i = 0; i < n; i++)
    {
      const QiToken *piece = qi_position_get_piece (position, i);

      if (piece != NULL)
        board[i] = g_ascii_isupper (piece->text[0]) ? 'X' : 'O';
    }
  return board;
}

static gboolean
touches_empty (const char *board,
               guint       size,
               guint       point,
               gboolean   *seen)
{
  const char colour = board[point];
  const gint steps[] = { -1, 1, -(gint) size, (gint) size };

  seen[point] = TRUE;
  for (guint i = 0; i < 4; i++)
    {
      const gint next = (gint) point + steps[i];

      if ((i == 0 && point % size == 0) || (i == 1 && point % size == size - 1) || next < 0
          || next >= (gint) (size * size))
        continue;
      if (board[next] == '.')
        return TRUE;
      if (board[next] == colour && !seen[next] && touches_empty (board, size, (guint) next, seen))
        return TRUE;
    }
  return FALSE;
}

/* A board of random stones; those without a liberty are taken off, one after the other. */
static char *
make_board (GRand *rand,
            guint  size)
{
  const gint32 density = g_rand_int_range (rand, 0, 11);
  char *board = g_strnfill (size * size, '.');

  for (guint i = 0; i < size * size; i++)
    if (g_rand_int_range (rand, 0, 12) < density)
      board[i] = g_rand_boolean (rand) ? 'X' : 'O';
  for (guint i = 0; i < size * size; i++)
    {
      g_autofree gboolean *seen = g_new0 (gboolean, size * size);

      if (board[i] != '.' && !touches_empty (board, size, i, seen))
        board[i] = '.';
    }
  return board;
}

static QiSetup *
make_setup (const char *board,
            guint       files,
            guint       ranks,
            QiSide      turn,
            const char *komi)
{
  const QiShape shape = { 2, { ranks, files } };
  QiPositionBuilder *builder = qi_position_builder_new (&shape, qi_limits_get_default ());

  for (guint i = 0; i < files * ranks; i++)
    if (board[i] != '.')
      qi_position_builder_put (builder, i, board[i] == 'X' ? &QI_TOKEN ("S") : &QI_TOKEN ("s"));
  qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN ("G"));
  qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN ("g"));
  qi_position_builder_set_turn (builder, turn);
  g_autoptr (QiPosition) position = qi_position_builder_end (builder, NULL);
  g_autoptr (QiDetails) none = qi_details_new ();
  g_autoptr (QiValue) value = komi == NULL ? NULL : qi_value_new_number (komi, -1);
  g_autoptr (QiDetails) details = qi_details_with (none, "komi", value);
  return qi_setup_new (position, "go", details);
}

static char *
write_setup (const char *format,
             QiSetup    *setup)
{
  char *text = qi_notation_write (qi_notation_lookup (format), setup, NULL, NULL);

  g_assert_nonnull (text);
  return text;
}

/* --- the line ------------------------------------------------------------------------------- */

static void
check_position (EngineRun  *run,
                const char *board,
                guint       size,
                QiSide      turn,
                const char *komi)
{
  g_autoptr (QiSetup) setup = make_setup (board, size, size, turn, komi);
  g_autofree char *line = write_setup ("gtp", setup);

  gnugo_tell (run, line);
  g_autofree char *theirs = gnugo_dup_board (run, size);
  g_autofree char *picture = gnugo_dup_picture (run, size);
  g_assert_cmpstr (theirs, ==, board);
  g_assert_cmpstr (picture, ==, board);

  g_autofree char *size_answer = gnugo_ask (run, "query_boardsize");
  g_assert_cmpint (g_ascii_strtoll (size_answer + 2, NULL, 10), ==, size);
  if (komi != NULL)
    {
      g_autofree char *komi_answer = gnugo_ask (run, "get_komi");
      g_assert_cmpfloat_with_epsilon (g_ascii_strtod (komi_answer + 2, NULL),
                                      g_ascii_strtod (komi, NULL), 0.001);
    }

  /* The record that it writes is read as the same position. */
  g_autoptr (GPtrArray) lines = engine_ask (run, "printsgf", "");
  g_autoptr (GString) sgf = g_string_new (NULL);
  for (guint i = 0; i < lines->len; i++)
    g_string_append_printf (sgf, "%s\n",
                            (const char *) g_ptr_array_index (lines, i) + (i == 0 ? 2 : 0));
  g_autoptr (QiReading) reading = qi_notation_detect (sgf->str, -1, NULL);
  g_assert_cmpstr (reading->format, ==, "sgf");
  g_autofree char *codes = notation_dup_codes (reading->findings);
  /* IL lists the points where a move would be illegal: no place for that here. */
  if (strcmp (codes, "property-ignored") != 0 || strstr (sgf->str, "IL[") == NULL)
    g_assert_cmpstr (codes, ==, "");
  g_autofree char *ours = dup_board (reading->setup);
  g_assert_cmpstr (ours, ==, board);
  g_assert_cmpint (qi_position_get_turn (qi_setup_get_position (reading->setup)), ==, turn);
}

static void
test_lines (void)
{
  static const guint sizes[] = { 2, 5, 9, 13, 19 };
  static const char *const komis[] = { NULL, "0", "6.5", "-3.5", "7.50" };
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  EngineRun run;

  g_test_message ("seed %u", seed);
  gnugo_start (&run);
  for (gsize s = 0; s < G_N_ELEMENTS (sizes); s++)
    for (guint i = 0; i < POSITIONS; i++)
      {
        g_autofree char *board = make_board (rand, sizes[s]);

        check_position (&run, board, sizes[s], (QiSide) g_rand_int_range (rand, 0, 2),
                        komis[i % G_N_ELEMENTS (komis)]);
      }
  engine_stop (&run, "quit");
}

/* --- SGF ------------------------------------------------------------------------------------ */

static void
test_sgf (void)
{
  static const guint sizes[] = { 5, 9, 13, 19 };
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autofree char *folder = g_dir_make_tmp ("qi-sgf-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "position.sgf", NULL);
  g_autofree char *command = g_strconcat ("loadsgf ", path, NULL);
  EngineRun run;

  g_test_message ("seed %u", seed);
  gnugo_start (&run);
  for (gsize s = 0; s < G_N_ELEMENTS (sizes); s++)
    for (guint i = 0; i < POSITIONS; i++)
      {
        const guint size = sizes[s];
        const QiSide turn = (QiSide) g_rand_int_range (rand, 0, 2);
        g_autofree char *board = make_board (rand, size);
        g_autoptr (QiSetup) setup = make_setup (board, size, size, turn, "5.5");
        g_autofree char *text = write_setup ("sgf", setup);

        g_assert_true (g_file_set_contents (path, text, -1, NULL));
        g_autofree char *answer = gnugo_ask (&run, command);
        g_assert_cmpstr (answer, ==, turn == QI_SIDE_FIRST ? "= black" : "= white");
        g_autofree char *theirs = gnugo_dup_board (&run, size);
        g_assert_cmpstr (theirs, ==, board);
        g_autofree char *komi = gnugo_ask (&run, "get_komi");
        g_assert_cmpfloat_with_epsilon (g_ascii_strtod (komi + 2, NULL), 5.5, 0.001);
      }
  engine_stop (&run, "quit");
  g_remove (path);
  g_rmdir (folder);
}

/* --- games, with captures ------------------------------------------------------------------- */

/* Plays at random, also where the engine refuses, and reads the talk as a terminal shows it. */
static void
check_game (EngineRun *run,
            GRand     *rand,
            guint      size)
{
  g_autoptr (GString) talk = g_string_new (NULL);
  g_autofree char *start = g_strdup_printf ("boardsize %u\nclear_board", size);

  gnugo_tell (run, start);
  g_string_append_printf (talk, "%s\n", start);
  for (guint i = 0; i < MOVES; i++)
    {
      const gint32 file = g_rand_int_range (rand, 0, (gint32) size);
      g_autofree char *command =
        g_strdup_printf ("play %s %c%d", g_rand_boolean (rand) ? "black" : "white",
                         "ABCDEFGHJKLMN"[file], g_rand_int_range (rand, 1, (gint32) size + 1));
      g_autofree char *answer = gnugo_ask (run, command);

      g_string_append_printf (talk, "%s\n%s\n\n", command, answer);
    }
  g_autoptr (QiReading) reading = qi_notation_detect (talk->str, -1, NULL);
  g_autofree char *theirs = gnugo_dup_board (run, size);
  g_assert_cmpstr (reading->format, ==, "gtp");
  if (reading->setup == NULL)
    g_error ("%s in:\n%s", qi_finding_get_message (first_error (reading)), talk->str);
  g_autofree char *ours = dup_board (reading->setup);
  if (strcmp (ours, theirs) != 0)
    g_test_message ("%s", talk->str);
  g_assert_cmpstr (ours, ==, theirs);
}

static void
test_games (void)
{
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  EngineRun run;

  g_test_message ("seed %u", seed);
  gnugo_start (&run);
  for (guint i = 0; i < GAMES; i++)
    check_game (&run, rand, 5 + i % 5);
  engine_stop (&run, "quit");
}

/* --- expected differences ------------------------------------------------------------------- */

/* What GNU Go does otherwise, each with its reason. @ask is sent after the line. */
static const struct
{
  const char *name;
  const char *reason;
  const char *board; /* NULL: empty */
  guint       files;
  guint       ranks;
  QiSide      turn;
  const char *komi;
  guint       refused; /* the line of ours that it refuses, from 1; 0: none */
  const char *ask;
  const char *answer;
} expected[] = {
  { "wide", "rectangular_boardsize is KataGo's", NULL, 3, 2, QI_SIDE_FIRST, NULL, 1,
    "query_boardsize", "= 19" },
  { "large", "GNU Go's boards have at most 19 points a side", NULL, 20, 20, QI_SIDE_FIRST, NULL, 1,
    "query_boardsize", "= 19" },
  { "komi", "get_komi shows one decimal", NULL, 5, 5, QI_SIDE_FIRST, "6.25", 0, "get_komi",
    "=  6.2" },
};

static void
test_expected (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      EngineRun run;
      g_autofree char *empty = g_strnfill (expected[i].files * expected[i].ranks, '.');
      g_autoptr (QiSetup) setup =
        make_setup (expected[i].board != NULL ? expected[i].board : empty, expected[i].files,
                    expected[i].ranks, expected[i].turn, expected[i].komi);
      g_autofree char *text = write_setup ("gtp", setup);
      g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

      g_test_message ("%s: %s", expected[i].name, expected[i].reason);
      gnugo_start (&run);
      for (guint n = 0; lines[n] != NULL; n++)
        {
          g_autofree char *answer = gnugo_ask (&run, lines[n]);
          g_assert_cmpint (answer[0], ==, n + 1 == expected[i].refused ? '?' : '=');
        }
      g_autofree char *answer = gnugo_ask (&run, expected[i].ask);
      g_assert_cmpstr (answer, ==, expected[i].answer);
      engine_stop (&run, "quit");
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/engine-gtp/lines", test_lines);
  g_test_add_func ("/core/engine-gtp/sgf", test_sgf);
  g_test_add_func ("/core/engine-gtp/games", test_games);
  g_test_add_func ("/core/engine-gtp/expected", test_expected);
  return g_test_run ();
}
