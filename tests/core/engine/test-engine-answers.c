/* SPDX-License-Identifier: Apache-2.0 */
/* What engines answer of a position, of its moves and of what they lead to, by the descriptions of the protocols: UCI as Stockfish
 * extends it, USI, UCCI 3.0 and GTP 2. No engine runs here. */
#include "qi-engine-game-private.h"
#include "qi-engine-holds-private.h"
#include "qi-engine-inner-private.h"
#include "qi-engine-private.h"

#include "case-table.h"
#include "qi-notation.h"
#include "qi-state-private.h"

#include <string.h>

#define STONES "(;SZ[9]AB[aa]AW[bb])" /* black on A9, white on B8 */
#define PAWN   "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
#define PUSHED "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"

/* One that has been found to speak the protocol. */
static QiEngine *
make_engine (const char *protocol)
{
  static const char *const argv[] = { "masume-test-no-such-engine", NULL };
  QiEngine *engine = qi_engine_new (argv, NULL, protocol);

  engine->talk.driver = strcmp (protocol, "gtp") == 0 ? &qi_engine_gtp : &qi_engine_uci;
  return engine;
}

static QiSetup *
read_setup (const char *text,
            const char *game)
{
  const QiReadOptions options = { .game = game };
  g_autoptr (QiReading) reading = qi_notation_detect (text, -1, &options);

  g_assert_nonnull (reading->setup);
  return qi_setup_ref (reading->setup);
}

/* @n_differences: −1 where the answer says no position. @square: of the first that has one, where the engine
 * has a piece or lacks one, by its number from the upper left; −1: none has. */
typedef struct
{
  const char *name;
  const char *protocol;
  const char *game;
  const char *position;
  const char *answer;
  int         n_differences;
  int         square;
} Held;

static const Held helds[] = {
  { "gtp", "gtp", "go", STONES, "= 9\n\n= A9\n\n= B8\n\n", 0, -1 },
  { "gtp-further-lines", "gtp", "go", STONES, "= 9\n\n=\nA9\n\n= \nB8\n", 0, -1 },
  { "gtp-behind", "gtp", "go", STONES, "= 9\n\n= A9\n\nC3\n= B8\n\nD4\n= E5\n", 0, -1 },
  { "gtp-none", "gtp", "go", "(;SZ[9])", "= 9\n\n= \n\n= \n", 0, -1 },
  { "gtp-two-answers", "gtp", "go", STONES, "= 9\n\n= A9\n", -1, -1 },
  { "gtp-no-answer", "gtp", "go", STONES, "A9\nB8\n", -1, -1 },
  { "gtp-no-size", "gtp", "go", STONES, "= x\n\n= A9\n\n= B8\n", -1, -1 },
  { "gtp-lost", "gtp", "go", STONES, "= 9\n\n=\n\n= B8\n", 1, 0 },
  { "gtp-added", "gtp", "go", STONES, "= 9\n\n= A9 C7\n\n= B8\n", 1, 20 },
  { "gtp-moved", "gtp", "go", STONES, "= 9\n\n= J1\n\n= B8\n", 1, 80 },
  { "gtp-replaced", "gtp", "go", STONES, "= 9\n\n=\n\n= A9 B8\n", 1, 0 },
  { "gtp-other-size", "gtp", "go", "(;SZ[9])", "= 13\n\n=\n\n=\n", 1, -1 },
  { "uci", "uci", "chess", PAWN, "\nFen: " PAWN "\nKey: 1\n", 0, -1 },
  { "uci-no-text", "uci", "chess", PAWN, "Key: 1\n", -1, -1 },
  { "uci-no-fen", "uci", "chess", PAWN, "Fen: \n", -1, -1 },
  { "uci-moved", "uci", "chess", PAWN, "Fen: 4k3/8/8/8/8/8/4P3/3K4 w - - 0 1\n", 1, 59 },
  { "uci-other-turn", "uci", "chess", PAWN, "Fen: 4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\n", 1, -1 },
  /* No pawn can capture there, so that it is left out means nothing; here one can, or it is another square. */
  { "uci-idle-en-passant", "uci", "chess", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "Fen: " PUSHED, 0,
    -1 },
  { "uci-lost-en-passant", "uci", "chess", "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1",
    "Fen: 4k3/8/8/8/4Pp2/8/8/4K3 b - - 0 1", 1, -1 },
  { "uci-other-en-passant", "uci", "chess", "4k3/8/8/8/4PpP1/8/8/4K3 b - e3 0 1",
    "Fen: 4k3/8/8/8/4PpP1/8/8/4K3 b - g3 0 1", 1, -1 },
};

static void
test_held (gconstpointer data)
{
  const Held *row = data;
  g_autoptr (QiEngine) engine = make_engine (row->protocol);
  g_autoptr (QiSetup) setup = read_setup (row->position, row->game);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  const gboolean has_one = row->n_differences >= 0;
  int square = -1;

  g_assert_cmpint (qi_engine_compare (engine, setup, row->answer, findings), ==, has_one);
  g_assert_cmpuint (findings->len, ==, has_one ? row->n_differences : 1);
  for (guint i = 0; i < findings->len; i++)
    {
      gsize n = 0;
      const guint *squares = qi_finding_get_squares (findings->pdata[i], &n);

      g_assert_cmpstr (qi_finding_get_code (findings->pdata[i]), ==,
                       has_one ? "engine-differs" : "engine-cannot");
      if (n > 0 && square < 0)
        square = (int) squares[0];
    }
  g_assert_cmpint (square, ==, row->square);
}

typedef struct
{
  const char *name;
  const char *protocol;
  const char *answer;
  const char *moves; /* each with its count */
} Counted;

static const Counted counteds[] = {
  { "uci", "uci", "e2e4: 20\ne1c1: 3\n\nNodes searched: 23\n", "e2e4=20 e1c1=3 " },
  { "uci-no-count", "uci", "e2e4:\nd2d4: x\nc2c4: -1\nb2b4:5\n: 7\na2a4: 2\n", "a2a4=2 " },
  { "gtp", "gtp", "= A9 B8\nC7\n\n= D6\n\n", "A9=1 B8=1 C7=1 " },
  { "gtp-none", "gtp", "=", "" },
};

static void
test_counted (gconstpointer data)
{
  const Counted *row = data;
  g_autoptr (QiEngine) engine = make_engine (row->protocol);
  g_autoptr (GArray) counts = qi_engine_read_moves (engine, row->answer);
  g_autoptr (GString) moves = g_string_new (NULL);

  for (guint i = 0; i < counts->len; i++)
    {
      const QiEngineCount *count = &g_array_index (counts, QiEngineCount, i);

      g_string_append_printf (moves, "%s=%" G_GUINT64_FORMAT " ", count->move, count->count);
    }
  g_assert_cmpstr (moves->str, ==, row->moves);
}

/* The squares of a move on eight by eight, from the upper left: e2 is 52, e4 is 36. NULL: no move. "pass" where nothing but the
 * turn changes. */
typedef struct
{
  const char *name;
  const char *protocol;
  const char *text;
  const char *told;
  const char *after;
  const char *move;
} Moved;

#define SMALL "k^2/3/2K^ / C/c"

static const Moved moveds[] = {
  { "uci", "uci", "e2e4", PAWN, PUSHED, "step 52 36" },
  { "uci-placed", "uci", "P@e4", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", PUSHED, "place 36" },
  { "uci-square", "uci", "e4", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", PUSHED, "place 36" },
  { "uci-captures", "uci", "e2e4", "4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", PUSHED, "capture 52 36" },
  { "uci-pass", "uci", "0000", PAWN, "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", "pass" },
  { "uci-nothing", "uci", "e2e4", PAWN, PAWN, NULL },
  { "uci-file-beyond", "uci", "i2e4", PAWN, PUSHED, NULL },
  { "uci-rank-beyond", "uci", "e9e4", PAWN, PUSHED, NULL },
  { "uci-rank-0", "uci", "e0e4", PAWN, PUSHED, NULL },
  { "uci-long-rank", "uci", "e2000", PAWN, PUSHED, NULL },
  { "uci-no-rank", "uci", "ee4", PAWN, PUSHED, NULL },
  { "uci-capital", "uci", "E2e4", PAWN, PUSHED, NULL },
  { "uci-no-text", "uci", "", PAWN, PUSHED, NULL },
  { "ucci", "ucci", "e1e3", PAWN, PUSHED, "step 52 36" },
  { "ucci-rank-0", "ucci", "e0e3", PAWN, PUSHED, "step 60 36" },
  { "ucci-rank-beyond", "ucci", "e8e3", PAWN, PUSHED, NULL },
  /* From the right, and from above. */
  { "usi", "usi", "4g4e", PAWN, PUSHED, "step 52 36" },
  { "usi-placed", "usi", "P*4e", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", PUSHED, "place 36" },
  { "usi-file-0", "usi", "0g4e", PAWN, PUSHED, NULL },
  { "usi-file-beyond", "usi", "9g4e", PAWN, PUSHED, NULL },
  { "usi-rank-beyond", "usi", "4i4e", PAWN, PUSHED, NULL },
  { "usi-no-rank", "usi", "44e", PAWN, PUSHED, NULL },
  { "usi-capital", "usi", "4G4e", PAWN, PUSHED, NULL },
  { "other-size", "uci", "e2e4", PAWN, SMALL, NULL },
  { "other-sizes", "uci", "c1c2", SMALL, "k^2/2K^/3 / c/C", NULL },
};

static char *
dup_move (const QiMove *move)
{
  switch ((int) move->kind)
    {
    case QI_MOVE_PASS:
      return g_strdup ("pass");
    case QI_MOVE_PLACE:
      return g_strdup_printf ("place %u", move->to);
    case QI_MOVE_STEP:
      return g_strdup_printf ("%s %u %u", (move->flags & QI_MOVE_CAPTURE) != 0 ? "capture" : "step",
                              move->from, move->to);
    default:
      g_assert_not_reached ();
    }
}

static void
test_moved (gconstpointer data)
{
  const Moved *row = data;
  g_autoptr (QiSetup) setup = read_setup (PAWN, "chess");
  g_autoptr (QiSetup) told = read_setup (row->told, NULL);
  g_autoptr (QiSetup) after = read_setup (row->after, NULL);
  g_autoptr (QiEngineGame) game = qi_engine_game_new (setup, NULL, NULL);
  g_autoptr (QiState) state = NULL;
  g_autoptr (GPtrArray) moves = NULL;
  g_autofree char *move = NULL;

  g_assert_cmpint (qi_engine_game_add (game, row->text, row->protocol, told, after), ==,
                   row->move != NULL);
  qi_engine_game_seal (game);
  state = qi_state_new (QI_GAME (game), setup, NULL);
  moves = qi_state_dup_moves (state, QI_ORIGIN_ALL);
  g_assert_cmpuint (moves->len, ==, row->move != NULL ? 1 : 0);
  if (row->move == NULL)
    return;
  move = dup_move (moves->pdata[0]);
  g_assert_cmpstr (move, ==, row->move);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  case_table_add ("/core/engine-answers/held/", helds, test_held);
  case_table_add ("/core/engine-answers/counted/", counteds, test_counted);
  case_table_add ("/core/engine-answers/moved/", moveds, test_moved);
  return g_test_run ();
}
