/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-faulty-text.h"

G_BEGIN_DECLS

struct _MasFaultyText
{
  GObject       parent_instance;

  MasTextIndex *index;    /* the text without the edits in the shown part */
  MasTextPart   part;     /* part of @index's text that is shown */
  char         *edited;   /* (nullable): the edited text of @part */
  gsize         cursor;   /* in @edited */
  char         *copy;     /* (nullable): the whole text, made on request */
  GFile        *file;     /* or NULL */
  QiFileStamp   stamp;    /* of the file when it was read */
  gboolean      large;
  gboolean      in_list;
  gboolean      modified;

  GPtrArray    *findings; /* of the text as it was read last */
  gsize         read_length; /* of that text */
  gsize         read_end; /* end of the part that was shown then */
  gboolean      unread;   /* it was edited since */
  QiSetup      *partial;  /* or NULL */
  MasLoaded    *valid;    /* the text as it can be read now, before it becomes a document */
  GCancellable *cancellable;
  guint         read_id;
  guint         open_id;
  guint         cut_id;
};

/* The text without the edits in the shown part; it has no NUL at its end. */
const char *mas_faulty_text_peek_bytes (MasFaultyText *self,
                                        gsize         *length);
/* The part as it is now; it has no NUL at its end. */
const char *mas_faulty_text_peek_part  (MasFaultyText *self,
                                        gsize         *length);
/* The size of the whole text as it stands now, in bytes. */
gsize       mas_faulty_text_get_length (MasFaultyText *self);

G_END_DECLS
