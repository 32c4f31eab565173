/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <adwaita.h>

#include "mas-annotator.h"
#include "mas-attacks.h"
#include "mas-attempt.h"
#include "mas-edit-area.h"
#include "mas-keys.h"
#include "mas-link.h"
#include "mas-menus.h"
#include "mas-motion.h"
#include "mas-play.h"
#include "mas-pointer.h"
#include "mas-stage.h"
#include "mas-typing.h"
#include "mas-voice.h"

G_BEGIN_DECLS

/* All parts exist from init to dispose. */
struct _MasEditArea
{
  GtkWidget        parent_instance;

  MasDocument     *document;  /* or NULL */
  MasHeld         *held;
  MasCursor       *cursor;
  MasAttempt      *attempt;
  MasTyping       *typing;
  MasAnnotator    *annotator;
  MasAttacks      *attacks;
  MasPlay         *play;
  MasLink         *link;
  MasMotion       *motion;
  MasMenus        *menus;
  MasKeys         *keys;
  MasVoice        *voice;
  MasPointer      *pointer;
  MasStage        *stage;     /* the only child apart from popovers */
};

/* mas-edit-area.c */
MasBoardOverlay  *mas_edit_area_get_overlay  (MasEditArea    *self);

/* mas-edit-show.c */
/* From now on the widgets follow the parts. */
void              mas_edit_area_follow       (MasEditArea    *self);
void              mas_edit_area_show_setup   (MasEditArea    *self);
void              mas_edit_area_document_changed_cb (MasDocument *document,
                                                     QiSetup     *before,
                                                     MasEditArea *self);

/* mas-edit-workplace.c */
void              mas_edit_area_workplace_init (MasWorkplaceInterface *iface);

/* mas-edit-link.c: squares and slots and their places in the text */
void              mas_edit_area_add_link     (MasEditArea    *self);

/* mas-edit-actions.c */
void              mas_edit_area_install_actions (GtkWidgetClass *widget_class);
void              mas_edit_area_update_actions (MasEditArea  *self);

G_END_DECLS
