/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-stone-rules-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"

/* Kinds of unknown pieces that are named one by one. */
#define MAX_NAMED 8

static guint8
get_code (const QiToken *piece,
          const char    *letters)
{
  const char *at;

  if (piece->kind != QI_TOKEN_STRING || piece->length != 1)
    return QI_STONE_OBSTACLE;
  at = strchr (letters, piece->text[0]);
  return at != NULL && *at != '\0' ? (guint8) (at - letters + 1) : QI_STONE_OBSTACLE;
}

void
qi_stone_load (QiSetup    *setup,
               const char *letters,
               guint8     *cells)
{
  QiPositionIter iter;
  const QiToken *piece;
  guint square;

  qi_position_iter_init (&iter, qi_setup_get_position (setup), 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    cells[square] = get_code (piece, letters);
}

guint64
qi_stone_compute_key (const guint8 *cells,
                      guint         n,
                      QiSide        turn)
{
  guint64 key = qi_stone_hash_turn (turn);

  for (guint square = 0; square < n; square++)
    if (cells[square] != QI_STONE_EMPTY)
      key ^= qi_stone_hash (square, cells[square]);
  return key;
}

void
qi_stone_put (QiEdit     *edit,
              guint       square,
              const char *letters,
              guint       code)
{
  if (code == QI_STONE_EMPTY)
    qi_edit_put (edit, square, NULL);
  else
    qi_edit_put (edit, square, &(QiToken) { letters + code - 1, 1, QI_TOKEN_STRING });
}

static void
set_counter (QiEdit     *edit,
             const char *key,
             gint64      value)
{
  g_autoptr (QiValue) number = qi_value_new_int (value);

  qi_edit_detail (edit, key, number);
}

void
qi_stone_end_move (QiSetup *setup,
                   QiSide   next,
                   gboolean resets,
                   QiEdit  *edit)
{
  QiDetails *details = qi_setup_get_details (setup);
  gint64 count;

  if (qi_details_get_int (details, "halfmove", &count) && count >= 0 && count < G_MAXINT64)
    set_counter (edit, "halfmove", resets ? 0 : count + 1);
  if (qi_details_get_int (details, "fullmove", &count) && next == QI_SIDE_FIRST && count >= 0
      && count < G_MAXINT64)
    set_counter (edit, "fullmove", count + 1);
  if (qi_details_get_int (details, "ply", &count) && count >= 0 && count < G_MAXINT64)
    set_counter (edit, "ply", count + 1);
  qi_edit_turn (edit, next);
}

void
qi_stone_write_move (const QiGameInfo *info,
                     const QiShape    *shape,
                     const QiMove     *move,
                     GString          *text)
{
  g_autofree char *name =
    move->kind == QI_MOVE_PLACE ? qi_game_info_dup_square_name (info, shape, move->to) : NULL;

  g_string_append (text, name != NULL ? name : "pass");
}

static QiFinding *
new_unknown_piece (const QiToken *piece)
{
  g_autofree char *text = qi_token_dup_text (piece);

  return qi_finding_set_fix (qi_found_unknown_piece (text), "remove-pieces", NULL);
}

static void
add_unknown_pieces (QiPosition *position,
                    const char *letters,
                    GPtrArray  *findings)
{
  QiFinding *named[MAX_NAMED];
  QiToken tokens[MAX_NAMED];
  guint n_named = 0;
  QiPositionIter iter;
  const QiToken *piece;
  guint square;

  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    {
      guint i = 0;

      if (get_code (piece, letters) != QI_STONE_OBSTACLE)
        continue;
      while (i < n_named && !qi_token_equal (&tokens[i], piece))
        i++;
      if (i == MAX_NAMED)
        i--; /* the squares of further kinds are added to the last finding */
      if (i == n_named)
        {
          tokens[n_named] = *piece;
          named[n_named++] = new_unknown_piece (piece);
          qi_findings_add (findings, named[i]);
        }
      qi_finding_add_square (named[i], square);
    }
}

/* Prisoners in hand. */
static guint
count_held (QiPosition *position,
            QiSide      side,
            const char *held)
{
  if (held == NULL)
    return 0;
  return qi_position_get_hand_count (position, side,
                                     &(QiToken) { held + side, 1, QI_TOKEN_STRING });
}

void
qi_stone_diagnose (QiSetup    *setup,
                   const char *letters,
                   const char *held,
                   GPtrArray  *findings)
{
  QiPosition *position = qi_setup_get_position (setup);

  if (findings == NULL)
    return;
  add_unknown_pieces (position, letters, findings);
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    if (qi_position_get_n_in_hand (position, side) > count_held (position, side, held))
      qi_findings_add (findings,
                       qi_finding_set_fix (qi_finding_set_hand (qi_found_unused_hand (), side),
                                           "empty-hand", NULL));
}

void
qi_stone_add_over (GPtrArray  *findings,
                   const char *reason)
{
  qi_findings_add (findings, qi_found_game_already_over (reason));
}
