/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-ops.h"
#include "qi-epin-private.h"
#include "qi-pin-private.h"
#include "qi-qpi-private.h"
#include "qi-token-cell.h"
#include "qi-transform.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#define MAX_INPUT_BYTES (1 << 20) /* of standard input; a token has seven at most */

typedef enum
{
  KIND_PIN,
  KIND_EPIN,
  KIND_SIN,
  KIND_QPI,
  KIND_CELL
} Kind;

static const char *const kind_names[] = { "pin", "epin", "sin", "qpi", "cell", NULL };

static const QiTransformKinds transform_kinds[] = {
  QI_TRANSFORM_PIN,
  QI_TRANSFORM_EPIN,
  QI_TRANSFORM_SIN,
  QI_TRANSFORM_QPI,
};

/* A token of any kind but CELL: of PIN and EPIN @epin alone, of SIN @sin, of QPI @qpi. */
typedef struct
{
  Kind   kind;
  QiEpin epin;
  QiSin  sin;
  QiQpi  qpi;
} Token;

/* What parsing a text gave. */
typedef struct
{
  const char *fault;
  const char *part_fault;
  const char *part; /* whose @part_fault is: "sin" or "pin" */
} Faults;

void
qi_token_open (QiJsonWriter *json,
               const char   *text,
               gsize         length)
{
  qi_line_open (json);
  if (text != NULL)
    qi_json_writer_add_string (json, "input", text, (gssize) length);
}

QiExit
qi_token_finish (QiJsonWriter *json,
                 QiExit        status)
{
  qi_line_print (NULL, json);
  return status;
}

static void
write_letter (QiJsonWriter *json,
              const char   *key,
              char          letter)
{
  qi_json_writer_add_string (json, key, &letter, 1);
}

static void
write_piece (QiJsonWriter *json,
             const char   *letter_key,
             const QiPin  *pin)
{
  write_letter (json, letter_key, pin->letter);
  qi_json_writer_add_string (json, "side", qi_side_get_name (pin->side), -1);
  qi_json_writer_add_string (json, "state", qi_piece_state_get_name (pin->state), -1);
  qi_json_writer_add_boolean (json, "terminal", pin->terminal);
}

static gboolean
parse (Kind         kind,
       QiQpiProfile profile,
       const char  *text,
       gsize        length,
       Token       *token,
       Faults      *faults)
{
  gssize n = (gssize) length;
  QiPin pin;

  *token = (Token) { .kind = kind };
  *faults = (Faults) { .part = "pin" };
  switch (kind)
    {
    case KIND_PIN:
      if (qi_pin_parse (text, n, &pin, &faults->fault))
        qi_epin_from_pin (&pin, FALSE, &token->epin);
      break;
    case KIND_EPIN:
      qi_epin_parse_full (text, n, &token->epin, &faults->fault, &faults->part_fault);
      break;
    case KIND_SIN:
      qi_sin_parse (text, n, &token->sin, &faults->fault);
      break;
    case KIND_QPI:
      qi_qpi_parse (text, n, profile, &token->qpi, &faults->fault, &faults->part_fault);
      if (g_strcmp0 (faults->fault, "invalid_sin") == 0)
        faults->part = "sin";
      break;
    case KIND_CELL:
    default:
      g_assert_not_reached ();
    }
  return faults->fault == NULL;
}

static void
format (const Token *token,
        char         text[QI_QPI_MAX_BYTES + 1])
{
  if (token->kind == KIND_QPI)
    qi_qpi_format (&token->qpi, text);
  else if (token->kind == KIND_SIN)
    {
      text[0] = qi_sin_get_char (&token->sin);
      text[1] = '\0';
    }
  else
    qi_epin_format (&token->epin, text);
}

/* Says which of the two older specifications accept the identifier, which may be invalid. */
static void
write_profiles (QiJsonWriter *json,
                const QiQpi  *qpi)
{
  const char *fault = NULL;

  qi_json_writer_add_boolean (json, "valid_same_side_profile",
                              qpi != NULL && qi_qpi_check_profile (qpi, QI_QPI_SAME_SIDE, &fault));
  if (fault != NULL)
    qi_json_writer_add_string (json, "error_same_side_profile", fault, -1);
  qi_json_writer_add_boolean (json, "valid_seed_profile",
                              qpi != NULL && qi_qpi_check_profile (qpi, QI_QPI_SEED, NULL));
}

static void
write_attributes (QiJsonWriter *json,
                  const Token  *token)
{
  char text[QI_QPI_MAX_BYTES + 1];
  char part[QI_PIN_MAX_BYTES + 1];
  QiPin pin = token->qpi.piece;

  if (token->kind != KIND_QPI)
    qi_epin_get_pin (&token->epin, &pin);
  if (token->kind == KIND_QPI)
    {
      write_letter (json, "style", token->qpi.style.letter);
      qi_json_writer_add_string (json, "style_side", qi_side_get_name (token->qpi.style.side), -1);
      write_piece (json, "name", &pin);
      qi_json_writer_add_string (json, "relation",
                                 qi_qpi_is_native (&token->qpi) ? "native" : "derived", -1);
      write_letter (json, "sin", qi_sin_get_char (&token->qpi.style));
    }
  else if (token->kind == KIND_SIN)
    {
      write_letter (json, "abbr", token->sin.letter);
      qi_json_writer_add_string (json, "side", qi_side_get_name (token->sin.side), -1);
    }
  else
    write_piece (json, "abbr", &pin);
  if (token->kind == KIND_EPIN)
    qi_json_writer_add_boolean (json, "derived", token->epin.derived);
  if (token->kind == KIND_EPIN || token->kind == KIND_QPI)
    {
      qi_pin_format (&pin, part);
      qi_json_writer_add_string (json, "pin", part, -1);
    }
  format (token, text);
  qi_json_writer_add_string (json, "canonical", text, -1);
  if (token->kind == KIND_QPI)
    write_profiles (json, &token->qpi);
}

/* Prints the object and says what it means for the exit status. */
static QiExit
print_fault (const char   *text,
             gsize         length,
             const Token  *token,
             const Faults *faults)
{
  QiJsonWriter json;

  qi_token_open (&json, text, length);
  qi_json_writer_add_boolean (&json, "valid", FALSE);
  qi_json_writer_add_string (&json, "error", faults->fault, -1);
  if (faults->part_fault != NULL)
    qi_json_writer_add_string (&json, g_str_equal (faults->part, "sin") ? "sin_error" : "pin_error",
                               faults->part_fault, -1);
  if (text != NULL && token->kind == KIND_QPI)
    {
      Token current;
      Faults ignored;

      write_profiles (&json, parse (KIND_QPI, QI_QPI_CURRENT, text, length, &current, &ignored)
                               ? &current.qpi
                               : NULL);
    }
  return qi_token_finish (&json, QI_EXIT_WRONG);
}

static QiExit
print_token (const char  *text,
             gsize        length,
             const Token *token)
{
  QiJsonWriter json;

  qi_token_open (&json, text, length);
  qi_json_writer_add_boolean (&json, "valid", TRUE);
  write_attributes (&json, token);
  return qi_token_finish (&json, QI_EXIT_DONE);
}

/* One transformation in place. */
static gboolean
transform (Token       *token,
           const char  *name,
           const char  *argument,
           const char **fault)
{
  QiPin pin;

  switch (token->kind)
    {
    case KIND_PIN:
      qi_epin_get_pin (&token->epin, &pin);
      if (!qi_pin_transform (&pin, name, argument, &pin, fault))
        return FALSE;
      qi_epin_from_pin (&pin, FALSE, &token->epin);
      return TRUE;
    case KIND_EPIN:
      return qi_epin_transform (&token->epin, name, argument, &token->epin, fault);
    case KIND_SIN:
      return qi_sin_transform (&token->sin, name, argument, &token->sin, fault);
    case KIND_QPI:
      return qi_qpi_transform (&token->qpi, name, argument, &token->qpi, fault);
    case KIND_CELL:
    default:
      g_assert_not_reached ();
    }
}

/* A wrongly named transformation is bad usage; a wrong argument is not. */
static QiExit
refuse_op (const QiOptions *options,
           const Token     *token,
           const char      *name,
           const char      *fault)
{
  g_auto (GStrv) names = qi_transform_dup_names (transform_kinds[token->kind]);
  g_autofree char *list = g_strjoinv (", ", names);
  QiJsonWriter json;
  char text[QI_QPI_MAX_BYTES + 1];

  if (strcmp (fault, "unknown_op") == 0)
    return qi_usage_error (options->command, "--op: '%s' is none of %s", name, list);
  if (strcmp (fault, "missing_argument") == 0)
    return qi_usage_error (options->command, "--op: '%s' needs an argument: %s:ARG", name, name);
  if (strcmp (fault, "unexpected_argument") == 0)
    return qi_usage_error (options->command, "--op: '%s' takes no argument", name);
  format (token, text);
  qi_token_open (&json, text, strlen (text));
  qi_json_writer_add_string (&json, "op", name, -1);
  qi_json_writer_add_string (&json, "error", fault, -1);
  return qi_token_finish (&json, QI_EXIT_WRONG);
}

static QiExit
run_transforms (const QiOptions *options,
                Token           *token)
{
  char text[QI_QPI_MAX_BYTES + 1];

  for (guint i = 0; i < options->transforms->len; i++)
    {
      const char *word = g_ptr_array_index (options->transforms, i);
      const char *colon = strchr (word, ':');
      g_autofree char *name =
        colon != NULL ? g_strndup (word, (gsize) (colon - word)) : g_strdup (word);
      const char *fault = NULL;
      Token before = *token;

      if (!transform (token, name, colon != NULL ? colon + 1 : NULL, &fault)
          || (token->kind == KIND_QPI
              && !qi_qpi_check_profile (&token->qpi, options->profile, &fault)))
        return refuse_op (options, &before, name, fault);
    }
  format (token, text);
  qi_output_text (NULL, text);
  return QI_EXIT_DONE;
}

static QiExit
run_compare (const QiOptions *options,
             const Token     *token)
{
  QiJsonWriter json;
  const QiQpi *a = &token->qpi;
  Faults faults;
  Token other;

  if (!parse (KIND_QPI, options->profile, options->compare, strlen (options->compare), &other,
              &faults))
    return print_fault (options->compare, strlen (options->compare), &other, &faults);
  qi_token_open (&json, NULL, 0);
  qi_json_writer_add_boolean (&json, "same_family", qi_qpi_same_family (a, &other.qpi));
  qi_json_writer_add_boolean (&json, "same_type", qi_qpi_same_type (a, &other.qpi));
  qi_json_writer_add_boolean (&json, "same_side", qi_qpi_same_side (a, &other.qpi));
  qi_json_writer_add_boolean (&json, "same_state", qi_qpi_same_state (a, &other.qpi));
  qi_json_writer_add_boolean (&json, "cross_family", qi_qpi_cross_family (a, &other.qpi));
  qi_json_writer_add_boolean (&json, "equal", qi_qpi_equal (a, &other.qpi));
  return qi_token_finish (&json, QI_EXIT_DONE);
}

static QiExit
run_token (const QiOptions *options,
           const char      *text,
           gsize            length,
           Token           *token)
{
  if (options->compare != NULL)
    return run_compare (options, token);
  if (options->transforms != NULL)
    return run_transforms (options, token);
  return print_token (text, length, token);
}

/* FAMILY,TYPE,SIDE[,STATE]: a part that is no letter, side or state is replaced by one that does
 * not exist, so that the constructor reports the first wrong one. */
static QiExit
run_new (const QiOptions *options)
{
  g_auto (GStrv) parts = g_strsplit (options->make, ",", -1);
  guint n = g_strv_length (parts);
  Token token = { .kind = KIND_QPI };
  Faults faults = { .part = "pin" };
  QiSide side = (QiSide) -1;
  QiPieceState state = QI_PIECE_NORMAL;

  if (n < 3 || n > 4)
    return qi_usage_error (options->command, "--new: '%s' is no FAMILY,TYPE,SIDE,STATE",
                           options->make);
  if (!qi_side_from_name (parts[2], -1, &side))
    side = (QiSide) -1;
  if (n == 4 && !qi_piece_state_from_name (parts[3], -1, &state))
    state = (QiPieceState) -1;
  if (!qi_qpi_init (&token.qpi, parts[0][0] != '\0' && parts[0][1] == '\0' ? parts[0][0] : '\0',
                    parts[1][0] != '\0' && parts[1][1] == '\0' ? parts[1][0] : '\0', side, state,
                    &faults.fault))
    return print_fault (NULL, 0, &token, &faults);
  return run_token (options, NULL, 0, &token);
}

/* All of standard input, every byte of it. NULL when it cannot be read. */
static char *
read_input (gsize *length)
{
  GString *text = g_string_new (NULL);
  char buffer[4096];
  gssize n;

  do
    {
      n = read (STDIN_FILENO, buffer, sizeof buffer);
      if (n > 0)
        g_string_append_len (text, buffer, n);
    }
  while ((n > 0 && text->len <= MAX_INPUT_BYTES) || (n < 0 && errno == EINTR));
  *length = text->len;
  return g_string_free (text, n < 0);
}

static QiExit
run_text (const QiOptions *options,
          Kind             kind,
          const QiShape   *shape,
          const char      *text,
          gsize            length)
{
  Token token = { .kind = kind };
  Faults faults = { .fault = "too_long" };

  if (length > MAX_INPUT_BYTES)
    {
      token.kind = KIND_PIN; /* the kind does not matter */
      return print_fault ("", 0, &token, &faults);
    }
  if (kind == KIND_CELL)
    return qi_token_print_cell (options, shape, text, length);
  if (!parse (kind, options->profile, text, length, &token, &faults))
    return print_fault (text, length, &token, &faults);
  return run_token (options, text, length, &token);
}

/* Options that the kind does not have; NULL when there is none. */
static const char *
find_foreign_option (const QiOptions *options,
                     Kind             kind)
{
  if (kind != KIND_QPI && options->make != NULL)
    return "--new";
  if (kind != KIND_QPI && options->compare != NULL)
    return "--compare";
  if (kind != KIND_QPI && options->profile != QI_QPI_CURRENT)
    return "--profile";
  if (kind != KIND_CELL && options->shape != NULL)
    return "--shape";
  if (kind != KIND_CELL && options->index != NULL)
    return "--index";
  if (kind == KIND_CELL && options->transforms != NULL)
    return "--op";
  return NULL;
}

static QiExit
run (const QiOptions *options)
{
  const char *name = options->words->len > 0 ? g_ptr_array_index (options->words, 0) : NULL;
  const char *text = options->words->len > 1 ? g_ptr_array_index (options->words, 1) : NULL;
  gboolean made = options->make != NULL || options->index != NULL;
  g_autofree char *input = NULL;
  guint kind = 0;
  gsize length = 0;
  QiShape shape;
  QiExit status = QI_EXIT_DONE;

  while (name != NULL && kind_names[kind] != NULL && strcmp (kind_names[kind], name) != 0)
    kind++;
  if (name == NULL || kind_names[kind] == NULL)
    return qi_usage_error (options->command, "'%s' is none of pin, epin, sin, qpi, cell",
                           name != NULL ? name : "");
  if (find_foreign_option (options, (Kind) kind) != NULL)
    return qi_usage_error (options->command, "%s is not for %s",
                           find_foreign_option (options, (Kind) kind), name);
  if (options->words->len > (made ? 1 : 2))
    return qi_usage_error (options->command, "'%s' is too many",
                           (const char *) g_ptr_array_index (options->words, made ? 1 : 2));
  if (text == NULL && !made)
    return qi_usage_error (options->command, "which token? - reads standard input");
  if (options->index != NULL && options->shape == NULL)
    return qi_usage_error (options->command, "--index needs --shape=N[,N[,N]]");
  if (options->compare != NULL && options->transforms != NULL)
    return qi_usage_error (options->command, "either --op or --compare");
  if (options->shape != NULL && !qi_token_read_shape (options, &shape, &status))
    return status;
  if (options->make != NULL)
    return run_new (options);
  if (options->index != NULL)
    return qi_token_print_index (options, &shape);
  if (strcmp (text, "-") == 0)
    {
      text = input = read_input (&length);
      if (input == NULL)
        {
          qi_report_plain (options, &(QiPlace) { .file = "-" }, QI_CODE_UNREADABLE,
                           g_strerror (errno));
          return QI_EXIT_USAGE;
        }
    }
  else
    length = strlen (text);
  return run_text (options, (Kind) kind, options->shape != NULL ? &shape : NULL, text, length);
}

const QiCommand qi_cmd_token = {
  .name = "token",
  .usage = "KIND TEXT [--op=NAME[:ARG]]...\n"
           "qpi TEXT [--profile=current|same-side|seed] [--compare=OTHER]\n"
           "qpi --new=FAMILY,TYPE,SIDE,STATE\n"
           "cell NAME [--shape=N[,N[,N]]]\n"
           "cell --index=N --shape=N[,N[,N]]",
  .summary = "take one token apart, or change it",
  .help = "Reads one token of the KIND pin, epin, sin, qpi or cell and prints its attributes, or\n"
          "what is wrong with it, as one line of JSON. '-' reads standard input, of which every\n"
          "byte counts. --op prints the token with one attribute changed: enhance, diminish,\n"
          "normalize, flip, mark_terminal, unmark_terminal, derive, underive, native,\n"
          "with_abbr:K, with_side:second, with_state:enhanced, with_terminal:true, with_pin:K^,\n"
          "with_sin:S, with_family:S, with_type:K; several are done in order.",
  .options = QI_OPTIONS_COMMON | QI_OPTION_OP | QI_OPTION_NEW | QI_OPTION_COMPARE
             | QI_OPTION_PROFILE | QI_OPTION_SHAPE | QI_OPTION_INDEX | QI_OPTION_LIMITS,
  .dash_words = TRUE,
  .first_words = kind_names,
  .run = run,
};
