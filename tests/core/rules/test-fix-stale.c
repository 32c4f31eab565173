/* SPDX-License-Identifier: Apache-2.0 */
/* Repairs that are asked for where what they are about is no longer there, or was never said: of each kind, with each game, for
 * findings that name nothing, squares of the board and beyond it, sides, hands and pieces. A repair gives a change that can be
 * made, and of a board without pieces and hands it has nothing to change but by putting some on it. */
#include "qi-edit.h"
#include "qi-finding-private.h"
#include "qi-fix.h"
#include "qi-found-private.h"
#include "qi-game-info.h"
#include "qi-notation.h"

#include <string.h>

static const char *const games[] = { "chess",  "crazyhouse", "shogi",    "xiangqi",
                                     "makruk", "draughts",   "checkers", "othello",
                                     "go",     "3check",     "sittuyin" };

/* Those that put pieces on a board. */
static const char *const putting[] = { "place-king", "set-up-start", NULL };

/* What a finding says, besides the repair. */
static const struct
{
  const char *name;
  int         squares[3]; /* −1: no more; −2: beyond the board */
  const char *side;
  const char *key;
  const char *piece;
  const char *count;
  const char *maximum;
  gboolean    has_hand;
} said[] = {
  { "nothing", { -1 }, NULL, NULL, NULL, NULL, NULL, FALSE },
  { "squares", { 0, 1, 2 }, NULL, NULL, NULL, NULL, NULL, FALSE },
  { "beyond", { -2, -1 }, "first", NULL, NULL, NULL, NULL, FALSE },
  { "side", { 4, -1 }, "second", "castling", NULL, NULL, NULL, FALSE },
  { "hand", { -1 }, "first", NULL, NULL, NULL, NULL, TRUE },
  { "piece-alone", { 8, -1 }, "first", "x", "P", NULL, NULL, FALSE },
  { "surplus", { 8, 9, -1 }, "first", "x", "P", "20", "18", TRUE },
  { "surplus-of-none", { 8, -1 }, NULL, "x", "?", "20", "18", TRUE },
  { "more-than-squares", { 8, -1 }, NULL, NULL, "P", "2", "99", TRUE },
};

static QiFinding *
make_finding (gsize       i,
              const char *fix,
              guint       n_squares)
{
  QiFinding *finding = qi_found_unknown_piece ("b");

  qi_finding_set_fix (finding, fix, NULL);
  for (gsize j = 0; j < G_N_ELEMENTS (said[i].squares) && said[i].squares[j] != -1; j++)
    qi_finding_add_square (finding,
                           said[i].squares[j] == -2 ? n_squares + 5 : (guint) said[i].squares[j]);
  if (said[i].side != NULL)
    qi_finding_set_param (finding, "side", said[i].side);
  if (said[i].key != NULL)
    qi_finding_set_param (finding, "key", said[i].key);
  if (said[i].piece != NULL)
    qi_finding_set_param (finding, "piece", said[i].piece);
  if (said[i].count != NULL)
    qi_finding_set_param (finding, "count", said[i].count);
  if (said[i].maximum != NULL)
    qi_finding_set_param (finding, "maximum", said[i].maximum);
  if (said[i].has_hand)
    qi_finding_set_hand (finding, QI_SIDE_FIRST);
  return finding;
}

/* The start of @game without its pieces. */
static QiSetup *
dup_empty (QiSetup *start)
{
  QiPosition *position = qi_setup_get_position (start);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  QiSetup *empty = NULL;
  g_autoptr (GError) error = NULL;

  for (guint square = 0; square < qi_position_get_n_squares (position); square++)
    qi_edit_put (edit, square, NULL);
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      gsize n = 0;
      const QiHandItem *items = qi_position_get_hand (position, side, &n);

      for (gsize i = 0; i < n; i++)
        qi_edit_hand (edit, side, &items[i].token, -(gint64) items[i].count);
    }
  empty = qi_edit_apply (edit, start, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (qi_position_get_n_pieces (qi_setup_get_position (empty)), ==, 0);
  return empty;
}

static void
check (QiSetup    *setup,
       const char *fix,
       gboolean    is_empty)
{
  const guint n_squares = qi_position_get_n_squares (qi_setup_get_position (setup));

  for (gsize i = 0; i < G_N_ELEMENTS (said); i++)
    {
      g_autoptr (QiFinding) finding = make_finding (i, fix, n_squares);
      g_autoptr (QiEdit) edit = qi_fix_make_edit (finding, setup);
      g_autoptr (GError) error = NULL;
      g_autoptr (QiSetup) after = NULL;

      g_test_message ("%s: %s, %s", qi_setup_get_game (setup), fix, said[i].name);
      if (edit == NULL)
        continue;
      after = qi_edit_apply (edit, setup, NULL, NULL, &error);
      g_assert_no_error (error);
      if (is_empty && !g_strv_contains (putting, fix))
        g_assert_cmpuint (qi_position_get_n_pieces (qi_setup_get_position (after)), ==, 0);
    }
}

static void
test_game (gconstpointer data)
{
  g_autoptr (QiSetup) start = qi_game_info_dup_start (qi_game_info_lookup (data));
  g_autoptr (QiSetup) empty = dup_empty (start);
  const char *const *fixes = qi_finding_get_fixes ();

  for (gsize i = 0; fixes[i] != NULL; i++)
    {
      check (start, fixes[i], FALSE);
      check (empty, fixes[i], TRUE);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (games); i++)
    {
      g_autofree char *path = g_strconcat ("/core/fix-stale/", games[i], NULL);

      g_test_add_data_func (path, games[i], test_game);
    }
  return g_test_run ();
}
