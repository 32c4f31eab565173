/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "mas-session.h"
#include "mas-window.h"

G_BEGIN_DECLS

/**
 * MasRecovery:
 *
 * What outlives the program: the drafts of unsaved work, and which windows were open. It gives every
 * session the store, offers at the start what earlier processes left, and keeps all that there is when the
 * program is told to end.
 */
#define MAS_TYPE_RECOVERY (mas_recovery_get_type ())
G_DECLARE_FINAL_TYPE (MasRecovery, mas_recovery, MAS, RECOVERY, GObject)

/**
 * MasRecoveryCalls:
 * @new_window: gives an empty window, which belongs to the application
 * @remember: other windows are open than were remembered: calls mas_recovery_remember() where that is wanted
 *
 * What the application does for it.
 */
typedef struct
{
  MasWindow *(*new_window) (GtkApplication *application);
  void (*remember) (GtkApplication *application);
} MasRecoveryCalls;

/* Opens the store and takes over what was left. @settings (nullable): whether windows are opened
 * again. @calls is copied. */
MasRecovery *mas_recovery_new           (GtkApplication         *application,
                                         GSettings              *settings,
                                         const MasRecoveryCalls *calls);
/* A window has this session from now on: its work is kept, and what was left of its file is offered. */
void         mas_recovery_add_session   (MasRecovery    *self,
                                         GtkWindow      *window,
                                         MasSession     *session);
/* The windows of the last time, when the person wants them. FALSE when there are none. */
gboolean     mas_recovery_open_windows  (MasRecovery    *self);
/* Shows what was left and is in no window yet: each in one of its own. Once. */
void         mas_recovery_offer         (MasRecovery    *self);
/* The program ends: keeps all drafts and which windows are open; waits a limited time for the
 * disk. */
void         mas_recovery_keep          (MasRecovery    *self);
/* Waits a limited time for what is being written. */
void         mas_recovery_flush         (MasRecovery    *self);
/* Remembers which windows are open. */
void         mas_recovery_remember      (MasRecovery    *self);

G_END_DECLS
