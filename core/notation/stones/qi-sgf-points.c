/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-sgf-read-private.h"

#include "qi-sgf-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"

#include <string.h>

/* Points, and what lies on them: stones and marks. Source: SGF FF[4], "Compressed point lists" and
 * "Markup properties", https://www.red-bean.com/sgf/properties.html, and for Go
 * https://www.red-bean.com/sgf/go.html. */

#define MAX_MARKS  20000  /* a mark takes far more memory than its three bytes of text */
#define MAX_PLACES 100000 /* a rectangle of seven bytes stands for thousands of points */

const QiSgfMark qi_sgf_point_marks[] = {
  { "SQ", NULL }, { "TR", "triangle" }, { "CR", "circle" },
  { "MA", "cross" }, { "SL", "selected" }, { NULL, NULL },
};
const QiSgfMark qi_sgf_line_marks[] = { { "AR", NULL }, { "LN", "line" }, { NULL, NULL } };

/* Reads one point: two letters, or as Othello's files also have it, a letter and a number. */
static gboolean
read_point (const QiSgfReader *self,
            QiSpan             span,
            guint             *file,
            guint             *rank)
{
  const char *text = self->scan.text + span.offset;
  const int x = span.length < 2 ? -1 : qi_sgf_read_letter (text[0]);
  int y = span.length != 2 ? -1 : qi_sgf_read_letter (text[1]);

  if (x >= 0 && y < 0 && self->is_othello && span.length <= 3 && text[1] >= '1' && text[1] <= '9')
    {
      y = text[1] - '1';
      if (span.length == 3)
        y = qi_scan_is_digit (text[2]) ? (y + 1) * 10 + (text[2] - '0') - 1 : -1;
    }
  if (x < 0 || y < 0)
    return FALSE;
  *file = (guint) (g_ascii_isupper (text[0]) && self->is_othello ? x - 26 : x);
  *rank = (guint) y;
  return TRUE;
}

/* A point, or the two corners of a rectangle, in order. */
typedef struct
{
  guint file[2];
  guint rank[2];
} Area;

static gboolean
read_area (QiSgfReader *self,
           QiSpan       span,
           Area        *area)
{
  QiScan *scan = &self->scan;
  const char *colon = memchr (scan->text + span.offset, ':', span.length);
  QiSpan corners[2] = { span, span };
  char quote[QI_SCAN_QUOTE_BYTES];

  if (colon != NULL)
    {
      corners[0].length = (gsize) (colon - scan->text) - span.offset;
      corners[1].offset = (gsize) (colon - scan->text) + 1;
      corners[1].length = span.length - corners[0].length - 1;
    }
  for (guint i = 0; i < 2; i++)
    if (!read_point (self, corners[i], &area->file[i], &area->rank[i]))
      {
        qi_sgf_fault_value (self, QI_SEVERITY_ERROR, span);
        return FALSE;
      }
  if (MAX (area->file[0], area->file[1]) >= self->files
      || MAX (area->rank[0], area->rank[1]) >= self->ranks)
    {
      qi_scan_quote (scan, span, quote);
      qi_scan_add (scan, "board", span, qi_found_point_outside (quote));
      return FALSE;
    }
  if (area->file[0] > area->file[1])
    {
      const guint file = area->file[0];

      area->file[0] = area->file[1];
      area->file[1] = file;
    }
  if (area->rank[0] > area->rank[1])
    {
      const guint rank = area->rank[0];

      area->rank[0] = area->rank[1];
      area->rank[1] = rank;
    }
  return TRUE;
}

static void
add_places (QiSgfReader *self,
            QiSpan       span,
            const Area  *area)
{
  GArray *places = self->reading->places;

  for (guint rank = area->rank[0]; places != NULL && rank <= area->rank[1]; rank++)
    for (guint file = area->file[0]; file <= area->file[1]; file++)
      {
        QiTextPlace place = { span.offset, span.length, rank * self->files + file, QI_SIDE_FIRST };

        if (places->len >= MAX_PLACES)
          return;
        g_array_append_val (places, place);
      }
}

/* Points of one node must differ. The same twice is odd, two different things contradict. */
static void
report_twice (QiSgfReader *self,
              QiSpan       span,
              guint        square,
              gboolean     is_same)
{
  QiScan *scan = &self->scan;
  QiFinding *finding = NULL;
  char quote[QI_SCAN_QUOTE_BYTES];

  qi_scan_quote (scan, span, quote);
  if (is_same)
    finding = qi_scan_add (scan, "board", span, qi_found_point_twice (quote));
  else
    finding =
      qi_scan_add (scan, "board", span,
                   qi_finding_set_severity (qi_found_point_twice (quote), QI_SEVERITY_ERROR));
  if (finding != scan->spill)
    qi_finding_add_square (finding, square);
}

void
qi_sgf_take_points (QiSgfReader *self,
                    QiSpan       span,
                    QiSgfColour  colour)
{
  Area area;

  if (!read_area (self, span, &area))
    return;

  const guint width = area.file[1] - area.file[0] + 1;
  const guint64 bits = ((G_GUINT64_CONSTANT (1) << width) - 1) << area.file[0];
  guint same = QI_NO_SQUARE;
  guint other = QI_NO_SQUARE;
  for (guint rank = area.rank[0]; rank <= area.rank[1]; rank++)
    {
      for (guint i = 0; i < QI_SGF_N_COLOURS; i++)
        {
          const guint64 twice = self->node_points[i][rank] & bits;
          guint *square = i == colour ? &same : &other;

          if (twice != 0 && *square == QI_NO_SQUARE)
            *square = rank * self->files + (guint) __builtin_ctzll (twice);
        }
      self->node_points[colour][rank] |= bits;
      for (guint i = 0; i < 2; i++)
        if (i == colour)
          self->stones[i][rank] |= bits;
        else
          self->stones[i][rank] &= ~bits;
    }
  self->node_has_points = TRUE;
  self->has_points = TRUE;
  if (other != QI_NO_SQUARE)
    report_twice (self, span, other, FALSE);
  else if (same != QI_NO_SQUARE)
    report_twice (self, span, same, TRUE);
  add_places (self, span, &area);
}

/* One mark: {"kind": …, "squares": […]}, and what tells it from the plain one. */
static void
add_mark (QiSgfReader *self,
          const char  *kind,
          const guint *squares,
          gsize        n_squares,
          const char  *key,
          const char  *text)
{
  const char *const keys[] = { "kind", "squares", key };
  g_autoptr (QiValue) from = qi_value_new_int (squares[0]);
  g_autoptr (QiValue) to = n_squares > 1 ? qi_value_new_int (squares[1]) : NULL;
  QiValue *const items[] = { from, to };
  g_autoptr (QiValue) list = qi_value_new_array (items, n_squares);
  g_autoptr (QiValue) kind_value = qi_value_new_string (kind, -1);
  g_autoptr (QiValue) more = key != NULL ? qi_value_new_string (text, -1) : NULL;
  QiValue *const values[] = { kind_value, list, more };

  g_ptr_array_add (self->marks, qi_value_new_object (keys, values, key != NULL ? 3 : 2));
}

static const QiSgfMark *
find_mark (const QiSgfMark *marks,
           const char      *name)
{
  while (strcmp (marks->property, name) != 0)
    marks++;
  return marks;
}

void
qi_sgf_take_marks (QiSgfReader *self,
                   QiSpan       span)
{
  const QiSgfMark *mark = find_mark (qi_sgf_point_marks, self->name);
  Area area;

  if (!read_area (self, span, &area))
    return;
  for (guint rank = area.rank[0]; rank <= area.rank[1]; rank++)
    for (guint file = area.file[0]; file <= area.file[1]; file++)
      {
        const guint square = rank * self->files + file;

        if (self->marks->len >= MAX_MARKS)
          {
            qi_sgf_ignore (self, span);
            return;
          }
        add_mark (self, "square", &square, 1, mark->shape != NULL ? "shape" : NULL, mark->shape);
      }
}

/* The two halves of a composed value. */
static gboolean
split (const QiSgfReader *self,
       QiSpan             span,
       QiSpan             halves[2])
{
  const char *start = self->scan.text + span.offset;
  const char *colon = memchr (start, ':', span.length);

  if (colon == NULL)
    return FALSE;
  halves[0] = (QiSpan) { span.offset, (gsize) (colon - start) };
  halves[1].offset = span.offset + halves[0].length + 1;
  halves[1].length = span.length - halves[0].length - 1;
  return TRUE;
}

void
qi_sgf_take_label (QiSgfReader *self,
                   QiSpan       span)
{
  QiSpan halves[2];
  Area area;

  if (!split (self, span, halves))
    {
      qi_sgf_fault_value (self, QI_SEVERITY_ERROR, span);
      return;
    }
  if (self->marks->len >= MAX_MARKS)
    {
      qi_sgf_ignore (self, span);
      return;
    }
  if (!read_area (self, halves[0], &area))
    return;

  const guint square = area.rank[0] * self->files + area.file[0];
  g_autofree char *text = qi_sgf_decode_value (self, halves[1], QI_SGF_SIMPLE);
  add_mark (self, "square", &square, 1, "label", text);
}

void
qi_sgf_take_line (QiSgfReader *self,
                  QiSpan       span)
{
  const QiSgfMark *mark = find_mark (qi_sgf_line_marks, self->name);
  QiSpan halves[2];
  Area ends[2];
  guint squares[2];

  if (!split (self, span, halves))
    {
      qi_sgf_fault_value (self, QI_SEVERITY_ERROR, span);
      return;
    }
  if (self->marks->len >= MAX_MARKS)
    {
      qi_sgf_ignore (self, span);
      return;
    }
  for (guint i = 0; i < 2; i++)
    {
      if (!read_area (self, halves[i], &ends[i]))
        return;
      squares[i] = ends[i].rank[0] * self->files + ends[i].file[0];
    }
  add_mark (self, "arrow", squares, 2, mark->shape != NULL ? "shape" : NULL, mark->shape);
}
