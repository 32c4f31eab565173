/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "config.h"

#include "qi-options-private.h"

#include "qi-report.h"
#include "theme-names.h"

#include <string.h>

#define OPTION_COLUMN 32  /* where the description of an option starts */
#define MAX_DEPTH     255 /* plies */
#define MAX_MATE      40  /* moves */
#define MAX_SCALE     64.

#define AT(member) .offset = G_STRUCT_OFFSET (QiOptions, member)

#define FLAG(name, bit, member, help) { name, 0, QI_OPTION_##bit, QI_KIND_ON, AT (member), NULL, help }
#define NO_FLAG(name, bit, member, help) { name, 0, QI_OPTION_##bit, QI_KIND_OFF, AT (member), NULL, help }
#define TEXT(name, bit, member, argument, what, help)                                              \
  { name, 0, QI_OPTION_##bit, QI_KIND_TEXT, AT (member), argument, help, .offer = QI_OFFER_##what }
#define CHOICE(name, bit, member, argument, all, help)                                             \
  { name, 0, QI_OPTION_##bit, QI_KIND_CHOICE, AT (member), argument, help, .words = all,           \
    .offer = QI_OFFER_WORDS }
#define NUMBER(name, bit, member, argument, from, to, help)                                        \
  { name, 0, QI_OPTION_##bit, QI_KIND_NUMBER, AT (member), argument, help, .least = from, .most = to }
#define MEASURE(name, bit, member, from, to, help)                                                 \
  { name, 0, QI_OPTION_##bit, QI_KIND_MEASURE, AT (member), "N", help, .least_measure = from,      \
    .most_measure = to }
#define PLAYER(name, bit, member, help)                                                            \
  { name, 0, QI_OPTION_##bit, QI_KIND_PLAYER, AT (member), "PLAYER", help, .words = players,       \
    .offer = QI_OFFER_WORDS }

static const char *const whens[] = { "auto", "always", "never", NULL };
static const char *const coords[] = { "game", "cell", NULL };
static const char *const sizes[] = { "default", "large", NULL };
static const char *const severities[] = { "error", "warning", "note", NULL };
static const char *const symmetries[] = { "mirror", "rotations", "sides", "colours", NULL };
static const char *const keys[] = { "verdict", "title", "material", NULL };
static const char *const shuffled[] = { "chess960", "chess", "transcendental", "capablanca", NULL };
static const char *const papers[] = { "a4", "letter", NULL };
static const char *const sames[] = { "position", "board", "all", NULL };
static const char *const profiles[] = { "current", "same-side", "seed", NULL };
static const char *const players[] = { "human", "random", "search:", NULL };

const QiOption qi_option_table[] = {
  { "from", 0, QI_OPTION_FROM, QI_KIND_READS, AT (from), "FORMAT",
    "read this format instead of detecting it", .offer = QI_OFFER_ASKED },
  { "to", 0, QI_OPTION_TO, QI_KIND_WRITES, AT (to), "FORMAT", "write this format",
    .offer = QI_OFFER_ASKED },
  FLAG ("lines", LINES, lines, "read one position per line, as a stream"),
  TEXT ("game", GAME, game, "ID", ASKED, "the game, where the text does not name one"),
  FLAG ("strict", STRICT, strict, "warnings and notes count as errors"),
  FLAG ("lenient", LENIENT, lenient, "also read what can be repaired without guessing"),
  CHOICE ("coords", COORDS, cell, "cell|game", coords, "how squares are named (default: game)"),
  CHOICE ("limits", LIMITS, size, "default|large", sizes, "how large a position may be"),
  TEXT ("ops", OPS, ops, "OPS.json", FILES, "take the edits from a file"),
  TEXT ("shape", SHAPE, shape, "N[,N[,N]]", NOTHING, "sizes of the board, the outermost first"),
  TEXT ("styles", STYLES, styles, "FIRST,SECOND", NOTHING, "the styles (default: C,c)"),
  { "shuffle", 0, QI_OPTION_SHUFFLE, QI_KIND_TEXT, AT (shuffle), "NAME",
    "shuffle the pieces: chess960, chess, transcendental, capablanca", .words = shuffled,
    .offer = QI_OFFER_WORDS },
  NUMBER ("number", SHUFFLE, number, "N", 0, G_MAXUINT32,
          "the start position of that number, else one by chance"),
  FLAG ("flip", FLIP, flip, "draw the board from the other side"),
  FLAG ("words", WORDS, in_words, "say in words what stands where"),
  FLAG ("ascii", ASCII, ascii, "draw lines with plain characters"),
  { "op", 0, QI_OPTION_OP, QI_KIND_TEXTS, AT (transforms), "NAME[:ARG]",
    "change the token; several are done in order", .offer = QI_OFFER_CHANGES },
  TEXT ("new", NEW, make, "FAMILY,TYPE,SIDE,STATE", NOTHING, "make an identifier"),
  TEXT ("compare", COMPARE, compare, "OTHER", NOTHING, "what two identifiers have in common"),
  CHOICE ("profile", PROFILE, profile, "current|same-side|seed", profiles,
          "the rule of QPI (default: current)"),
  TEXT ("index", INDEX, index, "N", NOTHING, "name the square with this number"),
  TEXT ("sees", SEES, sees, "CELL", NOTHING, "mark what the piece on a square attacks"),
  TEXT ("from-cell", FROM_CELL, from_cell, "CELL", NOTHING,
        "only the moves of the piece on this square"),
  TEXT ("notation", NOTATION, notation, "ID", MOVES, "how moves are written: uci, san, usi, pdn …"),
  NUMBER ("depth", DEPTH, depth, "N", 0, MAX_DEPTH, "how deep, in plies"),
  FLAG ("divide", DIVIDE, divide, "also count for each first move"),
  NUMBER ("nodes", NODES, nodes, "N", 1, G_MAXINT64, "stop after as many positions"),
  NUMBER ("time", TIME, milliseconds, "MS", 1, G_MAXUINT32, "stop after as many milliseconds"),
  TEXT ("moves", MOVES, moves, "\"MOVE …\"", NOTHING, "the moves to play"),
  PLAYER ("first", FIRST, players[0], "human, random or search:DEPTH"),
  PLAYER ("second", SECOND, players[1], "the same of the second player"),
  NUMBER ("seed", SEED, seed, "N", 0, G_MAXUINT32, "the same number, the same chance"),
  NUMBER ("max-plies", MAX_PLIES, max_plies, "N", 1, G_MAXUINT32,
          "stop the game after as many plies"),
  FLAG ("text", TEXT, text, "show the two texts, with marks"),
  TEXT ("variants", VARIANTS, variants, "FILE", FILES, "games of your own: a variants.ini"),
  NUMBER ("jobs", JOBS, jobs, "N", 0, QI_MAX_JOBS,
          "how many threads work; 0: one for each processor"),
  NUMBER ("max-findings", MAX_FINDINGS, max_findings, "N", 0, G_MAXINT64,
          "show the first N findings, count the others"),
  CHOICE ("fail-on", FAIL_ON, fail_on, "error|warning|note", severities,
          "what makes the exit status 1"),
  { "allow", 0, QI_OPTION_ALLOW, QI_KIND_TEXTS, AT (allowed), "CODE[,CODE]",
    "count findings of these kinds, do not tell them", .offer = QI_OFFER_CODES },
  FLAG ("no-rules", NO_RULES, no_rules, "only read; do not ask the rules of the games"),
  { "symmetry", 0, QI_OPTION_SYMMETRY, QI_KIND_TEXT, AT (symmetry), "WORD[,WORD]",
    "also as an image: mirror, rotations, sides, colours", .words = symmetries,
    .offer = QI_OFFER_WORDS },
  CHOICE ("same", SAME, same, "position|board|all", sames,
          "what counts as the same (default: position)"),
  { "by", 0, QI_OPTION_BY, QI_KIND_TEXT, AT (by), "KEY[,KEY]",
    "in which order: verdict, title, material", .words = keys, .offer = QI_OFFER_WORDS },
  FLAG ("reverse", REVERSE, reverse, "the last first"),
  NUMBER ("keep", KEEP, keep, "MIB", 1, QI_MAX_KEEP,
          "how many MiB of input and of keys are kept (default: 1024)"),
  FLAG ("invert", INVERT, invert, "the rows that do not fit"),
  FLAG ("repeated", REPEATED, repeated, "only the rows that were there before"),
  FLAG ("summary", SUMMARY, summary, "end with what was counted, with --json too"),
  TEXT ("shard", PART, shard, "K/N", NOTHING, "the K-th of N parts that qi report merge joins"),
  TEXT ("resume", PART, resume, "FILE", FILES, "write a part to FILE, and go on where it ends"),
  TEXT ("engine", ENGINE, engine, "COMMAND", NOTHING, "the program, with its arguments"),
  TEXT ("protocol", ENGINE, protocol, "ID", ASKED, "what it speaks, where it is not to be asked"),
  { "set", 0, QI_OPTION_ENGINE, QI_KIND_TEXTS, AT (settings), "NAME[=VALUE]",
    "set one of its options", .offer = QI_OFFER_NOTHING },
  NUMBER ("mate", ENGINE, mate, "N", 1, MAX_MATE, "in how many moves"),
  TEXT ("log", ENGINE, log, "FILE", FILES, "write down all that is said"),
  { "output", 'o', QI_OPTION_PICTURE, QI_KIND_TEXT, AT (picture.output), "OUT",
    "where to: a file, a folder, - for output", .offer = QI_OFFER_FILES },
  TEXT ("type", PICTURE, picture.type, "svg|png|pdf|tex", ASKED,
        "what to write, where OUT does not say it"),
  MEASURE ("square", PICTURE, picture.square, 1., QI_MAX_PICTURE_SIZE, "side of a square (default: 48)"),
  MEASURE ("width", PICTURE, picture.width, 1., QI_MAX_PICTURE_SIZE, "width of the whole picture"),
  MEASURE ("height", PICTURE, picture.height, 1., QI_MAX_PICTURE_SIZE, "height of the whole picture"),
  MEASURE ("scale", PICTURE, picture.scale, .01, MAX_SCALE, "pixels a unit of a PNG (default: 1)"),
  TEXT ("theme", PICTURE, picture.theme, "NAME", ASKED, "the board: " MASUME_THEMES),
  TEXT ("pieces", PICTURE, picture.pieces, "NAME", ASKED,
        "colour, print (black and white) or letters"),
  TEXT ("signs", PICTURE, picture.signs, "NAME", ASKED,
        "on wedges and discs: characters, international"),
  TEXT ("set", PICTURE, picture.set, "NAME|FOLDER/", FILES, "drawings of your own"),
  TEXT ("scheme", PICTURE, picture.scheme, "NAME", ASKED,
        "light, dark, contrast or contrast-dark surroundings"),
  TEXT ("ground", PICTURE, picture.ground, "none|paper", ASKED, "what lies behind (default: none)"),
  FLAG ("coordinates", PICTURE, picture.coordinates, "with coordinates, as is usual"),
  NO_FLAG ("no-coordinates", PICTURE, picture.coordinates, "without coordinates"),
  NO_FLAG ("no-hands", PICTURE, picture.hands, "without the pieces in hand"),
  NO_FLAG ("no-marks", PICTURE, picture.marks, "without marks and arrows"),
  NO_FLAG ("no-turn", PICTURE, picture.turn, "without the sign of who is to move"),
  NO_FLAG ("no-data", PICTURE, picture.data, "without the position in an SVG or PNG"),
  FLAG ("title", PICTURE, picture.title, "with the title of the position above"),
  TEXT ("sheet", PICTURE, picture.sheet, "COLUMNSxROWS", NOTHING,
        "work sheets: pages of so many positions"),
  NUMBER ("answers", PICTURE, picture.answers, "N", 0, QI_MAX_ANSWERS,
          "lines to write on, below each position of a sheet"),
  FLAG ("fen", PICTURE, picture.fen, "the position as text, below each of a sheet"),
  FLAG ("by-mover", PICTURE, picture.by_mover, "the side to move of each of a sheet at the bottom"),
  FLAG ("solutions", PICTURE, picture.solutions, "behind a sheet: comments and best moves (bm)"),
  CHOICE ("paper", PICTURE, picture.paper, "a4|letter", papers, "of a sheet (default: a4)"),
  NUMBER ("layer", PICTURE, picture.layer, "N", 1, QI_MAX_DIMENSION_SIZE,
          "one layer, from 1, the first listed"),
  NUMBER ("row", PICTURE, picture.row, "N", 1, G_MAXINT64, "the N-th position of FILE"),
  FLAG ("json", JSON, json, "results as JSON Lines, remarks inside them"),
  CHOICE ("color", COLOR, color, "auto|always|never", whens, "colours in remarks"),
  CHOICE ("caret", CARET, caret, "auto|always|never", whens, "show the line a remark is about"),
  { "help", 'h', QI_OPTION_HELP, QI_KIND_HELP, 0, NULL, "show this help" },
  { "version", 'V', QI_OPTION_VERSION, QI_KIND_VERSION, 0, NULL, "show the version" },
};
const gsize qi_option_table_size = G_N_ELEMENTS (qi_option_table);

/* The row of "-oOUT" or "--output=OUT"; NULL: of none. */
static const QiOption *
find_option (const char *argument)
{
  for (gsize i = 0; i < qi_option_table_size; i++)
    {
      const QiOption *option = &qi_option_table[i];

      if (argument[1] == '-' ? strcmp (argument + 2, option->name) == 0
                             : option->letter != 0 && argument[1] == option->letter)
        return option;
    }
  return NULL;
}

gboolean
qi_option_takes_next (const char *argument)
{
  const QiOption *option = find_option (argument);

  return option != NULL && option->argument != NULL && (argument[1] == '-' || argument[2] == '\0');
}

static void
print_options (guint64 flags)
{
  qi_output_printf (NULL, "\nOptions:\n");
  for (gsize i = 0; i < qi_option_table_size; i++)
    {
      const QiOption *option = &qi_option_table[i];
      const char letter[] = { '-', option->letter, ',', ' ', '\0' };
      g_autofree char *text = g_strdup_printf ("%s--%s%s%s", option->letter != 0 ? letter : "    ",
                                               option->name, option->argument != NULL ? "=" : "",
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
