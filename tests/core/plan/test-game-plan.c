/* SPDX-License-Identifier: Apache-2.0 */
/* Games that are made of a board: what is planned at first, what is wrong with a plan, the section that is written,
 * and its moves beside those that Fairy-Stockfish counts with the same file. */
#include "qi-game-plan-private.h"

#include "qi-error.h"

#include "qi-game-info-private.h"
#include "game-plans.h"
#include "positions.h"
#include "qi-notation.h"
#include "qi-state.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

static QiSetup *
read_setup (const char *notation,
            const char *game,
            const char *text)
{
  const QiReadOptions options = { .game = game };
  g_autoptr (QiReading) reading =
    qi_notation_read (qi_notation_lookup (notation), text, (gssize) strlen (text), &options);

  g_assert_nonnull (reading->setup);
  return qi_setup_ref (reading->setup);
}

static QiGamePlan *
read_plan (const char *notation,
           const char *game,
           const char *text)
{
  g_autoptr (QiSetup) setup = read_setup (notation, game, text);
  QiPlanFault fault;
  QiGamePlan *plan = qi_game_plan_new (setup, &fault);

  g_assert_cmpint (fault.kind, ==, QI_PLAN_WHOLE);
  g_assert_nonnull (plan);
  return plan;
}

static void
set_text (char      **where,
          const char *text)
{
  g_free (*where);
  *where = g_strdup (text);
}

/* What a row changes: "A.moves=QN" of a piece by its letter, "name=…" of the plan. */
static void
change (QiGamePlan *plan,
        const char *said)
{
  g_auto (GStrv) changes = g_strsplit (said, ";", -1);

  for (guint i = 0; changes[i] != NULL; i++)
    {
      const char *key = changes[i];
      char *value = strchr (changes[i], '=');
      QiPlannedPiece *piece = NULL;

      g_assert_nonnull (value);
      *value++ = '\0';
      if (key[0] != '\0' && key[1] == '.')
        {
          piece = qi_game_plan_find (plan, key[0]);
          g_assert_nonnull (piece);
          key += 2;
        }
      if (piece != NULL && g_str_equal (key, "moves"))
        set_text (&piece->moves, value);
      else if (piece != NULL && g_str_equal (key, "name"))
        set_text (&piece->name, value);
      else if (piece != NULL && g_str_equal (key, "art"))
        set_text (&piece->art, value);
      else if (piece != NULL && g_str_equal (key, "letter"))
        piece->letter = *value;
      else if (piece != NULL && g_str_equal (key, "becomes"))
        piece->becomes = *value;
      else if (piece != NULL && g_str_equal (key, "royal"))
        piece->royal = *value == '1';
      else if (g_str_equal (key, "name"))
        set_text (&plan->name, value);
      else if (g_str_equal (key, "first"))
        set_text (&plan->sides[0], value);
      else if (g_str_equal (key, "second"))
        set_text (&plan->sides[1], value);
      else if (g_str_equal (key, "promoting"))
        set_text (&plan->promoting, value);
      else if (g_str_equal (key, "to"))
        set_text (&plan->promotes_to, value);
      else if (g_str_equal (key, "ranks"))
        plan->promotion_ranks = (guint) atoi (value);
      else if (g_str_equal (key, "must"))
        plan->must_promote = *value == '1';
      else if (g_str_equal (key, "double"))
        plan->double_step = *value == '1';
      else if (g_str_equal (key, "drops"))
        plan->drops = *value == '1';
      else if (g_str_equal (key, "goal"))
        plan->goal = (QiGameGoal) atoi (value);
      else if (g_str_equal (key, "pieces"))
        set_text (&plan->goal_pieces, value);
      else if (g_str_equal (key, "count"))
        plan->goal_count = (guint) atoi (value);
      else if (g_str_equal (key, "stalemate"))
        plan->stalemate = (QiVariantValue) atoi (value);
      else
        g_error ("%s?", key);
    }
}

static QiGamePlan *
make_game (gsize i)
{
  QiGamePlan *plan = read_plan (games[i].notation, games[i].game, games[i].text);

  change (plan, games[i].changes);
  return plan;
}

static void
test_text (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (QiGamePlan) plan = make_game (i);
  const QiPlanFault fault = qi_game_plan_check (plan);
  g_autofree char *id = qi_game_plan_dup_id (plan);
  g_autofree char *text = qi_game_plan_dup_text (plan, id);

  g_assert_cmpstr (text, ==, games[i].section);
  g_assert_cmpint (fault.kind, ==, QI_PLAN_WHOLE);
}

/* Leaves of 1 to @depth plies from the start, as Fairy-Stockfish counts them in the game of the file. */
static void
ask_engine (const char *file,
            const char *id,
            guint       depth,
            guint64    *leaves)
{
  g_autofree char *found = g_find_program_in_path ("fairy-stockfish");
  const char *program = found != NULL ? found : "/usr/games/fairy-stockfish";
  g_autofree char *folder = g_dir_make_tmp ("game-plan-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "variants.ini", NULL);
  g_autoptr (GString) commands = g_string_new (NULL);
  g_autofree char *output = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = NULL;
  const char *at = NULL;

  g_assert_true (g_file_set_contents (path, file, -1, NULL));
  g_string_append_printf (commands,
                          "load %s\nsetoption name UCI_Variant value %s\nposition startpos\n", path,
                          id);
  for (guint i = 1; i <= depth; i++)
    g_string_append_printf (commands, "go perft %u\n", i);
  g_string_append (commands, "quit\n");
  process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE
                                | G_SUBPROCESS_FLAGS_STDERR_SILENCE,
                              &error, program, NULL);
  g_assert_no_error (error);
  g_assert_true (
    g_subprocess_communicate_utf8 (process, commands->str, NULL, &output, NULL, &error));
  g_assert_no_error (error);
  at = output;
  for (guint i = 0; i < depth; i++)
    {
      at = strstr (at, "Nodes searched: ");
      g_assert_nonnull (at);
      at += strlen ("Nodes searched: ");
      leaves[i] = g_ascii_strtoull (at, NULL, 10);
    }
  g_remove (path);
  g_rmdir (folder);
}

#define DEPTH 3

/* The game that was made is played as its file describes it. */
static void
test_play (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (QiGamePlan) plan = make_game (i);
  g_autofree char *shown = qi_game_plan_dup_id (plan);
  g_autofree char *file = qi_game_plan_dup_file (plan, shown);
  g_autofree char *id = NULL;
  g_autofree char *next = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (QiSetup) start = NULL;
  g_autoptr (QiState) state = NULL;
  guint64 leaves[DEPTH];

  id = qi_game_plan_make (plan, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (id, ==, shown);
  g_assert_nonnull (qi_game_info_lookup (id));
  g_assert_cmpstr (qi_game_info_get_name (qi_game_info_lookup (id)), ==, plan->name);
  start = qi_game_info_dup_start (qi_game_info_lookup (id));
  state = qi_state_new_for_setup (start, &error);
  g_assert_no_error (error);
  if (games[i].moves > 0)
    g_assert_cmpuint (qi_state_perft (state, 1, NULL), ==, games[i].moves);
  if (games[i].is_asked && g_getenv ("MASUME_SAMPLES") == NULL)
    {
      ask_engine (file, id, DEPTH, leaves);
      for (guint k = 0; k < DEPTH; k++)
        g_assert_cmpuint (qi_state_perft (state, k + 1, NULL), ==, leaves[k]);
    }
  /* The next of this name is another game. */
  next = qi_game_plan_dup_id (plan);
  g_assert_cmpstr (next, !=, id);
}

/* The user's file keeps what it has, be it a game, a name that is taken, or a fault; a full file takes no
 * more. */
static void
test_file (void)
{
  static const char before[] = "; mine\r\n [ minenow : nowhere ]\r\nstartFen = x";
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "masume", NULL);
  g_autofree char *path = g_build_filename (folder, "variants.ini", NULL);
  g_autoptr (QiGamePlan) plan = read_plan ("fen", "chess", CHESS);
  g_autofree char *text = NULL;
  g_autofree char *id = NULL;
  g_autofree char *full = g_strnfill ((4 << 20) - 100, ';');
  g_autofree char *left = NULL;
  gsize length = 0;
  g_autoptr (GError) error = NULL;

  set_text (&plan->name, "Mine Now");
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, before, -1, NULL));
  id = qi_game_plan_make (plan, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (id, ==, "minenow-2");
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (g_str_has_prefix (text, before));
  g_assert_nonnull (strstr (text, "x\n\n[minenow-2:chess]\n"));

  for (gsize i = 1023; i < (4 << 20) - 101; i += 1024)
    full[i] = '\n';
  set_text (&plan->name, "No Room");
  g_assert_true (g_file_set_contents (path, full, -1, NULL));
  g_assert_null (qi_game_plan_make (plan, &error));
  g_assert_error (error, QI_ERROR, QI_ERROR_IO);
  g_assert_null (qi_game_info_lookup ("noroom"));
  g_assert_true (g_file_get_contents (path, &left, &length, NULL));
  g_assert_cmpuint (length, ==, strlen (full));
  g_remove (path);
}

/* No game is made where its file cannot be read, or not be written. */
static void
test_no_file (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "masume", NULL);
  g_autofree char *path = g_build_filename (folder, "variants.ini", NULL);
  g_autoptr (QiGamePlan) plan = read_plan ("fen", "chess", CHESS);
  g_autoptr (GError) error = NULL;

  set_text (&plan->name, "Nowhere");
  g_assert_cmpint (g_mkdir_with_parents (path, 0700), ==, 0);
  g_assert_null (qi_game_plan_make (plan, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_rmdir (path);
  g_rmdir (folder);
  g_assert_cmpint (symlink ("no-such/folder", folder), ==, 0);
  g_assert_null (qi_game_plan_make (plan, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_null (qi_game_info_lookup ("nowhere"));
  g_remove (folder);
}

#define TEN     "KKKKKKKKKK"
#define HUNDRED TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN

/* What is wrong with a plan, in the order in which it is reported. */
static const struct
{
  const char     *path;
  const char     *changes;
  QiPlanFaultKind fault;
  guint           piece; /* in the order of the board: R N B A K P */
  gsize           offset;
} faults[] = {
  { "whole", "name=A", QI_PLAN_WHOLE, G_MAXUINT, 0 },
  { "no-name", "name=", QI_PLAN_NO_NAME, G_MAXUINT, 0 },
  { "space-around", "name= A", QI_PLAN_NO_NAME, G_MAXUINT, 0 },
  { "line-break", "name=A\nstartFen", QI_PLAN_NO_NAME, G_MAXUINT, 0 },
  { "long-name", "name=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    QI_PLAN_NO_NAME, G_MAXUINT, 0 },
  { "space-behind", "name=A ", QI_PLAN_NO_NAME, G_MAXUINT, 0 },
  { "no-utf-8", "name=\xff", QI_PLAN_NO_NAME, G_MAXUINT, 0 },
  { "name-in-use", "name=Chess", QI_PLAN_NAME_IN_USE, G_MAXUINT, 0 },
  { "name-in-use-folded", "name=grand CHESS", QI_PLAN_NAME_IN_USE, G_MAXUINT, 0 },
  { "one-side", "name=A;first=red;second=red", QI_PLAN_BAD_SIDES, G_MAXUINT, 0 },
  { "comma", "name=A;first=red, green", QI_PLAN_BAD_SIDES, G_MAXUINT, 0 },
  { "no-side", "name=A;second=", QI_PLAN_BAD_SIDES, G_MAXUINT, 0 },
  { "piece-name", "name=A;N.name=knight, errant", QI_PLAN_BAD_PIECE_NAME, 1, 0 },
  { "letter", "name=A;N.letter=1", QI_PLAN_BAD_LETTER, 1, 0 },
  { "letter-twice", "name=A;B.letter=R", QI_PLAN_LETTER_TWICE, 2, 0 },
  { "moves", "name=A;A.moves=RxN", QI_PLAN_BAD_MOVES, 3, 1 },
  { "two-royal", "name=A;P.royal=1", QI_PLAN_TWO_ROYAL, 5, 0 },
  { "no-royal", "name=A;K.royal=0", QI_PLAN_NO_ROYAL, G_MAXUINT, 0 },
  { "becomes-itself", "name=A;B.becomes=B", QI_PLAN_BAD_BECOMES, 2, 0 },
  { "becomes-nothing", "name=A;B.becomes=X", QI_PLAN_BAD_BECOMES, 2, 0 },
  { "promotes-to", "name=A;to=RX", QI_PLAN_BAD_PROMOTION, G_MAXUINT, 0 },
  { "promotes-to-none", "name=A;to=", QI_PLAN_BAD_PROMOTION, G_MAXUINT, 0 },
  { "all-ranks", "name=A;ranks=5", QI_PLAN_WHOLE, G_MAXUINT, 0 },
  { "ranks", "name=A;ranks=6", QI_PLAN_BAD_PROMOTION, G_MAXUINT, 0 },
  { "promotes-nothing", "name=A;promoting=X", QI_PLAN_BAD_PROMOTION, G_MAXUINT, 0 },
  { "line-of-many", "name=A;goal=3;count=256", QI_PLAN_BAD_GOAL, G_MAXUINT, 0 },
  { "long-moves", "name=A;A.moves=" HUNDRED HUNDRED HUNDRED, QI_PLAN_BAD_MOVES, 3,
    QI_PLAN_MAX_MOVES },
  { "goal-without-pieces", "name=A;goal=1", QI_PLAN_BAD_GOAL, G_MAXUINT, 0 },
  { "goal-of-none", "name=A;goal=2;pieces=X", QI_PLAN_BAD_GOAL, G_MAXUINT, 0 },
  { "line-of-one", "name=A;goal=3;count=1", QI_PLAN_BAD_GOAL, G_MAXUINT, 0 },
  { "line-of-two", "name=A;goal=3;count=2", QI_PLAN_WHOLE, G_MAXUINT, 0 },
  { "line-of-256", "name=A;goal=3;count=256", QI_PLAN_BAD_GOAL, G_MAXUINT, 0 },
};

static void
test_fault (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (QiGamePlan) plan = read_plan ("feen", NULL, SMALL);
  QiPlanFault fault;

  change (plan, faults[i].changes);
  fault = qi_game_plan_check (plan);
  g_assert_cmpint (fault.kind, ==, faults[i].fault);
  g_assert_cmpuint (fault.piece, ==, faults[i].piece);
  g_assert_cmpuint (fault.offset, ==, faults[i].offset);
}

/* A copy has a king if its parent has one, and digits for letters only where its parent has them. */
static void
test_copy_faults (void)
{
  static const struct
  {
    const char *changes;
    QiPlanFaultKind fault;
  } rows[] = { { "K.royal=0", QI_PLAN_NO_ROYAL },
               { "Q.letter=1", QI_PLAN_BAD_LETTER },
               { "Q.letter=", QI_PLAN_BAD_LETTER } };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiGamePlan) plan = read_plan ("fen", "chess", CHESS);

      set_text (&plan->name, "A");
      change (plan, rows[i].changes);
      g_assert_cmpint (qi_game_plan_check (plan).kind, ==, rows[i].fault);
    }
}

/* Names of 64 bytes and moves of 200 are the longest. */
static const struct
{
  const char     *path;
  const char     *key;
  const char     *unit; /* so many times is the value */
  guint           n;
  QiPlanFaultKind fault;
  guint           piece;
  gsize           offset;
} lengths[] = {
  { "name-64", "name", "a", 64, QI_PLAN_WHOLE, G_MAXUINT, 0 },
  { "name-65", "name", "a", 65, QI_PLAN_NO_NAME, G_MAXUINT, 0 },
  { "side-64", "name=A;first", "a", 64, QI_PLAN_WHOLE, G_MAXUINT, 0 },
  { "side-65", "name=A;first", "a", 65, QI_PLAN_BAD_SIDES, G_MAXUINT, 0 },
  { "piece-64", "name=A;N.name", "é", 32, QI_PLAN_WHOLE, G_MAXUINT, 0 },
  { "piece-66", "name=A;N.name", "é", 33, QI_PLAN_BAD_PIECE_NAME, 1, 0 },
  { "moves-200", "name=A;N.moves", "fW", 100, QI_PLAN_WHOLE, G_MAXUINT, 0 },
  { "moves-202", "name=A;N.moves", "fW", 101, QI_PLAN_BAD_MOVES, 1, 200 },
};

static void
test_length (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (QiGamePlan) plan = read_plan ("feen", NULL, SMALL);
  g_autoptr (GString) said = g_string_new (lengths[i].key);
  QiPlanFault fault;

  g_string_append_c (said, '=');
  for (guint k = 0; k < lengths[i].n; k++)
    g_string_append (said, lengths[i].unit);
  change (plan, said->str);
  fault = qi_game_plan_check (plan);
  g_assert_cmpint (fault.kind, ==, lengths[i].fault);
  g_assert_cmpuint (fault.piece, ==, lengths[i].piece);
  g_assert_cmpuint (fault.offset, ==, lengths[i].offset);
}

/* Boards that no game can be made of: with pieces of no player, of both, and with one kind more than there
 * are letters. */
static void
test_boards (void)
{
  static const char *const nobody[] = { "王", "1", "=Q" };
  g_autoptr (QiPosition) many = make_empty (0, 3, 9);
  g_autoptr (QiPosition) held = NULL;
  g_autoptr (QiPosition) wide = make_empty (2, 255, 255);
  g_autoptr (QiSetup) large = qi_setup_new (wide, NULL, NULL);
  g_autoptr (QiPosition) widest = put (make_empty (0, 255, 255), 0, "R");
  g_autoptr (QiSetup) largest = qi_setup_new (widest, NULL, NULL);
  g_autoptr (QiSetup) setup = NULL;
  QiPlanFault fault;

  for (gsize i = 0; i < G_N_ELEMENTS (nobody); i++)
    {
      g_autoptr (QiPosition) position = put (make_empty (0, 3, 3), 4, nobody[i]);
      g_autoptr (QiSetup) one = qi_setup_new (position, NULL, NULL);

      g_assert_null (qi_game_plan_new (one, &fault));
      g_assert_cmpint (fault.kind, ==, QI_PLAN_NO_SIDE);
    }
  for (guint i = 0; i < 26; i++)
    {
      const char token[2] = { (char) ((i % 2 == 0 ? 'A' : 'a') + i), '\0' };

      many = put (many, i, token);
    }
  setup = qi_setup_new (many, NULL, NULL);
  qi_game_plan_free (qi_game_plan_new (setup, &fault));
  g_assert_cmpint (fault.kind, ==, QI_PLAN_WHOLE);
  g_clear_pointer (&setup, qi_setup_unref);
  many = put (many, 26, "+A");
  setup = qi_setup_new (many, NULL, NULL);
  g_assert_null (qi_game_plan_new (setup, &fault));
  g_assert_cmpint (fault.kind, ==, QI_PLAN_TOO_MANY);

  /* A piece of nobody in a hand. */
  g_clear_pointer (&setup, qi_setup_unref);
  held = add (make_empty (0, 3, 3), QI_SIDE_SECOND, "1", 1);
  setup = qi_setup_new (held, NULL, NULL);
  g_assert_null (qi_game_plan_new (setup, &fault));
  g_assert_cmpint (fault.kind, ==, QI_PLAN_NO_SIDE);

  g_assert_null (qi_game_plan_new (large, &fault));
  g_assert_cmpint (fault.kind, ==, QI_PLAN_TOO_LARGE);
  qi_game_plan_free (qi_game_plan_new (largest, &fault));
  g_assert_cmpint (fault.kind, ==, QI_PLAN_WHOLE);
}

/* What the parent says of promotion, goal and drops, by its rules. */
static const struct
{
  const char *game;
  const char *promoting;
  const char *to;
  guint       ranks;
  gboolean    drops;
  QiGameGoal  goal;
  const char *pieces;
} parents[] = {
  { "chess", "P", "QRBN", 1, FALSE, QI_GOAL_MATE, "" },
  { "crazyhouse", "P", "QRBN", 1, TRUE, QI_GOAL_MATE, "" },
  { "breakthrough", "", "", 1, FALSE, QI_GOAL_REACH, "P" },
  { "kinglet", "P", "K", 1, FALSE, QI_GOAL_CAPTURE, "P" },
};

static gboolean
are_same_letters (const char *a,
                  const char *b)
{
  if (strlen (a) != strlen (b))
    return FALSE;
  for (; *a != '\0'; a++)
    if (strchr (b, *a) == NULL)
      return FALSE;
  return TRUE;
}

static void
test_parent (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (QiSetup) start = qi_game_info_dup_start (qi_game_info_lookup (parents[i].game));
  QiPlanFault fault;
  g_autoptr (QiGamePlan) plan = qi_game_plan_new (start, &fault);

  g_assert_cmpstr (plan->parent, ==, parents[i].game);
  g_assert_true (are_same_letters (plan->promoting, parents[i].promoting));
  if (*plan->promoting != '\0')
    g_assert_true (are_same_letters (plan->promotes_to, parents[i].to));
  if (*plan->promoting != '\0')
    g_assert_cmpuint (plan->promotion_ranks, ==, parents[i].ranks);
  g_assert_cmpint (plan->drops, ==, parents[i].drops);
  g_assert_cmpint (plan->goal, ==, parents[i].goal);
  g_assert_true (are_same_letters (plan->goal_pieces, parents[i].pieces));

  /* A file of it has the parent's section before its own, as far as that is one of the catalogue's. */
  g_autoptr (GBytes) catalogue = qi_variant_dup_catalogue ();
  gsize length = 0;
  const char *bytes = g_bytes_get_data (catalogue, &length);
  g_autofree char *section = g_strdup_printf ("\n[%s:", parents[i].game);
  g_autofree char *own = g_strdup_printf ("[new:%s]", parents[i].game);
  g_autofree char *file = qi_game_plan_dup_file (plan, "new");
  const char *found = strstr (file, section + 1);

  g_test_message ("%s", file);
  g_assert_nonnull (strstr (file, own));
  g_assert_cmpint (found != NULL, ==, g_strstr_len (bytes, (gssize) length, section) != NULL);
  g_assert_true (found == NULL || found < strstr (file, own));
}

/* Every game of moving pieces has a copy that is a game, with its own moves. */
static void
test_copies (void)
{
  g_autofree const QiVariant **all = qi_variant_dup_all ();
  guint n = 0;

  if (g_getenv ("MASUME_SAMPLES") != NULL)
    {
      g_test_skip ("many games take minutes under valgrind and ThreadSanitizer");
      return;
    }
  for (guint i = 0; all[i] != NULL; i++)
    {
      g_autoptr (QiSetup) start = qi_game_info_dup_start (qi_game_info_lookup (all[i]->id));
      QiPlanFault fault;
      g_autoptr (QiGamePlan) plan = qi_game_plan_new (start, &fault);
      g_autofree char *text = NULL;
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autoptr (QiVariantSet) set = NULL;

      g_assert_nonnull (plan);
      g_assert_cmpstr (plan->parent, ==, all[i]->id);
      g_free (plan->name);
      plan->name = g_strdup_printf ("Copy %u", i);
      fault = qi_game_plan_check (plan);
      if (fault.kind != QI_PLAN_WHOLE)
        g_test_message ("%s", all[i]->id);
      g_assert_cmpint (fault.kind, ==, QI_PLAN_WHOLE);
      text = qi_game_plan_dup_text (plan, "copy");
      set = qi_variant_set_read (text, strlen (text), findings);
      g_assert_cmpuint (qi_variant_set_get (set, 0)->n_pieces, ==, all[i]->n_pieces);
      for (guint k = 0; k < all[i]->n_pieces; k++)
        g_assert_cmpstr (qi_variant_set_get (set, 0)->pieces[k].betza, ==, all[i]->pieces[k].betza);
      n++;
    }
  g_assert_cmpuint (n, >=, 60);
}

#define ADD_ROWS(rows, name, test)                             \
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)              \
    {                                                          \
      g_autofree char *path = name;                            \
      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test); \
    }

int
main (int   argc,
      char *argv[])
{
  g_autofree char *home = g_dir_make_tmp ("game-plan-XXXXXX", NULL);
  g_autofree char *folder = g_build_filename (home, "masume", NULL);
  g_autofree char *file = g_build_filename (folder, "variants.ini", NULL);
  int status;

  /* GLib's own option for that, G_TEST_OPTION_ISOLATE_DIRS, leaks what it sets. */
  g_setenv ("XDG_DATA_HOME", home, TRUE);
  g_test_init (&argc, &argv, NULL);
  ADD_ROWS (games, g_strdup_printf ("/core/game-plan/text/%s", games[i].path), test_text);
  ADD_ROWS (games, g_strdup_printf ("/core/game-plan/play/%s", games[i].path), test_play);
  ADD_ROWS (faults, g_strdup_printf ("/core/game-plan/fault/%s", faults[i].path), test_fault);
  ADD_ROWS (lengths, g_strdup_printf ("/core/game-plan/length/%s", lengths[i].path), test_length);
  ADD_ROWS (parents, g_strdup_printf ("/core/game-plan/parent/%s", parents[i].game), test_parent);
  g_test_add_func ("/core/game-plan/file", test_file);
  g_test_add_func ("/core/game-plan/no-file", test_no_file);
  g_test_add_func ("/core/game-plan/boards", test_boards);
  g_test_add_func ("/core/game-plan/copy-faults", test_copy_faults);
  g_test_add_func ("/core/game-plan/copies", test_copies);
  status = g_test_run ();
  g_remove (file);
  g_rmdir (folder);
  g_rmdir (home);
  return status;
}
