/* SPDX-License-Identifier: Apache-2.0 */
/* The kinds of what is remarked in a list, to choose one of them or to mute it. */
#include "editor-test.h"

#include "mas-remarks-button.h"

/* Row 2 has a rank of nine squares, and rows 3 and 4 no white king. FEN's rule is that each rank has eight squares (16.1.3.1
 * of the PGN standard), and the game's that each side has a king. */
#define FINE     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
#define WIDE     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
#define KINGLESS "8/5k2/8/8/8/8/4P3/8 w - - 0 1\n"

typedef struct
{
  GFile            *file;
  QiCollection     *rows;
  GtkWidget        *window;
  MasRemarksButton *button;
  guint             n_chosen;
  GVariant         *muted; /* the parameters of the last `win.mute`, or NULL */
} Fixture;

static void
on_opened_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  *(QiCollection **) user_data = qi_collection_open_finish (result, NULL);
}

static gboolean
is_checked (QiCollection *rows)
{
  return qi_collection_is_indexed (rows) && qi_collection_count (rows, QI_VERDICT_UNKNOWN) == 0;
}

static void
on_chosen_cb (Fixture *self)
{
  self->n_chosen++;
}

static void
on_mute_cb (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  Fixture *self = user_data;

  g_clear_pointer (&self->muted, g_variant_unref);
  self->muted = g_variant_ref (parameter);
}

static void
fixture_init (Fixture    *self,
              const char *text)
{
  static const GActionEntry entries[] = {
    { .name = "mute", .activate = on_mute_cb, .parameter_type = "(sb)" }
  };
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  self->file = new_file ("list.fen", text, -1);
  qi_collection_open_async (self->file, NULL, NULL, on_opened_cb, &self->rows);
  wait_for (self->rows != NULL);
  wait_for (qi_collection_is_indexed (self->rows));
  qi_collection_check (self->rows);
  wait_for (is_checked (self->rows));
  self->button = g_object_new (MAS_TYPE_REMARKS_BUTTON, NULL);
  g_signal_connect_swapped (self->button, "chosen", G_CALLBACK (on_chosen_cb), self);
  self->window = present_alone (self->button, 300, 200);
  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (self->window, "win", G_ACTION_GROUP (group));
}

static void
fixture_clear (Fixture *self)
{
  destroy_with (self->window, self->button);
  let_go (self->rows);
  g_clear_pointer (&self->muted, g_variant_unref);
  delete_file (self->file);
  g_object_unref (self->file);
}

static gpointer
part (Fixture    *self,
      const char *name)
{
  return get_child (self->button, MAS_TYPE_REMARKS_BUTTON, name);
}

static GtkListBoxRow *
get_row (Fixture *self,
         int      i)
{
  return gtk_list_box_get_row_at_index (part (self, "list"), i);
}

/* Opens the list, and waits until it is filled. */
static void
open_list (Fixture *self)
{
  gtk_widget_grab_focus (part (self, "button"));
  gtk_menu_button_popup (part (self, "button"));
  wait_for (gtk_widget_get_visible (part (self, "scrolled")));
  settle ();
}

static gboolean
is_shown (Fixture *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (self->button));
}

static GtkWidget *
find_mute (GtkListBoxRow *row)
{
  return find_widget (GTK_WIDGET (row), GTK_TYPE_BUTTON, NULL);
}

/* Each kind once, with the number of its rows; errors cannot be muted. */
static void
test_choose (void)
{
  Fixture f = { 0 };
  int error = 0;

  fixture_init (&f, FINE WIDE KINGLESS KINGLESS);
  mas_remarks_button_show (f.button, f.rows);
  g_assert_true (is_shown (&f));
  g_assert_cmpstr (gtk_label_get_label (part (&f, "label")), ==, "All Remarks");
  open_list (&f);
  g_assert_nonnull (get_row (&f, 1));
  g_assert_null (get_row (&f, 2));
  error = find_mute (get_row (&f, 0)) == NULL ? 0 : 1;
  g_assert_null (find_mute (get_row (&f, error)));
  g_assert_nonnull (find_widget (GTK_WIDGET (get_row (&f, error)), GTK_TYPE_LABEL, "Row 2"));
  g_assert_nonnull (find_widget (GTK_WIDGET (get_row (&f, !error)), GTK_TYPE_LABEL, "in 2 rows"));

  g_signal_emit_by_name (part (&f, "list"), "row-activated", get_row (&f, !error));
  g_assert_cmpuint (f.n_chosen, ==, 1);
  g_assert_nonnull (mas_remarks_button_get_chosen (f.button));
  g_assert_true (gtk_widget_get_visible (part (&f, "all_button")));
  g_assert_true (gtk_widget_has_css_class (part (&f, "button"), "accent"));
  g_assert_cmpstr (gtk_label_get_label (part (&f, "label")), !=, "All Remarks");
  settle ();

  open_list (&f);
  g_signal_emit_by_name (part (&f, "all_button"), "clicked");
  g_assert_cmpuint (f.n_chosen, ==, 2);
  g_assert_null (mas_remarks_button_get_chosen (f.button));
  g_assert_false (gtk_widget_get_visible (part (&f, "all_button")));
  g_assert_false (gtk_widget_has_css_class (part (&f, "button"), "accent"));
  fixture_clear (&f);
}

/* The kind that is muted is no longer the one whose rows are shown. */
static void
test_mute (void)
{
  Fixture f = { 0 };
  GtkWidget *mute = NULL;
  const char *code = NULL;
  gboolean muted = FALSE;

  fixture_init (&f, FINE KINGLESS KINGLESS);
  mas_remarks_button_show (f.button, f.rows);
  open_list (&f);
  mute = find_mute (get_row (&f, 0));
  g_assert_nonnull (mute);
  g_signal_emit_by_name (part (&f, "list"), "row-activated", get_row (&f, 0));
  g_assert_nonnull (mas_remarks_button_get_chosen (f.button));
  g_signal_emit_by_name (mute, "clicked");
  g_assert_null (mas_remarks_button_get_chosen (f.button));
  g_assert_nonnull (f.muted);
  g_variant_get (f.muted, "(&sb)", &code, &muted);
  g_assert_cmpstr (code, !=, "");
  g_assert_true (muted);
  g_clear_pointer (&f.muted, g_variant_unref);
  settle ();
  /* Without a list nothing is muted. */
  mas_remarks_button_show (f.button, NULL);
  g_assert_false (is_shown (&f));
  g_signal_emit_by_name (find_mute (get_row (&f, 0)), "clicked");
  g_assert_null (f.muted);
  fixture_clear (&f);
}

/* A list without faults has no button. */
static void
test_none (void)
{
  Fixture f = { 0 };

  fixture_init (&f, FINE);
  mas_remarks_button_show (f.button, f.rows);
  g_assert_false (is_shown (&f));
  g_assert_null (mas_remarks_button_get_chosen (f.button));
  fixture_clear (&f);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/editor/remarks-button/choose", test_choose);
  g_test_add_func ("/editor/remarks-button/mute", test_mute);
  g_test_add_func ("/editor/remarks-button/none", test_none);
  return g_test_run ();
}
