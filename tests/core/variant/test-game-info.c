/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-error.h"
#include "qi-game-info-private.h"
#include "qi-json-reader-private.h"
#include "qi-notation.h"

#include <string.h>

static const QiGameInfo *
game (const char *id)
{
  const QiGameInfo *info = qi_game_info_lookup (id);

  g_assert_nonnull (info);
  return info;
}

static QiShape
shape_of (guint layers,
          guint ranks,
          guint files)
{
  QiShape shape = { 0 };

  if (layers > 0)
    shape.sizes[shape.n_dimensions++] = layers;
  if (ranks > 0)
    shape.sizes[shape.n_dimensions++] = ranks;
  shape.sizes[shape.n_dimensions++] = files;
  return shape;
}

/* Facts about each game from independent sources: its shape, the kinds of pieces in its start
 * position and how many of them each side has; the totals of the usual sets. */
typedef struct
{
  const char *id;
  const char *first;
  const char *second;
  char        style;
  guint       sizes[3]; /* outermost first */
  guint       n_start;  /* pieces at the start, including those in hand */
  guint       n_set;    /* pieces in one side's full set */
  const char *format;
  const char *protocol;
  guint       n_in_hand; /* pieces in hand at the start, of both sides */
  gboolean    uneven;    /* the sides differ, or have less than a full set */
} GameFacts;

static const GameFacts facts[] = {
  { "chess", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "chess960", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "crazyhouse", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "3check", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "atomic", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "kingofthehill", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "antichess", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "horde", "white", "black", 'C', { 8, 8 }, 52, 16, "fen", "uci", 0, TRUE },
  { "racingkings", "white", "black", 'C', { 8, 8 }, 16, 8, "fen", "uci" },
  { "knightmate", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "capablanca", "white", "black", 'C', { 8, 10 }, 40, 20, "fen", "uci" },
  { "gothic", "white", "black", 'C', { 8, 10 }, 40, 20, "fen", "uci" },
  { "grand", "white", "black", 'C', { 10, 10 }, 40, 20, "fen", "uci" },
  { "seirawan", "white", "black", 'C', { 8, 8 }, 36, 18, "fen", "uci", 4 },
  { "gardner", "white", "black", 'C', { 5, 5 }, 20, 10, "fen", "uci" },
  { "losalamos", "white", "black", 'C', { 6, 6 }, 24, 12, "fen", "uci" },
  { "shatranj", "white", "black", 'T', { 8, 8 }, 32, 16, "fen", "uci" },
  { "shatar", "white", "black", 'T', { 8, 8 }, 32, 16, "fen", "uci" },
  { "makruk", "white", "black", 'M', { 8, 8 }, 32, 16, "fen", "uci" },
  { "cambodian", "white", "black", 'M', { 8, 8 }, 32, 16, "fen", "uci" },
  { "sittuyin", "white", "black", 'B', { 8, 8 }, 32, 16, "fen", "uci", 16 },
  { "shogi", "sente", "gote", 'S', { 9, 9 }, 40, 20, "sfen", "usi" },
  { "minishogi", "sente", "gote", 'S', { 5, 5 }, 12, 6, "sfen", "usi" },
  { "kyotoshogi", "sente", "gote", 'S', { 5, 5 }, 10, 5, "sfen", "usi" },
  { "judkins", "sente", "gote", 'S', { 6, 6 }, 14, 7, "sfen", "usi" },
  { "gorogoro", "sente", "gote", 'S', { 6, 5 }, 16, 8, "sfen", "usi" },
  { "torishogi", "sente", "gote", 'S', { 7, 7 }, 32, 16, "sfen", "usi" },
  { "euroshogi", "sente", "gote", 'S', { 8, 8 }, 32, 16, "sfen", "usi" },
  { "dobutsu", "sente", "gote", 'S', { 4, 3 }, 8, 4, "sfen", "usi" },
  { "micro", "sente", "gote", 'S', { 5, 4 }, 10, 5, "sfen", "usi" },
  { "shoshogi", "sente", "gote", 'S', { 9, 9 }, 42, 21, "sfen", "usi" },
  { "yarishogi", "sente", "gote", 'S', { 9, 7 }, 28, 14, "sfen", "usi" },
  { "chushogi", "sente", "gote", 'S', { 12, 12 }, 92, 46, "sfen", "usi" },
  { "tenjiku", "sente", "gote", 'S', { 16, 16 }, 156, 78, NULL, NULL },
  { "daidai", "sente", "gote", 'S', { 17, 17 }, 192, 96, NULL, NULL },
  { "xiangqi", "red", "black", 'X', { 10, 9 }, 32, 16, "fen", "ucci" },
  { "minixiangqi", "red", "black", 'X', { 7, 7 }, 24, 12, "fen", "uci" },
  { "janggi", "blue", "red", 'J', { 10, 9 }, 32, 16, "fen", "uci" },
  { "raumschach", "white", "black", 'R', { 5, 5, 5 }, 40, 20, NULL, NULL },
  { "go", "black", "white", 'G', { 19, 19 }, 0, 180, "sgf", "gtp" },
  { "othello", "black", "white", 'O', { 8, 8 }, 4, 32, "othello", "nboard", 0, TRUE },
  { "line", "white", "black", 'L', { 16 }, 8, 4, NULL, NULL },
  { "draughts", "white", "black", 'D', { 10, 10 }, 40, 20, "pdn", "hub" },
  { "checkers", "black", "white", 'D', { 8, 8 }, 24, 12, "pdn", NULL },
  { "russiandraughts", "white", "black", 'D', { 8, 8 }, 24, 12, "pdn", NULL },
  { "braziliandraughts", "white", "black", 'D', { 8, 8 }, 24, 12, "pdn", NULL },
  { "italiandraughts", "white", "black", 'D', { 8, 8 }, 24, 12, "pdn", NULL },
  { "spanishdraughts", "white", "black", 'D', { 8, 8 }, 24, 12, "pdn", NULL },
  { "poolcheckers", "black", "white", 'D', { 8, 8 }, 24, 12, "pdn", NULL },
  { "canadiandraughts", "white", "black", 'D', { 12, 12 }, 60, 30, "pdn", NULL },
  { "frisiandraughts", "white", "black", 'D', { 10, 10 }, 40, 20, "pdn", "hub" },
  { "nocastle", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "placement", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci", 16 },
  { "loop", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "chessgi", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "pocketknight", "white", "black", 'C', { 8, 8 }, 34, 17, "fen", "uci", 2 },
  { "bughouse", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "koedem", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "5check", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "nocheckatomic", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "giveaway", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "suicide", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "codrus", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "extinction", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "kinglet", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "threekings", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "amazon", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "hoppelpoppel", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "newzealand", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "almost", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "chigorin", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci", 0, TRUE },
  { "capahouse", "white", "black", 'C', { 8, 10 }, 40, 20, "fen", "uci" },
  { "embassy", "white", "black", 'C', { 8, 10 }, 40, 20, "fen", "uci" },
  { "janus", "white", "black", 'C', { 8, 10 }, 40, 20, "fen", "uci" },
  { "centaur", "white", "black", 'C', { 8, 10 }, 40, 20, "fen", "uci" },
  { "modern", "white", "black", 'C', { 9, 9 }, 36, 18, "fen", "uci" },
  { "chancellor", "white", "black", 'C', { 9, 9 }, 36, 18, "fen", "uci" },
  { "shako", "white", "black", 'C', { 10, 10 }, 44, 22, "fen", "uci" },
  { "shouse", "white", "black", 'C', { 8, 8 }, 36, 18, "fen", "uci", 4 },
  { "breakthrough", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "makpong", "white", "black", 'M', { 8, 8 }, 32, 16, "fen", "uci" },
  { "ai-wok", "white", "black", 'M', { 8, 8 }, 32, 16, "fen", "uci" },
  { "karouk", "white", "black", 'M', { 8, 8 }, 32, 16, "fen", "uci" },
  { "manchu", "red", "black", 'X', { 10, 9 }, 27, 16, "fen", "uci", 0, TRUE },
  { "supply", "red", "black", 'X', { 10, 9 }, 32, 16, "fen", "uci" },
  { "janggitraditional", "blue", "red", 'J', { 10, 9 }, 32, 16, "fen", "uci" },
  { "janggimodern", "blue", "red", 'J', { 10, 9 }, 32, 16, "fen", "uci" },
  { "janggicasual", "blue", "red", 'J', { 10, 9 }, 32, 16, "fen", "uci" },
  { "clobber", "white", "black", 'K', { 6, 5 }, 30, 15, "fen", "uci" },
  { "armageddon", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "torpedo", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "berolina", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "pawnsideways", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "pawnback", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "legan", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "raazuvaa", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "georgian", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "nightrider", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "grasshopper", "white", "black", 'C', { 8, 8 }, 48, 24, "fen", "uci" },
  { "misere", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "losers", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "petrified", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "atomar", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "duck", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "coregal", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "spartan", "white", "black", 'C', { 8, 8 }, 32, 31, "fen", "uci", 0, TRUE },
  { "dragon", "white", "black", 'C', { 8, 8 }, 34, 17, "fen", "uci", 2 },
  { "paradigm", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "sortofalmost", "white", "black", 'C', { 8, 8 }, 32, 17, "fen", "uci", 0, TRUE },
  { "gustav3", "white", "black", 'C', { 8, 10 }, 36, 18, "fen", "uci" },
  { "courier", "white", "black", 'T', { 8, 12 }, 48, 24, "fen", "uci" },
  { "chaturanga", "white", "black", 'T', { 8, 8 }, 32, 16, "fen", "uci" },
  { "asean", "white", "black", 'M', { 8, 8 }, 32, 16, "fen", "uci" },
  { "opulent", "white", "black", 'C', { 10, 10 }, 48, 24, "fen", "uci" },
  { "tencubed", "white", "black", 'C', { 10, 10 }, 48, 24, "fen", "uci" },
  { "omicron", "white", "black", 'C', { 10, 12 }, 44, 22, "fen", "uci" },
  { "troitzky", "white", "black", 'C', { 10, 10 }, 32, 16, "fen", "uci" },
  { "wolf", "white", "black", 'C', { 10, 8 }, 40, 20, "fen", "uci" },
  { "jesonmor", "white", "black", 'C', { 9, 9 }, 18, 9, "fen", "uci" },
  { "amazons", "white", "black", 'K', { 10, 10 }, 8, 4, "fen", "uci" },
  { "isolation", "white", "black", 'K', { 8, 6 }, 2, 1, "fen", "uci" },
  { "isolation7x7", "white", "black", 'K', { 7, 7 }, 2, 1, "fen", "uci" },
  { "snailtrail", "white", "black", 'K', { 7, 7 }, 2, 1, "fen", "uci" },
  { "joust", "white", "black", 'C', { 8, 8 }, 2, 1, "fen", "uci" },
  { "fox-and-hounds", "white", "black", 'C', { 8, 8 }, 5, 5, "fen", "uci", 0, TRUE },
  { "clobber10", "white", "black", 'K', { 10, 10 }, 100, 50, "fen", "uci" },
  { "ataxx", "white", "black", 'K', { 7, 7 }, 4, 2, "fen", "uci" },
  { "flipersi", "black", "white", 'O', { 8, 8 }, 64, 32, "fen", "uci", 64 },
  { "tictactoe", "white", "black", 'K', { 3, 3 }, 0, 0, "fen", "uci" },
  { "cfour", "white", "black", 'K', { 6, 7 }, 42, 21, "fen", "uci", 42 },
  { "gomoku", "black", "white", 'K', { 15, 15 }, 0, 0, "fen", "uci" },
  { "alice", "white", "black", 'C', { 2, 8, 8 }, 32, 16, NULL, NULL },
  { "okisakishogi", "sente", "gote", 'S', { 10, 10 }, 44, 22, "sfen", "usi" },
  { "checkshogi", "sente", "gote", 'S', { 9, 9 }, 40, 20, "fen", "uci" },
  { "perfect", "white", "black", 'C', { 8, 8 }, 32, 16, "fen", "uci" },
  { "caparandom", "white", "black", 'C', { 8, 10 }, 40, 20, "fen", "uci" },
  { "cubic", "white", "black", 'R', { 6, 6, 6 }, 36, 18, NULL, NULL },
};

/* The start position has one full set for each side, in hand or on the board, unless the board
 * starts empty. */
static void
check_set (const QiGameInfo *info,
           QiPosition       *position)
{
  gsize n_pieces;
  const QiGamePiece *pieces = qi_game_info_get_pieces (info, &n_pieces);
  guint counts[128][2] = { 0 };
  QiPositionIter iter;
  guint square;
  const QiToken *token;

  g_assert_cmpuint (n_pieces, <=, G_N_ELEMENTS (counts));
  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &square, &token))
    {
      QiEpin epin;
      const QiGamePiece *piece;

      g_assert_true (qi_epin_parse (token->text, (gssize) token->length, &epin));
      piece = qi_game_info_find_piece (info, &epin);
      g_assert_nonnull (piece);
      counts[piece - pieces][epin.side]++;
    }
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      gsize n_items = 0;
      const QiHandItem *items = qi_position_get_hand (position, side, &n_items);

      for (gsize i = 0; i < n_items; i++)
        {
          QiEpin epin;

          g_assert_true (
            qi_epin_parse (items[i].token.text, (gssize) items[i].token.length, &epin));
          g_assert_cmpint (epin.side, ==, side);
          counts[qi_game_info_find_piece (info, &epin) - pieces][side] += (guint) items[i].count;
        }
    }
  for (gsize i = 0; i < n_pieces; i++)
    {
      g_assert_cmpuint (counts[i][QI_SIDE_FIRST], ==, pieces[i].count);
      g_assert_cmpuint (counts[i][QI_SIDE_SECOND], ==, pieces[i].count);
    }
}

static void
test_facts (gconstpointer data)
{
  const GameFacts *known = data;
  const QiGameInfo *info = game (known->id);
  g_autoptr (QiSetup) start = qi_game_info_dup_start (info);
  QiPosition *position = qi_setup_get_position (start);
  const QiShape *shape = qi_game_info_get_shape (info);
  guint n_dimensions = 0;
  guint n_set = 0;
  gsize n_pieces;
  const QiGamePiece *pieces = qi_game_info_get_pieces (info, &n_pieces);
  g_autofree char *first = g_strdup_printf ("%c", known->style);
  g_autofree char *second = g_ascii_strdown (first, -1);

  g_assert_cmpstr (qi_game_info_get_side_name (info, QI_SIDE_FIRST), ==, known->first);
  g_assert_cmpstr (qi_game_info_get_side_name (info, QI_SIDE_SECOND), ==, known->second);
  g_assert_cmpint (qi_game_info_get_style (info), ==, known->style);
  g_assert_cmpstr (qi_game_info_get_protocol (info), ==, known->protocol);
  g_assert_cmpstr (qi_game_info_get_formats (info)[0], ==, known->format);
  while (n_dimensions < 3 && known->sizes[n_dimensions] > 0)
    n_dimensions++;
  g_assert_cmpuint (shape->n_dimensions, ==, n_dimensions);
  for (guint i = 0; i < n_dimensions; i++)
    g_assert_cmpuint (shape->sizes[i], ==, known->sizes[i]);

  g_assert_true (qi_shape_equal (shape, qi_position_get_shape (position)));
  g_assert_cmpstr (qi_setup_get_game (start), ==, known->id);
  g_assert_cmpuint (qi_position_get_n_pieces (position), ==, known->n_start);
  g_assert_cmpuint (qi_position_get_n_hand_pieces (position), ==, known->n_in_hand);
  g_assert_cmpint (qi_position_get_turn (position), ==, QI_SIDE_FIRST);
  g_assert_true (qi_token_is (qi_position_get_style (position, QI_SIDE_FIRST), first));
  g_assert_true (qi_token_is (qi_position_get_style (position, QI_SIDE_SECOND), second));
  /* Of the games with the same style the first is suggested. */
  g_assert_cmpint (qi_game_info_get_style (qi_game_info_suggest (position)), ==, known->style);
  g_assert_true (qi_details_check (qi_setup_get_details (start), shape, NULL));

  for (gsize i = 0; i < n_pieces; i++)
    n_set += pieces[i].count;
  g_assert_cmpuint (n_set, ==, known->n_set);
  g_assert_cmpuint (2 * n_set, <=, qi_shape_get_n_squares (shape));
  if (known->n_start > 0 && !known->uneven)
    check_set (info, position);
}

/* Well-known start positions in the letters of their own text formats: SFEN and FEN as engines have
 * them, ranks joined. Squares are compared through the table's letters. */
static void
check_letters (const char *id,
               const char *ranks)
{
  const QiGameInfo *info = game (id);
  g_autoptr (QiSetup) start = qi_game_info_dup_start (info);
  QiPosition *position = qi_setup_get_position (start);
  guint square = 0;

  for (const char *at = ranks; *at != '\0'; at++)
    {
      const QiToken *token;
      QiEpin epin;

      if (*at == '/')
        continue;
      if (g_ascii_isdigit (*at))
        {
          for (int run = *at - '0'; run > 0; run--)
            g_assert_null (qi_position_get_piece (position, square++));
          continue;
        }
      token = qi_position_get_piece (position, square++);
      g_assert_nonnull (token);
      g_assert_true (qi_epin_parse (token->text, (gssize) token->length, &epin));

      const char *letter = qi_game_info_find_piece (info, &epin)->fen;

      g_assert_cmpint (letter[0], ==, g_ascii_toupper (*at));
      g_assert_cmpint (letter[1], ==, '\0');
      g_assert_cmpint (epin.side, ==, g_ascii_isupper (*at) ? QI_SIDE_FIRST : QI_SIDE_SECOND);
    }
  g_assert_cmpuint (square, ==, qi_position_get_n_squares (position));
}

static void
test_letters (void)
{
  check_letters ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
  check_letters ("shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL");
  check_letters ("xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR");
}

/* The same with all fields, as engines write them: when read, they equal the start positions of the
 * table. Those of the chess family are Fairy-Stockfish 11.1's answers to "d" after "position
 * startpos". */
static void
test_lines (void)
{
  static const struct
  {
    const char *game;
    const char *text;
  } rows[] = {
    { "chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" },
    { "chess960", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" },
    { "kingofthehill", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" },
    { "antichess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1" },
    { "horde", "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1" },
    { "racingkings", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1" },
    { "knightmate", "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1" },
    { "capablanca", "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1" },
    { "gothic", "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1" },
    { "grand", "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1" },
    { "gardner", "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1" },
    { "losalamos", "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1" },
    { "shatranj", "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1" },
    { "shatar", "rnbjkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBJKBNR w - - 0 1" },
    { "makruk", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1" },
    { "minixiangqi", "rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w - - 0 1" },
    { "janggi", "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1" },
    { "shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1" },
    { "xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const QiGameInfo *info = game (rows[i].game);
      const QiNotation *notation = qi_notation_lookup (qi_game_info_get_formats (info)[0]);
      g_autoptr (QiSetup) start = qi_game_info_dup_start (info);
      g_autofree char *text = qi_notation_write (notation, start, NULL, NULL);
      QiReadOptions options = { .game = rows[i].game };
      g_autoptr (QiReading) reading = qi_notation_read (notation, rows[i].text, -1, &options);

      g_assert_cmpstr (text, ==, rows[i].text);
      g_assert_nonnull (reading->setup);
      g_assert_true (qi_setup_equal (reading->setup, start));
    }
}

/* Raumschach's start by the names of its squares: A. Dickins, A Guide to Fairy Chess. */
static void
test_raumschach (void)
{
  static const struct
  {
    const char *square;
    const char *token;
  } places[] = {
    { "Ac1", "K^" }, { "Bc1", "Q" }, { "Aa1", "R" }, { "Ae1", "R" }, { "Ba1", "B" }, { "Bd1", "B" },
    { "Bb1", "U" },  { "Be1", "U" }, { "Ab1", "N" }, { "Ad1", "N" }, { "Aa2", "P" }, { "Be2", "P" },
    { "Ec5", "k^" }, { "Dc5", "q" }, { "Ea5", "r" }, { "Ee5", "r" }, { "Da5", "u" }, { "Db5", "b" },
    { "Dd5", "u" },  { "De5", "b" }, { "Eb5", "n" }, { "Ed5", "n" }, { "Ea4", "p" }, { "De4", "p" },
  };
  const QiGameInfo *info = game ("raumschach");
  g_autoptr (QiSetup) start = qi_game_info_dup_start (info);
  QiPosition *position = qi_setup_get_position (start);

  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autoptr (GError) error = NULL;
      guint square;

      g_assert_true (qi_game_info_parse_square (info, qi_game_info_get_shape (info),
                                                places[i].square, &square, &error));
      g_assert_no_error (error);
      g_assert_true (qi_token_is (qi_position_get_piece (position, square), places[i].token));
    }
}

static void
test_details (void)
{
  static const guint first[] = { 63, 56 };
  static const guint second[] = { 7, 0 };
  g_autoptr (QiSetup) chess = qi_game_info_dup_start (game ("chess"));
  g_autoptr (QiSetup) shogi = qi_game_info_dup_start (game ("shogi"));
  const QiShape *shape = qi_game_info_get_shape (game ("chess"));
  g_autoptr (GArray) white =
    qi_details_dup_squares (qi_setup_get_details (chess), "castling", QI_SIDE_FIRST, shape);
  g_autoptr (GArray) black =
    qi_details_dup_squares (qi_setup_get_details (chess), "castling", QI_SIDE_SECOND, shape);
  gint64 number = -1;

  g_assert_cmpuint (white->len, ==, G_N_ELEMENTS (first));
  g_assert_cmpuint (black->len, ==, G_N_ELEMENTS (second));
  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpuint (g_array_index (white, guint, i), ==, first[i]);
      g_assert_cmpuint (g_array_index (black, guint, i), ==, second[i]);
    }
  g_assert_true (qi_details_get_int (qi_setup_get_details (chess), "halfmove", &number));
  g_assert_cmpint (number, ==, 0);
  g_assert_true (qi_details_get_int (qi_setup_get_details (chess), "fullmove", &number));
  g_assert_cmpint (number, ==, 1);
  g_assert_true (qi_details_get_int (qi_setup_get_details (shogi), "ply", &number));
  g_assert_cmpint (number, ==, 1);
}

typedef struct
{
  const char *game;     /* NULL: CELL */
  guint       sizes[3]; /* layers, ranks, files; 0: no such dimension */
  guint       square;
  const char *name;
} NameCase;

/* Corners and well-known squares. CELL by its specification; chess a8 is index 0, xiangqi a9 (UCCI counts ranks from
 * 0), shogi 9一, Go A19 (GTP leaves out I), Raumschach's Aa1 is White's. */
static const NameCase names[] = {
  { NULL, { 0, 8, 8 }, 0, "a1" },
  { NULL, { 0, 8, 8 }, 63, "h8" },
  { NULL, { 0, 0, 16 }, 15, "p" },
  { NULL, { 3, 3, 3 }, 26, "c3C" },
  { NULL, { 0, 255, 255 }, 65024, "iu255" },
  { "line", { 0, 0, 16 }, 0, "a" },
  { "line", { 0, 0, 255 }, 254, "iu" },
  { "chess", { 0, 8, 8 }, 0, "a8" },
  { "chess", { 0, 8, 8 }, 63, "h1" },
  { "chess", { 0, 8, 8 }, 36, "e4" },
  { "chess", { 0, 10, 8 }, 0, "a10" },
  { "chess", { 0, 255, 26 }, 25, "z255" },
  { "chess", { 0, 8, 27 }, 26, "aa1" }, /* CELL: counted from the first rank */
  { "chess", { 0, 0, 8 }, 4, "e" },
  { "chess", { 2, 8, 8 }, 0, "a1A" },
  { "shogi", { 0, 9, 9 }, 0, "9一" },
  { "shogi", { 0, 9, 9 }, 80, "1九" },
  { "shogi", { 0, 9, 9 }, 47, "7六" },
  { "shogi", { 0, 12, 12 }, 143, "1十二" },
  { "shogi", { 0, 5, 5 }, 24, "1五" },
  { "shogi", { 0, 25, 25 }, 0, "25一" },
  { "shogi", { 0, 25, 25 }, 475, "25二十" },
  { "shogi", { 0, 25, 25 }, 600, "25二十五" },
  { "shogi", { 0, 27, 9 }, 0, "a1" },
  { "xiangqi", { 0, 10, 9 }, 0, "a9" },
  { "xiangqi", { 0, 10, 9 }, 85, "e0" },
  { "xiangqi", { 0, 10, 9 }, 89, "i0" },
  { "go", { 0, 19, 19 }, 0, "A19" },
  { "go", { 0, 19, 19 }, 60, "D16" },
  { "go", { 0, 19, 19 }, 360, "T1" },
  { "go", { 0, 9, 9 }, 8, "J9" },
  { "go", { 0, 9, 9 }, 7, "H9" },
  { "go", { 0, 25, 25 }, 24, "Z25" },
  { "go", { 0, 26, 26 }, 0, "a1" },
  { "raumschach", { 5, 5, 5 }, 0, "Ea5" },
  { "raumschach", { 5, 5, 5 }, 124, "Ae1" },
  { "raumschach", { 5, 5, 5 }, 62, "Cc3" },
  /* Draughts by the diagrams in PDN 3.0's table of game types: the numbers start at the top left as
   * White sees the board, in Spain at the bottom right; in Italy the corner square is played on. */
  { "draughts", { 0, 10, 10 }, 1, "#1" },
  { "draughts", { 0, 10, 10 }, 98, "#50" },
  { "draughts", { 0, 10, 10 }, 0, "a10" },
  { "checkers", { 0, 8, 8 }, 1, "#1" },
  { "checkers", { 0, 8, 8 }, 62, "#32" },
  { "checkers", { 0, 8, 8 }, 63, "h1" },
  { "italiandraughts", { 0, 8, 8 }, 0, "#1" },
  { "italiandraughts", { 0, 8, 8 }, 63, "#32" },
  { "italiandraughts", { 0, 8, 8 }, 56, "a1" },
  { "spanishdraughts", { 0, 8, 8 }, 63, "#1" },
  { "spanishdraughts", { 0, 8, 8 }, 0, "#32" },
  { "spanishdraughts", { 0, 8, 8 }, 54, "#5" },
  { "canadiandraughts", { 0, 12, 12 }, 142, "#72" },
  { "russiandraughts", { 0, 8, 8 }, 56, "a1" },
  { "checkers", { 0, 8, 27 }, 1, "b1" }, /* CELL */
  { "raumschach", { 27, 5, 5 }, 0, "a1A" },
  { "raumschach", { 0, 5, 5 }, 0, "a1" },
};

static void
test_name (gconstpointer data)
{
  const NameCase *item = data;
  const QiGameInfo *info = qi_game_info_lookup (item->game);
  QiShape shape = shape_of (item->sizes[0], item->sizes[1], item->sizes[2]);
  g_autofree char *name = qi_game_info_dup_square_name (info, &shape, item->square);
  g_autoptr (GError) error = NULL;
  guint square = QI_NO_SQUARE;

  g_assert_cmpstr (name, ==, item->name);
  g_assert_true (qi_game_info_parse_square (info, &shape, item->name, &square, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (square, ==, item->square);
}

/* Every square of every game's board has a name of its own, which is read as that square. */
static void
test_round_trip (void)
{
  for (const QiGameInfo *const *info = qi_game_info_get_all (); *info != NULL; info++)
    {
      gsize n_shapes;
      const QiShape *shapes = qi_game_info_get_shapes (*info, &n_shapes);

      for (gsize i = 0; i < n_shapes; i++)
        for (guint square = 0; square < qi_shape_get_n_squares (&shapes[i]); square++)
          {
            g_autofree char *name = qi_game_info_dup_square_name (*info, &shapes[i], square);
            g_autofree char *number = g_strdup_printf ("%u", square);
            guint again = QI_NO_SQUARE;

            g_assert_true (qi_game_info_parse_square (*info, &shapes[i], name, &again, NULL));
            g_assert_cmpuint (again, ==, square);
            g_assert_true (qi_game_info_parse_square (*info, &shapes[i], number, &again, NULL));
            g_assert_cmpuint (again, ==, square);
          }
    }
}

typedef struct
{
  const char *name;
  const char *game;
  guint       sizes[3];
  const char *text;
  gint64      square; /* or -1 */
  const char *code;
} ReadCase;

static const ReadCase reads[] = {
  { "shogi-letter", "shogi", { 0, 9, 9 }, "7f", 47, NULL },
  { "shogi-full-width", "shogi", { 0, 9, 9 }, "７六", 47, NULL },
  { "shogi-index", "shogi", { 0, 9, 9 }, "76", 76, NULL },
  { "shogi-off", "shogi", { 0, 9, 9 }, "10一", -1, "index-out-of-range" },
  { "shogi-off-rank", "shogi", { 0, 9, 9 }, "1十", -1, "index-out-of-range" },
  { "shogi-bad-kanji", "shogi", { 0, 25, 25 }, "1一十", -1, "bad-cell" },
  { "shogi-no-rank", "shogi", { 0, 9, 9 }, "7", 7, NULL },
  { "shogi-zero", "shogi", { 0, 9, 9 }, "0a", -1, "bad-cell" },
  { "shogi-leading-zero", "shogi", { 0, 9, 9 }, "07f", -1, "bad-cell" },
  { "shogi-rest", "shogi", { 0, 9, 9 }, "7fx", -1, "bad-cell" },
  { "go-lower", "go", { 0, 19, 19 }, "d16", 60, NULL },
  { "go-i", "go", { 0, 19, 19 }, "I5", -1, "bad-cell" },
  { "go-off", "go", { 0, 9, 9 }, "T1", -1, "index-out-of-range" },
  { "chess-off", "chess", { 0, 8, 8 }, "i1", -1, "index-out-of-range" },
  { "chess-off-rank", "chess", { 0, 8, 8 }, "a9", -1, "index-out-of-range" },
  { "chess-rank-0", "chess", { 0, 8, 8 }, "a0", -1, "bad-cell" },
  { "chess-upper", "chess", { 0, 8, 8 }, "E4", -1, "bad-cell" },
  { "chess-huge", "chess", { 0, 8, 8 }, "a99999999999999999999", -1, "index-out-of-range" },
  { "xiangqi-10", "xiangqi", { 0, 10, 9 }, "a10", -1, "index-out-of-range" },
  { "draughts-letters", "draughts", { 0, 10, 10 }, "b10", 1, NULL },
  { "draughts-index", "draughts", { 0, 10, 10 }, "1", 1, NULL },
  { "draughts-zero", "draughts", { 0, 10, 10 }, "#0", -1, "index-out-of-range" },
  { "draughts-off", "draughts", { 0, 10, 10 }, "#51", -1, "index-out-of-range" },
  { "draughts-rest", "draughts", { 0, 10, 10 }, "#5a", -1, "bad-cell" },
  { "draughts-sign", "draughts", { 0, 10, 10 }, "#", -1, "bad-cell" },
  { "empty", "chess", { 0, 8, 8 }, "", -1, "bad-cell" },
  { "minus", "chess", { 0, 8, 8 }, "-", -1, "bad-cell" },
  { "negative", "chess", { 0, 8, 8 }, "-1", -1, "index-out-of-range" },
  { "minus-zero", "chess", { 0, 8, 8 }, "-0", -1, "index-out-of-range" },
  { "index-64", "chess", { 0, 8, 8 }, "64", -1, "index-out-of-range" },
  { "index-huge", NULL, { 0, 8, 8 }, "99999999999999999999999", -1, "index-out-of-range" },
  { "cell-dimensions", NULL, { 0, 8, 8 }, "a", -1, "bad-cell" },
  { "cell-more", NULL, { 0, 8, 8 }, "a1A", -1, "bad-cell" },
  { "cell-off", NULL, { 0, 8, 8 }, "i1", -1, "index-out-of-range" },
  { "cell-beyond", NULL, { 0, 8, 8 }, "zz1", -1, "index-out-of-range" },
  { "not-utf8", "shogi", { 0, 9, 9 }, "7\xff", -1, "bad-cell" },
  { "space", "chess", { 0, 8, 8 }, " e4", -1, "bad-cell" },
};

static void
test_read (gconstpointer data)
{
  const ReadCase *item = data;
  const QiGameInfo *info = qi_game_info_lookup (item->game);
  QiShape shape = shape_of (item->sizes[0], item->sizes[1], item->sizes[2]);
  g_autoptr (GError) error = NULL;
  guint square = QI_NO_SQUARE;
  gboolean good = qi_game_info_parse_square (info, &shape, item->text, &square, &error);

  g_assert_cmpint (good, ==, item->code == NULL);
  if (good)
    {
      g_assert_no_error (error);
      g_assert_cmpint (square, ==, item->square);
    }
  else
    {
      g_assert_error (error, QI_ERROR, QI_ERROR_REFUSED);
      g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, item->code);
    }
}

static void
test_labels (void)
{
  static const struct
  {
    const char *game;
    guint sizes[3];
    guint place[3]; /* layer, rank, file */
    const char *labels[3];
  } cases[] = {
    { "chess", { 0, 8, 8 }, { 0, 0, 0 }, { "", "8", "a" } },
    { "shogi", { 0, 9, 9 }, { 0, 5, 2 }, { "", "六", "7" } },
    { "xiangqi", { 0, 10, 9 }, { 0, 9, 4 }, { "", "0", "e" } },
    { "go", { 0, 19, 19 }, { 0, 18, 8 }, { "", "1", "J" } },
    { "raumschach", { 5, 5, 5 }, { 4, 4, 2 }, { "A", "1", "c" } },
    { NULL, { 3, 4, 5 }, { 2, 3, 4 }, { "C", "4", "e" } },
    { NULL, { 0, 0, 30 }, { 0, 0, 26 }, { "", "", "aa" } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const QiGameInfo *info = qi_game_info_lookup (cases[i].game);
      QiShape shape = shape_of (cases[i].sizes[0], cases[i].sizes[1], cases[i].sizes[2]);
      g_autofree char *layer = qi_game_info_dup_layer_label (info, &shape, cases[i].place[0]);
      g_autofree char *rank = qi_game_info_dup_rank_label (info, &shape, cases[i].place[1]);
      g_autofree char *file = qi_game_info_dup_file_label (info, &shape, cases[i].place[2]);

      g_assert_cmpstr (layer, ==, cases[i].labels[0]);
      g_assert_cmpstr (rank, ==, cases[i].labels[1]);
      g_assert_cmpstr (file, ==, cases[i].labels[2]);
    }
}

static void
test_suggest (void)
{
  static const struct
  {
    const char *first;
    const char *second;
    const char *game;
  } cases[] = {
    { "C", "c", "chess" },  { "S", "s", "shogi" },      { "X", "x", "xiangqi" }, { "G", "g", "go" },
    { "M", "m", "makruk" }, { "R", "r", "raumschach" }, { "L", "l", "line" },    { "C", "s", NULL },
    { "c", "C", NULL },     { "C", "C", NULL },         { "Z", "z", NULL },      { "", "", NULL },
    { "Cc", "cc", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const gint64 sizes[] = { 3, 11 }; /* without a game the size does not matter */
      g_autoptr (QiPosition) position =
        qi_position_new (sizes, 2, &QI_TOKEN (cases[i].first), &QI_TOKEN (cases[i].second),
                         qi_limits_get_default (), NULL);
      const QiGameInfo *info = qi_game_info_suggest (position);

      g_assert_nonnull (position);
      g_assert_cmpstr (info != NULL ? qi_game_info_get_id (info) : NULL, ==, cases[i].game);
    }
}

/* Among the games of one style, the one that is played on a board of this size. */
static void
test_suggest_size (void)
{
  static const struct
  {
    gint64 sizes[2];
    const char *game;
  } cases[] = {
    { { 9, 9 }, "shogi" },   { { 5, 5 }, "minishogi" }, { { 12, 12 }, "chushogi" },
    { { 4, 3 }, "dobutsu" }, { { 3, 4 }, "shogi" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (QiPosition) position =
        qi_position_new (cases[i].sizes, 2, &QI_TOKEN ("S"), &QI_TOKEN ("s"),
                         qi_limits_get_default (), NULL);

      g_assert_cmpstr (qi_game_info_get_id (qi_game_info_suggest (position)), ==, cases[i].game);
    }
}

/* A game is offered when the position can be of it: by styles, size, and pieces that it knows. */
static void
test_offer (void)
{
  static const struct
  {
    const char *feen;
    const char *game;
  } cases[] = {
    { "8/8/8/8/8/8/8/8 / C/c", "chess" },
    { "+rnbq+k^bn+r/+p7/8/8/8/8/8/3K^4 / C/c", "chess" },
    { "9/9/9/9/9/9/9/9/9 / C/c", "modern" },
    { "9/9/9/9/9/9/9 / C/c", NULL },
    { "8/8/8/8/8/8/8/8 / C/s", NULL },
    { "8/8/8/8/8/8/8/7Z / C/c", NULL },
    { "8/8/8/8/8/8/8/7K^ P/ C/c", "crazyhouse" },
    { "8/8/8/8/8/8/8/7K^ Z/ C/c", NULL },
    { "9/9/9/9/4P4/9/9/9/9 B/ S/s", "shogi" },
    { "8/8/8 / S/s", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (QiReading) reading =
        qi_notation_read (qi_notation_lookup ("feen"), cases[i].feen, -1, NULL);
      const QiGameInfo *info = NULL;

      g_assert_nonnull (reading->setup);
      info = qi_game_info_offer (qi_setup_get_position (reading->setup));
      g_assert_cmpstr (info != NULL ? qi_game_info_get_id (info) : NULL, ==, cases[i].game);
    }
}

/* Pieces that are not EPIN are in no game. */
static void
test_offer_names (void)
{
  const gint64 sizes[] = { 8, 8 };
  const QiToken unknown[] = { QI_TOKEN ("Dragon"), QI_TOKEN ("=Q"), { "1", 1, QI_TOKEN_JSON } };
  g_autoptr (QiPosition) empty =
    qi_position_new (sizes, 2, &QI_TOKEN ("C"), &QI_TOKEN ("c"), qi_limits_get_default (), NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (unknown); i++)
    {
      const QiBoardChange change = { 9, &unknown[i] };
      g_autoptr (QiPosition) position = qi_position_board_diff (empty, &change, 1, NULL);

      g_assert_null (qi_game_info_offer (position));
    }
}

static void
test_to_hand (void)
{
  static const struct
  {
    const char *game;
    const char *piece;
    QiSide side;
    const char *expected;
  } cases[] = {
    { "shogi", "+p", QI_SIDE_FIRST, "P" },   { "shogi", "+P", QI_SIDE_FIRST, "P" },
    { "shogi", "G", QI_SIDE_SECOND, "g" },   { "shogi", "k^", QI_SIDE_FIRST, "K^" },
    { "shogi", "-p'", QI_SIDE_FIRST, "P'" }, { "shogi", "dragon", QI_SIDE_FIRST, "dragon" },
    { "chess", "+p", QI_SIDE_FIRST, "+p" },  { NULL, "+p", QI_SIDE_FIRST, "+p" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      char buffer[QI_EPIN_MAX_BYTES + 1];
      QiToken token = qi_game_info_to_hand (qi_game_info_lookup (cases[i].game),
                                            &QI_TOKEN (cases[i].piece), cases[i].side, buffer);

      g_assert_true (qi_token_is (&token, cases[i].expected));
    }
}

/* No piece of a western game is shown as a letter, and each drawing exists. */
static void
assert_drawing (const char *art)
{
  g_assert_nonnull (art);
  g_autofree char *file = g_strconcat (art, ".svg", NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "pieces", file, NULL);

  if (!g_file_test (path, G_FILE_TEST_IS_REGULAR))
    g_error ("there is no %s", path);
}

/* Identifiers of the table that other folders rely on. */
static void
test_pieces (void)
{
  gsize n_games = 0;

  for (const QiGameInfo *const *info = qi_game_info_get_all (); *info != NULL; info++, n_games++)
    {
      gsize n_pieces;
      const QiGamePiece *pieces = qi_game_info_get_pieces (*info, &n_pieces);

      g_assert_true (qi_game_info_lookup (qi_game_info_get_id (*info)) == *info);
      for (gsize i = 0; i < n_pieces; i++)
        {
          if (g_str_equal (qi_game_info_get_piece_style (*info), "western"))
            assert_drawing (pieces[i].art);
          for (gsize j = 0; j < i; j++)
            g_assert_cmpstr (pieces[i].token, !=, pieces[j].token);
        }
    }
  g_assert_cmpuint (n_games, ==, G_N_ELEMENTS (facts));
  g_assert_null (qi_game_info_lookup (NULL));
  g_assert_null (qi_game_info_lookup ("Chess"));
}

/* A game may give its name in other languages; otherwise the program translates the name. */
static void
test_names (void)
{
  g_autoptr (QiValue) value = qi_json_parse (
    "{\"id\": \"own\", \"name\": \"Own\", \"names\": {\"de\": \"ja\", \"ja\": \"Eigenes\"}, "
    "\"style\": \"Z\","
    " \"sides\": {\"first\": \"white\", \"second\": \"black\"}, \"coordinates\": \"cell\","
    " \"pieceStyle\": \"letters\", \"boardStyle\": \"plain\", \"drops\": false, \"formats\": [],"
    " \"pieces\": [{\"token\": \"A\", \"name\": \"a\"}], \"start\": {\"board\": [\"A2\"]}}",
    -1, NULL, NULL);
  const char *fault = NULL;
  g_autoptr (QiGameInfo) own = qi_game_info_new_from_value (value, &fault);

  g_assert_cmpstr (fault, ==, NULL);
  g_assert_cmpstr (qi_game_info_get_name_in (own, "de"), ==, "ja");
  g_assert_cmpstr (qi_game_info_get_name_in (own, "ja"), ==, "Eigenes");
  g_assert_cmpstr (qi_game_info_get_name_in (own, "fr"), ==, "Own");
  g_assert_cmpstr (qi_game_info_get_name_in (own, NULL), ==, "Own");
  g_assert_null (qi_game_info_get_name_in (game ("chess"), "de"));
  g_assert_null (qi_game_info_get_name_in (game ("chess"), NULL));
}

/* The most usual fairy pieces of chess problems, by Popeye's names; only in chess, and only where no castling right is
 * meant. */
static void
test_problem_pieces (void)
{
  static const struct
  {
    const char *game;
    const char *token;
    const char *name; /* NULL: there is none */
  } rows[] = {
    { "chess", "G", "grasshopper" }, { "chess", "g", "grasshopper" },
    { "chess", "+N", "nightrider" }, { "chess", "N", "knight" },
    { "chess", "-N", NULL },         { "chess", "-Q", "leo" },
    { "chess", "-B", "vao" },        { "chess", "Z", "zebra" },
    { "chess", "+Q", "amazon" },     { "chess", "G^", NULL },
    { "chess", "+G", NULL },         { "chess", "+R", NULL },
    { "chess", "-R", NULL },         { "chess", "+P", NULL },
    { "chess", "-P", NULL },         { "shogi", "G", "gold" },
    { "crazyhouse", "G", NULL },     { "xiangqi", "Z", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const QiGameInfo *info = qi_game_info_lookup (rows[i].game);
      const QiGamePiece *piece = NULL;
      QiEpin epin;

      g_assert_true (qi_epin_parse (rows[i].token, -1, &epin));
      piece = qi_game_info_find_piece (info, &epin);
      g_assert_cmpstr (piece != NULL ? piece->name : NULL, ==, rows[i].name);
      if (piece != NULL)
        g_assert_cmpint (qi_game_info_get_piece_place (info, piece) == G_MAXUINT, ==,
                         !g_str_equal (piece->name, "knight")
                           && !g_str_equal (piece->name, "gold"));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (facts); i++)
    {
      g_autofree char *path = g_strconcat ("/core/game-info/facts/", facts[i].id, NULL);

      g_test_add_data_func (path, &facts[i], test_facts);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path =
        g_strdup_printf ("/core/game-info/name/%s/%" G_GSIZE_FORMAT "-%s",
                         names[i].game != NULL ? names[i].game : "cell", i, names[i].name);

      g_test_add_data_func (path, &names[i], test_name);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (reads); i++)
    {
      g_autofree char *path = g_strconcat ("/core/game-info/read/", reads[i].name, NULL);

      g_test_add_data_func (path, &reads[i], test_read);
    }
  g_test_add_func ("/core/game-info/letters", test_letters);
  g_test_add_func ("/core/game-info/lines", test_lines);
  g_test_add_func ("/core/game-info/raumschach", test_raumschach);
  g_test_add_func ("/core/game-info/details", test_details);
  g_test_add_func ("/core/game-info/round-trip", test_round_trip);
  g_test_add_func ("/core/game-info/labels", test_labels);
  g_test_add_func ("/core/game-info/suggest", test_suggest);
  g_test_add_func ("/core/game-info/suggest-size", test_suggest_size);
  g_test_add_func ("/core/game-info/offer", test_offer);
  g_test_add_func ("/core/game-info/offer-names", test_offer_names);
  g_test_add_func ("/core/game-info/to-hand", test_to_hand);
  g_test_add_func ("/core/game-info/pieces", test_pieces);
  g_test_add_func ("/core/game-info/names", test_names);
  g_test_add_func ("/core/game-info/problem-pieces", test_problem_pieces);
  return g_test_run ();
}
