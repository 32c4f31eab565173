/* SPDX-License-Identifier: Apache-2.0 */
#include <locale.h>

/* The environment decides in which language a test runs, as for a program: decimal commas, other capital
 * letters. It is linked whole into tests without a display, where no toolkit sets the locale. */
__attribute__ ((constructor)) static void
use_locale (void)
{
  setlocale (LC_ALL, "");
}
