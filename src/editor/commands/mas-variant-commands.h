/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-commands.h"

G_BEGIN_DECLS

/**
 * MasVariantCommands:
 *
 * Games of a person's own: makes one of the board, adds those of a variants.ini, and says what in one was not understood.
 * Actions: `make-game`, `copy-game`, `load-variants`, `show-remarks`.
 *
 * Signal `choosing`: a file is asked for, and what led here may close.
 */
#define MAS_TYPE_VARIANT_COMMANDS (mas_variant_commands_get_type ())
G_DECLARE_FINAL_TYPE (MasVariantCommands, mas_variant_commands, MAS, VARIANT_COMMANDS, MasCommands)

/* @remarks (nullable): GPtrArray of #QiFinding on the games that were read at the start; when there are
 * any it is said. */
MasVariantCommands *mas_variant_commands_new (GtkApplicationWindow *window,
                                              MasMessages          *messages,
                                              GPtrArray            *remarks);

G_END_DECLS
