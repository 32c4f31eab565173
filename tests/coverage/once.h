/* SPDX-License-Identifier: Apache-2.0 */
/* In front of each file of a build that counts: a function that is compiled into each of its callers would be counted once for
 * each of them, with the branches that only others of them take. */
#pragma once

/* GLib's macros alone: its log macros look at what the file defines after this. What is compiled to try the compiler does not
 * see GLib. */
#if __has_include(<glib/gmacros.h>)
#define __GLIB_H_INSIDE__
#include <glib/gmacros.h>
#undef __GLIB_H_INSIDE__

#undef G_ALWAYS_INLINE
#define G_ALWAYS_INLINE
#endif

/* A program that ends itself by a signal, as the tool does after Ctrl+C, writes before what it has counted; another signal
 * must not end it meanwhile, as half a file spoils the counts of all later programs. */
#include <gcov.h>
#include <signal.h>
#include <stddef.h>

static inline void
once_write (void)
{
  sigset_t all, before;

  sigfillset (&all);
  pthread_sigmask (SIG_BLOCK, &all, &before);
  __gcov_dump ();
  pthread_sigmask (SIG_SETMASK, &before, NULL);
}

#define raise(number) (once_write (), raise (number))
