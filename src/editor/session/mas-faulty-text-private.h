/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-faulty-text.h"

G_BEGIN_DECLS

struct _MasFaultyText
{
  GObject       parent_instance;

  MasTextIndex *index;    /* the text, but for what was edited in the part since */
  MasTextPart   part;     /* of the text of @index: what is shown */
  char         *edited;   /* (nullable): what stands at @part now */
  gsize         cursor;   /* in @edited */
  char         *copy;     /* (nullable): the whole text, for those who want it */
  GFile        *file;     /* or NULL */
  QiFileStamp   stamp;    /* of the file when it was read */
  gboolean      large;
  gboolean      in_list;
  gboolean      modified;

  GPtrArray    *findings; /* of the text as it was read last */
  gsize         read_length; /* of that text */
  gsize         read_end; /* of the part that was shown then */
  gboolean      unread;   /* it was edited since */
  QiSetup      *partial;  /* or NULL */
  MasLoaded    *valid;    /* what the text says now that it can be read; a document soon */
  GCancellable *cancellable;
  guint         read_id;
  guint         open_id;
  guint         cut_id;
};

/* All of the text but for what was edited in the part; it does not end with a NUL. */
const char *mas_faulty_text_peek_bytes (MasFaultyText *self,
                                        gsize         *length);
/* The part as it stands now; it does not end with a NUL. */
const char *mas_faulty_text_peek_part  (MasFaultyText *self,
                                        gsize         *length);
/* The size of the whole text as it stands now, in bytes. */
gsize       mas_faulty_text_get_length (MasFaultyText *self);

G_END_DECLS
