/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-division.h"
#include "qi-item-scanner-private.h"

G_BEGIN_DECLS

/* What the first items of a text are: positions, one on a line, or parts of something longer. */

#define QI_ITEMS_MAX 8 /* of a head that are read to see what they are */

/* The first items of a text that is divided somehow. */
typedef struct
{
  QiItemSpan spans[QI_ITEMS_MAX];
  guint      n;
  guint      n_ended; /* before the end of the text */
} QiItems;

/* The items of @text when it is divided as @division says; @is_all: the text is the whole file. */
void qi_items_find (QiDivision  division,
                    const char *text,
                    gsize       length,
                    gboolean    is_all,
                    QiItems    *items);
gboolean qi_items_is_one_of (const char        *id,
                             const char *const *ids);
/* Notations whose positions are one line each. */
gboolean qi_items_is_line_notation (const QiNotation *notation);
/* Whether a line is JSON whose brackets or quotes go on behind it. */
gboolean qi_items_is_open_json (const char *text,
                                gsize       length);
/* What reads a line without an error; NULL when nothing does. */
const QiNotation *qi_items_find_notation (const char       *text,
                                          const QiItemSpan *span,
                                          const QiNotation *format);
/* Whether the only item of @text, which has comments around it, is a row of a list: one with a fault, or one that nothing
 * reads together with them. */
gboolean qi_items_is_row (const char       *text,
                          gsize             length,
                          const QiItemSpan *span);
/* Whether the lines are what one engine is told: then the last position is meant, for the game that
 * other lines name. */
gboolean qi_items_are_commands (const char    *text,
                                const QiItems *items);
/* Whether each of the first lines is a position for itself. One with a fault is one too where it is
 * plain from the others what it would be, or where most of the others are good: or it would not be looked at. */
gboolean qi_items_are_positions (const char    *text,
                                 gsize          length,
                                 gboolean       is_all,
                                 const QiItems *items);
/* Whether what the notation writes is JSON. */
gboolean qi_division_is_json (const QiNotation *notation);

G_END_DECLS
