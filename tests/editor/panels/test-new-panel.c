/* SPDX-License-Identifier: Apache-2.0 */
/* What a new board is chosen by: a size typed into the search, keys from one part to the next, boards beyond the usual
 * limits, and games that were added meanwhile. */
#include "editor-test.h"
#include "press-key.h"

#include "mas-new-panel.h"
#include "mas-shape-editor.h"

#include "qi-variant-private.h"

typedef struct
{
  GtkWidget   *window;
  GtkWidget   *button;
  GtkWidget   *panel;
  MasDocument *created;
} Fixture;

static void
on_created_cb (MasNewPanel *panel,
               MasDocument *document,
               Fixture     *f)
{
  g_set_object (&f->created, document);
}

static void
open_panel (Fixture *f)
{
  gtk_menu_button_popup (GTK_MENU_BUTTON (f->button));
  wait_for (gtk_widget_get_mapped (f->panel));
}

static void
set_up (Fixture *f)
{
  f->button = gtk_menu_button_new ();
  f->panel = mas_new_panel_new ();
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (f->button), f->panel);
  g_signal_connect (f->panel, "created", G_CALLBACK (on_created_cb), f);
  f->window = present_alone (f->button, 900, 700);
  open_panel (f);
}

static void
tear_down (Fixture *f)
{
  g_clear_object (&f->created);
  gtk_popover_popdown (GTK_POPOVER (f->panel));
  wait_for (!gtk_widget_get_mapped (f->panel));
  destroy_with (f->window, f->panel);
}

static gpointer
get_part (Fixture    *f,
          const char *name)
{
  return get_child (f->panel, MAS_TYPE_NEW_PANEL, name);
}

static void
search (Fixture    *f,
        const char *text)
{
  gtk_editable_set_text (get_part (f, "search"), text);
  g_signal_emit_by_name (get_part (f, "search"), "search-changed");
}

/* Enter in the search. A button that is activated by it stays down for a moment, and is clicked at the end of that. */
static void
enter (Fixture *f)
{
  g_signal_emit_by_name (get_part (f, "search"), "activate");
  wait_for (!gtk_widget_has_css_class (get_part (f, "create"), "keyboard-activating"));
}

/* The size of a board as it is said: files first. */
static char *
dup_size (MasDocument *document)
{
  const QiShape *shape = qi_position_get_shape (mas_document_get_position (document));

  return g_strdup_printf ("%u %u %u", qi_shape_get_files (shape), qi_shape_get_ranks (shape),
                          qi_shape_get_layers (shape));
}

/* Where no game has the name, a size is an empty board; one number alone may be part of a name. */
static void
test_sizes (void)
{
  static const struct
  {
    const char *typed;
    const char *size; /* NULL: none */
  } cases[] = {
    { "3x4", "3 4 1" },  { "5 × 6", "5 6 1" }, { "4X3x2", "4 3 2" }, { "255x1", "255 1 1" },
    { "256x1", NULL },   { "0x4", NULL },      { "3x", NULL },       { "3xq", NULL },
    { "2x2x2x2", NULL }, { "77", NULL },       { "", NULL },
  };
  Fixture f = { 0 };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].typed);
      if (f.panel == NULL)
        set_up (&f);
      search (&f, cases[i].typed);
      if (*cases[i].typed != '\0')
        {
          g_assert_true (gtk_widget_get_visible (get_part (&f, "none")));
          g_assert_false (gtk_widget_get_visible (get_part (&f, "games")));
          g_assert_cmpstr (gtk_label_get_label (get_part (&f, "none")), ==,
                           cases[i].size != NULL ? "Enter creates an empty board of this size"
                                                 : "No game has this name");
        }
      enter (&f);
      if (cases[i].size == NULL)
        g_assert_null (f.created);
      else
        {
          g_autofree char *size = NULL;

          g_assert_nonnull (f.created);
          size = dup_size (f.created);
          g_assert_cmpstr (size, ==, cases[i].size);
          g_assert_cmpuint (qi_position_get_n_pieces (mas_document_get_position (f.created)), ==,
                            0);
          tear_down (&f);
          f.panel = NULL;
        }
    }
  tear_down (&f);
}

/* A very large board has a button of its own, and Enter does not take it. */
static void
test_large (void)
{
  Fixture f = { 0 };

  set_up (&f);
  g_assert_false (gtk_widget_get_visible (get_part (&f, "large")));
  search (&f, "255x255x2");
  g_assert_true (gtk_widget_get_visible (get_part (&f, "large")));
  g_assert_false (gtk_widget_get_visible (get_part (&f, "create")));
  g_assert_true (gtk_widget_get_visible (get_part (&f, "reason")));
  g_assert_cmpstr (gtk_label_get_label (get_part (&f, "reason")), !=, "");
  enter (&f);
  g_assert_null (f.created);
  g_signal_emit_by_name (get_part (&f, "pieces"), "activate");
  g_assert_null (f.created);
  g_signal_emit_by_name (get_part (&f, "large"), "clicked");
  g_assert_nonnull (f.created);
  g_assert_true (mas_document_get_limits (f.created) == qi_limits_get_large ());
  tear_down (&f);
}

/* What cannot be a piece's name, or is one too many, is named, and nothing is created then. */
static void
test_names (void)
{
  Fixture f = { 0 };
  g_autoptr (GString) many = g_string_new (NULL);

  set_up (&f);
  for (guint i = 0; i < 200; i++)
    g_string_append_printf (many, "N%u,", i);
  gtk_editable_set_text (get_part (&f, "pieces"), many->str);
  g_assert_true (gtk_widget_get_visible (get_part (&f, "reason")));
  g_assert_false (gtk_widget_is_sensitive (get_part (&f, "create")));
  gtk_editable_set_text (get_part (&f, "pieces"), "K, =x");
  g_assert_cmpstr (gtk_label_get_label (get_part (&f, "reason")), ==,
                   "“=x” cannot be the name of a piece here");
  g_signal_emit_by_name (get_part (&f, "pieces"), "activate");
  g_assert_null (f.created);
  /* A game is still taken, and nothing is left of what was typed. */
  search (&f, "shatranj");
  g_signal_emit_by_name (get_part (&f, "search"), "activate");
  g_assert_cmpstr (qi_setup_get_game (mas_document_get_setup (f.created)), ==, "shatranj");
  wait_for (!gtk_widget_get_mapped (f.panel));
  g_assert_cmpstr (gtk_editable_get_text (get_part (&f, "pieces")), ==, "");
  g_assert_cmpstr (gtk_editable_get_text (get_part (&f, "search")), ==, "");
  tear_down (&f);
}

static gboolean
press (gpointer        widget,
       guint           keyval,
       GdkModifierType mods)
{
  return press_in (widget, GTK_PHASE_CAPTURE, keyval, mods);
}

/* Down goes from the search to the first game that is shown, Tab to the size in one step. Escape first clears the search. */
static void
test_keys (void)
{
  Fixture f = { 0 };
  GtkWidget *dimensions = NULL;
  GtkWidget *choices = NULL;

  set_up (&f);
  search (&f, "xiangqi");
  gtk_widget_grab_focus (get_part (&f, "search"));
  g_assert_true (press (get_part (&f, "search"), GDK_KEY_Down, 0));
  g_assert_true (has_focus_in (get_part (&f, "games")));
  g_assert_true (press (get_part (&f, "games"), GDK_KEY_Tab, 0));
  g_assert_true (has_focus_in (get_part (&f, "shape")));

  gtk_widget_grab_focus (get_part (&f, "search"));
  g_assert_true (press (get_part (&f, "search"), GDK_KEY_Tab, 0));
  g_assert_true (has_focus_in (get_part (&f, "shape")));
  gtk_widget_grab_focus (get_part (&f, "search"));
  g_assert_false (press (get_part (&f, "search"), GDK_KEY_Tab, GDK_SHIFT_MASK));
  g_assert_false (press (get_part (&f, "search"), GDK_KEY_Right, 0));
  /* Only the choice itself takes Space. Without its arrow it does not open: over the pointer GTK 4.8 may warn of a tooltip. */
  dimensions = get_child (get_part (&f, "shape"), MAS_TYPE_SHAPE_EDITOR, "dimensions");
  g_assert_false (press (dimensions, GDK_KEY_space, 0));
  gtk_widget_grab_focus (dimensions);
  g_assert_false (press (dimensions, GDK_KEY_x, 0));
  wait_for (gtk_widget_has_focus (dimensions));
  choices = find_widget (dimensions, GTK_TYPE_POPOVER, NULL);
  gtk_widget_set_visible (gtk_widget_get_parent (choices), FALSE);
  g_assert_true (press (dimensions, GDK_KEY_space, 0));
  g_assert_false (gtk_widget_get_visible (choices));
  search (&f, "no such game");
  gtk_widget_grab_focus (get_part (&f, "search"));
  g_assert_false (press (get_part (&f, "search"), GDK_KEY_KP_Down, 0));
  g_assert_true (has_focus_in (get_part (&f, "search")));

  g_signal_emit_by_name (get_part (&f, "search"), "stop-search");
  g_assert_cmpstr (gtk_editable_get_text (get_part (&f, "search")), ==, "");
  g_assert_true (gtk_widget_get_visible (f.panel));
  g_signal_emit_by_name (get_part (&f, "search"), "stop-search");
  wait_for (!gtk_widget_get_mapped (f.panel));
  tear_down (&f);
}

static gboolean
has_game (Fixture    *f,
          const char *name)
{
  search (f, name);
  return gtk_widget_get_visible (get_part (f, "games"));
}

/* A game that a person has added is there when the panel is opened again. */
static void
test_added (void)
{
  static const char text[] = "[panelchess:chess]\nmasumeName = Chess of the Panel\n";
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (GFile) file = new_file ("variants.ini", text, -1);
  Fixture f = { 0 };

  set_up (&f);
  g_assert_false (has_game (&f, "Chess of the Panel"));
  gtk_popover_popdown (GTK_POPOVER (f.panel));
  wait_for (!gtk_widget_get_mapped (f.panel));
  g_assert_true (qi_variant_load_file (g_file_peek_path (file), findings, NULL));
  open_panel (&f);
  g_assert_true (has_game (&f, "Chess of the Panel"));
  g_signal_emit_by_name (get_part (&f, "search"), "activate");
  g_assert_cmpstr (qi_setup_get_game (mas_document_get_setup (f.created)), ==, "panelchess");
  tear_down (&f);
  delete_file (file);
}

int
main (int   argc,
      char *argv[])
{
  int status = 0;

  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/editor/new-panel/added", test_added);
  g_test_add_func ("/editor/new-panel/keys", test_keys);
  g_test_add_func ("/editor/new-panel/large", test_large);
  g_test_add_func ("/editor/new-panel/names", test_names);
  g_test_add_func ("/editor/new-panel/sizes", test_sizes);
  status = g_test_run ();
  return status;
}
