/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* Engines of the user that are misbehaving programs (tests/core/engine/fake.py). Everything is static: each test is
 * one program. */

#include "mas-engines.h"
#include "wait.h"
#include "tmp-folder.h"

#include <signal.h>
#include <string.h>

#define FAKE_PATIENCE  1500  /* ms for what is to fail */
#define FLOOD_PATIENCE 60000 /* ms in which a hundred megabytes are read to their end */

/* An empty list of engines that is saved in a folder of its own. */
static inline MasEngines *
fake_engines_new (char **pids)
{
  g_autofree char *folder = tmp_folder_new ("mas-engines");
  g_autofree char *path = g_build_filename (folder, "engines.ini", NULL);

  *pids = g_build_filename (folder, "pids", NULL);
  return mas_engines_new (path);
}

/* @how: fake.py's word; it notes its processes in @pids. */
static inline void
fake_engines_add_speaking (MasEngines *engines,
                           const char *how,
                           const char *protocol,
                           const char *pids)
{
  g_autofree char *script = g_test_build_filename (G_TEST_DIST, "core", "engine", "fake.py", NULL);
  g_autoptr (MasEngineEntry) entry =
    mas_engine_entry_new ("Fake",
                          (const char *[]) { "/usr/bin/python3", script, how, pids, NULL }, protocol);

  mas_engines_add (engines, entry);
}

static inline void
fake_engines_add (MasEngines *engines,
                  const char *how,
                  const char *pids)
{
  fake_engines_add_speaking (engines, how, "uci", pids);
}

/* A real one. */
static inline void
fake_engines_add_program (MasEngines *engines,
                          const char *program,
                          const char *protocol)
{
  g_autofree char *path = g_find_program_in_path (program);
  g_autofree char *game = g_build_filename ("/usr/games", program, NULL);
  g_autoptr (MasEngineEntry) entry = mas_engine_entry_new (
    program, (const char *[]) { path != NULL ? path : game, NULL }, protocol);

  mas_engines_add (engines, entry);
}

/* Lets go of the list, once nothing else holds it. */
static inline void
fake_engines_free (MasEngines *engines,
                   char       *pids)
{
  wait_for (G_OBJECT (engines)->ref_count == 1);
  g_object_unref (engines);
  g_free (pids);
}

/* How many processes the fake has noted: it is started anew each time, and may start others. */
static inline guint
fake_engines_count (const char *pids)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  if (!g_file_get_contents (pids, &text, NULL, NULL))
    return 0;
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    n += g_ascii_isdigit (*lines[i]);
  return n;
}

/* Whether all processes that the fake noted have ended; a zombie counts as ended. */
static inline gboolean
fake_engines_are_gone (const char *pids)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (!g_file_get_contents (pids, &text, NULL, NULL))
    return TRUE;
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL && *lines[i] != '\0'; i++)
    {
      g_autofree char *stat = g_strdup_printf ("/proc/%s/stat", lines[i]);
      g_autofree char *state = NULL;

      /* It notes as well that it was asked to end. */
      if (!g_ascii_isdigit (*lines[i]))
        continue;
      if (kill ((pid_t) g_ascii_strtoll (lines[i], NULL, 10), 0) == 0
          && g_file_get_contents (stat, &state, NULL, NULL) && strstr (state, ") Z ") == NULL)
        return FALSE;
    }
  return TRUE;
}
