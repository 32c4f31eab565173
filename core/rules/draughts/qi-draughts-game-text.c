/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-draughts-game-private.h"
#include "qi-draughts-private.h"
#include "qi-move-private.h"

/*
 * Moves as in PDN: "11-15", and "11x18x25" for a capture with all of its landings; where a game
 * calls its squares by letters, "c3-d4". Read are also the short form of a capture, first and last
 * square, and what names some of the squares between (landings or pieces taken), as long as one
 * legal move fits. Source: PDN 3.0, section "Moves".
 */

#define MAX_NAMED 1024 /* squares of a move's text */

static void
append_square (const QiDraughtsGame *self,
               guint                 square,
               GString              *text)
{
  const guint number =
    self->board.is_numeric ? qi_draughts_board_get_number (&self->board, square) : 0;

  if (number > 0)
    g_string_append_printf (text, "%u", number);
  else
    {
      g_autofree char *name = qi_game_info_dup_square_name (self->info, &self->shape, square);

      g_string_append (text, name);
    }
}

void
qi_draughts_game_write_move (QiGame        *game,
                             const QiBoard *head,
                             const QiPast  *past,
                             const QiMove  *move,
                             const char    *notation,
                             GString       *text)
{
  const QiDraughtsGame *self = QI_DRAUGHTS_GAME (game);

  append_square (self, move->from, text);
  for (guint i = 0; i + 1 < move->n_path; i += 2)
    {
      g_string_append_c (text, 'x');
      append_square (self, move->path[i], text);
    }
  if (move->n_path == 0)
    {
      g_string_append_c (text, '-');
      append_square (self, move->to, text);
    }
}

static gboolean
read_square (const QiDraughtsGame *self,
             const char           *text,
             gsize                 length,
             guint                *square)
{
  g_autofree char *name = g_ascii_strdown (text, (gssize) length);

  if (self->board.is_numeric)
    {
      guint64 number;

      if (length == 0 || length > 6 || strspn (name, "0123456789") != length)
        return FALSE;
      number = g_ascii_strtoull (name, NULL, 10);
      *square = qi_draughts_board_get_square (&self->board, (guint) number);
      return *square != QI_NO_SQUARE;
    }
  return g_ascii_isalpha (*name)
         && qi_game_info_parse_square (self->info, &self->shape, name, square, NULL);
}

/* Reads the squares of @text; 0 when it is no move. */
static guint
read_squares (const QiDraughtsGame *self,
              const char           *text,
              guint                 squares[MAX_NAMED],
              gboolean             *takes)
{
  guint n = 0;

  *takes = FALSE;
  while (n < MAX_NAMED)
    {
      const gsize length = strcspn (text, "-x:");

      if (!read_square (self, text, length, &squares[n++]))
        return 0;
      text += length;
      if (*text == '\0')
        return n >= 2 && (*takes || n == 2) ? n : 0;
      /* Signs do not change within a move. */
      if (n > 1 && *takes != (*text != '-'))
        return 0;
      *takes = *text != '-';
      text++;
    }
  return 0;
}

typedef enum
{
  FIT_NOT,
  FIT_PARTLY, /* first and last square, and others that the move passes or takes */
  FIT_WHOLLY  /* all landings */
} Fit;

static gboolean
passes (const QiMove *move,
        guint         square)
{
  for (guint i = 0; i < move->n_path; i++)
    if (move->path[i] == square)
      return TRUE;
  return FALSE;
}

static Fit
fit_move (const QiMove *move,
          const guint  *squares,
          guint         n,
          gboolean      takes)
{
  const guint n_landings = MAX (1, move->n_path / 2);
  gboolean wholly = n == n_landings + 1;

  if (move->from != squares[0] || move->to != squares[n - 1] || takes != (move->n_path > 0))
    return FIT_NOT;
  for (guint i = 1; i + 1 < n; i++)
    {
      if (!passes (move, squares[i]))
        return FIT_NOT;
      wholly = wholly && move->path[2 * (i - 1)] == squares[i];
    }
  return wholly ? FIT_WHOLLY : FIT_PARTLY;
}

gboolean
qi_draughts_game_read_move (QiGame        *game,
                            const QiBoard *head,
                            const QiPast  *past,
                            const char    *text,
                            const char    *notation,
                            QiMoveList    *move)
{
  const QiDraughtsGame *self = QI_DRAUGHTS_GAME (game);
  guint squares[MAX_NAMED];
  gboolean takes;
  const guint n = read_squares (self, text, squares, &takes);
  QiMove space[64];
  g_auto (QiMoveList) all = QI_MOVE_LIST (space);
  Fit best = FIT_PARTLY;

  if (n == 0)
    return FALSE;
  QI_GAME_GET_CLASS (game)->list_moves (game, head, past, squares[0], &all);
  for (guint i = 0; i < all.n_moves; i++)
    {
      const Fit fit = fit_move (&all.moves[i], squares, n, takes);
      QiMove *found;

      if (fit < best)
        continue;
      if (fit > best)
        qi_move_list_empty (move);
      best = fit;
      found = qi_move_list_add (move);
      *found = all.moves[i];
      found->path = qi_move_list_add_path (move, found->path, found->n_path);
    }
  if (move->n_moves > 0)
    return TRUE;
  *qi_move_list_add (move) = (QiMove) {
    .kind = QI_MOVE_STEP, .from = squares[0], .to = squares[n - 1], .extra = QI_SQUARE_NONE
  };
  return FALSE;
}
