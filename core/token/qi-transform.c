/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-epin-private.h"
#include "qi-transform.h"

#include <string.h>

typedef enum
{
  OP_DERIVE,
  OP_DIMINISH,
  OP_ENHANCE,
  OP_FLIP,
  OP_MARK_TERMINAL,
  OP_NORMALIZE,
  OP_UNDERIVE,
  OP_UNMARK_TERMINAL,
  OP_WITH_ABBR,
  OP_WITH_PIN,
  OP_WITH_SIDE,
  OP_WITH_SIN,
  OP_WITH_STATE,
  OP_WITH_STYLE,
  OP_WITH_TERMINAL
} Op;

/* What an operation takes; a letter says whose it is in the name of its fault. */
typedef enum
{
  ARGUMENT_NONE,
  ARGUMENT_ABBR,
  ARGUMENT_FAMILY,
  ARGUMENT_TYPE,
  ARGUMENT_SIDE,
  ARGUMENT_STATE,
  ARGUMENT_TERMINAL,
  ARGUMENT_PIN,
  ARGUMENT_SIN
} ArgumentKind;

typedef struct
{
  char         letter;
  QiSide       side;
  QiPieceState state;
  gboolean     terminal;
  QiPin        pin;
  QiSin        sin;
} Argument;

#define ANY_PIECE (QI_TRANSFORM_PIN | QI_TRANSFORM_EPIN | QI_TRANSFORM_QPI)
#define ANY       (ANY_PIECE | QI_TRANSFORM_SIN)
#define DERIVABLE (QI_TRANSFORM_EPIN | QI_TRANSFORM_QPI)

/* Some operations have two names because implementations differ: epin.ex and qpi.ex call "underive"
 * "native", qpi.rb has "with_type" and "with_family", sin.rb "with_style". */
static const struct
{
  const char  *name;
  Op           op;
  guint        kinds;
  ArgumentKind argument;
} table[] = {
  { "derive", OP_DERIVE, DERIVABLE, ARGUMENT_NONE },
  { "diminish", OP_DIMINISH, ANY_PIECE, ARGUMENT_NONE },
  { "enhance", OP_ENHANCE, ANY_PIECE, ARGUMENT_NONE },
  { "flip", OP_FLIP, ANY, ARGUMENT_NONE },
  { "mark_terminal", OP_MARK_TERMINAL, ANY_PIECE, ARGUMENT_NONE },
  { "native", OP_UNDERIVE, DERIVABLE, ARGUMENT_NONE },
  { "normalize", OP_NORMALIZE, ANY_PIECE, ARGUMENT_NONE },
  { "underive", OP_UNDERIVE, DERIVABLE, ARGUMENT_NONE },
  { "unmark_terminal", OP_UNMARK_TERMINAL, ANY_PIECE, ARGUMENT_NONE },
  { "with_abbr", OP_WITH_ABBR, ANY, ARGUMENT_ABBR },
  { "with_family", OP_WITH_STYLE, QI_TRANSFORM_SIN | QI_TRANSFORM_QPI, ARGUMENT_FAMILY },
  { "with_pin", OP_WITH_PIN, DERIVABLE, ARGUMENT_PIN },
  { "with_side", OP_WITH_SIDE, ANY, ARGUMENT_SIDE },
  { "with_sin", OP_WITH_SIN, QI_TRANSFORM_QPI, ARGUMENT_SIN },
  { "with_state", OP_WITH_STATE, ANY_PIECE, ARGUMENT_STATE },
  { "with_style", OP_WITH_STYLE, QI_TRANSFORM_SIN, ARGUMENT_ABBR },
  { "with_terminal", OP_WITH_TERMINAL, ANY_PIECE, ARGUMENT_TERMINAL },
  { "with_type", OP_WITH_ABBR, ANY_PIECE, ARGUMENT_TYPE },
};

/**
 * qi_transform_dup_names:
 * @kind: of what
 *
 * Returns: (transfer full): the names of all transformations of @kind, in a fixed order
 *
 * Since: 1.0
 */
GStrv
qi_transform_dup_names (QiTransformKinds kind)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
    if ((table[i].kinds & kind) != 0)
      g_strv_builder_add (builder, table[i].name);
  return g_strv_builder_end (builder);
}

static gboolean
read_boolean (const char *text,
              gboolean   *value)
{
  *value = strcmp (text, "true") == 0;
  return *value || strcmp (text, "false") == 0;
}

/* What is wrong with the argument, or NULL. */
static const char *
read_argument (ArgumentKind kind,
               const char  *text,
               Argument    *argument)
{
  if (text == NULL)
    return kind == ARGUMENT_NONE ? NULL : "missing_argument";
  argument->letter =
    text[0] != '\0' && text[1] == '\0' && g_ascii_isupper (text[0]) ? text[0] : '\0';
  switch (kind)
    {
    case ARGUMENT_ABBR:
      return argument->letter != '\0' ? NULL : "invalid_abbr";
    case ARGUMENT_FAMILY:
      return argument->letter != '\0' ? NULL : "invalid_family";
    case ARGUMENT_TYPE:
      return argument->letter != '\0' ? NULL : "invalid_type";
    case ARGUMENT_SIDE:
      return qi_side_from_name (text, -1, &argument->side) ? NULL : "invalid_side";
    case ARGUMENT_STATE:
      return qi_piece_state_from_name (text, -1, &argument->state) ? NULL : "invalid_state";
    case ARGUMENT_TERMINAL:
      return read_boolean (text, &argument->terminal) ? NULL : "invalid_terminal";
    case ARGUMENT_PIN:
      return qi_pin_parse (text, -1, &argument->pin, NULL) ? NULL : "invalid_pin";
    case ARGUMENT_SIN:
      return qi_sin_parse (text, -1, &argument->sin, NULL) ? NULL : "invalid_sin";
    case ARGUMENT_NONE:
    default:
      return "unexpected_argument";
    }
}

static gboolean
prepare (QiTransformKinds kind,
         const char      *name,
         const char      *text,
         Op              *op,
         Argument        *argument,
         const char     **fault)
{
  const char *found = "unknown_op";

  for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
    if ((table[i].kinds & kind) != 0 && strcmp (table[i].name, name) == 0)
      {
        *op = table[i].op;
        found = read_argument (table[i].argument, text, argument);
      }
  if (fault != NULL)
    *fault = found;
  return found == NULL;
}

static void
apply_to_pin (const QiPin    *self,
              Op              op,
              const Argument *argument,
              QiPin          *result)
{
  switch (op)
    {
    case OP_DIMINISH:
      qi_pin_diminish (self, result);
      break;
    case OP_ENHANCE:
      qi_pin_enhance (self, result);
      break;
    case OP_FLIP:
      qi_pin_flip (self, result);
      break;
    case OP_MARK_TERMINAL:
      qi_pin_mark_terminal (self, result);
      break;
    case OP_NORMALIZE:
      qi_pin_normalize (self, result);
      break;
    case OP_UNMARK_TERMINAL:
      qi_pin_unmark_terminal (self, result);
      break;
    case OP_WITH_ABBR:
      qi_pin_with_abbr (self, argument->letter, result);
      break;
    case OP_WITH_SIDE:
      qi_pin_with_side (self, argument->side, result);
      break;
    case OP_WITH_STATE:
      qi_pin_with_state (self, argument->state, result);
      break;
    case OP_WITH_TERMINAL:
      (argument->terminal ? qi_pin_mark_terminal : qi_pin_unmark_terminal) (self, result);
      break;
    case OP_WITH_PIN:
      *result = argument->pin;
      break;
    case OP_DERIVE:
    case OP_UNDERIVE:
    case OP_WITH_SIN:
    case OP_WITH_STYLE:
    default:
      g_return_if_reached ();
    }
}

/**
 * qi_pin_transform:
 * @self: a PIN token
 * @name: one of qi_transform_dup_names()
 * @argument: (nullable): as text; %NULL where there is none ("first", "true", "K^" …)
 * @result: (out caller-allocates): the new token; untouched on failure
 * @fault: (out) (optional) (nullable) (transfer none): "unknown_op", "missing_argument" or "unexpected_argument", else what is wrong with the
 *   argument: "invalid_abbr", "invalid_family", "invalid_type", "invalid_side", "invalid_state", "invalid_terminal",
 *   "invalid_pin" or "invalid_sin"
 *
 * The transformations by the names that scripts and test vectors have for them: "enhance", "with_side" …
 *
 * Returns: whether it could be done
 *
 * Since: 1.0
 */
gboolean
qi_pin_transform (const QiPin *self,
                  const char  *name,
                  const char  *argument,
                  QiPin       *result,
                  const char **fault)
{
  Argument value = { 0 };
  Op op = OP_ENHANCE;

  g_return_val_if_fail (self != NULL && name != NULL && result != NULL, FALSE);

  if (!prepare (QI_TRANSFORM_PIN, name, argument, &op, &value, fault))
    return FALSE;
  apply_to_pin (self, op, &value, result);
  return TRUE;
}

/**
 * qi_epin_transform:
 * @self: a token
 * @name: one of qi_transform_dup_names()
 * @argument: (nullable): as text
 * @result: (out): the new token; untouched on failure
 * @fault: (out) (optional) (nullable) (transfer none): as of qi_pin_transform()
 *
 * Returns: whether it could be done
 *
 * Since: 1.0
 */
gboolean
qi_epin_transform (const QiEpin *self,
                   const char   *name,
                   const char   *argument,
                   QiEpin       *result,
                   const char  **fault)
{
  Argument value = { 0 };
  Op op = OP_ENHANCE;
  QiPin pin;

  g_return_val_if_fail (self != NULL && name != NULL && result != NULL, FALSE);

  if (!prepare (QI_TRANSFORM_EPIN, name, argument, &op, &value, fault))
    return FALSE;
  if (op == OP_DERIVE || op == OP_UNDERIVE)
    {
      (op == OP_DERIVE ? qi_epin_derive : qi_epin_underive) (self, result);
      return TRUE;
    }
  qi_epin_get_pin (self, &pin);
  apply_to_pin (&pin, op, &value, &pin);
  qi_epin_with_pin (self, &pin, result);
  return TRUE;
}

/**
 * qi_sin_transform:
 * @self: a style
 * @name: one of qi_transform_dup_names()
 * @argument: (nullable): as text
 * @result: (out): the new token; untouched on failure
 * @fault: (out) (optional) (nullable) (transfer none): as of qi_pin_transform()
 *
 * Returns: whether it could be done
 *
 * Since: 1.0
 */
gboolean
qi_sin_transform (const QiSin *self,
                  const char  *name,
                  const char  *argument,
                  QiSin       *result,
                  const char **fault)
{
  Argument value = { 0 };
  Op op = OP_FLIP;

  g_return_val_if_fail (self != NULL && name != NULL && result != NULL, FALSE);

  if (!prepare (QI_TRANSFORM_SIN, name, argument, &op, &value, fault))
    return FALSE;
  if (op == OP_FLIP)
    qi_sin_flip (self, result);
  else if (op == OP_WITH_SIDE)
    qi_sin_with_side (self, value.side, result);
  else
    qi_sin_with_abbr (self, value.letter, result);
  return TRUE;
}

/**
 * qi_qpi_transform:
 * @self: an identifier
 * @name: one of qi_transform_dup_names()
 * @argument: (nullable): as text
 * @result: (out): the new token; untouched on failure
 * @fault: (out) (optional) (nullable) (transfer none): as of qi_pin_transform()
 *
 * Returns: whether it could be done
 *
 * Since: 1.0
 */
gboolean
qi_qpi_transform (const QiQpi *self,
                  const char  *name,
                  const char  *argument,
                  QiQpi       *result,
                  const char **fault)
{
  Argument value = { 0 };
  Op op = OP_FLIP;
  QiPin pin;

  g_return_val_if_fail (self != NULL && name != NULL && result != NULL, FALSE);

  if (!prepare (QI_TRANSFORM_QPI, name, argument, &op, &value, fault))
    return FALSE;
  if (op == OP_FLIP)
    qi_qpi_flip (self, result);
  else if (op == OP_WITH_SIDE)
    qi_qpi_with_side (self, value.side, result);
  else if (op == OP_DERIVE)
    qi_qpi_derive (self, result);
  else if (op == OP_UNDERIVE)
    qi_qpi_underive (self, result);
  else if (op == OP_WITH_SIN)
    *result = (QiQpi) { value.sin, self->piece };
  else if (op == OP_WITH_STYLE)
    qi_qpi_with_family (self, value.letter, result);
  else
    {
      apply_to_pin (&self->piece, op, &value, &pin);
      *result = (QiQpi) { self->style, pin };
    }
  return TRUE;
}
