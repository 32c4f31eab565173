/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-epd-private.h"
#include "qi-fen-private.h"
#include "qi-finding-private.h"
#include "qi-write-private.h"

#include <string.h>

/* The source calls the halfmove clock hmvc. */
const char *const qi_epd_counter_keys[QI_EPD_N_COUNTERS] = { "halfmove", "fullmove" };
const char *const qi_epd_counter_opcodes[QI_EPD_N_COUNTERS] = { "hmvc", "fmvn" };

static gboolean
is_opcode_byte (char c)
{
  return qi_scan_is_letter (c) || qi_scan_is_digit (c) || c == '_' || c == '-';
}

gsize
qi_epd_measure_opcode (const char *text,
                       gsize       length,
                       gboolean   *is_joined)
{
  gsize n = 0;

  *is_joined = FALSE;
  if (length == 0 || !qi_scan_is_letter (text[0]))
    return 0;
  while (n < length && is_opcode_byte (text[n]))
    n++;
  if (n == length || text[n] == ' ' || text[n] == '\t')
    return n;
  *is_joined = text[n] == '"' || text[n] == '=';
  return *is_joined ? n : 0;
}

gboolean
qi_epd_skip_string (const char *text,
                    gsize      *at,
                    gsize       end)
{
  for (gsize i = *at + 1; i < end; i++)
    {
      if (text[i] == '\\' && i + 1 < end)
        i++;
      else if (text[i] == '"')
        {
          *at = i + 1;
          return TRUE;
        }
    }
  return FALSE;
}

guint
qi_epd_find_counter (const char *opcode,
                     gsize       length)
{
  /* Earlier versions wrote this name instead. */
  static const char former[] = "hmvn";
  guint which = 0;

  if (length == sizeof former - 1 && memcmp (opcode, former, length) == 0)
    return 0;
  while (which < QI_EPD_N_COUNTERS
         && (strlen (qi_epd_counter_opcodes[which]) != length
             || memcmp (opcode, qi_epd_counter_opcodes[which], length) != 0))
    which++;
  return which;
}

/* TRUE for an operation that says a counter, which is no operation of the setup. */
static gboolean
is_counter (const char *text,
            gsize       length)
{
  const QiScan scan = { .text = text, .length = length };
  gboolean is_joined = FALSE;

  const gsize n = qi_epd_measure_opcode (text, length, &is_joined);
  if (n == 0 || is_joined || qi_epd_find_counter (text, n) == QI_EPD_N_COUNTERS)
    return FALSE;
  return qi_scan_is_number (&scan, qi_scan_trim (text, (QiSpan) { n, length - n }));
}

/* TRUE when @text reads back as one operation. *@is_open is set when it would include the rest of the line. */
static gboolean
is_operation (const char *text,
              gsize       length,
              gboolean   *is_open)
{
  *is_open = FALSE;
  if (length == 0 || qi_scan_is_blank (text[0]) || qi_scan_is_blank (text[length - 1])
      || is_counter (text, length))
    return FALSE;
  if (memchr (text, '\n', length) != NULL || memchr (text, '\r', length) != NULL
      || memchr (text, '\0', length) != NULL)
    return FALSE;
  for (gsize at = 0; at < length;)
    {
      if (text[at] == ';')
        return FALSE;
      if (text[at] != '"')
        at++;
      else if (!qi_epd_skip_string (text, &at, length))
        {
          *is_open = TRUE;
          return TRUE;
        }
    }
  return TRUE;
}

/* TRUE when the operation, if it followed the position directly, would be read as a part of it. */
static gboolean
is_like_field (const char *operation)
{
  return qi_scan_is_digit (*operation) || *operation == '+' || *operation == '-';
}

/* FALSE when some of the operations cannot be written. */
static gboolean
write_operations (GString *text,
                  QiValue *operations,
                  gboolean has_counters)
{
  gboolean is_whole = TRUE;
  gboolean is_first = !has_counters;

  if (operations == NULL)
    return TRUE;
  if (qi_value_get_kind (operations) != QI_VALUE_ARRAY || qi_value_get_size (operations) == 0)
    return FALSE;
  const gsize n = qi_value_get_size (operations);
  for (gsize i = 0; i < n; i++)
    {
      QiValue *item = qi_value_get_item (operations, i);
      gboolean is_open = FALSE;
      gsize length = 0;
      const char *operation =
        qi_value_get_kind (item) == QI_VALUE_STRING ? qi_value_get_text (item, &length) : NULL;

      if (operation == NULL || !is_operation (operation, length, &is_open)
          || (is_open && i + 1 < n))
        {
          is_whole = FALSE;
          continue;
        }
      g_string_append (text, is_first && is_like_field (operation) ? "; " : " ");
      g_string_append_len (text, operation, (gssize) length);
      if (!is_open)
        g_string_append_c (text, ';');
      is_first = FALSE;
    }
  return is_whole;
}

/* The findings of FEN's writer become findings of EPD. */
static void
rename_findings (GPtrArray *findings,
                 guint      first)
{
  for (guint i = first; findings != NULL && i < findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (findings, i);

      if (g_strcmp0 (qi_finding_get_param (finding, "format"), "fen") == 0)
        qi_finding_set_param (finding, "format", "epd");
    }
}

/* Cuts the two counters off a FEN, and fills up to four fields. */
static GString *
cut_counters (const char *fen)
{
  GString *text = g_string_new (fen);
  guint n = 1;

  for (guint i = 0; i < QI_EPD_N_COUNTERS; i++)
    {
      const char *space = strrchr (text->str, ' ');

      if (space != NULL)
        g_string_truncate (text, (gsize) (space - text->str));
    }
  for (gsize i = 0; i < text->len; i++)
    n += text->str[i] == ' ';
  for (; n < QI_EPD_MIN_FIELDS; n++)
    g_string_append (text, " -");
  return text;
}

/* TRUE for "… w - 64": the limit of a count in place of en passant. At the end of the line a reader
 * would take it for the ply number of a SFEN. */
static gboolean
ends_in_count (const char *text)
{
  const char *last = strrchr (text, ' ');

  return last != NULL && qi_scan_is_digit (last[1]);
}

char *
qi_epd_write (const QiNotation     *notation,
              QiSetup              *setup,
              const QiWriteOptions *options,
              GPtrArray            *findings)
{
  QiDetails *details = qi_setup_get_details (setup);
  g_autoptr (QiDetails) plain = qi_details_with (details, "operations", NULL);
  g_autoptr (QiSetup) board = qi_setup_with_details (setup, plain);
  const guint first = findings == NULL ? 0 : findings->len;
  g_autofree char *fen = qi_fen_write (&qi_notation_fen, board, options, findings);
  QiWrite write;

  rename_findings (findings, first);
  if (fen == NULL)
    return NULL;
  g_autoptr (GString) text = cut_counters (fen);
  const gsize n_bare = text->len;
  qi_write_init (&write, "epd", options, findings);
  for (guint i = 0; i < QI_EPD_N_COUNTERS; i++)
    {
      gint64 value = 0;
      gboolean is_told = i == 0 ? qi_details_get_int (details, "halfmove", &value)
                                : qi_details_get_fullmove (details, &value);

      /* FEN's writer has reported what it could not write. */
      if (!is_told || value < 0 || value > QI_WRITE_MAX_COUNT)
        continue;
      g_string_append_printf (text, " %s %" G_GINT64_FORMAT ";", qi_epd_counter_opcodes[i], value);
    }
  if (!write_operations (text, qi_details_get (details, "operations"), text->len > n_bare))
    qi_write_lose_detail (&write, "operations");
  if (text->len == n_bare && ends_in_count (text->str))
    g_string_append_printf (text, " %s 0;", qi_epd_counter_opcodes[0]);
  return write.failed ? NULL : g_string_free (g_steal_pointer (&text), FALSE);
}
