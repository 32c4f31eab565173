/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-placement-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"

#define RUN_CAP 65536

/* One rank of the text. Widths are in squares, up to the cap. */
typedef struct
{
  QiSpan   span;
  guint    layer;
  guint    rank;
  guint    width;
  guint    digit_width; /* when every digit is a run of its own */
  guint    occupied;    /* squares up to the last piece */
  guint    digit_occupied;
  gboolean faulty; /* holds something whose squares are not known */
} Rank;

/* All ranks within the largest sizes, and how many each layer has. */
typedef struct
{
  QiPlacement *placement;
  QiScan      *scan;
  GArray      *ranks; /* of Rank */
  guint        layer_ranks[QI_MAX_DIMENSION_SIZE];
  QiSpan       layer_spans[QI_MAX_DIMENSION_SIZE];
  guint        n_layers;
} Survey;

static gsize
collect_rank (Survey *self,
              gsize   at,
              gsize   end,
              Rank   *rank)
{
  const char *text = self->scan->text;

  rank->span.offset = at;
  while (at < end && text[at] != '/')
    {
      QiItem item;

      qi_placement_next_item (text, at, end, self->placement->kind, &item);
      at = item.span.offset + item.span.length;
      rank->width = MIN (rank->width + item.squares, RUN_CAP);
      rank->digit_width = MIN (rank->digit_width + item.digits, RUN_CAP);
      if (item.kind == QI_ITEM_TOKEN || item.kind == QI_ITEM_WALL)
        {
          rank->occupied = rank->width;
          rank->digit_occupied = rank->digit_width;
        }
      if (item.kind == QI_ITEM_FAULT || (item.kind == QI_ITEM_RUN && item.squares == 0))
        rank->faulty = TRUE;
    }
  rank->span.length = at - rank->span.offset;
  return at;
}

static void
collect (Survey *self,
         QiSpan  body)
{
  const char *text = self->scan->text;
  const gsize end = body.offset + body.length;
  guint layer = 0;
  guint n_ranks = 0;

  self->layer_spans[0].offset = body.offset;
  for (gsize at = body.offset; at < end && layer < QI_MAX_DIMENSION_SIZE;)
    {
      Rank rank = { .layer = layer, .rank = n_ranks };

      at = collect_rank (self, at, end, &rank);
      if (n_ranks < QI_MAX_DIMENSION_SIZE)
        {
          g_array_append_val (self->ranks, rank);
          n_ranks++;
        }
      self->n_layers = layer + 1;
      self->layer_ranks[layer] = n_ranks;
      self->layer_spans[layer].length = at - self->layer_spans[layer].offset;

      gsize n = 0;
      while (at < end && text[at] == '/')
        {
          n++;
          at++;
        }
      if (n < 2 || self->placement->kind != QI_PLACEMENT_FEEN)
        continue;
      layer++;
      n_ranks = 0;
      if (layer < QI_MAX_DIMENSION_SIZE)
        self->layer_spans[layer].offset = at;
    }
}

/* The size that most have, the first of them when several do; 0 for none. */
static guint
find_usual_width (const Survey *self)
{
  guint counts[QI_MAX_DIMENSION_SIZE + 1] = { 0 };
  guint best = 0;

  for (guint i = 0; i < self->ranks->len; i++)
    {
      const Rank *rank = &g_array_index (self->ranks, Rank, i);

      if (!rank->faulty && rank->width <= QI_MAX_DIMENSION_SIZE)
        counts[rank->width]++;
    }
  for (guint i = 0; i < self->ranks->len; i++)
    {
      const Rank *rank = &g_array_index (self->ranks, Rank, i);

      if (!rank->faulty && rank->width <= QI_MAX_DIMENSION_SIZE
          && (best == 0 || counts[rank->width] > counts[best]))
        best = rank->width;
    }
  return best;
}

static guint
find_usual_n_ranks (const Survey *self)
{
  guint counts[QI_MAX_DIMENSION_SIZE + 1] = { 0 };

  guint best = 0;

  for (guint i = 0; i < self->n_layers; i++)
    counts[self->layer_ranks[i]]++;
  for (guint i = 0; i < self->n_layers; i++)
    if (counts[self->layer_ranks[i]] > counts[best])
      best = self->layer_ranks[i];
  return best;
}

static void
report_layers (Survey *self)
{
  guint usual = find_usual_n_ranks (self);
  gboolean has_thin = FALSE;

  for (guint i = 0; i < self->n_layers; i++)
    if (self->layer_ranks[i] < 2)
      {
        QiFinding *finding =
          qi_scan_add (self->scan, "placement", self->layer_spans[i], qi_found_thin_layer (i + 1));

        qi_finding_set_param (finding, "kind", "thin-layer");
        has_thin = TRUE;
      }
  for (guint i = 0; !has_thin && i < self->n_layers; i++)
    if (self->layer_ranks[i] != usual)
      {
        QiFinding *finding =
          qi_scan_add (self->scan, "placement", self->layer_spans[i],
                       qi_found_uneven_layer (i + 1, self->layer_ranks[i], usual));

        qi_finding_set_param (finding, "kind", "layer");
      }
}

/* What people call a rank: counted from the first-listed one, or from the last (chess). */
static guint
rank_number (const Survey *self,
             const Rank   *rank)
{
  if (self->placement->from_bottom)
    return self->layer_ranks[rank->layer] - rank->rank;
  return rank->rank + 1;
}

/* Adds or removes empty squares at the rank's end, where that is enough. */
static void
set_rank_fix (Survey     *self,
              const Rank *rank,
              guint       expected,
              QiFinding  *finding)
{
  const char *text = self->scan->text + rank->span.offset;
  gsize n = rank->span.length;
  guint last_run = rank->width - rank->occupied;

  if (rank->occupied > expected)
    return;
  /* Two runs are never adjacent, so the last one is all that follows the last piece. */
  while (last_run > 0 && n > 0 && qi_scan_is_digit (text[n - 1]))
    n--;

  g_autoptr (GString) fixed = g_string_new_len (text, (gssize) n);
  if (expected > rank->occupied)
    g_string_append_printf (fixed, "%u", expected - rank->occupied);
  qi_finding_set_fix (finding, rank->width < expected ? "pad-rank" : "trim-rank", fixed->str);
}

static void
report_width (Survey     *self,
              const Rank *rank,
              const Rank *other,
              guint       expected)
{
  const guint number = rank_number (self, rank);
  QiFinding *finding = NULL;

  if (self->placement->n_dimensions == 3)
    finding = qi_scan_add (self->scan, "placement", rank->span,
                           qi_found_uneven_rank_of_layer (number, rank->layer + 1, rank->width,
                                                          expected, rank_number (self, other)));
  else
    finding = qi_scan_add (self->scan, "placement", rank->span,
                           qi_found_uneven_ranks (number, rank->layer + 1, rank->width, expected,
                                                  rank_number (self, other)));
  qi_finding_set_param (finding, "kind", "rank");
  set_rank_fix (self, rank, expected, finding);
}

/* Reports each run of two or more digits in a rank whose digits add up to the right width. */
static void
report_runs (Survey     *self,
             const Rank *rank)
{
  const gsize end = rank->span.offset + rank->span.length;

  for (gsize at = rank->span.offset; at < end && !qi_scan_is_hopeless (self->scan);)
    {
      QiItem item;
      char quote[QI_SCAN_QUOTE_BYTES];
      char merged[16];

      qi_placement_next_item (self->scan->text, at, end, self->placement->kind, &item);
      at = item.span.offset + item.span.length;
      if (item.kind != QI_ITEM_RUN || item.span.length < 2)
        continue;
      qi_scan_quote (self->scan, item.span, quote);
      g_snprintf (merged, sizeof merged, "%u", item.digits);
      QiFinding *finding = qi_scan_add_repair (self->scan, "placement", item.span,
                                               qi_found_adjacent_runs (quote, merged));
      qi_finding_set_fix (finding, "merge-runs", merged);
      self->placement->merge_runs = TRUE;
    }
}

static void
report_too_wide (Survey     *self,
                 const Rank *rank)
{
  qi_scan_add (self->scan, "placement", rank->span,
               qi_found_dimension_too_large_run (rank->width, QI_MAX_DIMENSION_SIZE,
                                                 rank->width >= RUN_CAP ? " or more" : ""));
}

static void
report_widths (Survey *self,
               guint   expected)
{
  const gboolean is_feen = self->placement->kind == QI_PLACEMENT_FEEN;
  const Rank *other = NULL;

  for (guint i = 0; i < self->ranks->len && other == NULL; i++)
    if (g_array_index (self->ranks, Rank, i).width == expected)
      other = &g_array_index (self->ranks, Rank, i);
  for (guint i = 0; i < self->ranks->len; i++)
    {
      const Rank *rank = &g_array_index (self->ranks, Rank, i);

      if (qi_scan_is_hopeless (self->scan))
        return;
      if (rank->faulty || rank->width == expected)
        continue;
      if (!is_feen && rank->digit_width == expected)
        report_runs (self, rank);
      else if (rank->width <= QI_MAX_DIMENSION_SIZE && other != NULL)
        report_width (self, rank, other, expected);
      else if (!is_feen)
        report_too_wide (self, rank);
    }
}

void
qi_placement_survey (QiPlacement *self,
                     QiScan      *scan,
                     QiSpan       body)
{
  Survey survey = { .placement = self, .scan = scan };
  guint files = 0;

  survey.ranks = g_array_new (FALSE, FALSE, sizeof (Rank));
  collect (&survey, body);

  guint expected = find_usual_width (&survey);
  if (self->n_dimensions == 3)
    report_layers (&survey);
  report_widths (&survey, expected);

  /* In a text with too many faults the rest was not read, which may have more dimensions. */
  self->n_layers = self->kind == QI_PLACEMENT_FEEN && self->n_dimensions < 3 ? 1 : survey.n_layers;
  self->n_ranks = 0;
  for (guint i = 0; i < self->n_layers; i++)
    self->n_ranks = MAX (self->n_ranks, survey.layer_ranks[i]);
  if (self->kind == QI_PLACEMENT_FEEN && self->n_dimensions < 2)
    self->n_ranks = 1;
  /* Wide enough for every piece; empty squares beyond the usual width are left out. */
  for (guint i = 0; i < survey.ranks->len; i++)
    {
      const Rank *rank = &g_array_index (survey.ranks, Rank, i);
      gboolean merges =
        self->merge_runs && rank->width != expected && rank->digit_width == expected;

      files = MAX (files, merges ? rank->digit_occupied : rank->occupied);
    }
  self->n_files = CLAMP (MAX (files, expected), 1, QI_MAX_DIMENSION_SIZE);
  g_array_unref (survey.ranks);
}
