/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <adwaita.h>

#include "mas-recovery.h"
#include "mas-window.h"

G_BEGIN_DECLS

#define MAS_TYPE_APPLICATION (mas_application_get_type ())
G_DECLARE_FINAL_TYPE (MasApplication, mas_application, MAS, APPLICATION, AdwApplication)

/* One line of the table of accelerators. */
typedef struct
{
  const char *action;   /* detailed name */
  const char *accels[3]; /* NULL-terminated */
} MasAccel;

void            mas_application_prepare       (void);
MasApplication *mas_application_new           (GApplicationFlags  flags);
/* The settings, or NULL when the schema is not installed: then nothing is remembered. For tests. */
GSettings      *mas_application_get_settings  (MasApplication    *self);
/* An empty window with all that windows share. */
MasWindow      *mas_application_new_window    (MasApplication    *self);
/* A new recovery object for this application, which does not use it yet: it brings back what earlier runs
 * left. */
MasRecovery    *mas_application_new_recovery  (MasApplication    *self,
                                               GSettings         *settings);
/* Replaces the recovery object, for tests; NULL: nothing is kept. */
void            mas_application_set_recovery  (MasApplication    *self,
                                               MasRecovery       *recovery);
/* Shows @file: in the window that has it already, else in @window when that one is empty, else in a
 * new one. @window may be NULL. */
void            mas_application_open_file     (MasApplication    *self,
                                               GFile             *file,
                                               GtkWindow         *window);
/* Every accelerator of the application and its windows. For tests: no two are the same. */
const MasAccel *mas_application_get_accels    (gsize             *n_accels);

G_END_DECLS
