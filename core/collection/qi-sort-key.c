/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-sort-key-private.h"

#include "qi-material-private.h"

#include <string.h>

#define MAX_KEY_BYTES \
  240 /* of one key of a row: what differs only behind that stays in its order */

/* A number is longer than another or not, whatever digits it begins with. */
static const char *
append_digits (GString    *key,
               const char *text)
{
  gsize n = 0;

  while (*text == '0' && g_ascii_isdigit (text[1]))
    text++;
  while (g_ascii_isdigit (text[n]))
    n++;
  g_string_append_c (key, '0');
  g_string_append_c (key, (char) MIN (n, 255));
  g_string_append_len (key, text, (gssize) n);
  return text + n;
}

/* In the order of code points without their case: the same in every language, for scripts. */
static void
append_title (QiSetup *setup,
              GString *key)
{
  const QiReading reading = { .setup = setup };
  g_autofree char *title = qi_collection_dup_label (&reading);
  g_autofree char *normal =
    title != NULL ? g_utf8_normalize (title, -1, G_NORMALIZE_ALL_COMPOSE) : NULL;
  g_autofree char *folded = normal != NULL ? g_utf8_casefold (normal, -1) : NULL;
  const gsize start = key->len;

  g_string_append_c (key, folded != NULL ? 1 : 2);
  for (const char *p = folded; p != NULL && *p != '\0';)
    if (g_ascii_isdigit (*p))
      p = append_digits (key, p);
    else
      g_string_append_c (key, *p++);
  if (key->len - start > MAX_KEY_BYTES)
    g_string_truncate (key, start + MAX_KEY_BYTES);
  g_string_append_c (key, '\0');
}

static void
append_material (QiSetup *setup,
                 GString *key)
{
  g_autoptr (QiMaterial) material = setup != NULL ? qi_material_new (setup) : NULL;
  g_autofree char *text = material != NULL ? qi_material_dup_text (material) : NULL;
  guint32 n = G_MAXUINT32;

  if (material != NULL)
    n = qi_position_get_n_pieces (qi_setup_get_position (setup));
  n = GUINT32_TO_BE (n);
  g_string_append_len (key, (const char *) &n, sizeof n);
  if (text != NULL)
    g_string_append_len (key, text, (gssize) MIN (strlen (text), MAX_KEY_BYTES));
  g_string_append_c (key, '\0');
}

void
qi_sort_key_append (QiSortBy  by,
                    QiSetup  *setup,
                    QiVerdict verdict,
                    GString  *key)
{
  g_return_if_fail (key != NULL);

  switch (by)
    {
    case QI_SORT_VERDICT:
      /* The worst first. */
      g_string_append_c (key, (char) (QI_N_VERDICTS - verdict));
      return;
    case QI_SORT_TITLE:
      append_title (setup, key);
      return;
    case QI_SORT_MATERIAL:
      append_material (setup, key);
      return;
    case QI_N_SORTS:
    default:
      g_return_if_reached ();
    }
}
