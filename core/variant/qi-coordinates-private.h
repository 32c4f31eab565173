/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-coordinates.h"
#include "qi-shape.h"

G_BEGIN_DECLS

/* A number in a name that is beyond every board. */
#define QI_LABEL_BEYOND G_MAXUINT

/* Reads the name of a system, or a game's own: "numbers right, letters top". FALSE: it is neither. */
gboolean             qi_coordinates_parse         (const char          *text,
                                                   gsize                length,
                                                   QiCoordinates       *coordinates);
/* Appends what qi_coordinates_parse() reads. */
void                 qi_coordinates_append        (const QiCoordinates *self,
                                                   GString             *text);
/* Whether they have a name for each square of a board. */
gboolean             qi_coordinates_fit           (const QiCoordinates *self,
                                                   const QiShape       *shape);
/* The same files and ranks for a board of two or of three dimensions. */
void                 qi_coordinates_set_layered   (QiCoordinates       *self,
                                                   gboolean             layered);
/* Appends the label of the @index-th of @size, counted as listed. */
void                 qi_axis_append_label         (const QiAxis        *self,
                                                   guint                index,
                                                   guint                size,
                                                   GString             *text);
/* Reads a label and steps over it; @index counts as listed. FALSE: there is none. What is beyond @size is
 * QI_LABEL_BEYOND. */
gboolean             qi_axis_read_label           (const QiAxis        *self,
                                                   guint                size,
                                                   const char         **text,
                                                   guint               *index);
/* Reads digits, plain or full-width. FALSE when there is none, or when they start with 0 and are not 0. */
gboolean             qi_label_read_number         (const char         **text,
                                                   guint               *number);

/* The system of this name: "cell", "chess", "shogi", "xiangqi", "go", "raumschach", "numbered"; NULL: none. */
const QiCoordinates *qi_coordinates_lookup (const char *name);

G_END_DECLS
