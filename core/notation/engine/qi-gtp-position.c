/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-gtp-private.h"

#include "qi-found-private.h"
#include "qi-notation-private.h"
#include "qi-stones-private.h"

/* The position after the commands of a session: stones set and played, and taken. */

/* Puts one stone; reports what an engine refuses. Returns the stones taken. */
static guint
put_stone (QiGtpReader      *self,
           const QiGtpStone *stone,
           guint            *taken)
{
  guint n_taken = 0;

  if (stone->point == QI_GTP_PASS)
    return 0;
  if (!stone->is_play)
    {
      if (self->board.points[stone->point] != QI_GO_EMPTY)
        qi_gtp_fault (self, qi_found_point_twice_gtp, stone->span);
      self->board.points[stone->point] = (guint8) stone->side;
      return 0;
    }
  if (qi_go_board_play (&self->board, stone->point, stone->side, &n_taken, taken) != QI_GO_PLAYED)
    qi_gtp_fault (self, qi_found_illegal_play, stone->span);
  return n_taken;
}

/* Puts all stones; *@ko is the point that may not be retaken, or QI_GTP_PASS. */
static guint
put_stones (QiGtpReader *self,
            guint       *ko)
{
  guint n_all = 0;

  *ko = QI_GTP_PASS;
  qi_go_board_init (&self->board, self->files, self->ranks);
  for (guint i = 0; i < MIN (self->stones->len, QI_GTP_MAX_STONES); i++)
    {
      const QiGtpStone *stone = &g_array_index (self->stones, QiGtpStone, i);
      guint taken = 0;
      const guint n_taken = put_stone (self, stone, &taken);

      n_all += n_taken;
      *ko = QI_GTP_PASS;
      if (n_taken != 1)
        continue;
      /* A stone that took one and could be taken by one: alone, with that point its only
       * liberty. */
      self->board.points[taken] =
        (guint8) (stone->side == QI_SIDE_FIRST ? QI_SIDE_SECOND : QI_SIDE_FIRST);
      if (!qi_go_board_has_liberty (&self->board, stone->point) && self->board.n_group == 1)
        *ko = taken;
      self->board.points[taken] = QI_GO_EMPTY;
    }
  return n_all;
}

/* A stone that was set up without a liberty: engines refuse such positions. */
static void
check_liberties (QiGtpReader *self)
{
  for (guint i = 0; i < MIN (self->stones->len, QI_GTP_MAX_STONES); i++)
    {
      const QiGtpStone *stone = &g_array_index (self->stones, QiGtpStone, i);

      if (stone->is_play || self->board.points[stone->point] != stone->side
          || qi_go_board_has_liberty (&self->board, stone->point))
        continue;
      qi_gtp_fault (self, qi_found_illegal_play_liberty, stone->span);
      return;
    }
}

/* The last stone put on each point, if it is still there. */
static void
add_places (QiGtpReader *self)
{
  guint last[QI_GO_MAX_POINTS];

  for (guint i = 0; i < G_N_ELEMENTS (last); i++)
    last[i] = G_MAXUINT;
  for (guint i = 0; i < MIN (self->stones->len, QI_GTP_MAX_STONES); i++)
    if (g_array_index (self->stones, QiGtpStone, i).point != QI_GTP_PASS)
      last[g_array_index (self->stones, QiGtpStone, i).point] = i;
  self->reading->places = g_array_new (FALSE, FALSE, sizeof (QiTextPlace));
  for (guint i = 0; i < MIN (self->stones->len, QI_GTP_MAX_STONES); i++)
    {
      const QiGtpStone *stone = &g_array_index (self->stones, QiGtpStone, i);
      QiTextPlace place = { stone->span.offset, stone->span.length, stone->point, QI_SIDE_FIRST };

      if (stone->point != QI_GTP_PASS && last[stone->point] == i
          && self->board.points[stone->point] == stone->side)
        g_array_append_val (self->reading->places, place);
    }
}

void
qi_gtp_finish (QiGtpReader *self)
{
  const QiGameInfo *info = qi_game_info_lookup ("go");
  const QiShape shape = { 2, { self->ranks, self->files } };
  guint ko = QI_GTP_PASS;

  if (!qi_scan_check_squares (&self->scan, &shape, self->options,
                              (QiSpan) { 0, self->scan.length }))
    return;
  const guint n_taken = put_stones (self, &ko);
  g_autoptr (QiDetails) details = qi_details_new ();

  check_liberties (self);
  if (n_taken > 0)
    qi_scan_add (&self->scan, "whole", (QiSpan) { 0, self->scan.length },
                 qi_found_prisoners_ignored (n_taken));
  QiPositionBuilder *builder =
    qi_position_builder_new (&shape, qi_read_options_get_limits (self->options));
  for (guint i = 0; i < self->files * self->ranks; i++)
    if (self->board.points[i] != QI_GO_EMPTY)
      qi_stones_put (info, builder, i, (QiSide) self->board.points[i]);
  g_autoptr (QiPosition) position = qi_stones_end (info, builder, self->turn);
  if (self->options->want_places)
    add_places (self);
  if (self->komi != NULL)
    details = qi_details_add (details, "komi", qi_value_new_number (self->komi, -1));
  if (ko != QI_GTP_PASS)
    {
      QiDetails *next = qi_details_with_int (details, "ko", ko);

      qi_details_unref (details);
      details = next;
    }
  QiSetup *setup = qi_setup_new (position, "go", details);
  qi_reading_end (self->reading, self->scan.failed, setup);
}
