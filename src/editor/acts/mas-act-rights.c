/* SPDX-License-Identifier: Apache-2.0 */
/* Rights that come with a part of a board. */
#include "config.h"

#include "mas-act.h"

#include "qi-part-rights-private.h"

#include <glib/gi18n.h>

gboolean
mas_act_leave_rights (MasAct          *self,
                      QiSetup         *setup,
                      const QiDetails *said)
{
  return qi_part_leave_rights (mas_act_get_edit (self), setup, said, NULL);
}

char *
mas_act_result_of_rights (char    *result,
                          gboolean some)
{
  g_autofree char *taken = result;

  if (!some)
    return g_steal_pointer (&taken);
  /* Translators: what was done: "3 pieces put down" */
  return g_strdup_printf (_("%s. Rights that cannot hold there are left out"), taken);
}
