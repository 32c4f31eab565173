/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <cairo.h>

#include "qi-game-info.h"

G_BEGIN_DECLS

/**
 * DiagramSet:
 *
 * A person's own drawings of pieces: the SVG files of a folder. Refcounted; read once and then
 * unchanged, so that any thread may draw with it.
 */
typedef struct _DiagramSet DiagramSet;

DiagramSet *diagram_set_ref   (DiagramSet *self);
void        diagram_set_unref (DiagramSet *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DiagramSet, diagram_set_unref)

G_END_DECLS
