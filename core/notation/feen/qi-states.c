/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-states-private.h"

#include "qi-details-private.h"
#include "qi-epin-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-game-info-private.h"

#include <string.h>

#define N_KINDS         (QI_STATE_PASSED + 1)
#define MAX_OF_ONE_CODE 16 /* remarks; further squares join the last */

const QiGameStates *
qi_states_lookup (const char *game)
{
  const QiGameInfo *info = qi_game_info_lookup (game);

  return info == NULL ? NULL : qi_game_info_get_states (info);
}

/* The rank of @square, counted from 0 at the edge of @side. */
static guint
get_rank (const QiShape *shape,
          guint          square,
          QiSide         side)
{
  const guint ranks = qi_shape_get_ranks (shape);
  const guint rank = square / qi_shape_get_files (shape) % ranks;

  return side == QI_SIDE_FIRST ? ranks - 1 - rank : rank;
}

gboolean
qi_states_starts_from (const QiGameStates *self,
                       const QiShape      *shape,
                       guint               square,
                       QiSide              side)
{
  const guint rank = get_rank (shape, square, side);

  return rank < 32 && (self->pawn_ranks & (1u << rank)) != 0;
}

static gboolean
is_epin (const QiToken *piece,
         QiEpin        *epin)
{
  return piece != NULL && piece->kind == QI_TOKEN_STRING
         && qi_epin_parse (piece->text, (gssize) piece->length, epin);
}

static gboolean
is_same_piece (const QiEpin *state,
               const QiEpin *epin)
{
  return state->letter == epin->letter && state->terminal == epin->terminal && !epin->derived;
}

QiStateKind
qi_states_match (const QiGameStates *self,
                 const QiToken      *piece,
                 QiEpin             *plain)
{
  QiEpin epin = { '\0' };
  QiStateKind kind = QI_STATE_NONE;

  *plain = epin;
  if (!is_epin (piece, &epin))
    return QI_STATE_NONE;
  *plain = epin;
  if (epin.state == QI_PIECE_NORMAL)
    return QI_STATE_NONE;
  if (is_same_piece (&self->king, &epin) && epin.state == self->king.state)
    kind = QI_STATE_KING;
  else if (is_same_piece (&self->rook, &epin) && (self->rook_states & (1u << epin.state)) != 0)
    kind = QI_STATE_ROOK;
  else if (is_same_piece (&self->pawn, &epin) && epin.state == self->pawn.state)
    kind = QI_STATE_PAWN;
  else if (is_same_piece (&self->passed, &epin) && epin.state == self->passed.state)
    kind = QI_STATE_PASSED;
  if (kind != QI_STATE_NONE)
    plain->state = QI_PIECE_NORMAL;
  return kind;
}

guint
qi_states_get_behind (const QiShape *shape,
                      guint          square,
                      QiSide         side)
{
  const guint files = qi_shape_get_files (shape);

  if (get_rank (shape, square, side) == 0)
    return QI_NO_SQUARE;
  return side == QI_SIDE_FIRST ? square + files : square - files;
}

/* A board with rights while they are read. */
typedef struct
{
  const QiGameStates *states;
  const QiPosition   *position;
  const QiShape      *shape;
  QiReading          *reading;
  const char         *field;
  gboolean            is_quiet;            /* the text is faulty: remarks would be mere consequences */
  guint8             *kings;               /* by rank of the whole board: bits, the sides with a king on it */
  GArray             *squares[N_KINDS][2]; /* guint, by what they say and by side */
  GArray             *bare;                /* plain pawns that could have the state */
  GArray             *changes;             /* QiBoardChange */
  QiToken             plain[N_KINDS][2];
  char                texts[N_KINDS][2][QI_EPIN_MAX_BYTES + 1];
} Rights;

static void
rights_init (Rights     *self,
             QiReading  *reading,
             QiSetup    *setup,
             const char *field)
{
  memset (self, 0, sizeof *self);
  self->states = qi_states_lookup (qi_setup_get_game (setup));
  self->position = qi_setup_get_position (setup);
  self->shape = qi_position_get_shape (self->position);
  self->reading = reading;
  self->field = field;
  self->is_quiet = reading->setup == NULL;
  self->kings =
    g_new0 (guint8, qi_shape_get_n_squares (self->shape) / qi_shape_get_files (self->shape));
  self->bare = g_array_new (FALSE, FALSE, sizeof (guint));
  self->changes = g_array_new (FALSE, FALSE, sizeof (QiBoardChange));
  for (guint kind = 0; kind < N_KINDS; kind++)
    for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
      self->squares[kind][side] = g_array_new (FALSE, FALSE, sizeof (guint));
}

static void
rights_clear (Rights *self)
{
  g_free (self->kings);
  g_array_unref (self->bare);
  g_array_unref (self->changes);
  for (guint kind = 0; kind < N_KINDS; kind++)
    for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
      g_array_unref (self->squares[kind][side]);
}

static const QiTextPlace *
find_place (const Rights *self,
            guint         square)
{
  const GArray *places = self->reading->places;

  for (guint i = 0; places != NULL && i < places->len; i++)
    if (g_array_index (places, QiTextPlace, i).square == square)
      return &g_array_index (places, QiTextPlace, i);
  return NULL;
}

/* One remark about @square. "text" is the token on it. */
static void
remark (Rights *self,
        QiFinding *(*make) (const char *text),
        guint   square)
{
  const QiToken *piece = qi_position_get_piece (self->position, square);
  GPtrArray *findings = self->reading->findings;
  g_autoptr (QiFinding) finding = NULL;
  QiFinding *last = NULL;
  guint n = 0;

  if (self->is_quiet)
    return;
  finding = make (piece->text);
  for (guint i = 0; i < findings->len; i++)
    if (strcmp (qi_finding_get_code (g_ptr_array_index (findings, i)),
                qi_finding_get_code (finding))
        == 0)
      {
        last = g_ptr_array_index (findings, i);
        n++;
      }
  if (n >= MAX_OF_ONE_CODE)
    {
      qi_finding_add_square (last, square);
      return;
    }

  const QiTextPlace *place = find_place (self, square);
  qi_finding_set_field (finding, self->field);
  qi_finding_add_square (finding, square);
  if (place != NULL)
    qi_finding_set_range (finding, place->offset, place->length);
  qi_findings_add (findings, g_steal_pointer (&finding));
}

static void
sort_piece (Rights        *self,
            guint          square,
            const QiToken *piece)
{
  const QiGameStates *states = self->states;
  const guint rank = square / qi_shape_get_files (self->shape);
  QiEpin plain;
  const QiStateKind kind = qi_states_match (states, piece, &plain);
  const QiSide side = plain.side;

  if (kind == QI_STATE_NONE)
    {
      if (plain.letter == '\0' || plain.state != QI_PIECE_NORMAL)
        return;
      if (is_same_piece (&states->king, &plain))
        self->kings[rank] |= (guint8) (1u << side);
      else if (is_same_piece (&states->pawn, &plain)
               && qi_states_starts_from (states, self->shape, square, side))
        g_array_append_val (self->bare, square);
      return;
    }
  if (kind == QI_STATE_KING)
    self->kings[rank] |= (guint8) (1u << side);

  QiToken *token = &self->plain[kind][side];
  char *text = self->texts[kind][side];
  *token = (QiToken) { text, (guint) qi_epin_format (&plain, text), QI_TOKEN_STRING };
  QiBoardChange change = { square, token };
  g_array_append_val (self->changes, change);
  g_array_append_val (self->squares[kind][side], square);
}

static void
check_castling (Rights *self)
{
  const guint files = qi_shape_get_files (self->shape);

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      const GArray *rooks = self->squares[QI_STATE_ROOK][side];
      const GArray *kings = self->squares[QI_STATE_KING][side];

      for (guint i = 0; rooks->len == 0 && i < kings->len; i++)
        remark (self, qi_found_castling_without_rook_state, g_array_index (kings, guint, i));
      for (guint i = 0; i < rooks->len; i++)
        {
          guint square = g_array_index (rooks, guint, i);

          if ((self->kings[square / files] & (1u << side)) == 0)
            remark (self, qi_found_castling_off_rank, square);
        }
    }
}

static void
check_pawns (Rights *self)
{
  guint n = 0;

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      const GArray *pawns = self->squares[QI_STATE_PAWN][side];

      n += pawns->len;
      for (guint i = 0; i < pawns->len; i++)
        {
          guint square = g_array_index (pawns, guint, i);

          if (!qi_states_starts_from (self->states, self->shape, square, side))
            remark (self, qi_found_double_step_off_rank, square);
        }
    }
  if (n == 0 || self->bare->len == 0)
    return;
  /* One remark for all: a text that marks only some pawns may have a reason. */
  remark (self, qi_found_double_step_left_out, g_array_index (self->bare, guint, 0));
}

/* The square that the pawn on @square passed over, when a double step can have led there and left
 * the board as it is. */
static gboolean
can_have_passed (const Rights *self,
                 guint         square,
                 QiSide        side,
                 guint        *passed)
{
  *passed = qi_states_get_behind (self->shape, square, side);
  if (*passed == QI_NO_SQUARE || qi_position_get_piece (self->position, *passed) != NULL)
    return FALSE;

  guint start = qi_states_get_behind (self->shape, *passed, side);
  return start != QI_NO_SQUARE && qi_position_get_piece (self->position, start) == NULL
         && qi_states_starts_from (self->states, self->shape, start, side);
}

/* Returns the square passed over, or QI_NO_SQUARE. */
static guint
check_passed (Rights *self)
{
  const QiSide turn = qi_position_get_turn (self->position);
  const GArray *own = self->squares[QI_STATE_PASSED][turn];
  const GArray *pawns = self->squares[QI_STATE_PASSED][qi_side_other (turn)];
  guint passed = QI_NO_SQUARE;

  for (guint i = 0; i < own->len; i++)
    remark (self, qi_found_en_passant_own_side, g_array_index (own, guint, i));
  if (pawns->len > 1)
    {
      for (guint i = 0; i < pawns->len; i++)
        remark (self, qi_found_en_passant_repeated, g_array_index (pawns, guint, i));
      return QI_NO_SQUARE;
    }
  if (pawns->len == 0)
    return QI_NO_SQUARE;

  guint square = g_array_index (pawns, guint, 0);
  if (!can_have_passed (self, square, qi_side_other (turn), &passed))
    remark (self, qi_found_invalid_ep_square_state, square);
  return passed;
}

static int
compare_descending (gconstpointer a,
                    gconstpointer b)
{
  guint left = *(const guint *) a;
  guint right = *(const guint *) b;

  return left > right ? -1 : left < right;
}

/* The rooks from the last square on, as the FEN reader has them. */
static QiDetails *
build_details (Rights    *self,
               QiDetails *details,
               guint      passed)
{
  details = qi_details_ref (details);
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      GArray *rooks = self->squares[QI_STATE_ROOK][side];
      g_autoptr (QiDetails) before = details;

      g_array_sort (rooks, compare_descending);
      details = rooks->len == 0
                  ? qi_details_ref (before)
                  : qi_details_with_side_squares (before, "castling", side,
                                                  (const guint *) rooks->data, rooks->len);
    }
  if (passed == QI_NO_SQUARE)
    return details;
  g_autoptr (QiDetails) before = details;
  return qi_details_with_int (before, "enPassant", passed);
}

QiReadOptions
qi_states_want_places (const QiReadOptions *options)
{
  QiReadOptions with_places = { NULL };

  if (options != NULL)
    with_places = *options;
  if (qi_states_lookup (with_places.game) != NULL)
    with_places.want_places = TRUE;
  return with_places;
}

static QiSetup *
take_rights (QiReading  *reading,
             QiSetup    *setup,
             const char *field)
{
  Rights rights;
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint square = 0;

  rights_init (&rights, reading, setup, field);
  qi_position_iter_init (&iter, rights.position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    sort_piece (&rights, square, piece);
  check_castling (&rights);
  check_pawns (&rights);

  guint passed = check_passed (&rights);
  g_autoptr (QiDetails) details = build_details (&rights, qi_setup_get_details (setup), passed);
  /* Tokens never get longer and the total stays, so this cannot be refused. */
  g_autoptr (QiPosition) position =
    qi_position_board_diff (qi_setup_get_position (setup),
                            (const QiBoardChange *) rights.changes->data, rights.changes->len,
                            NULL);
  g_autoptr (QiSetup) with_details = qi_setup_with_details (setup, details);
  QiSetup *result = qi_setup_with_position (with_details, position);
  rights_clear (&rights);
  return result;
}

void
qi_states_read (QiReading           *reading,
                const QiReadOptions *options,
                const char          *field)
{
  QiSetup **setup = reading->setup != NULL ? &reading->setup : &reading->partial;

  if (*setup != NULL && qi_states_lookup (qi_setup_get_game (*setup)) != NULL)
    {
      QiSetup *before = *setup;

      *setup = take_rights (reading, before, field);
      qi_setup_unref (before);
    }
  if (options == NULL || !options->want_places)
    g_clear_pointer (&reading->places, g_array_unref);
}
