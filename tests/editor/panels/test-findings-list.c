/* SPDX-License-Identifier: Apache-2.0 */
/* Rows of findings that say what they said before are kept, with the findings that are there now; their menus. */
#include "mas-findings-list.h"
#include "find-widget.h"
#include "press-key.h"
#include "wait.h"

#include "qi-game.h"
#include "qi-notation.h"

#include <adwaita.h>

/* Two pieces that chess does not have, one king less, and a pawn on the last rank. */
#define FAULTY  "Pnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQXBNR w - - 0 1"
#define MOVED   "Pnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQXBNR w - - 0 1"
#define WITHOUT "nnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQXBNR w - - 0 1"

typedef struct
{
  GtkWidget       *window;
  MasFindingsList *list;
  QiSetup         *setup;
  GPtrArray       *findings;
  QiFinding       *chosen; /* the last, or NULL */
  QiFinding       *fixed;
} Fixture;

static void
take (QiFinding **place,
      QiFinding  *finding)
{
  g_clear_pointer (place, qi_finding_unref);
  *place = qi_finding_ref (finding);
}

static void
on_chosen_cb (MasFindingsList *list,
              QiFinding       *finding,
              Fixture         *f)
{
  take (&f->chosen, finding);
}

static void
on_fix_cb (MasFindingsList *list,
           QiFinding       *finding,
           Fixture         *f)
{
  take (&f->fixed, finding);
}

static void
show (Fixture    *f,
      const char *fen,
      MasFixes    fixes)
{
  g_autoptr (QiReading) reading = qi_notation_read (qi_notation_lookup ("fen"), fen, -1, NULL);

  g_clear_pointer (&f->setup, qi_setup_unref);
  g_clear_pointer (&f->findings, g_ptr_array_unref);
  f->setup = qi_setup_ref (reading->setup != NULL ? reading->setup : reading->partial);
  f->findings = qi_game_dup_findings (f->setup);
  mas_findings_list_set_findings (f->list, f->findings, f->setup, fixes);
}

static void
set_up (Fixture      *f,
        gconstpointer data)
{
  f->window = gtk_window_new ();
  f->list = g_object_ref_sink (g_object_new (MAS_TYPE_FINDINGS_LIST, NULL));
  gtk_window_set_child (GTK_WINDOW (f->window), GTK_WIDGET (f->list));
  g_signal_connect (f->list, "chosen", G_CALLBACK (on_chosen_cb), f);
  g_signal_connect (f->list, "fix", G_CALLBACK (on_fix_cb), f);
}

static void
tear_down (Fixture      *f,
           gconstpointer data)
{
  g_clear_pointer (&f->chosen, qi_finding_unref);
  g_clear_pointer (&f->fixed, qi_finding_unref);
  g_clear_pointer (&f->setup, qi_setup_unref);
  g_clear_pointer (&f->findings, g_ptr_array_unref);
  gtk_window_destroy (GTK_WINDOW (f->window));
  let_go (f->list);
}

static GtkListBoxRow *
get_row (Fixture *f,
         int      index)
{
  return gtk_list_box_get_row_at_index (GTK_LIST_BOX (
                                          gtk_widget_get_first_child (GTK_WIDGET (f->list))),
                                        index);
}

static guint
count_rows (Fixture *f)
{
  guint n = 0;

  while (get_row (f, (int) n) != NULL)
    n++;
  return n;
}

/* Those with a text. */
static void
collect_buttons (GtkWidget *root,
                 GPtrArray *buttons)
{
  if (GTK_IS_BUTTON (root) && gtk_button_get_label (GTK_BUTTON (root)) != NULL)
    g_ptr_array_add (buttons, root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect_buttons (child, buttons);
}

/* A row that is chosen, and its buttons, name the finding that the list was given last. */
static void
test_kept (Fixture      *f,
           gconstpointer data)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);

  show (f, FAULTY, MAS_FIXES_SETUP);
  wait_for (count_rows (f) == f->findings->len);
  g_assert_cmpuint (f->findings->len, >=, 3);
  for (guint i = 0; i < f->findings->len; i++)
    g_ptr_array_add (rows, g_object_ref (get_row (f, (int) i)));
  show (f, MOVED, MAS_FIXES_SETUP);
  g_assert_cmpuint (f->findings->len, ==, rows->len);
  for (guint i = 0; i < rows->len; i++)
    {
      g_autoptr (GPtrArray) buttons = g_ptr_array_new ();
      QiFinding *finding = g_ptr_array_index (f->findings, i);

      g_assert_true (get_row (f, (int) i) == g_ptr_array_index (rows, i));
      gtk_widget_activate (g_ptr_array_index (rows, i));
      g_assert_true (f->chosen == finding);
      collect_buttons (g_ptr_array_index (rows, i), buttons);
      if (buttons->len == 0)
        continue;
      g_signal_emit_by_name (g_ptr_array_index (buttons, 0), "clicked");
      g_assert_true (f->fixed == finding);
      if (buttons->len < 2)
        continue;
      /* “Not Chess” is another way out of the same finding. */
      g_signal_emit_by_name (g_ptr_array_index (buttons, 1), "clicked");
      g_assert_true (f->fixed != finding);
      g_assert_cmpstr (qi_finding_get_code (f->fixed), ==, qi_finding_get_code (finding));
      g_assert_cmpstr (qi_finding_get_fix (f->fixed, NULL), !=, qi_finding_get_fix (finding, NULL));
    }
  g_assert_nonnull (f->fixed);
}

/* Behind the first row that says something else, all are made anew; so are all where other fixes can be made. */
static void
test_changed (Fixture      *f,
              gconstpointer data)
{
  g_autoptr (GtkListBoxRow) first = NULL;
  const char *const pawn = "Pawns cannot stand on the first or last rank: a8.";

  show (f, FAULTY, MAS_FIXES_SETUP);
  wait_for (count_rows (f) == f->findings->len);
  first = g_object_ref (get_row (f, 0));
  g_assert_nonnull (find_widget (GTK_WIDGET (f->list), GTK_TYPE_LABEL, pawn));
  show (f, WITHOUT, MAS_FIXES_SETUP);
  wait_for (count_rows (f) == f->findings->len);
  g_assert_true (get_row (f, 0) == first);
  g_assert_null (find_widget (GTK_WIDGET (f->list), GTK_TYPE_LABEL, pawn));
  show (f, WITHOUT, MAS_FIXES_NONE);
  wait_for (count_rows (f) == f->findings->len);
  g_assert_true (get_row (f, 0) != first);
  mas_findings_list_set_findings (f->list, NULL, NULL, MAS_FIXES_NONE);
  g_assert_cmpuint (count_rows (f), ==, 0);
}

static GtkWidget *
find_menu (Fixture *f)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (f->list)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_POPOVER_MENU (child))
      return child;
  return NULL;
}

/* The second button opens the menu of the row under it, and the menu key that of the row with the focus; errors and what
 * stands beside the rows have none. */
static void
test_menu (Fixture      *f,
           gconstpointer data)
{
  GtkWidget *rows = gtk_widget_get_first_child (GTK_WIDGET (f->list));
  gpointer click = find_controller (rows, GTK_TYPE_GESTURE_CLICK, GTK_PHASE_BUBBLE);
  guint n_menus = 0;

  gtk_window_set_default_size (GTK_WINDOW (f->window), 400, 600);
  gtk_window_present (GTK_WINDOW (f->window));
  show (f, FAULTY, MAS_FIXES_SETUP);
  wait_for (count_rows (f) == f->findings->len);
  wait_for (gtk_widget_get_height (GTK_WIDGET (get_row (f, 0))) > 0);
  settle ();
  for (guint i = 0; i < f->findings->len; i++)
    {
      const gboolean is_error =
        qi_finding_get_severity (f->findings->pdata[i]) == QI_SEVERITY_ERROR;
      GtkWidget *row = GTK_WIDGET (get_row (f, (int) i));
      g_autoptr (GtkWidget) before = NULL; /* held, so that no other has its address */
      graphene_rect_t place;

      g_set_object (&before, find_menu (f));
      g_assert_true (gtk_widget_compute_bounds (row, rows, &place));
      g_signal_emit_by_name (click, "released", 1, 5.,
                             (double) (place.origin.y + place.size.height / 2));
      g_assert_cmpint (find_menu (f) != before, ==, !is_error);
      g_set_object (&before, find_menu (f));
      gtk_widget_grab_focus (row);
      g_assert_cmpint (press_key (GTK_WIDGET (f->list), GDK_KEY_Menu, 0), ==, !is_error);
      g_assert_cmpint (find_menu (f) != before, ==, !is_error);
      n_menus += !is_error;
    }
  g_assert_cmpuint (n_menus, >, 0);
  gtk_popover_popdown (GTK_POPOVER (find_menu (f)));
  show (f, FAULTY, MAS_FIXES_NONE);
  wait_for (count_rows (f) == f->findings->len);
  gtk_widget_grab_focus (GTK_WIDGET (get_row (f, 0)));
  g_assert_false (press_key (GTK_WIDGET (f->list), GDK_KEY_Menu, 0));
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add ("/editor/findings-list/kept", Fixture, NULL, set_up, test_kept, tear_down);
  g_test_add ("/editor/findings-list/changed", Fixture, NULL, set_up, test_changed, tear_down);
  g_test_add ("/editor/findings-list/menu", Fixture, NULL, set_up, test_menu, tear_down);
  return g_test_run ();
}
