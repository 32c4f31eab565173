/* SPDX-License-Identifier: Apache-2.0 */
/* PIN, EPIN, SIN and QPI as values: the vectors of each, their constructors, queries and
 * transformations. */
#include "qi-transform.h"
#include "vectors.h"

#include "case-table.h"
#include "qi-epin-private.h"
#include "qi-pin-private.h"
#include "qi-qpi-private.h"

static void
assert_fault (const QiValue *item,
              const char    *fault)
{
  g_assert_cmpstr (fault, ==, vectors_text (item, "error", NULL));
}

static void
assert_pin (const QiPin   *pin,
            const char    *letter_key,
            const QiValue *item)
{
  g_assert_cmpint (pin->letter, ==, vectors_text (item, letter_key, NULL)[0]);
  g_assert_cmpstr (qi_side_get_name (pin->side), ==, vectors_text (item, "side", NULL));
  g_assert_cmpstr (qi_piece_state_get_name (pin->state), ==, vectors_text (item, "state", NULL));
  g_assert_cmpint (pin->terminal, ==, vectors_boolean (item, "terminal"));
}

/* The argument of a transformation: text, or a boolean as scripts write it. */
static const char *
get_argument (const QiValue *item)
{
  const QiValue *value = qi_value_get_member (item, "arg");

  if (value != NULL && qi_value_get_kind (value) == QI_VALUE_BOOLEAN)
    return qi_value_get_boolean (value) ? "true" : "false";
  return vectors_text (item, "arg", NULL);
}

static void
test_pin_parse (gconstpointer data)
{
  const QiValue *item = data;
  gsize length;
  const char *input = vectors_text (item, "input", &length);
  /* A copy of its exact bytes, so that a sanitizer sees a read beyond them. */
  g_autofree char *exact = g_memdup2 (length > 0 ? input : "x", MAX (length, 1));
  const char *fault = "unset";
  char text[QI_PIN_MAX_BYTES + 1];
  QiPin pin;

  g_assert_cmpint (qi_pin_parse (exact, (gssize) length, &pin, &fault), ==,
                   vectors_boolean (item, "valid"));
  assert_fault (item, fault);
  if (fault != NULL)
    return;
  assert_pin (&pin, "abbr", item);
  g_assert_cmpuint (qi_pin_format (&pin, text), ==, strlen (text));
  g_assert_cmpstr (text, ==, vectors_text (item, "canonical", NULL));
  g_assert_true (qi_pin_parse (text, -1, &pin, NULL));
}

static void
test_pin_transform (gconstpointer data)
{
  const QiValue *item = data;
  const char *fault = "unset";
  char text[QI_PIN_MAX_BYTES + 1];
  QiPin pin;
  QiPin result;

  g_assert_true (qi_pin_parse (vectors_text (item, "input", NULL), -1, &pin, NULL));
  g_assert_true (
    qi_pin_transform (&pin, vectors_text (item, "op", NULL), get_argument (item), &result, &fault));
  g_assert_null (fault);
  qi_pin_format (&result, text);
  g_assert_cmpstr (text, ==, vectors_text (item, "output", NULL));
  qi_pin_format (&pin, text);
  g_assert_cmpstr (text, ==, vectors_text (item, "input", NULL));
}

static void
test_epin_parse (gconstpointer data)
{
  const QiValue *item = data;
  gsize length;
  const char *input = vectors_text (item, "input", &length);
  g_autofree char *exact = g_memdup2 (length > 0 ? input : "x", MAX (length, 1));
  const char *fault = "unset";
  const char *pin_fault = "unset";
  char text[QI_EPIN_MAX_BYTES + 1];
  QiEpin epin;
  QiPin pin;
  gboolean valid = qi_epin_parse_full (exact, (gssize) length, &epin, &fault, &pin_fault);

  g_assert_cmpint (valid, ==, vectors_boolean (item, "valid"));
  g_assert_cmpint (qi_epin_parse (exact, (gssize) length, &epin), ==, valid);
  assert_fault (item, fault);
  if (vectors_text (item, "pin_error", NULL) != NULL)
    g_assert_cmpstr (pin_fault, ==, vectors_text (item, "pin_error", NULL));
  g_assert_cmpint (pin_fault != NULL, ==, g_strcmp0 (fault, "invalid_pin") == 0);
  if (!valid)
    return;
  qi_epin_get_pin (&epin, &pin);
  assert_pin (&pin, "abbr", item);
  g_assert_cmpint (epin.derived, ==, vectors_boolean (item, "derived"));
  g_assert_cmpuint (qi_epin_format (&epin, text), ==, strlen (text));
  g_assert_cmpstr (text, ==, vectors_text (item, "canonical", NULL));
}

static void
test_epin_transform (gconstpointer data)
{
  const QiValue *item = data;
  const char *fault = "unset";
  char text[QI_EPIN_MAX_BYTES + 1];
  QiEpin epin;
  QiEpin result;

  g_assert_true (qi_epin_parse (vectors_text (item, "input", NULL), -1, &epin));
  g_assert_true (qi_epin_transform (&epin, vectors_text (item, "op", NULL), get_argument (item),
                                    &result, &fault));
  g_assert_null (fault);
  qi_epin_format (&result, text);
  g_assert_cmpstr (text, ==, vectors_text (item, "output", NULL));
  qi_epin_format (&epin, text);
  g_assert_cmpstr (text, ==, vectors_text (item, "input", NULL));
}

static void
test_sin_parse (gconstpointer data)
{
  const QiValue *item = data;
  gsize length;
  const char *input = vectors_text (item, "input", &length);
  g_autofree char *exact = g_memdup2 (length > 0 ? input : "x", MAX (length, 1));
  const char *fault = "unset";
  char text[2] = "";
  QiSin sin;

  g_assert_cmpint (qi_sin_parse (exact, (gssize) length, &sin, &fault), ==,
                   vectors_boolean (item, "valid"));
  assert_fault (item, fault);
  if (fault != NULL)
    return;
  g_assert_cmpint (sin.letter, ==, vectors_text (item, "abbr", NULL)[0]);
  g_assert_cmpstr (qi_side_get_name (sin.side), ==, vectors_text (item, "side", NULL));
  text[0] = qi_sin_get_char (&sin);
  g_assert_cmpstr (text, ==, vectors_text (item, "canonical", NULL));
}

static void
test_sin_transform (gconstpointer data)
{
  const QiValue *item = data;
  QiSin sin;
  QiSin result;

  g_assert_true (qi_sin_parse (vectors_text (item, "input", NULL), -1, &sin, NULL));
  g_assert_true (
    qi_sin_transform (&sin, vectors_text (item, "op", NULL), get_argument (item), &result, NULL));
  g_assert_cmpint (qi_sin_get_char (&result), ==, vectors_text (item, "output", NULL)[0]);
  g_assert_cmpint (qi_sin_get_char (&sin), ==, vectors_text (item, "input", NULL)[0]);
}

static void
test_qpi_parse (gconstpointer data)
{
  static const char *const keys[] = { "valid", "valid_same_side_profile", "valid_seed_profile" };
  const QiValue *item = data;
  gsize length;
  const char *input = vectors_text (item, "input", &length);
  g_autofree char *exact = g_memdup2 (length > 0 ? input : "x", MAX (length, 1));
  const char *faults[3];
  const char *part_fault = "unset";
  char text[QI_QPI_MAX_BYTES + 1];
  QiQpi qpi = { 0 };

  for (QiQpiProfile profile = QI_QPI_CURRENT; profile <= QI_QPI_SEED; profile++)
    {
      QiQpi ignored;
      gboolean valid = qi_qpi_parse (exact, (gssize) length, profile, &ignored, &faults[profile],
                                     profile == QI_QPI_CURRENT ? &part_fault : NULL);

      g_assert_cmpint (valid, ==, vectors_boolean (item, keys[profile]));
      g_assert_cmpint (valid, ==, faults[profile] == NULL);
      if (profile == QI_QPI_CURRENT && valid)
        qpi = ignored;
    }
  assert_fault (item, faults[QI_QPI_CURRENT]);
  if (vectors_text (item, "error_same_side_profile", NULL) != NULL)
    g_assert_cmpstr (faults[QI_QPI_SAME_SIDE], ==,
                     vectors_text (item, "error_same_side_profile", NULL));
  g_assert_cmpint (part_fault != NULL, ==,
                   g_strcmp0 (faults[0], "invalid_sin") == 0
                     || g_strcmp0 (faults[0], "invalid_pin") == 0);
  if (faults[QI_QPI_CURRENT] != NULL)
    return;
  g_assert_cmpint (qpi.style.letter, ==, vectors_text (item, "style", NULL)[0]);
  g_assert_cmpstr (qi_side_get_name (qpi.style.side), ==, vectors_text (item, "style_side", NULL));
  assert_pin (&qpi.piece, "name", item);
  g_assert_cmpstr (qi_qpi_is_native (&qpi) ? "native" : "derived", ==,
                   vectors_text (item, "relation", NULL));
  g_assert_cmpuint (qi_qpi_format (&qpi, text), ==, strlen (text));
  g_assert_cmpstr (text, ==, vectors_text (item, "canonical", NULL));
}

static void
test_qpi_transform (gconstpointer data)
{
  const QiValue *item = data;
  const char *fault = "unset";
  char text[QI_QPI_MAX_BYTES + 1];
  QiQpi qpi;
  QiQpi result;

  g_assert_true (
    qi_qpi_parse (vectors_text (item, "input", NULL), -1, QI_QPI_CURRENT, &qpi, NULL, NULL));
  g_assert_true (
    qi_qpi_transform (&qpi, vectors_text (item, "op", NULL), get_argument (item), &result, &fault));
  g_assert_null (fault);
  qi_qpi_format (&result, text);
  g_assert_cmpstr (text, ==, vectors_text (item, "output", NULL));
}

/* Transformations that are in no vector. Those that qpi.rb has are from its README and
 * documentation; the others follow from their descriptions. */
typedef struct
{
  const char *name;
  const char *kind;
  const char *input;
  const char *op;
  const char *argument;
  const char *output;
  const char *fault;
} Transform;

static const Transform transforms[] = {
  { "rb-flip", "qpi", "O:+R", "flip", NULL, "o:+r", NULL },
  { "rb-type", "qpi", "O:+R", "with_type", "Q", "O:+Q", NULL },
  { "rb-family", "qpi", "O:+R", "with_family", "C", "C:+R", NULL },
  { "rb-family-second", "qpi", "c:k", "with_family", "S", "s:k", NULL },
  { "rb-side", "qpi", "C:K", "with_side", "second", "c:k", NULL },
  { "rb-side-same", "qpi", "c:+k", "with_side", "second", "c:+k", NULL },
  { "rb-state", "qpi", "C:K", "with_state", "diminished", "C:-K", NULL },
  { "rb-state-normal", "qpi", "C:-K", "with_state", "normal", "C:K", NULL },
  { "side-derived", "qpi", "C:k", "with_side", "first", "c:K", NULL },
  { "flip-derived", "qpi", "c:K^", "flip", NULL, "C:k^", NULL },
  { "derive", "qpi", "C:K", "derive", NULL, "c:K", NULL },
  { "derive-second", "qpi", "c:k", "derive", NULL, "C:k", NULL },
  { "derive-derived", "qpi", "c:K", "derive", NULL, "c:K", NULL },
  { "native", "qpi", "C:k", "native", NULL, "c:k", NULL },
  { "terminal", "qpi", "C:k", "with_terminal", "true", "C:k^", NULL },
  { "pin-part", "epin", "+K^'", "with_pin", "-q", "-q'", NULL },
  { "epin-native", "epin", "+K^'", "native", NULL, "+K^", NULL },
  { "epin-type", "epin", "k'", "with_type", "Q", "q'", NULL },
  { "epin-unmark", "epin", "k^'", "with_terminal", "false", "k'", NULL },
  { "sin-style", "sin", "c", "with_style", "S", "s", NULL },
  { "sin-family", "sin", "C", "with_family", "X", "X", NULL },
  { "no-op", "pin", "K", "promote", NULL, NULL, "unknown_op" },
  { "no-op-empty", "pin", "K", "", NULL, NULL, "unknown_op" },
  { "pin-derive", "pin", "K", "derive", NULL, NULL, "unknown_op" },
  { "sin-enhance", "sin", "C", "enhance", NULL, NULL, "unknown_op" },
  { "epin-sin", "epin", "K", "with_sin", "C", NULL, "unknown_op" },
  { "argument-missing", "pin", "K", "with_side", NULL, NULL, "missing_argument" },
  { "argument-too-many", "pin", "K", "flip", "first", NULL, "unexpected_argument" },
  { "bad-abbr-lower", "pin", "K", "with_abbr", "q", NULL, "invalid_abbr" },
  { "bad-abbr-long", "epin", "K", "with_abbr", "QQ", NULL, "invalid_abbr" },
  { "bad-abbr-empty", "sin", "K", "with_abbr", "", NULL, "invalid_abbr" },
  { "bad-type", "qpi", "C:K", "with_type", "1", NULL, "invalid_type" },
  { "bad-family", "qpi", "C:K", "with_family", "s", NULL, "invalid_family" },
  { "bad-side", "qpi", "C:K", "with_side", "First", NULL, "invalid_side" },
  { "bad-state", "pin", "K", "with_state", "+", NULL, "invalid_state" },
  { "bad-terminal", "epin", "K", "with_terminal", "1", NULL, "invalid_terminal" },
  { "bad-pin", "qpi", "C:K", "with_pin", "K'", NULL, "invalid_pin" },
  { "bad-pin-epin", "epin", "K", "with_pin", "", NULL, "invalid_pin" },
  { "bad-sin", "qpi", "C:K", "with_sin", "CC", NULL, "invalid_sin" },
};

static void
test_transform (gconstpointer data)
{
  const Transform *row = data;
  const char *fault = "unset";
  char text[8] = "";
  gboolean done = FALSE;
  QiPin pin;
  QiEpin epin;
  QiSin sin;
  QiQpi qpi;

  if (g_str_equal (row->kind, "pin"))
    {
      g_assert_true (qi_pin_parse (row->input, -1, &pin, NULL));
      done = qi_pin_transform (&pin, row->op, row->argument, &pin, &fault);
      qi_pin_format (&pin, text);
    }
  else if (g_str_equal (row->kind, "epin"))
    {
      g_assert_true (qi_epin_parse (row->input, -1, &epin));
      done = qi_epin_transform (&epin, row->op, row->argument, &epin, &fault);
      qi_epin_format (&epin, text);
    }
  else if (g_str_equal (row->kind, "sin"))
    {
      g_assert_true (qi_sin_parse (row->input, -1, &sin, NULL));
      done = qi_sin_transform (&sin, row->op, row->argument, &sin, &fault);
      text[0] = qi_sin_get_char (&sin);
    }
  else
    {
      g_assert_true (qi_qpi_parse (row->input, -1, QI_QPI_CURRENT, &qpi, NULL, NULL));
      done = qi_qpi_transform (&qpi, row->op, row->argument, &qpi, &fault);
      qi_qpi_format (&qpi, text);
    }
  g_assert_cmpint (done, ==, row->fault == NULL);
  g_assert_cmpstr (fault, ==, row->fault);
  /* The value that was refused is unchanged. */
  g_assert_cmpstr (text, ==, row->output != NULL ? row->output : row->input);
}

/* The constructor of qpi.rb: it reports the first wrong one of the four arguments. */
typedef struct
{
  const char *name;
  char        family;
  char        type;
  int         side;
  int         state;
  const char *text;
  const char *fault;
} Construct;

static const Construct constructs[] = {
  { "first", 'C', 'K', 0, 0, "C:K", NULL },
  { "second", 'C', 'K', 1, 0, "c:k", NULL },
  { "enhanced", 'O', 'R', 0, 1, "O:+R", NULL },
  { "diminished", 'X', 'S', 1, 2, "x:-s", NULL },
  { "family-lower", 'c', 'K', 1, 0, NULL, "invalid_family" },
  { "family-digit", '1', 'K', 0, 0, NULL, "invalid_family" },
  { "family-nul", '\0', 'K', 0, 0, NULL, "invalid_family" },
  { "family-wide", '\xE9', 'K', 0, 0, NULL, "invalid_family" },
  { "type-lower", 'C', 'k', 0, 0, NULL, "invalid_type" },
  { "type-sign", 'C', '+', 0, 0, NULL, "invalid_type" },
  { "side-third", 'C', 'K', 2, 0, NULL, "invalid_side" },
  { "side-negative", 'C', 'K', -1, 0, NULL, "invalid_side" },
  { "state-fourth", 'C', 'K', 0, 3, NULL, "invalid_state" },
  { "state-negative", 'C', 'K', 0, -1, NULL, "invalid_state" },
  { "order-family", 'c', 'k', 2, 3, NULL, "invalid_family" },
  { "order-type", 'C', 'k', 2, 3, NULL, "invalid_type" },
  { "order-side", 'C', 'K', 2, 3, NULL, "invalid_side" },
};

static void
test_construct (gconstpointer data)
{
  const Construct *row = data;
  const char *fault = "unset";
  char text[QI_QPI_MAX_BYTES + 1] = "";
  QiQpi qpi = { { 'Z', QI_SIDE_FIRST }, { 'Z', QI_SIDE_FIRST, QI_PIECE_NORMAL, FALSE } };
  gboolean made = qi_qpi_init (&qpi, row->family, row->type, (QiSide) row->side,
                               (QiPieceState) row->state, &fault);

  g_assert_cmpint (made, ==, row->fault == NULL);
  g_assert_cmpstr (fault, ==, row->fault);
  qi_qpi_format (&qpi, text);
  g_assert_cmpstr (text, ==, made ? row->text : "Z:Z");
  g_assert_true (qi_qpi_check_profile (&qpi, QI_QPI_SEED, NULL));
}

/* The four errors of PIN's constructor, EPIN's fifth and SIN's two. */
static void
test_construct_parts (void)
{
  const char *fault = NULL;
  QiPin pin;
  QiEpin epin;
  QiSin sin;

  g_assert_true (qi_pin_init (&pin, 'K', QI_SIDE_SECOND, QI_PIECE_ENHANCED, TRUE, &fault));
  g_assert_null (fault);
  g_assert_false (qi_pin_init (&pin, 'k', (QiSide) 2, (QiPieceState) 3, 2, &fault));
  g_assert_cmpstr (fault, ==, "invalid_abbr");
  g_assert_false (qi_pin_init (&pin, 'K', (QiSide) 2, (QiPieceState) 3, 2, &fault));
  g_assert_cmpstr (fault, ==, "invalid_side");
  g_assert_false (qi_pin_init (&pin, 'K', QI_SIDE_FIRST, (QiPieceState) 3, 2, &fault));
  g_assert_cmpstr (fault, ==, "invalid_state");
  g_assert_false (qi_pin_init (&pin, 'K', QI_SIDE_FIRST, QI_PIECE_NORMAL, 2, &fault));
  g_assert_cmpstr (fault, ==, "invalid_terminal");
  g_assert_false (qi_pin_init (&pin, 'K', QI_SIDE_FIRST, QI_PIECE_NORMAL, 2, NULL));
  g_assert_true (qi_epin_init (&epin, 'K', QI_SIDE_FIRST, QI_PIECE_NORMAL, FALSE, TRUE, &fault));
  g_assert_true (epin.derived);
  g_assert_false (qi_epin_init (&epin, 'K', QI_SIDE_FIRST, QI_PIECE_NORMAL, FALSE, 2, &fault));
  g_assert_cmpstr (fault, ==, "invalid_derived");
  g_assert_false (qi_epin_init (&epin, '+', QI_SIDE_FIRST, QI_PIECE_NORMAL, FALSE, 2, &fault));
  g_assert_cmpstr (fault, ==, "invalid_abbr");
  g_assert_true (qi_sin_init (&sin, 'S', QI_SIDE_SECOND, &fault));
  g_assert_cmpint (qi_sin_get_char (&sin), ==, 's');
  g_assert_false (qi_sin_init (&sin, 's', (QiSide) 2, &fault));
  g_assert_cmpstr (fault, ==, "invalid_abbr");
  g_assert_false (qi_sin_init (&sin, 'S', (QiSide) 2, &fault));
  g_assert_cmpstr (fault, ==, "invalid_side");
}

/* Two identifiers: "f" same family, "t" same type, "s" same side, "m" same state, "=" equal. */
typedef struct
{
  const char *name;
  const char *a;
  const char *b;
  const char *same;
} Query;

static const Query queries[] = {
  { "equal", "S:+R", "S:+R", "ftsm=" },
  { "sides", "C:K", "c:k", "ftm" },
  { "families", "C:K", "S:K", "tsm" },
  { "families-and-sides", "C:K", "s:k", "tm" },
  { "types", "C:K", "C:Q", "fsm" },
  { "states", "C:K", "C:+K", "fts" },
  { "enhanced-diminished", "C:+K", "C:-K", "fts" },
  { "terminal", "C:K", "C:K^", "ftsm" },
  { "derived", "C:K", "c:K", "ftsm" },
  { "nothing", "C:K", "s:-p", "" },
};

static void
test_query (gconstpointer data)
{
  const Query *row = data;
  QiQpi a;
  QiQpi b;

  g_assert_true (qi_qpi_parse (row->a, -1, QI_QPI_CURRENT, &a, NULL, NULL));
  g_assert_true (qi_qpi_parse (row->b, -1, QI_QPI_CURRENT, &b, NULL, NULL));
  for (guint i = 0; i < 2; i++)
    {
      const QiQpi *x = i == 0 ? &a : &b;
      const QiQpi *y = i == 0 ? &b : &a;

      g_assert_cmpint (qi_qpi_same_family (x, y), ==, strchr (row->same, 'f') != NULL);
      g_assert_cmpint (qi_qpi_cross_family (x, y), ==, strchr (row->same, 'f') == NULL);
      g_assert_cmpint (qi_qpi_same_type (x, y), ==, strchr (row->same, 't') != NULL);
      g_assert_cmpint (qi_qpi_same_side (x, y), ==, strchr (row->same, 's') != NULL);
      g_assert_cmpint (qi_qpi_same_state (x, y), ==, strchr (row->same, 'm') != NULL);
      g_assert_cmpint (qi_qpi_equal (x, y), ==, strchr (row->same, '=') != NULL);
      g_assert_cmpint (qi_qpi_hash (x) == qi_qpi_hash (y), ==, strchr (row->same, '=') != NULL);
    }
}

/* EPIN and the two styles say the same as QPI, and each can be had from the other. */
typedef struct
{
  const char *name;
  const char *epin;
  const char *styles;
  const char *qpi;
} Qualified;

static const Qualified qualified[] = {
  { "first", "+R", "Ss", "S:+R" },
  { "second", "k^", "Ss", "s:k^" },
  { "first-derived", "K'", "Cs", "s:K" },
  { "second-derived", "+p'", "Cs", "C:+p" },
  { "one-style-derived", "K'", "Cc", "c:K" },
};

static void
test_qualified (gconstpointer data)
{
  const Qualified *row = data;
  char text[QI_QPI_MAX_BYTES + 1];
  QiSin styles[2];
  QiEpin epin;
  QiEpin back;
  QiQpi qpi;

  g_assert_true (qi_epin_parse (row->epin, -1, &epin));
  for (guint i = 0; i < 2; i++)
    g_assert_true (qi_sin_parse (row->styles + i, 1, &styles[i], NULL));
  g_assert_true (qi_qpi_from_epin (&qpi, &epin, &styles[0], &styles[1]));
  qi_qpi_format (&qpi, text);
  g_assert_cmpstr (text, ==, row->qpi);
  g_assert_cmpint (qi_qpi_is_native (&qpi), ==, !epin.derived);
  g_assert_true (qi_qpi_to_epin (&qpi, &styles[0], &styles[1], &back));
  g_assert_true (qi_epin_equal (&epin, &back));
}

/* There is no identifier when a style has the wrong case, and no token when the style has no
 * side. */
static void
test_qualified_none (void)
{
  const QiSin swapped[2] = { { 'C', QI_SIDE_SECOND }, { 'C', QI_SIDE_FIRST } };
  const QiSin chess[2] = { { 'C', QI_SIDE_FIRST }, { 'C', QI_SIDE_SECOND } };
  QiEpin epin = { 'K', QI_SIDE_FIRST, QI_PIECE_NORMAL, FALSE, FALSE };
  QiQpi qpi;

  g_assert_false (qi_qpi_from_epin (&qpi, &epin, &swapped[0], &swapped[1]));
  g_assert_true (qi_qpi_parse ("S:K", -1, QI_QPI_CURRENT, &qpi, NULL, NULL));
  g_assert_false (qi_qpi_to_epin (&qpi, &chess[0], &chess[1], &epin));
}

/* All 624 tokens differ, and so do their hashes. */
static void
test_epin_hash (void)
{
  g_autofree gboolean *seen = g_new0 (gboolean, 624);
  guint n = 0;

  for (guint i = 0; i < 26; i++)
    for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
      for (QiPieceState state = QI_PIECE_NORMAL; state <= QI_PIECE_DIMINISHED; state++)
        for (guint marks = 0; marks < 4; marks++)
          {
            QiEpin epin = { (char) ('A' + (int) i), side, state, marks & 1, marks >> 1 };
            QiEpin derived, native;

            qi_epin_derive (&epin, &derived);
            qi_epin_underive (&derived, &native);
            g_assert_cmpuint (qi_epin_hash (&epin), <, 624);
            g_assert_false (seen[qi_epin_hash (&epin)]);
            seen[qi_epin_hash (&epin)] = TRUE;
            g_assert_true (qi_epin_equal (&epin, epin.derived ? &derived : &native));
            g_assert_false (qi_epin_equal (&epin, epin.derived ? &native : &derived));
            n++;
          }
  g_assert_cmpuint (n, ==, 624);
}

/* The names of the states are read whole, up to the given length. */
static void
test_states (void)
{
  static const struct
  {
    const char *name;
    gssize length;
    gboolean is_name;
    QiPieceState state;
  } rows[] = {
    { "normal", -1, TRUE, QI_PIECE_NORMAL },
    { "enhanced", -1, TRUE, QI_PIECE_ENHANCED },
    { "diminished", -1, TRUE, QI_PIECE_DIMINISHED },
    { "normally", 6, TRUE, QI_PIECE_NORMAL },
    { "normally", -1, FALSE },
    { "normal", 5, FALSE },
    { "normal", 1, FALSE },
    { "normal", 0, FALSE },
    { "Normal", -1, FALSE },
    { "", -1, FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      QiPieceState state = QI_PIECE_NORMAL;

      g_assert_cmpint (qi_piece_state_from_name (rows[i].name, rows[i].length, &state), ==,
                       rows[i].is_name);
      if (!rows[i].is_name)
        continue;
      g_assert_cmpint (state, ==, rows[i].state);
      g_assert_true (g_str_has_prefix (rows[i].name, qi_piece_state_get_name (state)));
    }
}

static void
test_names (void)
{
  g_auto (GStrv) names = qi_transform_dup_names (QI_TRANSFORM_SIN);

  g_assert_cmpstrv (names, ((const char *const[]) { "flip", "with_abbr", "with_family", "with_side",
                                                    "with_style", NULL }));
}

/* A colon after each token, a NUL inside one, and text that continues after the given length. */
static void
test_qpi_bytes (void)
{
  const char *fault = NULL;
  QiQpi qpi;

  g_assert_false (qi_qpi_parse ("C:K\0", 4, QI_QPI_CURRENT, &qpi, &fault, NULL));
  g_assert_cmpstr (fault, ==, "invalid_pin");
  g_assert_false (qi_qpi_parse ("C\0:K", 4, QI_QPI_CURRENT, &qpi, &fault, NULL));
  g_assert_cmpstr (fault, ==, "invalid_sin");
  g_assert_true (qi_qpi_parse ("C:K^^", 4, QI_QPI_CURRENT, &qpi, &fault, NULL));
  g_assert_null (fault);
  g_assert_false (qi_qpi_parse ("C:k^", 4, QI_QPI_SEED, &qpi, &fault, NULL));
  g_assert_cmpstr (fault, ==, "invalid_pin");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_autoptr (QiValue) pin = vectors_load ("pin.json");
  g_autoptr (QiValue) epin = vectors_load ("epin.json");
  g_autoptr (QiValue) sin = vectors_load ("sin.json");
  g_autoptr (QiValue) qpi = vectors_load ("qpi.json");

  vectors_add (pin, "parse", "/core/token/pin", test_pin_parse);
  vectors_add (pin, "transform", "/core/token/pin", test_pin_transform);
  vectors_add (epin, "parse", "/core/token/epin", test_epin_parse);
  vectors_add (epin, "transform", "/core/token/epin", test_epin_transform);
  vectors_add (sin, "parse", "/core/token/sin", test_sin_parse);
  vectors_add (sin, "transform", "/core/token/sin", test_sin_transform);
  vectors_add (qpi, "parse", "/core/token/qpi", test_qpi_parse);
  vectors_add (qpi, "transform", "/core/token/qpi", test_qpi_transform);
  case_table_add ("/core/token/transform/", transforms, test_transform);
  case_table_add ("/core/token/qpi/new/", constructs, test_construct);
  case_table_add ("/core/token/qpi/query/", queries, test_query);
  case_table_add ("/core/token/qpi/epin/", qualified, test_qualified);
  g_test_add_func ("/core/token/new", test_construct_parts);
  g_test_add_func ("/core/token/qpi/epin/none", test_qualified_none);
  g_test_add_func ("/core/token/qpi/bytes", test_qpi_bytes);
  g_test_add_func ("/core/token/epin/hash", test_epin_hash);
  g_test_add_func ("/core/token/transform/states", test_states);
  g_test_add_func ("/core/token/transform/names", test_names);
  return g_test_run ();
}
