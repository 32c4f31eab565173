/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-resources.h"

#include "masume-resources.h"

void
mas_resources_ensure (void)
{
  /* They register themselves when the program starts; the call keeps the linker from leaving them out. */
  (void) masume_get_resource ();
}
