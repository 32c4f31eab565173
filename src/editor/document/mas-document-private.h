/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-document.h"
#include "qi-muted-private.h"

G_BEGIN_DECLS

struct _MasDocument
{
  GObject           parent_instance;

  QiHistory        *history;
  gboolean          large;

  GFile            *file;   /* NULL: never saved */
  char             *title;  /* NULL: none of its own */
  const QiNotation *format;

  QiSource         *source; /* of the native text that was read, for its layout; or NULL */
  GBytes           *text;   /* what stands in @file; or NULL */
  QiSetup          *saved;  /* what @text says, or what a new document began with; what is equal is unmodified */
  QiSetup          *opened; /* what @file said when it was opened; or NULL */
  const char       *line_end; /* what follows the position's text in a file: "", "\n" or "\r\n" */
  GPtrArray        *rest;   /* findings about what else is in @file; or NULL */
  gboolean          saving;
  gboolean          unsaved; /* counts as modified even when it is equal to @saved */
  gboolean          stale;   /* likewise, because @file does not say @text any more */
  GPtrArray        *pieces;  /* QiToken: what the palette offers where there is no game; or NULL */
  QiMuted          *muted;   /* kinds of findings that are muted beside the file; or NULL */
  QiFileStamp       stamp;   /* of @file when it was read or saved; or all zero */
};

/* Notifies those who depend on the file, the title or the format. */
void mas_document_set_saved (MasDocument      *self,
                             GFile            *file,
                             const QiNotation *format,
                             GBytes           *text,
                             QiSetup          *setup);

/* Puts another text's source, line end and rest in place of what was read before. */
void mas_document_take_reading (MasDocument     *self,
                                const QiReading *reading,
                                GBytes          *text);

G_END_DECLS
