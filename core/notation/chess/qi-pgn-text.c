/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-pgn-private.h"

#include "qi-found-private.h"

#include <string.h>

/* The parts of a PGN text. Source: the PGN standard, sections 5 to 8: "%" at the start of a line
 * hides it, comments stand in braces or from ";" to the end of the line, tag pairs in brackets. */

typedef struct
{
  QiPgnText *text;
  QiScan    *scan;
  gsize      at;
  gsize      line_end; /* of the last line that was measured */
  gboolean   in_moves; /* the tags of this game are over */
} Walk;

/* The end of the line at the place of the walk; each line is measured once. */
static gsize
find_line_end (Walk *self)
{
  const QiScan *scan = self->scan;

  if (self->at >= self->line_end)
    for (self->line_end = self->at; self->line_end < scan->length; self->line_end++)
      if (scan->text[self->line_end] == '\n' || scan->text[self->line_end] == '\r')
        break;
  return self->line_end;
}

static gboolean
is_name_byte (char c)
{
  return qi_scan_is_letter (c) || qi_scan_is_digit (c) || c == '_' || c == '-';
}

static gsize
skip_spaces (const QiScan *scan,
             gsize         at)
{
  while (at < scan->length && (scan->text[at] == ' ' || scan->text[at] == '\t'))
    at++;
  return at;
}

/* Where the value that starts at @at ends: at its closing quote, or at @end. */
static gsize
find_quote (const QiScan *scan,
            gsize         at,
            gsize         end)
{
  while (at < end && scan->text[at] != '"')
    at += scan->text[at] == '\\' && at + 1 < end ? 2 : 1;
  return MIN (at, end);
}

/* The last quote of a line that is only followed by a bracket, for values that contain quotes; @end
 * when there is none. */
static gsize
find_last_quote (const QiScan *scan,
                 gsize         at,
                 gsize         end)
{
  gsize last = end;

  while (last > at && qi_scan_is_blank (scan->text[last - 1]))
    last--;
  if (last == at || scan->text[last - 1] != ']')
    return end;
  last--;
  while (last > at && qi_scan_is_blank (scan->text[last - 1]))
    last--;
  return last > at && scan->text[last - 1] == '"' ? last - 1 : end;
}

static void
check_value (QiScan *scan,
             QiSpan  value)
{
  for (gsize i = 0; i < value.length && !qi_scan_is_hopeless (scan); i++)
    {
      const guchar c = (guchar) scan->text[value.offset + i];

      if ((c < 0x20 && c != '\t') || c == 0x7f)
        qi_scan_add (scan, "tags", (QiSpan) { value.offset + i, 1 },
                     qi_found_tag_syntax_control ());
    }
}

/* Reads the value whose opening quote stands before @at, and the bracket. Returns where the tag
 * ends, 0 when it has no end. */
static gsize
read_value (QiScan *scan,
            gsize   at,
            gsize   end,
            QiSpan *value)
{
  gsize close = find_quote (scan, at, end);
  gsize next = skip_spaces (scan, MIN (close + 1, end));

  if (close == end)
    {
      qi_scan_add (scan, "tags", (QiSpan) { at - 1, end + 1 - at }, qi_found_string_not_closed ());
      return 0;
    }
  if (next < end && scan->text[next] != ']')
    {
      gsize last = find_last_quote (scan, at, end);

      if (last == end)
        {
          qi_scan_add (scan, "tags", (QiSpan) { next, end - next }, qi_found_tag_syntax_end ());
          return 0;
        }
      qi_scan_add_repair (scan, "tags", (QiSpan) { close, 1 }, qi_found_tag_syntax_quote ());
      close = last;
      next = skip_spaces (scan, close + 1);
    }
  *value = (QiSpan) { at, close - at };
  if (next < end)
    return next + 1;
  qi_scan_add_repair (scan, "tags", (QiSpan) { next, 0 }, qi_found_tag_syntax_end ());
  return next;
}

/* Reads the tag whose bracket stands at the place of the walk. */
static void
read_tag (Walk *self)
{
  QiScan *scan = self->scan;
  const gsize start = self->at;
  const gsize end = find_line_end (self);
  gsize at = skip_spaces (scan, start + 1);
  QiPgnTag tag = { .name = { at, 0 } };

  while (at < end && is_name_byte (scan->text[at]))
    at++;
  tag.name.length = at - tag.name.offset;
  at = skip_spaces (scan, at);
  if (tag.name.length == 0 || at >= end || scan->text[at] != '"')
    {
      qi_scan_add (scan, "tags", (QiSpan) { start, end - start }, qi_found_tag_syntax ());
      self->at = end;
      return;
    }
  gsize after = read_value (scan, at + 1, end, &tag.value);
  if (after == 0)
    {
      self->at = end;
      return;
    }
  check_value (scan, tag.value);
  g_array_append_val (self->text->tags, tag);
  self->at = after;
}

/* Steps over a comment; FALSE when the place is at none. */
static gboolean
skip_comment (Walk *self)
{
  QiScan *scan = self->scan;
  const gsize start = self->at;
  const char c = scan->text[start];
  gsize end = 0;

  if (c == '%' && (start == 0 || scan->text[start - 1] == '\n' || scan->text[start - 1] == '\r'))
    {
      self->at = find_line_end (self);
      return TRUE;
    }
  if (c != '{' && c != ';')
    return FALSE;
  if (c == ';')
    end = find_line_end (self);
  else
    {
      const char *close = memchr (scan->text + start, '}', scan->length - start);

      if (close == NULL && self->text->n_games == 1)
        qi_scan_add (scan, "comment", (QiSpan) { start, 1 }, qi_found_comment_not_closed ());
      end = close == NULL ? scan->length : (gsize) (close - scan->text) + 1;
    }
  if (self->text->n_games == 1 && self->text->comment.length == 0)
    self->text->comment = (QiSpan) { start, end - start };
  self->at = end;
  return TRUE;
}

static gboolean
is_result (const QiScan *scan,
           QiSpan        span)
{
  return qi_scan_is (scan, span, "*") || qi_scan_is (scan, span, "1-0")
         || qi_scan_is (scan, span, "0-1") || qi_scan_is (scan, span, "1/2-1/2");
}

static void
read_move (Walk *self)
{
  const QiScan *scan = self->scan;
  QiPgnText *text = self->text;
  const gsize start = self->at;
  gsize at = start + 1;

  while (at < scan->length && !qi_scan_is_blank (scan->text[at]) && scan->text[at] != '{'
         && scan->text[at] != ';' && scan->text[at] != '[')
    at++;
  self->at = at;
  self->in_moves = TRUE;
  if (text->n_games > 1)
    return;
  text->has_body = TRUE;
  if (is_result (scan, (QiSpan) { start, at - start }))
    return;
  if (text->moves.length == 0)
    text->moves.offset = start;
  text->moves.length = at - text->moves.offset;
}

/* TRUE when the bracket at the present place starts another game: after moves, or when the first
 * tag is repeated. */
static gboolean
starts_game (Walk *self)
{
  const QiScan *scan = self->scan;
  gsize at = skip_spaces (scan, self->at + 1);
  gsize end = at;

  if (self->in_moves)
    return TRUE;
  while (end < scan->length && is_name_byte (scan->text[end]))
    end++;
  return self->text->n_games == 1 && self->text->tags->len > 0
         && qi_scan_is (scan, (QiSpan) { at, end - at }, "Event")
         && qi_scan_is (scan, g_array_index (self->text->tags, QiPgnTag, 0).name, "Event");
}

void
qi_pgn_text_init (QiPgnText *self,
                  QiScan    *scan)
{
  Walk walk = { .text = self, .scan = scan };

  *self = (QiPgnText) { .n_games = 1 };
  self->tags = g_array_new (FALSE, FALSE, sizeof (QiPgnTag));
  if (scan->length >= 3 && memcmp (scan->text, "\xef\xbb\xbf", 3) == 0)
    {
      qi_scan_add (scan, "whole", (QiSpan) { 0, 3 }, qi_found_byte_order_mark ());
      walk.at = 3;
    }
  while (walk.at < scan->length && !qi_scan_is_hopeless (scan))
    {
      if (qi_scan_is_blank (scan->text[walk.at]))
        walk.at++;
      else if (skip_comment (&walk))
        continue;
      else if (scan->text[walk.at] != '[')
        read_move (&walk);
      else
        {
          if (starts_game (&walk))
            {
              if (self->n_games++ == 1)
                self->second = (QiSpan) { walk.at, find_line_end (&walk) - walk.at };
              walk.in_moves = FALSE;
            }
          if (self->n_games == 1)
            read_tag (&walk);
          else
            walk.at = find_line_end (&walk);
        }
    }
}

void
qi_pgn_text_clear (QiPgnText *self)
{
  g_clear_pointer (&self->tags, g_array_unref);
}

const QiPgnTag *
qi_pgn_text_find (const QiPgnText *self,
                  const QiScan    *scan,
                  const char      *name)
{
  const gsize length = strlen (name);

  for (guint i = 0; i < self->tags->len; i++)
    {
      const QiPgnTag *tag = &g_array_index (self->tags, QiPgnTag, i);

      if (tag->name.length == length
          && g_ascii_strncasecmp (scan->text + tag->name.offset, name, length) == 0)
        return tag;
    }
  return NULL;
}
