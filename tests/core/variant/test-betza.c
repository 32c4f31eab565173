/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-variant-inner-private.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

/* The moves of a text in words: "kind flags step (legs)". Patterns are sorted, since their order
 * does not matter. Expectations follow the definitions of Betza's notation
 * (gnu.org/software/xboard/Betza.html) and Fairy-Stockfish's documentation. */
static char *
describe (const QiPattern *pattern)
{
  static const char *const kinds[] = { "leap", "lame", "slide", "hop", "grasshopper" };
  GString *text = g_string_new (kinds[pattern->kind]);

  g_string_append_printf (text, "%s%s%s", (pattern->flags & QI_PATTERN_MOVE) != 0 ? " m" : " ",
                          (pattern->flags & QI_PATTERN_CAPTURE) != 0 ? "c" : "",
                          (pattern->flags & QI_PATTERN_INITIAL) != 0 ? "i" : "");
  g_string_append_printf (text, " %d,%d", pattern->file, pattern->rank);
  if (pattern->layer != 0)
    g_string_append_printf (text, ",%d", pattern->layer);
  if (pattern->range != 0)
    g_string_append_printf (text, " x%u", pattern->range);
  for (guint i = 0; i < pattern->n_legs; i++)
    g_string_append_printf (text, " (%d,%d)", pattern->legs[i][0], pattern->legs[i][1]);
  return g_string_free (text, FALSE);
}

static int
compare_texts (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static char *
describe_all (const char *betza)
{
  g_autoptr (GArray) patterns = g_array_new (FALSE, FALSE, sizeof (QiPattern));
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  g_assert_true (qi_betza_parse (betza, patterns, NULL));
  for (guint i = 0; i < patterns->len; i++)
    g_ptr_array_add (texts, describe (&g_array_index (patterns, QiPattern, i)));
  g_ptr_array_sort (texts, compare_texts);
  g_ptr_array_add (texts, NULL);
  return g_strjoinv ("; ", (char **) texts->pdata);
}

static const struct
{
  const char *betza;
  const char *patterns;
} meanings[] = {
  { "", "" },
  { "W", "leap mc -1,0; leap mc 0,-1; leap mc 0,1; leap mc 1,0" },
  { "mWcW", "leap mc -1,0; leap mc 0,-1; leap mc 0,1; leap mc 1,0" },
  { "F", "leap mc -1,-1; leap mc -1,1; leap mc 1,-1; leap mc 1,1" },
  { "fW", "leap mc 0,1" },
  { "fsW", "leap mc -1,0; leap mc 0,1; leap mc 1,0" },
  { "vW", "leap mc 0,-1; leap mc 0,1" },
  { "sW", "leap mc -1,0; leap mc 1,0" },
  { "fmWfceF", "leap c -1,1; leap c 1,1; leap m 0,1" },
  { "lF", "leap mc -1,-1; leap mc -1,1" },
  { "frF", "leap mc 1,1" },
  { "blF", "leap mc -1,-1" },
  { "fN", "leap mc -1,2; leap mc 1,2" },
  { "ffN", "leap mc -1,2; leap mc 1,2" },
  { "fsN", "leap mc -2,1; leap mc 2,1" },
  { "fhN", "leap mc -1,2; leap mc -2,1; leap mc 1,2; leap mc 2,1" },
  { "vN", "leap mc -1,-2; leap mc -1,2; leap mc 1,-2; leap mc 1,2" },
  { "sN", "leap mc -2,-1; leap mc -2,1; leap mc 2,-1; leap mc 2,1" },
  { "rfN", "leap mc 1,2" },
  { "hrN", "leap mc -1,-2; leap mc -2,1; leap mc 1,2; leap mc 2,-1" },
  { "hlN", "leap mc -1,2; leap mc -2,-1; leap mc 1,-2; leap mc 2,1" },
  { "fR", "slide mc 0,1" },
  { "fR4", "slide mc 0,1 x4" },
  { "fWW", "slide mc 0,1" },
  { "fW0", "slide mc 0,1" },
  { "fR1", "leap mc 0,1" },
  { "flNN", "slide mc -2,1" },
  { "fsNfN2", "leap mc -2,1; leap mc 2,1; slide mc -1,2 x2; slide mc 1,2 x2" },
  { "fmRfcpR", "hop c 0,1; slide m 0,1" },
  { "fgR", "grasshopper mc 0,1" },
  { "nfrF", "leap mc 1,1" },
  { "nfN", "lame mc -1,2 (0,1); lame mc 1,2 (0,1)" },
  { "nfsN", "lame mc -2,1 (-1,0); lame mc 2,1 (1,0)" },
  { "nfrA", "lame mc 2,2 (1,1)" },
  { "nfD", "lame mc 0,2 (0,1)" },
  { "nfH", "lame mc 0,3 (0,1) (0,2)" },
  { "nfZ", "lame mc -2,3 (0,1) (-1,2); lame mc 2,3 (0,1) (1,2)" },
  { "ifmnD", "lame mi 0,2 (0,1)" },
  { "fK", "leap mc -1,1; leap mc 0,1; leap mc 1,1" },
  { "fQ", "slide mc -1,1; slide mc 0,1; slide mc 1,1" },
  { "fCfZfGfLfJ",
    "leap mc -1,3; leap mc -2,3; leap mc -3,3; leap mc 1,3; leap mc 2,3; leap mc 3,3" },
  { "m(0,+1,0)c(+1,0,+1)", "leap c 1,0,1; leap m 0,1" },
  { "(0,0,+1)3", "slide mc 0,0,1 x3" },
};

static void
test_meaning (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  g_autofree char *patterns = describe_all (meanings[i].betza);

  g_assert_cmpstr (patterns, ==, meanings[i].patterns);
}

/* Steps without signs have all their images: 6 sides, 12 edges and 8 corners of a cube, and the 24
 * leaps of its knight. */
static const struct
{
  const char *betza;
  guint       n;
} counts[] = {
  { "K", 8 },        { "Q", 8 },
  { "N", 8 },        { "Z", 8 },
  { "QN", 16 },      { "ADH", 12 },
  { "nR", 4 },       { "gQ3", 8 },
  { "(1,0,0)", 6 },  { "(1,1,0)0", 12 },
  { "(1,1,1)", 8 },  { "(2,1,0)", 24 },
  { "(0,1,2)", 24 }, { "(1,0,0)0(1,1,0)0(1,1,1)0", 26 },
};

static void
test_count (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (GArray) patterns = g_array_new (FALSE, FALSE, sizeof (QiPattern));

  g_assert_true (qi_betza_parse (counts[i].betza, patterns, NULL));
  g_assert_cmpuint (patterns->len, ==, counts[i].n);
}

#define VECTORS "(1,2,3)(1,2,4)(1,2,5)(1,2,6)(1,2,7)(1,3,4)(1,3,5)(1,3,6)(1,3,7)(1,4,5)"
static const struct
{
  const char *betza;
  gsize       offset;
} faults[] = {
  { "X", 0 },
  { "WX", 1 },
  { "m", 1 },
  { "Wf", 2 },
  { "W?", 1 },
  { "pN", 1 },
  { "gD", 1 },
  { "(1,1)", 0 },
  { "(0,0,0)", 0 },
  { "W(1,1,1", 1 },
  { "f(1,0,0)", 1 },
  { "(1,a,0)", 0 },
  { "p", 1 },
  { "g", 1 },
  { "n", 1 },
  { "fp", 2 },
  { "R99999", 5 },
  { "(99999,0,0)", 0 },
  { "WR1000x", 6 },
  /* More directions than a piece has, and more moves than one may have: 480 by the vectors, 512 with a leap of each
   * plane's knight and a king. */
  { "fbfbfbfbfbfbfbfbfW", 16 },
  { VECTORS "(1,4,6)", 70 },
  { VECTORS "(0,1,2)KA", 78 },
  { "W ", 1 },
  { "(999,0,0)", 0 },
  { "mW5-", 3 },
  { "\xc3\xa9", 0 },
};

static void
test_fault (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (GArray) patterns = g_array_new (FALSE, FALSE, sizeof (QiPattern));
  gsize offset = 100;

  g_assert_false (qi_betza_parse (faults[i].betza, patterns, &offset));
  g_assert_cmpuint (offset, ==, faults[i].offset);
  g_assert_cmpuint (patterns->len, ==, 0);
}

static void
test_bounds (void)
{
  g_autoptr (GArray) patterns = g_array_new (FALSE, FALSE, sizeof (QiPattern));
  g_autofree char *text = g_malloc (100001);

  memset (text, 'W', 100000);
  text[100000] = '\0';
  g_assert_false (qi_betza_parse (text, patterns, NULL));
  g_assert_cmpuint (patterns->len, ==, 0);
}

/* Fairy-Stockfish 11.1 as an independent reader: each of its pieces on a board of 10 × 10, alone
 * and among others that do not move, and the squares that `go perft 1` lists. */
#define SIZE     10
#define N_BOARDS 6

typedef struct
{
  int    at; /* the piece's square: rank × SIZE + file */
  QiSide side;
  gint8  others[SIZE * SIZE]; /* 0 none, 1 the first player's, 2 the second's */
} Board;

static void
make_board (GRand *rand,
            guint  number,
            Board *board)
{
  memset (board, 0, sizeof *board);
  board->side = number % 2 == 0 ? QI_SIDE_FIRST : QI_SIDE_SECOND;
  board->at = g_rand_int_range (rand, 4, 6) * SIZE + g_rand_int_range (rand, 3, 7);
  for (int i = 0; number >= 2 && i < SIZE * SIZE; i++)
    if (i != board->at && g_rand_int_range (rand, 0, 100) < 30)
      board->others[i] = (gint8) g_rand_int_range (rand, 1, 3);
}

static char *
format_fen (const Board *board)
{
  GString *fen = g_string_new (NULL);

  for (int rank = SIZE - 1; rank >= 0; rank--)
    {
      int run = 0;

      for (int file = 0; file <= SIZE; file++)
        {
          int square = rank * SIZE + file;
          char letter = file == SIZE                 ? '\0'
                        : square == board->at        ? (board->side == QI_SIDE_FIRST ? 'X' : 'x')
                        : board->others[square] == 1 ? 'I'
                        : board->others[square] == 2 ? 'i'
                                                     : '\0';

          if (file < SIZE && letter == '\0')
            {
              run++;
              continue;
            }
          if (run > 0)
            g_string_append_printf (fen, "%d", run);
          run = 0;
          if (letter != '\0')
            g_string_append_c (fen, letter);
        }
      if (rank > 0)
        g_string_append_c (fen, '/');
    }
  g_string_append (fen, board->side == QI_SIDE_FIRST ? " w - - 0 1" : " b - - 0 1");
  return g_string_free (fen, FALSE);
}

/* −1 off the board. */
static int
step (const Board *board,
      int          from,
      int          file,
      int          rank)
{
  int direction = board->side == QI_SIDE_FIRST ? 1 : -1;
  int to_file = from % SIZE + file;
  int to_rank = from / SIZE + rank * direction;

  return to_file < 0 || to_file >= SIZE || to_rank < 0 || to_rank >= SIZE
           ? -1
           : to_rank * SIZE + to_file;
}

static void
try_square (const Board     *board,
            const QiPattern *pattern,
            int              to,
            gboolean        *targets)
{
  gint8 own = board->side == QI_SIDE_FIRST ? 1 : 2;

  if (board->others[to] == 0
        ? (pattern->flags & QI_PATTERN_MOVE) != 0
        : board->others[to] != own && (pattern->flags & QI_PATTERN_CAPTURE) != 0)
    targets[to] = TRUE;
}

static void
walk (const Board     *board,
      const QiPattern *pattern,
      gboolean        *targets)
{
  int at = board->at;
  guint over = 0;
  gboolean hops = pattern->kind == QI_PATTERN_HOP || pattern->kind == QI_PATTERN_GRASSHOPPER;
  gboolean once = pattern->kind == QI_PATTERN_LEAP || pattern->kind == QI_PATTERN_LAME;

  for (guint i = 0; i < pattern->n_legs; i++)
    {
      int leg = step (board, at, pattern->legs[i][0], pattern->legs[i][1]);

      if (leg < 0 || board->others[leg] != 0)
        return;
    }
  for (guint n = 1;; n++)
    {
      at = step (board, at, pattern->file, pattern->rank);
      if (at < 0)
        return;
      if (!hops || over == 1)
        try_square (board, pattern, at, targets);
      if (once || n == pattern->range || (pattern->kind == QI_PATTERN_GRASSHOPPER && over == 1))
        return;
      if (board->others[at] != 0 && (!hops || ++over == 2))
        return;
    }
}

static char *
list_targets (const gboolean *targets)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < SIZE * SIZE; i++)
    if (targets[i])
      g_string_append_printf (text, "%c%d ", 'a' + i % SIZE, i / SIZE + 1);
  return g_string_free (text, FALSE);
}

/* Reads the moves up to "Nodes searched" and leaves the text after them. */
static gboolean
read_answer (const char **at,
             gboolean    *targets)
{
  memset (targets, 0, SIZE * SIZE * sizeof (gboolean));
  while (**at != '\0')
    {
      const char *line = *at;
      const char *end = strchr (line, '\n');
      int from_rank, to_rank, n = 0;
      char from_file, to_file;

      *at = end != NULL ? end + 1 : line + strlen (line);
      if (g_str_has_prefix (line, "Nodes searched"))
        return TRUE;
      if (sscanf (line, "%c%d%c%d: %d", &from_file, &from_rank, &to_file, &to_rank, &n) == 5
          && n == 1)
        targets[(to_rank - 1) * SIZE + to_file - 'a'] = TRUE;
    }
  return FALSE;
}

static char *
ask_engine (const char *commands)
{
  g_autofree char *found = g_find_program_in_path ("fairy-stockfish");
  const char *program = found != NULL ? found : "/usr/games/fairy-stockfish";
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process =
    g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE
                        | G_SUBPROCESS_FLAGS_STDERR_SILENCE,
                      &error, program, NULL);
  char *output = NULL;

  g_assert_no_error (error);
  g_assert_true (g_subprocess_communicate_utf8 (process, commands, NULL, &output, NULL, &error));
  g_assert_no_error (error);
  return output;
}

static gboolean
is_asked (const QiVariantSlot *slot)
{
  return !g_str_has_prefix (slot->name, "customPiece") && strcmp (slot->name, "immobile") != 0
         && strcmp (slot->name, "king") != 0;
}

static void
test_engine (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);
  g_autoptr (GString) commands = g_string_new (NULL);
  g_autoptr (GString) variants = g_string_new (NULL);
  g_autoptr (GArray) boards = g_array_new (FALSE, FALSE, sizeof (Board));
  g_autofree char *output = NULL;
  g_autofree char *folder = g_dir_make_tmp ("betza-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "variants.ini", NULL);
  const char *at;
  guint number = 0;

  for (guint i = 0; i < qi_variant_get_n_slots (); i++)
    if (is_asked (qi_variant_get_slot (i)))
      g_string_append_printf (variants,
                              "[t%u]\nmaxRank = 10\nmaxFile = 10\n%s = x\nimmobile = i\n"
                              "promotionRank = 10\ndoubleStep = false\ncastling = false\n"
                              "startFen = 10/10/10/10/10/10/4X5/10/10/10 w - - 0 1\n",
                              i, qi_variant_get_slot (i)->name);
  g_string_append_printf (commands, "load %s\n", path);
  g_assert_true (g_file_set_contents (path, variants->str, -1, NULL));
  for (guint i = 0; i < qi_variant_get_n_slots (); i++)
    if (is_asked (qi_variant_get_slot (i)))
      for (guint k = 0; k < N_BOARDS; k++)
        {
          g_autofree char *fen = NULL;
          Board board;

          make_board (rand, k, &board);
          g_array_append_val (boards, board);
          fen = format_fen (&board);
          g_string_append_printf (
            commands, "setoption name UCI_Variant value t%u\nposition fen %s\ngo perft 1\n", i,
            fen);
        }
  g_string_append (commands, "quit\n");
  output = ask_engine (commands->str);
  g_remove (path);
  g_rmdir (folder);
  at = output;
  for (guint i = 0; i < qi_variant_get_n_slots (); i++)
    {
      const QiVariantSlot *slot = qi_variant_get_slot (i);
      g_autoptr (GArray) patterns = g_array_new (FALSE, FALSE, sizeof (QiPattern));

      if (!is_asked (slot))
        continue;
      g_assert_true (qi_betza_parse (slot->betza, patterns, NULL));
      for (guint k = 0; k < N_BOARDS; k++, number++)
        {
          const Board *board = &g_array_index (boards, Board, number);
          gboolean expected[SIZE * SIZE], targets[SIZE * SIZE] = { FALSE };
          g_autofree char *wanted = NULL, *got = NULL, *fen = format_fen (board);

          g_assert_true (read_answer (&at, expected));
          for (guint m = 0; m < patterns->len; m++)
            walk (board, &g_array_index (patterns, QiPattern, m), targets);
          wanted = list_targets (expected);
          got = list_targets (targets);
          if (strcmp (got, wanted) != 0)
            g_test_message ("%s on %s", slot->name, fen);
          g_assert_cmpstr (got, ==, wanted);
        }
    }
  g_assert_cmpuint (number, >=, 36 * N_BOARDS);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (meanings); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/betza/meaning/%s-", meanings[i].betza);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_meaning);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/betza/count/%s", counts[i].betza);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_count);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/betza/fault/%u", (guint) i);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_fault);
    }
  g_test_add_func ("/core/betza/bounds", test_bounds);
  g_test_add_func ("/core/betza/engine", test_engine);
  return g_test_run ();
}
