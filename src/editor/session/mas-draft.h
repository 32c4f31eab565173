/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-collection-edits-private.h"
#include "qi-file-stamp.h"
#include "qi-notation.h"

G_BEGIN_DECLS

/**
 * MasDraftKind:
 * @MAS_DRAFT_DOCUMENT: a position
 * @MAS_DRAFT_FAULTY: a text that no notation can read
 * @MAS_DRAFT_ROWS: the edits of a list
 */
typedef enum
{
  MAS_DRAFT_DOCUMENT,
  MAS_DRAFT_FAULTY,
  MAS_DRAFT_ROWS
} MasDraftKind;

#define MAS_DRAFT_ID_BYTES 32 /* hexadecimal digits */

/* Why a text is no draft. */
typedef enum
{
  MAS_DRAFT_ERROR_DAMAGED, /* it is incomplete, or something else */
  MAS_DRAFT_ERROR_VERSION, /* a later version of the program wrote it, or an earlier one */
  MAS_DRAFT_ERROR_CONTENT  /* it is complete, but what it holds has no text, or its text cannot be read */
} MasDraftError;

#define MAS_DRAFT_ERROR (mas_draft_error_quark ())
GQuark     mas_draft_error_quark (void);

/**
 * MasDraftHead:
 * @kind: what it holds
 * @id: of what is edited, the same from its first draft to its last
 * @title: the name shown
 * @uri: (nullable): of its file
 * @format: (nullable): id of the notation that it is saved in
 * @large: the large limits hold
 * @stamp: of the file whose bytes the edits are based on; all zero when there is none
 * @base: (nullable): of a draft that was read, the SHA-256 of these bytes, where they were known
 * @saved: (nullable): of a draft that was read, what mas_draft_identify() says of the setup that was saved last
 * @row: of a list, the row that is shown
 * @written: when it was taken, in µs since 1970
 *
 * What is known of a draft before it is read.
 */
typedef struct
{
  MasDraftKind kind;
  char        *id;
  char        *title;
  char        *uri;
  char        *format;
  gboolean     large;
  QiFileStamp  stamp;
  char        *base;
  char        *saved;
  guint        row;
  gint64       written;
} MasDraftHead;

void       mas_draft_head_clear   (MasDraftHead *self);

/**
 * MasDraftParts:
 * @kind: what it holds
 * @id: (nullable): see mas_draft_dup_new_id(); NULL: a new one
 * @title: the name shown
 * @uri: (nullable): of its file
 * @format: (nullable): id of the notation that it is saved in
 * @large: the large limits hold
 * @stamp: (nullable): of the file that was read or saved last
 * @base: (nullable): the bytes of that file
 * @setup: of a document: the position with its game and details; NULL otherwise
 * @source: (nullable): of a document, as #QiWriteOptions has it: layout and unknown members stay
 * @saved: (nullable): the setup that was saved last
 * @text: of a text with faults: its bytes; NULL otherwise
 * @entry: (nullable): what stands in the text entry and was not taken yet
 * @entry_format: (nullable): id of the notation of @entry
 * @edits: of a list; NULL otherwise
 * @row: of a list, the row that is shown
 * @written: µs since 1970; 0: now
 *
 * What a draft is made of. All is borrowed; what is immutable is kept, not copied.
 */
typedef struct
{
  MasDraftKind       kind;
  const char        *id;
  const char        *title;
  const char        *uri;
  const char        *format;
  gboolean           large;
  const QiFileStamp *stamp;
  GBytes            *base;
  QiSetup           *setup;
  QiSource          *source;
  QiSetup           *saved;
  GBytes            *text;
  GBytes            *entry;
  const char        *entry_format;
  QiCollectionEdits *edits;
  guint              row;
  gint64             written;
} MasDraftParts;

/**
 * MasDraft:
 *
 * Unsaved work at one moment, as an immutable, refcounted value of any thread.
 */
typedef struct _MasDraft MasDraft;

#define MAS_TYPE_DRAFT (mas_draft_get_type ())
GType      mas_draft_get_type     (void);
MasDraft  *mas_draft_ref          (MasDraft            *self);
void       mas_draft_unref        (MasDraft            *self);

/* Takes references and copies the short strings; a title or URI that is too long is cut, or left
 * out. */
MasDraft  *mas_draft_new          (const MasDraftParts *parts);
/* A new id that nobody else uses. */
char      *mas_draft_dup_new_id   (void);
gboolean   mas_draft_is_id        (const char          *text);
/* Identifies a setup: the same for equal setups. Free with g_free(). */
char      *mas_draft_identify     (QiSetup             *setup);

const MasDraftHead *mas_draft_get_head (const MasDraft *self);
QiSetup   *mas_draft_get_setup    (const MasDraft      *self);
/* With the layout and unknown members of the file that was edited. */
QiSource  *mas_draft_get_source   (const MasDraft      *self);
GBytes    *mas_draft_get_text     (const MasDraft      *self);
GBytes    *mas_draft_get_entry    (const MasDraft      *self);
const char *mas_draft_get_entry_format (const MasDraft *self);
QiCollectionEdits *mas_draft_get_edits (const MasDraft *self);
/* Whether the edits are based on these bytes. FALSE when that is not known. Hashes them. */
gboolean   mas_draft_is_based_on  (const MasDraft      *self,
                                   GBytes              *bytes);

/* The bytes that the edits are based on, of a draft that was not read from a file. */
GBytes    *mas_draft_get_base     (const MasDraft      *self);
/* The file's content as a sequence of GBytes. To be called in a worker thread, since everything is written as
 * text and hashed here. @base_sum (nullable): the SHA-256 of the base where it is known; NULL: computed. */
GPtrArray *mas_draft_to_blocks    (MasDraft            *self,
                                   const char          *base_sum,
                                   GCancellable        *cancellable,
                                   GError             **error);
/* Reads it strictly. Errors are of MAS_DRAFT_ERROR. */
MasDraft  *mas_draft_new_from_bytes (GBytes  *bytes,
                                     GError **error);
/* Reads the head of a file of @size bytes, of which the first @n_bytes are at @bytes:
 * %MAS_DRAFT_MAX_HEAD_BYTES of them, or all that there are. Also notices an incomplete file. */
gboolean   mas_draft_head_read    (MasDraftHead        *self,
                                   const char          *bytes,
                                   gsize                n_bytes,
                                   gsize                size,
                                   GError             **error);

#define MAS_DRAFT_MAX_HEAD_BYTES 65536 /* the head lies within so many bytes from the start of the file */
#define MAS_DRAFT_MAX_BYTES ((gsize) 3 << 30) /* of a file */

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MasDraft, mas_draft_unref)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MasDraftHead, mas_draft_head_clear)

G_END_DECLS
