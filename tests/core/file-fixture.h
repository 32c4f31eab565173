/* SPDX-License-Identifier: Apache-2.0 */
/* A folder with a file that is saved while calls fail. */
#pragma once

#include "file-calls.h"

#include "tmp-folder.h"

#include <glib/gstdio.h>

#define OLD       "the old text"
#define OURS      "the text that is saved"

typedef struct
{
  char *folder;
  char *path;
} Fixture;

static inline void
put (const char *path,
     const char *text)
{
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static inline void
set_up (Fixture *f)
{
  f->folder = tmp_folder_new ("qi-file-meanwhile");
  f->path = g_build_filename (f->folder, "file", NULL);
  steps_clear ();
  steps.fails = fails;
  failing = (Failing) { 0 };
  lies = (Lies) { 0 };
}

static inline void
tear_down (Fixture *f)
{
  steps_clear ();
  failing = (Failing) { 0 };
  lies = (Lies) { 0 };
  tmp_folder_remove (f->folder);
  g_free (f->folder);
  g_free (f->path);
}

static inline guint
count_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}
