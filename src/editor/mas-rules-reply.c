/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-rules.h"
#include "mas-rules-private.h"

gboolean
mas_rules_is_replying (MasRules *self)
{
  g_return_val_if_fail (MAS_IS_RULES (self), FALSE);
  return self->reply != NULL;
}

void
mas_rules_cancel_reply (MasRules *self)
{
  g_return_if_fail (MAS_IS_RULES (self));

  if (self->reply == NULL)
    return;
  g_cancellable_cancel (self->reply);
  g_clear_object (&self->reply);
  g_clear_pointer (&self->progress, g_free);
  mas_rules_emit_replying (self);
}

const char *
mas_rules_get_progress (MasRules *self)
{
  g_return_val_if_fail (MAS_IS_RULES (self), NULL);
  return self->progress;
}

void
mas_rules_reply (MasRules *self)
{
}
