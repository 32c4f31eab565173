/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-notation-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"

/* Reads @text back and says whether it means @setup, apart from what @findings announce. */
static gboolean
check_written (const QiNotation *self,
               QiSetup          *setup,
               const char       *text,
               GPtrArray        *findings,
               guint             first)
{
  QiReadOptions options = {
    .limits = qi_limits_get_large (),
    .game = qi_setup_get_game (setup),
  };
  g_autoptr (QiReading) reading = qi_notation_read (self, text, -1, &options);
  const char *difference = NULL;

  if (reading->setup == NULL)
    difference = "text";
  else
    difference = qi_notation_check_meaning (setup, reading->setup, findings, first);
  if (difference == NULL)
    return TRUE;
  QiFinding *finding = qi_found_reads_back_differently (self->id, difference);
  qi_findings_add (findings, finding);
  return FALSE;
}

static gboolean
has_error_from (const GPtrArray *findings,
                guint            first)
{
  for (guint i = first; i < findings->len; i++)
    if (qi_finding_get_severity (g_ptr_array_index (findings, i)) == QI_SEVERITY_ERROR)
      return TRUE;
  return FALSE;
}

/**
 * qi_notation_write:
 * @self: a notation
 * @setup: a setup
 * @options: (nullable): how to write; %NULL: as usual
 * @findings: (nullable) (element-type QiFinding): gets what hinders or is lost
 *
 * Read back and compared by meaning before it is handed out.
 *
 * Returns: (transfer full) (nullable): the text; %NULL with the reasons in @findings
 *
 * Since: 1.0
 */
char *
qi_notation_write (const QiNotation     *self,
                   QiSetup              *setup,
                   const QiWriteOptions *options,
                   GPtrArray            *findings)
{
  static const QiWriteOptions no_options = { NULL };

  g_return_val_if_fail (self != NULL && setup != NULL, NULL);

  /* The check below needs the writer's notes even if the caller does not. */
  g_autoptr (GPtrArray) all = findings != NULL ? g_ptr_array_ref (findings) : qi_findings_new ();
  guint first = all->len;
  if (self->write == NULL)
    {
      QiFinding *finding = qi_found_format_only_read (self->name);

      qi_findings_add (all, finding);
      return NULL;
    }
  g_autofree char *text = self->write (self, setup, options == NULL ? &no_options : options, all);
  if (text == NULL || has_error_from (all, first))
    return NULL;
  if (!check_written (self, setup, text, all, first))
    return NULL;
  return g_steal_pointer (&text);
}
