/* SPDX-License-Identifier: Apache-2.0 */
/* All texts that a position could be copied as: what each would leave out is told before it is chosen, or, of a large board,
 * found out bit by bit. */
#include "editor-test.h"

#include "mas-copy-menu.h"
#include "mas-words-formats.h"

typedef struct
{
  GtkWidget *window;
  GtkWidget *menu;
  char      *asked; /* the last action: the format, or "picture" */
} Fixture;

static void
on_copy_as_cb (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  Fixture *f = user_data;

  g_free (f->asked);
  f->asked = parameter != NULL ? g_variant_dup_string (parameter, NULL) : g_strdup ("picture");
}

static void
set_up (Fixture     *f,
        MasDocument *document)
{
  static const GActionEntry entries[] = {
    { .name = "copy-as", .activate = on_copy_as_cb, .parameter_type = "s" },
    { .name = "copy-picture", .activate = on_copy_as_cb },
  };
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  GtkWidget *button = gtk_menu_button_new ();

  f->menu = mas_copy_menu_new ();
  mas_copy_menu_set_document (MAS_COPY_MENU (f->menu), document);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), f->menu);
  f->window = present_alone (button, 900, 700);
  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), f);
  gtk_widget_insert_action_group (f->window, "win", G_ACTION_GROUP (group));
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  wait_for (gtk_widget_get_mapped (f->menu));
}

static void
tear_down (Fixture *f)
{
  gtk_popover_popdown (GTK_POPOVER (f->menu));
  wait_for (!gtk_widget_get_mapped (f->menu));
  destroy_with (f->window, f->menu);
  g_free (f->asked);
}

/* The row with this label. */
static GtkWidget *
find_row (Fixture    *f,
          const char *label)
{
  GtkListBox *list = GTK_LIST_BOX (find_widget (f->menu, GTK_TYPE_LIST_BOX, NULL));
  GtkListBoxRow *row = NULL;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i++)
    if (find_widget (GTK_WIDGET (row), GTK_TYPE_LABEL, label) != NULL)
      return GTK_WIDGET (row);
  g_error ("no row %s", label);
}

static void
choose (Fixture    *f,
        const char *label)
{
  GtkWidget *row = find_row (f, label);

  g_signal_emit_by_name (gtk_widget_get_parent (row), "row-activated", row);
}

/* A row that is chosen closes the menu and names its format. */
static void
test_choose (void)
{
  g_autoptr (MasDocument) document =
    new_document ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  Fixture f = { 0 };

  set_up (&f, document);
  choose (&f, "FEN");
  g_assert_cmpstr (f.asked, ==, "fen");
  wait_for (!gtk_widget_get_mapped (f.menu));
  tear_down (&f);

  f = (Fixture) { 0 };
  set_up (&f, document);
  choose (&f, "Picture (SVG and PNG)");
  g_assert_cmpstr (f.asked, ==, "picture");
  tear_down (&f);
}

static MasDocument *
new_empty (gint64 files,
           gint64 ranks,
           gint64 layers)
{
  const gint64 sizes[] = { layers, ranks, files };
  const QiToken first = QI_TOKEN ("C");
  const QiToken second = QI_TOKEN ("c");
  g_autoptr (QiPosition) position =
    qi_position_new (sizes, 3, &first, &second, qi_limits_get_large (), NULL);
  g_autoptr (QiSetup) setup = qi_setup_new (position, NULL, NULL);

  return mas_document_new (setup);
}

/* What the texts of a large board would leave out is found out one by one while the menu is open, and of a very large one only
 * when it is copied. FEEN holds any board. */
static void
test_large (void)
{
  g_autoptr (MasDocument) large = new_empty (100, 100, 1);
  g_autoptr (MasDocument) larger = new_empty (255, 255, 2);
  g_autofree char *feen = mas_words_dup_exact_format (qi_notation_lookup ("feen"));
  Fixture f = { 0 };

  set_up (&f, large);
  wait_for (find_seen (f.menu, GTK_TYPE_LABEL, "Being tried…") == NULL);
  g_assert_true (gtk_widget_get_sensitive (find_row (&f, feen)));
  g_assert_false (gtk_widget_get_sensitive (find_row (&f, "FEN")));
  tear_down (&f);

  set_up (&f, larger);
  g_assert_nonnull (find_seen (find_row (&f, feen), GTK_TYPE_LABEL,
                               "A large board: what is left out is said afterwards"));
  g_assert_null (find_seen (f.menu, GTK_TYPE_LABEL, "Being tried…"));
  tear_down (&f);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/editor/copy-menu/choose", test_choose);
  g_test_add_func ("/editor/copy-menu/large", test_large);
  return g_test_run ();
}
