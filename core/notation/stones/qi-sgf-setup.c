/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-sgf-read-private.h"

#include "qi-found-private.h"
#include "qi-notation-private.h"
#include "qi-stones-private.h"

#include <string.h>

/* The setup of an SGF whose properties were taken. */

static gboolean
has_handicap (const QiSgfReader *self)
{
  for (guint i = 0; i < self->tag_names->len; i++)
    if (strcmp (g_ptr_array_index (self->tag_names, i), "HA") == 0)
      return g_ascii_strtoll (qi_value_get_text (g_ptr_array_index (self->tag_values, i), NULL),
                              NULL, 10)
             >= 2;
  return FALSE;
}

/* Who is to move: as PL says, else whoever moves first, else White after a handicap. */
static QiSide
choose_turn (QiSgfReader *self,
             char         mover)
{
  if (self->turn == 0 && mover != 0)
    self->turn = mover;
  if (self->turn == 0 && !self->is_othello && has_handicap (self))
    {
      self->turn = 'W';
      qi_scan_add (&self->scan, "side", (QiSpan) { self->scan.length, 0 },
                   qi_found_field_left_out ("PL"));
    }
  return self->turn == 'W' ? QI_SIDE_SECOND : QI_SIDE_FIRST;
}

static QiPosition *
build_position (QiSgfReader *self,
                char         mover)
{
  const QiGameInfo *info = qi_game_info_lookup (self->is_othello ? "othello" : "go");
  const QiShape shape = { 2, { self->ranks, self->files } };

  if (!qi_scan_check_squares (&self->scan, &shape, self->options,
                              (QiSpan) { 0, self->scan.length }))
    return NULL;
  QiPositionBuilder *builder =
    qi_position_builder_new (&shape, qi_read_options_get_limits (self->options));

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    for (guint rank = 0; rank < self->ranks; rank++)
      for (guint64 bits = self->stones[side][rank]; bits != 0; bits &= bits - 1)
        qi_stones_put (info, builder, rank * self->files + (guint) __builtin_ctzll (bits), side);
  return qi_stones_end (info, builder, choose_turn (self, mover));
}

static QiValue *
make_players (const QiSgfReader *self)
{
  const char *keys[2];
  QiValue *values[2];
  gsize n = 0;

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    if (self->players[side] != NULL)
      {
        keys[n] = qi_side_get_name (side);
        values[n++] = qi_value_new_string (self->players[side], -1);
      }

  QiValue *players = qi_value_new_object (keys, values, n);
  while (n > 0)
    qi_value_unref (values[--n]);
  return players;
}

static QiDetails *
make_details (const QiSgfReader *self)
{
  QiDetails *details = qi_details_new ();

  if (self->players[0] != NULL || self->players[1] != NULL)
    details = qi_details_add (details, "players", make_players (self));
  if (self->komi != NULL)
    details = qi_details_add (details, "komi", qi_value_new_number (self->komi, -1));
  if (self->title != NULL)
    details = qi_details_add (details, "title", qi_value_new_string (self->title, -1));
  if (self->comment != NULL)
    details = qi_details_add (details, "comment", qi_value_new_string (self->comment->str, -1));
  if (self->marks->len > 0)
    details =
      qi_details_add (details, "marks",
                      qi_value_new_array ((QiValue *const *) self->marks->pdata, self->marks->len));
  if (self->tag_names->len > 0)
    details = qi_details_add (details, "tags",
                              qi_value_new_object ((const char *const *) self->tag_names->pdata,
                                                   (QiValue *const *) self->tag_values->pdata,
                                                   self->tag_names->len));
  return details;
}

QiSetup *
qi_sgf_build_setup (QiSgfReader *self,
                    char         mover)
{
  g_autoptr (QiPosition) position = build_position (self, mover);
  g_autoptr (QiDetails) details = make_details (self);

  if (position == NULL)
    return NULL;
  return qi_setup_new (position, self->is_othello ? "othello" : "go", details);
}
