/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-placement-private.h"

#include "qi-epin-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"

#define RUN_CAP 65536 /* squares; digits stop being added up above it */

/* Bytes of the piece token at @at, 0 when there is none. */
static inline gsize
token_bytes (const char     *text,
             gsize           at,
             gsize           end,
             QiPlacementKind kind)
{
  if (kind == QI_PLACEMENT_FEEN)
    {
      QiEpin epin;

      return qi_epin_scan (text + at, end - at, &epin);
    }
  if (qi_scan_is_letter (text[at]))
    return 1;
  return text[at] == '+' && at + 1 < end && qi_scan_is_letter (text[at + 1]) ? 2 : 0;
}

static void
read_run (const char *text,
          gsize       at,
          gsize       end,
          QiItem     *item)
{
  const gsize start = at;
  guint squares = 0;
  guint digits = 0;

  item->kind = QI_ITEM_RUN;
  item->is_bad = text[at] == '0';
  for (; at < end && qi_scan_is_digit (text[at]); at++)
    {
      guint digit = (guint) (text[at] - '0');

      if (squares < RUN_CAP)
        squares = squares * 10 + digit;
      if (digits < RUN_CAP)
        digits += digit;
    }
  item->squares = MIN (squares, RUN_CAP);
  item->digits = digits;
  item->span = (QiSpan) { start, at - start };
}

/* The parts of a FEN's piece, and the bytes it has with its mark. */
static inline gsize
read_piece (const char     *text,
            gsize           at,
            gsize           end,
            QiPlacementKind kind,
            gsize           n,
            QiItem         *item)
{
  item->plus = n == 2;
  item->letter = text[at + n - 1];
  item->has_tilde = kind == QI_PLACEMENT_FEN_MARKED && at + n < end && text[at + n] == '~';
  return item->has_tilde ? n + 1 : n;
}

/* Length of bytes that are no item: adjacent ones are taken together, ASCII and others
 * separately. */
static void
read_fault (const char     *text,
            gsize           at,
            gsize           end,
            QiPlacementKind kind,
            QiItem         *item)
{
  const gsize start = at;
  const gboolean is_ascii = (guchar) text[at] < 0x80;

  for (at++; at < end; at++)
    {
      if (text[at] == '/' || qi_scan_is_digit (text[at]))
        break;
      if (((guchar) text[at] < 0x80) != is_ascii || token_bytes (text, at, end, kind) > 0)
        break;
      if (kind == QI_PLACEMENT_FEN_MARKED && (text[at] == '*' || text[at] == '~'))
        break;
    }
  item->kind = QI_ITEM_FAULT;
  item->squares = 1;
  item->digits = 1;
  item->is_bad = FALSE;
  item->span = (QiSpan) { start, at - start };
}

static inline void
next_item (const char     *text,
           gsize           at,
           gsize           end,
           QiPlacementKind kind,
           QiItem         *item)
{
  if (qi_scan_is_digit (text[at]))
    {
      read_run (text, at, end, item);
      return;
    }

  gsize n = token_bytes (text, at, end, kind);
  if (n == 0 && kind == QI_PLACEMENT_FEN_MARKED && (text[at] == '*' || text[at] == '~'))
    {
      item->kind = text[at] == '*' ? QI_ITEM_WALL : QI_ITEM_STRAY;
      item->span = (QiSpan) { at, 1 };
      item->squares = item->kind == QI_ITEM_WALL ? 1 : 0;
      item->digits = item->squares;
      item->is_bad = FALSE;
      return;
    }
  if (n == 0)
    {
      read_fault (text, at, end, kind, item);
      return;
    }
  if (kind != QI_PLACEMENT_FEEN)
    n = read_piece (text, at, end, kind, n, item);
  item->kind = QI_ITEM_TOKEN;
  item->span = (QiSpan) { at, n };
  item->squares = 1;
  item->digits = 1;
  item->is_bad = FALSE;
}

void
qi_placement_next_item (const char     *text,
                        gsize           at,
                        gsize           end,
                        QiPlacementKind kind,
                        QiItem         *item)
{
  next_item (text, at, end, kind, item);
}

/* What the first pass knows of the rank that it is in, and of all before it. */
typedef struct
{
  guint    width;    /* squares so far, up to the cap */
  gboolean faulty;   /* holds something whose squares are not known */
  QiSpan   crossing; /* the item that took the rank over the largest size */
  guint    first_width;
  guint    n_ranks; /* whole ranks of this layer */
  guint    first_n_ranks;
  guint    n_layers;
  gboolean uneven;
  QiSpan   excess_rank; /* the first rank or layer beyond the largest size */
  guint    excess;      /* how many there are */
} Measure;

static void
report_bad_run (QiPlacement  *self,
                QiScan       *scan,
                const QiItem *item,
                Measure      *measure)
{
  char quote[QI_SCAN_QUOTE_BYTES];
  char digits[16];

  qi_scan_quote (scan, item->span, quote);
  if (item->squares == 0)
    {
      qi_scan_add (scan, "placement", item->span, qi_found_empty_count (quote));
      measure->faulty = TRUE;
      return;
    }
  QiFinding *finding =
    qi_scan_add_repair (scan, "placement", item->span, qi_found_empty_count (quote));
  g_snprintf (digits, sizeof digits, "%u", item->squares);
  if (item->squares < RUN_CAP)
    qi_finding_set_fix (finding, "drop-zero", digits);
}

static void
report_bad_token (QiPlacement  *self,
                  QiScan       *scan,
                  const QiItem *item,
                  Measure      *measure)
{
  char quote[QI_SCAN_QUOTE_BYTES];

  measure->faulty = TRUE;
  /* FEEN reports its non-ASCII bytes before this. */
  if (self->kind == QI_PLACEMENT_FEEN && (guchar) scan->text[item->span.offset] >= 0x80)
    return;
  qi_scan_quote (scan, item->span, quote);
  qi_scan_add (scan, "placement", item->span, qi_found_piece_token (quote));
}

static void
count_letter (QiPlacement  *self,
              const QiItem *item)
{
  guint letter = (guint) ((item->letter & ~0x20) - 'A');

  self->letters |= G_GUINT64_CONSTANT (1) << (letter + (item->plus ? 26 : 0));
  if (item->has_tilde)
    self->n_tildes++;
}

/* Reads one rank; returns where it ends. */
static gsize
measure_rank (QiPlacement *self,
              QiScan      *scan,
              gsize        at,
              gsize        end,
              Measure     *measure)
{
  measure->width = 0;
  measure->faulty = FALSE;
  measure->crossing.length = 0;
  while (at < end && scan->text[at] != '/')
    {
      QiItem item;

      if (measure->faulty && qi_scan_is_hopeless (scan))
        return end;
      next_item (scan->text, at, end, self->kind, &item);
      at = item.span.offset + item.span.length;
      if (item.kind == QI_ITEM_TOKEN)
        {
          self->n_tokens++;
          if (self->kind != QI_PLACEMENT_FEEN)
            count_letter (self, &item);
        }
      else if (item.kind == QI_ITEM_FAULT)
        report_bad_token (self, scan, &item, measure);
      else if (item.kind == QI_ITEM_RUN && item.is_bad)
        report_bad_run (self, scan, &item, measure);

      guint before = measure->width;
      measure->width = MIN (before + item.squares, RUN_CAP);
      if (before <= QI_MAX_DIMENSION_SIZE && measure->width > QI_MAX_DIMENSION_SIZE)
        measure->crossing = item.span;
    }
  return at;
}

static void
report_size (QiScan *scan,
             QiSpan  span,
             guint   size)
{
  qi_scan_add (scan, "placement", span,
               qi_found_dimension_too_large_run (size, QI_MAX_DIMENSION_SIZE,
                                                 size >= RUN_CAP ? " or more" : ""));
}

static void
end_rank (QiPlacement *self,
          QiScan      *scan,
          QiSpan       rank,
          Measure     *measure)
{
  /* FEN's digits may be runs of one square each that were not merged: the survey will tell. */
  if (measure->crossing.length > 0 && self->kind == QI_PLACEMENT_FEEN)
    report_size (scan, measure->crossing, measure->width);
  if (measure->n_ranks == 0 && measure->n_layers == 0)
    measure->first_width = measure->width;
  if (measure->width != measure->first_width || measure->faulty || measure->crossing.length > 0
      || measure->width == 0)
    measure->uneven = TRUE;
  measure->n_ranks++;
  if (measure->n_ranks > QI_MAX_DIMENSION_SIZE)
    {
      if (measure->excess_rank.length == 0)
        measure->excess_rank = rank;
      measure->excess = MAX (measure->excess, measure->n_ranks);
      measure->uneven = TRUE;
    }
}

static void
end_layer (QiSpan   rank,
           Measure *measure)
{
  if (measure->n_layers == 0)
    measure->first_n_ranks = measure->n_ranks;
  if (measure->n_ranks != measure->first_n_ranks)
    measure->uneven = TRUE;
  measure->n_ranks = 0;
  measure->n_layers++;
  if (measure->n_layers > QI_MAX_DIMENSION_SIZE)
    {
      if (measure->excess_rank.length == 0)
        measure->excess_rank = rank;
      measure->excess = MAX (measure->excess, measure->n_layers);
      measure->uneven = TRUE;
    }
}

/* Reports separators at the ends of the field; returns what stands between them. */
static QiSpan
trim_separators (QiPlacement *self,
                 QiScan      *scan)
{
  gsize at = self->span.offset;
  gsize end = at + self->span.length;
  gsize n = 0;

  while (at + n < end && scan->text[at + n] == '/')
    n++;
  if (n > 0)
    qi_scan_add (scan, "placement", (QiSpan) { at, n }, qi_found_placement_leading_separator ());
  at += n;
  for (n = 0; end - n > at && scan->text[end - n - 1] == '/'; n++)
    ;
  if (n > 0)
    qi_scan_add (scan, "placement", (QiSpan) { end - n, n },
                 qi_found_placement_trailing_separator ());
  return (QiSpan) { at, end - n - at };
}

/* Finds the longest run of separators inside @body and reports those that are too long. */
static gboolean
check_separators (QiPlacement *self,
                  QiScan      *scan,
                  QiSpan       body)
{
  const gsize maximum = self->kind == QI_PLACEMENT_FEEN ? 2 : 1;
  const gsize end = body.offset + body.length;
  gboolean is_fine = TRUE;

  self->n_dimensions = 1;
  for (gsize at = body.offset; at < end && !qi_scan_is_hopeless (scan); at++)
    {
      gsize n = 0;

      while (at + n < end && scan->text[at + n] == '/')
        n++;
      if (n == 0)
        continue;
      self->n_dimensions = MAX (self->n_dimensions, (guint) MIN (n, maximum) + 1);
      if (n > maximum && self->kind == QI_PLACEMENT_FEEN)
        {
          qi_scan_add (scan, "placement", (QiSpan) { at, n },
                       qi_found_too_many_dimensions_run ((gint64) MIN (n, RUN_CAP) + 1,
                                                         QI_MAX_DIMENSIONS));

          is_fine = FALSE;
        }
      else if (n > maximum)
        {
          qi_scan_add (scan, "placement", (QiSpan) { at + 1, n - 1 }, qi_found_empty_rank ());
          is_fine = FALSE;
        }
      at += n - 1;
    }
  return is_fine;
}

static gboolean
measure_body (QiPlacement *self,
              QiScan      *scan,
              QiSpan       body)
{
  const gsize end = body.offset + body.length;
  Measure measure = { 0 };
  QiSpan rank = { 0 };

  for (gsize at = body.offset; at < end;)
    {
      rank.offset = at;
      at = measure_rank (self, scan, at, end, &measure);
      rank.length = at - rank.offset;
      end_rank (self, scan, rank, &measure);

      gsize n = 0;
      while (at < end && scan->text[at] == '/')
        {
          n++;
          at++;
        }
      if (n > 1 && self->kind == QI_PLACEMENT_FEEN)
        end_layer (rank, &measure);
    }
  self->n_ranks = measure.n_layers == 0 ? measure.n_ranks : measure.first_n_ranks;
  end_layer (rank, &measure);
  self->n_layers = measure.n_layers;
  self->n_files = measure.first_width;
  if (measure.excess_rank.length > 0)
    report_size (scan, measure.excess_rank, measure.excess);
  /* A layer of one rank is written as a rank: "a//b" has no meaning. */
  return !measure.uneven && (self->n_dimensions < 3 || self->n_ranks > 1);
}

gboolean
qi_placement_measure (QiPlacement *self,
                      QiScan      *scan)
{
  const gboolean had_failed = scan->failed;

  scan->failed = FALSE;
  self->n_tokens = 0;
  self->letters = 0;
  self->n_tildes = 0;
  self->merge_runs = FALSE;
  self->n_layers = 0;
  if (self->span.length == 0)
    {
      qi_scan_add (scan, "placement", self->span, qi_found_placement_empty ());
      return FALSE;
    }

  QiSpan body = trim_separators (self, scan);
  if (body.length > 0)
    {
      gboolean has_good_separators = check_separators (self, scan, body);
      gboolean is_even = measure_body (self, scan, body);

      if (!is_even || !has_good_separators)
        qi_placement_survey (self, scan, body);
    }
  gboolean is_fine = !scan->failed;
  scan->failed = scan->failed || had_failed;
  return is_fine;
}

gboolean
qi_placement_get_shape (const QiPlacement *self,
                        const QiLimits    *limits,
                        QiShape           *shape)
{
  const gint64 sizes[] = { self->n_layers, self->n_ranks, self->n_files };
  guint n = self->kind == QI_PLACEMENT_FEEN ? self->n_dimensions : 2;

  if (self->n_layers == 0)
    return FALSE;
  return qi_shape_init (shape, sizes + 3 - n, n, limits, NULL);
}

static guint64
count_squares (const QiPlacement *self)
{
  const guint n_layers = self->kind == QI_PLACEMENT_FEEN ? self->n_layers : 1;

  return (guint64) n_layers * self->n_ranks * self->n_files;
}

void
qi_placement_check_pieces (const QiPlacement *self,
                           QiScan            *scan,
                           guint64            n_in_hands,
                           const char        *field,
                           QiSpan             span)
{
  guint64 n_squares = count_squares (self);
  guint64 n_pieces = self->n_tokens + n_in_hands;

  if (n_pieces <= n_squares)
    return;
  qi_scan_add (scan, field, span, qi_found_too_many_pieces (n_pieces, n_squares));
}

void
qi_placement_check_squares (const QiPlacement *self,
                            QiScan            *scan,
                            const QiLimits    *limits)
{
  guint64 n_squares = count_squares (self);

  if (n_squares <= limits->max_squares)
    return;
  qi_scan_add (scan, "placement", self->span,
               qi_found_too_many_squares (n_squares, limits->max_squares));
}
