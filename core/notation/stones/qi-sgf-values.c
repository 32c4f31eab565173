/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-sgf-read-private.h"

#include "qi-sgf-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-stones-private.h"

#include <string.h>

/* What the properties of a set-up mean. Source: SGF FF[4], "Properties",
 * https://www.red-bean.com/sgf/properties.html, and for Go https://www.red-bean.com/sgf/go.html. */

#define MAX_TAGS 1000

typedef enum
{
  VALUE_HEADER, /* read before */
  VALUE_POINTS,
  VALUE_TURN,
  VALUE_KOMI,
  VALUE_PLAYER,
  VALUE_TITLE,
  VALUE_COMMENT,
  VALUE_MARKS,
  VALUE_LABELS,
  VALUE_LINES,
  VALUE_MOVE,    /* the reader's */
  VALUE_IGNORED, /* lists of points that are no marks */
  VALUE_TAG
} ValueKind;

static const struct
{
  const char *name;
  ValueKind   kind;
  guint       what; /* colour or side */
} properties[] = {
  { "AB", VALUE_POINTS, QI_SGF_BLACK },
  { "AE", VALUE_POINTS, QI_SGF_EMPTY },
  { "AR", VALUE_LINES, 0 },
  { "AW", VALUE_POINTS, QI_SGF_WHITE },
  { "B", VALUE_MOVE, 0 },
  { "C", VALUE_COMMENT, 0 },
  { "CA", VALUE_HEADER, 0 },
  { "CR", VALUE_MARKS, 0 },
  { "DD", VALUE_IGNORED, 0 },
  { "FF", VALUE_HEADER, 0 },
  { "GM", VALUE_HEADER, 0 },
  { "GN", VALUE_TITLE, 0 },
  { "KM", VALUE_KOMI, 0 },
  { "LB", VALUE_LABELS, 0 },
  { "LN", VALUE_LINES, 0 },
  { "MA", VALUE_MARKS, 0 },
  { "PB", VALUE_PLAYER, QI_SIDE_FIRST },
  { "PL", VALUE_TURN, 0 },
  { "PW", VALUE_PLAYER, QI_SIDE_SECOND },
  { "SL", VALUE_MARKS, 0 },
  { "SQ", VALUE_MARKS, 0 },
  { "SZ", VALUE_HEADER, 0 },
  { "TB", VALUE_IGNORED, 0 },
  { "TR", VALUE_MARKS, 0 },
  { "TW", VALUE_IGNORED, 0 },
  { "VW", VALUE_IGNORED, 0 },
  { "W", VALUE_MOVE, 0 },
};

static ValueKind
find_kind (const char *name,
           guint      *what)
{
  for (gsize i = 0; i < G_N_ELEMENTS (properties); i++)
    if (strcmp (properties[i].name, name) == 0)
      {
        *what = properties[i].what;
        return properties[i].kind;
      }
  return VALUE_TAG;
}

gboolean
qi_sgf_is_tag (const char *identifier)
{
  guint what = 0;
  const gsize length = strlen (identifier);

  if (length == 0 || length >= QI_SGF_NAME_BYTES || !g_ascii_isupper (identifier[0]))
    return FALSE;
  for (gsize i = 0; i < length; i++)
    if (!g_ascii_isupper (identifier[i]) && !g_ascii_isdigit (identifier[i]))
      return FALSE;
  return find_kind (identifier, &what) == VALUE_TAG;
}

void
qi_sgf_fault_value (QiSgfReader *self,
                    QiSeverity   severity,
                    QiSpan       span)
{
  QiScan *scan = &self->scan;
  char quote[QI_SCAN_QUOTE_BYTES];

  qi_scan_quote (scan, span, quote);
  qi_scan_add (scan, "whole", span,
               qi_finding_set_severity (qi_found_property_value (quote, self->name), severity));
}

void
qi_sgf_ignore (QiSgfReader *self,
               QiSpan       span)
{
  if (g_hash_table_size (self->ignored) >= MAX_TAGS
      || !g_hash_table_add (self->ignored, g_strdup (self->name)))
    return;
  qi_scan_add (&self->scan, "whole", span, qi_found_property_ignored (self->name));
}

static void
take_turn (QiSgfReader *self,
           QiSpan       span)
{
  static const struct
  {
    const char *word;
    char turn;
  } words[] = { { "black", 'B' }, { "white", 'W' }, { "b", 'B' },
                { "w", 'W' },     { "1", 'B' },     { "2", 'W' } };
  QiScan *scan = &self->scan;

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      const char usual[2] = { words[i].turn, '\0' };
      char quote[QI_SCAN_QUOTE_BYTES];

      if (span.length != strlen (words[i].word)
          || g_ascii_strncasecmp (scan->text + span.offset, words[i].word, span.length) != 0)
        continue;
      self->turn = words[i].turn;
      if (qi_scan_is (scan, span, usual))
        return;
      qi_scan_quote (scan, span, quote);
      qi_scan_add (scan, "side", span, qi_found_side_nickname_sgf (quote, usual));
      return;
    }
  qi_sgf_fault_value (self, QI_SEVERITY_ERROR, span);
}

/* A number as JSON has it: no plus sign, no leading zeros, a digit on each side of the point. */
static void
take_komi (QiSgfReader *self,
           QiSpan       span)
{
  char *komi = qi_stones_dup_komi (&self->scan, span);

  if (komi == NULL)
    {
      qi_sgf_fault_value (self, QI_SEVERITY_WARNING, span);
      return;
    }
  g_free (self->komi);
  self->komi = komi;
}

char *
qi_sgf_decode_value (QiSgfReader  *self,
                     QiSpan        span,
                     QiSgfTextKind kind)
{
  gboolean bad = FALSE;
  char *text = qi_sgf_decode_text (self->scan.text, span, kind, self->charset, &bad);

  if (bad)
    qi_scan_add (&self->scan, "whole", span, qi_found_charset_bytes (self->charset->iconv));
  return text;
}

/* Keeps a text unless it is empty, which means unknown. */
static void
take_text (QiSgfReader *self,
           QiSpan       span,
           char       **place)
{
  g_autofree char *text = qi_sgf_decode_value (self, span, QI_SGF_SIMPLE);

  if (*text == '\0')
    return;
  g_free (*place);
  *place = g_steal_pointer (&text);
}

static void
take_comment (QiSgfReader *self,
              QiSpan       span)
{
  g_autofree char *text = qi_sgf_decode_value (self, span, QI_SGF_TEXT);

  if (*text == '\0')
    return;
  if (self->comment == NULL)
    self->comment = g_string_new (NULL);
  else
    g_string_append_c (self->comment, '\n');
  g_string_append (self->comment, text);
}

static void
take_tag (QiSgfReader *self,
          QiSpan       span)
{
  if (self->n_values > 1 || self->tag_names->len >= MAX_TAGS || !qi_sgf_is_tag (self->name)
      || g_hash_table_contains (self->tags, self->name))
    {
      qi_sgf_ignore (self, span);
      return;
    }

  g_autofree char *text = qi_sgf_decode_value (self, span, QI_SGF_TEXT);
  if (*text == '\0')
    return;
  g_hash_table_add (self->tags, g_strdup (self->name));
  g_ptr_array_add (self->tag_names, g_strdup (self->name));
  g_ptr_array_add (self->tag_values, qi_value_new_string (text, -1));
}

/* A property of one value that has a further one. */
static gboolean
is_surplus (QiSgfReader *self,
            QiSpan       span)
{
  if (self->n_values <= 1)
    return FALSE;
  if (self->n_values == 2)
    qi_sgf_fault_value (self, QI_SEVERITY_WARNING, span);
  return TRUE;
}

void
qi_sgf_take_value (QiSgfReader *self,
                   QiSpan       span)
{
  guint what = 0;
  const ValueKind kind = find_kind (self->name, &what);
  const QiSpan trimmed = qi_scan_trim (self->scan.text, span);

  self->n_values++;
  switch (kind)
    {
    case VALUE_POINTS:
      qi_sgf_take_points (self, trimmed, (QiSgfColour) what);
      break;
    case VALUE_MARKS:
      qi_sgf_take_marks (self, trimmed);
      break;
    case VALUE_LABELS:
      qi_sgf_take_label (self, span);
      break;
    case VALUE_LINES:
      qi_sgf_take_line (self, trimmed);
      break;
    case VALUE_TAG:
      take_tag (self, span);
      break;
    case VALUE_IGNORED:
      qi_sgf_ignore (self, span);
      break;
    case VALUE_TURN:
      if (!is_surplus (self, span))
        take_turn (self, trimmed);
      break;
    case VALUE_KOMI:
      if (!is_surplus (self, span) && trimmed.length > 0)
        take_komi (self, trimmed);
      break;
    case VALUE_PLAYER:
      if (!is_surplus (self, span))
        take_text (self, span, &self->players[what]);
      break;
    case VALUE_TITLE:
      if (!is_surplus (self, span))
        take_text (self, span, &self->title);
      break;
    case VALUE_COMMENT:
      if (!is_surplus (self, span))
        take_comment (self, span);
      break;
    case VALUE_HEADER:
    case VALUE_MOVE:
    default:
      break;
    }
}
