/* SPDX-License-Identifier: Apache-2.0 */
/* Kinds of findings that are muted in a window: how many that are, which ones, and that they are told again. */
#include "window-test.h"

#include "mas-collection.h"
#include "mas-muted-button.h"

#define CHECKED  "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1\n" /* the side that is not to move is in check */
#define CODE     "side-not-to-move-in-check"
#define KINGLESS "8/5k2/8/8/8/8/4P3/8 w - - 0 1\n"

static MasWindow *
open_text (const char *name,
           const char *text,
           GFile     **file)
{
  MasWindow *window = new_window (application);

  *file = new_file (name, text, -1);
  mas_window_load_file (window, *file, FALSE);
  wait_for (mas_window_get_document (window) != NULL);
  settle ();
  return window;
}

static void
mute (MasWindow  *window,
      const char *code,
      gboolean    muted)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.mute", "(sb)", code, muted));
  settle ();
}

/* The one that is seen; NULL: none is. */
static MasMutedButton *
find_muted (GtkWidget *root)
{
  MasMutedButton *found = NULL;

  if (MAS_IS_MUTED_BUTTON (root))
    return gtk_widget_get_visible (root) ? MAS_MUTED_BUTTON (root) : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_muted (child);
  return found;
}

static gpointer
get_part (MasMutedButton *button,
          const char     *name)
{
  return get_child (button, MAS_TYPE_MUTED_BUTTON, name);
}

static void
assert_label (MasWindow  *window,
              const char *expected)
{
  MasMutedButton *button = find_muted (GTK_WIDGET (window));

  g_assert_nonnull (button);
  g_assert_cmpstr (gtk_menu_button_get_label (get_part (button, "button")), ==, expected);
}

static guint
count_rows (MasMutedButton *button)
{
  guint n = 0;

  while (gtk_list_box_get_row_at_index (get_part (button, "list"), (int) n) != NULL)
    n++;
  return n;
}

/* A position: how many findings that hides. What is no code mutes nothing. */
static void
test_position (void)
{
  g_autoptr (GFile) file = NULL;
  MasWindow *window = open_text ("checked.fen", CHECKED, &file);
  MasDocument *document = mas_window_get_document (window);

  wait_for (gtk_widget_get_width (GTK_WIDGET (window_area (window))) > 0);
  g_assert_null (find_muted (GTK_WIDGET (window)));
  mute (window, "No Code", TRUE);
  g_assert_cmpuint (qi_muted_get_size (mas_document_get_muted (document)), ==, 0);
  mute (window, CODE, TRUE);
  g_assert_true (qi_muted_has (mas_document_get_muted (document), CODE));
  wait_for (find_muted (GTK_WIDGET (window)) != NULL);
  assert_label (window, "1 muted");
  mute (window, CODE, FALSE);
  wait_for (find_muted (GTK_WIDGET (window)) == NULL);
  g_assert_false (qi_muted_has (mas_document_get_muted (document), CODE));
  destroy_window (window);
  delete_file (file);
}

/* A list: its kinds; what is shown of them follows while it is open. */
static void
test_rows (void)
{
  g_autoptr (GFile) file = NULL;
  MasWindow *window = open_text ("rows.fen", CHECKED KINGLESS, &file);
  GtkWidget *list = get_child (window, MAS_TYPE_WINDOW, "rows");
  QiCollection *rows = NULL;
  MasMutedButton *button = NULL;

  wait_for (mas_window_get_collection (window) != NULL);
  rows = mas_collection_get_collection (mas_window_get_collection (window));
  wait_for (qi_collection_is_indexed (rows) && qi_collection_count (rows, QI_VERDICT_UNKNOWN) == 0);
  mute (window, CODE, TRUE);
  g_assert_true (qi_muted_has (qi_collection_get_muted (rows), CODE));
  wait_for (find_muted (list) != NULL);
  button = find_muted (list);
  g_assert_cmpstr (gtk_menu_button_get_label (get_part (button, "button")), ==, "1 kind muted");
  gtk_menu_button_popup (get_part (button, "button"));
  wait_for (gtk_widget_get_mapped (get_part (button, "popover")));
  g_assert_cmpuint (count_rows (button), ==, 1);
  mute (window, "no-king", TRUE);
  wait_for (count_rows (button) == 2);
  g_assert_cmpstr (gtk_menu_button_get_label (get_part (button, "button")), ==, "2 kinds muted");
  mute (window, "no-king", FALSE);
  wait_for (count_rows (button) == 1);
  g_signal_emit_by_name (find_widget (get_part (button, "list"), GTK_TYPE_BUTTON, NULL), "clicked");
  wait_for (!gtk_widget_get_mapped (get_part (button, "popover")));
  wait_for (find_muted (list) == NULL);
  g_assert_cmpuint (qi_muted_get_size (qi_collection_get_muted (rows)), ==, 0);
  destroy_window (window);
  delete_file (file);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/window-mute/position", test_position);
  g_test_add_func ("/editor/window-mute/rows", test_rows);
  return run_window_tests ();
}
