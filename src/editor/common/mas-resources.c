/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-resources.h"

#include "mas-examples.h"
#include "masume-resources.h"

void
mas_resources_ensure (void)
{
  /* Resources register themselves; the calls keep the linker from leaving them out. */
  (void) mas_examples_get_resource ();
  (void) masume_get_resource ();
}
