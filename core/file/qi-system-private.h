/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <stdio.h>
#include <unistd.h>

/* What Linux and its C library have and other systems have not, or not all of it. Whoever uses such a thing asks
 * QI_HAS_LINUX and has another way; -Dc_args=-DQI_PLAIN_POSIX takes the other ways on Linux, to try them. */
#if defined (__linux__) && !defined (QI_PLAIN_POSIX)
#define QI_HAS_LINUX 1
#else
#define QI_HAS_LINUX 0
#endif

/* The flag for a descriptor that names a file without opening its content. */
#if QI_HAS_LINUX
#define QI_O_PATH O_PATH
#else
#define QI_O_PATH (O_RDONLY | O_NONBLOCK | O_NOCTTY)
#endif

/* The flag with which a rename does not replace a file; only Linux has it. */
#ifndef RENAME_NOREPLACE
#define RENAME_NOREPLACE (1 << 0)
#define RENAME_EXCHANGE (1 << 1)
#endif

/* Repeats a call that returns a number as long as signals interrupt it. */
#ifndef TEMP_FAILURE_RETRY
#define TEMP_FAILURE_RETRY(call)                                                                   \
  (__extension__ ({                                                                                \
    long int qi_result;                                                                            \
    do                                                                                             \
      qi_result = (long int) (call);                                                               \
    while (qi_result == -1L && errno == EINTR);                                                    \
    qi_result;                                                                                     \
  }))
#endif
