/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "config.h"

#include "qi-options-private.h"

#include "qi-report.h"
#include "theme-names.h"

#include <string.h>

#define OPTION_COLUMN 28 /* where the description of an option starts */

const QiOption qi_option_table[] = {
  { "from", QI_OPTION_FROM, "FORMAT", "read this format instead of detecting it" },
  { "to", QI_OPTION_TO, "FORMAT", "write this format" },
  { "lines", QI_OPTION_LINES, NULL, "read one position per line, as a stream" },
  { "game", QI_OPTION_GAME, "ID", "the game, where the text does not name one" },
  { "strict", QI_OPTION_STRICT, NULL, "warnings and notes count as errors" },
  { "lenient", QI_OPTION_LENIENT, NULL, "also read what can be repaired without guessing" },
  { "coords", QI_OPTION_COORDS, "cell|game", "how squares are named (default: game)" },
  { "limits", QI_OPTION_LIMITS, "default|large", "how large a position may be" },
  { "ops", QI_OPTION_OPS, "OPS.json", "take the edits from a file" },
  { "shape", QI_OPTION_SHAPE, "N[,N[,N]]", "sizes of the board, the outermost first" },
  { "styles", QI_OPTION_STYLES, "FIRST,SECOND", "the styles (default: C,c)" },
  { "flip", QI_OPTION_FLIP, NULL, "draw the board from the other side" },
  { "ascii", QI_OPTION_ASCII, NULL, "draw lines with plain characters" },
  { "op", QI_OPTION_OP, "NAME[:ARG]", "change the token; several are done in order" },
  { "new", QI_OPTION_NEW, "FAMILY,TYPE,SIDE,STATE", "make an identifier" },
  { "compare", QI_OPTION_COMPARE, "OTHER", "what two identifiers have in common" },
  { "profile", QI_OPTION_PROFILE, "current|same-side|seed", "the rule of QPI (default: current)" },
  { "index", QI_OPTION_INDEX, "N", "name the square with this number" },
  { "sees", QI_OPTION_SEES, "CELL", "mark what the piece on a square attacks" },
  { "from-cell", QI_OPTION_FROM_CELL, "CELL", "only the moves of the piece on this square" },
  { "notation", QI_OPTION_NOTATION, "ID", "how moves are written: uci, san, usi, pdn …" },
  { "depth", QI_OPTION_DEPTH, "N", "how deep, in plies" },
  { "divide", QI_OPTION_DIVIDE, NULL, "also count for each first move" },
  { "nodes", QI_OPTION_NODES, "N", "stop after as many positions" },
  { "time", QI_OPTION_TIME, "MS", "stop after as many milliseconds" },
  { "moves", QI_OPTION_MOVES, "\"MOVE …\"", "the moves to play" },
  { "first", QI_OPTION_FIRST, "PLAYER", "human, random or search:DEPTH" },
  { "second", QI_OPTION_SECOND, "PLAYER", "the same of the second player" },
  { "seed", QI_OPTION_SEED, "N", "the same number, the same chance" },
  { "max-plies", QI_OPTION_MAX_PLIES, "N", "stop the game after as many plies" },
  { "text", QI_OPTION_TEXT, NULL, "show the two texts, with marks" },
  { "variants", QI_OPTION_VARIANTS, "FILE", "games of your own: a variants.ini" },
  { "jobs", QI_OPTION_JOBS, "N", "how many threads work; 0: one for each processor" },
  { "max-findings", QI_OPTION_MAX_FINDINGS, "N", "show the first N findings, count the others" },
  { "fail-on", QI_OPTION_FAIL_ON, "error|warning|note", "what makes the exit status 1" },
  { "no-rules", QI_OPTION_NO_RULES, NULL, "only read; do not ask the rules of the games" },
  { "summary", QI_OPTION_SUMMARY, NULL, "end with what was counted, with --json too" },
  { "output", QI_OPTION_PICTURE, "OUT", "where to, also -o OUT: a file, a folder, - for output" },
  { "type", QI_OPTION_PICTURE, "svg|png|pdf", "what to write, where OUT does not say it" },
  { "square", QI_OPTION_PICTURE, "N", "side of a square (default: 48)" },
  { "width", QI_OPTION_PICTURE, "N", "width of the whole picture" },
  { "height", QI_OPTION_PICTURE, "N", "height of the whole picture" },
  { "scale", QI_OPTION_PICTURE, "N", "pixels a unit of a PNG (default: 1)" },
  { "theme", QI_OPTION_PICTURE, "NAME", "the board: " MASUME_THEMES },
  { "pieces", QI_OPTION_PICTURE, "NAME", "colour, print (black and white) or letters" },
  { "signs", QI_OPTION_PICTURE, "NAME", "on wedges and discs: characters, international" },
  { "set", QI_OPTION_PICTURE, "NAME|FOLDER/", "drawings of your own" },
  { "scheme", QI_OPTION_PICTURE, "NAME", "light, dark, contrast or contrast-dark surroundings" },
  { "ground", QI_OPTION_PICTURE, "none|paper", "what lies behind (default: none)" },
  { "coordinates", QI_OPTION_PICTURE, NULL, "with coordinates, as is usual" },
  { "no-coordinates", QI_OPTION_PICTURE, NULL, "without coordinates" },
  { "no-hands", QI_OPTION_PICTURE, NULL, "without the pieces in hand" },
  { "no-marks", QI_OPTION_PICTURE, NULL, "without marks and arrows" },
  { "no-turn", QI_OPTION_PICTURE, NULL, "without the sign of who is to move" },
  { "title", QI_OPTION_PICTURE, NULL, "with the title of the position above" },
  { "layer", QI_OPTION_PICTURE, "N", "one layer, from 1, the first listed" },
  { "row", QI_OPTION_PICTURE, "N", "the N-th position of FILE" },
  { "json", QI_OPTION_JSON, NULL, "results as JSON Lines, remarks inside them" },
  { "color", QI_OPTION_COLOR, "auto|always|never", "colours in remarks" },
  { "caret", QI_OPTION_CARET, "auto|always|never", "show the line a remark is about" },
  { "help", QI_OPTION_HELP, NULL, "show this help" },
  { "version", QI_OPTION_VERSION, NULL, "show the version" },
};
const gsize qi_option_table_size = G_N_ELEMENTS (qi_option_table);

gboolean
qi_option_takes_next (const char *argument)
{
  if (strcmp (argument, "-o") == 0)
    return TRUE;
  if (!g_str_has_prefix (argument, "--") || strchr (argument, '=') != NULL)
    return FALSE;
  for (gsize i = 0; i < qi_option_table_size; i++)
    if (strcmp (qi_option_table[i].name, argument + 2) == 0)
      return qi_option_table[i].argument != NULL;
  return FALSE;
}

static void
print_options (guint64 flags)
{
  qi_output_printf (NULL, "\nOptions:\n");
  for (gsize i = 0; i < qi_option_table_size; i++)
    {
      const QiOption *option = &qi_option_table[i];
      g_autofree char *text =
        g_strdup_printf ("--%s%s%s", option->name, option->argument != NULL ? "=" : "",
                         option->argument != NULL ? option->argument : "");

      if ((flags & option->flag) != 0)
        qi_output_printf (NULL, "  %-*s %s\n", OPTION_COLUMN, text, option->help);
    }
}

static void
print_general_help (void)
{
  const QiCommand *const *commands = qi_commands_get_all ();

  qi_output_printf (NULL, "Usage: qi COMMAND [OPTIONS] [FILE…]\n\n"
                          "Positions of two-player board games at the shell.\n\nCommands:\n");
  for (gsize i = 0; commands[i] != NULL; i++)
    qi_output_printf (NULL, "  %-10s %s\n", commands[i]->name, commands[i]->summary);
  qi_output_printf (NULL,
                    "\nOptions may stand anywhere; -- ends them; - or no FILE reads standard "
                    "input.\n"
                    "Exit status: 0 no error, 1 the input is wrong, 2 bad usage or a file that\n"
                    "cannot be read.\n\n"
                    "'qi COMMAND --help' tells more about a command.\n");
}

void
qi_help_print (const QiCommand *command)
{
  g_auto (GStrv) usages = NULL;

  if (command == NULL)
    {
      print_general_help ();
      return;
    }
  usages = g_strsplit (command->usage, "\n", -1);
  for (gsize i = 0; usages[i] != NULL; i++)
    qi_output_printf (NULL, "%s qi %s %s\n", i == 0 ? "Usage:" : "   or:", command->name,
                      usages[i]);
  qi_output_printf (NULL, "\n%s\n", command->help);
  print_options (command->options);
}

void
qi_version_print (void)
{
  qi_output_printf (NULL, "qi (Masume) %s\n", MASUME_VERSION);
}
