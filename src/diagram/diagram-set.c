/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Diagram"

#include "diagram-set.h"

struct _DiagramSet
{
  char *name;
};

static void
diagram_set_clear (gpointer data)
{
  DiagramSet *self = data;

  g_clear_pointer (&self->name, g_free);
}

/**
 * diagram_set_ref:
 * @self: a set
 *
 * Returns: (transfer full): the same
 */
DiagramSet *
diagram_set_ref (DiagramSet *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

/**
 * diagram_set_unref:
 * @self: (transfer full): a set
 */
void
diagram_set_unref (DiagramSet *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, diagram_set_clear);
}
