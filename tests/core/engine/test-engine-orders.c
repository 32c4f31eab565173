/* SPDX-License-Identifier: Apache-2.0 */
/* What engines of each protocol can be told, and what not: by programs of the shell, which answer as the descriptions of the
 * protocols say. */
#include "engine-wait.h"
#include "qi-engine-inner-private.h"
#include "qi-engine-private.h"

#include "case-table.h"
#include "qi-error.h"
#include "qi-finding.h"
#include "qi-notation.h"

#include <string.h>

#define CHESS    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define SHUFFLED "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"
#define DRAUGHTS "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww"
#define CRAZY    "4k3/8/8/8/8/8/8/3K4[Q] w - - 0 1"

/* What each says to a line, as the arms of a `case` in the shell. */
#define UCI     "uci) echo uciok;; isready) echo readyok;; quit) exit;; "
#define CECP "protover*) echo feature ping=1 setboard=1 done=1;; ping*) echo pong ${l#ping };; quit) exit;; "
#define HUB     "hub) echo wait;; ping) echo pong;; quit) exit;; "
#define GTP                                                                                                            \
  "10*) echo =${l% name}; echo;; 1*) echo =1 A; echo;; 2*) echo =2 1; echo;; 3*) echo =3 name; echo;; quit) exit;; "
#define NBOARD "ping*) echo pong ${l#ping };; quit) exit;; "

typedef enum
{
  PLACE,
  THINK,
  ASK_HOLDS,
  ASK_MOVES,
  FOLLOW,
  TRY,
  PLAY,
  N_ORDERS
} Order;

/**
 * Case:
 * @arms: what the program says to what it is told
 * @game, @position: what it is given first
 * @limits: of THINK
 * @said: the answer, "" where there is none
 * @code, @what: of the finding where it cannot, and a part of its message; @what nullable: not compared. @code NULL too: the
 *   notation has no text for the position
 */
typedef struct
{
  const char    *name;
  const char    *protocol;
  const char    *arms;
  const char    *game;
  const char    *position;
  Order          order;
  QiEngineLimits limits;
  const char    *said;
  const char    *code;
  const char    *what;
} Case;

static const Case cases[] = {
  { "uci-place", "uci", UCI, "chess", CHESS, PLACE, { 0 }, "", NULL, NULL },
  /* It has no such option, or lists other games. */
  { "uci-shuffled", "uci", UCI, "chess960", SHUFFLED, PLACE, { 0 }, NULL, "engine-cannot", "chess960" },
  { "uci-variant",
    "uci",
    "uci) echo option name UCI_Variant type combo default chess var chess; echo uciok;; isready) echo readyok;; ",
    "crazyhouse",
    CRAZY,
    PLACE,
    { 0 },
    NULL,
    "engine-cannot",
    "crazyhouse" },
  { "uci-draughts", "uci", UCI, "draughts", DRAUGHTS, PLACE, { 0 }, NULL, "engine-cannot", "draughts" },
  { "uci-try", "uci", UCI, "chess", CHESS, TRY, { 0 }, NULL, "engine-cannot", "list its moves" },
  { "uci-play", "uci", UCI, "chess", CHESS, PLAY, { 0 }, "", NULL, NULL },
  /* A move in place of a list of moves. */
  { "uci-moves-thinks", "uci", UCI "go*) echo bestmove e2e4;; ", "chess", CHESS, ASK_MOVES, { 0 }, NULL, "engine-cannot",
    "list its moves" },
  { "uci-refuses", "uci", UCI "position*) echo illegal position;; ", "chess", CHESS, PLACE, { 0 }, NULL, "engine-refused",
    NULL },
  { "cecp-place", "cecp", CECP, "chess", CHESS, PLACE, { 0 }, "", NULL, NULL },
  { "cecp-holds", "cecp", CECP, "chess", CHESS, ASK_HOLDS, { 0 }, NULL, "engine-cannot", "say which position it holds" },
  { "cecp-moves", "cecp", CECP, "chess", CHESS, ASK_MOVES, { 0 }, NULL, "engine-cannot", "list its moves" },
  { "cecp-follow", "cecp", CECP, "chess", CHESS, FOLLOW, { 0 }, NULL, "engine-cannot", "say what its moves lead to" },
  { "cecp-play", "cecp", CECP, "chess", CHESS, PLAY, { 0 }, NULL, "engine-cannot", "play moves" },
  { "cecp-infinite", "cecp", CECP, "chess", CHESS, THINK, { 0 }, NULL, "engine-cannot", "think without a limit" },
  { "cecp-depth", "cecp", CECP "go) echo move e2e4;; ", "chess", CHESS, THINK, { .depth = 1 }, "e2e4", NULL, NULL },
  { "cecp-no-game", "cecp",
    "protover*) echo 'feature ping=1 setboard=1 variants=\"shogi,xiangqi\" done=1';; ping*) echo pong ${l#ping };; ",
    "chess", CHESS, PLACE, { 0 }, NULL, "engine-cannot", "normal" },
  { "cecp-edit", "cecp", "protover*) echo 'feature ping=1 variants=\"normal,crazyhouse\" done=1';; ", "crazyhouse", CRAZY,
    PLACE, { 0 }, NULL, "engine-cannot", "take this position" },
  /* It answers no ping, so nothing is waited for. */
  { "cecp-no-ping", "cecp", "protover*) echo feature setboard=1 done=1;; ", "chess", CHESS, PLACE, { 0 }, "", NULL, NULL },
  { "hub-place", "hub", HUB, "draughts", DRAUGHTS, PLACE, { 0 }, "", NULL, NULL },
  { "hub-no-text", "hub", HUB, "chess", CHESS, PLACE, { 0 }, NULL, NULL, NULL },
  { "hub-think", "hub", HUB "'go think') echo done move=32-28;; ", "draughts", DRAUGHTS, THINK, { .depth = 1 }, "32-28",
    NULL, NULL },
  { "hub-long", "hub", HUB "'go think') echo done move=32-28;; ", "draughts", DRAUGHTS, THINK,
    { .milliseconds = G_MAXUINT }, "32-28", NULL, NULL },
  { "hub-holds", "hub", HUB, "draughts", DRAUGHTS, ASK_HOLDS, { 0 }, NULL, "engine-cannot", "say which position it holds" },
  { "hub-moves", "hub", HUB, "draughts", DRAUGHTS, ASK_MOVES, { 0 }, NULL, "engine-cannot", "list its moves" },
  { "hub-follow", "hub", HUB, "draughts", DRAUGHTS, FOLLOW, { 0 }, NULL, "engine-cannot", "say what its moves lead to" },
  { "hub-try", "hub", HUB, "draughts", DRAUGHTS, TRY, { 0 }, NULL, "engine-cannot", "list its moves" },
  { "hub-play", "hub", HUB, "draughts", DRAUGHTS, PLAY, { 0 }, NULL, "engine-cannot", "play moves" },
  { "gtp-holds", "gtp", GTP, "go", "(;SZ[9])", ASK_HOLDS, { 0 }, NULL, "engine-cannot", "say which position it holds" },
};

/* One program that answers each line by @arms. */
static QiEngine *
make_engine (const char *protocol,
             const char *arms)
{
  g_autofree char *script =
    g_strdup_printf ("while read -r l; do case \"$l\" in %s esac; done", arms);
  const char *argv[] = { "sh", "-c", script, NULL };
  QiEngine *engine = qi_engine_new (argv, NULL, protocol);

  qi_engine_set_patience (engine, 60000);
  return engine;
}

static void
start (QiEngine *engine)
{
  g_autoptr (GAsyncResult) done = NULL;
  g_autoptr (GError) error = NULL;

  qi_engine_start_async (engine, NULL, engine_done_cb, &done);
  qi_engine_start_finish (engine, engine_wait_for (&done), &error);
  g_assert_no_error (error);
}

static QiSetup *
read_setup (const char *text,
            const char *game)
{
  const QiReadOptions options = { .game = game };
  g_autoptr (QiReading) reading = qi_notation_detect (text, -1, &options);

  g_assert_nonnull (reading->setup);
  g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, game);
  return qi_setup_ref (reading->setup);
}

/* What is ordered; what comes of it goes to @done. */
static void
give (QiEngine             *engine,
      Order                 order,
      QiSetup              *setup,
      const QiEngineLimits *limits,
      GCancellable         *cancellable,
      GAsyncResult        **done)
{
  static const char *const moves[] = { "e2e4", NULL };

  switch (order)
    {
    case PLACE:
      qi_engine_place_async (engine, setup, cancellable, engine_done_cb, done);
      break;
    case THINK:
      qi_engine_think_async (engine, limits, cancellable, engine_done_cb, done);
      break;
    case ASK_HOLDS:
      qi_engine_ask_async (engine, QI_ENGINE_ASK_HOLDS, 0, cancellable, engine_done_cb, done);
      break;
    case ASK_MOVES:
      qi_engine_ask_async (engine, QI_ENGINE_ASK_MOVES, 1, cancellable, engine_done_cb, done);
      break;
    case FOLLOW:
      qi_engine_follow_async (engine, moves, cancellable, engine_done_cb, done);
      break;
    case TRY:
      qi_engine_try_async (engine, moves, cancellable, engine_done_cb, done);
      break;
    case PLAY:
      qi_engine_play_async (engine, moves, cancellable, engine_done_cb, done);
      break;
    case N_ORDERS:
    default:
      g_assert_not_reached ();
    }
}

/* "" where nothing is said but that it is done; NULL: an error. */
static char *
finish (QiEngine      *engine,
        Order          order,
        GAsyncResult **done,
        GError       **error)
{
  engine_wait_for (done);
  if (order == THINK)
    return qi_engine_think_finish (engine, *done, error);
  if (order == PLACE)
    return qi_engine_place_finish (engine, *done, error) ? g_strdup ("") : NULL;
  if (order == PLAY)
    return qi_engine_play_finish (engine, *done, error) ? g_strdup ("") : NULL;
  return qi_engine_ask_finish (engine, *done, error);
}

static void
place (QiEngine *engine,
       QiSetup  *setup)
{
  g_autoptr (GAsyncResult) done = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *said = NULL;

  give (engine, PLACE, setup, NULL, NULL, &done);
  said = finish (engine, PLACE, &done, &error);
  g_assert_no_error (error);
}

static void
assert_code (const GError *error,
             const char   *code,
             const char   *what)
{
  g_assert_nonnull (error);
  g_assert_nonnull (qi_error_get_finding (error));
  g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, code);
  if (what != NULL && strstr (error->message, what) == NULL)
    g_error ("%s: not %s", error->message, what);
}

static void
test_order (gconstpointer data)
{
  const Case *row = data;
  g_autoptr (QiEngine) engine = make_engine (row->protocol, row->arms);
  g_autoptr (QiSetup) setup = read_setup (row->position, row->game);
  g_autoptr (GAsyncResult) done = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *said = NULL;

  start (engine);
  if (row->order != PLACE)
    place (engine, setup);
  give (engine, row->order, setup, &row->limits, NULL, &done);
  said = finish (engine, row->order, &done, &error);
  g_assert_cmpstr (said, ==, row->said);
  if (row->said != NULL)
    g_assert_no_error (error);
  else if (row->code != NULL)
    assert_code (error, row->code, row->what);
  else
    g_assert_error (error, QI_ERROR, QI_ERROR_UNREPRESENTABLE);
  /* It can be told something else. */
  g_assert_true (qi_engine_is_running (engine));
}

/* While it thinks it takes no other order, and no option; not started, none either; what is cancelled before is not begun. */
static void
test_busy (void)
{
  const QiEngineLimits none = { 0 };
  g_autoptr (QiEngine) engine = make_engine ("uci", UCI "stop) echo bestmove e2e4;; ");
  g_autoptr (QiSetup) setup = read_setup (CHESS, "chess");
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();
  g_autoptr (GAsyncResult) thinks = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *best = NULL;

  g_cancellable_cancel (cancelled);
  for (guint state = 0; state < 3; state++)
    {
      if (state == 1)
        {
          start (engine);
          place (engine, setup);
          qi_engine_stop (engine); /* does nothing */
        }
      else if (state == 2)
        give (engine, THINK, setup, &none, NULL, &thinks);
      for (Order order = PLACE; order < N_ORDERS; order++)
        {
          g_autoptr (GAsyncResult) done = NULL;
          g_autoptr (GError) fault = NULL;

          give (engine, order, setup, &none, state == 1 ? cancelled : NULL, &done);
          g_assert_null (finish (engine, order, &done, &fault));
          if (state == 1)
            g_assert_error (fault, G_IO_ERROR, G_IO_ERROR_CANCELLED);
          else
            assert_code (fault, state == 0 ? "engine-cannot" : "engine-busy", NULL);
        }
    }
  g_assert_false (qi_engine_set_option (engine, "Hash", "1", &error));
  assert_code (error, "engine-busy", NULL);
  g_clear_error (&error);
  qi_engine_stop (engine);
  best = finish (engine, THINK, &thinks, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (best, ==, "e2e4");
}

/* A search that is cancelled. UCI's and Hub's engines are told to stop, and can be used again; NBoard's say no move then; GTP
 * has no command for it, so the engine is ended. */
static void
test_cancel (void)
{
  static const struct
  {
    const char *protocol;
    const char *arms;
    const char *game;
    const char *position;
    gboolean is_running;
  } rows[] = {
    { "uci", UCI "stop) echo bestmove e2e4;; ", "chess", CHESS, TRUE },
    { "hub", HUB "stop) echo done move=32-28;; ", "draughts", DRAUGHTS, TRUE },
    { "nboard", NBOARD, "othello",
      "---------------------------OX------XO--------------------------- X", TRUE },
    { "gtp", GTP, "go", "(;SZ[9])", FALSE },
  };
  const QiEngineLimits none = { 0 };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiEngine) engine = make_engine (rows[i].protocol, rows[i].arms);
      g_autoptr (QiSetup) setup = read_setup (rows[i].position, rows[i].game);
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (GAsyncResult) done = NULL;
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", rows[i].protocol);
      start (engine);
      place (engine, setup);
      give (engine, THINK, setup, &none, cancellable, &done);
      /* Without a command to stop, only a cancelled search ends. */
      if (!rows[i].is_running)
        qi_engine_stop (engine);
      g_assert_null (done);
      g_cancellable_cancel (cancellable);
      g_assert_null (finish (engine, THINK, &done, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_cmpint (qi_engine_is_running (engine), ==, rows[i].is_running);
      if (rows[i].is_running)
        place (engine, setup);
    }
}

/* An engine that is asked to quit, or ended, while it thinks: nobody waits for its move any more. */
static void
test_end (void)
{
  const QiEngineLimits none = { 0 };

  for (guint how = 0; how < 2; how++)
    {
      g_autoptr (QiEngine) engine = make_engine ("uci", UCI);
      g_autoptr (QiSetup) setup = read_setup (CHESS, "chess");
      g_autoptr (GAsyncResult) thinks = NULL;
      g_autoptr (GAsyncResult) quits = NULL;
      g_autoptr (GError) error = NULL;

      start (engine);
      place (engine, setup);
      give (engine, THINK, setup, &none, NULL, &thinks);
      if (how == 0)
        {
          qi_engine_quit_async (engine, engine_done_cb, &quits);
          qi_engine_quit_finish (engine, engine_wait_for (&quits));
        }
      else
        qi_engine_end (engine);
      g_assert_null (finish (engine, THINK, &thinks, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_false (qi_engine_is_running (engine));
      /* There is nothing left to end. */
      qi_engine_end (engine);
      g_clear_object (&quits);
      qi_engine_quit_async (engine, engine_done_cb, &quits);
      qi_engine_quit_finish (engine, engine_wait_for (&quits));
    }
}

/* What an option takes: of a spin with bounds what lies within them, of a combo its choices, of a text one line. */
static void
test_values (void)
{
  static const struct
  {
    const char *name;
    const char *value;
    gboolean takes;
  } rows[] = {
    { "Hash", "0", FALSE },     { "Hash", "1", TRUE },       { "Hash", "9", TRUE },
    { "Hash", "10", FALSE },    { "Style", "Risky", TRUE },  { "Style", "risky", FALSE },
    { "Book", "a.bin", TRUE },  { "Book", "a\nb", FALSE },   { "Book", "a\rb", FALSE },
    { "Ponder", "true", TRUE }, { "Ponder", "false", TRUE }, { "Ponder", "True", FALSE },
    { "Open", "any", TRUE },
  };
  g_autoptr (QiEngine) engine = make_engine (
    "uci",
    "uci) echo option name Hash type spin min 1 max 9; echo option name Style type combo var Solid "
    "var Risky; echo option name Book type string; echo option name Ponder type check; "
    "echo option name Open type combo; echo uciok;; quit) exit;; ");
  g_autoptr (GError) none = NULL;

  g_assert_false (qi_engine_set_option (engine, "Hash", "1", &none));
  assert_code (none, "engine-cannot", "Hash = 1");
  start (engine);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;

      if (qi_engine_set_option (engine, rows[i].name, rows[i].value, &error) != rows[i].takes)
        g_error ("%s = %s", rows[i].name, rows[i].value);
      if (!rows[i].takes)
        assert_code (error, "engine-cannot", rows[i].name);
    }
}

/* A program that is nowhere, and one that runs in a folder of its own. */
static void
test_program (void)
{
  static const char *const none[] = { "masume-test-no-such-engine", NULL };
  static const char *const script[] = { "sh", "-c",
                                        "read -r l; echo id name $(pwd); echo uciok; read -r l",
                                        NULL };
  g_autoptr (QiEngine) missing = qi_engine_new (none, NULL, "uci");
  g_autoptr (QiEngine) engine = qi_engine_new (script, "/", "uci");
  g_autoptr (GAsyncResult) done = NULL;
  g_autoptr (GError) error = NULL;

  qi_engine_start_async (missing, NULL, engine_done_cb, &done);
  g_assert_false (qi_engine_start_finish (missing, engine_wait_for (&done), &error));
  assert_code (error, "engine-not-started", none[0]);
  g_assert_false (qi_engine_is_running (missing));
  start (engine);
  g_assert_cmpstr (qi_engine_get_name (engine), ==, "/");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  case_table_add ("/core/engine-orders/", cases, test_order);
  g_test_add_func ("/core/engine-orders/busy", test_busy);
  g_test_add_func ("/core/engine-orders/cancel", test_cancel);
  g_test_add_func ("/core/engine-orders/end", test_end);
  g_test_add_func ("/core/engine-orders/values", test_values);
  g_test_add_func ("/core/engine-orders/program", test_program);
  return g_test_run ();
}
