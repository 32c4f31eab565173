/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-act.h"
#include "qi-ledger-private.h"

#include <glib/gi18n.h>

/* Acts on the set of pieces: removing what exceeds it, and naming a set for a game without one. */

/**
 * mas_act_for_return:
 * @setup: a setup
 *
 * Takes away what is more than the game's set has, out of the hands first.
 *
 * Returns: (transfer full) (nullable): the act; %NULL when nothing is too many
 */
MasAct *
mas_act_for_return (QiSetup *setup)
{
  g_autoptr (QiLedger) ledger = qi_ledger_new (setup, NULL);
  g_autoptr (QiEdit) away = ledger != NULL ? qi_ledger_make_return (ledger, setup) : NULL;
  const QiLedgerRow *rows = NULL;
  gsize n_rows = 0;
  guint n = 0;
  MasAct *act = NULL;

  if (away == NULL || qi_edit_is_empty (away))
    return NULL;
  rows = qi_ledger_get_rows (ledger, &n_rows);
  for (gsize i = 0; i < n_rows; i++)
    n += rows[i].extra[QI_SIDE_FIRST] + rows[i].extra[QI_SIDE_SECOND];
  act = mas_act_new ();
  qi_edit_append (mas_act_get_edit (act), away);
  mas_act_say (act, g_strdup (_("Return extras to the set")),
               g_strdup_printf (ngettext ("%u extra piece returned to the set",
                                          "%u extra pieces returned to the set", n),
                                n));
  mas_act_set_bulk (act);
  return act;
}

static guint
count_pieces (const QiValue *own)
{
  gint64 n = 0;

  for (gsize i = 0; i < qi_value_get_size (own); i++)
    {
      gint64 count = 0;

      if (qi_value_get_int (qi_value_get_item (own, i), &count))
        n += count;
    }
  return (guint) MIN (n, G_MAXUINT);
}

/**
 * mas_act_for_own_set:
 * @setup: a setup
 *
 * Makes all pieces of board and hands the set, where the game has none.
 *
 * Returns: (transfer full) (nullable): the act; %NULL where the game has one, where nothing can be counted, and
 *   when it is so already
 */
MasAct *
mas_act_for_own_set (QiSetup *setup)
{
  g_autoptr (QiValue) own = qi_ledger_new_own (setup, NULL);
  const QiValue *before = NULL;
  MasAct *act = NULL;
  guint n = 0;

  if (own == NULL)
    return NULL;
  before = qi_details_get (qi_setup_get_details (setup), QI_LEDGER_DETAIL);
  if (before != NULL && qi_value_equal (before, own))
    return NULL;
  act = mas_act_new ();
  n = count_pieces (own);
  mas_act_detail (act, QI_LEDGER_DETAIL, own);
  mas_act_say (act, g_strdup (_("Use these pieces as the set")),
               g_strdup_printf (ngettext ("This %'u piece is the set now",
                                          "These %'u pieces are the set now", n),
                                n));
  return act;
}

/**
 * mas_act_for_no_set:
 * @setup: a setup
 *
 * Returns: (transfer full) (nullable): what takes the set away that the setup names; %NULL when it names none
 */
MasAct *
mas_act_for_no_set (QiSetup *setup)
{
  MasAct *act = NULL;

  if (qi_details_get (qi_setup_get_details (setup), QI_LEDGER_DETAIL) == NULL)
    return NULL;
  act = mas_act_new ();
  mas_act_detail (act, QI_LEDGER_DETAIL, NULL);
  mas_act_say (act, g_strdup (_("Forget the set")), g_strdup (_("There is no set any more")));
  return act;
}
