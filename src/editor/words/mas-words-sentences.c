/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-words-private.h"
#include "qi-finding-private.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

/* The window's part of the table of findings. */

#define NP_(counts, singular, plural) singular, plural, #counts

typedef struct
{
  const char *key;
  const char *words;  /* NULL: none of its own */
  const char *plural; /* the plural, where the sentence counts something */
  const char *counts; /* what it counts: a parameter, or "places", the number of squares */
} Sentence;

#define QI_CODE(code, params, fix, words, plain) { code, words }, { code ":plain", plain },
#define QI_CASE(code, value, words) { code ":" value, words },
static const Sentence sentences[] = {
#include "qi-finding-table.h"
};

typedef struct
{
  const char *id;
  const char *label; /* NULL: the inserted text is the label */
} Fix;

#define QI_FIX(id, label) { id, label },
static const Fix fixes[] = {
#include "qi-finding-table.h"
};

static gulong
count (const QiFinding *finding,
       const char      *counts)
{
  gsize n_squares = 0;
  const char *param;

  if (strcmp (counts, "places") == 0)
    {
      qi_finding_get_squares (finding, &n_squares);
      return n_squares;
    }
  param = qi_finding_get_param (finding, counts);
  return param != NULL ? strtoul (param, NULL, 10) : 0;
}

const char *
mas_words_lookup_sentence (const char      *key,
                           const QiFinding *finding)
{
  const Sentence *sentence = NULL;

  for (gsize i = 0; sentence == NULL && i < G_N_ELEMENTS (sentences); i++)
    if (strcmp (sentences[i].key, key) == 0)
      sentence = &sentences[i];
  if (sentence == NULL || sentence->words == NULL)
    return NULL;
  if (sentence->plural == NULL || finding == NULL)
    return _(sentence->words);
  return ngettext (sentence->words, sentence->plural, count (finding, sentence->counts));
}

const char *
mas_words_lookup_fix (const char *id)
{
  for (gsize i = 0; i < G_N_ELEMENTS (fixes); i++)
    if (strcmp (fixes[i].id, id) == 0)
      return fixes[i].label != NULL ? _(fixes[i].label) : NULL;
  return NULL;
}

char *
mas_words_kind (const char *code)
{
  const QiFindingCode *known = NULL;
  g_autoptr (QiFinding) finding = NULL;

  g_return_val_if_fail (code != NULL, NULL);

  known = qi_finding_find_code (code);
  if (known == NULL)
    return g_strdup (code);
  finding = qi_finding_new (QI_SEVERITY_NOTE, known->code, "%s", known->code);
  return mas_words_finding (finding, NULL);
}
