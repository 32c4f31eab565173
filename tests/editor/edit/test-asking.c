/* SPDX-License-Identifier: Apache-2.0 */
/* What is asked in a bubble over the board: a square, the number of a start position, and how many pieces are in a hand. */
#include "edit-fixture.h"
#include "find-widget.h"

#include "mas-set-up.h"

static GtkWidget *
get_bubble (Fixture *f)
{
  GtkWidget *bubble = mas_popup_get_open (mas_menus_get_popup (f->area->menus));

  g_assert_nonnull (bubble);
  return bubble;
}

static gboolean
is_open (Fixture *f)
{
  return mas_popup_get_open (mas_menus_get_popup (f->area->menus)) != NULL;
}

/* The cursor goes to the square that is named; what is none is said, and the bubble stays until it is. */
static void
test_square (void)
{
  Fixture f = { 0 };
  GtkWidget *entry = NULL;

  fixture_init (&f, "chess");
  g_object_set (f.area, "cursor", fixture_square (&f, "e4"), NULL);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (f.area), "board.go-to", NULL));
  fixture_expect_status (&f, "Type the name of a square");
  entry = find_widget (get_bubble (&f), GTK_TYPE_ENTRY, NULL);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "e4");
  gtk_editable_set_text (GTK_EDITABLE (entry), "z9");
  g_signal_emit_by_name (entry, "activate");
  g_assert_true (gtk_widget_has_css_class (entry, "error"));
  fixture_expect_status (&f, "z9");
  g_assert_true (is_open (&f));
  g_assert_cmpuint (mas_cursor_get_square (f.area->cursor), ==, fixture_square (&f, "e4"));
  gtk_editable_set_text (GTK_EDITABLE (entry), " b7 ");
  g_assert_false (gtk_widget_has_css_class (entry, "error"));
  g_signal_emit_by_name (entry, "activate");
  g_assert_cmpuint (mas_cursor_get_square (f.area->cursor), ==, fixture_square (&f, "b7"));
  wait_for (!is_open (&f));
  fixture_clear (&f);
}

/* Numbers of Chess960 are Scharnagl's: 0 is BBQNNRKR, 518 the usual start, 959 RKRNNQBB. */
static void
test_number (void)
{
  static const struct
  {
    double number;
    const char *rank;
    const char *expect;
  } cases[] = {
    { 0, "BBQNNRKR", "a1=B b1=B c1=Q d1=N e1=N f1=R g1=K^ h1=R c8=q g8=k^ e2=P e7=p e4=" },
    { 959, "RKRNNQBB", "a1=R b1=K^ c1=R d1=N e1=N f1=Q g1=B h1=B b8=k^ f8=q" },
    { 518, "RNBQKBNR", "a1=R d1=Q e1=K^ h1=R d8=q e8=k^" },
  };
  Fixture f = { 0 };
  g_autoptr (MasSetUp) actions = NULL;

  fixture_init (&f, "chess");
  actions = mas_set_up_new (f.area);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GtkWidget *spin = NULL;
      GtkWidget *shown = NULL;

      g_action_group_activate_action (G_ACTION_GROUP (actions), "chess960", NULL);
      spin = find_widget (get_bubble (&f), GTK_TYPE_SPIN_BUTTON, NULL);
      /* The usual one is offered. */
      g_assert_cmpint (gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (spin)), ==, 518);
      gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), cases[i].number);
      shown = gtk_widget_get_next_sibling (gtk_widget_get_parent (spin));
      g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (shown)), ==, cases[i].rank);
      if (i % 2 == 0)
        g_signal_emit_by_name (find_widget (get_bubble (&f), GTK_TYPE_BUTTON, "_Set Up"),
                               "clicked");
      else
        g_signal_emit_by_name (gtk_editable_get_delegate (GTK_EDITABLE (spin)), "activate");
      fixture_expect (&f, cases[i].expect);
      wait_for (!is_open (&f));
    }
  /* A number by chance is one of them: a rank with a king between two rooks, and bishops on squares of both colours. */
  g_action_group_activate_action (G_ACTION_GROUP (actions), "chess960", NULL);
  {
    GtkWidget *spin = find_widget (get_bubble (&f), GTK_TYPE_SPIN_BUTTON, NULL);
    const char *rank = NULL;

    g_signal_emit_by_name (find_widget (get_bubble (&f), GTK_TYPE_BUTTON, "_Random"), "clicked");
    rank =
      gtk_label_get_text (GTK_LABEL (gtk_widget_get_next_sibling (gtk_widget_get_parent (spin))));
    g_assert_cmpuint (strlen (rank), ==, 8);
    g_assert_true (strchr (rank, 'R') < strchr (rank, 'K')
                   && strchr (rank, 'K') < strrchr (rank, 'R'));
    g_assert_cmpint ((strrchr (rank, 'B') - strchr (rank, 'B')) % 2, ==, 1);
  }
  fixture_clear (&f);
}

/* The count of a piece in a hand. */
static void
test_count (void)
{
  Fixture f = { 0 };
  GtkWidget *spin = NULL;

  fixture_init (&f, "shogi");
  fixture_drag (&f, "2b", "first:", 0);
  fixture_expect (&f, "first:B=1");
  fixture_click (&f, "first:B", GDK_BUTTON_SECONDARY, 0);
  spin = find_widget (get_bubble (&f), GTK_TYPE_SPIN_BUTTON, NULL);
  g_assert_cmpint (gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (spin)), ==, 1);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), 3);
  fixture_expect (&f, "first:B=3");
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), 0);
  fixture_expect (&f, "first:B=0");
  gtk_popover_popdown (GTK_POPOVER (get_bubble (&f)));
  wait_for (!is_open (&f));
  fixture_clear (&f);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/editor/asking/count", test_count);
  g_test_add_func ("/editor/asking/number", test_number);
  g_test_add_func ("/editor/asking/square", test_square);
  return g_test_run ();
}
