/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <adwaita.h>

#include "mas-annotator.h"
#include "mas-attacks.h"
#include "mas-attempt.h"
#include "mas-edit-area.h"
#include "mas-keys.h"
#include "mas-link.h"
#include "mas-motion.h"
#include "mas-play.h"
#include "mas-pointer.h"
#include "mas-popup.h"
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
  MasPopup        *popup;
  MasKeys         *keys;
  MasVoice        *voice;
  MasPointer      *pointer;
  MasStage        *stage;     /* the only child but popovers */
};

/* mas-edit-area.c */
QiSetup          *mas_edit_area_get_setup    (MasEditArea    *self);
QiPosition       *mas_edit_area_get_position (MasEditArea    *self);
const QiGameInfo *mas_edit_area_get_info     (MasEditArea    *self);
MasBoardOverlay  *mas_edit_area_get_overlay  (MasEditArea    *self);
void              mas_edit_area_redraw       (MasEditArea    *self);
void              mas_edit_area_update_hint  (MasEditArea    *self);

/* mas-edit-show.c */
void              mas_edit_area_show_setup   (MasEditArea    *self);
void              mas_edit_area_document_changed_cb (MasDocument *document,
                                                     QiSetup     *before,
                                                     MasEditArea *self);

/* mas-edit-workplace.c */
void              mas_edit_area_workplace_init (MasWorkplaceInterface *iface);

/* mas-edit-link.c: squares and slots and their places in the text */
void              mas_edit_area_add_link     (MasEditArea    *self);

/* mas-edit-annotate.c: menus and actions of marks */
void              mas_edit_area_mark_action  (GtkWidget      *widget,
                                              const char     *action,
                                              GVariant       *parameter);
GMenuModel       *mas_edit_area_new_mark_menu (MasEditArea   *self);
void              mas_edit_area_open_marker_menu (MasEditArea *self,
                                                  GtkWidget   *slot);

/* mas-edit-play.c */
/* The board is played by the rules. */
gboolean          mas_edit_area_plays        (MasEditArea    *self);
void              mas_edit_area_play_changed_cb (MasPlay      *play,
                                                 MasEditArea  *self);

/* mas-edit-choose.c */
void              mas_edit_area_choose_cb    (MasPlay          *play,
                                              const QiMoveList *moves,
                                              const MasSpot    *spot,
                                              MasEditArea      *self);

/* mas-edit-menu.c */
void              mas_edit_area_open_menu    (MasEditArea    *self,
                                              const MasSpot  *spot);
void              mas_edit_area_popup_closed_cb (MasPopup    *popup,
                                                 MasEditArea *self);

/* mas-edit-drawing.c */
void              mas_edit_area_install_drawing_actions (GtkWidgetClass *widget_class);
GMenuModel       *mas_edit_area_new_drawing_menu (MasEditArea   *self,
                                                  const QiToken *piece);
void              mas_edit_area_drop_files   (MasEditArea    *self,
                                              double          x,
                                              double          y,
                                              GSList         *files);
void              mas_edit_area_add_drawing_drop (MasEditArea *self);

/* mas-edit-goto.c */
void              mas_edit_area_ask_square   (MasEditArea    *self);

/* mas-edit-actions.c */
void              mas_edit_area_install_actions (GtkWidgetClass *widget_class);
void              mas_edit_area_update_actions (MasEditArea  *self);

G_END_DECLS
