/* SPDX-License-Identifier: Apache-2.0 */
/* First moves that force mate, found by the search of the library and by engines, which have to agree. Problems with
 * their published keys: Paul Morphy's of 1856; two rooks that alternate, with two keys; a tsume of one move with each
 * way to drop a gold in front of the king; and a position without a mate. */
#include "engine-wait.h"
#include "qi-mates-private.h"

#include "qi-error.h"
#include "qi-notation.h"

#include <string.h>

#define MORPHY "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
#define ROOKS  "7k/8/8/8/8/8/8/RR5K w - - 0 1"
#define BACK   "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1"
#define START  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define STALE  "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
/* Only promotion to a queen or a rook mates. */
#define PROMOTES "7k/P5pp/8/8/8/8/8/K7 w - - 0 1"
#define TSUME    "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"

/**
 * Row:
 * @engine: NULL: the search of the library
 * @keys: the first moves in the order of their names, each with its number of moves
 */
typedef struct
{
  const char *name;
  const char *engine;
  const char *protocol;
  const char *game;
  const char *notation;
  const char *text;
  guint       most;
  const char *keys;
} Row;

static const Row rows[] = {
  { "search/morphy", NULL, NULL, "chess", "fen", MORPHY, 2, "Ra6:2 " },
  { "search/back", NULL, NULL, "chess", "fen", BACK, 1, "Re8#:1 " },
  { "search/rooks", NULL, NULL, "chess", "fen", ROOKS, 2, "Ra7:2 Rb7:2 " },
  { "search/start", NULL, NULL, "chess", "fen", START, 1, "" },
  { "search/no-moves", NULL, NULL, "chess", "fen", STALE, 3, "" },
  { "search/promotes", NULL, NULL, "chess", "fen", PROMOTES, 1, "a8=Q#:1 a8=R#:1 " },
  { "search/tsume", NULL, NULL, "shogi", "sfen", TSUME, 1, "G*5b:1 " },
  { "stockfish/morphy", "stockfish", "uci", "chess", "fen", MORPHY, 2, "Ra6:2 " },
  { "stockfish/rooks", "stockfish", "uci", "chess", "fen", ROOKS, 2, "Ra7:2 Rb7:2 " },
  { "stockfish/start", "stockfish", "uci", "chess", "fen", START, 1, "" },
  { "stockfish/promotes", "stockfish", "uci", "chess", "fen", PROMOTES, 1, "a8=Q#:1 a8=R#:1 " },
  { "fairy/tsume", "fairy-stockfish", "usi", "shogi", "sfen", TSUME, 1, "G*5b:1 " },
};

static QiState *
make_state (const char *game,
            const char *notation,
            const char *text)
{
  const QiReadOptions options = { .game = game };
  g_autoptr (QiReading) reading =
    qi_notation_read (qi_notation_lookup (notation), text, -1, &options);
  QiState *state = qi_state_new_for_setup (reading->setup, NULL);

  g_assert_nonnull (state);
  return state;
}

static int
compare_texts (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static char *
dup_keys (QiState   *state,
          GPtrArray *mates,
          gboolean   is_shogi)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < mates->len; i++)
    {
      const QiMate *mate = g_ptr_array_index (mates, i);
      g_autofree char *move = qi_state_write_move (state, mate->move, is_shogi ? "usi" : NULL);

      g_ptr_array_add (texts, g_strdup_printf ("%s:%u ", move, mate->n_moves));
      /* The line after the first move is no longer than the mate. */
      g_assert_cmpuint (mate->line->len, <=, 2 * (mate->n_moves - 1));
    }
  g_ptr_array_sort (texts, compare_texts);
  for (guint i = 0; i < texts->len; i++)
    g_string_append (all, g_ptr_array_index (texts, i));
  return g_string_free (all, FALSE);
}

typedef struct
{
  guint n_told;
  guint last;
  guint n_moves;
} Told;

static void
on_progress_cb (guint    n_tried,
                guint    n_moves,
                gpointer user_data)
{
  Told *told = user_data;

  g_assert_cmpuint (n_tried, >=, told->last);
  g_assert_cmpuint (n_tried, <=, n_moves);
  told->n_told++;
  told->last = n_tried;
  told->n_moves = n_moves;
}

static QiEngine *
start (const char *const *argv,
       const char        *protocol)
{
  QiEngine *engine = qi_engine_new (argv, NULL, protocol);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  qi_engine_start_async (engine, NULL, engine_done_cb, &result);
  qi_engine_start_finish (engine, engine_wait_for (&result), &error);
  g_assert_no_error (error);
  return engine;
}

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  g_autoptr (QiState) state = make_state (row->game, row->notation, row->text);
  g_autoptr (QiEngine) engine = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) mates = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *keys = NULL;
  Told told = { 0 };

  if (row->engine == NULL)
    qi_mates_find_async (state, row->most, NULL, on_progress_cb, &told, engine_done_cb, &result);
  else
    {
      const QiEngineLimits limits = { .milliseconds = 5000 };

      engine = start ((const char *[]) { row->engine, NULL }, row->protocol);
      g_assert_true (qi_mates_has_protocol (qi_engine_get_protocol (engine)));
      qi_mates_ask_async (engine, state, row->most, &limits, NULL, on_progress_cb, &told,
                          engine_done_cb, &result);
    }
  mates = qi_mates_finish (engine_wait_for (&result), &error);
  g_assert_no_error (error);
  keys = dup_keys (state, mates, strcmp (row->game, "shogi") == 0);
  g_assert_cmpstr (keys, ==, row->keys);
  for (guint i = 1; i < mates->len; i++)
    g_assert_cmpuint (((QiMate *) g_ptr_array_index (mates, i - 1))->n_moves, <=,
                      ((QiMate *) g_ptr_array_index (mates, i))->n_moves);
  if (engine != NULL)
    qi_engine_end (engine);
}

/* A cancelled search ends soon, and reports nothing more. */
static void
test_cancel (void)
{
  g_autoptr (QiState) state = make_state ("chess", "fen", START);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) mates = NULL;
  g_autoptr (GError) error = NULL;
  Told told = { 0 };

  qi_mates_find_async (state, 9, cancellable, on_progress_cb, &told, engine_done_cb, &result);
  g_cancellable_cancel (cancellable);
  mates = qi_mates_finish (engine_wait_for (&result), &error);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (mates);
  g_assert_cmpuint (told.n_told, ==, 0);
}

/* Programs that fail (fake.py), and the code of the finding that reports it. */
static const char *const failures[][2] = { { "dies-position", "engine-ended" },
                                           { "dies-go", "engine-ended" },
                                           { "refuses", "engine-refused" } };

static void
test_failure (gconstpointer data)
{
  const char *const *failure = data;
  g_autofree char *script = g_test_build_filename (G_TEST_DIST, "core", "engine", "fake.py", NULL);
  g_autoptr (QiState) state = make_state ("chess", "fen", BACK);
  g_autoptr (QiEngine) engine =
    start ((const char *[]) { "/usr/bin/python3", script, failure[0], "/dev/null", NULL }, "uci");
  const QiEngineLimits limits = { 0 };
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) mates = NULL;
  g_autoptr (GError) error = NULL;

  qi_mates_ask_async (engine, state, 2, &limits, NULL, NULL, NULL, engine_done_cb, &result);
  mates = qi_mates_finish (engine_wait_for (&result), &error);
  g_assert_null (mates);
  g_assert_nonnull (qi_error_get_finding (error));
  g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, failure[1]);
  qi_engine_end (engine);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/core/mates/", rows[i].name, NULL);

      g_test_add_data_func (path, &rows[i], test_row);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (failures); i++)
    {
      g_autofree char *path = g_strconcat ("/core/mates/fails/", failures[i][0], NULL);

      g_test_add_data_func (path, failures[i], test_failure);
    }
  g_test_add_func ("/core/mates/cancel", test_cancel);
  return g_test_run ();
}
