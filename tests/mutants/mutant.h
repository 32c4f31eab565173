/* SPDX-License-Identifier: Apache-2.0 */
/* Included before every file of the core when its mutants are built: all of them are in one program, and the
 * environment variable QI_MUTANT says which one is active. QI_MUTANT_LOG names a file to which each process adds the
 * numbers of those that it reached. Weak symbols, so that no source file of its own is needed. */
#pragma once

#include <stdio.h>
#include <stdlib.h>

#define QI_N_MUTANTS 65536

__attribute__ ((weak)) int qi_mutant_alive = -1;
__attribute__ ((weak)) unsigned char qi_mutants_passed[QI_N_MUTANTS];
__attribute__ ((weak)) int qi_mutants_are_told;

__attribute__ ((weak, constructor)) void qi_mutants_begin (void);
__attribute__ ((weak, destructor)) void qi_mutants_end (void);

__attribute__ ((weak, constructor)) void
qi_mutants_begin (void)
{
  const char *number = getenv ("QI_MUTANT");

  if (number != NULL)
    qi_mutant_alive = atoi (number);
}

__attribute__ ((weak, destructor)) void
qi_mutants_end (void)
{
  const char *path = getenv ("QI_MUTANT_LOG");
  FILE *log = path != NULL && qi_mutants_are_told++ == 0 ? fopen (path, "ae") : NULL;

  for (int i = 0; log != NULL && i < QI_N_MUTANTS; i++)
    if (qi_mutants_passed[i])
      fprintf (log, "%d\n", i);
  if (log != NULL)
    fclose (log);
}

static inline int
qi_mutant (int number)
{
  qi_mutants_passed[number] = 1;
  return qi_mutant_alive == number;
}
