/* SPDX-License-Identifier: Apache-2.0 */
/* Included before each file that has mutants when these are built: all of them are in one program, and the
 * environment variable QI_MUTANT says which one is active. With QI_MUTANT_LOG each process writes a file of its own, with
 * that name and its number: for each case of a test that it ran the numbers of those that it reached, and behind a colon
 * the sum of 1, 2 where they would have made a difference, and 4 where that was in a thread, which may belong to another case.
 * Weak symbols, so that no source file of its own is needed. */
#pragma once

/* A fault may be what the compiler warns of. */
#pragma GCC diagnostic ignored "-Warray-bounds"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#pragma GCC diagnostic ignored "-Wstringop-overread"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define QI_N_MUTANTS 65536

extern const char *g_test_get_path (void);

__attribute__ ((weak)) int qi_mutant_alive = -1;
__attribute__ ((weak)) unsigned char qi_mutants_passed[QI_N_MUTANTS];
__attribute__ ((weak)) pthread_mutex_t qi_mutants_lock = PTHREAD_MUTEX_INITIALIZER;
__attribute__ ((weak)) FILE *qi_mutants_log;
__attribute__ ((weak)) char qi_mutants_case[4096];
__attribute__ ((weak)) int qi_mutants_are_begun;

__attribute__ ((weak, constructor)) void qi_mutants_begin (void);
__attribute__ ((weak, destructor)) void qi_mutants_end (void);
__attribute__ ((weak)) void qi_mutants_tell (void);
__attribute__ ((weak)) void qi_mutant_note (int number, unsigned char how);

__attribute__ ((weak, constructor)) void
qi_mutants_begin (void)
{
  const char *number = getenv ("QI_MUTANT");
  const char *path = getenv ("QI_MUTANT_LOG");
  char name[4096];

  if (qi_mutants_are_begun++ > 0)
    return;
  if (number != NULL)
    qi_mutant_alive = atoi (number);
  if (path == NULL)
    return;
  snprintf (name, sizeof name, "%s.%d", path, (int) getpid ());
  qi_mutants_log = fopen (name, "ae");
}

__attribute__ ((weak)) void
qi_mutants_tell (void)
{
  fprintf (qi_mutants_log, "=%s\n", qi_mutants_case);
  for (int i = 0; i < QI_N_MUTANTS; i++)
    if (qi_mutants_passed[i])
      fprintf (qi_mutants_log, "%d:%d\n", i, qi_mutants_passed[i]);
  fflush (qi_mutants_log);
  memset (qi_mutants_passed, 0, QI_N_MUTANTS);
}

__attribute__ ((weak)) void
qi_mutant_note (int number, unsigned char how)
{
  static __thread int is_main;
  const char *path = g_test_get_path ();

  if (path == NULL)
    path = "";
  if (is_main == 0)
    is_main = gettid () == getpid () ? 1 : -1;
  if (is_main < 0 && how >= 2)
    how |= 4;
  pthread_mutex_lock (&qi_mutants_lock);
  if (strcmp (path, qi_mutants_case) != 0)
    {
      qi_mutants_tell ();
      snprintf (qi_mutants_case, sizeof qi_mutants_case, "%s", path);
    }
  qi_mutants_passed[number] |= how;
  pthread_mutex_unlock (&qi_mutants_lock);
}

__attribute__ ((weak, destructor)) void
qi_mutants_end (void)
{
  if (qi_mutants_log == NULL)
    return;
  qi_mutants_tell ();
  fclose (qi_mutants_log);
  qi_mutants_log = NULL;
}

static inline int
qi_mutant (int number)
{
  if (qi_mutants_log != NULL)
    qi_mutant_note (number, 2);
  return qi_mutant_alive == number;
}

/* Of a place whose value is known both ways. */
static inline int
qi_mutant_told (int number, int value, int changed)
{
  if (qi_mutants_log != NULL)
    qi_mutant_note (number, value != changed ? 2 : 1);
  return qi_mutant_alive == number ? changed : value;
}
