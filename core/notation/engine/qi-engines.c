/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-fen-private.h"
#include "qi-lines-private.h"
#include "qi-notation-private.h"
#include "qi-othello-private.h"
#include "qi-sfen-private.h"

/* Protocols in which an engine gets the position as one text, a row for each. Those of hub and gtp, which
 * have a text of their own, stand in their files. Sources: the UCI, UCCI, USI and CECP (XBoard)
 * protocols; the option UCI_Variant is that of Fairy-Stockfish and Multi-Variant Stockfish. */

static const char *const uci_variants[] = { "UCI_Variant", NULL };
static const char *const none[] = { NULL };

/* clang-format off */
static const QiLinesCommand position_commands[] = {
  { "position", qi_lines_read_position },
  { "startpos", qi_lines_read_start },
  { "setoption", qi_lines_read_option },
  { NULL, NULL },
};
/* clang-format on */

/* --- UCI: "position fen …", with the options before it that name the game where it is not chess -------- */

static const char *const uci_neutral[] = {
  "uci", "uciok", "isready", "readyok", "ucinewgame", "go",       "stop", "ponderhit", "quit",
  "d",   "id",    "option",  "debug",   "eval",       "register", "info", "bestmove",  NULL,
};
static const char *const uci_own[] = { "uci", "ucinewgame", "setoption name UCI_Variant",
                                       "setoption name UCI_Chess960", NULL };
static const char *const uci_shared[] = { "isready", "go", "stop", NULL };

static const QiLines uci = {
  .commands = position_commands,
  .neutral = uci_neutral,
  .stray = "a line that is no command",
  .finish = qi_lines_finish,
  .position = &qi_notation_fen,
  .command = "position",
  .keyword = "fen",
  .game = "chess",
  .variants = uci_variants,
  .chess960 = "UCI_Chess960",
  .start = "position fen",
  .own = uci_own,
  .shared = uci_shared,
};

const QiNotation qi_notation_uci = {
  .id = "uci",
  .name = "UCI",
  .kind = QI_NOTATION_LINE,
  .format = "fen",
  .read = qi_lines_read,
  .write = qi_lines_write,
  .detect = qi_lines_detect,
  .data = &uci,
};

/* --- UCCI, of Chinese programs for xiangqi alone ------------------------------------------------------- */

static const char *const ucci_neutral[] = {
  "ucci",  "ucciok",    "isready",  "readyok",    "setoption", "go",
  "stop",  "ponderhit", "quit",     "id",         "option",    "banmoves",
  "probe", "info",      "bestmove", "nobestmove", "bye",       NULL,
};
static const char *const ucci_own[] = { "ucci", "banmoves", NULL };
static const char *const ucci_games[] = { "xiangqi", NULL };

static const QiLines ucci = {
  .commands = position_commands,
  .neutral = ucci_neutral,
  .stray = "a line that is no command",
  .finish = qi_lines_finish,
  .position = &qi_notation_fen,
  .command = "position",
  .keyword = "fen",
  .game = "xiangqi",
  .has_one_game = TRUE,
  .variants = uci_variants,
  .chess960 = "UCI_Chess960",
  .start = "position fen",
  .own = ucci_own,
  .shared = none,
};

const QiNotation qi_notation_ucci = {
  .id = "ucci",
  .name = "UCCI",
  .kind = QI_NOTATION_LINE,
  .games = ucci_games,
  .read = qi_lines_read,
  .write = qi_lines_write,
  .detect = qi_lines_detect,
  .data = &ucci,
};

/* --- CECP, XBoard's: "variant …" where the game is not chess, and "setboard …" ------------------------- */
/* Its edit mode, which has no side to move, is not read. */

/* clang-format off */
static const QiLinesCommand setboard_commands[] = {
  { "setboard", qi_lines_read_position },
  { "variant", qi_lines_read_variant },
  { "new", qi_lines_read_new },
  { NULL, NULL },
};
/* clang-format on */
static const char *const setboard_neutral[] = {
  "xboard", "protover", "accepted", "rejected", "random",   "force",   "go",
  "white",  "black",    "level",    "st",       "sd",       "time",    "otim",
  "ping",   "post",     "nopost",   "hard",     "easy",     "analyze", "exit",
  "quit",   "memory",   "cores",    "name",     "computer", "ics",     NULL,
};
static const char *const setboard_own[] = { "variant", "xboard", "protover", "new", "force", NULL };
static const char *const setboard_shared[] = { "go", "level", "st", NULL };

static const QiLines setboard = {
  .commands = setboard_commands,
  .neutral = setboard_neutral,
  .stray = "a line that is no command",
  .finish = qi_lines_finish,
  .position = &qi_notation_fen,
  .command = "setboard",
  .game = "chess",
  .start = "setboard",
  .own = setboard_own,
  .shared = setboard_shared,
};

const QiNotation qi_notation_setboard = {
  .id = "setboard",
  .name = "CECP setboard",
  .kind = QI_NOTATION_LINE,
  .format = "fen",
  .read = qi_lines_read,
  .write = qi_lines_write,
  .detect = qi_lines_detect,
  .data = &setboard,
};

/* --- USI: "position sfen …", with the variant before it where the game is not shogi -------------------- */

/* The option of Fairy-Stockfish since version 14, and of version 11 (Debian 12), which keeps UCI's name.
 * Each ignores the other one's. */
static const char *const usi_variants[] = { "USI_Variant", "UCI_Variant", NULL };
static const char *const usi_neutral[] = {
  "usi",  "usiok", "isready", "readyok", "usinewgame", "go",        "stop",
  "quit", "d",     "id",      "option",  "ponderhit",  "setoption", NULL,
};
static const char *const usi_own[] = { "usi", "usinewgame", "setoption name USI_Variant", NULL };

static const QiLines usi = {
  .commands = position_commands,
  .neutral = usi_neutral,
  .stray = "a line that is no command",
  .finish = qi_lines_finish,
  .position = &qi_notation_sfen,
  .command = "position",
  .keyword = "sfen",
  .game = "shogi",
  .find_game = qi_sfen_get_setup_game,
  .variants = usi_variants,
  .start = "position sfen",
  .own = usi_own,
  .shared = none,
  .alone = 97,
  .own_alone = 60,
};

const QiNotation qi_notation_usi = {
  .id = "usi",
  .name = "USI",
  .kind = QI_NOTATION_LINE,
  .format = "sfen",
  .read = qi_lines_read,
  .write = qi_lines_write,
  .detect = qi_lines_detect,
  .data = &usi,
};

/* --- NBoard: "set game …", and a game of GGF ----------------------------------------------------------- */

static const char *const nboard_games[] = { "othello", NULL };

const QiNotation qi_notation_nboard = {
  .id = "nboard",
  .name = "NBoard",
  .kind = QI_NOTATION_LINE,
  .games = nboard_games,
  .read = qi_ggf_read,
  .write = qi_ggf_write,
  .detect = qi_ggf_detect,
  .data = QI_GGF_COMMAND,
};
