/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-division.h"
#include "qi-item-scanner-private.h"

G_BEGIN_DECLS

/* What the first items of a text are: one position on each line, or parts of something longer. */

#define QI_ITEMS_MAX 8 /* of a head that are read to find out */

/* The first items of a text that was divided in some way. */
typedef struct
{
  QiItemSpan spans[QI_ITEMS_MAX];
  guint      n;
  guint      n_ended; /* complete before the end of the text */
} QiItems;

/* Finds the items of @text when it is divided by @division; @is_all: the text is the whole file. */
void qi_items_find (QiDivision  division,
                    const char *text,
                    gsize       length,
                    gboolean    is_all,
                    QiItems    *items);
gboolean qi_items_is_one_of (const char        *id,
                             const char *const *ids);
/* Notations whose positions are one line each. */
gboolean qi_items_is_line_notation (const QiNotation *notation);
/* Whether a line is JSON with brackets or quotes that are still open at its end. */
gboolean qi_items_is_open_json (const char *text,
                                gsize       length);
/* The notation that reads a line without an error; NULL when there is none. */
const QiNotation *qi_items_find_notation (const char       *text,
                                          const QiItemSpan *span,
                                          const QiNotation *format);
/* Whether the only item of @text, which has comments around it, is a row of a list, with a fault or without. */
gboolean qi_items_is_row (const char       *text,
                          const QiItemSpan *span);
/* Whether the line begins as a FEN or an SFEN does; its end need not be there. */
gboolean qi_items_begins_row (const char       *text,
                              const QiItemSpan *span);
/* Whether the lines are commands for one engine: then the last position is meant, with the game
 * that other lines name. */
gboolean qi_items_are_commands (const char    *text,
                                const QiItems *items);
/* Whether each of the first lines is a position of its own. A faulty line counts, too, when the other lines show
 * what it should be, or when most of them are good: otherwise its fault would never be shown. */
gboolean qi_items_are_positions (const char    *text,
                                 gsize          length,
                                 gboolean       is_all,
                                 const QiItems *items);
/* Whether what the notation writes is JSON. */
gboolean qi_division_is_json (const QiNotation *notation);

G_END_DECLS
