/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-json-doc-private.h"

G_BEGIN_DECLS

/* The native format's own parts; not for other rooms. */

extern const QiNotation qi_notation_json;

/* Reads the member `setup`: the id of the game and the details, as far as they are good. */
void       qi_native_read_setup   (QiJsonDoc     *doc,
                                   char         **game,
                                   QiDetails    **details);

/* A source that keeps @text, which says @setup: @bytes when it lies in them, else a copy. */
QiSource  *qi_source_new          (const char    *text,
                                   gsize          length,
                                   GBytes        *bytes,
                                   QiSetup       *setup);

/**
 * QiJsonLayout:
 * @indent: what one level is indented by, or NULL for everything on one line
 * @line_end: "\n" or "\r\n"
 * @colon: between a key and its value
 * @comma: between two values on one line
 * @is_padded: short tokens of a rank are padded to the width of null, so that files line up
 *
 * How new text is laid out.
 */
typedef struct
{
  const char *indent;
  const char *line_end;
  const char *colon;
  const char *comma;
  gboolean    is_padded;
} QiJsonLayout;

/**
 * QiNativeForm:
 * @QI_FORM_NESTED: lists of lists, which PON has too
 * @QI_FORM_FLAT: `shape` and one list of all squares
 * @QI_FORM_SPARSE: `shape` and pairs of a square and a piece
 *
 * How the text has the board.
 */
typedef enum
{
  QI_FORM_NESTED,
  QI_FORM_FLAT,
  QI_FORM_SPARSE
} QiNativeForm;

#define QI_NATIVE_PADDED_WIDTH 4 /* of null, and of a token of two characters in its quotes */

/* Blanks that pad the rank after a token of @n_bytes and its comma, the first of them included. */
static inline guint
qi_native_get_padding (gsize n_bytes)
{
  return n_bytes < QI_NATIVE_PADDED_WIDTH ? QI_NATIVE_PADDED_WIDTH + 1 - (guint) n_bytes : 1;
}

/* TRUE when the position cannot be written in the nested form. */
gboolean   qi_native_needs_flat   (const QiPosition   *position);
/* TRUE for more squares than the default limits have, less than a quarter of them filled. */
gboolean   qi_native_is_sparse    (const QiPosition   *position);
/* The form of a new text. */
QiNativeForm qi_native_choose_form (const QiPosition  *position);
/* Each appends the value of a member. */
void       qi_native_append_shape (const QiPosition   *position,
                                   const QiJsonLayout *layout,
                                   GString            *text);
void       qi_native_append_board (const QiPosition   *position,
                                   gboolean            is_flat,
                                   const QiJsonLayout *layout,
                                   GString            *text);
/* The value of `pieces`. */
void       qi_native_append_pieces (const QiPosition   *position,
                                    const QiJsonLayout *layout,
                                    GString            *text);
/* One entry of `pieces`. */
void       qi_native_append_entry (guint               square,
                                   const QiToken      *piece,
                                   const QiJsonLayout *layout,
                                   GString            *text);
void       qi_native_append_hand  (const QiPosition   *position,
                                   QiSide              side,
                                   gboolean            is_flat,
                                   const QiJsonLayout *layout,
                                   GString            *text);
void       qi_native_append_setup (QiSetup            *setup,
                                   const QiJsonLayout *layout,
                                   GString            *text);
/* The object of all details. @level: of the line that it starts on. */
void       qi_native_append_details (QiDetails          *details,
                                     const QiJsonLayout *layout,
                                     guint               level,
                                     GString            *text);
/* A value with blanks after ',' and ':' as the layout has them, on one line. */
void       qi_native_append_value (const QiValue      *value,
                                   const QiJsonLayout *layout,
                                   GString            *text);
gboolean   qi_native_has_setup    (QiSetup            *setup);
/* Announces game and details to a format without a place for them. FALSE when that is an error. */
gboolean   qi_native_note_lost    (QiSetup              *setup,
                                   const char           *format,
                                   const QiWriteOptions *options,
                                   GPtrArray            *findings);
/* The whole text of a setup that has no source. */
char      *qi_native_write_fresh  (QiSetup            *setup,
                                   QiNativeForm        form,
                                   const QiJsonLayout *layout);
/* The text of @setup with the layout, unknown members and unchanged spellings of the source. */
char      *qi_source_write        (QiSource           *self,
                                   QiSetup            *setup);

extern const QiJsonLayout qi_native_layout;  /* two blanks, one rank a line */
extern const QiJsonLayout qi_compact_layout; /* one line, no blanks */

G_END_DECLS
