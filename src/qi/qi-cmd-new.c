/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-chess960-private.h"
#include "qi-game-info.h"
#include "qi-input.h"
#include "qi-ops.h"
#include "qi-shuffle-private.h"

#include <string.h>

/* The styles as given, or the usual pair of the game, or of chess. */
static gboolean
get_styles (const QiOptions *options,
            char             letters[4],
            QiToken          styles[2])
{
  const QiGameInfo *info = qi_game_info_lookup (options->game);

  if (options->styles != NULL)
    return qi_styles_parse (options->styles, styles);
  letters[0] = info != NULL ? qi_game_info_get_style (info) : 'C';
  letters[1] = '\0';
  letters[2] = g_ascii_tolower (letters[0]);
  letters[3] = '\0';
  styles[0] = QI_TOKEN (letters);
  styles[1] = QI_TOKEN (letters + 2);
  return TRUE;
}

/* An empty position of the requested shape. */
static QiSetup *
new_empty (const QiOptions *options,
           const GArray    *sizes,
           const QiToken    styles[2],
           GError         **error)
{
  g_autoptr (QiPosition) position =
    qi_position_new ((const gint64 *) (gconstpointer) sizes->data, sizes->len, &styles[0],
                     &styles[1], options->limits, error);

  return position != NULL ? qi_setup_new (position, options->game, NULL) : NULL;
}

/**
 * Shuffled:
 * @is_chess960: the start positions of Chess960, which have numbers of their own
 * @shuffle: (nullable): those of another way to shuffle
 *
 * Which start positions were asked for; neither: that of the game.
 */
typedef struct
{
  gboolean         is_chess960;
  const QiShuffle *shuffle;
} Shuffled;

/* Whether the requested game, if any, starts with one of these positions. */
static gboolean
is_of_game (const Shuffled *shuffled,
            const char     *game)
{
  g_autoptr (QiSetup) start = shuffled->shuffle != NULL
                                ? qi_shuffle_dup_start (shuffled->shuffle, 0)
                                : qi_chess960_dup_start (0);

  return game == NULL || g_strcmp0 (qi_setup_get_game (start), game) == 0;
}

/* FALSE, with @status, when the options contradict each other. */
static gboolean
find_shuffled (const QiOptions *options,
               Shuffled        *shuffled,
               QiExit          *status)
{
  const gboolean is_numbered = options->number != QI_UNSAID;
  const char *name = options->shuffle;
  guint n = QI_N_CHESS960;

  *status = QI_EXIT_DONE;
  *shuffled = (Shuffled) { .is_chess960 = FALSE };
  if (name == NULL && !is_numbered)
    return TRUE;
  *status = QI_EXIT_USAGE;
  if (options->shape != NULL)
    qi_usage_error (options->command, "--shape is an empty board, which nothing is shuffled on");
  else if (name == NULL && g_strcmp0 (options->game, "chess960") != 0)
    qi_usage_error (options->command, "--number is for --game=chess960, or with --shuffle");
  else
    {
      shuffled->is_chess960 = name == NULL || g_str_equal (name, "chess960");
      shuffled->shuffle = shuffled->is_chess960 ? NULL : qi_shuffle_find (name);
      n = shuffled->shuffle != NULL ? qi_shuffle_get_n (shuffled->shuffle) : n;
      if (!shuffled->is_chess960 && shuffled->shuffle == NULL)
        qi_usage_error (options->command,
                        "--shuffle: '%s' is not chess960, chess, transcendental or capablanca",
                        name);
      else if (!is_of_game (shuffled, options->game))
        qi_usage_error (options->command, "--shuffle=%s is not of the game %s", name,
                        options->game);
      else if (is_numbered && options->number >= n)
        qi_usage_error (options->command, "--number: 0 to %u are there", n - 1);
      else
        *status = QI_EXIT_DONE;
    }
  return *status == QI_EXIT_DONE;
}

static QiSetup *
dup_start (const QiOptions *options,
           const Shuffled  *shuffled)
{
  const guint n = shuffled->shuffle != NULL ? qi_shuffle_get_n (shuffled->shuffle) : QI_N_CHESS960;
  const guint number = options->number != QI_UNSAID ? (guint) options->number
                                                    : (guint) g_random_int_range (0, (gint32) n);

  if (shuffled->shuffle != NULL)
    return qi_shuffle_dup_start (shuffled->shuffle, number);
  return shuffled->is_chess960 ? qi_chess960_dup_start (number)
                               : qi_game_info_dup_start (qi_game_info_lookup (options->game));
}

/* A game's start, with other styles where they were asked for. */
static QiSetup *
new_start (const QiOptions *options,
           const Shuffled  *shuffled,
           const QiToken    styles[2],
           GError         **error)
{
  g_autoptr (QiSetup) start = dup_start (options, shuffled);
  g_autoptr (QiEdit) edit = qi_edit_new ();

  if (options->styles != NULL)
    {
      qi_edit_style (edit, QI_SIDE_FIRST, &styles[0]);
      qi_edit_style (edit, QI_SIDE_SECOND, &styles[1]);
    }
  return qi_edit_apply (edit, start, options->limits, NULL, error);
}

static QiExit
print (const QiOptions *options,
       const QiInput   *input,
       QiSetup         *setup)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *text = NULL;

  if (options->json)
    {
      QiJsonWriter json;

      qi_line_open (&json);
      qi_input_write_result (input, setup != NULL, NULL, &json);
      if (setup != NULL)
        qi_json_write_position (&json, qi_setup_get_position (setup));
      qi_line_print (options, &json);
      return QI_EXIT_DONE;
    }
  if (setup == NULL)
    return QI_EXIT_DONE;
  text = qi_notation_write (qi_notation_lookup ("json"), setup, NULL, findings);
  qi_report_findings (options, &input->place, findings);
  if (text != NULL)
    qi_output_text (options, text);
  return qi_findings_get_exit (options, findings);
}

/* Points at the option that caused a refusal. The result is the text of @place. */
static char *
show_argument (const QiOptions *options,
               const GPtrArray *findings,
               QiPlace         *place)
{
  gboolean is_style =
    findings != NULL
    && g_str_has_prefix (qi_finding_get_code (g_ptr_array_index (findings, 0)), "style-");
  const char *value = is_style ? options->styles : options->shape;
  char *text;

  if (value == NULL)
    return NULL;
  text = g_strdup_printf ("--%s=%s", is_style ? "styles" : "shape", value);
  place->text = text;
  place->length = strlen (text);
  place->offset = place->length - strlen (value);
  place->span = MAX (strlen (value), 1);
  return text;
}

static QiExit
run (const QiOptions *options)
{
  g_autoptr (GArray) sizes = options->shape != NULL ? qi_sizes_parse (options->shape) : NULL;
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (QiSetup) setup = NULL;
  g_autoptr (GError) error = NULL;
  char letters[4];
  QiToken styles[2];
  g_autofree char *shown = NULL;
  QiInput input = { .place = { .file = "argument" }, .variants = options->variant_findings };
  Shuffled shuffled;
  QiExit status;

  if (options->words->len > 0)
    return qi_usage_error (options->command, "takes no FILE");
  if (!find_shuffled (options, &shuffled, &status))
    return status;
  if (options->shape == NULL && options->game == NULL && options->shuffle == NULL)
    return qi_usage_error (options->command, "say which: --shape=8,8 or --game=ID");
  if (options->shape != NULL && sizes == NULL)
    return qi_usage_error (options->command, "--shape: '%s' is no list of sizes such as 8,8",
                           options->shape);
  if (!get_styles (options, letters, styles))
    return qi_usage_error (options->command, "--styles: '%s' is no pair of styles such as C,c",
                           options->styles);
  setup = options->shape != NULL ? new_empty (options, sizes, styles, &error)
                                 : new_start (options, &shuffled, styles, &error);
  findings = error != NULL ? qi_findings_from_error (error) : NULL;
  input.findings = findings;
  shown = show_argument (options, findings, &input.place);
  status = qi_input_report (options, &input);
  return qi_exit_worst (status, print (options, &input, setup));
}

const QiCommand qi_cmd_new = {
  .name = "new",
  .usage = "--shape=N[,N[,N]] [--styles=FIRST,SECOND] [OPTIONS]\n--game=ID [OPTIONS]\n--shuffle=NAME [--number=N] [OPTIONS]",
  .summary = "print an empty position, or the start of a game",
  .help = "Prints an empty position of one to three dimensions, the outermost first, or the\n"
          "start position of a game, as the native file. --shuffle shuffles its pieces, by\n"
          "chance or as the start position of a number: 0 to 959 for Chess960.",
  .options = QI_OPTIONS_COMMON | QI_OPTION_GAME | QI_OPTION_LIMITS | QI_OPTION_STRICT
             | QI_OPTION_SHAPE | QI_OPTION_STYLES | QI_OPTION_VARIANTS | QI_OPTION_SHUFFLE,
  .run = run,
};
