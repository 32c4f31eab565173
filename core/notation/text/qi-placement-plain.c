/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-placement-plain-private.h"

#include <string.h>

/* The number of a letter, as in #QiPlainPlacement; 255 for any other byte. */
static const guint8 *
get_numbers (void)
{
  static guint8 numbers[256];
  static gsize ready = 0;

  if (g_once_init_enter (&ready))
    {
      memset (numbers, 255, sizeof numbers);
      for (guint i = 0; i < 26; i++)
        {
          numbers['A' + i] = (guint8) i;
          numbers['a' + i] = (guint8) (26 + i);
        }
      g_once_init_leave (&ready, 1);
    }
  return numbers;
}

gboolean
qi_placement_read_plain (QiPlainPlacement *self,
                         const char       *text,
                         QiSpan            span)
{
  const guint8 *numbers = get_numbers ();
  const char *at = text + span.offset;
  const char *end = at + span.length;
  guint square = 0;
  guint start = 0; /* of the rank */

  memset (self, 0, G_STRUCT_OFFSET (QiPlainPlacement, pieces));
  while (TRUE)
    {
      for (; at < end && *at != '/'; at++)
        {
          gboolean plus = *at == '+';

          if (qi_scan_is_digit (*at))
            {
              guint run = (guint) (*at - '0');

              if (run == 0)
                return FALSE;
              for (; at + 1 < end && qi_scan_is_digit (at[1]); at++)
                if ((run = run * 10 + (guint) (at[1] - '0')) > QI_MAX_FILL_SQUARES)
                  return FALSE;
              square += run;
              if (square > QI_MAX_FILL_SQUARES)
                return FALSE;
              continue;
            }
          if (plus && ++at == end)
            return FALSE;

          guint number = numbers[(guchar) *at];
          if (number == 255 || square == QI_MAX_FILL_SQUARES)
            return FALSE;
          self->letters |= G_GUINT64_CONSTANT (1) << (number % 26 + (plus ? 26 : 0));
          self->pieces[self->n_tokens++] =
            (QiPlacedId) { (guint16) square++, (guint16) (number + (plus ? 52 : 0)) };
        }

      guint width = square - start;
      if (self->n_ranks == 0)
        self->n_files = width;
      if (width == 0 || width != self->n_files || width > QI_MAX_DIMENSION_SIZE)
        return FALSE;
      self->n_ranks++;
      start = square;
      if (at == end)
        return self->n_ranks <= QI_MAX_DIMENSION_SIZE;
      at++;
    }
}

QiPosition *
qi_placement_build_plain (const QiPlainPlacement *self,
                          const QiShape          *shape,
                          const QiLimits         *limits,
                          const QiLetters        *letters,
                          const guint16           styles[2],
                          QiSide                  turn)
{
  QiPlacedId pieces[QI_MAX_FILL_SQUARES];

  for (guint i = 0; i < self->n_tokens; i++)
    {
      pieces[i] = (QiPlacedId) { self->pieces[i].square, letters->ids[self->pieces[i].id] };
      if (pieces[i].id == 0)
        return NULL;
    }
  return qi_position_new_from_ids (shape, limits, pieces, self->n_tokens, styles, turn);
}
