/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-selects.h"

#include "mas-act.h"
#include "mas-squares.h"
#include "mas-workplace.h"

#include <glib/gi18n.h>

static const struct
{
  const char *name;
  MasSquares  which;
} selects[] = {
  { "select-invert", MAS_SQUARES_REST },         { "select-same", MAS_SQUARES_SAME },
  { "select-side", MAS_SQUARES_SIDE },           { "select-file", MAS_SQUARES_FILE },
  { "select-rank", MAS_SQUARES_RANK },           { "select-layer", MAS_SQUARES_LAYER },
  { "select-connected", MAS_SQUARES_CONNECTED },
};

/* Steps along layers, ranks and files as one sees a board that is not flipped. */
static const struct
{
  const char *name;
  int         step[3];
} shifts[] = {
  { "shift-left", { 0, 0, -1 } }, { "shift-right", { 0, 0, 1 } }, { "shift-up", { 0, -1, 0 } },
  { "shift-down", { 0, 1, 0 } },  { "shift-back", { -1, 0, 0 } }, { "shift-on", { 1, 0, 0 } },
};

static void
on_select_cb (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  MasEditArea *area = user_data;
  MasWorkplace *place = MAS_WORKPLACE (area);
  MasCursor *cursor = mas_workplace_get_cursor (place);
  const char *name = g_action_get_name (G_ACTION (action));
  g_autoptr (GArray) selected = NULL;
  g_autoptr (GArray) found = NULL;

  if (mas_workplace_get_document (place) == NULL)
    return;
  selected = mas_cursor_dup_selection (cursor);
  for (gsize i = 0; i < G_N_ELEMENTS (selects); i++)
    if (g_str_equal (selects[i].name, name))
      found = mas_squares_find (mas_workplace_get_position (place), selects[i].which,
                                mas_cursor_get_square (cursor), selected);
  mas_edit_area_focus_board (area);
  mas_cursor_select_none (cursor);
  if (found->len == 0)
    {
      mas_workplace_say (place, g_strdup (_("Nothing is selected")));
      return;
    }
  mas_cursor_select_squares (cursor, found);
  mas_workplace_say (place, mas_squares_dup_selected (mas_workplace_get_info (place),
                                                      mas_workplace_get_position (place), found));
}

/* Whether some selected square stays on the board when moved by @step, with such a square and its target; FALSE: all of
 * the selection would fall off. */
static gboolean
find_step (const QiShape *shape,
           const GArray  *squares,
           const int      step[3],
           guint         *from,
           guint         *to)
{
  const guint sizes[3] = { qi_shape_get_layers (shape), qi_shape_get_ranks (shape),
                           qi_shape_get_files (shape) };

  for (guint i = 0; i < squares->len; i++)
    {
      guint at[3];
      gboolean inside = TRUE;

      *from = g_array_index (squares, guint, i);
      qi_shape_get_place (shape, *from, &at[0], &at[1], &at[2]);
      for (guint axis = 0; axis < 3; axis++)
        {
          at[axis] += (guint) step[axis];
          inside = inside && at[axis] < sizes[axis];
        }
      if (!inside)
        continue;
      *to = qi_shape_get_index (shape, at[0], at[1], at[2]);
      return TRUE;
    }
  return FALSE;
}

static void
shift (MasEditArea  *area,
       const GArray *squares,
       const int     step[3])
{
  MasWorkplace *place = MAS_WORKPLACE (area);
  QiSetup *setup = mas_workplace_get_setup (place);
  g_autoptr (GArray) landed = NULL;
  MasAct *act = NULL;
  guint from = 0;
  guint to = 0;

  if (find_step (qi_position_get_shape (qi_setup_get_position (setup)), squares, step, &from, &to))
    {
      landed = mas_act_shift_block (setup, squares, from, to);
      act =
        mas_act_for_block (setup, mas_workplace_get_info (place), squares, from, to, MAS_DROP_MOVE);
    }
  if (landed == NULL)
    mas_workplace_say (place, g_strdup (_("A piece would fall off the board")));
  else if (act == NULL || mas_workplace_perform (place, act, NULL))
    mas_cursor_select_squares (mas_workplace_get_cursor (place), landed);
}

static void
on_shift_cb (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  MasEditArea *area = user_data;
  MasWorkplace *place = MAS_WORKPLACE (area);
  const char *name = g_action_get_name (G_ACTION (action));
  g_autoptr (GArray) squares = NULL;
  gboolean flipped = FALSE;

  if (mas_workplace_get_document (place) == NULL)
    return;
  squares = mas_cursor_dup_selection (mas_workplace_get_cursor (place));
  if (squares->len == 0)
    return;
  g_object_get (area, "flipped", &flipped, NULL);
  mas_edit_area_focus_board (area);
  for (gsize i = 0; i < G_N_ELEMENTS (shifts); i++)
    if (g_str_equal (shifts[i].name, name))
      {
        const int way = flipped ? -1 : 1;
        const int step[3] = { way * shifts[i].step[0], way * shifts[i].step[1],
                              way * shifts[i].step[2] };

        shift (area, squares, step);
      }
}

static void
add (GActionMap  *map,
     const char  *name,
     GCallback    activate,
     MasEditArea *area)
{
  g_autoptr (GSimpleAction) action = g_simple_action_new (name, NULL);

  g_signal_connect (action, "activate", activate, area);
  g_action_map_add_action (map, G_ACTION (action));
}

void
mas_selects_add_actions (GActionMap  *map,
                         MasEditArea *area)
{
  for (gsize i = 0; i < G_N_ELEMENTS (selects); i++)
    add (map, selects[i].name, G_CALLBACK (on_select_cb), area);
  for (gsize i = 0; i < G_N_ELEMENTS (shifts); i++)
    add (map, shifts[i].name, G_CALLBACK (on_shift_cb), area);
}
