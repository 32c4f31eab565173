/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-engine-driver-private.h"

G_BEGIN_DECLS

/* Whether the pieces of @fen can be told one by one. */
gboolean qi_engine_cecp_can_edit        (const char *fen,
                                         gboolean    is_shogi);
/* The commands that set up the position of @fen piece by piece, for engines of CECP without "setboard", and for GNU
 * Shogi. @opening: (nullable): a move of the first player from the start of the game; NULL: of chess. */
void     qi_engine_cecp_tell_edit       (const char *fen,
                                         const char *opening,
                                         GString    *text);
void     qi_engine_cecp_tell_shogi_edit (const char *fen,
                                         GString    *text);
/* Adds "detail-lost", a warning, for each thing of @setup that an engine does not know after that. */
void     qi_engine_cecp_add_losses      (QiSetup    *setup,
                                         GPtrArray  *findings);
/* @lines with the name that the engine has for their game, where it lists that and not the usual one. NULL: they are as
 * they are. Free with g_free(). */
char    *qi_engine_cecp_dup_lines       (QiEngineTalk *talk,
                                         const char   *lines);

G_END_DECLS
