/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-csa-private.h"

#include "qi-csa-pieces-private.h"
#include "qi-epin-private.h"

#include "qi-notation-private.h"
#include "qi-record-private.h"

#include <string.h>

/* The piece of a token. *@changed: it reads back with another terminal mark. */
static const QiCsaPiece *
find_piece (const QiToken *token,
            QiSide        *side,
            gboolean      *changed)
{
  const QiCsaPiece *pieces = qi_csa_get_pieces ();
  QiEpin epin;

  if (token->kind != QI_TOKEN_STRING || !qi_epin_parse (token->text, token->length, &epin)
      || epin.derived)
    return NULL;
  for (gsize i = 0; pieces[i].code != NULL; i++)
    if (pieces[i].epin.letter == epin.letter && pieces[i].epin.state == epin.state)
      {
        *side = epin.side;
        *changed = pieces[i].epin.terminal != epin.terminal;
        return &pieces[i];
      }
  return NULL;
}

static void
announce_change (QiWrite          *write,
                 const QiToken    *token,
                 const QiCsaPiece *piece,
                 guint             square,
                 QiSide            side)
{
  char becomes[QI_EPIN_MAX_BYTES + 1];
  QiEpin epin = piece->epin;

  epin.side = side;
  qi_epin_format (&epin, becomes);
  qi_write_change_token (write, token, becomes, square, side);
}

static void
write_board (QiWrite          *write,
             const QiPosition *position,
             GString          *text)
{
  for (guint square = 0; square < QI_CSA_SIZE * QI_CSA_SIZE; square++)
    {
      const QiToken *token = qi_position_get_piece (position, square);
      QiSide side = QI_SIDE_FIRST;
      gboolean changed = FALSE;

      if (square % QI_CSA_SIZE == 0)
        g_string_append_printf (text, "P%u", square / QI_CSA_SIZE + 1);
      const QiCsaPiece *piece = token == NULL ? NULL : find_piece (token, &side, &changed);
      if (token != NULL && piece == NULL)
        qi_write_refuse_token (write, token, square, QI_SIDE_FIRST);
      if (changed)
        announce_change (write, token, piece, square, side);
      if (piece == NULL)
        g_string_append (text, " * ");
      else
        g_string_append_printf (text, "%c%s", side == QI_SIDE_FIRST ? '+' : '-', piece->code);
      if (square % QI_CSA_SIZE == QI_CSA_SIZE - 1)
        g_string_append_c (text, '\n');
    }
}

static void
write_hand (QiWrite          *write,
            const QiPosition *position,
            QiSide            side,
            GString          *text)
{
  const QiCsaPiece *pieces = qi_csa_get_pieces ();
  gsize n = 0;
  const QiHandItem *items = qi_position_get_hand (position, side, &n);
  guint counts[16] = { 0 };

  for (gsize i = 0; i < n; i++)
    {
      QiSide owner = QI_SIDE_FIRST;
      gboolean changed = FALSE;
      const QiCsaPiece *piece = find_piece (&items[i].token, &owner, &changed);

      if (piece == NULL || piece->count == 0 || owner != side)
        qi_write_refuse_token (write, &items[i].token, QI_NO_SQUARE, side);
      else
        counts[piece - pieces] += items[i].count;
      if (piece != NULL && changed)
        announce_change (write, &items[i].token, piece, QI_NO_SQUARE, side);
    }
  if (n == 0)
    return;
  g_string_append (text, side == QI_SIDE_FIRST ? "P+" : "P-");
  for (gsize i = 0; pieces[i].count > 0; i++)
    for (guint j = 0; j < counts[i]; j++)
      g_string_append_printf (text, "00%s", pieces[i].code);
  g_string_append_c (text, '\n');
}

/* TRUE when each tag can be a "$KEY:value". */
static gboolean
has_tags (const QiValue *tags)
{
  if (tags == NULL || qi_value_get_kind (tags) != QI_VALUE_OBJECT || qi_value_get_size (tags) == 0)
    return FALSE;
  for (gsize i = 0; i < qi_value_get_size (tags); i++)
    {
      gsize length = 0;
      const char *key = qi_value_get_key (tags, i, &length);

      if (length == 0 || strlen (key) < length || qi_record_get_key (QI_RECORD_CSA, key) == NULL
          || qi_record_get_line (qi_value_get_item (tags, i)) == NULL)
        return FALSE;
      for (gsize j = 0; j < length; j++)
        if (!g_ascii_isalnum (key[j]) && key[j] != '_' && key[j] != '+' && key[j] != '-')
          return FALSE;
    }
  return TRUE;
}

static void
write_headers (QiWrite         *write,
               const QiDetails *details,
               GString         *text)
{
  const QiValue *tags = qi_details_get (details, "tags");
  const QiValue *players = qi_details_get (details, "players");
  const QiValue *comment = qi_details_get (details, "comment");
  g_auto (GStrv) lines = qi_record_dup_lines (comment);

  for (QiSide side = QI_SIDE_FIRST; qi_record_has_players (players) && side <= QI_SIDE_SECOND;
       side++)
    {
      const QiValue *name = qi_value_get_member (players, qi_side_get_name (side));

      if (name != NULL)
        g_string_append_printf (text, "N%c%s\n", side == QI_SIDE_FIRST ? '+' : '-',
                                qi_value_get_text (name, NULL));
    }
  if (players != NULL && !qi_record_has_players (players))
    qi_write_lose_detail (write, "players");
  if (tags != NULL && !has_tags (tags))
    qi_write_lose_detail (write, "tags");
  else
    for (gsize i = 0; tags != NULL && i < qi_value_get_size (tags); i++)
      g_string_append_printf (text, "$%s:%s\n",
                              qi_record_get_key (QI_RECORD_CSA, qi_value_get_key (tags, i, NULL)),
                              qi_value_get_text (qi_value_get_item (tags, i), NULL));
  if (comment != NULL && lines == NULL)
    qi_write_lose_detail (write, "comment");
  for (gsize i = 0; lines != NULL && lines[i] != NULL; i++)
    g_string_append_printf (text, "'*%s\n", lines[i]);
}

char *
qi_csa_write (const QiNotation     *notation,
              QiSetup              *setup,
              const QiWriteOptions *options,
              GPtrArray            *findings)
{
  static const char *const kept[] = { "comment", "players", "tags", NULL };
  const QiPosition *position = qi_setup_get_position (setup);
  const QiShape *shape = qi_position_get_shape (position);
  const QiShape nine = { .n_dimensions = 2, .sizes = { QI_CSA_SIZE, QI_CSA_SIZE } };
  g_autoptr (GString) text = g_string_sized_new (512);
  QiWrite write;

  qi_write_init (&write, "csa", options, findings);
  if (!qi_shape_equal (shape, &nine))
    {
      qi_write_refuse_shape (&write, shape);
      return NULL;
    }
  write_headers (&write, qi_setup_get_details (setup), text);
  write_board (&write, position, text);
  write_hand (&write, position, QI_SIDE_FIRST, text);
  write_hand (&write, position, QI_SIDE_SECOND, text);
  if (write.failed)
    return NULL;
  g_string_append_c (text, qi_position_get_turn (position) == QI_SIDE_FIRST ? '+' : '-');
  /* Without this declaration a reader assumes Shift JIS. */
  g_string_prepend (text, g_str_is_ascii (text->str) ? "V2.2\n" : "'CSA encoding=UTF-8\nV3.0\n");
  qi_write_check_game (&write, qi_setup_get_game (setup));
  qi_write_check_styles (&write, position, NULL, 'S');
  qi_write_lose_details (&write, qi_setup_get_details (setup), kept);
  if (write.failed)
    return NULL;
  return g_string_free (g_steal_pointer (&text), FALSE);
}
