/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-csa-read-private.h"
#include "qi-epin-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-notation-private.h"

/* The position that the statements of a CSA record make. */

/* How many pieces of a kind are on the board or in a hand. */
static guint
count_used (const QiCsaReader *self,
            const QiCsaPiece  *piece)
{
  guint n = 0;

  for (guint i = 0; i < QI_CSA_N_SQUARES; i++)
    n +=
      self->squares[i].piece != NULL && self->squares[i].piece->epin.letter == piece->epin.letter;
  for (guint i = 0; i < self->held->len; i++)
    n += g_array_index (self->held, QiCsaHeld, i).piece == piece;
  return n;
}

static guint
count_on_board (const QiCsaReader *self)
{
  guint n = 0;

  for (guint i = 0; i < QI_CSA_N_SQUARES; i++)
    n += self->squares[i].piece != NULL;
  return n;
}

static void
add_to_hand (const QiCsaReader *self,
             QiPositionBuilder *builder,
             const QiCsaPiece  *piece,
             QiSide             side,
             guint              count,
             guint             *room)
{
  char text[QI_EPIN_MAX_BYTES + 1];
  QiEpin epin = piece->epin;

  count = MIN (count, *room);
  if (count == 0)
    return;
  *room -= count;
  epin.side = side;
  qi_epin_format (&epin, text);
  qi_position_builder_add_to_hand (builder, side, &QI_TOKEN (text), count);
}

static void
fill_hands (QiCsaReader       *self,
            QiPositionBuilder *builder)
{
  const QiCsaPiece *pieces = qi_csa_get_pieces ();
  guint room = QI_CSA_N_SQUARES - count_on_board (self);

  for (guint i = 0; i < self->held->len; i++)
    {
      const QiCsaHeld *held = &g_array_index (self->held, QiCsaHeld, i);

      if (held->piece != NULL)
        add_to_hand (self, builder, held->piece, held->side, 1, &room);
      for (gsize j = 0; held->piece == NULL && pieces[j].count > 0; j++)
        {
          guint used = count_used (self, &pieces[j]);

          if (used < pieces[j].count)
            add_to_hand (self, builder, &pieces[j], held->side, pieces[j].count - used, &room);
        }
    }
}

static void
fill_places (QiCsaReader *self)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (QiTextPlace));

  for (guint i = 0; i < QI_CSA_N_SQUARES; i++)
    if (self->squares[i].piece != NULL && self->squares[i].span.length > 0)
      {
        QiTextPlace place = { self->squares[i].span.offset, self->squares[i].span.length, i,
                              QI_SIDE_FIRST };

        g_array_append_val (places, place);
      }
  for (guint i = 0; i < self->held->len; i++)
    {
      const QiCsaHeld *held = &g_array_index (self->held, QiCsaHeld, i);
      QiTextPlace place = { held->span.offset, held->span.length, QI_NO_SQUARE, held->side };

      g_array_append_val (places, place);
    }
  qi_places_sort (places);
  self->reading->places = places;
}

void
qi_csa_check (QiCsaReader *self)
{
  QiScan *scan = &self->scan;
  const QiSpan nowhere = { scan->length, 0 };
  guint n_pieces = count_on_board (self);

  for (guint rank = 1; self->has_ranks && rank <= QI_CSA_SIZE; rank++)
    if (!self->ranks[rank])
      {
        const char name[] = { 'P', (char) ('0' + rank), '\0' };

        qi_scan_add (scan, "board", nowhere, qi_found_field_left_out (name));
      }
  if (!self->has_turn && self->no_turn.length > 0)
    {
      char quote[QI_SCAN_QUOTE_BYTES];

      qi_scan_quote (scan, self->no_turn, quote);
      qi_finding_set_param (qi_scan_add (scan, "side", self->no_turn,
                                         qi_found_side_letter_of (quote, "+", "-")),
                            "kind", "record");
    }
  else if (!self->has_turn)
    qi_scan_add (scan, "side", nowhere, qi_found_field_left_out ("side"));
  for (guint i = 0; i < self->held->len; i++)
    n_pieces += g_array_index (self->held, QiCsaHeld, i).piece != NULL;
  if (n_pieces > QI_CSA_N_SQUARES)
    {
      const QiSpan span = g_array_index (self->held, QiCsaHeld, self->held->len - 1).span;
      qi_scan_add (scan, "hands", span, qi_found_too_many_pieces (n_pieces, QI_CSA_N_SQUARES));
    }
}

void
qi_csa_build (QiCsaReader *self)
{
  const QiLimits *limits = qi_read_options_get_limits (self->options);
  const QiShape shape = { 2, { QI_CSA_SIZE, QI_CSA_SIZE } };

  if (!qi_scan_check_squares (&self->scan, &shape, self->options,
                              (QiSpan) { 0, self->scan.length }))
    return;
  QiPositionBuilder *builder = qi_position_builder_new (&shape, limits);
  for (guint i = 0; i < QI_CSA_N_SQUARES; i++)
    if (self->squares[i].piece != NULL)
      {
        char text[QI_EPIN_MAX_BYTES + 1];
        QiEpin epin = self->squares[i].piece->epin;

        epin.side = self->squares[i].side;
        qi_epin_format (&epin, text);
        qi_position_builder_put (builder, i, &QI_TOKEN (text));
      }
  fill_hands (self, builder);
  qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN ("S"));
  qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN ("s"));
  qi_position_builder_set_turn (builder, self->turn);

  g_autoptr (QiPosition) position = qi_position_builder_end (builder, NULL);
  if (position == NULL)
    return;
  if (self->options->want_places)
    fill_places (self);
  g_autoptr (QiDetails) none = qi_details_new ();
  g_autoptr (QiDetails) details = qi_record_add_details (&self->record, none);
  QiSetup *setup =
    qi_setup_new (position, self->options->game != NULL ? self->options->game : "shogi", details);
  qi_reading_end (self->reading, self->scan.failed, setup);
}
