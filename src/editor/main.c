/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-application.h"
#include "qi-file.h"
#include "qi-file-private.h"

#include <glib/gi18n.h>

#include <locale.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

int
main (int   argc,
      char *argv[])
{
  g_autoptr (MasApplication) application = NULL;

#ifdef __GLIBC__
  /* By default malloc makes up to eight heaps for each processor, and a heap that grew does not shrink again. */
  mallopt (M_ARENA_MAX, (int) g_get_num_processors ());
#endif
  qi_file_outlive_limits ();
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);

  mas_application_prepare ();
  application = mas_application_new (G_APPLICATION_DEFAULT_FLAGS);
  return g_application_run (G_APPLICATION (application), argc, argv);
}
