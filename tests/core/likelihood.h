/* SPDX-License-Identifier: Apache-2.0 */
/* Tables of how likely texts are of a format. */
#pragma once

#include "qi-notation-private.h"

#include <string.h>

typedef enum
{
  NONE,
  HARDLY,
  PERHAPS,
  LIKELY,
  SURE
} Likelihood;

typedef struct
{
  const char *text;
  Likelihood  likelihood;
} LikelihoodRow;

static inline Likelihood
get_likelihood (guint score)
{
  return score >= 90   ? SURE
         : score >= 50 ? LIKELY
         : score >= 30 ? PERHAPS
         : score > 0   ? HARDLY
                       : NONE;
}

/* @rough: PERHAPS is said of all between SURE and NONE. */
static inline void
check_likelihood (const char          *format,
                  const LikelihoodRow *rows,
                  gsize                n_rows,
                  gboolean             rough)
{
  const QiNotation *notation = qi_notation_lookup (format);

  for (gsize i = 0; i < n_rows; i++)
    {
      const gsize length = strlen (rows[i].text);
      g_autofree char *longer = g_malloc (length + 8);

      g_test_message ("%s", rows[i].text);
      memcpy (longer, rows[i].text, length);
      /* Whatever stands behind it. */
      for (const char *sign = " 1\n/a"; *sign != '\0'; sign++)
        {
          Likelihood found;

          memset (longer + length, *sign, 8);
          found = get_likelihood (notation->detect (notation, longer, length));
          if (rough && found != NONE && found != SURE)
            found = PERHAPS;
          g_assert_cmpint (found, ==, rows[i].likelihood);
        }
    }
}
