/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-flap.h"

gboolean
mas_flap_is_narrow (AdwFlap *flap)
{
  g_return_val_if_fail (ADW_IS_FLAP (flap), FALSE);
  return adw_flap_get_fold_policy (flap) == ADW_FLAP_FOLD_POLICY_ALWAYS;
}

void
mas_flap_set_narrow (AdwFlap *flap,
                     gboolean narrow)
{
  g_return_if_fail (ADW_IS_FLAP (flap));

  if (narrow)
    adw_flap_set_fold_policy (flap, ADW_FLAP_FOLD_POLICY_ALWAYS);
  else if (mas_flap_is_narrow (flap))
    {
      /* By its own policy it unfolds in the middle of an allocation, and widgets around it are
       * drawn without being allocated. */
      adw_flap_set_fold_policy (flap, ADW_FLAP_FOLD_POLICY_NEVER);
      adw_flap_set_fold_policy (flap, ADW_FLAP_FOLD_POLICY_AUTO);
    }
}
