/* SPDX-License-Identifier: Apache-2.0 */
#include "editor-test.h"

#include "mas-detail.h"
#include "mas-details-panel.h"
#include "qi-json-reader-private.h"

#define CHESS_FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

typedef struct
{
  GtkWidget   *window;
  GtkWidget   *panel;
  MasDocument *document;
} Fixture;

static void
set_up (Fixture     *fixture,
        MasDocument *document)
{
  fixture->document = document;
  fixture->panel = mas_details_panel_new ();
  mas_panel_set_document (MAS_PANEL (fixture->panel), document);
  fixture->window = present_alone (fixture->panel, 320, 700);
  gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);
}

static void
set_up_text (Fixture    *fixture,
             const char *text)
{
  set_up (fixture, new_document (text));
}

static MasDocument *
new_game (const char *game)
{
  g_autoptr (QiSetup) start = qi_game_info_dup_start (qi_game_info_lookup (game));

  return mas_document_new (start);
}

static void
tear_down (Fixture *fixture)
{
  destroy_with (fixture->window, fixture->panel);
  let_go (fixture->document);
}

/* A detail as compact JSON; "" when there is none. */
static char *
dup_detail (Fixture    *fixture,
            const char *key)
{
  QiValue *value =
    qi_details_get (qi_setup_get_details (mas_document_get_setup (fixture->document)), key);

  return value != NULL ? qi_value_to_string (value) : g_strdup ("");
}

#define assert_detail(fixture, key, expected) \
  G_STMT_START \
  { \
    g_autofree char *detail_ = dup_detail (fixture, key); \
    g_assert_cmpstr (detail_, ==, expected); \
  } \
  G_STMT_END

static void
set_detail (MasDocument *document,
            const char  *key,
            const char  *json)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();
  QiJsonFault fault;
  g_autoptr (QiValue) value = json != NULL ? qi_json_parse (json, -1, NULL, &fault) : NULL;

  qi_edit_detail (edit, key, value);
  g_assert_true (mas_document_apply (document, edit, "Outside", NULL, NULL));
}

static void
put (MasDocument *document,
     guint        square,
     const char  *piece)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();
  const QiToken token = { piece, piece != NULL ? (guint) strlen (piece) : 0, QI_TOKEN_STRING };

  qi_edit_put (edit, square, piece != NULL ? &token : NULL);
  g_assert_true (mas_document_apply (document, edit, "Put", NULL, NULL));
}

/* Rows of texts are made when they are unfolded first. */
static void
unfold_all (GtkWidget *widget)
{
  if (ADW_IS_EXPANDER_ROW (widget))
    adw_expander_row_set_expanded (ADW_EXPANDER_ROW (widget), TRUE);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    unfold_all (child);
}

static GtkWidget *
find_row (Fixture    *fixture,
          const char *title)
{
  GtkWidget *row = NULL;

  unfold_all (fixture->panel);
  row = find_widget (fixture->panel, ADW_TYPE_PREFERENCES_ROW, title);
  g_assert_nonnull (row);
  return row;
}

/* The spin button of the row @title. */
static GtkWidget *
find_spin (Fixture    *fixture,
           const char *title)
{
  GtkWidget *spin = find_widget (find_row (fixture, title), GTK_TYPE_SPIN_BUTTON, NULL);

  g_assert_nonnull (spin);
  return spin;
}

/* The box of the row @title whose label is @label, or NULL. */
static GtkWidget *
find_box (Fixture    *fixture,
          const char *title,
          const char *label)
{
  GtkWidget *found = find_widget (find_row (fixture, title), GTK_TYPE_LABEL, label);

  return found != NULL ? gtk_widget_get_parent (found) : NULL;
}

static guint
count_steps (Fixture *fixture)
{
  return g_list_model_get_n_items (G_LIST_MODEL (mas_document_get_history (fixture->document)));
}

/* --- the rows of each game ----------------------------------------------------------------- */

typedef struct
{
  const char *game;
  const char *titles; /* separated by bars */
} RowsCase;

static const RowsCase rows_cases[] = {
  { "chess", "White’s castling|Black’s castling|En passant|Half-moves without progress|Move number|Title" },
  { "seirawan", "White’s castling|Black’s castling|White’s gates|Black’s gates|En passant|"
                "Half-moves without progress|Move number|Title" },
  { "3check", "White’s castling|Black’s castling|En passant|White’s checks to give|"
              "Black’s checks to give|Half-moves without progress|Move number|Title" },
  { "makruk", "Half-moves without progress|Move number|Counting limit|Title" },
  { "shogi", "Next move|Title" },
  { "go", "Ko|Komi|Title" },
  { "raumschach", "Title" },
};

static void
test_rows (gconstpointer data)
{
  const RowsCase *row = data;
  const QiGameInfo *info = qi_game_info_lookup (row->game);
  g_autoptr (QiSetup) start = qi_game_info_dup_start (info);
  g_autoptr (GPtrArray) details = mas_detail_list (start, info, NULL);
  g_autoptr (GString) titles = g_string_new (NULL);

  for (guint i = 0; i < details->len; i++)
    {
      g_autofree char *title = mas_detail_dup_title (g_ptr_array_index (details, i), info);

      g_string_append_printf (titles, "%s%s", i > 0 ? "|" : "", title);
    }
  g_assert_cmpstr (titles->str, ==, row->titles);
}

static const char *const number_cases[][2] = {
  { "7", "7" },        { "007", "7" },  { "0", "0" },      { "-0", "0" },        { "6.5", "6.5" },
  { "6,5", "6.5" },    { ".5", "0.5" }, { "6.", "6" },     { "-3.25", "-3.25" }, { "", NULL },
  { "-", NULL },       { ".", NULL },   { "6.5.1", NULL }, { "1e3", NULL },      { "+1", NULL },
  { "00.50", "0.50" }, { " 7", NULL },
};

static void
test_numbers_typed (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (number_cases); i++)
    {
      g_autofree char *number = mas_detail_normalize_number (number_cases[i][0]);

      g_assert_cmpstr (number, ==, number_cases[i][1]);
    }
}

/* --- castling ------------------------------------------------------------------------------ */

static void
test_castling (void)
{
  GtkWidget *box = NULL;
  Fixture f;

  set_up_text (&f, CHESS_FEN);
  box = find_box (&f, "White’s castling", "King’s side (h1)");
  g_assert_nonnull (box);
  gtk_test_accessible_assert_role (box, GTK_ACCESSIBLE_ROLE_CHECKBOX);
  g_assert_true (gtk_check_button_get_active (GTK_CHECK_BUTTON (box)));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (box), FALSE);
  assert_detail (&f, "castling", "{\"first\":[56],\"second\":[7,0]}");
  g_assert_cmpuint (count_steps (&f), ==, 2);

  /* The right is added again at its place, and the box stays the same widget. */
  gtk_check_button_set_active (GTK_CHECK_BUTTON (box), TRUE);
  assert_detail (&f, "castling", "{\"first\":[63,56],\"second\":[7,0]}");
  g_assert_true (box == find_box (&f, "White’s castling", "King’s side (h1)"));
  mas_document_undo (f.document);
  g_assert_false (gtk_check_button_get_active (GTK_CHECK_BUTTON (box)));
  tear_down (&f);
}

/* A castling right without its rook is kept, says so, and can be unticked; then the box is off
 * until there is a rook. */
static void
test_castling_without_rook (void)
{
  GtkWidget *box = NULL;
  Fixture f;

  set_up_text (&f, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 1");
  assert_detail (&f, "castling", "{\"first\":[63,56],\"second\":[7,0]}");
  box = find_box (&f, "White’s castling", "h1: no rook there");
  g_assert_nonnull (box);
  g_assert_true (gtk_check_button_get_active (GTK_CHECK_BUTTON (box)));
  g_assert_true (gtk_widget_get_sensitive (box));
  gtk_widget_grab_focus (box);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (box), FALSE);
  assert_detail (&f, "castling", "{\"first\":[56],\"second\":[7,0]}");
  g_assert_true (gtk_widget_has_focus (box)); /* the box stays while it has the keyboard */
  gtk_check_button_set_active (GTK_CHECK_BUTTON (box), TRUE);
  assert_detail (&f, "castling", "{\"first\":[56],\"second\":[7,0]}"); /* no right is added */
  g_assert_false (gtk_check_button_get_active (GTK_CHECK_BUTTON (box)));
  gtk_window_set_focus (GTK_WINDOW (f.window), NULL);
  box = find_box (&f, "White’s castling", "h1: no rook there");
  g_assert_nonnull (box);
  g_assert_false (gtk_widget_get_sensitive (box));
  put (f.document, 63, "R");
  box = find_box (&f, "White’s castling", "King’s side (h1)");
  g_assert_true (gtk_widget_get_sensitive (box));
  g_assert_false (gtk_check_button_get_active (GTK_CHECK_BUTTON (box)));
  tear_down (&f);

  set_up_text (&f, "4k2r/8/8/8/8/8/4K3/7R w Kk - 0 1");
  g_assert_nonnull (find_box (&f, "White’s castling", "h1: no king on e1"));
  tear_down (&f);
}

/* A king away from its square cannot castle: that is not offered, and a right in the file is
 * kept. */
static void
test_castling_moved_king (void)
{
  static const char *const boxes[] = { "h1: no king on e1", "a1: no king on e1" };
  Fixture f;

  set_up_text (&f, "r3k2r/8/8/8/8/8/8/R1K4R w kq - 0 1");
  for (gsize i = 0; i < G_N_ELEMENTS (boxes); i++)
    {
      GtkWidget *box = find_box (&f, "White’s castling", boxes[i]);

      g_assert_nonnull (box);
      g_assert_false (gtk_widget_get_sensitive (box));
      g_assert_false (gtk_check_button_get_active (GTK_CHECK_BUTTON (box)));
    }
  g_assert_true (gtk_widget_get_sensitive (find_box (&f, "Black’s castling", "King’s side (h8)")));
  tear_down (&f);

  set_up_text (&f, "r3k2r/8/8/8/8/8/8/R1K4R w KQkq - 0 1");
  assert_detail (&f, "castling", "{\"first\":[63,56],\"second\":[7,0]}");
  for (gsize i = 0; i < G_N_ELEMENTS (boxes); i++)
    {
      GtkWidget *box = find_box (&f, "White’s castling", boxes[i]);

      g_assert_true (gtk_check_button_get_active (GTK_CHECK_BUTTON (box)));
      g_assert_true (gtk_widget_get_sensitive (box));
    }
  tear_down (&f);

  /* In chess960 a king may begin there. */
  set_up_text (&f, "4k3/8/8/8/8/8/8/R1K4R w - - 0 1");
  {
    g_autoptr (QiEdit) edit = qi_edit_new ();

    qi_edit_game (edit, "chess960");
    g_assert_true (mas_document_apply (f.document, edit, "Game", NULL, NULL));
  }
  g_assert_true (gtk_widget_get_sensitive (find_box (&f, "White’s castling", "King’s side (h1)")));
  tear_down (&f);
}

/* In chess960 each rook has a box, and one on each side of the king can have the right. */
static void
test_castling_960 (void)
{
  Fixture f;

  set_up_text (&f, "1k6/8/8/8/8/8/8/RR2K1RR w HA - 0 1");
  {
    g_autoptr (QiEdit) edit = qi_edit_new ();

    g_assert_null (find_box (&f, "White’s castling", "King’s side (g1)"));
    qi_edit_game (edit, "chess960");
    g_assert_true (mas_document_apply (f.document, edit, "Game", NULL, NULL));
  }
  gtk_check_button_set_active (GTK_CHECK_BUTTON (
                                 find_box (&f, "White’s castling", "King’s side (g1)")),
                               TRUE);
  assert_detail (&f, "castling", "{\"first\":[62,56],\"second\":[]}");
  g_assert_false (gtk_check_button_get_active (
    GTK_CHECK_BUTTON (find_box (&f, "White’s castling", "King’s side (h1)"))));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (
                                 find_box (&f, "White’s castling", "Queen’s side (b1)")),
                               TRUE);
  assert_detail (&f, "castling", "{\"first\":[62,57],\"second\":[]}");
  tear_down (&f);
}

static void
test_gates (void)
{
  GtkWidget *row = NULL;
  GtkWidget *button = NULL;
  Fixture f;

  set_up (&f, new_game ("seirawan"));
  row = find_row (&f, "White’s gates");
  button = find_widget (row, GTK_TYPE_TOGGLE_BUTTON, "b");
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button)));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), FALSE);
  assert_detail (&f, "gates", "{\"first\":[63,62,61,60,59,58,56],\"second\":[7,6,5,4,3,2,1,0]}");
  set_detail (f.document, "gates", "{\"first\":[36],\"second\":[]}");
  g_assert_nonnull (find_widget (row, GTK_TYPE_TOGGLE_BUTTON, "e?"));
  tear_down (&f);
}

/* --- en passant ---------------------------------------------------------------------------- */

static char *
dup_choices (GtkWidget *row)
{
  GListModel *model = adw_combo_row_get_model (ADW_COMBO_ROW (row));
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    g_string_append_printf (names, "%s%s", i > 0 ? "|" : "",
                            gtk_string_list_get_string (GTK_STRING_LIST (model), i));
  return g_string_free (names, FALSE);
}

#define assert_choices(row, expected) \
  G_STMT_START \
  { \
    g_autofree char *choices_ = dup_choices (row); \
    g_assert_cmpstr (choices_, ==, expected); \
  } \
  G_STMT_END

static void
test_en_passant (void)
{
  GtkWidget *row = NULL;
  Fixture f;

  set_up_text (&f, "4k3/8/8/8/P3P3/8/8/4K3 b - - 0 1");
  row = find_row (&f, "En passant");
  assert_choices (row, "None|a3|e3");
  adw_combo_row_set_selected (ADW_COMBO_ROW (row), 2);
  assert_detail (&f, "enPassant", "44");
  adw_combo_row_set_selected (ADW_COMBO_ROW (row), 0);
  assert_detail (&f, "enPassant", "");

  set_detail (f.document, "enPassant", "42");
  assert_choices (row, "None|a3|c3 (not possible)|e3");
  g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (row)), ==, 2);
  assert_detail (&f, "enPassant", "42");
  g_assert_cmpuint (count_steps (&f), ==, 4);
  tear_down (&f);
}

/* --- numbers ------------------------------------------------------------------------------- */

static void
test_number (void)
{
  GtkWidget *spin = NULL;
  GtkWidget *reason = NULL;
  Fixture f;

  set_up_text (&f, CHESS_FEN);
  spin = find_spin (&f, "Half-moves without progress");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, "0");

  /* Typed numbers are applied at once, and a burst of typing is one step. */
  gtk_editable_set_text (GTK_EDITABLE (spin), "1");
  gtk_editable_set_text (GTK_EDITABLE (spin), "12");
  assert_detail (&f, "halfmove", "12");
  g_assert_cmpuint (count_steps (&f), ==, 2);
  gtk_spin_button_spin (GTK_SPIN_BUTTON (spin), GTK_SPIN_STEP_FORWARD, 1);
  assert_detail (&f, "halfmove", "13");
  g_assert_cmpuint (count_steps (&f), ==, 2);

  /* A number that is too large is explained, and limited in the end. */
  gtk_editable_set_text (GTK_EDITABLE (spin), "99999");
  assert_detail (&f, "halfmove", "13");
  g_assert_true (gtk_widget_has_css_class (spin, "error"));
  reason = find_widget (f.panel, GTK_TYPE_LABEL, "This takes a number from 0 to 9999.");
  g_assert_nonnull (reason);
  g_assert_true (gtk_widget_get_visible (reason));
  gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
  assert_detail (&f, "halfmove", "9999");
  g_assert_false (gtk_widget_has_css_class (spin, "error"));
  g_assert_false (gtk_widget_get_visible (reason));

  mas_document_undo (f.document);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, "0");

  /* An empty entry removes the detail. */
  gtk_editable_set_text (GTK_EDITABLE (spin), "");
  assert_detail (&f, "halfmove", "0");
  gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
  assert_detail (&f, "halfmove", "");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, "");
  gtk_editable_set_text (GTK_EDITABLE (spin), "0");
  assert_detail (&f, "halfmove", "0");
  tear_down (&f);
}

/* A number keeps the spelling of its file, and one beyond the range keeps its value. */
static void
test_exact_number (void)
{
  GtkWidget *spin = NULL;
  Fixture f;

  set_up (&f, new_game ("go"));
  spin = find_spin (&f, "Komi");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, "");
  set_detail (f.document, "komi", "6.50");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, "6.50");
  gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
  assert_detail (&f, "komi", "6.50");
  gtk_spin_button_spin (GTK_SPIN_BUTTON (spin), GTK_SPIN_STEP_FORWARD, 0.5);
  assert_detail (&f, "komi", "7");
  gtk_editable_set_text (GTK_EDITABLE (spin), "3.");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, "3.");
  gtk_editable_set_text (GTK_EDITABLE (spin), "3.75");
  assert_detail (&f, "komi", "3.75");
  set_detail (f.document, "komi", "1e400");
  gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
  assert_detail (&f, "komi", "1e400");
  tear_down (&f);
}

static void
test_checks (void)
{
  Fixture f;

  set_up (&f, new_game ("3check"));
  gtk_spin_button_spin (GTK_SPIN_BUTTON (find_spin (&f, "Black’s checks to give")),
                        GTK_SPIN_STEP_BACKWARD, 1);
  assert_detail (&f, "checks", "{\"first\":3,\"second\":2}");
  tear_down (&f);
}

/* --- texts --------------------------------------------------------------------------------- */

static void
test_text (void)
{
  GtkWidget *row = NULL;
  Fixture f;

  set_up_text (&f, CHESS_FEN);
  row = find_row (&f, "Title");
  gtk_editable_set_text (GTK_EDITABLE (row), "A");
  gtk_editable_set_text (GTK_EDITABLE (row), "A <b> & c");
  assert_detail (&f, "title", "\"A <b> & c\"");
  g_assert_cmpuint (count_steps (&f), ==, 2);
  set_detail (f.document, "title", "\"Other\"");
  g_assert_true (row == find_row (&f, "Title"));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, "Other");
  gtk_editable_set_text (GTK_EDITABLE (row), "");
  assert_detail (&f, "title", "");
  tear_down (&f);
}

static void
test_ko (void)
{
  GtkWidget *row = NULL;
  Fixture f;

  set_up (&f, new_game ("go"));
  row = find_row (&f, "Ko");
  gtk_editable_set_text (GTK_EDITABLE (row), "D4");
  assert_detail (&f, "ko", "288");
  gtk_editable_set_text (GTK_EDITABLE (row), "D4x");
  assert_detail (&f, "ko", "288");
  g_assert_true (gtk_widget_has_css_class (row, "error"));

  /* An edit elsewhere does not change a text that is being typed. */
  put (f.document, 0, "S");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, "D4x");

  /* When the entry is emptied and left, the detail is removed. */
  gtk_widget_grab_focus (row);
  gtk_editable_set_text (GTK_EDITABLE (row), "");
  assert_detail (&f, "ko", "288");
  gtk_window_set_focus (GTK_WINDOW (f.window), NULL);
  assert_detail (&f, "ko", "");
  tear_down (&f);
}

/* Texts that a position need not have can be added, and those that it has are shown. */
static void
test_added (void)
{
  GtkWidget *row = NULL;
  GtkWidget *view = NULL;
  Fixture f;

  set_up_text (&f, CHESS_FEN);
  g_assert_null (find_widget (f.panel, ADW_TYPE_PREFERENCES_ROW, "Comment"));
  g_assert_true (gtk_widget_activate_action (f.panel, "details.add", "s", "comment"));
  row = find_row (&f, "Comment");
  view = find_widget (row, GTK_TYPE_TEXT_VIEW, NULL);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), "one\ntwo", -1);
  assert_detail (&f, "comment", "\"one\\ntwo\"");

  g_assert_true (gtk_widget_activate_action (f.panel, "details.add", "s", "players"));
  gtk_editable_set_text (GTK_EDITABLE (find_row (&f, "Black’s player")), "Carl");
  assert_detail (&f, "players", "{\"second\":\"Carl\"}");
  gtk_editable_set_text (GTK_EDITABLE (find_row (&f, "White’s player")), "Ann");
  assert_detail (&f, "players", "{\"first\":\"Ann\",\"second\":\"Carl\"}");
  set_detail (f.document, "stipulation", "\"#2\"");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (find_row (&f, "Stipulation"))), ==, "#2");
  g_assert_true (row == find_row (&f, "Comment"));
  tear_down (&f);
}

static void
test_tags (void)
{
  GtkWidget *row = NULL;
  Fixture f;

  set_up_text (&f, CHESS_FEN);
  set_detail (f.document, "tags", "{\"Event\":\"Open\",\"Round\":\"3\"}");
  g_assert_null (find_widget (f.panel, ADW_TYPE_PREFERENCES_ROW, "Round"));
  row = find_row (&f, "Round");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, "3");
  gtk_editable_set_text (GTK_EDITABLE (row), "4");
  assert_detail (&f, "tags", "{\"Event\":\"Open\",\"Round\":\"4\"}");
  g_assert_true (row == find_row (&f, "Round"));

  set_detail (f.document, "operations", "[\"bm Nf3\",\"id \\\"x <1>\\\"\"]");
  g_assert_nonnull (find_widget (find_row (&f, "bm"), GTK_TYPE_LABEL, "Nf3"));
  g_assert_nonnull (find_widget (find_row (&f, "id"), GTK_TYPE_LABEL, "&quot;x &lt;1&gt;&quot;"));
  set_detail (f.document, "mine", "{\"a\":[1,2.50]}");
  g_assert_nonnull (
    find_widget (find_row (&f, "mine"), GTK_TYPE_LABEL, "{&quot;a&quot;:[1,2.50]}"));
  set_detail (f.document, "tags", NULL);
  g_assert_null (find_widget (f.panel, ADW_TYPE_PREFERENCES_ROW, "Round"));
  tear_down (&f);
}

/* No edit elsewhere takes the keyboard away. */
static void
test_focus_stays (void)
{
  GtkWidget *spin = NULL;
  GtkWidget *focus = NULL;
  Fixture f;

  set_up_text (&f, CHESS_FEN);
  spin = find_spin (&f, "Move number");
  gtk_widget_grab_focus (spin);
  focus = gtk_window_get_focus (GTK_WINDOW (f.window));
  g_assert_nonnull (focus);
  g_assert_true (gtk_widget_is_ancestor (focus, spin));
  put (f.document, 63, NULL);
  set_detail (f.document, "castling", NULL);
  set_detail (f.document, "comment", "\"new\"");
  set_detail (f.document, "walls", "[20]");
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (f.window)) == focus);
  set_detail (f.document, "walls", NULL);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (f.window)) == focus);
  tear_down (&f);
}

/* Another document, or none: nothing of the old one is shown. */
static void
test_other_document (void)
{
  g_autoptr (MasDocument) other = new_game ("shogi");
  Fixture f;

  set_up_text (&f, CHESS_FEN);
  mas_panel_set_document (MAS_PANEL (f.panel), other);
  g_assert_null (find_widget (f.panel, ADW_TYPE_PREFERENCES_ROW, "En passant"));
  g_assert_nonnull (find_widget (f.panel, ADW_TYPE_PREFERENCES_ROW, "Next move"));
  mas_panel_set_document (MAS_PANEL (f.panel), NULL);
  g_assert_null (find_widget (f.panel, ADW_TYPE_PREFERENCES_ROW, "Next move"));
  tear_down (&f);
}

/* The row's words name the kinds of marks, and a button removes all marks in one step. */
static void
test_marks (void)
{
  static const char json[] =
    "[{\"kind\":\"square\",\"squares\":[36]},{\"kind\":\"arrow\",\"squares\":[52,36]},"
    "{\"kind\":\"arrow\",\"squares\":[0,7],\"shape\":\"line\"}]";
  Fixture fixture;
  GtkWidget *row = NULL;
  GtkWidget *button = NULL;

  set_up_text (&fixture, CHESS_FEN);
  g_assert_null (find_widget (fixture.panel, ADW_TYPE_PREFERENCES_ROW, "Marks"));
  set_detail (fixture.document, "marks", json);
  row = find_row (&fixture, "Marks");
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), ==, "e4, e2→e4, a8–h8");
  button = find_widget (row, GTK_TYPE_BUTTON, NULL);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (button), ==, "Clear all marks");
  g_assert_true (gtk_widget_grab_focus (button));
  g_signal_emit_by_name (button, "clicked");
  assert_detail (&fixture, "marks", "");
  g_assert_null (find_widget (fixture.panel, ADW_TYPE_PREFERENCES_ROW, "Marks"));
  g_assert_nonnull (gtk_window_get_focus (GTK_WINDOW (fixture.window)));
  g_assert_cmpstr (qi_history_get_undo_label (mas_document_get_history (fixture.document)), ==,
                   "Clear all marks");
  mas_document_undo (fixture.document);
  assert_detail (&fixture, "marks", json);
  tear_down (&fixture);
}

/* The set of a person's own is described by its pieces as they are typed. */
static void
test_set (void)
{
  Fixture fixture;
  GtkWidget *row = NULL;

  set_up_text (&fixture, CHESS_FEN);
  set_detail (fixture.document, "set", "{\"K^\":1,\"P\":8,\"+R\":2,\"k\":0}");
  row = find_row (&fixture, "Set of pieces");
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), ==,
                   "K, 8 × P, 2 × +R, 0 × k");
  tear_down (&fixture);
}

/* GTK warns when a label is narrower than the dots that shorten it, which ends the test. */
static void
test_short_value (void)
{
  Fixture fixture;
  GtkWidget *row = NULL;
  GtkWidget *label = NULL;
  int line = 0;
  int natural = 0;

  set_up_text (&fixture, CHESS_FEN);
  set_detail (fixture.document, "marks", "[{\"kind\":\"square\",\"squares\":[56]}]");
  row = find_row (&fixture, "Marks");
  label = find_widget (row, GTK_TYPE_LABEL, "a1");
  settle ();
  gtk_widget_measure (label, GTK_ORIENTATION_VERTICAL, -1, &line, NULL, NULL, NULL);
  gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, line, NULL, &natural, NULL, NULL);
  g_assert_cmpint (natural, >, 0);
  tear_down (&fixture);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();

  for (gsize i = 0; i < G_N_ELEMENTS (rows_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/details/rows/", rows_cases[i].game, NULL);

      g_test_add_data_func (path, &rows_cases[i], test_rows);
    }
  g_test_add_func ("/editor/details/numbers-typed", test_numbers_typed);
  g_test_add_func ("/editor/details/castling", test_castling);
  g_test_add_func ("/editor/details/castling-without-rook", test_castling_without_rook);
  g_test_add_func ("/editor/details/castling-moved-king", test_castling_moved_king);
  g_test_add_func ("/editor/details/castling-960", test_castling_960);
  g_test_add_func ("/editor/details/gates", test_gates);
  g_test_add_func ("/editor/details/en-passant", test_en_passant);
  g_test_add_func ("/editor/details/number", test_number);
  g_test_add_func ("/editor/details/exact-number", test_exact_number);
  g_test_add_func ("/editor/details/checks", test_checks);
  g_test_add_func ("/editor/details/text", test_text);
  g_test_add_func ("/editor/details/ko", test_ko);
  g_test_add_func ("/editor/details/added", test_added);
  g_test_add_func ("/editor/details/tags", test_tags);
  g_test_add_func ("/editor/details/focus-stays", test_focus_stays);
  g_test_add_func ("/editor/details/marks", test_marks);
  g_test_add_func ("/editor/details/set", test_set);
  g_test_add_func ("/editor/details/short-value", test_short_value);
  g_test_add_func ("/editor/details/other-document", test_other_document);
  return g_test_run ();
}
