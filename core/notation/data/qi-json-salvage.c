/* SPDX-License-Identifier: Apache-2.0 */
/* Repairs a text that is no JSON because of a few bytes: they are overwritten in a copy, so that the rest can be read
 * and every fault is reported, not just the first. */
#define G_LOG_DOMAIN "Qi"

#include "qi-finding-private.h"
#include "qi-json-doc-private.h"

#include <string.h>

#define MAX_BYTES  (1 << 20) /* of a text that is read once more for each fault */
#define MAX_FAULTS 50

static gboolean
is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static gboolean
is_reason (const QiJsonFault *fault,
           const char *const *reasons)
{
  return g_strv_contains (reasons, fault->reason);
}

/* Bytes that stand in place of a value: up to a comma, a bracket or the end of the line. */
static QiJsonMask
find_value (const QiJsonDoc   *self,
            const QiJsonFault *fault)
{
  gsize start = fault->offset;
  gsize end = fault->offset;

  while (start > 0 && !is_blank (self->text[start - 1])
         && strchr (",:[{", self->text[start - 1]) == NULL)
    start--;
  while (end < self->length && strchr (",]}\n\r\"", self->text[end]) == NULL)
    end++;
  while (end > start && is_blank (self->text[end - 1]))
    end--;
  return (QiJsonMask) { .offset = start, .length = end - start };
}

/* Makes the bytes around @fault valid JSON that no real value looks like. FALSE when that is not possible without
 * moving other bytes. */
static gboolean
mend (QiJsonDoc         *self,
      char              *copy,
      const QiJsonFault *fault)
{
  static const char *const values[] = { "value-expected",
                                        "value-or-bracket-expected",
                                        "value-after-comma-expected",
                                        "value-after-colon-expected",
                                        "digit-after-minus-expected",
                                        "digit-after-point-expected",
                                        "digit-in-exponent-expected",
                                        "leading-zeros",
                                        "number-start",
                                        "single-quotes",
                                        NULL };
  static const char *const in_strings[] = { "bad-escape", "bad-unicode-escape", "control-character",
                                            "bad-utf8",   "half-surrogate",     NULL };
  QiJsonMask mask = { .offset = fault->offset, .length = fault->length };

  if (is_reason (fault, values))
    {
      mask = find_value (self, fault);
      if (mask.length == 0)
        return FALSE;
      memset (copy + mask.offset, ' ', mask.length);
      copy[mask.offset] = '0';
    }
  else if (is_reason (fault, in_strings) && mask.length > 0)
    memset (copy + mask.offset, '?', mask.length);
  else if (strcmp (fault->reason, "trailing-comma") == 0 && mask.length > 0)
    {
      memset (copy + mask.offset, ' ', mask.length);
      return TRUE;
    }
  else if (strcmp (fault->reason, "comma-or-bracket-expected") == 0 && mask.offset > 0
           && is_blank (copy[mask.offset - 1]))
    {
      copy[mask.offset - 1] = ',';
      return TRUE;
    }
  else
    return FALSE;
  mask.finding = g_ptr_array_index (self->findings, self->findings->len - 1);
  g_array_append_val (self->masks, mask);
  return TRUE;
}

void
qi_json_doc_salvage (QiJsonDoc *self)
{
  const QiJsonSpan whole = { .length = self->length };

  if (!self->is_faulty || self->length > MAX_BYTES || self->findings->len == 0)
    return;
  self->copy = g_memdup2 (self->text, self->length);
  self->text = self->copy;
  self->masks = g_array_new (FALSE, FALSE, sizeof (QiJsonMask));
  for (guint i = 0; i < MAX_FAULTS; i++)
    {
      g_autoptr (QiJsonReader) reader = qi_json_doc_open (self, &whole);
      const QiJsonFault *fault = NULL;
      QiJsonEvent event;

      while (qi_json_reader_next (reader, &event) < QI_JSON_END)
        ;
      fault = qi_json_reader_get_fault (reader);
      if (fault == NULL)
        break;
      if (i > 0)
        qi_json_doc_add_fault (self, fault);
      if (!mend (self, self->copy, fault))
        break;
    }
  memset (&self->whole, 0, sizeof self->whole);
  memset (self->members, 0, sizeof self->members);
  memset (&self->measure, 0, sizeof self->measure);
  g_array_set_size (self->unknown, 0);
  self->is_muted = TRUE;
  qi_json_doc_index (self);
}

gboolean
qi_json_doc_is_masked (QiJsonDoc *self,
                       gsize      offset,
                       gsize      end,
                       guint      square)
{
  for (guint i = 0; self->masks != NULL && i < self->masks->len; i++)
    {
      const QiJsonMask *mask = &g_array_index (self->masks, QiJsonMask, i);

      if (mask->offset >= end || mask->offset + mask->length <= offset)
        continue;
      if (square != QI_NO_SQUARE)
        qi_finding_add_square (mask->finding, square);
      return TRUE;
    }
  return FALSE;
}
