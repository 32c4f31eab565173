/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-words-lists.h"

#include <glib/gi18n.h>

static void
append (GString    *list,
        const char *between,
        const char *item)
{
  if (list->len > 0)
    g_string_append (list, between);
  g_string_append (list, item);
}

void
mas_list_append (GString    *list,
                 const char *item)
{
  /* Translators: between the items of a list */
  append (list, C_("list", ", "), item);
}

void
mas_list_append_long (GString    *list,
                      const char *item)
{
  /* Translators: between the items of a list that have commas in them */
  append (list, C_("list", "; "), item);
}

void
mas_list_append_sentence (GString    *list,
                          const char *sentence)
{
  /* Translators: between two sentences, the first of which has no full stop */
  append (list, C_("list", ". "), sentence);
}
