/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-file-stamp.h"

G_BEGIN_DECLS

/**
 * QiFileWatch:
 *
 * Tells when the file of a name is another one: written in place, replaced by rename, removed, come back;
 * also when it stands behind a symbolic link, or the folder itself is moved away. What a program writes in
 * many steps is told once it has been quiet for a moment. A folder is watched with those below it.
 *
 * Signal `changed`: the file's stamp is not the one that was known. It is told once for each new stamp.
 */
#define QI_TYPE_FILE_WATCH (qi_file_watch_get_type ())
G_DECLARE_FINAL_TYPE (QiFileWatch, qi_file_watch, QI, FILE_WATCH, GObject)

/* @stamp: the state of the file that is known already; NULL: its state now. */
QiFileWatch *qi_file_watch_new       (GFile             *file,
                                      const QiFileStamp *stamp);
/* For tests. */
GFile       *qi_file_watch_get_file  (QiFileWatch       *self);
/* What was seen last. For tests. */
void         qi_file_watch_get_stamp (QiFileWatch       *self,
                                      QiFileStamp       *stamp);
/* Call after a write of our own. @stamp: the state of the file that is known from now on; NULL: its state now. */
void         qi_file_watch_set_stamp (QiFileWatch       *self,
                                      const QiFileStamp *stamp);

G_END_DECLS
