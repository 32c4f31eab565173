/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-part.h"

#include <string.h>

/* Reads a line from left to right. */
typedef struct
{
  const char *at;
  const char *end;
} Scan;

static gboolean
skip (Scan       *self,
      const char *literal)
{
  const gsize n = strlen (literal);

  if ((gsize) (self->end - self->at) < n || memcmp (self->at, literal, n) != 0)
    return FALSE;
  self->at += n;
  return TRUE;
}

static gboolean
take_number (Scan    *self,
             guint64 *number)
{
  const char *start = self->at;

  *number = 0;
  for (; self->at < self->end && g_ascii_isdigit (*self->at); self->at++)
    {
      const guint64 digit = (guint64) (*self->at - '0');

      if (*number > (G_MAXUINT64 - digit) / 10)
        return FALSE;
      *number = *number * 10 + digit;
    }
  return self->at > start;
}

static gboolean
take_checksum (Scan *self,
               char  sum[65])
{
  const gsize n = 64;

  if ((gsize) (self->end - self->at) < n)
    return FALSE;
  for (gsize i = 0; i < n; i++)
    if (!g_ascii_isxdigit (self->at[i]))
      return FALSE;
  memcpy (sum, self->at, n);
  sum[n] = '\0';
  self->at += n;
  return TRUE;
}

gboolean
qi_part_parse_head (const char *text,
                    gsize       length,
                    QiPartHead *head)
{
  Scan scan = { text, text + length };

  if (!skip (&scan, "{\"part\":{\"shard\":") || !take_number (&scan, &head->shard)
      || !skip (&scan, ",\"of\":") || !take_number (&scan, &head->of)
      || !skip (&scan, ",\"run\":\"") || !take_checksum (&scan, head->run)
      || !skip (&scan, "\",\"summary\":"))
    return FALSE;
  head->summary = skip (&scan, "true");
  return (head->summary || skip (&scan, "false")) && skip (&scan, "}}") && scan.at == scan.end
         && head->shard >= 1 && head->shard <= head->of && head->of <= QI_PART_MAX_SHARDS;
}

gboolean
qi_part_parse_row (const char *text,
                   gsize       length,
                   QiPartRow  *row,
                   gsize      *rest)
{
  Scan scan = { text, text + length };

  if (!skip (&scan, "{\"part\":[") || !take_number (&scan, &row->number))
    return FALSE;
  for (guint i = 0; i < QI_PART_N_COUNTS; i++)
    if (!skip (&scan, ",") || !take_number (&scan, &row->counts[i]))
      return FALSE;
  *rest = (gsize) (scan.at - text) + strlen ("],");
  return skip (&scan, "],\"") && text[length - 1] == '}'
         && row->counts[QI_PART_STATUS] <= QI_EXIT_USAGE;
}

gboolean
qi_part_parse_end (const char *text,
                   gsize       length,
                   QiPartEnd  *end)
{
  Scan scan = { text, text + length };

  return skip (&scan, "{\"part\":{\"rows\":") && take_number (&scan, &end->rows)
         && skip (&scan, ",\"files\":") && take_number (&scan, &end->files) && skip (&scan, "}}")
         && scan.at == scan.end;
}
