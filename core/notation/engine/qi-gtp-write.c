/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-gtp-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-stones-private.h"

#include <string.h>

/*
 * What a Go engine is told: the size, an empty board, the komi, and the stones by "play", which
 * every engine of GTP 2 knows. "set_position" is KataGo's alone, and it takes no position that
 * "play" does not reach: where every group has a liberty in the end, it has one at any time before.
 * (A part of a group on the board is either the whole group, with its liberty, or has an empty
 * point of the group beside it.) So stones can be played in any order without captures, and where
 * some group has no liberty, both commands fail. GTP has no command for the side to move: engines
 * assume that it is not the side that played last. So the stones of the side to move come first. If
 * the other side has no stones, it passes.
 */

typedef struct
{
  QiWrite           write;
  const QiPosition *position;
  const QiGameInfo *info;
  guint             files;
  guint             ranks;
  QiGoBoard         board;
} GtpWrite;

/* Puts the stones on the board for looking at their liberties. */
static void
fill_board (GtpWrite *self)
{
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint square = 0;

  qi_go_board_init (&self->board, self->files, self->ranks);
  qi_position_iter_init (&iter, self->position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    {
      QiSide side = QI_SIDE_FIRST;

      if (qi_stones_get_side (self->info, piece, &side))
        self->board.points[square] = (guint8) side;
    }
}

static void
check_liberties (GtpWrite *self)
{
  gboolean is_known[QI_GO_MAX_POINTS] = { FALSE };
  QiFinding *finding = NULL;

  for (guint point = 0; point < self->files * self->ranks; point++)
    {
      if (self->board.points[point] == QI_GO_EMPTY || is_known[point]
          || qi_go_board_has_liberty (&self->board, point))
        continue;
      for (guint i = 0; i < self->board.n_group; i++)
        is_known[self->board.group[i]] = TRUE;
    }
  for (guint point = 0; point < self->files * self->ranks; point++)
    if (is_known[point])
      {
        if (finding == NULL)
          finding = qi_found_stones_without_liberty ();
        qi_finding_add_square (finding, point);
      }
  if (finding != NULL)
    qi_write_refuse (&self->write, finding);
}

static void
write_size (GtpWrite *self,
            GString  *text)
{
  if (self->files == self->ranks)
    {
      g_string_append_printf (text, "boardsize %u\n", self->files);
      return;
    }
  QiFinding *note = qi_found_engine_command ("rectangular_boardsize");
  qi_write_refuse (&self->write, note);
  g_string_append_printf (text, "rectangular_boardsize %u %u\n", self->files, self->ranks);
}

static void
write_komi (GtpWrite        *self,
            const QiDetails *details,
            GString         *text)
{
  const QiValue *komi = qi_details_get (details, "komi");

  if (komi == NULL)
    return;
  if (qi_value_get_kind (komi) == QI_VALUE_NUMBER)
    {
      const char *number = qi_value_get_text (komi, NULL);

      if (strpbrk (number, "eE") == NULL && strlen (number) <= 20)
        {
          g_string_append_printf (text, "komi %s\n", number);
          return;
        }
    }
  qi_write_lose_detail (&self->write, "komi");
}

/* Returns whether the side has any. */
static gboolean
write_stones (GtpWrite *self,
              QiSide    side,
              GString  *text)
{
  const QiShape *shape = qi_position_get_shape (self->position);
  gboolean any = FALSE;

  for (guint point = 0; point < self->files * self->ranks; point++)
    {
      if (self->board.points[point] != side)
        continue;

      const guint file = point % self->files;
      g_string_append_printf (text, "play %s %c%u\n", side == QI_SIDE_FIRST ? "black" : "white",
                              (char) ('A' + (int) file + (file >= 'I' - 'A')),
                              qi_shape_get_ranks (shape) - point / self->files);
      any = TRUE;
    }
  return any;
}

char *
qi_gtp_write (const QiNotation     *notation,
              QiSetup              *setup,
              const QiWriteOptions *options,
              GPtrArray            *findings)
{
  static const char *const kept[] = { "komi", NULL };
  g_autofree GtpWrite *self = g_new0 (GtpWrite, 1);
  g_autoptr (GString) text = g_string_new (NULL);

  self->position = qi_setup_get_position (setup);
  self->info = qi_game_info_lookup ("go");
  qi_write_init (&self->write, "gtp", options, findings);

  const QiShape *shape = qi_position_get_shape (self->position);
  self->files = qi_shape_get_files (shape);
  self->ranks = qi_shape_get_ranks (shape);
  if (!qi_write_check_dimensions (&self->write, shape))
    return NULL;
  if (self->files > QI_GO_MAX_SIZE || self->ranks > QI_GO_MAX_SIZE)
    {
      qi_write_refuse_shape (&self->write, shape);
      return NULL;
    }
  qi_stones_check (&self->write, self->info, self->position);
  if (self->write.failed)
    return NULL;
  fill_board (self);
  check_liberties (self);
  if (self->write.failed)
    return NULL;
  if (qi_setup_get_game (setup) != NULL && strcmp (qi_setup_get_game (setup), "go") != 0)
    qi_write_lose_game (&self->write, qi_setup_get_game (setup));
  qi_write_check_styles (&self->write, self->position, self->info, 'G');

  const QiSide turn = qi_position_get_turn (self->position);
  const QiSide other = turn == QI_SIDE_FIRST ? QI_SIDE_SECOND : QI_SIDE_FIRST;
  write_size (self, text);
  g_string_append (text, "clear_board\n");
  write_komi (self, qi_setup_get_details (setup), text);
  const gboolean has_own = write_stones (self, turn, text);
  const gboolean has_others = write_stones (self, other, text);
  if (!has_others && (has_own || turn == QI_SIDE_SECOND))
    {
      qi_write_refuse (&self->write, qi_found_pass_added ());
      g_string_append_printf (text, "play %s pass\n", other == QI_SIDE_FIRST ? "black" : "white");
    }
  qi_write_lose_details (&self->write, qi_setup_get_details (setup), kept);
  if (self->write.failed)
    return NULL;
  g_string_truncate (text, text->len - 1);
  return g_string_free (g_steal_pointer (&text), FALSE);
}
