/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Diagram"

#include "diagram-sheet-words.h"

#include "qi-game-info.h"
#include "qi-notation.h"

#include <string.h>

static char *
dup_detail (QiSetup    *setup,
            const char *key)
{
  const QiValue *value = qi_details_get (qi_setup_get_details (setup), key);

  return value != NULL && qi_value_get_kind (value) == QI_VALUE_STRING
           ? g_strdup (qi_value_get_text (value, NULL))
           : NULL;
}

/* The operand of an operation of EPD: "bm Qd8#" gives "Qd8#". */
static char *
dup_operation (QiSetup    *setup,
               const char *name)
{
  const QiValue *operations = qi_details_get (qi_setup_get_details (setup), "operations");
  g_autofree char *start = g_strconcat (name, " ", NULL);

  if (operations == NULL || qi_value_get_kind (operations) != QI_VALUE_ARRAY)
    return NULL;
  for (gsize i = 0; i < qi_value_get_size (operations); i++)
    {
      const QiValue *operation = qi_value_get_item (operations, i);

      if (qi_value_get_kind (operation) == QI_VALUE_STRING
          && g_str_has_prefix (qi_value_get_text (operation, NULL), start))
        return g_strdup (qi_value_get_text (operation, NULL) + strlen (start));
    }
  return NULL;
}

char *
diagram_sheet_dup_task (QiSetup *setup)
{
  g_return_val_if_fail (setup != NULL, NULL);

  return dup_detail (setup, "stipulation");
}

char *
diagram_sheet_dup_code (QiSetup *setup)
{
  g_return_val_if_fail (setup != NULL, NULL);

  const QiGameInfo *info = qi_game_info_lookup (qi_setup_get_game (setup));
  const char *usual = info != NULL ? qi_game_info_get_formats (info)[0] : NULL;
  const char *const ids[] = { usual != NULL ? usual : "feen", "feen", NULL };
  char *text = NULL;

  for (guint i = 0; ids[i] != NULL && text == NULL; i++)
    text = qi_notation_write (qi_notation_lookup (ids[i]), setup, NULL, NULL);
  return text;
}

char *
diagram_sheet_dup_solution (QiSetup *setup)
{
  g_return_val_if_fail (setup != NULL, NULL);

  char *comment = dup_detail (setup, "comment");

  return comment != NULL ? comment : dup_operation (setup, "bm");
}
