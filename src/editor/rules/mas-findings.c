/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-findings.h"

#include "qi-finding-private.h"

#include <string.h>

/* The findings of one severity, in their order. */
static void
add_findings (GPtrArray *all,
              GPtrArray *findings,
              QiSeverity severity)
{
  for (guint i = 0; findings != NULL && i < findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (findings, i);

      if (qi_finding_get_severity (finding) == severity)
        qi_findings_add (all, qi_finding_ref (finding));
    }
}

static gboolean
says_the_same (const QiFinding *a,
               const QiFinding *b)
{
  gsize n_a = 0;
  gsize n_b = 0;
  const guint *squares_a = qi_finding_get_squares (a, &n_a);
  const guint *squares_b = qi_finding_get_squares (b, &n_b);

  return g_str_equal (qi_finding_get_code (a), qi_finding_get_code (b))
         && (n_a == 0 || n_b == 0
             || (n_a == n_b && memcmp (squares_a, squares_b, n_a * sizeof *squares_a) == 0));
}

/* What the reader found, unless the rules of the game found it too. */
static GPtrArray *
leave_out (GPtrArray *noted,
           GPtrArray *found)
{
  GPtrArray *rest = qi_findings_new ();

  for (guint i = 0; noted != NULL && i < noted->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (noted, i);
      gboolean said = FALSE;

      for (guint j = 0; found != NULL && j < found->len && !said; j++)
        said = says_the_same (finding, g_ptr_array_index (found, j));
      if (!said)
        qi_findings_add (rest, qi_finding_ref (finding));
    }
  return rest;
}

GPtrArray *
mas_findings_join (GPtrArray *noted,
                   GPtrArray *found,
                   GPtrArray *lost)
{
  static const QiSeverity severities[] = { QI_SEVERITY_ERROR, QI_SEVERITY_WARNING,
                                           QI_SEVERITY_NOTE };
  g_autoptr (GPtrArray) rest = leave_out (noted, found);
  GPtrArray *all = qi_findings_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (severities); i++)
    {
      add_findings (all, rest, severities[i]);
      add_findings (all, found, severities[i]);
      add_findings (all, lost, severities[i]);
    }
  return all;
}
