/* SPDX-License-Identifier: Apache-2.0 */
#include "text-panel-test.h"

/* A text that would change the board's shape, the game or the styles waits until Return asks to
 * apply it. */

#define SHOGI      "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
#define SHOGI_FEEN "lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s"
#define CHESS      "8/8/8/4k3/8/4K3/8/7R w - - 3 40"

static void
set_up_game (Fixture    *fixture,
             const char *text,
             const char *game,
             const char *format)
{
  set_up (fixture, text);
  if (game != NULL)
    {
      g_autoptr (QiEdit) edit = qi_edit_new ();

      qi_edit_game (edit, game);
      g_assert_true (mas_document_apply (fixture->document, edit, "Game", NULL, NULL));
    }
  mas_text_panel_set_format (fixture->panel, qi_notation_lookup (format));
  g_assert_cmpstr (mas_text_panel_get_format (fixture->panel)->id, ==, format);
}

static void
press_return (Fixture *fixture)
{
  g_signal_emit_by_name (fixture->entry, "activate");
}

static guint
get_n_steps (Fixture *fixture)
{
  return g_list_model_get_n_items (G_LIST_MODEL (mas_document_get_history (fixture->document)));
}

static GtkWidget *
get_view (Fixture *fixture)
{
  return find_widget (GTK_WIDGET (fixture->entry), GTK_TYPE_TEXT_VIEW, NULL);
}

/* The question about a text that is typed a letter at a time; NULL: it is applied as it is
 * typed. */
static const struct
{
  const char *name;
  const char *document;
  const char *game;
  const char *format;
  const char *typed;
  const char *question;
} judged[] = {
  { "hello", SHOGI, "shogi", "sfen", "hello", "Make the board 5 × 1? 35 pieces would go." },
  { "rank", SHOGI, "shogi", "sfen", "lnsgk", "Make the board 5 × 1? 35 pieces would go." },
  { "more-pieces", "8/8/8/4k3/8/4K3/8/8 w - - 0 1", "chess", "fen", "pppppppp",
    "Make the board 8 × 1?" },
  { "one-piece-goes", CHESS, "chess", "fen", "4k3/4K3", "Make the board 8 × 2? 1 piece would go." },
  { "same-shape", CHESS, "chess", "fen", "8/8/8/4k3/8/4K3/8/8 w - - 3 40", NULL },
  { "turn", CHESS, "chess", "fen", "8/8/8/4k3/8/4K3/8/7R b - - 3 40", NULL },
  { "one-dimension", SHOGI, "shogi", "feen", "hello / S/s",
    "Make the board one row of 5? 35 pieces would go." },
  { "three-dimensions", CHESS_FEEN, NULL, "feen", "2/2//2/k^K^ / C/c",
    "Make the board 2 × 2 × 2? 30 pieces would go." },
  { "files-first", CHESS_FEEN, NULL, "feen", "9/9/9/9/9/9/9/9/9/9 / C/c",
    "Make the board 9 × 10? 32 pieces would go." },
  { "styles", CHESS_FEEN, NULL, "feen", "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / S/c",
    "Change the styles to S/c?" },
  { "shape-and-styles", CHESS_FEEN, NULL, "feen", "k^2/3/2K^ / S/s",
    "Make the board 3 × 3 and change the styles to S/s? 30 pieces would go." },
  /* FEEN does not name the game: the game stays. */
  { "no-game", CHESS, "chess", "feen", "8/8/8/4k^3/8/4K^3/8/8 / C/c", NULL },
  { "game", "4k^3/8/8/8/8/8/8/4K^3 / C/c", "chess", "json",
    "{\"board\":[[null,null,null,null,\"k^\",null,null,null],[null,null,null,null,null,null,null,"
    "null],"
    "[null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null],"
    "[null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null],"
    "[null,null,null,null,null,null,null,null],[null,null,null,null,\"K^\",null,null,null]],"
    "\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"C\",\"second\":\"c\"},"
    "\"turn\":\"first\",\"setup\":{\"game\":\"kingofthehill\"}}",
    "Change the game to King of the Hill?" },
  { "shape-and-game", CHESS, "chess", "json",
    "{\"board\":[[\"k^\",null],[null,\"K^\"]],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\",\"setup\":{\"game\":"
    "\"kingofthehill\"}}",
    "Make the board 2 × 2 and change the game to King of the Hill? 1 piece would go." },
  { "shape-game-and-styles", CHESS, "chess", "json",
    "{\"board\":[[\"k^\",null],[null,\"K^\"]],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"X\",\"second\":\"c\"},\"turn\":\"first\",\"setup\":{\"game\":"
    "\"kingofthehill\"}}",
    "Make the board 2 × 2, and change the game to King of the Hill and the styles to X/c? 1 piece "
    "would go." },
  { "game-and-styles", "k^1/1K^ / C/c", "chess", "json",
    "{\"board\":[[\"k^\",null],[null,\"K^\"]],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"X\",\"second\":\"c\"},\"turn\":\"first\",\"setup\":{\"game\":"
    "\"kingofthehill\"}}",
    "Change the game to King of the Hill and the styles to X/c?" },
  /* A list of pieces means the board of the game. */
  { "pieces", CHESS, "chess", "pieces", "wKe3,Ra1 bKe5", NULL },
};

static void
test_judged (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (QiSetup) before = NULL;
  guint n_steps = 0;
  Fixture f;

  set_up_game (&f, judged[i].document, judged[i].game, judged[i].format);
  before = qi_setup_ref (mas_document_get_setup (f.document));
  n_steps = get_n_steps (&f);
  type_slowly (&f, judged[i].typed);
  g_assert_cmpstr (mas_text_field_get_text (f.entry), ==, judged[i].typed);
  g_assert_false (mas_text_panel_is_broken (f.panel));
  g_assert_cmpint (mas_text_panel_has_pending (f.panel), ==, judged[i].question != NULL);
  if (judged[i].question != NULL)
    {
      g_autofree char *line = g_strconcat (judged[i].question, "|", NULL);

      g_assert_true (mas_document_get_setup (f.document) == before);
      press_return (&f);
      assert_reason (&f, line);
      g_assert_true (mas_document_get_setup (f.document) == before);
      g_assert_cmpuint (get_n_steps (&f), ==, n_steps);
      press_return (&f);
      g_assert_false (mas_text_panel_has_unread_text (f.panel));
      g_assert_cmpuint (f.n_leave, ==, 1);
    }
  g_assert_cmpuint (get_n_steps (&f), ==, n_steps + 1);
  g_assert_false (mas_document_get_setup (f.document) == before);
  mas_document_undo (f.document);
  g_assert_true (mas_document_get_setup (f.document) == before);
  tear_down (&f);
}

/* Styles that the text does not name stay. */
static void
test_own_styles (void)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();
  QiPosition *position = NULL;
  Fixture f;

  set_up_game (&f, CHESS, "chess", "fen");
  qi_edit_style (edit, QI_SIDE_FIRST, &QI_TOKEN ("X"));
  g_assert_true (mas_document_apply (f.document, edit, "Style", NULL, NULL));
  type_slowly (&f, "8/8/8/4k3/8/4K3/8/8 b - - 3 40");
  g_assert_false (mas_text_panel_has_unread_text (f.panel));
  position = mas_document_get_position (f.document);
  g_assert_cmpuint (qi_position_get_n_pieces (position), ==, 2);
  g_assert_cmpstr (qi_position_get_style (position, QI_SIDE_FIRST)->text, ==, "X");
  tear_down (&f);
}

typedef struct
{
  GString *words;
  guint    n_pending;
} Heard;

static void
on_say_cb (MasTextPanel *panel,
           const char   *words,
           Heard        *heard)
{
  g_string_append_printf (heard->words, "%s|", words);
}

static void
on_pending_cb (MasTextPanel *panel,
               Heard        *heard)
{
  heard->n_pending++;
}

static void
hear (Fixture *fixture,
      Heard   *heard)
{
  heard->words = g_string_new (NULL);
  heard->n_pending = 0;
  g_signal_connect (fixture->panel, "say", G_CALLBACK (on_say_cb), heard);
  g_signal_connect (fixture->panel, "pending-changed", G_CALLBACK (on_pending_cb), heard);
}

static void
assert_said (Heard      *heard,
             const char *words)
{
  g_assert_cmpstr (heard->words->str, ==, words);
  g_string_truncate (heard->words, 0);
}

static void
assert_described (Fixture    *fixture,
                  const char *words)
{
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (get_view (fixture)),
                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words);
}

/* Each change of a waiting text is spoken, and is the entry's description. */
static void
test_spoken (void)
{
  Fixture f;
  Heard heard;

  set_up_game (&f, SHOGI, "shogi", "sfen");
  hear (&f, &heard);
  type_slowly (&f, "hello");
  assert_said (&heard,
               "The text is not on the board yet. Return asks whether to apply it, Esc drops "
               "it.|");
  assert_described (&f,
                    "This text is not on the board yet. It would make the board 5 × 1. 35 pieces "
                    "would go.");
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (f.entry), "warning"));
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (f.entry), "error"));
  press_return (&f);
  assert_said (&heard,
               "Make the board 5 × 1? 35 pieces would go. Return applies the text, Esc drops "
               "it.|");
  assert_described (&f, "Make the board 5 × 1? 35 pieces would go.");
  /* Typing on does not answer the question. */
  gtk_text_buffer_insert_interactive_at_cursor (get_buffer (&f), "s", 1, TRUE);
  assert_described (&f,
                    "This text is not on the board yet. It would make the board 6 × 1. 34 pieces "
                    "would go.");
  press_return (&f);
  assert_feen (f.document, SHOGI_FEEN);
  press_return (&f);
  g_assert_cmpuint (qi_position_get_n_squares (mas_document_get_position (f.document)), ==, 6);
  g_assert_nonnull (strstr (heard.words->str, "Make the board 6 × 1?"));
  g_assert_true (g_str_has_suffix (heard.words->str, "|The text is on the board now|"));
  assert_described (&f, "");
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (f.entry), "warning"));
  g_assert_cmpstr (qi_history_get_undo_label (mas_document_get_history (f.document)), ==,
                   "Apply Text");

  g_string_truncate (heard.words, 0);
  type_slowly (&f, "k");
  press_escape (&f);
  g_assert_true (g_str_has_suffix (heard.words->str, "|The text was dropped, the board stays as it "
                                                     "is|"));
  /* A text that again has the board's shape is applied without a question. */
  type_slowly (&f, "5");
  settle ();
  g_string_truncate (heard.words, 0);
  gtk_text_buffer_insert_interactive_at_cursor (get_buffer (&f), "k", 1, TRUE);
  assert_said (&heard, "The text is on the board now|");
  g_string_free (heard.words, TRUE);
  tear_down (&f);
}

/* Escape drops the text, and nothing else does. */
static void
test_kept (void)
{
  GtkWidget *other = gtk_button_new_with_label ("Other");
  GtkWidget *box = NULL;
  Fixture f;

  set_up_game (&f, SHOGI, "shogi", "sfen");
  box = gtk_window_get_child (GTK_WINDOW (f.window));
  g_object_ref (box);
  gtk_window_set_child (GTK_WINDOW (f.window), gtk_box_new (GTK_ORIENTATION_VERTICAL, 0));
  gtk_box_append (GTK_BOX (gtk_window_get_child (GTK_WINDOW (f.window))), box);
  gtk_box_append (GTK_BOX (gtk_window_get_child (GTK_WINDOW (f.window))), other);
  g_object_unref (box);
  mas_text_panel_focus_entry (f.panel);
  settle ();
  type_slowly (&f, "hello");
  gtk_widget_grab_focus (other);
  settle ();
  g_assert_cmpstr (mas_text_field_get_text (f.entry), ==, "hello");
  g_assert_true (mas_text_panel_has_pending (f.panel));
  assert_feen (f.document, SHOGI_FEEN);
  press_return (&f);
  gtk_widget_grab_focus (GTK_WIDGET (f.entry));
  gtk_widget_grab_focus (other);
  settle ();
  assert_reason (&f, "Make the board 5 × 1?");
  press_escape (&f);
  g_assert_cmpuint (f.n_leave, ==, 0);
  g_assert_false (mas_text_panel_has_unread_text (f.panel));
  g_assert_cmpstr (mas_text_field_get_text (f.entry), ==, SHOGI);
  assert_feen (f.document, SHOGI_FEEN);
  assert_reason (&f, NULL);
  tear_down (&f);
}

static void
test_buttons (void)
{
  static const char *const labels[] = { "_Apply", "_Keep the Board" };
  Fixture f;

  set_up_game (&f, SHOGI, "shogi", "sfen");
  for (int asked = 0; asked < 2; asked++)
    {
      type_slowly (&f, "hello");
      if (asked)
        press_return (&f);
      for (gsize i = 0; i < G_N_ELEMENTS (labels); i++)
        {
          GtkWidget *button = find_button (&f, labels[i]);

          g_assert_nonnull (button);
          g_assert_true (gtk_widget_get_focusable (button));
          gtk_test_accessible_assert_property (GTK_ACCESSIBLE (button),
                                               GTK_ACCESSIBLE_PROPERTY_LABEL, &labels[i][1]);
        }
      g_signal_emit_by_name (find_button (&f, "_Keep the Board"), "clicked");
      g_assert_false (mas_text_panel_has_unread_text (f.panel));
      assert_feen (f.document, SHOGI_FEEN);
      type_slowly (&f, "hello");
      if (asked)
        press_return (&f);
      g_signal_emit_by_name (find_button (&f, "_Apply"), "clicked");
      g_assert_cmpuint (f.n_leave, ==, (guint) asked + 1);
      g_assert_cmpuint (qi_position_get_n_squares (mas_document_get_position (f.document)), ==, 5);
      mas_document_undo (f.document);
    }
  tear_down (&f);
}

/* The board may be edited meanwhile. */
static void
test_board_changes (void)
{
  const gint64 sizes[] = { 1, 5 };
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (QiEdit) shape = qi_edit_new ();
  Fixture f;

  set_up_game (&f, SHOGI, "shogi", "sfen");
  type_slowly (&f, "hello");
  press_return (&f);
  qi_edit_toggle (edit);
  g_assert_true (mas_document_apply (f.document, edit, "Turn", NULL, NULL));
  g_assert_cmpstr (mas_text_field_get_text (f.entry), ==, "hello");
  assert_reason (&f, "This text is not on the board yet. It would make the board 5 × 1.");
  assert_reason (&f, "The board has changed since this text was written.");
  /* Even when the board gets that shape by hand there is a question, as the text was not typed over
   * that board. */
  qi_edit_shape (shape, sizes, 2, QI_ANCHOR_START);
  g_assert_true (mas_document_apply (f.document, shape, "Shape", NULL, NULL));
  g_assert_true (mas_text_panel_has_pending (f.panel));
  press_return (&f);
  assert_reason (&f, "Put this text on the board?");
  press_return (&f);
  g_assert_false (mas_text_panel_has_unread_text (f.panel));
  g_assert_cmpuint (qi_position_get_n_pieces (mas_document_get_position (f.document)), ==, 5);
  mas_document_undo (f.document);
  mas_document_undo (f.document);
  mas_document_undo (f.document);
  assert_feen (f.document, SHOGI_FEEN);
  g_assert_cmpstr (mas_text_field_get_text (f.entry), ==, SHOGI);
  tear_down (&f);
}

/* A waiting text is kept while another format is chosen, and is there when its format is chosen
 * again. */
static void
test_formats (void)
{
  Fixture f;

  set_up_game (&f, SHOGI, "shogi", "sfen");
  type_slowly (&f, "lnsgk");
  mas_text_panel_set_format (f.panel, qi_notation_lookup ("feen"));
  g_assert_cmpstr (mas_text_field_get_text (f.entry), ==, SHOGI_FEEN);
  assert_reason (&f, "The SFEN text that is not on the board is kept.");
  g_assert_false (mas_text_panel_has_pending (f.panel));
  g_assert_true (mas_text_panel_has_unread_text (f.panel));
  g_signal_emit_by_name (find_button (&f, "Back to SFEN"), "clicked");
  g_assert_cmpstr (mas_text_field_get_text (f.entry), ==, "lnsgk");
  g_assert_true (mas_text_panel_has_pending (f.panel));
  /* Before a save the text is shown. */
  mas_text_panel_set_format (f.panel, qi_notation_lookup ("feen"));
  g_assert_true (mas_text_panel_show_pending (f.panel));
  g_assert_cmpstr (mas_text_field_get_text (f.entry), ==, "lnsgk");
  /* A format that can read the text takes it over, with the same question. */
  mas_text_panel_set_format (f.panel, qi_notation_lookup ("fen"));
  g_assert_cmpstr (mas_text_field_get_text (f.entry), ==, "lnsgk");
  g_assert_true (mas_text_panel_has_pending (f.panel));
  assert_feen (f.document, SHOGI_FEEN);
  tear_down (&f);
}

/* When a paste brings the entry back to the format of another waiting text, that text is shown. */
static void
test_same_format (void)
{
  Fixture f;

  set_up_game (&f, SHOGI, "shogi", "feen");
  type_slowly (&f, "hello / S/s");
  g_assert_true (mas_text_panel_has_pending (f.panel));
  mas_text_panel_set_format (f.panel, qi_notation_lookup ("sfen"));
  g_assert_false (mas_text_panel_has_pending (f.panel));
  type (&f, "k^2/3/2K^ / S/s");
  assert_feen (f.document, "k^2/3/2K^ / S/s");
  g_assert_cmpstr (mas_text_panel_get_format (f.panel)->id, ==, "feen");
  g_assert_true (mas_text_panel_has_unread_text (f.panel));
  g_assert_true (mas_text_panel_show_pending (f.panel));
  g_assert_cmpstr (mas_text_field_get_text (f.entry), ==, "hello / S/s");
  mas_text_panel_drop_pending (f.panel);
  g_assert_false (mas_text_panel_has_unread_text (f.panel));
  assert_feen (f.document, "k^2/3/2K^ / S/s");
  tear_down (&f);
}

/* Undo of typing happens in the entry, not in the document's history. */
static void
test_undo_typing (void)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();
  Fixture f;

  set_up_game (&f, SHOGI, "shogi", "sfen");
  qi_edit_toggle (edit);
  g_assert_true (mas_document_apply (f.document, edit, "Turn", NULL, NULL));
  mas_text_panel_focus_entry (f.panel);
  settle ();
  type_slowly (&f, "hello");
  for (int i = 0; i < 8 && mas_text_panel_has_unread_text (f.panel); i++)
    g_assert_true (mas_text_panel_undo_typing (f.panel));
  g_assert_true (g_str_has_suffix (mas_text_field_get_text (f.entry), " w - 1"));
  g_assert_cmpint (qi_position_get_turn (mas_document_get_position (f.document)), ==,
                   QI_SIDE_SECOND);
  g_assert_false (mas_text_panel_undo_typing (f.panel));
  g_assert_true (qi_history_can_undo (mas_document_get_history (f.document)));
  /* Typing can be redone while the text waits. */
  type_slowly (&f, "hello");
  g_assert_true (mas_text_panel_undo_typing (f.panel));
  if (mas_text_panel_has_unread_text (f.panel))
    g_assert_true (mas_text_panel_redo_typing (f.panel));
  tear_down (&f);
}

/* A text that replaces everything at once is applied when detection alone takes it for a
 * position. */
static const struct
{
  const char *name;
  const char *text;
  const char *feen; /* NULL: it waits */
} pasted[] = {
  { "word", "hello", NULL },
  { "rank", "lnsgk", NULL },
  { "placement", "8/8/8/4k3/8/4K3/8/7R w - - 3 40", "8/8/8/4k^3/8/4K^3/8/7R / C/c" },
  { "feen", "k^2/3/2K^ / S/s", "k^2/3/2K^ / S/s" },
  { "row", "hello / S/s", "hello / S/s" },
  { "same", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B7/LNSGKGSNL b - 1",
    "lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B7/LNSGK^GSNL / S/s" },
};

static void
test_pasted (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  Fixture f;

  set_up_game (&f, SHOGI, "shogi", "sfen");
  type (&f, pasted[i].text);
  g_assert_cmpint (mas_text_panel_has_pending (f.panel), ==, pasted[i].feen == NULL);
  g_assert_false (mas_text_panel_is_broken (f.panel));
  assert_feen (f.document, pasted[i].feen != NULL ? pasted[i].feen : SHOGI_FEEN);
  if (pasted[i].feen != NULL)
    mas_document_undo (f.document);
  assert_feen (f.document, SHOGI_FEEN);
  tear_down (&f);
}

/* The same texts wait when they are typed, also by an input method that replaces everything. */
static void
test_typed_over (void)
{
  GtkTextIter start;
  GtkTextIter end;
  Fixture f;

  set_up_game (&f, SHOGI, "shogi", "feen");
  type_slowly (&f, "k^2/3/2K^ / S/s");
  g_assert_true (mas_text_panel_has_pending (f.panel));
  assert_feen (f.document, SHOGI_FEEN);
  press_escape (&f);
  gtk_text_buffer_begin_user_action (get_buffer (&f));
  gtk_text_buffer_get_bounds (get_buffer (&f), &start, &end);
  gtk_text_buffer_delete (get_buffer (&f), &start, &end);
  gtk_text_buffer_insert (get_buffer (&f), &start, "k^2/3/2K^ / S/s", -1);
  gtk_text_buffer_end_user_action (get_buffer (&f));
  settle ();
  g_assert_true (mas_text_panel_has_pending (f.panel));
  assert_feen (f.document, SHOGI_FEEN);
  /* A paste of only a part waits as well. */
  press_escape (&f);
  type_slowly (&f, "k^2/3/2K^ /");
  gtk_text_buffer_insert_interactive_at_cursor (get_buffer (&f), " S/s", -1, TRUE);
  g_assert_true (mas_text_panel_has_pending (f.panel));
  assert_feen (f.document, SHOGI_FEEN);
  tear_down (&f);
}

/* A question right after the last key includes that key. */
static void
test_at_once (void)
{
  GtkTextIter start;
  GtkTextIter end;
  Fixture f;

  set_up_game (&f, SHOGI, "shogi", "sfen");
  gtk_text_buffer_begin_user_action (get_buffer (&f));
  gtk_text_buffer_get_bounds (get_buffer (&f), &start, &end);
  gtk_text_buffer_delete (get_buffer (&f), &start, &end);
  gtk_text_buffer_insert (get_buffer (&f), &start, "k", -1);
  gtk_text_buffer_end_user_action (get_buffer (&f));
  g_assert_true (mas_text_panel_has_pending (f.panel));
  press_escape (&f);
  gtk_text_buffer_begin_user_action (get_buffer (&f));
  gtk_text_buffer_get_bounds (get_buffer (&f), &start, &end);
  gtk_text_buffer_delete (get_buffer (&f), &start, &end);
  gtk_text_buffer_end_user_action (get_buffer (&f));
  g_assert_true (mas_text_panel_has_unread_text (f.panel));
  assert_feen (f.document, SHOGI_FEEN);
  tear_down (&f);
}

/* Keeping unsaved work needs the waiting texts and their changes. */
static void
test_keeping (void)
{
  const char *format = NULL;
  g_autofree char *none = NULL;
  g_autofree char *hello = NULL;
  g_autofree char *other = NULL;
  g_autofree char *back = NULL;
  g_autofree char *broken = NULL;
  Fixture f;
  Heard heard;

  set_up_game (&f, SHOGI, "shogi", "sfen");
  hear (&f, &heard);
  none = mas_text_panel_dup_pending (f.panel, &format);
  g_assert_null (none);
  g_assert_null (format);
  /* The first letter is reported together with the second. */
  type_slowly (&f, "hello");
  g_assert_cmpuint (heard.n_pending, ==, 4);
  hello = mas_text_panel_dup_pending (f.panel, &format);
  g_assert_cmpstr (hello, ==, "hello");
  g_assert_cmpstr (format, ==, "sfen");
  press_return (&f);
  g_assert_cmpuint (heard.n_pending, ==, 4);
  mas_text_panel_set_format (f.panel, qi_notation_lookup ("feen"));
  g_assert_cmpuint (heard.n_pending, ==, 5);
  other = mas_text_panel_dup_pending (f.panel, &format);
  g_assert_cmpstr (other, ==, "hello");
  g_assert_cmpstr (format, ==, "sfen");
  mas_text_panel_show_pending (f.panel);
  press_escape (&f);
  g_assert_null (mas_text_panel_dup_pending (f.panel, NULL));
  g_assert_cmpuint (heard.n_pending, ==, 7);

  /* Texts that are put back are not applied, not even those that would be when typed. */
  mas_text_panel_set_pending (f.panel, "9/9/9/9/9/9/9/9/9 b - 1", "sfen");
  g_assert_true (mas_text_panel_has_pending (f.panel));
  assert_feen (f.document, SHOGI_FEEN);
  g_assert_cmpuint (heard.n_pending, ==, 8);
  mas_text_panel_set_pending (f.panel, "no feen", "feen");
  back = mas_text_panel_dup_nth_pending (f.panel, 0, &format);
  g_assert_cmpstr (back, ==, "9/9/9/9/9/9/9/9/9 b - 1");
  broken = mas_text_panel_dup_nth_pending (f.panel, 1, &format);
  g_assert_cmpstr (broken, ==, "no feen");
  g_assert_cmpstr (format, ==, "feen");
  g_assert_null (mas_text_panel_dup_nth_pending (f.panel, 2, NULL));
  press_return (&f);
  press_return (&f);
  assert_feen (f.document, "9/9/9/9/9/9/9/9/9 / S/s");
  mas_text_panel_set_pending (f.panel, "again", "no-such-format");
  g_assert_true (mas_text_panel_has_pending (f.panel));
  g_string_free (heard.words, TRUE);
  tear_down (&f);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();

  for (guint i = 0; i < G_N_ELEMENTS (judged); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/text-pending/judged/", judged[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_judged);
    }
  for (guint i = 0; i < G_N_ELEMENTS (pasted); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/text-pending/pasted/", pasted[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_pasted);
    }
  g_test_add_func ("/editor/text-pending/own-styles", test_own_styles);
  g_test_add_func ("/editor/text-pending/spoken", test_spoken);
  g_test_add_func ("/editor/text-pending/kept", test_kept);
  g_test_add_func ("/editor/text-pending/buttons", test_buttons);
  g_test_add_func ("/editor/text-pending/board-changes", test_board_changes);
  g_test_add_func ("/editor/text-pending/formats", test_formats);
  g_test_add_func ("/editor/text-pending/same-format", test_same_format);
  g_test_add_func ("/editor/text-pending/undo-typing", test_undo_typing);
  g_test_add_func ("/editor/text-pending/typed-over", test_typed_over);
  g_test_add_func ("/editor/text-pending/at-once", test_at_once);
  g_test_add_func ("/editor/text-pending/keeping", test_keeping);
  return g_test_run ();
}
