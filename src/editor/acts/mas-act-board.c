/* SPDX-License-Identifier: Apache-2.0 */
/* Acts on the board as a whole: turned, mirrored, shifted, cropped, lines put in and taken out, sides swapped, cleared
 * and set up anew. */
#include "config.h"

#include "mas-act.h"

#include "qi-board-map-private.h"
#include "qi-chess960-private.h"

#include <glib/gi18n.h>

#include <string.h>

typedef enum
{
  WAY_TURN,   /* a QiTurning */
  WAY_SHIFT,  /* along @axis, by @by */
  WAY_INSERT, /* a line of @axis, before that of the square (@by -1) or behind it */
  WAY_REMOVE, /* the line of @axis */
  WAY_SWAP,
  WAY_PLAYER, /* turned half and swapped */
  WAY_CROP,
  WAY_CLEAR,
  WAY_CLEAR_ALL,
  WAY_START
} Way;

/* One act: its name as an action, its label in the history, and the sentence when it is done. */
typedef struct
{
  const char *name;
  Way         way;
  QiTurning   turning;
  QiDimension axis;
  int         by; /* directions as seen on a board that is not flipped */
  const char *label;
  const char *result;
} BoardAct;

#define TURN(name, turning, label, result) { name, WAY_TURN, turning, 0, 0, label, result }
#define LINE(name, way, axis, by, label, result) \
  { name, way, 0, QI_DIMENSION_##axis, by, label, result }
#define PLAIN(name, way, label, result) { name, way, 0, 0, 0, label, result }

static const BoardAct acts[] = {
  TURN ("turn-right", QI_TURNING_RIGHT, N_ ("Turn Board Right"),
        N_ ("Board turned right")),
  TURN ("turn-left", QI_TURNING_LEFT, N_ ("Turn Board Left"),
        N_ ("Board turned left")),
  TURN ("turn-half", QI_TURNING_HALF, N_ ("Turn Board by 180°"),
        N_ ("Board turned by 180°")),
  TURN ("mirror-files", QI_TURNING_FILES, N_ ("Mirror Left and Right"),
        N_ ("Left and right mirrored")),
  TURN ("mirror-ranks", QI_TURNING_RANKS, N_ ("Mirror Top and Bottom"),
        N_ ("Top and bottom mirrored")),
  TURN ("mirror-diagonal", QI_TURNING_FILES_RANKS, N_ ("Mirror at the Diagonal"),
        N_ ("Board mirrored at the diagonal")),
  TURN ("mirror-layers", QI_TURNING_LAYERS, N_ ("Reverse the Layers"),
        N_ ("Layers put in reverse order")),
  TURN ("files-layers", QI_TURNING_FILES_LAYERS, N_ ("Swap Files and Layers"),
        N_ ("Files and layers swapped")),
  TURN ("ranks-layers", QI_TURNING_RANKS_LAYERS, N_ ("Swap Ranks and Layers"),
        N_ ("Ranks and layers swapped")),
  LINE ("shift-left", WAY_SHIFT, FILES, -1, N_ ("Shift Left"),
        N_ ("Everything shifted left")),
  LINE ("shift-right", WAY_SHIFT, FILES, 1, N_ ("Shift Right"),
        N_ ("Everything shifted right")),
  LINE ("shift-up", WAY_SHIFT, RANKS, -1, N_ ("Shift Up"),
        N_ ("Everything shifted up")),
  LINE ("shift-down", WAY_SHIFT, RANKS, 1, N_ ("Shift Down"),
        N_ ("Everything shifted down")),
  LINE ("shift-back", WAY_SHIFT, LAYERS, -1, N_ ("Shift to the Previous Layer"),
        N_ ("Everything shifted to the previous layer")),
  LINE ("shift-on", WAY_SHIFT, LAYERS, 1, N_ ("Shift to the Next Layer"),
        N_ ("Everything shifted to the next layer")),
  LINE ("insert-file-left", WAY_INSERT, FILES, -1, N_ ("Insert File on the Left"),
        N_ ("File inserted")),
  LINE ("insert-file-right", WAY_INSERT, FILES, 1, N_ ("Insert File on the Right"),
        N_ ("File inserted")),
  LINE ("insert-rank-above", WAY_INSERT, RANKS, -1, N_ ("Insert Rank Above"),
        N_ ("Rank inserted")),
  LINE ("insert-rank-below", WAY_INSERT, RANKS, 1, N_ ("Insert Rank Below"),
        N_ ("Rank inserted")),
  LINE ("insert-layer-before", WAY_INSERT, LAYERS, -1, N_ ("Insert Layer Before"),
        N_ ("Layer inserted")),
  LINE ("insert-layer-after", WAY_INSERT, LAYERS, 1, N_ ("Insert Layer After"),
        N_ ("Layer inserted")),
  LINE ("delete-file", WAY_REMOVE, FILES, 0, N_ ("Delete File from Board"),
        N_ ("File deleted")),
  LINE ("delete-rank", WAY_REMOVE, RANKS, 0, N_ ("Delete Rank from Board"),
        N_ ("Rank deleted")),
  LINE ("delete-layer", WAY_REMOVE, LAYERS, 0, N_ ("Delete Layer from Board"),
        N_ ("Layer deleted")),
  PLAIN ("swap-sides", WAY_SWAP, N_ ("Swap Sides"),
        N_ ("Sides swapped")),
  PLAIN ("other-player", WAY_PLAYER, N_ ("Turn for the Other Player"),
        N_ ("Turned for the other player")),
  PLAIN ("crop", WAY_CROP, N_ ("Crop to Pieces"),
        N_ ("Board cropped to its pieces")),
  PLAIN ("clear-board", WAY_CLEAR, N_ ("Clear Board"),
        N_ ("Board cleared")),
  PLAIN ("clear-all", WAY_CLEAR_ALL, N_ ("Clear Board and Hands"),
        N_ ("Board and hands cleared")),
  PLAIN ("start", WAY_START, N_ ("Start Position"),
        N_ ("Start position set up")),
};

static const BoardAct *
find_act (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (acts); i++)
    if (g_str_equal (acts[i].name, name))
      return &acts[i];
  return NULL;
}

const char *
mas_act_get_board_name (guint index)
{
  return index < G_N_ELEMENTS (acts) ? acts[index].name : NULL;
}

/**
 * mas_act_fits_board:
 * @name: of an act on the board as a whole
 * @setup: a setup
 * @info: (nullable): its game
 *
 * Returns: %TRUE when there is such an act for this kind of board and game, whatever stands on it
 */
gboolean
mas_act_fits_board (const char       *name,
                    QiSetup          *setup,
                    const QiGameInfo *info)
{
  const BoardAct *act = find_act (name);
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (setup));
  QiDimension missing;

  g_return_val_if_fail (act != NULL, FALSE);

  switch (act->way)
    {
    case WAY_TURN:
      return qi_turning_fits (act->turning, shape, &missing);
    case WAY_SHIFT:
    case WAY_INSERT:
      return act->axis < shape->n_dimensions;
    case WAY_REMOVE:
      return act->axis < shape->n_dimensions && qi_shape_get_along (shape, act->axis) > 1;
    case WAY_START:
      return info != NULL;
    case WAY_SWAP:
    case WAY_PLAYER:
    case WAY_CROP:
    case WAY_CLEAR:
    case WAY_CLEAR_ALL:
    default:
      return TRUE;
    }
}

/* The board is emptied; the hands get back what they had. */
static void
clear_board (QiEdit     *edit,
             QiPosition *position)
{
  qi_edit_clear (edit);
  for (int side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      gsize n_items = 0;
      const QiHandItem *items = qi_position_get_hand (position, (QiSide) side, &n_items);

      for (gsize i = 0; i < n_items; i++)
        qi_edit_hand (edit, (QiSide) side, &items[i].token, items[i].count);
    }
}

static void
add_steps (const BoardAct   *act,
           QiEdit           *edit,
           QiSetup          *setup,
           const QiGameInfo *info,
           guint             square,
           int               by)
{
  g_autoptr (QiSetup) start = NULL;

  switch (act->way)
    {
    case WAY_TURN:
      qi_edit_turn_board (edit, act->turning);
      break;
    case WAY_SHIFT:
      qi_edit_shift (edit, act->axis, by);
      break;
    case WAY_INSERT:
      qi_edit_insert_line (edit, act->axis, square, by > 0);
      break;
    case WAY_REMOVE:
      qi_edit_remove_line (edit, act->axis, square);
      break;
    case WAY_PLAYER:
      qi_edit_turn_board (edit, QI_TURNING_HALF);
      qi_edit_swap_sides (edit);
      break;
    case WAY_SWAP:
      qi_edit_swap_sides (edit);
      break;
    case WAY_CROP:
      qi_edit_crop (edit);
      break;
    case WAY_CLEAR:
      clear_board (edit, qi_setup_get_position (setup));
      break;
    case WAY_CLEAR_ALL:
      qi_edit_clear (edit);
      break;
    case WAY_START:
      start = qi_game_info_dup_start (info);
      qi_edit_set_up (edit, setup, start);
      break;
    default:
      g_assert_not_reached ();
    }
}

/**
 * mas_act_for_board:
 * @name: what is done, one of mas_act_get_board_name()
 * @setup: a setup
 * @info: (nullable): its game
 * @square: where the cursor is: lines are put in and taken out there
 * @flipped: the board is seen from its other end, and so are left and right, above and below
 *
 * Returns: (transfer full) (nullable): the act; %NULL when there is none for such a board
 */
MasAct *
mas_act_for_board (const char       *name,
                   QiSetup          *setup,
                   const QiGameInfo *info,
                   guint             square,
                   gboolean          flipped)
{
  const BoardAct *found = find_act (name);
  const MasSpot spot = { MAS_SPOT_SQUARE, square, QI_SIDE_FIRST, NULL };
  MasAct *act = NULL;

  if (found == NULL || !mas_act_fits_board (name, setup, info))
    return NULL;
  act = mas_act_new ();
  add_steps (found, mas_act_get_edit (act), setup, info, square,
             flipped && found->axis != QI_DIMENSION_LAYERS ? -found->by : found->by);
  mas_act_say (act, g_strdup (_(found->label)), g_strdup (_(found->result)));
  mas_act_set_place (act, &spot);
  mas_act_set_bulk (act);
  return act;
}

/**
 * mas_act_for_chess960:
 * @setup: a setup of chess or Chess960
 * @number: which start position, 0 … 959
 *
 * Returns: (transfer full): the act that sets it up
 */
MasAct *
mas_act_for_chess960 (QiSetup *setup,
                      guint    number)
{
  g_autoptr (QiSetup) start = qi_chess960_dup_start (number);
  MasAct *act = mas_act_new ();

  qi_edit_set_up (mas_act_get_edit (act), setup, start);
  mas_act_say (act,
               /* Translators: the number of a start position, 0 … 959 */
               g_strdup_printf (_("Chess960 Position %u"), number),
               /* Translators: the number of a start position, 0 … 959 */
               g_strdup_printf (_("Chess960 position %u set up"), number));
  mas_act_set_bulk (act);
  return act;
}

/* In the order of qi_shuffle_get(). */
static const struct
{
  const char *label;
  const char *result;
} shuffle_words[] = {
  { N_("Shuffle Chess Position"), N_("Shuffle chess set up") },
  { N_("Transcendental Chess Position"), N_("Transcendental chess set up") },
  { N_("Capablanca Random Chess Position"), N_("Capablanca Random Chess set up") },
};

/**
 * mas_act_for_shuffle:
 * @setup: a setup
 * @shuffle: how its pieces are shuffled
 * @number: which start position of that
 *
 * Returns: (transfer full): the act that sets it up
 */
MasAct *
mas_act_for_shuffle (QiSetup         *setup,
                     const QiShuffle *shuffle,
                     guint            number)
{
  g_autoptr (QiSetup) start = qi_shuffle_dup_start (shuffle, number);
  MasAct *act = mas_act_new ();
  guint i = 0;

  while (qi_shuffle_get (i) != shuffle)
    i++;
  g_assert (i < G_N_ELEMENTS (shuffle_words));
  qi_edit_set_up (mas_act_get_edit (act), setup, start);
  mas_act_say (act, g_strdup (_(shuffle_words[i].label)), g_strdup (_(shuffle_words[i].result)));
  mas_act_set_bulk (act);
  return act;
}
