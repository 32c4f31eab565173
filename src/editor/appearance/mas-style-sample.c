/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-style-sample.h"

#include "diagram-board.h"
#include "diagram-map.h"
#include "mas-appearance.h"

#include <math.h>

#define SQUARE  26. /* CSS px; with larger ones the preferences are wider than a phone */
#define GAP     6.  /* CSS px, between two boards */
#define N_CELLS 9   /* at most, of a board */

/* A little board: its squares from the upper left, NULL for an empty one. */
typedef struct
{
  const char *game;
  guint       ranks;
  guint       files;
  const char *pieces[N_CELLS];
} Board;

typedef struct
{
  const char *choice;
  Board       boards[2];
} Sample;

static const Sample samples[] = {
  { "theme",
    { { "chess", 2, 3, { "n", NULL, "k^", "P", "Q", NULL } },
      { "go", 2, 2, { NULL, "s", "S", NULL } } } },
  { "pieces",
    { { "chess", 1, 2, { "K^", "n" } }, { "shogi", 1, 1, { "+B" } } } },
  { "signs",
    { { "shogi", 1, 2, { "R", "+R" } }, { "xiangqi", 1, 2, { "H", "c" } } } },
};

struct _MasStyleSample
{
  GtkWidget     parent_instance;

  const Sample *sample;
  char         *value;
};

G_DEFINE_FINAL_TYPE (MasStyleSample, mas_style_sample, GTK_TYPE_WIDGET)

static guint
get_n_boards (const Sample *sample)
{
  return sample->boards[1].game != NULL ? 2 : 1;
}

/* The style that boards are drawn with, apart from the one choice. */
static DiagramStyle
get_style (MasStyleSample *self)
{
  DiagramStyle style = *mas_appearance_get_style (mas_appearance_get_default ());

  if (g_str_equal (self->sample->choice, "theme"))
    diagram_theme_from_name (self->value, &style.theme);
  else if (g_str_equal (self->sample->choice, "pieces"))
    diagram_pieces_from_name (self->value, &style.pieces);
  else
    diagram_signs_from_name (self->value, &style.signs);
  return style;
}

static void
draw_board (cairo_t            *cr,
            const Board        *board,
            const DiagramStyle *style,
            double              x)
{
  const QiGameInfo *info = qi_game_info_lookup (board->game);
  const QiShape shape = { 2, { board->ranks, board->files } };
  double frame = 0.;
  DiagramLayout layout;

  diagram_layout_init (&layout, &shape, FALSE, FALSE, SQUARE, board->files * SQUARE);
  frame = diagram_board_get_frame (&layout);
  layout.x = x + frame;
  layout.y = frame;
  diagram_draw_board (cr, info, &layout, style);
  for (guint square = 0; square < board->ranks * board->files; square++)
    if (board->pieces[square] != NULL)
      {
        const QiToken token = QI_TOKEN (board->pieces[square]);
        double left = 0.;
        double top = 0.;

        diagram_layout_get_place (&layout, square, &left, &top);
        diagram_draw_piece (cr, info, &token, style, FALSE, left, top, SQUARE);
      }
}

static void
mas_style_sample_snapshot (GtkWidget   *widget,
                           GtkSnapshot *snapshot)
{
  MasStyleSample *self = MAS_STYLE_SAMPLE (widget);
  DiagramStyle style = get_style (self);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  int least = 0;
  double x = 0.;
  cairo_t *cr =
    gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  cairo_translate (cr, MAX ((width - least) / 2, 0), 0.);
  for (guint i = 0; i < get_n_boards (self->sample); i++)
    {
      draw_board (cr, &self->sample->boards[i], &style, x);
      x += self->sample->boards[i].files * SQUARE + 2. * 2. + GAP;
    }
  cairo_destroy (cr);
}

static void
mas_style_sample_measure (GtkWidget     *widget,
                          GtkOrientation orientation,
                          int            for_size,
                          int           *minimum,
                          int           *natural,
                          int           *minimum_baseline,
                          int           *natural_baseline)
{
  const Sample *sample = MAS_STYLE_SAMPLE (widget)->sample;
  double across = 0.;
  double down = 0.;

  for (guint i = 0; i < get_n_boards (sample); i++)
    {
      across += sample->boards[i].files * SQUARE + 2. * 2. + (i > 0 ? GAP : 0.);
      down = MAX (down, sample->boards[i].ranks * SQUARE + 2. * 2.);
    }
  *minimum = (int) (orientation == GTK_ORIENTATION_HORIZONTAL ? across : down);
  *natural = *minimum;
}

static void
mas_style_sample_finalize (GObject *object)
{
  g_free (MAS_STYLE_SAMPLE (object)->value);
  G_OBJECT_CLASS (mas_style_sample_parent_class)->finalize (object);
}

static void
mas_style_sample_class_init (MasStyleSampleClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = mas_style_sample_finalize;
  widget_class->measure = mas_style_sample_measure;
  widget_class->snapshot = mas_style_sample_snapshot;
  gtk_widget_class_set_css_name (widget_class, "stylesample");
  /* The button around a sample has the accessible name. */
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
mas_style_sample_init (MasStyleSample *self)
{
  g_signal_connect_object (mas_appearance_get_default (), "changed",
                           G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
}

/**
 * mas_style_sample_new:
 * @choice: "theme", "pieces" or "signs"
 * @value: the name of what is chosen
 *
 * Returns: (transfer floating): a picture of it
 */
GtkWidget *
mas_style_sample_new (const char *choice,
                      const char *value)
{
  g_return_val_if_fail (choice != NULL && value != NULL, NULL);

  MasStyleSample *self = g_object_new (MAS_TYPE_STYLE_SAMPLE, NULL);

  self->sample = &samples[0];
  for (gsize i = 0; i < G_N_ELEMENTS (samples); i++)
    if (g_str_equal (samples[i].choice, choice))
      self->sample = &samples[i];
  self->value = g_strdup (value);
  return GTK_WIDGET (self);
}
