/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-setup.h"

G_BEGIN_DECLS

/* What a sheet says about a position besides its name. Each is NULL where there is nothing to say, and freed with g_free(). */

/* What is asked: "#2". */
char *diagram_sheet_dup_task     (QiSetup *setup);
/* The position in the usual format of its game, else in FEEN. */
char *diagram_sheet_dup_code     (QiSetup *setup);
/* Its comment, else the best move that its file names. */
char *diagram_sheet_dup_solution (QiSetup *setup);

G_END_DECLS
