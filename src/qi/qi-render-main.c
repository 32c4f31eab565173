/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-file.h"
#include "qi-file-private.h"
#include "qi-render.h"
#include "qi-report.h"
#include "qi-wait.h"

#include <locale.h>
#include <signal.h>

/* `qi render`: takes what stands behind these two words. */
int
main (int    argc,
      char **argv)
{
  QiOptions options;
  QiExit status = QI_EXIT_DONE;

  setlocale (LC_CTYPE, "");
  signal (SIGPIPE, SIG_DFL);
  qi_file_outlive_limits ();
  qi_wait_begin (&qi_cmd_render);
  if (qi_options_parse (&options, &qi_cmd_render, MAX (argc - 1, 0), argv + 1, &status))
    status = qi_exit_worst (qi_render (&options),
                            qi_findings_get_exit (&options, options.variant_findings));
  status = qi_exit_worst (status, qi_output_end ());
  qi_wait_end (&options);
  qi_options_clear (&options);
  return (int) status;
}
