/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-finding-private.h"
#include "qi-fix-private.h"
#include "qi-report.h"

void
qi_line_open (QiJsonWriter *json)
{
  qi_json_writer_init (json, g_string_new (NULL));
  qi_json_writer_open_object (json, NULL);
}

void
qi_line_print (const QiOptions *options,
               QiJsonWriter    *json)
{
  qi_json_writer_close (json);
  g_string_append_c (json->text, '\n');
  qi_output (options, json->text->str, json->text->len);
  g_string_free (json->text, TRUE);
}

static void
write_fix (QiJsonWriter    *json,
           const QiFinding *finding)
{
  const char *replacement = NULL;
  const char *fix = qi_finding_get_fix (finding, &replacement);
  gsize offset = 0;
  gsize length = 0;

  if (fix == NULL)
    return;
  qi_json_writer_open_object (json, "fix");
  qi_json_writer_add_string (json, "id", fix, -1);
  if (replacement != NULL)
    qi_json_writer_add_string (json, "replacement", replacement, -1);
  /* The range to replace may differ from the wrong bytes: a hand in disorder is replaced as a
   * whole. */
  if (qi_finding_get_fix_range (finding, &offset, &length))
    {
      qi_json_writer_add_unsigned (json, "offset", offset);
      qi_json_writer_add_unsigned (json, "length", length);
    }
  qi_json_writer_close (json);
}

/* The other way out: to mend the set-up, or to say that the game is another one. */
static void
write_other_fix (QiJsonWriter    *json,
                 const QiFinding *finding)
{
  g_autoptr (QiFinding) other = qi_fix_dup_other (finding);

  if (other == NULL)
    return;
  qi_json_writer_open_object (json, "other_fix");
  qi_json_writer_add_string (json, "id", qi_finding_get_fix (other, NULL), -1);
  qi_json_writer_close (json);
}

/* Where the finding is: squares, a hand, a field. */
static void
write_subject (QiJsonWriter    *json,
               const QiFinding *finding)
{
  gsize n_squares = 0;
  const guint *squares = qi_finding_get_squares (finding, &n_squares);
  QiSide hand = QI_SIDE_FIRST;

  if (n_squares > 0)
    {
      qi_json_writer_open_array (json, "squares");
      for (gsize i = 0; i < n_squares; i++)
        qi_json_writer_add_unsigned (json, NULL, squares[i]);
      qi_json_writer_close (json);
    }
  if (qi_finding_get_hand (finding, &hand))
    qi_json_writer_add_string (json, "hand", qi_side_get_name (hand), -1);
  if (qi_finding_get_field (finding) != NULL)
    qi_json_writer_add_string (json, "field", qi_finding_get_field (finding), -1);
}

static void
write_finding (QiJsonWriter    *json,
               const QiFinding *finding,
               const QiPlace   *place)
{
  gsize offset = 0;
  gsize length = 0;
  guint row = 0;
  guint column = 0;

  qi_json_writer_open_object (json, NULL);
  qi_json_writer_add_string (json, "severity",
                             qi_severity_get_name (qi_finding_get_severity (finding)), -1);
  qi_json_writer_add_string (json, "code", qi_finding_get_code (finding), -1);
  qi_json_writer_add_string (json, "message", qi_finding_get_message (finding), -1);
  if (qi_finding_get_param (finding, "why") != NULL)
    qi_json_writer_add_string (json, "why", qi_finding_get_param (finding, "why"), -1);
  write_fix (json, finding);
  write_other_fix (json, finding);
  write_subject (json, finding);
  if (qi_finding_get_range (finding, &offset, &length))
    {
      qi_json_writer_add_unsigned (json, "offset", offset);
      qi_json_writer_add_unsigned (json, "length", length);
    }
  if (qi_finding_get_line (finding, &row, &column))
    {
      qi_json_writer_add_unsigned (json, "line", place->line > 0 ? place->line + row - 1 : row);
      qi_json_writer_add_unsigned (json, "column", row == 1 ? place->column + column : column);
    }
  qi_json_writer_close (json);
}

void
qi_json_write_findings_at (QiJsonWriter    *json,
                           const GPtrArray *findings,
                           guint            max,
                           const QiPlace   *place)
{
  for (guint i = 0; findings != NULL && i < MIN (findings->len, max); i++)
    write_finding (json, g_ptr_array_index (findings, i), place);
}

void
qi_json_write_findings (QiJsonWriter    *json,
                        const GPtrArray *findings,
                        guint64          line)
{
  const QiPlace place = { .line = line };

  qi_json_write_findings_at (json, findings, G_MAXUINT, &place);
}

void
qi_json_write_plain (QiJsonWriter *json,
                     const char   *code,
                     const char   *message)
{
  qi_json_writer_open_object (json, NULL);
  qi_json_writer_add_string (json, "severity", "error", -1);
  qi_json_writer_add_string (json, "code", code, -1);
  qi_json_writer_add_string (json, "message", message, -1);
  qi_json_writer_close (json);
}

void
qi_line_print_refusal (const QiOptions *options,
                       const char      *code,
                       const char      *message)
{
  QiJsonWriter json;

  qi_line_open (&json);
  qi_json_writer_add_boolean (&json, "ok", FALSE);
  qi_json_writer_open_array (&json, "findings");
  qi_json_write_plain (&json, code, message);
  qi_json_writer_close (&json);
  qi_line_print (options, &json);
}

void
qi_json_write_token (QiJsonWriter  *json,
                     const char    *key,
                     const QiToken *token)
{
  if (token == NULL)
    qi_json_writer_add_null (json, key);
  else if (token->kind == QI_TOKEN_STRING)
    qi_json_writer_add_string (json, key, token->text, token->length);
  else
    qi_json_writer_add_json (json, key, token->text, token->length);
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
write_hand (QiJsonWriter     *json,
            const QiPosition *position,
            QiSide            side,
            gboolean          plain)
{
  gsize n_items = 0;
  const QiHandItem *items = qi_position_get_hand (position, side, &n_items);

  if (plain)
    qi_json_writer_open_object (json, qi_side_get_name (side));
  else
    qi_json_writer_open_array (json, qi_side_get_name (side));
  for (gsize i = 0; i < n_items; i++)
    if (plain)
      {
        qi_json_writer_add_key (json, items[i].token.text, items[i].token.length);
        qi_json_writer_add_unsigned (json, NULL, items[i].count);
      }
    else
      {
        qi_json_writer_open_array (json, NULL);
        qi_json_write_token (json, NULL, &items[i].token);
        qi_json_writer_add_unsigned (json, NULL, items[i].count);
        qi_json_writer_close (json);
      }
  qi_json_writer_close (json);
}

static void
write_board (QiJsonWriter     *json,
             const QiPosition *position)
{
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint index = 0;

  qi_json_writer_open_array (json, "board");
  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &index, &piece))
    {
      qi_json_writer_open_array (json, NULL);
      qi_json_writer_add_unsigned (json, NULL, index);
      qi_json_write_token (json, NULL, piece);
      qi_json_writer_close (json);
    }
  qi_json_writer_close (json);
}

void
qi_json_write_shape (QiJsonWriter  *json,
                     const char    *key,
                     const QiShape *shape)
{
  qi_json_writer_open_array (json, key);
  for (guint i = 0; i < shape->n_dimensions; i++)
    qi_json_writer_add_unsigned (json, NULL, shape->sizes[i]);
  qi_json_writer_close (json);
}

void
qi_json_write_position (QiJsonWriter     *json,
                        const QiPosition *position)
{
  gboolean plain =
    hand_is_plain (position, QI_SIDE_FIRST) && hand_is_plain (position, QI_SIDE_SECOND);

  qi_json_writer_open_object (json, "position");
  qi_json_write_shape (json, "shape", qi_position_get_shape (position));
  write_board (json, position);
  qi_json_writer_open_object (json, "hands");
  write_hand (json, position, QI_SIDE_FIRST, plain);
  write_hand (json, position, QI_SIDE_SECOND, plain);
  qi_json_writer_close (json);
  qi_json_writer_open_object (json, "styles");
  qi_json_write_token (json, "first", qi_position_get_style (position, QI_SIDE_FIRST));
  qi_json_write_token (json, "second", qi_position_get_style (position, QI_SIDE_SECOND));
  qi_json_writer_close (json);
  qi_json_writer_add_string (json, "turn", qi_side_get_name (qi_position_get_turn (position)), -1);
  qi_json_writer_add_unsigned (json, "squares", qi_position_get_n_squares (position));
  qi_json_writer_add_unsigned (json, "pieces", qi_position_get_n_pieces (position));
  qi_json_writer_close (json);
}
