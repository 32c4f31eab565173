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

  char              *text;      /* of the buffer; NULL when it has changed since */
  gsize              size;
  gboolean           ascii;     /* a character is a byte */
  gboolean           setting;   /* the text is being set, not used */
  guint              n_actions; /* of the person, one inside another */
  gboolean           changed;   /* since it was said last */
  gsize              n_inserted; /* characters, in the action under way or over */
  gboolean           dropping;  /* what was dropped here is on its way */
  gboolean           composing; /* the input method is in the middle of a character */
  gboolean           returning; /* Enter is held down */
  guint64            pointed;
  guint              later_id;  /* says what was changed when nothing more comes */
  gboolean           ending;    /* what follows from the person's action is done while GTK ends it */
  guint              forget_id; /* what was before the text can still be taken back, until then */
};

/* mas-text-field-text.c: the text and the places in it */
/* Has the text and its size in bytes at hand. */
void  mas_text_field_ensure_text (MasTextField      *self);
/* In bytes. */
gsize mas_text_field_get_offset  (MasTextField      *self,
                                  const GtkTextIter *iter);
/* @offset: bytes, those past the end are its end. */
void  mas_text_field_get_iter    (MasTextField      *self,
                                  gsize              offset,
                                  GtkTextIter       *iter);

G_END_DECLS
