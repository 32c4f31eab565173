/* SPDX-License-Identifier: Apache-2.0 */
#include "editor-test.h"

#include "mas-details-panel.h"
#include "mas-inspector.h"
#include "mas-shape-panel.h"
#include "mas-style-row.h"
#include "press-key.h"
#include "mas-words.h"
#include "qi-finding-private.h"
#include "qi-game-info.h"

typedef struct
{
  GtkWidget    *window;
  MasInspector *inspector;
  MasDocument  *document;
  guint         n_preview;
  char         *bulk;
} Fixture;

static void
on_preview_cb (MasInspector *inspector,
               QiFinding    *finding,
               Fixture      *fixture)
{
  fixture->n_preview++;
}

static void
on_bulk_cb (MasInspector *inspector,
            const char   *words,
            Fixture      *fixture)
{
  g_free (fixture->bulk);
  fixture->bulk = g_strdup (words);
}

static void
set_up (Fixture    *fixture,
        const char *text)
{
  memset (fixture, 0, sizeof *fixture);
  fixture->inspector = g_object_new (MAS_TYPE_INSPECTOR, NULL);
  fixture->document = new_document (text);
  g_signal_connect (fixture->inspector, "preview", G_CALLBACK (on_preview_cb), fixture);
  g_signal_connect (fixture->inspector, "bulk-change", G_CALLBACK (on_bulk_cb), fixture);
  mas_inspector_set_document (fixture->inspector, fixture->document);
  fixture->window = present_alone (fixture->inspector, -1, -1);
}

static void
tear_down (Fixture *fixture)
{
  destroy_with (fixture->window, fixture->inspector);
  let_go (fixture->document);
  g_free (fixture->bulk);
}

static gpointer
child (Fixture    *fixture,
       const char *name)
{
  return get_child (fixture->inspector, MAS_TYPE_INSPECTOR, name);
}

/* The button that sets the offered game; NULL: none is offered. */
static GtkWidget *
find_offer (Fixture *fixture)
{
  GtkWidget *button = find_widget (child (fixture, "game_group"), GTK_TYPE_BUTTON, "Set Game");

  return button != NULL
             && gtk_widget_get_visible (gtk_widget_get_ancestor (button, ADW_TYPE_ACTION_ROW))
           ? button
           : NULL;
}

/* In the part that is folded at first. */
static gpointer
get_style (Fixture *fixture,
           QiSide   side)
{
  GtkWidget *row = NULL;

  adw_expander_row_set_expanded (child (fixture, "advanced"), TRUE);
  row = find_widget (child (fixture, "advanced"), MAS_TYPE_STYLE_ROW, NULL);
  return side == QI_SIDE_FIRST ? row : gtk_widget_get_next_sibling (row);
}

/* The row of pieces in hand; NULL: it is not shown. */
static GtkWidget *
find_hands (Fixture *fixture)
{
  GtkWidget *row = find_widget (child (fixture, "pieces_group"), ADW_TYPE_ACTION_ROW, "In hand");

  return row != NULL && gtk_widget_get_visible (row) ? row : NULL;
}

/* One of the panels that the build lists for the inspector. */
static GtkWidget *
get_panel (Fixture *fixture,
           GType    type)
{
  GtkWidget *panel = gtk_widget_get_first_child (child (fixture, "panels"));

  while (panel != NULL && G_OBJECT_TYPE (panel) != type)
    panel = gtk_widget_get_next_sibling (panel);
  g_assert_nonnull (panel);
  return panel;
}

static void
test_turn (void)
{
  Fixture f;

  set_up (&f, CHESS_FEEN);
  g_assert_cmpstr (gtk_button_get_label (child (&f, "first_button")), ==, "White");
  g_assert_true (gtk_toggle_button_get_active (child (&f, "first_button")));
  gtk_toggle_button_set_active (child (&f, "second_button"), TRUE);
  g_assert_cmpint (qi_position_get_turn (mas_document_get_position (f.document)), ==,
                   QI_SIDE_SECOND);
  mas_document_undo (f.document);
  g_assert_true (gtk_toggle_button_get_active (child (&f, "first_button")));
  g_assert_false (qi_history_can_undo (mas_document_get_history (f.document)));
  tear_down (&f);
}

/* The styles suggest a game, which is offered and never set without the person. */
static void
test_game (void)
{
  Fixture f;

  set_up (&f, CHESS_FEEN);
  g_assert_null (qi_setup_get_game (mas_document_get_setup (f.document)));
  g_assert_nonnull (find_offer (&f));
  g_assert_cmpuint (adw_combo_row_get_selected (child (&f, "game_row")), ==, 0);
  g_signal_emit_by_name (find_offer (&f), "clicked");
  g_assert_cmpstr (qi_setup_get_game (mas_document_get_setup (f.document)), ==, "chess");
  g_assert_null (find_offer (&f));
  g_assert_cmpuint (adw_combo_row_get_selected (child (&f, "game_row")), >, 0);
  adw_combo_row_set_selected (child (&f, "game_row"), 0);
  g_assert_null (qi_setup_get_game (mas_document_get_setup (f.document)));
  tear_down (&f);
}

static GtkWidget *
find_popover (GtkWidget *widget)
{
  GtkWidget *found = GTK_IS_POPOVER (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_popover (child);
  return found;
}

/* The list has all games once it is opened, and opening changes nothing; the chosen game is set. */
static void
test_games (void)
{
  Fixture f;
  AdwComboRow *row = NULL;
  guint n_games = 0;

  set_up (&f, CHESS_FEEN);
  row = child (&f, "game_row");
  g_signal_emit_by_name (find_offer (&f), "clicked");
  g_assert_cmpuint (g_list_model_get_n_items (adw_combo_row_get_model (row)), ==, 2);
  gtk_popover_popup (GTK_POPOVER (find_popover (GTK_WIDGET (row))));
  while (qi_game_info_get_all ()[n_games] != NULL)
    n_games++;
  g_assert_cmpuint (g_list_model_get_n_items (adw_combo_row_get_model (row)), ==, n_games + 1);
  g_assert_cmpstr (gtk_string_object_get_string (adw_combo_row_get_selected_item (row)), ==,
                   "Chess");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (mas_document_get_history (f.document))),
                    ==, 2);
  for (guint i = 0; i < n_games; i++)
    if (g_str_equal (qi_game_info_get_id (qi_game_info_get_all ()[i]), "crazyhouse"))
      adw_combo_row_set_selected (row, i + 1);
  g_assert_cmpstr (qi_setup_get_game (mas_document_get_setup (f.document)), ==, "crazyhouse");
  gtk_popover_popdown (GTK_POPOVER (find_popover (GTK_WIDGET (row))));
  tear_down (&f);
}

/* A game that suits the board is offered, and a click sets it. */
static void
test_offer (void)
{
  static const struct
  {
    const char *feen;
    const char *game; /* the offered game; NULL: none */
  } rows[] = {
    { "13/13 / C/c", NULL },
    /* The first game of the chess family on such a board. */
    { "9/9/9/9/9/9/9/9/9 / C/c", "modern" },
    { "8/8/8/8/8/8/8/Z7 / C/c", NULL },
    { "8/8/8/8/8/8/8/K^7 N/ C/c", "crazyhouse" },
    { "9/9/9/9/9/9/9/9/9 / S/s", "shogi" },
  };
  Fixture f;

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      set_up (&f, rows[i].feen);
      g_assert_cmpint (find_offer (&f) != NULL, ==, rows[i].game != NULL);
      if (rows[i].game != NULL)
        {
          g_signal_emit_by_name (find_offer (&f), "clicked");
          g_assert_cmpstr (qi_setup_get_game (mas_document_get_setup (f.document)), ==,
                           rows[i].game);
        }
      tear_down (&f);
    }
}

/* A game that the table does not know is listed by its id. */
static void
test_unknown_game (void)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();
  Fixture f;

  set_up (&f, CHESS_FEEN);
  qi_edit_game (edit, "of-nobody");
  g_assert_true (mas_document_apply (f.document, edit, "Game", NULL, NULL));
  g_assert_cmpuint (adw_combo_row_get_selected (child (&f, "game_row")), ==,
                    g_list_model_get_n_items (adw_combo_row_get_model (child (&f, "game_row")))
                      - 1);
  g_assert_cmpstr (qi_setup_get_game (mas_document_get_setup (f.document)), ==, "of-nobody");
  tear_down (&f);
}

static void
test_styles (void)
{
  GtkWidget *row = NULL;
  g_autofree char *long_style = g_strnfill (256, 'x');
  Fixture f;

  set_up (&f, CHESS_FEEN);
  row = get_style (&f, QI_SIDE_FIRST);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, "C");
  gtk_editable_set_text (GTK_EDITABLE (row), "S");
  g_signal_emit_by_name (row, "apply");
  g_assert_true (
    qi_token_is (qi_position_get_style (mas_document_get_position (f.document), QI_SIDE_FIRST),
                 "S"));

  gtk_editable_set_text (GTK_EDITABLE (row), long_style);
  g_signal_emit_by_name (row, "apply");
  g_assert_true (gtk_widget_has_css_class (row, "error"));
  g_assert_true (
    qi_token_is (qi_position_get_style (mas_document_get_position (f.document), QI_SIDE_FIRST),
                 "S"));
  tear_down (&f);
}

/* An entry says when its text cannot be a style; nothing else changes. */
static void
test_wrong_style (void)
{
  static const struct
  {
    QiSide side;
    const char *text;
    const char *words;
  } rows[] = {
    { QI_SIDE_FIRST, "c", "Upper case for the first player." },
    { QI_SIDE_SECOND, "S", "Lower case for the second player." },
    { QI_SIDE_FIRST, "", "A style is a letter or a name." },
    { QI_SIDE_SECOND, "  \t", "A style is a letter or a name." },
    { QI_SIDE_FIRST, "\302\240",
      "A style is a letter or a name." }, /* with a space that does not break lines */
  };
  Fixture f;

  set_up (&f, CHESS_FEEN);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      GtkEditable *row = get_style (&f, rows[i].side);
      g_autofree char *before = g_strdup (gtk_editable_get_text (row));
      GtkWidget *apply = find_widget (GTK_WIDGET (row), GTK_TYPE_BUTTON, NULL);

      /* A text that may be a style gets an apply button, another does not. */
      gtk_editable_set_text (row, rows[i].side == QI_SIDE_FIRST ? "X" : "x");
      g_assert_true (gtk_widget_get_visible (apply));
      gtk_editable_set_text (row, rows[i].text);
      g_signal_emit_by_name (row, "apply");
      g_assert_cmpstr (gtk_label_get_label (child (&f, "style_label")), ==, rows[i].words);
      g_assert_true (gtk_widget_get_visible (child (&f, "style_label")));
      g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (row), "error"));
      g_assert_false (gtk_widget_get_visible (apply));
      g_assert_cmpstr (gtk_editable_get_text (row), ==, rows[i].text);
      assert_feen (f.document, CHESS_FEEN);
      g_assert_false (qi_history_can_undo (mas_document_get_history (f.document)));
      gtk_editable_set_text (row, before);
      g_assert_false (gtk_widget_get_visible (child (&f, "style_label")));
      g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (row), "error"));
    }
  /* Any name is a style, whatever the case of its first letter. */
  gtk_editable_set_text (get_style (&f, QI_SIDE_FIRST), "chess");
  g_signal_emit_by_name (get_style (&f, QI_SIDE_FIRST), "apply");
  g_assert_true (
    qi_token_is (qi_position_get_style (mas_document_get_position (f.document), QI_SIDE_FIRST),
                 "chess"));
  tear_down (&f);

  /* A file may have styles that nobody can type here. */
  set_up (&f, "{\"board\":[\"K\",null],\"hands\":{\"first\":[],\"second\":[]},"
              "\"styles\":{\"first\":\"c\",\"second\":\"C\"},\"turn\":\"first\"}");
  g_assert_false (gtk_widget_get_visible (child (&f, "style_label")));
  gtk_editable_set_text (get_style (&f, QI_SIDE_SECOND), "c");
  g_signal_emit_by_name (get_style (&f, QI_SIDE_SECOND), "apply");
  g_assert_true (
    qi_token_is (qi_position_get_style (mas_document_get_position (f.document), QI_SIDE_FIRST),
                 "c"));
  tear_down (&f);
}

/* A style that is not a string is kept. */
static void
test_other_style (void)
{
  GtkWidget *row = NULL;
  const QiToken *style = NULL;
  Fixture f;

  set_up (&f, "{\"board\":[\"K\",null],\"hands\":{\"first\":[],\"second\":[]},"
              "\"styles\":{\"first\":1.50,\"second\":\"c\"},\"turn\":\"first\"}");
  row = get_style (&f, QI_SIDE_FIRST);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, "1.50");
  gtk_editable_set_text (GTK_EDITABLE (row), "2.50");
  g_signal_emit_by_name (row, "apply");
  style = qi_position_get_style (mas_document_get_position (f.document), QI_SIDE_FIRST);
  g_assert_cmpint (style->kind, ==, QI_TOKEN_JSON);
  g_assert_cmpstr (style->text, ==, "2.50");
  tear_down (&f);
}

static void
test_counts (void)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();
  Fixture f;

  set_up (&f, CHESS_FEEN);
  g_assert_cmpstr (gtk_label_get_label (child (&f, "pieces_label")), ==, "32 of 64");
  g_assert_null (find_hands (&f));
  qi_edit_hand (edit, QI_SIDE_FIRST, &QI_TOKEN ("P"), 2);
  g_assert_true (mas_document_apply (f.document, edit, "Hand", NULL, NULL));
  g_assert_cmpstr (gtk_label_get_label (child (&f, "pieces_label")), ==, "34 of 64");
  g_assert_nonnull (find_hands (&f));
  tear_down (&f);
}

/* The spin button of the row @title. */
static GtkSpinButton *
find_spin (Fixture    *fixture,
           const char *title)
{
  GtkWidget *row =
    find_widget (get_panel (fixture, MAS_TYPE_SHAPE_PANEL), ADW_TYPE_ACTION_ROW, title);
  GtkWidget *spin = find_widget (row, GTK_TYPE_SPIN_BUTTON, NULL);

  g_assert_nonnull (spin);
  return GTK_SPIN_BUTTON (spin);
}

static void
test_shape (void)
{
  GtkWidget *apply = NULL;
  Fixture f;

  set_up (&f, CHESS_FEEN);
  gtk_spin_button_set_value (find_spin (&f, "Files"), 10);
  apply = find_widget (get_panel (&f, MAS_TYPE_SHAPE_PANEL), GTK_TYPE_BUTTON, "Apply");
  g_assert_nonnull (apply);
  g_assert_true (gtk_widget_is_visible (apply));
  g_assert_cmpuint (f.n_preview, ==, 0);
  g_signal_emit_by_name (apply, "clicked");
  assert_feen (f.document, "rnbqk^bnr2/pppppppp2/10/10/10/10/PPPPPPPP2/RNBQK^BNR2 / C/c");
  g_assert_nonnull (f.bulk);
  g_assert_false (gtk_widget_is_visible (apply));
  tear_down (&f);
}

static char *
dup_first_square (Fixture *fixture)
{
  return mas_words_square (mas_document_get_names (fixture->document),
                           qi_position_get_shape (mas_document_get_position (fixture->document)),
                           0);
}

/* Without a game the person chooses the side of rank 1: one step, and the default is not written. */
static void
test_rank_one (void)
{
  static const struct
  {
    const char *feen;
    const char *names[2]; /* of the first square, with rank 1 at the top and at the bottom */
    guint selected;
  } rows[] = {
    { "a2/3/3/2b / Q/q", { "a1", "a4" }, 0 },
    /* Layers have names of their own, whatever game the styles are of. */
    { "a1/2//2/1b / C/c", { "a1A", "a2A" }, 0 },
    { CHESS_FEEN, { "a1", "a8" }, 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const guint usual = rows[i].selected;
      AdwComboRow *row = NULL;
      Fixture f;

      set_up (&f, rows[i].feen);
      row = ADW_COMBO_ROW (
        find_widget (get_panel (&f, MAS_TYPE_SHAPE_PANEL), ADW_TYPE_COMBO_ROW, "Rank 1"));
      g_assert_true (gtk_widget_is_visible (GTK_WIDGET (row)));
      for (guint turn = 0; turn < 3; turn++)
        {
          const guint selected = turn == 1 ? 1 - usual : usual;
          g_autofree char *name = NULL;

          if (turn > 0)
            adw_combo_row_set_selected (row, selected);
          name = dup_first_square (&f);
          g_assert_cmpstr (name, ==, rows[i].names[selected]);
          g_assert_cmpuint (adw_combo_row_get_selected (row), ==, selected);
          g_assert_cmpuint (qi_details_get_size (
                              qi_setup_get_details (mas_document_get_setup (f.document))),
                            ==, turn == 1 ? 1 : 0);
        }
      mas_document_undo (f.document);
      g_assert_cmpuint (adw_combo_row_get_selected (row), ==, 1 - usual);
      /* With a game there is no choice. */
      if (usual == 1)
        g_signal_emit_by_name (find_offer (&f), "clicked");
      g_assert_cmpint (gtk_widget_is_visible (GTK_WIDGET (row)), ==, usual == 0);
      tear_down (&f);
    }
}

/* The button says beforehand what will be removed. */
static void
test_shrink (void)
{
  GtkWidget *apply = NULL;
  Fixture f;

  set_up (&f, CHESS_FEEN);
  gtk_spin_button_set_value (find_spin (&f, "Ranks"), 7);
  apply = find_widget (get_panel (&f, MAS_TYPE_SHAPE_PANEL), GTK_TYPE_BUTTON,
                       "Shrink and Remove 8 Pieces");
  g_assert_nonnull (apply);
  g_assert_cmpuint (f.n_preview, ==, 1);
  assert_feen (f.document, CHESS_FEEN);
  g_signal_emit_by_name (apply, "clicked");
  assert_feen (f.document, "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP / C/c");
  g_assert_cmpstr (f.bulk, ==, "The shape was changed and 8 pieces removed");
  mas_document_undo (f.document);
  assert_feen (f.document, CHESS_FEEN);
  g_assert_cmpint (gtk_spin_button_get_value_as_int (find_spin (&f, "Ranks")), ==, 8);
  tear_down (&f);
}

/* The words follow a number while it is typed, before the entry is left. */
static void
test_typed_size (void)
{
  GtkWidget *panel = NULL;
  GtkEditable *files = NULL;
  GtkWidget *button = NULL;
  Fixture f;

  set_up (&f, CHESS_FEEN);
  panel = get_panel (&f, MAS_TYPE_SHAPE_PANEL);
  files = GTK_EDITABLE (find_spin (&f, "Files"));
  gtk_editable_set_text (files, "7");
  button = find_widget (panel, GTK_TYPE_BUTTON, "Shrink and Remove 4 Pieces");
  g_assert_nonnull (button);
  g_assert_true (gtk_widget_is_sensitive (button));
  gtk_editable_set_text (files, "6");
  g_assert_nonnull (find_widget (panel, GTK_TYPE_BUTTON, "Shrink and Remove 8 Pieces"));

  /* The panel says when a text is not a size, and its button is off. */
  for (guint i = 0; i < 3; i++)
    {
      static const char *const wrong[] = { "", "0", "256" };

      gtk_editable_set_text (files, wrong[i]);
      g_assert_nonnull (find_widget (panel, GTK_TYPE_LABEL, "Files: a number from 1 to 255"));
      button = find_widget (panel, GTK_TYPE_BUTTON, "Apply");
      g_assert_nonnull (button);
      g_assert_false (gtk_widget_is_sensitive (button));
    }
  gtk_editable_set_text (files, "6");
  assert_feen (f.document, CHESS_FEEN);
  g_signal_emit_by_name (find_widget (panel, GTK_TYPE_BUTTON, "Shrink and Remove 8 Pieces"),
                         "clicked");
  assert_feen (f.document, "rnbqk^b/pppppp/6/6/6/6/PPPPPP/RNBQK^B / C/c");
  mas_document_undo (f.document);
  gtk_editable_set_text (files, "");
  g_signal_emit_by_name (find_widget (panel, GTK_TYPE_BUTTON, "Reset"), "clicked");
  g_assert_cmpstr (gtk_editable_get_text (files), ==, "8");
  tear_down (&f);
}

/* Too many squares: the reason, and the way out. */
static void
test_large (void)
{
  GtkWidget *dimensions = NULL;
  GtkWidget *apply = NULL;
  Fixture f;

  set_up (&f, CHESS_FEEN);
  dimensions = find_widget (get_panel (&f, MAS_TYPE_SHAPE_PANEL), ADW_TYPE_COMBO_ROW, "Dimensions");
  adw_combo_row_set_selected (ADW_COMBO_ROW (dimensions), 2);
  gtk_spin_button_set_value (find_spin (&f, "Files"), 100);
  gtk_spin_button_set_value (find_spin (&f, "Ranks"), 100);
  gtk_spin_button_set_value (find_spin (&f, "Layers"), 7);
  apply = find_widget (get_panel (&f, MAS_TYPE_SHAPE_PANEL), GTK_TYPE_BUTTON, "Apply");
  g_assert_false (gtk_widget_get_sensitive (apply));
  {
    GtkWidget *label = find_widget (get_panel (&f, MAS_TYPE_SHAPE_PANEL), GTK_TYPE_LABEL,
                                    "Allow Very Large Boards for This Document");

    g_assert_true (gtk_widget_is_visible (label));
    g_signal_emit_by_name (gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON), "clicked");
  }
  g_assert_true (gtk_widget_get_sensitive (apply));
  g_signal_emit_by_name (apply, "clicked");
  g_assert_cmpuint (qi_position_get_n_squares (mas_document_get_position (f.document)), ==, 70000);
  tear_down (&f);
}

/* Notes about an edit are shown at the foot until the next edit. */
static void
test_findings (void)
{
  g_autoptr (QiEdit) shape = qi_edit_new ();
  g_autoptr (QiEdit) toggle = qi_edit_new ();
  const gint64 sizes[] = { 7, 8 };
  Fixture f;

  set_up (&f, CHESS_FEEN);
  g_assert_false (gtk_widget_get_visible (child (&f, "findings_box")));
  qi_edit_shape (shape, sizes, 2, QI_ANCHOR_START);
  g_assert_true (mas_document_apply (f.document, shape, "Shape", NULL, NULL));
  wait_for (gtk_widget_get_visible (child (&f, "findings_box")));
  g_assert_cmpstr (gtk_label_get_label (child (&f, "findings_label")), ==, "Findings (1)");
  qi_edit_toggle (toggle);
  g_assert_true (mas_document_apply (f.document, toggle, "Turn", NULL, NULL));
  wait_for (!gtk_widget_get_visible (child (&f, "findings_box")));
  tear_down (&f);
}

/* The code of the finding in this row of the list. */
static const char *
get_row_code (Fixture *f,
              int      index)
{
  GtkListBox *list = GTK_LIST_BOX (find_widget (child (f, "findings"), GTK_TYPE_LIST_BOX, NULL));
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (list, index);

  return row != NULL ? qi_finding_get_code (g_object_get_data (G_OBJECT (row), "finding")) : NULL;
}

/* Errors come first, then warnings, then notes; equal ones stay in the order in which they were reported: those of an
 * edit before those of the rules. */
static void
test_order (void)
{
  static const struct
  {
    const char *code;
    QiSeverity severity;
  } told[] = {
    { "castling-unsorted", QI_SEVERITY_NOTE },  { "adjacent-kings", QI_SEVERITY_WARNING },
    { "comments-ignored", QI_SEVERITY_NOTE },   { "board-empty", QI_SEVERITY_ERROR },
    { "facing-generals", QI_SEVERITY_WARNING }, { "byte-order-mark", QI_SEVERITY_NOTE },
    { "discs-apart", QI_SEVERITY_WARNING },     { "castling-file-letters", QI_SEVERITY_NOTE },
  };
  static const char *const expected[] = {
    "board-empty",       "adjacent-kings",   "facing-generals", "discs-apart",
    "castling-unsorted", "comments-ignored", "byte-order-mark", "castling-file-letters",
  };
  g_autoptr (GPtrArray) found = qi_findings_new ();
  Fixture f;

  for (gsize i = 0; i < G_N_ELEMENTS (told); i++)
    g_ptr_array_add (found, qi_finding_new (told[i].severity, told[i].code, "Words."));
  set_up (&f, CHESS_FEEN);
  mas_inspector_set_findings (f.inspector, found);
  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      wait_for (get_row_code (&f, (int) i) != NULL);
      g_assert_cmpstr (get_row_code (&f, (int) i), ==, expected[i]);
    }
  tear_down (&f);
}

/* Escape gives up what is typed of a style, and is not taken where nothing was. */
static void
test_style_escape (void)
{
  Fixture f;
  GtkWidget *row = NULL;
  g_autofree char *before = NULL;

  set_up (&f, "K^1k^ / C/c");
  row = get_style (&f, QI_SIDE_FIRST);
  before = g_strdup (gtk_editable_get_text (GTK_EDITABLE (row)));
  g_assert_false (try_bindings (row, GDK_KEY_Escape, 0));
  gtk_editable_set_text (GTK_EDITABLE (row), "Other");
  g_assert_true (try_bindings (row, GDK_KEY_Escape, 0));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, before);
  tear_down (&f);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/editor/inspector/turn", test_turn);
  g_test_add_func ("/editor/inspector/style-escape", test_style_escape);
  g_test_add_func ("/editor/inspector/game", test_game);
  g_test_add_func ("/editor/inspector/games", test_games);
  g_test_add_func ("/editor/inspector/unknown-game", test_unknown_game);
  g_test_add_func ("/editor/inspector/styles", test_styles);
  g_test_add_func ("/editor/inspector/other-style", test_other_style);
  g_test_add_func ("/editor/inspector/counts", test_counts);
  g_test_add_func ("/editor/inspector/offer", test_offer);
  g_test_add_func ("/editor/inspector/wrong-style", test_wrong_style);
  g_test_add_func ("/editor/inspector/shape", test_shape);
  g_test_add_func ("/editor/inspector/typed-size", test_typed_size);
  g_test_add_func ("/editor/inspector/rank-one", test_rank_one);
  g_test_add_func ("/editor/inspector/shrink", test_shrink);
  g_test_add_func ("/editor/inspector/large", test_large);
  g_test_add_func ("/editor/inspector/findings", test_findings);
  g_test_add_func ("/editor/inspector/order", test_order);
  return g_test_run ();
}
