/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-tool.h"

G_BEGIN_DECLS

/* Becomes the program that does @command, with its arguments. Returns only when that cannot be
 * started. */
QiExit qi_helper_run (const QiCommand *command,
                      int              argc,
                      char           **argv);

G_END_DECLS
