/* SPDX-License-Identifier: Apache-2.0 */
#include "case-table.h"
#include "diagram-sign.h"

#include "qi-game-info-private.h"
#include "qi-variant-private.h"

#include <string.h>

/* The international signs of shogi's wedges, and the moves of their pieces. */

typedef struct
{
  const char *name; /* of the sign */
  const char *betza;
} MoveCase;

/* Betza's notation from other programs: Fairy-Stockfish's variant.cpp for shogi, tori, yari, euro,
 * okisaki and dobutsu shogi; H. G. Muller's table of chu shogi for XBoard, whose stinging moves ahead are a
 * step and a jump here. */
static const MoveCase move_cases[] = {
  { "king", "K" },
  { "rook", "R" },
  { "bishop", "B" },
  { "gold", "WfF" },
  { "silver", "FfW" },
  { "knight", "ffN" },
  { "lance", "fR" },
  { "pawn", "fW" },
  { "dragon", "RF" },
  { "horse", "BW" },
  { "promoted-silver", "WfF" },
  { "promoted-knight", "WfF" },
  { "promoted-lance", "WfF" },
  { "tokin", "WfF" },
  { "euro-knight", "ffNsW" },
  { "queen", "RB" },
  { "prince", "K" },
  { "copper", "fFvW" },
  { "elephant", "FsfW" },
  { "tiger", "FsbW" },
  { "leopard", "FvW" },
  { "kirin", "FD" },
  { "phoenix", "WA" },
  { "vertical-mover", "vRsW" },
  { "side-mover", "sRvW" },
  { "reverse-chariot", "vR" },
  { "go-between", "vW" },
  { "horned-falcon", "BsbRfWfD" },
  { "soaring-eagle", "RbBfFfA" },
  { "flying-stag", "FvRsW" },
  { "flying-ox", "BvR" },
  { "free-boar", "BsR" },
  { "white-horse", "vRfB" },
  { "whale", "vRbB" },
  { "falcon", "FsfW" },
  { "crane", "FvW" },
  { "pheasant", "bFfD" },
  { "left-quail", "fRrbBlbF" },
  { "right-quail", "fRlbBrbF" },
  { "swallow", "fW" },
  { "eagle", "WFbRfBbF2" },
  { "goose", "fAbD" },
  { "yari-rook", "fsR" },
  { "yari-bishop", "fFfR" },
  { "yari-knight", "fRffN" },
  { "yari-gold", "WfFbR" },
  { "yari-gold-knight", "WfFbR" },
  { "yari-silver", "fKbR" },
  { "leaping-knight", "N" },
  { "dobutsu-lion", "K" },
  { "giraffe", "W" },
  { "dobutsu-elephant", "F" },
  { "chick", "fW" },
  { "hen", "WfF" },
};

static int
get_sign_of (int number)
{
  return (number > 0) - (number < 0);
}

/* Notes where the patterns lead, in the form of a sign's moves. */
static void
note_pattern (char            *moves,
              const QiPattern *pattern)
{
  static const int directions[][2] = { { 0, 1 },  { 1, 1 },   { 1, 0 },  { 1, -1 },
                                       { 0, -1 }, { -1, -1 }, { -1, 0 }, { -1, 1 } };
  int file = pattern->file;
  int rank = pattern->rank;

  g_assert_true (file == 0 || rank == 0 || ABS (file) == ABS (rank));
  for (guint i = 0; i < G_N_ELEMENTS (directions); i++)
    if (get_sign_of (file) == directions[i][0] && get_sign_of (rank) == directions[i][1])
      {
        gboolean jumps = MAX (ABS (file), ABS (rank)) == 2;
        gboolean slides = pattern->kind == QI_PATTERN_SLIDE;
        char found = slides && pattern->range == 2 ? '2' : slides ? 's' : jumps ? 'j' : '1';
        char *move = &moves[i];

        if ((*move == '1' && found == 'j') || (*move == 'j' && found == '1'))
          *move = 'l';
        else if (*move == '.' || *move == '1')
          *move = found;
        else
          g_assert_true (found == '1');
      }
}

static void
test_moves (gconstpointer data)
{
  const MoveCase *test = data;
  const DiagramSign *sign = diagram_sign_lookup (test->name);
  g_autoptr (GArray) patterns = g_array_new (FALSE, FALSE, sizeof (QiPattern));
  char moves[] = "........\0";
  guint n_leaps = 0;
  guint n_ahead = 0;

  g_assert_nonnull (sign);
  g_assert_true (qi_betza_parse (test->betza, patterns, NULL));
  for (guint i = 0; i < patterns->len; i++)
    {
      const QiPattern *pattern = &g_array_index (patterns, QiPattern, i);

      if (ABS (pattern->file * pattern->rank) != 2)
        {
          note_pattern (moves, pattern);
          continue;
        }
      n_leaps++;
      n_ahead += pattern->rank == 2;
    }
  g_assert_true ((n_leaps == 0 || n_leaps == 2 || n_leaps == 8) && n_ahead == MIN (n_leaps, 2));
  if (n_leaps > 0)
    moves[8] = n_leaps == 8 ? 'N' : 'n';
  g_assert_cmpstr (sign->moves, ==, moves);
}

/* All signs have their moves checked above, except the lion's picture, which has none; no two signs
 * have the same name; all pictures exist. */
static void
test_signs (void)
{
  gsize n_signs = 0;
  const DiagramSign *signs = diagram_sign_get_all (&n_signs);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 8, 8);
  cairo_t *cr = cairo_create (surface);

  g_assert_cmpuint (n_signs, ==, G_N_ELEMENTS (move_cases) + 1);
  for (gsize i = 0; i < n_signs; i++)
    {
      g_assert_true (diagram_sign_lookup (signs[i].name) == &signs[i]);
      if (signs[i].picture != NULL)
        {
          double box[4];

          cairo_new_path (cr);
          g_assert_true (diagram_sign_picture_append (cr, signs[i].picture));
          cairo_fill_extents (cr, &box[0], &box[1], &box[2], &box[3]);
          for (guint j = 0; j < 4; j++)
            g_assert_cmpfloat (ABS (box[j]), <=, 24.5);
          g_assert_cmpfloat (box[3] - box[1], >, 30.);
        }
    }
  g_assert_null (diagram_sign_lookup (NULL));
  g_assert_null (diagram_sign_lookup ("no-such-sign"));
  g_assert_false (diagram_sign_picture_append (cr, "no-such-picture"));
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* The pieces of the catalogue's games move as their signs say. */
static void
test_catalogue (void)
{
  static const char *const games[] = { "shogi", "minishogi", "gorogoro", "okisakishogi" };

  for (gsize i = 0; i < G_N_ELEMENTS (games); i++)
    {
      gsize n_pieces = 0;
      const QiGameInfo *info = qi_game_info_lookup (games[i]);
      const QiGamePiece *pieces = qi_game_info_get_pieces (info, &n_pieces);

      for (gsize j = 0; j < n_pieces; j++)
        {
          char moves[DIAGRAM_SIGN_MAX_MOVES + 1];

          g_assert_true (diagram_sign_read_moves (games[i], pieces[j].token, moves));
          g_assert_cmpstr (moves, ==, diagram_sign_lookup (pieces[j].art)->moves);
        }
    }
}

/* Whatever games there are: what a sign would show is what the piece does, and it shows nothing of pieces that move and capture
 * differently, move once in the game only or from some ranks, or go elsewhere than along lines and a knight's ways. */
static void
test_all_games (void)
{
  const QiGameInfo *info;
  guint n_shown = 0;
  guint n_not = 0;

  for (guint i = 0; (info = qi_game_info_get_nth (i)) != NULL; i++)
    {
      const QiVariant *variant = qi_variant_lookup (qi_game_info_get_id (info));

      for (guint j = 0; variant != NULL && j < variant->n_pieces; j++)
        {
          const QiVariantPiece *piece = &variant->pieces[j];
          char shown[DIAGRAM_SIGN_MAX_MOVES + 1];
          char moves[] = "........\0";
          gboolean is_plain = piece->n_patterns > 0;
          gboolean has_leaps = FALSE;
          const gboolean is_shown =
            diagram_sign_read_moves (qi_game_info_get_id (info), piece->token, shown);

          for (guint k = 0; k < piece->n_patterns; k++)
            {
              const QiPattern *pattern = &piece->patterns[k];
              const guint both = QI_PATTERN_MOVE | QI_PATTERN_CAPTURE;

              is_plain = is_plain && (pattern->flags & both) == both
                         && (pattern->flags & QI_PATTERN_INITIAL) == 0 && pattern->from_rank == 0
                         && pattern->layer == 0;
              if (ABS (pattern->file * pattern->rank) == 2)
                has_leaps = TRUE;
              else if (is_shown)
                note_pattern (moves, pattern);
            }
          n_shown += is_shown;
          n_not += !is_shown;
          if (!is_shown)
            continue;
          g_assert_true (is_plain);
          g_assert_cmpint (strncmp (shown, moves, 8), ==, 0);
          g_assert_cmpint (shown[8] != '\0', ==, has_leaps);
        }
    }
  g_assert_cmpuint (n_shown, >, 100);
  g_assert_cmpuint (n_not, >, 100);
}

/* Moves that signs cannot show. */
static void
test_no_marks (void)
{
  static const char *const pieces[][2] = {
    { "chess", "P" },                              /* moves and captures differ */
    { "xiangqi", "C" },                            /* hops */
    { "xiangqi", "H" },                            /* can be blocked */
    { "shogi", "X" },         { "tenjiku", "K^" }, /* not a game with rules */
    { "no-such-game", "K^" },
  };
  char moves[DIAGRAM_SIGN_MAX_MOVES + 1];

  for (gsize i = 0; i < G_N_ELEMENTS (pieces); i++)
    g_assert_false (diagram_sign_read_moves (pieces[i][0], pieces[i][1], moves));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/sign/moves/", move_cases, test_moves);
  g_test_add_func ("/sign/table", test_signs);
  g_test_add_func ("/sign/catalogue", test_catalogue);
  g_test_add_func ("/sign/no-marks", test_no_marks);
  g_test_add_func ("/sign/all-games", test_all_games);
  return g_test_run ();
}
