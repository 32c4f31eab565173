/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * MasTextField:
 *
 * A field for the text of a position: one line where that is all, and up to a few where the text has
 * more, then it scrolls. Places in it are bytes of its text.
 *
 * Signals: `too-long` (text): this was to be put in and was not: laying it out would stop the window;
 * `edited` (gboolean whole): the person changed the text; @whole: all of it is one insertion
 * (paste, drop, or set from outside), not typed; `activate`: Enter in a text of one line, once for
 * each time that it is pressed; `escape`; `caret` (guint64 offset): the person moved the caret; `pointed` (guint64
 * offset): the pointer is over that byte, %MAS_NO_OFFSET when over none.
 */
#define MAS_TYPE_TEXT_FIELD (mas_text_field_get_type ())
G_DECLARE_FINAL_TYPE (MasTextField, mas_text_field, MAS, TEXT_FIELD, GtkWidget)

#define MAS_NO_OFFSET G_MAXUINT64

/* How a range of the text is marked. */
typedef enum
{
  MAS_MARK_ERROR,   /* red, wavy */
  MAS_MARK_WARNING, /* amber */
  MAS_MARK_LINK,    /* what is pointed at, here or on the board */
  MAS_N_MARKS
} MasMark;

/* The text, borrowed until it changes. */
const char *mas_text_field_get_text        (MasTextField *self);
/* Sets a text that the person did not type: no signal, and nothing to undo. */
void        mas_text_field_set_text        (MasTextField *self,
                                            const char   *text);
/* Replaces a range as if the person had typed, with the caret behind it. */
void        mas_text_field_replace         (MasTextField *self,
                                            gsize         offset,
                                            gsize         length,
                                            const char   *text);
gboolean    mas_text_field_has_lines       (MasTextField *self);
/* Marks @length bytes from @offset; an empty range is shown on the character before it. */
void        mas_text_field_mark            (MasTextField *self,
                                            MasMark       mark,
                                            gsize         offset,
                                            gsize         length);
void        mas_text_field_unmark          (MasTextField *self,
                                            MasMark       mark);
/* Scrolls as little as is needed to show a place. */
void        mas_text_field_show            (MasTextField *self,
                                            gsize         offset);
gsize       mas_text_field_get_caret       (MasTextField *self);
void        mas_text_field_set_caret       (MasTextField *self,
                                            gsize         offset);
void        mas_text_field_set_placeholder (MasTextField *self,
                                            const char   *words);
/* Shows that the text is wrong, and tells assistive tools why; NULL when nothing is wrong. */
void        mas_text_field_set_error       (MasTextField *self,
                                            gboolean      error,
                                            const char   *words);
/* Shows that the text is valid, but not applied yet. */
void        mas_text_field_set_waiting     (MasTextField *self,
                                            gboolean      waiting);
/* Its name for assistive tools. */
void        mas_text_field_set_name        (MasTextField *self,
                                            const char   *name);
/* Takes the keyboard focus without changing the selection. */
void        mas_text_field_focus           (MasTextField *self);
gboolean    mas_text_field_has_focus       (MasTextField *self);
/* Undoes some typing; FALSE when there is nothing to undo. */
gboolean    mas_text_field_undo            (MasTextField *self);
/* The reverse. */
gboolean    mas_text_field_redo            (MasTextField *self);
/* Emits a signal for a recent change now, if it is still pending. */
void        mas_text_field_flush           (MasTextField *self);

G_END_DECLS
