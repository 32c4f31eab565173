/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-ledger-private.h"

#include "qi-error-private.h"
#include "qi-error.h"
#include "qi-found-private.h"

/* Sets that a person defines, for games that have none. */

/* How many there are of each letter and side, and which letter is a king. */
typedef struct
{
  guint    counts[2]['Z' - 'A' + 1];
  gboolean kings['Z' - 'A' + 1];
} Census;

static void
add_to_census (Census        *census,
               const QiToken *token,
               guint          count)
{
  QiEpin epin;

  if (token->kind != QI_TOKEN_STRING || !qi_epin_parse (token->text, (gssize) token->length, &epin))
    return;
  census->counts[epin.side][epin.letter - 'A'] += count;
  census->kings[epin.letter - 'A'] = census->kings[epin.letter - 'A'] || epin.terminal;
}

/* TRUE where the game has a set, which counts instead. */
static gboolean
has_set_of_game (QiSetup *setup)
{
  g_autoptr (QiLedger) ledger = qi_ledger_new (setup, NULL);

  return ledger != NULL && !qi_ledger_is_own (ledger);
}

/**
 * qi_ledger_new_own:
 * @setup: a setup
 * @error: "set-of-game" where the game has a set, "no-set" where there is nothing to count
 *
 * Returns: (transfer full) (nullable): a value for the detail %QI_LEDGER_DETAIL
 */
QiValue *
qi_ledger_new_own (QiSetup *setup,
                   GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_value_unref);
  QiPosition *position = NULL;
  const QiToken *piece = NULL;
  Census census = { { { 0 } }, { 0 } };
  QiPositionIter iter;
  guint square = 0;

  g_return_val_if_fail (setup != NULL, NULL);

  if (has_set_of_game (setup))
    {
      qi_set_error (error, QI_ERROR_REFUSED, qi_found_set_of_game (qi_setup_get_game (setup)));
      return NULL;
    }
  position = qi_setup_get_position (setup);
  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    add_to_census (&census, piece, 1);
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      gsize n = 0;
      const QiHandItem *items = qi_position_get_hand (position, side, &n);

      for (gsize i = 0; i < n; i++)
        add_to_census (&census, &items[i].token, items[i].count);
    }
  for (guint side = 0; side < 2; side++)
    for (char letter = 'A'; letter <= 'Z'; letter++)
      if (census.counts[side][letter - 'A'] > 0)
        {
          const char name = side == QI_SIDE_FIRST ? letter : g_ascii_tolower (letter);

          g_ptr_array_add (names,
                           g_strdup_printf ("%c%s", name, census.kings[letter - 'A'] ? "^" : ""));
          g_ptr_array_add (values, qi_value_new_int (census.counts[side][letter - 'A']));
        }
  if (names->len == 0)
    {
      qi_set_error (error, QI_ERROR_REFUSED, qi_found_no_set_pieces ());
      return NULL;
    }
  return qi_value_new_object ((const char *const *) names->pdata, (QiValue *const *) values->pdata,
                              names->len);
}
