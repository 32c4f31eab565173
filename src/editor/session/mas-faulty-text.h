/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "mas-load.h"

G_BEGIN_DECLS

/**
 * MasFaultyText:
 *
 * A text that cannot be read as a position, while it is mended: the text as it stands now, what is
 * wrong with it, and whatever could be read. It is read again, off the main thread, a moment after
 * it was edited.
 *
 * Properties: `modified` (boolean, read-only: the text was edited since it was taken or kept).
 *
 * Signals:
 * - `edited`: it says something else
 * - `read`: findings and what could be read are those of the text as it stands now
 * - `repaired` (MasDocument *document): the text can be read, and nobody typed since
 */
#define MAS_TYPE_FAULTY_TEXT (mas_faulty_text_get_type ())
G_DECLARE_FINAL_TYPE (MasFaultyText, mas_faulty_text, MAS, FAULTY_TEXT, GObject)

/* Whether the text is one that can be shown: UTF-8, and of a size that can be edited. */
gboolean       mas_faulty_text_can_show    (const MasLoaded *loaded,
                                            GError         **error);
/* Takes @loaded. @in_list: it is one of the texts of a file, which can be saved with its faults. */
MasFaultyText *mas_faulty_text_new         (MasLoaded       *loaded,
                                            gboolean         in_list);
/* As it stands now. Borrowed until it is edited. */
const char    *mas_faulty_text_get_text    (MasFaultyText   *self);
/* It was edited: this is what it says now. */
void           mas_faulty_text_set_text    (MasFaultyText   *self,
                                            const char      *text);
/* Of the text as it was read last. */
GPtrArray     *mas_faulty_text_get_findings (MasFaultyText  *self);
/* Whatever could be read of it; NULL when that is nothing. */
QiSetup       *mas_faulty_text_get_partial (MasFaultyText   *self);
GFile         *mas_faulty_text_get_file    (MasFaultyText   *self);
/* Of the file when it was read; all zero when that is not known. */
void           mas_faulty_text_get_stamp   (MasFaultyText   *self,
                                            QiFileStamp     *stamp);
gboolean       mas_faulty_text_is_large    (MasFaultyText   *self);
gboolean       mas_faulty_text_is_in_list  (MasFaultyText   *self);
/* Whether the large limits would help, and were not tried. */
gboolean       mas_faulty_text_wants_large (MasFaultyText   *self);
gboolean       mas_faulty_text_is_modified (MasFaultyText   *self);
/* It is not what the file says. */
void           mas_faulty_text_mark_modified (MasFaultyText *self);
/* The text was put where it belongs: it is not modified any more. */
void           mas_faulty_text_set_kept    (MasFaultyText   *self);

G_END_DECLS
