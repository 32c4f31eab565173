/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-words-private.h"

#include <glib/gi18n.h>
#include <string.h>

/* The window's part of the table of findings. */

typedef struct
{
  const char *key;
  const char *words; /* NULL: none of its own */
} Sentence;

#define QI_CODE(code, params, fix, words, plain) { code, words }, { code ":plain", plain },
#define QI_CASE(code, value, words) { code ":" value, words },
static const Sentence sentences[] = {
#include "qi-finding-table.h"
};

typedef struct
{
  const char *id;
  const char *label; /* NULL: named by what is put in */
} Fix;

#define QI_FIX(id, label) { id, label },
static const Fix fixes[] = {
#include "qi-finding-table.h"
};

const char *
mas_words_lookup_sentence (const char *key)
{
  for (gsize i = 0; i < G_N_ELEMENTS (sentences); i++)
    if (strcmp (sentences[i].key, key) == 0)
      return sentences[i].words != NULL ? _(sentences[i].words) : NULL;
  return NULL;
}

const char *
mas_words_lookup_fix (const char *id)
{
  for (gsize i = 0; i < G_N_ELEMENTS (fixes); i++)
    if (strcmp (fixes[i].id, id) == 0)
      return fixes[i].label != NULL ? _(fixes[i].label) : NULL;
  return NULL;
}
