/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-cell-private.h"

#include <string.h>

#define MAX_INDEX 255u /* the last index of a dimension that CELL can name */
#define N_LETTERS 26u

/* Bijective base 26: 0…25 are one letter, 26…255 two. Three letters are always beyond 255. */
static gsize
append_letters (char *buffer,
                guint index,
                char  first_letter)
{
  if (index < N_LETTERS)
    {
      buffer[0] = (char) (first_letter + (int) index);
      return 1;
    }
  index -= N_LETTERS;
  buffer[0] = (char) (first_letter + (int) (index / N_LETTERS));
  buffer[1] = (char) (first_letter + (int) (index % N_LETTERS));
  return 2;
}

static gsize
append_number (char *buffer,
               guint number)
{
  char digits[4];
  gsize n_digits = 0;

  do
    {
      digits[n_digits++] = (char) ('0' + (int) (number % 10));
      number /= 10;
    }
  while (number > 0 && n_digits < sizeof digits);
  for (gsize i = 0; i < n_digits; i++)
    buffer[i] = digits[n_digits - 1 - i];
  return n_digits;
}

/* Reads the letters from @first_letter's alphabet at @text; returns how many there are. @index is
 * beyond MAX_INDEX when they name no index. */
static gsize
read_letters (const char *text,
              gsize       length,
              char        first_letter,
              guint      *index)
{
  gsize n = 0;

  while (n < length && text[n] >= first_letter && text[n] < first_letter + (int) N_LETTERS)
    n++;
  if (n == 1)
    *index = (guint) (text[0] - first_letter);
  else if (n == 2)
    *index =
      N_LETTERS + N_LETTERS * (guint) (text[0] - first_letter) + (guint) (text[1] - first_letter);
  else
    *index = MAX_INDEX + 1;
  return n;
}

/* The same for a number that counts from 1. At most QI_CELL_MAX_BYTES digits, so it cannot overflow. */
static gsize
read_number (const char *text,
             gsize       length,
             guint      *index)
{
  guint number = 0;
  gsize n = 0;

  while (n < length && g_ascii_isdigit (text[n]))
    number = number * 10 + (guint) (text[n++] - '0');
  *index = number - 1;
  return n;
}

/**
 * qi_cell_parse:
 * @text: text, not necessarily NUL-terminated
 * @length: its bytes, or -1 when it ends with NUL
 * @indices: (out): file, rank, layer; only as many as are returned are set
 * @fault: (out) (optional) (nullable) (transfer none): on failure CELL's name of what is wrong
 *
 * Reads a CELL name. Source: CELL 1.0.0; groups of three letters and more are out of range.
 *
 * Returns: number of indices, 1 to 3, or 0
 *
 * Since: 1.0
 */
guint
qi_cell_parse (const char  *text,
               gssize       length,
               guint        indices[3],
               const char **fault)
{
  g_return_val_if_fail (indices != NULL, 0);
  g_return_val_if_fail (text != NULL, 0);

  gsize n_bytes = length < 0 ? strnlen (text, QI_CELL_MAX_BYTES + 1) : (gsize) length;
  const char *ignored;
  gsize at = 0;
  guint n = 0;

  if (fault == NULL)
    fault = &ignored;
  *fault = NULL;
  if (n_bytes == 0)
    *fault = "empty_input";
  else if (n_bytes > QI_CELL_MAX_BYTES)
    *fault = "too_long";
  else if (!g_ascii_islower (text[0]))
    *fault = "invalid_start";

  for (; *fault == NULL && at < n_bytes; n++)
    {
      guint index = 0;
      gsize used;

      if (n == 3)
        {
          *fault = "too_many_dimensions";
          break;
        }
      if (n == 1)
        used = read_number (text + at, n_bytes - at, &index);
      else
        used = read_letters (text + at, n_bytes - at, n == 0 ? 'a' : 'A', &index);
      if (used == 0)
        *fault = "unexpected_character";
      else if (n == 1 && text[at] == '0')
        *fault = "leading_zero";
      else if (index > MAX_INDEX)
        *fault = "index_out_of_range";
      else
        indices[n] = index;
      at += used;
    }
  return *fault == NULL ? n : 0;
}

/**
 * qi_cell_format:
 * @indices: file, rank, layer
 * @n_indices: how many of them there are
 * @buffer: (out): where the name goes, with a NUL
 * @fault: (out) (optional) (nullable) (transfer none): on failure CELL's name of what is wrong
 *
 * Writes a CELL name.
 *
 * Returns: bytes of the name, or 0
 */
gsize
qi_cell_format (const guint *indices,
                guint        n_indices,
                char         buffer[QI_CELL_MAX_BYTES + 1],
                const char **fault)
{
  g_return_val_if_fail (buffer != NULL, 0);
  g_return_val_if_fail (indices != NULL || n_indices == 0, 0);

  const char *ignored;
  gsize at = 0;

  if (fault == NULL)
    fault = &ignored;
  *fault = NULL;
  if (n_indices == 0)
    *fault = "no_indices";
  else if (n_indices > 3)
    *fault = "too_many_dimensions";
  for (guint i = 0; *fault == NULL && i < n_indices; i++)
    if (indices[i] > MAX_INDEX)
      *fault = "index_out_of_range";
  buffer[0] = '\0';
  if (*fault != NULL)
    return 0;

  for (guint i = 0; i < n_indices; i++)
    {
      if (i == 1)
        at += append_number (buffer + at, indices[i] + 1);
      else
        at += append_letters (buffer + at, indices[i], i == 0 ? 'a' : 'A');
    }
  buffer[at] = '\0';
  return at;
}

/**
 * qi_cell_dup_name:
 * @indices: (array length=n_indices): file, rank, layer, each 0 to 255
 * @n_indices: how many of them there are, 1 to 3
 * @fault: (out) (optional) (nullable) (transfer none): on failure CELL's name of what is wrong: "no_indices",
 *   "too_many_dimensions" or "index_out_of_range"
 *
 * Writes a CELL name. Source: CELL 1.0.0.
 *
 * Returns: (transfer full) (nullable): the name; %NULL with @fault
 *
 * Since: 1.0
 */
char *
qi_cell_dup_name (const guint *indices,
                  guint        n_indices,
                  const char **fault)
{
  char name[QI_CELL_MAX_BYTES + 1];

  g_return_val_if_fail (indices != NULL || n_indices == 0, NULL);

  return qi_cell_format (indices, n_indices, name, fault) > 0 ? g_strdup (name) : NULL;
}
