/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-collection-private.h"

/* Collections in temporary files, opened and saved in a blocking way. */

G_BEGIN_DECLS

char         *collection_make_dir (void);
void          collection_remove   (const char    *path);
void          collection_put      (const char    *path,
                                   const char    *bytes,
                                   gsize          length);
GBytes       *collection_get      (const char    *path);
/* Asserts what the file holds. */
void          collection_assert_file (const char     *path,
                                   const char    *expected);
/* How many files are in the folder. */
guint         collection_count_files (const char     *folder);
/* The setup of a text of any format. */
QiSetup      *collection_read_setup  (const char     *text);
/* Asserts that the bytes are equal; a failure shows where they begin to differ. */
void          collection_assert_bytes (GBytes    *bytes,
                                   const char    *expected,
                                   gsize          length);
/* Opens the file and waits until all its items are known. */
QiCollection *collection_open     (const char    *path);
/* The same for a file that may fail to open. */
QiCollection *collection_try      (GFile         *file,
                                   GError       **error);
/* A folder, and the path of a file in it that does not exist yet; a fixture of GTest. */
typedef struct
{
  char *dir;
  char *path; /* "a.fen" */
} CollectionFixture;
void          collection_set_up   (CollectionFixture *fixture,
                                   gconstpointer  data);
void          collection_tear_down (CollectionFixture *fixture,
                                    gconstpointer data);
/* Writes @text to the fixture's path, and opens it. */
QiCollection *collection_open_text (const CollectionFixture *fixture,
                                    const char    *text);
/* Keeps the result in @user_data, a GAsyncResult **; and waits until it is there. */
void          collection_on_result_cb (GObject     *source,
                                   GAsyncResult  *result,
                                   gpointer       user_data);
GAsyncResult *collection_wait_for (GAsyncResult **result);
/* Saves, to @path unless it is NULL. */
gboolean      collection_save     (QiCollection  *collection,
                                   const char    *path,
                                   gboolean       anyway,
                                   GError       **error);
/* "t2=TEXT" (row 2 says TEXT), "d0,3" (rows deleted), "m0,1>4" (moved), "c1" (copied behind itself), "r2" (back to
 * what the file says), separated by "|". FALSE when one is refused. */
gboolean      collection_edit     (QiCollection  *collection,
                                   const char    *edits,
                                   GError       **error);

G_END_DECLS
