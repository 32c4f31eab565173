/* SPDX-License-Identifier: Apache-2.0 */
/* Rights that come with a part of a board. */
#define G_LOG_DOMAIN "Qi"

#include "qi-part-rights-private.h"

#include "qi-details-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-game-rights-private.h"

static gboolean
had_right (const GArray *had,
           guint         square)
{
  guint i = 0;

  while (i < had->len && g_array_index (had, guint, i) != square)
    i++;
  return i < had->len;
}

/* The rights of one side that @before had already, or that can hold. @fewer tells whether some are left out. */
static GArray *
find_good (const QiGameInfo *info,
           QiSetup          *before,
           QiSetup          *after,
           const char       *key,
           QiSide            side,
           gboolean         *fewer)
{
  QiPosition *position = qi_setup_get_position (after);
  const QiShape *shape = qi_position_get_shape (position);
  g_autoptr (GArray) had = qi_details_dup_squares (qi_setup_get_details (before), key, side, shape);
  GArray *squares = qi_details_dup_squares (qi_setup_get_details (after), key, side, shape);

  for (guint i = squares->len; i > 0; i--)
    {
      const guint square = g_array_index (squares, guint, i - 1);
      const QiRightState state = g_str_equal (key, "gates")
                                   ? qi_game_info_judge_gate (info, position, side, square)
                                   : qi_game_info_judge_castling (info, position, side, square);

      if (state == QI_RIGHT_FITS || had_right (had, square))
        continue;
      g_array_remove_index (squares, i - 1);
      *fewer = TRUE;
    }
  return squares;
}

static void
leave (QiEdit     *edit,
       const char *key,
       QiValue    *value,
       GPtrArray  *findings)
{
  qi_edit_detail (edit, key, value);
  if (findings != NULL)
    qi_findings_add (findings, qi_finding_set_field (qi_found_detail_dropped (key), key));
}

static gboolean
leave_sided (QiEdit           *edit,
             const QiGameInfo *info,
             QiSetup          *before,
             QiSetup          *after,
             const char       *key,
             GPtrArray        *findings)
{
  g_autoptr (QiDetails) details = qi_details_ref (qi_setup_get_details (after));
  gboolean fewer = FALSE;

  if (qi_details_get (details, key) == NULL)
    return FALSE;
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      g_autoptr (GArray) good = find_good (info, before, after, key, side, &fewer);
      QiDetails *next =
        qi_details_with_side_squares (details, key, side, (const guint *) (gpointer) good->data,
                                      good->len);

      qi_details_unref (details);
      details = next;
    }
  if (fewer)
    leave (edit, key, qi_details_get (details, key), findings);
  return fewer;
}

/**
 * qi_part_leave_rights:
 * @edit: steps that put down a part of a board; gets those that take rights away
 * @setup: what it is applied to
 * @said: what comes with that part
 * @findings: (nullable): gets a "detail-dropped" for each kind of right of which some are taken away
 *
 * Takes away what is new and cannot hold: a rook put down in the middle of the board brings no right to castle. Of
 * positions without a game nothing is known, and all stays.
 *
 * Returns: whether something was taken away
 */
gboolean
qi_part_leave_rights (QiEdit          *edit,
                      QiSetup         *setup,
                      const QiDetails *said,
                      GPtrArray       *findings)
{
  const QiGameInfo *info = NULL;
  g_autoptr (QiSetup) after = NULL;
  QiPosition *position = NULL;
  gint64 had = -1;
  gint64 passed = -1;
  gboolean fewer = FALSE;

  g_return_val_if_fail (edit != NULL && setup != NULL && said != NULL, FALSE);

  info = qi_game_info_lookup (qi_setup_get_game (setup));
  if (info == NULL
      || (qi_details_get (said, "castling") == NULL && qi_details_get (said, "gates") == NULL
          && qi_details_get (said, "enPassant") == NULL))
    return FALSE;
  after = qi_edit_apply (edit, setup, qi_limits_get_large (), NULL, NULL);
  if (after == NULL)
    return FALSE; /* the edit is refused when it is applied */
  position = qi_setup_get_position (after);
  fewer = leave_sided (edit, info, setup, after, "castling", findings);
  fewer = leave_sided (edit, info, setup, after, "gates", findings) || fewer;
  qi_details_get_int (qi_setup_get_details (setup), "enPassant", &had);
  if (qi_details_get_int (qi_setup_get_details (after), "enPassant", &passed) && passed != had
      && !qi_game_info_can_have_passed (info, position, qi_position_get_turn (position),
                                        (guint) passed))
    {
      leave (edit, "enPassant", NULL, findings);
      fewer = TRUE;
    }
  return fewer;
}
