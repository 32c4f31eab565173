/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "mas-load.h"

G_BEGIN_DECLS

/**
 * MasFaultyView:
 *
 * A text that cannot be read as a position, to be repaired: its faults underlined and listed, and
 * beside it whatever could be read. The text is read again while it is edited.
 *
 * Properties: `modified` (boolean, read-only: the text was edited).
 * Signals: `repaired` (MasDocument *document): the text can be read; `allow-large`: the person
 * wants it read with the large limits.
 */
#define MAS_TYPE_FAULTY_VIEW (mas_faulty_view_get_type ())
G_DECLARE_FINAL_TYPE (MasFaultyView, mas_faulty_view, MAS, FAULTY_VIEW, GtkWidget)

/* Whether the text is one that can be shown: UTF-8, and of a size that can be edited. */
gboolean mas_faulty_view_can_show    (const MasLoaded  *loaded,
                                      GError          **error);
/* Shows @loaded, and takes it. */
void     mas_faulty_view_take        (MasFaultyView    *self,
                                      MasLoaded        *loaded);
gboolean mas_faulty_view_is_modified (MasFaultyView    *self);
/* The text as it stands there. Free with g_free(). */
char      *mas_faulty_view_dup_text    (MasFaultyView   *self);
/* It is one of the texts of a file that can be saved with its faults. */
void       mas_faulty_view_set_in_list (MasFaultyView   *self,
                                        gboolean         in_list);
/* The text was put where it belongs: it is not modified any more. */
void       mas_faulty_view_set_kept    (MasFaultyView   *self);

G_END_DECLS
