/* SPDX-License-Identifier: Apache-2.0 */
#include "editor-test.h"
#include "mas-text-panel.h"

typedef struct
{
  GtkWidget    *window;
  MasTextPanel *panel;
  GtkEditable  *entry;
  MasDocument  *document;
  guint         n_leave;
} Fixture;

static void
on_leave_cb (Fixture *fixture)
{
  fixture->n_leave++;
}

static void
set_up (Fixture    *fixture,
        const char *text)
{
  fixture->panel = g_object_new (MAS_TYPE_TEXT_PANEL, NULL);
  fixture->document = new_document (text);
  fixture->entry = get_child (fixture->panel, MAS_TYPE_TEXT_PANEL, "entry");
  fixture->n_leave = 0;
  g_signal_connect_swapped (fixture->panel, "leave", G_CALLBACK (on_leave_cb), fixture);
  mas_text_panel_set_document (fixture->panel, fixture->document);
  fixture->window = present_alone (fixture->panel, -1, -1);
}

static void
tear_down (Fixture *fixture)
{
  destroy_with (fixture->window, fixture->panel);
  g_assert_finalize_object (fixture->document);
}

static const char *
get_reason (Fixture *fixture)
{
  if (!gtk_widget_get_visible (get_child (fixture->panel, MAS_TYPE_TEXT_PANEL, "reason_box")))
    return NULL;
  return gtk_label_get_label (get_child (fixture->panel, MAS_TYPE_TEXT_PANEL, "reason"));
}

/* The bytes that are underlined. */
static gboolean
get_underline (Fixture *fixture,
               guint   *start,
               guint   *end)
{
  PangoAttrList *attributes = gtk_entry_get_attributes (GTK_ENTRY (fixture->entry));
  GSList *list = attributes != NULL ? pango_attr_list_get_attributes (attributes) : NULL;
  gboolean found = FALSE;

  for (GSList *l = list; l != NULL; l = l->next)
    {
      PangoAttribute *attribute = l->data;

      if (attribute->klass->type != PANGO_ATTR_UNDERLINE)
        continue;
      *start = attribute->start_index;
      *end = attribute->end_index;
      found = TRUE;
    }
  g_slist_free_full (list, (GDestroyNotify) pango_attribute_destroy);
  return found;
}

static void
press_escape (Fixture *fixture)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (fixture->entry));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      gboolean handled = FALSE;

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller)
          && gtk_event_controller_get_propagation_phase (controller) == GTK_PHASE_CAPTURE)
        g_signal_emit_by_name (controller, "key-pressed", GDK_KEY_Escape, 0, 0, &handled);
    }
}

static void
test_shows (void)
{
  Fixture f;
  g_autoptr (QiEdit) edit = qi_edit_new ();

  set_up (&f, CHESS_FEEN);
  g_assert_cmpstr (gtk_editable_get_text (f.entry), ==, CHESS_FEEN);
  g_assert_cmpstr (mas_text_panel_get_format (f.panel)->id, ==, "feen");
  g_assert_null (get_reason (&f));
  qi_edit_toggle (edit);
  g_assert_true (mas_document_apply (f.document, edit, "Turn", NULL, NULL));
  g_assert_cmpstr (gtk_editable_get_text (f.entry), ==,
                   "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / c/C");
  tear_down (&f);
}

/* What can be read applies at once; a burst is one step. */
static void
test_live (void)
{
  Fixture f;

  set_up (&f, CHESS_FEEN);
  gtk_widget_grab_focus (GTK_WIDGET (f.entry));
  gtk_editable_set_text (f.entry, "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQK^BNR / C/c");
  g_assert_cmpuint (qi_position_get_n_pieces (mas_document_get_position (f.document)), ==, 31);
  gtk_editable_set_text (f.entry, "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPP2/RNBQK^BNR / C/c");
  g_assert_cmpuint (qi_position_get_n_pieces (mas_document_get_position (f.document)), ==, 30);
  g_assert_false (mas_text_panel_is_broken (f.panel));
  mas_document_undo (f.document);
  assert_feen (f.document, CHESS_FEEN);
  g_assert_cmpstr (gtk_editable_get_text (f.entry), ==, CHESS_FEEN);
  g_assert_false (qi_history_can_undo (mas_document_get_history (f.document)));
  tear_down (&f);
}

/* A pause ends the burst: the next key begins another step. */
static void
test_burst (void)
{
  Fixture f;

  set_up (&f, CHESS_FEEN);
  gtk_editable_set_text (f.entry, "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQK^BNR / C/c");
  pause_for (1700);
  gtk_editable_set_text (f.entry, "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPP2/RNBQK^BNR / C/c");
  mas_document_undo (f.document);
  g_assert_cmpuint (qi_position_get_n_pieces (mas_document_get_position (f.document)), ==, 31);
  tear_down (&f);
}

/* The first rank whose width differs is underlined, the board stays, nothing that was typed is
 * lost. */
static void
test_broken (void)
{
  static const char text[] = "rnbqk^bnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c";
  g_autoptr (QiEdit) edit = qi_edit_new ();
  Fixture f;
  guint start = 0;
  guint end = 0;

  set_up (&f, CHESS_FEEN);
  gtk_editable_set_text (f.entry, text);
  g_assert_true (mas_text_panel_is_broken (f.panel));
  assert_feen (f.document, CHESS_FEEN);
  g_assert_nonnull (get_reason (&f));
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (f.entry), "error"));
  g_assert_true (get_underline (&f, &start, &end));
  g_assert_cmpuint (start, ==, 10);
  g_assert_cmpuint (end, ==, 19);
  gtk_test_accessible_assert_state (GTK_ACCESSIBLE (f.entry), GTK_ACCESSIBLE_STATE_INVALID,
                                    GTK_ACCESSIBLE_INVALID_TRUE);

  qi_edit_toggle (edit);
  g_assert_true (mas_document_apply (f.document, edit, "Turn", NULL, NULL));
  g_assert_cmpstr (gtk_editable_get_text (f.entry), ==, text);
  g_signal_emit_by_name (f.entry, "activate");
  g_assert_cmpuint (f.n_leave, ==, 0);

  press_escape (&f);
  g_assert_cmpstr (gtk_editable_get_text (f.entry), ==,
                   "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / c/C");
  g_assert_null (get_reason (&f));
  g_assert_false (get_underline (&f, &start, &end));
  tear_down (&f);
}

static void
test_fix (void)
{
  Fixture f;
  GtkWidget *button = NULL;

  set_up (&f, CHESS_FEEN);
  button = get_child (f.panel, MAS_TYPE_TEXT_PANEL, "fix_button");
  gtk_editable_set_text (f.entry, "rnbqk^bnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c");
  g_assert_true (gtk_widget_get_visible (button));
  g_signal_emit_by_name (button, "clicked");
  g_assert_false (mas_text_panel_is_broken (f.panel));
  assert_feen (f.document, "rnbqk^bnr/ppppppp1/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c");
  g_assert_false (gtk_widget_get_visible (button));
  tear_down (&f);
}

static void
test_keys (void)
{
  Fixture f;

  set_up (&f, CHESS_FEEN);
  mas_text_panel_focus_entry (f.panel);
  settle ();
  gtk_editable_set_text (f.entry, "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQK^BNR / C/c");
  press_escape (&f);
  assert_feen (f.document, CHESS_FEEN);
  g_assert_cmpuint (f.n_leave, ==, 0);
  press_escape (&f);
  g_assert_cmpuint (f.n_leave, ==, 1);

  gtk_editable_set_text (f.entry, "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQK^BNR / C/c");
  g_signal_emit_by_name (f.entry, "activate");
  g_assert_cmpuint (f.n_leave, ==, 2);
  g_assert_cmpuint (qi_position_get_n_pieces (mas_document_get_position (f.document)), ==, 31);
  tear_down (&f);
}

/* The game's own format comes first once the game is named; what the text does not say stays. */
static void
test_game (void)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (QiValue) title = qi_value_new_string ("Mate in two", -1);
  QiDetails *details = NULL;
  gint64 clock = 0;
  Fixture f;

  set_up (&f, "8/8/8/4k3/8/4K3/8/7R w - - 3 40");
  qi_edit_game (edit, "chess");
  qi_edit_detail (edit, "title", title);
  g_assert_true (mas_document_apply (f.document, edit, "Title", NULL, NULL));
  g_assert_cmpstr (mas_text_panel_get_format (f.panel)->id, ==, "fen");
  g_assert_cmpstr (gtk_editable_get_text (f.entry), ==, "8/8/8/4k3/8/4K3/8/7R w - - 3 40");

  gtk_editable_set_text (f.entry, "8/8/8/4k3/8/4K3/8/7R b - - 4 40");
  g_assert_false (mas_text_panel_is_broken (f.panel));
  details = qi_setup_get_details (mas_document_get_setup (f.document));
  g_assert_true (qi_details_get_int (details, "halfmove", &clock));
  g_assert_cmpint (clock, ==, 4);
  g_assert_nonnull (qi_details_get (details, "title"));
  g_assert_cmpint (qi_position_get_turn (mas_document_get_position (f.document)), ==,
                   QI_SIDE_SECOND);
  g_assert_cmpstr (qi_setup_get_game (mas_document_get_setup (f.document)), ==, "chess");

  /* FEEN says nothing of the clock: editing it leaves the clock alone. */
  mas_text_panel_set_format (f.panel, qi_notation_lookup ("feen"));
  gtk_editable_set_text (f.entry, "8/8/8/4k^3/8/4K^3/8/8 / C/c");
  g_assert_false (mas_text_panel_is_broken (f.panel));
  details = qi_setup_get_details (mas_document_get_setup (f.document));
  g_assert_true (qi_details_get_int (details, "halfmove", &clock));
  g_assert_cmpint (clock, ==, 4);
  g_assert_cmpstr (qi_setup_get_game (mas_document_get_setup (f.document)), ==, "chess");
  tear_down (&f);
}

/* Another format that is pasted into the entry is taken for what it is. */
static void
test_other_format (void)
{
  Fixture f;

  set_up (&f, CHESS_FEEN);
  gtk_editable_set_text (f.entry, "8/8/8/4k3/8/4K3/8/7R w - - 3 40");
  g_assert_false (mas_text_panel_is_broken (f.panel));
  g_assert_cmpuint (qi_position_get_n_pieces (mas_document_get_position (f.document)), ==, 3);
  tear_down (&f);
}

/* A position that has no text in the format says so. */
static void
test_no_text (void)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();
  Fixture f;

  set_up (&f, CHESS_FEEN);
  qi_edit_style (edit, QI_SIDE_FIRST, &QI_TOKEN ("Chess"));
  g_assert_true (mas_document_apply (f.document, edit, "Style", NULL, NULL));
  g_assert_cmpstr (gtk_editable_get_text (f.entry), ==, "");
  g_assert_cmpstr (gtk_entry_get_placeholder_text (GTK_ENTRY (f.entry)), ==,
                   "No FEEN of this position");
  g_assert_nonnull (get_reason (&f));
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (f.entry), "error"));
  mas_document_undo (f.document);
  g_assert_cmpstr (gtk_editable_get_text (f.entry), ==, CHESS_FEEN);
  g_assert_null (get_reason (&f));
  tear_down (&f);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/editor/text-panel/shows", test_shows);
  g_test_add_func ("/editor/text-panel/live", test_live);
  g_test_add_func ("/editor/text-panel/burst", test_burst);
  g_test_add_func ("/editor/text-panel/broken", test_broken);
  g_test_add_func ("/editor/text-panel/fix", test_fix);
  g_test_add_func ("/editor/text-panel/keys", test_keys);
  g_test_add_func ("/editor/text-panel/game", test_game);
  g_test_add_func ("/editor/text-panel/other-format", test_other_format);
  g_test_add_func ("/editor/text-panel/no-text", test_no_text);
  return g_test_run ();
}
