/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-sees.h"

#include "qi-draw.h"
#include "qi-game-info-private.h"
#include "qi-playing.h"
#include "qi-rays-private.h"
#include "qi-text.h"

#include <string.h>

#define MAX_TOKEN_CELLS 60

/* Names squares in words and numbers them in JSON. */
typedef struct
{
  QiSees           *sees;
  const QiGameInfo *names;
  const QiShape    *shape;
} Writer;

static void
append_name (const Writer *self,
             guint         square)
{
  g_autofree char *name = qi_game_info_dup_square_name (self->names, self->shape, square);

  g_string_append_printf (self->sees->text, " %s", name);
}

static void
append_squares (const Writer *self,
                const char   *key,
                const guint  *squares,
                guint         n_squares)
{
  QiJsonWriter *json = &self->sees->json;

  qi_json_writer_open_array (json, key);
  for (guint i = 0; i < n_squares; i++)
    {
      append_name (self, squares[i]);
      qi_json_writer_add_unsigned (json, NULL, squares[i]);
    }
  qi_json_writer_close (json);
}

/* The mark for a direction: an arrow if it stays on its layer. */
static QiDrawMark
get_mark (const QiDirection *direction)
{
  static const QiDrawMark arrows[3][3] = {
    { QI_DRAW_MARK_UP_LEFT, QI_DRAW_MARK_UP, QI_DRAW_MARK_UP_RIGHT },
    { QI_DRAW_MARK_LEFT, QI_DRAW_MARK_SEEN, QI_DRAW_MARK_RIGHT },
    { QI_DRAW_MARK_DOWN_LEFT, QI_DRAW_MARK_DOWN, QI_DRAW_MARK_DOWN_RIGHT },
  };

  if (direction->is_jump)
    return QI_DRAW_MARK_JUMP;
  if (direction->steps[0] != 0)
    return QI_DRAW_MARK_SEEN;
  return arrows[direction->steps[1] + 1][direction->steps[2] + 1];
}

static void
write_rays (const Writer *self,
            QiSetup      *setup,
            guint         square)
{
  g_autoptr (QiRays) rays = qi_rays_get (self->shape);
  guint squares[QI_MAX_DIMENSION_SIZE];
  QiJsonWriter *json = &self->sees->json;

  append_name (self, square);
  g_string_erase (self->sees->text, 0, 1);
  g_string_append (self->sees->text, " is empty and sees\n");
  qi_json_writer_open_array (json, "directions");
  for (guint i = 0; i < qi_rays_get_n_directions (rays); i++)
    {
      const QiDirection *direction = qi_rays_get_direction (rays, i);
      guint n = qi_rays_list (rays, qi_setup_get_position (setup), square, i, squares);

      if (n == 0)
        continue;
      for (guint j = 0; j < n; j++)
        self->sees->marks[squares[j]] = (guint8) get_mark (direction);
      g_string_append_printf (self->sees->text, "  %s%s:", direction->is_jump ? "jump " : "",
                              direction->name);
      qi_json_writer_open_object (json, NULL);
      qi_json_writer_add_string (json, "direction", direction->name, -1);
      qi_json_writer_add_boolean (json, "jump", direction->is_jump);
      append_squares (self, "squares", squares, n);
      qi_json_writer_close (json);
      g_string_append_c (self->sees->text, '\n');
    }
  qi_json_writer_close (json);
}

static void
write_attacks (const Writer  *self,
               QiState       *state,
               const QiToken *piece,
               guint          square)
{
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (guint));
  g_auto (QiSquareSet) set = QI_SQUARE_SET_NONE;

  qi_square_set_init (&set, qi_shape_get_n_squares (self->shape));
  qi_state_add_attacks (state, square, &set);
  for (guint i = qi_square_set_next (&set, 0); i != QI_SQUARE_NONE;
       i = qi_square_set_next (&set, i + 1))
    {
      self->sees->marks[i] = QI_DRAW_MARK_SEEN;
      g_array_append_val (list, i);
    }
  qi_text_append_cells (self->sees->text, piece->text, piece->length, MAX_TOKEN_CELLS);
  g_string_append (self->sees->text, " on");
  append_name (self, square);
  g_string_append (self->sees->text, list->len > 0 ? " attacks" : " attacks nothing");
  append_squares (self, "attacks", (const guint *) (gpointer) list->data, list->len);
  g_string_append_c (self->sees->text, '\n');
}

QiSees *
qi_sees_new (const QiOptions *options,
             const QiInput   *input,
             GPtrArray       *findings)
{
  QiPosition *position = qi_setup_get_position (input->setup);
  g_autoptr (QiState) state = NULL;
  const QiToken *piece;
  Writer writer = { .shape = qi_position_get_shape (position) };
  guint square = 0;

  if (!qi_option_find_square (options, input->setup, "sees", options->sees, findings, &square))
    return NULL;
  piece = qi_position_get_piece (position, square);
  if (piece != NULL)
    {
      state = qi_input_make_state (options, input, findings);
      if (state == NULL)
        return NULL;
    }
  writer.names = options->cell
                   ? NULL
                   : qi_game_info_get_names (qi_game_info_lookup (qi_setup_get_game (input->setup)),
                                             input->setup);
  writer.sees = g_new0 (QiSees, 1);
  writer.sees->marks = g_new0 (guint8, qi_shape_get_n_squares (writer.shape));
  writer.sees->text = g_string_new (NULL);
  qi_json_writer_init (&writer.sees->json, g_string_new (NULL));
  qi_json_writer_open_object (&writer.sees->json, NULL);
  qi_json_writer_add_unsigned (&writer.sees->json, "square", square);
  if (piece != NULL)
    write_attacks (&writer, state, piece, square);
  else
    write_rays (&writer, input->setup, square);
  qi_json_writer_close (&writer.sees->json);
  return writer.sees;
}

void
qi_sees_free (QiSees *self)
{
  g_clear_pointer (&self->marks, g_free);
  g_string_free (self->text, TRUE);
  g_string_free (self->json.text, TRUE);
  g_free (self);
}
