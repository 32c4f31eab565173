/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "mas-load.h"
#include "mas-text-part.h"

G_BEGIN_DECLS

/**
 * MasFaultyText:
 *
 * A text that cannot be read as a position, while it is mended: the text as it stands now, what is
 * wrong with it, and whatever could be read. It is read again, off the main thread, a moment after
 * it was edited. It may be of any size: one part of it is shown and edited at a time.
 *
 * Properties: `modified` (boolean, read-only: the text was edited since it was taken or kept).
 *
 * Signals:
 * - `edited`: it says something else
 * - `moved` (guint64 offset): another part is shown; @offset is the place, from the start of the
 *   part, that it is shown for
 * - `read`: findings and what could be read are those of the text as it stands now
 * - `repaired` (MasDocument *document): the text can be read, and nobody typed since
 */
#define MAS_TYPE_FAULTY_TEXT (mas_faulty_text_get_type ())
G_DECLARE_FINAL_TYPE (MasFaultyText, mas_faulty_text, MAS, FAULTY_TEXT, GObject)

/* Takes @loaded. @in_list: it is one of the texts of a file, which can be saved with its faults. */
MasFaultyText *mas_faulty_text_new         (MasLoaded       *loaded,
                                            gboolean         in_list);
/* All of it, as it stands now. Borrowed until it is edited, or another part is shown. */
const char    *mas_faulty_text_get_text    (MasFaultyText   *self);
GBytes        *mas_faulty_text_dup_bytes   (MasFaultyText   *self);
/* The whole text was replaced by this one. For tests: the window replaces parts. */
void           mas_faulty_text_set_text    (MasFaultyText   *self,
                                            const char      *text);
/* The part that is shown, as it stands now. Free with g_free(). */
char          *mas_faulty_text_dup_part    (MasFaultyText   *self);
/* The shown part was edited and is now this. @cursor is an offset in it, in bytes, which stays
 * visible in case the part has become too long to be shown at once. */
void           mas_faulty_text_set_part    (MasFaultyText   *self,
                                            const char      *part,
                                            gsize            cursor);
/* Where the part that is shown stands in the text as it is now. TRUE when the whole text is shown. */
gboolean       mas_faulty_text_get_part    (MasFaultyText   *self,
                                            MasTextPart     *part);
/* The position of the shown part in words: "Lines 80 to 200 of 81,000". Free with g_free(). */
char          *mas_faulty_text_dup_place   (MasFaultyText   *self);
/* How much stands before, or behind, the part; NULL when nothing does. Free with g_free(). */
char          *mas_faulty_text_dup_rest    (MasFaultyText   *self,
                                            gboolean         behind);
/* Shows the part with @offset, in the text as it is now, unless that is shown already. */
void           mas_faulty_text_show        (MasFaultyText   *self,
                                            gsize            offset);
/* Shows the part behind, or before, the one that is shown. */
void           mas_faulty_text_turn        (MasFaultyText   *self,
                                            gboolean         behind);
/* Whether the text has several lines: then lines are counted, else characters. */
gboolean       mas_faulty_text_has_lines   (MasFaultyText   *self);
/* Where a line, or else a character, starts; both are counted from 1. */
gsize          mas_faulty_text_find        (MasFaultyText   *self,
                                            gsize            number);
/* Where a finding stands in the text as it is now. FALSE when it has no place. */
gboolean       mas_faulty_text_get_range   (MasFaultyText   *self,
                                            QiFinding       *finding,
                                            gsize           *offset,
                                            gsize           *length);
/* The fault nearest to @offset that begins behind it, or before it; NULL when there is none. */
QiFinding     *mas_faulty_text_find_fault  (MasFaultyText   *self,
                                            gsize            offset,
                                            gboolean         behind);
/* The findings about the text as it was read last. */
GPtrArray     *mas_faulty_text_get_findings (MasFaultyText  *self);
/* As much of the position as could be read; NULL when nothing could. */
QiSetup       *mas_faulty_text_get_partial (MasFaultyText   *self);
/* The file's stamp when it was read; all zero when it is not known. */
void           mas_faulty_text_get_stamp   (MasFaultyText   *self,
                                            QiFileStamp     *stamp);
gboolean       mas_faulty_text_is_large    (MasFaultyText   *self);
gboolean       mas_faulty_text_is_in_list  (MasFaultyText   *self);
/* Whether the large limits would help, and were not tried. */
gboolean       mas_faulty_text_wants_large (MasFaultyText   *self);
gboolean       mas_faulty_text_is_modified (MasFaultyText   *self);
/* Counts as modified from now on, because the text differs from the file. */
void           mas_faulty_text_mark_modified (MasFaultyText *self);
/* The text was saved, or put into its row: it is not modified any more. */
void           mas_faulty_text_set_kept    (MasFaultyText   *self);

G_END_DECLS
