/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "qi-finding.h"
#include "qi-setup.h"

G_BEGIN_DECLS

/**
 * MasFindingsList:
 *
 * Findings in words, one a row, with their severity as an icon, their line where they have one, and
 * a way out as a button where they offer one.
 *
 * Signals: `chosen` (QiFinding), `fix` (QiFinding).
 */
#define MAS_TYPE_FINDINGS_LIST (mas_findings_list_get_type ())
G_DECLARE_FINAL_TYPE (MasFindingsList, mas_findings_list, MAS, FINDINGS_LIST, GtkWidget)

/* Which of the fixes that findings name can be made where they are shown. */
typedef enum
{
  MAS_FIXES_NONE,
  MAS_FIXES_TEXT,  /* fixes of the text that was read */
  MAS_FIXES_SETUP  /* fixes of the setup, from qi_fix_make_edit() */
} MasFixes;

/* @findings (nullable) are shown as they are now; @setup (nullable; needed for %MAS_FIXES_SETUP) is
 * used to name their squares. */
void       mas_findings_list_set_findings (MasFindingsList *self,
                                           GPtrArray       *findings,
                                           QiSetup         *setup,
                                           MasFixes         fixes);

G_END_DECLS
