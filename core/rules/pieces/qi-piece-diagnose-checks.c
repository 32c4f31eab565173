/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-diagnose-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-game-private.h"
#include "qi-square-set-private.h"

#include <stdlib.h>
#include <string.h>

/* Kings that are attacked where they cannot be. What check can be is python-chess's strict verdict
 * for chess: at most two pieces give it, not from both ends of one line, and after a double step
 * only the pawn or what stood behind it. Besides, of two pieces one was uncovered by the other: two knights
 * cannot give check together. */

#define MAX_CHECKERS 2

typedef struct
{
  QiSquareSet royals;
  QiSquareSet checkers;
} Checks;

static void
checks_init (Checks      *checks,
             QiDiagnosis *self,
             guint        side)
{
  qi_square_set_init (&checks->royals, self->game->n_squares);
  qi_square_set_init (&checks->checkers, self->game->n_squares);
  qi_piece_add_checkers (QI_GAME (self->game), &self->board->head, (QiSide) side, &checks->royals,
                         &checks->checkers);
}

static void
checks_clear (Checks *checks)
{
  qi_square_set_clear (&checks->royals);
  qi_square_set_clear (&checks->checkers);
}

static void
add_set (QiFinding         *finding,
         const QiSquareSet *set)
{
  for (guint square = qi_square_set_next (set, 0); square != QI_SQUARE_NONE;
       square = qi_square_set_next (set, square + 1))
    qi_finding_add_square (finding, square);
}

static guint
get_code (const QiDiagnosis *self,
          guint              square)
{
  return qi_piece_cells (self->game, self->board)[self->game->cell_of[square]];
}

/* --- both kings attack each other ------------------------------------------------------------- */

/* Moves the royal pieces among the checkers to @kings. Returns how many there are. */
static guint
take_kings (const QiDiagnosis *self,
            QiSquareSet       *checkers,
            QiSquareSet       *kings)
{
  guint n = 0;

  for (guint square = qi_square_set_next (checkers, 0); square != QI_SQUARE_NONE;
       square = qi_square_set_next (checkers, square + 1))
    if (qi_diagnosis_is_royal (self, get_code (self, square)))
      {
        qi_square_set_remove (checkers, square);
        qi_square_set_add (kings, square);
        n++;
      }
  return n;
}

/* Kings that attack each other: as neighbours, or (generals) along an open file. */
static void
add_facing (QiDiagnosis       *self,
            const QiSquareSet *kings,
            const QiSquareSet *others)
{
  const gboolean flying = self->game->variant->flying_general;
  QiFinding *finding =
    qi_diagnosis_take (self, flying ? qi_found_facing_generals () : qi_found_adjacent_kings ());

  add_set (finding, kings);
  add_set (finding, others);
}

/* --- the side that has just moved
 * ---------------------------------------------------------------- */

/* Whether the other side's king would be attacked as well if it had to move. */
static gboolean
is_in_check (const QiDiagnosis *self,
             guint              side)
{
  if (self->kings[side] == 0)
    return FALSE;
  return side == self->turn ? self->board->head.check != 0
                            : qi_piece_in_check (self->game, self->board, side);
}

/* Janggi's bikjang: generals on an open file. Whoever is to move then may pass, even in check. */
static gboolean
is_bikjang (const QiDiagnosis *self)
{
  const QiPieceGame *game = self->game;
  const guint8 *cells = qi_piece_cells (game, self->board);
  const guint32 *kings = self->board->royal;
  guint32 low, high;

  if (!game->variant->bikjang_rule || self->kings[0] != 1 || self->kings[1] != 1
      || game->file_of[kings[0]] != game->file_of[kings[1]])
    return FALSE;
  low = MIN (kings[0], kings[1]);
  high = MAX (kings[0], kings[1]);
  for (guint32 cell = low + (guint32) game->stride; cell < high; cell += (guint32) game->stride)
    if (cells[cell] != QI_PIECE_EMPTY)
      return FALSE;
  return TRUE;
}

static void
look_at_waiting_side (QiDiagnosis *self)
{
  const guint waiting = 1 - self->turn;
  g_auto (QiSquareSet) kings = QI_SQUARE_SET_NONE;
  Checks checks;

  checks_init (&checks, self, waiting);
  qi_square_set_init (&kings, self->game->n_squares);
  if (!self->chart->has_chess_words && take_kings (self, &checks.checkers, &kings) > 0)
    add_facing (self, &kings, &checks.royals);
  if (qi_square_set_next (&checks.checkers, 0) != QI_SQUARE_NONE)
    {
      QiFinding *finding =
        qi_diagnosis_take (self, qi_found_side_not_to_move_in_check ((QiSide) waiting));

      add_set (finding, &checks.royals);
      add_set (finding, &checks.checkers);
      if (!is_in_check (self, self->turn))
        qi_finding_set_fix (finding, "give-turn", NULL);
    }
  checks_clear (&checks);
}

/* --- the side to move
 * ------------------------------------------------------------------------------ */

static int
get_sign (int n)
{
  return n < 0 ? -1 : n > 0;
}

/* The line of chess from one square to another, as steps of a queen; FALSE when none does. */
static gboolean
get_line (const QiDiagnosis *self,
          guint              from,
          guint              to,
          int               *file,
          int               *rank)
{
  const int files = (int) self->game->files;

  *file = (int) to % files - (int) from % files;
  *rank = (int) to / files - (int) from / files;
  if (*file != 0 && *rank != 0 && abs (*file) != abs (*rank))
    return FALSE;
  *file = get_sign (*file);
  *rank = get_sign (*rank);
  return TRUE;
}

/* Whether two pieces attack the king from opposite ends of one line: no single move can uncover one
 * and make the other attack. */
static gboolean
are_opposite (const QiDiagnosis *self,
              guint              king,
              guint              a,
              guint              b)
{
  int files[2];
  int ranks[2];

  return get_line (self, king, a, &files[0], &ranks[0])
         && get_line (self, king, b, &files[1], &ranks[1]) && files[0] == -files[1]
         && ranks[0] == -ranks[1];
}

/* A piece in front of which another can have stood: a queen, rook or bishop with a square between it and the
   king. */
static gboolean
can_be_uncovered (const QiDiagnosis *self,
                  guint              king,
                  guint              square)
{
  const int files = (int) self->game->files;
  int file = 0;
  int rank = 0;

  return get_line (self, king, square, &file, &rank)
         && (guint) ((int) king + rank * files + file) != square;
}

/* Whether the king was in check before the pawn's double step already, so that the step was no
 * answer to the check. */
static gboolean
was_attacked_before (QiDiagnosis *self)
{
  const gsize size = qi_game_get_board_size (QI_GAME (self->game));
  g_autofree QiPieceBoard *before = g_malloc (size);
  const guint code = qi_piece_cells (self->game, self->board)[self->pawn_passed];

  memcpy (before, self->board, size);
  qi_piece_take (self->game, before, self->pawn_passed);
  qi_piece_put (self->game, before, self->pawn_from, code);
  return qi_piece_in_check (self->game, before, self->turn);
}

static gboolean
is_impossible_after_double_step (QiDiagnosis *self,
                                 guint        checker,
                                 guint        n_checkers)
{
  return n_checkers > 1
         || (self->game->cell_of[checker] != self->pawn_passed && was_attacked_before (self));
}

static void
add_check_finding (QiDiagnosis  *self,
                   const Checks *checks,
                   QiFinding    *finding,
                   gboolean      is_passing)
{
  qi_diagnosis_take (self, finding);
  add_set (finding, &checks->royals);
  add_set (finding, &checks->checkers);
  if (is_passing)
    qi_finding_set_fix (finding, "remove-en-passant", NULL);
}

/* Only with the pieces of chess and one king a side: hoppers and lame leapers can give check in
 * more ways. */
static void
look_at_checkers (QiDiagnosis *self)
{
  Checks checks;
  guint squares[2] = { 0, 0 };
  guint n = 0;
  gboolean is_impossible = FALSE;
  gboolean is_opposite = FALSE;
  gboolean is_covered = FALSE;

  checks_init (&checks, self, self->turn);
  for (guint square = qi_square_set_next (&checks.checkers, 0); square != QI_SQUARE_NONE;
       square = qi_square_set_next (&checks.checkers, square + 1), n++)
    if (n < 2)
      squares[n] = square;
  if (n == 2 && self->game->layers == 1)
    {
      const guint king = qi_square_set_next (&checks.royals, 0);

      is_opposite = are_opposite (self, king, squares[0], squares[1]);
      /* A move makes one piece attack directly; the other must have been uncovered by it. */
      is_covered =
        !can_be_uncovered (self, king, squares[0]) && !can_be_uncovered (self, king, squares[1]);
    }
  if (n > MAX_CHECKERS)
    add_check_finding (self, &checks, qi_found_too_many_checkers ((QiSide) self->turn), FALSE);
  if (self->pawn_passed != 0 && n > 0)
    is_impossible = is_impossible_after_double_step (self, squares[0], n);
  else
    is_impossible = n > MAX_CHECKERS || is_opposite || is_covered;
  if (is_impossible && self->chart->has_chess_words)
    add_check_finding (self, &checks, qi_found_impossible_check ((QiSide) self->turn),
                       self->pawn_passed != 0 && n <= MAX_CHECKERS && !is_opposite);
  checks_clear (&checks);
}

/* Games in which giving check is not allowed. */
static void
look_at_forbidden_checks (QiDiagnosis *self)
{
  for (guint side = 0; side < 2; side++)
    {
      Checks checks;
      QiFinding *finding;

      if (!is_in_check (self, side))
        continue;
      checks_init (&checks, self, side);
      finding = qi_diagnosis_take (self, qi_found_check_not_allowed ((QiSide) side));
      add_set (finding, &checks.royals);
      add_set (finding, &checks.checkers);
      checks_clear (&checks);
    }
}

void
qi_diagnose_checks (QiDiagnosis *self)
{
  if (!self->game->variant->checking)
    {
      look_at_forbidden_checks (self);
      return;
    }
  if (is_in_check (self, 1 - self->turn) && !is_bikjang (self))
    look_at_waiting_side (self);
  if (self->chart->limits_checkers && self->kings[self->turn] == 1
      && is_in_check (self, self->turn))
    look_at_checkers (self);
}
