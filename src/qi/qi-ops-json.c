/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-ops-private.h"

#include "qi-json-reader-private.h"

#include <string.h>

/* A list of operations that is not one: JSON has codes of its own. */
#define CODE_BAD_OPERATION "bad-operation"

static gboolean
is_integer (const QiValue *value)
{
  gsize length = 0;
  const char *text;

  if (qi_value_get_kind (value) != QI_VALUE_NUMBER)
    return FALSE;
  text = qi_value_get_text (value, &length);
  return strspn (text, "-0123456789") == length;
}

/* The pairs of a diff: [index, piece or null] for the board, [piece, count] for a hand. */
static const char *
check_changes (QiOpKind       kind,
               const QiValue *changes)
{
  if (changes == NULL || qi_value_get_kind (changes) != QI_VALUE_ARRAY)
    return "\"changes\" must be a list";
  for (gsize i = 0; i < qi_value_get_size (changes); i++)
    {
      QiValue *pair = qi_value_get_item (changes, i);

      if (qi_value_get_kind (pair) != QI_VALUE_ARRAY || qi_value_get_size (pair) != 2)
        return "each change must be a list of two";
      if (kind == QI_OP_BOARD_DIFF && !is_integer (qi_value_get_item (pair, 0)))
        return "a change of the board is [index, piece or null]";
      if (kind == QI_OP_HAND_DIFF
          && (qi_value_get_kind (qi_value_get_item (pair, 0)) == QI_VALUE_NULL
              || !is_integer (qi_value_get_item (pair, 1))))
        return "a change of a hand is [piece, count]";
    }
  return NULL;
}

/* Understands one operation. Returns what is wrong with it, or NULL. */
static const char *
parse_one (QiOp          *self,
           const QiValue *value)
{
  const QiValue *name = qi_value_get_member (value, "op");
  const char *text = NULL;

  if (name != NULL && qi_value_get_kind (name) == QI_VALUE_STRING)
    text = qi_value_get_text (name, NULL);
  if (text == NULL)
    return "an operation is an object with the name \"op\"";
  if (strcmp (text, "toggle") == 0)
    {
      self->kind = QI_OP_TOGGLE;
      return NULL;
    }
  if (strcmp (text, "board_diff") == 0)
    self->kind = QI_OP_BOARD_DIFF;
  else if (strcmp (text, "first_hand_diff") == 0 || strcmp (text, "second_hand_diff") == 0)
    {
      self->kind = QI_OP_HAND_DIFF;
      self->side = text[0] == 'f' ? QI_SIDE_FIRST : QI_SIDE_SECOND;
    }
  else
    return "\"op\" must be board_diff, first_hand_diff, second_hand_diff or toggle";
  self->changes = qi_value_get_member (value, "changes");
  if (self->changes != NULL)
    qi_value_ref (self->changes);
  return check_changes (self->kind, self->changes);
}

/* Reads the operation that starts with @event. */
static QiOp *
read_one (QiJsonReader      *reader,
          const QiJsonEvent *event,
          QiPlace           *place,
          const char       **wrong)
{
  gsize offset = event->offset;
  gsize length = event->length;
  g_autoptr (QiValue) value = qi_json_reader_dup_value (reader, event);
  QiOp *self;

  if (value == NULL)
    return NULL;
  place->offset = offset;
  place->span = length;
  self = g_new0 (QiOp, 1);
  self->place = *place;
  *wrong = parse_one (self, value);
  if (*wrong == NULL)
    return self;
  qi_op_free (self);
  return NULL;
}

GPtrArray *
qi_ops_parse (const char  *file,
              const char  *text,
              gsize        length,
              QiPlace     *place,
              const char **code,
              char       **message)
{
  QiJsonLimits limits = *qi_json_limits_get_default ();
  g_autoptr (QiJsonReader) reader = NULL;
  g_autoptr (GPtrArray) ops = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_op_free);
  const char *wrong = NULL;
  QiJsonEvent event = { 0 };

  reader = qi_json_reader_new (text, length, &limits);
  *place = (QiPlace) { file, 0, text, length, 0, 1 };
  if (qi_json_reader_next (reader, &event) != QI_JSON_ARRAY_BEGIN && event.kind != QI_JSON_ERROR)
    wrong = "the operations must be a list";
  while (wrong == NULL && event.kind != QI_JSON_ERROR
         && qi_json_reader_next (reader, &event) != QI_JSON_ARRAY_END)
    {
      QiOp *op = event.kind == QI_JSON_ERROR ? NULL : read_one (reader, &event, place, &wrong);

      if (op == NULL)
        break;
      g_ptr_array_add (ops, op);
    }
  if (wrong == NULL && qi_json_reader_get_fault (reader) == NULL
      && qi_json_reader_next (reader, &event) == QI_JSON_END)
    return g_steal_pointer (&ops);
  if (wrong == NULL)
    {
      const QiJsonFault *fault = qi_json_reader_get_fault (reader);

      *code = fault->code;
      *message = g_strdup (fault->message);
      place->offset = fault->offset;
      place->span = MAX (fault->length, 1);
      return NULL;
    }
  *code = CODE_BAD_OPERATION;
  *message = g_strdup (wrong);
  return NULL;
}
