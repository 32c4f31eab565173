/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * MasEngineEntry:
 *
 * A program that the person chose as an engine: what it is called, how it is started, the protocol that it speaks, and
 * what was set of its options.
 *
 * Signal `changed`.
 */
#define MAS_TYPE_ENGINE_ENTRY (mas_engine_entry_get_type ())
G_DECLARE_FINAL_TYPE (MasEngineEntry, mas_engine_entry, MAS, ENGINE_ENTRY, GObject)

/* @argv: the program and its arguments. @protocol: nullable; if NULL it is found out at each
 * start. */
MasEngineEntry    *mas_engine_entry_new          (const char        *name,
                                                  const char *const *argv,
                                                  const char        *protocol);
const char        *mas_engine_entry_get_name     (MasEngineEntry    *self);
void               mas_engine_entry_set_name     (MasEngineEntry    *self,
                                                  const char        *name);
const char *const *mas_engine_entry_get_argv     (MasEngineEntry    *self);
const char        *mas_engine_entry_get_protocol (MasEngineEntry    *self);
/* The value that was set for an option; NULL: none. */
const char        *mas_engine_entry_get_value    (MasEngineEntry    *self,
                                                  const char        *option);
/* @value: NULL for the engine's own default. */
void               mas_engine_entry_set_value    (MasEngineEntry    *self,
                                                  const char        *option,
                                                  const char        *value);
/* The names of all options that were set, in order; borrowed strings, free the array with g_free(). */
const char       **mas_engine_entry_list_options (MasEngineEntry    *self);

G_END_DECLS
