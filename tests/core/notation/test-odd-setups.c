/* SPDX-License-Identifier: Apache-2.0 */
/* Details that no file may have, and pieces and styles that no game has: a program can make a setup of anything. Every notation
 * writes what it can of it and says what it leaves out; rules look past it, and what they say is about squares of the board. */
#include "readings.h"
#include "rounds.h"
#include "same-meaning.h"

#include "qi-details-private.h"
#include "qi-finding-private.h"
#include "qi-fix.h"
#include "qi-game.h"
#include "qi-state.h"

#define MAX_SETUPS 3 /* of a notation, with each detail */
#define TEXT(text)                           \
  {                                            \
    (text), sizeof (text) - 1, QI_TOKEN_STRING \
  }
#define JSON(text)                    \
  {                                          \
    (text), sizeof (text) - 1, QI_TOKEN_JSON \
  }
#define LONG       "0123456789012345678901234567890123456789012345678901234567890123456789"
#define MARKS "[{\"kind\":\"square\",\"squares\":"

/* JSON: of each kind, and as some key has it, with one thing wrong. */
static const char *const values[] = {
  "true",
  "0",
  "3",
  "-1",
  "63",
  "64",
  "1.5",
  "-6.5e3",
  "9223372036854775807",
  "9223372036854775808",
  "0." LONG,
  "\"\"",
  "\"x\"",
  "\"?\"",
  "\" a b \"",
  "\"a\\u0000b\"",
  "\"a\\nb\\r\\n\\tc\"",
  "\"]\\\\}{\\\";,*\\u007f\\u0001é王\"",
  "\"" LONG LONG LONG LONG LONG "\"",
  "[]",
  "[0]",
  "[7,0]",
  "[0,0]",
  "[60,-1]",
  "[99999]",
  "[\"x\"]",
  "[\"bm e4\",\"id \\\"x\\\"\",\"c0 \\\"a;b\\\"\",\"\",\"9\",\"hmvc 3\",\"bm e4\"]",
  "[\"a;b\",\"c\\nd\",\"e \\\"f\",\"g\\u0000h\"]",
  "[[0]]",
  "{}",
  "{\"first\":0}",
  "{\"first\":3,\"second\":3}",
  "{\"first\":-1,\"second\":1000000}",
  "{\"first\":\"x\",\"second\":\"y z\"}",
  "{\"first\":\"\",\"second\":\"?\"}",
  "{\"first\":\"a\\nb\",\"second\":\"]\\\\\\\"\"}",
  "{\"first\":[],\"second\":[]}",
  "{\"first\":[56,63],\"second\":[0,7]}",
  "{\"first\":[0,7],\"second\":[56,63]}",
  "{\"first\":[63,63,\"x\"],\"second\":4}",
  "{\"first\":[4,99999]}",
  "{\"second\":[4,12,20,28]}",
  "{\"third\":\"x\"}",
  "{\"Event\":\"x\",\"Site\":\"\",\"Date\":\"2000.01.01\",\"Round\":\"?\",\"White\":\"a\","
  "\"Result\":\"*\",\"FEN\":\"8\"}",
  "{\"Event\":1,\"A b\":\"x\",\"1\":\"y\",\"\":\"z\",\"a\\u0000\":\"w\",\"Result\":\"5\"}",
  "{\"RE\":\"B+R\",\"DT\":\"2000-01-01\",\"RU\":\"a]b\",\"xx\":\"\",\"AB\":\"aa\",\"K\":\"1\"}",
  "{\"開始日時\":\"x\",\"棋戦\":\"y\",\"手合割\":\"平手\",\"EVENT\":\"z\"}",
  "{\"K\":1,\"R\":2,\"?\":0}",
  MARKS "[0]}]",
  MARKS "[63],\"shape\":\"circle\"}]",
  MARKS "[1],\"shape\":\"cloud\"}]",
  MARKS "[2],\"shape\":5,\"colour\":\"red\"}]",
  MARKS "[3],\"label\":\"a:]\\n\"},5]",
  MARKS "[4],\"label\":7,\"colour\":\"#12\"}]",
  MARKS "[0,1]}]",
  MARKS "[99999]}]",
  MARKS "7}]",
  "[{\"kind\":\"arrow\",\"squares\":[0,7]}]",
  "[{\"kind\":\"arrow\",\"squares\":[0,7],\"shape\":\"line\",\"colour\":\"green\"}]",
  "[{\"kind\":\"arrow\",\"squares\":[0]}]",
  "[{\"kind\":\"cross\",\"squares\":[0]},{\"kind\":3},{}]",
  "[\"adjacent-kings\",\"adjacent-kings\"]",
};

/* Pieces and styles: with all that EPIN has, of both sides and of none, of other notations, and what may end a word there. */
static const QiToken tokens[] = {
  TEXT ("K^"),
  TEXT ("k^'"),
  TEXT ("+Q"),
  TEXT ("-r"),
  TEXT ("+P'"),
  TEXT ("p"),
  TEXT ("Z"),
  TEXT ("=Q"),
  TEXT (".RO"),
  TEXT (".ro^"),
  TEXT ("2x"),
  TEXT ("王"),
  TEXT ("歩"),
  TEXT ("Dragon"),
  TEXT ("+.37"),
  TEXT ("*"),
  TEXT ("/"),
  TEXT ("["),
  TEXT ("\""),
  TEXT ("a b\n"),
  TEXT ("]\\;,:"),
  TEXT (LONG "x"),
  JSON ("7"),
  JSON ("true"),
  JSON ("{\"a\":[1,\"x\"]}"),
};

/* Games of every kind of rules, and boards of one and of three dimensions without a game. */
static const struct
{
  const char *name;
  const char *format;
  const char *game;
  const char *text; /* NULL: the start */
} setups[] = {
  { "chess", NULL, "chess", NULL },
  { "chess-endgame", "fen", "chess", "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 30" },
  { "three-check", NULL, "3check", NULL },
  { "crazyhouse", NULL, "crazyhouse", NULL },
  { "seirawan", NULL, "seirawan", NULL },
  { "makruk", NULL, "makruk", NULL },
  { "xiangqi", NULL, "xiangqi", NULL },
  { "shogi", NULL, "shogi", NULL },
  { "go", NULL, "go", NULL },
  { "othello", NULL, "othello", NULL },
  { "draughts", NULL, "draughts", NULL },
  { "one-rank", "feen", NULL, "k^r2RK^ / V/v" },
  { "layers", "feen", NULL, "k^1/2//2/1K^ / V/v" },
  { "no-game", "feen", NULL, "rnbqk^/ppppp/5/5/PPPPP/RNBQK^ /p V/v" },
};

static QiSetup *
make_setup (gsize i)
{
  const QiReadOptions options = { .game = setups[i].game };

  if (setups[i].text == NULL)
    {
      const QiGameInfo *info = qi_game_info_lookup (setups[i].game);

      g_assert_nonnull (info);
      return qi_game_info_dup_start (info);
    }
  g_autoptr (QiReading) reading =
    qi_notation_read (qi_notation_lookup (setups[i].format), setups[i].text, -1, &options);
  g_assert_nonnull (reading->setup);
  return qi_setup_ref (reading->setup);
}

/* With one detail more. */
static QiSetup *
add_detail (QiSetup    *setup,
            const char *key,
            const char *json)
{
  g_autoptr (QiValue) value = qi_json_parse (json, -1, NULL, NULL);

  g_assert_nonnull (value);
  g_autoptr (QiDetails) details = qi_details_with (qi_setup_get_details (setup), key, value);
  return qi_setup_with_details (setup, details);
}

/* Every key that is known, and one that is not; NULL behind them. */
static const char *
get_key (gsize index)
{
  const char *key = qi_details_get_known_key (index);

  return key == NULL && qi_details_get_known_key (index - 1) != NULL ? "id" : key;
}

typedef enum
{
  ON_FIRST_SQUARE,
  ON_LAST_SQUARE,
  IN_FIRST_HAND,
  IN_SECOND_HAND,
  AS_FIRST_STYLE,
  AS_SECOND_STYLE,
  N_PLACES
} Place;

/* NULL where there is no room for one piece more. */
static QiSetup *
add_token (QiSetup       *setup,
           const QiToken *token,
           Place          place)
{
  QiPosition *old = qi_setup_get_position (setup);
  const QiBoardChange on_board = { place == ON_FIRST_SQUARE ? 0
                                                            : qi_position_get_n_squares (old) - 1,
                                   token };
  const QiHandChange in_hand = { token, 2 };
  const QiSide side =
    place == IN_FIRST_HAND || place == AS_FIRST_STYLE ? QI_SIDE_FIRST : QI_SIDE_SECOND;
  g_autoptr (QiPosition) position = NULL;

  if (place <= ON_LAST_SQUARE)
    position = qi_position_board_diff (old, &on_board, 1, NULL);
  else if (place <= IN_SECOND_HAND)
    position = qi_position_hand_diff (old, side, &in_hand, 1, NULL);
  else
    position = qi_position_with_style (old, side, token, NULL);
  return position == NULL ? NULL : qi_setup_with_position (setup, position);
}

static void
check_written (const QiNotation *notation,
               QiSetup          *setup)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *text = qi_notation_write (notation, setup, NULL, findings);
  const QiReadOptions options = { .game = qi_setup_get_game (setup),
                                  .limits = qi_limits_get_large () };
  const gboolean is_sound =
    qi_details_check (qi_setup_get_details (setup),
                      qi_position_get_shape (qi_setup_get_position (setup)), NULL);
  g_autofree char *fault = NULL;

  if (text == NULL)
    {
      g_assert_true (qi_findings_have (findings, QI_SEVERITY_ERROR));
      /* JSON has what it is given; what its reader refuses it does not hand out. */
      if (is_sound && same_meaning_find_code (findings, "reads-back-differently") != NULL)
        {
          g_test_message ("%s: reads back differently", notation->id);
          g_test_fail ();
        }
      return;
    }
  g_autoptr (QiReading) reading = qi_notation_read (notation, text, -1, &options);
  g_assert_nonnull (reading->setup);
  fault = same_meaning_compare (setup, reading->setup, findings);
  /* Of a list that is not well formed a part may be kept, and the rest be told. */
  if (fault != NULL
      && (is_sound || !g_str_has_prefix (fault, "a detail announced as lost that is not")))
    {
      g_test_message ("%s: %s\n%s", notation->id, fault, text);
      g_test_fail ();
    }
}

static void
test_write_details (gconstpointer data)
{
  const QiNotation *notation = data;
  guint n_left = MAX_SETUPS;
  const gsize step = G_N_ELEMENTS (values) / get_few_rounds (G_N_ELEMENTS (values));

  for (gsize i = 0; i < G_N_ELEMENTS (setups) && n_left > 0; i++)
    {
      g_autoptr (QiSetup) plain = make_setup (i);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *text = qi_notation_write (notation, plain, NULL, findings);

      if (text == NULL)
        continue;
      n_left--;
      for (gsize k = 0; get_key (k) != NULL; k++)
        for (gsize j = k % step; j < G_N_ELEMENTS (values); j += step)
          {
            g_autoptr (QiSetup) setup = add_detail (plain, get_key (k), values[j]);

            check_written (notation, setup);
            if (g_test_failed ())
              {
                g_test_message ("%s: %s: %s", setups[i].name, get_key (k), values[j]);
                return;
              }
          }
    }
  g_assert_cmpuint (n_left, <, MAX_SETUPS);
}

static void
test_write_pieces (gconstpointer data)
{
  const QiNotation *notation = data;
  const gsize step = G_N_ELEMENTS (tokens) / get_few_rounds (G_N_ELEMENTS (tokens));

  for (gsize i = 0; i < G_N_ELEMENTS (setups); i++)
    {
      g_autoptr (QiSetup) plain = make_setup (i);

      for (Place place = 0; place < N_PLACES; place++)
        for (gsize j = (i + place) % step; j < G_N_ELEMENTS (tokens); j += step)
          {
            g_autoptr (QiSetup) setup = add_token (plain, &tokens[j], place);

            if (setup != NULL)
              check_written (notation, setup);
            if (g_test_failed ())
              {
                g_test_message ("%s: %s in place %u", setups[i].name, tokens[j].text, place);
                return;
              }
          }
    }
}

static void
check_rules (QiSetup *setup)
{
  g_autoptr (GPtrArray) findings = qi_game_dup_findings (setup);
  const guint n_squares = qi_position_get_n_squares (qi_setup_get_position (setup));
  g_autoptr (GError) error = NULL;
  g_autoptr (QiState) state = qi_state_new_for_setup (setup, &error);
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

  for (guint i = 0; i < findings->len; i++)
    {
      const QiFinding *finding = g_ptr_array_index (findings, i);
      g_autoptr (QiEdit) edit = qi_fix_make_edit (finding, setup);
      gsize n = 0;
      const guint *squares = qi_finding_get_squares (finding, &n);

      for (gsize j = 0; j < n; j++)
        g_assert_cmpuint (squares[j], <, n_squares);
      g_assert_true ((edit == NULL) == (qi_finding_get_fix (finding, NULL) == NULL));
    }
  g_assert_true ((state == NULL) == (error != NULL));
  if (state == NULL)
    return;
  qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
  /* A game that is over has no moves. */
  if (moves.n_moves > 0)
    g_assert_cmpuint (moves.n_moves, ==, qi_state_perft (state, 1, NULL));
  for (gsize i = 0; i < moves.n_moves; i += 7)
    {
      g_autoptr (QiState) next = qi_state_apply (state, &moves.moves[i], NULL);

      g_assert_nonnull (next);
      g_assert_cmpuint (qi_position_get_n_squares (
                          qi_setup_get_position (qi_state_get_setup (next))),
                        ==, n_squares);
    }
}

static void
test_rules_of_details (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  /* Games of a kind meet each value between them. */
  const gsize step = 3 * G_N_ELEMENTS (values) / get_few_rounds (G_N_ELEMENTS (values));
  g_autoptr (QiSetup) plain = make_setup (i);

  for (gsize k = 0; get_key (k) != NULL; k++)
    for (gsize j = (k + i) % step; j < G_N_ELEMENTS (values); j += step)
      {
        g_autoptr (QiSetup) setup = add_detail (plain, get_key (k), values[j]);

        g_test_message ("%s: %s", get_key (k), values[j]);
        check_rules (setup);
      }
}

static void
test_rules_of_pieces (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  const gsize step = G_N_ELEMENTS (tokens) / get_few_rounds (G_N_ELEMENTS (tokens));
  g_autoptr (QiSetup) plain = make_setup (i);

  for (Place place = 0; place < N_PLACES; place++)
    for (gsize j = (i + place) % step; j < G_N_ELEMENTS (tokens); j += step)
      {
        g_autoptr (QiSetup) setup = add_token (plain, &tokens[j], place);

        g_test_message ("%s in place %u", tokens[j].text, place);
        if (setup != NULL)
          check_rules (setup);
      }
}

int
main (int   argc,
      char *argv[])
{
  const QiNotation *const *all = qi_notation_get_all ();

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; all[i] != NULL; i++)
    {
      g_autofree char *details = g_strconcat ("/core/odd-setups/write-details/", all[i]->id, NULL);
      g_autofree char *pieces = g_strconcat ("/core/odd-setups/write-pieces/", all[i]->id, NULL);

      if (all[i]->write == NULL)
        continue;
      g_test_add_data_func (details, all[i], test_write_details);
      g_test_add_data_func (pieces, all[i], test_write_pieces);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (setups); i++)
    {
      g_autofree char *details =
        g_strconcat ("/core/odd-setups/rules-details/", setups[i].name, NULL);
      g_autofree char *pieces =
        g_strconcat ("/core/odd-setups/rules-pieces/", setups[i].name, NULL);

      g_test_add_data_func (details, GSIZE_TO_POINTER (i), test_rules_of_details);
      g_test_add_data_func (pieces, GSIZE_TO_POINTER (i), test_rules_of_pieces);
    }
  return g_test_run ();
}
