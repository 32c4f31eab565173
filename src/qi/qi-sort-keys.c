/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-sort-keys.h"

#include "qi-collection.h"
#include "qi-list.h"
#include "qi-material.h"

#include <string.h>

#define MAX_KEY_BYTES \
  240 /* of one key of a row: what differs only behind that stays in its order */

/* The worst first. */
static void
append_verdict (const QiOptions *options,
                const QiInput   *input,
                GString         *key)
{
  g_string_append_c (key, (char) (QI_N_VERDICTS - qi_list_judge (options, input)));
}

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
append_title (const QiOptions *options,
              const QiInput   *input,
              GString         *key)
{
  const QiReading reading = { .setup = input->setup };
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
append_material (const QiOptions *options,
                 const QiInput   *input,
                 GString         *key)
{
  g_autoptr (QiMaterial) material = input->setup != NULL ? qi_material_new (input->setup) : NULL;
  g_autofree char *text = material != NULL ? qi_material_dup_text (material) : NULL;
  guint32 n = G_MAXUINT32;

  if (material != NULL)
    n = qi_position_get_n_pieces (qi_setup_get_position (input->setup));
  n = GUINT32_TO_BE (n);
  g_string_append_len (key, (const char *) &n, sizeof n);
  if (text != NULL)
    g_string_append_len (key, text, (gssize) MIN (strlen (text), MAX_KEY_BYTES));
  g_string_append_c (key, '\0');
}

static const struct
{
  const char   *name;
  QiSortKeyFunc append;
} table[] = {
  { "verdict", append_verdict },
  { "title", append_title },
  { "material", append_material },
};

gboolean
qi_sort_keys_parse (QiSortKeys      *self,
                    const QiOptions *options,
                    QiExit          *status)
{
  g_auto (GStrv) words = g_strsplit (options->by != NULL ? options->by : "", ",", -1);

  self->n_keys = 0;
  if (options->by == NULL)
    {
      *status =
        qi_usage_error (options->command, "say in which order: --by=verdict, title or material");
      return FALSE;
    }
  for (gsize i = 0; words[i] != NULL || i == 0; i++)
    {
      QiSortKeyFunc found = NULL;

      for (gsize k = 0; k < G_N_ELEMENTS (table) && words[i] != NULL; k++)
        if (strcmp (table[k].name, words[i]) == 0)
          found = table[k].append;
      if (found == NULL || self->n_keys == QI_MAX_SORT_KEYS)
        {
          *status =
            qi_usage_error (options->command, "--by: '%s' is none of verdict, title, material",
                            words[i] != NULL ? words[i] : "");
          return FALSE;
        }
      self->keys[self->n_keys++] = found;
    }
  return TRUE;
}

void
qi_sort_keys_append (const QiSortKeys *self,
                     const QiOptions  *options,
                     const QiInput    *input,
                     GString          *key)
{
  for (guint i = 0; i < self->n_keys; i++)
    self->keys[i](options, input, key);
}
