/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * QiKnownEngine:
 * @program: what its file is called
 * @protocol: (nullable): that it speaks when it is started with @words; NULL: it needs none
 * @words: NULL-terminated, at most two
 *
 * An engine that is known by its name. Some talk to a person unless they are told otherwise.
 */
typedef struct
{
  const char *program;
  const char *protocol;
  const char *words[3];
} QiKnownEngine;

/* All of them, sorted by name. */
const QiKnownEngine *qi_engine_get_known      (gsize             *n);
/* @argv with the words with which that program speaks @protocol (nullable: any), where it is known to need some and was
 * given none. Free with g_strfreev(). */
GStrv                qi_engine_complete_argv  (const char *const *argv,
                                               const char        *protocol);

G_END_DECLS
