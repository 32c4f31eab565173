/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-held.h"

struct _MasHeld
{
  GObject     parent_instance;
  MasHeldKind kind;
  MasSpot     spot;  /* LIFTED: the origin; STAMP: a palette spot with the token */
  QiBlock    *block; /* BLOCK; else NULL */
  gboolean    keeps; /* BLOCK: it stays after it was put down */
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasHeld, mas_held, G_TYPE_OBJECT)

static void
mas_held_finalize (GObject *object)
{
  MasHeld *self = MAS_HELD (object);

  mas_spot_clear (&self->spot);
  g_clear_pointer (&self->block, qi_block_unref);
  G_OBJECT_CLASS (mas_held_parent_class)->finalize (object);
}

static void
mas_held_class_init (MasHeldClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mas_held_finalize;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
mas_held_init (MasHeld *self)
{
  mas_spot_clear (&self->spot);
}

MasHeld *
mas_held_new (void)
{
  return g_object_new (MAS_TYPE_HELD, NULL);
}

MasHeldKind
mas_held_get_kind (MasHeld *self)
{
  g_return_val_if_fail (MAS_IS_HELD (self), MAS_HELD_NOTHING);

  return self->kind;
}

const QiToken *
mas_held_get_token (MasHeld *self)
{
  g_return_val_if_fail (MAS_IS_HELD (self), NULL);

  return self->spot.token;
}

const MasSpot *
mas_held_get_origin (MasHeld *self)
{
  g_return_val_if_fail (MAS_IS_HELD (self), NULL);

  return self->kind == MAS_HELD_LIFTED ? &self->spot : NULL;
}

static void
change (MasHeld       *self,
        MasHeldKind    kind,
        const MasSpot *spot)
{
  if (kind != MAS_HELD_BLOCK)
    g_clear_pointer (&self->block, qi_block_unref);
  if (spot != NULL)
    mas_spot_copy (&self->spot, spot);
  else
    mas_spot_clear (&self->spot);
  self->kind = kind;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

void
mas_held_lift (MasHeld       *self,
               const MasSpot *origin)
{
  g_return_if_fail (MAS_IS_HELD (self));
  g_return_if_fail (origin->token != NULL);

  change (self, MAS_HELD_LIFTED, origin);
}

void
mas_held_stamp (MasHeld       *self,
                const QiToken *token)
{
  g_return_if_fail (MAS_IS_HELD (self));
  g_return_if_fail (token != NULL);

  g_auto (MasSpot) spot = MAS_SPOT_INIT;
  mas_spot_set_palette (&spot, token);
  change (self, MAS_HELD_STAMP, &spot);
}

void
mas_held_erase (MasHeld *self)
{
  g_return_if_fail (MAS_IS_HELD (self));

  change (self, MAS_HELD_ERASER, NULL);
}

void
mas_held_block (MasHeld *self,
                QiBlock *block,
                gboolean keeps)
{
  QiBlock *before = NULL;

  g_return_if_fail (MAS_IS_HELD (self));
  g_return_if_fail (block != NULL);

  before = self->block;
  self->block = qi_block_ref (block);
  self->keeps = keeps;
  g_clear_pointer (&before, qi_block_unref);
  change (self, MAS_HELD_BLOCK, NULL);
}

QiBlock *
mas_held_get_block (MasHeld *self)
{
  g_return_val_if_fail (MAS_IS_HELD (self), NULL);

  return self->block;
}

gboolean
mas_held_is_kept (MasHeld *self)
{
  g_return_val_if_fail (MAS_IS_HELD (self), FALSE);

  return self->block != NULL && self->keeps;
}

void
mas_held_draw (MasHeld    *self,
               MasHeldKind kind)
{
  g_return_if_fail (MAS_IS_HELD (self));
  g_return_if_fail (kind == MAS_HELD_MARKER || kind == MAS_HELD_ARROW);

  change (self, kind, NULL);
}

void
mas_held_let_go (MasHeld *self)
{
  g_return_if_fail (MAS_IS_HELD (self));

  if (self->kind != MAS_HELD_NOTHING)
    change (self, MAS_HELD_NOTHING, NULL);
}
