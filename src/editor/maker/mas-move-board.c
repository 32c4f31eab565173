/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-move-board.h"

#include "diagram-art.h"
#include "diagram-board.h"
#include "mas-appearance.h"

#define REACH  4               /* squares from the middle to the edge */
#define SIDE   (2 * REACH + 1) /* squares */
#define SQUARE 22.             /* CSS px */

struct _MasMoveBoard
{
  GtkWidget parent_instance;

  guint8    targets[SIDE][SIDE]; /* bits of QiPatternFlags; the first row is the one farthest
                                    ahead */
  char     *token;
  char     *art;
};

G_DEFINE_FINAL_TYPE (MasMoveBoard, mas_move_board, GTK_TYPE_WIDGET)

static gboolean
is_on_board (int file,
             int rank)
{
  return ABS (file) <= REACH && ABS (rank) <= REACH;
}

static void
add_target (MasMoveBoard *self,
            int           file,
            int           rank,
            guint         flags)
{
  if (is_on_board (file, rank))
    self->targets[REACH - rank][REACH + file] |=
      (guint8) (flags & (QI_PATTERN_MOVE | QI_PATTERN_CAPTURE));
}

/* Moves to other layers are not shown. Where a piece has to be hopped over, every square behind it may be reached. */
static void
add_pattern (MasMoveBoard    *self,
             const QiPattern *pattern)
{
  const gboolean slides = pattern->kind == QI_PATTERN_SLIDE;
  const gboolean hops = pattern->kind == QI_PATTERN_HOP || pattern->kind == QI_PATTERN_GRASSHOPPER;

  if (pattern->layer != 0)
    return;
  for (int n = hops ? 2 : 1; is_on_board (n * pattern->file, n * pattern->rank); n++)
    {
      add_target (self, n * pattern->file, n * pattern->rank, pattern->flags);
      if (!(slides || hops) || (pattern->range > 0 && n == (int) pattern->range))
        return;
    }
}

void
mas_move_board_set_moves (MasMoveBoard *self,
                          GArray       *patterns)
{
  g_return_if_fail (MAS_IS_MOVE_BOARD (self));

  memset (self->targets, 0, sizeof self->targets);
  for (guint i = 0; i < patterns->len; i++)
    add_pattern (self, &g_array_index (patterns, QiPattern, i));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

guint
mas_move_board_get_target (MasMoveBoard *self,
                           int           file,
                           int           rank)
{
  g_return_val_if_fail (MAS_IS_MOVE_BOARD (self), 0);
  return is_on_board (file, rank) ? self->targets[REACH - rank][REACH + file] : 0;
}

void
mas_move_board_set_piece (MasMoveBoard *self,
                          const char   *token,
                          const char   *art)
{
  g_return_if_fail (MAS_IS_MOVE_BOARD (self));

  g_free (self->token);
  g_free (self->art);
  self->token = g_strdup (token);
  self->art = g_strdup (art);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
draw_target (cairo_t *cr,
             double   x,
             double   y,
             guint    flags)
{
  const double radius = SQUARE * 0.32;

  if ((flags & QI_PATTERN_CAPTURE) != 0)
    {
      cairo_arc (cr, x, y, radius, 0., 2. * G_PI);
      cairo_set_line_width (cr, 2.);
      cairo_stroke (cr);
    }
  if ((flags & QI_PATTERN_MOVE) != 0)
    {
      cairo_arc (cr, x, y, radius * 0.5, 0., 2. * G_PI);
      cairo_fill (cr);
    }
}

static void
draw_piece (MasMoveBoard       *self,
            cairo_t            *cr,
            const DiagramStyle *style)
{
  const QiToken token = QI_TOKEN (self->token != NULL ? self->token : "");
  const double at = REACH * SQUARE;

  if (self->art != NULL && *self->art != '\0'
      && diagram_art_draw (cr, self->art, &diagram_palette_get (style)->men[0], style->pieces, at,
                           at, SQUARE))
    return;
  if (token.length > 0)
    diagram_draw_piece (cr, NULL, &token, style, FALSE, at, at, SQUARE);
}

static void
mas_move_board_snapshot (GtkWidget   *widget,
                         GtkSnapshot *snapshot)
{
  MasMoveBoard *self = MAS_MOVE_BOARD (widget);
  const DiagramStyle *style = mas_appearance_get_style (mas_appearance_get_default ());
  const DiagramPalette *palette = diagram_palette_get (style);
  const double size = SIDE * SQUARE;
  cairo_t *cr =
    gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) size, (float) size));

  for (int row = 0; row < SIDE; row++)
    for (int column = 0; column < SIDE; column++)
      {
        diagram_set_colour (cr, (row + column) % 2 == 0 ? palette->light : palette->dark);
        cairo_rectangle (cr, column * SQUARE, row * SQUARE, SQUARE, SQUARE);
        cairo_fill (cr);
      }
  draw_piece (self, cr, style);
  diagram_set_colour (cr, palette->men[1].fill);
  for (int row = 0; row < SIDE; row++)
    for (int column = 0; column < SIDE; column++)
      draw_target (cr, (column + 0.5) * SQUARE, (row + 0.5) * SQUARE, self->targets[row][column]);
  cairo_destroy (cr);
}

static void
mas_move_board_finalize (GObject *object)
{
  MasMoveBoard *self = MAS_MOVE_BOARD (object);

  g_free (self->token);
  g_free (self->art);
  G_OBJECT_CLASS (mas_move_board_parent_class)->finalize (object);
}

static void
mas_move_board_class_init (MasMoveBoardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = mas_move_board_finalize;
  widget_class->snapshot = mas_move_board_snapshot;
  /* The words beside it tell a screen reader the same. */
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
mas_move_board_init (MasMoveBoard *self)
{
  gtk_widget_set_size_request (GTK_WIDGET (self), (int) (SIDE * SQUARE), (int) (SIDE * SQUARE));
  g_signal_connect_object (mas_appearance_get_default (), "changed",
                           G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
}

GtkWidget *
mas_move_board_new (void)
{
  return g_object_new (MAS_TYPE_MOVE_BOARD, NULL);
}
