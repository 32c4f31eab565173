/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-feen-hand-private.h"
#include "qi-feen-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-states-private.h"

#include <string.h>

#define USUAL_BYTES 256 /* enough for most positions */

static gsize
write_token (gpointer       user_data,
             const QiToken *piece,
             guint          square,
             char          *out)
{
  QiWrite *write = user_data;
  QiEpin epin;

  if (piece->kind != QI_TOKEN_STRING || !qi_epin_parse (piece->text, piece->length, &epin))
    {
      qi_write_refuse_token (write, piece, square, QI_SIDE_FIRST);
      return 0;
    }
  memcpy (out, piece->text, piece->length);
  return piece->length;
}

/* Appends one hand in canonical order. */
static void
write_hand (QiWrite          *write,
            const QiPosition *position,
            QiSide            side,
            GString          *text)
{
  gsize n_items = 0;
  gsize n = 0;
  const QiHandItem *hand = qi_position_get_hand (position, side, &n_items);

  if (n_items == 0)
    return;
  g_autofree QiFeenItem *items = g_new (QiFeenItem, n_items);
  for (gsize i = 0; i < n_items; i++)
    {
      QiEpin epin;

      if (hand[i].token.kind == QI_TOKEN_STRING
          && qi_epin_parse (hand[i].token.text, hand[i].token.length, &epin))
        items[n++] = (QiFeenItem) { hand[i].count, qi_feen_key (&epin) };
      else
        qi_write_refuse_token (write, &hand[i].token, QI_NO_SQUARE, side);
    }
  qi_feen_append_items (items, n, text);
}

static gboolean
is_style (const QiToken *style,
          QiSide         side)
{
  if (style->kind != QI_TOKEN_STRING || style->length != 1)
    return FALSE;
  return side == QI_SIDE_FIRST ? g_ascii_isupper (style->text[0])
                               : g_ascii_islower (style->text[0]);
}

static void
write_styles (QiWrite          *write,
              const QiPosition *position,
              GString          *text)
{
  QiSide turn = qi_position_get_turn (position);

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      const QiToken *style = qi_position_get_style (position, side);

      if (is_style (style, side))
        continue;
      g_autofree char *name = g_utf8_make_valid (style->text, style->length);
      QiFinding *finding =
        qi_found_style_without_letter (name, qi_side_get_name (side),
                                       side == QI_SIDE_FIRST ? "upper" : "lower");
      qi_finding_set_field (finding, "styles");
      qi_write_refuse (write, qi_finding_set_param (finding, "format", write->format));
    }
  if (write->failed)
    return;
  g_string_append_c (text, qi_position_get_style (position, turn)->text[0]);
  g_string_append_c (text, '/');
  g_string_append_c (text, qi_position_get_style (position, qi_side_other (turn))->text[0]);
}

/* Outer dimensions of size 1 are not written, so that such a board reads back with fewer. */
static void
check_shape (QiWrite       *write,
             const QiShape *shape)
{
  QiShape becomes = { .n_dimensions = shape->n_dimensions };
  guint skip = 0;

  while (skip + 1 < shape->n_dimensions && shape->sizes[skip] == 1)
    skip++;
  becomes.n_dimensions -= skip;
  for (guint i = 0; i < becomes.n_dimensions; i++)
    becomes.sizes[i] = shape->sizes[skip + i];
  if (becomes.n_dimensions == 3 && becomes.sizes[1] == 1)
    {
      g_autofree char *name = qi_write_dup_shape (shape);
      QiFinding *finding = qi_found_one_rank_per_layer (name);

      qi_finding_set_field (finding, "shape");
      qi_write_refuse (write, finding);
      return;
    }
  if (skip > 0)
    qi_write_change_shape (write, shape, &becomes);
}

char *
qi_feen_write (const QiNotation     *notation,
               QiSetup              *setup,
               const QiWriteOptions *options,
               GPtrArray            *findings)
{
  g_autoptr (GString) text = g_string_sized_new (USUAL_BYTES);
  QiWrite write;

  qi_write_init (&write, "feen", options, findings);
  if (qi_setup_get_game (setup) != NULL)
    qi_write_lose_game (&write, qi_setup_get_game (setup));
  g_autoptr (QiPosition) position = qi_states_write (setup, &write);
  check_shape (&write, qi_position_get_shape (position));
  qi_write_placement (text, position, QI_FEEN_MAX_BYTES, write_token, &write);
  g_string_append_c (text, ' ');
  write_hand (&write, position, QI_SIDE_FIRST, text);
  g_string_append_c (text, '/');
  write_hand (&write, position, QI_SIDE_SECOND, text);
  g_string_append_c (text, ' ');
  write_styles (&write, position, text);
  if (!write.failed && text->len > QI_FEEN_MAX_BYTES)
    {
      QiFinding *finding = qi_found_too_long_to_write (QI_FEEN_MAX_BYTES);

      qi_write_refuse (&write, finding);
    }
  if (write.failed)
    return NULL;
  return g_string_free (g_steal_pointer (&text), FALSE);
}
