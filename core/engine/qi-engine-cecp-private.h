/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-engine-driver-private.h"

G_BEGIN_DECLS

/* The commands that set up the position of @fen piece by piece, for engines of CECP without "setboard", and for GNU
 * Shogi. */
void qi_engine_cecp_tell_edit       (const char *fen,
                                     GString    *text);
void qi_engine_cecp_tell_shogi_edit (const char *fen,
                                     GString    *text);
/* Adds "detail-lost", a warning, for each thing of @fen that an engine does not know after that. */
void qi_engine_cecp_add_losses      (const char *fen,
                                     gboolean    is_shogi,
                                     GPtrArray  *findings);

G_END_DECLS
