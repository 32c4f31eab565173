/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-losses.h"

#include "mas-words-lists.h"
#include "mas-words-private.h"

#include <glib/gi18n.h>

static const char *
get_words (const QiFinding *finding)
{
  const char *code = qi_finding_get_code (finding);
  const char *key = qi_finding_get_param (finding, "key");
  const char *words = NULL;

  if (g_str_equal (code, "detail-lost"))
    {
      words = key != NULL ? mas_words_lookup_detail (key) : NULL;
      return words != NULL ? words : _("a detail");
    }
  if (g_str_equal (code, "game-lost"))
    return _("the game’s name");
  if (g_str_equal (code, "styles-lost"))
    return _("the styles");
  if (g_str_equal (code, "shape-changed"))
    return _("the board’s dimensions");
  if (g_str_equal (code, "token-changed"))
    return _("some pieces’ states");
  return NULL;
}

char *
mas_losses_dup_list (GPtrArray *findings)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new ();
  GString *list = NULL;

  for (guint i = 0; findings != NULL && i < findings->len; i++)
    {
      const char *words = get_words (g_ptr_array_index (findings, i));

      if (words != NULL && !g_ptr_array_find_with_equal_func (items, words, g_str_equal, NULL))
        g_ptr_array_add (items, (gpointer) words);
    }
  for (guint i = 0; i < items->len; i++)
    {
      if (list == NULL)
        list = g_string_new (NULL);
      mas_list_append (list, g_ptr_array_index (items, i));
    }
  return list != NULL ? g_string_free (list, FALSE) : NULL;
}

char *
mas_losses_dup_trial (const QiNotation *notation,
                      QiSetup          *setup,
                      char            **reason)
{
  const QiWriteOptions options = { .compact = TRUE };
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *text = qi_notation_write (notation, setup, &options, findings);

  *reason = NULL;
  if (text != NULL)
    return mas_losses_dup_list (findings);
  for (guint i = 0; i < findings->len && *reason == NULL; i++)
    if (qi_finding_get_severity (g_ptr_array_index (findings, i)) == QI_SEVERITY_ERROR)
      *reason = mas_words_finding (g_ptr_array_index (findings, i), setup);
  if (*reason == NULL)
    *reason = g_strdup (_("This position has no text in the format."));
  return NULL;
}
