/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-epin.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-json-doc-private.h"
#include "qi-position-ids-private.h"

#include <string.h>

#define MAX_MARKED 1024 /* squares that a list of the wrong length has marked */
#define KNOWN_BITS 6
#define N_KNOWN    (1 << KNOWN_BITS)

/* A usual token that was met: its bytes as a number, not 0, and its own. */
typedef struct
{
  guint32 bytes;
  guint32 id;
} KnownToken;

/* The walk over a board of nested lists. Index 0 of each array is the outermost level. */
typedef struct
{
  QiJsonDoc    *doc;
  QiJsonReader *reader;
  gsize         base; /* of the board in the text */
  const char   *board_end;
  guint         level;                        /* of the list that is open */
  gsize         counts[QI_MAX_DIMENSIONS];    /* elements so far */
  gsize         starts[QI_MAX_DIMENSIONS];    /* offset of the list in the text */
  guint         marks[QI_MAX_DIMENSIONS];     /* findings before the list */
  gboolean      has_fault[QI_MAX_DIMENSIONS]; /* an element that makes the list's length moot */
  KnownToken    known[N_KNOWN];
} Walk;

static void
report_too_long (QiJsonDoc         *self,
                 const QiJsonEvent *event,
                 gsize              base,
                 gsize              end,
                 guint              square,
                 gsize              n_bytes)
{
  QiFinding *finding = qi_found_piece_too_long (n_bytes, self->limits->max_token_bytes);

  if (square != QI_NO_SQUARE)
    qi_finding_add_square (finding, square);
  qi_json_doc_add (self, self->late, QI_MEMBER_BOARD, base + event->offset, end - event->offset,
                   finding);
}

/* The number of a token that needs no table and no copy, as nearly all; 0 for any other. */
static guint16
get_usual_id (const QiJsonDoc   *self,
              const QiJsonEvent *event)
{
  if (event->kind != QI_JSON_STRING || event->text_length > QI_EPIN_MAX_BYTES
      || event->text_length > self->limits->max_token_bytes)
    return 0;
  return qi_token_get_usual_id (
    &(QiToken) { event->text, (guint) event->text_length, QI_TOKEN_STRING });
}

/* Reads what stands on a square; @square is QI_NO_SQUARE when it lies outside the shape. */
static void
read_square (QiJsonDoc         *self,
             QiJsonReader      *reader,
             const QiJsonEvent *event,
             gsize              base,
             guint              square)
{
  QiToken token = { NULL };
  QiEpin epin;
  gsize n_bytes = 0;
  gsize end = 0;

  if (event->kind == QI_JSON_NULL
      || qi_json_doc_is_masked (self, base + event->offset, base + event->offset + event->length,
                                square))
    return;
  self->n_board++;
  if (self->dialect->only_epin)
    {
      QiJsonFaultKind fault = QI_N_FAULTS;
      if (event->kind != QI_JSON_STRING)
        fault = QI_FAULT_BAD_SQUARE;
      else if (!qi_epin_parse (event->text, (gssize) event->text_length, &epin))
        fault = QI_FAULT_BAD_PIECE_TOKEN;
      if (fault != QI_N_FAULTS)
        {
          end = qi_json_doc_skip (reader, event);
          QiFinding *finding = qi_json_doc_report (self, QI_MEMBER_BOARD, fault,
                                                   base + event->offset, end - event->offset);
          if (finding != NULL && square != QI_NO_SQUARE)
            qi_finding_add_square (finding, square);
          return;
        }
    }
  const guint16 id = get_usual_id (self, event);
  if (id != 0)
    end = event->offset + event->length;
  else if (!qi_json_doc_read_token (self, reader, event, &token, &n_bytes, &end))
    {
      report_too_long (self, event, base, end, square, n_bytes);
      return;
    }
  if (self->builder == NULL || square == QI_NO_SQUARE)
    return;
  if (id != 0)
    qi_position_builder_put_usual (self->builder, square, &id, 1);
  else
    qi_position_builder_put (self->builder, square, &token);
  if (self->places != NULL)
    {
      QiTextPlace place = { base + event->offset, end - event->offset, square, QI_SIDE_FIRST };
      g_array_append_val (self->places, place);
    }
}

/* The square of the element just counted, or QI_NO_SQUARE. */
static guint
walk_get_square (const Walk *walk)
{
  const QiShape *shape = &walk->doc->shape;
  guint square = 0;

  for (guint i = 0; i < shape->n_dimensions; i++)
    {
      if (walk->counts[i] > shape->sizes[i])
        return QI_NO_SQUARE;
      square = square * shape->sizes[i] + (guint) walk->counts[i] - 1;
    }
  return square;
}

/* Adds the squares of the open list from element @from up to @to to @finding, as far as they are on the board; for a
 * list of lists, all squares of these elements. */
static void
walk_mark (const Walk *walk,
           QiFinding  *finding,
           gsize       from,
           gsize       to)
{
  const QiShape *shape = &walk->doc->shape;
  guint first = 0;
  guint each = 1; /* squares of an element */

  if (finding == NULL)
    return;
  for (guint i = 0; i < walk->level; i++)
    {
      if (walk->counts[i] > shape->sizes[i])
        return;
      first = first * shape->sizes[i] + (guint) walk->counts[i] - 1;
    }
  for (guint i = walk->level + 1; i < shape->n_dimensions; i++)
    each *= shape->sizes[i];
  first =
    (first * shape->sizes[walk->level] + (guint) MIN (from, shape->sizes[walk->level])) * each;
  to = MIN (to, shape->sizes[walk->level]);
  for (guint i = 0; from < to && i < MIN ((to - from) * each, MAX_MARKED); i++)
    qi_finding_add_square (finding, first + i);
}

static void
walk_open (Walk              *walk,
           const QiJsonEvent *event)
{
  walk->counts[walk->level] = 0;
  walk->starts[walk->level] = walk->base + event->offset;
  walk->marks[walk->level] = walk->doc->findings->len;
  walk->has_fault[walk->level] = FALSE;
}

/* Offers to fill a rank that ends before offset @end with empty squares. */
static void
walk_pad (QiFinding *finding,
          gsize      got,
          gsize      expected,
          gsize      end)
{
  g_autoptr (GString) squares = g_string_new (NULL);

  for (gsize i = got; i < expected; i++)
    g_string_append (squares, i == 0 ? "null" : ", null");
  qi_finding_set_fix (finding, "pad-rank", squares->str);
  qi_finding_set_fix_range (finding, end - 1, 0);
}

/* The list at the level is complete; @end: the offset after its bracket. */
static void
walk_close (Walk *walk,
            gsize end)
{
  QiJsonDoc *doc = walk->doc;
  guint level = walk->level;
  gsize got = walk->counts[level];
  guint expected = doc->shape.sizes[level];
  gboolean is_innermost = level + 1 == doc->shape.n_dimensions;
  /* The first list of this depth was measured, and is not empty. */
  gboolean is_empty = got == 0 && doc->dialect->names_empty_lists;
  QiFinding *finding;

  if (got == expected || walk->has_fault[level])
    return;
  /* For a list of lists, the finding about its length comes before those about its content. */
  if (!is_innermost && doc->findings->len > walk->marks[level])
    g_ptr_array_set_size (doc->findings, (gint) walk->marks[level]);
  finding = is_empty ? qi_finding_set_param (qi_found_board_empty_list (expected, got), "kind",
                                             is_innermost ? "rank" : "layer")
                     : qi_found_non_rectangular (expected, got);
  if (is_innermost && got < expected)
    walk_pad (finding, got, expected, end);
  finding = qi_json_doc_add (doc, doc->findings, QI_MEMBER_BOARD, walk->starts[level],
                             end - walk->starts[level], finding);
  walk_mark (walk, finding, got, expected);
}

/* As get_usual_id(). A board has few tokens and in no order, so that asking for one by its letters is mostly waiting for
 * mispredicted branches; here all its bytes are compared at once. */
static inline guint16
walk_get_usual_id (Walk              *walk,
                   const QiJsonEvent *event)
{
  guint32 bytes = 0;

  G_STATIC_ASSERT (QI_EPIN_MAX_BYTES == sizeof bytes);
  /* Four bytes are read; where the board ends there may be fewer. */
  if (event->kind != QI_JSON_STRING || event->text_length - 1 >= sizeof bytes
      || walk->board_end - event->text < (gssize) sizeof bytes)
    return get_usual_id (walk->doc, event);
  memcpy (&bytes, event->text, sizeof bytes);
  bytes = GUINT32_FROM_LE (bytes) & G_MAXUINT32 >> 8 * (sizeof bytes - event->text_length);

  KnownToken *known = &walk->known[bytes * 0x9E3779B1u >> (32 - KNOWN_BITS)];
  if (G_UNLIKELY (known->bytes != bytes))
    *known = (KnownToken) { bytes, get_usual_id (walk->doc, event) };
  return (guint16) known->id;
}

/* Puts @n elements from @square on at once, which all lie on the board. FALSE, with nothing changed, where each must be
 * looked at by itself. */
static gboolean
walk_put (Walk              *walk,
          const QiJsonEvent *run,
          gsize              n,
          guint              square)
{
  QiJsonDoc *doc = walk->doc;
  guint16 ids[QI_JSON_RUN];
  guint n_pieces = 0;

  if (doc->builder == NULL || doc->masks != NULL || doc->places != NULL || doc->dialect->only_epin)
    return FALSE;
  for (gsize i = 0; i < n; i++)
    {
      ids[i] = walk_get_usual_id (walk, &run[i]);
      if (ids[i] == 0 && run[i].kind != QI_JSON_NULL)
        return FALSE;
      n_pieces += ids[i] != 0;
    }
  qi_position_builder_put_usual (doc->builder, square, ids, (guint) n);
  doc->n_board += n_pieces;
  return TRUE;
}

/* The squares of a rank behind one that was read, as far as nothing about them is odd. */
static void
walk_run (Walk *walk)
{
  const guint files = walk->doc->shape.sizes[walk->level];
  gsize *count = &walk->counts[walk->level];
  guint square = walk_get_square (walk);
  QiJsonEvent run[QI_JSON_RUN];
  gsize n = 0;

  while ((n = qi_json_reader_next_run (walk->reader, run, QI_JSON_RUN)) > 0)
    {
      if (square != QI_NO_SQUARE && *count + n <= files && walk_put (walk, run, n, square + 1))
        {
          *count += n;
          square += (guint) n;
          continue;
        }
      for (gsize i = 0; i < n; i++)
        {
          ++*count;
          square = square == QI_NO_SQUARE || *count > files ? QI_NO_SQUARE : square + 1;
          read_square (walk->doc, walk->reader, &run[i], walk->base, square);
        }
    }
}

static void
walk_element (Walk              *walk,
              const QiJsonEvent *event)
{
  QiJsonDoc *doc = walk->doc;
  gsize start = walk->base + event->offset;
  gboolean is_innermost = walk->level + 1 == doc->shape.n_dimensions;

  walk->counts[walk->level]++;
  if (!is_innermost && event->kind == QI_JSON_ARRAY_BEGIN)
    {
      walk->level++;
      walk_open (walk, event);
    }
  else if (is_innermost && event->kind != QI_JSON_ARRAY_BEGIN)
    {
      read_square (doc, walk->reader, event, walk->base, walk_get_square (walk));
      walk_run (walk);
    }
  else
    {
      gsize end = walk->base + qi_json_doc_skip (walk->reader, event);
      /* When a list of squares is too long, its surplus element is reported, and not the length as
       * well. */
      walk->has_fault[walk->level] = is_innermost || walk->has_fault[walk->level];
      QiFinding *finding =
        qi_json_doc_report (doc, QI_MEMBER_BOARD,
                            is_innermost ? QI_FAULT_EXPECTED_FLAT : QI_FAULT_MIXED, start,
                            end - start);

      walk_mark (walk, finding, walk->counts[walk->level] - 1, walk->counts[walk->level]);
    }
}

static void
walk_nested (QiJsonDoc *self)
{
  const QiJsonSpan *board = &self->members[QI_MEMBER_BOARD];
  g_autoptr (QiJsonReader) reader = qi_json_doc_open (self, board);
  Walk walk = { .doc = self,
                .reader = reader,
                .base = board->offset,
                .board_end = self->text + board->offset + board->length };
  QiJsonEvent event;

  qi_json_reader_next (reader, &event);
  walk_open (&walk, &event);
  while (qi_json_reader_next (reader, &event) < QI_JSON_END)
    {
      if (event.kind != QI_JSON_ARRAY_END)
        {
          walk_element (&walk, &event);
          continue;
        }
      walk_close (&walk, walk.base + event.offset + 1);
      if (walk.level == 0)
        return;
      walk.level--;
    }
}

static void
walk_flat (QiJsonDoc *self)
{
  const QiJsonSpan *board = &self->members[QI_MEMBER_BOARD];
  g_autoptr (QiJsonReader) reader = qi_json_doc_open (self, board);
  QiJsonEvent event;
  guint64 next = 0;

  qi_json_reader_next (reader, &event);
  while (qi_json_reader_next (reader, &event) < QI_JSON_END && event.kind != QI_JSON_ARRAY_END)
    {
      read_square (self, reader, &event, board->offset,
                   self->has_shape && next < self->n_squares ? (guint) next : QI_NO_SQUARE);
      next++;
    }
  if (event.kind != QI_JSON_ARRAY_END || !self->has_shape || next == self->n_squares)
    return;
  QiFinding *finding = qi_found_board_length (self->n_squares, next);
  finding =
    qi_json_doc_add (self, self->findings, QI_MEMBER_BOARD, board->offset, board->length, finding);
  for (guint64 i = next; finding != NULL && i < MIN (self->n_squares, next + MAX_MARKED); i++)
    qi_finding_add_square (finding, (guint) i);
}

/* The list of @level on the first path, for a finding about it. */
static void
report_first_path (QiJsonDoc      *self,
                   QiJsonFaultKind fault,
                   guint           level)
{
  const QiBoardMeasure *measure = &self->measure;

  qi_json_doc_report (self, QI_MEMBER_BOARD, fault, measure->starts[level],
                      MAX (measure->ends[level], measure->starts[level]) - measure->starts[level]);
}

/* FALSE when the nested lists have no shape, with the finding. */
static gboolean
find_nested_shape (QiJsonDoc *self)
{
  const QiBoardMeasure *measure = &self->measure;
  QiFinding *finding = NULL;

  if (measure->sizes[0] == 0)
    {
      report_first_path (self, QI_FAULT_BOARD_EMPTY, 0);
      return FALSE;
    }
  if (measure->depth > QI_MAX_DIMENSIONS)
    {
      finding = qi_found_too_many_dimensions (measure->depth, QI_MAX_DIMENSIONS);
      qi_json_doc_add (self, self->findings, QI_MEMBER_BOARD, measure->starts[QI_MAX_DIMENSIONS],
                       measure->ends[QI_MAX_DIMENSIONS] - measure->starts[QI_MAX_DIMENSIONS],
                       finding);
      return FALSE;
    }
  for (guint i = 0; i < measure->depth; i++)
    {
      if (measure->sizes[i] <= QI_MAX_DIMENSION_SIZE)
        continue;
      finding = qi_found_dimension_too_large (measure->sizes[i], QI_MAX_DIMENSION_SIZE);
      /* Marks everything from the first surplus element to the last. */
      qi_json_doc_add (self, self->findings, QI_MEMBER_BOARD, measure->over[i],
                       MAX (measure->ends[i], measure->over[i] + 1) - 1 - measure->over[i],
                       finding);
      return FALSE;
    }
  if (measure->sizes[measure->depth - 1] == 0)
    {
      report_first_path (self, QI_FAULT_BOARD_EMPTY, measure->depth - 1);
      return FALSE;
    }
  self->shape = (QiShape) { .n_dimensions = measure->depth };
  for (guint i = 0; i < measure->depth; i++)
    self->shape.sizes[i] = (guint) measure->sizes[i];
  self->n_squares = qi_shape_get_n_squares (&self->shape);
  self->has_shape = TRUE;
  return TRUE;
}

void
qi_json_doc_new_builder (QiJsonDoc *self)
{
  g_clear_pointer (&self->builder, qi_position_builder_free);
  self->builder = qi_position_builder_new (&self->shape, self->limits);
  self->has_style[QI_SIDE_FIRST] = FALSE;
  self->has_style[QI_SIDE_SECOND] = FALSE;
}

static void
make_builder (QiJsonDoc *self)
{
  if (self->n_squares <= self->limits->max_squares)
    {
      qi_json_doc_new_builder (self);
      return;
    }
  QiFinding *finding = qi_found_too_many_squares (self->n_squares, self->limits->max_squares);
  qi_json_doc_add (self, self->late, QI_MEMBER_BOARD, self->members[QI_MEMBER_BOARD].offset,
                   self->members[QI_MEMBER_BOARD].length, finding);
}

/* TRUE for the lists of a nested board beside a shape. A flat board holds lists only as pieces, as many as it has squares. */
static gboolean
is_mix (const QiJsonDoc *self)
{
  return self->is_flat && self->has_shape && self->measure.depth > 1
         && self->measure.sizes[0] != self->n_squares;
}

void
qi_json_doc_read_board (QiJsonDoc *self)
{
  const QiJsonSpan *board = &self->members[QI_MEMBER_BOARD];
  gsize offset = 0;
  gsize length = 0;

  if (self->is_sparse)
    {
      qi_json_doc_read_pieces (self);
      return;
    }
  if (!board->present || board->kind != QI_JSON_ARRAY_BEGIN)
    {
      qi_json_doc_place (self, board, &offset, &length);
      qi_json_doc_report (self, QI_MEMBER_BOARD, QI_FAULT_BOARD_NOT_LIST, offset, length);
      return;
    }
  self->n_board = 0;
  if (is_mix (self))
    return;
  if (self->is_flat)
    {
      walk_flat (self);
      return;
    }
  if (!find_nested_shape (self))
    return;
  if (self->builder == NULL)
    make_builder (self);
  walk_nested (self);
}

static void
report_shape (QiJsonDoc *self,
              gsize      offset,
              gsize      length)
{
  qi_json_doc_add (self, self->findings, QI_MEMBER_SHAPE, offset, length, qi_found_bad_shape ());
}

/* Reads the list of sizes; FALSE when it is none, with the finding. More than four are only
 * counted. */
static gboolean
read_sizes (QiJsonDoc *self,
            gint64     sizes[QI_MAX_DIMENSIONS + 1],
            gsize     *n_sizes)
{
  const QiJsonSpan *span = &self->members[QI_MEMBER_SHAPE];
  g_autoptr (QiJsonReader) reader = qi_json_doc_open (self, span);
  QiJsonEvent event;

  *n_sizes = 0;
  qi_json_reader_next (reader, &event);
  while (qi_json_reader_next (reader, &event) < QI_JSON_END && event.kind != QI_JSON_ARRAY_END)
    {
      gint64 size = 0;
      g_autoptr (QiValue) number = event.kind == QI_JSON_NUMBER && event.length <= 20
                                     ? qi_json_reader_dup_value (reader, &event)
                                     : NULL;
      gboolean is_integer = number != NULL && qi_value_get_int (number, &size);
      if (!is_integer)
        {
          gsize end = qi_json_doc_skip (reader, &event);
          report_shape (self, span->offset + event.offset, end - event.offset);
          return FALSE;
        }
      if (*n_sizes <= QI_MAX_DIMENSIONS)
        sizes[*n_sizes] = size;
      ++*n_sizes;
    }
  return TRUE;
}

void
qi_json_doc_read_shape (QiJsonDoc *self)
{
  const QiJsonSpan *span = &self->members[QI_MEMBER_SHAPE];
  gint64 sizes[QI_MAX_DIMENSIONS + 1] = { 0 };
  gsize n_sizes = 0;
  g_autoptr (GError) error = NULL;

  self->is_flat = TRUE;
  if (!span->present || span->kind != QI_JSON_ARRAY_BEGIN)
    {
      gsize offset = 0;
      gsize length = 0;
      qi_json_doc_place (self, span, &offset, &length);
      report_shape (self, offset, length);
      return;
    }
  if (!read_sizes (self, sizes, &n_sizes))
    return;
  if (!qi_shape_init (&self->shape, sizes, n_sizes, self->limits, &error))
    {
      qi_json_doc_add (self, self->findings, QI_MEMBER_SHAPE, span->offset, span->length,
                       qi_finding_ref (qi_error_get_finding (error)));
      return;
    }
  self->has_shape = TRUE;
  self->n_squares = qi_shape_get_n_squares (&self->shape);
  qi_json_doc_new_builder (self);
  if (!is_mix (self))
    return;
  qi_json_doc_add (self, self->findings, QI_MEMBER_SHAPE, span->key_offset, span->key_length,
                   qi_found_shape_with_nested_board ());
  /* It cannot be told which of the two forms the other members should have, and whether one is
   * missing. */
  self->is_muted = TRUE;
}
