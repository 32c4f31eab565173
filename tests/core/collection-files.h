/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-collection-private.h"

/* Collections in files of a test's own, opened and saved as if that took no time. */

G_BEGIN_DECLS

char         *collection_make_dir (void);
void          collection_remove   (const char    *path);
void          collection_put      (const char    *path,
                                   const char    *bytes,
                                   gsize          length);
GBytes       *collection_get      (const char    *path);
/* The bytes are these, and if not where they begin to differ is told. */
void          collection_assert_bytes (GBytes    *bytes,
                                   const char    *expected,
                                   gsize          length);
/* Opens the file and waits until all of it is known. */
QiCollection *collection_open     (const char    *path);
/* The same for a file that may not open. */
QiCollection *collection_try      (GFile         *file,
                                   GError       **error);
/* A folder with the path of a file in it that no one has written yet; GTest's fixture, set up and torn down. */
typedef struct
{
  char *dir;
  char *path; /* "a.fen" */
} CollectionFixture;
void          collection_set_up   (CollectionFixture *fixture,
                                   gconstpointer  data);
void          collection_tear_down (CollectionFixture *fixture,
                                    gconstpointer data);
/* Saves, to @path unless that is NULL. */
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
