/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Starts @argv (as qi_engine_process_new() does) as the leader of a process group of its own. @in, @out, @err: our ends of its
 * pipes, to be closed by the caller; −1 where it does not start: then NULL and @error. */
GSubprocess *qi_engine_spawn (const char *const *argv,
                              const char        *folder,
                              int               *in,
                              int               *out,
                              int               *err,
                              GError           **error);

/* Closes *@fd unless it is −1, and makes it that. */
void         qi_engine_close_fd      (int        *fd);
/* Writes without dying of SIGPIPE where the program is gone, whatever this process does with that signal. */
gssize       qi_engine_write_quietly (int         fd,
                                      const char *bytes,
                                      gsize       length);

G_END_DECLS
