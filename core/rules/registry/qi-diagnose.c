/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-epin.h"
#include "qi-finding-private.h"
#include "qi-fix.h"
#include "qi-fix-private.h"
#include "qi-found-private.h"
#include "qi-game.h"
#include "qi-game-private.h"

#include <string.h>

#define STACK_BYTES 16384 /* boards up to about 19×19 need no memory of their own */

static gboolean
names_square (const QiFinding *finding,
              guint            square)
{
  gsize n = 0;
  const guint *squares = qi_finding_get_squares (finding, &n);

  for (gsize i = 0; i < n; i++)
    if (squares[i] == square)
      return TRUE;
  return FALSE;
}

/* Whether a reader's finding @old about a place in the text means the same as the rules' finding
 * @new about squares. */
static gboolean
says_the_same (const QiFinding *old,
               const QiFinding *new)
{
  const char *code = qi_finding_get_code (new);
  const char *old_code = qi_finding_get_code (old);
  gsize n = 0;
  const guint *squares = qi_finding_get_squares (old, &n);

  if (strcmp (code, "bad-castling-rights") == 0
        ? strcmp (old_code, "castling-without-rook") != 0
            && strcmp (old_code, "castling-without-king") != 0
        : strcmp (code, old_code) != 0)
    return FALSE;
  /* A number is of no square. */
  return n > 0 ? names_square (new, squares[0]) : strcmp (code, "bad-checks") == 0;
}

/* Makes the rules' finding point to the place in the text that the reader's one has. */
static void
take_place (QiFinding       *finding,
            const QiFinding *old)
{
  gsize offset = 0;
  gsize length = 0;

  if (qi_finding_get_field (old) != NULL)
    qi_finding_set_field (finding, qi_finding_get_field (old));
  if (qi_finding_get_range (old, &offset, &length))
    qi_finding_copy_range (finding, old);
  if (qi_finding_get_param (old, "text") != NULL)
    qi_finding_set_param (finding, "text", qi_finding_get_param (old, "text"));
}

/* Removes findings of the reader, the first @n_old, that the rules report as well, and gives theirs
 * the place in the text. Returns how many of the reader's are left. */
static guint
join (GPtrArray *findings,
      guint      n_old)
{
  for (guint i = n_old; i < findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (findings, i);
      gboolean is_joined = FALSE;

      for (guint old = 0; old < n_old;)
        {
          if (!says_the_same (g_ptr_array_index (findings, old), finding))
            {
              old++;
              continue;
            }
          if (!is_joined)
            take_place (finding, g_ptr_array_index (findings, old));
          is_joined = TRUE;
          g_ptr_array_remove_index (findings, old);
          n_old--;
          i--;
        }
    }
  return n_old;
}

/* Reports rights of both sides that belong to Chess960 once: they are one fault with one fix. */
static void
tell_chess960_once (GPtrArray *findings,
                    guint      n_old)
{
  QiFinding *first = NULL;

  for (guint i = n_old; i < findings->len;)
    {
      QiFinding *finding = g_ptr_array_index (findings, i);
      gsize n = 0;
      const guint *squares = qi_finding_get_squares (finding, &n);

      if (g_strcmp0 (qi_finding_get_fix (finding, NULL), "use-chess960") != 0 || first == NULL)
        {
          if (g_strcmp0 (qi_finding_get_fix (finding, NULL), "use-chess960") == 0)
            first = finding;
          i++;
          continue;
        }
      for (gsize j = 0; j < n; j++)
        qi_finding_add_square (first, squares[j]);
      g_ptr_array_remove_index (findings, i);
    }
}

static void
diagnose (QiGame    *game,
          QiSetup   *setup,
          GPtrArray *findings)
{
  const gsize size = qi_game_get_board_size (game);
  guint64 space[STACK_BYTES / sizeof (guint64)];
  g_autofree gpointer owned = NULL;
  QiBoard *board = (QiBoard *) (gpointer) space;

  if (size > sizeof space)
    board = owned = g_malloc (size);
  qi_game_load (game, setup, board);
  QI_GAME_GET_CLASS (game)->diagnose (game, board, setup, findings);
}

/**
 * qi_game_checks_setup:
 * @setup: a setup
 *
 * Returns: whether qi_game_diagnose_setup() looks at @setup by the rules of its game; %FALSE where it has none
 *
 * Since: 1.0
 */
gboolean
qi_game_checks_setup (QiSetup *setup)
{
  const char *id = NULL;

  g_return_val_if_fail (setup != NULL, FALSE);

  id = qi_setup_get_game (setup);
  return id != NULL && qi_game_has_rules (id);
}

static gboolean
is_royal (const QiToken *token,
          QiEpin        *epin)
{
  return token->kind == QI_TOKEN_STRING && qi_epin_parse (token->text, (gssize) token->length, epin)
         && epin->terminal;
}

/* How many royal pieces @side has, in its hand too: EPIN ends their tokens in "^". */
static guint
count_kings (const QiPosition *position,
             QiSide            side)
{
  gsize n_items = 0;
  const QiHandItem *items = qi_position_get_hand (position, side, &n_items);
  guint n = 0;

  for (guint square = 0; square < qi_position_get_n_squares (position); square++)
    {
      const QiToken *piece = qi_position_get_piece (position, square);
      QiEpin epin;

      n += piece != NULL && is_royal (piece, &epin) && epin.side == side;
    }
  for (gsize i = 0; i < n_items; i++)
    {
      QiEpin epin;

      n += is_royal (&items[i].token, &epin) ? items[i].count : 0;
    }
  return n;
}

/* For a game without rules: whether a side lacks a piece without which no game goes on. In shogi's family another piece
 * may take the king's place. */
static void
look_for_kings (const char *id,
                QiSetup    *setup,
                GPtrArray  *findings)
{
  const QiGameInfo *info = qi_game_info_lookup (id);
  const QiPosition *position = qi_setup_get_position (setup);
  g_autoptr (QiSetup) start = NULL;

  if (info == NULL || g_strv_contains (qi_game_info_get_formats (info), "sfen")
      || !qi_shape_equal (qi_position_get_shape (position), qi_game_info_get_shape (info)))
    return;
  start = qi_game_info_dup_start (info);
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    if (count_kings (qi_setup_get_position (start), side) > 0 && count_kings (position, side) == 0)
      qi_findings_add (findings, qi_found_no_king (side, qi_game_info_get_side_name (info, side)));
}

/**
 * qi_game_diagnose_setup:
 * @setup: a setup
 * @findings: (nullable) (element-type QiFinding): may hold those of the setup's reader: what both say is said once,
 *   in the rules' words at the reader's place
 *
 * Adds every fault that the setup's game finds in it, beside those of the model; adds nothing for a setup without a
 * game or whose game has no rules, and one "wrong-shape" where the board is none of the game's. Faults name a fix
 * (qi_fix_make_edit()) where one exists. Fast: it runs on every edit.
 *
 * Since: 1.0
 */
void
qi_game_diagnose_setup (QiSetup   *setup,
                        GPtrArray *findings)
{
  const char *id;
  guint n_old;
  g_autoptr (QiGame) game = NULL;

  g_return_if_fail (setup != NULL);

  id = qi_setup_get_game (setup);
  if (id == NULL || findings == NULL)
    return;
  n_old = findings->len;
  game = qi_game_lookup (id, qi_position_get_shape (qi_setup_get_position (setup)), NULL);
  if (game != NULL)
    diagnose (game, setup, findings);
  else if (qi_game_has_rules (id))
    qi_findings_add (findings,
                     qi_finding_set_severity (qi_found_wrong_shape (id), QI_SEVERITY_WARNING));
  else
    look_for_kings (id, setup, findings);
  if (findings->len == n_old)
    return;
  for (guint i = n_old; i < findings->len; i++)
    qi_fix_choose (g_ptr_array_index (findings, i), setup);
  if (n_old > 0)
    n_old = join (findings, n_old);
  tell_chess960_once (findings, n_old);
}

/**
 * qi_game_dup_findings:
 * @setup: a setup
 *
 * qi_game_diagnose_setup() with a list of its own.
 *
 * Returns: (transfer container) (element-type QiFinding): the faults, which the array owns; perhaps none
 *
 * Since: 1.0
 */
GPtrArray *
qi_game_dup_findings (QiSetup *setup)
{
  g_return_val_if_fail (setup != NULL, NULL);

  GPtrArray *findings = qi_findings_new ();

  qi_game_diagnose_setup (setup, findings);
  return findings;
}
