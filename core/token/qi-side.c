/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-side.h"

#include <string.h>

G_DEFINE_ENUM_TYPE (QiSide,
                    qi_side,
                    G_DEFINE_ENUM_VALUE (QI_SIDE_FIRST, "first"),
                    G_DEFINE_ENUM_VALUE (QI_SIDE_SECOND, "second"))

/**
 * qi_side_get_name:
 * @side: a side
 *
 * Returns: "first" or "second", as every text of the project writes it
 *
 * Since: 1.0
 */
const char *
qi_side_get_name (QiSide side)
{
  return side == QI_SIDE_FIRST ? "first" : "second";
}

/**
 * qi_side_from_name:
 * @name: text, not necessarily NUL-terminated
 * @length: its bytes, or -1 when it ends with NUL
 * @side: (out): the side
 *
 * Reads what qi_side_get_name() writes, and nothing else.
 *
 * Returns: %TRUE when @name is the name of a side
 *
 * Since: 1.0
 */
gboolean
qi_side_from_name (const char *name,
                   gssize      length,
                   QiSide     *side)
{
  g_return_val_if_fail (name != NULL, FALSE);
  g_return_val_if_fail (side != NULL, FALSE);

  gsize n_bytes = length < 0 ? strlen (name) : (gsize) length;

  for (QiSide candidate = QI_SIDE_FIRST; candidate <= QI_SIDE_SECOND; candidate++)
    {
      const char *known = qi_side_get_name (candidate);

      if (strlen (known) == n_bytes && memcmp (known, name, n_bytes) == 0)
        {
          *side = candidate;
          return TRUE;
        }
    }
  return FALSE;
}

/**
 * qi_side_other:
 * @side: a side
 *
 * Returns: the opponent of @side
 *
 * Since: 1.0
 */
QiSide
qi_side_other (QiSide side)
{
  return side == QI_SIDE_FIRST ? QI_SIDE_SECOND : QI_SIDE_FIRST;
}
