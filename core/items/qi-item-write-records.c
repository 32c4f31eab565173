/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-item-write-private.h"

#include "qi-error.h"
#include "qi-error-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-legacy-text-private.h"
#include "qi-notations-private.h"

#include <string.h>

/* Records of shogi, CSA's and those with a diagram. Their formats' writers make a text in UTF-8 that ends before the moves:
 * a record keeps its moves as they stand, its encoding and its line ends. */

static gboolean
is_record (const QiItemWrite *self)
{
  return self->format == &qi_notation_csa || self->format == &qi_notation_bod;
}

/* What the writer says of the encoding, which is another one now. */
static const char *
skip_declaration (const char *text)
{
  static const char declaration[] = "'CSA encoding=UTF-8\n";

  return text + (g_str_has_prefix (text, declaration) ? sizeof declaration - 1 : 0);
}

static gboolean
has_crlf (const QiItemWrite *self)
{
  return g_strstr_len (self->text, (gssize) self->length, "\r\n") != NULL;
}

gboolean
qi_item_write_encode (QiItemWrite *self,
                      GError     **error)
{
  QiLegacyText old;
  const char *encoding = NULL;

  if (!is_record (self) || self->division == QI_DIVISION_WHOLE || self->length == 0)
    return TRUE;
  qi_legacy_text_init (&old, self->text, self->length);
  encoding = old.encoding;
  qi_legacy_text_clear (&old);
  if (encoding != NULL)
    {
      char *text =
        g_convert (skip_declaration (self->new), -1, encoding, "UTF-8", NULL, NULL, NULL);

      if (text == NULL)
        {
          qi_set_error (error, QI_ERROR_UNREPRESENTABLE,
                        qi_found_reads_back_differently_item (self->format->id));
          return FALSE;
        }
      g_free (self->new);
      self->new = text;
    }
  if (has_crlf (self))
    {
      g_auto (GStrv) lines = g_strsplit (self->new, "\n", -1);

      g_free (self->new);
      self->new = g_strjoinv ("\r\n", lines);
    }
  return TRUE;
}

/* Where the line at @at begins. */
static gsize
find_line (const char *text,
           gsize       at)
{
  while (at > 0 && text[at - 1] != '\n')
    at--;
  return at;
}

/* Where the first move stands, or the end of the text. */
static gsize
find_moves (const QiItemWrite *self)
{
  for (guint i = 0; self->before != NULL && i < self->before->findings->len; i++)
    {
      const QiFinding *finding = g_ptr_array_index (self->before->findings, i);
      gsize offset = 0;
      gsize length = 0;

      if (strcmp (qi_finding_get_code (finding), "moves-ignored") == 0
          && qi_finding_get_range (finding, &offset, &length) && offset < self->length)
        return self->format == &qi_notation_bod ? find_line (self->text, offset) : offset;
    }
  return self->length;
}

/* "手数----指手---------消費時間--" above the moves at @moves, in whatever encoding; only comments stand between. The span is
 * empty where there is none. */
static QiSpan
find_head (const QiItemWrite *self,
           gsize              moves)
{
  for (gsize end = moves; end > 0;)
    {
      const gsize start = find_line (self->text, end - 1);
      const char *line = self->text + start;

      if (*line != '+' && g_strstr_len (line, (gssize) (end - start), "----") != NULL)
        return (QiSpan) { start, end - start };
      if (strchr ("*#&\r\n", *line) == NULL)
        break;
      end = start;
    }
  return (QiSpan) { moves, 0 };
}

GString *
qi_item_write_record (QiItemWrite *self)
{
  const gsize moves = is_record (self) ? find_moves (self) : self->length;
  GString *out = NULL;

  if (moves == self->length)
    return NULL;
  self->has_moves = TRUE;
  self->moves_stay = self->before->setup == NULL
                     || !qi_position_equal (qi_setup_get_position (self->before->setup),
                                            qi_setup_get_position (self->setup));
  out = g_string_new (self->new);
  if (!g_str_has_suffix (self->new, "\n"))
    g_string_append (out, has_crlf (self) ? "\r\n" : "\n");
  if (self->format == &qi_notation_bod)
    {
      const QiSpan head = find_head (self, moves);

      g_string_append_len (out, self->text + head.offset, (gssize) head.length);
    }
  return g_string_append_len (out, self->text + moves, (gssize) (self->length - moves));
}
