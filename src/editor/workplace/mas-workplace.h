/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-act.h"
#include "mas-board-overlay.h"
#include "mas-cursor.h"
#include "mas-held.h"
#include "mas-piece.h"
#include "mas-rules.h"

G_BEGIN_DECLS

/**
 * MasWorkplace:
 *
 * What the parts of the board's workplace know of the whole: what is edited, what is in the person's
 * hand, where the cursor is, where things are, and how something is tried, shown and said.
 * #MasEditArea is it in the window; tests make one without widgets. A part borrows its workplace,
 * which owns it.
 */
#define MAS_TYPE_WORKPLACE (mas_workplace_get_type ())
G_DECLARE_INTERFACE (MasWorkplace, mas_workplace, MAS, WORKPLACE, GObject)

struct _MasWorkplaceInterface
{
  GTypeInterface parent_iface;

  MasDocument     *(*get_document) (MasWorkplace *self);
  MasRules        *(*get_rules)    (MasWorkplace *self);
  MasHeld         *(*get_held)     (MasWorkplace *self);
  MasCursor       *(*get_cursor)   (MasWorkplace *self);
  const MasSpot   *(*get_carried)  (MasWorkplace *self);
  MasBoardOverlay *(*get_overlay)  (MasWorkplace *self);
  void             (*preview)      (MasWorkplace *self);
  gboolean         (*get_rect)     (MasWorkplace    *self,
                                    const MasSpot   *spot,
                                    graphene_rect_t *rect);
  gboolean         (*perform)      (MasWorkplace *self,
                                    MasAct       *act,
                                    const char   *group,
                                    gboolean      annotates);
  void             (*say)          (MasWorkplace *self,
                                    char         *words);
  void             (*say_place)    (MasWorkplace *self,
                                    char         *words);
  void             (*say_square)   (MasWorkplace *self,
                                    guint         square);
  void             (*say_next)     (MasWorkplace *self);
};

/* The document and the rules; either may be NULL. */
MasDocument      *mas_workplace_get_document (MasWorkplace    *self);
MasRules         *mas_workplace_get_rules    (MasWorkplace    *self);
MasHeld          *mas_workplace_get_held     (MasWorkplace    *self);
MasCursor        *mas_workplace_get_cursor   (MasWorkplace    *self);
/* Where the piece that was lifted or is dragged stands; NULL for none. */
const MasSpot    *mas_workplace_get_carried  (MasWorkplace    *self);
/* What is drawn over the board; call mas_workplace_preview() after changing it. */
MasBoardOverlay  *mas_workplace_get_overlay  (MasWorkplace    *self);
void              mas_workplace_preview      (MasWorkplace    *self);
/* Where a spot is now, in workplace coordinates; FALSE when it is not visible. */
gboolean          mas_workplace_get_rect     (MasWorkplace    *self,
                                              const MasSpot   *spot,
                                              graphene_rect_t *rect);
/* Takes @act; NULL does nothing. FALSE when it was refused (or was NULL). */
gboolean          mas_workplace_perform      (MasWorkplace    *self,
                                              MasAct          *act,
                                              const char      *group);
/* The same for acts that do not affect the game, and so are allowed while it is played. */
gboolean          mas_workplace_annotate     (MasWorkplace    *self,
                                              MasAct          *act,
                                              const char      *group);
/* Takes @words, a sentence for the status line. */
void              mas_workplace_say          (MasWorkplace    *self,
                                              char            *words);
/* The same for words that begin with the name of a square, which stays as it is. */
void              mas_workplace_say_place    (MasWorkplace    *self,
                                              char            *words);
/* Says what is on a square, and what is remarked about it. */
void              mas_workplace_say_square   (MasWorkplace    *self,
                                              guint            square);
/* Says what the next act would do with what is held. */
void              mas_workplace_say_next     (MasWorkplace    *self);

/* Functions that follow from those above. */
QiSetup          *mas_workplace_get_setup    (MasWorkplace    *self);
QiPosition       *mas_workplace_get_position (MasWorkplace    *self);
const QiShape    *mas_workplace_get_shape    (MasWorkplace    *self);
const QiGameInfo *mas_workplace_get_info     (MasWorkplace    *self);
/* The game whose coordinates name squares. */
const QiGameInfo *mas_workplace_get_names    (MasWorkplace    *self);
/* Whether the board is played by the rules. */
gboolean          mas_workplace_plays        (MasWorkplace    *self);
/* Says what is selected; without a selection what the next act would do. */
void              mas_workplace_say_selection (MasWorkplace   *self);
gboolean          mas_workplace_would        (MasWorkplace    *self,
                                              const MasAct    *act);
/* Changes the pieces on the selected squares, without a selection the cursor's. */
void              mas_workplace_change_pieces (MasWorkplace   *self,
                                               MasPieceChange  change);
/* Changes the cursor's piece, or says that it cannot be changed in this way. */
void              mas_workplace_change_piece (MasWorkplace    *self,
                                              MasPieceChange   change);

G_END_DECLS
