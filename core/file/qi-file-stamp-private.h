/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-file-stamp.h"

#include <sys/stat.h>

G_BEGIN_DECLS

void     qi_file_stamp_init_status (QiFileStamp       *self,
                                    const struct stat *status);
/* qi_file_stamp_equal() but for the inode's own time: a change of the permissions, or another
 * name, is no other content. */
gboolean qi_file_stamp_is_same     (const QiFileStamp *a,
                                    const QiFileStamp *b);

/* FALSE, and all zero, when there is no such file. Symbolic links are followed. */
gboolean     qi_file_stamp_init    (QiFileStamp       *self,
                                    GFile             *file);
/* The same of a file that is open. */
gboolean     qi_file_stamp_init_fd (QiFileStamp       *self,
                                    int                fd);
gboolean     qi_file_stamp_equal   (const QiFileStamp *a,
                                    const QiFileStamp *b);

G_END_DECLS
