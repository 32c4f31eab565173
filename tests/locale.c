/* SPDX-License-Identifier: Apache-2.0 */
#include <locale.h>

/* The environment says in which language a test runs, as it does for a program: commas in numbers, letters
 * that have other capitals. Linked whole into tests that have no display to say so. */
__attribute__ ((constructor)) static void
use_locale (void)
{
  setlocale (LC_ALL, "");
}
