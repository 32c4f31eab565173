/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-placement-plain-private.h"

#include "qi-epin-private.h"
#include "qi-notation-private.h"

#include <string.h>

/* What a byte is: below N_LETTERS the number of a letter, as in #QiPlainPlacement. */
#define N_LETTERS  52
#define BYTE_DIGIT 64 /* and its value */
#define BYTE_RANK  128
#define BYTE_OTHER 255

static const guint8 *
get_classes (void)
{
  static guint8 classes[256];
  static gsize ready = 0;

  if (g_once_init_enter (&ready))
    {
      memset (classes, BYTE_OTHER, sizeof classes);
      for (guint i = 0; i < 26; i++)
        {
          classes['A' + i] = (guint8) i;
          classes['a' + i] = (guint8) (26 + i);
        }
      for (guint i = 0; i < 10; i++)
        classes['0' + i] = (guint8) (BYTE_DIGIT + i);
      classes['/'] = BYTE_RANK;
      g_once_init_leave (&ready, 1);
    }
  return classes;
}

/* The piece at *@at that is not a mere letter, up to its last byte, where *@at is moved; FALSE when there is none, or an odd
 * one. The number of a letter behind a "+" goes into @plussed. */
static inline gboolean
read_piece (QiPlacementKind kind,
            const char    **at,
            const char     *end,
            const guint8   *classes,
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
  const guint number = classes[(guchar) * *at];
  if (number >= N_LETTERS)
    return FALSE;
  *plussed |= G_GUINT64_CONSTANT (1) << number;
  *id = (guint16) (number + N_LETTERS);
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

/* Ends a rank that begins at @start; FALSE when it is not as long as the others. */
static inline gboolean
end_rank (QiPlainPlacement *self,
          guint             start,
          guint             square)
{
  const guint width = square - start;

  if (self->n_ranks++ == 0)
    self->n_files = width;
  return width == self->n_files && width - 1 < QI_MAX_DIMENSION_SIZE;
}

static gboolean
read_plain (QiPlainPlacement *self,
            QiPlacementKind   kind,
            const char       *text,
            QiSpan            span)
{
  const guint8 *classes = get_classes ();
  const char *at = text + span.offset;
  const char *end = at + span.length;
  const guint n_letters = kind == QI_PLACEMENT_FEEN ? 0 : N_LETTERS;
  guint n_tokens = 0;
  guint square = 0;
  guint start = 0; /* of the rank */

  self->n_ranks = 0;
  self->seen[0] = self->seen[1] = 0;
  for (; at < end; at++)
    {
      const guint class = classes[(guchar) *at];
      guint16 id = (guint16) class;

      if (class == BYTE_RANK)
        {
          if (!end_rank (self, start, square))
            return FALSE;
          start = square;
          continue;
        }
      if (class - BYTE_DIGIT < 10)
        {
          const guint run = read_run (&at, end);

          square += run;
          if (run == 0 || square > QI_MAX_FILL_SQUARES)
            return FALSE;
          continue;
        }
      if (square == QI_MAX_FILL_SQUARES)
        return FALSE;
      if (class < n_letters)
        self->seen[0] |= G_GUINT64_CONSTANT (1) << class;
      else if (!read_piece (kind, &at, end, classes, &self->seen[1], &id))
        return FALSE;
      self->pieces[n_tokens++] = (QiPlacedId) { (guint16) square++, id };
    }
  self->n_tokens = n_tokens;
  self->letters = fold_sides (self->seen[0]) | fold_sides (self->seen[1]) << 26;
  return end_rank (self, start, square) && self->n_ranks <= QI_MAX_DIMENSION_SIZE;
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
  if (letters != NULL
      && ((self->seen[0] & ~letters->known[0]) | (self->seen[1] & ~letters->known[1])) != 0)
    return FALSE;
  qi_position_builder_fill (builder, self->pieces, self->n_tokens,
                            letters != NULL ? letters->ids : NULL);
  return TRUE;
}
