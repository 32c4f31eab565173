/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-ghost.h"

#include "qi-token-private.h"

/* Both are borrowed. */
struct _MasGhost
{
  GObject       parent_instance;

  MasWorkplace *place;
  MasPlay      *play;
};

G_DEFINE_FINAL_TYPE (MasGhost, mas_ghost, G_TYPE_OBJECT)

static void
mas_ghost_class_init (MasGhostClass *klass)
{
}

static void
mas_ghost_init (MasGhost *self)
{
}

MasGhost *
mas_ghost_new (MasWorkplace *place,
               MasPlay      *play)
{
  MasGhost *self = g_object_new (MAS_TYPE_GHOST, NULL);

  self->place = place;
  self->play = play;
  return self;
}

/* While the board is played: the lifted piece, or the stone that a click would place. */
static void
show_play (MasGhost *self,
           guint     square)
{
  MasBoardOverlay *overlay = mas_workplace_get_overlay (self->place);
  const MasSpot *origin = mas_held_get_origin (mas_workplace_get_held (self->place));
  gboolean places = origin == NULL && mas_rules_places (mas_play_get_rules (self->play));
  gboolean legal = FALSE;

  if (mas_held_get_kind (mas_workplace_get_held (self->place)) != MAS_HELD_NOTHING
      && origin == NULL)
    {
      overlay->target = square;
      overlay->target_state = MAS_TARGET_REFUSED;
      return;
    }
  if ((origin == NULL && !places)
      || (origin != NULL && origin->kind == MAS_SPOT_SQUARE && origin->square == square))
    return;
  legal = mas_play_count (self->play, origin, square) > 0;
  /* A stone that cannot be placed is shown as a plain square under the pointer. */
  if (places && !legal)
    return;
  overlay->target = square;
  overlay->ghost =
    places ? mas_rules_dup_placed (mas_play_get_rules (self->play)) : qi_token_copy (origin->token);
  overlay->target_state = legal ? MAS_TARGET_ACCEPTED : MAS_TARGET_REFUSED;
}

/* What a stamp, which comes from nowhere, will place on the other square in symmetry. */
static void
show_opposite (MasGhost      *self,
               guint          square,
               const MasSpot *origin,
               const QiToken *token)
{
  MasBoardOverlay *overlay = mas_workplace_get_overlay (self->place);
  const QiShape *shape = qi_position_get_shape (mas_workplace_get_position (self->place));
  MasPieceToken changed;

  if (origin != NULL || mas_mirror_find (&overlay->mirror, shape, square) == square)
    return;
  if (overlay->mirror.swaps && mas_piece_change (token, MAS_CHANGE_OTHER_SIDE, &changed))
    token = &changed.token;
  overlay->opposite = qi_token_copy (token);
}

void
mas_ghost_show (MasGhost *self,
                guint     square)
{
  MasBoardOverlay *overlay = mas_workplace_get_overlay (self->place);
  MasHeldKind kind = mas_held_get_kind (mas_workplace_get_held (self->place));
  const QiToken *token = mas_held_get_token (mas_workplace_get_held (self->place));
  const MasSpot *origin = mas_held_get_origin (mas_workplace_get_held (self->place));
  g_auto (MasSpot) from = MAS_SPOT_INIT;
  g_auto (MasSpot) to = MAS_SPOT_INIT;
  g_autoptr (MasAct) act = NULL;

  g_clear_pointer (&overlay->ghost, g_free);
  g_clear_pointer (&overlay->opposite, g_free);
  g_clear_pointer (&overlay->block, qi_block_unref);
  overlay->target = QI_NO_SQUARE;
  overlay->target_state = MAS_TARGET_NONE;
  mas_workplace_preview (self->place);
  if (square == QI_NO_SQUARE || mas_workplace_get_document (self->place) == NULL
      || square >= qi_position_get_n_squares (mas_workplace_get_position (self->place)))
    return;
  if (mas_workplace_plays (self->place))
    {
      show_play (self, square);
      return;
    }
  if (kind == MAS_HELD_NOTHING)
    return;
  if (kind == MAS_HELD_MARKER || kind == MAS_HELD_ARROW || kind == MAS_HELD_BLOCK)
    {
      overlay->block = kind == MAS_HELD_BLOCK
                         ? qi_block_ref (mas_held_get_block (mas_workplace_get_held (self->place)))
                         : NULL;
      overlay->target = square;
      overlay->target_state = MAS_TARGET_ACCEPTED;
      return;
    }

  mas_spot_set_square (&to, mas_workplace_get_position (self->place), square);
  if (kind == MAS_HELD_ERASER)
    {
      overlay->target = square;
      overlay->target_state = to.token != NULL ? MAS_TARGET_ACCEPTED : MAS_TARGET_NONE;
      return;
    }
  if (origin != NULL)
    mas_spot_copy (&from, origin);
  else
    mas_spot_set_palette (&from, token);
  act = mas_act_for_drop (mas_workplace_get_setup (self->place),
                          mas_workplace_get_info (self->place), &from, &to, MAS_DROP_MOVE);
  /* On the same piece a stamp erases and a lifted piece is put back, so no ghost is shown. */
  if (act == NULL)
    return;
  overlay->target = square;
  overlay->ghost = qi_token_copy (token);
  overlay->target_state =
    mas_workplace_would (self->place, act) ? MAS_TARGET_ACCEPTED : MAS_TARGET_REFUSED;
  show_opposite (self, square, origin, token);
}

/* Under the pointer; a block stays where it was before it was turned, or appears at the cursor, where it was
 * pasted. */
void
mas_ghost_update (MasGhost *self)
{
  const MasBoardOverlay *overlay = mas_workplace_get_overlay (self->place);

  if (mas_held_get_kind (mas_workplace_get_held (self->place)) != MAS_HELD_BLOCK)
    mas_ghost_show (self, overlay->hover);
  else if (overlay->block != NULL)
    mas_ghost_show (self, overlay->target);
  else
    mas_ghost_show (self, mas_cursor_get_square (mas_workplace_get_cursor (self->place)));
}
