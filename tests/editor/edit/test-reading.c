/* SPDX-License-Identifier: Apache-2.0 */
/* What the board says on request, how the cursor goes from piece to piece, and slots that are pressed without a
 * pointer. The starting positions of chess and shogi are those of their rules. */
#include "edit-fixture.h"

#include "mas-description.h"

typedef struct
{
  const char *game;
  const char *square; /* of the cursor */
  const char *action;
  const char *to;   /* the square of the cursor afterwards */
  const char *line; /* the text of the line under the board */
} Reading;

static const Reading readings[] = {
  { "chess", "e8", "board.read-file", "e8", "e8 to e1: e8, black king; e7, black pawn; e2, white pawn; e1, white king" },
  { "chess", "c4", "board.read-rank", "c4", "a4 to h4: empty" },
  { "chess", "a1", "board.read-around", "a1", "Next to a1: a2, white pawn; b2, white pawn; b1, white knight" },
  { "chess", "e4", "board.read-around", "e4", "Next to e4: nothing" },
  { "chess", "h7", "board.next-piece", "a2", "a2, white pawn" },
  { "chess", "h1", "board.next-piece", "a8", "a8, black rook" },
  { "chess", "a8", "board.previous-piece", "h1", "h1, white rook" },
  { "chess", "a8", "board.next-same", "h8", "h8, black rook" },
  { "chess", "a8", "board.previous-same", "h8", "h8, black rook" },
  { "chess", "e1", "board.next-same", "e1", "There is no other such piece" },
  { "chess", "h7", "board.next-side", "a8", "a8, black rook" },
  { "chess", "a2", "board.previous-side", "h1", "h1, white rook" },
  /* From an empty square: the pieces of the side to move. */
  { "chess", "a5", "board.next-side", "a2", "a2, white pawn" },
  { "8x8", "0", "board.next-piece", "0", "There is no other piece" },
  { "8x8", "0", "board.next-side", "0", "This side has no other piece" },
};

static void
test_table (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (readings); i++)
    {
      Fixture f = { 0 };

      fixture_init (&f, readings[i].game);
      mas_keys_go (f.area->keys, f.info != NULL ? fixture_square (&f, readings[i].square) : 0);
      gtk_widget_activate_action (GTK_WIDGET (f.area), readings[i].action, NULL);
      g_test_message ("%s %s", readings[i].square, readings[i].action);
      g_assert_cmpstr (mas_voice_get_status (f.area->voice), ==, readings[i].line);
      g_assert_cmpuint (mas_cursor_get_square (f.area->cursor), ==,
                        f.info != NULL ? fixture_square (&f, readings[i].to) : 0);
      fixture_clear (&f);
    }
}

/* Squares of other layers count as neighbours: 13 is the middle of 3 × 3 × 3. */
static void
test_layers (void)
{
  Fixture f = { 0 };
  g_autoptr (QiEdit) edit = qi_edit_new ();

  fixture_init (&f, "3x3x3");
  for (guint square = 0; square < 27; square++)
    qi_edit_put (edit, square, &QI_TOKEN ("K"));
  g_assert_true (mas_document_apply (f.document, edit, "Put", NULL, NULL));
  mas_keys_go (f.area->keys, 13);
  gtk_widget_activate_action (GTK_WIDGET (f.area), "board.read-around", NULL);
  g_auto (GStrv) all = g_strsplit (mas_voice_get_status (f.area->voice), ";", -1);
  g_assert_cmpuint (g_strv_length (all), ==, 26);
  mas_keys_go (f.area->keys, 0);
  gtk_widget_activate_action (GTK_WIDGET (f.area), "board.read-around", NULL);
  g_auto (GStrv) corner = g_strsplit (mas_voice_get_status (f.area->voice), ";", -1);
  g_assert_cmpuint (g_strv_length (corner), ==, 7);
  fixture_clear (&f);
}

/* The action of assistive tools does what a click does, in the palette and in a hand. */
static void
test_slots (void)
{
  Fixture f = { 0 };

  fixture_init (&f, "shogi");
  gtk_widget_activate_action (fixture_slot (&f, "stamp:R"), "slot.activate", NULL);
  g_assert_cmpint (mas_held_get_kind (f.area->held), ==, MAS_HELD_STAMP);
  g_assert_true (qi_token_is (mas_held_get_token (f.area->held), "R"));
  gtk_widget_activate_action (fixture_slot (&f, "first:P"), "slot.activate", NULL);
  g_assert_cmpuint (qi_position_get_hand_count (fixture_position (&f), QI_SIDE_FIRST,
                                                &QI_TOKEN ("R")),
                    ==, 1);
  gtk_widget_activate_action (fixture_slot (&f, "eraser"), "slot.activate", NULL);
  g_assert_cmpint (mas_held_get_kind (f.area->held), ==, MAS_HELD_ERASER);
  gtk_widget_activate_action (fixture_slot (&f, "pointer"), "slot.activate", NULL);
  g_assert_cmpint (mas_held_get_kind (f.area->held), ==, MAS_HELD_NOTHING);
  fixture_clear (&f);
}

static void
test_description (void)
{
  static const char *const parts[] = {
    "White to move\nNothing is wrong.\n\nwhite king: e1\nwhite queen: d1\nwhite rook: a1, h1\n",
    "\nwhite pawn: a2, b2, c2, d2, e2, f2, g2, h2\nblack king: e8\nblack queen: d8\n",
    "\n\na8, black rook; b8, black knight; c8, black bishop; d8, black queen; e8, black king;",
  };
  Fixture f = { 0 };
  g_autoptr (QiEdit) edit = qi_edit_new ();

  fixture_init (&f, "chess");
  g_autofree char *words = mas_description_dup (f.info, mas_document_get_setup (f.document), NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_test_message ("%s", parts[i]);
      g_assert_nonnull (strstr (words, parts[i]));
    }

  GtkWidget *window = mas_description_new (GTK_WINDOW (f.window), words);
  GtkWidget *view = gtk_window_get_focus (GTK_WINDOW (window));
  g_assert_true (GTK_IS_TEXT_VIEW (view));
  fixture_settle (&f);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       words);
  gtk_window_destroy (GTK_WINDOW (window));
  fixture_clear (&f);

  fixture_init (&f, "shogi");
  qi_edit_hand (edit, QI_SIDE_SECOND, &QI_TOKEN ("p"), 3);
  qi_edit_put (edit, 0, NULL);
  g_assert_true (mas_document_apply (f.document, edit, "Put", NULL, NULL));
  g_autofree char *shogi = mas_description_dup (f.info, mas_document_get_setup (f.document), NULL);
  g_assert_nonnull (strstr (shogi, "\nGote’s hand: gote’s pawn, 3\n"));
  fixture_clear (&f);
}

/* What is wrong comes before the pieces, and kings before all others, also without their mark. */
static void
test_descriptions (void)
{
  static const struct
  {
    const char *text;
    const char *first;  /* what it begins with */
    const char *before; /* what stands before... */
    const char *behind; /* ...this */
  } rows[] = {
    { "3/3/3 / C/c", "First player to move\nNothing is wrong.\n\nThe board is empty.", "move",
      "empty" },
    { "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR / C/c", NULL, ": e1\n", ": d1\n" },
    { "Pnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c", NULL, "Pawns cannot stand", ": e1\n" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiReading) reading = qi_notation_detect (rows[i].text, -1, NULL);
      const QiGameInfo *info = i > 0 ? qi_game_info_lookup ("chess") : NULL;
      g_autoptr (QiSetup) setup = qi_setup_with_game (reading->setup, i > 0 ? "chess" : NULL);
      g_autoptr (GPtrArray) findings = qi_game_dup_findings (setup);
      g_autofree char *words = mas_description_dup (info, setup, findings);
      const char *before = strstr (words, rows[i].before);
      const char *behind = strstr (words, rows[i].behind);

      g_test_message ("%s", words);
      if (rows[i].first != NULL)
        g_assert_true (g_str_has_prefix (words, rows[i].first));
      g_assert_true (before != NULL && behind != NULL && before < behind);
    }
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/reading/table", test_table);
  g_test_add_func ("/editor/reading/layers", test_layers);
  g_test_add_func ("/editor/reading/slots", test_slots);
  g_test_add_func ("/editor/reading/description", test_description);
  g_test_add_func ("/editor/reading/descriptions", test_descriptions);
  return g_test_run ();
}
