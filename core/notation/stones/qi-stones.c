/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-stones-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"

#include <string.h>

#define MAX_KOMI_BYTES 24

static char
get_letter (const QiGameInfo *info,
            QiSide            side)
{
  gsize n_pieces = 0;
  const char letter = qi_game_info_get_pieces (info, &n_pieces)->token[0];

  return side == QI_SIDE_FIRST ? letter : g_ascii_tolower (letter);
}

gboolean
qi_stones_get_side (const QiGameInfo *info,
                    const QiToken    *piece,
                    QiSide           *side)
{
  if (piece->kind != QI_TOKEN_STRING || piece->length != 1)
    return FALSE;
  *side = piece->text[0] == get_letter (info, QI_SIDE_FIRST) ? QI_SIDE_FIRST : QI_SIDE_SECOND;
  return piece->text[0] == get_letter (info, *side);
}

void
qi_stones_put (const QiGameInfo  *info,
               QiPositionBuilder *builder,
               guint              square,
               QiSide             side)
{
  const char text[] = { get_letter (info, side), '\0' };

  qi_position_builder_put (builder, square, &(QiToken) { text, 1, QI_TOKEN_STRING });
}

QiPosition *
qi_stones_end (const QiGameInfo  *info,
               QiPositionBuilder *builder,
               QiSide             turn)
{
  const char style = qi_game_info_get_style (info);

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      const char text[] = { side == QI_SIDE_FIRST ? style : g_ascii_tolower (style), '\0' };

      qi_position_builder_set_style (builder, side, &(QiToken) { text, 1, QI_TOKEN_STRING });
    }
  qi_position_builder_set_turn (builder, turn);
  return qi_position_builder_end (builder, NULL);
}

void
qi_stones_check (QiWrite          *write,
                 const QiGameInfo *info,
                 const QiPosition *position)
{
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint square = 0;
  QiSide side = QI_SIDE_FIRST;

  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    if (!qi_stones_get_side (info, piece, &side))
      qi_write_refuse_token (write, piece, square, QI_SIDE_FIRST);
  for (side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      if (qi_position_get_n_in_hand (position, side) == 0)
        continue;
      QiFinding *finding = qi_found_hands_without_place (write->format);
      qi_finding_set_hand (finding, side);
      qi_write_refuse (write, finding);
    }
}

gboolean
qi_stones_are_of (QiSetup    *setup,
                  const char *id)
{
  const char *game = qi_setup_get_game (setup);

  if (game != NULL)
    return strcmp (game, id) == 0;

  const QiGameInfo *info = qi_game_info_suggest (qi_setup_get_position (setup));
  return info != NULL && strcmp (qi_game_info_get_id (info), id) == 0;
}

char *
qi_stones_dup_komi (const QiScan *scan,
                    QiSpan        span)
{
  const char *text = scan->text + span.offset;
  const gboolean has_sign = span.length > 0 && (text[0] == '-' || text[0] == '+');
  gsize at = has_sign;
  gsize digits = 0;
  g_autoptr (GString) number = g_string_new (has_sign && text[0] == '-' ? "-" : NULL);

  while (at + 1 < span.length && text[at] == '0' && qi_scan_is_digit (text[at + 1]))
    at++;
  if (at < span.length && text[at] == '.')
    g_string_append_c (number, '0');
  for (; at < span.length && number->len < MAX_KOMI_BYTES; at++)
    {
      if (qi_scan_is_digit (text[at]))
        digits++;
      else if (text[at] != '.' || strchr (number->str, '.') != NULL)
        break;
      g_string_append_c (number, text[at]);
    }
  if (digits == 0 || at < span.length)
    return NULL;
  if (g_str_has_suffix (number->str, "."))
    g_string_truncate (number, number->len - 1);
  return g_string_free (g_steal_pointer (&number), FALSE);
}
