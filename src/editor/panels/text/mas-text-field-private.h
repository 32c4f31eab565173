/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-text-field.h"

G_BEGIN_DECLS

struct _MasTextField
{
  GtkWidget          parent_instance;

  GtkWidget         *overlay;
  GtkScrolledWindow *scroller;
  GtkTextView       *view;
  GtkTextBuffer     *buffer;
  GtkWidget         *placeholder;
  GtkTextTag        *tags[MAS_N_MARKS];

  char              *text;      /* the buffer's text; NULL when it has changed since */
  gsize              size;
  gboolean           ascii;     /* a character is a byte */
  gboolean           setting;   /* the program sets the text, not the person */
  guint              n_actions; /* nesting depth of the person's actions */
  gboolean           changed;   /* since it was said last */
  gsize              n_inserted; /* characters inserted by the present or last action */
  gboolean           dropping;  /* dropped text has not been inserted yet */
  gboolean           composing; /* the input method is composing a character */
  gboolean           returning; /* Enter is held down */
  guint64            pointed;
  guint              later_id;  /* emits a signal when no further change comes */
  gboolean           ending;    /* GTK is ending the person's action; its consequences are handled meanwhile */
  guint              forget_id; /* until then undo could still restore what was before the text */
};

/* mas-text-field-text.c: the text and the places in it */
/* Makes sure that the text and its size in bytes are known. */
void  mas_text_field_ensure_text (MasTextField      *self);
/* In bytes. */
gsize mas_text_field_get_offset  (MasTextField      *self,
                                  const GtkTextIter *iter);
/* @offset: bytes; beyond the end it means the end. */
void  mas_text_field_get_iter    (MasTextField      *self,
                                  gsize              offset,
                                  GtkTextIter       *iter);

G_END_DECLS
