/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-workplace.h"

#include "mas-squares.h"

#include <glib/gi18n.h>

G_DEFINE_INTERFACE (MasWorkplace, mas_workplace, G_TYPE_OBJECT)

static const MasSpot *
get_lifted (MasWorkplace *self)
{
  return mas_held_get_origin (mas_workplace_get_held (self));
}

static void
mas_workplace_default_init (MasWorkplaceInterface *iface)
{
  iface->get_carried = get_lifted;
}

MasDocument *
mas_workplace_get_document (MasWorkplace *self)
{
  return MAS_WORKPLACE_GET_IFACE (self)->get_document (self);
}

MasRules *
mas_workplace_get_rules (MasWorkplace *self)
{
  return MAS_WORKPLACE_GET_IFACE (self)->get_rules (self);
}

MasHeld *
mas_workplace_get_held (MasWorkplace *self)
{
  return MAS_WORKPLACE_GET_IFACE (self)->get_held (self);
}

MasCursor *
mas_workplace_get_cursor (MasWorkplace *self)
{
  return MAS_WORKPLACE_GET_IFACE (self)->get_cursor (self);
}

const MasSpot *
mas_workplace_get_carried (MasWorkplace *self)
{
  return MAS_WORKPLACE_GET_IFACE (self)->get_carried (self);
}

MasBoardOverlay *
mas_workplace_get_overlay (MasWorkplace *self)
{
  return MAS_WORKPLACE_GET_IFACE (self)->get_overlay (self);
}

void
mas_workplace_preview (MasWorkplace *self)
{
  MAS_WORKPLACE_GET_IFACE (self)->preview (self);
}

gboolean
mas_workplace_get_rect (MasWorkplace    *self,
                        const MasSpot   *spot,
                        graphene_rect_t *rect)
{
  return MAS_WORKPLACE_GET_IFACE (self)->get_rect (self, spot, rect);
}

gboolean
mas_workplace_perform (MasWorkplace *self,
                       MasAct       *act,
                       const char   *group)
{
  return MAS_WORKPLACE_GET_IFACE (self)->perform (self, act, group, FALSE);
}

gboolean
mas_workplace_annotate (MasWorkplace *self,
                        MasAct       *act,
                        const char   *group)
{
  return MAS_WORKPLACE_GET_IFACE (self)->perform (self, act, group, TRUE);
}

void
mas_workplace_say (MasWorkplace *self,
                   char         *words)
{
  MAS_WORKPLACE_GET_IFACE (self)->say (self, words);
}

void
mas_workplace_say_place (MasWorkplace *self,
                         char         *words)
{
  MAS_WORKPLACE_GET_IFACE (self)->say_place (self, words);
}

void
mas_workplace_say_square (MasWorkplace *self,
                          guint         square)
{
  MAS_WORKPLACE_GET_IFACE (self)->say_square (self, square);
}

void
mas_workplace_say_next (MasWorkplace *self)
{
  MAS_WORKPLACE_GET_IFACE (self)->say_next (self);
}

QiSetup *
mas_workplace_get_setup (MasWorkplace *self)
{
  MasDocument *document = mas_workplace_get_document (self);

  return document != NULL ? mas_document_get_setup (document) : NULL;
}

QiPosition *
mas_workplace_get_position (MasWorkplace *self)
{
  MasDocument *document = mas_workplace_get_document (self);

  return document != NULL ? mas_document_get_position (document) : NULL;
}

const QiShape *
mas_workplace_get_shape (MasWorkplace *self)
{
  QiPosition *position = mas_workplace_get_position (self);

  return position != NULL ? qi_position_get_shape (position) : NULL;
}

const QiGameInfo *
mas_workplace_get_info (MasWorkplace *self)
{
  MasDocument *document = mas_workplace_get_document (self);

  return document != NULL ? mas_document_get_game_info (document) : NULL;
}

const QiGameInfo *
mas_workplace_get_names (MasWorkplace *self)
{
  MasDocument *document = mas_workplace_get_document (self);

  return document != NULL ? mas_document_get_names (document) : NULL;
}

gboolean
mas_workplace_plays (MasWorkplace *self)
{
  MasRules *rules = mas_workplace_get_rules (self);

  return rules != NULL && mas_workplace_get_document (self) != NULL
         && mas_rules_get_state (rules) != NULL;
}

void
mas_workplace_say_selection (MasWorkplace *self)
{
  g_autoptr (GArray) squares = mas_cursor_dup_selection (mas_workplace_get_cursor (self));

  if (squares->len == 0)
    mas_workplace_say_next (self);
  else
    mas_workplace_say (self, mas_squares_dup_selected (mas_workplace_get_info (self),
                                                       mas_workplace_get_position (self), squares));
}

gboolean
mas_workplace_would (MasWorkplace *self,
                     const MasAct *act)
{
  g_autoptr (QiEdit) edit = mas_act_build (act);

  return mas_document_would_accept (mas_workplace_get_document (self), edit, NULL);
}

void
mas_workplace_change_piece (MasWorkplace  *self,
                            MasPieceChange change)
{
  QiPosition *position = mas_workplace_get_position (self);
  guint square = mas_cursor_get_square (mas_workplace_get_cursor (self));
  const QiToken *piece = position != NULL ? qi_position_get_piece (position, square) : NULL;
  MasPieceToken changed;

  if (piece != NULL && mas_piece_change (piece, change, &changed))
    mas_workplace_perform (self,
                           mas_act_for_place (mas_workplace_get_setup (self),
                                              mas_workplace_get_info (self), square,
                                              &changed.token),
                           NULL);
  else
    mas_workplace_say (self, g_strdup (_("There is no piece here that can be changed so")));
}

void
mas_workplace_change_pieces (MasWorkplace  *self,
                             MasPieceChange change)
{
  g_autoptr (GArray) squares = mas_cursor_dup_selection (mas_workplace_get_cursor (self));
  MasAct *act = NULL;

  if (squares->len == 0)
    {
      mas_workplace_change_piece (self, change);
      return;
    }
  act = mas_act_for_change_all (mas_workplace_get_setup (self), squares, change);
  if (act != NULL)
    mas_workplace_perform (self, act, NULL);
  else
    mas_workplace_say (self, g_strdup (_("There is nothing to change")));
}
