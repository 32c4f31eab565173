/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "qi-edit.h"
#include "qi-history.h"
#include "qi-notation.h"

G_BEGIN_DECLS

/* Where an edit was tried, so that a refusal is explained there. */
typedef enum
{
  MAS_PLACE_NONE,
  MAS_PLACE_SQUARE,    /* @square */
  MAS_PLACE_HAND,      /* @side; @token when a slot is meant */
  MAS_PLACE_TEXT,      /* the text entry */
  MAS_PLACE_INSPECTOR  /* @field: "shape", "styles", "turn", "game" */
} MasPlaceKind;

typedef struct
{
  MasPlaceKind   kind;
  guint          square;
  QiSide         side;
  const QiToken *token;
  const char    *field;
} MasPlace;

/**
 * MasDocument:
 *
 * One open position: its history of setups, its file and format, and the one door through which every
 * edit goes.
 *
 * Properties: `setup` (QiSetup, read-only), `history` (QiHistory, read-only), `file` (GFile),
 * `title` (the name shown), `modified` (read-only), `large` (the large limits are allowed).
 *
 * Signals:
 * - `changed` (QiSetup *before): the setup is another one (edit, undo, redo, load)
 * - `refused` (QiFinding *finding, gpointer place): an edit was refused; @place is a const MasPlace *
 * - `noted` (GPtrArray *findings): notes of an edit that was done
 */
#define MAS_TYPE_DOCUMENT (mas_document_get_type ())
G_DECLARE_FINAL_TYPE (MasDocument, mas_document, MAS, DOCUMENT, GObject)

/* A document with @setup as its first entry. */
MasDocument  *mas_document_new         (QiSetup        *setup);
QiSetup      *mas_document_get_setup   (MasDocument    *self);
QiPosition   *mas_document_get_position (MasDocument   *self);
/* The game of the setup, or the one that its styles suggest; NULL. For names, art and palette. */
const QiGameInfo *mas_document_get_game_info (MasDocument *self);
QiHistory    *mas_document_get_history (MasDocument    *self);
const QiLimits *mas_document_get_limits (MasDocument   *self);
void          mas_document_set_large   (MasDocument    *self,
                                        gboolean        large);
/* Applies an edit through the model. @label is translated and names the step in the history ("Move e2 to e4").
 * @group joins steps that follow each other (a stroke, a burst of typing). @where (nullable) is where it was
 * tried. Returns FALSE after emitting `refused`; nothing has changed then. */
gboolean      mas_document_apply       (MasDocument    *self,
                                        QiEdit         *edit,
                                        const char     *label,
                                        const char     *group,
                                        const MasPlace *where);
/* Asks the model whether @edit would be accepted; changes nothing. @finding (out, nullable, transfer full). */
gboolean      mas_document_would_accept (MasDocument   *self,
                                         QiEdit        *edit,
                                         QiFinding    **finding);
void          mas_document_end_group   (MasDocument    *self);
void          mas_document_undo        (MasDocument    *self);
void          mas_document_redo        (MasDocument    *self);
gboolean      mas_document_is_modified (MasDocument    *self);

G_END_DECLS
