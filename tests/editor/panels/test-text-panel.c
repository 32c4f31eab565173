/* SPDX-License-Identifier: Apache-2.0 */
#include "text-panel-test.h"

static void
test_shows (void)
{
  Fixture f;
  g_autoptr (QiEdit) edit = qi_edit_new ();

  set_up (&f, CHESS_FEEN);
  g_assert_cmpstr (mas_text_field_get_text (f.entry), ==, CHESS_FEEN);
  g_assert_cmpstr (mas_text_panel_get_format (f.panel)->id, ==, "feen");
  assert_reason (&f, NULL);
  qi_edit_toggle (edit);
  g_assert_true (mas_document_apply (f.document, edit, "Turn", NULL, NULL));
  g_assert_cmpstr (mas_text_field_get_text (f.entry), ==,
                   "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / c/C");
  tear_down (&f);
}

/* A text that can be read is applied at once; a burst of typing is one step. */
static void
test_live (void)
{
  Fixture f;

  set_up (&f, CHESS_FEEN);
  gtk_widget_grab_focus (GTK_WIDGET (f.entry));
  type (&f, "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQK^BNR / C/c");
  g_assert_cmpuint (qi_position_get_n_pieces (mas_document_get_position (f.document)), ==, 31);
  type (&f, "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPP2/RNBQK^BNR / C/c");
  g_assert_cmpuint (qi_position_get_n_pieces (mas_document_get_position (f.document)), ==, 30);
  g_assert_false (mas_text_panel_is_broken (f.panel));
  mas_document_undo (f.document);
  assert_feen (f.document, CHESS_FEEN);
  g_assert_cmpstr (mas_text_field_get_text (f.entry), ==, CHESS_FEEN);
  g_assert_false (qi_history_can_undo (mas_document_get_history (f.document)));
  tear_down (&f);
}

/* A pause ends the burst: the next key begins a new step. */
static void
test_burst (void)
{
  Fixture f;

  set_up (&f, CHESS_FEEN);
  type (&f, "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQK^BNR / C/c");
  pause_for (1700);
  type (&f, "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPP2/RNBQK^BNR / C/c");
  mas_document_undo (f.document);
  g_assert_cmpuint (qi_position_get_n_pieces (mas_document_get_position (f.document)), ==, 31);
  tear_down (&f);
}

/* The first rank of a different width is underlined, the board stays, and nothing that was typed is
 * lost. */
static void
test_broken (void)
{
  static const char text[] = "rnbqk^bnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c";
  g_autoptr (QiEdit) edit = qi_edit_new ();
  Fixture f;

  set_up (&f, CHESS_FEEN);
  type (&f, text);
  g_assert_true (mas_text_panel_is_broken (f.panel));
  assert_feen (f.document, CHESS_FEEN);
  assert_reason (&f, "Rank 2 has 9 squares");
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (f.entry), "error"));
  assert_underlined (&f, "10-19");
  gtk_test_accessible_assert_state (GTK_ACCESSIBLE (
                                      find_widget (GTK_WIDGET (f.entry), GTK_TYPE_TEXT_VIEW, NULL)),
                                    GTK_ACCESSIBLE_STATE_INVALID, GTK_ACCESSIBLE_INVALID_TRUE);

  qi_edit_toggle (edit);
  g_assert_true (mas_document_apply (f.document, edit, "Turn", NULL, NULL));
  g_assert_cmpstr (mas_text_field_get_text (f.entry), ==, text);
  g_signal_emit_by_name (f.entry, "activate");
  g_assert_cmpuint (f.n_leave, ==, 0);

  press_escape (&f);
  g_assert_cmpstr (mas_text_field_get_text (f.entry), ==,
                   "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / c/C");
  assert_reason (&f, NULL);
  assert_underlined (&f, "");
  tear_down (&f);
}

static void
test_fix (void)
{
  Fixture f;
  GtkWidget *button = NULL;

  set_up (&f, CHESS_FEEN);
  type (&f, "rnbqk^bnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c");
  button = find_button (&f, "Pad the Rank");
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  g_assert_false (mas_text_panel_is_broken (f.panel));
  assert_feen (f.document, "rnbqk^bnr/ppppppp1/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c");
  g_assert_null (find_button (&f, "Pad the Rank"));
  tear_down (&f);
}

static void
test_keys (void)
{
  Fixture f;

  set_up (&f, CHESS_FEEN);
  mas_text_panel_focus_entry (f.panel);
  settle ();
  type (&f, "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQK^BNR / C/c");
  press_escape (&f);
  assert_feen (f.document, CHESS_FEEN);
  g_assert_cmpuint (f.n_leave, ==, 0);
  press_escape (&f);
  g_assert_cmpuint (f.n_leave, ==, 1);

  type (&f, "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQK^BNR / C/c");
  g_signal_emit_by_name (f.entry, "activate");
  g_assert_cmpuint (f.n_leave, ==, 2);
  g_assert_cmpuint (qi_position_get_n_pieces (mas_document_get_position (f.document)), ==, 31);
  tear_down (&f);
}

/* The game's own format becomes the first one when the game is named; what the text does not
 * contain stays. */
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
  g_assert_cmpstr (mas_text_field_get_text (f.entry), ==, "8/8/8/4k3/8/4K3/8/7R w - - 3 40");

  type (&f, "8/8/8/4k3/8/4K3/8/7R b - - 4 40");
  g_assert_false (mas_text_panel_is_broken (f.panel));
  details = qi_setup_get_details (mas_document_get_setup (f.document));
  g_assert_true (qi_details_get_int (details, "halfmove", &clock));
  g_assert_cmpint (clock, ==, 4);
  g_assert_nonnull (qi_details_get (details, "title"));
  g_assert_cmpint (qi_position_get_turn (mas_document_get_position (f.document)), ==,
                   QI_SIDE_SECOND);
  g_assert_cmpstr (qi_setup_get_game (mas_document_get_setup (f.document)), ==, "chess");

  /* FEEN has no move counters: editing it keeps them. */
  mas_text_panel_set_format (f.panel, qi_notation_lookup ("feen"));
  type (&f, "8/8/8/4k^3/8/4K^3/8/8 / C/c");
  g_assert_false (mas_text_panel_is_broken (f.panel));
  details = qi_setup_get_details (mas_document_get_setup (f.document));
  g_assert_true (qi_details_get_int (details, "halfmove", &clock));
  g_assert_cmpint (clock, ==, 4);
  g_assert_cmpstr (qi_setup_get_game (mas_document_get_setup (f.document)), ==, "chess");
  tear_down (&f);
}

/* A text in another format that is pasted into the entry is recognized. */
static void
test_other_format (void)
{
  Fixture f;

  set_up (&f, CHESS_FEEN);
  type (&f, "8/8/8/4k3/8/4K3/8/7R w - - 3 40");
  g_assert_false (mas_text_panel_is_broken (f.panel));
  g_assert_cmpuint (qi_position_get_n_pieces (mas_document_get_position (f.document)), ==, 3);
  tear_down (&f);
}

/* A pasted text is recognized with its game, and words around it are no fault. */
static void
test_other_game (void)
{
  static const struct
  {
    const char *text;
    const char *game;
    const char *shown;
  } cases[] = {
    { "https://lichess.org/editor/8/8/8/4k3/8/4K3/8/7R_w_-_-_3_40", "chess",
      "8/8/8/4k3/8/4K3/8/7R w - - 3 40" },
    { "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "shogi",
      "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      QiSetup *setup = NULL;
      Fixture f;

      set_up (&f, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 40");
      mas_text_panel_set_format (f.panel, qi_notation_lookup ("fen"));
      type (&f, cases[i].text);
      g_assert_false (mas_text_panel_is_broken (f.panel));
      setup = mas_document_get_setup (f.document);
      g_assert_cmpstr (qi_setup_get_game (setup), ==, cases[i].game);
      g_assert_null (qi_details_get (qi_setup_get_details (setup), "castling"));
      g_assert_cmpstr (mas_text_field_get_text (f.entry), ==, cases[i].shown);
      mas_document_undo (f.document);
      setup = mas_document_get_setup (f.document);
      g_assert_cmpstr (qi_setup_get_game (setup), ==, "chess");
      g_assert_nonnull (qi_details_get (qi_setup_get_details (setup), "castling"));
      tear_down (&f);
    }
}

/* When a position cannot be written in the format the panel says so. */
static void
test_no_text (void)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();
  Fixture f;

  set_up (&f, CHESS_FEEN);
  qi_edit_style (edit, QI_SIDE_FIRST, &QI_TOKEN ("Chess"));
  g_assert_true (mas_document_apply (f.document, edit, "Style", NULL, NULL));
  g_assert_cmpstr (mas_text_field_get_text (f.entry), ==, "");
  g_assert_nonnull (
    find_widget (GTK_WIDGET (f.entry), GTK_TYPE_LABEL, "No Board line of this position"));
  /* The tooltip says why, and the line over the board does so only while the entry has the
   * keyboard. */
  g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (GTK_WIDGET (f.entry)), "style"));
  gtk_window_set_focus (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (f.panel))), NULL);
  assert_reason (&f, NULL);
  mas_text_panel_focus_entry (f.panel);
  assert_reason (&f, "style");
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (f.entry), "error"));
  mas_document_undo (f.document);
  g_assert_cmpstr (mas_text_field_get_text (f.entry), ==, CHESS_FEEN);
  assert_reason (&f, NULL);
  tear_down (&f);
}

/* A text that cannot be read is kept while another format is chosen, and comes back with its own
 * format. */
static void
test_draft (void)
{
  static const char text[] = "8/8/8/4k3/9/4K3/8/7R w - - 3 40";
  Fixture f;

  set_up (&f, "8/8/8/4k3/8/4K3/8/7R w - - 3 40");
  mas_text_panel_set_format (f.panel, qi_notation_lookup ("fen"));
  type (&f, text);
  g_assert_true (mas_text_panel_is_broken (f.panel));
  mas_text_panel_set_format (f.panel, qi_notation_lookup ("feen"));
  g_assert_false (mas_text_panel_is_broken (f.panel));
  g_assert_true (mas_text_panel_has_unread_text (f.panel));
  g_assert_cmpstr (mas_text_field_get_text (f.entry), ==, "8/8/8/4k^3/8/4K^3/8/7R / C/c");
  assert_reason (&f, "is kept");
  g_signal_emit_by_name (find_button (&f, "Back to FEN"), "clicked");
  g_assert_cmpstr (mas_text_field_get_text (f.entry), ==, text);
  g_assert_true (mas_text_panel_is_broken (f.panel));
  g_assert_null (find_button (&f, "Back to FEN"));

  /* The last press of Escape drops the text. */
  press_escape (&f);
  g_assert_false (mas_text_panel_has_unread_text (f.panel));
  g_assert_cmpstr (mas_text_field_get_text (f.entry), ==, "8/8/8/4k3/8/4K3/8/7R w - - 3 40");
  tear_down (&f);
}

/* A text that cannot be read only because it is in another format is read when that format is
 * chosen. */
static void
test_wrong_format (void)
{
  Fixture f;

  set_up (&f, CHESS_FEEN);
  mas_text_panel_set_format (f.panel, qi_notation_lookup ("json"));
  type_slowly (&f, "8/8/8/4k3/8/4K3/8/7R w - - 3 40");
  g_assert_true (mas_text_panel_is_broken (f.panel));
  mas_text_panel_set_format (f.panel, qi_notation_lookup ("fen"));
  g_assert_false (mas_text_panel_is_broken (f.panel));
  g_assert_false (mas_text_panel_has_unread_text (f.panel));
  g_assert_cmpuint (qi_position_get_n_pieces (mas_document_get_position (f.document)), ==, 3);
  tear_down (&f);
}

/* The board can be edited while a text waits: the panel says so, and the text can be replaced by
 * the board's. */
static void
test_outdated (void)
{
  static const char text[] = "rnbqk^bnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c";
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (QiEdit) game = qi_edit_new ();
  Fixture f;

  set_up (&f, CHESS_FEEN);
  type (&f, text);
  qi_edit_toggle (edit);
  g_assert_true (mas_document_apply (f.document, edit, "Turn", NULL, NULL));
  assert_reason (&f, "Rank 2 has 9 squares");
  assert_reason (&f, "The board has changed");
  /* Another game offers other formats; the text keeps its own. */
  qi_edit_game (game, "shogi");
  g_assert_true (mas_document_apply (f.document, game, "Game", NULL, NULL));
  g_assert_cmpstr (mas_text_field_get_text (f.entry), ==, text);
  g_assert_cmpstr (mas_text_panel_get_format (f.panel)->id, ==, "feen");
  mas_document_undo (f.document);
  g_assert_cmpstr (mas_text_field_get_text (f.entry), ==, text);

  g_signal_emit_by_name (find_button (&f, "Show the Board’s Text"), "clicked");
  g_assert_cmpstr (mas_text_field_get_text (f.entry), ==,
                   "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / c/C");
  assert_reason (&f, NULL);

  /* A text that is repaired after an edit of the board replaces the board; undo brings the board's
   * state back. */
  type (&f, text);
  mas_document_undo (f.document);
  type (&f, "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQK^BNR / c/C");
  assert_feen (f.document, "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQK^BNR / c/C");
  mas_document_undo (f.document);
  assert_feen (f.document, CHESS_FEEN);
  tear_down (&f);
}

/* Each fault is underlined and has a line below. */
static void
test_faults (void)
{
  Fixture f;

  set_up (&f, CHESS_FEEN);
  mas_text_panel_set_format (f.panel, qi_notation_lookup ("fen"));
  type (&f, "8/8/8/4k3/8/4K?3/8/7R x - - 3 40");
  g_assert_true (mas_text_panel_is_broken (f.panel));
  assert_underlined (&f, "14-15 22-23");
  assert_reason (&f, "“?”");
  assert_reason (&f, "“x”");
  tear_down (&f);
}

/* The entry grows with its lines up to a limit, and shrinks again. */
static void
test_lines (void)
{
  GtkWidget *entry = NULL;
  Fixture f;
  int one = 0;
  int three = 0;
  int many = 0;
  int more = 0;

  set_up (&f, CHESS_FEEN);
  entry = GTK_WIDGET (f.entry);
  gtk_widget_measure (entry, GTK_ORIENTATION_VERTICAL, -1, NULL, &one, NULL, NULL);
  type (&f, "1\n2\n3");
  settle ();
  gtk_widget_measure (entry, GTK_ORIENTATION_VERTICAL, -1, NULL, &three, NULL, NULL);
  g_assert_cmpint (three, >, one);
  type (&f, "1\n2\n3\n4\n5\n6\n7\n8\n9");
  settle ();
  gtk_widget_measure (entry, GTK_ORIENTATION_VERTICAL, -1, NULL, &many, NULL, NULL);
  type (&f, "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12");
  settle ();
  gtk_widget_measure (entry, GTK_ORIENTATION_VERTICAL, -1, NULL, &more, NULL, NULL);
  g_assert_cmpint (many, ==, more);
  g_assert_cmpint (many, >, three);
  press_escape (&f);
  settle ();
  gtk_widget_measure (entry, GTK_ORIENTATION_VERTICAL, -1, NULL, &more, NULL, NULL);
  g_assert_cmpint (more, ==, one);
  tear_down (&f);
}

/* Links. */

typedef struct
{
  MasSpot  spot;
  gboolean caret;
  guint    n;
} Pointed;

static void
on_pointed_cb (MasTextPanel *panel,
               gpointer      spot,
               gboolean      caret,
               Pointed      *pointed)
{
  mas_spot_copy (&pointed->spot, spot);
  pointed->caret = caret;
  pointed->n++;
}

static void
test_links (void)
{
  Pointed pointed = { MAS_SPOT_INIT };
  MasSpot spot = MAS_SPOT_INIT;
  Fixture f;
  GtkTextTag *tag = NULL;
  GSList *tags = NULL;
  GtkTextIter iter;

  /* The king of the ninth rank is in byte 3 on square 4, the rook in hand in bytes 51 and 52. */
  set_up (&f, "lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSN1 /l S/s");
  g_signal_connect (f.panel, "pointed", G_CALLBACK (on_pointed_cb), &pointed);
  g_signal_emit_by_name (f.entry, "pointed", (guint64) 5);
  g_assert_cmpint (pointed.spot.kind, ==, MAS_SPOT_SQUARE);
  g_assert_cmpuint (pointed.spot.square, ==, 4);
  g_assert_false (pointed.caret);
  /* Between ranks there is no spot. */
  g_signal_emit_by_name (f.entry, "pointed", (guint64) 10);
  g_assert_cmpint (pointed.spot.kind, ==, MAS_SPOT_NONE);
  g_signal_emit_by_name (f.entry, "caret", (guint64) 10);
  g_assert_cmpuint (pointed.spot.square, ==, 8);
  g_assert_true (pointed.caret);
  g_signal_emit_by_name (f.entry, "caret",
                         (guint64) (strchr (mas_text_field_get_text (f.entry), ' ')
                                    - mas_text_field_get_text (f.entry) + 2));
  g_assert_cmpint (pointed.spot.kind, ==, MAS_SPOT_HAND);
  g_assert_cmpint (pointed.spot.side, ==, QI_SIDE_SECOND);
  g_assert_cmpstr (pointed.spot.token->text, ==, "l");

  /* The other way. */
  spot.kind = MAS_SPOT_SQUARE;
  spot.square = 10;
  mas_text_panel_link (f.panel, &spot);
  gtk_text_buffer_get_iter_at_offset (get_buffer (&f), &iter, 12);
  tags = gtk_text_iter_get_tags (&iter);
  g_assert_cmpuint (g_slist_length (tags), ==, 1);
  tag = tags->data;
  g_slist_free (tags);
  g_assert_true (gtk_text_iter_starts_tag (&iter, tag));
  gtk_text_iter_forward_char (&iter);
  g_assert_true (gtk_text_iter_ends_tag (&iter, tag));
  /* An empty square has no token. */
  spot.square = 9;
  mas_text_panel_link (f.panel, &spot);
  gtk_text_buffer_get_start_iter (get_buffer (&f), &iter);
  g_assert_false (gtk_text_iter_forward_to_tag_toggle (&iter, tag));
  /* The slot. */
  mas_spot_set_hand (&spot, QI_SIDE_SECOND, &QI_TOKEN ("l"));
  mas_text_panel_link (f.panel, &spot);
  gtk_text_buffer_get_start_iter (get_buffer (&f), &iter);
  g_assert_true (gtk_text_iter_forward_to_tag_toggle (&iter, tag));
  g_assert_cmpint (gtk_text_iter_get_char (&iter), ==, 'l');
  mas_spot_clear (&spot);
  mas_spot_clear (&pointed.spot);
  tear_down (&f);
}

/* Up to a size the text follows the board at once, above that after a pause, and for the largest
 * boards not at all. */
static void
test_large (void)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (GString) feen = g_string_new ("K254");
  Fixture f;

  for (int i = 1; i < 255; i++)
    g_string_append (feen, "/255");
  g_string_append (feen, " / C/c");
  set_up (&f, feen->str);
  g_assert_cmpstr (mas_text_field_get_text (f.entry), ==, feen->str);
  qi_edit_toggle (edit);
  g_assert_true (mas_document_apply (f.document, edit, "Turn", NULL, NULL));
  g_assert_cmpstr (mas_text_field_get_text (f.entry), ==, feen->str);
  wait_for (g_str_has_suffix (mas_text_field_get_text (f.entry), " c/C"));

  /* Focusing the entry brings its text up to date. */
  mas_document_undo (f.document);
  mas_text_panel_focus_entry (f.panel);
  settle ();
  g_assert_cmpstr (mas_text_field_get_text (f.entry), ==, feen->str);
  mas_text_panel_set_format (f.panel, qi_notation_lookup ("json"));
  g_assert_cmpstr (mas_text_field_get_text (f.entry), ==, "");
  assert_reason (&f, "too long");
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
  g_test_add_func ("/editor/text-panel/other-game", test_other_game);
  g_test_add_func ("/editor/text-panel/no-text", test_no_text);
  g_test_add_func ("/editor/text-panel/draft", test_draft);
  g_test_add_func ("/editor/text-panel/wrong-format", test_wrong_format);
  g_test_add_func ("/editor/text-panel/outdated", test_outdated);
  g_test_add_func ("/editor/text-panel/faults", test_faults);
  g_test_add_func ("/editor/text-panel/lines", test_lines);
  g_test_add_func ("/editor/text-panel/links", test_links);
  g_test_add_func ("/editor/text-panel/large", test_large);
  return g_test_run ();
}
