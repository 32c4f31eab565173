/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-notation.h"

G_BEGIN_DECLS

/**
 * QiLines:
 * @id: of the notation
 * @game: the game that an engine of the protocol expects when it is told of none
 * @command: the word before the position
 * @has_options: UCI's manner: "setoption name … value …", "position fen …", "position startpos";
 *   else CECP's: "variant …", "new", "setboard …"
 * @has_one_game: the protocol knows no other
 * @neutral: commands that say nothing of the position
 * @position: how a line starts that sets up a position by a FEN
 * @own: how a line starts that no other protocol has
 * @shared: further commands that tell a FEN from an engine's line
 *
 * A protocol whose engines take a FEN.
 */
typedef struct
{
  const char        *id;
  const char        *game;
  const char        *command;
  gboolean           has_options;
  gboolean           has_one_game;
  const char *const *neutral;
  const char        *position;
  const char *const *own;
  const char *const *shared;
} QiLines;

QiReading *qi_lines_read   (const QiLines        *dialect,
                            const char           *text,
                            gsize                 length,
                            const QiReadOptions  *options);
char      *qi_lines_write  (const QiLines        *dialect,
                            QiSetup              *setup,
                            const QiWriteOptions *options,
                            GPtrArray            *findings);
guint      qi_lines_detect (const QiLines        *dialect,
                            const char           *text,
                            gsize                 length);

G_END_DECLS
