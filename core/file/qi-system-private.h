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

/* A descriptor to ask by, without opening what it is of. */
#if QI_HAS_LINUX
#define QI_O_PATH O_PATH
#else
#define QI_O_PATH (O_RDONLY | O_NONBLOCK | O_NOCTTY)
#endif

/* What a rename is not to do; only Linux knows. */
#ifndef RENAME_NOREPLACE
#define RENAME_NOREPLACE (1 << 0)
#define RENAME_EXCHANGE (1 << 1)
#endif

/* A call that gives a number, again for as long as signals end it. */
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
