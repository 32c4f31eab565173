/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-item-scanner-private.h"

#include <string.h>

#define MARK       "\xEF\xBB\xBF" /* the byte-order mark of UTF-8 */
#define MARK_BYTES 3

/* Where the scanner is in a file of lines. */
typedef enum
{
  LINE_START, /* at most blanks stand before the next byte in its line */
  LINE_ITEM,
  LINE_COMMENT
} LineState;

/**
 * qi_item_scanner_new:
 * @division: how the file is divided; a folder is no file
 *
 * Returns: (transfer full): a scanner at the start of a file
 */
QiItemScanner *
qi_item_scanner_new (QiDivision division)
{
  QiItemScanner *self;

  g_return_val_if_fail (division <= QI_DIVISION_BOD && division != QI_DIVISION_FOLDER, NULL);

  self = g_new0 (QiItemScanner, 1);
  self->division = division;
  self->line = 1;
  self->column = 1;
  self->is_line_start = TRUE;
  /* In a text that is read as a whole the mark belongs to the text. */
  if (division == QI_DIVISION_WHOLE)
    {
      self->n_mark = MARK_BYTES;
      qi_scanner_open (self, 0, 1);
    }
  return self;
}

/**
 * qi_item_scanner_free:
 * @self: (nullable): a scanner
 */
void
qi_item_scanner_free (QiItemScanner *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->fault, qi_finding_unref);
  g_free (self);
}

guint64
qi_item_scanner_get_start (const QiItemScanner *self)
{
  return self->is_open || self->is_maybe ? self->item.offset : self->at;
}

guint64
qi_item_scanner_get_lead_start (const QiItemScanner *self)
{
  if (self->is_open && self->item.lead != QI_LEAD_TOO_LONG)
    return self->item.offset - self->item.lead;
  if (!self->is_open && self->lead == QI_LEAD_KEPT)
    return self->lead_at;
  return qi_item_scanner_get_start (self);
}

guint64
qi_item_scanner_get_start_line (const QiItemScanner *self)
{
  return self->is_open || self->is_maybe ? self->item.line : self->line;
}

/* A line of comment begins at @offset. */
static void
note_comment (QiItemScanner *self,
              guint64        offset)
{
  self->state = LINE_COMMENT;
  if (self->lead != QI_LEAD_NONE)
    return;
  self->lead = QI_LEAD_KEPT;
  self->lead_at = offset;
}

/* Drops comments that are too long at @offset. */
static void
bound_lead (QiItemScanner *self,
            guint64        offset)
{
  if (self->lead == QI_LEAD_KEPT && offset - self->lead_at > QI_LEAD_MAX_BYTES)
    self->lead = QI_LEAD_LOST;
}

static void
open_line (QiItemScanner *self,
           guint64        offset)
{
  bound_lead (self, offset);
  self->state = LINE_ITEM;
  qi_scanner_open (self, offset, self->line);
  if (self->lead == QI_LEAD_KEPT)
    self->item.lead = (guint32) (offset - self->lead_at);
  else if (self->lead == QI_LEAD_LOST)
    self->item.lead = QI_LEAD_TOO_LONG;
  self->lead = QI_LEAD_NONE;
}

static void
feed_lines (QiItemScanner *self,
            const char    *block,
            gsize          length,
            QiItemFunc     func,
            gpointer       user_data)
{
  const guint64 base = self->at;
  gsize at = 0;

  while (at < length)
    {
      const char *found = NULL;
      gsize stop = 0;

      if (self->state == LINE_START)
        {
          /* C programs write the NUL that ends a string: no item starts with it. */
          for (; at < length && (qi_scanner_is_blank (block[at]) || block[at] == '\0'); at++)
            self->line += block[at] == '\n';
          if (at == length)
            break;
          if (block[at] == '#' || block[at] == ';' || block[at] == '%')
            note_comment (self, base + at);
          else
            open_line (self, base + at);
        }
      found = memchr (block + at, '\n', length - at);
      stop = found != NULL ? (gsize) (found - block) : length;
      if (self->state == LINE_ITEM)
        {
          gsize end = stop;

          while (end > at && qi_scanner_is_blank (block[end - 1]))
            end--;
          if (end > at)
            self->last = base + end;
          if (found != NULL)
            qi_scanner_close (self, self->last, func, user_data);
        }
      at = stop;
      if (found != NULL)
        {
          self->state = LINE_START;
          self->line++;
          at++;
        }
    }
  self->at = base + length;
  if (!self->is_open)
    bound_lead (self, self->at);
}

static void
feed_any (QiItemScanner *self,
          const char    *block,
          gsize          length,
          QiItemFunc     func,
          gpointer       user_data)
{
  switch (self->division)
    {
    case QI_DIVISION_LINES:
      feed_lines (self, block, length, func, user_data);
      break;
    case QI_DIVISION_ARRAY:
      qi_scanner_feed_array (self, block, length, func, user_data);
      break;
    case QI_DIVISION_PGN:
    case QI_DIVISION_PDN:
      qi_scanner_feed_games (self, block, length, func, user_data);
      break;
    case QI_DIVISION_SGF:
      qi_scanner_feed_sgf (self, block, length, func, user_data);
      break;
    case QI_DIVISION_PROBLEMS:
      qi_scanner_feed_problems (self, block, length, func, user_data);
      break;
    case QI_DIVISION_CSA:
    case QI_DIVISION_BOD:
      qi_scanner_feed_records (self, block, length, func, user_data);
      break;
    case QI_DIVISION_WHOLE:
    case QI_DIVISION_FOLDER:
    default:
      self->at += length;
      self->last = self->at;
      break;
    }
}

/* Processes bytes that looked like the beginning of a mark but were none. */
static void
feed_held (QiItemScanner *self,
           QiItemFunc     func,
           gpointer       user_data)
{
  const gsize n = self->n_mark;

  self->n_mark = MARK_BYTES;
  self->is_maybe = FALSE;
  feed_any (self, MARK, n, func, user_data);
}

void
qi_item_scanner_feed (QiItemScanner *self,
                      const char    *block,
                      gsize          length,
                      QiItemFunc     func,
                      gpointer       user_data)
{
  g_return_if_fail (self != NULL && (block != NULL || length == 0) && func != NULL);

  while (self->n_mark < MARK_BYTES && length > 0)
    {
      if (*block != MARK[self->n_mark])
        {
          feed_held (self, func, user_data);
          break;
        }
      block++;
      length--;
      self->n_mark++;
      self->is_maybe = TRUE; /* at offset 0 */
      if (self->n_mark == MARK_BYTES)
        {
          self->is_maybe = FALSE;
          self->at = MARK_BYTES;
        }
    }
  if (length > 0)
    feed_any (self, block, length, func, user_data);
}

QiFinding *
qi_item_scanner_end (QiItemScanner *self,
                     QiItemFunc     func,
                     gpointer       user_data)
{
  g_return_val_if_fail (self != NULL && func != NULL, NULL);

  if (self->n_mark > 0 && self->n_mark < MARK_BYTES)
    feed_held (self, func, user_data);
  if (self->division == QI_DIVISION_ARRAY)
    qi_scanner_end_array (self);
  else if (self->division == QI_DIVISION_PGN || self->division == QI_DIVISION_PDN)
    qi_scanner_end_games (self, func, user_data);
  else if (self->division == QI_DIVISION_PROBLEMS)
    qi_scanner_end_problems (self, func, user_data);
  else if (self->division == QI_DIVISION_CSA || self->division == QI_DIVISION_BOD)
    qi_scanner_end_records (self, func, user_data);
  else if (self->division == QI_DIVISION_SGF)
    self->item.is_cut = self->is_open;
  if (self->is_open)
    qi_scanner_close (self, self->last, func, user_data);
  return g_steal_pointer (&self->fault);
}
