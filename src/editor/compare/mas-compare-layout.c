/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-compare-private.h"

#include "mas-access.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define NARROW_WIDTH 760  /* CSS px: below, the list is under the boards */
#define MAX_SQUARE   96.0 /* px: a board that fits grows no further */
#define TITLE_HEIGHT 30   /* of a board of two */
#define LIST_WIDTH   300
#define LIST_HEIGHT  190

static const char *const pages[] = { "overlay", "beside", "text" };

void
mas_compare_view_set_mode (MasCompareView *self,
                           MasCompareMode  mode)
{
  /* The others would be met by a screen reader. */
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

static GtkWidget *
new_icon_button (const char *icon,
                 const char *words,
                 const char *action)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_set_tooltip_text (button, words);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  mas_access_name (button, words);
  return button;
}

/* "− As saved": the sign of what only this one has. */
static GtkWidget *
new_title (MasCompareView *self,
           guint           side)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *sign = gtk_label_new (side == 0 ? "−" : "+");

  gtk_widget_add_css_class (sign, "sign");
  gtk_widget_add_css_class (sign, side == 0 ? "removed" : "added");
  gtk_widget_set_valign (sign, GTK_ALIGN_CENTER);
  gtk_accessible_update_state (GTK_ACCESSIBLE (sign), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  self->titles[side] = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (self->titles[side]), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_xalign (GTK_LABEL (self->titles[side]), 0);
  gtk_widget_add_css_class (self->titles[side], "heading");
  gtk_box_append (GTK_BOX (box), sign);
  gtk_box_append (GTK_BOX (box), self->titles[side]);
  return box;
}

static GtkWidget *
new_tools (MasCompareView *self)
{
  static const char *const labels[] = { N_("Overlay"), N_("Side by Side"), N_("Text") };
  GtkWidget *tools = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *modes = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *steps = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_add_css_class (modes, "linked");
  gtk_widget_add_css_class (steps, "linked");
  for (guint i = 0; i < MAS_COMPARE_N_MODES; i++)
    {
      self->modes[i] = gtk_toggle_button_new_with_label (_(labels[i]));
      if (i > 0)
        gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (self->modes[i]),
                                     GTK_TOGGLE_BUTTON (self->modes[0]));
      g_signal_connect_object (self->modes[i], "toggled", G_CALLBACK (on_mode_toggled_cb), self, 0);
      gtk_box_append (GTK_BOX (modes), self->modes[i]);
    }
  gtk_box_append (GTK_BOX (steps), new_icon_button ("go-up-symbolic", _("Previous difference"),
                                                    "compare.previous"));
  gtk_box_append (GTK_BOX (steps),
                  new_icon_button ("go-down-symbolic", _("Next difference"), "compare.next"));
  gtk_box_append (GTK_BOX (tools), modes);
  gtk_box_append (GTK_BOX (tools), steps);
  gtk_widget_set_halign (tools, GTK_ALIGN_CENTER);
  return tools;
}

static GtkWidget *
new_top (MasCompareView *self)
{
  GtkWidget *top = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *titles = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 18);
  GtkWidget *done = gtk_button_new_with_mnemonic (_("_Done"));

  gtk_widget_set_hexpand (titles, TRUE);
  gtk_box_append (GTK_BOX (titles), new_title (self, 0));
  gtk_box_append (GTK_BOX (titles), new_title (self, 1));
  self->take_all = gtk_button_new_with_mnemonic (_("Take _All"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->take_all), "compare.take-all");
  mas_access_name (self->take_all, _("Take _All"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (done), "compare.done");
  gtk_widget_add_css_class (done, "suggested-action");
  mas_access_name (done, _("_Done"));
  gtk_box_append (GTK_BOX (top), titles);
  gtk_box_append (GTK_BOX (top), self->take_all);
  gtk_box_append (GTK_BOX (top), done);
  return top;
}

static GtkWidget *
new_aside (MasCompareView *self)
{
  self->aside = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  self->aside_words = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->aside_words), 0);
  gtk_label_set_wrap (GTK_LABEL (self->aside_words), TRUE);
  gtk_widget_set_hexpand (self->aside_words, TRUE);
  self->aside_button = gtk_button_new ();
  gtk_widget_set_valign (self->aside_button, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->aside_button), "win.compare-mine");
  gtk_box_append (GTK_BOX (self->aside), self->aside_words);
  gtk_box_append (GTK_BOX (self->aside), self->aside_button);
  gtk_widget_set_visible (self->aside, FALSE);
  return self->aside;
}

static void
place_tools (MasCompareView *self)
{
  GtkWidget *parent = gtk_widget_get_parent (self->header_tools);

  if (parent != NULL)
    gtk_box_remove (GTK_BOX (parent), self->header_tools);
  if (self->narrow)
    gtk_box_append (GTK_BOX (self->header), self->header_tools);
  else
    gtk_box_insert_child_after (GTK_BOX (self->header_top), self->header_tools,
                                gtk_widget_get_first_child (self->header_top));
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

static void
add_boards (MasCompareView *self)
{
  static const MasMarksKind kinds[] = { MAS_MARKS_OVERLAY, MAS_MARKS_BEFORE, MAS_MARKS_AFTER };

  for (guint i = 0; i < MAS_N_BOARDS; i++)
    {
      self->boards[i] = mas_compare_board_new (kinds[i]);
      gtk_widget_set_hexpand (self->boards[i], TRUE);
      gtk_widget_set_vexpand (self->boards[i], TRUE);
      g_signal_connect_object (self->boards[i], "pointed", G_CALLBACK (on_pointed_cb), self, 0);
      g_signal_connect_object (self->boards[i], "activated", G_CALLBACK (on_activated_cb), self, 0);
    }
  mas_board_view_pair (
    mas_compare_board_get_view (MAS_COMPARE_BOARD (self->boards[MAS_BOARD_BEFORE])),
    mas_compare_board_get_view (MAS_COMPARE_BOARD (self->boards[MAS_BOARD_AFTER])));
  self->beside = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_box_set_homogeneous (GTK_BOX (self->beside), TRUE);
  gtk_box_append (GTK_BOX (self->beside), self->boards[MAS_BOARD_BEFORE]);
  gtk_box_append (GTK_BOX (self->beside), self->boards[MAS_BOARD_AFTER]);
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

static GtkWidget *
new_pane (MasCompareView *self)
{
  GtkWidget *nothing = adw_status_page_new ();

  self->pane = gtk_stack_new ();
  gtk_stack_set_hhomogeneous (GTK_STACK (self->pane), FALSE);
  gtk_stack_set_vhomogeneous (GTK_STACK (self->pane), FALSE);
  self->list = mas_compare_list_new ();
  g_signal_connect_object (self->list, "chosen", G_CALLBACK (on_chosen_cb), self, 0);
  g_signal_connect_object (self->list, "take", G_CALLBACK (on_take_cb), self, 0);
  adw_status_page_set_icon_name (ADW_STATUS_PAGE (nothing), "emblem-ok-symbolic");
  adw_status_page_set_title (ADW_STATUS_PAGE (nothing), _("No Differences"));
  gtk_widget_add_css_class (nothing, "compact");
  gtk_stack_add_named (GTK_STACK (self->pane), self->list, "list");
  gtk_stack_add_named (GTK_STACK (self->pane), nothing, "nothing");
  return self->pane;
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
  gtk_widget_set_size_request (self->pane, self->narrow ? -1 : LIST_WIDTH,
                               self->narrow ? LIST_HEIGHT : -1);
  gtk_widget_set_hexpand (self->pane, self->narrow);
  gtk_widget_set_vexpand (self->pane, !self->narrow);
}

/* The side that squares of the second board would have in this room, with its coordinates. */
static double
get_fitted (MasCompareView *self,
            double          width,
            double          height)
{
  QiSetup *setup = mas_compare_view_get_setup (self, 1);
  DiagramLayout layout;

  if (setup == NULL)
    return MIN (width, height);
  diagram_layout_fit (&layout, qi_position_get_shape (qi_setup_get_position (setup)), FALSE, TRUE,
                      MAX_SQUARE, MAX (1, width), MAX (1, height));
  return layout.square;
}

/* Whether both boards are larger under each other. */
static gboolean
is_tall (MasCompareView *self)
{
  double width = gtk_widget_get_width (self->stack);
  double height = gtk_widget_get_height (self->stack);

  return get_fitted (self, width, height / 2 - TITLE_HEIGHT)
         > get_fitted (self, width / 2, height - TITLE_HEIGHT);
}

static gboolean
on_width_changed_cb (gpointer user_data)
{
  MasCompareView *self = user_data;

  self->narrow_id = 0;
  self->narrow = gtk_widget_get_width (GTK_WIDGET (self)) < NARROW_WIDTH;
  self->tall = is_tall (self);
  arrange (self);
  return G_SOURCE_REMOVE;
}

void
mas_compare_view_fit (MasCompareView *self,
                      int             width)
{
  /* What is where cannot change in the middle of an allocation. */
  if (((width < NARROW_WIDTH) != self->narrow || is_tall (self) != self->tall)
      && self->narrow_id == 0)
    self->narrow_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, on_width_changed_cb, self, NULL);
}

void
mas_compare_view_build (MasCompareView *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  self->header = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_add_css_class (self->header, "compare-header");
  self->header_top = new_top (self);
  self->header_tools = g_object_ref_sink (new_tools (self));
  gtk_box_append (GTK_BOX (self->header), self->header_top);
  gtk_box_append (GTK_BOX (self->header), new_aside (self));
  gtk_box_append (GTK_BOX (self->box), self->header);
  gtk_box_append (GTK_BOX (self->box), gtk_separator_new (GTK_ORIENTATION_HORIZONTAL));

  self->content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_vexpand (self->content, TRUE);
  self->stack = gtk_stack_new ();
  gtk_widget_set_hexpand (self->stack, TRUE);
  gtk_widget_set_vexpand (self->stack, TRUE);
  add_boards (self);
  self->texts = mas_compare_text_new ();
  gtk_stack_add_named (GTK_STACK (self->stack), self->boards[MAS_BOARD_OVERLAID], pages[0]);
  gtk_stack_add_named (GTK_STACK (self->stack), self->beside, pages[1]);
  gtk_stack_add_named (GTK_STACK (self->stack), self->texts, pages[2]);
  self->separator = gtk_separator_new (GTK_ORIENTATION_VERTICAL);
  gtk_box_append (GTK_BOX (self->content), self->stack);
  gtk_box_append (GTK_BOX (self->content), self->separator);
  gtk_box_append (GTK_BOX (self->content), new_pane (self));
  gtk_box_append (GTK_BOX (self->box), self->content);

  self->status = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->status), 0);
  gtk_label_set_wrap (GTK_LABEL (self->status), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->status), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (self->status), 2);
  gtk_label_set_ellipsize (GTK_LABEL (self->status), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (self->status, "status");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->status),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "status", -1);
  gtk_box_append (GTK_BOX (self->box), gtk_separator_new (GTK_ORIENTATION_HORIZONTAL));
  gtk_box_append (GTK_BOX (self->box), self->status);
  arrange (self);
  mas_compare_view_set_mode (self, MAS_COMPARE_OVERLAID);
}
