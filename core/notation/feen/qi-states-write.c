/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-epin-private.h"
#include "qi-position-ids-private.h"
#include "qi-states-private.h"

/* A setup whose rights are being put on its pieces. */
typedef struct
{
  const QiGameStates *states;
  const QiPosition   *position;
  const QiDetails    *details;
  const QiShape      *shape;
  QiWrite            *write;
  guint8             *rights;  /* by rank of the whole board: bits, the sides with a rook on it */
  GHashTable         *rooks;   /* squares of the rooks that may castle */
  guint               passed;  /* the pawn that may be taken en passant */
  GArray             *changes; /* QiBoardChange */
} StatesWrite;

static gboolean
is_piece (const QiEpin *epin,
          const QiEpin *state,
          QiSide        side)
{
  return state->letter != '\0' && epin->letter == state->letter && epin->side == side
         && epin->terminal == state->terminal && !epin->derived && epin->state == QI_PIECE_NORMAL;
}

static gboolean
stands_on (const StatesWrite *self,
           guint              square,
           const QiEpin      *state,
           QiSide             side)
{
  const QiToken *piece = qi_position_get_piece (self->position, square);
  QiEpin plain;

  if (piece == NULL)
    return FALSE;
  qi_states_match (self->states, piece, &plain);
  return is_piece (&plain, state, side);
}

static void
find_castling (StatesWrite *self)
{
  const QiValue *value = qi_details_get (self->details, "castling");
  const guint files = qi_shape_get_files (self->shape);
  g_autoptr (GArray) lost = g_array_new (FALSE, FALSE, sizeof (guint));

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      g_autoptr (GArray) squares =
        qi_details_dup_squares (self->details, "castling", side, self->shape);

      for (guint i = 0; i < squares->len; i++)
        {
          guint square = g_array_index (squares, guint, i);

          /* A rook that is named twice is one rook in the text. */
          if (!stands_on (self, square, &self->states->rook, side)
              || !g_hash_table_add (self->rooks, GUINT_TO_POINTER (square)))
            g_array_append_val (lost, square);
          else
            self->rights[square / files] |= (guint8) (1u << side);
        }
    }
  qi_write_lose_squares (self->write, "castling", lost);
  if (value != NULL && qi_value_get_kind (value) != QI_VALUE_OBJECT)
    qi_write_lose_detail (self->write, "castling");
}

/* The pawn that passed over the square of the detail: of the side that has just moved. */
static void
find_passed (StatesWrite *self)
{
  const QiSide side = qi_side_other (qi_position_get_turn (self->position));
  g_autoptr (GArray) lost = g_array_new (FALSE, FALSE, sizeof (guint));
  gint64 value = -1;

  self->passed = QI_NO_SQUARE;
  if (qi_details_get (self->details, "enPassant") == NULL)
    return;
  if (!qi_details_get_int (self->details, "enPassant", &value) || value < 0
      || value >= qi_shape_get_n_squares (self->shape))
    {
      qi_write_lose_detail (self->write, "enPassant");
      return;
    }

  guint square = (guint) value;
  /* Ahead for one side is behind for the other. */
  guint pawn = qi_states_get_behind (self->shape, square, qi_side_other (side));
  if (pawn != QI_NO_SQUARE && stands_on (self, pawn, &self->states->passed, side))
    {
      self->passed = pawn;
      return;
    }
  g_array_append_val (lost, square);
  qi_write_lose_squares (self->write, "enPassant", lost);
}

/* The state that the text gives to the plain piece @epin on @square. */
static QiPieceState
choose_state (const StatesWrite *self,
              guint              square,
              const QiEpin      *epin)
{
  const QiGameStates *states = self->states;
  const guint rank = square / qi_shape_get_files (self->shape);
  const QiSide side = epin->side;

  if (is_piece (epin, &states->king, side) && (self->rights[rank] & (1u << side)) != 0)
    return states->king.state;
  if (is_piece (epin, &states->rook, side)
      && g_hash_table_contains (self->rooks, GUINT_TO_POINTER (square)))
    return states->rook.state;
  if (square == self->passed)
    return states->passed.state;
  if (is_piece (epin, &states->pawn, side)
      && qi_states_starts_from (states, self->shape, square, side))
    return states->pawn.state;
  return QI_PIECE_NORMAL;
}

static void
write_piece (StatesWrite   *self,
             guint          square,
             const QiToken *piece)
{
  char text[QI_EPIN_MAX_BYTES + 1];
  QiEpin epin;
  QiStateKind kind = qi_states_match (self->states, piece, &epin);

  if (epin.letter == '\0')
    return;
  if (kind != QI_STATE_NONE)
    {
      /* A state without such a right in this setup would be read as one. */
      qi_epin_format (&epin, text);
      qi_write_change_token (self->write, piece, text, square, QI_SIDE_FIRST);
    }
  QiPieceState state = choose_state (self, square, &epin);
  if (kind == QI_STATE_NONE && state == QI_PIECE_NORMAL)
    return;
  epin.state = state;

  const guint length = (guint) qi_epin_format (&epin, text);
  const guint16 id = qi_token_get_usual_id (&(QiToken) { text, length, QI_TOKEN_STRING });
  const QiBoardChange change = { square, qi_token_from_usual_id (id) };
  g_array_append_val (self->changes, change);
}

QiPosition *
qi_states_write (QiSetup *setup,
                 QiWrite *write)
{
  static const char *const kept[] = { "castling", "enPassant", NULL };
  QiPosition *position = qi_setup_get_position (setup);
  const QiShape *shape = qi_position_get_shape (position);
  StatesWrite self = {
    .states = qi_states_lookup (qi_setup_get_game (setup)),
    .position = position,
    .details = qi_setup_get_details (setup),
    .shape = shape,
    .write = write,
  };
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint square = 0;

  if (self.states == NULL)
    {
      qi_write_lose_details (write, self.details, NULL);
      return qi_position_ref (position);
    }
  self.rights = g_new0 (guint8, qi_shape_get_n_squares (shape) / qi_shape_get_files (shape));
  self.rooks = g_hash_table_new (NULL, NULL);
  self.changes = g_array_new (FALSE, FALSE, sizeof (QiBoardChange));
  find_castling (&self);
  find_passed (&self);
  qi_write_lose_details (write, self.details, kept);
  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    write_piece (&self, square, piece);
  /* No token can be too long, and the total stays. */
  QiPosition *result = qi_position_board_diff (position, (const QiBoardChange *) self.changes->data,
                                               self.changes->len, NULL);
  g_free (self.rights);
  g_hash_table_unref (self.rooks);
  g_array_unref (self.changes);
  return result;
}
