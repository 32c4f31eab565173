/* SPDX-License-Identifier: Apache-2.0 */
#include "random-user.h"

#include <string.h>

/* Everything else in the window: buttons, switches, rows, fields, its size. */

static const char *const words[] = {
  "",
  " ",
  "w",
  "b",
  "-",
  "0",
  "1",
  "40",
  "999999999999",
  "K^",
  "+P",
  "a1",
  "e4",
  "i9",
  "zz",
  "*",
  "8/8/8/8/8/8/8/8",
  "\"",
  "{",
  "[[",
  "null",
  "=1",
  "={\"a\":1}",
  "ä",
  "香",
  "white space",
  "\\",
};

/* Whether @widget leads out of the program, or ends it. */
static gboolean
leads_out (GtkWidget *widget)
{
  static const char *const actions[] = {
    "app.quit",  "print.print",  "print.page-setup",  "win.open-picture",
    "app.about", "win.save",     "win.save-as",       "win.save-everything",
    "win.close", "win.open-uri", "win.load-variants", "window.close",
  };
  const char *action =
    GTK_IS_ACTIONABLE (widget) ? gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)) : NULL;

  for (gsize i = 0; action != NULL && i < G_N_ELEMENTS (actions); i++)
    if (g_str_equal (action, actions[i]))
      return TRUE;
  return GTK_IS_LINK_BUTTON (widget) || gtk_widget_has_css_class (widget, "titlebutton")
         || gtk_widget_get_ancestor (widget, GTK_TYPE_WINDOW_CONTROLS) != NULL;
}

static gboolean
is_menu_item (GtkWidget *widget)
{
  return g_str_equal (G_OBJECT_TYPE_NAME (widget), "GtkModelButton");
}

/* Whether @widget can be seen and is not scrolled away. */
static gboolean
is_in_sight (GtkWidget *widget)
{
  GtkWidget *native = GTK_WIDGET (gtk_widget_get_native (widget));
  GtkWidget *picked = NULL;
  graphene_rect_t rect;

  if (native == NULL || !gtk_widget_compute_bounds (widget, native, &rect))
    return FALSE;
  picked = gtk_widget_pick (native, (double) (rect.origin.x + rect.size.width / 2),
                            (double) (rect.origin.y + rect.size.height / 2), GTK_PICK_DEFAULT);
  return picked != NULL && (picked == widget || gtk_widget_is_ancestor (picked, widget));
}

static gboolean
can_use (GtkWidget *widget)
{
  if (!gtk_widget_is_sensitive (widget) || leads_out (widget))
    return FALSE;
  if (GTK_IS_LIST_BOX_ROW (widget))
    return gtk_list_box_row_get_activatable (GTK_LIST_BOX_ROW (widget));
  return GTK_IS_BUTTON (widget) || GTK_IS_SWITCH (widget) || GTK_IS_SPIN_BUTTON (widget)
         || GTK_IS_DROP_DOWN (widget) || GTK_IS_TEXT (widget) || GTK_IS_CHECK_BUTTON (widget)
         || GTK_IS_RANGE (widget) || GTK_IS_FLOW_BOX_CHILD (widget) || GTK_IS_EXPANDER (widget)
         || GTK_IS_TEXT_VIEW (widget) || is_menu_item (widget);
}

static void
collect (GtkWidget *root,
         GPtrArray *found)
{
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      if (!gtk_widget_get_mapped (child))
        continue;
      if (can_use (child) && is_in_sight (child))
        g_ptr_array_add (found, child);
      collect (child, found);
    }
}

static void
describe (GtkWidget *widget)
{
  const char *action =
    GTK_IS_ACTIONABLE (widget) ? gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)) : NULL;
  const char *label = GTK_IS_BUTTON (widget) ? gtk_button_get_label (GTK_BUTTON (widget)) : NULL;
  GtkWidget *parent = widget;

  while (parent != NULL && !g_str_has_prefix (G_OBJECT_TYPE_NAME (parent), "Mas"))
    parent = gtk_widget_get_parent (parent);
  user_say ("  %s “%s” %s in %s", G_OBJECT_TYPE_NAME (widget),
            label != NULL                                  ? label
            : gtk_widget_get_tooltip_text (widget) != NULL ? gtk_widget_get_tooltip_text (widget)
                                                           : "",
            action != NULL ? action : "", parent != NULL ? G_OBJECT_TYPE_NAME (parent) : "GTK");
}

static void
write_text (User      *self,
            GtkWidget *widget)
{
  const char *text = words[user_below (self, G_N_ELEMENTS (words))];

  gtk_widget_grab_focus (widget);
  if (user_chance (self, 40) && GTK_IS_TEXT (widget))
    gtk_editable_select_region (GTK_EDITABLE (widget), 0, -1);
  user_say ("  type “%s”", text);
  if (*text != '\0')
    g_signal_emit_by_name (widget, "insert-at-cursor", text);
  else
    g_signal_emit_by_name (widget, "backspace");
  if (GTK_IS_TEXT (widget) && user_chance (self, 50))
    g_signal_emit_by_name (widget, "activate");
}

/* Waits until the scale is drawn at its size, as nobody drags one before that. */
static void
wait_for_size (User          *self,
               GtkAdjustment *adjustment)
{
  double before = 0;

  for (guint i = 0; i < 5; i++)
    {
      before = gtk_adjustment_get_upper (adjustment);
      user_paint (self);
      if (ABS (gtk_adjustment_get_upper (adjustment) - before) < 1)
        return;
    }
}

static void
use (User      *self,
     GtkWidget *widget)
{
  describe (widget);
  if (GTK_IS_TEXT (widget) || GTK_IS_TEXT_VIEW (widget))
    write_text (self, widget);
  else if (GTK_IS_SPIN_BUTTON (widget))
    gtk_spin_button_spin (GTK_SPIN_BUTTON (widget),
                          user_chance (self, 50) ? GTK_SPIN_STEP_FORWARD : GTK_SPIN_STEP_BACKWARD,
                          1);
  else if (GTK_IS_DROP_DOWN (widget))
    {
      GListModel *model = gtk_drop_down_get_model (GTK_DROP_DOWN (widget));

      if (model != NULL && g_list_model_get_n_items (model) > 0)
        gtk_drop_down_set_selected (GTK_DROP_DOWN (widget),
                                    user_below (self, g_list_model_get_n_items (model)));
    }
  else if (GTK_IS_RANGE (widget))
    {
      GtkAdjustment *adjustment = gtk_range_get_adjustment (GTK_RANGE (widget));
      double lower = 0;
      double upper = 0;

      wait_for_size (self, adjustment);
      if (!gtk_widget_get_mapped (widget))
        return;
      lower = gtk_adjustment_get_lower (adjustment);
      upper = gtk_adjustment_get_upper (adjustment);
      gtk_adjustment_set_value (adjustment, lower + (upper - lower) * user_below (self, 101) / 100);
    }
  /* Not by activating it, which holds the button down for a while first. */
  else if (is_menu_item (widget) || GTK_IS_BUTTON (widget))
    g_signal_emit_by_name (widget, "clicked");
  else
    gtk_widget_activate (widget);
}

static void
use_any (User *self)
{
  GtkWidget *front = user_find_front (self);
  GtkWidget *root = front != NULL ? front : GTK_WIDGET (self->window);
  g_autoptr (GPtrArray) found = g_ptr_array_new ();

  if (front != NULL && user_chance (self, 30))
    {
      user_close_front (self);
      return;
    }
  collect (root, found);
  if (found->len > 0)
    {
      g_autoptr (GtkWidget) widget =
        g_object_ref (g_ptr_array_index (found, user_below (self, found->len)));

      use (self, widget);
    }
}

/* The panels beside the board. */
static void
use_inspector (User *self)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new ();

  if (self->window->page != MAS_PAGE_EDITOR || user_find_front (self) != NULL)
    return;
  collect (GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (self->window->editor),
                                                      MAS_TYPE_EDITOR_PAGE, "inspector")),
           found);
  if (found->len > 0)
    {
      g_autoptr (GtkWidget) widget =
        g_object_ref (g_ptr_array_index (found, user_below (self, found->len)));

      use (self, widget);
    }
}

static void
close_front (User *self)
{
  user_close_front (self);
}

/* The window's own actions, as menus and shortcuts call them. */
static void
window_action (User *self)
{
  static const char *const actions[] = {
    "win.flip",
    "win.show-panels",
    "win.show-sidebar",
    "win.by-the-rules",
    "win.by-the-rules",
    "win.toggle-turn",
    "win.focus-text",
    "win.next-pane",
    "win.show-menu",
    "win.copy-text",
    "win.show-copy-menu",
    "win.compare-saved",
    "win.compare-clipboard",
    "win.compare-file",
    "win.copy-picture",
    "win.find",
    "win.next-problem",
    "win.previous-problem",
    "win.next-row",
    "win.previous-row",
    "win.show-minimap",
  };
  const char *action = actions[user_below (self, G_N_ELEMENTS (actions))];

  if (user_find_front (self) != NULL)
    return;
  user_say ("  %s", action);
  gtk_widget_activate_action (GTK_WIDGET (self->window), action, NULL);
}

static void
open_other (User *self)
{
  static const char *const actions[] = {
    "app.preferences", "win.export-picture", "win.print", "win.show-help-overlay", "win.new",
  };
  const char *action = actions[user_below (self, G_N_ELEMENTS (actions))];

  if (user_find_front (self) != NULL)
    return;
  user_say ("  %s", action);
  gtk_widget_activate_action (GTK_WIDGET (self->window), action, NULL);
  user_paint (self);
}

static void
resize (User *self)
{
  static const int sizes[][2] = {
    { 1100, 760 }, { 900, 640 }, { 700, 500 }, { 480, 700 }, { 360, 480 }, { 1270, 1000 },
  };
  guint pick = user_below (self, G_N_ELEMENTS (sizes));

  user_say ("  %d × %d", sizes[pick][0], sizes[pick][1]);
  gtk_window_set_default_size (GTK_WINDOW (self->window), sizes[pick][0], sizes[pick][1]);
  user_paint (self);
}

static void
zoom (User *self)
{
  MasBoardView *board =
    MAS_BOARD_VIEW (mas_stage_get_board (mas_editor_page_get_area (self->window->editor)->stage));
  static const char *const actions[] = {
    "board.zoom-in",
    "board.zoom-out",
    "board.zoom-fit",
    "board.zoom-normal",
  };

  if (self->window->page != MAS_PAGE_EDITOR)
    return;
  if (user_chance (self, 50))
    mas_board_view_pan (board, (double) user_below (self, 400) - 200,
                        (double) user_below (self, 400) - 200);
  else
    gtk_widget_activate_action (GTK_WIDGET (mas_editor_page_get_area (self->window->editor)),
                                actions[user_below (self, G_N_ELEMENTS (actions))], NULL);
}

/* The text line. */
static void
type_text (User *self)
{
  static const char *const texts[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "8/8/8/4k3/8/4K3/8/8 b - - 0 1",
    "rnbqk^bnr/8/8/8/8/8/8/RNBQK^BNR / C/c",
    "[[\"k\"],[null]]",
    "9",
    "/",
    "w",
    " b - 0 1",
    "x",
    "K",
    "{\"board\":[[null,\"K\"]]}",
    "8/8/8/8/8/8/8",
    "ppp",
    "   ",
  };
  MasTextPanel *panel = self->window->text_panel;
  const char *text = texts[user_below (self, G_N_ELEMENTS (texts))];
  gsize length = 0;

  if (self->window->page != MAS_PAGE_EDITOR || user_find_front (self) != NULL)
    return;
  mas_text_panel_focus_entry (panel);
  length = strlen (mas_text_field_get_text (panel->entry));
  if (user_chance (self, 40))
    {
      user_say ("  all the text becomes “%s”", text);
      mas_text_field_replace (panel->entry, 0, length, text);
    }
  else if (user_chance (self, 50) && length > 0)
    {
      gsize at = user_below (self, (guint) length);

      /* Only characters of one byte. */
      if ((guchar) mas_text_field_get_text (panel->entry)[at] < 128)
        mas_text_field_replace (panel->entry, at, 1, "");
    }
  else
    {
      const char *now = mas_text_field_get_text (panel->entry);
      gsize at = user_below (self, (guint) length + 1);

      if ((guchar) now[at] < 128)
        mas_text_field_replace (panel->entry, at, 0,
                                words[user_below (self, G_N_ELEMENTS (words))]);
    }
  if (user_chance (self, 30))
    g_signal_emit_by_name (panel->entry, "activate");
  else if (user_chance (self, 30))
    g_signal_emit_by_name (panel->entry, "escape");
}

static void
change_format (User *self)
{
  MasTextPanel *panel = self->window->text_panel;

  if (self->window->page == MAS_PAGE_EDITOR && user_find_front (self) == NULL
      && panel->formats->len > 0)
    gtk_drop_down_set_selected (panel->chooser, user_below (self, panel->formats->len));
}

GtkWidget *
user_find_text_view (GtkWidget *root)
{
  if (GTK_IS_TEXT_VIEW (root))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = user_find_text_view (child);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* A text with faults. */
static void
edit_faulty (User *self)
{
  GtkTextView *view = NULL;
  GtkTextBuffer *buffer = NULL;
  GtkTextIter start;
  GtkTextIter end;
  int n = 0;

  if (self->window->page != MAS_PAGE_FAULTY || user_find_front (self) != NULL)
    return;
  view = GTK_TEXT_VIEW (user_find_text_view (GTK_WIDGET (self->window->faulty)));
  buffer = gtk_text_view_get_buffer (view);
  n = gtk_text_buffer_get_char_count (buffer);
  gtk_text_buffer_get_iter_at_offset (buffer, &start, (int) user_below (self, (guint) n + 1));
  switch (user_below (self, 5))
    {
    case 0:
      end = start;
      gtk_text_iter_forward_chars (&end, (int) user_below (self, 5));
      gtk_text_buffer_begin_user_action (buffer);
      gtk_text_buffer_delete_interactive (buffer, &start, &end, TRUE);
      gtk_text_buffer_end_user_action (buffer);
      break;
    case 1:
      gtk_text_buffer_place_cursor (buffer, &start);
      break;
    case 2:
      gtk_text_buffer_undo (buffer);
      break;
    case 3:
      gtk_text_buffer_redo (buffer);
      break;
    default:
      gtk_text_buffer_begin_user_action (buffer);
      gtk_text_buffer_insert_interactive (buffer, &start,
                                          words[user_below (self, G_N_ELEMENTS (words))], -1, TRUE);
      gtk_text_buffer_end_user_action (buffer);
      break;
    }
  if (user_chance (self, 30))
    user_pause (120);
}

const UserAct user_widget_acts[] = {
  { "anything in the window", 80, 0, 0, use_any },
  { "the panels", 60, 0, 0, use_inspector },
  { "close what is before the window", 40, 0, 0, close_front },
  { "action of the window", 50, 0, 0, window_action },
  { "open another window", 8, 0, 0, open_other },
  { "another size", 6, 0, 0, resize },
  { "zoom and pan", 12, 0, 0, zoom },
  { "the text line", 50, 0, 0, type_text },
  { "another format", 15, 0, 0, change_format },
  { "text with faults", 200, USER_FAULTY, 0, edit_faulty },
  { "text of a row with faults", 20, USER_LIST, 0, edit_faulty },
  { NULL, 0, 0, 0, NULL },
};
