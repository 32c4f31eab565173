/* SPDX-License-Identifier: Apache-2.0 */
/* The second pass over ranks of pieces: what was measured is put on a board. */
#define G_LOG_DOMAIN "Qi"

#include "qi-placement-private.h"

#include <string.h>

#define RUN_CAP 65536 /* squares; digits stop being added up above it */

/* The squares of a rank when each run counts as its number. */
static guint
natural_width (const QiPlacement *self,
               const QiScan      *scan,
               gsize              at,
               gsize              end)
{
  guint width = 0;

  while (at < end && scan->text[at] != '/')
    {
      QiItem item;

      qi_placement_next_item (scan->text, at, end, self->kind, &item);
      at = item.span.offset + item.span.length;
      width = MIN (width + item.squares, RUN_CAP);
    }
  return width;
}

static void
put_token (const QiScan      *scan,
           const QiItem      *item,
           QiPlacementKind    kind,
           const QiLetters   *letters,
           QiPositionBuilder *builder,
           guint              square,
           GArray            *places)
{
  const char *text = scan->text + item->span.offset;
  char buffer[QI_EPIN_MAX_BYTES + 1];
  QiToken token = { buffer, (guint) item->span.length, QI_TOKEN_STRING };

  if (kind == QI_PLACEMENT_FEEN)
    {
      memcpy (buffer, text, item->span.length);
      buffer[item->span.length] = '\0';
    }
  else if (!qi_letters_get (letters, item->letter, item->plus, &token))
    return;
  qi_position_builder_put (builder, square, &token);
  if (places != NULL)
    {
      QiTextPlace place = { item->span.offset, item->span.length, square, QI_SIDE_FIRST };

      g_array_append_val (places, place);
    }
}

static void
put_item (const QiPlacement *self,
          const QiScan      *scan,
          const QiItem      *item,
          const QiLetters   *letters,
          QiPositionBuilder *builder,
          guint              square,
          GArray            *places)
{
  if (item->kind == QI_ITEM_TOKEN)
    put_token (scan, item, self->kind, letters, builder, square, places);
  else if (item->kind == QI_ITEM_FAULT)
    qi_scan_mark (scan, item->span, square);
}

/* Keeps the mark beside the piece on @square. A stray mark belongs to the square before. */
static void
put_mark (const QiPlacement *self,
          const QiItem      *item,
          guint              square)
{
  QiPlacementMark mark = { item->kind, item->span, square };

  if (self->marks == NULL || item->kind == QI_ITEM_RUN || item->kind == QI_ITEM_FAULT
      || (item->kind == QI_ITEM_TOKEN && !item->has_tilde))
    return;
  if (item->kind == QI_ITEM_TOKEN)
    mark.span = (QiSpan) { item->span.offset + item->span.length - 1, 1 };
  if (item->kind == QI_ITEM_STRAY && square > 0)
    mark.square--;
  g_array_append_val (self->marks, mark);
}

/* Adds squares to findings about ranks of another size: those missing or surplus; if they are outside the board,
 * the last one on it. */
static void
mark_rank (const QiPlacement *self,
           const QiScan      *scan,
           QiSpan             rank,
           guint              start,
           guint              files)
{
  const QiFinding *finding = qi_scan_find_error (scan, rank);
  const char *usual = finding == NULL ? NULL : qi_finding_get_param (finding, "expected");

  if (usual == NULL)
    return;

  const guint expected = (guint) g_ascii_strtoull (usual, NULL, 10);
  for (guint file = MIN (files, expected); file < MIN (MAX (files, expected), self->n_files);
       file++)
    qi_scan_mark (scan, rank, start + file);
  if (files > expected && expected >= self->n_files)
    qi_scan_mark (scan, rank, start + self->n_files - 1);
}

void
qi_placement_walk (const QiPlacement *self,
                   const QiScan      *scan,
                   const QiLetters   *letters,
                   QiPositionBuilder *builder,
                   GArray            *places)
{
  const gsize end = self->span.offset + self->span.length;
  gsize at = self->span.offset;
  guint layer = 0;
  guint rank = 0;

  while (at < end && scan->text[at] == '/')
    at++;
  while (at < end && layer < self->n_layers)
    {
      gboolean merge = self->merge_runs && natural_width (self, scan, at, end) != self->n_files;
      const gsize rank_start = at;
      const guint first = (layer * self->n_ranks + rank) * self->n_files;
      guint file = 0;

      while (at < end && scan->text[at] != '/')
        {
          QiItem item;

          qi_placement_next_item (scan->text, at, end, self->kind, &item);
          at = item.span.offset + item.span.length;
          /* In a faulty text, whatever does not fit is left out. */
          if (file < self->n_files && rank < self->n_ranks)
            put_item (self, scan, &item, letters, builder, first + file, places);
          if (item.kind != QI_ITEM_RUN && file < self->n_files + (item.kind == QI_ITEM_STRAY)
              && rank < self->n_ranks)
            put_mark (self, &item, first + file);
          file = MIN (file + (merge ? item.digits : item.squares), RUN_CAP);
        }
      if (scan->failed && rank < self->n_ranks)
        mark_rank (self, scan, (QiSpan) { rank_start, at - rank_start }, first, file);

      gsize n = 0;
      while (at < end && scan->text[at] == '/')
        {
          n++;
          at++;
        }
      if (n > 1 && self->kind == QI_PLACEMENT_FEEN)
        {
          layer++;
          rank = 0;
        }
      else if (rank < G_MAXUINT)
        rank++;
    }
}
