/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-lines-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-game-info-private.h"
#include "qi-letters-private.h"
#include "qi-notation-private.h"

#include <string.h>

/* TRUE when the rights are those that castling has at the game's start, so that K and Q mean what
 * they mean in chess, and nobody needs Chess960's rules. */
static gboolean
has_usual_rights (QiSetup          *setup,
                  const QiGameInfo *info)
{
  g_autoptr (QiSetup) start = qi_game_info_dup_start (info);
  const QiPosition *usual = qi_setup_get_position (start);
  const QiPosition *position = qi_setup_get_position (setup);
  const QiShape *shape = qi_position_get_shape (position);
  const QiLetters *letters = qi_letters_lookup (info, FALSE);

  if (!qi_shape_equal (shape, qi_position_get_shape (usual)))
    return TRUE;
  const guint files = qi_shape_get_files (shape);
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      const guint from = side == QI_SIDE_FIRST ? (qi_shape_get_ranks (shape) - 1) * files : 0;
      g_autoptr (GArray) own =
        qi_details_dup_squares (qi_setup_get_details (setup), "castling", side, shape);
      g_autoptr (GArray) known =
        qi_details_dup_squares (qi_setup_get_details (start), "castling", side, shape);
      QiToken king;

      for (guint i = 0; i < own->len; i++)
        {
          gboolean is_known = FALSE;

          for (guint j = 0; j < known->len; j++)
            is_known = is_known || g_array_index (known, guint, j) == g_array_index (own, guint, i);
          if (!is_known)
            return FALSE;
        }
      if (own->len == 0
          || !qi_letters_get (letters, side == QI_SIDE_FIRST ? 'K' : 'k', FALSE, &king))
        continue;
      for (guint square = from; square < from + files; square++)
        {
          const QiToken *piece = qi_position_get_piece (position, square);
          const QiToken *home = qi_position_get_piece (usual, square);

          if (piece != NULL && qi_token_equal (piece, &king)
              && (home == NULL || !qi_token_equal (home, &king)))
            return FALSE;
        }
    }
  return TRUE;
}

static char *
refuse (GPtrArray  *findings,
        const char *game)
{
  QiFinding *finding = qi_found_no_engine_line (game == NULL ? "" : game);

  qi_findings_add (findings, finding);
  return NULL;
}

/* Whether an engine that plays the game @info has a board for the setup: one of the game itself, or of none and of
 * its size, with styles that are those of the game and not of another: a small board may be anything. */
static gboolean
has_board (const QiGameInfo *info,
           QiSetup          *setup)
{
  const char *game = qi_setup_get_game (setup);
  const QiPosition *position = qi_setup_get_position (setup);
  const QiShape *shape = qi_position_get_shape (position);
  const QiGameInfo *other = qi_game_info_suggest (position);

  if (game != NULL)
    return strcmp (game, qi_game_info_get_id (info)) == 0 && qi_game_info_has_shape (info, shape);
  return qi_game_info_has_shape (info, shape) && other != NULL
         && qi_game_info_get_style (other) == qi_game_info_get_style (info)
         && (other == info || !qi_game_info_has_shape (other, shape));
}

/* Tells the engine which game the position is of, where it is not the one that it expects. */
static void
write_game (const QiLines *lines,
            QiSetup       *setup,
            const char    *game,
            GString       *text)
{
  const QiGameInfo *info = qi_game_info_lookup (game);
  const char *protocol = lines->keyword != NULL ? "uci" : "xboard";
  const char *name =
    info == NULL || lines->find_game != NULL ? game : qi_game_info_get_engine_name (info, protocol);

  if (lines->keyword == NULL)
    {
      if (strcmp (game, lines->game) != 0)
        g_string_append_printf (text, "variant %s\n", name);
      return;
    }
  for (gsize i = 0; strcmp (name, lines->game) != 0 && lines->variants[i] != NULL; i++)
    g_string_append_printf (text, "setoption name %s value %s\n", lines->variants[i], name);
  if (lines->chess960 != NULL
      && (strcmp (game, "chess960") == 0 || (info != NULL && !has_usual_rights (setup, info))))
    g_string_append_printf (text, "setoption name %s value true\n", lines->chess960);
}

/* The setup as @position reads back, which is what counts: without a game the text may name one. */
static QiSetup *
dup_read (const QiLines *lines,
          QiSetup       *setup,
          const char    *position)
{
  QiReadOptions options = { .limits = qi_limits_get_large (), .game = qi_setup_get_game (setup) };
  g_autoptr (QiReading) reading = qi_notation_read (lines->position, position, -1, &options);

  return g_steal_pointer (&reading->setup);
}

char *
qi_lines_write (const QiNotation     *notation,
                QiSetup              *setup,
                const QiWriteOptions *options,
                GPtrArray            *findings)
{
  const QiLines *lines = notation->data;
  const char *game = qi_setup_get_game (setup);
  g_autofree char *position = lines->position->write (lines->position, setup, options, findings);
  g_autoptr (QiSetup) read = NULL;

  if (position == NULL)
    return NULL;
  if (lines->find_game != NULL)
    {
      const QiGameInfo *info = lines->find_game (setup);

      if (info == NULL || !has_board (info, setup))
        return refuse (findings, game);
      game = qi_game_info_get_id (info);
    }
  else
    {
      read = dup_read (lines, setup, position);
      if (read != NULL)
        game = qi_setup_get_game (read);
      if (read == NULL || game == NULL || !qi_lines_is_name (game, strlen (game))
          || (lines->has_one_game && strcmp (game, lines->game) != 0))
        return refuse (findings, game);
    }
  GString *text = g_string_new (NULL);
  if (!lines->has_one_game)
    write_game (lines, read, game, text);
  g_string_append_printf (text, "%s %s%s%s", lines->command,
                          lines->keyword == NULL ? "" : lines->keyword,
                          lines->keyword == NULL ? "" : " ", position);
  return g_string_free (text, FALSE);
}
