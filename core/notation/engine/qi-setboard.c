/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-line-fen-private.h"
#include "qi-notation-private.h"

/* What an engine of CECP, XBoard's protocol, is told: "variant …" where the game is not chess, and
 * "setboard …". Its edit mode, which has no side to move, is not read. */

static const char *const neutral[] = {
  "xboard", "protover", "accepted", "rejected", "random",   "force",   "go",
  "white",  "black",    "level",    "st",       "sd",       "time",    "otim",
  "ping",   "post",     "nopost",   "hard",     "easy",     "analyze", "exit",
  "quit",   "memory",   "cores",    "name",     "computer", "ics",     NULL,
};
static const char *const own[] = { "variant", "xboard", "protover", "new", "force", NULL };
static const char *const shared[] = { "go", "level", "st", NULL };

static const QiLines setboard = {
  .id = "setboard",
  .game = "chess",
  .command = "setboard",
  .neutral = neutral,
  .position = "setboard",
  .own = own,
  .shared = shared,
};

static QiReading *
setboard_read (const char          *text,
               gsize                length,
               const QiReadOptions *options)
{
  return qi_lines_read (&setboard, text, length, options);
}

static char *
setboard_write (QiSetup              *setup,
                const QiWriteOptions *options,
                GPtrArray            *findings)
{
  return qi_lines_write (&setboard, setup, options, findings);
}

static guint
setboard_detect (const char *text,
                 gsize       length)
{
  return qi_lines_detect (&setboard, text, length);
}

const QiNotation qi_notation_setboard = {
  .id = "setboard",
  .name = "CECP setboard",
  .kind = QI_NOTATION_LINE,
  .format = "fen",
  .read = setboard_read,
  .write = setboard_write,
  .detect = setboard_detect,
};
