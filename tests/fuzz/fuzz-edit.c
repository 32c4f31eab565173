/* SPDX-License-Identifier: Apache-2.0 */
/* Any steps on any board, made from any bytes: steps outside of the board, odd pieces, hands that overflow, details of the
 * wrong kind, boards that grow beyond the limits. An edit is done or refused with a reason; what it was applied to stays as
 * it was, it does the same again, and its result is within the limits. */
#include "qi-edit-private.h"
#include "qi-json-reader-private.h"
#include "target.h"

#include <stdint.h>

#define MAX_STEPS 40 /* of an edit */

/* Mostly on a small board, sometimes nowhere near. */
static gint64
take_square (Bytes *bytes)
{
  const guint byte = take (bytes);

  return byte == 255 ? G_MAXINT64 : byte == 254 ? -1 : (gint64) (byte % 70);
}

static const QiToken *
take_token (Bytes *bytes)
{
  static const QiToken tokens[] = {
    { "K^", 2, QI_TOKEN_STRING }, { "k^", 2, QI_TOKEN_STRING },        { "P", 1, QI_TOKEN_STRING },
    { "p", 1, QI_TOKEN_STRING },  { "+R'", 3, QI_TOKEN_STRING },       { "wX", 2, QI_TOKEN_STRING },
    { "", 0, QI_TOKEN_STRING },   { "\xc8\xbf", 2, QI_TOKEN_STRING }, { "=.1", 3, QI_TOKEN_STRING },
    { "17", 2, QI_TOKEN_JSON },   { "{\"K\":[1]}", 9, QI_TOKEN_JSON }, { "false", 5, QI_TOKEN_JSON },
  };

  return &tokens[take (bytes) % G_N_ELEMENTS (tokens)];
}

/* Also values that no detail of this name has. */
static void
take_detail (Bytes  *bytes,
             QiEdit *edit)
{
  static const char *const keys[] = { "castling", "enPassant", "gates",  "promoted", "walls",
                                      "ko",       "marks",     "checks", "title",    "moves",
                                      "komi",     "players",   "muted",  "" };
  static const char *const forms[] = {
    "{\"first\":[%u,%u],\"second\":[%u]}",
    "[%u,%u,%u]",
    "%u",
    "{\"first\":%u,\"second\":%u}",
    "\"%u\"",
    "[{\"kind\":\"arrow\",\"squares\":[%u,%u]}]",
    "[{\"kind\":\"square\",\"squares\":[%u]}]",
    "{\"first\":[-1,%u.5,\"x\"],\"second\":null}",
  };
  const char *key = keys[take (bytes) % G_N_ELEMENTS (keys)];
  const guint form = take (bytes) % (G_N_ELEMENTS (forms) + 1);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (QiValue) value = NULL;

  for (const char *at = form < G_N_ELEMENTS (forms) ? forms[form] : ""; *at != '\0'; at++)
    if (at[0] == '%')
      {
        g_string_append_printf (text, "%u", take (bytes) % 70);
        at++;
      }
    else
      g_string_append_c (text, *at);
  value = qi_json_parse (text->str, -1, NULL, NULL);
  qi_edit_detail (edit, key, value);
}

static void
take_lay (Bytes  *bytes,
          QiEdit *edit)
{
  g_autoptr (GArray) covered = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GPtrArray) pieces = g_ptr_array_new ();
  g_autoptr (QiDetails) details = qi_details_new ();
  const guint n = take (bytes) % 8;

  for (guint i = 0; i < n; i++)
    {
      const guint square = take (bytes) % 70;

      g_array_append_val (covered, square);
      g_ptr_array_add (pieces, square % 3 != 0 ? (gpointer) take_token (bytes) : NULL);
    }
  qi_edit_lay (edit, covered, pieces, details);
}

static void
take_shape (Bytes  *bytes,
            QiEdit *edit)
{
  gint64 sizes[4];
  const gsize n = take (bytes) % (G_N_ELEMENTS (sizes) + 1);

  for (gsize i = 0; i < n; i++)
    sizes[i] = (gint64) (take (bytes) % 12) - (i == 3);
  qi_edit_shape (edit, sizes, n, (QiAnchor) (take (bytes) % 3));
}

static void
take_step (Bytes  *bytes,
           QiEdit *edit)
{
  const guint kind = take (bytes) % 20;
  const QiSide side = (QiSide) (take (bytes) & 1);
  const QiDimension axis = (QiDimension) (take (bytes) % QI_MAX_DIMENSIONS);
  const gint64 a = take_square (bytes);
  const gint64 b = take_square (bytes);

  switch (kind)
    {
    case 0:
      qi_edit_put (edit, a, NULL);
      break;
    case 1:
    case 2:
      qi_edit_move (edit, a, b);
      break;
    case 3:
      qi_edit_hand (edit, side, take_token (bytes), a == G_MAXINT64 ? a : a - 20);
      break;
    case 4:
      qi_edit_turn (edit, side);
      break;
    case 5:
      qi_edit_toggle (edit);
      break;
    case 6:
      qi_edit_game (edit, side == QI_SIDE_FIRST ? "chess" : NULL);
      break;
    case 7:
      take_shape (bytes, edit);
      break;
    case 8:
      qi_edit_turn_board (edit, (QiTurning) (take (bytes) % QI_N_TURNINGS));
      break;
    case 9:
      qi_edit_shift (edit, axis, b == -1 ? G_MININT64 : b - 3);
      break;
    case 10:
      qi_edit_insert_line (edit, axis, a, side == QI_SIDE_SECOND);
      break;
    case 11:
      qi_edit_remove_line (edit, axis, a);
      break;
    case 12:
      qi_edit_crop (edit);
      break;
    case 13:
      qi_edit_crop_box (edit, a, b);
      break;
    case 14:
      qi_edit_swap_sides (edit);
      break;
    case 15:
    case 16:
      take_detail (bytes, edit);
      break;
    case 17:
      take_lay (bytes, edit);
      break;
    case 18:
      if (side == QI_SIDE_FIRST)
        qi_edit_clear (edit);
      else
        qi_edit_style (edit, side, &QI_TOKEN ("S"));
      break;
    default:
      qi_edit_put (edit, a, take_token (bytes));
      break;
    }
}

static QiSetup *
make_setup (void)
{
  const QiShape shape = { 3, { 2, 5, 6 } };
  QiPositionBuilder *builder = qi_position_builder_new (&shape, qi_limits_get_default ());
  g_autoptr (QiPosition) position = NULL;

  qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN ("C"));
  qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN ("c"));
  qi_position_builder_put (builder, 3, &QI_TOKEN ("K^"));
  qi_position_builder_put (builder, 40, &QI_TOKEN ("k^"));
  qi_position_builder_add_to_hand (builder, QI_SIDE_FIRST, &QI_TOKEN ("P"), 2);
  position = qi_position_builder_end (builder, NULL);
  return qi_setup_new (position, NULL, NULL);
}

/* The setup after @edit, or @setup where that is refused. */
static QiSetup *
check_edit (QiEdit  *edit,
            QiSetup *setup)
{
  g_autoptr (GPtrArray) notes = qi_findings_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (QiSetup) after = qi_edit_apply (edit, setup, NULL, notes, &error);
  g_autoptr (QiSetup) again = qi_edit_apply (edit, setup, NULL, NULL, NULL);
  QiPosition *position = NULL;

  if (after == NULL)
    {
      if (again != NULL || notes->len > 0 || qi_error_get_finding (error) == NULL)
        g_error ("an edit was refused without a reason, or only once");
      return qi_setup_ref (setup);
    }
  position = qi_setup_get_position (after);
  if (again == NULL || !qi_setup_equal (after, again))
    g_error ("the same edit did something else");
  if (qi_setup_equal (after, setup) != (after == setup))
    g_error ("nothing changed, and it is another setup");
  if (qi_position_get_n_pieces (position) > qi_position_get_n_squares (position)
      || qi_position_get_n_squares (position) > qi_limits_get_default ()->max_squares)
    g_error ("the result is beyond the limits");
  return g_steal_pointer (&after);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  Bytes bytes = { data, size };
  g_autoptr (QiSetup) setup = make_setup ();

  end_at_errors ();
  while (bytes.size > 0)
    {
      g_autoptr (QiEdit) edit = qi_edit_new ();
      const guint n_steps = 1 + take (&bytes) % MAX_STEPS;
      g_autoptr (QiSetup) kept = qi_setup_ref (setup);

      for (guint i = 0; i < n_steps && bytes.size > 0; i++)
        take_step (&bytes, edit);
      qi_setup_unref (setup);
      setup = check_edit (edit, kept);
    }
  return 0;
}
