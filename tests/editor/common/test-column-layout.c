/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-column-layout.h"

#include <adwaita.h>

#define LONGEST "Half-moves without progress, and what the rules of this game say about them"

typedef struct
{
  const char *title;
  const char *subtitle;
  gboolean    has_entry; /* something beside the title that is higher than a line */
} Case;

static const Case cases[] = {
  { "Files", "", FALSE },
  { "Files", "", TRUE },
  { LONGEST, "", FALSE },
  { LONGEST, "", TRUE },
  { "Pieces", "White 16, Black 16 on the board", FALSE },
  { "Pieces", LONGEST, TRUE },
  { "", "", TRUE },
};

static GtkWidget *
make_row (const Case *row_case)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), row_case->title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), row_case->subtitle);
  if (row_case->has_entry)
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), gtk_spin_button_new_with_range (0, 9, 1));
  return row;
}

static GtkWidget *
find_titles (GtkWidget *root)
{
  if (GTK_IS_BOX (root) && gtk_widget_has_css_class (root, "title"))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_titles (child);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static int
measure (GtkWidget     *widget,
         GtkOrientation orientation,
         int            for_size,
         int           *natural)
{
  int least = 0;

  gtk_widget_measure (widget, orientation, for_size, &least, natural, NULL, NULL);
  return least;
}

/* Beside a row with GTK's own box. */
static void
test_like_box (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GtkWidget *list = gtk_list_box_new ();
      GtkWidget *rows[2] = { make_row (&cases[i]), make_row (&cases[i]) };
      int natural[2];
      int least[2];

      g_object_ref_sink (list);
      for (guint row = 0; row < 2; row++)
        gtk_list_box_append (GTK_LIST_BOX (list), rows[row]);
      mas_column_layout_attach_titles (rows[1]);
      for (int width = measure (rows[0], GTK_ORIENTATION_HORIZONTAL, -1, NULL); width < 700;
           width += 7)
        {
          for (guint row = 0; row < 2; row++)
            least[row] = measure (rows[row], GTK_ORIENTATION_VERTICAL, width, &natural[row]);
          g_assert_cmpint (least[1], ==, least[0]);
          g_assert_cmpint (natural[1], ==, natural[0]);
        }
      for (guint row = 0; row < 2; row++)
        least[row] = measure (rows[row], GTK_ORIENTATION_HORIZONTAL, -1, &natural[row]);
      g_assert_cmpint (least[1], ==, least[0]);
      g_assert_cmpint (natural[1], ==, natural[0]);
      g_object_unref (list);
    }
}

static void
test_any_height (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GtkWidget *row = g_object_ref_sink (make_row (&cases[i]));
      GtkWidget *titles = find_titles (row);
      int wanted = 0;
      int least = 0;

      mas_column_layout_attach_titles (row);
      g_assert_true (MAS_IS_COLUMN_LAYOUT (gtk_widget_get_layout_manager (titles)));
      least = measure (titles, GTK_ORIENTATION_HORIZONTAL, -1, &wanted);
      for (int height = 0; height < 120; height += 11)
        {
          int natural = 0;

          g_assert_cmpint (measure (titles, GTK_ORIENTATION_HORIZONTAL, height, &natural), ==,
                           least);
          g_assert_cmpint (natural, ==, wanted);
        }
      g_object_unref (row);
    }
}

/* Only titles are laid out so, and only once. */
static void
test_attach (void)
{
  GtkWidget *row = g_object_ref_sink (make_row (&cases[1]));
  GtkWidget *titles = find_titles (row);
  GtkLayoutManager *layout = NULL;

  mas_column_layout_attach_titles (row);
  layout = gtk_widget_get_layout_manager (titles);
  mas_column_layout_attach_titles (row);
  g_assert_true (gtk_widget_get_layout_manager (titles) == layout);
  g_assert_true (
    GTK_IS_BOX_LAYOUT (gtk_widget_get_layout_manager (gtk_widget_get_parent (titles))));
  g_object_unref (row);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/editor/column-layout/like-box", test_like_box);
  g_test_add_func ("/editor/column-layout/any-height", test_any_height);
  g_test_add_func ("/editor/column-layout/attach", test_attach);
  return g_test_run ();
}
