/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-line-fen-private.h"
#include "qi-notation-private.h"

/* What an engine of the UCI protocol is told: "position fen …", with the options before it that
 * name the game where it is not chess. */

static const char *const neutral[] = {
  "uci", "uciok", "isready", "readyok", "ucinewgame", "go",       "stop", "ponderhit", "quit",
  "d",   "id",    "option",  "debug",   "eval",       "register", "info", "bestmove",  NULL,
};
static const char *const own[] = { "uci", "ucinewgame", "setoption name UCI_Variant",
                                   "setoption name UCI_Chess960", NULL };
static const char *const shared[] = { "isready", "go", "stop", NULL };

static const QiLines uci = {
  .id = "uci",
  .game = "chess",
  .command = "position",
  .has_options = TRUE,
  .neutral = neutral,
  .position = "position fen",
  .own = own,
  .shared = shared,
};

static QiReading *
uci_read (const char          *text,
          gsize                length,
          const QiReadOptions *options)
{
  return qi_lines_read (&uci, text, length, options);
}

static char *
uci_write (QiSetup              *setup,
           const QiWriteOptions *options,
           GPtrArray            *findings)
{
  return qi_lines_write (&uci, setup, options, findings);
}

static guint
uci_detect (const char *text,
            gsize       length)
{
  return qi_lines_detect (&uci, text, length);
}

const QiNotation qi_notation_uci = {
  .id = "uci",
  .name = "UCI",
  .kind = QI_NOTATION_LINE,
  .format = "fen",
  .read = uci_read,
  .write = uci_write,
  .detect = uci_detect,
};
