/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-cecp-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"

#include <string.h>

/* The mode in which engines that do not take a FEN are told the pieces one by one, and nothing else. */

#define FORMAT "edit" /* what findings call it */

/* The pieces of one side, a line each: "Ke1". */
static void
tell_pieces (const char *placement,
             gboolean    is_white,
             GString    *text)
{
  char file = 'a';
  char rank = '8';

  for (const char *p = placement; *p != '\0' && *p != ' '; p++)
    if (*p == '/')
      {
        file = 'a';
        rank--;
      }
    else if (g_ascii_isdigit (*p))
      file = (char) (file + (*p - '0'));
    else
      {
        if (g_ascii_isupper (*p) == is_white)
          g_string_append_printf (text, "%c%c%c\n", g_ascii_toupper (*p), file, rank);
        file++;
      }
}

/* For engines older than version 2: "edit" sets only the pieces. The side to move is not changed by it, so a move is
 * played first where the other side is to move. */
void
qi_engine_cecp_tell_edit (const char *fen,
                          GString    *text)
{
  const char *side = strchr (fen, ' ');

  if (side != NULL && side[1] == 'b')
    g_string_append (text, "a2a3\n");
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

/* What stands on a square of a board of eight files and ranks; a space: nothing. */
static char
get_letter (const char *placement,
            char        file,
            char        rank)
{
  char at = 'a';

  for (char r = '8'; r > rank; r--)
    {
      placement += strcspn (placement, "/ ");
      placement += *placement == '/';
    }
  for (; *placement != '\0' && *placement != '/' && *placement != ' '; placement++)
    if (g_ascii_isdigit (*placement))
      at = (char) (at + (*placement - '0'));
    else if (at++ == file)
      return *placement;
  return ' ';
}

/* In edit mode an engine takes it that every king and rook that stands where it began may castle. */
static char *
dup_taken_rights (const char *placement)
{
  static const struct
  {
    char right;
    char rook;
    char rook_file;
    char king;
    char rank;
  } homes[] = { { 'K', 'R', 'h', 'K', '1' },
                { 'Q', 'R', 'a', 'K', '1' },
                { 'k', 'r', 'h', 'k', '8' },
                { 'q', 'r', 'a', 'k', '8' } };
  GString *rights = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (homes); i++)
    if (get_letter (placement, 'e', homes[i].rank) == homes[i].king
        && get_letter (placement, homes[i].rook_file, homes[i].rank) == homes[i].rook)
      g_string_append_c (rights, homes[i].right);
  if (rights->len == 0)
    g_string_append_c (rights, '-');
  return g_string_free (rights, FALSE);
}

void
qi_engine_cecp_add_losses (const char *fen,
                           gboolean    is_shogi,
                           GPtrArray  *findings)
{
  static const struct
  {
    guint field;
    const char *key;
    const char *nothing;
  } losses[] = { { 2, "castling", NULL }, { 3, "enPassant", "-" }, { 4, "halfmove", "0" } };
  g_auto (GStrv) fields = g_strsplit (fen, " ", -1);
  const guint n = g_strv_length (fields);
  g_autofree char *taken = NULL;

  /* A FEN of shogi has no such fields. */
  if (is_shogi || n < 4)
    return;
  taken = dup_taken_rights (fields[0]);
  for (guint i = 0; i < G_N_ELEMENTS (losses); i++)
    if (losses[i].field < n
        && strcmp (fields[losses[i].field], losses[i].nothing != NULL ? losses[i].nothing : taken)
             != 0)
      qi_findings_add (findings,
                       qi_finding_set_severity (qi_found_detail_lost (losses[i].key, FORMAT),
                                                QI_SEVERITY_WARNING));
}
