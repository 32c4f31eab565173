/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-compare-private.h"

#include "mas-access.h"
#include "mas-board-fit.h"

#include <adwaita.h>

#define MAX_SQUARE   96.0 /* px: a board that fits grows no further */
#define TITLE_HEIGHT 30   /* of a board of two */
#define LEAST_HEIGHT 300  /* all fits into this height when the list is a page */
#define LIST_WIDTH   300
#define LIST_HEIGHT  190 /* below the boards */
#define LEAST_LIST   72  /* where there is little room */
#define BOARD_HEIGHT \
  340 /* of all but the list, at least; where both do not fit the list is a page */

static const char *const pages[] = { "overlay", "beside", "text" };

void
mas_compare_view_set_mode (MasCompareView *self,
                           MasCompareMode  mode)
{
  /* Hides the other pages from screen readers. */
  mas_access_show_page (GTK_STACK (self->stack), pages[mode]);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->modes[mode]), TRUE);
}

static void
on_mode_toggled_cb (GtkToggleButton *button,
                    MasCompareView  *self)
{
  for (guint mode = 0; mode < MAS_COMPARE_N_MODES; mode++)
    if (gtk_toggle_button_get_active (button) && self->modes[mode] == GTK_WIDGET (button))
      mas_access_show_page (GTK_STACK (self->stack), pages[mode]);
}

static void
on_list_toggled_cb (GtkToggleButton *button,
                    MasCompareView  *self)
{
  if (gtk_toggle_button_get_active (button))
    mas_access_show_page (GTK_STACK (self->stack), "list");
}

static void
place (GtkWidget *widget,
       GtkWidget *box,
       GtkWidget *after)
{
  GtkWidget *parent = gtk_widget_get_parent (widget);

  if (parent == box)
    gtk_box_reorder_child_after (GTK_BOX (box), widget, after);
  else
    {
      if (parent != NULL)
        gtk_box_remove (GTK_BOX (parent), widget);
      gtk_box_insert_child_after (GTK_BOX (box), widget, after);
    }
}

/* When the tools do not fit side by side, the buttons for the views get a line of their own, and the button that takes
 * everything moves to the foot, so that there is room for the titles. */
static void
place_tools (MasCompareView *self)
{
  if (self->narrow)
    {
      gtk_widget_add_css_class (self->header, "narrow");
      place (self->modes_box, self->header, self->header_top);
      place (self->steps_box, self->header_top, self->header_titles);
      place (self->take_all, self->foot, self->status);
    }
  else
    {
      gtk_widget_remove_css_class (self->header, "narrow");
      place (self->modes_box, self->header_top, self->header_titles);
      place (self->steps_box, self->header_top, self->modes_box);
      place (self->take_all, self->header_top, self->steps_box);
    }
  gtk_widget_set_hexpand (self->modes_box, self->narrow);
  gtk_box_set_spacing (GTK_BOX (self->header_top), self->narrow ? 6 : 12);
  gtk_box_set_spacing (GTK_BOX (self->header_titles), self->narrow ? 12 : 18);
}

/* --- boards -------------------------------------------------------------------------------- */

static MasCompareBoards
get_board (MasCompareView *self,
           gpointer        board)
{
  for (guint i = 0; i < MAS_N_BOARDS; i++)
    if (self->boards[i] == board)
      return (MasCompareBoards) i;
  return MAS_BOARD_OVERLAID;
}

static void
on_pointed_cb (MasCompareBoard *board,
               guint            square,
               MasCompareView  *self)
{
  mas_compare_view_point (self, get_board (self, board), square);
}

static void
on_activated_cb (MasCompareBoard *board,
                 guint            square,
                 MasCompareView  *self)
{
  MasCompareBoards which = get_board (self, board);

  if (which == MAS_BOARD_BEFORE)
    square = mas_compare_view_map_square (self, square, TRUE);
  if (square != QI_NO_SQUARE)
    mas_compare_view_take_square (self, square);
}

/* --- the list ------------------------------------------------------------------------------ */

static void
on_chosen_cb (MasCompareList *list,
              guint           index,
              MasCompareView *self)
{
  g_autofree char *words = mas_compare_words_change (self->difference, index);

  mas_compare_view_set_current (self, index, TRUE);
  mas_compare_view_say (self, words);
}

static void
on_take_cb (MasCompareList *list,
            guint           index,
            MasCompareView *self)
{
  self->current = index;
  mas_compare_view_take (self, index);
}

/* Puts the list beside the boards, under them, or on a page of its own. */
static void
place_list (MasCompareView *self)
{
  gtk_widget_set_visible (self->list_button, self->low);
  gtk_widget_set_visible (self->separator, !self->low);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->texts_scrolled), GTK_POLICY_NEVER,
                                  self->low ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER);
  if (self->low)
    place (self->pane, self->list_page, NULL);
  else
    place (self->pane, self->content, self->separator);
  if (!self->low && gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->list_button)))
    mas_compare_view_set_mode (self, MAS_COMPARE_OVERLAID);
  gtk_widget_set_size_request (self->pane, self->narrow ? -1 : LIST_WIDTH,
                               self->narrow && !self->low ? self->list_height : -1);
  gtk_widget_set_hexpand (self->pane, self->narrow);
  gtk_widget_set_vexpand (self->pane, !self->narrow || self->low);
}

static void
arrange (MasCompareView *self)
{
  GtkOrientation across = self->narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL;

  place_tools (self);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->content), across);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->beside), self->tall
                                                                   ? GTK_ORIENTATION_VERTICAL
                                                                   : GTK_ORIENTATION_HORIZONTAL);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->separator), self->narrow
                                                                      ? GTK_ORIENTATION_HORIZONTAL
                                                                      : GTK_ORIENTATION_VERTICAL);
  place_list (self);
}

/* The size that the squares of the second board would have in this room, with its coordinates. */
static double
get_fitted (MasCompareView *self,
            double          width,
            double          height)
{
  QiSetup *setup = mas_compare_view_get_setup (self, 1);
  DiagramLayout layout;

  if (setup == NULL)
    return MIN (width, height);
  diagram_layout_fit (&layout, qi_position_get_shape (qi_setup_get_position (setup)), FALSE,
                      mas_board_fit_get_texts (), MAX_SQUARE, MAX (1, width), MAX (1, height));
  return layout.square;
}

/* Whether both boards are larger one above the other. In a low window they would then ask for more height than there
 * is. */
static gboolean
is_tall (MasCompareView *self,
         gboolean        low)
{
  double width = gtk_widget_get_width (self->stack);
  double height = gtk_widget_get_height (self->stack);

  return !low
         && get_fitted (self, width, height / 2 - TITLE_HEIGHT)
              > get_fitted (self, width / 2, height - TITLE_HEIGHT);
}

static int
get_list_height (int height)
{
  return CLAMP (height - BOARD_HEIGHT, LEAST_LIST, LIST_HEIGHT);
}

/* Larger texts need more room. */
static gboolean
is_narrow (int width)
{
  return width < MAS_COMPARE_NARROW * mas_board_fit_get_texts ();
}

static gboolean
is_low (int width,
        int height)
{
  return is_narrow (width) && height < BOARD_HEIGHT + LEAST_LIST;
}

static gboolean
on_width_changed_cb (gpointer user_data)
{
  MasCompareView *self = user_data;
  gboolean was_narrow = self->narrow;

  self->narrow_id = 0;
  self->narrow = is_narrow (gtk_widget_get_width (GTK_WIDGET (self)));
  self->low =
    is_low (gtk_widget_get_width (GTK_WIDGET (self)), gtk_widget_get_height (GTK_WIDGET (self)));
  self->list_height = get_list_height (gtk_widget_get_height (GTK_WIDGET (self)));
  self->tall = is_tall (self, self->low);
  arrange (self);
  if (self->narrow != was_narrow)
    mas_compare_view_say_all (self);
  return G_SOURCE_REMOVE;
}

void
mas_compare_view_fit (MasCompareView *self,
                      int             width,
                      int             height)
{
  /* The layout cannot change during an allocation, so an idle source does it. */
  if ((is_narrow (width) != self->narrow || get_list_height (height) != self->list_height
       || is_low (width, height) != self->low
       || is_tall (self, is_low (width, height)) != self->tall)
      && self->narrow_id == 0)
    self->narrow_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, on_width_changed_cb, self, NULL);
}

int
mas_compare_view_get_least_height (MasCompareView *self,
                                   int             minimum)
{
  return self->narrow && !self->low ? MIN (minimum, LEAST_HEIGHT) : minimum;
}

void
mas_compare_view_bind (GtkWidgetClass *widget_class)
{
  static const struct
  {
    const char *id;
    gssize place;
  } parts[] = {
    { "title_0", G_STRUCT_OFFSET (MasCompareView, titles[0]) },
    { "title_1", G_STRUCT_OFFSET (MasCompareView, titles[1]) },
    { "mode_0", G_STRUCT_OFFSET (MasCompareView, modes[MAS_COMPARE_OVERLAID]) },
    { "mode_1", G_STRUCT_OFFSET (MasCompareView, modes[MAS_COMPARE_BESIDE]) },
    { "mode_2", G_STRUCT_OFFSET (MasCompareView, modes[MAS_COMPARE_TEXTS]) },
    { "board_0", G_STRUCT_OFFSET (MasCompareView, boards[MAS_BOARD_OVERLAID]) },
    { "board_1", G_STRUCT_OFFSET (MasCompareView, boards[MAS_BOARD_BEFORE]) },
    { "board_2", G_STRUCT_OFFSET (MasCompareView, boards[MAS_BOARD_AFTER]) },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    gtk_widget_class_bind_template_child_full (widget_class, parts[i].id, FALSE, parts[i].place);
  gtk_widget_class_bind_template_child (widget_class, MasCompareView, box);
  gtk_widget_class_bind_template_child (widget_class, MasCompareView, header);
  gtk_widget_class_bind_template_child (widget_class, MasCompareView, header_top);
  gtk_widget_class_bind_template_child (widget_class, MasCompareView, header_titles);
  gtk_widget_class_bind_template_child (widget_class, MasCompareView, modes_box);
  gtk_widget_class_bind_template_child (widget_class, MasCompareView, steps_box);
  gtk_widget_class_bind_template_child (widget_class, MasCompareView, foot);
  gtk_widget_class_bind_template_child (widget_class, MasCompareView, aside);
  gtk_widget_class_bind_template_child (widget_class, MasCompareView, aside_words);
  gtk_widget_class_bind_template_child (widget_class, MasCompareView, aside_button);
  gtk_widget_class_bind_template_child (widget_class, MasCompareView, take_all);
  gtk_widget_class_bind_template_child (widget_class, MasCompareView, content);
  gtk_widget_class_bind_template_child (widget_class, MasCompareView, stack);
  gtk_widget_class_bind_template_child (widget_class, MasCompareView, beside);
  gtk_widget_class_bind_template_child (widget_class, MasCompareView, texts);
  gtk_widget_class_bind_template_child (widget_class, MasCompareView, texts_scrolled);
  gtk_widget_class_bind_template_child (widget_class, MasCompareView, list_page);
  gtk_widget_class_bind_template_child (widget_class, MasCompareView, list_button);
  gtk_widget_class_bind_template_child (widget_class, MasCompareView, pane);
  gtk_widget_class_bind_template_child (widget_class, MasCompareView, separator);
  gtk_widget_class_bind_template_child (widget_class, MasCompareView, list);
  gtk_widget_class_bind_template_child (widget_class, MasCompareView, status);
  gtk_widget_class_bind_template_callback (widget_class, on_mode_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_list_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_pointed_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_take_cb);
}

void
mas_compare_view_build (MasCompareView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  mas_access_name_buttons (self->header);
  mas_board_view_pair (
    mas_compare_board_get_view (MAS_COMPARE_BOARD (self->boards[MAS_BOARD_BEFORE])),
    mas_compare_board_get_view (MAS_COMPARE_BOARD (self->boards[MAS_BOARD_AFTER])));
  arrange (self);
  mas_compare_view_set_mode (self, MAS_COMPARE_OVERLAID);
}
