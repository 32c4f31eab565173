/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-game-info.h"
#include "qi-notation.h"

G_BEGIN_DECLS

/* What a source begins with: how to clear it. The rest is its notation's. */
struct _QiSource
{
  GDestroyNotify clear;
};

/* An empty reading with its list of findings. @format is a static string. */
QiReading      *qi_reading_new               (const char          *format);
/* Ends a reading with the setup that it makes, or that is left of it where it @has_failed. Takes @setup (nullable). */
void            qi_reading_end               (QiReading           *self,
                                              gboolean             has_failed,
                                              QiSetup             *setup);
/* The same with the setup of @position and @details (nullable), which it takes. @game (nullable) is copied unless it is the id
 * of @info (nullable). */
void            qi_reading_take              (QiReading           *self,
                                              gboolean             has_failed,
                                              QiPosition          *position,
                                              const char          *game,
                                              const QiGameInfo    *info,
                                              QiDetails           *details);
/* The reading of a text that is longer than @limits allow: nothing of it is looked at. */
QiReading      *qi_reading_new_too_long      (const char          *format,
                                              gsize                length,
                                              const QiLimits      *limits);
/* The limits of @options, or the default preset. */
const QiLimits *qi_read_options_get_limits   (const QiReadOptions *options);
/* How a writer says that the target has no place for something: a note, or an error when strict. */
QiSeverity      qi_write_options_get_loss    (const QiWriteOptions *options);
/* Moves every place of a reading by @base bytes, and locates it in @text, where the text that was
 * read stands @base bytes after the start. */
void            qi_reading_shift             (QiReading           *self,
                                              gsize                base,
                                              const char          *text,
                                              gsize                length);
/* The bytes of the byte-order mark that @text starts with: 3 or 0. */
gsize           qi_text_get_mark             (const char          *text,
                                              gsize                length);
/* Says that the reading is one of @text without its byte-order mark, and moves its places. */
void            qi_reading_note_mark         (QiReading           *self,
                                              const char          *text,
                                              gsize                length);
/* Whether the text is UTF-8; NUL is a character like others. *@fault (nullable): where it is not. */
gboolean        qi_text_is_utf8              (const char          *text,
                                              gsize                length,
                                              gsize               *fault);
/* Whether the text is UTF-16, as programs of Windows save it. */
gboolean        qi_text_is_utf16             (const char          *text,
                                              gsize                length);
/* The length of @text without the NUL bytes at its end, and the blanks among them; @length without any. */
gsize           qi_text_get_end              (const char          *text,
                                              gsize                length);
/* Says that NUL bytes follow the first @end bytes of the text, if they do. */
void            qi_reading_note_nuls         (QiReading           *self,
                                              const char          *text,
                                              gsize                length,
                                              gsize                end);
/* @details with @value for @key; takes both, and what is returned is the caller's. */
QiDetails      *qi_details_add               (QiDetails           *details,
                                              const char          *key,
                                              QiValue             *value) G_GNUC_WARN_UNUSED_RESULT;
/* Puts #QiTextPlace in the order of the text, those of one range by square. */
void            qi_places_sort               (GArray              *places);
/* Adds the place of a slot of a hand; @piece is copied. */
void            qi_places_add_hand           (GArray              *places,
                                              gsize                offset,
                                              gsize                length,
                                              QiSide               hand,
                                              const QiToken       *piece);

/**
 * qi_notation_check_meaning:
 * @setup: what was to be written
 * @back: what the written text reads back as
 * @findings: (nullable): the writer's findings
 * @first: index of the first of them that belongs to this write
 *
 * Compares two setups by meaning: castling squares in any order, a missing counter as its start
 * value, a game that the format itself names as gained. Whatever differs must have been announced
 * by the writer: "shape-changed", "token-changed" (its squares or its hand), "styles-lost",
 * "game-lost", "detail-lost" (its key).
 *
 * Returns: NULL when nothing differs unannounced, else what does
 */
const char     *qi_notation_check_meaning    (QiSetup             *setup,
                                              QiSetup             *back,
                                              const GPtrArray     *findings,
                                              guint                first);

G_END_DECLS
