/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-line-fen-private.h"
#include "qi-notation-private.h"

/* What an engine of the UCCI protocol is told, that of Chinese programs for xiangqi alone:
 * "position fen …". */

static const char *const neutral[] = {
  "ucci",  "ucciok",    "isready",  "readyok",    "setoption", "go",
  "stop",  "ponderhit", "quit",     "id",         "option",    "banmoves",
  "probe", "info",      "bestmove", "nobestmove", "bye",       NULL,
};
static const char *const own[] = { "ucci", "banmoves", NULL };
static const char *const shared[] = { NULL };
static const char *const games[] = { "xiangqi", NULL };

static const QiLines ucci = {
  .id = "ucci",
  .game = "xiangqi",
  .command = "position",
  .has_options = TRUE,
  .has_one_game = TRUE,
  .neutral = neutral,
  .position = "position fen",
  .own = own,
  .shared = shared,
};

static QiReading *
ucci_read (const char          *text,
           gsize                length,
           const QiReadOptions *options)
{
  return qi_lines_read (&ucci, text, length, options);
}

static char *
ucci_write (QiSetup              *setup,
            const QiWriteOptions *options,
            GPtrArray            *findings)
{
  return qi_lines_write (&ucci, setup, options, findings);
}

static guint
ucci_detect (const char *text,
             gsize       length)
{
  return qi_lines_detect (&ucci, text, length);
}

const QiNotation qi_notation_ucci = {
  .id = "ucci",
  .name = "UCCI",
  .kind = QI_NOTATION_LINE,
  .games = games,
  .read = ucci_read,
  .write = ucci_write,
  .detect = ucci_detect,
};
