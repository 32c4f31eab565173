/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-text-places.h"

struct _MasTextPlaces
{
  GArray *places;  /* QiTextPlace, ascending in the text */
  guint  *squares; /* indices of the places that are squares, by square, then by place in the text */
  guint   n_squares;
};

static int
compare_squares (gconstpointer a,
                 gconstpointer b,
                 gpointer      user_data)
{
  const QiTextPlace *places = user_data;
  guint first = *(const guint *) a;
  guint second = *(const guint *) b;

  if (places[first].square != places[second].square)
    return places[first].square < places[second].square ? -1 : 1;
  return first < second ? -1 : first > second;
}

MasTextPlaces *
mas_text_places_new (QiReading *reading)
{
  MasTextPlaces *self = g_new0 (MasTextPlaces, 1);
  const QiTextPlace *places = NULL;

  self->places = g_steal_pointer (&reading->places);
  if (self->places == NULL)
    self->places = g_array_new (FALSE, FALSE, sizeof (QiTextPlace));
  places = (const QiTextPlace *) (const void *) self->places->data;
  self->squares = g_new (guint, self->places->len);
  for (guint i = 0; i < self->places->len; i++)
    if (places[i].square != QI_NO_SQUARE)
      self->squares[self->n_squares++] = i;
  if (self->n_squares > 0)
    g_qsort_with_data (self->squares, (int) self->n_squares, sizeof (guint), compare_squares,
                       (gpointer) places);
  return self;
}

void
mas_text_places_free (MasTextPlaces *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->places);
  g_free (self->squares);
  g_free (self);
}

const QiTextPlace *
mas_text_places_at (const MasTextPlaces *self,
                    gsize                offset,
                    gboolean             behind)
{
  guint low = 0;
  guint high = self->places->len;
  const QiTextPlace *place = NULL;

  /* The last one that begins at or before @offset. */
  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->places, QiTextPlace, middle).offset <= offset)
        low = middle + 1;
      else
        high = middle;
    }
  if (low == 0)
    return NULL;
  place = &g_array_index (self->places, QiTextPlace, low - 1);
  if (offset < place->offset + place->length)
    return place;
  return behind && offset == place->offset + place->length ? place : NULL;
}

static const QiTextPlace *
find_square (const MasTextPlaces *self,
             guint                square)
{
  guint low = 0;
  guint high = self->n_squares;
  const QiTextPlace *place = NULL;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      place = &g_array_index (self->places, QiTextPlace, self->squares[middle]);
      if (place->square < square)
        low = middle + 1;
      else
        high = middle;
    }
  if (low == self->n_squares)
    return NULL;
  place = &g_array_index (self->places, QiTextPlace, self->squares[low]);
  return place->square == square ? place : NULL;
}

const QiTextPlace *
mas_text_places_find (const MasTextPlaces *self,
                      const MasSpot       *spot)
{
  if (spot->kind == MAS_SPOT_SQUARE)
    return find_square (self, spot->square);
  if (spot->kind != MAS_SPOT_HAND || spot->token == NULL)
    return NULL;
  for (guint i = 0; i < self->places->len; i++)
    {
      const QiTextPlace *place = &g_array_index (self->places, QiTextPlace, i);

      if (place->square == QI_NO_SQUARE && place->hand == spot->side && place->piece != NULL
          && qi_token_equal (place->piece, spot->token))
        return place;
    }
  return NULL;
}
