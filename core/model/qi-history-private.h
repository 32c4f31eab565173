/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "qi-setup.h"

G_BEGIN_DECLS

/**
 * QiHistory:
 *
 * The setups of a document, one after another, with a cursor; a #GListModel of #QiHistoryEntry,
 * the oldest first. Undo is a step back, redo a step forward, a new entry cuts what lay ahead.
 * Properties: `can-undo`, `can-redo`, `modified` (the cursor is not at the clean mark), `cursor`.
 * Signal `changed` (QiSetup *before): after every move of the cursor.
 */
#define QI_TYPE_HISTORY (qi_history_get_type ())
G_DECLARE_FINAL_TYPE (QiHistory, qi_history, QI, HISTORY, GObject)

#define QI_TYPE_HISTORY_ENTRY (qi_history_entry_get_type ())
G_DECLARE_FINAL_TYPE (QiHistoryEntry, qi_history_entry, QI, HISTORY_ENTRY, GObject)

QiSetup    *qi_history_entry_get_setup (QiHistoryEntry *self);
/* In the words of whoever pushed it; the first entry's is NULL. */
const char *qi_history_entry_get_label (QiHistoryEntry *self);

/* @max_entries ≥ 1: the oldest ones are let go. */
QiHistory  *qi_history_new            (QiSetup    *setup,
                                       guint       max_entries);
QiSetup    *qi_history_get_setup      (QiHistory  *self);
/* Nothing happens when @setup is the current one. @group: entries pushed one after another with the same
 * non-NULL group become one (its first label stays) until qi_history_end_group(). */
void        qi_history_push           (QiHistory  *self,
                                       QiSetup    *setup,
                                       const char *label,
                                       const char *group);
void        qi_history_end_group      (QiHistory  *self);
gboolean    qi_history_can_undo       (QiHistory  *self);
gboolean    qi_history_can_redo       (QiHistory  *self);
gboolean    qi_history_undo           (QiHistory  *self);
gboolean    qi_history_redo           (QiHistory  *self);
guint       qi_history_get_cursor     (QiHistory  *self);
void        qi_history_set_cursor     (QiHistory  *self,
                                       guint       cursor);
/* Goes to @setup: one step back or forward where it stands there, else to its entry, else by a new one. */
void        qi_history_go_to          (QiHistory  *self,
                                       QiSetup    *setup,
                                       const char *label);
/* The label of the step that undo would take back, or redo bring back; NULL when there is none. */
const char *qi_history_get_undo_label (QiHistory  *self);
const char *qi_history_get_redo_label (QiHistory  *self);
void        qi_history_mark_clean     (QiHistory  *self);
/* FALSE too when undo led back to a setup equal to the clean one. */
gboolean    qi_history_is_modified    (QiHistory  *self);

G_END_DECLS
