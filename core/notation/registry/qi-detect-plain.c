/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-detect-private.h"

#include <string.h>

/* The next byte is one of @bytes, up to @maximum times; how many there are. */
static gsize
skip_bytes (const char **at,
            const char  *end,
            const char  *bytes,
            gsize        maximum)
{
  gsize n = 0;

  for (; n < maximum && *at < end && **at != '\0' && strchr (bytes, **at) != NULL; n++)
    (*at)++;
  return n;
}

static gboolean
skip_space (const char **at,
            const char  *end)
{
  if (*at == end || **at != ' ')
    return FALSE;
  (*at)++;
  return TRUE;
}

gboolean
qi_guess_is_plain_fen (const char *text,
                       gsize       length)
{
  static const gboolean is_board['z' + 1] = {
    ['/'] = TRUE, ['1'] = TRUE, ['2'] = TRUE, ['3'] = TRUE, ['4'] = TRUE, ['5'] = TRUE, ['6'] = TRUE,
    ['7'] = TRUE, ['8'] = TRUE, ['P'] = TRUE, ['N'] = TRUE, ['B'] = TRUE, ['R'] = TRUE, ['Q'] = TRUE,
    ['K'] = TRUE, ['p'] = TRUE, ['n'] = TRUE, ['b'] = TRUE, ['r'] = TRUE, ['q'] = TRUE, ['k'] = TRUE,
  };
  const char *at = text;
  const char *end = text + length;
  guint n_ranks = 1;

  for (; at < end && (guchar) *at <= 'z' && is_board[(guchar) *at]; at++)
    n_ranks += *at == '/';
  if (n_ranks != 8 || !skip_space (&at, end) || skip_bytes (&at, end, "wb", 1) == 0
      || !skip_space (&at, end))
    return FALSE;
  if (skip_bytes (&at, end, "-", 1) == 0 && skip_bytes (&at, end, "KQkq", 4) == 0)
    return FALSE;
  if (!skip_space (&at, end)
      || (skip_bytes (&at, end, "-", 1) == 0
          && (skip_bytes (&at, end, "abcdefgh", 1) == 0 || skip_bytes (&at, end, "36", 1) == 0)))
    return FALSE;
  if (!skip_space (&at, end) || skip_bytes (&at, end, "0123456789", 4) == 0
      || !skip_space (&at, end) || skip_bytes (&at, end, "0123456789", 4) == 0)
    return FALSE;
  return at == end;
}
