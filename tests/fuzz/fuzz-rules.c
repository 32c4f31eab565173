/* SPDX-License-Identifier: Apache-2.0 */
/* Any setup of any game with rules, made from any bytes: unknown pieces, pieces that are not
 * strings, details of the wrong kind, full hands, odd shapes, no king or nine. It is loaded,
 * diagnosed and checked, its moves are listed, written, read and played; nothing crashes, and a
 * legal move can be applied. */
#include "qi-epin-private.h"
#include "qi-game-record-private.h"
#include "qi-game-private.h"
#include "qi-json-reader-private.h"
#include "qi-state-private.h"
#include "target.h"

#include <stdint.h>
#include <string.h>

#define MAX_PLIES 12
#define MAX_TEXTS 2 /* moves of a position that are written and read back */

static guint
take_below (Bytes *bytes,
            guint  n)
{
  guint value = take (bytes);

  return (n > 256 ? value * 256 + take (bytes) : value) % n;
}

static const QiGameInfo *
take_game (Bytes *bytes)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();
  guint n = 0;
  guint chosen = take (bytes);

  while (all[n] != NULL)
    n++;
  for (guint i = 0; i < n; i++)
    if (qi_game_has_rules (qi_game_info_get_id (all[(chosen + i) % n])))
      return all[(chosen + i) % n];
  return NULL;
}

static QiShape
take_shape (Bytes *bytes)
{
  QiShape shape = { 1 + take_below (bytes, 3), { 0 } };

  for (guint d = 0; d < shape.n_dimensions; d++)
    shape.sizes[d] = 1 + take_below (bytes, shape.n_dimensions == 3 ? 7 : 20);
  return shape;
}

/* A piece of the game with any state and marks, or a token that is in no game. */
static QiToken
take_token (Bytes            *bytes,
            const QiGameInfo *info,
            char              text[QI_EPIN_MAX_BYTES + 1])
{
  static const struct
  {
    const char *text;
    QiTokenKind kind;
  } odd[] = { { "", QI_TOKEN_STRING },
              { "a piece", QI_TOKEN_STRING },
              { "\xe5\xb0\x86", QI_TOKEN_STRING },
              { "K^^", QI_TOKEN_STRING },
              { "17", QI_TOKEN_JSON },
              { "[\"K^\"]", QI_TOKEN_JSON },
              { "{\"K\":1}", QI_TOKEN_JSON },
              { "true", QI_TOKEN_JSON } };
  gsize n = 0;
  const QiGamePiece *pieces = qi_game_info_get_pieces (info, &n);
  const guint kind = take (bytes);
  QiEpin epin = { 'K' };

  if (kind >= 250)
    return (QiToken) { odd[kind % 8].text, (guint) strlen (odd[kind % 8].text),
                       odd[kind % 8].kind };
  if (n > 0 && kind < 220)
    qi_epin_parse (pieces[kind / 2 % n].token, -1, &epin);
  else
    epin = (QiEpin) { (char) ('A' + take_below (bytes, 26)), QI_SIDE_FIRST,
                      (QiPieceState) take_below (bytes, 3), take_below (bytes, 2) != 0,
                      take_below (bytes, 2) != 0 };
  epin.side = (QiSide) (kind & 1);
  qi_epin_format (&epin, text);
  return QI_TOKEN (text);
}

static void
take_detail (Bytes  *bytes,
             QiEdit *edit,
             guint   n_squares)
{
  static const char *const keys[] = { "castling", "enPassant", "halfmove", "fullmove",
                                      "ply",      "checks",    "gates",    "promoted",
                                      "walls",    "ko",        "komi",     "counting" };
  g_autofree char *text = NULL;
  const char *key = keys[take_below (bytes, G_N_ELEMENTS (keys))];
  guint a = take_below (bytes, n_squares + 1);
  guint b = take_below (bytes, n_squares + 1);

  switch (take_below (bytes, 8))
    {
    case 0:
      text = g_strdup_printf ("{\"first\":[%u,%u],\"second\":[%u]}", a, b, b / 2);
      break;
    case 1:
      text = g_strdup_printf ("{\"first\":%u,\"second\":%u}", a, b);
      break;
    case 2:
      text = g_strdup_printf ("[%u,%u]", a, b);
      break;
    case 3:
      text = g_strdup_printf ("%u", a);
      break;
    case 4:
      text = g_strdup_printf ("%u%u", a * 1000, b);
      break;
    case 5:
      text = g_strdup ("\"text\"");
      break;
    case 6:
      text = g_strdup ("99999999999999999999999");
      break;
    default:
      text = g_strdup_printf ("{\"first\":[-1,%u.5,\"x\"],\"second\":null}", a);
      break;
    }
  g_autoptr (QiValue) value = qi_json_parse (text, -1, NULL, NULL);
  qi_edit_detail (edit, key, value);
}

/* One change of the setup; a change that the model refuses is left out. */
static QiSetup *
take_change (Bytes            *bytes,
             const QiGameInfo *info,
             QiSetup          *setup)
{
  const guint n_squares = qi_position_get_n_squares (qi_setup_get_position (setup));
  g_autoptr (QiEdit) edit = qi_edit_new ();
  char text[QI_EPIN_MAX_BYTES + 1];
  QiToken token;
  QiSetup *next = NULL;

  switch (take_below (bytes, 8))
    {
    case 5:
      token = take_token (bytes, info, text);
      qi_edit_hand (edit, (QiSide) take_below (bytes, 2), &token, take (bytes));
      break;
    case 6:
      qi_edit_put (edit, take_below (bytes, n_squares), NULL);
      break;
    case 7:
      take_detail (bytes, edit, n_squares);
      break;
    default:
      token = take_token (bytes, info, text);
      qi_edit_put (edit, take_below (bytes, n_squares), &token);
      break;
    }
  next = qi_edit_apply (edit, setup, qi_limits_get_default (), NULL, NULL);
  if (next == NULL)
    return setup;
  qi_setup_unref (setup);
  return next;
}

static QiSetup *
take_setup (Bytes            *bytes,
            const QiGameInfo *info)
{
  const guint flags = take (bytes);
  g_autoptr (QiSetup) start = qi_game_info_dup_start (info);
  QiSetup *setup = qi_setup_ref (start);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  guint n_changes = 0;

  if ((flags & 7) == 7)
    {
      const QiShape shape = take_shape (bytes);
      gint64 sizes[QI_MAX_DIMENSIONS];

      for (guint d = 0; d < shape.n_dimensions; d++)
        sizes[d] = shape.sizes[d];
      qi_edit_shape (edit, sizes, shape.n_dimensions, QI_ANCHOR_START);
    }
  if ((flags & 8) != 0)
    qi_edit_clear (edit);
  if ((flags & 16) != 0)
    qi_edit_toggle (edit);
  g_autoptr (QiSetup) shaped = qi_edit_apply (edit, setup, qi_limits_get_default (), NULL, NULL);
  if (shaped != NULL)
    {
      qi_setup_unref (setup);
      setup = g_steal_pointer (&shaped);
    }
  n_changes = take (bytes);
  for (guint i = 0; i < n_changes && bytes->size > 0; i++)
    setup = take_change (bytes, info, setup);
  return setup;
}

static void
check_texts (QiState          *state,
             const QiMoveList *moves,
             const char       *garbage)
{
  const char *const *notations = qi_game_list_notations (qi_state_get_game (state));

  for (guint n = 0; notations[n] != NULL; n++)
    {
      QiMove space[2];
      g_auto (QiMoveList) read = QI_MOVE_LIST (space);

      qi_state_read_move (state, garbage, notations[n], &read, NULL);
      for (guint i = 0; i < MIN (moves->n_moves, MAX_TEXTS); i++)
        {
          const QiMove *move = &moves->moves[i * moves->n_moves / MAX_TEXTS % moves->n_moves];
          g_autofree char *text = qi_state_write_move (state, move, notations[n]);

          if (*text == '\0' || !g_utf8_validate (text, -1, NULL))
            g_error ("a move without a text in %s", notations[n]);
          qi_state_read_move (state, text, notations[n], &read, NULL);
        }
    }
}

static void
check_squares (QiState *state,
               Bytes   *bytes)
{
  const guint n_squares = qi_shape_get_n_squares (qi_game_get_shape (qi_state_get_game (state)));
  g_auto (QiSquareSet) set = QI_SQUARE_SET_NONE;
  g_auto (QiSquareSet) other = QI_SQUARE_SET_NONE;

  qi_square_set_init (&set, n_squares);
  qi_square_set_init (&other, n_squares);
  for (guint i = 0; i < 3; i++)
    {
      const guint from = take_below (bytes, n_squares);
      const guint to = take_below (bytes, n_squares);
      g_autoptr (QiFinding) refusal = qi_state_refuse (state, from, to);

      qi_state_add_attacks (state, from, &set);
      qi_state_add_attackers (state, to, (QiSide) (i & 1), &set);
      qi_game_get_neighbours (qi_state_get_game (state), from, &set);
      if (!g_utf8_validate (qi_finding_get_message (refusal), -1, NULL))
        g_error ("a refusal without a valid text");
    }
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      qi_state_add_checkers (state, side, &set, &other);
      qi_state_add_attacked_by (state, side, &set);
      qi_state_in_check (state, side);
    }
}

/* All functions on one position; then one of its moves. */
static QiState *
check_state (QiState *state,
             Bytes   *bytes)
{
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (GError) error = NULL;
  char garbage[6] = { 0 };
  QiOutcome outcome;
  QiState *next = NULL;

  for (guint i = 0; i + 1 < sizeof garbage; i++)
    garbage[i] = (char) take (bytes);
  QI_GAME_GET_CLASS (qi_state_get_game (state))
    ->diagnose (qi_state_get_game (state), qi_state_get_board (state), qi_state_get_setup (state),
                findings);
  for (guint i = 0; i < findings->len; i++)
    if (!g_utf8_validate (qi_finding_get_message (g_ptr_array_index (findings, i)), -1, NULL))
      g_error ("a finding without a valid text");
  qi_state_judge (state, &outcome);
  qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
  if (outcome.result != QI_RESULT_ONGOING && moves.n_moves > 0)
    g_error ("a finished game has moves");
  if (qi_state_get_past (state).n_plies % 4 == 0)
    check_texts (state, &moves, garbage);
  check_squares (state, bytes);
  if (moves.n_moves == 0)
    return NULL;

  next = qi_state_apply (state, &moves.moves[take_below (bytes, moves.n_moves)], &error);
  /* A hand may hold so many pieces that the board has no room for another stone. */
  if (next == NULL
      && strcmp (qi_finding_get_code (qi_error_get_finding (error)), "too-many-pieces") != 0)
    g_error ("a legal move is refused: %s", error->message);
  if (next != NULL
      && qi_position_get_turn (qi_setup_get_position (qi_state_get_setup (next)))
           != qi_state_get_turn (next))
    g_error ("the setup's turn differs");
  return next;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  Bytes bytes = { data, size };
  const QiGameInfo *info = take_game (&bytes);
  g_autoptr (QiSetup) setup = NULL;
  QiState *state = NULL;

  end_at_errors ();
  if (info == NULL)
    return 0;
  setup = take_setup (&bytes, info);
  state = qi_state_new_for_setup (setup, NULL);
  for (guint ply = 0; ply < MAX_PLIES && state != NULL; ply++)
    {
      QiState *next = check_state (state, &bytes);

      qi_state_unref (state);
      state = next;
    }
  if (state != NULL)
    qi_state_unref (state);
  return 0;
}
