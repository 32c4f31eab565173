/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "mas-act.h"
#include "mas-held.h"
#include "mas-piece.h"

/* How a piece can be changed: only EPIN tokens have states; names have sides. */
static void
test_change (void)
{
  static const struct
  {
    const char *token;
    MasPieceChange change;
    const char *expect; /* NULL: this change is not possible */
  } rows[] = {
    { "K", MAS_CHANGE_OTHER_SIDE, "k" },     { "+r'", MAS_CHANGE_OTHER_SIDE, "+R'" },
    { "k^", MAS_CHANGE_OTHER_SIDE, "K^" },   { "P", MAS_CHANGE_ENHANCE, "+P" },
    { "-P", MAS_CHANGE_ENHANCE, "P" },       { "+P", MAS_CHANGE_ENHANCE, NULL },
    { "P", MAS_CHANGE_DIMINISH, "-P" },      { "+P", MAS_CHANGE_DIMINISH, "P" },
    { "-P", MAS_CHANGE_DIMINISH, NULL },     { "K", MAS_CHANGE_TERMINAL, "K^" },
    { "K^", MAS_CHANGE_TERMINAL, "K" },      { "K^'", MAS_CHANGE_DERIVED, "K^" },
    { "", MAS_CHANGE_ENHANCE, NULL },        { "Dragon", MAS_CHANGE_ENHANCE, NULL },
    { "Dragon", MAS_CHANGE_TERMINAL, NULL }, { "Dragon", MAS_CHANGE_OTHER_SIDE, "dragon" },
    { "王", MAS_CHANGE_OTHER_SIDE, NULL },   { "=Q", MAS_CHANGE_OTHER_SIDE, NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      QiToken token = QI_TOKEN (rows[i].token);
      MasPieceToken out = { 0 };
      gboolean changed = mas_piece_change (&token, rows[i].change, &out);

      g_assert_cmpint (changed, ==, rows[i].expect != NULL);
      if (changed)
        g_assert_cmpstr (out.token.text, ==, rows[i].expect);
    }

  QiToken number = { "1", 1, QI_TOKEN_JSON };
  QiToken json = { "K", 1, QI_TOKEN_JSON };
  MasPieceToken out = { 0 };
  g_assert_false (mas_piece_change (&number, MAS_CHANGE_OTHER_SIDE, &out));
  g_assert_false (mas_piece_change (&json, MAS_CHANGE_OTHER_SIDE, &out));
}

/* Texts that may be typed as "any token". */
static void
test_from_text (void)
{
  static const struct
  {
    const char *text;
    const char *expect;
    QiTokenKind kind;
  } rows[] = {
    { "K^", "K^", QI_TOKEN_STRING },
    { "any words", "any words", QI_TOKEN_STRING },
    { "=", "=", QI_TOKEN_STRING },
    { "=Q", "=Q", QI_TOKEN_STRING },
    { "=.RO", "=.RO", QI_TOKEN_STRING },
    { "=1.0", "1.0", QI_TOKEN_JSON },
    { "= true", "true", QI_TOKEN_JSON },
    { "=[1, 2]", "[1,2]", QI_TOKEN_JSON },
    { "=\"=K\"", "=K", QI_TOKEN_STRING },
    { "=null", NULL, 0 },
    { "=nul", NULL, 0 },
    { "={", NULL, 0 },
    { "=1 2", NULL, 0 },
    { "", NULL, 0 },
  };
  g_autofree char *long_text = g_strnfill (256, 'x');

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree QiToken *token = mas_piece_from_text (rows[i].text, 255);

      g_assert_cmpstr (token != NULL ? token->text : NULL, ==, rows[i].expect);
      if (token != NULL)
        g_assert_cmpint (token->kind, ==, rows[i].kind);
    }
  g_assert_null (mas_piece_from_text (long_text, 255));
}

static void
test_for_letter (void)
{
  static const struct
  {
    const char *game;
    char letter;
    QiPieceState state;
    const char *expect;
  } rows[] = {
    { NULL, 'K', QI_PIECE_NORMAL, "K" },         { NULL, 'k', QI_PIECE_ENHANCED, "+k" },
    { "chess", 'K', QI_PIECE_NORMAL, "K^" },     { "chess", 'k', QI_PIECE_NORMAL, "k^" },
    { "chess", 'z', QI_PIECE_NORMAL, "z" },      { "shogi", 'p', QI_PIECE_ENHANCED, "+p" },
    { "shogi", 'R', QI_PIECE_DIMINISHED, "-R" },
  };
  MasPieceToken out = { 0 };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_assert_true (mas_piece_for_letter (qi_game_info_lookup (rows[i].game), rows[i].letter,
                                           rows[i].state, &out));
      g_assert_cmpstr (out.token.text, ==, rows[i].expect);
    }
  g_assert_false (mas_piece_for_letter (NULL, '1', QI_PIECE_NORMAL, &out));
}

static void
on_changed_cb (MasHeld *held,
               guint   *count)
{
  (*count)++;
}

static void
test_held (void)
{
  g_autoptr (MasHeld) held = mas_held_new ();
  g_auto (MasSpot) spot = MAS_SPOT_INIT;
  QiToken pawn = QI_TOKEN ("P");
  guint count = 0;

  g_signal_connect (held, "changed", G_CALLBACK (on_changed_cb), &count);
  mas_held_let_go (held);
  g_assert_cmpuint (count, ==, 0);
  mas_spot_set_hand (&spot, QI_SIDE_SECOND, &pawn);
  mas_held_lift (held, &spot);
  g_assert_cmpint (mas_held_get_kind (held), ==, MAS_HELD_LIFTED);
  g_assert_true (mas_spot_is_same (mas_held_get_origin (held), &spot));
  mas_held_stamp (held, &pawn);
  g_assert_null (mas_held_get_origin (held));
  /* The token may be the one that the held object owns. */
  mas_held_stamp (held, mas_held_get_token (held));
  g_assert_true (qi_token_is (mas_held_get_token (held), "P"));
  mas_held_erase (held);
  g_assert_null (mas_held_get_token (held));
  mas_held_let_go (held);
  g_assert_cmpint (mas_held_get_kind (held), ==, MAS_HELD_NOTHING);
  g_assert_cmpuint (count, ==, 5);
}

/* An act can be built again on a board that has grown, or after a piece has left a hand. */
static void
test_again (void)
{
  g_autoptr (QiSetup) start = qi_game_info_dup_start (qi_game_info_lookup ("chess"));
  g_autoptr (MasAct) act = mas_act_new ();
  g_autoptr (QiEdit) grown = NULL;
  g_autoptr (QiSetup) after = NULL;
  g_autoptr (GError) error = NULL;
  QiToken king = QI_TOKEN ("K^");
  QiShape tall = { 2, { 255, 1 } };

  g_assert_true (mas_act_is_empty (act));
  mas_act_move (act, 52, 36);
  mas_act_put (act, 0, &king);
  mas_act_hand (act, QI_SIDE_FIRST, &king, 2);
  mas_act_say (act, g_strdup ("label"), g_strdup ("result"));
  mas_act_say (act, g_strdup ("Label"), g_strdup ("Result"));
  g_assert_cmpstr (mas_act_get_label (act), ==, "Label");
  grown = mas_act_build_grown (act, qi_position_get_shape (qi_setup_get_position (start)));
  after = qi_edit_apply (grown, start, qi_limits_get_default (), NULL, &error);
  g_assert_no_error (error);

  QiPosition *position = qi_setup_get_position (after);
  g_assert_cmpuint (qi_position_get_n_squares (position), ==, 72);
  g_assert_true (qi_token_is (qi_position_get_piece (position, 36), "P"));
  g_assert_true (qi_token_is (qi_position_get_piece (position, 0), "K^"));
  g_assert_cmpuint (qi_position_get_hand_count (position, QI_SIDE_FIRST, &king), ==, 2);
  g_assert_null (mas_act_build_grown (act, &tall));

  g_autoptr (QiEdit) freed = mas_act_build_freed (act, QI_SIDE_FIRST, &king);
  g_autoptr (QiSetup) less = qi_edit_apply (freed, after, qi_limits_get_default (), NULL, &error);
  g_assert_null (less);
  g_assert_nonnull (error);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/edit-acts/piece/change", test_change);
  g_test_add_func ("/editor/edit-acts/piece/from-text", test_from_text);
  g_test_add_func ("/editor/edit-acts/piece/for-letter", test_for_letter);
  g_test_add_func ("/editor/edit-acts/held", test_held);
  g_test_add_func ("/editor/edit-acts/again", test_again);
  return g_test_run ();
}
