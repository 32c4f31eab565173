/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-finding.h"
#include "qi-game-info.h"
#include "qi-setup.h"

G_BEGIN_DECLS

/**
 * QiTextPlace:
 * @offset: where it begins, in bytes
 * @length: in bytes
 * @square: QI_NO_SQUARE when it stands for a hand
 * @hand: whose hand, where it stands for one
 * @piece: of a hand: which of its slots; NULL when the reader does not say
 *
 * One piece of a text that stands for a square or a slot of a hand.
 *
 * Since: 1.0
 */
typedef struct
{
  gsize    offset;
  gsize    length;
  guint    square;
  QiSide   hand;
  QiToken *piece;
} QiTextPlace;

/**
 * QiLikely:
 * @game: (nullable): id of their game. Taken for a text that may be of that game and does not say that it is of
 *   another
 * @n_letters: how long the board is in them, where it is one word and no other follows; 0: unknown. A board that is
 *   one letter longer or shorter than that is a wrong one, and no other kind of board
 * @is_foreign: none of them is a position, or looks like one
 *
 * What most texts of a list are alike in.
 *
 * Since: 1.0
 */
typedef struct
{
  const char *game;
  gsize       n_letters;
  gboolean    is_foreign;
} QiLikely;

/**
 * QiReadOptions:
 * @limits: NULL means the default preset
 * @game: the game of the text when the text does not say; NULL: unknown. FEEN and PON read the
 *   states of its pieces as rights where the games table says how, and otherwise token for token.
 *   "": none, and none is to be guessed: letters are tokens as they stand
 * @likely: what other texts of the same list are; nothing of it is known where all is zero
 * @lenient: also read what can be repaired without guessing; each repair is a warning
 * @want_places: fill the reading's places
 * @is_item: the text is one of several in a file: what ends them all is not missing in it
 * @bytes: what holds the text, or NULL: a source that keeps the text then keeps these and no copy.
 *   A text that lies elsewhere is copied as without them
 * @file: name of the text's file, or NULL: detection asks the notation of its ending before others.
 *   ".json" says only that it is one of those in JSON
 *
 * Since: 1.0
 */
typedef struct
{
  const QiLimits *limits;
  const char     *game;
  QiLikely        likely;
  gboolean        lenient;
  gboolean        want_places;
  gboolean        is_item;
  GBytes         *bytes;
  const char     *file;
} QiReadOptions;

#define QI_TYPE_READ_OPTIONS (qi_read_options_get_type ())
GType          qi_read_options_get_type (void);
/* For languages that have no structs of their own; free with g_boxed_free(). */
QiReadOptions *qi_read_options_new      (const char *game,
                                         const char *file);

/**
 * QiSource:
 *
 * The text a native setup was read from, with the layout and the unknown members of its members, so
 * that an unchanged setup is written byte for byte and a changed one in the same order. Refcounted, immutable.
 *
 * Since: 1.0
 */
typedef struct _QiSource QiSource;
#define QI_TYPE_SOURCE (qi_source_get_type ())
GType     qi_source_get_type (void);

QiSource *qi_source_ref   (QiSource *self);
void      qi_source_unref (QiSource *self);

/**
 * QiReading:
 * @format: id of the notation that read the text
 * @setup: what the text says; NULL when there is an error
 * @partial: with an error, whatever could be read before and after it; or NULL
 * @findings: (element-type QiFinding): all findings, in the order of the notation's checks, located in the text
 * @places: (nullable) (element-type QiTextPlace): in ascending order when asked for, or NULL
 * @source: (nullable): see #QiSource; native JSON only
 *
 * Since: 1.0
 */
typedef struct
{
  const char *format;
  QiSetup    *setup;
  QiSetup    *partial;
  GPtrArray  *findings;
  GArray     *places;
  QiSource   *source;
} QiReading;

#define QI_TYPE_READING (qi_reading_get_type ())
GType      qi_reading_get_type (void);

void       qi_reading_free (QiReading *self);
gboolean   qi_reading_set_error (const QiReading *self,
                                 GError         **error);

/**
 * QiWriteOptions:
 * @source: (nullable): the source of the setup, for the native format
 * @strict: what the target can do without is an error rather than a note
 * @compact: native JSON on one line
 *
 * Since: 1.0
 */
typedef struct
{
  QiSource *source;
  gboolean  strict;
  gboolean  compact;
} QiWriteOptions;

#define QI_TYPE_WRITE_OPTIONS (qi_write_options_get_type ())
GType           qi_write_options_get_type (void);
/* For languages that have no structs of their own; free with g_boxed_free(). */
QiWriteOptions *qi_write_options_new      (QiSource *source);

/**
 * QiNotationKind:
 * @QI_NOTATION_FORMAT: a position in a file or a book
 * @QI_NOTATION_LINE: what an engine of some protocol is told: one command or several lines
 *
 * What a text is for.
 *
 * Since: 1.0
 */
typedef enum
{
  QI_NOTATION_FORMAT,
  QI_NOTATION_LINE
} QiNotationKind;

/**
 * QiNotation:
 * @id: "json", "feen" …; of a line the protocol's: "uci", "gtp" …
 * @name: what people call it
 * @kind: whether it is a format or an engine's line
 * @games: (array zero-terminated=1) (nullable): ids of the games it serves, NULL-terminated; NULL: any, but of a line with a @format
 *   those that the games table says are written so
 * @format: (nullable): of a line: the format of the position in it
 * @extensions: (array zero-terminated=1): file name endings with their dot, NULL-terminated
 * @reads_mark: the reader judges a byte-order mark itself; else qi_notation_read() takes it off
 * @read: never NULL result; the text is @length bytes and may hold anything
 * @write: (nullable): NULL of a format that is only read. Gives NULL when no true text exists, with the reason among the findings. No final line end,
 *   except that a text written with its source ends as the source did.
 * @detect: how sure the notation is that the text is its own: 0 not at all, 100 certain; cheap
 * @data: (nullable): what tells it from others that share its functions
 *
 * One notation: text ↔ setup. A new one is one file and one line in the registry.
 *
 * Since: 1.0
 */
typedef struct _QiNotation QiNotation;
#ifndef __GI_SCANNER__ /* a field `read` would hide qi_notation_read() there */
struct _QiNotation
{
  const char        *id;
  const char        *name;
  QiNotationKind     kind;
  const char *const *games;
  const char        *format;
  const char *const *extensions;
  gboolean           reads_mark;
  QiReading *(*read)   (const QiNotation     *self,
                        const char           *text,
                        gsize                 length,
                        const QiReadOptions  *options);
  char      *(*write)  (const QiNotation     *self,
                        QiSetup              *setup,
                        const QiWriteOptions *options,
                        GPtrArray            *findings);
  guint      (*detect) (const QiNotation     *self,
                        const char           *text,
                        gsize                 length);
  const void        *data;
};
#else
struct _QiNotation
{
  const char        *id;
  const char        *name;
  QiNotationKind     kind;
  const char *const *games;
  const char        *format;
  const char *const *extensions;
  gboolean           reads_mark;
};
#endif

#define QI_TYPE_NOTATION (qi_notation_get_type ())
GType qi_notation_get_type (void);

const QiNotation *const *qi_notation_get_all (void);
const QiNotation *qi_notation_lookup         (const char *id);
const QiNotation *qi_notation_for_filename   (const char *filename);

QiReading *qi_notation_read   (const QiNotation     *self,
                               const char           *text,
                               gssize                length,
                               const QiReadOptions  *options);
QiReading *qi_notation_detect (const char           *text,
                               gssize                length,
                               const QiReadOptions  *options);
GPtrArray *qi_notation_detect_all (const char          *text,
                                   gssize               length,
                                   const QiReadOptions *options);
gboolean   qi_notation_serves     (const QiNotation    *self,
                                   QiSetup             *setup);
char      *qi_notation_write  (const QiNotation     *self,
                               QiSetup              *setup,
                               const QiWriteOptions *options,
                               GPtrArray            *findings);

char      *qi_engine_line_write (QiSetup            *setup,
                                 GPtrArray          *findings);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiReading, qi_reading_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiSource, qi_source_unref)

G_END_DECLS
