/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-cursor.h"

struct _MasCursor
{
  GObject    parent_instance;

  QiShape    shape;  /* without dimensions: no board yet */
  guint      square; /* square of the board, or 0 without one */
  guint      told;   /* square when `moved` was emitted last */
  guint      anchor; /* the same as @square */
  gboolean   past;
  GtkBitset *selection; /* squares of the board */
};

enum
{
  SIGNAL_MOVED,
  SIGNAL_WAITS,
  SIGNAL_SELECTED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasCursor, mas_cursor, G_TYPE_OBJECT)

static guint
count_squares (MasCursor *self)
{
  return self->shape.n_dimensions > 0 ? qi_shape_get_n_squares (&self->shape) : 0;
}

static void
mas_cursor_finalize (GObject *object)
{
  g_clear_pointer (&MAS_CURSOR (object)->selection, gtk_bitset_unref);
  G_OBJECT_CLASS (mas_cursor_parent_class)->finalize (object);
}

static void
mas_cursor_class_init (MasCursorClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = mas_cursor_finalize;
  signals[SIGNAL_MOVED] = g_signal_new ("moved", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
  signals[SIGNAL_WAITS] =
    g_signal_new ("waits", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_SELECTED] =
    g_signal_new ("selected", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
mas_cursor_init (MasCursor *self)
{
  self->selection = gtk_bitset_new_empty ();
}

MasCursor *
mas_cursor_new (void)
{
  return g_object_new (MAS_TYPE_CURSOR, NULL);
}

/**
 * mas_cursor_fit:
 * @self: a cursor
 * @shape: what the board is like now
 *
 * Takes the shape of a board. On another shape nothing stays selected, and a cursor that fell off
 * stands on the last square: at once and without a signal, since whatever follows may ask where it
 * is. Who calls puts it there with mas_cursor_go() when the board is shown.
 *
 * Returns: %TRUE when it fell off
 */
gboolean
mas_cursor_fit (MasCursor     *self,
                const QiShape *shape)
{
  guint last = 0;
  gboolean fell_off = FALSE;

  g_return_val_if_fail (MAS_IS_CURSOR (self), FALSE);
  g_return_val_if_fail (shape != NULL && qi_shape_get_n_squares (shape) > 0, FALSE);

  if (self->shape.n_dimensions > 0 && qi_shape_equal (&self->shape, shape))
    return FALSE;
  self->shape = *shape;
  last = count_squares (self) - 1;
  fell_off = self->square > last;
  self->square = MIN (self->square, last);
  self->anchor = MIN (self->anchor, last);
  gtk_bitset_remove_all (self->selection);
  return fell_off;
}

guint
mas_cursor_get_square (MasCursor *self)
{
  g_return_val_if_fail (MAS_IS_CURSOR (self), 0);

  return self->square;
}

void
mas_cursor_go (MasCursor *self,
               guint      square)
{
  gboolean elsewhere = FALSE;

  g_return_if_fail (MAS_IS_CURSOR (self));
  g_return_if_fail (square < count_squares (self));

  elsewhere = square != self->told;
  self->square = self->told = square;
  self->past = FALSE;
  g_signal_emit (self, signals[SIGNAL_MOVED], 0, elsewhere);
}

void
mas_cursor_start (MasCursor *self,
                  guint      square)
{
  g_return_if_fail (MAS_IS_CURSOR (self));
  g_return_if_fail (square < count_squares (self));

  self->anchor = square;
  mas_cursor_go (self, square);
}

guint
mas_cursor_get_anchor (MasCursor *self)
{
  g_return_val_if_fail (MAS_IS_CURSOR (self), 0);

  return self->anchor;
}

gboolean
mas_cursor_get_past (MasCursor *self)
{
  g_return_val_if_fail (MAS_IS_CURSOR (self), FALSE);

  return self->past;
}

void
mas_cursor_set_past (MasCursor *self,
                     gboolean   past)
{
  g_return_if_fail (MAS_IS_CURSOR (self));

  self->past = past;
  g_signal_emit (self, signals[SIGNAL_WAITS], 0);
}

GtkBitset *
mas_cursor_get_selection (MasCursor *self)
{
  g_return_val_if_fail (MAS_IS_CURSOR (self), NULL);

  return self->selection;
}

GArray *
mas_cursor_dup_selection (MasCursor *self)
{
  GArray *squares = g_array_new (FALSE, FALSE, sizeof (guint));
  GtkBitsetIter iter;
  guint square = 0;
  guint i = 0;

  g_return_val_if_fail (MAS_IS_CURSOR (self), squares);

  /* All 65,025 squares of the largest board within one frame: the array is allocated once. */
  g_array_set_size (squares, (guint) gtk_bitset_get_size (self->selection));
  for (gboolean valid = gtk_bitset_iter_init_first (&iter, self->selection, &square); valid;
       valid = gtk_bitset_iter_next (&iter, &square))
    g_array_index (squares, guint, i++) = square;
  return squares;
}

void
mas_cursor_select_none (MasCursor *self)
{
  g_return_if_fail (MAS_IS_CURSOR (self));

  if (gtk_bitset_is_empty (self->selection))
    return;
  gtk_bitset_remove_all (self->selection);
  g_signal_emit (self, signals[SIGNAL_SELECTED], 0);
}

void
mas_cursor_select_all (MasCursor *self)
{
  g_return_if_fail (MAS_IS_CURSOR (self));

  gtk_bitset_add_range (self->selection, 0, count_squares (self));
  g_signal_emit (self, signals[SIGNAL_SELECTED], 0);
}

void
mas_cursor_select_box (MasCursor *self,
                       guint      to)
{
  const QiShape *shape = NULL;
  guint a[3];
  guint b[3];

  g_return_if_fail (MAS_IS_CURSOR (self));
  g_return_if_fail (to < count_squares (self));

  shape = &self->shape;
  qi_shape_get_place (shape, self->anchor, &a[0], &a[1], &a[2]);
  qi_shape_get_place (shape, to, &b[0], &b[1], &b[2]);
  gtk_bitset_remove_all (self->selection);
  for (guint layer = MIN (a[0], b[0]); layer <= MAX (a[0], b[0]); layer++)
    for (guint rank = MIN (a[1], b[1]); rank <= MAX (a[1], b[1]); rank++)
      gtk_bitset_add_range (self->selection,
                            qi_shape_get_index (shape, layer, rank, MIN (a[2], b[2])),
                            MAX (a[2], b[2]) - MIN (a[2], b[2]) + 1);
  g_signal_emit (self, signals[SIGNAL_SELECTED], 0);
}

void
mas_cursor_select_squares (MasCursor    *self,
                           const GArray *squares)
{
  g_return_if_fail (MAS_IS_CURSOR (self));

  gtk_bitset_remove_all (self->selection);
  for (guint i = 0; i < squares->len; i++)
    gtk_bitset_add (self->selection, g_array_index (squares, guint, i));
  g_signal_emit (self, signals[SIGNAL_SELECTED], 0);
}

void
mas_cursor_select_toggle (MasCursor *self,
                          guint      square)
{
  g_return_if_fail (MAS_IS_CURSOR (self));
  g_return_if_fail (square < count_squares (self));

  if (!gtk_bitset_remove (self->selection, square))
    gtk_bitset_add (self->selection, square);
  g_signal_emit (self, signals[SIGNAL_SELECTED], 0);
}
