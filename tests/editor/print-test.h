/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* What the tests of print and of sheets share. */

#include "mas-picture-options.h"

static inline void
reset_options (void)
{
  g_object_set (mas_picture_options_get_default (), "columns", 1, "rows", 1, "print-manner", TRUE,
                "numbers", TRUE, "turn", TRUE, "task", TRUE, "labels", TRUE, "code", FALSE,
                "answers", 0, "by-mover", FALSE, "solutions", FALSE, "coordinates", TRUE, "signs",
                "", NULL);
}
