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

/* The piece at *@at that is not a mere letter, up to its last byte, where *@at is moved; FALSE when there is none, or an odd
 * one. The number of a letter behind a "+" goes into @plussed. */
static inline gboolean
read_piece (QiPlacementKind kind,
            const char    **at,
            const char     *end,
            const guint8   *numbers,
            guint64        *plussed,
            guint16        *id)
{
  if (kind == QI_PLACEMENT_FEEN)
    {
      QiEpin epin;
      const gsize n = qi_epin_scan (*at, (gsize) (end - *at), &epin);

      if (n == 0)
        return FALSE;
      *id = qi_token_get_usual_id (&(QiToken) { *at, (guint) n, QI_TOKEN_STRING });
      *at += n - 1;
      return TRUE;
    }

  if (**at != '+' || ++*at == end)
    return FALSE;
  const guint number = numbers[(guchar) * *at];
  if (number == 255)
    return FALSE;
  *plussed |= G_GUINT64_CONSTANT (1) << number;
  *id = (guint16) (number + 52);
  return TRUE;
}

/* A number of squares, at most QI_MAX_FILL_SQUARES, at *@at, which moves to its last byte; 0 when it is none. */
static inline guint
read_run (const char **at,
          const char  *end)
{
  guint run = (guint) (**at - '0');

  if (run == 0)
    return 0;
  for (; *at + 1 < end && qi_scan_is_digit ((*at)[1]); ++*at)
    if ((run = run * 10 + (guint) ((*at)[1] - '0')) > QI_MAX_FILL_SQUARES)
      return 0;
  return run;
}

/* A bit for each letter, whichever side has it. */
static guint64
fold_sides (guint64 letters)
{
  return (letters | letters >> 26) & ((G_GUINT64_CONSTANT (1) << 26) - 1);
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
  const gboolean has_letters = kind != QI_PLACEMENT_FEEN;
  guint n_tokens = 0;
  guint square = 0;
  guint start = 0;            /* of the rank */
  guint64 seen[2] = { 0, 0 }; /* letters, alone and behind a "+" */

  self->n_ranks = 0;
  while (TRUE)
    {
      for (; at < end && *at != '/'; at++)
        {
          guint16 id = numbers[(guchar) *at];

          if (qi_scan_is_digit (*at))
            {
              const guint run = read_run (&at, end);

              square += run;
              if (run == 0 || square > QI_MAX_FILL_SQUARES)
                return FALSE;
              continue;
            }
          if (square == QI_MAX_FILL_SQUARES)
            return FALSE;
          if (has_letters && id != 255)
            seen[0] |= G_GUINT64_CONSTANT (1) << id;
          else if (!read_piece (kind, &at, end, numbers, &seen[1], &id))
            return FALSE;
          self->pieces[n_tokens++] = (QiPlacedId) { (guint16) square++, id };
        }

      guint width = square - start;
      if (self->n_ranks == 0)
        self->n_files = width;
      if (width == 0 || width != self->n_files || width > QI_MAX_DIMENSION_SIZE)
        return FALSE;
      self->n_ranks++;
      start = square;
      if (at == end)
        break;
      at++;
    }
  self->n_tokens = n_tokens;
  self->letters = fold_sides (seen[0]) | fold_sides (seen[1]) << 26;
  return self->n_ranks <= QI_MAX_DIMENSION_SIZE;
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
