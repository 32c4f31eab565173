/* SPDX-License-Identifier: Apache-2.0 */
/* Acts on the board as a whole: what they are to do is drawn by hand. */
#include "fake-workplace.h"

#include "edit-scripts.h"
#include "qi-details-private.h"

/* A board as in edit-scripts.h, before and after. */
static const struct
{
  const char *name;
  const char *board;
  const char *act;
  guint       square;
  const char *expected; /* NULL: there is no such act for this board */
  gboolean    flipped;
} cases[] = {
  { "right", "ab/..", "turn-right", 0, ".a/.b" },
  { "left", "ab/..", "turn-left", 0, "b./a." },
  { "half", "ab/..", "turn-half", 0, "../ba" },
  { "half-line", "ab.", "turn-half", 0, ".ba" },
  { "right-line", "ab.", "turn-right", 0, NULL },
  { "mirror-files", "ab/..", "mirror-files", 0, "ba/.." },
  { "mirror-ranks", "ab/..", "mirror-ranks", 0, "../ab" },
  { "mirror-ranks-line", "ab", "mirror-ranks", 0, NULL },
  { "mirror-diagonal", "ab/cd", "mirror-diagonal", 0, "ac/bd" },
  { "mirror-layers", "ab|cd", "mirror-layers", 0, "cd|ab" },
  { "mirror-layers-flat", "ab/cd", "mirror-layers", 0, NULL },
  { "files-layers", "ab|cd", "files-layers", 0, "ac|bd" },
  { "ranks-layers", "a/b|c/d", "ranks-layers", 0, "a/c|b/d" },
  { "shift-left", ".a/..", "shift-left", 0, "a./.." },
  { "shift-right", "a./..", "shift-right", 0, ".a/.." },
  { "shift-up", "../a.", "shift-up", 0, "a./.." },
  { "shift-down", "a./..", "shift-down", 0, "../a." },
  { "shift-on", "a|.", "shift-on", 0, ".|a" },
  { "shift-back", ".|a", "shift-back", 0, "a|." },
  { "shift-flat", "a./..", "shift-on", 0, NULL },
  /* For a flipped board left is towards the last file. */
  { "shift-left-flipped", "a./..", "shift-left", 0, ".a/..", TRUE },
  { "shift-up-flipped", "a./..", "shift-up", 0, "../a.", TRUE },
  { "shift-on-flipped", "a|.", "shift-on", 0, ".|a", TRUE },
  { "file-left", "ab", "insert-file-left", 1, "a.b" },
  { "file-right", "ab", "insert-file-right", 1, "ab." },
  { "file-left-flipped", "ab", "insert-file-left", 1, "ab.", TRUE },
  { "rank-above", "a/b", "insert-rank-above", 1, "a/./b" },
  { "rank-below", "a/b", "insert-rank-below", 0, "a/./b" },
  { "rank-below-flipped", "a/b", "insert-rank-below", 1, "a/./b", TRUE },
  { "rank-line", "ab", "insert-rank-above", 0, NULL },
  { "layer-before", "a|b", "insert-layer-before", 1, "a|.|b" },
  { "layer-after", "a|b", "insert-layer-after", 1, "a|b|." },
  { "no-file", "abc", "delete-file", 1, "ac" },
  { "no-rank", "ab/cd", "delete-rank", 2, "ab" },
  { "no-layer", "a|b", "delete-layer", 0, "b" },
  { "last-file", "a/b", "delete-file", 0, NULL },
  { "swap", "Kq/../.. PP q", "swap-sides", 0, "kQ/../.. Q pp" },
  { "player", "Kq/..", "other-player", 0, "../Qk" },
  { "crop", "../.a", "crop", 0, "a" },
  { "clear", "Kq/.. P p", "clear-board", 0, "../.. P p" },
  { "clear-all", "Kq/.. P p", "clear-all", 0, "../.." },
  { "no-game", "Kq/..", "start", 0, NULL },
};

static void
test_act (gconstpointer data)
{
  const typeof (cases[0]) *c = data;
  g_autoptr (QiSetup) before = setup_new (c->board, NULL);
  g_autoptr (MasDocument) document = mas_document_new (before);
  g_autoptr (MasAct) act = mas_act_for_board (c->act, before, NULL, c->square, c->flipped);
  g_autoptr (QiEdit) edit = NULL;
  g_autofree char *after = NULL;

  g_assert_cmpint (act != NULL, ==, c->expected != NULL);
  g_assert_cmpint (mas_act_fits_board (c->act, before, NULL), ==, act != NULL);
  if (act == NULL)
    return;
  g_assert_true (mas_act_is_bulk (act));
  g_assert_nonnull (mas_act_get_label (act));
  g_assert_nonnull (mas_act_get_result (act));
  edit = mas_act_build (act);
  g_assert_true (mas_document_apply (document, edit, mas_act_get_label (act), NULL, NULL));
  after = setup_print (mas_document_get_setup (document));
  g_assert_cmpstr (after, ==, c->expected);
  /* One step undoes all of it. */
  mas_document_undo (document);
  g_assert_true (mas_document_get_setup (document) == before);
}

/* Each name is a different act, and each is tried above except for the start of a game. */
static void
test_names (void)
{
  const char *name = NULL;

  for (guint i = 0; (name = mas_act_get_board_name (i)) != NULL; i++)
    {
      gboolean tried = FALSE;

      for (gsize j = 0; j < G_N_ELEMENTS (cases); j++)
        tried |= g_str_equal (cases[j].act, name);
      g_assert_true (tried);
      for (guint j = 0; j < i; j++)
        g_assert_cmpstr (mas_act_get_board_name (j), !=, name);
    }
  g_assert_null (mas_act_for_board ("upside-down", NULL, NULL, 0, FALSE));
}

/* Remarks on the position stay; its rights and counters become those of the start. */
static void
test_start (void)
{
  FakeWorkplace *place = fake_workplace_new ("chess");
  g_autoptr (QiSetup) start = qi_setup_ref (mas_document_get_setup (place->document));
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (QiValue) title = qi_value_new_string ("My game", -1);
  g_autoptr (QiValue) halfmove = qi_value_new_int (12);
  QiDetails *details = NULL;

  qi_edit_detail (edit, "title", title);
  qi_edit_detail (edit, "halfmove", halfmove);
  qi_edit_put (edit, 63, NULL);
  g_assert_true (mas_document_apply (place->document, edit, "Change", NULL, NULL));
  g_assert_true (
    mas_attempt_perform (place->attempt,
                         mas_act_for_board ("start", mas_document_get_setup (place->document),
                                            qi_game_info_lookup ("chess"), 0, FALSE),
                         NULL, FALSE));
  details = qi_setup_get_details (mas_document_get_setup (place->document));
  g_assert_true (
    qi_position_equal (mas_document_get_position (place->document), qi_setup_get_position (start)));
  g_assert_true (qi_details_are_at_start (details, "halfmove"));
  g_assert_true (qi_value_equal (qi_details_get (details, "castling"),
                                 qi_details_get (qi_setup_get_details (start), "castling")));
  g_assert_true (qi_value_equal (qi_details_get (details, "title"), title));
  g_assert_finalize_object (place);
}

/* The number is that of the list of start positions; the game becomes the one whose castling the
 * rooks need. */
static void
test_chess960 (void)
{
  FakeWorkplace *place = fake_workplace_new ("chess");
  static const char *const rank[] = { "B", "B", "Q", "N", "N", "R", "K^", "R" };

  g_assert_true (
    mas_attempt_perform (place->attempt,
                         mas_act_for_chess960 (mas_document_get_setup (place->document), 0), NULL,
                         FALSE));
  for (guint file = 0; file < 8; file++)
    g_assert_cmpstr (fake_workplace_get_piece (place, 56 + file), ==, rank[file]);
  g_assert_cmpstr (qi_setup_get_game (mas_document_get_setup (place->document)), ==, "chess960");
  g_assert_cmpstr (place->said, ==, "Chess960 position 0 set up");
  g_assert_cmpuint (fake_workplace_count_steps (place), ==, 1);
  g_assert_finalize_object (place);
}

/* Each act is one step with its own label. */
static void
test_shuffles (void)
{
  static const struct
  {
    const char *game;
    const char *name;
    const char *said;
  } rows[] = {
    { "chess", "chess", "Shuffle chess set up" },
    { "chess960", "transcendental", "Transcendental chess set up" },
    { "gothic", "capablanca", "Capablanca Random Chess set up" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      FakeWorkplace *place = fake_workplace_new (rows[i].game);
      const QiShuffle *shuffle = qi_shuffle_find (rows[i].name);
      g_autoptr (QiSetup) start = qi_shuffle_dup_start (shuffle, 7);

      g_assert_true (mas_attempt_perform (
        place->attempt, mas_act_for_shuffle (mas_document_get_setup (place->document), shuffle, 7),
        NULL, FALSE));
      g_assert_true (qi_position_equal (mas_document_get_position (place->document),
                                        qi_setup_get_position (start)));
      g_assert_cmpstr (place->said, ==, rows[i].said);
      g_assert_cmpuint (fake_workplace_count_steps (place), ==, 1);
      g_assert_finalize_object (place);
    }
}

static void
on_offered_cb (MasAttempt *attempt,
               const char *words,
               char      **offered)
{
  g_free (*offered);
  *offered = g_strdup (words);
}

/* Undo is offered together with what was lost, but not where nothing changed. */
static void
test_offer (void)
{
  FakeWorkplace *place = fake_workplace_new ("chess");
  const QiGameInfo *info = qi_game_info_lookup ("chess");
  g_autofree char *offered = NULL;

  g_signal_connect (place->attempt, "undo-offered", G_CALLBACK (on_offered_cb), &offered);
  g_assert_true (
    mas_attempt_perform (place->attempt,
                         mas_act_for_board ("delete-rank", mas_document_get_setup (place->document),
                                            info, 0, FALSE),
                         NULL, FALSE));
  g_assert_true (g_str_has_prefix (offered, "Rank deleted. "));
  g_assert_nonnull (strstr (offered, "8 pieces"));
  g_assert_cmpstr (place->said, ==, offered);
  g_clear_pointer (&offered, g_free);

  for (guint i = 0; i < 2; i++)
    g_assert_true (
      mas_attempt_perform (place->attempt,
                           mas_act_for_board ("clear-all", mas_document_get_setup (place->document),
                                              info, 0, FALSE),
                           NULL, FALSE));
  g_assert_cmpstr (offered, ==,
                   "Board and hands cleared. A castling right was removed, because its rook is not "
                   "there any more.");
  g_assert_cmpstr (place->said, ==, "There is nothing to change");
  g_assert_cmpuint (fake_workplace_count_steps (place), ==, 2);
  g_assert_finalize_object (place);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/editor/act-board/act/", cases, test_act);
  g_test_add_func ("/editor/act-board/names", test_names);
  g_test_add_func ("/editor/act-board/start", test_start);
  g_test_add_func ("/editor/act-board/chess960", test_chess960);
  g_test_add_func ("/editor/act-board/shuffles", test_shuffles);
  g_test_add_func ("/editor/act-board/offer", test_offer);
  return g_test_run ();
}
