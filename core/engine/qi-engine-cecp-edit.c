/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-cecp-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-game-info-private.h"
#include "qi-letters-private.h"
#include "qi-token-private.h"

#include <string.h>

/* The mode in which engines that do not take a FEN are told the pieces one by one, and nothing else. */

#define FORMAT "edit" /* what findings call it */

static guint
count_ranks (const char *fen)
{
  guint n = 1;

  for (const char *p = fen; *p != '\0' && *p != ' '; p++)
    n += *p == '/';
  return n;
}

/* The pieces of one side, a line each: "Ke1". On a board of ten ranks the nearest is 0. */
static void
tell_pieces (const char *placement,
             gboolean    is_white,
             GString    *text)
{
  guint rank = MIN (count_ranks (placement), 9);
  char file = 'a';

  for (const char *p = placement; *p != '\0' && *p != ' ';)
    if (g_ascii_isdigit (*p))
      file = (char) (file + g_ascii_strtoull (p, (char **) &p, 10));
    else if (*p++ == '/')
      {
        file = 'a';
        rank--;
      }
    else
      {
        if (g_ascii_isupper (p[-1]) == is_white)
          g_string_append_printf (text, "%c%c%u\n", g_ascii_toupper (p[-1]), file, rank);
        file++;
      }
}

gboolean
qi_engine_cecp_can_edit (const char *fen,
                         gboolean    is_shogi)
{
  if (is_shogi)
    return count_ranks (fen) == 9;
  /* Hands, promoted pieces and holes are not told. */
  for (const char *p = fen; *p != '\0' && *p != ' '; p++)
    if (!g_ascii_isalnum (*p) && *p != '/')
      return FALSE;
  return count_ranks (fen) <= 10;
}

/* For engines older than version 2: "edit" sets only the pieces. The side to move is not changed by it, so a move is
 * played first where the other side is to move. */
void
qi_engine_cecp_tell_edit (const char *fen,
                          const char *opening,
                          GString    *text)
{
  const char *side = strchr (fen, ' ');

  if (side != NULL && side[1] == 'b')
    g_string_append_printf (text, "%s\n", opening != NULL ? opening : "a2a3");
  g_string_append (text, "edit\n#\n");
  tell_pieces (fen, TRUE, text);
  g_string_append (text, "c\n");
  tell_pieces (fen, FALSE, text);
  g_string_append (text, ".\n");
}

/* The pieces of one side as GNU Shogi has them, and those in its hand: "K5i", "R2b+", "G*". */
static void
tell_shogi_pieces (const char *placement,
                   gboolean    is_first,
                   GString    *text)
{
  gboolean is_promoted = FALSE;
  gboolean is_in_hand = FALSE;
  int file = 9;
  char rank = 'a';

  for (const char *p = placement; *p != '\0' && *p != ' '; p++)
    if (*p == '/')
      {
        file = 9;
        rank++;
      }
    else if (*p == '[')
      is_in_hand = TRUE;
    else if (*p == '+')
      is_promoted = TRUE;
    else if (g_ascii_isdigit (*p))
      file -= *p - '0';
    else if (g_ascii_isalpha (*p))
      {
        if (g_ascii_isupper (*p) == is_first && is_in_hand)
          g_string_append_printf (text, "%c*\n", g_ascii_toupper (*p));
        else if (g_ascii_isupper (*p) == is_first)
          g_string_append_printf (text, "%c%d%c%s\n", g_ascii_toupper (*p), file, rank,
                                  is_promoted ? "+" : "");
        is_promoted = FALSE;
        file--;
      }
}

/* The side to move is the one that it is to play. */
void
qi_engine_cecp_tell_shogi_edit (const char *fen,
                                GString    *text)
{
  const char *side = strchr (fen, ' ');

  g_string_append (text, "edit\n#\n");
  tell_shogi_pieces (fen, TRUE, text);
  g_string_append (text, "c\n");
  tell_shogi_pieces (fen, FALSE, text);
  g_string_append_printf (text, ".\n%s\n", side != NULL && side[1] == 'b' ? "white" : "black");
}

/* Whether something of @usual stands where it stood: @token, or whatever stands on @square there. */
static gboolean
is_home (const QiPosition *usual,
         const QiPosition *position,
         guint             square,
         const QiToken    *token)
{
  const QiToken *home = qi_position_get_piece (usual, square);
  const QiToken *piece = qi_position_get_piece (position, square);

  return home != NULL && (token == NULL || qi_token_equal (home, token)) && piece != NULL
         && qi_token_equal (piece, home);
}

static gboolean
has_king_at_home (const QiPosition *usual,
                  const QiPosition *position,
                  const QiToken    *king)
{
  const guint n = qi_shape_get_n_squares (qi_position_get_shape (usual));

  for (guint square = 0; square < n; square++)
    if (is_home (usual, position, square, king))
      return TRUE;
  return FALSE;
}

/* In edit mode an engine takes it that a king and a rook that stand where they begin may castle, as they may then. */
static gboolean
has_taken_rights (QiSetup *setup,
                  QiSide   side)
{
  const QiGameInfo *info = qi_game_info_lookup (qi_setup_get_game (setup));
  const QiPosition *position = qi_setup_get_position (setup);
  const QiShape *shape = qi_position_get_shape (position);
  g_autoptr (QiSetup) start = info != NULL ? qi_game_info_dup_start (info) : NULL;
  g_autoptr (GArray) own =
    qi_details_dup_squares (qi_setup_get_details (setup), "castling", side, shape);
  g_autoptr (GArray) known = NULL;
  guint n_taken = 0;
  QiToken king;

  if (start == NULL
      || !qi_letters_get (qi_letters_lookup (info, FALSE), side == QI_SIDE_FIRST ? 'K' : 'k', FALSE,
                          &king)
      || !has_king_at_home (qi_setup_get_position (start), position, &king))
    return own->len == 0;
  known = qi_details_dup_squares (qi_setup_get_details (start), "castling", side, shape);
  for (guint i = 0; i < known->len; i++)
    {
      const guint square = g_array_index (known, guint, i);
      gboolean is_own = FALSE;

      if (!is_home (qi_setup_get_position (start), position, square, NULL))
        continue;
      n_taken++;
      for (guint j = 0; j < own->len; j++)
        is_own = is_own || g_array_index (own, guint, j) == square;
      if (!is_own)
        return FALSE;
    }
  return n_taken == own->len;
}

void
qi_engine_cecp_add_losses (QiSetup   *setup,
                           GPtrArray *findings)
{
  static const char *const keys[] = { "castling",  "checks", "counting",
                                      "enPassant", "gates",  "halfmove" };
  const QiDetails *details = qi_setup_get_details (setup);

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      gint64 count = 0;

      if (i == 0
            ? has_taken_rights (setup, QI_SIDE_FIRST) && has_taken_rights (setup, QI_SIDE_SECOND)
            : qi_details_get (details, keys[i]) == NULL
                || (qi_details_get_int (details, keys[i], &count) && count == 0))
        continue;
      qi_findings_add (findings,
                       qi_finding_set_param (qi_finding_set_severity (qi_found_detail_lost (keys[i],
                                                                                            FORMAT),
                                                                      QI_SEVERITY_WARNING),
                                             "kind", "engine"));
    }
}
