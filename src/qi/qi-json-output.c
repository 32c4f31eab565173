/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-report.h"

#include "qi-value.h"

#include <string.h>

void
qi_json_append_text (GString    *json,
                     const char *text,
                     gssize      length)
{
  g_autofree char *valid = g_utf8_make_valid (text, length);

  qi_json_append_string (json, valid, -1);
}

/* Appends `"key":`, with a comma when something stands before it in its object. */
static void
append_key (GString    *json,
            const char *key)
{
  if (json->len > 0 && json->str[json->len - 1] != '{')
    g_string_append_c (json, ',');
  g_string_append_printf (json, "\"%s\":", key);
}

static void
append_string_member (GString    *json,
                      const char *key,
                      const char *value)
{
  append_key (json, key);
  qi_json_append_text (json, value, -1);
}

static void
append_fix (GString         *json,
            const QiFinding *finding)
{
  const char *replacement = NULL;
  const char *fix = qi_finding_get_fix (finding, &replacement);
  gsize offset = 0;
  gsize length = 0;

  if (fix == NULL)
    return;
  append_key (json, "fix");
  g_string_append_c (json, '{');
  append_string_member (json, "id", fix);
  if (replacement != NULL)
    append_string_member (json, "replacement", replacement);
  /* Not always the bytes that are wrong: a hand in disorder is replaced as a whole. */
  if (qi_finding_get_fix_range (finding, &offset, &length))
    g_string_append_printf (json, ",\"offset\":%" G_GSIZE_FORMAT ",\"length\":%" G_GSIZE_FORMAT,
                            offset, length);
  g_string_append_c (json, '}');
}

static void
append_finding (GString       *json,
                QiFinding     *finding,
                const QiPlace *place)
{
  gsize n_squares = 0;
  const guint *squares = qi_finding_get_squares (finding, &n_squares);
  gsize offset = 0;
  gsize length = 0;
  guint row = 0;
  guint column = 0;
  QiSide hand = QI_SIDE_FIRST;

  g_string_append_c (json, '{');
  append_string_member (json, "severity", qi_severity_get_name (qi_finding_get_severity (finding)));
  append_string_member (json, "code", qi_finding_get_code (finding));
  append_string_member (json, "message", qi_finding_get_message (finding));
  append_fix (json, finding);
  if (n_squares > 0)
    {
      append_key (json, "squares");
      g_string_append_c (json, '[');
      for (gsize i = 0; i < n_squares; i++)
        g_string_append_printf (json, "%s%u", i > 0 ? "," : "", squares[i]);
      g_string_append_c (json, ']');
    }
  if (qi_finding_get_hand (finding, &hand))
    append_string_member (json, "hand", qi_side_get_name (hand));
  if (qi_finding_get_field (finding) != NULL)
    append_string_member (json, "field", qi_finding_get_field (finding));
  if (qi_finding_get_range (finding, &offset, &length))
    g_string_append_printf (json, ",\"offset\":%" G_GSIZE_FORMAT ",\"length\":%" G_GSIZE_FORMAT,
                            offset, length);
  if (qi_finding_get_line (finding, &row, &column))
    g_string_append_printf (json, ",\"line\":%" G_GUINT64_FORMAT ",\"column\":%" G_GUINT64_FORMAT,
                            place->line > 0 ? place->line + row - 1 : row,
                            row == 1 ? place->column + column : column);
  g_string_append_c (json, '}');
}

void
qi_json_append_findings_at (GString         *json,
                            const GPtrArray *findings,
                            guint            max,
                            const QiPlace   *place)
{
  for (guint i = 0; findings != NULL && i < MIN (findings->len, max); i++)
    {
      if (json->str[json->len - 1] != '[')
        g_string_append_c (json, ',');
      append_finding (json, g_ptr_array_index (findings, i), place);
    }
}

void
qi_json_append_findings (GString         *json,
                         const GPtrArray *findings,
                         guint64          line)
{
  const QiPlace place = { .line = line };

  qi_json_append_findings_at (json, findings, G_MAXUINT, &place);
}

void
qi_json_append_plain (GString    *json,
                      const char *code,
                      const char *message)
{
  if (json->str[json->len - 1] != '[')
    g_string_append_c (json, ',');
  g_string_append_c (json, '{');
  append_string_member (json, "severity", "error");
  append_string_member (json, "code", code);
  append_string_member (json, "message", message);
  g_string_append_c (json, '}');
}

static gboolean
hand_is_plain (const QiPosition *position,
               QiSide            side)
{
  gsize n_items = 0;
  const QiHandItem *items = qi_position_get_hand (position, side, &n_items);

  for (gsize i = 0; i < n_items; i++)
    if (items[i].token.kind != QI_TOKEN_STRING)
      return FALSE;
  return TRUE;
}

/* A map from token to count, or a list of pairs where a token is no string. */
static void
append_hand (GString          *json,
             const QiPosition *position,
             QiSide            side,
             gboolean          plain)
{
  gsize n_items = 0;
  const QiHandItem *items = qi_position_get_hand (position, side, &n_items);

  append_key (json, qi_side_get_name (side));
  g_string_append_c (json, plain ? '{' : '[');
  for (gsize i = 0; i < n_items; i++)
    {
      g_string_append (json, i > 0 ? "," : "");
      g_string_append (json, plain ? "" : "[");
      qi_token_append_json (&items[i].token, json);
      g_string_append_printf (json, plain ? ":%u" : ",%u]", items[i].count);
    }
  g_string_append_c (json, plain ? '}' : ']');
}

static void
append_board (GString          *json,
              const QiPosition *position)
{
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint index = 0;

  append_key (json, "board");
  g_string_append_c (json, '[');
  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &index, &piece))
    {
      if (json->str[json->len - 1] != '[')
        g_string_append_c (json, ',');
      g_string_append_printf (json, "[%u,", index);
      qi_token_append_json (piece, json);
      g_string_append_c (json, ']');
    }
  g_string_append_c (json, ']');
}

void
qi_json_append_position (GString          *json,
                         const QiPosition *position)
{
  const QiShape *shape = qi_position_get_shape (position);
  gboolean plain =
    hand_is_plain (position, QI_SIDE_FIRST) && hand_is_plain (position, QI_SIDE_SECOND);

  g_string_append (json, "{\"shape\":[");
  for (guint i = 0; i < shape->n_dimensions; i++)
    g_string_append_printf (json, "%s%u", i > 0 ? "," : "", shape->sizes[i]);
  g_string_append_c (json, ']');
  append_board (json, position);
  g_string_append (json, ",\"hands\":{");
  append_hand (json, position, QI_SIDE_FIRST, plain);
  append_hand (json, position, QI_SIDE_SECOND, plain);
  g_string_append (json, "},\"styles\":{");
  append_key (json, "first");
  qi_token_append_json (qi_position_get_style (position, QI_SIDE_FIRST), json);
  append_key (json, "second");
  qi_token_append_json (qi_position_get_style (position, QI_SIDE_SECOND), json);
  g_string_append_c (json, '}');
  append_string_member (json, "turn", qi_side_get_name (qi_position_get_turn (position)));
  g_string_append_printf (json, ",\"squares\":%u,\"pieces\":%u}",
                          qi_position_get_n_squares (position),
                          qi_position_get_n_pieces (position));
}
