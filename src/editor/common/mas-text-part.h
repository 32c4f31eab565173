/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A part of a text is no larger than this, and its lines are no longer, so that it can be laid out
 * within a frame. */
#define MAS_TEXT_PART_MAX_BYTES 8192
#define MAS_TEXT_PART_MAX_LINE 2048
#define MAS_TEXT_PART_MAX_LINES 120

/**
 * MasTextIndex:
 *
 * A text of any size with its lines and characters counted, so that a place in it is found without
 * looking at all of it. Lines end with LF (so CR LF does too), and a line end at the end of the text
 * starts no further line. Immutable and refcounted; any thread may use it.
 */
typedef struct _MasTextIndex MasTextIndex;

/* Looks at all of @text: O(length). */
MasTextIndex *mas_text_index_new         (GBytes             *text);
MasTextIndex *mas_text_index_ref         (MasTextIndex       *self);
void          mas_text_index_unref       (MasTextIndex       *self);
/* The text that was counted. */
GBytes       *mas_text_index_get_bytes   (const MasTextIndex *self);
/* Whether it is UTF-8 without NUL. */
gboolean      mas_text_index_is_text     (const MasTextIndex *self);
gsize         mas_text_index_get_n_lines (const MasTextIndex *self);
gsize         mas_text_index_get_n_chars (const MasTextIndex *self);
/* The line, from 1, that the byte at @offset stands in. */
gsize         mas_text_index_get_line    (const MasTextIndex *self,
                                          gsize               offset);
/* How many characters begin before @offset. */
gsize         mas_text_index_get_char    (const MasTextIndex *self,
                                          gsize               offset);
/* Where the line starts; the last one's start when there are fewer. */
gsize         mas_text_index_find_line   (const MasTextIndex *self,
                                          gsize               line);
/* Where the character begins that has @n before it; the end when there are fewer. */
gsize         mas_text_index_find_char   (const MasTextIndex *self,
                                          gsize               n);

/**
 * MasTextPart:
 * @start: the first byte
 * @end: behind the last one
 *
 * A part of a text that can be shown to be edited: whole lines, without the line end behind the last
 * of them, or a piece of one line that is too long. It never ends amid a character or between CR and
 * LF. A short text is one part.
 */
typedef struct
{
  gsize start;
  gsize end;
} MasTextPart;

/* The part with @offset in it, and something before it. */
MasTextPart   mas_text_part_around       (const MasTextIndex *index,
                                          gsize               offset);
/* The part that follows one that ends at @end, or the last part. */
MasTextPart   mas_text_part_after        (const MasTextIndex *index,
                                          gsize               end);
/* The part before one that starts at @start, or the first part. */
MasTextPart   mas_text_part_before       (const MasTextIndex *index,
                                          gsize               start);
/* Whether @text can be shown as a whole; with @slack, whether it still can after it was edited. */
gboolean      mas_text_part_fits         (const char         *text,
                                          gsize               length,
                                          gboolean            slack);
/* Counts the line ends and the characters of a text. */
void          mas_text_part_count        (const char         *text,
                                          gsize               length,
                                          gsize              *n_ends,
                                          gsize              *n_chars);
/* The line, from 1, of a @part that is a piece of one line; 0 of one with whole lines. */
gsize         mas_text_part_get_cut_line (const MasTextIndex *index,
                                          MasTextPart         part);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MasTextIndex, mas_text_index_unref)

G_END_DECLS
