/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-ledger-private.h"

#include "qi-epin-private.h"
#include "qi-error.h"
#include "qi-error-private.h"
#include "qi-found-private.h"
#include "qi-material-inner-private.h"
#include "qi-variant-private.h"

#include <string.h>

#define QI_LEDGER_MAX_COUNT 1000000 /* of a kind, in a set of one's own */

struct _QiLedger
{
  GArray  *rows; /* QiLedgerRow */
  gboolean is_shared;
  gboolean is_own; /* the setup says what it is */
};

/* Which pieces can come from which: letters, as bits. */
typedef struct
{
  guint32 pawns;
  guint32 made[2];
} Making;

static guint32
get_bit (char letter)
{
  return 1u << (letter - 'A');
}

static QiLedgerRow *
find_letter (const QiLedger *self,
             char            letter)
{
  for (guint i = 0; i < self->rows->len; i++)
    {
      QiLedgerRow *row = &g_array_index (self->rows, QiLedgerRow, i);

      if (row->piece[0] == letter)
        return row;
    }
  return NULL;
}

static QiLedgerRow *
find_token (const QiLedger *self,
            const QiToken  *token,
            QiSide         *side)
{
  QiEpin epin;

  if (token->kind != QI_TOKEN_STRING || !qi_epin_parse (token->text, token->length, &epin))
    return NULL;
  *side = epin.side;
  return find_letter (self, epin.letter);
}

/* The row for the letter of @epin, which is added when missing. */
static QiLedgerRow *
add_row (QiLedger *self,
         QiEpin   *epin)
{
  QiLedgerRow *known = find_letter (self, epin->letter);
  QiLedgerRow row = { .piece = { '\0' } };

  if (known != NULL)
    return known;
  epin->side = QI_SIDE_FIRST;
  epin->state = QI_PIECE_NORMAL;
  row.piece[0] = epin->letter;
  row.is_king = epin->terminal;
  qi_epin_format (epin, row.token);
  g_array_append_val (self->rows, row);
  return &g_array_index (self->rows, QiLedgerRow, self->rows->len - 1);
}

/* One row for each letter of the table, with the number of pieces that one side has in the full
 * set. */
static void
add_pieces (QiLedger         *self,
            const QiGameInfo *info)
{
  gsize n = 0;
  const QiGamePiece *pieces = qi_game_info_get_pieces (info, &n);

  for (gsize i = 0; i < n; i++)
    {
      QiEpin epin;
      QiLedgerRow *row = NULL;

      if (!qi_epin_parse (pieces[i].token, -1, &epin))
        continue;
      row = add_row (self, &epin);
      row->full[QI_SIDE_FIRST] += pieces[i].count;
      row->full[QI_SIDE_SECOND] += pieces[i].count;
    }
}

/* The set that the setup itself defines. Entries that are no piece or no count are left out. */
static void
add_own (QiLedger *self,
         QiSetup  *setup)
{
  const QiValue *own = qi_details_get (qi_setup_get_details (setup), QI_LEDGER_DETAIL);

  if (own == NULL || qi_value_get_kind (own) != QI_VALUE_OBJECT)
    return;
  g_array_set_size (self->rows, 0);
  for (gsize i = 0; i < qi_value_get_size (own); i++)
    {
      gsize length = 0;
      const char *name = qi_value_get_key (own, i, &length);
      gint64 count = 0;
      QiEpin epin;

      if (!qi_epin_parse (name, (gssize) length, &epin)
          || !qi_value_get_int (qi_value_get_item (own, i), &count) || count < 1
          || count > QI_LEDGER_MAX_COUNT)
        continue;

      const QiSide side = epin.side;

      add_row (self, &epin)->full[side] += (guint) count;
    }
  self->is_own = self->rows->len > 0;
}

/* The only pawn of a game in whose texts promoted pawns are marked; 0: there is none, or
 * several. */
static char
get_pawn (const Making *making)
{
  for (char letter = 'A'; letter <= 'Z'; letter++)
    if (making->pawns == get_bit (letter))
      return letter;
  return '\0';
}

static void
count_piece (QiLedger      *self,
             const QiToken *token,
             char           as,
             guint          count,
             gboolean       is_full)
{
  QiSide side = QI_SIDE_FIRST;
  QiLedgerRow *row = find_token (self, token, &side);

  if (row != NULL && as != '\0')
    row = find_letter (self, as);
  if (row == NULL)
    return;
  if (is_full)
    row->full[side] += count;
  else
    row->used[side] += count;
}

/* Counts the pieces that there are, or with @is_full those of the set. */
static void
count (QiLedger     *self,
       QiSetup      *setup,
       const Making *making,
       gboolean      is_full)
{
  QiPosition *position = qi_setup_get_position (setup);
  g_autoptr (GArray) promoted = qi_material_dup_promoted (setup);
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint square = 0;

  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    count_piece (self, piece, qi_material_was_pawn (promoted, square) ? get_pawn (making) : '\0', 1,
                 is_full);
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      gsize n = 0;
      const QiHandItem *items = qi_position_get_hand (position, side, &n);

      for (gsize i = 0; i < n; i++)
        count_piece (self, &items[i].token, '\0', items[i].count, is_full);
    }
}

/* Whether for each kind one side or the other has at the start as many as the table says: then the start is the set of both,
 * even with different armies. */
static gboolean
starts_full (const QiLedger *start)
{
  for (guint i = 0; i < start->rows->len; i++)
    {
      const QiLedgerRow *row = &g_array_index (start->rows, QiLedgerRow, i);

      if (MAX (row->used[QI_SIDE_FIRST], row->used[QI_SIDE_SECOND])
          < MAX (row->full[QI_SIDE_FIRST], row->full[QI_SIDE_SECOND]))
        return FALSE;
    }
  return TRUE;
}

static void
take_start (QiLedger         *self,
            const QiGameInfo *info,
            const Making     *making)
{
  g_autoptr (QiSetup) start = qi_game_info_dup_start (info);

  count (self, start, making, FALSE);
  for (guint i = 0, full = starts_full (self); i < self->rows->len; i++)
    {
      QiLedgerRow *row = &g_array_index (self->rows, QiLedgerRow, i);

      for (guint side = 0; side < 2; side++)
        {
          row->full[side] = full ? row->used[side] : row->full[side];
          row->used[side] = 0;
        }
    }
}

/* What pawns become permanently by the rules. A piece of the table that no set contains, such as a king of draughts, is
 * made of the first piece. */
static Making
find_making (const QiLedger   *self,
             const QiGameInfo *info)
{
  const QiVariant *variant = NULL;
  Making making = { 0 };

  if (self->is_own)
    return making;
  variant = qi_variant_lookup (qi_game_info_get_id (info));
  for (guint type = 0; variant != NULL && type < variant->n_pieces; type++)
    {
      QiEpin epin;

      if (!qi_epin_parse (variant->pieces[type].token, -1, &epin))
        continue;
      if (((variant->promotion_pawn_types[0] | variant->promotion_pawn_types[1])
           & QI_TYPE_SET (type))
          != 0)
        making.pawns |= get_bit (epin.letter);
      for (guint side = 0; side < 2; side++)
        if ((variant->promotion_piece_types[side] & QI_TYPE_SET (type)) != 0)
          making.made[side] |= get_bit (epin.letter);
    }
  for (guint i = 1; variant == NULL && i < self->rows->len; i++)
    {
      const QiLedgerRow *row = &g_array_index (self->rows, QiLedgerRow, i);

      if (row->full[0] > 0)
        continue;
      making.pawns |= get_bit (g_array_index (self->rows, QiLedgerRow, 0).piece[0]);
      making.made[0] = making.made[1] |= get_bit (row->piece[0]);
    }
  return making;
}

/* Missing pawns account for pieces of which there are too many, as far as they go. */
static void
explain_extras (QiLedger     *self,
                const Making *making,
                guint         side)
{
  for (guint i = 0; i < self->rows->len; i++)
    {
      QiLedgerRow *row = &g_array_index (self->rows, QiLedgerRow, i);

      if ((making->made[side] & get_bit (row->piece[0])) == 0)
        continue;
      for (guint k = 0; k < self->rows->len && row->extra[side] > 0; k++)
        {
          QiLedgerRow *pawn = &g_array_index (self->rows, QiLedgerRow, k);
          guint n = MIN (row->extra[side], pawn->left[side]);

          if ((making->pawns & get_bit (pawn->piece[0])) == 0 || pawn == row)
            continue;
          row->extra[side] -= n;
          pawn->left[side] -= n;
        }
    }
}

static void
balance (QiLedger     *self,
         const Making *making)
{
  for (guint i = 0; i < self->rows->len; i++)
    {
      QiLedgerRow *row = &g_array_index (self->rows, QiLedgerRow, i);

      /* Kings never change sides: each side has its own. */
      if (self->is_shared && !row->is_king)
        {
          row->full[0] += row->full[1];
          row->used[0] += row->used[1];
          row->full[1] = row->used[1] = 0;
        }
      for (guint side = 0; side < 2; side++)
        {
          row->left[side] = row->full[side] - MIN (row->used[side], row->full[side]);
          row->extra[side] = row->used[side] - MIN (row->used[side], row->full[side]);
        }
    }
  for (guint side = 0; side < 2 && !self->is_shared; side++)
    explain_extras (self, making, side);
}

QiLedger *
qi_ledger_new (QiSetup *setup,
               GError **error)
{
  const QiGameInfo *info;
  QiLedger *self;
  Making making;
  guint n_full = 0;

  g_return_val_if_fail (setup != NULL, NULL);

  info = qi_game_info_lookup (qi_setup_get_game (setup));
  self = g_new0 (QiLedger, 1);
  self->rows = g_array_new (FALSE, FALSE, sizeof (QiLedgerRow));
  if (info != NULL)
    add_pieces (self, info);
  for (guint i = 0; i < self->rows->len; i++)
    n_full += g_array_index (self->rows, QiLedgerRow, i).full[0];
  if (n_full == 0)
    add_own (self, setup);
  if (n_full == 0 && !self->is_own)
    {
      QiFinding *finding = qi_found_no_set ();

      qi_set_error (error, QI_ERROR_REFUSED, finding);
      qi_ledger_free (self);
      return NULL;
    }
  self->is_shared = info != NULL && qi_game_info_has_drops (info);
  making = find_making (self, info);
  if (!self->is_own)
    take_start (self, info, &making);
  count (self, setup, &making, FALSE);
  balance (self, &making);
  return self;
}

void
qi_ledger_free (QiLedger *self)
{
  g_array_unref (self->rows);
  g_free (self);
}

gboolean
qi_ledger_is_shared (const QiLedger *self)
{
  return self->is_shared;
}

gboolean
qi_ledger_is_own (const QiLedger *self)
{
  return self->is_own;
}

const QiLedgerRow *
qi_ledger_get_rows (const QiLedger *self,
                    gsize          *n_rows)
{
  *n_rows = self->rows->len;
  return (const QiLedgerRow *) (void *) self->rows->data;
}

const QiLedgerRow *
qi_ledger_find (const QiLedger *self,
                const QiToken  *token)
{
  QiSide side;

  return find_token (self, token, &side);
}

QiEdit *
qi_ledger_make_rest (const QiLedger *self,
                     QiSide          side)
{
  QiEdit *edit = qi_edit_new ();

  for (guint i = 0; i < self->rows->len; i++)
    {
      const QiLedgerRow *row = &g_array_index (self->rows, QiLedgerRow, i);
      const guint left = row->left[self->is_shared ? 0 : side];
      char text[] = { row->piece[0], '\0' };

      if (left == 0 || row->is_king)
        continue;
      if (side == QI_SIDE_SECOND)
        text[0] = g_ascii_tolower (text[0]);
      qi_edit_hand (edit, side, &QI_TOKEN (text), left);
    }
  return edit;
}

/* Removes the surplus pieces of a row from a hand; @owner: whose they are, G_MAXUINT: anybody's. */
static void
return_from_hand (const QiLedger    *self,
                  const QiLedgerRow *row,
                  QiPosition        *position,
                  guint              owner,
                  guint             *extra,
                  QiEdit            *edit)
{
  for (QiSide hand = QI_SIDE_FIRST; hand <= QI_SIDE_SECOND; hand++)
    {
      gsize n = 0;
      const QiHandItem *items = qi_position_get_hand (position, hand, &n);

      for (gsize i = 0; i<n && * extra> 0; i++)
        {
          QiSide side = QI_SIDE_FIRST;
          const guint taken = MIN (*extra, items[i].count);

          if (find_token (self, &items[i].token, &side) != row
              || (owner != G_MAXUINT && owner != side))
            continue;
          qi_edit_hand (edit, hand, &items[i].token, -(gint64) taken);
          *extra -= taken;
        }
    }
}

/* The row that the piece on a square was counted for. */
static const QiLedgerRow *
find_square (const QiLedger *self,
             QiSetup        *setup,
             guint           square,
             GArray         *promoted,
             char            pawn,
             QiSide         *side)
{
  const QiToken *piece = qi_position_get_piece (qi_setup_get_position (setup), square);
  const QiLedgerRow *row = piece != NULL ? find_token (self, piece, side) : NULL;

  return row != NULL && pawn != '\0' && qi_material_was_pawn (promoted, square)
           ? find_letter (self, pawn)
           : row;
}

QiEdit *
qi_ledger_make_return (const QiLedger *self,
                       QiSetup        *setup)
{
  QiPosition *position = qi_setup_get_position (setup);
  const Making making = find_making (self, qi_game_info_lookup (qi_setup_get_game (setup)));
  g_autoptr (GArray) promoted = qi_material_dup_promoted (setup);
  QiEdit *edit = qi_edit_new ();

  for (guint i = 0; i < self->rows->len; i++)
    for (guint owner = 0; owner < 2; owner++)
      {
        const QiLedgerRow *row = &g_array_index (self->rows, QiLedgerRow, i);
        const gboolean is_anybodys = self->is_shared && !row->is_king;
        guint extra = row->extra[owner];

        return_from_hand (self, row, position, is_anybodys ? G_MAXUINT : owner, &extra, edit);
        for (guint square = qi_position_get_n_squares (position); square-- > 0 && extra > 0;)
          {
            QiSide side = QI_SIDE_FIRST;

            if (find_square (self, setup, square, promoted, get_pawn (&making), &side) != row
                || (!is_anybodys && side != owner))
              continue;
            qi_edit_put (edit, square, NULL);
            extra--;
          }
      }
  return edit;
}
