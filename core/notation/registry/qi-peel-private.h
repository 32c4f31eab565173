/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-notation-private.h"
#include "qi-scan-private.h"

G_BEGIN_DECLS

/**
 * QiPeeled:
 * @given: the text that was pasted, @given_length bytes
 * @text: the position's own bytes: inside @given, or inside @owned
 * @owned: (nullable): a copy without what stood between them, or with what was escaped
 * @map: (nullable): guint of @owned->len + 1: where each byte of @owned starts in @given, and
 *   where the last one ends
 * @format: (nullable): id of the notation that the text names ("sfen")
 * @is_certain: nothing but @format may read it: an engine's command
 * @game: (nullable): id of the game that an address names
 * @moves: the moves behind the position of a command
 *
 * A pasted text without what surrounds the position: white space, quotes, fences, an engine's
 * command, a label, a web address.
 */
typedef struct
{
  const char *given;
  gsize       given_length;
  const char *text;
  gsize       length;
  GString    *owned;
  GArray     *map;
  const char *format;
  gboolean    is_certain;
  const char *game;
  gboolean    is_startpos;
  gboolean    is_address; /* one that holds no position */
  QiSpan      moves;      /* in @given */
} QiPeeled;

#define QI_PEEL_MAX_SEARCHED 65536 /* bytes of prose and of quoted lines that are looked through */

void     qi_peel_init  (QiPeeled       *self,
                        const char     *text,
                        gsize           length);
/* Whether all of it is a picture: nothing surrounds one, and nothing else reads it. */
gboolean qi_peel_is_picture (const QiPeeled *self);
/* What an engine is told over lines, where the first one names a start position: takes what follows that in the line.
 * For a text that nothing else may read, as one of the other lines may say which protocol it is. */
void     qi_peel_session (QiPeeled     *self);
void     qi_peel_clear (QiPeeled       *self);
/* Where the bytes at @offset of the peeled text stand in the given one. */
QiSpan   qi_peel_to_given (const QiPeeled *self,
                           gsize           offset,
                           gsize           length);
/* Puts the places of a reading of the peeled text into the given one. */
void     qi_peel_place (const QiPeeled *self,
                        QiReading      *reading);

/* What can be tried when nothing reads the peeled text: the text before a comment, and what looks like
 * a placement within prose, followed by fewer and fewer words. Number @step counts from 0. FALSE when
 * there is no more. @is_prose: also look into prose. */
gboolean qi_peel_find  (const QiPeeled *self,
                        guint           step,
                        gboolean        is_prose,
                        QiPeeled       *found);

/* Steps of qi_peel_init(), and what they share. */

/* A web address: takes the position in it, or sets @is_address. */
void     qi_peel_address  (QiPeeled   *self);
void     qi_peel_trim     (QiPeeled   *self);
/* The last semicolon of an EPD's operations belongs to the position. */
void     qi_peel_restore_semicolon (QiPeeled *self);
/* Starts a copy; then byte by byte, each with its place in the given text; then its end. */
void     qi_peel_own      (QiPeeled   *self);
void     qi_peel_own_byte (QiPeeled   *self,
                           char        c,
                           gsize       at);
void     qi_peel_own_end  (QiPeeled   *self,
                           gsize       at);
/* The end of the line that @at is in, at most @length. */
gsize    qi_peel_line_end (const char *text,
                           gsize       length,
                           gsize       at);
/* The notation whose id @word is, in any case; NULL when it is none. */
const char *qi_peel_find_format (const char *word,
                                 gsize       length);

G_END_DECLS
