/* SPDX-License-Identifier: Apache-2.0 */
/* Lists of findings. */
#define G_LOG_DOMAIN "Qi"

#include "qi-finding.h"
#include "qi-finding-private.h"

static void
qi_findings_free_one (gpointer data)
{
  qi_finding_unref (data);
}

/**
 * qi_findings_new:
 *
 * Returns: (transfer full) (element-type QiFinding): an empty list, which owns what is put into it
 *
 * Since: 1.0
 */
GPtrArray *
qi_findings_new (void)
{
  return g_ptr_array_new_with_free_func (qi_findings_free_one);
}

void
qi_findings_add (GPtrArray *findings,
                 QiFinding *finding)
{
  g_return_if_fail (finding != NULL);

  if (findings == NULL)
    qi_finding_unref (finding);
  else
    g_ptr_array_add (findings, finding);
}

static int
compare_offsets (gconstpointer a,
                 gconstpointer b)
{
  gsize left = 0;
  gsize right = 0;

  qi_finding_get_range (*(const QiFinding *const *) a, &left, NULL);
  qi_finding_get_range (*(const QiFinding *const *) b, &right, NULL);
  return left < right ? -1 : left > right;
}

void
qi_findings_locate (GPtrArray  *findings,
                    const char *text,
                    gsize       length,
                    gboolean    again)
{
  g_autoptr (GPtrArray) sorted = NULL;
  gsize at = 0;
  guint line = 1;
  guint column = 1;

  g_return_if_fail (findings != NULL);
  g_return_if_fail (text != NULL || length == 0);

  if (findings->len == 0)
    return;
  sorted = g_ptr_array_new ();
  for (guint i = 0; i < findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (findings, i);

      if (qi_finding_get_range (finding, NULL, NULL)
          && (again || !qi_finding_get_line (finding, NULL, NULL)))
        g_ptr_array_add (sorted, finding);
    }
  g_ptr_array_sort (sorted, compare_offsets);
  for (guint i = 0; i < sorted->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (sorted, i);
      gsize offset = 0;

      qi_finding_get_range (finding, &offset, NULL);
      for (; at < MIN (offset, length); at++)
        if (text[at] == '\n')
          {
            line += line < G_MAXUINT;
            column = 1;
          }
        else if (((guchar) text[at] & 0xC0) != 0x80 && column < G_MAXUINT)
          column++;
      qi_finding_set_line (finding, line, column);
    }
}

/**
 * qi_findings_have:
 * @findings: (nullable): a list
 * @severity: which
 *
 * Returns: whether one of them has it
 */
gboolean
qi_findings_have (const GPtrArray *findings,
                  QiSeverity       severity)
{
  for (guint i = 0; findings != NULL && i < findings->len; i++)
    if (qi_finding_get_severity (g_ptr_array_index (findings, i)) == severity)
      return TRUE;
  return FALSE;
}

gboolean
qi_findings_have_code (const GPtrArray *findings,
                       const char      *code)
{
  for (guint i = 0; i < findings->len; i++)
    if (strcmp (qi_finding_get_code (g_ptr_array_index (findings, i)), code) == 0)
      return TRUE;
  return FALSE;
}
