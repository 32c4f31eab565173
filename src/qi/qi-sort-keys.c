/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-sort-keys.h"

#include "qi-collection-private.h"
#include "qi-list.h"

#include <string.h>

static const char *const names[QI_N_SORTS] = {
  [QI_SORT_VERDICT] = "verdict",
  [QI_SORT_TITLE] = "title",
  [QI_SORT_MATERIAL] = "material",
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
      QiSortBy found = QI_N_SORTS;

      for (guint k = 0; k < QI_N_SORTS && words[i] != NULL; k++)
        if (strcmp (names[k], words[i]) == 0)
          found = k;
      if (found == QI_N_SORTS || self->n_keys == QI_MAX_SORT_KEYS)
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
    {
      const QiVerdict verdict =
        self->keys[i] == QI_SORT_VERDICT ? qi_list_judge (options, input) : QI_VERDICT_UNKNOWN;

      qi_sort_key_append (self->keys[i], input->setup, verdict, key);
    }
}
