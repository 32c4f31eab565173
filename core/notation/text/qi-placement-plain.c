/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-placement-plain-private.h"

#include "qi-epin-private.h"
#include "qi-notation-private.h"

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

/* The piece at *@at, which moves to its last byte; FALSE when there is none, or an odd one. */
static inline gboolean
read_piece (QiPlainPlacement *self,
            QiPlacementKind   kind,
            const char      **at,
            const char       *end,
            const guint8     *numbers,
            QiPlacedId       *piece)
{
  if (kind == QI_PLACEMENT_FEEN)
    {
      QiEpin epin;
      const gsize n = qi_epin_scan (*at, (gsize) (end - *at), &epin);

      if (n == 0)
        return FALSE;
      piece->id = qi_token_get_usual_id (&(QiToken) { *at, (guint) n, QI_TOKEN_STRING });
      *at += n - 1;
      return TRUE;
    }

  const gboolean plus = **at == '+';
  if (plus && ++*at == end)
    return FALSE;
  const guint number = numbers[(guchar) * *at];
  if (number == 255)
    return FALSE;
  self->letters |= G_GUINT64_CONSTANT (1) << (number % 26 + (plus ? 26 : 0));
  piece->id = (guint16) (number + (plus ? 52 : 0));
  return TRUE;
}

static gboolean
read_plain (QiPlainPlacement *self,
            QiPlacementKind   kind,
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

          QiPlacedId piece = { (guint16) square, 0 };
          if (square == QI_MAX_FILL_SQUARES || !read_piece (self, kind, &at, end, numbers, &piece))
            return FALSE;
          self->pieces[self->n_tokens++] = piece;
          square++;
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

gboolean
qi_placement_measure_plain (QiPlacement         *placement,
                            QiPlainPlacement    *self,
                            const QiScan        *scan,
                            const QiReadOptions *options)
{
  if (options->want_places
      || qi_read_options_get_limits (options)->max_token_bytes < QI_EPIN_MAX_BYTES
      || !read_plain (self, placement->kind, scan->text, placement->span))
    return FALSE;
  placement->n_dimensions = self->n_ranks > 1 ? 2 : 1;
  placement->n_layers = 1;
  placement->n_ranks = self->n_ranks;
  placement->n_files = self->n_files;
  placement->n_tokens = self->n_tokens;
  placement->letters = self->letters;
  return TRUE;
}

gboolean
qi_placement_fill_plain (const QiPlainPlacement *self,
                         const QiLetters        *letters,
                         QiPositionBuilder      *builder)
{
  QiPlacedId pieces[QI_MAX_FILL_SQUARES];

  if (letters == NULL)
    {
      qi_position_builder_fill (builder, self->pieces, self->n_tokens);
      return TRUE;
    }
  for (guint i = 0; i < self->n_tokens; i++)
    {
      pieces[i] = (QiPlacedId) { self->pieces[i].square, letters->ids[self->pieces[i].id] };
      if (pieces[i].id == 0)
        return FALSE;
    }
  qi_position_builder_fill (builder, pieces, self->n_tokens);
  return TRUE;
}
